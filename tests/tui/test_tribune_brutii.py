"""The table of Tribune with the Brutii: discs and action cards, their questions, what a Veto closes, whole games."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from brutus_tui.core import language, registry
from brutus_tui.core.game import CHANCE, Result
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.record import HUMAN, SeatLabel
from brutus_tui.games.tribune import narrate
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune import view as views
from brutus_tui.games.tribune.actions import PASS
from brutus_tui.games.tribune.brutii import ACTION_CARDS, CARDS
from brutus_tui.games.tribune.cards import KIND, NAME
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.places import ATRIUM, CATACOMBS, CURIA, FORUM
from brutus_tui.games.tribune.rules import engine
from brutus_tui.store.settings import Settings
from brutus_tui.tui.app import BrutusApp, NewMatch
from brutus_tui.tui.draw import width
from brutus_tui.tui.screens.curtain import CurtainScreen
from brutus_tui.tui.screens.seats import SeatsScreen
from brutus_tui.tui.screens.table import TableScreen
from brutus_tui.tui.session import Ask, Over, Session, Think
from brutus_tui.tui.tables import Scene
from brutus_tui.tui.tables.tribune import TABLE
from brutus_tui.tui.tables.tribune_brutii import matters
from tests.games.tribune.brutii import BrutiiTable
from tests.tui.house import House
from tests.tui.screen import screen_text, still
from tests.tui.seated import flat, keys_to_go_on, seat_asked, settle, table_of, until
from tests.tui.test_tribune import GOLDENS, NAMES, REWRITE, app_of, go, texts

BRUTII = Options(mode="brutii", victory="quid-est-veritas", start="first")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    language.use("en")


def scene_of(table: BrutiiTable, viewer: int | None = 4) -> Scene:
    """What a seat sees of a position, asked or not."""
    state = table.state
    seat = state.actors[0]
    decision = views.decision(state, seat)
    legal = tuple(engine.legal_actions(state, seat))
    scene = Scene(views.view(state, viewer), NAMES, registry.narrator("tribune"), viewer, seat, decision, legal)
    return replace(scene, offered=tuple(TABLE.choices(scene)))


@pytest.mark.clause("TRI-BRTURN-06", "TRI-BRTURN-10", "TRI-INFO-06", "TRI-INFO-07")
@pytest.mark.parametrize("viewer", [4, 0, None])
def test_every_seat_sees_discs_and_cards(viewer: int | None) -> None:
    table = BrutiiTable(faces="arrow").played("denarii").turns()
    scene = scene_of(table, viewer)
    page = texts(TABLE.board(replace(scene, page=4), 80, 11))
    assert "played: Denarii" in page
    assert "→ ? ? ? ? ? (left: × × × × →+)" in page
    assert "Denarii   ● 3–7" in page
    keys = {choice.label.removesuffix(" ○"): choice.key for choice in scene.offered}
    assert keys["Cards"] == "1"
    assert keys["Veto"] == "c"
    assert "Denarii" not in keys
    at_veto = replace(scene, at=[choice.key for choice in scene.offered].index("c"))
    assert "a piece goes back to its owner" in TABLE.explain(at_veto)
    assert TABLE.looked_up(at_veto, None, scene.offered[-1]) == "action.veto"


@pytest.mark.clause("TRI-IMM-16", "TRI-IMM-17", "TRI-IMM-20")
def test_a_veto_names_the_piece_and_marks_the_closed_space() -> None:
    table = BrutiiTable(faces="arrow").stand("ma", "p1", "p2").turns().do("p5 play veto")
    (mars, no) = scene_of(table).offered
    assert [choice.label for choice in mars.more] == ["Mars (Julia)", "Mars (Markus)"]
    assert no.key == "p"
    table.do("p5 veto ma p1")
    board = texts(TABLE.board(scene_of(table, None), 80, 11))
    assert "[×][Mar][3]" in board
    assert "closed: the Field of Mars" in board


@pytest.mark.clause("TRI-IMM-13", "TRI-IMM-14")
def test_murder_says_whose_cards_go() -> None:
    table = BrutiiTable(faces="arrow")
    table.state.control[0], table.state.displays[0] = 1, table_cards("gl2 gl4 gl5 gl6")
    table.turns().do("p5 play mass_murder")
    assert [choice.label for choice in scene_of(table).offered] == [
        "one of each: GL6",
        "GL (Markus): GL5 GL6 (-11)",
    ]


def table_cards(text: str) -> tuple[int, ...]:
    return tuple(KIND[name] for name in text.split())


@pytest.mark.clause("TRI-GEN-04")
def test_the_result_marks_who_leads_the_brutii() -> None:
    view = views.view(BrutiiTable(5).turns().state, None)
    columns, rows = TABLE.result(view, Result((0,) * 5, (1,) * 5, "cap"), NAMES)
    assert [row[columns.index("Name")] for row in rows] == [*NAMES[:4], f"{NAMES[4]} (Brutii)"]


@pytest.mark.clause("TRI-CARD-01", "TRI-IMM-01")
def test_a_card_that_brings_nothing_is_marked_and_asked_about() -> None:
    """Without colours and in ASCII, too: by a sign, with the reason; and nothing is asked about the others."""
    table = BrutiiTable(faces="arrow")
    table.state.money[4] = 1
    scene = scene_of(table.turns())
    labels = [choice.label for choice in scene.offered]
    assert {"Legion ○", "Wreaths", "Murder ○"} <= set(labels)
    page = texts(TABLE.board(replace(scene, page=4), 80, 11))
    assert "9 Legion   ○ now for 6, has 1" in page
    assert "3 Wreaths     3   Mars: 3 pairs" in page
    legion, wreaths = (scene.offered[labels.index(label)] for label in ("Legion ○", "Wreaths"))
    marked = replace(scene, at=labels.index("Legion ○"))
    assert "(it costs 6, and there are 1)" in TABLE.explain(marked)
    assert TABLE.confirm(scene, (legion.action,)) == "Buy A Legion: it costs 6, and there are 1. Play it in vain?"
    assert TABLE.confirm(scene, (wreaths.action,)) == ""


@pytest.mark.clause("TRI-BRTAKE-03", "TRI-BRTAKE-04", "TRI-FORUM-02")
def test_a_way_names_what_it_means() -> None:
    table = BrutiiTable().stand("gl", "p1").stand("le", "p1", "p2").played("take_over")
    scene = scene_of(table.step(at.TAKEOVER, stop=at.BENEFITS))
    assert [choice.label for choice in scene.offered] == [
        "first way: the fields without a piece of another: PR PL PA VE SE",
        "second way: the fields with one piece of another: GL",
    ]


@pytest.mark.clause("TRI-CATA-07", "TRI-CURIA-06")
def test_what_the_second_way_of_cards_brings_is_told_as_the_most() -> None:
    table = BrutiiTable(faces="arrow").lot("ct", "gl3 gl4 gl5").lot("cu1", "pl5").lot("cu2", "pl5").lot("cu3", "pl6")
    view = scene_of(table.stand("cu1", "p1").stand("ct", "p2").turns()).view
    assert matters(view, CARDS)[0].endswith(", or at most 4"), "three that lie there, one that may be paid"


@pytest.mark.clause("TRI-BRPROC-01", "TRI-PROC-04")
def test_the_proconsul_is_named_where_it_is_and_where_it_is_placed() -> None:
    table = BrutiiTable(faces="arrow_follower")
    table.state.proconsul = 4
    table.turns()
    for cells in (60, 80):
        assert "proconsul Liv" in texts(TABLE.board(scene_of(table, 0), cells, 11))
    table.do("p5 play wreaths")
    assert TABLE.question(scene_of(table)) == "Place the proconsul."


@pytest.mark.parametrize(("cells", "height"), [(60, 10), (80, 11)])
def test_the_row_of_the_brutii_stays_where_the_city_needs_more_lines(cells: int, height: int) -> None:
    table = BrutiiTable(faces="arrow").stand("ma", "p1").stand("bo", "p1", "p2", "p3", "p4")
    for place in range(FORUM, ATRIUM):
        table.state.pieces[place] = (place % 4,)
        table.state.lots[place] = table_cards("gl4 pa3 gr5") if place >= CURIA else table_cards("gl10")
    board = TABLE.board(scene_of(table.turns(), 0), cells, height)
    assert "Liv → ? ? ? ? ?" in texts(board)
    assert "Capitoleum" in texts(board)
    assert len(board) <= height
    assert all(width(line) <= cells for line in board)


@pytest.mark.clause("TRI-CARD-05", "TRI-WIN-04")
def test_the_glossary_has_all_action_cards_and_faces() -> None:
    keys = {entry.key for section in TABLE.glossary(BRUTII) for entry in section.entries}
    assert {f"action.{key}" for key in ACTION_CARDS} | {"disc.cross", "disc.arrow_follower", "princeps"} <= keys
    assert not any(
        entry.key.startswith("action.") for section in TABLE.glossary(Options()) for entry in section.entries
    )


@pytest.mark.clause("TRI-INFO-01", "TRI-INFO-03", "TRI-INFO-06")
def test_no_board_changes_with_what_a_seat_cannot_know() -> None:
    game = registry.game("tribune")
    match: AnyMatch = Match(game, 5, BRUTII, seed="secrets")
    rng = Random(7)

    def drawn(view: Any, seat: int) -> list[Any]:
        scene = Scene(view, NAMES, registry.narrator("tribune"), seat)
        return [*(TABLE.board(replace(scene, page=page), 80, 11) for page in range(5)), TABLE.hand(scene)]

    for _ in range(100):
        if match.actors == (CHANCE,):
            match.chance()
            continue
        if rng.random() < 0.1:
            for seat in range(5):
                other = game.determinize(match.view(seat), Random(rng.random()))
                assert drawn(match.view(seat), seat) == drawn(game.view(other, seat), seat)
        actor = match.actors[0]
        match.play(actor, rng.choice(match.legal_actions(actor)))


async def test_a_whole_game_ends_with_its_result() -> None:
    app = app_of(5, humans=2, options=replace(BRUTII, cap=1), confirm="none")
    rng = Random(5)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(app)
        table = table_of(app)
        for _ in range(3000):
            if not isinstance(app.screen, TableScreen | CurtainScreen) or isinstance(table._step, Over):
                break
            key = keys_to_go_on(app, rng) or "enter"
            app.screen.press("p" if table._by_cards and rng.random() < 0.3 else key)
            await asyncio.sleep(0.001)
            if isinstance(app.screen, TableScreen):
                await settle(app)
        await pilot.pause(0.2)
        assert table.session.match.result is not None
        assert "The last round is over." in flat(app)


@pytest.mark.clause("TRI-GEN-04", "TRI-BRTURN-06", "TRI-FORUM-02", "TRI-BRTAKE-02")
async def test_a_person_leads_the_brutii_to_the_end_through_keys() -> None:
    """Alone at the last seat, with the keys of the screen only; every question of the Brutii comes up."""
    options = replace(BRUTII, cap=4, brutii_discs="rich")
    names = NAMES[:4]
    labels = (*(SeatLabel(name, "random") for name in names), SeatLabel("Livia", HUMAN))
    app = BrutusApp(
        Settings(deaf=0, pace="instant", language="en"), NewMatch("tribune", labels, options, "led by a person")
    )
    rng = Random(2)
    asked: Counter[str] = Counter()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(app)
        table = table_of(app)
        for _ in range(2000):
            if not isinstance(app.screen, TableScreen) or isinstance(table._step, Over):
                break
            if isinstance(table._step, Think):
                await asyncio.sleep(0.005)
                continue
            if isinstance(table._step, Ask):
                asked[table._step.decision.kind] += 1
            wanted = table._offered(table._make_scene())
            keys = [one.key for one in wanted if one.key in ("1", "5") and not one.label.endswith("○")]
            key = keys_to_go_on(app, rng) or "enter"
            if table._at is None and keys and not table._choices and not table._by_cards and rng.random() < 0.4:
                key = rng.choice(keys)
            app.screen.press(key)
            await asyncio.sleep(0.001)
        await pilot.pause(0.2)
        match = table.session.match
        assert match.result is not None
        assert "The last round is over." in flat(app)
    assert {at.CARD, at.CARDS_WAY, at.TAKEOVER_WAY, at.TAKEOVER} <= asked.keys(), asked
    assert any(line.startswith("p5 play") for line in match.lines)


@pytest.mark.clause("TRI-INFO-01", "TRI-INFO-03", "TRI-FORUM-02", "TRI-CURIA-06")
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=["60x20", "80x24", "120x40"])
async def test_what_the_brutii_take_from_the_catacombs_only_they_see(size: tuple[int, int]) -> None:
    """Pages, log, recap, curtain, titles and typed completions of the others name none of these cards."""
    app = app_of(5, options=BRUTII, seed="golden")
    async with app.run_test(size=size, notifications=True) as pilot:
        await settle(app)
        table = await until(app, "cards-way", 3)
        session = table.session
        state = session.match._state
        secret = table_cards("gl10 le10 pr10 pl9 ve10")
        state.lots[CATACOMBS] = secret
        state.pieces[CATACOMBS] = ()
        state.seen[:] = [0] * 5
        state.hands[4] = table_cards("nu5")
        await go(app, "2", "enter")
        rng = Random(1)
        while {KIND["gl10"], KIND["ve10"]} - set(state_of(session).hands[4]):
            step = session.next()
            if isinstance(step, Ask):
                session.reveal(step.ticket, step.seat)
                legal = session.match.legal_actions(step.seat)
                session.answer(step.ticket, step.seat, (PASS if PASS in legal else rng.choice(legal),))
            else:
                session.go_on()
        faces = [*(NAME[kind].upper() for kind in secret), *map(narrate.card, secret)]

        def hidden(text: str) -> None:
            flattened = " ".join(text.split())
            assert not [face for face in faces if face in flattened], flattened

        for viewer in (0, 1, 2, 3, None):
            for text in (*session.log(viewer), *session.recap(0 if viewer is None else viewer, 50)):
                hidden(text)
        own_log = " ".join(session.log(4))
        assert any(face in own_log for face in faces), "what is looked for does stand in their own log"
        session.hide()
        table.proceed()
        await settle(app)
        while seat_asked(app) == 4:
            await go(app, "v") if isinstance(app.screen, CurtainScreen) else None
            step = session.next()
            assert isinstance(step, Ask)
            session.reveal(step.ticket, 4)
            session.answer(step.ticket, 4, (rng.choice(session.match.legal_actions(4)),))
            session.hide()
            table.proceed()
            await settle(app)
        hidden(screen_text(app))
        if isinstance(app.screen, CurtainScreen):
            await go(app, str(seat_asked(app) + 1))
            await pilot.pause(0.1)
        for key in ("f2", "f3", "f4", "f5", "f6", "t", "t", ":", "escape"):
            await go(app, key)
            hidden(screen_text(app))
        own = Scene(session.match.view(4), NAMES, registry.narrator("tribune"), 4)
        assert {NAME[kind].upper() for kind in secret} <= {card.face for card in TABLE.hand(own)}, "they do have them"


def state_of(session: Session) -> Any:
    return session.match._state


@pytest.mark.clause("TRI-GEN-04", "TRI-SETUP-20")
async def test_the_seat_setup_says_who_leads_the_brutii_and_what_has_no_effect() -> None:
    labels = tuple(SeatLabel(name, HUMAN) for name in NAMES)
    app = House(SeatsScreen("tribune", labels, BRUTII))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert screen_text(app).count("leads the Brutii") == 1
        await pilot.press("down", "down", "down", "down", "down", "down", "down", "down")
        await pilot.pause()
        assert "the first seat (no effect)" in screen_text(app)
        await pilot.press("5")
        await pilot.pause()
        assert "This seat: leads the Brutii." in " ".join(screen_text(app).split())
    assert TABLE.role(BRUTII, 5, 6) == "leads the Brutii"
    assert TABLE.role(BRUTII, 4, 6) == ""
    assert TABLE.role(Options(), 4, 5) == ""


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=["60x20", "80x24", "120x40"])
async def test_the_screens_look_as_they_did(size: tuple[int, int], request: pytest.FixtureRequest) -> None:
    app = app_of(5, options=BRUTII, seed="golden")
    async with app.run_test(size=size, notifications=True):
        await settle(app)
        await until(app, "card", 3)
        text = await still(app)
    path: Path = GOLDENS / f"tribune-brutii-{request.node.callspec.id}.txt"
    if os.environ.get(REWRITE):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
