"""What a game must supply for the table screen, and where a game's table is found.

A table draws from views and knows neither the state nor Textual. All that a
table must give is here with defaults that work for any game, so a new game is
playable with a board alone: its choices are then a numbered list.

A package that brings another game declares an entry point in the group
`brutus_tui.tables`, named like the game's key, whose value is an object
reference to its `Table` (`my_games.table:TABLE`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, Final

from brutus_tui.core.game import Decision, Event, Narrator, Result, Seat
from brutus_tui.core.language import _
from brutus_tui.tui.draw import Line, wrap


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a zone may be drawn from: what one viewer may see, and nothing else."""

    view: Any
    names: tuple[str, ...]
    narrator: Narrator
    viewer: Seat | None
    seat: Seat | None = None
    """Who is asked; None while nobody is (a pause, a computer's turn)."""
    decision: Decision | None = None
    legal: tuple[Any, ...] = ()
    """The open choices: all for a viewer who is asked, else those that need no look at the hand."""
    events: tuple[Event, ...] = ()
    """At a pause, what has just happened."""
    before: Any = None
    """At a pause, what the viewer saw before it happened; of what happened at once, only a part may be shown yet."""
    told: tuple[Event, ...] = ()
    """What everybody has been shown in this turn and in the one before; empty for a table that counts no turns."""
    offered: tuple[Choice, ...] = ()
    """The choices that stand in the prompt."""
    at: int | None = None
    """Which of them is pointed at."""
    page: int = 0
    """Which page of the board is to be drawn."""
    passing: frozenset[Seat] = frozenset()
    computers: frozenset[Seat] = frozenset()
    compact: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of the prompt; `key` points at it."""

    key: str
    label: str
    action: Any = None
    more: tuple[Choice, ...] = ()
    """The choices that this one leads to, where it is not an action by itself."""
    before: tuple[Any, ...] = ()
    """The actions that come before `action`, where the choice completes what takes several."""


@dataclass(frozen=True, slots=True)
class Card:
    """One group of the hand: `count` equal cards. `key` is the key that picks one of them."""

    key: str
    value: Any
    face: str
    name: str
    count: int
    playable: bool = True
    title: str = ""
    """How a sentence names the card, where face and name do not say it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """What the chosen cards would do: play `actions`, or go on to one of `choices`; `say` tells it in words."""

    actions: tuple[Any, ...] = ()
    choices: tuple[Choice, ...] = ()
    say: str = ""


LOOK: Final = "look"
"""The kind of a decision that is none: the seat reads what its last action has shown it."""

Picked = Mapping[Any, int]
"""Card value to how many of it are chosen."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A card, or another thing with a name, in a glossary. Everything in it is public."""

    key: str
    title: str
    short: str
    """A word or two beside the title."""
    text: tuple[str, ...]
    """Paragraphs."""


@dataclass(frozen=True, slots=True)
class Section:
    """Part of a glossary."""

    heading: str
    entries: tuple[Entry, ...]


