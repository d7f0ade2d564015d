"""The position in a game of Brutus: mutable, slotted, cheap to copy."""

from __future__ import annotations

from typing import Final, TypeAlias

from brutus_tui.core.game import Seat
from brutus_tui.games.brutus.actions import Action, Play
from brutus_tui.games.brutus.cards import SETUP, Hand, Setup, points_table
from brutus_tui.games.brutus.options import Options

# The phases, in the order of a deal. Each but the last asks somebody for something.
RANKS: Final = "ranks"
DEAL: Final = "deal"
ANNOUNCE: Final = "announce"
GIVE: Final = "give"
BENEVOLENCE: Final = "benevolence"
TAKE: Final = "take"
POWER: Final = "power"
LEAD: Final = "lead"
FOLLOW: Final = "follow"
CONSPIRE: Final = "conspire"
SLIP: Final = "slip"
DUX: Final = "dux"
DUX_MORE: Final = "dux-more"
CENSOR: Final = "censor"
SENATOR: Final = "senator"
NAME: Final = "name"
VESTALIS: Final = "vestalis"
CLOCK: Final = "clock"
OVER: Final = "over"


class Skip:
    """Stands in the log of a deal for a forced pass; nobody decides it (BRU-CON-04)."""

    def __repr__(self) -> str:
        return "SKIP"


SKIP: Final = Skip()

LogEntry: TypeAlias = tuple[Seat, Action | Skip]


class State:
    """One position. The engine's `apply` is the only thing that changes it.

    Hands and heaps are packed (`cards`), sets of seats are bit masks. `gone` holds
    the cards that left the hands in this deal: tricks, the current one included,
    and discards. `log` is this deal after the forum was revealed, as everybody's
    memory: what a seat may know of it is for `view` to say.
    """

    __slots__ = (
        "actors",
        "aside",
        "deal",
        "ending",
        "gave",
        "gone",
        "hands",
        "in_play",
        "k",
        "last_trick",
        "left",
        "log",
        "may_match",
        "mercy",
        "minutes",
        "options",
        "order",
        "owed",
        "owner",
        "phase",
        "pickers",
        "places",
        "points",
        "pool",
        "power",
        "ring",
        "scores",
        "seats",
        "setup",
        "slips",
        "top",
        "trick_start",
        "wins",
    )

    seats: int
    options: Options
    setup: Setup
    points: tuple[int, ...]
    phase: str
    actors: tuple[Seat, ...]
    deal: int
    order: tuple[Seat, ...]
    hands: list[Hand]
    in_play: int
    places: list[Seat]
    scores: list[int]
    wins: list[int]
    k: int
    gave: list[Hand]
    owed: list[int]
    mercy: bool
    pool: Hand
    pickers: tuple[Seat, ...]
    left: int
    power: bool
    may_match: int
    top: Play | None
    owner: Seat
    ring: int
    gone: Hand
    aside: Hand
    slips: list[int]
    log: list[LogEntry]
    trick_start: int
    last_trick: tuple[int, int]
    minutes: int
    ending: str

    def copy(self) -> State:
        """An independent copy."""
        new = State()
        new.seats = self.seats
        new.options = self.options
        new.setup = self.setup
        new.points = self.points
        new.phase = self.phase
        new.actors = self.actors
        new.deal = self.deal
        new.order = self.order
        new.hands = self.hands[:]
        new.in_play = self.in_play
        new.places = self.places[:]
        new.scores = self.scores[:]
        new.wins = self.wins[:]
        new.k = self.k
        new.gave = self.gave[:]
        new.owed = self.owed[:]
        new.mercy = self.mercy
        new.pool = self.pool
        new.pickers = self.pickers
        new.left = self.left
        new.power = self.power
        new.may_match = self.may_match
        new.top = self.top
        new.owner = self.owner
        new.ring = self.ring
        new.gone = self.gone
        new.aside = self.aside
        new.slips = self.slips[:]
        new.log = self.log[:]
        new.trick_start = self.trick_start
        new.last_trick = self.last_trick
        new.minutes = self.minutes
        new.ending = self.ending
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        """Nothing that any seat may not know."""
        return f"<Brutus, {self.seats} seats, deal {self.deal}, {self.phase}>"


def initial(seats: int, options: Options) -> State:
    """The position before the starting draw (BRU-SET-05). Raises ValueError for a wrong seat count."""
    if seats not in SETUP:
        raise ValueError(f"Brutus is for 4 to 9 players, not {seats}")
    state = State()
    state.seats = seats
    state.options = options
    state.setup = SETUP[seats]
    state.points = options.points or points_table()[seats]
    state.phase = RANKS
    state.actors = (-1,)
    state.deal = 0
    state.order = ()
    state.hands = [0] * seats
    state.in_play = (1 << seats) - 1
    state.places = []
    state.scores = [0] * seats
    state.wins = [0] * seats
    state.k = 0
    state.gave = [0] * seats
    state.owed = [0] * seats
    state.mercy = False
    state.pool = 0
    state.pickers = ()
    state.left = 0
    state.power = False
    state.may_match = 0
    state.top = None
    state.owner = 0
    state.ring = 0
    state.gone = 0
    state.aside = state.setup.deck
    state.slips = [0] * seats
    state.log = []
    state.trick_start = 0
    state.last_trick = (0, 0)
    state.minutes = 0
    state.ending = ""
    return state
