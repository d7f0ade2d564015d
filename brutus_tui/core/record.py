"""The text record of a match: a TOML header between `---` lines, then one action a line.

    ---
    format = 1
    game = "brutus"
    rules_version = 1
    [options]
    conspiracy = true
    [[seats]]
    name = "Octavius"
    kind = "human"
    ---
    * ranks p3 p1 p4 p2
    p3 announce 2
    p3 give 7 7      # stages of one choice may share a line
    undo

Reading replays every action with all checks on. Nothing here touches a file:
`store` does.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from brutus_tui.core import notation, options, registry, toml
from brutus_tui.core.game import CHANCE, AnyGame, Refusal, Seat
from brutus_tui.core.match import REDO, UNDO, AnyMatch, CannotUndo, IllegalAction, Match
from brutus_tui.core.notation import MAX_LINE, UNKNOWN, Malformed, clip

FORMAT: Final = 1
EXTENSION: Final = ".brutus"
FENCE: Final = "---"
MAX_BYTES: Final = 4 * 1024 * 1024
MAX_HEADER: Final = 16 * 1024
"""Larger files are refused unread: no match comes near."""

HUMAN: Final = "human"


class BadRecord(ValueError):
    """A record that cannot be read, or whose actions the rules refuse.

    `line` counts from 1 (0: the file as a whole). `action` and `refusal` are set
    where an action is refused, `game` where the header could be read, `view` (what
    everybody sees) where the match could be begun.
    """

    def __init__(
        self,
        line: int,
        reason: str,
        *,
        action: str = "",
        refusal: Refusal | None = None,
        game: str = "",
        view: Any = None,
    ) -> None:
        self.line = line
        self.reason = reason
        self.action = action
        self.refusal = refusal
        self.game = game
        self.view = view
        super().__init__(f"line {line}: {reason}" if line else reason)


@dataclass(frozen=True, slots=True)
class SeatLabel:
    """Who sits at a seat: a name, and `human` or the kind of computer player. `extra` keeps unknown keys."""

    name: str
    kind: str = HUMAN
    extra: dict[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Header:
    """Everything a record says before its first action. `extra` keeps unknown keys."""

    game: str
    rules_version: int
    seats: tuple[SeatLabel, ...]
    options: Any
    date: datetime.date | None = None
    seed: str | None = None
    result: dict[str, Any] | None = None
    viewer: str | None = None
    """`p1`… or `public` in a record that holds only what that seat may know."""
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names in seat order."""
        return tuple(seat.name for seat in self.seats)


# -- Writing ---------------------------------------------------------------------------------


def format_header(header: Header) -> str:
    """The header with its fences, ending in a line feed."""
    top: dict[str, Any] = {"format": FORMAT, "game": header.game, "rules_version": header.rules_version}
    if header.date is not None:
        top["date"] = header.date
    if header.seed is not None:
        top["seed"] = header.seed
    if header.viewer is not None:
        top["viewer"] = header.viewer
    top |= header.extra
    top["options"] = options.changed(header.options)
    if header.result is not None:
        top["result"] = header.result
    top["seats"] = [{"name": seat.name, "kind": seat.kind, **seat.extra} for seat in header.seats]
    return "\n".join((FENCE, *toml.lines(top), FENCE, ""))


def format_record(header: Header, lines: Iterable[str]) -> str:
    """A whole record."""
    return format_header(header) + "".join(f"{line}\n" for line in lines)


def result_table(match: AnyMatch) -> dict[str, Any] | None:
    """The result as the header holds it; None while the match is not over."""
    result = match.result
    if result is None:
        return None
    return {"ending": result.ending, "scores": list(result.scores), "ranks": list(result.ranks)}


def seat_record(header: Header, match: AnyMatch, seat: Seat | None) -> str:
    """The record that one seat may have (None: a spectator): no seed, unknown cards as `?`."""
    viewer = "public" if seat is None else notation.format_actor(seat)
    mine = replace(header, seed=None, viewer=viewer, result=result_table(match))
    return format_record(mine, match.lines_for(seat))


