"""Deafness to keys that were meant for something else."""

from __future__ import annotations

from time import monotonic


class Quiet:
    """Ignores keys until none has come for `seconds`, so neither a double press nor a held key gets through."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since = monotonic()

    def broken(self) -> bool:
        """A key came: whether it is to be ignored."""
        now = monotonic()
        early = now - self._since < self._seconds
        if early:
            self._since = now
        else:
            self._seconds = 0.0
        return early
