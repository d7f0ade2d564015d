"""Each action card in each region, with and without pieces there: written from the rulebook, not from the code.

A line of `TABLE` says, for one region and for who stands there, what the leader of the Brutii is asked and what comes
of it when every offer is taken, for each card that matters. A card that no line names does what `-` does: it
is as if it did not lie there.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.board import OFFICIALS
from brutus_tui.games.tribune.brutii import ACTION_CARDS
from brutus_tui.games.tribune.cards import FACTIONS, NAME
from brutus_tui.games.tribune.places import PLACE
from tests.games.tribune.brutii import BrutiiTable

REGIONS: Final = {
    "thermae": (at.MARKET, at.CARDS_WAY),
    "forum": (at.MARKET, at.LATRINE_STEP),
    "latrine": (at.LATRINE_STEP, at.CURIA_STEP),
    "curia": (at.CURIA_STEP, at.ATRIUM_STEP),
    "atrium": (at.ATRIUM_STEP, at.CATACOMBS_STEP),
    "catacombs": (at.CATACOMBS_STEP, at.PANTHEON_STEP),
    "pantheon": (at.PANTHEON_STEP, at.MARS_STEP),
    "mars": (at.MARS_STEP, at.BOWL_STEP),
    "bowl": (at.BOWL_STEP, at.TAKEOVER),
    "fields": (at.TAKEOVER, at.BENEFITS),
    "benefits": (at.BENEFITS, at.REFUGIUM_STEP),
    "refugium": (at.REFUGIUM_STEP, at.BASILICA_STEP),
    "basilica": (at.BASILICA_STEP, at.CAPITOLEUM_STEP),
    "capitoleum": (at.CAPITOLEUM_STEP, at.CHARIOT),
    "chariot": (at.CHARIOT, at.VICTORY),
}
"""Where a region's evaluation begins, and what comes after it."""

PIECES: Final = {
    "thermae": "th1",
    "forum": "fo1",
    "latrine": "la",
    "curia": "cu1",
    "atrium": "at",
    "catacombs": "ct",
    "pantheon": "pn",
    "mars": "ma",
    "bowl": "bo",
    "fields": "gl",
    "refugium": "re",
    "basilica": "ba",
    "capitoleum": "cp",
}

CARDS: Final = (
    *("cards 1", "cards 2", "denarii", "wreaths", "eternal_favor", "take_over 1", "take_over 2", "patron"),
    *("emperor", "official", "buy_legion", "slave_cards", "mass_murder", "veto", "-"),
)

HANDS: Final = {"p1": "gl2 gl3 ve5 gr1 gr2 se9 pa2", "p5": "gl6 gl7 le4 le5 pr3 pr3 ve7 gr3 gr4 nu1"}
"""Everybody can use every region."""

WANTS: Final = {
    "p1": (
        *("buy", "discard se9", "pick pr4", "sacrifice ve5", "pair gl3 gl2", "add gl3", "add gl2", "done"),
        *("pair gr2 gr1", "claim 9", "appoint augur", "bid 4"),
    ),
    "p5": (
        *("sell", "buy", "discard nu1", "pick pl5", "sacrifice ve7", "pair gl7 gl6", "pair le5 le4", "pair pr3 pr3"),
        *("add gl7", "add gl6", "done", "free nu1 gr3", "claim 9", "appoint matrona", "bid 3"),
    ),
}
"""What each of the two does where it can; otherwise they decline."""

FORUM_REST = "gl5 le2 le6 pa3 pl6"
CATACOMBS_REST = "pr5 pl5 ve6 se5"
GLADIATORS = "-gl6 -gl7 legion 1 laurel 1 control gl"

