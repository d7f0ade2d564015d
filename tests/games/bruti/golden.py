"""Seeded records of the basic game, hashed: `python -m tests.games.bruti.golden` writes them down anew.

They hold what the Deluxe rules must not move: without them the same seeds give the same
records. A rule of the basic game that is mended changes them, and only then they are
written again.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from typing import Final

from brutus_tui.core import record
from brutus_tui.core.game import CHANCE
from brutus_tui.core.match import Match
from brutus_tui.games.bruti import GAME
from brutus_tui.games.bruti.options import Options

PAGE: Final = Path(__file__).parent / "golden.txt"

ROSTER: Final = "p1 boccamarcia giants_belt whetstone, p2 groppone_da_figulle"

TABLES: Final[dict[str, tuple[int, Options]]] = {
    "duel": (2, Options()),
    "duel, decks": (2, Options(duration="decks", decks=2, death="favor-saves")),
    "duel, last blood": (2, Options(duration="last-blood", surrender=True, shields=True, audience=True)),
    "duel, tournament": (2, Options(tournament=True, veterans=True, roster=ROSTER)),
    "brawl of three": (3, Options()),
    "brawl of three, secret": (3, Options(secret=True, simultaneous=True, damages="received")),
    "squads": (4, Options()),
    "squads, everything": (
        4,
        Options(simultaneous=True, shields=True, surrender=True, audience=True, tournament=True, last_card="finish"),
    ),
    "brawl of four": (4, Options(mode="brawl", duration="decks", veterans=True, roster=ROSTER)),
}
"""The fights, by name: seats and options."""


def digest(seats: int, options: Options, seed: int) -> str:
    """The hash of a record whose decisions a generator of its own makes."""
    match = Match(GAME, seats, options, seed=f"golden {seed}")
    rng = Random(seed)
    while match.actors:
        (actor,) = match.actors
        if actor == CHANCE:
            match.chance()
        else:
            match.play(actor, rng.choice(match.legal_actions(actor)))
    names = tuple(record.SeatLabel(f"Seat {seat + 1}") for seat in range(seats))
    header = record.Header("bruti", GAME.info.rules_version, names, options, result=record.result_table(match))
    return hashlib.sha256(record.format_record(header, match.lines).encode()).hexdigest()[:24]


def page() -> str:
    """All of them, a line a record."""
    return "".join(
        f"{name} | {seed} | {digest(seats, options, seed)}\n"
        for name, (seats, options) in TABLES.items()
        for seed in range(3)
    )


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
