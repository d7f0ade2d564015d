"""What people type: an action, or one of three errors and nothing else; and texts that are safe to show."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brutus_tui.core import notation, registry
from brutus_tui.core.game import CHANCE, AnyGame, Seat
from brutus_tui.core.notation import MAX_LINE, Ambiguous, Illegal, Malformed, NotationError, resolve
from brutus_tui.games.brutus import GAME
from tests import conformance
from tests.games.brutus.positions import Scene, position

KEYS: Final = list(registry.packages())


@cache
def positions(key: str) -> list[Any]:
    """Positions of one match in which a seat is asked."""
    game = registry.game(key)
    return [
        state
        for case in conformance.cases(key)[:3]
        for state in conformance.positions(case, 12)
        if game.actors(state) and game.actors(state)[0] != CHANCE
    ]


@cache
def whole(key: str) -> list[str]:
    """Actions of all kinds, as they are written."""
    game = registry.game(key)
    return [game.format_action(action) for action in conformance.universe(conformance.cases(key)[0], 200)]


@cache
def words(key: str) -> list[str]:
    """Every word of a game's notation, and some that are nearly one."""
    found = {word for text in whole(key) for word in text.split()[:6]}
    return sorted(found | {"", "p0", "p99", "*", "?", "#", "/", "x", "-1", "²", "٣", "７", "ſ", "ß", "undo", "1" * 50})


@cache
def texts(key: str) -> st.SearchStrategy[str]:
    some = st.lists(st.sampled_from(words(key)), max_size=6).map(" ".join)
    return st.one_of(
        st.text(max_size=40), st.sampled_from(whole(key)), some, st.tuples(some, st.text(max_size=3)).map("".join)
    )


# -- Arbitrary text


@pytest.mark.parametrize("key", KEYS)
def test_any_text_is_an_action_or_malformed(key: str) -> None:
    game = registry.game(key)
    parsed = refused = 0

    @settings(max_examples=200)
    @given(texts(key))
    def check(text: str) -> None:
        nonlocal parsed, refused
        action = _parsed(game, text)
        if isinstance(action, Malformed):
            refused += 1
            assert action.reason
            assert _is_one_line(str(action))
            return
        parsed += 1
        canonical = game.format_action(action)
        assert game.parse_action(canonical) == action
        assert game.format_action(game.parse_action(canonical)) == canonical

    check()
    assert parsed
    assert refused


@pytest.mark.parametrize("key", KEYS)
def test_what_is_typed_is_a_legal_action_or_one_of_three_errors(key: str) -> None:
    game = registry.game(key)
    states = positions(key)
    met = set()

    @settings(max_examples=200)
    @given(texts(key), st.integers(0, 999), st.integers(-2, 9))
    def check(text: str, number: int, seat: int) -> None:
        state = states[number % len(states)]
        seat = seat if number % 3 else game.actors(state)[0]
        before = state.copy()
        found = _resolved(game, state, seat, text)
        if isinstance(found, NotationError):
            met.add(type(found))
            assert type(found) in (Malformed, Illegal, Ambiguous)
            assert _is_one_line(str(found))
        else:
            assert found in game.legal_actions(state, seat)
        assert state == before

    check()
    assert {Malformed, Illegal} <= met


def _parsed(game: AnyGame, text: str) -> Any:
    """The action that a text means, or the error."""
    try:
        return game.parse_action(text)
    except Malformed as error:
        return error


def _resolved(game: AnyGame, state: Any, seat: Seat, text: str) -> Any:
    """The action that somebody means, or the error."""
    try:
        return resolve(game, state, seat, text)
    except NotationError as error:
        return error


def _is_one_line(text: str) -> bool:
    return text.isprintable() and len(text) < 2000


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("text", ["x" * 10**6, "7 " * 10**6, "9" * 10**6, "\0" * 10**5, "/" * 10**5, " " * 10**6 + "p"])
def test_an_endless_text_is_refused_at_once(key: str, text: str) -> None:
    game = registry.game(key)
    state = positions(key)[0]
    with pytest.raises(NotationError) as caught:
        resolve(game, state, game.actors(state)[0], text)
    assert _is_one_line(str(caught.value))


# -- What resolves to what


@pytest.mark.parametrize("key", KEYS)
def test_case_and_blanks_do_not_matter(key: str) -> None:
    game = registry.game(key)
    for state in positions(key):
        for seat in game.actors(state):
            for action in game.legal_actions(state, seat)[:20]:
                text = game.format_action(action)
                for typed in (text, text.upper(), f"  {text.title()}\t", text.replace(" ", "   ")):
                    assert resolve(game, state, seat, typed) == action


