"""The engine against the literal one: whole random games, compared after every action.

`BRUTUS_DIFFERENTIAL=5000` plays that many games instead of a few.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from brutus_tui.core.game import CHANCE
from brutus_tui.core.notation import format_actor
from brutus_tui.games.brutus import GAME
from brutus_tui.games.brutus.actions import Action, Clock, Play
from brutus_tui.games.brutus.cards import BENEVOLENCE, CONSPIRE, PASS, POWER
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import State
from tests.games.brutus.positions import fresh

GAMES = int(os.environ.get("BRUTUS_DIFFERENTIAL", "80"))


@dataclass(frozen=True)
class Habits:
    """How likely the players of one random game are to do some things."""

    eagerness: float
    """To play where a pass is possible."""
    agreement: float
    """To match, to use the power, and to say yes."""
    thrift: float
    """To play the lowest value, so that the special cards stay for the end."""


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, Options]:
    """A number of seats with options that a game can be played with."""
    seats = draw(st.integers(4, 9))
    prizes = st.lists(st.integers(0, 12), min_size=seats - 1, max_size=seats - 1).filter(any)
    options = Options(
        length=draw(st.sampled_from(["deals", "recommended", "target", "time", "players"])),
        deals=draw(st.integers(1, 3)),
        target=draw(st.integers(1, 30)),
        minutes=draw(st.integers(1, 40)),
        gladiator=draw(st.booleans()),
        conspiracy=draw(st.booleans()),
        benevolence=draw(st.booleans()),
        power=draw(st.sampled_from(["everyone", "consul"])),
        points=draw(st.one_of(st.just(()), prizes.map(lambda points: (*points, 0)))),
        memory=draw(st.sampled_from(["last", "all"])),
        autopass=draw(st.booleans()),
        senator=draw(st.sampled_from(["left", "names"])),
        caesar=draw(st.sampled_from(["match", "no-match"])),
        discards=draw(st.sampled_from(["hidden", "shown"])),
    )
    return seats, options


def playout(seats: int, options: Options, rng: Random) -> list[str]:
    """A game of random moves in both engines; the record of it. Its habits differ from game to game."""
    habits = Habits(
        eagerness=rng.choice((0.3, 0.6, 0.9, 1.0)),
        agreement=rng.choice((0.2, 0.8, 1.0)),
        thrift=rng.choice((0.0, 0.5, 0.95)),
    )
    scene = fresh(seats, options)
    record: list[str] = []
    try:
        scene.compare()
        while actors := GAME.actors(scene.state):
            actor = rng.choice(actors)
            if actor != CHANCE:
                action = _choose(scene.state, actor, rng, habits)
            elif scene.table.phase == "clock":
                rest = max(0, options.minutes - scene.table.minutes)
                action = Clock(scene.table.minutes + rng.choice((0, 1, rest // 2, rest, rest + 9)))
            else:
                action = GAME.sample_chance(scene.state, rng)
            text = GAME.format_action(action)
            record.append(f"{format_actor(actor)} {text}")
            GAME.apply(scene.state, actor, action)
            scene.table.play(actor, text)
            scene.compare()
    except Exception as error:
        error.add_note("\n".join(record))
        raise
    return record


def _choose(state: State, seat: int, rng: Random, habits: Habits) -> Action:
    """A random action that leans towards what random play seldom meets."""
    legal = GAME.legal_actions(state, seat)
    wanted = [action for action in legal if action in (POWER[True], CONSPIRE[True], BENEVOLENCE[True], state.top)]
    if wanted and rng.random() < habits.agreement:
        return wanted[0]
    plays = [action for action in legal if isinstance(action, Play)]
    if plays and (PASS not in legal or rng.random() < habits.eagerness):
        if rng.random() < habits.thrift:
            return min(plays, key=lambda play: (play.value, -play.count))
        return rng.choice(plays)
    return rng.choice(legal)


@settings(max_examples=GAMES, deadline=None, suppress_health_check=list(HealthCheck))
@given(table=tables(), seed=st.integers(0, 2**32 - 1))
@pytest.mark.clause("BRU-INV-05", "BRU-VAR-01", "BRU-END-03", "BRU-AMB-35", "BRU-AMB-32")
def test_random_games_are_the_same_in_both_engines(table: tuple[int, Options], seed: int) -> None:
    playout(*table, Random(seed))


def test_random_games_reach_every_kind_of_action() -> None:
    """Else the comparison above would say less than it seems to."""
    options = Options(length="time", minutes=999, conspiracy=True, benevolence=True, senator="names")
    verbs: Counter[str] = Counter()
    for seed in range(18):
        for line in playout(4 + seed % 6, options, Random(seed)):
            verbs[line.split()[1]] += 1
    assert set(verbs) == {
        "ranks", "deal", "announce", "give", "benevolence", "take", "power", "play", "pass", "conspiracy", "slip",
        "gift", "done", "discard", "name", "clock",
    }  # fmt: skip
