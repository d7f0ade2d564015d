"""Phase 5: what controlled factions bring, the tribune, the Gladiators' blow (TRI-BENE)."""

from __future__ import annotations

import pytest

from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.board import BadBoard, parse
from brutus_tui.games.tribune.state import NO_TILE, SCROLL, TRIBUNE
from tests.games.tribune.board import Table

SETS = {
    "gl": "gl2 gl3",
    "le": "le2 le3",
    "pr": "pr3 pr4",
    "pl": "pl2 pl3",
    "pa": "pa2 pa3",
    "ve": "ve3 ve4",
    "se": "se3 se4",
}


def rule(table: Table, who: str, factions: str) -> Table:
    """Let a seat control these factions with two cards each."""
    for faction in factions.split():
        table.display(who, SETS[faction])
    return table


def begin(table: Table) -> Table:
    return table.phase(at.BENEFITS)


OVER = "over"


# -- Who collects, and in which order --------------------------------------------------------


@pytest.mark.clause("TRI-BENE-01", "TRI-BENE-08", "TRI-TAKE-17")
def test_every_controlled_faction_pays_also_in_the_round_of_the_take_over() -> None:
    table = Table(2).hand("p2", "le4 le5").stand("le", "p2").display("p1", "le2 le3")
    table.begin(at.TAKEOVER, stop=at.REFUGIUM_STEP).do("p2 add le5", "p2 add le4", "p2 done")
    assert table.asked == OVER
    assert table.state.laurels == [0, 2]  # one for the take-over, one as benefit
    table.begin(at.BENEFITS, stop=at.REFUGIUM_STEP)
    assert table.state.laurels == [0, 3]


@pytest.mark.clause("TRI-BENE-02", "TRI-GEN-09")
def test_seats_clockwise_and_each_in_the_order_it_likes() -> None:
    table = rule(rule(Table(3, top="pl2 pl3"), "p1", "le pa"), "p3", "ve se")
    table.state.start = 2
    begin(table)
    assert table.asked == "benefits p3"
    assert table.legal() == ["collect ve", "collect se"]
    table.do("p3 collect se")  # the last one needs no question
    assert table.asked == "benefits p1"
    assert table.legal() == ["collect le", "collect pa"]
    table.do("p1 collect pa")
    assert table.asked == OVER
    assert table.told("collected") == [(2, (6, "")), (2, (5, "")), (0, (4, "")), (0, (1, ""))]


@pytest.mark.clause("TRI-BENE-02")
def test_without_a_faction_nobody_is_asked() -> None:
    table = begin(Table(2))
    assert table.asked == OVER
    assert table.told("collected") == []


@pytest.mark.clause("TRI-SC-44", "TRI-CHAR-12")
def test_a_closed_faction_pays() -> None:
    table = rule(Table(2), "p1", "ve")
    table.state.chariot = 5
    begin(table)
    assert table.state.temporary == 0


# -- Held things -----------------------------------------------------------------------------


@pytest.mark.clause("TRI-SC-51", "TRI-BENE-03", "TRI-BENE-12")
def test_the_temporary_favor_moves() -> None:
    table = Table(2).display("p1", "ve3 ve4").give("p1", temporary=1).hand("p2", "ve5 ve6 le2").hand("p1", "gl2")
    rule(table, "p1", "le pa").stand("ve", "p2").begin(at.TAKEOVER, stop=at.REFUGIUM_STEP)
    table.do("p2 add ve6", "p2 add ve5")
    assert table.state.temporary == 0  # nothing in Phase 4 takes it away
    table.do("p2 done")
    assert table.asked == "benefits p1"
    assert table.state.temporary == -1
    assert table.told("lost") == [(0, ("temporary",))]
    table.do("p1 collect le")
    assert table.asked == OVER
    assert table.state.temporary == 1


