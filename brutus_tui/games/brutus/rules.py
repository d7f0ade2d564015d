"""The rules of Brutus: who may do what, and what it does. Reads in the order of the rulebook.

`apply` trusts its caller and is written for speed; why an action is not allowed
is in `explain`. Clause ids refer to `rulebook/`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from brutus_tui.core.game import CHANCE, Bounds, Event, Refusal, Result, Seat, Sink
from brutus_tui.games.brutus import state as at
from brutus_tui.games.brutus.actions import (
    VALUES,
    Action,
    Announce,
    Benevolence,
    Clock,
    Conspire,
    Deal,
    Discard,
    Done,
    Gift,
    Give,
    Name,
    Pass,
    Play,
    Power,
    Ranks,
    Slip,
    Take,
)
from brutus_tui.games.brutus.cards import (
    ALONE,
    ANNOUNCE,
    BEATS,
    BENEVOLENCE,
    BRUTUS,
    CAESAR,
    CARD,
    CONSPIRE,
    DISCARDS,
    DONE,
    FOLLOWS,
    GIFT,
    GIFTS,
    GIVES,
    HELD,
    LIFT,
    MATCHES,
    NAME,
    NEXT,
    POWER,
    SETUP,
    SLIPS,
    TAKES,
    leads,
    pack,
    points_table,
    right_of,
    unpack,
)
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import FOLLOW, LEAD, SKIP, State

NATURE: Final = (CHANCE,)


def actors(state: State) -> Sequence[Seat]:
    """Who may act now."""
    return state.actors


# -- What may be done ------------------------------------------------------------------------


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """Every action open to `seat`, in a stable order; empty if it is not asked."""
    if seat not in state.actors:
        return ()
    phase = state.phase
    if phase == FOLLOW:
        # BRU-PLAY-05, BRU-PLAY-06, BRU-CB-01…05, BRU-CON-03, BRU-CON-08: the trick's count,
        # and a value that beats the top one or, with the power, equals it.
        value, count = state.top.value, state.top.count  # type: ignore[union-attr]  # there is one to follow
        if state.may_match >> seat & 1 and (value != CAESAR or state.options.caesar == "match"):  # BRU-AMB-07
            return FOLLOWS[count][state.hands[seat] + LIFT[count] & MATCHES[value]]
        return FOLLOWS[count][state.hands[seat] + LIFT[count] & BEATS[value]]
    if phase == LEAD:
        return leads(state.hands[seat])  # BRU-PLAY-08, BRU-PLAY-13
    return _LEGAL[phase](state, seat)


def _values_held(state: State, seat: Seat) -> int:
    return state.hands[seat] + LIFT[1] & HELD


def _gifts(state: State, seat: Seat) -> tuple[Action, ...]:
    """One card of the hand to one other seat in play (BRU-AMB-17, BRU-AMB-18)."""
    mask = _values_held(state, seat)
    found: tuple[Action, ...] = ()
    for other in range(state.seats):
        if other != seat and state.in_play >> other & 1:
            found += GIFTS[other][mask]
    return found


_LEGAL: Final[dict[str, Callable[[State, Seat], tuple[Any, ...]]]] = {
    at.RANKS: lambda state, seat: (),  # chance is sampled, not listed
    at.DEAL: lambda state, seat: (),
    at.CLOCK: lambda state, seat: (),
    at.ANNOUNCE: lambda state, seat: ANNOUNCE[1:],  # BRU-FOR-02
    at.GIVE: lambda state, seat: GIVES[_values_held(state, seat)],  # BRU-FOR-03
    at.BENEVOLENCE: lambda state, seat: BENEVOLENCE,  # BRU-BEN-03
    at.TAKE: lambda state, seat: TAKES[_values_in_pool(state)],  # BRU-FOR-05
    at.POWER: lambda state, seat: POWER,  # BRU-CON-02
    at.CONSPIRE: lambda state, seat: CONSPIRE,  # BRU-CSP-02
    at.SLIP: lambda state, seat: SLIPS[_values_held(state, seat)],  # BRU-CSP-03
    at.DUX: _gifts,  # BRU-DUX-01
    at.DUX_MORE: lambda state, seat: (*_gifts(state, seat), DONE),
    at.CENSOR: lambda state, seat: DISCARDS[_values_held(state, seat)],  # BRU-CEN-01
    at.SENATOR: _gifts,  # BRU-SEN-01
    at.VESTALIS: lambda state, seat: DISCARDS[_values_held(state, seat)],  # BRU-VES-01
    at.NAME: lambda state, seat: tuple(NAME[other] for other in range(state.seats) if state.in_play >> other & 1),
}


def _values_in_pool(state: State) -> int:
    return state.pool + LIFT[1] & HELD


def apply(state: State, seat: Seat, action: Action, sink: Sink | None = None) -> None:
    """Carry out a legal action of `seat` (or CHANCE) in place; events go to `sink` if there is one."""
    kind = type(action)
    if kind is Pass:
        # BRU-PLAY-06, BRU-PLAY-07: a pass is for this turn only.
        state.log.append((seat, action))
        if sink is not None:
            sink(Event("passed", seat))
        following = NEXT[state.ring][seat]
        if following == state.owner:
            _win_trick(state, sink)
        else:
            state.actors = ALONE[following]
    elif kind is Play:
        _play(state, seat, action, sink)  # type: ignore[arg-type]
    else:
        _APPLY[kind](state, seat, action, sink)


# -- Setup and distribution ------------------------------------------------------------------


def _draw_ranks(state: State, seat: Seat, action: Ranks, sink: Sink | None) -> None:
    state.order = action.order  # BRU-SET-05, BRU-SET-08
    state.phase = at.DEAL
    if sink is not None:
        sink(Event("ranks", CHANCE, (action.order,), reveals=True))


def _deal(state: State, seat: Seat, action: Deal, sink: Sink | None) -> None:
    # BRU-DEAL-03, BRU-DEAL-04, BRU-NEW-02: the whole deck again; what is not dealt is set aside.
    state.deal += 1
    state.hands = [pack(hand) for hand in action.hands]
    state.aside = state.setup.deck - sum(state.hands)
    state.gone = 0
    state.in_play = (1 << state.seats) - 1
    state.places = []
    state.gave = [0] * state.seats
    state.mercy = False
    state.power = False  # BRU-CON-02: off by default, anew each deal
    state.may_match = 0
    state.top = None
    state.log = []
    state.trick_start = 0
    state.last_trick = (0, 0)
    state.phase = at.ANNOUNCE
    state.actors = ALONE[state.order[0]]
    if sink is not None:
        public = (state.deal, state.order[-1])
        private = tuple((who, (*public, tuple(sorted(hand)))) for who, hand in enumerate(action.hands))
        sink(Event("dealt", CHANCE, public, private, reveals=True))


# -- The forum -------------------------------------------------------------------------------


def _announce(state: State, seat: Seat, action: Announce, sink: Sink | None) -> None:
    state.k = action.count
    state.owed = [action.count] * state.seats
    state.phase = at.GIVE
    state.actors = tuple(range(state.seats))  # BRU-FOR-03: everybody, the Imperator included
    if sink is not None:
        sink(Event("announced", seat, (action.count,)))


def _give(state: State, seat: Seat, action: Give, sink: Sink | None) -> None:
    card = CARD[action.value]
    state.hands[seat] -= card
    state.gave[seat] += card
    state.owed[seat] -= 1
    if sink is not None:
        # BRU-AMB-40: not even that somebody gave is told, so no order can be read off.
        sink(Event("gave", seat, None, ((seat, (action.value,)),)))
    if state.owed[seat]:
        return
    state.actors = tuple(who for who in state.actors if who != seat)
    if state.actors:
        return
    if state.options.benevolence:
        # BRU-AMB-31: after the gifts, before anybody sees the pool.
        state.phase = at.BENEVOLENCE
        state.actors = ALONE[state.order[0]]
    else:
        _reveal_pool(state, sink)


def _decide_benevolence(state: State, seat: Seat, action: Benevolence, sink: Sink | None) -> None:
    if action.granted:
        state.mercy = True
        state.scores[seat] += 2  # BRU-BEN-02
    if sink is not None:
        sink(Event("benevolence", seat, (action.granted,)))
    _reveal_pool(state, sink)


def _reveal_pool(state: State, sink: Sink | None) -> None:
    state.pool = sum(state.gave)  # BRU-FOR-04: shuffled, that is, without names
    order = state.order
    # BRU-FOR-05; BRU-BEN-02: the Imperator and the Servus change places.
    state.pickers = (order[-1], *order[1:-1], order[0]) if state.mercy else order
    state.left = state.k
    state.phase = at.TAKE
    state.actors = ALONE[state.pickers[0]]
    if sink is not None:
        sink(Event("forum", CHANCE, (unpack(state.pool),), reveals=True))


def _take(state: State, seat: Seat, action: Take, sink: Sink | None) -> None:
    card = CARD[action.value]
    state.pool -= card
    state.hands[seat] += card
    state.log.append((seat, action))
    state.left -= 1
    if sink is not None:
        sink(Event("took", seat, (action.value,)))  # BRU-FOR-12: picks are open
    if state.left:
        return  # BRU-FOR-07: all k cards before the next rank
    state.pickers = state.pickers[1:]
    if state.pickers:
        state.left = state.k
        state.actors = ALONE[state.pickers[0]]
    else:
        state.trick_start = len(state.log)
        state.phase = at.POWER
        state.actors = ALONE[state.order[1]]


# -- The Consul's choice ---------------------------------------------------------------------


def _decide_power(state: State, seat: Seat, action: Power, sink: Sink | None) -> None:
    state.power = action.on
    if action.on:
        # BRU-AMB-01: everybody at the table may match, or only the Consul of this deal.
        state.may_match = 1 << seat if state.options.power == "consul" else (1 << state.seats) - 1
    if sink is not None:
        sink(Event("power", seat, (action.on,)))
    _lead(state, state.order[0])  # BRU-PLAY-02


# -- Playing the cards -----------------------------------------------------------------------


def _lead(state: State, seat: Seat) -> None:
    state.last_trick = (state.trick_start, len(state.log))
    state.trick_start = len(state.log)
    state.top = None
    state.phase = LEAD
    state.actors = ALONE[seat]


def _play(state: State, seat: Seat, action: Play, sink: Sink | None) -> None:
    hand = state.hands[seat] - action.packed
    state.hands[seat] = hand
    state.gone += action.packed
    state.log.append((seat, action))
    beaten = state.top
    state.top = action
    state.owner = seat
    if sink is not None:
        how = "led" if beaten is None else "matched" if beaten is action else "played"
        sink(Event(how, seat, (action.value, action.count), reveals=True))
    # The turn goes round the seats in play and past the owner's seat, even an empty one (BRU-AMB-13).
    state.ring = state.in_play
    if not hand:
        if _go_out(state, seat, sink, last=action):
            return
    elif beaten is not None and beaten.value == CAESAR and action.value == BRUTUS and state.options.conspiracy:
        state.phase = at.CONSPIRE  # BRU-CSP-01, BRU-CSP-04
        state.actors = ALONE[seat]
        return
    if beaten is action:
        # BRU-CON-04, BRU-AMB-02: a match skips the next player in play, for this turn only.
        skipped = NEXT[state.ring][seat]
        state.log.append((skipped, SKIP))
        if sink is not None:
            sink(Event("skipped", skipped, (seat,)))
        _turn_after(state, skipped, sink)
    else:
        state.phase = FOLLOW
        state.actors = ALONE[NEXT[state.ring][seat]]


def _turn_after(state: State, seat: Seat, sink: Sink | None) -> None:
    following = NEXT[state.ring][seat]
    if following == state.owner:
        _win_trick(state, sink)  # BRU-PLAY-09, BRU-PLAY-10, BRU-PLAY-11
    else:
        state.phase = FOLLOW
        state.actors = ALONE[following]


# -- Winning a trick -------------------------------------------------------------------------


def _win_trick(state: State, sink: Sink | None) -> None:
    """The effect of the winning combination, and of no other (BRU-TRK-02, BRU-TRK-06)."""
    top = state.top
    assert top is not None
    winner = state.owner
    value = top.value
    if sink is not None:
        sink(Event("won", winner, (value, top.count)))
    if value == CAESAR:
        _pay_caesar(state, winner, sink)
    if state.hands[winner]:
        effect = _EFFECT.get(value)
        if effect is None:
            _lead(state, winner)  # BRU-TRK-04
        else:
            state.phase = effect
            state.actors = ALONE[winner]
    elif value == 12:
        _lead(state, right_of(state.in_play, winner))  # BRU-VES-02, BRU-AMB-04
    elif value == 11 and state.options.senator == "names":
        state.phase = at.NAME  # BRU-AMB-03
        state.actors = ALONE[winner]
    else:
        _lead(state, NEXT[state.in_play][winner])  # BRU-OUT-07, BRU-AMB-05


_EFFECT: Final = {9: at.DUX, 10: at.CENSOR, 11: at.SENATOR, 12: at.VESTALIS}


def _pay_caesar(state: State, seat: Seat, sink: Sink | None) -> None:
    state.scores[seat] += state.setup.caesar  # BRU-CAE-01, BRU-CAE-03, BRU-AMB-24
    if sink is not None:
        sink(Event("caesar", seat, (state.setup.caesar,)))


def _hand_over(state: State, seat: Seat, action: Gift, sink: Sink | None) -> None:
    """A card changes hands; only the two seats learn which (BRU-AMB-20)."""
    card = CARD[action.value]
    state.hands[seat] -= card
    state.hands[action.to] += card
    state.log.append((seat, action))
    if sink is not None:
        known = (action.to, action.value)
        sink(Event("gift", seat, (action.to,), ((seat, known), (action.to, known)), reveals=True))


def _gift(state: State, seat: Seat, action: Gift, sink: Sink | None) -> None:
    _hand_over(state, seat, action, sink)
    out = not state.hands[seat]
    if out and _go_out(state, seat, sink):
        return
    if state.phase == at.SENATOR:
        _lead(state, action.to)  # BRU-SEN-01
    elif out:
        _lead(state, NEXT[state.in_play][seat])  # BRU-AMB-15
    elif state.phase == at.DUX:
        state.phase = at.DUX_MORE
    else:
        _lead(state, seat)  # BRU-DUX-03


def _done(state: State, seat: Seat, action: Done, sink: Sink | None) -> None:
    if sink is not None:
        sink(Event("no-more-gifts", seat))
    _lead(state, seat)  # BRU-DUX-03


def _discard(state: State, seat: Seat, action: Discard, sink: Sink | None) -> None:
    card = CARD[action.value]
    state.hands[seat] -= card
    state.gone += card
    state.log.append((seat, action))
    if sink is not None:
        if state.options.discards == "shown":  # BRU-AMB-21
            sink(Event("discarded", seat, (action.value,), reveals=True))
        else:
            sink(Event("discarded", seat, (), ((seat, (action.value,)),)))
    out = not state.hands[seat]
    if out and _go_out(state, seat, sink):
        return
    if state.phase == at.VESTALIS:
        _lead(state, right_of(state.in_play, seat))  # BRU-VES-01, BRU-AMB-04, BRU-AMB-16
    elif out:
        _lead(state, NEXT[state.in_play][seat])  # BRU-AMB-15
    else:
        _lead(state, seat)  # BRU-CEN-02


def _name(state: State, seat: Seat, action: Name, sink: Sink | None) -> None:
    if sink is not None:
        sink(Event("named", seat, (action.to,)))
    _lead(state, action.to)  # BRU-AMB-03


# -- Conspiracy ------------------------------------------------------------------------------


def _conspire(state: State, seat: Seat, action: Conspire, sink: Sink | None) -> None:
    if sink is not None:
        sink(Event("conspiracy", seat, (action.triggered,)))
    if action.triggered:
        state.phase = at.SLIP
        state.actors = tuple(who for who in range(state.seats) if state.in_play >> who & 1)
    else:
        _turn_after(state, seat, sink)


def _slip(state: State, seat: Seat, action: Slip, sink: Sink | None) -> None:
    state.hands[seat] -= CARD[action.value]
    state.slips[seat] = action.value
    if sink is not None:
        sink(Event("slipped", seat, None, ((seat, (action.value,)),)))
    state.actors = tuple(who for who in state.actors if who != seat)
    if state.actors:
        return
    # BRU-AMB-28: everybody has chosen; the cards move together, each to the next seat in play (BRU-AMB-27).
    for who, value in enumerate(state.slips):
        if value:
            state.hands[who] += CARD[value]
            _hand_over(state, who, GIFT[value][NEXT[state.in_play][who]], sink)
    state.slips = [0] * state.seats
    if sink is not None:
        sink(Event("resumed", state.owner))
    _turn_after(state, state.owner, sink)  # BRU-CSP-03


# -- Going out, the end of a deal and of the game --------------------------------------------


def _go_out(state: State, seat: Seat, sink: Sink | None, last: Play | None = None) -> bool:
    """`seat` has no card left (BRU-OUT-01, BRU-OUT-02). True if that ends the deal.

    `last` is the combination that emptied the hand; None if an effect did.
    """
    _take_place(state, seat, sink)
    if last is not None and last.value == 2 and state.options.gladiator:
        bonus = 2 * last.count  # BRU-GLA-01, BRU-GLA-02: whoever plays their last cards is never last
        state.scores[seat] += bonus
        if sink is not None:
            sink(Event("gladiator", seat, (last.count, bonus)))
    in_play = state.in_play
    if in_play & in_play - 1:
        return False
    # BRU-OUT-08, BRU-OUT-09: one player is left, and gets no further turn.
    if last is not None:
        # BRU-AMB-08: the trick that the end cuts off is won by its owner.
        if sink is not None:
            sink(Event("won", seat, (last.value, last.count)))
        if last.value == CAESAR:
            _pay_caesar(state, seat, sink)
    _take_place(state, in_play.bit_length() - 1, sink)
    _end_deal(state, sink)
    return True


def _take_place(state: State, seat: Seat, sink: Sink | None) -> None:
    place = len(state.places)
    if not place:
        state.wins[seat] += 1  # BRU-AMB-36
    state.places.append(seat)
    state.in_play &= ~(1 << seat)
    state.scores[seat] += state.points[place]  # BRU-OUT-04, BRU-OUT-05
    if sink is not None:
        sink(Event("placed", seat, (place + 1, state.points[place])))


def _end_deal(state: State, sink: Sink | None) -> None:
    state.order = tuple(state.places)  # BRU-NEW-01, BRU-OUT-11
    if sink is not None:
        # BRU-AMB-21: after the deal the hidden discards, and nothing else, may be seen.
        discards = tuple((who, action.value) for who, action in state.log if type(action) is Discard)
        sink(Event("deal-over", CHANCE, (state.deal, state.order, tuple(state.scores), discards), reveals=True))
    state.top = None
    options = state.options
    if options.length == "time":
        state.phase = at.CLOCK
        state.actors = NATURE
        return
    agreed = number_of_deals(state.seats, options)
    if agreed is None:
        over = max(state.scores) >= options.target  # BRU-AMB-35: only after a complete deal
    else:
        over = state.deal >= agreed
    _next_deal_or_end(state, over, sink)


def _read_clock(state: State, seat: Seat, action: Clock, sink: Sink | None) -> None:
    state.minutes = action.minutes
    if sink is not None:
        sink(Event("clock", CHANCE, (action.minutes, state.options.minutes)))
    _next_deal_or_end(state, action.minutes >= state.options.minutes, sink)


def _next_deal_or_end(state: State, over: bool, sink: Sink | None) -> None:
    if over:
        state.ending = ENDINGS[state.options.length]
        state.phase = at.OVER
        state.actors = ()
        if sink is not None:
            sink(Event("over", CHANCE, (tuple(state.scores), ranking(state.scores, state.wins))))
    else:
        state.phase = at.DEAL
        state.actors = NATURE


ENDINGS: Final = {
    "recommended": "deals",
    "players": "deals",
    "deals": "deals",
    "target": "target",
    "time": "time",
}


def number_of_deals(seats: int, options: Options) -> int | None:
    """How many deals are agreed (BRU-END-02, BRU-END-03); None where something else ends the game."""
    match options.length:
        case "recommended":
            return SETUP[seats].deals
        case "players":
            return seats
        case "deals":
            return options.deals
        case _:
            return None


def ranking(scores: Sequence[int], wins: Sequence[int]) -> tuple[int, ...]:
    """Ranks by seat: points, then deals won; equals share (BRU-END-04, BRU-AMB-41)."""
    keys = list(zip(scores, wins, strict=True))
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def result(state: State) -> Result | None:
    """The outcome once the game is over."""
    if state.phase != at.OVER:
        return None
    return Result(tuple(state.scores), ranking(state.scores, state.wins), state.ending)


_APPLY: Final[dict[type, Callable[[State, Seat, Any, Sink | None], None]]] = {
    Ranks: _draw_ranks,
    Deal: _deal,
    Announce: _announce,
    Give: _give,
    Benevolence: _decide_benevolence,
    Take: _take,
    Power: _decide_power,
    Conspire: _conspire,
    Slip: _slip,
    Gift: _gift,
    Done: _done,
    Discard: _discard,
    Name: _name,
    Clock: _read_clock,
}


# -- Chance ----------------------------------------------------------------------------------


def sample_chance(state: State, rng: Random) -> Action:
    """A starting draw, a deal, or a clock reading.

    Readings grow by two to four minutes a player and deal, about the pace of a
    table; where a real clock runs, it is asked instead (`Match`).
    """
    seats = state.seats
    if state.phase == at.RANKS:
        order = list(range(seats))
        rng.shuffle(order)
        return Ranks(tuple(order))
    if state.phase == at.CLOCK:
        return Clock(state.minutes + rng.randint(2 * seats, 4 * seats))
    deck = list(VALUES) * state.setup.copies
    random = rng.random
    for last in range(len(deck) - 1, 0, -1):  # a third of the time of Random.shuffle
        pick = int(random() * (last + 1))
        deck[pick], deck[last] = deck[last], deck[pick]
    size = state.setup.hand
    return Deal(tuple(tuple(sorted(deck[seat * size : (seat + 1) * size])) for seat in range(seats)))


# -- Before the game -------------------------------------------------------------------------


def check_options(seats: int, options: Options) -> Refusal | None:
    """None if a game for `seats` can be played with these options."""
    if seats not in SETUP:
        return Refusal("seats", "BRU-SET-01", (seats,))
    points = options.points
    if points and len(points) != seats:
        return Refusal("points-length", "BRU-AMB-32", (seats, len(points)))
    if points and points[-1]:
        return Refusal("points-last", "BRU-OUT-08", (points[-1],))
    if points and not any(points) and options.length == "target":
        return Refusal("points-none", "BRU-AMB-35", (options.target,))
    return None


def bounds(seats: int, options: Options) -> Bounds:
    """Limits on decisions and scores.

    A deal: every play takes a card out of the hands, at most one pass by each seat
    lies between two plays, and a play brings at most one Conspiracy and one effect.
    With a time limit the number of deals is that of `sample_chance`.
    """
    setup = SETUP[seats]
    points = options.points or points_table()[seats]
    deals = number_of_deals(seats, options)
    if deals is None and options.length == "target":
        deals = seats * options.target // max(1, sum(points)) + 1
    elif deals is None:
        deals = options.minutes // (2 * seats) + 1
    cards = seats * setup.hand
    decisions = deals * (2 + 6 * seats + 2 + cards * (1 + seats + 1 + seats + 2))
    extra = setup.caesar * setup.copies + 2 * setup.copies * options.gladiator + 2 * options.benevolence
    return Bounds(decisions, (0, deals * (max(points) + extra)))
