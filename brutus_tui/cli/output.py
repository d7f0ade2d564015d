"""What the command line writes: clean text, tables, JSON, and problems as one sentence."""

from __future__ import annotations

import codecs
import json
import os
import sys
from collections.abc import Container, Sequence
from typing import Any, Final

from brutus_tui.core import text as texts

PROGRAM: Final = "brutus-tui"

USAGE: Final = 2
"""Exit status where the command was wrong, or a file cannot be read."""

LONGEST: Final = 1000
"""Most characters of a line on standard error."""

FAILED: Final = 1
"""Exit status where the command was right and could not be carried out."""


PLAIN: Final = "brutus-plain"
"""The error handler of streams that cannot write every character."""

_LOOKALIKES: Final = {"·": "-", "×": "x", "–": "-", "—": "-", "−": "-", "…": "...", "→": "->", "’": "'", "‘": "'"}


def _plain(error: UnicodeError) -> tuple[str, int]:
    """What is written for a character that the stream's encoding lacks: one that looks like it, or `?`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return _LOOKALIKES.get(error.object[error.start], "?"), error.start + 1


codecs.register_error(PLAIN, _plain)


class Problem(Exception):
    """Ends a command with one sentence on standard error and an exit status."""

    def __init__(self, sentence: str, status: int = USAGE) -> None:
        self.status = status
        super().__init__(sentence)


def clean(text: str) -> str:
    """`text` without anything that moves a terminal's cursor or turns its writing around; lines stay."""
    return "\n".join(map(texts.clean, text.split("\n")))


def one_line(text: str) -> str:
    """`text` on one line, clean."""
    return " ".join(clean(text).split())


def say(text: str = "") -> None:
    """Write to standard output."""
    sys.stdout.write(f"{clean(text)}\n")


def warn(text: str) -> None:
    """Write one line to standard error, not a whole screen of it."""
    line = one_line(text)
    sys.stderr.write(f"{line if len(line) <= LONGEST else line[: LONGEST - 1] + '…'}\n")


def say_json(value: Any) -> None:
    """Write JSON, in ASCII so that it survives every encoding."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def on_terminal() -> bool:
    """Whether standard output is a terminal that can do more than print."""
    return sys.stdout.isatty() and not is_dumb()


def is_dumb() -> bool:
    """Whether the terminal cannot move its cursor, or does not say what it is."""
    if os.name == "nt":
        return False
    return os.environ.get("TERM", "") in ("", "dumb", "unknown")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, numbers: Container[int] = ()) -> None:
    """Write a table; the columns listed in `numbers` stand to the right. Plain columns where it is no terminal."""
    if on_terminal():
        _rich_table(heads, rows, numbers)
        return
    from rich.cells import cell_len

    cells = [[one_line(cell) for cell in row] for row in (heads, *rows)]
    widths = [max(map(cell_len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        padded = []
        for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
            blanks = " " * (width - cell_len(cell))
            padded.append(blanks + cell if number in numbers else cell + blanks)
        say("  ".join(padded).rstrip())


def _rich_table(heads: Sequence[str], rows: Sequence[Sequence[str]], numbers: Container[int]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=box.SIMPLE)
    for number, head in enumerate(heads):
        drawn.add_column(head, justify="right" if number in numbers else "left")
    for row in rows:
        drawn.add_row(*(Text(one_line(cell)) for cell in row))
    Console().print(drawn)
