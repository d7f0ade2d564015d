"""Cards as numbers, and the tables that make legal actions a look-up.

A hand is one int of thirteen nibbles: the nibble of value v, at bit 4 x (v - 1),
counts the cards of that value (0 to 8). "Which values are held at least k times"
is then one addition and one mask, because adding 8 - k lifts exactly those
nibbles to 8 or more; and that mask indexes a table of ready-made action tuples.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import chain
from typing import Final, TypeAlias

from brutus_tui.games.brutus.actions import (
    COUNTS,
    MAX_SEATS,
    VALUES,
    Action,
    Announce,
    Benevolence,
    Conspire,
    Discard,
    Done,
    Gift,
    Give,
    Name,
    Pass,
    Play,
    Power,
    Slip,
    Take,
)

Hand: TypeAlias = int
"""A multiset of cards, packed as described above."""

CARD: Final[tuple[Hand, ...]] = (0, *(1 << 4 * (value - 1) for value in VALUES))
"""One card of each value; CARD[0] is no card."""

EACH: Final[Hand] = sum(CARD)
"""One card of every value."""

LIFT: Final = (0, *((8 - count) * EACH for count in COUNTS))
"""LIFT[k]: what to add so that `HELD` shows the values held at least k times."""

HELD: Final = 8 * EACH
"""The top bit of every nibble."""

BRUTUS: Final = 1
CAESAR: Final = 13


def pack(values: Iterable[int]) -> Hand:
    """Values, in any order, as a hand."""
    hand = 0
    for value in values:
        hand += CARD[value]
    return hand


def unpack(hand: Hand) -> tuple[int, ...]:
    """The values of a hand, ascending."""
    return tuple(value for value in VALUES for _ in range(hand >> 4 * (value - 1) & 15))


def size(hand: Hand) -> int:
    """How many cards a hand holds."""
    total = 0
    while hand:
        total += hand & 15
        hand >>= 4
    return total


def held(hand: Hand, value: int) -> int:
    """How many cards of one value a hand holds."""
    return hand >> 4 * (value - 1) & 15


# -- Interned actions; index 0 stands for a card that the reader does not know --------------

ANNOUNCE: Final = (None, Announce(1), Announce(2), Announce(3))
GIVE: Final = tuple(Give(value) for value in (0, *VALUES))
BENEVOLENCE: Final = (Benevolence(granted=False), Benevolence(granted=True))
TAKE: Final = tuple(Take(value) for value in (0, *VALUES))
POWER: Final = (Power(on=False), Power(on=True))
PLAY: Final = tuple(tuple(Play(value, count, CARD[value] * count) for count in (0, *COUNTS)) for value in (0, *VALUES))
PASS: Final = Pass()
CONSPIRE: Final = (Conspire(triggered=False), Conspire(triggered=True))
SLIP: Final = tuple(Slip(value) for value in (0, *VALUES))
GIFT: Final = tuple(tuple(Gift(value, seat) for seat in range(MAX_SEATS)) for value in (0, *VALUES))
DONE: Final = Done()
DISCARD: Final = tuple(Discard(value) for value in (0, *VALUES))
NAME: Final = tuple(Name(seat) for seat in range(MAX_SEATS))

INTERNED: Final[frozenset[Action | None]] = frozenset(
    (*ANNOUNCE, *GIVE, *BENEVOLENCE, *TAKE, *POWER, *chain(*PLAY), PASS, *CONSPIRE, *SLIP, *chain(*GIFT), DONE)
) | {*DISCARD, *NAME}
"""All actions of seats."""


# -- Tables ----------------------------------------------------------------------------------


class ByValue(dict[int, tuple[Action, ...]]):
    """Mask of values held -> the actions with these values, ascending. Filled as masks occur."""

    def __init__(self, by_value: Sequence[Action], first: tuple[Action, ...] = ()) -> None:
        super().__init__()
        self.by_value = by_value
        self.first = first

    def __missing__(self, mask: int) -> tuple[Action, ...]:
        self[mask] = found = self.first + tuple(self.by_value[value] for value in VALUES if mask & CARD[value] << 3)
        return found


GIVES: Final = ByValue(GIVE)
TAKES: Final = ByValue(TAKE)
SLIPS: Final = ByValue(SLIP)
DISCARDS: Final = ByValue(DISCARD)
GIFTS: Final = tuple(ByValue([GIFT[value][seat] for value in (0, *VALUES)]) for seat in range(MAX_SEATS))
FOLLOWS: Final = tuple(ByValue([PLAY[value][count] for value in (0, *VALUES)], (PASS,)) for count in (0, *COUNTS))


class Leads(dict[int, tuple[Action, ...]]):
    """A few nibbles of a hand -> every combination in them. Filled as hands occur."""

    def __init__(self, values: range) -> None:
        super().__init__()
        self.values_ = values

    def __missing__(self, part: int) -> tuple[Action, ...]:
        self[part] = found = tuple(
            PLAY[value][count]
            for place, value in enumerate(self.values_)
            for count in range(1, (part >> 4 * place & 15) + 1)
        )
        return found


LEADS: Final = (Leads(range(1, 4)), Leads(range(4, 7)), Leads(range(7, 10)), Leads(range(10, 14)))


def leads(hand: Hand) -> tuple[Action, ...]:
    """Every combination in a hand, by value and count (BRU-PLAY-03, BRU-PLAY-13)."""
    one, two, three, four = LEADS
    return one[hand & 0xFFF] + two[hand >> 12 & 0xFFF] + three[hand >> 24 & 0xFFF] + four[hand >> 36]


def _beats(value: int) -> int:
    """The held-mask of the values that beat a value (BRU-PLAY-05, BRU-CB-01, BRU-CB-04)."""
    if value == CAESAR:
        return CARD[BRUTUS] << 3
    return sum(CARD[higher] for higher in VALUES if higher > value) << 3


BEATS: Final = (0, *(_beats(value) for value in VALUES))
"""BEATS[v]: the held-mask of what may be played on v."""

MATCHES: Final = (0, *(BEATS[value] | CARD[value] << 3 for value in VALUES))
"""MATCHES[v]: the same for a seat with the Consul's power (BRU-CON-03)."""


