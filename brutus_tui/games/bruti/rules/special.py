"""Special characters (rulebook: Special Characters; Crushing): what sets them apart from ordinary warriors.

What a special ability does is on its card; a strike without a blow is an attack of its own.
"""

from __future__ import annotations

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.cards import ARMOR, BLOW_IN_DEFENSE, DEFENDING, DODGE, PARRY, SHIELD, Card
from brutus_tui.games.bruti.effects import striking
from brutus_tui.games.bruti.rules.attack import announce
from brutus_tui.games.bruti.rules.flow import ask, is_alive, task
from brutus_tui.games.bruti.state import State, new_attack

_ANSWERS = {"dodge": DODGE, "parry": PARRY, "shield": SHIELD}


@task
def strike(state: State, sink: Sink | None, seat: Seat, target: Seat, card: Card) -> None:
    """An attack of a fixed power, without a card of the hand (BTI-SGV-05); it opens all windows (BTI-A-186)."""
    step = striking(card)
    attack = new_attack(seat, target, (), ())
    attack.strike = card
    attack.power = step.power
    if step.canceled_by:  # BTI-SGV-06, BTI-A-198: nothing else may be used, bonuses included
        attack.forbid = BLOW_IN_DEFENSE | DEFENDING
        attack.forbid |= sum(bit for kind, bit in _ANSWERS.items() if kind not in step.canceled_by)
    attack.outer = state.attack
    state.attack = attack
    state.warriors[target].foe = seat
    if sink is not None:
        sink(Event("attacked", seat, (target, (), (card.id,), attack.power), reveals=True))
    announce(state, attack)


@task
def strike_lands(state: State, sink: Sink | None) -> None:
    """A strike that makes nobody discard deals its damages (BTI-SGV-07, BTI-SGV-08, BTI-A-187)."""
    state.stack.append(("strike_damages",))
    attack = state.attack
    assert attack is not None
    warrior = state.warriors[attack.target]
    armor = warrior.armor if warrior.armor_up and not warrior.sheet.forbids & ARMOR else None
    if state.options.crushing_armor and armor is not None:  # BTI-A-185
        ask(state, at.WOUNDED, attack.target, 0, armor, ())


@task
def strike_damages(state: State, sink: Sink | None) -> None:
    """They are damages without a wound (BTI-A-197)."""
    attack = state.attack
    assert attack is not None
    assert attack.strike is not None
    number = striking(attack.strike).damage
    state.stack.append(("draw_damages", attack.target, attack.attacker, number, ()))


@task
def strike_over(state: State, sink: Sink | None, card: Card, seat: Seat, following: Seat) -> None:
    """Who has the turn after a strike; `following` by the rules of an attack, or -1.

    BTI-SGV-09, BTI-A-183, BTI-A-184.
    """
    then = striking(card).then
    if then == "stay" and state.options.crushing == "passes":
        then = "pass"
    if then and is_alive(state, seat):
        following = -1 if then == "stay" else state.following[seat]
    if state.spoils:
        state.stack.append(("plunder", following))
    elif following >= 0:
        state.stack.append(("begin_turn", following))
