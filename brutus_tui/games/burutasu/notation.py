"""ブルータス's actions as text: `set guard`, `take p4 fanatic`, `* teams p1 p3`.

A card may also be named by its first letter (the Fortune-teller's is t) or in
Japanese, with either of its printed names (BUR-AMB-01).
"""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

from brutus_tui.core.notation import UNKNOWN, Malformed, clip, format_actor, parse_actor
from brutus_tui.games.burutasu.actions import (
    AVOID_SET,
    CONSPIRATORS,
    GIVE,
    PLEASE_SET,
    SEATS,
    SEND,
    SET,
    START,
    TAKE,
    TEAMS,
    WILL_SET,
    Action,
    Give,
    Say,
    Send,
    Set,
    Start,
    Take,
    Teams,
)

_NAMES: Final = (
    (UNKNOWN,),
    ("guard", "g", "護衛", "守護"),
    ("assassin", "a", "刺客"),
    ("sympathiser", "s", "賛同者", "sympathizer"),
    ("fanatic", "f", "熱狂者", "狂信者"),
    ("fortune-teller", "t", "占い師", "teller"),
)
"""By kind: every accepted name, the one of a record first."""

CARDS: Final = tuple(names[0] for names in _NAMES)
_KINDS: Final = {name: kind for kind, names in enumerate(_NAMES) for name in names}


def format_action(action: Action) -> str:
    """The canonical text of an action."""
    match action:
        case Set():
            return f"set {CARDS[action.kind]}"
        case Send():
            return f"send {format_actor(action.to)}"
        case Give():
            return f"give {CARDS[action.kind]}"
        case Take():
            return f"take {format_actor(action.seat)} {CARDS[action.kind]}"
        case Say(form=form, to=None):
            return f"say {form} {CARDS[action.kind]}"
        case Say(form=form, to=int(to)):
            return f"say {form} {format_actor(to)} {CARDS[action.kind]}"
        case Teams():
            conspirators = (seat for seat in SEATS if action.sides[seat] == CONSPIRATORS)
            return "teams " + " ".join(map(format_actor, conspirators))
        case Start():
            return f"start {format_actor(action.seat)}"
    raise TypeError(f"not an action: {type(action).__name__}")


def parse_action(text: str) -> Action:
    """The action that a text means; the bare name of a card sets it. Raises Malformed."""
    words = normalize("NFKC", text).casefold().split()
    match words:
        case ["set", card]:
            return SET[_kind(text, card, unknown=True)]
        case ["send", seat]:
            return SEND[_seat(text, seat)]
        case ["give", card]:
            return GIVE[_kind(text, card)]
        case ["take", seat, card]:
            return TAKE[_seat(text, seat)][_kind(text, card)]
        case ["say", "will", card]:
            return WILL_SET[_kind(text, card)]
        case ["say", "please", seat, card]:
            return PLEASE_SET[_seat(text, seat)][_kind(text, card)]
        case ["say", "avoid", seat, card]:
            return AVOID_SET[_seat(text, seat)][_kind(text, card)]
        case ["teams", one, other]:
            pair = tuple(sorted((_seat(text, one), _seat(text, other))))
            if pair not in TEAMS:
                raise Malformed(text, "the conspirators are two seats")
            return TEAMS[pair]
        case ["start", seat]:
            return START[_seat(text, seat)]
        case [card] if card in _KINDS:
            return SET[_KINDS[card]]
        case []:
            raise Malformed(text, "nothing is written")
    if words[0] in _VERBS:
        raise Malformed(text, f"{words[0]} is written like {_VERBS[words[0]]}")
    raise Malformed(text, f"there is no action {clip(words[0], 20)!r}")


_VERBS: Final = {
    "set": "'set guard'",
    "send": "'send p3'",
    "give": "'give guard'",
    "take": "'take p4 guard'",
    "say": "'say will guard', 'say please p3 guard' or 'say avoid p3 guard'",
    "teams": "'teams p1 p3', the two conspirators",
    "start": "'start p2'",
}

VERBS: Final = frozenset(_VERBS)


def _kind(text: str, word: str, unknown: bool = False) -> int:
    if word in _KINDS and (unknown or word != UNKNOWN):
        return _KINDS[word]
    raise Malformed(text, "a card is guard, assassin, sympathiser, fanatic or fortune-teller")


def _seat(text: str, word: str) -> int:
    seat = parse_actor(word)
    if seat not in SEATS:
        raise Malformed(text, "a seat is p1 to p4")
    return seat
