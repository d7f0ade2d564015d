from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from brutus_tui.core import language


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every folder of the program inside this test's own."""
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"BRUTUS_TUI_{name}_DIR", str(tmp_path / name.lower()))
    for name in ("NO_COLOR", "TEXTUAL_THEME"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture(autouse=True)
def unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing need reach the disk here; that saves most of the time."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """Whatever a test has chosen, the next one begins in English."""
    yield
    language.use("en")
    language.use_titles("both")
