"""The board of Tribune, drawn: cards and spaces region by region, and the seven factions.

A space is a box: `[Mark]` with a piece in it, `[2]` without. A card that lies open is its code,
one that lies face down `??`, and one that only the viewer has seen its code in brackets.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len

from brutus_tui.core.game import Seat
from brutus_tui.core.language import _, ngettext
from brutus_tui.games.tribune import narrate
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import Put, Swap, Veto
from brutus_tui.games.tribune.cards import FACTIONS, NAME, UNKNOWN, VALUE, Kind, total
from brutus_tui.games.tribune.places import (
    ATRIUM,
    BASILICA,
    BOWL,
    CAPITOLEUM,
    CATACOMBS,
    CURIA,
    FACE_DOWN,
    FIELDS,
    FORUM,
    LATRINE,
    LOTS,
    MARS,
    PANTHEON,
    REFUGIUM,
    REGION,
    THERMAE,
    Place,
)
from brutus_tui.games.tribune.view import View
from brutus_tui.tui.draw import Line, Span, crop, fit, width, wrap
from brutus_tui.tui.tables import Choice, Scene

KEY: Final = {
    "thermae": "1",
    "forum": "2",
    "latrine": "3",
    "curia": "4",
    "atrium": "5",
    "catacombs": "6",
    "pantheon": "7",
    "mars": "8",
    "refugium": "9",
    "basilica": "0",
    "capitoleum": "c",
    "bowl": "b",
    "field": "f",
}
"""By region: the key that points at it."""

NUMERAL: Final = {
    "thermae": "I",
    "forum": "II",
    "latrine": "III",
    "curia": "IV",
    "atrium": "V",
    "catacombs": "VI",
    "pantheon": "VII",
    "mars": "VIII",
    "refugium": "IX",
    "basilica": "X",
    "capitoleum": "XI",
    "bowl": "",
}

STEPS: Final = {
    at.LATRINE_STEP: LATRINE,
    at.ATRIUM_STEP: ATRIUM,
    at.CATACOMBS_STEP: CATACOMBS,
    at.PANTHEON_STEP: PANTHEON,
    at.MARS_STEP: MARS,
    at.REFUGIUM_STEP: REFUGIUM,
    at.BASILICA_STEP: BASILICA,
    at.CAPITOLEUM_STEP: CAPITOLEUM,
}
"""By step: the place where things happen."""

SINGLE: Final = {
    "latrine": LATRINE,
    "atrium": ATRIUM,
    "catacombs": CATACOMBS,
    "pantheon": PANTHEON,
    "mars": MARS,
    "refugium": REFUGIUM,
    "basilica": BASILICA,
    "capitoleum": CAPITOLEUM,
}
"""The regions that are one place."""

GRID: Final = (
    ("thermae",),
    ("forum",),
    ("latrine", "curia"),
    ("atrium", "catacombs"),
    ("pantheon", "mars", "bowl"),
    ("refugium", "basilica"),
    ("capitoleum",),
)
"""The regions line by line, where there are few lines."""

NARROW_GRID: Final = (
    ("thermae",),
    ("forum",),
    ("latrine", "atrium"),
    ("curia",),
    ("catacombs", "pantheon"),
    ("mars", "bowl"),
    ("refugium", "basilica"),
    ("capitoleum",),
)

FULL: Final = (80, 25)
"""The space in which everything is seen at once; whoever has less has pages."""

PATRONS: Final = 6
"""How many patron tiles there are (TRI-COMP-17)."""

COLUMNS: Final = 77
"""The width in which the factions stand side by side."""

CLOSED: Final = -2
"""In place of whoever stands on a space: a Veto has closed it."""


def region_name(key: str) -> str:
    """The name of a region, as it stands on the board."""
    return {
        "thermae": _("Thermae"),
        "forum": _("Forum"),
        "latrine": _("Latrine"),
        "curia": _("Curia"),
        "atrium": _("Atrium"),
        "catacombs": _("Catacombs"),
        "pantheon": _("Pantheon"),
        "mars": _("Mars"),
        "bowl": _("Bowl"),
        "field": _("Faction field"),
        "refugium": _("Refugium"),
        "basilica": _("Basilica"),
        "capitoleum": _("Capitoleum"),
    }[key]


def code(kind: Kind) -> str:
    """A card as it stands on the board: GL5, NU3, AS."""
    return NAME[kind].upper() if kind != UNKNOWN else "??"


def tag(scene: Scene, seat: Seat, cells: int = 4) -> str:
    """A name, short enough for a space; two that begin alike have their seat's number."""
    name = cut(scene.names[seat], cells)
    same = any(cut(other, cells) == name for one, other in enumerate(scene.names) if one != seat)
    return cut(name, cells - 1) + str(seat + 1) if same else name


