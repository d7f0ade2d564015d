"""A full position that a view allows, for players that search.

Known are the own hand, what lies open, what the viewer has looked at, and how many
cards each place holds; every other card goes to any place left, each as likely as
the next. A card bought in the Catacombs is one of its price.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.brutii import DENARII
from brutus_tui.games.tribune.cards import UNKNOWN, VALUE, Kind
from brutus_tui.games.tribune.places import CATACOMBS, PANTHEON
from brutus_tui.games.tribune.rules.action_cards import player_of
from brutus_tui.games.tribune.rules.placement import may_enter_pantheon
from brutus_tui.games.tribune.state import EVERYBODY, State, initial
from brutus_tui.games.tribune.view import View


class _Unseen:
    """The cards of which the viewer does not know where they are, in random order."""

    def __init__(self, cards: Iterable[Kind], rng: Random) -> None:
        self.cards = list(cards)
        rng.shuffle(self.cards)

    def take(self, number: int) -> list[Kind]:
        """That many of them."""
        taken = self.cards[:number]
        del self.cards[:number]
        return taken

    def take_of(self, value: int) -> Kind:
        """One of that value; there is one, because somebody paid that price for it."""
        place = next(place for place, kind in enumerate(self.cards) if VALUE[kind] == value)
        return self.cards.pop(place)

    def fill(self, cards: Iterable[Kind]) -> tuple[Kind, ...]:
        """These cards with a face for each unknown one."""
        return tuple(self.cards.pop() if kind == UNKNOWN else kind for kind in cards)


def determinize(view: View, rng: Random) -> State:
    """A position, drawn at random, in which `view` would be seen."""
    state = initial(view.seats, view.options)
    _public(state, view)
    _tiles(state, view, rng)
    _cards(state, view, rng)
    _bids(state, view, rng)
    return state


def _public(state: State, view: View) -> None:
    """What all see."""
    for name in ("brutii", "board_key", "design", "round", "start", "step", "spot", "nth", "stage", "actors", "due"):
        setattr(state, name, getattr(view, name))
    for name in ("upheaval", "tried", "shown", "open", "lap", "more", "price", "bidder", "pairs", "left", "chosen"):
        setattr(state, name, getattr(view, name))
    for name in ("fresh", "colosseum", "chariot", "tile", "dealt_to", "ending", "plan"):
        setattr(state, name, getattr(view, name))
    for name in ("seen", "pieces", "control", "displays", "officials"):
        setattr(state, name, list(getattr(view, name)))
    single = state.board.single
    for place, standing in enumerate(view.pieces):
        for seat in standing:
            state.barred[seat] |= single & 1 << place
    for seat, player in enumerate(view.players):
        state.pool[seat] = player.pool
        state.money[seat] = player.money
        state.laurels[seat] = player.laurels
        state.legions[seat] = player.legions
        state.markers[seat] = player.markers
        state.scrolls[seat] = player.scroll
        state.eternal |= player.eternal << seat
        state.patrons |= player.patron << seat
        state.claimed[seat] = sum(1 << tile for tile in player.claimed)
        if player.temporary:
            state.temporary = seat
        if player.proconsul:
            state.proconsul = seat
        if not may_enter_pantheon(state, seat):
            state.barred[seat] |= 1 << PANTHEON


def _tiles(state: State, view: View, rng: Random) -> None:
    """The Matrona's hidden tiles and those put under unseen are any that the viewer does not see elsewhere."""
    seen = {view.tile, *view.matrona, *view.under, *(tile for player in view.players for tile in player.claimed)}
    unseen = [tile for tile in state.tiles if tile not in seen]
    rng.shuffle(unseen)
    state.matrona = tuple(tile or unseen.pop() for tile in view.matrona)
    other = 0 if view.viewer is None else (view.viewer + 1) % view.seats
    state.under = tuple((tile, EVERYBODY) if tile else (unseen.pop(), other) for tile in view.under)
    state.tiles = tuple(sorted(unseen))


def _cards(state: State, view: View, rng: Random) -> None:
    sold = _sold(view, rng)
    unseen = Counter(state.deck)
    unseen.subtract(view.hand)
    unseen.subtract(view.rejected)
    if view.brutii is not None:
        unseen.subtract((*view.brutii.taken, *view.brutii.paid))
    for lot in (*view.lots, *view.displays, view.limbo):
        unseen.subtract(kind for kind in lot if kind != UNKNOWN)
    lots = list(view.lots)
    if sold:
        # What the viewer saw there, but for what others have bought since.
        lots[CATACOMBS] = tuple(sorted((Counter(view.remembered) - Counter(sold.values())).elements()))
        unseen.subtract(view.remembered)
    pool = _Unseen(unseen.elements(), rng)
    hands: list[list[Kind]] = [[] for _ in range(view.seats)]
    sales: list[tuple[int, Kind]] = []
    for turn, seat, price, kind in view.sold:
        if kind == UNKNOWN:
            kind = sold[turn] if turn in sold else pool.take_of(price)
            if len(hands[seat]) < view.players[seat].cards:
                hands[seat].append(kind)
            else:
                pool.cards.insert(rng.randint(0, len(pool.cards)), kind)  # played since
        sales.append((turn, kind))
    state.sold = tuple(sales)
    keeping = view.step == at.KEEP
    for seat, player in enumerate(view.players):
        if seat == view.viewer:
            state.hands[seat] = view.hand
            state.rejected[seat] = view.rejected
            continue
        hands[seat] += pool.take(player.cards - len(hands[seat]))
        if keeping and seat not in view.actors:
            rejects = state.board.hand_draw - state.board.hand_keep
            state.rejected[seat] = tuple(hands[seat][:rejects])
            del hands[seat][:rejects]
        state.hands[seat] = tuple(sorted(hands[seat]))
    state.lots = [pool.fill(lot) for lot in lots]
    state.limbo = tuple(sorted(pool.fill(view.limbo)))
    state.discards = pool.take(view.discards)
    state.deck = sorted(pool.cards)


def _sold(view: View, rng: Random) -> dict[int, Kind]:
    """Space -> a card for each sale that came from what the viewer remembers."""
    left = list(view.remembered)
    found: dict[int, Kind] = {}
    for turn, _seat, price, _kind in view.sold:
        if turn > view.last_look >= 0:
            found[turn] = rng.choice([kind for kind in left if VALUE[kind] == price])
            left.remove(found[turn])
    return found


def _bids(state: State, view: View, rng: Random) -> None:
    """Bids that are in but not shown yet are any that their seats can pay (TRI-CHAR-02, TRI-CHAR-14)."""
    if view.stage != at.BID:
        return
    absent = player_of(state, DENARII)
    for seat, player in enumerate(view.players):
        if seat == view.viewer:
            state.bids[seat] = view.bid
        elif seat not in view.actors:
            state.bids[seat] = 0 if seat == absent else rng.randint(0, player.money)
