"""Who knows what, and what always holds about questions and answers (TRI-INFO, TRI-INV-18, TRI-INV-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from brutus_tui.core.game import CHANCE, Event, Privacy
from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import PASS, PUT, Bid, Lay
from brutus_tui.games.tribune.cards import KIND
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.places import ATRIUM, CATACOMBS, FACE_DOWN, LATRINE, PANTHEON, PLACE
from brutus_tui.games.tribune.rules import engine
from brutus_tui.games.tribune.state import ALL_OF_CATACOMBS, EVERYBODY, State, slot
from tests.games.tribune.board import Table, kinds

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"matrona": "secret", "princeps": "one-or-two", "pantheon": "anyone"}),
    (5, {"upheaval": "reshuffle", "check": "after"}),
    (4, {"mode": "base"}),
]


def positions(seats: int, options: dict[str, Any], seed: int) -> Iterator[State]:
    """Positions of a random game: some of each question, and the end."""
    state = engine.new_state(seats, Options(**options))
    rng = Random(seed)
    met = Counter[str]()
    while actors := state.actors:
        met[state.stage] += 1
        if met[state.stage] <= 40 and met[state.stage] % 5 == 1:
            yield state
        seat = rng.choice(actors)
        legal = engine.legal_actions(state, seat)
        engine.apply(state, seat, rng.choice(legal) if legal else engine.sample_chance(state, rng))
    yield state


# -- What is public and what is not ----------------------------------------------------------


@pytest.mark.clause("TRI-INFO-01", "TRI-INFO-02")
def test_possessions_are_public_hands_are_not() -> None:
    table = Table(3).hand("p1", "ve3 as nu2").display("p2", "se3 se4").stand("th1", "p3").stand("bo", "p1", "p1")
    table.give("p1", money=7, laurels=3, legions=2, scrolls=at.SCROLL, eternal=1, patron=1, temporary=1)
    table.give("p2", money=1, proconsul=1, claimed=1 << 6).official("p3", "augur").begin(at.PLACE)
    state = table.state
    state.colosseum = 4
    pile = len(state.deck)
    for viewer in (0, 1, 2, None):
        view = GAME.view(state, viewer)
        one, two, three = view.players
        assert (one.cards, one.money, one.laurels, one.legions, one.scroll) == (3, 7, 3, 2, at.SCROLL)
        assert (one.eternal, one.temporary, one.patron, one.pool) == (True, True, True, 6)
        assert (two.cards, two.money, two.proconsul, two.claimed, two.pool) == (0, 1, True, (6,), 7)
        assert (two.markers, three.official) == (1 << 6, 0)
        assert (view.displays[6], view.control[6]) == (kinds("se3 se4"), 1)
        assert (view.pieces[PLACE["th1"]], view.pieces[PLACE["bo"]]) == ((2,), (0, 0))
        assert (view.colosseum, view.deck, view.discards, view.pile) == (4, pile, 0, len(state.tiles))
        assert view.hand == (kinds("ve3 as nu2") if viewer == 0 else ())


@pytest.mark.clause("TRI-INFO-04", "TRI-UPH-04")
def test_of_the_piles_only_the_size_is_shown() -> None:
    views = []
    for discarded, left in (("gl2 gl3", "se9 se10"), ("as as", "pl2 pl3")):
        table = Table(2).empty_pile(*left.split())
        table.state.discards = list(kinds(discarded))
        views.append([GAME.view(table.state, viewer) for viewer in (0, 1, None)])
    assert views[0] == views[1]
    assert (views[0][0].deck, views[0][0].discards) == (2, 2)


@pytest.mark.clause("TRI-DECK-11", "TRI-INFO-03")
def test_a_card_laid_face_down_tells_nothing() -> None:
    """Two boards that differ in nothing but face-down cards are told, shown and written down alike."""
    seen = []
    open_cards = "gl2 gl3 gl4 le2 le3 le4 pr3 pr4 pr5"
    for la, rest in (("pa9", "ve3 ve4 ve5 pa2 pa3 pa4 pa5 pa6 se9"), ("as", "nu1 nu2 nu3 se0 se4 se5 se6 se7 as")):
        order = f"{open_cards} {la} pl5 pl6 le0 {rest}"
        table = Table(2, top=order)
        table.state.round, table.state.stage, table.state.actors, table.state.spot = 1, at.LAY, (CHANCE,), 1
        table.state.step = at.LAY
        action = Lay(tuple(KIND[card] for card in order.split()))
        assert GAME.explain(table.state, CHANCE, action) is None
        written = [GAME.redact(table.state, CHANCE, action, viewer) for viewer in (0, 1, None)]
        events: list[Event] = []
        engine.apply(table.state, CHANCE, action, events.append)
        views = [GAME.view(table.state, viewer) for viewer in (0, 1, None)]
        seen.append((written, [event.seen_by(viewer) for event in events for viewer in (0, 1, None)], views))
    assert seen[0] == seen[1]


@pytest.mark.clause("TRI-INFO-05", "TRI-CHAR-02", "TRI-CHAR-03")
def test_bids_for_the_chariot_are_hidden_until_all_are_in() -> None:
    views = []
    for amount in (0, 5):
        table = Table(3).give("p1", money=5).give("p2", money=5).phase(at.CHARIOT)
        assert GAME.redact(table.state, 0, Bid(amount), 1) == Bid(0)
        table.do(f"p1 bid {amount}")
        views.append([GAME.view(table.state, viewer) for viewer in (1, 2, None)])
        assert [event.seen_by(1) for event in table.events if event.kind == "bid-made"] == [None]
        assert GAME.view(table.state, 0).bid == amount
    assert views[0] == views[1]


# -- Whole games -----------------------------------------------------------------------------


def shuffled(state: State, viewer: int, rng: Random) -> State:
    """Another position that `viewer` cannot tell from this one: all that it does not know changes places."""
    other = state.copy()
    over = state.stage == at.OVER
    rests: list[Any] = []  # (cards, how to put them back)
    slots: list[tuple[list[Any], int]] = []
    for owner in range(state.seats):
        if owner != viewer:
            slots += [(other.hands, owner), (other.rejected, owner)]
            if state.stage == at.BID and state.bids[owner] > 0 and owner not in state.actors:
                other.bids[owner] = rng.randint(0, state.money[owner])
    lots = [list(lot) for lot in other.lots]
    hidden = [
        (place, card)
        for place in FACE_DOWN
        for card in range(len(lots[place]))
        if not state.shown >> place & 1 and not _looked(state, viewer, place, card)
    ]
    limbo = state.officials[0] != viewer
    rests += [kind for owner, seat in slots for kind in owner[seat]]
    rests += [lots[place][card] for place, card in hidden]
    rests += [*other.deck, *other.discards, *(other.limbo if limbo else ())]
    rng.shuffle(rests)
    for owner_, seat in slots:
        owner_[seat] = tuple(sorted(rests.pop() for _ in owner_[seat]))
    for place, card in hidden:
        lots[place][card] = rests.pop()
    other.lots = [tuple(lot) for lot in lots]
    other.deck = sorted(rests.pop() for _ in other.deck)
    other.discards = [rests.pop() for _ in other.discards]
    if limbo:
        other.limbo = tuple(sorted(rests.pop() for _ in other.limbo))
    if viewer not in state.actors:
        other.plan = ()
    if state.options.matrona == "secret" and state.dealt_to not in (viewer, -1) and state.tiles and not over:
        _swap_tiles(other, rng)
    return other


def _looked(state: State, viewer: int, place: int, card: int) -> bool:
    if place == CATACOMBS:
        return bool(state.seen[viewer] & ALL_OF_CATACOMBS)
    assert place in (LATRINE, ATRIUM, PANTHEON)
    return bool(state.seen[viewer] & slot(place, card))


def _swap_tiles(state: State, rng: Random) -> None:
    tiles = [*state.matrona, *state.tiles]
    rng.shuffle(tiles)
    number = len(state.matrona)
    state.matrona, state.tiles = tuple(tiles[:number]), tuple(sorted(tiles[number:]))


@pytest.mark.clause("TRI-INV-18", "TRI-INFO-01", "TRI-INFO-03", "TRI-INFO-04", "TRI-INFO-08")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_view_tells_nothing_that_its_seat_may_not_know(seats: int, options: dict[str, Any]) -> None:
    rng = Random(7)
    for state in positions(seats, options, seed=seats):
        for viewer in range(seats):
            other = shuffled(state, viewer, rng)
            assert GAME.view(other, viewer) == GAME.view(state, viewer)
            for seat in state.actors:
                if seat == viewer:
                    assert engine.legal_actions(other, seat) == engine.legal_actions(state, seat)
                    assert GAME.decision(other, seat) == GAME.decision(state, seat)
                elif seat >= 0 and GAME.decision(state, seat).privacy not in (Privacy.PRIVATE, Privacy.SECRET):
                    assert engine.legal_actions(other, seat) == engine.legal_actions(state, seat)


@pytest.mark.clause("TRI-INV-19")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_is_listed_is_accepted_and_nothing_else(seats: int, options: dict[str, Any]) -> None:
    always: tuple[Any, ...] = (*PUT, PASS)
    pool: dict[str, Any] = {GAME.format_action(action): action for action in always}
    for state in positions(seats, options, seed=seats + 10):
        for seat in state.actors:
            legal = engine.legal_actions(state, seat)
            assert bool(legal) == (seat != CHANCE)
            for action in legal[:40]:
                pool[GAME.format_action(action)] = action
                copy = state.copy()
                engine.apply(copy, seat, action)
                assert copy != state
            before = state.copy()
            tried: list[Any] = list(pool.values())[-120:]
            for action in tried:
                assert (GAME.explain(state, seat, action) is None) == (action in legal)
            assert state == before


@pytest.mark.clause("TRI-GEN-16", "TRI-GEN-14")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_nothing_passes_from_hand_to_hand(seats: int, options: dict[str, Any]) -> None:
    """What a seat decides changes no other seat's hand, tiles or money, but for bids and taxes that are due."""
    state = engine.new_state(seats, Options(**options))
    rng = Random(seats)
    while actors := state.actors:
        seat = rng.choice(actors)
        legal = engine.legal_actions(state, seat)
        before = state.copy()
        events: list[Event] = []
        action = rng.choice(legal) if legal else engine.sample_chance(state, rng)
        engine.apply(state, seat, action, events.append)
        if seat == CHANCE:
            continue
        bought = {event.seat for event in events if event.kind == "lot"}  # because this seat has passed
        due = bought or any(event.kind in ("chariot", "levy") for event in events)
        for other in set(range(seats)) - {seat}:
            assert state.hands[other] == before.hands[other] or other in bought
            assert (state.markers[other], state.scrolls[other]) == (before.markers[other], before.scrolls[other])
            assert state.claimed[other] == before.claimed[other]
            assert due or state.money[other] >= before.money[other]


