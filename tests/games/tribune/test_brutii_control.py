"""The Brutii in Phases 4 and 5 (TRI-BRTAKE, TRI-ASSN-12, TRI-BENE-25)."""

from __future__ import annotations

import pytest

from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.brutii import TAKE_OVER
from tests.games.tribune.brutii import BrutiiTable


def fields(way: int = 0, hand: str = "le4 le5 pr3 pr3 se5 se6 se7") -> BrutiiTable:
    """The fields of scenario 40, about to be resolved; the way is chosen at once where one is given."""
    table = BrutiiTable().played("take_over").hand("p5", hand)
    table.stand("gl", "p1").stand("ve", "p1", "p2").display("p2", "le2 le3").display("p5", "pa4 pa5")
    table.display("p3", "se9 se10").hand("p1", "gl4 gl5")
    table.state.chariot = 3
    table.phase(at.TAKEOVER)
    return table.do(f"p5 way {way}") if way else table


@pytest.mark.clause("TRI-BRTAKE-02", "TRI-CARD-03")
def test_the_way_is_chosen_openly_when_phase_4_begins() -> None:
    table = fields()
    assert table.asked == "takeover-way p5"
    assert table.legal() == ["way 1", "way 2"]
    table.do("p5 way 2")
    assert table.told("way") == [(4, (TAKE_OVER, 2))]
    view = GAME.view(table.state, 0)
    assert view.brutii is not None
    assert view.brutii.takeover_way == 2


@pytest.mark.clause("TRI-SC-40", "TRI-BRTAKE-03", "TRI-BRTAKE-07", "TRI-BRTAKE-08", "TRI-BRTAKE-09", "TRI-BRTAKE-11")
@pytest.mark.clause("TRI-BRTAKE-10", "TRI-BRTAKE-13")
def test_first_way_every_field_without_others() -> None:
    table = fields(1)
    assert table.asked == "takeover p1"  # GL is p1's alone
    table.do("p1 pass")
    assert table.asked == "takeover p5"
    assert table.state.spot == 1
    table.do("p5 add le5", "p5 add le4", "p5 done")
    assert table.state.spot == 2
    table.do("p5 add pr3", "p5 add pr3", "p5 done")
    # PL is under the chariot, PA their own, VE crowded.
    asked = []
    while table.asked == "takeover p1" or table.asked == "takeover p2":
        asked.append(table.asked)
        table.do(f"{table.who} pass")
    assert table.state.spot == 6
    table.do("p5 add se7", "p5 add se6", "p5 add se5", "p5 done")
    assert table.asked == "over"
    assert [table.set_of(one) for one in ("le", "pr", "se")] == ["p5 le4 le5", "p5 pr3 pr3", "p5 se5 se6 se7"]
    assert table.marked("p5") == "le pr pa se"
    assert table.state.laurels[4] == 2  # Legates, and the laurel of the Praetorians
    assert table.state.money[4] == 3
    assert len(table.state.hands[4]) == 1  # Senators


@pytest.mark.clause("TRI-SC-40", "TRI-BRTAKE-08")
def test_each_field_may_be_left() -> None:
    table = fields(1).do("p1 pass", "p5 pass", "p5 pass", "p1 pass")
    assert table.state.spot == 6
    assert table.do("p5 pass").asked == "over"
    assert table.holds("p5") == "le4 le5 pr3 pr3 se5 se6 se7"


@pytest.mark.clause("TRI-SC-41", "TRI-BRTAKE-04", "TRI-BRTAKE-05", "TRI-BRTAKE-10", "TRI-BRTAKE-13")
def test_second_way_acts_first_where_one_other_stands() -> None:
    table = fields(2, "le4 le5 gl2 gl3")
    assert table.asked == "takeover p5"
    table.do("p5 add gl3", "p5 add gl2", "p5 done")
    assert (table.state.laurels[4], table.state.legions[4]) == (1, 1)
    table.do("p1 add gl5", "p1 add gl4", "p1 done")
    assert table.asked == "over"  # LE, PR and SE are not covered
    assert table.set_of("gl") == "p1 gl4 gl5"
    assert table.marked("p5") == "gl pa"
    assert (table.state.laurels[0], table.state.legions[0]) == (0, 1)
    assert (table.state.laurels[4], table.state.legions[4]) == (1, 1)


@pytest.mark.clause("TRI-BRTAKE-06")
def test_before_a_lone_piece_on_space_2() -> None:
    table = BrutiiTable(faces="arrow").stand("gl", "p2", "p1").hand("p5", "gl2 gl3").hand("p1", "gl4 gl5").turns()
    table.do("p5 play veto", "p5 veto gl p2").played("veto", "take_over")
    table.phase(at.TAKEOVER).do("p5 way 2")
    assert table.asked == "takeover p5"
    table.do("p5 pass")
    assert table.asked == "takeover p1"


