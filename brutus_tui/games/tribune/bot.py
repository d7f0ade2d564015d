"""Tribune's computer player `greedy`, for now in its simplest form: it takes what it is offered.

Given views and never a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from brutus_tui.core.game import Decision
from brutus_tui.games.tribune.actions import DONE, PASS


def decide(view: Any, decision: Decision, legal: Sequence[Any], rng: Random) -> Any:
    """A set that is complete is laid; nothing is declined that can be had."""
    if DONE in legal:
        return DONE
    wanted = [action for action in legal if action != PASS]
    return rng.choice(wanted or list(legal))
