"""Warriors who outlived a fight, with what they carried: one TOML file in the player's own folder.

    [[veteran]]
    owner = "Octavius"
    character = "boccamarcia"
    objects = ["giants_belt", "whetstone"]
    scraps = 2

The file may be edited; keys that are not known here stay. An owner has each
character at most once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from brutus_tui.core import toml
from brutus_tui.store import folders
from brutus_tui.store.files import read_regular, reason, set_aside, write_atomic

MOST: Final = 99
"""The oldest veterans go when there are more."""

MAX_BYTES: Final = 64 * 1024
"""A larger file is not read: ninety-nine warriors take a third of it."""

_ID: Final = re.compile(r"[a-z0-9_]{1,60}", re.ASCII)
_ROWS: Final = "veteran"


@dataclass(frozen=True, slots=True)
class Veteran:
    """A warrior of `owner`: the ids of his character and of the objects that he keeps, and his Scraps.

    `extra` keeps unknown keys.
    """

    owner: str
    character: str
    objects: tuple[str, ...] = ()
    scraps: int = 0
    extra: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def entry(self) -> str:
        """What stands behind the seat in the option `roster`: `boccamarcia giants_belt +2`."""
        scraps = (f"+{self.scraps}",) if self.scraps else ()
        return " ".join((self.character, *self.objects, *scraps))


def load() -> tuple[list[Veteran], list[str]]:
    """The veterans on disk, oldest first, and a sentence for whatever in the file could not be used. Never fails."""
    return _load()[:2]


def _load() -> tuple[list[Veteran], list[str], dict[str, Any]]:
    """The same, and what else the file holds."""
    path = folders.veterans_file()
    try:
        table = toml.read(read_regular(path, MAX_BYTES + 1), MAX_BYTES)
    except FileNotFoundError:
        return [], [], {}
    except OSError as error:
        return [], [f"cannot read {path}: {reason(error)}"], {}
    except toml.BadToml:
        return [], [f"{path} is not TOML, so no veteran is known"], {}
    rows = table.pop(_ROWS, [])
    if not isinstance(rows, list):
        return [], [f"{path}: veterans stand in tables [[{_ROWS}]]"], table
    found: dict[tuple[str, str], Veteran] = {}
    notices = []
    for number, row in enumerate(rows, 1):
        veteran = _veteran(row)
        if veteran is None:
            notices.append(f"{path}: veteran {number} needs an owner, a character and at most three objects; left out")
        else:
            found[veteran.owner, veteran.character] = veteran
    return list(found.values()), notices, table


def _veteran(row: Any) -> Veteran | None:
    if not isinstance(row, dict):
        return None
    owner, character, objects = row.pop("owner", None), row.pop("character", None), row.pop("objects", [])
    ids = [character, *objects] if isinstance(objects, list) else [None]
    if not (isinstance(owner, str) and owner.strip() and owner.isprintable() and len(owner) <= 100):
        return None
    if len(ids) > 4 or not all(isinstance(one, str) and _ID.fullmatch(one) for one in ids):
        return None
    scraps = row.pop("scraps", 0)
    if type(scraps) is not int or not 0 <= scraps <= 99:
        return None
    return Veteran(owner, str(character), tuple(objects), scraps, row)


def update(survivors: Iterable[Veteran], fallen: Iterable[tuple[str, str]]) -> None:
    """After a fight: those who live as they are now, and nobody who fell (owner, character). Raises StoreError."""
    path = folders.veterans_file()
    known, notices, more = _load()
    if notices:
        set_aside(path)  # what could not be read may be somebody's warrior
    veterans = {(one.owner, one.character): one for one in known}
    for gone in fallen:
        veterans.pop(gone, None)
    for one in survivors:
        before = veterans.pop((one.owner, one.character), one)
        veterans[one.owner, one.character] = replace(one, extra=before.extra)
    kept = list(veterans.values())[-MOST:]
    data = _text(kept, more)
    if len(data) > MAX_BYTES:
        data = _text([replace(one, extra={}) for one in kept], {})
    write_atomic(path, data)


def _text(veterans: Iterable[Veteran], more: Mapping[str, Any]) -> bytes:
    rows = [
        {
            "owner": one.owner,
            "character": one.character,
            "objects": list(one.objects),
            **({"scraps": one.scraps} if one.scraps else {}),
            **one.extra,
        }
        for one in veterans
    ]
    return "".join(f"{line}\n" for line in toml.lines({**more, _ROWS: rows})).encode()
