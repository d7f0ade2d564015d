"""The Brutii before the first round and in Phase 2: setup, laps, discs, cards, the proconsul."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from brutus_tui.core.game import CHANCE, Event
from brutus_tui.games.tribune import GAME
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import PASS, PUT
from brutus_tui.games.tribune.board import builtin
from brutus_tui.games.tribune.brutii import ACTION_CARDS, CROSS, FACES, IMMEDIATE
from brutus_tui.games.tribune.cards import KIND
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.places import BOWL, PANTHEON, PLACE
from brutus_tui.games.tribune.rules import engine, victory
from tests.games.tribune.brutii import BrutiiTable


def setup(seats: int, **options: Any) -> at.State:
    """A game after its setup, with all first cards chosen."""
    state = engine.new_state(seats, Options(mode="brutii", **options))
    rng = Random(3)
    while state.step in (at.START, at.DESIGN, at.DEAL, at.KEEP):
        seat = state.actors[0]
        legal = engine.legal_actions(state, seat)
        engine.apply(state, seat, legal[0] if legal else engine.sample_chance(state, rng))
    return state


def around(table: BrutiiTable, laps: int = 99) -> list[str]:
    """Everybody places on the bowl and the Brutii play their first card; who acted, in order."""
    acted: list[str] = []
    for _ in range(200):
        if table.state.stage == at.OVER or table.state.lap > laps:
            return acted
        who = table.who
        legal = table.legal()
        acted.append(who)
        table.do(f"{who} {'put bo' if 'put bo' in legal else legal[0] if table.state.stage == at.CARD else 'pass'}")
    raise AssertionError


# -- What is played, and setup ---------------------------------------------------------------


@pytest.mark.clause("TRI-GEN-04", "TRI-GEN-05", "TRI-SETUP-23")
def test_five_or_six_with_the_expansion_and_the_last_seat_leads() -> None:
    for seats in range(8):
        refusal = GAME.check_options(seats, Options(mode="brutii"))
        assert (refusal is None) == (seats in (5, 6))
        assert refusal is None or refusal.clause == "TRI-GEN-04"
    with pytest.raises(ValueError, match="5 to 6"):
        GAME.new_state(4, Options(mode="brutii"))
    for seats in (5, 6):
        state = setup(seats)
        assert state.brutii is not None
        assert state.brutii.seat == seats - 1
        assert state.tile
        board = state.board
        assert board.places["brutii"] == board.places["expansion"]
        assert board.deck["brutii"] == board.deck["expansion"]
    assert engine.new_state(5, Options()).brutii is None
    assert GAME.check_options(6, Options()) is not None


@pytest.mark.clause("TRI-GEN-07", "TRI-WIN-04")
def test_the_same_card_with_its_numbers_for_the_brutii() -> None:
    designs = {design.key: design for design in builtin().designs}
    for seats in (5, 6):
        for key, wanted in (("quid-est-veritas", 4), ("sic-transit-gloria-mundi", 5)):
            assert designs[key].required_brutii[seats] == wanted
            state = setup(seats, victory=key)
            assert victory.needed(state) == wanted
            for seat in range(seats):
                assert not victory.qualifies(state, seat)
                state.laurels[seat], state.legions[seat], state.markers[seat] = 10, 3, 31
                state.claimed[seat], state.patrons = 2, 1 << seat
                assert victory.qualifies(state, seat)
        for key, design in designs.items():
            allowed = GAME.check_options(seats, Options(mode="brutii", victory=key, cards="any")) is None
            assert allowed == design.expansion


@pytest.mark.clause("TRI-GEN-06", "TRI-GEN-07")
def test_the_brutii_are_a_player_where_players_are_counted() -> None:
    table = BrutiiTable(5, points=True)
    table.state.markers[4] = 0b11111
    table.begin(at.VICTORY, stop=at.PREPARE)
    assert table.state.ending == "markers"
    assert victory.winners(table.state) == (4,)


@pytest.mark.clause("TRI-COMP-19", "TRI-COMP-20", "TRI-COMP-21", "TRI-SETUP-24", "TRI-BRTURN-17")
def test_six_discs_and_twelve_cards() -> None:
    state = setup(5)
    assert state.brutii is not None
    assert state.brutii.hidden == (4, 1, 1)
    assert state.brutii.hand == tuple(range(12))
    assert (state.brutii.revealed, state.brutii.played) == ((), ())
    assert len(set(ACTION_CARDS)) == 12
    assert [ACTION_CARDS[card] for card in IMMEDIATE] == ["buy_legion", "slave_cards", "mass_murder", "veto"]
    for mix, counts in (("lean", (4, 1, 1)), ("even", (3, 2, 1)), ("rich", (2, 3, 1))):
        side = setup(6, brutii_discs=mix).brutii
        assert side is not None
        assert side.hidden == counts
        assert sum(side.hidden) == 6


@pytest.mark.clause("TRI-SETUP-12", "TRI-SETUP-21", "TRI-SETUP-22", "TRI-SX-21", "TRI-GEN-08")
@pytest.mark.parametrize(("seats", "followers", "money"), [(5, 6, 16), (6, 5, 17)])
def test_money_followers_and_who_starts(seats: int, followers: int, money: int) -> None:
    for start in ("drawn", "first"):
        state = setup(seats, start=start)
        assert state.start == 0
        assert state.money == list(range(12, 12 + seats))
        assert state.money[-1] == money
        while state.step != at.LAPS:
            engine.apply(state, CHANCE, engine.sample_chance(state, Random(1)))
        assert state.pool == [followers] * (seats - 1) + [0]


@pytest.mark.clause("TRI-SC-01", "TRI-SETUP-24")
def test_pile_sizes_with_six() -> None:
    state = setup(6)
    assert (len(state.deck), len(state.discards)) == (82, 12)
    assert [len(hand) for hand in state.hands] == [4] * 6


@pytest.mark.clause("TRI-SETUP-25", "TRI-INFO-06", "TRI-BRTURN-01")
def test_nobody_knows_the_order_of_the_discs() -> None:
    """The next disc is drawn when it is turned up: before that the position holds no order at all."""
    state = _asking_for_a_disc()
    faces = {GAME.format_action(engine.sample_chance(state, Random(seed))) for seed in range(40)}
    assert faces == {"disc cross", "disc arrow", "disc arrow_follower"}
    assert GAME.view(state, 4).brutii == GAME.view(state, 0).brutii == GAME.view(state, None).brutii


def _asking_for_a_disc() -> at.State:
    state = setup(5)
    rng = Random(1)
    while state.stage != at.DISC:
        seat = state.actors[0]
        legal = engine.legal_actions(state, seat)
        engine.apply(state, seat, PUT[BOWL] if legal else engine.sample_chance(state, rng))
    return state


# -- Laps ------------------------------------------------------------------------------------


@pytest.mark.clause("TRI-SC-12", "TRI-BRTURN-01", "TRI-BRTURN-02", "TRI-BRTURN-03", "TRI-BRTURN-04")
def test_five_seats_six_laps() -> None:
    table = BrutiiTable(5)
    table.state.start = 0
    laying_begin(table)
    around(table)
    assert sorted(table.side.revealed) == [0, 0, 0, 0, 1, 2]
    assert table.side.hidden == (0, 0, 0)
    assert len(table.side.played) == 2
    assert len(table.state.pieces[BOWL]) == 24
    kinds = [event.kind for event in table.events if event.kind in ("put", "disc")]
    assert kinds[-1] == "disc"
    assert [kinds[5 * lap : 5 * lap + 5] for lap in range(6)] == [["put"] * 4 + ["disc"]] * 6


def laying_begin(table: BrutiiTable) -> BrutiiTable:
    """Phase 2 with everything laid, the start seat kept."""
    return table.begin(at.LAY, stop=at.EARLY_WAY)


@pytest.mark.clause("TRI-SC-13", "TRI-BRTURN-02", "TRI-BRTURN-03", "TRI-PLACE-34")
@pytest.mark.parametrize(
    ("turns", "proconsul", "discs"),
    [
        ("every-lap", False, 5),
        ("every-lap", True, 6),
        ("as-followers", False, 5),
        ("as-followers", True, 5),
        ("all-discs", False, 6),
        ("all-discs", True, 6),
    ],
)
def test_six_seats_five_laps_or_six(turns: str, proconsul: bool, discs: int) -> None:
    table = BrutiiTable(6, brutii_turns=turns)
    table.state.start = 0
    if proconsul:
        table.give("p1", proconsul=1)
    laying_begin(table)
    around(table)
    assert len(table.side.revealed) == discs
    assert sum(table.side.hidden) == 6 - discs
    assert len(table.state.pieces[BOWL]) == 25 + proconsul
    assert len(table.side.played) == sum(face != CROSS for face in table.side.revealed)
    last = [event for event in table.events if event.kind in ("put", "disc")][25 + 5 :]
    expected = {(5, False): 0, (5, True): 1, (6, False): 1, (6, True): 2}[discs, proconsul]
    assert len(last) == expected  # lap 6: the proconsul and the Brutii, or only one of them


@pytest.mark.clause("TRI-SC-14", "TRI-BRTURN-02")
def test_the_brutii_start() -> None:
    table = BrutiiTable(5)
    laying_begin(table)
    around(table)
    kinds = [event.kind for event in table.events if event.kind in ("put", "disc")]
    assert [kinds[5 * lap : 5 * lap + 5] for lap in range(6)] == [["disc"] + ["put"] * 4] * 6


@pytest.mark.clause("TRI-BRTURN-16")
def test_princeps_gives_the_brutii_nothing() -> None:
    table = BrutiiTable(5, faces="cross arrow_follower", princeps="one-or-two")
    table.official("p5", "princeps").give("p5", proconsul=1)
    laying_begin(table)
    assert table.shown() == "cross"
    assert table.asked == "place p1"
    table.do("p1 put bo", "p2 put bo", "p3 put bo", "p4 put bo")
    assert table.shown() == "cross arrow_follower"
    table.do("p5 play cards")
    assert table.asked == "place p5"
    assert "pass" not in table.legal()
    assert GAME.decision(table.state, 4).part == (1, 1)
    table.do("p5 put bo")
    assert table.asked == "place p1"


# -- Discs and cards -------------------------------------------------------------------------


@pytest.mark.clause("TRI-SC-15", "TRI-BRTURN-05")
def test_a_cross_allows_no_card() -> None:
    table = BrutiiTable(5, faces="cross").give("p5", proconsul=1).turns()
    assert table.asked == "place p1"
    assert table.side.hand == tuple(range(12))
    assert table.legal("p5") == []


@pytest.mark.clause("TRI-BRTURN-06", "TRI-BRTURN-11", "TRI-BRTURN-12", "TRI-BRTURN-13")
def test_an_arrow_is_a_card_and_the_turn_is_over() -> None:
    table = BrutiiTable(5, faces="arrow").turns()
    assert table.asked == "card p5"
    assert table.legal() == [f"play {card}" for card in ACTION_CARDS]
    assert PASS not in engine.legal_actions(table.state, 4)
    table.do("p5 play official")
    assert table.asked == "place p1"
    assert table.on_table() == "official"
    assert table.told("played") == [(4, (ACTION_CARDS.index("official"),))]


@pytest.mark.clause("TRI-SC-16", "TRI-BRTURN-07", "TRI-BRTURN-09")
def test_the_follower_disc_without_the_proconsul() -> None:
    table = BrutiiTable(5, faces="arrow_follower").turns().do("p5 play patron")
    assert table.asked == "place p1"
    assert table.state.pool[4] == 0


@pytest.mark.clause("TRI-BRTURN-10")
def test_each_card_once_a_round() -> None:
    table = BrutiiTable(5, faces="arrow arrow_follower").turns().do("p5 play wreaths")
    table.do("p1 put bo", "p2 put bo", "p3 put bo", "p4 put bo")
    assert table.asked == "card p5"
    assert "play wreaths" not in table.legal()
    assert len(table.legal()) == 11
    refusal = GAME.explain(table.state, 4, GAME.parse_action("play wreaths"))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("played", "TRI-BRTURN-10")


@pytest.mark.clause("TRI-BRTURN-08", "TRI-BRTURN-15", "TRI-SC-17", "TRI-BRPROC-01", "TRI-IMM-08")
def test_card_then_effect_then_piece() -> None:
    table = BrutiiTable(5, faces="arrow_follower").give("p5", proconsul=1)
    table.lot("fo4", "gr5").hand("p5", "pl2 pl3 se4").turns()
    table.do("p5 play slave_cards")
    assert table.asked == "slaves p5"
    table.do("p5 swap fo4 gr5", "p5 replace pl2", "p5 replace pl3")
    assert table.asked == "place p5"
    assert table.state.lots[PLACE["fo4"]] == (KIND["pl2"], KIND["pl3"])
    assert "put fo4" in table.legal()
    table.do("p5 put fo4")
    assert table.state.pieces[PLACE["fo4"]] == (4,)
    assert table.asked == "place p1"
    assert table.state.pool[4] == 0


@pytest.mark.clause("TRI-BRTURN-15")
def test_after_an_immediate_card_there_is_no_second() -> None:
    table = BrutiiTable(5, faces="arrow arrow_follower").give("p5", money=9).turns()
    table.do("p5 play buy_legion", "p5 buy")
    assert table.asked == "place p1"
    assert table.shown() == "arrow"


@pytest.mark.clause("TRI-BRTURN-18")
def test_a_card_in_vain_is_not_replaced() -> None:
    table = BrutiiTable(5, faces="arrow").turns().do("p5 play eternal_favor")
    side = table.side
    table.step(at.PANTHEON_STEP, at.BOWL_STEP)
    assert table.asked == "over"
    assert table.side == side
    assert table.state.eternal == 0


# -- The proconsul ---------------------------------------------------------------------------


@pytest.mark.clause("TRI-BRPROC-01", "TRI-BRPROC-02", "TRI-BRPROC-04", "TRI-GEN-08")
def test_the_proconsul_may_go_anywhere_and_acts_like_a_follower() -> None:
    table = (
        BrutiiTable(5, faces="arrow_follower")
        .give("p5", proconsul=1, money=1)
        .lot("th1", "pl4")
        .lot("at", "gl2 gl3 gl4")
    )
    table.turns().do("p5 play veto")
    assert {"put th1", "put at", "put gl", "put se", "put re", "put ba", "put cp", "put bo", "put ma"} <= set(
        table.legal()
    )
    table.do("p5 put at")
    assert table.told("looked") == [(4, (PLACE["at"], 2))]
    table.step(at.MARKET, at.CATACOMBS_STEP)
    assert table.asked == "lone p5"
    table.do("p5 buy")
    assert table.holds("p5") == "gl2 gl3 gl4"

    shop = BrutiiTable(5).give("p5", money=1).lot("th1", "pl4").stand("th1", "p5")
    shop.step(at.MARKET, at.LATRINE_STEP).do("p5 buy")
    assert shop.holds("p5") == "pl4"


@pytest.mark.clause("TRI-BRPROC-07")
def test_without_its_disc_the_proconsul_stays() -> None:
    table = BrutiiTable(6, faces="cross cross cross arrow cross").give("p6", proconsul=1)
    table.state.start = 0
    laying_begin(table)
    around(table)
    assert table.shown() == "cross cross cross arrow cross"
    assert all(5 not in standing for standing in table.state.pieces)
    assert table.state.pool[5] == 1


@pytest.mark.clause("TRI-BRPROC-08")
def test_the_pantheon_asks_for_the_vestals() -> None:
    for controls in (False, True):
        table = BrutiiTable(5, faces="arrow_follower").give("p5", proconsul=1).lot("pn", "pl4")
        if controls:
            table.display("p5", "ve3 ve4")
        table.turns().do("p5 play cards")
        assert ("put pn" in table.legal()) == controls
        if controls:
            table.do("p5 put pn")
            assert table.state.seen[4]
            assert GAME.view(table.state, 4).lots[PANTHEON] == (KIND["pl4"],)
            assert GAME.view(table.state, 0).lots[PANTHEON] == (-1,)


@pytest.mark.clause("TRI-BRPROC-03")
def test_where_the_proconsul_stands_no_card_is_needed() -> None:
    table = BrutiiTable(5).hand("p5", "pl3 pl4 gr1 gr2").stand("ma", "p5").step(at.MARS_STEP, at.BOWL_STEP)
    table.do("p5 pair pl4 pl3")
    assert table.state.laurels[4] == 2
    table = BrutiiTable(5).hand("p5", "gr1 gr2").stand("re", "p5").step(at.REFUGIUM_STEP, at.BASILICA_STEP)
    assert table.legal() == ["pair gr2 gr1", "pass"]
    table = BrutiiTable(5).stand("cp", "p5").step(at.CAPITOLEUM_STEP, at.CHARIOT)
    assert len(table.legal()) == 6


# -- The whole phase keeps its numbers -------------------------------------------------------


@pytest.mark.clause("TRI-INV-16", "TRI-INV-17", "TRI-INV-21", "TRI-INV-01", "TRI-INV-11", "TRI-INV-25", "TRI-RNG-03")
@pytest.mark.parametrize("seed", range(6))
def test_discs_and_cards_in_random_games(seed: int) -> None:
    rng = Random(seed)
    mixes = {"lean": (4, 1, 1), "even": (3, 2, 1), "rich": (2, 3, 1)}
    mix = rng.choice(list(mixes))
    turns = rng.choice(("every-lap", "as-followers", "all-discs"))
    state = engine.new_state(5 + seed % 2, Options(mode="brutii", brutii_discs=mix, brutii_turns=turns, cap=5))
    events: list[Event] = []
    while state.actors:
        side = state.brutii
        assert side is not None
        assert sorted((*side.hand, *side.played)) == list(range(12))
        faces = [side.hidden[face] + side.revealed.count(face) for face in range(len(FACES))]
        assert tuple(faces) == mixes[mix]
        if at.PHASE[state.step] == 3:
            assert len(side.played) == sum(face != CROSS for face in side.revealed)
        if state.stage == at.CATACOMBS_STEP and 0 in side.played:
            assert side.cards_way in (1, 2)
        piles = (state.hands, state.displays, state.lots, state.rejected)
        held = sum(len(cards) for pile in piles for cards in pile)
        loose = len(state.deck) + len(state.discards) + len(state.limbo) + len(side.taken) + len(side.paid)
        assert held + loose == 118
        if state.stage in (at.PLACE, at.CARD):
            followers = state.board.followers["brutii"][state.seats]
            for seat in range(state.seats - 1):
                placed = sum(standing.count(seat) for standing in state.pieces)
                assert placed + state.pool[seat] == followers + (state.proconsul == seat)
        seat = rng.choice(state.actors)
        legal = engine.legal_actions(state, seat)
        engine.apply(state, seat, rng.choice(legal) if legal else engine.sample_chance(state, rng), events.append)
    assert state.ending in GAME.info.endings
