"""The interpreter of abilities: a card is data, and a new card needs no code.

An ability answers to a trigger, is paid for once, and its steps run in order; what
is left of it waits on the stack while somebody decides. `useful` says beforehand
whether a step could change anything, on grounds that its owner may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import CHOOSE, DONE, Action, Choose, Done, Drawn, Pick, pick, use
from brutus_tui.games.bruti.cards import CROWD, FORBIDDEN, TYPE, Ability, Card, Step, by_number, without
from brutus_tui.games.bruti.rules.flow import (
    active,
    allies,
    answer,
    ask,
    back_to_deck,
    change,
    change_hand,
    changed,
    discard,
    draw,
    exhaust,
    exhausted,
    gain,
    is_alive,
    leave_endowment,
    legal,
    move_card,
    ready,
    room,
    task,
    trim,
)
from brutus_tui.games.bruti.scenarios import SPECIAL
from brutus_tui.games.bruti.state import TEAMS, Attack, State, Warrior

# -- When an ability can act -----------------------------------------------------------------


def fits(state: State, owner: Seat, ability: Ability, cause: str = "", card: Card | None = None) -> bool:
    """Whether it has not been used up and its condition holds now."""
    warrior = state.warriors[owner]
    if warrior.marks & ability.bit:
        return False
    when = ability.when
    if when is None:
        return True
    attack = state.attack
    return not (
        (when.blow and not (attack is not None and attack.types & TYPE[when.blow]))
        or (when.using and not (attack is not None and any(used.kind == when.using for used in attack.used)))
        or (when.enhanced and not (attack is not None and attack.enhancements))
        or (when.min_discarded and not (attack is not None and attack.discarded >= when.min_discarded))
        or len(warrior.hand) < when.min_hand
        or (when.fewer_cards and not _fewer_cards(state, owner))
        or (when.id and (card is None or card.id != when.id))
        or (when.icon_not and (card is None or when.icon_not in card.icons))
        or (when.cause and when.cause != cause)
        or (when.action and when.action != cause)
    )


def _fewer_cards(state: State, owner: Seat) -> bool:
    own = len(state.warriors[owner].hand)
    return any(len(state.warriors[foe].hand) > own for foe in state.foes[owner])


def subjects(state: State, owner: Seat, ability: Ability) -> list[Seat]:
    """The warriors it can be aimed at so that it changes something."""
    return [
        seat
        for seat in _aimed_at(state, owner, ability)
        if any(
            _works(state, owner, step, seat, ability.pay)
            for step in ability.steps
            if not _wasted(state, owner, ability, step)
        )
    ]


def _aimed_at(state: State, owner: Seat, ability: Ability) -> Sequence[Seat]:
    """The living warriors that it may name, from its owner's right (BTI-A-123)."""
    if ability.on == "reveal":
        return [seat for seat in others(state, owner, ability) if touched(state, seat)]
    return others(state, owner, ability)


def others(state: State, owner: Seat, ability: Ability) -> Sequence[Seat]:
    """The same, whoever they are."""
    if state.mode not in TEAMS or all(step.who != "any_other" for step in ability.steps):
        return state.foes[owner]
    return sorted((*state.foes[owner], *allies(state, owner)), key=lambda seat: (seat - owner) % state.seats)


def touched(state: State, seat: Seat) -> bool:
    """Whether the gods can do anything to that warrior; special characters they leave alone (BTI-FGD-07, BTI-A-152)."""
    character = state.warriors[seat].character
    assert character is not None
    special = state.quest is not None and (seat == SPECIAL or character.deck == "special_character")
    return is_alive(state, seat) and not (special and "minor" not in character.traits)


def _wasted(state: State, owner: Seat, ability: Ability, step: Step) -> bool:
    """Whether a god's step is about a special character himself (BTI-A-152)."""
    return ability.on == "reveal" and (step.who == "self" or step.op == "swap") and not touched(state, owner)


