"""Phase 3: the regions of the base board (TRI-EVAL, TRI-THERM, TRI-FORUM, TRI-LATR, TRI-CURIA, TRI-ATR, TRI-CATA …)."""

from __future__ import annotations

import pytest

from brutus_tui.core.game import CHANCE, Event, Privacy
from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import PASS, Pick
from brutus_tui.games.tribune.cards import KIND
from brutus_tui.games.tribune.places import PLACE
from tests.games.tribune.board import Table, kinds, names


def city(table: Table) -> Table:
    return table.phase(at.MARKET)


def private(table: Table) -> bool:
    """Whether the open question lets nobody see that there is nothing to choose (R2)."""
    decision = GAME.decision(table.state, table.state.actors[0])
    return decision.privacy in (Privacy.PRIVATE, Privacy.SECRET) and decision.forced is None


# -- In general ------------------------------------------------------------------------------


@pytest.mark.clause("TRI-EVAL-01", "TRI-EVAL-02", "TRI-GEN-10", "TRI-CATA-01", "TRI-MARS-07")
def test_regions_by_numeral_and_spaces_by_number() -> None:
    """Seat order is of no account: p3 is the start seat and yet is asked first only where it stands first."""
    table = Table(3)
    table.state.start = 2
    for seat, cards in enumerate(("gl2 gl3 gl4", "le2 le3 le4", "pr3 pr4 pr5")):
        table.hand(f"p{seat + 1}", cards).give(f"p{seat + 1}", money=20)
    table.lot("th1", "pl2").lot("th3", "pl3").lot("fo2", "pl4").lot("la", "pl5").lot("cu1", "pl6").lot("cu3", "pa5")
    table.lot("at", "ve3 ve4 ve5").lot("ct", "pa2 pa3 pa4").lot("pn", "se3")
    table.stand("th3", "p1").stand("th1", "p2").stand("fo2", "p3").stand("la", "p1").stand("cu3", "p2")
    table.stand("cu1", "p3").stand("at", "p2", "p1").stand("ct", "p2", "p3", "p1").stand("pn", "p1")
    table.stand("ma", "p2", "p1", "p3")
    city(table)
    asked = []
    while table.asked != "over":
        asked.append(table.asked)
        table.do(f"{table.who} {table.legal()[-1]}")  # no, thank you; at the Latrine: the money
    assert asked == [
        *("market p2", "market p1", "market p3", "latrine p1", "curia p3", "curia p2", "atrium p2", "lone p1"),
        *("catacombs p2", "catacombs p3", "catacombs p1", "pantheon p1", "mars p2", "mars p1", "mars p3"),
    ]


@pytest.mark.clause("TRI-EVAL-04")
def test_money_of_one_region_may_be_spent_in_the_next() -> None:
    table = Table(2).lot("la", "ve9").lot("ct", "pa8").stand("la", "p1").stand("ct", "p1")
    city(table)
    assert table.legal() == ["pick pa8", "pass"]  # with the 9 denarii of the Latrine


@pytest.mark.clause("TRI-EVAL-05", "TRI-EVAL-06", "TRI-CATA-09", "TRI-LATR-06", "TRI-PANTH-08", "TRI-GEN-18")
def test_what_nobody_took_is_discarded_unseen() -> None:
    table = Table(2).lot("th1", "gl2").lot("la", "gl3").lot("at", "le2 le3 le4").lot("ct", "pa2 pa3").lot("pn", "as")
    city(table)
    assert table.asked == "over"
    assert table.discarded() == names(kinds("gl2 gl3 le2 le3 le4 pa2 pa3 as"))
    assert not any(table.state.lots)
    assert [event for event in table.events if event.kind != "phase"] == [Event("cleared", CHANCE, (8,))]


