"""The matches on disk: one text record each, written line by line as it is played.

    saved = create(header)
    match = Match(game, seats, options, seed=saved.header.seed, recorder=saved.journal.append)
    ...
    saved.finish(match)

A line is on disk before it takes effect, so a match survives a crash at any
moment. While a program plays a match it holds a lock, and no other can write.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from brutus_tui.core import options, record, registry
from brutus_tui.core.match import UNDO, AnyMatch
from brutus_tui.core.notation import clip
from brutus_tui.core.record import EXTENSION, FENCE, MAX_BYTES, BadRecord, Header, SeatLabel
from brutus_tui.store import folders
from brutus_tui.store.describe import describe, located
from brutus_tui.store.files import Lock, StoreError, holder, read_regular, reason, sync_folder, write_atomic

_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}", re.ASCII)


class Busy(StoreError):
    """Another program plays this match."""


class BrokenMatch(StoreError):
    """A match whose record cannot be continued; `error` says where and why."""

    def __init__(self, text: str, error: BadRecord) -> None:
        self.error = error
        super().__init__(text)


class Journal:
    """The end of a record, to which lines are added one at a time.

    Editors and the like know nothing of locks, so each line is written only if the
    record is still what this program has written.
    """

    def __init__(self, path: Path) -> None:
        """Open an existing record that ends in a line feed. Raises OSError."""
        self._path: Final = path
        self._handle = os.open(path, os.O_RDWR | os.O_APPEND)
        self._status = os.fstat(self._handle)
        self._known = bytearray(_content(self._handle))
        self._torn = b""
        """A line of which a part may stand at the end because writing failed."""
        self.rescued: Path | None = None
        """Where everything written was put when the record was found deleted or changed."""

    @property
    def known(self) -> bytes:
        """All that the record holds, as far as this program knows."""
        return bytes(self._known)

    def append(self, line: str) -> None:
        """Put one line where it is safe. Raises StoreError, and then the record is as it was."""
        self.check()
        data = f"{line}\n".encode()
        try:
            if self._torn:
                os.ftruncate(self._handle, len(self._known))
                self._torn = b""
            _write(self._handle, data)
            os.fsync(self._handle)
        except BaseException as error:
            self._torn = data
            with contextlib.suppress(OSError):
                if not self._foreign():
                    os.ftruncate(self._handle, len(self._known))
                    self._torn = b""
            if isinstance(error, OSError):
                raise StoreError(f"cannot save the match in {self._path}: {reason(error)}") from None
            raise
        self._known += data
        self._status = os.fstat(self._handle)

    def check(self) -> None:
        """Raise StoreError, and save all lines elsewhere, if another program has deleted or changed the record."""
        if self._handle < 0:
            raise StoreError(f"{self._path.name} is closed: nothing more can be written")
        try:
            now = self._path.stat()
            if not os.path.samestat(now, self._status):
                happened = "replaced"
            elif (now.st_size, now.st_mtime_ns) != (self._status.st_size, self._status.st_mtime_ns) and self._foreign():
                happened = "changed"
            else:
                return
        except FileNotFoundError:
            happened = "deleted"
        except OSError as error:
            raise StoreError(f"cannot save the match in {self._path}: {reason(error)}") from None
        if self.rescued is None or not self.rescued.exists():
            self.rescued = self._rescue()
        raise StoreError(
            f"another program has {happened} the record {self._path}, so nothing more can be played here; "
            f"all that was played is saved as match {self.rescued.stem}"
        )

    def _foreign(self) -> bool:
        """Whether the open file holds anything but what was written here."""
        found = _content(self._handle)
        return not (found.startswith(self._known) and self._torn.startswith(found[len(self._known) :]))

    def _rescue(self) -> Path:
        """Write everything to a match of its own. Raises StoreError."""
        name = f"{self._path.stem}-rescued"
        for number in range(1, 100):
            path = self._path.with_name(name + ("" if number == 1 else f"-{number}") + EXTENSION)
            if not os.path.lexists(path):
                write_atomic(path, self.known)
                return path
        raise StoreError(f"no name is left for a match {name}; delete some old ones")

    def close(self) -> None:
        """Write nothing more; a second time does nothing."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def _content(handle: int) -> bytes:
    os.lseek(handle, 0, os.SEEK_SET)
    with open(handle, "rb", closefd=False) as file:
        return file.read()


