"""Every clause of every rulebook is carried by a test, and no test cites a clause that does not exist.

`@pytest.mark.clause("BRU-PLAY-07")` says what a test proves. Beside the rulebook's
clauses, a game may list the ids of its worked examples, scenarios and invariants
in `tests/games/<game>/ids.txt`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from brutus_tui.core import registry
from tests.conftest import CARRIED, MISSED

GAMES = Path(__file__).parent / "games"


def ids_of(key: str) -> set[str]:
    """Every id that some test of the game has to carry."""
    extra = GAMES / key / "ids.txt"
    return set(registry.clauses(key).clauses) | set(extra.read_text("utf-8").split() if extra.exists() else ())


@pytest.fixture
def carried(request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """Clause id -> tests. `-k` and `-m` make no difference; a run of single files knows too little."""
    missed = request.config.stash[MISSED]
    if missed:
        pytest.skip(f"this run collected only part of the suite ({missed[0]} is missing): run it whole")
    return request.config.stash[CARRIED]


@pytest.mark.parametrize("key", registry.packages())
def test_every_clause_is_carried_by_a_test(key: str, carried: dict[str, list[str]]) -> None:
    assert sorted(ids_of(key) - set(carried)) == []


def test_every_marker_names_a_clause(carried: dict[str, list[str]]) -> None:
    known = set().union(*map(ids_of, registry.packages()))
    assert {clause: tests for clause, tests in carried.items() if clause not in known} == {}
