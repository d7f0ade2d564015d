"""The Deluxe rules leave the basic game as it is: the same seeds give the same records."""

from __future__ import annotations

from tests.games.bruti import golden


def test_records_of_the_basic_game() -> None:
    assert golden.page() == golden.PAGE.read_text("utf-8")
