"""Sentences that belong to every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from brutus_tui.core.game import CHANCE, Refusal
from brutus_tui.core.language import _


def take_back(refusal: Refusal, names: Sequence[str]) -> str | None:
    """Why nothing can be taken back, or replayed; None if `refusal` is about something else."""
    args: tuple[Any, ...] = refusal.args
    match refusal.code, args:
        case "undo-nothing", ():
            return _("There is nothing to take back yet.")
        case "undo-chance", ():
            return _("What chance decided cannot be taken back.")
        case "undo-other-seat", (seat,):
            return _("The last action was {name}'s, and only {name} can take it back.").format(name=names[seat])
        case "undo-revealed", ():
            return _("The last action showed something that was hidden, so it cannot be taken back.")
        case "undo-handed-over", ():
            return _("The keyboard has been handed over since, so nothing can be taken back.")
        case "redo-nothing", ():
            return _("There is nothing to play again: nothing was taken back.")
        case "redo-other-seat", (seat,):
            return _("The action taken back was {name}'s, and only {name} can play it again.").format(name=names[seat])
    return None


def out_of_turn(refusal: Refusal, names: Sequence[str]) -> str | None:
    """Why somebody who is not asked may not act, in a game of cards; None if `refusal` is about something else."""
    args: tuple[Any, ...] = refusal.args
    match refusal.code, args:
        case "no-such-seat", (seat, seats):
            return _("There is no seat {number} at this table of {seats}.").format(number=seat + 1, seats=seats)
        case "not-your-turn", (seat, actors):
            if actors[0] == CHANCE:
                return _("The cards have yet to be drawn.")
            if seat == CHANCE:
                return _("There is nothing to draw now.")
            return _("It is not for {name} to choose now but for {other}.").format(
                name=names[seat], other=names[actors[0]]
            )
    return None


def listed(parts: Sequence[str]) -> str:
    """One or more phrases as a list: "a, b and c"."""
    if len(parts) == 1:
        return parts[0]
    return _("{parts} and {last}").format(parts=_(", ").join(parts[:-1]), last=parts[-1])