def _write(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]


class Saved:
    """A match on disk that this program plays: its record, and the right to write it."""

    def __init__(self, match_id: str, header: Header, lock: Lock) -> None:
        self.id: Final = match_id
        self.path: Final = _path(match_id)
        self.header = header
        """The header as it stands on disk; it always has a seed."""
        self.journal: Final = Journal(self.path)
        self._lock = lock

    def finish(self, match: AnyMatch) -> None:
        """Write the result into the header once the match is over. Raises StoreError.

        Nothing can be appended afterwards.
        """
        self.journal.check()
        header = replace(self.header, result=record.result_table(match))
        _, body = _split(self.journal.known)
        self.journal.close()
        write_atomic(self.path, record.format_header(header).encode() + body)
        self.header = header

    def export(self, folder: Path) -> Path:
        """Copy the record into `folder` and say where it is. Raises StoreError, also if one is there already."""
        path = folder / self.path.name
        if os.path.lexists(path):
            raise StoreError(f"{path} exists already")
        write_atomic(path, _read(self.path))
        return path

    def close(self) -> None:
        """Let others play the match; a second time does nothing."""
        self.journal.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def create(header: Header) -> Saved:
    """A new match on disk, dated today, with a seed if it has none, its files pinned. Raises StoreError."""
    today = header.date or datetime.date.today()
    try:
        chosen = options.pinned(header.options)
    except ValueError as error:
        raise StoreError(f"cannot create a match: {error}") from None
    header = replace(header, date=today, seed=header.seed or fresh_seed(), options=chosen)
    stem = f"{today:%Y%m%d}-{header.game}-"
    with _told("create a match"):
        folders.matches_dir().mkdir(mode=0o700, parents=True, exist_ok=True)
        for number in range(1, 100_000):
            match_id = f"{stem}{number}"
            path = _path(match_id)
            if os.path.lexists(path):
                continue
            try:
                lock = Lock(_lock_path(path))
            except BlockingIOError:
                continue
            try:
                if os.path.lexists(path):
                    lock.release()
                    continue
                write_atomic(path, record.format_header(header).encode())
                return Saved(match_id, header, lock)
            except BaseException:
                lock.release()
                raise
    raise StoreError(f"no number is left for a match {stem}1; delete some old ones")


def resume(match_id: str, *, measured: Mapping[str, Callable[[], str]] | None = None) -> tuple[Header, AnyMatch, Saved]:
    """A match as it was after its last accepted action, ready to go on. Raises StoreError.

    `measured` is as in `Match`. A half-written last line is cut off; a record
    without a seed gets one. Where a crash came between the last action and
    `finish`, the match is over and still has to be finished.
    """
    path = _existing(match_id)
    with _told(f"continue match {match_id}"):
        try:
            lock = Lock(_lock_path(path))
        except BlockingIOError:
            raise Busy(_busy(match_id, path)) from None
        try:
            data = _read(path)
            found, lines = record.parse(data)
            header = replace(found, seed=found.seed or fresh_seed())
            match = record.replay(header, lines, measured=measured)
            head, body = _split(data)
            if header != found:
                head = record.format_header(header).encode()
            if head + body != data:
                write_atomic(path, head + body)
            saved = Saved(match_id, header, lock)
        except BadRecord as error:
            lock.release()
            raise BrokenMatch(located(path, error), error) from None
        except BaseException:
            lock.release()
            raise
    match.recorder = saved.journal.append
    return header, match, saved


