"""Special characters, the Undead, reinforcements and the four scenarios, clause by clause."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from brutus_tui.core.game import CHANCE
from brutus_tui.games.bruti import GAME, narrate, scenarios
from brutus_tui.games.bruti.card_file import default
from brutus_tui.games.bruti.cards import CardSet
from brutus_tui.games.bruti.options import SCENARIOS, Options
from brutus_tui.games.bruti.quest import Quest
from brutus_tui.games.bruti.state import DEAD, State, set_foes
from brutus_tui.games.bruti.view import survivors
from tests.games.bruti import pit as pits
from tests.games.bruti.pit import Man, fresh

ROOM = Options(scenario="the_kings_room")
TROLL = Options(scenario="a_troll_in_the_latrines")
BARBARIAN = Options(scenario="the_return_of_the_barbarian")
VALLEY = Options(scenario="the_giants_valley")

NAMES = ("Ann", "Bob", "Cid", "Dee")


def but(options: Options, **changes: Any) -> Options:
    """The same scenario under other rules."""
    return Options(scenario=options.scenario, **changes)


class Pit(pits.Pit):
    """A turn in a scenario. All pairs are in the damage deck but those of `aside`."""

    def __init__(self, *men: Man, aside: str = "", **rest: Any) -> None:
        super().__init__(*men, **rest)
        deck = self.state.damage_deck
        for seat, warrior in enumerate(self.state.warriors):
            if f"p{seat + 1}" not in aside:
                warrior.pair = False
                deck += (self.state.kit.death, self.state.kit.favor)
        deck.sort(key=lambda card: card.number)

    def next(self) -> Pit:
        """Whoever is asked does what comes first."""
        (actor,) = self.chance().state.actors
        self._apply(actor, GAME.legal_actions(self.state, actor)[0])
        return self.chance()

    def empty(self, seat: str) -> None:
        """The hand of a warrior goes to the discards."""
        warrior = self.man(seat)
        self.state.discards += warrior.hand
        warrior.hand = ()

    @property
    def quest(self) -> Quest:
        assert self.state.quest is not None
        return self.state.quest

    def turn_into(self, seat: str, card: str) -> None:
        """Make a warrior one of the King's Undead."""
        state = self.state
        place = int(seat[1]) - 1
        warrior = state.warriors[place]
        assert warrior.character is not None
        state.characters += (warrior.character,)
        warrior.character = state.kit.by_id[card]
        warrior.up = scenarios.starting(state.kit, warrior.character)
        warrior.refresh()
        state.sides = tuple(0 if one == place else side for one, side in enumerate(state.sides))
        left = tuple(one for one in self.quest.undead if one.id != card)
        state.quest = replace(self.quest, joined=True, undead=left)
        set_foes(state)

    def bury(self, seat: str) -> None:
        """Make a warrior dead and gone."""
        state = self.state
        place = int(seat[1]) - 1
        warrior = state.warriors[place]
        warrior.status, warrior.movement = DEAD, 0
        state.fallen += (place,)
        assert warrior.weapon is not None
        state.stock += (warrior.weapon,)
        warrior.weapon = None
        warrior.refresh()
        set_foes(state)


def kit(options: Options) -> CardSet:
    return scenarios.kit_of(options)


def prepared(options: Options, seats: int = 3, seed: int = 1) -> State:
    """A scenario at its first turn; the squad chooses at random."""
    rng = Random(seed)
    state = GAME.new_state(seats, options)
    while state.phase != "turn":
        (actor,) = state.actors
        action = GAME.sample_chance(state, rng) if actor == CHANCE else rng.choice(GAME.legal_actions(state, actor))
        GAME.apply(state, actor, action)
    return state


def kill(pit: Pit, killer: str, victim: str, *, blow: str = "thrust") -> Pit:
    """`killer` strikes a victim without cards, who draws Death!."""
    return pit.do(f"{killer} strike {blow} {victim}", *answers(pit, victim), f"* drawn damage {victim} death")


def answers(pit: Pit, victim: str) -> list[str]:
    """Nothing is done against the attack, by whoever is asked: the victim's companions do not step in."""
    quest = pit.state.quest
    assert quest is not None
    state = pit.state
    seat = int(victim[1]) - 1
    attacker = state.turn
    ring = [(attacker + step) % state.seats for step in range(1, state.seats)]
    friends = [
        f"p{one + 1} done"
        for one in ring
        if one != seat and state.sides[one] == state.sides[seat] and not state.warriors[one].status
        and state.warriors[one].movement == 1
    ]  # fmt: skip
    return [*friends, f"{victim} done"]


STILL: dict[str, Any] = {"movement": False}
"""A warrior who cannot step in, so that nobody asks him."""


# -- The decks of the scenarios --------------------------------------------------------------


@pytest.mark.clause("BTI-SPC-01", "BTI-A-148", "BTI-MAT-13", "BTI-UND-01", "BTI-A-167")
def test_special_cards_have_decks_of_their_own() -> None:
    plain, fought = default(), kit(TROLL)
    special = [card for card in fought.by_id.values() if card.deck == "special_character"]
    abilities = [card for card in fought.by_id.values() if card.deck == "special_ability"]
    assert (len(special), sum(card.copies for card in abilities)) == (7, 24)
    assert not any(card.deck.startswith("special") for card in plain.by_id.values())
    assert fought.characters == plain.characters
    assert {icon for card in plain.damages for icon in card.icons} == {"bone", "blood", "brain"}
    for options in (ROOM, TROLL, BARBARIAN, VALLEY):
        state = prepared(options)
        owners = [seat for seat in range(3) for card in state.warriors[seat].up if card.deck == "special_ability"]
        assert owners == [0]


@pytest.mark.clause("BTI-SCN-01", "BTI-SKR-01", "BTI-STR-01", "BTI-SBR-01", "BTI-SGV-01", "BTI-RNF-03")
def test_who_fights_whom_with_how_many_reinforcements() -> None:
    for options, wanted in ((ROOM, (0, 0)), (TROLL, (2, 1)), (BARBARIAN, (2, 1)), (VALLEY, (2, 1))):
        refusal = GAME.check_options(2, options)
        assert refusal is not None
        assert refusal.code == "scenario-seats"
        found = []
        for seats in (3, 4):
            assert GAME.check_options(seats, options) is None
            state = GAME.new_state(seats, options)
            assert state.sides == (0, 1, 1, 1)[:seats]
            assert state.quest is not None
            found.append(state.quest.stock)
        assert tuple(found) == wanted