def short(scene: Scene) -> int:
    """How much of a name stands on a space: as much everywhere on the board, and of wide characters two."""
    return 3 if all(cell_len(name[:1]) == 1 for name in scene.names) else 4


def cut(text: str, cells: int) -> str:
    """As much of a text as there is room for."""
    while cell_len(text) > cells:
        text = text[:-1]
    return text


# -- Regions ---------------------------------------------------------------------------------


def places_of(view: View, region: str) -> tuple[Place, ...]:
    """The places of a region that there are on this board."""
    board = view.board
    match region:
        case "thermae":
            first, most = THERMAE, FORUM
        case "forum":
            first, most = FORUM, LATRINE
        case "curia":
            first, most = CURIA, ATRIUM
        case "field":
            first, most = FIELDS, REFUGIUM
        case "bowl":
            first, most = BOWL, BOWL + 1
        case _:
            first, most = SINGLE[region], SINGLE[region] + 1
    mask = board.places[view.options.mode]
    return tuple(place for place in range(first, most) if mask >> place & 1)


def busy(view: View) -> Place:
    """The place where things happen now, or -1."""
    match view.step:
        case at.MARKET:
            return view.spot
        case at.CURIA_STEP:
            return CURIA + view.spot
        case at.TAKEOVER:
            return FIELDS + view.spot
    return STEPS.get(view.step, -1)


def _free(scene: Scene) -> frozenset[Place]:
    """The places that the asked seat may choose for a piece."""
    return frozenset(action.place for action in scene.legal if isinstance(action, Put))


def _asked_about(scene: Scene) -> frozenset[Place]:
    """The places that the choices are about: for a piece, or with a piece that a Veto may send back."""
    return frozenset(action.place for action in scene.legal if isinstance(action, Put | Veto))


def _targets(choice: Choice) -> set[Place]:
    found = {choice.action.place} if isinstance(choice.action, Put | Swap | Veto) else set()
    return found.union(*map(_targets, choice.more))


def _sent_back(scene: Scene) -> Veto | None:
    """The Veto at the cursor of the prompt."""
    action = scene.offered[scene.at].action if scene.at is not None and scene.at < len(scene.offered) else None
    return action if isinstance(action, Veto) else None


def pointed(scene: Scene) -> set[Place]:
    """The places at which the cursor of the prompt is."""
    return _targets(scene.offered[scene.at]) if scene.at is not None and scene.at < len(scene.offered) else set()


def which_region(scene: Scene) -> str:
    """The region of whose spaces one is being chosen, or nothing."""
    found = {REGION[place] for choice in scene.offered for place in _targets(choice)}
    return next(iter(found)) if len(found) == 1 and len(scene.offered) > 1 else ""


