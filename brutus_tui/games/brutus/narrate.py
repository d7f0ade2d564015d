"""Sentences for Brutus: values in, the player's language out. English is the source.

The log and the refusals speak of players by name, never as "you". Cards go by
their names there; where somebody has to choose, the value stands beside the name.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from brutus_tui.core.game import CHANCE, Decision, Event, Refusal, Result, Seat
from brutus_tui.core.language import _, ngettext
from brutus_tui.core.options import changed, kinds_by_key, value_text
from brutus_tui.core.sentences import listed, take_back
from brutus_tui.games.brutus import state as at
from brutus_tui.games.brutus.actions import (
    Announce,
    Benevolence,
    Clock,
    Conspire,
    Deal,
    Discard,
    Done,
    Gift,
    Give,
    Name,
    Pass,
    Play,
    Power,
    Ranks,
    Slip,
    Take,
)
from brutus_tui.games.brutus.cards import BRUTUS, CAESAR, unpack
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import Skip
from brutus_tui.games.brutus.view import BETWEEN, View

# -- Words -----------------------------------------------------------------------------------

_ROMAN: Final = ("III", "IV", "V", "VI", "VII", "VIII")


def title(place: int, seats: int) -> str:
    """The rank of a place, counted from 1: Imperator, Consul, III … Servus (BRU-SET-04)."""
    if place == seats:
        return _("Servus")
    return (_("Imperator"), _("Consul"), *_ROMAN)[place - 1]


def card_name(value: int) -> str:
    """The name printed on a card, empty for 2 to 8 (BRU-COMP-04)."""
    return {
        1: _("Brutus"),
        9: _("Dux"),
        10: _("Censor"),
        11: _("Senator"),
        12: _("Vestalis"),
        13: _("Caesar"),
    }.get(value, "")


def card(value: int) -> str:
    """A value with its name: "7", "Dux (9)"."""
    return _valued(card_name(value) or str(value), value)


def combination(value: int, count: int = 1) -> str:
    """Cards of one value in words: "a 7", "a pair of 8s", "three Caesars". Value 0 is an unknown card."""
    if count == 1:
        return (
            _("a card"),
            _("a Brutus"),
            _("a 2"),
            _("a 3"),
            _("a 4"),
            _("a 5"),
            _("a 6"),
            _("a 7"),
            _("an 8"),
            _("a Dux"),
            _("a Censor"),
            _("a Senator"),
            _("a Vestalis"),
            _("a Caesar"),
        )[value]
    cards = _plural(value)
    if count == 2:
        return _("a pair of {cards}").format(cards=cards)
    return _("{count} {cards}").format(count=_number(count), cards=cards)


def _plural(value: int) -> str:
    return (
        _("cards"),
        _("Brutuses"),
        _("2s"),
        _("3s"),
        _("4s"),
        _("5s"),
        _("6s"),
        _("7s"),
        _("8s"),
        _("Duxes"),
        _("Censors"),
        _("Senators"),
        _("Vestales"),
        _("Caesars"),
    )[value]


def _chosen(value: int, count: int = 1) -> str:
    """The same where somebody has to choose: "a pair of Duxes (9)"."""
    return _valued(combination(value, count), value)


def _valued(text: str, value: int) -> str:
    return _("{card} ({value})").format(card=text, value=value) if card_name(value) else text


def _number(count: int) -> str:
    """A number in words as far as combinations go, so that nobody has to read "5 7s"."""
    words = (_("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"))
    return words[count - 1] if 1 <= count <= len(words) else str(count)


def _some(count: int) -> str:
    return ngettext("one card", "{count} cards", count).format(count=_number(count))


def _points(points: int) -> str:
    if not points:
        return _("no points")
    return ngettext("one point", "{count} points", points).format(count=_number(points))


def _minutes(minutes: int) -> str:
    return ngettext("one minute", "{count} minutes", minutes).format(count=_number(minutes))


def _heap(values: Iterable[int]) -> str:
    """Many cards in short, as they are typed: "1x2, 3, 7x3"."""
    counts = sorted(Counter(values).items())
    return ", ".join(f"{value or '?'}x{count}" if count > 1 else f"{value or '?'}" for value, count in counts)


def _several(seats: Iterable[Seat], names: Sequence[str]) -> str:
    return listed([names[seat] for seat in seats])


# -- What happened ---------------------------------------------------------------------------


def event(event: Event, names: Sequence[str]) -> str:
    """One sentence for the log; `event` is already what the reader may learn."""
    name = "" if event.seat == CHANCE else names[event.seat]
    args: tuple[Any, ...] = event.public or ()
    match event.kind, args:
        case "ranks", (order,):
            ranks = [_ranked(names[seat], title(place, len(order))) for place, seat in enumerate(order, 1)]
            return _("The starting ranks were drawn: {ranks}.").format(ranks=listed(ranks))
        case "dealt", (deal, servus):
            return _("Deal {number}: {name}, the Servus, dealt.").format(number=deal, name=names[servus])
        case "dealt", (deal, servus, hand):
            return _("Deal {number}: {name}, the Servus, dealt. The hand: {cards}.").format(
                number=deal, name=names[servus], cards=_heap(hand)
            )
        case "announced", (count,):
            return ngettext(
                "{name}, the Imperator, called a forum of one card each.",
                "{name}, the Imperator, called a forum of {count} cards each.",
                count,
            ).format(name=name, count=_number(count))
        case "gave", (value,):
            return _("{name} gave the forum {card}.").format(name=name, card=combination(value))
        case "benevolence", (True,):
            return _("{name} granted the Emperor's Benevolence for two points: the Servus takes first.").format(
                name=name
            )
        case "benevolence", (False,):
            return _("{name} granted no Benevolence.").format(name=name)
        case "forum", (cards,):
            return _("The forum was turned up: {cards}.").format(cards=_heap(cards))
        case "took", (value,):
            return _("{name} took {card} from the forum.").format(name=name, card=combination(value))
        case "power", (True,):
            return _("{name}, the Consul, turned the power on: a match skips the next player.").format(name=name)
        case "power", (False,):
            return _("{name}, the Consul, left the power off.").format(name=name)
        case "led", (value, count):
            return _("{name} led {cards}.").format(name=name, cards=combination(value, count))
        case "played", (value, count):
            return _("{name} played {cards}.").format(name=name, cards=combination(value, count))
        case "matched", (value, count):
            return _("{name} matched with {cards}.").format(name=name, cards=combination(value, count))
        case "passed", ():
            return _("{name} passed.").format(name=name)
        case "skipped", (by,):
            return _("{name} was skipped, because {other} matched.").format(name=name, other=names[by])
        case "won", (value, count):
            return _("{name} won the trick with {cards}.").format(name=name, cards=combination(value, count))
        case "caesar", (points,):
            return _("{name} scored {points} for Caesar.").format(name=name, points=_points(points))
        case "gift", (to,):
            return _gave(name, names[to], 0)
        case "gift", (to, value):
            return _gave(name, names[to], value)
        case "discarded", ():
            return _discarded(name, 0)
        case "discarded", (value,):
            return _discarded(name, value)
        case "no-more-gifts", ():
            return _("{name} gave no second card.").format(name=name)
        case "named", (to,):
            return _("{name} named {other} to lead.").format(name=name, other=names[to])
        case "conspiracy", (True,):
            return _("{name} started a Conspiracy: everybody in play slips a card to the left.").format(name=name)
        case "conspiracy", (False,):
            return _("{name} started no Conspiracy.").format(name=name)
        case "slipped", (value,):
            return _("{name} chose {card} for the Conspiracy.").format(name=name, card=combination(value))
        case "resumed", ():
            return _("The cards of the Conspiracy have moved; the trick goes on after {name}.").format(name=name)
        case "gladiator", (count, bonus):
            return _("Gladiator Revolt: {name} scored {points} for going out with {cards}.").format(
                name=name, points=_points(bonus), cards=combination(2, count)
            )
        case "placed", (place, points) if place == len(names):
            return _("{name} was left with cards and becomes {title}: {points}.").format(
                name=name, title=title(place, len(names)), points=_points(points)
            )
        case "placed", (place, points):
            return _("{name} went out and becomes {title}: {points}.").format(
                name=name, title=title(place, len(names)), points=_points(points)
            )
        case "deal-over", (deal, order, scores, discards):
            return _deal_over(deal, order, scores, discards, names)
        case "clock", (minutes, limit) if minutes >= limit:
            return _("Time is up: {minutes} have been played, {limit} were agreed.").format(
                minutes=_minutes(minutes), limit=_minutes(limit)
            )
        case "clock", (minutes, limit):
            return _("{minutes} of {limit} have been played.").format(minutes=minutes, limit=_minutes(limit))
        case "over", (scores, ranks):
            return _("The game is over. {winners}").format(winners=_winners(scores, ranks, names))
    raise ValueError(f"no sentence for the event {event.kind!r}")


def _ranked(name: str, rank: str) -> str:
    return _("{name} is {title}").format(name=name, title=rank)


def _gave(name: str, other: str, value: int) -> str:
    return _("{name} gave {other} {card}.").format(name=name, other=other, card=combination(value))


def _discarded(name: str, value: int) -> str:
    return _("{name} discarded {card}.").format(name=name, card=combination(value))


def _deal_over(
    deal: int, order: Sequence[Seat], scores: Sequence[int], discards: Sequence[tuple[Seat, int]], names: Sequence[str]
) -> str:
    totals = [f"{names[seat]} {scores[seat]}" for seat in order]
    text = _("Deal {number} is over. Points so far: {totals}.").format(number=deal, totals=listed(totals))
    if not discards:
        return text
    shown = [_("{name} {card}").format(name=names[seat], card=combination(value)) for seat, value in discards]
    return _("{text} Discarded in it: {discards}.").format(text=text, discards=listed(shown))


# -- Refusals --------------------------------------------------------------------------------


def refusal(refusal: Refusal, names: Sequence[str]) -> str:
    """One sentence that says why an action is refused."""
    args: tuple[Any, ...] = refusal.args
    match refusal.code, args:
        case "over", ():
            return _("The game is over.")
        case "no-such-seat", (seat, seats):
            return _("There is no seat p{number} at this table of {seats}.").format(number=seat + 1, seats=seats)
        case "out", (seat,):
            return _("{name} is out and plays no more in this deal.").format(name=names[seat])
        case "not-your-turn", (seat, actors):
            return _not_your_turn(seat, actors, names)
        case "must-lead", ():
            return _("The leader cannot pass: this trick has to be led with any combination.")
        case "dux-must-give", ():
            return _("A Dux has to give at least one card away.")
        case "not-asked", (phase,):
            return _wanted(phase)
        case ("not-held", (0, *_)) | ("not-in-pool", (0,)):
            return _("The card has to be named.")
        case "not-in-pool", (value,):
            return _("The forum holds no {cards}.").format(cards=_valued(_plural(value), value))
        case "not-held", (value, _count, 0):
            return _("The hand holds no {cards}.").format(cards=_valued(_plural(value), value))
        case "not-held", (value, count, own):
            return _("The hand holds {held}, not {wanted}.").format(
                held=combination(value, own), wanted=_chosen(value, count)
            )
        case "wrong-count", (count, wanted):
            return ngettext(
                "This trick needs one card, not {chosen}.",
                "This trick needs {count} equal cards, not {chosen}.",
                wanted,
            ).format(count=_number(wanted), chosen=_number(count))
        case "must-be-higher", (_value, top):
            return _("The cards must be higher than {card}.").format(card=card(top))
        case "equal-without-power", (13,):
            return _("Only Brutus beats Caesar (the Consul's power is off).")
        case "equal-without-power", (value,):
            return _("The cards must be higher than {card} (the Consul's power is off).").format(card=card(value))
        case "equal-not-consul", (13, consul):
            return _("Only Brutus beats Caesar; the Consul's power is {name}'s alone.").format(name=names[consul])
        case "equal-not-consul", (value, consul):
            return _("The cards must be higher than {card}; the Consul's power is {name}'s alone.").format(
                card=card(value), name=names[consul]
            )
        case "caesar-not-matched", ():
            return _("Only Brutus beats Caesar: at this table Caesar may not be matched.")
        case "only-brutus-beats-caesar", (_value,):
            return _("Only Brutus beats Caesar.")
        case "brutus-only-on-caesar", (top,):
            return _("Brutus beats nobody but Caesar, and here {card} is to be beaten.").format(card=card(top))
        case "gift-to-self", ():
            return _("The card goes to another player.")
        case "recipient-out", (seat,):
            return _("{name} is out; choose somebody who still has cards.").format(name=names[seat])
        case _:
            return take_back(refusal, names) or _bad_setting(refusal, names)


def _not_your_turn(seat: Seat, actors: Sequence[Seat], names: Sequence[str]) -> str:
    if tuple(actors) == (CHANCE,):
        return _("Nobody is to act now: the deal or the draw comes first.")
    if seat == CHANCE:
        return _("Nothing is dealt or drawn now.")
    if len(actors) > 1:
        return _("{name} has chosen already; the others are still choosing.").format(name=names[seat])
    return _("It is not {name}'s turn but {other}'s.").format(name=names[seat], other=names[actors[0]])


def _wanted(phase: str) -> str:
    """What would be an answer, for a player who gave another kind of one."""
    return {
        at.RANKS: _("The starting ranks have to be drawn first."),
        at.DEAL: _("The cards have to be dealt first."),
        at.ANNOUNCE: _("Now the Imperator says how many cards the forum takes: one, two or three."),
        at.GIVE: _("Now everybody gives cards to the forum."),
        at.BENEVOLENCE: _("Now the Imperator grants the Benevolence or does not."),
        at.TAKE: _("Now a card is taken from the forum."),
        at.POWER: _("Now the Consul turns the power on or leaves it off."),
        at.LEAD: _("Now this trick has to be led with any combination."),
        at.FOLLOW: _("Now a combination or a pass is wanted."),
        at.CONSPIRE: _("Now the question is whether there is a Conspiracy."),
        at.SLIP: _("Now everybody in play chooses a card for the left-hand neighbour."),
        at.DUX: _("Now the Dux gives a card to another player."),
        at.DUX_MORE: _("Now the Dux gives a second card or is done."),
        at.CENSOR: _("Now the Censor discards a card."),
        at.SENATOR: _("Now the Senator gives a card to another player, who leads."),
        at.NAME: _("Now the Senator names the next leader."),
        at.VESTALIS: _("Now the Vestalis discards a card."),
        at.CLOCK: _("First the minutes played have to be told."),
    }[phase]


def _bad_setting(refusal: Refusal, names: Sequence[str]) -> str:
    """What is wrong with options, a draw, a deal or a clock."""
    args: tuple[Any, ...] = refusal.args
    match refusal.code, args:
        case "seats", (seats,):
            return _("Brutus is for 4 to 9 players, not {number}.").format(number=seats)
        case "points-length", (seats, given):
            return ngettext(
                "A table of {seats} needs points for each of the {seats} places, not one number.",
                "A table of {seats} needs points for each of the {seats} places, not {given} numbers.",
                given,
            ).format(seats=seats, given=_number(given))
        case "points-last", (points,):
            return _("The last place brings 0 points, not {points}.").format(points=points)
        case "points-none", (target,):
            return _("Nobody can reach {target} where every place brings 0 points.").format(target=_points(target))
        case "bad-ranks", (seats,):
            return _("A draw of ranks names each of the {seats} seats once.").format(seats=seats)
        case "deal-hands", (seats, given):
            return ngettext(
                "A deal for {seats} players has {seats} hands, not one.",
                "A deal for {seats} players has {seats} hands, not {given}.",
                given,
            ).format(seats=seats, given=_number(given))
        case "deal-size", (seat, wanted, given):
            return _("{name} is dealt {wanted}, not {given}.").format(
                name=names[seat], wanted=_some(wanted), given=_number(given)
            )
        case "deal-unknown", ():
            return _("In a deal every card has to be known.")
        case "deal-copies", (value, copies, given):
            return _("The card {card} comes only {copies} times in this game, not {given}.").format(
                card=card(value), copies=_number(copies), given=_number(given)
            )
        case "clock-back", (minutes, before):
            return _("The clock cannot go back to {minutes}: {before} had been played.").format(
                minutes=_minutes(minutes), before=_minutes(before)
            )
    raise ValueError(f"no sentence for the refusal {refusal.code!r}")


# -- Questions and choices -------------------------------------------------------------------


def question(decision: Decision, names: Sequence[str]) -> str:
    """What the acting seat is asked, as one short line."""
    args: tuple[Any, ...] = decision.args
    match args:
        case (value, count, _owner, may_match):
            text = _follow(value, count, may_match)
        case _:
            text = _asked(decision.kind)
    stage, stages = decision.part
    if stages == 1:
        return text
    return _("{question} ({stage} of {stages})").format(question=text, stage=stage, stages=stages)


def _asked(phase: str) -> str:
    return {
        at.RANKS: _("Draw the starting ranks"),
        at.DEAL: _("Deal the cards"),
        at.ANNOUNCE: _("Call a forum of one, two or three cards each"),
        at.GIVE: _("Give a card to the forum"),
        at.BENEVOLENCE: _("Let the Servus take first, for two points?"),
        at.TAKE: _("Take a card from the forum"),
        at.POWER: _("Turn the Consul's power on for this deal?"),
        at.LEAD: _("Lead any combination"),
        at.CONSPIRE: _("Start a Conspiracy: everybody slips a card to the left?"),
        at.SLIP: _("Conspiracy: choose a card for the left-hand neighbour"),
        at.DUX: _("Dux: give another player a card"),
        at.DUX_MORE: _("Dux: give a second card, or stop"),
        at.CENSOR: _("Censor: discard a card"),
        at.SENATOR: _("Senator: give a card to the player who shall lead"),
        at.NAME: _("Senator: name the player who shall lead"),
        at.VESTALIS: _("Vestalis: discard a card"),
        at.CLOCK: _("How many minutes have been played?"),
    }[phase]


def _follow(value: int, count: int, may_match: bool) -> str:
    cards = _chosen(value, count)
    if value == CAESAR:
        answer = card(BRUTUS)
        if may_match:
            return _("Beat {cards} with {answer}, match, or pass").format(cards=cards, answer=answer)
        return _("Beat {cards} with {answer}, or pass").format(cards=cards, answer=answer)
    if may_match:
        return _("Beat or match {cards}, or pass").format(cards=cards)
    return _("Beat {cards}, or pass").format(cards=cards)


def action(action: Any, names: Sequence[str]) -> str:
    """An action as a choice in a list: "Play two 7s"."""
    match action:
        case Play(value=value, count=count):
            return _("Play {cards}").format(cards=_chosen(value, count))
        case Pass():
            return _("Pass")
        case Announce(count=count):
            return ngettext("A forum of one card each", "A forum of {count} cards each", count).format(
                count=_number(count)
            )
        case Give(value=value):
            return _("Give {card}").format(card=_chosen(value))
        case Benevolence(granted=granted):
            return _("Grant it: the Servus takes first") if granted else _("Do not grant it")
        case Take(value=value):
            return _("Take {card}").format(card=_chosen(value))
        case Power(on=on):
            return _("Power on") if on else _("Power off")
        case Conspire(triggered=triggered):
            return _("Start a Conspiracy") if triggered else _("No Conspiracy")
        case Slip(value=value):
            return _("Slip {card} to the left").format(card=_chosen(value))
        case Gift(value=value, to=to):
            return _("Give {name} {card}").format(name=names[to], card=_chosen(value))
        case Done():
            return _("Give no second card")
        case Discard(value=value):
            return _("Discard {card}").format(card=_chosen(value))
        case Name(to=to):
            return _("{name} shall lead").format(name=names[to])
        case Ranks(order=order):
            return listed([_ranked(names[seat], title(place, len(order))) for place, seat in enumerate(order, 1)])
        case Deal(hands=hands):
            return _("Deal {cards} to each player").format(cards=_some(max(map(len, hands), default=0)))
        case Clock(minutes=minutes):
            return _("{minutes} played").format(minutes=_minutes(minutes))
    raise TypeError(f"not an action: {type(action).__name__}")


# -- The position ----------------------------------------------------------------------------


def position(view: View, names: Sequence[str]) -> str:
    """The position as plain text, several lines, for the command line."""
    return "\n".join(_position(view, names))


def _position(view: View, names: Sequence[str]) -> Iterator[str]:
    yield _heading(view)
    yield _awaited(view, names)
    yield from _seats(view, names)
    if view.phase not in (at.RANKS, *BETWEEN):
        yield from _table(view, names)
    yield from _own(view, names)
    yield from _memory(view, names)
    yield _("Points by place: {points}").format(points=value_text(view.points).replace(",", ", "))
    yield from _settings(view)


def _heading(view: View) -> str:
    if not view.deal:
        return _("Before the first deal")
    if view.deals is not None:
        return _("Deal {number} of {deals}").format(number=view.deal, deals=view.deals)
    return _("Deal {number}").format(number=view.deal)


def _awaited(view: View, names: Sequence[str]) -> str:
    if view.phase == at.OVER:
        return _("The game is over.")
    if view.actors == (CHANCE,):
        return _wanted(view.phase)
    if view.phase == at.FOLLOW and view.top is not None:
        matched = view.top.value != CAESAR or view.options.caesar == "match"
        text = _follow(view.top.value, view.top.count, matched and view.actors[0] in view.may_match)
    else:
        text = _asked(view.phase)
    if len(view.actors) > 1:  # the table marks them
        return _("{count} still to choose: {question}").format(count=_number(len(view.actors)), question=text)
    return _("{name}: {question}").format(name=names[view.actors[0]], question=text)


def _seats(view: View, names: Sequence[str]) -> Iterator[str]:
    """A row for each seat; the names stand last, so that long ones break no column."""
    rows = [("", _("seat"), _("rank"), _("cards"), _("points"), _("won"), _("place"), _("name"))]
    for seat in range(view.seats):
        rows.append(
            (
                ">" if seat in view.actors else "",
                f"p{seat + 1}",
                title(view.order.index(seat) + 1, view.seats) if view.order else "-",
                str(view.counts[seat]),
                str(view.scores[seat]),
                str(view.wins[seat]),
                str(view.places.index(seat) + 1) if seat in view.places else "-",
                names[seat],
            )
        )
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    for *row, name in rows:
        padded = (text + " " * (width - cells(text)) for text, width in zip(row, widths, strict=False))
        yield "  ".join((*padded, name))


def cells(text: str) -> int:
    """How many cells of a terminal a text fills."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _table(view: View, names: Sequence[str]) -> Iterator[str]:
    """What lies open: the forum, or the power and the trick."""
    if view.aside:
        yield _("Set aside unseen: {cards}").format(cards=_some(view.aside))
    if view.k and view.phase in (at.GIVE, at.BENEVOLENCE, at.TAKE):
        yield _("The forum takes from everybody: {cards}").format(cards=_some(view.k))
    if view.phase == at.TAKE:
        yield _("Forum: {cards}").format(cards=_heap(view.pool))
        yield _("Still to take, in this order: {names}").format(names=_several(view.pickers, names))
    if view.phase in (at.ANNOUNCE, at.GIVE, at.BENEVOLENCE, at.TAKE, at.POWER):
        return
    if not view.power:
        yield _("The Consul's power is off.")
    elif len(view.may_match) == view.seats:
        yield _("The Consul's power is on: everybody may match.")
    else:
        yield _("The Consul's power is on: only {name} may match.").format(name=_several(view.may_match, names))
    if view.top is not None and view.owner is not None:
        yield _("To beat: {cards}, played by {name}").format(
            cards=_chosen(view.top.value, view.top.count), name=names[view.owner]
        )
        yield _("This trick:")
        yield from _turns(view.trick, names)


