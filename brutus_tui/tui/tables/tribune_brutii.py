"""The Brutii at the table of Tribune: their discs and action cards, and where each card matters in this round.

All of it is public: what a seat is asked changes where it stands, not what it says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from brutus_tui.core.language import _, ngettext
from brutus_tui.games.tribune import brutii, narrate
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import ALL_SETS, Murder, Play, Swap, Veto, Way
from brutus_tui.games.tribune.brutii import ACTION_CARDS, Brutii
from brutus_tui.games.tribune.cards import FACTIONS, NATION, Kind, total
from brutus_tui.games.tribune.places import (
    BASILICA,
    BOWL,
    CAPITOLEUM,
    CATACOMBS,
    CURIA,
    FACE_UP,
    FIELDS,
    FORUM,
    LATRINE,
    MARS,
    MAX_CURIA,
    PANTHEON,
    REFUGIUM,
    REGION,
    Place,
)
from brutus_tui.games.tribune.view import View
from brutus_tui.tui.draw import Line, Span, crop, fit, width, wrap
from brutus_tui.tui.tables import Choice, Scene
from brutus_tui.tui.tables import tribune_board as drawn

KEYS: Final = "1234567890bc"
"""By action card: the key that plays it."""

SIGNS: Final = ("×", "→", "→+")
"""By face of a disc."""

LAST_PHASE: Final = (3, 7, 3, 3, 4, 6, 6, 6, 2, 2, 2, 2)
"""By action card: the last phase in which it can matter (TRI-CARD-01)."""

ONCE: Final = {
    brutii.ETERNAL_FAVOR: PANTHEON,
    brutii.PATRON: REFUGIUM,
    brutii.EMPEROR: BASILICA,
    brutii.OFFICIAL: CAPITOLEUM,
}
"""Where a card does nothing beside a piece of one's own (TRI-BRPROC-05)."""

LISTED: Final = 26
"""The rows in which each card has a line for what it does."""


def short_name(card: int) -> str:
    """An action card in a word."""
    return (
        _("Cards"),
        _("Denarii"),
        _("Wreaths"),
        _("Favor"),
        _("Take-Over"),
        _("Patron"),
        _("Emperor"),
        _("Official"),
        _("Legion"),
        _("Slaves"),
        _("Murder"),
        _("Veto"),
    )[card]


# -- Where a card matters --------------------------------------------------------------------


def matters(view: View, card: int) -> tuple[str, bool]:
    """Where a card would bring something as the board stands now, and whether it would bring anything."""
    table = view.brutii
    assert table is not None
    region = drawn.region_name
    match card:
        case brutii.CARDS:
            first = sum(len(view.lots[place]) for place in _unclaimed(view, (*range(FORUM, LATRINE), *_curia())))
            second = max(0, len(view.lots[CATACOMBS]) - len(view.pieces[CATACOMBS]))
            second += sum(seat != table.seat for place in _curia() for seat in view.pieces[place])
            text = f"{region('forum')}, {region('curia')} {first}; {region('catacombs')} {second}"
            found = text, first + second > 0
        case brutii.DENARII:
            latrine = [] if table.seat in view.pieces[LATRINE] else [region("latrine")]
            bowl = f"{region('bowl')} {view.board.brutii_bowl * len(view.pieces[BOWL])}"
            found = ", ".join([*latrine, bowl, _("chariot")]), True
        case brutii.WREATHS:
            count = view.board.capacity[MARS] - len(view.pieces[MARS])
            pairs = ngettext("{count} pair", "{count} pairs", count).format(count=count)
            found = f"{region('mars')}: {pairs}", count > 0
        case brutii.ETERNAL_FAVOR:
            there = bool(_others(view, PANTHEON)) and not view.players[table.seat].eternal
            found = region("pantheon") if there else f"{region('pantheon')}: –", there
        case brutii.TAKE_OVER:
            one, two = (_fields(view, pieces) for pieces in (0, 1))
            found = _("{first} fields, or {second}").format(first=one, second=two), one + two > 0
        case brutii.PATRON:
            found = region("refugium"), True
        case brutii.EMPEROR:
            found = f"{region('basilica')} {f'#{view.tile}' if view.tile else '–'}", bool(view.tile or view.matrona)
        case brutii.OFFICIAL:
            found = region("capitoleum"), True
        case brutii.BUY_LEGION:
            price = view.board.legion_price
            found = _("now: for {price}").format(price=price), view.players[table.seat].money >= price
        case brutii.SLAVE_CARDS:
            slaves = " ".join(drawn.code(kind) for _place, kind in _slaves(view))
            found = _("now: {what}").format(what=slaves or "–"), bool(slaves)
        case brutii.MASS_MURDER:
            sets = " ".join(FACTIONS[faction].upper() for faction in _victims(view))
            found = _("now: {what}").format(what=sets or "–"), bool(sets)
        case _:
            count = sum(seat != table.seat for standing in view.pieces for seat in standing)
            pieces = ngettext("{count} piece", "{count} pieces", count).format(count=count)
            found = _("now: {what}").format(what=pieces), count > 0
    text, useful = found
    if card in ONCE and table.seat in view.pieces[ONCE[card]]:
        useful = False
    return text, useful and view.phase <= LAST_PHASE[card]


