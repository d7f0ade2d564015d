"""Movement in attack, and in defence (rulebook: Movement in Attack, Movement in Defense)."""

from __future__ import annotations

from collections.abc import Sequence

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import CHOOSE, Action, Choose, Use
from brutus_tui.games.bruti.cards import UNLIMITED
from brutus_tui.games.bruti.rules.flow import allies, answer, ask, exhaust, legal, task
from brutus_tui.games.bruti.state import MOVEMENT_UP, TEAMS, State, Warrior

MOVEMENT = "movement"
DRAW, CHANGE, CHANGE_IN_DEFENSE = (Use(MOVEMENT, mode) for mode in ("draw", "change", "change_in_defense"))
PASS_TO_ALLY, PROTECT_ALLY = (Use(MOVEMENT, mode) for mode in ("pass_to_ally", "protect_ally"))


def can_move(warrior: Warrior) -> bool:
    """Whether the Movement can be used at all: active, and its toll can be paid (BTI-MVA-04, BTI-CRD-10)."""
    return warrior.movement == MOVEMENT_UP and len(warrior.hand) >= warrior.sheet.toll


def can_change(warrior: Warrior) -> bool:
    """At least one card must be changed, once the toll is paid (BTI-MVD-02, BTI-A-048, BTI-A-054)."""
    return warrior.movement == MOVEMENT_UP and len(warrior.hand) > warrior.sheet.toll and warrior.sheet.change > 0


def moves_in_attack(state: State, seat: Seat) -> tuple[Use, ...]:
    """The uses of the Movement that are open to the player in attack (BTI-MVA-01, BTI-MVA-02, BTI-SQD-10)."""
    warrior = state.warriors[seat]
    if warrior.movement != MOVEMENT_UP or len(warrior.hand) < warrior.sheet.toll:
        return ()
    found: tuple[Use, ...] = ()
    if len(warrior.hand) - warrior.sheet.toll < warrior.sheet.condition:
        found = (DRAW,)  # BTI-A-002, BTI-A-054: the room is judged after the cost
    if can_change(warrior):
        found = (*found, CHANGE)
    if state.mode in TEAMS and allies(state, seat):
        found = (*found, PASS_TO_ALLY)
    return found


def drawn_at_once(warrior: Warrior) -> int:
    """How many cards action E and the Movement draw; a special character's hand they fill (BTI-SPC-02, BTI-SPC-03)."""
    return UNLIMITED if warrior.sheet.refills else 1


def use_movement(state: State, seat: Seat, mode: str, sink: Sink | None) -> None:
    """Exhaust the Movement, pay for it, and do what it is used for."""
    warrior = state.warriors[seat]
    if sink is not None:
        sink(Event("moved", seat, (mode,)))
    match mode:
        case "draw":
            state.stack.append(("draws", seat, drawn_at_once(warrior)))
        case "change" | "change_in_defense":
            if mode == "change" and warrior.sheet.refills:
                state.stack.append(("draws", seat, UNLIMITED))  # BTI-A-158: first the change, then the filling
            state.stack.append(("changes", seat, len(warrior.hand)))  # BTI-MVA-02, BTI-MVD-01: any number
        case "pass_to_ally":
            state.stack.append(("hand_over", seat))
        case "protect_ally":
            state.stack.append(("step_in", seat))
    exhaust(state, seat, state.kit.movement, -1, None)
    if warrior.sheet.toll:
        state.stack.append(("discards", seat, warrior.sheet.toll, "cost"))


@task
def hand_over(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-SQD-10, BTI-A-053: the companion takes a full turn."""
    companions = tuple(allies(state, seat))
    if len(companions) > 1:
        ask(state, at.HAND_OVER, seat, companions)
    else:
        state.stack.append(("begin_turn", companions[0]))


@legal(at.HAND_OVER)
def _to_hand_over(state: State, seat: Seat) -> Sequence[Action]:
    return tuple(CHOOSE[other] for other in state.context[0])


@answer(at.HAND_OVER)
def _handed_over(state: State, seat: Seat, action: Choose, sink: Sink | None) -> None:
    if sink is not None:
        sink(Event("handed-over", seat, (action.seat,)))
    state.stack.append(("begin_turn", action.seat))


@task
def step_in(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-SQD-11, BTI-SQD-12: the companion becomes the target, and cannot change cards any more (BTI-A-036)."""
    attack = state.attack
    assert attack is not None
    if sink is not None:
        sink(Event("stepped-in", seat, (attack.target,)))
    attack.target = seat
    attack.change = False
    state.warriors[seat].foe = attack.attacker
