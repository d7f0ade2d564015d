"""Random playouts through the protocol, as a search would make them: no events, no views.

`playout(game_key, seats)` makes a callable that plays one random game and returns
(decisions, choices, legal actions seen), which is what peer benchmarks take too;
`brutus`, `burutasu`, `bruti` and `tribune` are ready-made.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from brutus_tui.core import registry

Playout: TypeAlias = Callable[[int], tuple[int, int, int]]


def playout(game_key: str, seats: int, options: Any = None) -> Playout:
    """A callable that plays one whole random game; its argument, a seed, is not needed."""
    game = registry.game(game_key)
    chosen = game.options() if options is None else options
    new_state, actors, legal_actions = game.new_state, game.actors, game.legal_actions
    apply, sample_chance, result = game.apply, game.sample_chance, game.result
    rng = Random(1)
    random = rng.random

    def play(seed: int) -> tuple[int, int, int]:
        decisions = choices = total = 0
        state = new_state(seats, chosen)
        while True:
            acting = actors(state)
            if not acting:
                break
            seat = acting[0]
            if seat < 0:
                apply(state, seat, sample_chance(state, rng))
                continue
            legal = legal_actions(state, seat)
            count = len(legal)
            apply(state, seat, legal[int(random() * count)])
            decisions += 1
            choices += count > 1
            total += count
        result(state)
        return decisions, choices, total

    return play


brutus = playout("brutus", 6)
burutasu = playout("burutasu", 4, registry.game("burutasu").options(talk=False))
bruti = playout("bruti", 2)
tribune = playout("tribune", 4)
