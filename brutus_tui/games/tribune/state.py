"""The position in a game of Tribune: mutable, slotted, cheap to copy.

What is open is one question (`stage`, `actors`) at one point of the round (`step`,
`spot`, `nth`). Hands and sets are sorted tuples of kinds and never changed in
place, so a copy shares them. The draw pile and the pile of emperor tiles hold no
order: chance decides it when something is drawn.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from brutus_tui.core.game import Seat
from brutus_tui.games.tribune.board import BOARDS, OFFICIALS, Board, load
from brutus_tui.games.tribune.brutii import Brutii
from brutus_tui.games.tribune.cards import Kind
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.places import ATRIUM, CATACOMBS, LATRINE, LOTS, PANTHEON, PLACES

BASE: Final = "base"
EXPANSION: Final = "expansion"
BRUTII: Final = "brutii"

SEATS: Final = {BASE: range(2, 6), EXPANSION: range(2, 6), BRUTII: range(5, 7)}
"""By mode: how many can play (TRI-GEN-02 to TRI-GEN-04)."""

# Steps of the machine, in the order of a game (spec of the round: TRI-ROUND-01). Most ask a question of the same name.
START: Final = "start"
DESIGN: Final = "design"
DEAL: Final = "deal"
KEEP: Final = "keep"
LAY: Final = "lay"
PLACE: Final = "place"
LAPS: Final = "laps"
"""Phase 2 with the Brutii; the others are asked PLACE."""
EARLY_WAY: Final = "early-way"
MARKET: Final = "market"
CARDS_WAY: Final = "cards-way"
LATRINE_STEP: Final = "latrine"
CURIA_STEP: Final = "curia"
ATRIUM_STEP: Final = "atrium"
CATACOMBS_STEP: Final = "catacombs"
PANTHEON_STEP: Final = "pantheon"
FAVOR: Final = "favor"
"""The Brutii in the Pantheon by their card; they are asked PANTHEON_STEP."""
MARS_STEP: Final = "mars"
BOWL_STEP: Final = "bowl"
TAKEOVER: Final = "takeover"
BENEFITS: Final = "benefits"
REFUGIUM_STEP: Final = "refugium"
BASILICA_STEP: Final = "basilica"
CAPITOLEUM_STEP: Final = "capitoleum"
CHARIOT: Final = "chariot"
VICTORY: Final = "victory"
PREPARE: Final = "prepare"
OVER: Final = "over"

# Further questions.
TILES: Final = "tiles"
MATRONA_TILES: Final = "matrona-tiles"
DRAW: Final = "draw"
UPHEAVAL: Final = "upheaval"
LONE: Final = "lone"
"""Atrium: the lot for the lone price, or for the minimum bid."""
HIT: Final = "hit"
BID: Final = "bid"
COVER: Final = "cover"
AUGUR: Final = "augur"

# Questions of the Brutii.
DISC: Final = "disc"
CARD: Final = "card"
LEGION: Final = "legion"
SLAVES: Final = "slaves"
REPLACE: Final = "replace"
MURDER: Final = "murder"
VETO: Final = "veto"
TAKEOVER_WAY: Final = "takeover-way"

PHASE: Final = {
    **dict.fromkeys((START, DESIGN, DEAL, KEEP), 0),
    LAY: 1,
    **dict.fromkeys((PLACE, LAPS), 2),
    **dict.fromkeys((EARLY_WAY, MARKET, CARDS_WAY, LATRINE_STEP, CURIA_STEP, ATRIUM_STEP, CATACOMBS_STEP), 3),
    **dict.fromkeys((PANTHEON_STEP, FAVOR, MARS_STEP, BOWL_STEP), 3),
    TAKEOVER: 4,
    BENEFITS: 5,
    **dict.fromkeys((REFUGIUM_STEP, BASILICA_STEP, CAPITOLEUM_STEP), 6),
    CHARIOT: 7,
    VICTORY: 7,
    PREPARE: 8,
    OVER: 8,
}
"""By step: the phase of the round; 0 before the first one."""

NO_TILE, SCROLL, TRIBUNE = range(3)
EVERYBODY: Final = -1

HAND: Final = "hand"
LIMBO: Final = "limbo"

Draw: TypeAlias = tuple[Seat, int, str]
"""A seat, how many cards, and whether they go to the hand or into limbo."""


def slot(place: int, card: int) -> int:
    """The bit that says that a seat has seen that card (counted from 0) of a face-down place."""
    return 1 << (_SLOT[place] + card)


_SLOT: Final = {LATRINE: 0, PANTHEON: 1, ATRIUM: 2, CATACOMBS: 10}
ALL_OF_CATACOMBS: Final = 1 << _SLOT[CATACOMBS]
"""Whoever looks into the Catacombs sees all cards there."""


class State:
    """One position. The engine's `apply` is the only thing that changes it."""

    __slots__ = (
        "actors",
        "barred",
        "bidder",
        "bids",
        "board_key",
        "brutii",
        "chariot",
        "chosen",
        "claimed",
        "colosseum",
        "control",
        "dealt_to",
        "deck",
        "design",
        "discards",
        "displays",
        "due",
        "ending",
        "eternal",
        "fresh",
        "hands",
        "lap",
        "laurels",
        "left",
        "legions",
        "limbo",
        "lots",
        "markers",
        "matrona",
        "money",
        "more",
        "nth",
        "officials",
        "open",
        "options",
        "pairs",
        "patrons",
        "pieces",
        "plan",
        "pool",
        "price",
        "proconsul",
        "rejected",
        "round",
        "scrolls",
        "seats",
        "seen",
        "shown",
        "sold",
        "spot",
        "stage",
        "start",
        "step",
        "temporary",
        "tile",
        "tiles",
        "tried",
        "under",
        "upheaval",
    )

    options: Options
    board_key: str
    seats: int
    brutii: Brutii | None
    """The Brutii's discs and action cards; None in a game without them."""
    design: int
    """Index of the victory card, or -1 (TRI-SETUP-07)."""
    round: int
    start: Seat
    """The start seat of this round, or -1 before there is one."""
    step: str
    """Where the machine stands; see `rules/flow.py`."""
    spot: int
    """How far the step is: a place, a faction, a number of seats."""
    nth: int
    """How many actors have been served at this spot."""
    stage: str
    """What is asked."""
    actors: tuple[Seat, ...]
    """Who is asked; nobody while the machine runs, and at the end."""
    due: tuple[Draw, ...]
    """Draws that are still owed: seat, number, where to."""
    upheaval: int
    """While an upheaval goes on: how many seats have been looked at; else -1."""
    tried: bool
    """Whether there has been an upheaval for this laying or draw (TRI-UPH-06)."""
    deck: list[Kind]
    """The draw pile, sorted: nobody has decided its order yet."""
    discards: list[Kind]
    hands: list[tuple[Kind, ...]]
    """By seat, sorted. Cards that are being composed into a set stay in the hand."""
    plan: tuple[Kind, ...]
    """What the actor has chosen of the hand so far; nobody else sees it."""
    limbo: tuple[Kind, ...]
    """What the Augur looks at (TRI-OFF-01)."""
    rejected: list[tuple[Kind, ...]]
    """By seat: first cards not kept, until all have chosen (TRI-SETUP-16)."""
    lots: list[tuple[Kind, ...]]
    """By place that holds cards: the cards."""
    seen: list[int]
    """By seat: the face-down cards it has looked at; see `slot`."""
    shown: int
    """Which of the face-down places have been turned up for everybody, as a mask of places."""
    sold: tuple[tuple[int, Kind], ...]
    """Cards bought in the Catacombs in this round: from which space, counted from 0, and which."""
    pieces: list[tuple[Seat, ...]]
    """By place: who stands there, in the order of the spaces, which is that of arrival."""
    open: int
    """The places that still take a piece, as a mask."""
    barred: list[int]
    """By seat: the places that take no piece of it in this round, or no second one, as a mask."""
    pool: list[int]
    """By seat: pieces not yet placed, the proconsul among them."""
    lap: int
    """The lap of Phase 2, from 1."""
    more: int
    """Pieces still to be placed in this turn (TRI-PRIN-01)."""
    price: int
    """The highest bid of the Atrium's auction, or 0."""
    bidder: Seat
    """Whose bid that is, or -1."""
    pairs: tuple[tuple[Seat, Kind, Kind], ...]
    """The pairs discarded on Mars in this round (TRI-MARS-07)."""
    left: int
    """Phase 5: the factions that the acting seat has not collected yet, as a mask."""
    chosen: int
    """The officials chosen in this round, as a mask (TRI-CAP-02)."""
    bids: list[int]
    """By seat: its bid for the chariot, or -1."""
    money: list[int]
    laurels: list[int]
    legions: list[int]
    markers: list[int]
    """By seat: factions whose marker it has, as a mask."""
    scrolls: list[int]
    """By seat: NO_TILE, SCROLL or TRIBUNE."""
    eternal: int
    """The seats with an eternal favor, as a mask."""
    temporary: Seat
    """Who has the temporary favor, or -1."""
    patrons: int
    """The seats with a patron tile, as a mask."""
    proconsul: Seat
    """Who has the right to the proconsul, or -1 (TRI-PROC-04)."""
    claimed: list[int]
    """By seat: its emperor tiles, as a mask."""
    control: list[Seat]
    """By faction: its controller, or -1."""
    displays: list[tuple[Kind, ...]]
    """By faction: the set of its controller, sorted."""
    fresh: int
    """The faction fields that still hold their laurel, as a mask."""
    colosseum: int
    chariot: int
    """The faction whose field is closed, or -1."""
    tile: int
    """The emperor tile that lies open, or 0."""
    tiles: tuple[int, ...]
    """Emperor tiles of the pile whose order nobody knows, sorted."""
    under: tuple[tuple[int, Seat], ...]
    """Tiles put under the pile, the upper ones first, and who knows them: a seat, or EVERYBODY."""
    matrona: tuple[int, ...]
    """The tiles dealt to the Matrona."""
    dealt_to: Seat
    """To whom they were dealt, or -1."""
    officials: list[Seat]
    """By official: its owner, or -1."""
    ending: str
    """How the game ended, or nothing."""

    @property
    def board(self) -> Board:
        """The numbers that are played with."""
        return BOARDS[self.board_key]

    def copy(self) -> State:
        """An independent copy."""
        new = State()
        new.options = self.options
        new.board_key = self.board_key
        new.seats = self.seats
        new.brutii = self.brutii
        new.design = self.design
        new.round = self.round
        new.start = self.start
        new.step = self.step
        new.spot = self.spot
        new.nth = self.nth
        new.stage = self.stage
        new.actors = self.actors
        new.due = self.due
        new.upheaval = self.upheaval
        new.tried = self.tried
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.hands = self.hands[:]
        new.plan = self.plan
        new.limbo = self.limbo
        new.rejected = self.rejected[:]
        new.lots = self.lots[:]
        new.seen = self.seen[:]
        new.shown = self.shown
        new.sold = self.sold
        new.pieces = self.pieces[:]
        new.open = self.open
        new.barred = self.barred[:]
        new.pool = self.pool[:]
        new.lap = self.lap
        new.more = self.more
        new.price = self.price
        new.bidder = self.bidder
        new.pairs = self.pairs
        new.left = self.left
        new.chosen = self.chosen
        new.bids = self.bids[:]
        new.money = self.money[:]
        new.laurels = self.laurels[:]
        new.legions = self.legions[:]
        new.markers = self.markers[:]
        new.scrolls = self.scrolls[:]
        new.eternal = self.eternal
        new.temporary = self.temporary
        new.patrons = self.patrons
        new.proconsul = self.proconsul
        new.claimed = self.claimed[:]
        new.control = self.control[:]
        new.displays = self.displays[:]
        new.fresh = self.fresh
        new.colosseum = self.colosseum
        new.chariot = self.chariot
        new.tile = self.tile
        new.tiles = self.tiles
        new.under = self.under
        new.matrona = self.matrona
        new.dealt_to = self.dealt_to
        new.officials = self.officials[:]
        new.ending = self.ending
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        """Nothing that any seat may not know."""
        return f"<Tribune, {self.options.mode}, {self.seats} seats, round {self.round}, {self.stage}>"