def useful(state: State, owner: Seat, ability: Ability) -> bool:
    """Whether its cost can be met and a step can change something."""
    if len(state.warriors[owner].hand) < ability.pay or _gives_up_nothing(state, owner, ability):
        return False
    if ability.aims:
        for seat in _aimed_at(state, owner, ability):
            for step in ability.steps:
                if _works(state, owner, step, seat, ability.pay):
                    return True
        return False
    if ability.on == "attack":  # there is no target yet: any opponent counts
        foes = [state.warriors[foe] for foe in state.foes[owner]]
        return any(step.op != "forbid" or any(_hinders(state, foe, step) for foe in foes) for step in ability.steps)
    return any(_works(state, owner, step, -1, ability.pay) for step in ability.steps)


def usable(state: State, owner: Seat, trigger: str, cause: str = "", card: Card | None = None) -> list[Ability]:
    """The optional abilities with that trigger that their owner could use now."""
    warrior = state.warriors[owner]
    found = []
    for ability in warrior.sheet.triggers.get(trigger, ()):
        if not ability.optional or warrior.marks & ability.bit:
            continue
        if (ability.when is None or fits(state, owner, ability, cause, card)) and useful(state, owner, ability):
            found.append(ability)
    return found


def _works(state: State, owner: Seat, step: Step, subject: Seat, pay: int) -> bool:
    """Whether a step could change something once `pay` cards have been paid."""
    seat = _seat(state, owner, step, subject)
    if seat < 0:
        return False
    test = _WORKS.get(step.op)
    if test is None:
        return True
    warrior = state.warriors[seat]
    hand = len(warrior.hand) - (pay if seat == owner else 0)
    return test(state, step, warrior, state.warriors[owner], hand, pay)


def _can_discard(state: State, step: Step, warrior: Warrior, own: Warrior, hand: int, pay: int) -> bool:
    return hand > (len(own.hand) - pay if step.to == "my_hand" else 0)


def _can_lower(state: State, step: Step, warrior: Warrior, own: Warrior, hand: int, pay: int) -> bool:
    """Whether damages above a floor are left to take away; without a floor there is nothing to ask."""
    attack = state.attack
    return not step.min or attack is None or wound_size(state, attack) > step.min


def _gives_up_nothing(state: State, owner: Seat, ability: Ability) -> bool:
    """Whether it would give up a Fervor Draw that is empty anyway: that pays for nothing, whatever else it does."""
    attack = state.attack
    if attack is None or all(step.op != "fervor" or _number(step, 0) >= 0 for step in ability.steps):
        return False
    own = state.warriors[owner]
    return own.sheet.fervor + attack.fervor <= 0 or room(own) <= 0


_WORKS: Final[dict[str, Callable[[State, Step, Warrior, Warrior, int, int], bool]]] = {
    "draw": lambda state, step, warrior, own, hand, pay: hand < warrior.sheet.condition and bool(state.deck),
    "discard": _can_discard,
    "change": lambda state, step, warrior, own, hand, pay: hand > 0 and warrior.sheet.change > 0,
    "swap": lambda state, step, warrior, own, hand, pay: (
        bool(hand or own.hand) if step.n == "hand" else hand > 0 and len(own.hand) > pay
    ),
    "steal": lambda state, step, warrior, own, hand, pay: hand > 0,
    "peek": lambda state, step, warrior, own, hand, pay: hand > 0,
    "recover": lambda state, step, warrior, own, hand, pay: bool(state.played) and hand < warrior.sheet.condition,
    "ready": lambda state, step, warrior, own, hand, pay: bool(exhausted(state, warrior, step.what)),
    "exhaust": lambda state, step, warrior, own, hand, pay: bool(active(state, warrior, step.what)),
    "destroy": lambda state, step, warrior, own, hand, pay: warrior.shield is not None,
    "heal": lambda state, step, warrior, own, hand, pay: any(
        not step.icon or step.icon in card.icons for card in warrior.damages
    ),
    "give": lambda state, step, warrior, own, hand, pay: bool(own.damages),
    "combine": lambda state, step, warrior, own, hand, pay: not (own.sheet.combine or state.flurry),
    "invoke": lambda state, step, warrior, own, hand, pay: bool(state.invocations),
    "loot": lambda state, step, warrior, own, hand, pay: bool(state.objects or state.objects_under),
    "forbid": lambda state, step, warrior, own, hand, pay: _hinders(state, warrior, step),
    "damage": _can_lower,
}
"""By primitive: whether it can change anything; the others always can."""


