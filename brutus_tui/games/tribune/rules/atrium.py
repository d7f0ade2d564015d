"""Phase 3, regions V and VI: Atrium and Catacombs (TRI-ATR, TRI-CATA)."""

from __future__ import annotations

from collections.abc import Sequence

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import BUY_OR_NOT, NO, PICK, Action, Bid, Buy, Pick, bids
from brutus_tui.games.tribune.cards import VALUE, with_cards, without
from brutus_tui.games.tribune.places import ATRIUM, CATACOMBS
from brutus_tui.games.tribune.rules.action_cards import after_catacombs
from brutus_tui.games.tribune.rules.flow import answer, ask, go, legal, step
from brutus_tui.games.tribune.rules.market import cannot, declined, take
from brutus_tui.games.tribune.state import ALL_OF_CATACOMBS, State


@step(at.ATRIUM_STEP)
def atrium(state: State, sink: Sink | None) -> None:
    """One piece: an offer. Two: an open auction, which the owner of space 1 opens (TRI-ATR-02, TRI-ATR-06).

    `nth` is the space of the bidder on turn; once one has passed, `spot` is 1.
    """
    standing = state.pieces[ATRIUM]
    if not standing or not state.lots[ATRIUM]:
        _leave(state)
        return
    if len(standing) == 1:
        _offer(state, standing[0], state.board.atrium_lone, sink)
        return
    minimum = state.board.atrium_minimum
    while state.spot == 0:
        seat = standing[state.nth]
        if state.money[seat] >= (state.price + 1 if state.price else minimum):
            ask(state, at.ATRIUM_STEP, seat)
            return
        cannot(seat, at.ATRIUM_STEP, ATRIUM, sink)
        _passed(state, sink)
        if state.step != at.ATRIUM_STEP:
            return
    # The first has passed without a bid: the second may have the lot for the least (TRI-ATR-05).
    _offer(state, standing[1], minimum, sink)


def _offer(state: State, seat: Seat, cost: int, sink: Sink | None) -> None:
    state.price = cost
    if state.money[seat] >= cost:
        ask(state, at.LONE, seat)
    else:
        cannot(seat, at.LONE, ATRIUM, sink)
        _leave(state)


def _leave(state: State) -> None:
    state.price = 0
    state.bidder = -1
    go(state, at.CATACOMBS_STEP)


def _passed(state: State, sink: Sink | None) -> None:
    """Whoever is on turn bids no more."""
    if state.bidder >= 0:
        _sell(state, state.bidder, sink)
    else:
        state.spot = 1


def _sell(state: State, seat: Seat, sink: Sink | None) -> None:
    """The lot for the price; the others do not see it (TRI-ATR-04, TRI-ATR-07)."""
    cards = state.lots[ATRIUM]
    state.money[seat] -= state.price
    take(state, seat, ATRIUM)
    if sink is not None:
        told = (state.price, len(cards))
        sink(Event("lot", seat, told, ((seat, (*told, cards)),), reveals=True))
    _leave(state)


@legal(at.ATRIUM_STEP)
def _biddable(state: State, seat: Seat) -> Sequence[Action]:
    least = state.price + 1 if state.price else state.board.atrium_minimum
    return bids(least, state.money[seat]) + NO


@answer(at.ATRIUM_STEP)
def _bid(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is Bid:
        state.price = action.amount
        state.bidder = seat
        state.nth = 1 - state.nth
        if sink is not None:
            sink(Event("bid", seat, (action.amount,)))
    else:
        declined(seat, at.ATRIUM_STEP, ATRIUM, sink)
        _passed(state, sink)


@legal(at.LONE)
def _take_or_leave(state: State, seat: Seat) -> Sequence[Action]:
    return BUY_OR_NOT


@answer(at.LONE)
def _taken_or_left(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is Buy:
        _sell(state, seat, sink)
    else:
        declined(seat, at.LONE, ATRIUM, sink)
        _leave(state)


# -- Catacombs -------------------------------------------------------------------------------


@step(at.CATACOMBS_STEP)
def catacombs(state: State, sink: Sink | None) -> None:
    """Each owner looks at all cards still there and may buy one (TRI-CATA-01 to TRI-CATA-03)."""
    standing = state.pieces[CATACOMBS]
    lot = state.lots[CATACOMBS]
    if state.nth < len(standing) and lot:
        seat = standing[state.nth]
        if not state.seen[seat] & ALL_OF_CATACOMBS:
            state.seen[seat] |= ALL_OF_CATACOMBS
            if sink is not None:
                told = (CATACOMBS, len(lot))
                sink(Event("looked", seat, told, ((seat, (*told, tuple(sorted(lot)))),), reveals=True))
        ask(state, at.CATACOMBS_STEP, seat)
    else:
        after_catacombs(state, sink)
        go(state, at.PANTHEON_STEP)


@legal(at.CATACOMBS_STEP)
def _pickable(state: State, seat: Seat) -> Sequence[Action]:
    money = state.money[seat]
    found = [PICK[kind] for kind in dict.fromkeys(sorted(state.lots[CATACOMBS])) if VALUE[kind] <= money]
    return (*found, *NO)


@answer(at.CATACOMBS_STEP)
def _picked(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    turn = state.nth
    state.nth += 1
    if type(action) is not Pick:
        declined(seat, at.CATACOMBS_STEP, CATACOMBS, sink)
        return
    kind = action.card
    cost = VALUE[kind]
    state.money[seat] -= cost
    state.colosseum += cost  # TRI-CATA-04
    state.lots[CATACOMBS] = without(state.lots[CATACOMBS], kind)
    state.hands[seat] = with_cards(state.hands[seat], (kind,))
    state.sold += ((turn, kind),)
    if sink is not None:
        told = (cost, len(state.lots[CATACOMBS]))
        sink(Event("picked", seat, told, ((seat, (*told, kind)),), reveals=True))
