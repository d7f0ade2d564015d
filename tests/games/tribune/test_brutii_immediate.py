"""The four action cards that work at once (TRI-IMM)."""

from __future__ import annotations

import pytest

from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import PUT
from brutus_tui.games.tribune.cards import KIND
from brutus_tui.games.tribune.notation import format_action
from brutus_tui.games.tribune.places import ATRIUM, BASILICA, PLACE
from tests.games.tribune.board import kinds
from tests.games.tribune.brutii import BrutiiTable


def refused(table: BrutiiTable, text: str) -> tuple[str, str]:
    """Code and clause of the refusal of an action of the seat that is asked."""
    refusal = GAME.explain(table.state, table.state.actors[0], GAME.parse_action(text))
    assert refusal is not None
    return refusal.code, refusal.clause


# -- Buy A Legion ----------------------------------------------------------------------------


@pytest.mark.clause("TRI-SC-18", "TRI-IMM-01", "TRI-IMM-02", "TRI-BRTURN-14")
def test_a_legion_for_six() -> None:
    table = BrutiiTable(faces="arrow").give("p5", money=9).turns().do("p5 play buy_legion")
    assert table.asked == "legion p5"
    assert GAME.decision(table.state, 4).args == (6,)
    table.do("p5 buy")
    assert (table.state.money[4], table.state.legions[4]) == (3, 1)
    assert table.asked == "place p1"


@pytest.mark.clause("TRI-SC-18", "TRI-IMM-02")
def test_without_the_money_or_the_wish_nothing_happens() -> None:
    table = BrutiiTable(faces="arrow").give("p5", money=5).turns().do("p5 play buy_legion")
    assert table.asked == "place p1"
    assert (table.state.money[4], table.state.legions[4]) == (5, 0)
    assert table.on_table() == "buy_legion"
    table = BrutiiTable(faces="arrow").give("p5", money=6).turns().do("p5 play buy_legion", "p5 pass")
    assert (table.state.money[4], table.state.legions[4]) == (6, 0)
    assert table.asked == "place p1"


# -- Slave Cards -----------------------------------------------------------------------------


def slaves(hand: str = "pl2 pl3 se4 ve5", faces: str = "arrow") -> BrutiiTable:
    """The board of scenario 19 before Phase 2."""
    table = BrutiiTable(faces=faces).hand("p5", hand)
    table.lot("th1", "nu2").lot("th2", "pl3").lot("th3", "ge4").lot("fo4", "gr5").lot("cu2", "gr1 gl4").lot("la", "nu5")
    return table.stand("th1", "p1").stand("cu2", "p2")


@pytest.mark.clause("TRI-SC-19", "TRI-IMM-03", "TRI-IMM-04", "TRI-IMM-05", "TRI-IMM-06", "TRI-IMM-07", "TRI-IMM-08")
def test_open_slaves_for_two_cards_each() -> None:
    table = slaves().turns().do("p5 play slave_cards")
    assert table.legal() == ["swap th3 ge4", "swap fo4 gr5", "pass"]
    table.do("p5 swap th3 ge4")
    assert table.legal() == ["replace pl2", "replace pl3", "replace ve5", "replace se4"]
    table.do("p5 replace pl2", "p5 replace pl3")
    assert table.holds("p5") == "ve5 se4"  # the slave is not in the hand yet
    table.do("p5 swap fo4 gr5", "p5 replace se4", "p5 replace ve5")
    assert table.asked == "place p1"
    assert table.holds("p5") == "ge4 gr5"
    assert table.side.taken == ()
    assert table.state.lots[PLACE["th3"]] == kinds("pl2 pl3")
    assert table.state.lots[PLACE["fo4"]] == (KIND["se4"], KIND["ve5"])
    for viewer in (0, None):
        assert GAME.view(table.state, viewer).lots[PLACE["th3"]] == kinds("pl2 pl3")
    assert table.told("replaced")[0] == (4, (PLACE["th3"], KIND["pl2"]))


@pytest.mark.clause("TRI-SC-19", "TRI-IMM-10")
@pytest.mark.parametrize(("place", "price"), [("th3", 1), ("fo4", 3)])
def test_two_cards_on_one_space_are_one_purchase(place: str, price: int) -> None:
    slave = "ge4" if place == "th3" else "gr5"
    table = slaves().give("p3", money=3).turns().do("p5 play slave_cards")
    table.do(f"p5 swap {place} {slave}", "p5 replace pl2", "p5 replace pl3", "p5 pass", "p1 put bo", "p2 put bo")
    table.do(f"p3 put {place}")
    table.state.pieces[PLACE["th1"]] = ()
    table.step(at.MARKET, at.CARDS_WAY).do("p3 buy")
    assert table.holds("p3") == "pl2 pl3"
    assert table.state.money[2] == 3 - price


