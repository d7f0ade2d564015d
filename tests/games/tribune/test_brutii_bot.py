"""The computer player `greedy` with and against the Brutii."""

from __future__ import annotations

from random import Random

import pytest

from brutus_tui import bots
from brutus_tui.bots import arena
from brutus_tui.games.tribune import GAME, bot
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.notation import format_action
from brutus_tui.games.tribune.options import Options
from tests.games.tribune.brutii import BrutiiTable

GREEDY = {"greedy": bots.make("greedy", "tribune"), "random": bots.make("random", "tribune")}


def choice(table: BrutiiTable) -> str:
    """What greedy answers to the open question."""
    state = table.state
    seat = state.actors[0]
    legal = tuple(GAME.legal_actions(state, seat))
    return format_action(bot.decide(GAME.view(state, seat), GAME.decision(state, seat), legal, Random(1)))


@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize("victory", ["quid-est-veritas", "sic-transit-gloria-mundi"])
def test_greedy_ends_its_games_well_before_the_cap(seats: int, victory: str) -> None:
    for game in range(2):
        options = Options(mode="brutii", victory=victory)
        outcome = arena.play(GAME, ["greedy"] * seats, GREEDY, options, f"brutii/{game}")
        assert outcome.result.ending == "victory"


def test_greedy_brutii_beat_random_families() -> None:
    won = 0
    for game in range(4):
        options = Options(mode="brutii")
        outcome = arena.play(GAME, ["random"] * 4 + ["greedy"], GREEDY, options, f"strength/{game}")
        won += outcome.result.ranks[4] == 1
    assert won >= 3


def test_a_full_hand_of_sets_is_for_a_take_over() -> None:
    table = BrutiiTable(faces="arrow").hand("p5", "le7 le8 pr7 pr8 pa8 pa9 ve8 ve9").turns()
    assert choice(table) == "play take_over"
    table.played("take_over")
    table.state.step = at.TAKEOVER
    table.phase(at.TAKEOVER)
    assert choice(table) == "way 1"


def test_with_an_empty_hand_and_a_full_forum_it_is_cards() -> None:
    table = BrutiiTable(faces="arrow")
    for number in range(1, 7):
        table.lot(f"fo{number}", "gl4" if number < 4 else "le5" if number < 6 else "pr7")
    assert choice(table.turns()) == "play cards"
    table = BrutiiTable().played("cards").lot("fo1", "gl4").lot("fo2", "gl5").step(at.CARDS_WAY, at.LATRINE_STEP)
    assert choice(table) == "way 1"
    table = BrutiiTable().played("cards").lot("ct", "gl4 gl5 le4 le5 pl2").step(at.CARDS_WAY, at.LATRINE_STEP)
    assert choice(table) == "way 2"


def test_the_last_achievement_is_bought() -> None:
    table = BrutiiTable(faces="arrow").give("p5", legions=1, money=12, laurels=9, markers=4, patron=1).turns()
    assert choice(table) == "play buy_legion"
    table.do("p5 play buy_legion")
    assert choice(table) == "buy"


def test_a_visit_that_makes_a_patron() -> None:
    table = BrutiiTable(faces="arrow").hand("p5", "nu1 gr2").give("p5", money=9, legions=2, laurels=9, markers=4)
    assert choice(table.turns()) == "play patron"


def test_poor_cards_are_put_down_for_the_slave_that_is_missing() -> None:
    table = BrutiiTable(faces="arrow").lot("fo4", "nu1").hand("p5", "gr2 pl2 se10 se9").give("p5", money=9).turns()
    table.do("p5 play slave_cards")
    assert choice(table) == "swap fo4 nu1"
    table.do("p5 swap fo4 nu1")
    assert choice(table) == "replace pl2"


def test_with_denarii_on_the_table_the_others_sell_rather_than_pay_the_brutii() -> None:
    bought: dict[str, set[str]] = {"": set(), "denarii": set()}
    for played in bought:
        for card in ("gl2", "gl3", "le2", "le3", "pl2", "pl3", "pl4", "pr3", "pr4", "pr5", "nu1", "ge2", "gr3", "se3"):
            table = BrutiiTable().played(*played.split()).lot("la", card).stand("la", "p1").give("p1", money=20)
            table.hand("p1", "pl4 gr1").step(at.LATRINE_STEP, at.CURIA_STEP)
            if choice(table) == "buy":
                bought[played].add(card)
    assert bought["denarii"] < bought[""]


def test_nothing_is_murdered_of_its_own() -> None:
    table = BrutiiTable(faces="arrow").display("p1", "gl3 gl4 gl6").display("p2", "se3 se4 se5 se8").turns()
    table.do("p5 play mass_murder")
    assert choice(table) in ("murder all", "murder gl", "murder se")
    table = BrutiiTable(faces="arrow").stand("ba", "p1").stand("gl", "p2").turns().do("p5 play veto")
    assert choice(table).startswith("veto")


def test_an_emperor_tile_that_is_there_for_the_taking() -> None:
    table = BrutiiTable(faces="arrow").give("p5", legions=2, money=19, laurels=9)
    table.state.tile = 9  # most legions, most denarii
    assert choice(table.turns()) == "play emperor"
    taken = BrutiiTable(faces="arrow").give("p5", legions=2, money=19, laurels=9).give("p1", legions=2, money=20)
    taken.state.tile = 9
    assert choice(taken.stand("ba", "p1").turns()) != "play emperor"
