"""Who has won: achievements, points, the ends of the game (TRI-WIN, TRI-POINT)."""

from __future__ import annotations

from typing import Final

from brutus_tui.core.game import Result, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.options import LONGEST
from brutus_tui.games.tribune.rules.flow import go, step
from brutus_tui.games.tribune.state import State

ENDINGS: Final = frozenset({"victory", "markers", "cap"})


def met(state: State, seat: Seat) -> tuple[str, ...]:
    """The achievements of the victory card that the seat meets now, in the order of the card (TRI-WIN-09)."""
    return ()


def points(state: State, seat: Seat) -> int:
    """What everything the seat owns is worth (TRI-POINT-13)."""
    return 0


@step(at.VICTORY)
def check(state: State, sink: Sink | None) -> None:
    """Whether the game ends with this round (TRI-WIN-01)."""
    if state.round >= (state.options.cap or LONGEST):
        state.ending = "cap"
        go(state, at.OVER)
    else:
        go(state, at.PREPARE)


def result(state: State) -> Result | None:
    """The outcome once the game is over, else None."""
    if not state.ending:
        return None
    scores = tuple(points(state, seat) for seat in range(state.seats))
    return Result(scores, tuple(1 + sum(other > mine for other in scores) for mine in scores), state.ending)


def needed(state: State) -> int:
    """How many achievements win (TRI-WIN-04); 0 without a victory card."""
    return state.board.designs[state.design].required[state.seats] if state.design >= 0 else 0
