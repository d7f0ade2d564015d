"""Each action card in each region and phase (table 1.35), and who knows what of the Brutii."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from brutus_tui.core.game import CHANCE
from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.board import BadBoard, parse
from brutus_tui.games.tribune.brutii import ACTION_CARDS
from brutus_tui.games.tribune.cards import UNKNOWN
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.rules import engine
from tests.games.tribune.brutii import BrutiiTable

PARTS: Final = {
    "I": (at.MARKET, at.CARDS_WAY),
    "II": (at.CARDS_WAY, at.LATRINE_STEP),
    "III": (at.LATRINE_STEP, at.CURIA_STEP),
    "IV": (at.CURIA_STEP, at.ATRIUM_STEP),
    "V": (at.ATRIUM_STEP, at.CATACOMBS_STEP),
    "VI": (at.CATACOMBS_STEP, at.PANTHEON_STEP),
    "VII": (at.PANTHEON_STEP, at.MARS_STEP),
    "VIII": (at.MARS_STEP, at.BOWL_STEP),
    "B": (at.BOWL_STEP, at.TAKEOVER),
    "P4": (at.TAKEOVER, at.BENEFITS),
    "P5": (at.BENEFITS, at.REFUGIUM_STEP),
    "IX": (at.REFUGIUM_STEP, at.BASILICA_STEP),
    "X": (at.BASILICA_STEP, at.CAPITOLEUM_STEP),
    "XI": (at.CAPITOLEUM_STEP, at.CHARIOT),
    "P7": (at.CHARIOT, at.VICTORY),
}
"""By column of the table: the step with which it begins, and the one that comes after it."""

WORKS: Final = {
    "cards": {1: "II IV", 2: "IV VI"},
    "denarii": {0: "III B P7"},
    "wreaths": {0: "VIII"},
    "eternal_favor": {0: "VII"},
    "take_over": {1: "P4", 2: "P4"},
    "patron": {0: "IX"},
    "emperor": {0: "X"},
    "official": {0: "XI"},
    **{card: {0: ""} for card in ("buy_legion", "slave_cards", "mass_murder", "veto")},
}
"""By card and way: the columns in which it does something once it lies on the table."""


def rich(seed: int) -> BrutiiTable:
    """A position in which every card has something to work on, everywhere."""
    table = BrutiiTable(seed=seed)
    for number, card in enumerate(["gl2", "gl3", "le2", "le4", "pa2", "pa3"], 1):
        table.lot(f"fo{number}", card)
    table.lot("th1", "pl2").lot("th2", "nu3").lot("th3", "pl3").lot("la", "le5").lot("at", "pl3 pl4 gr5")
    table.lot("cu1", "gl5").lot("cu2", "pl2 pl4").lot("cu3", "le0").lot("ct", "pr4 pr5 pl5 se9 gl2").lot("pn", "ve4")
    table.stand("th1", "p1").stand("fo1", "p1").stand("fo2", "p2").stand("cu1", "p1").stand("cu2", "p2")
    table.stand("at", "p1", "p2").stand("ct", "p3").stand("pn", "p4").stand("ma", "p2").stand("bo", "p1", "p2")
    table.stand("gl", "p1").stand("ve", "p1", "p2").stand("re", "p2").stand("ba", "p1").stand("cp", "p3")
    table.hand("p1", "pl6 gl4 gl4").hand("p2", "gr1 gr2 ve5 ve6").hand("p4", "ve3").hand("p3", "pa4")
    table.hand("p5", "le4 le5 pr3 pr3 ve7 se7 gl6 gl6 gr3 gr4 nu1")
    table.display("p2", "le2 le3").display("p3", "se3 se4 se5").display("p5", "pl4 pl5")
    table.state.tile = 9
    table.give("p5", legions=2, money=20).give("p1", money=9).give("p2", money=9).give("p3", money=9)
    return table


def run(card: str, way: int, column: str, seed: int) -> tuple[Any, list[Any]]:
    """What one column does with a card on the table ("" for none): the position and the events."""
    table = rich(seed)
    if card:
        table.played(card, way=way)
    start, stop = PARTS[column]
    table.step(start, stop)
    rng = Random(seed)
    while table.state.actors:
        seat = table.state.actors[0]
        legal = table.legal()
        mine = seat == 4 and table.state.stage in (at.CARDS_WAY, at.TAKEOVER_WAY)
        table.do(f"p{seat + 1} {f'way {way or 1}' if mine else legal[0] if seat == 4 else rng.choice(legal)}")
    state = table.state
    state.brutii = None
    return state, table.events


@pytest.mark.clause("TRI-CARD-01", "TRI-CARD-02", "TRI-CARD-03", "TRI-CARD-04")
@pytest.mark.parametrize("column", PARTS)
@pytest.mark.parametrize(("card", "way"), [(card, way) for card, ways in WORKS.items() for way in ways])
def test_each_card_in_each_column(card: str, way: int, column: str) -> None:
    """A dot of the table: with the card and without it all is the same. Otherwise something is different."""
    works = column in WORKS[card][way].split()
    same = [run(card, way, column, seed) == run("", 0, column, seed) for seed in range(4)]
    assert any(not one for one in same) if works else all(same)


@pytest.mark.clause("TRI-CARD-01", "TRI-CARD-05", "TRI-BRTURN-14")
@pytest.mark.parametrize("card", ACTION_CARDS)
def test_playing_and_taking_back(card: str) -> None:
    """Column P2: only the immediate cards change anything at once. Column P8: each of them comes back."""
    table = rich(1)
    table.faces = [1]
    table.turns().do(f"p5 play {card}")
    asks = table.asked != "place p1"
    assert asks == (card in ("buy_legion", "slave_cards", "mass_murder", "veto"))
    if asks:
        assert table.asked.endswith("p5")
    table.state.pieces = [()] * len(table.state.pieces)
    table.phase(at.PREPARE)
    assert table.side.played == ()
    assert table.side.hand == tuple(range(12))


@pytest.mark.clause("TRI-CARD-02")
def test_denarii_pays_three_times_in_a_round() -> None:
    table = BrutiiTable().played("denarii").lot("la", "se8").stand("bo", "p1", "p2")
    table.step(at.LATRINE_STEP, at.CURIA_STEP).step(at.BOWL_STEP, at.TAKEOVER)
    table.state.money[:4] = [9, 9, 9, 9]
    table.phase(at.CHARIOT).do("p1 bid 5", "p2 bid 3", "p3 bid 0", "p4 bid 2")
    assert [args[1] for _, args in table.told("income") if args] == ["latrine", "bowl", "chariot"]
    assert table.state.money[4] == 8 + 2 + 5


@pytest.mark.clause("TRI-CARD-04")
def test_without_any_card() -> None:
    table = BrutiiTable().display("p5", "le2 le3").give("p5", money=4).official("p5", "augur").phase(at.BENEFITS)
    assert table.state.laurels[4] == 1
    table.state.money = [0, 0, 0, 0, 4]
    assert table.phase(at.CHARIOT).do("p5 bid 1").asked == "cover p5"
    table.do("p5 cover gl")
    assert table.phase(at.PREPARE).asked == "augur p5"


# -- Who knows what --------------------------------------------------------------------------


@pytest.mark.clause("TRI-INFO-06", "TRI-INFO-07", "TRI-BRTURN-04", "TRI-BRTURN-12")
def test_cards_and_discs_are_the_same_to_all() -> None:
    table = BrutiiTable(faces="arrow cross").hand("p5", "gl2 gl3 gl4").turns().do("p5 play official")
    views = [GAME.view(table.state, viewer) for viewer in (0, 1, 4, None)]
    assert all(view.brutii == views[0].brutii for view in views)
    side = views[0].brutii
    assert side is not None
    assert len(side.hand) == 11
    assert side.hidden == (4, 0, 1)
    assert side.revealed == (1,)
    assert views[0].hand == ()
    assert views[0].players[4].cards == 3
    table.do("p1 put bo", "p2 put bo", "p3 put bo", "p4 put bo")
    assert table.side.revealed == (1, 0)


@pytest.mark.clause("TRI-INFO-06", "TRI-CATA-07")
def test_the_brutiis_hand_and_what_comes_from_the_catacombs_are_hidden() -> None:
    table = BrutiiTable().played("cards", way=2).lot("ct", "pr4 pr5 pl5 se9 gl2").hand("p5", "as ve3")
    table.step(at.CATACOMBS_STEP, at.PANTHEON_STEP)
    assert table.holds("p5") == "gl2 pr4 pr5 pl5 ve3 se9 as"
    (event,) = [event for event in table.events if event.kind == "received"]
    for viewer in (0, 1, 2, 3, None):
        view = GAME.view(table.state, viewer)
        assert view.players[4].cards == 7
        assert "se9" not in repr(view)
        told = event.seen_by(viewer)
        assert told is not None
        assert told.public == (told.public or ())[:2]
    drawn = {GAME.determinize(GAME.view(table.state, 0), Random(seed)).hands[4] for seed in range(20)}
    assert len(drawn) > 10
    assert all(len(hand) == 7 and UNKNOWN not in hand for hand in drawn)


@pytest.mark.clause("TRI-INV-18", "TRI-INV-19", "TRI-INV-20", "TRI-RNG-04")
def test_a_random_game_is_the_same_again_and_refuses_what_is_not_offered() -> None:
    def play() -> list[str]:
        state = engine.new_state(6, Options(mode="brutii", brutii_discs="rich", cap=3))
        rng = Random(5)
        done = []
        while state.actors:
            seat = state.actors[0]
            legal = engine.legal_actions(state, seat)
            assert seat == CHANCE or legal
            action = rng.choice(legal) if legal else engine.sample_chance(state, rng)
            assert GAME.explain(state, seat, action) is None
            done.append(GAME.format_action(action))
            engine.apply(state, seat, action)
        return done

    first = play()
    assert first == play()
    assert {line.split()[0] for line in first} >= {"disc", "play", "put"}


_OPTIONS: list[tuple[str, str]] = [
    ("brutii_turns", "as-followers"),
    ("brutii_turns", "all-discs"),
    ("brutii_discs", "even"),
    ("brutii_discs", "rich"),
    ("brutii_cards", "before-phase-3"),
    ("brutii_proconsul", "needs-card"),
    ("brutii_favor", "owner-must-sacrifice"),
]


@pytest.mark.parametrize(("name", "value"), _OPTIONS)
def test_whole_games_with_every_option(name: str, value: str) -> None:
    for seats in (5, 6):
        state = engine.new_state(seats, Options(mode="brutii", cap=3, **{name: value}))  # type: ignore[arg-type]
        rng = Random(2)
        while state.actors:
            seat = state.actors[0]
            legal = engine.legal_actions(state, seat)
            engine.apply(state, seat, rng.choice(legal) if legal else engine.sample_chance(state, rng))
        assert state.ending in GAME.info.endings


@pytest.mark.clause("TRI-IMM-02", "TRI-IMM-04", "TRI-BOWL-02", "TRI-BRTURN-17", "TRI-WIN-04")
def test_a_board_file_changes_the_house_numbers_of_the_brutii() -> None:
    board = parse(
        b"""
        [[action_card]]
        key = "buy_legion"
        price = 4
        [[action_card]]
        key = "slave_cards"
        replacement_cards_per_slave = 1
        [brutii]
        coin_bowl_per_follower = 2
        [brutii_disc_mixes]
        lean = [2, 2, 2]
        [setup.followers_BRU]
        p5 = 3
        [[victory_design]]
        key = "quid-est-veritas"
        required_bru5 = 3
        """,
        "mine.toml",
    )
    assert (board.legion_price, board.slave_price, board.brutii_bowl) == (4, 1, 2)
    assert board.disc_mixes["lean"] == (2, 2, 2)
    assert board.followers["brutii"][5] == 3
    assert board.designs[board.design("quid-est-veritas")].required_brutii == (0, 0, 0, 0, 0, 3, 4)
    house = {where for where, _ in board.house}
    assert {"brutii.turns", "brutii_disc_mixes", "action_card.buy_legion", "action_card.veto"} <= house
    with pytest.raises(BadBoard, match=r"brutii_disc_mixes.rich: are 3 numbers, together 6"):
        parse(b"[brutii_disc_mixes]\nrich = [1, 2, 1]", "mine.toml")
    with pytest.raises(BadBoard, match="cannot be changed"):
        parse(b"[brutii.turns]\nprinceps_gives_extra_reveals = true", "mine.toml")
