"""The derived boundary scenarios, by the numbers of their list."""

from __future__ import annotations

import pytest

from brutus_tui.core.game import CHANCE
from brutus_tui.games.bruti import GAME
from brutus_tui.games.bruti.options import Options
from tests.games.bruti.pit import Man, Pit, fresh


@pytest.mark.clause("BTI-HIT-04", "BTI-FRV-01")
def test_ds_01_exactly_as_many_cards() -> None:
    pit = Pit(Man("powerful_thrust feint"), Man("feint parry"))
    pit.do("p1 strike powerful_thrust p2", "p2 done")
    assert (pit.turn, pit.size("p1"), pit.size("p2"), pit.damages("p2")) == ("p1", 2, 0, [])


@pytest.mark.clause("BTI-HIT-05", "BTI-FRV-03")
def test_ds_02_one_card_too_few() -> None:
    pit = Pit(Man("powerful_thrust with_fury_1 feint"), Man("feint parry"))
    pit.do("p1 add with_fury_1", "p1 strike powerful_thrust p2", "p2 done", "* drawn damage p2 lost_ear")
    assert pit.damages("p2") == ["lost_ear"]
    assert pit.turn == "p2"
    assert pit.size("p1") == 2  # the Fervor Draw


@pytest.mark.clause("BTI-FRV-06", "BTI-A-008", "BTI-A-009", "BTI-KPF-02", "BTI-A-013")
def test_ds_03_wound_on_an_empty_hand() -> None:
    pit = Pit(Man("thrust feint parry dodge"), Man(""))
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 just_a_scratch")
    assert (pit.turn, pit.size("p1"), pit.size("p2")) == ("p2", 3, 3)


@pytest.mark.clause("BTI-DFN-11", "BTI-A-026")
def test_ds_04_a_dodge_that_falls_short() -> None:
    pit = Pit(Man("powerful_thrust with_fury_1 feint"), Man("dodge feint parry headbutt"))
    pit.do("p1 add with_fury_1", "p1 strike powerful_thrust p2", "p2 defend dodge", "p2 done")
    pit.do("p2 discard feint", "p2 discard parry")
    assert (pit.turn, pit.size("p1"), pit.hand("p2")) == ("p1", 2, ["headbutt"])


@pytest.mark.clause("BTI-DFN-06", "BTI-A-025", "BTI-DFN-01")
def test_ds_05_a_needless_dodge() -> None:
    pit = Pit(Man("thrust feint"), Man("parry dodge"))
    pit.do("p1 strike thrust p2", "p2 defend parry", "p2 defend dodge", "p2 done")
    assert pit.turn == "p2"


@pytest.mark.clause("BTI-DFN-03", "BTI-CDK-05", "BTI-CDK-06")
def test_ds_06_the_wrong_blow() -> None:
    pit = Pit(Man("thrust feint"), Man("diagonal thrust feint with_fury_1"))
    pit.do("p1 strike thrust p2")
    assert pit.legal() == {"done", "defend thrust", "use movement change_in_defense"}
    assert pit.refused("p2 defend diagonal") == "BTI-DFN-03"
    assert pit.refused("p2 defend feint") == "BTI-DFN-03"
    assert pit.refused("p2 defend with_fury_1") == "BTI-DFN-03"


@pytest.mark.clause("BTI-A-023")
def test_ds_07_blows_add_up() -> None:
    pit = Pit(Man("powerful_chopping feint"), Man("chopping chopping"))
    pit.do("p1 strike powerful_chopping p2", "p2 defend chopping", "p2 defend chopping", "p2 done")
    assert (pit.turn, pit.size("p2")) == ("p1", 0)


@pytest.mark.clause("BTI-CDK-06", "BTI-CDK-07", "BTI-ATK-05", "BTI-ATK-02", "BTI-ATK-04")
def test_ds_08_one_enhancement() -> None:
    pit = Pit(Man("thrust with_fury_1 with_fury_2 diagonal"), Man("parry"))
    assert pit.refused("p1 add thrust") == "BTI-ATK-04"
    pit.do("p1 add with_fury_1")
    assert pit.legal() == {"strike thrust p2", "strike diagonal p2"}
    assert pit.refused("p1 add with_fury_2") == "BTI-ATK-05"
    pit = Pit(Man("with_fury_1 with_fury_2"), Man("parry"))
    assert not any(text.startswith(("add", "strike")) for text in pit.legal())
    assert pit.refused("p1 add with_fury_1") == "BTI-CDK-06"


@pytest.mark.clause("BTI-CMB-05", "BTI-A-031")
def test_ds_09_no_enhancement_in_a_combined_attack() -> None:
    man = Man("thrust diagonal with_fury_1", "il_principino")
    pit = Pit(man, Man("parry")).do("p1 add thrust")
    assert pit.refused("p1 add with_fury_1") == "BTI-CMB-05"
    pit = Pit(man, Man("parry")).do("p1 add with_fury_1")
    assert pit.refused("p1 add thrust") == "BTI-CMB-05"
    pit.do("p1 strike thrust p2")
    assert pit.power == 2


@pytest.mark.clause("BTI-A-002", "BTI-TRN-06")
def test_ds_10_full_hand() -> None:
    pit = Pit(Man("parry parry dodge feint headbutt"), Man(""))
    assert not {"draw", "use movement draw"} & pit.legal()
    assert "exchange parry" in pit.legal()
    assert pit.refused("p1 draw") == "BTI-A-002"
    assert pit.refused("p1 use movement draw") == "BTI-A-002"


