"""The text of actions: canonical forms round-trip, anything else is refused politely."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brutus_tui.core.notation import NotationError
from brutus_tui.games.burutasu import GAME
from tests.games.burutasu.positions import UNIVERSE


def test_every_action_has_its_own_text_and_comes_back_as_itself() -> None:
    written = {GAME.format_action(action): action for action in UNIVERSE if getattr(action, "kind", 1)}
    assert len(written) == 5 + 4 + 5 + 20 + 5 + 20 + 20 + 6 + 4
    for text, action in written.items():
        assert GAME.parse_action(text) is action
        assert GAME.parse_action(f"  {text.upper()} ") is action
    assert GAME.format_action(GAME.parse_action("set ?")) == "set ?"


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "set", "set 1", "set guard guard", "set caesar", "give ?", "take p2 ?", "take p5 guard", "send *",
        "send p0", "say", "say guard", "say will ?", "say please guard", "say please p9 guard", "teams p1",
        "teams p1 p1", "teams p1 p2 p3", "start", "start p5", "bribe p1", "𝄞", "set \N{NULL}", "p1 set guard",
    ],
)  # fmt: skip
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        GAME.parse_action(text)


VERBS = ("set", "send", "give", "take", "say", "will", "please", "avoid", "teams", "start")
WORDS = st.sampled_from((*VERBS, "p1", "p4", "p5", "*", "?", "guard", "g", "護衛", "x"))


@given(st.one_of(st.text(max_size=40), st.lists(WORDS, max_size=5).map(" ".join)))
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = GAME.parse_action(text)
    except NotationError:
        return
    assert GAME.parse_action(GAME.format_action(action)) is action
