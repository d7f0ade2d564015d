"""Phase 4: faction fields, sets, assassins, what a take-over brings (TRI-TAKE, TRI-ASSN)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import DONE, PASS, Add
from brutus_tui.games.tribune.cards import ASSASSIN, KIND, VALUE, Kind
from brutus_tui.games.tribune.places import PLACE
from brutus_tui.games.tribune.rules import engine
from brutus_tui.games.tribune.state import SCROLL, TRIBUNE
from tests.games.tribune.board import Table, kinds

TAKEOVER = at.TAKEOVER


def example(julia: str = "se5 se8 as", markus: str = "se3 se6 se7") -> Table:
    """The rulebook's example: Christoph p1 controls the Senators, Markus p2, Julia p3."""
    return Table(3, top="pl2 gl3").display("p1", "se4 se5").hand("p2", markus).hand("p3", julia)


# -- The rulebook's example ------------------------------------------------------------------


@pytest.mark.clause("TRI-SX-01", "TRI-TAKE-03", "TRI-TAKE-06", "TRI-TAKE-11", "TRI-TAKE-12", "TRI-TAKE-13")
@pytest.mark.clause("TRI-ASSN-01", "TRI-ASSN-02", "TRI-ASSN-03", "TRI-ASSN-04", "TRI-ASSN-08", "TRI-ASSN-09")
@pytest.mark.clause("TRI-TAKE-17", "TRI-TAKE-19", "TRI-TAKE-29", "TRI-ASSN-13")
def test_the_assassin_beats_the_earlier_set() -> None:
    table = example().stand("se", "p3", "p2").phase(TAKEOVER)
    assert table.asked == "takeover p2"
    table.do("p2 add se7", "p2 add se6", "p2 add se3", "p2 done")
    assert table.set_of("se") == "p2 se3 se6 se7"
    assert table.discarded() == "se4 se5"
    assert table.holds("p2") == "pl2"
    assert table.asked == "takeover p3"
    table.do("p3 add se8", "p3 add se5")
    assert table.legal() == ["add as", "pass"]  # 13 does not beat 16 without the assassin
    assert table.set_of("se") == "p2 se3 se6 se7"  # nothing has been announced yet
    table.do("p3 add as", "p3 done")
    assert table.set_of("se") == "p3 se5 se8"
    assert table.holds("p3") == "gl3"
    assert table.discarded() == "se3 se4 se5 se6 se7 as"
    assert [table.marked(seat) for seat in ("p1", "p2", "p3")] == ["se", "se", "se"]
    assert table.told("taken")[1] == (2, (6, kinds("se5 se8"), 1, kinds("se7"), 1))
    assert table.asked == "over"


@pytest.mark.clause("TRI-SX-02", "TRI-TAKE-07", "TRI-TAKE-08")
def test_without_the_assassin_she_can_only_decline() -> None:
    table = example("se5 se8").stand("se", "p3", "p2").phase(TAKEOVER)
    table.do("p2 add se7", "p2 add se6", "p2 add se3", "p2 done")
    assert table.legal("p3") == ["pass"]
    table.do("p3 pass")
    assert table.set_of("se") == "p2 se3 se6 se7"
    assert table.told("declined") == [(2, (TAKEOVER, PLACE["se"]))]


@pytest.mark.clause("TRI-SX-03", "TRI-ASSN-10")
def test_an_assassin_is_no_reply() -> None:
    table = example(markus="se3 se6 se7 as").stand("se", "p3", "p2").phase(TAKEOVER)
    table.do("p2 add se7", "p2 add se6", "p2 add se3")
    table.do("p2 done", "p3 add se8", "p3 add se5", "p3 add as")
    assert table.state.actors == (2,)
    table.do("p3 done")
    assert "as" in table.holds("p2")
    assert table.asked == "over"


@pytest.mark.clause("TRI-SX-04", "TRI-ASSN-06")
def test_two_cards_are_immune_and_of_three_one_is_not() -> None:
    table = example(markus="se3 se6 se7 as").stand("se", "p3", "p2").phase(TAKEOVER)
    table.do("p2 add se7", "p2 add se6", "p2 add se3")
    assert table.legal() == ["done", "pass"]
    table = Table(3).display("p1", "se4 se4 se5").hand("p2", "se3 se6 se7 as").stand("se", "p2").phase(TAKEOVER)
    table.do("p2 add se7", "p2 add se6", "p2 add se3")
    assert table.legal() == ["add as", "done", "pass"]


