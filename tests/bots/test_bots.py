"""Computer players by name, and what they are handed."""

from __future__ import annotations

from random import Random
from types import ModuleType

import pytest

from brutus_tui import bots
from brutus_tui.bots import random as random_bot
from brutus_tui.core import registry
from brutus_tui.core.game import Decision, Privacy

DECISION = Decision("lead", "BRU-PLAY-08", Privacy.PRIVATE)


@pytest.mark.parametrize("kind", bots.KINDS)
@pytest.mark.parametrize("key", registry.packages())
def test_every_kind_plays_every_game(kind: str, key: str) -> None:
    assert callable(bots.make(kind, key).decide)


def test_the_default_is_a_kind() -> None:
    assert bots.DEFAULT in bots.KINDS


@pytest.mark.parametrize("kind", ["", "Greedy", "genius", "random.py", "x" * 5000])
def test_an_unknown_kind_is_one_sentence(kind: str) -> None:
    with pytest.raises(bots.UnknownKind, match=r"^there is no computer player '.{0,40}'; there are random, greedy$"):
        bots.make(kind, "brutus")


@pytest.mark.parametrize("kind", bots.KINDS)
def test_an_unknown_game_is_named_first(kind: str) -> None:
    with pytest.raises(registry.UnknownGame):
        bots.make(kind, "chess")


def test_a_game_without_a_player_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "packages", lambda: {"plain": "tests.bots"})
    assert bots.make("random", "plain") is bots.make("random", "plain")
    with pytest.raises(bots.UnknownKind, match=r"^plain has no computer player 'greedy'; there is 'random'$"):
        bots.make("greedy", "plain")


def test_what_is_missing_inside_a_player_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> ModuleType:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(bots, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="numpy"):
        bots.make("greedy", "brutus")


def test_random_is_even_and_looks_at_nothing() -> None:
    rng = Random(1)
    drawn = [random_bot.decide(None, DECISION, "abc", rng) for _ in range(6000)]
    assert all(1850 < drawn.count(letter) < 2150 for letter in "abc")
    assert random_bot.BLIND
