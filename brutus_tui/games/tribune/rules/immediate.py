"""The four action cards that work at once: Buy A Legion, Slave Cards, Mass Murder, Veto (TRI-IMM)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import (
    ALL_SETS,
    BUY_OR_NOT,
    MURDER,
    MURDER_ALL,
    NO,
    REPLACE,
    Action,
    Buy,
    Murder,
    Replace,
    Swap,
    Veto,
    of_each,
)
from brutus_tui.games.tribune.brutii import BUY_LEGION, MASS_MURDER, NOWHERE, SLAVE_CARDS, Brutii
from brutus_tui.games.tribune.cards import NATION, Kind, with_cards, without
from brutus_tui.games.tribune.places import BOWL, FACE_UP, PLACES
from brutus_tui.games.tribune.rules.flow import answer, ask, legal
from brutus_tui.games.tribune.rules.market import cannot, declined
from brutus_tui.games.tribune.state import State


def begin_effect(state: State, card: int, sink: Sink | None) -> None:
    """Ask for what the card needs, unless all can see that it is in vain (TRI-BRTURN-14)."""
    seat = _table(state).seat
    if card == BUY_LEGION:
        stage, possible = at.LEGION, state.money[seat] >= state.board.legion_price  # TRI-IMM-02
    elif card == SLAVE_CARDS:
        stage, possible = at.SLAVES, _can_swap(state)
    elif card == MASS_MURDER:
        stage, possible = at.MURDER, bool(victims(state))
    else:
        stage, possible = at.VETO, bool(stoppable(state))
    if possible:
        ask(state, stage, seat)
    else:
        cannot(seat, stage, NOWHERE, sink)


def _table(state: State) -> Brutii:
    assert state.brutii is not None
    return state.brutii


# -- Buy A Legion ----------------------------------------------------------------------------


@legal(at.LEGION)
def _legion(state: State, seat: Seat) -> Sequence[Action]:
    return BUY_OR_NOT


@answer(at.LEGION)
def _legion_bought(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is not Buy:
        declined(seat, at.LEGION, NOWHERE, sink)
        return
    price = state.board.legion_price
    state.money[seat] -= price
    state.legions[seat] += 1
    if sink is not None:
        sink(Event("bought-legion", seat, (price,)))


# -- Slave Cards -----------------------------------------------------------------------------


def open_slaves(state: State) -> list[tuple[int, Kind]]:
    """Place and kind of the slaves that may be taken (TRI-IMM-03, TRI-IMM-05, TRI-IMM-09, TRI-IMM-11).

    Those that the Brutii have just put down are not among them.
    """
    table = _table(state)
    found: list[tuple[int, Kind]] = []
    for place in FACE_UP:
        if any(seat != table.seat for seat in state.pieces[place]):
            continue
        own = Counter(kind for where, kind in table.swaps if where == place)
        slaves = Counter(kind for kind in state.lots[place] if NATION[kind] >= 0) - own
        found += [(place, kind) for kind in sorted(slaves)]
    return found


def _can_swap(state: State) -> bool:
    return len(state.hands[_table(state).seat]) >= state.board.slave_price and bool(open_slaves(state))


@legal(at.SLAVES)
def _swappable(state: State, seat: Seat) -> Sequence[Action]:
    return (*(Swap(place, kind) for place, kind in open_slaves(state)), *NO)


@answer(at.SLAVES)
def _swapped(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is not Swap:
        if not _table(state).taken:
            declined(seat, at.SLAVES, NOWHERE, sink)
        _end_of_swaps(state, seat)
        return
    table = _table(state)
    state.lots[action.place] = _one_less(state.lots[action.place], action.slave)
    state.brutii = replace(table, taken=(*table.taken, action.slave), owed=action.place)
    if sink is not None:
        sink(Event("swapped", seat, (action.place, action.slave)))
    ask(state, at.REPLACE, seat)


def _one_less(lot: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    """A lot, in its order, without the first of these cards."""
    first = lot.index(kind)
    return lot[:first] + lot[first + 1 :]


@legal(at.REPLACE)
def _replaceable(state: State, seat: Seat) -> Sequence[Action]:
    return of_each(REPLACE, state.hands[seat])  # TRI-IMM-07: the slaves taken are not in the hand yet.


@answer(at.REPLACE)
def _replaced(state: State, seat: Seat, action: Replace, sink: Sink | None) -> None:
    """The card lies open, and a piece there has a claim on it (TRI-IMM-08, TRI-IMM-11)."""
    table = _table(state)
    place = table.owed
    state.hands[seat] = without(state.hands[seat], action.card)
    state.lots[place] += (action.card,)
    swaps = (*table.swaps, (place, action.card))
    complete = len(swaps) == len(table.taken) * state.board.slave_price
    state.brutii = replace(table, swaps=swaps, owed=NOWHERE if complete else place)
    if sink is not None:
        sink(Event("replaced", seat, (place, action.card), reveals=True))
    if not complete:
        ask(state, at.REPLACE, seat)
    elif _can_swap(state):
        ask(state, at.SLAVES, seat)
    else:
        _end_of_swaps(state, seat)


def _end_of_swaps(state: State, seat: Seat) -> None:
    table = _table(state)
    state.hands[seat] = with_cards(state.hands[seat], table.taken)
    state.brutii = replace(table, taken=())


# -- Mass Murder -----------------------------------------------------------------------------


def victims(state: State) -> list[int]:
    """The factions whose set, one of another seat, has cards to lose (TRI-IMM-15)."""
    seat = _table(state).seat
    immune = state.board.immune
    return [
        faction
        for faction, display in enumerate(state.displays)
        if len(display) > immune and state.control[faction] != seat
    ]


@legal(at.MURDER)
def _ways_to_murder(state: State, seat: Seat) -> Sequence[Action]:
    return (MURDER_ALL, *(MURDER[faction] for faction in victims(state)))  # TRI-IMM-12


@answer(at.MURDER)
def _murdered(state: State, seat: Seat, action: Murder, sink: Sink | None) -> None:
    """TRI-IMM-13, TRI-IMM-14."""
    if sink is not None:
        sink(Event("murder", seat, (action.faction,)))
    everywhere = action.faction == ALL_SETS
    for faction in victims(state) if everywhere else [action.faction]:
        display = state.displays[faction]
        left = len(display) - 1 if everywhere else state.board.immune
        state.displays[faction] = display[:left]
        state.discards += display[left:]
        if sink is not None:
            sink(Event("cut", state.control[faction], (faction, display[left:])))


# -- Veto ------------------------------------------------------------------------------------


def stoppable(state: State) -> list[tuple[int, Seat]]:
    """The pieces of others on the board: place and seat (TRI-IMM-16)."""
    own = _table(state).seat
    return [(place, seat) for place in range(PLACES) for seat in dict.fromkeys(state.pieces[place]) if seat != own]


@legal(at.VETO)
def _vetoes(state: State, seat: Seat) -> Sequence[Action]:
    return (*(Veto(place, owner) for place, owner in stoppable(state)), *NO)


@answer(at.VETO)
def _vetoed(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    """The piece goes back, and its space is closed for the round (TRI-IMM-16 to TRI-IMM-18)."""
    if type(action) is not Veto:
        declined(seat, at.VETO, NOWHERE, sink)
        return
    place, owner = action.place, action.seat
    standing = state.pieces[place]
    space = standing.index(owner)
    state.pieces[place] = standing[:space] + standing[space + 1 :]
    state.pool[owner] += 1
    state.barred[owner] &= ~(state.board.single & 1 << place)
    if place != BOWL:
        # A place that was full stays so: one piece less, and one space less.
        state.brutii = replace(_table(state), closed=place, space=space)
    if sink is not None:
        sink(Event("vetoed", seat, (place, space + 1, owner)))
