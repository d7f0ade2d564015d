"""The rules of ブルータス: who may do what, and what it does. Reads in the order of the rulebook.

`apply` trusts its caller and is written for speed; why an action is not allowed
is in `explain`. Clause ids refer to `rulebook/`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from brutus_tui.core.game import CHANCE, Bounds, Event, Refusal, Result, Seat, Sink
from brutus_tui.games.burutasu import state as at
from brutus_tui.games.burutasu.actions import (
    CONSPIRATORS,
    GIVES,
    SAYS,
    SEATS,
    SENDS,
    SETS,
    START,
    SUPPORTERS,
    TEAMS,
    Action,
    Give,
    Say,
    Send,
    Set,
    Start,
    Take,
    Teams,
    takes,
)
from brutus_tui.games.burutasu.cards import ASSASSIN, GUARD, RESOLUTIONS, UNITS, as_hand, kinds_in, replaced
from brutus_tui.games.burutasu.options import Options
from brutus_tui.games.burutasu.state import State

ROUNDS: Final = 3
TURNS: Final = 5
PLACES: Final = 4
"""Places in the hall for the pieces of each colour (BUR-SET-06)."""

STATEMENTS: Final = 2
"""Statements that a seat may make in one turn (BUR-AMB-27)."""

ALONE: Final = tuple((seat,) for seat in SEATS)
"""By seat: it is the only actor."""

BACKWARDS: Final = tuple(tuple((leader + place) % 4 for place in (3, 2, 1, 0)) for leader in SEATS)
"""By the seat that starts a turn: the seats from the last to set to the first."""


def actors(state: State) -> Sequence[Seat]:
    """Who may act now."""
    return state.actors


# -- What may be done ------------------------------------------------------------------------


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """Every action open to `seat`, in a stable order; empty if it is not asked."""
    if seat not in state.actors:
        return ()
    phase = state.phase
    if phase == at.SET:
        if state.options.talk and may_talk(state, seat):
            return (*SETS[state.hands[seat]], *SAYS[seat][seat - state.leader & 3])
        return SETS[state.hands[seat]]  # BUR-SETT-01
    if phase == at.SEND:
        return SENDS[seat]  # BUR-CARD-A, BUR-AMB-07
    if phase == at.GIVE:
        return GIVES[state.hands[seat]]  # BUR-CARD-T
    if phase == at.TAKE:
        # BUR-END-04, BUR-END-06, BUR-AMB-14: everything that lies in front of the three others.
        found: tuple[Action, ...] = ()
        cards = state.set
        for other in BACKWARDS[state.leader]:
            if other != seat:
                found = takes(other, state.used[other] << 3 | cards & 7) + found
            cards >>= 3
        return found
    return ()  # CHANCE is asked, and draws by `sample_chance`


def may_talk(state: State, seat: Seat) -> bool:
    """Whether `seat`, about to set, has a statement left; in the fifth turn there is nothing to talk about."""
    return state.turn < TURNS and sum(who == seat for who, _ in state.said) < STATEMENTS


def set_card(state: State, seat: Seat) -> int:
    """The kind that `seat` has set, once all four have."""
    return state.set >> 3 * (3 - (seat - state.leader & 3)) & 7


def apply(state: State, seat: Seat, action: Action, sink: Sink | None = None) -> None:
    """Carry out a legal action of `seat` (or CHANCE) in place; events go to `sink` if there is one."""
    if type(action) is Set:
        # BUR-SETT-01, BUR-SETT-02: clockwise, the first face up, the other three face down.
        state.hands[seat] -= action.packed
        cards = state.set = state.set << 3 | action.kind
        if sink is not None:
            if seat == state.leader:
                sink(Event("set-open", seat, (action.kind,), reveals=True))  # BUR-AMB-26
            else:
                sink(Event("set", seat, (), ((seat, (action.kind,)),)))
        if cards > 0o777:  # the fourth
            _reveal(state, sink)
        else:
            state.actors = ALONE[seat + 1 & 3]
    else:
        _APPLY[type(action)](state, seat, action, sink)


# -- Setup -----------------------------------------------------------------------------------


def _deal_teams(state: State, seat: Seat, action: Teams, sink: Sink | None) -> None:
    state.sides = action.sides  # BUR-SET-02, BUR-SET-03
    if sink is not None:
        sink(Event("teams", CHANCE, (action.sides,), reveals=True))
    if state.options.start == "random":
        state.phase = at.START
    else:
        _start_game(state, seat, START[int(state.options.start[1]) - 1], sink)


def _start_game(state: State, seat: Seat, action: Start, sink: Sink | None) -> None:
    state.caesar = action.seat  # BUR-SET-07
    if sink is not None:
        sink(Event("start", action.seat, reveals=True))
    _start_turn(state, sink)


# -- Setting ---------------------------------------------------------------------------------


def _start_turn(state: State, sink: Sink | None) -> None:
    state.leader = state.caesar  # BUR-END-03
    state.phase = at.SET
    state.actors = ALONE[state.leader]
    if sink is not None:
        sink(Event("turn", state.leader, (state.round, state.turn)))


def _say(state: State, seat: Seat, action: Say, sink: Sink | None) -> None:
    state.said = (*state.said, (seat, action))  # BUR-TALK-01: heard by everybody; the same seat goes on
    if sink is not None:
        sink(Event("said", seat, (action.form, action.to, action.kind)))


# -- Card processing -------------------------------------------------------------------------


def _reveal(state: State, sink: Sink | None) -> None:
    """All four cards are turned up (BUR-PROC-01)."""
    if sink is not None:
        cards = kinds_in(state.set)
        by_seat = tuple(cards[seat - state.leader & 3] for seat in SEATS)
        sink(Event("revealed", state.leader, (by_seat,), reveals=True))
        for kind in sorted({*cards}, key=cards.index):
            if cards.count(kind) > 1:  # BUR-PROC-02, BUR-PROC-03
                clashing = tuple(seat for seat in SEATS if by_seat[seat] == kind)
                sink(Event("clash", state.leader, (kind, clashing)))
    _carry_out(state, 0, sink)


def _carry_out(state: State, first: int, sink: Sink | None) -> None:
    """The texts from that step on, in turn order (BUR-PROC-04), as far as no choice stops them."""
    resolution = RESOLUTIONS[state.set]
    for kind, place, black, white in resolution.steps[first:]:
        seat = state.leader + place & 3
        if kind == GUARD:
            state.caesar = seat  # BUR-CARD-G
            if sink is not None:
                sink(Event("guard", seat))
        elif kind == ASSASSIN:
            state.phase = at.SEND
            state.actors = ALONE[seat]
            return
        else:
            state.black += black  # BUR-CARD-S, BUR-CARD-F, BUR-CARD-01, BUR-AMB-05: both at once
            state.white += white
            if sink is not None:
                cards = kinds_in(state.set)
                counts = (cards.count(ASSASSIN), cards.count(GUARD))
                sink(Event("pieces", seat, (kind, black, white, *counts, state.black, state.white)))
            if state.black == PLACES or state.white == PLACES:
                _end_game(state, sink)  # BUR-WIN-01…03, BUR-WIN-05, BUR-AMB-06: at once
                return
    if not resolution.moves:
        state.caesar = state.caesar + 1 & 3  # BUR-END-02, BUR-AMB-10
        if sink is not None:
            sink(Event("left", state.caesar))
    if resolution.teller is None:
        _end_turn(state, sink)
        return
    teller = state.leader + resolution.teller & 3
    if state.turn == TURNS:
        if sink is not None:
            sink(Event("no-exchange", teller))  # BUR-AMB-16
        _end_turn(state, sink)
        return
    state.phase = at.GIVE  # BUR-CARD-T, BUR-AMB-12, BUR-AMB-15
    state.actors = ALONE[teller]


def _send(state: State, seat: Seat, action: Send, sink: Sink | None) -> None:
    state.caesar = action.to  # BUR-CARD-A
    if sink is not None:
        sink(Event("assassin", seat, (action.to,)))
    _carry_out(state, RESOLUTIONS[state.set].after, sink)


def _give(state: State, seat: Seat, action: Give, sink: Sink | None) -> None:
    state.giving = action.kind
    state.phase = at.TAKE
    if sink is not None:
        sink(Event("giving", seat, (action.kind,)))


def _take(state: State, seat: Seat, action: Take, sink: Sink | None) -> None:
    given, taken = state.giving, action.kind
    if sink is not None:
        sink(Event("exchanged", seat, (given, action.seat, taken)))
    state.hands[seat] += UNITS[taken] - UNITS[given]
    state.giving = 0
    _end_turn(state, sink, (action.seat, taken, given))


# -- Turn end, round end, game end -----------------------------------------------------------


def _end_turn(state: State, sink: Sink | None, exchange: tuple[Seat, int, int] | None = None) -> None:
    """The set cards become used cards (BUR-END-01).

    `exchange` is a seat, the kind that was taken there and the kind that lies there
    instead. It makes no difference that it is done here (BUR-AMB-19); of two equal
    cards the one that came last goes.
    """
    used, cards = state.used, state.set
    for seat in BACKWARDS[state.leader]:
        used[seat] = used[seat] << 3 | cards & 7
        cards >>= 3
    if exchange is not None:
        seat, taken, given = exchange
        used[seat] = replaced(used[seat], taken, given)  # BUR-END-05
    state.set = 0
    state.said = ()
    if state.turn < TURNS:
        state.turn += 1
        _start_turn(state, sink)
    else:
        _end_round(state, sink)


def _end_round(state: State, sink: Sink | None) -> None:
    if state.round == ROUNDS:
        _end_game(state, sink)  # BUR-WIN-04; nothing is taken up any more (BUR-AMB-22)
        return
    state.hands = [as_hand(cards) for cards in state.used]  # BUR-REND-01, BUR-REND-02
    state.used = [0] * 4
    state.turn = 1
    state.round += 1  # BUR-REND-03; pieces, teams and the Caesar card stay (BUR-REND-04)
    if sink is not None:
        sink(Event("round", CHANCE, (state.round,)))
    _start_turn(state, sink)


def _end_game(state: State, sink: Sink | None) -> None:
    state.phase = at.OVER
    state.actors = ()
    if sink is not None:
        sink(Event("over", CHANCE, (ending(state), state.black, state.white)))


def ending(state: State) -> str:
    """How the game ended: who won, or which of the two draws. Empty while it goes on."""
    if state.phase != at.OVER:
        return ""
    if state.black == state.white == PLACES:
        return "double-four"  # BUR-WIN-03
    if state.black == PLACES:
        return "conspirators"  # BUR-WIN-01
    if state.white == PLACES:
        return "supporters"  # BUR-WIN-02
    return "rounds"  # BUR-WIN-04


def result(state: State) -> Result | None:
    """The outcome once the game is over: 1 for the winners, -1 for the losers, 0 for a draw (BUR-AMB-31)."""
    how = ending(state)
    if not how:
        return None
    if how in WINNERS:
        won = tuple(side == WINNERS[how] for side in state.sides)
        return Result(tuple(1 if w else -1 for w in won), tuple(1 if w else 3 for w in won), how)
    return Result((0,) * 4, (1,) * 4, how)


WINNERS: Final = {"conspirators": CONSPIRATORS, "supporters": SUPPORTERS}
ENDINGS: Final = frozenset({*WINNERS, "double-four", "rounds"})

_APPLY: Final[dict[type, Callable[[State, Seat, Any, Sink | None], None]]] = {
    Teams: _deal_teams,
    Start: _start_game,
    Say: _say,
    Send: _send,
    Give: _give,
    Take: _take,
}


# -- Chance ----------------------------------------------------------------------------------

SEATINGS: Final = {
    "random": tuple(TEAMS.values()),
    "opposite": tuple(action for pair, action in TEAMS.items() if pair[1] - pair[0] == 2),
    "adjacent": tuple(action for pair, action in TEAMS.items() if pair[1] - pair[0] != 2),
}
"""By the option: the ways to deal the character cards (BUR-AMB-23)."""


def sample_chance(state: State, rng: Random) -> Action:
    """Who is on which side, and then who starts."""
    if state.phase == at.TEAMS:
        return rng.choice(SEATINGS[state.options.seating])
    return rng.choice(START)


# -- Before the game -------------------------------------------------------------------------


def check_options(seats: int, options: Options) -> Refusal | None:
    """None if a game for `seats` can be played with these options; they never exclude one another."""
    if seats != len(SEATS):
        return Refusal("seats", "BUR-SET-01", (seats,))
    return None


def bounds(seats: int, options: Options) -> Bounds:
    """Limits on decisions and scores: in every turn four cards, one Assassin's choice and one exchange in two
    stages, and statements; no exchange and no statement in the fifth turn."""
    exchange, statements = 2, STATEMENTS * seats if options.talk else 0
    a_round = TURNS * (seats + 1) + (TURNS - 1) * (exchange + statements)
    return Bounds(ROUNDS * a_round, (-1, 1))
