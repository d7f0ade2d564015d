"""Properties of the rules that no single scene shows."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brutus_tui.core.game import CHANCE, Event, Seat
from brutus_tui.games.brutus import GAME
from brutus_tui.games.brutus import state as at
from brutus_tui.games.brutus.actions import Action, Announce, Benevolence, Conspire, Deal, Gift, Name, Power, Ranks
from brutus_tui.games.brutus.cards import ANNOUNCE, BENEVOLENCE, CONSPIRE, DONE, GIFT, NAME, POWER
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import State
from tests.games.brutus.reach import game, positions
from tests.games.brutus.test_differential import tables
from tests.games.brutus.test_secrecy import UNIVERSE

ALL: tuple[Action, ...] = (*UNIVERSE, *ANNOUNCE[1:], *BENEVOLENCE, *POWER, *CONSPIRE, DONE)

T = TypeVar("T")


@settings(max_examples=60)
@given(state=positions())
def test_an_action_is_refused_exactly_when_it_is_not_legal(state: State) -> None:
    """Over every action that a seat can ever take."""
    for seat in range(state.seats):
        legal = set(GAME.legal_actions(state, seat))
        assert legal == {action for action in ALL if GAME.explain(state, seat, action) is None}


@settings(max_examples=40)
@given(table=tables(), seed=st.integers(0, 2**32 - 1))
def test_telling_what_happens_changes_nothing(table: tuple[int, Options], seed: int) -> None:
    quiet = GAME.new_state(*table)
    for state, actor, action in game(*table, Random(seed)):
        assert quiet == state
        if GAME.actors(state):
            GAME.apply(quiet, actor, action)
            events: list[Event] = []
            GAME.apply(state.copy(), actor, action, events.append)
            assert events or action is DONE


def turned(row: tuple[T, ...] | list[T], by: int) -> tuple[T, ...]:
    """A row by seat after everybody has moved `by` seats clockwise."""
    by %= len(row)
    return (*row[len(row) - by :], *row[: len(row) - by])


def moved(action: Action, by: int, seats: int) -> Action:
    """The same action at that turned table."""
    match action:
        case Ranks(order=order):
            return Ranks(tuple((seat + by) % seats for seat in order))
        case Deal(hands=hands):
            return Deal(turned(hands, by))
        case Gift(value=value, to=to):
            return GIFT[value][(to + by) % seats]
        case Name(to=to):
            return NAME[(to + by) % seats]
        case _:
            return action


@settings(max_examples=40)
@given(table=tables(), seed=st.integers(0, 2**32 - 1), by=st.integers(1, 8))
@pytest.mark.clause("BRU-PLAY-01", "BRU-SET-07")
def test_where_somebody_sits_makes_no_difference(table: tuple[int, Options], seed: int, by: int) -> None:
    """A game at a turned table is the turned game: no rule knows a seat by its number."""
    seats = table[0]
    other = GAME.new_state(*table)
    for state, actor, action in game(*table, Random(seed)):
        assert turned(state.scores, by) == tuple(other.scores)
        assert turned(state.hands, by) == tuple(other.hands)
        assert {(seat + by) % seats if seat != CHANCE else seat for seat in GAME.actors(state)} == set(
            GAME.actors(other)
        )
        if GAME.actors(state):
            there = actor if actor == CHANCE else (actor + by) % seats
            legal = {moved(one, by, seats) for one in GAME.legal_actions(state, actor)}
            assert legal == set(GAME.legal_actions(other, there))
            GAME.apply(other, there, moved(action, by, seats))
    mine, theirs = GAME.result(state), GAME.result(other)
    assert mine is not None
    assert theirs is not None
    assert turned(mine.ranks, by) == theirs.ranks


@settings(max_examples=40)
@given(table=tables(), seed=st.integers(0, 2**32 - 1))
@pytest.mark.clause("BRU-AMB-38", "BRU-AMB-39", "BRU-AMB-21")
def test_some_options_change_no_rule(table: tuple[int, Options], seed: int) -> None:
    """Memory, passing by itself and open discards are for the players, not for the rules."""
    seats, options = table
    flipped = replace(
        options,
        memory="all" if options.memory == "last" else "last",
        autopass=not options.autopass,
        discards="shown" if options.discards == "hidden" else "hidden",
    )
    other = GAME.new_state(seats, flipped)
    for state, actor, action in game(seats, options, Random(seed)):
        assert GAME.actors(state) == GAME.actors(other)
        if GAME.actors(state):
            assert GAME.legal_actions(state, actor) == GAME.legal_actions(other, actor)
            GAME.apply(other, actor, action)
    assert GAME.result(state) == GAME.result(other)


@settings(max_examples=40)
@given(table=tables(), seed=st.integers(0, 2**32 - 1))
@pytest.mark.clause("BRU-VAR-01", "BRU-GLA-01", "BRU-CSP-02", "BRU-BEN-03")
def test_a_variant_that_nobody_uses_changes_only_its_own_questions(table: tuple[int, Options], seed: int) -> None:
    seats, options = table
    options = replace(options, gladiator=False, conspiracy=False, benevolence=False)
    other = GAME.new_state(seats, replace(options, conspiracy=True, benevolence=True))
    for state, actor, action in game(seats, options, Random(seed)):
        while other.phase in (at.CONSPIRE, at.BENEVOLENCE):
            declined = CONSPIRE[False] if other.phase == at.CONSPIRE else BENEVOLENCE[False]
            GAME.apply(other, GAME.actors(other)[0], declined)
        assert other.hands == state.hands
        assert other.scores == state.scores
        assert GAME.actors(other) == GAME.actors(state)
        if GAME.actors(state):
            GAME.apply(other, actor, action)
    assert GAME.result(state) == GAME.result(other)


@settings(max_examples=60)
@given(state=positions())
def test_questions_of_yes_and_no_offer_both(state: State) -> None:
    for seat in GAME.actors(state):
        legal = GAME.legal_actions(state, seat)
        for kind, number in ((Benevolence, 2), (Power, 2), (Conspire, 2), (Announce, 3)):
            if any(isinstance(action, kind) for action in legal):
                assert len(legal) == number


@settings(max_examples=60)
@given(state=positions())
def test_a_copy_shares_nothing_that_changes(state: State) -> None:
    copy = state.copy()
    assert copy == state
    for name in State.__slots__:
        mine, theirs = getattr(state, name), getattr(copy, name)
        assert not isinstance(mine, list) or mine is not theirs
    assert (state == object()) is False


def seats_of(state: State) -> list[Seat]:
    """Everybody at the table."""
    return list(range(state.seats))


@settings(max_examples=60)
@given(state=positions())
@pytest.mark.clause("BRU-OUT-03", "BRU-AMB-17", "BRU-AMB-18")
def test_nobody_who_is_out_is_asked_or_given_anything(state: State) -> None:
    for seat in seats_of(state):
        if state.deal and state.phase != at.DEAL and not state.in_play >> seat & 1:
            assert seat not in GAME.actors(state) or state.phase == at.NAME
        for action in GAME.legal_actions(state, seat):
            if isinstance(action, Gift | Name):
                assert action.to != seat
                assert state.in_play >> action.to & 1
