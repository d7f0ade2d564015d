"""One widget per zone of a screen, painted line by line.

A zone is given a painter, a function from its size to lines of spans, and keeps
what the painter made until it is given another one or changes its size. Only
lines that differ are sent to the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from brutus_tui.tui.draw import Line, crop, plain

STYLES: Final = (
    "bold",
    "dim",
    "title",
    "rule",
    "key",
    "card",
    "face",
    "cursor",
    "chosen",
    "illegal",
    "alert",
    "good",
    "turn",
    "strike",
    "reverse",
    "light",
    "dark",
    *(f"seat{number}" for number in range(9)),
)
"""The styles that a span may name, component classes of the screen; what they look like is in `base.tcss`."""

PAINTED: Final = ("light", "dark")
"""The styles that have a background of their own: pieces."""

Painter = Callable[[int, int], Sequence[Line]]


def nothing(width: int, height: int) -> Sequence[Line]:
    """The painter of an empty zone."""
    return ()


class Zone(Widget):
    """A painted rectangle whose spans can be clicked."""

    ALLOW_SELECT = False

    class Hit(Message):
        """A span with a target was clicked."""

        def __init__(self, zone: Zone, target: Any) -> None:
            self.zone = zone
            self.target = target
            super().__init__()

        @property
        def control(self) -> Zone:
            """The zone that was clicked."""
            return self.zone

    def __init__(self, painter: Painter = nothing, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._painter = painter
        self._painted: tuple[int, int] | None = None
        self._lines: list[Line] = []
        self._styles: dict[str, Style] = {}
        self.ascii = False

    def show(self, painter: Painter) -> None:
        """Paint this from now on; lines that stay the same are not sent again."""
        self._painter = painter
        size = self.size
        if self._painted != tuple(size) or not size:
            self._painted = None
            self.refresh()
            return
        old = self._lines
        self._paint(size.width, size.height)
        changed = [y for y, (a, b) in enumerate(zip(old, self._lines, strict=True)) if a != b]
        if changed:
            self.refresh(*(Region(0, y, size.width, 1) for y in changed))

    def _paint(self, width: int, height: int) -> None:
        lines = [crop(line, width) for line in self._painter(width, height)[:height]]
        self._lines = lines + [crop([], width) for _ in range(height - len(lines))]
        self._painted = (width, height)

    def render_line(self, y: int) -> Strip:
        """One line; painted anew when the size has changed."""
        width, height = self.size
        if self._painted != (width, height):
            self._paint(width, height)
        if y >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        return Strip(
            [Segment(plain(text) if self.ascii else text, self._style(style)) for text, style, _ in self._lines[y]],
            width,
        )

    def _style(self, names: str) -> Style:
        """The screen's style of those names on this zone's own background.

        The classes belong to the screen and not to each zone: every one costs time whenever styles are applied.
        """
        if names not in self._styles:
            style = self.rich_style
            if names:
                found = self.screen.get_component_rich_style(*(f"zone--{name}" for name in names.split()))
                back = found.bgcolor if names in PAINTED else style.bgcolor
                style = Style.from_color(found.color, back) + found.without_color
            self._styles[names] = style
        return self._styles[names]

    def notify_style_update(self) -> None:
        """Another theme, another background: look the styles up again."""
        super().notify_style_update()
        self._styles = {}

    def on_click(self, event: events.Click) -> None:
        """Tell which target lies under the pointer."""
        if not 0 <= event.y < len(self._lines):
            return
        x = 0
        for span in self._lines[event.y]:
            x += Strip([Segment(span.text)]).cell_length
            if event.x < x:
                if span.target is not None:
                    event.stop()
                    self.post_message(self.Hit(self, span.target))
                return
