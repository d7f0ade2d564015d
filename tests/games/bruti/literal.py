"""A duel of Bruti a second time: slow, literal, and written from the rulebook alone.

Nothing here is shared with the engine: cards are texts in plain lists, the text of
an action is the action, and the tables below were copied from the cards by hand. A
duel is one generator that reads like the rulebook's chapters: it yields who is asked
and what he may answer, and is sent the text of the answer. `test_differential` plays
both side by side.

It knows one deck, no optional rule, every combat card, damage and piece of
equipment, and the characters, objects and invocations of the tables below: all but
those that look at or draw cards of other decks. The fight begins inside its first turn.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TypeAlias

Question: TypeAlias = tuple[int, set[str]]
"""Who is asked, and every answer; for nature (-1) only what the answer is about."""

Asking: TypeAlias = Generator[Question, str, None]

NATURE = -1

POWER = {
    "thrust": 1, "diagonal": 1, "chopping": 1, "backhand": 1,
    "powerful_thrust": 2, "powerful_diagonal": 2, "powerful_chopping": 2, "powerful_backhand": 2,
}  # fmt: skip
ENHANCES = {
    "with_fury_1": 1, "with_fury_2": 2, "with_cruelty": 1, "by_surprise": 0, "over_the_shield": 1, "at_the_joints": 1,
}  # fmt: skip
PARRIES = {"parry": 1, "powerful_parry": 2}
DODGES = {"dodge": 1, "powerful_dodge": 2, "perfect_dodge": 3}
MOVES = (
    "feint", "clenched_teeth", "second_wind", "sand_in_the_eyes", "circle_around", "hook_the_shield", "headbutt",
    "raise_the_guard", "flurry", "grapple",
)  # fmt: skip

CHARACTERS = {
    # name: condition, skulls
    "clelia_la_santa": (5, 0), "groppone_da_figulle": (5, 0), "manunta": (5, 0), "enorme_pipino": (6, 0),
    "suor_mannaia": (5, 1), "donna_carlotta": (5, 2), "kumka_kok": (5, 1), "aldobrando": (4, 0),
    "il_principino": (5, 0), "guercio_spaccaossa": (5, 0), "nerina_tagliagole": (5, 0), "zoppo_di_vulci": (6, 0),
    "boccamarcia": (5, 0), "tripormone_da_todi": (5, 0), "il_mezzuomo": (4, 0), "spinadorso": (5, 0),
    "fra_bastone": (5, 0), "cecco_mezzanotte": (5, 0), "vedova_rossa": (5, 0), "mastro_gnacco": (4, 0),
}  # fmt: skip
ONE_HANDED = ("short_sword", "falchion", "hatchet", "flail")
TWO_HANDED = ("maul", "greatsword", "halberd", "two_handed_axe")
SHIELDS = ("buckler", "kite_shield")
ARMORS = ("padded_jack", "mail_hauberk")
OBJECTS = (
    "giants_belt", "ring_of_black_devotion", "shield_masters_bracers", "armorers_straps", "ox_gauntlets", "spiked_boss",
    "pendant_of_vengeance", "whetstone", "mirror_buckle", "acrobats_boots", "poison_vial", "wineskin", "maniacs_brace",
    "rope_dancers_anklet", "oil_of_the_two_saints", "undertakers_coin", "wolf_skull_helm", "boiled_leather_cuffs",
    "berserkers_mushroom", "thrusters_glove", "butchers_apron", "reapers_sash", "turncoats_bracelet", "blind_mans_ring",
    "fishermans_net", "hooked_chain", "ring_of_thirst", "fencing_masters_treatise", "two_faced_amulet", "boar_hide",
    "loaded_dice", "gladiators_satchel", "cutpurses_blade", "crows_eye", "stinking_pouch", "black_rooster_feather",
    "surgeons_needle", "saints_knucklebone", "leeches", "smelling_salts", "splints",
)  # fmt: skip
INVOCATIONS = (
    "psalm_of_the_giants", "psalm_of_the_shadows", "litany_of_the_iron_wall", "hymn_of_the_red_dawn",
    "canticle_of_closed_wounds", "lament_of_the_last_door", "vespers_of_the_wolf", "prayer_of_the_empty_hand",
    "curse_of_stiff_limbs", "curse_of_the_slack_grip", "vision_of_the_third_eye", "chant_of_the_returning_blade",
    "rite_of_shared_pain", "blessing_of_swift_feet", "dirge_of_the_broken_shield",
)  # fmt: skip
DISCARDED = (
    "wineskin", "oil_of_the_two_saints", "berserkers_mushroom", "crows_eye", "leeches", "smelling_salts", "splints",
    "prayer_of_the_empty_hand", "curse_of_stiff_limbs", "rite_of_shared_pain", "dirge_of_the_broken_shield",
)  # fmt: skip
"""What is discarded when it is used in attack; the others are exhausted."""
STRONGER = {
    "thrusters_glove": "thrust", "butchers_apron": "chopping", "reapers_sash": "diagonal",
    "turncoats_bracelet": "backhand", "vedova_rossa": "backhand",
}  # fmt: skip
"""Once per turn: one more for this blow."""
DEFENDERS = {
    "mirror_buckle": 1, "acrobats_boots": 0, "litany_of_the_iron_wall": 2, "blessing_of_swift_feet": 1,
    "fencing_masters_treatise": 0, "two_faced_amulet": 0,
}  # fmt: skip
CURES = {
    "leeches": ("on_the_arms", "deep_gash", "bleeding", "in_the_guts", "blood_in_the_eyes", "lost_ear",
                "just_a_scratch"),
    "smelling_salts": ("reeling", "dazed", "on_the_head", "terror", "concussion"),
    "splints": ("broken_ribs", "shattered_knee", "snapped_wrist", "broken_jaw", "broken_back", "knocked_down"),
}  # fmt: skip

PENALTY = {
    "on_the_head": 1, "on_the_arms": 1, "broken_ribs": 1, "shattered_knee": 1, "snapped_wrist": 1, "broken_back": 2,
    "deep_gash": 1, "in_the_guts": 2, "lost_ear": 1, "concussion": 1,
}  # fmt: skip
SHEDDABLE = ("reeling", "dazed", "bleeding", "blood_in_the_eyes", "terror")


class CombatOver(Exception):
    """The last card was drawn, or somebody is dead."""


@dataclass
class Fighter:
    """A warrior and everything that lies before him."""

    name: str
    character: str
    weapon: str
    shield: str = ""
    shield_up: bool = True
    armor: str = ""
    armor_up: bool = True
    up: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    movement_up: bool = True
    damages: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    lent: int = 0
    """The +1 of To Hell With Me! while it lasts."""
    used: set[str] = field(default_factory=set)
    """What works once per turn and has worked in this turn."""
    alive: bool = True

    @property
    def condition(self) -> int:
        """Get Ready: the character's number and those of all other cards, the texts taken into account."""
        total = CHARACTERS[self.character][0] + self.lent
        if self.weapon in TWO_HANDED and self.character != "manunta" and "ox_gauntlets" not in self.up:
            total -= 1
        if self.shield and "shield_masters_bracers" not in self.up:
            total -= 1
        if self.armor and "armorers_straps" not in self.up:
            total -= 1
        total += ("giants_belt" in self.up) + ("psalm_of_the_giants" in self.up)
        return total - sum(PENALTY.get(damage, 0) for damage in self.damages)

    @property
    def skulls(self) -> int:
        """Wounding: skulls of weapon and character, and what the endowment adds."""
        weapon = 2 if self.weapon in TWO_HANDED else 1
        if "on_the_arms" in self.damages:  # equal damages are not cumulative
            weapon -= 1
        return weapon + CHARACTERS[self.character][1] + ("ring_of_black_devotion" in self.up)

    @property
    def toll(self) -> int:
        """What the use of the Movement costs."""
        return ("on_the_head" in self.damages) + (self.character == "zoppo_di_vulci")

    @property
    def room(self) -> int:
        return self.condition - len(self.hand)

    def can(self, card: str) -> bool:
        """Whether that card is there and may be used: an object or invocation face up, or the character's ability."""
        if card == self.character:
            return "concussion" not in self.damages and card not in self.used
        return card in self.up and not (card in INVOCATIONS and "broken_jaw" in self.damages)

    def face_down(self) -> list[str]:
        """What an action H, or a move, can reactivate."""
        return (["movement"] if not self.movement_up else []) + self.down

    def turn_up(self, card: str) -> None:
        if card == "movement":
            self.movement_up = True
        elif card == self.shield:
            self.shield_up = True
        else:
            self.down.remove(card)
            self.up.append(card)

    def turn_down(self, card: str) -> None:
        if card == "movement":
            self.movement_up = False
        elif card == self.shield:
            self.shield_up = False
        else:
            self.up.remove(card)
            self.down.append(card)


