"""The commands that draw: the lobby, `play` and `resume`. They alone import Textual, and only once all is checked."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from brutus_tui import bots
from brutus_tui.cli.arguments import (
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
)
from brutus_tui.cli.output import PROGRAM, Problem, is_dumb, warn
from brutus_tui.core.record import HUMAN, SeatLabel
from brutus_tui.store import library, settings
from brutus_tui.store.library import Summary
from brutus_tui.tui import names as seat_names

if TYPE_CHECKING:
    from brutus_tui.tui.app import Start


def lobby() -> None:
    """Open the lobby."""
    _require_terminal()
    _draw(None)


def _require_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Problem(
            "this draws on a terminal, and input or output is none; 'brutus-tui --help' lists what needs none"
        )
    if is_dumb():
        raise Problem(
            f"this draws on a terminal that can move its cursor, and TERM is {os.environ.get('TERM', '')!r}; "
            "'brutus-tui --help' lists what needs none"
        )


def _draw(start: Start | None) -> None:
    """Run the application; its return code becomes the exit status."""
    from brutus_tui.tui.app import BrutusApp

    chosen, notices = settings.load()
    for notice in notices:
        warn(f"{PROGRAM}: {notice}")
    app = BrutusApp(chosen, start)
    app.run()
    raise typer.Exit(app.return_code or 0)


def play(
    game: GameKey,
    seats: SeatCount = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="NAME[:KIND]",
            help="Who sits at the next seat: human (the default) or a kind of computer player; may be repeated. "
            "The other seats are computer players, but without any --seat the first is for you.",
        ),
    ] = None,
    option: OptionTexts = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="TEXT", help="Shuffle by this text, so that it can be repeated.")
    ] = None,
) -> None:
    """Play a game at this terminal."""
    found = find_game(game)
    labels = _labels(seat or [])
    chosen = parse_options(found, option or [])
    count = seats if seats is not None else fewest(found, max(len(labels), found.info.seats[0]), chosen)
    check_seats(found, count)
    if len(labels) > count:
        raise Problem(f"--seats {count} has no place for {len(labels)} times --seat")
    check_options(found, count, chosen)
    filled = _filled(labels, count)
    for label in filled:
        if label.kind != HUMAN:
            _check_kind(label.kind, found.info.key)
    check_seed(seed)
    _require_terminal()
    warn_of_idle(chosen)
    from brutus_tui.tui.app import NewMatch

    _draw(NewMatch(found.info.key, filled, chosen, seed))


def _check_kind(kind: str, game: str) -> None:
    try:
        bots.make(kind, game)
    except bots.UnknownKind as error:
        raise Problem(str(error)) from None


def _labels(texts: Sequence[str]) -> list[SeatLabel]:
    labels: list[SeatLabel] = []
    for text in texts:
        written, colon, kind = text.rpartition(":")
        name, kind = (written, kind.strip().casefold()) if colon else (text, HUMAN)
        if kind not in (HUMAN, *bots.KINDS):
            raise Problem(f"there is no kind of player {kind!r}; the kinds are {HUMAN}, {', '.join(bots.KINDS)}")
        taken = [label.name for label in labels]
        clean = seat_names.clean(name)
        if not name.strip():
            clean = seat_names.free(taken)
        elif clean != " ".join(unicodedata.normalize("NFC", name).split()):
            raise Problem(f"the name {name!r} does not fit: at most {seat_names.MAX_CELLS} cells, nothing invisible")
        refusal = seat_names.refusal(clean, taken)
        if refusal:
            raise Problem(refusal)
        labels.append(SeatLabel(clean, kind))
    return labels


def _filled(labels: Sequence[SeatLabel], count: int) -> tuple[SeatLabel, ...]:
    filled = list(labels)
    while len(filled) < count:
        kind = bots.DEFAULT if filled else HUMAN
        filled.append(SeatLabel(seat_names.free([label.name for label in filled]), kind))
    return tuple(filled)


def _under_way() -> list[Summary]:
    return [one for one in library.matches() if not one.finished and not one.broken]


def _complete_match(incomplete: str) -> Iterator[tuple[str, str]]:
    return ((one.id, ", ".join(seat_names.clean(label.name) for label in one.seats)) for one in _under_way())


def resume(
    match_id: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="Which match.", autocompletion=_complete_match)
    ] = None,
) -> None:
    """Go on with a match; without an ID with the one played last."""
    chosen = _last() if match_id is None else _chosen(match_id)
    _require_terminal()
    library.resume(chosen.id)[2].close()  # whatever stands against it is said before anything is drawn
    from brutus_tui.tui.app import SavedMatch

    _draw(SavedMatch(chosen.id))


def _last() -> Summary:
    found = _under_way()
    if found:
        return found[0]
    broken = next((one for one in library.matches() if one.broken), None)
    if broken is not None:
        raise Problem(f"no match can be continued; the last one is broken: {broken.path}: {broken.broken}")
    raise Problem("no match is under way")


def _chosen(match_id: str) -> Summary:
    found = next((one for one in library.matches() if one.id == match_id), None)
    if found is None:
        ids = [one.id for one in _under_way()[:9]]
        hint = f"under way are {', '.join(ids)}" if ids else "none is under way"
        raise Problem(f"there is no match {match_id!r}; {hint}")
    if found.broken:
        raise Problem(f"{found.path}: {found.broken}")
    if found.finished:
        raise Problem(f"match {match_id} is over; see it with '{PROGRAM} verify {found.path}'")
    return found
