"""`simulate`: the same numbers for the same seed, as a table, as JSON and as records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from brutus_tui import bots
from brutus_tui.bots import arena
from brutus_tui.core import record
from tests.cli.conftest import Run

SHORT = ("simulate", "brutus", "-o", "length=deals", "-o", "deals=1", "--seed", "ides")


def test_the_table_holds_the_numbers_of_the_json(run: Run) -> None:
    command = (*SHORT, "--games", "6", "--players", "random,greedy")
    numbers = json.loads(run(*command, "--json").out)
    said = run(*command)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("Brutus, 4 seats, 6 games, seed ides\noptions: length=deals deals=1\n")
    rows = [line.split() for line in said.out.splitlines()]
    for seat in numbers["seats"]:
        (row,) = [row for row in rows if row[:1] == [seat["seat"]]]
        assert row[1:3] == [seat["player"], "6"]
        assert (float(row[3]), float(row[5])) == pytest.approx((seat["wins"], seat["mean_score"]), abs=0.005)
        assert row[4] == f"{seat['win_share']:.1%}"
    for kind in ("random", "greedy"):
        (row,) = [row for row in rows if row[:1] == [kind]]
        assert row[1] == "12"
        assert float(row[5]) == pytest.approx(numbers["players"][kind]["mean_rank"], abs=0.005)
    lengths = numbers["decisions"]
    shown = " ".join(said.out.split())
    assert f"{lengths['shortest']} to {lengths['longest']}, half of the games at most {lengths['median']}, " in shown
    assert f"{lengths['mean']:.1f} on average" in shown
    assert said.out.endswith("endings: deals 6\n")


def test_players_are_begun_again_and_seats_follow_them(run: Run) -> None:
    def players(*arguments: str) -> list[str]:
        shown = json.loads(run(*SHORT, "--games", "1", "--json", *arguments).out)
        return [seat["player"] for seat in shown["seats"]]

    assert players() == [bots.DEFAULT] * 4
    assert players("--players", "random, Greedy") == ["random", "greedy", "random", "greedy"]
    assert players("--players", "random,greedy", "--seats", "5") == ["random", "greedy", "random", "greedy", "random"]
    assert players("--players", "random,random,random,random,greedy") == ["random"] * 4 + ["greedy"]


def test_equal_seeds_give_equal_results(run: Run) -> None:
    command = (*SHORT, "--games", "3", "--players", "random", "--json")
    assert run(*command).out == run(*command, "--jobs", "2").out != run(*command, "--seed", "other").out
    unseeded = [json.loads(run(*SHORT[:-2], "--games", "1", "--players", "random", "--json").out) for _ in range(2)]
    assert unseeded[0]["seed"] != unseeded[1]["seed"]


def test_records_can_be_verified(run: Run, home: Path) -> None:
    run(*SHORT, "--games", "2", "--players", "random", "--records", home / "new" / "folder")
    found = sorted((home / "new" / "folder").iterdir())
    assert [path.suffix for path in found] == [record.EXTENSION] * 2
    assert run("verify", *found).status == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "there is no game 'chess'"),
        (("brutus", "--seats", "3"), "Brutus is for 4 to 9 seats, not 3"),
        (("brutus", "--seats", "99999999999"), "Brutus is for 4 to 9 seats, not 99999999999"),
        (("brutus", "--players", ",".join(["random"] * 10)), "Brutus is for 4 to 9 seats, not 10"),
        (("brutus", "--players", "random,greedy,random,greedy,random", "--seats", "4"), "--seats 4 has no place for 5"),
        (("brutus", "--players", "clever"), "there is no computer player 'clever'; there are random, greedy"),
        (("brutus", "--players", ""), "there is no computer player ''"),
        (("brutus", "--option", "speed=1"), "there is no option 'speed'; the options are length, deals"),
        (("brutus", "--option", "power"), "an option is written KEY=VALUE, not 'power'"),
        (("brutus", "--option", "power=on"), "option 'power' takes everyone, consul, not 'on'"),
        (("brutus", "--option", "points=3,2,1"), "A table of 4 needs points for each of the 4 places"),
        (("brutus", "--seed", "x" * 201), "a seed is a printable text of at most 200 characters"),
        (("brutus", "--games", "0"), "Invalid value for '--games' / '-n': '0' is not a whole number from 1 on"),
        (("brutus", "--games", "1e9"), "Invalid value for '--games' / '-n': '1e9' is not a whole number from 1 on"),
        (("brutus", "--games", "9" * 5000), "Invalid value for '--games' / '-n': '999"),
        (("brutus", "--jobs", "0"), "Invalid value for '--jobs'"),
    ],
)
def test_problems_are_one_sentence(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    assert run("simulate", *arguments).problem().startswith(sentence)


def test_a_folder_that_cannot_be_written_is_one_sentence(run: Run, home: Path) -> None:
    (home / "file").write_text("mine")
    said = run(*SHORT, "--games", "1", "--players", "random", "--records", "file")
    assert said.problem(1) == "cannot write records in file: file exists"


def test_a_player_that_fails_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("p1 holds 13")

    monkeypatch.setattr(bots.make("random", "brutus"), "decide", fail)
    sentence = run(*SHORT, "--games", "1", "--players", "random").problem(1)
    assert "failed (ZeroDivisionError)" in sentence
    assert "13" not in sentence


def test_an_interrupt_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "run", interrupt)
    assert run(*SHORT) == (130, "", "")


@pytest.mark.clause("TRI-GEN-04", "TRI-POINT-14")
def test_so_many_seats_as_the_options_need(run: Run) -> None:
    chosen = ("-o", "mode=brutii", "-o", "cap=1", "-o", "start=first", "--players", "random")
    said = run("simulate", "tribune", "--games", "1", "--seed", "x", *chosen)
    assert said.out.startswith("Tribune, 5 seats, 1 games")
    assert said.err == "brutus-tui: without effect beside the other options: start\n"
    problem = run("simulate", "tribune", "--games", "1", "--seats", "4", *chosen).problem()
    assert problem.startswith("This mode is for 5 to 6 players, not 4.")