def _turns(trick: Sequence[tuple[Seat, Play | Pass | Skip]], names: Sequence[str]) -> Iterator[str]:
    """A line for each combination, and one for all the passes until the next."""
    passed: list[Seat] = []
    for seat, turn in trick:
        if isinstance(turn, Pass):
            passed.append(seat)
            continue
        if passed:
            yield _passes(passed, names)
            passed = []
        if isinstance(turn, Skip):
            yield "  " + _("{name}: skipped").format(name=names[seat])
        else:
            yield "  " + _("{name}: {cards}").format(name=names[seat], cards=_chosen(turn.value, turn.count))
    if passed:
        yield _passes(passed, names)


def _passes(seats: Sequence[Seat], names: Sequence[str]) -> str:
    return "  " + _("passed: {names}").format(names=_several(seats, names))


def _own(view: View, names: Sequence[str]) -> Iterator[str]:
    """What only the viewer knows."""
    if view.viewer is None:
        return
    yield _("Hand of {name} ({count}): {cards}").format(
        name=names[view.viewer], count=len(view.hand), cards=_heap(view.hand) or _("empty")
    )
    if view.gave:
        yield _("Given to the forum: {cards}").format(cards=_heap(view.gave))
    if view.phase == at.GIVE and view.owed[view.viewer]:
        yield _("Still to give: {cards}").format(cards=_some(view.owed[view.viewer]))
    if view.slip:
        yield _("Chosen for the Conspiracy: {card}").format(card=card(view.slip))