def label(scene: Scene, region: str, cells: int, numbered: bool = True) -> Line:
    """A region's key where it can be chosen, its numeral and its name."""
    places = set(places_of(scene.view, region))
    here = pointed(scene)
    open_ = not which_region(scene) and not _asked_about(scene).isdisjoint(places)
    key = KEY[region] if open_ else None
    now = busy(scene.view) in places
    mark = Span("▸", "turn") if now else Span(key or " ", "key", key)
    style = "cursor" if here and here <= places else "title" if now else "bold"
    name = region_name(region)
    if NUMERAL[region] and numbered:
        name = f"{NUMERAL[region]:<4} {name}" if cells else f"{NUMERAL[region]} {name}"
    line: Line = [mark, Span(" "), Span(name, style, key)]
    return crop(line, cells) if cells else line


def space(scene: Scene, place: Place, number: int, owner: Seat, cells: int) -> Line:
    """One space: who stands there, or its number, which is a key while it can be chosen."""
    if owner == CLOSED:
        return [Span("["), Span("×", "alert"), Span("]")]
    if owner >= 0:
        style = f"seat{owner}"
        veto = _sent_back(scene)
        if veto is not None and (veto.place, veto.seat) == (place, owner):
            style = "cursor"
        elif place == busy(scene.view) and _serves(scene.view, place, number):
            style += " bold"
        return [Span("["), Span(tag(scene, owner, cells), style), Span("]")]
    if place in pointed(scene):
        return [Span(f"[{number}]", "cursor")]
    if place in _free(scene):
        key = str(number) if REGION[place] == which_region(scene) and place < LOTS else None
        return [Span("["), Span(str(number), "key" if key else "", key), Span("]")]
    return [Span(f"[{number}]", "dim")]


def _serves(view: View, place: Place, number: int) -> bool:
    """Whether the piece on that space is the one that acts."""
    if place < LATRINE or CURIA <= place < ATRIUM:
        return True
    if FIELDS <= place < REFUGIUM:
        return number == len(view.pieces[place]) - view.nth + _before_pieces(view, place)
    return number == view.nth + 1


def _before_pieces(view: View, place: Place) -> int:
    """Whether the Brutii act on a field before its only piece (TRI-BRTAKE-05)."""
    table = view.brutii
    if table is None or table.takeover_way != 2:
        return 0
    return int(len(view.pieces[place]) == 1 and table.seat not in view.pieces[place])


def standing(view: View, place: Place) -> list[Seat]:
    """By space: who stands there, nobody (-1), or that a Veto has closed it (CLOSED)."""
    found = [*view.pieces[place]]
    if view.brutii is not None and view.brutii.closed == place:
        found += [-1] * (view.brutii.space - len(found))
        found.insert(view.brutii.space, CLOSED)
    return found + [-1] * (view.board.capacity[place] - len(found))


def spaces(scene: Scene, place: Place, cells: int = 0) -> Line:
    """All spaces of a place; of a name there are `cells`, or as many as anywhere."""
    line: Line = []
    for number, owner in enumerate(standing(scene.view, place), 1):
        line += space(scene, place, number, owner, cells or short(scene))
    return line


def faces(scene: Scene, place: Place) -> Line:
    """The cards of a place that holds them face down: backs, faces that only the viewer knows in brackets."""
    view: View = scene.view
    lot = view.lots[place]
    known = dict(view.known).get(place, ())
    if not lot:
        return [Span("–", "dim")]
    if place == CATACOMBS and not known and len(lot) > 2 and UNKNOWN in lot:
        return [Span(f"??×{len(lot)}", "dim")]
    line: Line = []
    for index, kind in enumerate(lot):
        text, style = (f"({code(kind)})", "chosen") if index in known else (code(kind), "card")
        line += [Span(" " if line else ""), Span(text, "dim" if kind == UNKNOWN else style)]
    return line


