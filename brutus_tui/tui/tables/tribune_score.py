"""Who has what in Tribune: the players' possessions, and how far everybody is with the victory card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from brutus_tui.core.game import Result, Seat
from brutus_tui.core.language import _, ngettext
from brutus_tui.core.sentences import listed
from brutus_tui.games.tribune import narrate
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.board import AMOUNTS, Board
from brutus_tui.games.tribune.view import PlayerView, View
from brutus_tui.tui.draw import Line, Span, chips, crop, fit, width
from brutus_tui.tui.tables import Scene
from brutus_tui.tui.tables.tribune_board import COLUMNS, codes, tag

MET: Final = "●"
"""Stands before what is achieved."""


# -- Possessions -----------------------------------------------------------------------------


def players(scene: Scene, cells: int, height: int) -> list[Line]:
    """A line for each seat: pieces, cards, money, tokens, tiles, how many achievements, points.

    A seat with more tiles than a line holds has another one, where there is room.
    """
    view: View = scene.view
    wide = cells >= COLUMNS
    name = 11 if wide else 9
    heads = _numbers_heads(wide)
    start = name + 4 + sum(size for _text, size in heads)
    room = cells - start - 10
    head: Line = [Span(" " * (name + 3))]
    head += [Span(fit(text, size, "right"), "dim") for text, size in heads]
    head.append(Span(" " + _("Markers, tiles"), "dim"))
    lines: list[Line] = [_ended(head, [Span(_("Met  Pts"), "dim")], cells)]
    spare = height - len(view.players) - 1
    for seat, player in enumerate(view.players):
        here = seat == scene.seat
        numbers = (_pieces(view, seat), player.cards, player.money, player.laurels, player.legions)
        line: Line = [
            Span("▶" if here else " ", "turn"),
            Span(f"{seat + 1} ", f"seat{seat} bold" if here else f"seat{seat}"),
            Span(fit(scene.names[seat], name), f"seat{seat} bold" if here else f"seat{seat}"),
        ]
        line += [Span(fit(str(count), size, "right")) for count, (_text, size) in zip(numbers, heads, strict=True)]
        leads = [[Span(_("Brutii"), "alert")]] if view.brutii is not None and view.brutii.seat == seat else []
        tiles = chips([*leads, *_tiles(player, not leads)], room, ", ")
        if len(tiles) > spare + 1:
            tiles = [[part for row in tiles for part in (*row, Span(", "))]]
        spare -= len(tiles) - 1
        tail = f"{_met(view, player)} {player.points:>4}"
        lines.append(_ended([*line, Span(" "), *crop(tiles[0], room)], [Span(tail, "bold")], cells))
        lines += [[Span(" " * start), *row] for row in tiles[1:]]
    return lines


def _pieces(view: View, seat: Seat) -> str:
    """The pieces that a seat has not placed; of the Brutii the discs that lie face down."""
    table = view.brutii
    if table is None or table.seat != seat:
        return str(view.players[seat].pool)
    return _("{count}d").format(count=sum(table.hidden))


def _numbers_heads(wide: bool) -> tuple[tuple[str, int], ...]:
    if wide:
        return ((_("Pcs"), 4), (_("Hand"), 6), (_("Den"), 4), (_("Lau"), 4), (_("Leg"), 4))
    return ((_("Pc"), 3), (_("Cd"), 3), (_("De"), 3), (_("La"), 3), (_("Le"), 3))


def _ended(line: Line, tail: Line, cells: int) -> Line:
    """A line with something at its right end."""
    return [*crop(line, cells - width(tail) - 2), Span(" "), *tail]


def _met(view: View, player: PlayerView) -> str:
    return f"{len(player.met)}/{view.needed}" if view.needed else "   "


def _tiles(player: PlayerView, dash: bool) -> list[Line]:
    """Markers, scroll or tribune, favors, patron, emperor tiles, official; a dash, if wanted, for nothing."""
    parts: list[tuple[str, str]] = [(" ".join(codes(player.markers)), "")] if player.markers else []
    if player.scroll:
        parts.append((_("tribune") if player.scroll == at.TRIBUNE else _("scroll"), "good"))
    if player.eternal:
        parts.append((_("eternal"), "good"))
    if player.temporary:
        parts.append((_("temporary"), ""))
    if player.patron:
        parts.append((_("patron"), "good"))
    if player.proconsul:
        parts.append((_("proconsul"), ""))
    parts += [(f"#{tile}", "good") for tile in player.claimed]
    if player.official >= 0:
        parts.append((narrate.official(player.official), ""))
    return [[Span(text, style)] for text, style in parts] or [[Span("–", "dim")]] * dash


# -- The victory card ------------------------------------------------------------------------


def owned(player: PlayerView, key: str, favor: str) -> int:
    """How much a seat has of what an achievement asks for."""
    return {
        "tribune": int(player.scroll == at.TRIBUNE),
        "favor": int(player.eternal or (player.temporary and favor == "any")),
        "laurels": player.laurels,
        "legions": player.legions,
        "markers": player.markers.bit_count(),
        "denarii": player.money,
        "emperor": len(player.claimed),
        "patron": int(player.patron),
    }[key]


def goals(scene: Scene, cells: int, height: int) -> list[Line]:
    """The victory card: a line for each achievement, a column for each seat; what is met is marked."""
    view: View = scene.view
    if view.design < 0:
        return _by_points(scene, cells, height)
    card = view.board.designs[view.design]
    favor = card.favor
    size = max(4, min(12, (cells - 25) // view.seats))
    first = cells - size * view.seats
    title = Span(" " + card.name, "title")
    lines: list[Line] = [[*crop([title], first), *_heads(scene, size)]]
    if width([title]) > first:
        lines = [[title], [Span(" " * first), *_heads(scene, size)]]
    for key in card.achievements:
        line: Line = [Span(fit(" " + wanted(view, key), first))]
        for player in view.players:
            done = key in player.met
            amount = owned(player, key, favor)
            text = str(amount) if key in AMOUNTS else _("yes") if amount else "–"
            mark = MET if done else " "
            line.append(Span(fit(f"{mark} {text}" if size > 4 else mark + text, size), "good" if done else ""))
        lines.append(line)
    met = [f"{len(player.met)}/{view.needed}" for player in view.players]
    lines.append(_row(_("achieved"), met, first, size, "bold"))
    lines.append(_row(_("points"), [str(player.points) for player in view.players], first, size, "dim"))
    if height > len(lines):
        text = _("{number} of these {all} win").format(number=view.needed, all=len(card.goals))
        lines.append([Span(f" {text}", "dim")])
    if card.mandatory and height > len(lines):
        must = _(", ").join(map(narrate.achievement, card.mandatory))
        lines.append([Span(" " + _("must be among them: {names}").format(names=must), "dim")])
    if view.brutii is not None and height > len(lines):
        lines.append([Span(" " + _("{name} leads the Brutii").format(name=scene.names[view.brutii.seat]), "dim")])
    return lines


def _heads(scene: Scene, size: int) -> Line:
    """The names over the columns."""
    return _cells(
        [(tag(scene, seat, size - (2 if size > 4 else 1)), f"seat{seat} bold") for seat in range(len(scene.names))],
        size,
    )


def _row(text: str, values: list[str], first: int, size: int, style: str) -> Line:
    return [Span(fit(" " + text, first), style), *_cells([(value, style) for value in values], size)]


def _cells(values: list[tuple[str, str]], size: int) -> Line:
    """Values in columns, with room before each for a mark."""
    indent = "  " if size > 4 else " "
    return [Span(fit(indent + text, size), style) for text, style in values]


def wanted(view: View, key: str) -> str:
    """An achievement with its number: "laurels 7", "eternal favor"."""
    card = view.board.designs[view.design]
    if key == "favor":
        text = _("eternal favor") if card.favor == "eternal" else _("any favor")
    else:
        text = {
            "tribune": _("tribune"),
            "laurels": _("laurels"),
            "legions": _("legions"),
            "markers": _("markers"),
            "denarii": _("denarii"),
            "emperor": _("emperor tiles"),
            "patron": _("patron"),
        }[key]
    if key in AMOUNTS:
        text += f" {getattr(card, key)}"
    return text + "!" if key in card.mandatory else text


def _by_points(scene: Scene, cells: int, height: int) -> list[Line]:
    """In the point-value variant: what everybody has, in points; in few rows without what nobody has."""
    view: View = scene.view
    size = max(4, min(12, (cells - 25) // view.seats))
    first = cells - size * view.seats
    goal = view.board.marker_goal[view.seats]
    title = _("Most points, once anybody has {count} markers").format(count=goal)
    parts = [worth(view.board, player) for player in view.players]
    kinds = [kind for kind in KINDS if height >= len(KINDS) + 3 or any(part[kind] for part in parts)]
    lines: list[Line] = [[Span(fit(" " + title, cells), "title")]] if height >= len(kinds) + 3 else []
    lines.append([Span(" " * first), *_heads(scene, size)])
    for kind in kinds[: height - 1 - len(lines)]:
        lines.append(_row(kind_name(kind), [str(part[kind]) for part in parts], first, size, ""))
    lines.append(_row(_("points"), [str(player.points) for player in view.players], first, size, "bold"))
    return lines


# -- Points ----------------------------------------------------------------------------------

KINDS: Final = ("tile", "favors", "legions", "laurels", "patron", "emperor", "markers", "denarii")


def kind_name(kind: str) -> str:
    """What points are given for."""
    return {
        "tile": _("tribune or scroll"),
        "favors": _("favors of the gods"),
        "legions": _("legions"),
        "laurels": _("laurels"),
        "patron": _("patron"),
        "emperor": _("emperor tiles"),
        "markers": _("markers"),
        "denarii": _("denarii"),
    }[kind]


def worth(board: Board, player: PlayerView) -> dict[str, int]:
    """A seat's points by kind (TRI-POINT-01 to TRI-POINT-10)."""
    points = board.points
    return {
        "tile": {at.NO_TILE: 0, at.SCROLL: points.scroll, at.TRIBUNE: points.tribune}[player.scroll],
        "favors": points.eternal_favor * player.eternal + points.temporary_favor * player.temporary,
        "legions": points.legion * player.legions,
        "laurels": points.laurel * player.laurels,
        "patron": points.patron * player.patron,
        "emperor": points.emperor_tile * len(player.claimed),
        "markers": points.marker * player.markers.bit_count(),
        "denarii": player.money // points.denarii_per_point,
    }