def _memory(view: View, names: Sequence[str]) -> Iterator[str]:
    """What may be looked up of this deal (BRU-AMB-38, BRU-FOR-12)."""
    last = view.trick if view.phase in BETWEEN else view.last_trick
    if last:
        yield _("Last trick:")
        yield from _turns(last, names)
    if view.options.memory == "all" and view.seen:
        yield _("Gone in this deal: {cards}").format(cards=_heap(unpack(view.seen)))
    taken: dict[Seat, list[int]] = {}
    for seat, done in view.log:
        if isinstance(done, Take):
            taken.setdefault(seat, []).append(done.value)
    if taken:
        yield _("Taken from the forum:")
        for seat, values in taken.items():
            yield "  " + _("{name}: {cards}").format(name=names[seat], cards=_heap(values))
    moved = [
        _gave(names[seat], names[done.to], done.value)
        if isinstance(done, Gift)
        else _discarded(names[seat], done.value)
        for seat, done in view.log
        if isinstance(done, Gift | Discard)
    ]
    if moved:
        yield _("Given and discarded in this deal:")
        yield from ("  " + sentence for sentence in moved)
    if view.options.length == "time":
        yield _("Played so far: {minutes}").format(minutes=_minutes(view.minutes))


def _settings(view: View) -> Iterator[str]:
    """How long the game is, and every option that was changed."""
    options = view.options
    different = changed(options)
    yield _("Options:")
    for key, _kind in kinds_by_key(Options):
        if key in ("deals", "target", "minutes"):
            shown = key == _LIMIT.get(options.length)
        else:
            shown = key == "length" or key in different
        if shown:
            yield "  " + _("{option}: {value}").format(option=option(key), value=value(key, getattr(options, key)))


