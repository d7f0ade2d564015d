"""The result of a deal or of a game. It stays until a key, and everything on it is public."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Literal

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from brutus_tui.core.language import _
from brutus_tui.tui.screens.house import Block, HouseScreen, Reader

Next = Literal["on", "again", "home"]
"""What follows: the match goes on; the same seats play again; back to the lobby."""


class ResultScreen(HouseScreen[Next]):
    """A table of the seats, best first, and the sentences that explain it.

    `columns` are the headings and `rows` the cells, name included, as texts; `best` is how many rows at the top
    share the first place. At the end of a game, `record` is where the match is kept, and `export` writes a copy
    and answers with a sentence that says where, or why not; `log` shows what happened.
    """

    AUTO_FOCUS = "#text"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "on", "Go on", key_display="Enter"),
        Binding("enter,escape,h", "home", "Lobby", key_display="Enter"),
        Binding("a", "again", "Same seats again"),
        Binding("l", "log", "Log"),
        Binding("x", "export", "Export"),
    ]

    def __init__(
        self,
        title: str,
        columns: Sequence[str],
        rows: Sequence[Sequence[str]],
        sentences: Sequence[str] = (),
        *,
        best: int = 1,
        over: bool = False,
        record: str = "",
        export: Callable[[], str] | None = None,
        log: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self._title = title
        self._columns = tuple(columns)
        self._rows = [tuple(row) for row in rows]
        self._sentences = tuple(sentences)
        self._best = best
        self._over = over
        self._record = record
        self._export = export
        self._log = log

    def panes(self) -> ComposeResult:
        """One text."""
        yield Reader(id="text")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A deal has only one way out; a game has others."""
        match action:
            case "on" if self._over:
                return False
            case "home" | "again" if not self._over:
                return False
            case "export" if self._export is None:
                return False
            case "log" if self._log is None:
                return False
            case _:
                return super().check_action(action, parameters)

    def fill(self) -> None:
        """The table and the sentences under it."""
        self.set_title(self._title)
        blocks: list[Block | str] = [Block(self._table())]
        for sentence in self._sentences:
            blocks += ["", *sentence.split("\n")]
        if self._record:
            blocks += ["", Block(self.reader.faint(_("The record of this game: {path}").format(path=self._record)))]
        if self._export is not None:
            blocks.append(Block(self.reader.faint(_("x copies it into {path}").format(path=Path.cwd()))))
        self.reader.show(blocks)

    def _table(self) -> Table:
        # Without a box: the frame around the text is enough. Numbers stand on the right.
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_edge=False)
        for number, heading in enumerate(self._columns):
            numeric = all(_is_number(row[number]) for row in self._rows)
            table.add_column(
                Text(heading, self.reader.heading("").style),
                justify="right" if numeric else "left",
                no_wrap=True,
                overflow="ellipsis",
            )
        for place, row in enumerate(self._rows):
            table.add_row(*map(Text, row), style="bold" if place < self._best else "")
        return table

    def action_on(self) -> None:
        """The next deal."""
        self.leave("on")

    def action_home(self) -> None:
        """Back to the lobby."""
        self.leave("home")

    def action_again(self) -> None:
        """Another game of the same."""
        self.leave("again")

    def action_log(self) -> None:
        """What happened, to read once more."""
        if self._log is not None:
            self._log()

    def action_export(self) -> None:
        """Write a copy of the record, and say where."""
        if self._export is not None:
            self.say(self._export())


def _is_number(text: str) -> bool:
    return not text or text.lstrip("+-\N{MINUS SIGN}\N{EN DASH}").isdecimal() or text in "-\N{EN DASH}"
