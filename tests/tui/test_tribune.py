"""The table of Tribune: pages, places by region, looks for one pair of eyes, sets, bids, victory card, texts."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from brutus_tui.core import language, registry
from brutus_tui.core.game import CHANCE, Event, Privacy
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.record import HUMAN, SeatLabel
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune import view as views
from brutus_tui.games.tribune.actions import Put
from brutus_tui.games.tribune.board import MATRONA, QUAESTOR, builtin
from brutus_tui.games.tribune.brutii import ARROW, CROSS
from brutus_tui.games.tribune.cards import ASSASSIN, KIND
from brutus_tui.games.tribune.notation import format_action, parse_action
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.places import BOWL, FIELDS
from brutus_tui.games.tribune.rules import engine
from brutus_tui.games.tribune.state import State, initial
from brutus_tui.store.settings import Settings
from brutus_tui.tui.app import BrutusApp, NewMatch
from brutus_tui.tui.draw import Line
from brutus_tui.tui.screens.base import ZoneScreen
from brutus_tui.tui.screens.curtain import CurtainScreen
from brutus_tui.tui.screens.glossary import GlossaryScreen
from brutus_tui.tui.screens.table import TableScreen
from brutus_tui.tui.session import Ask, Over, Session
from brutus_tui.tui.tables import Scene
from brutus_tui.tui.tables.tribune import TABLE
from brutus_tui.tui.tables.tribune_board import tag
from brutus_tui.tui.tables.tribune_sets import smallest, succeeds
from brutus_tui.tui.widgets.zone import Zone
from tests.tui.screen import screen_text, still
from tests.tui.seated import flat, keys_to_go_on, seat_asked, settle, table_of, until

GOLDENS = Path(__file__).parent / "goldens"
REWRITE = "BRUTUS_TUI_REWRITE_GOLDENS"
"""Set this variable to write the goldens anew; read the difference before it is committed."""

NAMES = ("Julia", "Markus", "Christoph", "Decimus", "Livia")
SIZE = (80, 24)
SIZES = pytest.mark.parametrize("size", [(60, 20), SIZE, (120, 40)], ids=["60x20", "80x24", "120x40"])

OPENING = Options(victory="quid-est-veritas", start="first")

DEALT = ("* deal p1 gl2 gl3 gl4 as ve3 ve4 / p2 le2 le3 le4 le5 se3 se4", "* tiles 4")
KEPT = (*DEALT, "p1 reject ve3", "p1 reject ve4", "p2 reject se3", "p2 reject se4")
LAID = (
    *KEPT,
    "* lay pr3 pr4 pr5 pl2 pl2 pl3 pl3 pl4 nu2 pa5 se5 pl2 pl4 pa0 nu1 ge2 gr3 pa2 pa3 pa4 pa6 se6 ve5",
)
"""A game of two until Julia places her first piece; she has gl2 gl3 gl4 as, Markus le2 le3 le4 le5."""

PUT = (
    *("p1 put at", "p2 put at", "p1 put gl", "p2 put gl", "p1 put ct", "p2 put ct"),
    *("p1 put ma", "p2 put ma", "p1 put bo", "p2 put le", "p1 put la", "p2 put bo"),
)


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    language.use("en")


def labels_of(seats: int, humans: int) -> tuple[SeatLabel, ...]:
    return tuple(SeatLabel(name, HUMAN if seat < humans else "random") for seat, name in enumerate(NAMES[:seats]))


def app_of(
    seats: int = 2, *, humans: int | None = None, options: Options = OPENING, seed: str = "a", **settings: Any
) -> BrutusApp:
    wishes: dict[str, Any] = {"deaf": 0, "pace": "instant", "language": "en"} | settings
    labels = labels_of(seats, seats if humans is None else humans)
    return BrutusApp(Settings(**wishes), NewMatch("tribune", labels, options, seed))


def put(match: AnyMatch, *lines: str) -> None:
    """Play lines of a record."""
    for line in lines:
        actor, text = line.split(" ", 1)
        match.play(CHANCE if actor == "*" else int(actor[1]) - 1, parse_action(text))


async def at_table(app: BrutusApp, *lines: str) -> TableScreen:
    """The table of a match of two after these lines."""
    await settle(app)
    table = table_of(app)
    if isinstance(app.screen, CurtainScreen):
        app.pop_screen()
    table._behind = False
    old = table.session.match
    match: AnyMatch = Match(old.game, 2, OPENING, seed="a test")
    put(match, *lines)
    table.session.match = match
    table.session.hide()
    table.session._looking = None
    table._step = table._for = table._asked = None
    table.proceed()
    await settle(app)
    return table


async def go(app: BrutusApp, *keys: str) -> None:
    """Press keys, waiting for the screens that they open."""
    for key in keys:
        assert isinstance(app.screen, ZoneScreen)
        app.screen.press(key)
        await settle(app)


def kinds(text: str) -> tuple[int, ...]:
    return tuple(sorted(KIND[name] for name in text.split()))


def scene_of(stage: str, build: Callable[[State], None], seats: int = 3, seat: int = 0) -> Scene:
    """What a seat that is asked something sees in a position of one's own."""
    state = initial(seats, OPENING)
    state.round, state.start, state.design = 3, 0, builtin().design("quid-est-veritas")
    state.step = at.BENEFITS if stage == at.HIT else stage
    state.stage, state.actors = stage, (seat,)
    build(state)
    decision = views.decision(state, seat)
    legal = tuple(engine.legal_actions(state, seat))
    view = views.view(state, seat)
    return Scene(view, NAMES[:seats], registry.narrator("tribune"), seat, seat, decision, legal)


