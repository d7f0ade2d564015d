"""Ends: a warrior who leaves the fight, the end of a deck, the time between two decks, the score.

Rulebook: Dying; Duration and End of the Combat; what decides in squads and brawls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from brutus_tui.core.game import CHANCE, Event, Result, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import PAIR, Action, Lot, Pair, Pick
from brutus_tui.games.bruti.cards import Card, by_number
from brutus_tui.games.bruti.effects import heal, picks
from brutus_tui.games.bruti.options import LAST_BLOOD_DECKS
from brutus_tui.games.bruti.rules.flow import answer, ask, back_to_deck, changed, is_alive, legal, task
from brutus_tui.games.bruti.rules.gods import gods_depart
from brutus_tui.games.bruti.rules.scenarios import (
    SLAIN,
    fallen,
    is_special,
    share_treasure,
    winning_side,
)
from brutus_tui.games.bruti.rules.scraps import SCRAPS, most_scraps, settle, tournament_result, won
from brutus_tui.games.bruti.rules.undead import shuffle_in
from brutus_tui.games.bruti.scenarios import SPECIAL
from brutus_tui.games.bruti.state import (
    ALIVE,
    DEAD,
    MOVEMENT_UP,
    NO_MOVEMENT,
    SPARED,
    State,
    set_foes,
)

KILL: Final = "kill"
SURRENDERED: Final = "surrender"
DECKS: Final = "decks"
ENDINGS: Final = frozenset({KILL, SURRENDERED, DECKS, SLAIN, SCRAPS})


# -- Out of the fight ------------------------------------------------------------------------


def leave_fight(state: State, seat: Seat, killer: Seat, sink: Sink | None, *, spared: bool = False) -> None:
    """A warrior dies or is spared; his cards go where they belong (BTI-PLN-01, BTI-A-109, BTI-A-136)."""
    warrior = state.warriors[seat]
    warrior.status = SPARED if spared else DEAD
    if killer not in state.foes[seat] or not is_alive(state, killer):
        killer = -1  # BTI-A-119: nobody's kill
    state.discards += warrior.hand
    warrior.hand = ()
    for card in warrior.damages:
        back_to_deck(state, card)
    warrior.damages = ()
    warrior.movement = NO_MOVEMENT
    if warrior.armor is not None:
        back_to_deck(state, warrior.armor)
        warrior.armor = None
    left = [(card, True) for card in warrior.up] + [(card, False) for card in warrior.down]
    kept = [item for item in left if item[0].deck == "object"]
    for card, _ in left:
        if card.deck == "invocation":
            back_to_deck(state, card)
        elif card.deck == "special_ability":
            state.removed += (card,)
    if spared:
        warrior.up = tuple(card for card, _ in kept)
        warrior.down = ()
        for equipment in (warrior.weapon, warrior.shield):
            if equipment is not None:
                back_to_deck(state, equipment)
    else:
        waits = obeying(state)
        taker = -1 if is_special(state, killer) else killer  # BTI-A-166
        if not (waits and taker in (-1, state.killer)):
            state.table += state.spoils  # what an earlier kill of the same attack left
            state.spoils = ()
        if warrior.weapon is not None:
            kept.append((warrior.weapon, True))
        if warrior.shield is not None:
            kept.append((warrior.shield, warrior.shield_up))
        if waits and taker < 0:
            state.table += tuple(kept)  # nobody's kill; what others have left still waits for their killer
        else:
            state.spoils += tuple(kept)
            state.killer = taker
        warrior.up = warrior.down = ()
        if killer >= 0:
            state.warriors[killer].kills += 1
    warrior.weapon = warrior.shield = None
    warrior.refresh()  # BTI-A-110: the character stays with its player, out of the deck
    state.fallen += (seat,)
    set_foes(state)
    if sink is not None:
        sink(Event("spared" if spared else "killed", seat, (killer,)))
    settle(state, seat, killer, sink, spared=spared)
    if won(state):
        ending = SCRAPS
    else:
        ending = _decided(state) if state.quest is None else fallen(state, seat, killer, spared=spared)
    if ending:
        # BTI-A-088, BTI-A-122: nothing that was still to come matters any more.
        state.stack.clear()
        state.attack = None
        state.stack.append(("over", SURRENDERED if spared and ending == KILL else ending))
        if ending == SLAIN and state.options.has_veterans:
            share_treasure(state, killer, sink)
        elif state.options.has_veterans and state.spoils and state.killer >= 0:
            state.stack.append(("plunder", -1))  # BTI-A-106
    elif not spared and state.attack is None and not obeying(state):
        state.stack.append(("plunder", killer if state.turn == seat else -1))  # BTI-A-196


def obeying(state: State) -> bool:
    """Whether a Fickle Gods card is being obeyed: then plunder waits for its end."""
    return any(task[0] == "god_obeyed" for task in state.stack)


def _decided(state: State) -> str:
    """G4: whether only one side has living warriors (BTI-DUR-01, BTI-BRW-05, BTI-A-122)."""
    alive = {state.sides[seat] for seat in range(state.seats) if is_alive(state, seat)}
    return KILL if len(alive) < 2 else ""


@task
def over(state: State, sink: Sink | None, ending: str) -> None:
    """Z1: the fight is over."""
    limbo_back(state)
    state.table += state.spoils
    state.spoils = ()
    state.ending = ending
    if state.options.scraps_tournament and ending != SCRAPS:
        state.stack.append(("fight_over", ending, fight_result(state).ranks))
        return
    state.phase = at.OVER
    state.actors = ()
    state.context = ()
    if sink is not None:
        outcome = result(state)
        assert outcome is not None
        sink(Event("over", CHANCE, (ending, outcome.ranks)))


def limbo_back(state: State) -> None:
    """Damages that were being drawn or resolved go back to their deck (BTI-A-194)."""
    shuffle_in(state)
    for card in state.limbo:
        back_to_deck(state, card)
    state.limbo = ()
    for seat, warrior in enumerate(state.warriors):
        lent = state.gods.lent(seat)
        if warrior.boost != lent:
            warrior.boost = lent
            warrior.refresh()


# -- The end of a deck -----------------------------------------------------------------------


def decks_agreed(state: State) -> int:
    """How many decks the fight may last (BTI-DUR-02, BTI-DUR-08, BTI-DUR-09, BTI-A-018)."""
    match state.options.duration:
        case "usual" if state.quest is not None:
            return LAST_BLOOD_DECKS  # BTI-A-191
        case "usual" | "deck":
            return 1
        case "decks":
            return state.options.decks
        case _:
            return LAST_BLOOD_DECKS


@task
def deck_over(state: State, sink: Sink | None) -> None:
    """X3: the combat deck has run out."""
    state.stack.clear()
    state.attack = None
    state.discards += [card for card in state.plan if card.deck == "combat"]
    state.plan = ()
    state.planner = -1
    limbo_back(state)
    state.table += state.spoils
    state.spoils = ()
    if sink is not None:
        sink(Event("deck-over", CHANCE, (state.deck_number,)))
    if state.deck_number >= decks_agreed(state):
        state.stack.append(("over", DECKS))  # BTI-MDK-10
        return
    state.stack.append(("restore",))
    for seat in reversed(preparation_order(state)):
        if is_alive(state, seat):
            state.stack += [("add_pair", seat), ("lose_damage", seat)]


def preparation_order(state: State) -> list[Seat]:
    """D+1, D+2, ..., D (BTI-PRE-04, BTI-A-127)."""
    return [(state.dealer + step) % state.seats for step in range(1, state.seats + 1)]


# -- Between two decks -----------------------------------------------------------------------


@task
def lose_damage(state: State, sink: Sink | None, seat: Seat) -> None:
    """U1, BTI-MDK-02: each player loses one of his damages."""
    cards = state.warriors[seat].damages
    if len(dict.fromkeys(cards)) == 1:
        heal(state, seat, cards[0], sink)
    elif cards:
        ask(state, at.UPKEEP, seat)


@legal(at.UPKEEP)
def _to_lose(state: State, seat: Seat) -> Sequence[Action]:
    return picks(state.warriors[seat].damages)


@answer(at.UPKEEP)
def _lost(state: State, seat: Seat, action: Pick, sink: Sink | None) -> None:
    heal(state, seat, state.kit.by_id[action.card], sink)


@task
def add_pair(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-DMD-03, BTI-MDK-07: the pair can join the damage deck while it is aside."""
    if state.warriors[seat].pair:
        ask(state, at.PAIR, seat)


