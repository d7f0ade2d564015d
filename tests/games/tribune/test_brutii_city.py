"""The Brutii's action cards in Phase 3 (TRI-FORUM, TRI-LATR, TRI-CURIA, TRI-CATA, TRI-PANTH, TRI-MARS, TRI-BOWL)."""

from __future__ import annotations

import pytest

from brutus_tui.core.game import Event
from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.brutii import CARDS
from brutus_tui.games.tribune.cards import KIND
from brutus_tui.games.tribune.places import CATACOMBS, CURIA, FORUM, PANTHEON
from tests.games.tribune.board import kinds
from tests.games.tribune.brutii import BrutiiTable


def town(**options: str) -> BrutiiTable:
    """The board of scenarios 23 and 24: Forum, Curia, Catacombs, with Cards on the table."""
    table = BrutiiTable(**options).played("cards")
    for number, card in enumerate(["gl2", "gl3", "le2", "le4", "pa2", "pa3"], 1):
        table.lot(f"fo{number}", card)
    table.lot("cu1", "gl5").lot("cu2", "pl2 pl4").lot("cu3", "le0").lot("ct", "pr4 pr5 pl5 se9 gl2")
    table.stand("fo1", "p1").stand("fo2", "p2").stand("cu1", "p1").stand("cu2", "p2").stand("ct", "p3")
    table.hand("p1", "pl3").hand("p2", "pl6").give("p1", money=3).give("p2", money=3).give("p3", money=9)
    return table


# -- Cards -----------------------------------------------------------------------------------


@pytest.mark.clause("TRI-SX-23", "TRI-FORUM-02", "TRI-FORUM-03", "TRI-FORUM-04", "TRI-FORUM-05", "TRI-FORUM-06")
@pytest.mark.clause("TRI-CURIA-05", "TRI-CURIA-07")
def test_cards_first_way() -> None:
    table = town().step(at.MARKET, at.PANTHEON_STEP).do("p1 buy", "p2 pass")
    assert table.asked == "cards-way p5"
    assert table.legal() == ["way 1", "way 2"]
    table.do("p5 way 1")
    assert table.told("way") == [(4, (CARDS, 1))]
    assert table.told("received") == [(4, (FORUM, 5, kinds("gl3 le2 le4 pa2 pa3")))]
    table.do("p1 discard pl3", "p2 pass")
    assert table.holds("p5") == "gl3 le0 le2 le4 pl2 pl4 pa2 pa3"
    assert table.holds("p1") == "gl2 gl5"
    assert table.discarded() == "pl3"
    assert table.state.money[4] == 0
    table.do("p3 pass")
    assert table.asked == "over"
    assert table.holds("p5").count(" ") == 7  # nothing of the Catacombs
    assert len(table.state.lots[CATACOMBS]) == 5


@pytest.mark.clause("TRI-SX-24", "TRI-FORUM-07", "TRI-CURIA-06", "TRI-CURIA-07", "TRI-CATA-07", "TRI-CATA-08")
def test_cards_second_way() -> None:
    table = town().step(at.MARKET, at.PANTHEON_STEP).do("p1 buy", "p2 pass", "p5 way 2")
    assert table.holds("p5") == ""
    table.do("p1 discard pl3")
    assert table.side.paid == (KIND["pl3"],)
    assert table.discarded() == ""
    table.do("p2 pass")
    assert table.holds("p5") == "pl3"
    table.do("p3 pick pr4")
    assert table.holds("p5") == "gl2 pr5 pl3 pl5 se9"
    assert table.state.colosseum == 4
    assert table.state.lots[CATACOMBS] == ()
    received = [event for event in table.events if event.kind == "received"]
    assert [event.public for event in received] == [(CURIA, 1, (KIND["pl3"],)), (CATACOMBS, 4)]
    assert isinstance(received[1].seen_by(4), Event)
    assert received[1].seen_by(4) != received[1].seen_by(3)
    table.step(at.BOWL_STEP, at.TAKEOVER)
    assert "gl3 le0 le2 le4 pl2 pl4 pa2 pa3" in " ".join(table.discarded().split())


