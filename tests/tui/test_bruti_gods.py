"""Gods and Scraps on the screen: a card read aloud, the board, the table of the Scraps between two fights."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from brutus_tui.core import registry
from brutus_tui.core.game import CHANCE
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.state import STANDINGS, Tally
from brutus_tui.store import folders, veterans
from brutus_tui.store.veterans import Veteran
from brutus_tui.tui.tables import Scene
from brutus_tui.tui.tables.bruti import TABLE
from brutus_tui.tui.tables.bruti_board import board
from tests.tui.seated import LATIN, flat, go
from tests.tui.test_bruti import SIZE, app_of, at_table, duel, from_start, put

CALL = (
    "* deal p1 thrust powerful_parry perfect_dodge parry feint / p2 powerful_thrust divine_intervention dodge",
    "p2 play divine_intervention",
)


def panels(view: Any) -> str:
    """The board as text, in one line."""
    lines = board(Scene(view, LATIN[: view.seats], registry.narrator("bruti"), None), 78, 16)
    return " ".join(" ".join("".join(span.text for span in line) for line in lines).split())


@pytest.mark.clause("BTI-FGD-04", "BTI-FGD-05")
async def test_a_god_is_read_aloud_and_stays_on_the_board() -> None:
    lying = panels(duel(*CALL, "* drawn fickle_god p2 the_bull_bellows", options=Options(fickle_gods=True)).view(None))
    assert "gods 19 · The Bull Bellows (+1)" in lying
    lying = panels(duel(*CALL, "* drawn fickle_god p2 mothers_milk", options=Options(fickle_gods=True)).view(None))
    assert "gods 19 · Mother's Milk (2: +1)" in lying
    app = app_of(2, options=Options(fickle_gods=True))
    async with app.run_test(size=SIZE) as pilot:
        table = await at_table(app, pilot, *CALL)
        match = table.session.match
        card = match.entries[-1].action.cards[0]  # the table has drawn it, and waits until it has been read
        god = match.state().kit.by_id[card]
        text = flat(app)
        assert f"calls the gods: {god.name}" in text
        assert god.text in text
        await go(pilot, app, "enter")
        assert f"{god.name}: {god.text}" not in flat(app)


def between(options: Options, seats: int = 2, seed: int = 0) -> AnyMatch:
    """A tournament after its first fight with a kill, at the table of the Scraps."""
    while True:
        match: AnyMatch = Match(registry.game("bruti"), seats, options, seed=f"between {seed}")
        rng = Random(seed)
        while match.actors and match.state().phase != STANDINGS:
            (actor,) = match.actors
            if actor == CHANCE:
                match.chance()
            else:
                match.play(actor, rng.choice(match.legal_actions(actor)))
        if match.actors and sum(match.state().tally.scraps):
            return match
        seed += 1


@pytest.mark.clause("BTI-SCT-01", "BTI-SCR-02", "BTI-SCR-05")
@pytest.mark.parametrize("size", [(60, 20), SIZE, (120, 40)], ids=["60x20", "80x24", "120x40"])
async def test_the_table_of_the_scraps_stands_between_two_fights(size: tuple[int, int]) -> None:
    options = Options(scraps_tournament=True, mode="brawl")
    match = between(options, 4)
    app = app_of(4, options=options)
    async with app.run_test(size=size) as pilot:
        table = await from_start(app, pilot, *match.lines)
        text = flat(app)
        state = match.state()
        assert "The Scraps before fight 2; 7 win" in text
        assert "fight 2" in text
        for seat, number in enumerate(state.tally.scraps):
            assert f" {number} " in text
            assert f"{seat + 1} " in text
        assert "[1]" in text or "[2]" in text
        assert text.count("begins anew") == 4 - len(state.tally.veterans)
        assert "To the next fight" in text
        before = len(table.session.match)
        await go(pilot, app, "1", "enter")
        assert len(table.session.match) > before
        assert table.session.match.state().phase != STANDINGS
        assert "before fight 2" not in flat(app)


@pytest.mark.clause("BTI-SCR-01")
def test_scraps_stand_with_their_warrior() -> None:
    match = duel(CALL[0].replace("divine_intervention", "feint"), options=Options(scraps=True))
    state = match.state()
    state.tally = Tally((3, 0))
    text = panels(registry.game("bruti").view(state, None))
    assert "3 Scraps · wound" in text
    assert text.count("Scrap") == 1


@pytest.mark.clause("BTI-A-138", "BTI-SCR-01", "BTI-SCT-01")
def test_veterans_keep_their_scraps() -> None:
    names = ("Ann", "Bob")
    options = Options(scraps_tournament=True, scraps_to_win=2, duration="last-blood")
    match = between(options)
    rng = Random(3)
    while match.actors:
        (actor,) = match.actors
        if actor == CHANCE:
            match.chance()
        else:
            match.play(actor, rng.choice(match.legal_actions(actor)))
    view: Any = match.view(None)
    TABLE.keep(view, names, (0, 1))
    found, notices = veterans.load()
    assert notices == []
    assert [one.scraps for one in found] == [number for number in view.scraps if number]
    chosen = TABLE.recruit(Options(scraps=True), 0, found[0].owner)
    assert f"+{found[0].scraps}" in chosen.roster
    assert registry.game("bruti").check_options(2, chosen) is None
    assert "Scraps" in TABLE.recruited(chosen, 0)
    # Whoever fell in an earlier fight of the tournament is no veteran any more.
    fallen = [(names[seat], card) for seat, card in view.lost]
    assert fallen
    veterans.update([Veteran(owner, card) for owner, card in fallen], [])
    TABLE.keep(view, names, (0, 1))
    left = {(one.owner, one.character) for one in veterans.load()[0]}
    alive = {(names[seat], view.warriors[seat].character) for seat in (0, 1) if not view.warriors[seat].status}
    assert left == alive


def test_a_fight_without_scraps_leaves_a_veteran_those_he_has() -> None:
    options = Options(veterans=True, roster="p1 manunta whetstone +3")
    match: AnyMatch = Match(registry.game("bruti"), 2, options, seed="kept")
    put(match, "* lot p1", "* drawn character p2 boccamarcia", "* drawn object p2 leeches splints", "p2 pick leeches")
    put(match, "p2 pick short_sword", "p2 done", "p2 done", "p1 veteran yes", "p1 veteran no", "p1 pick falchion")
    view: Any = match.view(None)
    assert view.scraps == (0, 0)
    TABLE.keep(view, ("Ann", "Bob"), (0,))
    assert veterans.load()[0] == [Veteran("Ann", "manunta", ("whetstone",), 3)]


def test_broken_scraps_are_a_notice() -> None:
    path = folders.veterans_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    for wrong in ('"two"', "-1", "true", "100"):
        path.write_text(f'[[veteran]]\nowner = "A"\ncharacter = "manunta"\nscraps = {wrong}\n', "utf-8")
        assert veterans.load()[0] == []
        assert len(veterans.load()[1]) == 1
