"""Brutus's actions as text: `play 7x2`, `gift 9 p3`, `* deal p1 1 1 3 … / p2 …`."""

from __future__ import annotations

from typing import Final

from brutus_tui.core.notation import UNKNOWN, Malformed, format_actor, parse_actor
from brutus_tui.games.brutus.actions import (
    COUNTS,
    MAX_SEATS,
    VALUES,
    Action,
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
from brutus_tui.games.brutus.cards import (
    ANNOUNCE,
    BENEVOLENCE,
    CONSPIRE,
    DISCARD,
    DONE,
    GIFT,
    GIVE,
    NAME,
    PASS,
    PLAY,
    POWER,
    SLIP,
    TAKE,
)


def format_action(action: Action) -> str:
    """The canonical text of an action."""
    match action:
        case Play():
            return f"play {_card(action.value)}x{action.count}"
        case Pass():
            return "pass"
        case Announce():
            return f"announce {action.count}"
        case Give():
            return f"give {_card(action.value)}"
        case Benevolence():
            return "benevolence yes" if action.granted else "benevolence no"
        case Take():
            return f"take {_card(action.value)}"
        case Power():
            return "power on" if action.on else "power off"
        case Conspire():
            return "conspiracy yes" if action.triggered else "conspiracy no"
        case Slip():
            return f"slip {_card(action.value)}"
        case Gift():
            return f"gift {_card(action.value)} {format_actor(action.to)}"
        case Done():
            return "done"
        case Discard():
            return f"discard {_card(action.value)}"
        case Name():
            return f"name {format_actor(action.to)}"
        case Ranks():
            return "ranks " + " ".join(map(format_actor, action.order))
        case Deal():
            return "deal " + " / ".join(
                " ".join((format_actor(seat), *map(_card, hand))) for seat, hand in enumerate(action.hands)
            )
        case Clock():
            return f"clock {action.minutes}"


def parse_action(text: str) -> Action:
    """The action that a text means; bare values mean a combination (`7 7`). Raises Malformed."""
    words = text.casefold().split()
    if not words:
        raise Malformed(text, "nothing is written")
    verb, rest = words[0], words[1:]
    match verb, rest:
        case ("pass", []):
            return PASS
        case ("done", []):
            return DONE
        case ("announce", [count]):
            return _pick(ANNOUNCE[1:], text, count, "a forum is of 1, 2 or 3 cards")
        case ("give", [value]):
            return GIVE[_value(text, value)]
        case ("take", [value]):
            return TAKE[_value(text, value)]
        case ("slip", [value]):
            return SLIP[_value(text, value)]
        case ("discard", [value]):
            return DISCARD[_value(text, value)]
        case ("gift", [value, seat]):
            return GIFT[_value(text, value)][_seat(text, seat)]
        case ("name", [seat]):
            return NAME[_seat(text, seat)]
        case ("benevolence", [answer]):
            return BENEVOLENCE[_yes(text, answer, "yes", "no")]
        case ("conspiracy", [answer]):
            return CONSPIRE[_yes(text, answer, "yes", "no")]
        case ("power", [answer]):
            return POWER[_yes(text, answer, "on", "off")]
        case ("play", [_, *_]):
            return _combination(text, rest)
        case ("ranks", [_, *_]):
            return Ranks(tuple(_seat(text, seat) for seat in rest))
        case ("deal", [_, *_]):
            return _deal(text, rest)
        case ("clock", [minutes]):
            return Clock(_whole(text, minutes, 99_999, "minutes are a whole number"))
    if verb in _VERBS:
        raise Malformed(text, f"{verb} is written like {_VERBS[verb]}")
    if verb[0].isdigit():
        return _combination(text, words)
    raise Malformed(text, f"there is no action {verb[:20]!r}")


_VERBS: Final = {
    "pass": "'pass'",
    "done": "'done'",
    "announce": "'announce 2'",
    "give": "'give 7'",
    "take": "'take 7'",
    "slip": "'slip 7'",
    "discard": "'discard 7'",
    "gift": "'gift 7 p3'",
    "name": "'name p3'",
    "benevolence": "'benevolence yes' or 'benevolence no'",
    "conspiracy": "'conspiracy yes' or 'conspiracy no'",
    "power": "'power on' or 'power off'",
    "play": "'play 7x2'",
    "ranks": "'ranks p3 p1 p4 p2'",
    "deal": "'deal p1 1 1 3 / p2 2 4 4 / …'",
    "clock": "'clock 38'",
}

VERBS: Final = frozenset(_VERBS)


def _card(value: int) -> str:
    return str(value) if value else UNKNOWN


def _value(text: str, word: str) -> int:
    if word == UNKNOWN:
        return 0
    return _whole(text, word, VALUES[-1], "a card is a value from 1 to 13", low=1)


def _seat(text: str, word: str) -> int:
    seat = parse_actor(word)
    if not 0 <= seat < MAX_SEATS:
        raise Malformed(text, "a seat is p1 to p9")
    return seat


def _whole(text: str, word: str, high: int, reason: str, low: int = 0) -> int:
    if word.isascii() and word.isdecimal() and len(word) <= 6 and low <= int(word) <= high:
        return int(word)
    raise Malformed(text, reason)


def _pick(actions: tuple[Announce | None, ...], text: str, word: str, reason: str) -> Action:
    action = actions[_whole(text, word, len(actions), reason, low=1) - 1]
    assert action is not None
    return action


def _yes(text: str, word: str, yes: str, no: str) -> bool:
    if word not in (yes, no):
        raise Malformed(text, f"the answer is {yes} or {no}")
    return word == yes


def _combination(text: str, words: list[str]) -> Play:
    """`7x2`, or the value once for every card: `7 7`."""
    if len(words) == 1 and "x" in words[0]:
        card, _, number = words[0].partition("x")
        value = _value(text, card)
        count = _whole(text, number, COUNTS[-1], "a combination is of 1 to 8 cards", low=1)
        return PLAY[value][count]
    values = {_value(text, word) for word in words}
    if len(values) != 1:
        raise Malformed(text, "a combination is of one value")
    if len(words) > COUNTS[-1]:
        raise Malformed(text, "a combination is of 1 to 8 cards")
    return PLAY[values.pop()][len(words)]


def _deal(text: str, words: list[str]) -> Deal:
    hands: list[tuple[int, ...]] = []
    for part in " ".join(words).split("/"):
        seat, *cards = part.split() or [""]
        if seat != format_actor(len(hands)):
            raise Malformed(text, f"the hands stand in seat order; expected {format_actor(len(hands))} next")
        hands.append(tuple(sorted(_value(text, card) for card in cards)))
    return Deal(tuple(hands))
