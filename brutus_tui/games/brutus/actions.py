"""Everything a seat, or nature, can do in Brutus, as interned values with one text each.

A choice of several cards is made one card at a time, so that a list of legal
actions never has more than a few dozen entries. Equal actions are the same
object wherever they come from: compare with `is`.

The value 0 stands for a card that the reader does not know (`?`); such actions
are never legal and occur only in a seat's own records.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

VALUES: Final = range(1, 14)
COUNTS: Final = range(1, 9)
MAX_SEATS: Final = 9


@dataclass(frozen=True, slots=True, eq=False)
class Announce:
    """The Imperator names the size of the forum (BRU-FOR-02)."""

    count: int


@dataclass(frozen=True, slots=True, eq=False)
class Give:
    """One card, face down, to the forum (BRU-FOR-03)."""

    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Benevolence:
    """Whether the Servus takes first (BRU-BEN-01)."""

    granted: bool


@dataclass(frozen=True, slots=True, eq=False)
class Take:
    """One open card from the forum (BRU-FOR-05)."""

    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Power:
    """Whether the Consul's power is on in this deal (BRU-CON-01)."""

    on: bool


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A combination: `count` cards of one value (BRU-PLAY-03). `packed` is it as a hand."""

    value: int
    count: int
    packed: int


@dataclass(frozen=True, slots=True, eq=False)
class Pass:
    """Nothing on the top combination (BRU-PLAY-06)."""


@dataclass(frozen=True, slots=True, eq=False)
class Conspire:
    """Whether the 1s just played on 13s trigger a Conspiracy (BRU-CSP-02)."""

    triggered: bool


@dataclass(frozen=True, slots=True, eq=False)
class Slip:
    """One card for the left-hand neighbour in a Conspiracy (BRU-CSP-03)."""

    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Gift:
    """One card to another seat, by a Dux or a Senator (BRU-DUX-01, BRU-SEN-01)."""

    value: int
    to: int


@dataclass(frozen=True, slots=True, eq=False)
class Done:
    """No second card by the Dux (BRU-DUX-01)."""


@dataclass(frozen=True, slots=True, eq=False)
class Discard:
    """One card out of the hand, by a Censor or a Vestalis (BRU-CEN-01, BRU-VES-01)."""

    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Name:
    """The next leader, named by a Senator with an empty hand (BRU-AMB-03)."""

    to: int


@dataclass(frozen=True, slots=True)
class Ranks:
    """The starting draw: the seats from Imperator to Servus (BRU-SET-05)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Every seat's hand; what is not dealt is set aside (BRU-DEAL-03). Empty: unknown."""

    hands: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """Whole minutes played when a deal has ended, in a game with a time limit (BRU-END-03)."""

    minutes: int


Action: TypeAlias = (
    Announce
    | Give
    | Benevolence
    | Take
    | Power
    | Play
    | Pass
    | Conspire
    | Slip
    | Gift
    | Done
    | Discard
    | Name
    | Ranks
    | Deal
    | Clock
)
