"""Phase 7: the chariot auction (TRI-CHAR)."""

from __future__ import annotations

from collections.abc import Sequence

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import COVER, Action, Bid, Cover, bids
from brutus_tui.games.tribune.brutii import DENARII
from brutus_tui.games.tribune.rules import action_cards
from brutus_tui.games.tribune.rules.flow import answer, ask, go, legal, step, tell_phase
from brutus_tui.games.tribune.state import State


@step(at.CHARIOT)
def auction(state: State, sink: Sink | None) -> None:
    """The chariot comes back, everybody bids, and the bids are revealed; `spot` says which of these comes next."""
    if state.spot == 0:
        state.spot = 1
        tell_phase(state, 7, sink)
        if state.chariot >= 0:  # TRI-CHAR-01
            if sink is not None:
                sink(Event("chariot-back", CHANCE, (state.chariot,)))
            state.chariot = -1
        state.bids = [-1 if money else 0 for money in state.money]  # Who has no money bids nothing, unasked.
        brutii = action_cards.player_of(state, DENARII)
        if brutii >= 0:  # TRI-CHAR-14
            state.bids[brutii] = 0
        state.stage = at.BID
        state.actors = owing(state)
    else:
        _reveal(state, sink)


def owing(state: State) -> tuple[Seat, ...]:
    """Who has not bid yet: all bid at the same time (TRI-CHAR-02)."""
    return tuple([seat for seat, amount in enumerate(state.bids) if amount < 0])


@legal(at.BID)
def _biddable(state: State, seat: Seat) -> Sequence[Action]:
    return bids(0, state.money[seat])


@answer(at.BID)
def _bid(state: State, seat: Seat, action: Bid, sink: Sink | None) -> None:
    state.bids[seat] = action.amount
    if sink is not None:
        sink(Event("bid-made", seat, None, ((seat, (action.amount,)),)))
    state.actors = owing(state)


def _reveal(state: State, sink: Sink | None) -> None:
    """TRI-CHAR-03 to TRI-CHAR-07: a single highest bid wins and is paid; a bid of 0 wins nothing."""
    offers = state.bids
    highest = max(offers)
    state.bids = [-1] * state.seats
    brutii = action_cards.player_of(state, DENARII)
    if sink is not None:
        shown = tuple(-1 if seat == brutii else amount for seat, amount in enumerate(offers))  # -1: not asked to bid
        sink(Event("bids", CHANCE, shown, reveals=True))
    if highest == 0 or offers.count(highest) > 1:
        if sink is not None:
            sink(Event("no-chariot", CHANCE, ("tie" if highest else "nobody",)))
        _finish(state)
        return
    winner = offers.index(highest)
    state.money[winner] -= highest
    if sink is not None:
        sink(Event("chariot", winner, (highest,)))
    if brutii >= 0:  # TRI-CHAR-13
        action_cards.income(state, brutii, highest, "chariot", sink, winner)
    ask(state, at.COVER, winner)


def _finish(state: State) -> None:
    go(state, at.VICTORY if state.options.check == "before" else at.PREPARE)


@legal(at.COVER)
def _coverable(state: State, seat: Seat) -> Sequence[Action]:
    return COVER  # TRI-CHAR-10


@answer(at.COVER)
def _covered(state: State, seat: Seat, action: Cover, sink: Sink | None) -> None:
    state.chariot = action.faction
    if sink is not None:
        sink(Event("covered", seat, (action.faction,)))
    _finish(state)
