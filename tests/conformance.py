"""What every game has to satisfy, whatever its rules: one suite over (game × seats × options).

A package that brings a game of its own runs it in three lines:

    @pytest.mark.parametrize("case", conformance.cases("senate"), ids=str)
    @pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
    def test_conformance(check, case): check(case)

Nothing here knows a game. Actions are chosen at random with leanings that differ
from case to case, and the checks look at every position or at some of them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import combinations, islice
from random import Random
from typing import Any, Final

import pytest

from brutus_tui.core import options as opt
from brutus_tui.core import record, registry
from brutus_tui.core.game import CHANCE, AnyGame, Event, Seat
from brutus_tui.core.match import AnyMatch, CannotUndo, IllegalAction, Match
from brutus_tui.core.notation import Malformed
from brutus_tui.core.record import Header, SeatLabel

POSITIONS: Final = 16
"""Positions of one case that are looked at closely."""

CLOSELY: Final = 500
"""Actions from a game's beginning that are all looked at; of those that follow, one in `RARELY`."""

RARELY: Final = 10

LONG: Final = 2000
"""Actions of one match; a longer one is cut there."""


# -- What is played --------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """One table at which a whole game is played."""

    key: str
    seats: int
    options: Any
    seed: str

    @property
    def game(self) -> AnyGame:
        return registry.game(self.key)

    @property
    def rng(self) -> Random:
        return Random(f"{self} {self.seed}")

    def match(self) -> AnyMatch:
        """A match that has not begun."""
        return Match(self.game, self.seats, self.options, seed=self.seed)

    def header(self) -> Header:
        """The header of a record of this case."""
        names = tuple(SeatLabel(f"Seat {seat + 1}") for seat in range(self.seats))
        return Header(self.key, self.game.info.rules_version, names, self.options, seed=self.seed)

    def __str__(self) -> str:
        changed = opt.changed(self.options).items()
        values = (f"{key}={opt.value_text(value)}" for key, value in changed)
        return "-".join((self.key, f"{self.seats}p", *values))


def cases(key: str) -> list[Case]:
    """Cases with every seat count, every listed value of every option, and every pair of these values."""
    game = registry.game(key)
    rng = Random(key)
    made = [Case(key, seats, _plainest(game, seats), "conformance") for seats in game.info.seats]
    values = {one.name: _values(kind, one.default) for one, kind in opt.kinds(game.options)}
    missing = {
        ((one, first), (two, second))
        for one, two in combinations(values, 2)
        for first in values[one]
        for second in values[two]
    } | {((one, value), (one, value)) for one in values for value in values[one]}
    while missing:
        # The best of some random tables that can be played; a pair that none of them allows is dropped.
        pair = min(missing, key=repr)
        wanted = dict(pair)
        tables = [{key: rng.choice(values[key]) for key in values} | wanted for _ in range(60)]
        playable = [(table, seats) for table in tables if (seats := _playable(game, table, len(made)))]
        if not playable:
            missing.discard(pair)
            continue
        table, number = max(
            playable, key=lambda one: sum(one[0][a] == x and one[0][b] == y for (a, x), (b, y) in missing)
        )
        missing = {((a, x), (b, y)) for (a, x), (b, y) in missing if not (table[a] == x and table[b] == y)}
        made.append(Case(key, number, _options(game, table, number), f"conformance {len(made)}"))
    return made


def _playable(game: AnyGame, table: dict[str, Any], turn: int) -> int:
    """For how many seats that table of options can be played, taking turns, or 0."""
    seats = [*game.info.seats]
    seats = seats[turn % len(seats) :] + seats[: turn % len(seats)]
    return next((one for one in seats if game.check_options(one, _options(game, table, one)) is None), 0)


def _options(game: AnyGame, table: dict[str, Any], seats: int) -> Any:
    return game.options(**{key: _for_seats(value, seats) for key, value in table.items()})


def _plainest(game: AnyGame, seats: int) -> Any:
    """The default options, or where they are not for so many, the first that differ in one value and are."""
    values = {one.name: _values(kind, one.default) for one, kind in opt.kinds(game.options)}
    changes = [{}, *({key: value} for key, found in values.items() for value in found)]
    return next(found for change in changes if game.check_options(seats, found := game.options(**change)) is None)


FALLING: Final = "falling"
"""Stands for a list of numbers, one a seat, that falls to 0."""


def _values(kind: opt.Kind, default: Any) -> list[Any]:
    """Values of one option to try: all where they can be listed."""
    match kind.name:
        case "number":
            return [kind.low, kind.low, kind.low, default]  # small numbers make short games
        case "numbers":
            return [default, FALLING]
        case "named":
            return [default]  # what such a name stands for has cases of its own
        case _:
            return list(kind.values) or [default]


