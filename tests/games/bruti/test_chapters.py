"""What the examples and scenarios leave open, chapter by chapter."""

from __future__ import annotations

import pytest

from brutus_tui.core.game import CHANCE, Privacy
from brutus_tui.core.options import kinds_by_key
from brutus_tui.games.bruti import GAME
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.state import SPARED
from brutus_tui.games.bruti.view import survivors
from tests.games.bruti.pit import Man, Pit, fresh, ids

# -- Preparation


@pytest.mark.clause(
    "BTI-PRE-01", "BTI-PRE-02", "BTI-PRE-03", "BTI-PRE-04", "BTI-PRE-05", "BTI-PRE-06", "BTI-PRE-07", "BTI-PRE-09",
    "BTI-PRE-10", "BTI-PRE-11", "BTI-PRE-13", "BTI-PRE-14", "BTI-PRE-17", "BTI-PRE-18", "BTI-GLO-07", "BTI-GLO-09",
    "BTI-GLO-20", "BTI-A-099",
)  # fmt: skip
def test_getting_ready() -> None:
    state = GAME.new_state(3, Options())
    assert state.phase == "dealer"
    # Decks have no order that could be known: they stand in the order of the set until a card is drawn.
    assert state.deck == sorted(state.deck, key=lambda card: card.number)
    pit = fresh(3, dealer="p2")
    assert pit.asked == ("*", "character")
    pit.do("* drawn character p3 boccamarcia", "* drawn object p3 whetstone leeches")
    assert pit.asked == ("p3", "keep")
    assert pit.legal() == {"pick whetstone", "pick leeches"}
    pit.do("p3 pick whetstone")
    assert pit.asked == ("p3", "weapon")
    assert len(pit.legal()) == 16
    assert pit.refused("p3 done") == "BTI-PRE-09"
    pit.do("p3 pick short_sword", "p3 pick buckler", "p3 pick padded_jack")
    seen = GAME.view(pit.state, 0).warriors[2]
    assert (seen.character, seen.weapon, seen.shield, seen.armor, seen.up) == (
        "boccamarcia", "short_sword", "buckler", "padded_jack", ("whetstone",),
    )  # fmt: skip
    assert seen.movement == 0
    pit.do("* drawn character p1 manunta", "* drawn object p1 giants_belt splints", "p1 pick giants_belt")
    assert "pick short_sword" not in pit.legal()
    pit.do("p1 pick maul")
    assert pit.asked == ("p1", "armor")  # two hands: no Shield
    pit.do("p1 done", "* drawn character p2 kumka_kok", "* drawn object p2 wineskin spiked_boss", "p2 pick wineskin")
    pit.do("p2 pick falchion", "p2 done", "p2 done")
    assert [pit.condition(seat) for seat in ("p1", "p2", "p3")] == [6, 5, 3]
    assert [pit.man(seat).movement for seat in ("p1", "p2", "p3")] == [1, 1, 1]
    assert pit.asked == ("p3", "pair")


@pytest.mark.clause("BTI-DEA-01", "BTI-DEA-02", "BTI-DEA-03", "BTI-DEA-04", "BTI-DEA-05")
def test_deal_and_first_player() -> None:
    pit = Pit(
        Man("", "boccamarcia"), Man("", "aldobrando"), Man("", "il_mezzuomo"), options=Options(duration="decks"), deck=1
    )
    pit.do("p1 draw", "p1 pair aside", "p2 pair aside", "p3 pair aside")
    assert pit.asked == ("*", "hands")
    assert pit.refusal("* lot p1") is not None
    deal = GAME.sample_chance(pit.state, pit.rng)
    pit.do(f"* {GAME.format_action(deal)}")
    assert [pit.size(seat) for seat in ("p1", "p2", "p3")] == [5, 4, 4]
    assert pit.asked == ("*", "first")
    assert pit.refusal("* lot p1") is not None
    pit.do("* lot p3")
    assert pit.turn == "p3"
    assert GAME.view(pit.state, None).turn == 2


