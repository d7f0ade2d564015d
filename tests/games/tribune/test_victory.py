"""Achievements, points, and the ends of a game (TRI-WIN, TRI-POINT)."""

from __future__ import annotations

from typing import Any

import pytest

from brutus_tui.core.game import CHANCE
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.options import LONGEST
from brutus_tui.games.tribune.rules.victory import met, needed, points, qualifies, result
from brutus_tui.games.tribune.state import SCROLL, TRIBUNE
from tests.games.tribune.board import Table

SIC = "sic-transit-gloria-mundi"


def own(table: Table, who: str, *, tiles: tuple[int, ...] = (), **amounts: int) -> Table:
    """Possessions; `tiles` are emperor tiles."""
    table.give(who, **amounts)
    table.state.claimed[int(who[1:]) - 1] = sum(1 << tile for tile in tiles)
    return table


def check(table: Table) -> Table:
    return table.phase(at.VICTORY)


def winner(table: Table) -> list[int]:
    """The seats with rank 1."""
    outcome = result(table.state)
    assert outcome is not None
    return [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]


# -- Achievements ----------------------------------------------------------------------------


@pytest.mark.clause("TRI-WIN-14", "TRI-WIN-10", "TRI-WIN-11", "TRI-WIN-12", "TRI-COMP-18")
@pytest.mark.parametrize(
    ("key", "enough", "little"),
    [
        ("tribune", {"scrolls": TRIBUNE}, {"scrolls": SCROLL}),
        ("favor", {"temporary": 1}, {}),
        ("favor", {"eternal": 1}, {}),
        ("laurels", {"laurels": 7}, {"laurels": 6}),
        ("legions", {"legions": 2}, {"legions": 1}),
        ("markers", {"markers": 4}, {"markers": 3}),
        ("emperor", {"tiles": (4,)}, {"tiles": ()}),
        ("patron", {"patron": 1}, {}),
    ],
)
def test_the_seven_kinds_of_the_expansion(key: str, enough: dict[str, Any], little: dict[str, Any]) -> None:
    assert met(own(Table(3), "p1", **enough).state, 0) == (key,)
    assert met(own(Table(3), "p1", **little).state, 0) == ()
    assert met(own(Table(3), "p2", **enough).state, 0) == ()


@pytest.mark.clause("TRI-WIN-10", "TRI-WIN-15")
def test_base_cards_count_money_and_neither_tiles_nor_patrons() -> None:
    table = own(Table(3, mode="base"), "p1", money=16, patron=1, tiles=(1, 2))
    assert met(table.state, 0) == ("denarii",)
    assert met(own(Table(3, mode="base"), "p1", money=15).state, 0) == ()
    assert met(own(Table(3), "p1", money=99).state, 0) == ()
    for design in table.state.board.designs:
        assert len(design.achievements) == (7 if design.expansion else 6)
        assert ("denarii" in design.achievements) != design.expansion


@pytest.mark.clause("TRI-SC-68", "TRI-WIN-16")
def test_a_temporary_favor_does_not_meet_an_eternal_card() -> None:
    table = own(Table(4, victory=SIC), "p1", laurels=10, legions=3, markers=5, patron=1, temporary=1)
    assert needed(table.state) == 5
    assert met(table.state, 0) == ("laurels", "legions", "markers", "patron")
    check(table)
    assert table.state.ending == ""
    own(table, "p1", eternal=1)
    assert "favor" in met(table.state, 0)


@pytest.mark.clause("TRI-WIN-04")
@pytest.mark.parametrize(("victory", "counts"), [("quid-est-veritas", (5, 5, 4, 4)), (SIC, (6, 6, 5, 5))])
def test_the_number_depends_on_the_seats(victory: str, counts: tuple[int, ...]) -> None:
    assert tuple(needed(Table(seats, victory=victory).state) for seats in (2, 3, 4, 5)) == counts


@pytest.mark.clause("TRI-WIN-02", "TRI-WIN-05", "TRI-ROUND-04", "TRI-ROUND-05", "TRI-WIN-01")
def test_who_alone_qualifies_wins_also_with_fewer_points_and_phase_8_is_skipped() -> None:
    table = own(Table(4, tiles=(1,)), "p1", temporary=1, laurels=7, legions=2, markers=4)
    own(table, "p2", laurels=40).official("p2", "quaestor")
    table.begin(at.VICTORY)
    assert table.asked == "over"
    assert (table.state.ending, winner(table)) == ("victory", [0])
    assert table.told("ended") == [(CHANCE, ("victory", (0,), (0,)))]
    assert table.told("levy") == []


