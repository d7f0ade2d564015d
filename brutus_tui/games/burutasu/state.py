"""The position in a game of ブルータス: mutable, slotted, cheap to copy."""

from __future__ import annotations

from typing import Final

from brutus_tui.core.game import CHANCE, Seat
from brutus_tui.games.burutasu.actions import Say
from brutus_tui.games.burutasu.cards import FULL_SET
from brutus_tui.games.burutasu.options import Options

# The phases. Each but the last asks somebody for something.
TEAMS: Final = "teams"
START: Final = "start"
SET: Final = "set"
SEND: Final = "send"
GIVE: Final = "give"
TAKE: Final = "take"
OVER: Final = "over"


class State:
    """One position. The engine's `apply` is the only thing that changes it.

    Hands are packed, `used` and `set` are rows (see `cards`). `set` holds this
    turn's set cards in turn order, beginning with the seat `leader`; they join
    their owners' used cards when the turn ends. `giving` is the hand card that the
    Fortune-teller has chosen to give. `said` are this turn's statements.
    """

    __slots__ = (
        "actors",
        "black",
        "caesar",
        "giving",
        "hands",
        "leader",
        "options",
        "phase",
        "round",
        "said",
        "set",
        "sides",
        "turn",
        "used",
        "white",
    )

    options: Options
    phase: str
    actors: tuple[Seat, ...]
    sides: tuple[int, ...]
    round: int
    turn: int
    caesar: Seat
    leader: Seat
    hands: list[int]
    used: list[int]
    set: int
    giving: int
    said: tuple[tuple[Seat, Say], ...]
    black: int
    white: int

    def copy(self) -> State:
        """An independent copy."""
        new = State()
        new.options = self.options
        new.phase = self.phase
        new.actors = self.actors
        new.sides = self.sides
        new.round = self.round
        new.turn = self.turn
        new.caesar = self.caesar
        new.leader = self.leader
        new.hands = self.hands[:]
        new.used = self.used[:]
        new.set = self.set
        new.giving = self.giving
        new.said = self.said
        new.black = self.black
        new.white = self.white
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        """Nothing that any seat may not know."""
        return f"<Burutasu, round {self.round}, turn {self.turn}, {self.phase}>"


def initial(seats: int, options: Options) -> State:
    """The position before the character cards are dealt. Raises ValueError for a wrong seat count."""
    if seats != 4:
        raise ValueError(f"ブルータス is for 4 players, not {seats}")  # BUR-SET-01
    state = State()
    state.options = options
    state.phase = TEAMS
    state.actors = (CHANCE,)
    state.sides = ()
    state.round = 1
    state.turn = 1
    state.caesar = 0
    state.leader = 0
    state.hands = [FULL_SET] * 4  # BUR-SET-04
    state.used = [0] * 4
    state.set = 0
    state.giving = 0
    state.said = ()
    state.black = 0  # BUR-SET-06
    state.white = 0
    return state
