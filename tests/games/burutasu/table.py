"""Playing by texts in tests: `table.play("p1 set assassin")`, refused or carried out as for people."""

from __future__ import annotations

from brutus_tui.core.game import CHANCE, Event, Refusal
from brutus_tui.core.notation import parse_actor
from brutus_tui.games.burutasu import GAME
from brutus_tui.games.burutasu.cards import HANDS, KINDS, kinds_in
from brutus_tui.games.burutasu.notation import CARDS
from brutus_tui.games.burutasu.options import Options
from brutus_tui.games.burutasu.state import State

LETTERS = dict(zip("GASFT", KINDS, strict=True))


class Table:
    """A game in which p1 and p3 conspire and p1 starts, with everything that happened in it."""

    def __init__(self, options: Options | None = None, black: int = 0, white: int = 0, start: str = "p1") -> None:
        self.events: list[Event] = []
        self.state: State = GAME.new_state(4, options or Options(talk=False))
        self.play("* teams p1 p3")
        if self.state.phase == "start":
            self.play(f"* start {start}")
        self.state.black = black
        self.state.white = white

    def refusal(self, line: str) -> Refusal | None:
        actor, _, text = line.partition(" ")
        return GAME.explain(self.state, parse_actor(actor), GAME.parse_action(text))

    def refused(self, line: str) -> tuple[str, str]:
        """Code and clause of the refusal, which there has to be."""
        refusal = self.refusal(line)
        assert refusal is not None, line
        return refusal.code, refusal.clause

    def play(self, *lines: str) -> Table:
        for line in lines:
            assert self.refusal(line) is None, (line, self.refusal(line))
            actor, _, text = line.partition(" ")
            GAME.apply(self.state, parse_actor(actor), GAME.parse_action(text), self.events.append)
        return self

    def sets(self, letters: str) -> Table:
        """The four set cards in turn order: `G A S T`."""
        leader = self.state.leader
        for place, letter in enumerate(letters.split()):
            self.play(f"p{(leader + place) % 4 + 1} set {CARDS[LETTERS[letter]]}")
        return self

    @property
    def hall(self) -> tuple[int, int]:
        return self.state.black, self.state.white

    @property
    def starter(self) -> str:
        return f"p{self.state.leader + 1}"

    @property
    def caesar(self) -> str:
        return f"p{self.state.caesar + 1}"

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked what: `("p2", "send")`."""
        (actor,) = self.state.actors
        return ("*" if actor == CHANCE else f"p{actor + 1}"), GAME.decision(self.state, actor).kind

    @property
    def asked_or_over(self) -> str:
        """What is asked, or "over"."""
        return self.asked[1] if self.state.actors else "over"

    @property
    def ending(self) -> str | None:
        result = GAME.result(self.state)
        return result.ending if result else None

    def legal(self) -> set[str]:
        (actor,) = self.state.actors
        return {GAME.format_action(action) for action in GAME.legal_actions(self.state, actor)}

    def hand(self, seat: int) -> str:
        return "".join("?GASFT"[kind] for kind in HANDS[self.state.hands[seat]])

    def used(self, seat: int) -> str:
        return "".join("?GASFT"[kind] for kind in kinds_in(self.state.used[seat]))

    def kinds_of_events(self) -> list[str]:
        return [event.kind for event in self.events]
