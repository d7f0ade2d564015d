"""Matches on disk: nothing accepted is lost, nothing is half written, only one program writes."""

from __future__ import annotations

import datetime
import errno
import multiprocessing
import os
import resource
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from brutus_tui.core import record, registry
from brutus_tui.core.game import CHANCE
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.record import Header
from brutus_tui.store import files, folders, library
from brutus_tui.store.files import StoreError
from brutus_tui.store.library import BrokenMatch, Busy, Saved


def begin(header: Header) -> tuple[AnyMatch, Saved]:
    saved = library.create(header)
    game = registry.game(header.game)
    assert saved.header.seed is not None
    return Match(game, len(header.seats), header.options, seed=saved.header.seed, recorder=saved.journal.append), saved


def go_on(match: AnyMatch, actions: int, rng: Random | None = None) -> None:
    """Play that many actions at random, or until the match is over."""
    rng = rng or Random(1)
    for _ in range(actions):
        if not match.actors:
            return
        if match.actors[0] == CHANCE:
            match.chance()
            continue
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal_actions(seat)))


def broken_file(match_id: str, data: bytes) -> Path:
    path = folders.matches_dir() / f"{match_id}.brutus"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


# -- Creating and playing


def test_a_new_match_has_a_readable_id_a_date_and_a_seed(header: Header) -> None:
    saved = library.create(replace(header, date=datetime.date(2026, 11, 30)))
    other = library.create(replace(header, date=datetime.date(2026, 11, 30)))
    assert (saved.id, other.id) == ("20261130-brutus-1", "20261130-brutus-2")
    assert saved.header.seed
    assert saved.header.seed != other.header.seed
    assert library.create(header).header.date == datetime.date.today()
    assert record.parse(saved.path.read_bytes())[0] == saved.header


def test_a_stated_seed_stays(header: Header) -> None:
    assert library.create(replace(header, seed="ides")).header.seed == "ides"


