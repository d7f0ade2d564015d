"""Sentences for ブルータス: values in, the player's language out. English is the source.

The log and the refusals speak of players by name, never as "you".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from brutus_tui.core.game import CHANCE, Decision, Event, Refusal, Result, Seat
from brutus_tui.core.language import _, title
from brutus_tui.core.options import changed
from brutus_tui.core.sentences import listed, take_back
from brutus_tui.games.burutasu import state as at
from brutus_tui.games.burutasu.actions import (
    AVOID,
    CONSPIRATORS,
    PLEASE,
    SEATS,
    SUPPORTERS,
    WILL,
    Give,
    Say,
    Send,
    Set,
    Start,
    Take,
    Teams,
)
from brutus_tui.games.burutasu.cards import FANATIC, UNKNOWN
from brutus_tui.games.burutasu.rules import PLACES, ROUNDS, TURNS
from brutus_tui.games.burutasu.view import View

# -- Words -----------------------------------------------------------------------------------

JAPANESE: Final = ("？", "護衛", "刺客", "賛同者", "熱狂者", "占い師")
"""By kind: the name printed on the card (BUR-AMB-01)."""


def card(kind: int) -> str:
    """The name of a card in a sentence."""
    return title(JAPANESE[kind], translated(kind)) if kind else translated(kind)


def translated(kind: int) -> str:
    """The name of a card in the player's language."""
    return (
        _("a card face down"),
        _("Guard"),
        _("Assassin"),
        _("Sympathiser"),
        _("Fanatic"),
        _("Fortune-teller"),
    )[kind]


def side(number: int) -> str:
    """The name of a side."""
    return _("conspirators") if number == CONSPIRATORS else _("supporters")


def place(number: int) -> str:
    """Where the Caesar piece stands in that round."""
    return (_("Caesar's house"), _("the road"), _("the senate hall"))[number - 1]


def pieces(black: int, white: int) -> str:
    """Pieces that are placed together."""
    if black and white:
        return _("a black and a white piece")
    return _("a black piece") if black else _("a white piece")


def _cards(kinds: Sequence[int]) -> str:
    return _(", ").join(card(kind) if kind else "?" for kind in kinds)


# -- What happened ---------------------------------------------------------------------------


def event(event: Event, names: Sequence[str]) -> str:
    """One sentence for the log; `event` is already what the reader may learn."""
    name = "" if event.seat == CHANCE else names[event.seat]
    args: tuple[Any, ...] = event.public or ()
    match event.kind, args:
        case "teams", (sides,):
            return _("The character cards were dealt: {conspirators} conspire, {supporters} support Caesar.").format(
                conspirators=_members(sides, CONSPIRATORS, names), supporters=_members(sides, SUPPORTERS, names)
            )
        case "start", ():
            return _("{name} received the Caesar card.").format(name=name)
        case "turn", (number, turn):
            return _("Round {round}, turn {turn}: {name} starts.").format(round=number, turn=turn, name=name)
        case "said", (form, to, kind):
            return _said(form, to, kind, name, names)
        case "set-open", (kind,):
            return _("{name} set {card} face up.").format(name=name, card=card(kind))
        case "set", ():
            return _("{name} set a card face down.").format(name=name)
        case "set", (kind,):
            return _("{name} set {card} face down.").format(name=name, card=card(kind))
        case "revealed", (by_seat,):
            order = [(event.seat + ahead) % 4 for ahead in range(4)]
            shown = [_("{name} set {card}").format(name=names[seat], card=card(by_seat[seat])) for seat in order]
            return _("The cards were turned up: {cards}.").format(cards=listed(shown))
        case "clash", (kind, (one, other)):
            return _("{name} and {other} both set {card}: both were ignored.").format(
                name=names[one], other=names[other], card=card(kind)
            )
        case "clash", (kind, seats):
            return _("{names} all set {card}: all of them were ignored.").format(
                names=listed([names[seat] for seat in seats]), card=card(kind)
            )
        case "guard", ():
            return _("The Guard brought the Caesar card to {name}.").format(name=name)
        case "assassin", (to,):
            return _("{name}'s Assassin sent the Caesar card to {other}.").format(name=name, other=names[to])
        case "pieces", (kind, 0, 0, assassins, guards, _black, _white):
            return _nothing_placed(name, kind, assassins, guards)
        case "pieces", (kind, black, white, _assassins, _guards, all_black, all_white):
            return _("{name}'s {card} placed {pieces}: black {black}, white {white}.").format(
                name=name, card=card(kind), pieces=pieces(black, white), black=all_black, white=all_white
            )
        case "left", ():
            return _("No Guard and no Assassin took effect: the Caesar card went left, to {name}.").format(name=name)
        case "no-exchange", ():
            return _("{name}'s Fortune-teller did nothing, because the hand is empty.").format(name=name)
        case "giving", (kind,):
            return _("{name}'s Fortune-teller offered {card} in exchange.").format(name=name, card=card(kind))
        case "exchanged", (given, other, taken):
            return _("{name} gave {given} to {other} and took {taken}.").format(
                name=name, given=card(given), other=names[other], taken=card(taken)
            )
        case "round", (number,):
            return _("All used cards went back to the hands, and the Caesar piece moved to {place}.").format(
                place=place(number)
            )
        case "over", (how, black, white):
            return _("{ending} Black {black}, white {white}.").format(ending=_ended(how), black=black, white=white)
    raise ValueError(f"no sentence for the event {event.kind!r}")


