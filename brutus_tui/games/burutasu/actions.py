"""Everything a seat, or nature, can do in ブルータス, as interned values with one text each.

Equal actions are the same object wherever they come from: compare with `is`.
The kind 0 stands for a card that the reader does not know (`?`); such actions
are never legal and occur only in a seat's own records.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from brutus_tui.games.burutasu.cards import HANDS, KINDS, UNITS, UNKNOWN, kinds_in

SEATS: Final = range(4)

CONSPIRATORS: Final = 0
SUPPORTERS: Final = 1

WILL: Final = "will"
PLEASE: Final = "please"
AVOID: Final = "avoid"


@dataclass(frozen=True, slots=True, eq=False)
class Teams:
    """Who drew which character card (BUR-SET-02): the side of each seat."""

    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """Who receives the Caesar card first (BUR-SET-07)."""

    seat: int


@dataclass(frozen=True, slots=True, eq=False)
class Set:
    """One hand card as this turn's set card (BUR-SETT-01). `packed` is it as a hand."""

    kind: int
    packed: int


@dataclass(frozen=True, slots=True, eq=False)
class Say:
    """A public statement before setting (BUR-TALK-01), true or not.

    `form` is WILL ("I will set …"), PLEASE ("please set …") or AVOID ("do not
    set …"); `to` is the seat that PLEASE and AVOID speak to, None with WILL.
    """

    form: str
    to: int | None
    kind: int


@dataclass(frozen=True, slots=True, eq=False)
class Send:
    """Where the Assassin sends the Caesar card (BUR-CARD-A)."""

    to: int


@dataclass(frozen=True, slots=True, eq=False)
class Give:
    """The hand card that the Fortune-teller gives (BUR-CARD-T)."""

    kind: int


@dataclass(frozen=True, slots=True, eq=False)
class Take:
    """The table card that the Fortune-teller takes, and from whom (BUR-CARD-T)."""

    seat: int
    kind: int


Action: TypeAlias = Teams | Start | Set | Say | Send | Give | Take

TEAMS: Final = {
    pair: Teams(tuple(CONSPIRATORS if seat in pair else SUPPORTERS for seat in SEATS))
    for pair in combinations(SEATS, 2)
}
"""By the two conspirators' seats."""

# By kind, seat or both. Kind 0 is a card that the reader does not know: only `set ?` is ever written,
# but a place for it keeps the index the kind itself.
ANY: Final = (UNKNOWN, *KINDS)
START: Final = tuple(Start(seat) for seat in SEATS)
SET: Final = tuple(Set(kind, UNITS[kind]) for kind in ANY)
SEND: Final = tuple(Send(seat) for seat in SEATS)
GIVE: Final = tuple(Give(kind) for kind in ANY)
TAKE: Final = tuple(tuple(Take(seat, kind) for kind in ANY) for seat in SEATS)
WILL_SET: Final = tuple(Say(WILL, None, kind) for kind in ANY)
PLEASE_SET: Final = tuple(tuple(Say(PLEASE, seat, kind) for kind in ANY) for seat in SEATS)
AVOID_SET: Final = tuple(tuple(Say(AVOID, seat, kind) for kind in ANY) for seat in SEATS)

# The lists of legal actions, ready made.
SETS: Final = {hand: tuple(SET[kind] for kind in sorted({*cards})) for hand, cards in HANDS.items()}
"""By hand: every card to set."""
GIVES: Final = {hand: tuple(GIVE[kind] for kind in sorted({*cards})) for hand, cards in HANDS.items()}
"""By hand: every card to give."""
SENDS: Final = tuple(tuple(SEND[to] for to in SEATS if to != seat) for seat in SEATS)
"""By the Assassin's seat: everybody else (BUR-AMB-07)."""


def _statements(seat: int, place: int) -> tuple[Say, ...]:
    listeners = [(seat + ahead) % 4 for ahead in range(1, 4 - place)]
    about_others = [says[to][kind] for says in (PLEASE_SET, AVOID_SET) for to in listeners for kind in KINDS]
    return (*WILL_SET[1:], *about_others)


SAYS: Final = tuple(tuple(_statements(seat, place) for place in range(4)) for seat in SEATS)
"""By seat and its place in turn order: its own card, and the cards of those who set after it."""


@cache
def takes(seat: int, cards: int) -> tuple[Take, ...]:
    """Every card to take from `seat`, whose table cards are this row."""
    return tuple(TAKE[seat][kind] for kind in sorted({*kinds_in(cards)}))
