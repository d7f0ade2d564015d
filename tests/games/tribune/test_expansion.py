"""Phase 6: Refugium, Basilica, Capitoleum (TRI-REF, TRI-BAS, TRI-CAP)."""

from __future__ import annotations

from typing import Any

import pytest

from brutus_tui.core.game import Privacy
from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import PASS
from brutus_tui.games.tribune.board import OFFICIALS
from brutus_tui.games.tribune.cards import KIND
from brutus_tui.games.tribune.rules.victory import met, points
from tests.games.tribune.board import Table, kinds

# -- Refugium --------------------------------------------------------------------------------


def refugium(hand: str, money: int = 0) -> Table:
    return Table(2).stand("re", "p1").hand("p1", hand).give("p1", money=money)


def visit(table: Table) -> Table:
    return table.phase(at.REFUGIUM_STEP)


@pytest.mark.clause("TRI-REF-01", "TRI-REF-02", "TRI-BAS-01", "TRI-CAP-01", "TRI-GEN-09", "TRI-ROUND-03")
def test_regions_in_order_visitors_in_seat_order() -> None:
    table = Table(3)
    table.state.start = 1
    table.state.tile = 1  # favor and scroll
    for who in ("p1", "p2", "p3"):
        table.hand(who, {"p1": "gr1 gr2", "p2": "gr3 gr4", "p3": "ge1 ge2"}[who]).give(who, eternal=1, scrolls=1)
    table.stand("re", "p1", "p3", "p2").stand("ba", "p3", "p1").stand("cp", "p3", "p1", "p2")
    visit(table)
    asked = []
    while table.asked != "over":
        asked.append(table.asked)
        table.do(f"{table.who} pass")
    refugium, basilica = ["refugium p2", "refugium p3", "refugium p1"], ["basilica p3", "basilica p1"]
    assert asked == [*refugium, *basilica, "capitoleum p3", "capitoleum p1", "capitoleum p2"]


@pytest.mark.clause("TRI-REF-04", "TRI-REF-07", "TRI-REF-09", "TRI-REF-14", "TRI-REF-16", "TRI-SX-10")
def test_patron_with_three_slaves() -> None:
    table = visit(refugium("gr2 gr5 ge1", 8))
    assert table.legal() == ["free ge1 gr2 gr5", "pair gr5 gr2", "pass"]
    table.do("p1 free ge1 gr2 gr5")
    assert (table.state.money[0], table.state.patrons, table.holds("p1")) == (0, 0b01, "")
    assert table.discarded() == "ge1 gr2 gr5"
    assert table.told("freed") == [(0, (kinds("ge1 gr2 gr5"), 8))]
    poor = visit(refugium("gr2 gr5 ge1", 7))
    assert poor.legal() == ["pair gr5 gr2", "pass"]
    poor.do("p1 pair gr5 gr2")
    assert (poor.state.money[0], poor.state.laurels[0], poor.state.patrons) == (7, 3, 0)


@pytest.mark.clause("TRI-REF-05", "TRI-REF-06", "TRI-REF-07", "TRI-SX-11")
def test_a_nubian_lowers_the_number() -> None:
    table = Table(2).stand("re", "p1", "p2").hand("p1", "nu4 ge5").hand("p2", "nu1 nu2")
    table.give("p1", money=9).give("p2", money=3)
    visit(table).do("p1 free nu4 ge5", "p2 free nu1 nu2")
    assert (table.state.money, table.state.patrons) == ([0, 0], 0b11)


@pytest.mark.clause("TRI-REF-05", "TRI-REF-04")
def test_never_more_slaves_than_needed() -> None:
    """Three with a Nubian are not on offer, two without one are not enough."""
    table = visit(refugium("nu1 ge1 gr1 gr2", 99))
    freed = [action for action in table.legal() if action.startswith("free")]
    assert freed == ["free nu1 ge1", "free nu1 gr1", "free nu1 gr2", "free ge1 gr1 gr2"]


