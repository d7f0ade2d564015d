"""Preparation, decks, squads, options and ends, where the chapters' own examples leave something open."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from random import Random

import pytest

from brutus_tui import bots
from brutus_tui.core.game import CHANCE
from brutus_tui.games.bruti import GAME
from brutus_tui.games.bruti.cards import BadCards, load
from brutus_tui.games.bruti.options import Options
from tests.games.bruti.pit import Man, Pit

CARDS = (resources.files("brutus_tui.games.bruti") / "data" / "cards.toml").read_text("utf-8")

# -- The end


@pytest.mark.clause("BTI-A-106", "BTI-DUR-01")
@pytest.mark.parametrize("duration", ["deck", "decks", "last-blood"])
def test_no_turn_follows_the_plunder_of_the_last_kill(duration: str) -> None:
    """A damage that acts at the start of a turn would have asked the winner for a card."""
    pit = Pit(
        Man("thrust parry dodge feint", damages="bleeding"),
        Man("", up="leeches", damages="in_the_guts in_the_guts"),
        options=Options(veterans=True, duration=duration),
    )
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 lost_ear", "p1 pick leeches", "p1 done")
    assert pit.result == ("kill", (1, 2))
    assert (pit.up("p1"), "turn" in pit.kinds()) == (["leeches"], False)


@pytest.mark.clause("BTI-A-106", "BTI-PLN-07")
def test_the_plunder_of_the_last_kill_leaves_three_objects() -> None:
    pit = Pit(
        Man("thrust parry", up="whetstone wineskin splints"),
        Man("", up="leeches", damages="in_the_guts in_the_guts"),
        options=Options(veterans=True),
    )
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 lost_ear", "p1 pick leeches", "p1 done")
    assert pit.asked == ("p1", "trim")
    pit.do("p1 pick whetstone")
    assert (pit.result[0], pit.up("p1")) == ("kill", ["wineskin", "splints", "leeches"])


@pytest.mark.clause("BTI-A-051", "BTI-DUR-04")
def test_no_turn_begins_once_the_attack_over_the_empty_deck_is_finished() -> None:
    pit = Pit(
        Man("thrust parry"),
        Man("parry dodge feint headbutt", damages="bleeding"),
        options=Options(last_card="finish"),
        deck=1,
    )
    pit.do("p1 strike thrust p2", "p2 use movement change_in_defense", "p2 change feint", "p2 done").chance()
    pit.do("p2 defend dodge", "p2 done")
    assert pit.result == ("decks", (1, 2))
    assert (pit.size("p2"), "turn" in pit.kinds()) == (3, False)


# -- Nobody brings his own condition to 0

DYING = "in_the_guts in_the_guts broken_ribs"


@pytest.mark.clause("BTI-A-076", "BTI-PLN-08")
def test_the_object_that_keeps_a_warrior_alive_cannot_be_left() -> None:
    pit = Pit(Man("parry", up="giants_belt whetstone leeches", damages=DYING), Man("parry"))
    assert pit.condition("p1") == 1
    wineskin = pit.state.kit.by_id["wineskin"]
    pit.state.objects = tuple(card for card in pit.state.objects if card is not wineskin)
    pit.state.table = ((wineskin, True),)
    pit.do("p1 pickup wineskin")
    assert pit.legal() == {"pick whetstone", "pick leeches", "pick wineskin"}
    assert pit.refused("p1 pick giants_belt") == "BTI-PLN-08"
    assert pit.do("p1 pick wineskin").turn == "p2"
    assert GAME.result(pit.state) is None


@pytest.mark.clause("BTI-A-076", "BTI-ARM-06")
def test_armor_that_keeps_a_warrior_alive_stays_on(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    jack = CARDS.index('id = "padded_jack"')
    path.write_text(CARDS[:jack] + CARDS[jack:].replace("condition = -1", "condition = 1", 1), "utf-8")
    options = Options(cards=str(path))
    pit = Pit(Man("parry", armor="padded_jack", damages=DYING), Man("parry"), options=options)
    assert pit.condition("p1") == 1
    assert pit.refused("p1 doff") == "BTI-A-076"
    pit = Pit(Man("parry", armor="padded_jack"), Man("parry"), options=options)
    assert pit.do("p1 doff").turn == "p2"


# -- Another set of cards


@pytest.mark.clause("BTI-MAT-01")
@pytest.mark.parametrize("becomes", ["gone", "broken", "another"])
def test_a_fight_goes_on_with_its_cards_whatever_becomes_of_the_file(tmp_path: Path, becomes: str) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(CARDS, "utf-8")
    options, rng, bot = Options(cards=str(path), mode="brawl"), Random(3), bots.make("greedy", "bruti")
    assert GAME.check_options(3, options) is None
    state = GAME.new_state(3, options)
    match becomes:
        case "gone":
            path.unlink()
        case "broken":
            path.write_text("no cards", "utf-8")
        case _:
            path.write_text(CARDS.replace('id = "boccamarcia"', 'id = "somebody_else"'), "utf-8")
    for _ in range(150):
        (seat,) = GAME.actors(state)
        if seat == CHANCE:
            GAME.apply(state, seat, GAME.sample_chance(state, rng))
            continue
        view = GAME.view(state, seat)
        assert GAME.determinize(view, rng).kit is state.kit
        legal = GAME.legal_actions(state, seat)
        action = bot.decide(view, GAME.decision(state, seat), legal, rng)
        assert action in legal
        GAME.apply(state, seat, action)
    if becomes != "another":
        with pytest.raises(BadCards):
            load(str(path))
