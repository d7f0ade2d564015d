"""Why an action is not allowed: the same rules as `rules.legal_actions`, talkative instead of fast.

The causes go from the most general to the most specific: over, not your turn, not
what is asked, no such card.
"""

from __future__ import annotations

from typing import Final

from brutus_tui.core.game import CHANCE, Refusal, Seat
from brutus_tui.games.burutasu import state as at
from brutus_tui.games.burutasu.actions import SEATS, Action, Give, Say, Send, Set, Start, Take, Teams
from brutus_tui.games.burutasu.cards import HANDS, UNKNOWN, kinds_in
from brutus_tui.games.burutasu.rules import SEATINGS, STATEMENTS, TURNS, may_talk, set_card
from brutus_tui.games.burutasu.state import State

CLAUSE: Final = {
    at.TEAMS: "BUR-SET-02",
    at.START: "BUR-SET-07",
    at.SET: "BUR-SETT-01",
    at.SEND: "BUR-CARD-A",
    at.GIVE: "BUR-CARD-T",
    at.TAKE: "BUR-CARD-T",
    at.OVER: "BUR-WIN-05",
}
"""The clause that asks what each phase asks."""

_ANSWERS: Final[dict[str, tuple[type, ...]]] = {
    at.TEAMS: (Teams,),
    at.START: (Start,),
    at.SET: (Set, Say),
    at.SEND: (Send,),
    at.GIVE: (Give,),
    at.TAKE: (Take,),
}


def explain(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` (or CHANCE) may not take `action`; None exactly when it is legal."""
    phase = state.phase
    clause = CLAUSE[phase]
    if phase == at.OVER:
        return Refusal("over", clause)
    if seat not in state.actors:
        if seat not in SEATS and seat != CHANCE:
            return Refusal("no-such-seat", "BUR-SET-01", (seat,))
        if phase == at.SET and _has_set(state, seat):
            return Refusal("has-set", "BUR-AMB-26", (seat,))
        return Refusal("not-your-turn", clause, (seat, state.actors[0]))
    if type(action) not in _ANSWERS[phase]:
        return Refusal("not-asked", clause, (phase,))
    match action:
        case Set() | Give():
            return _own_card(state, seat, action.kind, clause)
        case Say():
            return _statement(state, seat, action)
        case Send():
            if action.to == seat:
                return Refusal("send-to-self", clause)
        case Take():
            return _table_card(state, seat, action)
        case Teams():
            if action not in SEATINGS[state.options.seating]:
                return Refusal("seating", "BUR-AMB-23", (state.options.seating,))
    return None


def _has_set(state: State, seat: Seat) -> bool:
    return seat != CHANCE and seat - state.leader & 3 < len(kinds_in(state.set))


def _own_card(state: State, seat: Seat, kind: int, clause: str) -> Refusal | None:
    if kind == UNKNOWN:
        return Refusal("unknown-card", clause)
    if kind not in HANDS[state.hands[seat]]:
        return Refusal("not-held", clause, (kind,))
    return None


def _statement(state: State, seat: Seat, action: Say) -> Refusal | None:
    if not state.options.talk:
        return Refusal("talk-off", "BUR-AMB-27")
    if state.turn == TURNS:
        return Refusal("talk-last-turn", "BUR-AMB-28")
    if not may_talk(state, seat):
        return Refusal("talk-enough", "BUR-AMB-27", (STATEMENTS,))
    if action.kind == UNKNOWN:
        return Refusal("unknown-card", "BUR-AMB-27")
    if action.to == seat:
        return Refusal("talk-to-self", "BUR-AMB-27")
    if action.to is not None and _has_set(state, action.to):
        return Refusal("talk-too-late", "BUR-AMB-27", (action.to,))
    return None


def _table_card(state: State, seat: Seat, action: Take) -> Refusal | None:
    if action.seat == seat:
        return Refusal("own-table", "BUR-AMB-14")
    if action.kind == UNKNOWN:
        return Refusal("unknown-card", "BUR-CARD-T")
    if action.kind not in (*kinds_in(state.used[action.seat]), set_card(state, action.seat)):
        return Refusal("not-on-table", "BUR-END-04", (action.kind, action.seat))
    return None