@pytest.mark.clause(
    "BTI-SPC-06", "BTI-SPC-07", "BTI-SPC-10", "BTI-DEM-01", "BTI-DEM-02", "BTI-CRU-01", "BTI-CRU-02", "BTI-KAL-01",
    "BTI-KAL-02", "BTI-MAC-01", "BTI-MAC-02", "BTI-SKR-03", "BTI-SKR-04", "BTI-STR-03", "BTI-SBR-03", "BTI-SGV-03",
    "BTI-A-159", "BTI-A-182", "BTI-A-149", "BTI-DEM-06",
)  # fmt: skip
@pytest.mark.parametrize(
    ("options", "character", "ability", "hands", "shield", "condition"),
    [
        (ROOM, "king_demetrius", "power_of_the_dead", 1, True, 6),
        (TROLL, "cruni", "regeneration", 2, False, 5),
        (BARBARIAN, "kalafuria", "blind_fury", 2, True, 6),
        (VALLEY, "maciullo", "crushing", 2, False, 8),
    ],
)
def test_kits(options: Options, character: str, ability: str, hands: int, shield: bool, condition: int) -> None:
    state = prepared(options)
    special = state.warriors[0]
    assert special.character is not None
    assert special.weapon is not None
    assert (special.character.id, [card.id for card in special.up], special.weapon.hands) == (
        character, [ability], hands,
    )  # fmt: skip
    assert (special.shield is not None, special.armor) == (shield, None)
    assert special.sheet.condition == condition  # no penalty weighs on him
    assert special.movement == 1
    assert len(special.hand) == condition
    forbidden = {kind for step in special.character.standing if step.op == "forbid" for kind in step.what}
    assert forbidden == {
        "king_demetrius": set(), "cruni": {"shield", "armor"}, "kalafuria": {"armor"}, "maciullo": {"shield", "armor"},
    }[character]  # fmt: skip


@pytest.mark.clause(
    "BTI-SCN-04", "BTI-SKR-02", "BTI-STR-02", "BTI-SBR-02", "BTI-SGV-02", "BTI-A-164", "BTI-SCN-02", "BTI-SCN-03",
)  # fmt: skip
@pytest.mark.parametrize(("options", "number"), [(ROOM, 6), (TROLL, 5), (BARBARIAN, 4), (VALLEY, 6)])
def test_treasure_is_drawn_unseen(options: Options, number: int) -> None:
    pit = fresh(3, options)
    names = [card.id for card in pit.state.objects[:number]]
    line = f"* drawn object p1 {' '.join(names)}"
    for seat in (None, 0, 1, 2):
        hidden = GAME.redact(pit.state, CHANCE, GAME.parse_action(line.removeprefix("* ")), seat)
        assert GAME.format_action(hidden) == "drawn object p1" + " ?" * number
    pit.do(line)
    assert pit.events[0].public == (number,)
    for seat in (None, 0, 1, 2):
        seen = GAME.view(pit.state, seat)
        assert seen.quest is not None
        assert seen.quest.treasure == number
        assert not any(name in str(seen) for name in names)
    assert pit.events[-1].seen_by(0) is not None
    # The squad prepares as usual, one after the other.
    assert pit.chance().asked[1] == "keep"
    state = prepared(options)
    assert all(warrior.character in state.kit.characters for warrior in state.warriors[1:])
    assert all(len(warrior.hand) == warrior.sheet.condition for warrior in state.warriors)


@pytest.mark.clause("BTI-SPC-05", "BTI-A-157", "BTI-A-160")
def test_the_special_character_begins() -> None:
    for seed in range(5):
        state = prepared(VALLEY, seed=seed)
        assert state.turn == 0
        assert state.warriors[0].sheet.condition > state.warriors[1].sheet.condition
    new = fresh(3, TROLL)
    asked = set()
    while new.chance().state.phase != "turn":
        asked.add(new.asked)
        new._apply(new.state.actors[0], GAME.legal_actions(new.state, new.state.actors[0])[0])
    assert ("p1", "pair") in asked
    assert ("p1", "weapon") not in asked
    # After a change of decks he begins again.
    pit = Pit(Man("parry"), Man("parry"), Man("parry"), turn="p2", options=TROLL, deck=1)
    pit.do("p2 draw")
    assert (pit.turn, pit.state.deck_number) == ("p1", 2)


# -- What special characters can and cannot do -----------------------------------------------


@pytest.mark.clause("BTI-SPC-03", "BTI-SKR-08", "BTI-STR-04", "BTI-SBR-04", "BTI-SGV-04", "BTI-A-158")
def test_ds_50_drawing_fills_the_hand() -> None:
    pit = Pit(Man("parry dodge"), Man("parry"), Man("parry"), options=ROOM)
    pit.do("p1 draw").chance()
    assert (pit.turn, pit.size("p1")) == ("p2", 6)
    full = Pit(Man("parry parry parry dodge dodge feint"), Man("parry"), Man("parry"), options=ROOM)
    assert full.refused("p1 draw") == "BTI-A-002"
    full.do("p1 exchange feint").chance()
    assert full.size("p1") == 6
    less = Pit(Man("parry dodge feint"), Man("parry"), Man("parry"), options=ROOM)
    less.do("p1 exchange feint").chance()
    assert (less.turn, less.size("p1")) == ("p2", 3)  # action F fills nothing
    for options in (TROLL, BARBARIAN, VALLEY):
        other = Pit(Man("parry"), Man("parry"), Man("parry"), options=options)
        other.do("p1 draw").chance()
        assert other.size("p1") == other.condition("p1")


