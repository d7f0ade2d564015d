"""Options: one dataclass from which everything that reads them works."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brutus_tui.core import options
from brutus_tui.core.options import BadOption, choice, file, flag, number, numbers


@dataclass(frozen=True, slots=True)
class Some:
    """One option of each kind."""

    fast: bool = flag(clause="A-1")
    slow: bool = flag(clause="A-2", default=True, detail=True)
    colour: str = choice("red", "green", clause="A-3")
    size: int = number(1, 9, clause="A-4", default=3)
    prices: tuple[int, ...] = numbers(0, 99, clause="A-5")
    board: str = file(clause="A-6")


def test_defaults() -> None:
    some = Some()
    assert (some.fast, some.slow, some.colour, some.size, some.prices, some.board) == (False, True, "red", 3, (), "")
    assert options.changed(some) == {}
    with pytest.raises(FrozenInstanceError):
        some.size = 4  # type: ignore[misc]


def test_what_each_takes() -> None:
    kinds = dict(options.kinds_by_key(Some))
    assert list(kinds) == ["fast", "slow", "colour", "size", "prices", "board"]
    assert [kind.describe() for kind in kinds.values()] == [
        "on or off", "on or off", "red, green", "1 to 9", "numbers of 0 to 99 with commas between", "a file",
    ]  # fmt: skip
    assert [kind.clause for kind in kinds.values()] == [f"A-{n}" for n in range(1, 7)]
    assert [kind.detail for kind in kinds.values()] == [False, True, False, False, False, False]
    assert kinds["fast"].values == (False, True)
    assert kinds["colour"].values == ("red", "green")


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("fast", "on", True), ("fast", "YES", True), ("fast", True, True), ("slow", "off", False),
        ("slow", "false", False), ("colour", " Green ", "green"), ("size", "9", 9), ("size", 1, 1), ("prices", "", ()),
        ("prices", "4, 0,99", (4, 0, 99)), ("prices", [1, 2], (1, 2)), ("prices", (), ()),
        ("board", "a b.toml", "a b.toml"),
    ],
)  # fmt: skip
def test_values(key: str, text: object, value: object) -> None:
    assert getattr(options.parse(Some, {key: text}), key) == value


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("fast", "maybe"), ("fast", "1"), ("fast", 1), ("fast", ""), ("colour", "blue"), ("colour", 1),
        ("size", "0"), ("size", "10"), ("size", "x"), ("size", ""), ("size", "３"), ("size", "3.0"), ("size", 3.5),
        ("size", True), ("size", "9" * 5000), ("prices", "1,,2"), ("prices", "100"), ("prices", "-1"),
        ("prices", "1;2"), ("prices", ",".join("1" * 100)), ("prices", {"a": 1}), ("board", 7), ("board", "a\0b"),
    ],
)  # fmt: skip
def test_values_that_are_refused(key: str, text: object) -> None:
    with pytest.raises(BadOption, match=key) as caught:
        options.parse(Some, {key: text})
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)


def test_unknown_keys_are_refused() -> None:
    with pytest.raises(BadOption, match="there is no option 'speed'; the options are fast, slow, colour"):
        options.parse(Some, {"speed": "on"})


@given(
    st.builds(
        Some, st.booleans(), st.booleans(), st.sampled_from(["red", "green"]), st.integers(1, 9),
        st.lists(st.integers(0, 99), max_size=9).map(tuple), st.text("abc./ ", max_size=9),
    )
)  # fmt: skip
def test_texts_and_tables_round_trip(some: Some) -> None:
    changed = options.changed(some)
    assert options.parse(Some, changed) == some
    assert options.parse(Some, {key: options.value_text(value) for key, value in changed.items()}) == some


@given(
    st.dictionaries(
        st.sampled_from(["fast", "colour", "size", "prices", "board", "x"]),
        st.text() | st.integers() | st.lists(st.integers()),
    )
)
def test_anything_is_a_value_or_refused(texts: dict[str, Any]) -> None:
    try:
        some = options.parse(Some, texts)
    except BadOption:
        return
    assert options.parse(Some, options.changed(some)) == some
