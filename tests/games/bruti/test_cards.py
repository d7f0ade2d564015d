"""Every card at work, each in a test that names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from brutus_tui.games.bruti.card_file import default
from brutus_tui.games.bruti.options import Options
from tests.games.bruti.pit import Man, Pit, fresh

KIT = default()


def test_every_card_is_named_here() -> None:
    here = Path(__file__)
    names = (here.name, "test_boundaries.py", "test_gods.py")
    text = "".join((here.parent / name).read_text("utf-8") for name in names)
    markers = {"condition_low", "condition_high", *(card.id for card in KIT.scraps)}
    assert [
        name for name in KIT.by_id if f'"{name}"' not in text and f" {name}" not in text and name not in markers
    ] == []


# -- Combat cards


@pytest.mark.clause("BTI-CDK-01", "BTI-CDK-02", "BTI-CDK-03", "BTI-CDK-04")
@pytest.mark.parametrize(
    ("blow", "powerful"),
    [
        ("thrust", "powerful_thrust"),
        ("diagonal", "powerful_diagonal"),
        ("chopping", "powerful_chopping"),
        ("backhand", "powerful_backhand"),
    ],
)
def test_blows(blow: str, powerful: str) -> None:
    pit = Pit(Man(f"{blow} {powerful}"), Man(f"{blow} {powerful} feint"))
    pit.do(f"p1 strike {powerful} p2", f"p2 defend {powerful}", "p2 done")
    pit.do(f"p1 strike {blow} p2")
    assert pit.power == 1
    pit.do(f"p2 defend {blow}", "p2 done")
    assert (pit.turn, pit.size("p2")) == ("p1", 1)
    families = {card.kind for card in KIT.combat}
    assert families == {"blow", "enhancement", "move", "parry", "dodge"}


@pytest.mark.parametrize(
    ("card", "defense"),
    [("parry", 1), ("powerful_parry", 2), ("dodge", 1), ("powerful_dodge", 2), ("perfect_dodge", 3)],
)
@pytest.mark.clause("BTI-CDK-13")
def test_parries_and_dodges(card: str, defense: int) -> None:
    pit = Pit(Man("powerful_thrust with_fury_1 feint"), Man(f"{card} feint feint headbutt"))
    pit.do("p1 add with_fury_1", "p1 strike powerful_thrust p2", f"p2 defend {card}", "p2 done")
    assert pit.state.attack is None or pit.state.attack.defense == defense
    pit.chance()
    owed = 3 - defense
    assert pit.asked == (("p2", "turn") if not owed else ("p2", "discard"))


@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("with_fury_1", 1),
        ("with_fury_2", 2),
        ("with_cruelty", 1),
        ("by_surprise", 0),
        ("over_the_shield", 1),
        ("at_the_joints", 1),
    ],
)
def test_what_enhancements_add(card: str, more: int) -> None:
    pit = Pit(Man(f"thrust {card}"), Man("parry")).do(f"p1 add {card}", "p1 strike thrust p2")
    assert pit.power == 1 + more


def test_enhancement_texts() -> None:
    pit = Pit(Man("thrust with_cruelty feint"), Man("")).do("p1 add with_cruelty", "p1 strike thrust p2", "p2 done")
    assert ("damages-announced", (2,)) in [(event.kind, event.public) for event in pit.events]
    pit = Pit(Man("thrust by_surprise"), Man("dodge parry")).do("p1 add by_surprise", "p1 strike thrust p2")
    assert pit.legal() == {"done", "defend parry", "use movement change_in_defense"}
    assert pit.refused("p2 defend dodge") == "BTI-WND-13"
    pit = Pit(Man("thrust over_the_shield"), Man("parry", shield="buckler"))
    pit.do("p1 add over_the_shield", "p1 strike thrust p2")
    assert pit.refused("p2 defend buckler") == "BTI-WND-13"
    pit = Pit(Man("thrust at_the_joints feint"), Man("", armor="padded_jack"))
    pit.do("p1 add at_the_joints", "p1 strike thrust p2", "p2 done")
    assert pit.asked == ("*", "damage")


@pytest.mark.clause("BTI-MVS-03", "BTI-MVS-04", "BTI-MVS-05", "BTI-MVS-07", "BTI-CDK-09", "BTI-GLO-11", "BTI-A-116")
def test_moves_that_turn_cards() -> None:
    mine = Man("second_wind raise_the_guard sand_in_the_eyes hook_the_shield", down="whetstone", shield="buckler",
               shield_up=False, movement=False)  # fmt: skip
    pit = Pit(mine, Man("", shield="kite_shield", up="leeches"))
    pit.do("p1 play second_wind", "p1 pick whetstone")
    assert (pit.turn, pit.up("p1")) == ("p1", ["whetstone"])
    pit.do("p1 play raise_the_guard", "p1 pick buckler")
    assert (pit.turn, pit.man("p1").shield_up, pit.man("p1").movement) == ("p1", True, 2)
    pit.do("p1 play sand_in_the_eyes", "p1 pick leeches")
    assert pit.down("p2") == ["leeches"]
    pit.do("p1 play hook_the_shield")
    assert (pit.turn, pit.man("p2").shield_up) == ("p1", False)


@pytest.mark.clause("BTI-A-006")
def test_other_moves() -> None:
    pit = Pit(Man("circle_around headbutt grapple feint"), Man("parry parry dodge"))
    pit.do("p1 play circle_around")
    assert (pit.turn, pit.size("p1")) == ("p1", 5)
    pit.do("p1 play headbutt", "* random p2 dodge")
    assert pit.hand("p2") == ["parry", "parry"]
    pit.do("p1 play grapple", "* random p2 parry")
    assert (pit.turn, pit.size("p2"), "parry" in pit.hand("p1")) == ("p1", 1, True)
    pit = Pit(Man("clenched_teeth feint"), Man("")).do("p1 play clenched_teeth", "p1 play feint")
    assert (pit.turn, pit.size("p1")) == ("p1", 0)


def test_flurry() -> None:
    pit = Pit(Man("flurry thrust diagonal thrust feint"), Man("parry parry dodge dodge"))
    assert "add thrust" not in pit.legal()
    pit.do("p1 play flurry", "p1 add thrust", "p1 strike diagonal p2")
    assert pit.power == 2
    pit.do("p2 defend parry", "p2 defend parry", "p2 done")
    assert "add thrust" not in pit.legal()


# -- Characters


def test_boccamarcia() -> None:
    pit = Pit(Man("feint thrust", "boccamarcia"), Man("parry dodge"))
    pit.do("p1 use boccamarcia", "p1 pick feint", "* random p2 dodge")
    assert (pit.turn, pit.hand("p1"), pit.hand("p2")) == ("p1", ["dodge", "thrust"], ["feint", "parry"])
    assert "use boccamarcia" not in pit.legal()


@pytest.mark.clause("BTI-TRN-04", "BTI-ABL-01", "BTI-ABL-02", "BTI-ABL-03", "BTI-GLO-01", "BTI-A-113", "BTI-A-115")
def test_kumka_kok() -> None:
    pit = Pit(Man("parry feint dodge", "kumka_kok"), Man("parry"))
    pit.do("p1 use kumka_kok", "p1 discard feint")
    assert (pit.turn, pit.man("p2").movement, pit.size("p1")) == ("p1", 2, 2)
    assert "use kumka_kok" not in pit.legal()
    pit.do("p1 draw", "p2 ready movement")
    assert "use kumka_kok" in pit.legal()


def test_donna_carlotta() -> None:
    pit = Pit(Man("feint", "donna_carlotta"), Man("parry dodge")).do("p1 use donna_carlotta")
    peek = next(event for event in pit.events if event.kind == "peeked")
    assert (peek.public, peek.private) == ((1,), ((0, (1, ("parry", "dodge"))),))


def test_aldobrando() -> None:
    assert "use aldobrando" not in Pit(Man("feint parry", "aldobrando"), Man("parry")).legal()
    pit = Pit(Man("feint", "aldobrando"), Man("parry dodge")).do("p1 use aldobrando")
    assert (pit.turn, pit.size("p1")) == ("p1", 2)


def test_il_principino() -> None:
    pit = Pit(Man("thrust diagonal chopping backhand", "il_principino"), Man("parry"))
    pit.do("p1 add thrust", "p1 add diagonal", "p1 strike chopping p2")
    assert pit.power == 3


def test_characters_that_bring_cards() -> None:
    for name, deck, card in (
        ("clelia_la_santa", "invocation", "psalm_of_the_giants"),
        ("groppone_da_figulle", "object", "giants_belt"),
    ):
        pit = fresh(2).do(f"* drawn character p2 {name}", "* drawn object p2 whetstone leeches", "p2 pick whetstone")
        pit.do("p2 pick short_sword", "p2 done", "p2 done", f"* drawn {deck} p2 {card}")
        assert pit.up("p2") == ["whetstone", card]


def test_tripormone_da_todi() -> None:
    pit = Pit(Man("feint", "tripormone_da_todi", shield="buckler", shield_up=False, movement=False), Man("parry"))
    pit.do("p1 ready movement")
    assert (pit.turn, pit.man("p1").shield_up) == ("p2", True)
    pit = Pit(Man("feint", "tripormone_da_todi", shield="buckler", shield_up=False), Man("parry")).do("p1 draw")
    assert pit.man("p1").shield_up is False


def test_characters_who_cannot_use_something() -> None:
    for name, phase, taken in (("enorme_pipino", "shield", "buckler"), ("suor_mannaia", "armor", "padded_jack")):
        pit = fresh(2).do(f"* drawn character p2 {name}", "* drawn object p2 whetstone leeches", "p2 pick whetstone")
        pit.do("p2 pick short_sword")
        while pit.chance().asked[0] == "p2":
            assert pit.asked[1] != phase
            assert f"pick {taken}" not in pit.legal()
            pit.do("p2 done")


def test_manunta_and_the_ox_gauntlets() -> None:
    assert Pit(Man("", "manunta", weapon="maul"), Man("", "boccamarcia")).condition("p1") == 5
    assert Pit(Man("", "boccamarcia", weapon="maul", up="ox_gauntlets"), Man()).condition("p1") == 5
    assert Pit(Man("", "boccamarcia", weapon="maul"), Man()).condition("p1") == 4


def test_il_mezzuomo() -> None:
    pit = Pit(Man("powerful_thrust"), Man("dodge parry", "il_mezzuomo"))
    pit.do("p1 strike powerful_thrust p2", "p2 defend dodge", "p2 done")
    assert (pit.turn, pit.size("p2")) == ("p2", 2)


def test_spinadorso() -> None:
    pit = Pit(Man("thrust thrust feint headbutt"), Man("parry parry", "spinadorso"))
    pit.do("p1 strike thrust p2", "p2 defend parry", "p2 done", "p1 discard feint")
    pit.do("p1 strike thrust p2", "p2 defend parry", "p2 done")
    assert (pit.turn, pit.hand("p1")) == ("p1", ["headbutt"])


def test_suor_mannaia_inflicts_one_more() -> None:
    assert Pit(Man("", "suor_mannaia"), Man()).man("p1").sheet.damages == 2


@pytest.mark.parametrize(
    ("man", "line"),
    [
        (Man("feint parry dodge", "fra_bastone", damages="lost_ear"), "use fra_bastone"),
        (Man("feint parry dodge", up="surgeons_needle", damages="lost_ear"), "use surgeons_needle"),
    ],
)
def test_paying_two_cards_to_heal(man: Man, line: str) -> None:
    pit = Pit(man, Man("parry")).do(f"p1 {line}", "p1 discard feint", "p1 discard dodge")
    assert (pit.turn, pit.damages("p1"), pit.hand("p1")) == ("p1", [], ["parry"])
    man.damages = ""
    assert line not in Pit(man, Man("parry")).legal()


def test_nerina_tagliagole() -> None:
    pit = Pit(Man("thrust diagonal", "nerina_tagliagole"), Man("parry feint dodge"))
    pit.do("p1 strike thrust p2", "p2 done", "p2 discard feint", "p2 discard dodge")
    assert (pit.turn, pit.hand("p2"), pit.size("p1")) == ("p1", ["parry"], 2)


def test_zoppo_di_vulci() -> None:
    pit = Pit(Man("parry feint", "zoppo_di_vulci"), Man("parry")).do("p1 use movement draw", "p1 discard feint")
    assert (pit.turn, pit.size("p1")) == ("p1", 2)
    pit = Pit(Man("parry", "zoppo_di_vulci", damages="on_the_head on_the_head"), Man("parry", damages=""))
    assert pit.man("p1").sheet.toll == 2
    assert not {"use movement draw", "use movement change"} & pit.legal()


def test_cecco_mezzanotte() -> None:
    pit = Pit(Man("thrust diagonal", "cecco_mezzanotte"), Man("parry feint dodge"))
    pit.do("p1 strike thrust p2", "p2 done", "p2 discard feint", "p1 use cecco_mezzanotte")
    assert (pit.turn, pit.hand("p1"), len(pit.state.deck)) == ("p1", ["diagonal", "thrust"], 40)
    pit.do("p1 strike thrust p2", "p2 done", "p2 discard dodge")
    assert (pit.turn, len(pit.state.deck)) == ("p1", 39)
    # Nothing is given up by a man who makes no Fervor Draw.
    pit = Pit(Man("thrust diagonal", "cecco_mezzanotte", damages="deep_gash"), Man("parry feint dodge"))
    pit.do("p1 strike thrust p2", "p2 done", "p2 discard feint")
    assert (pit.turn, pit.hand("p1")) == ("p1", ["diagonal"])


@pytest.mark.parametrize(
    ("man", "blow"),
    [
        (Man("backhand backhand feint", "vedova_rossa"), "backhand"),
        (Man("thrust thrust feint", up="thrusters_glove"), "thrust"),
        (Man("chopping chopping feint", up="butchers_apron"), "chopping"),
        (Man("diagonal diagonal feint", up="reapers_sash"), "diagonal"),
        (Man("backhand backhand feint", up="turncoats_bracelet"), "backhand"),
    ],
)
@pytest.mark.clause("BTI-A-030", "BTI-EDW-05")
def test_once_a_turn_one_more(man: Man, blow: str) -> None:
    pit = Pit(man, Man("parry parry parry powerful_parry")).do(f"p1 strike {blow} p2")
    assert pit.power == 2
    pit.do("p2 defend parry", "p2 defend parry", "p2 done", f"p1 strike {blow} p2")
    assert pit.power == 1


def test_guercio_spaccaossa() -> None:
    pit = Pit(Man("thrust with_fury_1 with_fury_2 by_surprise", "guercio_spaccaossa"), Man("parry"))
    pit.do("p1 add with_fury_1", "p1 add with_fury_2")
    assert pit.refused("p1 add by_surprise") == "BTI-ATK-05"
    assert pit.do("p1 strike thrust p2").power == 4


@pytest.mark.parametrize("man", [Man("feint parry dodge", "mastro_gnacco"), Man("feint parry dodge", up="loaded_dice")])
def test_changing_in_attack(man: Man) -> None:
    pit = Pit(man, Man("parry"))
    pit.do(f"p1 use {man.up or man.character}", "p1 change feint")
    if man.up:
        pit.do("p1 done")
    assert (pit.turn, pit.size("p1"), "feint" in [card.id for card in pit.state.discards]) == ("p1", 3, True)


# -- Damages


def hurt(damages: str, **more: object) -> Man:
    return Man("parry dodge thrust feint with_fury_1"[:99], damages=damages, up="giants_belt", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("damage", "condition"),
    [
        ("on_the_head", -1),
        ("on_the_arms", -1),
        ("broken_ribs", -1),
        ("shattered_knee", -1),
        ("snapped_wrist", -1),
        ("broken_jaw", 0),
        ("broken_back", -2),
        ("knocked_down", 0),
        ("deep_gash", -1),
        ("bleeding", 0),
        ("in_the_guts", -2),
        ("blood_in_the_eyes", 0),
        ("lost_ear", -1),
        ("just_a_scratch", 0),
        ("terror", 0),
        ("concussion", -1),
        ("reeling", 0),
        ("dazed", 0),
    ],
)
def test_penalties(damage: str, condition: int) -> None:
    assert Pit(Man("", "boccamarcia", damages=damage), Man()).condition("p1") == 5 + condition


def test_damages_that_forbid() -> None:
    pit = Pit(Man("thrust with_fury_1 feint", damages="broken_ribs"), Man("parry"))
    assert pit.refused("p1 add with_fury_1") == "BTI-WND-13"
    pit = Pit(Man("thrust feint", damages="terror"), Man("parry"))
    assert pit.refused("p1 play feint") == "BTI-WND-13"
    pit = Pit(Man("thrust parry"), Man("thrust parry", damages="blood_in_the_eyes"))
    assert pit.do("p1 strike thrust p2").refused("p2 defend thrust") == "BTI-WND-13"
    man = Man("parry", "kumka_kok", damages="concussion", up="whetstone")
    assert "use kumka_kok" not in Pit(man, Man("parry")).legal()
    man = Man("parry thrust", damages="broken_jaw", up="curse_of_the_slack_grip psalm_of_the_giants")
    pit = Pit(man, Man("parry"))
    assert "use curse_of_the_slack_grip" not in pit.legal()
    assert pit.condition("p1") == 6


@pytest.mark.clause("BTI-A-200")
def test_standing_texts_are_not_barred() -> None:
    pit = Pit(Man("thrust diagonal", "il_principino", damages="concussion"), Man("parry"))
    assert "add thrust" in pit.legal()


def test_damages_that_weaken() -> None:
    for damage, card in (("shattered_knee", "powerful_dodge"), ("snapped_wrist", "powerful_parry")):
        pit = Pit(Man("powerful_thrust parry"), Man(f"{card} feint headbutt", damages=damage))
        pit.do("p1 strike powerful_thrust p2", f"p2 defend {card}", "p2 done")
        assert pit.asked == ("p2", "discard")
    pit = Pit(Man("thrust feint", damages="deep_gash"), Man("parry feint"))
    pit.do("p1 strike thrust p2", "p2 done", "p2 discard feint")
    assert (pit.turn, pit.size("p1")) == ("p1", 1)


def test_knocked_down() -> None:
    pit = Pit(Man("thrust parry feint", "donna_carlotta"), Man(""))
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 lost_ear", "* drawn damage p2 knocked_down")
    assert (pit.turn, pit.damages("p2"), pit.man("p2").movement) == ("p2", ["lost_ear", "knocked_down"], 2)


def test_bleeding() -> None:
    pit = Pit(Man("parry"), Man("parry feint", damages="bleeding")).do("p1 draw").chance()
    assert pit.asked == ("p2", "discard")
    pit.do("p2 discard feint", "p2 draw", "p1 draw", "p2 discard parry")
    assert (pit.turn, pit.size("p2")) == ("p2", 1)
    pit.do("p2 draw", "p1 draw")
    pit = Pit(Man("parry"), Man("parry", damages="bleeding")).do("p1 draw")
    assert pit.turn == "p2"


@pytest.mark.clause("BTI-V12-06", "BTI-V12-08", "BTI-A-046")
@pytest.mark.parametrize("damage", ["reeling", "dazed", "bleeding", "blood_in_the_eyes", "terror"])
def test_shaking_off(damage: str) -> None:
    pit = Pit(Man("parry feint", damages=f"{damage} lost_ear"), Man("parry"))
    assert pit.refused("p1 shed lost_ear") == "BTI-V12-06"
    pit.do(f"p1 shed {damage}")
    assert (pit.turn, pit.damages("p1"), damage in [card.id for card in pit.state.damage_deck]) == (
        "p2",
        ["lost_ear"],
        True,
    )
    pit = Pit(Man("parry feint parry", damages=damage), Man("parry")).do("p1 use movement draw")
    assert pit.refused(f"p1 shed {damage}") == "BTI-ARM-08"


def test_to_hell_with_me_needs_no_attacker() -> None:
    assert KIT.by_id["to_hell_with_me"].condition == 1
    assert KIT.death is KIT.by_id["death"]
    assert KIT.favor is KIT.by_id["favor_of_the_gods"]


# -- Objects and invocations


def test_standing_objects() -> None:
    assert Pit(Man("", "boccamarcia", up="giants_belt"), Man()).condition("p1") == 6
    assert Pit(Man("", "boccamarcia", up="psalm_of_the_giants"), Man()).condition("p1") == 6
    assert Pit(Man("", "boccamarcia", armor="padded_jack", up="armorers_straps"), Man()).condition("p1") == 5
    assert Pit(Man("", "boccamarcia", shield="buckler", up="shield_masters_bracers"), Man()).condition("p1") == 5
    assert Pit(Man("", "boccamarcia", down="giants_belt"), Man()).condition("p1") == 5
    assert Pit(Man("", "boccamarcia", up="ring_of_black_devotion"), Man()).man("p1").sheet.damages == 2


def test_spiked_boss() -> None:
    pit = Pit(Man("powerful_thrust parry"), Man("", shield="buckler", up="spiked_boss"))
    pit.do("p1 strike powerful_thrust p2", "p2 defend buckler", "p2 done")
    assert pit.turn == "p1"


@pytest.mark.parametrize(
    ("card", "damage"), [("wolf_skull_helm", "on_the_head"), ("boiled_leather_cuffs", "on_the_arms")]
)
def test_objects_that_ignore_a_damage(card: str, damage: str) -> None:
    pit = Pit(Man("thrust parry", "kumka_kok"), Man("", up=card))
    pit.do("p1 strike thrust p2", "p2 done", f"* drawn damage p2 {damage}", "* drawn damage p2 lost_ear")
    assert (pit.turn, pit.damages("p2")) == ("p2", ["lost_ear"])


@pytest.mark.parametrize("card", ["saints_knucklebone", "lament_of_the_last_door"])
def test_ignoring_death(card: str) -> None:
    pit = Pit(Man("thrust parry", "kumka_kok"), Man("", up=card))
    pit.state.damage_deck += [pit.state.kit.death, pit.state.kit.favor]
    pit.man("p1").pair = False
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 death")
    assert pit.asked == ("p2", "ignore")
    other = pit.state.copy()
    pit.do(f"p2 use {card}", "* drawn damage p2 lost_ear")
    assert (pit.turn, pit.damages("p2"), pit.up("p2")) == ("p2", ["lost_ear"], [])
    pit.state = other
    assert pit.do("p2 done").result[0] == "kill"


@pytest.mark.clause("BTI-A-078")
def test_undertakers_coin() -> None:
    def dying() -> Pit:
        pit = Pit(Man("thrust parry"), Man("", up="undertakers_coin", damages="in_the_guts in_the_guts dazed"))
        return pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 lost_ear")

    pit = dying()
    assert pit.asked == ("p2", "rescue")
    pit.do("p2 use undertakers_coin", "p2 pick in_the_guts", "p2 pick in_the_guts")
    assert (pit.turn, pit.condition("p2"), pit.damages("p2")) == ("p2", 4, ["dazed", "lost_ear"])
    pit = dying().do("p2 use undertakers_coin", "p2 pick dazed", "p2 pick lost_ear")
    assert pit.condition("p2") == 1
    assert dying().do("p2 done").result == ("kill", (1, 2))


@pytest.mark.clause("BTI-A-078", "BTI-HEA-02")
def test_both_damages_are_removed_before_death_is_looked_at_again() -> None:
    damages = "in_the_guts in_the_guts lost_ear dazed just_a_scratch"
    man = Man("", up="undertakers_coin psalm_of_the_giants", damages=damages)
    pit = Pit(Man("thrust parry"), man).do("p1 strike thrust p2", "p2 done", "* drawn damage p2 broken_back")
    assert (pit.asked, pit.condition("p2")) == (("p2", "rescue"), -1)
    pit.do("p2 use undertakers_coin", "p2 pick lost_ear")
    assert pit.condition("p2") == 0
    pit.do("p2 pick broken_back")
    assert (pit.turn, pit.condition("p2")) == ("p2", 2)


@pytest.mark.clause("BTI-A-004", "BTI-A-078")
def test_a_rescued_warrior_keeps_no_more_than_his_condition() -> None:
    coin = Man("parry parry", up="undertakers_coin", damages="broken_back lost_ear dazed")
    pit = Pit(Man("feint", up="rite_of_shared_pain", damages="in_the_guts"), coin).do("p1 use rite_of_shared_pain")
    assert (pit.asked, pit.condition("p2")) == (("p2", "rescue"), 0)
    pit.do("p2 use undertakers_coin", "p2 pick lost_ear", "p2 pick dazed", "p2 discard parry")
    assert (pit.turn, pit.condition("p2"), pit.size("p2")) == ("p1", 1, 1)


@pytest.mark.parametrize("card", ["leeches", "smelling_salts", "splints"])
def test_healing_objects(card: str) -> None:
    by_icon = {
        "leeches": "lost_ear just_a_scratch",
        "smelling_salts": "dazed terror",
        "splints": "broken_jaw knocked_down",
    }
    others = {"leeches": "dazed", "smelling_salts": "lost_ear", "splints": "dazed"}
    pit = Pit(Man("parry", up=card, damages=f"{by_icon[card]} {others[card]}"), Man("parry")).do(f"p1 use {card}")
    assert (pit.turn, pit.damages("p1"), pit.up("p1")) == ("p1", [others[card]], [])
    assert f"use {card}" not in Pit(Man("parry", up=card, damages=others[card]), Man("parry")).legal()


@pytest.mark.clause("BTI-EDW-01", "BTI-EDW-02", "BTI-EDW-03", "BTI-EDW-04", "BTI-PRE-19", "BTI-A-095")
def test_rope_dancers_anklet() -> None:
    pit = Pit(Man("parry", up="rope_dancers_anklet", movement=False), Man("parry"))
    pit.do("p1 use rope_dancers_anklet")
    assert (pit.turn, pit.man("p1").movement, pit.down("p1")) == ("p1", 1, ["rope_dancers_anklet"])
    assert "use rope_dancers_anklet" not in pit.legal()
    pit.do("p1 ready rope_dancers_anklet")
    assert (pit.turn, pit.up("p1")) == ("p2", ["rope_dancers_anklet"])


@pytest.mark.parametrize(("card", "more"), [("whetstone", 1), ("hymn_of_the_red_dawn", 2)])
def test_cards_that_strengthen_an_attack(card: str, more: int) -> None:
    pit = Pit(Man("thrust feint", up=card), Man("parry")).do(f"p1 add {card}", "p1 strike thrust p2")
    assert (pit.power, pit.down("p1")) == (1 + more, [card])


@pytest.mark.parametrize("card", ["berserkers_mushroom", "vespers_of_the_wolf"])
def test_cards_that_combine(card: str) -> None:
    pit = Pit(Man("thrust diagonal feint", up=card), Man("parry"))
    pit.do(f"p1 use {card}", "p1 add thrust", "p1 strike diagonal p2")
    assert (pit.power, pit.up("p1")) == (2, [])


def test_poison_vial() -> None:
    pit = Pit(Man("thrust feint", up="poison_vial"), Man("")).do("p1 strike thrust p2", "p2 done", "p1 use poison_vial")
    assert ("damages-announced", (3,)) in [(event.kind, event.public) for event in pit.events]


@pytest.mark.parametrize(
    ("card", "barred", "shield"),
    [("blind_mans_ring", "defend buckler", "buckler"), ("fishermans_net", "defend dodge", "")],
)
def test_cards_that_bar_a_defense(card: str, barred: str, shield: str) -> None:
    pit = Pit(Man("thrust feint", up=card), Man("dodge parry", shield=shield))
    pit.do(f"p1 add {card}", "p1 strike thrust p2")
    assert barred not in pit.legal()
    if shield:
        assert f"add {card}" not in Pit(Man("thrust feint", up=card), Man("dodge parry")).legal()


def test_hooked_chain() -> None:
    pit = Pit(Man("parry", up="hooked_chain"), Man("parry", shield="round_shield")).do("p1 use hooked_chain")
    assert (pit.turn, pit.man("p2").shield_up) == ("p1", False)


def test_ring_of_thirst() -> None:
    pit = Pit(Man("thrust parry", up="ring_of_thirst"), Man("parry feint"))
    pit.do("p1 strike thrust p2", "p2 done", "p2 discard feint", "p1 use ring_of_thirst")
    assert (pit.turn, pit.size("p1")) == ("p1", 3)


@pytest.mark.clause("BTI-A-027", "BTI-EDW-06", "BTI-DFN-07")
@pytest.mark.parametrize(
    ("card", "hand", "attack", "turn"),
    [
        ("mirror_buckle", "parry", "powerful_thrust", "p1"),
        ("litany_of_the_iron_wall", "", "powerful_thrust", "p1"),
        ("acrobats_boots", "powerful_parry", "powerful_thrust", "p2"),
        ("blessing_of_swift_feet", "parry", "powerful_thrust", "p2"),
        ("fencing_masters_treatise", "powerful_diagonal", "powerful_thrust", "p1"),
    ],
)
def test_cards_that_defend(card: str, hand: str, attack: str, turn: str) -> None:
    pit = Pit(Man(f"{attack} feint"), Man(hand, up=card)).do(f"p1 strike {attack} p2", f"p2 defend {card}")
    if hand:
        pit.do(f"p2 defend {hand}")
    pit.do("p2 done")
    assert (pit.turn, pit.down("p2")) == (turn, [card])


def test_two_faced_amulet() -> None:
    pit = Pit(Man("thrust with_fury_2 feint"), Man("parry", up="two_faced_amulet"))
    pit.do("p1 add with_fury_2", "p1 strike thrust p2", "p2 defend two_faced_amulet", "p2 defend parry", "p2 done")
    assert pit.turn == "p1"
    pit = Pit(Man("thrust feint"), Man("parry", up="two_faced_amulet")).do("p1 strike thrust p2")
    assert "defend two_faced_amulet" not in pit.legal()


def test_boar_hide() -> None:
    pit = Pit(Man("thrust feint parry", "kumka_kok"), Man("", up="boar_hide", armor="mail_hauberk"))
    pit.do("p1 strike thrust p2", "p2 done", "p2 use boar_hide", "* drawn damage p2 lost_ear")
    assert (pit.turn, pit.damages("p2"), pit.man("p2").armor_up) == ("p2", ["lost_ear"], True)
    pit = Pit(Man("thrust feint parry"), Man("", up="boar_hide")).do("p1 strike thrust p2", "p2 done")
    assert pit.asked == ("*", "damage")


@pytest.mark.parametrize(("card", "drawn", "kept"), [("wineskin", 2, False), ("gladiators_satchel", 1, True)])
def test_cards_that_draw(card: str, drawn: int, kept: bool) -> None:
    pit = Pit(Man("parry", up=card), Man("parry")).do(f"p1 use {card}")
    assert (pit.turn, pit.size("p1"), bool(pit.down("p1"))) == ("p1", 1 + drawn, kept)


def test_prayer_of_the_empty_hand() -> None:
    pit = Pit(Man("parry", up="prayer_of_the_empty_hand"), Man("parry")).do("p1 use prayer_of_the_empty_hand")
    assert (pit.turn, pit.size("p1")) == ("p1", 5)


def test_cards_that_take_from_a_hand() -> None:
    pit = Pit(Man("feint", up="cutpurses_blade"), Man("parry dodge"))
    pit.do("p1 use cutpurses_blade", "* random p2 dodge")
    assert (pit.turn, pit.hand("p1")) == ("p1", ["dodge"])
    pit = Pit(Man("feint", up="crows_eye"), Man("parry dodge")).do("p1 use crows_eye")
    assert pit.asked == ("p1", "take")
    assert pit.legal() == {"pick parry", "pick dodge"}
    pit.do("p1 pick dodge")
    assert (pit.turn, pit.hand("p2")) == ("p1", ["parry"])
    pit = Pit(Man("feint", up="vision_of_the_third_eye"), Man("parry dodge"))
    pit.do("p1 use vision_of_the_third_eye", "p1 pick parry")
    assert (pit.turn, pit.hand("p1"), pit.hand("p2")) == ("p1", ["feint", "parry"], ["dodge"])


@pytest.mark.parametrize(("card", "number"), [("stinking_pouch", 1), ("curse_of_the_slack_grip", 2)])
def test_cards_that_make_discard(card: str, number: int) -> None:
    pit = Pit(Man("feint", up=card), Man("parry dodge thrust")).do(f"p1 use {card}")
    pit.do(*("p2 discard parry", "p2 discard dodge")[:number])
    assert (pit.turn, pit.size("p2"), pit.size("p1")) == ("p1", 3 - number, 1)


def test_black_rooster_feather() -> None:
    pit = Pit(Man("feint", up="black_rooster_feather"), Man("parry")).do("p1 draw", "p1 use black_rooster_feather")
    assert (pit.turn, pit.size("p1")) == ("p2", 3)


def test_tome_of_invocations_and_oration_to_the_crowd() -> None:
    pit = Pit(Man("feint", up="tome_of_invocations"), Man("parry"))
    pit.do("p1 use tome_of_invocations", "* drawn invocation p1 oration_to_the_crowd")
    pit.do("p1 use oration_to_the_crowd", "* drawn object p1 whetstone")
    assert (pit.turn, pit.up("p1")) == ("p1", ["whetstone"])
    assert "oration_to_the_crowd" in [card.id for card in pit.state.invocations]


def test_canticle_of_closed_wounds() -> None:
    pit = Pit(Man("feint", up="canticle_of_closed_wounds", damages="lost_ear dazed"), Man("parry"))
    pit.do("p1 use canticle_of_closed_wounds", "p1 pick dazed")
    assert (pit.turn, pit.damages("p1")) == ("p1", ["lost_ear"])


def test_psalm_of_the_shadows() -> None:
    pit = Pit(Man("thrust feint", up="psalm_of_the_shadows"), Man("")).do("p1 strike thrust p2", "p2 done")
    pit.do("p1 use psalm_of_the_shadows")
    assert ("damages-announced", (2,)) in [(event.kind, event.public) for event in pit.events]


def test_curse_of_stiff_limbs() -> None:
    pit = Pit(Man("feint", up="curse_of_stiff_limbs"), Man("parry", up="whetstone leeches", shield="plank_shield"))
    pit.do("p1 use curse_of_stiff_limbs")
    man = pit.man("p2")
    assert (pit.down("p2"), man.movement, man.shield_up) == (["whetstone", "leeches"], 2, True)


def test_chant_of_the_returning_blade() -> None:
    pit = Pit(Man("thrust diagonal", up="chant_of_the_returning_blade second"[:28]), Man("parry dodge feint headbutt"))
    pit.do("p1 strike thrust p2", "p2 defend parry", "p2 done", "p1 use chant_of_the_returning_blade")
    assert (pit.turn, pit.hand("p1")) == ("p1", ["diagonal", "parry", "thrust"])


@pytest.mark.clause("BTI-A-201", "BTI-A-197", "BTI-A-059")
def test_rite_of_shared_pain() -> None:
    man = Man("feint", up="rite_of_shared_pain", damages="on_the_arms dazed")
    pit = Pit(man, Man("parry", shield="buckler", armor="spiked_plates"))
    pit.do("p1 use rite_of_shared_pain", "p1 pick on_the_arms")
    assert (pit.turn, pit.damages("p1"), pit.damages("p2"), pit.man("p2").shield) == (
        "p1",
        ["dazed"],
        ["on_the_arms"],
        None,
    )
    pit = Pit(Man("feint", up="rite_of_shared_pain", damages="on_the_arms"), Man("parry", up="boiled_leather_cuffs"))
    pit.do("p1 use rite_of_shared_pain")
    assert (pit.damages("p1"), pit.damages("p2")) == ([], [])
    pit = Pit(Man("feint", up="rite_of_shared_pain", damages="lost_ear"), Man("", damages="in_the_guts in_the_guts"))
    assert pit.do("p1 use rite_of_shared_pain").result == ("kill", (1, 2))


def test_dirge_of_the_broken_shield() -> None:
    pit = Pit(Man("feint", up="dirge_of_the_broken_shield"), Man("parry dodge", shield="buckler"))
    pit.do("p1 use dirge_of_the_broken_shield", "p2 discard parry")
    assert (pit.turn, pit.man("p2").shield, pit.hand("p2")) == ("p1", None, ["dodge"])


# -- Equipment


@pytest.mark.parametrize(
    "name", ["short_sword", "falchion", "hatchet", "spiked_club", "war_pick", "billhook", "long_dagger", "flail"]
)
def test_one_handed_weapons(name: str) -> None:
    card = KIT.by_id[name]
    assert (card.hands, card.skulls, card.condition) == (1, 1, 0)


@pytest.mark.clause("BTI-A-089")
@pytest.mark.parametrize(
    "name", ["two_handed_axe", "greatsword", "halberd", "maul", "war_scythe", "boar_spear", "pitchfork", "great_club"]
)
def test_two_handed_weapons(name: str) -> None:
    pit = Pit(Man("thrust feint", "boccamarcia", weapon=name), Man(""))
    assert (pit.condition("p1"), pit.man("p1").sheet.damages) == (4, 2)


@pytest.mark.parametrize("name", ["round_shield", "kite_shield", "buckler", "plank_shield"])
def test_shields(name: str) -> None:
    pit = Pit(Man("thrust feint"), Man("", "boccamarcia", shield=name))
    assert pit.condition("p2") == 4
    pit.do("p1 strike thrust p2", f"p2 defend {name}", "p2 done")
    assert (pit.turn, pit.man("p2").shield_up) == ("p1", False)


@pytest.mark.parametrize("name", ["padded_jack", "leather_cuirass", "mail_hauberk", "spiked_plates"])
def test_armors(name: str) -> None:
    pit = Pit(Man("thrust feint"), Man("", "boccamarcia", armor=name))
    assert pit.condition("p2") == 4
    pit.do("p1 strike thrust p2", "p2 done", f"p2 use {name}")
    assert (pit.turn, pit.damages("p2")) == ("p2", [])


def test_movement() -> None:
    pit = Pit(Man("feint parry"), Man("parry"), options=Options())
    assert {"use movement draw", "use movement change"} <= pit.legal()
    assert pit.state.kit.movement.id == "movement"
