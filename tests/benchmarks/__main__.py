"""Prints, for each game and some seat counts, how fast the engine is.

Decisions a second, and what one decision costs in iterations of a calibration
loop that runs in between, so that figures of different machines compare; then the
time of `copy`, `view`, `legal_actions` with `explain`, and `determinize` at
positions half-way through a game. Medians over the rounds.
"""

from __future__ import annotations

import platform
import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from brutus_tui.core import registry
from tests.benchmarks.playouts import playout

ROUNDS = 15
SECONDS = 0.3


def calibration() -> float:
    """Nanoseconds for one iteration of a fixed loop: a call, list indexing, arithmetic, a branch."""

    def step(cells: list[int], index: int) -> int:
        return cells[index & 15] + 1

    cells = list(range(16))
    total, count = 0, 60_000
    start = time.perf_counter()
    for index in range(count):
        value = step(cells, index)
        if value & 1:
            total += value
        cells[index & 15] = total & 1023
    return (time.perf_counter() - start) / count * 1e9


def rate(play: Callable[[int], tuple[int, int, int]]) -> float:
    """Decisions a second over about SECONDS."""
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        decisions += play(0)[0]
    return decisions / (time.perf_counter() - start)


def positions(key: str, seats: int, count: int = 40) -> list[Any]:
    """States at random moments of random games."""
    game = registry.game(key)
    found = []
    for seed in range(count):
        rng = Random(seed)
        state = game.new_state(seats, game.options())
        for _ in range(rng.randrange(seats, 40 * seats)):
            acting = game.actors(state)
            if not acting:
                break
            seat = acting[0]
            action = game.sample_chance(state, rng) if seat < 0 else rng.choice(game.legal_actions(state, seat))
            before = state.copy()
            game.apply(state, seat, action)
        found.append(state if game.actors(state) else before)
    return found


def micros(call: Callable[[Any], object], states: list[Any]) -> float:
    """Median over the states of the microseconds one call takes."""

    def one(state: Any) -> float:
        times = 20
        start = time.perf_counter()
        for _ in range(times):
            call(state)
        return (time.perf_counter() - start) / times * 1e6

    return statistics.median(min(one(state) for _ in range(3)) for state in states)


def report(key: str, seats: int) -> None:
    """One line for one game at one seat count."""
    game = registry.game(key)
    play = playout(key, seats)
    for _ in range(300):
        play(0)
    rates, costs = [], []
    for _ in range(ROUNDS):
        loop = calibration()
        rates.append(rate(play))
        costs.append(1e9 / rates[-1] / loop)
    states = positions(key, seats)
    rng = Random(7)
    figures = (
        statistics.median(rates),
        statistics.median(costs),
        micros(lambda state: state.copy(), states),
        micros(lambda state: game.view(state, 0), states),
        micros(lambda state: game.determinize(game.view(state, 0), rng), states),
    )
    print("{:10} {:5} {:12,.0f} {:12.1f} {:9.2f} {:9.1f} {:12.1f}".format(key, seats, *figures))


def main() -> None:
    """Print the table; arguments name the games, all by default."""
    print(f"Python {platform.python_version()}, {ROUNDS} rounds of {SECONDS} s, medians")
    print(f"calibration loop: {statistics.median(calibration() for _ in range(9)):.0f} ns an iteration")
    print("game       seats  decisions/s   iterations  copy µs   view µs  view+det. µs")
    for key in sys.argv[1:] or registry.packages():
        game = registry.game(key)
        seats = [count for count in game.info.seats if game.check_options(count, game.options()) is None]
        for count in sorted({seats[0], seats[len(seats) // 2], seats[-1], min(6, seats[-1])}):
            report(key, count)


if __name__ == "__main__":
    main()