@pytest.mark.clause("BTI-SPC-02", "BTI-SKR-08", "BTI-STR-04", "BTI-SBR-04", "BTI-SGV-04", "BTI-A-158")
def test_ds_51_movement_fills_the_hand() -> None:
    pit = Pit(Man("parry dodge feint"), Man("parry"), Man("parry"), options=ROOM)
    pit.do("p1 use movement change", "p1 change parry", "p1 change feint", "p1 done").chance()
    assert (pit.turn, pit.size("p1"), pit.man("p1").movement) == ("p1", 6, 2)
    for options in (ROOM, TROLL, BARBARIAN, VALLEY):
        other = Pit(Man("parry"), Man("parry"), Man("parry"), options=options)
        other.do("p1 use movement draw").chance()
        assert (other.turn, other.size("p1")) == ("p1", other.condition("p1"))
    defending = Pit(Man("parry feint"), Man("thrust"), Man("parry", **STILL), turn="p2", options=ROOM)
    defending.do("p2 strike thrust p1", "p1 use movement change_in_defense", "p1 change feint", "p1 done").chance()
    assert defending.size("p1") == 2  # in defence it only changes


@pytest.mark.clause("BTI-A-166", "BTI-OSU-01", "BTI-OFA-01")
def test_special_characters_do_not_plunder_pick_up_surrender_or_ask_the_audience() -> None:
    options = but(TROLL, surrender=True, audience=True, duration="decks")
    pit = Pit(Man("thrust parry parry parry parry"), Man("", **STILL), Man("parry", **STILL), options=options)
    pit.state.table = ((pit.state.kit.by_id["buckler"], True),)
    pit.state.stock = tuple(card for card in pit.state.stock if card.id != "buckler")
    assert len(pit.hand("p1")) == pit.condition("p1")
    assert pit.refused("p1 pickup buckler") == "BTI-A-166"
    assert pit.refused("p1 surrender") == "BTI-OSU-01"
    assert pit.refused("p1 audience") == "BTI-OFA-01"
    kill(pit, "p1", "p2")
    pit.chance()
    assert pit.asked == ("p2", "keep")  # no plunder: the reinforcement is on the way
    assert "falchion" in [card.id for card, _ in pit.state.table]
    ordinary = Pit(Man("parry"), Man("parry", "aldobrando", **STILL), Man("parry"), turn="p2", options=options)
    assert "surrender" in ordinary.legal()


@pytest.mark.clause("BTI-SPC-08", "BTI-SPC-09", "BTI-A-163", "BTI-STR-06", "BTI-CRU-02")
def test_regeneration() -> None:
    pit = Pit(Man("parry", damages="lost_ear in_the_guts"), Man("parry"), Man("parry"), options=TROLL)
    assert pit.condition("p1") == 2
    pit.do("p1 use regeneration", "p1 pick in_the_guts")
    assert (pit.turn, pit.condition("p1"), pit.damages("p1"), pit.down("p1")) == (
        "p1", 4, ["lost_ear"], ["regeneration"],
    )  # fmt: skip
    assert "use regeneration" not in pit.legal()
    pit.do("p1 ready regeneration")
    assert (pit.turn, pit.up("p1")) == ("p2", ["regeneration"])
    healthy = Pit(Man("parry"), Man("sand_in_the_eyes", **STILL), Man("parry"), turn="p2", options=TROLL)
    assert "use regeneration" not in healthy.legal()
    healthy.do("p2 play sand_in_the_eyes")
    assert "pick regeneration" in healthy.legal()
    healthy.do("p2 pick regeneration")
    assert healthy.down("p1") == ["regeneration"]


@pytest.mark.clause("BTI-SKR-09", "BTI-UND-05", "BTI-UND-06", "BTI-DEM-06", "BTI-SPC-08", "BTI-SPC-09")
def test_power_of_the_dead() -> None:
    pit = Pit(Man("parry"), Man("parry"), Man("parry"), options=ROOM).do("p1 use power_of_the_dead")
    assert pit.legal() == {"choose p2", "choose p3"}
    pit.do("p1 choose p3")
    assert (pit.turn, pit.man("p3").movement, pit.down("p1")) == ("p1", 2, ["power_of_the_dead"])
    pit.do("p1 ready power_of_the_dead")
    assert pit.turn == "p2"


@pytest.mark.clause("BTI-SBR-05", "BTI-A-181", "BTI-KAL-02")
def test_ds_58_blind_fury() -> None:
    pit = Pit(Man("powerful_thrust with_fury_1 parry"), Man("parry", **STILL), Man("parry", **STILL), options=BARBARIAN)
    pit.do("p1 add with_fury_1", "p1 add blind_fury", "p1 strike powerful_thrust p2")
    assert (pit.power, pit.down("p1")) == (6, ["blind_fury"])
    reeling = Pit(
        Man("thrust parry", damages="reeling"), Man("parry", **STILL), Man("parry", **STILL), options=BARBARIAN
    )
    assert "add blind_fury" not in reeling.legal()  # it would count towards the limit, and is lost
    reeling.do("p1 strike thrust p2")
    assert reeling.power == 1


# -- Crushing --------------------------------------------------------------------------------


@pytest.mark.clause("BTI-SGV-05", "BTI-SGV-06", "BTI-SGV-09", "BTI-A-184", "BTI-A-198", "BTI-MAC-02", "BTI-MAC-03")
def test_ds_57_crushing_is_dodged() -> None:
    man = Man("parry dodge thrust", shield="buckler", up="mirror_buckle", **STILL)
    pit = Pit(Man("thrust feint"), man, Man("parry", **STILL), options=VALLEY)
    pit.do("p1 use crushing", "p1 choose p2")
    assert pit.power == 1
    assert pit.legal() == {"done", "defend dodge"}
    for card, told in (("parry", "parries"), ("thrust", "blows in defense"), ("buckler", "the Shield")):
        refusal = pit.refusal(f"p2 defend {card}")
        assert refusal is not None
        assert refusal.clause == "BTI-SGV-06"
        assert narrate.refusal(refusal, NAMES) == f"Crushing forbids {told}."
    pit.do("p2 defend dodge", "p2 done")
    assert (pit.turn, pit.size("p2"), pit.damages("p2"), pit.hand("p1")) == ("p1", 2, [], ["feint", "thrust"])
    assert pit.down("p1") == ["crushing"]


