"""The Brutii at the table of Tribune: their discs and action cards, and where each card matters in this round.

All of it is public: what a seat is asked changes where it stands, not what it says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from rich.cells import cell_len

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
from brutus_tui.tui.draw import Line, Span, beside, chips, crop, fit, width, wrap
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

PHASED: Final = 70
"""The width in which each card says in which phase it matters."""

CUT: Final = 10
"""How long a card's name may be, where otherwise a fact would be cut."""

PLAYED: Final = "●"
"""Stands at a card that has been played in this round."""

IDLE: Final = "○"
"""Stands at a card that brings nothing as the board stands."""


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


def phases(card: int) -> str:
    """In which phase a card of the hand matters."""
    if card in brutii.IMMEDIATE:
        return _("now")
    return f"3–{LAST_PHASE[card]}" if card == brutii.DENARII else str(LAST_PHASE[card])


def matters(view: View, card: int) -> tuple[str, bool]:
    """Where a card would bring something as the board stands now, and whether it would bring anything."""
    table = view.brutii
    assert table is not None
    region = drawn.region_name
    match card:
        case brutii.CARDS:
            first, second = len(_unclaimed(view)), _second_way(view)
            where = f"{region('forum')}, {region('curia')} {first}"
            text = _("{first}, or at most {second}").format(first=where, second=second)
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
            found = region("pantheon"), there
        case brutii.TAKE_OVER:
            one, two = (_codes(_fields(view, pieces)) for pieces in (0, 1))
            found = _("{first}, or {second}").format(first=one or "–", second=two or "–"), bool(one or two)
        case brutii.PATRON:
            found = region("refugium"), True
        case brutii.EMPEROR:
            tiles = [f"#{tile}" if tile else "#?" for tile in (*((view.tile,) if view.tile else ()), *view.matrona)]
            found = " ".join([region("basilica"), *tiles]), bool(tiles)
        case brutii.OFFICIAL:
            found = region("capitoleum"), True
        case brutii.BUY_LEGION:
            price, money = view.board.legion_price, view.players[table.seat].money
            text = _("for {price}") if money >= price else _("for {price}, has {money}")
            found = text.format(price=price, money=money), money >= price
        case brutii.SLAVE_CARDS:
            slaves = [drawn.code(kind) for _place, kind in _slaves(view)]
            enough = view.players[table.seat].cards >= view.board.slave_price
            found = " ".join(slaves) or "–", bool(slaves) and enough
        case brutii.MASS_MURDER:
            sets = _codes(_victims(view))
            found = sets or "–", bool(sets)
        case _:
            count = sum(seat != table.seat for standing in view.pieces for seat in standing)
            found = ngettext("{count} piece", "{count} pieces", count).format(count=count), count > 0
    text, useful = found
    if card in ONCE and table.seat in view.pieces[ONCE[card]]:
        useful = False
    return text, useful and view.phase <= LAST_PHASE[card]


def _codes(factions: list[int]) -> str:
    return " ".join(FACTIONS[one].upper() for one in factions)


def _curia() -> range:
    return range(CURIA, CURIA + MAX_CURIA)


def _unclaimed(view: View) -> list[Kind]:
    """The cards of Forum and Curia at which nobody stands (TRI-FORUM-02)."""
    places = (*range(FORUM, LATRINE), *_curia())
    return [kind for place in places if not view.pieces[place] for kind in view.lots[place]]


def _second_way(view: View) -> int:
    """How many cards the second way brings at most: what is still paid in the Curia, what lies in the Catacombs."""
    assert view.brutii is not None
    return len(view.lots[CATACOMBS]) + sum(_others(view, place) for place in _curia() if view.lots[place])


def _others(view: View, place: Place) -> int:
    assert view.brutii is not None
    return sum(seat != view.brutii.seat for seat in view.pieces[place])


