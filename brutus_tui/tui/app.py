"""The application: one match at most, the screens around it, and a start and an end that nothing can spoil."""

from __future__ import annotations

import asyncio
import codecs
import functools
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Final

from rich.console import RenderableType
from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.filter import LineFilter
from textual.geometry import Size

from brutus_tui.core import registry
from brutus_tui.core.game import Bot, Seat
from brutus_tui.core.language import _, use, use_titles
from brutus_tui.core.match import AnyMatch, IllegalAction, Match
from brutus_tui.core.notation import clip
from brutus_tui.core.record import HUMAN, Header, SeatLabel
from brutus_tui.store import folders, library
from brutus_tui.store import settings as settings_store
from brutus_tui.store.files import StoreError
from brutus_tui.store.settings import Settings
from brutus_tui.tui import tables, themes
from brutus_tui.tui.draw import harmless
from brutus_tui.tui.harmless import FILTER
from brutus_tui.tui.screens.base import LEAST
from brutus_tui.tui.screens.table import PACES, TableScreen
from brutus_tui.tui.session import Orders, Session
from brutus_tui.tui.watchdog import Watchdog


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to begin."""

    game: str
    seats: tuple[SeatLabel, ...]
    options: Any
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match to continue."""

    id: str


Start = NewMatch | SavedMatch