@pytest.mark.clause("TRI-GEN-15", "TRI-GEN-18")
def test_whoever_does_not_want_gets_and_pays_nothing() -> None:
    table = Table(2).lot("th1", "gl2").lot("fo1", "gl3").lot("cu1", "gl4").lot("ct", "gl5").hand("p1", "se3 se4")
    table.stand("th1", "p1").stand("fo1", "p1").stand("cu1", "p1").stand("ct", "p1").stand("ma", "p1")
    table.give("p1", money=9)
    city(table)
    while table.asked != "over":
        table.do("p1 pass")
    assert (table.holds("p1"), table.state.money[0], table.discarded()) == ("se3 se4", 9, "gl2 gl3 gl4 gl5")


# -- Thermae and Forum -----------------------------------------------------------------------


@pytest.mark.clause("TRI-THERM-01", "TRI-FORUM-01", "TRI-EVAL-03")
@pytest.mark.parametrize(("place", "price"), [("th1", 1), ("th3", 1), ("fo1", 3), ("fo6", 3)])
def test_prices(place: str, price: int) -> None:
    def table(money: int) -> Table:
        return city(Table(2).lot(place, "se9").stand(place, "p2").give("p2", money=money))

    bought = table(price)
    assert (bought.asked, bought.legal()) == ("market p2", ["buy", "pass"])
    bought.do("p2 buy")
    assert (bought.holds("p2"), bought.state.money, bought.discarded()) == ("se9", [0, 0], "")
    assert bought.told("bought") == [(1, (PLACE[place], kinds("se9"), price))]
    poor = table(price - 1)
    assert poor.asked == "over"
    assert (poor.holds("p2"), poor.discarded()) == ("", "se9")
    assert poor.told("cannot") == [(1, ("market", PLACE[place]))]


@pytest.mark.clause("TRI-FORUM-01", "TRI-EVAL-02", "TRI-SC-22", "TRI-GEN-14")
def test_money_for_one_of_two() -> None:
    def table() -> Table:
        table = Table(2).lot("fo2", "gl2").lot("fo5", "gl3").stand("fo2", "p1").stand("fo5", "p1").give("p1", money=4)
        return city(table)

    first = table().do("p1 buy")
    assert (first.asked, first.holds("p1"), first.state.money[0]) == ("over", "gl2", 1)
    second = table().do("p1 pass", "p1 buy")
    assert (second.holds("p1"), second.state.money[0]) == ("gl3", 1)


# -- Latrine ---------------------------------------------------------------------------------


def latrine(card: str, money: int) -> Table:
    return city(Table(2).lot("la", card).stand("la", "p1").give("p1", money=money))


@pytest.mark.clause("TRI-LATR-01", "TRI-LATR-02", "TRI-LATR-03", "TRI-EVAL-03")
def test_card_or_cash() -> None:
    table = latrine("se8", 10)
    assert table.told("turned-up") == [(CHANCE, (PLACE["la"], KIND["se8"]))]
    assert {GAME.view(table.state, seat).lots[PLACE["la"]] for seat in (0, 1, None)} == {kinds("se8")}
    assert table.legal() == ["buy", "sell"]
    table.do("p1 buy")
    assert (table.holds("p1"), table.state.money, table.discarded()) == ("se8", [2, 0], "")
    table = latrine("se8", 10).do("p1 sell")
    assert (table.holds("p1"), table.state.money, table.discarded()) == ("", [18, 0], "se8")


@pytest.mark.clause("TRI-LATR-02", "TRI-SC-25")
def test_who_cannot_buy_gets_the_money() -> None:
    table = latrine("ve9", 5)
    assert table.asked == "over"
    assert (table.holds("p1"), table.state.money[0], table.discarded()) == ("", 14, "ve9")
    assert table.told("turned-up") == [(CHANCE, (PLACE["la"], KIND["ve9"]))]
    assert latrine("ve9", 9).legal() == ["buy", "sell"]


@pytest.mark.clause("TRI-LATR-04", "TRI-SC-24")
@pytest.mark.parametrize("card", ["pa0", "as"])
def test_a_card_worth_nothing(card: str) -> None:
    kept = latrine(card, 0).do("p1 buy")
    assert (kept.holds("p1"), kept.state.money[0]) == (card, 0)
    thrown = latrine(card, 0).do("p1 sell")
    assert (thrown.discarded(), thrown.state.money[0]) == (card, 0)