TABLE: Final = """
thermae    | empty     | -             |                  |
thermae    | declines  | -             |                  |
thermae    | acts      | -             |                  |
thermae    | own       | -             | market           | +pl2 money -1

forum      | empty     | -             |                  |
forum      | empty     | cards 1       |                  | +as {forum}
forum      | declines  | -             |                  |
forum      | declines  | cards 1       |                  | +as {forum}
forum      | acts      | -             |                  |
forum      | acts      | cards 1       |                  | {forum}
forum      | own       | -             | market           | +as money -3
forum      | own       | cards 1       | market           | +as {forum} money -3

latrine    | empty     | -             |                  |
latrine    | empty     | denarii       |                  | money 4
latrine    | declines  | -             |                  |
latrine    | acts      | -             |                  |
latrine    | acts      | denarii       |                  | money 4
latrine    | own       | -             | latrine          | money 4

curia      | empty     | -             |                  |
curia      | empty     | cards 1       |                  | +se6 +pl2 +pl4 +le0
curia      | declines  | -             |                  |
curia      | declines  | cards 1       |                  | +se6 +pl2 +pl4 +le0
curia      | acts      | -             |                  |
curia      | acts      | cards 1       |                  | +pl2 +pl4 +le0
curia      | acts      | cards 2       |                  | +se9
curia      | own       | -             | curia            | +se6 -nu1
curia      | own       | cards 1       | curia            | +se6 -nu1 +pl2 +pl4 +le0

atrium     | empty     | -             |                  |
atrium     | declines  | -             |                  |
atrium     | acts      | -             |                  |
atrium     | own       | -             | lone             | +pl3 +pl6 +gr5 money -1

catacombs  | empty     | -             |                  |
catacombs  | empty     | cards 2       |                  | +pr4 {catacombs}
catacombs  | declines  | -             |                  |
catacombs  | declines  | cards 2       |                  | +pr4 {catacombs}
catacombs  | acts      | -             |                  |
catacombs  | acts      | cards 2       |                  | {catacombs}
catacombs  | own       | -             | catacombs        | +pl5 money -5
catacombs  | own       | cards 2       | catacombs        | +pr4 {catacombs} money -5

pantheon   | empty     | -             |                  |
pantheon   | declines  | -             |                  |
pantheon   | declines  | eternal_favor | pantheon         | -ve7 eternal 1
pantheon   | acts      | -             |                  |
pantheon   | acts      | eternal_favor | pantheon         | -ve7 eternal 1
pantheon   | own       | -             | pantheon         | -ve7 eternal 1

mars       | empty     | -             |                  |
mars       | empty     | wreaths       | mars mars mars   | -gl6 -gl7 -le4 -le5 -pr3 -pr3 laurel 4
mars       | declines  | -             |                  |
mars       | declines  | wreaths       | mars mars        | -gl6 -gl7 -le4 -le5 laurel 3
mars       | acts      | -             |                  |
mars       | acts      | wreaths       | mars mars        | -gl6 -gl7 -le4 -le5 laurel 3
mars       | own       | -             | mars             | -gl6 -gl7 laurel 2
mars       | own       | wreaths       | mars mars mars   | -gl6 -gl7 -le4 -le5 -pr3 -pr3 laurel 4
mars       | full      | -             |                  |

bowl       | empty     | -             |                  |
bowl       | declines  | -             |                  |
bowl       | declines  | denarii       |                  | money 1
bowl       | acts      | -             |                  |
bowl       | acts      | denarii       |                  | money 1
bowl       | own       | -             |                  | money 2
bowl       | own       | denarii       |                  | money 3
bowl       | full      | -             |                  |
bowl       | full      | denarii       |                  | money 3

fields     | empty     | -             |                  |
fields     | empty     | take_over 1   | gl le pr pl pa ve se | {gl}
fields     | declines  | -             |                  |
fields     | declines  | take_over 1   | le pr pl pa ve se |
fields     | declines  | take_over 2   | gl               | {gl}
fields     | acts      | -             |                  |
fields     | acts      | take_over 1   | le pr pl pa ve se |
fields     | acts      | take_over 2   | gl               | {gl}
fields     | own       | -             | gl               | {gl}
fields     | own       | take_over 1   | gl le pr pl pa ve se | {gl}
fields     | full      | -             |                  |
fields     | full      | take_over 1   | le pr pl pa ve se |

benefits   | empty     | -             |                  |

refugium   | empty     | -             |                  |
refugium   | empty     | patron        | refugium         | -nu1 -gr3 money -4 patron 1
refugium   | declines  | -             |                  |
refugium   | declines  | patron        | refugium         | -nu1 -gr3 money -4 patron 1
refugium   | acts      | -             |                  |
refugium   | acts      | patron        | refugium         | -nu1 -gr3 money -4 patron 1
refugium   | own       | -             | refugium         | -nu1 -gr3 money -4 patron 1
refugium   | full      | -             |                  |
refugium   | full      | patron        | refugium         | -nu1 -gr3 money -4 patron 1

basilica   | empty     | -             |                  |
basilica   | empty     | emperor       | basilica         | tile 9
basilica   | declines  | -             |                  |
basilica   | declines  | emperor       | basilica         | tile 9
basilica   | acts      | -             |                  |
basilica   | own       | -             | basilica         | tile 9
basilica   | full      | -             |                  |
basilica   | full      | emperor       | basilica         | tile 9

capitoleum | empty     | -             |                  |
capitoleum | empty     | official      | capitoleum       | official matrona
capitoleum | declines  | -             |                  |
capitoleum | declines  | official      | capitoleum       | official matrona
capitoleum | acts      | -             |                  |
capitoleum | acts      | official      | capitoleum       | official matrona
capitoleum | own       | -             | capitoleum       | official matrona
capitoleum | full      | -             |                  |
capitoleum | full      | official      | capitoleum       | official matrona

chariot    | declines  | -             | bid cover        | money -3
chariot    | declines  | denarii       |                  |
chariot    | acts      | -             | bid              |
chariot    | acts      | denarii       |                  | money 4
"""

