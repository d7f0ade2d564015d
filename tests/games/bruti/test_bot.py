"""The computer player `greedy`: it has an answer of its own to every question, and a sensible one."""

from __future__ import annotations

from random import Random

import pytest

from brutus_tui.games.bruti import GAME, bot
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.notation import format_action
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.rules.flow import LEGAL
from tests.games.bruti.pit import Man, Pit, fresh


def choice(pit: Pit) -> str:
    """What greedy answers to the open question."""
    state = pit.chance().state
    seat = state.actors[0]
    legal = tuple(GAME.legal_actions(state, seat))
    return format_action(bot.decide(GAME.view(state, seat), GAME.decision(state, seat), legal, Random(1)))


def test_no_question_is_left_to_chance() -> None:
    assert set(bot.CHOICES) == set(LEGAL) - {at.STANDINGS}  # the standings leave no choice


@pytest.mark.clause("BTI-TOU-02")
def test_it_drafts_for_condition_and_skulls() -> None:
    pit = fresh(2, Options(tournament=True), dealer="p1")
    shown = ("boccamarcia", "aldobrando", "kumka_kok")
    pit.do(f"* shown character {' '.join(shown)}")
    kit = pit.state.kit
    strongest = max((kit.by_id[card] for card in shown), key=lambda card: card.condition + 1.5 * card.skulls)
    assert choice(pit) == f"pick {strongest.id}"


@pytest.mark.clause("BTI-OSC-04")
@pytest.mark.parametrize(
    ("bystander", "wanted"),
    [
        (Man("parry", movement=False), "ready movement"),
        (Man("dodge parry feint"), "exchange feint"),
        (Man("dodge"), "done"),
    ],
)
def test_it_uses_the_time_while_others_fight(bystander: Man, wanted: str) -> None:
    pit = Pit(bystander, Man("thrust"), Man("parry"), options=Options(mode="brawl", simultaneous=True), turn="p2")
    pit.do("p2 strike thrust p3")
    assert pit.asked == ("p1", "react")
    assert choice(pit) == wanted


@pytest.mark.clause("BTI-SQD-10")
def test_it_hands_the_turn_to_whoever_holds_most() -> None:
    men = (Man(""), Man("parry"), Man("parry"), Man("parry dodge"))
    pit = Pit(*men, turn="p2", options=Options(scenario="a_troll_in_the_latrines"))
    pit.do("p2 use movement pass_to_ally")
    assert pit.asked == ("p2", "hand-over")
    assert choice(pit) == "choose p4"
