"""Whole games between computer players, and the totals of many."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from brutus_tui import bots
from brutus_tui.bots import arena
from brutus_tui.core import record, registry
from brutus_tui.core.game import Decision, Result
from brutus_tui.core.match import IllegalAction, Match
from brutus_tui.games.brutus import GAME
from brutus_tui.games.brutus.options import Options

SHORT = Options(length="deals", deals=1)
MIXED = ("greedy", "random", "random", "greedy")
KINDS = {kind: bots.make(kind, "brutus") for kind in bots.KINDS}


def run(
    players: tuple[str, ...] = MIXED, games: int = 6, seed: str = "s", jobs: int = 1, records: Path | None = None
) -> arena.Report:
    return arena.run("brutus", players, SHORT, games, seed, jobs, None, records)


# -- One game


@pytest.mark.parametrize("options", [SHORT, Options(), Options(length="time", gladiator=True, conspiracy=True)])
def test_a_game_is_what_a_match_of_the_same_seed_would_be(options: Options) -> None:
    lines: list[str] = []
    outcome = arena.play(GAME, MIXED, KINDS, options, "seed", lines.append)
    match = Match(GAME, 4, options, seed="seed")
    match.chance()
    for line in lines:
        if not line.startswith("*"):
            for actor, action in record.actions(GAME, record.Line(0, line)):
                match.play(actor, action)
            match.chance()
    assert list(match.lines) == lines
    assert match.result == outcome.result
    assert outcome.decisions == sum(not line.startswith("*") for line in lines)


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    games = []
    for seed in ("one", "one", "two"):
        lines: list[str] = []
        arena.play(GAME, MIXED, KINDS, SHORT, seed, lines.append)
        games.append(lines)
    assert games[0] == games[1] != games[2]


def test_the_seats_that_commit_together_are_asked_in_no_fixed_order() -> None:
    lines: list[str] = []
    arena.play(GAME, MIXED, KINDS, Options(length="deals", deals=6), "seed", lines.append)
    gifts = [line[:2] for line in lines if " give " in line]
    firsts = {gifts[start] for start in range(0, len(gifts), 4)}
    assert len(firsts) > 1


def test_each_seat_has_random_numbers_of_its_own() -> None:
    """A player that draws more often changes nothing for the others' dice."""
    seen: dict[str, list[float]] = {"plain": [], "thirsty": []}

    class Watcher:
        BLIND = True

        def __init__(self, name: str, thirst: int) -> None:
            self.name, self.thirst, self.asked = name, thirst, 0

        def decide(self, view: Any, decision: Decision, legal: Sequence[Any], rng: Random) -> Any:
            assert view is None
            if not self.asked:
                seen[self.name].append(rng.random())
            self.asked += 1
            for _ in range(self.thirst):
                rng.random()
            return legal[0]

    for thirst in (0, 5):
        kinds = {"plain": Watcher("plain", 0), "thirsty": Watcher("thirsty", thirst), "random": KINDS["random"]}
        arena.play(GAME, ("plain", "thirsty", "random", "random"), kinds, SHORT, "seed")
    assert len({*seen["plain"]}) == len({*seen["thirsty"]}) == 1
    assert seen["plain"] != seen["thirsty"]


def test_a_game_that_does_not_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    bounds = GAME.bounds(4, SHORT)
    monkeypatch.setattr(type(GAME), "bounds", lambda *_: type(bounds)(20, bounds.scores))
    with pytest.raises(arena.ArenaError, match=r"^brutus did not end within 20 decisions \(seed s\)$"):
        arena.play(GAME, MIXED, KINDS, SHORT, "s")


# -- Many games


def test_totals_do_not_depend_on_the_processes() -> None:
    told: list[int] = []
    one = arena.run("brutus", MIXED, SHORT, 7, "s", 1, told.append, None)
    two = arena.run("brutus", MIXED, SHORT, 7, "s", 2, told.append, None)
    assert one == two
    assert told.count(7) == 2
    assert told == sorted(told[: told.index(7) + 1]) + sorted(told[told.index(7) + 1 :])