@pytest.mark.clause("BTI-WND-13", "BTI-SGV-06")
def test_a_refusal_names_what_bars_the_defence() -> None:
    """Not the attacker's own want of a Shield, but the card that works against this defence."""
    pit = pits.Pit(Man("thrust", "enorme_pipino", up="blind_mans_ring"), Man("parry", shield="buckler"))
    forbids = {kind for step in pit.man("p1").character.standing for kind in step.what}
    assert "shield" in forbids
    pit.do("p1 add blind_mans_ring", "p1 strike thrust p2")
    refusal = pit.refusal("p2 defend buckler")
    assert refusal is not None
    assert (refusal.clause, narrate.refusal(refusal, NAMES)) == ("BTI-WND-13", "Blind Man's Ring forbids the Shield.")


@pytest.mark.clause("BTI-SGV-07", "BTI-SGV-08", "BTI-SGV-09", "BTI-A-185", "BTI-A-187", "BTI-A-197", "BTI-A-183")
def test_ds_57_crushing_lands() -> None:
    man = Man("parry dodge thrust", armor="padded_jack", **STILL)
    pit = Pit(Man("thrust feint"), man, Man("parry", **STILL), options=VALLEY)
    assert pit.man("p1").sheet.damages == 2
    pit.do("p1 use crushing", "p1 choose p2", "p2 done", "* drawn damage p2 lost_ear")
    # One damage, whatever his weapon inflicts; no Armor, no discard, no Fervor Draw, no change of turn.
    assert (pit.turn, pit.damages("p2"), pit.size("p2"), pit.size("p1")) == ("p1", ["lost_ear"], 3, 2)
    assert pit.man("p2").armor_up
    assert "use crushing" not in pit.legal()


@pytest.mark.clause("BTI-A-183", "BTI-MAC-03")
def test_crushing_may_pass_the_turn() -> None:
    pit = Pit(Man("thrust"), Man("parry", **STILL), Man("parry", **STILL), options=but(VALLEY, crushing="passes"))
    pit.do("p1 use crushing", "p1 choose p3", "p3 done", "* drawn damage p3 lost_ear")
    assert pit.turn == "p2"


@pytest.mark.clause("BTI-A-185")
def test_armor_may_stop_crushing() -> None:
    options = but(VALLEY, crushing_armor=True)
    pit = Pit(Man("thrust"), Man("parry", armor="padded_jack", **STILL), Man("parry", **STILL), options=options)
    pit.do("p1 use crushing", "p1 choose p2", "p2 done")
    assert pit.asked == ("p2", "wounded")
    decision = GAME.decision(pit.state, 1)
    assert decision.args[1] == 1
    pit.do("p2 use padded_jack")
    assert (pit.turn, pit.damages("p2"), pit.man("p2").armor_up) == ("p1", [], False)
    again = Pit(Man("thrust"), Man("parry", armor="padded_jack", **STILL), Man("parry", **STILL), options=options)
    again.do("p1 use crushing", "p1 choose p2", "p2 done", "p2 done", "* drawn damage p2 lost_ear")
    assert again.damages("p2") == ["lost_ear"]


@pytest.mark.clause("BTI-A-198")
def test_ds_74_a_dodge_worth_nothing() -> None:
    man = Man("dodge powerful_dodge", damages="shattered_knee", up="litany_of_the_iron_wall", **STILL)
    pit = Pit(Man("thrust"), man, Man("parry", **STILL), options=VALLEY).do("p1 use crushing", "p1 choose p2")
    assert pit.legal() == {"done", "defend dodge", "defend powerful_dodge"}
    weak = Pit(Man("thrust"), man, Man("parry", **STILL), options=VALLEY)
    weak.do("p1 use crushing", "p1 choose p2", "p2 defend dodge", "p2 done", "* drawn damage p2 lost_ear")
    assert weak.damages("p2") == ["shattered_knee", "lost_ear"]
    pit.do("p2 defend powerful_dodge", "p2 done")
    assert (pit.turn, pit.damages("p2")) == ("p1", ["shattered_knee"])


@pytest.mark.clause("BTI-A-186", "BTI-A-037", "BTI-A-192", "BTI-A-035")
def test_before_crushing_is_answered() -> None:
    options = but(VALLEY, simultaneous=True)
    pit = Pit(Man("thrust"), Man("parry feint"), Man("perfect_dodge"), Man("parry"), options=options)
    pit.do("p1 use crushing", "p1 choose p2")
    assert pit.asked == ("p3", "react")
    pit.do("p3 done", "p4 done")
    assert pit.asked == ("p2", "prepare")
    pit.do("p2 done", "p3 use movement protect_ally")
    assert pit.asked == ("p3", "defend")  # the fourth is not asked any more
    pit.do("p3 defend perfect_dodge", "p3 done")
    assert (pit.turn, pit.damages("p2"), pit.damages("p3")) == ("p1", [], [])


@pytest.mark.clause("BTI-A-081", "BTI-A-197", "BTI-A-187")
def test_to_hell_after_crushing_strikes_the_giant() -> None:
    man = Man("thrust parry", **STILL)
    pit = Pit(Man("feint"), man, Man("parry", **STILL), options=VALLEY)
    pit.do("p1 use crushing", "p1 choose p2", "p2 done", "* drawn damage p2 to_hell_with_me").chance()
    assert pit.asked == ("p2", "last-attack")
    assert {text.split()[-1] for text in pit.legal() if text.startswith("strike")} == {"p1"}
    pit.do("p2 strike thrust p1", "p1 done")
    for damage in ("lost_ear", "just_a_scratch"):
        while pit.state.phase != "damage":
            pit._apply(CHANCE, GAME.sample_chance(pit.state, pit.rng))
        pit.do(f"* drawn damage p2 {damage}")
    assert (pit.turn, pit.size("p2"), pit.damages("p2")) == ("p1", 0, ["lost_ear", "just_a_scratch"])


# -- Turns -----------------------------------------------------------------------------------


