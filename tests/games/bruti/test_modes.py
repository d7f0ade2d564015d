"""Preparation, decks, squads, options and ends, where the chapters' own examples leave something open."""

from __future__ import annotations

from importlib import resources
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from brutus_tui import bots
from brutus_tui.core.game import CHANCE
from brutus_tui.games.bruti import GAME
from brutus_tui.games.bruti.card_file import load
from brutus_tui.games.bruti.card_reader import BadCards
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.state import DEAD, set_foes
from tests.games.bruti.pit import Man, Pit, fresh

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


# -- Squads and brawls


@pytest.mark.clause("BTI-SQD-03", "BTI-A-121", "BTI-GLO-12")
def test_companions_see_no_more_of_each_other_than_opponents_do() -> None:
    pit = Pit(Man("thrust parry"), Man("dodge"), Man("feint headbutt"), Man("parry"))
    for viewer in range(4):
        seen = GAME.view(pit.state, viewer)
        assert sorted(seen.hand) == pit.hand(f"p{viewer + 1}")
        assert [warrior.cards for warrior in seen.warriors] == [2, 1, 2, 1]
    first = GAME.view(pit.state, 0)
    for seat, hand in ((1, "parry"), (2, "parry parry"), (3, "feint")):
        other = pit.state.copy()
        other.warriors[seat].hand = pit.cards(hand)
        assert GAME.view(other, 0) == first


@pytest.mark.clause("BTI-BRW-02", "BTI-GLO-17", "BTI-A-120", "BTI-BRW-07")
def test_in_a_brawl_everybody_else_may_be_attacked_at_each_attack() -> None:
    men = (Man("thrust thrust"), Man("parry"), Man("parry"), Man("parry"))
    pit = Pit(*men, options=Options(mode="brawl"))
    targets = {"strike thrust p2", "strike thrust p3", "strike thrust p4"}
    assert targets <= pit.legal()
    assert not {"use movement pass_to_ally"} & pit.legal()
    pit.do("p1 strike thrust p3", "p3 defend parry", "p3 done")
    assert targets <= pit.legal()
    pit.do("p1 strike thrust p4")
    assert pit.asked == ("p4", "defend")  # and nobody is asked to step in


@pytest.mark.clause("BTI-PLN-04", "BTI-PLN-05", "BTI-PLN-06", "BTI-A-104")
def test_the_killer_takes_the_shield_as_it_was() -> None:
    dying = Man("", shield="buckler", shield_up=False, damages="in_the_guts")
    pit = Pit(Man("thrust parry"), dying, Man("parry"))
    pit.do("p1 strike thrust p2", "p2 done", "* drawn damage p2 in_the_guts", "p1 pick buckler", "p1 done")
    assert (pit.turn, pit.man("p1").shield.id, pit.man("p1").shield_up, pit.condition("p1")) == (
        "p3", "buckler", False, 4,
    )  # fmt: skip


@pytest.mark.clause("BTI-A-109", "BTI-A-110", "BTI-PLN-01")
def test_what_becomes_of_a_dead_warriors_cards() -> None:
    dying = Man("parry dodge", armor="padded_jack", up="psalm_of_the_shadows", damages="broken_ribs")
    pit = Pit(dying, Man("feint"), Man("parry"), options=Options(surrender=True))
    before = len(pit.state.discards)
    pit.do("p1 surrender", "* drawn damage p1 death")
    dead = pit.man("p1")
    assert (dead.hand, dead.damages, dead.armor, dead.movement, dead.up) == ((), (), None, 0, ())
    assert len(pit.state.discards) == before + 2
    decks = (pit.state.damage_deck, pit.state.stock, pit.state.invocations)
    names = ("broken_ribs", "padded_jack", "psalm_of_the_shadows")
    assert all(name in {card.id for card in deck} for name, deck in zip(names, decks, strict=True))
    assert dead.character.id not in {card.id for card in pit.state.characters + pit.state.characters_under}


# -- Decks


@pytest.mark.clause("BTI-A-129", "BTI-DUR-08", "BTI-MDK-02", "BTI-MDK-07")
def test_between_decks_the_dead_are_not_asked() -> None:
    men = (Man("parry", damages="lost_ear"), Man(""), Man("parry", damages="dazed terror"))
    pit = Pit(*men, options=Options(duration="last-blood"), deck=1)
    dead = pit.man("p2")
    dead.status = DEAD
    set_foes(pit.state)
    pit.do("p1 draw").chance()
    assert pit.damages("p1") == []  # his only one
    assert pit.asked == ("p1", "pair")
    pit.do("p1 pair aside", "p3 pick dazed", "p3 pair in")
    assert dead.pair
    assert pit.asked == ("*", "hands")
    pit.chance()
    assert (pit.state.deck_number, pit.size("p2")) == (2, 0)
    assert pit.turn in ("p1", "p3")


# -- Options


@pytest.mark.clause("BTI-OPT-01", "BTI-OPT-02", "BTI-GLO-08")
def test_any_optional_rules_go_together_and_none_is_in_force_unasked() -> None:
    rules = ("shields", "simultaneous", "surrender", "audience", "veterans", "secret", "tournament")
    assert not any(getattr(Options(), rule) for rule in rules)
    for chosen in product((False, True), repeat=len(rules)):
        in_force: dict[str, Any] = dict(zip(rules, chosen, strict=True))
        options = Options(**in_force)
        for seats in (3, 4):
            assert GAME.check_options(seats, options) is None
        assert (GAME.check_options(2, options) is None) == (not options.simultaneous)
    assert GAME.new_state(2, Options()).mode == "duel"


@pytest.mark.clause("BTI-A-144")
def test_secret_tournament_the_drafts_are_open_and_the_equipment_is_not() -> None:
    pit = fresh(2, Options(secret=True, tournament=True), dealer="p1")
    pit.do("* shown character manunta aldobrando kumka_kok", "p2 pick manunta")
    assert GAME.view(pit.state, 0).warriors[1].character == "manunta"
    pit.do("p1 pick aldobrando", "* shown object whetstone wineskin leeches splints")
    pit.do("p2 pick leeches", "p2 pick splints", "p1 pick whetstone", "p1 pick wineskin")
    assert GAME.view(pit.state, 0).warriors[1].up == ("leeches",)
    pit.do("p2 pick maul")
    for viewer in (None, 0):
        seen = GAME.view(pit.state, viewer)
        assert (seen.warriors[1].weapon, seen.stock, seen.warriors[1].condition) == ("", (), 0)
    pit.do("p2 done", "p1 pick maul", "p1 done")
    assert pit.asked == ("p2", "pair")
    weapons = [warrior.weapon for warrior in GAME.view(pit.state, 0).warriors]
    assert weapons[1] == "maul"
    assert weapons[0] not in ("", "maul")  # an equal one: p2 was first
