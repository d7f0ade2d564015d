"""Settings: never fatal to read, never half written, unknown keys and comments kept."""

from __future__ import annotations

import os
from dataclasses import fields
from pathlib import Path

import pytest

from brutus_tui.core.options import kinds
from brutus_tui.store import folders, settings
from brutus_tui.store.files import StoreError
from brutus_tui.store.settings import Settings


def write(text: str | bytes) -> Path:
    path = folders.settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


OTHER = Settings(
    theme="ansi",
    ascii=True,
    compact=True,
    pace="step",
    deaf=0,
    confirm="none",
    bell=True,
    recap=0,
    titles="printed",
    language="ja",
)


def test_without_a_file_the_defaults_are_in_force_and_nothing_is_said() -> None:
    assert settings.load() == (Settings(), [])


def test_every_setting_comes_back_from_disk() -> None:
    assert all(getattr(OTHER, one.name) != one.default for one in fields(Settings))
    settings.save(OTHER)
    assert settings.load() == (OTHER, [])
    settings.save(Settings())
    assert settings.load() == (Settings(), [])


def test_every_setting_is_in_the_schema() -> None:
    assert [one.name for one, _ in kinds(Settings)] == [one.name for one in fields(Settings)]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('theme = "pink"', "setting 'theme' takes roman-dark, roman-light, contrast, ansi, not 'pink'"),
        ("deaf = 31", "setting 'deaf' takes 0 to 30, not '31'"),
        ("deaf = -1", "setting 'deaf' takes 0 to 30"),
        ("deaf = 0.4", "setting 'deaf' takes 0 to 30"),
        ("ascii = 7", "setting 'ascii' takes on or off, not '7'"),
        ("pace = [1]", "setting 'pace' takes"),
        (f"deaf = 0x{'F' * 8000}", "setting 'deaf' takes 0 to 30, nothing as large as this"),
        (f"theme = [0x{'F' * 8000}]", "setting 'theme' takes"),
        ("theme" + ".a" * 12 + " = 1", "setting 'theme' takes"),
        ("color = 1", "there is no setting 'color'"),
        ('"\\u001b[2J" = 1', "there is no setting"),
    ],
)
def test_a_bad_value_has_its_default_and_is_told(line: str, sentence: str) -> None:
    write(f"bell = true\n{line}\nrecap = 3\n")
    found, notices = settings.load()
    assert found == Settings(bell=True, recap=3)
    (notice,) = notices
    assert sentence in notice
    assert str(folders.settings_file()) in notice
    assert notice.isprintable()


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe\x00",
        b"theme =",
        b"=",
        b"x = " + b"[" * 50_000,
        b"\0",
        os.urandom(2000),
        b"a = 1\na = 2\n",
        b"theme" + b".a" * 5_000 + b" = 1\n",
        b"#" * 2**20 + b"\n",
    ],
)
def test_an_unreadable_file_means_defaults_and_one_sentence(data: bytes) -> None:
    write(data)
    found, notices = settings.load()
    assert found == Settings()
    assert len(notices) == 1
    settings.save(OTHER)
    assert settings.load() == (OTHER, [])
    kept = folders.settings_file().with_name("settings.toml.bad")
    assert kept.read_bytes() == data


def test_a_folder_in_its_place_means_defaults_and_one_sentence() -> None:
    folders.settings_file().mkdir(parents=True)
    found, notices = settings.load()
    assert found == Settings()
    assert len(notices) == 1
    with pytest.raises(StoreError):
        settings.save(OTHER)


def test_a_pipe_or_a_looping_link_in_its_place_means_defaults_and_one_sentence() -> None:
    path = folders.settings_file()
    path.parent.mkdir(parents=True)
    for make in (os.mkfifo, lambda path: path.symlink_to(path.name)):
        make(path)
        found, notices = settings.load()
        assert found == Settings()
        assert len(notices) == 1
        with pytest.raises(StoreError):
            settings.save(OTHER)
        path.unlink()


def test_what_is_too_deep_or_too_large_to_compare_is_set_aside() -> None:
    path = write("future" + ".a" * 3000 + " = 1\n")
    settings.load()
    settings.save(OTHER)
    assert settings.load() == (OTHER, [])
    assert path.with_name("settings.toml.bad").exists()


def test_unknown_keys_and_comments_stay() -> None:
    path = write('# mine\ntheme = "ansi"  # at night\ndeaf = 9 # slow\nfuture = [\n  1,\n]\n[keys]\ndeaf = "x"\n')
    found, notices = settings.load()
    assert len(notices) == 2
    settings.save(Settings(theme=found.theme, deaf=2))
    text = path.read_text()
    assert text.startswith('# mine\ntheme = "ansi"  # at night\ndeaf = 2\n')
    assert '[keys]\ndeaf = "x"\n' in text
    assert "future = [\n  1,\n]\n" in text
    again, notices = settings.load()
    assert again == Settings(theme="ansi", deaf=2)
    assert len(notices) == 2


def test_a_layout_that_cannot_be_merged_is_set_aside() -> None:
    path = write('theme = """\ncontrast"""\nother = 1\n')
    settings.save(OTHER)
    assert settings.load() == (OTHER, [])
    assert path.with_name("settings.toml.bad").read_text() == 'theme = """\ncontrast"""\nother = 1\n'


def test_a_link_stays_a_link(home: Path) -> None:
    elsewhere = home / "dotfiles.toml"
    elsewhere.write_text("bell = true\n")
    path = folders.settings_file()
    path.parent.mkdir(parents=True)
    path.symlink_to(elsewhere)
    settings.save(Settings(bell=True, recap=1))
    assert path.is_symlink()
    assert "recap = 1" in elsewhere.read_text()


def test_a_save_that_fails_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    settings.save(OTHER)
    before = folders.settings_file().read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(StoreError, match=r"cannot write .*: no space left on device"):
            settings.save(Settings())
    assert folders.settings_file().read_bytes() == before
    assert os.listdir(folders.config_dir()) == ["settings.toml"]


def test_folders_are_the_platforms_own_unless_moved(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    assert folders.paths() == {
        "config": home / "config",
        "settings": home / "config" / "settings.toml",
        "data": home / "data",
        "matches": home / "data" / "matches",
        "veterans": home / "data" / "veterans.toml",
        "state": home / "state",
        "errors": home / "state" / "errors.log",
    }
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"BRUTUS_TUI_{name}_DIR", "")
    assert len(set(folders.paths().values())) == 7
    assert all("brutus-tui" in str(path) for path in folders.paths().values())
    monkeypatch.setenv("BRUTUS_TUI_DATA_DIR", "~/games")
    assert folders.data_dir() == Path.home() / "games"
