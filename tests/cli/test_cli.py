"""The other commands, and what holds for all: no Textual, no traceback, one sentence for every problem."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from brutus_tui import __version__, cli
from brutus_tui.cli import games, output
from brutus_tui.core import options, registry
from brutus_tui.store import folders
from tests.cli.conftest import COMMAND, Complete, Run, program

# -- games, rules, paths


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"brutus-tui {__version__}\n", "")


def test_games_lists_every_game_and_option(run: Run) -> None:
    said = run("games")
    assert (said.status, said.err) == (0, "")
    for key in registry.packages():
        game = registry.game(key)
        assert f"{key}: {game.info.title}" in said.out
        for option, kind in options.kinds_by_key(game.options):
            assert option in said.out
            assert kind.describe() in said.out


def test_games_as_json_is_enough_to_call_the_other_commands(run: Run) -> None:
    found = {one["key"]: one for one in json.loads(run("games", "--json").out)}
    assert list(found) == list(registry.packages())
    brutus = found["brutus"]
    assert brutus["title"] == "Brutus"
    assert brutus["seats"] == list(range(4, 10))
    assert brutus["rules_version"] == 1
    by_key = {one["key"]: one for one in brutus["options"]}
    chosen = registry.game("brutus").options
    assert list(by_key) == [key for key, _ in options.kinds_by_key(chosen)]
    assert by_key["power"]["values"] == ["everyone", "consul"]
    assert (by_key["deals"]["low"], by_key["deals"]["high"], by_key["deals"]["default"]) == (1, 99, 3)
    assert options.parse(chosen, {key: one["default"] for key, one in by_key.items()}) == chosen()


def test_rules_shows_a_clause_in_any_case(run: Run) -> None:
    clause = registry.clauses("brutus").clauses["BRU-PLAY-03"]
    for wanted in ("BRU-PLAY-03", " bru-play-03"):
        said = run("rules", "brutus", wanted)
        assert said == (0, f"### BRU-PLAY-03 {clause.heading} [{clause.mark}]\n\n{clause.text}\n", "")


def test_rules_finds_words(run: Run) -> None:
    said = run("rules", "brutus", "--search", "CONSUL power")
    found = registry.clauses("brutus").search("consul power")
    assert len(found) > 1
    assert [line.split()[1] for line in said.out.splitlines() if line.startswith("### ")] == [one.id for one in found]


def test_rules_shows_the_whole_rulebook(run: Run) -> None:
    said = run("rules", "brutus")
    book = registry.clauses("brutus")
    assert said.out.startswith("# Brutus\n")
    headings = [line[3:] for line in said.out.splitlines() if line.startswith("## ")]
    assert headings == ["How to play", *book.sections]
    assert book.opening[1] in said.out
    assert all(clause.text in said.out for clause in book.clauses.values())


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("rules",), 2, "Missing argument 'GAME'."),
        (("rules", "chess"), 2, "there is no game 'chess'; the games are brutus"),
        (("rules", "\x1b[2J"), 2, "there is no game '\\x1b[2J'"),
        (("rules", "brutus", "BRU-PLAY-98"), 2, "Brutus has no clause 'BRU-PLAY-98'; close to it are BRU-PLAY-0"),
        (("rules", "brutus", "?"), 2, "Brutus has no clause '?'; the first is BRU-COMP-01"),
        (("rules", "brutus", "--search", "xyzzy caesar"), 1, "no clause of Brutus holds 'xyzzy' and 'caesar'"),
        (("rules", "brutus", "--search", " "), 2, "--search needs at least one word"),
        (("rules", "brutus", "BRU-PLAY-03", "--search", "x"), 2, "give a clause or --search, not both"),
        (("rules", "brutus", "a", "b"), 2, "Got unexpected extra argument"),
        (("game",), 2, "No such command 'game'"),
        (("--nonsense",), 2, "No such option: --nonsense"),
        (("games", "x"), 2, "Got unexpected extra argument"),
    ],
)
def test_problems_are_one_sentence(run: Run, arguments: tuple[str, ...], status: int, sentence: str) -> None:
    said = run(*arguments)
    assert said.problem(status).startswith(sentence)
    assert said.out == ""


def test_paths_prints_every_place(run: Run, home: Path) -> None:
    said = run("paths")
    assert said.status == 0
    rows = dict(line.split(maxsplit=1) for line in said.out.splitlines()[1:])
    assert rows == {name: str(path) for name, path in folders.paths().items()}
    assert not (home / "data").exists()


def test_on_a_terminal_rules_and_tables_are_drawn(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("PAGER", "cat")
    for module in (output, games):
        monkeypatch.setattr(module, "on_terminal", lambda: True)
    shown = run("rules", "brutus", "bru-play-03").out
    clause = registry.clauses("brutus").clauses["BRU-PLAY-03"]
    assert shown.splitlines()[0].strip() == f"BRU-PLAY-03 {clause.heading} [{clause.mark}]"
    assert clause.text.split()[-1] in shown
    shown = run("games").out
    assert "BRU-AMB-01" in shown
    assert "─────" in shown


@pytest.mark.parametrize("command", [(), ("play",), ("games",), ("verify",), ("rules",), ("simulate",), ("resume",)])
def test_help(run: Run, command: tuple[str, ...]) -> None:
    said = run(*command, "--help")
    assert said.status == 0
    assert "Usage: brutus-tui" in said.out


# -- For all commands


NO_TEXTUAL = """
import shlex, sys
from brutus_tui import cli
for line in sys.argv[1:]:
    try:
        status = cli.run(shlex.split(line))
    except SystemExit as stop:
        status = stop.code
    loaded = sorted(name for name in sys.modules if name.partition(".")[0] == "textual")
    if status or loaded:
        sys.exit(f"{line}: status {status}, imported {loaded[:3]}")
