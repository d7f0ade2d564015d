"""The screens around the table: what they do by keys alone, and how they look."""

from __future__ import annotations

import datetime
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from brutus_tui.core import registry
from brutus_tui.core.game import CHANCE
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.options import kinds
from brutus_tui.core.record import HUMAN, Header, SeatLabel
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.burutasu.options import Options as BurutasuOptions
from brutus_tui.store import folders, library
from brutus_tui.store import settings as settings_store
from brutus_tui.store.settings import Settings
from brutus_tui.tui.app import BrutusApp
from brutus_tui.tui.screens.dialogs import ConfirmScreen, TextScreen
from brutus_tui.tui.screens.house import HouseScreen, Reader, Rows
from brutus_tui.tui.screens.lobby import GameKey, LobbyScreen, MatchKey
from brutus_tui.tui.screens.log import LogScreen
from brutus_tui.tui.screens.result import ResultScreen
from brutus_tui.tui.screens.rules import ClauseKey, RulesScreen, SectionKey
from brutus_tui.tui.screens.seats import OptionKey, SeatKey, SeatsScreen
from brutus_tui.tui.screens.settings import SettingsScreen, value_words, words
from brutus_tui.tui.screens.table import TableScreen
from tests.tui.house import SIZES, House, assert_golden
from tests.tui.screen import screen_text

LABELS = (
    SeatLabel("Octavius"),
    SeatLabel("元老院議員"),
    SeatLabel("ブルータスの手先", "greedy"),
    SeatLabel("Decimus", "random"),
)
SENTENCES = [f"Agrippa plays {number} and Claudius passes." for number in range(1, 41)] + [
    "元老院議員は9を二枚出しました。とても長い文ですから、この行は画面の端で折り返されて次の行に続きます。"
]
SIZE = (80, 24)


def saved(labels: tuple[SeatLabel, ...] = LABELS, day: int = 1) -> str:
    """A match on disk, last played long ago; its id."""
    moment = datetime.datetime(2026, 1, day, 12).timestamp()
    header = Header("brutus", 1, labels, Options(), date=datetime.date(2026, 1, day), seed="x")
    with library.create(header) as one:
        one.journal.append("* ranks p2 p1 p4 p3")
    os.utime(one.path, (moment, moment))
    return one.id


def broken() -> Path:
    """A file among the matches that is none."""
    path = folders.matches_dir() / "old.brutus"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('---\nformat = 1\ngame = "brutus"\nseats = 4\n---\n', "utf-8")
    os.utime(path, (0, 0))
    return path


def result_screen(**more: Any) -> ResultScreen:
    return ResultScreen(
        "Brutus: the game is over",
        ("Place", "Name", "This deal", "Total", "Deals won"),
        [
            ("1", "元老院議員", "+6", "18", "2"),
            ("2", "Octavius", "+4", "12", "1"),
            ("2", "ブルータスの手先", "+2", "12", "1"),
            ("4", "Decimus", "0", "2", "0"),
        ],
        ["元老院議員 wins with 18 points.", "Octavius and ブルータスの手先 share the second place."],
        **more,
    )