def test_records_are_for_the_own_eyes_only(header: Header) -> None:
    saved = library.create(header)
    assert stat.S_IMODE(saved.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(saved.path.parent.stat().st_mode) == 0o700


def test_each_action_is_on_disk_before_it_is_in_force(header: Header) -> None:
    match, saved = begin(header)
    seen = []

    def recorder(line: str) -> None:
        saved.journal.append(line)
        seen.append((len(match), saved.path.read_text("utf-8").splitlines()[-1] == line))

    match.recorder = recorder
    go_on(match, 12)
    assert seen == [(number, True) for number in range(len(match))]


def test_each_action_is_told_to_reach_the_disk(header: Header, synced: list[int]) -> None:
    match, _saved = begin(header)
    synced.clear()
    go_on(match, 12)
    assert len(synced) == len(match)


def test_resume_goes_on_exactly_where_it_stopped(header: Header) -> None:
    match, saved = begin(header)
    go_on(match, 30)
    seat = match.actors[0]
    match.play(seat, match.legal_actions(seat)[0])
    if match.can_undo(seat) is None:
        match.undo(seat)
    before = saved.path.read_bytes()
    saved.close()

    again_header, again, again_saved = library.resume(saved.id)
    assert again_header == saved.header
    assert again_saved.path.read_bytes() == before
    assert again.lines == match.lines
    assert again.state() == match.state()
    go_on(again, 10)
    again_saved.close()
    assert library.resume(saved.id)[1].lines == again.lines


def test_resume_deals_what_would_have_been_dealt(header: Header) -> None:
    header = replace(header, options=replace(header.options, deals=2), seed="ides")
    match, saved = begin(header)
    twin: AnyMatch = Match(match.game, match.seats, match.options, seed="ides")
    twin.chance()
    match.chance()
    saved.close()
    _, again, _ = library.resume(saved.id)
    go_on(again, 1000)
    go_on(twin, 1000)
    assert again.lines == twin.lines


def test_resume_asks_a_real_clock(header: Header) -> None:
    header = replace(header, options=replace(header.options, length="time", minutes=5))
    match, saved = begin(header)
    match.chance()
    saved.close()
    _, again, _ = library.resume(saved.id, measured={"clock": lambda: "clock 7"})
    go_on(again, 1000)
    assert again.lines[-1] == "* clock 7"
    assert again.result is not None


def test_a_record_without_a_seed_gets_one_and_keeps_its_comments() -> None:
    text = '---\n# by hand\nformat = 1\ngame = "brutus"\n[[seats]]\n[[seats]]\n[[seats]]\n[[seats]]\n---\n# start\n'
    path = broken_file("mine", f"{text}* ranks p3 p1 p4 p2 # drawn\r\n".encode())
    header, match, saved = library.resume("mine")
    assert header.seed
    assert match.lines == ("* ranks p3 p1 p4 p2",)
    saved.close()
    assert path.read_text("utf-8").endswith("---\n# start\n* ranks p3 p1 p4 p2 # drawn\n")
    assert library.resume("mine")[0] == header


# -- The end


def test_finish_puts_the_result_into_the_header(header: Header) -> None:
    match, saved = begin(header)
    go_on(match, 1000)
    saved.finish(match)
    saved.close()
    read, again = record.read(saved.path.read_bytes())
    assert read.result == record.result_table(match)
    assert again.lines == match.lines
    assert library.matches()[0].finished


def test_nothing_is_appended_after_the_end(header: Header) -> None:
    match, saved = begin(header)
    go_on(match, 1000)
    saved.finish(match)
    before = saved.path.read_bytes()
    with pytest.raises(StoreError, match="closed"):
        saved.journal.append("undo")
    assert saved.path.read_bytes() == before


def test_a_crash_between_last_action_and_result_is_made_good(header: Header) -> None:
    match, saved = begin(header)
    go_on(match, 1000)
    saved.close()
    assert not library.matches()[0].finished
    _, again, again_saved = library.resume(saved.id)
    assert not library.matches()[0].finished  # what a survivor brings home is put away first
    again_saved.finish(again)
    assert record.read(saved.path.read_bytes())[0].result == record.result_table(match)
    assert library.matches()[0].finished


# -- Lists and deleting


def test_matches_lists_the_last_played_first(header: Header) -> None:
    first, second = library.create(header), library.create(header)
    for saved, seconds in ((first, 2000), (second, 1000)):
        os.utime(saved.path, (seconds, seconds))
    match: AnyMatch = Match(registry.game("brutus"), 4, header.options, seed="x", recorder=first.journal.append)
    go_on(match, 5)
    newest, oldest = library.matches()
    assert (newest.id, oldest.id) == (first.id, second.id)
    assert (newest.actions, oldest.actions) == (len(match), 0)
    assert newest.title == "Brutus"
    assert [seat.name for seat in newest.seats] == list(header.names)
    assert not newest.finished
    assert not newest.broken


def test_matches_counts_actions_in_force() -> None:
    seats = "[[seats]]\n" * 4
    lines = "* ranks p3 p1 p4 p2\nundo\nredo\nundo\n* ranks p3 p1 p4 p2\n"
    broken_file("x", f'---\nformat = 1\ngame = "brutus"\n{seats}---\n{lines}'.encode())
    assert library.matches()[0].actions == 1


def test_no_folder_is_no_match() -> None:
    assert library.matches() == []


BROKEN = {
    "empty": b"",
    "binary": os.urandom(4096),
    "text": b"hello\n",
    "cut": b'---\nformat = 1\ngame = "brutus"\n',
    "utf16": "---\nformat = 1\n---\n".encode("utf-16"),
    "nested": b"---\nx = " + b"[" * 60_000 + b"\n---\n",
    "unknown": b'---\nformat = 1\ngame = "chess"\n---\n',
    "future": b'---\nformat = 2\ngame = "brutus"\n---\n',
    "seats": b'---\nformat = 1\ngame = "brutus"\n[[seats]]\n---\n',
    "huge": b"---\n" * (5 * 1024 * 1024),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_listed_as_broken(name: str, header: Header) -> None:
    path = broken_file(name, BROKEN[name])
    whole = library.create(header)
    listed = {one.id: one for one in library.matches()}
    assert listed[name].broken
    assert "\n" not in listed[name].broken
    assert not listed[whole.id].broken
    with pytest.raises(StoreError):
        library.resume(name)
    assert path.read_bytes() == BROKEN[name]


def test_other_things_in_the_folder_do_no_harm(header: Header) -> None:
    folder = folders.matches_dir()
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_text("mine")
    (folder / ".hidden.brutus").write_text("mine")
    (folder / "folder.brutus").mkdir()
    (folder / "gone.brutus").symlink_to(folder / "nowhere")
    (folder / "loop.brutus").symlink_to("loop.brutus")
    os.mkfifo(folder / "pipe.brutus")
    whole = library.create(header)
    os.utime(whole.path, (2**40, 2**40))  # no calendar reaches so far
    listed = {one.id: one.broken for one in library.matches()}
    assert set(listed) == {"folder", "pipe", "loop", whole.id}
    assert listed.pop(whole.id) == ""
    assert all(said.startswith("it cannot be read: ") for said in listed.values())
    with pytest.raises(StoreError, match="cannot read"):
        library.resume("loop")
    library.delete("loop")
    assert not (folder / "loop.brutus").is_symlink()


def test_a_refused_action_says_where_and_why(header: Header) -> None:
    match, saved = begin(header)
    match.chance()
    saved.journal.append("p1 play 13x8")
    saved.close()
    with pytest.raises(BrokenMatch) as caught:
        library.resume(saved.id)
    error = caught.value.error
    assert error.refusal is not None
    assert str(caught.value).startswith(f"{saved.path}:{error.line}: p1 play 13x8: ")
    assert str(caught.value).endswith(f"[{error.refusal.clause}]")
    library.delete(saved.id)  # the lock is free again


def test_a_viewers_record_cannot_be_continued(header: Header) -> None:
    match, saved = begin(header)
    go_on(match, 20)
    saved.close()
    saved.path.write_text(record.seat_record(saved.header, match, 1), "utf-8")
    assert "viewer" in library.matches()[0].broken
    with pytest.raises(BrokenMatch, match="viewer"):
        library.resume(saved.id)


def test_delete_removes_a_match(header: Header) -> None:
    saved = library.create(header)
    saved.close()
    library.delete(saved.id)
    assert os.listdir(folders.matches_dir()) == []


@pytest.mark.parametrize("match_id", ["nothing", "", "../data/matches/x", "/etc/passwd", "a\0b", "x" * 5000, "\x1b[2J"])
def test_an_id_that_is_none(match_id: str) -> None:
    broken_file("x", b"")
    for verb in (library.resume, library.delete):
        with pytest.raises(StoreError, match="there is no match") as caught:
            verb(match_id)
        assert str(caught.value).isprintable()


# -- One program at a time


def test_a_match_is_played_by_one_program_at_a_time(header: Header) -> None:
    saved = library.create(header)
    for verb in (library.resume, library.delete):
        with pytest.raises(Busy, match=f"open in another program .process {os.getpid()}"):
            verb(saved.id)
    saved.close()
    saved.close()
    library.resume(saved.id)[2].close()
    assert os.listdir(folders.matches_dir()) == [saved.path.name]


HOLDER = """
import sys, time
from brutus_tui.store import library
held = library.resume(sys.argv[1])
print(flush=True)
time.sleep(60)
"""


def test_a_killed_program_holds_no_lock(header: Header) -> None:
    saved = library.create(header)
    saved.close()
    with subprocess.Popen([sys.executable, "-c", HOLDER, saved.id], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(Busy, match=str(other.pid)):
            library.resume(saved.id)
        other.kill()
    library.resume(saved.id)


def _create_many(count: int) -> list[str]:
    labels = tuple(record.SeatLabel(f"p{number}") for number in range(4))
    game = registry.game("brutus")
    return [library.create(Header("brutus", 1, labels, game.options())).id for _ in range(count)]


def test_two_programs_never_make_the_same_match() -> None:
    with multiprocessing.get_context("fork").Pool(2) as pool:
        ids = [one for many in pool.map(_create_many, [8, 8]) for one in many]
    assert len(set(ids)) == 16


# -- What goes wrong


@contextmanager
def small_files(size: int) -> Iterator[None]:
    """A disk on which no file can grow beyond `size`: the write that crosses it is cut short."""
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
        signal.signal(signal.SIGXFSZ, handler)


def test_a_full_disk_refuses_the_action_and_keeps_the_record(header: Header) -> None:
    match, saved = begin(header)
    go_on(match, 10)
    before, lines = saved.path.read_bytes(), match.lines
    seat = match.actors[0]
    action = match.legal_actions(seat)[0]
    with small_files(len(before) + 3), pytest.raises(StoreError, match="cannot save the match") as caught:
        match.play(seat, action)
    assert isinstance(caught.value, OSError)
    assert saved.path.read_bytes() == before
    assert match.lines == lines
    match.play(seat, action)
    saved.close()
    assert library.resume(saved.id)[1].lines == match.lines


def test_a_line_that_cannot_even_be_cut_off_is_cut_off_by_the_next(
    header: Header, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, saved = begin(header)
    match.chance()
    before = saved.path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        patch.setattr(os, "ftruncate", fail)
        with pytest.raises(StoreError, match="input/output error"):
            saved.journal.append("p1 announce 1 # a long line that must go")
    assert len(saved.path.read_bytes()) > len(before)
    saved.journal.append("p1 x")
    assert saved.path.read_bytes() == before + b"p1 x\n"


def test_an_interrupt_in_mid_write_leaves_no_half_line(header: Header, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = library.create(header)
    before = saved.path.read_bytes()

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            saved.journal.append("* ranks p1 p2 p3 p4")
    assert saved.path.read_bytes() == before


@pytest.mark.parametrize("blocked", ["data", "data/matches"])
def test_a_folder_that_cannot_be_made_is_one_sentence(blocked: str, home: Path, header: Header) -> None:
    (home / blocked).parent.mkdir(parents=True, exist_ok=True)
    (home / blocked).write_text("a file where a folder should be")
    with pytest.raises(StoreError, match=r"cannot create a match: .*") as caught:
        library.create(header)
    assert "\n" not in str(caught.value)


def test_a_full_disk_makes_no_half_match(header: Header) -> None:
    with small_files(20), pytest.raises(StoreError, match="cannot"):
        library.create(header)
    assert [name for name in os.listdir(folders.matches_dir()) if not name.endswith(".lock")] == []
    library.create(header)


def test_an_unwritable_folder_is_one_sentence(header: Header, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = library.create(header)
    saved.close()

    def deny(*_: object, **__: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(saved.path))

    monkeypatch.setattr(os, "open", deny)
    for act in (lambda: library.create(header), lambda: library.resume(saved.id), lambda: library.delete(saved.id)):
        with pytest.raises(StoreError, match="permission denied"):
            act()
    assert [one.id for one in library.matches()] == [saved.id]


def test_finish_on_a_full_disk_leaves_the_record_whole(header: Header) -> None:
    match, saved = begin(header)
    go_on(match, 1000)
    before = saved.path.read_bytes()
    with small_files(64), pytest.raises(StoreError):
        saved.finish(match)
    saved.close()
    assert saved.path.read_bytes() == before
    _, again, again_saved = library.resume(saved.id)
    again_saved.finish(again)
    assert library.matches()[0].finished


# -- kill -9


def test_a_record_cut_at_any_byte_resumes_with_every_whole_line(header: Header) -> None:
    match, saved = begin(header)
    go_on(match, 8)
    saved.close()
    data = saved.path.read_bytes()
    start = len(record.format_header(saved.header).encode())
    for end in range(start - 1, len(data) + 1):
        saved.path.write_bytes(data[:end])
        _, again, again_saved = library.resume(saved.id)
        again_saved.close()
        whole = data[start:end].count(b"\n")
        assert again.lines == match.lines[:whole], end
        assert saved.path.read_bytes() == data[: max(start, data.rfind(b"\n", 0, end) + 1)]


PLAYER = """
import sys
from random import Random
from brutus_tui.core.game import CHANCE
from brutus_tui.store import library
header, match, saved = library.resume(sys.argv[1])
rng = Random(sys.argv[2])
while match.actors:
    seat = match.actors[0]
    if seat == CHANCE:
        match.chance()
    else:
        match.play(seat, rng.choice(match.legal_actions(seat)))
    print(len(match.lines), match.lines[-1], flush=True)
"""


def test_kill_at_any_moment_loses_no_accepted_action(header: Header) -> None:
    saved = library.create(replace(header, options=replace(header.options, deals=99)))
    saved.close()
    rng = Random(9)
    told: list[str] = []
    for run in range(4):
        with subprocess.Popen(
            [sys.executable, "-c", PLAYER, saved.id, str(run)], stdout=subprocess.PIPE, text=True
        ) as player:
            assert player.stdout is not None
            for _ in range(rng.randrange(1, 60)):
                told.append(player.stdout.readline())
            player.kill()
            told += player.stdout.readlines()
        _, match, again = library.resume(saved.id)
        again.close()
        last = next(line for line in reversed(told) if line.endswith("\n"))
        number, _, text = last.rstrip("\n").partition(" ")
        # One action more may have reached the disk than the player had time to tell of.
        assert len(match.lines) - int(number) in (0, 1)
        assert match.lines[int(number) - 1] == text


# -- Other programs that change a record that is being played


def deleted(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def longer(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"p3 tap")


def shorter(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def as_long(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-3] + b"xyz")
    os.utime(path, (2000, 2000))  # some clocks are coarse


CHANGES: dict[Callable[[Path], None], str] = {
    deleted: "deleted",
    replaced: "replaced",
    longer: "changed",
    shorter: "changed",
    as_long: "changed",
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("full", [False, True])
def test_a_record_changed_by_another_program_stops_the_match_and_loses_nothing(
    header: Header, change: Callable[[Path], None], full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, saved = begin(header)
    go_on(match, 10)
    if full:  # a line that failed before does not make us cut off what another wrote
        with monkeypatch.context() as patch, small_files(saved.path.stat().st_size + 3):
            patch.setattr(os, "ftruncate", lambda *_: os.close(-1))
            with pytest.raises(StoreError, match="cannot save the match"):
                saved.journal.append("p1 pass")
    change(saved.path)
    changed = saved.path.read_bytes() if saved.path.exists() else None
    state, lines = match.state(), match.lines
    for _ in range(2):
        with pytest.raises(StoreError, match=f"another program has {CHANGES[change]} the record") as caught:
            go_on(match, 1)
        assert str(caught.value).endswith(f"saved as match {saved.id}-rescued")
    with pytest.raises(StoreError, match="another program"):
        saved.finish(match)
    assert (match.state(), match.lines) == (state, lines)
    assert (saved.path.read_bytes() if saved.path.exists() else None) == changed
    saved.close()
    again_header, again, _ = library.resume(f"{saved.id}-rescued")
    assert (again_header, again.lines) == (saved.header, match.lines)
    assert [one.id for one in library.matches()].count(f"{saved.id}-rescued") == 1


def test_a_rescued_match_takes_no_other_matchs_place(header: Header) -> None:
    match, saved = begin(header)
    match.chance()
    other = broken_file(f"{saved.id}-rescued", b"mine")
    saved.path.unlink()
    with pytest.raises(StoreError, match=f"saved as match {saved.id}-rescued-2"):
        go_on(match, 1)
    assert other.read_bytes() == b"mine"


def test_a_record_that_was_only_touched_goes_on(header: Header) -> None:
    match, saved = begin(header)
    go_on(match, 5)
    os.utime(saved.path, (2000, 2000))
    go_on(match, 5)
    saved.close()
    assert library.resume(saved.id)[1].lines == match.lines


def test_the_lock_file_may_vanish_while_we_wait_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.lock"
    stale = iter([False])
    real = files.Lock._is_current
    monkeypatch.setattr(
        files.Lock, "_is_current", lambda self, handle: next(stale, None) is None and real(self, handle)
    )
    lock = files.Lock(path)
    with pytest.raises(BlockingIOError):
        files.Lock(path)
    lock.release()
    assert not path.exists()
