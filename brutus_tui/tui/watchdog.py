"""An end that nothing can hold up, once the system has asked for it or the terminal has gone."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Final

GRACE: Final = 2.0
"""Seconds in which the program may end in good order. Every action is on disk already, so no more are needed."""

GLANCE: Final = 1.0
"""Seconds between two looks at the terminal."""


class Watchdog:
    """Hears SIGTERM, SIGHUP and a terminal that goes away; tells `end`, and after the grace time ends the process.

    Textual writes through a thread with a bounded queue: once the terminal is gone
    the thread is dead, the queue fills up, and the event loop waits for ever. A loop's
    own signal handlers would wait with it; these run all the same.
    """

    def __init__(self, end: Callable[[int], object]) -> None:
        self._end = end
        self._heard: queue.SimpleQueue[int] = queue.SimpleQueue()  # its `put` may interrupt itself

    def start(self) -> None:
        """Begin to watch."""
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                with contextlib.suppress(ValueError):  # not the main thread
                    signal.signal(number, lambda number, _frame: self._heard.put(number))
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def _watch(self) -> None:
        number = self._wait()
        with contextlib.suppress(RuntimeError):  # the loop has ended already
            self._end(number)
        time.sleep(GRACE)
        os._exit(128 + number)

    def _wait(self) -> int:
        had_terminal = _terminal()
        while True:
            with contextlib.suppress(queue.Empty):
                return self._heard.get(timeout=GLANCE)
            if had_terminal and not _terminal():
                return int(signal.SIGHUP)


def _terminal() -> bool:
    return sys.__stdin__ is not None and sys.__stdin__.isatty()
