"""Phase 1: cards on the board; the draw pile runs out (TRI-LAY, TRI-UPH)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from brutus_tui.core.game import CHANCE, Event
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import Lay
from brutus_tui.games.tribune.cards import KIND
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.places import LOTS, PLACE, PLACE_NAME
from brutus_tui.games.tribune.rules import laying
from brutus_tui.games.tribune.state import initial
from tests.games.tribune.board import Table, kinds, names

THERMAE_AND_FORUM = "gl2 gl3 gl4 le2 le3 le4 pr3 pr4 pr5"


def laid(table: Table) -> dict[str, str]:
    """What lies on the board, by place."""
    return {PLACE_NAME[place]: names(lot) for place, lot in enumerate(table.state.lots) if lot}


def before_curia(*, top: str, **options: Any) -> Table:
    """A board on which the Curia comes next."""
    table = Table(3, top=top, **options)
    places = ("th1", "th2", "th3", "fo1", "fo2", "fo3", "fo4", "fo5", "fo6", "la")
    for place, card in zip(places, ("ve3", "ve4", "ve5", "ve6", "ve7", "ve8", "ve9", "se8", "se9", "pl2"), strict=True):
        table.lot(place, card)
    return table


@pytest.mark.clause(
    *("TRI-LAY-01", "TRI-LAY-02", "TRI-LAY-03", "TRI-LAY-04", "TRI-LAY-05"),
    *("TRI-LAY-10", "TRI-LAY-11", "TRI-LAY-12", "TRI-LAY-13", "TRI-LAY-14"),
)
@pytest.mark.parametrize("mode", ["base", "expansion"])
def test_region_by_region_from_left_to_right(mode: str) -> None:
    order = f"{THERMAE_AND_FORUM} pa9 pl5 se3 se4 le0 ve3 ve4 ve5 pa2 pa3 pa4 pa5 pa6 se9"
    table = Table(3, top=order, mode=mode).phase(at.LAY)
    assert laid(table) == {
        "th1": "gl2",
        "th2": "gl3",
        "th3": "gl4",
        "fo1": "le2",
        "fo2": "le3",
        "fo3": "le4",
        "fo4": "pr3",
        "fo5": "pr4",
        "fo6": "pr5",
        "la": "pa9",
        "cu1": "pl5",
        "cu2": "se3 se4",
        "cu3": "le0",
        "at": "ve3 ve4 ve5",
        "ct": "pa2 pa3 pa4 pa5 pa6",
        "pn": "se9",
    }
    assert len(table.state.lots) == LOTS
    assert min(PLACE[place] for place in ("ma", "bo", "gl", "se", "re", "ba", "cp")) >= LOTS
    told = dict(table.told("laid")[0][1] or ())  # what all see: the backs of III, V, VI and VII
    backs = {"la": 1, "at": 3, "ct": 5, "pn": 1}
    for place, lot in laid(table).items():
        assert told[PLACE[place]] == ((-1,) * backs[place] if place in backs else kinds(lot))


@pytest.mark.clause("TRI-LAY-02")
def test_two_cards_in_thermae_if_so_agreed() -> None:
    table = Table(2, top=THERMAE_AND_FORUM, thermae="two").phase(at.LAY)
    board = laid(table)
    assert "th3" not in board
    assert (board["th2"], board["fo1"], board["fo6"]) == ("gl3", "gl4", "pr4")
    table = Table(2, thermae="two").place()
    assert {"put th1", "put th2"} <= set(table.legal())
    assert "put th3" not in table.legal()


@pytest.mark.clause("TRI-LAY-06", "TRI-LAY-07", "TRI-LAY-09", "TRI-SC-02")
@pytest.mark.parametrize(
    ("top", "fields"),
    [
        ("gl2 gl3 pr7 ve0", ["gl2 gl3", "pr7", "ve0"]),
        ("nu1 ge3 gr1 pl2 pl2 pl2 le8", ["nu1 ge3 gr1", "pl2 pl2 pl2", "le8"]),
        ("pl2 le0 gl4 gl0 nu1 nu2 pl2", ["pl2 le0", "gl4 gl0", "nu1 nu2 pl2"]),
    ],
)
def test_when_a_curia_field_is_full(top: str, fields: list[str]) -> None:
    board = laid(before_curia(top=top).phase(at.LAY))
    assert [board[place] for place in ("cu1", "cu2", "cu3")] == fields


@pytest.mark.clause("TRI-LAY-06", "TRI-LAY-08", "TRI-SX-06")
@pytest.mark.parametrize(
    ("top", "fields"),
    [("pl3 as gl5 le2 le4", ["pl3 as", "gl5", "le2 le4"]), ("as as gl2 as", ["as", "as", "gl2 as"])],
)
def test_an_assassin_ends_a_curia_field(top: str, fields: list[str]) -> None:
    board = laid(before_curia(top=top).phase(at.LAY))
    assert [board[place] for place in ("cu1", "cu2", "cu3")] == fields


@pytest.mark.clause("TRI-LAY-06")
def test_long_curia_fields_are_as_likely_as_in_a_shuffled_pile() -> None:
    """With two slaves of value 1 for each leader, the three fields often take more than three cards each."""
    pile = [KIND["nu1"]] * 36 + [KIND["gl0"]] * 18
    state = initial(3, Options(start="first"))
    state.deck = sorted(pile)
    rng = Random(1)
    tries = 3000

    def by_shuffling() -> int:
        rng.shuffle(pile)
        return laying.spread(state, tuple(pile))[1]

    def by_sampling() -> int:
        action = laying.sample(state, rng)
        assert isinstance(action, Lay)
        assert not Counter(action.cards) - Counter(pile)
        return len(action.cards)

    real, drawn = (Counter(how() for _ in range(tries)) for how in (by_shuffling, by_sampling))
    long = sum(real[length] for length in real if length > 3 + 6 + 1 + 9 + 3 + 5 + 1)
    assert long > tries // 5
    for length in real.keys() | drawn.keys():
        assert abs(real[length] - drawn[length]) < tries // 20


# -- Upheaval --------------------------------------------------------------------------------


@pytest.mark.clause(
    *("TRI-LAY-15", "TRI-UPH-01", "TRI-UPH-02", "TRI-UPH-03", "TRI-UPH-04", "TRI-UPH-05", "TRI-SC-03", "TRI-GEN-17")
)
def test_an_upheaval_while_laying() -> None:
    table = before_curia(top="pa2 pa3 pa4")
    table.lot("cu1", "gl5").lot("cu2", "pr7").lot("cu3", "le0").lot("at", "pr3 pr4 pr5")
    table.display("p1", "gl3 gl4 gl6").display("p2", "pl2 pl2")
    table.hand("p1", "se3 se4 se5 se6 le2 as").hand("p2", "nu1 nu2 nu3 nu4").hand("p3", "ge1 ge2 ge3")
    table.empty_pile("pa2", "pa3", "pa4").begin(at.LAY, stop=at.PLACE)
    assert names(table.state.lots[PLACE["ct"]]) == "pa2 pa3 pa4"
    assert table.told("cut") == [(0, (0, kinds("gl6")))]
    assert table.set_of("gl") == "p1 gl3 gl4"
    assert table.set_of("pl") == "p2 pl2 pl2"
    assert table.asked == "upheaval p1"
    assert table.legal() == ["discard le2", "discard se3", "discard se4", "discard se5", "discard se6", "discard as"]
    in_pile = len(table.state.discards) + 2
    table.do("p1 discard se3", "p1 discard as")
    assert table.told("reshuffled") == [(CHANCE, (in_pile,))]
    assert table.asked == "over"  # nobody else has more than four
    assert (table.holds("p1"), table.holds("p3")) == ("le2 se4 se5 se6", "ge1 ge2 ge3")
    assert table.state.discards == []
    assert len(table.state.deck) == in_pile - 3
    assert names(table.state.lots[PLACE["ct"]][:3]) == "pa2 pa3 pa4"
    assert list(map(len, table.state.lots[PLACE["ct"] :])) == [5, 1]
    new = [{PLACE_NAME[place]: len(lot) for place, lot in event or ()} for _, event in table.told("laid")]
    assert new == [{"ct": 3}, {"ct": 2, "pn": 1}]


@pytest.mark.clause("TRI-UPH-03")
def test_hands_are_cut_from_the_start_seat_on_and_nobody_sees_how() -> None:
    table = Table(3).hand("p1", "se3 se4 se5 se6 se7").hand("p3", "gl2 gl3 gl4 gl5 gl6 gl7").empty_pile()
    table.state.start = 2
    table.begin(at.LAY, stop=at.PLACE)
    asked = []
    while table.asked != "over":
        asked.append(table.asked)
        table.do(f"{table.who} {table.legal()[0]}")
    assert asked == ["upheaval p3", "upheaval p3", "upheaval p1"]
    told = [event for event in table.events if event.kind == "discarded"]
    assert [event.seen_by(1) for event in told] == [Event("discarded", seat, (1,)) for seat in (2, 2, 0)]
    assert told[0].seen_by(2) == Event("discarded", 2, (1, KIND["gl2"]))


@pytest.mark.clause("TRI-UPH-06", "TRI-UPH-07", "TRI-PLACE-35", "TRI-SC-77")
def test_a_board_without_cards() -> None:
    table = before_curia(top="pa2 pa3 pa4 pa5", upheaval="reshuffle")
    table.lot("cu1", "gl5").lot("cu2", "pr7").lot("cu3", "le0").lot("at", "pr3 pr4 pr5")
    table.display("p1", "ve3 ve4 ve5").hand("p2", "gl2 gl3 gl4 gl5 gl6 gl7")
    table.empty_pile("pa2", "pa3", "pa4", "pa5")
    table.state.discards.clear()
    table.begin(at.LAY, stop=at.TAKEOVER)
    assert laid(table)["ct"] == "pa2 pa3 pa4 pa5"
    assert "pn" not in laid(table)
    assert len(table.told("upheaval")) == 1
    assert table.told("cut") == table.told("discarded") == []
    assert table.asked == "place p1"  # who controls the Vestals
    assert "put pn" not in table.legal()
    assert {"put ct", "put ma", "put ba"} <= set(table.legal())
    while table.state.stage == at.PLACE:
        table.do(f"{table.who} put bo")
    assert table.asked == "over"
    assert "turned-up" not in {event.kind for event in table.events}


@pytest.mark.clause("TRI-UPH-06", "TRI-PLACE-35")
def test_places_that_got_no_card_are_closed_others_are_not() -> None:
    table = Table(2, top="gl2 gl3 gl4 le2 le3", upheaval="reshuffle").empty_pile("gl2", "gl3", "gl4", "le2", "le3")
    table.state.discards.clear()
    table.place()
    assert table.legal()[:5] == ["put th1", "put th2", "put th3", "put fo1", "put fo2"]
    without_cards = ("ma", "bo", "gl", "le", "pr", "pl", "pa", "ve", "se", "re", "ba", "cp")
    assert table.legal()[5:] == [f"put {place}" for place in without_cards]


@pytest.mark.clause("TRI-UPH-01", "TRI-UPH-02", "TRI-TAKE-30")
def test_an_upheaval_changes_nothing_that_a_take_over_has_earned() -> None:
    """The Senators' leader is cut from no set, but what it brings comes even though the set loses its high cards."""
    table = Table(2).hand("p1", "se0 se3 se4 gl2").stand("se", "p1").empty_pile()
    table.begin(at.TAKEOVER, stop=at.BENEFITS)
    table.do("p1 add se4", "p1 add se3", "p1 add se0", "p1 done")
    assert table.set_of("se") == "p1 se0 se3"
    assert len(table.state.hands[0]) == 3  # one for the Senators, one for their leader
    assert len(table.told("upheaval")) == 1
