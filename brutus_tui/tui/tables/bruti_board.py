"""What lies on the table in Bruti, drawn: the warriors' panels, the attack with its answer, the piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from rich.cells import cell_len

from brutus_tui.core.game import Seat
from brutus_tui.core.language import _, ngettext
from brutus_tui.games.bruti import narrate
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.cards import FORBIDDEN, Card, CardSet
from brutus_tui.games.bruti.effects import striking
from brutus_tui.games.bruti.rules.scraps import as_cards
from brutus_tui.games.bruti.view import AttackView, View, WarriorView
from brutus_tui.tui.draw import Line, Span, chips, crop, fit, width, wrap
from brutus_tui.tui.tables import Scene

ON_OFFER: Final = (
    *(at.SHIELD, at.ARMOR, at.KEEP, at.DRAFT, at.DRAFT_OBJECT, at.DRAFT_RETURN, at.TRIM, at.PLUNDER),
    *(at.RESPOND, at.WOUND, at.WOUNDED, at.IGNORE, at.RESCUE),
    *(at.HEAL, at.GIVE, at.UPKEEP, at.READY, at.EXHAUST),
)
"""What is asked between cards whose texts matter, in the order of the choices."""

STRIP: Final = 3
"""Lines below the panels at least."""

MOST: Final = 14
"""Lines of a panel at most."""

LOW: Final = 12
"""A board with fewer lines than this has no line to spare."""


def short(card: Card) -> str:
    """A card's name in a hand, where its family and its value stand above it."""
    if card.kind == "blow":
        return {
            "thrust": _("Thrust"),
            "diagonal": _("Diagonal"),
            "chopping": _("Chopping"),
            "backhand": _("Backhand"),
        }[card.blow]
    return narrate.card(card.id)


