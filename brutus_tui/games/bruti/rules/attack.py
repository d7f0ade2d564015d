"""Attack, strike and defend (rulebook: Attack, Strike and Defend; Dodge and Pass to Attack; combined attacks)."""

from __future__ import annotations

from collections.abc import Sequence

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import DONE, Action, Add, Break, Defend, Done, Strike, Use
from brutus_tui.games.bruti.cards import (
    BLOW_IN_DEFENSE,
    DEFENDING,
    DODGE,
    ENHANCEMENT,
    PARRY,
    SHIELD,
    TYPE,
    Ability,
    Card,
    mask_of,
    without,
)
from brutus_tui.games.bruti.effects import bits, fits, pay, striking, usable
from brutus_tui.games.bruti.rules.flow import (
    allies,
    answer,
    ask,
    changed,
    discard,
    draw,
    exhaust,
    is_alive,
    legal,
    task,
)
from brutus_tui.games.bruti.rules.movement import CHANGE_IN_DEFENSE, PROTECT_ALLY, can_change, can_move, use_movement
from brutus_tui.games.bruti.state import TEAMS, Attack, State, Warrior, new_attack

# -- Composing an attack ---------------------------------------------------------------------


def attacks(state: State, seat: Seat, targets: Sequence[Seat], mask: int, *, combine: bool) -> tuple[Action, ...]:
    """What can complete the attack that `seat` is composing, and what can still be added to it.

    `mask` is the hand's; what has been added already stands in the state's `plan`.
    """
    kit = state.kit
    blows = mask & kit.blows
    if not blows:
        return ()
    warrior = state.warriors[seat]
    sheet = warrior.sheet
    plan = state.plan
    if plan or sheet.power < 9:
        return _limited_attacks(state, seat, targets, blows, mask, combine=combine)
    # BTI-ATK-01: one blow at one opponent; BTI-ATK-02: with an enhancement; BTI-CMB-01: with further blows.
    found: tuple[Action, ...] = kit.strikes[targets[0]][blows]
    for target in targets[1:]:
        found += kit.strikes[target][blows]
    if mask & kit.enhancements and not sheet.forbids & ENHANCEMENT:
        found += kit.adds[mask & kit.enhancements]
    if combine and sum(card.kind == "blow" for card in warrior.hand) > 1:
        found += kit.adds[blows]
    if "attack" in sheet.triggers:
        found += tuple(Add(ability.card.id) for ability in usable(state, seat, "attack"))
    return found


def _limited_attacks(
    state: State, seat: Seat, targets: Sequence[Seat], blows: int, mask: int, *, combine: bool
) -> tuple[Action, ...]:
    """The same with a limit on the power (BTI-V12-05, BTI-A-044), or with something in the plan."""
    kit = state.kit
    warrior = state.warriors[seat]
    sheet = warrior.sheet
    plan = state.plan
    power = sum(card.value for card in plan if card.deck == "combat")
    spare = sheet.power - power
    fitting = [card for card in dict.fromkeys(warrior.hand) if card.kind == "blow" and card.value <= spare]
    found: tuple[Action, ...] = ()
    for target in targets:
        found += kit.strikes[target][mask_of(fitting)]
    least = min((card.value for card in fitting), default=spare + 1)
    planned = [card.kind for card in plan]
    enhanced = planned.count("enhancement")
    if "blow" not in planned and enhanced < sheet.enhancements and not sheet.forbids & ENHANCEMENT:
        # BTI-ATK-05, BTI-CDK-06: one enhancement, and a blow to go with it.
        adds = [card for card in warrior.hand if card.kind == "enhancement" and card.value + least <= spare]
        found += kit.adds[mask_of(adds)]
    if combine and not enhanced:
        # BTI-CMB-01, BTI-CMB-05: a further blow if one more is left to complete the attack.
        values = sorted(card.value for card in warrior.hand if card.kind == "blow")
        adds = []
        for card in fitting:
            rest = list(values)
            rest.remove(card.value)
            if rest and card.value + rest[0] <= spare:
                adds.append(card)
        found += kit.adds[mask_of(adds)]
    for ability in usable(state, seat, "attack"):
        raises = any(step.op == "attack" for step in ability.steps)
        if ability.card not in plan and fitting and not (raises and spare <= least):
            found += (Add(ability.card.id),)
    return found