def _curia() -> range:
    return range(CURIA, CURIA + MAX_CURIA)


def _unclaimed(view: View, places: tuple[Place, ...]) -> list[Place]:
    return [place for place in places if not view.pieces[place]]


def _others(view: View, place: Place) -> int:
    assert view.brutii is not None
    return sum(seat != view.brutii.seat for seat in view.pieces[place])


def _fields(view: View, pieces: int) -> int:
    """On how many fields so many pieces of others stand, the chariot not being there (TRI-BRTAKE-03, TRI-BRTAKE-04)."""
    return sum(_others(view, FIELDS + one) == pieces for one in range(len(FACTIONS)) if one != view.chariot)


def _slaves(view: View) -> list[tuple[Place, Kind]]:
    """The open slaves on which nobody else has a claim (TRI-IMM-03), without those just put down."""
    assert view.brutii is not None
    found = []
    for place in FACE_UP:
        if not _others(view, place):
            own = Counter(kind for where, kind in view.brutii.swaps if where == place)
            lying = Counter(kind for kind in view.lots[place] if NATION[kind] >= 0)
            found += [(place, kind) for kind in sorted((lying - own).elements())]
    return found


def _victims(view: View) -> list[int]:
    """The factions of others that Mass Murder would cut (TRI-IMM-15)."""
    assert view.brutii is not None
    return [
        faction
        for faction, display in enumerate(view.displays)
        if len(display) > view.board.immune and view.control[faction] != view.brutii.seat
    ]


# -- Drawing ---------------------------------------------------------------------------------


def _faces(table: Brutii, hidden: bool = True) -> Line:
    """The discs: those turned up in their order, those that lie face down, and, if there is room, what these are."""
    line: Line = []
    for face in table.revealed:
        line += [Span(SIGNS[face], "dim" if face == brutii.CROSS else "good"), Span(" ")]
    line.append(Span(" ".join("?" * sum(table.hidden)), "dim"))
    left = " ".join(SIGNS[face] for face, count in enumerate(table.hidden) for _one in range(count))
    if left and hidden:
        line.append(Span(" " + _("(left: {faces})").format(faces=left), "dim"))
    return line


def _played(view: View) -> str:
    """The action cards on the table, with the way that has been chosen."""
    table = view.brutii
    assert table is not None
    ways = {brutii.CARDS: table.cards_way, brutii.TAKE_OVER: table.takeover_way}
    names = [short_name(card) + (f" {ways[card]}" if ways.get(card) else "") for card in table.played]
    return ", ".join(names)


def panel(scene: Scene, cells: int) -> list[Line]:
    """The Brutii in a line: who leads them, discs, what a Veto has closed, what has been played."""
    view: View = scene.view
    table = view.brutii
    if table is None:
        return []
    first: Line = [Span("  " + _("Brutii") + " "), Span(drawn.tag(scene, table.seat), f"seat{table.seat}"), Span(" ")]
    tail: Line = [Span(" · " + _("played: {cards}").format(cards=_played(view) or "–"))]
    if table.closed >= 0:
        tail = [Span(" · " + closed_said(table), "alert"), *tail]
    count: Line = [Span(" · " + _("in hand: {count}").format(count=len(table.hand)), "dim")]
    for line in ([*first, *_faces(table), *tail, *count], [*first, *_faces(table), *tail]):
        if width(line) <= cells:
            return [line]
    return [crop([*first, *_faces(table, hidden=False), *tail], cells)]


def closed_said(table: Brutii) -> str:
    """What a Veto has closed."""
    return _("closed: {place}").format(place=narrate.place(table.closed))


def _row(scene: Scene, card: int, cells: int) -> Line:
    """A card with its key, its name and where it matters; a played one is dim and marked."""
    view: View = scene.view
    table = view.brutii
    assert table is not None
    asked = scene.decision is not None and scene.decision.kind == at.CARD
    key = KEYS[card] if asked and card in table.hand else None
    text, useful = matters(view, card)
    gone = card in table.played
    style = "cursor" if pointed(scene) == card else "dim" if gone else "bold"
    mark = Span(key, "key", key) if key else Span("●" if gone else " ", "good")
    return crop(
        [
            Span(" "),
            mark,
            Span(" "),
            Span(fit(short_name(card), 10), style, key),
            Span(" "),
            Span(text, "" if useful else "dim", key),
        ],
        cells,
    )


def pointed(scene: Scene) -> int:
    """The action card at the cursor of the prompt, or -1."""
    if scene.at is None or scene.at >= len(scene.offered):
        return -1
    action = scene.offered[scene.at].action
    return action.card if isinstance(action, Play) else -1


