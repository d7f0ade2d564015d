"""Computer players that do what they must not: they are caught, learn nothing and change nothing."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator, MutableMapping, MutableSequence, MutableSet, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from brutus_tui import bots
from brutus_tui.bots import arena
from brutus_tui.core import registry
from brutus_tui.core.game import CHANCE, Decision, Seat
from brutus_tui.core.match import AnyMatch, IllegalAction, Match

CODE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)
"""Through code everything in the process can be reached; what counts is what the values hold."""


@dataclass
class Player:
    """A computer player made of one function of its seat's view, decision, legal actions and generator."""

    answer: Callable[[Any, Decision, Sequence[Any], Random], Any]

    def decide(self, view: Any, decision: Decision, legal: Sequence[Any], rng: Random) -> Any:
        return self.answer(view, decision, legal, rng)


def reachable(*roots: object) -> Iterator[object]:
    """Every object that the values refer to, directly or not."""
    known = {id(roots)}
    todo = list(roots)
    while todo:
        one = todo.pop()
        if id(one) in known or isinstance(one, CODE):
            continue
        known.add(id(one))
        yield one
        todo.extend(gc.get_referents(one))


def crash(view: Any, decision: Decision, legal: Sequence[Any], rng: Random) -> Any:
    raise ZeroDivisionError(f"my hand: {view}")


def nothing(view: Any, decision: Decision, legal: Sequence[Any], rng: Random) -> Any:
    return None


def text(view: Any, decision: Decision, legal: Sequence[Any], rng: Random) -> Any:
    return str(legal[0])


