"""The computer player `greedy` for Bruti.

It counts what each choice costs and brings in cards, damages and tempo, one choice
ahead. It strikes when the opponent's hand is too thin to answer, keeps enough cards
to answer itself, defends with the least that is worth it, and likes a dodge,
because that brings the turn. It keeps no memory and is handed nothing but a view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final

from brutus_tui.core.game import Decision, Seat
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import (
    DONE,
    Action,
    Add,
    Audience,
    Break,
    Change,
    Choose,
    Defend,
    Doff,
    Done,
    Draw,
    Exchange,
    Leave,
    Pair,
    Pick,
    PickUp,
    Play,
    Ready,
    Shed,
    Strike,
    Surrender,
    Use,
)
from brutus_tui.games.bruti.cards import Card, CardSet, Step
from brutus_tui.games.bruti.effects import striking
from brutus_tui.games.bruti.rules.movement import MOVEMENT
from brutus_tui.games.bruti.scenarios import SPECIAL
from brutus_tui.games.bruti.sheet import sheet
from brutus_tui.games.bruti.view import View, WarriorView

TURN: Final = 1.2
"""What the turn is worth, in cards."""

WOUND: Final = 3.0
"""What any wound is worth, and `DAMAGE` what each damage adds."""
DAMAGE: Final = 2.5

GUARD: Final = 3
"""So many cards it likes to hold when the turn passes."""

POOR: Final = 1.2
"""A card worth less is exchanged for one from the deck where that costs nothing; the deck's mean is higher."""

_WORTH: Final = {"blow": 1.0, "enhancement": 0.7, "move": 0.9, "parry": 1.0, "dodge": 1.5}
"""What one card of a family is worth; the value on it adds to that."""

_GAIN: Final = {
    "draw": 1.0,
    "discard": 1.0,
    "steal": 1.8,
    "swap": 0.4,
    "recover": 1.0,
    "ready": 0.8,
    "exhaust": 0.7,
    "destroy": 1.2,
    "heal": 2.5,
    "give": 3.0,
    "invoke": 2.0,
    "loot": 1.5,
    "combine": 0.0,
    "change": 0.3,
    "damage": 2.0,
    "attack": 0.6,
    "defense": 0.8,
    "condition": 2.5,
    "forbid": 0.3,
    "waive": 0.8,
    "ignore": 1.5,
    "seize": 1.5,
    "fervor": 0.2,
    "strike": 1.7,
    "end_turn": -0.6,
    "hurt": -3.0,
}
"""What a step of an ability is worth, roughly, in cards."""


def decide(view: View, decision: Decision, legal: Sequence[Any], rng: Random) -> Any:
    """One of `legal`."""
    if len(legal) == 1:
        return legal[0]
    return CHOICES[view.phase](_Player(view, legal, rng))