@pytest.mark.clause("TRI-SC-42", "TRI-BRTAKE-01", "TRI-BRPROC-02", "TRI-BRPROC-03", "TRI-BRTAKE-12")
def test_the_proconsul_without_the_card() -> None:
    table = BrutiiTable().stand("gl", "p1", "p5").hand("p5", "gl2 gl3 le2 le3").hand("p1", "gl4 gl5").phase(at.TAKEOVER)
    assert table.asked == "takeover p5"
    table.do("p5 add gl3", "p5 add gl2", "p5 done")
    assert table.asked == "takeover p1"
    assert table.do("p1 pass").asked == "over"


@pytest.mark.clause("TRI-SC-43", "TRI-BRTAKE-12", "TRI-BRPROC-06")
def test_a_field_with_the_proconsul_goes_by_the_piece() -> None:
    table = BrutiiTable().played("take_over").stand("se", "p5", "p2").hand("p5", "se4 se5").hand("p2", "gl2 gl3")
    table.phase(at.TAKEOVER).do("p5 way 2")
    assert table.asked == "takeover p2"
    table.do("p2 pass")
    assert table.asked == "takeover p5"
    assert table.do("p5 pass").asked == "over"
    # With the first way, too, and where nobody else stands.
    table = BrutiiTable().played("take_over").stand("se", "p5").hand("p5", "se4 se5").phase(at.TAKEOVER).do("p5 way 2")
    assert table.do(*["p5 pass"] * (table.asked == "takeover p5")).asked == "over"


@pytest.mark.clause("TRI-SC-78", "TRI-BRPROC-03")
def test_the_proconsul_may_need_the_card() -> None:
    options = {"brutii_proconsul": "needs-card"}
    table = (
        BrutiiTable(**options).stand("gl", "p1", "p5").hand("p5", "gl2 gl3").hand("p1", "gl4 gl5").phase(at.TAKEOVER)
    )
    assert table.asked == "takeover p1"
    assert table.do("p1 pass").asked == "over"
    for way in (1, 2):
        table = BrutiiTable(**options).stand("gl", "p1", "p5").hand("p5", "gl2 gl3").hand("p1", "gl4 gl5")
        table.played("take_over").phase(at.TAKEOVER).do(f"p5 way {way}")
        assert table.asked == "takeover p5"
        table.do("p5 pass")
        assert table.asked == "takeover p1"


@pytest.mark.clause("TRI-BRTAKE-01")
def test_without_card_and_piece_there_is_nothing() -> None:
    table = BrutiiTable().hand("p5", "gl4 gl5 se7 se8").stand("gl", "p1").phase(at.TAKEOVER)
    assert table.asked == "over"
    table = BrutiiTable().played("cards", "patron").hand("p5", "gl4 gl5").phase(at.TAKEOVER)
    assert table.asked == "over"


@pytest.mark.clause("TRI-BRTAKE-07", "TRI-ASSN-12")
def test_the_usual_conditions_and_assassins() -> None:
    table = BrutiiTable().played("take_over").display("p1", "se3 se4 se8").hand("p5", "se5 se6 as")
    table.phase(at.TAKEOVER)
    table.do("p5 way 1", *["p5 pass"] * 6, "p5 add se6", "p5 add se5")
    assert table.legal() == ["add as", "pass"]  # 11 against 15
    table.do("p5 add as", "p5 done")
    assert table.set_of("se") == "p5 se5 se6"
    assert table.discarded() == "se3 se4 se8 as"
    weak = BrutiiTable().played("take_over").display("p1", "se3 se4 se8").hand("p5", "se5 se6").phase(at.TAKEOVER)
    assert weak.do("p5 way 1", *["p5 pass"] * 6).legal() == ["pass"]


@pytest.mark.clause("TRI-BENE-25", "TRI-CARD-04")
def test_benefits_like_any_controller() -> None:
    table = BrutiiTable().display("p5", "le2 le3").display("p5", "pa2 pa3").display("p5", "ve3 ve4")
    table.official("p5", "tribunus_plebis").give("p5", scrolls=at.SCROLL).phase(at.BENEFITS)
    assert "tribune le pa" in table.legal()
    table.do("p5 tribune le ve")
    assert table.state.scrolls[4] == at.TRIBUNE
    assert table.state.proconsul == 4
    table = BrutiiTable().display("p5", "le2 le3").display("p5", "ve3 ve4").phase(at.BENEFITS).do("p5 collect le")
    assert table.state.laurels[4] == 1
    assert table.state.temporary == 4
