"""Phase 5: what controlled factions bring (TRI-BENE)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import PASS, Action, Collect, Hit, Tribune, collect, hit
from brutus_tui.games.tribune.board import TRIBUNUS
from brutus_tui.games.tribune.places import FIELDS
from brutus_tui.games.tribune.rules.effects import gain
from brutus_tui.games.tribune.rules.flow import answer, ask, go, legal, spend_card, step, tell_phase
from brutus_tui.games.tribune.rules.market import declined
from brutus_tui.games.tribune.state import BASE, NO_TILE, SCROLL, TRIBUNE, State


@step(at.BENEFITS)
def benefits(state: State, sink: Sink | None) -> None:
    """Each seat from the start seat on, until it has dealt with all its factions (TRI-BENE-02).

    `spot` counts the seats, `nth` is 1 while one is being served, `left` what it has not collected.
    """
    if state.spot == 0 and state.nth == 0:
        tell_phase(state, 5, sink)
        _give_back(state, sink)
    while state.spot < state.seats:
        seat = (state.start + state.spot) % state.seats
        if state.nth == 0:
            state.nth = 1
            state.left = sum([1 << faction for faction, owner in enumerate(state.control) if owner == seat])
        if state.left:
            only = _collectable(state, seat)
            if len(only) > 1:
                ask(state, at.BENEFITS, seat)
            else:  # One faction, one way to take it, as all can see.
                _collected(state, seat, only[0], sink)
            return
        state.spot += 1
        state.nth = 0
    go(state, at.CHARIOT if state.options.mode == BASE else at.REFUGIUM_STEP)


def _give_back(state: State, sink: Sink | None) -> None:
    """TRI-BENE-03. A proconsul on the board stays where it is (TRI-PROC-05)."""
    if state.temporary >= 0 and state.control[state.board.temporary_of] != state.temporary:
        _lose_favor(state, sink)
    if state.proconsul >= 0 and state.control[state.board.proconsul_of] != state.proconsul:
        _lose_proconsul(state, sink)


def _lose_favor(state: State, sink: Sink | None) -> None:
    if sink is not None:
        sink(Event("lost", state.temporary, ("temporary",)))
    state.temporary = -1


def _lose_proconsul(state: State, sink: Sink | None) -> None:
    if sink is not None:
        sink(Event("lost", state.proconsul, ("proconsul",)))
    state.proconsul = -1


# -- Collecting ------------------------------------------------------------------------------


def ways(state: State, seat: Seat, faction: int) -> tuple[str, ...]:
    """How the seat may take a faction's benefit; one empty way where there is nothing to choose."""
    for effect, amount in state.board.benefit[faction]:
        if effect == "choose_scroll_or_denarii" and state.scrolls[seat] == NO_TILE:  # TRI-BENE-10
            return ("scroll", "denarii")
        if effect == "buy_legion" and state.money[seat] >= amount:  # TRI-BENE-09
            return ("legion", "nothing")
    return ("",)


def tribune_pairs(state: State, seat: Seat) -> list[tuple[int, int]]:
    """The pairs of factions, not collected yet, that the seat may give up for a tribune (TRI-BENE-14, TRI-BENE-22)."""
    if state.scrolls[seat] != SCROLL:
        return []
    left = [faction for faction in range(7) if state.left >> faction & 1]
    if state.officials[TRIBUNUS] == seat:
        return list(combinations(left, 2))
    pair = state.board.tribune_pair
    return [pair] if pair[0] in left and pair[1] in left else []


@legal(at.BENEFITS)
def _collectable(state: State, seat: Seat) -> Sequence[Action]:
    found: list[Action] = [
        collect(faction, way) for faction in range(7) if state.left >> faction & 1 for way in ways(state, seat, faction)
    ]
    found += [Tribune(first, second) for first, second in tribune_pairs(state, seat)]
    return found


@answer(at.BENEFITS)
def _collected(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    match action:
        case Tribune(first, second):
            _make_tribune(state, seat, first, second, sink)
        case Collect(faction, way):
            state.left &= ~(1 << faction)
            if sink is not None:
                sink(Event("collected", seat, (faction, way)))
            for effect, amount in state.board.benefit[faction]:
                _benefit(state, seat, faction, effect, amount, way, sink)


def _benefit(state: State, seat: Seat, faction: int, effect: str, amount: int, way: str, sink: Sink | None) -> None:
    match effect:
        case "collect_colosseum":  # TRI-BENE-04
            money, state.colosseum = state.colosseum, 0
            state.money[seat] += money
            if sink is not None and money:
                sink(Event("colosseum", seat, (money,)))
        case "assassinate_for_cards":  # TRI-BENE-05
            if state.hands[seat] and targets(state, seat):
                ask(state, at.HIT, seat)
        case "buy_legion":
            if way == "legion":
                state.money[seat] -= amount
                state.legions[seat] += 1
                if sink is not None:
                    sink(Event("bought-legion", seat, (amount,)))
        case "choose_scroll_or_denarii":
            gain(state, seat, *(("scroll", 1) if way == "scroll" else ("denarii", amount)), "benefit", faction, sink)
        case "proconsul":  # TRI-BENE-11
            state.proconsul = seat
            if sink is not None:
                sink(Event("proconsul", seat))
        case "temporary_favor":  # TRI-BENE-12
            state.temporary = seat
            if sink is not None:
                sink(Event("temporary", seat))
        case _:
            gain(state, seat, effect, amount, "benefit", faction, sink)


def _make_tribune(state: State, seat: Seat, first: int, second: int, sink: Sink | None) -> None:
    """The scroll is turned over; both benefits are given up, held ones too (TRI-BENE-18 to TRI-BENE-21)."""
    state.scrolls[seat] = TRIBUNE
    state.left &= ~(1 << first | 1 << second)
    if sink is not None:
        sink(Event("tribune", seat, (first, second)))
    pair = (first, second)
    if state.board.temporary_of in pair and state.temporary == seat and not state.options.keep_favor:
        _lose_favor(state, sink)
    if state.board.proconsul_of in pair and state.proconsul == seat:
        _lose_proconsul(state, sink)


# -- The Gladiators' blow --------------------------------------------------------------------


def targets(state: State, seat: Seat) -> list[int]:
    """The factions whose display, another seat's, can lose its highest card (TRI-BENE-06)."""
    immune = state.board.immune
    return [
        faction
        for faction, display in enumerate(state.displays)
        if len(display) > immune and state.control[faction] != seat
    ]


@legal(at.HIT)
def _hittable(state: State, seat: Seat) -> Sequence[Action]:
    aims = targets(state, seat)
    return (*[hit(kind, faction) for kind in dict.fromkeys(state.hands[seat]) for faction in aims], PASS)


@answer(at.HIT)
def _hit(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is not Hit:
        declined(seat, at.HIT, FIELDS, sink)
        return
    spend_card(state, seat, action.card)
    display = state.displays[action.faction]
    state.displays[action.faction] = display[:-1]
    state.discards.append(display[-1])
    if sink is not None:
        owner = state.control[action.faction]
        sink(Event("hit", seat, (action.card, action.faction, display[-1], owner), reveals=True))
