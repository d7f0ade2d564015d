"""The table of Bruti: the panels, an attack and its answer, what nobody may see, card texts, veterans."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from brutus_tui.core import language, registry
from brutus_tui.core.game import CHANCE, Decision, Privacy, Result
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.record import HUMAN, SeatLabel
from brutus_tui.games.bruti import glossary, narrate
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import Choose
from brutus_tui.games.bruti.card_file import default
from brutus_tui.games.bruti.card_reader import PROVENANCE
from brutus_tui.games.bruti.notation import parse_action
from brutus_tui.games.bruti.options import Options
from brutus_tui.store import folders, veterans
from brutus_tui.store.files import StoreError
from brutus_tui.store.settings import Settings
from brutus_tui.store.veterans import Veteran
from brutus_tui.tui import tables
from brutus_tui.tui.app import BrutusApp, NewMatch
from brutus_tui.tui.screens.curtain import CurtainScreen
from brutus_tui.tui.screens.glossary import GlossaryScreen
from brutus_tui.tui.screens.rules import RulesScreen
from brutus_tui.tui.screens.seats import SeatsScreen
from brutus_tui.tui.screens.table import TableScreen
from brutus_tui.tui.session import Ask, Over, Pause, Session
from brutus_tui.tui.tables.bruti import TABLE
from brutus_tui.tui.widgets.zone import Zone
from tests.tui.house import House, assert_golden_text
from tests.tui.screen import screen_text, still
from tests.tui.seated import LATIN, flat, go, keys_to_go_on, play_out, seat_asked, settle, table_of, until

SIZE = (80, 24)
SIZES = pytest.mark.parametrize("size", [(60, 20), SIZE, (120, 40)], ids=["60x20", "80x24", "120x40"])

READY = (
    "* lot p1",
    "* drawn character p2 il_mezzuomo",
    "* drawn object p2 whetstone mirror_buckle",
    "p2 pick mirror_buckle",
    "p2 pick short_sword",
    "p2 pick round_shield",
    "p2 done",
    "* drawn character p1 manunta",
    "* drawn object p1 giants_belt leeches",
    "p1 pick giants_belt",
    "p1 pick greatsword",
    "p1 pick padded_jack",
    "p2 pair aside",
    "p1 pair aside",
)
"""A duel until the hands are dealt: p1 Manunta (condition 5), p2 the Half-Man (condition 3), who begins."""

HANDS = "* deal p1 thrust powerful_parry perfect_dodge parry feint / p2 powerful_thrust with_fury_1 dodge"


def labels_of(seats: int, humans: int) -> tuple[SeatLabel, ...]:
    return tuple(SeatLabel(name, HUMAN if seat < humans else "random") for seat, name in enumerate(LATIN[:seats]))


def app_of(
    seats: int = 2, *, humans: int | None = None, options: Options | None = None, seed: str = "a", **settings: Any
) -> BrutusApp:
    wishes: dict[str, Any] = {"deaf": 0, "pace": "instant", "language": "en"} | settings
    chosen = Settings(**wishes)
    labels = labels_of(seats, seats if humans is None else humans)
    return BrutusApp(chosen, NewMatch("bruti", labels, options or Options(), seed))


def put(match: AnyMatch, *lines: str) -> None:
    """Play lines of a record."""
    for line in lines:
        actor, text = line.split(" ", 1)
        match.play(CHANCE if actor == "*" else int(actor[1]) - 1, parse_action(text))


def duel(*lines: str, options: Options | None = None) -> AnyMatch:
    match: AnyMatch = Match(registry.game("bruti"), 2, options or Options(), seed="a test")
    put(match, *READY, *lines)
    return match


def session_of(match: AnyMatch) -> Session:
    return Session(match, labels_of(match.seats, match.seats), tables.find("bruti"), registry.narrator("bruti"), {})


async def at_table(app: BrutusApp, pilot: Any, *lines: str) -> TableScreen:
    """The table of a duel after these lines."""
    return await from_start(app, pilot, *READY, *lines)


async def from_start(app: BrutusApp, pilot: Any, *lines: str) -> TableScreen:
    """The table with another match than the app has begun."""
    await settle(app)
    table = table_of(app)
    if isinstance(app.screen, CurtainScreen):
        app.pop_screen()
    table._behind = False
    old = table.session.match
    match: AnyMatch = Match(old.game, old.seats, old.options, seed="a test")
    put(match, *lines)
    table.session.match = match
    table.session.hide()
    table._step = table._for = table._asked = None
    table.proceed()
    await settle(app)
    return table


# -- Attack and defence ----------------------------------------------------------------------


@pytest.mark.clause("BTI-ATK-02", "BTI-ATK-03", "BTI-DFN-03", "BTI-DFN-10")
async def test_an_attack_and_its_answer_are_composed_card_by_card() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS)
        await go(pilot, app, "2", "1", "2")
        assert "Strike Octavius, 3 on the cards: Powerful Thrust Blow 2 + With Fury 1" in flat(app)
        await go(pilot, app, "enter")
        assert table.session.match.lines[-2:] == ("p2 add with_fury_1", "p2 strike powerful_thrust p1")
        text = flat(app)
        assert isinstance(app.screen, CurtainScreen)
        assert "Agrippa attacks with 3. Defend?" in text
        assert "Powerful Thrust Blow 2 + With Fury 1 = power 3" in text
        assert "without a look: p Take it" in text
        await go(pilot, app, "1", "1")
        assert "1 of 3, 2 short: Thrust Blow 1" in flat(app)
        await go(pilot, app, "4")
        assert "3 of 3, canceled: Thrust Blow 1 + Powerful Parry 2" in flat(app)
        await go(pilot, app, "5")
        assert "6 of 3, canceled by a dodge, you attack: Thrust Blow 1 + " in flat(app)
        await go(pilot, app, "enter")
        assert table.session.match.lines[-4:] == (
            "p1 defend thrust",
            "p1 defend powerful_parry",
            "p1 defend perfect_dodge",
            "p1 done",
        )
        assert table.session.match.view(None).turn == 0


@pytest.mark.clause("BTI-DFN-07")
async def test_taking_it_needs_no_look() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS, "p2 strike powerful_thrust p1")
        assert isinstance(app.screen, CurtainScreen)
        await go(pilot, app, "p")
        assert table.session.match.lines[-1] == "p1 done"
        assert table.session.viewer is None
        assert table.session.match.view(None).phase == "discard"


@pytest.mark.clause("BTI-CDK-05")
async def test_a_card_that_does_not_answer_says_why_and_costs_nothing() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS, "p2 strike powerful_thrust p1")
        before = len(table.session.match)
        await go(pilot, app, "1", "2", "enter")
        assert "! Feint cannot be played in defense. [BTI-DFN-03]" in flat(app)
        assert len(table.session.match) == before


@pytest.mark.clause("BTI-V12-05")
def test_a_blow_that_is_too_strong_is_refused_for_that_reason() -> None:
    lines = (
        "p2 strike powerful_thrust p1",
        "p1 defend perfect_dodge",
        "p1 done",
        "p1 strike thrust p2",
        "p2 done",
        "p2 discard with_fury_1",
        "* drawn combat p1 thrust",
        "p1 strike thrust p2",
        "p2 done",
        "* drawn combat p1 powerful_diagonal",
        "p1 play feint",
        "p1 strike powerful_diagonal p2",
        "p2 done",
        "* drawn damage p2 reeling",
        "* drawn damage p2 just_a_scratch",
        "* drawn combat p2 powerful_thrust powerful_thrust",
    )
    match = duel(HANDS, *lines)
    session = session_of(match)
    assert match.view(None).warriors[1].damages == ("reeling", "just_a_scratch")
    scene = tables.Scene(
        match.view(1), LATIN[:2], session.narrator, 1, 1, match.decision(1), tuple(match.legal_actions(1))
    )
    (action,) = TABLE.pick(scene, {"powerful_thrust": 1}).actions
    refusal = match.explain(1, action)
    assert refusal is not None
    assert refusal.code == "too-strong"


@pytest.mark.clause("BTI-CRD-01")
def test_the_running_sum_counts_what_cards_are_worth_to_this_warrior() -> None:
    session = session_of(duel(HANDS, "p2 exchange with_fury_1", "* drawn combat p2 parry", "p1 strike thrust p2"))
    view = session.match.view(1)
    scene = tables.Scene(view, LATIN[:2], session.narrator, 1, 1, session.match.decision(1), view.hand)
    assert view.answers == (
        ("powerful_thrust", 2, 0, False),
        ("parry", 1, 0, False),
        ("dodge", 2, 0, True),
        ("round_shield", 1, 0, False),
        ("mirror_buckle", 1, 0, False),
    ), "the dodges of the Half-Man are worth one more"
    assert (
        "3 of 1, canceled by a dodge, you attack: Dodge 1 + Round Shield 1"
        in TABLE.pick(scene, {"dodge": 1, "round_shield": 1}).say
    )
    assert session.match.view(0).answers == session.match.view(None).answers == ()
    staged = TABLE.pick(scene, {"mirror_buckle": 1})
    assert [type(one).__name__ for one in staged.actions] == ["Defend"], "an ability is laid aside, then chosen on"


@pytest.mark.clause("BTI-OBS-01")
def test_the_shield_can_be_exhausted_and_broken_in_one_answer() -> None:
    match = duel(
        HANDS,
        "p2 exchange with_fury_1",
        "* drawn combat p2 parry",
        "p1 strike thrust p2",
        options=Options(shields=True),
    )
    session = session_of(match)
    scene = tables.Scene(
        match.view(1), LATIN[:2], session.narrator, 1, 1, match.decision(1), tuple(match.legal_actions(1))
    )
    assert TABLE.most(scene, "round_shield") == 2
    pick = TABLE.pick(scene, {"round_shield": 2})
    assert pick.say.startswith("2 of 1, canceled: Round Shield 1")
    for action in pick.actions:
        match.play(1, action)
    assert match.view(None).warriors[1].shield == ""


@pytest.mark.clause("BTI-HIT-03", "BTI-TRN-06")
async def test_discards_are_chosen_together_and_x_changes_a_card() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS, "p2 strike powerful_thrust p1", "p1 done")
        await go(pilot, app, "1", "1")
        assert "Discard Thrust Blow 1 and one card more" in flat(app)
        await go(pilot, app, "3", "enter")
        assert table.session.match.lines[-3].startswith("p1 discard")
        await go(pilot, app, "2", "x")
        assert table._choices
        await go(pilot, app, "1", "enter")
        assert any(line.startswith("p2 exchange with_fury_1") for line in table.session.match.lines)


async def test_with_several_opponents_the_target_is_asked() -> None:
    app = app_of(4, humans=4, options=Options(mode="brawl"))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        table = await until(app, "turn", 4)
        session = table.session
        seat = seat_asked(app)
        await go(pilot, app, str(seat + 1))
        view = session.match.view(seat)
        blow = next((name for name in view.hand if default().by_id[name].kind == "blow"), None)
        assert blow is not None, "another seed gives this test a blow"
        cards = TABLE.hand(table._make_scene())
        await go(pilot, app, next(card.key for card in cards if card.value == blow))
        assert "Strike whom, " in flat(app)
        target = (seat + 2) % 4
        await go(pilot, app, "enter", str(target + 1), "enter")
        assert session.match.lines[-1] == f"p{seat + 1} strike {blow} p{target + 1}"


# -- What a player must be told ----------------------------------------------------------------


def asked_of(match: AnyMatch, seat: int) -> tables.Scene:
    """The table as this seat, which is asked, sees it."""
    decision = match.decision(seat)
    narrator = registry.narrator("bruti")
    legal = tuple(match.legal_actions(seat))
    return tables.Scene(match.view(seat), LATIN[: match.seats], narrator, seat, seat, decision, legal)


@pytest.mark.clause("BTI-WND-10")
def test_a_damage_is_named_with_its_icons_and_what_it_takes_from_the_condition() -> None:
    assert narrate.detailed("broken_ribs") == "Broken Ribs! (bone, condition -1)"
    assert narrate.detailed("in_the_guts") == "In the Guts! (blood, condition -2)"
    assert narrate.detailed("round_shield") == "Round Shield (defends 1, condition -1)"
    assert narrate.detailed("greatsword") == "Greatsword (wounds for +2, condition -1)"
    assert narrate.detailed("parry") == "Parry 1", "what is fought with has its value and nothing else"


HURT = (
    "p2 strike powerful_thrust p1",
    "p1 defend perfect_dodge",
    "p1 done",
    "p1 strike thrust p2",
    "p2 done",
    "p2 discard with_fury_1",
    "* drawn combat p1 thrust",
    "p1 strike thrust p2",
    "p2 done",
    "* drawn combat p1 powerful_diagonal",
    "p1 play feint",
    "p1 strike powerful_diagonal p2",
    "p2 done",
    "* drawn damage p2 broken_ribs",
    "* drawn damage p2 just_a_scratch",
    "* drawn combat p2 powerful_thrust with_fury_1",
)
"""After HANDS: the Half-Man bears Broken Ribs! and is in attack with a blow and an enhancement, which it forbids."""


@pytest.mark.clause("BTI-WND-05", "BTI-WND-06")
def test_while_damages_are_paged_nothing_tells_how_it_ends() -> None:
    session = session_of(duel(HANDS, *HURT[:13]))
    for text in ("drawn damage p2 in_the_guts", "drawn damage p2 broken_ribs"):
        session.match.play(CHANCE, parse_action(text))
        session._happened(session.match.entries[-1])
    assert session.match.view(None).warriors[1].status == at.DEAD
    first = session.next()
    assert isinstance(first, Pause)
    assert session.after(first).warriors[1].status == at.ALIVE
    assert "Agrippa draws a damage: In the Guts! (blood, condition -2)" in session.log(None)[-1]
    session.go_on()
    second = session.next()
    assert isinstance(second, Pause)
    assert session.after(second).warriors[1].status == at.DEAD


@pytest.mark.clause("BTI-WND-13")
async def test_what_is_forbidden_is_not_offered_and_the_reason_names_the_card() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS, *HURT)
        await go(pilot, app, "2")
        assert [card.playable for card in TABLE.hand(table._make_scene())] == [True, False]
        await go(pilot, app, "1", "2")
        text = flat(app)
        assert "Broken Ribs! forbids enhancements." in text
        assert "Enter Strike" not in text
        before = len(table.session.match)
        await go(pilot, app, "enter")
        assert len(table.session.match) == before, "nothing of it is played"
        assert "! Broken Ribs! forbids enhancements. [BTI-WND-13]" in flat(app)


async def test_the_cursor_begins_on_a_card_that_can_be_used() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        lines = ("p2 exchange powerful_thrust", "* drawn combat p2 parry", "p1 strike thrust p2")
        table = await at_table(app, pilot, HANDS, *lines)
        await go(pilot, app, "2")
        cards = TABLE.hand(table._make_scene())
        assert not cards[0].playable
        assert cards[table._card].playable
        assert f"Enter Choose {cards[table._card].face}" in flat(app)


async def test_a_digit_chooses_and_the_same_digit_lets_go() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS)
        await go(pilot, app, "2", "1", "2")
        assert table._picked == {"powerful_thrust": 1, "with_fury_1": 1}
        assert "Bksp Clear" in flat(app)
        await go(pilot, app, "2")
        assert table._picked == {"powerful_thrust": 1}
        await go(pilot, app, "1")
        assert table._picked == {}
        assert "Bksp Clear" not in flat(app)


@pytest.mark.clause("BTI-A-002")
async def test_a_full_hand_says_so_and_says_why_nothing_is_drawn() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS)
        await go(pilot, app, "2")
        assert "3 of 3, full" in flat(app)
        before = len(table.session.match)
        await go(pilot, app, "d")
        assert "! The hand is full (3 of 3): nothing can be drawn. [BTI-A-002]" in flat(app)
        assert len(table.session.match) == before


@SIZES
async def test_what_happened_since_the_last_action_stands_on_the_table(size: tuple[int, int]) -> None:
    app = app_of()
    async with app.run_test(size=size, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS)
        await go(pilot, app, "2", "1", "enter", "1", "p")
        assert table.session.viewer == 0, "whoever does not defend discards at once"
        await go(pilot, app, "1", "2", "enter")
        await still(app)
        await go(pilot, app, "2")
        assert seat_asked(app) == 1
        text = flat(app)
        assert "Octavius is hit and discards 2 cards." in text


@pytest.mark.clause("BTI-PRE-09", "BTI-PRE-10")
async def test_equipment_is_not_chosen_blind() -> None:
    app = app_of()
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await from_start(app, pilot, *READY[:5])
        text = flat(app)
        assert "Take a Shield? (each defends 1, condition -1)" in text
        for name in ("Round Shield", "Kite Shield", "Buckler", "Plank Shield"):
            assert name in text
        assert "Reduces condition by 1." in text


def test_the_texts_on_offer_stand_in_the_order_of_the_choices() -> None:
    match: AnyMatch = Match(registry.game("bruti"), 2, Options(), seed="a test")
    put(match, *READY[:3])
    scene = asked_of(match, 1)
    labels = [choice.label for choice in TABLE.choices(scene)]
    lines = ["".join(span.text for span in line) for line in TABLE.board(scene, 80, 12)]
    shown = [line.strip() for line in lines if any(line.strip().startswith(f"{label}:") for label in labels)]
    assert [line.partition(":")[0] for line in shown] == labels


@pytest.mark.clause("BTI-EDW-06")
def test_a_question_tells_the_occasion() -> None:
    for trigger, text in (("cancel", "The attack is canceled."), ("turn_end", "The turn ends.")):
        asked = narrate.question(Decision("respond", "BTI-EDW-06", Privacy.PEEK, args=(trigger,)), LATIN)
        assert asked == f"{text} Use something?"


async def test_people_are_chosen_by_the_numbers_of_their_seats() -> None:
    scene = tables.Scene(
        duel(HANDS).view(0),
        LATIN,
        registry.narrator("bruti"),
        0,
        0,
        Decision("choose", "BTI-EDW-03", Privacy.PEEK),
        (Choose(3), Choose(1)),
    )
    assert [(choice.key, choice.label) for choice in TABLE.choices(scene)] == [("4", "Decimus"), ("2", "Agrippa")]


@pytest.mark.clause("BTI-DUR-05", "BTI-DUR-06")
def test_the_result_says_what_has_decided() -> None:
    view = duel(HANDS, *HURT).view(None)
    result = Result((2, 0), (1, 2), "decks")
    decided, columns = TABLE.explained(view, result, LATIN[:2])
    assert decided == "Octavius: fewer damages, 0 against 2."
    assert columns.startswith("Damages: ")
    assert "used up" in narrate.ending(result, LATIN[:2])
    assert len(TABLE.explained(view, Result((2, 0), (1, 2), "kill"), LATIN[:2])) == 1


# -- Curtains ------------------------------------------------------------------------------------


async def test_whoever_still_has_the_keyboard_needs_no_second_curtain_after_a_page() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS, *HURT[:12])
        session = table.session
        assert seat_asked(app) == 1, "the Half-Man defends with an empty hand"
        session.hide()
        session._keep = 1
        session._pauses.append(Pause((), len(session.match) - 1, 0))
        step = session.next()
        assert isinstance(step, Pause)
        assert session.viewer is None, "a page is for everybody"
        assert session.holder == 1
        session.go_on()
        step = session.next()
        assert isinstance(step, Ask)
        assert session.viewer == step.seat == 1


async def test_the_keyboard_is_given_up_when_somebody_else_is_asked_in_between() -> None:
    session = session_of(duel(HANDS, "p2 strike powerful_thrust p1"))
    session._keep = 1
    step = session.next()
    assert isinstance(step, Ask)
    assert step.seat == 0
    assert session.viewer is None
    assert session.holder is None
    session.answer(step.ticket, 0, (parse_action("done"),))
    assert session.viewer is None


@pytest.mark.clause("BTI-GLO-12")
async def test_an_empty_hand_needs_no_curtain_and_opens_nothing_for_later() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        lines = (
            "p2 strike powerful_thrust p1",
            "p1 defend perfect_dodge",
            "p1 done",
            "p1 strike thrust p2",
            "p2 done",
            "p2 discard with_fury_1",
            "* drawn combat p1 thrust",
            "p1 strike thrust p2",
        )
        table = await at_table(app, pilot, HANDS, *lines)
        session = table.session
        assert session.match.view(None).warriors[1].cards == 1
        assert isinstance(app.screen, CurtainScreen), "with one card there is something to hide"
        await from_start(
            app, pilot, *READY, HANDS, *lines, "p2 done", "* drawn combat p1 thrust", "p1 strike thrust p2"
        )
        assert isinstance(app.screen, TableScreen)
        assert session.viewer == 1
        assert session.bare
        assert "▶ AGRIPPA decides" in flat(app)
        assert [card.value for card in TABLE.hand(table._make_scene())] == ["round_shield", "mirror_buckle"]
        secret = [line for line in session.log(1) if "Agrippa discards" in line or "Agrippa is hit" in line]
        log = "".join(segment.text for y in range(12) for segment in table.zone("log").render_line(y))
        assert all(line not in log for line in secret), "what was discarded stays its owner's"
        await go(pilot, app, "p")
        assert session.viewer is None, "who has answered may be anybody"
        assert session.holder is None


@pytest.mark.clause("BTI-DFN-02")
async def test_the_shield_alone_and_drawing_need_no_look() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        lines = ("p2 exchange with_fury_1", "* drawn combat p2 parry", "p1 strike thrust p2")
        table = await at_table(app, pilot, HANDS, *lines)
        assert isinstance(app.screen, CurtainScreen)
        assert "without a look: p Take it, s Round Shield 1 alone" in flat(app)
        await go(pilot, app, "s")
        assert table.session.match.lines[-2:] == ("p2 defend round_shield", "p2 done")
        await at_table(app, pilot, HANDS, "p2 strike powerful_thrust p1", "p1 defend perfect_dodge", "p1 done")
        await at_table(app, pilot, HANDS, *lines, "p2 done", "p2 discard parry", "* drawn combat p1 thrust")
        assert "d Draw and pass" not in flat(app), "Octavius has a full hand"


async def test_on_the_open_table_the_own_digit_opens_the_hand() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS)
        await go(pilot, app, "v")
        assert table.session.viewer is None
        assert "2 Agrippa opens" in flat(app)
        await go(pilot, app, "1")
        assert table.session.viewer is None
        await go(pilot, app, "2")
        assert table.session.viewer == 1


async def test_the_menu_lists_every_key_and_what_the_signs_mean() -> None:
    app = app_of()
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS)
        await go(pilot, app, "2", "1")
        keys = table._make_keys(table._make_scene())
        assert (await still(app)).rstrip().endswith("…"), "the line of keys says that there are more"
        await pilot.press("escape")
        text = " ".join((await still(app)).split())
        for _key, shown, what in keys:
            assert f"{shown} {what}" in text
        assert "(in brackets) exhausted" in text


# -- What nobody may see ---------------------------------------------------------------------


@pytest.mark.clause("BTI-OSP-01")
async def test_secret_preparation_shows_neither_picks_nor_which_pick_it_is() -> None:
    seen = []
    for weapon in ("greatsword", "maul"):
        app = app_of(options=Options(secret=True), recap=20)
        async with app.run_test(size=SIZE, notifications=True) as pilot:
            lines = ("* lot p1", "* drawn character p2 manunta", "* drawn object p2 whetstone leeches")
            screen = await from_start(app, pilot, *lines)
            shown = [screen_text(app)]
            assert "Prepare in secret." in shown[0]
            put(screen.session.match, "p2 pick leeches", f"p2 pick {weapon}")
            screen.session.hide()
            screen.proceed()
            await settle(app)
            shown.append(screen_text(app))
            await go(pilot, app, "v")
            shown.append(screen_text(app))
            assert "Armor" not in shown[-1]
        seen.append(shown)
    assert seen[0] == seen[1]


@pytest.mark.clause("BTI-GLO-12")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, Options()),
        (2, Options(secret=True)),
        (3, Options(simultaneous=True, surrender=True, audience=True)),
        (4, Options(shields=True)),
    ],
    ids=["duel", "secret", "brawl", "squads"],
)
async def test_no_screen_changes_with_what_others_hold(seats: int, options: Options) -> None:
    """Every public screen of a scripted fight stays the same when the hidden cards are others."""
    app = app_of(seats, options=options, recap=20)
    rng = Random(7)
    looked = 0
    async with app.run_test(size=(120, 40), notifications=True):
        await settle(app)
        table = table_of(app)
        session = table.session
        for _ in range(60):
            step = session.next()
            if isinstance(step, Over):
                break
            if isinstance(step, Pause):
                session.go_on()
                continue
            assert isinstance(step, Ask)
            if isinstance(app.screen, CurtainScreen):
                app.pop_screen()
                table._behind = False
            session.hide()
            public = tables.Scene(
                session.match.view(None),
                session.names,
                session.narrator,
                None,
                step.seat,
                step.decision,
                step.decision.unseen,
            )
            game = session.match.game
            for seat in range(seats):
                if seat == step.seat:
                    continue
                other = game.determinize(session.match.view(seat), Random(rng.random()))
                # What `seat` cannot tell from the position must draw the same for `seat`.
                mine = [
                    tables.Scene(view, session.names, session.narrator, seat, step.seat, None)
                    for view in (session.match.view(seat), game.view(other, seat))
                ]
                drawn = [(TABLE.board(one, 80, 12), TABLE.hand(one), TABLE.status(one)) for one in mine]
                assert drawn[0] == drawn[1]
                looked += 1
            for lines in (TABLE.board(public, 80, 12), TABLE.glance(public, 72, 8)):
                assert lines is not None
            assert TABLE.hand(public) == []
            assert session.viewer is None
            session.reveal(step.ticket, step.seat)
            session.answer(step.ticket, step.seat, (rng.choice(session.match.legal_actions(step.seat)),))
    assert looked > 20


class Named(type(TABLE)):  # type: ignore[misc]
    """Every card of a hand is called after the seat in whose view it was found."""

    def hand(self, scene: tables.Scene) -> list[tables.Card]:
        return [
            tables.Card(card.key, card.value, card.face, f"OWN{scene.viewer}", card.count, card.playable)
            for card in super().hand(scene)
        ]


@pytest.mark.clause("BTI-GLO-12")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
async def test_a_hand_is_shown_to_its_own_seat_only(seats: int, seed: int) -> None:
    app = app_of(seats, confirm="none")
    rng = Random(seed)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        table = table_of(app)
        table.table = table.session.table = Named()
        opened = 0
        for _ in range(250):
            if not isinstance(app.screen, TableScreen | CurtainScreen) or isinstance(table._step, Over):
                break
            await go(pilot, app, keys_to_go_on(app, rng) or "enter")
            text = screen_text(app)
            shown = {seat for seat in range(seats) if f"OWN{seat}" in text}
            viewer = table.session.viewer
            assert shown <= ({viewer} if viewer is not None else set())
            opened += bool(shown)
        assert opened > 5


@pytest.mark.clause("BTI-CRD-03")
def test_a_hand_that_was_looked_at_is_told_to_the_looker_alone() -> None:
    lines = (
        "* lot p1",
        "* drawn character p2 donna_carlotta",
        "* drawn object p2 whetstone leeches",
        "p2 pick leeches",
        "p2 pick greatsword",
        "p2 done",
        "* drawn character p1 manunta",
        "* drawn object p1 giants_belt splints",
        "p1 pick giants_belt",
        "p1 pick short_sword",
        "p1 done",
        "p1 done",
        "p2 pair aside",
        "p1 pair aside",
        "* deal p1 feint grapple parry parry parry parry / p2 thrust thrust thrust thrust",
    )
    match: AnyMatch = Match(registry.game("bruti"), 2, Options(), seed="a test")
    put(match, *lines)
    session = session_of(match)
    ask = session.next()
    assert isinstance(ask, Ask)
    assert ask.seat == 1
    session.reveal(ask.ticket, 1)
    assert session.news(1) == []
    session.answer(ask.ticket, 1, (parse_action("use donna_carlotta"),))
    assert session.news(1) == [
        "Agrippa looks at the hand of Octavius: Feint, Grapple, Parry 1, Parry 1, Parry 1 and Parry 1."
    ]
    session.heard(1)
    assert session.news(1) == []
    assert not [line for line in session.news(0) if "Feint" in line]
    assert not [line for line in session.log(None) if "Feint" in line]


# -- Card texts ------------------------------------------------------------------------------


def test_the_glossary_has_every_card_with_its_italian_name_and_where_it_comes_from() -> None:
    kit = default()
    sections = TABLE.glossary(Options())
    entries = {entry.key: entry for section in sections for entry in section.entries}
    assert entries.keys() == kit.by_id.keys()
    for card in kit.by_id.values():
        entry = entries[card.id]
        assert entry.short == glossary.provenance(card)
        text = " ".join((entry.title, *entry.text))
        assert card.text in text
        assert card.name_it in text
        assert glossary.origin(card) in text
    assert {entry.short for entry in entries.values()} == set(PROVENANCE)


def test_the_rules_open_even_if_the_set_of_cards_cannot_be_used(tmp_path: Path) -> None:
    assert TABLE.glossary(Options(cards=str(tmp_path / "none.toml"))) == TABLE.glossary(Options())


async def test_k_opens_the_text_of_the_card_at_the_cursor() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS)
        await go(pilot, app, "2", "right", "k")
        await pilot.pause(0.1)
        assert isinstance(app.screen, GlossaryScreen)
        text = flat(app)
        assert "Con furia" in text
        assert "Adds 1 to the blow it is played" in text
        table.close_hands()
        await pilot.pause(0.1)
        assert isinstance(app.screen, TableScreen), "whoever comes back may be somebody else"


async def test_the_glossary_of_a_table_begins_with_what_lies_there_and_holds_no_hand() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS, "p2 strike powerful_thrust p1")
        await go(pilot, app, "1")
        scene = table._make_scene()
        first = TABLE.glossary(Options(), scene)[:3]
        assert [section.heading for section in first] == ["The attack", "Octavius", "Agrippa"]
        assert [entry.key for entry in first[0].entries] == ["powerful_thrust"]
        assert [entry.key for entry in first[2].entries] == [
            "il_mezzuomo",
            "short_sword",
            "round_shield",
            "mirror_buckle",
        ]


async def test_the_cards_are_reached_from_the_rules() -> None:
    app = House(RulesScreen("bruti"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        await pilot.press("k")
        await pilot.pause(0.1)
        assert isinstance(app.screen, GlossaryScreen)
        await pilot.press("slash", *"house", "enter")
        await pilot.pause(0.1)
        assert "With “house”; Esc shows all." in flat(app)


def test_italian_names_on_request() -> None:
    assert narrate.card("whetstone") == "Whetstone"
    language.use_titles("printed")
    assert narrate.card("whetstone") == "Cote"
    language.use("it")
    language.use_titles("both")
    assert narrate.card("whetstone") == "Cote"


# -- Veterans --------------------------------------------------------------------------------


def finished(options: Options, seed: int = 2) -> AnyMatch:
    """A duel that has been fought to its end."""
    match = duel(HANDS, options=options)
    rng = Random(seed)
    while match.actors:
        if match.actors == (CHANCE,):
            match.chance()
        else:
            seat = match.actors[0]
            match.play(seat, rng.choice(match.legal_actions(seat)))
    return match


@pytest.mark.clause("BTI-OVT-01", "BTI-OVT-02", "BTI-OVT-03")
def test_survivors_come_back_with_their_objects() -> None:
    match = finished(Options(veterans=True))
    said = TABLE.keep(match.view(None), LATIN[:2], (0, 1))
    kept, notices = veterans.load()
    assert notices == []
    view = match.view(None)
    alive = [seat for seat in range(2) if view.warriors[seat].status != 1]
    assert [(one.owner, one.character) for one in kept] == [
        (LATIN[seat], view.warriors[seat].character) for seat in alive
    ]
    assert all(LATIN[seat] in said for seat in alive)
    options = TABLE.recruit(Options(), 1, LATIN[alive[0]])
    assert options.veterans
    assert options.roster == " ".join(("p2", kept[0].character, *kept[0].objects))
    again: AnyMatch = Match(registry.game("bruti"), 2, options, seed="another")
    put(again, "* lot p1", "p2 veteran yes")
    assert again.view(None).warriors[1].character == kept[0].character
    assert set(again.view(None).warriors[1].up) >= set(kept[0].objects)


@pytest.mark.clause("BTI-OVT-01")
def test_without_the_rule_nobody_is_kept() -> None:
    assert TABLE.keep(finished(Options()).view(None), LATIN[:2], (0, 1)) == ""
    assert veterans.load() == ([], [])


@pytest.mark.clause("BTI-OVT-01")
def test_computer_players_keep_nobody_and_bury_nobody() -> None:
    matches = (finished(Options(veterans=True), seed) for seed in range(99))
    view = next(match for match in matches if match.result.ending == "kill").view(None)  # type: ignore[union-attr]
    (alive,) = (seat for seat in range(2) if view.warriors[seat].status != 1)
    assert TABLE.keep(view, LATIN[:2], ()) == ""
    assert not folders.veterans_file().exists()
    namesakes = [Veteran(LATIN[seat], view.warriors[seat].character) for seat in range(2)]
    veterans.update(namesakes, [])
    assert TABLE.keep(view, LATIN[:2], ()) == ""
    assert veterans.load() == (namesakes, [])
    assert TABLE.keep(view, LATIN[:2], (1 - alive,)) == ""
    assert veterans.load() == ([namesakes[alive]], [])


@pytest.mark.clause("BTI-OVT-02")
async def test_veterans_are_chosen_at_their_owners_seat() -> None:
    bocca = Veteran("Octavius", "manunta", ("giants_belt",))
    veterans.update([bocca, Veteran("Agrippa", "kumka_kok"), Veteran("Nobody", "aldobrando")], [])
    app = House(SeatsScreen("bruti", labels_of(2, 2), Options()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        await pilot.press("1", "v")
        await pilot.pause(0.1)
        assert "veteran: Manunta, Giant's Belt" in flat(app)
        await pilot.press("2", "v")
        await pilot.pause(0.1)
        screen = app.screen
        assert isinstance(screen, SeatsScreen)
        assert screen.setup.options.roster == "p1 manunta giants_belt, p2 kumka_kok"
        await pilot.press("v")
        await pilot.pause(0.1)
        assert screen.setup.options.roster == "p1 manunta giants_belt"


@pytest.mark.clause("BTI-OVT-02")
async def test_a_veteran_leaves_with_whoever_brought_it() -> None:
    owned = [Veteran(LATIN[0], "manunta"), Veteran(LATIN[1], "kumka_kok"), Veteran(LATIN[2], "aldobrando")]
    veterans.update(owned, [])
    app = House(SeatsScreen("bruti", labels_of(3, 3), Options()))
    async with app.run_test(size=SIZE) as pilot:
        screen = app.screen
        assert isinstance(screen, SeatsScreen)
        await pilot.pause(0.1)
        await pilot.press("1", "v", "2", "v", "3", "v", "1", "minus")
        await pilot.pause(0.1)
        assert screen.setup.options.roster == "p1 kumka_kok, p2 aldobrando"
        assert registry.game("bruti").check_options(2, screen.setup.options) is None
        await pilot.press("2", "space")
        await pilot.pause(0.1)
        assert screen.setup.labels[1].kind != HUMAN
        assert screen.setup.options.roster == "p1 kumka_kok"
        await pilot.press("v")
        await pilot.pause(0.1)
        assert "! A computer player has no veterans." in flat(app)


@pytest.mark.clause("BTI-OVT-02")
def test_a_seat_that_goes_takes_its_veteran_along_and_the_others_move_up() -> None:
    options = Options(veterans=True, roster="p1 manunta, p2 kumka_kok whetstone, p4 aldobrando")
    assert TABLE.dismiss(options, 1, gone=True).roster == "p1 manunta, p3 aldobrando"
    assert TABLE.dismiss(options, 2, gone=True).roster == "p1 manunta, p2 kumka_kok whetstone, p3 aldobrando"
    assert TABLE.dismiss(options, 1, gone=False).roster == "p1 manunta, p4 aldobrando"
    assert TABLE.dismiss(Options(), 1, gone=True) == Options()


async def test_without_veterans_the_key_says_so() -> None:
    app = House(SeatsScreen("bruti", labels_of(2, 2), Options()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        await pilot.press("1", "v")
        assert "! Octavius has no veterans yet." in flat(app)
    with pytest.raises(StoreError):
        TABLE.recruit(Options(), 0, "Octavius")


# -- Whole games and looks -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "humans", "options"),
    [(2, 2, Options(veterans=True)), (3, 1, Options()), (4, 2, Options(mode="squads", surrender=True))],
    ids=["duel", "brawl", "squads"],
)
async def test_a_whole_fight_ends_with_its_result(seats: int, humans: int, options: Options) -> None:
    app = app_of(seats, humans=humans, options=options, confirm="none")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        table = table_of(app)
        await play_out(app, Random(1))
        await pilot.pause(0.3)
        assert table.session.match.result is not None
        assert "game is over" in screen_text(app)
        assert ("Kept as veterans" in flat(app)) == options.veterans


async def test_signs_in_plain_ascii() -> None:
    app = app_of(4, ascii=True)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        for kind in ("turn", "defend", "damage"):
            await until(app, kind, 3)
            assert screen_text(app).isascii(), screen_text(app)
            await go(pilot, app, "v")
            assert screen_text(app).isascii(), screen_text(app)


async def test_nothing_hangs_on_colour_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await at_table(app, pilot, HANDS, "p2 strike powerful_thrust p1", "p1 done")
        await go(pilot, app, "1")
        text = screen_text(app)
        assert "▶2 Agrippa" in text, "who is in attack"
        strips = app.screen._compositor.render_update(full=True).strips  # type: ignore[union-attr]
        shown = [segment.style for row in strips for strip in row for segment in strip if segment.style]
        assert all(style.color is None or style.color.is_default for style in shown)
        assert any(style.reverse for style in shown), "the card at the cursor is seen"
    match = duel(HANDS, "p2 strike powerful_thrust p1", "p1 done", "p1 discard feint", "p1 discard parry")
    match.chance()
    put(match, "p2 use movement change")
    scene = tables.Scene(match.view(None), LATIN[:2], registry.narrator("bruti"), None)
    drawn = "\n".join("".join(span.text for span in line) for line in TABLE.board(scene, 80, 12))
    assert "(Movement)" in drawn, "what is exhausted stands in brackets"


@SIZES
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_every_line_is_exactly_as_wide_as_its_zone(seats: int, size: tuple[int, int]) -> None:
    app = app_of(seats)
    async with app.run_test(size=size, notifications=True) as pilot:
        await settle(app)

        def check() -> None:
            for zone in app.screen.query(Zone):
                for y in range(zone.size.height):
                    assert sum(cell_len(part.text) for part in zone.render_line(y)) == zone.size.width, (zone.id, y)

        for kind in ("weapon", "turn", "defend"):
            await until(app, kind, 3)
            check()
            if isinstance(app.screen, CurtainScreen):
                await go(pilot, app, str(seat_asked(app) + 1), "right", "enter")
                check()


@SIZES
@pytest.mark.parametrize("spoken", ["en", "it", "ja"])
async def test_the_screens_look_as_they_did(spoken: str, size: tuple[int, int], request: pytest.FixtureRequest) -> None:
    parts: list[str] = []
    app = app_of(language=spoken, seed="golden")

    async def take(title: str) -> None:
        parts.append(f"== {title} ==\n{await still(app)}\n")

    async with app.run_test(size=size, notifications=True) as pilot:
        await from_start(app, pilot, *READY[:3])
        await take("the curtain before two objects")
        await go(pilot, app, "2")
        await take("one of two objects")
        await from_start(app, pilot, *READY[:4])
        await take("the weapons")
        await at_table(app, pilot, HANDS)
        await take("the curtain of a turn")
        await go(pilot, app, "2")
        await take("a turn")
        await go(pilot, app, "1", "2")
        await take("an attack is chosen")
        await go(pilot, app, "enter")
        await take("the curtain of a defence")
        await go(pilot, app, "1", "1", "4")
        await take("the running sum")
        await go(pilot, app, "backspace", "p")
        await take("the discards")
    app = app_of(4, language=spoken, seed="golden")
    async with app.run_test(size=size, notifications=True) as pilot:
        await settle(app)
        await until(app, "damage", 3)
        await take("four warriors, a damage is drawn")
        await until(app, "defend", 3)
        await go(pilot, app, str(seat_asked(app) + 1))
        await take("four warriors, a defence")
    text = "\n".join(parts)
    assert_golden_text(f"bruti-{request.node.callspec.id}", text)
