"""Phase 2: where pieces may stand, laps, Princeps, proconsul, looks (TRI-PLACE, TRI-PRIN, TRI-PROC)."""

from __future__ import annotations

from random import Random

import pytest

from brutus_tui.core.game import Event, Refusal
from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import PASS, PUT
from brutus_tui.games.tribune.cards import KIND
from brutus_tui.games.tribune.places import PLACE
from brutus_tui.games.tribune.rules import engine
from tests.games.tribune.board import Table, kinds

CITY = ("th1", "th2", "th3", "fo1", "fo2", "fo3", "fo4", "fo5", "fo6", "la", "cu1", "cu2", "cu3", "at", "ct")
FIELDS = ("gl", "le", "pr", "pl", "pa", "ve", "se")


def places(table: Table) -> list[str]:
    """Where the seat on turn may put a piece."""
    return [word.removeprefix("put ") for word in table.legal()]


def to_bowl(table: Table, until: str = "") -> list[str]:
    """Everybody goes to the coin bowl until that seat is on turn or the phase is over; who it was, in order."""
    turns = []
    while table.state.stage == at.PLACE and table.who != until:
        turns.append(table.who)
        table.do(f"{table.who} put bo")
    return turns


def refused(table: Table, place: str) -> tuple[str, str]:
    """Why the seat on turn may not place there: code and clause."""
    refusal = GAME.explain(table.state, table.state.actors[0], PUT[PLACE[place]])
    assert isinstance(refusal, Refusal), place
    return refusal.code, refusal.clause


# -- Laps ------------------------------------------------------------------------------------


@pytest.mark.clause("TRI-PLACE-01", "TRI-PLACE-03", "TRI-PLACE-34")
def test_one_piece_a_turn_lap_after_lap() -> None:
    table = Table(3)
    table.state.start = 1
    table.place()
    assert "pass" not in table.legal()
    assert to_bowl(table) == ["p2", "p3", "p1"] * 6
    assert table.asked == "over"
    assert table.state.pool == [0, 0, 0]


@pytest.mark.clause("TRI-PLACE-02", "TRI-PLACE-34", "TRI-PROC-01", "TRI-PROC-03")
def test_who_has_no_piece_left_is_skipped() -> None:
    table = Table(3).give("p3", proconsul=1).place()
    assert table.state.pool == [6, 6, 7]
    assert to_bowl(table) == ["p1", "p2", "p3"] * 6 + ["p3"]


@pytest.mark.clause("TRI-PLACE-03", "TRI-PLACE-04", "TRI-SC-10", "TRI-PLACE-20")
def test_the_bowl_is_always_open_and_nobody_may_pass() -> None:
    table = Table(2).place()
    while table.state.pool[0] > 2:
        table.do("p1 put bo", "p2 put bo")
    table.state.open = 1 << PLACE["bo"]  # everything else is taken
    for _ in range(2):
        assert table.legal() == ["put bo"]
        assert table.who == "p1"
        refusal = GAME.explain(table.state, 0, PASS)
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("must-place", "TRI-PLACE-03")
        table.do("p1 put bo", "p2 put bo")
    assert table.state.pieces[PLACE["bo"]].count(0) == 6


@pytest.mark.clause("TRI-PLACE-07", "TRI-PLACE-25", "TRI-PLACE-33")
def test_without_money_cards_or_a_tile_one_may_place_all_the_same() -> None:
    table = Table(2).display("p1", "gl3 gl4")
    table.state.tile = 0
    table.place()
    assert table.state.money == [0, 0]
    assert table.holds("p1") == ""
    assert places(table) == [*CITY, "ma", "bo", *FIELDS, "re", "ba", "cp"]


@pytest.mark.clause("TRI-PLACE-26", "TRI-GEN-01", "TRI-GEN-10")
def test_without_the_expansion_its_regions_do_not_exist() -> None:
    table = Table(2, mode="base").place()
    assert places(table) == [*CITY, "ma", "bo", *FIELDS]
    assert refused(table, "ba") == ("no-such-place", "TRI-GEN-01")


# -- Spaces and limits -----------------------------------------------------------------------


@pytest.mark.clause("TRI-PLACE-05", "TRI-PLACE-08", "TRI-PLACE-09", "TRI-PLACE-10", "TRI-PLACE-11", "TRI-PLACE-15")
@pytest.mark.parametrize("place", ["th1", "th3", "fo1", "fo6", "la", "cu1", "cu3", "pn"])
def test_one_space_for_one_piece(place: str) -> None:
    table = Table(2, pantheon="anyone").place()
    table.do(f"p1 put {place}")
    assert place not in places(table)
    assert refused(table, place) == ("full", "TRI-PLACE-05")
    table.do("p2 put bo")
    assert place not in places(table)