def _content(scene: Scene, region: str) -> list[Line]:
    """What lies and stands in a region, in pieces that may be broken between lines."""
    view: View = scene.view
    parts: list[Line] = []
    if region == "bowl":
        there, veto = view.pieces[BOWL], _sent_back(scene)
        if BOWL in pointed(scene) and BOWL in _free(scene):
            parts.append([Span("[+]", "cursor")])
        for seat in dict.fromkeys(there):
            count = there.count(seat)
            text = tag(scene, seat, short(scene)) + (f"×{count}" if count > 1 else "")
            here = veto is not None and (veto.place, veto.seat) == (BOWL, seat)
            parts.append([Span("["), Span(text, "cursor" if here else f"seat{seat}"), Span("]")])
        return parts or [[Span("[+]", "" if BOWL in _free(scene) else "dim")]]
    for number, place in enumerate(places_of(view, region), 1):
        if place in FACE_DOWN:
            parts.append([*faces(scene, place), Span(" "), *spaces(scene, place)])
        elif place >= MARS:
            parts.append(spaces(scene, place))
        else:
            lot = view.lots[place]
            owner = standing(view, place)[0]
            text = "+".join(map(code, lot)) or "–"
            style = "card" if lot and owner < 0 else "dim"
            if _taken_at(scene, place):
                style = "cursor"
            parts.append([Span(text, style), *space(scene, place, number, owner, short(scene))])
    return parts


def _taken_at(scene: Scene, place: Place) -> bool:
    """Whether a slave that lies there is at the cursor of the prompt."""
    return bool(place in pointed(scene) and any(isinstance(action, Swap) for action in scene.legal))


def _flow(head: Line, parts: list[Line], cells: int, indent: int) -> list[Line]:
    """A label and pieces after it, on further lines where one is too short."""
    lines: list[Line] = []
    current = [*head, Span(" ")]
    for part in parts:
        if width(current) + width(part) > cells and width(current) > indent + 1:
            lines.append(current)
            current = [Span(" " * indent)]
        current = [*current, *part, Span(" ")]
    return [*lines, current]


