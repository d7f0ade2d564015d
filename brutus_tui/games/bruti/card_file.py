"""Where a set of cards lies: the built-in one, a file somebody wrote, and the set that a match began with.

A set is a TOML file (`data/cards.toml` is the built-in one and explains every
field). A record names its file together with a key made of what it held then.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from brutus_tui.core import toml
from brutus_tui.core.notation import clip
from brutus_tui.games.bruti.card_reader import BadCards, Reader
from brutus_tui.games.bruti.cards import KITS, CardSet

MAX_BYTES: Final = 256 * 1024
"""A larger file is no set of cards; ours has a quarter of it."""


def default() -> CardSet:
    """The built-in set."""
    return load("")


def load(path: str) -> CardSet:
    """The set in that file, or the built-in one for no path. Raises BadCards.

    If `pinned` made the path, the file must still hold the same set.
    """
    if not path:
        return _builtin()
    path, key = split(path)
    if not path.isprintable():
        raise BadCards(clip(path), "", "is no path of a file")
    try:
        found = os.stat(os.path.expanduser(path))
        if not stat.S_ISREG(found.st_mode) or found.st_size > MAX_BYTES:
            raise BadCards(path, "", f"is no file of at most {MAX_BYTES:,} bytes")
        kit = _read(path, found.st_mtime_ns, found.st_size)
    except OSError as error:
        raise BadCards(path, "", f"cannot be read: {error.strerror or error}") from None
    if key not in ("", kit.key):
        raise BadCards(path, "", "the set of cards has changed since the match began")
    return kit


def held(path: str) -> CardSet:
    """The same for those who only look at a match: whatever has come of the file, the set that was read from it."""
    return KITS.get(split(path)[1]) or load(path)


def pinned(path: str) -> str:
    """The path as a record keeps it, `/home/ann/mine.toml#2f51c06de4b8a973`: whole, and with the key of what the file
    holds now. Raises BadCards."""
    path = split(path)[0]
    try:
        return f"{os.path.abspath(os.path.expanduser(path))}#{fingerprint(read_file(path, MAX_BYTES))}"
    except OSError as error:
        raise BadCards(path, "", f"cannot be read: {error.strerror or error}") from None


def read_file(path: str, limit: int) -> bytes:
    """What a file holds, a byte more than `limit` of it at most. Raises OSError, also for what is no file."""
    path = os.path.expanduser(path)
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(errno.EINVAL, "Not a regular file", path)
    with open(path, "rb") as file:
        return file.read(limit + 1)


def fingerprint(data: bytes) -> str:
    """A key made of everything that a text holds. A byte order mark and the ends of lines are the editor's."""
    return hashlib.sha256(data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")).hexdigest()[:16]


def unpinned(path: str) -> str:
    """The path as a person wrote it."""
    return split(path)[0]


_PIN: Final = re.compile(r"(.+)#([0-9a-f]{16})", re.DOTALL)


def split(path: str) -> tuple[str, str]:
    """The path and the key that `pinned` has put together; no key where there is none."""
    found = _PIN.fullmatch(path)
    return (found[1], found[2]) if found else (path, "")


@cache
def _builtin() -> CardSet:
    return parse((resources.files(__package__) / "data" / "cards.toml").read_bytes(), "cards.toml")


@lru_cache(maxsize=8)
def _read(path: str, _time: int, _size: int) -> CardSet:
    return parse(read_file(path, MAX_BYTES), path)


def parse(data: bytes, source: str) -> CardSet:
    """A set from the bytes of its file; `source` names it in errors. Raises BadCards."""
    key = fingerprint(data)
    if key in KITS:
        return KITS[key]
    try:
        table = toml.read(data, MAX_BYTES, whatever=True)
    except toml.BadToml as error:
        raise BadCards(source, "", f"is not TOML: {error}") from None
    return Reader(source).read(table, key)
