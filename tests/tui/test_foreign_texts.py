"""Texts that others wrote, and files that change under a running program: what the screen makes of them."""

from __future__ import annotations

import asyncio
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.app import App
from textual.widgets import Input, Static

from brutus_tui.core import registry
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.record import Header
from brutus_tui.games.bruti.actions import Pick
from brutus_tui.games.bruti.options import Options
from brutus_tui.store import library, veterans
from brutus_tui.store.files import StoreError
from brutus_tui.store.settings import Settings
from brutus_tui.tui.app import BrutusApp, SavedMatch
from brutus_tui.tui.draw import Span, harmless
from brutus_tui.tui.screens.curtain import CurtainScreen
from brutus_tui.tui.screens.dialogs import ConfirmScreen
from brutus_tui.tui.screens.result import ResultScreen
from brutus_tui.tui.screens.table import TableScreen
from brutus_tui.tui.session import Over, Session
from brutus_tui.tui.tables.bruti import TABLE
from tests.tui.screen import screen_text, strips
from tests.tui.seated import LATIN, asked, keys_to_go_on, match_of, play, session_of, settle, table_of
from tests.tui.seated import app_of as brutus_app
from tests.tui.test_bruti import HANDS as HANDS_OF_CARDS
from tests.tui.test_bruti import SIZE, app_of, at_table, duel, finished, labels_of
from tests.tui.test_bruti import session_of as bruti_session
from tests.tui.test_session import HANDS

EVIL = "a\x1b]0;PWN\x07b\x1b[2Jc\x9b31md\u202ee\u2066f\u200fg\nh\ti\r\udcffj\u2028k"


def set_of_cards(folder: Path) -> Path:
    text = (resources.files("brutus_tui.games.bruti") / "data" / "cards.toml").read_text("utf-8")
    path = folder / "mine.toml"
    path.write_text(text.replace('name = "Manunta"', 'name = "Mine Own"'), "utf-8")
    return path


# -- Characters that a terminal would obey


def assert_harmless(app: App[Any]) -> None:
    texts = [segment.text for row in strips(app) for strip in row for segment in strip if not segment.control]
    assert all(harmless(text) == text for text in texts)


def test_what_is_taken_out_leaves_the_width() -> None:
    assert harmless("Ave  カエサル\u3000\xa0!") == "Ave  カエサル\u3000\xa0!"
    assert harmless(EVIL).isprintable()
    assert harmless(EVIL) == "a]0;PWNb[2Jc31mdefghi\N{REPLACEMENT CHARACTER}jk"


async def test_no_widget_writes_them_to_the_terminal() -> None:
    app = brutus_app()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause(0.2)
        table = table_of(app)
        if isinstance(app.screen, CurtainScreen):
            app.pop_screen()
        for zone in table.query("Zone"):
            zone.show(lambda width, height: [[Span(EVIL, "bold"), Span("after")]])  # type: ignore[attr-defined]
        await table.mount(Static(EVIL, markup=False), Input(EVIL))
        table.query_one(Static).border_title = EVIL
        app.notify(EVIL, title=EVIL, markup=False)
        await pilot.pause(0.3)
        assert "PWNb" in screen_text(app)
        assert_harmless(app)
        app.push_screen(ConfirmScreen(EVIL, EVIL))
        await pilot.pause(0.2)
        assert "PWNb" in screen_text(app)
        assert_harmless(app)


async def test_last_words_are_no_markup_and_harmless(monkeypatch: pytest.MonkeyPatch) -> None:
    app = brutus_app()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.exit(message=f"[red]{EVIL}")
        (words,) = app._exit_renderables
        assert str(words) == f"[red]{harmless(EVIL)}"


# -- A set of cards that goes away


async def test_a_match_goes_on_without_the_file_of_its_cards(tmp_path: Path) -> None:
    path = set_of_cards(tmp_path)
    app = app_of(2, humans=1, options=Options(cards=str(path)), confirm="none")
    rng = Random(5)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        for number in range(120):
            if number == 10:
                path.write_text("broken", "utf-8")
            if number == 60:
                path.unlink()
            if isinstance(app.screen, TableScreen | CurtainScreen):
                app.screen.press(keys_to_go_on(app, rng) or "enter")
            await asyncio.sleep(0.001)
            if isinstance(app.screen, TableScreen):
                await settle(app)
        assert table_of(app).session.match.lines
        app.show_rules("bruti", None, table_of(app).session.match.options)
        for keys in (("k",), ("slash",), (*"mine", "space", *"own"), ("enter",)):
            await pilot.pause(0.3)
            await pilot.press(*keys)
        for _ in range(40):
            await pilot.pause(0.05)
            if "Mine Own" in screen_text(app):
                break
        assert "Mine Own" in screen_text(app)
    assert app.return_code in (None, 0)


