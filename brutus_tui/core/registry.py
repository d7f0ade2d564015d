"""The games, found by name and imported only when asked for.

A package that brings another game declares an entry point in the group
`brutus_tui.games`, named like the game's key, whose value is the game's
package (`my_games.senate`). Such a package has the shape of `games/brutus`: an
object `GAME`, and the modules `narrate` and `bot`; if its cards have texts, also a
module `glossary`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, cast

from brutus_tui.core import rulebook
from brutus_tui.core.game import AnyGame, Glossary, Narrator

GROUP: Final = "brutus_tui.games"

BUILT_IN: Final = {
    "brutus": "brutus_tui.games.brutus",
    "burutasu": "brutus_tui.games.burutasu",
    "bruti": "brutus_tui.games.bruti",
    "tribune": "brutus_tui.games.tribune",
}


class UnknownGame(LookupError):
    """There is no game of that name; the text is one sentence that lists those there are."""


@cache
def packages() -> dict[str, str]:
    """Game key to package name: those of this project first, then those of others by key."""
    from importlib.metadata import entry_points  # 20 ms that a screen need not wait for

    others = {point.name: point.value for point in entry_points(group=GROUP)}
    return BUILT_IN | {key: others[key] for key in sorted(others) if key not in BUILT_IN}


def package(key: str) -> str:
    """The package of a game. Raises UnknownGame."""
    if key in BUILT_IN:
        return BUILT_IN[key]
    try:
        return packages()[key]
    except KeyError:
        raise UnknownGame(f"there is no game {key[:40]!r}; the games are {', '.join(packages())}") from None


def game(key: str) -> AnyGame:
    """The game of that key. Raises UnknownGame."""
    return cast(AnyGame, import_module(package(key)).GAME)


def narrator(key: str, view: Any = None) -> Narrator:
    """The game's `narrate` module; with a view, the narrator of that match. Raises UnknownGame.

    A module whose sentences depend on what a match is played with has a function
    `of(view)` that makes one for it.
    """
    module = import_module(f"{package(key)}.narrate")
    make = getattr(module, "of", None) if view is not None else None
    return cast(Narrator, module if make is None else make(view))


def glossary(key: str) -> Glossary | None:
    """The game's `glossary` module, if its cards have texts. Raises UnknownGame."""
    name = f"{package(key)}.glossary"
    return cast(Glossary, import_module(name)) if find_spec(name) else None


def clauses(key: str, language: str = "en") -> rulebook.Rulebook:
    """The game's rulebook. Raises UnknownGame."""
    return rulebook.load(package(key), language)