"""


def test_what_draws_nothing_never_imports_textual(whole: Path) -> None:
    lines = (
        "--version",
        "--help",
        "games",
        "games --json",
        "rules brutus",
        "rules brutus BRU-PLAY-03",
        "rules brutus --search caesar",
        "paths",
        "verify whole.brutus",
        "verify whole.brutus --all --json",
        "simulate brutus --games 1 -o length=deals -o deals=1",
        "play --help",
        "resume --help",
    )
    done = subprocess.run([sys.executable, "-c", NO_TEXTUAL, *lines], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_that_goes_away_is_no_error() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{shlex.join(COMMAND)} rules brutus | head -n 1"],
        capture_output=True,
        check=False,
        timeout=60,
        text=True,
    )
    assert (done.stdout, done.stderr) == ("# Brutus\n", "")


def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "wb") as full:
        done = program("rules", "brutus", stdout=full)
    assert done.returncode == 1
    assert done.stderr == b"brutus-tui: standard output: no space left on device\n"


@pytest.mark.parametrize("encoding", ["ascii", "shift_jis"])
def test_any_encoding_will_do(whole: Path, encoding: str) -> None:
    done = program("verify", whole, env={"PYTHONIOENCODING": encoding, "LC_ALL": "C"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Octavius" in done.stdout
    assert ("アグリッパ" in done.stdout.decode(encoding)) == (encoding == "shift_jis")


def test_signs_that_an_encoding_lacks_become_what_looks_like_them() -> None:
    assert "9 · 3×2… ☃".encode("ascii", output.PLAIN) == b"9 - 3x2... ?"


@pytest.mark.parametrize(
    ("command", "status", "sentence"),
    [
        ("games >&-", 2, "brutus-tui: standard output is closed, so there is nowhere to write to\n"),
        ("games <&- >&-", 2, "brutus-tui: standard output is closed, so there is nowhere to write to\n"),
        ("rules chess 2>&-", 2, ""),
        ("games 2>&- >/dev/null", 0, ""),
        ("games <&- >/dev/null", 0, ""),
        ("games <&- >&- 2>&-", 2, ""),
        ("<&-", 2, "brutus-tui: this draws on a terminal, and input or output is none; "),
        ("play brutus <&-", 2, "brutus-tui: this draws on a terminal, and input or output is none; "),
        ("verify - <&-", 2, "-:1: a record begins with a line ---\n"),
    ],
)
def test_closed_streams_are_one_sentence(command: str, status: int, sentence: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"{shlex.join(COMMAND)} {command}"], capture_output=True, check=False, timeout=60, text=True
    )
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == bool(sentence)


SLOW_IMPORT = """
import os, signal, sys
class Interrupt:
    def find_spec(self, name, *_):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
from brutus_tui.__main__ import main
main()
"""


@pytest.mark.parametrize("module", ["brutus_tui.cli", "typer", "brutus_tui.cli.verify"])
def test_an_interrupt_while_the_program_loads_shows_no_traceback(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SLOW_IMPORT, module], capture_output=True, check=False, timeout=60, text=True
    )
    assert done.returncode == -signal.SIGINT
    assert done.stderr == ""


def test_arguments_that_are_no_text_are_one_sentence() -> None:
    done = program("rules", os.fsdecode(b"\xff\xfe"))
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"there is no game" in done.stderr


def test_an_interrupt_ends_quietly(home: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "verify", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as waiting:
        assert waiting.stdin is not None
        assert waiting.stderr is not None
        waiting.stdin.write(b"---\n")
        waiting.stdin.flush()
        _wait_until_it_reads(waiting.pid)
        waiting.send_signal(signal.SIGINT)
        assert waiting.wait(30) == 130
        assert waiting.stderr.read() == b""


def _wait_until_it_reads(pid: int) -> None:
    """Until the process has read what was written, and so waits for more."""
    for _ in range(600):
        if "pipe" in Path(f"/proc/{pid}/wchan").read_text():
            return
        time.sleep(0.05)


def test_an_error_of_our_own_is_one_sentence_and_tells_no_cards(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ZeroDivisionError(f"p2 holds {6 + 7}")

    monkeypatch.setattr(folders, "paths", fail)
    sentence = run("paths").problem(cli.INTERNAL)
    assert sentence == f"an error of this program, ZeroDivisionError; more about it is in {folders.error_log()}"
    kept = folders.error_log().read_text()
    assert "in fail" in kept
    assert "holds 13" not in kept
    folders.error_log().unlink()
    folders.error_log().mkdir()
    assert run("paths").problem(cli.INTERNAL) == "an error of this program, ZeroDivisionError"


def test_bad_settings_stop_no_command(run: Run) -> None:
    folders.settings_file().parent.mkdir(parents=True)
    folders.settings_file().write_bytes(b"\xff")
    assert run("games").status == 0


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("brutus-tui ", {"play", "resume", "games", "rules", "verify", "simulate", "paths"}),
        ("brutus-tui play b", {"brutus"}),
        ("brutus-tui play brutus --option po", {"power=everyone", "power=consul", "points="}),
        ("brutus-tui rules brutus BRU-SET-0", {f"BRU-SET-0{number}" for number in range(1, 8)}),
        ("brutus-tui rules chess x", set()),
        ("brutus-tui play chess --option x", set()),
    ],
)
def test_the_shell_completes(complete: Complete, words: str, expected: set[str]) -> None:
    found = set(complete(words))
    assert expected <= found
    assert bool(found) == bool(expected)
