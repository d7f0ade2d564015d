"""The lobby: which game to begin, which match to go on with, how those that are over have ended."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType

from brutus_tui.core import language, registry
from brutus_tui.core.language import _, ngettext
from brutus_tui.core.options import kinds
from brutus_tui.store import library
from brutus_tui.store.files import StoreError
from brutus_tui.store.library import Summary
from brutus_tui.tui.draw import fit
from brutus_tui.tui.names import clean
from brutus_tui.tui.screens.dialogs import ConfirmScreen
from brutus_tui.tui.screens.house import Block, HouseScreen, Row, Rows, paragraph
from brutus_tui.tui.screens.seats import SeatsScreen, Setup, kind_name, number_range
from brutus_tui.tui.screens.settings import SettingsScreen


@dataclass(frozen=True, slots=True)
class GameKey:
    """A row that stands for a game."""

    game: str


@dataclass(frozen=True, slots=True)
class MatchKey:
    """A row that stands for a saved match."""

    match: str


class LobbyScreen(HouseScreen[None]):
    """The first screen. Nothing leads out of it but `Q`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", key_display="Enter"),
        Binding("n", "new", "New"),
        Binding("c", "resume", "Continue"),
        Binding("r,question_mark", "rules", "Rules"),
        Binding("s", "settings", "Settings"),
        Binding("Q", "quit", "Quit"),
        Binding("x,delete", "delete", "Delete"),
        Binding("escape", "nothing", show=False),
    ]

    def __init__(self, game_key: str = "") -> None:
        super().__init__()
        self._first = GameKey(game_key) if game_key else None
        """Where the cursor stands at first."""
        self._matches: dict[str, Summary] = {}

    def fill(self) -> None:
        """The games, and the matches that are on disk now."""
        self.set_title(_("Brutus, and other games of Rome"))
        trouble = ""
        try:
            self._matches = {one.id: one for one in library.matches()}
        except StoreError as error:
            self._matches, trouble = {}, str(error)
        rows = [Row(None, _("Games"), _columns(_("players"), _("minutes"))), *map(_game_row, registry.packages())]
        rows.append(Row(None, _("Continue")))
        going = [one for one in self._matches.values() if not one.finished]
        over = [one for one in self._matches.values() if one.finished]
        rows += map(self._match_row, going)
        if not going:
            rows.append(Row(None, _("no match is under way"), note=True))
        if over:
            rows.append(Row(None, _("Finished")))
            rows += map(self._match_row, over)
        self.rows.show(rows, self.rows.key or self._first)
        self.describe()
        if trouble:
            self.say(trouble, wrong=True)

    def _match_row(self, one: Summary) -> Row:
        if one.broken:
            name = f"{clean(one.title)} {one.id}" if one.title else one.id
            return Row(MatchKey(one.id), name, _("broken"), one.broken)
        names = _(", ").join(clean(seat.name) for seat in one.seats)
        actions = ngettext("{number} action", "{number} actions", one.actions).format(number=one.actions)
        return Row(MatchKey(one.id), names, "", f"{one.title} · {actions} · {moment(one.played)}")

    @on(Rows.Moved)
    def moved(self) -> None:
        """Another row: what was said of the last one is over."""
        self.say()
        self.describe()

    def describe(self) -> None:
        """What the row at the cursor is, in the other pane."""
        match self.rows.key:
            case GameKey(game=key):
                self._describe_game(key)
            case MatchKey(match=key):
                self._describe_match(self._matches[key])

    def _describe_game(self, key: str) -> None:
        game, book = registry.game(key), registry.clauses(key, language.current())
        narrator = registry.narrator(key)
        read = self.reader
        read.border_title = game.info.title
        titles = [narrator.option(field.name) for field, kind in kinds(game.options) if not kind.detail]
        read.show(
            [
                paragraph(book.preface.partition("\n\n")[0]),
                "",
                Block(read.heading(_("Players and time"))),
                _("{seats} players, {minutes} minutes").format(
                    seats=number_range(game.info.seats[0], game.info.seats[-1]),
                    minutes=number_range(*game.info.minutes),
                ),
                "",
                Block(read.heading(_("What the table may choose"))),
                _(", ").join(titles),
                "",
                Block(read.heading(_("Rules"))),
                _("{number} clauses, with every ruling where the rulebook is silent: press r.").format(
                    number=len(book.clauses)
                ),
            ]
        )

    def _describe_match(self, one: Summary) -> None:
        read = self.reader
        read.border_title = one.id
        if one.broken:
            read.show(
                [
                    Block(read.heading(_("This match cannot be continued"))),
                    one.broken,
                    "",
                    str(one.path),
                    "",
                    _("The file can be mended in a text editor. Press x to delete it."),
                ]
            )
            return
        width = max(len(str(len(one.seats))), 1)
        read.show(
            [
                Block(read.heading(_("Who played") if one.finished else _("Who plays"))),
                *(
                    f"{number:>{width}}  {clean(seat.name)}, {kind_name(seat.kind)}"
                    for number, seat in enumerate(one.seats, 1)
                ),
                "",
                *self._told_how_far(one),
                _("last played {moment}").format(moment=moment(one.played)),
                *([_("begun {date}").format(date=one.date)] if one.date else []),
            ]
        )

    def _told_how_far(self, one: Summary) -> list[Block | str]:
        if not one.finished:
            return [
                Block(self.reader.heading(_("How far"))),
                _("{title}, {number} actions so far").format(title=one.title, number=one.actions),
            ]
        return [
            Block(self.reader.heading(_("How it ended"))),
            ngettext("{title}, {number} action", "{title}, {number} actions", one.actions).format(
                title=one.title, number=one.actions
            ),
            _("Enter shows the result, and from there the log."),
        ]

    # -- Keys

    @on(Rows.Chosen)
    def action_open(self) -> None:
        """Begin the game, go on with the match, or see how it ended, at the cursor."""
        match self.rows.key:
            case GameKey():
                self.action_new()
            case MatchKey(match=key):
                self._resume(key)

    def action_new(self) -> None:
        """Who plays the game at the cursor."""

        def start(setup: Setup | None) -> None:
            if setup is not None:
                self.house.start_match(setup.game, setup.labels, setup.options)

        self.app.push_screen(SeatsScreen(self._game()), start)

    def action_resume(self) -> None:
        """Go on with the match at the cursor, or else with the one that was played last."""
        match self.rows.key:
            case MatchKey(match=key):
                self._resume(key)
            case _:
                latest = next((one for one in self._matches.values() if not one.broken and not one.finished), None)
                if latest is None:
                    self.say(_("There is no match to continue; n begins one."), wrong=True)
                else:
                    self._resume(latest.id)

    def _resume(self, match_id: str) -> None:
        one = self._matches[match_id]
        if one.broken:
            self.say(_("This match cannot be continued; the reason stands beside it."), wrong=True)
            return
        self.house.resume_match(match_id)

    def action_rules(self) -> None:
        """The rulebook of the game at the cursor."""
        self.house.show_rules(self._game())

    def action_settings(self) -> None:
        """The settings."""
        self.app.push_screen(SettingsScreen())

    def action_delete(self) -> None:
        """Delete the match at the cursor, after a question."""
        match self.rows.key:
            case MatchKey(match=key):
                self.app.push_screen(
                    ConfirmScreen(
                        _("Delete match {id}?").format(id=key), _("Its record is removed and cannot be brought back.")
                    ),
                    lambda sure: self._delete(key) if sure else None,
                )
            case _:
                self.say(_("Choose a match to delete first."), wrong=True)

    def _delete(self, match_id: str) -> None:
        try:
            library.delete(match_id)
        except StoreError as error:
            self.say(str(error), wrong=True)
            return
        self.fill()
        self.say(_("Match {id} is deleted.").format(id=match_id))

    def action_quit(self) -> None:
        """Leave the program; every match is on disk already."""
        self.app.exit()

    def action_nothing(self) -> None:
        """Esc has nowhere to go from here, and says so."""
        self.say(_("This is the first screen; Q leaves the program."))

    def _game(self) -> str:
        match self.rows.key:
            case GameKey(game=key):
                return key
            case MatchKey(match=key) if self._matches[key].game in registry.packages():
                return self._matches[key].game
            case _:
                return next(iter(registry.packages()))


# -- Short forms -------------------------------------------------------------------------------


def _game_row(key: str) -> Row:
    info = registry.game(key).info
    return Row(
        GameKey(key), info.title, _columns(number_range(info.seats[0], info.seats[-1]), number_range(*info.minutes))
    )


def _columns(players: str, minutes: str) -> str:
    return f"{fit(players, 8, 'right')} {fit(minutes, 8, 'right')}"


_DAY: Final = datetime.timedelta(days=1)


def moment(then: datetime.datetime) -> str:
    """When something was, as short as it is clear."""
    today = datetime.datetime.now(then.tzinfo).date()
    if then.date() == today:
        return _("today {time}").format(time=f"{then:%H:%M}")
    if then.date() == today - _DAY:
        return _("yesterday {time}").format(time=f"{then:%H:%M}")
    return f"{then:%Y-%m-%d}"
