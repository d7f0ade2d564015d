"""The Brutii in Phases 6 to 8 (TRI-REF-15, TRI-BAS-20 to 25, TRI-CAP-10, TRI-CHAR-13 to 16, TRI-NEXT-06, 07)."""

from __future__ import annotations

from random import Random

import pytest

from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.board import AUGUR, QUAESTOR
from brutus_tui.games.tribune.rules import engine
from tests.games.tribune.brutii import BrutiiTable

# -- Refugium --------------------------------------------------------------------------------


@pytest.mark.clause("TRI-REF-15", "TRI-SC-59")
def test_one_visit_by_the_card_after_the_others() -> None:
    table = BrutiiTable().played("patron").hand("p5", "nu5 gr5 gr4").give("p5", money=3).stand("re", "p3")
    table.hand("p3", "gr1 gr2").step(at.REFUGIUM_STEP, at.BASILICA_STEP).do("p3 pass")
    assert table.asked == "refugium p5"
    assert table.legal() == ["pair gr5 gr4", "pass"]
    table.do("p5 pair gr5 gr4")
    assert table.state.laurels[4] == 3
    assert table.asked == "over"


@pytest.mark.clause("TRI-REF-15", "TRI-BRPROC-05")
def test_a_patron_by_the_card_and_only_one_visit_with_piece_and_card() -> None:
    table = BrutiiTable().played("patron").hand("p5", "nu1 gr2").give("p5", money=3)
    table.step(at.REFUGIUM_STEP, at.BASILICA_STEP).do("p5 free nu1 gr2")
    assert table.state.patrons == 1 << 4
    assert table.state.money[4] == 0
    table = BrutiiTable().played("patron").hand("p5", "nu1 gr2 gr3 ge1").stand("re", "p5")
    table.step(at.REFUGIUM_STEP, at.BASILICA_STEP).do("p5 pass")
    assert table.asked == "over"
    table = BrutiiTable().hand("p5", "gr2 gr3").step(at.REFUGIUM_STEP, at.BASILICA_STEP)
    assert table.asked == "over"


# -- Basilica --------------------------------------------------------------------------------


def basilica(tile: int, *cards: str, **options: str) -> BrutiiTable:
    """The Brutii tie for most legions and have the most denarii, as in scenario 54."""
    table = BrutiiTable(**options).played(*cards).give("p5", legions=2, money=9).give("p3", legions=2)
    table.state.tile = tile
    return table


@pytest.mark.clause("TRI-SC-54", "TRI-BAS-20", "TRI-BAS-21")
def test_the_card_claims_what_is_left_on_the_spaces() -> None:
    table = basilica(9, "emperor").stand("ba", "p1", "p2").step(at.BASILICA_STEP, at.CAPITOLEUM_STEP)
    assert table.asked == "basilica p5"
    assert table.legal() == ["claim 9", "pass"]
    table.do("p5 claim 9")
    assert table.state.claimed[4] == 1 << 9
    table = basilica(9, "emperor").stand("ba", "p1").give("p1", legions=2, money=9)
    table.step(at.BASILICA_STEP, at.CAPITOLEUM_STEP).do("p1 claim 9")
    assert table.asked == "over"
    table = basilica(9, "emperor").stand("ba", "p1").give("p1", legions=2, money=9)
    table.step(at.BASILICA_STEP, at.CAPITOLEUM_STEP).do("p1 pass", "p5 claim 9")
    assert basilica(9).step(at.BASILICA_STEP, at.CAPITOLEUM_STEP).asked == "over"


def matrona(*cards: str, **options: str) -> BrutiiTable:
    """Scenario 55: the Brutii own the Matrona and meet tile 9; the open tile is gone."""
    table = basilica(0, *cards, **options).official("p5", "matrona")
    table.state.matrona, table.state.dealt_to = (4, 9), 4
    return table


@pytest.mark.clause("TRI-SC-55", "TRI-BAS-22", "TRI-BAS-23")
def test_the_matronas_tiles_by_the_card() -> None:
    assert matrona().step(at.BASILICA_STEP, at.CAPITOLEUM_STEP).asked == "over"
    table = matrona("emperor").step(at.BASILICA_STEP, at.CAPITOLEUM_STEP)
    assert table.legal() == ["claim 9", "pass"]
    table.do("p5 claim 9")
    assert table.state.matrona == (4,)


@pytest.mark.clause("TRI-BAS-25", "TRI-BAS-22")
def test_the_matronas_tiles_by_the_proconsul() -> None:
    table = matrona().stand("ba", "p5").step(at.BASILICA_STEP, at.CAPITOLEUM_STEP)
    assert table.legal() == ["claim 9", "pass"]


@pytest.mark.clause("TRI-BRPROC-03")
def test_with_the_option_the_matrona_needs_the_card_all_the_same() -> None:
    table = matrona(brutii_proconsul="needs-card").stand("ba", "p5")
    table.state.tile = 10
    table.give("p5", laurels=1).step(at.BASILICA_STEP, at.CAPITOLEUM_STEP)
    assert table.legal() == ["claim 10", "pass"]  # the open tile needs no card
    refusal = GAME.explain(table.state, 4, GAME.parse_action("claim 9"))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("needs-card", "TRI-BRPROC-03")
    table = matrona("emperor", brutii_proconsul="needs-card").stand("ba", "p5")
    assert table.step(at.BASILICA_STEP, at.CAPITOLEUM_STEP).legal() == ["claim 9", "pass"]