def texts(lines: list[Line]) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


# -- Pages -----------------------------------------------------------------------------------


async def test_tab_turns_the_pages_and_the_next_question_turns_back() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await at_table(app, *LAID)
        assert "Thermae PR3[1] PR4[2] PR5[3]" in flat(app)
        assert "JULIA decides: Place a piece." in flat(app)
        for key, word in (
            ("tab", "Control Set Field Each round"),
            ("tab", "Markers, tiles Met Pts"),
            ("tab", "emperor tiles 1"),
            ("tab", "Thermae PR3[1]"),
            ("shift+tab", "emperor tiles 1"),
            ("f3", "Control Set Field Each round"),
        ):
            await pilot.press(key)
            await pilot.pause(0.02)
            assert word in flat(app), key
            assert "JULIA decides: Place a piece." in flat(app), "what is decided stands on every page"
        await go(app, "3", "enter")
        assert "MARKUS decides: Place a piece." in flat(app)
        assert "Thermae PR3[1]" in flat(app)


@pytest.mark.parametrize(("lines", "again"), [((), True), (("p1 put at", "p2 put gl"), False)])
async def test_a_question_is_put_once_more_only_if_nobody_acted_between(lines: tuple[str, ...], again: bool) -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True):
        table = await at_table(app, *LAID, *lines)
        step = table._step
        assert isinstance(step, Ask)
        if again:  # as after an answer of the same seat
            entry = replace(table.session.match.entries[-1], actor=step.seat)
            table.session.match._entries.append(entry)
        table._put = (step.seat, "Place a piece.", step.ticket - 1)
        assert table._make_head(table._make_scene(), step)[2].endswith("(once more)") is again


async def test_a_page_is_turned_with_the_mouse_and_a_large_screen_has_all_but_the_details() -> None:
    app = app_of()
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await at_table(app, *LAID)
        text = flat(app)
        assert "Thermae pay 1 PR3[1]" in text
        assert "GL Gladiat LE Legates" in text
        assert "Pcs Hand Den Lau Leg" in text
        assert "emperor tiles 1 0 0" in text, "the victory card stands over the log"
        board = app.screen.query_one("#board", Zone)
        x = "".join(span.text for span in board._lines[0]).index("Factions")
        await pilot.click(board, offset=(x, 0))
        await pilot.pause(0.05)
        assert "Control Set Field Each round" in flat(app)


async def test_games_without_pages_know_no_such_key() -> None:
    match = NewMatch("brutus", labels_of(4, 4), registry.game("brutus").options(), "a")
    app = BrutusApp(Settings(deaf=0), match)
    async with app.run_test(size=SIZE, notifications=True):
        await settle(app)
        table = table_of(app)
        before = screen_text(app)
        table.press("tab")
        assert screen_text(app) == before
        assert "Tab Page" not in before


# -- Placing, and what only one may see ------------------------------------------------------


@pytest.mark.clause("TRI-PLACE-01", "TRI-PLACE-09")
async def test_a_piece_is_placed_from_the_open_table_by_region_and_card() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True):
        table = await at_table(app, *LAID)
        assert isinstance(app.screen, TableScreen), "no curtain"
        assert table.session.viewer is None
        await go(app, "2")
        assert "1 Forum PL2 2 Forum PL2 3 Forum PL3" in flat(app)
        await go(app, "6", "enter")
        assert table.session.match.lines[-1] == "p1 put fo6"
        assert "Forum PL2[1] PL2[2] PL3[3] PL3[4] PL4[5] NU2[Jul]" in flat(app)
        await go(app, "f", "7", "enter")
        assert table.session.match.lines[-1] == "p2 put se"
        await go(app, "f", "backspace", "b", "enter")
        assert table.session.match.lines[-1] == "p1 put bo"


@pytest.mark.clause("TRI-PLACE-13", "TRI-PLACE-14", "TRI-INFO-03")
async def test_what_a_piece_shows_is_shown_at_once_to_its_owner_alone() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True):
        table = await at_table(app, *LAID)
        await go(app, "5", "enter")
        assert isinstance(app.screen, CurtainScreen)
        assert seat_asked(app) == 0
        text = flat(app)
        assert "Pass the keyboard to 1 Julia" in text
        assert "Something to look at, for this player alone." in text
        assert "Nubian 1" not in text
        await go(app, "2")
        assert isinstance(app.screen, CurtainScreen), "it opens for Julia only"
        await go(app, "1")
        text = flat(app)
        assert "Julia looks at Nubian 1 and Germanian 2: the Atrium." in text
        assert "known to you: Atrium NU1 GE2 ??" in text
        assert "(NU1) (GE2) ??" in text
        await go(app, "enter")
        assert seat_asked(app) == 1
        assert table.session.viewer is None
        text = flat(app)
        assert "MARKUS decides: Place a piece." in text
        assert "?? ?? ?? [Jul][2]" in text
        assert "NU1" not in text
        await go(app, "3", "enter", "space", "1")
        assert "known to you: Atrium NU1 GE2 ??" in flat(app), "it is still known when the hand is opened again"
        assert not table._news, "what has been read is not told again"


@pytest.mark.clause("TRI-PLACE-13")
async def test_a_look_that_was_put_off_is_not_lost() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True):
        table = await at_table(app, *LAID)
        await go(app, "5", "enter", "v")
        assert "All hands are closed" in flat(app)
        await go(app, "2", "down", "enter")
        assert table.session.match.lines[-1] == "p1 put at", "nothing goes on before"
        await go(app, "space", "1")
        assert "Julia looks at Nubian 1 and Germanian 2" in flat(app)
        await go(app, "space")
        assert "Nubian 1" not in flat(app)
        await go(app, "space", "1", "enter")
        assert seat_asked(app) == 1


