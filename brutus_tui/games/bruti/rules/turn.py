"""The turn: what the player in attack can do, and what passes the turn.

Rulebook: The Duel; Perform Combat Moves; Keep Attacking or Pass the Turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import (
    AUDIENCE,
    DRAW,
    Action,
    Add,
    Audience,
    Doff,
    Draw,
    Exchange,
    Leave,
    PickUp,
    Play,
    Ready,
    Shed,
    Strike,
    Surrender,
    Use,
    use,
)
from brutus_tui.games.bruti.cards import COMBAT_MARK, MOVE, without
from brutus_tui.games.bruti.effects import heal, named, start, usable
from brutus_tui.games.bruti.options import IDLE_ACTIONS, IDLE_TURNS
from brutus_tui.games.bruti.rules.attack import add, attacks, declare
from brutus_tui.games.bruti.rules.flow import (
    ALONE,
    answer,
    ask,
    draw,
    legal,
    readies,
    ready,
    task,
)
from brutus_tui.games.bruti.rules.movement import MOVEMENT, drawn_at_once, moves_in_attack, use_movement
from brutus_tui.games.bruti.rules.optional import ask_audience, leave_shield, surrender, whole_turns
from brutus_tui.games.bruti.rules.scenarios import enter_first, is_ordinary
from brutus_tui.games.bruti.rules.squads import pick_up
from brutus_tui.games.bruti.scenarios import SPECIAL
from brutus_tui.games.bruti.state import ALIVE, MOVEMENT_DOWN, MOVEMENT_UP, State, set_order

# -- Beginning and ending a turn -------------------------------------------------------------


@task
def begin_turn(state: State, sink: Sink | None, seat: Seat) -> None:
    """C1: that player is now in attack (BTI-DEA-05)."""
    quest = state.quest
    if quest is not None and enter_first(state, ("begin_turn", seat), seat):
        return
    warrior = state.warriors[seat]
    if warrior.status != ALIVE:
        seat = state.following[seat]
        warrior = state.warriors[seat]
    if quest is not None and seat != SPECIAL:
        state.quest = replace(quest, last=seat)  # BTI-A-161
        set_order(state, state.quest)
    state.turn = seat
    state.fresh = True
    state.acts = 0
    state.flurry = False
    state.idle += 1
    for other in state.warriors:
        if other.marks:
            other.marks = other.marks >> COMBAT_MARK << COMBAT_MARK  # BTI-ABL-03
    if not state.deck or (state.idle > IDLE_TURNS and idle_too_long(state)):
        state.stack.append(("deck_over",))  # BTI-A-051: nothing of a new turn happens once the deck is empty
        return
    if sink is not None:
        sink(Event("turn", seat))
    if "turn_start" in warrior.sheet.triggers:
        state.stack.append(("reactions", seat, "turn_start"))
    elif not state.stack and state.deck:
        state.phase = at.TURN
        state.actors = ALONE[seat]
        state.context = ()
        state.planner = seat


def idle_too_long(state: State) -> bool:
    """Whether so many turns have passed without a drawn card that the deck counts as run out (BTI-A-018)."""
    living = sum(warrior.status == ALIVE for warrior in state.warriors)
    return state.idle > IDLE_TURNS * living


@task
def resume(state: State, sink: Sink | None) -> None:
    """C2: the player in attack goes on; if he is dead, the next one does (BTI-A-016, BTI-A-017)."""
    seat = state.turn
    if state.quest is not None:
        alive = state.warriors[seat].status == ALIVE
        if enter_first(state, ("resume",) if alive else ("pass_turn", seat)):
            return
    if not state.deck:
        state.stack.append(("deck_over",))
    elif state.warriors[seat].status == ALIVE:
        state.phase = at.TURN
        state.actors = ALONE[seat]
        state.context = ()
        state.planner = seat
    else:
        state.stack.append(("begin_turn", state.following[seat]))


@task
def pass_turn(state: State, sink: Sink | None, seat: Seat) -> None:
    """E1: a normal end of a turn (BTI-TRN-13, BTI-SQD-06, BTI-BRW-03)."""
    if state.quest is None or not enter_first(state, ("pass_turn", seat)):
        begin_turn(state, sink, state.following[seat])


def end_turn(state: State, seat: Seat, cause: str) -> None:
    """The turn ends by an action E, F, G or H (BTI-TRN-10); what answers to it comes first."""
    state.stack.append(("pass_turn", seat))
    if "turn_end" in state.warriors[seat].sheet.triggers:
        state.stack.append(("reactions", seat, "turn_end", cause))


# -- What can be done ------------------------------------------------------------------------


@legal(at.TURN)
def turn_actions(state: State, seat: Seat) -> Sequence[Action]:
    """BTI-TRN-01 to BTI-TRN-08; there is no way to pass (BTI-TRN-11)."""
    kit = state.kit
    warrior = state.warriors[seat]
    sheet = warrior.sheet
    hand = warrior.hand
    mask = 0
    for card in hand:
        mask |= card.bit
    moves = mask & kit.moves
    found: tuple[Action, ...] = ()
    if state.acts < IDLE_ACTIONS:  # BTI-A-018
        if mask & kit.blows:
            found = attacks(state, seat, state.foes[seat], mask, combine=sheet.combine or state.flurry)
        if moves and not sheet.forbids & MOVE:
            found += kit.plays[moves]
        if warrior.movement == MOVEMENT_UP:
            found += moves_in_attack(state, seat)
        if "act" in sheet.triggers:
            found += tuple([use(ability.card.id, ability.mode) for ability in usable(state, seat, "act")])
    if len(hand) < sheet.condition:
        found += (DRAW,)  # BTI-A-002
    if mask:
        table = kit.exchanges
        found += table[mask & kit.blows] + table[mask & kit.enhancements] + table[moves] + table[mask & kit.defenses]
    if warrior.down or warrior.movement == MOVEMENT_DOWN or not warrior.shield_up:
        found += readies(state, warrior)
    if (
        state.options.audience
        and len(hand) == sheet.condition
        and (state.objects or state.objects_under)
        and is_ordinary(state, seat)
    ):
        found += (AUDIENCE,)  # BTI-OFA-01, BTI-A-097
    if state.fresh and (warrior.armor or warrior.damages or state.table or state.options.surrender or warrior.shield):
        found += whole_turns(state, seat)
    return found


@answer(at.TURN)
def turn_action(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    """Carry one of them out."""
    state.fresh = False
    state.planner = -1
    _DO[type(action)](state, seat, action, sink)


def _strike(state: State, seat: Seat, action: Strike, sink: Sink | None) -> None:
    state.acts += 1
    declare(state, seat, action, sink)


def _add(state: State, seat: Seat, action: Add, sink: Sink | None) -> None:
    state.acts += 1
    add(state, seat, action, sink)
    ask(state, at.COMPOSE, seat)


def _use(state: State, seat: Seat, action: Use, sink: Sink | None) -> None:
    """BTI-TRN-03, BTI-TRN-04: a card of the endowment, or the character's ability."""
    state.acts += 1
    if action.card == MOVEMENT:
        use_movement(state, seat, action.mode, sink)
    else:
        start(state, seat, named(state.warriors[seat].sheet.triggers["act"], action), sink)


