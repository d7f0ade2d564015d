"""The computer player `greedy` for Tribune: what it does at each question.

It looks at the victory card, picks the achievements that are nearest, and values
everything by what it brings towards them (`appraisal`). It knows the arithmetic of
take-overs, counts the cards its pieces are going to bring, and keeps money back for
what it has promised itself. It looks one choice ahead, keeps no memory, and is handed
nothing but a view. What it does for the Brutii stands in `bot_brutii`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from brutus_tui.core.game import Decision
from brutus_tui.games.tribune import bot_brutii
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import (
    ADD,
    BUY,
    DONE,
    PASS,
    SELL,
    Action,
    Appoint,
    Bid,
    Claim,
    Collect,
    Free,
    Hit,
    Pair,
    Tribune,
)
from brutus_tui.games.tribune.appraisal import CARD, EFFORT, HOLD, Player
from brutus_tui.games.tribune.board import MATRONA, TRIBUNUS
from brutus_tui.games.tribune.brutii import CARDS, DENARII, ETERNAL_FAVOR
from brutus_tui.games.tribune.cards import (
    ASSASSIN,
    FACTION,
    GREEK,
    NATION,
    SE,
    VALUE,
    VE,
    Kind,
    is_leader,
)
from brutus_tui.games.tribune.places import (
    ATRIUM,
    BASILICA,
    BOWL,
    CAPITOLEUM,
    CATACOMBS,
    CURIA,
    FIELDS,
    FORUM,
    LATRINE,
    MARS,
    PANTHEON,
    REFUGIUM,
)
from brutus_tui.games.tribune.rules.takeover import beats, most_assassins
from brutus_tui.games.tribune.view import View


def decide(view: View, decision: Decision, legal: Sequence[Any], rng: Random) -> Any:
    """One of `legal`."""
    if len(legal) == 1:
        return legal[0]
    return CHOICES[view.stage](Player(view, legal, rng))


def keep(player: Player) -> Any:
    """Give up the card that is worth least; of reject, discard."""
    return player.best(lambda action: -player.worth(action.card, owned=action.card in player.hand))


# -- Phase 2 -----------------------------------------------------------------------------------


def place(player: Player) -> Any:
    """Where a piece is likely to bring most."""
    return player.best(lambda action: spot(player, action))


def spot(player: Player, action: Action) -> float:
    """What a piece there is likely to bring."""
    if action == PASS:
        return 0.5
    where = action.place  # type: ignore[union-attr]
    if where < LATRINE:
        return shop(player, where)
    if where == LATRINE:
        return 4 * player.money_worth + 0.15
    if where < ATRIUM:
        cost = player.poorest if player.hand else 9
        return sum(player.worth(kind, owned=False) for kind in player.view.lots[where]) - cost
    if FIELDS <= where < REFUGIUM:
        return field(player, where - FIELDS)
    return _SPOTS[where](player)


def shop(player: Player, where: int) -> float:
    price = player.board.thermae_price if where < FORUM else player.board.forum_price
    if player.own.money - player.spent < price:
        return -1
    worth = sum(player.worth(kind, owned=False) for kind in player.view.lots[where])
    return worth + denied(player, where) - player.pay(price)


def denied(player: Player, where: int) -> float:
    """What it is worth that the Brutii do not get what lies there for nothing."""
    table = player.view.brutii
    return 0.15 if player.against(CARDS) and where >= FORUM and table is not None and table.cards_way != 2 else 0.0


def atrium(player: Player) -> float:
    rival = player.view.pieces[ATRIUM]
    money = player.own.money - player.spent
    if money < 1:
        return -1
    lot = len(player.view.lots[ATRIUM]) * CARD
    if not rival:
        return lot - 3 * player.money_worth - 0.2
    return (0.5 if money > player.view.players[rival[0]].money else 0.2) * (lot - 3 * player.money_worth)


def catacombs(player: Player) -> float:
    money = player.own.money - player.spent
    if money < 3:
        return 0.1
    return 1.7 - 3 * player.money_worth - 0.15 * len(player.view.pieces[CATACOMBS])


def pantheon(player: Player) -> float:
    if player.own.eternal:
        return -1
    groups = {FACTION[kind] if FACTION[kind] >= 0 else 7 + (kind == ASSASSIN) for kind in player.stock}
    chance = min(0.9, sum(0.025 if group == 8 else 0.12 for group in groups))
    lasting = player.unit["favor"] if not player.own.temporary else max(player.unit["favor"], 0.6 * EFFORT["favor"])
    return chance * (lasting - 0.4) - (0.3 if player.against(ETERNAL_FAVOR) else 0.0)


def mars(player: Player) -> float:
    pairs = player.pairs()
    if not pairs:
        return -0.5
    high = player.board.mars_highest * (0.75 if not player.view.pieces[MARS] else 0.45)
    return max(
        player.unit["laurels"] * (player.board.mars_pair + high * min(1.0, (VALUE[one] + VALUE[two]) / 11))
        - player.give_up(one, two)
        for one, two in pairs
    )


def bowl(player: Player) -> float:
    return player.board.bowl_income * player.money_worth


def field(player: Player, faction: int) -> float:
    """A take-over, if the cards suffice as things stand; then more or less safe from the other piece."""
    view = player.view
    if view.control[faction] == player.me:
        return 0.2 + 0.3 * player.benefits[faction] if view.pieces[FIELDS + faction] else 0.05
    cards = player.by_faction[faction]
    if not player.wins(cards, faction):
        if len(cards) >= 1 and view.lap <= 3:
            return 0.15 * player.gain(faction) * len(cards) / 2
        return 0.05
    rival = bool(view.pieces[FIELDS + faction])
    # Whoever comes first acts last; what a take-over brings at once stays with who is beaten afterwards.
    strength = min(1.0, len(cards) / 4 + sum(VALUE[kind] for kind in cards) / 40)
    held = (0.35 if rival else 0.8) * (0.5 + 0.5 * strength)
    leaders = sum(player.leader(faction) for kind in cards if is_leader(kind))
    sure = 0.93 if all(kind in player.hand for kind in cards[:2]) else 0.85
    return sure * (player.gain(faction, HOLD * held) + leaders) - 0.25


def basilica(player: Player) -> float:
    view = player.view
    tiles = [tile for tile in (view.tile,) if tile and not _beaten_to_it(player, tile)]
    if player.own.official == MATRONA and view.dealt_to == player.me:
        tiles += [tile for tile in view.matrona if tile]
    return max((player.tile(tile) for tile in tiles), default=-0.5)


def _beaten_to_it(player: Player, tile: int) -> bool:
    """Whether who stands on space 1 is likely to claim the tile first."""
    return any(player.meets(tile, seat) > 0.5 for seat in player.view.pieces[BASILICA])


def capitoleum(player: Player) -> float:
    view = player.view
    standing = len(view.pieces[CAPITOLEUM])
    offers = sorted((player.official(official) for official in range(5)), reverse=True)
    mine = player.official(player.own.official) if player.own.official >= 0 else 0.0
    better = offers[min(standing, 4)] - mine
    danger = 0.25 * mine * (1 if standing else 0.4)
    return max(0.0, better) + danger - 0.1


# -- Phase 3 -----------------------------------------------------------------------------------


def buy(player: Player) -> Any:
    """Thermae and Forum: the card on the spot, or the money kept."""
    where = player.view.spot
    price = player.board.thermae_price if where < FORUM else player.board.forum_price
    worth = sum(player.worth(kind, owned=False) for kind in player.view.lots[where])
    return BUY if worth + denied(player, where) > player.pay(price) else PASS


def latrine(player: Player) -> Any:
    kind = player.view.lots[LATRINE][0]
    value = VALUE[kind]
    to_brutii = 0.1 * value * player.money_worth if player.against(DENARII) else 0.0
    cost = player.pay(value) + value * player.money_worth + to_brutii
    return BUY if player.worth(kind, owned=False) > cost else SELL


def curia(player: Player) -> Any:
    gain = sum(player.worth(kind, owned=False) for kind in player.view.lots[CURIA + player.view.spot])
    if player.against(CARDS) and player.view.brutii is not None:
        gain += {1: 0.2, 2: -0.2}.get(player.view.brutii.cards_way, 0.0)  # what the Brutii would get
    return player.worthwhile(lambda action: gain - player.worth(action.card, owned=True))


def lot(player: Player) -> float:
    """What the Atrium's cards are worth, as far as this seat knows them."""
    return sum(player.worth(kind, owned=False) for kind in player.view.lots[ATRIUM])


