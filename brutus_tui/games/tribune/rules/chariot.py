"""Phase 7: the chariot auction (TRI-CHAR)."""

from __future__ import annotations

from brutus_tui.core.game import Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.rules.flow import go, step, tell_phase
from brutus_tui.games.tribune.state import State


@step(at.CHARIOT)
def auction(state: State, sink: Sink | None) -> None:
    """The chariot comes back, and everybody bids (TRI-CHAR-01, TRI-CHAR-02)."""
    tell_phase(state, 7, sink)
    go(state, at.VICTORY)