@pytest.mark.clause("TRI-REF-03", "TRI-REF-09", "TRI-REF-10", "TRI-REF-13", "TRI-REF-14", "TRI-REF-16", "TRI-SX-12")
def test_several_pairs_at_once() -> None:
    table = visit(refugium("gr1 gr2 gr3 gr4 ge1 ge2 ge3"))
    table.do("p1 pair gr2 gr1", "p1 pair ge2 ge1", "p1 pair gr4 gr3")
    assert (table.state.laurels[0], table.state.legions[0], table.state.money[0]) == (6, 1, 0)
    assert table.holds("p1") == "ge3"
    assert table.asked == "over"
    assert table.told("slaves")[0] == (0, (KIND["gr2"], KIND["gr1"], "laurel", 3))


@pytest.mark.clause("TRI-REF-03")
def test_pairs_or_a_patron_but_not_both() -> None:
    table = visit(refugium("gr1 gr2 nu1 nu2 ge1", 50))
    assert "free nu1 nu2" in table.legal()
    table.do("p1 pair gr2 gr1")
    assert table.legal() == ["pass"]
    other = visit(refugium("gr1 gr2 nu1 nu2", 50)).do("p1 free nu1 nu2")
    assert (other.asked, other.holds("p1")) == ("over", "gr1 gr2")


@pytest.mark.clause("TRI-REF-07", "TRI-REF-11", "TRI-REF-12", "TRI-SX-13")
def test_nubians_are_no_pair() -> None:
    table = visit(refugium("nu1 nu2 gr3", 2))
    assert table.legal() == ["pass"]
    decision = GAME.decision(table.state, 0)
    assert (decision.privacy, decision.forced, decision.unseen) == (Privacy.PRIVATE, None, (PASS,))
    assert visit(refugium("nu1 nu2 gr3", 3)).legal() == ["free nu1 nu2", "pass"]
    assert visit(refugium("ge1 gr1", 9)).legal() == ["pass"]


@pytest.mark.clause("TRI-REF-08", "TRI-SC-53")
def test_a_second_patron() -> None:
    table = visit(refugium("nu1 gr1 gr2", 10).give("p1", patron=1))
    assert table.legal() == ["pair gr2 gr1", "pass"]


@pytest.mark.clause("TRI-REF-12", "TRI-REF-16")
def test_assassins_and_faction_cards_are_no_slaves() -> None:
    assert visit(refugium("as as gl3 gl4", 50)).legal() == ["pass"]


# -- Basilica --------------------------------------------------------------------------------


def basilica(tile: int, *who: str, seats: int = 3, **options: Any) -> Table:
    table = Table(seats, **options).stand("ba", *who)
    table.state.tile = tile
    table.state.tiles = tuple(one for one in range(1, 11) if one != tile)
    return table


def judge(table: Table) -> Table:
    return table.phase(at.BASILICA_STEP)


@pytest.mark.clause("TRI-BAS-01", "TRI-BAS-03", "TRI-BAS-04", "TRI-BAS-08", "TRI-BAS-09", "TRI-BAS-10", "TRI-SX-14")
def test_the_first_fails_and_the_second_claims_on_a_tie() -> None:
    table = basilica(4, "p1", "p2").give("p1", scrolls=1, legions=2).give("p2", scrolls=1, legions=3)
    judge(table.give("p3", legions=3))
    assert (table.asked, table.legal()) == ("basilica p2", ["claim 4", "pass"])
    assert table.told("cannot")[0][0] == 0
    table.do("p2 claim 4")
    state = table.state
    assert (state.claimed, state.tile) == ([0, 1 << 4, 0], 0)
    assert (state.scrolls[1], state.legions[1]) == (at.SCROLL, 3)


@pytest.mark.clause("TRI-BAS-07", "TRI-BAS-08", "TRI-BAS-13", "TRI-SX-15")
def test_paying_twelve() -> None:
    table = judge(basilica(3, "p1").give("p1", temporary=1, money=12)).do("p1 claim 3")
    assert (table.state.money, table.state.temporary, table.state.claimed[0]) == ([0, 0, 0], 0, 1 << 3)
    assert judge(basilica(3, "p1").give("p1", temporary=1, money=11)).asked == "over"
    assert judge(basilica(3, "p1").give("p1", money=12)).asked == "over"