_LIMIT: Final = {"deals": "deals", "target": "target", "time": "minutes"}
"""Which option says more about a length."""


# -- The end ---------------------------------------------------------------------------------


def ending(result: Result, names: Sequence[str]) -> str:
    """How the game ended and who won, in one or two sentences."""
    why = {
        "deals": _("All deals are played."),
        "target": _("The target score is reached."),
        "time": _("The time is up."),
    }[result.ending]
    return _("{why} {winners}").format(why=why, winners=_winners(result.scores, result.ranks, names))


def _winners(scores: Sequence[int], ranks: Sequence[int], names: Sequence[str]) -> str:
    """Who won, alone or together, and by which tie-break (BRU-END-04)."""
    best = max(scores)
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    level = [seat for seat, score in enumerate(scores) if score == best and seat not in winners]
    who, points = _several(winners, names), _points(best)
    if len(winners) == 1:
        if not level:
            return _("{name} wins with {points}.").format(name=who, points=points)
        return _("{name} wins with {points}, ahead of {others} by deals won.").format(
            name=who, points=points, others=_several(level, names)
        )
    if not level:
        return _("{names} share the victory with {points} and equally many deals won.").format(names=who, points=points)
    return _("{names} share the victory with {points}, ahead of {others} by deals won.").format(
        names=who, points=points, others=_several(level, names)
    )


