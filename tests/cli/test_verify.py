"""`verify`: what it shows, what it refuses, and what hostile files cannot do."""

from __future__ import annotations

import json
import os
import re
import threading
from pathlib import Path

import pytest

from brutus_tui.core import record, registry
from brutus_tui.core.notation import format_actor
from tests.cli.conftest import NAMES, Run, played, program, text_of

HEAD = '---\nformat = 1\ngame = "brutus"\n' + "[[seats]]\n" * 4 + "---\n"


def write(home: Path, data: str | bytes, name: str = "x.brutus") -> Path:
    path = home / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


# -- What it shows


def test_a_whole_match_is_checked_and_its_result_shown(run: Run, whole: Path) -> None:
    said = run("verify", whole)
    _, match = played()
    result = match.result
    assert result is not None
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith(f"{whole}: Brutus, 4 seats, {len(match)} actions, all by the rules\n")
    assert registry.narrator("brutus").position(match.view(None), NAMES) in said.out
    assert registry.narrator("brutus").ending(result, NAMES) in said.out
    for seat, name in enumerate(NAMES):
        assert re.search(rf"^ +{result.ranks[seat]} +{result.scores[seat]}  p{seat + 1} +{name}$", said.out, re.M)


def test_a_match_under_way_has_no_result(run: Run, part: Path) -> None:
    said = run("verify", part)
    assert said.status == 0
    assert "After action 40, as everybody sees it:" in said.out
    assert "rank  score" not in said.out


def test_nobodys_cards_are_shown_unless_asked(run: Run, part: Path) -> None:
    _, match = played(40)
    narrator = registry.narrator("brutus")
    hands = {seat: f"Hand of {name}" for seat, name in enumerate(NAMES)}
    assert not any(hand in run("verify", part).out for hand in hands.values())
    assert run("verify", part).out == run("verify", part, "--public").out
    for seat, name in enumerate(NAMES):
        said = run("verify", part, "--seat", str(seat + 1)).out
        assert f"as {name} (p{seat + 1}) sees it" in said
        assert narrator.position(match.view(seat), NAMES) in said
        assert [who for who, hand in hands.items() if hand in said] == [seat]
        assert said == run("verify", part, "--seat", f"P{seat + 1}").out
    said = run("verify", part, "--all").out
    assert all(hand in said for hand in hands.values())


def test_at_shows_an_earlier_position(run: Run, whole: Path) -> None:
    _, match = played()
    for index in (0, 1, 17, 64, 65, len(match)):
        said = run("verify", whole, "--at", str(index), "--seat", "2").out
        view = match.game.view(match.at(index), 1)
        assert registry.narrator("brutus").position(view, NAMES) in said
        assert ("rank  score" in said) == (index == len(match))
    assert run("verify", whole, "--at", str(len(match) + 1)).problem().endswith(f"nothing --at {len(match) + 1}")


def test_actions_taken_back_do_not_count(run: Run, home: Path) -> None:
    header, match = played(3)
    lines = [*match.lines, "undo", "redo", "undo", match.lines[-1]]
    said = run("verify", write(home, record.format_record(header, lines)))
    assert "4 seats, 3 actions" in said.out


def test_several_files_are_all_checked_and_the_worst_counts(run: Run, whole: Path, home: Path) -> None:
    refused = write(home, HEAD + "p1 pass\n", "refused.brutus")
    broken = write(home, "hello\n", "broken.brutus")
    said = run("verify", refused, whole)
    assert said.status == 1
    assert "all by the rules" in said.out
    said = run("verify", refused, broken, whole, "missing.brutus")
    assert said.status == 2
    assert [line.split(":")[0] for line in said.err.splitlines()] == [str(refused), str(broken), "missing.brutus"]
    assert "all by the rules" in said.out


def test_standard_input(whole: Path, run: Run) -> None:
    done = program("verify", "-", data=whole.read_bytes())
    assert done.returncode == 0
    assert done.stdout.startswith(b"-: Brutus, 4 seats")
    assert run("verify", "-", "-").problem() == "standard input can be read only once"