def cards(scene: Scene, cells: int) -> list[Line]:
    """All twelve action cards, one below the other, under the discs."""
    table = scene.view.brutii
    head: Line = [Span(" " + _("Brutii") + " ", "title"), *_faces(table)]
    return [crop(head, cells), *(_row(scene, card, cells) for card in range(len(ACTION_CARDS)))]


def page(scene: Scene, cells: int, height: int) -> list[Line]:
    """Discs and action cards: in two columns, or with what each does where there is room for that."""
    view: View = scene.view
    lines = panel(scene, cells)
    if height >= LISTED:
        for card in range(len(ACTION_CARDS)):
            lines.append(_row(scene, card, cells))
            lines.append(crop([Span("   "), Span(narrate.effect(card), "dim")], cells))
        return lines
    half = len(ACTION_CARDS) // 2
    size = cells * 11 // 20
    for card in range(half):
        lines.append([*_row(scene, card, size - 1), Span(" "), *_row(scene, card + half, cells - size)])
    card = pointed(scene)
    if card >= 0:
        said = f"{narrate.action_card(card)}: {narrate.effect(card)}"
        lines += [[Span("   "), *line] for line in wrap(said, cells - 4)]
    elif height > len(lines):
        said = _("● played in this round; dim: brings nothing as the board stands")
        if view.brutii is not None and view.brutii.closed >= 0:
            said += " · " + closed_said(view.brutii)
        lines += [[Span("   "), *line] for line in wrap(said, cells - 4, "dim")]
    return lines


# -- Choices ---------------------------------------------------------------------------------


def choices(scene: Scene) -> list[Choice] | None:
    """The choices at the Brutii's own questions; None at those of everybody."""
    assert scene.decision is not None
    view: View = scene.view
    match scene.decision.kind:
        case at.CARD:
            plays = [action for action in scene.legal if isinstance(action, Play)]
            return [Choice(KEYS[action.card], short_name(action.card), action) for action in plays]
        case at.CARDS_WAY | at.TAKEOVER_WAY:
            return [Choice(str(one.way), way(view, one), one) for one in scene.legal if isinstance(one, Way)]
        case at.MURDER:
            return [
                Choice("0" if one.faction == ALL_SETS else str(one.faction + 1), _cut(scene, one), one)
                for one in scene.legal
                if isinstance(one, Murder)
            ]
        case at.SLAVES:
            swaps = [one for one in scene.legal if isinstance(one, Swap)]
            return [
                Choice(str(number) if number < 10 else "", f"{drawn.code(one.slave)} ({narrate.place(one.place)})", one)
                for number, one in enumerate(swaps, 1)
            ]
        case at.VETO:
            return list(_vetoes(scene))
    return None


def way(view: View, action: Way) -> str:
    """A way of Cards or Faction Take-Over, with what it would bring as the board stands."""
    if view.stage == at.CARDS_WAY:
        return narrate.way(brutii.CARDS, action.way)
    count = _fields(view, action.way - 1)
    return f"{narrate.way(brutii.TAKE_OVER, action.way)} ({count})"


def _cut(scene: Scene, action: Murder) -> str:
    """Whose sets lose what."""
    view: View = scene.view
    if action.faction == ALL_SETS:
        sets = [f"{FACTIONS[one].upper()}: {drawn.code(view.displays[one][-1])}" for one in _victims(view)]
        return _("one of each: {cards}").format(cards=", ".join(sets))
    display = view.displays[action.faction]
    owner = scene.names[view.control[action.faction]]
    gone = display[view.board.immune :]
    return f"{FACTIONS[action.faction].upper()} ({owner}): {' '.join(map(drawn.code, gone))} (-{total(gone)})"


def _vetoes(scene: Scene) -> Iterator[Choice]:
    """The pieces of others by region; those of several in one region lead to a second choice."""
    by_region: dict[str, list[Veto]] = {}
    for action in scene.legal:
        if isinstance(action, Veto):
            by_region.setdefault(REGION[action.place], []).append(action)
    for region, key in drawn.KEY.items():
        found = by_region.get(region, [])
        if len(found) == 1:
            yield Choice(key, _piece(scene, found[0]), found[0])
        elif found:
            keys = "1234567890bcdegh"
            more = tuple(
                Choice(keys[number] if number < len(keys) else "", _piece(scene, one), one)
                for number, one in enumerate(found)
            )
            yield Choice(key, drawn.region_name(region), more=more)


def _piece(scene: Scene, action: Veto) -> str:
    view: View = scene.view
    owner = scene.names[action.seat]
    region = REGION[action.place]
    if region == "field":
        return f"{narrate.faction(action.place - FIELDS)} ({owner})"
    if action.place < LATRINE or region == "curia":
        return f"{drawn.region_name(region)} {'+'.join(map(drawn.code, view.lots[action.place]))} ({owner})"
    return f"{drawn.region_name(region)} ({owner})"


def entry(action: Any) -> str:
    """The glossary's entry for a choice of the Brutii, or nothing."""
    return f"action.{ACTION_CARDS[action.card]}" if isinstance(action, Play) else ""