@pytest.mark.clause("TRI-WIN-08", "TRI-ROUND-04")
def test_if_nobody_qualifies_the_next_round_is_prepared() -> None:
    table = own(Table(4, tiles=(1,)), "p1", temporary=1, laurels=7, legions=2, markers=3)
    table.begin(at.VICTORY)
    assert table.told("phase") == [(CHANCE, (8, 1)), (CHANCE, (1, 2)), (CHANCE, (2, 2))]
    assert result(table.state) is None


@pytest.mark.clause("TRI-SC-67", "TRI-WIN-03")
def test_a_mandatory_achievement_is_missing() -> None:
    table = own(Table(3, mode="base"), "p1", eternal=1, laurels=5, legions=2, markers=3, money=16)
    assert len(met(table.state, 0)) == needed(table.state) == 5
    assert not qualifies(table.state, 0)
    assert check(table).state.ending == ""
    own(table, "p1", scrolls=TRIBUNE)
    assert qualifies(table.state, 0)


@pytest.mark.clause("TRI-WIN-09")
def test_spending_undoes_an_achievement() -> None:
    table = own(Table(3, mode="base"), "p1", scrolls=TRIBUNE, eternal=1, laurels=5, legions=2, money=16)
    assert qualifies(table.state, 0)
    table.begin(at.CHARIOT).do("p1 bid 1", "p1 cover gl")
    assert table.state.ending == ""


@pytest.mark.clause("TRI-SC-66", "TRI-WIN-06", "TRI-WIN-02", "TRI-POINT-13")
def test_two_qualify_and_the_higher_total_wins() -> None:
    table = own(Table(3), "p1", scrolls=TRIBUNE, temporary=1, laurels=8, legions=2, markers=4, money=23)
    own(table, "p2", scrolls=SCROLL, eternal=1, laurels=7, legions=2, markers=2, patron=1, money=9, tiles=(1,))
    assert [qualifies(table.state, seat) for seat in range(3)] == [True, True, False]
    assert [points(table.state, seat) for seat in range(2)] == [28, 31]
    assert winner(check(table)) == [1]


@pytest.mark.clause("TRI-SC-69", "TRI-WIN-07")
@pytest.mark.parametrize(("money", "first"), [((14, 12), [0]), ((12, 14), [1]), ((14, 14), [0, 1])])
def test_a_tie_is_broken_by_money_or_shared(money: tuple[int, int], first: list[int]) -> None:
    table = Table(4)
    for who, amount in zip(("p1", "p2"), money, strict=True):
        own(table, who, laurels=18, legions=2, markers=4, patron=1, money=amount)
    check(table)
    assert points(table.state, 0) == points(table.state, 1)
    assert winner(table) == first


@pytest.mark.clause("TRI-WIN-17", "TRI-WIN-05")
def test_places_behind_the_winner_follow_the_points() -> None:
    table = own(Table(4), "p3", temporary=1, laurels=7, legions=2, markers=4)
    own(table, "p1", laurels=5)
    own(table, "p2", laurels=40)
    own(table, "p4", laurels=5)
    outcome = result(check(table).state)
    assert outcome is not None
    assert outcome.ranks == (3, 2, 1, 3)
    assert outcome.scores == (5, 40, 40, 5)
    assert outcome.ending == "victory"


@pytest.mark.clause("TRI-SC-70", "TRI-WIN-01", "TRI-ROUND-05")
@pytest.mark.parametrize(("option", "first", "money"), [("before", [0], [14, 12, 0]), ("after", [1], [11, 21, 0])])
def test_the_check_comes_before_preparation_or_after_it(option: str, first: list[int], money: list[int]) -> None:
    """The third seat, which has nothing, leaves the stock to pay its share."""
    table = Table(3, tiles=(1,), check=option).official("p2", "quaestor")
    own(table, "p1", scrolls=TRIBUNE, laurels=9, legions=2, markers=4, patron=1, money=14)
    own(table, "p2", scrolls=TRIBUNE, laurels=9, legions=2, markers=4, patron=1, money=12)
    for seat in (0, 1):
        table.state.eternal |= 1 << seat
    table.state.money = [14, 12, 0]
    table.begin(at.CHARIOT).do("p1 bid 0", "p2 bid 0")
    assert table.asked == "over"
    assert table.state.money == money
    assert winner(table) == first
    assert (table.told("levy") == []) == (option == "before")


@pytest.mark.clause("TRI-WIN-01")
def test_with_the_check_after_preparation_the_game_goes_on_into_the_next_round() -> None:
    table = Table(2, tiles=(1,), check="after")
    table.begin(at.CHARIOT)
    assert table.asked == "place p2"
    assert (table.state.round, table.state.start) == (2, 1)


# -- Caps ------------------------------------------------------------------------------------


@pytest.mark.clause("TRI-SC-75", "TRI-WIN-13")
def test_the_cap_ends_the_game_by_points() -> None:
    table = own(own(Table(3, cap=20), "p1", laurels=31), "p2", laurels=33)
    table.state.round = 19
    assert check(table).state.ending == ""
    table.state.round = 20
    check(table)
    assert (table.state.ending, winner(table)) == ("cap", [1])


