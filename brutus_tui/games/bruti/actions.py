"""Everything a seat, or nature, can do in Bruti, as small frozen values with one text each.

Cards are named by their ids, so an action means the same whichever set of cards is
in use. The id `?` stands for a card that the reader does not know; such actions
are never legal and occur only in a seat's own records. An attack and a defence
are composed one card at a time; nobody else sees them before they are complete.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

MAX_SEATS: Final = 4

ID: Final = re.compile(r"[a-z0-9_]{1,60}", re.ASCII)
"""What a card's id is, and the name of a mode, wherever one is written."""


@dataclass(frozen=True, slots=True)
class Strike:
    """The blow that completes an attack, and its target (BTI-ATK-01)."""

    card: str
    target: int


@dataclass(frozen=True, slots=True)
class Add:
    """An enhancement, a further blow or an ability, for the attack to come (BTI-ATK-02, BTI-CMB-01)."""

    card: str


@dataclass(frozen=True, slots=True)
class Play:
    """A move (BTI-MVS-01)."""

    card: str


@dataclass(frozen=True, slots=True)
class Use:
    """A card of the endowment, an Armor or a character's ability; `mode` where it has several uses (BTI-TRN-03)."""

    card: str
    mode: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """One combat card, and the turn is over (BTI-TRN-05)."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One card discarded, one drawn (BTI-TRN-06)."""

    card: str


@dataclass(frozen=True, slots=True)
class Ready:
    """An exhausted Shield or card of the endowment turned up again (BTI-TRN-07, BTI-TRN-08)."""

    card: str


@dataclass(frozen=True, slots=True)
class Audience:
    """The whole hand for a special object (BTI-OFA-02)."""


@dataclass(frozen=True, slots=True)
class PickUp:
    """Something that lies on the table, for a whole turn (BTI-PLN-09)."""

    card: str


@dataclass(frozen=True, slots=True)
class Doff:
    """The Armor taken off, for the hand and a whole turn (BTI-ARM-06)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The Shield left on the table, for a whole turn (BTI-OBS-03)."""


@dataclass(frozen=True, slots=True)
class Shed:
    """A damage shaken off, for a whole turn (BTI-V12-06)."""

    card: str


@dataclass(frozen=True, slots=True)
class Surrender:
    """The warrior gives up (BTI-OSU-01)."""


@dataclass(frozen=True, slots=True)
class Defend:
    """A combat card, the Shield or an ability, for the defence (BTI-DFN-01, BTI-DFN-02)."""

    card: str


@dataclass(frozen=True, slots=True)
class Break:
    """One more point from the exhausted Shield, which is lost (BTI-OBS-01)."""

    card: str


@dataclass(frozen=True, slots=True)
class Done:
    """That is all: the defence as composed, no further card, no."""


@dataclass(frozen=True, slots=True)
class Discard:
    """One card of the hand, face down (BTI-HIT-03)."""

    card: str


@dataclass(frozen=True, slots=True)
class Change:
    """One card of the hand to be changed (BTI-MVA-02)."""

    card: str


@dataclass(frozen=True, slots=True)
class Pick:
    """One of the cards that are offered."""

    card: str


@dataclass(frozen=True, slots=True)
class Choose:
    """The warrior that an ability is for."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Whether the own Death! and Favor of the Gods! join the damage deck (BTI-DMD-04)."""

    added: bool


@dataclass(frozen=True, slots=True)
class Fight:
    """The next fight of a Scraps Tournament begins (BTI-SCT-01)."""


@dataclass(frozen=True, slots=True)
class Veteran:
    """Whether the own veteran fights, or draws a new object (BTI-OVT-02, BTI-OVT-05)."""

    yes: bool


# -- Chance ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lot:
    """The seat that a draw of lots names (BTI-PRE-01, BTI-DEA-04)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Every seat's first hand (BTI-DEA-02)."""

    hands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards from the top of a shuffled deck, for a seat."""

    deck: str
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards of a shuffled deck turned up for everybody to choose from (BTI-TOU-01)."""

    deck: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Random:
    """A card taken unseen from a seat's hand."""

    seat: int
    card: str


Action: TypeAlias = (
    Strike
    | Add
    | Play
    | Use
    | Draw
    | Exchange
    | Ready
    | Audience
    | PickUp
    | Doff
    | Leave
    | Shed
    | Surrender
    | Defend
    | Break
    | Done
    | Discard
    | Change
    | Pick
    | Choose
    | Pair
    | Veteran
    | Fight
    | Lot
    | Deal
    | Drawn
    | Shown
    | Random
)

DONE: Final = Done()
DRAW: Final = Draw()
AUDIENCE: Final = Audience()
DOFF: Final = Doff()
LEAVE: Final = Leave()
SURRENDER: Final = Surrender()
FIGHT: Final = Fight()
PAIR: Final = (Pair(added=False), Pair(added=True))
VETERAN: Final = (Veteran(yes=False), Veteran(yes=True))
CHOOSE: Final = tuple(Choose(seat) for seat in range(MAX_SEATS))

# The same values made once: making a frozen one takes ten times as long as looking it up.
pick: Final = lru_cache(maxsize=4096)(Pick)
ready_up: Final = lru_cache(maxsize=4096)(Ready)
use: Final = lru_cache(maxsize=4096)(Use)