# -- The options -----------------------------------------------------------------------------


def option(key: str) -> str:
    """An option's title."""
    return {
        "length": _("Length of the game"),
        "deals": _("Number of deals"),
        "target": _("Target score"),
        "minutes": _("Time limit"),
        "gladiator": _("Gladiator Revolt"),
        "conspiracy": _("Conspiracy"),
        "benevolence": _("Emperor's Benevolence"),
        "power": _("The Consul's power"),
        "points": _("Points by place"),
        "memory": _("Cards played before"),
        "autopass": _("Pass automatically"),
        "senator": _("Senators as the last cards"),
        "caesar": _("Caesar on Caesar"),
        "discards": _("Discards of Censor and Vestalis"),
    }[key]


def value(key: str, value: object) -> str:
    """An option's value in words."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    match key, value:
        case "deals", int():
            return ngettext("one deal", "{count} deals", value).format(count=_number(value))
        case "target", int():
            return _points(value)
        case "minutes", int():
            return _minutes(value)
        case "points", _:
            return value_text(value).replace(",", ", ") or _("as printed")
    return {
        ("length", "recommended"): _("as many deals as the rulebook recommends"),
        ("length", "players"): _("one deal for each player"),
        ("length", "deals"): _("a number of deals"),
        ("length", "target"): _("until somebody reaches a score"),
        ("length", "time"): _("until the time is up"),
        ("power", "everyone"): _("everybody may match"),
        ("power", "consul"): _("only the Consul may match"),
        ("memory", "last"): _("only the last trick can be looked up"),
        ("memory", "all"): _("the whole deal can be looked up"),
        ("senator", "left"): _("the player on the left leads"),
        ("senator", "names"): _("the winner names who leads"),
        ("caesar", "match"): _("a match, while the power is on"),
        ("caesar", "no-match"): _("never"),
        ("discards", "hidden"): _("face down"),
        ("discards", "shown"): _("face up"),
    }[key, str(value)]