class _Player:
    """One decision, with what it is about at hand."""

    def __init__(self, view: View, legal: Sequence[Any], rng: Random) -> None:
        assert view.viewer is not None
        self.view = view
        self.legal: list[Any] = list(legal)
        self.rng = rng
        self.kit: CardSet = view.kit
        self.me: Seat = view.viewer
        self.own: WarriorView = view.warriors[self.me]
        self.hand = [self.kit.by_id[card] for card in view.hand]

    def card(self, action: Any) -> Card:
        return self.kit.by_id[action.card]

    def best(self, score: Any, actions: Sequence[Any] | None = None) -> Any:
        """The action with the highest score; among equals, one at random."""
        found = list(self.legal if actions is None else actions)
        scores = [score(action) for action in found]
        top = max(scores)
        return self.rng.choice([action for action, value in zip(found, scores, strict=True) if value == top])

    def room(self) -> int:
        """How many cards the hand can still take."""
        return self.own.condition - len(self.hand)

    @property
    def refills(self) -> bool:
        """Whether a draw fills the own hand (BTI-SPC-02)."""
        character = self.kit.by_id.get(self.own.character)
        return character is not None and "refills_hand" in character.traits

    def foes(self) -> list[Seat]:
        sides = self.view.sides
        return [
            seat
            for seat, other in enumerate(self.view.warriors)
            if other.status == at.ALIVE and sides[seat] != sides[self.me]
        ]

    # -- Getting ready

    def equip(self) -> Any:
        """A heavy weapon with an Armor, and a Shield where a light weapon had to do."""
        if self.view.phase == at.WEAPON:
            return self.best(lambda action: self.card(action).skulls * 1.5 + self.card(action).condition)
        if self.view.phase == at.SHIELD:
            return DONE
        return self.best(lambda action: 0 if type(action) is Done else self.own.condition - 3)

    def draft(self) -> Any:
        """A strong warrior: the condition is both the hand and the life."""

        def score(action: Pick) -> float:
            card = self.card(action)
            return card.condition + 1.5 * card.skulls + worth(card) / 2

        return self.best(score)

    def keep(self) -> Any:
        """The best object; of those sent away, the one that others would miss most."""
        return self.best(lambda action: worth(self.card(action)))

    def pair(self) -> Any:
        """A squad needs Death! against a special character, whom few wounds reach."""
        return Pair(added=self.view.quest is not None and self.view.sides[self.me] != self.view.sides[SPECIAL])

    def yes(self) -> Any:
        return next(action for action in self.legal if getattr(action, "yes", False))

    # -- The turn

    def turn(self) -> Any:
        """The best attack, move or use if one is worth more than ending the turn; otherwise the best end."""
        scores = [(self.value(action), self.rng.random(), place) for place, action in enumerate(self.legal)]
        return self.legal[max(scores)[2]]

    def value(self, action: Action) -> float:
        match action:
            case Strike():
                return self.strike(action)
            case Add():
                return self.added(action)
            case Play():
                return self.ability(self.card(action), action) - 0.5
            case Use() if action.card == MOVEMENT:
                return self.movement(action)
            case Use():
                return self.ability(self.card(action), action) - 0.2
            case Draw():
                return 0.25 + (0.2 * self.room() if self.refills else 0)
            case Exchange():
                return 0.05 - keep_value(self.card(action)) / 10
            case Ready():
                return self.readied(action)
            case Shed():
                return 0.2
            case PickUp():
                return worth(self.card(action)) / 4 if self.card(action).deck == "object" else -1
            case Audience():
                return -0.5
            case Doff():
                return 0.15 if not self.own.armor_up and len(self.hand) <= 1 else -5
            case Leave():
                return 0.1 if self.own.condition <= 2 else -5
            case Surrender():
                return -9
        return 0

    def strike(self, action: Strike, bonus: int = 0) -> float:
        """What an attack is likely to bring, less what it costs."""
        foe = self.view.warriors[action.target]
        planned = [self.kit.by_id[card] for card in self.view.plan]
        spent = 1 + sum(card.deck == "combat" for card in planned)
        power = self.card(action).value + bonus + sum(card.value for card in planned if card.deck == "combat")
        power = min(power, self.cap())
        answer = 0.42 * foe.cards + (foe.shield_up and foe.shield != "")
        left = len(self.hand) - 1
        if power > foe.cards:
            # He is wounded unless he answers with enough.
            missed = foe.cards / (foe.cards + 2.5) * (0.5 + 0.5 * min(1, answer / max(power, 1)))
            harm = WOUND + DAMAGE * self.own.inflicts * (0.4 if foe.armor_up and foe.armor else 1)
            kill = 2.0 if self.own.inflicts >= foe.condition else 0
            return (1 - missed) * (harm + kill + foe.cards * 0.6) - 0.4 * spent
        through = max(0.0, power - 0.55 * answer)
        risk = 0.5 * max(0, GUARD - left) if left < GUARD else 0
        return 0.75 * through + 0.6 * (through > 0.5) - 0.75 * spent - risk + (0.3 if foe.cards <= 2 else 0)

    def cap(self) -> int:
        kit, own = self.kit, self.own
        cards = [kit.by_id.get(name) for name in (own.character, own.weapon, own.shield, own.armor)]
        up, damages = (tuple(kit.by_id[card] for card in cards) for cards in (own.up, own.damages))
        return sheet(cards[0], cards[1], cards[2], cards[3], up, damages, own.boost).power

    def added(self, action: Add) -> float:
        """An addition is worth what the strike after it gains by it."""
        card = self.card(action)
        strikes = [one for one in self.legal if type(one) is Strike]
        if not strikes:
            return -1
        if card.deck == "combat":
            bonus = card.value
            if card.kind == "blow":
                strikes = [one for one in strikes if one.card != card.id or self.view.hand.count(card.id) > 1]
        else:
            steps = [step for ability in card.answers("attack") for step in ability.steps if step.op == "attack"]
            bonus = max((step.n for step in steps if isinstance(step.n, int)), default=0)
        best = max((self.strike(one) for one in strikes), default=-1.0)
        more = max((self.strike(one, bonus) for one in strikes), default=-1.0) - (0.6 if card.deck == "combat" else 0.4)
        return more if more > best else -1.0

    def ability(self, card: Card, action: Any) -> float:
        """What using a card brings, step by step."""
        room = self.own.condition - len(self.hand) + (card.deck == "combat")
        most = max((self.view.warriors[foe].cards for foe in self.foes()), default=0)
        abilities = [one for one in card.abilities if one.on in ("act", "play")]
        mode = getattr(action, "mode", "")
        total = 0.0
        for one in abilities:
            if mode and one.mode != mode:
                continue
            if any(step.op == "god" for step in one.steps):
                total += self.gods()
                continue
            total -= 0.9 * one.pay + (0.4 if one.cost == "discard" else 0.0)
            for step in one.steps:
                gain = _GAIN.get(step.op, 0.0)
                number = step.n if isinstance(step.n, int) else 1
                match step.op:
                    case "draw":
                        gain *= min(room, number or room)
                    case "discard" if step.to == "my_hand":
                        gain *= max(0, most - len(self.hand) + 1)
                    case "discard" | "steal":
                        gain *= min(number, most)
                    case "heal":
                        gain *= bool(self.own.damages)
                    case "combine":
                        gain = 0.9 if sum(one.kind == "blow" for one in self.hand) > 1 and most <= 3 else -1
                    case "exhaust" if "shield" in step.what and "endowment" not in step.what:
                        others = [self.view.warriors[foe] for foe in self.foes()]
                        gain *= any(other.shield and other.shield_up for other in others)
                    case "ready":
                        gain *= self.own.movement == at.MOVEMENT_DOWN or bool(self.own.down) or not self.own.shield_up
                    case "recover":
                        gain *= min(room, number)
                total += gain
        return total

    def gods(self) -> float:
        """What a Fickle Gods card is likely to bring: the mean over those that can come."""
        gone = {*self.view.gods_used, *(card for card, _ in self.view.gods_board)}
        left = [card for card in self.kit.gods if card.id not in gone] or self.kit.gods
        worths = [self.god_step(step) for card in left for ability in card.abilities for step in ability.steps]
        return sum(worths) / max(1, len(left))

    def god_step(self, step: Step) -> float:
        """What one step of a Fickle Gods card is worth: the own gain less that of the others."""
        alive = [seat for seat, other in enumerate(self.view.warriors) if other.status == at.ALIVE]
        seats = [seat for seat in alive if self.touched(seat)]
        foes = [foe for foe in self.foes() if foe in seats]
        alone = self.me not in seats or (step.who == "opponent" and not foes)
        if not seats or (alone and (step.op == "swap" or step.who in ("self", "opponent"))):
            return 0.0
        if step.op == "swap":
            most = max((self.view.warriors[foe].cards for foe in foes), default=0)
            before = self.view.warriors[seats[seats.index(self.me) - 1]].cards
            return 0.9 * ((before if step.who == "ring" else most) - (len(self.hand) - 1))
        if step.who in ("self", "opponent"):
            return self.god_gain(step, self.me)
        measure = _MEASURES.get(step.who)
        if measure is not None:
            top = max(measure(self.view.warriors[seat]) for seat in seats)
            seats = [seat for seat in seats if measure(self.view.warriors[seat]) == top]
        gains = [self.god_gain(step, seat) * (1 if seat not in foes else -1 / max(1, len(foes))) for seat in seats]
        return sum(gains) / (1 if measure is None else len(seats))

    def touched(self, seat: Seat) -> bool:
        """Whether the gods can do anything to that warrior (BTI-FGD-07)."""
        quest = self.view.quest
        character = self.kit.by_id[self.view.warriors[seat].character]
        special = quest is not None and (seat == quest.special or character.deck == "special_character")
        return not special or "minor" in character.traits

    def god_gain(self, step: Step, seat: Seat) -> float:
        """What a step does for that warrior."""
        other = self.view.warriors[seat]
        cards = other.cards - (seat == self.me)
        gain = _GAIN.get(step.op, 0.0)
        number = step.n if isinstance(step.n, int) else 1
        match step.op:
            case "draw":
                return gain * max(0, other.condition - cards if step.to else min(number, other.condition - cards))
            case "discard":
                return -gain * max(0, min(number or cards, cards - (step.to if isinstance(step.to, int) else 0)))
            case "ready":
                return gain * (other.movement == at.MOVEMENT_DOWN)
            case "exhaust" if "shield" in step.what:
                return -gain * (other.shield != "" and other.shield_up)
            case "exhaust":
                return -gain * (other.movement == at.MOVEMENT_UP)
            case "heal":
                return gain * bool(other.damages)
            case "hurt":
                return gain * (2 if other.condition <= 1 else 1)
        return gain * number

    def movement(self, action: Use) -> float:
        """A draw with room for two, or a change of what is of no use; otherwise it is kept for the defence."""
        room = self.own.condition - len(self.hand)
        if action.mode == "draw" and self.refills:
            return 0.3 + 0.3 * room if room >= 3 else 0.0
        if action.mode == "draw":
            return 0.3 if room >= 2 else 0.0
        if action.mode == "change":
            return 0.26 if not any(card.kind in ("parry", "dodge") for card in self.hand) and len(self.hand) > 2 else -1
        return -1

    def readied(self, action: Ready) -> float:
        full = len(self.hand) >= self.own.condition
        base = 0.2 if full else -0.05
        return base + (0.1 if action.card == MOVEMENT else 0.05)

    def react(self) -> Any:
        """Something turned up while others fight; else a poor card exchanged."""
        ready = [action for action in self.legal if type(action) is Ready]
        if ready:
            return self.best(lambda action: action.card == MOVEMENT, ready)
        poor = [action for action in self.legal if type(action) is Exchange and keep_value(self.card(action)) < POOR]
        return self.best(lambda action: -keep_value(self.card(action)), poor) if poor else DONE

    def hand_over(self) -> Any:
        """The turn goes to the companion with most to play."""
        return self.best(lambda action: self.view.warriors[action.seat].cards)

    # -- Being attacked

    def defend(self) -> Any:
        """The cheapest answer, or none if taking the hit costs less."""
        attack = self.view.attack
        assert attack is not None
        options = [action for action in self.legal if type(action) in (Defend, Break)]
        best: tuple[float, tuple[Any, ...]] = (self.outcome(()), ())
        for plan in self.plans(options):
            cost = self.outcome(plan)
            if cost < best[0]:
                best = (cost, plan)
        change = next((action for action in self.legal if type(action) is Use), None)
        if change is not None and best[0] >= WOUND:
            return change
        return best[1][0] if best[1] else DONE

    def plans(self, options: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
        """Sets of answers, each card as often as it is held."""
        pool = []
        for action in options:
            copies = self.view.hand.count(action.card) if self.card(action).deck == "combat" else 1
            pool += [action] * copies
        for size in range(1, min(len(pool), 5) + 1):
            yield from dict.fromkeys(combinations(pool, size))

    def outcome(self, plan: Sequence[Any]) -> float:
        """What that answer costs in the end; a turn won counts against it."""
        attack = self.view.attack
        assert attack is not None
        points, power, orange = self.view.defense if self.view.plan else (0, attack.power, False)
        used = 0.0
        gone = 0
        for action in plan:
            card = self.card(action)
            if card.deck == "combat":
                points += card.value
                used += keep_value(card) - 0.2
                gone += 1
                orange = orange or card.kind == "dodge"
            elif card.kind == "shield":
                points += card.value
                used += 0.3 if type(action) is Defend else 1.0
            else:
                used += 0.6
                for ability in card.answers("defend"):
                    for step in ability.steps:
                        number = step.n if isinstance(step.n, int) else 0
                        if step.op == "defense":
                            points += number
                            orange = orange or step.orange
                        elif step.op == "attack":
                            power = max(0, power + number)
        owed = power - points
        strike = striking(self.kit.by_id[attack.strike]) if attack.strike else None
        if strike is not None and owed > 0 and not strike.discards:  # nothing but damages comes of it
            return used + DAMAGE * attack.inflicts + (6 if self.own.condition <= attack.inflicts else 0)
        left = len(self.hand) - gone
        if owed <= 0:
            turns = orange and not (strike is not None and strike.then)  # BTI-A-184
            return used - (TURN if turns else 0) + 0.15 * max(0, -owed)
        if owed <= left:
            return used + 0.9 * owed + 0.6
        armored = self.own.armor != "" and self.own.armor_up
        harm = (
            2.5 if armored else WOUND + DAMAGE * attack.inflicts + (6 if self.own.condition <= attack.inflicts else 0)
        )
        return used + 0.5 * left + harm

    def prepare(self) -> Any:
        """Change in defence if the hand cannot answer."""
        return self.legal[1] if self.shelter() < self.needed() and len(self.hand) > 1 else DONE

    def shelter(self) -> int:
        attack = self.view.attack
        assert attack is not None
        return sum(card.value for card in self.hand if card.kind in ("parry", "dodge")) + (
            self.own.shield != "" and self.own.shield_up
        )

    def needed(self) -> int:
        attack = self.view.attack
        assert attack is not None
        return attack.power

    def step_in(self) -> Any:
        """For a companion who would be wounded, with enough to answer."""
        attack = self.view.attack
        assert attack is not None
        friend = self.view.warriors[attack.target]
        if friend.cards < attack.power and self.shelter() >= attack.power:
            return self.legal[1]
        return DONE

    def wounded(self) -> Any:
        """The Armor against anything that may be serious; else what lowers the number."""
        armor = next((a for a in self.legal if type(a) is Use and self.card(a).kind == "armor"), None)
        attack = self.view.attack
        assert attack is not None
        if armor is not None and (attack.inflicts > 1 or self.own.condition <= 2):
            return armor
        return next((a for a in self.legal if type(a) is Use and self.card(a).kind != "armor"), DONE)

    def use(self) -> Any:
        """Whatever can be used now."""
        return next((action for action in self.legal if type(action) is Use), DONE)

    # -- Cards

    def discard(self) -> Any:
        return self.best(lambda action: -keep_value(self.card(action)) - self.doubled(action))

    def doubled(self, action: Any) -> float:
        return -0.1 * (self.view.hand.count(action.card) > 1)

    def change(self) -> Any:
        """Away with what does not help now: in defence all but defences, in attack the worst."""
        attack = self.view.attack
        defending = attack is not None and attack.target == self.me
        types = attack.types if attack is not None else 0

        def useless(action: Any) -> bool:
            card = self.card(action)
            if not defending:
                return keep_value(card) < 1.7
            matching = card.bit & self.kit.matching[types]
            return card.kind not in ("parry", "dodge") and not matching

        found = [action for action in self.legal if type(action) is Change and useless(action)]
        if found:
            return found[0]
        return DONE if DONE in self.legal else self.discard()

    def swap(self) -> Any:
        return self.best(lambda action: -keep_value(self.card(action)))

    def take(self) -> Any:
        return self.best(lambda action: keep_value(self.card(action)))

    def target(self) -> Any:
        """Whoever is nearest to death, for a swap of hands whoever holds most; a friend never, if there is a choice."""
        foes = self.foes()
        steps = getattr(self.view.context[0], "steps", ())
        if any(step.op == "swap" and step.n == "hand" for step in steps):
            return self.best(lambda action: (10 if action.seat in foes else 0) + self.view.warriors[action.seat].cards)

        def score(action: Choose) -> float:
            other = self.view.warriors[action.seat]
            return (10 if action.seat in foes else 0) - other.condition + 0.3 * other.cards

        return self.best(score)

    def turn_up(self) -> Any:
        return self.best(lambda action: 2 if action.card == MOVEMENT else worth(self.card(action)))

    def heal(self) -> Any:
        """The damage that hurts most."""
        return self.best(lambda action: -2 * self.card(action).condition + len(self.card(action).abilities))

    def plunder(self) -> Any:
        """Objects worth having, if the own hand is not made for going on."""
        gain = [action for action in self.legal if type(action) is Pick and self.card(action).deck == "object"]
        blows = sum(card.kind == "blow" for card in self.hand)
        if gain and ((self.own.kills and blows < 2) or self.view.context[1]):
            return gain[0]
        return DONE

    def trim(self) -> Any:
        return self.best(lambda action: -worth(self.card(action)))


def keep_value(card: Card) -> float:
    """What a card in hand is worth."""
    return _WORTH[card.kind] + 0.4 * card.value


def worth(card: Card) -> float:
    """What an object or an invocation is worth, from what its steps do."""
    total = 0.0
    for ability in card.abilities:
        gain = sum(_GAIN.get(step.op, 0.5) * max(1, step.n if isinstance(step.n, int) else 1) for step in ability.steps)
        again = {"": 1.5 if ability.on == "passive" else 1.2, "exhaust": 1.0, "discard": 0.7}[ability.cost]
        total += gain * again - ability.pay
    return total


_MEASURES: Final[dict[str, Callable[[WarriorView], int]]] = {
    "lowest_condition": lambda warrior: -warrior.condition,
    "lowest_hand": lambda warrior: -warrior.cards,
    "highest_hand": lambda warrior: warrior.cards,
    "most_damages": lambda warrior: len(warrior.damages),
}
"""Whom a Fickle Gods card means, as far as the table shows it."""

CHOICES: Final = {
    at.WEAPON: _Player.equip,
    at.SHIELD: _Player.equip,
    at.ARMOR: _Player.equip,
    at.KEEP: _Player.keep,
    at.DRAFT: _Player.draft,
    at.DRAFT_OBJECT: _Player.keep,
    at.DRAFT_RETURN: _Player.keep,
    at.PAIR: _Player.pair,
    at.VETERAN: _Player.yes,
    at.NEW_OBJECT: _Player.yes,
    at.TURN: _Player.turn,
    at.COMPOSE: _Player.turn,
    at.LAST_ATTACK: _Player.turn,
    at.DEFEND: _Player.defend,
    at.REACT: _Player.react,
    at.PREPARE: _Player.prepare,
    at.INTERVENE: _Player.step_in,
    at.WOUNDED: _Player.wounded,
    at.WOUND: _Player.use,
    at.RESPOND: _Player.use,
    at.IGNORE: _Player.use,
    at.RESCUE: _Player.use,
    at.DISCARD: _Player.discard,
    at.CHANGE: _Player.change,
    at.SWAP: _Player.swap,
    at.TAKE: _Player.take,
    at.HAND_OVER: _Player.hand_over,
    at.CHOOSE: _Player.target,
    at.READY: _Player.turn_up,
    at.EXHAUST: _Player.turn_up,
    at.HEAL: _Player.heal,
    at.GIVE: _Player.heal,
    at.UPKEEP: _Player.heal,
    at.PLUNDER: _Player.plunder,
    at.TRIM: _Player.trim,
}
"""By phase: how it is made. The standings leave no choice."""
