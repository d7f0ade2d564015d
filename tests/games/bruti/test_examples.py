"""The rulebook's worked examples."""

from __future__ import annotations

import pytest

from brutus_tui.games.bruti.options import Options
from tests.games.bruti.pit import Man, Pit


@pytest.mark.clause("BTI-PRE-15", "BTI-CRD-06", "BTI-CRD-14", "BTI-PRE-16", "BTI-GLO-06", "BTI-CRD-01", "BTI-MAT-07")
def test_sc_01_condition() -> None:
    man = Man("", "boccamarcia", up="shield_masters_bracers", shield="buckler", armor="padded_jack")
    assert Pit(man, Man()).condition("p1") == 4
    man.up = ""
    assert Pit(man, Man()).condition("p1") == 3


@pytest.mark.clause(
    "BTI-ATK-03", "BTI-DFN-04", "BTI-DFN-05", "BTI-DFN-09", "BTI-A-022", "BTI-CRD-15", "BTI-CDK-05", "BTI-CDK-07",
    "BTI-CDK-08", "BTI-CDK-11", "BTI-GLO-05", "BTI-GLO-15", "BTI-GLO-16", "BTI-DFN-08", "BTI-ATK-08", "BTI-FRV-06",
)  # fmt: skip
def test_sc_02_attack_and_full_defense() -> None:
    pit = Pit(Man("powerful_diagonal with_fury_1"), Man("diagonal parry parry"))
    pit.do("p1 add with_fury_1", "p1 strike powerful_diagonal p2")
    assert pit.power == 3
    assert len(pit.state.played) == 2
    pit.do("p2 defend diagonal", "p2 defend parry", "p2 defend parry", "p2 done")
    assert pit.turn == "p1"
    assert (pit.size("p1"), pit.size("p2")) == (0, 0)
    assert [card.id for card in pit.state.played] == ["powerful_diagonal", "with_fury_1", "diagonal", "parry", "parry"]
    assert len(pit.state.deck) == 40


@pytest.mark.clause("BTI-DFN-02", "BTI-GLO-10")
def test_sc_03_defense_with_a_shield() -> None:
    pit = Pit(Man("powerful_diagonal with_fury_1"), Man("powerful_parry", shield="buckler"))
    pit.do("p1 add with_fury_1", "p1 strike powerful_diagonal p2")
    pit.do("p2 defend powerful_parry", "p2 defend buckler", "p2 done")
    assert pit.turn == "p1"
    assert not pit.man("p2").shield_up
    assert len(pit.state.played) == 3


@pytest.mark.clause(
    "BTI-HIT-01", "BTI-HIT-02", "BTI-HIT-03", "BTI-HIT-04", "BTI-HIT-06", "BTI-FRV-01", "BTI-GLO-04", "BTI-A-001",
    "BTI-DFN-12", "BTI-GLO-14", "BTI-FRV-04",
)  # fmt: skip
def test_sc_04_defense_that_falls_short() -> None:
    pit = Pit(Man("diagonal with_fury_2"), Man("parry feint dodge thrust"))
    pit.do("p1 add with_fury_2", "p1 strike diagonal p2", "p2 defend parry", "p2 done")
    assert pit.asked == ("p2", "discard")
    pit.do("p2 discard feint", "p2 discard thrust")
    assert pit.turn == "p1"
    assert pit.hand("p2") == ["dodge"]
    assert pit.size("p1") == 1
    assert len(pit.state.discards) == 112 - 40 - 6 + 2


@pytest.mark.clause("BTI-WND-02", "BTI-WND-04", "BTI-CRD-07", "BTI-CRD-08", "BTI-CRD-13", "BTI-CRD-02", "BTI-A-056")
def test_sc_05_counting_damages() -> None:
    man = Man("thrust feint", "kumka_kok", up="ring_of_black_devotion psalm_of_the_shadows")
    pit = Pit(man, Man())
    pit.do("p1 strike thrust p2", "p2 done")
    assert pit.asked == ("p1", "wound")
    pit.do("p1 use psalm_of_the_shadows")
    assert ("damages-announced", (4,)) in [(event.kind, event.public) for event in pit.events]
    assert pit.down("p1") == ["psalm_of_the_shadows"]
    pit = Pit(man, Man())
    pit.do("p1 strike thrust p2", "p2 done", "p1 done")
    assert ("damages-announced", (3,)) in [(event.kind, event.public) for event in pit.events]
    man = Man("thrust feint", "kumka_kok", up="ring_of_black_devotion", down="psalm_of_the_shadows")
    pit = Pit(man, Man()).do("p1 strike thrust p2", "p2 done")
    assert ("damages-announced", (3,)) in [(event.kind, event.public) for event in pit.events]


