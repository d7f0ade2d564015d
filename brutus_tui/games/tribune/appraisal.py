"""What things are worth to a computer player of Tribune: achievements, cards, money, tiles, officials.

Everything is measured in followers: 1.0 is about what a follower earns in an
ordinary place. Nothing is known here but a view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final

from brutus_tui.core.game import Seat
from brutus_tui.games.tribune import bot_brutii
from brutus_tui.games.tribune.actions import (
    PASS,
)
from brutus_tui.games.tribune.board import AUGUR, MATRONA, PRINCEPS, QUAESTOR, TRIBUNUS, Effects
from brutus_tui.games.tribune.cards import (
    ASSASSIN,
    FACTION,
    GERMANIAN,
    GREEK,
    NATION,
    NUBIAN,
    UNKNOWN,
    VALUE,
    Kind,
    is_leader,
)
from brutus_tui.games.tribune.places import (
    ATRIUM,
    CURIA,
    FORUM,
    LATRINE,
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


class Player:
    """A seat that has to decide: what it sees, and what everything is worth to it."""

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

    # -- The plan ---------------------------------------------------------------------------

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
        """Whether this seat leads the Brutii."""
        return self.view.brutii is not None and self.view.brutii.seat == self.me

    def against(self, card: int) -> bool:
        """Whether an action card of another seat, that of the Brutii, lies on the table."""
        table = self.view.brutii
        return table is not None and card in table.played and table.seat != self.me

    @property
    def wants_scroll(self) -> bool:
        return self.own.scroll == NO_TILE

    # -- Things -----------------------------------------------------------------------------

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

    # -- Cards ------------------------------------------------------------------------------

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

    # -- Money ------------------------------------------------------------------------------

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

    # -- The expansion board ----------------------------------------------------------------

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
