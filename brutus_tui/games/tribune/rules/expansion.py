"""Phase 6: the expansion board (TRI-REF, TRI-BAS, TRI-CAP)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from brutus_tui.core.game import Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import APPOINT, NO, PASS, Action, Appoint, Claim, Free, Pair, claim, free, pair
from brutus_tui.games.tribune.board import MATRONA, OFFICIALS
from brutus_tui.games.tribune.brutii import EMPEROR, OFFICIAL, PATRON
from brutus_tui.games.tribune.cards import GERMANIAN, GREEK, NATION, NUBIAN, Kind, slaves_in, total
from brutus_tui.games.tribune.places import BASILICA, CAPITOLEUM, REFUGIUM
from brutus_tui.games.tribune.rules.action_cards import needs_card, with_card
from brutus_tui.games.tribune.rules.flow import answer, ask, go, legal, seats_from_start, spend_card, step, tell_phase
from brutus_tui.games.tribune.rules.market import cannot, declined
from brutus_tui.games.tribune.state import NO_TILE, SCROLL, State

# -- Refugium --------------------------------------------------------------------------------


@step(at.REFUGIUM_STEP)
def refugium(state: State, sink: Sink | None) -> None:
    """Visitors in seat order; `nth` counts the pairs of a visit (TRI-REF-02, TRI-REF-03)."""
    if state.spot == 0 and state.nth == 0:
        tell_phase(state, 6, sink)
    standing = state.pieces[REFUGIUM]
    by_card = () if state.brutii is None else with_card(state, standing, PATRON)[len(standing) :]  # TRI-REF-15
    if standing or by_card:
        order = [*(seat for seat in seats_from_start(state) for _ in range(standing.count(seat))), *by_card]
        for spot in range(state.spot, len(order)):
            seat = order[spot]
            if len(state.hands[seat]) >= 2:
                state.spot = spot
                ask(state, at.REFUGIUM_STEP, seat)
                return
            if not state.nth:
                cannot(seat, at.REFUGIUM_STEP, REFUGIUM, sink)
            state.nth = 0
    go(state, at.BASILICA_STEP)


@lru_cache(maxsize=4096)
def slave_pairs(slaves: tuple[Kind, ...]) -> tuple[Pair, ...]:
    """Every pair of two Greeks or two Germanians (TRI-REF-09 to TRI-REF-12)."""
    found = {
        (high, low): None
        for place, low in enumerate(slaves)
        if NATION[low] in (GERMANIAN, GREEK)
        for high in slaves[place + 1 :]
        if NATION[high] == NATION[low]
    }
    return tuple(pair(high, low) for high, low in found)


@lru_cache(maxsize=4096)
def freeable(slaves: tuple[Kind, ...], number: int, with_nubian: int) -> tuple[tuple[int, Free], ...]:
    """Every set of slaves that makes a patron, with its price (TRI-REF-04 to TRI-REF-07).

    More slaves than needed are never offered: a Nubian lowers the number for good.
    """
    found: dict[tuple[Kind, ...], None] = {}
    for size in dict.fromkeys((with_nubian, number)):
        for cards in combinations(slaves, size):
            has_nubian = any(NATION[kind] == NUBIAN for kind in cards)
            if size == (with_nubian if has_nubian else number):
                found[cards] = None
    return tuple((total(cards), free(cards)) for cards in found)


@legal(at.REFUGIUM_STEP)
def _visit(state: State, seat: Seat) -> Sequence[Action]:
    slaves = slaves_in(state.hands[seat])
    if not slaves:
        return NO
    pairs = slave_pairs(slaves)
    if state.nth or state.patrons >> seat & 1:  # one option a visit, one patron a seat (TRI-REF-03, TRI-REF-08)
        return pairs + NO
    board, money = state.board, state.money[seat]
    sets = freeable(slaves, board.patron_slaves, board.patron_slaves_with_nubian)
    return (*(action for price, action in sets if price <= money), *pairs, *NO)


@answer(at.REFUGIUM_STEP)
def _visited(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    match action:
        case Free():
            price = total(action.cards)
            for kind in action.cards:
                spend_card(state, seat, kind)
            state.money[seat] -= price
            state.patrons |= 1 << seat
            state.spot += 1
            if sink is not None:
                sink(Event("freed", seat, (action.cards, price), reveals=True))
        case Pair():
            spend_card(state, seat, action.high)
            spend_card(state, seat, action.low)
            state.nth += 1
            _reward(state, seat, action, sink)
        case _:
            if not state.nth:
                declined(seat, at.REFUGIUM_STEP, REFUGIUM, sink)
            state.spot += 1
            state.nth = 0


def _reward(state: State, seat: Seat, action: Pair, sink: Sink | None) -> None:
    if NATION[action.high] == GREEK:
        what, amount = "laurel", state.board.greek_pair_laurels
        state.laurels[seat] += amount
    else:
        what, amount = "legion", state.board.germanian_pair_legions
        state.legions[seat] += amount
    if sink is not None:
        sink(Event("slaves", seat, (action.high, action.low, what, amount), reveals=True))


# -- Basilica --------------------------------------------------------------------------------


def meets(state: State, seat: Seat, requirement: str) -> bool:
    """Whether the seat meets one requirement of an emperor tile now (TRI-BAS-07 to TRI-BAS-14)."""
    match requirement:
        case "favor_of_gods":
            return bool(state.eternal >> seat & 1) or state.temporary == seat
        case "scroll":
            tile = state.scrolls[seat]
            return tile == SCROLL or (tile != NO_TILE and state.options.tribune_scroll)
        case "patron":
            return bool(state.patrons >> seat & 1)
        case "most_markers":
            return _most(state, [mask.bit_count() for mask in state.markers], seat)
        case "most_laurels":
            return _most(state, state.laurels, seat)
        case "most_legions":
            return _most(state, state.legions, seat)
        case "most_denarii":
            return _most(state, state.money, seat)
        case _:
            return state.money[seat] >= state.board.emperor_pay


def _most(state: State, amounts: Sequence[int], seat: Seat) -> bool:
    """A tie is enough, nothing at all is not (TRI-BAS-10, TRI-BAS-11)."""
    return amounts[seat] >= state.board.emperor_least and amounts[seat] == max(amounts)


def claimable(state: State, seat: Seat) -> list[int]:
    """The tiles that a seat in the Basilica may claim: the open one, and the Matrona's own (TRI-BAS-02, TRI-BAS-16)."""
    tiles = state.board.emperor_tiles
    offered = [state.tile] if state.tile else []
    if state.officials[MATRONA] == seat and state.dealt_to == seat and not needs_card(state, seat, EMPEROR):
        offered += state.matrona
    return [tile for tile in offered if all(meets(state, seat, one) for one in tiles[tile])]


