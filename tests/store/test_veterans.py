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


def test_what_somebody_has_added_by_hand_stays() -> None:
    path = write(
        'motto = "Ave"\n[[veteran]]\nowner = "Octavius"\ncharacter = "boccamarcia"\nnickname = "Mouth"\n'
        '[veteran.scars]\nleft = 2\n[[veteran]]\nowner = "Bob"\ncharacter = "manunta"\nmood = "grim"\n'
    )
    veterans.update([BOCCA], [("Bob", "cecco_mezzanotte")])
    text = path.read_text("utf-8")
    assert all(word in text for word in ('motto = "Ave"', 'nickname = "Mouth"', "left = 2", 'mood = "grim"'))
    found, notices = veterans.load()
    assert not notices
    assert found == [Veteran("Bob", "manunta"), BOCCA]
    write(f"note = '{'x' * 60_000}'\n" + text.replace('motto = "Ave"', ""))
    veterans.update([Veteran(f"Player {number}", "boccamarcia", ("giants_belt",)) for number in range(90)], [])
    assert len(veterans.load()[0]) == 92  # rather without the note than without the warriors


def test_an_older_file_that_was_kept_is_not_overwritten() -> None:
    for number, name in enumerate(("veterans.toml.bad", "veterans.toml.bad-2", "veterans.toml.bad-3")):
        path = write(f"broken {number}")
        veterans.update([BOCCA], [])
        assert path.with_name(name).read_text("utf-8") == f"broken {number}"
    assert path.with_name("veterans.toml.bad").read_text("utf-8") == "broken 0"


def test_a_key_without_end_does_not_hang() -> None:
    write(".".join(["a"] * 20_000) + " = 1")
    assert len(veterans.load()[1]) == 1


@pytest.mark.clause("BTI-A-138")
def test_scraps_are_kept_and_named_in_the_roster() -> None:
    valiant = Veteran("Octavius", "boccamarcia", ("whetstone",), 2)
    veterans.update([valiant, CECCO], [])
    assert veterans.load() == ([valiant, CECCO], [])
    assert (valiant.entry, CECCO.entry) == ("boccamarcia whetstone +2", "cecco_mezzanotte")