def test_totals_are_the_sums_of_the_games() -> None:
    report = run(games=5)
    outcomes = [arena.play(GAME, MIXED, KINDS, SHORT, f"s/{number}") for number in range(5)]
    tally = report.tally
    assert tally.games == 5
    for seat, standing in enumerate(tally.seats):
        results = [outcome.result for outcome in outcomes]
        assert standing.played == 5
        assert standing.score == sum(result.scores[seat] for result in results)
        assert standing.rank == sum(result.ranks[seat] for result in results)
    assert sum(standing.wins for standing in tally.seats) == 5
    lengths = [outcome.decisions for outcome in outcomes]
    assert (sorted(tally.lengths.elements()), tally.decisions) == (sorted(lengths), sum(lengths))
    assert tally.median == sorted(lengths)[(len(lengths) - 1) // 2]
    assert tally.endings == {"deals": 5}


def test_a_shared_victory_is_divided_exactly() -> None:
    tally = arena.Tally([arena.Standing() for _ in range(4)])
    for ranks in ((1, 1, 1, 4), (1, 2, 3, 4), (3, 1, 1, 4)):
        tally.add(arena.Tally.of(arena.Outcome(Result((9, 9, 9, 1), ranks, "deals"), 10)))
    assert [standing.wins for standing in tally.seats] == [Fraction(4, 3), Fraction(5, 6), Fraction(5, 6), 0]
    report = arena.Report("brutus", MIXED, SHORT, "s", tally)
    assert report.kinds["greedy"].wins == Fraction(4, 3)
    assert report.to_json()["seats"][0]["wins_exact"] == [4, 3]


def test_tallies_can_be_added_in_any_order() -> None:
    parts = [arena.Tally.of(arena.play(GAME, MIXED, KINDS, SHORT, seed)) for seed in "abcd"]

    def total(order: Sequence[int]) -> arena.Tally:
        tally = arena.Tally([arena.Standing() for _ in MIXED])
        for index in order:
            tally.add(parts[index])
        return tally

    assert total((0, 1, 2, 3)) == total((3, 1, 0, 2))


def test_the_json_has_its_documented_shape() -> None:
    shown = json.loads(json.dumps(run(games=2).to_json()))
    assert list(shown) == [
        "game",
        "rules_version",
        "options",
        "seed",
        "games",
        "seats",
        "players",
        "decisions",
        "endings",
        "traits",
    ]
    assert shown["options"] == {"length": "deals", "deals": 1}
    standing = ["played", "wins", "wins_exact", "win_share", "mean_score", "mean_rank"]
    assert [list(seat) for seat in shown["seats"]] == [["seat", "player", *standing]] * 4
    assert {kind: list(row) for kind, row in shown["players"].items()} == {"greedy": standing, "random": standing}
    assert shown["players"]["random"]["played"] == 4
    assert list(shown["decisions"]) == ["shortest", "median", "mean", "longest"]
    page = (Path(__file__).parents[2] / "docs" / "computer-players.md").read_text("utf-8")
    missing = [key for key in (*shown, *standing, *shown["decisions"]) if f"`{key}`" not in page]
    assert missing == []


def test_the_share_of_games_grows_with_their_speed() -> None:
    shares = arena._Shares(10_000, 2)
    assert shares.next() == range(1)
    shares.took(1, 0.01)
    assert shares.next() == range(1, 101)
    slow = arena._Shares(10_000, 2)
    slow.took(2, 50.0)
    assert slow.next() == range(1)
    last = arena._Shares(10, 2)
    last.took(1000, 0.1)
    cut = [last.next() for _ in range(5)]
    assert cut[:2] == [range(5), range(5, 8)]
    assert [number for numbers in (*cut, *(last.next() for _ in range(5))) for number in numbers] == list(range(10))


def test_records_replay_to_the_result_in_their_header(tmp_path: Path) -> None:
    run(games=3, seed="../über/s", records=tmp_path)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"brutus-____ber_s-{number:06}.brutus" for number in range(3)]
    for path in tmp_path.iterdir():
        header, match = record.read(path.read_bytes())
        assert header.result == record.result_table(match) is not None
        assert [(seat.name, seat.kind) for seat in header.seats] == [
            ("greedy 1", "greedy"), ("random 2", "random"), ("random 3", "random"), ("greedy 4", "greedy"),
        ]  # fmt: skip


