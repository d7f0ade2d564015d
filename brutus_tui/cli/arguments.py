"""Arguments that several commands share, and how they are checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, Final, TypeAlias

import typer

from brutus_tui.cli.output import PROGRAM, Problem, warn
from brutus_tui.core import options, registry
from brutus_tui.core.game import AnyGame
from brutus_tui.core.notation import clip, format_actor
from brutus_tui.store.describe import refused


def complete_game(incomplete: str) -> Iterator[str]:
    """Shell completion for GAME."""
    return (key for key in registry.packages() if key.startswith(incomplete))


def complete_option(context: typer.Context, incomplete: str) -> Iterator[str]:
    """Shell completion for KEY=VALUE, once GAME is written."""
    # An option that still lacks its value stops the reading of arguments before GAME is known.
    written = [context.params.get("game"), *context.args]
    key = next((word for word in written if word in registry.packages()), None)
    if key is None:
        return
    for name, kind in options.kinds_by_key(registry.game(key).options):
        values = map(options.value_text, kind.values) if kind.values else [""]
        yield from (text for value in values if (text := f"{name}={value}").startswith(incomplete))


GameKey: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)]
"""GAME: one of the games."""

OptionTexts: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="KEY=VALUE",
        help="A rule option, as 'brutus-tui games' lists them; may be repeated.",
        autocompletion=complete_option,
    ),
]
"""--option KEY=VALUE, repeated."""


def whole_number(low: int | None = None) -> Callable[[Any], int]:
    """A parser for whole numbers, from `low` on if it is given."""

    def parse(written: Any) -> int:
        text = str(written).strip()
        number = int(text) if re.fullmatch(r"[+-]?[0-9]{1,40}", text) else None
        if number is None or (low is not None and number < low):
            raise typer.BadParameter(
                f"{clip(text)!r} is not a whole number" + ("" if low is None else f" from {low} on")
            )
        return number

    return parse


SeatCount: TypeAlias = Annotated[
    int | None, typer.Option("--seats", metavar="N", parser=whole_number(), help="How many seats.")
]
"""--seats N."""

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Write JSON for programs.")]
"""--json."""


def check_seed(seed: str | None) -> None:
    """A problem if a record could not hold the seed."""
    if seed is not None and not (seed.isprintable() and len(seed) <= _SEED_LENGTH):
        raise Problem(f"a seed is a printable text of at most {_SEED_LENGTH} characters")


_SEED_LENGTH: Final = 200


def find_game(key: str) -> AnyGame:
    """The game of that key, or a problem that lists the games."""
    try:
        return registry.game(key)
    except registry.UnknownGame as error:
        raise Problem(str(error)) from None
    except ImportError as error:
        raise Problem(f"the game {key} cannot be loaded: {error}") from None


def check_seats(game: AnyGame, seats: int) -> None:
    """A problem if the game is not for so many."""
    info = game.info
    if seats not in info.seats:
        raise Problem(f"{info.title} is for {info.sizes} seats, not {seats}")


def parse_options(game: AnyGame, texts: Sequence[str]) -> Any:
    """The options that KEY=VALUE texts mean, or a problem that says what is possible."""
    values: dict[str, str] = {}
    for text in texts:
        key, sign, value = text.partition("=")
        if not sign:
            raise Problem(f"an option is written KEY=VALUE, not {text!r}")
        first = values.setdefault(key.strip(), value)
        if first.strip() != value.strip():
            raise Problem(f"option {clip(key.strip())!r} is given twice: {clip(first)!r} and {clip(value)!r}")
    try:
        return options.rooted(options.parse(game.options, values))
    except options.BadOption as error:
        raise Problem(str(error)) from None


def fewest(game: AnyGame, least: int, chosen: Any) -> int:
    """The smallest number of seats, from `least` on, that can play by these options; `least` itself if none can."""
    possible = [seats for seats in game.info.seats if seats >= least]
    return next((seats for seats in possible if game.check_options(seats, chosen) is None), least)


def check_options(game: AnyGame, seats: int, chosen: Any) -> None:
    """A problem if so many cannot play by these options."""
    refusal = game.check_options(seats, chosen)
    if refusal is not None:
        raise Problem(refused(game.info.key, refusal, [format_actor(seat) for seat in range(seats)]))


def warn_of_idle(chosen: Any) -> None:
    """One line on standard error about options that were set and do nothing beside the others."""
    some = [key for key in options.changed(chosen) if key in options.idle(chosen)]
    if some:
        warn(f"{PROGRAM}: without effect beside the other options: {', '.join(some)}")
