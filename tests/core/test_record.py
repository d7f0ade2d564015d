"""The record text: what goes in comes out, and whatever is wrong is one refusal that names its line."""

from __future__ import annotations

import datetime
import math
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brutus_tui.core import record, registry
from brutus_tui.core.match import AnyMatch
from brutus_tui.core.record import BadRecord, Header, Line, SeatLabel
from brutus_tui.games.brutus.options import Options
from tests import conformance
from tests.conformance import Case

HEAD: Final = '---\nformat = 1\ngame = "brutus"\n' + "[[seats]]\n" * 4 + "---\n"
FIRST: Final = HEAD.count("\n") + 1
"""The line of the first action."""

HANDS: Final = (
    "1 1 2 3 4 4 5 6 7 8 9 10 11 12 12 13",
    "1 2 3 4 4 5 6 7 8 8 9 9 10 11 12 13",
    "1 2 3 3 5 5 6 6 7 7 8 9 10 11 12 13",
    "1 2 2 3 4 5 6 7 8 9 10 10 11 11 12 13",
)
START: Final = "* ranks p1 p2 p3 p4\n* deal " + " / ".join(f"p{n} {hand}" for n, hand in enumerate(HANDS, 1)) + "\n"


def with_header(text: str) -> str:
    """HEAD with more lines at its top level."""
    return HEAD.replace("[[seats]]", f"{text}\n[[seats]]", 1)


def bad(data: str | bytes) -> BadRecord:
    """The error that reading must end in."""
    with pytest.raises(BadRecord) as caught:
        record.read(data.encode() if isinstance(data, str) else data)
    assert caught.value.__cause__ is None
    assert "\n" not in str(caught.value)
    return caught.value


def outcome(data: bytes) -> AnyMatch | BadRecord:
    """What reading ends in, either way."""
    try:
        return record.read(data)[1]
    except BadRecord as error:
        return error


def read(text: str) -> AnyMatch:
    return record.read(text.encode())[1]


# -- The header


NASTY: Final = st.one_of(
    st.text(max_size=30),
    st.text("\"\\\n\r\t\0\x7f\x80\u2028\u202e#=[]'-", max_size=12),
    st.sampled_from(["", "---", "\n---\n", '"""', "'''", "\\u0041", "\\", "アグリッパ", "\ufeff", "1", "true", "# x"]),
)
SCALARS: Final = st.one_of(
    NASTY,
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False),
    st.dates(),
    st.times(),
    st.datetimes(),
    st.datetimes(timezones=st.just(datetime.timezone(datetime.timedelta(hours=-3, minutes=-30)))),
)
VALUES: Final = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NASTY, inner, max_size=3), max_leaves=6
)
KNOWN: Final = {"format", "game", "rules_version", "seats", "options", "date", "seed", "result", "viewer"}
EXTRA: Final = st.dictionaries(NASTY.filter(lambda key: key not in KNOWN), VALUES, max_size=4)


@settings(max_examples=80)
@given(
    names=st.lists(NASTY, min_size=4, max_size=9),
    kind=NASTY,
    seed=st.none() | NASTY,
    viewer=st.none() | NASTY,
    date=st.none() | st.dates(),
    extra=EXTRA,
    own=st.dictionaries(NASTY.filter(lambda key: key not in ("name", "kind")), VALUES, max_size=2),
    result=st.none() | st.dictionaries(NASTY, VALUES, max_size=2),
)
def test_a_header_comes_back_as_it_was(
    names: list[str],
    kind: str,
    seed: str | None,
    viewer: str | None,
    date: datetime.date | None,
    extra: dict[str, Any],
    own: dict[str, Any],
    result: dict[str, Any] | None,
) -> None:
    seats = (SeatLabel(names[0], kind, own), *map(SeatLabel, names[1:]))
    header = Header("brutus", 1, seats, Options(), date, seed, result, viewer, extra)
    text = record.format_header(header)
    again, lines = record.parse(text.encode())
    assert again == header
    assert lines == []
    assert record.format_header(again) == text
    assert again.names == tuple(names)
    # No value can end the header or begin a line of its own.
    rows = text.split("\n")
    assert [number for number, row in enumerate(rows) if row.strip() == "---"] == [0, len(rows) - 2]
    assert not any(ord(c) < 32 or 127 <= ord(c) < 160 for row in rows for c in row)