@pytest.mark.clause("TRI-SC-19", "TRI-IMM-06")
def test_no_more_than_the_hand_can_replace() -> None:
    table = (
        slaves("pl2 pl3 se4").turns().do("p5 play slave_cards", "p5 swap th3 ge4", "p5 replace pl2", "p5 replace se4")
    )
    assert table.asked == "place p1"
    assert table.holds("p5") == "pl3 ge4"
    table = slaves("pl2").turns().do("p5 play slave_cards")
    assert table.asked == "place p1"
    table = slaves().turns().do("p5 play slave_cards", "p5 pass")
    assert table.asked == "place p1"
    assert table.holds("p5") == "pl2 pl3 ve5 se4"


@pytest.mark.clause("TRI-IMM-03", "TRI-IMM-05", "TRI-IMM-09")
def test_claimed_and_hidden_slaves_stay() -> None:
    table = slaves().turns().do("p5 play slave_cards")
    assert refused(table, "swap th1 nu2") == ("claimed-slave", "TRI-IMM-03")
    assert refused(table, "swap cu2 gr1") == ("claimed-slave", "TRI-IMM-03")
    assert refused(table, "swap la nu5") == ("no-open-slave", "TRI-IMM-05")
    assert refused(table, "swap th2 pl3") == ("no-open-slave", "TRI-IMM-05")


@pytest.mark.clause("TRI-IMM-07")
def test_a_slave_put_down_is_not_taken_up_again() -> None:
    table = slaves("nu4 ve5 se4 se5").turns()
    table.do("p5 play slave_cards", "p5 swap th3 ge4", "p5 replace nu4", "p5 replace ve5")
    assert table.legal() == ["swap fo4 gr5", "pass"]
    assert refused(table, "swap th3 nu4") == ("own-slave", "TRI-IMM-07")


@pytest.mark.clause("TRI-IMM-11")
def test_the_own_piece_protects_nothing_and_stands_on_what_is_put_down() -> None:
    table = slaves().stand("th1", "p5").give("p5", money=1).turns().do("p5 play slave_cards")
    assert "swap th1 nu2" in table.legal()
    table.do("p5 swap th1 nu2", "p5 replace pl2", "p5 replace pl3", "p5 pass")
    table.step(at.MARKET, at.CARDS_WAY).do("p5 buy")
    assert table.holds("p5") == "pl2 pl3 ve5 se4 nu2"


# -- Mass Murder -----------------------------------------------------------------------------


def sets() -> BrutiiTable:
    """The sets of scenario 20."""
    table = BrutiiTable(faces="arrow").display("p1", "gl3 gl4 gl6").display("p1", "le2 le5")
    return table.display("p2", "se0 se4 se5 se8").display("p5", "ve3 ve4 ve5").turns().do("p5 play mass_murder")


@pytest.mark.clause("TRI-SC-20", "TRI-IMM-12", "TRI-IMM-13", "TRI-IMM-15")
def test_the_highest_card_of_every_large_set() -> None:
    table = sets()
    assert table.legal() == ["murder all", "murder gl", "murder se"]
    table.do("p5 murder all")
    assert table.discarded() == "gl6 se8"
    assert [table.set_of(faction) for faction in ("gl", "le", "se", "ve")] == [
        "p1 gl3 gl4",
        "p1 le2 le5",
        "p2 se0 se4 se5",
        "p5 ve3 ve4 ve5",
    ]
    assert table.asked == "place p1"


@pytest.mark.clause("TRI-SC-20", "TRI-IMM-12", "TRI-IMM-14", "TRI-IMM-15")
def test_one_set_cut_to_its_two_lowest() -> None:
    table = sets()
    assert refused(table, "murder le") == ("no-target", "TRI-IMM-15")
    assert refused(table, "murder ve") == ("no-target", "TRI-IMM-15")
    table.do("p5 murder se")
    assert table.set_of("se") == "p2 se0 se4"
    assert table.set_of("gl") == "p1 gl3 gl4 gl6"
    assert table.discarded() == "se5 se8"
    assert table.told("cut") == [(1, (6, kinds("se5 se8")))]


@pytest.mark.clause("TRI-IMM-15", "TRI-BRTURN-18")
def test_without_a_large_set_nobody_is_murdered() -> None:
    table = BrutiiTable(faces="arrow").display("p1", "gl3 gl4").display("p5", "ve3 ve4 ve5").turns()
    table.do("p5 play mass_murder")
    assert table.asked == "place p1"
    assert table.state.discards == []


# -- Veto ------------------------------------------------------------------------------------


def last_turn(faces: str = "arrow") -> BrutiiTable:
    """Lap 6 of a game of five: the others have placed, and the Brutii are last."""
    table = BrutiiTable(faces=faces)
    return table.stand("ba", "p1", "p3")


