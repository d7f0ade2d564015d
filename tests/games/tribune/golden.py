"""Seeded records of games without the Brutii, hashed: `python -m tests.games.tribune.golden` writes them down anew.

They hold what the Brutii must not move: without that seat the same seeds give the same
records. A rule that is mended changes them, and only then they are written again.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from typing import Final

from brutus_tui.core import record
from brutus_tui.core.game import CHANCE
from brutus_tui.core.match import Match
from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune.options import Options

PAGE: Final = Path(__file__).parent / "golden.txt"

TABLES: Final[dict[str, tuple[int, Options]]] = {
    **{f"expansion, {seats}": (seats, Options(cap=8)) for seats in range(2, 6)},
    **{f"base, {seats}": (seats, Options(mode="base", cap=8)) for seats in range(2, 6)},
    "points": (4, Options(points=True, start="first", princeps="one-or-two", matrona="secret", cap=8)),
    "base, points": (2, Options(mode="base", points=True, pantheon="anyone", thermae="two", cap=8)),
    "after the preparation": (3, Options(check="after", keep_favor=True, tribune_scroll=False, cap=8)),
    "any card": (5, Options(cards="any", rejects="reshuffle", upheaval="reshuffle", pantheon="marker", cap=8)),
}
"""The games, by name: seats and options."""


def digest(seats: int, options: Options, seed: int) -> str:
    """The hash of a record whose decisions a generator of its own makes."""
    match = Match(GAME, seats, options, seed=f"golden {seed}")
    rng = Random(seed)
    while match.actors:
        actor = match.actors[0]
        if actor == CHANCE:
            match.chance()
        else:
            match.play(actor, rng.choice(match.legal_actions(actor)))
    names = tuple(record.SeatLabel(f"Seat {seat + 1}") for seat in range(seats))
    header = record.Header("tribune", GAME.info.rules_version, names, options, result=record.result_table(match))
    return hashlib.sha256(record.format_record(header, match.lines).encode()).hexdigest()[:24]


def page() -> str:
    """All of them, a line a record."""
    return "".join(
        f"{name} | {seed} | {digest(seats, options, seed)}\n"
        for name, (seats, options) in TABLES.items()
        for seed in range(2)
    )


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
