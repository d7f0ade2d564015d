"""Phase 1: cards are laid on the board (TRI-LAY)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Final

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import Lay
from brutus_tui.games.tribune.board import BOARDS
from brutus_tui.games.tribune.cards import UNKNOWN, VALUE, Kind, total
from brutus_tui.games.tribune.places import (
    ATRIUM,
    CATACOMBS,
    CURIA,
    FACE_DOWN,
    FIELDS,
    FORUM,
    LATRINE,
    LOTS,
    PANTHEON,
    PLACES,
    THERMAE,
)
from brutus_tui.games.tribune.rules import upheaval
from brutus_tui.games.tribune.rules.flow import answer, ask, go, step, tell_phase
from brutus_tui.games.tribune.state import State

_BY_SUM: Final = 0
"""Stands for the number of cards of a Curia field."""

_FULL: Final = 2
"""The value of `spot` when no card is missing; 1 while some are."""


@cache
def layout(board_key: str, two_in_thermae: bool) -> tuple[tuple[int, int], ...]:
    """The places in the order of laying, with the number of cards of each (TRI-LAY-01)."""
    board = BOARDS[board_key]
    thermae = min(2, board.thermae_cards) if two_in_thermae else board.thermae_cards  # TRI-LAY-02
    return (
        *((place, 1) for place in range(THERMAE, THERMAE + thermae)),
        *((place, 1) for place in range(FORUM, FORUM + board.forum_cards)),
        (LATRINE, 1),
        *((place, _BY_SUM) for place in range(CURIA, CURIA + board.curia_fields)),
        (ATRIUM, board.atrium_cards),
        (CATACOMBS, board.catacombs_cards),
        (PANTHEON, 1),
    )


def places_of(state: State) -> tuple[tuple[int, int], ...]:
    """`layout` for this game."""
    return layout(state.board_key, state.options.thermae == "two")


def spread(state: State, cards: tuple[Kind, ...]) -> tuple[dict[int, tuple[Kind, ...]], int, bool]:
    """Where the next cards go: the lots that change, how many cards are used, and whether the board is full then."""
    curia_sum = state.board.curia_sum
    lots = state.lots
    number_of_cards = len(cards)
    changed: dict[int, tuple[Kind, ...]] = {}
    used = 0
    for place, number in places_of(state):
        lot = lots[place]
        if number:
            missing = number - len(lot)
            if not missing:
                continue
            if used + missing > number_of_cards:
                if used < number_of_cards:
                    changed[place] = lot + cards[used:]
                return changed, number_of_cards, False
            changed[place] = lot + cards[used : used + missing]
            used += missing
        else:
            first = used
            height = total(lot)
            # A leader or an assassin, which have the value 0, ends a Curia field; so does the sum (TRI-LAY-06 to 09).
            full = bool(lot) and (VALUE[lot[-1]] == 0 or height >= curia_sum)
            while not full and used < number_of_cards:
                value = VALUE[cards[used]]
                used += 1
                height += value
                full = value == 0 or height >= curia_sum
            if used > first:
                changed[place] = lot + cards[first:used]
            if not full:
                return changed, used, False
    return changed, used, True


@step(at.LAY)
def lay(state: State, sink: Sink | None) -> None:
    """Lay what is missing; an empty pile is an upheaval first (TRI-LAY-15)."""
    if state.spot == 0:
        _begin(state)
        tell_phase(state, 1, sink)
    elif state.spot == _FULL or (not state.deck and state.tried):  # TRI-UPH-06
        state.tried = False
        _open(state)
        go(state, at.PLACE if state.brutii is None else at.LAPS)
        return
    if state.deck:
        ask(state, at.LAY, CHANCE)
    else:
        upheaval.begin(state, sink)


def _begin(state: State) -> None:
    """A new round: an empty board."""
    state.round += 1
    state.spot = 1
    state.tried = False
    state.pieces = [()] * PLACES
    state.barred = [0] * state.seats
    state.seen = [0] * state.seats
    state.shown = 0
    state.sold = ()
    state.pairs = ()
    state.chosen = 0


@answer(at.LAY)
def _laid(state: State, seat: Seat, action: Lay, sink: Sink | None) -> None:
    changed, _, full = spread(state, action.cards)
    if full:
        state.spot = _FULL
    if sink is not None:  # What is new at each place: an upheaval may have come in between.
        new = [(place, cards[len(state.lots[place]) :]) for place, cards in changed.items()]
        told = tuple((place, (UNKNOWN,) * len(cards) if place in FACE_DOWN else cards) for place, cards in new if cards)
        sink(Event("laid", CHANCE, told, reveals=True))
    for place, cards in changed.items():
        state.lots[place] = cards
    laid = Counter(action.cards)
    deck = []
    for kind in state.deck:
        if laid.get(kind):
            laid[kind] -= 1
        else:
            deck.append(kind)
    state.deck = deck


def sample(state: State, rng: Random) -> Lay:
    """As many cards as the board takes and the pile has."""
    deck = state.deck
    number = min(sum(number or 3 for _, number in places_of(state)), len(deck))
    cards = tuple(rng.sample(deck, number))
    while True:
        _, used, full = spread(state, cards)
        if full or len(cards) == len(deck):
            return Lay(cards[:used])
        # What has been drawn stays: drawing all anew would make long Curia fields too rare.
        rest = list((Counter(deck) - Counter(cards)).elements())
        cards += tuple(rng.sample(rest, min(10, len(rest))))


def _open(state: State) -> None:
    """Which places take pieces in this round."""
    mask = state.board.places[state.options.mode]
    for place in range(LOTS):
        if not state.lots[place]:  # TRI-PLACE-35
            mask &= ~(1 << place)
    if state.chariot >= 0:  # TRI-PLACE-24
        mask &= ~(1 << FIELDS + state.chariot)
    state.open = mask