@pytest.mark.clause("TRI-SC-21", "TRI-IMM-16", "TRI-IMM-17", "TRI-IMM-18", "TRI-IMM-20", "TRI-PLACE-06")
def test_a_veto_closes_the_space_and_brings_a_lap() -> None:
    table = last_turn().turns()
    table.state.lap = 6
    table.state.start = 0
    table.state.spot = 4
    table.do("p5 play veto")
    table.pools(0, 0, 0, 0)
    assert table.legal() == ["veto ba p1", "veto ba p3", "pass"]
    table.do("p5 veto ba p1")
    assert table.asked == "place p1"
    assert table.state.lap == 7
    assert table.state.pool[:5] == [1, 0, 0, 0, 0]
    assert "put ba" not in table.legal()
    assert refused(table, "put ba") == ("closed", "TRI-IMM-17")
    assert (table.side.closed, table.side.space) == (BASILICA, 0)
    assert table.told("vetoed") == [(4, (BASILICA, 1, 0))]
    table.do("p1 put bo")
    table.state.tile = 3
    table.give("p3", eternal=1, money=12).give("p1", eternal=1, money=12)
    table.step(at.BASILICA_STEP, at.CAPITOLEUM_STEP)
    assert table.asked == "basilica p3"  # alone
    table.do("p3 pass")
    assert table.asked == "over"


@pytest.mark.clause("TRI-IMM-20", "TRI-IMM-17")
def test_later_arrivals_pass_over_the_closed_space() -> None:
    table = BrutiiTable(faces="arrow").stand("cp", "p1").turns().do("p5 play veto", "p5 veto cp p1")
    table.do("p1 put bo", "p2 put cp")
    assert (1, (PLACE["cp"], 2)) in table.told("put")
    table.do("p3 put cp")
    assert (2, (PLACE["cp"], 3)) in table.told("put")
    assert "put cp" not in table.legal("p4")


@pytest.mark.clause("TRI-IMM-20", "TRI-IMM-19", "TRI-PLACE-14")
def test_in_the_atrium_the_second_space_looks_at_the_third_card() -> None:
    table = BrutiiTable(faces="cross arrow").lot("at", "gl4 se8 as").turns()
    table.do("p1 put at", "p2 put bo", "p3 put bo", "p4 put bo", "p5 play veto", "p5 veto at p1")
    assert GAME.view(table.state, 0).lots[ATRIUM] == (KIND["gl4"], KIND["se8"], -1)  # not forgotten
    assert "put at" in table.legal()
    table.do("p1 put at")
    assert GAME.view(table.state, 0).lots[ATRIUM] == (KIND["gl4"], KIND["se8"], KIND["as"])
    assert "put at" not in table.legal()


@pytest.mark.clause("TRI-IMM-17", "TRI-IMM-18")
def test_the_bowl_stays_open_and_a_princeps_places_the_piece_as_one_of_two() -> None:
    table = BrutiiTable(faces="arrow").stand("bo", "p1", "p2").official("p1", "princeps").turns()
    table.do("p5 play veto", "p5 veto bo p1")
    assert table.state.pieces[PLACE["bo"]] == (1,)
    assert table.side.closed == -1
    assert table.state.pool[0] == 7
    assert "put bo" in table.legal()
    table.do("p1 put bo", "p1 put gl")
    assert table.asked == "place p2"


@pytest.mark.clause("TRI-IMM-16")
def test_a_veto_needs_a_piece_of_another_and_may_be_declined() -> None:
    table = BrutiiTable(faces="arrow").stand("th1", "p5").lot("th1", "gl3").turns().do("p5 play veto")
    assert table.asked == "place p1"
    table = BrutiiTable(faces="arrow").stand("th1", "p5").lot("th1", "gl3").stand("se", "p2").turns()
    table.do("p5 play veto")
    assert table.legal() == ["veto se p2", "pass"]
    assert refused(table, "veto th1 p5") == ("no-piece", "TRI-IMM-16")
    table.do("p5 pass")
    assert table.asked == "place p1"
    assert table.state.pieces[PLACE["se"]] == (1,)


@pytest.mark.clause("TRI-IMM-21")
def test_a_closed_space_of_mars_counts_for_wreaths() -> None:
    table = BrutiiTable(faces="arrow").stand("ma", "p1", "p2", "p3").hand("p5", "pl3 pl4 pl5 pl6").turns()
    table.do("p5 play veto", "p5 veto ma p2")
    assert format_action(PUT[PLACE["ma"]]) not in table.legal()
    table.played("veto", "wreaths")
    table.step(at.MARS_STEP, at.BOWL_STEP)
    assert table.asked == "mars p5"
    table.do("p5 pair pl6 pl5")
    assert table.asked == "over"  # one space without a piece, one pair
