"""What a seat may know, what it is asked, and what it may write down."""

from __future__ import annotations

from dataclasses import dataclass

from brutus_tui.core.game import Seat
from brutus_tui.games.tribune.cards import Kind
from brutus_tui.games.tribune.options import Options


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What everybody sees of a seat."""

    cards: int
    """Hand cards, those laid aside for an open choice included."""
    pool: int
    """Pieces not yet placed."""
    money: int
    laurels: int
    legions: int
    markers: int
    """Factions whose marker it has, as a mask."""
    scroll: int
    """NO_TILE, SCROLL or TRIBUNE."""
    eternal: bool
    temporary: bool
    patron: bool
    proconsul: bool
    """Whether it has the right to the proconsul."""
    claimed: tuple[int, ...]
    """Its emperor tiles."""
    official: int
    """The official it owns, or -1."""
    met: tuple[str, ...]
    """The achievements of the victory card that it meets now."""
    points: int


@dataclass(frozen=True, slots=True)
class View:
    """The position as `viewer` knows it (None: a spectator). Cards are kinds, UNKNOWN where face down."""

    viewer: Seat | None
    seats: int
    options: Options
    design: int
    """Index into the board's designs, or -1."""
    needed: int
    """Achievements needed to win, or 0."""
    round: int
    phase: int
    """1 to 8; 0 before the first round."""
    lap: int
    start: Seat
    step: str
    stage: str
    actors: tuple[Seat, ...]
    spot: int
    nth: int
    more: int
    due: tuple[tuple[Seat, int, str], ...]
    upheaval: int
    tried: bool
    deck: int
    discards: int
    players: tuple[PlayerView, ...]
    hand: tuple[Kind, ...]
    """The viewer's hand, sorted."""
    plan: tuple[Kind, ...]
    """What the viewer has chosen of it for the set to come."""
    rejected: tuple[Kind, ...]
    """First cards that the viewer does not keep, until all have chosen."""
    limbo: tuple[Kind, ...]
    """What the Augur looks at: faces for the Augur, else UNKNOWN."""
    bid: int
    """The viewer's own bid for the chariot, or -1."""
    lots: tuple[tuple[Kind, ...], ...]
    """By place: the cards there; what the viewer has looked at shows its face to it alone ("known to me")."""
    known: tuple[tuple[int, tuple[int, ...]], ...]
    """Face-down cards that only the viewer's own look has shown it: place and indices into `lots[place]`."""
    shown: int
    sold: tuple[tuple[Seat, int, Kind], ...]
    """Catacombs: who paid what; the card where the viewer knows it."""
    pieces: tuple[tuple[Seat, ...], ...]
    """By place: who stands there, space 1 first."""
    open: int
    """The places that still take a piece, as a mask."""
    price: int
    bidder: Seat
    pairs: tuple[tuple[Seat, Kind, Kind], ...]
    left: int
    chosen: int
    control: tuple[Seat, ...]
    displays: tuple[tuple[Kind, ...], ...]
    fresh: int
    """The fields that still hold their laurel, as a mask."""
    colosseum: int
    chariot: int
    tile: int
    pile: int
    """Emperor tiles face down."""
    under: tuple[int, ...]
    """Those at its bottom that were seen going there, the upper ones first; 0 where the viewer has not seen it."""
    matrona: tuple[int, ...]
    """The Matrona's tiles; 0 where the viewer may not see them."""
    dealt_to: Seat
    officials: tuple[Seat, ...]
    ending: str
