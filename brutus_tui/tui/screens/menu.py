"""The menu of a match; nothing private is on it or below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal

from rich.cells import cell_len
from textual.app import ComposeResult

from brutus_tui.core.language import _
from brutus_tui.tui.draw import Line, Span, center, crop, fit, wrap
from brutus_tui.tui.screens.base import ZoneScreen
from brutus_tui.tui.widgets.keybar import paint_keys
from brutus_tui.tui.widgets.zone import Zone

LOW: Final = 19
"""Lines that the whole menu needs."""

Act = Literal["resume", "rules", "log", "settings", "leave", "quit"]


class MenuScreen(ZoneScreen[Act]):
    """What can be done besides playing, and all keys of the table; gives back what was chosen."""

    CSS_PATH: ClassVar[Any] = ["base.tcss", "menu.tcss"]

    def __init__(self, title: str, keys: Sequence[tuple[str, str]] = (), legend: str = "") -> None:
        super().__init__()
        self._title = title
        self._keys = tuple(keys)
        self._legend = legend
        self._at = 0
        self._acts: list[tuple[Act, str, str]] = [
            ("resume", "Esc", _("Back to the table")),
            ("rules", "r", _("Rules")),
            ("log", "l", _("Log")),
            ("settings", "s", _("Settings")),
            ("leave", "L", _("Leave the table; the match is saved and waits in the lobby")),
            ("quit", "Q", _("Quit the program; the match is saved")),
        ]

    def zones(self) -> ComposeResult:
        """The list, and the keys."""
        yield Zone(id="menu")
        yield Zone(id="keys")

    def paint(self) -> None:
        """The acts with their keys."""
        super().paint()
        self.zone("menu").show(self._paint)
        self.zone("keys").show(
            paint_keys([("enter", "Enter", _("Do it")), ("up", "↑↓", _("Choose")), ("escape", "Esc", _("Back"))])
        )

    def _paint(self, width: int, height: int) -> list[Line]:
        lines: list[Line] = [center([Span(self._title, "title")], width), []]
        if height > LOW:
            lines.insert(0, [])
        for index, (_act, key, label) in enumerate(self._acts):
            here = index == self._at
            style = "cursor" if here else ""
            text = f"{'▶' if here else ' '} {key:>3}  {label} "
            lines.append([Span(" " * max(0, (width - 62) // 2)), Span(text, style, index)])
        return [*lines, [], *self._paint_keys(width)]

    def _paint_keys(self, width: int) -> list[Line]:
        """Every key of the table in two columns: its footer may have no room for all."""
        if not self._keys:
            return []
        left = max(0, (width - 62) // 2)
        column = (width - 2 * left) // 2
        rows = (len(self._keys) + 1) // 2
        cells = [
            crop([Span(f"{shown:>7} ", "key"), Span(fit(what, min(cell_len(what), column - 9)))], column)
            for shown, what in self._keys
        ]
        head = _("Digits choose, Enter does it, letters act at once.")
        lines: list[Line] = [[Span(" " * left), *line] for line in wrap(head, width - 2 * left, "title")]
        for row in range(rows):
            lines.append([Span(" " * left), *cells[row], *(cells[row + rows] if row + rows < len(cells) else [])])
        lines += [[Span(" " * left), *line] for line in wrap(self._legend, width - 2 * left, "dim")]
        return lines

    def point(self, target: object) -> None:
        """A click puts the cursor there; a second one chooses."""
        if isinstance(target, int):
            if target == self._at:
                self.press("enter")
            else:
                self._at = target
                self.paint()

    def press(self, key: str) -> None:
        """Move, choose, or an act's own key."""
        if key in ("up", "down"):
            self._at = (self._at + (1 if key == "down" else -1)) % len(self._acts)
            self.paint()
        elif key == "enter":
            self.leave(self._acts[self._at][0])
        elif key == "escape":
            self.leave("resume")
        else:
            act = next((act for act, letter, _label in self._acts if letter == key), None)
            if act is not None:
                self.leave(act)
