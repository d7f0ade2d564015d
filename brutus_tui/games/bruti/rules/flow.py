"""How a game of Bruti moves: decisions, tasks on the stack, and the handling of cards that all chapters share.

A chapter registers what each of its phases allows (`legal`), what an answer does
(`answer`) and the tasks it leaves on the stack (`task`). After every answer `run`
carries out tasks until somebody has to decide again.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import DONE, Action, Change, Deal, Discard, Drawn, Random, Ready, ready_up
from brutus_tui.games.bruti.cards import Card, by_number, mask_of, without
from brutus_tui.games.bruti.state import ALIVE, MOVEMENT_DOWN, MOVEMENT_UP, State, Task, Warrior

NATURE: Final = (CHANCE,)
NOBODY: Final[tuple[Seat, ...]] = ()
ALONE: Final = tuple((seat,) for seat in range(4))

Legal: TypeAlias = Callable[[State, Seat], Sequence[Action]]
Answer: TypeAlias = Callable[[State, Seat, Any, "Sink | None"], None]

LEGAL: Final[dict[str, Legal]] = {}
ANSWERS: Final[dict[str, Answer]] = {}
TASKS: Final[dict[str, Callable[..., None]]] = {}


def legal(*phases: str) -> Callable[[Legal], Legal]:
    """Register what a seat may do in these phases."""

    def register(function: Legal) -> Legal:
        LEGAL.update(dict.fromkeys(phases, function))
        return function

    return register


def answer(*phases: str) -> Callable[[Answer], Answer]:
    """Register what an action does in these phases."""

    def register(function: Answer) -> Answer:
        ANSWERS.update(dict.fromkeys(phases, function))
        return function

    return register


def task(function: Callable[..., None]) -> Callable[..., None]:
    """Register a task under its function's name; it is called with the state, the sink and its values."""
    TASKS[function.__name__] = function
    return function


def ask(state: State, phase: str, seat: Seat, *context: Any) -> None:
    """Make this the open decision."""
    state.phase = phase
    state.actors = ALONE[seat] if seat >= 0 else NATURE
    state.context = context


def run(state: State, sink: Sink | None) -> None:
    """Carry out tasks until somebody has to decide or the game is over."""
    stack = state.stack
    while not state.actors and state.phase != at.OVER:
        open_task = stack.pop() if stack else _RESUME
        TASKS[open_task[0]](state, sink, *open_task[1:])


_RESUME: Final[Task] = ("resume",)
"""What happens when nothing is left to do: the player in attack goes on."""


# -- Drawing combat cards --------------------------------------------------------------------


def room(warrior: Warrior) -> int:
    """How many cards the hand may still take (BTI-PRE-16)."""
    return warrior.sheet.condition - len(warrior.hand)


def draw(state: State, seat: Seat, number: int) -> None:
    """`seat` draws up to `number` combat cards: never beyond his cap, never beyond the deck (BTI-A-002)."""
    warrior = state.warriors[seat]
    space = warrior.sheet.condition - len(warrior.hand)
    if number > space:
        number = space
    if number > len(state.deck):
        number = len(state.deck)
    if number > 0:
        state.phase = at.DRAWING
        state.actors = NATURE
        state.context = (seat, number)


@task
def draws(state: State, sink: Sink | None, seat: Seat, number: int) -> None:
    """The same as a task."""
    draw(state, seat, number)


@answer(at.DRAWING)
def _drawn(state: State, seat: Seat, action: Drawn, sink: Sink | None) -> None:
    who = action.seat
    by_id = state.kit.by_id
    deck = state.deck
    names = action.cards
    cards = (by_id[names[0]],) if len(names) == 1 else tuple([by_id[card] for card in names])
    for card in cards:
        deck.remove(card)
    state.warriors[who].hand += cards
    state.idle = 0
    if sink is not None:
        sink(Event("drew", who, (len(cards),), ((who, (len(cards), action.cards)),), reveals=True))
    if not deck:
        deck_ran_out(state)


