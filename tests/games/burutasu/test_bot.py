"""The computer player: fair, legal, careful with the fourth piece, and better than chance."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings

from brutus_tui.core.game import CHANCE, Seat
from brutus_tui.games.burutasu import GAME, bot
from brutus_tui.games.burutasu.actions import CONSPIRATORS, SET, TEAMS, Action, Say, Set, Teams
from brutus_tui.games.burutasu.cards import HANDS, kinds_in, pack
from brutus_tui.games.burutasu.options import Options
from brutus_tui.games.burutasu.state import State
from tests.games.burutasu.positions import SEEDS, positions, walk
from tests.games.burutasu.table import Table


def choice(state: State, seat: Seat, seed: int) -> Action:
    view, decision = GAME.view(state, seat), GAME.decision(state, seat)
    return bot.decide(view, decision, GAME.legal_actions(state, seat), Random(seed))


@given(positions(), SEEDS)
@settings(deadline=None)
def test_it_answers_every_question_and_sees_only_its_view(state: State, seed: int) -> None:
    for seat in GAME.actors(state):
        if seat == CHANCE:
            continue
        action = choice(state, seat, seed)
        assert action in GAME.legal_actions(state, seat)
        # Other cards face down, the same view, the same choice.
        other = GAME.determinize(GAME.view(state, seat), Random(seed))
        assert choice(other, seat, seed) is action


@pytest.mark.parametrize("game", range(2, 6))
def test_it_never_gives_the_fourth_piece_where_that_can_be_avoided(game: int) -> None:
    critical = 0
    for state, seat, action in walk(Options(talk=False), Random(game)):
        if type(action) is not Set or max(state.black, state.white) < 2:
            continue
        legal = GAME.legal_actions(state, seat)
        deadly = {one for one in legal if type(one) is Set and may_lose(state, seat, one)}
        if 0 < len(deadly) < len(legal):
            critical += 1
            assert not deadly & {choice(state, seat, seed) for seed in range(8)}
    assert critical


def may_lose(state: State, seat: Seat, action: Set) -> bool:
    """Whether the enemies get their fourth piece by some cards that the others have set or may set."""
    order = [(state.leader + place) % 4 for place in range(4)]
    lying = dict(zip(order, kinds_in(state.set), strict=False))
    possible = []
    for one in order:
        if one == seat:
            possible.append({action.kind})
        elif one == state.leader and one in lying:
            possible.append({lying[one]})
        else:
            possible.append({*HANDS[state.hands[one]], *([lying[one]] if one in lying else [])})
    enemies_black = state.sides[seat] != CONSPIRATORS
    for cards in product(*possible):
        trial = Table(black=state.black, white=state.white)
        trial.sets(" ".join("?GASFT"[kind] for kind in cards))
        if trial.asked_or_over == "send":
            (assassin,) = trial.state.actors
            trial.play(f"p{assassin + 1} send p{(assassin + 1) % 4 + 1}")
        if trial.hall[not enemies_black] == 4:
            return True
    return False


def test_it_blocks_where_only_one_card_is_safe() -> None:
    """Black has three, p1 lies an Assassin open, p4 holds only Sympathisers: p2, a supporter, has to set one too."""
    table = Table(black=3)
    table.state.hands = [pack((2, 5)), pack((3, 5)), pack((1, 2)), pack((3, 3))]
    table.state.turn = 4
    table.state.sides = (0, 1, 1, 0)
    table.play("p1 set assassin")
    assert {choice(table.state, 1, seed) for seed in range(20)} == {SET[3]}


def test_it_still_looks_for_the_best_where_no_card_is_safe() -> None:
    """White has three and p4 sets a Fanatic whatever p2, a conspirator, does; an Assassin at least saves the draw."""
    table = Table(black=3, white=3)
    table.state.hands = [pack((1, 5)), pack((1, 2)), pack((5, 5)), pack((4, 4))]
    table.state.turn = 4
    table.state.sides = (1, 0, 0, 1)
    table.play("p1 set guard")
    assert {choice(table.state, 1, seed) for seed in range(20)} == {SET[2]}


def test_it_draws_where_a_sure_choice_could_be_foreseen() -> None:
    """Few tables of a turn need it, but some do; equal seeds draw alike."""
    mixed = 0
    for game in range(12):
        for state, actor, action in walk(Options(talk=False), Random(game)):
            if type(action) is Set and actor != state.leader and state.turn > 2:
                seen = {choice(state, actor, seed) for seed in range(8)}
                mixed += len(seen) > 1
                assert choice(state, actor, 7) in seen
    assert mixed


def test_statements_are_made_once_a_turn_and_only_where_the_partner_can_hear_them_in_time() -> None:
    table = Table(Options())
    said = {type(choice(table.state, 0, seed)) for seed in range(40)}
    assert said == {Say, Set}
    table.play("p1 say please p3 guard")
    assert {type(choice(table.state, 0, seed)) for seed in range(40)} == {Set}
    table.play("p1 set fanatic", "p2 set guard")
    assert {type(choice(table.state, 2, seed)) for seed in range(40)} == {Set}


def test_a_partners_wish_weighs_more_than_an_enemys() -> None:
    def share(*lines: str) -> float:
        table = Table(Options()).play(*lines, "p1 set assassin", "p2 set guard")
        return sum(choice(table.state, 2, seed) is SET[5] for seed in range(120)) / 120

    silent = share()
    assert share("p1 say please p3 fortune-teller") > silent + 0.1
    table = Table(Options()).play("p1 set assassin", "p2 say please p3 fortune-teller", "p2 set guard")
    asked_by_enemy = sum(choice(table.state, 2, seed) is SET[5] for seed in range(120)) / 120
    assert abs(asked_by_enemy - silent) < 0.1


@pytest.mark.parametrize("talk", [False, True])
def test_it_beats_random_players_from_both_sides(talk: bool) -> None:
    points = []
    for seed, teams in enumerate(list(TEAMS.values()) * 5):
        for ours in (0, 1):
            points.append(match(teams, ours, seed, talk))
    assert sum(points) / len(points) >= 0.8


def match(teams: Teams, ours: int, seed: int, talk: bool) -> float:
    """The points of the side that the computer player leads: 1, 0.5 for a draw, or 0."""
    rng = Random(seed)
    state = GAME.new_state(4, Options(talk=talk))
    GAME.apply(state, CHANCE, teams)
    while GAME.actors(state):
        (seat,) = GAME.actors(state)
        if seat == CHANCE:
            action = GAME.sample_chance(state, rng)
        elif teams.sides[seat] == ours:
            action = choice(state, seat, rng.getrandbits(32))
        else:
            action = rng.choice(GAME.legal_actions(state, seat))
        GAME.apply(state, seat, action)
    result = GAME.result(state)
    assert result is not None
    return (result.scores[teams.sides.index(ours)] + 1) / 2
