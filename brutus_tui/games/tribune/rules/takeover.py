"""Phase 4: the faction fields, sets and assassins (TRI-TAKE, TRI-ASSN)."""

from __future__ import annotations

from collections.abc import Sequence

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import ADD, DONE, NO, PASS, Action, Add, Done
from brutus_tui.games.tribune.brutii import TAKE_OVER
from brutus_tui.games.tribune.cards import ASSASSIN, Kind, is_leader, of_faction, total, without
from brutus_tui.games.tribune.places import FIELDS
from brutus_tui.games.tribune.rules import action_cards
from brutus_tui.games.tribune.rules.effects import gain
from brutus_tui.games.tribune.rules.flow import answer, ask, go, legal, step, tell_phase
from brutus_tui.games.tribune.rules.market import cannot, declined
from brutus_tui.games.tribune.state import NO_TILE, State


@step(at.TAKEOVER)
def takeovers(state: State, sink: Sink | None) -> None:
    """Field by field, space 2 before space 1 (TRI-TAKE-01, TRI-TAKE-03); `spot` is the faction, `nth` who has acted."""
    chosen = state.brutii is not None and state.brutii.takeover_way
    if state.spot == 0 and state.nth == 0 and not state.plan and not chosen:
        tell_phase(state, 4, sink)
        brutii = action_cards.player_of(state, TAKE_OVER)
        if brutii >= 0:  # TRI-BRTAKE-02
            ask(state, at.TAKEOVER_WAY, brutii)
            return
    for faction in range(state.spot, 7):
        order = acting(state, faction)
        if not order:
            state.nth = 0
            continue
        state.spot = faction
        while state.nth < len(order):
            seat = order[state.nth]
            if may_act(state, seat, faction):
                ask(state, at.TAKEOVER, seat)
                return
            cannot(seat, at.TAKEOVER, FIELDS + faction, sink)
            state.nth += 1
        state.nth = 0
    go(state, at.BENEFITS)


def acting(state: State, faction: int) -> tuple[Seat, ...]:
    """Who acts on that field, the first first: nobody under the chariot (TRI-TAKE-02, TRI-TAKE-03)."""
    if faction == state.chariot:
        return ()
    standing = state.pieces[FIELDS + faction]
    return standing[::-1] if state.brutii is None else action_cards.on_field(state, standing)


def may_act(state: State, seat: Seat, faction: int) -> bool:
    """Whether, as all can see, the seat might have a set: not against itself, not without cards (TRI-TAKE-10)."""
    return state.control[faction] != seat and len(state.hands[seat]) >= state.board.minimum_set


# -- Sets ------------------------------------------------------------------------------------


def beats(cards: Sequence[Kind], display: Sequence[Kind]) -> bool:
    """Whether a set succeeds against a display: more cards, or a higher sum (TRI-TAKE-05 to TRI-TAKE-07)."""
    return len(cards) > len(display) or total(cards) > total(display)


def most_assassins(hand: Sequence[Kind], display: Sequence[Kind], immune: int) -> int:
    """How many assassins of a hand may be played against a display (TRI-ASSN-06, TRI-ASSN-07)."""
    return min(hand.count(ASSASSIN), max(0, len(display) - immune))


@legal(at.TAKEOVER)
def _composable(state: State, seat: Seat) -> Sequence[Action]:
    """A set is chosen card by card, from the highest down, then the assassins; no way in leads nowhere (TRI-TAKE-08).

    The more cards and the more assassins, the better a set does. So a card may be
    chosen exactly if it wins together with all the lower ones and all assassins.
    """
    board, faction, plan = state.board, state.spot, state.plan
    hand = state.hands[seat]
    own = of_faction(hand, faction)[::-1]
    if len(own) < board.minimum_set:
        return NO
    display = state.displays[faction]
    killers = most_assassins(hand, display, board.immune)
    weakest = display[: len(display) - killers]

    found: list[Action] = []
    used = plan.count(ASSASSIN)
    chosen = plan[: len(plan) - used]
    enough = len(chosen) >= board.minimum_set
    if enough and used < killers and beats(chosen, weakest):  # TRI-ASSN-02, TRI-ASSN-05, TRI-ASSN-11
        found.append(ADD[ASSASSIN])
    if not used:
        start = 0
        if chosen:
            # Past the copies of the lowest card chosen that have been chosen already.
            lowest = chosen[-1]
            start = own.index(lowest) + chosen.count(lowest)
        last = -1
        for place in range(start, len(own)):
            if own[place] != last:
                last = own[place]
                best = (*chosen, *own[place:])
                if len(best) < board.minimum_set or not beats(best, weakest):
                    break
                found.append(ADD[last])
    if enough and beats(chosen, display[: len(display) - used]):
        found.append(DONE)
    return (*found, PASS) if found else NO


@answer(at.TAKEOVER)
def _composed(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    match action:
        case Add(card):
            state.plan += (card,)
            if sink is not None:
                sink(Event("laid-aside", seat, None, ((seat, (card,)),)))
        case Done():
            plan, state.plan = state.plan, ()
            state.nth += 1
            take_over(state, seat, state.spot, plan, sink)
        case _:
            state.plan = ()
            state.nth += 1
            declined(seat, at.TAKEOVER, FIELDS + state.spot, sink)


def take_over(state: State, seat: Seat, faction: int, plan: tuple[Kind, ...], sink: Sink | None) -> None:
    """Lay a set that succeeds, with its assassins, before `seat`, the new controller (TRI-TAKE-11 to TRI-TAKE-16)."""
    board = state.board
    hand = state.hands[seat]
    for kind in plan:
        hand = without(hand, kind)
    state.hands[seat] = hand
    killers = plan.count(ASSASSIN)
    cards = tuple(sorted(plan[: len(plan) - killers]))
    former, display = state.control[faction], state.displays[faction]
    state.discards += display  # TRI-ASSN-09: the removed cards as well as the rest.
    state.discards += (ASSASSIN,) * killers  # TRI-ASSN-08
    state.displays[faction] = cards
    state.control[faction] = seat
    if sink is not None:
        sink(Event("taken", seat, (faction, cards, killers, display[len(display) - killers :], former), reveals=True))

    bit = 1 << faction
    if not state.markers[seat] & bit:  # TRI-TAKE-13
        state.markers[seat] |= bit
        if sink is not None:
            sink(Event("marker", seat, (faction,)))
    if state.fresh & bit:  # TRI-TAKE-14
        state.fresh ^= bit
        state.laurels[seat] += 1
        if sink is not None:
            sink(Event("first-laurel", seat, (faction,)))
    for effect, amount in board.takeover[faction]:  # TRI-TAKE-15
        gain(state, seat, effect, amount, "takeover", faction, sink)
    if is_leader(cards[0]):  # TRI-TAKE-16
        instead = board.leader_else[faction]
        for effect, amount in instead if instead and state.scrolls[seat] != NO_TILE else board.leader[faction]:
            gain(state, seat, effect, amount, "leader", faction, sink)