@pytest.mark.clause("TRI-PLACE-13")
async def test_with_the_hand_open_a_look_needs_no_second_curtain() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True):
        table = await at_table(app, *LAID)
        await go(app, "space", "1", "5", "enter")
        assert table.session.viewer == 0
        assert "Julia looks at Nubian 1 and Germanian 2: the Atrium." in flat(app)
        await go(app, "enter")
        assert table.session.viewer is None
        assert seat_asked(app) == 1


async def test_a_lone_player_is_told_in_the_next_turn() -> None:
    app = app_of(humans=1)
    async with app.run_test(size=SIZE, notifications=True):
        await at_table(app, *LAID)
        await go(app, "5", "enter")
        assert isinstance(app.screen, TableScreen)
        assert "(NU1) (GE2) ??" in flat(app)


@pytest.mark.clause("TRI-INFO-01", "TRI-CATA-02", "TRI-CATA-06")
async def test_the_catacombs_show_their_cards_to_the_visitor_only() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True):
        table = await at_table(app, *LAID, *PUT, "p1 sell", "p1 pass", "p2 buy")
        assert isinstance(app.screen, CurtainScreen)
        assert "Catacombs: buy one card?" in flat(app)
        await go(app, "1", "enter")
        text = flat(app)
        assert "(PA2) (PA3) (PA4) (PA6) (SE6)" in text
        assert "1 Patricians 2 for 2 2 Patricians 3 for 3" in text
        assert "GL2" in text
        assert "LE2" not in text, "another's hand"
        await go(app, "5", "enter")
        assert table.session.match.lines[-1] == "p1 pick se6"
        assert isinstance(app.screen, CurtainScreen)
        await go(app, "v")
        text = flat(app)
        assert "??×4 [Jul][Mar]" in text
        assert "Senators 6" not in text
        assert "SE6" not in text


@pytest.mark.clause("TRI-SETUP-15", "TRI-SETUP-16")
async def test_the_cards_that_are_not_kept_are_chosen_together() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True):
        table = await at_table(app, *DEALT)
        assert isinstance(app.screen, CurtainScreen)
        await go(app, "1", "4")
        assert "Julia: which 2 cards are not kept?" in flat(app)
        assert "Not kept: VE3; and one card more" in flat(app)
        await go(app, "5")
        assert "Not kept: VE3 VE4. Kept: GL2 GL3 GL4 AS" in flat(app)
        await go(app, "enter")
        assert table.session.match.lines[-2:] == ("p1 reject ve3", "p1 reject ve4")
        assert isinstance(app.screen, CurtainScreen)
        assert "Markus" in flat(app)


def test_placing_is_public_and_a_hand_choice_is_not() -> None:
    placing = scene_of(at.PLACE, lambda state: state.pool.__setitem__(0, 2))
    assert placing.decision is not None
    assert not TABLE.from_hand(placing.decision)
    assert placing.decision.privacy in (Privacy.PUBLIC, Privacy.PEEK)


# -- Sets and other choices of cards ---------------------------------------------------------


def takeover(state: State) -> None:
    state.spot, state.nth = 5, 0
    state.pieces[FIELDS + 5] = (0,)
    state.hands[0] = kinds("ve3 ve4 ve5 ve8 as as gl2")
    state.control[5], state.displays[5] = 1, kinds("ve3 ve6 ve9")


@pytest.mark.clause("TRI-TAKE-05", "TRI-TAKE-06", "TRI-TAKE-08", "TRI-ASSN-05", "TRI-ASSN-06")
def test_the_running_sum_of_a_set_says_whether_it_succeeds() -> None:
    scene = scene_of(at.TAKEOVER, takeover)
    weak = TABLE.pick(scene, {KIND["ve8"]: 1, KIND["ve5"]: 1})
    assert weak.actions == ()
    assert weak.say == "8, 5: 2 cards, sum 13: too weak against 3, 6, 9: 3 cards, sum 18"
    assassin = TABLE.pick(scene, {KIND["ve8"]: 1, KIND["ve5"]: 1, ASSASSIN: 1})
    assert [format_action(one) for one in assassin.actions] == ["add ve8", "add ve5", "add as", "done"]
    assert assassin.say == "Take over: 8, 5: 2 cards, sum 13 + an assassin, against 3, 6: 2 cards, sum 9"
    useless = TABLE.pick(scene, {KIND["ve4"]: 1, ASSASSIN: 2})
    assert (useless.actions, useless.say) == (
        (),
        "4: 1 card, sum 4 + 2 assassins: the 2 lowest cards of a set are safe from assassins",
    )
    assert TABLE.pick(scene, {KIND["ve8"]: 1, KIND["ve5"]: 1, ASSASSIN: 2}).actions == (), "the two lowest are safe"
    four = TABLE.pick(scene, {KIND["ve3"]: 1, KIND["ve4"]: 1, KIND["ve5"]: 1, KIND["ve8"]: 1})
    assert four.actions
    strange = TABLE.pick(scene, {KIND["gl2"]: 1, KIND["ve8"]: 1})
    assert strange.say == "Gladiators 2 is not of the Vestals."
    assert [card.face for card in TABLE.hand(scene) if card.playable] == ["VE3", "VE4", "VE5", "VE8", "AS"]


