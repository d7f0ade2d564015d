"""Positions as a test needs them, and playing by texts: `pit.do("p1 strike thrust p2")`."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Self

from brutus_tui.core.game import CHANCE, Event, Refusal
from brutus_tui.core.notation import format_actor, parse_actor
from brutus_tui.games.bruti import GAME
from brutus_tui.games.bruti.cards import Card
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.scenarios import SPECIAL, equipment
from brutus_tui.games.bruti.state import MOVEMENT_DOWN, MOVEMENT_UP, TURN, State
from tests.games.bruti.fights import check_position

PLAIN = ("clelia_la_santa", "groppone_da_figulle", "manunta", "tripormone_da_todi")
"""Characters of condition 5 whose abilities matter only at preparation or rarely, by seat."""


@dataclass
class Man:
    """A warrior as a test describes him; cards by id with blanks between."""

    hand: str = ""
    character: str = ""
    weapon: str = "short_sword"
    shield: str = ""
    shield_up: bool = True
    armor: str = ""
    armor_up: bool = True
    up: str = ""
    down: str = ""
    movement: bool = True
    damages: str = ""


_WEAPONS = ("short_sword", "falchion", "hatchet", "spiked_club")


class Pit:
    """The start of a turn of `turn` between these warriors, with everything that happens from there."""

    def __init__(
        self, *men: Man, turn: str = "p1", options: Options | None = None, deck: int = 40, top: str = ""
    ) -> None:
        self.events: list[Event] = []
        self.rng = Random(1)
        state = self.state = GAME.new_state(len(men), options or Options())
        kit = state.kit
        state.dealer = len(men) - 1
        state.deck_number = 1
        state.revealed = True
        state.stack.clear()
        stock, combat = list(state.stock), list(state.deck)
        for seat, man in enumerate(men):
            warrior = state.warriors[seat]
            warrior.character = kit.by_id[man.character or PLAIN[seat]]
            weapon = man.weapon if man.weapon != "short_sword" else _WEAPONS[seat]
            warrior.weapon = kit.by_id[weapon]
            warrior.shield = kit.by_id[man.shield] if man.shield else None
            warrior.shield_up = man.shield_up
            warrior.armor = kit.by_id[man.armor] if man.armor else None
            warrior.armor_up = man.armor_up
            warrior.up = self.cards(man.up)
            if kit.scenario is not None and seat == SPECIAL:
                warrior.character = kit.scenario.special
                warrior.weapon, warrior.shield, warrior.armor = equipment(kit.scenario, stock)
                warrior.up = () if man.down else kit.scenario.abilities
            warrior.down = self.cards(man.down)
            warrior.movement = MOVEMENT_UP if man.movement else MOVEMENT_DOWN
            warrior.damages = self.cards(man.damages)
            warrior.hand = self.cards(man.hand)
            warrior.refresh()
            for card in (warrior.weapon, warrior.shield, warrior.armor):
                if card is not None:
                    stock.remove(card)
            for card in warrior.hand:
                combat.remove(card)
            for card in warrior.damages:
                state.damage_deck.remove(card)
            state.characters = tuple(card for card in state.characters if card is not warrior.character)
            for card in (*warrior.up, *warrior.down):
                if card.deck == "special_ability":
                    continue
                if card.deck == "object":
                    state.objects = tuple(one for one in state.objects if one is not card)
                else:
                    state.invocations = tuple(one for one in state.invocations if one is not card)
        state.stock = tuple(stock)
        if top:
            combat.remove(kit.by_id[top])
            state.played = [kit.by_id[top]]
        # What the test draws later must be there: the deck keeps one of every kind first.
        order = sorted(range(len(combat)), key=lambda place: combat[:place].count(combat[place]))
        keep = {*order[:deck]}
        state.deck = [card for place, card in enumerate(combat) if place in keep]
        state.discards = [card for place, card in enumerate(combat) if place not in keep]
        state.actors = ()
        state.turn = parse_actor(turn)
        state.phase = TURN
        state.actors = (state.turn,)
        state.planner = state.turn
        check_position(state)

    def cards(self, names: str) -> tuple[Card, ...]:
        return tuple(self.state.kit.by_id[name] for name in names.split())

    # -- Playing

    def do(self, *lines: str) -> Self:
        """Carry out lines of a record; chance that no line answers is sampled."""
        self.events.clear()
        for line in lines:
            who, _, text = line.partition(" ")
            actor = parse_actor(who)
            if actor != CHANCE:
                self.chance()
            action = GAME.parse_action(text)
            assert GAME.format_action(action) == text
            assert self.refusal(line) is None, (
                line,
                self.refusal(line),
                self.legal() if actor != CHANCE else self.asked,
            )
            self._apply(actor, action)
        return self

    def chance(self) -> Self:
        """Let nature act as long as it is asked."""
        while self.state.actors == (CHANCE,):
            self._apply(CHANCE, GAME.sample_chance(self.state, self.rng))
        return self

    def _apply(self, actor: int, action: Any) -> None:
        before = self.state.copy()
        kept = before.copy()
        events: list[Event] = []
        GAME.apply(self.state, actor, action, events.append)
        assert before == kept
        assert events
        self.events += events
        check_position(self.state)

    def refusal(self, line: str) -> Refusal | None:
        who, _, text = line.partition(" ")
        return GAME.explain(self.state, parse_actor(who), GAME.parse_action(text))

    def refused(self, line: str) -> str:
        """The clause that forbids this line."""
        self.chance()
        refusal = self.refusal(line)
        assert refusal is not None, line
        return refusal.clause

    # -- Looking

    def legal(self) -> set[str]:
        """The texts of everything that whoever is asked may do."""
        self.chance()
        (actor,) = self.state.actors
        return {GAME.format_action(action) for action in GAME.legal_actions(self.state, actor)}

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked what: `("p2", "defend")`."""
        (actor,) = self.state.actors
        return format_actor(actor), GAME.decision(self.state, actor).kind

    @property
    def turn(self) -> str:
        """Who is in attack and free to act, once chance has been served; nothing if the fight is over."""
        self.chance()
        return format_actor(self.state.actors[0]) if self.state.actors and self.state.phase == TURN else ""

    def man(self, seat: str) -> Any:
        return self.state.warriors[parse_actor(seat)]

    def hand(self, seat: str) -> list[str]:
        return sorted(card.id for card in self.man(seat).hand)

    def size(self, seat: str) -> int:
        return len(self.man(seat).hand)

    def condition(self, seat: str) -> int:
        value = self.man(seat).sheet.condition
        assert isinstance(value, int)
        return value

    def damages(self, seat: str) -> list[str]:
        return [card.id for card in self.man(seat).damages]

    def up(self, seat: str) -> list[str]:
        return [card.id for card in self.man(seat).up]

    def down(self, seat: str) -> list[str]:
        return [card.id for card in self.man(seat).down]

    @property
    def power(self) -> int:
        assert self.state.attack is not None
        return self.state.attack.power

    @property
    def result(self) -> tuple[str, tuple[int, ...]]:
        """How the fight ended, and the ranks."""
        self.chance()
        result = GAME.result(self.state)
        assert result is not None, self.asked
        return result.ending, result.ranks

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]


def fresh(seats: int, options: Options | None = None, dealer: str = "p1") -> Pit:
    """A fight before anything is prepared, with its dealer known."""
    pit = Pit.__new__(Pit)
    pit.events = []
    pit.rng = Random(1)
    pit.state = GAME.new_state(seats, options or Options())
    pit.do(f"* lot {dealer}")
    return pit


def ids(state: State, zone: str) -> list[str]:
    """The cards of a zone of the state, by id."""
    return sorted(card.id for card in getattr(state, zone))
