"""Random play on a `Match` against a plain list of steps that is replayed from the start."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any, ClassVar, Final

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from brutus_tui.core import match, record, registry
from brutus_tui.core.game import CHANCE, AnyGame, Event, Seat
from brutus_tui.core.match import REDO, UNDO, AnyMatch, CannotUndo, Entry, IllegalAction
from brutus_tui.core.notation import format_actor
from tests import conformance
from tests.conformance import Case

FEW: Final = 6
"""More seats cost time and show nothing new."""

PICKS: Final = st.integers(0, 2**16)


@cache
def cases(key: str) -> list[Case]:
    return [case for case in conformance.cases(key) if case.seats <= FEW]


@cache
def strange(key: str) -> list[Any]:
    """Actions of all kinds, most of them illegal wherever a match stands."""
    return conformance.universe(cases(key)[0], 60)


class Disk:
    """A recorder that can be full."""

    def __init__(self) -> None:
        self.full = False
        self.lines: list[str] = []

    def __call__(self, line: str) -> None:
        if self.full:
            raise OSError("no space left")
        self.lines.append(line)


class Machine(RuleBasedStateMachine):
    """Everything that can be done to a match, and what must hold after each step."""

    key: ClassVar[str]

    @initialize(pick=PICKS)
    def begin(self, pick: int) -> None:
        self.case = cases(self.key)[pick % len(cases(self.key))]
        self.game: AnyGame = self.case.game
        self.everybody = conformance.seats_and_spectator(self.case)
        self.disk = Disk()
        self.match: AnyMatch = self.case.match()
        self.match.recorder = self.disk
        # The model.
        self.done: list[tuple[Seat, Any]] = []
        self.undone: list[tuple[Seat, Any, bool]] = []
        """Who, what, and whether in secret."""
        self.lines: list[str] = []
        self.barrier = 0

    # -- The model

    def replay(self, actions: int | None = None) -> tuple[Any, list[Entry[Any]]]:
        """The position after so many actions and the entries that lead to it, played from the start."""
        state = self.game.new_state(self.case.seats, self.case.options)
        entries = []
        for actor, action in self.done[:actions]:
            events: list[Event] = []
            self.game.apply(state, actor, action, events.append)
            entries.append(Entry(actor, action, tuple(events)))
        return state, entries

    def known(self, seat: Seat) -> tuple[Seat, Any, bool] | None:
        """What was taken back last, as far as a seat knows."""
        seen = [one for one in self.undone if one[0] == seat or not one[2]]
        return seen[-1] if seen else None

    def note(self, entry: Entry[Any]) -> None:
        """The model takes an action."""
        actor, action = entry.actor, entry.action
        self.lines.append(f"{format_actor(actor)} {self.game.format_action(action)}")
        again = self.known(actor)
        if again is not None and again[:2] == (actor, action):
            del self.undone[max(place for place, one in enumerate(self.undone) if one == again)]
        else:
            self.undone = [one for one in self.undone if one[2] and one[0] != actor] if _unnoticed(entry) else []
        self.done.append((actor, action))

    def take_back(self, seat: Seat) -> str:
        """Why `seat` cannot take back the last action, or nothing."""
        _, entries = self.replay()
        known = [n for n, one in enumerate(entries, 1) if one.actor == seat or not _unnoticed(one)]
        if not known:
            return "undo-nothing"
        last = entries[known[-1] - 1]
        if last.actor != seat:
            return "undo-chance" if last.actor == CHANCE else "undo-other-seat"
        if last.actor == CHANCE:
            return "undo-chance"
        if any(event.reveals for event in last.events):
            return "undo-revealed"
        return "undo-handed-over" if self.barrier >= known[-1] or known[-1] < len(entries) else ""

    def play_again(self, seat: Seat) -> str:
        """Why `seat` cannot replay what was taken back, or nothing."""
        again = self.known(seat)
        if again is None:
            return "redo-nothing"
        return "" if again[0] == seat else "redo-other-seat"

    def all_of_it(self) -> object:
        return (
            self.match.state(),
            self.match.entries,
            self.match.lines,
            tuple(self.disk.lines),
            self.match.last_undone,
            [(self.match.view(who), self.match.log_for(who)) for who in self.everybody],
            [(self.match.can_undo(seat), self.match.can_redo(seat)) for seat in (CHANCE, *range(self.match.seats))],
        )

    # -- What is done

    @precondition(lambda self: tuple(self.match.actors) == (CHANCE,))
    @rule()
    def chance(self) -> None:
        made = self.match.chance()
        assert made
        for entry in made:
            assert entry.actor == CHANCE
            self.note(entry)

    @precondition(lambda self: self.match.actors and CHANCE not in self.match.actors)
    @rule(actor=PICKS, pick=PICKS)
    def play(self, actor: int, pick: int) -> None:
        actors = tuple(self.match.actors)
        seat = actors[actor % len(actors)]
        legal = self.match.legal_actions(seat)
        action = legal[pick % len(legal)]
        entry = self.match.play(seat, action)
        assert (entry.actor, entry.action) == (seat, action)
        self.note(entry)

    @rule(seed=PICKS, steps=st.integers(2, 30))
    def play_on(self, seed: int, steps: int) -> None:
        before = len(self.match)
        conformance.play_on(self.match, Random(seed), steps)
        for entry in self.match.entries[before:]:
            self.note(entry)

    @rule(seat=st.integers(-2, FEW), pick=PICKS)
    def play_anything(self, seat: int, pick: int) -> None:
        action = strange(self.key)[pick % len(strange(self.key))]
        self.try_to_play(seat, action)

    @precondition(lambda self: self.done)
    @rule(pick=PICKS)
    def play_stale(self, pick: int) -> None:
        self.try_to_play(*self.done[-1 - pick % min(len(self.done), 8)])

    def try_to_play(self, seat: Seat, action: Any) -> None:
        refusal = self.match.explain(seat, action)
        if refusal is None:
            self.note(self.match.play(seat, action))
            return
        before = self.all_of_it()
        with pytest.raises(IllegalAction) as caught:
            self.match.play(seat, action)
        assert caught.value.refusal == refusal
        assert self.all_of_it() == before

    @precondition(lambda self: self.match.actors or self.undone)
    @rule(pick=PICKS)
    def play_on_a_full_disk(self, pick: int) -> None:
        self.disk.full = True
        before = self.all_of_it()
        if self.match.actors and tuple(self.match.actors) == (CHANCE,):
            with pytest.raises(OSError, match="no space"):
                self.match.chance()
        elif self.match.actors:
            seat = self.match.actors[0]
            legal = self.match.legal_actions(seat)
            with pytest.raises(OSError, match="no space"):
                self.match.play(seat, legal[pick % len(legal)])
        for seat in range(self.match.seats):
            if self.match.can_undo(seat) is None:
                with pytest.raises(OSError, match="no space"):
                    self.match.undo(seat)
            if self.match.can_redo(seat) is None:
                with pytest.raises(OSError, match="no space"):
                    self.match.redo(seat)
        self.disk.full = False
        assert self.all_of_it() == before

    @precondition(lambda self: self.done)
    @rule(pick=PICKS)
    def undo(self, pick: int) -> None:
        last = self.done[-1][0]
        seat = (last, last, last, CHANCE, *range(self.match.seats))[pick % (4 + self.match.seats)]
        refusal = self.match.can_undo(seat)
        if refusal is None:
            for _ in range(1 + pick % 3):  # several at once, as far as it goes
                if self.match.can_undo(seat) is None:
                    secret = _unnoticed(self.match.entries[-1])
                    self.match.undo(seat)
                    self.undone.append((*self.done.pop(), secret))
                    self.lines.append(UNDO)
            return
        before = self.all_of_it()
        with pytest.raises(CannotUndo) as caught:
            self.match.undo(seat)
        assert caught.value.refusal == refusal
        assert self.all_of_it() == before

    @precondition(lambda self: self.undone)
    @rule(again=st.booleans(), pick=PICKS)
    def redo(self, again: bool, pick: int) -> None:
        actor, action, _ = self.undone[-1]
        if again:  # the same action by the front door
            self.note(self.match.play(actor, action))
            return
        seat = (actor, actor, *range(self.match.seats))[pick % (2 + self.match.seats)]
        refusal = self.match.can_redo(seat)
        if refusal is None:
            known = self.known(seat)
            entry = self.match.redo(seat)
            assert known is not None
            assert (entry.actor, entry.action) == known[:2]
            self.note(entry)
            if (entry.actor, entry.action) == (actor, action):
                self.lines[-1] = REDO
            return
        assert seat != actor
        before = self.all_of_it()
        with pytest.raises(CannotUndo) as caught:
            self.match.redo(seat)
        assert caught.value.refusal == refusal
        assert self.all_of_it() == before

    @rule()
    def hand_over(self) -> None:
        self.match.hand_over()
        self.barrier = len(self.done)

    @rule(resume=st.booleans())
    def save_and_load(self, resume: bool) -> None:
        header = self.case.header()
        text = record.format_record(header, self.match.lines)
        read, again = record.read(text.encode())
        assert read == header
        assert record.format_record(read, again.lines) == text
        assert again.state() == self.match.state()
        assert again.entries == self.match.entries
        assert again.last_undone == self.match.last_undone
        if resume:
            again.recorder = self.disk
            self.match = again
            self.barrier = 0

    @rule(pick=PICKS)
    def look_back(self, pick: int) -> None:
        index = pick % (len(self.done) + 1)
        state, _ = self.replay(index)
        assert self.match.at(index) == state
        for wrong in (-1, len(self.done) + 1):
            with pytest.raises(IndexError):
                self.match.at(wrong)

    # -- What must hold

    @invariant()
    def the_match_is_the_list_of_its_actions(self) -> None:
        state, entries = self.replay()
        assert self.match.state() == state
        assert list(self.match.entries) == entries
        assert len(self.match) == len(self.done)
        assert list(self.match.lines) == self.lines == self.disk.lines
        assert tuple(self.match.actors) == tuple(self.game.actors(state))
        assert self.match.result == self.game.result(state)
        assert self.match.last_undone == (self.undone[-1][0] if self.undone else None)
        for who in self.everybody:
            assert self.match.view(who) == self.game.view(state, who)

    @invariant()
    def what_can_be_taken_back_is_what_the_model_says(self) -> None:
        for seat in (CHANCE, *range(self.match.seats)):
            refusal = self.match.can_undo(seat)
            assert (refusal.code if refusal else "") == self.take_back(seat)
            refusal = self.match.can_redo(seat)
            assert (refusal.code if refusal else "") == self.play_again(seat)

    @invariant()
    def a_log_holds_what_its_reader_may_know(self) -> None:
        for who in self.everybody:
            log = self.match.log_for(who)
            assert all(event.private == () and event.public is not None for event in log)
            if self.key == "brutus":
                _brutus_log_is_in_the_view(self.match.view(who), log)


def _unnoticed(entry: Entry[Any]) -> bool:
    return bool(entry.events) and entry.events[0].public is None


def _brutus_log_is_in_the_view(view: Any, log: list[Event]) -> None:
    """What the log of the running deal says of cards is what the view says, and nothing more."""
    starts = [number for number, event in enumerate(log) if event.kind == "dealt"]
    if not starts:
        assert log == [event for event in log if event.kind == "ranks"]
        return
    deal = log[starts[-1] :]
    dealt = deal[0].public
    assert dealt is not None
    assert len(dealt) == (2 if view.viewer is None else 3)
    said: dict[str, list[tuple[object, ...]]] = {"gift": [], "discarded": [], "gave": [], "slipped": []}
    for event in deal:
        if event.kind in said:
            said[event.kind].append((event.seat, *(event.public or ())))
    between = view.phase in ("deal", "clock", "over")
    gifts, discards = [], []
    for seat, action in view.log:
        match type(action).__name__:
            case "Gift":
                gifts.append((seat, action.to, action.value) if action.value else (seat, action.to))
            case "Discard":
                hidden = not action.value or (between and view.options.discards == "hidden" and seat != view.viewer)
                discards.append((seat,) if hidden else (seat, action.value))
    assert said["gift"] == gifts
    assert said["discarded"] == discards
    # What was given to the forum, or slipped, is told to its own seat alone.
    assert all(who == view.viewer for who, *_ in said["gave"] + said["slipped"])
    if view.phase in ("give", "benevolence"):
        assert Counter(said["gave"]) == Counter((view.viewer, value) for value in view.gave)
    if view.slip:
        assert said["slipped"][-1] == (view.viewer, view.slip)


@pytest.mark.parametrize("key", registry.packages())
def test_a_match_is_a_list_of_actions(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "CHECKPOINT", 4)  # so that taking back crosses many
    machine = type("KeyedMachine", (Machine,), {"key": key})
    run_state_machine_as_test(machine, settings=settings(max_examples=15, stateful_step_count=25))