def result_rows(view: View, result: Result, names: tuple[str, ...]) -> tuple[list[str], list[list[str]]]:
    """Rank, name, achievements, points, and where the points come from."""
    shown = _shown(view)
    columns = [_("Rank"), _("Name")]
    if view.needed:
        columns.append(_("Met"))
    columns += [_("Points"), *(_column(kind) for kind in shown)]
    rows = []
    for seat in sorted(range(view.seats), key=lambda seat: (result.ranks[seat], seat)):
        player = view.players[seat]
        row = [str(result.ranks[seat]), _named(view, seat, names)]
        if view.needed:
            row.append(f"{len(player.met)}/{view.needed}")
        parts = worth(view.board, player)
        rows.append([*row, str(player.points), *(str(parts[kind]) for kind in shown)])
    return columns, rows


def _shown(view: View) -> list[str]:
    """What anybody has points for."""
    return [kind for kind in KINDS if any(worth(view.board, player)[kind] for player in view.players)]


def _named(view: View, seat: Seat, names: Sequence[str]) -> str:
    """A seat's name; who leads the Brutii is marked."""
    if view.brutii is not None and view.brutii.seat == seat:
        return _("{name} (Brutii)").format(name=names[seat])
    return names[seat]


def explained(view: View, result: Result, names: Sequence[str]) -> Iterator[str]:
    """How it was decided, who has met what of the victory card, and what the columns mean."""
    yield _decided(view, result, names)
    if view.needed:
        ranked = sorted(range(view.seats), key=lambda seat: (result.ranks[seat], seat))
        yield "\n".join(_achieved(view, seat, names) for seat in ranked)
    columns = [f"{_column(kind)} {kind_name(kind)}" for kind in _shown(view)]
    if columns:
        yield _("The short columns are points: {kinds}.").format(kinds=_(", ").join(columns))