class Anything:
    """Claims to be equal to whatever it is compared with, and tells nobody what it is."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Trap:
    """Cannot be compared."""

    def __eq__(self, other: object) -> bool:
        raise RecursionError

    def __hash__(self) -> int:
        return 0


GAMES = list(registry.packages())


def play(key: str, player: Any, seed: str = "s") -> tuple[arena.Outcome, list[str]]:
    """A game of one such player, in the first seat, against random ones."""
    game = registry.game(key)
    lines: list[str] = []
    seats = game.info.seats[0]
    kinds = {"adversary": player, "random": bots.make("random", key)}
    outcome = arena.play(game, ("adversary", *("random",) * (seats - 1)), kinds, game.options(), seed, lines.append)
    return outcome, lines


def other_seats(key: str) -> Callable[[Any, Decision, Sequence[Any], Random], Any]:
    """Answers with an action that some seat may take somewhere, but not this one now."""
    game = registry.game(key)
    seen: list[Any] = []
    match: AnyMatch = Match(game, game.info.seats[0], game.options(), seed="other")
    rng = Random(1)
    for _ in range(300):
        match.chance()
        if not match.actors:
            break
        seat = match.actors[0]
        legal = match.legal_actions(seat)
        seen += legal
        match.play(seat, rng.choice(legal))
    return lambda view, decision, legal, rng: next(action for action in seen if action not in legal)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (crash, r"failed \(ZeroDivisionError\)"),
        (nothing, "chose no legal action"),
        (text, "chose no legal action"),
        (lambda *_: Trap(), r"failed \(RecursionError\)"),
        ("other", "chose no legal action"),
    ],
    ids=["crash", "nothing", "text", "trap", "other seat's"],
)
def test_the_arena_names_the_player_and_the_decision(key: str, answer: Any, fault: str) -> None:
    with pytest.raises(arena.ArenaError) as caught:
        play(key, Player(other_seats(key) if answer == "other" else answer))
    sentence = rf"the computer player adversary at p1, asked '[a-z-]+', {fault} \(seed s, \d+\)"
    assert re.fullmatch(sentence, str(caught.value))


@pytest.mark.parametrize("key", GAMES)
def test_an_answer_that_equals_everything_is_taken_as_the_engine_s_own_action(key: str) -> None:
    false = play(key, Player(lambda view, decision, legal, rng: Anything()))
    first = play(key, Player(lambda view, decision, legal, rng: legal[0]))
    assert false == first


def positions(key: str, seeds: int) -> Iterator[tuple[AnyMatch, Seat]]:
    """Every decision of some random matches."""
    game = registry.game(key)
    for number in range(seeds):
        rng = Random(number)
        fitting = [seats for seats in game.info.seats if game.check_options(seats, game.options()) is None]
        seats = fitting[number % len(fitting)]
        match: AnyMatch = Match(game, seats, game.options(), seed=str(number))
        match.chance()
        while match.actors:
            for seat in match.actors:
                yield match, seat
            seat = rng.choice(match.actors)
            match.play(seat, rng.choice(match.legal_actions(seat)))
            match.chance()


def standing(match: AnyMatch) -> tuple[Any, ...]:
    return match.state(), len(match), tuple(match.lines), tuple(match.actors)


@pytest.mark.parametrize("key", GAMES)
def test_a_match_is_untouched_by_what_a_player_answers(key: str) -> None:
    other = other_seats(key)
    for turn, (match, seat) in enumerate(positions(key, 1)):
        if turn % 20:
            continue
        before = standing(match)
        legal = match.legal_actions(seat)
        answers = [other(None, match.decision(seat), legal, Random(0)), None, str(legal[0]), Anything(), object()]
        for answer in answers:
            with pytest.raises(IllegalAction):
                match.play(seat, answer)
            assert standing(match) == before
        with pytest.raises(ZeroDivisionError):
            match.play(seat, crash(match.view(seat), match.decision(seat), legal, Random(0)))
        assert standing(match) == before


@pytest.mark.parametrize("key", GAMES)
def test_no_state_can_be_reached_from_what_a_player_is_handed(key: str) -> None:
    game = registry.game(key)
    kinds = {type(game.new_state(game.info.seats[0], game.options())), Match}
    for turn, (match, seat) in enumerate(positions(key, 3)):
        if turn % 25 == 0:
            handed = (match.view(seat), match.decision(seat), match.legal_actions(seat), Random(0))
            assert not [one for one in reachable(*handed) if type(one) in kinds]


def test_the_search_would_find_a_state() -> None:
    game = registry.game("brutus")
    state = game.new_state(4, game.options())
    assert [one for one in reachable((1, [{"deep": (lambda: None, [state])}])) if type(one) is type(state)]


@pytest.mark.parametrize("key", GAMES)
def test_the_arena_hands_out_no_state_either(key: str) -> None:
    game = registry.game(key)
    kinds = {type(game.new_state(game.info.seats[0], game.options())), Match}
    asked = []

    def search(view: Any, decision: Decision, legal: Sequence[Any], rng: Random) -> Any:
        asked.append(decision.kind)
        if len(asked) % 10 == 1:
            assert not [one for one in reachable(view, decision, legal, rng) if type(one) in kinds]
        return legal[0]

    play(key, Player(search))
    assert asked


def vandal(view: Any, decision: Decision, legal: Sequence[Any], rng: Random) -> Any:
    """Writes to everything it can reach, then plays the first action it was offered."""
    first = legal[0]
    for one in list(reachable(view, decision, legal)):
        names = [field.name for field in fields(one)] if is_dataclass(one) else list(getattr(one, "__slots__", ()))
        for name in names:
            with suppress(AttributeError, TypeError):
                setattr(one, name, 0)
        with suppress(AttributeError, TypeError):
            one.surprise = 1  # type: ignore[attr-defined]
        if isinstance(one, MutableSequence | MutableMapping | MutableSet):
            one.clear()
    rng.seed(0)
    return first


@pytest.mark.parametrize("key", GAMES)
def test_nothing_that_a_player_writes_reaches_the_game(key: str) -> None:
    """The vandal's game is that of a player who only takes the first action."""
    assert play(key, Player(vandal)) == play(key, Player(lambda view, decision, legal, rng: legal[0]))


@pytest.mark.parametrize("key", GAMES)
def test_nothing_that_a_player_writes_reaches_a_match(key: str) -> None:
    for turn, (match, seat) in enumerate(positions(key, 2)):
        if turn % 20 == 0:
            before = standing(match)
            vandal(match.view(seat), match.decision(seat), match.legal_actions(seat), Random(0))
            assert standing(match) == before


@pytest.mark.parametrize("key", [key for key in GAMES if registry.game(key).info.has_chance])
def test_a_player_cannot_deal(key: str) -> None:
    game = registry.game(key)
    match: AnyMatch = Match(game, game.info.seats[0], game.options(), seed="s")
    deals = []
    while tuple(match.actors) == (CHANCE,):
        deals.append(game.sample_chance(match.state(), Random(1)))
        match.play(CHANCE, deals[-1])
    with pytest.raises(arena.ArenaError, match="chose no legal action"):
        play(key, Player(lambda view, decision, legal, rng: deals[-1]))
    with pytest.raises(IllegalAction):
        match.play(match.actors[0], deals[-1])
