"""Text of actions: what is written in records, and what people may type.

Records use one canonical form per action, made by a game's `format_action`.
People type less: `resolve` matches what they typed against the legal actions.
Both fail with one of three errors, as in chess notation: malformed, illegal,
ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from brutus_tui.core.game import CHANCE, AnyGame, Refusal, Seat

UNKNOWN: Final = "?"
"""Stands for a card that the reader of a seat's own record does not know."""

MAX_LINE: Final = 4000
"""Longest action that is read, in characters; the longest deal takes under 600."""


class NotationError(ValueError):
    """A text that is not an action here and now."""


class Malformed(NotationError):
    """The text is not an action in any position. `reason` is one clear phrase."""

    def __init__(self, text: str, reason: str) -> None:
        self.text = text
        self.reason = reason
        super().__init__(f"{clip(text)!r}: {reason}")


class Illegal(NotationError):
    """The text is an action that the rules refuse now; `refusal` says why."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        self.text = text
        self.refusal = refusal
        super().__init__(f"{clip(text)!r}: {refusal.code} [{refusal.clause}]")


class Ambiguous(NotationError):
    """The text fits several legal actions; `candidates` are their canonical texts."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        self.text = text
        self.candidates = tuple(candidates)
        super().__init__(f"{clip(text)!r} may mean {', '.join(self.candidates)}")


def clip(text: str, length: int = 60) -> str:
    """`text` shortened for a message, without control characters."""
    clean = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: length + 1])
    return clean if len(clean) <= length else clean[: length - 1] + "…"


def format_actor(actor: Seat) -> str:
    """`*` for chance, `p1` for seat 0 and so on."""
    return "*" if actor == CHANCE else f"p{actor + 1}"


_ACTOR = re.compile(r"p([1-9][0-9]?)", re.ASCII)


def parse_actor(text: str) -> Seat:
    """The seat (or CHANCE) that a text names. Raises Malformed."""
    if text == "*":
        return CHANCE
    found = _ACTOR.fullmatch(text)
    if found is None:
        raise Malformed(text, "expected * or a seat such as p1")
    return int(found[1]) - 1


def resolve(game: AnyGame, state: Any, seat: Seat, text: str) -> Any:
    """The legal action of `seat` that a person means by `text`.

    Case and extra blanks do not matter, and any unambiguous beginning of a
    canonical form will do (`pa` for `pass`). A game's own `parse_action` is
    tried first, so its shorthands work too. Raises Malformed, Illegal, Ambiguous.
    """
    wanted = " ".join(text[:MAX_LINE].casefold().split())
    if not wanted:
        raise Malformed(text, "nothing was typed")
    legal = game.legal_actions(state, seat)
    malformed: Malformed | None = None
    try:
        action = game.parse_action(wanted)
    except Malformed as error:
        malformed = error
    else:
        refusal = game.explain(state, seat, action)
        if refusal is None:
            return action
    fits = [a for a in legal if game.format_action(a).casefold().startswith(wanted)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise Ambiguous(text, [game.format_action(a) for a in fits])
    if malformed is not None:
        raise Malformed(text, malformed.reason) from None
    assert refusal is not None
    raise Illegal(text, refusal)
