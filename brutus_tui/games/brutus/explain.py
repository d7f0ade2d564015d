"""Why an action is not allowed: the same rules as `rules.legal_actions`, talkative instead of fast.

The causes go from the most general to the most specific: not your turn, not what
is asked, not held, wrong count, then Caesar and Brutus, the Consul's power, and
at last "not high enough".
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from brutus_tui.core.game import CHANCE, Refusal, Seat
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
from brutus_tui.games.brutus.cards import BRUTUS, CAESAR, INTERNED, held
from brutus_tui.games.brutus.state import State

CLAUSE: Final = {
    at.RANKS: "BRU-SET-05",
    at.DEAL: "BRU-DEAL-03",
    at.ANNOUNCE: "BRU-FOR-02",
    at.GIVE: "BRU-FOR-03",
    at.BENEVOLENCE: "BRU-BEN-01",
    at.TAKE: "BRU-FOR-05",
    at.POWER: "BRU-CON-01",
    at.LEAD: "BRU-PLAY-08",
    at.FOLLOW: "BRU-PLAY-05",
    at.CONSPIRE: "BRU-CSP-01",
    at.SLIP: "BRU-CSP-03",
    at.DUX: "BRU-DUX-01",
    at.DUX_MORE: "BRU-DUX-01",
    at.CENSOR: "BRU-CEN-01",
    at.SENATOR: "BRU-SEN-01",
    at.NAME: "BRU-AMB-03",
    at.VESTALIS: "BRU-VES-01",
    at.CLOCK: "BRU-AMB-35",
    at.OVER: "BRU-END-01",
}
"""The clause that asks what each phase asks."""

_ANSWERS: Final[dict[str, tuple[type, ...]]] = {
    at.RANKS: (Ranks,),
    at.DEAL: (Deal,),
    at.ANNOUNCE: (Announce,),
    at.GIVE: (Give,),
    at.BENEVOLENCE: (Benevolence,),
    at.TAKE: (Take,),
    at.POWER: (Power,),
    at.LEAD: (Play,),
    at.FOLLOW: (Play, Pass),
    at.CONSPIRE: (Conspire,),
    at.SLIP: (Slip,),
    at.DUX: (Gift,),
    at.DUX_MORE: (Gift, Done),
    at.CENSOR: (Discard,),
    at.SENATOR: (Gift,),
    at.NAME: (Name,),
    at.VESTALIS: (Discard,),
    at.CLOCK: (Clock,),
    at.OVER: (),
}


def explain(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` (or CHANCE) may not take `action`; None exactly when it is legal."""
    phase = state.phase
    clause = CLAUSE[phase]
    if phase == at.OVER:
        return Refusal("over", clause)
    if seat not in state.actors:
        if not 0 <= seat < state.seats and seat != CHANCE:
            return Refusal("no-such-seat", "BRU-SET-01", (seat, state.seats))
        if seat != CHANCE and not state.in_play >> seat & 1:
            return Refusal("out", "BRU-OUT-03", (seat,))
        return Refusal("not-your-turn", "BRU-PLAY-01", (seat, state.actors))
    if type(action) not in _ANSWERS[phase]:
        if phase == at.LEAD and type(action) is Pass:
            return Refusal("must-lead", "BRU-PLAY-08")
        if phase == at.DUX and type(action) is Done:
            return Refusal("dux-must-give", "BRU-AMB-19")
        return Refusal("not-asked", clause, (phase,))
    if seat != CHANCE and action not in INTERNED:
        return Refusal("not-asked", clause, (phase,))  # forged: equal actions are the same object
    match action:
        case Play():
            return _combination(state, seat, action)
        case Give() | Slip() | Discard():
            return _own_card(state, seat, action.value, clause)
        case Take():
            if not action.value or not held(state.pool, action.value):
                return Refusal("not-in-pool", clause, (action.value,))
        case Gift():
            return _own_card(state, seat, action.value, clause) or _recipient(state, seat, action.to)
        case Name():
            return _in_play(state, action.to, "BRU-AMB-03")
        case Ranks():
            if sorted(action.order) != list(range(state.seats)):
                return Refusal("bad-ranks", clause, (state.seats,))
        case Deal():
            return _deal(state, action)
        case Clock():
            if action.minutes < state.minutes:
                return Refusal("clock-back", clause, (action.minutes, state.minutes))
    return None


def _own_card(state: State, seat: Seat, value: int, clause: str) -> Refusal | None:
    if not value or not held(state.hands[seat], value):
        return Refusal("not-held", clause, (value, 1, held(state.hands[seat], value) if value else 0))
    return None


def _recipient(state: State, seat: Seat, to: Seat) -> Refusal | None:
    if to == seat:
        return Refusal("gift-to-self", "BRU-AMB-18")
    return _in_play(state, to, "BRU-AMB-17")


def _in_play(state: State, seat: Seat, clause: str) -> Refusal | None:
    if seat >= state.seats:
        return Refusal("no-such-seat", "BRU-SET-01", (seat, state.seats))
    if not state.in_play >> seat & 1:
        return Refusal("recipient-out", clause, (seat,))
    return None


def _combination(state: State, seat: Seat, play: Play) -> Refusal | None:
    value, count = play.value, play.count
    own = held(state.hands[seat], value) if value else 0
    if not value or not count or own < count:
        return Refusal("not-held", "BRU-PLAY-03", (value, count, own))
    top = state.top
    if top is None:
        return None
    if count != top.count:
        return Refusal("wrong-count", "BRU-PLAY-12", (count, top.count))
    if value == top.value:
        return _match(state, seat, value)
    if top.value == CAESAR:
        return None if value == BRUTUS else Refusal("only-brutus-beats-caesar", "BRU-CB-05", (value,))
    if value == BRUTUS:
        return Refusal("brutus-only-on-caesar", "BRU-CB-03", (top.value,))
    if value < top.value:
        return Refusal("must-be-higher", "BRU-PLAY-05", (value, top.value))
    return None


def _match(state: State, seat: Seat, value: int) -> Refusal | None:
    """A combination of the top one's value (BRU-CON-03, BRU-CON-06)."""
    if not state.power:
        return Refusal("equal-without-power", "BRU-CON-06", (value,))
    if not state.may_match >> seat & 1:
        return Refusal("equal-not-consul", "BRU-AMB-01", (value, _consul(state)))
    if value == CAESAR and state.options.caesar == "no-match":
        return Refusal("caesar-not-matched", "BRU-AMB-07")
    return None


def _consul(state: State) -> Seat:
    return state.may_match.bit_length() - 1


def _deal(state: State, deal: Deal) -> Refusal | None:
    if len(deal.hands) != state.seats:
        return Refusal("deal-hands", "BRU-DEAL-03", (state.seats, len(deal.hands)))
    for seat, hand in enumerate(deal.hands):
        if len(hand) != state.setup.hand:
            return Refusal("deal-size", "BRU-SET-03", (seat, state.setup.hand, len(hand)))
    counts = Counter(value for hand in deal.hands for value in hand)
    for value, count in sorted(counts.items()):
        if value not in VALUES:
            return Refusal("deal-unknown", "BRU-DEAL-03")
        if count > state.setup.copies:
            return Refusal("deal-copies", "BRU-SET-02", (value, state.setup.copies, count))
    return None
