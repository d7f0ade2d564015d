"""What holds after every decision of any game, about control, possessions, tiles and money (TRI-INV)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from brutus_tui.core.game import CHANCE, Seat
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import Action, Add, Discard, Done, Hit, Sacrifice
from brutus_tui.games.tribune.cards import ASSASSIN, FACTION, total
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.rules import engine
from brutus_tui.games.tribune.rules.victory import qualifies
from brutus_tui.games.tribune.state import NO_TILE, SCROLL, TRIBUNE, State

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {"victory": "sic-transit-gloria-mundi", "matrona": "secret", "check": "after"}),
    (5, {"keep_favor": True, "upheaval": "reshuffle"}),
    (2, {"mode": "base"}),
    (4, {"mode": "base", "points": True}),
    (5, {"points": True, "tribune_scroll": False, "princeps": "one-or-two"}),
    (3, {"cards": "any", "rejects": "reshuffle", "thermae": "two", "pantheon": "anyone"}),
]


def moves(seats: int, options: dict[str, Any], seed: int) -> Iterator[tuple[State, State, Seat, Action]]:
    """A random game that likes to act: before, after, who, what."""
    state = engine.new_state(seats, Options(**options))
    rng = Random(seed)
    while actors := engine.actors(state):
        seat = actors[int(rng.random() * len(actors))]
        if seat == CHANCE:
            action = engine.sample_chance(state, rng)
        else:
            legal = engine.legal_actions(state, seat)
            action = legal[min(int(rng.random() * len(legal)), int(rng.random() * len(legal)))]
        before = state.copy()
        engine.apply(state, seat, action)
        yield before, state, seat, action


@pytest.fixture(scope="module")
def games() -> list[list[tuple[State, State, Seat, Action]]]:
    """Some games of every kind, move by move."""
    return [
        [(before, after.copy(), seat, action) for before, after, seat, action in moves(seats, options, seed)]
        for seats, options in GAMES
        for seed in (1, 2)
    ]


Games = list[list[tuple[State, State, Seat, Action]]]


def every(games: Games) -> Iterator[tuple[State, State, Seat, Action]]:
    for game in games:
        yield from game


@pytest.mark.clause("TRI-INV-01")
def test_no_card_is_lost_or_doubled(games: Games) -> None:
    for _, state, _, _ in every(games):
        places = (*state.hands, *state.displays, *state.lots, *state.rejected, state.limbo, state.deck, state.discards)
        assert sorted(kind for cards in places for kind in cards) == list(state.board.deck[state.options.mode])


@pytest.mark.clause("TRI-INV-02", "TRI-INV-03", "TRI-INV-05", "TRI-TAKE-13")
def test_displays_and_controllers(games: Games) -> None:
    for _, state, _, _ in every(games):
        for faction, display in enumerate(state.displays):
            owner = state.control[faction]
            assert bool(display) == (owner >= 0)
            if display:
                assert len(display) >= 2
                assert {FACTION[kind] for kind in display} == {faction}
                assert list(display) == sorted(display)
                assert state.markers[owner] >> faction & 1


@pytest.mark.clause("TRI-INV-04", "TRI-INV-15", "TRI-TAKE-14", "TRI-TAKE-20")
def test_control_is_never_given_up_and_laurels_only_go(games: Games) -> None:
    for before, state, _, _ in every(games):
        for faction in range(7):
            if before.control[faction] >= 0:
                assert state.control[faction] >= 0
            gone = (before.fresh & ~state.fresh) >> faction & 1
            assert gone == (before.control[faction] < 0 <= state.control[faction])
        assert not state.fresh & ~before.fresh


@pytest.mark.clause("TRI-INV-06", "TRI-GEN-14")
def test_nothing_is_negative(games: Games) -> None:
    for _, state, _, _ in every(games):
        assert min(*state.money, *state.laurels, *state.legions, state.colosseum) >= 0


@pytest.mark.clause("TRI-INV-07", "TRI-INV-09", "TRI-INV-10", "TRI-GEN-13")
def test_tiles(games: Games) -> None:
    for _, state, _, _ in every(games):
        owners = [owner for owner in state.officials if owner >= 0]
        assert len(owners) == len(set(owners))
        tiles = [tile for mask in state.claimed for tile in range(mask.bit_length()) if mask >> tile & 1]
        tiles += [*state.tiles, *state.matrona, *(tile for tile, _ in state.under)] + [state.tile] * bool(state.tile)
        assert sorted(tiles) == (list(range(1, 11)) if state.options.mode == at.EXPANSION else [])


@pytest.mark.clause("TRI-INV-08", "TRI-TAKE-19", "TRI-BENE-17", "TRI-BAS-15")
def test_what_never_decreases(games: Games) -> None:
    for before, state, _, _ in every(games):
        assert not before.eternal & ~state.eternal
        assert not before.patrons & ~state.patrons
        for seat in range(state.seats):
            assert not before.markers[seat] & ~state.markers[seat]
            assert not before.claimed[seat] & ~state.claimed[seat]
            assert state.scrolls[seat] >= before.scrolls[seat]
            assert state.laurels[seat] >= before.laurels[seat]
            assert state.legions[seat] >= before.legions[seat]
            if state.scrolls[seat] == TRIBUNE:
                assert before.scrolls[seat] != NO_TILE


@pytest.mark.clause("TRI-INV-13", "TRI-TAKE-06", "TRI-TAKE-10", "TRI-TAKE-12")
def test_a_new_set_has_beaten_the_old_one(games: Games) -> None:
    seen = 0
    for before, state, seat, action in every(games):
        if action == Done():
            seen += 1
            faction = before.spot
            killers = before.plan.count(ASSASSIN)
            set_ = tuple(sorted(kind for kind in before.plan if kind != ASSASSIN))
            assert before.control[faction] != seat
            left = before.displays[faction][: len(before.displays[faction]) - killers]
            assert killers <= max(0, len(before.displays[faction]) - 2)
            assert len(set_) > len(left) or total(set_) > total(left)
            if state.step == at.TAKEOVER and state.upheaval < 0 and not state.tried:
                assert state.displays[faction] == set_
                assert state.control[faction] == seat
    assert seen > 50


@pytest.mark.clause("TRI-INV-14")
def test_how_assassins_leave_hands(games: Games) -> None:
    for before, state, seat, action in every(games):
        for who in range(state.seats):
            lost = before.hands[who].count(ASSASSIN) - state.hands[who].count(ASSASSIN)
            if lost > 0:
                assert who == seat
                if action == Done():
                    assert before.plan.count(ASSASSIN) == lost
                else:
                    named = getattr(action, "card", None)
                    assert named == ASSASSIN
                    assert lost == 1
                    assert isinstance(action, (Discard, Sacrifice, Hit)) or before.stage == at.KEEP


@pytest.mark.clause("TRI-INV-22", "TRI-BENE-03")
def test_who_holds_proconsul_and_temporary_favor(games: Games) -> None:
    """Between the start of Phase 5 and the next Phase 4 they are with who controls the faction."""
    for _, state, _, _ in every(games):
        if at.PHASE[state.step] != 4:
            board = state.board
            assert state.temporary in (-1, state.control[board.temporary_of])
            assert state.proconsul in (-1, state.control[board.proconsul_of])


@pytest.mark.clause("TRI-INV-24", "TRI-WIN-08")
def test_a_game_that_goes_on_has_no_winner_yet(games: Games) -> None:
    for game in games:
        for before, state, _, _ in game:
            if state.round > before.round > 0:
                checked = state if state.options.check == "after" else before
                assert checked.options.points or not any(qualifies(state, seat) for seat in range(state.seats))


@pytest.mark.clause("TRI-INV-25", "TRI-WIN-18")
def test_every_game_ends_within_its_cap(games: Games) -> None:
    for game in games:
        last = game[-1][1]
        assert last.ending
        assert last.round <= 30
        assert last.stage == at.OVER


@pytest.mark.clause("TRI-INV-23", "TRI-EVAL-03", "TRI-CATA-04", "TRI-CHAR-08", "TRI-OFF-05")
def test_money_moves_only_as_events_say() -> None:
    """What seats and the Colosseum hold together changes by what the events pay in and out, and by nothing else."""
    for seats, options in GAMES:
        state = engine.new_state(seats, Options(**options))
        rng = Random(5)
        events: list[Any] = []
        while actors := engine.actors(state):
            seat = actors[0]
            legal = engine.legal_actions(state, seat)
            action = engine.sample_chance(state, rng) if seat == CHANCE else legal[int(rng.random() * len(legal))]
            held = sum(state.money) + state.colosseum
            events.clear()
            engine.apply(state, seat, action, events.append)
            if state.round > 0 and type(action).__name__ != "Deal":
                assert sum(state.money) + state.colosseum - held == sum(map(_from_stock, events)), (action, events)


def _from_stock(event: Any) -> int:
    match event.kind, event.public:
        case "bought", (_, _, price):
            return -int(price)
        case "sold", (_, value):
            return int(value)
        case "lot" | "chariot" | "bought-legion", (price, *_):
            return -int(price)
        case "freed", (_, price):
            return -int(price)
        case "claimed", (_, _, paid):
            return -int(paid)
        case "bowl", (_, amount):
            return int(amount)
        case "gained", ("denarii", amount, *_):
            return int(amount)
        case "levy", (_, stock):
            return int(stock)
    return 0


@pytest.mark.clause("TRI-BENE-15", "TRI-BENE-16")
def test_a_scroll_comes_only_to_who_has_none(games: Games) -> None:
    for before, state, _, _ in every(games):
        for seat in range(state.seats):
            if state.scrolls[seat] == SCROLL:
                assert before.scrolls[seat] in (NO_TILE, SCROLL)


@pytest.mark.clause("TRI-TAKE-08")
def test_no_plan_survives_its_question(games: Games) -> None:
    for before, state, _, action in every(games):
        assert bool(state.plan) == isinstance(action, Add)
        assert not state.plan or (state.stage, state.actors) == (before.stage, before.actors)
