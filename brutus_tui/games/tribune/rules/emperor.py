"""The pile of emperor tiles: turning up, dealing to the Matrona, putting under (TRI-SETUP-05, TRI-NEXT-03 to 05).

Nobody has decided the pile's order yet; what was put under it is known, in its
order, to whoever saw it, and comes up after all others.
"""

from __future__ import annotations

from random import Random

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import Tiles
from brutus_tui.games.tribune.board import MATRONA
from brutus_tui.games.tribune.rules.flow import answer, ask
from brutus_tui.games.tribune.state import EVERYBODY, State


def pile_size(state: State) -> int:
    """How many tiles lie face down in the pile."""
    return len(state.tiles) + len(state.under)


def reveal(state: State) -> None:
    """Ask chance for the top tile, which is turned up; nothing if the pile is empty (TRI-NEXT-03)."""
    if pile_size(state):
        ask(state, at.TILES, CHANCE)


def deal_to_matrona(state: State) -> None:
    """Ask chance for the tiles that the owner of the Matrona gets, as many as there are (TRI-OFF-09, TRI-OFF-12)."""
    if pile_size(state) and state.officials[MATRONA] >= 0:
        ask(state, at.MATRONA_TILES, CHANCE)


def put_under(state: State, tiles: tuple[int, ...], known_to: Seat = EVERYBODY) -> None:
    """Put tiles under the pile in this order; `known_to`: the only seat that has seen them, or EVERYBODY."""
    state.under += tuple((tile, known_to) for tile in tiles)


def wanted(state: State) -> int:
    """How many tiles the open draw asks for."""
    most = 1 if state.stage == at.TILES else state.board.matrona_tiles
    return min(most, pile_size(state))


def sample(state: State, rng: Random) -> Tiles:
    """The top of the pile."""
    number = wanted(state)
    tiles = rng.sample(state.tiles, min(number, len(state.tiles)))
    return Tiles(tuple(tiles) + tuple(tile for tile, _ in state.under[: number - len(tiles)]))


def _take(state: State, tiles: tuple[int, ...]) -> None:
    unknown = min(len(tiles), len(state.tiles))
    state.tiles = tuple(tile for tile in state.tiles if tile not in tiles[:unknown])
    state.under = state.under[len(tiles) - unknown :]


@answer(at.TILES)
def _turned_up(state: State, seat: Seat, action: Tiles, sink: Sink | None) -> None:
    _take(state, action.tiles)
    state.tile = action.tiles[0]
    if sink is not None:
        sink(Event("tile", CHANCE, (state.tile,), reveals=True))


@answer(at.MATRONA_TILES)
def _dealt(state: State, seat: Seat, action: Tiles, sink: Sink | None) -> None:
    _take(state, action.tiles)
    owner = state.officials[MATRONA]
    state.matrona = action.tiles
    state.dealt_to = owner
    if sink is None:
        return
    if state.options.matrona == "open":  # TRI-OFF-11
        sink(Event("matrona", owner, (len(action.tiles), action.tiles), reveals=True))
    else:
        known = (owner, (len(action.tiles), action.tiles))
        sink(Event("matrona", owner, (len(action.tiles),), (known,), reveals=True))
