"""The computer player `greedy` for Tribune.

It looks at the victory card, picks the achievements that are nearest, and values
everything by what it brings towards them, in followers: 1.0 is about what a
follower earns in an ordinary place. It knows the arithmetic of take-overs, counts
the cards its pieces are going to bring, and keeps money back for what it has
promised itself. It looks one choice ahead, keeps no memory, and is handed nothing
but a view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final

from brutus_tui.core.game import Decision, Seat
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
from brutus_tui.games.tribune.board import AUGUR, MATRONA, PRINCEPS, QUAESTOR, TRIBUNUS, Effects
from brutus_tui.games.tribune.brutii import CARDS, DENARII, ETERNAL_FAVOR
from brutus_tui.games.tribune.cards import (
    ASSASSIN,
    FACTION,
    GERMANIAN,
    GREEK,
    NATION,
    NUBIAN,
    SE,
    UNKNOWN,
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
from brutus_tui.games.tribune.state import NO_TILE, SCROLL
from brutus_tui.games.tribune.view import View

EFFORT: Final = {
    "tribune": 6.5,
    "favor": 4.0,
    "laurels": 1.0,
    "legions": 2.4,
    "markers": 2.8,
    "denarii": 0.35,
    "emperor": 4.0,
    "patron": 3.5,
}
"""What one unit of an achievement takes, in followers."""

SPARE: Final = {
    "tribune": 0.6,
    "favor": 0.5,
    "laurels": 0.12,
    "legions": 0.25,
    "markers": 0.15,
    "denarii": 0.0,
    "emperor": 0.5,
    "patron": 0.4,
}
"""What one unit is worth that the victory card does not ask for: points break ties."""

MONEY: Final = 0.22
"""What a denarius is worth."""
CARD: Final = 0.9
"""What an unknown card is worth."""
HOLD: Final = 1.5
"""So many rounds a faction is likely to be held."""


def decide(view: View, decision: Decision, legal: Sequence[Any], rng: Random) -> Any:
    """One of `legal`."""
    if len(legal) == 1:
        return legal[0]
    choose = _CHOICES.get(view.stage)
    return choose(Player(view, legal, rng)) if choose is not None else rng.choice(legal)


class Player:
    """One decision, with what it is about at hand."""

    def __init__(self, view: View, legal: Sequence[Any], rng: Random) -> None:
        assert view.viewer is not None
        self.view = view
        self.legal = legal
        self.rng = rng
        self.me: Seat = view.viewer
        self.own = view.players[self.me]
        self.board = view.board
        self.hand = view.hand

    def best(self, score: Callable[[Any], float], actions: Iterable[Any] | None = None) -> Any:
        """The action with the highest score; among equals, one at random."""
        found = list(self.legal if actions is None else actions)
        scores = [score(action) for action in found]
        top = max(scores)
        return self.rng.choice([action for action, value in zip(found, scores, strict=True) if value >= top - 1e-9])

    def worthwhile(self, score: Callable[[Any], float]) -> Any:
        """The action with the highest score if that is above nothing, else `pass`."""
        found = [action for action in self.legal if action != PASS]
        if not found:
            return PASS
        choice = self.best(score, found)
        return choice if score(choice) > 0 or PASS not in self.legal else PASS

    # -- The plan ----------------------------------------------------------------------------

    @cached_property
    def unit(self) -> dict[str, float]:
        """What one more of each thing is worth: much for what the plan lacks, little beyond."""
        if self.view.design < 0:
            return self._points_plan()
        design = self.board.designs[self.view.design]
        missing: list[tuple[bool, float, str]] = []
        for key in design.achievements:
            lacking = max(0, self.goal(key) - self.has(key))
            missing.append((key not in design.mandatory, lacking * self.effort(key), key))
        missing.sort()
        unit = dict(SPARE)
        needed = self.view.needed
        far = sum(effort for _, effort, _ in missing[:needed])
        for rank, (_, effort, key) in enumerate(missing):
            if effort <= 0:
                continue
            weight = 1.0 if rank < needed else 0.5 if rank == needed else 0.2
            if rank < needed:
                weight += 0.4 / (1.0 + far / 4)  # the nearer the end, the more the last steps count
            unit[key] = max(unit[key], self.efforts[key] * weight)
        return unit

    def _points_plan(self) -> dict[str, float]:
        """Without a victory card: markers end the game, points win it."""
        points = self.board.points
        worth = {
            "tribune": points.tribune - points.scroll,
            "favor": points.eternal_favor,
            "laurels": points.laurel,
            "legions": points.legion,
            "markers": points.marker + 2,
            "denarii": 1 / points.denarii_per_point,
            "emperor": points.emperor_tile,
            "patron": points.patron,
        }
        return {key: 0.8 * value for key, value in worth.items()}

    def goal(self, key: str) -> int:
        """How much of it the victory card asks for."""
        design = self.board.designs[self.view.design]
        return 1 if key == "favor" else int(getattr(design, key))

    def has(self, key: str) -> int:
        """How much of it this seat has."""
        own = self.own
        match key:
            case "tribune":
                return int(own.scroll > SCROLL)
            case "favor":
                any_favor = self.view.design < 0 or self.board.designs[self.view.design].favor == "any"
                return int(own.eternal or (any_favor and own.temporary))
            case "laurels":
                return own.laurels
            case "legions":
                return own.legions
            case "markers":
                return own.markers.bit_count()
            case "denarii":
                return own.money
            case "emperor":
                return len(own.claimed)
            case _:
                return int(own.patron)

    def effort(self, key: str) -> float:
        if key == "tribune" and self.own.scroll == SCROLL:
            return 4.0
        if self.leads_brutii and bot_brutii.within_reach(self, key):
            return bot_brutii.ONE_CARD
        return self.efforts[key]

    @property
    def efforts(self) -> dict[str, float]:
        """By achievement: what one unit takes, for the Brutii other than for the others."""
        return bot_brutii.EFFORT if self.leads_brutii else EFFORT

    @cached_property
    def money_worth(self) -> float:
        """What a denarius is worth now."""
        worth = MONEY + self.unit["denarii"] * (0.6 if self.view.design >= 0 else 1)
        return bot_brutii.MONEY_SHARE * worth if self.leads_brutii and self.own.money > bot_brutii.RICH else worth

    @property
    def leads_brutii(self) -> bool:
        return self.view.brutii is not None and self.view.brutii.seat == self.me

    def against(self, card: int) -> bool:
        """Whether an action card of another seat, that of the Brutii, lies on the table."""
        table = self.view.brutii
        return table is not None and card in table.played and table.seat != self.me

    @property
    def wants_scroll(self) -> bool:
        return self.own.scroll == NO_TILE

    # -- Things ------------------------------------------------------------------------------

    def effects(self, effects: Effects) -> float:
        """What a take-over or a leader gives."""
        unit = self.unit
        worth = 0.0
        for effect, amount in effects:
            match effect:
                case "legion":
                    worth += amount * unit["legions"]
                case "laurel":
                    worth += amount * unit["laurels"]
                case "denarii":
                    worth += amount * self.money_worth
                case "scroll":
                    worth += self.scroll
                case "draw_card":
                    worth += amount * CARD
        return worth

    @property
    def scroll(self) -> float:
        """What a scroll is worth: half of the way to a tribune, and points."""
        return 0.4 * self.unit["tribune"] + 0.4 if self.wants_scroll else 0.0

    @cached_property
    def benefits(self) -> tuple[float, ...]:
        """By faction: what its benefit is worth in a round."""
        return tuple(map(self._benefit, range(7)))

    def _benefit(self, faction: int) -> float:
        unit, own, view = self.unit, self.own, self.view
        worth = 0.0
        for effect, amount in self.board.benefit[faction]:
            match effect:
                case "collect_colosseum":
                    worth += view.colosseum * self.money_worth + 0.2
                case "assassinate_for_cards":
                    worth += 0.2
                case "buy_legion":
                    worth += max(0.0, unit["legions"] - amount * self.money_worth)
                case "choose_scroll_or_denarii":
                    worth += max(self.scroll, amount * self.money_worth)
                case "proconsul":
                    worth += 1.0
                case "temporary_favor":
                    design = self.board.designs[view.design] if view.design >= 0 else None
                    if design is None or design.favor == "any":
                        worth += 0.7 * unit["favor"] if not own.eternal else 0.3
                    else:
                        worth += 0.5
                case _:
                    worth += self.effects(((effect, amount),))
        if own.scroll == SCROLL and faction in self.board.tribune_pair:
            first, second = self.board.tribune_pair
            other = second if faction == first else first
            worth += unit["tribune"] * (0.7 if view.control[other] == self.me else 0.25)
        if own.scroll == SCROLL and own.official == TRIBUNUS:
            worth += unit["tribune"] * (0.6 if self.me in view.control else 0.3)
        return worth

    @cached_property
    def at_once(self) -> tuple[float, ...]:
        """By faction: what a take-over brings at once, whatever comes after."""
        found = []
        for faction in range(7):
            worth = self.effects(self.board.takeover[faction])
            if not self.own.markers >> faction & 1:
                worth += self.unit["markers"]
            if self.view.fresh >> faction & 1:
                worth += self.unit["laurels"]
            found.append(worth)
        return tuple(found)

    def gain(self, faction: int, hold: float = HOLD) -> float:
        """What a take-over is worth that is held for so many rounds."""
        return self.at_once[faction] + hold * self.benefits[faction]

    def leader(self, faction: int) -> float:
        instead = self.board.leader_else[faction]
        return self.effects(instead if instead and self.own.scroll != NO_TILE else self.board.leader[faction])

    # -- Cards -------------------------------------------------------------------------------

    @cached_property
    def coming(self) -> tuple[Kind, ...]:
        """Open cards that this seat's pieces are going to bring."""
        if self.view.phase != 2:
            return ()
        found: list[Kind] = []
        for place in (*range(LATRINE), *range(CURIA, ATRIUM)):
            if self.me in self.view.pieces[place]:
                found += [kind for kind in self.view.lots[place] if kind != UNKNOWN]
        if self.leads_brutii:
            found += bot_brutii.coming(self)
        return tuple(found)

    @cached_property
    def spent(self) -> int:
        """Money promised to the places where pieces stand already."""
        board, pieces = self.board, self.view.pieces
        if self.view.phase != 2:
            return 0
        return sum(
            board.thermae_price if place < FORUM else board.forum_price
            for place in range(LATRINE)
            if self.me in pieces[place]
        )

    @cached_property
    def stock(self) -> tuple[Kind, ...]:
        """The hand, and what is coming."""
        return (*self.hand, *self.coming)

    @cached_property
    def by_faction(self) -> tuple[list[Kind], ...]:
        """By faction: its cards in hand and coming, highest first."""
        found: tuple[list[Kind], ...] = ([], [], [], [], [], [], [])
        for kind in sorted(self.stock, reverse=True):
            if FACTION[kind] >= 0:
                found[FACTION[kind]].append(kind)
        return found

    def wins(self, cards: Sequence[Kind], faction: int) -> bool:
        """Whether these cards, with all assassins in hand, would take the faction over as it stands."""
        display = self.view.displays[faction]
        killers = most_assassins(self.hand, display, self.board.immune)
        return len(cards) >= self.board.minimum_set and beats(cards, display[: len(display) - killers])

    def worth(self, kind: Kind, *, owned: bool) -> float:
        """What a card is worth: one of the hand (or coming), or a further one."""
        if kind == UNKNOWN:
            return CARD
        if kind == ASSASSIN:
            return 0.9
        if NATION[kind] >= 0:
            return self.slave(kind, owned)
        faction = FACTION[kind]
        cards = self.by_faction[faction]
        value = VALUE[kind]
        # Any two of a faction are a pair for Mars.
        base = 0.25 + 0.03 * value + (0.25 * self.unit["laurels"] if len(cards) > owned else 0.0)
        if is_leader(kind):
            base += 0.4 * self.leader(faction)
        if self.view.control[faction] == self.me:
            return base
        if owned:
            without = list(cards)
            without.remove(kind)
            with_it: list[Kind] = cards
        else:
            without, with_it = cards, [*cards, kind]
        gain = self.gain(faction)
        if self.wins(without, faction):
            share = 0.06
        elif self.wins(with_it, faction):
            share = 0.55
        else:
            share = 0.16 if without else 0.1
        return base + gain * share

    def slave(self, kind: Kind, owned: bool) -> float:
        others = [one for one in self.stock if NATION[one] >= 0]
        if owned and kind in others:
            others.remove(kind)
        nation = NATION[kind]
        worth = 0.3
        if nation != NUBIAN:
            pair = 3 * self.unit["laurels"] if nation == GREEK else self.unit["legions"]
            same = sum(NATION[one] == nation for one in others)
            worth = max(worth, pair * (0.4 if same % 2 else 0.15))
        if not self.own.patron:
            nubian = nation == NUBIAN or any(NATION[one] == NUBIAN for one in others)
            lacking = (2 if nubian else 3) - len(others)
            if lacking > 0:
                patron = self.unit["patron"] * (0.45 if lacking == 1 else 0.25)
                worth = max(worth, patron * (1.1 if nation == NUBIAN else 1.0) - 0.02 * VALUE[kind])
        return worth

    @cached_property
    def poorest(self) -> float:
        """What the least valuable hand card is worth."""
        return min((self.worth(kind, owned=True) for kind in dict.fromkeys(self.hand)), default=0.0)

    def keep(self) -> Any:
        """Give up the card that is worth least; of reject, discard."""
        return self.best(lambda action: -self.worth(action.card, owned=action.card in self.hand))

    def pay(self, amount: int) -> float:
        """What it costs to pay that much: dear where a wanted amount of money would be undercut."""
        if amount == 0:
            return 0.0
        cost = amount * self.money_worth
        if self.view.design >= 0:
            goal = self.goal("denarii")
            money = self.own.money - self.spent
            if goal and money - amount < goal <= money:
                cost += EFFORT["denarii"] * 8
                if len(self.own.met) >= self.view.needed:  # it would win without paying
                    cost += 20
        if self.own.money - self.spent - amount < self.saved:
            cost += 0.8
        return cost

    @cached_property
    def saved(self) -> int:
        """Money kept back: for a legion of the Praetorians, a patron, an emperor tile."""
        view, unit = self.view, self.unit
        kept = 0
        for faction in range(7):
            if view.control[faction] == self.me and unit["legions"] > 1.5:
                kept += sum(amount for effect, amount in self.board.benefit[faction] if effect == "buy_legion")
        if not self.own.patron and unit["patron"] > 1.5 and view.phase <= 6:
            kept += min(self.patron_price or 0, 8)
        return kept

    @cached_property
    def patron_price(self) -> int | None:
        """The price of the cheapest patron, if the slaves suffice."""
        slaves = sorted((VALUE[kind], NATION[kind]) for kind in self.stock if NATION[kind] >= 0)
        nubians = [value for value, nation in slaves if nation == NUBIAN]
        prices = []
        board = self.board
        few, many = board.patron_slaves_with_nubian, board.patron_slaves
        if nubians and len(slaves) >= few:
            rest = [value for value, _ in slaves]
            rest.remove(nubians[0])
            prices.append(nubians[0] + sum(rest[: few - 1]))
        if len(slaves) >= many:
            prices.append(sum(value for value, _ in slaves[:many]))
        return min(prices, default=None)

    # -- Phase 2 -----------------------------------------------------------------------------

    def place(self) -> Any:
        return self.best(self.spot)

    def spot(self, action: Action) -> float:
        """What a piece there is likely to bring."""
        if action == PASS:
            return 0.5
        where = action.place  # type: ignore[union-attr]
        if where < LATRINE:
            return self.shop(where)
        if where == LATRINE:
            return 4 * self.money_worth + 0.15
        if where < ATRIUM:
            cost = self.poorest if self.hand else 9
            return sum(self.worth(kind, owned=False) for kind in self.view.lots[where]) - cost
        if FIELDS <= where < REFUGIUM:
            return self.field(where - FIELDS)
        return _SPOTS[where](self)

    def shop(self, where: int) -> float:
        price = self.board.thermae_price if where < FORUM else self.board.forum_price
        if self.own.money - self.spent < price:
            return -1
        worth = sum(self.worth(kind, owned=False) for kind in self.view.lots[where])
        return worth + self.denied(where) - self.pay(price)

    def denied(self, where: int) -> float:
        """What it is worth that the Brutii do not get what lies there for nothing."""
        table = self.view.brutii
        return 0.15 if self.against(CARDS) and where >= FORUM and table is not None and table.cards_way != 2 else 0.0

    def atrium(self) -> float:
        rival = self.view.pieces[ATRIUM]
        money = self.own.money - self.spent
        if money < 1:
            return -1
        lot = len(self.view.lots[ATRIUM]) * CARD
        if not rival:
            return lot - 3 * self.money_worth - 0.2
        return (0.5 if money > self.view.players[rival[0]].money else 0.2) * (lot - 3 * self.money_worth)

    def catacombs(self) -> float:
        money = self.own.money - self.spent
        if money < 3:
            return 0.1
        return 1.7 - 3 * self.money_worth - 0.15 * len(self.view.pieces[CATACOMBS])

    def pantheon(self) -> float:
        if self.own.eternal:
            return -1
        groups = {FACTION[kind] if FACTION[kind] >= 0 else 7 + (kind == ASSASSIN) for kind in self.stock}
        chance = min(0.9, sum(0.025 if group == 8 else 0.12 for group in groups))
        lasting = self.unit["favor"] if not self.own.temporary else max(self.unit["favor"], 0.6 * EFFORT["favor"])
        return chance * (lasting - 0.4) - (0.3 if self.against(ETERNAL_FAVOR) else 0.0)

    def mars(self) -> float:
        pairs = self.pairs()
        if not pairs:
            return -0.5
        high = self.board.mars_highest * (0.75 if not self.view.pieces[MARS] else 0.45)
        return max(
            self.unit["laurels"] * (self.board.mars_pair + high * min(1.0, (VALUE[one] + VALUE[two]) / 11))
            - self.give_up(one, two)
            for one, two in pairs
        )

    def pairs(self) -> list[tuple[Kind, Kind]]:
        """Pairs of a faction in hand and coming."""
        return [
            (one, two) for cards in self.by_faction for place, one in enumerate(cards) for two in cards[place + 1 :]
        ]

    def give_up(self, one: Kind, two: Kind) -> float:
        """What is lost with two cards of a faction."""
        faction = FACTION[one]
        if self.view.control[faction] == self.me:
            return 0.1
        cards = list(self.by_faction[faction])
        won = self.wins(cards, faction)
        cards.remove(one)
        cards.remove(two)
        lost = 0.15 + 0.02 * (VALUE[one] + VALUE[two])
        if won and not self.wins(cards, faction):
            lost += 0.5 * self.gain(faction)
        return lost

    def bowl(self) -> float:
        return self.board.bowl_income * self.money_worth

    def field(self, faction: int) -> float:
        """A take-over, if the cards suffice as things stand; then more or less safe from the other piece."""
        view = self.view
        if view.control[faction] == self.me:
            return 0.2 + 0.3 * self.benefits[faction] if view.pieces[FIELDS + faction] else 0.05
        cards = self.by_faction[faction]
        if not self.wins(cards, faction):
            if len(cards) >= 1 and view.lap <= 3:
                return 0.15 * self.gain(faction) * len(cards) / 2
            return 0.05
        rival = bool(view.pieces[FIELDS + faction])
        # Whoever comes first acts last; what a take-over brings at once stays with who is beaten afterwards.
        strength = min(1.0, len(cards) / 4 + sum(VALUE[kind] for kind in cards) / 40)
        held = (0.35 if rival else 0.8) * (0.5 + 0.5 * strength)
        leaders = sum(self.leader(faction) for kind in cards if is_leader(kind))
        sure = 0.93 if all(kind in self.hand for kind in cards[:2]) else 0.85
        return sure * (self.gain(faction, HOLD * held) + leaders) - 0.25

    def refugium(self) -> float:
        worth = -0.5
        price = self.patron_price
        if price is not None and not self.own.patron and price <= self.own.money - self.spent:
            worth = self.unit["patron"] * 0.95 - price * self.money_worth - 0.3
        nations = [NATION[kind] for kind in self.stock if NATION[kind] >= 0]
        pairs = (
            nations.count(GREEK) // 2 * self.board.greek_pair_laurels * self.unit["laurels"]
            + nations.count(GERMANIAN) // 2 * self.board.germanian_pair_legions * self.unit["legions"]
        )
        return max(worth, pairs - 0.4)

    def basilica(self) -> float:
        view = self.view
        tiles = [tile for tile in (view.tile,) if tile and not self._beaten_to_it(tile)]
        if self.own.official == MATRONA and view.dealt_to == self.me:
            tiles += [tile for tile in view.matrona if tile]
        return max((self.tile(tile) for tile in tiles), default=-0.5)

    def _beaten_to_it(self, tile: int) -> bool:
        """Whether who stands on space 1 is likely to claim the tile first."""
        return any(self.meets(tile, seat) > 0.5 for seat in self.view.pieces[BASILICA])

    def tile(self, tile: int) -> float:
        chance = self.meets(tile, self.me)
        cost = self.board.emperor_pay * self.money_worth if "pay_12" in self.board.emperor_tiles[tile] else 0
        return chance * (self.unit["emperor"] - cost)

    def meets(self, tile: int, seat: Seat) -> float:
        """How likely a seat is to meet a tile's requirements in Phase 6."""
        chance = 1.0
        for requirement in self.board.emperor_tiles[tile]:
            chance *= self._meets(requirement, seat)
        return chance

    def _meets(self, requirement: str, seat: Seat) -> float:
        view = self.view
        one = view.players[seat]
        match requirement:
            case "favor_of_gods":
                vestals = view.control[self.board.temporary_of] == seat
                return 1.0 if one.eternal else 0.75 if vestals or (one.temporary and view.phase > 4) else 0.05
            case "scroll":
                return 1.0 if one.scroll != NO_TILE else 0.1
            case "patron":
                return 1.0 if one.patron else 0.1
            case "pay_12":
                pay = self.board.emperor_pay
                left = one.money - (self.spent if seat == self.me else 0)
                return 0.9 if left >= pay else 0.1 if left >= pay - 4 else 0.0
        amounts = [_amount(player, requirement) for player in view.players]
        mine = amounts[seat]
        if requirement == "most_denarii" and seat == self.me:
            mine -= self.spent
        rest = max((amount for who, amount in enumerate(amounts) if who != seat), default=0)
        if mine >= max(rest, 1):
            return 0.9 if mine > rest else 0.75
        return 0.3 if mine + 1 >= rest and mine else 0.05

    def capitoleum(self) -> float:
        view = self.view
        standing = len(view.pieces[CAPITOLEUM])
        offers = sorted((self.official(official) for official in range(5)), reverse=True)
        mine = self.official(self.own.official) if self.own.official >= 0 else 0.0
        better = offers[min(standing, 4)] - mine
        danger = 0.25 * mine * (1 if standing else 0.4)
        return max(0.0, better) + danger - 0.1

    def official(self, official: int) -> float:
        """What an official is worth for the rounds to come."""
        match official:
            case _ if official == AUGUR:
                return 1.4 if self.leads_brutii else 2.2
            case _ if official == QUAESTOR:
                seats = self.view.seats
                income = self.board.quaestor_stock + (seats - 1) * self.board.quaestor_share[seats - 1]
                return income * self.money_worth * 0.9
            case _ if official == MATRONA:
                return 0.4 + 0.35 * self.unit["emperor"]
            case _ if official == PRINCEPS:
                return 0.0 if self.leads_brutii else 1.2
            case _ if official == TRIBUNUS:
                if self.own.scroll != SCROLL:
                    return 0.3 + 0.15 * self.unit["tribune"]
                factions = sum(owner == self.me for owner in self.view.control)
                return self.unit["tribune"] * (0.8 if factions >= 2 else 0.5 if factions else 0.3)
        return 0.0

    # -- Phase 3 -----------------------------------------------------------------------------

    def buy(self) -> Any:
        """Thermae and Forum: the card on the spot, or the money kept."""
        where = self.view.spot
        price = self.board.thermae_price if where < FORUM else self.board.forum_price
        worth = sum(self.worth(kind, owned=False) for kind in self.view.lots[where])
        return BUY if worth + self.denied(where) > self.pay(price) else PASS

    def latrine(self) -> Any:
        kind = self.view.lots[LATRINE][0]
        value = VALUE[kind]
        to_brutii = 0.1 * value * self.money_worth if self.against(DENARII) else 0.0
        cost = self.pay(value) + value * self.money_worth + to_brutii
        return BUY if self.worth(kind, owned=False) > cost else SELL

    def curia(self) -> Any:
        gain = sum(self.worth(kind, owned=False) for kind in self.view.lots[CURIA + self.view.spot])
        if self.against(CARDS) and self.view.brutii is not None:
            gain += {1: 0.2, 2: -0.2}.get(self.view.brutii.cards_way, 0.0)  # what the Brutii would get
        return self.worthwhile(lambda action: gain - self.worth(action.card, owned=True))

    def lot(self) -> float:
        """What the Atrium's cards are worth, as far as this seat knows them."""
        return sum(self.worth(kind, owned=False) for kind in self.view.lots[ATRIUM])

    def auction(self) -> Any:
        cheapest = next((action for action in self.legal if action != PASS), PASS)
        if isinstance(cheapest, Bid) and self.lot() * 0.9 > self.pay(cheapest.amount):
            return cheapest
        return PASS

    def lone(self) -> Any:
        return BUY if self.lot() > self.pay(self.view.price) else PASS

    def pick(self) -> Any:
        return self.worthwhile(lambda action: self.worth(action.card, owned=False) - self.pay(VALUE[action.card]))

    def sacrifice(self) -> Any:
        lasting = max(self.unit["favor"], 0.5 * EFFORT["favor"])
        return self.worthwhile(lambda action: lasting - self.worth(action.card, owned=True))

    def discard_pair(self) -> Any:
        highest = max((VALUE[one] + VALUE[two] for _, one, two in self.view.pairs), default=-1)
        left = len(self.view.pieces[MARS]) - self.view.nth - 1

        def score(action: Pair) -> float:
            total = VALUE[action.high] + VALUE[action.low]
            chance = 0.0 if total <= highest else 0.5 ** max(0, left) if total < 11 else 0.8 ** max(0, left)
            laurels = self.board.mars_pair + chance * self.board.mars_highest
            return laurels * self.unit["laurels"] - self.give_up(action.high, action.low)

        return self.worthwhile(score)

    # -- Phase 4 -----------------------------------------------------------------------------

    def take_over(self) -> Any:
        """Lay the set that is worth most, card by card."""
        target = self.target()
        if not target:
            return PASS
        plan = self.view.plan
        if len(plan) == len(target):
            return DONE
        return ADD[target[len(plan)]]

    def target(self) -> tuple[Kind, ...]:
        """The whole set with its assassins, in the order of laying; nothing if it is not worth it.

        Strength lasts: where the benefit is worth having, all cards go down, else no more than it takes.
        """
        faction = self.view.spot
        display = self.view.displays[faction]
        cards = self.by_faction[faction]
        if not self.wins(cards, faction):
            return ()
        fresh = self.gain(faction) - 0.15 * len(cards) - self.lost_pair(cards)
        if fresh <= 0:
            return ()
        least = self._least(cards, display)
        held = self.benefits[faction]
        standing = self.view.pieces[FIELDS + faction]
        by_card = self.leads_brutii and self.me not in standing
        rival = self.view.nth + 1 < len(standing) + by_card
        chosen = list(least)
        rest = list(cards)
        for kind in least:
            rest.remove(kind)
        for kind in rest:
            if is_leader(kind):
                if self.leader(faction) > 0.2:
                    chosen.append(kind)
            elif held > 0.2 and not (rival and len(chosen) >= 4):
                chosen.append(kind)
        chosen.sort(reverse=True)
        killers = self._killers(chosen, display)
        return (*chosen, *[ASSASSIN] * killers)

    def lost_pair(self, cards: Sequence[Kind]) -> float:
        """What the cards would bring on Mars instead."""
        return 0.2 * self.unit["laurels"] if len(cards) >= 2 else 0.0

    def _killers(self, cards: Sequence[Kind], display: Sequence[Kind]) -> int:
        for used in range(most_assassins(self.hand, display, self.board.immune) + 1):
            if beats(cards, display[: len(display) - used]):
                return used
        return 0

    def _least(self, cards: list[Kind], display: Sequence[Kind]) -> list[Kind]:
        """A cheap set that succeeds: the fewest of the highest cards by sum, or the lowest by number."""
        killers = most_assassins(self.hand, display, self.board.immune)
        weakest = display[: len(display) - killers]
        options: list[list[Kind]] = []
        for size in range(self.board.minimum_set, len(cards) + 1):
            for found in (cards[:size], cards[len(cards) - size :]):
                if beats(found, weakest):
                    options.append(found)
            if options:
                break
        return min(options, key=lambda found: sum(VALUE[kind] for kind in found))

    # -- Phase 5 -----------------------------------------------------------------------------

    def collect(self) -> Any:
        return self.best(self._collect)

    def _collect(self, action: Action) -> float:
        """First a tribune, then what may make one possible, and the factions for one last."""
        match action:
            case Tribune(first, second):
                return 10 - self._without_tribune(first) - self._without_tribune(second)
            case Collect(faction, way):
                rank = 5.0 - faction / 10
                if faction in (VE, SE) or self.own.official == TRIBUNUS:
                    rank -= 3
                match way:
                    case "scroll":
                        return 8 if self.scroll >= 4 * self.money_worth or self.own.official == TRIBUNUS else -1
                    case "legion":
                        amount = dict(self.board.benefit[faction])["buy_legion"]
                        return rank + (0.5 if self.unit["legions"] > amount * self.money_worth else -0.5)
                return rank
        return 0.0

    def _without_tribune(self, faction: int) -> float:
        """What a faction pays in this round, apart from its use for a tribune."""
        return self.effects(self.board.benefit[faction])

    def hit(self) -> Any:
        """A poor card for the top of a display that this seat wants to beat."""

        def score(action: Hit) -> float:
            faction = action.faction
            cards = [kind for kind in self.by_faction[faction] if kind != action.card]
            display = self.view.displays[faction]
            gain = 0.15
            if not self.wins(cards, faction) and len(cards) >= 2 and beats(cards, display[:-1]):
                gain += 0.3 * self.gain(faction)
            leading = self.view.players[self.view.control[faction]]
            if self.view.needed and len(leading.met) >= self.view.needed - 1:
                gain += 0.2
            return gain - self.worth(action.card, owned=True)

        return self.worthwhile(score)

    # -- Phase 6 -----------------------------------------------------------------------------

    def visit(self) -> Any:
        def score(action: Action) -> float:
            match action:
                case Free(cards):
                    price = sum(VALUE[kind] for kind in cards)
                    return 10 + self.unit["patron"] - price * self.money_worth if self.unit["patron"] > 0.3 else -1
                case Pair(high, _):
                    if NATION[high] == GREEK:
                        return self.unit["laurels"] * self.board.greek_pair_laurels + 0.1
                    return self.unit["legions"] * self.board.germanian_pair_legions + 0.1
            return 0.0

        return self.worthwhile(score)

    def claim(self) -> Any:
        def score(action: Claim) -> float:
            pays = "pay_12" in self.board.emperor_tiles[action.tile]
            return self.unit["emperor"] + 0.5 - (self.board.emperor_pay * self.money_worth * 0.7 if pays else 0)

        return self.worthwhile(score)

    def appoint(self) -> Any:
        def score(action: Appoint) -> float:
            return self.official(action.official)

        return self.worthwhile(score)

    # -- Phases 7 and 8 ----------------------------------------------------------------------

    def bid(self) -> Any:
        """A little for the safety of the dearest faction, from what is not needed otherwise."""
        worth = max((self.shelter(faction) for faction in range(7)), default=0.0)
        if self.against(DENARII):
            worth *= 0.7  # the Brutii would get the money
        spare = self.own.money - 6
        wanted = min(spare, int(0.5 * worth / self.money_worth))
        if self.view.design >= 0 and self.goal("denarii") and self.unit["denarii"] <= 0:
            wanted = min(wanted, self.own.money - self.goal("denarii"))
        if wanted <= 0:
            return self.legal[0]
        amount = self.rng.randint(max(0, wanted - 2), wanted)
        return self.legal[min(amount, len(self.legal) - 1)]

    def shelter(self, faction: int) -> float:
        """What it is worth to close that field for a round."""
        if self.view.control[faction] == self.me:
            display = self.view.displays[faction]
            weak = 1.0 if len(display) <= 2 else 0.6 if len(display) == 3 else 0.3
            return self.benefits[faction] * weak
        return 0.05

    def cover(self) -> Any:
        return self.best(lambda action: self.shelter(action.faction))


