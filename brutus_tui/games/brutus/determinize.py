"""A full position that a view allows, for players that search.

What a seat knows of the other hands follows from the deal's log: the cards taken
from the open pool, and the gifts it saw. Such a card is *traced*; the others of a
hand are *blank* until they are seen. A blank card may leave unseen, in a gift or a
discard, and so may a traced one. Hence three passes over the log: backwards, what
becomes of a traced card of each value that stays, or goes, at each unseen departure;
forwards, a draw of what left at each, by these chances, with steps back where a draw
turns out to be impossible; forwards again, every blank card gets a value.

The draw considers everything that can have happened and nothing else. It starts
afresh after ever more steps, so it ends: a search of the whole tree, which holds
what did happen, is the last resort.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Final, TypeAlias

from brutus_tui.core.game import Seat
from brutus_tui.games.brutus import state as at
from brutus_tui.games.brutus.actions import VALUES, Discard, Gift, Play, Take
from brutus_tui.games.brutus.cards import CARD, DISCARD, GIFT, Hand, held, pack, unpack
from brutus_tui.games.brutus.state import LogEntry, State, initial
from brutus_tui.games.brutus.view import View


def determinize(view: View, rng: Random) -> State:
    """A position, drawn at random, that `view` allows; its own view for the viewer equals `view`.

    All that is hidden is filled in, the log included: it is a whole position, for every seat.
    Raises ValueError for a view that no position allows.
    """
    story = _Story.of(view)
    places = _settle(view, story, _draw(view, story, rng), rng)
    state = initial(view.seats, view.options)
    state.phase = view.phase
    state.actors = view.actors
    state.deal = view.deal
    state.order = view.order
    state.hands = places.hands
    state.scores = list(view.scores)
    state.wins = list(view.wins)
    state.places = list(view.places)
    state.in_play = sum(1 << seat for seat in view.in_play)
    state.k = view.k
    state.gave = places.gave
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
    state.gone = places.gone
    state.aside = places.aside
    state.slips = places.slips
    state.log = places.log
    state.trick_start = view.trick_start
    state.last_trick = view.last
    state.minutes = view.minutes
    state.ending = view.ending
    return state


# -- The deal as the viewer saw it -----------------------------------------------------------

COMES: Final = 0
"""A card of a known value comes into a hand."""
GOES: Final = 1
"""Cards of a known value leave a hand."""
LEAVES: Final = 2
"""A card leaves a hand unseen; in place of its value stands the number of this departure."""
ARRIVES: Final = 3
"""The card of an unseen departure comes into a hand."""

Step: TypeAlias = tuple[int, Seat, int, int]
"""What happens to a hand: one of the above, the seat, the value or departure, how many cards."""


@dataclass(frozen=True, slots=True)
class _Story:
    """All that happened to the other hands since the gifts to the forum left them."""

    steps: list[Step]
    departures: int
    blank: list[int]
    """How many cards each hand held before; all of them blank."""
    lost: list[int]
    """The departures that arrive nowhere: hidden discards, and then `slipped`."""
    slipped: list[Seat]
    """Whose card for an unfinished Conspiracy lies on the table."""

    @classmethod
    def of(cls, view: View) -> _Story:
        """The story that the log of a view tells."""
        viewer = view.viewer
        steps: list[Step] = []
        arrivals: list[Step] = []
        lost: list[int] = []
        departures = 0
        conspiracy = False
        for seat, action in view.log:
            if type(action) is Gift:
                value, to = action.value, action.to
                if not value:
                    steps.append((LEAVES, seat, departures, 1))
                    arrivals.append((ARRIVES, to, departures, 1))
                    departures += 1
                else:
                    if seat != viewer:
                        steps.append((GOES, seat, value, 1))
                    if to != viewer:
                        arrivals.append((COMES, to, value, 1))
                if conspiracy:
                    continue  # all cards leave before any comes (BRU-AMB-28)
            if arrivals:
                steps += arrivals
                arrivals = []
            conspiracy = type(action) is Play  # gifts right after a combination are a Conspiracy's
            if seat == viewer:
                continue
            if type(action) is Play:
                steps.append((GOES, seat, action.value, action.count))
            elif type(action) is Take:
                steps.append((COMES, seat, action.value, 1))
            elif type(action) is Discard:
                if action.value:
                    steps.append((GOES, seat, action.value, 1))
                else:
                    steps.append((LEAVES, seat, departures, 1))
                    lost.append(departures)
                    departures += 1
        steps += arrivals
        slipped = []
        if view.phase == at.SLIP:
            slipped = [seat for seat in view.in_play if seat not in view.actors and seat != viewer]
        for seat in slipped:
            steps.append((LEAVES, seat, departures, 1))
            lost.append(departures)
            departures += 1
        blank = [0 if seat == viewer else cards for seat, cards in enumerate(view.counts)]
        for kind, seat, _, cards in steps:
            blank[seat] += cards if kind in (GOES, LEAVES) else -cards
        return cls(steps, departures, blank, lost, slipped)


# -- What left unseen ------------------------------------------------------------------------

Chances: TypeAlias = list[float]
"""By value: how likely a traced card ends where it may, if each card is as likely to leave as the next."""


@dataclass(frozen=True, slots=True)
class _Outlook:
    """The story from its end: what follows each step and each departure."""

    stay: list[Chances]
    """By step, for a card that is then in the hand of the step's seat."""
    go: list[Chances]
    """By departure, for the card that leaves."""
    room: list[list[int]]
    """By step and value: how many traced cards in the hand of its seat can still go where they may."""
    touched: list[int]
    """By step, the departures from or to its seat so far, as bits; at a departure, those before it."""

    @classmethod
    def of(cls, view: View, story: _Story, scarce: float) -> _Outlook:
        """The outlook of a story; `view` knows where it ends.

        `scarce` is the chance given to an end unseen where not all traced cards of a value can have it.
        """
        traced = [0] * (VALUES[-1] + 1)
        for kind, _, value, _ in story.steps:
            if kind == COMES:
                traced[value] += 1
        # A traced card that is never seen again is one of the unseen cards of its value.
        end = [0.0] * len(traced)
        unseen = view.unseen
        for value in VALUES:
            free = held(unseen, value)
            end[value] = 1.0 if free >= traced[value] else scarce * free / traced[value]
        size = list(view.counts)
        chances = [end if cards else [0.0] * len(end) for cards in size]
        spare = [0, *(held(unseen, value) for value in VALUES)]
        rooms = [spare if cards else [0] * len(end) for cards in size]
        stay, go, room = [], [end] * story.departures, []
        for kind, seat, value, cards in reversed(story.steps):
            stay.append(chances[seat])
            room.append(rooms[seat])
            if kind == GOES:
                size[seat] += cards
                chances[seat] = chances[seat].copy()
                chances[seat][value] = 1.0
                rooms[seat] = rooms[seat].copy()
                rooms[seat][value] += cards
            elif kind == LEAVES:
                size[seat] += 1
                rooms[seat] = [cards + (chance > 0) for cards, chance in zip(rooms[seat], go[value], strict=True)]
                share = 1 / size[seat]
                kept = chances[seat]
                chances[seat] = [share * out + (1 - share) * in_ for out, in_ in zip(go[value], kept, strict=True)]
            else:
                size[seat] -= 1
                if kind == ARRIVES:
                    go[value] = chances[seat]
        touched, so_far = [], [0] * view.seats
        for kind, seat, value, _ in story.steps:
            if kind == ARRIVES:
                so_far[seat] |= 1 << value
            touched.append(so_far[seat])
            if kind == LEAVES:
                so_far[seat] |= 1 << value
        return cls(stay[::-1], go, room[::-1], touched)