@pytest.fixture
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures do not change with the next game."""
    packages = {"brutus": registry.package("brutus")}
    monkeypatch.setattr(registry, "packages", lambda: packages)


# -- How they look -----------------------------------------------------------------------------


async def shown(app: House, pilot: Pilot[None], name: str, *keys: str) -> None:
    await pilot.pause()
    for key in keys:
        await pilot.press(key)
    await pilot.pause()
    assert_golden(app, name)
    focused = app.screen.focused
    assert focused is None or focused.region.overlaps(app.screen.region)


SCREENS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "lobby": (LobbyScreen, ()),
    "seats": (lambda: SeatsScreen("brutus", LABELS, Options(conspiracy=True)), ()),
    "settings": (SettingsScreen, ("down",)),
    "rules": (lambda: RulesScreen("brutus", "BRU-OUT-05", Options(conspiracy=True)), ()),
    "options": (lambda: RulesScreen("brutus", None, Options(conspiracy=True)), ("o",)),
    "log": (lambda: LogScreen(SENTENCES), ()),
    "result": (lambda: result_screen(over=True, record="/home/cato/matches/20260101-brutus-1.brutus"), ()),
    "deal": (result_screen, ()),
    "name": (lambda: TextScreen("Who sits at seat 2?", "元老院議員", hint="Up to 16 letters."), ()),
    "confirm": (lambda: ConfirmScreen("Delete match old?", "It cannot be brought back."), ()),
}


@pytest.mark.usefixtures("one_game")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", SCREENS)
async def test_golden(name: str, size: tuple[int, int]) -> None:
    saved()
    saved((*LABELS[:3], SeatLabel("Livia"), SeatLabel("カッシウス")), 2)
    broken()
    make, keys = SCREENS[name]
    app = House(make())
    async with app.run_test(size=size, notifications=True) as pilot:
        await shown(app, pilot, f"{name}-{size[0]}x{size[1]}", *keys)


@pytest.mark.usefixtures("one_game")
@pytest.mark.parametrize("name", ["lobby", "seats", "rules"])
async def test_golden_ascii(name: str) -> None:
    saved((SeatLabel("Octavius"), *LABELS[3:], SeatLabel("Cato"), SeatLabel("Livia")))
    make, keys = SCREENS[name]
    app = House(make(), Settings(ascii=True, language="en"))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await shown(app, pilot, f"{name}-ascii", *keys)
        drawn = screen_text(app)
        for label in LABELS:
            drawn = drawn.replace(label.name, "")
        assert drawn.isascii()


@pytest.mark.parametrize("name", SCREENS)
async def test_too_small_says_so_and_takes_no_key(name: str) -> None:
    make, _keys = SCREENS[name]
    app = House(make())
    async with app.run_test(size=(50, 15)) as pilot:
        await pilot.pause()
        before = app.screen
        await pilot.press("enter", "escape", "s", "y")
        assert app.screen is before
        assert "60×20" in screen_text(app)
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        assert "60×20" not in screen_text(app)


@pytest.mark.parametrize("name", SCREENS)
async def test_the_line_of_keys_has_the_way_out_at_sixty_columns(name: str) -> None:
    make, _keys = SCREENS[name]
    app = House(make())
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        last = screen_text(app).split("\n")[-1]
        assert any(word in last for word in ("Quit", "Back", "Cancel", "No", "Lobby", "Go on"))


# -- Lobby -------------------------------------------------------------------------------------


async def test_lobby_continues_the_match_at_the_cursor_or_the_latest() -> None:
    old, new = saved(day=1), saved(day=2)
    app = House(LobbyScreen())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("c")
        app.screen.query_one(Rows).select(MatchKey(old))
        await pilot.press("enter")
        assert app.asked == [("resume", new), ("resume", old)]


async def test_lobby_shows_how_a_finished_match_has_ended() -> None:
    app = BrutusApp(Settings(language="en", pace="instant", deaf=0))
    going = saved()
    header = Header("burutasu", 1, tuple(SeatLabel(name, "random") for name in "ABCD"), BurutasuOptions(), seed="x")
    with library.create(header) as one:
        match: AnyMatch = Match(registry.game("burutasu"), 4, header.options, seed="x", recorder=one.journal.append)
        rng = Random(1)
        while match.actors:
            (actor,) = match.actors
            if actor == CHANCE:
                match.chance()
            else:
                match.play(actor, rng.choice(match.legal_actions(actor)))
        one.finish(match)
    before = one.path.read_bytes()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        rows = app.screen.query_one(Rows)
        order = [row.key for row in rows._rows if isinstance(row.key, MatchKey)]
        assert order == [MatchKey(going), MatchKey(one.id)]
        assert "Finished" in screen_text(app)
        rows.select(MatchKey(one.id))
        await pilot.pause()
        assert "How it ended" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultScreen)
        assert result_of(match) in " ".join(screen_text(app).split())
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(app.screen, LogScreen)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, LobbyScreen)
        app.screen.query_one(Rows).select(GameKey("brutus"))
        await pilot.press("c")
        await pilot.pause()
        assert app._saved is not None
        assert app._saved.id == going, "what is over is not gone on with"
    assert one.path.read_bytes() == before


def result_of(match: AnyMatch) -> str:
    """The sentence that says how it ended."""
    found = match.result
    assert found is not None
    return registry.narrator("burutasu", match.view(None)).ending(found, tuple("ABCD"))


async def test_lobby_shows_a_broken_match_with_the_reason_and_does_not_open_it() -> None:
    path = broken()
    app = House(LobbyScreen())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.screen.query_one(Rows).select(MatchKey("old"))
        await pilot.press("enter")
        text = screen_text(app)
        assert "not a list of tables" in text
        assert "! This match cannot be continued" in text
        assert app.asked == []
        assert path.exists()


async def test_lobby_deletes_a_match_only_after_a_yes() -> None:
    one = saved()
    app = House(LobbyScreen())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("x")
        assert "Choose a match" in screen_text(app)
        app.screen.query_one(Rows).select(MatchKey(one))
        for key in ("enter", "escape", "n"):
            await pilot.press("x", key)
            if isinstance(app.screen, ConfirmScreen):  # Enter does not confirm
                await pilot.press("n")
            assert [found.id for found in library.matches()] == [one]
        await pilot.press("x", "y")
        assert library.matches() == []
        assert f"Match {one} is deleted." in screen_text(app)
        assert isinstance(app.screen.query_one(Rows).key, GameKey)


async def test_lobby_says_why_when_the_matches_cannot_be_read() -> None:
    folders.data_dir().mkdir(parents=True)
    folders.matches_dir().write_text("a file where the folder should be")
    app = House(LobbyScreen())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "! cannot read" in screen_text(app)


async def test_lobby_escape_stays_and_Q_leaves() -> None:
    app = House(LobbyScreen())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("escape", "r")
        assert isinstance(app.screen, LobbyScreen)
        assert app.asked == [("rules", next(iter(registry.packages())), None, None)]
        assert app.is_running
        await pilot.press("Q")
    assert app.return_code == 0


async def test_lobby_hides_control_characters_of_a_name_in_a_file() -> None:
    saved((SeatLabel("Evil\x1b[31m\u202e"), *LABELS[1:]))
    app = House(LobbyScreen())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        text = screen_text(app)
        assert "Evil[31m," in text
        assert "\x1b" not in text
        assert "\u202e" not in text


async def test_from_the_lobby_to_the_table() -> None:
    app = BrutusApp(Settings(language="en"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("n")
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        (match,) = library.matches()
        assert [label.kind for label in match.seats] == [HUMAN, "greedy", "greedy", "greedy"]


# -- Seats -------------------------------------------------------------------------------------


def setup_of(app: House) -> Any:
    screen = app.screen
    assert isinstance(screen, SeatsScreen)
    return screen.setup


async def test_seats_kinds_digits_and_start() -> None:
    app = House(SeatsScreen("brutus", LABELS))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("4", "space")
        await pilot.press("2", "right")
        assert [label.kind for label in setup_of(app).labels] == [HUMAN, "greedy", "greedy", HUMAN]
        await pilot.press("enter", "enter", "s", "s")
        await pilot.pause()
    ((game, labels, options),) = app.answers
    assert (game, options) == ("brutus", Options())
    assert [label.name for label in labels] == [label.name for label in LABELS]


async def test_seats_are_added_and_taken_away_within_the_game() -> None:
    app = House(SeatsScreen("brutus", LABELS))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("minus")
        assert "! Brutus needs at least 4 seats." in screen_text(app)
        await pilot.press(*["plus"] * 6)
        assert "! Brutus has at most 9 seats." in screen_text(app)
        names = [label.name for label in setup_of(app).labels]
        assert len(names) == len(set(names)) == 9
        await pilot.press("2", "minus")
        assert [label.name for label in setup_of(app).labels] == [names[0], *names[2:]]


async def test_seats_what_was_refused_at_a_row_is_not_said_at_the_next() -> None:
    app = House(SeatsScreen("brutus", LABELS))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("minus")
        assert "at least" in screen_text(app)
        await pilot.press("down")
        text = screen_text(app)
        assert "at least" not in text
        assert "Ready" in text


async def test_seats_name_is_cleaned_cut_and_unique() -> None:
    app = House(SeatsScreen("brutus", LABELS))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("2", "enter")
        field = app.screen.query_one(Input)
        for text, sentence in (
            ("octavius", "Octavius sits at this table already"),
            (" \u200b\u202e ", "A name needs at least one"),
        ):
            field.value = text
            await pilot.press("enter")
            assert f"! {sentence}"[:30] in screen_text(app)
        field.value = "カエサルカエサルカエサル\ufe0f"
        await pilot.press("enter")
        assert setup_of(app).labels[1].name == "カエサルカエサル"
        await pilot.press("enter", "Z", "escape")
        assert setup_of(app).labels[1].name == "カエサルカエサル"


async def test_seats_options_turn_stop_and_return_to_the_default() -> None:
    app = House(SeatsScreen("brutus", LABELS))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        rows = app.screen.query_one(Rows)
        rows.select(OptionKey("power"))
        await pilot.press("right")
        assert setup_of(app).options.power == "consul"
        assert "BRU-AMB-01" in screen_text(app)
        await pilot.press("backspace")
        assert setup_of(app).options.power == "everyone"
        rows.select(OptionKey("deals"))
        await pilot.press("left", "left", "left", "left")
        assert setup_of(app).options.deals == 1


async def test_seats_typed_option_is_checked_in_its_dialog_and_with_the_table() -> None:
    app = House(SeatsScreen("brutus", LABELS))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.screen.query_one(Rows).select(OptionKey("points"))
        await pilot.press("enter")
        field = app.screen.query_one(Input)
        field.value = "six"
        await pilot.press("enter")
        assert "! This takes numbers of 0 to 999" in screen_text(app)
        field.value = "5, 3, 1"
        await pilot.press("enter")
        refused = "! A table of 4 needs points for each of the 4 places, not three numbers."
        assert refused in screen_text(app)
        await pilot.press("s")
        assert app.answers == []
        assert refused in screen_text(app)
        await pilot.press("backspace", "s")
        await pilot.pause()
        assert len(app.answers) == 1


async def test_seats_remember_who_played_last() -> None:
    saved((SeatLabel("Octavius\u202e"), SeatLabel("octavius"), SeatLabel("Portia", "oracle"), SeatLabel("")))
    app = House(SeatsScreen("brutus"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        labels = setup_of(app).labels
        assert labels[0].name == "Octavius"
        assert labels[2] == SeatLabel("Portia", "greedy")
        assert len({label.name for label in labels}) == 4


async def test_seats_rules_open_at_the_option() -> None:
    app = House(SeatsScreen("brutus", LABELS))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.screen.query_one(Rows).select(OptionKey("caesar"))
        await pilot.press("question_mark")
        assert app.asked == [("rules", "brutus", "BRU-AMB-07", Options())]


@pytest.mark.parametrize("game", registry.packages())
async def test_every_option_has_words(game: str) -> None:
    app = House(SeatsScreen(game))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        narrator, screen = registry.narrator(game), app.screen
        for field, kind in kinds(registry.game(game).options):
            screen.query_one(Rows).select(OptionKey(field.name))
            await pilot.pause()
            assert narrator.option(field.name) in screen_text(app)
            assert registry.clauses(game).find(kind.clause) is not None
            for value in kind.values:
                assert narrator.value(field.name, value)


# -- Rules -------------------------------------------------------------------------------------


async def test_rules_open_at_the_clause() -> None:
    app = House(RulesScreen("brutus", "bru-amb-20"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        rows = screen_text(app).split("\n")
        assert "BRU-AMB-20" in rows[2]
        section = registry.clauses("brutus").clauses["BRU-AMB-20"].section
        assert app.screen.query_one(Rows).key == SectionKey(section)


async def test_rules_of_an_unknown_clause_open_with_a_sentence() -> None:
    app = House(RulesScreen("brutus", "BRU-NO-99"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "! There is no clause BRU-NO-99." in screen_text(app)


async def test_rules_search_and_the_way_back() -> None:
    app = House(RulesScreen("brutus", "BRU-PLAY-03"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("slash", *"zzz", "enter")
        assert "! Nothing has “zzz”." in screen_text(app)
        await pilot.press("slash")
        app.screen.query_one(Input).value = "gladiator  BONUS"
        await pilot.press("enter")
        assert app.screen.query_one(Rows).key == ClauseKey("BRU-GLA-01")
        await pilot.press("down")
        assert app.screen.query_one(Rows).key == ClauseKey("BRU-GLA-02")
        await pilot.press("escape")
        key = app.screen.query_one(Rows).key
        assert isinstance(key, SectionKey)
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        assert app.answers == [None]


async def test_rules_reach_rulings_options_and_text_by_keys() -> None:
    app = House(RulesScreen("brutus", None, Options(conspiracy=True, discards="shown")))
    async with app.run_test(size=(120, 24)) as pilot:
        await pilot.pause()
        await pilot.press("o")
        assert "Conspiracy: on (changed, BRU-CSP-01)" in screen_text(app)
        await pilot.press("pagedown")
        assert "Discards of Censor and Vestalis: face up (changed, BRU-AMB-21)" in screen_text(app)
        await pilot.press("v")
        key = app.screen.query_one(Rows).key
        assert key.section.startswith("Rulings")
        await pilot.press("v")
        assert app.screen.query_one(Rows).key != key
        reader = app.screen.query_one(Reader)
        await pilot.press("space")
        assert reader.scroll_y > 0
        await pilot.press("enter")
        assert reader.has_focus
        await pilot.press("escape", "o")
        assert "Conspiracy: on" in screen_text(app)


@pytest.mark.parametrize("game", registry.packages())
async def test_rules_show_every_clause_whole(game: str) -> None:
    book = registry.clauses(game)
    app = House(RulesScreen(game))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for section in book.sections:
            app.screen.query_one(Rows).select(SectionKey(section))
            await pilot.pause()
            text = "\n".join(strip.text for strip in app.screen.query_one(Reader)._strips)
            for clause in book.section(section):
                assert clause.id in text
                assert (clause.text.split() or [""])[-1].strip("|*`") in text


# -- Log ---------------------------------------------------------------------------------------


async def test_log_opens_at_the_end_and_filters() -> None:
    app = House(LogScreen(SENTENCES))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "元老院議員" in screen_text(app)
        await pilot.press("home")
        assert "plays 1 and" in screen_text(app)
        await pilot.press("end", "slash", *"agrippa", "space", "7", "enter")
        text = screen_text(app)
        assert "4 of 41 lines" in text
        assert "plays 37" in text
        assert "plays 36" not in text
        await pilot.press("escape")
        assert "plays 36" in screen_text(app)
        assert app.answers == []
        await pilot.press("l")
        assert app.answers == [None]


async def test_log_of_nothing() -> None:
    app = House(LogScreen([]))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "Nothing yet." in screen_text(app)


# -- Result ------------------------------------------------------------------------------------


async def test_result_of_a_deal_has_one_way_out_and_takes_it_once() -> None:
    app = House(result_screen())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("escape", "a", "h", "space")
        assert app.answers == []
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert app.answers == ["on"]


@pytest.mark.parametrize(("key", "answer"), [("enter", "home"), ("escape", "home"), ("a", "again")])
async def test_result_of_a_game(key: str, answer: str) -> None:
    app = House(result_screen(over=True, export=lambda: "A copy is in /tmp/copy.brutus."))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("x")
        assert "A copy is in /tmp/copy.brutus." in screen_text(app)
        await pilot.press(key)
        assert app.answers == [answer]


async def test_a_screen_closes_once() -> None:
    screen: HouseScreen[Any] = ConfirmScreen("Sure?")
    app = House(screen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        below = len(app.screen_stack) - 1
        screen.leave(True)
        screen.leave(False)
        await pilot.pause()
        assert app.answers == [True]
        assert len(app.screen_stack) == below


# -- Settings ----------------------------------------------------------------------------------


async def test_settings_are_in_force_and_on_disk_at_once() -> None:
    app = House(SettingsScreen())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("right")
        assert app.theme == app.settings.theme == "roman-light"
        await pilot.press("down", "space")
        assert screen_text(app).split("\n")[1].startswith("+---")
        assert settings_store.load() == (app.settings, [])
        assert app.settings.ascii
        await pilot.press("backspace", "up", "backspace")
        assert app.settings == Settings(language="en")


async def test_settings_number_is_typed_and_checked() -> None:
    app = House(SettingsScreen())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.screen.query_one(Rows).select("deaf")
        await pilot.press("enter")
        app.screen.query_one(Input).value = "31"
        await pilot.press("enter")
        assert "! This takes 0 to 30." in screen_text(app)
        app.screen.query_one(Input).value = "2"
        await pilot.press("enter")
        assert app.settings.deaf == 2


async def test_every_setting_has_a_row_and_words() -> None:
    app = House(SettingsScreen())
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        for field, kind in kinds(Settings):
            app.screen.query_one(Rows).select(field.name)
            await pilot.pause()
            title, text = words(field.name)
            assert title != field.name
            assert text
            assert title in screen_text(app)
            for value in kind.values:
                assert value_words(field.name, value) in screen_text(app)


THEMES = next(kind.values for field, kind in kinds(Settings) if field.name == "theme")


@pytest.mark.parametrize("theme", THEMES)
async def test_every_screen_opens_in_every_theme_with_the_cursor_marked(theme: str) -> None:
    app = House(LobbyScreen(), Settings(theme=theme, language="en"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for make, _keys in SCREENS.values():
            app.push_screen(make())
            await pilot.pause()
            assert bool(app.screen.query(Rows)) == ("▶" in screen_text(app))


async def test_without_colours_nothing_depends_on_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = House(SettingsScreen())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("down")
        assert "▶ Plain ASCII" in screen_text(app)


async def test_mouse_on_rows_with_wide_characters_and_on_keys() -> None:
    app = House(SeatsScreen("brutus", LABELS))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.click("#list", offset=(9, 3))
        assert app.screen.query_one(Rows).key == SeatKey(1)
        await pilot.click("#list", offset=(9, 3))
        assert isinstance(app.screen, TextScreen)
        await pilot.click("#keys", offset=(12, 0))
        assert isinstance(app.screen, SeatsScreen)


async def test_the_lobby_begins_at_the_game_that_was_just_played() -> None:
    app = House(LobbyScreen("bruti"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, LobbyScreen)
        assert screen.rows.key == GameKey("bruti")


async def test_the_result_leads_to_the_log() -> None:
    opened = []
    app = House(ResultScreen("Over", ["Name"], [["Cato"]], over=True, log=lambda: opened.append(True)))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("l")
        assert opened


@pytest.mark.parametrize("game", ["brutus", "burutasu", "bruti"])
async def test_the_rules_begin_with_how_to_play(game: str) -> None:
    app = House(RulesScreen(game))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.1)
        text = screen_text(app)
        assert "How to play" in text
        assert "What it is about." in text
