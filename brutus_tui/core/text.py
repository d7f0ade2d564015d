"""Texts that others wrote (files, names, paths), before a terminal gets them."""

from __future__ import annotations

import unicodedata
from typing import Final

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"

_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that look like a blank."""


def is_harmless(char: str) -> bool:
    """Whether a character neither moves the cursor nor turns the writing around, and can be encoded."""
    category = unicodedata.category(char)
    return category[0] != "C" and category not in ("Zl", "Zp")


def clean(text: str) -> str:
    """`text` with a replacement for every character that is not harmless; line feeds are not."""
    if text.isprintable():
        return text
    return "".join(char if is_harmless(char) else REPLACEMENT for char in text)


def flaw(text: str) -> str:
    """What is wrong with a text that is to stand on one line of a screen, as the end of a sentence; or nothing."""
    for char in text:
        if not is_harmless(char):
            return f"holds a character that cannot be shown (U+{ord(char):04X})"
    if not any(char not in _BLANKS and not char.isspace() for char in text):
        return "is empty"
    return ""