@pytest.mark.clause("TRI-PLACE-08", "TRI-PLACE-09", "TRI-PLACE-11")
@pytest.mark.parametrize("region", [("th1", "th2", "th3"), ("fo1", "fo2", "fo3", "fo4", "fo5", "fo6"), ("cu1", "cu3")])
def test_a_seat_may_take_several_spaces_there(region: tuple[str, ...]) -> None:
    table = Table(2).place()
    for place in region:
        table.do(f"p1 put {place}")
        to_bowl(table, until="p1")
    assert [table.state.pieces[PLACE[place]] for place in region] == [(0,)] * len(region)


LIMITED = [
    *(("at", 2), ("ct", 3), ("ma", 3), ("re", 3), ("ba", 2), ("cp", 3)),
    *((field, 2) for field in FIELDS),
]


@pytest.mark.clause(
    *("TRI-PLACE-12", "TRI-PLACE-18", "TRI-PLACE-19", "TRI-PLACE-21", "TRI-PLACE-22", "TRI-PLACE-23", "TRI-PLACE-27"),
    *("TRI-PLACE-28", "TRI-PLACE-29", "TRI-PLACE-30", "TRI-PLACE-31", "TRI-PLACE-32"),
)
@pytest.mark.parametrize(("place", "spaces"), LIMITED)
def test_spaces_are_filled_by_arrival_and_nobody_takes_two(place: str, spaces: int) -> None:
    """The start seat is p3, so that arrival and seat differ."""
    table = Table(5)
    table.state.start = 2
    table.place()
    for number, who in enumerate(("p3", "p4", "p5", "p1")[:spaces]):
        table.do(f"{who} put {place}")
        assert table.told("put")[-1] == (int(who[1]) - 1, (PLACE[place], number + 1))
        if number == 0:
            assert place in places(table)
    assert place not in places(table)
    assert refused(table, place) == ("full", "TRI-PLACE-05")
    assert list(table.state.pieces[PLACE[place]]) == [2, 3, 4, 0][:spaces]


@pytest.mark.clause("TRI-PLACE-14", "TRI-PLACE-18", "TRI-PLACE-19", "TRI-PLACE-23")
@pytest.mark.clause("TRI-PLACE-28", "TRI-PLACE-30", "TRI-PLACE-32")
@pytest.mark.parametrize(
    ("place", "clause"),
    [
        ("at", "TRI-PLACE-14"),
        ("ct", "TRI-PLACE-18"),
        ("ma", "TRI-PLACE-19"),
        ("le", "TRI-PLACE-23"),
        ("re", "TRI-PLACE-28"),
        ("ba", "TRI-PLACE-30"),
        ("cp", "TRI-PLACE-32"),
    ],
)
def test_why_a_second_piece_is_refused(place: str, clause: str) -> None:
    table = Table(2).place().do(f"p1 put {place}")
    assert place in places(table)
    table.do("p2 put bo")
    assert place not in places(table)
    assert refused(table, place) == ("one-piece", clause)


@pytest.mark.clause("TRI-PLACE-29", "TRI-PLACE-30", "TRI-SC-06")
def test_the_basilicas_numbers() -> None:
    table = Table(3)
    table.state.start = 2
    table.place().do("p3 put ba", "p1 put ba")
    assert "ba" not in places(table)  # p2
    table.do("p2 put bo")
    assert "ba" not in places(table)  # p3 again
    assert table.state.pieces[PLACE["ba"]] == (2, 0)


@pytest.mark.clause("TRI-PLACE-31", "TRI-PLACE-32", "TRI-SC-07")
def test_a_full_capitoleum() -> None:
    table = Table(4)
    table.state.start = 1
    table.place().do("p2 put cp", "p3 put bo", "p4 put cp", "p1 put cp", "p2 put bo")
    assert table.who == "p3"
    assert "cp" not in places(table)


@pytest.mark.clause("TRI-PLACE-21", "TRI-PLACE-22", "TRI-PLACE-23", "TRI-PLACE-24", "TRI-SC-08")
def test_a_faction_field() -> None:
    table = Table(3).place().do("p1 put le", "p2 put le")
    assert "le" not in places(table)
    table.do("p3 put bo")
    assert "le" not in places(table)
    assert table.state.pieces[PLACE["le"]] == (0, 1)
    covered = Table(3)
    covered.state.chariot = FIELDS.index("le")
    covered.place()
    assert [place for place in FIELDS if place not in places(covered)] == ["le"]
    assert refused(covered, "le") == ("covered", "TRI-PLACE-24")


