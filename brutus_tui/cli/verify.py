"""`verify`: records replayed with every rule checked, and the position they lead to."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from typing import Annotated, Any, Final

import typer

from brutus_tui.cli.arguments import AsJson, whole_number
from brutus_tui.cli.output import USAGE, Problem, say, say_json, table, warn
from brutus_tui.core import notation, record, registry
from brutus_tui.core.game import AnyGame, Refusal, Seat
from brutus_tui.core.match import AnyMatch
from brutus_tui.core.record import MAX_BYTES, BadRecord, Header, Line
from brutus_tui.store.describe import describe, refused
from brutus_tui.store.files import reason
from brutus_tui.tui import names as seat_names

REFUSED: Final = 1
STDIN: Final = "-"


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of one file. `game` and `header` are there once the header could be read."""

    file: str
    status: str
    error: BadRecord | None = None
    header: Header | None = None
    names: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    match: AnyMatch | None = None

    @property
    def exit_status(self) -> int:
        """0, or why not."""
        return {"ok": 0, "refused": REFUSED}.get(self.status, USAGE)

    @property
    def sentence(self) -> str:
        """What is wrong, with file and line."""
        assert self.error is not None
        file = notation.clip(self.file, 200)
        where = f"{file}:{self.error.line}" if self.error.line else file
        return f"{where}: {describe(self.error, self.names)}"


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Records to check; '-' is standard input.")],
    at: Annotated[
        int | None,
        typer.Option(
            "--at", metavar="N", parser=whole_number(0), help="Show the position after N actions, not the last one."
        ),
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", metavar="N", help="Show what this seat sees.")] = None,
    public: Annotated[bool, typer.Option("--public", help="Show what everybody sees; this is the default.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Show what each seat sees.")] = False,
    as_json: AsJson = False,
) -> None:
    """Replay records with every rule checked, and show the position and the result.

    Exit status: 0 if every record is in order, 1 if the rules refuse an action,
    2 if a file cannot be read or checked.
    """
    if (seat is not None) + public + everything > 1:
        raise Problem("--seat, --public and --all exclude each other")
    if files.count(STDIN) > 1:
        raise Problem("standard input can be read only once")
    worst = 0
    shown = []
    for number, file in enumerate(files):
        checked = check(file)
        viewers = _viewers(checked, seat, everything)
        if checked.match is not None and at is not None and at > len(checked.match):
            raise Problem(f"{file} has {len(checked.match)} actions, so there is nothing --at {at}")
        if as_json:
            shown.append(_json(checked, viewers, at))
        else:
            if number:
                say()
            _show(checked, viewers, at)
        worst = max(worst, checked.exit_status)
    if as_json:
        say_json(shown[0] if len(shown) == 1 else shown)
    raise typer.Exit(worst)


# -- Checking --------------------------------------------------------------------------------


def check(file: str) -> Checked:
    """Replay one record."""
    try:
        data = _read(file)
    except OSError as error:
        return Checked(file, "unreadable", BadRecord(0, f"cannot be read: {reason(error)}"))
    try:
        header, lines = record.parse(data)
    except BadRecord as error:
        return Checked(file, "malformed", error)
    names = tuple(seat_names.clean(name) or f"p{number}" for number, name in enumerate(header.names, 1))
    checked = Checked(file, "ok", header=header, names=names, lines=tuple(lines))
    try:
        if header.viewer is not None:
            for line in lines:
                list(record.actions(registry.game(header.game), line))  # nothing but whether it can be read
            checked = replace(checked, status="viewer")
        match = record.replay(header, lines)
    except BadRecord as error:
        wrong = "refused" if error.refusal else "malformed"
        return replace(checked, status=wrong if checked.status == "ok" else checked.status, error=error)
    cut = _cut_off(data)
    return replace(checked, status="malformed", error=cut) if cut else replace(checked, match=match)


def _read(file: str) -> bytes:
    if file == STDIN:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with open(file, "rb") as opened:
        return opened.read(MAX_BYTES + 1)


def _cut_off(data: bytes) -> BadRecord | None:
    """What is wrong with a record whose last line was cut off in mid-write, or has yet to be ended."""
    last = data[data.rfind(b"\n") + 1 :].split(b"#")[0].strip()
    if not last or last == record.FENCE.encode():
        return None
    text = notation.clip(last.decode("utf-8", "replace"))
    return BadRecord(data.count(b"\n") + 1, f"{text}: the last line does not end, so it may have been cut off")


def _viewers(checked: Checked, seat: str | None, everything: bool) -> list[Seat | None]:
    """Whose views to show; None is everybody's."""
    if checked.match is None:
        return []
    if everything:
        return list(range(checked.match.seats))
    if seat is None:
        return [None]
    wanted = seat.strip().casefold().removeprefix("p")
    if not (wanted.isascii() and wanted.isdecimal() and len(wanted) < 4 and 1 <= int(wanted) <= checked.match.seats):
        raise Problem(f"{checked.file} has the seats 1 to {checked.match.seats}, not {seat!r}")
    return [int(wanted) - 1]


