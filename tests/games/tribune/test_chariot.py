"""Phase 7: the chariot auction (TRI-CHAR)."""

from __future__ import annotations

import pytest

from brutus_tui.core.game import Event
from brutus_tui.games.tribune import state as at
from tests.games.tribune.board import Table


def auction(*money: int) -> Table:
    """Seats with so much money, about to bid."""
    table = Table(len(money))
    table.state.money = list(money)
    return table.phase(at.CHARIOT)


@pytest.mark.clause("TRI-SC-60", "TRI-CHAR-02", "TRI-CHAR-04", "TRI-CHAR-07", "TRI-CHAR-08", "TRI-CHAR-09")
def test_the_highest_bid_wins_is_paid_and_places_the_chariot() -> None:
    table = auction(4, 5, 2).do("p3 bid 0", "p1 bid 4", "p2 bid 2")
    assert table.asked == "cover p1"
    assert table.state.money == [0, 5, 2]
    assert table.told("chariot") == [(0, (4,))]
    table.do("p1 cover ve")
    assert table.state.chariot == 5
    assert table.asked == "over"


@pytest.mark.clause("TRI-SC-60", "TRI-CHAR-05", "TRI-CHAR-06")
@pytest.mark.parametrize(("bids", "why"), [((4, 4, 3), "tie"), ((0, 0, 0), "nobody")])
def test_a_tie_or_nothing_wins_nothing(bids: tuple[int, ...], why: str) -> None:
    table = auction(9, 9, 9).do(*(f"p{seat + 1} bid {amount}" for seat, amount in enumerate(bids)))
    assert table.asked == "over"
    assert table.state.money == [9, 9, 9]
    assert table.state.chariot == -1
    assert table.told("no-chariot") == [(-1, (why,))]


@pytest.mark.clause("TRI-SC-60", "TRI-CHAR-06")
def test_one_denarius_is_enough() -> None:
    table = auction(9, 9, 9).do("p1 bid 1", "p2 bid 0", "p3 bid 0", "p1 cover gl")
    assert table.state.money == [8, 9, 9]


@pytest.mark.clause("TRI-CHAR-06")
def test_a_highest_bid_of_nothing_wins_nothing_even_alone() -> None:
    table = auction(3, 0).do("p1 bid 0")
    assert table.told("no-chariot") == [(-1, ("nobody",))]
    table = auction(0, 0)
    assert table.asked == "over"


@pytest.mark.clause("TRI-CHAR-02", "TRI-CHAR-03", "TRI-INFO-05")
def test_bids_are_secret_until_all_are_in() -> None:
    table = auction(3, 2, 0)
    assert table.asked == "bid p1 p2"  # without money nothing is asked
    assert table.legal("p1") == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert table.legal("p2") == ["bid 0", "bid 1", "bid 2"]
    table.do("p2 bid 2")
    assert table.asked == "bid p1"
    made = [event for event in table.events if event.kind == "bid-made"]
    assert [event.seen_by(0) for event in made] == [None]
    assert [event.seen_by(None) for event in made] == [None]
    assert [event.seen_by(1) for event in made] == [Event("bid-made", 1, (2,))]
    assert table.told("bids") == []
    table.do("p1 bid 1")
    assert table.told("bids") == [(-1, (1, 2, 0))]


@pytest.mark.clause("TRI-CHAR-10")
def test_any_field_may_be_covered() -> None:
    table = Table(2).display("p1", "gl2 gl3").display("p2", "se3 se4").give("p1", money=1)
    table.phase(at.CHARIOT).do("p1 bid 1")
    assert table.legal() == [f"cover {faction}" for faction in ("gl", "le", "pr", "pl", "pa", "ve", "se")]


@pytest.mark.clause("TRI-SC-61", "TRI-CHAR-01", "TRI-CHAR-11")
def test_the_chariot_lies_for_one_round() -> None:
    table = Table(2)
    table.state.money = [5, 5]
    table.state.tile = 1
    table.state.tiles = (2, 3, 4, 5, 6, 7, 8, 9, 10)
    table.begin(at.CHARIOT).do("p1 bid 2", "p2 bid 0", "p1 cover gl")
    assert table.asked == "place p2"
    assert table.state.round == 2
    assert table.state.chariot == 0
    assert "put gl" not in table.legal()
    assert "put le" in table.legal()
    table.phase(at.CHARIOT)
    assert table.state.chariot == -1
    assert table.told("chariot-back") == [(-1, (0,))]