# -- Reading ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """One line after the header that is neither empty nor a comment: its number, and its text
    without comment, extra blanks and capitals."""

    number: int
    text: str


def parse(data: bytes) -> tuple[Header, list[Line]]:
    """The header and the lines of a record, unchecked against the rules. Raises BadRecord.

    A last line without its line feed was cut off in mid-write and is left out; so a
    record survives a crash at any byte.
    """
    if len(data) > MAX_BYTES:
        raise BadRecord(0, f"the file has {len(data):,} bytes; a record has at most {MAX_BYTES:,}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # error.object is the data without a byte order mark.
        raise BadRecord(error.object.count(b"\n", 0, error.start) + 1, "this is not UTF-8 text") from None
    rows = text.split("\n")
    if rows[0].strip() != FENCE:
        raise BadRecord(1, f"a record begins with a line {FENCE}")
    try:
        end = next(number for number, row in enumerate(rows[1:], 1) if row.strip() == FENCE)
    except StopIteration:
        raise BadRecord(len(rows), f"the header does not end: no second line {FENCE}") from None
    header = _header("".join(f"{row}\n" for row in rows[1:end]))
    lines = []
    for number, row in enumerate(rows[end + 1 :], end + 2):
        written = " ".join(row.split("#", 1)[0].casefold().split())
        if number == len(rows) and written:
            break  # cut off in mid-write
        if len(written) > MAX_LINE:
            raise BadRecord(number, f"the line is longer than {MAX_LINE} characters", game=header.game)
        if written:
            lines.append(Line(number, written))
    return header, lines


def _header(text: str) -> Header:
    """The header from its text, which begins in line 2 of the file."""
    if len(text) > MAX_HEADER:
        raise BadRecord(1, "the header is too long")
    try:
        table = toml.read(text, MAX_HEADER)
    except toml.BadToml as error:
        raise BadRecord(error.line + 1, f"the header is not TOML: {clip(error.reason, 100)}") from None

    def take(key: str, kind: type, default: Any = None) -> Any:
        value = table.pop(key, default)
        if value is not default and (not isinstance(value, kind) or isinstance(value, bool)):
            raise BadRecord(1, f"{key} in the header is not a {_KINDS[kind]}")
        return value

    if take("format", int) != FORMAT:
        raise BadRecord(1, f"the header needs format = {FORMAT}")
    key = take("game", str, "")
    try:
        game = registry.game(key)
    except registry.UnknownGame as error:
        raise BadRecord(1, str(error)) from None
    version = take("rules_version", int, game.info.rules_version)
    if version != game.info.rules_version:
        raise BadRecord(
            1, f"the record is of rules version {version}, this program plays {game.info.rules_version}", game=key
        )
    try:
        chosen = options.parse(game.options, take("options", dict, {}))
    except options.BadOption as error:
        raise BadRecord(1, str(error), game=key) from None
    seats = _seats(take("seats", list, []), game)
    refusal = game.check_options(len(seats), chosen)
    if refusal is not None:
        raise BadRecord(1, "these options cannot be played", refusal=refusal, action="options", game=key)
    return Header(
        game=key,
        rules_version=version,
        seats=seats,
        options=chosen,
        date=take("date", datetime.date),
        seed=take("seed", str),
        result=take("result", dict),
        viewer=take("viewer", str),
        extra=table,
    )


_KINDS: Final = {int: "whole number", str: "text", dict: "table", list: "list of tables", datetime.date: "date"}


def _seats(rows: Sequence[Any], game: AnyGame) -> tuple[SeatLabel, ...]:
    if len(rows) not in game.info.seats:
        raise BadRecord(1, f"{game.info.title} is for {game.info.sizes} seats, not {len(rows)}", game=game.info.key)
    seats = []
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise BadRecord(1, f"seat {number} in the header is not a table", game=game.info.key)
        name, kind = row.get("name", f"p{number}"), row.get("kind", HUMAN)
        if not isinstance(name, str) or not isinstance(kind, str):
            raise BadRecord(1, f"name and kind of seat {number} must be texts", game=game.info.key)
        seats.append(SeatLabel(name, kind, {key: row[key] for key in row if key not in ("name", "kind")}))
    return tuple(seats)


def actions(game: AnyGame, line: Line) -> Iterator[tuple[Seat, Any]]:
    """The actor and action of a line, several where stages of one choice share it. Raises BadRecord."""
    actor_text, _, text = line.text.partition(" ")
    try:
        actor = notation.parse_actor(actor_text)
        verb, *rest = text.split() or [""]
        stages = [f"{verb} {one}" for one in rest] if verb in game.info.staged and len(rest) > 1 else [text]
        for stage in stages:
            yield actor, game.parse_action(stage)
    except Malformed as error:
        raise BadRecord(line.number, f"{clip(line.text)}: {error.reason}", game=game.info.key) from None


def replay(
    header: Header,
    lines: Sequence[Line],
    *,
    seed: str = "",
    measured: Mapping[str, Callable[[], str]] | None = None,
) -> AnyMatch:
    """The match that a record tells of, every action checked. Raises BadRecord.

    Without a seed in the header, chance events after the last line draw from `seed`.
    `measured` is as in `Match`.
    """
    game = registry.game(header.game)
    if header.viewer is not None:
        raise BadRecord(
            1,
            f"this is the record of one viewer ({clip(header.viewer)}): it holds unknown cards "
            f"({UNKNOWN}) and can be read, but neither checked nor continued",
            game=header.game,
        )
    match: AnyMatch = Match(game, len(header.seats), header.options, seed=header.seed or seed, measured=measured)
    for line in lines:
        _replay_line(match, line)
    stated = header.result
    if stated is not None and stated != result_table(match):
        raise BadRecord(1, "the result in the header is not the result of the actions", game=header.game)
    return match


def _replay_line(match: AnyMatch, line: Line) -> None:
    try:
        if line.text == UNDO:
            match.undo(match.entries[-1].actor if len(match) else CHANCE)
        elif line.text == REDO:
            seat = match.last_undone
            match.redo(CHANCE if seat is None else seat)
        else:
            for actor, action in actions(match.game, line):
                match.play(actor, action)
    except (IllegalAction, CannotUndo) as error:
        raise BadRecord(
            line.number,
            error.refusal.code,
            action=line.text,
            refusal=error.refusal,
            game=match.game.info.key,
            view=match.view(None),
        ) from None


def read(data: bytes, *, seed: str = "") -> tuple[Header, AnyMatch]:
    """Header and match of a record. Raises BadRecord."""
    header, lines = parse(data)
    return header, replay(header, lines, seed=seed)
