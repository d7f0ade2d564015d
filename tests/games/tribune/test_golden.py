"""The Brutii leave the other games as they are: the same seeds give the same records."""

from __future__ import annotations

from tests.games.tribune import golden


def test_records_of_games_without_the_brutii() -> None:
    assert golden.page() == golden.PAGE.read_text("utf-8")
