"""The `Game` protocol: what four very different rulebooks have in common.

An engine is deterministic. Whatever nature decides (a shuffle, a draw) is an
action of the actor `CHANCE`; whatever a seat decides is an action of that seat.
Engines hold no generator, no history of other deals and no prose: they emit
`Event` values and answer with `Refusal` values, and a game's `narrate` module
turns both into sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, ClassVar, Final, Protocol, Self, TypeAlias, TypeVar

Seat: TypeAlias = int
"""A place at the table, 0-based and clockwise; seat 0 is written `p1`."""

CHANCE: Final = -1
"""The actor that deals and draws; written `*`."""


class Privacy(Enum):
    """How much of the acting seat's secrets a decision needs.

    The screen's curtain follows from this alone.
    """

    PUBLIC = "public"
    """Nothing hidden is needed to decide."""
    PEEK = "peek"
    """A public choice for which a look at the own cards is useful."""
    PRIVATE = "private"
    """The own cards are needed."""
    SECRET = "secret"
    """Private, and nothing about it shows until every seat has committed."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed.

    `code` is stable and names the sentence, `clause` the rulebook clause, `args`
    the values that the sentence needs. A refusal for a seat is made of nothing
    but what that seat's view holds.
    """

    code: str
    clause: str
    args: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, split at birth into what each seat may learn.

    `public` is what everybody learns; None means that the others do not even
    learn that it happened. `private` replaces `public` for the seats it names.
    `reveals` marks an event that shows anybody something which was hidden
    before: undo stops there.
    """

    kind: str
    seat: Seat
    public: tuple[object, ...] | None = ()
    private: tuple[tuple[Seat, tuple[object, ...]], ...] = ()
    reveals: bool = False

    def seen_by(self, seat: Seat | None) -> Event | None:
        """This event as `seat` learns it (None: a spectator), or None if not at all."""
        for who, args in self.private:
            if who == seat:
                return Event(self.kind, self.seat, args, (), self.reveals)
        if self.public is None:
            return None
        return Event(self.kind, self.seat, self.public, (), self.reveals)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat is asked.

    `kind` names the question (and the sentence for it), `clause` the clause that
    asks it. `unseen` lists the actions that a player can choose without looking
    at the own cards ("pass"), and depends on nothing hidden. `forced` is the only possible action where
    everybody at the table can tell that it is the only one, or one of several that
    are all taken in a row anyway; whoever drives the match plays it without
    asking. `part` is (stage, stages) where one choice is
    made in several actions, counted from 1.
    """

    kind: str
    clause: str
    privacy: Privacy
    unseen: tuple[Any, ...] = ()
    forced: Any | None = None
    part: tuple[int, int] = (1, 1)
    args: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: `scores` and `ranks` by seat (1 is best, ties share), and which ending."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    ending: str


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits that no game with these seats and options exceeds: actions of seats, and scores."""

    decisions: int
    scores: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known of a game before it starts; the conformance suite checks each line."""

    key: str
    title: str
    seats: range
    rules_version: int
    has_chance: bool
    has_hidden: bool
    simultaneous: bool
    minutes: tuple[int, int]
    """Usual shortest and longest time of play, in minutes."""
    endings: frozenset[str]
    staged: frozenset[str] = frozenset()
    """Verbs of which several stages may stand on one line of a record: `give 7 7`."""

    @property
    def sizes(self) -> str:
        """How many seats, in words: `3 to 9`, or `4`."""
        low, high = self.seats[0], self.seats[-1]
        return str(low) if low == high else f"{low} to {high}"


Sink: TypeAlias = Callable[[Event], None]


class Copyable(Protocol):
    """A mutable state that can be copied cheaply and compared."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=Copyable)
A = TypeVar("A")
V = TypeVar("V")
O_contra = TypeVar("O_contra", contravariant=True)


