"""Phase 3, regions I to IV: Thermae, Forum, Latrine, Curia (TRI-THERM, TRI-FORUM, TRI-LATR, TRI-CURIA)."""

from __future__ import annotations

from collections.abc import Sequence

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import BUY_OR_NOT, BUY_OR_SELL, DISCARD, NO, SELL, Action, Buy, Discard, of_each
from brutus_tui.games.tribune.brutii import DENARII
from brutus_tui.games.tribune.cards import VALUE, with_cards, without
from brutus_tui.games.tribune.places import CURIA, FORUM, LATRINE, MAX_CURIA
from brutus_tui.games.tribune.rules import action_cards
from brutus_tui.games.tribune.rules.flow import answer, ask, go, legal, spend_card, step, tell_phase
from brutus_tui.games.tribune.state import State


def price(state: State, place: int) -> int:
    """What a card of Thermae or Forum costs (TRI-THERM-01, TRI-FORUM-01)."""
    return state.board.thermae_price if place < FORUM else state.board.forum_price


def declined(seat: Seat, stage: str, place: int, sink: Sink | None) -> None:
    """The log line for somebody who does not want."""
    if sink is not None:
        sink(Event("declined", seat, (stage, place)))


def cannot(seat: Seat, stage: str, place: int, sink: Sink | None) -> None:
    """The log line for somebody who, as all can see, is not able to, and so is not asked (R1)."""
    if sink is not None:
        sink(Event("cannot", seat, (stage, place)))


@step(at.MARKET)
def market(state: State, sink: Sink | None) -> None:
    """Thermae and Forum, space by space (TRI-EVAL-01, TRI-EVAL-02)."""
    if state.spot == 0 and state.brutii is None:
        tell_phase(state, 3, sink)
    pieces, money = state.pieces, state.money
    for place in range(state.spot, LATRINE):
        if pieces[place]:
            seat = pieces[place][0]
            if money[seat] >= price(state, place):
                state.spot = place
                ask(state, at.MARKET, seat)
                return
            cannot(seat, at.MARKET, place, sink)
    go(state, at.LATRINE_STEP if state.brutii is None else at.CARDS_WAY)


@legal(at.MARKET)
def _buyable(state: State, seat: Seat) -> Sequence[Action]:
    return BUY_OR_NOT


@answer(at.MARKET)
def _bought(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    place = state.spot
    state.spot += 1
    if type(action) is not Buy:
        declined(seat, at.MARKET, place, sink)
        return
    cost = price(state, place)
    cards = state.lots[place]
    state.money[seat] -= cost
    take(state, seat, place)
    if sink is not None:
        sink(Event("bought", seat, (place, cards, cost)))


def take(state: State, seat: Seat, place: int) -> None:
    """All cards of a place go to a hand."""
    state.hands[seat] = with_cards(state.hands[seat], state.lots[place])
    state.lots[place] = ()


# -- Latrine ---------------------------------------------------------------------------------


@step(at.LATRINE_STEP)
def latrine(state: State, sink: Sink | None) -> None:
    """The card is turned up if a piece stands there; whoever cannot pay gets the money (TRI-LATR-02, TRI-LATR-03)."""
    standing = state.pieces[LATRINE]
    if standing and state.lots[LATRINE]:
        seat = standing[0]
        turn_up(state, LATRINE, sink)
        if state.money[seat] >= VALUE[state.lots[LATRINE][0]]:
            ask(state, at.LATRINE_STEP, seat)
            return
        _latrine(state, seat, SELL, sink)
    elif state.brutii is not None and state.lots[LATRINE]:
        _empty_latrine(state, sink)
    go(state, at.CURIA_STEP)


def _empty_latrine(state: State, sink: Sink | None) -> None:
    """Denarii brings the card's value from the stock (TRI-LATR-07)."""
    seat = action_cards.player_of(state, DENARII)
    if seat >= 0:
        turn_up(state, LATRINE, sink)
        (kind,) = state.lots[LATRINE]
        state.lots[LATRINE] = ()
        state.discards.append(kind)
        action_cards.income(state, seat, VALUE[kind], "latrine", sink)


def turn_up(state: State, place: int, sink: Sink | None) -> None:
    """A face-down card is shown to everybody."""
    state.shown |= 1 << place
    if sink is not None:
        sink(Event("turned-up", CHANCE, (place, state.lots[place][0]), reveals=True))


@legal(at.LATRINE_STEP)
def _buy_or_sell(state: State, seat: Seat) -> Sequence[Action]:
    return BUY_OR_SELL


@answer(at.LATRINE_STEP)
def _latrine(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    kind = state.lots[LATRINE][0]
    value = VALUE[kind]
    if type(action) is Buy:
        state.money[seat] -= value
        take(state, seat, LATRINE)
        if sink is not None:
            sink(Event("bought", seat, (LATRINE, (kind,), value)))
        brutii = action_cards.player_of(state, DENARII)
        if brutii not in (action_cards.NOBODY, seat):  # TRI-LATR-08, TRI-LATR-10
            action_cards.income(state, brutii, value, "latrine", sink, seat)
    else:
        state.money[seat] += value
        state.lots[LATRINE] = ()
        state.discards.append(kind)
        if sink is not None:
            sink(Event("sold", seat, (kind, value)))
    go(state, at.CURIA_STEP)


# -- Curia -----------------------------------------------------------------------------------


@step(at.CURIA_STEP)
def curia(state: State, sink: Sink | None) -> None:
    """Field by field: a hand card for all cards there (TRI-CURIA-01)."""
    pieces = state.pieces
    for place in range(CURIA + state.spot, CURIA + MAX_CURIA):
        if pieces[place] and state.lots[place]:
            seat = pieces[place][0]
            if state.hands[seat]:
                state.spot = place - CURIA
                ask(state, at.CURIA_STEP, seat)
                return
            cannot(seat, at.CURIA_STEP, place, sink)
    action_cards.after_curia(state, sink)
    go(state, at.ATRIUM_STEP)


@legal(at.CURIA_STEP)
def _exchangeable(state: State, seat: Seat) -> Sequence[Action]:
    return of_each(DISCARD, state.hands[seat]) + NO


@answer(at.CURIA_STEP)
def _exchanged(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    place = CURIA + state.spot
    state.spot += 1
    if type(action) is not Discard:
        declined(seat, at.CURIA_STEP, place, sink)
        return
    taken = state.lots[place]
    if action_cards.pay_in_curia(state, seat, action.card):
        state.hands[seat] = without(state.hands[seat], action.card)
    else:
        spend_card(state, seat, action.card)
    take(state, seat, place)
    if sink is not None:
        sink(Event("exchanged", seat, (place, action.card, taken), reveals=True))
