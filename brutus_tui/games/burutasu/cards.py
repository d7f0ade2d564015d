"""The five kinds of cards, hands packed into one number, and what any four set cards do.

A kind is a digit from 1 to 5; 0 stands for a card that the reader does not
know. A row of cards (a set of four, a seat's used cards) is a number whose
octal digits are the kinds in order. A hand, where order means nothing, is a
number with three bits for the count of each kind. The border colours never
matter (BUR-PROC-07), so nothing here has one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final, TypeAlias

UNKNOWN: Final = 0
GUARD: Final = 1
ASSASSIN: Final = 2
SYMPATHISER: Final = 3
FANATIC: Final = 4
TELLER: Final = 5
KINDS: Final = range(GUARD, TELLER + 1)

UNITS: Final = (0, *(1 << 3 * (kind - 1) for kind in KINDS))
"""By kind: one card of it as a hand."""


def pack(kinds: Iterable[int]) -> int:
    """These cards as a hand."""
    return sum(UNITS[kind] for kind in kinds)


FULL_SET: Final = pack(KINDS)
"""One card of each kind: every hand at the start (BUR-SET-04)."""

HANDS: Final = {pack(cards): cards for size in range(6) for cards in combinations_with_replacement(KINDS, size)}
"""Every hand there can be (BUR-INV-02) with its cards in the order of the kinds."""


def row(kinds: Iterable[int]) -> int:
    """These cards in this order."""
    cards = 0
    for kind in kinds:
        cards = cards << 3 | kind
    return cards


def kinds_in(cards: int) -> tuple[int, ...]:
    """The kinds of a row, first card first."""
    kinds = []
    while cards:
        kinds.append(cards & 7)
        cards >>= 3
    return tuple(reversed(kinds))


@cache
def as_hand(cards: int) -> int:
    """A row taken up as a hand."""
    return pack(kinds_in(cards))


def replaced(cards: int, old: int, new: int) -> int:
    """A row in which the last card of the kind `old` is one of the kind `new`."""
    shift = 0
    while cards >> shift & 7 != old:
        shift += 3
    return cards + (new - old << shift)


Step: TypeAlias = tuple[int, int, int, int]
"""A text that is carried out: kind, place in turn order (0 started the turn), black and white pieces it places."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """What four set cards do.

    `steps` are the texts in turn order, `after` the number of the first step after
    the Assassin's, `moves` whether a Guard's or an Assassin's text is among them,
    `teller` the place of a Fortune-teller who waits for the end, if there is one.
    """

    steps: tuple[Step, ...]
    after: int
    moves: bool
    teller: int | None


def _resolve(cards: tuple[int, ...]) -> Resolution:
    assassins, guards = cards.count(ASSASSIN), cards.count(GUARD)  # clashed ones too (BUR-PROC-05, BUR-PROC-08)
    steps: list[Step] = []
    after = 0
    teller = None
    for place, kind in enumerate(cards):
        if cards.count(kind) > 1:  # a clash (BUR-PROC-02)
            continue
        if kind == TELLER:
            teller = place
        elif kind == SYMPATHISER:  # exactly one (BUR-CARD-S)
            steps.append((kind, place, int(assassins == 1), int(guards == 1)))
        elif kind == FANATIC:  # at least one, and one piece only (BUR-CARD-F, BUR-CARD-F2)
            steps.append((kind, place, int(assassins > 0), int(guards > 0)))
        else:
            steps.append((kind, place, 0, 0))
            if kind == ASSASSIN:
                after = len(steps)
    return Resolution(tuple(steps), after, assassins == 1 or guards == 1, teller)


RESOLUTIONS: Final = {row(cards): _resolve(cards) for cards in product(KINDS, repeat=4)}
"""By the row of set cards in turn order: all 625 turns there can be."""
