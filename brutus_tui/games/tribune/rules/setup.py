"""Before the first round: start seat, victory card, first hands (TRI-SETUP)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import REJECT, Action, Deal, Design, Reject, Start, of_each
from brutus_tui.games.tribune.board import Design as Card
from brutus_tui.games.tribune.cards import without
from brutus_tui.games.tribune.options import DRAWN, Options
from brutus_tui.games.tribune.rules import emperor
from brutus_tui.games.tribune.rules.flow import answer, ask, go, legal, seats_from_start, step
from brutus_tui.games.tribune.state import BASE, BRUTII, EXPANSION, State


def fits(design: Card, seats: int, options: Options) -> bool:
    """Whether a game for `seats` may be played under this victory card (TRI-SETUP-09, TRI-SETUP-10)."""
    if options.mode == BRUTII:
        return bool(design.required_brutii[seats])
    if not design.required[seats]:
        return False
    if options.mode == EXPANSION:
        return design.expansion or options.cards == "any"
    return not design.expansion


def designs(state: State) -> list[str]:
    """The keys of the cards among which chance draws."""
    return [design.key for design in state.board.designs if fits(design, state.seats, state.options)]


@step(at.START)
def start(state: State, sink: Sink | None) -> None:
    """TRI-SETUP-20. The seat is set by chance, or is the first one, where the users have put whom they chose.

    With the Brutii, who sit last, the first seat is the one on their left (TRI-SETUP-21).
    """
    if state.options.start == DRAWN and state.brutii is None:
        ask(state, at.START, CHANCE)
    else:
        state.start = 0
        go(state, at.DESIGN)


@answer(at.START)
def _started(state: State, seat: Seat, action: Start, sink: Sink | None) -> None:
    state.start = action.seat
    if sink is not None:
        sink(Event("start", action.seat, reveals=True))
    go(state, at.DESIGN)


@step(at.DESIGN)
def design(state: State, sink: Sink | None) -> None:
    """TRI-SETUP-08; the point-value variant needs no card (TRI-POINT-16)."""
    if state.options.points:
        go(state, at.DEAL)
    elif state.options.victory == DRAWN:
        ask(state, at.DESIGN, CHANCE)
    else:
        state.design = state.board.design(state.options.victory)
        go(state, at.DEAL)


@answer(at.DESIGN)
def _designed(state: State, seat: Seat, action: Design, sink: Sink | None) -> None:
    state.design = state.board.design(action.key)
    if sink is not None:
        sink(Event("design", CHANCE, (action.key,), reveals=True))
    go(state, at.DEAL)


@step(at.DEAL)
def deal(state: State, sink: Sink | None) -> None:
    """The first cards, and the first emperor tile (TRI-SETUP-15, TRI-SETUP-05)."""
    if state.spot == 0:
        ask(state, at.DEAL, CHANCE)
    elif state.spot == 1 and state.options.mode != BASE:
        state.spot = 2
        emperor.reveal(state)
    else:
        go(state, at.KEEP)


@answer(at.DEAL)
def _dealt(state: State, seat: Seat, action: Deal, sink: Sink | None) -> None:
    board = state.board
    for owner, hand in enumerate(action.hands):
        state.hands[owner] = tuple(sorted(hand))
        for kind in hand:
            state.deck.remove(kind)
    for place, owner in enumerate(seats_from_start(state)):  # TRI-SETUP-19
        state.money[owner] = board.money + place * board.money_step
    state.spot = 1
    if sink is not None:
        count = board.hand_draw
        sink(
            Event(
                "dealt", CHANCE, (count,), tuple((who, (count, state.hands[who])) for who in range(state.seats)), True
            )
        )


def owing(state: State) -> tuple[Seat, ...]:
    """Who has not yet chosen what to keep."""
    number = state.board.hand_draw - state.board.hand_keep
    return tuple([seat for seat in range(state.seats) if len(state.rejected[seat]) < number])


@step(at.KEEP)
def keep(state: State, sink: Sink | None) -> None:
    """All choose at the same time, and nobody sees what the others reject (TRI-SETUP-16, TRI-SETUP-18)."""
    state.actors = owing(state)
    if state.actors:
        state.stage = at.KEEP
        return
    rejected = [kind for cards in state.rejected for kind in cards]
    state.rejected = [()] * state.seats
    if state.options.rejects == "reshuffle":
        state.deck = sorted(state.deck + rejected)
    else:
        state.discards += rejected  # TRI-SETUP-17
    if sink is not None:
        sink(Event("kept", CHANCE, (state.board.hand_keep,)))
    go(state, at.LAY)


@legal(at.KEEP)
def _rejectable(state: State, seat: Seat) -> Sequence[Action]:
    return of_each(REJECT, state.hands[seat])


@answer(at.KEEP)
def _rejects(state: State, seat: Seat, action: Reject, sink: Sink | None) -> None:
    state.hands[seat] = without(state.hands[seat], action.card)
    state.rejected[seat] += (action.card,)
    if sink is not None:
        sink(Event("rejected", seat, None, ((seat, (action.card,)),)))
    state.actors = owing(state)


def sample(state: State, rng: Random) -> Action:
    """An outcome for what chance decides before the first round."""
    match state.stage:
        case at.START:
            return Start(rng.randrange(state.seats))
        case at.DESIGN:
            return Design(rng.choice(designs(state)))
        case _:
            count = state.board.hand_draw
            cards = rng.sample(state.deck, count * state.seats)
            # Six at a time from the start seat on (TRI-RNG-02).
            turns = [(seat - state.start) % state.seats for seat in range(state.seats)]
            return Deal(tuple(tuple(cards[turn * count : (turn + 1) * count]) for turn in turns))
