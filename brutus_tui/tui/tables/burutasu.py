"""ブルータス at the table: the way of the Caesar piece, the hall, and the four set cards in turn order.

What is on the screen follows the position as far as it has been shown: at a pause,
what the viewer saw before, and upon it what has been told of the turn since.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, ClassVar, Final

from rich.cells import cell_len

from brutus_tui.core import language
from brutus_tui.core.game import Decision, Event, Narrator, Result, Seat
from brutus_tui.core.language import _, ngettext
from brutus_tui.core.sentences import listed
from brutus_tui.games.burutasu import narrate
from brutus_tui.games.burutasu import state as at
from brutus_tui.games.burutasu.actions import (
    AVOID,
    CONSPIRATORS,
    GIVE,
    PLEASE,
    SEATS,
    SET,
    SUPPORTERS,
    WILL,
    Say,
    Send,
    Take,
)
from brutus_tui.games.burutasu.cards import ASSASSIN, GUARD, KINDS, UNKNOWN
from brutus_tui.games.burutasu.rules import PLACES, ROUNDS, TURNS
from brutus_tui.games.burutasu.view import View
from brutus_tui.tui.draw import Line, Span, center, crop, fit, wrap
from brutus_tui.tui.tables import Card, Choice, Pick, Picked, Scene, Table

LETTERS: Final = "?GASFT"
"""By kind: the letter that stands for a card where there is little room, and that may be typed."""

ENGLISH: Final = ("", "Guard", "Assassin", "Sympathiser", "Fanatic", "Fortune-teller")
"""By kind: the name beside the printed one for players whose own language is the printed one."""

SIDES: Final = ("謀反人", "支持者")
WAY: Final = ("シーザー邸", "公道", "議会堂")
COLOURS: Final = ("黒", "白")

STAGES: Final = ("teams", "revealed", "guard", "assassin", "pieces", "exchanged", "no-exchange", "round")
"""Each of these stays until a key, one after the other."""
JOINED: Final = ("clash", "left", "over")
"""These are shown with what came before them."""


class BurutasuTable(Table):
    """The table of ブルータス."""

    title: ClassVar[str] = "ブルータス"
    turns: ClassVar[frozenset[str]] = frozenset({"turn"})
    glance_lines: ClassVar[int] = 16
    card_keys: ClassVar[str] = "1-5"

    # -- The board

    def status(self, scene: Scene) -> str:
        """`ブルータス · round 1/3 · turn 2/5 · B 2 W 1`."""
        shown = _shown(scene)
        return " · ".join(
            (
                self.title,
                _("round {round}/{rounds}").format(round=shown.round, rounds=ROUNDS),
                _("turn {turn}/{turns}").format(turn=shown.turn, turns=TURNS),
                f"B {shown.black} W {shown.white}",
            )
        )

    def rail_head(self, scene: Scene) -> str:
        """What the letter behind a name means."""
        return _("C: Caesar card")

    def rail(self, scene: Scene, seat: Seat) -> Line:
        """The Caesar card's holder, and the side as the piece that it wants in the hall."""
        shown = _shown(scene)
        return [Span("C " if seat == shown.caesar else "  ", "title"), *_side_mark(shown, seat)]

    def below(self, scene: Scene, seat: Seat) -> Line:
        """The known hand and the used cards."""
        shown = _shown(scene)
        mark = " ░ " if shown.set[seat] == UNKNOWN else "   "
        return [Span(mark, "dim"), *_belongings(shown, seat, " ")]

    def board(self, scene: Scene, width: int, height: int) -> list[Line]:
        """The way, the hall, the set cards in turn order, and below them what is said or done."""
        if any(event.kind == "teams" for event in scene.events) or not scene.view.sides:
            return _introduction(scene, width, height)
        shown = _shown(scene)
        lines = [_way(shown, width), *_hall(shown, width)]
        if height > 11:
            lines.append([])
        lines += _columns(scene, shown, width, 3 if height > 20 else 2)
        lines += _heard_or_done(scene, shown, width, height - len(lines))
        if height - len(lines) > len(KINDS) + 1:
            lines += [[], *_aid(width)]
        return lines

    def glance(self, scene: Scene, width: int, height: int) -> list[Line]:
        """The public table between two players: everything but the choosing."""
        shown = _shown(scene)
        said = [line for line in _heard_or_done(scene, shown, width, 2) if line]
        lines = _hall(shown, width)
        if height > 10:
            lines = [_way(shown, width), *lines]
        lines += _columns(scene, shown, width, 2 if height > 7 + len(said) else 1, belongings=height > 10)
        return [*lines, *said][:height]

    def last_title(self) -> str:
        """A turn."""
        return _("Last turn")

    def last(self, scene: Scene, width: int) -> list[Line]:
        """What happened in the turn before this one."""
        turns = _turns(scene)
        if len(turns) < 2:
            return [[Span(_("No turn has been finished yet."))]]
        first, *events = turns[-2]
        told = [event for event in events if event.kind not in ("set", "set-open")]
        title = [Span(scene.narrator.event(first, scene.names), "title")]
        return [title, *_told(scene, told, width)]

    # -- The hand and the choices

    def hand_title(self, scene: Scene) -> str:
        """How many cards, and that nobody else sees which is set."""
        seat = _whose(scene)
        count = len(_shown(scene).hands[seat])
        text = ngettext("one card", "{count} cards", count).format(count=count)
        return text if scene.viewer is not None else text + " · " + _("everybody knows them")

    def hand(self, scene: Scene) -> list[Card]:
        """The cards by kind."""
        choosing = scene.decision is not None and scene.seat == _whose(scene) and self.from_hand(scene.decision)
        legal = {action.kind for action in scene.legal if not isinstance(action, Say | Send | Take)}
        held = Counter(_shown(scene).hands[_whose(scene)])
        return [
            Card(str(kind), kind, f"{kind} {_face(kind)}", _caption(kind), held[kind], not choosing or kind in legal)
            for kind in sorted(held)
        ]

    def from_hand(self, decision: Decision) -> bool:
        """Setting and giving."""
        return decision.kind in ("set", "set-open", at.GIVE)

    def pick(self, scene: Scene, picked: Picked) -> Pick:
        """The card to set or to give."""
        if not picked:
            return Pick()
        kind = next(iter(picked))
        action = GIVE[kind] if scene.view.phase == at.GIVE else SET[kind]
        return Pick((action,), say=scene.narrator.action(action, scene.names))

    def choices(self, scene: Scene) -> list[Choice]:
        """Who gets the Caesar card; whose table card the Fortune-teller takes, and then which."""
        shown = _shown(scene)
        found = []
        for seat, group in groupby(scene.legal, key=_target):
            actions = list(group)
            name = scene.names[seat]
            if isinstance(actions[0], Send):
                found.append(Choice(str(seat + 1), f"{name} {_piece(shown.sides[seat])}", actions[0]))
            else:
                cards = " ".join(_mark(action.kind) for action in actions)
                more = tuple(Choice(str(one.kind), _names(one.kind), one) for one in actions)
                found.append(Choice(str(seat + 1), f"{fit(name, min(8, cell_len(name)))}: {cards}", more=more))
        return found

    def aside(self, scene: Scene) -> list[Choice]:
        """Something to say, step by step: what about, to whom, and which card."""
        says = [action for action in scene.legal if isinstance(action, Say)]
        if not says:
            return []
        about = []
        for number, (form, group) in enumerate(groupby(says, key=attrgetter("form")), 1):
            cards = {
                to: tuple(Choice(str(one.kind), _names(one.kind), one) for one in some)
                for to, some in groupby(group, key=attrgetter("to"))
            }
            to, more = next(iter(cards.items()))
            if len(cards) > 1:
                to = None
                more = tuple(Choice(str(seat + 1), scene.names[seat], more=some) for seat, some in cards.items())
            about.append(Choice(str(number), _opening(form, to, scene.names), more=more))
        return [Choice("s", _("Say something"), more=tuple(about))]

    # -- Phrases

    def stages(self, events: Sequence[Event]) -> list[int]:
        """The reveal with its clashes, then card by card."""
        ends: list[int] = []
        for index, event in enumerate(events, 1):
            if event.kind in STAGES:
                ends.append(index)
            elif event.kind in JOINED and ends:
                ends[-1] = index
        return ends

    def headline(self, scene: Scene) -> str:
        """What this stage's card did, or why it did nothing."""
        told = [event for event in scene.events if event.kind in (*STAGES, *JOINED) and event.kind != "revealed"]
        sentences = [scene.narrator.event(event, scene.names) for event in told]
        if any(event.kind == "revealed" for event in scene.events):
            if not any(event.kind == "clash" for event in told):
                sentences.insert(0, _("Four different cards: nothing clashes, and each takes effect."))
            else:
                sentences.insert(0, _("Equal cards clash."))
        return " ".join(sentences)

    def recap(self, events: Sequence[Event], names: Sequence[str], narrator: Narrator, most: int) -> list[str]:
        """Nothing: the table is on the curtain, and everybody has seen it all happen, key by key."""
        return []

    def confirm(self, scene: Scene, actions: Sequence[Any]) -> str:
        """Before a card is laid face down: it cannot be changed (BUR-AMB-26)."""
        if scene.decision is None or scene.decision.kind != "set" or actions[0] not in SET:
            return ""
        return _("Set {card} face down?").format(card=_names(actions[0].kind))

    def result(self, view: View, result: Result, names: Sequence[str]) -> tuple[list[str], list[list[str]]]:
        """The two sides, the winners first, with their players and their pieces."""
        counts = (view.black, view.white)
        rows = []
        for seat in sorted(SEATS, key=lambda seat: (result.ranks[seat], view.sides[seat], seat)):
            side = view.sides[seat]
            outcome = {1: _("Won"), -1: _("Lost"), 0: _("Draw")}[result.scores[seat]]
            pieces = _("{count} of {places} {colour}").format(
                count=counts[side], places=PLACES, colour=_colour(side).casefold()
            )
            rows.append([outcome, _side(side), names[seat], pieces])
        return [_("Result"), _("Side"), _("Name"), _("Pieces in the hall")], rows


