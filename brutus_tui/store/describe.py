"""What is wrong with a record as one sentence, for the screen and the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from brutus_tui.core import registry
from brutus_tui.core.game import Refusal
from brutus_tui.core.notation import clip
from brutus_tui.core.record import BadRecord


def refused(game: str, refusal: Refusal, names: Sequence[str], view: Any = None) -> str:
    """Why something is refused, with the clause behind it where there is one; `view` is any view of the match."""
    sentence = registry.narrator(game, view).refusal(refusal, names)
    return f"{sentence} [{refusal.clause}]" if refusal.clause else sentence


def describe(error: BadRecord, names: Sequence[str] = ()) -> str:
    """What is wrong with a record; a refused action comes with the reason of the rules."""
    if error.refusal is None:
        return clip(error.reason, 400)
    sentence = refused(error.game, error.refusal, names or [f"p{number}" for number in range(1, 100)], error.view)
    return f"{clip(error.action)}: {sentence}" if error.action else sentence


def located(path: Path | str, error: BadRecord, names: Sequence[str] = ()) -> str:
    """The same with file and line before it."""
    where = f"{path}:{error.line}" if error.line else str(path)
    return f"{where}: {describe(error, names)}"