def board(scene: Scene, cells: int, height: int) -> list[Line]:
    """Two panels side by side, in one band or two, and below them as much as there is room for."""
    view: View = scene.view
    if view.phase == at.STANDINGS:
        return [[Span(" "), *line] for line in standings(scene, cells - 1)][:height]
    side = (cells - 3) // 2
    bands = [(range(first, first + 2), side) for first in range(0, view.seats - 1, 2)]
    if view.seats % 2:
        bands.append((range(view.seats - 1, view.seats), cells - 1))
    low = height < LOW
    offer = _on_offer(scene, cells - 1)
    below = [*offer, *_below(scene, cells - 1, 1 if low else 2)]
    if not view.deck_number:
        strip = min(len(below) + (not low), height // 2)
    elif offer:
        strip = max(STRIP, min(len(below), len(offer) + 1, height // 2))
    else:
        strip = max(STRIP, min(len(below), STRIP + (not low)))
    lines: list[Line] = []
    for (band, wide), rows in zip(bands, _shares(scene, bands, height - strip), strict=True):
        panels = [panel(scene, seat, wide, rows) for seat in band]
        if len(panels) > 1:
            pairs = zip_longest(*panels, fillvalue=())
            lines += [[*crop(left, side), Span(" │ ", "rule"), *right] for left, right in pairs]
        else:
            lines += panels[0]
    room = height - len(lines)
    if room > len(below):
        lines.append([Span("─" * cells, "rule")])
    return [*lines, *([Span(" "), *line] for line in below)][:height]


def _shares(scene: Scene, bands: Sequence[tuple[Sequence[Seat], int]], room: int) -> list[int]:
    """How many of `room` lines each band of panels gets: an equal part, and what the bands after it do not need."""
    needs = [max(len(panel(scene, seat, cells, MOST)) for seat in band) for band, cells in bands]
    shares: list[int] = []
    for number, need in enumerate(needs):
        left = room - sum(shares)
        equal = left // (len(needs) - number)
        shares.append(max(3, min(need, max(equal, left - sum(needs[number + 1 :])))))
    return shares


def standings(scene: Scene, cells: int) -> list[Line]:
    """Between two fights of a Scraps Tournament: who has how many Scraps, and who comes back."""
    view: View = scene.view
    kit = view.kit
    returning = {seat: (character, objects) for seat, character, objects, _scraps in view.returning}
    title = _("The Scraps before fight {number}; {count} win").format(
        number=view.fight, count=view.options.scraps_to_win
    )
    lines: list[Line] = [[Span(title, "title")], []]
    for seat in sorted(range(view.seats), key=lambda seat: (-view.scraps[seat], seat)):
        number = view.scraps[seat]
        cards = " ".join(f"[{card.value}]" for card in as_cards(kit.scraps, number))
        head: Line = [Span(f"{seat + 1} ", f"seat{seat} bold"), Span(fit(scene.names[seat], 20), f"seat{seat} bold")]
        lines.append([*head, Span(f" {number:>2}  ", "title"), Span(cards)])
        if seat in returning:
            character, objects = returning[seat]
            carried = ", ".join(narrate.card(name) for name in (character, *objects))
            lines += [[Span("  "), *line] for line in wrap(carried, cells - 3, "dim", 2)]
        else:
            lines.append([Span("  " + _("begins anew"), "dim")])
    return lines


# -- Warriors --------------------------------------------------------------------------------


def panel(scene: Scene, seat: Seat, cells: int, rows: int) -> list[Line]:
    """A warrior in at most `rows` lines: the first one who and how many cards, the others what lies before him."""
    view: View = scene.view
    warrior = view.warriors[seat]
    lines = [_head(scene, seat, cells)]
    if warrior.status != at.ALIVE:
        word = _("dead") if warrior.status == at.DEAD else _("spared")
        return [*lines, [Span("  " + word, "dim")]]
    if warrior.hidden or not warrior.character:
        return [*lines, [Span("  " + _("getting ready"), "dim")]]
    equipment = _equipment(warrior)
    who = narrate.card(warrior.character)
    wound = _("wounds for {number}").format(number=warrior.inflicts)
    if view.options.counts_scraps and view.scraps[seat]:
        number = view.scraps[seat]
        wound = ngettext("{count} Scrap", "{count} Scraps", number).format(count=number) + " · " + wound
    lines.append([Span(fit(f" {who}", cells - cell_len(wound) - 1)), Span(f" {wound}", "bold")])
    damages = _damages(view.kit, warrior, cells - 1, 1 if rows < 6 else 3)
    room = rows - len(lines) - len(damages)
    carried = chips([*equipment, *_endowment(warrior)], cells - 1, " · ")
    if len(carried) > room:
        marks = _marks(warrior)
        shorter = [
            chips([*what, *things(warrior)], cells - 1, " · ")
            for what, things in (
                (marks, _endowment),  # an object says more than the name of a weapon
                (equipment, _counts),
                (equipment, _numbers),
                (marks, _counts),
                (marks, _numbers),
            )
        ]
        carried = next((lines for lines in shorter if len(lines) <= room), shorter[-1])
    lines += [[Span(" "), *line] for line in carried[: max(0, room)]]
    lines += [[Span(" "), *line] for line in damages]
    kit = view.kit
    for name in dict.fromkeys((warrior.character, *warrior.damages, *warrior.up)):
        text = wrap(f"{narrate.card(name)}: {kit.by_id[name].text}", cells - 1, "dim", max(0, rows - len(lines)))
        lines += [[Span(" "), *line] for line in text]
    return lines[:rows]


def _head(scene: Scene, seat: Seat, cells: int) -> Line:
    view: View = scene.view
    warrior = view.warriors[seat]
    alive = warrior.status == at.ALIVE
    mark = "▶" if seat == view.turn and alive and view.deck_number else " "
    style = f"seat{seat} bold" if alive else "dim"
    right = ""
    if alive and not warrior.hidden and warrior.character:
        right = f"{warrior.cards}/{warrior.condition}"
    if right and not view.deck_number:
        right = _("condition {number}").format(number=warrior.condition)
    target = view.attack is not None and view.attack.target == seat and not view.attack.settled
    tail = " " + _("attacked") if target else ""
    name = fit(scene.names[seat], min(cell_len(scene.names[seat]), cells - 4 - cell_len(right) - cell_len(tail)))
    left: Line = [Span(mark, "turn"), Span(f"{seat + 1} ", style), Span(name, style), Span(tail, "alert")]
    for side in _side(view, seat):
        if width(left) + cell_len(side) + cell_len(right) + 2 <= cells:
            left.append(Span(" " + side, "dim"))
            break
    label = _("cards {numbers}").format(numbers=right) if right and view.deck_number else right
    if width(left) + cell_len(label) + 1 > cells:
        label = right
    room = cells - cell_len(label)
    return [*crop(left, room - 1 if label else room), Span(f" {label}" if label else "", "bold")]


def _side(view: View, seat: Seat) -> tuple[str, ...]:
    """Where a warrior stands, if there is more to say than that he is for himself; the longest wording first."""
    if view.quest is not None:
        if seat == view.quest.special:
            return (_("special"),)
        return (_("at his side"),) if view.sides[seat] == view.sides[view.quest.special] else ()
    if view.mode == "squads":
        return (_("side A"), "A") if view.sides[seat] == 0 else (_("side B"), "B")
    return ()


def _turned(name: str, up: bool) -> Line:
    """A card that lies before a warrior; an exhausted one in brackets."""
    return [Span(name)] if up else [Span(f"({name})", "dim")]


def _equipment(warrior: WarriorView) -> list[Line]:
    found = [_turned(narrate.card(warrior.weapon), True)] if warrior.weapon else []
    if warrior.shield:
        found.append(_turned(narrate.card(warrior.shield), warrior.shield_up))
    if warrior.armor:
        found.append(_turned(narrate.card(warrior.armor), warrior.armor_up))
    return found


def _marks(warrior: WarriorView) -> list[Line]:
    """The equipment by what it is, where its names are too long."""
    found = [_turned(_("weapon"), True)] if warrior.weapon else []
    if warrior.shield:
        found.append(_turned(_("Shield"), warrior.shield_up))
    if warrior.armor:
        found.append(_turned(_("Armor"), warrior.armor_up))
    return found


def _movement(warrior: WarriorView) -> list[Line]:
    if warrior.movement == at.NO_MOVEMENT:
        return []
    return [_turned(narrate.card("movement"), warrior.movement == at.MOVEMENT_UP)]


def _endowment(warrior: WarriorView) -> list[Line]:
    return [
        *_movement(warrior),
        *(_turned(narrate.card(name), True) for name in warrior.up),
        *(_turned(narrate.card(name), False) for name in warrior.down),
    ]


def _counts(warrior: WarriorView) -> list[Line]:
    """The endowment as numbers."""
    found = _movement(warrior)
    if warrior.up:
        found.append([Span(ngettext("one thing", "{count} things", len(warrior.up)).format(count=len(warrior.up)))])
    if warrior.down:
        found.append([Span(f"({len(warrior.down)})", "dim")])
    return found


def _numbers(warrior: WarriorView) -> list[Line]:
    """The endowment where even that is too long."""
    found = _movement(warrior)
    if warrior.up:
        found.append([Span(f"+{len(warrior.up)}")])
    if warrior.down:
        found.append([Span(f"({len(warrior.down)})", "dim")])
    return found


def _damages(kit: CardSet, warrior: WarriorView, cells: int, rows: int) -> list[Line]:
    if not warrior.damages:
        return []
    counts = Counter(kit.by_id[name] for name in warrior.damages)
    names = [_damage(card) + (f" ×{count}" if count > 1 else "") for card, count in counts.items()]
    number = len(warrior.damages)
    text = ngettext("{count} damage", "{count} damages", number).format(count=number)
    return wrap(f"{text}: {', '.join(names)}", cells, "alert", rows)


def _damage(card: Card) -> str:
    """A damage with what it takes from the condition: `In the Guts! -2`."""
    name = narrate.card(card.id)
    return f"{name} {card.condition:+}" if card.condition else name


def muster(scene: Scene, cells: int) -> list[Line]:
    """A line for each warrior: who, and how he is."""
    view: View = scene.view
    lines: list[Line] = []
    for seat, warrior in enumerate(view.warriors):
        if warrior.status != at.ALIVE or not warrior.character or warrior.hidden:
            continue
        number = len(warrior.damages)
        parts = [_("cards {numbers}").format(numbers=f"{warrior.cards}/{warrior.condition}")]
        if number:
            parts.append(ngettext("{count} damage", "{count} damages", number).format(count=number))
        parts += _side(view, seat)[:1]
        right = " · ".join(parts)
        name = f"{seat + 1} {scene.names[seat]}"
        lines.append(crop([Span(fit(name, 20), f"seat{seat} bold"), Span(" " + right)], min(cells, 48)))
    return lines


# -- The attack, and what else there is --------------------------------------------------------


def _below(scene: Scene, cells: int, rows: int) -> list[Line]:
    """Under the panels, behind the cards to choose from: what has just come, the attack, and always the piles."""
    return [*_turned_up(scene, cells), *attack_lines(scene, cells), *_piles(scene, cells, rows)]


def _turned_up(scene: Scene, cells: int) -> list[Line]:
    """At a pause: what the damage or the Fickle Gods card says that was drawn."""
    lines: list[Line] = []
    for event in scene.events:
        if event.kind in ("damage", "god") and event.public:
            lines += _text(scene, str(event.public[0]), cells, 2)
    return lines


def _text(scene: Scene, name: str, cells: int, rows: int) -> list[Line]:
    card = scene.view.kit.by_id[name]
    name = narrate.card(name) if card.deck == "equipment" else narrate.detailed(name)
    return wrap(f"{name}: {card.text}", cells, "", rows)


def attack_lines(scene: Scene, cells: int) -> list[Line]:
    """Who attacks whom with what, and how far the answer is."""
    attack: AttackView | None = scene.view.attack
    if attack is None:
        return []
    names = scene.names
    made_of = (*attack.blows, *attack.enhancements) or (attack.strike,)
    cards = " + ".join(narrate.valued(name) for name in made_of)
    head: Line = [
        Span(names[attack.attacker], f"seat{attack.attacker} bold"),
        Span(" ▸ "),
        Span(names[attack.target], f"seat{attack.target} bold"),
        Span(f": {cards} = "),
        Span(_("power {power}").format(power=attack.power), "title"),
    ]
    lines = [head] if width(head) <= cells else [head[:3], [Span(cards + " = "), head[-1]]]
    notes = []
    barred = [narrate.family(kind) for kind in ("parry", "dodge", "shield", "armor") if attack.forbid & FORBIDDEN[kind]]
    if barred:
        notes.append(_("not against it: {kinds}").format(kinds=", ".join(barred)))
    if attack.settled:
        used = " + ".join(narrate.valued(name) for name in attack.used) or _("nothing")
        notes.append(_("answer: {cards} = {sum}").format(cards=used, sum=attack.defense))
    else:
        number = attack.inflicts
        straight = attack.strike and not striking(scene.view.kit.by_id[attack.strike]).discards
        damages = ngettext("{count} damage", "{count} damages", number).format(count=number)
        notes.append(
            _("if it is not canceled: {damages}").format(damages=damages)
            if straight
            else _("a wound is worth {damages}").format(damages=damages)
        )
    view: View = scene.view
    if view.plan and view.phase == at.DEFEND:
        laid = " + ".join(narrate.valued(name) for name in view.plan)
        notes.append(_("so far: {cards} = {sum}").format(cards=laid, sum=view.defense[0]))
    return [*lines, *wrap(" · ".join(notes), cells, "dim" if not view.plan else "", 2)]


def offers(scene: Scene) -> bool:
    """Whether a choice between cards is open whose texts matter."""
    return scene.decision is not None and scene.decision.kind in ON_OFFER


def _on_offer(scene: Scene, cells: int) -> list[Line]:
    """The texts of the cards that a choice is between, and of a plan that is being made."""
    view: View = scene.view
    if view.phase in (at.COMPOSE, at.LAST_ATTACK) and view.plan:
        laid = " + ".join(narrate.valued(name) for name in view.plan)
        return wrap(_("laid aside: {cards}").format(cards=laid), cells, "", 2)
    names: list[str] = []
    if offers(scene) and scene.decision is not None:
        names += [str(name) for one in scene.legal if (name := getattr(one, "card", ""))]
        if view.phase == at.IGNORE:
            names += [str(one) for one in scene.decision.args]
    elif view.shown:
        names += view.shown
    by_id = view.kit.by_id
    # Of equipment whose texts are the same, one will do.
    texts = {by_id[name].text if by_id[name].deck == "equipment" else name: name for name in reversed(names)}
    return [line for name in reversed(texts.values()) for line in _text(scene, name, cells, 2)]


def _lent(scene: Scene, loans: Sequence[tuple[Seat, int]]) -> str:
    """To whom a god lends condition, and how much."""
    if len(loans) == scene.view.seats and len({number for _seat, number in loans}) == 1:
        return f"{loans[0][1]:+}"
    return ", ".join(f"{seat + 1}: {number:+}" for seat, number in loans)


def _piles(scene: Scene, cells: int, rows: int) -> list[Line]:
    view: View = scene.view
    if not view.deck_number:
        return []
    parts = []  # the deck stands in the status line
    if view.quest is not None:
        parts.append(_("reinforcements {count}").format(count=view.quest.stock))
        parts.append(_("treasure {count}").format(count=view.quest.treasure))
        if view.quest.undead:
            parts.append(_("Undead {count}").format(count=len(view.quest.undead)))
    parts.append(_("played {count}").format(count=view.played))
    if view.top:
        parts[-1] += " (" + _("top {card}").format(card=narrate.valued(view.top)) + ")"
    parts.append(_("discarded {count}").format(count=view.discards))
    parts.append(_("damages {count}").format(count=view.damage_deck))
    if view.options.fickle_gods:
        parts.append(_("gods {count}").format(count=view.gods))
        parts += [f"{narrate.card(name)} ({_lent(scene, loans)})" for name, loans in view.gods_board]
    if view.table:
        parts.append(
            _("on the ground: {cards}").format(cards=", ".join(narrate.card(name) for name, _up in view.table))
        )
    return wrap(" · ".join(parts), cells, "dim", rows)
