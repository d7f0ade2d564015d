"""Wounds and damages (rulebook: Wounding and Inflicting Damage; The Armor; Dying; the modified cards)."""

from __future__ import annotations

from collections.abc import Sequence

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import DONE, Action, Done, Drawn, Strike, Use, use
from brutus_tui.games.bruti.cards import ARMOR, Ability, Card, mask_of, without
from brutus_tui.games.bruti.effects import fits, killer_of, named, pay, start, usable, wound_size
from brutus_tui.games.bruti.rules.attack import add, attacks, declare
from brutus_tui.games.bruti.rules.ends import leave_fight
from brutus_tui.games.bruti.rules.flow import (
    answer,
    ask,
    back_to_deck,
    changed,
    is_alive,
    legal,
    task,
)
from brutus_tui.games.bruti.rules.undead import lay_under, no_rescue, shuffle_in, spares
from brutus_tui.games.bruti.state import State

# -- How many damages ------------------------------------------------------------------------


@task
def wound(state: State, sink: Sink | None) -> None:
    """C12: first what the attacker may add, then the number is known (BTI-WND-02, BTI-A-056)."""
    attack = state.attack
    assert attack is not None
    if sink is not None:
        sink(Event("wounded", attack.target, (attack.attacker,)))
    state.stack.append(("wound_size_known",))
    state.stack.append(("add_damages", 0))
    for card in reversed(attack.enhancements):
        state.stack += [("steps", attack.attacker, ability, 0, -1, ()) for ability in card.answers("wound")]
    for ability in state.warriors[attack.attacker].sheet.triggers.get("wound", ()):
        if not ability.optional and fits(state, attack.attacker, ability):
            state.warriors[attack.attacker].marks |= ability.bit
            state.stack.append(("steps", attack.attacker, ability, 0, -1, ()))


@task
def add_damages(state: State, sink: Sink | None, used: int) -> None:
    """BTI-WND-04: what has to be paid for counts only if it is paid at this wound."""
    attack = state.attack
    assert attack is not None
    found = [one for one in usable(state, attack.attacker, "wound") if not used >> one.number & 1]
    if found and is_alive(state, attack.attacker):
        ask(state, at.WOUND, attack.attacker, used, tuple(found))


@legal(at.WOUND)
def _to_add(state: State, seat: Seat) -> Sequence[Action]:
    return (DONE, *(use(ability.card.id) for ability in state.context[1]))


