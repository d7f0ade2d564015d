"""Scraps, and the Scraps Tournament over several fights."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from brutus_tui.core import record
from brutus_tui.core.game import CHANCE
from brutus_tui.core.match import Match
from brutus_tui.core.record import Header, SeatLabel
from brutus_tui.games.bruti import GAME, card_file, narrate
from brutus_tui.games.bruti.options import TOURNAMENT_FIGHTS, Options
from brutus_tui.games.bruti.rules.scraps import as_cards
from brutus_tui.games.bruti.state import Tally
from brutus_tui.games.bruti.view import survivors
from tests.games.bruti.fights import fight
from tests.games.bruti.pit import Man, Pit, fresh

SCRAPS = Options(scraps=True)
SERIES = Options(scraps_tournament=True)
NAMES = ("Ann", "Bob", "Cid", "Dee")


def pit(*men: Man, scraps: tuple[int, ...], options: Options = SCRAPS, **more: Any) -> Pit:
    one = Pit(*men, options=options, **more)
    one.state.tally = Tally(scraps)
    return one


def doomed() -> Man:
    """One more damage kills him."""
    return Man("", damages="broken_back in_the_guts")


def kill(one: Pit, seat: str = "p2") -> Pit:
    return one.do(f"p1 strike thrust {seat}", f"{seat} done", f"* drawn damage {seat} on_the_head")


# -- Scraps


@pytest.mark.clause("BTI-SCR-02", "BTI-SCR-05", "BTI-A-153", "BTI-MAT-09")
@pytest.mark.parametrize(
    ("number", "values"), [(0, []), (1, [1]), (4, [4]), (7, [4, 3]), (9, [4, 4, 1]), (99, [4] * 24 + [3])]
)
def test_cards_only_show_the_number(number: int, values: list[int]) -> None:
    kit = card_file.default()
    assert [card.value for card in as_cards(kit.scraps, number)] == values
    assert {card.value: card.copies for card in kit.scraps} == {4: 2, 3: 2, 2: 4, 1: 8}


@pytest.mark.clause("BTI-SCR-01", "BTI-SCR-04", "BTI-SCR-06")
def test_a_kill_brings_one_and_the_dead_lose_theirs() -> None:
    one = kill(pit(Man("thrust"), doomed(), Man("parry"), scraps=(2, 3, 1)))
    assert one.state.tally.scraps == (3, 0, 1)
    assert {GAME.view(one.state, who).scraps for who in (0, 1, 2, None)} == {(3, 0, 1)}
    told = [narrate.event(event, NAMES) for event in one.events if event.kind.startswith("scraps")]
    assert told == ["Ann cuts off 1 Scrap and has 3.", "Bob returns 3 Scraps to the bank."]
    # Without the rule nothing is counted.
    assert kill(Pit(Man("thrust"), doomed(), Man("parry"))).state.tally.scraps == (0, 0, 0)


@pytest.mark.clause("BTI-SCR-04", "BTI-A-119")
def test_a_death_that_is_nobodys_kill_brings_none() -> None:
    options = Options(scraps=True, fickle_gods=True)
    one = pit(Man("divine_intervention"), Man("parry"), doomed(), Man("feint"), options=options, scraps=(1, 0, 2, 0))
    one.do("p1 play divine_intervention", "* drawn fickle_god p1 hail_of_stones", "* drawn damage p2 dazed")
    one.do("* drawn damage p3 on_the_head")
    assert one.state.tally.scraps == (1, 0, 0, 0)


@pytest.mark.clause("BTI-SCR-03", "BTI-DEA-04")
def test_ds_62_more_scraps_begin() -> None:
    assert first(Options(veterans=True, scraps=True), "+1", "+2") == ("turn", 1)
    assert first(Options(veterans=True, scraps=True), "+2", "+2") == ("first", -1)
    assert first(Options(veterans=True), "+1", "+2") == ("first", -1)  # Scraps do not count


def first(options: Options, one: str, two: str) -> tuple[str, int]:
    """Conditions 4, 4 and 5: who begins, or the lot."""
    from dataclasses import replace

    roster = f"p1 il_mezzuomo {one}, p2 aldobrando {two}, p3 manunta"
    game = fresh(3, replace(options, roster=roster), dealer="p3")
    while GAME.actors(game.state)[0] != CHANCE or game.state.phase not in ("hands",):
        (actor,) = GAME.actors(game.state)
        if actor == CHANCE:
            GAME.apply(game.state, actor, GAME.sample_chance(game.state, Random(1)))
            continue
        legal = [GAME.format_action(action) for action in GAME.legal_actions(game.state, actor)]
        light = next((text for text in legal if text.endswith(("sword", "falchion", "hatchet"))), "")
        wanted = {"veteran": "veteran yes", "new-object": "veteran no", "weapon": light, "pair": "pair aside"}
        game.do(f"p{actor + 1} {wanted.get(game.state.phase, 'done')}")
    GAME.apply(game.state, CHANCE, GAME.sample_chance(game.state, Random(1)))
    assert [warrior.sheet.condition for warrior in game.state.warriors] == [4, 4, 5]
    return game.state.phase, game.state.actors[0]


@pytest.mark.clause("BTI-SCR-06", "BTI-A-138", "BTI-OSU-04")
def test_the_spared_keep_theirs_outside_a_tournament() -> None:
    options = Options(scraps=True, surrender=True)
    one = pit(Man("thrust"), Man("parry"), options=options, scraps=(5, 0)).do(
        "p1 surrender", "* drawn damage p1 favor_of_the_gods"
    )
    assert one.state.tally.scraps == (5, 0)
    assert one.result == ("surrender", (2, 1))


@pytest.mark.clause("BTI-A-135", "BTI-A-154", "BTI-OSU-03")
def test_ds_44_45_surrender_and_scraps() -> None:
    options = Options(scraps=True, surrender=True)
    one = pit(Man("thrust"), Man("parry"), options=options, scraps=(0, 0)).do("p1 surrender")
    assert one.do("* drawn damage p1 favor_of_the_gods").state.tally.scraps == (0, 0)
    one = pit(Man("thrust"), Man("parry"), options=options, scraps=(2, 0)).do("p1 surrender")
    assert one.do("* drawn damage p1 death").state.tally.scraps == (0, 1)


# -- The tournament


@pytest.mark.clause("BTI-SCT-02")
def test_the_killer_takes_all_scraps_of_the_dead() -> None:
    one = kill(pit(Man("thrust"), doomed(), Man("parry"), options=SERIES, scraps=(2, 3, 1)))
    assert one.state.tally.scraps == (6, 0, 1)
    told = [narrate.event(event, NAMES) for event in one.events if event.kind.startswith("scraps")]
    assert told == ["Ann takes 4 Scraps and has 6."]


@pytest.mark.clause("BTI-SCT-02", "BTI-SCT-03", "BTI-A-155")
def test_ds_60_the_seventh_ends_the_series_in_mid_fight() -> None:
    one = kill(pit(Man("thrust"), doomed(), Man("parry"), options=SERIES, scraps=(5, 1, 3)))
    assert one.asked == ("p1", "plunder")  # his warrior will be a veteran (BTI-A-106)
    one.do("p1 done")
    assert one.result == ("scraps", (1, 3, 2))
    result = GAME.result(one.state)
    assert result is not None
    assert result.scores == (4, 0, 2)
    assert narrate.ending(result, NAMES[:3]) == "The Scraps Tournament is over. Ann wins."
    # One fewer, and the fight goes on.
    one = kill(pit(Man("thrust"), doomed(), Man("parry"), options=SERIES, scraps=(4, 1, 3))).do("p1 done")
    assert one.turn == "p1"


@pytest.mark.clause("BTI-SCT-03")
def test_another_number_may_be_agreed() -> None:
    options = Options(scraps_tournament=True, scraps_to_win=2)
    one = kill(pit(Man("thrust"), doomed(), options=options, scraps=(1, 0))).do("p1 done")
    assert one.result == ("scraps", (1, 2))


@pytest.mark.clause("BTI-SCT-04")
@pytest.mark.parametrize(("before", "after"), [(5, 2), (4, 2), (1, 0), (0, 0)])
def test_ds_61_half_for_a_surrender(before: int, after: int) -> None:
    options = Options(scraps_tournament=True, surrender=True)
    one = pit(Man("thrust"), Man("parry"), Man("dodge"), options=options, scraps=(before, 1, 0))
    one.do("p1 surrender", "* drawn damage p1 favor_of_the_gods")
    assert one.state.tally.scraps == (after, 1, 0)


def after_a_kill(**more: Any) -> Pit:
    """A duel of a tournament in which the first warrior has just killed the second."""
    options = Options(scraps_tournament=True, **more)
    one = pit(Man("thrust", up="whetstone", damages="lost_ear"), doomed(), options=options, scraps=(1, 0))
    return kill(one).do("p1 done")


@pytest.mark.clause("BTI-SCT-01", "BTI-A-147", "BTI-A-138", "BTI-A-156", "BTI-OVT-01", "BTI-OVT-04")
def test_the_next_fight_begins_at_the_table_of_scraps() -> None:
    one = after_a_kill(fickle_gods=True)
    assert one.asked == ("p1", "standings")  # the dealer was p2
    assert one.legal() == {"fight"}
    assert GAME.decision(one.state, 0).forced is None
    over = next(event for event in one.events if event.kind == "fight-over")
    assert narrate.event(over, NAMES[:2]) == (
        "Fight 1 is over. The last opponent is dead. Ann wins. Scraps: Ann 2, Bob 0."
    )
    view = GAME.view(one.state, None)
    assert (view.scraps, view.fight, view.returning) == ((2, 0), 2, ((0, "clelia_la_santa", ("whetstone",), 2),))
    assert one.refused("p2 fight") == "BTI-TRN-13"
    assert one.refused("p1 draw") == "BTI-SCT-01"
    # Everything but character, objects and Scraps begins anew.
    state = one.state
    assert (len(state.deck), len(state.damage_deck), len(state.gods.deck)) == (116, 36, 20)
    assert all(not (w.hand or w.damages or w.character or w.weapon or w.kills) for w in state.warriors)
    assert (state.table, state.played, state.discards, state.deck_number) == ((), [], [], 0)
    one.do("p1 fight")
    assert one.asked == ("*", "character")
    assert one.refusal("* drawn character p2 clelia_la_santa") is not None  # BTI-A-141
    one.do("* drawn character p2 manunta", "* drawn object p2 leeches splints", "p2 pick leeches")
    one.do("p2 pick short_sword", "p2 done", "p2 done")
    assert one.asked == ("p1", "veteran")
    one.do("p1 veteran yes", "p1 veteran yes", "* drawn object p1 wineskin", "p1 pick falchion", "p1 done", "p1 done")
    one.do("p2 pair aside", "p1 pair aside")
    assert one.up("p1")[:2] == ["whetstone", "wineskin"]
    assert one.state.tally.scraps == (2, 0)
    assert one.turn != ""


@pytest.mark.clause("BTI-A-156", "BTI-OVT-02")
def test_a_survivor_left_at_home_takes_his_scraps_along() -> None:
    one = after_a_kill().do("p1 fight", "* drawn character p2 manunta", "* drawn object p2 leeches splints")
    one.do("p2 pick leeches", "p2 pick short_sword", "p2 done", "p2 done", "p1 veteran no")
    one.do("* drawn character p1 boccamarcia", "* drawn object p1 wineskin tome_of_invocations", "p1 pick wineskin")
    one.do("p1 pick falchion", "p1 done", "p1 done", "p2 pair aside", "p1 pair aside")
    assert one.state.tally.scraps == (0, 0)
    assert {"clelia_la_santa", "whetstone"} <= {card.id for card in one.state.removed}
    # He lives, and so he is a veteran in later games, as he was when he was left at home.
    left = (0, "clelia_la_santa", ("whetstone",), 2)
    assert left in survivors(GAME.view(one.state, None))
    one.chance()  # the hands
    warrior = one.state.warriors[int(one.turn[1]) - 1]
    one.state.discards += (*one.state.deck[1:], warrior.hand[0])
    one.state.deck, warrior.hand = one.state.deck[:1], warrior.hand[1:]
    one.do(f"{one.turn} draw").chance()
    assert one.asked[1] == "standings"
    assert [who for who, *_ in one.state.tally.veterans] == [0, 1]
    seen = GAME.view(one.state, None)
    assert seen.home == (left,)
    assert GAME.view(GAME.determinize(seen, Random(1)), None) == seen


@pytest.mark.clause("BTI-SCT-01", "BTI-SCT-03")
def test_points_bring_no_scraps() -> None:
    one = (
        pit(Man("thrust"), Man("parry", damages="dazed"), options=SERIES, scraps=(1, 0), deck=1).do("p1 draw").chance()
    )
    assert one.asked == ("p1", "standings")
    over = next(event for event in one.events if event.kind == "fight-over")
    assert over.public == ("decks", (1, 2), 1, (1, 0))
    assert [who for who, *_ in one.state.tally.veterans] == [0, 1]


@pytest.mark.clause("BTI-SCT-03")
def test_a_tournament_without_end_is_scored() -> None:
    one = pit(Man("thrust"), Man("parry"), options=SERIES, scraps=(1, 2), deck=1)
    one.state.tally = Tally((1, 2), TOURNAMENT_FIGHTS)
    assert one.do("p1 draw").result == ("scraps", (2, 1))


@pytest.mark.clause("BTI-SCT-01", "BTI-A-156")
def test_veterans_bring_their_scraps() -> None:
    options = Options(scraps_tournament=True, roster="p1 manunta whetstone +3")
    game = fresh(2, options, dealer="p1")
    game.do("* drawn character p2 boccamarcia", "* drawn object p2 leeches splints", "p2 pick leeches")
    game.do("p2 pick short_sword", "p2 done", "p2 done", "p1 veteran yes", "p1 veteran no", "p1 pick falchion")
    game.do("p1 done", "p1 done")
    game.chance()
    assert game.state.tally.scraps == (3, 0)
    assert GAME.check_options(2, Options(scraps_tournament=True, roster="p1 manunta +7")) is not None
    assert GAME.check_options(2, Options(scraps=True, veterans=True, roster="p1 manunta +7")) is None


@pytest.mark.clause("BTI-SCT-01", "BTI-SCT-03")
def test_one_record_holds_the_tournament() -> None:
    """Every action is a line, and a record cut off between two fights goes on at the table of the Scraps."""
    options = Options(scraps_tournament=True, scraps_to_win=2, duration="last-blood")
    match = Match(GAME, 2, options, seed="tournament")
    rng = Random(4)
    stops = []
    while match.actors:
        (actor,) = match.actors
        if actor == CHANCE:
            match.chance()
        else:
            if match.state().phase == "standings":
                stops.append(len(match.lines))
            match.play(actor, rng.choice(match.legal_actions(actor)))
    assert stops
    result = match.result
    assert result is not None
    assert result.ending == "scraps"
    header = Header("bruti", GAME.info.rules_version, (SeatLabel("Ann"), SeatLabel("Bob")), options, seed="tournament")
    _, again = record.read(record.format_record(header, match.lines).encode())
    assert again.state() == match.state()
    _, cut = record.read(record.format_record(header, match.lines[: stops[0]]).encode())
    assert cut.state().phase == "standings"
    assert GAME.view(cut.state(), None).scraps == match.at(len(cut)).tally.scraps


@pytest.mark.clause("BTI-SCR-01", "BTI-SCR-04", "BTI-SCR-06", "BTI-SCT-02", "BTI-SCT-04")
@pytest.mark.parametrize(
    "options",
    [
        Options(scraps=True, mode="brawl"),
        Options(scraps_tournament=True, scraps_to_win=4, surrender=True, mode="brawl"),
    ],
)
def test_scraps_come_by_kills_and_go_by_the_events_that_say_so(options: Options) -> None:
    for seed in range(3):
        before = 0
        happened: list[Any] = []
        for state, _seat, _action, events in fight(4, options, seed):
            now = sum(state.tally.scraps)
            gained = sum(event.public[0] for event in happened if event.kind == "scraps" and event.public)
            returned = sum(event.public[0] for event in happened if event.kind == "scraps-returned" and event.public)
            kills = [event.public[0] for event in happened if event.kind == "killed" and event.public]
            credited = sum(killer >= 0 for killer in kills)
            if any(event.kind == "warrior" for event in happened):
                assert now <= before  # a survivor may have stayed at home
            elif options.scraps_tournament:
                assert now == before + credited - returned
                assert gained >= credited
            else:
                assert now == before + gained - returned
                assert gained == credited
            before, happened = now, events


@pytest.mark.clause("BTI-A-154")
def test_special_characters_collect_none_and_are_worth_one() -> None:
    from tests.games.bruti.test_scenarios import Pit as Scene

    options = Options(scraps=True, scenario="the_return_of_the_barbarian")
    one = Scene(Man("thrust"), doomed(), Man("parry"), options=options)
    one.state.tally = Tally((0, 3, 1))
    one.do("p1 strike thrust p2", "p3 done", "p2 done", "* drawn damage p2 on_the_head", "* drawn damage p2 dazed")
    assert one.state.tally.scraps == (0, 0, 1)
    one = Scene(
        Man("", damages="broken_back in_the_guts lost_ear"), Man("thrust"), Man("parry"), options=options, turn="p2"
    )
    one.do("p2 strike thrust p1", "p1 done", "* drawn damage p1 on_the_head")
    assert one.state.tally.scraps == (0, 1, 0)
    assert one.result[0] == "slain"
    assert GAME.check_options(3, Options(scraps_tournament=True, scenario="the_return_of_the_barbarian")) is not None


@pytest.mark.clause("BTI-A-136", "BTI-A-138", "BTI-SCN-05", "BTI-RNF-01")
def test_whoever_is_spared_in_a_scenario_takes_his_scraps_along() -> None:
    from brutus_tui.games.bruti.view import survivors
    from tests.games.bruti.test_scenarios import Pit as Scene

    options = Options(scraps=True, surrender=True, scenario="the_return_of_the_barbarian")
    one = Scene(Man("thrust"), Man("parry", up="whetstone"), Man("parry"), options=options, turn="p2")
    one.state.tally = Tally((0, 3, 1))
    one.do("p2 surrender", "* drawn damage p2 favor_of_the_gods")
    assert one.state.tally.scraps == (0, 0, 1)  # the reinforcement begins with none
    assert survivors(GAME.view(one.state, None))[0] == (1, "groppone_da_figulle", ("whetstone",), 3)