@pytest.mark.clause("TRI-LATR-05")
def test_a_slave_in_the_latrine() -> None:
    assert latrine("nu4", 5).do("p1 buy").state.money[0] == 1
    assert latrine("nu4", 5).do("p1 sell").state.money[0] == 9


# -- Curia -----------------------------------------------------------------------------------


@pytest.mark.clause("TRI-CURIA-01", "TRI-CURIA-02", "TRI-CURIA-04")
@pytest.mark.parametrize("card", ["gl5", "gl0", "nu2", "as"])
def test_any_card_for_the_whole_heap(card: str) -> None:
    table = city(Table(2).lot("cu2", "pl2 pl4").hand("p1", f"{card} se3").stand("cu2", "p1"))
    assert set(table.legal()) == {f"discard {card}", "discard se3", "pass"}
    table.do(f"p1 discard {card}")
    assert (table.holds("p1"), table.discarded()) == ("pl2 pl4 se3", card)
    assert table.told("exchanged") == [(0, (PLACE["cu2"], KIND[card], kinds("pl2 pl4")))]


@pytest.mark.clause("TRI-CURIA-01", "TRI-CURIA-03", "TRI-SC-29")
def test_what_one_heap_brought_pays_for_the_next() -> None:
    def table(hand: str) -> Table:
        table = Table(2).lot("cu1", "gl5").lot("cu2", "pl2 pl4").stand("cu1", "p1").stand("cu2", "p1")
        return city(table.hand("p1", hand))

    chain = table("se3")
    assert chain.legal() == ["discard se3", "pass"]  # not the Gladiator that lies there
    chain.do("p1 discard se3", "p1 discard gl5")
    assert (chain.holds("p1"), chain.discarded()) == ("pl2 pl4", "gl5 se3")
    empty = table("")
    assert empty.asked == "over"
    assert [args for _, args in empty.told("cannot")] == [("curia", PLACE["cu1"]), ("curia", PLACE["cu2"])]


# -- Atrium ----------------------------------------------------------------------------------


def atrium(*who: str, money: tuple[int, int]) -> Table:
    table = Table(3).lot("at", "gl4 se0 as").stand("at", *who)
    table.state.money[:2] = money
    return city(table)


@pytest.mark.clause("TRI-ATR-01", "TRI-ATR-02", "TRI-ATR-03", "TRI-ATR-04", "TRI-SC-26", "TRI-EVAL-03")
def test_the_auction() -> None:
    table = atrium("p1", "p2", money=(5, 6))
    assert (table.who, table.legal()) == ("p1", ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "pass"])
    table.do("p1 bid 1")
    assert (table.who, table.legal()) == ("p2", ["bid 2", "bid 3", "bid 4", "bid 5", "bid 6", "pass"])
    table.do("p2 bid 3")
    assert table.legal() == ["bid 4", "bid 5", "pass"]
    table.do("p1 bid 5", "p2 bid 6")  # and p1, who has 5, is not even asked
    assert table.asked == "over"
    assert (table.state.money, table.holds("p2"), table.holds("p1")) == ([5, 0, 0], "gl4 se0 as", "")
    passed = atrium("p1", "p2", money=(5, 6)).do("p1 bid 1", "p2 bid 3", "p1 pass")
    assert (passed.state.money, passed.holds("p2")) == ([5, 3, 0], "gl4 se0 as")
    assert passed.discarded() == ""


@pytest.mark.clause("TRI-ATR-07")
def test_only_the_buyer_sees_the_lot() -> None:
    table = atrium("p1", "p2", money=(5, 6)).do("p1 bid 2", "p2 pass")
    (lot,) = (event for event in table.events if event.kind == "lot")
    assert lot.seen_by(0) == Event("lot", 0, (2, 3, (KIND["gl4"], KIND["se0"], KIND["as"])), (), True)
    assert lot.seen_by(1) == lot.seen_by(None) == Event("lot", 0, (2, 3), (), True)