def test_a_record_written_by_hand(run: Run, home: Path) -> None:
    text = HEAD.replace("\n", "\r\n") + (
        "# who begins\r\n\r\n*   ranks p3 p1 p4 p2   # drawn\r\n* deal"
        " p1 1 1 2 3 4 4 5 6 7 8 9 10 11 12 12 13 / p2 1 2 3 4 4 5 6 7 8 8 9 9 10 11 12 13"
        " / p3 1 2 3 3 5 5 6 6 7 7 8 9 10 11 12 13 / p4 1 2 2 3 4 5 6 7 8 9 10 10 11 11 12 13\r\n"
        "p3 ANNOUNCE 2\r\np1 give 4 13\r\n"
    )
    for data in (text, "\ufeff" + text):
        said = run("verify", write(home, data))
        assert said.status == 0, said
        assert "5 actions" in said.out


# -- What it refuses


@pytest.mark.parametrize(
    ("lines", "number", "action", "clause"),
    [
        ("p1 pass", 9, "p1 pass", "BRU-PLAY-01"),
        ("* ranks p3 p1 p4 p2\n# now\np9 announce 1", 11, "p9 announce 1", "BRU-SET-01"),
        ("undo", 9, "undo", ""),
        ("* ranks p3 p1 p4 p2\nundo", 10, "undo", ""),
        ("redo", 9, "redo", ""),
    ],
)
def test_a_refused_action_is_told_with_line_action_reason_and_clause(
    run: Run, home: Path, lines: str, number: int, action: str, clause: str
) -> None:
    path = write(home, f"{HEAD}{lines}\n")
    sentence = run("verify", path).problem(1)
    ending = rf" \[{clause}\]" if clause else ""
    assert re.fullmatch(rf"{re.escape(str(path))}:{number}: {action}: [A-Z][^\[\]]+\.{ending}", sentence), sentence


def test_options_that_cannot_be_played_are_refused_with_their_clause(run: Run, home: Path) -> None:
    path = write(home, HEAD.replace("[[seats]]", "[options]\npoints = [3, 2, 1]\n[[seats]]", 1))
    sentence = run("verify", path).problem()
    assert re.fullmatch(rf"{re.escape(str(path))}:1: options: .+\. \[BRU-AMB-32\]", sentence), sentence


