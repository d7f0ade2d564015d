from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import IO, Any, NamedTuple

import pytest

from brutus_tui import cli
from brutus_tui.core import record, registry
from brutus_tui.core.game import CHANCE
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.record import Header, SeatLabel

NAMES = ("Octavius", "アグリッパ", "Claudius", "Decimus")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every folder of the program inside this test's own, which is also where it runs."""
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"BRUTUS_TUI_{name}_DIR", str(tmp_path / name.lower()))
    monkeypatch.setenv("BRUTUS_TUI_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Said(NamedTuple):
    """What a command said, and its exit status."""

    status: int
    out: str
    err: str

    def problem(self, status: int = 2) -> str:
        """The one sentence of a command that failed, without its prefix."""
        assert self.status == status, self
        assert "Traceback" not in self.err
        lines = self.err.splitlines()
        assert len(lines) == 1, lines
        assert all(c.isprintable() for c in lines[0]), lines[0]
        return lines[0].removeprefix("brutus-tui: ")


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Carry out a command in this process."""

    def command(*arguments: str | Path) -> Said:
        capsys.readouterr()
        status = cli.run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Said(status, out, err)

    return command


Complete = Callable[[str], list[str]]


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Complete:
    """What a shell would offer for the last of these words."""

    def offered(words: str) -> list[str]:
        monkeypatch.setenv("_BRUTUS_TUI_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(len(words.split(" ")) - 1))
        capsys.readouterr()
        with pytest.raises(SystemExit) as stop:
            cli.run([])
        assert not stop.value.code
        out, err = capsys.readouterr()
        assert err == ""
        return out.split()

    return offered


COMMAND = (sys.executable, "-m", "brutus_tui")
"""The program, as its own process."""


def program(
    *arguments: str | Path,
    env: dict[str, str] | None = None,
    data: bytes = b"",
    stdout: int | IO[bytes] = subprocess.PIPE,
) -> subprocess.CompletedProcess[bytes]:
    """Carry out a command as its own process, without a terminal; `data` is its standard input."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        env={**os.environ, **(env or {})},
        input=data,
        stdout=stdout,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )


def played(
    actions: int = 10_000, *, seed: str = "1", names: tuple[str, ...] = NAMES, **options: Any
) -> tuple[Header, AnyMatch]:
    """A match of Brutus for four, one deal long, after so many actions chosen at random."""
    game = registry.game("brutus")
    chosen = game.options(**{"length": "deals", "deals": 1} | options)
    match: AnyMatch = Match(game, len(names), chosen, seed=seed)
    rng = Random(seed)
    while match.actors and len(match) < actions:
        if match.actors[0] == CHANCE:
            match.chance()
        else:
            seat = match.actors[0]
            match.play(seat, rng.choice(match.legal_actions(seat)))
    return Header("brutus", 1, tuple(map(SeatLabel, names)), chosen, result=record.result_table(match)), match


def text_of(header: Header, match: AnyMatch) -> str:
    """The record of a match."""
    return record.format_record(header, match.lines)


@pytest.fixture
def whole(home: Path) -> Path:
    """The record of a whole match."""
    path = home / "whole.brutus"
    path.write_text(text_of(*played()), "utf-8")
    return path


@pytest.fixture
def part(home: Path) -> Path:
    """The record of a match after 40 actions."""
    path = home / "part.brutus"
    path.write_text(text_of(*played(40)), "utf-8")
    return path
