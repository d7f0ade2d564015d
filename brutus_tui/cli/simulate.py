"""`simulate`: whole games between computer players, counted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from brutus_tui import bots
from brutus_tui.cli.arguments import (
    AsJson,
    GameKey,
    OptionTexts,
    SeatCount,
    check_options,
    check_seats,
    check_seed,
    fewest,
    find_game,
    parse_options,
    warn_of_idle,
    whole_number,
)
from brutus_tui.cli.output import FAILED, Problem, is_dumb, say, say_json, table
from brutus_tui.core import options
from brutus_tui.core.game import AnyGame
from brutus_tui.core.notation import format_actor
from brutus_tui.store import library
from brutus_tui.store.files import reason

if TYPE_CHECKING:
    from brutus_tui.bots import arena


def _complete_players(incomplete: str) -> Iterator[str]:
    before, comma, _ = incomplete.rpartition(",")
    return (before + comma + kind for kind in bots.KINDS)


def simulate(
    game: GameKey,
    seats: SeatCount = None,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", parser=whole_number(1), help="How many games.")
    ] = 100,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="KIND,KIND...",
            help="The computer players in seat order, begun again where there are more seats.",
            autocompletion=_complete_players,
        ),
    ] = bots.DEFAULT,
    option: OptionTexts = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="TEXT", help="Equal seeds give equal results; without one a new one is made."),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs",
            "-j",
            metavar="N",
            parser=whole_number(1),
            help="In how many processes; the results do not depend on it.",
        ),
    ] = 1,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="Write the record of every game into this folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play whole games between computer players, and count wins, scores, ranks and endings."""
    from brutus_tui.bots import arena  # with what it needs for processes, too slow to load for every command

    found = find_game(game)
    chosen = parse_options(found, option or [])
    kinds = _players(found, players, seats, chosen)
    check_options(found, len(kinds), chosen)
    check_seed(seed)
    warn_of_idle(chosen)
    try:
        with _progress(games) as progress:
            report = arena.run(game, kinds, chosen, games, seed or library.fresh_seed(), jobs, progress, records)
    except bots.UnknownKind as error:
        raise Problem(str(error)) from None
    except arena.ArenaError as error:
        raise Problem(str(error), FAILED) from None
    except OSError as error:
        raise Problem(f"cannot write records in {records}: {reason(error)}", FAILED) from None
    if as_json:
        say_json(report.to_json())
    else:
        _show(found, report)


def _players(game: AnyGame, text: str, seats: int | None, chosen: Any) -> tuple[str, ...]:
    """The kind of each seat; without a number so many seats as are named, or as the options need."""
    kinds = [kind.strip().casefold() for kind in text.split(",")]
    for kind in kinds:
        if kind not in bots.KINDS:
            raise Problem(f"there is no computer player {kind!r}; there are {', '.join(bots.KINDS)}")
    count = seats if seats is not None else fewest(game, max(len(kinds), game.info.seats[0]), chosen)
    check_seats(game, count)
    if len(kinds) > count:
        raise Problem(f"--seats {count} has no place for {len(kinds)} --players")
    return tuple(islice(cycle(kinds), count))


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty() or is_dumb():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    )
    with bar:
        task = bar.add_task("", total=games)
        yield lambda finished: bar.update(task, completed=finished)


def _show(game: AnyGame, report: arena.Report) -> None:
    tally = report.tally
    different = [f"{key}={options.value_text(value)}" for key, value in options.changed(report.options).items()]
    say(f"{game.info.title}, {len(report.players)} seats, {tally.games} games, seed {report.seed}")
    if different:
        say(f"options: {' '.join(different)}")
    say()
    heads = ("played", "wins", "won", "mean score", "mean rank")
    rows = [
        [format_actor(seat), kind, *_cells(standing)]
        for seat, (kind, standing) in enumerate(zip(report.players, tally.seats, strict=True))
    ]
    table(("seat", "player", *heads), rows, numbers=range(2, 7))
    if len(report.kinds) > 1:
        say()
        rows = [[kind, *_cells(standing)] for kind, standing in report.kinds.items()]
        table(("player", *heads), rows, numbers=range(1, 6))
    for heading, values in report.traits.items():
        say()
        rows = [[value, *_cells(standing)] for value, standing in values.items()]
        table((heading, *heads), rows, numbers=range(1, 6))
    say()
    mean = tally.decisions / tally.games
    say(
        f"decisions in a game: {min(tally.lengths)} to {max(tally.lengths)}, "
        f"half of the games at most {tally.median}, {mean:.1f} on average"
    )
    say(f"endings: {', '.join(f'{ending} {count}' for ending, count in sorted(tally.endings.items()))}")


def _cells(standing: arena.Standing) -> Sequence[str]:
    played, wins = standing.played, standing.wins
    return (
        str(played),
        f"{float(wins):.2f}".removesuffix(".00"),
        f"{float(wins / played):.1%}",
        f"{standing.score / played:.2f}",
        f"{standing.rank / played:.2f}",
    )
