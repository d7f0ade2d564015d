"""Phase 8: emperor tiles, officials, the coin (TRI-NEXT, TRI-OFF)."""

from __future__ import annotations

import pytest

from brutus_tui.core.game import CHANCE, Event
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.rules.emperor import pile_size
from brutus_tui.games.tribune.state import EVERYBODY
from tests.games.tribune.board import Table, kinds


def prepare(table: Table) -> Table:
    return table.phase(at.PREPARE)


def pile(table: Table) -> tuple[int, ...]:
    """The tiles put under the pile."""
    return tuple(tile for tile, _ in table.state.under)


# -- Order -----------------------------------------------------------------------------------


@pytest.mark.clause("TRI-NEXT-01", "TRI-NEXT-02", "TRI-ROUND-01")
def test_tile_matrona_augur_quaestor_and_last_the_coin() -> None:
    table = Table(3, tiles=(2, 3, 4)).official("p1", "matrona").official("p2", "augur").official("p3", "quaestor")
    table.state.tile = 1
    table.state.tiles = (2, 3, 4, 5)
    prepare(table)
    table.do(f"p2 {table.legal()[0]}")
    order = [event.kind for event in table.events if event.kind not in ("drew",)]
    assert order == ["phase", "tile-under", "tile", "matrona", "augur", "levy", "start-seat"]
    assert table.told("phase") == [(CHANCE, (8, 1))]


@pytest.mark.clause("TRI-NEXT-09", "TRI-NEXT-10")
@pytest.mark.parametrize("mode", ["base", "expansion"])
def test_the_coin_moves_left_and_all_else_stays(mode: str) -> None:
    table = Table(3, mode=mode).display("p1", "ve3 ve4").give("p1", temporary=1, scrolls=1, money=3, laurels=2)
    table.state.start = 2
    table.state.colosseum = 5
    prepare(table)
    state = table.state
    assert state.start == 0
    assert table.told("start-seat") == [(0, ())]
    assert (state.temporary, state.scrolls[0], state.money[0], state.laurels[0], state.colosseum) == (0, 1, 3, 2, 5)
    assert table.set_of("ve") == "p1 ve3 ve4"


@pytest.mark.clause("TRI-NEXT-08")
def test_all_followers_return() -> None:
    table = Table(2).stand("bo", "p1", "p2", "p1").stand("gl", "p2")
    table.begin(at.PREPARE)
    assert table.asked == "place p2"
    assert not any(table.state.pieces)
    assert table.state.pool == [6, 6]


# -- Emperor tiles ---------------------------------------------------------------------------


@pytest.mark.clause("TRI-SX-29", "TRI-NEXT-03", "TRI-NEXT-05", "TRI-OFF-09", "TRI-OFF-10", "TRI-BAS-05", "TRI-CAP-11")
def test_preparation_of_the_emperor_tiles() -> None:
    table = Table(3, tiles=(2, 3, 4, 5, 6, 7)).official("p1", "matrona")
    table.state.tile = 1
    table.state.tiles = tuple(range(2, 11))
    prepare(table)
    assert (table.state.tile, table.state.matrona, table.state.dealt_to) == (2, (3, 4), 0)
    assert (table.state.tiles, pile(table)) == ((5, 6, 7, 8, 9, 10), (1,))
    table.state.tile = 0  # p2 claims 2 and p1 claims 4
    table.state.claimed = [1 << 4, 1 << 2, 0]
    table.state.matrona = (3,)
    prepare(table)
    assert [table.state.tile, *table.state.matrona] == [5, 6, 7]
    assert (table.state.tiles, pile(table)) == ((8, 9, 10), (1, 3))


@pytest.mark.clause("TRI-SC-62", "TRI-NEXT-03", "TRI-NEXT-04", "TRI-NEXT-05", "TRI-OFF-12")
def test_emperor_tiles_nearly_gone() -> None:
    def table() -> Table:
        table = Table(2).official("p1", "matrona")
        table.state.tiles = ()
        table.state.matrona = (8, 9)
        table.state.dealt_to = 0
        table.state.tile = 7
        return table

    nothing_claimed = prepare(table())
    assert [nothing_claimed.state.tile, *nothing_claimed.state.matrona] == [7, 8, 9]
    claimed = table()
    claimed.state.tile = 0
    prepare(claimed)
    assert [claimed.state.tile, *claimed.state.matrona] == [8, 9]
    assert pile_size(claimed.state) == 0
    all_claimed = table()
    all_claimed.state.tile = 0
    all_claimed.state.matrona = ()
    prepare(all_claimed)
    assert [all_claimed.state.tile, *all_claimed.state.matrona] == [0]
    assert all_claimed.told("tile") == []


@pytest.mark.clause("TRI-NEXT-05", "TRI-OFF-14", "TRI-CAP-12")
def test_leftovers_go_back_though_the_matrona_has_another_owner_or_none() -> None:
    for owner in ("p2", ""):
        table = Table(2, tiles=(4, 5, 6))
        if owner:
            table.official(owner, "matrona")
        table.state.tiles = (4, 5, 6)
        table.state.matrona = (8, 9)
        table.state.dealt_to = 0
        prepare(table)
        assert pile(table) == (8, 9)
        assert table.state.dealt_to == (1 if owner else -1)
        assert table.state.matrona == ((5, 6) if owner else ())
        assert table.told("tiles-back") == [(CHANCE, (2,))]


