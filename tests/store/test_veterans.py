"""Veterans on disk: kept whole, read with care."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from brutus_tui.store import folders, veterans
from brutus_tui.store.files import StoreError
from brutus_tui.store.veterans import Veteran

BOCCA = Veteran("Octavius", "boccamarcia", ("giants_belt", "whetstone"))
CECCO = Veteran('The "Owl" of カエサル\\', "cecco_mezzanotte")


def write(text: str | bytes) -> Path:
    path = folders.veterans_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.clause("BTI-OVT-01")
def test_survivors_are_kept_and_the_fallen_are_not() -> None:
    assert veterans.load() == ([], [])
    veterans.update([BOCCA, CECCO], [])
    assert veterans.load() == ([BOCCA, CECCO], [])
    changed = Veteran("Octavius", "boccamarcia", ("giants_belt",))
    veterans.update([changed], [(CECCO.owner, CECCO.character)])
    assert veterans.load() == ([changed], [])


def test_the_oldest_go_when_there_are_too_many() -> None:
    many = [Veteran(f"Player {number}", "boccamarcia") for number in range(veterans.MOST + 3)]
    veterans.update(many, [])
    assert veterans.load() == (many[3:], [])


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe",
        "[[veteran]",
        "veteran = 3",
        "x = " + "[" * 3000,
        "#" * (veterans.MAX_BYTES + 1),
        '[[veteran]]\nowner = 3\ncharacter = "boccamarcia"',
        '[[veteran]]\nowner = "A"\ncharacter = "../etc"',
        '[[veteran]]\nowner = "A"\ncharacter = "boccamarcia"\nobjects = ["a", "b", "c", "d"]',
        '[[veteran]]\nowner = "\\u001b[2J"\ncharacter = "boccamarcia"',
    ],
)
def test_a_broken_file_is_one_sentence_and_is_kept_when_the_next_is_written(text: str | bytes) -> None:
    path = write(text)
    found, notices = veterans.load()
    assert found == []
    assert len(notices) == 1
    assert "\x1b" not in notices[0]
    veterans.update([BOCCA], [])
    assert veterans.load() == ([BOCCA], [])
    assert path.with_name(f"{path.name}.bad").exists()


def test_a_pipe_or_a_folder_in_its_place_is_one_sentence() -> None:
    path = folders.veterans_file()
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    assert len(veterans.load()[1]) == 1
    path.unlink()
    path.mkdir()
    assert len(veterans.load()[1]) == 1


def test_what_cannot_be_written_is_told_and_leaves_the_old_file() -> None:
    veterans.update([BOCCA], [])

    def full(source: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(StoreError):
            veterans.update([CECCO], [])
    assert veterans.load() == ([BOCCA], [])