@pytest.mark.clause("TRI-SC-56", "TRI-BRPROC-05")
def test_piece_and_card_do_not_add_up() -> None:
    table = matrona("emperor").stand("ba", "p1", "p5")
    table.state.tile = 10
    table.give("p5", laurels=1).step(at.BASILICA_STEP, at.CAPITOLEUM_STEP)
    assert table.legal() == ["claim 10", "claim 9", "pass"]
    assert table.do("p5 claim 10").asked == "over"


# -- Capitoleum ------------------------------------------------------------------------------


@pytest.mark.clause("TRI-SC-57", "TRI-CAP-10")
def test_the_card_chooses_last_from_what_nobody_chose() -> None:
    table = BrutiiTable().played("official").stand("cp", "p1", "p2").official("p3", "princeps")
    table.official("p4", "quaestor").step(at.CAPITOLEUM_STEP, at.CHARIOT)
    table.do("p1 appoint augur", "p2 appoint quaestor")
    assert table.asked == "capitoleum p5"
    assert table.legal() == ["appoint matrona", "appoint princeps", "appoint tribunus_plebis", "pass"]
    table.do("p5 appoint princeps")
    assert table.asked == "over"
    assert table.state.officials == [0, 1, -1, 4, -1]
    once = BrutiiTable().played("official").stand("cp", "p5").step(at.CAPITOLEUM_STEP, at.CHARIOT).do("p5 pass")
    assert once.asked == "over"
    assert BrutiiTable().step(at.CAPITOLEUM_STEP, at.CHARIOT).asked == "over"


# -- Chariot ---------------------------------------------------------------------------------


def auction(*cards: str) -> BrutiiTable:
    """Everybody has 9 denarii, the Brutii 4."""
    table = BrutiiTable().played(*cards)
    table.state.money = [9, 9, 9, 9, 4]
    return table.phase(at.CHARIOT)


@pytest.mark.clause("TRI-SX-28", "TRI-CHAR-13", "TRI-CHAR-14")
def test_denarii_takes_the_payment_and_does_not_bid() -> None:
    table = auction("denarii")
    assert table.asked == "bid p1 p2 p3 p4"
    table.do("p1 bid 5", "p2 bid 3", "p3 bid 0", "p4 bid 2")
    assert table.state.money == [4, 9, 9, 9, 9]
    assert table.told("income") == [(4, (5, "chariot", 0))]
    table.do("p1 cover gl")


@pytest.mark.clause("TRI-SX-28", "TRI-CHAR-15")
def test_a_tie_brings_nothing() -> None:
    table = auction("denarii").do("p1 bid 5", "p2 bid 5", "p3 bid 0", "p4 bid 2")
    assert table.state.money == [9, 9, 9, 9, 4]
    assert table.state.chariot == -1


@pytest.mark.clause("TRI-CHAR-16")
def test_without_denarii_the_brutii_bid() -> None:
    table = auction("cards")
    assert table.asked == "bid p1 p2 p3 p4 p5"
    table.do("p1 bid 0", "p2 bid 0", "p3 bid 0", "p4 bid 0", "p5 bid 4")
    assert table.asked == "cover p5"
    assert table.state.money[4] == 0


# -- Preparation -----------------------------------------------------------------------------


@pytest.mark.clause("TRI-SC-65", "TRI-NEXT-06", "TRI-NEXT-07", "TRI-CARD-05")
def test_cards_and_discs_come_back() -> None:
    table = (
        BrutiiTable(faces="arrow cross").turns().do("p5 play cards", "p1 put bo", "p2 put bo", "p3 put bo", "p4 put bo")
    )
    assert table.side.hidden == (3, 0, 1)
    table.phase(at.PREPARE)
    assert table.side.hand == tuple(range(12))
    assert table.side.hidden == (4, 1, 1)
    assert (table.side.revealed, table.side.played) == ((), ())
    assert table.side.closed == -1
    kinds = [event.kind for event in table.events if event.kind in ("taken-back", "start-seat", "levy")]
    assert kinds == ["taken-back", "start-seat"]
    orders = set()
    for seed in range(20):
        again = BrutiiTable(seed=seed).turns()
        orders.add(again.shown())
    assert len(orders) > 1


@pytest.mark.clause("TRI-OFF-08", "TRI-NEXT-06")
@pytest.mark.parametrize(("seats", "share"), [(5, 1), (6, 1)])
def test_the_brutii_pay_and_may_be_quaestor(seats: int, share: int) -> None:
    table = BrutiiTable(seats).official("p1", "quaestor")
    table.state.money = [2] * seats
    table.phase(at.PREPARE)
    assert table.state.money == [2 + 3 + share * (seats - 1)] + [2 - share] * (seats - 1)
    table = BrutiiTable(seats).official(f"p{seats}", "quaestor")
    table.state.money = [2] * seats
    table.phase(at.PREPARE)
    assert table.state.money[-1] == 2 + 3 + share * (seats - 1)
    kinds = [event.kind for event in table.events]
    assert kinds.index("levy") < kinds.index("taken-back") < kinds.index("start-seat")
    assert QUAESTOR != AUGUR


@pytest.mark.clause("TRI-NEXT-07", "TRI-SETUP-25")
def test_after_the_shuffle_any_face_may_come() -> None:
    table = BrutiiTable(faces="arrow").turns().do("p5 play cards").phase(at.PREPARE)
    table.state.actors = (-1,)
    table.state.stage = at.DISC
    faces = {engine.sample_chance(table.state, Random(seed)) for seed in range(40)}
    assert len(faces) == 3
