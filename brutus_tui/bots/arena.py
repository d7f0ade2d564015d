"""Whole games between computer players, one or millions, and what came of them.

Game number i of a run has a seed made from the run's seed and i, and everything
that is counted is counted in whole numbers; so a run's totals do not depend on
how many processes share the work or on how it is cut up.
"""

from __future__ import annotations

import os
import re
import signal
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from fractions import Fraction
from multiprocessing import get_context, parent_process
from pathlib import Path
from random import Random
from statistics import median_low
from time import perf_counter
from typing import Any, Final, Self

from brutus_tui.bots import make
from brutus_tui.core import options as core_options
from brutus_tui.core import record, registry
from brutus_tui.core.game import CHANCE, AnyGame, Bot, Result, Seat
from brutus_tui.core.match import IllegalAction, Recorder
from brutus_tui.core.notation import format_actor

PATIENCE: Final = 0.2
"""After this many seconds at most a signal is seen to."""

BATCH: Final = 1.0
"""A process gets so many games at a time that they take about this many seconds."""


class ArenaError(RuntimeError):
    """A game or a run could not be finished; the text is one sentence and shows no card."""


# -- One game --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game: its result, how many actions the seats took, and the seats' traits.

    A game may tell what distinguishes its seats (`traits(state)`: by seat, a value for
    each heading, such as which character fights; empty until that is known). The
    first answer counts, and runs count by it too.
    """

    result: Result
    decisions: int
    traits: tuple[Mapping[str, str], ...] = ()


def play(
    game: AnyGame,
    players: Sequence[str],
    bots: Mapping[str, Bot],
    options: Any,
    seed: str,
    recorder: Recorder | None = None,
) -> Outcome:
    """One game. `players` names who sits where, `bots` says who answers to these names.

    Chance is that of a `Match` with this seed. A player is asked where it has a
    choice, and is given a view, the decision, the legal actions and a generator of
    its own seat; a player with the attribute BLIND gets None for its view. Whatever
    is no legal action ends the game: ArenaError. `recorder` is given each line of
    the record.
    """
    try:
        state = game.new_state(len(players), options)
    except ValueError as error:  # a file that the options name has changed since they were checked
        raise ArenaError(str(error)) from None
    limit = game.bounds(len(players), options).decisions
    generators = [Random(f"{seed}/{format_actor(seat)}") for seat in range(len(players))]
    turns = Random(f"{seed}/turns")
    draws = decisions = 0
    tell = getattr(game, "traits", None)
    traits: tuple[Mapping[str, str], ...] = ()
    while actors := game.actors(state):
        actor = actors[0]
        if actor == CHANCE:
            action = game.sample_chance(state, Random(f"{seed}/{draws}"))
            draws += 1
        else:
            if len(actors) > 1:  # nobody is always the first to commit, or the last to hear
                actor = actors[int(turns.random() * len(actors))]
            decisions += 1
            if decisions > limit:
                raise ArenaError(f"{game.info.key} did not end within {limit} decisions (seed {seed})")
            legal = tuple(game.legal_actions(state, actor))
            action = legal[0]
            if len(legal) > 1:
                name = players[actor]
                action = _ask(name, bots[name], game, state, actor, legal, generators[actor], f"{seed}, {decisions}")
        if recorder is not None:
            recorder(f"{format_actor(actor)} {game.format_action(action)}")
        game.apply(state, actor, action)
        if tell is not None and not traits:
            traits = tell(state)
    result = game.result(state)
    assert result is not None
    return Outcome(result, decisions, traits)


def _ask(
    name: str, bot: Bot, game: AnyGame, state: Any, seat: Seat, legal: tuple[Any, ...], rng: Random, where: str
) -> Any:
    """The action of a computer player, as the engine's own object."""
    decision = game.decision(state, seat)
    view = None if getattr(bot, "BLIND", False) else game.view(state, seat)
    try:
        return legal[legal.index(bot.decide(view, decision, legal, rng))]
    except ValueError:
        fault = "chose no legal action"
        cause = None
    except Exception as error:
        fault = f"failed ({type(error).__name__})"
        cause = error
    asked = f"{name} at {format_actor(seat)}, asked {decision.kind!r}"
    raise ArenaError(f"the computer player {asked}, {fault} (seed {where})") from cause


# -- Many games ------------------------------------------------------------------------------


@dataclass(slots=True)
class Standing:
    """What the games brought to a seat, or to a kind of player at all its seats.

    A victory that several share is divided among them.
    """

    played: int = 0
    wins: Fraction = Fraction(0)
    score: int = 0
    rank: int = 0

    def add(self, other: Standing) -> None:
        """Count in what the other has counted."""
        self.played += other.played
        self.wins += other.wins
        self.score += other.score
        self.rank += other.rank

    def to_json(self) -> dict[str, Any]:
        """`played`; `wins`, and the same as an exact fraction; shares and means."""
        return {
            "played": self.played,
            "wins": float(self.wins),
            "wins_exact": [self.wins.numerator, self.wins.denominator],
            "win_share": float(self.wins / self.played),
            "mean_score": self.score / self.played,
            "mean_rank": self.rank / self.played,
        }