class Table:
    """Board, hand, phrases and keys of one game."""

    title: ClassVar[str] = ""
    railed: ClassVar[bool] = True
    """Whether the seats stand in a rail beside the board; a board that shows them all itself has the whole width."""
    yields: ClassVar[bool] = False
    """Whether a closed hand leaves its rows to the question, and that tells news whole where no log does."""
    own_news: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events of a seat's own that are told to it by themselves, as what others did to it is."""
    turns: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events with which a turn begins, where the table wants to be told of turns (`Scene.told`)."""
    looks: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that show the acting seat something hidden, to be seen by it at once."""
    glance_lines: ClassVar[int] = 8
    """How much of the board a curtain shows at most."""

    # -- The board

    def status(self, scene: Scene) -> str:
        """The first line of the screen: where the game stands."""
        return self.title

    def rail_head(self, scene: Scene) -> str:
        """The heading over the seats' numbers, right-aligned."""
        return ""

    def rail(self, scene: Scene, seat: Seat) -> Line:
        """What stands behind a seat's name."""
        return []

    def below(self, scene: Scene, seat: Seat) -> Line:
        """What stands under a seat's name, where there is room."""
        return []

    def board(self, scene: Scene, width: int, height: int) -> list[Line]:
        """The middle of the table."""
        text = scene.narrator.position(scene.view, scene.names)
        return [line for row in text.splitlines() for line in wrap(row, width)]

    def pages(self, scene: Scene, width: int, height: int) -> tuple[str, ...]:
        """The names of the pages that the board has in such a space; nothing where all of it is seen at once."""
        return ()

    def page(self, scene: Scene, width: int, height: int) -> int:
        """Which of them shows what is being decided."""
        return 0

    def page_note(self, scene: Scene, width: int) -> Line:
        """What stands beside the names of the pages."""
        return []

    def side(self, scene: Scene, width: int, height: int) -> list[Line]:
        """What stands over the log, where there is room for a log."""
        return []

    def spare(self, scene: Scene) -> int:
        """How many rows the board can do without, where much has happened since a seat's last action."""
        return 0

    def glance(self, scene: Scene, width: int, height: int) -> list[Line]:
        """The little of the board that a curtain shows: what a public choice needs."""
        return []

    # -- The hand and the choices

    card_keys: ClassVar[str] = "1-9 0abc"
    """The keys that choose cards, as the key bar shows them."""

    def hand(self, scene: Scene) -> list[Card]:
        """The viewer's cards, or the asked seat's where a choice between cards is public; empty without any."""
        return []

    def hand_title(self, scene: Scene) -> str:
        """What is written over the hand."""
        return ""

    def from_hand(self, decision: Decision) -> bool:
        """Whether this decision is made by choosing cards of the hand."""
        return False

    def most(self, scene: Scene, value: Any) -> int:
        """How many cards of one value may be chosen together."""
        return 1

    def least(self, scene: Scene, value: Any) -> int:
        """How many cards a card's key chooses at first."""
        return 1

    def usual(self, scene: Scene, value: Any) -> int:
        """How many cards Enter on a card chooses."""
        return 1

    def keeps(self, scene: Scene, picked: Picked, value: Any) -> Picked:
        """What stays chosen when a card of `value` is chosen too."""
        return {}

    def pick(self, scene: Scene, picked: Picked) -> Pick:
        """What the chosen cards mean."""
        return Pick()

    def choices(self, scene: Scene) -> list[Choice]:
        """The numbered list of a decision that is not made by choosing cards."""
        keys = "123456789"
        return [
            Choice(keys[index] if index < len(keys) else "", scene.narrator.action(action, scene.names), action)
            for index, action in enumerate(scene.legal)
        ]

    def verb(self, scene: Scene) -> str:
        """What Enter does with the chosen cards, in a word."""
        return _("Play")

    def wish(self, scene: Scene, key: str) -> Any | None:
        """What a key would do at another time; asked for now, it is refused with the reason."""
        return None

    def meant(self, scene: Scene, key: str) -> Sequence[Any]:
        """What a key, or a typed number, stands for where it is no choice: tried, to say why it is refused.

        The hand may be closed: only actions whose refusal follows from what everybody knows.
        """
        return ()

    def bare(self, view: Any, seat: Seat, decision: Decision) -> bool:
        """Whether `seat` has nothing hidden at this decision, as everybody can see in the public view."""
        return False

    def blind(self, scene: Scene) -> tuple[Any, ...]:
        """Actions that need no look at the hand, besides those that the decision names; the public view tells them."""
        return ()

    def aside(self, scene: Scene) -> list[Choice]:
        """What else can be done at a decision that is made by choosing cards. Their keys are letters,

        and those of them that need no look at the hand work on the curtain.
        """
        return []

    aside_waits: ClassVar[bool] = False
    """Whether the key of such a choice points at it, and Enter does it; else the key does it at once."""

    def legend(self) -> str:
        """What the signs on the cards and on the board mean, in one line."""
        return ""

    # -- Cards that have texts

    def tip(self, scene: Scene, card: Card) -> str:
        """What stands on the card at the cursor, in one line over the hand."""
        return ""

    def glossary(self, options: Any, scene: Scene | None = None) -> list[Section]:
        """All cards with their texts, those that lie open before everybody in `scene` first; empty without any."""
        return []

    def looked_up(self, scene: Scene, card: Card | None, choice: Choice | None) -> str:
        """The key of the glossary's entry for what the cursor points at."""
        return ""

    # -- Phrases

    def question(self, scene: Scene) -> str:
        """What the asked seat must do."""
        assert scene.decision is not None
        if scene.decision.kind == LOOK:
            return _("Something to look at, for this player alone.")
        return scene.narrator.question(scene.decision, scene.names)

    def explain(self, scene: Scene) -> str:
        """What the choice at the cursor does, to stand in place of the question; empty where its label says it."""
        return ""

    def stays(self, event: Event) -> bool:
        """Whether what happened stays on the screen until a key."""
        return False

    def stages(self, events: Sequence[Event]) -> list[int]:
        """How what happened at once is shown: the index after the last event of each part that stays until a key."""
        return [len(events)] if any(self.stays(event) for event in events) else []

    def headline(self, scene: Scene) -> str:
        """At a pause, what has happened in one line."""
        return " ".join(scene.narrator.event(event, scene.names) for event in scene.events if self.stays(event))

    def reason(self, scene: Scene) -> str:
        """On the curtain, what the seat is asked, as far as everybody may know."""
        return self.question(scene)

    def recap(self, events: Sequence[Event], names: Sequence[str], narrator: Narrator, most: int) -> list[str]:
        """What happened, in at most `most` lines; the latest matters most."""
        lines = [narrator.event(event, names) for event in events]
        if len(lines) > most:
            earlier = len(lines) - most + 1
            lines = [_("… and {count} lines before (l: log)").format(count=earlier), *lines[earlier:]] if most else []
        return lines

    def is_news(self, event: Event) -> bool:
        """Whether a private event is told to its seat by itself, before the hand."""
        return True

    def confirm(self, scene: Scene, actions: Sequence[Any]) -> str:
        """The question before something that matters and cannot be taken back; empty for everything else."""
        return ""

    def last_title(self) -> str:
        """What `last` shows, as the name of a key."""
        return _("Last trick")

    def last(self, scene: Scene, width: int) -> list[Line]:
        """The trick or turn before this one."""
        return []

    def result(self, view: Any, result: Result, names: Sequence[str]) -> tuple[list[str], list[list[str]]]:
        """The columns and rows of the final table, best first."""
        seats = sorted(range(len(names)), key=lambda seat: (result.ranks[seat], seat))
        rows = [[str(result.ranks[seat]), names[seat], str(result.scores[seat])] for seat in seats]
        return [_("Rank"), _("Name"), _("Points")], rows

    def explained(self, view: Any, result: Result, names: Sequence[str]) -> list[str]:
        """Sentences under the final table: what decided, what the columns mean."""
        return []

    def keep(self, view: Any, names: Sequence[str], people: Collection[Seat]) -> str:
        """What outlives a match that is over is put away for the people at the table.

        A sentence that says so, or nothing. Raises StoreError.
        """
        return ""

    # -- Who is taken along from earlier matches

    recruits: ClassVar[bool] = False
    """Whether seats can be given something that earlier matches have left."""

    def recruit(self, options: Any, seat: Seat, name: str) -> Any:
        """The options with the next thing that belongs to whoever sits there, or without any after the last.

        Raises StoreError.
        """
        return options

    def dismiss(self, options: Any, seat: Seat, *, gone: bool) -> Any:
        """The options once somebody else sits there, or, if it is `gone`, without that seat."""
        return options

    def about(self, options: Any, key: str) -> str:
        """More about the value that an option has, for the seat setup."""
        return ""

    def role(self, options: Any, seat: Seat, seats: int) -> str:
        """What that seat of so many is in the game, where the options say so; in a few words, for the seat setup."""
        return ""

    def recruited(self, options: Any, seat: Seat) -> str:
        """What that seat has been given, in a few words."""
        return ""

    # -- Orders

    def standing(self, decision: Decision) -> Any | None:
        """What a standing order plays at this decision; None where there is no such order."""
        return None

    def ends_orders(self, event: Event) -> bool:
        """Whether every standing order ends with this event."""
        return False

    def order_said(self, name: str) -> str:
        """The log line of a standing order."""
        return ""

    def may_automate(self, options: Any) -> bool:
        """Whether a seat may wish to be passed where it has nothing else."""
        return False

    # -- The clock

    def measured(self, kind: str, view: Any, minutes: int) -> str:
        """The action's text for a chance decision that the world answers.

        `view` is the public view of when this program began to play, `minutes` ago.
        """
        raise NotImplementedError

    clocks: ClassVar[tuple[str, ...]] = ()
    """The kinds of chance decisions that `measured` answers."""


def stride(height: int, seats: int) -> int:
    """How many lines the seats lie apart, in the rail and on the board, under one line of headings."""
    return 2 if 2 * seats + 1 <= height else 1


GROUP: Final = "brutus_tui.tables"

BUILT_IN: Final = {
    "brutus": "brutus_tui.tui.tables.brutus",
    "burutasu": "brutus_tui.tui.tables.burutasu",
    "bruti": "brutus_tui.tui.tables.bruti",
    "tribune": "brutus_tui.tui.tables.tribune",
}


@cache
def find(key: str) -> Table:
    """The table of a game; a plain one if nobody has made any."""
    if key in BUILT_IN:
        table = import_module(BUILT_IN[key]).TABLE
    else:
        from importlib.metadata import entry_points

        found = [point for point in entry_points(group=GROUP) if point.name == key]
        table = found[0].load() if found else Table()
    assert isinstance(table, Table)
    return table