def _members(sides: Sequence[int], number: int, names: Sequence[str]) -> str:
    return listed([names[seat] for seat in SEATS if sides[seat] == number])


def _said(form: str, to: Seat | None, kind: int, name: str, names: Sequence[str]) -> str:
    if form == WILL or to is None:
        return _("{name}: “I will set {card}.”").format(name=name, card=card(kind))
    if form == PLEASE:
        return _("{name}: “{other}, please set {card}.”").format(name=name, other=names[to], card=card(kind))
    return _("{name}: “{other}, do not set {card}.”").format(name=name, other=names[to], card=card(kind))


def _nothing_placed(name: str, kind: int, assassins: int, guards: int) -> str:
    if kind == FANATIC:
        return _("{name}'s Fanatic placed nothing: no Assassin and no Guard was set.").format(name=name)
    return _(
        "{name}'s Sympathiser placed nothing: it wants exactly one Assassin or exactly one Guard, "
        "but {assassins} and {guards} were set."
    ).format(name=name, assassins=assassins, guards=guards)


def _ended(how: str) -> str:
    return {
        "conspirators": _("Caesar is dead: the conspirators win."),
        "supporters": _("Caesar is saved: the supporters win."),
        "double-four": _("Both colours reached four in the same moment: a draw."),
        "rounds": _("Three rounds without a decision: a draw."),
    }[how]


# -- Refusals --------------------------------------------------------------------------------


