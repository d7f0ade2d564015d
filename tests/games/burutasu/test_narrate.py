"""Every event, refusal, question, choice and option has a sentence, and none says too much."""

from __future__ import annotations

from random import Random

import pytest

from brutus_tui.core.game import CHANCE, Event
from brutus_tui.core.options import kinds
from brutus_tui.games.burutasu import GAME, narrate
from brutus_tui.games.burutasu.options import Options
from tests.games.burutasu.positions import UNIVERSE, walk
from tests.games.burutasu.table import Table

NAMES = ("Ann", "Ben", "Cat", "Dan")
CARDS = [narrate.card(kind) for kind in range(1, 6)]


def sentence(text: str) -> bool:
    return bool(text) and "{" not in text and "None" not in text and text == text.strip()


@pytest.mark.parametrize("hands", ["shown", "hidden"])
def test_a_whole_game_can_be_told(hands: str) -> None:
    kinds_seen, codes, questions = set(), set(), set()
    for seed in range(40):
        events: list[Event] = []
        for state, actor, action in walk(Options(hands=hands, talk=seed % 2 == 0), Random(seed), events.append):
            decision = GAME.decision(state, actor)
            questions.add(decision.kind)
            assert sentence(narrate.question(decision, NAMES))
            assert sentence(narrate.action(action, NAMES))
            for viewer in (None, 0, 1, 2, 3):
                assert sentence(narrate.position(GAME.view(state, viewer), NAMES))
            for asker in (CHANCE, 0, 1, 2, 3, 4):
                for one in UNIVERSE[seed::40]:
                    refusal = GAME.explain(state, asker, one)
                    if refusal is not None:
                        codes.add(refusal.code)
                        assert sentence(narrate.refusal(refusal, NAMES)), refusal
        for event in events:
            kinds_seen.add(event.kind)
            for viewer in (None, 0, 1, 2, 3):
                seen = event.seen_by(viewer)
                assert seen is not None
                assert sentence(narrate.event(seen, NAMES)), seen
        result = GAME.result(state)
        assert result is not None
        assert sentence(narrate.ending(result, NAMES))
        first, _, _ = narrate.ending(result, NAMES).partition(" The winners")
        assert first in narrate.position(GAME.view(state, None), NAMES)
    assert kinds_seen == {
        "teams", "start", "turn", "said", "set-open", "set", "revealed", "clash", "guard", "assassin", "pieces",
        "left", "no-exchange", "giving", "exchanged", "round", "over",
    }  # fmt: skip
    assert questions == {"teams", "start", "set-open", "set", "send", "give", "take"}
    assert codes >= {
        "no-such-seat", "has-set", "not-your-turn", "not-asked", "unknown-card", "not-held", "send-to-self",
        "own-table", "not-on-table", "talk-off", "talk-last-turn", "talk-enough", "talk-to-self", "talk-too-late",
    }  # fmt: skip


def test_the_refusals_that_a_random_game_does_not_meet() -> None:
    for refusal in (
        GAME.check_options(5, Options()),
        GAME.explain(GAME.new_state(4, Options(seating="opposite")), CHANCE, GAME.parse_action("teams p1 p2")),
        Table(black=3).sets("A A F S").refusal("p1 set guard"),
    ):
        assert refusal is not None
        assert sentence(narrate.refusal(refusal, NAMES))


@pytest.mark.clause("BUR-SETT-02", "BUR-INV-07")
def test_nobody_is_told_a_hidden_card() -> None:
    table = Table().play("p1 set guard", "p2 set fanatic")
    event = table.events[-1]
    for viewer in (None, 0, 2, 3):
        seen = event.seen_by(viewer)
        assert seen is not None
        assert not any(card in narrate.event(seen, NAMES) for card in CARDS)
        assert "a card face down" in narrate.position(GAME.view(table.state, viewer), NAMES)
    own = event.seen_by(1)
    assert own is not None
    assert "Fanatic" in narrate.event(own, NAMES)


def test_why_a_card_did_nothing() -> None:
    table = Table().sets("A A S F")
    told = [narrate.event(event, NAMES) for event in table.events]
    assert "Ann and Ben both set Assassin: both were ignored." in told
    assert any(line.startswith("Cat's Sympathiser placed nothing") for line in told)
    assert "Dan's Fanatic placed a black piece: black 1, white 0." in told
    assert "No Guard and no Assassin took effect: the Caesar card went left, to Ben." in told


@pytest.mark.clause("BUR-AMB-18")
def test_the_position_keeps_the_memory_option() -> None:
    table = Table(Options(talk=False, hands="hidden")).sets("G G G G").sets("A A A A")
    text = narrate.position(GAME.view(table.state, 0), NAMES)
    assert text.count("used cards: ?, Assassin") == 4
    assert text.count("hand:") == 1


def test_every_option_and_value_has_words() -> None:
    for one, kind in kinds(Options):
        assert sentence(narrate.option(one.name))
        for value in kind.values:
            assert sentence(narrate.value(one.name, value))
