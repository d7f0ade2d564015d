"""The computer player `greedy` for ブルータス.

It knows every hand, as everybody may, and looks at one turn: what each choice of
those who still have to set, or whose card lies face down, would do to the hall and
to the turn after. Over these outcomes it seeks mixed choices for all of them,
each drawing on its own: partners never draw a secret choice together, because
all talk is public (BUR-TALK-01). It keeps no memory and is handed nothing but a
view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from operator import mul
from random import Random
from typing import Final, TypeAlias

from brutus_tui.core.game import Decision, Seat
from brutus_tui.games.burutasu import state as at
from brutus_tui.games.burutasu.actions import (
    AVOID,
    AVOID_SET,
    CONSPIRATORS,
    GIVE,
    PLEASE_SET,
    SEATS,
    SEND,
    SET,
    TAKE,
    WILL_SET,
    Action,
    Say,
)
from brutus_tui.games.burutasu.cards import RESOLUTIONS, row
from brutus_tui.games.burutasu.rules import PLACES, ROUNDS, TURNS
from brutus_tui.games.burutasu.view import View

Kinds: TypeAlias = tuple[int, ...]
Mix: TypeAlias = list[float]
"""A probability for each card that a seat may set, in the order of the kinds."""

SWEEPS: Final = 30
"""How often the mixed choices are improved; twice as many play no better."""

TRUST: Final = 0.4
"""How far a statement inside the own team moves what is expected, or done."""

SUSPICION: Final = 0.1
"""The same for a statement inside the other team, which is meant to be overheard."""

SPEAKS: Final = 0.6
"""How often it says something where that can help its partner."""

BLUFFS: Final = 0.25
"""How often what it says is not what it plans."""


def decide(view: View, decision: Decision, legal: Sequence[Action], rng: Random) -> Action:
    """One of `legal`, for the seat that sees `view`."""
    assert view.viewer is not None
    if len(legal) == 1:
        return legal[0]
    match view.phase:
        case at.SET:
            return _set(view, view.viewer, legal, rng)
        case at.SEND:
            return _send(view, view.viewer)
        case _:
            return _exchange(view, view.viewer)


# -- What a turn is worth --------------------------------------------------------------------
# Values are the conspirators' chance to win less the supporters': from 1 to -1.

_PLACED: Final = {
    cards: tuple((black, white) for _, _, black, white in resolution.steps if black or white)
    for cards, resolution in RESOLUTIONS.items()
}
"""By the row of set cards: the pieces that its texts place, one text after another."""

_PATTERNS: Final = tuple(sorted({*_PLACED.values()}))
_PATTERN: Final = {cards: _PATTERNS.index(placed) for cards, placed in _PLACED.items()}
"""The few things that turns do to the hall, and by the row of set cards which of them it does."""

_WAYS: Final = Counter(_PATTERN.values())


def _hall(pattern: int, black: int, white: int) -> tuple[int, int]:
    """The pieces after a turn of that pattern, which ends with the fourth of a colour."""
    for more_black, more_white in _PATTERNS[pattern]:
        if PLACES not in (black, white):
            black += more_black
            white += more_white
    return black, white


@cache
def _values(black: int, white: int, turns: int) -> tuple[float, ...]:
    """By pattern: the value of the hall after such a turn, if in all of the `turns` after it cards fall blindly."""
    values = []
    for pattern in range(len(_PATTERNS)):
        hall = _hall(pattern, black, white)
        if PLACES in hall:
            values.append(float((hall[0] == PLACES) - (hall[1] == PLACES)))
        elif turns == 0:
            values.append(0.0)
        else:
            following = _values(*hall, turns - 1)
            values.append(sum(ways * following[pattern] for pattern, ways in _WAYS.items()) / len(_PATTERN))
    return tuple(values)


def _prospect(hands: Sequence[Sequence[int]], hall: tuple[int, int], turns: int) -> float:
    """The value before a turn in which everybody sets any card of these hands, with `turns` turns after it."""
    values = _values(*hall, turns)
    first, second, third, fourth = hands
    total = 0.0
    for one, two, three in product(first, second, third):
        cards = (one << 3 | two) << 6 | three << 3
        for four in fourth:
            total += values[_PATTERN[cards | four]]
    return total / (len(first) * len(second) * len(third) * len(fourth))


# -- The turn as a table ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Table:
    """A turn whose first card lies open: the values of all choices of the other three.

    `choices` are their possible cards in turn order, `values` stand row by row: the
    last one's choice changes fastest. `signs` says for whom a high value is good
    (1) or bad (-1).
    """

    choices: Sequence[Kinds]
    values: list[float]
    signs: Sequence[int]

    def worth(self, who: int, mixes: Sequence[Mix]) -> list[float]:
        """How good each card of `who` is for its side when the others draw from their mixes."""
        first, second, third = mixes
        values, size = self.values, len(third)
        if who == 2:
            joint = [one * other for one in first for other in second]
            found = [sum(map(mul, values[card::size], joint)) for card in range(size)]
        else:
            pairs = [sum(map(mul, values[start : start + size], third)) for start in range(0, len(values), size)]
            size = len(second)
            if who == 1:
                found = [sum(map(mul, pairs[card::size], first)) for card in range(size)]
            else:
                found = [sum(map(mul, pairs[start : start + size], second)) for start in range(0, len(pairs), size)]
        return [self.signs[who] * value for value in found]

    def solve(self) -> list[Mix]:
        """A mixed choice for each of the three, good against the others' and drawn on its own.

        Regret matching: one after another shifts towards the cards that would have
        been better so far; the answer is the average, the later the weightier. The
        same table has the same answer for whoever works it out: that is all that
        partners share.
        """
        sizes = [len(cards) for cards in self.choices]
        mixes = [[1 / size] * size for size in sizes]
        regrets = [[0.0] * size for size in sizes]
        totals = [[0.0] * size for size in sizes]
        for weight in range(1, SWEEPS + 1):
            for who in range(3):
                worth = self.worth(who, mixes)
                mean = sum(map(mul, worth, mixes[who]))
                regrets[who] = [max(0.0, old + value - mean) for old, value in zip(regrets[who], worth, strict=True)]
                whole = sum(regrets[who])
                if whole:
                    mixes[who] = [regret / whole for regret in regrets[who]]
                totals[who] = [old + weight * share for old, share in zip(totals[who], mixes[who], strict=True)]
        return [[share / sum(total) for share in total] for total in totals]


# -- Setting ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plan:
    """What the four may set and how likely they are to set it, in turn order."""

    order: tuple[Seat, ...]
    choices: Sequence[Kinds]
    mixes: list[Mix]
    table: _Table


def _set(view: View, me: Seat, legal: Sequence[Action], rng: Random) -> Action:
    plan = _plan(view, me)
    place = plan.order.index(me)
    if type(legal[-1]) is Say:
        words = _statement(view, me, plan, rng)
        if words is not None:
            return words
    mix = _heeding(view, me, plan) if view.said and place else plan.mixes[place]
    return SET[rng.choices(plan.choices[place], mix)[0]]


def _plan(view: View, me: Seat) -> _Plan:
    """The mixed choices for this turn; the start player's card is simply the best."""
    order = tuple(view.leader + place & 3 for place in range(4))
    choices = [(kind,) if (kind := view.set[seat]) else _kinds(view.hands[seat]) for seat in order]
    place = order.index(me)
    choices[place] = _safe(view, me, choices, place)
    tables = [_table(view, order, (kind,), choices[1:]) for kind in choices[0]]
    plans = []
    for kind, table in zip(choices[0], tables, strict=True):
        mixes = table.solve()
        value = sum(map(mul, table.worth(0, mixes), mixes[0])) * table.signs[0] * _sign(view, view.leader)
        plans.append((value, kind, mixes, table))
    _, best, mixes, table = max(plans, key=lambda plan: plan[0])
    return _Plan(order, choices, [[float(kind == best) for kind in choices[0]], *mixes], table)


