"""Positions as a test needs them, played by the engine and by the literal one at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from brutus_tui.core.game import CHANCE, Event, Refusal
from brutus_tui.core.notation import format_actor, parse_actor
from brutus_tui.games.brutus import GAME
from brutus_tui.games.brutus.cards import pack, unpack
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import State
from tests.games.brutus.literal import Table


def fresh(seats: int, options: Options | None = None) -> Scene:
    """A game before the starting draw."""
    chosen = options or Options()
    return Scene(GAME.new_state(seats, chosen), Table(seats, chosen))


def position(
    *hands: str,
    lead: str = "p1",
    out: str = "",
    power: bool = False,
    ranks: str = "",
    options: Options | None = None,
    deals: int = 0,
    scores: Sequence[int] = (),
    won: Sequence[int] = (),
    minutes: int = 0,
) -> Scene:
    """The start of a trick in which `lead`, this deal's Imperator, has to lead.

    `hands` are card values by seat; `out` names the seats that went out, in their
    order, and whose places have scored nothing here. `ranks` is clockwise from the
    leader by default. `deals` were played before, in so many `minutes`, with these
    `scores` and deals `won`.
    """
    seats = len(hands)
    scene = fresh(seats, options)
    first = parse_actor(lead)
    clockwise = " ".join(format_actor((first + turn) % seats) for turn in range(seats))
    scene.do(f"* ranks {ranks or clockwise}")
    scene.chance(Random(0)).forum(1)
    scene.do(f"{scene.actors[0]} power {'on' if power else 'off'}")

    table, state = scene.table, scene.state
    table.hands = [[int(card) for card in hand.split()] for hand in hands]
    table.finished = [parse_actor(seat) for seat in out.split()]
    table.deals_ended = deals
    table.minutes = minutes
    table.aside = []
    table.discarded = table.deck()
    for card in (card for hand in table.hands for card in hand):
        table.discarded.remove(card)
    if scores:
        table.scores = list(scores)
    if won:
        table.deals_won = list(won)

    state.hands = [pack(hand) for hand in table.hands]
    state.gone = pack(table.discarded)
    state.aside = 0
    state.places = list(table.finished)
    state.in_play = sum(1 << seat for seat in table.in_play())
    state.deal = deals + 1
    state.minutes = minutes
    state.scores = list(table.scores)
    state.wins = list(table.deals_won)
    assert all(bool(hand) == (seat in table.in_play()) for seat, hand in enumerate(table.hands)), "out or not?"
    scene.compare()
    return scene


class Scene:
    """A game that both engines play in step; whatever they disagree in fails the test."""

    def __init__(self, state: State, table: Table) -> None:
        self.state = state
        self.table = table
        self.events: list[Event] = []
        """What happened in the last line."""

    def do(self, *lines: str) -> Self:
        """Carry out lines of a record, each of which must be legal and canonical."""
        for line in lines:
            who, _, text = line.partition(" ")
            actor = parse_actor(who)
            action = GAME.parse_action(text)
            assert GAME.format_action(action) == text
            assert GAME.explain(self.state, actor, action) is None, line
            if actor != CHANCE:
                assert text in self.legal(who), line
            self.events.clear()
            GAME.apply(self.state, actor, action, self.events.append)
            self.table.play(actor, text)
            self.compare()
        return self

    def passes(self, *seats: str) -> Self:
        """These seats pass, one after the other."""
        return self.do(*(f"{seat} pass" for seat in seats))

    def chance(self, rng: Random) -> Self:
        """Whatever nature has to decide now, drawn from `rng`."""
        return self.do(f"* {GAME.format_action(GAME.sample_chance(self.state, rng))}")

    def forum(self, size: int) -> Self:
        """A whole forum in which everybody gives and takes the first card offered; no Benevolence."""
        self.do(f"{self.actors[0]} announce {size}")
        while self.table.phase in ("give", "benevolence", "take"):
            seat = self.actors[0]
            self.do(f"{seat} {min(self.legal(seat))}")
        return self

    def refused(self, line: str) -> str:
        """The clause that forbids this line, which both engines must refuse."""
        return self.refusal(line).clause

    def refusal(self, line: str) -> Refusal:
        """Why this line is refused, which both engines must do."""
        who, _, text = line.partition(" ")
        seat = parse_actor(who)
        assert text not in self.legal(who), line
        refusal = GAME.explain(self.state, seat, GAME.parse_action(text))
        assert refusal is not None, line
        return refusal

    def legal(self, seat: str) -> set[str]:
        """The texts of everything that a seat may do."""
        actions = GAME.legal_actions(self.state, parse_actor(seat))
        texts = {GAME.format_action(action) for action in actions}
        assert len(texts) == len(actions)
        return texts

    @property
    def actors(self) -> list[str]:
        return [format_actor(actor) for actor in GAME.actors(self.state)]

    @property
    def to_lead(self) -> str:
        """The seat that has to lead a trick, or nothing."""
        return self._to_play(may_pass=False)

    @property
    def to_follow(self) -> str:
        """The seat that may play on a combination, or nothing."""
        return self._to_play(may_pass=True)

    def _to_play(self, *, may_pass: bool) -> str:
        if len(self.actors) != 1 or self.actors == ["*"]:
            return ""
        texts = self.legal(self.actors[0])
        plays = all(text == "pass" or text.startswith("play ") for text in texts)
        return self.actors[0] if plays and may_pass == ("pass" in texts) else ""

    @property
    def hands(self) -> list[list[int]]:
        return hands_of(self.state)

    def hand(self, seat: str) -> list[int]:
        return self.hands[parse_actor(seat)]

    @property
    def scores(self) -> list[int]:
        return list(self.state.scores)

    def ranks(self) -> list[str]:
        """Imperator to Servus, of the running deal or, between two deals, of the next."""
        return [format_actor(seat) for seat in self.state.order]

    def result(self) -> tuple[list[int], list[int]]:
        """Scores and ranks of a game that is over."""
        result = GAME.result(self.state)
        assert result is not None
        return list(result.scores), list(result.ranks)

    def compare(self) -> None:
        """Everything that the two engines must agree in."""
        state, table = self.state, self.table
        assert list(GAME.actors(state)) == table.actors()
        assert hands_of(state) == [sorted(hand) for hand in table.hands]
        assert list(state.scores) == table.scores
        assert list(state.order) == table.order
        for seat in range(table.seats):
            texts = [GAME.format_action(action) for action in GAME.legal_actions(state, seat)]
            assert len(set(texts)) == len(texts)
            assert set(texts) == table.legal(seat), format_actor(seat)
        result = GAME.result(state)
        assert (result is not None) == table.over
        if result is not None:
            assert list(result.scores) == table.scores
            assert list(result.ranks) == table.ranks()


def hands_of(state: State) -> list[list[int]]:
    """The hands as lists, ascending."""
    return [list(unpack(hand)) for hand in state.hands]
