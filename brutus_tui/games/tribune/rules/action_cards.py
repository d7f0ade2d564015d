"""What the regions ask of the Brutii's action cards: who has played one, and who acts because of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.tribune import brutii
from brutus_tui.games.tribune.cards import Kind, with_cards
from brutus_tui.games.tribune.places import CATACOMBS, CURIA, FORUM, LATRINE, MAX_CURIA
from brutus_tui.games.tribune.state import ALL_OF_CATACOMBS, State

NOBODY: Final = -1


def player_of(state: State, card: int) -> Seat:
    """The seat of the Brutii if this action card lies on the table in this round, else -1."""
    table = state.brutii
    return table.seat if table is not None and card in table.played else NOBODY


def with_card(state: State, standing: tuple[Seat, ...], card: int) -> tuple[Seat, ...]:
    """Who acts in a region of the expansion board: its pieces, then the Brutii by their card.

    A proconsul of theirs acts, and then the card adds nothing (TRI-BRPROC-05).
    """
    seat = player_of(state, card)
    return standing if seat < 0 or seat in standing else (*standing, seat)


def needs_card(state: State, seat: Seat, card: int) -> bool:
    """Whether, with the option `brutii_proconsul`, a piece of the seat lacks this card (TRI-BRPROC-03)."""
    table = state.brutii
    if table is None or seat != table.seat or state.options.brutii_proconsul != "needs-card":
        return False
    return card not in table.played


def income(state: State, seat: Seat, amount: int, region: str, sink: Sink | None, payer: Seat = NOBODY) -> None:
    """Money that Denarii brings, from the stock or from another seat (TRI-CARD-02)."""
    state.money[seat] += amount
    if sink is not None:
        sink(Event("income", seat, (amount, region, payer)))


# -- Cards -----------------------------------------------------------------------------------


def _receive(state: State, places: Iterable[int], sink: Sink | None, extra: tuple[Kind, ...] = ()) -> None:
    """All cards that lie there go to the Brutii (TRI-FORUM-06); face-down ones are seen by them alone."""
    table = state.brutii
    assert table is not None
    places = tuple(places)
    cards = (*extra, *(kind for place in places for kind in state.lots[place]))
    for place in places:
        state.lots[place] = ()
    state.hands[table.seat] = with_cards(state.hands[table.seat], cards)
    if sink is None or not cards:
        return
    where = places[0] if places else CURIA
    if where == CATACOMBS:
        told = (where, len(cards))
        sink(Event("received", table.seat, told, ((table.seat, (*told, cards)),), reveals=True))
    else:
        sink(Event("received", table.seat, (where, len(cards), cards)))


def way_of_cards(state: State) -> int:
    """1 or 2 once the way of Cards has been chosen in this round, else 0."""
    return state.brutii.cards_way if state.brutii is not None else 0


def after_forum(state: State, sink: Sink | None) -> None:
    """First way: what nobody bought (TRI-FORUM-04 to TRI-FORUM-07)."""
    if way_of_cards(state) == 1:
        _receive(state, range(FORUM, LATRINE), sink)


def after_curia(state: State, sink: Sink | None) -> None:
    """First way: the fields nobody paid for; second way: what the others paid (TRI-CURIA-05 to TRI-CURIA-07)."""
    match way_of_cards(state):
        case 1:
            _receive(state, range(CURIA, CURIA + MAX_CURIA), sink)
        case 2:
            table = state.brutii
            assert table is not None
            state.brutii = replace(table, paid=())
            _receive(state, (), sink, table.paid)


def pay_in_curia(state: State, seat: Seat, card: Kind) -> bool:
    """Whether a card discarded there is kept for the Brutii: not one of their own (TRI-CURIA-06, TRI-CURIA-08)."""
    table = state.brutii
    if table is None or table.cards_way != 2 or seat == table.seat:
        return False
    state.brutii = replace(table, paid=(*table.paid, card))
    return True


def after_catacombs(state: State, sink: Sink | None) -> None:
    """Second way: what nobody bought, without money for the Colosseum (TRI-CATA-07, TRI-CATA-08).

    With that the looks into the Catacombs are over: what was seen there, less what is gone from there now, would
    name the cards that others have bought (TRI-CATA-06).
    """
    if way_of_cards(state) == 2:
        _receive(state, (CATACOMBS,), sink)
        state.seen = [seen & ~ALL_OF_CATACOMBS for seen in state.seen]


# -- Take-overs ------------------------------------------------------------------------------


def on_field(state: State, standing: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who acts on a faction field that the chariot does not close, in order (TRI-BRTAKE-03 to TRI-BRTAKE-12)."""
    table = state.brutii
    order = standing[::-1]
    if table is None:
        return order
    seat = table.seat
    if seat in standing:
        return tuple(one for one in order if not needs_card(state, one, brutii.TAKE_OVER))
    if table.takeover_way and len(standing) == table.takeover_way - 1:
        return (seat, *order)
    return order
