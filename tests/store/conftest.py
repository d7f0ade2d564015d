from __future__ import annotations

import os
from pathlib import Path

import pytest

from brutus_tui.core.record import HUMAN, Header, SeatLabel
from brutus_tui.games.brutus.options import Options


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every folder of the program inside this test's own."""
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"BRUTUS_TUI_{name}_DIR", str(tmp_path / name.lower()))
    return tmp_path


@pytest.fixture
def header() -> Header:
    """A match for four, one deal long."""
    names = ("Octavius", "アグリッパ", "Claudius", "Decimus")
    return Header("brutus", 1, tuple(SeatLabel(name, HUMAN) for name in names), Options(length="deals", deals=1))


@pytest.fixture(autouse=True)
def synced(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The files that were told to reach the disk; here they need not, which saves most of the time."""
    handles: list[int] = []
    monkeypatch.setattr(os, "fsync", handles.append)
    return handles
