"""What `greedy` does with the Brutii's discs and action cards.

It values each action card by what it would bring as the board stands, in the same
measure as everything else (`appraisal`), less for what others may still take before
the card does its work. The proconsul, sets, claims and bids are chosen as for any
other seat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from brutus_tui.core.game import Seat
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import ALL_SETS, BUY, PASS, Murder, Play, Replace, Swap, Veto, Way
from brutus_tui.games.tribune.board import MATRONA
from brutus_tui.games.tribune.brutii import (
    BUY_LEGION,
    CARDS,
    DENARII,
    EMPEROR,
    ETERNAL_FAVOR,
    MASS_MURDER,
    OFFICIAL,
    PATRON,
    SLAVE_CARDS,
    TAKE_OVER,
    VETO,
    WREATHS,
    Brutii,
)
from brutus_tui.games.tribune.cards import ASSASSIN, FACTION, NATION, UNKNOWN, VALUE, Kind
from brutus_tui.games.tribune.places import (
    ATRIUM,
    BASILICA,
    BOWL,
    CAPITOLEUM,
    CATACOMBS,
    CURIA,
    FACE_UP,
    FIELDS,
    FORUM,
    LATRINE,
    MARS,
    PANTHEON,
)
from brutus_tui.games.tribune.rules.takeover import beats

if TYPE_CHECKING:
    from brutus_tui.games.tribune.appraisal import Player

EFFORT: Final = {
    "tribune": 9.0,
    "favor": 5.0,
    "laurels": 0.8,
    "legions": 2.0,
    "markers": 1.3,
    "denarii": 0.3,
    "emperor": 5.5,
    "patron": 5.5,
}
"""What one unit of an achievement takes the Brutii, who sweep fields, buy legions and come last elsewhere."""

ONE_CARD: Final = 1.5
"""What an achievement takes that one action card brings now."""
UNKNOWN_CARD: Final = 0.9
"""What a card whose face is not known is worth."""
RICH: Final = 8
"""With more money than this the Brutii, who buy little, value a denarius less:"""
MONEY_SHARE: Final = 0.6
PUSH: Final = 2.0
"""So much more a take-over is worth than the sum of what it brings."""
HANDFUL: Final = 12
"""With so many cards in hand further ones are worth half."""
SPITE: Final = 0.1
"""What it is worth to harm somebody, for each achievement that seat has met."""


def _table(player: Player) -> Brutii:
    assert player.view.brutii is not None
    return player.view.brutii


def _laps(player: Player) -> float:
    """How many pieces each of the others has still to place."""
    if player.view.phase != 2:
        return 0.0
    pools = [one.pool for seat, one in enumerate(player.view.players) if seat != player.me]
    return sum(pools) / len(pools)


def _stays(player: Player) -> float:
    """How likely a place of the usual kind without a piece is to stay so until it counts; measured in games."""
    return max(0.3, 1.0 - 0.1 * _laps(player))


def _others(player: Player, place: int) -> list[Seat]:
    """The pieces of the others on a place."""
    return [seat for seat in player.view.pieces[place] if seat != player.me]


def within_reach(player: Player, key: str) -> bool:
    """Whether the card Patron, or Favor of the Emperor, would bring that achievement as things stand."""
    view = player.view
    if key == "patron":
        return player.patron_price is not None and player.patron_price <= player.own.money
    if key != "emperor" or view.phase > 6:
        return False
    own = view.matrona if player.own.official == MATRONA and view.dealt_to == player.me else ()
    if any(tile and player.meets(tile, player.me) > 0.6 for tile in own):
        return True
    if not view.tile or player.meets(view.tile, player.me) < 0.6:
        return False
    return not any(player.meets(view.tile, seat) > 0.5 for seat in _others(player, BASILICA))


def coming(player: Player) -> list[Kind]:
    """Slaves that are taken already, and what the first way of Cards is likely to bring.

    That is the poorer lots, since others take the better ones.
    """
    taken = list(_table(player).taken)
    if CARDS not in _table(player).played:
        return taken
    free = [
        player.view.lots[place]
        for place in (*range(FORUM, LATRINE), *range(CURIA, ATRIUM))
        if not player.view.pieces[place] and player.view.lots[place]
    ]
    free.sort(key=lambda lot: sum(VALUE[kind] for kind in lot))
    return taken + [kind for lot in free[: round(len(free) * _stays(player))] for kind in lot]


# -- Which card ------------------------------------------------------------------------------


def play(player: Player) -> Any:
    """The action card that is worth most now."""

    def score(action: Play) -> float:
        return WORTH[action.card](player)

    return player.best(score)


def first_way_of_cards(player: Player) -> float:
    """What nobody takes in Forum and Curia."""
    laps = _laps(player)
    worth = 0.0
    for place in (*range(FORUM, LATRINE), *range(CURIA, ATRIUM)):
        lot = sum(player.worth(kind, owned=False) for kind in player.view.lots[place])
        stays = 0.98 - 0.045 * laps if place < LATRINE else 0.9 - 0.12 * laps
        worth += lot * (0.12 if _others(player, place) else stays)
    return worth


def second_way_of_cards(player: Player) -> float:
    """What is paid in the Curia, and what nobody buys in the Catacombs."""
    pieces = player.view.pieces
    paid = sum(0.35 for place in range(CURIA, ATRIUM) if _others(player, place))
    left = max(0.0, len(player.view.lots[CATACOMBS]) - 0.7 * len(pieces[CATACOMBS]) - (1 - _stays(player)))
    return paid + left * UNKNOWN_CARD


def _cards(player: Player) -> float:
    """The fuller the hand, the less there is to do with more of them."""
    return max(first_way_of_cards(player), second_way_of_cards(player)) / (1 + len(player.hand) / HANDFUL)


def _denarii(player: Player) -> float:
    view = player.view
    latrine = 4.5 * (1.0 if view.pieces[LATRINE] else 0.5 + 0.5 * _stays(player)) * 0.7
    bowl = (len(view.pieces[BOWL]) + 1.5 * (1 - _stays(player))) * player.board.brutii_bowl
    return (latrine + bowl + 2.0) * player.money_worth


def _pairs(player: Player) -> list[float]:
    """What the pairs in hand would bring on Mars, the best first, no card in two of them."""
    found = []
    for cards in player.by_faction:
        spare = list(cards)
        while len(spare) >= 2:
            one, two = spare[0], spare[1]
            del spare[:2]
            found.append(player.unit["laurels"] * player.board.mars_pair - player.give_up(one, two))
    return sorted(found, reverse=True)


def _wreaths(player: Player) -> float:
    free = player.board.capacity[MARS] - len(player.view.pieces[MARS])
    free = min(free, max(1, round(free * _stays(player))))
    pairs = [worth for worth in _pairs(player)[:free] if worth > 0]
    return sum(pairs) + (0.5 * player.unit["laurels"] if pairs else 0.0)


def _eternal_favor(player: Player) -> float:
    if player.own.eternal or not player.hand:
        return 0.0
    groups = {FACTION[kind] if FACTION[kind] >= 0 else 7 + (kind == ASSASSIN) for kind in player.hand}
    chance = min(0.9, sum(0.03 if group == 8 else 0.13 for group in groups))
    if not _others(player, PANTHEON):
        chance *= 0.35 * (1 - _stays(player))
    return chance * (max(player.unit["favor"], 2.0) - 0.4)


def fields(player: Player, way: int) -> float:
    """What the take-overs of a way would bring with the cards in hand."""
    view, stays, laps = player.view, _stays(player), _laps(player)
    worth = 0.0
    for faction in range(7):
        cards = player.by_faction[faction]
        if faction == view.chariot or view.control[faction] == player.me or not player.wins(cards, faction):
            continue
        others = len(_others(player, FIELDS + faction))
        if others == way - 1:
            chance = stays
        elif others < way - 1:
            chance = 0.03 + 0.06 * laps
        else:
            continue
        hold = 1.4 if way == 1 else 0.6
        worth += chance * max(0.0, player.gain(faction, hold) - 0.15 * len(cards))
    return worth


def _take_over(player: Player) -> float:
    """Nothing else brings so much at once; what it does not use stays in the hand."""
    return PUSH * max(fields(player, 1), fields(player, 2))


def _patron(player: Player) -> float:
    return player.refugium() if sum(NATION[kind] >= 0 for kind in player.hand) >= 2 else 0.0


def _emperor(player: Player) -> float:
    view = player.view
    worth = 0.0
    if view.tile:
        rivals = sum(player.meets(view.tile, seat) > 0.5 for seat in _others(player, BASILICA))
        worth = player.tile(view.tile) * (0.0 if rivals else 0.5 + 0.4 * _stays(player))
    if player.own.official == MATRONA and view.dealt_to == player.me:
        worth = max([worth, *(player.tile(tile) for tile in view.matrona if tile)])
    return worth


def _official(player: Player) -> float:
    offers = sorted((player.official(official) for official in range(5)), reverse=True)
    mine = player.official(player.own.official) if player.own.official >= 0 else 0.0
    taken = min(4, len(player.view.pieces[CAPITOLEUM]) + round(1.5 * (1 - _stays(player))))
    return max(0.0, offers[taken] - mine) + 0.15 * mine


def _legion(player: Player) -> float:
    price = player.board.legion_price
    return player.unit["legions"] - player.pay(price) if player.own.money >= price else -1.0


def _slaves(player: Player) -> float:
    """The best slave to be had, for the two poorest cards."""
    hand = sorted((player.worth(kind, owned=True), kind) for kind in player.hand)
    if len(hand) < player.board.slave_price:
        return -1.0
    cost = sum(worth for worth, _ in hand[: player.board.slave_price])
    found = [
        slave_worth(player, kind) - cost
        for place in FACE_UP
        if not _others(player, place)
        for kind in player.view.lots[place]
        if kind != UNKNOWN and NATION[kind] >= 0
    ]
    return max(found, default=-1.0)


def slave_worth(player: Player, kind: Kind) -> float:
    """What a slave from the board is worth."""
    return 1.6 * player.slave(kind, False)


def spite(player: Player, seat: Seat) -> float:
    """What it is worth to harm that seat."""
    one = player.view.players[seat]
    near = 0.5 if player.view.needed and len(one.met) >= player.view.needed - 1 else 0.0
    return SPITE * (1 + len(one.met)) + near


def cut(player: Player, faction: int, left: int) -> float:
    """What it is worth that a set of another keeps so many cards only."""
    view = player.view
    display, owner = view.displays[faction], view.control[faction]
    if owner in (-1, player.me) or len(display) <= left:
        return 0.0
    worth = 0.5 * spite(player, owner)
    cards = player.by_faction[faction]
    within_reach = len(cards) >= player.board.minimum_set and beats(cards, display[:left])
    if TAKE_OVER in _table(player).played and within_reach and not player.wins(cards, faction):
        worth += 0.5 * player.gain(faction)
    return worth


def _murder_worth(player: Player, faction: int) -> float:
    if faction == ALL_SETS:
        sets = player.view.displays
        return sum(cut(player, one, max(player.board.immune, len(sets[one]) - 1)) for one in range(7))
    return 1.3 * cut(player, faction, player.board.immune)


def _mass_murder(player: Player) -> float:
    return max(_murder_worth(player, faction) for faction in range(-1, 7)) - 0.1


def _veto_worth(player: Player, place: int, seat: Seat) -> float:
    """Harm, and room: a space of Mars or a field that the own cards can use."""
    worth = spite(player, seat)
    table = _table(player)
    if FIELDS <= place < FIELDS + 7 and TAKE_OVER in table.played:
        cards = player.by_faction[place - FIELDS]
        if player.view.control[place - FIELDS] != player.me and player.wins(cards, place - FIELDS):
            worth += 0.4 * player.gain(place - FIELDS)
    if place == BASILICA and EMPEROR in table.played and player.view.tile:
        worth += 0.5 * player.tile(player.view.tile)
    return worth


def _veto(player: Player) -> float:
    found = [
        _veto_worth(player, place, seat)
        for place, standing in enumerate(player.view.pieces)
        for seat in standing
        if seat != player.me
    ]
    return max(found, default=-1.0) - 0.3


WORTH: Final[dict[int, Callable[[Player], float]]] = {
    CARDS: _cards,
    DENARII: _denarii,
    WREATHS: _wreaths,
    ETERNAL_FAVOR: _eternal_favor,
    TAKE_OVER: _take_over,
    PATRON: _patron,
    EMPEROR: _emperor,
    OFFICIAL: _official,
    BUY_LEGION: _legion,
    SLAVE_CARDS: _slaves,
    MASS_MURDER: _mass_murder,
    VETO: _veto,
}
"""By action card: what it would bring."""


# -- What the cards ask ----------------------------------------------------------------------


def cards_way(player: Player) -> Any:
    """The way of Cards that brings more."""

    def score(action: Way) -> float:
        return first_way_of_cards(player) if action.way == 1 else second_way_of_cards(player)

    return player.best(score)


def takeover_way(player: Player) -> Any:
    """The way of Faction Take-Over that brings more."""

    def score(action: Way) -> float:
        return fields(player, action.way)

    return player.best(score)


def legion(player: Player) -> Any:
    """A legion, if it is worth its price."""
    return BUY if _legion(player) > 0 else PASS


def swap(player: Player) -> Any:
    """The slave that is worth more than the two poorest cards, if there is one."""
    hand = sorted(player.worth(kind, owned=True) for kind in player.hand)
    cost = sum(hand[: player.board.slave_price])

    def score(action: Swap) -> float:
        return slave_worth(player, action.slave) - cost

    return player.worthwhile(score)


def replace(player: Player) -> Any:
    """The poorest card."""

    def score(action: Replace) -> float:
        return -player.worth(action.card, owned=True)

    return player.best(score)


def murder(player: Player) -> Any:
    """The way that hurts most, or opens most."""

    def score(action: Murder) -> float:
        return _murder_worth(player, action.faction)

    return player.best(score)


def veto(player: Player) -> Any:
    """The piece whose loss hurts most, or opens most."""

    def score(action: Veto) -> float:
        return _veto_worth(player, action.place, action.seat)

    return player.worthwhile(score)


CHOICES: Final[dict[str, Callable[[Player], Any]]] = {
    at.CARD: play,
    at.CARDS_WAY: cards_way,
    at.TAKEOVER_WAY: takeover_way,
    at.LEGION: legion,
    at.SLAVES: swap,
    at.REPLACE: replace,
    at.MURDER: murder,
    at.VETO: veto,
}
"""By question of the Brutii."""
