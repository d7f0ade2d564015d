"""`games`, `rules` and `paths`: what there is to play, by which rules, and where things are kept."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import typer

from brutus_tui.cli import output
from brutus_tui.cli.arguments import AsJson, GameKey, find_game
from brutus_tui.cli.output import PROGRAM, Problem, on_terminal, say, say_json, table, warn
from brutus_tui.core import language, options, registry
from brutus_tui.core.game import AnyGame
from brutus_tui.core.rulebook import Clause, Rulebook
from brutus_tui.store import folders


def games(as_json: AsJson = False) -> None:
    """List the games with their seats, options and rules version."""
    found = list(_loadable())
    if as_json:
        say_json([_game_json(game) for game in found])
        return
    for number, game in enumerate(found):
        if number:
            say()
        info = game.info
        say(f"{info.key}: {info.title}, {info.sizes} seats, {info.minutes[0]} to {info.minutes[1]} minutes")
        say(f"rules version {info.rules_version}; options:")
        narrator = registry.narrator(info.key)
        table(
            ("option", "values", "default", "what", "clause"),
            [
                (one.name, kind.describe(), options.value_text(one.default), narrator.option(one.name), kind.clause)
                for one, kind in options.kinds(game.options)
            ],
        )


def _loadable() -> Iterator[AnyGame]:
    for key in registry.packages():
        try:
            yield find_game(key)
        except Problem as problem:
            warn(f"{PROGRAM}: {problem}")


def _game_json(game: AnyGame) -> dict[str, Any]:
    info = game.info
    narrator = registry.narrator(info.key)
    return {
        "key": info.key,
        "title": info.title,
        "seats": list(info.seats),
        "minutes": list(info.minutes),
        "rules_version": info.rules_version,
        "endings": sorted(info.endings),
        "options": [
            {
                "key": one.name,
                "title": narrator.option(one.name),
                "kind": kind.name,
                "values": list(kind.values),
                "low": kind.low if kind.name in ("number", "numbers") else None,
                "high": kind.high if kind.name in ("number", "numbers") else None,
                "default": list(one.default) if isinstance(one.default, tuple) else one.default,
                "clause": kind.clause,
            }
            for one, kind in options.kinds(game.options)
        ],
    }


def _complete_clause(context: typer.Context, incomplete: str) -> Iterator[str]:
    try:
        book = registry.clauses(context.params.get("game") or "")
    except registry.UnknownGame:
        return iter(())
    return (clause for clause in book.clauses if clause.startswith(incomplete.upper()))


def rules(
    game: GameKey,
    clause: Annotated[
        str | None,
        typer.Argument(
            metavar="[CLAUSE]", help="Only this clause, such as BRU-PLAY-03.", autocompletion=_complete_clause
        ),
    ] = None,
    search: Annotated[
        str | None, typer.Option("--search", "-s", metavar="WORDS", help="Only clauses that hold all these words.")
    ] = None,
) -> None:
    """Show a rulebook, one of its clauses, or the clauses about something."""
    find_game(game)
    book = registry.clauses(game, language.current())
    if clause is not None and search is not None:
        raise Problem("give a clause or --search, not both")
    if clause is not None:
        _show(_markdown([_one(book, clause)]))
    elif search is not None:
        if not search.strip():
            raise Problem("--search needs at least one word")
        found = book.search(search)
        if not found:
            raise Problem(f"no clause of {book.title} holds {' and '.join(map(repr, search.split()))}", 1)
        _show(_markdown(found))
    else:
        _show(_whole(book), pages=True)


def _one(book: Rulebook, wanted: str) -> Clause:
    found = book.find(wanted.strip())
    if found is not None:
        return found
    close = difflib.get_close_matches(wanted.upper(), book.clauses, 3, 0.5)
    hint = f"; close to it are {', '.join(close)}" if close else f"; the first is {next(iter(book.clauses))}"
    raise Problem(f"{book.title} has no clause {wanted!r}{hint}")


def _whole(book: Rulebook) -> Iterator[str]:
    yield f"# {book.title}\n\n{book.preface}"
    heading, text = book.opening
    if heading:
        yield f"## {heading}\n\n{text}"
    for heading in book.sections:
        yield f"## {heading}"
        yield from _markdown(book.section(heading))


def _markdown(clauses: Iterable[Clause]) -> Iterator[str]:
    for clause in clauses:
        mark = f" [{clause.mark}]" if clause.mark else ""
        yield f"### {clause.id} {clause.heading}{mark}\n\n{clause.text}"


def _show(blocks: Iterable[str], *, pages: bool = False) -> None:
    """Markdown: drawn, and page by page where it is long, on a terminal; as it is in a pipe."""
    text = output.clean("\n\n".join(blocks))
    if not on_terminal():
        say(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    drawn = Markdown(text.replace(" [", " \\["))
    if not pages:
        console.print(drawn)
        return
    os.environ.setdefault("LESS", "-FRX")  # keep colours, and do not stop for one page
    with console.pager(styles=True):
        console.print(drawn)


def paths() -> None:
    """Print where settings, matches and the error log are kept."""
    table(("what", "where"), [(name, str(path)) for name, path in folders.paths().items()])
