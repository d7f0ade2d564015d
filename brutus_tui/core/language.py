"""The player's language: one gettext catalog for each, looked up when a sentence is made.

English is the source and needs no catalog. The others are read from the `.po`
files themselves, so there is no compiled copy that could lag behind. A package
that is only imported speaks English; a program calls `use` once when it starts.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from gettext import c2py
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

DOMAIN: Final = "brutus_tui"
SOURCE: Final = "en"
VARIABLES: Final = ("BRUTUS_TUI_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name a language; the first that is set decides."""

TITLES: Final = ("both", "printed", "translated")
"""Names printed in another language: side by side with translated ones, or one of the two."""


@dataclass(frozen=True, slots=True)
class Catalog:
    """The texts of one language by English message, each in all its plural forms; `form` picks one."""

    language: str
    texts: Mapping[str, tuple[str, ...]]
    form: Callable[[int], int]


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return (SOURCE, *sorted(folder.name for folder in _folder().iterdir() if folder.is_dir()))


def use(language: str | None = None) -> str:
    """Speak `language` ("it", "ja_JP.UTF-8") from now on; None: what the environment says.

    Answers with the language now in force: English where there is no such catalog.
    """
    global _catalog
    wanted = _of_environment() if language is None else [language]
    for name in wanted:
        code = re.split(r"[_.@-]", name, maxsplit=1)[0].casefold()
        if code in languages():
            _catalog = _ENGLISH if code == SOURCE else load(code)
            return code
    _catalog = _ENGLISH
    return SOURCE


def current() -> str:
    """The language in force."""
    return _catalog.language


def use_titles(how: str) -> None:
    """Show names that are printed on cards in another language in one of the ways of `TITLES` from now on."""
    global _titles
    _titles = how


def titles() -> str:
    """How such names are shown."""
    return _titles


def title(printed: str, translated: str) -> str:
    """Such a name in a sentence, where two side by side would be too much."""
    return printed if _titles == "printed" else translated


def _(message: str) -> str:
    """`message` in the language in force."""
    texts = _catalog.texts.get(message)
    return texts[0] if texts else message


def ngettext(one: str, many: str, count: int) -> str:
    """The message for that many, in the language in force."""
    texts = _catalog.texts.get(one)
    if texts:
        return texts[_catalog.form(count)]
    return one if count == 1 else many


def load(language: str) -> Catalog:
    """The catalog of a language other than English. Raises FileNotFoundError."""
    path = _folder() / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    texts: dict[str, tuple[str, ...]] = {}
    for block in path.read_text("utf-8").split("\n\n"):
        fields = {key: _unquoted(quoted) for key, quoted in _FIELD.findall(block)}
        if "msgid" in fields:
            texts[fields["msgid"]] = tuple(text for key, text in fields.items() if key.startswith("msgstr"))
    header = texts.pop("")[0]
    plural = re.search(r"plural=(.+?);", header)
    return Catalog(language, texts, c2py(plural[1] if plural else "0"))


_FIELD: Final = re.compile(r'^(msg[a-z_]+(?:\[\d\])?) ((?:".*"\n?)+)', re.MULTILINE)
_ESCAPE: Final = re.compile(r"\\(.)")


def _unquoted(quoted: str) -> str:
    text = "".join(line[1:-1] for line in quoted.splitlines())
    return _ESCAPE.sub(lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), text)


def _of_environment() -> list[str]:
    for name in VARIABLES:
        value = os.environ.get(name)
        if value:
            return value.split(":")
    return []


def _folder() -> Traversable:
    return resources.files("brutus_tui") / "locale"


_ENGLISH: Final = Catalog(SOURCE, {}, lambda count: 0)
_titles = TITLES[0]
_catalog = _ENGLISH