@pytest.mark.clause("TRI-PLACE-20", "TRI-PLACE-05")
def test_the_bowl_takes_any_number() -> None:
    table = Table(2).place()
    to_bowl(table)
    assert table.state.pieces[PLACE["bo"]] == (0, 1) * 6


@pytest.mark.clause("TRI-PLACE-06", "TRI-ROUND-03")
def test_a_piece_stays_until_the_round_is_over() -> None:
    """From Phase 2 to the next Phase 1 nothing that anybody does moves a piece."""
    state = engine.new_state(3, GAME.options())
    rng = Random(8)
    rounds = 0
    while actors := state.actors:
        seat = actors[0]
        legal = engine.legal_actions(state, seat)
        phase, stood = at.PHASE[state.step], list(state.pieces)
        engine.apply(state, seat, rng.choice(legal) if legal else engine.sample_chance(state, rng))
        if phase > 2:
            if state.step == at.LAY:
                rounds += 1
                assert state.pieces == [()] * len(stood)
            else:
                assert state.pieces == stood
    assert rounds == state.round - 1 > 2


# -- Pantheon and Atrium ---------------------------------------------------------------------


@pytest.mark.clause("TRI-PLACE-16", "TRI-SC-09")
def test_who_may_enter_the_pantheon() -> None:
    table = Table(3).place()
    for _ in range(3):
        assert "pn" not in places(table)
        assert refused(table, "pn") == ("no-access", "TRI-PLACE-16")
        table.do(f"{table.who} put bo")
    later = Table(3).display("p1", "ve3 ve4")
    later.state.markers[1] = 1 << FIELDS.index("ve")  # p2 took them over before p1 did
    later.place()
    offered = []
    for _ in range(3):
        if "pn" in places(later):
            offered.append(later.who)
        later.do(f"{later.who} put bo")
    assert offered == ["p1", "p2"]


@pytest.mark.clause("TRI-PLACE-16")
@pytest.mark.parametrize(
    ("option", "who"),
    [("control-or-marker", "p1 p2"), ("control", "p1"), ("marker", "p1 p2"), ("anyone", "p1 p2 p3")],
)
def test_the_switch_for_the_pantheon(option: str, who: str) -> None:
    table = Table(3, pantheon=option).display("p1", "ve3 ve4")
    table.state.markers[1] = 1 << FIELDS.index("ve")
    table.place()
    offered = []
    for _ in range(3):
        offered += [table.who] * ("pn" in places(table))
        table.do(f"{table.who} put bo")
    assert offered == who.split()


@pytest.mark.clause("TRI-PLACE-13", "TRI-PLACE-14", "TRI-INFO-03", "TRI-SC-11", "TRI-SC-71", "TRI-INFO-01")
def test_looks_into_the_atrium() -> None:
    table = Table(3).lot("at", "gl4 se0 as").hand("p1", "ve3 ve4 ve5 ve6 ve7").place()
    table.do("p1 put at", "p2 put at")
    place = PLACE["at"]
    gl4, se0, killer = KIND["gl4"], KIND["se0"], KIND["as"]
    views = [GAME.view(table.state, seat) for seat in range(3)]
    assert [view.lots[place] for view in views] == [(gl4, se0, -1), (-1, -1, killer), (-1, -1, -1)]
    assert [view.known for view in views] == [((place, (0, 1)),), ((place, (2,)),), ()]
    assert GAME.view(table.state, None).lots[place] == (-1, -1, -1)
    assert [view.hand for view in views] == [kinds("ve3 ve4 ve5 ve6 ve7"), (), ()]
    assert views[2].players[0].cards == 5
    looks = [event for event in table.events if event.kind == "looked"]
    assert [event.seen_by(0) for event in looks] == [
        Event("looked", 0, (place, 2, (gl4, se0)), (), True),
        Event("looked", 1, (place, 1), (), True),
    ]
    assert [event.seen_by(2) for event in looks] == [
        Event("looked", 0, (place, 2), (), True),
        Event("looked", 1, (place, 1), (), True),
    ]


@pytest.mark.clause("TRI-PLACE-17", "TRI-INFO-03")
def test_a_look_into_the_pantheon() -> None:
    table = Table(2).lot("pn", "as").display("p2", "ve3 ve4").place().do("p1 put bo")
    place = PLACE["pn"]
    assert GAME.view(table.state, 1).lots[place] == (-1,)
    table.do("p2 put pn")
    assert GAME.view(table.state, 1).lots[place] == (KIND["as"],)
    assert GAME.view(table.state, 0).lots[place] == GAME.view(table.state, None).lots[place] == (-1,)