# -- The position as far as it is shown --------------------------------------------------------


@dataclass(slots=True)
class Shown:
    """The public position, or the viewer's, at the moment that the screen shows."""

    sides: Sequence[int]
    round: int
    turn: int
    leader: Seat
    caesar: Seat | None
    black: int
    white: int
    hands: list[list[int]]
    known: list[bool]
    """By seat: whether its hand may be shown (BUR-AMB-18)."""
    set: list[int | None]
    used: list[list[int]]
    revealed: bool

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in turn order."""
        return tuple((self.leader + place) % 4 for place in SEATS)


def _shown(scene: Scene) -> Shown:
    view: View = scene.view
    live = scene.before is not None and not any(event.kind in ("teams", "round") for event in scene.events)
    if live:
        view = scene.before
    dealt = view.phase not in (at.TEAMS, at.START)
    shown = Shown(
        sides=view.sides,
        round=view.round,
        turn=view.turn,
        leader=view.leader,
        caesar=view.caesar if dealt else None,
        black=view.black,
        white=view.white,
        hands=[list(hand) for hand in view.hands],
        known=[view.shown_hand(seat) is not None for seat in SEATS],
        set=list(view.set),
        used=[list(view.shown_used(seat)) for seat in SEATS],
        revealed=view.phase not in (at.TEAMS, at.START, at.SET),
    )
    if live:
        for event in _this_turn(scene):
            _follow(shown, event)
    return shown


def _follow(shown: Shown, event: Event) -> None:
    """Let the shown position take what an event tells. Only exchanges could not be followed twice."""
    args: tuple[Any, ...] = event.public or ()
    match event.kind, args:
        case "revealed", (cards,):
            shown.revealed = True
            for seat, kind in enumerate(cards):
                if not shown.set[seat]:
                    shown.hands[seat].remove(kind)
                shown.set[seat] = kind
        case (("guard" | "left"), ()):
            shown.caesar = event.seat
        case "assassin", (to,):
            shown.caesar = to
        case "pieces", (_kind, _black, _white, _assassins, _guards, black, white):
            shown.black, shown.white = black, white
        case "exchanged", (given, other, taken):
            shown.hands[event.seat].remove(given)
            shown.hands[event.seat].append(taken)
            if shown.set[other] == taken:
                shown.set[other] = given
            else:
                used = shown.used[other]
                # From memory, older used cards lie face down, and nobody is told which one went.
                place = max((index for index, kind in enumerate(used) if kind == taken), default=0)
                used[place] = given


def _split(events: Iterable[Event]) -> list[list[Event]]:
    """Events by turns; each turn begins with its own event."""
    turns: list[list[Event]] = [[]]
    for event in events:
        if event.kind == "turn":
            turns.append([])
        turns[-1].append(event)
    return turns


def _turns(scene: Scene) -> list[list[Event]]:
    return [turn for turn in _split(scene.told) if turn and turn[0].kind == "turn"]


def _this_turn(scene: Scene) -> list[Event]:
    turns = _turns(scene)
    return turns[-1] if turns else []


def _told(scene: Scene, events: Iterable[Event], cells: int) -> list[Line]:
    return [line for event in events for line in wrap(scene.narrator.event(event, scene.names), cells)]


def _whose(scene: Scene) -> Seat:
    """Whose hand is shown."""
    if scene.viewer is not None:
        return scene.viewer
    assert scene.seat is not None
    return scene.seat


def _target(action: Send | Take) -> Seat:
    return action.to if isinstance(action, Send) else action.seat


# -- Names ---------------------------------------------------------------------------------------


def _beside(printed: str, translated: str, english: str) -> tuple[str, str]:
    """The printed name, and the one for the other half of a line; one of them empty if the player wants only one."""
    other = english if translated == printed else translated
    match language.titles():
        case "printed":
            return printed, ""
        case "translated":
            return "", other
    return printed, other


def _both(printed: str, translated: str, english: str) -> str:
    return " ".join(part for part in _beside(printed, translated, english) if part)


def _card(kind: int) -> tuple[str, str]:
    return _beside(narrate.JAPANESE[kind], narrate.translated(kind), ENGLISH[kind])


def _names(kind: int) -> str:
    """`護衛 Guard`."""
    return " ".join(part for part in _card(kind) if part)


def _short(kind: int) -> str:
    """The translated name in six cells."""
    if narrate.translated(kind) == narrate.JAPANESE[kind]:
        return ("", "Guard", "Assas.", "Symp.", "Fanat.", "Teller")[kind]
    return ("", _("Guard"), _("Assas."), _("Symp."), _("Fanat."), _("Teller"))[kind]


def _mark(kind: int) -> str:
    """A card in as little room as can be: `護G`."""
    if kind == UNKNOWN:
        return "░"
    sign = narrate.JAPANESE[kind][0]
    return {"printed": sign, "translated": LETTERS[kind]}.get(language.titles(), sign + LETTERS[kind])


def _face(kind: int) -> str:
    """What is written on a card of the hand."""
    return _card(kind)[0] or LETTERS[kind]


def _caption(kind: int) -> str:
    """What is written below it."""
    return _card(kind)[1] or LETTERS[kind]


def _side(number: int) -> str:
    return _both(SIDES[number], narrate.side(number), ("conspirators", "supporters")[number])


def _colour(number: int) -> str:
    return _both(COLOURS[number], (_("Black"), _("White"))[number], ("Black", "White")[number])


def _piece(side: int) -> str:
    """The piece that a side wants in the hall."""
    return "(B)" if side == CONSPIRATORS else "(W)"


def _piece_style(side: int) -> str:
    return "dark" if side == CONSPIRATORS else "light"


def _opening(form: str, to: Seat | None, names: Sequence[str]) -> str:
    """How a statement begins."""
    if to is None:
        return {
            WILL: _("I will set …"),
            PLEASE: _("Somebody, please set …"),
            AVOID: _("Somebody, do not set …"),
        }[form]
    name = names[to]
    return {
        PLEASE: _("{name}, please set …").format(name=name),
        AVOID: _("{name}, do not set …").format(name=name),
    }[form]


# -- Pieces of the board -------------------------------------------------------------------------


def _side_mark(shown: Shown, seat: Seat) -> Line:
    if not shown.sides:
        return []
    return [Span(_piece(shown.sides[seat]), _piece_style(shown.sides[seat]))]


def _belongings(shown: Shown, seat: Seat, gap: str) -> Line:
    """The hand as far as it is known, and behind a bar the used cards."""
    hand, used = sorted(shown.hands[seat]), shown.used[seat]
    if shown.known[seat]:
        line = [Span(gap.join(map(_mark, hand)))]
    else:
        line = [Span(ngettext("one card", "{count} cards", len(hand)).format(count=len(hand)), "dim")]
    if used:
        line += [Span("│" if hand else "  │", "rule"), Span(gap.join(map(_mark, used)), "dim")]
    return line


def _way(shown: Shown, cells: int) -> Line:
    """Where the Caesar piece stands: house, road, hall."""
    english = ("house", "road", "hall")
    words = (_("house"), _("road"), _("hall"))
    names = [_both(printed, *pair) for printed, *pair in zip(WAY, words, english, strict=True)]
    if sum(map(cell_len, names)) + 13 > cells:
        names = [_beside(printed, *pair)[0] or pair[0] for printed, *pair in zip(WAY, words, english, strict=True)]
    line: Line = []
    for number, name in enumerate(names, 1):
        here = number == shown.round
        if line:
            line.append(Span(" ── " if number > shown.round else " ━━ ", "rule"))
        line.append(Span(f"▶{name}" if here else name, "title" if here else "dim"))
    return center(line, cells)


def _hall(shown: Shown, cells: int) -> list[Line]:
    """A row for each colour: four places, the count, and whose they are."""
    lines = []
    label = max(cell_len(_colour(side)) for side in (CONSPIRATORS, SUPPORTERS))
    owner = max(cell_len(_side(side)) for side in (CONSPIRATORS, SUPPORTERS))
    wide = label + 3 * PLACES + 6 + owner <= cells
    for side, count in ((CONSPIRATORS, shown.black), (SUPPORTERS, shown.white)):
        name = _colour(side) if wide else _beside(COLOURS[side], (_("Black"), _("White"))[side], "")[0] or _colour(side)
        whose = _side(side) if wide else _beside(SIDES[side], narrate.side(side), "")[0] or _side(side)
        line = [
            Span(fit(name, label if wide else cell_len(name)) + " "),
            *(Span(_piece(side), _piece_style(side)) for _piece_number in range(count)),
            *(Span("( )", "dim") for _place in range(PLACES - count)),
            Span(f" {count}/{PLACES} ", "bold"),
            Span(fit(whose, owner) if wide else whose, "bold" if count == PLACES else ""),
        ]
        lines.append(center(line, cells))
    return lines


def _columns(scene: Scene, shown: Shown, cells: int, rows: int, belongings: bool = False) -> list[Line]:
    """The seats in turn order: name, set card, and what it does or may be. `rows` are inside a card."""
    size = min(18, (cells - 3) // 4)
    events = _this_turn(scene)
    now = {event.seat for event in scene.events if event.kind in STAGES and event.kind not in ("revealed", "round")}
    parts = []
    for seat in shown.order:
        mark = "▶" if seat == scene.seat else ""
        head = Span(fit(f"{mark}{seat + 1} {scene.names[seat]}", size), f"seat{seat} bold")
        doing = _doing(seat, events)
        ignored = any(event.kind == "clash" and seat in _seats(event) for event in events)
        style = "cursor" if seat in now else "dim" if ignored and shown.revealed else f"seat{seat}"
        part = [[head], *_set_card(shown.set[seat], size, rows, style)]
        below = wrap(doing, size, "bold" if seat in now else "dim", 2)
        if not shown.revealed and shown.set[seat] == UNKNOWN and shown.known[seat]:
            below = [[Span(fit(_one_of(shown.hands[seat], size), size), "dim")]]
        part += [*below, *([] for _missing in range((2 if shown.revealed else 1) - len(below)))]
        if belongings:
            gap = " " if size > 22 else ""
            part.insert(1, [*_side_mark(shown, seat), Span(" C" if seat == shown.caesar else "", "title")])
            part.append(_belongings(shown, seat, gap))
        parts.append(part)
    lines = []
    left = max(0, (cells - 4 * size - 3) // 2)
    for row in range(max(map(len, parts))):
        line: Line = []
        for part in parts:
            line += [*crop(part[row] if row < len(part) else [], size), Span(" ")]
        lines.append([Span(" " * left), *line[:-1]])
    return lines


def _set_card(kind: int | None, size: int, rows: int, style: str) -> list[Line]:
    """A card as it lies before its owner: open with its letter at the top left, face down, or not there yet."""
    inner = size - 2
    strong = style if style == "cursor" else f"{style} bold"
    if kind is None:
        blank: Line = [Span("·" + " " * inner + "·", "dim")]
        edge: Line = [Span("·" * size, "dim")]
        return [edge, *([blank] * rows), edge]
    if kind == UNKNOWN:
        texts, corner = ["░" * inner] * rows, "─"
    else:
        printed, other = _card(kind)
        other = other if cell_len(other) <= inner else _short(kind)
        texts, corner = [name for name in (printed, other) if name], LETTERS[kind]
        if rows == 1:
            texts = texts[:1]
        texts += [""] * (rows - len(texts))
    return [
        [Span("╭", style), Span(corner, strong), Span("─" * (inner - 1) + "╮", style)],
        *([Span("│", style), Span(fit(text, inner, "center"), strong), Span("│", style)] for text in texts),
        [Span("╰" + "─" * inner + "╯", style)],
    ]


def _one_of(cards: Iterable[int], size: int) -> str:
    """Between which cards a face-down one is: its owner's hand and it together."""
    kinds = sorted(cards)
    marks = "".join(map(_mark, kinds))
    if cell_len(marks) > size:
        marks = "".join(LETTERS[kind] for kind in kinds)
    text = _("one of {cards}").format(cards=marks)
    return text if cell_len(text) <= size else marks


