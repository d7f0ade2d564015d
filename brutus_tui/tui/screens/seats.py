"""Who plays, and by which options."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, NamedTuple

from textual import on
from textual.binding import Binding, BindingType

from brutus_tui import bots
from brutus_tui.core import language, registry
from brutus_tui.core.language import _, ngettext
from brutus_tui.core.options import Kind, idle, kinds, kinds_by_key, parse, rooted
from brutus_tui.core.record import HUMAN, SeatLabel
from brutus_tui.store import library
from brutus_tui.store.files import StoreError
from brutus_tui.tui import names, tables
from brutus_tui.tui.screens.dialogs import TextScreen, ValueScreen
from brutus_tui.tui.screens.house import Block, HouseScreen, Row, Rows, markdown, turned, turns

KINDS: Final = (HUMAN, *reversed(bots.KINDS))
"""In the order in which Space goes through them."""


def kind_name(kind: str) -> str:
    """Who sits there, in words."""
    return {HUMAN: _("person"), "greedy": _("computer: greedy"), "random": _("computer: random")}.get(kind, kind)


def number_range(low: int, high: int) -> str:
    """`4-9`, or `4` where there is no choice."""
    return f"{low}-{high}" if low < high else str(low)


@dataclass(frozen=True, slots=True)
class SeatKey:
    """A row that stands for a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class OptionKey:
    """A row that stands for an option."""

    option: str


class Setup(NamedTuple):
    """A match that could begin."""

    game: str
    labels: tuple[SeatLabel, ...]
    options: Any


