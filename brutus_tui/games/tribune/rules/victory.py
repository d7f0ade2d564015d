"""Who has won: achievements, points, the ends of the game (TRI-WIN, TRI-POINT)."""

from __future__ import annotations

from typing import Final

from brutus_tui.core.game import CHANCE, Event, Result, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.options import LONGEST
from brutus_tui.games.tribune.rules.flow import go, step
from brutus_tui.games.tribune.state import NO_TILE, SCROLL, TRIBUNE, State

ENDINGS: Final = frozenset({"victory", "markers", "cap"})


# -- Achievements ----------------------------------------------------------------------------


def owned(state: State, seat: Seat, achievement: str) -> int:
    """How much the seat owns of what an achievement asks for; a favor as the victory card wants it (TRI-WIN-16)."""
    match achievement:
        case "tribune":
            return int(state.scrolls[seat] == TRIBUNE)  # TRI-WIN-11
        case "favor":
            temporary = state.temporary == seat and state.board.designs[state.design].favor == "any"
            return int(bool(state.eternal >> seat & 1) or temporary)
        case "laurels":
            return state.laurels[seat]
        case "legions":
            return state.legions[seat]
        case "markers":
            return state.markers[seat].bit_count()
        case "denarii":
            return state.money[seat]
        case "emperor":
            return state.claimed[seat].bit_count()
        case _:
            return state.patrons >> seat & 1  # TRI-WIN-12


def met(state: State, seat: Seat) -> tuple[str, ...]:
    """The achievements of the victory card that the seat meets now, in the card's order (TRI-WIN-09, TRI-WIN-10)."""
    if state.design < 0:
        return ()
    goals = state.board.designs[state.design].goals
    return tuple([key for key, amount in goals if owned(state, seat, key) >= amount])


def needed(state: State) -> int:
    """How many achievements win with so many seats; 0 without a victory card (TRI-WIN-04)."""
    if state.design < 0:
        return 0
    design = state.board.designs[state.design]
    return (design.required if state.brutii is None else design.required_brutii)[state.seats]


def qualifies(state: State, seat: Seat) -> bool:
    """Whether the seat meets enough achievements, the mandatory ones among them (TRI-WIN-02, TRI-WIN-03)."""
    if state.design < 0:
        return False
    done = met(state, seat)
    return len(done) >= needed(state) and set(state.board.designs[state.design].mandatory) <= set(done)


# -- Points ----------------------------------------------------------------------------------


def points(state: State, seat: Seat) -> int:
    """What everything the seat owns is worth (TRI-POINT-01 to TRI-POINT-13)."""
    worth = state.board.points
    return (
        {NO_TILE: 0, SCROLL: worth.scroll, TRIBUNE: worth.tribune}[state.scrolls[seat]]  # TRI-POINT-11
        + worth.eternal_favor * (state.eternal >> seat & 1)
        + worth.temporary_favor * (state.temporary == seat)
        + worth.legion * state.legions[seat]
        + worth.laurel * state.laurels[seat]
        + worth.patron * (state.patrons >> seat & 1)
        + worth.emperor_tile * state.claimed[seat].bit_count()
        + worth.marker * state.markers[seat].bit_count()
        + state.money[seat] // worth.denarii_per_point
    )


# -- The end ---------------------------------------------------------------------------------


@step(at.VICTORY)
def check(state: State, sink: Sink | None) -> None:
    """Whether the game ends with this round (TRI-WIN-01)."""
    state.ending = _ending(state)
    if state.ending:
        if sink is not None:
            fulfilled = tuple(seat for seat in range(state.seats) if qualifies(state, seat))
            sink(Event("ended", CHANCE, (state.ending, winners(state), fulfilled)))
        go(state, at.OVER)
    else:
        go(state, at.PREPARE if state.options.check == "before" else at.LAY)  # TRI-WIN-08


def _ending(state: State) -> str:
    everybody = range(state.seats)
    if state.options.points:  # TRI-POINT-14
        goal = state.board.marker_goal[state.seats]
        if any(state.markers[seat].bit_count() >= goal for seat in everybody):
            return "markers"
    elif any(qualifies(state, seat) for seat in everybody):
        return "victory"
    return "cap" if state.round >= (state.options.cap or LONGEST) else ""  # TRI-WIN-13


def winners(state: State) -> tuple[Seat, ...]:
    """The best of those who qualify, or of all where nobody does: by points, then money (TRI-WIN-05 to TRI-WIN-07)."""
    everybody = range(state.seats)
    eligible = [seat for seat in everybody if qualifies(state, seat)] or list(everybody)
    best = max(_standing(state, seat) for seat in eligible)
    return tuple(seat for seat in eligible if _standing(state, seat) == best)


def _standing(state: State, seat: Seat) -> tuple[int, int]:
    return points(state, seat), state.money[seat]


def result(state: State) -> Result | None:
    """The outcome once the game is over, else None. Places behind the winner follow the points (TRI-WIN-17)."""
    if not state.ending:
        return None
    first = winners(state)
    others = [_standing(state, seat) for seat in range(state.seats) if seat not in first]
    ranks = tuple(
        1 if seat in first else 1 + len(first) + sum(other > _standing(state, seat) for other in others)
        for seat in range(state.seats)
    )
    worth = [points(state, seat) for seat in range(state.seats)]
    # Who has won by the victory card may have fewer points than others, but no lower score (TRI-WIN-05).
    scores = tuple(max(worth) if seat in first else amount for seat, amount in enumerate(worth))
    return Result(scores, ranks, state.ending)
