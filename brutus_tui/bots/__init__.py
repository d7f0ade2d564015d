"""Computer players: something that is given a view and answers with one of the legal actions."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final, cast

from brutus_tui.core import registry
from brutus_tui.core.game import Bot

KINDS: Final = ("random", "greedy")
"""The kinds of computer player, weakest first."""

DEFAULT: Final = "greedy"
"""Who sits where nobody said who should."""


class UnknownKind(LookupError):
    """There is no such computer player; the text is one sentence."""


def make(kind: str, game_key: str) -> Bot:
    """The computer player of that kind for a game. Raises UnknownKind and registry.UnknownGame.

    A player is a module with a function `decide`: `random` plays any game, `greedy`
    is the game package's own `bot`. It keeps nothing between two decisions, so one
    may sit at several seats.
    """
    package = registry.package(game_key)
    match kind:
        case "random":
            return _module("brutus_tui.bots.random")
        case "greedy":
            try:
                return _module(f"{package}.bot")
            except ModuleNotFoundError as error:
                if error.name != f"{package}.bot":
                    raise
                raise UnknownKind(f"{game_key} has no computer player 'greedy'; there is 'random'") from None
    raise UnknownKind(f"there is no computer player {kind[:40]!r}; there are {', '.join(KINDS)}")


def _module(name: str) -> Bot:
    module: ModuleType = import_module(name)
    return cast(Bot, module)
