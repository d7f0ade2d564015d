"""Tribune's actions as text: `put th1`, `pair gl5 gl4`, `* drawn p1 gl5`.

What has no order of its own (the two of a pair, freed slaves, two factions) is put in order when it is read.
"""

from __future__ import annotations

from typing import Any, Final

from brutus_tui.core.notation import UNKNOWN as UNKNOWN_TEXT
from brutus_tui.core.notation import Malformed, format_actor, parse_actor
from brutus_tui.games.tribune.actions import (
    ADD,
    ALL_SETS,
    APPOINT,
    BUY,
    COVER,
    DISC,
    DISCARD,
    DONE,
    MAX_SEATS,
    MURDER,
    MURDER_ALL,
    PASS,
    PICK,
    PLAY,
    PUT,
    REJECT,
    REPLACE,
    SACRIFICE,
    SELL,
    WAYS,
    Action,
    Add,
    Appoint,
    Bid,
    Claim,
    Collect,
    Cover,
    Deal,
    Design,
    Disc,
    Discard,
    Drawn,
    Free,
    Hit,
    Lay,
    Murder,
    Pair,
    Pick,
    Play,
    Put,
    Reject,
    Replace,
    Sacrifice,
    Start,
    Swap,
    Tiles,
    Tribune,
    Veto,
    Way,
)
from brutus_tui.games.tribune.board import OFFICIALS
from brutus_tui.games.tribune.brutii import ACTION_CARDS, FACES
from brutus_tui.games.tribune.cards import FACTIONS, KIND, NAME, UNKNOWN, Kind
from brutus_tui.games.tribune.options import DESIGNS
from brutus_tui.games.tribune.places import PLACE, PLACE_NAME

_CARD: Final[dict[str, tuple[Any, ...]]] = {
    "reject": REJECT,
    "discard": DISCARD,
    "pick": PICK,
    "sacrifice": SACRIFICE,
    "add": ADD,
    "replace": REPLACE,
}
"""The actions that name one card and nothing else."""

_UNSEEN: Final[dict[str, Action]] = {
    "reject": Reject(UNKNOWN),
    "discard": Discard(UNKNOWN),
    "pick": Pick(UNKNOWN),
    "sacrifice": Sacrifice(UNKNOWN),
    "add": Add(UNKNOWN),
    "replace": Replace(UNKNOWN),
}

_BARE: Final[dict[str, Action]] = {"buy": BUY, "sell": SELL, "done": DONE, "pass": PASS}

_WORD: Final[dict[type[Any], str]] = {
    **{type(actions[0]): verb for verb, actions in _CARD.items()},
    **{type(action): verb for verb, action in _BARE.items()},
}

MAX_AMOUNT: Final = 999
MAX_TILE: Final = 99


def format_action(action: Action) -> str:
    """The canonical text of an action."""
    match action:
        case Put():
            return f"put {PLACE_NAME[action.place]}"
        case Bid():
            return f"bid {action.amount}"
        case Pair():
            return f"pair {_name(action.high)} {_name(action.low)}"
        case Collect():
            faction = FACTIONS[action.faction]
            return f"collect {faction} {action.way}" if action.way else f"collect {faction}"
        case Tribune():
            return f"tribune {FACTIONS[action.first]} {FACTIONS[action.second]}"
        case Hit():
            return f"hit {_name(action.card)} {FACTIONS[action.faction]}"
        case Free():
            return " ".join(("free", *map(_name, action.cards)))
        case Claim():
            return f"claim {_tile_text(action.tile)}"
        case Appoint():
            return f"appoint {OFFICIALS[action.official]}"
        case Cover():
            return f"cover {FACTIONS[action.faction]}"
        case Play():
            return f"play {ACTION_CARDS[action.card]}"
        case Way():
            return f"way {action.way}"
        case Swap():
            return f"swap {PLACE_NAME[action.place]} {_name(action.slave)}"
        case Murder():
            return f"murder {'all' if action.faction == ALL_SETS else FACTIONS[action.faction]}"
        case Veto():
            return f"veto {PLACE_NAME[action.place]} {format_actor(action.seat)}"
        case Disc():
            return f"disc {FACES[action.face]}"
        case Start():
            return f"start {format_actor(action.seat)}"
        case Design():
            return f"design {action.key}"
        case Deal():
            hands = (" ".join((format_actor(seat), *map(_name, hand))) for seat, hand in enumerate(action.hands))
            return "deal " + " / ".join(hands)
        case Tiles():
            return " ".join(("tiles", *map(_tile_text, action.tiles)))
        case Lay():
            return " ".join(("lay", *map(_name, action.cards)))
        case Drawn():
            return " ".join(("drawn", format_actor(action.seat), *map(_name, action.cards)))
        case _:
            card = getattr(action, "card", None)
            verb = _WORD[type(action)]
            return verb if card is None else f"{verb} {_name(card)}"