@pytest.mark.clause("BTI-OVT-01")
def test_the_end_needs_no_file(tmp_path: Path) -> None:
    path = set_of_cards(tmp_path)
    match = finished(Options(cards=str(path), veterans=True))
    path.unlink()
    view, result = match.view(None), match.result
    assert result is not None
    said = TABLE.keep(view, LATIN[:2], {0, 1})
    rows = TABLE.result(view, result, LATIN[:2])[1]
    assert "Mine Own" in said or any("Mine Own" in cell for row in rows for cell in row)
    assert veterans.load()[0]
    assert registry.narrator("bruti", view).position(view, LATIN[:2])


# -- A crash at the end


@pytest.mark.clause("BTI-OVT-01")
async def test_survivors_are_kept_after_a_crash_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished(Options(veterans=True))
    with library.create(Header("bruti", 1, labels_of(2, 2), match.options, seed="a test")) as saved:
        for line in match.lines:
            saved.journal.append(line)

    async def open_again() -> str:
        app = BrutusApp(Settings(deaf=0, pace="instant", language="en"), SavedMatch(saved.id))
        async with app.run_test(size=SIZE, notifications=True) as pilot:
            for _ in range(50):
                await pilot.pause(0.05)
                if isinstance(app.screen, ResultScreen):
                    break
                step = table_of(app)._step
                if step is not None and not isinstance(step, Over):
                    await pilot.press("enter")
            assert isinstance(app.screen, ResultScreen)
            return screen_text(app)

    def full(*_: object) -> None:
        raise StoreError("no room for veterans")

    with monkeypatch.context() as patch:
        patch.setattr(veterans, "update", full)
        assert "no room for veterans" in await open_again()
    assert not library.matches()[0].finished  # so that it can be tried again
    assert "Kept as veterans" in await open_again()
    assert library.matches()[0].finished
    assert {one.owner for one in veterans.load()[0]} <= set(LATIN)
    assert veterans.load()[0]


# -- Secret choices that are taken back


@pytest.mark.clause("BRU-AMB-40", "BRU-FOR-03")
def test_nothing_in_the_public_log_tells_that_somebody_took_a_secret_back() -> None:
    session = session_of(match_of(HANDS))
    play(session, "announce 2")
    before = {who: session.log(who) for who in (None, 0, 1, 2, 3)}
    play(session, "give 2")
    giver = session.last_actor
    assert giver is not None
    assert session.undo(giver).played
    assert {who: session.log(who) for who in before if who != giver} == {
        who: lines for who, lines in before.items() if who != giver
    }
    assert session.log(giver)[-1].endswith("takes back the last action.")


def test_a_public_action_is_taken_back_before_everybody() -> None:
    session = session_of(match_of(HANDS))
    play(session, "announce 2")
    assert session.undo(0).played
    assert session.log(None)[-1] == "Octavius takes back the last action."


@pytest.mark.clause("BTI-OSP-01")
def test_nor_does_it_while_all_prepare_in_secret() -> None:
    match: AnyMatch = Match(registry.game("bruti"), 2, Options(secret=True), seed="a test")
    session = bruti_session(match)
    play(session, f"pick {_first_pick(session)}")
    ask = asked(session)
    other = 1 - ask.seat
    before = {who: session.log(who) for who in (None, other)}
    play(session, f"pick {_first_pick(session)}")
    assert session.undo(ask.seat).played
    assert {who: session.log(who) for who in (None, other)} == before
    assert session.log(ask.seat)[-1].endswith("takes back the last action.")


def _first_pick(session: Session) -> str:
    ask = asked(session)
    return next(one.card for one in session.match.legal_actions(ask.seat) if isinstance(one, Pick))


# -- What has been laid aside


@pytest.mark.clause("BTI-DFN-07")
@pytest.mark.parametrize("lays_aside", [False, True])
async def test_after_a_look_nothing_is_offered_without_one(lays_aside: bool) -> None:
    app = app_of(confirm="none")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        table = await at_table(app, pilot, HANDS_OF_CARDS, "p2 strike powerful_thrust p1")
        curtain = app.screen
        assert isinstance(curtain, CurtainScreen)
        assert "p Take it" in screen_text(app)
        await pilot.press("1")
        await settle(app)
        session = table.session
        if lays_aside:
            ask = asked(session)
            assert session.answer(ask.ticket, 0, (session.read(0, "defend parry"),)).played
            table.proceed()
        before = session.match.lines
        table.close_hands()
        table.proceed()
        await settle(app)
        assert isinstance(app.screen, CurtainScreen)
        assert "without a look" not in screen_text(app)
        await pilot.press("p")
        await settle(app)
        assert session.match.lines == before
        await pilot.press("1", "p")
        await settle(app)
        assert session.match.lines[-1] != before[-1]


@pytest.mark.clause("BTI-DFN-07")
def test_a_lone_player_does_not_play_unseen_what_lies_aside() -> None:
    match = duel(HANDS_OF_CARDS, "p2 strike powerful_thrust p1")
    session = Session(match, labels_of(2, 1), TABLE, registry.narrator("bruti"), {})
    ask = asked(session)
    assert len(session.unseen(ask)) == 1
    assert session.answer(ask.ticket, 0, (session.read(0, "defend parry"),)).played
    assert session.unseen(asked(session)) == ()