OTHERS: Final = {"empty": (), "declines": ("p1",), "acts": ("p1",), "own": ("p5",)}
FULL: Final = {
    "mars": ("p2", "p3", "p4"),
    "bowl": ("p2", "p3", "p3"),
    "fields": ("p2", "p3"),
    "refugium": ("p2", "p3", "p4"),
    "basilica": ("p2", "p3"),
    "capitoleum": ("p2", "p3", "p4"),
}
"""Others, who decline, on every space."""


def lines() -> dict[tuple[str, str, str], tuple[str, str]]:
    """Region, occupation and card, and what they bring: questions and gains."""
    found = {}
    for line in filter(None, TABLE.splitlines()):
        region, who, card, asked, gain = (part.strip() for part in line.split("|"))
        words = {
            "forum": " ".join(f"+{name}" for name in FORUM_REST.split()),
            "catacombs": " ".join(f"+{name}" for name in CATACOMBS_REST.split()),
            "gl": GLADIATORS,
        }
        found[region, who, card] = (asked, " ".join(sorted(_parts(gain.format(**words)))))
    return found


def _parts(gain: str) -> list[str]:
    """`-gl6 money 3` as `-gl6`, `money 3`."""
    found: list[str] = []
    for word in gain.split():
        if word[0] in "+-" and not word[1:].isdigit():
            found.append(word)
        elif found and found[-1].isalpha():
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


EXPECTED: Final = lines()
CASES: Final = [(region, who, card) for region, who, blank in EXPECTED if blank == "-" for card in CARDS]


def town(region: str, who: str, card: str) -> BrutiiTable:
    """A board in evaluation where one region has the pieces in question."""
    table = BrutiiTable()
    for number, name in enumerate(["as", *FORUM_REST.split()], 1):
        table.lot(f"fo{number}", name)
    table.lot("th1", "pl2").lot("th2", "nu3").lot("th3", "pl3").lot("la", "le4").lot("at", "pl3 pl6 gr5")
    table.lot("cu1", "se6").lot("cu2", "pl2 pl4").lot("cu3", "le0").lot("ct", f"pr4 {CATACOMBS_REST}").lot("pn", "ve4")
    for seat, hand in HANDS.items():
        table.hand(seat, hand)
    table.hand("p2", "pa2 ve3").hand("p3", "pa4 ve3").hand("p4", "pa5 pa6")
    table.give("p1", money=20, legions=2).give("p5", money=20, legions=2)
    table.state.tile = 9
    pieces = FULL[region] if who == "full" else OTHERS[who]
    if region in PIECES:
        table.stand(PIECES[region], *pieces)
    name, _, way = card.partition(" ")
    if name != "-":
        table.played(name, way=int(way or 0))
    return table


