"""Deals of random play under watch: every action checked, every invariant after it.

    python -m tests.games.brutus.simulation 10000

plays that many deals for each number of players and prints how long they were.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from brutus_tui.core.game import CHANCE, Event, Seat
from brutus_tui.games.brutus import GAME
from brutus_tui.games.brutus import state as at
from brutus_tui.games.brutus.actions import Action, Play
from brutus_tui.games.brutus.cards import CONSPIRE, pack, size
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import State

MEANS = {4: 99, 5: 133, 6: 157, 7: 202, 8: 214, 9: 260}
"""Plays and passes of a deal, as an independent program saw them in play of the same kind."""

LONGEST = 353
"""The longest of that program's 9,000 deals; others may be longer, but not by much."""


@dataclass
class Watch:
    """Follows a game action by action and fails where an invariant (BRU-INV-01 to BRU-INV-07) does not hold."""

    state: State
    """The playing position; `before` and `after` look at it, and keep only what they need."""
    deals: int = 0
    turns: list[int] = field(default_factory=list)
    """Plays and passes of each deal that is over."""
    tricks: list[int] = field(default_factory=list)
    by_effect: int = 0
    """Seats that went out by the effect of a card."""
    _turns: int = 0
    _tricks: int = 0
    _sizes: list[int] = field(default_factory=list)
    _places: int = 0
    _scores: list[int] = field(default_factory=list)
    _start: list[int] = field(default_factory=list)
    _extra: Counter[Seat] = field(default_factory=Counter)

    def before(self, actor: Seat, action: Action) -> None:
        """What must hold when `actor` is about to take `action`."""
        state = self.state
        assert GAME.explain(state, actor, action) is None
        self._places = len(state.places)
        if state.phase == at.DEAL:
            self._turns = self._tricks = 0
            self._start = list(state.scores)
            self._extra = Counter()
        if state.phase in (at.ANNOUNCE, at.CONSPIRE):
            self._sizes = [size(hand) for hand in state.hands]
        if state.phase == at.LEAD:  # BRU-INV-04
            assert state.in_play >> actor & 1
            assert state.hands[actor]
            self._tricks += 1
        if state.phase == at.FOLLOW and isinstance(action, Play):  # BRU-INV-05
            top = state.top
            assert top is not None
            assert action.count == top.count
            higher = action.value > top.value and action.value != 1 and top.value != 13
            assert higher or (action.value == 1 and top.value == 13) or (action.value == top.value and state.power)
        if state.phase in (at.LEAD, at.FOLLOW):
            self._turns += 1

    def after(self, actor: Seat, action: Action, events: list[Event]) -> None:
        """What must hold when that has happened and caused `events`."""
        state = self.state
        if not state.deal:
            return
        heaps = sum(state.hands) + state.pool + state.gone + state.aside + pack(filter(None, state.slips))
        if state.phase in (at.GIVE, at.BENEVOLENCE):
            heaps += sum(state.gave)
        assert heaps == state.setup.deck  # BRU-INV-01
        over = state.phase in (at.DEAL, at.CLOCK, at.OVER)
        if actor != CHANCE:
            new = len(state.places) - self._places
            assert new == 2 if over else new <= 1  # BRU-INV-02: the last place goes with the one before it
            self.by_effect += bool(new) and not isinstance(action, Play)
        placed = [event.public for event in events if event.kind == "placed"]
        places = range(len(state.places) - len(placed) + 1, len(state.places) + 1)
        assert [place for place, _ in filter(None, placed)] == list(places)
        if state.phase == at.POWER or any(event.kind == "resumed" for event in events):
            assert [size(hand) for hand in state.hands] == self._sizes  # BRU-INV-06
        for event in events:
            if event.kind in ("caesar", "gladiator", "benevolence"):
                assert event.public
                points = event.public[-1]
                assert isinstance(points, int)
                self._extra[event.seat] += 2 * points if event.kind == "benevolence" else points
        if over and actor != CHANCE:
            self._deal_over()

    def _deal_over(self) -> None:
        state = self.state
        holders = [seat for seat, hand in enumerate(state.hands) if hand]
        assert holders == [state.places[-1]]  # BRU-INV-03
        assert sorted(state.places) == list(range(state.seats))
        for place, seat in enumerate(state.places):  # BRU-INV-07
            assert state.scores[seat] - self._start[seat] == state.points[place] + self._extra[seat]
        self.deals += 1
        self.turns.append(self._turns)
        self.tricks.append(self._tricks)


def simulate(seats: int, deals: int, seed: int = 1) -> Watch:
    """So many deals of random play: the power in half of them, every Conspiracy triggered."""
    rng = Random(seed)
    total: Watch | None = None
    played = 0
    while played < deals:
        number = min(99, deals - played)
        options = Options(length="deals", deals=number, conspiracy=True, gladiator=True, benevolence=True)
        watch = play(GAME.new_state(seats, options), rng)
        assert watch.deals == number
        played += number
        if total is None:
            total = watch
        else:
            total.turns += watch.turns
            total.tricks += watch.tricks
            total.by_effect += watch.by_effect
    assert total is not None
    return total


def play(state: State, rng: Random) -> Watch:
    """A whole game of that play under watch."""
    watch = Watch(state)
    while actors := GAME.actors(state):
        actor = actors[int(rng.random() * len(actors))]
        if actor == CHANCE:
            action = GAME.sample_chance(state, rng)
        else:
            legal = GAME.legal_actions(state, actor)
            action = CONSPIRE[True] if CONSPIRE[True] in legal else legal[int(rng.random() * len(legal))]
        watch.before(actor, action)
        events: list[Event] = []
        GAME.apply(state, actor, action, events.append)
        watch.after(actor, action, events)
    return watch


def main(deals: int) -> None:
    """Print the table."""
    write = sys.stdout.write
    write(f"{'seats':>5} {'deals':>7} {'mean':>6} {'(seen)':>6} {'max':>4} {'tricks':>6} {'by effect':>9} {'s':>6}\n")
    for seats in GAME.info.seats:
        start = time.perf_counter()
        watch = simulate(seats, deals)
        mean = sum(watch.turns) / deals
        tricks = sum(watch.tricks) / deals
        seconds = time.perf_counter() - start
        write(
            f"{seats:>5} {len(watch.turns):>7} {mean:>6.1f} {MEANS[seats]:>6} {max(watch.turns):>4} {tricks:>6.1f} "
            f"{watch.by_effect / deals:>9.2f} {seconds:>6.1f}\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
