"""What only a fight against a special character has to remember: a value, replaced when it changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from brutus_tui.core.game import Seat
from brutus_tui.games.bruti.cards import Card, CardSet

REINFORCEMENT: Final = "reinforcement"
UNDEAD: Final = "undead"


@dataclass(frozen=True, slots=True)
class Quest:
    """How far a scenario has come."""

    last: Seat
    """The warrior of the squad who had the latest turn; the special character before any of them had one."""
    stock: int
    """Reinforcements that are left (BTI-RNF-03)."""
    undead: tuple[Card, ...]
    """Undead that are left (BTI-DEM-04)."""
    treasure: tuple[Card, ...] = ()
    """Special objects that nobody has seen (BTI-SCN-04)."""
    due: tuple[tuple[Seat, str], ...] = ()
    """Who has been killed and comes back: as a reinforcement or as an Undead."""
    joined: bool = False
    """Whether an Undead has joined the special character, so that turns go round (BTI-DEM-07)."""
    under: tuple[Card, ...] = ()
    """Damages that were ignored in the open draw; until it is over they lie under the deck (BTI-UND-03)."""
    spared: tuple[tuple[Seat, Card, tuple[Card, ...], int], ...] = ()
    """Warriors spared after a surrender whose players fight on with others: with their objects and Scraps."""

    def waits(self, seat: Seat) -> bool:
        """Whether that seat is about to come back."""
        return any(who == seat for who, _ in self.due)


def begun(kit: CardSet, seats: int) -> Quest | None:
    """A scenario before anything has happened; None without a scenario."""
    scenario = kit.scenario
    if scenario is None:
        return None
    return Quest(last=0, stock=scenario.reinforcements.get(seats - 1, 0), undead=scenario.undead)
