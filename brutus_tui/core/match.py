"""A match: one game being played, and the only door through which anybody plays it.

`Match` checks every action, keeps the log in public and private halves, gives out
views, takes back and replays, and can write everything down. It knows nothing of
any one game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Generic

from brutus_tui.core.game import CHANCE, A, Decision, Event, Game, O_contra, Refusal, Result, S, Seat, V
from brutus_tui.core.notation import format_actor

CHECKPOINT: Final = 64
"""A copy of the state is kept every so many actions, for `at`."""

UNDO: Final = "undo"
REDO: Final = "redo"

Recorder = Callable[[str], None]
"""Writes one line of the record to where it is safe; raises OSError if it cannot."""


class IllegalAction(ValueError):
    """An action that the rules refuse; nothing has changed. `refusal` says why."""

    def __init__(self, seat: Seat, action: object, refusal: Refusal) -> None:
        self.seat = seat
        self.action = action
        self.refusal = refusal
        # No action in the text: a traceback must not show what a seat holds.
        super().__init__(f"{format_actor(seat)}: {refusal.code} [{refusal.clause}]")


class CannotUndo(ValueError):
    """Nothing can be taken back, or replayed, here. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.code)


@dataclass(frozen=True, slots=True)
class Entry(Generic[A]):
    """One action of the match with the events it caused. Its repr shows no card."""

    actor: Seat
    action: A = field(repr=False)
    events: tuple[Event, ...] = field(repr=False)

    @property
    def reveals(self) -> bool:
        """Whether anybody learnt something by it that was hidden before."""
        return any(event.reveals for event in self.events)

    @property
    def secret(self) -> bool:
        """Whether the other seats do not even learn that it happened."""
        return bool(self.events) and self.events[0].public is None


