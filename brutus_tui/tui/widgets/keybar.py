"""The last line of a screen: its keys, the most important first, each of which can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from brutus_tui.tui.draw import ELLIPSIS, Line, Span, width


def paint_keys(keys: Sequence[tuple[str, str, str]]) -> Callable[[int, int], list[Line]]:
    """A painter of keys given as (key, how it is written, what it does); the last ones give way to an ellipsis."""

    def paint(cells: int, height: int) -> list[Line]:
        parts: list[Line] = [
            [Span(f" {shown}", "key", key), Span(f" {what} ", "dim", key)] for key, shown, what in keys
        ]
        fits = len(parts)
        while fits and sum(map(width, parts[:fits])) + (2 if fits < len(parts) else 0) > cells:
            fits -= 1
        more: Line = [Span(f" {ELLIPSIS}", "dim")] if fits < len(parts) else []
        return [[span for part in parts[:fits] for span in part] + more]

    return paint
