"""Scenarios at the screen: the choice with its story, the special character's panel, a strike without a blow."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from brutus_tui.core import registry
from brutus_tui.core.game import CHANCE, Result
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.record import HUMAN, SeatLabel
from brutus_tui.games.bruti.options import Options
from brutus_tui.tui import tables
from brutus_tui.tui.screens.seats import OptionKey, SeatsScreen
from brutus_tui.tui.tables.bruti import TABLE
from brutus_tui.tui.tables.bruti_board import attack_lines
from tests.games.bruti.pit import Man
from tests.games.bruti.test_own_scenarios import CRYPT
from tests.games.bruti.test_scenarios import Pit
from tests.tui.house import House
from tests.tui.paint import paint
from tests.tui.screen import screen_text
from tests.tui.seated import LATIN, flat, go
from tests.tui.test_bruti import SIZE, app_of, from_start

PICTURES = os.environ.get("BRUTUS_TUI_PICTURES", "")
"""Set this variable to a folder to have these screens painted there."""

VALLEY = Options(scenario="the_giants_valley")
ROOM = Options(scenario="the_kings_room")


def picture(app: Any, name: str) -> None:
    if PICTURES:
        paint(app, Path(PICTURES) / f"{name}.png")


def begun(options: Options, seats: int, seed: int = 1, *, actions: int = 0) -> tuple[str, ...]:
    """The lines of a scenario until its first turn, or some actions further."""
    game = registry.game("bruti")
    match: AnyMatch = Match(game, seats, options, seed=f"scenario {seed}")
    rng = Random(seed)
    while match.state().phase != "turn" or actions > 0:
        if match.state().phase == "turn" or match.state().deck_number:
            actions -= 1
        (actor,) = match.actors
        if actor == CHANCE:
            match.chance()
        else:
            match.play(actor, rng.choice(match.legal_actions(actor)))
    return tuple(match.lines)


@pytest.mark.clause("BTI-SCN-01")
async def test_the_choice_of_a_scenario_shows_its_story() -> None:
    labels = tuple(SeatLabel(name, HUMAN) for name in LATIN[:3])
    screen = SeatsScreen("bruti", labels, Options())
    app = House(screen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen.rows.select(OptionKey("scenario"))
        await pilot.pause()
        await pilot.press("space")
        await pilot.pause()
        picture(app, "setup")
        text = " ".join(screen_text(app).split())
        assert "A Troll in the Latrines" in text
        assert "First the lamps down there were found smashed" in text
        assert screen.setup.options.scenario == "a_troll_in_the_latrines"
        story = TABLE.about(screen.setup.options, "scenario")
        assert story.startswith("First the lamps")
        assert TABLE.about(screen.setup.options, "mode") == TABLE.about(Options(), "scenario") == ""
        assert TABLE.recruited(screen.setup.options, 0) == "Cruni"
        assert "Ready:" in text
        await pilot.press("left")
        await pilot.pause()
        assert screen.setup.options.scenario == ""
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press(*"my.toml", "enter")
        await pilot.pause()
        assert screen.setup.options.scenario == "my.toml"
        assert "cannot be read" in " ".join(screen_text(app).split())
        await pilot.press("space")
        await pilot.pause()
        assert screen.setup.options.scenario == ""


@pytest.mark.clause("BTI-SPC-07", "BTI-RNF-03", "BTI-SCN-04")
@pytest.mark.parametrize("seats", [3, 4])
async def test_the_special_characters_panel(seats: int) -> None:
    app = app_of(seats, options=VALLEY)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await from_start(app, pilot, *begun(VALLEY, seats))
        await go(pilot, app, "1")
        text = flat(app)
        picture(app, f"valley-{seats}")
        assert "Bruti · The Giant's Valley" in text
        assert "special" in text
        assert "Maciullo" in text
        assert "Crushing" in text
        assert f"reinforcements {2 if seats == 3 else 1}" in text
        assert "treasure 6" in text


@pytest.mark.clause("BTI-SGV-06")
async def test_a_strike_without_a_blow_is_answered() -> None:
    app = app_of(3, options=VALLEY)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        lines = begun(VALLEY, 3)
        table = await from_start(app, pilot, *lines, "p1 use crushing", "p1 choose p2", "p2 done", "p3 done")
        text = flat(app)
        picture(app, "crushing")
        assert "Crushing = power 1" in text
        assert "not against it: parries, the Shield" in text
        assert "if it is not canceled: 1 damage" in text
        assert table.session.match.state().phase == "defend"


def defending(pit: Pit) -> tables.Scene:
    """The second seat is asked for a defence."""
    game = registry.game("bruti")
    legal = tuple(game.legal_actions(pit.state, 1))
    view = game.view(pit.state, 1)
    return tables.Scene(view, LATIN[:3], registry.narrator("bruti"), 1, 1, game.decision(pit.state, 1), legal)


@pytest.mark.clause("BTI-A-184", "BTI-SGV-09", "BTI-SGV-07", "BTI-CUS-01")
def test_what_an_answer_to_a_strike_comes_to(tmp_path: Path) -> None:
    """Dodging Crushing does not bring the turn; a strike that makes discard like any attack is told like any attack."""
    man = Man("parry dodge", movement=False)
    pit = Pit(Man("thrust"), man, Man("parry", movement=False), options=VALLEY)
    pit.do("p1 use crushing", "p1 choose p2")
    assert TABLE.pick(defending(pit), {"dodge": 1}).say.startswith("1 of 1, canceled: Dodge")
    notes = "".join(span.text for line in attack_lines(defending(pit), 100) for span in line)
    assert "if it is not canceled: 1 damage" in notes
    path = tmp_path / "crypt.toml"
    path.write_text(CRYPT, "utf-8")
    own = Pit(Man("thrust"), man, Man("parry", movement=False), options=Options(scenario=str(path)))
    own.do("p1 use choir", "p1 choose p2")
    assert TABLE.pick(defending(own), {"dodge": 1}).say.startswith("1 of 2, one short: Dodge")
    notes = "".join(span.text for line in attack_lines(defending(own), 100) for span in line)
    assert "a wound is worth" in notes
    own.empty("p2")
    own.man("p2").hand = own.cards("dodge")
    own.state.discards.remove(own.state.kit.by_id["dodge"])
    assert TABLE.pick(defending(own), {"dodge": 1}).say.startswith("1 of 2, one short, a wound: Dodge")


async def test_scenarios_are_drawn_in_every_position() -> None:
    """Boards, statuses and results of whole games in two scenarios, without a screen."""
    game = registry.game("bruti")
    table = tables.find("bruti")
    for options, seats in ((ROOM, 4), (VALLEY, 3)):
        match: AnyMatch = Match(game, seats, options, seed="drawn")
        rng = Random(7)
        while match.actors:
            (actor,) = match.actors
            if actor == CHANCE:
                match.chance()
            else:
                match.play(actor, rng.choice(match.legal_actions(actor)))
        names = LATIN[:seats]
        found = match.result
        assert found is not None
        columns, rows = table.result(match.view(None), found, names)
        assert len(rows) == seats
        assert all(len(row) == len(columns) for row in rows)


SEATS = {"the_kings_room": 4, "the_giants_valley": 3}


@pytest.mark.clause("BTI-SKR-10", "BTI-SKR-11", "BTI-STR-07", "BTI-STR-08", "BTI-SGV-10", "BTI-SGV-11", "BTI-A-191")
@pytest.mark.parametrize(
    ("scenario", "ending", "sides", "stock", "scores", "said"),
    [
        ("the_kings_room", "kill", (0, 0, 1, 0), 0, (2, 2, 0, 2), "King Demetrius has won: nobody of the squad"),
        ("the_kings_room", "kill", (0, 0, 1, 0), 0, (2, 2, 0, 2), "has won with him: Agrippa and Decimus."),
        ("the_kings_room", "slain", (0, 1, 1, 0), 0, (0, 2, 2, 0), "has lost with him: Decimus."),
        ("the_giants_valley", "slain", (0, 1, 1), 1, (0, 2, 2), "the death of Maciullo. One reinforcement was left."),
        ("the_giants_valley", "slain", (0, 1, 1), 0, (0, 2, 2), "The squad has won by the death of Maciullo."),
        ("the_giants_valley", "kill", (0, 1, 1), 0, (2, 0, 0), "No reinforcement was left."),
        (
            "the_giants_valley",
            "decks",
            (0, 1, 1),
            2,
            (1, 1, 1),
            "Maciullo and somebody of the squad are alive: nobody wins.",
        ),
        ("the_giants_valley", "decks", (0, 1, 1), 2, (2, 0, 0), "Maciullo is alive: that is enough here."),
        ("the_giants_valley", "decks", (0, 1, 1), 2, (0, 2, 2), "the squad is alive: that is enough here."),
    ],
)
def test_the_result_of_a_scenario_says_what_has_decided(
    scenario: str, ending: str, sides: tuple[int, ...], stock: int, scores: tuple[int, ...], said: str
) -> None:
    match: AnyMatch = Match(registry.game("bruti"), SEATS[scenario], Options(scenario=scenario), seed="decided")
    seen: Any = match.view(None)
    king = replace(seen.warriors[0], character=seen.kit.scenario.special.id)
    seen = replace(seen, sides=sides, quest=replace(seen.quest, stock=stock), warriors=(king, *seen.warriors[1:]))
    result = Result(scores, tuple(1 + sum(other > own for other in scores) for own in scores), ending)
    decided, columns = TABLE.explained(seen, result, LATIN[: len(sides)])
    assert said in decided
    assert ("reinforcement" in decided) == ("reinforcement" in said)
    assert columns.startswith("Damages")


@pytest.mark.clause("BTI-SCT-03")
def test_the_result_of_a_tournament_says_how_many_scraps_win() -> None:
    options = Options(scraps_tournament=True, scraps_to_win=3)
    match: AnyMatch = Match(registry.game("bruti"), 2, options, seed="decided")
    seen: Any = match.view(None)
    result = Result((2, 0), (1, 2), "scraps")
    assert TABLE.explained(replace(seen, scraps=(4, 1)), result, LATIN[:2])[0] == "3 Scraps win the tournament."
    after = replace(seen, scraps=(2, 1), fight=99)
    assert TABLE.explained(after, result, LATIN[:2])[0] == "After 99 fights whoever has most Scraps wins."
