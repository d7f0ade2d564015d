"""Components, setup and dealing, as far as no worked example shows them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from brutus_tui.core.game import CHANCE, Event
from brutus_tui.core.match import Match
from brutus_tui.games.brutus import GAME, narrate
from brutus_tui.games.brutus.actions import Action, Clock, Deal, Ranks
from brutus_tui.games.brutus.cards import SETUP, points_table, printed_places, unpack
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import State
from brutus_tui.games.brutus.view import View
from tests.games.brutus.positions import fresh
from tests.games.brutus.reach import game

BrutusMatch = Match[State, Action, View, Options]

CARDS = ("Imperator", "Consul", "III", "IV", "V", "VI", "VII", "VIII", "IX", "Servus")


@pytest.mark.clause("BRU-COMP-02", "BRU-SET-04", "BRU-SET-06", "BRU-AMB-34")
@pytest.mark.parametrize("seats", GAME.info.seats)
def test_position_cards_in_use(seats: int) -> None:
    in_use = [narrate.title(place, seats) for place in range(1, seats + 1)]
    assert in_use == [*CARDS[: seats - 1], "Servus"]
    assert len(points_table()[seats]) == seats
    assert points_table()[seats][-1] == 0
    assert seats in printed_places()[seats]  # the 0 of the last place is printed everywhere
    assert "IX" not in in_use  # the tenth card has no use at four to nine players


@pytest.mark.clause("BRU-AMB-32")
def test_points_are_one_table_that_says_what_is_inferred() -> None:
    assert points_table() == {seats: tuple(2 * (seats - place) for place in range(1, seats + 1)) for seats in SETUP}
    assert printed_places() == {
        4: {1, 2, 3, 4}, 5: {5}, 6: {1, 2, 6}, 7: {7}, 8: {8}, 9: {9}
    }  # fmt: skip


@pytest.mark.clause("BRU-COMP-03", "BRU-DEAL-01")
def test_nothing_else_is_ever_asked() -> None:
    """No decision of any game has to do with a help card: these are all the questions there are, in their order."""
    options = Options(length="time", minutes=120, conspiracy=True, benevolence=True, senator="names")
    asked: dict[str, set[str]] = {}
    order: list[str] = []
    for seed in range(8):
        for state, actor, _ in game(4 + seed % 6, options, Random(seed)):
            if GAME.actors(state):
                kind = GAME.decision(state, actor).kind
                asked.setdefault(kind, set()).update(
                    GAME.format_action(action).split()[0] for action in GAME.legal_actions(state, actor)
                )
                if not order or order[-1] != kind:
                    order.append(kind)
    assert asked == {
        "ranks": set(), "deal": set(), "clock": set(), "announce": {"announce"}, "give": {"give"}, "take": {"take"},
        "benevolence": {"benevolence"}, "power": {"power"}, "lead": {"play"}, "follow": {"play", "pass"},
        "conspire": {"conspiracy"}, "slip": {"slip"}, "dux": {"gift"}, "dux-more": {"gift", "done"},
        "censor": {"discard"}, "senator": {"gift"}, "vestalis": {"discard"}, "name": {"name"},
    }  # fmt: skip
    deals = [place for place, kind in enumerate(order) if kind == "deal"]
    assert all(order[place : place + 7] == _phases() for place in deals)


def _phases() -> list[str]:
    return ["deal", "announce", "give", "benevolence", "take", "power", "lead"]


@pytest.mark.clause("BRU-SET-08", "BRU-SET-05", "BRU-SET-07")
def test_the_starting_draw_scores_nothing() -> None:
    for seed in range(20):
        state = GAME.new_state(6, Options())
        draw = GAME.sample_chance(state, Random(seed))
        events: list[Event] = []
        GAME.apply(state, CHANCE, draw, events.append)
        assert isinstance(draw, Ranks)
        assert sorted(draw.order) == list(range(6))
        assert state.order == draw.order
        assert state.scores == [0] * 6
        assert state.wins == [0] * 6
        assert state.deal == 0
        assert events == [Event("ranks", CHANCE, (draw.order,), reveals=True)]


@pytest.mark.clause("BRU-SET-05")
def test_every_order_of_ranks_is_drawn() -> None:
    state = GAME.new_state(4, Options())
    drawn = Counter(GAME.sample_chance(state, Random(seed)) for seed in range(2400))
    assert len(drawn) == 24
    assert min(drawn.values()) > 60


@pytest.mark.clause("BRU-DEAL-02", "BRU-NEW-02", "BRU-DEAL-04")
@pytest.mark.parametrize("seats", [4, 5, 8])
def test_the_servus_deals_the_whole_deck_again(seats: int) -> None:
    """Dealing is no decision; who deals is told."""
    match: BrutusMatch = Match(GAME, seats, Options(length="deals", deals=3), seed="deck")
    rng = Random(1)
    dealt: list[tuple[object, ...] | None] = []
    orders = []
    while match.actors:
        for entry in match.chance():
            if isinstance(entry.action, Deal):
                event = entry.events[0]
                dealt.append(event.public)
                state = match.state()
                orders.append(state.order)
                cards = Counter(card for hand in entry.action.hands for card in hand)
                cards.update(unpack(state.aside))
                assert cards == dict.fromkeys(range(1, 14), SETUP[seats].copies)
        if match.actors:
            seat = rng.choice(match.actors)
            match.play(seat, rng.choice(match.legal_actions(seat)))
    assert dealt == [(number, order[-1]) for number, order in enumerate(orders, 1)]


@pytest.mark.clause("BRU-DEAL-03", "BRU-SET-02", "BRU-SET-03")
def test_wrong_deals_are_refused() -> None:
    scene = fresh(4).do("* ranks p1 p2 p3 p4")
    deal = GAME.sample_chance(scene.state, Random(1))
    assert isinstance(deal, Deal)
    one, two, three, four = deal.hands
    wrong = {
        "deal-hands": Deal((one, two, three)),
        "deal-size": Deal((one, two, three, four[1:])),
        "deal-unknown": Deal((one, two, three, (0, *four[1:]))),
        "deal-copies": Deal(((1,) * 16, two, three, four)),
    }
    for code, refused in wrong.items():
        refusal = GAME.explain(scene.state, CHANCE, refused)
        assert refusal is not None
        assert refusal.code == code
    assert GAME.explain(scene.state, CHANCE, Deal(((14,) * 16, two, three, four))) is not None
    assert GAME.explain(scene.state, CHANCE, Deal(((-1,) * 16, two, three, four))) is not None
    assert GAME.explain(scene.state, 0, deal) is not None


@pytest.mark.clause("BRU-AMB-35", "BRU-END-03")
def test_a_measured_clock_is_asked_after_each_deal() -> None:
    minutes = iter(("clock 20", "clock 30", "clock 45"))
    match: BrutusMatch = Match(
        GAME, 4, Options(length="time", minutes=45), seed="clock", measured={"clock": lambda: next(minutes)}
    )
    rng = Random(1)
    while match.actors:
        match.chance()
        if match.actors:
            seat = rng.choice(match.actors)
            match.play(seat, rng.choice(match.legal_actions(seat)))
    assert [entry.action for entry in match.entries if isinstance(entry.action, Clock)] == [
        Clock(20),
        Clock(30),
        Clock(45),
    ]
    assert match.result is not None
    assert match.result.ending == "time"
