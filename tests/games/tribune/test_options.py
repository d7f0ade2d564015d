"""Every option in a playthrough: each value plays to an end, and none is accepted without being read.

Those of the Brutii are in `test_brutii_cards.py`.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from brutus_tui.core.options import kinds_by_key
from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.rules import engine

VALUES: list[tuple[str, Any]] = [
    *(("mode", value) for value in ("expansion", "base")),
    *(("victory", value) for value in ("drawn", "quid-est-veritas", "sic-transit-gloria-mundi")),
    *(("points", value) for value in (False, True)),
    *(("start", value) for value in ("drawn", "first")),
    *(("cap", value) for value in (0, 1, 30)),
    *(("thermae", value) for value in ("board", "two")),
    *(("cards", value) for value in ("expansion", "any")),
    *(("rejects", value) for value in ("discard", "reshuffle")),
    *(("princeps", value) for value in ("must-two", "one-or-two")),
    *(("pantheon", value) for value in ("control-or-marker", "control", "marker", "anyone")),
    *(("keep_favor", value) for value in (False, True)),
    *(("tribune_scroll", value) for value in (True, False)),
    *(("matrona", value) for value in ("open", "secret")),
    *(("check", value) for value in ("before", "after")),
    *(("upheaval", value) for value in ("house", "reshuffle")),
]

RARE = ("cards", "pantheon", "keep_favor", "tribune_scroll", "matrona")
"""What these change, random games seldom meet; tests of their own show it."""


def play(seed: int, seats: int = 3, **options: Any) -> list[str]:
    """A random game, as what was done and how it ended."""
    state = engine.new_state(seats, Options(**options))
    chance, players = Random(seed), Random(seed + 100)
    done: list[str] = []
    while actors := state.actors:
        seat = actors[0]
        legal = engine.legal_actions(state, seat)
        action = players.choice(legal) if legal else engine.sample_chance(state, chance)
        done.append(GAME.format_action(action))
        engine.apply(state, seat, action)
    assert state.ending in GAME.info.endings
    assert state.round <= (state.options.cap or 100)
    return [*done, repr(GAME.result(state))]


def test_every_option_is_here() -> None:
    found = {name for name, _ in kinds_by_key(Options) if not name.startswith("brutii_")} - {"board"}
    assert found == {name for name, _ in VALUES}
    for name, kind in kinds_by_key(Options):
        if name in found - {"victory", "cap"}:
            assert set(kind.values) - {"brutii"} == {value for key, value in VALUES if key == name}


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_a_whole_game_with_every_value(name: str, value: Any) -> None:
    play(1, **{name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, value in VALUES if name not in RARE and value != getattr(Options(), name)],
)
def test_every_value_makes_a_difference(name: str, value: Any) -> None:
    assert any(play(seed, **{name: value}) != play(seed) for seed in range(12))


@pytest.mark.clause("TRI-POINT-14", "TRI-SETUP-21")
@pytest.mark.parametrize("chosen", [{}, {"points": True}, {"mode": "base"}, {"mode": "brutii"}], ids=str)
def test_an_option_without_effect_has_none(chosen: dict[str, Any]) -> None:
    seats = 5 if chosen.get("mode") == "brutii" else 3
    kept = {"cap": 2, **chosen}
    usual = play(1, seats, **kept)
    for key in Options(**kept).idle():
        for value in dict(kinds_by_key(Options))[key].values:
            assert play(1, seats, **{**kept, key: value}) == usual
