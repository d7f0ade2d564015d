"""Random games with the Brutii under every option: nothing gets lost, and nobody learns what is hidden."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brutus_tui.core.game import CHANCE, Event, Privacy
from brutus_tui.core.options import kinds_by_key
from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.brutii import Brutii
from brutus_tui.games.tribune.cards import KIND, PA
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.places import BOWL, PLACES
from brutus_tui.games.tribune.rules import engine
from brutus_tui.games.tribune.state import State
from tests.games.tribune.brutii import BrutiiTable
from tests.games.tribune.test_information import shuffled

CHOICES: Final = {
    name: kind.values
    for name, kind in kinds_by_key(Options)
    if name.startswith("brutii_") or name in ("matrona", "princeps", "upheaval", "check", "rejects")
}
MIXES: Final = {"lean": (4, 1, 1), "even": (3, 2, 1), "rich": (2, 3, 1)}
CARDS_IN_ALL: Final = Counter(BrutiiTable().state.deck)

GAMES: Final = st.fixed_dictionaries(
    {
        "seats": st.sampled_from((5, 6)),
        "seed": st.integers(0, 2**32 - 1),
        "patricians": st.booleans(),
        "options": st.fixed_dictionaries({name: st.sampled_from(values) for name, values in CHOICES.items()}),
    }
)


def begin(game: dict[str, Any]) -> tuple[State, Random]:
    """A new game, in some of which the Brutii have the Patricians and the proconsul from the beginning."""
    options = Options(mode="brutii", cap=4, pantheon="anyone", **game["options"])
    state = engine.new_state(game["seats"], options)
    if game["patricians"]:
        brutii = side(state).seat
        state.displays[PA] = (KIND["pa7"], KIND["pa8"], KIND["pa9"])
        for kind in state.displays[PA]:
            state.deck.remove(kind)
        state.control[PA] = state.proconsul = brutii
        state.markers[brutii] = 1 << PA
        state.fresh &= ~(1 << PA)
    return state, Random(game["seed"])


def choose(state: State, rng: Random) -> tuple[int, Any]:
    """Somebody who is asked, and an answer; passing is rare, so that much happens."""
    seat = rng.choice(state.actors)
    legal = engine.legal_actions(state, seat)
    if not legal:
        return seat, engine.sample_chance(state, rng)
    action = rng.choice(legal)
    return seat, rng.choice(legal) if GAME.format_action(action) == "pass" else action


def side(state: State) -> Brutii:
    assert state.brutii is not None
    return state.brutii


# -- Nothing gets lost -----------------------------------------------------------------------


def all_cards(state: State) -> Counter[int]:
    found = Counter([*state.deck, *state.discards, *state.limbo, *side(state).taken, *side(state).paid])
    for pile in (*state.hands, *state.displays, *state.lots, *state.rejected):
        found.update(pile)
    return found


def check_things(state: State) -> None:
    """Cards, discs, action cards, pieces and tiles, wherever they are."""
    table, board = side(state), state.board
    assert all_cards(state) == CARDS_IN_ALL
    assert (
        tuple(table.hidden[face] + table.revealed.count(face) for face in range(3)) == MIXES[state.options.brutii_discs]
    )
    assert sorted((*table.hand, *table.played)) == list(range(12))
    assert min(*state.money, *state.laurels, *state.legions, *state.pool, state.colosseum) >= 0
    assert table.closed != BOWL
    if state.step in (at.LAPS, at.MARKET, at.TAKEOVER, at.CAPITOLEUM_STEP):
        assert len(table.played) == sum(face > 0 for face in table.revealed) - (state.stage == at.CARD)
        followers = board.followers["brutii"][state.seats]
        for seat in range(state.seats - 1):
            placed = sum(standing.count(seat) for standing in state.pieces)
            own = {followers, followers + 1} if state.step != at.LAPS else {followers + (state.proconsul == seat)}
            assert placed + state.pool[seat] in own
            assert state.step == at.LAPS or not state.pool[seat]
        assert sum(standing.count(table.seat) for standing in state.pieces) + state.pool[table.seat] <= 1
    for place in range(PLACES):
        standing = state.pieces[place]
        assert len(standing) + (place == table.closed) <= board.capacity[place]
        assert place == BOWL or len(set(standing)) == len(standing)
    tiles = [*state.tiles, *state.matrona, *(tile for tile, _ in state.under), *([state.tile] if state.tile else [])]
    tiles += [tile for mask in state.claimed for tile in range(1, 11) if mask >> tile & 1]
    assert sorted(tiles) == list(range(1, 11))
    owned = [seat for seat in state.officials if seat >= 0]
    assert len(set(owned)) == len(owned)


def from_stock(before: State, events: list[Event]) -> int:
    """What the events say that the stock has paid, more than it got; the Colosseum counts as a purse."""
    amount = 0
    for event in events:
        public: Any = event.public
        match event.kind:
            case "dealt":
                amount += sum(12 + n for n in range(before.seats))
            case "bought" if public[0] != 15:  # the Latrine's price may go to the Brutii
                amount -= public[2]
            case "bought" | "lot":
                amount -= public[-1] if event.kind == "bought" else public[0]
            case "sold":
                amount += public[1]
            case "bowl":
                amount += public[1]
            case "income":
                amount += public[0]
            case "gained" if public[0] == "denarii":
                amount += public[1]
            case "bought-legion" | "chariot":
                amount -= public[0]
            case "freed":
                amount -= public[1]
            case "claimed":
                amount -= public[2]
            case "levy":
                amount += public[1]
    return amount


@pytest.mark.clause("TRI-INV-01", "TRI-INV-11", "TRI-INV-16", "TRI-INV-17", "TRI-NEXT-06", "TRI-NEXT-07", "TRI-CARD-05")
@given(GAMES)
@settings(max_examples=25, deadline=None)
def test_nothing_gets_lost(game: dict[str, Any]) -> None:
    state, rng = begin(game)
    while state.actors:
        check_things(state)
        before = state.copy()
        events: list[Event] = []
        seat, action = choose(state, rng)
        engine.apply(state, seat, action, events.append)
        money = sum(state.money) + state.colosseum - sum(before.money) - before.colosseum
        assert money == from_stock(before, events), [event.kind for event in events]
        if any(event.kind == "taken-back" for event in events):
            assert side(state) == Brutii(game["seats"] - 1, MIXES[state.options.brutii_discs])
    check_things(state)


# -- Nobody learns what is hidden ------------------------------------------------------------


def open_to(state: State, actor: int, viewer: int) -> bool:
    """Whether what the actor is offered is no secret to the viewer."""
    return actor == viewer or GAME.decision(state, actor).privacy in (Privacy.PUBLIC, Privacy.PEEK)


@pytest.mark.clause("TRI-INV-18", "TRI-INFO-01", "TRI-INFO-03", "TRI-INFO-06", "TRI-INFO-07", "TRI-SETUP-25")
@given(GAMES)
@settings(max_examples=15, deadline=None)
def test_two_games_that_look_alike_go_on_alike(game: dict[str, Any]) -> None:
    """The same answer in two positions that a seat cannot tell apart: unless something is shown, it still cannot."""
    state, rng = begin(game)
    met = Counter[str]()
    while state.actors:
        actor, action = choose(state, rng)
        met[state.stage] += 1
        if met[state.stage] % 7 == 1:
            for viewer in range(state.seats):
                other = shuffled(state, viewer, rng)
                assert GAME.view(other, viewer) == GAME.view(state, viewer)
                if actor != CHANCE and open_to(state, actor, viewer):
                    assert engine.legal_actions(other, actor) == engine.legal_actions(state, actor)
                    assert GAME.decision(other, actor) == GAME.decision(state, actor)
                _same_step(state.copy(), other, actor, action, viewer)
        engine.apply(state, actor, action)


def _same_step(one: State, two: State, actor: int, action: Any, viewer: int) -> None:
    if actor == CHANCE or GAME.explain(two, actor, action) is not None:
        return
    told: list[list[Event]] = [[], []]
    for state, events in zip((one, two), told, strict=True):
        engine.apply(state, actor, action, events.append)
    seen = [[event.seen_by(viewer) for event in events if not event.reveals] for events in told]
    if any(event.reveals for events in told for event in events):
        return
    assert seen[0] == seen[1]
    assert GAME.view(one, viewer) == GAME.view(two, viewer)


@pytest.mark.clause("TRI-INV-18", "TRI-SETUP-25")
@given(GAMES)
@settings(max_examples=15, deadline=None)
def test_a_position_made_up_from_a_view_is_seen_as_that_view(game: dict[str, Any]) -> None:
    state, rng = begin(game)
    met = Counter[str]()
    while state.actors:
        met[state.stage] += 1
        if met[state.stage] % 9 == 1:
            for viewer in (*range(state.seats), None):
                view = GAME.view(state, viewer)
                made_up = GAME.determinize(view, rng)
                assert GAME.view(made_up, viewer) == view
                assert all_cards(made_up) == CARDS_IN_ALL
        engine.apply(state, *choose(state, rng))


@pytest.mark.clause("TRI-CATA-06", "TRI-CATA-07", "TRI-INFO-03")
def test_the_rest_of_the_catacombs_does_not_name_what_was_bought() -> None:
    """Who has looked there knows a price and two cards of it; that the rest goes to the Brutii tells no more."""
    views = []
    for card in ("gl5", "pl5"):
        table = BrutiiTable().played("cards", way=2).lot("ct", "gl5 pl5 se9 pr3").stand("ct", "p1", "p2", "p3")
        table.give("p1", money=3).give("p2", money=5).hand("p1", "ve3").hand("p5", "se3")
        table.stand("pn", "p4").hand("p4", "le3").lot("pn", "le5").step(at.CATACOMBS_STEP, at.BOWL_STEP)
        table.do("p1 pick pr3", f"p2 pick {card}", "p3 pass")
        assert table.asked == "pantheon p4"
        views.append([GAME.view(table.state, viewer) for viewer in (0, 3, None)])
        assert views[-1][0].sold == ((0, 0, 3, KIND["pr3"]), (1, 1, 5, -1))
        hands = {GAME.determinize(views[-1][0], Random(seed)).hands[1] for seed in range(20)}
        assert {KIND["gl5"], KIND["pl5"]} <= {kind for hand in hands for kind in hand}
    assert views[0] == views[1]


@pytest.mark.clause("TRI-CHAR-14")
def test_who_may_not_bid_is_given_no_bid() -> None:
    table = BrutiiTable().played("denarii").give("p5", money=20)
    table.state.money[:4] = [3, 3, 3, 3]
    table.phase(at.CHARIOT)
    for viewer in (0, 4, None):
        view = GAME.view(table.state, viewer)
        assert {GAME.determinize(view, Random(seed)).bids[4] for seed in range(20)} == {0}