@cache
def _ring(mask: int) -> tuple[int, ...]:
    """For each seat the next seat clockwise whose bit is set in the mask (itself if it is alone)."""
    return tuple(
        next((seat + step) % MAX_SEATS for step in range(1, MAX_SEATS + 1) if mask >> (seat + step) % MAX_SEATS & 1)
        for seat in range(MAX_SEATS)
    )


NEXT: Final = ((0,) * MAX_SEATS, *(_ring(mask) for mask in range(1, 1 << MAX_SEATS)))
"""NEXT[mask][seat]: the next seat clockwise among those in the mask."""


def right_of(mask: int, seat: int) -> int:
    """The next seat counter-clockwise among those in the mask."""
    return next((seat - step) % MAX_SEATS for step in range(1, MAX_SEATS + 1) if mask >> (seat - step) % MAX_SEATS & 1)


ALONE: Final = tuple((seat,) for seat in range(MAX_SEATS))
"""ALONE[seat]: that seat as the only actor."""


# -- The set-up table ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setup:
    """What depends on the number of players (BRU-SET-02, BRU-SET-03, BRU-CAE-01, BRU-END-02)."""

    copies: int
    hand: int
    deals: int
    caesar: int

    @property
    def deck(self) -> Hand:
        """All cards in use (BRU-COMP-01, BRU-SET-02)."""
        return self.copies * EACH


SETUP: Final = {
    4: Setup(copies=5, hand=16, deals=2, caesar=1),
    5: Setup(copies=6, hand=15, deals=3, caesar=1),
    6: Setup(copies=6, hand=13, deals=3, caesar=1),
    7: Setup(copies=7, hand=13, deals=4, caesar=2),
    8: Setup(copies=7, hand=11, deals=4, caesar=2),
    9: Setup(copies=8, hand=11, deals=5, caesar=2),
}


@cache
def points_table() -> dict[int, tuple[int, ...]]:
    """Points by place for each number of players (BRU-OUT-05, BRU-AMB-32)."""
    return {seats: row for seats, (row, _) in _points_file().items()}


@cache
def printed_places() -> dict[int, frozenset[int]]:
    """The places (from 1) whose points the rulebook itself gives; the others are inferred."""
    return {seats: printed for seats, (_, printed) in _points_file().items()}


@cache
def _points_file() -> dict[int, tuple[tuple[int, ...], frozenset[int]]]:
    text = (resources.files(__package__) / "data" / "points.toml").read_text("utf-8")
    return {int(key): (tuple(row["points"]), frozenset(row["printed"])) for key, row in tomllib.loads(text).items()}
