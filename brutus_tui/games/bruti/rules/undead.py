"""The Undead (rulebook: The Undead; King Demetrius): what cannot hurt them, and whom the King slays."""

from __future__ import annotations

from dataclasses import replace

from brutus_tui.core.game import Seat
from brutus_tui.games.bruti.cards import Ability, Card, without
from brutus_tui.games.bruti.rules.flow import back_to_deck
from brutus_tui.games.bruti.state import State


def spares(state: State, ability: Ability, card: Card) -> bool:
    """Whether an Undead ignores Death! although it bears a bone: the other reading (BTI-A-168)."""
    return (
        state.options.undead_death == "ignored"
        and card is state.kit.death
        and ability.when is not None
        and bool(ability.when.icon_not)
    )


def lay_under(state: State, card: Card) -> bool:
    """An ignored damage lies under the deck until the draw is over; without a scenario it does not (BTI-UND-03)."""
    if state.quest is None:
        return False
    state.quest = replace(state.quest, under=(*state.quest.under, card))
    return True


def shuffle_in(state: State) -> None:
    """The draw is over: the damages that were ignored are anywhere in the deck again (BTI-UND-04)."""
    if state.quest is not None and state.quest.under:
        for card in state.quest.under:
            state.limbo = without(state.limbo, card)
            back_to_deck(state, card)
        state.quest = replace(state.quest, under=())


def no_rescue(state: State, killer: Seat) -> bool:
    """Whether nothing can save a dying warrior from that killer (BTI-DEM-05, BTI-A-195)."""
    if killer < 0:
        return False
    character = state.warriors[killer].character
    return character is not None and "raises_slain" in character.traits
