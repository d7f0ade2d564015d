"""Brutus at the table: the trick in a row per seat, the combination to beat, the hand by value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from brutus_tui.core.game import Decision, Event, Narrator, Result, Seat
from brutus_tui.core.language import _, ngettext
from brutus_tui.core.options import changed
from brutus_tui.games.brutus import narrate
from brutus_tui.games.brutus import state as at
from brutus_tui.games.brutus.actions import Done, Gift, Name, Pass, Play, Take
from brutus_tui.games.brutus.cards import CAESAR, DISCARD, GIFT, GIVE, PLAY, SLIP
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import Skip
from brutus_tui.games.brutus.view import BETWEEN, View
from brutus_tui.tui.draw import Line, Span, beside, center, chips, fan, fit, width, wrap
from brutus_tui.tui.tables import Card, Choice, Pick, Picked, Scene, Table, stride

KEYS: Final = {value: "1234567890abc"[value - 1] for value in range(1, 14)}
"""The key of each value: 10 to 13 are 0, a, b, c."""

FORUM: Final = (at.ANNOUNCE, at.GIVE, at.BENEVOLENCE, at.TAKE)
GIFTS: Final = (at.DUX, at.DUX_MORE, at.SENATOR)
FROM_HAND: Final = (at.LEAD, at.FOLLOW, at.GIVE, at.SLIP, at.CENSOR, at.VESTALIS, *GIFTS)


class BrutusTable(Table):
    """The table of Brutus."""

    title: ClassVar[str] = "Brutus"
    clocks: ClassVar[tuple[str, ...]] = (at.CLOCK,)

    # -- The board

    def status(self, scene: Scene) -> str:
        """`Brutus · deal 2 of 5 · Consul's power on`."""
        view: View = scene.view
        parts = [self.title]
        if view.deal:
            parts.append(
                _("deal {number} of {deals}").format(number=view.deal, deals=view.deals)
                if view.deals
                else _("deal {number}").format(number=view.deal)
            )
        if view.options.length == "target":
            parts.append(_("to {points} points").format(points=view.options.target))
        if view.phase in FORUM:
            parts.append(_("forum of {count}").format(count=view.k) if view.k else _("forum"))
        elif view.phase not in (at.RANKS, at.DEAL, at.POWER, at.CLOCK, at.OVER):
            parts.append(_("Consul’s power ON") if view.power else _("Consul’s power off"))
        return " · ".join(parts)

    def rail_head(self, scene: Scene) -> str:
        """Rank, number of cards, points."""
        return f"{_('rank'):>4}{_('cds'):>4}{_('VP'):>4}"

    def rail(self, scene: Scene, seat: Seat) -> Line:
        """Rank in this deal, cards in hand (or the place taken), points."""
        view: View = scene.view
        rank = _short(view.order.index(seat) + 1, view.seats) if view.order else ""
        between = view.phase in BETWEEN and bool(view.places)
        out = seat in view.places
        cards = "–" if between else _("out") if out else str(view.counts[seat])
        return [
            Span(fit(rank, 4, "right"), "dim" if out else ""),
            Span(fit(cards, 4, "right"), "good" if out else "bold"),
            Span(fit(str(view.scores[seat]), 4, "right")),
        ]

    def board(self, scene: Scene, width: int, height: int) -> list[Line]:
        """The seats' doings in this trick, and beside them what is to be beaten."""
        view: View = scene.view
        if any(event.kind == "deal-over" for event in scene.events):
            return _deal_result(scene, width, height)
        column = min(26, max(13, width * 2 // 5))
        return beside(
            self._doings(scene, column, height), self._panel(scene, width - column - 1, height), column
        ) or wrap(narrate.position(view, scene.names), width)

    def _doings(self, scene: Scene, cells: int, height: int) -> list[Line]:
        view: View = scene.view
        if view.phase in FORUM:
            taken = _taken(view)
            head = _("taken") if view.phase == at.TAKE else _("forum")
            rows = [[Span(_cards(taken[seat]))] for seat in range(view.seats)]
        else:
            head = _("this trick")
            rows = [_turn_line(view, scene, seat, cells) for seat in range(view.seats)]
        apart = stride(height, view.seats)
        return [[Span(head, "dim")], *(line for row in rows for line in (row, [])[:apart])]

    def _panel(self, scene: Scene, cells: int, height: int) -> list[Line]:
        view: View = scene.view
        lines: list[Line] = []
        if any(event.kind == "forum" for event in scene.events) or view.phase == at.TAKE:
            lines += _pool(view, cells)
        elif view.phase in FORUM:
            lines += self._forum(scene, cells)
        else:
            lines += self.glance(scene, cells, height - 3)
        low = self._low(scene, cells)[: max(1, height - len(lines))]
        room = height - len(low)
        return [*lines[:room], *([] for _ in range(room - len(lines))), *low]

    def _forum(self, scene: Scene, cells: int) -> list[Line]:
        view: View = scene.view
        imperator = scene.names[view.order[0]]
        if not view.k:
            return wrap(_("{name}, the Imperator, names the size of the forum.").format(name=imperator), cells)
        return wrap(
            ngettext(
                "Forum of one: everybody gives a card, face down.",
                "Forum of {count}: everybody gives {count} cards, face down.",
                view.k,
            ).format(count=view.k),
            cells,
        )

    def _low(self, scene: Scene, cells: int) -> list[Line]:
        """What holds for the whole deal: the points for the next places, and the variants."""
        view: View = scene.view
        strip = [
            [Span(str(points), "dim strike" if place < len(view.places) else "")]
            for place, points in enumerate(view.points)
        ]
        lines = chips([[Span(_("VP by place"), "dim")], *strip], cells, " ")
        if len(lines) > 1:
            lines = [[Span(_("VP by place"), "dim")], *chips(strip, cells, " ")]
        variants = _variants(view.options)
        if variants:
            lines += wrap(" · ".join(variants), cells, "dim", 2)
        return lines

    def glance(self, scene: Scene, cells: int, height: int) -> list[Line]:
        """The combination to beat, large, its owner and what beats it."""
        view: View = scene.view
        play, owner = _top(view, scene)
        if play is None:
            return self._between(scene, cells)
        rows = 3 if height >= 7 else 1
        name = narrate.card_name(play.value)
        face = max(7, len(name) + 2) if rows == 3 else 5
        face = min(face, cells - play.count - 1)
        value = str(play.value)
        texts = [fit(value, face - 2), name, fit(value, face - 2, "right")] if rows == 3 else [value]
        card = fan(texts, play.count, face, "card", f"×{play.count}")
        lines = [center(line, cells) for line in card]
        title = narrate.combination(play.value, play.count)
        who = scene.names[owner]
        if scene.events:
            text = _("{name} wins with {cards}").format(name=who, cards=title)
        else:
            text = _("{name}: {cards}").format(name=who, cards=title)
        lines += [center(line, cells) for line in wrap(text, cells, f"bold seat{owner}", 2)]
        if not scene.events and view.phase == at.FOLLOW:
            lines += [center(line, cells) for line in wrap(_to_beat(view), cells, "", 2)]
        return lines

    def _between(self, scene: Scene, cells: int) -> list[Line]:
        view: View = scene.view
        if view.phase == at.POWER:
            text = _("{name}, the Consul, says whether a match shall skip the next player.")
            return wrap(text.format(name=scene.names[view.order[1]]), cells)
        if view.phase == at.LEAD:
            seat = view.actors[0]
            text = _("{name} leads: any combination.").format(name=scene.names[seat])
            return [[], *wrap(text, cells, f"bold seat{seat}")]
        return []

    def last(self, scene: Scene, width: int) -> list[Line]:
        """The trick before this one, seat by seat in the order of play (BRU-AMB-38)."""
        view: View = scene.view
        if not view.last_trick:
            return [[Span(_("No trick has been finished in this deal."))]]
        lines: list[Line] = [[Span(_("The last trick"), "title")]]
        for seat, action in view.last_trick:
            lines.append([Span(f"{seat + 1} {fit(scene.names[seat], 16)} ", f"seat{seat}"), Span(_doing(action))])
        return lines

    # -- The hand

    def hand_title(self, scene: Scene) -> str:
        """How many cards the viewer holds."""
        view: View = scene.view
        count = len(view.hand)
        text = ngettext("one card", "{count} cards", count).format(count=count)
        high = [value for value in KEYS if value in view.hand and KEYS[value] != str(value)]
        if high and scene.decision is not None and scene.decision.kind in FROM_HAND:
            keys = ", ".join(f"{KEYS[value]} {value}" for value in high)
            text += " · " + _("keys: {keys}").format(keys=keys)
        return text

    def hand(self, scene: Scene) -> list[Card]:
        """The viewer's cards by value."""
        view: View = scene.view
        mine = scene.viewer is not None and scene.seat == scene.viewer
        choosing = mine and scene.decision is not None and scene.decision.kind in FROM_HAND
        playable = {getattr(action, "value", None) for action in scene.legal} if choosing else None
        return [
            Card(KEYS[value], value, str(value), narrate.card_name(value), count, playable is None or value in playable)
            for value, count in sorted(Counter(view.hand).items())
        ]

    def from_hand(self, decision: Decision) -> bool:
        """Whether cards of the hand are chosen."""
        return decision.kind in FROM_HAND

    def most(self, scene: Scene, value: int) -> int:
        """A combination as large as the hand and the trick allow; the forum's share; else one card."""
        view: View = scene.view
        held = view.hand.count(value)
        match view.phase:
            case at.LEAD:
                return held
            case at.FOLLOW if view.top is not None:
                return min(held, view.top.count)
            case at.GIVE if scene.viewer is not None:
                return min(held, view.owed[scene.viewer])
        return 1

    def least(self, scene: Scene, value: int) -> int:
        """What a trick needs; else one card."""
        return self.most(scene, value) if scene.view.phase == at.FOLLOW else 1

    def usual(self, scene: Scene, value: int) -> int:
        """All cards that may be chosen; one for the forum."""
        return 1 if scene.view.phase == at.GIVE else self.most(scene, value)

    def keeps(self, scene: Scene, picked: Picked, value: int) -> Picked:
        """Only the forum takes cards of several values, and no more than are owed."""
        view: View = scene.view
        if view.phase == at.GIVE and scene.viewer is not None and sum(picked.values()) < view.owed[scene.viewer]:
            return picked
        return {value: picked[value]} if value in picked and sum(picked.values()) < self.most(scene, value) else {}

    def pick(self, scene: Scene, picked: Picked) -> Pick:
        """The combination, the gifts to the forum, the discard, or the card that somebody shall get."""
        view: View = scene.view
        cards = [value for value, count in sorted(picked.items()) for _ in range(count)]
        if not cards:
            return Pick()
        value = cards[0]
        match view.phase:
            case at.LEAD | at.FOLLOW:
                play = PLAY[value][len(cards)]
                return Pick((play,), say=scene.narrator.action(play, scene.names))
            case at.GIVE:
                owed = view.owed[scene.viewer] if scene.viewer is not None else 0
                text = _("Give the forum {cards}").format(cards=_cards(cards))
                if len(cards) < owed:
                    missing = owed - len(cards)
                    more = ngettext("and one card more", "and {count} cards more", missing).format(count=missing)
                    return Pick(say=f"{text} {more}")
                return Pick(tuple(GIVE[card] for card in cards), say=text)
            case at.SLIP:
                return Pick((SLIP[value],), say=scene.narrator.action(SLIP[value], scene.names))
            case at.CENSOR | at.VESTALIS:
                return Pick((DISCARD[value],), say=scene.narrator.action(DISCARD[value], scene.names))
        choices = tuple(
            Choice(str(to + 1), scene.names[to], GIFT[value][to])
            for to in range(view.seats)
            if GIFT[value][to] in scene.legal
        )
        return Pick(choices=choices, say=_("Give {card} to whom?").format(card=narrate.combination(value)))

    def choices(self, scene: Scene) -> list[Choice]:
        """The list where no cards of the hand are chosen."""
        found = []
        for index, action in enumerate(scene.legal, 1):
            key = str(index)
            if isinstance(action, Take):
                key = KEYS[action.value]
            elif isinstance(action, Name):
                key = str(action.to + 1)
            label = _card_label(action.value) if isinstance(action, Take) else self._say(scene, action)
            found.append(Choice(key, label, action))
        return found

    def _say(self, scene: Scene, action: Any) -> str:
        return scene.narrator.action(action, scene.names)

    def aside(self, scene: Scene) -> list[Choice]:
        """Passing, and stopping after the first gift of a Dux."""
        found = []
        for action in scene.legal:
            if isinstance(action, Pass):
                found.append(Choice("p", _("Pass"), action))
            elif isinstance(action, Done):
                found.append(Choice("d", _("No second card"), action))
        return found

    # -- Phrases

    def question(self, scene: Scene) -> str:
        """The forum's cards are given together."""
        view: View = scene.view
        if view.phase == at.GIVE:
            return ngettext("Give the forum a card", "Give the forum {count} cards", view.k).format(count=view.k)
        return super().question(scene)

    def stays(self, event: Event) -> bool:
        """The open forum, a finished trick, the result of a deal."""
        return event.kind in ("forum", "won", "deal-over")

    def headline(self, scene: Scene) -> str:
        """The most that has happened: a deal, a trick or the forum."""
        told = {"won", "caesar", "placed", "gladiator", "forum"}
        if any(event.kind == "deal-over" for event in scene.events):
            told -= {"placed"}  # the table of places tells it
        return " ".join(scene.narrator.event(event, scene.names) for event in scene.events if event.kind in told)

    def recap(self, events: Sequence[Event], names: Sequence[str], narrator: Narrator, most: int) -> list[str]:
        """Passes and takings in a row share a line."""
        lines: list[str] = []
        for kinds, group in _grouped(events):
            if kinds == "passed" and len(group) > 1:
                lines.append(_("Passed: {names}.").format(names=", ".join(names[event.seat] for event in group)))
            elif kinds == "took":
                taken: dict[Seat, list[int]] = {}
                for event in group:
                    taken.setdefault(event.seat, []).extend(event.public or ())  # type: ignore[arg-type]
                parts = [f"{names[seat]} {_cards(values)}" for seat, values in taken.items()]
                lines.append(_("Taken: {parts}.").format(parts="; ".join(parts)))
            else:
                lines += [narrator.event(event, names) for event in group]
        if len(lines) > most:
            earlier = len(lines) - most + 1
            lines = [_("… and {count} lines before (l: log)").format(count=earlier), *lines[earlier:]] if most else []
        return lines

    def is_news(self, event: Event) -> bool:
        """The hand that was dealt lies on the screen; it is no news."""
        return event.kind != "dealt"

    def confirm(self, scene: Scene, actions: Sequence[Any]) -> str:
        """Before the last cards, and before a gift."""
        view: View = scene.view
        action = actions[0]
        if isinstance(action, Play) and len(view.hand) == action.count:
            return _("Play the last {cards} and go out?").format(
                cards=narrate.combination(action.value, action.count).removeprefix("a ")
            )
        if isinstance(action, Gift):
            return _("{action}?").format(action=self._say(scene, action))
        return ""

    def result(self, view: View, result: Result, names: Sequence[str]) -> tuple[list[str], list[list[str]]]:
        """Points, and the deals won, which break a tie."""
        columns, rows = super().result(view, result, names)
        best_first = sorted(range(view.seats), key=lambda seat: (result.ranks[seat], seat))
        wins = [str(view.wins[seat]) for seat in best_first]
        return [*columns, _("Deals won")], [[*row, won] for row, won in zip(rows, wins, strict=True)]

    # -- Orders

    def standing(self, decision: Decision) -> Any | None:
        """A pass, as long as the trick lasts."""
        if decision.kind == at.FOLLOW:
            return next((action for action in decision.unseen if isinstance(action, Pass)), None)
        return None

    def ends_orders(self, event: Event) -> bool:
        """The order holds for the trick."""
        return event.kind == "won"

    def order_said(self, name: str) -> str:
        """The log line of the order."""
        return _("{name} passes for the rest of this trick.").format(name=name)

    def may_automate(self, options: Options) -> bool:
        """BRU-AMB-39."""
        return options.autopass

    def measured(self, kind: str, view: View, minutes: int) -> str:
        """The clock's reading: what was played before this program started, and since."""
        return f"clock {view.minutes + minutes}"


# -- Pieces ----------------------------------------------------------------------------------


def _short(place: int, seats: int) -> str:
    title = narrate.title(place, seats)
    return title if len(title) <= 4 else title[:3]


def _cards(values: Sequence[int]) -> str:
    """`7×2 9`."""
    return " ".join(f"{value}×{count}" if count > 1 else str(value) for value, count in sorted(Counter(values).items()))


def _card_label(value: int) -> str:
    name = narrate.card_name(value)
    return f"{value} {name}" if name else str(value)


def _doing(action: Play | Pass | Skip) -> str:
    if isinstance(action, Play):
        return f"{action.value}×{action.count}" if action.count > 1 else str(action.value)
    return _("pass") if isinstance(action, Pass) else _("skipped")


def _trick(view: View, scene: Scene) -> tuple[tuple[Seat, Play | Pass | Skip], ...]:
    return view.trick or (view.last_trick if scene.events else ())


def _top(view: View, scene: Scene) -> tuple[Play | None, Seat]:
    """The top combination; at a pause, that of the finished trick."""
    if view.top is not None and view.owner is not None:
        return view.top, view.owner
    plays = [(action, seat) for seat, action in _trick(view, scene) if isinstance(action, Play)]
    return plays[-1] if plays else (None, 0)


def _turn_line(view: View, scene: Scene, seat: Seat, cells: int) -> Line:
    """What a seat did in this trick, oldest first; of many turns the latest."""
    doings = [action for who, action in _trick(view, scene) if who == seat]
    top, owner = _top(view, scene)
    texts = [_doing(action) for action in doings]
    text = " ".join(texts)
    while len(texts) > 1 and width([Span(text)]) > cells - 3:
        texts = texts[1:]
        text = "… " + " ".join(texts)
    if top is not None and seat == owner:
        return [Span(text, f"bold seat{seat}"), Span(" ◂", f"bold seat{seat}")]
    if seat in scene.passing and seat not in view.places:
        return [Span(text, "dim"), Span(_(" (on)"), "dim")]
    return [Span(text, "" if doings and isinstance(doings[-1], Play) else "dim")]


def _taken(view: View) -> list[list[int]]:
    taken: list[list[int]] = [[] for _ in range(view.seats)]
    for seat, action in view.log:
        if isinstance(action, Take):
            taken[seat].append(action.value)
    return taken


def _pool(view: View, cells: int) -> list[Line]:
    """The open forum as cards, with who takes next."""
    cards = [
        [Span(f"[{value}", "card"), Span(f"×{count}" if count > 1 else "", "card"), Span("]", "card")]
        for value, count in sorted(Counter(view.pool).items())
    ]
    return [[Span(_("The forum"), "title")], *chips(cards, cells, " ")]


_MORE: Final = 2


def _to_beat(view: View) -> str:
    """What may be played on the top combination, in a few words."""
    assert view.top is not None
    value, count = view.top.value, view.top.count
    if value == CAESAR:
        text = ngettext("only a Brutus beats it", "only {count} Brutuses beat it", count).format(count=count)
    elif count == 1:
        text = _("to beat: a higher card")
    elif count == _MORE:
        text = _("to beat: a higher pair")
    else:
        text = _("to beat: {count} higher cards").format(count=count)
    if view.may_match and not (value == CAESAR and view.options.caesar == "no-match"):
        text += _(", or match")
    return text


def _variants(options: Options) -> list[str]:
    """The options that change what may be done, in a word or two each."""
    found = changed(options)
    words = {
        "gladiator": _("Gladiator Revolt"),
        "conspiracy": _("Conspiracy"),
        "benevolence": _("Benevolence"),
        "power": _("only the Consul matches"),
        "senator": _("an empty Senator names"),
        "caesar": _("no match on Caesar"),
        "discards": _("discards shown"),
    }
    return [word for key, word in words.items() if key in found]


def _grouped(events: Sequence[Event]) -> Iterator[tuple[str, list[Event]]]:
    group: list[Event] = []
    for event in events:
        if group and group[0].kind != event.kind:
            yield group[0].kind, group
            group = []
        group.append(event)
    if group:
        yield group[0].kind, group


def _deal_result(scene: Scene, cells: int, height: int) -> list[Line]:
    """Places, the points for them and the totals, best first."""
    view: View = scene.view
    over = next(event for event in scene.events if event.kind == "deal-over")
    discards: Any = (over.public or ((),) * 4)[3]
    lines: list[Line] = [[Span(_("Deal {number} is over").format(number=view.deal), "title")]]
    room = max(6, cells - 11 - 5 - 7)
    lines.append([Span(fit("", 10) + fit("", room) + fit(_("place"), 6, "right") + fit(_("total"), 7, "right"), "dim")])
    for place, seat in enumerate(view.places):
        lines.append(
            [
                Span(fit(narrate.title(place + 1, view.seats), 10), "bold" if not place else ""),
                Span(fit(scene.names[seat], room), f"seat{seat}"),
                Span(fit(f"+{view.points[place]}", 6, "right")),
                Span(fit(str(view.scores[seat]), 7, "right"), "bold"),
            ]
        )
    if discards:
        shown = ", ".join(f"{scene.names[seat]} {value}" for seat, value in discards)
        lines += wrap(_("Discarded: {shown}").format(shown=shown), cells, "dim", max(0, height - len(lines)))
    return lines


TABLE: Final = BrutusTable()
