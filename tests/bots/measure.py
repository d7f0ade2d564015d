"""How strong a computer player is: one of it against a table of another, in every seat of the same deals.

    python -m tests.bots.measure brutus greedy random --seats 4 --deals 500

Win share with shared victories divided, and points ahead of the others' mean, each
with a 95 % interval over deals: the games of one deal are not independent.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from brutus_tui import bots
from brutus_tui.bots import arena
from brutus_tui.core import options, registry


@dataclass(frozen=True)
class Mean:
    """A mean with the half-width of its 95 % interval."""

    value: float
    margin: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        mean = sum(values) / len(values)
        variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
        return cls(mean, 1.96 * sqrt(variance / len(values)))


def measure(key: str, one: str, others: str, seats: int, chosen: Any, deals: int, seed: str) -> tuple[Mean, Mean]:
    """Win share and points ahead of `one` among `others`."""
    game = registry.game(key)
    kinds = {kind: bots.make(kind, key) for kind in (one, others)}
    shares, leads = [], []
    for deal in range(deals):
        share = lead = 0.0
        for seat in range(seats):
            players = [others] * seats
            players[seat] = one
            result = arena.play(game, players, kinds, chosen, f"{seed}/{deal}").result
            if result.ranks[seat] == 1:
                share += 1 / result.ranks.count(1)
            own = result.scores[seat]
            lead += own - (sum(result.scores) - own) / (seats - 1)
        shares.append(share / seats)
        leads.append(lead / seats)
    return Mean.of(shares), Mean.of(leads)


def main() -> None:
    """The command of this module."""
    parser = argparse.ArgumentParser(description="One computer player against a table of another.")
    parser.add_argument("game")
    parser.add_argument("one", choices=bots.KINDS)
    parser.add_argument("others", choices=bots.KINDS)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", default="measure")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    given = parser.parse_args()
    game = registry.game(given.game)
    seats = given.seats or game.info.seats[0]
    chosen = options.parse(game.options, dict(text.split("=", 1) for text in given.option))
    share, lead = measure(given.game, given.one, given.others, seats, chosen, given.deals, given.seed)
    print(  # noqa: T201
        f"{given.one} against {seats - 1} {given.others}, {given.deals} deals in {seats} seats: "
        f"win share {share.value:.3f} ± {share.margin:.3f} (par {1 / seats:.3f}), "
        f"points ahead {lead.value:+.2f} ± {lead.margin:.2f}"
    )


if __name__ == "__main__":
    main()
