"""Phase 8: the next round is prepared (TRI-NEXT, TRI-OFF)."""

from __future__ import annotations

from brutus_tui.core.game import Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.rules.flow import go, step, tell_phase
from brutus_tui.games.tribune.state import State


@step(at.PREPARE)
def prepare(state: State, sink: Sink | None) -> None:
    """Emperor tile, Matrona, Augur, Quaestor, then pieces and the coin (TRI-NEXT-01, TRI-NEXT-02)."""
    tell_phase(state, 8, sink)
    state.start = (state.start + 1) % state.seats
    go(state, at.LAY)
