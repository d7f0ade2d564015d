"""Drawing in cells: spans, lines, boxes and fans of cards, with widths measured and never assumed.

A screen is made of lines and a line of spans; a span is a text, the names of its
styles (component classes of `widgets.zone.Zone`) and what a click on it means.
Nothing here knows Textual.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size

from brutus_tui.core.text import REPLACEMENT, is_harmless

ELLIPSIS: Final = "…"


class Span(NamedTuple):
    """A piece of a line."""

    text: str
    style: str = ""
    target: Any = None


Line: TypeAlias = list[Span]

ASCII: Final = str.maketrans(
    {
        "╭": "+",
        "╮": "+",
        "╰": "+",
        "╯": "+",
        "─": "-",
        "│": "|",
        "┃": "|",
        "━": "=",
        "▶": ">",
        "▸": ">",
        "◂": "<",
        "▲": "^",
        "●": "*",
        "○": "o",
        "×": "x",
        "…": "~",
        "·": "-",
        "–": "-",
        "—": "-",
        "←": "<",
        "→": ">",
        "↑": "^",
        "↓": "v",
        "░": ":",
        "•": "*",
        "’": "'",
        "“": '"',
        "”": '"',
    }
)
"""Sign by sign, what stands for it where a terminal draws only ASCII well; every one is one cell wide."""


def harmless(text: str) -> str:
    """`text` without what a terminal would obey (control characters, marks that turn the writing around), as wide."""
    if text.isprintable():
        return text
    return "".join(char if is_harmless(char) else REPLACEMENT * cell_len(char) for char in text)


def plain(text: str) -> str:
    """`text` with its line-drawing and typographic signs in ASCII, cell by cell."""
    return text.translate(ASCII)


def fit(text: str, width: int, align: str = "left") -> str:
    """`text` in exactly `width` cells, cut with an ellipsis where it is too long."""
    if width <= 0:
        return ""
    missing = width - cell_len(text)
    if missing < 0:
        kept = set_cell_size(text, width - 1)
        # A wide character that was cut in two has left a blank: the ellipsis stands before it.
        return kept[:-1] + ELLIPSIS + " " if kept.endswith(" ") and not text.startswith(kept) else kept + ELLIPSIS
    if align == "right":
        return " " * missing + text
    left = missing // 2 if align == "center" else 0
    return " " * left + text + " " * (missing - left)


def width(line: Iterable[Span]) -> int:
    """How many cells a line takes."""
    return sum(cell_len(span.text) for span in line)


def crop(line: Iterable[Span], cells: int) -> Line:
    """A line in exactly `cells` cells; what does not fit ends in an ellipsis."""
    out: Line = []
    left = cells
    for span in line:
        size = cell_len(span.text)
        if size > left:
            if left > 0:
                out.append(span._replace(text=fit(span.text, left)))
            return out
        out.append(span)
        left -= size
    if left > 0:
        out.append(Span(" " * left))
    return out


def center(line: Line, cells: int) -> Line:
    """A line in the middle of `cells` cells."""
    return crop([Span(" " * max(0, (cells - width(line)) // 2)), *line], cells)


def beside(left: Sequence[Line], right: Sequence[Line], cells: int, gap: int = 1) -> list[Line]:
    """Two blocks side by side, the left one `cells` wide."""
    rows = max(len(left), len(right))
    blank: Line = []
    return [
        [
            *crop(left[row] if row < len(left) else blank, cells),
            Span(" " * gap),
            *(right[row] if row < len(right) else blank),
        ]
        for row in range(rows)
    ]


def wrap(text: str, cells: int, style: str = "", rows: int | None = None) -> list[Line]:
    """A sentence in lines of at most `cells` cells, broken at blanks where there are any."""
    if cells < 2:
        return []
    lines: list[str] = []
    current = ""
    for word in text.split():
        joined = f"{current} {word}" if current else word
        # Japanese has no blanks: a word too long for a line is broken anywhere between two characters.
        while cell_len(joined) > cells:
            if current and cell_len(word) <= cells:
                lines.append(current)
                joined = word
            else:
                head = _head(joined, cells)
                lines.append(head)
                joined = joined[len(head) :].lstrip()
            current, word = "", joined
        current = joined
    if current:
        lines.append(current)
    if rows is not None and len(lines) > rows:
        lines = [*lines[: rows - 1], fit(" ".join(lines[rows - 1 :]), cells)] if rows > 0 else []
    return [[Span(line, style)] for line in lines]


def _head(text: str, cells: int) -> str:
    """As many characters from the beginning as `cells` cells hold."""
    used = 0
    for index, char in enumerate(text):
        used += cell_len(char)
        if used > cells:
            return text[:index]
    return text


def box(lines: Sequence[Line], inner: int, style: str = "rule", title: str = "") -> list[Line]:
    """Lines inside a rounded frame; `inner` is the width between the sides."""
    heading = f" {fit(title, min(cell_len(title), inner - 3)).strip()} " if title and inner > 5 else ""
    top = f"╭{'─' if heading else ''}"
    return [
        [
            Span(top, style),
            Span(heading, f"{style} bold"),
            Span("─" * (inner - cell_len(heading) - (1 if heading else 0)) + "╮", style),
        ],
        *([Span("│", style), *crop(line, inner), Span("│", style)] for line in lines),
        [Span("╰" + "─" * inner + "╯", style)],
    ]


def fan(rows: Sequence[str], count: int, face: int, style: str = "", foot: str = "", target: Any = None) -> list[Line]:
    """`count` cards of one kind, the front one with a face of `face` cells; the others peep out on the left.

    `rows` are the texts on the face, `foot` stands in the lower edge.
    """
    behind = max(0, count - 1)
    edge = fit(foot, face, "right").replace(" ", "─") if foot else "─" * face
    return [
        [Span("╭" * behind + "╭" + "─" * face + "╮", style, target)],
        *([Span("│" * behind + "│" + fit(row, face, "center") + "│", style, target)] for row in rows),
        [Span("╰" * behind + "╰" + edge + "╯", style, target)],
    ]


def chips(parts: Iterable[Line], cells: int, gap: str = "  ") -> list[Line]:
    """Short pieces in as many lines as they need, no piece broken."""
    lines: list[Line] = []
    current: Line = []
    for part in parts:
        extra = width(part) + (cell_len(gap) if current else 0)
        if current and width(current) + extra > cells:
            lines.append(current)
            current = []
        current = [*current, Span(gap), *part] if current else list(part)
    if current:
        lines.append(current)
    return lines