@pytest.mark.clause("TRI-ATR-05", "TRI-SC-26")
def test_when_the_first_passes_at_once() -> None:
    table = atrium("p1", "p2", money=(5, 6)).do("p1 pass")
    assert (table.asked, table.legal()) == ("lone p2", ["buy", "pass"])
    table.do("p2 buy")
    assert (table.state.money, table.holds("p2")) == ([5, 5, 0], "gl4 se0 as")
    left = atrium("p1", "p2", money=(5, 6)).do("p1 pass", "p2 pass")
    assert (left.state.money, left.discarded()) == ([5, 6, 0], "gl4 se0 as")
    assert "lot" not in {event.kind for event in left.events}
    poor = atrium("p1", "p2", money=(0, 6))  # p1 has nothing to bid with
    assert poor.asked == "lone p2"
    both = atrium("p1", "p2", money=(0, 0))
    assert (both.asked, both.discarded()) == ("over", "gl4 se0 as")


@pytest.mark.clause("TRI-ATR-06", "TRI-SC-27")
def test_alone_in_the_atrium() -> None:
    assert atrium("p2", money=(9, 0)).asked == "over"
    table = atrium("p2", money=(9, 1))
    assert (table.asked, table.legal()) == ("lone p2", ["buy", "pass"])
    table.do("p2 buy")
    assert (table.state.money, table.holds("p2")) == ([9, 0, 0], "gl4 se0 as")


# -- Catacombs -------------------------------------------------------------------------------


@pytest.mark.clause("TRI-CATA-01", "TRI-CATA-03", "TRI-CATA-04", "TRI-CATA-05", "TRI-CATA-09", "TRI-SC-28")
def test_the_catacombs() -> None:
    table = Table(3).lot("ct", "gl2 pr8 se0 pl5 nu3").stand("ct", "p1", "p2", "p3")
    table.state.money[:] = [0, 6, 2]
    city(table)
    assert (table.who, table.legal()) == ("p1", ["pick se0", "pass"])
    table.do("p1 pick se0")
    assert (table.who, table.legal()) == ("p2", ["pick gl2", "pick pl5", "pick nu3", "pass"])
    table.do("p2 pick pl5")
    assert (table.who, table.legal()) == ("p3", ["pick gl2", "pass"])
    table.do("p3 pick gl2")
    assert (table.state.money, table.state.colosseum) == ([0, 1, 0], 7)
    assert [table.holds(who) for who in ("p1", "p2", "p3")] == ["se0", "pl5", "gl2"]
    assert table.discarded() == "pr8 nu3"


@pytest.mark.clause("TRI-CATA-02", "TRI-CATA-06", "TRI-INFO-03")
def test_each_looks_at_what_is_left_and_others_see_the_price() -> None:
    table = Table(4).lot("ct", "gl2 pr8 se0").stand("ct", "p1", "p2", "p3")
    table.state.money[:] = [9, 9, 0, 9]
    place = PLACE["ct"]
    city(table)
    assert private(table)
    assert GAME.view(table.state, 0).lots[place] == kinds("gl2 pr8 se0")
    for other in (1, 2, 3, None):
        assert GAME.view(table.state, other).lots[place] == (-1, -1, -1)
    action = Pick(KIND["gl2"])
    assert GAME.redact(table.state, 0, action, 1) == Pick(-1)
    assert GAME.redact(table.state, 0, action, 0) == action
    table.do("p1 pick gl2")
    picked = table.events[-2]
    assert picked.seen_by(0) == Event("picked", 0, (2, 2, KIND["gl2"]), (), True)
    assert picked.seen_by(1) == picked.seen_by(None) == Event("picked", 0, (2, 2), (), True)
    assert table.events[-1].seen_by(1) == Event("looked", 1, (place, 2, kinds("pr8 se0")), (), True)
    assert table.events[-1].seen_by(0) == Event("looked", 1, (place, 2), (), True)
    assert GAME.view(table.state, 1).lots[place] == kinds("pr8 se0")
    table.do("p2 pick se0")
    assert table.legal() == ["pass"]  # asked all the same: who knows what lies there?
    assert private(table)
    knows = [GAME.view(table.state, seat).lots[place] for seat in (0, 1, 2, 3, None)]
    assert knows == [(-1,), kinds("pr8"), kinds("pr8"), (-1,), (-1,)]  # p1 has not seen what p2 took