def _table(view: View, order: Sequence[Seat], first: Kinds, others: Sequence[Kinds]) -> _Table:
    turns = (ROUNDS - view.round) * TURNS + TURNS - view.turn
    values = [_leaf(view, order, cards, turns) for cards in product(first, *others)]
    return _Table(others, values, [_sign(view, seat) for seat in order[1:]])


def _leaf(view: View, order: Sequence[Seat], cards: Kinds, turns: int) -> float:
    """The value after this turn's cards: the hall, and what the hands can do with it in the next turn."""
    pattern = _PATTERN[row(cards)]
    hall = _hall(pattern, view.black, view.white)
    if PLACES in hall or view.turn == TURNS:
        return _values(view.black, view.white, turns)[pattern]
    hands = []
    for seat, kind in zip(order, cards, strict=True):
        hand = list(view.hands[seat])
        if not view.set[seat]:  # the view counts a card that lies face down to the hand
            hand.remove(kind)
        hands.append(hand)
    return _prospect(hands, hall, turns - 1)


def _safe(view: View, me: Seat, choices: Sequence[Kinds], place: int) -> Kinds:
    """My cards with which the enemies cannot get their fourth piece in this turn; all if there is no such card."""
    colour = 1 if view.sides[me] == CONSPIRATORS else 0
    fatal = {
        cards[place]
        for cards in product(*choices)
        if _hall(_PATTERN[row(cards)], view.black, view.white)[colour] == PLACES
    }
    return tuple(kind for kind in choices[place] if kind not in fatal) or choices[place]