@dataclass(slots=True)
class Tally:
    """Totals over some games; tallies of different games can be added."""

    seats: list[Standing]
    games: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    """How many games had so many decisions."""
    endings: Counter[str] = field(default_factory=Counter)
    traits: dict[tuple[str, str], Standing] = field(default_factory=dict)

    @classmethod
    def of(cls, outcome: Outcome) -> Tally:
        """The tally of one game."""
        result, length = outcome.result, outcome.decisions
        shared = Fraction(1, result.ranks.count(1))
        seats = [
            Standing(1, shared if rank == 1 else Fraction(0), score, rank)
            for score, rank in zip(result.scores, result.ranks, strict=True)
        ]
        traits: dict[tuple[str, str], Standing] = {}
        for standing, values in zip(seats, outcome.traits, strict=False):
            for trait in values.items():
                traits.setdefault(trait, Standing()).add(standing)
        return cls(seats, 1, Counter((length,)), Counter((result.ending,)), traits)

    @property
    def decisions(self) -> int:
        """Of all games together."""
        return sum(length * count for length, count in self.lengths.items())

    @property
    def median(self) -> int:
        """The length that half of the games do not pass."""
        return median_low(self.lengths.elements())

    def add(self, other: Tally) -> None:
        """Count in what the other has counted."""
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.add(theirs)
        self.games += other.games
        self.lengths += other.lengths
        self.endings += other.endings
        for trait, standing in other.traits.items():
            self.traits.setdefault(trait, Standing()).add(standing)


@dataclass(frozen=True, slots=True)
class Report:
    """A finished run: who played what, and the totals by seat and by kind of player."""

    game: str
    players: tuple[str, ...]
    options: Any
    seed: str
    tally: Tally

    @property
    def kinds(self) -> dict[str, Standing]:
        """The totals of each kind of player over its seats."""
        totals: dict[str, Standing] = {}
        for kind, standing in zip(self.players, self.tally.seats, strict=True):
            totals.setdefault(kind, Standing()).add(standing)
        return totals

    @property
    def traits(self) -> dict[str, dict[str, Standing]]:
        """By heading the totals of each value, most victories first."""
        found: dict[str, dict[str, Standing]] = {}
        share = {trait: standing.wins / standing.played for trait, standing in self.tally.traits.items()}
        for heading, value in sorted(share, key=lambda trait: (trait[0], -share[trait], trait[1])):
            found.setdefault(heading, {})[value] = self.tally.traits[heading, value]
        return found

    def to_json(self) -> dict[str, Any]:
        """Everything as plain values; docs/computer-players.md says what each key means."""
        tally = self.tally
        return {
            "game": self.game,
            "rules_version": registry.game(self.game).info.rules_version,
            "options": core_options.changed(self.options),
            "seed": self.seed,
            "games": tally.games,
            "seats": [
                {"seat": format_actor(seat), "player": kind, **standing.to_json()}
                for seat, (kind, standing) in enumerate(zip(self.players, tally.seats, strict=True))
            ],
            "players": {kind: standing.to_json() for kind, standing in self.kinds.items()},
            "decisions": {
                "shortest": min(tally.lengths),
                "median": tally.median,
                "mean": tally.decisions / tally.games,
                "longest": max(tally.lengths),
            },
            "endings": dict(sorted(tally.endings.items())),
            "traits": {
                heading: {value: standing.to_json() for value, standing in values.items()}
                for heading, values in self.traits.items()
            },
        }


@dataclass(frozen=True, slots=True)
class _Run:
    """What a process needs to know to play some of the games."""

    game: str
    players: tuple[str, ...]
    options: Any
    seed: str
    records: Path | None

    def play(self, numbers: range) -> tuple[Tally, float]:
        """The games of these numbers, and how many seconds they took."""
        start = perf_counter()
        game = registry.game(self.game)
        bots = {kind: make(kind, self.game) for kind in self.players}
        tally = Tally([Standing() for _ in self.players])
        for number in numbers:
            seed = f"{self.seed}/{number}"
            lines: list[str] = []
            recorder = None if self.records is None else lines.append
            outcome = play(game, self.players, bots, self.options, seed, recorder)
            tally.add(Tally.of(outcome))
            if self.records is not None:
                self._record(self.records, number, seed, outcome.result, lines)
        return tally, perf_counter() - start

    def _record(self, folder: Path, number: int, seed: str, result: Result, lines: Sequence[str]) -> None:
        header = record.Header(
            game=self.game,
            rules_version=registry.game(self.game).info.rules_version,
            seats=tuple(record.SeatLabel(f"{kind} {seat}", kind) for seat, kind in enumerate(self.players, 1)),
            options=self.options,
            seed=seed,
            result={"ending": result.ending, "scores": list(result.scores), "ranks": list(result.ranks)},
        )
        name = f"{self.game}-{re.sub(r'[^A-Za-z0-9-]', '_', self.seed)[:40]}-{number:06}"
        unfinished = folder / f".{name}.{os.getpid()}"
        try:
            unfinished.write_text(record.format_record(header, lines), "utf-8")
            unfinished.replace(folder / f"{name}{record.EXTENSION}")
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise


def run(
    game_key: str,
    players: tuple[str, ...],
    options: Any,
    games: int,
    seed: str,
    jobs: int,
    progress: Callable[[int], None] | None,
    records: Path | None,
) -> Report:
    """Play `games` games in `jobs` processes and count.

    `progress` is told, now and then, how many games are finished. Each game is
    written to the folder `records` as `GAME-SEED-NUMBER.brutus`. Raises UnknownGame
    and UnknownKind; IllegalAction for options that cannot be played, ArenaError if a
    player fails or a process dies, OSError if a record cannot be written.
    """
    game = registry.game(game_key)
    for kind in players:
        make(kind, game_key)
    refusal = game.check_options(len(players), options)
    if refusal is not None:
        raise IllegalAction(CHANCE, options, refusal)
    if games < 1:
        raise ValueError(f"a run is of at least one game, not {games}")
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    work = _Run(game_key, players, core_options.pinned(options), seed, records)
    tally = Tally([Standing() for _ in players])
    jobs = min(jobs, games)
    shares = _Shares(games, jobs)

    def finished(played: tuple[Tally, float]) -> None:
        part, seconds = played
        tally.add(part)
        shares.took(part.games, seconds)
        if progress is not None:
            progress(tally.games)

    if jobs > 1:
        _in_processes(work, jobs, shares, finished)
    else:
        while numbers := shares.next():
            finished(work.play(numbers))
    return Report(game_key, players, options, seed, tally)


class _Shares:
    """Cuts the games into ranges that take about BATCH seconds each, as far as is known by then."""

    def __init__(self, games: int, jobs: int) -> None:
        self.games = games
        self.jobs = jobs
        self.start = 0
        self.played = 0
        self.seconds = 0.0

    def took(self, games: int, seconds: float) -> None:
        """So many games took so long."""
        self.played += games
        self.seconds += seconds

    def next(self) -> range:
        """The numbers of the next games; empty when all are given out."""
        left = self.games - self.start
        size = int(BATCH * self.played / self.seconds) if self.seconds else 1
        size = min(max(1, size), -(-left // self.jobs))  # the last games are shared as well
        self.start += size
        return range(self.start - size, self.start)


def _in_processes(work: _Run, jobs: int, shares: _Shares, finished: Callable[[tuple[Tally, float]], None]) -> None:
    # Spawned, not forked: whoever calls may have threads, a progress bar for one.
    with _Signals() as signals:
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _start_worker)
        running: set[Future[tuple[Tally, float]]] = set()
        try:
            while not signals.caught:
                while len(running) < 2 * jobs and (numbers := shares.next()):
                    running.add(_submit(pool, work, numbers))
                if not running:
                    return
                done, running = wait(running, PATIENCE, FIRST_COMPLETED)
                for future in done:
                    finished(future.result())
        except BrokenProcessPool:
            if not signals.caught:  # else the processes were told to end as well
                raise ArenaError("a process that played some of the games ended unexpectedly") from None
        finally:
            pool.shutdown(cancel_futures=True)


class _Signals:
    """Keeps Ctrl-C and SIGTERM back until the processes are gone.

    An exception in the midst of the pool's own work could leave its locks taken and
    its processes alive. On leaving, what was caught takes effect: KeyboardInterrupt,
    or SystemExit with the status that a shell gives to a process ended by SIGTERM.
    """

    def __init__(self) -> None:
        self.caught = 0
        self._old: dict[int, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():  # no other may have handlers
            for number in (signal.SIGINT, signal.SIGTERM):
                if signal.getsignal(number) not in (signal.SIG_IGN, None):
                    self._old[number] = signal.signal(number, self._catch)
        return self

    def _catch(self, number: int, _frame: object) -> None:
        self.caught = number

    def __exit__(self, *_: object) -> None:
        for number, handler in self._old.items():
            signal.signal(number, handler)
        if self.caught == signal.SIGINT:
            raise KeyboardInterrupt
        if self.caught:
            raise SystemExit(128 + self.caught)


def _submit(pool: ProcessPoolExecutor, work: _Run, numbers: range) -> Future[tuple[Tally, float]]:
    """Give out games so that Ctrl-C is the parent's alone, from a process's first moment on where that is possible."""
    if not hasattr(signal, "pthread_sigmask"):
        return pool.submit(work.play, numbers)
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(work.play, numbers)  # any task may start one more process, which inherits the mask
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _start_worker() -> None:
    """Leave Ctrl-C to the parent, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