def _for_seats(value: Any, seats: int) -> Any:
    return tuple(range(seats - 1, -1, -1)) if value == FALLING else value


def moves(case: Case, lean: float | None = None) -> Iterator[tuple[Any, Seat, Any]]:
    """A game without a match: each position with the actor and the action about to be taken.

    `lean` as in `choose`; None: one of its own for each case.

    The position is the playing one; whoever keeps it makes a copy. The last is
    the position at the end, with CHANCE and None.
    """
    game, rng = case.game, case.rng
    lean = rng.random() if lean is None else lean
    state = game.new_state(case.seats, case.options)
    number = 0
    while actors := tuple(game.actors(state)):
        actor = rng.choice(actors)
        action = game.sample_chance(state, rng) if actor == CHANCE else choose(game, state, actor, rng, lean)
        number += 1
        if number <= CLOSELY or number % RARELY == 0:
            yield state, actor, action
        game.apply(state, actor, action)
    yield state, CHANCE, None


def choose(game: AnyGame, state: Any, seat: Seat, rng: Random, lean: float = 0.0) -> Any:
    """A legal action at random; a high `lean` prefers actions late in the list."""
    legal = game.legal_actions(state, seat)
    return legal[-1] if rng.random() < lean / 2 else legal[int(rng.random() * len(legal))]


