"""Everything a seat, or nature, can do in Tribune, as small frozen values with one text each.

Cards are kinds (`cards.py`), places are numbers (`places.py`). UNKNOWN stands for
a card that the reader does not know; such actions are never legal and occur only
in a seat's own records. Sets of cards are composed one card at a time; nobody
else sees them before they are complete.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

from brutus_tui.games.tribune.board import OFFICIALS
from brutus_tui.games.tribune.brutii import ACTION_CARDS, FACES
from brutus_tui.games.tribune.cards import KINDS, Kind
from brutus_tui.games.tribune.places import FIELDS, LATRINE, PLACES

MAX_SEATS: Final = 6


@dataclass(frozen=True, slots=True)
class Reject:
    """One of the six first cards that is not kept (TRI-SETUP-15)."""

    card: Kind


@dataclass(frozen=True, slots=True)
class Put:
    """A piece put on a place (TRI-PLACE-01)."""

    place: int


@dataclass(frozen=True, slots=True)
class Buy:
    """The card, or the lot, for its price (TRI-THERM-01, TRI-FORUM-01, TRI-LATR-01, TRI-ATR-06)."""


@dataclass(frozen=True, slots=True)
class Sell:
    """The Latrine's card discarded for its value (TRI-LATR-01)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """A hand card discarded: for a Curia field, down to the limit, as Augur (TRI-CURIA-01, TRI-UPH-03, TRI-OFF-02)."""

    card: Kind


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid in the Atrium's auction, or for the chariot (TRI-ATR-02, TRI-CHAR-02)."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pick:
    """A card of the Catacombs bought (TRI-CATA-03)."""

    card: Kind


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """A hand card for an eternal favor (TRI-PANTH-02)."""

    card: Kind


@dataclass(frozen=True, slots=True)
class Pair:
    """Two hand cards, the first not lower: of a faction on Mars, of a nationality in the Refugium."""

    high: Kind
    low: Kind


@dataclass(frozen=True, slots=True)
class Add:
    """A card of the faction, or an assassin, for the set to come (TRI-TAKE-04, TRI-ASSN-01)."""

    card: Kind


@dataclass(frozen=True, slots=True)
class Done:
    """The set as composed takes the faction over (TRI-TAKE-08)."""


@dataclass(frozen=True, slots=True)
class Collect:
    """A faction's benefit; `way` where there is a choice: scroll, denarii, legion, nothing (TRI-BENE-02)."""

    faction: int
    way: str = ""


@dataclass(frozen=True, slots=True)
class Tribune:
    """The scroll turned to its tribune side for two factions' benefits, the first listed first (TRI-BENE-14)."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Hit:
    """A hand card paid to remove the highest card of a faction's display (TRI-BENE-05)."""

    card: Kind
    faction: int


@dataclass(frozen=True, slots=True)
class Free:
    """Slaves freed for a patron tile, sorted (TRI-REF-04)."""

    cards: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """An emperor tile claimed (TRI-BAS-02, TRI-BAS-16)."""

    tile: int


@dataclass(frozen=True, slots=True)
class Appoint:
    """An official chosen (TRI-CAP-02)."""

    official: int


@dataclass(frozen=True, slots=True)
class Cover:
    """The chariot put on a faction field (TRI-CHAR-09)."""

    faction: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No, nothing, no more; a set that was being composed goes back into the hand."""


# -- The Brutii ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Play:
    """An action card played (TRI-BRTURN-06)."""

    card: int


@dataclass(frozen=True, slots=True)
class Way:
    """The first or the second way of Cards or Faction Take-Over (TRI-FORUM-02, TRI-BRTAKE-02)."""

    way: int


@dataclass(frozen=True, slots=True)
class Swap:
    """A slave taken from the board, for hand cards to be put in its place (TRI-IMM-03)."""

    place: int
    slave: Kind


@dataclass(frozen=True, slots=True)
class Replace:
    """A hand card put where the slave lay (TRI-IMM-04)."""

    card: Kind


@dataclass(frozen=True, slots=True)
class Murder:
    """The highest cards of all sets of the others, or one faction's set cut (TRI-IMM-13, TRI-IMM-14)."""

    faction: int


@dataclass(frozen=True, slots=True)
class Veto:
    """A piece taken back by its seat (TRI-IMM-16)."""

    place: int
    seat: int


# -- Chance ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Start:
    """Who is start seat first (TRI-SETUP-20)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Design:
    """The victory card that is played under, by its key (TRI-SETUP-08)."""

    key: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Every seat's first cards (TRI-SETUP-15)."""

    hands: tuple[tuple[Kind, ...], ...]


