"""Where things are kept: the platform's own folders, each of which the environment may move."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import platformdirs

_NAME: Final = "brutus-tui"


def config_dir() -> Path:
    """Settings; `BRUTUS_TUI_CONFIG_DIR` moves it."""
    return _moved("BRUTUS_TUI_CONFIG_DIR") or platformdirs.user_config_path(_NAME, appauthor=False)


def data_dir() -> Path:
    """Matches; `BRUTUS_TUI_DATA_DIR` moves it."""
    return _moved("BRUTUS_TUI_DATA_DIR") or platformdirs.user_data_path(_NAME, appauthor=False)


def state_dir() -> Path:
    """What may be lost, such as the log of errors; `BRUTUS_TUI_STATE_DIR` moves it."""
    return _moved("BRUTUS_TUI_STATE_DIR") or platformdirs.user_state_path(_NAME, appauthor=False)


def settings_file() -> Path:
    """The settings as TOML."""
    return config_dir() / "settings.toml"


def matches_dir() -> Path:
    """One record for each match."""
    return data_dir() / "matches"


def veterans_file() -> Path:
    """The warriors who have outlived a fight."""
    return data_dir() / "veterans.toml"


def error_log() -> Path:
    """Where an unexpected error leaves its traceback."""
    return state_dir() / "errors.log"


def paths() -> dict[str, Path]:
    """Every place by its name, for whoever wants to look, back up or delete."""
    return {
        "config": config_dir(),
        "settings": settings_file(),
        "data": data_dir(),
        "matches": matches_dir(),
        "veterans": veterans_file(),
        "state": state_dir(),
        "errors": error_log(),
    }


def _moved(variable: str) -> Path | None:
    value = os.environ.get(variable, "")
    return Path(os.path.expanduser(value)).absolute() if value else None
