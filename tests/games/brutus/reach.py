"""Random positions that a game can come to, and what a careful onlooker can work out in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from brutus_tui.core.game import CHANCE, Seat
from brutus_tui.games.brutus import GAME
from brutus_tui.games.brutus.actions import Action, Deal, Discard, Gift, Play, Take
from brutus_tui.games.brutus.cards import ANNOUNCE, CONSPIRE, POWER, unpack
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import LogEntry, State
from tests.games.brutus.test_differential import tables

EVERYBODY = (None, *range(9))


def game(seats: int, options: Options, rng: Random) -> Iterator[tuple[State, Seat, Action]]:
    """A random game: each position, not to be kept without a copy, with what is about to happen."""
    eager = rng.choice((0.3, 0.6, 0.9, 1.0))
    thrift = rng.choice((0.0, 0.5, 0.95))
    state = GAME.new_state(seats, options)
    while actors := GAME.actors(state):
        actor = rng.choice(actors)
        if actor == CHANCE:
            action = GAME.sample_chance(state, rng)
        else:
            action = _choose(state, actor, rng, eager, thrift)
        yield state, actor, action
        GAME.apply(state, actor, action)
    yield state, CHANCE, POWER[False]


def _choose(state: State, seat: Seat, rng: Random, eager: float, thrift: float) -> Action:
    legal = GAME.legal_actions(state, seat)
    plays = [action for action in legal if type(action) is Play]
    for wanted in (POWER[True], CONSPIRE[True], ANNOUNCE[3], state.top):
        if wanted in legal and rng.random() < 0.8:
            assert wanted is not None
            return wanted
    if plays and (len(plays) == len(legal) or rng.random() < eager):
        if rng.random() < thrift:
            return min(plays, key=lambda play: (play.value, -play.count))
        return rng.choice(plays)
    return rng.choice(legal)


def walk(seats: int, options: Options, seed: int, share: float) -> State:
    """The position at a share of a random game."""
    rng = Random(seed)
    states = [state.copy() for state, _, _ in game(seats, options, rng)]
    return states[int(share * (len(states) - 1))]


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Any position that a game can come to."""
    seats, options = draw(tables())
    return walk(seats, options, draw(st.integers(0, 2**32 - 1)), draw(st.floats(0, 1)))


# -- The onlooker ----------------------------------------------------------------------------


def runs(log: list[LogEntry]) -> list[list[LogEntry]]:
    """The log in pieces: a Conspiracy's gifts together, anything else alone."""
    pieces: list[list[LogEntry]] = []
    slips = False
    for entry in log:
        gift = type(entry[1]) is Gift
        if gift and slips and pieces and type(pieces[-1][0][1]) is Gift:
            pieces[-1].append(entry)
        else:
            pieces.append([entry])
        slips = type(entry[1]) is Play or (gift and slips)
    return pieces


def dealt(state: State) -> Deal:
    """The deal that a position must have come from; fails if there is none.

    Goes back through the log card by card: every card that came into a hand must be there.
    """
    hands = [Counter(unpack(hand)) for hand in state.hands]
    pool = Counter(unpack(state.pool))

    def take_out(seat: Seat, value: int) -> None:
        assert hands[seat][value] > 0, "a card that came into the hand is not there"
        hands[seat][value] -= 1

    for seat, value in enumerate(state.slips):
        if value:
            hands[seat][value] += 1
    for run in reversed(runs(state.log)):
        for _, action in run:
            if isinstance(action, Gift):
                take_out(action.to, action.value)
        for seat, action in run:
            match action:
                case Gift() | Discard():
                    assert action.value
                    hands[seat][action.value] += 1
                case Play():
                    hands[seat][action.value] += action.count
                case Take():
                    take_out(seat, action.value)
                    pool[action.value] += 1
    gave: Counter[int] = Counter()
    for seat, given in enumerate(state.gave):
        gave.update(unpack(given))
        hands[seat].update(unpack(given))
    if pool or not gave:
        assert pool == gave, "the pool is what was given"
    everything = Counter(unpack(state.aside))
    for hand in hands:
        assert hand.total() == state.setup.hand
        everything.update(hand)
    assert everything == Counter(unpack(state.setup.deck))
    return Deal(tuple(tuple(sorted(hand.elements())) for hand in hands))


def gone(state: State) -> Counter[int]:
    """The cards that the log saw leave the hands for good."""
    cards: Counter[int] = Counter()
    for _, action in state.log:
        if isinstance(action, Play):
            cards[action.value] += action.count
        elif isinstance(action, Discard):
            cards[action.value] += 1
    return cards
