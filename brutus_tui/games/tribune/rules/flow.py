"""How a game of Tribune moves: steps, questions, and what all parts of the round share.

The machine stands at a step (`state.step`). A part of the rulebook registers what
its steps do (`step`), what each question allows (`legal`) and what an answer does
(`answer`). After every answer `run` carries out steps until somebody has to decide:
a step either asks a question, owes somebody cards, or goes on to the next step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import MAX_SEATS, Action
from brutus_tui.games.tribune.cards import Kind, without
from brutus_tui.games.tribune.state import State

NATURE: Final = (CHANCE,)
NOBODY: Final[tuple[Seat, ...]] = ()
ALONE: Final = tuple((seat,) for seat in range(MAX_SEATS))

Legal: TypeAlias = Callable[[State, Seat], Sequence[Action]]
Answer: TypeAlias = Callable[[State, Seat, Any, "Sink | None"], None]
Step: TypeAlias = Callable[[State, "Sink | None"], None]

LEGAL: Final[dict[str, Legal]] = {}
ANSWERS: Final[dict[str, Answer]] = {}
STEPS: Final[dict[str, Step]] = {}


def legal(*stages: str) -> Callable[[Legal], Legal]:
    """Register what a seat may do at these questions."""

    def register(function: Legal) -> Legal:
        LEGAL.update(dict.fromkeys(stages, function))
        return function

    return register


def answer(*stages: str) -> Callable[[Answer], Answer]:
    """Register what an action does at these questions; `actors` is empty when it is called."""

    def register(function: Answer) -> Answer:
        ANSWERS.update(dict.fromkeys(stages, function))
        return function

    return register


def step(name: str) -> Callable[[Step], Step]:
    """Register what the machine does at this step."""

    def register(function: Step) -> Step:
        STEPS[name] = function
        return function

    return register


def ask(state: State, stage: str, seat: Seat) -> None:
    """Make this the open question."""
    state.stage = stage
    state.actors = ALONE[seat] if seat >= 0 else NATURE


def go(state: State, name: str) -> None:
    """Go on to that step, from its beginning."""
    state.step = name
    state.spot = 0
    state.nth = 0


def run(state: State, sink: Sink | None) -> None:
    """Carry out steps until somebody has to decide or the game is over."""
    while not state.actors:
        if state.upheaval >= 0:
            STEPS[at.UPHEAVAL](state, sink)
        elif state.due:
            STEPS[at.DRAW](state, sink)
        elif state.step == at.OVER:
            state.stage = at.OVER
            return
        else:
            STEPS[state.step](state, sink)


def owe(state: State, seat: Seat, number: int, to: str = at.HAND) -> None:
    """`seat` is to draw that many cards before anything else happens."""
    state.due += ((seat, number, to),)


def spend_card(state: State, seat: Seat, kind: Kind) -> None:
    """A hand card goes to the discard pile (TRI-GEN-18)."""
    state.hands[seat] = without(state.hands[seat], kind)
    state.discards.append(kind)


def tell_phase(state: State, number: int, sink: Sink | None) -> None:
    """One log line at the beginning of a phase."""
    if sink is not None:
        sink(Event("phase", CHANCE, (number, state.round)))


def seats_from_start(state: State) -> list[Seat]:
    """All seats, clockwise from the start seat (TRI-GEN-09)."""
    return [*range(state.start, state.seats), *range(state.start)]