def _amount(player: Any, requirement: str) -> int:
    match requirement:
        case "most_markers":
            return int(player.markers.bit_count())
        case "most_laurels":
            return int(player.laurels)
        case "most_legions":
            return int(player.legions)
        case _:
            return int(player.money)


_SPOTS: Final[dict[int, Callable[[Player], float]]] = {
    ATRIUM: Player.atrium,
    CATACOMBS: Player.catacombs,
    PANTHEON: Player.pantheon,
    MARS: Player.mars,
    BOWL: Player.bowl,
    REFUGIUM: Player.refugium,
    BASILICA: Player.basilica,
    CAPITOLEUM: Player.capitoleum,
}

_CHOICES: Final[dict[str, Callable[[Player], Any]]] = {
    at.KEEP: Player.keep,
    at.UPHEAVAL: Player.keep,
    at.AUGUR: Player.keep,
    at.PLACE: Player.place,
    at.MARKET: Player.buy,
    at.LATRINE_STEP: Player.latrine,
    at.CURIA_STEP: Player.curia,
    at.ATRIUM_STEP: Player.auction,
    at.LONE: Player.lone,
    at.CATACOMBS_STEP: Player.pick,
    at.PANTHEON_STEP: Player.sacrifice,
    at.MARS_STEP: Player.discard_pair,
    at.TAKEOVER: Player.take_over,
    at.BENEFITS: Player.collect,
    at.HIT: Player.hit,
    at.REFUGIUM_STEP: Player.visit,
    at.BASILICA_STEP: Player.claim,
    at.CAPITOLEUM_STEP: Player.appoint,
    at.BID: Player.bid,
    at.COVER: Player.cover,
    **bot_brutii.CHOICES,
}
