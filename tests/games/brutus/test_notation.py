"""Brutus's actions as text: canonical forms, shorthands, and nothing but a clear error for the rest."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brutus_tui.core.notation import Ambiguous, Illegal, Malformed, resolve
from brutus_tui.games.brutus import GAME
from brutus_tui.games.brutus.actions import Action, Clock, Deal, Ranks
from brutus_tui.games.brutus.cards import DISCARD, GIFT, GIVE, PASS, PLAY, SLIP, TAKE
from brutus_tui.games.brutus.notation import VERBS
from brutus_tui.games.brutus.state import State
from tests.games.brutus.positions import position
from tests.games.brutus.reach import positions
from tests.games.brutus.test_properties import ALL

UNKNOWN_CARDS: list[Action] = [PLAY[0][2], GIVE[0], TAKE[0], SLIP[0], DISCARD[0], GIFT[0][3]]


@pytest.mark.parametrize(
    "action", [action for action in ALL if "x0" not in GAME.format_action(action)], ids=GAME.format_action
)
def test_every_action_of_a_seat_has_one_text(action: Action) -> None:
    assert GAME.parse_action(GAME.format_action(action)) is action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("ranks p3 p1 p4 p2", Ranks((2, 0, 3, 1))),
        ("deal p1 1 13 / p2 2 2 / p3 ? ?", Deal(((1, 13), (2, 2), (0, 0)))),
        ("clock 0", Clock(0)),
        ("clock 99999", Clock(99_999)),
    ],
)
def test_what_chance_does_has_one_text(text: str, action: Action) -> None:
    assert GAME.parse_action(text) == action
    assert GAME.format_action(action) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("PLAY 7X2", "play 7x2"), ("  play   7   7 ", "play 7x2"), ("7 7", "play 7x2"), ("7", "play 7x1"),
        ("13x3", "play 13x3"), ("7x2", "play 7x2"), ("Pass", "pass"), ("gift 9 P3", "gift 9 p3"),
        ("deal p1 3 1 2 / p2 1", "deal p1 1 2 3 / p2 1"), ("give 07", "give 7"),
    ],
)  # fmt: skip
def test_shorthands(text: str, canonical: str) -> None:
    assert GAME.format_action(GAME.parse_action(text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "play", "play 7x", "play x2", "play 7x0", "play 7x9", "play 14x1", "play 0x1", "play 7 8", "7 8",
        "play 7 7 7 7 7 7 7 7 7", "play -7x1", "play 7x2 7x2", "pass now", "done 1", "announce", "announce 0",
        "announce 4", "announce 1 1", "give", "give 14", "give 7 7", "take x", "slip", "discard", "discard 1 2",
        "gift 7", "gift p3 7", "gift 7 p0", "gift 7 p10", "gift 7 *", "name", "name 3", "name p99", "benevolence",
        "benevolence on", "conspiracy", "conspiracy maybe", "power yes", "ranks", "ranks p1 p1x", "deal", "deal p1",
        "deal p2 1 / p1 2", "deal p1 1 // p2 2", "deal p1 99", "clock", "clock -1", "clock 1.5", "clock 1000000",
        "hold 7", "７", "play ７x1", "play 7×2", "play 7x²", "¼", "x", "p1 pass", "null", "play 7x1e0",
    ],
)  # fmt: skip
def test_malformed(text: str) -> None:
    if text == "deal p1":
        assert GAME.parse_action(text) == Deal(((),))  # an empty hand is written, and then refused
        return
    with pytest.raises(Malformed) as caught:
        GAME.parse_action(text)
    assert caught.value.reason
    assert "\n" not in str(caught.value)


def test_each_verb_shows_how_it_is_written() -> None:
    for verb in VERBS - {"pass", "done"}:
        with pytest.raises(Malformed, match=f"{verb} is written like '{verb} "):
            GAME.parse_action(verb)


@pytest.mark.parametrize("action", UNKNOWN_CARDS, ids=GAME.format_action)
def test_unknown_cards_can_be_written_and_never_played(action: Action) -> None:
    assert "?" in GAME.format_action(action)
    scene = position("7 7", "2", "3", "4")
    assert GAME.explain(scene.state, 0, action) is not None


WORDS = st.sampled_from(
    [*VERBS, "p1", "p4", "p9", "p0", "p10", "*", "1", "7", "13", "0", "14", "7x2", "13x1", "1x8", "x", "?", "?x2", "/",
     "on", "off", "yes", "no", "-1", "²", "٣", "7X2", "#", "undo"]
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=9).map(" ".join))


@settings(max_examples=1000)
@given(TEXTS)
def test_any_text_is_an_action_or_malformed(text: str) -> None:
    try:
        action = GAME.parse_action(text)
    except Malformed:
        return
    assert GAME.parse_action(GAME.format_action(action)) == action


@settings(max_examples=40)
@given(state=positions(), texts=st.lists(TEXTS, min_size=5, max_size=5), seed=st.integers(0, 99))
def test_what_is_typed_is_a_legal_action_or_one_of_three_errors(state: State, texts: list[str], seed: int) -> None:
    rng = Random(seed)
    for seat in range(state.seats):
        legal = GAME.legal_actions(state, seat)
        some = [GAME.format_action(action) for action in legal[:40]]
        cut = [text[: rng.randint(1, len(text))] for text in some]
        for text in (*texts, *some, *cut):
            with suppress(Malformed, Illegal, Ambiguous):
                assert resolve(GAME, state, seat, text) in legal
        for action, text in zip(legal[:40], some, strict=True):
            assert resolve(GAME, state, seat, f" {text.upper()} ") is action


def test_what_is_typed() -> None:
    scene = position("7 7 9 13", "2", "3", "4")
    for text in ("7 7", "play 7x2", "PLAY  7 7", "7x2"):
        assert resolve(GAME, scene.state, 0, text) is PLAY[7][2]
    for text in ("play 13", "pl 13x", "13"):
        assert resolve(GAME, scene.state, 0, text) is PLAY[13][1]
    with pytest.raises(Illegal):
        resolve(GAME, scene.state, 0, "play 1")  # a 1, not the 13
    with pytest.raises(Illegal) as illegal:
        resolve(GAME, scene.state, 0, "8 8")
    assert illegal.value.refusal.code == "not-held"
    with pytest.raises(Ambiguous) as ambiguous:
        resolve(GAME, scene.state, 0, "play")
    assert ambiguous.value.candidates == ("play 7x1", "play 7x2", "play 9x1", "play 13x1")
    with pytest.raises(Malformed):
        resolve(GAME, scene.state, 0, "")
    with pytest.raises(Malformed):
        resolve(GAME, scene.state, 0, "abracadabra")
    with pytest.raises(Illegal):
        resolve(GAME, scene.state, 0, "pass")
    scene.do("p1 play 7x1")
    assert resolve(GAME, scene.state, 1, "p") is PASS


def test_a_number_is_not_the_beginning_of_another() -> None:
    scene = position("9 13", "2 3", "2 3", "2 3")
    scene.do("p1 play 9x1").passes("p2", "p3", "p4")
    with pytest.raises(Malformed):
        resolve(GAME, scene.state, 0, "gift 1")
    with pytest.raises(Ambiguous):
        resolve(GAME, scene.state, 0, "gift 13")
    assert resolve(GAME, scene.state, 0, "gi 13 p2") is GIFT[13][1]