def _decided(view: View, result: Result, names: Sequence[str]) -> str:
    """What has decided between the seats (TRI-WIN-05 to TRI-WIN-07, TRI-WIN-17)."""
    fulfilled = [seat for seat, player in enumerate(view.players) if _fulfills(view, player)]
    first = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    if not view.needed or not fulfilled:
        who = _("Nobody has fulfilled the victory card.") + " " if view.needed else ""
        return who + _("Points decide all places, then denarii.")
    if len(fulfilled) == 1:
        text = _("Only {name} has fulfilled the victory card.").format(name=names[fulfilled[0]])
    else:
        text = _("The victory card is fulfilled by {names}.").format(names=listed([names[seat] for seat in fulfilled]))
        text += " " + _tie_break(view, fulfilled, first)
    if view.seats > len(first) + 1:
        text += " " + _("Behind that points alone decide, then denarii, however many achievements somebody has.")
    return text


def _tie_break(view: View, fulfilled: Sequence[Seat], first: Sequence[Seat]) -> str:
    players = view.players
    if len(first) == len(fulfilled):
        return _("They are even in points and denarii.")
    if len(first) > 1:
        return _("Points have decided between them, then denarii; the best are even in both.")
    best = players[first[0]].points
    if sum(players[seat].points == best for seat in fulfilled) > 1:
        return _("Points are even at the top; the denarii have decided.")
    return _("The points have decided between them.")


