"""Options: declared once, the same in text and in TOML, and refused in one sentence."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brutus_tui.core import options, registry, toml
from brutus_tui.core.options import (
    BadOption,
    Kind,
    changed,
    choice,
    file,
    flag,
    named,
    number,
    numbers,
    parse,
    value_text,
)

KEYS: Final = list(registry.packages())


@dataclass(frozen=True, slots=True)
class All:
    """One option of each kind."""

    fast: bool = flag(clause="X-1")
    open: bool = flag(clause="X-2", default=True, detail=True)
    start: str = choice("first", "last-loser", clause="X-3")
    rows: int = number(2, 12, clause="X-4", default=5)
    prize: tuple[int, ...] = numbers(0, 50, clause="X-5")
    odds: tuple[int, ...] = numbers(1, 6, clause="X-6", default=(1, 2))
    sheet: str = file(clause="X-7")
    place: str = named("", "the_pit", clause="X-8")


@cache
def tables(key: str) -> st.SearchStrategy[Any]:
    """Any options of a game."""
    cls = registry.game(key).options
    return st.builds(cls, **{name: _values(kind) for name, kind in options.kinds_by_key(cls)})


def _values(kind: Kind) -> st.SearchStrategy[Any]:
    match kind.name:
        case "number":
            return st.integers(kind.low, kind.high)
        case "numbers":
            return st.lists(st.integers(kind.low, kind.high), max_size=12).map(tuple)
        case "flag" | "choice" | "named":
            return st.sampled_from(kind.values)
        case _:
            return st.text(max_size=20).filter(lambda text: "\0" not in text)


@pytest.mark.parametrize("key", KEYS)
def test_options_come_back_from_text_and_from_toml(key: str) -> None:
    cls = registry.game(key).options
    exact = {name for name, kind in options.kinds_by_key(cls) if kind.name in ("file", "text")}

    @settings(max_examples=100)
    @given(tables(key))
    def check(chosen: Any) -> None:
        names = [name for name, _ in options.kinds_by_key(cls)]
        texts = {name: value_text(getattr(chosen, name)) for name in names}
        assert parse(cls, texts) == chosen
        loud = {name: f" {text.upper()} " for name, text in texts.items() if name not in exact}
        assert parse(cls, texts | loud) == chosen
        different = changed(chosen)
        assert parse(cls, different) == chosen
        assert set(different) == {name for name in names if getattr(chosen, name) != getattr(cls(), name)}
        text = "\n".join(toml.lines({"options": different}))
        assert parse(cls, tomllib.loads(text)["options"]) == chosen

    check()


@pytest.mark.parametrize("key", KEYS)
def test_the_default_changes_nothing(key: str) -> None:
    cls = registry.game(key).options
    assert changed(cls()) == {}
    assert parse(cls, {}) == cls()


@pytest.mark.parametrize("key", KEYS)
def test_every_option_says_what_it_takes_and_which_clause_it_is(key: str) -> None:
    clauses = registry.clauses(key).clauses
    narrator = registry.narrator(key)
    titles = []
    for one, kind in options.kinds(registry.game(key).options):
        assert kind.clause in clauses
        assert kind.describe()
        assert "\n" not in kind.describe()
        assert not kind.values or one.default in kind.values
        titles.append(narrator.option(one.name))
        for value in (*kind.values, one.default):
            assert narrator.value(one.name, value)
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("fast", "on", True), ("fast", "YES", True), ("fast", "true", True), ("fast", True, True),
        ("fast", " off ", False), ("open", "no", False), ("open", "False", False), ("open", False, False),
        ("start", "LAST-LOSER", "last-loser"), ("start", " first", "first"),
        ("rows", "2", 2), ("rows", 12, 12), ("rows", " 07 ", 7),
        ("prize", "", ()), ("prize", "8, 6,0", (8, 6, 0)), ("prize", [1, 2], (1, 2)), ("prize", "50", (50,)),
        ("prize", 7, (7,)), ("odds", [], ()), ("odds", (6,), (6,)),
        ("sheet", "/Home/X y.toml", "/Home/X y.toml"), ("sheet", "", ""), ("sheet", " a", " a"),
    ],
)  # fmt: skip
def test_values_that_are_taken(name: str, given: object, value: object) -> None:
    found = getattr(parse(All, {name: given}), name)
    assert found == value
    assert type(found) is type(value)


TAKES: Final = {
    "fast": "on or off",
    "start": "first, last-loser",
    "rows": "2 to 12",
    "prize": "numbers of 0 to 50 with commas between",
    "sheet": "a file",
}


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("fast", ""), ("fast", "1"), ("fast", 1), ("fast", []), ("start", ""), ("start", "fir"), ("start", 1),
        ("start", True), ("rows", ""), ("rows", "1"), ("rows", 13), ("rows", "-5"), ("rows", "5.0"), ("rows", 5.0),
        ("rows", "٥"), ("rows", "²"), ("rows", "1" * 30), ("rows", True), ("rows", [5, 5]), ("rows", "+5"),
        ("rows", None), ("rows", "1_0"), ("prize", "51"), ("prize", "1,,2"), ("prize", ","), ("prize", "1 2"),
        ("prize", [[1]]), ("prize", "1," * 99 + "1"), ("prize", [True]),
        ("prize", {"a": 1}), ("sheet", 7), ("sheet", True), ("sheet", "a\0b"), ("sheet", ["x"]),
    ],
)  # fmt: skip
def test_values_that_are_not_taken(name: str, given: object) -> None:
    with pytest.raises(BadOption) as caught:
        parse(All, {name: given})
    sentence = str(caught.value)
    assert sentence.startswith(f"option '{name}' takes {TAKES[name]}, not ")
    assert sentence.isprintable()
    assert len(sentence) < 150


@pytest.mark.parametrize("name", TAKES)
def test_values_too_large_to_be_written_are_not_taken(name: str) -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for large in (16**8000, -(16**8000), [16**8000], deep):
        with pytest.raises(BadOption, match=f"option '{name}' takes {TAKES[name]}, nothing as large as this"):
            parse(All, {name: large})


@pytest.mark.parametrize("key", ["speed", "", "Fast", "fast ", "__class__", "x" * 500, "\x1b[2J"])
def test_an_option_that_does_not_exist(key: str) -> None:
    with pytest.raises(BadOption) as caught:
        parse(All, {key: "on"})
    sentence = str(caught.value)
    assert sentence.startswith("there is no option ")
    assert sentence.endswith("; the options are fast, open, start, rows, prize, odds, sheet, place")
    assert sentence.isprintable()


@settings(max_examples=100)
@given(
    st.dictionaries(
        st.sampled_from([*TAKES, "odds", "open"]), st.text(max_size=12) | st.integers() | st.booleans() | st.none()
    )
)
def test_anything_is_a_value_or_one_sentence(given: dict[str, object]) -> None:
    chosen = _chosen(given)
    if isinstance(chosen, BadOption):
        assert str(chosen).isprintable()
    else:
        assert parse(All, changed(chosen)) == chosen


def _chosen(given: dict[str, object]) -> All | BadOption:
    try:
        return parse(All, given)  # type: ignore[no-any-return]
    except BadOption as error:
        return error


@pytest.mark.parametrize(
    ("value", "text"), [(True, "on"), (False, "off"), (7, "7"), ("x", "x"), ((), ""), ((1,), "1"), ([8, 6], "8,6")]
)
def test_values_as_text(value: object, text: str) -> None:
    assert value_text(value) == text


def test_changed_gives_plain_values() -> None:
    assert changed(All(fast=True, open=False, start="last-loser", rows=2, prize=(3, 1), odds=(), sheet="x")) == {
        "fast": True, "open": False, "start": "last-loser", "rows": 2, "prize": [3, 1], "odds": [], "sheet": "x",
    }  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_options_without_effect_are_options(key: str) -> None:
    chosen = registry.game(key).options()
    assert set(options.idle(chosen)) <= set(dict(options.kinds_by_key(chosen)))
