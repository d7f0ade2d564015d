"""The computer player `greedy` for Brutus: it counts cards and sheds its hand in as few turns as it can.

All cards of one value are a group, and a group costs about a turn: the turn in
which it will be played. It costs less if it is likely to go along with what
others lead, less if it is likely to hold the trick, and less if its value has an
effect. Every choice is the one that leaves the cheapest hand, weighed against the
chance of the trick.

What holds follows from the cards not yet seen and from the sizes of the other
hands. What goes along depends on the table: where most combinations are single
cards, a group of three is rather three turns than one. A view tells all of it,
and nothing is remembered from one decision to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb
from random import Random
from typing import Any, Final

from brutus_tui.core.game import Decision, Seat
from brutus_tui.games.brutus import state as at
from brutus_tui.games.brutus.actions import VALUES, Action, Announce, Play, Take
from brutus_tui.games.brutus.cards import (
    BENEVOLENCE,
    CAESAR,
    CONSPIRE,
    DONE,
    GIFT,
    HELD,
    LIFT,
    NAME,
    POWER,
    Hand,
    held,
    pack,
    size,
)
from brutus_tui.games.brutus.view import View

# -- What it believes. The unit is a turn; the numbers were found by play against itself -----

RISE: Final = (0.0, 0.6, 0.9, 0.8, 0.6, 0.6, 0.6, 0.6, 0.6)
"""By size: how much less a group of 13s costs than one of 1s, values between in proportion."""

HOLDS: Final = 0.3
"""How much less a group costs that nobody can beat."""

HONOUR: Final = (0.0, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.25, 0.2, 0.1, 0.1, 0.6)
"""By value: how much less a group costs for what it can do. 1s beat 13s, 9s to 12s take off cards, 13s score."""

GLADIATOR: Final = 0.6
"""How much less each 2 costs where 2s as the last cards score."""

SPLIT: Final = 0.35
"""How much more each further card of a group costs where nearly all combinations are single cards."""

LESS: Final = 0.2
"""How much less a group costs there, since the turn for a single card comes often."""

FEW_SINGLES: Final = 0.4
MANY_SINGLES: Final = 0.7
"""Shares of single cards among the others' combinations, between which a table goes from one kind to the other."""

EXPECTED: Final = 2, 4
"""The others' single cards, of so many combinations, that are counted before the first is seen."""

LEAD: Final = 0.3
"""What winning a trick is worth, and with it the lead."""

SERVED: Final = 0.2
"""What winning a trick is worth if somebody else leads the next one, after 11s and 12s."""

LAST: Final = (0.0, 0.8, 0.35)
"""How much more the lead is worth with so many groups left."""

SHEDS: Final = (0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 1, 1, 0)
"""By value: how many cards the effect of a trick takes off the winner's hand."""

RELIEF: Final = 0.3
"""How much of what these cards cost counts."""

POINT: Final = 0.2
"""What a victory point is worth."""

OUT: Final = 1.0
"""What going out is worth."""

ALARM: Final = 2
"""A rival with so few cards is about to go out: no time to pass."""

WILLING: Final = 0.65
"""How likely a rival who can beat a combination is to do so."""

# -- What holds ------------------------------------------------------------------------------

PARTS: Final = 64
"""A rival's share of the unseen cards is rounded to so many parts."""


def _fewer(copies: int, count: int, part: int) -> float:
    """The chance to hold fewer than `count` of so many copies, for a hand that is that part of the unseen cards."""
    share = part / PARTS
    return sum(comb(copies, few) * share**few * (1 - share) ** (copies - few) for few in range(min(count, copies + 1)))


COPIES: Final = range(9)
_FEWER: Final = [[[_fewer(copies, count, part) for part in range(PARTS + 1)] for count in COPIES] for copies in COPIES]