@pytest.mark.clause("TRI-BENE-03", "TRI-PROC-04", "TRI-BENE-11")
def test_the_right_to_the_proconsul_moves_in_phase_5() -> None:
    table = rule(Table(2), "p2", "pa").give("p1", proconsul=1)
    begin(table)
    assert table.told("lost") == [(0, ("proconsul",))]
    assert table.state.proconsul == 1


@pytest.mark.clause("TRI-SC-73", "TRI-PROC-04", "TRI-PROC-05", "TRI-PROC-01", "TRI-BENE-03")
def test_a_proconsul_on_the_board_acts_after_the_patricians_are_lost() -> None:
    table = Table(2, tiles=(1, 2)).display("p1", "pa3 pa4").give("p1", proconsul=1, scrolls=SCROLL, eternal=1)
    table.give("p2", scrolls=SCROLL, eternal=1).hand("p2", "pa5 pa6").stand("pa", "p2").stand("ba", "p1", "p2")
    table.state.tile = 1
    table.state.tiles = (2, 3, 4, 5, 6, 7, 8, 9, 10)
    table.begin(at.TAKEOVER).do("p2 add pa6", "p2 add pa5", "p2 done")
    assert table.state.proconsul == 1
    assert table.asked == "basilica p1"
    table.do("p1 claim 1")
    while table.state.round == 1:
        table.do(f"{table.who} {table.legal()[-1] if table.state.stage != at.BID else 'bid 0'}")
    assert table.state.pool == [6, 7]


# -- Each faction ----------------------------------------------------------------------------


@pytest.mark.clause("TRI-SC-46", "TRI-BENE-04", "TRI-BENE-05", "TRI-BENE-06")
def test_the_colosseum_and_a_blow() -> None:
    table = rule(Table(2), "p1", "gl").hand("p1", "pl2").display("p2", "se4 se5 se8").display("p2", "le2 le3")
    table.state.colosseum = 7
    begin(table)
    assert table.asked == "hit p1"
    assert (table.state.money[0], table.state.colosseum) == (7, 0)
    assert table.legal() == ["hit pl2 se", "pass"]
    table.do("p1 hit pl2 se")
    assert table.set_of("se") == "p2 se4 se5"
    assert table.discarded() == "pl2 se8"
    assert table.told("hit") == [(0, (table.state.discards[0], 6, table.state.discards[1], 1))]


@pytest.mark.clause("TRI-BENE-05", "TRI-BENE-26", "TRI-GEN-15")
def test_the_blow_is_optional_and_the_money_stays() -> None:
    table = rule(Table(2), "p1", "gl").hand("p1", "pl2").display("p2", "se4 se5 se8")
    table.state.colosseum = 3
    begin(table).do("p1 pass")
    assert table.state.money[0] == 3
    assert table.set_of("se") == "p2 se4 se5 se8"
    assert table.holds("p1") == "pl2"


@pytest.mark.clause("TRI-BENE-05")
def test_any_hand_card_pays_the_blow_and_one_may_not_hit_oneself() -> None:
    table = rule(Table(3), "p1", "gl").display("p1", "ve3 ve4 ve5").display("p2", "se4 se5 se8")
    table.display("p3", "le2 le3 le0").hand("p1", "as nu3 pl0")
    begin(table).do("p1 collect gl")
    assert table.legal() == [f"hit {card} {faction}" for card in ("pl0", "nu3", "as") for faction in ("le", "se")] + [
        "pass"
    ]
    table.do("p1 hit as le")
    assert table.set_of("le") == "p3 le0 le2"


@pytest.mark.clause("TRI-BENE-06")
@pytest.mark.parametrize("hand", ["", "pl2"])
def test_no_blow_without_a_card_or_a_target(hand: str) -> None:
    table = rule(Table(2), "p1", "gl").hand("p1", hand)
    table.display("p2", "se4 se5" if hand else "se4 se5 se6")
    begin(table)
    assert table.asked == OVER


@pytest.mark.clause("TRI-BENE-07")
def test_without_gladiators_the_money_stays_on_the_colosseum() -> None:
    table = rule(Table(2), "p1", "le")
    table.state.colosseum = 5
    begin(table)
    assert table.state.colosseum == 5