# -- Attack, wounds, Movement


@pytest.mark.clause("BTI-ATK-01", "BTI-ATK-07", "BTI-ATK-09")
def test_whom_to_attack() -> None:
    pit = Pit(Man("thrust diagonal feint"), Man("parry"), Man("parry"), Man("parry"))
    assert {text for text in pit.legal() if text.startswith("strike")} == {
        "strike thrust p2", "strike thrust p4", "strike diagonal p2", "strike diagonal p4",
    }  # fmt: skip
    assert pit.refused("p1 strike thrust p3") == "BTI-ATK-09"
    assert pit.refused("p1 strike feint p2") == "BTI-ATK-01"
    pit.do("p1 strike thrust p2", "p2 done", "p4 done", "p2 defend parry", "p2 done")
    pit.do("p1 strike diagonal p4", "p4 done", "p2 done")
    assert pit.asked == ("p4", "defend")


@pytest.mark.clause("BTI-WND-01", "BTI-WND-03", "BTI-WND-05")
def test_damages_are_drawn_by_skulls_alone() -> None:
    pit = Pit(Man("powerful_thrust with_fury_2 feint"), Man(""))
    pit.do("p1 add with_fury_2", "p1 strike powerful_thrust p2", "p2 done")
    assert pit.state.actors == (CHANCE,)
    assert GAME.legal_actions(pit.state, 0) == ()
    pit.do("* drawn damage p2 dazed")
    assert (pit.turn, pit.damages("p2")) == ("p2", ["dazed"])


@pytest.mark.clause("BTI-WND-06", "BTI-A-119", "BTI-A-070", "BTI-BRW-04")
@pytest.mark.parametrize("order", ["on_the_arms broken_back", "broken_back on_the_arms"])
def test_the_condition_follows_once_all_damages_are_applied(order: str) -> None:
    victim = Man("", shield="buckler", damages="in_the_guts lost_ear")
    pit = Pit(Man("thrust parry", "kumka_kok"), victim, Man("parry"))
    pit.do("p1 strike thrust p2", "p2 done", *(f"* drawn damage p2 {name}" for name in order.split()))
    # The Shield is lost and gives its point back before anything is counted; the attacker has killed him.
    assert [event.public for event in pit.events if event.kind == "condition"] == [(1, -1)]
    assert pit.man("p1").kills == 1
    assert pit.asked == ("p1", "plunder")
    victim = Man("", shield="buckler", damages="in_the_guts lost_ear")
    pit = Pit(Man("thrust parry"), victim).do("p1 strike thrust p2", "p2 done", "* drawn damage p2 on_the_arms")
    assert (pit.turn, pit.condition("p2")) == ("p2", 1)


@pytest.mark.clause("BTI-A-057")
def test_a_wound_without_damages() -> None:
    pit = Pit(Man("thrust feint", damages="on_the_arms"), Man("", armor="padded_jack"))
    assert pit.man("p1").sheet.damages == 0
    pit.do("p1 strike thrust p2", "p2 done")
    assert (pit.turn, pit.man("p2").armor_up, pit.damages("p2")) == ("p2", True, [])


@pytest.mark.clause("BTI-A-074")
def test_a_warrior_without_a_weapon() -> None:
    pit = Pit(Man("thrust feint", "kumka_kok"), Man(""))
    weapon = pit.man("p1").weapon
    pit.man("p1").weapon = None
    pit.state.stock += (weapon,)
    pit.man("p1").refresh()
    pit.do("p1 strike thrust p2", "p2 done")
    assert ("damages-announced", (1,)) in [(event.kind, event.public) for event in pit.events]


@pytest.mark.clause("BTI-MVA-02", "BTI-MVA-03", "BTI-A-048")
def test_changing_with_the_movement() -> None:
    pit = Pit(Man("feint parry dodge"), Man("parry"))
    pit.do("p1 use movement change")
    assert pit.refused("p1 done") == "BTI-A-048"
    pit.do("p1 change feint", "p1 change parry", "p1 done", "* drawn combat p1 thrust diagonal")
    assert (pit.turn, pit.hand("p1"), pit.man("p1").movement) == ("p1", ["diagonal", "dodge", "thrust"], 2)
    assert pit.refused("p1 use movement draw") == "BTI-MVA-04"