class SeatsScreen(HouseScreen[Setup | None]):
    """Seats and options of one game, checked while they are edited; gives back what is to be played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,f5", "start", "Start"),
        Binding("enter", "edit", "Edit", key_display="Enter"),
        Binding("space", "turn(1)", "Change", key_display="Space"),
        Binding("plus", "add", "Seats", key_display="+-"),
        Binding("minus", "remove", show=False),
        Binding("escape", "leave", "Back", key_display="Esc"),
        Binding("question_mark,r", "rules", "Rules", key_display="?"),
        Binding("backspace", "default", "Default", key_display="Bksp"),
        Binding("v", "recruit", "Veteran"),
        Binding("right", "turn(1)", show=False),
        Binding("left", "turn(-1)", show=False),
        *(Binding(str(number), f"seat({number - 1})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, game_key: str, labels: tuple[SeatLabel, ...] = (), options: Any = None) -> None:
        super().__init__()
        self._game = registry.game(game_key)
        self._narrator = registry.narrator(game_key)
        self._table = tables.find(game_key)
        self._labels = list(labels) or _last_labels(game_key) or _first_labels(self._game.info.seats[0])
        self._options = self._game.options() if options is None else options

    @property
    def setup(self) -> Setup:
        """What would be played."""
        return Setup(self._game.info.key, tuple(self._labels), self._options)

    # -- What is shown

    def fill(self) -> None:
        """Seats first, then the options, rule details last."""
        info = self._game.info
        self.set_title(_("{title}: who plays, and how").format(title=info.title))
        rows = [Row(None, _("Seats ({range})").format(range=number_range(info.seats[0], info.seats[-1])))]
        rows += (
            Row(
                SeatKey(seat),
                f"{seat + 1}  {label.name}",
                self._dial(kind_name(label.kind)),
                self._notes(seat),
                seat=seat,
            )
            for seat, label in enumerate(self._labels)
        )
        for detail, title in ((False, _("Options")), (True, _("Rule details"))):
            some = [field.name for field, kind in kinds(self._options) if kind.detail is detail]
            if some:
                rows.append(Row(None, title))
                rows += (Row(OptionKey(key), self._narrator.option(key), self._value(key)) for key in some)
        self.rows.show(rows)
        self.describe()
        self._check()

    def _notes(self, seat: int) -> str:
        """What the seat is in the game, and what it has been given."""
        role = self._table.role(self._options, seat, len(self._labels))
        return " · ".join(text for text in (role, self._table.recruited(self._options, seat)) if text)

    def _dial(self, text: str) -> str:
        return f"◂ {text} ▸"

    def _value(self, key: str) -> str:
        value = getattr(self._options, key)
        text = self._narrator.value(key, value)
        changed = "" if value == getattr(self._game.options(), key) else "* "
        if key in idle(self._options):
            return _("{value} (no effect)").format(value=changed + text) + "  "
        return changed + (self._dial(text) if turns(self._kind(key)) else f"{text}  ")

    def _kind(self, key: str) -> Kind:
        return dict(kinds_by_key(self._options))[key]

    def _refusal(self) -> str:
        refusal = self._game.check_options(len(self._labels), self._options)
        return self._narrator.refusal(refusal, [label.name for label in self._labels]) if refusal else ""

    def _check(self) -> None:
        refusal = self._refusal()
        if refusal:
            self.say(refusal, wrong=True)
            return
        people = sum(label.kind == HUMAN for label in self._labels)
        computers = len(self._labels) - people
        parts = []
        if people:
            parts.append(ngettext("{number} person", "{number} people", people).format(number=people))
        if computers:
            parts.append(
                ngettext("{number} computer player", "{number} computer players", computers).format(number=computers)
            )
        self.say(_("Ready: {players}. s starts.").format(players=_(" and ").join(parts)))

    @on(Rows.Moved)
    def moved(self) -> None:
        """Another row: what was refused at the last one is over."""
        self.describe()
        self._check()

    def describe(self) -> None:
        """What the row at the cursor means."""
        match self.rows.key:
            case SeatKey(seat=seat):
                self._describe_seat(seat)
            case OptionKey(option=key):
                self._describe_option(key)

    def _describe_seat(self, seat: int) -> None:
        label = self._labels[seat]
        self.reader.border_title = _("Seat {number}").format(number=seat + 1)
        role = self._table.role(self._options, seat, len(self._labels))
        self.reader.show(
            [
                Block(self.reader.heading(f"{label.name}, {kind_name(label.kind)}")),
                *([_("This seat: {role}.").format(role=role)] if role else []),
                _("Space or ←→ changes who plays here, Enter the name. + adds a seat, - takes this one away."),
                _("The play goes around the table in this order. Digit {number} opens this seat's hand.").format(
                    number=seat + 1
                )
                if label.kind == HUMAN
                else _("A computer player sees only what a person at this seat would see."),
            ]
        )

    def _describe_option(self, key: str) -> None:
        kind, read = self._kind(key), self.reader
        default = getattr(self._game.options(), key)
        read.border_title = self._narrator.option(key)
        about = self._table.about(self._options, key)
        blocks: list[Block | str] = []
        if key in idle(self._options):
            blocks += [_("Without effect beside the other options."), ""]
        blocks += [Block(about), ""] if about else []
        for value in kind.values:
            signs = [_("chosen")] if value == getattr(self._options, key) else []
            signs += [_("default")] if value == default else []
            note = f" ({_(', ').join(signs)})" if signs else ""
            blocks.append(f"- {self._narrator.value(key, value)}{note}")
        if kind.name == "named":
            blocks.append(_("Enter types the name of a file."))
        if not kind.values:
            what = _("Enter types it: {what}. Default: {default}.").format(
                what=kind.describe(), default=self._narrator.value(key, default)
            )
            blocks.append(what)
        clause = registry.clauses(self._game.info.key, language.current()).find(kind.clause)
        if clause is not None:
            blocks += ["", Block(read.heading(f"{clause.id} {clause.heading}")), Block(markdown(clause.text))]
        read.show(blocks)

    # -- Seats

    def action_seat(self, seat: int) -> None:
        """To a seat."""
        self.rows.select(SeatKey(seat))

    def action_add(self) -> None:
        """One seat more, at the end."""
        high = self._game.info.seats[-1]
        if len(self._labels) >= high:
            self.say(
                _("{title} has at most {number} seats.").format(title=self._game.info.title, number=high), wrong=True
            )
            return
        kind = self._labels[-1].kind
        self._labels.append(SeatLabel(names.free([label.name for label in self._labels]), kind))
        self.fill()
        self.rows.select(SeatKey(len(self._labels) - 1))

    def action_remove(self) -> None:
        """The seat at the cursor goes, or else the last."""
        low = self._game.info.seats[0]
        if len(self._labels) <= low:
            self.say(
                _("{title} needs at least {number} seats.").format(title=self._game.info.title, number=low), wrong=True
            )
            return
        seat = self.rows.key.seat if isinstance(self.rows.key, SeatKey) else len(self._labels) - 1
        del self._labels[seat]
        self._options = self._table.dismiss(self._options, seat, gone=True)
        self.fill()

    def _reseat(self, seat: int, label: SeatLabel) -> None:
        """Somebody else sits there: what belonged to whoever did goes with them."""
        self._labels[seat] = label
        self._options = self._table.dismiss(self._options, seat, gone=False)
        self.fill()

    def _rename(self, seat: int) -> None:
        others = [label.name for number, label in enumerate(self._labels) if number != seat]

        def take(name: str | None) -> None:
            if name is not None and name != self._labels[seat].name:
                self._reseat(seat, replace(self._labels[seat], name=name))

        self.app.push_screen(
            TextScreen(
                _("Who sits at seat {number}?").format(number=seat + 1),
                self._labels[seat].name,
                hint=_("Up to {number} letters, or {half} Japanese characters.").format(
                    number=names.MAX_CELLS, half=names.MAX_CELLS // 2
                ),
                check=lambda name: names.refusal(name, others),
                tidy=names.clean,
            ),
            take,
        )

    # -- Either

    @on(Rows.Chosen)
    def action_edit(self) -> None:
        """The name of a seat; an option that is typed; the next value of any other option."""
        match self.rows.key:
            case SeatKey(seat=seat):
                self._rename(seat)
            case OptionKey(option=key) if self._kind(key).values and self._kind(key).name != "named":
                self.action_turn(1)
            case OptionKey(option=key):
                self._type(key)

    def action_turn(self, step: int) -> None:
        """The next kind of player, or the next value."""
        match self.rows.key:
            case SeatKey(seat=seat):
                label = self._labels[seat]
                at = KINDS.index(label.kind) if label.kind in KINDS else -1
                self._reseat(seat, replace(label, kind=KINDS[(at + step) % len(KINDS)]))
            case OptionKey(option=key):
                kind = self._kind(key)
                if turns(kind):
                    self._set(key, turned(kind, getattr(self._options, key), step))
                else:
                    self._type(key)

    def action_default(self) -> None:
        """The option at the cursor as it was at first."""
        match self.rows.key:
            case OptionKey(option=key):
                self._set(key, getattr(self._game.options(), key))

    def _set(self, key: str, value: object) -> None:
        self._options = replace(self._options, **{key: value})
        self.fill()

    def _type(self, key: str) -> None:
        def take(text: str | None) -> None:
            if text is not None:
                self._set(key, getattr(rooted(parse(self._game.options, {key: text})), key))

        self.app.push_screen(ValueScreen(self._narrator.option(key), self._options, key), take)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Veterans are offered where a game has any."""
        return False if action == "recruit" and not self._table.recruits else super().check_action(action, parameters)

    def action_recruit(self) -> None:
        """The next veteran of the person at the cursor."""
        match self.rows.key:
            case SeatKey(seat=seat) if self._labels[seat].kind != HUMAN:
                self.say(_("A computer player has no veterans."), wrong=True)
            case SeatKey(seat=seat):
                try:
                    self._options = self._table.recruit(self._options, seat, self._labels[seat].name)
                except StoreError as error:
                    self.say(str(error), wrong=True)
                else:
                    self.fill()
            case _:
                self.say(_("Go to a seat first: its veteran is chosen there."), wrong=True)

    # -- Out of here

    def action_rules(self) -> None:
        """The rulebook, at the clause of the option at the cursor."""
        match self.rows.key:
            case OptionKey(option=key):
                self.house.show_rules(self._game.info.key, self._kind(key).clause, self._options)
            case _:
                self.house.show_rules(self._game.info.key, None, self._options)

    def action_start(self) -> None:
        """Begin, if it can be played like this."""
        if self._refusal():
            self._check()
        else:
            self.leave(self.setup)


def _last_labels(game_key: str) -> list[SeatLabel]:
    """Who played this game last; nobody if it was never played or that cannot be read."""
    try:
        found = next(one for one in library.matches() if one.game == game_key and one.seats)
    except (StoreError, StopIteration):
        return []
    labels: list[SeatLabel] = []
    for label in found.seats:
        name, taken = names.clean(label.name), [one.name for one in labels]
        if names.refusal(name, taken):
            name = names.free(taken)
        labels.append(SeatLabel(name, label.kind if label.kind in KINDS else bots.DEFAULT))
    return labels


def _first_labels(seats: int) -> list[SeatLabel]:
    """One person and computer players, so that a newcomer can start at once."""
    return [SeatLabel(name, HUMAN if seat == 0 else bots.DEFAULT) for seat, name in enumerate(names.ROMANS[:seats])]
