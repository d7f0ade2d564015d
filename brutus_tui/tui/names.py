"""Players' names: what may be in them, and the names that seats start with. No Textual here."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

from brutus_tui.core.language import _

MAX_CELLS: Final = 16
"""Longest name, in terminal cells: eight Japanese characters or sixteen Latin letters."""

ROMANS: Final = ("Octavius", "Agrippa", "Claudius", "Decimus", "Livia", "Cassius", "Portia", "Cato", "Fulvia")

_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_MARKS: Final = 2
"""Marks in a row over one letter; a longer pile would reach into other lines."""


def clean(text: str) -> str:
    """`text` as a name: one line, nothing invisible, at most `MAX_CELLS` wide; maybe empty.

    Control and bidirectional characters, joiners and variation selectors go: they
    move the cursor, so a border drawn after them would break.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if char in _BLANKS or category.startswith("Z") or char in "\t\n\r":
            kept.append(" ")
        elif not (category.startswith("C") or _is_selector(char)):
            marks = marks + 1 if category.startswith("M") else 0
            if marks <= _MARKS and (kept or not marks):
                kept.append(char)
    name = " ".join("".join(kept).split())
    return name if cell_len(name) <= MAX_CELLS else set_cell_size(name, MAX_CELLS).strip()


def _is_selector(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef" or "\u180b" <= char <= "\u180f"


def same(one: str, other: str) -> bool:
    """Whether two names would be taken for each other at the table."""
    return unicodedata.normalize("NFKC", one).casefold() == unicodedata.normalize("NFKC", other).casefold()


def refusal(name: str, others: Iterable[str]) -> str:
    """Why `name`, already clean, cannot be used beside `others`, in one sentence; empty if it can."""
    if not name:
        return _("A name needs at least one visible character.")
    for other in others:
        if same(name, other):
            return _("{name} sits at this table already.").format(name=other)
    return ""


def free(taken: Sequence[str]) -> str:
    """A Roman name that nobody at the table has."""
    return next(
        name
        for name in (*ROMANS, *(f"p{number}" for number in range(1, 99)))
        if not any(same(name, other) for other in taken)
    )