def turns(pit: Pit, number: int) -> list[str]:
    """Who has the next turns if everybody draws and passes."""
    found = []
    for _ in range(number):
        found.append(pit.turn)
        pit.empty(pit.turn)
        pit.state.deck += pit.state.discards
        pit.state.discards = []
        pit.do(f"{pit.turn} draw").chance()
    return found


@pytest.mark.clause("BTI-SPC-11")
def test_sc_16_one_against_three() -> None:
    pit = Pit(Man(""), Man(""), Man(""), Man(""), options=TROLL)
    assert turns(pit, 8) == ["p1", "p2", "p1", "p3", "p1", "p4", "p1", "p2"]


@pytest.mark.clause("BTI-A-161")
def test_ds_52_the_order_after_a_jump() -> None:
    pit = Pit(Man("thrust"), Man(""), Man(""), Man("", **STILL), options=TROLL)
    pit.do("p1 strike thrust p4", *answers(pit, "p4"), "* drawn damage p4 lost_ear", "* drawn damage p4 dazed")
    assert pit.turn == "p4"
    assert turns(pit, 7) == ["p4", "p1", "p2", "p1", "p3", "p1", "p4"]


@pytest.mark.clause("BTI-A-162", "BTI-A-192", "BTI-SQD-10")
def test_handing_over_in_a_squad_of_three() -> None:
    pit = Pit(Man(""), Man("parry"), Man("parry"), Man("parry"), turn="p2", options=TROLL)
    pit.do("p2 use movement pass_to_ally")
    assert (pit.asked, pit.legal()) == (("p2", "hand-over"), {"choose p3", "choose p4"})
    pit.do("p2 choose p4")
    assert pit.turn == "p4"
    pit.do("p4 draw")
    assert pit.turn == "p1"
    pit.do("p1 draw")
    assert pit.turn == "p2"  # the next after the one who had the latest turn
    two = Pit(Man(""), Man("parry"), Man("parry"), turn="p2", options=TROLL).do("p2 use movement pass_to_ally")
    assert two.turn == "p3"
    alone = Pit(Man("parry"), Man("parry"), Man("parry"), options=TROLL)
    assert "use movement pass_to_ally" not in alone.legal()


# -- Reinforcements --------------------------------------------------------------------------


def arrive(pit: Pit, seat: str, character: str = "boccamarcia") -> Pit:
    """A reinforcement prepares: a light weapon and nothing else."""
    things = [card.id for card in pit.state.objects[:2]]
    pit.do(
        f"* drawn character {seat} {character}", f"* drawn object {seat} {' '.join(things)}", f"{seat} pick {things[0]}"
    )
    weapon = next(text for text in sorted(pit.legal()) if pit.state.kit.by_id[text.split()[1]].hands == 1)
    pit.do(f"{seat} {weapon}", f"{seat} done", f"{seat} done")
    return pit.chance()


@pytest.mark.clause("BTI-RNF-01", "BTI-RNF-02", "BTI-RNF-03", "BTI-A-188", "BTI-A-189", "BTI-A-129", "BTI-A-110")
def test_ds_59_one_reinforcement_for_three() -> None:
    pit = Pit(Man("thrust thrust parry"), Man("", **STILL), Man("", **STILL), Man("parry", **STILL), options=TROLL)
    old = pit.man("p2").character
    kill(pit, "p1", "p2")
    arrive(pit, "p2")
    warrior = pit.man("p2")
    assert (pit.turn, warrior.character.id, pit.size("p2")) == ("p1", "boccamarcia", 5)
    assert (warrior.damages, warrior.pair, warrior.movement, len(warrior.objects)) == ((), False, 1, 1)
    assert old in pit.state.removed
    assert pit.state.quest is not None
    assert pit.state.quest.stock == 0
    assert pit.man("p1").kills == 1
    assert "strike thrust p2" in pit.legal()  # and may be attacked at once
    kill(pit, "p1", "p3")
    assert (pit.turn, pit.man("p3").status) == ("p1", DEAD)
    assert not any(text.endswith("p3") for text in pit.legal())


@pytest.mark.clause("BTI-A-188")
def test_a_reinforcement_may_wait_for_his_turn() -> None:
    pit = Pit(
        Man("thrust parry"), Man("", **STILL), Man("parry", **STILL), options=but(TROLL, reentry="turn"), turn="p1"
    )
    kill(pit, "p1", "p2")
    assert (pit.turn, pit.man("p2").status) == ("p1", DEAD)
    pit.do("p1 draw").chance()
    assert pit.asked == ("p2", "keep")  # his seat is still the next
    while pit.state.phase != "turn":
        pit.next()
    assert (pit.turn, pit.size("p2")) == ("p2", pit.condition("p2"))
    # The last of the squad does not wait: somebody has to be there.
    pit = Pit(Man("thrust parry"), Man("", **STILL), Man("", **STILL), options=but(TROLL, reentry="turn"), turn="p1")
    pit.bury("p3")
    kill(pit, "p1", "p2").chance()
    assert pit.asked == ("p2", "keep")


@pytest.mark.clause("BTI-STR-08", "BTI-SBR-07", "BTI-SGV-11")
@pytest.mark.parametrize("options", [TROLL, BARBARIAN, VALLEY])
def test_the_special_character_wins(options: Options) -> None:
    pit = Pit(Man("thrust thrust thrust parry"), Man("", **STILL), Man("", **STILL), options=options)
    assert pit.state.quest is not None
    pit.state.quest = replace(pit.state.quest, stock=1)
    kill(pit, "p1", "p2")
    assert not pit.state.ending  # a reinforcement is left
    arrive(pit, "p2")
    kill(pit, "p1", "p3")
    assert not pit.state.ending
    pit.empty("p2")
    pit.man("p2").movement = 2
    kill(pit, "p1", "p2")
    assert pit.result == ("kill", (1, 2, 2))


