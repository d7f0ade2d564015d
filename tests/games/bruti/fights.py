"""Random fights with every check on: what must hold in every position of every mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from brutus_tui.core.game import CHANCE, Event
from brutus_tui.games.bruti import GAME
from brutus_tui.games.bruti.cards import CardSet
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.sheet import sheet
from brutus_tui.games.bruti.state import OVER, State, combat_deck


def fight(seats: int, options: Options, seed: int) -> Iterator[tuple[State, int, Any, list[Event]]]:
    """A random fight: before each action the state, who acts, the action, and its events, filled in afterwards."""
    rng = Random(f"{seats}/{options}/{seed}")
    state = GAME.new_state(seats, options)
    while actors := GAME.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            action = GAME.sample_chance(state, rng)
        else:
            action = rng.choice(GAME.legal_actions(state, seat))
        events: list[Event] = []
        yield state, seat, action, events
        GAME.apply(state, seat, action, events.append)
        assert events, (state.phase, action)
    yield state, CHANCE, None, []


def cards(state: State) -> Counter[str]:
    """Every card of the game, wherever it is."""
    found: Counter[str] = Counter()
    kit = state.kit
    for warrior in state.warriors:
        owned = (warrior.character, warrior.weapon, warrior.shield, warrior.armor)
        found.update(card.id for card in owned if card is not None)
        found.update(card.id for card in (*warrior.up, *warrior.down, *warrior.damages, *warrior.hand))
        if warrior.pair:
            found.update((kit.death.id, kit.favor.id))
    if state.phase != "defend":
        found.update(card.id for card in state.plan if card.deck in ("combat", "object") and state.phase != "turn")
    else:
        found.update(card.id for card in state.plan if card.deck == "combat")
    if state.phase in ("compose", "last-attack"):
        found.subtract(card.id for card in state.plan if card.deck == "object")
    for zone in (state.deck, state.played, state.discards, state.damage_deck, state.limbo, state.characters):
        found.update(card.id for card in zone)
    for zone in (state.characters_under, state.objects, state.objects_under, state.invocations, state.stock):
        found.update(card.id for card in zone)
    found.update(card.id for card in (*state.shown, *state.removed))
    found.update(card.id for card in (*state.gods.deck, *state.gods.used, *(one for one, _ in state.gods.board)))
    found.update(card.id for card, _ in (*state.table, *state.spoils))
    if state.quest is not None:
        found.update(card.id for card in (*state.quest.treasure, *state.quest.undead))
    return found


def all_cards(kit: CardSet, options: Options) -> Counter[str]:
    """What the box holds of the cards that the engine moves."""
    gods = kit.gods if options.fickle_gods else ()
    decks = (combat_deck(kit, options), gods, kit.characters, kit.damages, kit.objects, kit.invocations, kit.equipment)
    found = Counter(card.id for deck in decks for card in deck)
    if kit.scenario is not None:  # of the special cards those that come into play once
        found.update(card.id for card in (kit.scenario.special, *kit.scenario.abilities, *kit.scenario.undead))
    return found


def check_position(state: State) -> None:
    """Conservation, derived values, caps."""
    if state.revealed:
        counted = cards(state)
        expected = all_cards(state.kit, state.options)
        if state.kit.scenario is not None:
            special = {card.id for card in (state.kit.scenario.special, *state.kit.scenario.abilities)}
            mustered = state.warriors[0].character is not None
            assert all(counted[name] == mustered for name in special if not state.kit.scenario.undead)
            for name in special:  # each Undead brings an ability of its own
                del counted[name], expected[name]
        assert +counted == expected, (state.phase, counted - expected, expected - counted)
    for seat, warrior in enumerate(state.warriors):
        if state.phase == "turn":
            assert warrior.boost == state.gods.lent(seat)
            assert all(loans for _, loans in state.gods.board)
        made = sheet(
            warrior.character,
            warrior.weapon,
            warrior.shield,
            warrior.armor,
            warrior.up,
            warrior.damages,
            warrior.boost,
        )
        if state.phase in ("turn", OVER):
            assert made is warrior.sheet or made.condition == warrior.sheet.condition
            if state.phase != OVER and not warrior.status:
                assert made.condition > 0, seat
                assert len(warrior.hand) <= made.condition, seat
            assert len(warrior.objects) <= 3
            if warrior.weapon is not None and warrior.weapon.hands == 2 and (state.quest is None or seat):
                assert warrior.shield is None
