"""Every variant and switch of Brutus (rulebook, Variants; rulings, Option)."""

from __future__ import annotations

from dataclasses import dataclass

from brutus_tui.core.options import choice, flag, number, numbers


@dataclass(frozen=True, slots=True)
class Options:
    """How long to play, which variants, and the readings that a table may choose."""

    length: str = choice("recommended", "players", "deals", "target", "time", clause="BRU-END-03")
    deals: int = number(1, 99, default=3, clause="BRU-END-03")
    target: int = number(1, 999, default=30, clause="BRU-AMB-35")
    minutes: int = number(1, 999, default=45, clause="BRU-AMB-35")
    gladiator: bool = flag(clause="BRU-GLA-01")
    conspiracy: bool = flag(clause="BRU-CSP-01")
    benevolence: bool = flag(clause="BRU-BEN-01")
    power: str = choice("everyone", "consul", clause="BRU-AMB-01")
    points: tuple[int, ...] = numbers(0, 999, clause="BRU-AMB-32")
    memory: str = choice("last", "all", clause="BRU-AMB-38")
    autopass: bool = flag(clause="BRU-AMB-39")
    senator: str = choice("left", "names", clause="BRU-AMB-03", detail=True)
    caesar: str = choice("match", "no-match", clause="BRU-AMB-07", detail=True)
    discards: str = choice("hidden", "shown", clause="BRU-AMB-21", detail=True)