@pytest.mark.clause("TRI-CURIA-08", "TRI-CURIA-06")
def test_an_own_discard_does_not_come_back() -> None:
    table = BrutiiTable().played("cards", way=2).lot("cu1", "gl5").stand("cu1", "p5").hand("p5", "ve3")
    table.step(at.CURIA_STEP, at.ATRIUM_STEP).do("p5 discard ve3")
    assert table.holds("p5") == "gl5"
    assert table.discarded() == "ve3"


@pytest.mark.clause("TRI-SC-23", "TRI-BRPROC-06", "TRI-FORUM-04")
def test_the_own_piece_may_decline_and_receive() -> None:
    table = BrutiiTable().played("cards").lot("fo3", "le4").stand("fo3", "p5").give("p5", money=3)
    table.step(at.MARKET, at.LATRINE_STEP).do("p5 pass", "p5 way 1")
    assert table.holds("p5") == "le4"
    assert table.state.money[4] == 3


@pytest.mark.clause("TRI-FORUM-02", "TRI-FORUM-03")
def test_the_way_may_have_to_be_chosen_before_phase_3() -> None:
    table = town(brutii_cards="before-phase-3").step(at.EARLY_WAY, at.LATRINE_STEP)
    assert table.asked == "cards-way p5"
    table.do("p5 way 2")
    assert table.asked == "market p1"
    table.do("p1 pass", "p2 pass")
    assert table.asked == "over"
    assert table.told("phase") == [(-1, (3, 1))]
    table = town().step(at.EARLY_WAY, at.LATRINE_STEP)
    assert table.asked == "market p1"


@pytest.mark.clause("TRI-EVAL-07", "TRI-FORUM-07")
def test_cards_do_nothing_in_thermae_latrine_and_atrium() -> None:
    for way in (1, 2):
        table = BrutiiTable().played("cards").lot("th1", "gl3").lot("la", "ve4").lot("at", "pl2 pl3 pl4")
        table.step(at.MARKET, at.CATACOMBS_STEP).do(f"p5 way {way}")
        assert table.holds("p5") == ""


# -- Latrine ---------------------------------------------------------------------------------


def latrine(*who: str) -> BrutiiTable:
    """Scenario 22."""
    table = BrutiiTable().played("denarii").lot("la", "se8").stand("la", *who)
    return table.give("p1", money=10).give("p5", money=4).step(at.LATRINE_STEP, at.CURIA_STEP)


@pytest.mark.clause("TRI-SX-22", "TRI-LATR-07")
def test_an_empty_latrine_pays_the_brutii() -> None:
    table = latrine()
    assert table.state.money[4] == 12
    assert table.discarded() == "se8"
    assert len(table.told("turned-up")) == 1
    assert table.told("income") == [(4, (8, "latrine", -1))]
    none = BrutiiTable().lot("la", "se8").step(at.LATRINE_STEP, at.CURIA_STEP)
    assert none.state.money[4] == 0
    assert none.told("turned-up") == []


@pytest.mark.clause("TRI-SX-22", "TRI-LATR-08")
def test_a_buyer_pays_the_brutii() -> None:
    table = latrine("p1").do("p1 buy")
    assert (table.state.money[0], table.state.money[4]) == (2, 12)
    assert table.holds("p1") == "se8"
    leader = BrutiiTable().played("denarii").lot("la", "pa0").stand("la", "p1").step(at.LATRINE_STEP, at.CURIA_STEP)
    leader.do("p1 buy")
    assert leader.told("income") == [(4, (0, "latrine", 0))]


@pytest.mark.clause("TRI-SX-22", "TRI-LATR-09")
def test_a_seller_leaves_the_brutii_nothing() -> None:
    table = latrine("p1").do("p1 sell")
    assert (table.state.money[0], table.state.money[4]) == (18, 4)