@legal(at.COMPOSE)
def _compose(state: State, seat: Seat) -> Sequence[Action]:
    combine = state.warriors[seat].sheet.combine or state.flurry
    return attacks(state, seat, state.foes[seat], mask_of(state.warriors[seat].hand), combine=combine)


@answer(at.COMPOSE)
def compose(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    """One more card for the attack, or the blow that completes it."""
    if type(action) is Strike:
        declare(state, seat, action, sink)
    else:
        add(state, seat, action, sink)
        ask(state, at.COMPOSE, seat)


def add(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    """Lay a card aside for the attack or the defence; nobody else sees it yet."""
    assert isinstance(action, Add | Defend | Break)
    card = state.kit.by_id[action.card]
    if card.deck == "combat":
        warrior = state.warriors[seat]
        warrior.hand = without(warrior.hand, card)
    state.plan += (card,)
    state.planner = seat
    if sink is not None:
        sink(Event("laid-aside", seat, None, ((seat, (card.id,)),)))


def declare(state: State, seat: Seat, action: Strike, sink: Sink | None, *, last: bool = False) -> None:
    """The attack is complete: its cards lie face up and are not taken back (BTI-ATK-08)."""
    warrior = state.warriors[seat]
    blow = state.kit.by_id[action.card]
    plan = state.plan
    warrior.hand = without(warrior.hand, blow)
    if plan:
        blows = (*(card for card in plan if card.kind == "blow"), blow)
        enhancements = tuple(card for card in plan if card.kind == "enhancement")
        state.plan = ()
    else:
        blows, enhancements = (blow,), ()
    state.planner = -1
    attack = new_attack(seat, action.target, blows, enhancements)
    attack.last = last
    attack.outer = state.attack
    state.attack = attack
    state.flurry = False
    # BTI-A-028: the blows in their order, then the enhancement.
    state.played += blows
    state.played += enhancements
    power = 0
    for card in blows:  # BTI-CMB-03
        power += card.value
        attack.types |= TYPE[card.blow]
    for card in enhancements:
        power += card.value
    attack.power = power  # BTI-ATK-03
    state.warriors[action.target].foe = seat
    used: list[Ability] = []
    if plan or "attack" in warrior.sheet.triggers:
        used = _abilities(state, attack, warrior, plan)
        for ability in used:
            _strengthen(attack, ability)
        if attack.power > warrior.sheet.power:
            attack.power = max(power, warrior.sheet.power)  # BTI-A-044: what passes the limit is lost
    if sink is not None:
        cards = tuple(card.id for card in blows + enhancements)
        abilities = tuple(ability.card.id for ability in used if ability.card.deck != "combat")
        sink(Event("attacked", seat, (action.target, cards, abilities, attack.power), reveals=True))
    announce(state, attack)
    for ability in used:
        pay(state, seat, ability, sink)


def _abilities(state: State, attack: Attack, warrior: Warrior, plan: tuple[Card, ...]) -> list[Ability]:
    """What works with this attack: texts of its enhancements, standing texts, and what was added to it."""
    seat = attack.attacker
    found = [ability for card in attack.enhancements for ability in card.answers("attack")]
    for ability in warrior.sheet.triggers.get("attack", ()):
        if ability.card in plan if ability.optional else fits(state, seat, ability):
            warrior.marks |= ability.bit
            found.append(ability)
    return found


def _strengthen(attack: Attack, ability: Ability) -> None:
    for step in ability.steps:
        if step.op == "attack":
            assert isinstance(step.n, int)
            attack.power = max(0, attack.power + step.n)
        else:
            attack.forbid |= bits(step)


# -- The windows before the defence ----------------------------------------------------------


def announce(state: State, attack: Attack) -> None:
    """What comes between an attack and the defence, if there is anybody for it, and the defence."""
    if state.options.simultaneous or state.mode in TEAMS:
        _open_windows(state, attack)
    else:
        ask_defense(state, attack)


def _open_windows(state: State, attack: Attack) -> None:
    """C6, C7, C8: bystanders, then the target's Movement, then companions of the target, then the defence."""
    ring = [(attack.attacker + step) % state.seats for step in range(1, state.seats)]
    state.stack.append(("defense",))
    state.stack += [("intervene", seat, attack.target) for seat in reversed(ring)]
    state.stack.append(("prepare_defense",))
    if state.options.simultaneous:  # BTI-OSC-02, BTI-OSC-03
        state.stack += [("react", seat) for seat in reversed(ring) if seat != attack.target]


def _can_step_in(state: State, seat: Seat, target: Seat) -> bool:
    return state.mode in TEAMS and seat in allies(state, target) and can_move(state.warriors[seat])


@task
def prepare_defense(state: State, sink: Sink | None) -> None:
    """BTI-A-036: the target may change cards before a companion is asked to step in."""
    attack = state.attack
    assert attack is not None
    target = attack.target
    if any(_can_step_in(state, seat, target) for seat in range(state.seats)) and can_change(state.warriors[target]):
        ask(state, at.PREPARE, target)


@legal(at.PREPARE)
def _to_prepare(state: State, seat: Seat) -> Sequence[Action]:
    return (DONE, CHANGE_IN_DEFENSE)


@answer(at.PREPARE)
def _prepare(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    assert state.attack is not None
    state.attack.change = False
    if type(action) is not Done:
        use_movement(state, seat, "change_in_defense", sink)


@task
def intervene(state: State, sink: Sink | None, seat: Seat, target: Seat) -> None:
    """BTI-SQD-11: a companion is asked, unless another has stepped in already (BTI-A-035)."""
    assert state.attack is not None
    if state.attack.target == target and _can_step_in(state, seat, target):
        ask(state, at.INTERVENE, seat)


@legal(at.INTERVENE)
def _to_intervene(state: State, seat: Seat) -> Sequence[Action]:
    return (DONE, PROTECT_ALLY)


@answer(at.INTERVENE)
def _intervened(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is not Done:
        use_movement(state, seat, "protect_ally", sink)


# -- Defending -------------------------------------------------------------------------------


@task
def defense(state: State, sink: Sink | None) -> None:
    """The target answers."""
    assert state.attack is not None
    ask_defense(state, state.attack)


def ask_defense(state: State, attack: Attack) -> None:
    """C9: always asked, even of a player who may have nothing to play."""
    ask(state, at.DEFEND, attack.target)
    state.planner = attack.target


@legal(at.DEFEND)
def _to_defend(state: State, seat: Seat) -> Sequence[Action]:
    """BTI-DFN-01, BTI-DFN-02, BTI-DFN-07: any parries, dodges and matching blows, the Shield, abilities, or nothing."""
    kit = state.kit
    attack = state.attack
    assert attack is not None
    warrior = state.warriors[seat]
    sheet = warrior.sheet
    plan = state.plan
    barred = attack.forbid | sheet.forbids
    cards = 0
    if not barred & PARRY:
        cards |= kit.parries
    if not barred & DODGE:
        cards |= kit.dodges
    if not barred & BLOW_IN_DEFENSE:
        any_type = sheet.any_blow or (plan and _frees_blows(plan))
        cards |= kit.blows if any_type else kit.matching[attack.types]  # BTI-CDK-05, BTI-A-024
    cards &= mask_of(warrior.hand)
    found: tuple[Action, ...] = (DONE,)
    if cards:
        found += kit.defends[cards & kit.blows] + kit.defends[cards & kit.defenses]
    shield = warrior.shield
    if shield is not None and not barred & SHIELD:
        uses = plan.count(shield)
        if warrior.shield_up and not uses:
            found += (Defend(shield.id),)
        elif state.options.shields and uses == warrior.shield_up:
            found += (Break(shield.id),)  # BTI-OBS-01, BTI-A-091
    if "defend" in sheet.triggers and not barred & DEFENDING:
        found += tuple(Defend(a.card.id) for a in usable(state, seat, "defend") if a.card not in plan)
    if attack.change and not plan and can_change(warrior):
        found += (CHANGE_IN_DEFENSE,)  # BTI-MVD-01, BTI-A-050
    return found


def _frees_blows(plan: Sequence[Card]) -> bool:
    """Whether an ability in this defence lets blows of any type be played."""
    return any(step.op == "any_blow" for card in plan for ability in card.answers("defend") for step in ability.steps)


@answer(at.DEFEND)
def _defend(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    attack = state.attack
    assert attack is not None
    kind = type(action)
    if kind is Done:
        _settle(state, attack, sink)
    elif kind is Use:
        attack.change = False
        state.stack.append(("defense",))
        use_movement(state, seat, "change_in_defense", sink)
    else:
        add(state, seat, action, sink)
        ask(state, at.DEFEND, seat)


def defense_power(state: State, attack: Attack, plan: Sequence[Card]) -> tuple[int, int, bool]:
    """What these cards make: defense power, attack power as lowered by them, and whether a dodge is among them."""
    warrior = state.warriors[attack.target]
    sheet = warrior.sheet
    points, power, orange = 0, attack.power, False
    shield_uses = 0
    for card in plan:
        kind = card.kind
        if kind == "parry":
            points += max(0, card.value + sheet.parry)
        elif kind == "dodge":
            points += max(0, card.value + sheet.dodge)
            orange = True
        elif kind == "blow":
            points += max(0, card.value + sheet.blow)
        elif kind == "shield":
            shield_uses += 1
            exhausts = shield_uses == 1 and warrior.shield_up
            points += max(0, card.value + sheet.shield) if exhausts else 1  # BTI-A-091: breaking counts 1
    for ability in () if attack.forbid & DEFENDING else sheet.triggers.get("defend", ()):
        if ability.card in plan if ability.optional else fits(state, attack.target, ability):
            for step in ability.steps:
                n = step.n if isinstance(step.n, int) else 0
                if step.op == "defense":
                    points += n
                    orange = orange or step.orange
                elif step.op == "attack":
                    power = max(0, power + n)
    return points, power, orange


def _settle(state: State, attack: Attack, sink: Sink | None) -> None:
    """C10: the defence is complete; compare the powers (BTI-DFN-04, BTI-DFN-05)."""
    seat = attack.target
    warrior = state.warriors[seat]
    plan = state.plan
    state.planner = -1
    attack.settled = True
    if plan:
        state.plan = ()
        attack.used = plan
        attack.defense, attack.power, attack.orange = defense_power(state, attack, plan)
        state.played += [card for card in plan if card.deck == "combat"]  # BTI-DFN-08
    elif "defend" in warrior.sheet.triggers:
        attack.defense, attack.power, attack.orange = defense_power(state, attack, plan)
    owed = attack.power - attack.defense
    if sink is not None:
        sink(
            Event("defended", seat, (tuple(card.id for card in plan), attack.defense, attack.power), reveals=bool(plan))
        )
    stack = state.stack
    if owed <= 0:
        attack.canceled = True
        stack.append(("attack_over",))
        if "cancel" in warrior.sheet.triggers:
            stack.append(("reactions", seat, "cancel"))
    elif attack.strike is not None and not striking(attack.strike).discards:
        stack += (("attack_over",), ("strike_lands",))
    else:
        hand = len(warrior.hand)
        if owed > hand:  # BTI-HIT-05
            attack.wounded = True
            attack.discarded = hand
            stack += (("attack_over",), ("refill",), ("fervor",), ("wound",))
        else:  # BTI-HIT-01, BTI-HIT-04
            attack.discarded = owed
            stack += (("attack_over",), ("fervor",))
        if "was_hit" in warrior.sheet.triggers and attack.discarded:
            stack.append(("reactions", seat, "was_hit"))
        if owed <= hand:
            stack.append(("discards", seat, owed, "hit"))
        elif hand:
            discard(state, seat, hand, "hit", sink)
    if plan:
        _spend(state, seat, plan, sink)


def _spend(state: State, seat: Seat, plan: tuple[Card, ...], sink: Sink | None) -> None:
    """Turn down, break or discard what was used besides combat cards."""
    warrior = state.warriors[seat]
    shield = warrior.shield
    if shield is not None:
        uses = plan.count(shield)
        if uses > warrior.shield_up:  # BTI-OBS-02: it leaves the game
            warrior.shield = None
            state.removed += (shield,)
            if sink is not None:
                sink(Event("broke", seat, (shield.id,)))
            changed(state, seat, -1, sink)
        elif uses:
            exhaust(state, seat, shield, -1, sink)
    for ability in warrior.sheet.triggers.get("defend", ()):
        if ability.optional and ability.card in plan:
            warrior.marks |= ability.bit
            pay(state, seat, ability, sink)


# -- After the comparison --------------------------------------------------------------------


@task
def fervor(state: State, sink: Sink | None) -> None:
    """C16: what answers to the hit, then the Fervor Draw (BTI-FRV-01 to BTI-FRV-06)."""
    attack = state.attack
    assert attack is not None
    seat = attack.attacker
    if attack.strike is not None and not striking(attack.strike).fervor:
        return
    if attack.discarded and is_alive(state, seat):
        if "hit" in state.warriors[seat].sheet.triggers:
            state.stack.append(("fervor_draw",))
            state.stack.append(("reactions", seat, "hit"))
        else:
            fervor_draw(state, sink)


@task
def fervor_draw(state: State, sink: Sink | None) -> None:
    """One card, more or fewer if a text says so."""
    attack = state.attack
    assert attack is not None
    seat = attack.attacker
    number = state.warriors[seat].sheet.fervor + attack.fervor
    if number > 0 and is_alive(state, seat):
        draw(state, seat, number)


@task
def refill(state: State, sink: Sink | None) -> None:
    """C17, BTI-KPF-02, BTI-KPF-03: the wounded player draws up to his attacker's number."""
    attack = state.attack
    assert attack is not None
    if is_alive(state, attack.target) and is_alive(state, attack.attacker) and not attack.last:  # BTI-A-086
        target, attacker = state.warriors[attack.target], state.warriors[attack.attacker]
        draw(state, attack.target, len(attacker.hand) - len(target.hand))


@task
def attack_over(state: State, sink: Sink | None) -> None:
    """Who has the turn now."""
    attack = state.attack
    assert attack is not None
    state.attack = attack.outer
    if attack.last:
        return  # BTI-A-084, BTI-A-086: nothing in a last attack moves the turn
    target = attack.target
    following = -1
    if is_alive(state, target):
        if attack.wounded or (attack.canceled and attack.orange):
            following = target  # BTI-WND-14, BTI-DFN-10
        elif attack.seize >= 0 and is_alive(state, attack.seize):
            following = attack.seize  # BTI-V12-03
    if attack.strike is not None:
        state.stack.append(("strike_over", attack.strike, attack.attacker, following))
        return
    if state.spoils:
        state.stack.append(("plunder", following))
    elif following >= 0:
        state.stack.append(("begin_turn", following))