def deck_ran_out(state: State) -> None:
    """BTI-DUR-03, BTI-DUR-04: the end comes when the last card is drawn, and nothing pending is completed."""
    attack = state.attack
    if state.options.last_card == "finish" and attack is not None and not attack.settled:
        return  # BTI-A-051, the other reading: `resume` and `begin_turn` notice once the attack is over
    state.stack[:] = [("deck_over",)]


@answer(at.HANDS)
def _dealt(state: State, seat: Seat, action: Deal, sink: Sink | None) -> None:
    by_id = state.kit.by_id
    for warrior, hand in zip(state.warriors, action.hands, strict=True):
        warrior.hand = tuple(by_id[card] for card in hand)
        for card in warrior.hand:
            state.deck.remove(card)
    if sink is not None:
        public = tuple(len(hand) for hand in action.hands)
        private = tuple((who, (public, hand)) for who, hand in enumerate(action.hands))
        sink(Event("dealt", CHANCE, (public,), private, reveals=True))


# -- Discarding ------------------------------------------------------------------------------


def discard(state: State, seat: Seat, number: int, why: str, sink: Sink | None) -> None:
    """`seat` discards that many cards of his choice, or all he has (BTI-HIT-03, BTI-PIL-04)."""
    hand = state.warriors[seat].hand
    if number >= len(hand):
        if hand:
            _discard(state, seat, hand, why, sink)
    elif number > 0:
        ask(state, at.DISCARD, seat, number, why)


@task
def discards(state: State, sink: Sink | None, seat: Seat, number: int, why: str) -> None:
    """The same as a task."""
    discard(state, seat, number, why, sink)


def _discard(state: State, seat: Seat, cards: tuple[Card, ...], why: str, sink: Sink | None) -> None:
    """Put these cards of the hand face down on the discard pile; only their owner knows them (BTI-PIL-02)."""
    warrior = state.warriors[seat]
    hand = warrior.hand
    if len(cards) == len(hand):
        warrior.hand = ()
    else:
        for card in cards:
            hand = without(hand, card)
        warrior.hand = hand
    state.discards += cards
    if sink is not None:
        ids = tuple(card.id for card in cards)
        sink(Event("discarded", seat, (len(cards), why), ((seat, (len(cards), why, ids)),)))


@legal(at.DISCARD)
def _to_discard(state: State, seat: Seat) -> Sequence[Action]:
    kit = state.kit
    return kit.actions(kit.discards, mask_of(state.warriors[seat].hand))


@answer(at.DISCARD)
def _discards(state: State, seat: Seat, action: Discard, sink: Sink | None) -> None:
    number, why = state.context
    _discard(state, seat, (state.kit.by_id[action.card],), why, sink)
    if number > 1:
        ask(state, at.DISCARD, seat, number - 1, why)


@answer(at.AT_RANDOM)
def _at_random(state: State, seat: Seat, action: Random, sink: Sink | None) -> None:
    """A card of a hand that nobody chooses: discarded, taken or exchanged."""
    owner, why, _ = state.context
    card = state.kit.by_id[action.card]
    if why == "discard":
        _discard(state, action.seat, (card,), "effect", sink)
    elif why == "steal":
        move_card(state, action.seat, owner, card, sink)
    else:
        own = state.plan[0]
        state.plan = ()
        state.planner = -1
        giver, taker = state.warriors[owner], state.warriors[action.seat]
        giver.hand += (card,)
        taker.hand = (*without(taker.hand, card), own)
        if sink is not None:
            known = ((owner, (action.seat, own.id, card.id)), (action.seat, (action.seat, own.id, card.id)))
            sink(Event("swapped", owner, (action.seat,), known, reveals=True))


def move_card(state: State, giver: Seat, taker: Seat, card: Card, sink: Sink | None) -> None:
    """A card goes from one hand to another; only the two learn which."""
    state.warriors[giver].hand = without(state.warriors[giver].hand, card)
    state.warriors[taker].hand += (card,)
    if sink is not None:
        sink(Event("took", taker, (giver,), ((taker, (giver, card.id)), (giver, (giver, card.id))), reveals=True))
    trim(state, taker)


