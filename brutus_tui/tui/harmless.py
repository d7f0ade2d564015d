"""The last thing before the terminal: no text of anybody, on whatever widget, holds a character that it would obey."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from brutus_tui.tui.draw import harmless


class Harmless(LineFilter):
    """Takes control characters and the like out of every line that any widget draws."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments, as wide as before."""
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [segment if segment.control else segment._replace(text=harmless(segment.text)) for segment in segments]


FILTER = Harmless()