@pytest.mark.clause("TRI-SC-75", "TRI-WIN-13", "TRI-WIN-05")
def test_who_qualifies_in_the_last_round_wins() -> None:
    table = own(own(Table(4, cap=20), "p1", laurels=31), "p2", laurels=33)
    own(table, "p3", patron=1, laurels=7, legions=2, markers=4)
    table.state.round = 20
    check(table)
    assert (table.state.ending, winner(table)) == ("victory", [2])


@pytest.mark.clause("TRI-WIN-13", "TRI-WIN-07")
def test_a_tie_at_the_cap() -> None:
    table = own(own(Table(2, cap=1), "p1", laurels=5, money=3), "p2", laurels=5, money=4)
    assert winner(check(table)) == [1]


@pytest.mark.clause("TRI-WIN-18", "TRI-SC-75")
def test_there_is_always_a_cap() -> None:
    assert Table(2).state.options.cap == 30
    table = Table(2, cap=0)
    table.state.round = LONGEST - 1
    assert check(table).state.ending == ""
    table.state.round = LONGEST
    assert check(table).state.ending == "cap"


# -- Points ----------------------------------------------------------------------------------


@pytest.mark.clause("TRI-SX-30", "TRI-POINT-13", "TRI-POINT-12")
def test_the_sum_of_everything_owned() -> None:
    table = own(
        Table(2), "p1", scrolls=TRIBUNE, eternal=1, temporary=1, legions=3, laurels=8, patron=1, markers=5, money=27,
        tiles=(2, 9),
    )  # fmt: skip
    assert points(table.state, 0) == 51


@pytest.mark.clause("TRI-POINT-01", "TRI-POINT-02", "TRI-POINT-03", "TRI-POINT-04", "TRI-POINT-05", "TRI-POINT-06")
@pytest.mark.clause("TRI-POINT-07", "TRI-POINT-08", "TRI-POINT-09", "TRI-POINT-10", "TRI-POINT-11")
@pytest.mark.parametrize(
    ("owned", "worth"),
    [
        ({}, 0),
        ({"scrolls": TRIBUNE}, 7),
        ({"scrolls": SCROLL}, 3),
        ({"eternal": 1}, 5),
        ({"temporary": 1}, 3),
        ({"legions": 3}, 6),
        ({"laurels": 3}, 3),
        ({"patron": 1}, 5),
        ({"tiles": (1, 7)}, 10),
        ({"markers": 4}, 4),
        ({"money": 9}, 0),
        ({"money": 29}, 2),
    ],
)
def test_what_each_thing_is_worth(owned: dict[str, Any], worth: int) -> None:
    assert points(own(Table(2), "p1", **owned).state, 0) == worth
    assert points(own(Table(2), "p2", **owned).state, 0) == 0


@pytest.mark.clause("TRI-OFF-13")
def test_the_matronas_tiles_are_worth_nothing_before_they_are_claimed() -> None:
    table = Table(2).official("p1", "matrona")
    table.state.matrona = (1, 2)
    table.state.dealt_to = 0
    assert points(table.state, 0) == 0
    assert met(table.state, 0) == ()


# -- The point-value variant -----------------------------------------------------------------


@pytest.mark.clause("TRI-SX-31", "TRI-POINT-14", "TRI-POINT-15")
def test_markers_end_the_variant_and_points_decide() -> None:
    table = own(own(Table(4, points=True), "p1", markers=6, laurels=24), "p2", markers=5, laurels=28)
    assert [points(table.state, seat) for seat in (0, 1)] == [30, 33]
    check(table)
    assert (table.state.ending, winner(table)) == ("markers", [1])
    table = own(Table(4, points=True), "p1", markers=5)
    assert check(table).state.ending == ""
    table = own(Table(5, points=True), "p1", markers=5)
    assert check(table).state.ending == "markers"


@pytest.mark.clause("TRI-POINT-14")
@pytest.mark.parametrize(("seats", "goal"), [(2, 7), (3, 6), (4, 6), (5, 5)])
def test_how_many_markers_end_the_variant(seats: int, goal: int) -> None:
    assert check(own(Table(seats, points=True), "p1", markers=goal)).state.ending == "markers"
    assert check(own(Table(seats, points=True), "p1", markers=goal - 1)).state.ending == ""


@pytest.mark.clause("TRI-POINT-16")
def test_the_variant_has_no_victory_card() -> None:
    table = own(Table(4, points=True), "p1", scrolls=TRIBUNE, eternal=1, laurels=20, legions=9, patron=1, markers=4)
    assert (met(table.state, 0), needed(table.state)) == ((), 0)
    assert check(table).state.ending == ""
    table.state.round = 30
    assert check(table).state.ending == "cap"
