"""Actors and clipped texts; actions are the games' own (`tests/games/…/test_notation`)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brutus_tui.core.game import CHANCE, Refusal
from brutus_tui.core.notation import Ambiguous, Illegal, Malformed, NotationError, clip, format_actor, parse_actor


@pytest.mark.parametrize("seat", [CHANCE, *range(99)])
def test_actors_round_trip(seat: int) -> None:
    assert parse_actor(format_actor(seat)) == seat


@pytest.mark.parametrize(
    "text", ["", "p", "p0", "p00", "p01", "p100", "P1", " p1", "p1 ", "1", "**", "p-1", "p１", "p²", "chance"]
)
def test_malformed_actors(text: str) -> None:
    with pytest.raises(Malformed):
        parse_actor(text)


@given(st.text(), st.integers(1, 80))
def test_clipped_texts_fit_on_a_line_and_hold_no_control_characters(text: str, length: int) -> None:
    short = clip(text, length)
    assert len(short) <= length
    assert short.isprintable()


def test_errors_say_what_was_typed_and_why() -> None:
    assert str(Malformed("7 8\x1b[31m", "one value")) == "'7 8\N{REPLACEMENT CHARACTER}[31m': one value"
    assert str(Illegal("pass", Refusal("must-lead", "BRU-PLAY-08"))) == "'pass': must-lead [BRU-PLAY-08]"
    assert str(Ambiguous("p", ["pass", "play 7x1"])) == "'p' may mean pass, play 7x1"
    for error in (Malformed("", ""), Illegal("", Refusal("", "")), Ambiguous("", [])):
        assert isinstance(error, NotationError)
        assert isinstance(error, ValueError)