def _kinds(cards: Sequence[int]) -> Kinds:
    return tuple(sorted({*cards}))


def _sign(view: View, seat: Seat) -> int:
    return 1 if view.sides[seat] == CONSPIRATORS else -1


# -- Talk ------------------------------------------------------------------------------------


def _statement(view: View, me: Seat, plan: _Plan, rng: Random) -> Say | None:
    """What to say before setting: once a turn, while the partner can still act on it; now and then a bluff."""
    partner = next(seat for seat in SEATS if seat != me and view.sides[seat] == view.sides[me])
    if view.set[partner] is not None or any(who == me for who, _ in view.said) or rng.random() >= SPEAKS:
        return None
    mine, theirs = plan.order.index(me), plan.order.index(partner)
    own = rng.choices(plan.choices[mine], plan.mixes[mine])[0]
    wanted, unwanted = (pick(zip(plan.mixes[theirs], plan.choices[theirs], strict=True))[1] for pick in (max, min))
    if rng.random() < BLUFFS:
        own, wanted, unwanted = (rng.choice(_kinds(view.hands[seat])) for seat in (me, partner, partner))
    statements = [PLEASE_SET[partner][wanted], AVOID_SET[partner][unwanted]]
    if mine:  # the start player's card will lie open anyway
        statements.append(WILL_SET[own])
    return rng.choice(statements)


def _heeding(view: View, me: Seat, plan: _Plan) -> Mix:
    """My mixed choice after what was said: half what was agreed, half the best answer to what is now expected."""
    mixes = list(plan.mixes)
    for who, words in view.said:
        target = who if words.to is None else words.to
        if view.sides[who] == view.sides[target]:  # nobody does an enemy a favour
            place = plan.order.index(target)
            weight = TRUST if view.sides[who] == view.sides[me] else SUSPICION
            mixes[place] = _shifted(mixes[place], plan.choices[place], words, weight)
    place = plan.order.index(me)
    worth = plan.table.worth(place - 1, mixes[1:])
    best = worth.index(max(worth))
    return [(share + (card == best)) / 2 for card, share in enumerate(mixes[place])]


def _shifted(mix: Mix, cards: Kinds, words: Say, weight: float) -> Mix:
    """A mix moved towards, or away from, the card that a statement names."""
    if words.kind not in cards:
        return mix
    if words.form != AVOID:
        return [share * (1 - weight) + weight * (kind == words.kind) for share, kind in zip(mix, cards, strict=True)]
    less = [share * (1 - weight * (kind == words.kind)) for share, kind in zip(mix, cards, strict=True)]
    return [share / sum(less) for share in less]


# -- Other choices ---------------------------------------------------------------------------


def _send(view: View, me: Seat) -> Action:
    """The Caesar card to the next enemy: whoever starts must lay a card open."""
    return SEND[next(seat for ahead in (1, 2, 3) if view.sides[seat := me + ahead & 3] != view.sides[me])]


def _exchange(view: View, me: Seat) -> Action:
    """The exchange after which the next turn is best, wherever the cards fall."""
    turns = (ROUNDS - view.round) * TURNS + TURNS - view.turn
    best: tuple[float, int, Seat, int] | None = None
    for give in (view.giving,) if view.giving else _kinds(view.hands[me]):
        for seat in SEATS:
            for kind in _kinds((*view.used[seat], view.set[seat] or 0)) if seat != me else ():
                hands: list[Sequence[int]] = list(view.hands)
                kept = list(view.hands[me])
                kept.remove(give)
                hands[me] = (*kept, kind)
                value = _sign(view, me) * _prospect(hands, (view.black, view.white), turns - 1)
                if best is None or value > best[0]:
                    best = value, give, seat, kind
    assert best is not None
    _, give, seat, kind = best
    return GIVE[give] if view.phase == at.GIVE else TAKE[seat][kind]
