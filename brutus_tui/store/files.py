"""Reading, replacing and locking files so that a crash at any moment leaves them whole."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import tempfile
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class StoreError(OSError):
    """Something on disk cannot be read or written; the text is one clear sentence."""


def reason(error: OSError) -> str:
    """The system's own words for an error, as the end of a sentence; a StoreError says all itself."""
    return error.strerror.lower() if error.strerror else str(error) or type(error).__name__


def read_regular(path: Path, limit: int) -> bytes:
    """What a file holds, at most `limit` bytes of it. Raises OSError, also for a pipe, a device or a folder."""
    if not stat.S_ISREG(path.stat().st_mode):  # before it is opened: that would wait for whoever writes to a pipe
        raise OSError(errno.EINVAL, "Not a regular file", str(path))
    with path.open("rb") as file:
        return file.read(limit)


def write_atomic(path: Path, data: bytes) -> None:
    """Put a whole file in the place of `path`, or leave everything as it is. Raises StoreError.

    A symbolic link stays one: the file that it points to is replaced.
    """
    target = Path(os.path.realpath(path))
    try:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
        try:
            with open(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        sync_folder(target.parent)
    except OSError as error:
        raise StoreError(f"cannot write {path}: {reason(error)}") from None


def set_aside(path: Path) -> None:
    """Keep a file that cannot be used under another name, and every one that was kept before. Raises StoreError."""
    try:
        for number in range(1, 1000):
            kept = path.with_name(f"{path.name}.bad" + ("" if number == 1 else f"-{number}"))
            if not os.path.lexists(kept):
                os.replace(path, kept)
                return
    except OSError as error:
        raise StoreError(f"cannot replace {path}: {reason(error)}") from None
    raise StoreError(f"no name is left to keep {path} under; delete some old ones")


def sync_folder(folder: Path) -> None:
    """Make new names in a folder last through a power cut, where the system can."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        # Some file systems cannot; their names are as safe as they get.
        with contextlib.suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)


class Lock:
    """The right to write one match, held by at most one program and freed by the system when that dies."""

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises BlockingIOError if another holds it, other OSErrors if it cannot be made."""
        self._path: Final = path
        self._handle = self._take()

    def _take(self) -> int:
        while True:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _lock(handle)
                # Whoever held it before may have unlinked the file between our two steps: then start again.
                if self._is_current(handle):
                    os.ftruncate(handle, 0)
                    os.write(handle, f"{os.getpid()}\n".encode())
                    return handle
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)

    def _is_current(self, handle: int) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self._path))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Give the lock back; a second time does nothing."""
        if self._handle < 0:
            return
        if sys.platform != "win32":  # there an open file cannot be unlinked
            with contextlib.suppress(OSError):
                os.unlink(self._path)
        os.close(self._handle)
        self._handle = -1


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def holder(path: Path) -> str:
    """The process id that a lock file names, or nothing."""
    try:
        text = path.read_bytes()[:20].decode("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return text if text.isdecimal() else ""