@pytest.mark.clause("TRI-CATA-03")
def test_nobody_is_asked_about_empty_catacombs() -> None:
    table = Table(3).lot("ct", "se0").stand("ct", "p1", "p2")
    city(table).do("p1 pick se0")
    assert table.asked == "over"


# -- Pantheon --------------------------------------------------------------------------------


def pantheon(card: str, hand: str, *, eternal: int = 0) -> Table:
    table = Table(2).lot("pn", card).stand("pn", "p1").hand("p1", hand)
    table.state.eternal = eternal
    return city(table)


@pytest.mark.clause("TRI-PANTH-01", "TRI-PANTH-02", "TRI-PANTH-06", "TRI-PANTH-16")
def test_a_sacrifice() -> None:
    table = pantheon("ve4", "ve3 ve9 pl4")
    assert table.told("turned-up") == [(CHANCE, (PLACE["pn"], KIND["ve4"]))]
    assert GAME.view(table.state, 1).lots[PLACE["pn"]] == kinds("ve4")
    assert table.legal() == ["sacrifice ve3", "sacrifice ve9", "pass"]
    table.do("p1 sacrifice ve9")
    assert (table.state.eternal, table.holds("p1"), table.discarded()) == (0b01, "pl4 ve3", "ve4 ve9")
    declined = pantheon("ve4", "ve3").do("p1 pass")
    assert (declined.state.eternal, declined.discarded()) == (0, "ve4")


@pytest.mark.clause("TRI-PANTH-02", "TRI-PANTH-03")
def test_leaders_at_the_pantheon() -> None:
    assert pantheon("pl0", "pl5 se0 as").legal() == ["sacrifice pl5", "pass"]
    assert pantheon("pl5", "pl0 gl0 as").legal() == ["sacrifice pl0", "pass"]


@pytest.mark.clause("TRI-PANTH-04", "TRI-PANTH-06", "TRI-PANTH-16", "TRI-SX-07")
def test_an_assassin_on_the_pantheon() -> None:
    table = pantheon("as", "as pl4 pl5")
    assert table.legal() == ["sacrifice as", "pass"]
    table.do("p1 sacrifice as")
    assert (table.state.eternal, table.discarded(), table.holds("p1")) == (0b01, "as as", "pl4 pl5")
    assert pantheon("as", "pl0 nu1").legal() == ["pass"]


@pytest.mark.clause("TRI-PANTH-05", "TRI-PANTH-16", "TRI-SX-08")
def test_a_slave_on_the_pantheon() -> None:
    assert pantheon("nu3", "gr1 pl2").legal() == ["sacrifice gr1", "pass"]
    assert pantheon("nu3", "nu5 ge2 gr1 as").legal() == ["sacrifice nu5", "sacrifice ge2", "sacrifice gr1", "pass"]
    assert pantheon("pl3", "nu3 pl2").legal() == ["sacrifice pl2", "pass"]


@pytest.mark.clause("TRI-PANTH-07", "TRI-SC-31")
def test_a_second_eternal_favor_is_not_to_be_had() -> None:
    table = pantheon("ve4", "ve3", eternal=0b01)
    assert table.asked == "over"
    assert (table.holds("p1"), table.discarded(), table.state.eternal) == ("ve3", "ve4", 0b01)
    assert pantheon("ve4", "ve3", eternal=0b10).legal() == ["sacrifice ve3", "pass"]


@pytest.mark.clause("TRI-SC-72", "TRI-PANTH-02")
def test_whoever_cannot_sacrifice_looks_like_somebody_who_does_not_want_to() -> None:
    told = []
    for hand in ("ve3 ve9", "pl4 as"):
        table = pantheon("ve4", hand)
        assert table.asked == "pantheon p1"
        assert private(table)
        assert GAME.decision(table.state, 0).unseen == (PASS,)
        table.do("p1 pass")
        told.append([event.seen_by(1) for event in table.events])
    assert told[0] == told[1]


