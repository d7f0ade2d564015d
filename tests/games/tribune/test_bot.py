"""The computer player `greedy`: stronger than random, able in every mode, and sensible move by move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from brutus_tui import bots
from brutus_tui.bots import arena
from brutus_tui.games.tribune import GAME, bot
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.notation import format_action
from brutus_tui.games.tribune.options import DESIGNS, Options
from brutus_tui.games.tribune.places import FORUM
from brutus_tui.games.tribune.rules.flow import LEGAL
from brutus_tui.games.tribune.rules.setup import fits
from brutus_tui.games.tribune.state import SCROLL, TRIBUNE
from tests.bots.measure import measure
from tests.games.tribune.board import Table, kinds


def choice(table: Table) -> str:
    """What greedy answers to the open question."""
    state = table.state
    seat = state.actors[0]
    legal = tuple(GAME.legal_actions(state, seat))
    return format_action(bot.decide(GAME.view(state, seat), GAME.decision(state, seat), legal, Random(1)))


def test_no_question_is_left_to_chance() -> None:
    assert set(bot.CHOICES) == set(LEGAL)


@pytest.mark.parametrize("mode", ["base", "expansion"])
def test_greedy_beats_three_random_players(mode: str) -> None:
    share, lead = measure("tribune", "greedy", "random", 4, Options(mode=mode), 6, "strength")
    assert share.value >= 0.9
    assert lead.value > 0


_PLAYED: list[tuple[int, dict[str, Any]]] = [
    *((seats, {"mode": mode}) for seats in (2, 3, 4, 5) for mode in ("base", "expansion")),
    (4, {"points": True, "check": "after", "keep_favor": True}),
    (3, {"matrona": "secret", "princeps": "one-or-two", "thermae": "two", "pantheon": "anyone"}),
    (5, {"cards": "any", "rejects": "reshuffle", "upheaval": "reshuffle", "tribune_scroll": False, "cap": 12}),
]


@pytest.mark.parametrize(("seats", "options"), _PLAYED)
def test_greedy_ends_its_games_well_before_the_cap(seats: int, options: dict[str, Any]) -> None:
    chosen = Options(**options)
    for game in range(2):
        players = ["greedy"] * seats
        outcome = arena.play(GAME, players, {"greedy": bots.make("greedy", "tribune")}, chosen, f"whole/{game}")
        assert outcome.result.ending in ({"markers"} if chosen.points else {"victory"})
        assert outcome.decisions < 300 * seats


@pytest.mark.parametrize("victory", DESIGNS)
def test_greedy_meets_every_victory_card(victory: str) -> None:
    mode = "expansion" if victory in DESIGNS[-2:] else "base"
    options = Options(mode=mode, victory=victory)
    design = next(one for one in Table(2).state.board.designs if one.key == victory)
    seats = next(number for number in (4, 5) if fits(design, number, options))
    greedy = {"greedy": bots.make("greedy", "tribune")}
    assert arena.play(GAME, ["greedy"] * seats, greedy, options, victory).result.ending == "victory"


def test_the_same_view_gives_the_same_answer() -> None:
    """It keeps no memory and has no other source of chance than the generator it is given."""
    state = GAME.new_state(3, Options())
    rng = Random(4)
    asked = 0
    while asked < 60:
        seat = GAME.actors(state)[0]
        if seat < 0:
            GAME.apply(state, seat, GAME.sample_chance(state, rng))
            continue
        legal = tuple(GAME.legal_actions(state, seat))
        answers = {bot.decide(GAME.view(state, seat), GAME.decision(state, seat), legal, Random(7)) for _ in range(3)}
        assert len(answers) == 1
        GAME.apply(state, seat, answers.pop())
        asked += 1


# -- Take-over arithmetic --------------------------------------------------------------------


def take(hand: str, display: str = "") -> str:
    """The set that greedy lays on the Vestals, as a text."""
    table = Table(2).hand("p1", hand).stand("ve", "p1")
    if display:
        table.display("p2", display)
    table.phase(at.TAKEOVER)
    while table.asked == "takeover p1":
        table.do(f"p1 {choice(table)}")
    killers = [public[2] for _, public in table.told("taken") if public]
    return f"{table.set_of('ve')} {killers[0]}" if killers else table.set_of("ve")


def test_it_lays_a_set_that_wins() -> None:
    assert take("ve3 ve9 gl2", "ve4 ve5") == "p1 ve3 ve9 0"


def test_it_uses_an_assassin_only_where_one_is_needed() -> None:
    assert take("ve3 ve4 as", "ve3 ve4 ve5") == "p2 ve3 ve4 ve5"  # seven is no more than seven
    assert take("ve3 ve5 as", "ve3 ve4 ve6") == "p1 ve3 ve5 1"
    assert take("ve8 ve9 as", "ve3 ve4 ve5") == "p1 ve8 ve9 0"


@pytest.mark.parametrize("begun", ["ve9", "ve8", "ve7", "ve9 ve7", "ve8 ve3"])
def test_it_goes_on_with_a_set_that_somebody_else_has_begun(begun: str) -> None:
    """As for a hint."""
    table = Table(2).hand("p1", "ve3 ve7 ve8 ve9 as").stand("ve", "p1").display("p2", "ve4 ve5 ve6").phase(at.TAKEOVER)
    for card in begun.split():
        table.do(f"p1 add {card}")
    while table.asked == "takeover p1":
        assert choice(table) in table.legal("p1")
        table.do(f"p1 {choice(table)}")
    assert set(begun.split()) <= set(table.set_of("ve").split())


def test_it_passes_where_nothing_wins() -> None:
    assert take("ve3 ve4", "ve4 ve5") == "p2 ve4 ve5"


# -- Plans -----------------------------------------------------------------------------------


def test_it_turns_a_scroll_into_a_tribune() -> None:
    table = Table(4).display("p1", "ve3 ve4").display("p1", "se3 se4").give("p1", scrolls=SCROLL, markers=3)
    table.phase(at.BENEFITS)
    assert choice(table) == "tribune ve se"


def test_it_takes_a_scroll_before_it_collects_the_factions_of_a_tribune() -> None:
    table = Table(4).display("p1", "ve3 ve4").display("p1", "se3 se4").display("p1", "pl2 pl3")
    table.phase(at.BENEFITS)
    assert choice(table) == "collect pl scroll"


def test_it_claims_an_emperor_tile_and_frees_slaves_where_the_card_asks_for_it() -> None:
    table = Table(4).give("p1", scrolls=SCROLL, legions=2).stand("ba", "p1")
    table.state.tile = 4
    table.begin(at.BASILICA_STEP, stop=at.CAPITOLEUM_STEP)
    assert choice(table) == "claim 4"
    table = Table(4).give("p1", money=9).hand("p1", "nu1 gr2").stand("re", "p1")
    table.begin(at.REFUGIUM_STEP, stop=at.BASILICA_STEP)
    assert choice(table) == "free nu1 gr2"


@pytest.mark.parametrize(("money", "answer"), [(30, "pass"), (33, "buy"), (28, "pass")])
def test_it_keeps_the_money_that_wins_the_game(money: int, answer: str) -> None:
    """Pecunia non Olet asks for 30 denarii, and the other achievements are met."""
    table = Table(4, mode="base", victory="pecunia-non-olet").hand("p1", "ve3").stand("fo1", "p1")
    table.give("p1", money=money, scrolls=TRIBUNE, eternal=1, laurels=8)
    table.state.lots[FORUM] = table.take(kinds("ve9"))
    table.begin(at.MARKET, stop=at.LATRINE_STEP)
    assert choice(table) == answer


def test_it_rejects_what_is_worth_least() -> None:
    table = Table(2).hand("p1", "le2 ve3 ve8 ve9 nu1 gr2").hand("p2", "gl2 gl3 gl4 gl5 gl6 gl7").begin(at.KEEP)
    assert choice(table) == "reject le2"
