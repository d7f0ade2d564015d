"""The menu of a match; nothing private is on it or below it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from textual.app import ComposeResult

from brutus_tui.core.language import _
from brutus_tui.tui.draw import Line, Span, center
from brutus_tui.tui.screens.base import ZoneScreen
from brutus_tui.tui.widgets.keybar import paint_keys
from brutus_tui.tui.widgets.zone import Zone

Act = Literal["resume", "rules", "log", "settings", "leave", "quit"]


class MenuScreen(ZoneScreen[Act]):
    """What can be done besides playing; gives back what was chosen."""

    CSS_PATH: ClassVar[Any] = ["base.tcss", "menu.tcss"]

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
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
        lines: list[Line] = [[], center([Span(self._title, "title")], width), []]
        for index, (_act, key, label) in enumerate(self._acts):
            here = index == self._at
            style = "cursor" if here else ""
            text = f"{'▶' if here else ' '} {key:>3}  {label} "
            lines.append([Span(" " * max(0, (width - 62) // 2)), Span(text, style, index)])
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