@pytest.mark.clause("TRI-SX-22", "TRI-LATR-10", "TRI-BRPROC-05")
def test_the_own_piece_in_the_latrine_is_paid_once() -> None:
    assert latrine("p5").state.money[4] == 12  # 4 do not buy a card of 8
    table = BrutiiTable().played("denarii").lot("la", "se8").stand("la", "p5").give("p5", money=9)
    table.step(at.LATRINE_STEP, at.CURIA_STEP).do("p5 buy")
    assert table.state.money[4] == 1
    assert table.told("income") == []


# -- Pantheon --------------------------------------------------------------------------------


def pantheon(*who: str, played: bool = True, **options: str) -> BrutiiTable:
    """Scenario 26."""
    table = BrutiiTable(**options).lot("pn", "ve4").stand("pn", *who).hand("p1", "pl2").hand("p5", "ve3 pl3")
    if played:
        table.played("eternal_favor")
    return table.step(at.PANTHEON_STEP, at.MARS_STEP)


@pytest.mark.clause("TRI-SX-26", "TRI-PANTH-09", "TRI-PANTH-10", "TRI-PANTH-11", "TRI-PANTH-12", "TRI-PANTH-15")
def test_the_brutii_sacrifice_after_the_visitor() -> None:
    table = pantheon("p1")
    assert table.legal() == ["pass"]
    table.do("p1 pass")
    assert table.asked == "pantheon p5"
    assert table.legal() == ["sacrifice ve3", "pass"]  # neither control nor marker of the Vestals
    table.do("p5 sacrifice ve3")
    assert table.state.eternal == 1 << 4
    assert table.holds("p5") == "pl3"
    hidden = BrutiiTable().played("eternal_favor").lot("pn", "ve4").stand("pn", "p1")
    assert GAME.view(hidden.state, 4).lots[PANTHEON] == (-1,)


@pytest.mark.clause("TRI-PANTH-14", "TRI-SC-31", "TRI-PANTH-09")
def test_two_favors_in_a_round_or_one_if_the_visitor_has_one() -> None:
    table = BrutiiTable().played("eternal_favor").lot("pn", "ve4").stand("pn", "p1").hand("p1", "ve5").hand("p5", "ve3")
    table.step(at.PANTHEON_STEP, at.MARS_STEP).do("p1 sacrifice ve5", "p5 sacrifice ve3")
    assert table.state.eternal == 0b10001
    table = BrutiiTable().played("eternal_favor").lot("pn", "ve4").stand("pn", "p1").hand("p1", "ve5").hand("p5", "ve3")
    table.give("p1", eternal=1).step(at.PANTHEON_STEP, at.MARS_STEP)
    assert table.asked == "pantheon p5"
    table.do("p5 pass")
    assert table.asked == "over"


@pytest.mark.clause("TRI-SC-30", "TRI-PANTH-13", "TRI-BRPROC-05")
def test_nobody_there_or_only_the_own_piece() -> None:
    table = pantheon()
    assert table.asked == "over"
    assert table.told("turned-up") == []
    table = pantheon("p5").do("p5 pass")
    assert table.asked == "over"  # once
    assert pantheon("p1", played=False).do("p1 pass").asked == "over"


@pytest.mark.clause("TRI-PANTH-10")
def test_the_option_wants_a_sacrifice_of_the_visitor() -> None:
    assert pantheon("p1", brutii_favor="owner-must-sacrifice").do("p1 pass").asked == "over"
    table = BrutiiTable(brutii_favor="owner-must-sacrifice").played("eternal_favor").lot("pn", "ve4").stand("pn", "p1")
    table.hand("p1", "ve5").hand("p5", "ve3").step(at.PANTHEON_STEP, at.MARS_STEP).do("p1 sacrifice ve5")
    assert table.asked == "pantheon p5"


@pytest.mark.clause("TRI-PANTH-09")
def test_who_has_an_eternal_favor_is_not_asked() -> None:
    table = BrutiiTable().played("eternal_favor").lot("pn", "ve4").stand("pn", "p1").hand("p5", "ve3").hand("p1", "gl2")
    table.give("p5", eternal=1).step(at.PANTHEON_STEP, at.MARS_STEP).do("p1 pass")
    assert table.asked == "over"