def _draw(state: State, seat: Seat, action: Draw, sink: Sink | None) -> None:
    """BTI-TRN-05, BTI-PAS-01."""
    if sink is not None:
        sink(Event("draws", seat))
    end_turn(state, seat, "draw")
    draw(state, seat, drawn_at_once(state.warriors[seat]))


def _ready(state: State, seat: Seat, action: Ready, sink: Sink | None) -> None:
    """BTI-TRN-07, BTI-TRN-08, BTI-PAS-03."""
    end_turn(state, seat, "reactivate")
    ready(state, seat, state.kit.by_id[action.card], sink)


def _exchange(state: State, seat: Seat, action: Exchange, sink: Sink | None) -> None:
    """BTI-TRN-06: one card away, then one drawn, and the turn is over (BTI-PAS-02, BTI-A-014)."""
    warrior = state.warriors[seat]
    card = state.kit.by_id[action.card]
    warrior.hand = without(warrior.hand, card)
    state.discards.append(card)
    if sink is not None:
        sink(Event("changed", seat, (1,), ((seat, (1, (card.id,))),)))
    end_turn(state, seat, "change")
    draw(state, seat, 1)


def _play(state: State, seat: Seat, action: Play, sink: Sink | None) -> None:
    """BTI-MVS-01: the move goes on the pile and does what it says; the turn goes on (BTI-MVS-02)."""
    state.acts += 1
    warrior = state.warriors[seat]
    card = state.kit.by_id[action.card]
    warrior.hand = without(warrior.hand, card)
    state.played.append(card)
    if sink is not None:
        sink(Event("played", seat, (card.id,), reveals=True))
    # BTI-A-006: a move may be played when it can do nothing.
    for ability in reversed(card.abilities):
        state.stack.append(("start_move", seat, ability))


@task
def start_move(state: State, sink: Sink | None, seat: Seat, ability: object) -> None:
    """The text of a move, aimed if it needs to be."""
    start(state, seat, ability, sink)  # type: ignore[arg-type]  # tasks hold plain values


def _doff(state: State, seat: Seat, sink: Sink | None) -> None:
    """BTI-ARM-06 to BTI-ARM-09: the whole hand for being rid of the Armor."""
    state.stack.append(("armor_off", seat))
    state.stack.append(("discards", seat, len(state.warriors[seat].hand), "armor"))


def _shed(state: State, seat: Seat, action: Shed, sink: Sink | None) -> None:
    """BTI-V12-06, BTI-V12-08, BTI-A-046: a whole turn, for one card."""
    state.stack.append(("pass_turn", seat))
    heal(state, seat, state.kit.by_id[action.card], sink)


_DO: Final[dict[type, Callable[[State, Seat, Any, Sink | None], None]]] = {
    Strike: _strike,
    Add: _add,
    Play: _play,
    Use: _use,
    Draw: _draw,
    Exchange: _exchange,
    Ready: _ready,
    Audience: lambda state, seat, action, sink: ask_audience(state, seat, sink),
    PickUp: pick_up,
    Doff: lambda state, seat, action, sink: _doff(state, seat, sink),
    Leave: lambda state, seat, action, sink: leave_shield(state, seat, sink),
    Shed: _shed,
    Surrender: lambda state, seat, action, sink: surrender(state, seat, sink),
}
