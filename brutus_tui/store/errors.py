"""The log of errors of our own."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

from brutus_tui import __version__
from brutus_tui.store import folders


def log_error(error: BaseException) -> Path | None:
    """Write where an error happened to the log, without any value: it could be a card. None if it cannot be written."""
    path = folders.error_log()
    frames = "".join(traceback.format_tb(error.__traceback__))
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with open(path, "a", encoding="utf-8", opener=lambda name, flags: os.open(name, flags, 0o600)) as log:
            log.write(f"brutus-tui {__version__}: {type(error).__name__}\n{frames}\n")
    except OSError:
        return None
    return path