REQUIREMENTS: list[tuple[int, dict[str, int], dict[str, int]]] = [
    (1, {"eternal": 1, "scrolls": 1}, {}),
    (1, {"temporary": 1, "scrolls": 1}, {}),
    (2, {"eternal": 1, "laurels": 2}, {"laurels": 2}),
    (3, {"eternal": 1, "money": 12}, {"money": 50}),
    (4, {"scrolls": 1, "legions": 1}, {"legions": 1}),
    (5, {"scrolls": 1, "markers": 3}, {"markers": 3}),
    (6, {"patron": 1, "laurels": 9}, {"laurels": 8}),
    (7, {"patron": 1, "money": 4}, {"money": 4}),
    (8, {"markers": 2, "money": 12}, {"markers": 2, "money": 13}),
    (9, {"legions": 2, "money": 6}, {"legions": 2, "money": 6}),
    (10, {"legions": 3, "laurels": 1}, {"legions": 3, "laurels": 1}),
]


@pytest.mark.clause("TRI-BAS-03", "TRI-BAS-07", "TRI-BAS-09", "TRI-BAS-10", "TRI-BAS-13", "TRI-BAS-02")
@pytest.mark.parametrize(("tile", "mine", "yours"), REQUIREMENTS)
def test_both_requirements_of_each_tile(tile: int, mine: dict[str, int], yours: dict[str, int]) -> None:
    """The other seat, which is not in the Basilica, is compared all the same."""
    table = judge(basilica(tile, "p1").give("p1", **mine).give("p2", **yours))
    assert table.legal() == [f"claim {tile}", "pass"]
    for left in mine:
        assert judge(basilica(tile, "p1").give("p1", **{left: mine[left]}).give("p2", **yours)).asked == "over"
    for what, amount in yours.items():
        if what != "money" or tile in (7, 9):  # payment compares with nobody
            more = {**yours, what: mine.get(what, amount) + 1}
            assert judge(basilica(tile, "p1").give("p1", **mine).give("p2", **more)).asked == "over"


@pytest.mark.clause("TRI-BAS-11", "TRI-SC-52")
def test_the_most_of_nothing() -> None:
    assert judge(basilica(10, "p1").give("p1", laurels=5)).asked == "over"
    assert judge(basilica(10, "p1").give("p1", laurels=5, legions=1)).legal() == ["claim 10", "pass"]


@pytest.mark.clause("TRI-BAS-12")
def test_a_tribune_counts_as_a_scroll_unless_switched_off() -> None:
    for counts in (True, False):
        table = judge(basilica(4, "p1", tribune_scroll=counts).give("p1", scrolls=at.TRIBUNE, legions=1))
        assert (table.asked == "basilica p1") == counts
    assert (
        judge(basilica(4, "p1", tribune_scroll=False).give("p1", scrolls=at.SCROLL, legions=1)).legal()[0] == "claim 4"
    )


@pytest.mark.clause("TRI-BAS-14")
def test_requirements_are_checked_before_anything_is_paid(tmp_path: Any) -> None:
    """No tile of ours wants both payment and the most money; on a board of the user's own one may."""
    file = tmp_path / "mine.toml"
    file.write_text('[[emperor_tile]]\nid = 3\nrequires = ["most_denarii", "pay_12"]\n')
    table = judge(basilica(3, "p1", board=str(file)).give("p1", money=13).give("p2", money=13)).do("p1 claim 3")
    assert (table.state.money, table.state.claimed[0]) == ([1, 13, 0], 1 << 3)


@pytest.mark.clause("TRI-BAS-04", "TRI-BAS-24")
def test_declining_passes_the_chance_on() -> None:
    table = judge(basilica(1, "p1", "p2").give("p1", eternal=1, scrolls=1).give("p2", eternal=1, scrolls=1))
    table.do("p1 pass", "p2 claim 1")
    assert table.state.claimed == [0, 1 << 1, 0]


