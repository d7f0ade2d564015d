"""Invariants in random games, and whole deals by the hundred.

`BRUTUS_DEALS=10000` plays that many for each number of players; the table of their
lengths comes from `python -m tests.games.brutus.simulation 10000`.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brutus_tui.core.game import CHANCE, Event, Seat
from brutus_tui.games.brutus import GAME
from brutus_tui.games.brutus.actions import Action, Discard, Gift
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import State
from tests.games.brutus.reach import game
from tests.games.brutus.simulation import LONGEST, MEANS, Watch, simulate
from tests.games.brutus.test_differential import tables

DEALS = int(os.environ.get("BRUTUS_DEALS", "40"))


@settings(max_examples=60)
@given(table=tables(), seed=st.integers(0, 2**32 - 1))
@pytest.mark.clause(
    "BRU-INV-01", "BRU-INV-02", "BRU-INV-03", "BRU-INV-04", "BRU-INV-05", "BRU-INV-06", "BRU-INV-07", "BRU-AMB-25",
    "BRU-SET-08", "BRU-OUT-10",
)  # fmt: skip
def test_invariants_hold_in_every_game(table: tuple[int, Options], seed: int) -> None:
    watch: Watch | None = None
    last: tuple[Seat, Action, list[Event]] | None = None
    total = [0] * table[0]
    copy: State | None = None
    for state, actor, action in game(*table, Random(seed)):
        if watch is None:
            watch = Watch(state)
            assert state.scores == total
        if last is not None and copy is not None:
            # What was taken, once more on a copy, for its events.
            GAME.apply(copy, last[0], last[1], last[2].append)
            assert copy == state
            watch.after(*last)
            for event in last[2]:  # points are written down as they are scored
                if event.kind in ("placed", "caesar", "gladiator"):
                    assert event.public
                    total[event.seat] += event.public[-1]  # type: ignore[operator]
                elif event.kind == "benevolence":
                    total[event.seat] += 2 * bool(event.public and event.public[0])
            assert state.scores == total
        if not GAME.actors(state):
            break
        watch.before(actor, action)
        copy, last = state.copy(), (actor, action, [])
    assert watch is not None
    assert watch.deals == state.deal


@settings(max_examples=60)
@given(table=tables(), seed=st.integers(0, 2**32 - 1))
@pytest.mark.clause("BRU-INV-08")
def test_views_hold_nothing_hidden(table: tuple[int, Options], seed: int) -> None:
    """Field by field; `test_secrecy` proves the same without knowing the fields."""
    rng = Random(seed)
    shown = table[1].discards == "shown"
    for state, _, _ in game(*table, rng):
        if rng.random() > 0.05:
            continue
        between = state.phase in ("deal", "clock", "over")
        for seat in (None, *range(state.seats)):
            view = GAME.view(state, seat)
            assert len(view.hand) == (0 if seat is None else view.counts[seat])
            for who, action in view.log:
                if isinstance(action, Gift):
                    assert bool(action.value) == (seat in (who, action.to))
                elif isinstance(action, Discard):
                    assert bool(action.value) == (seat == who or shown or between)
            for who in range(state.seats):
                if who != seat:
                    assert view.owed[who] in (0, view.k)


@pytest.mark.parametrize("seats", GAME.info.seats)
@pytest.mark.clause("BRU-INV-03", "BRU-OUT-08", "BRU-END-01")
def test_deals_end_within_the_documented_length(seats: int) -> None:
    """Plays and passes; the mean of few deals is allowed more room than that of many."""
    watch = simulate(seats, DEALS, seed=seats)
    assert len(watch.turns) == len(watch.tricks) == DEALS
    mean = sum(watch.turns) / DEALS
    assert 0.85 * MEANS[seats] < mean < 1.2 * MEANS[seats]
    assert max(watch.turns) < 1.5 * LONGEST
    assert 13 < sum(watch.tricks) / DEALS < 25


@settings(max_examples=40)
@given(table=tables(), seed=st.integers(0, 2**32 - 1))
@pytest.mark.clause("BRU-END-03")
def test_games_end_within_their_bounds(table: tuple[int, Options], seed: int) -> None:
    bounds = GAME.bounds(*table)
    decisions = sum(actor != CHANCE for _, actor, _ in game(*table, Random(seed)))
    *_, (state, _, _) = game(*table, Random(seed))
    result = GAME.result(state)
    assert result is not None
    assert decisions <= bounds.decisions
    low, high = bounds.scores
    assert all(low <= score <= high for score in result.scores)