@pytest.mark.clause("BTI-MVD-04")
def test_no_plain_draw_in_defense() -> None:
    pit = Pit(Man("thrust feint"), Man("parry")).do("p1 strike thrust p2")
    assert pit.refused("p2 use movement draw") is not None
    assert "use movement draw" not in pit.legal()


@pytest.mark.clause("BTI-A-072", "BTI-A-055")
def test_the_damage_deck_runs_out() -> None:
    pit = Pit(Man("thrust parry", "donna_carlotta"), Man(""))
    ear = pit.state.kit.by_id["lost_ear"]
    pit.state.removed += tuple(card for card in pit.state.damage_deck if card is not ear)
    pit.state.damage_deck = [ear]
    pit.do("p1 strike thrust p2", "p2 done")
    assert (pit.state.actors, pit.state.phase) == ((CHANCE,), "damage")
    pit.do("* drawn damage p2 lost_ear")
    assert (pit.turn, pit.damages("p2"), pit.state.damage_deck) == ("p2", ["lost_ear"], [])


@pytest.mark.clause("BTI-A-109", "BTI-A-110", "BTI-PLN-01")
def test_what_the_dead_leave_to_the_decks() -> None:
    victim = Man("parry", "boccamarcia", damages="in_the_guts in_the_guts", armor="padded_jack", up="giants_belt")
    pit = Pit(Man("feint", up="rite_of_shared_pain", damages="lost_ear"), victim, Man("parry"))
    discards = len(pit.state.discards)
    pit.do("p1 use rite_of_shared_pain", "p1 choose p2")
    assert pit.asked == ("p1", "plunder")
    assert (pit.size("p2"), len(pit.state.discards), pit.man("p2").movement) == (0, discards + 1, 0)
    assert "padded_jack" in ids(pit.state, "stock")
    assert ids(pit.state, "damage_deck").count("in_the_guts") == 2
    assert "boccamarcia" not in ids(pit.state, "characters") + ids(pit.state, "characters_under")


# -- Squads and brawl


@pytest.mark.clause("BTI-A-123", "BTI-A-111", "BTI-SQD-03")
def test_any_other_player_may_be_a_companion() -> None:
    men = (Man("parry", "boccamarcia", up="stinking_pouch"), Man("dodge"), Man("feint"), Man(""))
    pit = Pit(*men).do("p1 use boccamarcia")
    assert pit.legal() == {"choose p2", "choose p3"}
    pit.do("p1 choose p3", "p1 pick parry", "* random p3 feint")
    assert (pit.hand("p1"), pit.hand("p3")) == (["feint"], ["parry"])
    pit.do("p1 use stinking_pouch")  # an opponent is no companion: only p2 holds a card
    assert pit.size("p2") == 0


@pytest.mark.clause("BTI-A-035", "BTI-A-036")
def test_the_target_changes_before_anybody_steps_in() -> None:
    pit = Pit(Man("thrust parry"), Man("parry"), Man("parry"), Man("feint"))
    pit.do("p1 strike thrust p2")
    assert pit.asked == ("p2", "prepare")
    pit.do("p2 use movement change_in_defense", "p2 change parry").chance()
    assert pit.asked == ("p4", "intervene")
    pit.do("p4 use movement protect_ally")
    assert pit.asked == ("p4", "defend")
    assert "use movement change_in_defense" not in pit.legal()