@pytest.mark.clause("TRI-ASSN-06", "TRI-ASSN-07")
@pytest.mark.parametrize(
    ("display", "reason"),
    [
        ("ve3 ve6", "the 2 lowest cards of a set are safe from assassins"),
        ("", "there is no set that an assassin could strike"),
    ],
)
def test_an_assassin_that_cannot_strike_is_said_to_be_the_reason(display: str, reason: str) -> None:
    def small(state: State) -> None:
        takeover(state)
        state.control[5], state.displays[5] = (1 if display else -1), kinds(display)

    pick = TABLE.pick(scene_of(at.TAKEOVER, small), {KIND["ve8"]: 1, KIND["ve5"]: 1, ASSASSIN: 1})
    assert (pick.actions, pick.say) == ((), f"8, 5: 2 cards, sum 13 + an assassin: {reason}")


@pytest.mark.clause("TRI-TAKE-08")
def test_the_own_eyes_are_told_that_there_is_nothing_to_choose() -> None:
    def hopeless(state: State) -> None:
        takeover(state)
        state.hands[0] = kinds("gl2 gl3")

    scene = scene_of(at.TAKEOVER, hopeless)
    assert TABLE.question(scene).endswith("There is nothing to choose.")
    assert "nothing to choose" not in TABLE.question(replace(scene, viewer=None))
    assert "nothing to choose" not in TABLE.question(scene_of(at.TAKEOVER, takeover))


@pytest.mark.clause("TRI-TAKE-08")
def test_the_smallest_set_gives_away_least_and_is_legal_step_by_step() -> None:
    scene = scene_of(at.TAKEOVER, takeover)
    assert smallest(scene.view, 5) == (KIND["ve8"], KIND["ve5"], KIND["ve4"], KIND["ve3"]), "no assassin is needed"
    for hand, least in (("ve3 ve4 as", (KIND["ve4"], KIND["ve3"])), ("ve3 gl4 as", ())):
        one = replace(scene.view, hand=kinds(hand), displays=(*scene.view.displays[:5], (), ()))
        assert smallest(one, 5) == least
    (passing, choice) = TABLE.aside(scene)
    assert (passing.key, passing.label) == ("p", "No take-over")
    assert choice.label == "Smallest set: VE8 VE5 VE4 VE3"
    assert TABLE.confirm(scene, (passing.action,)).startswith("Leave the Vestals? Vestals 8, Vestals 5")


@pytest.mark.clause("TRI-TAKE-08", "TRI-ASSN-02")
def test_a_set_that_was_begun_is_completed() -> None:
    """What has been typed of a set, or stood in the record, has left the hand and counts."""

    def begun(state: State) -> None:
        takeover(state)
        state.plan = kinds("ve5")

    scene = scene_of(at.TAKEOVER, begun)
    assert [card.face for card in TABLE.hand(scene) if card.playable] == ["VE3", "VE4", "AS"]
    assert "VE5" not in [card.face for card in TABLE.hand(scene)]
    assert TABLE.hand_title(scene) == "6 cards"
    assert "So far: VE5." in TABLE.question(scene)
    low = TABLE.pick(scene, {KIND["ve3"]: 1, KIND["ve4"]: 1, ASSASSIN: 1})
    assert [format_action(one) for one in low.actions] == ["add ve4", "add ve3", "add as", "done"]
    assert low.say == "Take over: 5, 4, 3: 3 cards, sum 12 + an assassin, against 3, 6: 2 cards, sum 9"
    high = TABLE.pick(scene, {KIND["ve8"]: 1})
    assert (high.actions, high.say) == ((), "Vestals 8 comes before what has been chosen; u takes that back.")
    (passing, choice) = TABLE.aside(scene)
    assert choice.label == "Smallest set: VE5 VE4 VE3 AS"
    assert [format_action(one) for one in choice.before] == ["add ve4", "add ve3", "add as"]
    assert TABLE.confirm(scene, (passing.action,)).startswith("Leave the Vestals? Vestals 5, Vestals 4")
    assert "So far" not in TABLE.question(replace(scene, view=replace(scene.view, viewer=None, hand=(), plan=())))


async def test_half_a_set_is_on_the_screen() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        before = ("p1 sell", "p1 pass", "p2 buy", *["p1 pass", "p2 pass"] * 2, "p2 pass")
        table = await at_table(app, *LAID, *PUT, *before)
        await go(app, "1", "enter")
        await pilot.pause(0.1)
        await go(app, ":", *"add", "space", *"gl4", "enter")
        assert "So far: GL4." in flat(app)
        assert "Julia · 3 cards" in flat(app)
        assert [card.face for card in TABLE.hand(table._make_scene())] == ["GL2", "GL3", "AS"]
        await go(app, "2")
        assert "Enter Take over: 4, 3" in flat(app)
        await go(app, "enter")
        assert table.session.match.lines[-3:] == ("p1 add gl4", "p1 add gl3", "p1 done")


