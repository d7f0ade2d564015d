"""The optional rules (rulebook: Optional Rules), and the other things that take a whole turn."""

from __future__ import annotations

from collections.abc import Sequence

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import DOFF, DONE, LEAVE, SURRENDER, Action, Drawn, Exchange, Ready, Shed
from brutus_tui.games.bruti.cards import Card, mask_of, without
from brutus_tui.games.bruti.rules.ends import leave_fight
from brutus_tui.games.bruti.rules.flow import (
    answer,
    ask,
    back_to_deck,
    changed,
    draw,
    is_alive,
    legal,
    readies,
    ready,
    task,
)
from brutus_tui.games.bruti.rules.scenarios import is_ordinary, is_special
from brutus_tui.games.bruti.rules.squads import pick_ups
from brutus_tui.games.bruti.sheet import sheet
from brutus_tui.games.bruti.state import State, Warrior

# -- What takes a whole turn -----------------------------------------------------------------


def whole_turns(state: State, seat: Seat) -> tuple[Action, ...]:
    """C1: what can only be the first and only thing in a turn."""
    warrior = state.warriors[seat]
    found: tuple[Action, ...] = ()
    if state.table and not is_special(state, seat):
        found = pick_ups(state, seat)
    if warrior.armor is not None and _can_do_without(warrior, warrior.shield, None):
        found = (*found, DOFF)  # BTI-ARM-06, BTI-ARM-07, BTI-A-060
    if state.options.shields and warrior.shield is not None and _can_do_without(warrior, None, warrior.armor):
        found = (*found, LEAVE)  # BTI-OBS-03, BTI-A-093
    if warrior.damages:
        found = (*found, *(Shed(card.id) for card in dict.fromkeys(warrior.damages) if card.shed))
    if state.options.surrender and is_ordinary(state, seat):
        found = (*found, SURRENDER)  # BTI-A-132
    return found


def _can_do_without(w: Warrior, shield: Card | None, armor: Card | None) -> bool:
    """Nobody may bring his own condition to 0 (BTI-A-076); Shield or Armor of another set might raise it."""
    return sheet(w.character, w.weapon, shield, armor, w.up, w.damages, w.boost).condition > 0


@task
def armor_off(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-ARM-06, BTI-A-060: the Armor returns to the stock."""
    warrior = state.warriors[seat]
    assert warrior.armor is not None
    if sink is not None:
        sink(Event("lost", seat, (warrior.armor.id,)))
    back_to_deck(state, warrior.armor)
    warrior.armor = None
    warrior.armor_up = True
    state.stack.append(("pass_turn", seat))
    changed(state, seat, -1, sink)


def leave_shield(state: State, seat: Seat, sink: Sink | None) -> None:
    """BTI-OBS-03, BTI-OBS-05: the Shield lies on the table from now on."""
    warrior = state.warriors[seat]
    assert warrior.shield is not None
    state.table += ((warrior.shield, warrior.shield_up),)
    if sink is not None:
        sink(Event("left", seat, (warrior.shield.id,)))
    warrior.shield = None
    warrior.shield_up = True
    state.stack.append(("pass_turn", seat))
    changed(state, seat, -1, sink)


# -- Simultaneous combat ---------------------------------------------------------------------


@task
def react(state: State, sink: Sink | None, seat: Seat) -> None:
    """C6: a bystander may do one thing (BTI-OSC-03, BTI-OSC-04, BTI-A-039)."""
    warrior = state.warriors[seat]
    attack = state.attack
    assert attack is not None
    if (
        is_alive(state, seat)
        and seat not in (attack.attacker, attack.target)
        and (warrior.hand or readies(state, warrior))
    ):
        ask(state, at.REACT, seat)


@legal(at.REACT)
def _to_react(state: State, seat: Seat) -> Sequence[Action]:
    warrior = state.warriors[seat]
    kit = state.kit
    return (DONE, *readies(state, warrior), *kit.actions(kit.exchanges, mask_of(warrior.hand)))


@answer(at.REACT)
def _react(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is Ready:
        ready(state, seat, state.kit.by_id[action.card], sink)
    elif type(action) is Exchange:
        warrior = state.warriors[seat]
        card = state.kit.by_id[action.card]
        warrior.hand = without(warrior.hand, card)
        state.discards.append(card)
        if sink is not None:
            sink(Event("changed", seat, (1,), ((seat, (1, (card.id,))),)))
        draw(state, seat, 1)


# -- Surrender -------------------------------------------------------------------------------


def surrender(state: State, seat: Seat, sink: Sink | None) -> None:
    """BTI-OSU-01, BTI-OSU-02: the audience decides; pairs are whole, so the chance is even (BTI-A-133)."""
    if sink is not None:
        sink(Event("surrendered", seat))
    ask(state, at.VERDICT, CHANCE, seat)


@answer(at.VERDICT)
def _verdict(state: State, _seat: Seat, action: Drawn, sink: Sink | None) -> None:
    seat = action.seat
    card = state.kit.by_id[action.cards[0]]
    if sink is not None:
        sink(Event("verdict", seat, (card.id,), reveals=True))
    if card is state.kit.favor:
        leave_fight(state, seat, -1, sink, spared=True)  # BTI-OSU-04, BTI-A-135
    else:
        # BTI-OSU-03, BTI-A-134: the kill of whoever last attacked him, otherwise of the opponent at his right.
        foe = state.warriors[seat].foe
        leave_fight(state, seat, foe if foe in state.foes[seat] else state.foes[seat][0], sink)


# -- Favor of the audience -------------------------------------------------------------------


def ask_audience(state: State, seat: Seat, sink: Sink | None) -> None:
    """BTI-OFA-02: the whole hand for a special object, and the turn passes."""
    if sink is not None:
        sink(Event("audience", seat))
    state.stack.append(("pass_turn", seat))
    state.stack.append(("loot", seat, 1))
    state.stack.append(("discards", seat, len(state.warriors[seat].hand), "audience"))
