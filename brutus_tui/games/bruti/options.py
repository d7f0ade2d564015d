"""Every mode, optional rule and switch of Bruti (rulebook: Optional rules; rulings, Option)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from brutus_tui.core.options import choice, file, flag, named, number, text
from brutus_tui.games.bruti.card_file import pinned

# Limits that a later reading of the rulebook may move, but no table chooses (BTI-A-018).
IDLE_TURNS: Final = 12
"""So many turns for each living seat in a row without a combat card drawn end the deck."""
IDLE_ACTIONS: Final = 100
"""After so many actions in one turn only those are left that end it."""
LAST_BLOOD_DECKS: Final = 20
"""A fight to the last blood is scored after so many decks."""
TOURNAMENT_FIGHTS: Final = 99
"""A Scraps Tournament is scored after so many fights."""

SCENARIOS: Final = (
    "",
    "a_troll_in_the_latrines",
    "the_return_of_the_barbarian",
    "the_giants_valley",
    "the_kings_room",
)
"""The scenarios that come with the game, by id; none is the first."""


def _pinned(scenario: str) -> str:
    return scenario if scenario in SCENARIOS else pinned(scenario)


@dataclass(frozen=True, slots=True)
class Options:
    """Who fights whom, for how long, under which optional rules, with which cards."""

    mode: str = choice("usual", "duel", "squads", "brawl", clause="BTI-MAT-12")
    scenario: str = named(*SCENARIOS, clause="BTI-SCN-01", pin=_pinned)
    """One of the rulebook's, or the path of a file."""
    duration: str = choice("usual", "deck", "decks", "last-blood", clause="BTI-DUR-08")
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
    fickle_gods: bool = flag(clause="BTI-FGD-01")
    scraps: bool = flag(clause="BTI-SCR-01")
    scraps_tournament: bool = flag(clause="BTI-SCT-01")
    scraps_to_win: int = number(1, 12, default=7, clause="BTI-SCT-03", detail=True)
    cards: str = file(clause="BTI-MAT-01", pin=pinned)
    last_card: str = choice("void", "finish", clause="BTI-A-051", detail=True)
    death: str = choice("at-once", "favor-saves", clause="BTI-A-062", detail=True)
    damages: str = choice("associated", "received", clause="BTI-A-117", detail=True)
    draft: str = choice("dealer-last", "dealer-first", clause="BTI-A-145", detail=True)
    treasure: str = choice("shared", "killer", clause="BTI-A-165", detail=True)
    undead_death: str = choice("kills", "ignored", clause="BTI-A-168", detail=True)
    undead_kit: str = choice("equipment", "object", clause="BTI-A-172", detail=True)
    crushing: str = choice("stays", "passes", clause="BTI-A-183", detail=True)
    crushing_armor: bool = flag(clause="BTI-A-185", detail=True)
    reentry: str = choice("at-once", "turn", clause="BTI-A-188", detail=True)

    @property
    def counts_scraps(self) -> bool:
        """Whether kills bring Scraps."""
        return self.scraps or self.scraps_tournament

    @property
    def has_veterans(self) -> bool:
        """Whether warriors can come back from earlier fights (BTI-SCT-01)."""
        return self.veterans or self.scraps_tournament
