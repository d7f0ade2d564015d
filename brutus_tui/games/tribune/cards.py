"""The cards of the draw pile as small numbers.

A card is its kind: faction and value, nationality and value, or the assassin.
Equal cards are interchangeable (TRI-DECK-12), so a hand is a sorted tuple of
kinds. How many of each kind there are is data (`board.py`); the numbering is not.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final, TypeAlias

Kind: TypeAlias = int

FACTIONS: Final = ("gl", "le", "pr", "pl", "pa", "ve", "se")
"""The factions in the order in which their fields are resolved (TRI-TAKE-01)."""

GL, LE, PR, PL, PA, VE, SE = range(7)

SLAVES: Final = ("nu", "ge", "gr")
NUBIAN, GERMANIAN, GREEK = range(3)

MAX_VALUE: Final = 10
_STEP: Final = MAX_VALUE + 1
FIRST_SLAVE: Final = 7 * _STEP
ASSASSIN: Final = FIRST_SLAVE + 3 * _STEP
KINDS: Final = ASSASSIN + 1
UNKNOWN: Final = -1
"""A card whose face the reader does not know."""

FACTION: Final = tuple(kind // _STEP if kind < FIRST_SLAVE else -1 for kind in range(KINDS))
"""By kind: its faction, or -1."""

NATION: Final = tuple((kind - FIRST_SLAVE) // _STEP if FIRST_SLAVE <= kind < ASSASSIN else -1 for kind in range(KINDS))
"""By kind: a slave's nationality, or -1."""

VALUE: Final = tuple(kind % _STEP if kind < ASSASSIN else 0 for kind in range(KINDS))
"""By kind: the printed value; 0 for leaders and assassins (TRI-DECK-06, TRI-DECK-07)."""

NAME: Final = tuple(
    f"{FACTIONS[FACTION[kind]]}{VALUE[kind]}"
    if kind < FIRST_SLAVE
    else f"{SLAVES[NATION[kind]]}{VALUE[kind]}"
    if kind < ASSASSIN
    else "as"
    for kind in range(KINDS)
)
"""By kind: its text, such as `gl5`, `nu3`, `as`."""

KIND: Final = {name: kind for kind, name in enumerate(NAME)}
"""By text: the kind."""


def card(faction: int, value: int) -> Kind:
    """The kind of a faction's card."""
    return faction * _STEP + value


def slave(nation: int, value: int) -> Kind:
    """The kind of a slave."""
    return FIRST_SLAVE + nation * _STEP + value


def is_leader(kind: Kind) -> bool:
    """Whether the card is a faction's leader."""
    return VALUE[kind] == 0 and kind != ASSASSIN


def without(hand: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    """A hand but one copy of that card. Raises ValueError if it holds none."""
    place = hand.index(kind)
    return hand[:place] + hand[place + 1 :]


def of_faction(hand: tuple[Kind, ...], faction: int) -> tuple[Kind, ...]:
    """The cards of a faction in a sorted hand: they stand side by side."""
    first = faction * _STEP
    return hand[bisect_left(hand, first) : bisect_left(hand, first + _STEP)]


def slaves_in(hand: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """The slaves of a sorted hand."""
    return hand[bisect_left(hand, FIRST_SLAVE) : bisect_left(hand, ASSASSIN)]


def with_cards(hand: tuple[Kind, ...], cards: Iterable[Kind]) -> tuple[Kind, ...]:
    """A hand with these cards, sorted."""
    return tuple(sorted((*hand, *cards)))


def total(cards: Iterable[Kind]) -> int:
    """The sum of the values."""
    return sum([VALUE[kind] for kind in cards])
