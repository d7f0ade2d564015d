"""The conformance suite over every game there is."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, cycle, islice

import pytest

from brutus_tui.core import options, registry
from brutus_tui.games.bruti.options import Options
from tests import conformance
from tests.conformance import Case, Check

GAMES_FOR_ENDINGS = 2000
"""Rare endings come up in one game of fifty."""

SCENARIOS = [
    Case("bruti", seats, Options(scenario=name, **rules), f"scenario {name} {seats}")
    for seats, name, rules in (
        (3, "a_troll_in_the_latrines", {"reentry": "turn", "surrender": True, "veterans": True}),
        (
            4,
            "the_return_of_the_barbarian",
            {"simultaneous": True, "shields": True, "audience": True, "duration": "deck"},
        ),
        (3, "the_giants_valley", {"secret": True, "crushing_armor": True, "duration": "deck"}),
        (4, "the_kings_room", {"undead_kit": "object", "duration": "deck"}),
    )
]
"""Bruti's scenarios, each with some of the rules that go with it."""

RARELY_ENDED: dict[str, list[Case]] = {"bruti": SCENARIOS}
"""By game the cases in which alone its rarest ending comes up: only one of a hundred scenarios ends with the death of
the special character, and nothing else does."""

CASES = [*(case for key in registry.packages() for case in conformance.cases(key)), *SCENARIOS]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_conformance(check: Check, case: Case) -> None:
    check(case)


@pytest.mark.parametrize("key", registry.packages())
def test_cases_cover_seats_and_option_values(key: str) -> None:
    mine = [case for case in CASES if case.key == key]
    game = registry.game(key)
    assert {case.seats for case in mine} == set(game.info.seats)
    for name, kind in options.kinds_by_key(game.options):
        tried = {getattr(case.options, name) for case in mine}
        assert set(kind.values) <= tried
        assert len(tried) > 1 or kind.name in ("file", "text")


@pytest.mark.parametrize("key", registry.packages())
def test_simultaneous_games_say_so(key: str) -> None:
    game = registry.game(key)
    mine = [case for case in CASES if case.key == key]
    assert any(len(game.actors(state)) > 1 for case in mine for state, _, _ in conformance.moves(case)) == (
        game.info.simultaneous
    )


@pytest.mark.parametrize("key", registry.packages())
def test_every_ending_occurs(key: str) -> None:
    wanted = set(registry.game(key).info.endings)
    mine = [case for case in CASES if case.key == key]
    tried = chain(mine, cycle(RARELY_ENDED.get(key, mine)))
    for number, one in enumerate(islice(tried, GAMES_FOR_ENDINGS)):
        case = replace(one, seed=f"ending {number}")
        *_, (last, _, _) = conformance.moves(case, lean=0)
        result = case.game.result(last)
        assert result is not None
        assert result.ending in case.game.info.endings
        wanted.discard(result.ending)
        if not wanted:
            return
    assert not wanted, f"no game in {GAMES_FOR_ENDINGS} ended so"