@pytest.mark.clause("TRI-SX-05", "TRI-TAKE-03")
def test_spaces_exchanged() -> None:
    table = example().stand("se", "p2", "p3").phase(TAKEOVER)
    table.do("p3 add se8", "p3 add se5")
    assert table.legal() == ["done", "pass"]
    table.do("p3 done", "p2 add se7", "p2 add se6", "p2 add se3", "p2 done")
    assert table.set_of("se") == "p2 se3 se6 se7"
    assert table.holds("p3") == "pl2 as"
    assert table.marked("p3") == "se"


# -- Order -----------------------------------------------------------------------------------


@pytest.mark.clause("TRI-TAKE-01", "TRI-TAKE-31", "TRI-GEN-10")
def test_fields_in_the_printed_order_whatever_the_seats() -> None:
    table = Table(2)
    for faction in ("se", "ve", "pa", "pl", "pr", "le", "gl"):
        table.stand(faction, "p2" if faction in ("gl", "pa") else "p1")
        table.hand("p2" if faction in ("gl", "pa") else "p1", f"{faction}5 {faction}6")
    table.phase(TAKEOVER)
    order = []
    while table.state.stage == TAKEOVER:
        order.append((table.state.spot, table.who))
        table.do(f"{table.who} pass")
    assert order == [(0, "p2"), (1, "p1"), (2, "p1"), (3, "p1"), (4, "p2"), (5, "p1"), (6, "p1")]


@pytest.mark.clause("TRI-TAKE-31")
def test_a_seat_may_control_several_factions() -> None:
    table = Table(2).hand("p1", "gl2 gl3 le2 le3 pr3 pr4").stand("gl", "p1").stand("le", "p1").stand("pr", "p1")
    table.phase(TAKEOVER)
    for faction, high, low in (("gl", 3, 2), ("le", 3, 2), ("pr", 4, 3)):
        table.do(f"p1 add {faction}{high}", f"p1 add {faction}{low}", "p1 done")
    assert table.state.control[:3] == [0, 0, 0]


@pytest.mark.clause("TRI-TAKE-02", "TRI-CHAR-11", "TRI-SC-44")
def test_the_field_under_the_chariot_is_skipped() -> None:
    table = Table(2).hand("p1", "ve3 ve4").stand("ve", "p1")
    table.state.chariot = 5
    table.phase(TAKEOVER)
    assert table.asked == "over"
    assert table.told("cannot") == []


# -- Sets ------------------------------------------------------------------------------------


@pytest.mark.clause("TRI-TAKE-04", "TRI-TAKE-05", "TRI-GEN-15")
def test_any_two_cards_take_a_free_faction_and_one_may_decline() -> None:
    table = Table(2).hand("p1", "le0 le2 gl5").stand("le", "p1").phase(TAKEOVER)
    assert table.legal() == ["add le2", "pass"]
    table.do("p1 add le2")
    assert table.legal() == ["add le0", "pass"]
    table.do("p1 pass")
    assert table.set_of("le") == ""
    assert table.holds("p1") == "gl5 le0 le2"
    assert table.state.plan == ()


@pytest.mark.clause("TRI-TAKE-04")
@pytest.mark.parametrize("hand", ["le5 gl5 gl6", "le0 as as", "le3 nu3"])
def test_one_card_is_no_set(hand: str) -> None:
    table = Table(2).hand("p1", hand).stand("le", "p1").phase(TAKEOVER)
    assert table.legal() == ["pass"]


@pytest.mark.clause("TRI-TAKE-04")
def test_with_fewer_than_two_cards_nobody_is_asked() -> None:
    table = Table(2).hand("p1", "le5").stand("le", "p1").phase(TAKEOVER)
    assert table.asked == "over"
    assert table.told("cannot") == [(0, (TAKEOVER, PLACE["le"]))]


@pytest.mark.clause("TRI-SC-33", "TRI-TAKE-06")
def test_number_or_sum_and_no_escalation() -> None:
    table = Table(3).display("p1", "gl5 gl6").hand("p2", "gl2 gl2 gl3").hand("p3", "gl7 gl5").stand("gl", "p3", "p2")
    table.phase(TAKEOVER).do("p2 add gl3", "p2 add gl2", "p2 add gl2", "p2 done")
    assert table.set_of("gl") == "p2 gl2 gl2 gl3"
    table.do("p3 add gl7", "p3 add gl5", "p3 done")
    assert table.set_of("gl") == "p3 gl5 gl7"


