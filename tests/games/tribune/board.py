"""Positions of Tribune as a test needs them, and playing by texts: `table.do("p2 add se7")`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Self

from brutus_tui.core.game import CHANCE, Event
from brutus_tui.core.notation import format_actor, parse_actor
from brutus_tui.games.tribune import actions
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.board import OFFICIALS
from brutus_tui.games.tribune.cards import FACTIONS, KIND, NAME, Kind, with_cards, without
from brutus_tui.games.tribune.notation import format_action
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.places import PLACE
from brutus_tui.games.tribune.rules import engine
from brutus_tui.games.tribune.rules.flow import STEPS, Step, go, run
from brutus_tui.games.tribune.rules.laying import spread
from brutus_tui.games.tribune.state import initial


def kinds(text: str) -> tuple[Kind, ...]:
    """`"gl5 as"` as sorted kinds."""
    return tuple(sorted(KIND[name] for name in text.split()))


def without_all(cards: Iterable[Kind], gone: Iterable[Kind]) -> list[Kind]:
    """The cards but these."""
    return list((Counter(cards) - Counter(gone)).elements())


def names(cards: Any) -> str:
    """Kinds as a text, in their order."""
    return " ".join(NAME[kind] for kind in cards)


_REGIONS = (
    at.MARKET,
    at.LATRINE_STEP,
    at.CURIA_STEP,
    at.ATRIUM_STEP,
    at.CATACOMBS_STEP,
    at.PANTHEON_STEP,
    at.MARS_STEP,
)

_NEXT = {
    at.LAY: at.PLACE,
    at.PLACE: at.MARKET,
    **dict.fromkeys((*_REGIONS, at.BOWL_STEP), at.TAKEOVER),
    at.TAKEOVER: at.BENEFITS,
    at.BENEFITS: at.REFUGIUM_STEP,
    **dict.fromkeys((at.REFUGIUM_STEP, at.BASILICA_STEP, at.CAPITOLEUM_STEP), at.CHARIOT),
    at.CHARIOT: at.VICTORY,
    at.VICTORY: at.PREPARE,
    at.PREPARE: at.LAY,
}


class Table:
    """A round of a game with everything still in the stock, to be changed by a test and then begun at a step.

    Seat `p1` is the start seat. Cards are taken out of the draw pile, so no test makes up a card.
    `top` is what chance draws or lays next, `tiles` the next emperor tiles; past them it draws at random.
    """

    def __init__(self, seats: int = 3, *, top: str = "", tiles: tuple[int, ...] = (), seed: int = 1, **options: Any):
        self.state = state = initial(seats, Options(**options))
        state.start = 0
        state.round = 1
        keys = [design.key for design in state.board.designs]
        victory = state.options.victory
        if not state.options.points:
            base = state.options.mode == at.BASE
            default = "quid-est-veritas" if not base else "carpe-diem" if seats < 5 else "veni-vidi-vici"
            state.design = keys.index(default if victory == "drawn" else victory)
        self.top = [KIND[name] for name in top.split()]
        self.tiles = list(tiles)
        self.events: list[Event] = []
        self.rng = Random(seed)
        self.stop = ""

    # -- Describing

    def take(self, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        """These cards out of the draw pile."""
        for kind in cards:
            self.state.deck.remove(kind)
        return cards

    def hand(self, who: str, cards: str) -> Self:
        """Put cards into a seat's hand."""
        seat = parse_actor(who)
        self.state.hands[seat] = with_cards(self.state.hands[seat], self.take(kinds(cards)))
        return self

    def lot(self, place: str, cards: str) -> Self:
        """The cards of a place, in their order; laying fills only what is missing."""
        self.state.lots[PLACE[place]] = self.take(tuple(KIND[name] for name in cards.split()))
        return self

    def display(self, who: str, cards: str, *, fresh: bool = False) -> Self:
        """A set before a seat, with its marker; the field's laurel is gone unless `fresh`."""
        seat, set_ = parse_actor(who), self.take(kinds(cards))
        faction = FACTIONS.index(cards[:2])
        self.state.displays[faction] = set_
        self.state.control[faction] = seat
        self.state.markers[seat] |= 1 << faction
        if not fresh:
            self.state.fresh &= ~(1 << faction)
        return self

    def stand(self, place: str, *who: str) -> Self:
        """Pieces on a place, in the order of arrival: space 1 first."""
        self.state.pieces[PLACE[place]] = tuple(map(parse_actor, who))
        return self

    def give(self, who: str, **amounts: int) -> Self:
        """Money, laurels, legions, scrolls, markers (the first so many), `eternal`, `temporary` and so on."""
        state, seat = self.state, parse_actor(who)
        for what, amount in amounts.items():
            match what:
                case "eternal":
                    state.eternal |= 1 << seat
                case "patron":
                    state.patrons |= 1 << seat
                case "temporary" | "proconsul":
                    setattr(state, what, seat)
                case "markers":
                    state.markers[seat] = (1 << amount) - 1
                case _:
                    getattr(state, what)[seat] = amount
        return self

    def official(self, who: str, official: str) -> Self:
        """Make a seat the owner of an official."""
        self.state.officials[OFFICIALS.index(official)] = parse_actor(who)
        return self

    # -- Playing

    def phase(self, step: str) -> Self:
        """One phase, beginning with this step, and nothing after it."""
        return self.begin(step, stop=_NEXT[step])

    def place(self) -> Self:
        """Phases 1 and 2: what is missing on the board is laid, then pieces are placed."""
        return self.begin(at.LAY, stop=at.MARKET)

    def begin(self, step: str, *, stop: str = "") -> Self:
        """Start that step and go on until somebody has to decide, or `stop` is reached, where all is over."""
        self.stop = stop
        self.state.actors = ()
        go(self.state, step)
        with self._stopping():
            run(self.state, self.events.append)
        self._chance()
        return self

    @contextmanager
    def _stopping(self) -> Iterator[None]:
        """Within: the step at which this test ends is the end of everything."""
        step: Step | None = STEPS.get(self.stop)
        if step is None:
            yield
            return
        STEPS[self.stop] = lambda state, sink: go(state, at.OVER)
        try:
            yield
        finally:
            STEPS[self.stop] = step

    def _apply(self, seat: int, action: Any) -> None:
        with self._stopping():
            engine.apply(self.state, seat, action, self.events.append)

    def do(self, *lines: str) -> Self:
        """Actions such as `p1 add gl5`, each legal when its turn comes."""
        for line in lines:
            who, _, action = line.partition(" ")
            seat = parse_actor(who)
            found = [one for one in engine.legal_actions(self.state, seat) if format_action(one) == action]
            assert len(found) == 1, (line, self.asked, self.legal())
            self._apply(seat, found[0])
            self._chance()
        return self

    def _chance(self) -> None:
        state = self.state
        while tuple(engine.actors(state)) == (CHANCE,):
            action = engine.sample_chance(state, self.rng)
            match action:
                case actions.Drawn() if self.top:
                    action = actions.Drawn(action.seat, tuple(self.top[: len(action.cards)]))
                    del self.top[: len(action.cards)]
                case actions.Lay() if self.top:
                    rest = without_all(state.deck, self.top)
                    self.rng.shuffle(rest)
                    _, used, _ = spread(state, tuple(self.top + rest))
                    action = actions.Lay(tuple((self.top + rest)[:used]))
                    del self.top[:used]
                case actions.Tiles() if self.tiles:
                    action = actions.Tiles(tuple(self.tiles[: len(action.tiles)]))
                    del self.tiles[: len(action.tiles)]
            self._apply(CHANCE, action)

    # -- Asking

    @property
    def asked(self) -> str:
        """The question and who is asked: `takeover p2`."""
        return " ".join((self.state.stage, *map(format_actor, self.state.actors)))

    @property
    def who(self) -> str:
        """The first who is asked."""
        return format_actor(self.state.actors[0])

    def legal(self, who: str = "") -> list[str]:
        """What that seat, or the first who is asked, may do."""
        if not self.state.actors:
            return []
        return list(
            map(format_action, engine.legal_actions(self.state, parse_actor(who) if who else self.state.actors[0]))
        )

    def holds(self, who: str) -> str:
        """A seat's hand, sorted."""
        return names(self.state.hands[parse_actor(who)])

    def set_of(self, faction: str) -> str:
        """Who controls a faction, and with what: `p2 se3 se6`; nothing if nobody does."""
        index = FACTIONS.index(faction)
        seat = self.state.control[index]
        return f"{format_actor(seat)} {names(self.state.displays[index])}" if seat >= 0 else ""

    def marked(self, who: str) -> str:
        """The factions whose marker a seat has."""
        mask = self.state.markers[parse_actor(who)]
        return " ".join(faction for index, faction in enumerate(FACTIONS) if mask >> index & 1)

    def discarded(self) -> str:
        """The discard pile, sorted."""
        return names(sorted(self.state.discards))

    def told(self, kind: str) -> list[tuple[int, Any]]:
        """The events of a kind: whose, and what everybody learns."""
        return [(event.seat, event.public) for event in self.events if event.kind == kind]

    def empty_pile(self, *left: str) -> Self:
        """All of the draw pile but these cards to the discard pile."""
        state = self.state
        keep = kinds(" ".join(left))
        rest = tuple(state.deck)
        for kind in keep:
            rest = without(rest, kind)
        state.discards += rest
        state.deck = list(keep)
        return self
