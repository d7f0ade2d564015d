"""The last line of a screen: its keys, the most important first, each of which can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from brutus_tui.tui.draw import Line, Span, width


def paint_keys(keys: Sequence[tuple[str, str, str]]) -> Callable[[int, int], list[Line]]:
    """A painter of keys given as (key, how it is written, what it does); what does not fit is left out at the end."""

    def paint(cells: int, height: int) -> list[Line]:
        line: Line = []
        for key, shown, what in keys:
            part: Line = [Span(f" {shown}", "key", key), Span(f" {what} ", "dim", key)]
            if width(line) + width(part) > cells:
                break
            line += part
        return [line]

    return paint
