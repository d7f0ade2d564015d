"""Phase 3, regions VII and VIII and the coin bowl: Pantheon, Field of Mars (TRI-PANTH, TRI-MARS, TRI-BOWL)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import NO, SACRIFICE, Action, Pair, Sacrifice, pair
from brutus_tui.games.tribune.brutii import DENARII, ETERNAL_FAVOR, WREATHS
from brutus_tui.games.tribune.cards import ASSASSIN, FACTION, NATION, VALUE, Kind, of_faction
from brutus_tui.games.tribune.places import BOWL, LOTS, MARS, PANTHEON
from brutus_tui.games.tribune.rules import action_cards
from brutus_tui.games.tribune.rules.flow import answer, ask, go, legal, spend_card, step
from brutus_tui.games.tribune.rules.market import cannot, declined, turn_up
from brutus_tui.games.tribune.state import State


@step(at.PANTHEON_STEP)
def pantheon(state: State, sink: Sink | None) -> None:
    """The card is turned up, and the owner of the piece may sacrifice (TRI-PANTH-01, TRI-PANTH-02)."""
    standing = state.pieces[PANTHEON]
    if standing and state.lots[PANTHEON]:
        seat = standing[0]
        turn_up(state, PANTHEON, sink)
        if state.hands[seat] and not state.eternal >> seat & 1:  # TRI-PANTH-07
            ask(state, at.PANTHEON_STEP, seat)
            return
        cannot(seat, at.PANTHEON_STEP, PANTHEON, sink)
    go(state, at.MARS_STEP if state.brutii is None else at.FAVOR)


def matches(card: Kind, shown: Kind) -> bool:
    """Whether `card` may be sacrificed to the card that lies there (TRI-PANTH-02 to TRI-PANTH-05)."""
    if FACTION[shown] >= 0:
        return FACTION[card] == FACTION[shown]
    if NATION[shown] >= 0:
        return NATION[card] >= 0
    return card == ASSASSIN


@lru_cache(maxsize=4096)
def _sacrifices(hand: tuple[Kind, ...], shown: Kind) -> tuple[Action, ...]:
    return (*(SACRIFICE[kind] for kind in dict.fromkeys(hand) if matches(kind, shown)), *NO)


@legal(at.PANTHEON_STEP)
def _sacrificeable(state: State, seat: Seat) -> Sequence[Action]:
    return _sacrifices(state.hands[seat], state.lots[PANTHEON][0])


@answer(at.PANTHEON_STEP)
def _sacrificed(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is Sacrifice:
        spend_card(state, seat, action.card)
        state.eternal |= 1 << seat
        if sink is not None:
            sink(Event("sacrificed", seat, (action.card,), reveals=True))
    else:
        declined(seat, at.PANTHEON_STEP, PANTHEON, sink)
    if state.brutii is None or state.step == at.FAVOR:
        go(state, at.MARS_STEP)
    else:
        go(state, at.FAVOR)
        state.nth = int(type(action) is Sacrifice)


@step(at.FAVOR)
def favor(state: State, sink: Sink | None) -> None:
    """The Brutii by their card, if another seat's piece stands here (TRI-PANTH-09 to TRI-PANTH-15).

    `nth` is 1 if the owner of the piece has made a sacrifice.
    """
    seat = action_cards.player_of(state, ETERNAL_FAVOR)
    standing = state.pieces[PANTHEON]
    invited = state.nth or state.options.brutii_favor == "piece-is-enough"
    if seat >= 0 and standing and seat not in standing and state.lots[PANTHEON] and invited:
        if state.hands[seat] and not state.eternal >> seat & 1:
            ask(state, at.PANTHEON_STEP, seat)
            return
        cannot(seat, at.PANTHEON_STEP, PANTHEON, sink)
    go(state, at.MARS_STEP)


# -- Field of Mars ---------------------------------------------------------------------------


@step(at.MARS_STEP)
def mars(state: State, sink: Sink | None) -> None:
    """Space by space, a pair for a laurel; then the highest pair (TRI-MARS-01, TRI-MARS-04)."""
    standing = state.pieces[MARS]
    while state.nth < len(standing):
        seat = standing[state.nth]
        if len(state.hands[seat]) >= 2:
            ask(state, at.MARS_STEP, seat)
            return
        cannot(seat, at.MARS_STEP, MARS, sink)
        state.nth += 1
    if state.brutii is not None and _may_pair_by_card(state):
        ask(state, at.MARS_STEP, state.brutii.seat)
        return
    if state.pairs:
        sums = [VALUE[high] + VALUE[low] for _, high, low in state.pairs]
        seat = state.pairs[sums.index(max(sums))][0]  # the first of equal ones (TRI-MARS-05)
        state.laurels[seat] += state.board.mars_highest
        if sink is not None:
            sink(Event("highest", seat, (state.board.mars_highest,)))
    go(state, at.BOWL_STEP)


def _may_pair_by_card(state: State) -> bool:
    """Whether Wreaths allows a further pair: one for each unoccupied space (TRI-MARS-08, TRI-MARS-11)."""
    seat = action_cards.player_of(state, WREATHS)
    return seat >= 0 and state.nth < state.board.capacity[MARS] and len(state.hands[seat]) >= 2


def faction_pairs(hand: tuple[Kind, ...]) -> tuple[Pair, ...]:
    """Every pair of one faction in a sorted hand (TRI-MARS-02, TRI-MARS-03)."""
    found: tuple[Pair, ...] = ()
    for faction in range(7):
        cards = of_faction(hand, faction)
        if len(cards) >= 2:
            found += _pairs(cards)
    return found


@lru_cache(maxsize=8192)
def _pairs(cards: tuple[Kind, ...]) -> tuple[Pair, ...]:
    """Every two of these, equal cards being one."""
    return tuple(pair(high, low) for low, high in dict.fromkeys(combinations(cards, 2)))


@legal(at.MARS_STEP)
def _pairable(state: State, seat: Seat) -> Sequence[Action]:
    return faction_pairs(state.hands[seat]) + NO


@answer(at.MARS_STEP)
def _paired(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    state.nth += 1
    if type(action) is not Pair:
        declined(seat, at.MARS_STEP, MARS, sink)
        if state.nth > len(state.pieces[MARS]):  # the Brutii, by their card, want no more
            state.nth = state.board.capacity[MARS]
        return
    spend_card(state, seat, action.high)
    spend_card(state, seat, action.low)
    state.laurels[seat] += state.board.mars_pair
    state.pairs += ((seat, action.high, action.low),)
    if sink is not None:
        told = (action.high, action.low, VALUE[action.high] + VALUE[action.low])
        sink(Event("pair", seat, told, reveals=True))


# -- Coin bowl, and the board is cleared -----------------------------------------------------


@step(at.BOWL_STEP)
def bowl(state: State, sink: Sink | None) -> None:
    """Income for every piece (TRI-BOWL-01); then what nobody took leaves the board unseen (TRI-EVAL-05, 06)."""
    standing = state.pieces[BOWL]
    if standing:
        income = state.board.bowl_income
        for seat in dict.fromkeys(standing):
            count = standing.count(seat)
            state.money[seat] += income * count
            if sink is not None:
                sink(Event("bowl", seat, (count, income * count)))
        brutii = action_cards.player_of(state, DENARII)
        if brutii >= 0:  # TRI-BOWL-02, TRI-BOWL-03
            action_cards.income(state, brutii, state.board.brutii_bowl * len(standing), "bowl", sink)
    lots = state.lots
    left = [kind for lot in lots for kind in lot]
    state.discards += left
    state.lots = [()] * LOTS
    state.seen = [0] * state.seats
    state.shown = 0
    state.sold = ()
    if sink is not None:
        sink(Event("cleared", CHANCE, (len(left),)))
    go(state, at.TAKEOVER)