@pytest.mark.clause("TRI-BENE-09", "TRI-BENE-26")
def test_the_praetorians_sell_a_legion() -> None:
    table = begin(rule(Table(2), "p1", "pr").give("p1", money=5))
    assert table.legal() == ["collect pr legion", "collect pr nothing"]
    table.do("p1 collect pr legion")
    assert (table.state.money[0], table.state.legions[0]) == (0, 1)
    table = begin(rule(Table(2), "p1", "pr").give("p1", money=5)).do("p1 collect pr nothing")
    assert (table.state.money[0], table.state.legions[0]) == (5, 0)
    table = begin(rule(Table(2), "p1", "pr").give("p1", money=4))
    assert table.asked == OVER
    assert (table.state.money[0], table.state.legions[0]) == (4, 0)


@pytest.mark.clause("TRI-BENE-10")
def test_the_plebeians_give_a_scroll_or_money() -> None:
    table = begin(rule(Table(2), "p1", "pl"))
    assert table.legal() == ["collect pl scroll", "collect pl denarii"]
    table.do("p1 collect pl scroll")
    assert (table.state.scrolls[0], table.state.money[0]) == (SCROLL, 0)
    table = begin(rule(Table(2), "p1", "pl")).do("p1 collect pl denarii")
    assert (table.state.scrolls[0], table.state.money[0]) == (NO_TILE, 4)


@pytest.mark.clause("TRI-SC-50", "TRI-BENE-10", "TRI-BENE-16")
@pytest.mark.parametrize("tile", [SCROLL, TRIBUNE])
def test_plebeians_with_a_tile_pay_money_without_a_choice(tile: int) -> None:
    table = begin(rule(Table(2), "p1", "pl").give("p1", scrolls=tile))
    assert table.asked == OVER
    assert (table.state.scrolls[0], table.state.money[0]) == (tile, 4)


@pytest.mark.clause("TRI-BENE-13")
def test_the_senators_bring_a_card() -> None:
    table = begin(rule(Table(2, top="pl4"), "p1", "se"))
    assert table.holds("p1") == "pl4"
    assert table.told("drew") == [(0, (1,))]


@pytest.mark.clause("TRI-BENE-05", "TRI-BENE-09", "TRI-BENE-10")
@pytest.mark.parametrize(
    ("effects", "reason"),
    [
        ('[["collect_colosseum", 1], ["assassinate_for_cards", 2]]', "has the amount 1"),
        ('[["buy_legion", 5], ["choose_scroll_or_denarii", 4]]', "has at most one of"),
        ('[["proconsul", 0]]', "has the amount 1"),
    ],
)
def test_a_board_file_promises_nothing_that_the_benefits_do_not_do(effects: str, reason: str) -> None:
    text = f'[[faction]]\nkey = "GL"\n[faction.benefit]\neffects = {effects}\n'
    with pytest.raises(BadBoard, match=reason):
        parse(text.encode(), "mine.toml")


# -- The tribune -----------------------------------------------------------------------------


@pytest.mark.clause("TRI-SC-48", "TRI-BENE-14", "TRI-BENE-18", "TRI-BENE-19", "TRI-WIN-09")
def test_vestals_and_senators_make_a_tribune() -> None:
    table = begin(rule(Table(2), "p1", "ve se").give("p1", scrolls=SCROLL, temporary=1))
    assert table.legal() == ["collect ve", "collect se", "tribune ve se"]
    table.do("p1 tribune ve se")
    assert table.state.scrolls[0] == TRIBUNE
    assert table.state.temporary == -1
    assert table.holds("p1") == ""
    assert table.told("lost") == [(0, ("temporary",))]
    begin(table).do("p1 collect ve")
    assert table.state.temporary == 0


