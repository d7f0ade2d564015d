"""What a take-over, a leader and a faction benefit give: the effects that all three have in common."""

from __future__ import annotations

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.tribune.rules.flow import owe
from brutus_tui.games.tribune.state import NO_TILE, SCROLL, State


def gain(state: State, seat: Seat, effect: str, amount: int, why: str, faction: int, sink: Sink | None) -> None:
    """Give `seat` so much of something, at once (TRI-TAKE-30); `why` is takeover, leader or benefit.

    A scroll is nothing to a seat that has a scroll or a tribune (TRI-BENE-16).
    """
    match effect:
        case "legion":
            state.legions[seat] += amount
        case "laurel":
            state.laurels[seat] += amount
        case "denarii":
            state.money[seat] += amount
        case "scroll":
            if state.scrolls[seat] != NO_TILE:
                return
            state.scrolls[seat] = SCROLL
            amount = 1
        case "draw_card":
            if amount:
                owe(state, seat, amount)
            return
    if sink is not None and amount:
        sink(Event("gained", seat, (effect, amount, why, faction)))