@pytest.mark.clause(
    "BTI-WND-10", "BTI-WND-13", "BTI-CRD-09", "BTI-CRD-05", "BTI-WND-12", "BTI-A-058", "BTI-A-073", "BTI-A-075",
    "BTI-WND-06",
)  # fmt: skip
def test_sc_06_effects_of_a_damage() -> None:
    man = Man("", "aldobrando", weapon="maul", up="ring_of_black_devotion")
    assert Pit(man, Man()).man("p1").sheet.damages == 3
    pit = Pit(Man("thrust parry"), Man("", "aldobrando", weapon="maul", up="ring_of_black_devotion"))
    before = pit.condition("p2")
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 on_the_arms")
    assert pit.damages("p2") == ["on_the_arms"]
    assert pit.condition("p2") == before - 1
    assert pit.man("p2").sheet.damages == 2
    assert pit.up("p2") == ["ring_of_black_devotion"]
    pit = Pit(Man("thrust parry"), Man("", shield="buckler"))
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 on_the_arms")
    assert pit.man("p2").shield is None
    assert "buckler" in [card.id for card in pit.state.stock]


@pytest.mark.clause("BTI-DFN-10", "BTI-CDK-12", "BTI-PAS-04", "BTI-CDK-13")
def test_sc_07_dodging_into_attack() -> None:
    pit = Pit(Man("powerful_chopping with_fury_2 feint"), Man("powerful_parry powerful_dodge parry"))
    pit.do("p1 add with_fury_2", "p1 strike powerful_chopping p2")
    pit.do("p2 defend powerful_parry", "p2 defend powerful_dodge", "p2 done")
    assert pit.turn == "p2"
    assert (pit.size("p1"), pit.size("p2")) == (1, 1)
    assert {"draw", "exchange parry", "use movement draw"} <= pit.legal()


@pytest.mark.clause(
    "BTI-TRN-09", "BTI-MVS-06", "BTI-TRN-05", "BTI-TRN-01", "BTI-TRN-02", "BTI-A-112", "BTI-CRD-12", "BTI-MVS-01",
    "BTI-MVS-02", "BTI-PAS-01", "BTI-PAS-06", "BTI-TRN-13", "BTI-FRV-05", "BTI-ATK-06", "BTI-GLO-13", "BTI-CDK-10",
)  # fmt: skip
def test_sc_09_a_sequence_in_attack() -> None:
    pit = Pit(
        Man("diagonal feint thrust headbutt"),
        Man("parry thrust feint dodge chopping", shield="buckler", up="giants_belt"),
    )
    pit.do("p1 strike diagonal p2", "p2 defend parry", "p2 done")
    assert (pit.turn, pit.size("p1"), pit.size("p2")) == ("p1", 3, 4)
    pit.do("p1 play feint")
    assert pit.size("p1") == 2
    pit.do("p2 discard thrust", "p2 discard feint")
    assert (pit.turn, pit.size("p1"), pit.size("p2"), len(pit.state.deck)) == ("p1", 2, 2, 40)
    pit.do("p1 strike thrust p2", "p2 defend buckler", "p2 done")
    assert (pit.turn, pit.size("p1"), pit.size("p2")) == ("p1", 1, 2)
    pit.do("p1 draw")
    assert (pit.turn, pit.size("p1"), len(pit.state.deck)) == ("p2", 2, 39)


@pytest.mark.clause("BTI-FRV-01", "BTI-FRV-02")
def test_sc_10_fervor_draw() -> None:
    pit = Pit(Man("powerful_backhand feint"), Man("feint headbutt circle_around"))
    pit.do("p1 strike powerful_backhand p2", "p2 done", "p2 discard feint", "p2 discard headbutt")
    assert (pit.turn, pit.size("p1"), pit.size("p2")) == ("p1", 2, 1)


@pytest.mark.clause(
    "BTI-MVD-01", "BTI-MVD-02", "BTI-MVD-03", "BTI-PIL-02", "BTI-GLO-03", "BTI-GLO-19", "BTI-A-014", "BTI-A-050",
)  # fmt: skip
def test_sc_11_movement_while_defending() -> None:
    pit = Pit(Man("powerful_thrust feint"), Man("thrust headbutt circle_around"))
    discards = len(pit.state.discards)
    pit.do("p1 strike powerful_thrust p2", "p2 use movement change_in_defense")
    assert "done" not in pit.legal()
    pit.do("p2 change headbutt", "p2 change circle_around", "p2 done", "* drawn combat p2 parry dodge")
    assert pit.asked == ("p2", "defend")
    assert pit.power == 2
    assert pit.hand("p2") == ["dodge", "parry", "thrust"]
    assert len(pit.state.discards) == discards + 2
    assert len(pit.state.deck) == 38
    assert "use movement change_in_defense" not in pit.legal()
    pit.do("p2 defend dodge", "p2 defend thrust", "p2 done")
    assert pit.turn == "p2"