@pytest.mark.clause("TRI-BENE-19")
def test_the_option_that_keeps_a_held_favor() -> None:
    table = begin(rule(Table(2, keep_favor=True), "p1", "ve se").give("p1", scrolls=SCROLL, temporary=1))
    table.do("p1 tribune ve se")
    assert table.state.temporary == 0
    table = begin(rule(Table(2, keep_favor=True), "p1", "ve se").give("p1", scrolls=SCROLL)).do("p1 tribune ve se")
    assert table.state.temporary == -1  # it keeps a favor, it does not get one


@pytest.mark.clause("TRI-BENE-14")
@pytest.mark.parametrize(("factions", "tile"), [("ve se", NO_TILE), ("ve se", TRIBUNE), ("ve pa", SCROLL)])
def test_no_tribune_without_a_scroll_or_the_pair(factions: str, tile: int) -> None:
    table = begin(rule(Table(2), "p1", factions).give("p1", scrolls=tile))
    assert not any(action.startswith("tribune") for action in table.legal())


@pytest.mark.clause("TRI-BENE-14", "TRI-BENE-18")
def test_a_collected_faction_makes_no_tribune() -> None:
    table = begin(rule(Table(2), "p1", "ve se le").give("p1", scrolls=SCROLL)).do("p1 collect ve")
    assert table.legal() == ["collect le", "collect se"]


@pytest.mark.clause("TRI-SC-47", "TRI-BENE-18", "TRI-BENE-20", "TRI-BENE-22", "TRI-BENE-23", "TRI-BENE-24")
@pytest.mark.clause("TRI-OFF-15")
def test_tribunus_plebis() -> None:
    table = rule(Table(2), "p1", "pa le gl").give("p1", scrolls=SCROLL, proconsul=1)
    table.official("p1", "tribunus_plebis").state.colosseum = 2
    begin(table)
    assert [action for action in table.legal() if action.startswith("tribune")] == [
        "tribune gl le",
        "tribune gl pa",
        "tribune le pa",
    ]
    table.do("p1 tribune le pa")
    assert table.asked == OVER
    assert table.state.scrolls[0] == TRIBUNE
    assert table.state.laurels[0] == 0
    assert table.state.proconsul == -1
    assert table.state.money[0] == 2


@pytest.mark.clause("TRI-BENE-21")
def test_used_gladiators_leave_the_money_and_hit_nobody() -> None:
    table = rule(Table(2), "p1", "le gl").give("p1", scrolls=SCROLL).hand("p1", "pl2").display("p2", "se4 se5 se8")
    table.official("p1", "tribunus_plebis").state.colosseum = 2
    begin(table).do("p1 tribune gl le")
    assert table.asked == OVER
    assert (table.state.money[0], table.state.colosseum) == (0, 2)
    assert table.set_of("se") == "p2 se4 se5 se8"


@pytest.mark.clause("TRI-BENE-22", "TRI-OFF-16")
def test_only_the_owner_of_the_tribunus_has_the_right() -> None:
    table = rule(Table(2), "p1", "pa le").give("p1", scrolls=SCROLL).official("p2", "tribunus_plebis")
    assert begin(table).legal() == ["collect le", "collect pa"]


@pytest.mark.clause("TRI-SC-49", "TRI-BENE-15", "TRI-BENE-22")
def test_scroll_and_tribune_in_one_phase() -> None:
    table = begin(rule(Table(2), "p1", "pl pa le").official("p1", "tribunus_plebis"))
    assert not any(action.startswith("tribune") for action in table.legal())
    table.do("p1 collect pl scroll")
    assert table.legal() == ["collect le", "collect pa", "tribune le pa"]
    table.do("p1 tribune le pa")
    assert table.state.scrolls[0] == TRIBUNE


@pytest.mark.clause("TRI-BENE-16", "TRI-BENE-17")
def test_a_tribune_is_kept_when_the_factions_are_lost() -> None:
    table = rule(Table(2), "p2", "pl ve se pa").give("p1", scrolls=TRIBUNE)
    begin(table)
    while table.asked != OVER:
        table.do(f"p2 {table.legal()[0]}")
    assert table.state.scrolls == [TRIBUNE, SCROLL]
