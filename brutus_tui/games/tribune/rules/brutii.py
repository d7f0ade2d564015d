"""Phase 2 with the Brutii: laps, discs, action cards, the proconsul (TRI-BRTURN, TRI-BRPROC)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import DISC, EITHER_WAY, PLAY, Action, Disc, Play, Way
from brutus_tui.games.tribune.brutii import (
    ARROW_FOLLOWER,
    CARDS,
    CROSS,
    IMMEDIATE,
    TAKE_OVER,
    Brutii,
)
from brutus_tui.games.tribune.rules import action_cards, placement
from brutus_tui.games.tribune.rules.flow import answer, ask, go, legal, step, tell_phase
from brutus_tui.games.tribune.rules.immediate import begin_effect
from brutus_tui.games.tribune.state import State

_TURN, _CARD, _EFFECT, _PIECE, _OVER = range(5)
"""What comes next in a turn of the Brutii, in `nth`."""


def table_of(state: State) -> Brutii:
    """The Brutii's side of the table. There is one in mode `brutii` only."""
    assert state.brutii is not None
    return state.brutii


# -- Laps ------------------------------------------------------------------------------------


@step(at.LAPS)
def laps(state: State, sink: Sink | None) -> None:
    """The turns of a lap, the Brutii's among them; `spot` counts its seats, `more` the pieces of a turn.

    A lap that has begun is completed (TRI-PLACE-34), and a Veto may bring another (TRI-IMM-18).
    """
    table = table_of(state)
    if state.lap == 0:
        placement.begin(state, sink)
        state.pool[table.seat] = int(state.proconsul == table.seat)  # TRI-GEN-08
    while not state.actors:
        seat = (state.start + state.spot) % state.seats
        if seat == table.seat:
            _turn(state, sink)
        elif state.more and state.pool[seat]:
            ask(state, at.PLACE, seat)
        else:
            state.nth = _OVER
        if state.nth == _OVER and not state.actors:
            state.nth = _TURN
            state.spot += 1
            if state.spot == state.seats:
                state.spot = 0
                state.lap += 1
                if not _another_lap(state):
                    state.lap = state.more = 0
                    go(state, at.EARLY_WAY)
                    return
            state.more = placement.pieces_in_turn(state, (state.start + state.spot) % state.seats)


def _another_lap(state: State) -> bool:
    """Whether somebody still has followers; option `brutii_turns`: or the Brutii discs (TRI-BRTURN-02)."""
    table = table_of(state)
    if any(pool for seat, pool in enumerate(state.pool) if seat != table.seat):
        return True
    return state.options.brutii_turns == "all-discs" and any(table.hidden)


def may_reveal(state: State) -> bool:
    """Whether the Brutii have a turn in this lap (TRI-BRTURN-02)."""
    followers = state.board.followers[at.BRUTII][state.seats]
    if state.options.brutii_turns == "as-followers" and state.lap > followers:
        return False
    return any(table_of(state).hidden)


def _turn(state: State, sink: Sink | None) -> None:
    """One disc, then what it shows: a card, its effect if it is immediate, the proconsul (TRI-BRTURN-08)."""
    table = table_of(state)
    match state.nth:
        case 0 if may_reveal(state):
            ask(state, at.DISC, CHANCE)
        case 1:
            ask(state, at.CARD, table.seat)
        case 2:
            state.nth = _PIECE
            begin_effect(state, table.played[-1], sink)
        case 3 if table.revealed[-1] == ARROW_FOLLOWER and state.pool[table.seat]:  # TRI-BRTURN-09
            ask(state, at.PLACE, table.seat)
        case _:
            state.nth = _OVER


# -- Discs and cards -------------------------------------------------------------------------


def sample_disc(state: State, rng: Random) -> Disc:
    """Any of the discs that lie face down."""
    return DISC[rng.choice([face for face, count in enumerate(table_of(state).hidden) for _ in range(count)])]


@answer(at.DISC)
def _revealed(state: State, nature: Seat, action: Disc, sink: Sink | None) -> None:
    table = table_of(state)
    hidden = list(table.hidden)
    hidden[action.face] -= 1
    state.brutii = replace(table, hidden=(hidden[0], hidden[1], hidden[2]), revealed=(*table.revealed, action.face))
    state.nth = _OVER if action.face == CROSS else _CARD  # TRI-BRTURN-05 to TRI-BRTURN-07
    if sink is not None:
        sink(Event("disc", table.seat, (action.face,), reveals=True))


@legal(at.CARD)
def _playable(state: State, seat: Seat) -> Sequence[Action]:
    return [PLAY[card] for card in table_of(state).hand]  # TRI-BRTURN-10, TRI-BRTURN-11


@answer(at.CARD)
def _played(state: State, seat: Seat, action: Play, sink: Sink | None) -> None:
    table = table_of(state)
    state.brutii = replace(table, played=(*table.played, action.card))
    state.nth = _EFFECT if action.card in IMMEDIATE else _PIECE  # TRI-BRTURN-13, TRI-BRTURN-14
    if sink is not None:
        sink(Event("played", seat, (action.card,)))


# -- Cards with two ways ---------------------------------------------------------------------


def must_choose_cards_way(state: State) -> bool:
    """Whether Cards lies on the table and its way is still to be chosen (TRI-FORUM-02)."""
    return action_cards.player_of(state, CARDS) >= 0 and not table_of(state).cards_way


@step(at.EARLY_WAY)
def early_way(state: State, sink: Sink | None) -> None:
    """Option `brutii_cards`: the way of Cards is chosen before Thermae (TRI-FORUM-02)."""
    if state.spot == 0:
        tell_phase(state, 3, sink)
        state.spot = 1
    if state.options.brutii_cards == "before-phase-3" and must_choose_cards_way(state):
        ask(state, at.CARDS_WAY, table_of(state).seat)
    else:
        go(state, at.MARKET)


@step(at.CARDS_WAY)
def cards_way(state: State, sink: Sink | None) -> None:
    """The way of Cards, then what the first way brings in the Forum (TRI-FORUM-02, TRI-FORUM-04)."""
    if must_choose_cards_way(state):
        ask(state, at.CARDS_WAY, table_of(state).seat)
    else:
        action_cards.after_forum(state, sink)
        go(state, at.LATRINE_STEP)


@legal(at.CARDS_WAY, at.TAKEOVER_WAY)
def _ways(state: State, seat: Seat) -> Sequence[Action]:
    return EITHER_WAY


@answer(at.CARDS_WAY, at.TAKEOVER_WAY)
def _way_chosen(state: State, seat: Seat, action: Way, sink: Sink | None) -> None:
    """TRI-FORUM-03, TRI-BRTAKE-02, TRI-CARD-03."""
    table = table_of(state)
    if state.stage == at.CARDS_WAY:
        state.brutii = replace(table, cards_way=action.way)
    else:
        state.brutii = replace(table, takeover_way=action.way)
    if sink is not None:
        sink(Event("way", seat, (CARDS if state.stage == at.CARDS_WAY else TAKE_OVER, action.way)))


# -- Phase 8 ---------------------------------------------------------------------------------


def take_back(state: State, sink: Sink | None) -> None:
    """All action cards to the hand, all discs face down (TRI-NEXT-06, TRI-NEXT-07)."""
    table = table_of(state)
    state.brutii = Brutii(table.seat, state.board.disc_mixes[state.options.brutii_discs])
    if sink is not None:
        sink(Event("taken-back", table.seat, (len(table.played), len(table.revealed))))
