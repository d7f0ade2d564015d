"""Phase 4: the faction fields, sets and assassins (TRI-TAKE, TRI-ASSN)."""

from __future__ import annotations

from brutus_tui.core.game import Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.rules.flow import go, step, tell_phase
from brutus_tui.games.tribune.state import State


@step(at.TAKEOVER)
def takeovers(state: State, sink: Sink | None) -> None:
    """Each field in order, space 2 before space 1 (TRI-TAKE-01, TRI-TAKE-03)."""
    tell_phase(state, 4, sink)
    go(state, at.BENEFITS)