def _hinders(state: State, warrior: Warrior, step: Step) -> bool:
    """Whether the target could use one of these kinds at all, as far as everybody can see."""
    return any(
        (warrior.shield is not None and (warrior.shield_up or state.options.shields))
        if kind == "shield"
        else warrior.armor is not None and warrior.armor_up
        if kind == "armor"
        else bool(warrior.hand)
        for kind in step.what
    )


def wound_size(state: State, attack: Attack) -> int:
    """How many damages the wound inflicts as things stand (BTI-WND-02)."""
    if attack.strike is not None and not striking(attack.strike).discards:
        return striking(attack.strike).damage
    return max(0, state.warriors[attack.attacker].sheet.damages + attack.damages)


# -- Using one -------------------------------------------------------------------------------


def start(state: State, owner: Seat, ability: Ability, sink: Sink | None, subject: Seat = -1) -> None:
    """Aim it, pay for it, and put its steps on the stack."""
    if subject < 0 and ability.aims:
        found = subjects(state, owner, ability)
        if len(found) > 1:
            if sink is not None:
                sink(Event("aims", owner, (ability.card.id,)))
            ask(state, at.CHOOSE, owner, ability, tuple(found))
            return
        subject = found[0] if found else -1
    state.warriors[owner].marks |= ability.bit
    if sink is not None and (ability.on != "reveal" or subject >= 0):
        sink(Event("used", owner, (ability.card.id, subject)))
    state.stack.append(("steps", owner, ability, 0, subject, ()))
    pay(state, owner, ability, sink)


def pay(state: State, owner: Seat, ability: Ability, sink: Sink | None) -> None:
    """The price of an ability (BTI-EDW-03)."""
    if ability.pay:
        state.stack.append(("discards", owner, ability.pay, "cost"))
    if ability.cost == "exhaust":
        exhaust(state, owner, ability.card, -1, sink)
    elif ability.cost == "discard":
        leave_endowment(state, owner, ability.card, -1, sink)


@legal(at.CHOOSE)
def _to_choose(state: State, seat: Seat) -> Sequence[Action]:
    return tuple(CHOOSE[other] for other in state.context[1])


@answer(at.CHOOSE)
def _chosen(state: State, seat: Seat, action: Choose, sink: Sink | None) -> None:
    start(state, seat, state.context[0], sink, action.seat)


_BY_ITSELF: Final = frozenset({"cancel", "hit", "was_hit", "wound", "was_wounded", "turn_start", "turn_end"})
"""Triggers whose abilities work without being chosen, where they are not optional."""


@task
def steps(
    state: State, sink: Sink | None, owner: Seat, ability: Ability, place: int, subject: Seat, drawn: tuple[Card, ...]
) -> None:
    """One step, with the rest of them waiting. `drawn` is the damage draw that an interrupting damage belongs to."""
    if place + 1 < len(ability.steps):
        state.stack.append(("steps", owner, ability, place + 1, subject, drawn))
    step = ability.steps[place]
    if step.who in CROWD:
        state.stack.append(("crowd", owner, ability, place))
        return
    seat = _seat(state, owner, step, subject)
    if _wasted(state, owner, ability, step):
        return
    if sink is not None and place == 0 and ability.on in _BY_ITSELF and not ability.optional:
        sink(Event("used", owner, (ability.card.id, subject)))  # nobody has chosen it, so nothing has named it yet
    if seat >= 0 and is_alive(state, seat):
        _DO[step.op](state, sink, owner, seat, step, drawn)


@task
def step_for(state: State, sink: Sink | None, owner: Seat, ability: Ability, place: int, seat: Seat) -> None:
    """One step for one of several warriors."""
    step = ability.steps[place]
    if is_alive(state, seat):
        _DO[step.op](state, sink, owner, seat, step, ())


def _seat(state: State, owner: Seat, step: Step, subject: Seat) -> Seat:
    """Whom a step is about; -1 for nobody."""
    if step.who == "self":
        return owner
    match step.who:
        case "opponent" | "any_other":
            return subject
        case "attacker":
            return state.attack.attacker if state.attack is not None else owner
        case _:
            return state.attack.target if state.attack is not None else -1