@answer(at.WOUND)
def _added(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is Done:
        return
    used, found = state.context
    ability = named(found, action)
    state.stack.append(("add_damages", used | 1 << ability.number))
    start(state, seat, ability, sink)


# -- The Armor -------------------------------------------------------------------------------


@task
def wound_size_known(state: State, sink: Sink | None) -> None:
    """C13: the number is announced, and the wounded player may answer (BTI-ARM-03, BTI-A-057)."""
    attack = state.attack
    assert attack is not None
    number = wound_size(state, attack)
    if sink is not None:
        sink(Event("damages-announced", attack.target, (number,)))
    if number:
        state.stack.append(("draw_wound",))
        state.stack.append(("answer_wound", 0))
        seat = attack.target
        for ability in state.warriors[seat].sheet.triggers.get("was_wounded", ()):
            if not ability.optional and fits(state, seat, ability):
                state.warriors[seat].marks |= ability.bit
                state.stack.append(("steps", seat, ability, 0, -1, ()))


@task
def answer_wound(state: State, sink: Sink | None, used: int) -> None:
    """The Armor, or abilities that lower the number."""
    attack = state.attack
    assert attack is not None
    seat = attack.target
    warrior = state.warriors[seat]
    armor = warrior.armor if warrior.armor_up and not (attack.forbid | warrior.sheet.forbids) & ARMOR else None
    found = tuple(one for one in usable(state, seat, "was_wounded") if not used >> one.number & 1)
    if found or (armor is not None and not used):
        ask(state, at.WOUNDED, seat, used, None if used else armor, found)


@legal(at.WOUNDED)
def _to_answer(state: State, seat: Seat) -> Sequence[Action]:
    _, armor, found = state.context
    offered = (*((armor,) if armor is not None else ()), *(ability.card for ability in found))
    return (DONE, *(use(card.id) for card in offered))


@answer(at.WOUNDED)
def _answered(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is Done:
        return
    used, armor, found = state.context
    assert isinstance(action, Use)
    if armor is not None and action.card == armor.id:
        # BTI-ARM-01, BTI-ARM-02: no damage at all; BTI-ARM-04: it never lies face up again.
        state.warriors[seat].armor_up = False
        state.stack.pop()  # the draw
        if sink is not None:
            sink(Event("armor", seat, (armor.id,)))
        return
    ability = named(found, action)
    state.stack.append(("answer_wound", used | 1 << ability.number))
    start(state, seat, ability, sink)


@task
def draw_wound(state: State, sink: Sink | None) -> None:
    """The number stands: draw."""
    attack = state.attack
    assert attack is not None
    state.stack.append(("draw_damages", attack.target, attack.attacker, wound_size(state, attack), ()))


# -- Drawing damages -------------------------------------------------------------------------


@task
def draw_damages(state: State, sink: Sink | None, seat: Seat, killer: Seat, left: int, drawn: tuple[Card, ...]) -> None:
    """C14: one card at a time, open to all, up to the number or the end of the deck (BTI-WND-05, BTI-A-072)."""
    if not is_alive(state, seat):
        return
    if left and state.damage_deck:
        ask(state, at.DAMAGE, CHANCE, seat, killer, left, drawn)
        return
    shuffle_in(state)
    if drawn:
        state.stack.append(("apply_damages", seat, killer, drawn))


@answer(at.DAMAGE)
def _damage(state: State, seat: Seat, action: Drawn, sink: Sink | None) -> None:
    receiver, killer, left, drawn = state.context
    card = state.kit.by_id[action.cards[0]]
    state.damage_deck.remove(card)
    state.limbo += (card,)
    if sink is not None:
        sink(Event("damage", receiver, (card.id,), reveals=True))
    state.stack.append(("damage_arrives", receiver, killer, left - 1, drawn, card))


@task
def damage_arrives(
    state: State, sink: Sink | None, seat: Seat, killer: Seat, left: int, drawn: tuple[Card, ...], card: Card
) -> None:
    """A drawn damage may be ignored; otherwise it waits for the end of the draw, or stops it."""
    for ability in _ignoring(state, seat, card):
        if not ability.optional:
            _ignored(state, seat, ability, card, sink)
            state.stack.append(("draw_damages", seat, killer, left, drawn))
            return
    state.stack.append(("damage_taken", seat, killer, left, drawn, card))
    found = tuple(ability for ability in _ignoring(state, seat, card) if ability.optional)
    if found:
        ask(state, at.IGNORE, seat, found, card)


def _ignoring(state: State, seat: Seat, card: Card) -> list[Ability]:
    return [
        ability
        for ability in state.warriors[seat].sheet.triggers.get("damage_drawn", ())
        if fits(state, seat, ability, card=card) or spares(state, ability, card)
    ]


@legal(at.IGNORE)
def _to_ignore(state: State, seat: Seat) -> Sequence[Action]:
    return (DONE, *(use(ability.card.id) for ability in state.context[0]))


@answer(at.IGNORE)
def _ignore(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is Done:
        return
    found, card = state.context
    _, _, killer, left, drawn, _ = state.stack.pop()
    state.stack.append(("draw_damages", seat, killer, left, drawn))
    _ignored(state, seat, named(found, action), card, sink)


def _ignored(state: State, seat: Seat, ability: Ability, card: Card, sink: Sink | None) -> None:
    """It counts as one of the draws, and nothing on it works."""
    state.warriors[seat].marks |= ability.bit
    if not lay_under(state, card):
        state.limbo = without(state.limbo, card)
        back_to_deck(state, card)
    if sink is not None:
        sink(Event("ignored", seat, (ability.card.id, card.id)))
    pay(state, seat, ability, sink)


@task
def damage_taken(
    state: State, sink: Sink | None, seat: Seat, killer: Seat, left: int, drawn: tuple[Card, ...], card: Card
) -> None:
    """BTI-WND-06: effects wait for the end of the draw, unless the card interrupts it (BTI-WND-08)."""
    if not card.interrupts or (card is state.kit.death and state.options.death == "favor-saves"):  # BTI-A-062
        state.stack.append(("draw_damages", seat, killer, left, (*drawn, card)))
        return
    shuffle_in(state)
    # BTI-A-069: the rest is not drawn. Earlier damages are applied first, unless the card cancels them (BTI-WND-09).
    if card is state.kit.favor:
        state.stack.append(("resolve", seat, killer, card, drawn))
    else:
        state.stack.append(("resolve", seat, killer, card, ()))
        if drawn:
            state.stack.append(("apply_damages", seat, killer, drawn))


@task
def received(state: State, sink: Sink | None, seat: Seat, giver: Seat, card: Card) -> None:
    """A damage passed on counts as just drawn (BTI-A-201)."""
    killer = giver if giver in state.foes[seat] else -1
    state.stack.append(("damage_arrives", seat, killer, 0, (), card))


# -- Applying them ---------------------------------------------------------------------------


@task
def apply_damages(state: State, sink: Sink | None, seat: Seat, killer: Seat, drawn: tuple[Card, ...]) -> None:
    """C15: texts in the order drawn, the penalties all together (BTI-A-070), equal texts once (BTI-WND-07)."""
    warrior = state.warriors[seat]
    for card in drawn:
        state.limbo = without(state.limbo, card)
    warrior.damages += drawn  # BTI-WND-12
    warrior.received += len(drawn)
    state.stack.append(("condition_updated", seat, killer))
    for card in reversed(tuple(dict.fromkeys(drawn))):
        for ability in reversed(tuple(card.answers("damage_drawn"))):
            state.stack.append(("steps", seat, ability, 0, -1, ()))


@task
def condition_updated(state: State, sink: Sink | None, seat: Seat, killer: Seat) -> None:
    """Only now does the condition follow (BTI-WND-06, BTI-WND-10)."""
    changed(state, seat, killer, sink)


@task
def resolve(state: State, sink: Sink | None, seat: Seat, killer: Seat, card: Card, drawn: tuple[Card, ...]) -> None:
    """A damage that interrupts the draw. One that returns lends its number while it is resolved (BTI-A-079)."""
    warrior = state.warriors[seat]
    if not is_alive(state, seat):
        state.limbo = without(state.limbo, card)  # BTI-A-080: an earlier damage has killed him
        back_to_deck(state, card)
        return
    if not card.returns:
        state.stack.append(("apply_damages", seat, killer, (card,)))
        return
    warrior.boost += card.condition
    warrior.refresh()
    state.stack.append(("returned", seat, card))
    for ability in reversed(tuple(card.answers("damage_drawn"))):
        state.stack.append(("steps", seat, ability, 0, -1, drawn))


@task
def returned(state: State, sink: Sink | None, seat: Seat, card: Card) -> None:
    """The card goes back to its deck (BTI-V12-14, BTI-A-066)."""
    state.limbo = without(state.limbo, card)
    back_to_deck(state, card)
    warrior = state.warriors[seat]
    warrior.boost -= card.condition
    if sink is not None:
        sink(Event("returned", seat, (card.id,)))
    if is_alive(state, seat):
        changed(state, seat, killer_of(state, seat), sink)
    else:
        warrior.refresh()


# -- To Hell With Me! ------------------------------------------------------------------------


@task
def last_attack(state: State, sink: Sink | None, seat: Seat) -> None:
    """H2: one attack on whoever wounded him; none without a blow he may strike with (BTI-V12-11, BTI-A-083)."""
    if attacks(state, seat, _last_targets(state, seat), mask_of(state.warriors[seat].hand), combine=True):
        ask(state, at.LAST_ATTACK, seat)


def _last_targets(state: State, seat: Seat) -> tuple[Seat, ...]:
    """BTI-A-081: the attacker; where no attack is being resolved, an opponent of his choice."""
    attack = state.attack
    if attack is not None and attack.attacker in state.foes[seat]:
        return (attack.attacker,)
    return state.foes[seat]


@legal(at.LAST_ATTACK)
def _to_strike_last(state: State, seat: Seat) -> Sequence[Action]:
    hand = mask_of(state.warriors[seat].hand)
    return attacks(state, seat, _last_targets(state, seat), hand, combine=True)  # BTI-A-082


@answer(at.LAST_ATTACK)
def _strike_last(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is Strike:
        declare(state, seat, action, sink, last=True)
    else:
        add(state, seat, action, sink)
        ask(state, at.LAST_ATTACK, seat)


# -- Dying -----------------------------------------------------------------------------------


@task
def dying(state: State, sink: Sink | None, seat: Seat, cause: str, killer: Seat) -> None:
    """X1: he dies unless a card saves him (BTI-DMD-08, BTI-WND-11, BTI-A-078)."""
    warrior = state.warriors[seat]
    if not is_alive(state, seat) or (cause == "condition" and warrior.sheet.condition > 0):
        return
    found = () if no_rescue(state, killer) else tuple(usable(state, seat, "would_die", cause))
    if found:
        ask(state, at.RESCUE, seat, cause, killer, found)
    else:
        leave_fight(state, seat, killer, sink)


@legal(at.RESCUE)
def _to_rescue(state: State, seat: Seat) -> Sequence[Action]:
    return (*(use(ability.card.id) for ability in state.context[2]), DONE)


@answer(at.RESCUE)
def _rescued(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    cause, killer, found = state.context
    if type(action) is Done:
        leave_fight(state, seat, killer, sink)
        return
    if cause == "condition":
        state.stack.append(("dying", seat, cause, killer))
    start(state, seat, named(found, action), sink)