@pytest.mark.clause("BTI-A-003", "BTI-A-049", "BTI-TRN-12", "BTI-A-005")
def test_ds_11_empty_hand() -> None:
    pit = Pit(Man(""), Man("parry"))
    assert pit.legal() == {"draw", "use movement draw"}
    assert pit.refused("p1 use movement change") == "BTI-A-049"


@pytest.mark.clause("BTI-KPF-03", "BTI-A-007", "BTI-A-011")
def test_ds_12_drawing_level_stops_at_the_condition() -> None:
    pit = Pit(Man("powerful_thrust feint parry dodge"), Man("feint", damages="in_the_guts"))
    assert pit.condition("p2") == 3
    pit.do("p1 strike powerful_thrust p2", "p2 done", "* drawn damage p2 lost_ear")
    assert (pit.turn, pit.size("p1"), pit.size("p2")) == ("p2", 4, 2)


@pytest.mark.clause("BTI-A-012")
def test_ds_13_the_last_card() -> None:
    pit = Pit(Man("powerful_thrust"), Man("feint"))
    pit.do("p1 strike powerful_thrust p2", "p2 done", "* drawn damage p2 just_a_scratch")
    assert (pit.turn, pit.size("p1"), pit.size("p2")) == ("p2", 1, 1)


@pytest.mark.clause("BTI-ARM-04")
def test_ds_14_exhausted_armor() -> None:
    pit = Pit(Man("thrust feint"), Man("", armor="padded_jack", armor_up=False))
    pit.do("p1 strike thrust p2", "p2 done")
    assert pit.asked == ("*", "damage")
    pit = Pit(Man("thrust", armor="padded_jack", armor_up=False), Man(""))
    assert pit.refused("p1 ready padded_jack") == "BTI-ARM-04"


@pytest.mark.clause("BTI-ARM-06", "BTI-ARM-07", "BTI-ARM-09", "BTI-A-060", "BTI-PIL-04", "BTI-A-061")
@pytest.mark.parametrize("up", [True, False])
def test_ds_15_armor_off(up: bool) -> None:
    pit = Pit(Man("parry feint dodge", armor="padded_jack", armor_up=up), Man("parry"))
    before = pit.condition("p1")
    pit.do("p1 doff")
    assert (pit.size("p1"), pit.condition("p1"), pit.turn) == (0, before + 1, "p2")
    assert "padded_jack" in [card.id for card in pit.state.stock]
    assert pit.state.table == ()


@pytest.mark.clause("BTI-ARM-08")
def test_ds_16_only_first() -> None:
    pit = Pit(Man("feint dodge", armor="padded_jack"), Man("parry"))
    pit.do("p1 play feint")
    assert pit.refused("p1 doff") == "BTI-ARM-08"


@pytest.mark.clause("BTI-DUR-02", "BTI-DUR-03", "BTI-DUR-05", "BTI-A-124", "BTI-MDK-10")
def test_ds_17_the_last_card_ends_the_fight() -> None:
    pit = Pit(Man("parry", damages="lost_ear"), Man("parry"), deck=1)
    pit.do("p1 draw")
    assert pit.result == ("decks", (2, 1))


@pytest.mark.clause("BTI-A-051", "BTI-A-052", "BTI-DUR-04", "BTI-A-040")
def test_ds_18_the_last_card_while_an_attack_is_pending() -> None:
    men = (Man("powerful_thrust with_fury_1 feint"), Man("feint headbutt"))
    lines = ("p1 add with_fury_1", "p1 strike powerful_thrust p2", "p2 use movement change_in_defense")
    change = ("p2 change feint", "p2 change headbutt")
    pit = Pit(*men, deck=2).do(*lines, *change)
    assert pit.result == ("decks", (1, 1))
    assert pit.damages("p2") == []
    assert pit.size("p2") == 2
    pit = Pit(*men, deck=1).do(*lines, *change)
    assert pit.result == ("decks", (1, 1))
    assert pit.size("p2") == 1
    pit = Pit(*men, deck=2, options=Options(last_card="finish")).do(*lines, *change)
    pit.chance()
    assert pit.asked == ("p2", "defend")
    pit.do("p2 done", "* drawn damage p2 lost_ear")
    assert pit.result == ("decks", (1, 2))


@pytest.mark.clause("BTI-A-007", "BTI-A-010")
def test_ds_19_damage_before_the_last_card() -> None:
    pit = Pit(Man("powerful_thrust feint"), Man("parry"), deck=1)
    pit.do("p1 strike powerful_thrust p2", "p2 done", "* drawn damage p2 lost_ear")
    assert pit.result == ("decks", (1, 2))
    assert (pit.damages("p2"), pit.size("p2"), pit.size("p1")) == (["lost_ear"], 0, 2)


@pytest.mark.clause("BTI-DUR-04", "BTI-A-010")
def test_ds_20_a_hit_takes_the_last_card() -> None:
    pit = Pit(Man("thrust thrust"), Man("parry feint"), deck=1)
    pit.do("p1 strike thrust p2", "p2 done", "p2 discard feint")
    assert pit.result == ("decks", (1, 1))


@pytest.mark.clause("BTI-DUR-06", "BTI-DUR-07")
def test_ds_21_penalties_decide() -> None:
    heavy, light = Man("parry", damages="in_the_guts lost_ear"), Man("parry", damages="on_the_head deep_gash")
    assert Pit(heavy, light, deck=1).do("p1 draw").result == ("decks", (2, 1))
    assert Pit(light, Man("parry", damages="shattered_knee snapped_wrist"), deck=1).do("p1 draw").result == (
        "decks",
        (1, 1),
    )