def _draw(view: View, story: _Story, rng: Random) -> list[int]:
    """What left at each unseen departure: the value of a traced card, or 0 for a blank one."""
    if not story.departures:
        return []
    search = _Search(story, view.unseen, rng)
    for attempt in count(1):
        limit = int((story.departures + 4) * 1.5 ** (attempt - 1))
        drawn = search.attempt(_Outlook.of(view, story, 0.5**attempt), limit)
        if drawn is not None:
            return drawn
    raise AssertionError("count() does not end")


@dataclass(slots=True)
class _Node:
    """A departure that the search has come to.

    `blame` are the departures, as bits, but for which other cards might leave here, or
    what follows might go well.
    """

    step: int
    departure: int
    traced: list[Hand]
    blank: list[int]
    choices: list[int]
    blame: int


class _Search:
    """A random search for what left at each departure, depth first.

    Where it comes to nothing, it goes back to the last departure that has to do with
    it (conflict-directed backjumping), not through all those between; and a card that
    should have left earlier leaves more readily from then on.
    """

    def __init__(self, story: _Story, unseen: Hand, rng: Random) -> None:
        self.story = story
        self.unseen = unseen
        self.rng = rng
        self.drawn = [0] * story.departures
        self.eager = [[1.0] * (VALUES[-1] + 1) for _ in self.drawn]

    def attempt(self, outlook: _Outlook, limit: int) -> list[int] | None:
        """A draw that fits everything seen; None after `limit` steps without one."""
        self.outlook = outlook
        path: list[_Node] = []
        found = self._go_on(0, [0] * len(self.story.blank), self.story.blank.copy())
        for _ in range(limit):
            if isinstance(found, _Node):
                path.append(found)
            elif found is None:
                return self.drawn
            else:
                while path and not found >> path[-1].departure & 1:
                    path.pop()
                if not path:
                    raise ValueError("no position allows this view")
                path[-1].blame |= found
            node = path[-1]
            if not node.choices:
                found = node.blame & ~(1 << node.departure)
                continue
            seat = self.story.steps[node.step][1]
            choice = node.choices.pop()
            traced, blank = node.traced.copy(), node.blank.copy()
            if choice:
                traced[seat] -= CARD[choice]
            else:
                blank[seat] -= 1
            self.drawn[node.departure] = choice
            found = self._go_on(node.step + 1, traced, blank)
        return None

    def _go_on(self, step: int, traced: list[Hand], blank: list[int]) -> _Node | int | None:
        """From `step` to the next departure; None if it comes to the end.

        If something seen contradicts the draw: the departures to blame, as bits.
        """
        steps, room, touched = self.story.steps, self.outlook.room, self.outlook.touched
        while step < len(steps):
            kind, seat, value, cards = steps[step]
            if kind == LEAVES:
                choices = self._choices(step, traced[seat], blank[seat])
                return _Node(step, value, traced, blank, choices, touched[step])
            if kind == GOES:
                own = held(traced[seat], value)
                known = min(own, cards)
                traced[seat] -= known * CARD[value]
                blank[seat] -= cards - known
                if blank[seat] < 0:
                    return touched[step]
                if own - known > room[step][value]:
                    return self._crowded(step, value)
            elif kind == COMES or self.drawn[value]:
                card = value if kind == COMES else self.drawn[value]
                traced[seat] += CARD[card]
                if held(traced[seat], card) > room[step][card]:
                    return self._crowded(step, card)
            else:
                blank[seat] += 1
            step += 1
        end = sum(traced) + pack(self.drawn[departure] for departure in self.story.lost)
        fits = all(held(end, value) <= held(self.unseen, value) for value in VALUES)
        return None if fits else (1 << self.story.departures) - 1

    def _choices(self, step: int, traced: Hand, blank: int) -> list[int]:
        """What may leave a hand, 0 for a blank card, in a random order with the likelier rather last."""
        room, stay = self.outlook.room[step], self.outlook.stay[step]
        departure = self.story.steps[step][2]
        go, eager = self.outlook.go[departure], self.eager[departure]
        rates = {0: float(blank)} if blank else {}
        must = []
        for value in VALUES:
            cards = held(traced, value)
            if cards > room[value]:
                must += [value] * (cards - room[value])
            elif cards and go[value]:
                rates[value] = cards * eager[value] * go[value] / stay[value]
        if len(must) > 1:
            for value in set(must):
                self._crowded(step, value)
            return []
        if must:
            return must if go[must[0]] else []
        return sorted(rates, key=lambda value: self.rng.expovariate(rates[value]), reverse=True)

    def _crowded(self, step: int, value: int) -> int:
        """The hand has more cards of that value than can go where they may; returns whom to blame."""
        seat, blame = self.story.steps[step][1], self.outlook.touched[step]
        for earlier in range(step):
            kind, giver, departure, _ = self.story.steps[earlier]
            if kind == LEAVES and giver == seat and self.drawn[departure] != value:
                self.eager[departure][value] = min(2 * self.eager[departure][value], 2.0**30)
        return blame