@legal(at.PAIR)
def _to_pair(state: State, seat: Seat) -> Sequence[Action]:
    return PAIR  # BTI-DMD-04: both or neither


@answer(at.PAIR)
def _paired(state: State, seat: Seat, action: Pair, sink: Sink | None) -> None:
    if action.added:
        state.warriors[seat].pair = False
        back_to_deck(state, state.kit.death)
        back_to_deck(state, state.kit.favor)
    if sink is not None:
        sink(Event("pair", seat, (action.added,)))


@task
def restore(state: State, sink: Sink | None) -> None:
    """U2: everything returns, is turned up again and dealt anew (BTI-MDK-01, BTI-MDK-03 to BTI-MDK-06)."""
    state.stack.append(("combat",))
    gods_depart(state)
    for seat, warrior in enumerate(state.warriors):
        state.discards += warrior.hand
        warrior.hand = ()
        if warrior.status != ALIVE:
            continue
        warrior.movement = MOVEMENT_UP
        warrior.shield_up = True
        for card in warrior.up + warrior.down:
            if card.deck == "invocation":
                back_to_deck(state, card)
        warrior.up = tuple(card for card in warrior.up + warrior.down if card.deck != "invocation")
        warrior.down = ()
        if warrior.armor is not None and not warrior.armor_up:
            back_to_deck(state, warrior.armor)
            warrior.armor = None
            warrior.armor_up = True
        changed(state, seat, -1, sink)
    # BTI-A-126: the hands go back as well, so that the deck is complete.
    state.deck = sorted((*state.deck, *state.played, *state.discards), key=by_number)
    state.played = []
    state.discards = []