@pytest.mark.parametrize("key", registry.packages())
def test_every_games_options_come_back(key: str) -> None:
    for case in conformance.cases(key):
        again, _ = record.parse(record.format_header(case.header()).encode())
        assert again == case.header()


def test_a_number_that_is_none_is_kept() -> None:
    header, _ = record.parse(with_header("x = nan").encode())
    assert math.isnan(header.extra["x"])
    assert "x = nan\n" in record.format_header(header)


def test_unknown_keys_are_kept_wherever_they_stand() -> None:
    text = (
        '---\nformat = 1\ngame = "brutus"\nplace = "Roma"\n"odd key" = [1, 2.5]\n'
        '[club]\nname = "SPQR"\n[club.hall]\nrow = 3\n'
        '[[guests]]\nname = "Cinna"\n[[guests]]\n'
        '[[seats]]\nname = "A"\nteam = "blue"\n[seats.hat]\ncolour = "red"\n[[seats]]\n[[seats]]\n[[seats]]\n---\n'
    )
    header, _ = record.parse(text.encode())
    assert header.extra == {
        "place": "Roma",
        "odd key": [1, 2.5],
        "club": {"name": "SPQR", "hall": {"row": 3}},
        "guests": [{"name": "Cinna"}, {}],
    }
    assert header.seats[0] == SeatLabel("A", "human", {"team": "blue", "hat": {"colour": "red"}})
    again, _ = record.parse(record.format_header(replace(header, seed="x")).encode())
    assert again == replace(header, seed="x")


def test_what_a_header_may_leave_out() -> None:
    header, lines = record.parse(HEAD.encode())
    assert header == Header("brutus", 1, tuple(SeatLabel(f"p{seat}") for seat in range(1, 5)), Options())
    assert lines == []