def auction(player: Player) -> Any:
    cheapest = next((action for action in player.legal if action != PASS), PASS)
    if isinstance(cheapest, Bid) and lot(player) * 0.9 > player.pay(cheapest.amount):
        return cheapest
    return PASS


def lone(player: Player) -> Any:
    return BUY if lot(player) > player.pay(player.view.price) else PASS


def pick(player: Player) -> Any:
    return player.worthwhile(lambda action: player.worth(action.card, owned=False) - player.pay(VALUE[action.card]))


def sacrifice(player: Player) -> Any:
    lasting = max(player.unit["favor"], 0.5 * EFFORT["favor"])
    return player.worthwhile(lambda action: lasting - player.worth(action.card, owned=True))


def discard_pair(player: Player) -> Any:
    highest = max((VALUE[one] + VALUE[two] for _, one, two in player.view.pairs), default=-1)
    left = len(player.view.pieces[MARS]) - player.view.nth - 1

    def score(action: Pair) -> float:
        total = VALUE[action.high] + VALUE[action.low]
        chance = 0.0 if total <= highest else 0.5 ** max(0, left) if total < 11 else 0.8 ** max(0, left)
        laurels = player.board.mars_pair + chance * player.board.mars_highest
        return laurels * player.unit["laurels"] - player.give_up(action.high, action.low)

    return player.worthwhile(score)


