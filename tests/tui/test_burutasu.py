"""The table of ブルータス: the staged reveal, the talk, what nobody may see, names in two languages."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from brutus_tui.core import language, registry
from brutus_tui.core.game import CHANCE, Bot
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.record import HUMAN, SeatLabel
from brutus_tui.games.burutasu.actions import SEND, SET, START, TEAMS
from brutus_tui.games.burutasu.notation import parse_action
from brutus_tui.games.burutasu.options import Options
from brutus_tui.store.settings import Settings
from brutus_tui.tui import tables
from brutus_tui.tui.app import BrutusApp, NewMatch
from brutus_tui.tui.screens.curtain import CurtainScreen
from brutus_tui.tui.screens.table import TableScreen
from brutus_tui.tui.session import Ask, Pause, Session
from brutus_tui.tui.tables.burutasu import TABLE
from brutus_tui.tui.widgets.zone import Zone
from tests.tui.house import assert_golden_text
from tests.tui.screen import screen_text, still
from tests.tui.seated import LATIN, First, flat, go, play_out, seat_asked, settle, table_of

MIXED = ("オクタウィウス", "Agrippa", "元老院議員", "Wolfeschlegelste")
SIZE = (80, 24)
OPEN = Options(start="p1")


def app_of(
    names: tuple[str, ...] = LATIN, *, humans: int = 4, options: Options = OPEN, seed: str = "a", **settings: Any
) -> BrutusApp:
    labels = tuple(SeatLabel(name, HUMAN if seat < humans else "random") for seat, name in enumerate(names))
    defaults: dict[str, Any] = {"deaf": 0, "pace": "instant", "language": "en"}
    chosen = Settings(**(defaults | settings))
    return BrutusApp(chosen, NewMatch("burutasu", labels, options, seed))


def match_of(options: Options = OPEN) -> AnyMatch:
    """Seats 0 and 1 conspire, seat 0 starts."""
    match: AnyMatch = Match(registry.game("burutasu"), 4, options, seed="a test")
    match.play(CHANCE, TEAMS[0, 1])
    if match.actors == (CHANCE,):
        match.play(CHANCE, START[0])
    return match


def session_of(match: AnyMatch, humans: int = 4, bot: Bot | None = None) -> Session:
    labels = tuple(SeatLabel(name, HUMAN if seat < humans else "random") for seat, name in enumerate(LATIN))
    bots = {seat: bot or First() for seat in range(humans, 4)}
    return Session(match, labels, tables.find("burutasu"), registry.narrator("burutasu"), bots)


def play(session: Session, *texts: str) -> None:
    """Let whoever is asked look at their hand and play this; there must be no pause before it."""
    for text in texts:
        ask = session.next()
        assert isinstance(ask, Ask), ask
        session.reveal(ask.ticket, ask.seat)
        answer = session.answer(ask.ticket, ask.seat, (session.read(ask.seat, text),))
        assert answer.played, (text, answer.say)


def pauses(session: Session) -> list[list[str]]:
    """The stages that come now, as the kinds of their events."""
    found = []
    while isinstance(step := session.next(), Pause):
        found.append([event.kind for event in step.events if event.kind not in ("set", "set-open")])
        session.go_on()
    return found


async def set_all(pilot: Any, app: BrutusApp, *kinds: str) -> None:
    """From the start player on: open the hand where it has to be, choose the card, set it."""
    for kind in kinds:
        if isinstance(app.screen, CurtainScreen):
            await go(pilot, app, str(seat_asked(app) + 1))
        await go(pilot, app, kind, "enter")
        if table_of(app)._sure:
            await go(pilot, app, "y")


# -- The reveal ------------------------------------------------------------------------------


@pytest.mark.clause("BUR-EX-01", "BUR-PROC-01", "BUR-PROC-02")
def test_the_reveal_is_staged_card_by_card() -> None:
    session = session_of(match_of())
    play(session, "set assassin", "set assassin", "set sympathiser", "set fanatic")
    assert pauses(session) == [["revealed", "clash"], ["pieces"], ["pieces", "left"]]
    assert isinstance(session.next(), Ask)


@pytest.mark.clause("BUR-DS-01", "BUR-CARD-T")
def test_choices_come_between_the_stages() -> None:
    session = session_of(match_of())
    play(session, "set guard", "set assassin", "set sympathiser", "set fortune-teller")
    assert pauses(session) == [["revealed"], ["guard"]]
    play(session, "send p3")
    assert pauses(session) == [["assassin"], ["pieces"]]
    play(session, "give guard", "take p1 guard")
    assert pauses(session) == [["exchanged"]]


@pytest.mark.clause("BUR-PROC-01")
def test_nothing_is_told_before_its_stage() -> None:
    session = session_of(match_of())
    play(session, "set guard", "set fanatic", "set sympathiser", "set sympathiser")
    log = []
    for _ in range(3):
        step = session.next()
        assert isinstance(step, Pause)
        log.append(session.log(None)[-1])
        assert session.told()[-1] == step.events[-1]
        session.go_on()
    assert "both set Sympathiser" in log[0]
    assert "Guard brought" in log[1]
    assert "Fanatic placed" in log[2]
    assert "turn 2" in session.log(None)[-1]


@pytest.mark.clause("BUR-PROC-04")
async def test_the_board_follows_the_stages() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        await go(pilot, app, "enter")
        await set_all(pilot, app, "1", "4", "3", "3")
        assert "Equal cards clash. Claudius and Decimus both set Sympathiser: both were ignored." in flat(app)
        assert "turn 1/5 · B 0 W 0" in screen_text(app)
        await go(pilot, app, "enter")
        assert "takes C" in screen_text(app)
        assert "B 0 W 0" in screen_text(app)
        await go(pilot, app, "enter")
        assert "turn 1/5 · B 0 W 1" in screen_text(app)
        assert "+(W)" in screen_text(app)
        await go(pilot, app, "enter")
        assert "turn 2/5 · B 0 W 1" in screen_text(app)
        await go(pilot, app, "t")
        assert "Round 1, turn 1: Octavius starts." in screen_text(app)
        assert "Octavius set Guard" in screen_text(app)


async def test_a_stage_stays_until_enter() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        await go(pilot, app, "enter")
        await set_all(pilot, app, "1", "4", "3", "3")
        before = screen_text(app)
        await go(pilot, app, "x", "1", "y", "p")
        assert screen_text(app) == before


# -- What nobody may see ---------------------------------------------------------------------


async def screens_after(second: str, third: str, options: Options, size: tuple[int, int]) -> list[str]:
    """Every screen from the moment when the second seat has set its card to the moment before the reveal."""
    app = app_of(options=options, recap=20)
    seen: list[str] = []

    async def look(pilot: Any, *keys: str) -> None:
        for key in keys:
            await go(pilot, app, key)
            seen.append(await still(app))

    async with app.run_test(size=size, notifications=True) as pilot:
        await settle(app)
        await go(pilot, app, "enter")
        await set_all(pilot, app, "2", second)
        for way in ("l", "?", "escape"):
            await look(pilot, way, "escape")
        await look(pilot, "v", "t", "t", ":", "x", "escape", "space", "3")
        await look(pilot, "s", "2", "1", "enter")
        await set_all(pilot, app, third)
        seen.append(screen_text(app))
        await look(pilot, "l", "escape", "4", "1", "enter", "n", "escape", "escape")
        assert table_of(app).session.match.view(None).set == (2, 0, 0, None)
    return seen


@pytest.mark.clause("BUR-SETT-02", "BUR-INV-07")
@pytest.mark.parametrize("size", [SIZE, (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("hands", ["shown", "hidden"])
async def test_a_card_face_down_changes_nothing_on_the_screen(hands: str, size: tuple[int, int]) -> None:
    options = Options(start="p1", hands=hands)
    first = await screens_after("1", "4", options, size)
    for second, third in (("3", "4"), ("1", "5")):
        other = await screens_after(second, third, options, size)
        # The third seat's own card is on the screen while it chooses, and gone once it is set.
        assert [a for a, b in zip(first, other, strict=True) if a != b] == []


class Sets:
    """A computer player that sets the card at one place of its hand face down, and its first one face up."""

    def __init__(self, place: int) -> None:
        self.place = place

    def decide(self, view: Any, decision: Any, legal: Any, rng: Random) -> Any:
        return legal[0 if decision.kind == "set-open" else self.place]


@pytest.mark.clause("BUR-INV-07")
async def test_a_lone_player_does_not_see_the_computers_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    for place in (0, 3):
        monkeypatch.setattr(BrutusApp, "_computer", lambda self, kind, key, place=place: Sets(place))
        app = app_of(humans=1, options=Options(start="p2"))
        async with app.run_test(size=(120, 40), notifications=True) as pilot:
            await settle(app)
            await go(pilot, app, "enter")
            await pilot.pause(0.3)
            table = table_of(app)
            assert isinstance(table._step, Ask)
            view = table.session.match.view(0)
            assert view.set[0] is None
            assert view.set[2:] == (0, 0)
            text = screen_text(app)
            assert text.count(" GASFT") == 2
            seen.append(text)
    assert seen[0] == seen[1]


@pytest.mark.clause("BUR-AMB-18")
async def test_from_memory_hands_and_older_cards_are_hidden() -> None:
    app = app_of(options=Options(start="p1", hands="hidden"))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        await go(pilot, app, "enter")
        assert isinstance(app.screen, CurtainScreen), "even the open card is chosen from a hidden hand"
        await set_all(pilot, app, "3", "3", "3", "3")
        await go(pilot, app, "enter")
        await set_all(pilot, app, "1", "1", "1", "1")
        await go(pilot, app, "enter")
        await go(pilot, app, "v")
        rail = ["".join(span.text for span in line) for line in table_of(app).zone("rail")._lines]
        assert rail[2].split() == ["3", "cards│░", "護G"]


# -- Talk ------------------------------------------------------------------------------------


@pytest.mark.clause("BUR-TALK-01", "BUR-AMB-27")
async def test_a_statement_is_made_with_a_few_keys_and_stays_on_the_table() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        await go(pilot, app, "enter")
        await set_all(pilot, app, "1")
        assert isinstance(app.screen, CurtainScreen)
        await go(pilot, app, "s", "2", "3", "3", "enter")
        assert table_of(app).session.match.lines[-1] == "p2 say please p3 sympathiser"
        assert isinstance(app.screen, CurtainScreen)
        assert "Agrippa: “Claudius, please set Sympathiser.”" in screen_text(app)
        await go(pilot, app, "2")
        assert "Agrippa: “Claudius, please set Sympathiser.”" in screen_text(app)
        await go(pilot, app, "s", "escape")
        assert table_of(app)._by_cards, "Esc leaves the statement, not the table"
        await set_all(pilot, app, "1")
        assert "please set Sympathiser" in screen_text(app), "the next player hears it too"


@pytest.mark.clause("BUR-AMB-27")
async def test_talk_can_be_turned_off() -> None:
    app = app_of(options=Options(start="p1", talk=False))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        await go(pilot, app, "enter")
        assert "Say something" not in screen_text(app)
        await set_all(pilot, app, "1")
        assert "Say something" not in screen_text(app)


# -- Setting and choosing --------------------------------------------------------------------


@pytest.mark.clause("BUR-SETT-02", "BUR-AMB-18")
async def test_the_start_player_needs_no_curtain_and_the_others_do() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        await go(pilot, app, "enter")
        assert isinstance(app.screen, TableScreen)
        assert table_of(app).session.viewer is None
        assert "everybody knows them" in screen_text(app)
        await go(pilot, app, "2", "enter")
        assert table_of(app).session.match.lines[-1] == "p1 set assassin"
        assert isinstance(app.screen, CurtainScreen)
        text = screen_text(app)
        for part in ("2 Agrippa", "刺客", "▶シーザー邸", "0/4 謀反人", "護G刺A賛S熱F占T", "Agrippa: press 2"):
            assert part in text


@pytest.mark.clause("BUR-AMB-01", "BUR-AMB-26")
@pytest.mark.parametrize("typed", ["守護", "護衛", "set guard", "g"])
async def test_both_printed_names_are_understood(typed: str) -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        await go(pilot, app, "enter", ":", *typed.replace(" ", "_"))
        table_of(app)._typed = typed
        await go(pilot, app, "enter")
        assert table_of(app).session.match.lines[-1] == "p1 set guard"


@pytest.mark.clause("BUR-DS-22", "BUR-AMB-14")
async def test_the_exchange_is_chosen_by_seat_and_card() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        await go(pilot, app, "enter")
        await set_all(pilot, app, "5", "1", "3", "3")
        await go(pilot, app, "enter", "enter")
        assert "Fortune-teller: give which hand card away?" in screen_text(app)
        await go(pilot, app, "2", "enter")
        text = screen_text(app)
        assert "2 Agrippa" in text
        assert "護G" in text
        await go(pilot, app, "1")
        assert table_of(app)._choices == (), "nobody takes a card from themselves"
        await go(pilot, app, "2", "1", "enter")
        assert table_of(app).session.match.lines[-2:] == ("p1 give assassin", "p1 take p2 guard")
        assert "Octavius gave Assassin to Agrippa and took Guard." in screen_text(app)


async def test_a_card_that_is_not_held_says_why_and_costs_nothing() -> None:
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        await go(pilot, app, "enter")
        await set_all(pilot, app, "1", "1", "1", "1")
        await go(pilot, app, "enter", ":", *"guard", "enter")
        assert "! The hand holds no Guard." in screen_text(app)
        assert seat_asked(app) == 1


# -- Whole games -----------------------------------------------------------------------------


@pytest.mark.clause("BUR-INV-06")
@pytest.mark.parametrize("humans", [4, 1])
async def test_a_whole_game_ends_with_the_result_of_the_teams(humans: int) -> None:
    app = app_of(humans=humans, confirm="none")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        await play_out(app, Random(5))
        await pilot.pause(0.3)
        text = screen_text(app)
        result = table_of(app).session.match.result
        assert result is not None
        assert "game is over" in text
        view = table_of(app).session.match.view(None)
        for seat, name in enumerate(LATIN):
            (row,) = [line for line in text.splitlines() if re.search(rf"(Won|Lost|Draw) .*{name} ", line)]
            assert ("謀反人" if view.sides[seat] == 0 else "支持者") in row
            assert f"{(view.black, view.white)[view.sides[seat]]} of 4" in row


@pytest.mark.clause("BUR-WIN-03", "BUR-DS-03", "BUR-DS-06")
def test_a_double_four_is_told_as_a_draw() -> None:
    match = match_of()
    for turn in range(2):
        lead = match.actors[0]
        cards = ("guard", "assassin", "sympathiser", "fanatic")
        for place in range(4):
            seat = (lead + place) % 4
            card = cards[seat] if turn == 0 else cards[(seat + 1) % 4]
            match.play(seat, parse_action(f"set {card}"))
        match.play(match.actors[0], SEND[(match.actors[0] + 1) % 4])
    assert match.result is not None
    assert match.result.ending == "double-four"
    columns, rows = TABLE.result(match.view(None), match.result, LATIN)
    assert columns[:3] == ["Result", "Side", "Name"]
    assert [row[0] for row in rows] == ["Draw"] * 4
    assert [row[2] for row in rows] == ["Octavius", "Agrippa", "Claudius", "Decimus"]


# -- Looks -----------------------------------------------------------------------------------


async def test_signs_in_plain_ascii() -> None:
    app = app_of(ascii=True, titles="translated")
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)

        def check() -> None:
            assert screen_text(app).replace("ブルータス", "").isascii(), screen_text(app)

        check()
        await go(pilot, app, "enter")
        check()
        await set_all(pilot, app, "1", "5")
        check()
        await go(pilot, app, "3")
        check()
        await set_all(pilot, app, "3", "3")
        check()


async def test_nothing_hangs_on_colour_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_of()
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await settle(app)
        await go(pilot, app, "enter")
        await set_all(pilot, app, "1", "4", "3", "3")
        await go(pilot, app, "enter", "enter")
        assert "(W)( )( )( ) 1/4" in screen_text(app)
        update: Any = app.screen._compositor.render_update(full=True)
        shown = [segment.style for row in update.strips for strip in row for segment in strip if segment.style]
        assert all(style.color is None or style.color.is_default for style in shown)
        assert any(style.reverse for style in shown), "the card in question is seen"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=["60x20", "80x24", "120x40"])
async def test_every_line_is_exactly_as_wide_as_its_zone(size: tuple[int, int]) -> None:
    app = app_of(MIXED)
    async with app.run_test(size=size, notifications=True) as pilot:
        await settle(app)

        def check() -> None:
            for zone in app.screen.query(Zone):
                for y in range(zone.size.height):
                    assert sum(cell_len(part.text) for part in zone.render_line(y)) == zone.size.width, (zone.id, y)

        check()
        await go(pilot, app, "enter")
        check()
        await set_all(pilot, app, "1", "4")
        check()
        await set_all(pilot, app, "3", "3")
        check()


@pytest.mark.parametrize(
    ("spoken", "titles"),
    [("en", "both"), ("en", "printed"), ("en", "translated"), ("ja", "both"), ("it", "both")],
)
def test_names_of_cards(spoken: str, titles: str) -> None:
    language.use(spoken)
    language.use_titles(titles)
    view = match_of().view(0)
    scene = tables.Scene(view, LATIN, registry.narrator("burutasu"), 0)
    faces = {(card.face, card.name) for card in TABLE.hand(scene)}
    assert {
        ("en", "both"): ("1 護衛", "Guard"),
        ("en", "printed"): ("1 護衛", "G"),
        ("en", "translated"): ("1 G", "Guard"),
        ("ja", "both"): ("1 護衛", "Guard"),
        ("it", "both"): ("1 護衛", "Guardia"),
    }[spoken, titles] in faces
    said = registry.narrator("burutasu").action(SET[1], LATIN)
    assert ("護衛" in said) == (titles == "printed" or spoken == "ja")


@pytest.mark.parametrize(
    ("spoken", "titles", "names"),
    [("en", "both", LATIN), ("ja", "printed", MIXED), ("en", "translated", LATIN)],
    ids=["both", "ja", "en"],
)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=["60x20", "80x24", "120x40"])
async def test_the_screens_look_as_they_did(
    spoken: str, titles: str, names: tuple[str, ...], size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    parts: list[str] = []
    app = app_of(names, language=spoken, titles=titles, seed="golden")

    async def take(title: str) -> None:
        parts.append(f"== {title} ==\n{await still(app)}\n")

    async with app.run_test(size=size, notifications=True) as pilot:
        await settle(app)
        await take("the teams")
        await go(pilot, app, "enter")
        await take("the start player is asked")
        await set_all(pilot, app, "2")
        await take("the curtain")
        await go(pilot, app, "2", "s")
        await take("something to say")
        await go(pilot, app, "1", "1", "enter", "1")
        await take("the hand, and what was said")
        await go(pilot, app, "1")  # not chosen any more
        await set_all(pilot, app, "1", "5", "4")
        await take("the reveal")
        await go(pilot, app, "enter")
        await take("the Assassin sends the Caesar card")
        await go(pilot, app, "3", "enter", "enter", "enter")
        await take("a card's stage")
        await go(pilot, app, "enter")
        await take("the Fortune-teller gives")
        await go(pilot, app, "1", "enter", "2")
        await take("and takes")
        await go(pilot, app, "1", "enter")
        await take("the exchange")
        await go(pilot, app, "enter")
        await set_all(pilot, app, "3", "3")
        await take("the curtain in the second turn")
        await set_all(pilot, app, "3", "3")
        await take("a clash")
    text = "\n".join(parts)
    assert_golden_text(f"burutasu-{request.node.callspec.id}", text)
