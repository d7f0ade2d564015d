"""What every test shares: reproducible hypothesis runs, and which clauses are carried by which tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

CARRIED = pytest.StashKey[dict[str, list[str]]]()
"""Clause id -> the tests that carry it, of all that were collected."""

MISSED = pytest.StashKey[list[str]]()
"""The test files that this run did not collect."""

settings.register_profile("ci", derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("dev", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note the clause markers before `-k`, `-m` or `--deselect` take anything away."""
    carried: dict[str, list[str]] = {}
    for item in items:
        for marker in item.iter_markers("clause"):
            for clause in marker.args:
                carried.setdefault(clause, []).append(item.nodeid)
    config.stash[CARRIED] = carried
    root = Path(__file__).parent
    collected = {item.path for item in items}
    config.stash[MISSED] = sorted(
        path.relative_to(root).as_posix() for path in root.rglob("test_*.py") if path not in collected
    )