@pytest.mark.clause("BTI-A-037", "BTI-SQD-12")
def test_stepping_in_against_any_attack() -> None:
    men = (Man("thrust diagonal feint", "il_principino"), Man("feint"), Man(""), Man("parry powerful_parry"))
    pit = Pit(*men).do("p1 add thrust", "p1 strike diagonal p2", "p2 done", "p4 use movement protect_ally")
    pit.do("p4 defend powerful_parry", "p4 done")
    assert (pit.turn, pit.hand("p2"), pit.hand("p4")) == ("p1", ["feint"], ["parry"])
    # The last attack of a wounded man: the companion of whoever wounded him steps in, and the turn stays where it was.
    pit = Pit(Man("thrust feint"), Man("", movement=False), Man("dodge"), Man("", movement=False))
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 to_hell_with_me")
    pit.do("* drawn combat p2 thrust feint parry powerful_parry dodge headbutt", "p2 strike thrust p1", "p1 done")
    pit.do("p3 use movement protect_ally", "p3 defend dodge", "p3 done")
    pit.do("* drawn damage p2 dazed", "* drawn damage p2 terror")
    assert (pit.turn, pit.hand("p1"), pit.hand("p3"), pit.damages("p2")) == ("p2", ["feint"], [], ["dazed", "terror"])


@pytest.mark.clause("BTI-BRW-05", "BTI-BRW-06", "BTI-A-118")
def test_a_brawl_on_points_and_to_the_end() -> None:
    men = (Man("parry", damages="lost_ear dazed"), Man("parry", damages="reeling"), Man("parry", damages="terror"))
    assert Pit(*men, deck=1).do("p1 draw").result == ("decks", (3, 1, 1))
    men = (
        Man("thrust thrust parry"),
        Man("", damages="in_the_guts in_the_guts"),
        Man("", damages="broken_back broken_ribs broken_ribs"),
    )
    pit = Pit(*men)
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 lost_ear", "p1 done")
    pit.do("p1 strike thrust p3", "p3 done", "* drawn damage p3 on_the_head")
    assert pit.result == ("kill", (1, 3, 2))


@pytest.mark.clause("BTI-A-122")
def test_a_squad_without_living_members_has_lost() -> None:
    dying = Man("", damages="in_the_guts in_the_guts", movement=False)
    pit = Pit(
        Man("thrust thrust"),
        dying,
        Man("parry"),
        Man("", damages="broken_back broken_ribs broken_ribs", movement=False),
    )
    pit.man("p2").kills = 3
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 lost_ear", "p1 done")
    pit.do("p1 strike thrust p4", "p4 done", "* drawn damage p4 on_the_head")
    assert pit.result == ("kill", (1, 3, 1, 3))


@pytest.mark.clause("BTI-A-076", "BTI-OBS-04")
def test_picking_up_a_shield_may_not_kill() -> None:
    def beside(damages: str) -> Pit:
        pit = Pit(Man("parry", damages=damages), Man("parry"), options=Options(shields=True))
        buckler = pit.state.kit.by_id["buckler"]
        pit.state.stock = tuple(card for card in pit.state.stock if card is not buckler)
        pit.state.table = ((buckler, True),)
        return pit

    assert beside("in_the_guts in_the_guts").refused("p1 pickup buckler") == "BTI-A-107"
    pit = beside("in_the_guts").do("p1 pickup buckler")
    assert (pit.turn, pit.condition("p1"), pit.man("p1").shield.id) == ("p2", 2, "buckler")


# -- Veterans


@pytest.mark.clause("BTI-OVT-03", "BTI-OVT-04", "BTI-OVT-05", "BTI-OVT-06", "BTI-A-140")
def test_a_veteran_prepares() -> None:
    options = Options(veterans=True, roster="p2 boccamarcia giants_belt whetstone leeches")
    pit = fresh(2, options)
    assert pit.asked == ("p2", "veteran")
    assert "boccamarcia" not in ids(pit.state, "characters")
    assert "whetstone" not in ids(pit.state, "objects")
    pit.do("p2 veteran yes")
    assert pit.asked == ("p2", "new-object")
    pit.do("p2 veteran yes", "* drawn object p2 splints", "p2 pick whetstone")
    assert pit.up("p2") == ["giants_belt", "leeches", "splints"]
    assert [card.id for card in pit.state.objects_under] == ["whetstone"]
    assert pit.asked == ("p2", "weapon")
    assert len(pit.legal()) == 16
    pit = fresh(2, options).do("p2 veteran no")
    assert pit.asked == ("*", "character")
    pit = fresh(2, options).do("p2 veteran yes", "p2 veteran no")
    assert pit.asked == ("p2", "weapon")