@pytest.mark.clause("BTI-WND-07", "BTI-HEA-02", "BTI-A-068")
def test_ds_22_and_23_equal_damages() -> None:
    pit = Pit(Man("clenched_teeth", weapon="maul", damages="on_the_arms on_the_arms"), Man("parry"))
    pit.state.warriors[0].character = pit.state.kit.by_id["manunta"]
    pit.state.warriors[1].character = pit.state.kit.by_id["clelia_la_santa"]
    pit.man("p1").refresh()
    assert (pit.condition("p1"), pit.man("p1").sheet.damages) == (3, 1)
    pit.state.characters = tuple(c for c in pit.state.kit.characters if c.id not in ("manunta", "clelia_la_santa"))
    pit.do("p1 play clenched_teeth")
    assert (pit.condition("p1"), pit.man("p1").sheet.damages) == (4, 1)


def wounding(skulls: int, second: Man | None = None, **more: object) -> Pit:
    """p1 wounds p2, who holds nothing, for so many damages; the Fervor Draw does not come."""
    character = {2: "donna_carlotta", 1: "kumka_kok"}[skulls - 1]
    pit = Pit(Man("thrust feint parry dodge", character), second or Man(""), **more)  # type: ignore[arg-type]
    return pit.do("p1 strike thrust p2", "p2 done")


def in_damages(pit: Pit, *cards: str) -> None:
    """Put a pair into the damage deck."""
    for card in cards:
        pit.state.damage_deck.append(pit.state.kit.by_id[card])
        pit.state.damage_deck.sort(key=lambda one: one.number)
    pit.state.warriors[0].pair = False


@pytest.mark.clause("BTI-A-062", "BTI-DMD-08", "BTI-DIE-01", "BTI-DUR-01", "BTI-WND-08", "BTI-A-069")
def test_ds_24_death_among_several() -> None:
    pit = wounding(3)
    in_damages(pit, "death", "favor_of_the_gods")
    pit.do("* drawn damage p2 just_a_scratch", "* drawn damage p2 death")
    assert pit.result == ("kill", (1, 2))
    assert pit.man("p1").kills == 1


@pytest.mark.clause("BTI-A-062")
def test_ds_24_the_other_reading() -> None:
    pit = wounding(3, options=Options(death="favor-saves"))
    in_damages(pit, "death", "favor_of_the_gods")
    pit.do(
        "* drawn damage p2 death", "* drawn damage p2 favor_of_the_gods", "* drawn invocation p2 psalm_of_the_giants"
    )
    assert (pit.turn, pit.up("p2"), pit.damages("p2")) == ("p2", ["psalm_of_the_giants"], [])


@pytest.mark.clause(
    "BTI-A-063", "BTI-A-064", "BTI-A-065", "BTI-DMD-09", "BTI-WND-09", "BTI-A-066", "BTI-WND-05",
)  # fmt: skip
def test_ds_25_favor_of_the_gods() -> None:
    pit = wounding(3)
    in_damages(pit, "death", "favor_of_the_gods")
    pit.do("* drawn damage p2 lost_ear", "* drawn damage p2 favor_of_the_gods")
    pit.do("* drawn invocation p2 hymn_of_the_red_dawn")
    assert (pit.turn, pit.damages("p2"), pit.up("p2"), pit.size("p2")) == ("p2", [], ["hymn_of_the_red_dawn"], 3)
    left = [card.id for card in pit.state.damage_deck]
    assert "favor_of_the_gods" in left
    assert "lost_ear" in left


@pytest.mark.clause("BTI-A-067")
def test_favor_without_invocations() -> None:
    pit = wounding(2)
    in_damages(pit, "death", "favor_of_the_gods")
    pit.man("p1").up += tuple(pit.state.invocations)
    pit.man("p1").refresh()
    pit.state.invocations = ()
    pit.do("* drawn damage p2 favor_of_the_gods")
    assert (pit.turn, pit.up("p2")) == ("p2", [])


@pytest.mark.clause("BTI-A-080", "BTI-DIE-02", "BTI-WND-11")
def test_ds_26_dead_before_to_hell() -> None:
    pit = wounding(3, Man("", damages="in_the_guts in_the_guts"))
    assert pit.condition("p2") == 1
    pit.do("* drawn damage p2 lost_ear", "* drawn damage p2 to_hell_with_me")
    assert pit.result == ("kill", (1, 2))


@pytest.mark.clause(
    "BTI-A-084", "BTI-A-086", "BTI-A-079", "BTI-V12-09", "BTI-V12-10", "BTI-V12-11", "BTI-V12-12", "BTI-V12-13",
    "BTI-V12-14", "BTI-A-081", "BTI-A-082", "BTI-A-085", "BTI-A-087",
)  # fmt: skip
def test_ds_27_to_hell_with_me() -> None:
    pit = wounding(2, Man("", damages="lost_ear", armor="padded_jack", armor_up=False, up="giants_belt"))
    assert pit.condition("p2") == 4
    pit.do("* drawn damage p2 to_hell_with_me", "* drawn combat p2 diagonal backhand with_fury_1 feint parry")
    assert pit.asked == ("p2", "last-attack")
    assert (pit.condition("p2"), pit.size("p2")) == (5, 5)
    assert pit.legal() == {
        "strike diagonal p1", "strike backhand p1", "add with_fury_1", "add diagonal", "add backhand",
    }  # fmt: skip
    pit.do("p2 add diagonal", "p2 strike backhand p1")
    assert pit.power == 2
    pit.do("p1 defend dodge", "p1 defend parry", "p1 done")  # a dodge that moves no turn
    assert pit.asked == ("*", "damage")
    assert pit.size("p2") == 0
    pit.do("* drawn damage p2 just_a_scratch", "* drawn damage p2 broken_jaw")
    assert pit.turn == "p2"
    assert pit.damages("p2") == ["lost_ear", "just_a_scratch", "broken_jaw"]
    assert "to_hell_with_me" in [card.id for card in pit.state.damage_deck]
    assert pit.size("p2") == pit.size("p1") == 1