@pytest.mark.clause("TRI-TAKE-05", "TRI-TAKE-06", "TRI-ASSN-05")
def test_the_arithmetic_of_sets_is_that_of_the_rules() -> None:
    """Whatever is said to succeed the engine takes, step by step, and nothing else can be done."""
    rng = Random(4)
    deck = [kind for kind in builtin().deck["expansion"] if kind == ASSASSIN or kind // 11 in (0, 5)]
    for _ in range(200):
        hand = tuple(sorted(rng.sample(deck, 6)))
        display = tuple(sorted(rng.sample([kind for kind in deck if kind // 11 == 5], rng.choice((0, 2, 3, 4)))))
        chosen = rng.sample(hand, rng.randint(1, 5))

        def build(state: State, hand: tuple[int, ...] = hand, display: tuple[int, ...] = display) -> None:
            takeover(state)
            state.hands[0] = hand
            state.displays[5] = display
            state.control[5] = 1 if display else -1

        scene = scene_of(at.TAKEOVER, build)
        pick = TABLE.pick(scene, {kind: chosen.count(kind) for kind in chosen})
        assert bool(pick.actions) == succeeds(scene.view, 5, chosen)
        state = initial(3, OPENING)
        state.step = state.stage = at.TAKEOVER
        state.actors = (0,)
        build(state)
        for action in pick.actions:
            assert action in engine.legal_actions(state, 0), (hand, display, chosen)
            engine.apply(state, 0, action)
        least = smallest(scene.view, 5)
        assert bool(least) == (len(scene.legal) > 1)
        for done in range(1, len(least)):
            begun = replace(scene.view, plan=least[:done])
            assert smallest(begun, 5) == least


@pytest.mark.clause("TRI-MARS-01", "TRI-REF-04", "TRI-REF-09", "TRI-BENE-05")
def test_pairs_slaves_and_blows_are_chosen_from_the_hand() -> None:
    def hand(text: str) -> Callable[[State], None]:
        def build(state: State) -> None:
            state.hands[0] = kinds(text)
            state.money[0] = 20
            state.control[3], state.displays[3] = 2, kinds("pl2 pl3 pl6")

        return build

    scene = scene_of(at.MARS_STEP, hand("gl2 gl5 pl3 as"))
    assert [card.face for card in TABLE.hand(scene) if card.playable] == ["GL2", "GL5"]
    assert TABLE.pick(scene, {KIND["gl2"]: 1}).say == "Gladiators 2, and another card of that faction"
    pick = TABLE.pick(scene, {KIND["gl2"]: 1, KIND["gl5"]: 1})
    assert [format_action(one) for one in pick.actions] == ["pair gl5 gl2"]

    scene = scene_of(at.REFUGIUM_STEP, hand("nu1 ge2 ge4 gr5 pl2"))
    assert "pay 5" in TABLE.pick(scene, {KIND["nu1"]: 1, KIND["ge4"]: 1}).say
    assert [format_action(one) for one in TABLE.pick(scene, {KIND["ge2"]: 1, KIND["ge4"]: 1}).actions] == [
        "pair ge4 ge2"
    ]
    assert TABLE.pick(scene, {KIND["ge2"]: 1, KIND["gr5"]: 1}).actions == ()
    free = parse_action("free nu1 gr5")
    assert TABLE.confirm(scene, (free,)).endswith("and pay 6?")

    scene = scene_of(at.MARS_STEP, hand("gl2 gl4 se4"))
    assert TABLE.pick(scene, {KIND["gl2"]: 1, KIND["gl4"]: 1}).actions
    assert TABLE.pick(scene, {KIND["gl2"]: 1, KIND["se4"]: 1}).actions == ()

    scene = scene_of(at.HIT, hand("gl2 se4"))
    pick = TABLE.pick(scene, {KIND["gl2"]: 1})
    assert [(one.key, one.label) for one in pick.choices] == [("4", "Plebeians 6 (Christoph)")]


def secretly() -> Session:
    """A match of two people, continued after Julia has chosen in secret and before Markus has."""
    match: AnyMatch = Match(registry.game("tribune"), 2, OPENING, seed="a test")
    put(match, *DEALT, "p1 reject ve3", "p1 reject ve4")
    assert match.entries[-1].secret
    return Session(match, labels_of(2, 2), TABLE, registry.narrator("tribune"), {})


def test_whoever_continues_a_match_takes_back_nothing_that_came_before() -> None:
    session = secretly()
    ask = session.next()
    assert isinstance(ask, Ask)
    assert ask.seat == 1
    assert "handed over" in session.undo(0).say
    assert session.reveal(ask.ticket, 1)
    assert not session.undo(0).played


def test_a_secret_action_is_taken_back_under_no_other_hand() -> None:
    session = secretly()
    session.match._barrier = 0
    session.revealed = 1
    assert "handed over" in session.undo(0).say
    session.revealed = 0
    answer = session.undo(0)
    assert (answer.played, answer.say) == (True, ""), "nobody else is told"


async def test_the_curtain_says_why_nothing_is_taken_back() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True):
        table = await at_table(app, *DEALT, "p1 reject ve3", "p1 reject ve4")
        table.session.match.hand_over()
        assert isinstance(app.screen, CurtainScreen)
        await go(app, "u")
        assert isinstance(app.screen, CurtainScreen)
        assert "The keyboard has been handed over since, so nothing can be taken back." in flat(app)


@pytest.mark.clause("TRI-ATR-03", "TRI-CHAR-02")
async def test_a_bid_is_typed_digit_by_digit() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True):
        table = await at_table(app, *LAID, *PUT, "p1 sell")
        assert "JULIA decides: Atrium: bid?" in flat(app)
        await go(app, "1", "2")
        assert "▶12" in flat(app)
        await go(app, "enter")
        assert table.session.match.lines[-1] == "p1 bid 12"
        assert "Atrium: bid more than 12?" in flat(app)
        await go(app, "1")
        assert "> 1_" in flat(app), "no bid by itself, but 13 begins so"
        await go(app, "enter")
        assert "! " in flat(app), "a bid must be higher"
        assert "[TRI-ATR-03]" in flat(app)
        await go(app, "9", "9", "enter")
        assert "[TRI-GEN-14]" in flat(app)
        await go(app, "1", "backspace", "1", "3")
        assert "▶13" in flat(app)
        await go(app, "enter")
        assert table.session.match.lines[-1] == "p2 bid 13"
        await go(app, "p", "enter")
        assert table.session.match.lines[-1] == "p1 pass"


@pytest.mark.clause("TRI-PLACE-16", "TRI-PLACE-35")
async def test_a_place_that_may_not_be_entered_says_why() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True):
        await at_table(app, *LAID)
        await go(app, "7")
        assert "[TRI-PLACE-16]" in flat(app)
        await go(app, "1", "c")
        assert "Thermae: which one?" not in flat(app)
        assert "▶c" in flat(app)


@pytest.mark.clause("TRI-CHAR-03", "TRI-UPH-01")
def test_bids_and_an_upheaval_stay_on_the_screen() -> None:
    events = (Event("bids", -1, (3, 5)), Event("chariot", 1, (5,)), Event("phase", -1, (8, 2)))
    assert TABLE.stages(events) == [3]
    scene = Scene(None, NAMES[:2], registry.narrator("tribune"), None, events=events)
    assert TABLE.headline(scene) == "Bids for the chariot: Julia 3 and Markus 5. Markus pays 5 denarii for the chariot."
    assert TABLE.stays(Event("upheaval", -1, ()))
    assert not TABLE.stays(Event("put", 0, (0, 1)))


def test_a_recap_puts_the_placements_of_a_lap_together() -> None:
    events = [Event("phase", -1, (2, 1)), *(Event("put", seat, (place, 1)) for seat, place in ((0, 0), (1, 6), (0, 1)))]
    events += [Event("put", 2, (FIELDS + 4, 1)), Event("disc", 3, (CROSS,)), Event("disc", 3, (ARROW,))]
    told = TABLE.recap(events, NAMES, registry.narrator("tribune"), 5)
    assert told == ["Julia: Thermae 1 and Thermae 2 · Markus: Forum 1 · Christoph: PA · Decimus: ×"]


# -- Who has what ----------------------------------------------------------------------------


def rich(state: State) -> None:
    state.laurels[:] = [7, 6, 0]
    state.legions[1] = 2
    state.markers[2] = 0b1010101
    state.scrolls[0] = at.TRIBUNE
    state.eternal = 0b010
    state.temporary = 2
    state.patrons = 0b001
    state.claimed[1] = 1 << 4
    state.money[:] = [23, 4, 11]
    state.officials[MATRONA], state.officials[QUAESTOR] = 0, 2


@pytest.mark.clause("TRI-WIN-02", "TRI-WIN-10", "TRI-WIN-16")
def test_everybody_sees_how_far_everybody_is() -> None:
    def build(state: State) -> None:
        rich(state)
        state.pool[0] = 3

    scene = scene_of(at.PLACE, build)
    goals = texts(TABLE.board(replace(scene, page=3), 80, 11)).split("\n")
    rows = {line[:20].strip(): line[20:].split() for line in goals}
    assert rows["laurels 7"] == ["●", "7", "6", "0"]
    assert rows["legions 2"] == ["0", "●", "2", "0"]
    assert rows["markers 4"] == ["0", "0", "●", "4"]
    assert rows["tribune"] == ["●", "yes", "–", "–"]
    assert rows["any favor"] == ["–", "●", "yes", "●", "yes"]
    assert rows["emperor tiles 1"] == ["0", "●", "1", "0"]
    assert rows["achieved"] == ["3/5", "3/5", "2/5"]
    players = texts(TABLE.board(replace(scene, page=2), 80, 11))
    assert "GL PR PA SE, temporary, Quaestor" in players
    assert "tribune, patron, Matrona" in players
    assert "eternal, #4" in players


@pytest.mark.clause("TRI-POINT-14", "TRI-POINT-16")
def test_where_points_decide_the_goals_are_points() -> None:
    state = initial(3, Options(points=True))
    rich(state)
    view = views.view(state, None)
    scene = Scene(view, NAMES[:3], registry.narrator("tribune"), None, page=3)
    assert "Most points, once anybody has 6 markers" in texts(TABLE.board(scene, 80, 11))
    total = ["points", *(str(one.points) for one in view.players)]
    for cells, height in product((60, 80, 120), range(5, 15)):
        rows = [line.split() for line in texts(TABLE.board(scene, cells, height)).rstrip("\n ").split("\n")]
        assert len(rows) <= height
        assert rows[-1] == total, "in few rows, too"


@pytest.mark.clause("TRI-POINT-01", "TRI-POINT-10", "TRI-WIN-17")
def test_the_result_says_where_the_points_come_from() -> None:
    state = initial(3, OPENING)
    state.design = builtin().design("quid-est-veritas")
    rich(state)
    state.ending = "cap"
    state.stage, state.actors = at.OVER, ()
    result = registry.game("tribune").result(state)
    assert result is not None
    columns, rows = TABLE.result(views.view(state, None), result, NAMES[:3])
    assert columns == ["Rank", "Name", "Met", "Points", "Tri", "Fav", "Leg", "Lau", "Pat", "Emp", "Mar", "Den"]
    assert rows[0] == ["1", "Julia", "3/5", "21", "7", "0", "0", "7", "5", "0", "0", "2"]
    for row in rows:
        assert int(row[3]) == sum(map(int, row[4:]))


@pytest.mark.clause("TRI-WIN-02", "TRI-WIN-03", "TRI-WIN-05", "TRI-WIN-06", "TRI-WIN-17")
def test_the_result_says_how_it_was_decided() -> None:
    state = initial(3, OPENING)
    state.design = builtin().design("quid-est-veritas")
    rich(state)
    state.ending = "cap"
    state.stage, state.actors = at.OVER, ()

    def said() -> list[str]:
        result = registry.game("tribune").result(state)
        assert result is not None
        return TABLE.explained(views.view(state, None), result, NAMES[:3])

    decided, achieved, columns = said()
    assert decided == "Nobody has fulfilled the victory card. Points decide all places, then denarii."
    assert achieved.startswith("Julia, 3 of 5: ")
    assert columns.startswith("The short columns are points: Tri tribune or scroll, Fav favors of the gods, ")
    state.laurels[:2] = [7, 20]
    state.legions[:2] = [2, 2]
    state.markers[:2] = [0b1111, 0b1111]
    state.eternal = 0b11
    state.money[:2] = [0, 0]
    state.ending = "victory"
    decided, *_rest = said()
    behind = " Behind that points alone decide, then denarii, however many achievements somebody has."
    both = "The victory card is fulfilled by Julia and Markus."
    assert decided == f"{both} The points have decided between them.{behind}"
    points = [player.points for player in views.view(state, None).players]
    low, high = sorted((0, 1), key=lambda seat: points[seat])
    state.laurels[low] += points[high] - points[low]
    state.money[0] = 3
    assert said()[0] == f"{both} Points are even at the top; the denarii have decided.{behind}"
    state.money[0] = 0
    assert said()[0] == f"{both} They are even in points and denarii."
    state.eternal, state.temporary = 0b01, -1
    state.legions[1] = state.laurels[1] = 0
    assert said()[0] == f"Only Julia has fulfilled the victory card.{behind}"


# -- Texts -----------------------------------------------------------------------------------


def test_the_glossary_has_everything_and_says_what_is_a_house_number(tmp_path: Path) -> None:
    entries = {entry.key: entry for section in TABLE.glossary(Options()) for entry in section.entries}
    assert {"gl", "se", "nu", "assassin", "thermae", "field", "capitoleum", "princeps", "tile10", "patron"} <= set(
        entries
    )
    assert entries["le"].short == "of the house"
    assert "Take-over: 1 laurel." in entries["le"].text
    assert "A board file can change faction.LE.cards (total, number_cards), faction.LE.takeover (effects)," in " ".join(
        entries["le"].text
    )
    assert entries["forum"].short == ""
    assert "Buy yours for 3." in entries["forum"].text[0]
    base = {entry.key for section in TABLE.glossary(Options(mode="base")) for entry in section.entries}
    assert not base & {"nu", "assassin", "refugium", "princeps", "tile10"}
    mine = tmp_path / "mine.toml"
    mine.write_text('[[region]]\nkey = "forum"\nprice = 2\n')
    changed = {e.key: e for section in TABLE.glossary(Options(board=str(mine))) for e in section.entries}["forum"]
    assert changed.short == "changed numbers"
    assert "Buy yours for 2." in changed.text[0]
    assert changed.text[-1] == "Changed by the board file: region.forum.price = 2."


async def test_k_opens_the_text_of_the_place_at_the_cursor() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await at_table(app, *LAID)
        await go(app, "6", "k")
        await pilot.pause(0.1)
        assert isinstance(app.screen, GlossaryScreen)
        assert "VI Catacombs" in flat(app)
        assert app.screen.rows.key == (2, "catacombs")


@pytest.mark.parametrize(
    ("lines", "entry"),
    [(PUT, "latrine"), ((*PUT, "p1 sell"), "atrium")],
    ids=["the Latrine", "the Atrium"],
)
async def test_k_with_nothing_marked_opens_the_place_that_is_decided(lines: tuple[str, ...], entry: str) -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await at_table(app, *LAID, *lines)
        await go(app, "k")
        await pilot.pause(0.1)
        assert isinstance(app.screen, GlossaryScreen)
        assert app.screen.rows.key == (2, entry)


def test_a_marked_choice_says_what_it_does() -> None:
    scene = scene_of(at.PLACE, lambda state: state.pool.__setitem__(0, 2))
    scene = replace(scene, offered=tuple(TABLE.choices(replace(scene, legal=(Put(FIELDS + 1), Put(BOWL))))))
    (bowl, field) = (TABLE.explain(replace(scene, at=number)) for number in (0, 1))
    assert bowl == "Coin bowl: Room for all. Each piece: 2 denarii."
    assert field == "LE Legates: Take-over: 1 laurel. Each round: 1 laurel."
    assert TABLE.explain(scene) == ""


async def test_what_stands_beside_the_cards_is_marked_before_it_is_done() -> None:
    """The smallest set and declining, as every other choice: the key points at it, Enter does it."""
    app = app_of(confirm="none")
    async with app.run_test(size=SIZE, notifications=True):
        before = ("p1 sell", "p1 pass", "p2 buy", *["p1 pass", "p2 pass"] * 2, "p2 pass")
        table = await at_table(app, *LAID, *PUT, *before)
        count = len(table.session.match)
        await go(app, "1", "enter", "p")
        assert "▶p No take-over" in flat(app)
        await go(app, "m")
        assert "▶m Smallest set: GL3 GL2" in flat(app)
        assert "Take over: 3, 2: 2 cards, sum 5, against nothing" in flat(app)
        await go(app, "3")
        assert "▶m" not in flat(app), "a card leads away from it"
        assert len(table.session.match) == count
        await go(app, "m", "enter")
        assert table.session.match.lines[-3:] == ("p1 add gl3", "p1 add gl2", "p1 done")


# -- Whole games and looks -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "humans", "options"),
    [(2, 2, Options(cap=1)), (3, 1, Options(mode="base", cap=1))],
    ids=["expansion", "base"],
)
async def test_a_whole_game_ends_with_its_result(seats: int, humans: int, options: Options) -> None:
    app = app_of(seats, humans=humans, options=options, confirm="none")
    rng = Random(5)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        table = table_of(app)
        for _ in range(4000):
            if not isinstance(app.screen, TableScreen | CurtainScreen) or isinstance(table._step, Over):
                break
            key = keys_to_go_on(app, rng) or "enter"
            if table._by_cards and rng.random() < 0.3:
                key = "p"
            app.screen.press(key)
            await asyncio.sleep(0.001)
            if isinstance(app.screen, TableScreen):
                await settle(app)
        await pilot.pause(0.2)
        assert table.session.match.result is not None
        text = flat(app)
        assert "Tribune: the game is over" in text
        assert "The last round is over." in text


@pytest.mark.clause("TRI-INFO-01", "TRI-INFO-03", "TRI-INFO-05", "TRI-INFO-08")
@pytest.mark.parametrize("options", [Options(), Options(matrona="secret")], ids=["open", "secret"])
def test_no_board_changes_with_what_a_seat_cannot_know(options: Options) -> None:
    """Every page, drawn for every seat, is the same when what that seat does not know is otherwise."""
    game = registry.game("tribune")
    match: AnyMatch = Match(game, 3, options, seed="secrets")
    rng = Random(7)
    narrator = registry.narrator("tribune")

    def drawn(view: Any, seat: int) -> list[Any]:
        scene = Scene(view, NAMES[:3], narrator, seat)
        pages = [TABLE.board(replace(scene, page=page), 80, 11) for page in range(4)]
        return [pages, TABLE.board(scene, 82, 26), TABLE.hand(scene), TABLE.hand_title(scene), TABLE.status(scene)]

    for _ in range(130):
        if match.actors == (CHANCE,):
            match.chance()
            continue
        if rng.random() < 0.2:
            for seat in range(3):
                other = game.determinize(match.view(seat), Random(rng.random()))
                assert drawn(match.view(seat), seat) == drawn(game.view(other, seat), seat)
        actor = match.actors[0]
        match.play(actor, rng.choice(match.legal_actions(actor)))


@SIZES
@pytest.mark.parametrize(("seats", "spoken"), [(5, "ja")])
async def test_every_line_is_exactly_as_wide_as_its_zone(seats: int, spoken: str, size: tuple[int, int]) -> None:
    app = app_of(seats, options=Options(), language=spoken)
    async with app.run_test(size=size, notifications=True):
        await settle(app)

        def check() -> None:
            for zone in app.screen.query(Zone):
                for y in range(zone.size.height):
                    assert sum(cell_len(part.text) for part in zone.render_line(y)) == zone.size.width, (zone.id, y)

        for kind in ("place", "takeover", "bids"):
            await until(app, kind, 3)
            if isinstance(app.screen, CurtainScreen):
                check()
                await go(app, str(seat_asked(app) + 1))
            for page in ("f2", "f3", "f4", "f5"):
                await go(app, page)
                check()


async def test_signs_in_plain_ascii() -> None:
    app = app_of(4, options=Options(), ascii=True)
    async with app.run_test(size=SIZE, notifications=True):
        await settle(app)
        for kind in ("place", "takeover", "bids"):
            await until(app, kind, 3)
            assert screen_text(app).isascii(), screen_text(app)
            if isinstance(app.screen, CurtainScreen):
                await go(app, "v")
            for page in ("f2", "f3", "f4", "f5"):
                await go(app, page)
                assert screen_text(app).isascii(), screen_text(app)


def test_a_name_in_a_space_is_short_and_tells_seats_apart() -> None:
    scene = Scene(None, ("Marcus", "Marcia", "元老院議員", "Li"), registry.narrator("tribune"), None)
    assert [tag(scene, seat) for seat in range(4)] == ["Mar1", "Mar2", "元老", "Li"]


@pytest.mark.parametrize(
    ("spoken", "size"),
    [("en", (60, 20)), ("en", SIZE), ("en", (120, 40)), ("it", SIZE), ("ja", SIZE)],
    ids=["en-60x20", "en-80x24", "en-120x40", "it-80x24", "ja-80x24"],
)
async def test_the_screens_look_as_they_did(spoken: str, size: tuple[int, int], request: pytest.FixtureRequest) -> None:
    parts: list[str] = []

    async def take(title: str) -> None:
        parts.append(f"== {title} ==\n{await still(app)}\n")

    app = app_of(language=spoken, seed="golden")
    async with app.run_test(size=size, notifications=True):
        await at_table(app, *DEALT)
        await go(app, "1", "4", "5")
        await take("cards that are not kept")
        await at_table(app, *LAID)
        await go(app, "2")
        await take("a card of the Forum")
        await go(app, "backspace", "f")
        await take("a faction field")
        await go(app, "backspace", "5", "enter", "1")
        await take("a look into the Atrium")
        await at_table(app, *LAID, *PUT, "p1 sell", "p1 pass", "p2 buy")
        await take("the curtain before the Catacombs")
        await go(app, "1", "enter")
        await take("the Catacombs")
        await at_table(app, *LAID, *PUT, "p1 sell", "p1 pass", "p2 buy", *["p1 pass", "p2 pass"] * 2, "p2 pass")
        await go(app, "1", "1", "2")
        await take("a set against nobody")
        await go(app, "f5")
        await take("the victory card")
    app = app_of(5, language=spoken, options=replace(OPENING, mode="expansion"), seed="golden")
    async with app.run_test(size=size, notifications=True):
        await settle(app)
        await until(app, "takeover", 4)
        await take("the curtain of a take-over")
        await go(app, "v", "f2")
        await take("the board of five")
        await go(app, "f4")
        await take("five players")
    text = "\n".join(parts)
    path = GOLDENS / f"tribune-{request.node.callspec.id}.txt"
    if os.environ.get(REWRITE):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