MALFORMED = {
    "empty": (b"", 1),
    "text": (b"hello\nworld\n", 1),
    "binary": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff", 1),
    "late binary": (HEAD.encode() + b"p1 pass\n\xff\n", 10),
    "nul": (HEAD.encode() + b"p1 announce 1\0\n", 9),
    "header cut": (b'---\nformat = 1\ngame = "brutus"\n', 4),
    "no format": (b'---\ngame = "brutus"\n---\n', 1),
    "toml": (b'---\nformat = 1\ngame = "brutus\n---\n', 3),
    "deep": (b"---\nx = " + b"[" * 60_000 + b"\n---\n", 1),
    "deep tables": (b"---\n[" + b"a." * 30_000 + b"a]\n---\n", 1),
    "big header": (b"---\n" + b"#" * 70_000 + b"\n---\n", 1),
    "game": (b'---\nformat = 1\ngame = "chess"\n---\n', 1),
    "option": (HEAD.replace("[[seats]]", "[options]\nspeed = 1\n[[seats]]", 1).encode(), 1),
    "value": (HEAD.replace("[[seats]]", "[options]\npower = 1\n[[seats]]", 1).encode(), 1),
    "seats": (HEAD.replace("[[seats]]\n", "", 2).encode(), 1),
    "name": (HEAD.replace("[[seats]]\n", "[[seats]]\nname = 7\n", 1).encode(), 1),
    "verb": (HEAD.encode() + b"p1 fly\n", 9),
    "actor": (HEAD.encode() + b"# x\nq1 pass\n", 10),
    "long line": (HEAD.encode() + b"p1 " + b"9 " * 5000 + b"\n", 9),
    "result": (HEAD.replace("[[seats]]", '[result]\nending = "deals"\n[[seats]]', 1).encode(), 1),
    "unknown card": (HEAD.encode() + b"* ranks p1 p2 p3 ?\n", 9),
    "cut off": (HEAD.encode() + b"* ranks p1 p2 p3 p4\n* deal p1 1 1 2", 10),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_record_is_one_sentence_with_its_line(run: Run, home: Path, name: str) -> None:
    data, number = MALFORMED[name]
    path = write(home, data)
    said = run("verify", path)
    assert said.problem().startswith(f"{path}:{number}: ")
    assert said.out == ""
    assert path.read_bytes() == data


def test_a_last_line_that_does_not_end_is_not_passed_over(run: Run, home: Path) -> None:
    path = write(home, f"{HEAD}* ranks p1 p2 p3 p4")
    assert "the last line does not end" in run("verify", path).problem()
    path = write(home, f"{HEAD}# that is all")
    assert run("verify", path).status == 0


def test_a_file_that_is_too_large_is_refused_unread(run: Run, home: Path) -> None:
    path = write(home, HEAD.encode() + b"# nothing\n" * 2_000_000)
    assert "a record has at most" in run("verify", path).problem()


@pytest.mark.parametrize("name", ["nowhere", ".", "x" * 3000, "line\nfeed", "\x1b[2J"])
def test_a_file_that_cannot_be_read(run: Run, name: str) -> None:
    assert "cannot be read: " in run("verify", name).problem()


def test_a_viewers_own_record_is_shown_and_said_to_be_uncheckable(run: Run, home: Path) -> None:
    header, match = played(40)
    path = write(home, record.seat_record(header, match, 1))
    said = run("verify", path)
    assert said.problem().startswith(f"{path}:1: this is the record of one viewer (p2)")
    assert f"{path}: Brutus, p1 Octavius, p2 アグリッパ, p3 Claudius, p4 Decimus; as p2 knows it" in said.out
    assert "/ p2 2 2 2 3 4 4 4 4 5 6 7 7 7 8 12 13 / p3 ? ?" in said.out
    path = write(home, record.seat_record(header, match, 1) + "p1 fly\n")
    said = run("verify", path)
    assert re.search(r":\d+: p1 fly: there is no action 'fly'$", said.problem())


HOSTILE = ("\x1b[2J\x1b]0;pwned\x07", "a\nb\r\tc\0", "\u202eevil\u2066", "\x9b31m\x7f")


def test_names_cannot_reach_the_terminal(run: Run, home: Path) -> None:
    header, match = played(40, names=HOSTILE)
    path = write(home, text_of(header, match))
    for extra in ((), ("--all",), ("--json",)):
        said = run("verify", path, *extra)
        assert said.status == 0
        assert not set(said.out) & set("\x1b\x07\x9b\x7f\0\r\t\u202e\u2066")
    names = [seat["name"] for seat in json.loads(run("verify", path, "--json").out)["seats"]]
    assert names == list(HOSTILE)
    path = write(home, text_of(header, match) + "p1 \x1b[2J\n")
    assert "\x1b" not in run("verify", path).problem()
    path = write(home, record.seat_record(header, match, None).replace("p1 play", "p1 play "))
    assert not set(run("verify", path).out) & set("\x1b\x07\x9b\x7f\u202e")


def test_undo_cannot_be_abused(run: Run, home: Path) -> None:
    header, match = played(3)
    _, *_, last = match.lines
    lines = [*match.lines, *["undo", "redo", "undo", last] * 5000]
    assert "3 actions" in run("verify", write(home, record.format_record(header, lines))).out
    lines = [*match.lines, "undo", "undo"]
    assert run("verify", write(home, record.format_record(header, lines))).status == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--seat", "5"), "part.brutus has the seats 1 to 4, not '5'"),
        (("--seat", "0"), "part.brutus has the seats 1 to 4, not '0'"),
        (("--seat", "Octavius"), "part.brutus has the seats 1 to 4, not 'Octavius'"),
        (("--seat", "1", "--all"), "--seat, --public and --all exclude each other"),
        (("--public", "--all"), "--seat, --public and --all exclude each other"),
        (("--at", "x"), "Invalid value for '--at'"),
        (("--at", "-1"), "Invalid value for '--at'"),
        (("--at", "41"), "part.brutus has 40 actions, so there is nothing --at 41"),
        (("--speed",), "No such option"),
    ],
)
def test_wrong_arguments(run: Run, part: Path, arguments: tuple[str, ...], sentence: str) -> None:
    assert run("verify", part.name, *arguments).problem().startswith(sentence)
    assert run("verify").problem().startswith("Missing argument")


