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
    HELD,
    LIFT,
    POWER,
    held,
    pack,
)
from brutus_tui.games.brutus.view import View

# -- What the player believes; in victory points, tuned by play ------------------------------

GROUP: Final = (0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
"""What a group of so many 1s would cost: the turn it takes."""

RISE: Final = (0.0, 0.6, 0.9, 0.8, 0.6, 0.6, 0.6, 0.6, 0.6)
"""How much less a group of 13s costs, by its size; values between in proportion."""

HOLDS: Final = 0.15
"""How much less a group costs that nobody beats."""

HONOUR: Final = (0.0, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.3, 0.25, 0.1, 0.1, 0.4)
"""How much less a group costs by its value: 1s beat 13s, from 9 on tricks have effects."""

LEAD: Final = 0.4
"""What winning a trick, and so the lead, is worth."""

LAST: Final = (0.0, 0.8, 0.35)
"""How much more it is worth with so many groups left."""

RELIEF: Final = 0.3
"""How much of what an effect takes off the hand counts."""

SERVES: Final = 0.25
"""What is lost with the lead after a trick of 11s or 12s."""

CAESARS: Final = 0.3
"""What a point for 13s is worth."""

OUT: Final = 1.0
"""What going out is worth."""

FEW: Final = 2
"""With so few cards a rival is about to go out."""

ALARM: Final = 0.4
"""What it is worth then to play on a trick."""

HURRY: Final = 0.4
"""And to win one."""

WILLING: Final = 0.75
"""How likely a rival who can beat a combination is to do so."""

GLADIATOR: Final = 0.5

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
        "alarm",
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
        self.alarm = min(count for _, count in self.rivals) <= FEW
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
            cost = (
                GROUP[count]
                - RISE[count] * (value - 1) / 12
                - HONOUR[value]
                - HOLDS * self.holds(value, count)
            )
            if value == 2 and self.gladiator:
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


def _worth(look: Look, play: Play) -> float:
    """What a combination brings: the cheaper hand, and the trick as likely as it is won."""
    value = play.value
    rest = look.hand - play.packed
    worth = look.relief(look.hand, value, play.count)
    win = CAESARS * look.caesar if value == CAESAR else 0.0
    if not rest:
        worth += OUT
        if value == 2 and look.gladiator:
            worth += 2 * play.count * CAESARS
    else:
        groups = (rest + LIFT[1] & HELD).bit_count()
        win += LEAD + (LAST[groups] if groups < 3 else 0.0)
        if look.alarm:
            win += HURRY
        if value == 9:
            win += RELIEF * sum(look.reliefs(rest)[:2])
        elif value == 10:
            win += RELIEF * look.reliefs(rest)[0]
        elif value in (11, 12):
            win += RELIEF * look.reliefs(rest)[0] - SERVES
    return worth + win * look.holds(value, play.count)


def _follow(look: Look, legal: Sequence[Any]) -> Action:
    best, choice = -ALARM if look.alarm else 0.0, legal[0]
    for play in legal[1:]:
        worth = _worth(look, play)
        if worth > best:
            best, choice = worth, play
    return choice  # type: ignore[no-any-return]


def _lead(look: Look, legal: Sequence[Any]) -> Action:
    return max(legal, key=lambda play: _worth(look, play))


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
