"""What a player sets once: the look, the pace and the curtain.

The class is made of `core.options` fields, so the settings screen, the file and
its checks work from one schema.
"""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from brutus_tui.core import toml
from brutus_tui.core.language import TITLES
from brutus_tui.core.notation import clip
from brutus_tui.core.options import BadOption, choice, flag, kinds_by_key, number, parse
from brutus_tui.store import folders
from brutus_tui.store.files import StoreError, read_regular, reason, set_aside, write_atomic


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. A setting's clause is empty: no rulebook asks for it."""

    theme: str = choice("roman-dark", "roman-light", "contrast", "ansi", clause="")
    """Colours; `ansi` uses the terminal's own palette."""
    ascii: bool = flag(clause="")
    """Draw with plain ASCII instead of box lines and marks."""
    compact: bool = flag(clause="")
    """Smaller cards and no blank lines, even where there is room."""
    pace: str = choice("normal", "fast", "instant", "step", "slow", clause="")
    """How fast computer players act; `step` waits for a key after each action."""
    deaf: int = number(0, 30, default=4, clause="")
    """Tenths of a second for which a curtain that has just closed ignores keys."""
    confirm: str = choice("some", "all", "none", clause="")
    """What is asked twice: what matters and cannot be taken back, everything, or nothing."""
    bell: bool = flag(clause="")
    """Ring the terminal's bell when the keyboard goes to somebody else."""
    recap: int = number(0, 20, default=20, clause="")
    """Lines of what happened meanwhile on the curtain, at most."""
    titles: str = choice(*TITLES, clause="")
    """Names that cards have in another language: as printed, translated, or both."""
    language: str = choice("auto", "en", "ja", "it", clause="")
    """Of sentences and rulebooks, where there is a translation; `auto` asks the environment."""

    @property
    def spoken(self) -> str | None:
        """The language for `core.language.use`."""
        return None if self.language == "auto" else self.language


_KEYS: Final = dict(kinds_by_key(Settings))
_MAX_BYTES: Final = 16 * 1024


def load() -> tuple[Settings, list[str]]:
    """The settings on disk, and one sentence for each thing in the file that could not be used.

    Never fails: what is missing or wrong has its default.
    """
    path = folders.settings_file()
    try:
        table = toml.read(_read(path), _MAX_BYTES, whatever=True)
    except FileNotFoundError:
        return Settings(), []
    except OSError as error:
        return Settings(), [f"cannot read {path}, so the defaults are in force: {reason(error)}"]
    except ValueError:
        return Settings(), [f"{path} is not TOML, so the defaults are in force"]
    values: dict[str, Any] = {}
    notices = []
    for key in table:
        if key not in _KEYS:
            notices.append(f"{path}: there is no setting {clip(key)!r}; it is kept and ignored")
            continue
        try:
            values[key] = getattr(parse(Settings, {key: table[key]}), key)
        except BadOption as error:
            notices.append(f"{path}: {str(error).replace('option', 'setting', 1)}; the default is in force")
    return Settings(**values), notices


def save(settings: Settings) -> None:
    """Write the settings, whole or not at all; unknown keys and comments stay. Raises StoreError."""
    path = folders.settings_file()
    values = {key: getattr(settings, key) for key in _KEYS}
    try:
        old = _read(path)
        before = toml.read(old, _MAX_BYTES, whatever=True)
    except FileNotFoundError:
        old, before = "", {}
    except OSError as error:
        raise StoreError(f"cannot read {path}: {reason(error)}") from None
    except ValueError:
        set_aside(path)
        old, before = "", {}
    text = _merge(old, before, values)
    if not _says(text, before | values):
        # A layout that the merge does not understand, such as a setting over several lines.
        set_aside(path)
        text = _merge("", {}, values)
    write_atomic(path, text.encode())


def _merge(old: str, before: dict[str, Any], values: dict[str, Any]) -> str:
    """`old` with changed values replaced where they stand, and new ones before the first table."""
    rows = old.splitlines()
    end = next((number for number, row in enumerate(rows) if row.lstrip().startswith("[")), len(rows))
    top = []
    missing = dict(values)
    for row in rows[:end]:
        found = re.match(r"\s*([a-z_]+)\s*=", row)
        if found and found[1] in missing:
            key, value = found[1], missing.pop(found[1])
            top.append(row if before.get(key) == value else f"{key} = {_toml(value)}")
        else:
            top.append(row)
    added = [f"{key} = {_toml(value)}" for key, value in missing.items()]
    return "\n".join([*top, *added, *rows[end:], ""])


def _toml(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _read(path: Path) -> str:
    """Raises OSError, and ValueError where it is no text."""
    data = read_regular(path, _MAX_BYTES + 1)
    if len(data) > _MAX_BYTES:
        raise ValueError
    return data.decode("utf-8-sig").replace("\r\n", "\n")


def _says(text: str, wanted: dict[str, Any]) -> bool:
    with contextlib.suppress(ValueError, RecursionError):
        return toml.read(text, 2 * _MAX_BYTES, whatever=True) == wanted
    return False
