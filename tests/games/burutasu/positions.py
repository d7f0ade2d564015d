"""Random games for tests: every position of one, and hypothesis strategies that draw one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random

from hypothesis import strategies as st

from brutus_tui.core.game import CHANCE, Event, Seat
from brutus_tui.games.burutasu import GAME
from brutus_tui.games.burutasu import actions as acts
from brutus_tui.games.burutasu.actions import Action
from brutus_tui.games.burutasu.options import Options
from brutus_tui.games.burutasu.state import State

UNIVERSE: tuple[Action, ...] = (
    *acts.SET,
    *acts.SEND,
    *acts.GIVE,
    *chain(*acts.TAKE),
    *acts.WILL_SET,
    *chain(*acts.PLEASE_SET),
    *chain(*acts.AVOID_SET),
    *acts.TEAMS.values(),
    *acts.START,
)
"""Every action that there is, whatever the position."""

OPTIONS = st.builds(
    Options,
    seating=st.sampled_from(["random", "opposite", "adjacent"]),
    start=st.sampled_from(["random", "p1", "p3"]),
    talk=st.booleans(),
    hands=st.sampled_from(["shown", "hidden"]),
    autolast=st.booleans(),
)
SEEDS = st.integers(0, 2**32)


def walk(
    options: Options, rng: Random, sink: Callable[[Event], None] | None = None
) -> Iterator[tuple[State, Seat, Action]]:
    """A random game: before each action the state, who acts and what is about to be done."""
    state = GAME.new_state(4, options)
    while actors := GAME.actors(state):
        (actor,) = actors
        if actor == CHANCE:
            action = GAME.sample_chance(state, rng)
        else:
            legal = GAME.legal_actions(state, actor)
            action = legal[int(rng.random() * len(legal))]
        yield state, actor, action
        GAME.apply(state, actor, action, sink)


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A reachable position, the first and the last of a game included."""
    options, seed = draw(OPTIONS), draw(SEEDS)
    states = [state.copy() for state, _, _ in walk(options, Random(seed))]
    return states[draw(st.integers(0, len(states) - 1))]
