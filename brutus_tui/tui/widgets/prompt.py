"""The docked prompt: what is asked, what may be answered, what was said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from brutus_tui.tui.draw import ELLIPSIS, Line, Span, chips, width, wrap
from brutus_tui.tui.tables import Choice


@dataclass(frozen=True, slots=True)
class Prompt:
    """Everything that the prompt shows."""

    head: str
    """What is asked, or what has happened."""
    who: str = ""
    """Who is asked."""
    call: str = ""
    """The style of `who`, where everybody must see it."""
    typed: str | None = None
    """What has been typed of an action; None while nothing is."""
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
    whole: bool = False
    """Whether what happened last is told on as many lines as it needs, or each in one."""


def paint_prompt(prompt: Prompt) -> Callable[[int, int], list[Line]]:
    """A painter of the prompt."""

    def paint(columns: int, height: int) -> list[Line]:
        cells = columns - 2
        who = f"{prompt.who}: " if prompt.who else ""
        lines = wrap(who + prompt.head, cells, prompt.style, 2 if prompt.typed is None else 1)
        if prompt.call and lines and lines[0][0].text.startswith(prompt.who):
            rest = lines[0][0].text.removeprefix(prompt.who)
            lines[0] = [Span(prompt.who, prompt.call), Span(rest, prompt.style)]
        if prompt.typed is not None:
            lines.append([Span(f"> {prompt.typed}_", "title")])
        if prompt.say:
            mark = "! " if prompt.wrong else ""
            style = "alert" if prompt.wrong else "title" if prompt.typed is None else "dim"
            room = height - len(lines) - bool(prompt.keys or prompt.choices)
            lines += wrap(mark + prompt.say, cells, style, max(1, min(2, room)))
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
        keys = [[Span(f" {shown}", "key", key), Span(f" {what}", "", key)] for key, shown, what in prompt.keys]
        room = max(1, height - len(lines))
        offered = _whole(chips([*parts, *keys], cells, " "), cells, room)
        if len(offered) > room and prompt.at is not None:
            offered = _whole(chips(parts, cells, " "), cells, room)  # the key bar says what Enter does, too
        lines += _in_sight(offered, room)
        room = height - len(lines)
        if room > 0:
            lines += _latest(prompt, cells, room)
        return [[Span(" "), *line] for line in lines]

    return paint


def _latest(prompt: Prompt, cells: int, room: int) -> list[Line]:
    """As much of what happened last as there is room for."""
    lines: list[Line] = []
    for text in reversed(prompt.before):
        left = room - len(lines)
        if left <= 0:
            break
        lines = [*wrap(text, cells, "dim", left if prompt.whole else 1), *lines]
    return lines


def _whole(lines: list[Line], cells: int, room: int) -> list[Line]:
    """Lines of choices; one that is too long goes on under its words, if there is room for all then."""
    found: list[Line] = []
    for line in lines:
        *head, last = line
        if width(head) + cell_len(last.text.rstrip()) <= cells:
            found.append(line)
            continue
        indent = width(head) + 1
        for number, text in enumerate(wrap(last.text, cells - indent)):
            said = Span(f" {text[0].text}", last.style, last.target)
            found.append([*head, said] if number == 0 else [Span(" " * (indent - 1)), said])
    return found if len(found) <= room else lines


def _in_sight(lines: list[Line], room: int) -> list[Line]:
    """As many lines as there is room for, the one at the cursor among them; what is left out shows as an ellipsis."""
    if len(lines) <= room:
        return lines
    here = next((row for row, line in enumerate(lines) if any(span.style == "cursor" for span in line)), 0)
    top = min(max(0, here - room + 1), len(lines) - room)
    shown = [list(line) for line in lines[top : top + room]]
    if top:
        shown[0].insert(0, Span(ELLIPSIS, "dim"))
    if top + room < len(lines):
        shown[-1].append(Span(f" {ELLIPSIS}", "dim"))
    return shown