# -- Phase 4 -----------------------------------------------------------------------------------


def take_over(player: Player) -> Any:
    """Lay the set that is worth most, card by card; a set that somebody has begun otherwise is completed."""
    wanted = target(player)
    if not wanted:
        return PASS
    plan = player.view.plan
    if plan != wanted[: len(plan)]:
        return DONE if DONE in player.legal else player.legal[0]
    if len(plan) == len(wanted):
        return DONE
    return ADD[wanted[len(plan)]]


def target(player: Player) -> tuple[Kind, ...]:
    """The whole set with its assassins, in the order of laying; nothing if it is not worth it.

    Strength lasts: where the benefit is worth having, all cards go down, else no more than it takes.
    """
    faction = player.view.spot
    display = player.view.displays[faction]
    cards = player.by_faction[faction]
    if not player.wins(cards, faction):
        return ()
    fresh = player.gain(faction) - 0.15 * len(cards) - lost_pair(player, cards)
    if fresh <= 0:
        return ()
    least = _least(player, cards, display)
    held = player.benefits[faction]
    standing = player.view.pieces[FIELDS + faction]
    by_card = player.leads_brutii and player.me not in standing
    rival = player.view.nth + 1 < len(standing) + by_card
    chosen = list(least)
    rest = list(cards)
    for kind in least:
        rest.remove(kind)
    for kind in rest:
        if is_leader(kind):
            if player.leader(faction) > 0.2:
                chosen.append(kind)
        elif held > 0.2 and not (rival and len(chosen) >= 4):
            chosen.append(kind)
    chosen.sort(reverse=True)
    killers = _killers(player, chosen, display)
    return (*chosen, *[ASSASSIN] * killers)


def lost_pair(player: Player, cards: Sequence[Kind]) -> float:
    """What the cards would bring on Mars instead."""
    return 0.2 * player.unit["laurels"] if len(cards) >= 2 else 0.0


def _killers(player: Player, cards: Sequence[Kind], display: Sequence[Kind]) -> int:
    for used in range(most_assassins(player.hand, display, player.board.immune) + 1):
        if beats(cards, display[: len(display) - used]):
            return used
    return 0


def _least(player: Player, cards: list[Kind], display: Sequence[Kind]) -> list[Kind]:
    """A cheap set that succeeds: the fewest of the highest cards by sum, or the lowest by number."""
    killers = most_assassins(player.hand, display, player.board.immune)
    weakest = display[: len(display) - killers]
    options: list[list[Kind]] = []
    for size in range(player.board.minimum_set, len(cards) + 1):
        for found in (cards[:size], cards[len(cards) - size :]):
            if beats(found, weakest):
                options.append(found)
        if options:
            break
    return min(options, key=lambda found: sum(VALUE[kind] for kind in found))


# -- Phase 5 -----------------------------------------------------------------------------------


def collect(player: Player) -> Any:
    return player.best(lambda action: _worth_of_benefit(player, action))


def _worth_of_benefit(player: Player, action: Action) -> float:
    """First a tribune, then what may make one possible, and the factions for one last."""
    match action:
        case Tribune(first, second):
            return 10 - _without_tribune(player, first) - _without_tribune(player, second)
        case Collect(faction, way):
            rank = 5.0 - faction / 10
            if faction in (VE, SE) or player.own.official == TRIBUNUS:
                rank -= 3
            match way:
                case "scroll":
                    return 8 if player.scroll >= 4 * player.money_worth or player.own.official == TRIBUNUS else -1
                case "legion":
                    amount = dict(player.board.benefit[faction])["buy_legion"]
                    return rank + (0.5 if player.unit["legions"] > amount * player.money_worth else -0.5)
            return rank
    return 0.0