@pytest.mark.parametrize("key", KEYS)
def test_any_clear_beginning_will_do(key: str) -> None:
    game = registry.game(key)
    rng = Random(key)
    resolved = ambiguous = 0
    for state in positions(key):
        seat = game.actors(state)[0]
        legal = list(game.legal_actions(state, seat))
        every = [game.format_action(action) for action in legal]
        for text in rng.sample(every, min(6, len(every))):
            typed = text[: rng.randint(1, len(text))]
            fits = _fitting(typed, every)
            clear = not isinstance(_parsed(game, typed), Malformed)
            match _resolved(game, state, seat, typed):
                case Ambiguous(candidates=candidates):
                    ambiguous += 1
                    assert list(candidates) == [every[number] for number in fits]
                    assert len(fits) > 1
                case NotationError():
                    # Another action altogether, or half a number: 1 of 13.
                    assert clear or not fits
                case action:
                    resolved += 1
                    assert clear or [legal.index(action)] == fits
    assert resolved
    assert ambiguous


def _fitting(typed: str, every: list[str]) -> list[int]:
    """The places of the texts whose words begin with the typed ones, numbers being whole."""
    return [
        number
        for number, text in enumerate(every)
        if len(typed.split()) <= len(text.split())
        and all(
            full.startswith(word) and (full == word or not word[-1].isdigit())
            for word, full in zip(typed.split(), text.split(), strict=False)
        )
    ]


def refused(scene: Scene, text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        resolve(GAME, scene.state, 0, text)
    return caught.value


def test_bare_values_mean_a_combination() -> None:
    scene = position("7 7 9 13", "2", "3", "4")
    for typed, text in (("7", "play 7x1"), ("7 7", "play 7x2"), ("7x2", "play 7x2"), ("13", "play 13x1")):
        assert resolve(GAME, scene.state, 0, typed) is GAME.parse_action(text)
    error = refused(scene, "7 7 7")
    assert isinstance(error, Illegal)
    assert (error.refusal.code, error.text) == ("not-held", "7 7 7")
    assert isinstance(refused(scene, "7 9"), Malformed)


def test_what_fits_several_actions_names_them_all() -> None:
    error = refused(position("7 7 9 13", "2", "3", "4"), "PL")
    assert isinstance(error, Ambiguous)
    assert error.candidates == ("play 7x1", "play 7x2", "play 9x1", "play 13x1")
    assert str(error) == "'PL' may mean play 7x1, play 7x2, play 9x1, play 13x1"


def test_what_is_refused_says_why() -> None:
    scene = position("7 7 9 13", "2", "3", "4")
    error = refused(scene, "pass")
    assert isinstance(error, Illegal)
    assert error.refusal == GAME.explain(scene.state, 0, GAME.parse_action("pass"))
    assert str(error) == f"'pass': {error.refusal.code} [{error.refusal.clause}]"


@pytest.mark.parametrize("text", ["", " ", "\t\n", "\u3000\u2028"])
def test_nothing_typed(text: str) -> None:
    error = refused(position("7", "2", "3", "4"), text)
    assert isinstance(error, Malformed)
    assert error.reason == "nothing was typed"


@pytest.mark.parametrize("key", KEYS)
def test_who_is_not_asked_is_told_so(key: str) -> None:
    game = registry.game(key)
    for state in positions(key):
        asked = game.actors(state)
        text = game.format_action(game.legal_actions(state, asked[0])[0])
        for seat in range(-2, 12):
            if seat not in asked:
                with pytest.raises(Illegal):
                    resolve(game, state, seat, text)


# -- Actors, and texts for messages


@pytest.mark.parametrize("actor", [CHANCE, *range(99)])
def test_an_actor_has_one_text(actor: int) -> None:
    assert notation.parse_actor(notation.format_actor(actor)) == actor


@pytest.mark.parametrize(
    "text", ["", "p", "p0", "p01", "p100", "P1", "p1 ", " p1", "1", "-1", "**", "p-1", "p１", "p²", "p1\n"]
)
def test_what_is_no_actor(text: str) -> None:
    with pytest.raises(Malformed, match="expected \\* or a seat such as p1"):
        notation.parse_actor(text)


@given(st.text(max_size=200), st.integers(2, 100))
def test_a_clipped_text_is_short_and_printable(text: str, length: int) -> None:
    short = notation.clip(text, length)
    assert len(short) <= length
    assert short.isprintable()
    if text.isprintable() and len(text) <= length:
        assert short == text
    assert (short[-1:] == "…") or len(text) <= length or "…" in text


@given(st.text(max_size=300))
def test_no_error_shows_control_characters(text: str) -> None:
    for error in (Malformed(text, "no"), Ambiguous(text, ["pass", "play 7x1"])):
        assert _is_one_line(str(error))
        assert error.text == text


def test_no_action_comes_near_the_longest_line() -> None:
    for key in KEYS:
        for case in conformance.cases(key):
            longest = max(len(line) for line in conformance.played(case, 3).lines)
            assert longest < MAX_LINE / 4
