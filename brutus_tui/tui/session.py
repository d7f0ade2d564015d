"""A match at one keyboard: whose turn it is, what may be seen, and what happens by itself.

No Textual here: a screen asks `next` what to do, shows it, and tells what came of
it. `revealed` is the one variable that says whose secrets may be on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, TypeAlias

from brutus_tui.core import notation
from brutus_tui.core.game import CHANCE, Bot, Decision, Event, Narrator, Privacy, Refusal, Result, Seat
from brutus_tui.core.language import _
from brutus_tui.core.match import AnyMatch, CannotUndo, Entry
from brutus_tui.core.record import HUMAN, SeatLabel
from brutus_tui.core.sentences import take_back
from brutus_tui.store.files import reason
from brutus_tui.tui import names as seat_names
from brutus_tui.tui.tables import LOOK, Table


@dataclass(frozen=True, slots=True)
class Ask:
    """A person must decide. `ticket` is the decision's id: an answer to another one is dropped."""

    ticket: int
    seat: Seat
    decision: Decision


@dataclass(frozen=True, slots=True)
class Think:
    """A computer player must decide; `quick` where nobody may see when it does."""

    ticket: int
    seat: Seat
    quick: bool


@dataclass(frozen=True, slots=True)
class Pause:
    """Something that stays on the screen until a key: a finished trick, a reveal, a result."""

    events: tuple[Event, ...]
    """What everybody may know of it."""
    index: int
    """Which action of the match it came of."""
    rest: int
    """How many public events of that action are not on the screen yet."""


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended."""

    result: Result


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something could not be saved, so it was not played either; `text` says why."""

    text: str


Step: TypeAlias = Ask | Think | Pause | Over | Trouble


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of an answer: played or not, and if not, what to say (nothing if it came too late)."""

    played: bool
    say: str = ""


DROPPED: Final = Answer(played=False)
PLAYED: Final = Answer(played=True)


@dataclass(frozen=True, slots=True)
class Note:
    """A line of the log that no action of the match stands for; `seat` alone reads it, None: everybody."""

    index: int
    seat: Seat | None
    text: str


@dataclass(slots=True)
class _Memory:
    """Up to which action a seat has been told what happened, in public and about its own secrets."""

    public: int = 0
    private: int = 0


@dataclass(slots=True)
class Orders:
    """What players have asked for ahead."""

    passing: set[Seat] = field(default_factory=set)
    """Said aloud: pass until the table says it is over."""
    automatic: set[Seat] = field(default_factory=set)
    """A seat's private wish to be passed where it can do nothing else."""