@pytest.mark.clause("TRI-BAS-05", "TRI-BAS-06")
def test_a_claimed_tile_is_gone_for_the_round() -> None:
    table = judge(basilica(1, "p1", "p2").give("p1", eternal=1, scrolls=1).give("p2", eternal=1, scrolls=1))
    table.do("p1 claim 1")
    assert (table.asked, table.state.tile) == ("over", 0)
    assert table.told("tile") == []


@pytest.mark.clause("TRI-BAS-15", "TRI-POINT-08")
def test_a_seat_may_collect_several() -> None:
    table = judge(basilica(1, "p1").give("p1", eternal=1, scrolls=1, claimed=1 << 5)).do("p1 claim 1")
    assert GAME.view(table.state, 1).players[0].claimed == (1, 5)


def matrona(table: Table, *tiles: int, who: str = "p1") -> Table:
    table.official(who, "matrona")
    table.state.matrona = tiles
    table.state.dealt_to = int(who[1]) - 1
    table.state.tiles = tuple(tile for tile in table.state.tiles if tile not in tiles)
    return table


@pytest.mark.clause("TRI-BAS-05", "TRI-BAS-16", "TRI-BAS-17", "TRI-BAS-18", "TRI-BAS-19", "TRI-SX-16")
def test_the_matrona_after_the_tile_is_gone() -> None:
    def table(*standing: str) -> Table:
        table = matrona(basilica(1, *standing), 4, 9).give("p1", legions=3, money=20).give("p3", legions=3)
        return judge(table.give("p2", eternal=1, scrolls=1))

    there = table("p2", "p1").do("p2 claim 1")
    assert (there.asked, there.legal()) == ("basilica p1", ["claim 9", "pass"])  # no scroll for tile 4
    there.do("p1 claim 9")
    assert (there.state.claimed, there.state.matrona) == ([1 << 9, 1 << 1, 0], (4,))
    away = table("p2", "p3")
    assert away.legal() == ["claim 1", "pass"]  # not hers, for p2
    away.do("p2 claim 1")
    assert away.asked == "over"


@pytest.mark.clause("TRI-BAS-06", "TRI-BAS-16", "TRI-BAS-26", "TRI-BAS-27", "TRI-SC-76", "TRI-OFF-13")
def test_the_matrona_on_space_1_leaves_the_open_tile() -> None:
    table = matrona(basilica(1, "p1", "p2"), 4, 9).give("p1", legions=1, money=5, eternal=1, scrolls=1)
    judge(table.give("p2", scrolls=1, temporary=1))
    before = points(table.state, 0)
    assert "emperor" not in met(table.state, 0)
    assert table.legal() == ["claim 1", "claim 4", "claim 9", "pass"]
    table.do("p1 claim 9")
    assert points(table.state, 0) == before + 5
    assert "emperor" in met(table.state, 0)
    assert (table.asked, table.legal()) == ("basilica p2", ["claim 1", "pass"])  # p1 has had its one tile
    table.do("p2 claim 1")
    assert table.state.matrona == (4,)


@pytest.mark.clause("TRI-BAS-19", "TRI-OFF-14")
def test_tiles_of_a_former_matrona_wait() -> None:
    """Who takes the official in Phase 6 gets no claim on the tiles that were dealt before."""
    table = matrona(basilica(0, "p2"), 4, 9).give("p2", legions=3, money=20, scrolls=1)
    table.official("p2", "matrona")
    assert judge(table).asked == "over"
    former = matrona(basilica(0, "p1"), 4, 9).give("p1", legions=3, money=20, scrolls=1)
    former.official("p2", "matrona")
    assert judge(former).asked == "over"


