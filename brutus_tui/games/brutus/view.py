"""What one seat may know, and a full position that such knowledge allows.

A view is built by allow-list and holds no state. Public is what lies open on a
table: ranks, hand sizes, the pool, the trick, scores (BRU-INFO-01, BRU-AMB-37).
A seat adds its own hand, its own forum gift, the gifts it gave and received and
its own discards (BRU-INFO-02, BRU-AMB-20, BRU-AMB-21).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from brutus_tui.core.game import CHANCE, Decision, Privacy, Seat
from brutus_tui.games.brutus import state as at
from brutus_tui.games.brutus.actions import Action, Deal, Discard, Gift, Give, Pass, Play, Slip
from brutus_tui.games.brutus.cards import (
    CAESAR,
    DISCARD,
    DONE,
    GIFT,
    GIVE,
    PASS,
    SETUP,
    SLIP,
    Hand,
    Setup,
    pack,
    size,
    unpack,
)
from brutus_tui.games.brutus.explain import CLAUSE
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.rules import legal_actions, number_of_deals
from brutus_tui.games.brutus.state import LogEntry, Skip, State


@dataclass(frozen=True, slots=True)
class View:
    """The position as `viewer` knows it (None: a spectator). Cards are values, 1 to 13.

    In `log` a card that the viewer does not know has the value 0.
    """

    viewer: Seat | None
    seats: int
    options: Options
    points: tuple[int, ...]
    phase: str
    actors: tuple[Seat, ...]
    deal: int
    order: tuple[Seat, ...]
    """The seats from Imperator to Servus in this deal; once it is over, in the next."""
    scores: tuple[int, ...]
    wins: tuple[int, ...]
    places: tuple[Seat, ...]
    counts: tuple[int, ...]
    hand: tuple[int, ...]
    k: int
    owed: tuple[int, ...]
    gave: tuple[int, ...]
    mercy: bool
    pool: tuple[int, ...]
    pickers: tuple[Seat, ...]
    left: int
    power: bool
    may_match: tuple[Seat, ...]
    top: Play | None
    owner: Seat | None
    aside: int
    slip: int
    log: tuple[LogEntry, ...]
    trick_start: int
    last: tuple[int, int]
    minutes: int
    ending: str

    @property
    def trick(self) -> tuple[tuple[Seat, Play | Pass | Skip], ...]:
        """The current trick from its lead: plays, passes and forced passes."""
        return _turns(self.log[self.trick_start :])

    @property
    def last_trick(self) -> tuple[tuple[Seat, Play | Pass | Skip], ...]:
        """The trick before it, in this deal (BRU-AMB-38)."""
        return _turns(self.log[slice(*self.last)])

    @property
    def setup(self) -> Setup:
        """What depends on the number of players."""
        return SETUP[self.seats]

    @property
    def deals(self) -> int | None:
        """How many deals are agreed; None where a target or the clock ends the game."""
        return number_of_deals(self.seats, self.options)

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """The seats that have not gone out in this deal."""
        return tuple(seat for seat in range(self.seats) if seat not in self.places)

    @property
    def seen(self) -> Hand:
        """The cards that the viewer knows to have left the hands in this deal, packed."""
        gone = 0
        for _, action in self.log:
            if type(action) is Play:
                gone += action.packed
            elif type(action) is Discard and action.value:
                gone += pack((action.value,))
        return gone

    @property
    def unseen(self) -> Hand:
        """The cards of which the viewer does not know where they are, packed."""
        known = self.seen + pack(self.hand) + pack(self.pool) + pack((self.slip,) if self.slip else ())
        if self.phase in (at.GIVE, at.BENEVOLENCE):
            known += pack(self.gave)
        return self.setup.deck - known


def _turns(entries: Iterable[LogEntry]) -> tuple[tuple[Seat, Play | Pass | Skip], ...]:
    return tuple((seat, action) for seat, action in entries if isinstance(action, Play | Pass | Skip))


BETWEEN: Final = (at.DEAL, at.CLOCK, at.OVER)
"""The phases after a deal, when its discards may be seen (BRU-AMB-21)."""


def view(state: State, seat: Seat | None) -> View:
    """What `seat` may know; None: a spectator. Raises IndexError for a seat that is not at the table."""
    if seat is not None and not 0 <= seat < state.seats:
        raise IndexError(f"there is no seat {seat} at a table of {state.seats}")
    waiting = state.phase == at.GIVE
    return View(
        viewer=seat,
        seats=state.seats,
        options=state.options,
        points=state.points,
        phase=state.phase,
        actors=tuple(state.actors),
        deal=state.deal,
        order=state.order,
        scores=tuple(state.scores),
        wins=tuple(state.wins),
        places=tuple(state.places),
        # Half a forum gift does not show: a seat either still owes all of it or nothing.
        counts=tuple(
            size(hand) + (size(state.gave[who]) if waiting and who != seat and state.owed[who] else 0)
            for who, hand in enumerate(state.hands)
        ),
        hand=() if seat is None else unpack(state.hands[seat]),
        k=state.k,
        owed=tuple(owed if who == seat or not owed else state.k for who, owed in enumerate(state.owed)),
        gave=() if seat is None else unpack(state.gave[seat]),
        mercy=state.mercy,
        pool=unpack(state.pool),
        pickers=state.pickers,
        left=state.left,
        power=state.power,
        may_match=tuple(who for who in range(state.seats) if state.may_match >> who & 1),
        top=state.top,
        owner=None if state.top is None else state.owner,
        aside=size(state.aside),
        slip=0 if seat is None else state.slips[seat],
        log=tuple(
            entry if type(entry[1]) not in _MAY_HIDE else (entry[0], _logged(state, *entry, seat))
            for entry in state.log
        ),
        trick_start=state.trick_start,
        last=state.last_trick,
        minutes=state.minutes,
        ending=state.ending,
    )


_MAY_HIDE: Final = frozenset({Gift, Discard})
"""The actions in the log of a deal that not everybody saw."""


def _logged(state: State, who: Seat, action: Action | Skip, seat: Seat | None) -> Action:
    assert isinstance(action, Gift | Discard)
    if isinstance(action, Discard) and state.phase in BETWEEN:
        return action
    return redact(state, who, action, seat)


def redact(state: State, actor: Seat, action: Action, seat: Seat | None) -> Action:
    """`action` as `seat` may write it down: cards that it does not know are 0."""
    match action:
        case Deal():
            return Deal(tuple(hand if who == seat else (0,) * len(hand) for who, hand in enumerate(action.hands)))
        case Gift() if seat not in (actor, action.to):
            return GIFT[0][action.to]
        case Give() if seat != actor:
            return GIVE[0]
        case Slip() if seat != actor:
            return SLIP[0]
        case Discard() if seat != actor and state.options.discards != "shown":
            return DISCARD[0]
        case _:
            return action


# -- What is asked ---------------------------------------------------------------------------

_PRIVACY: Final = {
    at.ANNOUNCE: Privacy.PEEK,
    at.GIVE: Privacy.SECRET,
    at.BENEVOLENCE: Privacy.PUBLIC,
    at.TAKE: Privacy.PEEK,
    at.POWER: Privacy.PEEK,
    at.LEAD: Privacy.PRIVATE,
    at.FOLLOW: Privacy.PEEK,
    at.CONSPIRE: Privacy.PEEK,
    at.SLIP: Privacy.SECRET,
    at.DUX: Privacy.PRIVATE,
    at.DUX_MORE: Privacy.PRIVATE,
    at.CENSOR: Privacy.PRIVATE,
    at.SENATOR: Privacy.PRIVATE,
    at.NAME: Privacy.PUBLIC,
    at.VESTALIS: Privacy.PRIVATE,
}


def decision(state: State, seat: Seat) -> Decision:
    """What `seat` (or CHANCE) is asked. Raises ValueError if it is not an actor."""
    if seat not in state.actors:
        raise ValueError("that seat is not asked anything now")
    phase = state.phase
    if seat == CHANCE:
        return Decision(phase, CLAUSE[phase], Privacy.PUBLIC)
    unseen: tuple[Action, ...] = ()
    part = (1, 1)
    args: tuple[object, ...] = ()
    match phase:
        case at.ANNOUNCE | at.BENEVOLENCE | at.POWER | at.CONSPIRE | at.NAME:
            unseen = tuple(legal_actions(state, seat))
        case at.TAKE:
            unseen = tuple(legal_actions(state, seat))
            part = (state.k - state.left + 1, state.k)
        case at.GIVE:
            part = (state.k - state.owed[seat] + 1, state.k)
        case at.FOLLOW:
            assert state.top is not None
            unseen = (PASS,)
            matchable = state.top.value != CAESAR or state.options.caesar == "match"  # BRU-AMB-07
            may_match = matchable and bool(state.may_match >> seat & 1)
            args = (state.top.value, state.top.count, state.owner, may_match)
        case at.DUX:
            part = (1, 2)
        case at.DUX_MORE:
            unseen = (DONE,)
            part = (2, 2)
    return Decision(phase, CLAUSE[phase], _PRIVACY[phase], unseen, _forced(state, seat), part, args)


def _forced(state: State, seat: Seat) -> Action | None:
    """The only action where everybody can tell that it is the only one (public counts alone)."""
    match state.phase:
        case at.TAKE:
            public = size(state.pool) == state.left  # BRU-FOR-08
        case at.LEAD | at.CENSOR | at.VESTALIS | at.SLIP:
            public = size(state.hands[seat]) == 1
        case at.DUX | at.SENATOR:
            public = size(state.hands[seat]) == 1 and state.in_play.bit_count() == 2
        case _:
            return None
    return legal_actions(state, seat)[0] if public else None