def _fulfills(view: View, player: PlayerView) -> bool:
    """Whether enough of the card is met, and all that must be among it (TRI-WIN-02, TRI-WIN-03)."""
    must = view.board.designs[view.design].mandatory if view.design >= 0 else ()
    return bool(view.needed) and len(player.met) >= view.needed and set(must) <= set(player.met)


def _achieved(view: View, seat: Seat, names: Sequence[str]) -> str:
    """What a seat has met of the victory card, and what it lacks of what must be met."""
    met = view.players[seat].met
    achieved = [narrate.achievement(key) for key in met]
    text = _("{name}, {met} of {needed}: {achievements}.").format(
        name=_named(view, seat, names),
        met=len(met),
        needed=view.needed,
        achievements=_(", ").join(achieved) or _("nothing"),
    )
    missing = [key for key in view.board.designs[view.design].mandatory if key not in met]
    if missing and len(met) >= view.needed:
        lacking = listed([narrate.achievement(key) for key in missing])
        text += " " + _("What must be among them is missing: {names}.").format(names=lacking)
    return text


def _column(kind: str) -> str:
    return {
        "tile": _("Tri"),
        "favors": _("Fav"),
        "legions": _("Leg"),
        "laurels": _("Lau"),
        "patron": _("Pat"),
        "emperor": _("Emp"),
        "markers": _("Mar"),
        "denarii": _("Den"),
    }[kind]


def possessions(scene: Scene, seat: Seat, cells: int) -> Line:
    """What a seat can spend, in as many words as there is room for."""
    view: View = scene.view
    player = view.players[seat]
    name, short, style = scene.names[seat], tag(scene, seat), f"seat{seat}"
    table = view.brutii
    pieces = _("pieces {count}").format(count=player.pool), _("{count} pcs").format(count=player.pool)
    if table is not None and table.seat == seat:
        discs = sum(table.hidden)
        brief_discs = ngettext("{count} disc", "{count} discs", discs)
        pieces = _("discs {count}").format(count=discs), brief_discs.format(count=discs)
    whole = [
        pieces[0],
        _("denarii {count}").format(count=player.money),
        _("laurels {count}").format(count=player.laurels),
        _("legions {count}").format(count=player.legions),
    ]
    brief = [
        pieces[1],
        _("{count} den").format(count=player.money),
        _("{count} lau").format(count=player.laurels),
        _("{count} leg").format(count=player.legions),
    ]
    met = [_met(view, player)] if view.needed else []
    for called, texts in (
        (name, [*whole, *met]),
        (name, [*brief, *met]),
        (short, [*brief, *met]),
        (name, [*brief[:2], *met]),
        (short, brief[:2]),
        (short, brief[1:2]),
    ):
        line = [Span(called, style), Span(f" {' · '.join(texts)}", "dim")]
        if width(line) <= cells:
            break
    return line