@step(at.BASILICA_STEP)
def basilica(state: State, sink: Sink | None) -> None:
    """Space 1, then space 2 (TRI-BAS-01). All that counts is public, so nobody is asked in vain."""
    standing = state.pieces[BASILICA]
    if state.brutii is not None:
        standing = with_card(state, standing, EMPEROR)  # TRI-BAS-20, TRI-BAS-22
    while state.nth < len(standing):
        seat = standing[state.nth]
        if _asked(state, seat):
            ask(state, at.BASILICA_STEP, seat)
            return
        cannot(seat, at.BASILICA_STEP, BASILICA, sink)
        state.nth += 1
    go(state, at.CAPITOLEUM_STEP)


def _asked(state: State, seat: Seat) -> bool:
    """Whether somebody is asked: with tiles that only the Matrona sees, also if she can claim none (R2)."""
    if state.options.matrona == "secret" and state.matrona and state.dealt_to == seat == state.officials[MATRONA]:
        return True
    return bool(claimable(state, seat))


@legal(at.BASILICA_STEP)
def _claims(state: State, seat: Seat) -> Sequence[Action]:
    return [*map(claim, claimable(state, seat)), PASS]


@answer(at.BASILICA_STEP)
def _claimed(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    state.nth += 1
    if type(action) is not Claim:
        declined(seat, at.BASILICA_STEP, BASILICA, sink)
        return
    tile = action.tile
    paid = state.board.emperor_pay if "pay_12" in state.board.emperor_tiles[tile] else 0
    state.money[seat] -= paid  # TRI-BAS-13
    state.claimed[seat] |= 1 << tile
    if tile == state.tile:
        state.tile = 0  # TRI-BAS-05
        source = "open"
    else:
        state.matrona = tuple(one for one in state.matrona if one != tile)
        source = "matrona"
    if sink is not None:
        sink(Event("claimed", seat, (tile, source, paid), reveals=source == "matrona"))


# -- Capitoleum ------------------------------------------------------------------------------


@step(at.CAPITOLEUM_STEP)
def capitoleum(state: State, sink: Sink | None) -> None:
    """Spaces 1, 2, 3 (TRI-CAP-01)."""
    standing = state.pieces[CAPITOLEUM]
    if state.brutii is not None:
        standing = with_card(state, standing, OFFICIAL)  # TRI-CAP-10
    if state.nth < len(standing) and state.chosen != (1 << len(OFFICIALS)) - 1:
        ask(state, at.CAPITOLEUM_STEP, standing[state.nth])
    else:
        go(state, at.CHARIOT)


@lru_cache(maxsize=32)
def _choices(chosen: int) -> tuple[Action, ...]:
    return (*(APPOINT[official] for official in range(len(OFFICIALS)) if not chosen >> official & 1), *NO)


@legal(at.CAPITOLEUM_STEP)
def _choosable(state: State, seat: Seat) -> Sequence[Action]:
    return _choices(state.chosen)


@answer(at.CAPITOLEUM_STEP)
def _chosen(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    state.nth += 1
    if type(action) is not Appoint:
        declined(seat, at.CAPITOLEUM_STEP, CAPITOLEUM, sink)  # TRI-CAP-08
        return
    official = action.official
    former = state.officials[official]
    if seat in state.officials:
        state.officials[state.officials.index(seat)] = -1  # TRI-CAP-05
    state.officials[official] = seat
    state.chosen |= 1 << official
    if sink is not None:
        sink(Event("appointed", seat, (official, former)))