BAD_HEADERS: Final = {
    "nothing": ("", 1, "begins with a line ---"),
    "no header": ("p1 pass\n", 1, "begins with a line ---"),
    "blank first": ("\n" + HEAD, 1, "begins with a line ---"),
    "no end": ('---\nformat = 1\ngame = "brutus"\n', 4, "does not end"),
    "empty header": ("---\n---\n", 1, "format = 1"),
    "format missing": (HEAD.replace("format = 1\n", ""), 1, "format = 1"),
    "format": (HEAD.replace("format = 1", "format = 2"), 1, "format = 1"),
    "format text": (HEAD.replace("format = 1", 'format = "1"'), 1, "format in the header is not a whole number"),
    "format yes": (HEAD.replace("format = 1", "format = true"), 1, "format in the header is not a whole number"),
    "game missing": (HEAD.replace('game = "brutus"\n', ""), 1, "there is no game ''"),
    "game": (HEAD.replace("brutus", "chess"), 1, "there is no game 'chess'"),
    "game path": (HEAD.replace("brutus", "../os"), 1, "there is no game"),
    "game number": (HEAD.replace('"brutus"', "7"), 1, "game in the header is not a text"),
    "rules": (with_header("rules_version = 99"), 1, "rules version 99"),
    "rules text": (with_header('rules_version = "1"'), 1, "not a whole number"),
    "options": (with_header("options = 3"), 1, "options in the header is not a table"),
    "option": (with_header("[options]\nspeed = 1"), 1, "there is no option 'speed'"),
    "value": (with_header('[options]\npower = "all"'), 1, "option 'power' takes everyone, consul"),
    "playable": (with_header("[options]\npoints = [3]"), 1, "cannot be played"),
    "seats": (HEAD.replace("[[seats]]\n", "", 1), 1, "4 to 9 seats, not 3"),
    "no seats": (HEAD.replace("[[seats]]\n", ""), 1, "4 to 9 seats, not 0"),
    "ten seats": (HEAD.replace("[[seats]]\n", "[[seats]]\n" * 3), 1, "4 to 9 seats, not 12"),
    "seats no list": ('---\nformat = 1\ngame = "brutus"\nseats = 4\n---\n', 1, "seats in the header is not a list"),
    "seats of numbers": ('---\nformat = 1\ngame = "brutus"\nseats = [1, 2, 3, 4]\n---\n', 1, "seat 1 in the header"),
    "name": (HEAD.replace("[[seats]]\n", "[[seats]]\nname = 7\n", 1), 1, "name and kind of seat 1"),
    "kind": (HEAD.replace("[[seats]]\n---", "[[seats]]\nkind = []\n---"), 1, "name and kind of seat 4"),
    "date": (with_header('date = "today"'), 1, "date in the header is not a date"),
    "seed": (with_header("seed = 7"), 1, "seed in the header is not a text"),
    "result": (with_header("result = 7"), 1, "result in the header is not a table"),
    "viewer": (with_header("viewer = 1"), 1, "viewer in the header is not a text"),
    "toml": (HEAD.replace('"brutus"', '"brutus'), 3, "not TOML"),
    "toml late": (HEAD.replace("[[seats]]\n---", "[[seats]]\nx = \n---"), 8, "not TOML"),
    "toml open": (HEAD.replace("[[seats]]\n---", "[[seats]]\nx = [\n---"), 8, "not TOML"),
    "twice": (with_header("format = 1"), 4, "not TOML"),
    "nul": (with_header("x = '\0'"), 4, "not TOML"),
    "digits": (with_header(f"x = {'9' * 5000}"), 1, "not TOML"),
    "deep lists": (with_header(f"x = {'[' * 7000}"), 1, "not TOML"),
    "deep tables": (with_header(f"[{'a.' * 2000}a]"), 4, "nested too deeply"),
    "deep keys": (with_header(f"{'a.' * 20}a = 1"), 4, "nested too deeply"),
    "large": (with_header("x = 0x8000000000000000"), 1, "a whole number is too large"),
    "small": (with_header("x = -9223372036854775809"), 1, "a whole number is too large"),
    "large inside": (with_header(f"[[seats]]\nx = [{{ y = [0x{'F' * 8000}] }}]"), 1, "too large"),
    "large format": (HEAD.replace("format = 1", f"format = 0x{'F' * 8000}"), 1, "too large"),
    "large version": (with_header(f"rules_version = 0x{'F' * 8000}"), 1, "too large"),
    "large option": (with_header(f"[options]\ndeals = 0x{'F' * 8000}"), 1, "too large"),
    "large result": (with_header(f"[result]\nscores = [0b{'1' * 15_900}]"), 1, "too large"),
    "long": (with_header(f"x = '{'x' * 17_000}'"), 1, "the header is too long"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD_HEADERS)
def test_a_bad_header_is_refused_with_its_line(name: str) -> None:
    text, line, reason = BAD_HEADERS[name]
    error = bad(text)
    assert reason in error.reason
    assert error.line == line
    assert str(error) == f"line {line}: {error.reason}"


@pytest.mark.parametrize("number", [2**63 - 1, -(2**63)])
def test_the_largest_whole_numbers_of_a_header_are_kept(number: int) -> None:
    header = record.parse(with_header(f"x = {number}").encode())[0]
    assert header.extra == {"x": number}
    assert record.parse(record.format_header(header).encode())[0] == header


def test_a_record_of_too_many_bytes_is_refused_as_a_whole() -> None:
    error = bad(b"#" * (record.MAX_BYTES + 1))
    assert error.line == 0
    assert str(error) == error.reason


def test_options_that_cannot_be_played_name_their_clause() -> None:
    error = bad(with_header("[options]\npoints = [3]"))
    assert error.refusal is not None
    assert (error.action, error.refusal.clause, error.game) == ("options", "BRU-AMB-32", "brutus")


# -- Lines


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", " \t\n"])
def test_bytes_that_editors_add_do_not_matter(mark: str, end: str) -> None:
    text = HEAD + START + "\n# a comment\np1 announce 1 # why not\n   \np3 give 13\n"
    match = read(mark + text.replace("\n", end))
    assert match.lines[2:] == ("p1 announce 1", "p3 give 13")
    assert read(text).lines == match.lines


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize(
    ("before", "line"), [("", 1), ("---\n", 2), ("---\nx", 2), (HEAD, FIRST), (HEAD + START, FIRST + 2)]
)
def test_bytes_that_are_no_text_are_found(mark: bytes, before: str, line: int) -> None:
    error = bad(mark + before.encode() + b"\xff\n")
    assert (error.line, error.reason) == (line, "this is not UTF-8 text")


def test_case_and_blanks_do_not_matter() -> None:
    text = HEAD + START.upper() + "\tP1   Announce\t2\nP3 GIVE 13  12 #\np1\tgive 1\nUndo\n REDO \n"
    assert read(text).lines[2:] == ("p1 announce 2", "p3 give 13", "p3 give 12", "p1 give 1", "undo", "redo")


BAD_LINES: Final = {
    "verb": ("p1 fly", "there is no action 'fly'"),
    "no verb": ("p1", "nothing is written"),
    "actor": ("q1 pass", "expected * or a seat"),
    "no actor": ("pass", "expected * or a seat"),
    "seat 0": ("p0 pass", "expected * or a seat"),
    "words": ("p1 announce", "announce is written like"),
    "long": ("p1 " + "9 " * 3000, "the line is longer than 4000 characters"),
    "staged card": ("p1 give 99 1", "a card is a value from 1 to 13"),
    "undo of something": ("undo 1", "expected * or a seat"),
    "nul": ("p1 announce 1\0", "a forum is of 1, 2 or 3 cards"),
    "fence": ("---", "expected * or a seat"),
}


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_bad_line_is_refused_with_its_number(name: str) -> None:
    text, reason = BAD_LINES[name]
    error = bad(f"{HEAD}{START}# now\n\n{text}\np1 announce 1\n")
    assert error.line == FIRST + 4
    assert reason in error.reason
    assert error.game == "brutus"
    assert error.refusal is None
    assert all(c.isprintable() for c in str(error))


@pytest.mark.parametrize(
    ("lines", "line", "action", "code"),
    [
        ("p2 announce 1", 3, "p2 announce 1", "not-your-turn"),
        ("p1 announce 1\np3 give 4", 4, "p3 give 4", "not-held"),
        ("p1 announce 1\np3 give ?", 4, "p3 give ?", "not-held"),
        ("p1 announce 2\np3 give 1 1", 4, "p3 give 1 1", "not-held"),
        ("p1 announce 1\np3 give 1 2", 4, "p3 give 1 2", "not-your-turn"),
        ("undo", 3, "undo", "undo-chance"),
        ("redo", 3, "redo", "redo-nothing"),
        ("p1 announce 1\nredo", 4, "redo", "redo-nothing"),
        ("p1 announce 1\nundo\nundo", 5, "undo", "undo-chance"),
        ("p1 announce 1\np3 give 1\nundo\np3 give 2\nredo", 7, "redo", "redo-nothing"),
    ],
)
def test_a_refused_action_is_told_with_line_and_reason(lines: str, line: int, action: str, code: str) -> None:
    error = bad(f"{HEAD}{START}{lines}\n")
    assert error.line == FIRST - 1 + line
    assert error.action == action
    assert error.refusal is not None
    assert error.refusal.code == error.reason == code


def test_stages_of_one_choice_share_a_line_and_count_as_actions() -> None:
    together = read(f"{HEAD}{START}p1 announce 3\np3 give 13 1 12\np1 give 1 1 2\n")
    apart = read(f"{HEAD}{START}p1 announce 3\np3 give 13\np3 give 1\np3 give 12\np1 give 1\np1 give 1\np1 give 2\n")
    assert together.lines == apart.lines
    assert together.entries == apart.entries
    seven = together.game.parse_action("give 7")
    assert list(record.actions(together.game, Line(1, "p3 give 7 7"))) == [(2, seven), (2, seven)]


def test_taking_back_and_replaying_is_read_and_written() -> None:
    lines = ("p1 announce 1", "undo", "p1 announce 2", "p3 give 13", "p3 give 1", "undo", "undo", "redo", "p3 give 1")
    text = HEAD + START + "".join(f"{line}\n" for line in lines)
    match = read(text)
    assert match.lines[2:] == lines
    in_force = [match.game.format_action(entry.action) for entry in match.entries[2:]]
    assert in_force == ["announce 2", "give 13", "give 1"]
    assert match.last_undone is None
    match = read(text + "undo\n")
    assert match.last_undone == 2
    assert match.can_redo(2) is None


# -- Cut off, bent and arbitrary


@pytest.mark.parametrize("key", registry.packages())
def test_a_record_cut_at_any_byte_is_a_prefix_or_refused(key: str) -> None:
    case = conformance.cases(key)[-1]
    match = case.match()
    conformance.play_on(match, case.rng, 12)
    for seat in range(match.seats):
        if match.can_undo(seat) is None:
            match.undo(seat)
    data = record.format_record(replace(case.header(), extra={"note": "é\n---"}), match.lines).encode()
    start = len(data) - len("".join(f"{line}\n" for line in match.lines))
    prefixes = [record.replay(case.header(), [Line(n, text) for n, text in enumerate(match.lines[:stop], 1)])
                for stop in range(len(match.lines) + 1)]  # fmt: skip
    for end in range(len(data) + 1):
        again = outcome(data[:end])
        if isinstance(again, BadRecord):
            assert end < start - 1
            continue
        assert end >= start - 1  # only the line feed of the fence may be missing
        whole = data[start:end].count(b"\n")
        assert again.lines == prefixes[whole].lines
        assert again.state() == prefixes[whole].state()


def test_a_last_line_without_its_end_does_not_count() -> None:
    whole = HEAD + START
    assert len(read(whole + "p1 announce 1")) == 2
    assert len(read(whole + "p1 fly")) == 2
    assert len(read(whole + "p1 announce 1\n# the end")) == 3
    assert len(read(HEAD.rstrip("\n"))) == 0


@pytest.mark.parametrize("key", registry.packages())
def test_a_finished_record_must_state_its_own_result(key: str) -> None:
    case = conformance.cases(key)[0]
    match = conformance.played(case)
    true = record.result_table(match)
    assert true is not None
    header = case.header()

    def text(result: dict[str, Any] | None, lines: Any = match.lines) -> bytes:
        return record.format_record(replace(header, result=result), lines).encode()

    assert record.read(text(true))[1].result == match.result
    assert record.read(text(None))[1].result == match.result
    scores, ranks = true["scores"], true["ranks"]
    for wrong in (
        true | {"ending": "flood"},
        true | {"scores": [*scores[:-1], scores[-1] + 1]},
        true | {"scores": scores[:-1]},
        true | {"ranks": [*ranks[1:], 7]},
        {"ending": true["ending"]},
        true | {"winner": 1},
        {},
    ):
        error = bad(text(wrong))
        assert (error.line, error.reason) == (1, "the result in the header is not the result of the actions")
    assert "result" in bad(text(true, match.lines[:-1])).reason


@pytest.mark.parametrize("key", registry.packages())
def test_a_viewers_record_is_neither_checked_nor_continued(key: str) -> None:
    case = conformance.cases(key)[0]
    match = conformance.played(case, 20)
    for who in conformance.seats_and_spectator(case):
        text = record.seat_record(case.header(), match, who)
        header, lines = record.parse(text.encode())
        assert [line.text for line in lines] == [line for line in match.lines_for(who) if not line.startswith("#")]
        for line in lines:
            list(record.actions(match.game, line))
        with pytest.raises(BadRecord, match=rf"record of one viewer \({header.viewer}\)") as caught:
            record.replay(header, lines)
        assert caught.value.line == 1
    text = record.format_record(replace(case.header(), viewer="\x1b[2J" + "x" * 500), match.lines)
    assert "\x1b" not in str(bad(text))
    assert len(str(bad(text))) < 300


SAMPLE: Final = record.format_record(
    Case("brutus", 4, Options(length="deals", deals=1), "x").header(),
    conformance.played(Case("brutus", 4, Options(length="deals", deals=1), "x"), 30).lines,
).encode()


@settings(max_examples=100)
@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_arbitrary_bytes_are_refused(data: bytes) -> None:
    bad(data)
    for head in (b"---\n" + data, HEAD.encode() + data, b"---\n" + data + b"\n---\n"):
        with suppress(BadRecord):
            record.read(head)


@settings(max_examples=80)
@given(
    place=st.integers(0, len(SAMPLE)),
    length=st.integers(0, 6),
    text=st.binary(max_size=4) | st.sampled_from([b"\n", b"#", b"undo\n", b"redo\n", b"?", b"\0", b"---\n", b"p1 "]),
)
def test_a_bent_record_is_read_or_refused(place: int, length: int, text: bytes) -> None:
    data = SAMPLE[:place] + text + SAMPLE[place + length :]
    match = outcome(data)
    if isinstance(match, BadRecord):
        assert 0 <= match.line <= data.count(b"\n") + 1
        return
    header, _ = record.parse(data)
    again = record.read(record.format_record(header, match.lines).encode())[1]
    assert again.lines == match.lines
    assert again.state() == match.state()