@pytest.mark.clause("BTI-A-083")
def test_to_hell_without_a_blow() -> None:
    pit = wounding(2).do(
        "* drawn damage p2 to_hell_with_me", "* drawn combat p2 parry powerful_parry dodge feint flurry headbutt"
    )
    assert pit.asked == ("*", "damage")
    assert pit.size("p2") == 0


@pytest.mark.clause("BTI-A-088")
def test_ds_28_the_last_attack_kills() -> None:
    pit = Pit(Man("thrust", damages="in_the_guts in_the_guts"), Man(""))
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 to_hell_with_me")
    pit.do("* drawn combat p2 thrust diagonal feint parry powerful_parry dodge", "p2 strike thrust p1", "p1 done")
    pit.do("* drawn damage p1 lost_ear")
    assert pit.result == ("kill", (2, 1))


@pytest.mark.clause("BTI-A-086")
def test_a_last_attack_that_wounds_moves_no_turn() -> None:
    pit = Pit(Man("thrust"), Man(""))
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 to_hell_with_me")
    pit.do("* drawn combat p2 thrust diagonal feint parry powerful_parry dodge", "p2 strike thrust p1", "p1 done")
    pit.do("* drawn damage p1 lost_ear", "* drawn damage p2 dazed", "* drawn damage p2 dazed")
    assert pit.damages("p1") == ["lost_ear"]
    assert (pit.turn, pit.size("p1"), pit.size("p2")) == ("p2", 0, 0)


@pytest.mark.clause("BTI-A-044", "BTI-V12-05", "BTI-A-045", "BTI-V12-01", "BTI-A-032")
def test_ds_29_reeling() -> None:
    man = Man("powerful_thrust thrust with_fury_1 by_surprise", up="whetstone", damages="reeling")
    pit = Pit(man, Man("parry"))
    legal = pit.legal()
    assert "strike thrust p2" in legal
    assert "add by_surprise" in legal
    assert not {"strike powerful_thrust p2", "add with_fury_1", "add whetstone"} & legal
    assert pit.refused("p1 strike powerful_thrust p2") == "BTI-V12-05"
    pit.do("p1 add by_surprise")
    assert pit.legal() == {"strike thrust p2"}
    pit = Pit(Man("thrust feint"), Man("powerful_thrust", damages="reeling"))
    pit.do("p1 strike thrust p2", "p2 defend powerful_thrust", "p2 done")
    assert pit.turn == "p1"


@pytest.mark.clause("BTI-A-047", "BTI-V12-07")
def test_ds_30_dazed() -> None:
    pit = Pit(Man("thrust feint parry", damages="dazed"), Man("parry"))
    pit.do("p1 use movement change", "p1 change feint", "* drawn combat p1 dodge")
    assert (pit.turn, pit.hand("p1")) == ("p1", ["dodge", "parry", "thrust"])


@pytest.mark.clause("BTI-A-054", "BTI-CRD-10")
def test_ds_31_on_the_head() -> None:
    pit = Pit(Man("thrust feint"), Man("parry", damages="on_the_head"))
    pit.do("p1 strike thrust p2")
    assert pit.legal() == {"done", "defend parry"}
    assert pit.refused("p2 use movement change_in_defense") == "BTI-A-054"
    pit = Pit(Man("thrust feint"), Man("parry feint", damages="on_the_head"))
    pit.do("p1 strike thrust p2", "p2 use movement change_in_defense", "p2 discard feint", "p2 change parry")
    pit.do("* drawn combat p2 dodge")
    assert (pit.asked, pit.hand("p2")) == (("p2", "defend"), ["dodge"])


SQUAD = (
    Man("thrust parry feint"),
    Man("", damages="in_the_guts in_the_guts"),
    Man("parry feint"),
    Man("parry feint", movement=False),
)


def squad_kill() -> Pit:
    pit = Pit(*SQUAD)
    return pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 lost_ear")


@pytest.mark.clause("BTI-SQD-07", "BTI-PLN-05", "BTI-WND-15", "BTI-PLN-03", "BTI-PLN-01", "BTI-A-100")
def test_ds_32_a_kill_in_squads() -> None:
    pit = squad_kill()
    assert pit.asked == ("p1", "plunder")
    assert pit.legal() == {"done", "pick falchion"}
    pit.do("p1 done")
    assert pit.turn == "p1"
    assert [(card.id, up) for card, up in pit.state.table] == [("falchion", True)]
    pit = squad_kill().do("p1 pick falchion")
    assert pit.turn == "p3"
    assert pit.man("p1").weapon.id == "falchion"
    assert [card.id for card, _up in pit.state.table] == ["short_sword"]


@pytest.mark.clause("BTI-A-016", "BTI-SQD-06")
def test_ds_33_the_neighbor_is_dead() -> None:
    assert squad_kill().do("p1 done", "p1 draw").turn == "p3"


@pytest.mark.clause("BTI-A-015")
def test_ds_34_stepping_in_and_dodging() -> None:
    pit = Pit(Man("thrust parry"), Man("dodge parry"), Man("parry"), Man("feint"))
    pit.do("p1 strike thrust p4", "p4 done", "p2 use movement protect_ally", "p2 defend dodge", "p2 done")
    assert pit.turn == "p2"
    assert pit.do("p2 draw").turn == "p3"


