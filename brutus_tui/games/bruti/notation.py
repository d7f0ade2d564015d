"""Bruti's actions as text: `strike thrust p2`, `defend parry`, `* drawn combat p1 feint`."""

from __future__ import annotations

from typing import Any, Final

from brutus_tui.core.notation import UNKNOWN, Malformed, format_actor, parse_actor
from brutus_tui.games.bruti.actions import (
    AUDIENCE,
    CHOOSE,
    DOFF,
    DONE,
    DRAW,
    FIGHT,
    ID,
    LEAVE,
    MAX_SEATS,
    PAIR,
    SURRENDER,
    VETERAN,
    Action,
    Add,
    Break,
    Change,
    Choose,
    Deal,
    Defend,
    Discard,
    Drawn,
    Exchange,
    Lot,
    Pair,
    Pick,
    PickUp,
    Play,
    Random,
    Ready,
    Shed,
    Shown,
    Strike,
    Use,
    Veteran,
)

_CARD: Final[dict[str, type[Any]]] = {
    "add": Add,
    "play": Play,
    "exchange": Exchange,
    "ready": Ready,
    "pickup": PickUp,
    "shed": Shed,
    "defend": Defend,
    "break": Break,
    "discard": Discard,
    "change": Change,
    "pick": Pick,
}
"""The actions that name one card and nothing else."""

_BARE: Final[dict[str, Action]] = {
    "done": DONE,
    "draw": DRAW,
    "audience": AUDIENCE,
    "doff": DOFF,
    "leave": LEAVE,
    "surrender": SURRENDER,
    "fight": FIGHT,
}

_WORD: Final[dict[type[Any], str]] = {
    **{kind: verb for verb, kind in _CARD.items()},
    **{type(action): verb for verb, action in _BARE.items()},
}

DECKS: Final = ("combat", "character", "special_character", "object", "invocation", "damage", "fickle_god")


def format_action(action: Action) -> str:
    """The canonical text of an action."""
    match action:
        case Strike():
            return f"strike {action.card} {format_actor(action.target)}"
        case Use():
            return f"use {action.card} {action.mode}" if action.mode else f"use {action.card}"
        case Choose():
            return f"choose {format_actor(action.seat)}"
        case Pair():
            return "pair in" if action.added else "pair aside"
        case Veteran():
            return "veteran yes" if action.yes else "veteran no"
        case Lot():
            return f"lot {format_actor(action.seat)}"
        case Deal():
            hands = (" ".join((format_actor(seat), *hand)) for seat, hand in enumerate(action.hands))
            return "deal " + " / ".join(hands)
        case Drawn():
            return " ".join(("drawn", action.deck, format_actor(action.seat), *action.cards))
        case Shown():
            return " ".join(("shown", action.deck, *action.cards))
        case Random():
            return f"random {format_actor(action.seat)} {action.card}"
        case _:
            return _plain(action)


def _plain(action: Action) -> str:
    """A verb, with a card or alone."""
    verb = _WORD[type(action)]
    card = getattr(action, "card", "")
    return f"{verb} {card}" if card else verb


def parse_action(text: str) -> Action:
    """The action that a text means. Raises Malformed."""
    words = text.casefold().split()
    if not words:
        raise Malformed(text, "nothing is written")
    verb, rest = words[0], words[1:]
    if verb in _BARE and not rest:
        return _BARE[verb]
    if verb in _CARD and len(rest) == 1:
        action: Action = _CARD[verb](_card(text, rest[0]))
        return action
    match verb, rest:
        case ("strike", [card, seat]):
            return Strike(_card(text, card), _seat(text, seat))
        case ("use", [card]):
            return Use(_card(text, card))
        case ("use", [card, mode]):
            return Use(_card(text, card), _card(text, mode))
        case ("choose", [seat]):
            return CHOOSE[_seat(text, seat)]
        case ("pair", ["in" | "aside" as answer]):
            return PAIR[answer == "in"]
        case ("veteran", ["yes" | "no" as answer]):
            return VETERAN[answer == "yes"]
        case ("lot", [seat]):
            return Lot(_seat(text, seat))
        case ("deal", [_, *_]):
            return _deal(text, rest)
        case ("drawn", [deck, seat, _, *_]) if deck in DECKS:
            return Drawn(deck, _seat(text, seat), tuple(_card(text, card) for card in rest[2:]))
        case ("shown", [deck, _, *_]) if deck in DECKS:
            return Shown(deck, tuple(_card(text, card) for card in rest[1:]))
        case ("random", [seat, card]):
            return Random(_seat(text, seat), _card(text, card))
    if verb in VERBS:
        raise Malformed(text, f"{verb} is written like {_EXAMPLES.get(verb) or _example(verb)}")
    raise Malformed(text, f"there is no action {verb[:20]!r}")


_EXAMPLES: Final = {
    "strike": "'strike thrust p2'",
    "use": "'use whetstone' or 'use movement draw'",
    "choose": "'choose p2'",
    "pair": "'pair in' or 'pair aside'",
    "veteran": "'veteran yes' or 'veteran no'",
    "lot": "'lot p2'",
    "deal": "'deal p1 thrust parry / p2 feint dodge'",
    "drawn": "'drawn combat p1 thrust parry'",
    "shown": "'shown character boccamarcia manunta'",
    "random": "'random p2 thrust'",
}

VERBS: Final = frozenset(_EXAMPLES) | frozenset(_CARD) | frozenset(_BARE)


def _example(verb: str) -> str:
    return f"'{verb}'" if verb in _BARE else f"'{verb} thrust'"


def _card(text: str, word: str) -> str:
    if word == UNKNOWN or ID.fullmatch(word):
        return word
    raise Malformed(text, "a card is written by its id, such as thrust or giants_belt")


def _seat(text: str, word: str) -> int:
    seat = parse_actor(word)
    if not 0 <= seat < MAX_SEATS:
        raise Malformed(text, "a seat is p1 to p4")
    return seat


def _deal(text: str, words: list[str]) -> Deal:
    hands: list[tuple[str, ...]] = []
    for part in " ".join(words).split("/"):
        seat, *cards = part.split() or [""]
        if seat != format_actor(len(hands)):
            raise Malformed(text, f"the hands stand in seat order; expected {format_actor(len(hands))} next")
        hands.append(tuple(_card(text, card) for card in cards))
    return Deal(tuple(hands))
