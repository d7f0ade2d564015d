"""Phase 2: pieces are placed, lap after lap (TRI-PLACE, TRI-PRIN, TRI-PROC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import NO, Action, Put, puts
from brutus_tui.games.tribune.board import PRINCEPS
from brutus_tui.games.tribune.cards import VE, Kind
from brutus_tui.games.tribune.places import ATRIUM, PANTHEON
from brutus_tui.games.tribune.rules.flow import ALONE, answer, go, legal, step, tell_phase
from brutus_tui.games.tribune.state import State, slot

_VESTALS: Final = 1 << VE


@step(at.PLACE)
def place(state: State, sink: Sink | None) -> None:
    """The seat that places next; `spot` counts the seats of the lap, `more` the pieces of a turn."""
    if state.lap == 0:
        begin(state, sink)
    start, seats, pool = state.start, state.seats, state.pool
    spot = state.spot
    seat = (start + spot) % seats
    if not state.more or not pool[seat]:  # TRI-PRIN-03
        while True:
            spot += 1
            if spot == seats:  # TRI-PLACE-34
                spot = 0
                state.lap += 1
                if not any(pool):
                    state.lap = state.more = 0
                    go(state, at.MARKET)
                    return
            seat = (start + spot) % seats
            if pool[seat]:  # TRI-PLACE-02
                break
        state.spot = spot
        state.more = pieces_in_turn(state, seat)
    state.stage = at.PLACE
    state.actors = ALONE[seat]


def begin(state: State, sink: Sink | None) -> None:
    """Everybody takes the pieces of this round."""
    tell_phase(state, 2, sink)
    followers = state.board.followers[state.options.mode][state.seats]  # TRI-SETUP-11 to TRI-SETUP-13
    for seat in range(state.seats):
        state.pool[seat] = followers + (seat == state.proconsul)  # TRI-PROC-01
        state.barred[seat] = 0 if may_enter_pantheon(state, seat) else 1 << PANTHEON
    state.lap = 1
    state.more = pieces_in_turn(state, state.start)


def pieces_in_turn(state: State, seat: Seat) -> int:
    """How many pieces the seat places in a turn (TRI-PRIN-01)."""
    return state.board.princeps_pieces if state.officials[PRINCEPS] == seat else 1


def may_stop(state: State, seat: Seat) -> bool:
    """Whether, with the option `princeps`, somebody may end the turn after a piece (TRI-PRIN-02)."""
    return state.more < pieces_in_turn(state, seat)


def may_enter_pantheon(state: State, seat: Seat) -> bool:
    """TRI-PLACE-16."""
    match state.options.pantheon:
        case "control-or-marker":
            return state.control[VE] == seat or bool(state.markers[seat] & _VESTALS)
        case "control":
            return state.control[VE] == seat
        case "marker":
            return bool(state.markers[seat] & _VESTALS)
        case _:
            return True


def open_places(state: State, seat: Seat) -> int:
    """The places where the seat may put a piece, as a mask."""
    return state.open & ~state.barred[seat]


@legal(at.PLACE)
def _placeable(state: State, seat: Seat) -> Sequence[Action]:
    found = puts(state.open & ~state.barred[seat])
    return found + NO if state.options.princeps == "one-or-two" and may_stop(state, seat) else found


@answer(at.PLACE)
def _placed(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is not Put:
        state.more = 0
        if sink is not None:
            sink(Event("declined", seat, (at.PLACE, -1)))
        return
    board = state.board
    where = action.place
    standing = state.pieces[where] + (seat,)
    state.pieces[where] = standing
    bit = 1 << where
    space, spaces = len(standing), board.capacity[where]
    if state.brutii is not None:
        space, spaces = state.brutii.arrival(where, space, spaces)  # TRI-IMM-20
    if len(standing) == spaces:
        state.open &= ~bit
    if board.single & bit:
        state.barred[seat] |= bit
    state.pool[seat] -= 1
    state.more -= 1
    if sink is not None:
        sink(Event("put", seat, (where, space)))
    if where == PANTHEON:  # TRI-PLACE-17
        look(state, seat, PANTHEON, (0,), sink)
    elif where == ATRIUM:  # TRI-PLACE-13, TRI-PLACE-14
        look(state, seat, ATRIUM, board.atrium_looks[space - 1], sink)
    if state.brutii is None:
        place(state, sink)  # half of all actions are placements: straight on to the next


def look(state: State, seat: Seat, where: int, cards: tuple[int, ...], sink: Sink | None) -> None:
    """`seat` looks at some of a place's face-down cards; nobody else learns anything (TRI-INFO-03)."""
    lot = state.lots[where]
    faces: list[Kind] = []
    for card in cards:
        if card < len(lot):
            state.seen[seat] |= slot(where, card)
            faces.append(lot[card])
    if sink is not None:
        told = (where, len(faces))
        sink(Event("looked", seat, told, ((seat, (*told, tuple(faces))),), reveals=True))