# -- Field of Mars ---------------------------------------------------------------------------


def mars(hand: str) -> BrutiiTable:
    """Scenarios 25 and 32: two have shown their pairs."""
    table = BrutiiTable().played("wreaths").stand("ma", "p2", "p3").hand("p2", "pl5 pl4").hand("p3", "gl6 gl5")
    table.hand("p5", hand).step(at.MARS_STEP, at.BOWL_STEP)
    return table.do("p2 pair pl5 pl4", "p3 pair gl6 gl5")


@pytest.mark.clause("TRI-SX-25", "TRI-MARS-08", "TRI-MARS-10", "TRI-MARS-11")
def test_a_pair_for_the_free_space_and_the_highest() -> None:
    table = mars("se7 se5 pl2 pl3")
    assert table.asked == "mars p5"
    table.do("p5 pair se7 se5")
    assert table.asked == "over"
    assert [table.state.laurels[seat] for seat in (1, 2, 4)] == [1, 1, 2]


@pytest.mark.clause("TRI-SC-32", "TRI-MARS-10")
def test_an_equal_pair_comes_too_late() -> None:
    table = mars("se6 se5").do("p5 pair se6 se5")
    assert [table.state.laurels[seat] for seat in (1, 2, 4)] == [1, 2, 1]


@pytest.mark.clause("TRI-SX-25", "TRI-MARS-08", "TRI-MARS-09")
def test_three_pairs_of_different_factions_on_an_empty_field() -> None:
    table = (
        BrutiiTable().played("wreaths").hand("p5", "se7 se5 pl2 pl3 gl2 gl3 ve3 ve4").step(at.MARS_STEP, at.BOWL_STEP)
    )
    assert "pair se7 pl3" not in table.legal()
    table.do("p5 pair se7 se5", "p5 pair pl3 pl2", "p5 pair gl3 gl2")
    assert table.asked == "over"
    assert table.state.laurels[4] == 4
    assert table.holds("p5") == "ve3 ve4"


@pytest.mark.clause("TRI-MARS-08", "TRI-BRPROC-06")
def test_piece_and_card_both_work_on_mars() -> None:
    table = BrutiiTable().played("wreaths").stand("ma", "p5").hand("p5", "se7 se5 pl2 pl3 gl2 gl3 ve3 ve4")
    table.step(at.MARS_STEP, at.BOWL_STEP).do("p5 pass", "p5 pair pl3 pl2", "p5 pair se7 se5")
    assert table.asked == "over"
    assert table.state.laurels[4] == 3
    table = BrutiiTable().played("wreaths").hand("p5", "se7 se5 pl2 pl3").step(at.MARS_STEP, at.BOWL_STEP)
    assert table.do("p5 pair pl3 pl2", "p5 pass").asked == "over"
    assert (
        BrutiiTable()
        .played("wreaths")
        .stand("ma", "p1", "p2", "p3")
        .hand("p5", "se7 se5")
        .step(at.MARS_STEP, at.BOWL_STEP)
        .told("pair")
        == []
    )


# -- Coin bowl -------------------------------------------------------------------------------


@pytest.mark.clause("TRI-SX-27", "TRI-BOWL-02", "TRI-BOWL-03", "TRI-BRPROC-06", "TRI-CARD-02")
def test_one_for_every_piece_on_the_bowl() -> None:
    table = BrutiiTable().played("denarii").stand("bo", "p1", "p2", "p5", "p1").step(at.BOWL_STEP, at.TAKEOVER)
    assert table.state.money == [4, 2, 0, 0, 6]
    assert table.told("income") == [(4, (4, "bowl", -1))]
    table = BrutiiTable().stand("bo", "p1", "p5").step(at.BOWL_STEP, at.TAKEOVER)
    assert table.state.money == [2, 0, 0, 0, 2]
