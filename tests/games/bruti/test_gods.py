"""The Fickle Gods: every card at work, in a test that names it, and the rules around them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from brutus_tui.core.game import CHANCE
from brutus_tui.games.bruti import GAME, bot, narrate
from brutus_tui.games.bruti.card_file import default
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.state import Tally
from tests.games.bruti.fights import all_cards, fight
from tests.games.bruti.pit import Man, Pit, ids
from tests.games.bruti.test_scenarios import Pit as Scene

GODS = Options(fickle_gods=True)
CALL = "p1 play divine_intervention"


def pit(*men: Man, options: Options = GODS, **more: object) -> Pit:
    """A fight with the gods; the first warrior holds Divine Intervention! besides what is said."""
    first = men[0]
    first.hand = f"divine_intervention {first.hand}".strip()
    return Pit(first, *men[1:], options=options, **more)  # type: ignore[arg-type]


def called(god: str, *men: Man, options: Options = GODS, **more: object) -> Pit:
    """The same, and that card has just been drawn."""
    return pit(*men, options=options, **more).do(CALL, f"* drawn fickle_god p1 {god}")


def board(one: Pit) -> dict[str, list[tuple[int, int]]]:
    return {card.id: list(loans) for card, loans in one.state.gods.board}


def test_every_god_is_named_here() -> None:
    text = Path(__file__).read_text("utf-8")
    assert [card.id for card in default().gods if f'"{card.id}"' not in text and f' {card.id}"' not in text] == []


# -- The deck


@pytest.mark.clause("BTI-FGD-01", "BTI-MAT-10", "BTI-FGD-02", "BTI-MAT-09", "BTI-MAT-11")
def test_divine_intervention_joins_with_the_gods_and_not_without(tmp_path: Path) -> None:
    def names(state: object) -> list[str]:
        return ids(state, "deck")  # type: ignore[arg-type]

    with_gods, without = GAME.new_state(2, GODS), GAME.new_state(2, Options())
    assert len(names(with_gods)) == 116
    assert names(with_gods).count("divine_intervention") == 4
    assert len(names(without)) == 112
    assert "divine_intervention" not in names(without)
    assert (len(with_gods.gods.deck), len(without.gods.deck)) == (20, 0)
    # A set without the Deluxe cards is for the basic game.
    from tests.games.bruti.test_data import TEXT

    start, end = TEXT.index("# ---- fickle gods"), TEXT.index("# ---- condition")
    basic = TEXT[:start] + TEXT[end:]
    place = basic.index('[[combat]]\nid = "divine_intervention"')
    basic = basic[:place] + basic[basic.index("[[", place + 2) :]
    for line in ("combat_deluxe = 116\n", "fickle_god = 20\n", "scrap = 16\n"):
        basic = basic.replace(line, "")
    path = tmp_path / "basic.toml"
    path.write_text(basic, "utf-8")
    assert GAME.check_options(2, Options(cards=str(path))) is None
    refusal = GAME.check_options(2, Options(cards=str(path), fickle_gods=True))
    assert refusal is not None
    assert refusal.clause == "BTI-MAT-11"


@pytest.mark.clause("BTI-FGD-03", "BTI-FGD-04", "BTI-CDK-14", "BTI-MVS-02")
def test_it_is_a_move_and_draws_a_card_that_everybody_hears() -> None:
    one = pit(Man("thrust"), Man("parry parry"))
    assert CALL.removeprefix("p1 ") in one.legal()
    one.do(CALL)
    assert one.asked == ("*", "god")
    assert one.state.played[-1].id == "divine_intervention"
    assert one.refused("p1 draw") != ""
    one = called("the_dancing_goat", Man("thrust"), Man("parry parry"))
    told = next(event for event in one.events if event.kind == "god")
    for who in (0, 1, None):
        seen = told.seen_by(who)
        assert seen is not None
        assert seen.public == ("the_dancing_goat",)
    assert one.turn == "p1"
    assert [card.id for card in one.state.gods.used] == ["the_dancing_goat"]
    assert GAME.view(one.state, None).gods_used == ("the_dancing_goat",)
    assert one.refusal("* drawn fickle_god p1 rust") is not None


def test_terror_forbids_it_as_every_move() -> None:
    one = pit(Man("thrust", damages="terror"), Man("parry"))
    assert one.refused(CALL) == "BTI-WND-13"


@pytest.mark.clause("BTI-A-151")
def test_the_deck_is_shuffled_again_when_it_is_empty() -> None:
    one = called("rust", Man("thrust divine_intervention"), Man("parry parry"))
    gods = one.state.gods
    one.state.gods = type(gods)((), (*gods.deck, *gods.used), ())
    one.do(CALL, "* drawn fickle_god p1 rust")
    assert (len(one.state.gods.deck), [card.id for card in one.state.gods.used]) == (19, ["rust"])


# -- What stays on the board


@pytest.mark.clause("BTI-FGD-05", "BTI-A-149", "BTI-A-150")
def test_condition_for_everybody() -> None:
    one = called("the_bull_bellows", Man("thrust"), Man("parry"), Man("dodge"))
    assert [one.condition(seat) for seat in ("p1", "p2", "p3")] == [6, 6, 6]
    assert board(one) == {"the_bull_bellows": [(1, 1), (2, 1), (0, 1)]}
    assert [event.seat for event in one.events if event.kind == "condition"] == [1, 2, 0]
    view = GAME.view(one.state, 1)
    assert view.gods_board == (("the_bull_bellows", ((1, 1), (2, 1), (0, 1))),)
    assert one.size("p1") == 1  # the cap is higher, and no card is drawn


@pytest.mark.clause("BTI-FGD-05")
def test_condition_for_whoever_drew_it() -> None:
    one = called("mothers_milk", Man("thrust"), Man("parry"))
    assert (one.condition("p1"), one.condition("p2")) == (6, 5)


@pytest.mark.clause("BTI-FGD-05", "BTI-FGD-04")
def test_condition_for_the_one_with_most_damages() -> None:
    one = called("pity_for_the_wretched", Man("thrust", damages="lost_ear"), Man("parry", damages="dazed terror"))
    assert (one.condition("p1"), one.condition("p2")) == (4, 6)
    # With no damage anywhere it touches nobody, and does not stay.
    one = called("pity_for_the_wretched", Man("thrust"), Man("parry"))
    assert (one.turn, board(one)) == ("p1", {})
    assert [card.id for card in one.state.gods.used] == ["pity_for_the_wretched"]


@pytest.mark.clause("BTI-FGD-05", "BTI-FGD-04")
def test_condition_for_the_weakest_and_lots_among_equals() -> None:
    one = called("the_giants_supper", Man("thrust"), Man("parry", shield="buckler"))
    assert (one.condition("p1"), one.condition("p2")) == (5, 5)
    one = called("the_giants_supper", Man("thrust"), Man("parry"), Man("dodge", shield="buckler", armor="padded_jack"))
    assert one.condition("p3") == 4
    one = called("the_giants_supper", Man("thrust"), Man("parry"), Man("dodge"), Man("dodge", character="aldobrando"))
    assert one.condition("p4") == 5
    one = called("the_giants_supper", Man("thrust"), Man("parry"))
    assert one.asked == ("*", "favored")
    assert one.refusal("* lot p3") is not None
    one.do("* lot p2")
    assert (one.condition("p1"), one.condition("p2")) == (5, 6)


@pytest.mark.clause("BTI-FGD-06", "BTI-FGD-05")
def test_gifts_go_back_between_two_decks() -> None:
    options = Options(fickle_gods=True, duration="decks", decks=2)
    one = called("the_bull_bellows", Man("thrust"), Man("parry"), options=options, deck=1)
    assert one.condition("p1") == 6
    one.do("p1 draw", "p1 pair aside", "p2 pair aside")
    one.chance()
    assert one.state.deck_number == 2
    assert (one.condition("p1"), one.condition("p2"), board(one)) == (5, 5, {})
    assert len(one.state.gods.deck) == 20
    assert (one.size("p1"), one.size("p2")) == (5, 5)


@pytest.mark.clause("BTI-A-077", "BTI-FGD-06")
def test_whoever_lived_on_a_gift_dies_with_it() -> None:
    options = Options(fickle_gods=True, duration="decks", decks=2)
    one = called("mothers_milk", Man("", damages="broken_back in_the_guts"), Man("parry"), options=options, deck=2)
    assert one.condition("p1") == 2
    one.man("p1").damages += one.cards("in_the_guts just_a_scratch terror")
    for card in one.cards("in_the_guts just_a_scratch terror"):
        one.state.damage_deck.remove(card)
    gods = one.state.gods
    one.state.gods = type(gods)(gods.deck, gods.used, ((gods.board[0][0], ((0, 1), (0, 1))),))
    one.man("p1").boost = 2  # as if another card had lent him a point
    one.man("p1").refresh()
    assert one.condition("p1") == 1
    one.do("p1 draw", "p2 draw", "p1 pick just_a_scratch", "p1 pair aside", "p2 pair aside")
    assert one.result == ("kill", (2, 1))
    assert [warrior.kills for warrior in one.state.warriors] == [0, 0]


# -- What every warrior does


@pytest.mark.clause("BTI-FGD-04", "BTI-FRV-05")
def test_every_warrior_discards_from_the_right() -> None:
    one = pit(Man("thrust parry"), Man("parry dodge"), Man("feint"), Man(""))
    one.do(CALL, "* drawn fickle_god p1 rain_of_frogs", "p2 discard dodge", "p1 discard thrust")
    assert (one.turn, one.hand("p1"), one.hand("p2"), one.hand("p3"), one.hand("p4")) == (
        "p1",
        ["parry"],
        ["parry"],
        [],
        [],
    )
    assert [event.seat for event in one.events if event.kind == "discarded"] == [1, 2, 0]


@pytest.mark.clause("BTI-FGD-04", "BTI-A-004")
def test_every_hand_goes_to_the_right() -> None:
    one = called("the_wind_turns", Man("thrust"), Man("parry dodge"), Man("feint headbutt grapple"), options=GODS)
    assert (one.hand("p1"), one.hand("p2"), one.hand("p3")) == (
        ["feint", "grapple", "headbutt"],
        ["thrust"],
        ["dodge", "parry"],
    )
    told = next(event for event in one.events if event.kind == "passed-hands")
    assert told.seen_by(None).public == ((0, 1, 2),)  # type: ignore[union-attr]
    assert told.seen_by(1).public == ((0, 1, 2), ("thrust",))  # type: ignore[union-attr]
    # A hand above the cap is brought down, by its new owner.
    one = called("the_wind_turns", Man("thrust feint parry dodge"), Man("parry", damages="broken_back in_the_guts"))
    assert one.asked == ("p2", "discard")
    one.do("p2 discard thrust", "p2 discard feint", "p2 discard parry")
    assert (one.turn, one.hand("p1"), one.hand("p2")) == ("p1", ["parry"], ["dodge"])


@pytest.mark.clause("BTI-FGD-04", "BTI-A-014", "BTI-V12-07")
def test_every_warrior_changes_his_whole_hand() -> None:
    one = called("the_spinning_wheel", Man("thrust"), Man("parry dodge"), Man("feint feint", damages="dazed"))
    assert one.asked == ("*", "drawing")
    one.do("* drawn combat p2 thrust thrust")
    assert one.asked == ("p3", "change")
    one.do("p3 change feint", "* drawn combat p3 parry", "* drawn combat p1 dodge")
    assert (one.turn, one.hand("p1"), one.hand("p2"), one.hand("p3")) == (
        "p1",
        ["dodge"],
        ["thrust", "thrust"],
        ["feint", "parry"],
    )


@pytest.mark.clause("BTI-FGD-04")
def test_every_warrior_reactivates_the_movement() -> None:
    one = called("the_dancing_goat", Man("thrust", movement=False), Man("parry", movement=False), Man("dodge"))
    assert [one.man(seat).movement for seat in ("p1", "p2", "p3")] == [1, 1, 1]


@pytest.mark.clause("BTI-FGD-04")
def test_every_warrior_exhausts_the_movement() -> None:
    one = called("lead_feet", Man("thrust"), Man("parry", movement=False), Man("dodge"))
    assert [one.man(seat).movement for seat in ("p1", "p2", "p3")] == [2, 2, 2]
    assert one.turn == "p1"


@pytest.mark.clause("BTI-FGD-04", "BTI-HEA-01")
def test_every_warrior_removes_a_damage_of_his_choice() -> None:
    one = called("the_healing_spit", Man("thrust", damages="lost_ear dazed"), Man("parry", damages="terror"), Man(""))
    assert one.asked == ("p1", "heal")
    one.do("p1 pick lost_ear")
    assert (one.turn, one.damages("p1"), one.damages("p2")) == ("p1", ["dazed"], [])


@pytest.mark.clause("BTI-FGD-04", "BTI-A-197", "BTI-A-059")
def test_every_warrior_receives_a_damage_without_a_wound() -> None:
    one = called("hail_of_stones", Man("thrust"), Man("parry", armor="padded_jack"), Man("dodge"))
    one.do("* drawn damage p2 lost_ear", "* drawn damage p3 just_a_scratch", "* drawn damage p1 dazed")
    assert (one.turn, one.damages("p1"), one.damages("p2"), one.damages("p3")) == (
        "p1",
        ["dazed"],
        ["lost_ear"],
        ["just_a_scratch"],
    )
    assert (one.size("p1"), one.size("p2")) == (1, 1)  # no Fervor Draw, no refill
    assert one.man("p2").armor_up


@pytest.mark.clause("BTI-FGD-04")
def test_every_warrior_exhausts_the_shield() -> None:
    one = called("rust", Man("thrust", shield="buckler"), Man("parry", shield="kite_shield", shield_up=False), Man(""))
    assert not one.man("p1").shield_up
    assert not one.man("p2").shield_up
    assert one.turn == "p1"


# -- What befalls one


@pytest.mark.clause("BTI-FGD-04")
def test_an_invocation() -> None:
    one = called("the_whispered_secret", Man("thrust"), Man("parry")).do("* drawn invocation p1 psalm_of_the_giants")
    assert (one.up("p1"), one.condition("p1"), one.turn) == (["psalm_of_the_giants"], 6, "p1")


@pytest.mark.clause("BTI-FGD-04")
def test_a_special_object() -> None:
    one = called("a_gift_in_the_mud", Man("thrust", up="whetstone leeches splints"), Man("parry"))
    one.do("* drawn object p1 wineskin", "p1 pick leeches")
    assert (one.turn, one.up("p1")) == ("p1", ["whetstone", "splints", "wineskin"])
    assert [card.id for card, _ in one.state.table] == ["leeches"]


@pytest.mark.clause("BTI-FGD-04")
def test_the_emptiest_hand_is_filled() -> None:
    one = called("alms_for_the_last", Man("thrust"), Man("parry dodge"), Man("feint feint"))
    one.do("* drawn combat p1 thrust parry dodge feint")
    assert (one.turn, one.size("p1"), one.size("p2")) == ("p1", 5, 2)
    one = called("alms_for_the_last", Man("thrust thrust"), Man("parry"), Man("feint")).do("* lot p3")
    one.chance()
    assert (one.size("p1"), one.size("p2"), one.size("p3")) == (2, 1, 5)


@pytest.mark.clause("BTI-FGD-04")
def test_the_fullest_hand_is_taxed() -> None:
    one = called("tax_on_the_strong", Man("thrust"), Man("parry dodge feint thrust"))
    one.do("p2 discard thrust", "p2 discard feint")
    assert (one.turn, one.hand("p1"), one.hand("p2")) == ("p1", ["thrust"], ["dodge", "parry"])
    one = called("tax_on_the_strong", Man("thrust"), Man("parry dodge"))
    assert (one.turn, one.size("p2")) == ("p1", 2)


@pytest.mark.clause("BTI-FGD-04", "BTI-PAS-01")
def test_the_turn_ends() -> None:
    one = called("the_god_sleeps", Man("thrust"), Man("parry"), Man("dodge"))
    assert one.turn == "p2"
    # It is no action E to H: what answers to those does not answer to it.
    one = called("the_god_sleeps", Man("thrust", up="black_rooster_feather"), Man("parry"))
    assert one.turn == "p2"


@pytest.mark.clause("BTI-FGD-04", "BTI-A-123")
def test_two_hands_are_swapped() -> None:
    one = called("trading_places", Man("thrust"), Man("parry dodge"))
    assert (one.turn, one.hand("p1"), one.hand("p2")) == ("p1", ["dodge", "parry"], ["thrust"])
    one = called("trading_places", Man("thrust"), Man("parry dodge"), Man("feint"), Man("parry"), options=GODS)
    assert one.legal() == {"choose p2", "choose p4"}  # never the companion
    one.do("p1 choose p4")
    assert (one.hand("p1"), one.hand("p4")) == (["parry"], ["thrust"])
    one = called("trading_places", Man(""), Man(""))
    assert one.turn == "p1"


@pytest.mark.clause("BTI-FGD-04")
def test_the_weakest_draws_an_invocation() -> None:
    one = called("the_blessed_fool", Man("thrust"), Man("parry", shield="buckler"))
    one.do("* drawn invocation p2 psalm_of_the_shadows")
    assert (one.turn, one.up("p2")) == ("p1", ["psalm_of_the_shadows"])


@pytest.mark.clause("BTI-FGD-04")
def test_a_card_is_drawn() -> None:
    one = called("a_yawn_from_above", Man("thrust"), Man("parry")).do("* drawn combat p1 dodge")
    assert (one.turn, one.hand("p1")) == ("p1", ["dodge", "thrust"])


# -- Death by the gods


@pytest.mark.clause("BTI-A-119", "BTI-A-196", "BTI-FGD-04")
def test_ds_76_a_hail_that_kills() -> None:
    weak = "broken_back in_the_guts"
    one = called("hail_of_stones", Man("thrust"), Man("parry", damages=weak), Man("dodge", character="aldobrando",
                 damages="in_the_guts lost_ear"), Man("feint"))  # fmt: skip
    one.do("* drawn damage p2 on_the_head", "* drawn damage p3 on_the_arms")
    assert [event.seat for event in one.events if event.kind == "killed"] == [1, 2]
    one.do("* drawn damage p4 just_a_scratch", "* drawn damage p1 dazed")
    killed = {event.seat: event.public for event in one.events if event.kind == "killed"}
    assert one.man("p1").kills == 1
    assert one.asked == ("p1", "plunder")  # after everybody has had his stone
    # His companion's things are nobody's to plunder: they lie on the table.
    assert "pick falchion" in one.legal()
    assert [card.id for card, _ in one.state.table] == ["hatchet"]
    assert killed == {}
    one.do("p1 done")
    assert one.turn == "p1"


@pytest.mark.clause("BTI-A-119", "BTI-A-196")
def test_both_of_two_dead_opponents_can_be_plundered_at_once() -> None:
    weak = "broken_back in_the_guts"
    third = Man("dodge", damages="in_the_guts lost_ear broken_ribs")
    options = Options(fickle_gods=True, mode="brawl")
    one = called("hail_of_stones", Man("thrust"), Man("parry", damages=weak), third, Man("feint"), options=options)
    one.do("* drawn damage p2 on_the_head", "* drawn damage p3 on_the_arms", "* drawn damage p4 just_a_scratch")
    one.do("* drawn damage p1 dazed")
    assert one.man("p1").kills == 2
    assert one.legal() == {"done", "pick falchion", "pick hatchet"}
    one.do("p1 pick hatchet", "p1 done")
    assert one.turn == "p4"


@pytest.mark.clause("BTI-A-017", "BTI-A-119")
def test_whoever_called_the_gods_dies_of_them_and_the_next_plays() -> None:
    one = called("hail_of_stones", Man("", damages="broken_back in_the_guts"), Man("parry"), Man("dodge"))
    one.do("* drawn damage p2 dazed", "* drawn damage p3 dazed", "* drawn damage p1 on_the_head")
    assert one.turn == "p2"
    assert [warrior.kills for warrior in one.state.warriors] == [0, 0, 0]


@pytest.mark.clause("BTI-A-081", "BTI-A-196", "BTI-A-194")
def test_to_hell_with_me_out_of_the_blue() -> None:
    """Where no attack is resolved the last attack is on an opponent of his choice; without a kill nothing moves."""
    one = called("hail_of_stones", Man("parry"), Man("powerful_thrust"), Man("", damages="broken_back in_the_guts"))
    one.do("* drawn damage p2 to_hell_with_me", "* drawn combat p2 thrust parry feint dodge headbutt")
    assert {"strike thrust p1", "strike thrust p3"} <= one.legal()
    one.do("p2 strike thrust p3", "p3 done", "* drawn damage p3 lost_ear", "* drawn damage p2 dazed")
    one.do("* drawn damage p2 dazed", "* drawn damage p1 terror")
    assert one.man("p2").kills == 1
    assert one.asked == ("p2", "plunder")
    one.do("p2 pick hatchet")
    assert one.turn == "p1"  # it was not his turn that the plunder could end


@pytest.mark.clause("BTI-DUR-01")
def test_a_duel_is_over_at_the_first_death() -> None:
    one = called("hail_of_stones", Man("", damages="broken_back in_the_guts"), Man("parry", damages="broken_ribs "
                 "in_the_guts lost_ear"))  # fmt: skip
    one.do("* drawn damage p2 on_the_head")
    assert one.result == ("kill", (1, 2))


# -- Properties


@pytest.mark.clause("BTI-FGD-01", "BTI-A-109")
@pytest.mark.parametrize(("seats", "mode"), [(2, "duel"), (3, "brawl"), (4, "squads")])
def test_all_140_cards_stay_in_the_game(seats: int, mode: str) -> None:
    """`check_position` of every random fight counts them; here what it counts, and that the gods really act."""
    state = GAME.new_state(seats, Options(fickle_gods=True, mode=mode))
    expected = all_cards(state.kit, state.options)
    assert sum(expected.values()) == 116 + 20 + 20 + 44 + 42 + 24 + 16
    seen: set[str] = set()
    for seed in range(8):
        options = Options(fickle_gods=True, mode=mode, duration="decks")
        for _state, seat, action, _events in fight(seats, options, seed):
            if seat == CHANCE and getattr(action, "deck", "") == "fickle_god":
                seen.update(action.cards)
    assert len(seen) >= 8


# -- Special characters


def against(
    god: str, *men: Man, turn: str = "p2", bury: str = "", scenario: str = "the_return_of_the_barbarian"
) -> Scene:
    """A scenario in which an ordinary warrior (or the special character) has just called that god."""
    one = Scene(*men, options=Options(fickle_gods=True, scenario=scenario), turn=turn)
    for seat in bury.split():
        one.bury(seat)
    one.do(f"{turn} play divine_intervention", f"* drawn fickle_god {turn} {god}")
    return one


@pytest.mark.clause("BTI-A-152", "BTI-FGD-07", "BTI-SPC-04")
def test_ds_73_no_opponent_whom_the_gods_could_mean() -> None:
    one = against("trading_places", Man("thrust parry"), Man("divine_intervention dodge"), Man(""), bury="p3")
    assert (one.turn, one.hand("p1"), one.hand("p2")) == ("p2", ["parry", "thrust"], ["dodge"])


@pytest.mark.clause("BTI-A-152", "BTI-FGD-07", "BTI-SPC-04")
def test_special_characters_are_not_touched_chosen_or_counted() -> None:
    men = Man("thrust parry"), Man("divine_intervention dodge"), Man("feint")
    one = against("the_bull_bellows", *men)
    assert [one.condition(seat) for seat in ("p1", "p2", "p3")] == [6, 6, 6]
    assert [seat for seat, _ in one.state.gods.board[0][1]] == [2, 1]
    one = against("the_wind_turns", *men)
    assert (one.hand("p1"), one.hand("p2"), one.hand("p3")) == (["parry", "thrust"], ["feint"], ["dodge"])
    one = against("tax_on_the_strong", Man("thrust parry feint dodge"), Man("divine_intervention"), Man("feint"))
    assert (one.turn, one.size("p1")) == ("p2", 4)
    one = against("lead_feet", *men)
    assert [one.man(seat).movement for seat in ("p1", "p2", "p3")] == [1, 2, 2]


@pytest.mark.clause("BTI-A-152", "BTI-SPC-04")
def test_a_special_character_calls_the_gods_for_the_others() -> None:
    men = Man("divine_intervention thrust"), Man("parry"), Man("feint feint")
    one = against("rain_of_frogs", *men, turn="p1")
    one.do("p3 discard feint")
    assert (one.turn, one.size("p1"), one.size("p2"), one.size("p3")) == ("p1", 1, 0, 1)
    for god in ("mothers_milk", "trading_places", "a_yawn_from_above", "the_god_sleeps", "the_whispered_secret"):
        one = against(god, *men, turn="p1")
        assert (one.turn, one.size("p1"), one.up("p1"), one.condition("p1")) == ("p1", 1, ["blind_fury"], 6), god


@pytest.mark.clause("BTI-A-174", "BTI-FGD-07")
def test_minor_undead_are_touched() -> None:
    one = Scene(
        Man("thrust"),
        Man("feint"),
        Man("divine_intervention parry"),
        options=Options(fickle_gods=True, scenario="the_kings_room"),
        turn="p3",
    )
    one.turn_into("p2", "ghino")
    one.do("p3 play divine_intervention", "* drawn fickle_god p3 lead_feet")
    assert [one.man(seat).movement for seat in ("p1", "p2", "p3")] == [1, 2, 2]
    one = against("hail_of_stones", Man("thrust"), Man("divine_intervention"), Man("feint"), scenario="the_kings_room")
    one.do("* drawn damage p3 dazed", "* drawn damage p2 terror")
    assert (one.damages("p1"), one.turn) == ([], "p2")


@pytest.mark.clause("BTI-FGD-05", "BTI-FGD-06", "BTI-RNF-01", "BTI-DEM-04")
@pytest.mark.parametrize("scenario", ["a_troll_in_the_latrines", "the_kings_room"])
def test_whoever_replaces_a_dead_warrior_has_been_lent_nothing(scenario: str) -> None:
    men = Man("divine_intervention thrust"), Man("", movement=False), Man("parry", movement=False)
    for god, lent_to in (("the_bull_bellows", [2]), ("the_giants_supper", [])):
        one = against(god, *men, turn="p1", scenario=scenario)
        if one.asked[0] == "*":
            one.do("* lot p2")
        assert one.man("p2").boost == 1
        one.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 death")
        while one.turn != "p1":
            (seat,) = one.state.actors
            one.do(f"p{seat + 1} {GAME.format_action(GAME.legal_actions(one.state, seat)[0])}")
        newcomer = one.man("p2")
        assert (newcomer.status, newcomer.boost) == (0, 0)
        assert [seat for _, loans in one.state.gods.board for seat, _ in loans] == lent_to
        assert [card.id for card in one.state.gods.used] == ([] if lent_to else [god])
        before = one.condition("p2")
        one.state.discards += one.state.deck[1:]  # the next card ends the deck, and what was lent
        del one.state.deck[1:]
        one.do("p1 draw").chance()
        while one.state.phase != "turn":
            (seat,) = one.state.actors
            one.do(f"p{seat + 1} {GAME.format_action(GAME.legal_actions(one.state, seat)[0])}").chance()
        assert (one.man("p2").boost, one.condition("p2")) == (0, before)


@pytest.mark.clause("BTI-FGD-05", "BTI-SCR-01", "BTI-SGV-05")
def test_the_position_as_text_tells_what_lies_open() -> None:
    """What the gods have left on the board, the Scraps, and a strike without a blow."""
    options = Options(fickle_gods=True, scraps=True, scenario="the_giants_valley")
    men = Man("divine_intervention"), Man("parry", movement=False), Man("parry", movement=False)
    one = Scene(*men, options=options, turn="p1")
    one.state.tally = Tally((0, 2, 0))
    one.do("p1 play divine_intervention", "* drawn fickle_god p1 the_bull_bellows", "p1 use crushing", "p1 choose p2")
    lines = narrate.position(GAME.view(one.state, None), ("Ann", "Bob", "Cid")).splitlines()
    assert "On the table: Crushing of Ann against Bob, power 1" in lines
    assert "gods 19 · The Bull Bellows" in lines
    assert [line.endswith(", 2 Scraps") for line in lines if "condition " in line] == [False, True, False]


@pytest.mark.clause("BTI-FGD-07", "BTI-SPC-04", "BTI-A-152")
def test_the_computer_player_knows_whom_the_gods_leave_alone() -> None:
    """Kalafuria expects nothing for himself, and the squad expects nothing to happen to him."""
    men = Man("divine_intervention"), Man("divine_intervention", movement=False), Man("feint feint parry parry")
    one = Scene(*men, options=Options(fickle_gods=True, scenario="the_return_of_the_barbarian"), turn="p1")

    def expected(seat: int, god: str) -> float:
        player = bot._Player(GAME.view(one.state, seat), (), Random(1))
        return sum(player.god_step(step) for ability in one.state.kit.by_id[god].abilities for step in ability.steps)

    for god in ("mothers_milk", "a_gift_in_the_mud", "a_yawn_from_above", "trading_places", "the_wind_turns"):
        assert expected(0, god) == 0, god
    assert expected(0, "hail_of_stones") > 0 > expected(1, "hail_of_stones")
    assert expected(1, "trading_places") == 0  # no opponent whom the gods could mean
    assert expected(1, "mothers_milk") > 0