def _fields(view: View, pieces: int) -> list[int]:
    """On which fields so many pieces of others stand, the chariot not being there (TRI-BRTAKE-03, TRI-BRTAKE-04)."""
    return [one for one in range(len(FACTIONS)) if one != view.chariot and _others(view, FIELDS + one) == pieces]


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
    """The Brutii in a line: who leads them, discs, what a Veto has closed, the proconsul, what has been played."""
    view: View = scene.view
    table = view.brutii
    if table is None:
        return []
    name = Span(drawn.tag(scene, table.seat, drawn.short(scene)), f"seat{table.seat}")
    first: Line = [Span("  " + _("Brutii") + " "), name, Span(" ")]
    closed: Line = [Span(" · " + closed_said(table), "alert")] if table.closed >= 0 else []
    right = _proconsul(scene)
    played: Line = [Span(" · " + _("played: {cards}").format(cards=_played(view) or "–"))]
    number: Line = [Span(" · " + _("played: {cards}").format(cards=len(table.played)))]
    count: Line = [Span(" · " + _("in hand: {count}").format(count=len(table.hand)), "dim")]
    shown, plain = _faces(table), _faces(table, hidden=False)
    lines = (
        [*first, *shown, *closed, *right, *played, *count],
        [*first, *shown, *closed, *right, *played],
        [*first, *plain, *closed, *right, *played],
        [*first, *plain, *closed, *right, *number],
    )
    return [crop(next((line for line in lines if width(line) <= cells), lines[-1]), cells)]


def brief(scene: Scene) -> list[Line]:
    """The least that is to be seen of the Brutii, in ever fewer cells: their discs, how many cards are played."""
    table = scene.view.brutii
    if table is None:
        return []
    count = Span(" · " + _("played: {cards}").format(cards=len(table.played)))
    name = Span(drawn.tag(scene, table.seat, drawn.short(scene)), f"seat{table.seat}")
    least: Line = [name, Span(" "), *_faces(table, hidden=False)]
    return [[Span(_("Brutii") + " "), *least, *_proconsul(scene), count], [Span(_("Brutii") + " "), *least], least]


def _proconsul(scene: Scene) -> Line:
    """Who has the proconsul, the Brutii among them."""
    owner = next((seat for seat, player in enumerate(scene.view.players) if player.proconsul), -1)
    if owner < 0:
        return []
    name = Span(drawn.tag(scene, owner, drawn.short(scene)), f"seat{owner}")
    return [Span(" · " + _("proconsul") + " "), name]


def closed_said(table: Brutii) -> str:
    """What a Veto has closed."""
    return _("closed: {place}").format(place=narrate.place(table.closed))


def idle(view: View, card: int) -> bool:
    """Whether a card of the hand would bring nothing as the board stands."""
    return view.brutii is not None and card in view.brutii.hand and not matters(view, card)[1]


def _row(scene: Scene, card: int, cells: int, name: int, phased: bool) -> list[Line]:
    """A card with its key, name, phase and where it matters, on further lines where one is too short.

    A played one is marked, and so is one that would bring nothing.
    """
    view: View = scene.view
    table = view.brutii
    assert table is not None
    asked = scene.decision is not None and scene.decision.kind == at.CARD
    key = KEYS[card] if asked and card in table.hand else None
    text, useful = matters(view, card)
    gone = card in table.played
    dull = "" if useful and not gone else "dim"
    style = "cursor" if pointed(scene) == card else dull or "bold"
    sign = Span(f"{PLAYED} ", "good") if gone else Span("  " if useful else f"{IDLE} ", dull)
    head: Line = [
        Span(" "),
        Span(key or " ", "key", key),
        Span(" "),
        Span(fit(short_name(card), name), style, key),
        sign,
    ]
    if phased:
        head.append(Span(fit(phases(card), 4), dull or "dim", key))
    start = width(head)
    parts = wrap(text, cells - start)
    return [
        [*(head if number == 0 else [Span(" " * start)]), *(Span(span.text, dull, key) for span in part)]
        for number, part in enumerate(parts)
    ]


def pointed(scene: Scene) -> int:
    """The action card at the cursor of the prompt, or -1."""
    if scene.at is None or scene.at >= len(scene.offered):
        return -1
    action = scene.offered[scene.at].action
    return action.card if isinstance(action, Play) else -1


def _name_cells(numbers: range) -> int:
    """How wide the names of these cards are, with a blank behind them."""
    return max(cell_len(short_name(card)) for card in numbers) + 1


def cards(scene: Scene, cells: int) -> list[Line]:
    """All twelve action cards, one below the other, under the discs."""
    view: View = scene.view
    table = view.brutii
    assert table is not None
    every = range(len(ACTION_CARDS))
    name = _name_cells(every)
    head: Line = [Span(" " + _("Brutii") + " ", "title"), *_faces(table)]
    rows = [line for card in every for line in _row(scene, card, cells, name, phased=False)]
    return [crop(head, cells), *rows, *_signs(False, cells)]