def owns(table: BrutiiTable, seat: int) -> dict[str, int]:
    """All that a seat has got that can be counted."""
    state = table.state
    return {
        "money": state.money[seat],
        "laurel": state.laurels[seat],
        "legion": state.legions[seat],
        "eternal": state.eternal >> seat & 1,
        "patron": state.patrons >> seat & 1,
    }


def gains(table: BrutiiTable, before: dict[str, int], hand: Counter[str]) -> str:
    """What the Brutii have more or less than before."""
    state = table.state
    now = Counter(NAME[kind] for kind in state.hands[4])
    found = [f"+{name}" for name in (now - hand).elements()] + [f"-{name}" for name in (hand - now).elements()]
    found += [f"{what} {amount - before[what]}" for what, amount in owns(table, 4).items() if amount != before[what]]
    found += [f"tile {tile}" for tile in range(1, 11) if state.claimed[4] >> tile & 1]
    found += [f"official {OFFICIALS[number]}" for number, owner in enumerate(state.officials) if owner == 4]
    found += [f"control {FACTIONS[faction]}" for faction, owner in enumerate(state.control) if owner == 4]
    return " ".join(sorted(found))


def play(table: BrutiiTable, acts: bool) -> str:
    """Answer every question; return what the Brutii were asked."""
    asked: list[str] = []
    last = None
    while table.state.actors:
        who, legal = table.who, table.legal()
        wanted = WANTS["p5"] if who == "p5" else WANTS["p1"] if who == "p1" and acts else ()
        refusal = next(text for text in ("pass", "sell", "bid 0", "cover gl") if text in legal)
        if who == "p5":
            state = table.state
            stage = FACTIONS[state.spot] if state.stage == at.TAKEOVER else state.stage
            if state.stage != at.TAKEOVER or (stage, state.nth) != last:
                asked.append(stage)
            last = (stage, state.nth)
        table.do(f"{who} {next((text for text in wanted if text in legal), refusal)}")
    return " ".join(asked)


@pytest.mark.clause("TRI-CARD-01", "TRI-CARD-02", "TRI-CARD-03", "TRI-CARD-04", "TRI-BRPROC-04", "TRI-BRPROC-05")
@pytest.mark.clause("TRI-BRPROC-06", "TRI-EVAL-07")
@pytest.mark.parametrize(("region", "who", "card"), CASES)
def test_the_table(region: str, who: str, card: str) -> None:
    table = town(region, who, card)
    before, hand = owns(table, 4), Counter(HANDS["p5"].split())
    others = [owns(table, seat) for seat in range(4)]
    start, stop = REGIONS[region]
    table.step(start, stop)
    asked = play(table, acts=who == "acts")
    result = (asked, gains(table, before, hand))
    assert result == EXPECTED.get((region, who, card), EXPECTED[region, who, "-"])
    if who in ("empty", "own") and region != "bowl":
        assert others == [owns(table, seat) for seat in range(4)]


@pytest.mark.clause("TRI-CHAR-15")
def test_two_equal_bids_bring_the_brutii_nothing() -> None:
    table = town("chariot", "acts", "denarii").give("p2", money=9).step(at.CHARIOT, at.VICTORY)
    table.do("p1 bid 5", "p2 bid 5")
    assert table.asked == "over"
    assert (table.state.money[0], table.state.money[1], table.state.money[4]) == (20, 9, 20)


@pytest.mark.clause("TRI-CARD-03", "TRI-FORUM-02", "TRI-BRTAKE-02")
@pytest.mark.parametrize(
    ("card", "step", "stage"), [("cards", at.CARDS_WAY, "cards-way"), ("take_over", at.TAKEOVER, "takeover-way")]
)
def test_one_way_and_only_one(card: str, step: str, stage: str) -> None:
    """Nothing but the two ways may be answered, and after it the other is gone for the round."""
    table = town("forum", "empty", card).step(step, at.BENEFITS)
    assert table.asked == f"{stage} p5"
    assert table.legal() == ["way 1", "way 2"]
    table.do("p5 way 2")
    seen = []
    while table.state.actors:
        seen.append(table.state.stage)
        table.do(f"{table.who} {'pass' if 'pass' in table.legal() else table.legal()[0]}")
    assert stage not in seen
    assert [args for _, args in table.told("way")] == [({"cards": 0, "take_over": 4}[card], 2)]


