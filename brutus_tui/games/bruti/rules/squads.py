"""Squads and brawls: plunder, and what lies on the table (rulebook: The Squads; The Brawl).

Who stands on whose side and who comes next is in the state and in `turn`; stepping
in and handing over are uses of the Movement.
"""

from __future__ import annotations

from collections.abc import Sequence

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import DONE, Action, Done, Pick, PickUp
from brutus_tui.games.bruti.cards import ARMOR, OBJECTS_KEPT, SHIELD, Card, without
from brutus_tui.games.bruti.effects import picks, secret
from brutus_tui.games.bruti.rules.flow import (
    answer,
    ask,
    back_to_deck,
    changed,
    gain,
    is_alive,
    legal,
    task,
)
from brutus_tui.games.bruti.sheet import sheet
from brutus_tui.games.bruti.state import Item, State, Warrior


def can_take(warrior: Warrior, card: Card) -> bool:
    """Whether a warrior may equip himself with that card (BTI-A-076, BTI-A-090, BTI-A-105)."""
    weapon, shield, armor = warrior.weapon, warrior.shield, warrior.armor
    if card.kind == "weapon":
        if card.hands == 2 and shield is not None:
            return False
        weapon = card
    elif card.kind == "shield":
        if warrior.sheet.forbids & SHIELD or (weapon is not None and weapon.hands == 2):
            return False
        shield = card
    elif card.kind == "armor":
        if warrior.sheet.forbids & ARMOR:
            return False
        armor = card
    else:
        return True
    made = sheet(warrior.character, weapon, shield, armor, warrior.up, warrior.damages, warrior.boost)
    return made.condition > 0


def take(state: State, seat: Seat, item: Item, sink: Sink | None) -> None:
    """A thing changes hands as it lies; what it replaces goes to the table (BTI-A-103 to BTI-A-105)."""
    card, up = item
    warrior = state.warriors[seat]
    if sink is not None:
        sink(Event("picked-up", seat, (card.id,)))
    if card.kind == "weapon":
        if warrior.weapon is not None:
            state.table += ((warrior.weapon, True),)
        warrior.weapon = card
        changed(state, seat, -1, sink)
    elif card.kind == "shield":
        if warrior.shield is not None:
            state.table += ((warrior.shield, warrior.shield_up),)
        warrior.shield, warrior.shield_up = card, up
        changed(state, seat, -1, sink)
    else:
        gain(state, seat, card, sink, up=up)


def _off(items: tuple[Item, ...], name: str) -> tuple[Item, tuple[Item, ...]]:
    """The item of that name, and the others."""
    place = next(place for place, (card, _) in enumerate(items) if card.id == name)
    return items[place], items[:place] + items[place + 1 :]


# -- Plunder ---------------------------------------------------------------------------------


@task
def plunder(state: State, sink: Sink | None, following: Seat, taken: bool = False) -> None:
    """C18, BTI-PLN-02 to BTI-PLN-05: the killer may take what the dead man leaves; that ends the turn.

    `following` takes the turn if nothing is plundered, or -1.
    """
    killer = state.killer
    if killer >= 0 and is_alive(state, killer) and _lootable(state, killer):
        ask(state, at.PLUNDER, killer, following, taken)
    else:
        _plundered(state, following, taken, sink)


def _lootable(state: State, seat: Seat) -> list[Card]:
    warrior = state.warriors[seat]
    return [card for card, _ in state.spoils if can_take(warrior, card)]


@legal(at.PLUNDER)
def _to_plunder(state: State, seat: Seat) -> Sequence[Action]:
    return (DONE, *picks(_lootable(state, seat)))


@answer(at.PLUNDER)
def _plunder(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    following, taken = state.context
    if type(action) is Done:
        _plundered(state, following, taken, sink)
        return
    assert isinstance(action, Pick)
    item, state.spoils = _off(state.spoils, action.card)
    state.stack.append(("plunder", following, True))
    take(state, seat, item, sink)


def _plundered(state: State, following: Seat, taken: bool, sink: Sink | None) -> None:
    killer = state.killer
    state.table += state.spoils  # BTI-A-102
    state.spoils = ()
    state.killer = -1
    if taken:
        # BTI-A-106: after the last kill no turn follows.
        ends = killer in (state.turn, following) or not is_alive(state, state.turn)
        if ends and not any(waiting[0] == "over" for waiting in state.stack):
            state.stack.append(("pass_turn", killer))
        state.stack.append(("keep_three", killer))
    elif following >= 0:
        state.stack.append(("begin_turn", following))


@task
def keep_three(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-PLN-07, BTI-PLN-08: above three objects the owner picks which to leave."""
    if len(state.warriors[seat].objects) > OBJECTS_KEPT:
        ask(state, at.TRIM, seat)


@legal(at.TRIM)
def _to_trim(state: State, seat: Seat) -> Sequence[Action]:
    """None whose loss would kill him, as long as another can go (BTI-A-076)."""
    warrior = state.warriors[seat]
    return picks([card for card in warrior.objects if _can_part_with(warrior, card)] or warrior.objects)


def _can_part_with(warrior: Warrior, card: Card) -> bool:
    up = without(warrior.up, card) if card in warrior.up else warrior.up
    w = warrior
    return sheet(w.character, w.weapon, w.shield, w.armor, up, w.damages, w.boost).condition > 0


@answer(at.TRIM)
def _trimmed(state: State, seat: Seat, action: Pick, sink: Sink | None) -> None:
    warrior = state.warriors[seat]
    card = state.kit.by_id[action.card]
    up = card in warrior.up
    if up:
        warrior.up = without(warrior.up, card)
    else:
        warrior.down = without(warrior.down, card)
    hidden = secret(state)
    if state.deck_number:
        state.table += ((card, up),)
    else:
        back_to_deck(state, card)  # BTI-OVT-06: in the preparation a rejected object goes under its deck
    if sink is not None:
        if hidden:
            sink(Event("left", seat, None, ((seat, (card.id,)),)))
        else:
            sink(Event("left", seat, (card.id,)))
    state.stack.append(("keep_three", seat))
    changed(state, seat, -1, None if hidden else sink)


# -- Things on the table ---------------------------------------------------------------------


def pick_ups(state: State, seat: Seat) -> tuple[PickUp, ...]:
    """BTI-PLN-09: one thing, at the start of a turn."""
    warrior = state.warriors[seat]
    names = dict.fromkeys(card.id for card, _ in state.table if can_take(warrior, card))
    return tuple(PickUp(name) for name in names)


def pick_up(state: State, seat: Seat, action: PickUp, sink: Sink | None) -> None:
    """That is the whole turn (BTI-A-107)."""
    item, state.table = _off(state.table, action.card)
    state.stack.append(("pass_turn", seat))
    state.stack.append(("keep_three", seat))
    take(state, seat, item, sink)
