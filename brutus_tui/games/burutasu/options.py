"""What a table may choose (rulings, Option). There are no variants of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from brutus_tui.core.options import choice, flag


@dataclass(frozen=True, slots=True)
class Options:
    """Who sits where, who starts, and how much the table is helped."""

    seating: str = choice("random", "opposite", "adjacent", clause="BUR-AMB-23")
    start: str = choice("random", "p1", "p2", "p3", "p4", clause="BUR-AMB-24")
    talk: bool = flag(default=True, clause="BUR-AMB-27")
    hands: str = choice("shown", "hidden", clause="BUR-AMB-18")
    autolast: bool = flag(default=True, clause="BUR-AMB-28")
