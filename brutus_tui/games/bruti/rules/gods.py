"""The Fickle Gods: what Divine Intervention! draws (rulebook: Fickle Gods, Deluxe).

A Fickle Gods card is data like any other; `effects` carries out its steps. Here
stands what only the gods do: whom a card means that nobody chooses, what stays on
the board, and that a killing waits for its plunder until the card has been obeyed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import Drawn, Lot
from brutus_tui.games.bruti.cards import Ability, by_number, without
from brutus_tui.games.bruti.effects import pass_hands, touched
from brutus_tui.games.bruti.rules.flow import answer, ask, is_alive, task
from brutus_tui.games.bruti.state import Gods, State

# -- Drawing one -----------------------------------------------------------------------------


@task
def call_gods(state: State, sink: Sink | None, seat: Seat, number: int) -> None:
    """BTI-FGD-03: draw them one by one; those set aside come back when the deck is empty (BTI-A-151)."""
    gods = state.gods
    if not gods.deck:
        gods = state.gods = Gods(tuple(sorted(gods.used, key=by_number)), (), gods.board)
    if number and gods.deck and is_alive(state, seat):
        state.stack.append(("call_gods", seat, number - 1))
        ask(state, at.GOD, CHANCE, seat)


@answer(at.GOD)
def _called(state: State, _seat: Seat, action: Drawn, sink: Sink | None) -> None:
    """BTI-FGD-04: everybody hears it, and it is obeyed."""
    seat = action.seat
    card = state.kit.by_id[action.cards[0]]
    gods = state.gods
    deck = without(gods.deck, card)
    if card.persists:
        state.gods = Gods(deck, gods.used, (*gods.board, (card, ())))
    else:
        state.gods = Gods(deck, (*gods.used, card), gods.board)
    if sink is not None:
        sink(Event("god", seat, (card.id,), reveals=True))
    state.stack.append(("god_obeyed", seat))
    state.stack += [("start_move", seat, ability) for ability in reversed(card.abilities)]


@task
def god_obeyed(state: State, sink: Sink | None, seat: Seat) -> None:
    """What touched nobody does not stay; whoever has killed may plunder now (BTI-A-196)."""
    gods = state.gods
    if gods.board and not gods.board[-1][1]:
        state.gods = Gods(gods.deck, (*gods.used, gods.board[-1][0]), gods.board[:-1])
    if state.spoils:
        takes_turn = is_alive(state, state.killer) and not is_alive(state, state.turn)
        state.stack.append(("plunder", state.killer if takes_turn else -1))


# -- Whom a card means -----------------------------------------------------------------------


@task
def crowd(state: State, sink: Sink | None, owner: Seat, ability: Ability, place: int) -> None:
    """A step for warriors whom nobody chooses: from the right of whoever drew the card, himself last."""
    ring = [(owner + step) % state.seats for step in range(1, state.seats + 1)]
    seats = [seat for seat in ring if touched(state, seat)]
    who = ability.steps[place].who
    if who == "each":
        state.stack += [("step_for", owner, ability, place, seat) for seat in reversed(seats)]
    elif who == "ring":
        if len(seats) > 1:
            pass_hands(state, (seats[-1], *seats[:-1]), sink)
    else:
        found = _foremost(state, seats, who)
        if len(found) > 1:
            ask(state, at.FAVORED, CHANCE, owner, ability, place, found)
        elif found:
            state.stack.append(("step_for", owner, ability, place, found[0]))


_MEASURE: Final[dict[str, Callable[[State, Seat], int]]] = {
    "lowest_condition": lambda state, seat: -state.warriors[seat].sheet.condition,
    "lowest_hand": lambda state, seat: -len(state.warriors[seat].hand),
    "highest_hand": lambda state, seat: len(state.warriors[seat].hand),
    "most_damages": lambda state, seat: len(state.warriors[seat].damages),
}


def _foremost(state: State, seats: Sequence[Seat], who: str) -> tuple[Seat, ...]:
    measures = {seat: _MEASURE[who](state, seat) for seat in seats}
    top = max(measures.values(), default=0)
    if who == "most_damages" and top == 0:
        return ()
    return tuple(sorted(seat for seat in seats if measures[seat] == top))


@answer(at.FAVORED)
def _favored(state: State, seat: Seat, action: Lot, sink: Sink | None) -> None:
    owner, ability, place, _ = state.context
    if sink is not None:
        sink(Event("favored", action.seat, (), reveals=True))
    state.stack.append(("step_for", owner, ability, place, action.seat))


# -- What they have lent ---------------------------------------------------------------------


def lend_no_more(state: State, seat: Seat) -> None:
    """Whoever replaces a dead warrior has been lent nothing; a card that lends to nobody is set aside (BTI-FGD-05)."""
    gods = state.gods
    board = tuple((card, tuple(loan for loan in loans if loan[0] != seat)) for card, loans in gods.board)
    over = tuple(card for card, loans in board if not loans)
    state.gods = Gods(gods.deck, (*gods.used, *over), tuple(one for one in board if one[1]))
    state.warriors[seat].boost = 0


def gods_depart(state: State) -> None:
    """Between two decks: what lay on the board goes back into its deck, and what it lent is over (BTI-FGD-06)."""
    gods = state.gods
    if gods.board:
        for seat, warrior in enumerate(state.warriors):
            warrior.boost -= gods.lent(seat)
            if not is_alive(state, seat):
                warrior.refresh()  # of the living, `restore` sees to the condition
        back = tuple(card for card, _ in gods.board)
        state.gods = replace(gods, deck=tuple(sorted((*gods.deck, *back), key=by_number)), board=())
