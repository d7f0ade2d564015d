"""Warriors who outlived a fight, with what they carried: one TOML file in the player's own folder.

    [[veteran]]
    owner = "Octavius"
    character = "boccamarcia"
    objects = ["giants_belt", "whetstone"]
    scraps = 2

The file may be edited. An owner has each character at most once.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from brutus_tui.store import folders
from brutus_tui.store.files import StoreError, read_regular, reason, write_atomic

MOST: Final = 99
"""The oldest veterans go when there are more."""

MAX_BYTES: Final = 64 * 1024
"""A larger file is not read: ninety-nine warriors take a third of it."""

_ID: Final = re.compile(r"[a-z0-9_]{1,60}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Veteran:
    """A warrior of `owner`: the ids of his character and of the objects that he keeps, and his Scraps."""

    owner: str
    character: str
    objects: tuple[str, ...] = ()
    scraps: int = 0


def load() -> tuple[list[Veteran], list[str]]:
    """The veterans on disk, oldest first, and a sentence for whatever in the file could not be used. Never fails."""
    path = folders.veterans_file()
    try:
        data = read_regular(path, MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise ValueError
        table = tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except FileNotFoundError:
        return [], []
    except OSError as error:
        return [], [f"cannot read {path}: {reason(error)}"]
    except (ValueError, RecursionError):
        return [], [f"{path} is not TOML, so no veteran is known"]
    rows = table.get("veteran", [])
    if not isinstance(rows, list):
        return [], [f"{path}: veterans stand in tables [[veteran]]"]
    found: dict[tuple[str, str], Veteran] = {}
    notices = []
    for number, row in enumerate(rows, 1):
        veteran = _veteran(row)
        if veteran is None:
            notices.append(f"{path}: veteran {number} needs an owner, a character and at most three objects; left out")
        else:
            found[veteran.owner, veteran.character] = veteran
    return list(found.values()), notices


def _veteran(row: Any) -> Veteran | None:
    if not isinstance(row, dict):
        return None
    owner, character, objects = row.get("owner"), row.get("character"), row.get("objects", [])
    ids = [character, *objects] if isinstance(objects, list) else [None]
    if not (isinstance(owner, str) and owner.strip() and owner.isprintable() and len(owner) <= 100):
        return None
    if len(ids) > 4 or not all(isinstance(one, str) and _ID.fullmatch(one) for one in ids):
        return None
    scraps = row.get("scraps", 0)
    if type(scraps) is not int or not 0 <= scraps <= 99:
        return None
    return Veteran(owner, str(character), tuple(objects), scraps)


def update(survivors: Iterable[Veteran], fallen: Iterable[tuple[str, str]]) -> None:
    """After a fight: those who live as they are now, and nobody who fell (owner, character). Raises StoreError."""
    path = folders.veterans_file()
    known, notices = load()
    if notices:
        # What could not be read may be somebody's warrior: it is kept under another name.
        try:
            os.replace(path, path.with_name(f"{path.name}.bad"))
        except OSError as error:
            raise StoreError(f"cannot replace {path}: {reason(error)}") from None
    veterans = {(one.owner, one.character): one for one in known}
    for gone in fallen:
        veterans.pop(gone, None)
    for one in survivors:
        veterans.pop((one.owner, one.character), None)
        veterans[one.owner, one.character] = one
    text = "\n".join(map(_toml, list(veterans.values())[-MOST:]))
    write_atomic(path, text.encode())


def _toml(veteran: Veteran) -> str:
    objects = ", ".join(f'"{one}"' for one in veteran.objects)
    owner = veteran.owner.replace("\\", "\\\\").replace('"', '\\"')
    scraps = f"scraps = {veteran.scraps}\n" if veteran.scraps else ""
    return f'[[veteran]]\nowner = "{owner}"\ncharacter = "{veteran.character}"\nobjects = [{objects}]\n{scraps}'