@pytest.mark.clause("BTI-A-142")
def test_veterans_in_a_tournament() -> None:
    options = Options(veterans=True, roster="p2 boccamarcia giants_belt whetstone leeches", tournament=True)
    pit = fresh(3, options).do("p2 veteran yes")
    shown = GAME.sample_chance(pit.state, pit.rng)
    assert len(shown.cards) == 3  # type: ignore[union-attr]
    pit.chance()
    assert pit.asked == ("p3", "draft")
    pit.do("p3 " + min(pit.legal()))
    pit.do("p1 " + min(pit.legal())).chance()
    assert pit.asked == ("p3", "draft-object")
    assert len(pit.legal()) == 6


@pytest.mark.clause("BTI-OVT-01", "BTI-A-138", "BTI-A-139", "BTI-A-106")
def test_who_becomes_a_veteran() -> None:
    options = Options(veterans=True)
    pit = Pit(
        Man("parry", "manunta", damages="lost_ear", up="whetstone"),
        Man("parry", down="leeches"),
        deck=1,
        options=options,
    )
    pit.do("p1 draw")
    assert pit.result == ("decks", (2, 1))
    kept = [(seat, name, carried) for seat, name, carried, _ in survivors(GAME.view(pit.state, None))]
    assert kept == [(0, "manunta", ("whetstone",)), (1, "groppone_da_figulle", ("leeches",))]
    # Plunder after the last kill, once.
    pit = Pit(Man("thrust parry"), Man("", up="leeches", damages="in_the_guts in_the_guts"), options=options)
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 lost_ear")
    assert pit.asked == ("p1", "plunder")
    pit.do("p1 pick leeches", "p1 done")
    assert pit.result == ("kill", (1, 2))
    assert [one[0] for one in survivors(GAME.view(pit.state, None))] == [0]
    pit = Pit(Man("parry"), Man("parry"), options=Options(veterans=True, surrender=True))
    pit.do("p1 surrender", "* drawn damage p1 favor_of_the_gods")
    assert pit.man("p1").status == SPARED
    assert [one[0] for one in survivors(GAME.view(pit.state, None))] == [0, 1]


# -- Length, dealer, privacy


@pytest.mark.clause("BTI-TOU-08", "BTI-A-147")
def test_any_length_and_any_dealer_go_with_a_tournament() -> None:
    for duration in ("deck", "decks", "last-blood"):
        assert GAME.check_options(3, Options(tournament=True, duration=duration)) is None
    assert dict(kinds_by_key(Options))["duration"].values[0] == "usual"
    for dealer in ("p1", "p2", "p3"):
        assert fresh(3, dealer=dealer).state.dealer == int(dealer[1]) - 1


@pytest.mark.clause("BTI-DFN-07")
def test_privacy() -> None:
    pit = Pit(Man("thrust with_fury_1 parry"), Man("parry feint"))
    assert GAME.decision(pit.state, 0).privacy is Privacy.PRIVATE
    pit.do("p1 strike thrust p2")
    decision = GAME.decision(pit.state, 1)
    assert decision.privacy is Privacy.PRIVATE
    assert [GAME.format_action(action) for action in decision.unseen] == ["done"]
    assert decision.forced is None
    pit = Pit(Man("thrust feint"), Man("", armor="padded_jack")).do("p1 strike thrust p2")
    forced = GAME.decision(pit.state, 1).forced
    assert forced is not None
    pit.do("p2 done")
    assert GAME.decision(pit.state, 1).privacy is Privacy.PUBLIC
    with pytest.raises(ValueError, match="not asked"):
        GAME.decision(pit.state, 0)