class Match(Generic[S, A, V, O_contra]):
    """A game being played by `seats` seats with `options`.

    `seed` fixes chance: the n-th chance event draws from a generator of its own,
    made from seed and n, so nothing that players do changes a later shuffle, and
    taking back cannot fish for a better one. `measured` answers chance decisions
    of a kind that the world decides (a clock): kind to a function that returns the
    action's text. `recorder` is given each line of the record before the action
    takes effect; if it raises, nothing has happened.
    """

    def __init__(
        self,
        game: Game[S, A, V, O_contra],
        seats: int,
        options: O_contra,
        *,
        seed: str,
        measured: Mapping[str, Callable[[], str]] | None = None,
        recorder: Recorder | None = None,
    ) -> None:
        refusal = game.check_options(seats, options)
        if refusal is not None:
            raise IllegalAction(CHANCE, options, refusal)
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.recorder = recorder
        self._measured = dict(measured or {})
        self._state = game.new_state(seats, options)
        self._entries: list[Entry[A]] = []
        self._undone: list[Entry[A]] = []
        self._checkpoints: list[S] = [self._state.copy()]
        self._barrier = 0
        self._lines: list[str] = []

    # -- Where the match stands

    def __len__(self) -> int:
        """How many actions are in force; also the id of the open decision."""
        return len(self._entries)

    def __repr__(self) -> str:
        return f"<Match of {self.game.info.key}, {self.seats} seats, {len(self)} actions>"

    @property
    def actors(self) -> Sequence[Seat]:
        """Who may act now; empty when the match is over."""
        return self.game.actors(self._state)

    @property
    def result(self) -> Result | None:
        """The outcome once the match is over."""
        return self.game.result(self._state)

    @property
    def entries(self) -> Sequence[Entry[A]]:
        """The actions in force, oldest first, with all secrets."""
        return tuple(self._entries)

    @property
    def lines(self) -> Sequence[str]:
        """The lines of the record so far, undone ones and their `undo` included."""
        return tuple(self._lines)

    def decision(self, seat: Seat) -> Decision:
        """What `seat` is asked. Raises ValueError if it is not asked anything."""
        return self.game.decision(self._state, seat)

    def legal_actions(self, seat: Seat) -> Sequence[A]:
        """Every action open to `seat`."""
        return self.game.legal_actions(self._state, seat)

    def explain(self, seat: Seat, action: A) -> Refusal | None:
        """Why `seat` may not take `action`; None if it may."""
        return self.game.explain(self._state, seat, action)

    def view(self, seat: Seat | None) -> V:
        """What `seat` may know now (None: a spectator)."""
        return self.game.view(self._state, seat)

    def log_for(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """The events that `seat` may know, from action number `since` on, oldest first."""
        return [
            seen
            for entry in self._entries[since:]
            for event in entry.events
            if (seen := event.seen_by(seat)) is not None
        ]

    def state(self) -> S:
        """A copy of the full position, for tools that may see everything."""
        return self._state.copy()

    # -- Playing

    def play(self, seat: Seat, action: A) -> Entry[A]:
        """Play an action, or refuse it and change nothing.

        Raises IllegalAction, and whatever the recorder raises. The same action as
        one that was taken back keeps what was taken back after it, and so does a
        secret one by another seat, of which nobody may learn.
        """
        refusal = self.game.explain(self._state, seat, action)
        if refusal is not None:
            raise IllegalAction(seat, action, refusal)
        return self._do(seat, action, f"{format_actor(seat)} {self.game.format_action(action)}")

    def _do(self, seat: Seat, action: A, line: str) -> Entry[A]:
        entry = self._commit(seat, action, line)
        again = self._taken_back(seat)
        if again is not None and again.actor == seat and again.action == action:
            self._undone = [one for one in self._undone if one is not again]
        elif entry.secret:
            self._undone = [one for one in self._undone if self._hidden(one, seat)]
        else:
            self._undone = []
        return entry

    def _taken_back(self, seat: Seat) -> Entry[A] | None:
        """What was taken back last, as far as `seat` knows."""
        return next((one for one in reversed(self._undone) if not self._hidden(one, seat)), None)

    def chance(self) -> list[Entry[A]]:
        """Let nature act as long as it is nature's turn; the entries made, if any."""
        made = []
        while tuple(self.actors) == (CHANCE,):
            made.append(self.play(CHANCE, self._outcome()))
        return made

    def _outcome(self) -> A:
        measure = self._measured.get(self.decision(CHANCE).kind)
        if measure is not None:
            return self.game.parse_action(measure())
        number = sum(entry.actor == CHANCE for entry in self._entries)
        return self.game.sample_chance(self._state, Random(f"{self.seed}/{number}"))

    def _commit(self, actor: Seat, action: A, line: str) -> Entry[A]:
        # All that can fail comes first: a copy of the state takes the action, then the line is written.
        state = self._state.copy()
        events: list[Event] = []
        self.game.apply(state, actor, action, events.append)
        entry = Entry(actor, action, tuple(events))
        self._write(line)
        self._state = state
        self._entries.append(entry)
        if len(self._entries) % CHECKPOINT == 0:
            self._checkpoints.append(state.copy())
        return entry

    def _write(self, line: str) -> None:
        if self.recorder is not None:
            self.recorder(line)
        self._lines.append(line)

    # -- Taking back

    def hand_over(self) -> None:
        """The keyboard went to somebody else: nothing before this can be taken back."""
        self._barrier = len(self._entries)

    def can_undo(self, seat: Seat) -> Refusal | None:
        """Why `seat` cannot take back the last action; None if it can.

        What others did in secret since does not show in the reason.
        """
        known = (n for n in range(len(self._entries), 0, -1) if not self._hidden(self._entries[n - 1], seat))
        number = next(known, 0)
        if not number:
            return Refusal("undo-nothing", "")
        last = self._entries[number - 1]
        if last.actor == CHANCE:
            return Refusal("undo-chance", "")
        if last.actor != seat:
            return Refusal("undo-other-seat", "", (last.actor,))
        if last.reveals:
            return Refusal("undo-revealed", "")
        if self._barrier >= number or number < len(self._entries):
            return Refusal("undo-handed-over", "")
        return None

    @staticmethod
    def _hidden(entry: Entry[A], seat: Seat) -> bool:
        return entry.secret and entry.actor != seat

    def undo(self, seat: Seat) -> None:
        """Take back the last action of `seat`. Raises CannotUndo."""
        refusal = self.can_undo(seat)
        if refusal is not None:
            raise CannotUndo(refusal)
        state = self.at(len(self._entries) - 1)
        self._write(UNDO)
        self._undone.append(self._entries.pop())
        self._state = state
        del self._checkpoints[len(self._entries) // CHECKPOINT + 1 :]

    def can_redo(self, seat: Seat) -> Refusal | None:
        """Why `seat` cannot replay the action last taken back; None if it can."""
        last = self._taken_back(seat)
        if last is None:
            return Refusal("redo-nothing", "")
        if last.actor != seat:
            return Refusal("redo-other-seat", "", (last.actor,))
        return None

    def redo(self, seat: Seat) -> Entry[A]:
        """Replay the action that `seat` last took back. Raises CannotUndo."""
        refusal = self.can_redo(seat)
        if refusal is not None:
            raise CannotUndo(refusal)
        again = self._taken_back(seat)
        assert again is not None
        # Whoever reads the record takes `redo` for the last of all that was taken back.
        last = again is self._undone[-1]
        line = REDO if last else f"{format_actor(seat)} {self.game.format_action(again.action)}"
        return self._do(seat, again.action, line)

    @property
    def last_undone(self) -> Seat | None:
        """Whose action was last taken back and can be replayed; None if nothing was."""
        return self._undone[-1].actor if self._undone else None

    # -- Looking back

    def at(self, index: int) -> S:
        """The full position after `index` actions. Raises IndexError."""
        if not 0 <= index <= len(self._entries):
            raise IndexError(f"the match has {len(self._entries)} actions, not {index}")
        base = min(index // CHECKPOINT, len(self._checkpoints) - 1)
        state = self._checkpoints[base].copy()
        for entry in self._entries[base * CHECKPOINT : index]:
            self.game.apply(state, entry.actor, entry.action)
        return state

    def lines_for(self, seat: Seat | None) -> list[str]:
        """The lines of the record as `seat` may write them down: cards it does not know are `?`.

        Only the actions in force are written. Of a choice made in secret the others
        have no line, which would tell when it was made; what came of it follows as a
        comment.
        """
        state = self._checkpoints[0].copy()
        lines = []
        for entry in self._entries:
            if not entry.secret or entry.events[0].seen_by(seat) is not None:
                shown = self.game.redact(state, entry.actor, entry.action, seat)
                lines.append(f"{format_actor(entry.actor)} {self.game.format_action(shown)}")
            if entry.secret:
                came_of_it = (event.seen_by(seat) for event in entry.events[1:])
                lines += [_comment(event) for event in came_of_it if event is not None]
            self.game.apply(state, entry.actor, entry.action)
        return lines


def _comment(event: Event) -> str:
    """An event as a comment of a record: `# forum * 1 7 7 12`."""

    def flat(value: object) -> Iterator[str]:
        if isinstance(value, tuple):
            for one in value:
                yield from flat(one)
        else:
            yield str(value)

    return " ".join(("#", event.kind, format_actor(event.seat), *flat(event.public)))


AnyMatch = Match[Any, Any, Any, Any]