@pytest.mark.clause("TRI-SC-34", "TRI-TAKE-07")
def test_equality_fails_and_a_leader_makes_one_card_more() -> None:
    table = Table(2).display("p2", "le4 le4").hand("p1", "le3 le5").stand("le", "p1").phase(TAKEOVER)
    assert table.legal() == ["pass"]
    table = Table(2).display("p2", "le4 le4").hand("p1", "le3 le5 le0").stand("le", "p1").phase(TAKEOVER)
    table.do("p1 add le5", "p1 add le3")
    assert table.legal() == ["add le0", "pass"]
    table.do("p1 add le0", "p1 done")
    assert table.set_of("le") == "p1 le0 le3 le5"


@pytest.mark.clause("TRI-TAKE-09")
def test_cards_may_be_held_back() -> None:
    table = Table(2).display("p2", "pl2 pl2").hand("p1", "pl3 pl4 pl4 pl6").stand("pl", "p1").phase(TAKEOVER)
    assert table.legal() == ["add pl6", "add pl4", "pass"]  # pl3 alone leads nowhere
    table.do("p1 add pl4")
    assert table.legal() == ["add pl4", "add pl3", "pass"]
    table.do("p1 add pl3")
    assert table.legal() == ["done", "pass"]
    table.do("p1 done")
    assert table.holds("p1") == "pl4 pl6"
    assert table.set_of("pl") == "p1 pl3 pl4"


@pytest.mark.clause("TRI-SC-35", "TRI-TAKE-10")
def test_a_controller_cannot_touch_its_own_set() -> None:
    table = Table(2).display("p1", "pr3 pr4").hand("p1", "pr7 pr8").stand("pr", "p1").phase(TAKEOVER)
    assert table.asked == "over"
    assert table.set_of("pr") == "p1 pr3 pr4"
    assert table.holds("p1") == "pr7 pr8"


@pytest.mark.clause("TRI-SC-36", "TRI-TAKE-13", "TRI-TAKE-15", "TRI-TAKE-18", "TRI-TAKE-25", "TRI-TAKE-17")
def test_lost_and_retaken() -> None:
    table = Table(2).display("p1", "pr3 pr4").hand("p1", "pr7 pr8").hand("p2", "pr5 pr6").stand("pr", "p1", "p2")
    table.phase(TAKEOVER).do("p2 add pr6", "p2 add pr5", "p2 done")
    assert table.state.money == [0, 3]
    table.do("p1 add pr8", "p1 add pr7", "p1 done")
    assert table.state.money == [3, 3]
    assert table.set_of("pr") == "p1 pr7 pr8"
    assert table.told("marker") == [(1, (2,))]
    assert [table.marked("p1"), table.marked("p2")] == ["pr", "pr"]


@pytest.mark.clause("TRI-SC-37", "TRI-TAKE-14", "TRI-TAKE-16", "TRI-TAKE-29")
def test_first_take_over_with_the_leader() -> None:
    table = Table(2, top="pl2 pl3 pl4").hand("p1", "se0 se3").hand("p2", "se4 se5").stand("se", "p2", "p1")
    table.phase(TAKEOVER).do("p1 add se3", "p1 add se0", "p1 done")
    assert table.state.laurels == [1, 0]
    assert table.holds("p1") == "pl2 pl3"
    assert not table.state.fresh >> 6 & 1
    table.do("p2 add se5", "p2 add se4", "p2 done")
    assert table.state.laurels == [1, 0]
    assert table.holds("p2") == "pl4"


@pytest.mark.clause("TRI-TAKE-20", "TRI-TAKE-21")
def test_control_lasts_without_a_piece_and_a_marker_is_none() -> None:
    table = Table(2).display("p1", "gl2 gl3").hand("p2", "gl4 gl5").stand("gl", "p2")
    table.phase(TAKEOVER).do("p2 add gl5", "p2 add gl4", "p2 done")
    assert table.marked("p1") == "gl"
    assert table.set_of("gl") == "p2 gl4 gl5"
    for seat, amount in (("p1", 0), ("p2", 0)):
        table.give(seat, money=amount)
    table.begin(at.CHARIOT)  # nobody can bid; victory, preparation and laying follow
    assert table.asked == "place p2"
    assert table.state.round == 2
    assert table.set_of("gl") == "p2 gl4 gl5"


