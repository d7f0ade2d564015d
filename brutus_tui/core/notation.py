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

    Case and extra blanks do not matter. A game's own `parse_action` is tried first,
    so its shorthands work too; where it understands nothing, any unambiguous
    beginning of the words will do (`pa` for `pass`). Raises Malformed, Illegal, Ambiguous.
    """
    words = text[:MAX_LINE].casefold().split()
    if not words:
        raise Malformed(text, "nothing was typed")
    try:
        action = game.parse_action(" ".join(words))
    except Malformed as error:
        reason = error.reason
    else:
        refusal = game.explain(state, seat, action)
        if refusal is not None:
            raise Illegal(text, refusal)
        return action
    legal = game.legal_actions(state, seat)
    fits = [action for action in legal if _begins(words, game.format_action(action).casefold().split())]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise Ambiguous(text, [game.format_action(action) for action in fits])
    raise Malformed(text, reason)


def _begins(words: Sequence[str], whole: Sequence[str]) -> bool:
    """Whether each word is the beginning of its counterpart; a number is only itself (1 is not 13)."""
    return len(words) <= len(whole) and all(
        full == word if word[-1].isdigit() else full.startswith(word) for word, full in zip(words, whole, strict=False)
    )