# -- A value for every card ------------------------------------------------------------------


@dataclass(slots=True)
class _Places:
    """Where all the cards are, and the log with nothing hidden."""

    hands: list[Hand]
    gave: list[Hand]
    slips: list[int]
    gone: Hand
    aside: Hand
    log: list[LogEntry]


def _settle(view: View, story: _Story, drawn: Sequence[int], rng: Random) -> _Places:
    """The story once more, card by card: each blank one gets the value that it shows, or any that is left."""
    traced = [0] * view.seats
    values = [0] * sum(story.blank)
    """By blank card; cards are numbers here, and a traced card of value v is -v."""
    numbers = iter(range(len(values)))
    blank = [[next(numbers) for _ in range(cards)] for cards in story.blank]
    left = [0] * story.departures

    def any_blank(seat: Seat) -> int:
        cards = blank[seat]
        place = int(rng.random() * len(cards))
        cards[place], cards[-1] = cards[-1], cards[place]
        return cards.pop()

    for kind, seat, value, cards in story.steps:
        if kind == GOES:
            for _ in range(cards):
                if held(traced[seat], value):
                    traced[seat] -= CARD[value]
                else:
                    values[any_blank(seat)] = value
        elif kind == COMES:
            traced[seat] += CARD[value]
        elif kind == LEAVES:
            if drawn[value]:
                traced[seat] -= CARD[drawn[value]]
                left[value] = -drawn[value]
            else:
                left[value] = any_blank(seat)
        elif left[value] < 0:
            traced[seat] += CARD[-left[value]]
        else:
            blank[seat].append(left[value])

    unseen = view.unseen - sum(traced) - pack(drawn[departure] for departure in story.lost)
    heap = list(unpack(unseen))
    rng.shuffle(heap)
    for card, value in enumerate(values):
        if not value:
            values[card] = heap.pop()
    left = [values[card] if card >= 0 else -card for card in left]
    slips = [0] * view.seats
    for seat, departure in zip(story.slipped, story.lost[len(story.lost) - len(story.slipped) :], strict=True):
        slips[seat] = left[departure]
    hands = [known + pack(values[card] for card in cards) for known, cards in zip(traced, blank, strict=True)]
    if view.viewer is not None:
        hands[view.viewer] = pack(view.hand)
        slips[view.viewer] = view.slip
    gave = _gave(view, heap, rng)
    aside = pack(heap)
    gone = view.setup.deck - aside - sum(hands) - pack(view.pool) - pack(filter(None, slips))
    if view.phase in (at.GIVE, at.BENEVOLENCE):
        gone -= sum(gave)
    return _Places(hands, gave, slips, gone, aside, _filled(view.log, left))


def _gave(view: View, heap: list[int], rng: Random) -> list[Hand]:
    """What each seat gave to the forum: cards of the heap while they lie face down, and later of the pool."""
    if view.phase not in (at.GIVE, at.BENEVOLENCE):
        heap = [action.value for _, action in view.log if isinstance(action, Take)] + list(view.pool)
        for value in view.gave:
            heap.remove(value)
        rng.shuffle(heap)
    gave = [0] * view.seats
    for seat, owed in enumerate(view.owed):
        if seat == view.viewer:
            gave[seat] = pack(view.gave)
        elif heap:
            gave[seat] = pack(heap.pop() for _ in range(view.k - owed))
    return gave


def _filled(log: Sequence[LogEntry], left: Sequence[int]) -> list[LogEntry]:
    """The log with the cards of the unseen departures."""
    if not left:
        return list(log)
    values = iter(left)
    filled: list[LogEntry] = []
    for entry in log:
        seat, action = entry
        if type(action) is Gift and not action.value:
            entry = seat, GIFT[next(values)][action.to]
        elif type(action) is Discard and not action.value:
            entry = seat, DISCARD[next(values)]
        filled.append(entry)
    return filled