@pytest.mark.clause("TRI-TAKE-22", "TRI-TAKE-23", "TRI-TAKE-24", "TRI-TAKE-25", "TRI-TAKE-26", "TRI-TAKE-27")
@pytest.mark.clause("TRI-TAKE-28", "TRI-TAKE-29", "TRI-TAKE-16")
@pytest.mark.parametrize(
    ("faction", "plain", "led"),
    [  # legions, laurels, denarii, scroll, cards drawn
        ("gl", (1, 0, 0, 0, 0), (2, 0, 0, 0, 0)),
        ("le", (0, 1, 0, 0, 0), (0, 3, 0, 0, 0)),
        ("pr", (0, 0, 3, 0, 0), (1, 0, 3, 0, 0)),
        ("pl", (0, 0, 3, 0, 0), (0, 0, 3, 1, 0)),
        ("pa", (0, 1, 0, 0, 0), (0, 2, 0, 0, 0)),
        ("ve", (0, 1, 0, 0, 0), (0, 3, 0, 0, 0)),
        ("se", (0, 0, 0, 0, 1), (0, 0, 0, 0, 2)),
    ],
)
def test_what_a_take_over_brings(faction: str, plain: tuple[int, ...], led: tuple[int, ...]) -> None:
    for low, expected in ((4, plain), (0, led)):
        table = Table(2).display("p2", f"{faction}3 {faction}3" if faction != "se" else "se3 se4")
        table.hand("p1", f"{faction}{low} {faction}6 {faction}5").stand(faction, "p1").phase(TAKEOVER)
        table.do(f"p1 add {faction}6", f"p1 add {faction}5", f"p1 add {faction}{low}", "p1 done")
        state = table.state
        gained = (state.legions[0], state.laurels[0], state.money[0], state.scrolls[0], len(state.hands[0]))
        assert gained == expected


@pytest.mark.clause("TRI-TAKE-26")
@pytest.mark.parametrize("tile", [SCROLL, TRIBUNE])
def test_the_plebeians_leader_pays_who_has_a_scroll(tile: int) -> None:
    table = Table(2).hand("p1", "pl0 pl3").give("p1", scrolls=tile).stand("pl", "p1").phase(TAKEOVER)
    table.do("p1 add pl3", "p1 add pl0", "p1 done")
    assert table.state.money[0] == 6
    assert table.state.scrolls[0] == tile


@pytest.mark.clause("TRI-SC-45", "TRI-TAKE-30", "TRI-BENE-05")
def test_gains_are_usable_at_once() -> None:
    table = Table(3, top="pl2 pl3").display("p3", "gl2 gl3").display("p2", "le2 le3 le4").hand("p3", "se3 se4")
    table.stand("se", "p3").begin(TAKEOVER, stop=at.REFUGIUM_STEP).do("p3 add se4", "p3 add se3", "p3 done")
    assert table.holds("p3") == "pl2"
    table.do("p3 collect gl", "p3 hit pl2 le")
    assert table.set_of("le") == "p2 le2 le3"
    assert table.discarded() == "le4 pl2"


@pytest.mark.clause("TRI-UPH-01", "TRI-UPH-02")
def test_an_upheaval_while_the_reward_is_drawn_cuts_the_set_but_not_the_reward() -> None:
    table = Table(2).hand("p1", "se0 se3 se4").stand("se", "p1").empty_pile("pl2").phase(TAKEOVER)
    table.do("p1 add se4", "p1 add se3", "p1 add se0", "p1 done")
    assert table.set_of("se") == "p1 se0 se3"
    assert len(table.state.hands[0]) == 2
    assert "pl2" in table.holds("p1")


# -- Assassins -------------------------------------------------------------------------------


@pytest.mark.clause("TRI-SC-38", "TRI-ASSN-02", "TRI-ASSN-05", "TRI-ASSN-06")
def test_two_assassins_never_three() -> None:
    table = Table(2).display("p2", "se3 se4 se8 se9").hand("p1", "se5 se5 as as as").stand("se", "p1").phase(TAKEOVER)
    table.do("p1 add se5", "p1 add se5")
    assert table.legal() == ["add as", "pass"]
    table.do("p1 add as")
    assert table.legal() == ["add as", "pass"]
    table.do("p1 add as")
    assert table.legal() == ["done", "pass"]
    table.do("p1 done")
    assert table.set_of("se") == "p1 se5 se5"
    assert "as" in table.holds("p1").split()
    assert table.discarded() == "se3 se4 se8 se9 as as"


