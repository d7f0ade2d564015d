"""What the player of the Brutii has on the table: discs, action cards, and what they have done in this round.

Everybody sees all of it, so a position and a view hold the same frozen value. Cards
and faces are small numbers; nobody has decided yet in which order the discs that
lie face down will come up (TRI-SETUP-25).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from brutus_tui.core.game import Seat
from brutus_tui.games.tribune.cards import Kind
from brutus_tui.games.tribune.places import Place

FACES: Final = ("cross", "arrow", "arrow_follower")
CROSS, ARROW, ARROW_FOLLOWER = range(3)
DISCS: Final = 6
"""How many discs there are (TRI-COMP-19)."""

ACTION_CARDS: Final = (
    *("cards", "denarii", "wreaths", "eternal_favor", "take_over", "patron", "emperor", "official"),
    *("buy_legion", "slave_cards", "mass_murder", "veto"),
)
"""The keys of the twelve action cards, as in the board's file; the last four are immediate (TRI-COMP-20)."""

CARDS, DENARII, WREATHS, ETERNAL_FAVOR, TAKE_OVER, PATRON, EMPEROR, OFFICIAL = range(8)
BUY_LEGION, SLAVE_CARDS, MASS_MURDER, VETO = IMMEDIATE = range(8, 12)

Mix: TypeAlias = tuple[int, int, int]
"""How many discs there are of each face."""

NOWHERE: Final = -1


@dataclass(frozen=True, slots=True)
class Brutii:
    """The Brutii's discs and action cards, and what this round has brought them so far."""

    seat: Seat
    hidden: Mix
    """The discs that lie face down, by face."""
    revealed: tuple[int, ...] = ()
    """The faces of the discs turned up in this round, in their order."""
    played: tuple[int, ...] = ()
    """The action cards played in this round, in their order; the others are in the hand."""
    cards_way: int = 0
    """Which way of the card Cards was chosen, 1 or 2; 0 before that (TRI-FORUM-02)."""
    takeover_way: int = 0
    """The same of Faction Take-Over (TRI-BRTAKE-02)."""
    closed: Place = NOWHERE
    """Where a Veto has closed a space (TRI-IMM-17)."""
    space: int = 0
    """Which space that is, counted from 0."""
    taken: tuple[Kind, ...] = ()
    """Slaves taken from the board while Slave Cards is carried out; then they go to the hand (TRI-IMM-07)."""
    swaps: tuple[tuple[Place, Kind], ...] = ()
    """What has been put down for them, and where (TRI-IMM-04)."""
    owed: Place = NOWHERE
    """Where cards have still to be put for the last slave taken."""
    paid: tuple[Kind, ...] = ()
    """What others have discarded in the Curia, with the second way of Cards (TRI-CURIA-06)."""

    @property
    def hand(self) -> tuple[int, ...]:
        """The action cards still in hand; anybody can work them out (TRI-INFO-07)."""
        return tuple(card for card in range(len(ACTION_CARDS)) if card not in self.played)

    def arrival(self, place: Place, number: int, capacity: int) -> tuple[int, int]:
        """The space, from 1, that the `number`th piece there takes, and how many pieces fit (TRI-IMM-20)."""
        if place != self.closed:
            return number, capacity
        return number + (number > self.space), capacity - 1
