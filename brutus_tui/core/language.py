"""The player's language: one gettext catalog for each, looked up when a sentence is made.

English is the source and needs no catalog. The others are read from the `.po`
files themselves, so there is no compiled copy that could lag behind. A library
that is only imported speaks English; a program calls `use` once at its start.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from gettext import c2py
from importlib import resources
from typing import Final

DOMAIN: Final = "brutus_tui"
SOURCE: Final = "en"
VARIABLES: Final = ("BRUTUS_TUI_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that choose a language; the first one that is set decides."""


@dataclass(frozen=True, slots=True)
class Catalog:
    """The messages of one language. `texts` holds a text for each plural form."""

    language: str
    texts: Mapping[str, tuple[str, ...]] = field(repr=False, default_factory=dict)
    form: Callable[[int], int] = field(repr=False, default=lambda count: int(count != 1))


_catalog = Catalog(SOURCE)


def languages() -> tuple[str, ...]:
    """The codes of the languages there are, English first."""
    return (SOURCE, *sorted(folder.name for folder in resources.files("brutus_tui.locale").iterdir() if _is_one(folder)))