def test_a_record_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        run(records=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_played_is_refused_before_the_first_game() -> None:
    with pytest.raises(IllegalAction, match="seats"):
        arena.run("brutus", ("random",) * 3, SHORT, 1, "s", 1, None, None)
    with pytest.raises(bots.UnknownKind):
        arena.run("brutus", ("random",) * 3 + ("wizard",), SHORT, 1, "s", 1, None, None)
    with pytest.raises(ValueError, match="at least one game"):
        run(games=0)


# -- Processes that die, and Ctrl-C

LONG = """
from multiprocessing import active_children
from brutus_tui.bots import arena
from brutus_tui.games.brutus.options import Options

def main():
    def progress(finished):
        print(*sorted(child.pid for child in active_children()), flush=True)
    try:
        arena.run("brutus", ("random",) * 4, Options(), 1_000_000, "s", 2, progress, None)
    except arena.ArenaError as error:
        print(error, flush=True)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    except SystemExit as stop:
        print("terminated", stop.code, flush=True)

if __name__ == "__main__":
    main()
"""


@pytest.mark.parametrize(
    ("blow", "said"),
    [
        ("worker", "a process that played some of the games ended unexpectedly"),
        ("interrupt", "interrupted"),
        ("terminate", "terminated 143"),
        ("terminate all", "terminated 143"),
        ("parent", ""),
    ],
)
def test_a_run_that_is_broken_off_leaves_nothing_behind(blow: str, said: str, tmp_path: Path) -> None:
    script = tmp_path / "long.py"
    script.write_text(LONG)
    process = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    workers = [int(word) for word in process.stdout.readline().split()]
    assert len(workers) == 2
    if blow == "worker":
        os.kill(workers[0], signal.SIGKILL)
    elif blow == "interrupt":
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to everybody
    elif blow == "terminate":
        process.terminate()
    elif blow == "terminate all":
        os.killpg(process.pid, signal.SIGTERM)
    else:
        process.kill()
    out, err = process.communicate(timeout=120)  # returns when nobody holds the pipe any more: no worker lives on
    if blow != "parent":
        assert out.endswith(f"{said}\n")
        assert err == ""


def test_traits_are_counted_by_heading_and_value() -> None:
    game = registry.game("bruti")
    report = arena.run("bruti", ("random", "random"), game.options(), 20, "traits", 1, None, None)
    counted = report.to_json()["traits"]
    assert set(counted) == {"character", "weapon"}
    for values in counted.values():
        assert sum(standing["played"] for standing in values.values()) == 40
        assert sum(standing["wins"] for standing in values.values()) == 20
    assert arena.run("brutus", ("random",) * 4, registry.game("brutus").options(), 2, "x", 1, None, None).traits == {}


@pytest.mark.clause("TRI-GEN-04")
def test_the_brutii_are_counted_beside_the_families() -> None:
    chosen = replace(registry.game("tribune").options(), mode="brutii", cap=1)
    report = arena.run("tribune", ("random",) * 5, chosen, 2, "brutii", 1, None, None)
    assert {value: one["played"] for value, one in report.to_json()["traits"]["leads"].items()} == {
        "family": 8,
        "Brutii": 2,
    }
    base = replace(chosen, mode="base")
    assert arena.run("tribune", ("random",) * 2, base, 1, "x", 1, None, None).traits == {}