def page(scene: Scene, cells: int, height: int) -> list[Line]:
    """Discs and action cards: in two columns, or with what each does where there is room for that."""
    lines = panel(scene, cells)
    every = range(len(ACTION_CARDS))
    if height >= LISTED:
        name = _name_cells(every)
        for card in every:
            lines += _row(scene, card, cells, name, phased=True)
            lines.append(crop([Span("   "), Span(narrate.effect(card), "dim")], cells))
        return [*lines, *_legend(cells, height - len(lines), phased=True)]
    for phased, name in ((True, cells), (False, cells), (False, CUT)):
        rows = _columns(scene, cells, phased, name) if cells >= PHASED or not phased else []
        if rows and len(lines) + len(rows) <= height:
            break
    lines += rows
    return [*lines, *_legend(cells, height - len(lines), phased)]


def _columns(scene: Scene, cells: int, phased: bool, longest: int) -> list[Line]:
    """The cards in two columns, as wide as makes the fewest lines without a broken word."""
    half = len(ACTION_CARDS) // 2
    sides = range(half), range(half, 2 * half)
    names = [min(longest, _name_cells(side)) for side in sides]
    least = [
        5 + name + 4 * phased + max(cell_len(word) for card in side for word in matters(scene.view, card)[0].split())
        for side, name in zip(sides, names, strict=True)
    ]
    best: list[Line] = []
    for size in range(min(cells - least[1], cells * 2 // 3), least[0], -1):
        lines: list[Line] = []
        for left, right in zip(*sides, strict=True):
            one = _row(scene, left, size - 1, names[0], phased)
            two = _row(scene, right, cells - size, names[1], phased)
            lines += beside(one, two, size, 0)
        if not best or len(lines) < len(best) or len(lines) == half:
            best = lines
    return best


def _signs(phased: bool, cells: int) -> list[Line]:
    """What the signs at cards and discs mean."""
    texts = [
        *([_("3: in phase 3")] if phased else []),
        _("● played"),
        _("○ brings nothing now"),
        _("× no card"),
        _("→ a card"),
        _("→+ a card, then the proconsul"),
    ]
    return [[Span(" "), *line] for line in chips([[Span(text, "dim")] for text in texts], cells - 1, " · ")]


def _legend(cells: int, room: int, phased: bool) -> list[Line]:
    lines = _signs(phased, cells)
    return lines if len(lines) <= room else []


# -- Choices ---------------------------------------------------------------------------------


def choices(scene: Scene) -> list[Choice] | None:
    """The choices at the Brutii's own questions; None at those of everybody."""
    assert scene.decision is not None
    view: View = scene.view
    match scene.decision.kind:
        case at.CARD:
            plays = [action for action in scene.legal if isinstance(action, Play)]
            return [Choice(KEYS[action.card], _play(view, action.card), action) for action in plays]
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


def _play(view: View, card: int) -> str:
    """An action card as a choice, marked where it would bring nothing."""
    return short_name(card) + (f" {IDLE}" if idle(view, card) else "")


def told(view: View, card: int) -> str:
    """What an action card does, and, where it would bring nothing as the board stands, that, too."""
    text = f"{narrate.action_card(card)}: {narrate.effect(card)}"
    return text + f" ({_lacking(view, card)})" if idle(view, card) else text


def _lacking(view: View, card: int) -> str:
    """Why a card would bring nothing."""
    assert view.brutii is not None
    player = view.players[view.brutii.seat]
    if card == brutii.BUY_LEGION:
        return _("it costs {price}, and there are {money}").format(price=view.board.legion_price, money=player.money)
    return _("it brings nothing as the board stands")


def in_vain(view: View, card: int) -> str:
    """The question before a card is played that would bring nothing; empty for every other."""
    if not idle(view, card):
        return ""
    return _("{card}: {why}. Play it in vain?").format(card=narrate.action_card(card), why=_lacking(view, card))


def way(view: View, action: Way) -> str:
    """A way of Cards or Faction Take-Over, with what it would bring as the board stands."""
    if view.stage == at.TAKEOVER_WAY:
        fields = _codes(_fields(view, action.way - 1))
        return f"{narrate.way(brutii.TAKE_OVER, action.way)}: {fields or '–'}"
    text = narrate.way(brutii.CARDS, action.way)
    if action.way == 1:
        return f"{text}: {' '.join(map(drawn.code, _unclaimed(view))) or '–'}"
    count = _second_way(view)
    return f"{text}: " + ngettext("at most {count} card", "at most {count} cards", count).format(count=count)


def _cut(scene: Scene, action: Murder) -> str:
    """Whose sets lose what."""
    view: View = scene.view
    if action.faction == ALL_SETS:
        sets = [drawn.code(view.displays[one][-1]) for one in _victims(view)]
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
