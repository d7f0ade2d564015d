"""The docked prompt: what is asked, what may be answered, what was said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from brutus_tui.tui.draw import Line, Span, chips, wrap
from brutus_tui.tui.tables import Choice


@dataclass(frozen=True, slots=True)
class Prompt:
    """Everything that the prompt shows."""

    head: str
    """Who is asked what, or what has happened."""
    say: str = ""
    """About the selection, or why something is refused."""
    wrong: bool = False
    choices: Sequence[Choice] = ()
    at: int | None = None
    """The choice pointed at."""
    keys: Sequence[tuple[str, str, str]] = ()
    """Keys of this very prompt: the key, how it is written, what it does."""
    before: Sequence[str] = field(default=())
    """What happened last; shown where there is room."""
    style: str = "bold"


def paint_prompt(prompt: Prompt) -> Callable[[int, int], list[Line]]:
    """A painter of the prompt."""

    def paint(width: int, height: int) -> list[Line]:
        cells = width - 2
        lines = wrap(prompt.head, cells, prompt.style, 2)
        if prompt.say:
            mark = "! " if prompt.wrong else ""
            lines += wrap(mark + prompt.say, cells, "alert" if prompt.wrong else "title", 2)
        parts: list[Line] = []
        for index, choice in enumerate(prompt.choices):
            here = index == prompt.at
            mark = "▶" if here else " "
            style = "cursor" if here else ""
            parts.append(
                [
                    Span(mark, style, choice),
                    Span(choice.key, f"{style or 'key'}", choice),
                    Span(f" {choice.label} ", style, choice),
                ]
            )
        parts += [[Span(f" {shown}", "key", key), Span(f" {what}", "", key)] for key, shown, what in prompt.keys]
        offered = chips(parts, cells, " ")
        # Where there are more lines than room, those around the choice pointed at are seen.
        pointed = next((row for row, line in enumerate(offered) if any(span.style == "cursor" for span in line)), 0)
        over = max(0, len(offered) - max(1, height - len(lines)))
        lines += offered[min(over, max(0, pointed - 1)) :]
        room = height - len(lines)
        if room > 0:
            older = [line for text in prompt.before for line in wrap(text, cells, "dim", 1)]
            lines += older[max(0, len(older) - room) :]
        return [[Span(" "), *line] for line in lines]

    return paint