def _without_tribune(player: Player, faction: int) -> float:
    """What a faction pays in this round, apart from its use for a tribune."""
    return player.effects(player.board.benefit[faction])


def hit(player: Player) -> Any:
    """A poor card for the top of a display that this seat wants to beat."""

    def score(action: Hit) -> float:
        faction = action.faction
        cards = [kind for kind in player.by_faction[faction] if kind != action.card]
        display = player.view.displays[faction]
        gain = 0.15
        if not player.wins(cards, faction) and len(cards) >= 2 and beats(cards, display[:-1]):
            gain += 0.3 * player.gain(faction)
        leading = player.view.players[player.view.control[faction]]
        if player.view.needed and len(leading.met) >= player.view.needed - 1:
            gain += 0.2
        return gain - player.worth(action.card, owned=True)

    return player.worthwhile(score)


# -- Phase 6 -----------------------------------------------------------------------------------


def visit(player: Player) -> Any:
    def score(action: Action) -> float:
        match action:
            case Free(cards):
                price = sum(VALUE[kind] for kind in cards)
                return 10 + player.unit["patron"] - price * player.money_worth if player.unit["patron"] > 0.3 else -1
            case Pair(high, _):
                if NATION[high] == GREEK:
                    return player.unit["laurels"] * player.board.greek_pair_laurels + 0.1
                return player.unit["legions"] * player.board.germanian_pair_legions + 0.1
        return 0.0

    return player.worthwhile(score)


def claim(player: Player) -> Any:
    def score(action: Claim) -> float:
        pays = "pay_12" in player.board.emperor_tiles[action.tile]
        return player.unit["emperor"] + 0.5 - (player.board.emperor_pay * player.money_worth * 0.7 if pays else 0)

    return player.worthwhile(score)


def appoint(player: Player) -> Any:
    def score(action: Appoint) -> float:
        return player.official(action.official)

    return player.worthwhile(score)


# -- Phases 7 and 8 ----------------------------------------------------------------------------


def bid(player: Player) -> Any:
    """A little for the safety of the dearest faction, from what is not needed otherwise."""
    worth = max((shelter(player, faction) for faction in range(7)), default=0.0)
    if player.against(DENARII):
        worth *= 0.7  # the Brutii would get the money
    spare = player.own.money - 6
    wanted = min(spare, int(0.5 * worth / player.money_worth))
    if player.view.design >= 0 and player.goal("denarii") and player.unit["denarii"] <= 0:
        wanted = min(wanted, player.own.money - player.goal("denarii"))
    if wanted <= 0:
        return player.legal[0]
    amount = player.rng.randint(max(0, wanted - 2), wanted)
    return player.legal[min(amount, len(player.legal) - 1)]


def shelter(player: Player, faction: int) -> float:
    """What it is worth to close that field for a round."""
    if player.view.control[faction] == player.me:
        display = player.view.displays[faction]
        weak = 1.0 if len(display) <= 2 else 0.6 if len(display) == 3 else 0.3
        return player.benefits[faction] * weak
    return 0.05


def cover(player: Player) -> Any:
    return player.best(lambda action: shelter(player, action.faction))


_SPOTS: Final[dict[int, Callable[[Player], float]]] = {
    ATRIUM: atrium,
    CATACOMBS: catacombs,
    PANTHEON: pantheon,
    MARS: mars,
    BOWL: bowl,
    REFUGIUM: Player.refugium,
    BASILICA: basilica,
    CAPITOLEUM: capitoleum,
}

CHOICES: Final[dict[str, Callable[[Player], Any]]] = {
    at.KEEP: keep,
    at.UPHEAVAL: keep,
    at.AUGUR: keep,
    at.PLACE: place,
    at.MARKET: buy,
    at.LATRINE_STEP: latrine,
    at.CURIA_STEP: curia,
    at.ATRIUM_STEP: auction,
    at.LONE: lone,
    at.CATACOMBS_STEP: pick,
    at.PANTHEON_STEP: sacrifice,
    at.MARS_STEP: discard_pair,
    at.TAKEOVER: take_over,
    at.BENEFITS: collect,
    at.HIT: hit,
    at.REFUGIUM_STEP: visit,
    at.BASILICA_STEP: claim,
    at.CAPITOLEUM_STEP: appoint,
    at.BID: bid,
    at.COVER: cover,
    **bot_brutii.CHOICES,
}
