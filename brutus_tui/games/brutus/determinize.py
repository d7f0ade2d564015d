"""A full position that a view allows, for players that search.

What a seat knows of the other hands follows from the deal's log: the cards taken
from the open pool, and the gifts it saw. Such a card is *traced* until it is
played, or until it may have left the hand unseen, in a gift or a discard. So the
unseen departures are drawn first, one by one, each either a traced card or one of
the others; if what was played later contradicts the draw, parts of it are drawn
again. All other unseen cards then go to any place left, each as likely as the next.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from brutus_tui.core.game import Seat
from brutus_tui.games.brutus import state as at
from brutus_tui.games.brutus.actions import Discard, Gift, Play, Take
from brutus_tui.games.brutus.cards import CARD, held, pack, unpack
from brutus_tui.games.brutus.state import State, initial
from brutus_tui.games.brutus.view import View


def determinize(view: View, rng: Random) -> State:
    """A position, drawn at random, that `view` allows; its own view for the viewer equals `view`.

    In the log of the new position, cards unknown to the viewer stay unknown.
    """
    traces = _trace(view, rng)
    unseen = list(unpack(view.unseen - traces.total()))
    rng.shuffle(unseen)

    def draw(count: int) -> int:
        drawn = pack(unseen[:count])
        del unseen[:count]
        return drawn

    state = initial(view.seats, view.options)
    state.phase = view.phase
    state.actors = view.actors
    state.deal = view.deal
    state.order = view.order
    state.scores = list(view.scores)
    state.wins = list(view.wins)
    state.places = list(view.places)
    state.in_play = sum(1 << seat for seat in view.in_play)
    state.k = view.k
    state.owed = list(view.owed)
    state.mercy = view.mercy
    state.pool = pack(view.pool)
    state.pickers = view.pickers
    state.left = view.left
    state.power = view.power
    state.may_match = sum(1 << seat for seat in view.may_match)
    state.top = view.top
    state.owner = view.owner or 0
    state.ring = state.in_play | (1 << state.owner if view.top is not None else 0)
    state.log = list(view.log)
    state.trick_start = view.trick_start
    state.last_trick = view.last
    state.minutes = view.minutes
    state.ending = view.ending
    for seat, count in enumerate(view.counts):
        if seat == view.viewer:
            state.hands[seat] = pack(view.hand)
            state.gave[seat] = pack(view.gave)
            state.slips[seat] = view.slip
            continue
        state.hands[seat] = pack(traces.known[seat]) + draw(count - len(traces.known[seat]))
        if view.phase in (at.GIVE, at.BENEVOLENCE):
            state.gave[seat] = draw(view.k - view.owed[seat])
        if view.phase == at.SLIP and seat in view.in_play and seat not in view.actors:
            state.slips[seat] = traces.slips[seat] or unpack(draw(1))[0]
    state.gone = view.seen + pack(traces.discards) + draw(traces.hidden)
    state.aside = pack(unseen)
    return state


@dataclass(slots=True)
class _Traces:
    """Unseen cards whose place is known or drawn: by hand, among the hidden discards, slipped.

    `others` counts the further cards of each hand, `hidden` the further hidden
    discards. `faults` names the seats for which the draw is contradicted.
    """

    known: list[list[int]]
    others: list[int]
    slips: list[int]
    discards: list[int] = field(default_factory=list)
    hidden: int = 0
    faults: list[Seat] = field(default_factory=list)

    def leave(self, seat: Seat, value: int) -> None:
        """A card of that value is seen to leave the hand."""
        if value in self.known[seat]:
            self.known[seat].remove(value)
        elif self.others[seat]:
            self.others[seat] -= 1
        else:
            self.faults.append(seat)

    def total(self) -> int:
        """All these cards, packed."""
        return pack(value for hand in (*self.known, self.discards, self.slips) for value in hand)


class _Draws:
    """Which card left a hand in each unseen departure: a traced value, or 0 for one of the others."""

    def __init__(self, rng: Random, drawn: list[int | None], again: int | None = None) -> None:
        self.rng = rng
        self.drawn = drawn
        self.givers: list[tuple[Seat, Seat | None]] = []
        self.again = again

    def leave(self, traces: _Traces, seat: Seat, to: Seat | None) -> int:
        """Take the drawn card (drawing it now if it is new) out of the hand."""
        index = len(self.givers)
        self.givers.append((seat, to))
        if index == len(self.drawn):
            self.drawn.append(None)
        known, others = traces.known[seat], traces.others[seat]
        value = self.drawn[index]
        if value is None or (value and value not in known) or not (value or others):
            if index == self.again and known and others:
                value = self.rng.choice((0, *known))  # likelier to move a traced card than by chance
            else:
                place = self.rng.randrange(max(1, len(known) + others))
                value = known[place] if place < len(known) else 0
            self.drawn[index] = value
        if value:
            known.remove(value)
        elif others:
            traces.others[seat] -= 1
        else:
            traces.faults.append(seat)
        return value


def _trace(view: View, rng: Random) -> _Traces:
    """Draw the unseen departures until nothing seen contradicts them."""
    draws = _Draws(rng, [])
    traces = _walk(view, draws)
    while traces.faults:
        touched = [
            index for index, (giver, to) in enumerate(draws.givers) if giver in traces.faults or to in traces.faults
        ]
        index = rng.choice(touched or range(len(draws.givers)))
        drawn = [*draws.drawn]
        drawn[index] = None
        redrawn = _Draws(rng, drawn, again=index)
        found = _walk(view, redrawn)
        if len(found.faults) <= len(traces.faults) or rng.random() < 0.05:
            draws, traces = redrawn, found
    return traces


def _walk(view: View, draws: _Draws) -> _Traces:
    """The deal's log once more, with the viewer's eyes and the drawn departures."""
    traces = _Traces(
        known=[[] for _ in range(view.seats)],
        others=[view.setup.hand - view.k] * view.seats,
        slips=[0] * view.seats,
    )
    for seat, action in view.log:
        match action:
            case Take():
                traces.known[seat].append(action.value)
            case Play():
                for _ in range(action.count):
                    traces.leave(seat, action.value)
            case Gift():
                value = action.value
                if value:
                    traces.leave(seat, value)
                else:
                    value = draws.leave(traces, seat, action.to)
                if value:
                    traces.known[action.to].append(value)
                else:
                    traces.others[action.to] += 1
            case Discard():
                if action.value:
                    traces.leave(seat, action.value)
                elif value := draws.leave(traces, seat, None):
                    traces.discards.append(value)
                else:
                    traces.hidden += 1
    if view.phase == at.SLIP:
        for seat in view.in_play:
            if seat not in view.actors and seat != view.viewer:
                traces.slips[seat] = draws.leave(traces, seat, None)
    if view.viewer is not None:
        traces.known[view.viewer] = []
    # A traced card cannot be where all its copies have been seen elsewhere.
    unseen = view.unseen
    for seat, hand in enumerate((*traces.known, traces.discards, traces.slips)):
        for value in filter(None, hand):
            if held(unseen, value):
                unseen -= CARD[value]
            else:
                traces.faults.append(seat)
    return traces