@dataclass(frozen=True, slots=True)
class Tiles:
    """The next emperor tiles of the pile, the top one first (TRI-SETUP-05, TRI-NEXT-03)."""

    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """The next cards of the draw pile, for the board, in the order of laying (TRI-LAY-01)."""

    cards: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The next cards of the draw pile, for a seat."""

    seat: int
    cards: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Disc:
    """The next of the Brutii's discs, by its face (TRI-BRTURN-01)."""

    face: int


Action: TypeAlias = (
    Reject
    | Put
    | Buy
    | Sell
    | Discard
    | Bid
    | Pick
    | Sacrifice
    | Pair
    | Add
    | Done
    | Collect
    | Tribune
    | Hit
    | Free
    | Claim
    | Appoint
    | Cover
    | Pass
    | Play
    | Way
    | Swap
    | Replace
    | Murder
    | Veto
    | Start
    | Design
    | Deal
    | Tiles
    | Lay
    | Drawn
    | Disc
)

# The same values made once: making a frozen one takes ten times as long as looking it up.
PASS: Final = Pass()
BUY: Final = Buy()
SELL: Final = Sell()
DONE: Final = Done()
NO: Final = (PASS,)
BUY_OR_NOT: Final = (BUY, PASS)
BUY_OR_SELL: Final = (BUY, SELL)
WAYS: Final = ("scroll", "denarii", "legion", "nothing")

PUT: Final = tuple(Put(place) for place in range(PLACES))
REJECT: Final = tuple(Reject(kind) for kind in range(KINDS))
DISCARD: Final = tuple(Discard(kind) for kind in range(KINDS))
PICK: Final = tuple(Pick(kind) for kind in range(KINDS))
SACRIFICE: Final = tuple(Sacrifice(kind) for kind in range(KINDS))
ADD: Final = tuple(Add(kind) for kind in range(KINDS))
APPOINT: Final = tuple(Appoint(official) for official in range(len(OFFICIALS)))
COVER: Final = tuple(Cover(faction) for faction in range(7))
DRAWN: Final = tuple(tuple(Drawn(seat, (kind,)) for kind in range(KINDS)) for seat in range(MAX_SEATS))
"""By seat and kind: a draw of one card."""

PLAY: Final = tuple(Play(card) for card in range(len(ACTION_CARDS)))
EITHER_WAY: Final = (Way(1), Way(2))
REPLACE: Final = tuple(Replace(kind) for kind in range(KINDS))
ALL_SETS: Final = -1
MURDER_ALL: Final = Murder(ALL_SETS)
MURDER: Final = tuple(Murder(faction) for faction in range(7))
DISC: Final = tuple(Disc(face) for face in range(len(FACES)))

bid: Final = lru_cache(maxsize=1024)(Bid)
pair: Final = lru_cache(maxsize=4096)(Pair)
collect: Final = lru_cache(maxsize=256)(Collect)
hit: Final = lru_cache(maxsize=2048)(Hit)
free: Final = lru_cache(maxsize=4096)(Free)
claim: Final = lru_cache(maxsize=64)(Claim)


@lru_cache(maxsize=1024)
def bids(low: int, high: int) -> tuple[Bid, ...]:
    """Every bid from `low` to `high`."""
    return tuple(bid(amount) for amount in range(low, high + 1))


def of_each(actions: tuple[Any, ...], hand: tuple[Kind, ...]) -> tuple[Any, ...]:
    """One of the actions, which stand by kind, for each kind in a sorted hand."""
    return tuple([actions[kind] for kind in dict.fromkeys(hand)])


class ByMask(dict[int, tuple[Put, ...]]):
    """Mask of places, shifted down by `first` -> one placement for each. Filled as masks occur."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self.first = first

    def __missing__(self, mask: int) -> tuple[Put, ...]:
        self[mask] = found = tuple(PUT[self.first + place] for place in range(PLACES) if mask >> place & 1)
        return found


_MARKET: Final = ByMask(0)
_CITY: Final = ByMask(LATRINE)
_FIELDS: Final = ByMask(FIELDS)
_MARKET_BITS: Final = (1 << LATRINE) - 1
_CITY_BITS: Final = (1 << FIELDS - LATRINE) - 1


def puts(mask: int) -> tuple[Put, ...]:
    """A placement for each place of a mask. Three small tables instead of one with as many entries as masks."""
    return _MARKET[mask & _MARKET_BITS] + _CITY[mask >> LATRINE & _CITY_BITS] + _FIELDS[mask >> FIELDS]
