"""The application in a real terminal: signals, stray bytes, a full end and a sudden one."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from brutus_tui.store import library

START = """
from brutus_tui.core.record import SeatLabel
from brutus_tui.games.brutus.options import Options
from brutus_tui.store.settings import Settings
from brutus_tui.tui.app import BrutusApp, NewMatch
labels = tuple(SeatLabel(name) for name in ("Octavius", "Agrippa", "Claudius", "Decimus"))
app = BrutusApp(Settings(deaf=0), NewMatch("brutus", labels, Options(), "a test"))
app.run()
raise SystemExit(app.return_code or 0)
"""

PATIENCE = 30.0
"""Seconds that a slow machine may need for what takes a tenth of one."""

_ESCAPES = re.compile(rb"\x1b(?:\[[0-9;?<>=]*[ -/]*[@-~]|\].*?(?:\x07|\x1b\\)|[()].|[=>78])")


class Terminal:
    """A program in a terminal of 80 columns and 24 lines."""

    def __init__(self, code: str) -> None:
        self.fd, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env={**os.environ, "TERM": "xterm-256color"},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that it hears when the terminal goes
        )
        os.close(inner)
        self.seen = b""

    def read(self, seconds: float) -> bool:
        """Take what the program writes; whether there was anything."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        with contextlib.suppress(OSError):  # Linux: the other end is closed
            data = os.read(self.fd, 65536)
            self.seen += data
            return bool(data)
        return False

    @property
    def text(self) -> str:
        """All that was written so far, without the escape sequences."""
        return _ESCAPES.sub(b"", self.seen).decode("utf-8", "replace")

    def wait_for(self, text: str) -> None:
        """Wait until the program has written something."""
        end = time.monotonic() + PATIENCE
        while text not in self.text:
            assert time.monotonic() < end, f"{text!r} does not come: {self.text[-2000:]}"
            self.read(0.1)

    def type(self, data: bytes) -> None:
        """Send keys; forget what was written before."""
        self.seen = b""
        os.write(self.fd, data)

    def end(self) -> int:
        """The exit status, once the program has ended."""
        limit = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < limit, "the program does not end"
            self.read(0.05)
        while self.read(0.05):
            pass
        return self.process.returncode


@contextlib.contextmanager
def terminal(code: str = START) -> Iterator[Terminal]:
    """A running program, ended at last."""
    one = Terminal(code)
    try:
        yield one
    finally:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()
        os.close(one.fd)


def written(home: Path) -> list[str]:
    """The actions in the only record."""
    (path,) = (home / "data" / "matches").glob("*.brutus")
    return path.read_text("utf-8").split("---\n")[-1].splitlines()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_an_end_at_any_moment_loses_no_action(number: signal.Signals, home: Path) -> None:
    with terminal() as one:
        one.wait_for("Call a forum")
        one.type(b"2")
        one.wait_for("Do it")
        one.type(b"\r")
        one.wait_for("Give the forum")
        os.kill(one.process.pid, number)
        status = one.end()
        assert status == (-9 if number == signal.SIGKILL else 128 + number)
    lines = written(home)
    assert lines[-1].endswith("announce 2")
    (saved,) = library.matches()
    _header, match, again = library.resume(saved.id)
    with again:
        assert list(match.lines) == lines
    again_there = START.replace('NewMatch("brutus", labels, Options(), "a test")', f"SavedMatch({saved.id!r})")
    with terminal(again_there.replace("NewMatch", "SavedMatch")) as two:
        two.wait_for("Pass the keyboard to")
        assert "All hands are closed" not in two.text


def test_a_terminal_that_goes_away_loses_no_action(home: Path) -> None:
    one = Terminal(START)
    one.wait_for("Call a forum")
    one.type(b"1")
    one.wait_for("Do it")
    one.type(b"\r")
    one.wait_for("Give the forum")
    os.close(one.fd)
    try:
        one.process.wait(PATIENCE)
    finally:
        one.process.kill()
        one.process.wait()
    assert written(home)[-1].endswith("announce 1")


@pytest.mark.parametrize("signal_too", [False, True], ids=["gone", "term"])
def test_a_terminal_that_goes_away_ends_a_program_that_hangs(signal_too: bool) -> None:
    stuck = START.replace(
        "app.run()",
        """
import time
from brutus_tui.tui.screens.table import TableScreen
TableScreen.press = lambda self, key: time.sleep(60)
app.run()""",
    )
    one = Terminal(stuck)
    try:
        one.wait_for("Call a forum")
        one.type(b"2")
        time.sleep(0.3)
        if signal_too:
            os.kill(one.process.pid, signal.SIGTERM)
        else:
            os.close(one.fd)
        status = one.process.wait(15)
        assert status == 128 + (signal.SIGTERM if signal_too else signal.SIGHUP)
    finally:
        one.process.kill()
        one.process.wait()
        if signal_too:
            os.close(one.fd)


def test_the_terminal_is_measured_and_no_variable_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1")
    monkeypatch.setenv("LINES", "1")
    with terminal() as one:
        one.wait_for("Call a forum")


def test_bytes_that_are_no_text_do_not_end_the_program() -> None:
    with terminal() as one:
        one.wait_for("Call a forum")
        one.type(b"\xff\xfe\x9b\xc3")
        time.sleep(0.3)
        one.type(b"2")
        one.wait_for("Do it")
        assert one.process.poll() is None


def test_leaving_says_how_to_come_back_and_gives_the_terminal_back() -> None:
    with terminal() as one:
        one.wait_for("Call a forum")
        one.type(b"\x11")
        one.wait_for("Leave the program?")
        one.type(b"y")
        assert one.end() == 0
        assert "brutus-tui resume" in one.text
        assert b"\x1b[?1049l" in one.seen, "back on the ordinary screen"


def test_an_error_in_the_program_shows_no_hand() -> None:
    broken = START.replace(
        "app.run()",
        """
from brutus_tui.tui.tables.brutus import BrutusTable
def board(self, scene, width, height):
    hand = "secret" + str(scene.view.hand)
    if scene.viewer is not None:
        raise RuntimeError(hand)
    return []
BrutusTable.board = board
app.run()""",
    )
    with terminal(broken) as one:
        one.wait_for("Call a forum")
        one.type(b" ")
        one.wait_for("press ")
        one.type(b"1234")
        assert one.end() == 1
        assert "Traceback" not in one.text
        assert "secret(" not in one.text
        assert "brutus-tui resume" in one.text


def test_a_folder_that_cannot_be_written_is_one_sentence(home: Path) -> None:
    (home / "data").write_text("a file, not a folder")
    with terminal() as one:
        assert one.end() == 1
        assert "Traceback" not in one.text
        assert "cannot create a match" in one.text
