"""`play`, `resume` and the lobby: what they hand to the application, and when they do not draw."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from brutus_tui.cli import output, play
from brutus_tui.core import record
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.record import SeatLabel
from brutus_tui.store import library, settings
from brutus_tui.store.settings import Settings
from brutus_tui.tui import app
from brutus_tui.tui.app import NewMatch, SavedMatch
from tests.cli.conftest import COMMAND, Complete, Run, played

Drawn = list[tuple[Settings, Any]]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """What the application was started with, on a terminal that is none."""
    starts: Drawn = []

    class Application:
        return_code = 3

        def __init__(self, chosen: Settings, start: Any) -> None:
            starts.append((chosen, start))

        def run(self) -> None:
            pass

    monkeypatch.setattr(app, "BrutusApp", Application)
    monkeypatch.setattr(play, "_require_terminal", lambda: None)
    return starts


def test_without_a_command_the_lobby_opens(run: Run, drawn: Drawn) -> None:
    settings.save(Settings(theme="ansi"))
    assert run() == (3, "", "")
    assert drawn == [(Settings(theme="ansi"), None)]


def test_settings_that_cannot_be_used_are_told(run: Run, drawn: Drawn, home: Path) -> None:
    (home / "config").mkdir()
    (home / "config" / "settings.toml").write_text("deaf = 99\nrecap = 1\n")
    assert "setting 'deaf' takes 0 to 30" in run().problem(3)
    assert drawn == [(Settings(recap=1), None)]


def test_alone_you_sit_among_computer_players(run: Run, drawn: Drawn) -> None:
    assert run("play", "brutus").status == 3
    ((_, start),) = drawn
    assert isinstance(start, NewMatch)
    assert [seat.kind for seat in start.seats] == ["human", "greedy", "greedy", "greedy"]
    assert len({seat.name for seat in start.seats}) == 4
    assert start.game == "brutus"
    assert start.seed is None


def test_seats_options_and_seed_are_handed_on(run: Run, drawn: Drawn) -> None:
    said = run(
        *(
            "play",
            "brutus",
            "--seats",
            "5",
            "--seed",
            "ides of march",
            "--option",
            "conspiracy=on",
            "-o",
            "power=CONSUL",
        ),
        *("--seat", " Octavius ", "--seat", "アグリッパ:Greedy", "--seat", "a:b:random", "--seat", ":human"),
    )
    assert said.status == 3
    ((_, start),) = drawn
    assert start.seats == (
        SeatLabel("Octavius"),
        SeatLabel("アグリッパ", "greedy"),
        SeatLabel("a:b", "random"),
        SeatLabel("Agrippa"),
        SeatLabel("Claudius", "greedy"),
    )
    assert start.seed == "ides of march"
    assert (start.options.conspiracy, start.options.power) == (True, "consul")


def test_more_seats_than_the_least_follow_from_their_names(run: Run, drawn: Drawn) -> None:
    run("play", "brutus", *(f"--seat=P{number}" for number in range(6)))
    ((_, start),) = drawn
    assert start.seats == tuple(SeatLabel(f"P{number}") for number in range(6))


@pytest.mark.clause("TRI-GEN-04")
def test_so_many_seats_as_the_options_need(run: Run, drawn: Drawn) -> None:
    said = run("play", "tribune", "-o", "mode=brutii", "-o", "mode=brutii")
    ((_, start),) = drawn
    assert [seat.kind for seat in start.seats] == ["human", "greedy", "greedy", "greedy", "greedy"]
    assert said.err == ""


@pytest.mark.clause("TRI-POINT-14", "TRI-SETUP-21")
def test_options_without_effect_are_told(run: Run, drawn: Drawn) -> None:
    told = "brutus-tui: without effect beside the other options: "
    said = run("play", "tribune", "-o", "points=on", "-o", "victory=quid-est-veritas", "-o", "brutii_discs=rich")
    assert said.err == f"{told}victory, brutii_discs\n"
    assert run("play", "tribune", "-o", "mode=brutii", "-o", "start=first").err == f"{told}start\n"
    assert run("play", "tribune", "-o", "mode=base", "-o", "points=on").err == ""
    assert len(drawn) == 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Missing argument 'GAME'."),
        (("chess",), "there is no game 'chess'"),
        (("brutus", "--seats", "3"), "Brutus is for 4 to 9 seats, not 3"),
        (("brutus", "--seats", "-1"), "Brutus is for 4 to 9 seats, not -1"),
        (("brutus", "--seats", "9" * 30), f"Brutus is for 4 to 9 seats, not {'9' * 30}"),
        (("brutus", "--seats", "four"), "Invalid value for '--seats': 'four' is not a whole number"),
        (("brutus", "--seats", "1e99"), "Invalid value for '--seats': '1e99' is not a whole number"),
        (("brutus", *["--seat=A:random"] * 2), "A sits at this table already."),
        (("brutus", "--seats", "4", *(f"--seat=P{number}" for number in range(5))), "--seats 4 has no place for 5"),
        (("brutus", *(f"--seat=P{number}" for number in range(10))), "Brutus is for 4 to 9 seats, not 10"),
        (("brutus", "--seat", "A:boss"), "there is no kind of player 'boss'; the kinds are human, random, greedy"),
        (("brutus", "--seat", "\x1b[2J"), "the name '\\x1b[2J' does not fit"),
        (("brutus", "--seat", "A\u202eB"), "the name 'A\\u202eB' does not fit"),
        (("brutus", "--seat", "M" * 17), f"the name '{'M' * 17}' does not fit: at most 16 cells"),
        (("brutus", "--option", "speed=1"), "there is no option 'speed'; the options are length, deals"),
        (("brutus", "--seed", "a\nb"), "a seed is a printable text of at most 200 characters"),
        (("brutus", "--seed", "\udcff"), "a seed is a printable text of at most 200 characters"),
        (("brutus", "--option", "deals=0"), "option 'deals' takes 1 to 99, not '0'"),
        (("brutus", "--option", "points=1,2,3,4"), "The last place"),
        (
            ("tribune", "-o", "mode=brutii", "-o", "mode=base"),
            "option 'mode' is given twice: 'brutii' and 'base'",
        ),
        (("tribune", "-o", "mode=brutii", "--seats", "2"), "This mode is for 5 to 6 players, not 2."),
    ],
)
def test_problems_are_one_sentence(run: Run, drawn: Drawn, arguments: tuple[str, ...], sentence: str) -> None:
    assert run("play", *arguments).problem().startswith(sentence)
    assert drawn == []


# -- resume


def saved_match(actions: int) -> library.Saved:
    header, match = played(actions)
    saved = library.create(replace(header, result=None))
    for line in match.lines:
        saved.journal.append(line)
    if match.result is not None:
        saved.finish(match)
    saved.close()
    return saved


def test_resume_goes_on_with_the_last_match_under_way(run: Run, drawn: Drawn) -> None:
    assert run("resume").problem() == "no match is under way"
    first, second, over = saved_match(3), saved_match(4), saved_match(10_000)
    for seconds, saved in enumerate((first, second, over), 1000):
        os.utime(saved.path, (seconds, seconds))
    assert run("resume").status == 3
    assert run("resume", first.id).status == 3
    assert [start for _, start in drawn] == [SavedMatch(second.id), SavedMatch(first.id)]
    sentence = run("resume", over.id).problem()
    assert sentence == f"match {over.id} is over; see it with 'brutus-tui verify {over.path}'"
    assert run("resume", "x").problem() == f"there is no match 'x'; under way are {second.id}, {first.id}"
    second.path.unlink()
    os.mkfifo(second.path)
    assert run("resume", second.id).problem() == f"{second.path}: it cannot be read: not a regular file"
    second.path.unlink()
    second.path.write_bytes(b"\0")
    assert run("resume", second.id).problem().startswith(f"{second.path}: line 1: a record begins with a line ---")
    assert len(drawn) == 2


def test_what_stands_against_resuming_is_said_before_anything_is_drawn(run: Run, drawn: Drawn) -> None:
    saved = saved_match(3)
    with library.resume(saved.id)[2]:
        assert run("resume").problem() == f"match {saved.id} is open in another program (process {os.getpid()})"
    with saved.path.open("a") as file:
        file.write("p1 pass\n")
    assert run("resume").problem().startswith(f"{saved.path}:")
    assert drawn == []


def test_the_shell_completes_matches_under_way(complete: Complete) -> None:
    saved, _ = saved_match(3), saved_match(10_000)
    assert complete("brutus-tui resume ") == [saved.id]


# -- On a terminal, and where there is none


@pytest.mark.parametrize("command", [(), ("play", "brutus"), ("resume",)])
def test_without_a_terminal_nothing_is_drawn(run: Run, command: tuple[str, ...]) -> None:
    saved_match(3)
    said = run(*command)
    assert said.problem().startswith("this draws on a terminal, and input or output is none")
    assert said.out == ""


def on_terminal(term: str, *arguments: str) -> tuple[subprocess.Popen[bytes], int]:
    """The program on a terminal of its own; the process, and the other end of the terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={**os.environ, "TERM": term, "COLUMNS": "80", "LINES": "24"},
    )
    os.close(theirs)
    return process, ours


