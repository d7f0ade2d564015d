"""Every mode, optional rule and switch of Bruti (rulebook: Optional rules; rulings, Option)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from brutus_tui.core.options import choice, file, flag, number, text
from brutus_tui.games.bruti.cards import pinned

# Limits that a later reading of the rulebook may move, but no table chooses (BTI-A-018).
IDLE_TURNS: Final = 12
"""So many turns for each living seat in a row without a combat card drawn end the deck."""
IDLE_ACTIONS: Final = 100
"""After so many actions in one turn only those are left that end it."""
LAST_BLOOD_DECKS: Final = 20
"""A fight to the last blood is scored after so many decks."""


@dataclass(frozen=True, slots=True)
class Options:
    """Who fights whom, for how long, under which optional rules, with which cards."""

    mode: str = choice("usual", "duel", "squads", "brawl", clause="BTI-MAT-12")
    duration: str = choice("deck", "decks", "last-blood", clause="BTI-DUR-08")
    decks: int = number(2, 9, default=3, clause="BTI-DUR-09")
    tournament: bool = flag(clause="BTI-TOU-01")
    shields: bool = flag(clause="BTI-OBS-01")
    simultaneous: bool = flag(clause="BTI-OSC-01")
    surrender: bool = flag(clause="BTI-OSU-01")
    audience: bool = flag(clause="BTI-OFA-01")
    veterans: bool = flag(clause="BTI-OVT-01")
    roster: str = text(clause="BTI-OVT-02")
    """The veterans at the table: `p1 boccamarcia giants_belt whetstone, p3 manunta`."""
    secret: bool = flag(clause="BTI-OSP-01")
    cards: str = file(clause="BTI-MAT-01", pin=pinned)
    last_card: str = choice("void", "finish", clause="BTI-A-051", detail=True)
    death: str = choice("at-once", "favor-saves", clause="BTI-A-062", detail=True)
    damages: str = choice("associated", "received", clause="BTI-A-117", detail=True)
    draft: str = choice("dealer-last", "dealer-first", clause="BTI-A-145", detail=True)