def regions(scene: Scene, cells: int) -> list[Line]:
    """Both boards in as few lines as they need."""
    view: View = scene.view
    narrow = cells < COLUMNS
    indent = 12 if narrow else 19
    lines: list[Line] = []
    for row in NARROW_GRID if narrow else GRID:
        here = [region for region in row if places_of(view, region)]
        for region in here:
            head = label(scene, region, indent if region == here[0] else 0, numbered=not narrow)
            part = _flow(head, _content(scene, region), cells, indent + 1)
            before = width(lines[-1]) + 1 if lines else 0
            after = cells - width(part[0])
            if region == here[0]:
                lines += part
            elif len(part) > 1 or after < before:
                head = label(scene, region, indent, numbered=not narrow)
                lines += _flow(head, _content(scene, region), cells, indent + 1)
            else:
                column = before if len(here) > 2 else min(max(before, cells // 2), after)
                lines[-1] = [*crop(lines[-1], column), *part[0]]
        if row == ("thermae",):
            lines[-1] = _to_the_right(lines[-1], [Span(_colosseum(view), "dim")], cells)
            lines[-1] = _between(lines[-1], race(scene))
        if row == ("refugium", "basilica") and here:
            demand: Line = [Span(demands(view))] if view.brutii is not None and view.tile else []
            lines[-1] = _to_the_right(lines[-1], demand or [Span(_left_over(view), "dim")], cells)
        if row == ("capitoleum",) and here:
            lines[-1] = _with_officials(scene, lines[-1], cells)
    return lines


def _with_officials(scene: Scene, line: Line, cells: int) -> Line:
    """Who owns which official, behind the Capitoleum, if there is room."""
    return next((found for parts in _officials(scene) if width(found := [*line, *parts]) <= cells), line)


def _officials(scene: Scene) -> Iterator[Line]:
    """Who owns which official, in fewer and fewer cells."""
    for names, gap in ((99, 3), (4, 2), (3, 2)):
        parts = [Span(" ")]
        for number, owner in enumerate(scene.view.officials):
            name = narrate.official(number)
            word = cut(name, max(names, 4) if not name.isascii() else names)
            parts.append(Span(" " * gap if number else ""))
            parts.append(Span(f"{word} ", "" if owner >= 0 else "dim"))
            here = Span(tag(scene, owner, short(scene)), f"seat{owner}") if owner >= 0 else Span("–", "dim")
            parts.append(here)
        yield parts


def other_officials(scene: Scene, cells: int) -> list[Line]:
    """Who owns which official, in a line of its own, where that does not stand behind the Capitoleum."""
    if scene.view.options.mode == at.BASE or width(regions(scene, cells)[-1]) > cells // 2:
        return []
    brief = next((parts for parts in _officials(scene) if width(parts) < cells), next(_officials(scene)))
    return [crop([Span(" "), *brief], cells)]


def race(scene: Scene) -> list[Line]:
    """How far everybody is with the victory card, in ever fewer cells."""
    view: View = scene.view
    if view.design < 0 or not view.needed:
        return []
    found: list[Line] = []
    for named in (True, False):
        line: Line = [Span(_("achieved") + " ", "dim")]
        for seat, player in enumerate(view.players):
            name = tag(scene, seat, short(scene)) + " " if named else ""
            line.append(Span(f"{name}{len(player.met)}", f"seat{seat}"))
            line.append(Span("  " if named else " "))
        found.append([*line[:-1], Span(f"/{view.needed}", "dim")])
    return found


def _between(line: Line, parts: list[Line]) -> Line:
    """A line with the first of these parts that fits into its widest gap."""
    gap = max(range(len(line)), key=lambda one: len(line[one].text) if not line[one].text.strip() else 0)
    room = len(line[gap].text)
    for part in parts:
        spare = room - width(part)
        if spare >= 4 and not line[gap].text.strip():
            return [*line[:gap], Span(" " * (spare // 2)), *part, Span(" " * (spare - spare // 2)), *line[gap + 1 :]]
    return line


def _to_the_right(line: Line, more: Line, cells: int) -> Line:
    room = cells - width(line) - width(more) - 1
    return [*line, Span(" " * room), *more] if room > 0 else line


def _left_over(view: View) -> str:
    patrons = PATRONS - sum(player.patron for player in view.players)
    return _("left: {patrons} patrons, {tiles} tiles").format(patrons=patrons, tiles=view.pile)


def _colosseum(view: View) -> str:
    return _("Colosseum: {count}").format(count=view.colosseum)


def imperial(scene: Scene, cells: int) -> list[Line]:
    """The open favor of the emperor, and the Matrona's tiles."""
    view: View = scene.view
    if view.options.mode == at.BASE:
        return []
    parts = []
    if view.tile:
        parts.append(_("Emperor {tile}").format(tile=emperor(view, view.tile)))
    if view.matrona:
        tiles = " ".join(f"#{tile}" if tile else "#?" for tile in view.matrona)
        parts.append(_("Matrona’s {tiles}").format(tiles=tiles))
    return [crop([Span("  " + " · ".join(parts))], cells)] if parts else []


def demands(view: View) -> str:
    """What the open favor of the emperor asks for, in few words."""
    words = {
        "favor_of_gods": _("favor"),
        "scroll": _("scroll"),
        "patron": _("patron"),
        "most_markers": _("markers"),
        "most_laurels": _("laurels"),
        "most_legions": _("legions"),
        "most_denarii": _("denarii"),
        "pay_12": _("pay {price}").format(price=view.board.emperor_pay),
    }
    return f"#{view.tile} {_(', ').join(words[one] for one in view.board.emperor_tiles[view.tile])}"


def emperor(view: View, tile: int) -> str:
    """A favor of the emperor with what it asks for, on the board that is played with."""
    if not tile:
        return "#?"
    return f"#{tile} {_(', ').join(map(narrate.requirement, view.board.emperor_tiles[tile]))}"


def officials(scene: Scene) -> Line:
    """Who owns which; those chosen in this round are marked."""
    view: View = scene.view
    line: Line = []
    for number, owner in enumerate(view.officials):
        line.append(Span(" · " if line else "", "dim"))
        line.append(Span(narrate.official(number) + " ", "" if owner >= 0 else "dim"))
        line.append(Span(tag(scene, owner, short(scene)), f"seat{owner}") if owner >= 0 else Span("–", "dim"))
        if view.chosen >> number & 1 and view.step == at.CAPITOLEUM_STEP:
            line.append(Span("•", "alert"))
    return line


# -- Factions --------------------------------------------------------------------------------


def _set(view: View, faction: int) -> str:
    """A set by number and sum, as take-overs compare them."""
    display = view.displays[faction]
    return f"{len(display)}={total(display)}" if display else "–"


def columns(scene: Scene, cells: int, rows: int) -> list[Line]:
    """The factions side by side: three lines, or five with the cards and the benefit."""
    size = cells // 7
    blocks = [_column(scene, faction, size - 1, rows) for faction in range(7)]
    lines: list[Line] = []
    for row in range(rows):
        line: Line = [Span(" ")]
        for faction, block in enumerate(blocks):
            cell = crop(block[row], size - 1)
            line += [*cell, Span("" if faction == 6 else " ")]
        lines.append(line)
    return lines


def _column(scene: Scene, faction: int, size: int, rows: int) -> list[Line]:
    view: View = scene.view
    owner = view.control[faction]
    place = FIELDS + faction
    laurel = ngettext("{count} laurel", "{count} laurels", 1).format(count=1) if view.fresh >> faction & 1 else ""
    style = "title" if busy(view) == place else "bold"
    key = _field_key(scene, faction)
    mark = "▸" if busy(view) == place else " "
    title = Span(f"{key}  ", "key", key) if key else Span(FACTIONS[faction].upper() + mark, style)
    name = cut(narrate.faction(faction), size - 3)
    head: Line = [title, Span(name, "cursor" if pointed(scene) == {place} else "", key)]
    closed = faction == view.chariot
    slots: Line = [Span(_("chariot"), "alert")] if closed else spaces(scene, place, 3 if size < 12 else 0)
    if owner < 0:
        return (
            [head, [Span(laurel, "good")] if laurel else [Span("–", "dim")], slots]
            if rows == 3
            else [head, [Span(_("free"), "dim")], [Span(laurel, "good")], slots, _gain(view, faction)]
        )
    who = Span(tag(scene, owner, short(scene)), f"seat{owner}")
    if rows == 3:
        return [head, [who, Span(" " + _set(view, faction))], slots]
    values = " ".join(str(VALUE[kind]) for kind in view.displays[faction])
    return [head, [who, Span(" " + _set(view, faction), "dim")], [Span(values, "card")], slots, _gain(view, faction)]


def _field_key(scene: Scene, faction: int) -> str | None:
    """The key that chooses a faction's field, while one of them is being chosen."""
    if which_region(scene) != "field" or FIELDS + faction not in _free(scene):
        return None
    return str(faction + 1)


def _gain(view: View, faction: int) -> Line:
    return [Span(short_benefit(view, faction), "dim")]


def short_benefit(view: View, faction: int) -> str:
    """What a faction brings each round, in a word or two."""
    words = {
        "legion": _("legion"),
        "laurel": _("laurel"),
        "denarii": _("money"),
        "draw_card": _("a card"),
        "collect_colosseum": _("Colosseum"),
        "buy_legion": _("buy legion"),
        "choose_scroll_or_denarii": _("scroll"),
        "proconsul": _("proconsul"),
        "temporary_favor": _("favor"),
    }
    return next((words[effect] for effect, _n in view.board.benefit[faction] if effect in words), "")


def benefit(view: View, faction: int) -> str:
    """What a faction brings each round, in a line."""
    words = {
        "collect_colosseum": _("the money of the Colosseum ({count})").format(count=view.colosseum),
        "assassinate_for_cards": _("a card removes one from a set"),
        "proconsul": _("the proconsul for the next round"),
        "temporary_favor": _("the temporary favor"),
    }
    parts = []
    for effect, amount in view.board.benefit[faction]:
        match effect:
            case "laurel":
                parts.append(ngettext("{count} laurel", "{count} laurels", amount).format(count=amount))
            case "legion":
                parts.append(ngettext("{count} legion", "{count} legions", amount).format(count=amount))
            case "denarii":
                parts.append(ngettext("{count} denarius", "{count} denarii", amount).format(count=amount))
            case "draw_card":
                parts.append(ngettext("{count} card", "{count} cards", amount).format(count=amount))
            case "buy_legion":
                parts.append(_("a legion for {price}").format(price=amount))
            case "choose_scroll_or_denarii":
                parts.append(_("a scroll, or {count} denarii").format(count=amount))
            case _:
                parts.append(words[effect])
    return _("; ").join(parts)


def factions(scene: Scene, cells: int, height: int) -> list[Line]:
    """A line for each faction: who has it, with which set, who wants it, and what it brings."""
    view: View = scene.view
    wide = cells >= COLUMNS
    name, who, cards = (15, 10, 20) if wide else (3, 9, 18)
    lines: list[Line] = [
        [
            Span(fit("  " + (_("Faction") if wide else ""), name + 2), "dim"),
            Span(fit(_("Control"), who), "dim"),
            Span(fit(_("Set"), cards), "dim"),
            Span(fit(_("Field"), 14), "dim"),
            Span(_("Each round"), "dim"),
        ]
    ]
    for faction in range(7):
        owner = view.control[faction]
        key = _field_key(scene, faction)
        mark = Span("▸ ", "turn") if busy(view) == FIELDS + faction else Span(f"{key or ' '} ", "key", key)
        title: Line = [Span(FACTIONS[faction].upper(), "bold")]
        if wide:
            title.append(Span(" " + narrate.faction(faction)))
        held: Line = [Span("–", "dim")]
        display: Line = []
        if owner >= 0:
            held = [Span(fit(scene.names[owner], who - 1), f"seat{owner}")]
            sums = total(view.displays[faction])
            display = [
                Span(" ".join(str(VALUE[kind]) for kind in view.displays[faction]), "card"),
                Span(f" = {sums}", "dim"),
            ]
        elif view.fresh >> faction & 1:
            display = [Span(_("laurel"), "good")]
        closed = faction == view.chariot
        field: Line = [Span(_("chariot"), "alert")] if closed else spaces(scene, FIELDS + faction)
        text = benefit(view, faction)
        room = cells - name - who - cards - 16
        if cell_len(text) > room:
            text = short_benefit(view, faction)
        lines.append(
            [mark, *crop(title, name), *crop(held, who), *crop(display, cards), *crop(field, 14), Span(fit(text, room))]
        )
    spare = height - len(lines)
    if spare > 0:
        lines += [[Span("  "), *line] for line in rights(scene, cells - 4)][:spare]
    return lines


def rights(scene: Scene, cells: int) -> list[Line]:
    """Who has the proconsul, the temporary favor and the markers."""
    view: View = scene.view
    parts = []
    for seat, player in enumerate(view.players):
        if player.proconsul:
            parts.append(_("proconsul: {name}").format(name=scene.names[seat]))
        if player.temporary:
            parts.append(_("temporary favor: {name}").format(name=scene.names[seat]))
    marked = [
        f"{scene.names[seat]} {' '.join(codes(player.markers))}"
        for seat, player in enumerate(view.players)
        if player.markers
    ]
    if marked:
        parts.append(_("markers: {list}").format(list=", ".join(marked)))
    return wrap(" · ".join(parts), cells, "dim", 2) if parts else []


def codes(mask: int) -> list[str]:
    """The factions of a mask as codes."""
    return [code_.upper() for number, code_ in enumerate(FACTIONS) if mask >> number & 1]


# -- The whole board -------------------------------------------------------------------------


def board(scene: Scene, cells: int, height: int, panel: list[Line], brief: list[Line]) -> list[Line]:
    """The regions, over them the factions, where there is room for both, and under them what else has room.

    `panel` are the Brutii, and in few words `brief`, which stand beside a short line where no line is left.
    """
    city = regions(scene, cells)
    head = columns(scene, cells, 3) if has_columns(scene, cells, height) else []
    favor, offices = imperial(scene, cells), other_officials(scene, cells)
    told = panel and not narrow(cells)
    more = [favor, panel, offices] if pointed(scene) == {BASILICA} else [panel, offices, [] if told else favor]
    for lines in more:
        if len(head) + len(city) + len(lines) <= height:
            city += lines
        elif lines and lines is panel:
            shortest = min(range(1, len(city)), key=lambda row: width(city[row]))
            said = next((line for line in brief if width(city[shortest]) + width(line) < cells), [])
            city[shortest] = _to_the_right(city[shortest], said, cells)
    return [*head, *city][:height]


def narrow(cells: int) -> bool:
    """Whether the regions stand without their numerals and without the factions over them."""
    return cells < COLUMNS


def everything(scene: Scene, cells: int, between: list[Line]) -> list[Line]:
    """Factions and regions in full, for a large screen; what stands between them, if not a rule."""
    view: View = scene.view
    lines = [*columns(scene, cells, 5), *(between or [[Span("─" * cells, "rule")]])]
    prices = {
        "thermae": _("pay {price}").format(price=view.board.thermae_price),
        "forum": _("pay {price}").format(price=view.board.forum_price),
        "latrine": _("its value"),
        "curia": _("a card"),
        "atrium": _("auction"),
        "catacombs": _("its value"),
        "pantheon": _("a match"),
        "mars": _("a pair"),
        "refugium": _("slaves"),
        "basilica": _("a claim"),
        "capitoleum": _("a choice"),
    }
    right = _right_hand(scene)
    for region in NUMERAL:
        if region == "bowl" or not places_of(view, region):
            continue
        head = [*label(scene, region, 20), Span(fit(prices[region], 11), "dim")]
        part = _flow(head, _content(scene, region), cells, 32)
        if region in right:
            part[-1] = _beside(part[-1], right[region], cells, 47)
        lines += part
    if view.options.mode != at.BASE:
        lines.append([Span("  "), *officials(scene)])
    return lines


def _right_hand(scene: Scene) -> dict[str, Line]:
    """What stands behind a region, where there is room for it."""
    view: View = scene.view
    found: dict[str, Line] = {
        "thermae": [Span(_colosseum(view), "dim")],
        "mars": [*label(scene, "bowl", 0), Span(" ")],
    }
    for part in _content(scene, "bowl"):
        found["mars"] += part
    found["refugium"] = [Span(_left_over(view), "dim")]
    if view.tile:
        found["basilica"] = [Span(emperor(view, view.tile))]
    if view.matrona:
        tiles = " ".join(f"#{tile}" if tile else "#?" for tile in view.matrona)
        found["capitoleum"] = [Span(_("Matrona’s {tiles}").format(tiles=tiles), "dim")]
    return found


def _beside(line: Line, more: Line, cells: int, column: int) -> Line:
    start = max(column, width(line) + 1)
    return [*crop(line, start), *more] if start + width(more) <= cells else _to_the_right(line, more, cells)


def choosing_field(scene: Scene) -> bool:
    """Whether one of the faction fields is being chosen."""
    return which_region(scene) == "field"


def has_columns(scene: Scene, cells: int, height: int) -> bool:
    """Whether the page with the regions shows the factions, too."""
    return not narrow(cells) and height - len(regions(scene, cells)) >= 3


def offices(scene: Scene, cells: int) -> list[Line]:
    """Below the players: the officials, and what the emperor asks for."""
    if scene.view.options.mode == at.BASE:
        return []
    return [[], crop([Span(" "), *officials(scene)], cells), *imperial(scene, cells)]