@pytest.mark.clause("BTI-SQD-11")
def test_ds_35_no_movement_no_offer() -> None:
    pit = Pit(Man("thrust parry"), Man("dodge", movement=False), Man("parry"), Man("feint"))
    pit.do("p1 strike thrust p4")
    assert pit.asked == ("p4", "defend")
    assert "use movement change_in_defense" in pit.legal()


@pytest.mark.clause("BTI-A-053", "BTI-SQD-10")
def test_ds_36_handing_over() -> None:
    pit = Pit(Man("thrust"), Man("parry"), Man("parry"), Man("feint"))
    pit.do("p1 use movement pass_to_ally")
    assert pit.turn == "p3"
    assert pit.do("p3 draw").turn == "p4"


@pytest.mark.clause("BTI-A-117", "BTI-SQD-08", "BTI-SQD-09", "BTI-A-118")
def test_ds_37_squads_on_points() -> None:
    def played(kills: tuple[int, int], received: int, options: Options) -> tuple[int, ...]:
        pit = Pit(
            Man("parry", damages="lost_ear dazed"), Man("parry", damages="reeling terror bleeding"), Man("parry"),
            Man("parry"), deck=1, options=options,
        )  # fmt: skip
        pit.man("p1").kills, pit.man("p2").kills = kills
        pit.man("p3").received = received
        return pit.do("p1 draw").result[1]

    assert played((1, 1), 0, Options()) == (1, 3, 1, 3)
    assert played((0, 1), 0, Options()) == (3, 1, 3, 1)
    assert played((0, 0), 9, Options(damages="received")) == (3, 1, 3, 1)


@pytest.mark.clause("BTI-A-015", "BTI-BRW-03")
def test_ds_38_a_wound_in_a_brawl() -> None:
    pit = Pit(Man("thrust parry"), Man("parry"), Man(""))
    pit.do("p1 strike thrust p3", "p3 done", "* drawn damage p3 lost_ear")
    assert pit.turn == "p3"
    assert pit.do("p3 draw").turn == "p1"


@pytest.mark.clause(
    "BTI-PLN-02", "BTI-PLN-07", "BTI-PLN-08", "BTI-A-101", "BTI-A-102", "BTI-A-104", "BTI-PLN-06", "BTI-BRW-07",
)  # fmt: skip
def test_ds_39_plunder_above_three() -> None:
    pit = Pit(
        Man("thrust", up="whetstone wineskin"),
        Man("", up="loaded_dice leeches", down="splints", damages="in_the_guts in_the_guts"),
        Man("parry"),
    )
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 lost_ear")
    pit.do("p1 pick loaded_dice", "p1 pick leeches", "p1 pick splints", "p1 done")
    assert pit.asked == ("p1", "trim")
    pit.do("p1 pick whetstone", "p1 pick leeches")
    assert (pit.turn, pit.up("p1"), pit.down("p1")) == ("p3", ["wineskin", "loaded_dice"], ["splints"])
    assert {card.id for card, _up in pit.state.table} == {"whetstone", "leeches", "falchion"}


@pytest.mark.clause("BTI-PLN-09", "BTI-A-107", "BTI-A-103")
def test_ds_40_picking_up() -> None:
    pit = Pit(Man("parry feint"), Man("parry"))
    whetstone, maul = pit.state.kit.by_id["whetstone"], pit.state.kit.by_id["maul"]
    pit.state.objects = tuple(card for card in pit.state.objects if card is not whetstone)
    pit.state.stock = tuple(card for card in pit.state.stock if card is not maul)
    pit.state.table = ((whetstone, False), (maul, True))
    other = pit.state.copy()
    pit.do("p1 pickup whetstone")
    assert (pit.turn, pit.down("p1")) == ("p2", ["whetstone"])
    pit.state = other
    pit.do("p1 play feint")
    assert pit.refused("p1 pickup whetstone") == "BTI-ARM-08"


@pytest.mark.clause("BTI-A-107", "BTI-A-090", "BTI-PRE-12", "BTI-A-105", "BTI-PLN-04")
def test_ds_41_two_hands_and_a_shield_on_the_table() -> None:
    pit = Pit(Man("parry", weapon="maul"), Man("parry"))
    buckler = pit.state.kit.by_id["buckler"]
    pit.state.stock = tuple(card for card in pit.state.stock if card is not buckler)
    pit.state.table = ((buckler, True),)
    assert pit.refused("p1 pickup buckler") == "BTI-A-107"
    pit.do("p1 draw", "p2 pickup buckler")
    assert pit.man("p2").shield is buckler


@pytest.mark.clause("BTI-A-091", "BTI-OBS-01", "BTI-OBS-02", "BTI-OBS-05", "BTI-A-092", "BTI-A-093")
def test_ds_42_exhausting_and_breaking() -> None:
    pit = Pit(Man("powerful_thrust feint"), Man("", shield="buckler", up="spiked_boss"), options=Options(shields=True))
    before = pit.condition("p2")
    pit.do("p1 strike powerful_thrust p2", "p2 defend buckler", "p2 break buckler")
    assert GAME.view(pit.state, 1).defense == (3, 2, False)
    pit.do("p2 done")
    assert (pit.turn, pit.man("p2").shield, pit.condition("p2")) == ("p1", None, before + 1)
    assert "buckler" in [card.id for card in pit.state.removed]
    pit = Pit(Man("thrust feint"), Man("parry", shield="buckler", shield_up=False))
    assert pit.do("p1 strike thrust p2").refused("p2 break buckler") == "BTI-DFN-02"