@pytest.mark.clause("BTI-STR-08", "BTI-A-191")
def test_nobody_has_won_while_a_reinforcement_is_on_his_way() -> None:
    """The last of the squad falls, and with the Fervor Draw for it the agreed deck is over."""
    for stock, result in ((1, ("decks", (1, 1, 1))), (0, ("kill", (1, 2, 2)))):
        pit = Pit(
            Man("powerful_thrust"), Man("parry", **STILL), Man("", **STILL), options=but(TROLL, duration="deck"), deck=1
        )
        pit.bury("p3")
        pit.state.quest = replace(pit.quest, stock=stock)
        pit.do("p1 strike powerful_thrust p2", "p2 done", "* drawn damage p2 death")
        assert pit.result == result


@pytest.mark.clause("BTI-STR-07", "BTI-SBR-06", "BTI-SGV-10")
@pytest.mark.parametrize("options", [TROLL, BARBARIAN, VALLEY])
def test_the_squad_wins(options: Options) -> None:
    pit = Pit(Man("", **STILL), Man("thrust", **STILL), Man("", **STILL), Man(""), turn="p2", options=options)
    pit.man("p1").shield_up = False
    pit.bury("p3")
    kill(pit, "p2", "p1")
    assert pit.result == ("slain", (4, 1, 1, 1))


@pytest.mark.clause("BTI-A-190")
def test_the_deck_ends_while_a_newcomer_is_dealt_cards() -> None:
    hurt = Man("thrust parry", damages="lost_ear in_the_guts")
    pit = Pit(hurt, Man("", **STILL), Man("parry", **STILL), options=TROLL, deck=3, aside="p2")
    kill(pit, "p1", "p2")
    arrive(pit, "p2")
    assert pit.state.deck_number == 1
    assert pit.state.phase in ("upkeep", "pair")
    kinds = set()
    while pit.state.phase in ("upkeep", "pair"):
        kinds.add(pit.asked)
        pit.next()
    assert ("p2", "pair") in kinds  # the newcomer takes part
    assert ("p1", "upkeep") in kinds  # so does the special character (BTI-A-128)
    assert (pit.turn, pit.state.deck_number, pit.size("p2")) == ("p1", 2, pit.condition("p2"))


@pytest.mark.clause("BTI-A-128")
def test_special_characters_take_part_between_two_decks() -> None:
    pit = Pit(
        Man("parry", down="regeneration", damages="lost_ear", movement=False), Man("parry"), Man("parry"),
        options=TROLL, deck=1, turn="p2",
    )  # fmt: skip
    pit.do("p2 draw")
    assert (pit.turn, pit.damages("p1"), pit.up("p1"), pit.man("p1").movement) == ("p1", [], ["regeneration"], 1)


@pytest.mark.clause("BTI-A-191", "BTI-DUR-08")
def test_how_long_a_scenario_lasts() -> None:
    assert GAME.bounds(3, TROLL).decisions == GAME.bounds(3, but(TROLL, duration="last-blood")).decisions
    assert GAME.bounds(3, but(TROLL, duration="deck")).decisions < GAME.bounds(3, TROLL).decisions
    pit = Pit(Man("parry"), Man("parry"), Man("parry"), turn="p2", options=but(TROLL, duration="deck"), deck=1)
    assert pit.do("p2 draw").result == ("decks", (1, 1, 1))  # nobody has won
    longer = Pit(Man("parry"), Man("parry"), Man("parry"), turn="p2", options=TROLL, deck=1).do("p2 draw")
    assert longer.state.ending == ""


@pytest.mark.clause("BTI-A-175", "BTI-RNF-01")
def test_whoever_is_spared_is_followed_by_a_reinforcement() -> None:
    options = but(TROLL, surrender=True, veterans=True)
    pit = Pit(Man(""), Man("", "aldobrando", up="whetstone", **STILL), Man("", **STILL), turn="p2", options=options)
    pit.do("p2 surrender", "* drawn damage p2 favor_of_the_gods")
    arrive(pit, "p2")
    assert (pit.turn, pit.man("p2").character.id) == ("p1", "boccamarcia")
    assert survivors(GAME.view(pit.state, None))[:1] == [(1, "aldobrando", ("whetstone",), 0)]
    king = but(ROOM, surrender=True)
    pit = Pit(Man(""), Man("", **STILL), Man("", **STILL), turn="p2", options=king)
    pit.do("p2 surrender", "* drawn damage p2 favor_of_the_gods").chance()
    assert (pit.man("p2").status, pit.turn) == (2, "p1")  # nobody rises


# -- The Undead ------------------------------------------------------------------------------


@pytest.mark.clause("BTI-UND-02", "BTI-UND-03", "BTI-UND-04", "BTI-A-170", "BTI-A-169", "BTI-A-168")
def test_ds_53_what_cannot_hurt_the_king() -> None:
    man = Man("thrust", weapon="greatsword", up="ring_of_black_devotion", **STILL)
    pit = Pit(Man("", **STILL), man, Man("", **STILL), turn="p2", options=ROOM)
    pit.man("p1").shield_up = False
    pit.do("p2 strike thrust p1", "p1 done", "* drawn damage p1 lost_ear", "* drawn damage p1 concussion")
    # While the draw goes on they lie under the deck, and cannot be drawn again.
    assert not {"lost_ear", "concussion"} & {card.id for card in pit.state.damage_deck}
    assert pit.refusal("* drawn damage p1 lost_ear") is not None
    pit.do("* drawn damage p1 broken_ribs")
    assert pit.damages("p1") == ["broken_ribs"]
    assert {"lost_ear", "concussion"} <= {card.id for card in pit.state.damage_deck}
    assert pit.turn == "p1"
    deadly = Pit(Man("", **STILL), man, Man("", **STILL), turn="p2", options=ROOM)
    deadly.man("p1").shield_up = False
    deadly.do("p2 strike thrust p1", "p1 done", "* drawn damage p1 to_hell_with_me")
    assert deadly.asked[1] == "damage"  # it is ignored, and interrupts nothing
    assert deadly.do("* drawn damage p1 death").result == ("slain", (3, 1, 1))


@pytest.mark.clause("BTI-A-168")
def test_death_may_be_ignored_by_the_undead() -> None:
    man = Man("thrust", **STILL)
    pit = Pit(Man("", **STILL), man, Man("", **STILL), turn="p2", options=but(ROOM, undead_death="ignored"))
    pit.man("p1").shield_up = False
    pit.do("p2 strike thrust p1", "p1 done", "* drawn damage p1 death")
    assert (pit.turn, pit.damages("p1")) == ("p1", [])