@pytest.mark.clause("TRI-BRTAKE-02")
def test_a_phase_is_told_once() -> None:
    table = town("fields", "empty", "take_over").step(at.TAKEOVER, at.BENEFITS).do("p5 way 1")
    assert [args for _, args in table.told("phase")] == [(4, 1)]


@pytest.mark.clause("TRI-BRTURN-05", "TRI-BRTURN-06", "TRI-BRTURN-07", "TRI-BRTURN-09")
@pytest.mark.parametrize(
    ("face", "proconsul", "asked"),
    [
        ("cross", False, ""),
        ("cross", True, ""),
        ("arrow", False, "card"),
        ("arrow", True, "card"),
        ("arrow_follower", False, "card"),
        ("arrow_follower", True, "card place"),
    ],
)
def test_each_disc(face: str, proconsul: bool, asked: str) -> None:
    table = BrutiiTable(faces=face)
    if proconsul:
        table.give("p5", proconsul=1)
    table.turns()
    found = []
    while table.who == "p5":
        found.append(table.state.stage)
        table.do(f"p5 {'play official' if table.state.stage == 'card' else 'put bo'}")
    assert " ".join(found) == asked
    assert table.shown() == face
    assert table.state.pool[4] == int(proconsul and face != "arrow_follower")


@pytest.mark.clause("TRI-BRTURN-13", "TRI-BRTURN-14", "TRI-BRTURN-15")
@pytest.mark.parametrize("card", ACTION_CARDS)
def test_what_a_card_does_when_it_is_played(card: str) -> None:
    """Column of Phase 2: the last four at once, and then the turn is over; the others nothing yet."""
    table = BrutiiTable(faces="arrow").hand("p5", "gl2 gl3 le4 le5").give("p5", money=6).stand("ba", "p1")
    table.lot("fo4", "gr5").display("p1", "se3 se4 se5").turns()
    before, hand = owns(table, 4), Counter(NAME[kind] for kind in table.state.hands[4])
    table.do(f"p5 play {card}")
    effects = {
        "buy_legion": (["p5 buy"], "legion 1 money -6"),
        "slave_cards": (["p5 swap fo4 gr5", "p5 replace gl2", "p5 replace le4"], "+gr5 -gl2 -le4"),
        "mass_murder": (["p5 murder se"], ""),
        "veto": (["p5 veto ba p1"], ""),
    }
    answers, gain = effects.get(card, ([], ""))
    table.do(*answers)
    assert table.asked == "place p1"
    assert gains(table, before, hand) == gain
    assert table.set_of("se") == ("p1 se3 se4" if card == "mass_murder" else "p1 se3 se4 se5")
    assert table.state.pieces[PLACE["ba"]] == (() if card == "veto" else (0,))
    assert table.state.pool[0] == 6 + (card == "veto")


SLAVES: Final = {"th1": "nu1", "fo1": "gr1", "cu1": "ge1", "la": "nu2", "at": "gr2", "ct": "ge2", "pn": "gr3"}
MORE: Final = {"at": "pl2 pl3", "ct": "gl4 gl5 le2 le3"}


@pytest.mark.clause("TRI-IMM-03", "TRI-IMM-05", "TRI-IMM-09", "TRI-IMM-11")
@pytest.mark.parametrize("who", ["", "p1", "p5", "p1 p5"])
def test_slaves_that_may_be_taken(who: str) -> None:
    """The open ones, unless somebody else has a piece there; a look at a hidden one changes nothing."""
    table = BrutiiTable(faces="arrow").hand("p5", "gl2 gl3 le4 le5")
    for place, slave in SLAVES.items():
        table.lot(place, f"{slave} {MORE.get(place, '')}")
    table.lot("th2", "pl4").lot("th3", "pl5").lot("cu2", "le0").lot("cu3", "pr0")
    for number in range(2, 7):
        table.lot(f"fo{number}", f"pr{number + 1}")
    for place in SLAVES:
        spaces = table.state.board.capacity[PLACE[place]]
        table.stand(place, *who.split()[:spaces])
    table.state.seen[4] = ~0
    table.turns().do("p5 play slave_cards")
    free = who in ("", "p5")
    assert table.asked == ("slaves p5" if free else "place p1")
    if free:
        assert table.legal() == ["swap th1 nu1", "swap fo1 gr1", "swap cu1 ge1", "pass"]