class BrutusApp(App[None]):
    """`start` is what to play at once; None opens the lobby."""

    TITLE = "Brutus"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(self, settings: Settings, start: Start | None = None) -> None:
        # Textual takes NO_COLOR out of the environment; and a theme of the terminal's own palette that
        # is set after construction would be black on black.
        self.no_colour: Final = bool(os.environ.get("NO_COLOR"))
        _measure_the_terminal()
        super().__init__(ansi_color=True if self.no_colour else None)
        _tolerate_stray_bytes()
        use(settings.spoken)
        use_titles(settings.titles)
        self.settings = settings
        self._start = start
        self._saved: library.Saved | None = None
        self._table: TableScreen | None = None
        self._labels: tuple[SeatLabel, ...] = ()
        self._orders: dict[tuple[str, int], Orders] = {}
        """By match and decision what players had asked for when they left the table."""
        for theme in themes.THEMES:
            self.register_theme(theme)
        self.theme = themes.theme_name(settings.theme, self.no_colour)

    def get_line_filters(self) -> list[LineFilter]:
        """Textual's own, and one for texts that others wrote."""
        return [*super().get_line_filters(), FILTER]

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Leave, with last words that are no markup and hold nothing that the terminal would obey."""
        words = message if message is None or not isinstance(message, str) else Text(harmless(message))
        super().exit(result, return_code, words)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The seats' colours where the theme has none of its own."""
        return themes.seat_variables(themes.SEATS_ANSI)

    # -- Start and end

    def on_mount(self) -> None:
        """Open the lobby or the table; leave in good order when the system asks."""
        if not self.is_headless:
            loop = asyncio.get_running_loop()
            Watchdog(lambda number: loop.call_soon_threadsafe(self._told_to_end, number)).start()
        self.app_suspend_signal.subscribe(self, self._suspended)
        self.app_resume_signal.subscribe(self, self._suspended)
        match self._start:
            case NewMatch(game, seats, options, seed):
                self.start_match(game, seats, options, seed)
            case SavedMatch(match_id):
                self.resume_match(match_id)
            case None:
                self.go_home()

    def on_unmount(self) -> None:
        """Let others play the match."""
        self._close_match()

    def _told_to_end(self, number: int) -> None:
        self.exit(return_code=128 + number, message=self._how_to_resume())

    def _suspended(self, _app: App[Any]) -> None:
        """Whoever comes back to a suspended program may be somebody else."""
        if self._table is not None:
            self._table.close_hands()

    def _how_to_resume(self) -> str | None:
        if self._saved is None:
            return None
        if self._saved.header.result is not None:
            return _("The record of this game: {path}").format(path=self._saved.path)
        return _("The match is saved. Go on with: brutus-tui resume {id}").format(
            id=rescued.stem if (rescued := self._saved.journal.rescued) else self._saved.id
        )

    async def action_quit(self) -> None:
        """Leave after a question, if there is room for one; what was played is saved already."""
        from brutus_tui.tui.screens.dialogs import ConfirmScreen

        if self._saved is None or isinstance(self.screen, ConfirmScreen) or self._too_small(self.size):
            self.exit(message=self._how_to_resume())
            return
        if self._table is not None and not self._table.session.alone:
            self._table.close_hands()

        def leave(sure: bool | None) -> None:
            if sure:
                self.exit(message=self._how_to_resume())

        self.push_screen(ConfirmScreen(_("Leave the program?"), self._how_to_resume() or ""), leave)

    def action_help_quit(self) -> None:
        """Ctrl+C asks what Ctrl+Q asks; Textual would lay a note of its own over the table."""
        self.call_later(self.action_quit)

    def on_resize(self, event: Resize) -> None:
        """A hand that is out of sight does not come back by itself."""
        if self._table is not None and self._too_small(event.size):
            self._table.close_hands()

    def _too_small(self, size: Size) -> bool:
        return size.width < LEAST[0] or size.height < LEAST[1]

    def _handle_exception(self, error: Exception) -> None:
        """End with one sentence: Textual's own report would print local variables, and so hands."""
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        where = self.note_error(error)
        sentences = [_("Something went wrong in the program, so it ended.")]
        resume = self._how_to_resume()
        if resume:
            sentences.append(resume)
        if where:
            sentences.append(_("What is known of the error is in {path}").format(path=where))
        self._exit_renderables = [Text("\n".join(map(harmless, sentences)))]
        self._close_messages_no_wait()

    def note_error(self, error: BaseException) -> str:
        """Write where an error happened, without values, to the log of errors; the file, or nothing."""
        frames = traceback.format_tb(error.__traceback__)
        path = folders.error_log()
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{type(error).__name__}\n{''.join(frames)}\n")
        except OSError:
            return ""
        return str(path)

    # -- Matches

    def start_match(self, game_key: str, labels: tuple[SeatLabel, ...], options: Any, seed: str | None = None) -> None:
        """Begin a match and sit down at its table."""
        game = registry.game(game_key)
        header = Header(game_key, game.info.rules_version, tuple(labels), options, seed=seed)
        self._close_match()
        clock = _Clock(tables.find(game_key))
        try:
            saved = library.create(header)
        except StoreError as error:
            self._cannot(str(error))
            return
        try:
            match: AnyMatch = Match(
                game,
                len(labels),
                saved.header.options,
                seed=saved.header.seed or "",
                measured=clock.measured,
                recorder=saved.journal.append,
            )
        except IllegalAction as error:
            saved.close()
            self._cannot(registry.narrator(game_key).refusal(error.refusal, [label.name for label in labels]))
            return
        clock.start(match)
        self._sit_down(saved, match)

    def resume_match(self, match_id: str) -> None:
        """Continue a saved match; it begins at a curtain."""
        self._close_match()
        try:
            key = next((one.game for one in library.matches() if one.id == match_id), "")
            clock = _Clock(tables.find(key))
            _header, match, saved = library.resume(match_id, measured=clock.measured)
        except StoreError as error:
            self._cannot(str(error))
            return
        clock.start(match)
        self._sit_down(saved, match)

    def _sit_down(self, saved: library.Saved, match: AnyMatch) -> None:
        key = match.game.info.key
        self._saved, self._labels = saved, saved.header.seats
        try:
            computers = {
                seat: self._computer(label.kind, key) for seat, label in enumerate(self._labels) if label.kind != HUMAN
            }
        except LookupError as error:
            self._close_match()
            self._cannot(str(error.args[0] if error.args else error))
            return
        orders = self._orders.pop((saved.id, len(match.lines)), None)
        narrator = registry.narrator(key, match.view(None))
        session = Session(match, self._labels, tables.find(key), narrator, computers, orders)
        if len(match):
            session.looked.update(session.humans)
        try:
            hinter = self._computer("greedy", key)
        except LookupError:
            hinter = None  # a game without computer players gives no hints
        self._table = TableScreen(session, hinter)
        self._replace_screens(self._table)

    def _computer(self, kind: str, key: str) -> Bot:
        from brutus_tui import bots

        return bots.make(kind, key)

    def _close_match(self) -> None:
        if self._saved is not None:
            self._saved.close()
            if self._table is not None:
                session = self._table.session
                self._orders[self._saved.id, session.ticket] = session.orders
        self._saved = self._table = None

    def _cannot(self, sentence: str) -> None:
        """Something could not be begun: say so, in the lobby if there is one, else as the last words."""
        if self._start is None or len(self.screen_stack) > 1:
            self.notify(sentence, severity="error", timeout=12, markup=False)
            if len(self.screen_stack) == 1:
                self.go_home()
        else:
            self.exit(return_code=1, message=sentence)

    def match_over(self, session: Session) -> None:
        """The match has ended: write the result down and show it."""
        from brutus_tui.tui.screens.result import ResultScreen

        saved, table = self._saved, self._table
        result = session.match.result
        if saved is None or table is None or result is None or isinstance(self.screen, ResultScreen):
            return
        sentences = [session.narrator.ending(result, session.names)]
        try:
            if saved.header.result is None:
                # In this order: a match that is not finished is opened again after a crash, and keeps them then.
                kept = session.table.keep(session.match.view(None), session.names, session.humans)
                sentences += [kept] if kept else []
                saved.finish(session.match)
        except StoreError as error:
            sentences.append(str(error))
        public = session.match.view(None)
        columns, rows = session.table.result(public, result, session.names)
        sentences += session.table.explained(public, result, session.names)
        sentences.append(_("Seed: {seed}").format(seed=clip(session.match.seed)))
        header = saved.header

        def export() -> str:
            try:
                return _("A copy of the record is at {path}").format(path=saved.export(Path.cwd()))
            except (StoreError, OSError) as error:
                return str(error)

        def then(wish: str | None) -> None:
            if wish == "again":
                self.start_match(header.game, header.seats, header.options)
            else:
                self.go_home(header.game)

        self.push_screen(
            ResultScreen(
                _("{title}: the game is over").format(title=session.match.game.info.title),
                columns,
                rows,
                sentences,
                best=sum(rank == 1 for rank in result.ranks),
                over=True,
                record=str(saved.path),
                export=export,
                log=lambda: self.show_log(session),
            ),
            then,
        )

    # -- Screens

    def _replace_screens(self, screen: Any) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def go_home(self, game_key: str = "") -> None:
        """The lobby, at a game; a match that was on stays saved."""
        from brutus_tui.tui.screens.lobby import LobbyScreen

        self._close_match()
        self._replace_screens(LobbyScreen(game_key))

    def show_rules(self, game_key: str, clause: str | None = None, options: Any = None) -> None:
        """A rulebook, open at a clause."""
        from brutus_tui.tui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(game_key, clause, options))

    def show_log(self, session: Session) -> None:
        """The log: everybody's where several people play, a lone player's own otherwise."""
        from brutus_tui.tui.screens.log import LogScreen

        viewer: Seat | None = session.viewer if session.alone else None
        self.push_screen(LogScreen(session.log(viewer)))

    def show_menu(self, session: Session, keys: Sequence[tuple[str, str]] = ()) -> None:
        """The menu of the match, with the keys of the screen that it is called from."""
        from brutus_tui.tui.screens.menu import MenuScreen

        title = f"{session.match.game.info.title} · {' · '.join(session.names)}"
        acts: dict[str, Callable[[], object]] = {
            "rules": lambda: self.show_rules(session.match.game.info.key, None, session.match.options),
            "log": lambda: self.show_log(session),
            "settings": self._show_settings,
            "leave": lambda: self.go_home(session.match.game.info.key),
            "quit": lambda: self.exit(message=self._how_to_resume()),
        }

        def do(act: str | None) -> None:
            if act in acts:
                acts[act]()

        self.push_screen(MenuScreen(title, keys, session.table.legend()), do)

    def _show_settings(self) -> None:
        from brutus_tui.tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    # -- Settings

    def save_settings(self, settings: Settings) -> None:
        """Change the settings, on the screen at once and on disk if that can be."""
        self.settings = settings
        use(settings.spoken)
        use_titles(settings.titles)
        self.theme = themes.theme_name(settings.theme, self.no_colour)
        for screen in self.screen_stack:
            for widget in screen.walk_children():
                widget.refresh()  # every line may read differently now, the keys' too
        try:
            settings_store.save(settings)
        except StoreError as error:
            self.notify(str(error), severity="warning", timeout=12, markup=False)

    def change_pace(self, faster: int) -> None:
        """The next faster or slower pace of the computer players."""
        paces = list(PACES)
        at = paces.index(self.settings.pace) + faster
        if 0 <= at < len(paces):
            self.save_settings(replace(self.settings, pace=paces[at]))


class _Clock:
    """Answers chance decisions that ask for the time played in this program."""

    def __init__(self, table: tables.Table) -> None:
        self._table = table
        self._began = monotonic()
        self._view: Any = None
        self.measured: Final = {kind: functools.partial(self._read, kind) for kind in table.clocks}

    def start(self, match: AnyMatch) -> None:
        """The match is about to go on."""
        self._view = match.view(None)
        self._began = monotonic()

    def _read(self, kind: str) -> str:
        return self._table.measured(kind, self._view, int((monotonic() - self._began) // 60))


def _measure_the_terminal() -> None:
    """These variables, where somebody has exported them, would be believed before the terminal is."""
    if sys.__stdout__ is not None and sys.__stdout__.isatty():
        for name in ("COLUMNS", "LINES"):
            os.environ.pop(name, None)


def _tolerate_stray_bytes() -> None:
    """Textual's input thread dies of a byte that is not UTF-8, which some terminals send with mouse reports."""
    try:
        import textual.drivers.linux_driver as driver
    except ImportError:  # Windows
        return
    driver.getincrementaldecoder = lambda encoding: functools.partial(  # type: ignore[attr-defined]
        codecs.getincrementaldecoder(encoding), errors="replace"
    )