def rise(pit: Pit, seat: str, undead: str = "saro") -> Pit:
    """A slain warrior draws an Undead and takes a light weapon."""
    pit.do(f"* drawn special_character {seat} {undead}")
    weapon = next(text for text in sorted(pit.legal()) if pit.state.kit.by_id[text.split()[1]].hands == 1)
    return pit.do(f"{seat} {weapon}", f"{seat} done", f"{seat} done").chance()


def slain(options: Options = ROOM, *, hand: str = "thrust thrust parry") -> Pit:
    """The King has killed the first of two warriors."""
    pit = Pit(Man(hand), Man("", **STILL), Man("parry", **STILL), options=options)
    return kill(pit, "p1", "p2")


@pytest.mark.clause(
    "BTI-DEM-03", "BTI-DEM-04", "BTI-SKR-05", "BTI-SKR-06", "BTI-UND-07", "BTI-A-172", "BTI-A-173", "BTI-A-175",
    "BTI-A-176",
)  # fmt: skip
def test_ds_54_the_slain_rise() -> None:
    pit = slain()
    assert {card.id for card in pit.quest.undead} == {"saro", "ghino", "monaca_ossuta"}
    assert pit.asked == ("*", "rise")
    rise(pit, "p2")
    undead = pit.man("p2")
    assert (pit.turn, undead.character.id, pit.size("p2"), pit.up("p2")) == ("p1", "saro", 4, ["power_of_the_dead"])
    assert (pit.state.sides, undead.movement, undead.objects) == ((0, 0, 1), 1, ())
    assert {text.split()[-1] for text in pit.legal() if text.startswith("strike")} == {"p3"}
    assert not pit.state.ending  # an opponent lives
    with_object = slain(but(ROOM, undead_kit="object"))
    with_object.do("* drawn special_character p2 ghino").chance()
    assert with_object.asked == ("p2", "keep")


@pytest.mark.clause("BTI-SKR-07", "BTI-A-174", "BTI-A-173")
def test_minor_undead_fight_by_ordinary_rules() -> None:
    pit = rise(slain(), "p2")
    pit.do("p1 draw").chance()
    assert pit.turn == "p2"
    pit.empty("p2")
    pit.do("p2 use movement draw").chance()
    assert (pit.turn, pit.size("p2")) == ("p2", 1)  # one card, not a full hand
    pit.man("p3").movement = 1
    pit.do("p2 use power_of_the_dead")
    assert (pit.man("p3").movement, pit.down("p2")) == (2, ["power_of_the_dead"])
    pit.do("p2 draw").chance()
    assert (pit.turn, pit.size("p2")) == ("p3", 2)
    killer = Pit(Man(""), Man("thrust", **STILL), Man("", **STILL), Man("", **STILL), turn="p2", options=ROOM)
    killer.turn_into("p2", "saro")
    kill(killer, "p2", "p3")
    assert killer.asked == ("p2", "plunder")


@pytest.mark.clause("BTI-DEM-07", "BTI-A-177")
def test_turns_go_round_with_company() -> None:
    pit = Pit(
        Man("thrust parry"), Man("parry", **STILL), Man("", **STILL), Man("parry", **STILL), options=ROOM, deck=100
    )
    kill(pit, "p1", "p3")
    rise(pit, "p3")
    order = []
    for _ in range(5):
        order.append(pit.turn)
        seat = pit.turn
        pit.do(f"{seat} draw" if "draw" in pit.legal() else f"{seat} exchange {pit.hand(seat)[0]}")
    assert order == ["p1", "p2", "p3", "p4", "p1"]


@pytest.mark.clause("BTI-DEM-05", "BTI-A-195")
def test_no_rescue_from_the_king() -> None:
    man = Man("", damages="in_the_guts lost_ear", up="undertakers_coin", **STILL)
    pit = Pit(Man("thrust"), man, Man("", **STILL), options=ROOM)
    assert pit.condition("p2") == 2
    pit.do("p1 strike thrust p2", *answers(pit, "p2"), "* drawn damage p2 in_the_guts")
    pit.do("* drawn damage p2 just_a_scratch")
    assert pit.asked[1] == "rise"  # the coin is not even offered
    other = Pit(Man("thrust"), man, Man("", **STILL), options=BARBARIAN)
    other.do("p1 strike thrust p2", *answers(other, "p2"), "* drawn damage p2 in_the_guts")
    other.do("* drawn damage p2 just_a_scratch")
    assert other.asked == ("p2", "rescue")
    # What puts Death! back before it is applied does help.
    saved = Pit(Man("thrust"), Man("", up="saints_knucklebone", **STILL), Man("", **STILL), options=ROOM)
    saved.do("p1 strike thrust p2", *answers(saved, "p2"), "* drawn damage p2 death")
    assert saved.asked == ("p2", "ignore")


@pytest.mark.clause("BTI-SKR-10", "BTI-A-176")
def test_the_king_wins_with_his_undead() -> None:
    pit = slain()
    rise(pit, "p2", "ghino")
    pit.empty("p3")
    kill(pit, "p1", "p3")
    assert pit.result == ("kill", (1, 1, 3))


@pytest.mark.clause("BTI-SKR-11", "BTI-A-178", "BTI-A-179", "BTI-A-171")
def test_ds_55_the_king_falls_with_his_undead() -> None:
    pit = Pit(Man("", **STILL), Man("", **STILL), Man("", **STILL), Man("thrust thrust"), turn="p4", options=ROOM)
    pit.turn_into("p2", "saro")
    pit.turn_into("p3", "ghino")
    pit.man("p1").shield_up = False
    kill(pit, "p4", "p2")  # an Undead dies for good
    pit.do("p4 done")
    assert (pit.turn, pit.man("p2").status, pit.quest.due) == ("p4", DEAD, ())
    kill(pit, "p4", "p1")
    assert pit.result == ("slain", (2, 2, 2, 1))