def initial(seats: int, options: Options) -> State:
    """The position before anything is drawn. Raises ValueError for a wrong number of seats, BadBoard for a bad file."""
    if seats not in SEATS[options.mode]:
        low, high = SEATS[options.mode][0], SEATS[options.mode][-1]
        raise ValueError(f"Tribune is for {low} to {high} players in this mode, not {seats}")
    board = load(options.board)
    state = State()
    state.options = options
    state.board_key = board.key
    state.seats = seats
    state.brutii = None
    if options.mode == BRUTII:
        state.brutii = Brutii(seats - 1, board.disc_mixes[options.brutii_discs])  # TRI-SETUP-23, TRI-SETUP-24
    state.design = -1
    state.round = 0
    state.start = -1
    state.step = START
    state.spot = 0
    state.nth = 0
    state.stage = START
    state.actors = ()
    state.due = ()
    state.upheaval = -1
    state.tried = False
    state.deck = list(board.deck[options.mode])
    state.discards = []
    state.hands = [()] * seats
    state.plan = ()
    state.limbo = ()
    state.rejected = [()] * seats
    state.lots = [()] * LOTS
    state.seen = [0] * seats
    state.shown = 0
    state.sold = ()
    state.pieces = [()] * PLACES
    state.open = 0
    state.barred = [0] * seats
    state.pool = [0] * seats
    state.lap = 0
    state.more = 0
    state.price = 0
    state.bidder = -1
    state.pairs = ()
    state.left = 0
    state.chosen = 0
    state.bids = [-1] * seats
    state.money = [0] * seats
    state.laurels = [0] * seats
    state.legions = [0] * seats
    state.markers = [0] * seats
    state.scrolls = [NO_TILE] * seats
    state.eternal = 0
    state.temporary = -1
    state.patrons = 0
    state.proconsul = -1
    state.claimed = [0] * seats
    state.control = [-1] * 7
    state.displays = [()] * 7
    state.fresh = (1 << 7) - 1
    state.colosseum = 0
    state.chariot = -1
    state.tile = 0
    state.tiles = tuple(range(1, len(board.emperor_tiles))) if options.mode != BASE else ()
    state.under = ()
    state.matrona = ()
    state.dealt_to = -1
    state.officials = [-1] * len(OFFICIALS)
    state.ending = ""
    return state