@pytest.mark.clause("TRI-CURIA-04", "TRI-REF-16", "TRI-MARS-07", "TRI-PANTH-02", "TRI-CATA-06")
def test_what_shows_a_hidden_card_says_so() -> None:
    """Cards out of a hand, and the price that tells a hidden card's value: nobody can take that back."""
    seen: dict[str, set[bool]] = {}
    for seed in range(6):
        state = engine.new_state(4, Options(pantheon="anyone", cap=8))
        rng = Random(seed)
        while actors := state.actors:
            seat = rng.choice(actors)
            legal = engine.legal_actions(state, seat)
            events: list[Event] = []
            action = legal[min(rng.randrange(len(legal)), rng.randrange(len(legal)))] if legal else None
            engine.apply(state, seat, action or engine.sample_chance(state, rng), events.append)
            for event in events:
                seen.setdefault(event.kind, set()).add(event.reveals)
    shown = ("exchanged", "sacrificed", "pair", "freed", "slaves", "taken", "picked", "lot", "turned-up", "drew")
    assert {kind: seen.get(kind) for kind in shown} == {kind: {True} for kind in shown}
    hidden = ("put", "declined", "cannot", "bid", "rejected", "laid-aside", "covered", "appointed", "discarded")
    assert {kind: seen.get(kind) for kind in hidden} == {kind: {False} for kind in hidden}


@pytest.mark.clause("TRI-CATA-06", "TRI-INFO-03")
def test_a_price_tells_the_value_and_no_more() -> None:
    for card in ("gl5", "pl5"):
        table = Table(3).lot("ct", "gl5 pl5 se9").stand("ct", "p1", "p3").give("p1", money=5).phase(at.CATACOMBS_STEP)
        table.do(f"p1 pick {card}")
        assert GAME.view(table.state, 1).sold == ((0, 0, 5, -1),)
        assert GAME.view(table.state, 0).sold == ((0, 0, 5, KIND[card]),)


@pytest.mark.clause("TRI-INFO-08")
def test_tiles_that_were_seen_going_under_are_remembered() -> None:
    table = Table(2, tiles=(5,))
    table.state.tile = 1
    table.state.tiles = (5, 6, 7)
    table.state.under = ((8, EVERYBODY), (9, 0))
    assert [GAME.view(table.state, viewer).under for viewer in (0, 1, None)] == [(8, 9), (8, 0), (8, 0)]
    table.begin(at.PREPARE)
    assert table.asked == "place p2"
    assert (table.state.tile, GAME.view(table.state, 1).under) == (5, (8, 0, 1))