def refusal(refusal: Refusal, names: Sequence[str]) -> str:
    """One sentence that says why an action is refused."""
    args: tuple[Any, ...] = refusal.args
    match refusal.code, args:
        case "over", ():
            return _("The game is over.")
        case "no-such-seat", (seat,):
            return _("There is no seat p{number} at this table of four.").format(number=seat + 1)
        case "has-set", (seat,):
            return _("{name} has already set a card in this turn, and it cannot be changed.").format(name=names[seat])
        case "not-your-turn", (seat, actor):
            return _not_your_turn(seat, actor, names)
        case "not-asked", (phase,):
            return _wanted(phase)
        case "unknown-card", ():
            return _("The card has to be named.")
        case "not-held", (kind,):
            return _("The hand holds no {card}.").format(card=card(kind))
        case "send-to-self", ():
            return _("The Assassin sends the Caesar card to another player.")
        case "own-table", ():
            return _("The Fortune-teller takes a card from another player.")
        case "not-on-table", (kind, seat):
            return _("There is no {card} on the table before {name}.").format(card=card(kind), name=names[seat])
        case "talk-off", ():
            return _("This game is played without statements.")
        case "talk-last-turn", ():
            return _("In the fifth turn nobody has a choice, so there is nothing to talk about.")
        case "talk-enough", (number,):
            return _("{number} statements have been made; more are not allowed in a turn.").format(number=number)
        case "talk-to-self", ():
            return _("A wish goes to another player.")
        case "talk-too-late", (seat,):
            return _("{name} has already set a card in this turn.").format(name=names[seat])
        case "seating", (seating,):
            return _("That is not how partners sit in this game: {value}.").format(value=value("seating", seating))
        case "seats", (seats,):
            return _("This game is for four players, not {number}.").format(number=seats)
    text = take_back(refusal, names)
    if text is None:
        raise ValueError(f"no sentence for the refusal {refusal.code!r}")
    return text


def _not_your_turn(seat: Seat, actor: Seat, names: Sequence[str]) -> str:
    if actor == CHANCE:
        return _("Nobody is to act now: the draw comes first.")
    if seat == CHANCE:
        return _("Nothing is drawn now.")
    return _("It is not {name}'s turn but {other}'s.").format(name=names[seat], other=names[actor])


def _wanted(phase: str) -> str:
    """What would be an answer, for a player who gave another kind of one."""
    return {
        at.TEAMS: _("The character cards have to be dealt first."),
        at.START: _("The first start player has to be drawn first."),
        at.SET: _("Now a card has to be set."),
        at.SEND: _("Now the Assassin's owner chooses who gets the Caesar card."),
        at.GIVE: _("Now the Fortune-teller chooses a hand card to give."),
        at.TAKE: _("Now the Fortune-teller chooses a table card to take."),
    }[phase]


# -- Questions and choices -------------------------------------------------------------------


def question(decision: Decision, names: Sequence[str]) -> str:
    """What the acting seat is asked, as one short line."""
    args: tuple[Any, ...] = decision.args
    match decision.kind, args:
        case at.SEND, (holder,):
            return _("Assassin: send the Caesar card to whom? {name} has it").format(name=names[holder])
        case at.GIVE, _:
            return _("Fortune-teller: give which hand card away?")
        case at.TAKE, (giving,):
            return _("Fortune-teller: take which table card for {card}?").format(card=card(giving))
    return _asked(decision.kind)


def _asked(kind: str) -> str:
    return {
        at.TEAMS: _("Deal the character cards"),
        at.START: _("Draw the first start player"),
        "set-open": _("Set a card face up"),
        at.SET: _("Set a card face down"),
        at.SEND: _("Assassin: send the Caesar card to somebody"),
        at.GIVE: _("Fortune-teller: give a hand card"),
        at.TAKE: _("Fortune-teller: take a table card"),
    }[kind]


def action(action: Any, names: Sequence[str]) -> str:
    """An action as a choice in a list."""
    match action:
        case Set(kind=kind):
            return _("Set {card}").format(card=card(kind))
        case Say(form=form, to=int(to), kind=kind) if form == PLEASE:
            return _("Say: “{name}, please set {card}”").format(name=names[to], card=card(kind))
        case Say(form=form, to=int(to), kind=kind) if form == AVOID:
            return _("Say: “{name}, do not set {card}”").format(name=names[to], card=card(kind))
        case Say(kind=kind):
            return _("Say: “I will set {card}”").format(card=card(kind))
        case Send(to=to):
            return _("The Caesar card to {name}").format(name=names[to])
        case Give(kind=kind):
            return _("Give {card}").format(card=card(kind))
        case Take(seat=seat, kind=kind):
            return _("Take {card} from {name}").format(card=card(kind), name=names[seat])
        case Teams(sides=sides):
            return _("{names} conspire").format(names=_members(sides, CONSPIRATORS, names))
        case Start(seat=seat):
            return _("{name} starts").format(name=names[seat])
    raise TypeError(f"not an action: {type(action).__name__}")


