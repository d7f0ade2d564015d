"""The computer player `greedy` for Brutus: it looks at the table, counts cards and sheds its hand.

A hand is taken as groups, all cards of one value being one group, and a group
costs about one turn: the turn in which it will be played. Less, if it is likely
to go along when somebody else leads; less again, if it is likely to win a trick
and so to keep the lead. Every choice (what to give to the forum, what to play,
what to give away) is the one that leaves the cheapest hand, weighed against the
chance of the lead.

How likely a combination is to hold follows from the cards that have not been
seen and from the sizes of the other hands, all of which a view tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb
from random import Random
from typing import Any, Final

from brutus_tui.core.game import Decision, Seat
from brutus_tui.games.brutus import state as at
from brutus_tui.games.brutus.actions import VALUES, Action, Discard, Gift, Give, Name, Play, Slip, Take
from brutus_tui.games.brutus.cards import (
    ANNOUNCE,
    BENEVOLENCE,
    BRUTUS,
    CAESAR,
    CARD,
    CONSPIRE,
    DONE,
    PASS,
    POWER,
    held,
    pack,
)
from brutus_tui.games.brutus.view import View

# -- What the player believes, in turns; tuned by play against itself ------------------------

LEAD: Final = 0.55
"""What the lead is worth."""

KEEPS: Final = (0.0, 0.75, 0.6, 0.3, 0.15, 0.1, 0.1, 0.1, 0.1)
"""By the size of a group: how much cheaper it is if it is sure to win; the others lead big ones rarely."""

FOLLOWS: Final = (0.0, 0.5, 0.35, 0.15, 0.05, 0.0, 0.0, 0.0, 0.0)
"""The same for how far its value goes up, because then it may go along with a lead."""

WILLING: Final = 0.75
"""How likely a rival who can beat a combination is to do so."""

POINT: Final = 0.4
"""What a victory point is worth."""

CARD_COST: Final = 0.06
"""What every card costs on top of its group."""

RUN: Final = 0.5
"""How likely it must be to go out without losing the lead, to try it."""

PATIENCE: Final = 0.0
"""How much a play must gain, if passing is possible."""

HURRY: Final = 0.4
"""What the lead is worth more, once somebody else holds next to nothing."""

FINE: Final = 64
"""Shares of the unseen cards are rounded to so many parts."""

_LACKS: Final = tuple(
    tuple(
        tuple(
            sum(comb(copies, few) * (part / FINE) ** few * (1 - part / FINE) ** (copies - few) for few in range(min(count, copies + 1)))
            for part in range(FINE + 1)
        )
        for count in range(9)
    )
    for copies in range(9)
)
"""By unseen copies of a value, cards needed, and share of the unseen cards: the chance to hold fewer."""


@lru_cache(maxsize=1 << 14)
def _unbeaten(count: int, shares: tuple[int, ...]) -> tuple[float, ...]:
    """By unseen copies of a value: the chance that nobody plays `count` of it."""
    chances = []
    for copies in range(9):
        chance = 1.0
        for share in shares:
            chance *= 1 - WILLING * (1 - _LACKS[copies][count][share])
        chances.append(chance)
    return tuple(chances)


class Look:
    """One view of the table, boiled down to what the choices need."""

    __slots__ = (
        "_costs",
        "_holds",
        "caesar",
        "copies",
        "gladiator",
        "hand",
        "match",
        "me",
        "names",
        "order",
        "rivals",
        "shares",
        "top",
        "unseen",
    )

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.me: Seat = view.viewer
        self.hand = pack(view.hand)
        self.unseen = view.unseen
        self.top = view.top
        self.order = view.order
        self.match = view.power and view.options.power == "everyone"
        self.gladiator = view.options.gladiator
        self.names = view.options.senator == "names"
        self.caesar = view.setup.caesar
        self.copies = view.setup.copies
        self.rivals = tuple(
            (seat, count) for seat, count in enumerate(view.counts) if seat != self.me and seat not in view.places
        )
        self.finish(sum(view.counts) - len(view.hand) + view.aside)

    def finish(self, hidden: int) -> None:
        self.shares = tuple(sorted(FINE * count // max(1, hidden) for _, count in self.rivals))
        self._holds: dict[int, list[float]] = {}
        self._costs: dict[tuple[int, int], float] = {}

    def holds(self, value: int, count: int) -> float:
        """The chance that nobody beats this combination."""
        chances = self._holds.get(count)
        if chances is None:
            unbeaten = _unbeaten(count, self.shares)
            by_value = [unbeaten[self.unseen >> 4 * place & 15] for place in range(13)]
            chances = [0.0] * 14
            chances[CAESAR] = by_value[0]
            above = 1.0
            for other in range(12, 0, -1):
                above *= by_value[other]
                chances[other] = above
            if self.match:
                for other in VALUES:
                    chances[other] *= by_value[other - 1]
            self._holds[count] = chances
        return chances[value]

    def cost(self, value: int, count: int) -> float:
        """The turns that a group costs."""
        if not count:
            return 0.0
        key = value, count
        cost = self._costs.get(key)
        if cost is None:
            wins = self.holds(value, count)
            cost = 1 + CARD_COST * count - FOLLOWS[count] * (value - 1) / 12 - KEEPS[count] * wins
            if value == 9:
                cost -= SHEDS_TWO * wins
            elif value == 10:
                cost -= SHEDS_ONE * wins
            elif value in (11, 12):
                cost += KEEPS[count] * wins * GIVES_UP
            elif value == CAESAR:
                cost -= POINT * self.caesar * wins
            elif value == BRUTUS:
                cost -= BRUTUS_BONUS[count]
            elif value == 2 and self.gladiator:
                cost -= GLADIATOR * count
            self._costs[key] = cost
        return cost

    def relief(self, hand: int, value: int, count: int = 1) -> float:
        """How much cheaper the hand gets without these cards."""
        group = hand >> 4 * (value - 1) & 15
        return self.cost(value, group) - self.cost(value, group - count)

    def reliefs(self, hand: int) -> list[float]:
        """For every value held, what giving one card of it away saves; best first."""
        return sorted((self.relief(hand, value) for value in VALUES if hand >> 4 * (value - 1) & 15), reverse=True)


SHEDS_TWO: Final = 0.5
SHEDS_ONE: Final = 0.3
GIVES_UP: Final = 0.8
BRUTUS_BONUS: Final = (0.0, 0.15, 0.1, 0.05, 0.0, 0.0, 0.0, 0.0, 0.0)
GLADIATOR: Final = 0.5
OUT: Final = 3.0
"""What going out is worth."""


def decide(view: View, decision: Decision, legal: Sequence[Action], rng: Random) -> Action:
    """One of `legal`, a function of the view alone."""
    if len(legal) == 1:
        return legal[0]
    return _CHOICES[decision.kind](Look(view), legal)


# -- The forum and the Consul's power --------------------------------------------------------


def _announce(look: Look, legal: Sequence[Any]) -> Action:
    return ANNOUNCE[FORUM]  # type: ignore[return-value]


FORUM: Final = 3


def _worst(look: Look, legal: Sequence[Any]) -> Action:
    """To the forum, to a neighbour or away: the card without which the hand is cheapest."""
    return max(legal, key=lambda action: look.relief(look.hand, action.value))


def _take(look: Look, legal: Sequence[Any]) -> Action:
    """The card with which the hand is cheapest."""
    hand = look.hand

    def price(action: Take) -> float:
        group = held(hand, action.value)
        return look.cost(action.value, group + 1) - look.cost(action.value, group)

    return min(legal, key=price)


def _benevolence(look: Look, legal: Sequence[Any]) -> Action:
    return BENEVOLENCE[True]


def _power(look: Look, legal: Sequence[Any]) -> Action:
    return POWER[POWER_ON]


POWER_ON: Final = False


# -- Playing ---------------------------------------------------------------------------------


def _win(look: Look, play: Play, rest: int, lead: float) -> float:
    """What winning the trick with this combination is worth, `rest` being left of the hand."""
    value = play.value
    points = POINT * look.caesar if value == CAESAR else 0.0
    if not rest:
        return points
    if value == 9:
        reliefs = look.reliefs(rest)
        return lead + sum(one for one in reliefs[:2] if one > 0)
    if value == 10:
        return lead + look.reliefs(rest)[0]
    if value in (11, 12):
        return look.reliefs(rest)[0] - SERVES
    return lead + points


SERVES: Final = 0.1


def _lead_value(look: Look) -> float:
    few = min(count for _, count in look.rivals)
    return LEAD + (HURRY if few <= 2 else 0.0)


def _value(look: Look, play: Play, lead: float) -> float:
    hand = look.hand
    value, count = play.value, play.count
    rest = hand - play.packed
    wins = look.holds(value, count)
    worth = look.relief(hand, value, count) + wins * _win(look, play, rest, lead)
    if not rest:
        worth += OUT
        if value == 2 and look.gladiator:
            worth += 2 * count * POINT
    return worth


def _follow(look: Look, legal: Sequence[Any]) -> Action:
    lead = _lead_value(look)
    best, choice = PATIENCE, legal[0]
    for play in legal[1:]:
        worth = _value(look, play, lead)
        if worth > best:
            best, choice = worth, play
    return choice  # type: ignore[no-any-return]


def _lead(look: Look, legal: Sequence[Any]) -> Action:
    hand = look.hand
    groups = [(look.holds(play.value, play.count), play) for play in legal if held(hand, play.value) == play.count]
    if len(groups) > 1:
        groups.sort(key=lambda pair: pair[0])
        chance = 1.0
        for wins, play in groups[1:]:
            chance *= wins if play.value not in (11, 12) else 0.0
        if chance >= RUN:
            return groups[1][1]
    lead = _lead_value(look)
    return max(legal, key=lambda play: _value(look, play, lead))


def _conspire(look: Look, legal: Sequence[Any]) -> Action:
    return CONSPIRE[True]


# -- Effects ---------------------------------------------------------------------------------


def _gift(look: Look, legal: Sequence[Any]) -> Action:
    """The worst card, to whoever is nearest to going out."""
    hand = look.hand
    to = min(look.rivals, key=lambda rival: rival[1])[0]
    gifts = [action for action in legal if action is not DONE]
    best = max(gifts, key=lambda gift: (look.relief(hand, gift.value), gift.to == to))
    if legal[-1] is DONE and look.relief(hand, best.value) < 0:
        return DONE
    return best  # type: ignore[no-any-return]


def _senator(look: Look, legal: Sequence[Any]) -> Action:
    """The worst card, and with it the lead, to whoever is farthest from going out."""
    hand = look.hand
    to = max(look.rivals, key=lambda rival: rival[1])[0]
    return max(legal, key=lambda gift: (look.relief(hand, gift.value), gift.to == to))  # type: ignore[no-any-return]


def _name(look: Look, legal: Sequence[Any]) -> Action:
    return legal[0]  # type: ignore[no-any-return]


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
    at.DUX: _gift,
    at.DUX_MORE: _gift,
    at.CENSOR: _worst,
    at.SENATOR: _senator,
    at.NAME: _name,
    at.VESTALIS: _worst,
}
