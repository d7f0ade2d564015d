"""The games by name."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

from brutus_tui.core import registry
from brutus_tui.games.brutus import GAME


def test_games_are_found_by_their_keys() -> None:
    assert registry.game("brutus") is GAME
    assert next(iter(registry.packages())) == "brutus"
    for key in registry.packages():
        info = registry.game(key).info
        assert info.key == key
        assert info.title
        assert info.endings
        assert info.minutes[0] <= info.minutes[1]
        assert callable(registry.narrator(key).event)


@pytest.mark.parametrize("key", ["", "Brutus", "chess", "../brutus", "x" * 500])
def test_unknown_games_are_named(key: str) -> None:
    for ask in (registry.game, registry.package, registry.narrator, registry.clauses):
        with pytest.raises(registry.UnknownGame, match="the games are brutus") as caught:
            ask(key)
        assert len(str(caught.value)) < 300


def test_other_packages_bring_games_and_cannot_replace_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("senate", "senate_game", registry.GROUP), EntryPoint("brutus", "fake", registry.GROUP)]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points if group == registry.GROUP else [])
    module = ModuleType("senate_game")
    module.GAME = GAME  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "senate_game", module)
    registry.packages.cache_clear()
    try:
        assert registry.game("senate") is GAME
        assert registry.package("brutus") == "brutus_tui.games.brutus"
        assert list(registry.packages())[-1] == "senate"
    finally:
        monkeypatch.undo()
        registry.packages.cache_clear()


def test_core_knows_no_game() -> None:
    """A floor imports only from floors below it; games are imported when they are asked for."""
    code = "import sys, brutus_tui.core.record; print([m for m in sys.modules if m.startswith('brutus_tui.games')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