@lru_cache(maxsize=1 << 14)
def _unbeaten(count: int, hidden: int, hands: tuple[int, ...]) -> list[float]:
    """By the unseen copies of a value: the chance that nobody plays `count` of it.

    `hands` are the sizes of the rivals' hands, dealt from so many hidden cards.
    """
    parts = [PARTS * cards // hidden for cards in hands if cards >= count]
    chances = []
    for copies in COPIES:
        chance = 1.0
        for part in parts:
            chance *= 1 - WILLING * (1 - _FEWER[copies][count][part])
        chances.append(chance)
    return chances


class Look:
    """A view, boiled down to what the choices need."""

    __slots__ = (
        "_costs",
        "_holds",
        "caesar",
        "gladiator",
        "hand",
        "hands",
        "hidden",
        "matched",
        "mine_alone",
        "rivals",
        "small",
        "unseen",
    )

    def __init__(self, view: View) -> None:
        me = view.viewer
        self.hand: Hand = pack(view.hand)
        self.unseen: Hand = view.unseen
        self.rivals: list[tuple[int, Seat]] = [
            (count, seat) for seat, count in enumerate(view.counts) if seat != me and seat not in view.places
        ]
        self.hidden = size(self.unseen)
        self.hands = tuple(sorted(count for count, _ in self.rivals))
        self.matched = len(view.may_match) > 1
        self.mine_alone = view.options.power == "consul"
        self.gladiator = view.options.gladiator
        self.caesar = view.setup.caesar
        singles, plays = EXPECTED
        for seat, action in view.log:
            if type(action) is Play and seat != me:
                plays += 1
                singles += action.count == 1
        share = (singles / plays - FEW_SINGLES) / (MANY_SINGLES - FEW_SINGLES)
        self.small = min(1.0, max(0.0, share))
        self._holds: dict[int, list[float]] = {}
        self._costs: dict[tuple[int, int], float] = {}

    def holds(self, value: int, count: int) -> float:
        """The chance that nobody beats this combination (or matches it, under the Consul's power)."""
        chances = self._holds.get(count)
        if chances is None:
            unbeaten = _unbeaten(count, self.hidden, self.hands)
            alone = [1.0, *(unbeaten[self.unseen >> 4 * place & 15] for place in range(13))]
            chances = [1.0] * 14
            for lower in range(CAESAR - 1, 0, -1):
                chances[lower] = chances[lower + 1] * alone[lower + 1]
            chances[CAESAR] = alone[1]
            if self.matched:
                chances = [chance * own for chance, own in zip(chances, alone, strict=True)]
            self._holds[count] = chances
        return chances[value]

    def cost(self, value: int, count: int) -> float:
        """What a group costs, in turns."""
        if not count:
            return 0.0
        cost = self._costs.get((value, count))
        if cost is None:
            cost = 1 + self.small * (SPLIT * (count - 1) - LESS)
            cost -= RISE[count] * (value - 1) / 12 + HONOUR[value] + HOLDS * self.holds(value, count)
            if value == 2 and self.gladiator:
                cost -= GLADIATOR * count
            self._costs[value, count] = cost
        return cost

    def relief(self, value: int, count: int = 1) -> float:
        """How much less the hand costs without these cards."""
        group = held(self.hand, value)
        return self.cost(value, group) - self.cost(value, group - count)

    def reliefs(self, hand: Hand) -> list[float]:
        """What giving away one card saves, for each value of `hand`, the most first."""
        groups = [(value, count) for value in VALUES if (count := hand >> 4 * (value - 1) & 15)]
        return sorted((self.cost(value, count) - self.cost(value, count - 1) for value, count in groups), reverse=True)

    def worst(self) -> int:
        """The value of the card without which the hand costs least."""
        return max((value for value in VALUES if held(self.hand, value)), key=self.relief)

    def worth(self, play: Play) -> float:
        """What a combination brings: the cheaper hand, and the trick as likely as it holds."""
        rest = self.hand - play.packed
        relief = self.relief(play.value, play.count)
        if not rest and play.value == 2 and self.gladiator:
            relief += 2 * POINT * play.count
        return relief + OUT * (not rest) + self.holds(play.value, play.count) * self._trick(play.value, rest)

    def _trick(self, value: int, rest: Hand) -> float:
        """What winning the trick with this value is worth, if the rest is left of the hand."""
        worth = POINT * self.caesar if value == CAESAR else 0.0
        if not rest:
            return worth
        sheds = SHEDS[value]
        if sheds:
            if size(rest) <= sheds:
                return OUT
            worth += RELIEF * sum(self.reliefs(rest)[:sheds])
        if value in (11, 12):
            return worth + SERVED
        groups = (rest + LIFT[1] & HELD).bit_count()
        return worth + LEAD + (LAST[groups] if groups < len(LAST) else 0.0)


def decide(view: View, decision: Decision, legal: Sequence[Action], rng: Random) -> Action:
    """One of `legal`; the same for equal views."""
    if len(legal) == 1:
        return legal[0]
    return _CHOICES[decision.kind](Look(view), legal)


# -- The forum -------------------------------------------------------------------------------


def _announce(look: Look, legal: Sequence[Announce]) -> Action:
    """As large a forum as may be: the first to choose gains most from it."""
    return legal[-1]


def _worst(look: Look, legal: Sequence[Any]) -> Any:
    """To the forum, to the left or away: the card without which the hand costs least."""
    worst = look.worst()
    return next(action for action in legal if action.value == worst)


def _benevolence(look: Look, legal: Sequence[Any]) -> Action:
    """Two points are more than the first choice, except among many, where places are far apart."""
    return BENEVOLENCE[len(look.rivals) < 6]


def _take(look: Look, legal: Sequence[Take]) -> Action:
    """The card with which the hand costs least."""

    def price(take: Take) -> float:
        group = held(look.hand, take.value)
        return look.cost(take.value, group + 1) - look.cost(take.value, group)

    return min(legal, key=price)


def _power(look: Look, legal: Sequence[Any]) -> Action:
    """On if nobody else may use it, or with a hand of pairs and more, which can match whole groups."""
    singles = sum(held(look.hand, value) == 1 for value in VALUES)
    return POWER[look.mine_alone or singles < 2]


# -- Playing ---------------------------------------------------------------------------------


def _lead(look: Look, legal: Sequence[Play]) -> Action:
    return max(legal, key=look.worth)


def _follow(look: Look, legal: Sequence[Any]) -> Any:
    """The best combination; a pass if even that costs more than it brings, and there is time."""
    best = max(legal[1:], key=look.worth)
    if look.worth(best) > 0 or min(look.rivals)[0] <= ALARM:
        return best
    return legal[0]


def _conspire(look: Look, legal: Sequence[Any]) -> Action:
    """If there is a card worth passing on."""
    return CONSPIRE[look.relief(look.worst()) > 0.5]


# -- Effects ---------------------------------------------------------------------------------


def _dux(look: Look, legal: Sequence[Any]) -> Action:
    """The worst card, to whoever is nearest to going out."""
    return GIFT[look.worst()][min(look.rivals)[1]]


def _dux_more(look: Look, legal: Sequence[Any]) -> Action:
    """A second card only if the hand is clearly better without it."""
    return _dux(look, legal) if look.relief(look.worst()) > 0.2 else DONE


def _senator(look: Look, legal: Sequence[Any]) -> Action:
    """The worst card, and the lead with it, to whoever is farthest from going out."""
    return GIFT[look.worst()][max(look.rivals)[1]]


def _name(look: Look, legal: Sequence[Any]) -> Action:
    return NAME[max(look.rivals)[1]]


_CHOICES: Final[dict[str, Callable[[Look, Sequence[Any]], Action]]] = {
    at.ANNOUNCE: _announce,
    at.GIVE: _worst,
    at.BENEVOLENCE: _benevolence,
    at.TAKE: _take,
    at.POWER: _power,
    at.LEAD: _lead,
    at.FOLLOW: _follow,
    at.CONSPIRE: _conspire,
    at.SLIP: _worst,
    at.DUX: _dux,
    at.DUX_MORE: _dux_more,
    at.CENSOR: _worst,
    at.SENATOR: _senator,
    at.NAME: _name,
    at.VESTALIS: _worst,
}