@pytest.mark.clause("BTI-A-038", "BTI-A-039", "BTI-OSC-01", "BTI-OSC-02", "BTI-OSC-03", "BTI-OSC-04", "BTI-OSC-05")
def test_ds_43_simultaneous_combat() -> None:
    men = (Man("parry"), Man("thrust feint"), Man("parry", movement=False), Man("feint dodge"))
    pit = Pit(*men, turn="p2", options=Options(mode="brawl", simultaneous=True))
    pit.do("p2 strike thrust p4")
    assert pit.asked == ("p3", "react")
    assert pit.legal() == {"done", "ready movement", "exchange parry"}
    pit.do("p3 ready movement")
    assert pit.asked == ("p1", "react")
    pit.do("p1 exchange parry", "* drawn combat p1 dodge")
    assert pit.asked == ("p4", "defend")
    pit.do("p4 done", "p4 discard feint")
    assert pit.turn == "p2"


@pytest.mark.clause("BTI-A-135", "BTI-OSU-01", "BTI-OSU-02", "BTI-OSU-04", "BTI-A-133", "BTI-A-136")
def test_ds_44_spared() -> None:
    pit = Pit(Man("parry", up="whetstone"), Man("parry"), options=Options(surrender=True))
    pit.do("p1 surrender", "* drawn damage p1 favor_of_the_gods")
    assert pit.result == ("surrender", (2, 1))
    assert (pit.man("p2").kills, pit.up("p1")) == (0, ["whetstone"])


@pytest.mark.clause("BTI-OSU-03", "BTI-A-132", "BTI-A-134", "BTI-DIE-03")
def test_ds_45_not_spared() -> None:
    pit = Pit(Man("parry"), Man("parry"), options=Options(surrender=True))
    pit.do("p1 surrender", "* drawn damage p1 death")
    assert (pit.result, pit.man("p2").kills) == (("kill", (2, 1)), 1)
    pit = Pit(Man("parry feint"), Man("parry"), options=Options(surrender=True)).do("p1 play feint")
    assert pit.refused("p1 surrender") == "BTI-ARM-08"
    pit = Pit(Man("parry"), Man("parry"))
    assert pit.refused("p1 surrender") == "BTI-OPT-02"
    # The kill of whoever last attacked him, otherwise of the opponent at his right.
    pit = Pit(Man("parry feint"), Man("parry"), Man("thrust"), options=Options(surrender=True), turn="p3")
    pit.do("p3 strike thrust p1", "p1 defend parry", "p1 done", "p3 draw", "p1 surrender", "* drawn damage p1 death")
    assert pit.man("p3").kills == 1
    pit = Pit(Man("parry"), Man("parry"), Man("thrust"), options=Options(surrender=True))
    pit.do("p1 surrender", "* drawn damage p1 death")
    assert pit.man("p2").kills == 1


@pytest.mark.clause("BTI-OFA-01", "BTI-OFA-02", "BTI-A-137", "BTI-A-108", "BTI-A-097")
def test_ds_46_favor_of_the_audience() -> None:
    man = Man("parry parry dodge feint", damages="lost_ear", up="whetstone wineskin leeches")
    pit = Pit(man, Man("parry"), options=Options(audience=True))
    pit.do("p1 audience", "* drawn object p1 loaded_dice", "p1 pick leeches")
    assert (pit.turn, pit.size("p1"), pit.up("p1")) == ("p2", 0, ["whetstone", "wineskin", "loaded_dice"])
    assert [card.id for card, _up in pit.state.table] == ["leeches"]
    pit = Pit(Man("parry parry dodge", damages="lost_ear"), Man("parry"), options=Options(audience=True))
    assert pit.refused("p1 audience") == "BTI-OFA-01"
    pit = Pit(man, Man("parry"), options=Options(audience=True))
    pit.state.objects = pit.state.objects_under = ()
    assert GAME.explain(pit.state, 0, GAME.parse_action("audience")).clause == "BTI-A-097"  # type: ignore[union-attr]


@pytest.mark.clause(
    "BTI-TOU-01", "BTI-TOU-02", "BTI-TOU-03", "BTI-TOU-04", "BTI-TOU-05", "BTI-TOU-06", "BTI-TOU-07", "BTI-A-145",
    "BTI-A-146", "BTI-TOU-09",
)  # fmt: skip
@pytest.mark.parametrize(("draft", "order"), [("dealer-last", "p3 p2 p1"), ("dealer-first", "p1 p3 p2")])
def test_ds_47_tournament(draft: str, order: str) -> None:
    pit = fresh(3, Options(tournament=True, draft=draft), dealer="p1")
    pit.do("* shown character boccamarcia manunta aldobrando kumka_kok")
    pit.do("p2 pick kumka_kok", "p3 pick manunta", "p1 pick aldobrando")
    assert pit.state.characters_under[-1].id == "boccamarcia"
    pit.do("* shown object whetstone wineskin leeches splints loaded_dice smelling_salts")
    seats = order.split()
    for seat, keep, back in zip(
        seats, ("whetstone", "leeches", "loaded_dice"), ("wineskin", "splints", "smelling_salts"), strict=True
    ):
        assert pit.asked == (seat, "draft-object")
        pit.do(f"{seat} pick {keep}", f"{seat} pick {back}")
    assert pit.state.shown == ()
    assert [card.id for card in pit.state.objects_under] == ["wineskin", "splints", "smelling_salts"]
    assert pit.asked == ("p2", "weapon")


