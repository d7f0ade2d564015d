"""What follows from a warrior's cards: condition, damages dealt, limits, and the abilities that can act.

Everything here is a function of the cards that lie before the warrior (these
values are queried, never changed). It is worked out once for each set of cards
and remembered, because the same sets return again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from brutus_tui.games.bruti.cards import ABILITY, FORBIDDEN, INVOCATION, UNLIMITED, Ability, Card


class Sheet:
    """A warrior's derived values. Treat as frozen."""

    __slots__ = (
        "any_blow",
        "blow",
        "change",
        "combine",
        "condition",
        "damages",
        "dodge",
        "enhancements",
        "fervor",
        "forbids",
        "parry",
        "power",
        "refills",
        "shield",
        "toll",
        "triggers",
    )

    condition: int
    """The cap on the hand (BTI-PRE-16)."""
    damages: int
    """How many damages a wound inflicts, before what is added at the wound itself (BTI-WND-02)."""
    fervor: int
    """The size of the Fervor Draw (BTI-FRV-02)."""
    power: int
    """The highest power an attack may have (BTI-V12-05)."""
    change: int
    """How many cards may be changed at a time (BTI-V12-07)."""
    enhancements: int
    """How many enhancements go into one attack (BTI-ATK-05)."""
    toll: int
    """What each use of the Movement costs (BTI-CRD-10)."""
    refills: bool
    """Whether action E and the Movement fill the hand (BTI-SPC-02)."""
    combine: bool
    any_blow: bool
    forbids: int
    dodge: int
    parry: int
    blow: int
    shield: int
    triggers: Mapping[str, tuple[Ability, ...]]
    """The abilities that are not standing, by trigger."""


@lru_cache(maxsize=1 << 16)
def sheet(
    character: Card | None,
    weapon: Card | None,
    shield: Card | None,
    armor: Card | None,
    up: tuple[Card, ...],
    damages: tuple[Card, ...],
    boost: int,
) -> Sheet:
    """The values of a warrior with these cards; `up` is the endowment that is not exhausted, without the Movement.

    An exhausted card's abilities do nothing (BTI-A-094); of equal damages the text works once (BTI-WND-07).
    """
    made = Sheet()
    made.power = made.change = UNLIMITED
    made.enhancements = made.fervor = 1
    made.toll = made.forbids = made.dodge = made.parry = made.blow = made.shield = 0
    made.combine = made.any_blow = False
    made.refills = character is not None and "refills_hand" in character.traits
    condition = boost
    dealt = 0
    on_weapon = 0
    waived: set[str] = set()
    equipment = [card for card in (weapon, shield, armor) if card is not None]
    cards = [*([character] if character is not None else ()), *equipment, *up]
    texts = (*cards, *dict.fromkeys(damages))
    for step in [step for card in texts for step in card.standing]:
        n = step.n
        assert isinstance(n, int)
        match step.op:
            case "condition":
                condition += n
            case "damage" if step.what:
                on_weapon += n
            case "damage":
                dealt += n
            case "fervor":
                made.fervor += n
            case "toll":
                made.toll += n
            case "combine":
                made.combine = True
            case "any_blow":
                made.any_blow = True
            case "waive":
                waived.update(step.what)
            case "forbid":
                for kind in step.what:
                    made.forbids |= FORBIDDEN[kind]
            case "cap" if step.what == ("attack_power",):
                made.power = min(made.power, n)
            case "cap" if step.what == ("change",):
                made.change = min(made.change, n)
            case "cap":
                made.enhancements = max(made.enhancements, n)
            case "defense":
                made.dodge += n if "dodge" in step.what else 0
                made.parry += n if "parry" in step.what else 0
                made.blow += n if "blow_in_defense" in step.what else 0
                made.shield += n if "shield" in step.what else 0
    for card in (*cards, *damages):
        if not (card.kind in waived or (card.hands == 2 and "two_handed" in waived)):
            condition += card.condition  # BTI-PRE-15
    dealt += sum(card.skulls for card in cards)
    if weapon is not None:
        dealt += max(-weapon.skulls, on_weapon)  # BTI-A-058: a weapon never counts below 0
    made.condition = condition
    made.damages = max(0, dealt)
    made.fervor = max(0, made.fervor)
    made.triggers = _triggers(texts, made.forbids)
    return made


def _triggers(cards: Iterable[Card], forbids: int) -> dict[str, tuple[Ability, ...]]:
    found: dict[str, tuple[Ability, ...]] = {}
    for card in cards:
        # BTI-A-200: what is barred is using an ability, not its standing text.
        if (forbids & ABILITY and card.deck == "character") or (forbids & INVOCATION and card.deck == "invocation"):
            continue
        for ability in card.acting:
            found[ability.on] = (*found.get(ability.on, ()), ability)
    return found