@pytest.mark.clause("TRI-OFF-11", "TRI-BAS-16")
def test_secret_tiles_of_the_matrona() -> None:
    """What she may claim would tell which tiles she has, so she is asked in private, also in vain."""
    table = matrona(basilica(0, "p1", matrona="secret"), 4, 9)
    judge(table)
    assert (table.asked, table.legal()) == ("basilica p1", ["pass"])
    decision = GAME.decision(table.state, 0)
    assert (decision.privacy, decision.forced, decision.unseen) == (Privacy.PRIVATE, None, (PASS,))
    assert GAME.view(table.state, 0).matrona == (4, 9)
    assert GAME.view(table.state, 1).matrona == GAME.view(table.state, None).matrona == (0, 0)
    opened = judge(matrona(basilica(0, "p1"), 4, 9))
    assert opened.asked == "over"
    assert GAME.view(opened.state, 1).matrona == (4, 9)


# -- Capitoleum ------------------------------------------------------------------------------


def capitoleum(*who: str, **owners: str) -> Table:
    table = Table(4).stand("cp", *who)
    for who_, official in owners.items():
        table.official(who_, official)
    return table.phase(at.CAPITOLEUM_STEP)


def owners(table: Table) -> dict[str, str]:
    """Official -> who owns it."""
    owned = zip(OFFICIALS, table.state.officials, strict=True)
    return {official: f"p{owner + 1}" for official, owner in owned if owner >= 0}


@pytest.mark.clause("TRI-CAP-01", "TRI-CAP-02", "TRI-CAP-03", "TRI-CAP-04", "TRI-CAP-05", "TRI-CAP-06", "TRI-SX-17")
def test_taking_returning_choosing_again() -> None:
    table = capitoleum("p3", "p1", "p2", p1="augur", p2="quaestor")
    table.do("p3 appoint quaestor")
    assert owners(table) == {"augur": "p1", "quaestor": "p3"}  # and p2 has nothing for it
    assert table.told("appointed") == [(2, (OFFICIALS.index("quaestor"), 1))]
    assert "appoint quaestor" not in table.legal()
    table.do("p1 appoint princeps", "p2 appoint augur")
    assert owners(table) == {"augur": "p2", "quaestor": "p3", "princeps": "p1"}


@pytest.mark.clause("TRI-CAP-02", "TRI-CAP-07", "TRI-CAP-08", "TRI-SX-18")
def test_keeping_the_own_official_by_choosing_it() -> None:
    table = capitoleum("p1", "p2", p1="augur").do("p1 appoint augur")
    assert table.legal() == [
        "appoint quaestor",
        "appoint matrona",
        "appoint princeps",
        "appoint tribunus_plebis",
        "pass",
    ]
    declined = capitoleum("p1", "p2", p1="augur").do("p1 pass")
    assert owners(declined) == {"augur": "p1"}
    declined.do("p2 appoint augur")
    assert owners(declined) == {"augur": "p2"}


@pytest.mark.clause("TRI-CAP-09", "TRI-SX-19", "TRI-PRIN-01", "TRI-OFF-16")
def test_unchosen_officials_stay() -> None:
    table = Table(4, tiles=(1, 2, 3)).official("p4", "princeps").stand("cp", "p1")
    table.begin(at.CAPITOLEUM_STEP, stop=at.MARKET).do("p1 appoint matrona")
    assert owners(table) == {"princeps": "p4", "matrona": "p1"}
    assert table.asked == "place p2"  # the next round, nobody having money for the chariot
    table.do("p2 put bo", "p3 put bo", "p4 put bo", "p4 put bo", "p1 put bo")


@pytest.mark.clause("TRI-CAP-05", "TRI-INV-10")
def test_nobody_owns_two() -> None:
    table = capitoleum("p1", p1="augur").do("p1 appoint matrona")
    assert owners(table) == {"matrona": "p1"}


@pytest.mark.clause("TRI-ROUND-02")
def test_the_base_game_has_no_phase_6() -> None:
    table = Table(2, mode="base").display("p1", "le3 le4").give("p1", money=1)
    table.begin(at.BENEFITS, stop=at.VICTORY)
    assert table.asked == "bid p1"
    assert [args[0] for _, args in table.told("phase")] == [5, 7]
