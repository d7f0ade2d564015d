"""Phase 5: what controlled factions bring (TRI-BENE)."""

from __future__ import annotations

from brutus_tui.core.game import Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.rules.flow import go, step, tell_phase
from brutus_tui.games.tribune.state import EXPANSION, State


@step(at.BENEFITS)
def benefits(state: State, sink: Sink | None) -> None:
    """Each seat from the start seat on, until it has dealt with all its factions (TRI-BENE-02)."""
    tell_phase(state, 5, sink)
    go(state, at.REFUGIUM_STEP if state.options.mode == EXPANSION else at.CHARIOT)