@pytest.mark.clause("TRI-SC-39", "TRI-ASSN-02")
def test_no_assassin_out_of_spite() -> None:
    table = Table(2).display("p2", "ve3 ve8 ve9").hand("p1", "ve4 ve5 as").stand("ve", "p1").phase(TAKEOVER)
    assert table.legal() == ["pass"]
    table.do("p1 pass")
    assert table.set_of("ve") == "p2 ve3 ve8 ve9"


@pytest.mark.clause("TRI-ASSN-07")
def test_no_assassin_against_a_free_faction() -> None:
    table = Table(2).hand("p1", "ve4 ve5 as").stand("ve", "p1").phase(TAKEOVER)
    table.do("p1 add ve5", "p1 add ve4")
    assert table.legal() == ["done", "pass"]


@pytest.mark.clause("TRI-ASSN-11")
def test_more_assassins_than_needed() -> None:
    table = Table(2).display("p2", "gl2 gl2 gl3").hand("p1", "gl6 gl7 as").stand("gl", "p1").phase(TAKEOVER)
    table.do("p1 add gl7", "p1 add gl6")
    assert table.legal() == ["add as", "done", "pass"]
    table.do("p1 add as", "p1 done")
    assert table.told("taken") == [(0, (0, kinds("gl6 gl7"), 1, kinds("gl3"), 1))]


@pytest.mark.clause("TRI-ASSN-02")
def test_passing_takes_back_cards_and_assassins() -> None:
    table = Table(2).display("p2", "gl2 gl2 gl3").hand("p1", "gl3 gl5 as").stand("gl", "p1").phase(TAKEOVER)
    table.do("p1 add gl5", "p1 add gl3", "p1 add as", "p1 pass")
    assert table.holds("p1") == "gl3 gl5 as"
    assert table.set_of("gl") == "p2 gl2 gl2 gl3"
    assert [event.public for event in table.events if event.kind == "laid-aside"] == [None] * 3


def succeeds(cards: list[Kind], display: list[Kind]) -> bool:
    return len(cards) > len(display) or sum(VALUE[k] for k in cards) > sum(VALUE[k] for k in display)


@pytest.mark.clause("TRI-TAKE-06", "TRI-TAKE-08", "TRI-TAKE-09", "TRI-ASSN-02", "TRI-ASSN-05", "TRI-ASSN-06")
@given(
    own=st.lists(st.sampled_from(["gl0", "gl2", "gl3", "gl4", "gl5", "gl6"]), max_size=5),
    against=st.lists(st.sampled_from(["gl2", "gl3", "gl4", "gl5", "gl6", "gl7"]), min_size=2, max_size=5),
    killers=st.integers(0, 3),
    free=st.booleans(),
)
def test_exactly_the_succeeding_sets_can_be_composed(
    own: list[str], against: list[str], killers: int, free: bool
) -> None:
    """All ways through the stages against all subsets, and no way leads nowhere."""
    table = Table(2)
    state = table.state
    state.hands[0] = tuple(sorted([KIND[name] for name in own] + [ASSASSIN] * killers))
    display = [] if free else sorted(KIND[name] for name in against)
    state.displays[0] = tuple(display)
    state.control[0] = -1 if free else 1
    table.stand("gl", "p1").phase(TAKEOVER)
    if state.stage == at.OVER:
        assert len(state.hands[0]) < 2
        return
    found = []

    def walk() -> None:
        *legal, last = engine.legal_actions(state, 0)
        assert last == PASS
        assert legal or not state.plan
        for action in legal:
            if isinstance(action, Add):
                state.plan += (action.card,)
                walk()
                state.plan = state.plan[:-1]
            else:
                assert action == DONE
                found.append(state.plan)

    walk()
    expected = set()
    cards = sorted((kind for kind in state.hands[0] if kind != ASSASSIN), reverse=True)
    for mask in range(1 << len(cards)):
        chosen = [kind for place, kind in enumerate(cards) if mask >> place & 1]
        for used in range(killers + 1):
            mortal = max(0, len(display) - 2)
            if len(chosen) >= 2 and used <= mortal and succeeds(chosen, display[: len(display) - used]):
                expected.add((*chosen, *[ASSASSIN] * used))
    assert len(found) == len(set(found))
    assert set(found) == expected
