"""TOML that anybody may have written, read so that no file can stop the program.

Everything a person can edit is read here: record headers, settings, veterans,
sets of cards. The parser of the standard library needs time by the square of a
dotted key's length, and its errors speak to programmers.
"""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

MAX_DEPTH: Final = 16
"""Deepest nesting of tables and lists, and most parts of a dotted key."""
MAX_INTEGER: Final = 2**63 - 1
"""Largest whole number, as TOML has it; Python refuses to write much larger ones as digits."""


class BadToml(ValueError):
    """A text that is not TOML, or too much of it; the text is one phrase. `line` counts from 1, 0: unknown."""

    def __init__(self, reason: str, line: int = 0) -> None:
        self.reason = reason
        self.line = line
        super().__init__(f"line {line}: {reason}" if line else reason)


def read(data: bytes | str, limit: int, *, whatever: bool = False) -> dict[str, Any]:
    """The table that `data` holds: UTF-8 of at most `limit` bytes (or characters), with a byte order mark or without.

    Raises BadToml, also for values that nobody could write back, unless the caller looks at all of them (`whatever`).
    """
    if len(data) > limit:
        raise BadToml(f"there are more than {limit:,} bytes")
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise BadToml("this is not UTF-8 text", error.object.count(b"\n", 0, error.start) + 1) from None
    text = data.replace("\r\n", "\n")
    long = _long_key(text)
    if long >= 0:
        raise BadToml(f"a key of more than {MAX_DEPTH} parts is nested too deeply", text.count("\n", 0, long) + 1)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+)", str(error))
        line = int(found[1]) if found else text.rstrip("\n").count("\n") + 1
        raise BadToml(re.sub(r" \(at .*\)$", "", str(error)), line) from None
    except RecursionError:
        raise BadToml("tables and lists are nested too deeply") from None
    except ValueError:  # digits without end
        raise BadToml("a whole number is too large") from None
    if not whatever and _too_deep(table, MAX_DEPTH):
        raise BadToml("tables and lists are nested too deeply")
    if not whatever and _too_large(table):
        raise BadToml("a whole number is too large")
    return table


_PART: Final = r"""[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'"""
_TOKEN: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']|'(?!''))*+'{3,5}"
    r"|\#[^\n]*+"
    rf"|(?P<long>(?:(?:{_PART})[ \t]*+\.[ \t]*+){{{MAX_DEPTH}}})"
    rf"|{_PART}"
    r"|(?P<open>[\"'])"
    r"|[^\"'\#A-Za-z0-9_-]++",
    re.DOTALL,
)
"""One after the other these cover any text; each part is looked at a bounded number of times."""


def _long_key(text: str) -> int:
    """Where a key with too many parts begins, or -1."""
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "long":
            return token.start()
        if token.lastgroup == "open":
            break  # a string without an end: the parser comes no further either
    return -1


def _too_deep(value: Any, left: int) -> bool:
    return left < 0 or any(_too_deep(one, left - 1) for one in _inner(value))


def _too_large(value: Any) -> bool:
    if isinstance(value, int):
        return not -MAX_INTEGER - 1 <= value <= MAX_INTEGER
    return any(map(_too_large, _inner(value)))


def _inner(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


# -- Writing ---------------------------------------------------------------------------------


def lines(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[str]:
    """A table as the lines of a TOML text; `read` makes the same table of them."""
    inner = {}
    for key, value in table.items():
        if isinstance(value, dict) or (value and isinstance(value, list) and all(isinstance(v, dict) for v in value)):
            inner[key] = value
        else:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in inner.items():
        name = ".".join(map(_key, (*path, key)))
        for one in [value] if isinstance(value, dict) else value:
            yield f"[{name}]" if isinstance(value, dict) else f"[[{name}]]"
            yield from lines(one, (*path, key))


_BARE: Final = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }"
        case datetime.date() | datetime.time():  # datetime is a date
            return value.isoformat()
        case _:
            return repr(value)


_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _string(text: str) -> str:
    return (
        '"'
        + "".join(_ESCAPES.get(c) or (f"\\u{ord(c):04x}" if ord(c) < 32 or 127 <= ord(c) < 160 else c) for c in text)
        + '"'
    )
