"""Drawing cards, and what happens when the draw pile is empty (TRI-UPH)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import DISCARD, DRAWN, Action, Discard, Drawn, of_each
from brutus_tui.games.tribune.cards import with_cards
from brutus_tui.games.tribune.rules.flow import answer, ask, legal, spend_card, step
from brutus_tui.games.tribune.state import State


@step(at.DRAW)
def draw(state: State, sink: Sink | None) -> None:
    """Serve the first of the draws that are owed."""
    if state.deck:
        ask(state, at.DRAW, CHANCE)
    elif not state.tried:
        begin(state, sink)
    else:  # TRI-UPH-06
        _served(state)


def drawing(state: State) -> tuple[Seat, int]:
    """Who draws how many cards at once: what is owed, or what the pile still has."""
    seat, number, _ = state.due[0]
    return seat, min(number, len(state.deck))


def sample_draw(state: State, rng: Random) -> Drawn:
    """The top of the pile."""
    seat, number = drawing(state)
    deck = state.deck
    if number == 1:
        return DRAWN[seat][deck[int(rng.random() * len(deck))]]
    return Drawn(seat, tuple(rng.sample(deck, number)))


@answer(at.DRAW)
def _drawn(state: State, nature: Seat, action: Drawn, sink: Sink | None) -> None:
    seat, number, to = state.due[0]
    cards = action.cards
    for kind in cards:
        state.deck.remove(kind)
    if to == at.LIMBO:
        state.limbo = with_cards(state.limbo, cards)
    else:
        state.hands[seat] = with_cards(state.hands[seat], cards)
    if sink is not None:
        sink(Event("drew", seat, (len(cards),), ((seat, (len(cards), cards)),), reveals=True))
    if len(cards) == number:
        _served(state)
    else:
        state.due = ((seat, number - len(cards), to), *state.due[1:])


def _served(state: State) -> None:
    state.due = state.due[1:]
    state.tried = False


# -- Upheaval --------------------------------------------------------------------------------


def begin(state: State, sink: Sink | None) -> None:
    """TRI-UPH-01, TRI-UPH-02: displays are cut to their lowest cards; then hands follow."""
    state.tried = True
    state.upheaval = 0
    if sink is not None:
        sink(Event("upheaval", CHANCE))
    if state.options.upheaval == "reshuffle":  # TRI-UPH-07
        state.upheaval = state.seats
        return
    keep = state.board.upheaval_display
    for faction, display in enumerate(state.displays):
        if len(display) > keep:
            # Sorted by kind is sorted by value within a faction.
            state.displays[faction] = display[:keep]
            state.discards += display[keep:]
            if sink is not None:
                sink(Event("cut", state.control[faction], (faction, display[keep:])))


@step(at.UPHEAVAL)
def go_on(state: State, sink: Sink | None) -> None:
    """TRI-UPH-03, TRI-UPH-04: hands down to the limit, seat by seat, then the discards are the pile."""
    while state.upheaval < state.seats:
        seat = (state.start + state.upheaval) % state.seats
        if len(state.hands[seat]) > state.board.upheaval_hand:
            ask(state, at.UPHEAVAL, seat)
            return
        state.upheaval += 1
    state.upheaval = -1
    if sink is not None:
        sink(Event("reshuffled", CHANCE, (len(state.discards),)))
    state.deck = sorted(state.discards)
    state.discards = []


@legal(at.UPHEAVAL)
def _discardable(state: State, seat: Seat) -> Sequence[Action]:
    return of_each(DISCARD, state.hands[seat])


@answer(at.UPHEAVAL)
def _discards(state: State, seat: Seat, action: Discard, sink: Sink | None) -> None:
    spend_card(state, seat, action.card)
    if sink is not None:
        sink(Event("discarded", seat, (1,), ((seat, (1, action.card)),)))
