"""The computer player `random`: any legal action, each as likely as the next."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from brutus_tui.core.game import Decision

BLIND: Final = True
"""It looks at no view, so `arena` builds none for it."""


def decide(view: Any, decision: Decision, legal: Sequence[Any], rng: Random) -> Any:
    """One of `legal`, at random."""
    return legal[int(rng.random() * len(legal))]