class Game(Protocol[S, A, V, O_contra]):
    """One rulebook as code. `S` state, `A` action, `V` view, `O_contra` options."""

    info: ClassVar[GameInfo]
    options: ClassVar[type[Any]]
    """The options dataclass, made of `core.options` fields."""

    def check_options(self, seats: int, options: O_contra, /) -> Refusal | None:
        """None if a game for `seats` can be played with these options."""
        ...

    def bounds(self, seats: int, options: O_contra, /) -> Bounds:
        """Limits on the length and the scores of such a game."""
        ...

    def new_state(self, seats: int, options: O_contra, /) -> S:
        """The position before the first action. Raises ValueError for a wrong seat count."""
        ...

    def actors(self, state: S, /) -> Sequence[Seat]:
        """Who may act now: `()` when the game is over, `(CHANCE,)` when nature decides."""
        ...

    def decision(self, state: S, seat: Seat, /) -> Decision:
        """What `seat`, one of the actors (or CHANCE), is asked."""
        ...

    def legal_actions(self, state: S, seat: Seat, /) -> Sequence[A]:
        """Every action open to `seat`, in a stable order, none twice; empty if it may not act."""
        ...

    def apply(self, state: S, seat: Seat, action: A, sink: Sink | None = None, /) -> None:
        """Carry out a legal action in place. Trusts its caller; `Match.play` is the checked door."""
        ...

    def result(self, state: S, /) -> Result | None:
        """The outcome once nobody acts any more, else None."""
        ...

    def sample_chance(self, state: S, rng: Random, /) -> A:
        """One outcome for CHANCE, drawn from `rng`."""
        ...

    def explain(self, state: S, seat: Seat, action: A, /) -> Refusal | None:
        """Why `seat` (or CHANCE) may not take `action`; None exactly when it is legal."""
        ...

    def view(self, state: S, seat: Seat | None, /) -> V:
        """What `seat` may know (None: a spectator); a frozen value without a way back."""
        ...

    def determinize(self, view: V, rng: Random, /) -> S:
        """A full state, drawn at random, in which this view would be seen."""
        ...

    def redact(self, state: S, actor: Seat, action: A, seat: Seat | None, /) -> A:
        """`action`, about to be applied to `state`, as `seat` may write it down: hidden cards unknown."""
        ...

    def format_action(self, action: A, /) -> str:
        """The one canonical text of an action, without its actor."""
        ...

    def parse_action(self, text: str, /) -> A:
        """The action that a canonical (or nearly canonical) text means. Raises `notation.Malformed`."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


class Narrator(Protocol):
    """A game's `narrate` module: values in, sentences in the player's language out.

    `names` are the seats' names in seat order. No function here receives a state.
    Where sentences depend on what a match is played with (its own set of cards), the
    module has a function `of(view)` besides: the narrator of that match.
    """

    def event(self, event: Event, names: Sequence[str], /) -> str:
        """One sentence for the log; `event` is already what the reader may learn."""
        ...

    def refusal(self, refusal: Refusal, names: Sequence[str], /) -> str:
        """One sentence that says why an action is refused."""
        ...

    def question(self, decision: Decision, names: Sequence[str], /) -> str:
        """What the acting seat is asked, as one short line."""
        ...

    def action(self, action: Any, names: Sequence[str], /) -> str:
        """An action as a choice in a list: "Play two 7s"."""
        ...

    def position(self, view: Any, names: Sequence[str], /) -> str:
        """The position as plain text, several lines, for the command line."""
        ...

    def ending(self, result: Result, names: Sequence[str], /) -> str:
        """How the game ended and who won, in one or two sentences."""
        ...

    def option(self, key: str, /) -> str:
        """An option's title; `key` is a field of the options dataclass."""
        ...

    def value(self, key: str, value: object, /) -> str:
        """An option's value in words."""
        ...


class Glossary(Protocol):
    """A game's `glossary` module, for games whose cards have texts."""

    def facts(self, options: Any, /) -> Sequence[tuple[str, Sequence[Mapping[str, Any]]]]:
        """The cards by heading, each as plain values; `id`, `name`, `numbers`, `provenance` and `text` among them."""
        ...


class Bot(Protocol):
    """A computer player. It is given a view and never a state."""

    def decide(self, view: Any, decision: Decision, legal: Sequence[Any], rng: Random, /) -> Any:
        """One of `legal`."""
        ...