# -- The position ----------------------------------------------------------------------------


def position(view: View, names: Sequence[str]) -> str:
    """The position as plain text, several lines, for the command line."""
    return "\n".join(_position(view, names))


def _position(view: View, names: Sequence[str]) -> Iterator[str]:
    yield _("Round {round} of {rounds}, turn {turn} of {turns}; the Caesar piece stands on {place}.").format(
        round=view.round, rounds=ROUNDS, turn=view.turn, turns=TURNS, place=place(view.round)
    )
    yield _awaited(view, names)
    yield _("Hall: black {black} of {places}, white {white} of {places}").format(
        black=view.black, white=view.white, places=PLACES
    )
    for seat in SEATS:
        yield f"p{seat + 1} {names[seat]}{_marks(view, seat)}"
        yield from ("  " + line for line in _before(view, seat))
    yield from (_said(words.form, words.to, words.kind, names[who], names) for who, words in view.said)
    if view.giving:
        yield _("Offered in exchange: {card}").format(card=card(view.giving))
    different = changed(view.options)
    if different:
        yield _("Options:")
        for key in different:
            text = value(key, getattr(view.options, key))
            yield "  " + _("{option}: {value}").format(option=option(key), value=text)


def _awaited(view: View, names: Sequence[str]) -> str:
    if view.ending:
        return _ended(view.ending)
    (actor,) = view.actors
    if actor == CHANCE:
        return _wanted(view.phase)
    question = _asked("set-open" if view.phase == at.SET and actor == view.leader else view.phase)
    return _("{names}: {question}").format(names=names[actor], question=question)


def _marks(view: View, seat: Seat) -> str:
    """The side, and whether the Caesar card lies there, in brackets."""
    marks = [side(view.sides[seat])] if view.sides else []
    if seat == view.caesar and view.phase not in (at.TEAMS, at.START):
        marks.append(_("Caesar card"))
    return f" ({_(', ').join(marks)})" if marks else ""


def _before(view: View, seat: Seat) -> Iterator[str]:
    """What lies before a seat, and what is known of its hand."""
    lying = view.set[seat]
    if lying is not None:
        yield _("set card: {card}").format(card=card(lying))
    if view.used[seat]:
        yield _("used cards: {cards}").format(cards=_cards(view.shown_used(seat)))
    hand = view.shown_hand(seat)
    if hand:
        text = _("hand and set card: {cards}") if lying == UNKNOWN else _("hand: {cards}")
        yield text.format(cards=_cards(hand))


# -- The end and the options -----------------------------------------------------------------


def ending(result: Result, names: Sequence[str]) -> str:
    """How the game ended and who won, in one or two sentences."""
    winners = [names[seat] for seat in SEATS if result.scores[seat] > 0]
    if not winners:
        return _ended(result.ending)
    return _("{ending} The winners are {names}.").format(ending=_ended(result.ending), names=listed(winners))


def option(key: str) -> str:
    """An option's title."""
    return {
        "seating": _("Where partners sit"),
        "start": _("First start player"),
        "talk": _("Statements"),
        "hands": _("Known hands"),
        "autolast": _("Set the last card automatically"),
    }[key]


def value(key: str, value: object) -> str:
    """An option's value in words."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    return {
        ("seating", "random"): _("as drawn"),
        ("seating", "opposite"): _("opposite each other"),
        ("seating", "adjacent"): _("side by side"),
        ("start", "random"): _("drawn"),
        ("hands", "shown"): _("shown"),
        ("hands", "hidden"): _("hidden, as a challenge to the memory"),
    }.get((key, str(value)), str(value))
