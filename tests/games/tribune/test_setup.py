"""What is played, with what, and the game before the first round (TRI-GEN, TRI-COMP, TRI-DECK, TRI-SETUP, TRI-RNG)."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources
from random import Random
from typing import Any

import pytest

from brutus_tui.core.game import CHANCE, Event
from brutus_tui.core.options import changed, parse
from brutus_tui.games.tribune import GAME, board
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import Deal, Design, Reject, Start, Tiles
from brutus_tui.games.tribune.cards import ASSASSIN, FACTION, FACTIONS, KIND, VALUE, is_leader
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.rules import engine, setup
from brutus_tui.games.tribune.rules.victory import needed
from brutus_tui.games.tribune.state import State, initial
from tests.games.tribune.board import Table, kinds, names

BASE = Counter(board.builtin().deck["base"])
EXPANSION = Counter(board.builtin().deck["expansion"])


def start(seats: int, seed: int = 1, until: str = at.PLACE, **options: Any) -> tuple[State, list[Event]]:
    """A game that has come to that question; everybody rejects the two lowest cards."""
    state = engine.new_state(seats, Options(**options))
    rng = Random(seed)
    events: list[Event] = []
    while state.stage != until:
        seat = state.actors[0]
        action = engine.sample_chance(state, rng) if seat == CHANCE else engine.legal_actions(state, seat)[0]
        engine.apply(state, seat, action, events.append)
    return state, events


# -- Modes and seats -------------------------------------------------------------------------


@pytest.mark.clause("TRI-GEN-01")
def test_one_of_the_modes_for_the_whole_game() -> None:
    assert Options().mode == "expansion"
    assert changed(parse(Options, {"mode": "base"})) == {"mode": "base"}
    state, _ = start(2, mode="base")
    assert state.options.mode == "base"
    assert {"re", "ba", "cp"}.isdisjoint(word.split()[-1] for word in placements(state))


def placements(state: State) -> list[str]:
    return [GAME.format_action(action) for action in engine.legal_actions(state, state.actors[0])]


@pytest.mark.clause("TRI-GEN-02", "TRI-GEN-03")
@pytest.mark.parametrize(("mode", "clause"), [("base", "TRI-GEN-02"), ("expansion", "TRI-GEN-03")])
def test_two_to_five_players(mode: str, clause: str) -> None:
    options = Options(mode=mode)
    for seats in (2, 3, 4, 5):
        assert engine.check_options(seats, options) is None
        engine.new_state(seats, options)
    for seats in (0, 1, 6, 7):
        refusal = engine.check_options(seats, options)
        assert refusal is not None
        assert refusal.clause == clause
        with pytest.raises(ValueError, match=str(seats)):
            engine.new_state(seats, options)


# -- Components ------------------------------------------------------------------------------


@pytest.mark.clause("TRI-COMP-01", "TRI-COMP-02", "TRI-DECK-01", "TRI-DECK-03", "TRI-DECK-06")
def test_a_hundred_faction_cards_with_seven_leaders() -> None:
    assert BASE.total() == 100
    assert {FACTION[kind] for kind in BASE} == set(range(7))
    leaders = [kind for kind in BASE.elements() if is_leader(kind)]
    assert [FACTION[kind] for kind in leaders] == list(range(7))
    assert {VALUE[kind] for kind in leaders} == {0}
    assert {VALUE[kind] for kind in BASE if not is_leader(kind)} == set(range(2, 11))


@pytest.mark.clause("TRI-DECK-04")
def test_sizes_of_the_factions() -> None:
    sizes = Counter(FACTION[kind] for kind in BASE.elements())
    assert [sizes[faction] for faction in range(7)] == [16, 14, 14, 18, 14, 12, 12]


@pytest.mark.clause("TRI-DECK-05")
@pytest.mark.parametrize(
    ("faction", "copies"),
    [
        ("gl", "3 3 3 3 2 1 0 0 0"),
        ("le", "2 2 3 2 2 1 1 0 0"),
        ("pr", "0 3 3 2 2 2 1 0 0"),
        ("pl", "4 4 4 3 2 0 0 0 0"),
        ("pa", "2 2 2 2 2 1 1 1 0"),
        ("ve", "0 2 2 2 2 1 1 1 0"),
        ("se", "0 1 2 2 2 1 1 1 1"),
    ],
)
def test_copies_of_each_value(faction: str, copies: str) -> None:
    assert [BASE[KIND[f"{faction}{value}"]] for value in range(2, 11)] == list(map(int, copies.split()))
    assert (BASE[KIND[f"{faction}0"]], BASE[KIND[f"{faction}1"]]) == (1, 0)


@pytest.mark.clause("TRI-COMP-13", "TRI-COMP-14", "TRI-DECK-02", "TRI-DECK-09", "TRI-DECK-10")
def test_the_expansion_mixes_in_fifteen_slaves_and_three_assassins() -> None:
    added = EXPANSION - BASE
    slaves = "nu1 nu2 nu3 nu4 nu5 ge1 ge2 ge3 ge4 ge5 gr1 gr2 gr3 gr4 gr5"
    assert sorted(added.elements()) == list(kinds(f"{slaves} as as as"))
    assert not BASE - EXPANSION
    assert EXPANSION.total() == 118


@pytest.mark.clause("TRI-DECK-07", "TRI-DECK-08")
def test_an_assassin_is_worth_nothing_and_nobody_of_a_faction() -> None:
    assert VALUE[ASSASSIN] == 0
    assert {FACTION[kind] for kind in EXPANSION - BASE} == {-1}
    assert not is_leader(ASSASSIN)
    table = Table(2).hand("p1", "se3 se4 nu3 nu4").stand("se", "p1").begin(at.TAKEOVER)
    assert table.legal() == ["add se4", "pass"]  # against nobody, so no assassin either


@pytest.mark.clause("TRI-DECK-12")
def test_equal_cards_are_one_choice() -> None:
    table = Table(2).lot("cu1", "gl5").hand("p1", "pl3 pl3 pl3 as as").stand("cu1", "p1").phase(at.CURIA_STEP)
    assert table.legal() == ["discard pl3", "discard as", "pass"]


@pytest.mark.clause("TRI-COMP-03", "TRI-COMP-04", "TRI-COMP-18", "TRI-SETUP-10")
def test_victory_cards_and_for_how_many_they_are() -> None:
    designs = {
        design.key: [seats for seats in range(7) if design.required[seats]] for design in board.builtin().designs
    }
    four, five, all_ = [2, 3, 4], [5], [2, 3, 4, 5]
    assert designs == {
        "carpe-diem": four,
        "panem-et-circenses": four,
        "pecunia-non-olet": four,
        "per-aspera-ad-astra": four,
        "veni-vidi-vici": five,
        "roma-aeterna": five,
        "quid-est-veritas": all_,
        "sic-transit-gloria-mundi": all_,
    }
    table = tomllib.loads((resources.files("brutus_tui.games.tribune") / "data" / "board.toml").read_text("utf-8"))
    copies = {entry["key"]: entry["copies"] for entry in table["victory_design"]}
    assert list(copies.values()) == [4, 4, 4, 4, 5, 5, 6, 6]  # 26 of the base game and 12 of the expansion
    assert {design.key for design in board.builtin().designs if design.expansion} == set(list(designs)[-2:])


@pytest.mark.clause("TRI-COMP-05", "TRI-COMP-06", "TRI-COMP-08", "TRI-COMP-17", "TRI-GEN-12", "TRI-COMP-22")
def test_there_are_enough_tiles_and_coins_for_all_five() -> None:
    """Everybody has one of each at the same time, and money, laurels and legions beyond what is in any box."""
    table = Table(5)
    for seat in range(5):
        table.give(f"p{seat + 1}", scrolls=at.SCROLL, eternal=1, patron=1, markers=7)
        table.give(f"p{seat + 1}", money=500, laurels=500, legions=500)
    table.phase(at.PREPARE)
    state = table.state
    assert (state.eternal, state.patrons) == (0b11111, 0b11111)
    assert (state.scrolls, state.markers) == ([at.SCROLL] * 5, [0b1111111] * 5)
    assert (state.money, state.laurels, state.legions) == ([500] * 5, [500] * 5, [500] * 5)


@pytest.mark.clause("TRI-COMP-07", "TRI-COMP-10", "TRI-COMP-11")
def test_one_temporary_favor_one_proconsul_one_chariot() -> None:
    """Who gets one of them has taken it from everybody else."""
    table = Table(3).display("p1", "ve3 ve4").give("p3", temporary=1).display("p2", "pa3 pa4").give("p3", proconsul=1)
    table.phase(at.BENEFITS)
    assert (table.state.temporary, table.state.proconsul) == (0, 1)
    table = Table(2).give("p1", money=3)
    table.state.chariot = 2
    table.phase(at.CHARIOT)
    assert table.state.chariot == -1
    table.do("p1 bid 1", "p1 cover ve")
    assert table.state.chariot == FACTIONS.index("ve")


@pytest.mark.clause("TRI-COMP-09", "TRI-SETUP-11", "TRI-SETUP-13", "TRI-SETUP-14", "TRI-SX-21")
@pytest.mark.parametrize(
    ("mode", "seats", "followers"),
    [
        *(("base", 2, 6), ("base", 3, 6), ("base", 4, 5), ("base", 5, 4)),
        *(("expansion", 2, 6), ("expansion", 3, 6), ("expansion", 4, 6), ("expansion", 5, 5)),
    ],
)
def test_followers(mode: str, seats: int, followers: int) -> None:
    state, _ = start(seats, mode=mode)
    assert state.pool == [followers] * seats


@pytest.mark.clause("TRI-COMP-12")
def test_the_expansion_board_has_three_regions() -> None:
    words = [word.split()[-1] for word in placements(start(3)[0])]
    assert words[-3:] == ["re", "ba", "cp"]
    base = [word.split()[-1] for word in placements(start(3, mode="base")[0])]
    assert words == [*base, "re", "ba", "cp"]


@pytest.mark.clause("TRI-COMP-15", "TRI-SETUP-06")
def test_five_officials_without_an_owner() -> None:
    table = Table(3).stand("cp", "p1").begin(at.CAPITOLEUM_STEP)
    assert table.state.officials == [-1] * 5
    five = ["augur", "quaestor", "matrona", "princeps", "tribunus_plebis"]
    assert table.legal() == [*(f"appoint {official}" for official in five), "pass"]


# -- Setup -----------------------------------------------------------------------------------


@pytest.mark.clause("TRI-SETUP-01", "TRI-SETUP-02", "TRI-SETUP-03", "TRI-SETUP-04")
@pytest.mark.parametrize("mode", ["base", "expansion"])
def test_the_board_at_the_start(mode: str) -> None:
    state, _ = start(4, mode=mode)
    assert state.fresh == 0b1111111
    assert state.markers == [0] * 4
    assert state.control == [-1] * 7
    assert state.displays == [()] * 7
    assert (state.proconsul, state.temporary, state.chariot, state.colosseum) == (-1, -1, -1, 0)
    assert (state.patrons, state.eternal, state.claimed, state.scrolls) == (0, 0, [0] * 4, [at.NO_TILE] * 4)
    assert (state.laurels, state.legions) == ([0] * 4, [0] * 4)


@pytest.mark.clause("TRI-SETUP-05", "TRI-COMP-16")
def test_ten_emperor_tiles_the_top_one_open() -> None:
    tops = set()
    for seed in range(60):
        state, events = start(2, seed, until=at.KEEP)
        assert sorted((state.tile, *state.tiles)) == list(range(1, 11))
        assert [event.public for event in events if event.kind == "tile"] == [(state.tile,)]
        tops.add(state.tile)
    assert tops == set(range(1, 11))
    base, events = start(2, mode="base")
    assert (base.tile, base.tiles) == (0, ())
    assert "tile" not in {event.kind for event in events}


@pytest.mark.clause("TRI-SETUP-07", "TRI-SETUP-08", "TRI-SETUP-09", "TRI-SETUP-10")
@pytest.mark.parametrize(
    ("seats", "options", "wanted"),
    [
        (3, {}, "quid-est-veritas sic-transit-gloria-mundi"),
        (5, {}, "quid-est-veritas sic-transit-gloria-mundi"),
        (4, {"mode": "base"}, "carpe-diem panem-et-circenses pecunia-non-olet per-aspera-ad-astra"),
        (5, {"mode": "base"}, "veni-vidi-vici roma-aeterna"),
        (5, {"cards": "any"}, "veni-vidi-vici roma-aeterna quid-est-veritas sic-transit-gloria-mundi"),
    ],
)
def test_the_victory_card_is_drawn_among_those_that_fit(seats: int, options: dict[str, Any], wanted: str) -> None:
    drawn = set()
    for seed in range(40):
        state, events = start(seats, seed, until=at.DEAL, **options)
        design = state.board.designs[state.design]
        drawn.add(design.key)
        assert [event.public for event in events if event.kind == "design"] == [(design.key,)]
        assert {GAME.view(state, seat).design for seat in (None, *range(seats))} == {state.design}
        assert needed(state) == design.required[seats] > 0
    assert drawn == set(wanted.split())


@pytest.mark.clause("TRI-SETUP-08", "TRI-SETUP-09", "TRI-SETUP-10")
@pytest.mark.parametrize(
    ("seats", "options", "fits"),
    [
        (3, {"victory": "quid-est-veritas"}, True),
        (3, {"victory": "carpe-diem"}, False),
        (3, {"victory": "carpe-diem", "cards": "any"}, True),
        (5, {"victory": "carpe-diem", "cards": "any"}, False),
        (4, {"victory": "carpe-diem", "mode": "base"}, True),
        (5, {"victory": "carpe-diem", "mode": "base"}, False),
        (5, {"victory": "roma-aeterna", "mode": "base"}, True),
        (4, {"victory": "roma-aeterna", "mode": "base"}, False),
        (4, {"victory": "quid-est-veritas", "mode": "base"}, False),
        (4, {"victory": "quid-est-veritas", "mode": "base", "cards": "any"}, False),
    ],
)
def test_a_chosen_victory_card_has_to_fit(seats: int, options: dict[str, Any], fits: bool) -> None:
    refusal = engine.check_options(seats, Options(**options))
    assert (refusal is None) == fits
    if fits:
        state, events = start(seats, until=at.DEAL, **options)
        assert state.board.designs[state.design].key == options["victory"]
        assert "design" not in {event.kind for event in events}
    else:
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("design", "TRI-SETUP-10")


@pytest.mark.clause("TRI-SETUP-15", "TRI-SETUP-17", "TRI-SC-01")
@pytest.mark.parametrize(
    ("mode", "seats", "pile", "discards"), [("expansion", 3, 100, 6), ("base", 2, 88, 4), ("expansion", 5, 88, 10)]
)
def test_six_are_dealt_four_are_kept(mode: str, seats: int, pile: int, discards: int) -> None:
    state, _ = start(seats, until=at.KEEP, mode=mode)
    assert list(map(len, state.hands)) == [6] * seats
    state, _ = start(seats, until=at.LAY, mode=mode)
    assert list(map(len, state.hands)) == [4] * seats
    assert (len(state.deck), len(state.discards)) == (pile, discards)


@pytest.mark.clause("TRI-SETUP-16", "TRI-SETUP-18")
def test_all_choose_at_the_same_time_and_unseen() -> None:
    state, events = start(3, until=at.KEEP)
    events.clear()
    assert list(state.actors) == [0, 1, 2]
    before = GAME.view(state, 1)
    kept = state.hands[0]
    for _ in range(2):
        action = engine.legal_actions(state, 0)[0]
        assert GAME.redact(state, 0, action, 1) == GAME.redact(state, 0, action, None) == Reject(-1)
        engine.apply(state, 0, action, events.append)
    assert list(state.actors) == [1, 2]
    assert [event.seen_by(1) for event in events] == [None, None]
    assert [event.seen_by(0) for event in events] == [Event("rejected", 0, (kind,)) for kind in kept[:2]]
    after = GAME.view(state, 1)
    assert after.players == before.players
    assert (after.discards, after.rejected) == (0, ())
    assert GAME.view(state, 0).rejected == kept[:2]
    while state.stage == at.KEEP:
        seat = state.actors[0]
        engine.apply(state, seat, engine.legal_actions(state, seat)[0], events.append)
    assert GAME.view(state, 0).rejected == ()
    assert len(state.discards) == 6


@pytest.mark.clause("TRI-SETUP-17", "TRI-RNG-03")
def test_rejects_may_be_shuffled_back_instead() -> None:
    state, _ = start(3, until=at.LAY, rejects="reshuffle")
    assert (len(state.deck), state.discards) == (106, [])
    assert state.deck == sorted(state.deck)
    assert Counter(state.deck) + sum(map(Counter, state.hands), Counter()) == EXPANSION


@pytest.mark.clause("TRI-SETUP-19", "TRI-SX-21")
@pytest.mark.parametrize("mode", ["base", "expansion"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_money_rises_clockwise_from_the_start_seat(mode: str, seats: int) -> None:
    for seed in range(6):
        state, _ = start(seats, seed, mode=mode)
        assert [state.money[(state.start + turn) % seats] for turn in range(seats)] == [12, 13, 14, 15, 16][:seats]


@pytest.mark.clause("TRI-SETUP-20")
def test_the_first_start_seat_is_drawn_or_the_first() -> None:
    assert {start(4, seed)[0].start for seed in range(40)} == {0, 1, 2, 3}
    for seed in range(5):
        state, events = start(4, seed, start="first")
        assert state.start == 0
        assert state.actors == (0,)
        assert "start" not in {event.kind for event in events}


# -- Chance ----------------------------------------------------------------------------------


@pytest.mark.clause("TRI-RNG-01")
@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({}, [Start, Design, Deal, Tiles]),
        ({"start": "first"}, [Design, Deal, Tiles]),
        ({"start": "first", "victory": "quid-est-veritas"}, [Deal, Tiles]),
        ({"mode": "base"}, [Start, Design, Deal]),
        ({"points": True}, [Start, Deal, Tiles]),
    ],
)
def test_in_what_order_chance_decides(options: dict[str, Any], wanted: list[type]) -> None:
    state = engine.new_state(3, Options(**options))
    asked = []
    while state.actors == (CHANCE,):
        action = engine.sample_chance(state, Random(4))
        asked.append(type(action))
        engine.apply(state, CHANCE, action)
    assert asked == wanted


@pytest.mark.clause("TRI-RNG-02")
def test_the_start_seat_is_dealt_to_first() -> None:
    dealt = []
    for first in range(3):
        state = initial(3, Options())
        state.start, state.stage = first, at.DEAL
        action = setup.sample(state, Random(9))
        assert isinstance(action, Deal)
        dealt.append([names(action.hands[(first + turn) % 3]) for turn in range(3)])
    assert dealt[0] == dealt[1] == dealt[2]


@pytest.mark.clause("TRI-RNG-03")
def test_after_the_setup_chance_only_says_what_the_piles_yield() -> None:
    """Chance decides nothing but what is turned up from a pile, and what has been turned up it never changes."""
    kinds_of_game: list[dict[str, Any]] = [{}, {"mode": "base"}, {"upheaval": "reshuffle"}]
    for seed, options in enumerate(kinds_of_game):
        state = engine.new_state(4, Options(**options))
        rng = Random(seed)
        while actors := state.actors:
            seat = actors[0]
            if seat != CHANCE:
                engine.apply(state, seat, rng.choice(engine.legal_actions(state, seat)))
                continue
            action = engine.sample_chance(state, rng)
            if state.round:
                assert state.stage in (at.LAY, at.DRAW, at.TILES, at.MATRONA_TILES)
            hands, lots = state.hands[:], state.lots[:]
            engine.apply(state, CHANCE, action)
            for old, new in zip(hands, state.hands, strict=True):
                assert not Counter(old) - Counter(new)
            for old, new in zip(lots, state.lots, strict=True):
                assert new[: len(old)] == old


@pytest.mark.clause("TRI-RNG-04", "TRI-INV-20")
def test_the_same_seed_and_decisions_give_the_same_game() -> None:
    def play(seed: int) -> list[str]:
        state = engine.new_state(3, Options())
        chance, players = Random(seed), Random(5)
        told: list[str] = []
        while actors := state.actors:
            seat = actors[0]
            legal = engine.legal_actions(state, seat)
            action = engine.sample_chance(state, chance) if seat == CHANCE else players.choice(legal)
            told.append(f"{seat} {GAME.format_action(action)}")
            engine.apply(state, seat, action)
        return [*told, repr(GAME.result(state))]

    assert play(1) == play(1)
    assert play(1) != play(2)


@pytest.mark.clause("TRI-GEN-11")
def test_a_phase_ends_for_all_before_the_next_begins() -> None:
    """The phases are announced once a round, in their order, and each question belongs to the last one told."""
    for mode, phases in (("expansion", range(1, 9)), ("base", (1, 2, 3, 4, 5, 7, 8))):
        state = engine.new_state(3, Options(mode=mode))
        rng = Random(3)
        events: list[Event] = []
        while actors := state.actors:
            seat = actors[0]
            told = [event.public for event in events if event.kind == "phase"]
            if told:
                assert told[-1] == (at.PHASE[state.step], state.round)
            legal = engine.legal_actions(state, seat)
            action = engine.sample_chance(state, rng) if seat == CHANCE else rng.choice(legal)
            engine.apply(state, seat, action, events.append)
        told = [event.public for event in events if event.kind == "phase"]
        rounds = range(1, state.round + 1)
        assert told == [(phase, number) for number in rounds for phase in phases][: len(told)]
        assert len(told) == len(phases) * state.round - 1  # a game that ends skips Phase 8