def read_until(terminal: int, done: Callable[[bytes], bool], seconds: float = 30) -> bytes:
    """What the program wrote until that is so, or it ended."""
    seen = b""
    end = time.monotonic() + seconds
    while not done(seen) and time.monotonic() < end:
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            data = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if not data:
            break
        seen += data
    return seen


def test_a_terminal_that_cannot_draw_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    process, terminal = on_terminal("dumb")
    seen = read_until(terminal, lambda _: False)
    os.close(terminal)
    assert process.wait(30) == 2
    assert seen.startswith(b"brutus-tui: this draws on a terminal that can move its cursor, and TERM is 'dumb'")
    assert seen.count(b"\n") == 1
    for term, dumb in (("", True), ("unknown", True), ("linux", False)):
        monkeypatch.setenv("TERM", term)
        assert output.is_dumb() is dumb


def test_kill_at_the_table_loses_nothing(home: Path) -> None:
    """A whole program on a real terminal, killed once some actions are on disk."""
    process, terminal = on_terminal("xterm-256color", "play", "brutus", "--seat=A:random", "--seed=1")
    try:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            read_until(terminal, lambda seen: bool(seen), 0.2)
            files = list((home / "data" / "matches").glob("*.brutus"))
            if files and files[0].read_bytes().count(b"\n* ") >= 2:
                break
    finally:
        process.kill()
        process.wait(30)
        os.close(terminal)
    (file,) = files
    data = file.read_bytes()
    header, match, saved = library.resume(file.stem)
    saved.close()
    assert [*match.lines] == data.decode().split("---\n")[2].splitlines()
    assert header.seed == "1"
    twin: AnyMatch = Match(match.game, match.seats, match.options, seed="1")
    twin.chance()
    assert match.lines[0] == twin.lines[0]
    assert record.result_table(match) is None


def test_a_match_that_is_broken_is_named_where_no_other_is_under_way(run: Run, drawn: Drawn) -> None:
    saved = saved_match(3)
    saved.path.write_bytes(b"\0")
    sentence = run("resume").problem()
    assert sentence.startswith(f"no match can be continued; the last one is broken: {saved.path}: line 1:")
    assert drawn == []
    other = saved_match(4)
    os.utime(other.path, (1000, 1000))
    assert run("resume").status == 3
    assert drawn[-1][1] == SavedMatch(other.id)


def test_seats_of_one_number_and_long_paths_are_told_in_few_words(run: Run) -> None:
    assert run("play", "burutasu", "--seats", "5").problem() == "ブルータス is for 4 seats, not 5"
    assert len(run("play", "bruti", "-o", "cards=/" + "x" * 5000).problem()) < 400
    assert len(run("verify", "/" + "x" * 5000).err) < 400
    assert len(run("play", "x" * 5000).err) < 1100
