"""Positions with the Brutii: a `Table` of five or six whose last seat leads them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Self

from brutus_tui.core.game import CHANCE
from brutus_tui.games.tribune import actions
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.brutii import ACTION_CARDS, FACES, Brutii
from brutus_tui.games.tribune.places import PLACES
from brutus_tui.games.tribune.rules import engine, laying
from tests.games.tribune.board import Table


class BrutiiTable(Table):
    """`p5` (with six seats `p6`) leads the Brutii and, unless told otherwise, is the start seat.

    `faces` are the discs that come up next; past them chance decides.
    """

    def __init__(self, seats: int = 5, /, *, faces: str = "", **options: Any) -> None:
        super().__init__(seats, mode="brutii", **options)
        self.faces = [FACES.index(face) for face in faces.split()]
        self.state.start = seats - 1

    @property
    def side(self) -> Brutii:
        """Discs and action cards."""
        assert self.state.brutii is not None
        return self.state.brutii

    def played(self, *cards: str, way: int = 0) -> Self:
        """Action cards on the table, with the way of Cards or Faction Take-Over if it has been chosen."""
        numbers = tuple(ACTION_CARDS.index(card) for card in cards)
        first, second = way * ("cards" in cards), way * ("take_over" in cards)
        self.state.brutii = replace(self.side, played=numbers, cards_way=first, takeover_way=second)
        return self

    def turns(self) -> Self:
        """Phase 2 on the board as described, pieces included."""
        laying._open(self.state)
        for place in range(PLACES):
            if len(self.state.pieces[place]) >= self.state.board.capacity[place]:
                self.state.open &= ~(1 << place)
        return self.begin(at.LAPS, stop=at.EARLY_WAY)

    def pools(self, *numbers: int) -> Self:
        """So many pieces are left to the seats with followers, from now on."""
        self.state.pool[: len(numbers)] = numbers
        return self

    def step(self, step: str, stop: str) -> Self:
        """From that step to another."""
        return self.begin(step, stop=stop)

    def _chance(self) -> None:
        while tuple(engine.actors(self.state)) == (CHANCE,):
            if self.state.stage == at.DISC and self.faces:
                self._apply(CHANCE, actions.DISC[self.faces.pop(0)])
            else:
                self._apply(CHANCE, self._outcome())

    def _outcome(self) -> Any:
        action = engine.sample_chance(self.state, self.rng)
        if isinstance(action, actions.Drawn) and self.top:
            action = actions.Drawn(action.seat, tuple(self.top[: len(action.cards)]))
            del self.top[: len(action.cards)]
        if isinstance(action, actions.Tiles) and self.tiles:
            action = actions.Tiles(tuple(self.tiles[: len(action.tiles)]))
            del self.tiles[: len(action.tiles)]
        return action

    def shown(self) -> str:
        """The faces turned up in this round."""
        return " ".join(FACES[face] for face in self.side.revealed)

    def on_table(self) -> str:
        """The action cards played in this round."""
        return " ".join(ACTION_CARDS[card] for card in self.side.played)