@pytest.mark.clause(
    "BTI-CMB-01", "BTI-CMB-02", "BTI-CMB-03", "BTI-CMB-04", "BTI-CMB-06", "BTI-CMB-07", "BTI-CRD-03", "BTI-GLO-02",
    "BTI-A-024", "BTI-A-114", "BTI-A-029",
)  # fmt: skip
def test_sc_12_combined_attack() -> None:
    man = Man("powerful_thrust diagonal backhand feint", "il_principino")
    pit = Pit(man, Man("thrust thrust dodge", shield="buckler"))
    pit.do("p1 add powerful_thrust", "p1 add diagonal", "p1 strike backhand p2")
    assert pit.power == 4
    pit.do("p2 defend thrust", "p2 defend thrust", "p2 defend dodge", "p2 defend buckler", "p2 done")
    assert pit.turn == "p2"


@pytest.mark.clause("BTI-HEA-01", "BTI-HEA-02", "BTI-HEA-03", "BTI-CRD-10", "BTI-CRD-11")
def test_sc_13_healing() -> None:
    man = Man(
        "clenched_teeth", "boccamarcia", up="shield_masters_bracers", shield="buckler", armor="padded_jack",
        damages="on_the_head",
    )  # fmt: skip
    pit = Pit(man, Man("parry"))
    assert (pit.condition("p1"), pit.man("p1").sheet.toll) == (3, 1)
    pit.do("p1 play clenched_teeth")
    assert (pit.condition("p1"), pit.man("p1").sheet.toll, pit.size("p1"), pit.turn) == (4, 0, 0, "p1")
    assert "on_the_head" in [card.id for card in pit.state.damage_deck]


@pytest.mark.clause(
    "BTI-ARM-01", "BTI-ARM-02", "BTI-ARM-03", "BTI-ARM-10", "BTI-CRD-04", "BTI-WND-14", "BTI-KPF-01", "BTI-KPF-02",
    "BTI-PAS-05", "BTI-ARM-05",
)  # fmt: skip
def test_sc_14_armor() -> None:
    pit = Pit(Man("thrust feint headbutt", "donna_carlotta", weapon="maul"), Man("", armor="padded_jack"))
    condition = pit.condition("p2")
    pit.do("p1 strike thrust p2", "p2 done")
    assert ("damages-announced", (4,)) in [(event.kind, event.public) for event in pit.events]
    assert pit.asked == ("p2", "wounded")
    pit.do("p2 use padded_jack")
    assert pit.turn == "p2"
    assert (pit.damages("p2"), pit.man("p2").armor_up, pit.condition("p2")) == ([], False, condition)
    assert pit.size("p2") == 2


@pytest.mark.clause(
    "BTI-SQD-01", "BTI-SQD-02", "BTI-SQD-11", "BTI-SQD-12", "BTI-SQD-13", "BTI-A-033", "BTI-A-034", "BTI-SQD-04",
    "BTI-GLO-18", "BTI-SQD-05",
)  # fmt: skip
def test_sc_15_protecting_a_companion() -> None:
    pit = Pit(Man("parry"), Man("dodge parry"), Man("powerful_thrust with_fury_2 feint"), Man("feint"), turn="p3")
    pit.do("p3 add with_fury_2", "p3 strike powerful_thrust p4")
    pit.do("p4 done")
    assert pit.asked == ("p2", "intervene")
    pit.do("p2 use movement protect_ally")
    assert pit.asked == ("p2", "defend")
    assert pit.man("p2").movement == 2
    pit.do("p2 defend dodge", "p2 done")
    assert pit.asked == ("p2", "wounded") or pit.size("p2") == 0
    assert (pit.hand("p4"), pit.man("p4").movement) == (["feint"], 1)


@pytest.mark.clause("BTI-TRN-14", "BTI-MVA-01", "BTI-TRN-03")
def test_sc_17_two_cards_in_one_turn() -> None:
    pit = Pit(Man("parry"), Man("parry"))
    pit.do("p1 use movement draw", "p1 draw")
    assert (pit.turn, pit.size("p1"), pit.man("p1").movement, len(pit.state.deck)) == ("p2", 3, 2, 38)


@pytest.mark.clause("BTI-OBS-03", "BTI-OBS-05")
def test_sc_18_getting_rid_of_a_shield() -> None:
    man = Man("parry", shield="buckler", damages="in_the_guts")
    pit = Pit(man, Man("parry"), options=Options(shields=True))
    assert pit.condition("p1") == 2
    pit.do("p1 leave")
    assert (pit.condition("p1"), pit.turn) == (3, "p2")
    assert [(card.id, up) for card, up in pit.state.table] == [("buckler", True)]


@pytest.mark.clause("BTI-PIL-01", "BTI-PIL-02", "BTI-PIL-03", "BTI-A-020")
def test_sc_08_three_piles() -> None:
    from brutus_tui.games.bruti import GAME

    pit = Pit(Man("thrust parry"), Man("dodge feint"))
    pit.do("p1 strike thrust p2", "p2 done", "p2 discard feint")
    pit.chance()
    view = GAME.view(pit.state, 0)
    assert (view.top, view.played, view.discards) == ("thrust", 1, len(pit.state.discards))
    assert view.deck == len(pit.state.deck)