def parse_action(text: str) -> Action:
    """The action that a text means. Raises Malformed."""
    words = text.casefold().split()
    if not words:
        raise Malformed(text, "nothing is written")
    verb, rest = words[0], words[1:]
    if verb in _BARE and not rest:
        return _BARE[verb]
    if verb in _CARD and len(rest) == 1:
        kind = _card(text, rest[0])
        found: Action = _UNSEEN[verb] if kind == UNKNOWN else _CARD[verb][kind]
        return found
    match verb, rest:
        case ("put", [place]):
            return PUT[_place(text, place)]
        case ("bid", [amount]):
            return Bid(_number(text, amount, MAX_AMOUNT))
        case ("pair", [high, low]):
            pair = _card(text, high), _card(text, low)
            return Pair(max(pair), min(pair))
        case ("collect", [faction]):
            return Collect(_faction(text, faction))
        case ("collect", [faction, way]) if way in WAYS:
            return Collect(_faction(text, faction), way)
        case ("tribune", [first, second]):
            factions = _faction(text, first), _faction(text, second)
            return Tribune(min(factions), max(factions))
        case ("hit", [card, faction]):
            return Hit(_card(text, card), _faction(text, faction))
        case ("free", [_, *_]):
            return Free(tuple(sorted(_cards(text, rest))))
        case ("claim", [tile]):
            return Claim(_tile(text, tile))
        case ("appoint", [official]) if official in OFFICIALS:
            return APPOINT[OFFICIALS.index(official)]
        case ("cover", [faction]):
            return COVER[_faction(text, faction)]
        case ("play", [card]) if card in ACTION_CARDS:
            return PLAY[ACTION_CARDS.index(card)]
        case ("way", [("1" | "2") as way]):
            return Way(int(way))
        case ("swap", [place, slave]):
            return Swap(_place(text, place), _card(text, slave))
        case ("murder", ["all"]):
            return MURDER_ALL
        case ("murder", [faction]):
            return MURDER[_faction(text, faction)]
        case ("veto", [place, seat]):
            return Veto(_place(text, place), _seat(text, seat))
        case ("disc", [face]) if face in FACES:
            return DISC[FACES.index(face)]
        case ("start", [seat]):
            return Start(_seat(text, seat))
        case ("design", [key]) if key in DESIGNS:
            return Design(key)
        case ("deal", [_, *_]):
            return _deal(text, rest)
        case ("tiles", [_, *_]):
            return Tiles(tuple(_tile(text, tile) for tile in rest))
        case ("lay", [_, *_]):
            return Lay(_cards(text, rest))
        case ("drawn", [seat, _, *_]):
            return Drawn(_seat(text, seat), _cards(text, rest[1:]))
    if verb == "way":
        raise Malformed(text, "way is written 'way 1' or 'way 2'")
    if verb in VERBS:
        raise Malformed(text, f"{verb} is written like {_EXAMPLES.get(verb) or _example(verb)}")
    raise Malformed(text, f"there is no action {verb[:20]!r}")


_EXAMPLES: Final = {
    "put": "'put th1'",
    "bid": "'bid 4'",
    "pair": "'pair gl5 gl4'",
    "collect": "'collect gl' or 'collect pl scroll'",
    "tribune": "'tribune ve se'",
    "hit": "'hit pl2 se'",
    "free": "'free nu1 gr3'",
    "claim": "'claim 4'",
    "appoint": "'appoint augur'",
    "cover": "'cover gl'",
    "play": "'play take_over'",
    "way": "'way 1'",
    "swap": "'swap fo4 gr5'",
    "murder": "'murder all' or 'murder se'",
    "veto": "'veto ba p1'",
    "disc": "'disc arrow'",
    "start": "'start p2'",
    "design": "'design carpe-diem'",
    "deal": "'deal p1 gl5 pl2 / p2 se0 as'",
    "tiles": "'tiles 4 9'",
    "lay": "'lay gl5 pl2 nu3'",
    "drawn": "'drawn p1 gl5'",
}

VERBS: Final = frozenset(_EXAMPLES) | frozenset(_CARD) | frozenset(_BARE)


def _example(verb: str) -> str:
    return f"'{verb}'" if verb in _BARE else f"'{verb} gl5'"


def _name(kind: Kind) -> str:
    return UNKNOWN_TEXT if kind == UNKNOWN else NAME[kind]


def _tile_text(tile: int) -> str:
    return str(tile) if tile else UNKNOWN_TEXT


def _card(text: str, word: str) -> Kind:
    if word == UNKNOWN_TEXT:
        return UNKNOWN
    if word in KIND:
        return KIND[word]
    raise Malformed(text, "a card is written by faction and value, such as gl5, se10, nu3, or as")


def _cards(text: str, words: list[str]) -> tuple[Kind, ...]:
    return tuple(_card(text, word) for word in words)


def _place(text: str, word: str) -> int:
    if word in PLACE:
        return PLACE[word]
    raise Malformed(text, "a place is written by its code, such as th1, la, gl or ba")


def _faction(text: str, word: str) -> int:
    if word in FACTIONS:
        return FACTIONS.index(word)
    raise Malformed(text, f"a faction is one of {', '.join(FACTIONS)}")


def _seat(text: str, word: str) -> int:
    seat = parse_actor(word)
    if not 0 <= seat < MAX_SEATS:
        raise Malformed(text, f"a seat is p1 to p{MAX_SEATS}")
    return seat


def _number(text: str, word: str, most: int) -> int:
    if word.isascii() and word.isdecimal() and len(word) <= 4 and int(word) <= most:
        return int(word)
    raise Malformed(text, f"expected a whole number up to {most}")


def _tile(text: str, word: str) -> int:
    """0 for a tile that the reader does not know."""
    return 0 if word == UNKNOWN_TEXT else _number(text, word, MAX_TILE)


def _deal(text: str, words: list[str]) -> Deal:
    hands: list[tuple[Kind, ...]] = []
    for part in " ".join(words).split("/"):
        seat, *cards = part.split() or [""]
        if seat != format_actor(len(hands)):
            raise Malformed(text, f"the hands stand in seat order; expected {format_actor(len(hands))} next")
        hands.append(_cards(text, cards))
    return Deal(tuple(hands))
