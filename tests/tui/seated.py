"""Matches and applications with people at the table, for the tests of the session and the table screen."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from brutus_tui.core import registry
from brutus_tui.core.game import CHANCE, Bot, Decision, Seat
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.record import HUMAN, SeatLabel
from brutus_tui.games.brutus.actions import Deal, Ranks
from brutus_tui.games.brutus.options import Options
from brutus_tui.store.settings import Settings
from brutus_tui.tui import tables
from brutus_tui.tui.app import BrutusApp, NewMatch
from brutus_tui.tui.screens.base import ZoneScreen
from brutus_tui.tui.screens.curtain import CurtainScreen
from brutus_tui.tui.screens.table import TableScreen
from brutus_tui.tui.session import Ask, Over, Pause, Session, Think
from tests.tui.screen import painted, screen_text

LATIN = ("Octavius", "Agrippa", "Claudius", "Decimus")
MIXED = (
    "オクタウィウス",
    "Agrippa",
    "元老院議員",
    "Wolfeschlegelste",
    "ポルキア",
    "Cato",
    "カッシウス",
    "Livia",
    "Fulvia",
)


def labels(names: tuple[str, ...], humans: int | None = None) -> tuple[SeatLabel, ...]:
    """The first `humans` seats (all, if None) are people, the others computers."""
    people = len(names) if humans is None else humans
    return tuple(SeatLabel(name, HUMAN if seat < people else "random") for seat, name in enumerate(names))


class First:
    """A computer player that takes the first legal action."""

    def decide(self, view: Any, decision: Decision, legal: Any, rng: Random) -> Any:
        return legal[0]


def match_of(
    hands: tuple[tuple[int, ...], ...] | None = None, options: Options | None = None, seats: int = 4
) -> AnyMatch:
    """A match of one deal; with `hands`, dealt already, seat 0 being the Imperator and seat 1 the Consul."""
    match: AnyMatch = Match(registry.game("brutus"), seats, options or Options(length="deals", deals=1), seed="a test")
    if hands is not None:
        match.play(CHANCE, Ranks(tuple(range(seats))))
        match.play(CHANCE, Deal(hands))
    return match


def session_of(match: AnyMatch, humans: int = 4, bot: Bot | None = None) -> Session:
    """A session over a match whose first `humans` seats are people."""
    names = LATIN if match.seats == len(LATIN) else MIXED[: match.seats]
    bots = {seat: bot or First() for seat in range(humans, match.seats)}
    return Session(match, labels(names, humans), tables.find("brutus"), registry.narrator("brutus"), bots)


def asked(session: Session) -> Ask:
    """The next question; pauses are passed."""
    while True:
        step = session.next()
        if isinstance(step, Ask):
            return step
        assert isinstance(step, Pause), step
        session.go_on()


def play(session: Session, *texts: str) -> None:
    """Let whoever is asked look at their hand and play these actions, one after the other."""
    for text in texts:
        ask = asked(session)
        if not session.alone and session.viewer != ask.seat:
            assert session.reveal(ask.ticket, ask.seat)
        answer = session.answer(ask.ticket, ask.seat, (session.read(ask.seat, text),))
        assert answer.played, (text, answer.say)


def app_of(
    names: tuple[str, ...] = LATIN,
    *,
    humans: int | None = None,
    options: Options | None = None,
    seed: str = "a test",
    **settings: Any,
) -> BrutusApp:
    """The application at the table of a new match."""
    wishes: dict[str, Any] = {"deaf": 0, "pace": "instant"} | settings
    chosen = Settings(**wishes)
    return BrutusApp(chosen, NewMatch("brutus", labels(names, humans), options or Options(), seed))


def table_of(app: BrutusApp) -> TableScreen:
    """The table screen of an application, whatever lies over it."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def seat_asked(app: BrutusApp) -> Seat:
    """Which seat is asked."""
    step = table_of(app)._step
    assert isinstance(step, Ask)
    return step.seat


async def settle(app: BrutusApp) -> None:
    """Let a new screen be there; quicker than Pilot, which waits for every widget to be idle."""
    for _ in range(1000):
        await asyncio.sleep(0.005)
        table = table_of(app)
        if painted(app) and app.screen.size and not (table._behind and app.screen is table):
            return
    pytest.fail("the screen does not come up")


async def go(pilot: Any, app: BrutusApp, *keys: str) -> None:
    """Press keys, waiting for the screens that they open."""
    for key in keys:
        if isinstance(app.screen, ZoneScreen):
            app.screen.press(key)
        else:
            await pilot.press(key)
            await pilot.pause(0.05)
        await settle(app)


def flat(app: BrutusApp) -> str:
    """The screen as one line, so that a sentence is found wherever it is broken."""
    return " ".join(screen_text(app).split())


async def until(app: BrutusApp, kind: str, seed: int = 11) -> TableScreen:
    """Play on, without the screen, to the first question or pause of a kind; then show it."""
    rng = Random(seed)
    table = table_of(app)
    session = table.session
    if isinstance(app.screen, CurtainScreen):
        app.pop_screen()
        table._behind = False
    for _ in range(3000):
        match session.next():
            case Ask() as step:
                if step.decision.kind == kind:
                    break
                session.reveal(step.ticket, step.seat)
                if step.decision.kind == tables.LOOK:
                    session.heard(step.seat)
                else:
                    session.answer(step.ticket, step.seat, (rng.choice(session.match.legal_actions(step.seat)),))
            case Pause(events):
                if kind in [event.kind for event in events]:
                    break
                session.go_on()
            case Think() as step:
                session.computed(step, session.thinking(step)())
            case _:
                pytest.fail(f"the game has no {kind}")
    session.hide()
    table.proceed()
    await settle(app)
    return table


def keys_to_go_on(app: BrutusApp, rng: Random) -> str | None:
    """A key that somebody who plays without much thought would press now; None when the game is over."""
    screen = app.screen
    if isinstance(screen, CurtainScreen):
        return rng.choice([str(seat_asked(app) + 1), *(["p"] if screen._shortcuts else [])])
    table = table_of(app)
    step = table._step
    if isinstance(step, Over):
        return None
    if not isinstance(step, Ask) or (table._news and table._open):
        return "enter"
    if table._sure:
        return "y"
    if not table._open and table._wants_curtain(step):
        return "space"
    scene = table._make_scene()
    if table._by_cards:
        if table._said[1] or rng.random() < 0.2:
            return rng.choice(
                [*(one.key for one in table._offered(scene)), *(card.key for card in table.table.hand(scene))]
            )
        return rng.choice(["enter", "enter", "left", "right"])
    return "enter" if table._at is not None else rng.choice(["down", "up"])


async def play_out(app: BrutusApp, rng: Random) -> None:
    """Press keys until the match is over."""
    table = table_of(app)
    for _ in range(6000):
        if not isinstance(app.screen, TableScreen | CurtainScreen) or isinstance(table._step, Over):
            return
        app.screen.press(keys_to_go_on(app, rng) or "enter")
        await asyncio.sleep(0.001)
        if isinstance(app.screen, TableScreen):
            await settle(app)
    pytest.fail("the match does not end")