class Session:
    """One match, its people and its computer players."""

    def __init__(
        self,
        match: AnyMatch,
        seats: Sequence[SeatLabel],
        table: Table,
        narrator: Narrator,
        bots: Mapping[Seat, Bot],
        orders: Orders | None = None,
    ) -> None:
        self.match = match
        self.seats = tuple(seats)
        self.table = table
        self.narrator = narrator
        self.bots = bots
        self.names = tuple(seat_names.clean(label.name) or f"p{seat + 1}" for seat, label in enumerate(seats))
        self.humans = frozenset(seat for seat, label in enumerate(seats) if label.kind == HUMAN)
        self.revealed: Seat | None = None
        self.closed = False
        """A lone player has put their own hand face down."""
        self.looked: set[Seat] = set()
        """Who has had a look since something happened that everybody saw, or may have before the match went on."""
        self._keyboard: Seat | None = next(iter(self.humans)) if len(self.humans) == 1 else None
        self.bare = False
        """Whether what is revealed holds nothing that others may not see, so that nobody need have looked away."""
        self._keep: Seat | None = None
        self._looking: Ask | None = None
        """The seat that has yet to read what its last action has shown it."""
        self._pauses: list[Pause] = []
        self._orders = orders or Orders()
        self._notes: list[Note] = []
        self._memory = {seat: self._recall(seat) for seat in self.humans}
        if len(match) and not self.alone:
            match.hand_over()  # whoever continues a match need not be who acted last

    # -- What may be seen

    @property
    def ticket(self) -> int:
        """The id of the open decision; every action, taken back or not, makes a new one."""
        return len(self.match.lines)

    @property
    def alone(self) -> bool:
        """Whether fewer than two people play, so that no hand needs a curtain."""
        return len(self.humans) < 2

    @property
    def viewer(self) -> Seat | None:
        """Whose view may be on the screen; None: what everybody may see."""
        if self.revealed is not None:
            return self.revealed
        if len(self.humans) == 1 and not self.closed:
            return next(iter(self.humans))
        return None

    def view(self) -> Any:
        """The position as it may be shown now."""
        return self.match.view(self.viewer)

    def reveal(self, ticket: int, seat: Seat, *, bare: bool = False) -> bool:
        """Show `seat` its secrets, if it is the seat that this decision asks; `bare` where it has none now."""
        if ticket != self.ticket or self._pauses or seat not in self.humans:
            return False
        looking = self._looking is not None and self._looking.seat == seat
        if not looking and (self._looking is not None or seat not in self.match.actors):
            return False
        if not bare:
            self._take_keyboard(seat)
            self.looked.add(seat)
        self.revealed, self.bare = seat, bare
        return True

    def unseen(self, ask: Ask) -> tuple[Any, ...]:
        """What the asked seat can choose now without a look.

        Whoever has looked at a decision that needs the own cards may have laid some of
        them aside, which "done" would play. Others must not learn whether that is so:
        what is offered follows from the look alone.
        """
        if self.alone:
            aside = len(self.match) > 0 and self.match.entries[-1].secret and self.match.entries[-1].actor == ask.seat
        else:
            aside = ask.seat in self.looked
        return () if aside and ask.decision.privacy is Privacy.PRIVATE else ask.decision.unseen

    def hide(self) -> None:
        """Nobody's secrets on the screen."""
        self.revealed, self.bare = None, False
        self._keep = None

    @property
    def holder(self) -> Seat | None:
        """At a pause: whose hand opens after it without a curtain, should that seat be the one to go on."""
        return self._keep

    def _take_keyboard(self, seat: Seat) -> None:
        if self._keyboard not in (None, seat):
            self.match.hand_over()
        self._keyboard = seat

    # -- What happens next

    def next(self) -> Step:
        """Do everything that happens by itself, and say what must happen then."""
        while True:
            if self._pauses:
                return self._pauses[0]  # whoever has the keyboard keeps it
            keep, self._keep = self._keep, None
            if self._looking is not None:
                if self._looking.seat == keep:
                    self.revealed, self.bare = keep, False
                return self._looking
            actors = self.match.actors
            if not actors:
                result = self.match.result
                assert result is not None
                return Over(result)
            try:
                if tuple(actors) == (CHANCE,):
                    made = self.match.chance()
                    for later, entry in zip(reversed(range(len(made))), made, strict=True):
                        self._happened(entry, later)
                    self._keep = keep
                    continue
                seat = self._whose(actors)
                decision = self.match.decision(seat)
                action = self._by_itself(seat, decision)
                if action is not None:
                    self._happened(self.match.play(seat, action))
                    self._keep = keep
                    continue
            except OSError as error:
                return Trouble(self._unsaved(error))
            if seat not in self.humans:
                return Think(self.ticket, seat, quick=len(actors) > 1)
            if seat == keep:
                self.revealed, self.bare = seat, False  # nobody else has been asked in between
                self.looked.add(seat)
            return Ask(self.ticket, seat, decision)

    def _whose(self, actors: Sequence[Seat]) -> Seat:
        """Of several who must choose, computers first, then whoever has the keyboard, then clockwise."""
        computers = [seat for seat in actors if seat not in self.humans]
        if computers:
            return computers[0]
        start = self._keyboard if self._keyboard is not None else actors[0]
        return min(actors, key=lambda seat: (seat - start) % self.match.seats)

    def _by_itself(self, seat: Seat, decision: Decision) -> Any | None:
        """What is played without asking, for reasons that everybody can see."""
        if decision.forced is not None:
            return decision.forced
        if seat in self._orders.passing:
            return self.table.standing(decision)
        return None

    def _happened(self, entry: Entry[Any], later: int = 0) -> None:
        """Take notice of an action, after which there were `later` more."""
        index = len(self.match) - 1 - later
        public = tuple(seen for event in entry.events if (seen := event.seen_by(None)) is not None)
        if public:
            self.looked.clear()
        if any(self.table.ends_orders(event) for event in public):
            self._orders.passing.clear()
        start = 0
        for end in self.table.stages(public):
            self._pauses.append(Pause(public[start:end], index, len(public) - end))
            start = end

    def go_on(self) -> None:
        """A key was pressed at a pause."""
        del self._pauses[:1]

    # -- Answers

    def answer(self, ticket: int, seat: Seat, actions: Iterable[Any]) -> Answer:
        """Play what a person chose: one action, or several stages of one choice."""
        if self._looking is not None or ticket != self.ticket or self._pauses:
            return DROPPED
        if seat not in self.humans or seat not in self.match.actors:
            return DROPPED
        actions = tuple(actions)
        refusal = self.refused(seat, actions)
        if refusal is not None:
            return Answer(played=False, say=self.sentence(refusal))
        blind = (self.revealed != seat or self.bare) and not self.alone
        self.revealed, self.bare = None, False
        self._keep = None if blind else seat
        self._take_keyboard(seat)
        memory = self._memory[seat]
        for action in actions:
            clause = self.match.decision(seat).clause
            try:
                entry = self.match.play(seat, action)
            except OSError as error:
                return Answer(played=False, say=self._unsaved(error))
            memory.public = len(self.match)
            if not blind:
                news = any(event.kind in self.table.own_news for event in entry.events)
                memory.private = len(self.match) - news
            self._happened(entry)
            shown = any(event.seat == seat and event.kind in self.table.looks for event in entry.events)
            if shown and not self.alone and self.news(seat):
                self._looking = Ask(self.ticket, seat, Decision(LOOK, clause, Privacy.PRIVATE))
        return PLAYED

    def refused(self, seat: Seat, actions: Sequence[Any]) -> Refusal | None:
        """Why `seat` may not play these actions one after the other; None if it may."""
        game = self.match.game
        state = None
        for number, action in enumerate(actions, 1):
            refusal = self.match.explain(seat, action) if state is None else game.explain(state, seat, action)
            if refusal is not None or number == len(actions):
                return refusal
            state = self.match.state() if state is None else state
            game.apply(state, seat, action)
        return None

    def read(self, seat: Seat, text: str) -> Any:
        """The action that a person typed. Raises notation.NotationError."""
        return notation.resolve(self.match.game, self.match.state(), seat, text)

    def misread(self, error: notation.NotationError) -> str:
        """Why a typed text is no action here, as one sentence."""
        match error:
            case notation.Illegal():
                return self.sentence(error.refusal)
            case notation.Ambiguous():
                return _("That may mean {texts}.").format(texts=", ".join(error.candidates))
            case notation.Malformed():
                return _("Not understood: {reason}.").format(reason=error.reason)
        return str(error)

    def thinking(self, step: Think) -> Callable[[], Any]:
        """A function for another thread: what the computer player of this step does. It holds one view only."""
        match = self.match
        view, decision = match.view(step.seat), match.decision(step.seat)
        legal = tuple(match.legal_actions(step.seat))
        rng = Random(f"{match.seed}/computer/{step.ticket}/{step.seat}")
        bot = self.bots[step.seat]
        return lambda: bot.decide(view, decision, legal, rng)

    def computed(self, step: Think, action: Any | None) -> Answer:
        """Play what a computer player chose; where it failed (None), any legal action, and say so in the log."""
        if step.ticket != self.ticket or step.seat not in self.match.actors:
            return DROPPED
        if action is None or self.match.explain(step.seat, action) is not None:
            rng = Random(f"{self.match.seed}/instead/{step.ticket}/{step.seat}")
            action = rng.choice(self.match.legal_actions(step.seat))
            self._note(
                None, _("{name}’s computer player found no answer; one was drawn.").format(name=self.names[step.seat])
            )
        try:
            self._happened(self.match.play(step.seat, action))
        except OSError as error:
            return Answer(played=False, say=self._unsaved(error))
        return PLAYED

    def hint(self, seat: Seat, bot: Bot) -> Callable[[], Any]:
        """A function for another thread: what `bot` would do with this seat's view."""
        match = self.match
        view, decision, legal = match.view(seat), match.decision(seat), tuple(match.legal_actions(seat))
        rng = Random(f"{match.seed}/hint/{self.ticket}/{seat}")
        said = Note(len(match), None, _("{name} takes a hint.").format(name=self.names[seat]))
        if said not in self._notes:  # once for a decision
            self._notes.append(said)
        return lambda: bot.decide(view, decision, legal, rng)

    # -- Orders

    @property
    def orders(self) -> Orders:
        """What has been asked for ahead, for another session of the same match at the same point."""
        return self._orders

    def passes_on(self, ticket: int, seat: Seat) -> Answer:
        """Play what the table's standing order stands for now, and whenever this seat is asked until it ends."""
        if ticket != self.ticket or seat not in self.match.actors:
            return DROPPED
        action = self.table.standing(self.match.decision(seat))
        if action is None:
            return DROPPED
        self._orders.passing.add(seat)
        answer = self.answer(ticket, seat, (action,))
        if answer.played:
            self._note(None, self.table.order_said(self.names[seat]))
        else:
            self._orders.passing.discard(seat)
        return answer

    @property
    def passing(self) -> frozenset[Seat]:
        """The seats that have said aloud that they pass."""
        return frozenset(self._orders.passing)

    def automatic(self, seat: Seat) -> bool:
        """Whether this seat wants to be passed where it can do nothing else."""
        return seat in self._orders.automatic

    def toggle_automatic(self, seat: Seat) -> bool:
        """Change that wish, where the table's options allow it; tells whether it is now on."""
        if self.table.may_automate(self.match.options):
            self._orders.automatic ^= {seat}
        return self.automatic(seat)

    def automatic_action(self, ask: Ask) -> Any | None:
        """What is played for a seat that wants it and has nothing else, once it has looked at its hand."""
        if not self.automatic(ask.seat):
            return None
        legal = self.match.legal_actions(ask.seat)
        return legal[0] if len(legal) == 1 and legal[0] == self.table.standing(ask.decision) else None

    # -- Taking back

    def undo(self, seat: Seat) -> Answer:
        """Take back the last action of `seat`, to its own eyes again if they still have the keyboard.

        A secret action is taken back under no other seat's open hand. `say` tells everybody of a public one.
        """
        if self._pauses:
            return DROPPED
        other = self.revealed not in (None, seat) and len(self.match) > 0 and self.match.entries[-1].secret
        refusal = Refusal("undo-handed-over", "") if other else self.match.can_undo(seat)
        if refusal is not None:
            return Answer(played=False, say=self.sentence(refusal))
        again = self.revealed == seat and not self.bare
        self.revealed, self.bare = None, False
        secret = self.match.entries[-1].secret
        try:
            self.match.undo(seat)
        except CannotUndo as error:
            return Answer(played=False, say=self.sentence(error.refusal))
        except OSError as error:
            return Answer(played=False, say=self._unsaved(error))
        self._looking = None
        self._orders.passing.discard(seat)
        # Of a secret action the others must not even learn that there was one.
        told = _("{name} takes back the last action.").format(name=self.names[seat])
        self._note(seat if secret else None, told)
        self._keep = seat if again else None
        for memory in self._memory.values():
            memory.public = min(memory.public, len(self.match))
            memory.private = min(memory.private, len(self.match))
        return PLAYED if secret else Answer(played=True, say=told)

    @property
    def last_actor(self) -> Seat | None:
        """Whose action was the last one, if a person's."""
        actor = self.match.entries[-1].actor if len(self.match) else CHANCE
        return actor if actor in self.humans else None

    # -- Sentences

    def sentence(self, refusal: Refusal) -> str:
        """A refusal as one sentence with its clause."""
        if refusal.code == "undo-other-seat" and refusal.args[0] not in self.humans:
            return _("A computer player has played on since, so nothing can be taken back.")
        text = take_back(refusal, self.names) or self.narrator.refusal(refusal, self.names)
        return f"{text} [{refusal.clause}]" if refusal.clause and refusal.clause not in text else text

    def _unsaved(self, error: OSError) -> str:
        # The advice first: a reason can name a long path, and what does not fit is cut at the end.
        return _("This could not be saved, so it was not played. Make room and try again. ({reason})").format(
            reason=reason(error)
        )

    def _note(self, seat: Seat | None, text: str) -> None:
        self._notes.append(Note(len(self.match), seat, text))

    def log(self, seat: Seat | None, since: int = 0, most: int | None = None, *, ruled: bool = False) -> list[str]:
        """What `seat` may read of the match, oldest first; the last `most` lines. `ruled` sets turns apart."""
        lines: list[str] = []
        notes = [note for note in self._notes if note.index >= since and note.seat in (None, seat)]
        entries = self.match.entries
        for index in range(len(entries), since - 1, -1):
            if most is not None and len(lines) >= most:
                break
            lines += [note.text for note in reversed(notes) if note.index == index]
            if index > since:
                lines += [self._told(seen, ruled) for seen in reversed(self._shown(entries, index - 1, seat))]
        lines.reverse()
        return lines if most is None else lines[-most:]

    def _told(self, event: Event, ruled: bool) -> str:
        text = self.narrator.event(event, self.names)
        return f"── {text}" if ruled and event.kind in self.table.turns else text

    def _shown(self, entries: Sequence[Entry[Any]], index: int, seat: Seat | None) -> list[Event]:
        """What `seat` may know of an action and has been shown: at a pause, what is still to be shown is left out."""
        events = entries[index].events
        if self._pauses:
            pause = self._pauses[0]
            if index > pause.index:
                return []
            if index == pause.index:
                public = [place for place, event in enumerate(events) if event.public is not None]
                events = events[: public[len(public) - pause.rest]] if pause.rest else events
        return [seen for event in events if (seen := event.seen_by(seat)) is not None]

    def told(self) -> tuple[Event, ...]:
        """What everybody has been shown since the last turn but one began, as the table counts turns."""
        found: list[Event] = []
        turns = 2 if self.table.turns else 0
        entries = self.match.entries
        for index in reversed(range(len(entries))):
            for event in reversed(self._shown(entries, index, None)):
                if not turns:
                    break
                found.append(event)
                turns -= event.kind in self.table.turns
        return tuple(reversed(found))

    def before(self, pause: Pause) -> Any:
        """What the viewer could see when the action was played that a pause is about."""
        return self.match.game.view(self.match.at(pause.index), self.viewer)

    def after(self, pause: Pause) -> Any:
        """What the viewer could see once that action was played: what came after it is still to be shown."""
        return self.match.game.view(self.match.at(pause.index + 1), self.viewer)

    def recap(self, seat: Seat, most: int) -> list[str]:
        """What everybody saw since this seat last decided, condensed to `most` lines."""
        since = self._memory[seat].public
        return self.table.recap(self.match.log_for(None, since), self.names, self.narrator, most)

    def news(self, seat: Seat) -> list[str]:
        """What others did to this seat's secrets since it last looked, for its eyes only."""
        entries = self.match.entries[self._memory[seat].private :]
        return [
            self.narrator.event(seen, self.names)
            for entry in entries
            for event in entry.events
            if (event.seat != seat or event.kind in self.table.own_news)
            and any(who == seat for who, _args in event.private)
            and (seen := event.seen_by(seat)) is not None
            and self.table.is_news(seen)
        ]

    def heard(self, seat: Seat) -> None:
        """This seat has read its news."""
        if self._looking is not None and self._looking.seat == seat:
            self._looking = None
            self._keep, self.revealed = self.revealed, None
        self._memory[seat].private = len(self.match)

    def _recall(self, seat: Seat) -> _Memory:
        """Where a seat stands in a match that is continued: its own last action, and the last that needed its hand."""
        memory = _Memory()
        for index in range(len(self.match) - 1, -1, -1):
            entry = self.match.entries[index]
            if entry.actor != seat:
                continue
            memory.public = memory.public or index + 1
            if entry.action not in self.match.game.decision(self.match.at(index), seat).unseen:
                memory.private = index + 1
                break
        return memory
