"""The table, its curtain and its menu, by keys."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from textual.geometry import Region

from brutus_tui.core import record
from brutus_tui.core.game import Event
from brutus_tui.games.brutus import narrate
from brutus_tui.games.brutus.options import Options
from brutus_tui.store import library
from brutus_tui.tui.app import BrutusApp
from brutus_tui.tui.draw import Line, Span
from brutus_tui.tui.screens.curtain import CurtainScreen
from brutus_tui.tui.screens.menu import MenuScreen
from brutus_tui.tui.screens.table import TableScreen, _to_the_end
from brutus_tui.tui.session import Ask
from brutus_tui.tui.tables import Card, Choice, Scene
from brutus_tui.tui.tables.brutus import BrutusTable
from brutus_tui.tui.widgets.prompt import Prompt, paint_prompt
from brutus_tui.tui.widgets.zone import Zone
from tests.tui.house import assert_golden_text
from tests.tui.screen import screen_text, still, strips
from tests.tui.seated import LATIN, MIXED, app_of, keys_to_go_on, play_out, seat_asked, settle, table_of, until

SIZE = (80, 24)


def starts(line: Line) -> list[int]:
    """The column in which each span of a line begins."""
    return [sum(cell_len(span.text) for span in line[:index]) for index in range(len(line))]


# -- The curtain -----------------------------------------------------------------------------


@pytest.mark.parametrize("delay", [0.0, 0.05, 0.2, 0.35, 0.6])
async def test_a_double_enter_never_opens_a_curtain(delay: float) -> None:
    app = app_of(deaf=4)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "give")
        table = table_of(app)
        await pilot.pause(0.45)
        await pilot.press(str(seat_asked(app) + 1))
        first = seat_asked(app)
        for _ in range(4):  # up to three cards, and the giving
            await pilot.press("enter")
            if app.screen is not table:
                break
            await pilot.pause(0.25)
        assert isinstance(app.screen, CurtainScreen)
        await asyncio.sleep(delay)
        await pilot.press("enter", "space")
        assert isinstance(app.screen, CurtainScreen)
        assert table.session.viewer is None
        assert seat_asked(app) != first


async def test_keys_that_never_rest_do_not_open_a_curtain() -> None:
    app = app_of(deaf=4)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "give")
        table = table_of(app)
        before = len(table.session.match)
        for _ in range(8):
            await pilot.press(str(seat_asked(app) + 1))
        assert table.session.viewer is None
        assert len(table.session.match) == before


async def test_a_key_between_two_curtains_is_lost() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        table = table_of(app)
        app.screen.press("p")  # type: ignore[attr-defined]
        assert app.screen is table, "the curtain is up no more, and what it was lifted for is not done yet"
        table.press("space")
        table.press("enter")
        await pilot.pause()
        assert len([screen for screen in app.screen_stack if isinstance(screen, CurtainScreen)]) == 1


async def test_a_mouse_never_opens_a_curtain() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "give")
        table = table_of(app)
        targets = [
            (x, zone.region.y + y, span.target)
            for zone in app.screen.query(Zone)
            for y, line in enumerate(zone._lines)
            for x, span in zip(starts(line), line, strict=True)
            if zone.display
        ]
        digit = str(seat_asked(app) + 1)
        assert digit not in [target for _x, _y, target in targets]
        x, y = next((x, y) for x, y, target in targets if target is None and y == SIZE[1] - 1)
        await pilot.click(offset=(x + 1, y))
        await pilot.click(offset=(40, 20))
        assert isinstance(app.screen, CurtainScreen)
        assert table.session.viewer is None


async def test_mashed_keys_act_for_one_seat_only() -> None:
    app = app_of(deaf=4, options=Options(length="deals", deals=1))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        table = table_of(app)
        before = len(table.session.match)
        await pilot.pause(0.45)
        for key in "pppppppppppp":
            await pilot.press(key)
        assert len(table.session.match) == before + 1


async def test_a_curtain_shows_the_way_and_its_public_shortcuts() -> None:
    app = app_of(seed="shortcut")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        seat = seat_asked(app)
        text = screen_text(app)
        assert f"{LATIN[seat]}: press {seat + 1}" in text
        assert "p Pass" in text
        assert "P Pass for this trick" in text
        before = len(table_of(app).session.match)
        await pilot.press("p")
        assert len(table_of(app).session.match) > before
        assert table_of(app).session.viewer is None


async def test_no_curtain_for_a_lone_player() -> None:
    app = app_of(humans=1)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause(0.3)
        assert isinstance(app.screen, TableScreen)
        assert table_of(app).session.viewer == 0
        assert "1 Octavius · " in screen_text(app)
        await pilot.press("space")
        assert table_of(app).session.viewer is None
        assert "All hands are closed" in screen_text(app)
        await pilot.press("space")
        assert table_of(app).session.viewer == 0


# -- Secrets ---------------------------------------------------------------------------------


class Marked(BrutusTable):
    """Every card is named after the seat in whose view it was found."""

    def hand(self, scene: Scene) -> list[Card]:
        return [dataclasses.replace(card, name=f"Qq{scene.view.viewer}") for card in super().hand(scene)]


@pytest.mark.clause("BRU-INFO-02", "BRU-INV-08")
async def test_no_secret_is_ever_shown_to_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = narrate.event

    def marked(event: Event, names: Sequence[str]) -> str:
        known = {"gift": 2, "dealt": 3, "gave": 1, "slipped": 1, "discarded": 1}.get(event.kind)
        return plain(event, names) + (" Zz" if known == len(event.public or ()) else "")

    monkeypatch.setattr(narrate, "event", marked)
    options = Options(length="deals", deals=1, conspiracy=True, benevolence=True)
    app = app_of(options=options, recap=20)
    rng = Random(1)
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause()
        table = table_of(app)
        table.session.table = table.table = Marked()
        seen: set[str] = set()
        told = False
        for step in range(260):
            key = keys_to_go_on(app, rng)
            if key is None:
                break
            app.screen.press(key)  # type: ignore[attr-defined]
            await settle(app)
            if step % 65 == 0:
                # The ways to somewhere public show nothing private either.
                for way in ("l", "?", "escape", "t"):
                    app.screen.press(way)  # type: ignore[attr-defined]
                    await settle(app)
                    if app.screen is not table and not isinstance(app.screen, CurtainScreen):
                        assert not re.search("Qq|Zz", screen_text(app))
                        await pilot.press("escape")
                    elif way == "t":
                        table.press("t")
            text = screen_text(app)
            shown = set(re.findall(r"Qq(\d|None)", text))
            viewer = table.session.viewer if app.screen is table else None
            assert shown <= {str(viewer)}
            assert viewer is not None or "Zz" not in text
            if isinstance(table._step, Ask):
                assert viewer in (None, table._step.seat)
            else:
                assert viewer is None
            seen |= shown
            told = told or "Zz" in text
        assert seen == {"0", "1", "2", "3"}
        assert told, "this seed has a gift or a discard"


async def test_private_news_comes_first_and_stays_until_a_key() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        table = table_of(app)
        seat = seat_asked(app)
        table.session.news = lambda seat: ["Octavius gave Agrippa a Caesar."]  # type: ignore[method-assign]
        assert "gave Agrippa a Caesar" not in screen_text(app)
        await pilot.press(str(seat + 1))
        assert "gave Agrippa a Caesar" in screen_text(app)
        before = len(table.session.match)
        await pilot.press("p")
        assert len(table.session.match) == before
        await pilot.press("enter")
        assert "gave Agrippa a Caesar" not in screen_text(app)


async def test_the_menu_closes_the_hand_first() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        await pilot.press(str(seat_asked(app) + 1))
        table = table_of(app)
        assert table.session.viewer is not None
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
        assert table.session.viewer is None
        await pilot.press("escape")
        assert "All hands are closed" in screen_text(app)


async def a_way_to_close(app: BrutusApp, pilot: Any, way: str) -> None:
    """Close the open hand and be back at the table."""
    match way:
        case "hide":
            await pilot.press("space")
        case "menu":
            app.screen.press("escape")  # type: ignore[attr-defined]
            await pilot.pause()
            if not isinstance(app.screen, MenuScreen):  # the first Esc takes a question back
                await pilot.press("escape")
            await pilot.press("escape")
        case "leave":
            await pilot.press("ctrl+q", "n")
        case "suspend":
            app.app_suspend_signal.publish(app)
        case "resize":
            await pilot.resize_terminal(40, 12)
            await pilot.pause()
            await pilot.resize_terminal(*SIZE)
    await pilot.pause()
    assert table_of(app).session.viewer is None
    assert app.screen is table_of(app)


@pytest.mark.parametrize("way", ["hide", "menu", "leave", "suspend", "resize"])
@pytest.mark.clause("BRU-INFO-02")
async def test_what_was_chosen_from_a_hand_goes_when_it_is_closed(way: str) -> None:
    app = app_of(seed="gift")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "senator")
        table = table_of(app)
        seat = seat_asked(app)
        lines = table.session.match.lines
        await pilot.press(str(seat + 1))
        key = next(card.key for card in table.table.hand(table._make_scene()) if card.playable)
        await pilot.press(key, "enter")
        if not table._choices:
            await pilot.press("enter")
        assert "to whom?" in screen_text(app)
        targets = [choice.key for choice in table._choices]
        await a_way_to_close(app, pilot, way)
        assert "to whom?" not in screen_text(app)
        table.press(targets[0])
        table.press("enter")
        await pilot.pause()
        assert table._sure is None
        assert table.session.match.lines == lines


@pytest.mark.parametrize("way", ["hide", "menu", "leave", "suspend", "resize"])
async def test_what_was_said_over_a_hand_goes_when_it_is_closed(way: str) -> None:
    app = app_of(seed="typed")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        table = table_of(app)
        await pilot.press(str(seat_asked(app) + 1))
        table._said = ("Hint: give Agrippa a 3", False)
        table.paint()
        assert "Hint:" in screen_text(app)
        await a_way_to_close(app, pilot, way)
        assert "Hint:" not in screen_text(app)


@pytest.mark.parametrize("way", ["leave", "suspend", "resize"])
async def test_what_was_typed_over_a_hand_goes_when_it_is_closed(way: str) -> None:
    app = app_of(seed="typed")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        await pilot.press(str(seat_asked(app) + 1), ":", *"play 8")
        assert "play 8" in screen_text(app)
        await a_way_to_close(app, pilot, way)
        assert "play 8" not in screen_text(app)


@pytest.mark.parametrize("typed", ["", "8 "])
async def test_a_blank_that_parts_no_words_closes_the_hand(typed: str) -> None:
    app = app_of(seed="typed")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        table = table_of(app)
        await pilot.press(str(seat_asked(app) + 1), ":", *typed, "space")
        assert table.session.viewer is None
        assert table._typed is None


async def test_a_closed_hand_plays_nothing_that_needs_a_look() -> None:
    app = app_of(seed="typed")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "lead")
        await pilot.press("v")
        table = table_of(app)
        ask = table._ask
        assert ask is not None
        lines = table.session.match.lines
        action = table.session.match.legal_actions(ask.seat)[0]
        table._play(table._make_scene(), ask, (action,))
        assert table.session.match.lines == lines
        assert "Open the hand first" in screen_text(app)


async def test_an_error_in_the_program_tells_no_values(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    app = app_of()

    hand = " ".join(["1", "1", "13"])

    def broken(self: BrutusTable, scene: Scene) -> str:
        raise RuntimeError(hand)

    async def play() -> None:
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            monkeypatch.setattr(BrutusTable, "rail_head", broken)
            app.call_later(table_of(app).paint)
            await pilot.pause()

    with pytest.raises(RuntimeError):
        await play()
    assert app.return_code == 1
    printed = capsys.readouterr()
    text = printed.out + printed.err
    assert "Traceback" not in text
    assert hand not in text
    assert "brutus-tui resume " in text
    log = next(home.rglob("errors.log")).read_text()
    assert "in broken" in log
    assert hand not in log


# -- Playing ---------------------------------------------------------------------------------


async def test_cards_by_their_keys() -> None:
    app = app_of(seed="cards")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "lead")
        table = table_of(app)
        seat = seat_asked(app)
        await pilot.press(str(seat + 1))
        hand = table.session.match.view(seat).hand
        value = max(set(hand), key=lambda one: (hand.count(one), one))
        key = "1234567890abc"[value - 1]
        assert hand.count(value) >= 2
        await pilot.press(key, key)
        assert table._picked == {value: 2}
        assert "●2" in screen_text(app)
        await pilot.press("backspace")
        assert table._picked == {}
        await pilot.press(key, key, "enter")
        assert table.session.match.lines[-1] == f"p{seat + 1} play {value}x2"


async def test_a_last_turn_that_is_too_long_keeps_its_heading_and_its_end() -> None:
    lines: list[Line] = [[Span(str(number))] for number in range(20)]
    shown = ["".join(span.text for span in line) for line in _to_the_end(lines, 40, 6)]
    assert shown[0] == "0"
    assert shown[1].startswith("… 15 lines left out")
    assert shown[2:] == ["16", "17", "18", "19"]
    assert _to_the_end(lines[:6], 40, 6) == lines[:6]


async def test_a_choice_that_finds_no_room_is_scrolled_to_and_said_to_be_there() -> None:
    choices = [Choice(str(number), f"choice number {number}") for number in range(1, 10)]
    painted = ["".join(span.text for span in line) for line in paint_prompt(Prompt("What?", choices=choices))(30, 4)]
    assert len(painted) <= 4
    assert painted[-1].endswith("…")
    painted = [
        "".join(span.text for span in line) for line in paint_prompt(Prompt("What?", choices=choices, at=8))(30, 4)
    ]
    assert "▶9 choice number 9" in painted[-1]


async def test_typed_text() -> None:
    app = app_of(seed="typed")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "lead")
        table = table_of(app)
        seat = seat_asked(app)
        await pilot.press(str(seat + 1))
        value = table.session.match.view(seat).hand[0]
        await pilot.press(":", *"99", "enter")
        assert "!" in screen_text(app)
        await pilot.press("backspace", "backspace", *str(value), "enter")
        assert table.session.match.lines[-1] == f"p{seat + 1} play {value}x1"


async def test_what_may_be_typed_is_shown_and_completed() -> None:
    app = app_of(seed="typed")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "lead")
        table = table_of(app)
        seat = seat_asked(app)
        await pilot.press(str(seat + 1), ":")
        match = table.session.match
        legal = [match.game.format_action(one) for one in match.legal_actions(seat)]
        assert legal[0] in screen_text(app)
        await pilot.press("p", "tab")
        assert table._typed == "play "
        await pilot.press("tab")
        assert table._typed == legal[0]
        await pilot.press("z", "tab")
        assert table._typed == f"{legal[0]}z"
        await pilot.press("enter")
        text = screen_text(app)
        assert f"> {legal[0]}z_" in text, "a message does not hide what was typed"
        assert "! Not understood" in text
        keys = text.split("\n")[-1]
        assert "Stop typing" in keys
        assert "Menu" not in keys
        await pilot.press("backspace", "enter")
        assert match.lines[-1] == f"p{seat + 1} {legal[0]}"


async def test_of_a_closed_hand_nothing_is_completed() -> None:
    app = app_of(seed="typed")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        table = table_of(app)
        await pilot.press("v", ":")
        ask = table._ask
        assert ask is not None
        unseen = [table.session.match.game.format_action(one) for one in table.session.unseen(ask)]
        assert table._completions(table._make_scene()) == unseen
        await pilot.press("p", "l", "tab")
        assert table._typed == "pl"


async def test_what_was_refused_for_a_closed_hand_is_not_said_over_the_open_one() -> None:
    app = app_of(seed="typed")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "lead")
        await pilot.press("v", "i")
        assert "A hint needs the open hand" in screen_text(app)
        await pilot.press(str(seat_asked(app) + 1))
        assert table_of(app).session.viewer is not None
        assert "A hint needs the open hand" not in screen_text(app)


async def test_without_a_look_typed_text_tells_nothing_of_the_hand() -> None:
    app = app_of(seed="typed")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "lead")
        await pilot.press("v")
        table = table_of(app)
        says = set()
        for value in (*"123456789", "10", "11", "12", "13"):
            await pilot.press(":", *value)
            table.press("enter")
            says.add(table._said)
            await pilot.press("escape")
        assert len(says) == 1


@pytest.mark.clause("BRU-PLAY-05")
async def test_a_card_that_is_not_allowed_says_why_and_costs_nothing() -> None:
    app = app_of(seed="low")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        table = table_of(app)
        seat = seat_asked(app)
        await pilot.press(str(seat + 1))
        scene = table._make_scene()
        low = next(card for card in table.table.hand(scene) if not card.playable)
        before = len(table.session.match)
        await pilot.press(low.key, "enter")
        assert len(table.session.match) == before
        assert re.search(r"! .*\[BRU-[A-Z]+-\d+\]", screen_text(app).replace("\n", " "))


async def test_the_last_cards_are_asked_twice_and_not_with_enter() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        table = table_of(app)
        seat = seat_asked(app)
        await pilot.press(str(seat + 1))
        ask = table._ask
        assert ask is not None
        before = len(table.session.match)
        table._sure = ("Go out?", ask.decision.unseen, True)
        table.paint()
        await pilot.press("enter", "space", "enter")
        assert len(table.session.match) == before
        await pilot.press("space", str(seat + 1))
        table._sure = ("Go out?", ask.decision.unseen, True)
        await pilot.press("y")
        assert len(table.session.match) == before + 1


async def test_an_unknown_key_does_nothing() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        before, length = screen_text(app), len(table_of(app).session.match)
        await pilot.press("z", "f7", "ctrl+s", "é", "tab", "delete")
        assert screen_text(app) == before
        await pilot.press(str(seat_asked(app) + 1))
        before = screen_text(app)
        await pilot.press("z", "f7", "ctrl+s", "é", "tab", "delete")
        assert screen_text(app) == before
        assert len(table_of(app).session.match) == length


async def test_undo_on_the_curtain_gives_the_keyboard_back() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        first = seat_asked(app)
        await pilot.press("p")
        assert seat_asked(app) != first
        await pilot.press("u")
        assert seat_asked(app) == first
        assert isinstance(app.screen, CurtainScreen)
        assert "takes back the last action." in screen_text(app)
        assert table_of(app).session.match.lines[-1] == "undo"


async def test_each_action_is_in_the_record_before_it_is_shown() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True):
        await until(app, "follow")
        saved = app._saved
        assert saved is not None
        _, lines = record.parse(saved.path.read_bytes())
        assert [line.text for line in lines] == list(table_of(app).session.match.lines)
        match_id = saved.id
    _header, match, again = library.resume(match_id)
    with again:
        assert match.lines[-1].startswith("p")


async def test_a_match_goes_on_at_a_curtain() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        await pilot.press(str(seat_asked(app) + 1))
        assert app._saved is not None
        match_id, lines = app._saved.id, table_of(app).session.match.lines
        app.resume_match(match_id)
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        assert table_of(app).session.match.lines == lines
        assert table_of(app).session.viewer is None


@pytest.mark.clause("BRU-PLAY-07")
async def test_a_standing_order_is_kept_by_whoever_comes_back_to_the_table() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        seat = seat_asked(app)
        await pilot.press("P")
        assert app._saved is not None
        match_id = app._saved.id
        table_of(app).session.toggle_automatic(seat)
        app.go_home()
        await pilot.pause()
        app.resume_match(match_id)
        await pilot.pause()
        session = table_of(app).session
        assert session.passing == {seat}
        # Where the match has gone on elsewhere, the order belongs to another trick.
        app.go_home()
        await pilot.pause()
        _header, match, saved = library.resume(match_id)
        (actor,) = match.actors
        match.play(actor, match.legal_actions(actor)[0])
        saved.close()
        app.resume_match(match_id)
        await pilot.pause()
        assert table_of(app).session.passing == frozenset()


async def test_a_whole_game_ends_with_its_result() -> None:
    app = app_of(humans=1, options=Options(length="deals", deals=1), seed="\u202e\x07" + "x" * 3000)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        await play_out(app, Random(3))
        await pilot.pause(0.3)
        assert "game is over" in screen_text(app)
        assert app._saved is not None
        assert app._saved.header.result is not None
        assert "Seed: ��" in screen_text(app)
        assert "x" * 61 not in screen_text(app).replace("\n", "")
        last_words = app._how_to_resume()
        assert last_words is not None
        assert "resume" not in last_words, "there is nothing to go on with"
        assert str(app._saved.path) in last_words


# -- Sizes and looks ---------------------------------------------------------------------------


async def test_too_small_and_back() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        await pilot.press(str(seat_asked(app) + 1))
        length = len(table_of(app).session.match)
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert "60×20 needed, 40×12 here" in screen_text(app)
        assert " · 1" not in screen_text(app), "no hand shines through"
        await pilot.press("p")
        assert len(table_of(app).session.match) == length
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        assert table_of(app).session.viewer is None, "nobody knows who has made the terminal large again"
        assert "All hands are closed" in screen_text(app)


async def test_leaving_a_terminal_that_is_too_small_for_the_question() -> None:
    app = app_of()
    async with app.run_test(size=(40, 12), notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert app._exit


async def test_ctrl_c_asks_what_ctrl_q_asks() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert "Leave the program?" in screen_text(app)
        assert not app._notifications


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_no_hidden_widget_has_the_focus(size: tuple[int, int]) -> None:
    app = app_of()
    async with app.run_test(size=size, notifications=True) as pilot:
        await until(app, "follow")
        for key in ("tab", "v", "tab", "escape", "tab"):
            await pilot.press(key)
            assert app.focused is None or app.focused.region.area


async def test_the_cursor_is_seen_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "lead")
        await pilot.press(str(seat_asked(app) + 1), "right")
        assert "▲" in screen_text(app)
        hand = table_of(app).zone("hand")
        styles = [segment.style for y in range(hand.size.height) for segment in hand.render_line(y)]
        assert any(style is not None and style.reverse for style in styles)
        shown = [segment.style for row in strips(app) for strip in row for segment in strip if segment.style]
        assert all(style.color is None or style.color.is_default for style in shown)


async def test_ascii_only() -> None:
    app = app_of(ascii=True)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "follow")
        assert screen_text(app).isascii()
        await pilot.press(str(seat_asked(app) + 1))
        assert screen_text(app).isascii()
        await pilot.press("escape")
        assert screen_text(app).isascii()


async def test_every_line_is_exactly_as_wide_as_its_zone() -> None:
    app = app_of(MIXED)
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await until(app, "follow")
        await pilot.press(str(seat_asked(app) + 1))
        for zone in app.screen.query(Zone):
            for y in range(zone.size.height):
                assert sum(cell_len(part.text) for part in zone.render_line(y)) == zone.size.width, (zone.id, y)


async def test_only_lines_that_changed_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(app, "lead")
        await pilot.press(str(seat_asked(app) + 1))
        drawn: list[Region] = []
        monkeypatch.setattr(Zone, "refresh", lambda self, *regions, **_kw: drawn.extend(regions))
        table_of(app).press("right")
        assert drawn
        assert all(region.height == 1 for region in drawn)


@pytest.mark.parametrize("names", [LATIN, MIXED], ids=["latin", "mixed"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=["60x20", "80x24", "120x40"])
async def test_the_screens_look_as_they_did(
    names: tuple[str, ...], size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    parts: list[str] = []
    options = Options(length="deals", deals=2, gladiator=True, conspiracy=True)
    app = app_of(names, options=options, seed="golden")

    async def take(title: str) -> None:
        parts.append(f"== {title} ==\n{await still(app)}\n")

    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        await take("the Imperator is asked")
        await until(app, "give")
        await pilot.press(str(seat_asked(app) + 1), "enter")
        await take("a gift to the forum is chosen")
        await until(app, "forum")
        await take("the forum is open")
        await until(app, "lead")
        await pilot.press(str(seat_asked(app) + 1))
        await take("a lead")
        await until(app, "follow")
        await take("the curtain")
        await pilot.press("v")
        await take("the open table")
        await pilot.press("space", str(seat_asked(app) + 1), "right", "right")
        await take("the hand")
        await until(app, "won")
        await take("a finished trick")
        await until(app, "deal-over")
        await take("the end of the deal")
        await pilot.press("escape")
        await take("the menu")
    text = "\n".join(parts)
    assert_golden_text(f"table-{request.node.callspec.id}", text)