@pytest.mark.clause("BTI-DMD-02", "BTI-DMD-03", "BTI-DMD-04", "BTI-DMD-05", "BTI-DMD-06", "BTI-DMD-07", "BTI-DMD-01")
def test_ds_48_both_or_neither() -> None:
    pit = fresh(2)
    deck = len(pit.state.damage_deck)
    assert deck == 36
    while pit.chance().asked[1] != "pair":
        pit.do(f"{pit.asked[0]} {min(pit.legal())}")
    assert pit.asked == ("p2", "pair")
    assert pit.legal() == {"pair in", "pair aside"}
    pit.do("p2 pair in")
    assert len(pit.state.damage_deck) == deck + 2
    assert GAME.view(pit.state, 0).warriors[1].pair is False
    pit.do("p1 pair aside")
    assert (len(pit.state.damage_deck), pit.man("p1").pair) == (deck + 2, True)


@pytest.mark.clause(
    "BTI-MDK-01", "BTI-MDK-02", "BTI-MDK-03", "BTI-MDK-04", "BTI-MDK-05", "BTI-MDK-06", "BTI-MDK-07", "BTI-MDK-08",
    "BTI-MDK-09", "BTI-A-125", "BTI-A-126", "BTI-A-127", "BTI-DUR-09", "BTI-A-130",
)  # fmt: skip
@pytest.mark.parametrize("options", [Options(duration="decks"), Options(duration="last-blood")])
def test_ds_49_between_two_decks(options: Options) -> None:
    man = Man(
        "parry", damages="lost_ear dazed", up="psalm_of_the_shadows", down="whetstone", armor="padded_jack",
        armor_up=False, movement=False,
    )  # fmt: skip
    pit = Pit(man, Man("parry feint", shield="buckler", shield_up=False), deck=1, options=options)
    pit.state.warriors[1].pair = False
    pit.state.damage_deck += [pit.state.kit.death, pit.state.kit.favor]
    pit.state.damage_deck.sort(key=lambda card: card.number)
    pit.do("p1 draw", "p1 pick dazed")
    assert pit.asked == ("p1", "pair")
    pit.do("p1 pair in")
    assert pit.asked == ("*", "hands")
    assert len(pit.state.deck) == 112
    assert (pit.damages("p1"), pit.up("p1"), pit.man("p1").armor, pit.man("p1").movement) == (
        ["lost_ear"], ["whetstone"], None, 1,
    )  # fmt: skip
    assert pit.man("p2").shield_up
    pit.chance()
    assert (pit.size("p1"), pit.size("p2"), len(pit.state.deck)) == (4, 4, 104)


@pytest.mark.clause("BTI-A-042", "BTI-V12-03")
def test_ds_63_pendant_of_vengeance() -> None:
    pit = Pit(Man("powerful_thrust feint"), Man("parry feint dodge headbutt", up="pendant_of_vengeance"))
    pit.do("p1 strike powerful_thrust p2", "p2 done", "p2 discard parry", "p2 discard feint")
    assert (pit.turn, pit.size("p1"), pit.size("p2")) == ("p2", 2, 2)


@pytest.mark.clause("BTI-A-041", "BTI-V12-02")
def test_ds_64_maniacs_brace() -> None:
    pit = Pit(Man("thrust feint"), Man("parry dodge", up="maniacs_brace", movement=False))
    pit.do("p1 strike thrust p2", "p2 defend parry", "p2 done")
    assert pit.asked == ("p2", "respond")
    pit.do("p2 use maniacs_brace")
    assert (pit.turn, pit.man("p2").movement) == ("p1", 1)


@pytest.mark.clause("BTI-A-043", "BTI-V12-04", "BTI-A-028", "BTI-A-096")
def test_ds_65_oil_of_the_two_saints() -> None:
    pit = Pit(Man("feint", up="oil_of_the_two_saints"), Man("parry"), top="perfect_dodge")
    pit.do("p1 use oil_of_the_two_saints")
    assert (pit.turn, pit.hand("p1"), pit.up("p1"), len(pit.state.deck)) == ("p1", ["feint", "perfect_dodge"], [], 40)
    assert [card.id for card in pit.state.objects_under] == ["oil_of_the_two_saints"]
    full = Man("feint parry parry dodge dodge", up="oil_of_the_two_saints")
    assert "use oil_of_the_two_saints" not in Pit(full, Man("parry"), top="perfect_dodge").legal()


@pytest.mark.clause("BTI-FRV-05")
def test_ds_66_a_move_gives_no_fervor() -> None:
    pit = Pit(Man("feint parry"), Man("parry dodge thrust"))
    pit.do("p1 play feint", "p2 discard parry", "p2 discard thrust")
    assert (pit.turn, pit.size("p1"), len(pit.state.deck)) == ("p1", 1, 40)


@pytest.mark.clause("BTI-A-111")
def test_ds_68_boccamarcia_needs_two_hands() -> None:
    assert "use boccamarcia" not in Pit(Man("parry", "boccamarcia"), Man("")).legal()
    assert "use boccamarcia" not in Pit(Man("", "boccamarcia"), Man("parry")).legal()
    assert "use boccamarcia" in Pit(Man("parry", "boccamarcia"), Man("parry")).legal()