@pytest.mark.clause("TRI-IMM-04", "TRI-IMM-09")
def test_a_slave_out_of_a_large_field_leaves_the_others_there() -> None:
    table = BrutiiTable(faces="arrow").hand("p5", "nu1 gl3 se7").lot("cu1", "gr1 gl2 gr2")
    table.turns().do("p5 play slave_cards", "p5 swap cu1 gr1", "p5 replace nu1", "p5 replace gl3")
    assert [NAME[kind] for kind in table.state.lots[PLACE["cu1"]]] == ["gl2", "gr2", "nu1", "gl3"]
    assert table.holds("p5") == "se7 gr1"
    assert table.asked == "place p1"  # one card is too few for the other slave


ROWS: Final = [("ct", 3), ("ma", 3), ("cp", 3), ("re", 3), ("ba", 2), ("at", 2), ("gl", 2)]


@pytest.mark.clause("TRI-IMM-17", "TRI-IMM-18", "TRI-IMM-20")
@pytest.mark.parametrize(
    ("place", "spaces", "standing", "gone"),
    [
        (place, spaces, standing, gone)
        for place, spaces in ROWS
        for standing in range(1, spaces + 1)
        for gone in range(standing)
    ],
)
def test_a_veto_on_every_space_of_every_row(place: str, spaces: int, standing: int, gone: int) -> None:
    """The others keep their spaces, new ones come after them, and there is one space less; its owner may come again."""
    others = ["p1", "p2", "p3"][:standing]
    table = BrutiiTable(faces="arrow").stand(place, *others).lot("ct", "gl2").lot("at", "gl3").turns()
    table.do("p5 play veto", f"p5 veto {place} {others[gone]}")
    assert table.told("vetoed") == [(4, (PLACE[place], gone + 1, gone))]
    assert (table.side.closed, table.side.space) == (PLACE[place], gone)
    rest = [seat for seat in range(standing) if seat != gone]
    assert list(table.state.pieces[PLACE[place]]) == rest
    table.state.barred = [0] * 5  # who stands there already is no concern of this test
    for seat in (owner for owner in (gone, 3, 4) if owner not in rest):
        fits = len(table.state.pieces[PLACE[place]]) < spaces - 1
        table.state.stage, table.state.actors = at.PLACE, (seat,)
        assert (f"put {place}" in table.legal()) == fits
        if fits:
            table.do(f"p{seat + 1} put {place}")
            arrived = len(table.state.pieces[PLACE[place]])
            assert table.told("put")[-1] == (seat, (PLACE[place], arrived + 1))
    assert len(table.state.pieces[PLACE[place]]) == spaces - 1


@pytest.mark.clause("TRI-BRTURN-01", "TRI-IMM-08", "TRI-CATA-07")
def test_what_turns_something_up_says_so() -> None:
    """A disc, a card out of the hand, the rest of the Catacombs: that cannot be taken back."""
    table = BrutiiTable(faces="arrow").hand("p5", "gl2 gl3").lot("fo4", "gr5").turns()
    table.do("p5 play slave_cards", "p5 swap fo4 gr5", "p5 replace gl2", "p5 replace gl3").played("cards", way=2)
    table.lot("ct", "pl2 pl3").step(at.CATACOMBS_STEP, at.PANTHEON_STEP)
    found = {event.kind: event.reveals for event in table.events}
    assert [found[kind] for kind in ("disc", "replaced", "received")] == [True] * 3
    assert [found[kind] for kind in ("played", "swapped")] == [False] * 2