@pytest.mark.clause("BTI-A-171")
def test_without_undead_the_slain_stay_dead() -> None:
    pit = Pit(Man("thrust"), Man("", **STILL), Man("", **STILL), options=ROOM)
    assert pit.state.quest is not None
    pit.state.removed += pit.state.quest.undead
    pit.state.quest = replace(pit.state.quest, undead=())
    kill(pit, "p1", "p2")
    assert (pit.turn, pit.man("p2").status) == ("p1", DEAD)


@pytest.mark.clause("BTI-STR-05", "BTI-A-180")
def test_ds_56_no_favor_for_cruni() -> None:
    man = Man("thrust", weapon="greatsword", up="ring_of_black_devotion", **STILL)
    pit = Pit(Man("", **STILL), man, Man("", **STILL), turn="p2", options=TROLL)
    pit.do("p2 strike thrust p1", "p1 done", "* drawn damage p1 lost_ear", "* drawn damage p1 favor_of_the_gods")
    assert pit.asked[1] == "damage"
    pit.do("* drawn damage p1 just_a_scratch")
    assert (pit.damages("p1"), pit.turn) == (["lost_ear", "just_a_scratch"], "p1")
    assert "favor_of_the_gods" in {card.id for card in pit.state.damage_deck}
    assert pit.up("p1") == ["regeneration"]
    others = Pit(Man("", **STILL), man, Man("", **STILL), turn="p2", options=VALLEY)
    others.do("p2 strike thrust p1", "p1 done", "* drawn damage p1 favor_of_the_gods").chance()
    assert len(others.up("p1")) == 2  # another special character gains an invocation


# -- Treasure and veterans -------------------------------------------------------------------


def looted(**rules: Any) -> Pit:
    """Cruni dies by the hand of p2 with three objects in his treasure; veterans are in use."""
    options = but(TROLL, veterans=True, **rules)
    killer = Man("thrust", up="whetstone", **STILL)
    pit = Pit(Man("", **STILL), killer, Man("", **STILL), Man(""), turn="p2", options=options)
    assert pit.state.quest is not None
    names = ("leeches", "splints", "wineskin", "giants_belt")
    cards = tuple(pit.state.kit.by_id[name] for name in names)
    pit.state.quest = replace(pit.state.quest, treasure=cards)
    pit.state.objects = tuple(card for card in pit.state.objects if card not in cards)
    return kill(pit, "p2", "p1")


@pytest.mark.clause("BTI-A-165", "BTI-SCN-05", "BTI-PLN-07")
def test_treasure_is_shared() -> None:
    pit = looted()
    assert pit.asked == ("p2", "plunder")
    assert {"pick leeches", "pick splints", "pick wineskin", "pick giants_belt"} <= pit.legal()
    pit.do("p2 pick leeches", "p2 pick splints", "p2 done")
    pit.chance()
    assert pit.asked == ("p3", "plunder")
    pit.do("p3 pick wineskin", "p3 done")
    assert pit.asked == ("p4", "plunder")
    pit.do("p4 done")
    assert pit.result == ("slain", (4, 1, 1, 1))
    kept = {seat: list(objects) for seat, _, objects, _ in survivors(GAME.view(pit.state, None))}
    assert kept == {1: ["whetstone", "leeches", "splints"], 2: ["wineskin"], 3: []}


@pytest.mark.clause("BTI-A-165", "BTI-A-106", "BTI-STR-07")
@pytest.mark.parametrize("left", [0, 20])
def test_no_turn_follows_while_the_treasure_is_shared(left: int) -> None:
    """Not even the end of the combat deck, which comes with a turn, brings a dead Cruni another fight."""
    pit = looted()
    pit.state.discards += pit.state.deck[left:]
    del pit.state.deck[left:]
    pit.do("p2 pick leeches", "p2 done")
    assert pit.kinds() == ["picked-up", "declined"]
    assert pit.asked == ("p3", "plunder")
    pit.do("p3 done", "p4 done")
    assert pit.result == ("slain", (4, 1, 1, 1))


@pytest.mark.clause("BTI-A-165")
def test_treasure_may_be_the_killers() -> None:
    pit = looted(treasure="killer")
    pit.do("p2 pick leeches", "p2 done")
    assert pit.result == ("slain", (4, 1, 1, 1))
    plain = Pit(Man("", **STILL), Man("thrust", **STILL), Man("", **STILL), turn="p2", options=TROLL)
    assert kill(plain, "p2", "p1").result[0] == "slain"  # without veterans nothing is turned up


@pytest.mark.clause("BTI-SCN-02", "BTI-SPC-06")
def test_veterans_in_a_scenario() -> None:
    ours = but(TROLL, veterans=True, roster="p2 boccamarcia giants_belt")
    assert GAME.check_options(3, ours) is None
    refusal = GAME.check_options(3, but(TROLL, veterans=True, roster="p1 boccamarcia"))
    assert refusal is not None
    assert "p1" in str(refusal.args)
    pit = fresh(3, ours).chance()
    assert pit.asked == ("p2", "veteran")


# -- Options ---------------------------------------------------------------------------------


@pytest.mark.clause("BTI-A-193", "BTI-SCN-01")
def test_scenarios_have_names_and_stories() -> None:
    for value in SCENARIOS[1:]:
        found = scenarios.held_scenario(value)
        assert found is not None
        assert set(found.names) == set(found.stories) == {"en", "it", "ja"}
        assert all(len(story) > 120 or language == "ja" for language, story in found.stories.items())
    troll = scenarios.held_scenario("a_troll_in_the_latrines")
    assert troll is not None
    assert (troll.name("en"), troll.name("it")) == ("A Troll in the Latrines", "Un troll nelle segrete")


def test_what_does_not_go_with_a_scenario() -> None:
    for options, code in (
        (but(TROLL, mode="brawl"), "scenario-mode"),
        (but(TROLL, tournament=True), "scenario-tournament"),
        (Options(scenario="no_such_file.toml"), "scenario"),
    ):
        refusal = GAME.check_options(3, options)
        assert refusal is not None
        assert refusal.code == code
        assert narrate.refusal(refusal, NAMES)
    assert GAME.check_options(3, but(TROLL, simultaneous=True)) is None