# -- Changing --------------------------------------------------------------------------------


def change(state: State, seat: Seat, most: int) -> None:
    """`seat` changes one to `most` cards of his hand (BTI-GLO-03, BTI-MVD-02)."""
    warrior = state.warriors[seat]
    most = min(most, warrior.sheet.change, len(warrior.hand))  # BTI-V12-07
    if most > 0:
        ask(state, at.CHANGE, seat, most)
        state.planner = seat


@task
def changes(state: State, sink: Sink | None, seat: Seat, most: int) -> None:
    """The same as a task."""
    change(state, seat, most)


@legal(at.CHANGE)
def _to_change(state: State, seat: Seat) -> Sequence[Action]:
    kit = state.kit
    found = kit.actions(kit.changes, mask_of(state.warriors[seat].hand))
    return (DONE, *found) if state.plan else found


@answer(at.CHANGE)
def _change(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    (most,) = state.context
    warrior = state.warriors[seat]
    if type(action) is Change:
        card = state.kit.by_id[action.card]
        warrior.hand = without(warrior.hand, card)
        state.plan += (card,)
        if len(state.plan) < most:
            ask(state, at.CHANGE, seat, most)
            if sink is not None:
                sink(Event("laid-aside", seat, None, ((seat, (card.id,)),)))
            return
    cards = state.plan
    state.plan = ()
    state.planner = -1
    _renew(state, seat, cards, sink)


def change_hand(state: State, seat: Seat, sink: Sink | None) -> None:
    """`seat` changes his whole hand, as far as something does not allow less (BTI-V12-07)."""
    warrior = state.warriors[seat]
    cards = warrior.hand
    if len(cards) > warrior.sheet.change:
        change(state, seat, len(cards))
    elif cards:
        warrior.hand = ()
        _renew(state, seat, cards, sink)


def _renew(state: State, seat: Seat, cards: tuple[Card, ...], sink: Sink | None) -> None:
    state.discards += cards  # BTI-A-014: first the discard, then the draw
    if sink is not None:
        ids = tuple(card.id for card in cards)
        sink(Event("changed", seat, (len(cards),), ((seat, (len(cards), ids)),)))
    draw(state, seat, len(cards))


# -- The cap on the hand ---------------------------------------------------------------------


def trim(state: State, seat: Seat) -> None:
    """Have a hand above its cap brought down once the running effect is over (BTI-A-004)."""
    if -room(state.warriors[seat]) > 0:
        state.stack.append(("overflow", seat))


@task
def overflow(state: State, sink: Sink | None, seat: Seat) -> None:
    """G2: the owner picks what to discard."""
    warrior = state.warriors[seat]
    if warrior.status == ALIVE:
        discard(state, seat, -room(warrior), "cap", sink)


def changed(state: State, seat: Seat, killer: Seat, sink: Sink | None) -> None:
    """A warrior's cards have changed: his condition may have fallen (BTI-WND-11, BTI-A-004, BTI-A-077)."""
    if any(waiting[:2] == ("condition_updated", seat) for waiting in state.stack):
        return  # BTI-WND-06: damages are being applied to him, and only at the end does it follow
    warrior = state.warriors[seat]
    before = warrior.sheet.condition
    warrior.refresh()
    now = warrior.sheet.condition
    if now == before:
        return
    if sink is not None:
        sink(Event("condition", seat, (before, now)))
    if now > before:
        return  # while a rescue works, the death that it answers still waits
    trim(state, seat)
    if now <= 0 and warrior.status == ALIVE:
        state.stack.append(("dying", seat, "condition", killer))


# -- The endowment ---------------------------------------------------------------------------


def exhaust(state: State, seat: Seat, card: Card, killer: Seat, sink: Sink | None) -> None:
    """Turn a card down (BTI-GLO-10). `killer` is who does it, should its owner's condition fall to 0."""
    warrior = state.warriors[seat]
    if sink is not None:
        sink(Event("exhausted", seat, (card.id,)))
    if card.deck == "movement":
        warrior.movement = MOVEMENT_DOWN
    elif card.kind == "shield":
        warrior.shield_up = False
    else:
        warrior.up = without(warrior.up, card)
        warrior.down += (card,)
        changed(state, seat, killer, sink)


def ready(state: State, seat: Seat, card: Card, sink: Sink | None) -> None:
    """Turn a card up (BTI-GLO-11)."""
    warrior = state.warriors[seat]
    if sink is not None:
        sink(Event("readied", seat, (card.id,)))
    if card.deck == "movement":
        warrior.movement = MOVEMENT_UP
    elif card.kind == "shield":
        warrior.shield_up = True
    else:
        warrior.down = without(warrior.down, card)
        warrior.up += (card,)
        changed(state, seat, -1, sink)


def exhausted(state: State, warrior: Warrior, what: Sequence[str]) -> list[Card]:
    """The cards of these kinds that lie face down, each once (BTI-A-095)."""
    found = []
    if "shield" in what and warrior.shield is not None and not warrior.shield_up:
        found.append(warrior.shield)
    if ("movement" in what or "endowment" in what) and warrior.movement == MOVEMENT_DOWN:
        found.append(state.kit.movement)
    if "endowment" in what:
        found += dict.fromkeys(warrior.down)
    return found


def readies(state: State, warrior: Warrior) -> tuple[Ready, ...]:
    """The actions G and H: the Shield, or a card of the endowment (BTI-TRN-07, BTI-TRN-08)."""
    found: tuple[Ready, ...] = ()
    if warrior.shield is not None and not warrior.shield_up:
        found = (ready_up(warrior.shield.id),)
    if warrior.movement == MOVEMENT_DOWN:
        found = (*found, ready_up(state.kit.movement.id))
    if warrior.down:
        found = (*found, *[ready_up(card.id) for card in dict.fromkeys(warrior.down)])
    return found


def active(state: State, warrior: Warrior, what: Sequence[str]) -> list[Card]:
    """The cards of these kinds that lie face up, each once (BTI-A-116)."""
    found = []
    if "shield" in what and warrior.shield is not None and warrior.shield_up:
        found.append(warrior.shield)
    if ("movement" in what or "endowment" in what) and warrior.movement == MOVEMENT_UP:
        found.append(state.kit.movement)
    if "endowment" in what:
        found += dict.fromkeys(warrior.up)
    return found


def leave_endowment(state: State, seat: Seat, card: Card, killer: Seat, sink: Sink | None) -> None:
    """A card is discarded from the endowment: objects go under their deck, invocations back into it (BTI-A-096)."""
    warrior = state.warriors[seat]
    if card in warrior.up:
        warrior.up = without(warrior.up, card)
    else:
        warrior.down = without(warrior.down, card)
    back_to_deck(state, card)
    changed(state, seat, killer, sink)


def back_to_deck(state: State, card: Card) -> None:
    """Put a card that is discarded or returned where its kind belongs."""
    match card.deck:
        case "object":
            state.objects_under += (card,)
        case "invocation":
            state.invocations = tuple(sorted((*state.invocations, card), key=by_number))
        case "damage":
            insort(state.damage_deck, card, key=by_number)  # BTI-HEA-01, BTI-A-071
        case "character":
            state.characters_under += (card,)
        case "equipment":
            state.stock = tuple(sorted((*state.stock, card), key=by_number))


def gain(state: State, seat: Seat, card: Card, sink: Sink | None, *, up: bool = True) -> None:
    """A card joins the endowment."""
    warrior = state.warriors[seat]
    if up:
        warrior.up += (card,)
    else:
        warrior.down += (card,)
    changed(state, seat, -1, sink)


def allies(state: State, seat: Seat) -> list[Seat]:
    """The living companions of a seat, from its right."""
    ring = ((seat + step) % state.seats for step in range(1, state.seats))
    return [other for other in ring if state.sides[other] == state.sides[seat] and is_alive(state, other)]


def is_alive(state: State, seat: Seat) -> bool:
    """Whether that warrior is still in the fight."""
    return state.warriors[seat].status == ALIVE