@pytest.mark.clause("BTI-TRN-11", "BTI-TRN-07", "BTI-TRN-08", "BTI-TRN-10", "BTI-PAS-02", "BTI-PAS-03", "BTI-MVA-04")
def test_ds_69_the_options_of_a_turn() -> None:
    pit = Pit(Man("feint parry", shield="buckler", shield_up=False, movement=False), Man("parry feint dodge"))
    assert pit.legal() == {
        "play feint", "draw", "exchange feint", "exchange parry", "ready buckler", "ready movement",
    }  # fmt: skip
    assert pit.refused("p1 done") == "BTI-TRN-11"
    for line in ("draw", "exchange parry", "ready buckler", "ready movement"):
        pit.state, kept = pit.state.copy(), pit.state
        assert pit.do(f"p1 {line}").turn == "p2"
        pit.state = kept


@pytest.mark.clause("BTI-A-004", "BTI-A-094")
def test_ds_70_a_hand_above_the_cap() -> None:
    pit = Pit(Man("sand_in_the_eyes"), Man("parry parry dodge dodge feint feint", up="giants_belt", movement=False))
    pit.do("p1 play sand_in_the_eyes")
    assert pit.asked == ("p2", "discard")
    pit.do("p2 discard feint")
    assert (pit.turn, pit.size("p2"), pit.down("p2")) == ("p1", 5, ["giants_belt"])


@pytest.mark.clause("BTI-A-194")
def test_ds_71_to_hell_takes_the_last_card() -> None:
    pit = wounding(3, Man("", damages="lost_ear"), deck=3)
    pit.do("* drawn damage p2 snapped_wrist", "* drawn damage p2 to_hell_with_me")
    assert pit.result == ("decks", (1, 2))
    assert pit.damages("p2") == ["lost_ear", "snapped_wrist"]
    assert "to_hell_with_me" in [card.id for card in pit.state.damage_deck]


@pytest.mark.clause("BTI-A-088", "BTI-A-196", "BTI-BRW-04", "BTI-A-017")
@pytest.mark.parametrize("plunder", [False, True])
def test_ds_72_the_last_attack_kills_in_a_brawl(plunder: bool) -> None:
    pit = Pit(Man("thrust", damages="in_the_guts in_the_guts"), Man(""), Man("parry"))
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 to_hell_with_me")
    pit.do("* drawn combat p2 thrust diagonal feint parry powerful_parry dodge", "p2 strike thrust p1", "p1 done")
    pit.do("* drawn damage p1 lost_ear", "* drawn damage p2 dazed", "* drawn damage p2 dazed")
    assert pit.man("p2").kills == 1
    assert pit.asked == ("p2", "plunder")
    if plunder:
        assert pit.do("p2 pick short_sword").turn == "p3"
    else:
        assert pit.do("p2 done").turn == "p2"
        assert pit.size("p2") == 0


@pytest.mark.clause("BTI-A-199")
def test_ds_75_abilities_do_not_count_as_hits() -> None:
    pit = Pit(Man("thrust feint", "nerina_tagliagole"), Man("parry feint dodge headbutt", up="pendant_of_vengeance"))
    pit.do("p1 strike thrust p2", "p2 done", "p2 discard parry", "p2 discard feint")
    assert (pit.turn, pit.size("p1"), pit.size("p2")) == ("p1", 2, 2)


@pytest.mark.clause("BTI-A-094", "BTI-A-077", "BTI-A-119")
def test_ds_77_a_bonus_taken_away_kills() -> None:
    man = Man("parry", up="giants_belt", damages="in_the_guts in_the_guts lost_ear", movement=False)
    pit = Pit(Man("sand_in_the_eyes feint"), man)
    assert pit.condition("p2") == 1
    pit.do("p1 play sand_in_the_eyes")
    assert (pit.result, pit.man("p1").kills) == (("kill", (1, 2)), 1)


@pytest.mark.clause("BTI-OSP-01", "BTI-OSP-02", "BTI-OSP-03", "BTI-OSP-04", "BTI-OSP-05", "BTI-A-143")
def test_ds_67_secret_preparation() -> None:
    pit = fresh(3, Options(secret=True), dealer="p1")
    pit.do("* drawn character p2 clelia_la_santa", "* drawn object p2 whetstone wineskin", "p2 pick wineskin")
    pit.do("p2 pick short_sword", "p2 pick buckler", "p2 done", "* drawn invocation p2 hymn_of_the_red_dawn")
    assert pit.state.actors == (CHANCE,)
    pit.do("* drawn character p3 manunta", "* drawn object p3 leeches splints")
    seen = GAME.view(pit.state, 2)
    assert seen.warriors[1].hidden
    assert (seen.warriors[1].character, seen.warriors[1].weapon, seen.warriors[1].up) == ("", "", ())
    assert (seen.objects, seen.invocations, seen.stock) == (0, 0, ())
    assert GAME.view(pit.state, 1).warriors[1].shield == "buckler"
    pit.do("p3 pick leeches", "p3 pick short_sword", "p3 done", "p3 done")
    pit.do("* drawn character p1 aldobrando", "* drawn object p1 ring_of_thirst spiked_boss", "p1 pick ring_of_thirst")
    pit.do("p1 pick maul", "p1 done")
    assert pit.asked == ("p2", "pair")
    seen = GAME.view(pit.state, 0)
    assert (seen.warriors[1].character, seen.warriors[1].up) == (
        "clelia_la_santa",
        ("wineskin", "hymn_of_the_red_dawn"),
    )
    # Two picked the same sword: the later one has an equal weapon.
    weapons = [warrior.weapon for warrior in pit.state.warriors]
    assert len(set(weapons)) == 3
    assert weapons[2] is not None
    assert (weapons[2].hands, weapons[2].skulls) == (1, 1)
    assert [man.condition for man in seen.warriors] == [3, 4, 5]