@dataclass
class Blow:
    """An attack on its way."""

    power: int
    kinds: set[str]
    texts: list[str]
    """The enhancements of the attack, and what bars a defense."""
    enhanced: bool
    discarded: int = 0


class Duel:
    """Two fighters, the decks, and `play` that asks for everything."""

    def __init__(self, fighters: list[Fighter], turn: int, deck: list[str], damage_deck: list[str]) -> None:
        self.fighters = fighters
        self.turn = turn
        self.deck = deck
        self.damage_deck = damage_deck
        self.invocations = [card for card in INVOCATIONS if all(card not in man.up + man.down for man in fighters)]
        self.played: list[str] = []
        self.discards: list[str] = []
        self.flurry = False
        self.moved_on = -1
        """Who has the turn next, once something has taken it from the player in attack."""
        self.winner: int | None = None

    def play(self) -> Asking:
        """The whole fight (Duration and End of the Combat)."""
        begun = True
        try:
            while True:
                self.moved_on = -1
                self.flurry = False
                for man in self.fighters:
                    man.used = set()
                yield from self.one_turn(self.turn, begun)
                begun = False
                self.turn = self.moved_on if self.moved_on >= 0 else 1 - self.turn
        except CombatOver:
            for man in self.fighters:
                if man.lent:
                    man.lent = 0
                    self.damage_deck.append("to_hell_with_me")

    # -- The Duel

    def one_turn(self, seat: int, begun: bool) -> Asking:
        me, foe = self.fighters[seat], self.fighters[1 - seat]
        if not begun and "bleeding" in me.damages and len(me.hand) >= 2:
            yield from self.give_up(seat, 1)
        first = True
        while self.moved_on < 0:
            choices = self.actions(seat, first)
            first = False
            text = yield seat, choices
            verb, *words = text.split()
            card = words[0] if words else ""
            if verb in ("strike", "add"):
                yield from self.attack(seat, text, combine=me.character == "il_principino" or self.flurry)
            elif verb == "play":
                me.hand.remove(card)
                self.played.append(card)
                yield from self.move(seat, card)
            elif text.startswith("use movement"):
                yield from self.movement(seat, words[1])
            elif verb == "use":
                yield from self.use(seat, card)
            elif verb == "draw":  # E
                yield from self.draw(seat, 1)
                if me.can("black_rooster_feather") and me.room > 0:
                    text = yield seat, {"done", "use black_rooster_feather"}
                    if text != "done":
                        me.turn_down("black_rooster_feather")
                        yield from self.draw(seat, 1)
                return
            elif verb == "exchange":  # F
                me.hand.remove(card)
                self.discards.append(card)
                yield from self.draw(seat, 1)
                return
            elif verb == "ready":  # G, H
                me.turn_up(card)
                if me.shield and me.can("tripormone_da_todi"):
                    me.shield_up = True
                return
            elif verb == "doff":
                self.discards += me.hand
                me.hand = []
                me.armor = ""
                return
            else:
                assert verb == "shed"
                me.damages.remove(card)
                self.damage_deck.append(card)
                return
            assert foe.alive

    def actions(self, seat: int, first: bool) -> set[str]:
        """A to H; and what takes the whole turn, as long as nothing has been done in it."""
        me, foe = self.fighters[seat], self.fighters[1 - seat]
        found = self.composing(seat, [], me.character == "il_principino" or self.flurry)
        if "terror" not in me.damages:
            found |= {f"play {card}" for card in me.hand if card in MOVES}
        if me.movement_up and len(me.hand) >= me.toll:
            if len(me.hand) - me.toll < me.condition:
                found.add("use movement draw")
            if len(me.hand) - me.toll >= 1:
                found.add("use movement change")
        possible = {
            "kumka_kok": me.hand and foe.movement_up,
            "donna_carlotta": foe.hand,
            "aldobrando": len(me.hand) < len(foe.hand) and me.room > 0,
            "boccamarcia": me.hand and foe.hand,
            "fra_bastone": len(me.hand) >= 2 and me.damages,
            "mastro_gnacco": me.hand,
            "wineskin": me.room > 0,
            "gladiators_satchel": me.room > 0,
            "prayer_of_the_empty_hand": me.room > 0,
            "rope_dancers_anklet": not me.movement_up,
            "oil_of_the_two_saints": self.played and me.room > 0,
            "chant_of_the_returning_blade": (
                self.played and me.room > 0 and "chant_of_the_returning_blade" not in me.used
            ),
            "berserkers_mushroom": not self.flurry and me.character != "il_principino",
            "vespers_of_the_wolf": not self.flurry and me.character != "il_principino",
            "hooked_chain": foe.shield and foe.shield_up,
            "loaded_dice": me.hand,
            "cutpurses_blade": me.hand and foe.hand,
            "crows_eye": foe.hand,
            "vision_of_the_third_eye": foe.hand,
            "stinking_pouch": foe.hand,
            "curse_of_the_slack_grip": foe.hand,
            "curse_of_stiff_limbs": foe.up or foe.movement_up,
            "surgeons_needle": len(me.hand) >= 2 and me.damages,
            "canticle_of_closed_wounds": me.damages,
            "rite_of_shared_pain": me.damages,
            "dirge_of_the_broken_shield": foe.shield or foe.hand,
            **{card: any(damage in cured for damage in me.damages) for card, cured in CURES.items()},
        }
        found |= {f"use {card}" for card, now in possible.items() if now and me.can(card)}
        if me.room > 0:
            found.add("draw")
        found |= {f"exchange {card}" for card in me.hand}
        if me.shield and not me.shield_up:
            found.add(f"ready {me.shield}")
        found |= {f"ready {card}" for card in me.face_down()}
        if first:
            if me.armor:
                found.add("doff")
            found |= {f"shed {damage}" for damage in me.damages if damage in SHEDDABLE}
        return found

    # -- Attack, Strike and Defend; Strike Two or More Blows in a Single Attack

    def composing(self, seat: int, laid: list[str], combine: bool) -> set[str]:
        """What completes the attack, and what may still go with it; the limit of Reeling! is never passed."""
        me = self.fighters[seat]
        limit = 1 if "reeling" in me.damages else 99
        sofar = sum(POWER.get(card, 0) + ENHANCES.get(card, 0) for card in laid)
        blows = [card for card in me.hand if card in POWER and sofar + POWER[card] <= limit]
        if not blows:
            return set()
        cheapest = min(POWER[card] for card in blows)
        found = {f"strike {card} p{2 - seat}" for card in blows}
        most = 2 if me.character == "guercio_spaccaossa" else 1
        with_blows = any(card in POWER for card in laid)
        enhanced = [card for card in laid if card in ENHANCES]
        if not with_blows and len(enhanced) < most and "broken_ribs" not in me.damages:
            for card in me.hand:
                if card in ENHANCES and sofar + ENHANCES[card] + cheapest <= limit:
                    found.add(f"add {card}")
        if combine and not enhanced:
            for card in blows:
                others = list(me.hand)
                others.remove(card)
                if any(other in POWER and sofar + POWER[card] + POWER[other] <= limit for other in others):
                    found.add(f"add {card}")
        for card in ("whetstone", "hymn_of_the_red_dawn"):
            if me.can(card) and card not in laid and limit - sofar > cheapest:
                found.add(f"add {card}")
        foe = self.fighters[1 - seat]
        if me.can("blind_mans_ring") and "blind_mans_ring" not in laid and foe.shield and foe.shield_up:
            found.add("add blind_mans_ring")
        if me.can("fishermans_net") and "fishermans_net" not in laid and foe.hand:
            found.add("add fishermans_net")
        return found

    def attack(self, seat: int, text: str, *, combine: bool, last: bool = False) -> Asking:
        me = self.fighters[seat]
        laid: list[str] = []
        while text.startswith("add "):
            card = text.split()[1]
            laid.append(card)
            if card in me.hand:
                me.hand.remove(card)
            text = yield seat, self.composing(seat, laid, combine)
        card = text.split()[1]
        me.hand.remove(card)
        self.flurry = False
        blows = [one for one in laid if one in POWER] + [card]
        enhancements = [one for one in laid if one in ENHANCES]
        self.played += blows + enhancements
        power = sum(POWER[one] for one in blows) + sum(ENHANCES[one] for one in enhancements)
        kinds = {one.removeprefix("powerful_") for one in blows}
        limit = max(power, 1) if "reeling" in me.damages else 99
        for one, kind in STRONGER.items():
            if me.can(one) and one not in me.used and kind in kinds:
                me.used.add(one)
                power += 1
        for one in laid:
            if one in me.up:
                me.turn_down(one)
                power += {"whetstone": 1, "hymn_of_the_red_dawn": 2}.get(one, 0)
        texts = enhancements + [one for one in laid if one in ("blind_mans_ring", "fishermans_net")]
        blow = Blow(min(power, limit), kinds, texts, enhanced=bool(enhancements))
        yield from self.defend(seat, blow, last)

    def defend(self, attacker: int, blow: Blow, last: bool) -> Asking:
        seat = 1 - attacker
        me = self.fighters[seat]
        used: list[str] = []
        may_change = True
        while True:
            choices = {"done"}
            for card in me.hand:
                dodges_barred = "by_surprise" in blow.texts or "fishermans_net" in blow.texts
                if card in PARRIES or (card in DODGES and not dodges_barred):
                    choices.add(f"defend {card}")
                fits = card.removeprefix("powerful_") in blow.kinds or "fencing_masters_treatise" in used
                if card in POWER and fits and "blood_in_the_eyes" not in me.damages:
                    choices.add(f"defend {card}")
            shield_barred = "over_the_shield" in blow.texts or "blind_mans_ring" in blow.texts
            if me.shield and me.shield_up and me.shield not in used and not shield_barred:
                choices.add(f"defend {me.shield}")
            for card in DEFENDERS:
                if me.can(card) and card not in used and (card != "two_faced_amulet" or blow.enhanced):
                    choices.add(f"defend {card}")
            if may_change and not used and me.movement_up and len(me.hand) > me.toll:
                choices.add("use movement change_in_defense")
            text = yield seat, choices
            if text == "done":
                break
            card = text.split()[1]
            if card == "movement":
                may_change = False
                yield from self.movement(seat, "change")
                continue
            used.append(card)
            if card in me.hand:
                me.hand.remove(card)
        yield from self.compare(attacker, blow, used, last)

    def compare(self, attacker: int, blow: Blow, used: list[str], last: bool) -> Asking:
        seat = 1 - attacker
        me = self.fighters[seat]
        defense = 0
        for card in used:
            if card in PARRIES:
                defense += max(0, PARRIES[card] - ("snapped_wrist" in me.damages))
            elif card in DODGES:
                bonus = (me.character == "il_mezzuomo") - ("shattered_knee" in me.damages)
                defense += max(0, DODGES[card] + bonus)
            elif card in POWER:
                defense += POWER[card]
            elif card == me.shield:
                defense += 1 + ("spiked_boss" in me.up)
            else:
                defense += DEFENDERS[card]
        if "two_faced_amulet" in used:
            blow.power = max(0, blow.power - 2)
        orange = any(card in DODGES or card in ("acrobats_boots", "blessing_of_swift_feet") for card in used)
        self.played += [card for card in used if card in PARRIES or card in DODGES or card in POWER]
        for card in used:
            if card == me.shield or card in me.up:
                me.turn_down(card)
        if defense >= blow.power:
            if me.can("spinadorso") and any(card in PARRIES for card in used):
                me.used.add("spinadorso")
                yield from self.give_up(attacker, 1)
            if me.can("il_mezzuomo") and any(card in DODGES for card in used):
                me.used.add("il_mezzuomo")
                yield from self.draw(seat, 1)
            if "maniacs_brace" in me.up and not me.movement_up and any(card in PARRIES for card in used):
                text = yield seat, {"done", "use maniacs_brace"}
                if text != "done":
                    me.movement_up = True
            if orange and not last:
                self.moved_on = seat  # Dodge and Pass to Attack
            return
        owed = blow.power - defense
        wounded = owed > len(me.hand)
        blow.discarded = min(owed, len(me.hand))
        yield from self.give_up(seat, owed)
        if wounded:
            yield from self.wound(attacker, blow)
        yield from self.get_fired_up(attacker, blow)
        if last:
            return
        if wounded:  # Keep Fighting
            yield from self.draw(seat, len(self.fighters[attacker].hand) - len(me.hand))
            self.moved_on = seat
        elif "pendant_of_vengeance" in me.up and blow.discarded >= 2:
            self.moved_on = seat

    def get_fired_up(self, attacker: int, blow: Blow) -> Asking:
        me = self.fighters[attacker]
        if not blow.discarded:
            return
        number = 0 if "deep_gash" in me.damages else 1
        if me.can("nerina_tagliagole") and "thrust" in blow.kinds:
            yield from self.give_up(1 - attacker, 1)
        used: list[str] = []
        while True:
            offered = {"done"}
            if me.can("cecco_mezzanotte") and number and me.room > 0:
                offered.add("use cecco_mezzanotte")
            if me.can("ring_of_thirst") and "ring_of_thirst" not in used and me.room > 0:
                offered.add("use ring_of_thirst")
            if len(offered) == 1:
                break
            text = yield attacker, offered
            if text == "done":
                break
            used.append(text.split()[1])
            if text == "use ring_of_thirst":
                me.turn_down("ring_of_thirst")
                yield from self.draw(attacker, 1)
            else:
                me.used.add("cecco_mezzanotte")
                number -= 1
                self.recover(attacker, 1)
        yield from self.draw(attacker, number)

    # -- Wounding and Inflicting Damage; The Armor

    def wound(self, attacker: int, blow: Blow) -> Asking:
        me, foe = self.fighters[attacker], self.fighters[1 - attacker]
        number = me.skulls + blow.texts.count("with_cruelty")
        offered = []
        if "poison_vial" in me.up:
            offered.append("poison_vial")
        if me.can("psalm_of_the_shadows"):
            offered.append("psalm_of_the_shadows")
        while offered:
            text = yield attacker, {"done", *(f"use {card}" for card in offered)}
            if text == "done":
                break
            card = text.split()[1]
            offered.remove(card)
            if card == "poison_vial":
                me.up.remove(card)
                number += 2
            else:
                me.turn_down(card)
                number += 1
        if number == 0:
            return
        offered = [foe.armor] if foe.armor and foe.armor_up and "at_the_joints" not in blow.texts else []
        if foe.can("boar_hide") and number > 1:
            offered.append("boar_hide")
        if offered:
            text = yield 1 - attacker, {"done", *(f"use {card}" for card in offered)}
            if text == "use boar_hide":
                foe.turn_down("boar_hide")
                number -= 1
            elif text != "done":
                foe.armor_up = False
                return
        yield from self.inflict(1 - attacker, number)

    def inflict(self, seat: int, number: int) -> Asking:
        """Damages are drawn one at a time; effects and penalties are applied at the end, or before an interruption."""
        me = self.fighters[seat]
        drawn: list[str] = []
        for _ in range(number):
            if not self.damage_deck:
                break
            text = yield NATURE, {f"drawn damage p{seat + 1}"}
            card = text.split()[3]
            self.damage_deck.remove(card)
            ignored = yield from self.ignores(seat, card)
            if ignored:
                self.damage_deck.append(card)
                continue
            if card == "favor_of_the_gods":
                self.damage_deck += drawn
                if self.invocations:
                    text = yield NATURE, {f"drawn invocation p{seat + 1}"}
                    self.invocations.remove(text.split()[3])
                    me.up.append(text.split()[3])
                self.damage_deck.append(card)
                return
            if card in ("death", "knocked_down", "to_hell_with_me"):
                yield from self.suffer(seat, drawn)
                yield from self.interrupt(seat, card)
                return
            drawn.append(card)
        yield from self.suffer(seat, drawn)

    def ignores(self, seat: int, card: str) -> Generator[Question, str, bool]:
        """Whether a text of his own keeps this damage away from him."""
        me = self.fighters[seat]
        if {"on_the_head": "wolf_skull_helm", "on_the_arms": "boiled_leather_cuffs"}.get(card) in me.up:
            return True
        offered = [one for one in ("saints_knucklebone", "lament_of_the_last_door") if me.can(one)]
        if card == "death" and offered:
            text = yield seat, {"done", *(f"use {one}" for one in offered)}
            if text != "done":
                self.drop(seat, text.split()[1])
                return True
        return False

    def drop(self, seat: int, card: str) -> None:
        """A card of the endowment is discarded; an invocation can be drawn again."""
        self.fighters[seat].up.remove(card)
        if card in INVOCATIONS:
            self.invocations.append(card)

    def interrupt(self, seat: int, card: str) -> Asking:
        me = self.fighters[seat]
        if card == "death":
            self.die(seat)
        if card == "knocked_down":
            me.movement_up = False
            yield from self.suffer(seat, [card])
            return
        me.lent = 1
        yield from self.draw(seat, me.room)
        choices = self.composing(seat, [], True)
        if choices:
            text = yield seat, choices
            yield from self.attack(seat, text, combine=True, last=True)
        self.discards += me.hand
        me.hand = []
        yield from self.inflict(seat, 2)
        me.lent = 0
        self.damage_deck.append(card)
        yield from self.live_or_die(seat)

    def suffer(self, seat: int, drawn: list[str]) -> Asking:
        me = self.fighters[seat]
        me.damages += drawn
        if "on_the_arms" in drawn:
            me.shield = ""
            me.shield_up = True
        yield from self.live_or_die(seat)

    def live_or_die(self, seat: int) -> Asking:
        """Dying: a condition of zero or less. The Undertaker's Coin is spoken of in its own text."""
        me = self.fighters[seat]
        while me.condition <= 0:
            if "undertakers_coin" not in me.up or not me.damages:
                self.die(seat)
            text = yield seat, {"done", "use undertakers_coin"}
            if text == "done":
                self.die(seat)
            me.up.remove("undertakers_coin")
            yield from self.heal(seat, 2)
        yield from self.give_up(seat, -me.room)

    def die(self, seat: int) -> None:
        self.fighters[seat].alive = False
        self.winner = 1 - seat
        raise CombatOver

    def heal(self, seat: int, number: int, only: tuple[str, ...] = ()) -> Asking:
        """Healing: the damage goes back to its deck."""
        me = self.fighters[seat]
        found = [damage for damage in me.damages if not only or damage in only]
        number = min(number, len(found))
        if number == len(found) or len(set(found)) == 1:
            for damage in found[:number]:
                me.damages.remove(damage)
                self.damage_deck.append(damage)
            return
        for _ in range(number):
            text = yield seat, {f"pick {damage}" for damage in found}
            for cards in (found, me.damages):
                cards.remove(text.split()[1])
            self.damage_deck.append(text.split()[1])

    # -- Movement in Attack, Movement in Defense

    def movement(self, seat: int, mode: str) -> Asking:
        me = self.fighters[seat]
        me.movement_up = False
        yield from self.give_up(seat, me.toll)
        if mode == "draw":
            yield from self.draw(seat, 1)
        else:
            yield from self.change(seat, 99)

    def change(self, seat: int, most: int) -> Asking:
        """At least one card away, and as many drawn."""
        me = self.fighters[seat]
        most = min(len(me.hand), 1 if "dazed" in me.damages else most)
        changed: list[str] = []
        while len(changed) < most:
            text = yield seat, {f"change {card}" for card in me.hand} | ({"done"} if changed else set())
            if text == "done":
                break
            me.hand.remove(text.split()[1])
            changed.append(text.split()[1])
        self.discards += changed
        yield from self.draw(seat, len(changed))

    # -- Use the Cards of Your Endowment; The Character's Special Ability

    def use(self, seat: int, card: str) -> Asking:
        """The text of a card, once it is paid for."""
        me, foe = self.fighters[seat], self.fighters[1 - seat]
        if card in (me.character, "chant_of_the_returning_blade"):
            me.used.add(card)
        if card in DISCARDED:
            self.drop(seat, card)
        elif card != me.character:
            me.turn_down(card)
        if card in ("kumka_kok", "cutpurses_blade", "fra_bastone", "surgeons_needle"):
            yield from self.give_up(seat, 2 if card in ("fra_bastone", "surgeons_needle") else 1)
        if card == "kumka_kok":
            foe.movement_up = False
        elif card in ("aldobrando", "gladiators_satchel"):
            yield from self.draw(seat, 1)
        elif card == "wineskin":
            yield from self.draw(seat, 2)
        elif card == "prayer_of_the_empty_hand":
            yield from self.draw(seat, me.room)
        elif card == "boccamarcia":
            text = yield seat, {f"pick {one}" for one in me.hand}
            mine = text.split()[1]
            me.hand.remove(mine)
            text = yield NATURE, {f"random p{2 - seat}"}
            me.hand.append(text.split()[2])
            foe.hand.remove(text.split()[2])
            foe.hand.append(mine)
        elif card in ("fra_bastone", "surgeons_needle", "canticle_of_closed_wounds"):
            yield from self.heal(seat, 1)
        elif card in CURES:
            yield from self.heal(seat, 2, CURES[card])
        elif card in ("mastro_gnacco", "loaded_dice"):
            yield from self.change(seat, 1 if card == "mastro_gnacco" else 2)
        elif card == "rope_dancers_anklet":
            me.movement_up = True
        elif card in ("oil_of_the_two_saints", "chant_of_the_returning_blade"):
            self.recover(seat, 1 if card == "oil_of_the_two_saints" else 2)
        elif card in ("berserkers_mushroom", "vespers_of_the_wolf"):
            self.flurry = True
        elif card == "hooked_chain":
            foe.shield_up = False
        elif card == "cutpurses_blade":
            text = yield NATURE, {f"random p{2 - seat}"}
            foe.hand.remove(text.split()[2])
            me.hand.append(text.split()[2])
        elif card in ("crows_eye", "vision_of_the_third_eye"):
            text = yield seat, {f"pick {one}" for one in foe.hand}
            foe.hand.remove(text.split()[1])
            (self.discards if card == "crows_eye" else me.hand).append(text.split()[1])
            yield from self.give_up(seat, -me.room)
        elif card in ("stinking_pouch", "curse_of_the_slack_grip"):
            yield from self.give_up(1 - seat, 1 if card == "stinking_pouch" else 2)
        elif card == "curse_of_stiff_limbs":
            foe.movement_up = False
            foe.down += foe.up
            foe.up = []
            yield from self.live_or_die(1 - seat)
        elif card == "dirge_of_the_broken_shield":
            foe.shield = ""
            foe.shield_up = True
            yield from self.give_up(1 - seat, 1)
        elif card == "rite_of_shared_pain":
            damage = me.damages[0]
            if len(set(me.damages)) > 1:
                text = yield seat, {f"pick {one}" for one in me.damages}
                damage = text.split()[1]
            me.damages.remove(damage)
            ignored = yield from self.ignores(1 - seat, damage)
            if ignored:
                self.damage_deck.append(damage)
            else:
                if damage == "knocked_down":
                    foe.movement_up = False
                yield from self.suffer(1 - seat, [damage])
        else:
            assert card == "donna_carlotta"

    def recover(self, seat: int, number: int) -> None:
        me = self.fighters[seat]
        for _ in range(min(number, len(self.played), me.room)):
            me.hand.append(self.played.pop())

    # -- Perform Combat Moves

    def move(self, seat: int, card: str) -> Asking:
        me, foe = self.fighters[seat], self.fighters[1 - seat]
        if card == "feint":
            yield from self.give_up(1 - seat, len(foe.hand) - len(me.hand))
        elif card == "clenched_teeth":
            yield from self.heal(seat, 1)
        elif card == "second_wind":
            yield from self.reactivate(seat, me.face_down())
        elif card == "raise_the_guard":
            shield = [me.shield] if me.shield and not me.shield_up else []
            yield from self.reactivate(seat, shield + ([] if me.movement_up else ["movement"]))
        elif card == "sand_in_the_eyes":
            cards = (["movement"] if foe.movement_up else []) + foe.up
            taken = yield from self.pick(seat, cards)
            if taken:
                foe.turn_down(taken)
                yield from self.live_or_die(1 - seat)
        elif card == "circle_around":
            yield from self.draw(seat, 2)
        elif card == "hook_the_shield":
            if foe.shield:
                foe.shield_up = False
        elif card == "flurry":
            self.flurry = True
        elif foe.hand:  # headbutt, grapple
            text = yield NATURE, {f"random p{2 - seat}"}
            taken = text.split()[2]
            foe.hand.remove(taken)
            (self.discards if card == "headbutt" else me.hand).append(taken)

    def reactivate(self, seat: int, cards: list[str]) -> Asking:
        card = yield from self.pick(seat, cards)
        if card:
            self.fighters[seat].turn_up(card)

    def pick(self, seat: int, cards: list[str]) -> Generator[Question, str, str]:
        if len(cards) < 2:
            return cards[0] if cards else ""
        text = yield seat, {f"pick {card}" for card in cards}
        return text.split()[1]

    # -- Cards out of the hand, and into it

    def give_up(self, seat: int, number: int) -> Asking:
        """The player picks what he discards; if he has no more than that, it is all of it."""
        me = self.fighters[seat]
        for left in range(number, 0, -1):
            if left >= len(me.hand):
                self.discards += me.hand
                me.hand = []
                return
            text = yield seat, {f"discard {card}" for card in me.hand}
            me.hand.remove(text.split()[1])
            self.discards.append(text.split()[1])

    def draw(self, seat: int, number: int) -> Asking:
        """Never above the condition; with the last card the combat is over at once."""
        me = self.fighters[seat]
        number = min(number, me.room, len(self.deck))
        if number <= 0:
            return
        text = yield NATURE, {f"drawn combat p{seat + 1}"}
        for card in text.split()[3:]:
            self.deck.remove(card)
            me.hand.append(card)
        if not self.deck:
            raise CombatOver

    # -- Duration and End of the Combat

    def ranks(self) -> tuple[int, int]:
        """Fewer damages, then the lower penalties, then a draw."""
        if self.winner is not None:
            return (1, 2) if self.winner == 0 else (2, 1)
        one, two = ((len(man.damages), sum(PENALTY.get(card, 0) for card in man.damages)) for man in self.fighters)
        return (1, 1) if one == two else (1, 2) if one < two else (2, 1)