# -- Abilities that answer to an event -------------------------------------------------------


@task
def reactions(state: State, sink: Sink | None, seat: Seat, trigger: str, cause: str = "") -> None:
    """What answers to an event: first what must, then what its owner may use."""
    warrior = state.warriors[seat]
    found = warrior.sheet.triggers.get(trigger)
    if not found or not is_alive(state, seat):
        return
    state.stack.append(("offer", seat, trigger, cause, 0))
    for ability in reversed(found):
        if not ability.optional and fits(state, seat, ability, cause):
            warrior.marks |= ability.bit
            state.stack.append(("steps", seat, ability, 0, -1, ()))


@task
def offer(state: State, sink: Sink | None, seat: Seat, trigger: str, cause: str, used: int) -> None:
    """Ask the owner for what he may use, until he has had enough."""
    found = [one for one in usable(state, seat, trigger, cause) if not used >> one.number & 1]
    if found and is_alive(state, seat):
        ask(state, at.RESPOND, seat, trigger, cause, used, tuple(found))


@legal(at.RESPOND)
def _to_respond(state: State, seat: Seat) -> Sequence[Action]:
    return (DONE, *(use(ability.card.id) for ability in state.context[3]))


@answer(at.RESPOND)
def _responded(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is Done:
        return
    trigger, cause, used, found = state.context
    ability = named(found, action)
    state.stack.append(("offer", seat, trigger, cause, used | 1 << ability.number))
    start(state, seat, ability, sink)


def named(abilities: Sequence[Ability], action: Any) -> Ability:
    """The one of these abilities that a `Use` means."""
    mode = getattr(action, "mode", "")
    return next(one for one in abilities if one.card.id == action.card and (not mode or one.mode == mode))


# -- The primitives --------------------------------------------------------------------------


def _number(step: Step, most: int) -> int:
    return step.n if isinstance(step.n, int) else most


def _draw(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    draw(state, seat, room(state.warriors[seat]) if step.to == "condition" else _number(step, 0))


def _discard(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    hand = state.warriors[seat].hand
    if step.to == "my_hand":
        number = len(hand) - len(state.warriors[owner].hand)
    elif isinstance(step.to, int):
        number = len(hand) - step.to
    else:
        number = _number(step, len(hand))
    number = min(number, len(hand))
    if number <= 0:
        return
    if step.choice == "owner":
        discard(state, seat, number, "effect", sink)
        return
    _again(state, owner, seat, step, number)
    if step.choice == "random":
        ask(state, at.AT_RANDOM, CHANCE, owner, "discard", seat)
    else:
        ask(state, at.TAKE, owner, seat, "discard")


def _steal(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    number = min(_number(step, 0), len(state.warriors[seat].hand))
    if number <= 0:
        return
    _again(state, owner, seat, step, number)
    if step.choice == "random":
        ask(state, at.AT_RANDOM, CHANCE, owner, "steal", seat)
    else:
        ask(state, at.TAKE, owner, seat, "steal")


def _again(state: State, owner: Seat, seat: Seat, step: Step, number: int) -> None:
    """A step about several cards picks them one by one."""
    if number > 1:
        state.stack.append(("once_more", owner, seat, step, number - 1))


@task
def once_more(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, number: int) -> None:
    """The next card of such a step."""
    if state.warriors[seat].hand:
        _again(state, owner, seat, step, number)
        why = "discard" if step.op == "discard" else "steal"
        if step.choice == "random":
            ask(state, at.AT_RANDOM, CHANCE, owner, why, seat)
        else:
            ask(state, at.TAKE, owner, seat, why)


@legal(at.TAKE)
def _to_take(state: State, seat: Seat) -> Sequence[Action]:
    return picks(state.warriors[state.context[0]].hand)


@answer(at.TAKE)
def _taken(state: State, seat: Seat, action: Pick, sink: Sink | None) -> None:
    giver, why = state.context
    card = state.kit.by_id[action.card]
    if why == "steal":
        move_card(state, giver, seat, card, sink)
        return
    state.warriors[giver].hand = without(state.warriors[giver].hand, card)
    state.discards.append(card)
    if sink is not None:
        known = (seat, card.id)
        sink(Event("made-discard", giver, (seat,), ((seat, known), (giver, known))))


def picks(cards: Sequence[Card]) -> tuple[Pick, ...]:
    """One `Pick` for each different card."""
    return tuple(pick(card.id) for card in sorted(dict.fromkeys(cards), key=by_number))


def _change(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    if step.n == "hand":
        change_hand(state, seat, sink)
    else:
        change(state, seat, _number(step, len(state.warriors[seat].hand)))


def _swap(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    if step.n == "hand":
        pass_hands(state, (owner, seat), sink)
    elif state.warriors[owner].hand and state.warriors[seat].hand:
        ask(state, at.SWAP, owner, seat)


def pass_hands(state: State, seats: Sequence[Seat], sink: Sink | None) -> None:
    """Each of these hands goes to the next of the seats, all at once; only giver and taker know it."""
    hands = [state.warriors[seat].hand for seat in seats]
    for place, seat in enumerate(seats):
        state.warriors[seat].hand = hands[place - 1]
    if sink is not None:
        known = tuple(
            (seat, (tuple(seats), tuple(card.id for card in sorted(hands[place - 1], key=by_number))))
            for place, seat in enumerate(seats)
        )
        sink(Event("passed-hands", seats[0], (tuple(seats),), known, reveals=True))
    for seat in (seats[0], *seats[:0:-1]):  # the one who acts last
        trim(state, seat)


@legal(at.SWAP)
def _to_swap(state: State, seat: Seat) -> Sequence[Action]:
    return picks(state.warriors[seat].hand)


@answer(at.SWAP)
def _swapped(state: State, seat: Seat, action: Pick, sink: Sink | None) -> None:
    """BTI-CRD-01, BTI-A-111: the own card is chosen, the other one is taken blind."""
    (other,) = state.context
    card = state.kit.by_id[action.card]
    state.warriors[seat].hand = without(state.warriors[seat].hand, card)
    state.plan = (card,)
    state.planner = seat
    if sink is not None:
        sink(Event("laid-aside", seat, None, ((seat, (card.id,)),)))
    ask(state, at.AT_RANDOM, CHANCE, seat, "swap", other)


def _peek(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    if sink is not None:
        hand = tuple(card.id for card in sorted(state.warriors[seat].hand, key=by_number))
        sink(Event("peeked", owner, (seat,), ((owner, (seat, hand)),), reveals=True))


def _recover(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    """BTI-V12-04, BTI-A-043: the top of the played pile, which everybody sees; the combat deck is not touched."""
    number = min(_number(step, 0), len(state.played), room(state.warriors[seat]))
    for _ in range(number):
        card = state.played.pop()
        state.warriors[seat].hand += (card,)
        if sink is not None:
            sink(Event("recovered", seat, (card.id,), reveals=True))


def _ready(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    cards = exhausted(state, state.warriors[seat], step.what)
    if len(cards) > 1:
        ask(state, at.READY, seat, tuple(cards))
    elif cards:
        ready(state, seat, cards[0], sink)


@legal(at.READY, at.EXHAUST)
def _to_turn(state: State, seat: Seat) -> Sequence[Action]:
    return picks(state.context[0])


@answer(at.READY)
def _readied(state: State, seat: Seat, action: Pick, sink: Sink | None) -> None:
    ready(state, seat, state.kit.by_id[action.card], sink)


def _exhaust(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    cards = active(state, state.warriors[seat], step.what)
    killer = owner if owner != seat else -1
    if step.n == "all":
        for card in (*cards, *_copies_left(state.warriors[seat], cards)):
            exhaust(state, seat, card, killer, sink)
    elif len(cards) > 1:
        ask(state, at.EXHAUST, owner, tuple(cards), seat)
    elif cards:
        exhaust(state, seat, cards[0], killer, sink)


def _copies_left(warrior: Warrior, cards: Sequence[Card]) -> list[Card]:
    """Further copies of the same cards, in a set that has any."""
    left = list(warrior.up)
    for card in cards:
        if card in left:
            left.remove(card)
    return [card for card in left if card in cards]


@answer(at.EXHAUST)
def _exhausted(state: State, seat: Seat, action: Pick, sink: Sink | None) -> None:
    other = state.context[1]
    exhaust(state, other, state.kit.by_id[action.card], seat, sink)


def _destroy(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    drop_shield(state, seat, sink)


def drop_shield(state: State, seat: Seat, sink: Sink | None) -> None:
    """The Shield goes back to the stock (BTI-A-073, BTI-A-075)."""
    warrior = state.warriors[seat]
    if warrior.shield is not None:
        if sink is not None:
            sink(Event("lost", seat, (warrior.shield.id,)))
        back_to_deck(state, warrior.shield)
        warrior.shield = None
        changed(state, seat, -1, sink)


def _heal(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    if step.n == "this_draw":
        for card in drawn:  # BTI-WND-09: none of them has been applied
            state.limbo = without(state.limbo, card)
            back_to_deck(state, card)
        if sink is not None and drawn:
            sink(Event("undrawn", seat, (tuple(card.id for card in drawn),)))
        return
    cards = [card for card in state.warriors[seat].damages if not step.icon or step.icon in card.icons]
    number = min(_number(step, 0), len(cards))
    if number == 0:
        return
    if len(dict.fromkeys(cards)) == 1 or number == len(cards):
        for card in cards[:number]:
            heal(state, seat, card, sink)
        return
    if number > 1:
        state.stack.append(("heal_more", owner, seat, step, number - 1))
    ask(state, at.HEAL, seat, tuple(cards))


@task
def heal_more(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, number: int) -> None:
    """The next damage of several to be removed."""
    cards = [card for card in state.warriors[seat].damages if not step.icon or step.icon in card.icons]
    if number > 1 and len(cards) > 1:
        state.stack.append(("heal_more", owner, seat, step, number - 1))
    if cards:
        ask(state, at.HEAL, seat, tuple(cards))


@legal(at.HEAL, at.GIVE)
def _to_heal(state: State, seat: Seat) -> Sequence[Action]:
    return picks(state.context[0])


@answer(at.HEAL)
def _healed(state: State, seat: Seat, action: Pick, sink: Sink | None) -> None:
    heal(state, seat, state.kit.by_id[action.card], sink)


def heal(state: State, seat: Seat, card: Card, sink: Sink | None) -> None:
    """A damage goes back to its deck; nothing is drawn for it (BTI-HEA-01 to BTI-HEA-03)."""
    warrior = state.warriors[seat]
    warrior.damages = without(warrior.damages, card)
    back_to_deck(state, card)
    if sink is not None:
        sink(Event("healed", seat, (card.id,)))
    changed(state, seat, -1, sink)


def _give(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    cards = state.warriors[owner].damages
    if len(dict.fromkeys(cards)) > 1:
        ask(state, at.GIVE, owner, cards, seat)
    elif cards:
        give(state, owner, seat, cards[0], sink)


@answer(at.GIVE)
def _given(state: State, seat: Seat, action: Pick, sink: Sink | None) -> None:
    give(state, seat, state.context[1], state.kit.by_id[action.card], sink)


def give(state: State, owner: Seat, seat: Seat, card: Card, sink: Sink | None) -> None:
    """A damage changes its bearer, for whom it counts as just drawn (BTI-A-201)."""
    warrior = state.warriors[owner]
    warrior.damages = without(warrior.damages, card)
    state.limbo += (card,)
    if sink is not None:
        sink(Event("gave", owner, (seat, card.id)))
    state.stack.append(("received", seat, owner, card))
    changed(state, owner, -1, sink)


def _combine(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    state.flurry = True


def _seize(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    if state.attack is not None:
        state.attack.seize = owner


def _fervor(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    if state.attack is not None:
        state.attack.fervor += _number(step, 0)


def _damage(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    """More or fewer damages of this wound; a step with a floor never goes below it."""
    attack = state.attack
    if attack is not None:
        before = wound_size(state, attack)
        attack.damages += max(min(step.min, before), before + _number(step, 0)) - before


def _defender_forbid(
    state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]
) -> None:
    if state.attack is not None:
        state.attack.forbid |= bits(step)


def bits(step: Step) -> int:
    """What a step forbids, as bits."""
    return sum(FORBIDDEN[kind] for kind in step.what)


def _die(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    state.stack.append(("dying", seat, "damage", killer_of(state, seat)))


def killer_of(state: State, seat: Seat) -> Seat:
    """Whose kill it is when that warrior dies of a damage (BTI-A-119)."""
    if state.attack is not None and state.attack.target == seat:
        return state.attack.attacker
    return state.turn if state.turn in state.foes[seat] else -1


def _hurt(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    state.stack.append(("draw_damages", seat, killer_of(state, seat), _number(step, 0), ()))


def _condition(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    """Lent by the god's card that has just come to the board (BTI-FGD-05)."""
    gods = state.gods
    card, loans = gods.board[-1]
    number = _number(step, 0)
    state.gods = replace(gods, board=(*gods.board[:-1], (card, (*loans, (seat, number)))))
    state.warriors[seat].boost += number
    changed(state, seat, owner, sink)


def _god(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    state.stack.append(("call_gods", seat, _number(step, 0)))


def _end_turn(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    state.stack.append(("pass_turn", seat))


def _strike(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    if step.power:
        warrior = state.warriors[owner]
        cards = (card for card in (*warrior.down, *warrior.up, warrior.character) if card is not None)
        card = next(card for card in cards if any(step in ability.steps for ability in card.abilities))
        state.stack.append(("strike", owner, seat, card))
    else:
        state.stack.append(("last_attack", owner))


def striking(card: Card) -> Step:
    """The step with which a card strikes."""
    return next(step for ability in card.abilities for step in ability.steps if step.power)


def _invoke(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    state.stack.append(("invocations", seat, _number(step, 0)))


@task
def invocations(state: State, sink: Sink | None, seat: Seat, number: int) -> None:
    """Draw mystic invocations one by one, as many as there are (BTI-A-067)."""
    if number and state.invocations:
        state.stack.append(("invocations", seat, number - 1))
        ask(state, at.INVOCATION, CHANCE, seat)


@answer(at.INVOCATION)
def _invoked(state: State, seat: Seat, action: Drawn, sink: Sink | None) -> None:
    card = state.kit.by_id[action.cards[0]]
    state.invocations = without(state.invocations, card)
    gained(state, action.seat, card, sink)


def _loot(state: State, sink: Sink | None, owner: Seat, seat: Seat, step: Step, drawn: tuple[Card, ...]) -> None:
    state.stack.append(("loot", seat, _number(step, 0)))


@task
def loot(state: State, sink: Sink | None, seat: Seat, number: int) -> None:
    """Draw special objects one by one, and keep three (BTI-A-108)."""
    if number and (state.objects or state.objects_under):
        state.stack.append(("loot", seat, number - 1))
        ask(state, at.OBJECTS, CHANCE, seat, 1)
    else:
        state.stack.append(("keep_three", seat))


def gained(state: State, seat: Seat, card: Card, sink: Sink | None) -> None:
    """A drawn card joins the endowment, open unless preparation is secret."""
    if sink is not None:
        if secret(state):
            sink(Event("gained", seat, None, ((seat, (card.id,)),), reveals=True))
        else:
            sink(Event("gained", seat, (card.id,), reveals=True))
    gain(state, seat, card, None if secret(state) else sink)


def secret(state: State) -> bool:
    """Whether characters, objects and invocations are hidden at the moment (BTI-OSP-01, BTI-OSP-04, BTI-A-144)."""
    return not state.revealed and not state.options.tournament


_DO: Final[dict[str, Callable[..., None]]] = {
    "draw": _draw,
    "discard": _discard,
    "steal": _steal,
    "change": _change,
    "swap": _swap,
    "peek": _peek,
    "recover": _recover,
    "ready": _ready,
    "exhaust": _exhaust,
    "destroy": _destroy,
    "heal": _heal,
    "give": _give,
    "combine": _combine,
    "seize": _seize,
    "fervor": _fervor,
    "damage": _damage,
    "forbid": _defender_forbid,
    "condition": _condition,
    "god": _god,
    "end_turn": _end_turn,
    "die": _die,
    "hurt": _hurt,
    "strike": _strike,
    "invoke": _invoke,
    "loot": _loot,
}