# -- Princeps --------------------------------------------------------------------------------


@pytest.mark.clause("TRI-PRIN-01", "TRI-PRIN-02", "TRI-PRIN-04", "TRI-SC-04", "TRI-OFF-15")
def test_the_princeps_places_two() -> None:
    table = Table(4).official("p1", "princeps").place()
    assert "pass" not in table.legal()
    table.do("p1 put bo")
    assert table.who == "p1"
    assert "pass" not in table.legal()
    early, late = ["p1", "p1", "p2", "p3", "p4"], ["p2", "p3", "p4"]
    assert ["p1", *to_bowl(table)] == early * 3 + late * 3


@pytest.mark.clause("TRI-PRIN-03", "TRI-PROC-03", "TRI-SC-05")
def test_the_odd_piece_of_the_princeps_is_placed_alone() -> None:
    table = Table(2).official("p2", "princeps").give("p2", proconsul=1).place()
    laps = ["p1", "p2", "p2"]
    assert to_bowl(table) == laps * 3 + ["p1", "p2"] + ["p1"] * 2


@pytest.mark.clause("TRI-PRIN-02")
def test_with_the_switch_the_princeps_may_stop_after_one() -> None:
    table = Table(2, princeps="one-or-two").official("p1", "princeps").place()
    assert "pass" not in table.legal()
    table.do("p1 put bo")
    assert "pass" in table.legal()
    table.do("p1 pass")
    assert (table.who, table.state.pool) == ("p2", [5, 6])
    assert "pass" not in table.legal()
    table.do("p2 put bo")
    assert (table.who, "pass" in table.legal()) == ("p1", False)


@pytest.mark.clause("TRI-PRIN-05")
def test_the_princeps_knows_what_the_first_piece_has_shown() -> None:
    table = Table(2).official("p1", "princeps").lot("at", "gl4 se0 as").place().do("p1 put at")
    assert table.who == "p1"
    assert GAME.view(table.state, 0).lots[PLACE["at"]] == (KIND["gl4"], KIND["se0"], -1)


@pytest.mark.clause("TRI-PRIN-06")
def test_limits_hold_for_both_pieces() -> None:
    table = Table(2).official("p1", "princeps").place().do("p1 put ba")
    assert "ba" not in places(table)
    table.do("p1 put la")
    assert {"ba", "la"} & set(places(table)) == {"ba"}  # p2


# -- Proconsul -------------------------------------------------------------------------------


@pytest.mark.clause("TRI-PROC-02", "TRI-PROC-03")
def test_the_proconsul_counts_as_a_follower() -> None:
    """Seven pieces, one after the other, and not one limit less."""
    table = Table(2).give("p1", proconsul=1).place()
    for place in ("ma", "gl", "th1", "th2", "ba", "cp"):
        table.do(f"p1 put {place}")
        to_bowl(table, until="p1")
    assert table.state.pool == [1, 0]
    assert {"ma", "gl", "ba", "cp", "th1"}.isdisjoint(places(table))
    table.do("p1 put th3")
    assert table.asked == "over"
    assert sum(standing.count(0) for standing in table.state.pieces) == 7


# -- What always holds -----------------------------------------------------------------------


@pytest.mark.clause("TRI-INV-11", "TRI-INV-12", "TRI-PLACE-05", "TRI-NEXT-08")
@pytest.mark.parametrize(("mode", "seats"), [("expansion", 5), ("expansion", 3), ("base", 4)])
def test_no_piece_is_lost_and_no_space_holds_two(mode: str, seats: int) -> None:
    followers = {("expansion", 5): 5, ("expansion", 3): 6, ("base", 4): 5}[mode, seats]
    spaces = dict(LIMITED)
    state = engine.new_state(seats, GAME.options(mode=mode))
    rng = Random(seats)
    extra = -1
    while actors := state.actors:
        seat = actors[0]
        legal = engine.legal_actions(state, seat)
        before = state.step
        engine.apply(state, seat, rng.choice(legal) if legal else engine.sample_chance(state, rng))
        if before == at.LAY and state.step == at.PLACE:
            extra = state.proconsul
        if at.PHASE[state.step] < 2:
            continue
        for who in range(seats):
            placed = sum(standing.count(who) for standing in state.pieces)
            assert placed + state.pool[who] == followers + (who == extra)
        for name, place in PLACE.items():
            standing = state.pieces[place]
            assert len(standing) <= spaces.get(name, 99 if name == "bo" else 1)
            assert name == "bo" or len(set(standing)) == len(standing)