def positions(case: Case, number: int = POSITIONS) -> list[Any]:
    """Copies of some positions of a game, spread over it, the first and the last among them."""
    kept = [state.copy() for state, _, _ in moves(case)]
    step = max(1, len(kept) // number)
    chosen = kept[case.rng.randrange(step) :: step]
    return [kept[0], *chosen, kept[-1]]


def play_on(match: AnyMatch, rng: Random, steps: int | None = None) -> None:
    """Play some actions of a match, chance included, or all to its end (of a long one the first)."""
    steps = LONG if steps is None else steps
    while match.actors and steps > 0:
        actor = rng.choice(tuple(match.actors))
        if actor == CHANCE:
            match.chance()
        else:
            match.play(actor, rng.choice(match.legal_actions(actor)))
        steps -= 1


def played(case: Case, steps: int | None = None) -> AnyMatch:
    """A match of the case, played at random."""
    match = case.match()
    play_on(match, case.rng, steps)
    return match


def seats_and_spectator(case: Case) -> list[Seat | None]:
    """Everybody who has a view."""
    return [*range(case.seats), None]


def fingerprint(value: Any) -> Any:
    """A value's whole content, as one that later changes of it do not reach."""
    if isinstance(value, list | tuple):
        return type(value).__name__, tuple(map(fingerprint, value))
    if isinstance(value, dict):
        return tuple((fingerprint(key), fingerprint(one)) for key, one in value.items())
    if isinstance(value, set | frozenset):
        return frozenset(map(fingerprint, value))
    if isinstance(value, int | str | float | bytes | None):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__, tuple(fingerprint(getattr(value, one.name)) for one in fields(value))
    names = [name for one in type(value).__mro__ for name in getattr(one, "__slots__", ())]
    names += getattr(value, "__dict__", ())
    return type(value).__name__, tuple((name, fingerprint(getattr(value, name))) for name in sorted(names))


def universe(case: Case, limit: int = 400) -> list[Any]:
    """Actions of all kinds: many of a game's legal ones, and what comes of it if their texts are bent a little."""
    game, rng = case.game, case.rng
    texts: dict[str, None] = {}
    for state, actor, action in moves(case):
        if action is not None:
            texts.setdefault(game.format_action(action))
            for one in islice(game.legal_actions(state, actor), 12):
                texts.setdefault(game.format_action(one))
    chosen = rng.sample(sorted(texts), min(limit, len(texts)))
    bent = [_bent(text, rng) for text in chosen for _ in range(2)]
    actions: dict[str, Any] = {}
    for text in (*chosen, *bent):
        try:
            action = game.parse_action(text)
        except Malformed:
            continue
        actions.setdefault(game.format_action(action), action)
    return list(actions.values())


def _bent(text: str, rng: Random) -> str:
    words = text.split()
    place = rng.randrange(len(words))
    match rng.randrange(4):
        case 0:
            words[place] = re.sub(r"\d+", lambda found: str(int(found[0]) + rng.choice((-1, 1, 5))), words[place])
        case 1:
            words.append(words[place])
        case 2 if len(words) > 1:
            del words[place]
        case _:
            other = rng.randrange(len(words))
            words[place], words[other] = words[other], words[place]
    return " ".join(words)


# -- What is checked -------------------------------------------------------------------------


def check_legal_actions(case: Case) -> None:
    """A non-empty list for each actor and an empty one for the others; stable, none twice, none of them refused."""
    game = case.game
    for state, _, _ in moves(case):
        actors = tuple(game.actors(state))
        assert len(set(actors)) == len(actors)
        assert actors == (CHANCE,) or CHANCE not in actors
        for seat in (CHANCE, *range(case.seats)):
            legal = list(game.legal_actions(state, seat))
            assert bool(legal) == (seat in actors and seat != CHANCE)
            assert list(game.legal_actions(state, seat)) == legal
            assert list(game.legal_actions(state.copy(), seat)) == legal
            texts = [game.format_action(action) for action in legal]
            assert len(set(texts)) == len(texts)


def check_notation(case: Case) -> None:
    """Each action has one text, which means that action again."""
    game = case.game
    for state, actor, taken in moves(case):
        legal = [] if taken is None else [taken, *islice(game.legal_actions(state, actor), 30)]
        for action in legal:
            text = game.format_action(action)
            assert text == " ".join(text.split())
            assert text.isascii()
            assert "#" not in text
            assert game.parse_action(text) == action
            assert game.format_action(game.parse_action(text.upper())) == text


def check_explain(case: Case) -> None:
    """A refusal for everything that is not legal and for nothing that is."""
    game = case.game
    actions = universe(case)
    clauses = registry.clauses(case.key).clauses
    for state in positions(case):
        actors = tuple(game.actors(state))
        for seat in range(case.seats):
            legal = list(game.legal_actions(state, seat))
            for action in (*legal, *actions):
                refusal = game.explain(state, seat, action)
                assert (refusal is None) == (action in legal), (seat, game.format_action(action), refusal)
                assert refusal is None or refusal.clause in clauses
        for action in actions:
            for seat in (-2, case.seats, 99):
                assert game.explain(state, seat, action) is not None
            if actors != (CHANCE,):
                assert game.explain(state, CHANCE, action) is not None


def check_chance(case: Case) -> None:
    """Nature is asked only where it decides, and each of its samples is legal."""
    game = case.game
    chances = 0
    for state, actor, action in moves(case):
        if actor != CHANCE or action is None:
            continue
        chances += 1
        for seed in range(3):
            sample = game.sample_chance(state, Random(seed))
            assert game.explain(state, CHANCE, sample) is None
            assert game.sample_chance(state.copy(), Random(seed)) == sample
        assert game.decision(state, CHANCE).unseen == ()
    assert bool(chances) == game.info.has_chance


def check_copies(case: Case) -> None:
    """A copy is equal and independent, and no position changes once it is past."""
    game, rng = case.game, case.rng
    past: list[tuple[Any, Any]] = []
    for number, (state, _, _) in enumerate(moves(case)):
        if (number % 17 == 0 and len(past) < 150) or number < 60:
            copy = state.copy()
            assert copy == state
            assert type(copy) is type(state)
            past.append((copy, fingerprint(copy)))
    for kept, before in past[:: max(1, len(past) // POSITIONS)]:
        branch = kept.copy()
        for _ in range(40):
            actors = tuple(game.actors(branch))
            if not actors:
                break
            actor = rng.choice(actors)
            chosen = game.sample_chance(branch, rng) if actor == CHANCE else choose(game, branch, actor, rng)
            game.apply(branch, actor, chosen)
        assert (branch != kept) == bool(game.actors(kept))
        assert fingerprint(kept) == before
    for kept, before in past:
        assert fingerprint(kept) == before


def check_result(case: Case) -> None:
    """No result before the end; then one whose ranks agree with its scores, in the declared limits."""
    game, info = case.game, case.game.info
    bounds = game.bounds(case.seats, case.options)
    decisions = 0
    for state, actor, action in moves(case):
        result = game.result(state)
        assert (result is None) == bool(game.actors(state))
        decisions += actor != CHANCE
        assert decisions <= bounds.decisions
        if action is None:
            assert result is not None
            assert result.ending in info.endings
            assert len(result.scores) == len(result.ranks) == case.seats
            low, high = bounds.scores
            assert all(low <= score <= high for score in result.scores), result.scores
            assert min(result.ranks) == 1
            for one in range(case.seats):
                better = sum(rank < result.ranks[one] for rank in result.ranks)
                assert result.ranks[one] == better + 1
                for two in range(case.seats):
                    if result.ranks[one] < result.ranks[two]:
                        assert result.scores[one] >= result.scores[two]


def check_decisions(case: Case) -> None:
    """What is asked can be answered; what is forced leaves nothing to choose."""
    game = case.game
    clauses = registry.clauses(case.key).clauses
    for state, _, _ in moves(case):
        actors = tuple(game.actors(state))
        for seat in range(case.seats):
            if seat not in actors:
                with pytest.raises(ValueError, match=r".+"):
                    game.decision(state, seat)
                continue
            decision = game.decision(state, seat)
            legal = list(game.legal_actions(state, seat))
            assert decision.clause in clauses
            assert 1 <= decision.part[0] <= decision.part[1]
            assert all(action in legal for action in decision.unseen)
            if decision.forced is not None and len(legal) > 1:
                # Several actions, but only their order is open: all of them are taken in a row.
                assert sorted(map(repr, legal)) == sorted(set(map(repr, _forced_in_a_row(game, state, seat))))
            elif decision.forced is not None:
                assert legal == [decision.forced]


def _forced_in_a_row(game: AnyGame, state: Any, seat: Seat) -> Iterator[Any]:
    branch = state.copy()
    while seat in game.actors(branch) and (action := game.decision(branch, seat).forced) is not None:
        yield action
        game.apply(branch, seat, action)


def check_refused_play(case: Case) -> None:
    """A refused action leaves the match as it was: position, log, lines, views."""
    actions = universe(case, 60)
    match, rng = case.match(), case.rng
    everybody = seats_and_spectator(case)

    def all_of_it() -> Any:
        logs = [match.log_for(who) for who in everybody]
        return fingerprint(match.state()), match.entries, match.lines, logs, [match.view(who) for who in everybody]

    for _ in range(12):
        before = all_of_it()
        refused = 0
        for action in rng.sample(actions, min(25, len(actions))):
            seat = rng.randrange(-1, case.seats + 1)
            if match.explain(seat, action) is None:
                continue
            refused += 1
            with pytest.raises(IllegalAction) as caught:
                match.play(seat, action)
            assert caught.value.refusal == match.explain(seat, action)
        assert all_of_it() == before
        assert refused
        play_on(match, rng, rng.choice((1, 20, 60)))


def check_reproducible(case: Case) -> None:
    """Equal seeds give equal matches, and no generator but the match's own matters."""
    first = played(case)
    second = case.match()
    rng = case.rng
    while second.actors and len(second) < len(first):
        random.seed(len(second))
        play_on(second, rng, 1)
    assert second.lines == first.lines
    assert second.entries == first.entries
    assert second.result == first.result
    if not case.game.info.has_chance:
        return
    openings = set()
    for number in range(32):  # there may be as few as two openings
        other = replace(case, seed=f"{case.seed}, other {number}").match()
        other.chance()
        openings.add(tuple(other.lines))
    assert len(openings) > 1 or openings == {()}


def check_views(case: Case) -> None:
    """What a seat cannot tell apart looks the same: view, questions, legal actions, refusals, texts."""
    game, rng = case.game, case.rng
    actions = universe(case, 60)
    for state in positions(case):
        for who in seats_and_spectator(case):
            seen = game.view(state, who)
            hash(seen)
            assert seen == game.view(state, who)
            other = game.determinize(seen, rng)
            assert game.view(other, who) == seen
            assert tuple(game.actors(other)) == tuple(game.actors(state))
            assert (game.result(other)) == game.result(state)
            assert repr(other) == repr(state)
            asked = [seat for seat in game.actors(state) if seat != CHANCE]
            for seat in asked:
                mine, theirs = game.decision(state, seat), game.decision(other, seat)
                if seat == who:
                    assert theirs == mine
                else:
                    assert (theirs.kind, theirs.clause, theirs.privacy) == (mine.kind, mine.clause, mine.privacy)
                    assert theirs.unseen == mine.unseen
                    assert (theirs.forced is None) == (mine.forced is None)
            if who is not None:
                assert list(game.legal_actions(other, who)) == list(game.legal_actions(state, who))
                for action in actions:
                    assert game.explain(other, who, action) == game.explain(state, who, action)
    assert game.info.has_hidden or all(game.view(state, 0) == game.view(state, None) for state in positions(case))


def check_worlds(case: Case) -> None:
    """A drawn position is a whole one: it can be played on, and every seat of it has a view."""
    game, rng = case.game, case.rng
    for state in positions(case, 5):
        for who in seats_and_spectator(case):
            world = game.determinize(game.view(state, who), rng)
            for seat in seats_and_spectator(case):
                seen = game.view(world, seat)
                assert game.view(game.determinize(seen, rng), seat) == seen
            for _ in range(40):
                actors = tuple(game.actors(world))
                if not actors:
                    break
                actor = rng.choice(actors)
                action = game.sample_chance(world, rng) if actor == CHANCE else choose(game, world, actor, rng)
                assert game.explain(world, actor, action) is None
                game.apply(world, actor, action)


def check_redaction(case: Case) -> None:
    """Actions that a seat cannot tell apart are written down alike for it."""
    game, rng = case.game, case.rng
    for state in positions(case):
        for actor in game.actors(state):
            if actor == CHANCE:
                choices = [game.sample_chance(state, rng) for _ in range(6)]
            else:
                legal = list(game.legal_actions(state, actor))
                choices = rng.sample(legal, min(16, len(legal)))
            for who in seats_and_spectator(case):
                texts: dict[Any, set[str]] = {}
                for action in choices:
                    after = state.copy()
                    events: list[Event] = []
                    game.apply(after, actor, action, events.append)
                    learnt = [event.seen_by(who) for event in events]
                    shown = game.format_action(game.redact(state, actor, action, who))
                    if learnt and learnt[0] is None:
                        continue  # not even a line
                    game.parse_action(shown)
                    texts.setdefault((repr(learnt), repr(game.view(after, who))), set()).add(shown)
                    if actor == who:
                        assert shown == game.format_action(action)
                assert all(len(same) == 1 for same in texts.values())


def check_no_names_in_texts(case: Case) -> None:
    """What a traceback or a debugger prints of a match shows no action and no position."""
    game = case.game
    actions = universe(case, 40)
    match = played(case, 60)
    assert repr(match) == f"<Match of {case.key}, {case.seats} seats, {len(match)} actions>"
    for entry in match.entries:
        assert repr(entry) == f"Entry(actor={entry.actor})"
    errors: dict[str, set[str]] = {}
    for seat in range(case.seats):
        for action in actions:
            if (refusal := match.explain(seat, action)) is None:
                continue
            with pytest.raises(IllegalAction) as caught:
                match.play(seat, action)
            assert caught.value.__cause__ is None
            assert caught.value.__context__ is None
            errors.setdefault(f"{seat} {refusal.code}", set()).add(f"{caught.value} {caught.value!r}")
    assert errors
    assert all(len(texts) == 1 for texts in errors.values())
    assert repr(game.view(match.state(), None)) == repr(match.view(None))


def check_seat_records(case: Case) -> None:
    """The record for one seat holds what it saw, no seed, and cannot pass for a whole record."""
    game = case.game
    match = played(case, 400)
    for who in seats_and_spectator(case):
        text = record.seat_record(case.header(), match, who)
        header, lines = record.parse(text.encode())
        assert header.seed is None
        assert case.seed not in text
        expected = []
        for number, entry in enumerate(match.entries):
            if not entry.secret or entry.events[0].seen_by(who) is not None:
                shown = game.redact(match.at(number), entry.actor, entry.action, who)
                expected.append((entry.actor, game.format_action(shown)))
        read = [(actor, game.format_action(action)) for line in lines for actor, action in record.actions(game, line)]
        assert read == expected
        with pytest.raises(record.BadRecord):
            record.read(text.encode())


def check_record(case: Case) -> None:
    """A match is the same again after it was written down and read, taken-back actions included."""
    match, rng = case.match(), case.rng
    undone = 0
    while match.actors and len(match) < LONG:
        play_on(match, rng, 1)
        if rng.random() < 0.15:
            seat = match.entries[-1].actor
            if match.can_undo(seat) is not None:
                with pytest.raises(CannotUndo):
                    match.undo(seat)
                continue
            match.undo(seat)
            undone += 1
            if rng.random() < 0.5:
                match.redo(seat)
    finished = case.header() if match.actors else replace(case.header(), result=record.result_table(match))
    text = record.format_record(finished, match.lines)
    header, again = record.read(text.encode())
    assert header == finished
    assert again.lines == match.lines
    assert again.entries == match.entries
    assert again.state() == match.state()
    assert record.format_record(header, again.lines) == text
    for index in rng.sample(range(len(match) + 1), min(5, len(match))):
        assert again.at(index) == match.at(index)
    for who in seats_and_spectator(case):
        assert again.log_for(who) == match.log_for(who)
        assert again.view(who) == match.view(who)


Check = Callable[[Case], None]

CHECKS: Final[Sequence[Check]] = (
    check_legal_actions,
    check_notation,
    check_explain,
    check_chance,
    check_copies,
    check_result,
    check_decisions,
    check_refused_play,
    check_reproducible,
    check_views,
    check_worlds,
    check_redaction,
    check_no_names_in_texts,
    check_seat_records,
    check_record,
)