def _seats(event: Event) -> tuple[Seat, ...]:
    args: tuple[Any, ...] = event.public or ()
    return tuple(args[1]) if event.kind == "clash" else ()


def _doing(seat: Seat, events: Iterable[Event]) -> str:
    """What a revealed card has done, in a few words."""
    for event in events:
        args: tuple[Any, ...] = event.public or ()
        match event.kind, args:
            case "clash", (_kind, seats) if seat in seats:
                return _("clash: ignored")
            case "guard", () if seat == event.seat:
                return _("takes C")
            case "assassin", (to,) if seat == event.seat:
                return _("C to {name}").format(name=to + 1)
            case "pieces", (_kind, black, white, *_counts) if seat == event.seat:
                placed = [text for count, text in ((black, "+(B)"), (white, "+(W)")) if count]
                return " ".join(placed) or _("nothing")
            case "exchanged", (given, _other, taken) if seat == event.seat:
                return _("gave {given} took {taken}").format(given=_mark(given), taken=_mark(taken))
            case "no-exchange", () if seat == event.seat:
                return _("nothing")
    return ""


def _heard_or_done(scene: Scene, shown: Shown, cells: int, room: int) -> list[Line]:
    """The latest statements of this turn, or what its cards have done so far, in whole sentences."""
    kinds = ("clash", *STAGES[2:-1], *JOINED) if shown.revealed else ("said",)
    lines: list[Line] = []
    told = [event for event in _this_turn(scene) if event.kind in kinds and event not in scene.events]
    for event in reversed(told):
        sentence = wrap(scene.narrator.event(event, scene.names), cells)
        if len(sentence) + len(lines) > room:
            break
        lines = [*sentence, *lines]
    return [[], *lines] if lines and len(lines) < room else lines