def delete(match_id: str) -> None:
    """Remove a match for good. Raises StoreError, also where a program plays it."""
    path = _existing(match_id)
    with _told(f"delete match {match_id}"):
        try:
            lock = Lock(_lock_path(path))
        except BlockingIOError:
            raise Busy(_busy(match_id, path)) from None
        try:
            path.unlink()
            sync_folder(path.parent)
        finally:
            lock.release()


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list of matches shows; nothing here was checked against the rules.

    Names come from the file as they are: clean them before they are drawn.
    """

    id: str
    path: Path
    played: datetime.datetime
    """When the record was last written."""
    game: str = ""
    title: str = ""
    seats: tuple[SeatLabel, ...] = ()
    date: datetime.date | None = None
    actions: int = 0
    """Lines in force."""
    finished: bool = False
    broken: str = ""
    """Why the match cannot be continued, in one sentence; empty if it seems that it can."""


def matches() -> list[Summary]:
    """All matches, the one played last first. Raises StoreError if the folder cannot be read."""
    folder = folders.matches_dir()
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StoreError(f"cannot read {folder}: {reason(error)}") from None
    found = []
    for name in names:
        match_id = name.removesuffix(EXTENSION)
        if match_id == name or not _ID.fullmatch(match_id):
            continue
        with contextlib.suppress(FileNotFoundError):  # deleted meanwhile
            found.append(_summary(match_id, folder / name))
    return sorted(found, key=lambda one: (one.played, one.id), reverse=True)


def _summary(match_id: str, path: Path) -> Summary:
    played = _moment(path.lstat().st_mtime)
    try:
        played = _moment(path.stat().st_mtime)
        header, lines = record.parse(read_regular(path, MAX_BYTES + 1))
    except FileNotFoundError:
        raise
    except BadRecord as error:
        where = f"line {error.line}: " if error.line else ""
        return Summary(match_id, path, played, game=error.game, broken=where + describe(error))
    except OSError as error:
        return Summary(match_id, path, played, broken=f"it cannot be read: {reason(error)}")
    undone = sum(line.text == UNDO for line in lines)
    return Summary(
        match_id,
        path,
        played,
        game=header.game,
        title=registry.game(header.game).info.title,
        seats=header.seats,
        date=header.date,
        actions=max(0, len(lines) - 2 * undone),
        finished=header.result is not None,
        broken="" if header.viewer is None else "it is the record of one viewer and cannot be continued",
    )


def _moment(seconds: float) -> datetime.datetime:
    try:
        return datetime.datetime.fromtimestamp(seconds, datetime.UTC).astimezone()
    except (ValueError, OverflowError, OSError):  # a file system may say anything
        return datetime.datetime.fromtimestamp(0, datetime.UTC)


def fresh_seed() -> str:
    """A seed for chance that nobody has seen."""
    return secrets.token_hex(8)


# -- Files -----------------------------------------------------------------------------------


def _path(match_id: str) -> Path:
    return folders.matches_dir() / f"{match_id}{EXTENSION}"


def _lock_path(path: Path) -> Path:
    return path.with_suffix(".lock")


def _existing(match_id: str) -> Path:
    if _ID.fullmatch(match_id):
        path = _path(match_id)
        if os.path.lexists(path):  # a link to nowhere can be deleted, too
            return path
    raise StoreError(f"there is no match {clip(match_id)!r}")


def _busy(match_id: str, path: Path) -> str:
    process = holder(_lock_path(path))
    return f"match {match_id} is open in another program" + (f" (process {process})" if process else "")


def _read(path: Path) -> bytes:
    """A record's bytes, one more than a record may have at most. Raises StoreError."""
    try:
        return read_regular(path, MAX_BYTES + 1)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {reason(error)}") from None


def _split(data: bytes) -> tuple[bytes, bytes]:
    """The header with its fences and the whole lines after it, of a record that can be read."""
    rows = data.split(b"\n")
    end = next(number for number, row in enumerate(rows[1:], 1) if row.strip() == FENCE.encode())
    whole = rows[end + 1 : -1]  # what follows the last line feed was cut off in mid-write
    return b"".join(row + b"\n" for row in rows[: end + 1]), b"".join(row + b"\n" for row in whole)


@contextlib.contextmanager
def _told(what: str) -> Iterator[None]:
    """Turn the system's errors into one sentence."""
    try:
        yield
    except StoreError:
        raise
    except OSError as error:
        where = f" ({error.filename})" if error.filename else ""
        raise StoreError(f"cannot {what}: {reason(error)}{where}") from None