# -- JSON


def test_json_of_a_whole_match(run: Run, whole: Path) -> None:
    _, match = played()
    result = match.result
    assert result is not None
    shown = json.loads(run("verify", whole, "--json").out)
    assert (shown["file"], shown["status"], shown["error"]) == (str(whole), "ok", None)
    assert (shown["game"], shown["rules_version"], shown["viewer"]) == ("brutus", 1, None)
    assert shown["seats"] == [{"name": name, "kind": "human"} for name in NAMES]
    assert shown["options"]["deals"] == 1
    assert (shown["actions"], shown["at"], shown["over"], shown["actors"]) == (len(match), len(match), True, [])
    assert shown["result"] == {"scores": [*result.scores], "ranks": [*result.ranks], "ending": "deals"}
    assert list(shown["positions"]) == ["public"]


def test_json_of_a_position(run: Run, part: Path) -> None:
    _, match = played(40)
    (actor,) = match.actors
    shown = json.loads(run("verify", part, "--json", "--all").out)
    assert (shown["over"], shown["result"], shown["actors"]) == (False, None, [format_actor(actor)])
    assert list(shown["positions"]) == ["p1", "p2", "p3", "p4"]
    for seat in range(4):
        position = shown["positions"][format_actor(seat)]
        view = match.view(seat)
        assert position["text"] == registry.narrator("brutus").position(view, NAMES)
        assert position["view"]["hand"] == list(view.hand)
        assert position["view"]["log"] == [
            [who, match.game.format_action(action) or "skip"] for who, action in view.log
        ]
        assert position["legal"] == list(map(match.game.format_action, match.legal_actions(seat)))
    public = json.loads(run("verify", part, "--json").out)["positions"]["public"]
    assert (public["view"]["hand"], public["legal"]) == ([], [])


def test_json_of_what_is_wrong(run: Run, part: Path, home: Path) -> None:
    header, match = played(40)
    refused = write(home, HEAD + "p1 pass\n", "refused.brutus")
    broken = write(home, "hello\n", "broken.brutus")
    seat = write(home, record.seat_record(header, match, 1), "seat.brutus")
    said = run("verify", "--json", part, refused, broken, seat, "missing.brutus")
    assert (said.status, said.err) == (2, "")
    shown = json.loads(said.out)
    assert [one["status"] for one in shown] == ["ok", "refused", "malformed", "viewer", "unreadable"]
    error = shown[1]["error"]
    assert {**error, "sentence": None} == {
        "line": 9,
        "action": "p1 pass",
        "code": "not-your-turn",
        "clause": "BRU-PLAY-01",
        "sentence": None,
    }
    assert error["sentence"].endswith(". [BRU-PLAY-01]")
    assert shown[2]["error"] == {
        "line": 1,
        "action": None,
        "code": None,
        "clause": None,
        "sentence": "a record begins with a line ---",
    }
    assert shown[3]["lines"][0] == match.lines[0]
    assert shown[3]["viewer"] == "p2"
    assert "positions" not in shown[3]
    assert shown[4]["error"]["line"] is None
    assert run("verify", "--json", refused).status == 1


def test_a_pipe_can_be_read(home: Path, whole: Path, run: Run) -> None:
    pipe = home / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(whole.read_bytes(),))
    writer.start()
    assert run("verify", pipe).status == 0
    writer.join()
