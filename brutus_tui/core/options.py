"""A game's options as one frozen dataclass, and everything that reads such a class.

    @dataclass(frozen=True, slots=True)
    class Options:
        conspiracy: bool = flag(clause="BRU-CSP-01")
        power: str = choice("everyone", "consul", clause="BRU-AMB-01")

The command line, the seat setup, the record header and the documentation all
work from the fields, so an option is declared once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from os.path import abspath, expanduser
from typing import Any, Final

_KIND: Final = "kind"


class BadOption(ValueError):
    """An option that does not exist or a value that it does not take. The text is one sentence."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What values an option takes. `values` is empty where they cannot be listed."""

    name: str
    clause: str
    values: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    detail: bool = False
    """A rule detail, shown under a heading of its own."""
    pin: Callable[[str], str] | None = None
    """Of a file: its name as a record keeps it, so that the file is found and known again. May raise ValueError."""

    def describe(self) -> str:
        """The allowed values in a few words, for messages and for `games`."""
        match self.name:
            case "flag":
                return "on or off"
            case "choice":
                return ", ".join(map(str, self.values))
            case "number":
                return f"{self.low} to {self.high}"
            case "numbers":
                return f"numbers of {self.low} to {self.high} with commas between"
            case "text":
                return "a text"
            case "named":
                return f"{', '.join(filter(None, self.values))}, or a file"
            case _:
                return "a file"


def flag(*, clause: str, default: bool = False, detail: bool = False) -> Any:
    """An option that is on or off."""
    return field(default=default, metadata={_KIND: Kind("flag", clause, (False, True), detail=detail)})


def choice(*values: str, clause: str, detail: bool = False) -> Any:
    """An option with named values; the first is the default."""
    return field(default=values[0], metadata={_KIND: Kind("choice", clause, values, detail=detail)})


def number(low: int, high: int, *, clause: str, default: int, detail: bool = False) -> Any:
    """A whole number from `low` to `high`."""
    return field(default=default, metadata={_KIND: Kind("number", clause, (), low, high, detail)})


def numbers(low: int, high: int, *, clause: str, default: tuple[int, ...] = (), detail: bool = False) -> Any:
    """A list of whole numbers, empty for "as printed"."""
    return field(default=default, metadata={_KIND: Kind("numbers", clause, (), low, high, detail)})


def file(*, clause: str, detail: bool = False, pin: Callable[[str], str] | None = None) -> Any:
    """The path of a data file, empty for the built-in data; `pin` is as in `Kind`."""
    return field(default="", metadata={_KIND: Kind("file", clause, detail=detail, pin=pin)})


def named(*values: str, clause: str, detail: bool = False, pin: Callable[[str], str] | None = None) -> Any:
    """One of these names, of which the first is the default and may be empty, or a path; `pin` is as in `Kind`."""
    return field(default=values[0], metadata={_KIND: Kind("named", clause, values, detail=detail, pin=pin)})


def text(*, clause: str, detail: bool = False) -> Any:
    """Anything that the game reads itself, empty for nothing."""
    return field(default="", metadata={_KIND: Kind("text", clause, detail=detail)})


def kinds(options: Any) -> Iterator[tuple[Field[Any], Kind]]:
    """The fields of an options class (or value) with what each takes, in order."""
    for one in fields(options):
        yield one, one.metadata[_KIND]


def parse(options: type[Any], texts: Mapping[str, object]) -> Any:
    """An options value from texts or TOML values by key. Raises BadOption."""
    known = dict(kinds_by_key(options))
    values: dict[str, Any] = {}
    for key, text in texts.items():
        if key not in known:
            raise BadOption(f"there is no option {key!r}; the options are {', '.join(known)}")
        values[key] = _value(key, known[key], text)
    return options(**values)


def rooted(options: Any) -> Any:
    """The same with each file named from the root: what is saved by them finds it again from any folder."""
    paths = {name: getattr(options, name) for name, kind in kinds_by_key(options) if kind.name == "file"}
    return replace(options, **{name: abspath(expanduser(path)) for name, path in paths.items() if path})


def kinds_by_key(options: Any) -> Iterator[tuple[str, Kind]]:
    """Key and kind of each option, in order."""
    for one, kind in kinds(options):
        yield one.name, kind


def changed(options: Any) -> dict[str, Any]:
    """The options that differ from their defaults, as plain TOML values."""
    return {
        one.name: list(value) if isinstance(value := getattr(options, one.name), tuple) else value
        for one, _ in kinds(options)
        if getattr(options, one.name) != one.default
    }


def idle(options: Any) -> tuple[str, ...]:
    """The options that do nothing beside the others; a class with such options has a method `idle` that lists them."""
    tell = getattr(options, "idle", None)
    return () if tell is None else tuple(tell())


def pinned(options: Any) -> Any:
    """The options as a record keeps them. Raises ValueError, with one sentence, for a file that cannot be used."""
    files = {
        one.name: kind.pin(path) for one, kind in kinds(options) if kind.pin and (path := getattr(options, one.name))
    }
    return replace(options, **files) if files else options


def value_text(value: object) -> str:
    """A value as `--option key=value` takes it: `on`, `7`, `8,6,4,2,0`."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple | list):
        return ",".join(map(str, value))
    return str(value)


_FLAGS: Final = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


def _value(key: str, kind: Kind, given: object) -> Any:
    try:
        text = value_text(given).strip().casefold()
    except (ValueError, RecursionError):  # an integer of thousands of digits, or lists in lists without end
        raise BadOption(f"option {key!r} takes {kind.describe()}, nothing as large as this") from None
    match kind.name:
        case "flag":
            if text in _FLAGS:
                return _FLAGS[text]
        case "choice":
            if text in kind.values:
                return text
        case "number":
            value = _whole(text)
            if value is not None and kind.low <= value <= kind.high:
                return value
        case "named" if text in kind.values:
            return text
        case "numbers":
            parts = tuple(_whole(part.strip()) for part in text.split(",")) if text else ()
            if len(parts) <= 99 and all(part is not None and kind.low <= part <= kind.high for part in parts):
                return parts
        case _:
            if isinstance(given, str) and "\0" not in given:
                return given
    raise BadOption(f"option {key!r} takes {kind.describe()}, not {value_text(given)[:40]!r}")


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else None