# -- Text ------------------------------------------------------------------------------------


def _show(checked: Checked, viewers: Sequence[Seat | None], at: int | None) -> None:
    if checked.error is not None:
        if checked.status == "viewer":
            _show_lines(checked)
        warn(checked.sentence)
        return
    header, match, names = checked.header, checked.match, checked.names
    assert header is not None
    assert match is not None
    narrator = registry.narrator(header.game)
    say(f"{checked.file}: {match.game.info.title}, {match.seats} seats, {len(match)} actions, all by the rules")
    index = len(match) if at is None else at
    state = match.at(index)
    for viewer in viewers:
        say()
        eyes = "everybody" if viewer is None else f"{names[viewer]} ({notation.format_actor(viewer)})"
        say(f"After action {index}, as {eyes} sees it:")
        say(narrator.position(match.game.view(state, viewer), names))
    result = match.game.result(state)
    if result is not None:
        say()
        say(narrator.ending(result, names))
        order = sorted(range(match.seats), key=lambda seat: (result.ranks[seat], seat))
        table(
            ("rank", "score", "seat", "name"),
            [(str(result.ranks[s]), str(result.scores[s]), notation.format_actor(s), names[s]) for s in order],
            numbers=(0, 1),
        )


def _show_lines(checked: Checked) -> None:
    """What one viewer wrote down; that much can be shown without checking."""
    assert checked.header is not None
    title = registry.game(checked.header.game).info.title
    who = ", ".join(f"{notation.format_actor(seat)} {name}" for seat, name in enumerate(checked.names))
    say(f"{checked.file}: {title}, {who}; as {notation.clip(checked.header.viewer or '')} knows it")
    for line in checked.lines:
        say(f"  {line.text}")


# -- JSON: docs/verify-json.md ---------------------------------------------------------------


def _json(checked: Checked, viewers: Sequence[Seat | None], at: int | None) -> dict[str, Any]:
    shown: dict[str, Any] = {"file": checked.file, "status": checked.status, "error": _error_json(checked)}
    header, match = checked.header, checked.match
    if header is None:
        return shown
    game = registry.game(header.game)
    shown |= {
        "game": header.game,
        "rules_version": header.rules_version,
        "date": header.date.isoformat() if header.date else None,
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in header.seats],
        "options": plain(header.options, game),
        "viewer": header.viewer,
    }
    if match is None:
        if checked.status == "viewer":
            shown["lines"] = [line.text for line in checked.lines]
        return shown
    index = len(match) if at is None else at
    state = match.at(index)
    actors = game.actors(state)
    shown |= {
        "actions": len(match),
        "at": index,
        "actors": [notation.format_actor(actor) for actor in actors],
        "over": not actors,
        "result": plain(game.result(state), game),
        "positions": {
            "public" if viewer is None else notation.format_actor(viewer): _position_json(
                game, state, viewer, checked.names
            )
            for viewer in viewers
        },
    }
    return shown


def _position_json(game: AnyGame, state: Any, viewer: Seat | None, names: Sequence[str]) -> dict[str, Any]:
    view = game.view(state, viewer)
    legal = () if viewer is None else game.legal_actions(state, viewer)
    return {
        "text": registry.narrator(game.info.key).position(view, names),
        "view": {one.name: plain(getattr(view, one.name), game) for one in fields(view)},
        "legal": [game.format_action(action) for action in legal],
    }


def _error_json(checked: Checked) -> dict[str, Any] | None:
    error = checked.error
    if error is None:
        return None
    refusal = error.refusal or Refusal("", "")
    return {
        "line": error.line or None,
        "action": error.action or None,
        "code": refusal.code or None,
        "clause": refusal.clause or None,
        "sentence": (
            refused(error.game, error.refusal, checked.names or _seat_texts(), error.view)
            if error.refusal
            else describe(error)
        ),
    }


def _seat_texts() -> list[str]:
    return list(map(notation.format_actor, range(99)))


def plain(value: Any, game: AnyGame) -> Any:
    """A value of a view as JSON: actions as their texts, other dataclasses as objects, the rest as lists and atoms."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict):
        return {str(key): plain(one, game) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(one, game) for one in value]
    text = _action_text(value, game)
    if text is not None:
        return text
    if is_dataclass(value):
        inner = {one.name: plain(getattr(value, one.name), game) for one in fields(value)}
        return inner or type(value).__name__.casefold()
    return str(value)


def _action_text(value: Any, game: AnyGame) -> str | None:
    """The canonical text if `value` is an action of the game."""
    try:
        text: object = game.format_action(value)
    except (AttributeError, TypeError, ValueError, LookupError):
        return None
    return text if isinstance(text, str) else None