@task
def combat(state: State, sink: Sink | None) -> None:
    """S10, S11: hands are dealt, and the lowest condition begins (BTI-DEA-01 to BTI-DEA-03, BTI-MDK-08, BTI-MDK-09)."""
    state.deck_number += 1
    state.idle = 0
    state.stack.append(("first_player",))
    ask(state, at.HANDS, CHANCE)


@task
def first_player(state: State, sink: Sink | None) -> None:
    """BTI-DEA-04: equal conditions are separated by Scraps, then by lot (BTI-SCR-03).

    A special character comes before all (BTI-SPC-05).
    """
    if state.quest is not None:
        state.quest = replace(state.quest, last=SPECIAL)  # BTI-A-157, BTI-A-161
        set_foes(state)
        state.stack.append(("begin_turn", SPECIAL))
        return
    living = [seat for seat in range(state.seats) if is_alive(state, seat)]
    lowest = min(state.warriors[seat].sheet.condition for seat in living)
    tied = tuple(seat for seat in living if state.warriors[seat].sheet.condition == lowest)
    tied = most_scraps(state, tied)
    if len(tied) > 1:
        ask(state, at.FIRST, CHANCE, tied)
    else:
        state.stack.append(("begin_turn", tied[0]))


@answer(at.FIRST)
def _first(state: State, seat: Seat, action: Lot, sink: Sink | None) -> None:
    if sink is not None:
        sink(Event("lot", action.seat, (), reveals=True))
    state.stack.append(("begin_turn", action.seat))


# -- The score -------------------------------------------------------------------------------


def penalty(damages: Sequence[Card]) -> int:
    """The condition penalties of these damages (BTI-DUR-06)."""
    return -sum(min(0, card.condition) for card in damages)


def standing(state: State, seat: Seat) -> tuple[int, ...]:
    """How well a seat's side stands, the greater the better."""
    alive = [other for other in range(state.seats) if is_alive(state, other)]
    mine = [other for other in alive if state.sides[other] == state.sides[seat]]
    if state.options.damages == "received" and state.mode != "duel":  # BTI-A-117
        damages = sum(
            state.warriors[other].received for other in range(state.seats) if state.sides[other] == state.sides[seat]
        )
    else:
        damages = sum(len(state.warriors[other].damages) for other in mine)
    penalties = sum(penalty(state.warriors[other].damages) for other in mine)
    if not mine:
        # Among the dead of a brawl, who fell later stands higher.
        return (0, state.fallen.index(seat) if state.mode == "brawl" else 0, 0, 0)
    if state.ending != DECKS:
        return (1, 0, 0, 0)
    if state.mode == "squads":  # BTI-SQD-08, BTI-SQD-09, BTI-A-118
        kills = sum(state.warriors[o].kills for o in range(state.seats) if state.sides[o] == state.sides[seat])
        return (1, kills, -damages, -penalties)
    return (1, 0, -damages, -penalties)  # BTI-DUR-05, BTI-DUR-06, BTI-BRW-06


def result(state: State) -> Result | None:
    """The outcome; None before the end.

    A scenario, where the sides are of different sizes, is won with two points, drawn with one, or lost.
    """
    if state.phase != at.OVER:
        return None
    if state.ending == SCRAPS:
        return tournament_result(state)
    if state.quest is not None:
        winner = winning_side(state)
        points = tuple(1 if winner < 0 else 2 * (side == winner) for side in state.sides)
        return Result(points, tuple(1 + sum(other > own for other in points) for own in points), state.ending)
    return fight_result(state)


def fight_result(state: State) -> Result:
    """Of a fight that is over: against every opponent, two points for standing better and one for standing equal."""
    standings = [standing(state, seat) for seat in range(state.seats)]
    scores = tuple(
        sum(
            2 * (own > other) + (own == other)
            for side, other in zip(state.sides, standings, strict=True)
            if side != state.sides[seat]
        )
        for seat, own in enumerate(standings)
    )
    ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
    return Result(scores, ranks, state.ending)


def traits(state: State) -> tuple[dict[str, str], ...]:
    """By seat the character and the weapon with which the fight began, by id; empty before its first turn."""
    if state.phase != at.TURN:
        return ()
    return tuple(
        {
            heading: card.id
            for heading, card in (("character", warrior.character), ("weapon", warrior.weapon))
            if card is not None
        }
        for warrior in state.warriors
    )