@pytest.mark.clause("TRI-OFF-11", "TRI-INFO-08")
@pytest.mark.parametrize(("option", "seen", "known"), [("open", (2, (4, 5)), EVERYBODY), ("secret", (2,), 0)])
def test_the_matronas_tiles_open_or_secret(option: str, seen: tuple[object, ...], known: int) -> None:
    table = Table(2, tiles=(3, 4, 5, 6, 7, 8), matrona=option).official("p1", "matrona")
    table.state.tiles = tuple(range(3, 11))
    prepare(table)
    dealt = next(event for event in table.events if event.kind == "matrona")
    assert dealt.seen_by(1) == Event("matrona", 0, seen, (), True)
    assert dealt.seen_by(0) == Event("matrona", 0, (2, (4, 5)), (), True)
    prepare(table)
    assert table.state.under == ((3, EVERYBODY), (4, known), (5, known))


# -- Augur -----------------------------------------------------------------------------------


@pytest.mark.clause("TRI-OFF-01", "TRI-OFF-02", "TRI-OFF-03", "TRI-OFF-16")
def test_the_augur_draws_three_and_keeps_two() -> None:
    table = Table(2, top="pl2 gl3 as").official("p2", "augur").hand("p2", "ve3")
    prepare(table)
    assert table.asked == "augur p2"
    assert table.legal() == ["discard gl3", "discard pl2", "discard as"]  # not the hand
    table.do("p2 discard pl2")
    assert table.holds("p2") == "gl3 ve3 as"
    assert table.discarded() == "pl2"
    assert table.state.limbo == ()
    told = [event for event in table.events if event.kind in ("drew", "augur")]
    assert [event.seen_by(0) for event in told] == [Event("drew", 1, (3,), (), True), Event("augur", 1, (3, 1))]
    assert told[1].seen_by(1) == Event("augur", 1, (3, kinds("gl3 as"), kinds("pl2")[0]))
    prepare(table)  # and so in every round
    assert table.asked == "augur p2"


@pytest.mark.clause("TRI-SC-63", "TRI-OFF-01", "TRI-OFF-02", "TRI-UPH-05", "TRI-UPH-01")
def test_the_augur_across_an_upheaval() -> None:
    table = Table(2, top="pl2 gl3").official("p1", "augur").hand("p1", "ve3 ve4 ve5 ve6")
    table.empty_pile("pl2", "gl3")
    before = len(table.state.discards)
    prepare(table)
    assert table.told("upheaval") == [(CHANCE, ())]
    assert table.asked == "augur p1"  # the two cards are no part of the hand of four
    assert len(table.state.limbo) == 3
    table.do("p1 discard gl3")
    assert len(table.state.hands[0]) == 6
    assert len(table.state.deck) == before - 1
    assert table.discarded() == "gl3"


@pytest.mark.clause("TRI-SC-74", "TRI-OFF-17", "TRI-UPH-06", "TRI-UPH-07")
def test_the_augur_and_a_short_pile() -> None:
    table = Table(2, upheaval="reshuffle").official("p1", "augur").empty_pile("pl2", "gl3")
    table.state.discards.clear()
    prepare(table)
    assert table.holds("p1") == "gl3 pl2"
    assert table.discarded() == ""
    assert table.asked == "over"
    prepare(table)
    assert table.holds("p1") == "gl3 pl2"


# -- Quaestor --------------------------------------------------------------------------------


@pytest.mark.clause("TRI-SX-20", "TRI-OFF-04", "TRI-OFF-05", "TRI-OFF-07")
@pytest.mark.parametrize(("opponents", "share", "income"), [(1, 4, 7), (2, 3, 9), (3, 2, 9), (4, 1, 7)])
def test_the_quaestors_table(opponents: int, share: int, income: int) -> None:
    table = Table(opponents + 1).official("p2", "quaestor")
    table.state.money = [10] * (opponents + 1)
    prepare(table)
    assert table.state.money == [10 + income if seat == 1 else 10 - share for seat in range(opponents + 1)]


@pytest.mark.clause("TRI-SC-64", "TRI-OFF-06", "TRI-GEN-14")
def test_the_stock_pays_the_shortfall() -> None:
    table = Table(4).official("p1", "quaestor")
    table.state.money = [0, 5, 1, 0]
    prepare(table)
    assert table.state.money == [9, 3, 0, 0]
    assert table.told("levy") == [(0, ((0, 2, 1, 0), 6))]


@pytest.mark.clause("TRI-SC-58", "TRI-CAP-11", "TRI-CAP-12")
def test_a_tile_works_for_its_owner_of_phase_8() -> None:
    table = Table(3, tiles=(1,)).official("p2", "quaestor").stand("cp", "p3")
    table.state.money = [5, 5, 5]
    table.begin(at.CAPITOLEUM_STEP, stop=at.LAY).do("p3 appoint quaestor", "p1 bid 0", "p2 bid 0", "p3 bid 0")
    assert table.state.money == [2, 2, 14]


@pytest.mark.clause("TRI-NEXT-01")
def test_the_base_game_has_no_officials_and_no_tiles() -> None:
    table = prepare(Table(2, mode="base"))
    assert [event.kind for event in table.events] == ["phase", "start-seat"]
