"""Every mode, variant and switch of Tribune."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from brutus_tui.core.options import choice, file, flag, number

LONGEST: Final = 100
"""No game goes on for more rounds, cap or not (TRI-WIN-18)."""

DRAWN: Final = "drawn"

DESIGNS: Final = (
    "carpe-diem",
    "panem-et-circenses",
    "pecunia-non-olet",
    "per-aspera-ad-astra",
    "veni-vidi-vici",
    "roma-aeterna",
    "quid-est-veritas",
    "sic-transit-gloria-mundi",
)
"""The victory cards' keys, as in the board's file."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is played with, how it is won, and the readings of doubtful rules."""

    mode: str = choice("expansion", "base", "brutii", clause="TRI-GEN-01")
    """In mode `brutii` the last seat leads the Brutii."""
    victory: str = choice(DRAWN, *DESIGNS, clause="TRI-SETUP-08")
    points: bool = flag(clause="TRI-POINT-14")
    start: str = choice(DRAWN, "first", clause="TRI-SETUP-20")
    cap: int = number(0, 99, default=30, clause="TRI-WIN-13")
    board: str = file(clause="TRI-DECK-04")
    thermae: str = choice("board", "two", clause="TRI-LAY-02", detail=True)
    """Cards laid in Thermae: as many as on the board, or two."""
    cards: str = choice("expansion", "any", clause="TRI-SETUP-09", detail=True)
    rejects: str = choice("discard", "reshuffle", clause="TRI-SETUP-17", detail=True)
    princeps: str = choice("must-two", "one-or-two", clause="TRI-PRIN-02", detail=True)
    pantheon: str = choice("control-or-marker", "control", "marker", "anyone", clause="TRI-PLACE-16", detail=True)
    keep_favor: bool = flag(clause="TRI-BENE-19", detail=True)
    tribune_scroll: bool = flag(default=True, clause="TRI-BAS-12", detail=True)
    matrona: str = choice("open", "secret", clause="TRI-OFF-11", detail=True)
    check: str = choice("before", "after", clause="TRI-WIN-01", detail=True)
    upheaval: str = choice("house", "reshuffle", clause="TRI-UPH-07", detail=True)
    brutii_turns: str = choice("every-lap", "as-followers", "all-discs", clause="TRI-BRTURN-02", detail=True)
    brutii_discs: str = choice("lean", "even", "rich", clause="TRI-BRTURN-17", detail=True)
    brutii_cards: str = choice("after-forum", "before-phase-3", clause="TRI-FORUM-02", detail=True)
    """When the way of the card Cards is chosen."""
    brutii_proconsul: str = choice("full-follower", "needs-card", clause="TRI-BRPROC-03", detail=True)
    brutii_favor: str = choice("piece-is-enough", "owner-must-sacrifice", clause="TRI-PANTH-10", detail=True)

    def idle(self) -> Iterator[str]:
        """The options that do nothing beside the others."""
        if self.points:  # no victory card
            yield "victory"
        if self.points or self.mode == "base":
            yield "cards"
        if self.mode == "brutii":  # who begins follows from their seat (TRI-SETUP-21)
            yield "start"
        else:
            yield from ("brutii_turns", "brutii_discs", "brutii_cards", "brutii_proconsul", "brutii_favor")
        if self.mode == "base":  # neither officials nor emperor tiles
            yield from ("princeps", "tribune_scroll", "matrona")
