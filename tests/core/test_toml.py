"""TOML of unknown origin: read in bounded time, refused in one phrase with its line."""

from __future__ import annotations

import tomllib
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brutus_tui.core import toml

LIMIT = 2**21
LONG = ".".join(["a"] * 200_000)


@pytest.mark.parametrize(
    "text",
    [
        f"{LONG} = 1",
        f"[{LONG}]",
        f"x = {{ y = 1, {LONG} = 1 }}",
        " . ".join(['"a"'] * 100_000) + " = 1",
        ".".join(["'a#'"] * 100_000) + " = 1",
        '"\\""' + '."\\""' * 100_000 + " = 1",
        f'x = """\n"\n"""\n{LONG} = 1',
        f'# "\n{LONG} = 1',
    ],
)
def test_a_key_without_end_is_refused_at_once(text: str) -> None:
    began = perf_counter()
    with pytest.raises(toml.BadToml, match="a key of more than 16 parts is nested too deeply") as caught:
        toml.read(text, LIMIT)
    assert perf_counter() - began < 5
    assert caught.value.line == text.count("\n") + 1


@pytest.mark.parametrize(
    "text",
    ['x = "' + '\\"' * 400_000, '"""\\' * 200_000, "'''\\\"" * 200_000, '"' * 999_999, "a" * 999_999, "#" * 999_999],
)
def test_strings_without_end_take_no_time(text: str) -> None:
    began = perf_counter()
    if text[0] == "#":
        assert toml.read(text, LIMIT) == {}
    else:
        with pytest.raises(toml.BadToml):
            toml.read(text, LIMIT)
    assert perf_counter() - began < 10


def test_dots_in_texts_are_no_keys() -> None:
    dots = "a" + ".a" * 99
    text = f"x = '{dots}'\ny = \"{dots}\"\nz = '''\n{dots}\n'''  # {dots}\n{'.'.join('k' * 16)} = 1.5"
    assert toml.read(text, LIMIT) == tomllib.loads(text)


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b"x = 1\ny = \xff", 2, "this is not UTF-8 text"),
        (b"\xef\xbb\xbfx = 1\n\xff", 2, "this is not UTF-8 text"),
        ("x = 1\nx = 2", 2, "Cannot overwrite a value"),
        ("x = 1\ny = [\n", 2, ""),
        (f"x = {'9' * 5000}", 0, "a whole number is too large"),
        (f"x = 0x{'f' * 5000}", 0, "a whole number is too large"),
        (f"x = {'[' * 5000}", 0, "tables and lists are nested too deeply"),
        (f"x = {'[' * 20}{']' * 20}", 0, "tables and lists are nested too deeply"),
        ("#" * (LIMIT + 1), 0, "there are more than 2,097,152 bytes"),
    ],
)
def test_what_is_wrong_is_one_phrase_with_its_line(data: bytes | str, line: int, reason: str) -> None:
    with pytest.raises(toml.BadToml) as caught:
        toml.read(data, LIMIT)
    assert caught.value.line == line
    assert reason in caught.value.reason
    assert "sys." not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter() -> None:
    assert toml.read(b'\xef\xbb\xbfx = 1\r\ny = """\r\na"""\r\n', LIMIT) == {"x": 1, "y": "a"}


def test_who_looks_at_all_values_may_have_any() -> None:
    assert toml.read("x = 0x" + "f" * 5000, LIMIT, whatever=True)["x"] > toml.MAX_INTEGER


VALUES = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=5), VALUES, max_size=5))
def test_what_is_written_is_read(table: dict[str, Any]) -> None:
    assert toml.read("".join(f"{line}\n" for line in toml.lines(table)), LIMIT) == table