# -- Field of Mars ---------------------------------------------------------------------------


@pytest.mark.clause("TRI-MARS-01", "TRI-MARS-04", "TRI-MARS-07")
def test_pairs_for_laurels_and_one_more_for_the_highest() -> None:
    table = Table(3).stand("ma", "p2", "p3").hand("p2", "pl5 pl4 se3").hand("p3", "gl6 gl5")
    city(table)
    assert (table.who, table.legal()) == ("p2", ["pair pl5 pl4", "pass"])
    table.do("p2 pair pl5 pl4")
    assert table.told("pair") == [(1, (KIND["pl5"], KIND["pl4"], 9))]
    assert GAME.view(table.state, 0).pairs == ((1, KIND["pl5"], KIND["pl4"]),)
    table.do("p3 pair gl6 gl5")
    assert table.state.laurels == [0, 1, 2]
    assert (table.holds("p2"), table.discarded()) == ("se3", "gl5 gl6 pl4 pl5")


@pytest.mark.clause("TRI-MARS-01")
def test_one_pair_for_a_piece() -> None:
    table = Table(2).stand("ma", "p1").hand("p1", "gl2 gl3 gl4 gl5")
    city(table).do("p1 pair gl3 gl2")
    assert (table.asked, table.holds("p1")) == ("over", "gl4 gl5")


@pytest.mark.clause("TRI-MARS-02", "TRI-MARS-03", "TRI-MARS-06", "TRI-SX-09")
def test_no_slaves_or_assassins_on_the_field_of_mars() -> None:
    table = Table(2).stand("ma", "p1").hand("p1", "ge1 ge2 as as pl0 pl3")
    city(table)
    assert table.legal() == ["pair pl3 pl0", "pass"]
    table.do("p1 pair pl3 pl0")
    assert table.state.laurels == [2, 0]
    assert table.holds("p1") == "ge1 ge2 as as"


@pytest.mark.clause("TRI-MARS-01", "TRI-MARS-02")
def test_two_cards_of_different_factions_are_no_pair() -> None:
    table = Table(2).stand("ma", "p1").hand("p1", "gl5 le5 pr5 nu5 ge5")
    city(table)
    assert table.legal() == ["pass"]
    assert private(table)


@pytest.mark.clause("TRI-MARS-05")
def test_of_equal_pairs_the_first_gets_the_further_laurel() -> None:
    table = Table(3).stand("ma", "p3", "p1", "p2").hand("p1", "se6 se5").hand("p2", "gl6 gl5").hand("p3", "pl2 pl3")
    city(table).do("p3 pair pl3 pl2", "p1 pair se6 se5", "p2 pair gl6 gl5")
    assert table.state.laurels == [2, 1, 1]
    assert table.told("highest") == [(0, (1,))]


@pytest.mark.clause("TRI-MARS-06")
def test_no_pair_no_laurel() -> None:
    table = Table(2).stand("ma", "p1").hand("p1", "gl5 gl6")
    city(table).do("p1 pass")
    assert table.state.laurels == [0, 0]
    assert table.told("highest") == []


# -- Coin bowl -------------------------------------------------------------------------------


@pytest.mark.clause("TRI-BOWL-01")
def test_two_denarii_for_each_piece_on_the_bowl() -> None:
    table = Table(3).stand("bo", "p1", "p2", "p1", "p1")
    city(table)
    assert table.state.money == [6, 2, 0]
    assert table.told("bowl") == [(0, (3, 6)), (1, (1, 2))]


@pytest.mark.clause("TRI-EVAL-01", "TRI-EVAL-04")
def test_the_bowl_is_emptied_last() -> None:
    table = Table(2).lot("th1", "gl2").stand("th1", "p1").stand("bo", "p1")
    city(table)
    assert (table.asked, table.state.money[0]) == ("over", 2)
    assert table.told("cannot") == [(0, ("market", PLACE["th1"]))]
