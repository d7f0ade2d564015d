"""The engine against the literal transcription, over whole random games."""

from __future__ import annotations

from random import Random

import pytest

from brutus_tui.core.game import CHANCE
from brutus_tui.games.burutasu import GAME
from brutus_tui.games.burutasu.actions import CONSPIRATORS
from brutus_tui.games.burutasu.cards import HANDS, kinds_in
from brutus_tui.games.burutasu.notation import CARDS
from brutus_tui.games.burutasu.options import Options
from brutus_tui.games.burutasu.state import State
from tests.games.burutasu.literal import Game
from tests.games.burutasu.positions import UNIVERSE


@pytest.mark.clause("BUR-RND-01", "BUR-RND-02", "BUR-END-03", "BUR-REND-01", "BUR-PROC-06", "BUR-PROC-07")
@pytest.mark.parametrize("talk", [False, True])
@pytest.mark.parametrize("block", range(4))
def test_engine_and_transcription_agree(talk: bool, block: int) -> None:
    endings = set()
    for seed in range(block * 60, block * 60 + 60):
        endings.add(compare(Random(seed), talk))
    assert endings >= {"conspirators", "supporters", "double-four"}


def compare(rng: Random, talk: bool) -> str:
    state = GAME.new_state(4, Options(talk=talk))
    while GAME.actors(state) == (CHANCE,):
        GAME.apply(state, CHANCE, GAME.sample_chance(state, rng))
    first, second = (seat + 1 for seat, side in enumerate(state.sides) if side == CONSPIRATORS)
    literal = Game((first, second), state.caesar + 1, talk)
    story = literal.play()
    asked: tuple[int, list[str]] | None = next(story)
    while asked is not None:
        number, choices = asked
        assert GAME.actors(state) == (number - 1,)
        legal = GAME.legal_actions(state, number - 1)
        texts = [GAME.format_action(action) for action in legal]
        assert len(texts) == len({*texts}) == len(choices)
        assert {*texts} == {*choices}
        assert {action for action in UNIVERSE if GAME.explain(state, number - 1, action) is None} == {*legal}
        for other in {0, 1, 2, 3} - {number - 1}:
            assert GAME.legal_actions(state, other) == ()
            assert GAME.explain(state, other, legal[0]) is not None
        same_position(state, literal)
        choice = choices[int(rng.random() * len(choices))]
        GAME.apply(state, number - 1, GAME.parse_action(choice))
        try:
            asked = story.send(choice)
        except StopIteration:
            asked = None
    assert GAME.actors(state) == ()
    same_position(state, literal)
    result = GAME.result(state)
    assert result is not None
    assert result.ending == literal.end
    return result.ending


def same_position(state: State, literal: Game) -> None:
    assert (state.round, state.turn, state.leader) == (literal.round, literal.turn, literal.starter - 1)
    assert (state.black, state.white, state.caesar) == (literal.black, literal.white, literal.caesar - 1)
    order = [(state.leader + place) % 4 for place in range(4)]
    lying = dict(zip(order, kinds_in(state.set), strict=False))
    for seat in range(4):
        player = literal.players[seat + 1]
        assert sorted(CARDS[kind] for kind in HANDS[state.hands[seat]]) == sorted(card.name for card in player.hand)
        # The transcription files the set cards before an exchange, the engine after it (BUR-AMB-19).
        used = [CARDS[kind] for kind in (*kinds_in(state.used[seat]), *([lying[seat]] if seat in lying else []))]
        assert used == [card.name for card in (*player.used, *([player.set] if player.set else []))]
    assert literal.colours() == dict.fromkeys(("red", "blue", "green", "yellow"), 5)
