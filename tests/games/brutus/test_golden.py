"""Recorded games that have to come out the same again.

`*.txt` are short games told in full, to be read: what every seat is shown, asked,
allowed and told, and why something is refused; seats in brackets count from 0, -1
is nature. `*.brutus` are whole games as records, with the scores and the number of
choices of each deal as comments. `BRUTUS_TUI_REWRITE_GOLDENS=1` writes both anew;
read the difference before you keep it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from brutus_tui.core import options as opt
from brutus_tui.core import record
from brutus_tui.core.game import CHANCE, Event, Seat
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.notation import format_actor
from brutus_tui.core.record import Header, SeatLabel
from brutus_tui.games.brutus import GAME
from brutus_tui.games.brutus.actions import Action, Play
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import Skip
from brutus_tui.games.brutus.view import View

FOLDER = Path(__file__).parents[2] / "goldens" / "brutus"
REWRITE = bool(os.environ.get("BRUTUS_TUI_REWRITE_GOLDENS"))
NAMES = ("Octavius", "Agrippa", "Claudius", "Decimus", "Livia", "Cato", "Julia", "Marcus", "Drusilla")

TOLD = {
    "four": (4, Options(length="deals", deals=1, gladiator=True, conspiracy=True, benevolence=True), "four 4"),
    "six": (
        6,
        Options(
            length="deals", deals=1, power="consul", points=(12, 8, 5, 3, 1, 0), memory="all", autopass=True,
            senator="names", caesar="no-match", discards="shown",
        ),
        "six",
    ),
}  # fmt: skip

RECORDED = {
    "recommended-4": (4, Options()),
    "recommended-9": (9, Options(conspiracy=True, gladiator=True)),
    "players-5": (5, Options(length="players", benevolence=True, memory="all", autopass=True)),
    "deals-7": (7, Options(length="deals", deals=2, power="consul", caesar="no-match", senator="names")),
    "target-6": (6, Options(length="target", target=25, points=(12, 8, 5, 3, 1, 0), discards="shown")),
    "time-8": (8, Options(length="time", minutes=20, gladiator=True, conspiracy=True, benevolence=True)),
}


def moves(match: AnyMatch, rng: Random) -> Iterator[tuple[Seat, Action]]:
    """What is done next, for ever: play that is eager, so that games are short."""
    while match.actors:
        seat = rng.choice(match.actors)
        if seat == CHANCE:
            number = sum(entry.actor == CHANCE for entry in match.entries)
            yield CHANCE, GAME.sample_chance(match.state(), Random(f"{match.seed}/{number}"))
            continue
        legal = match.legal_actions(seat)
        plays = [action for action in legal if isinstance(action, Play)]
        if plays and rng.random() < 0.8:
            yield (
                seat,
                max(plays, key=lambda play: (play.count, -play.value)) if rng.random() < 0.6 else rng.choice(plays),
            )
        else:
            yield seat, rng.choice(legal)


# -- Games told in full ----------------------------------------------------------------------


def tell(seats: int, options: Options, seed: str) -> str:
    """One game as a text to be read."""
    match: AnyMatch = Match(GAME, seats, options, seed=seed)
    rng = Random(seed)
    rows = [
        f"Brutus, {seats} seats",
        *(f"{key} = {opt.value_text(value)}" for key, value in opt.changed(options).items()),
    ]
    kind = ""
    for seat, action in moves(match, rng):
        decision = match.decision(seat)
        if decision.kind != kind and decision.kind not in ("follow", "lead", "ranks"):
            rows += ["", *(shown(match.view(who)) for who in (*range(seats), None)), ""]
            rows += refusals(match, rng)
        kind = decision.kind
        question = "" if seat == CHANCE else asked(match, seat)
        entry = match.play(seat, action)
        rows.append(f"{format_actor(seat)} {GAME.format_action(action)}{question}")
        rows += told(entry.events, seats)
    rows += ["", *(shown(match.view(who)) for who in (*range(seats), None)), "", f"{match.result}"]
    return "\n".join(rows) + "\n"


def asked(match: AnyMatch, seat: Seat) -> str:
    """The question, and the answers to it."""
    decision = match.decision(seat)
    texts = [GAME.format_action(action) for action in match.legal_actions(seat)]
    if decision.kind in ("lead", "follow"):
        return f"  ({decision.kind}{' forced' * (decision.forced is not None)}: {', '.join(texts)})"
    more = f" and {len(texts) - 8} more" if len(texts) > 8 else ""
    stage = "" if decision.part == (1, 1) else " {} of {}".format(*decision.part)
    forced = " forced" if decision.forced is not None else ""
    kind = f"{decision.kind}{stage}, {decision.privacy.value}{forced}, {decision.clause}"
    return f"  ({kind}: {', '.join(texts[:8])}{more})"


def told(events: tuple[Event, ...], seats: int) -> Iterator[str]:
    """Each event as everybody learns it, and as some learn it."""
    for event in events:
        public = event.seen_by(None)
        if event == Event("passed", event.seat):
            continue
        if public is not None:
            yield f"    all: {event.kind} {format_actor(event.seat)} {values(public.public)}"
        for seat in range(seats):
            seen = event.seen_by(seat)
            if seen is not None and seen != public:
                yield f"    {format_actor(seat)}: {event.kind} {format_actor(event.seat)} {values(seen.public)}"


def values(args: Any) -> str:
    """Values in brackets, nested as they are."""
    return "[" + " ".join(values(one) if isinstance(one, tuple) else str(one) for one in args) + "]"


def shown(view: View) -> str:
    """A view on a line."""
    who = "all" if view.viewer is None else format_actor(view.viewer)
    parts = [
        f"{who:>4} | {view.phase} {values(view.actors)} hand {values(view.hand)} of {values(view.counts)}",
        f"scores {values(view.scores)}",
    ]
    parts += [f"out {values(view.places)}"] if view.places else []
    parts += [f"gave {values(view.gave)} owes {values(view.owed)}"] if view.phase == "give" else []
    parts += [f"pool {values(view.pool)}"] if view.pool else []
    parts += [f"slip {view.slip}"] if view.slip else []
    parts += ["power"] if view.power else []
    trick = [(seat, "skip" if isinstance(action, Skip) else GAME.format_action(action)) for seat, action in view.trick]
    parts += ["trick " + ", ".join(f"{format_actor(seat)} {text}" for seat, text in trick)] if trick else []
    return "; ".join(parts)


def refusals(match: AnyMatch, rng: Random) -> Iterator[str]:
    """Some things that are refused here, each to somebody."""
    texts = [
        "play 7x1",
        "pass",
        "give 13",
        "take 1",
        "announce 2",
        "gift 5 p1",
        "slip 3",
        "discard 12",
        "power on",
        "done",
    ]
    for text in rng.sample(texts, 3):
        seat = rng.randrange(match.seats)
        refusal = match.explain(seat, GAME.parse_action(text))
        if refusal is not None:
            yield f"  not {format_actor(seat)} {text}: {refusal.code} {values(refusal.args)} {refusal.clause}"


@pytest.mark.parametrize("name", TOLD)
def test_games_told_in_full(name: str) -> None:
    text = tell(*TOLD[name])
    path = FOLDER / f"{name}.txt"
    if REWRITE:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8").splitlines() == text.splitlines()
    assert len(text.splitlines()) < 500


# -- Whole games as records ------------------------------------------------------------------


def write(name: str) -> str:
    """A whole game as a record with comments."""
    seats, options = RECORDED[name]
    match: AnyMatch = Match(GAME, seats, options, seed=name)
    rows: list[str] = []
    choices = 0
    for seat, action in moves(match, Random(name)):
        choices += len(match.legal_actions(seat))
        rows.append(f"{format_actor(seat)} {GAME.format_action(action)}")
        entry = match.play(seat, action)
        if any(event.kind == "deal-over" for event in entry.events):
            rows.append(note(match.view(None), choices))
            choices = 0
    labels = tuple(SeatLabel(one) for one in NAMES[:seats])
    header = Header("brutus", GAME.info.rules_version, labels, options, seed=name, result=record.result_table(match))
    return record.format_record(header, rows)


def note(view: View, choices: int) -> str:
    """What is written down after a deal."""
    return f"# deal {view.deal}: scores {' '.join(map(str, view.scores))}; {choices} choices"


@pytest.mark.parametrize("name", RECORDED)
def test_recorded_games(name: str) -> None:
    path = FOLDER / f"{name}.brutus"
    if REWRITE:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(write(name), "utf-8")
    data = path.read_bytes()
    header, match = record.read(data)
    assert (len(header.seats), header.options) == RECORDED[name]
    assert match.result is not None
    assert header.result == record.result_table(match)
    # Once more, for the notes.
    again: AnyMatch = Match(GAME, len(header.seats), header.options, seed="")
    choices = 0
    notes = []
    for entry in match.entries:
        choices += len(again.legal_actions(entry.actor))
        made = again.play(entry.actor, entry.action)
        if any(event.kind == "deal-over" for event in made.events):
            notes.append(note(again.view(None), choices))
            choices = 0
    assert [row for row in data.decode().splitlines() if row.startswith("# deal")] == notes
    assert len(notes) == again.view(None).deal


def test_every_file_is_run() -> None:
    expected = {f"{name}.txt" for name in TOLD} | {f"{name}.brutus" for name in RECORDED}
    assert {path.name for path in FOLDER.iterdir()} == expected


@pytest.mark.clause("BRU-END-03", "BRU-VAR-01")
def test_every_ending_and_every_option_is_recorded() -> None:
    headers = [record.parse((FOLDER / f"{name}.brutus").read_bytes())[0] for name in RECORDED]
    assert {header.result["ending"] for header in headers if header.result} == GAME.info.endings
    assert {len(header.seats) for header in headers} == set(GAME.info.seats)
    for name, kind in opt.kinds_by_key(Options):
        tried = {getattr(header.options, name) for header in headers}
        assert set(kind.values) <= tried
        assert len(tried) > 1 or name == "minutes" or kind.values, name


def test_every_kind_of_question_is_told() -> None:
    text = "".join((FOLDER / f"{name}.txt").read_text("utf-8") for name in TOLD)
    for kind in (
        "announce",
        "give",
        "benevolence",
        "take",
        "power",
        "lead",
        "follow",
        "conspire",
        "slip",
        "dux",
        "censor",
    ):
        assert f"({kind}" in text, kind
