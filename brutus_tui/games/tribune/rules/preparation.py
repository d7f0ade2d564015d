"""Phase 8: the next round is prepared (TRI-NEXT, TRI-OFF)."""

from __future__ import annotations

from collections.abc import Sequence

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import DISCARD, Action, Discard, of_each
from brutus_tui.games.tribune.board import AUGUR, QUAESTOR
from brutus_tui.games.tribune.cards import with_cards, without
from brutus_tui.games.tribune.rules import brutii, emperor
from brutus_tui.games.tribune.rules.flow import answer, ask, go, legal, owe, step, tell_phase
from brutus_tui.games.tribune.state import BASE, EVERYBODY, State


@step(at.PREPARE)
def prepare(state: State, sink: Sink | None) -> None:
    """Emperor tile, Matrona, Augur, Quaestor, then the coin (TRI-NEXT-01, TRI-NEXT-02); `spot` says which is next.

    The pieces go back to their seats when the next round's board is laid.
    """
    match state.spot:
        case 0:
            tell_phase(state, 8, sink)
            if state.options.mode != BASE:
                state.spot = 1
                _turn_up(state, sink)
            else:
                _pass_on(state, sink)
        case 1:
            state.spot = 2
            _take_back(state, sink)
            emperor.deal_to_matrona(state)
        case 2:
            state.spot = 3
            if state.officials[AUGUR] >= 0:  # TRI-OFF-01
                owe(state, state.officials[AUGUR], state.board.augur_draw, at.LIMBO)
        case 3:
            if state.officials[AUGUR] < 0 or _read(state, state.officials[AUGUR], sink):
                state.spot = 4
        case _:
            if state.officials[QUAESTOR] >= 0:
                _levy(state, state.officials[QUAESTOR], sink)
            if state.brutii is not None:
                brutii.take_back(state, sink)
            _pass_on(state, sink)


# -- Emperor tiles ---------------------------------------------------------------------------


def _turn_up(state: State, sink: Sink | None) -> None:
    """TRI-NEXT-03, TRI-NEXT-04."""
    if state.tile:
        emperor.put_under(state, (state.tile,))
        if sink is not None:
            sink(Event("tile-under", CHANCE, (state.tile,)))
        state.tile = 0
    if not emperor.pile_size(state):
        _take_back(state, sink)
    emperor.reveal(state)


def _take_back(state: State, sink: Sink | None) -> None:
    """What the Matrona has left goes under the pile, whoever owns her now (TRI-NEXT-05, TRI-OFF-10)."""
    if state.matrona:
        emperor.put_under(state, state.matrona, EVERYBODY if state.options.matrona == "open" else state.dealt_to)
        if sink is not None:
            sink(Event("tiles-back", CHANCE, (len(state.matrona),)))
    state.matrona = ()
    state.dealt_to = -1


# -- Augur -----------------------------------------------------------------------------------


def _read(state: State, seat: Seat, sink: Sink | None) -> bool:
    """The Augur keeps so many and discards the rest, but keeps all if too few were left to draw (TRI-OFF-02, OFF-17).

    `nth` counts the discards. True when that is done.
    """
    board, cards = state.board, state.limbo
    if len(cards) + state.nth == board.augur_draw and len(cards) > board.augur_keep:
        ask(state, at.AUGUR, seat)
        return False
    if state.nth == 0 and sink is not None:
        sink(Event("augur", seat, (len(cards), 0), ((seat, (len(cards), cards, None)),)))
    state.hands[seat] = with_cards(state.hands[seat], cards)
    state.limbo = ()
    return True


@legal(at.AUGUR)
def _discardable(state: State, seat: Seat) -> Sequence[Action]:
    return of_each(DISCARD, state.limbo)


@answer(at.AUGUR)
def _discarded(state: State, seat: Seat, action: Discard, sink: Sink | None) -> None:
    state.limbo = without(state.limbo, action.card)
    state.discards.append(action.card)
    state.nth += 1
    if sink is not None:  # TRI-OFF-03
        drawn = len(state.limbo) + state.nth
        sink(Event("augur", seat, (drawn, state.nth), ((seat, (drawn, state.limbo, action.card)),)))


# -- Quaestor --------------------------------------------------------------------------------


def _levy(state: State, seat: Seat, sink: Sink | None) -> None:
    """Every opponent's share, and the stock's; the stock also pays what an opponent cannot (TRI-OFF-04 to OFF-07)."""
    board, money = state.board, state.money
    share = board.quaestor_share[state.seats - 1]
    paid = tuple([0 if payer == seat else min(share, money[payer]) for payer in range(state.seats)])
    stock = board.quaestor_stock + share * (state.seats - 1) - sum(paid)
    for payer, amount in enumerate(paid):
        money[payer] -= amount
    money[seat] += sum(paid) + stock
    if sink is not None:
        sink(Event("levy", seat, (paid, stock)))


def _pass_on(state: State, sink: Sink | None) -> None:
    """The coin moves one seat to the left (TRI-NEXT-09)."""
    state.start = (state.start + 1) % state.seats
    if sink is not None:
        sink(Event("start-seat", state.start))
    go(state, at.LAY if state.options.check == "before" else at.VICTORY)