def _aid(cells: int) -> list[Line]:
    """What the five cards do, a line each."""
    a, g = _mark(ASSASSIN), _mark(GUARD)
    texts = (
        "",
        _("takes the Caesar card"),
        _("sends the Caesar card to another player"),
        _("one {assassin}: +1 black; one {guard}: +1 white; not if two").format(assassin=a, guard=g),
        _("any {assassin}: +1 black; any {guard}: +1 white").format(assassin=a, guard=g),
        _("last, swaps a hand card for a table card"),
    )
    return [line for kind in KINDS for line in _hanging(Span(f"{_mark(kind)} ", "bold"), texts[kind], cells)]


def _hanging(head: Span, text: str, cells: int) -> list[Line]:
    """A text that begins behind a heading and goes on under itself."""
    indent = cell_len(head.text)
    first, *others = wrap(text, cells - indent, "dim")
    return [[head, *first], *([Span(" " * indent), *line] for line in others)]


def _introduction(scene: Scene, cells: int, height: int) -> list[Line]:
    """Who is on which side, what each side wants, and what the cards do."""
    sides: Sequence[int] = scene.view.sides
    lines: list[Line] = []
    aims = (_("four black pieces in the hall"), _("four white pieces in the hall"))
    for side in (CONSPIRATORS, SUPPORTERS) if sides else ():
        members = listed([scene.names[seat] for seat in SEATS if sides[seat] == side])
        lines += [
            [Span(_piece(side), _piece_style(side)), Span(f" {_side(side)}", "title"), Span(f" {members}", "bold")],
            [Span("    " + _("want {aim}").format(aim=aims[side]))],
        ]
    aid = _aid(cells)
    if height - len(lines) > len(aid):
        lines.append([])
    return [*lines, *aid][:height]


TABLE: Final = BurutasuTable()
