"""`cards` and `veterans`."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest

from brutus_tui.core import registry
from brutus_tui.games.bruti.card_file import default
from brutus_tui.games.bruti.card_reader import PROVENANCE
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.tribune import options as tribune
from brutus_tui.store import folders, veterans
from brutus_tui.store.veterans import Veteran
from brutus_tui.tui import tables
from tests.cli.conftest import Run


def test_cards_lists_every_card_with_its_text_and_where_it_comes_from(run: Run) -> None:
    said = run("cards", "bruti")
    assert (said.status, said.err) == (0, "")
    rows = {line.split()[0]: line for line in said.out.splitlines() if "  " in line}
    for card in default().by_id.values():
        assert card.text in rows[card.id]
        assert f" {card.provenance} " in rows[card.id]


def test_cards_as_json(run: Run) -> None:
    found = {one["id"]: one for one in json.loads(run("cards", "bruti", "--json").out)}
    assert found.keys() == default().by_id.keys()
    assert {one["provenance"] for one in found.values()} == set(PROVENANCE)
    belt = default().by_id["giants_belt"]
    assert (found["giants_belt"]["name_it"], found["giants_belt"]["text"]) == (belt.name_it, belt.text)


@pytest.mark.clause("BTI-MAT-01")
def test_cards_of_another_set(run: Run, tmp_path: Path) -> None:
    text = (resources.files("brutus_tui.games.bruti") / "data" / "cards.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text.replace('name = "Whetstone"', 'name = "Grindstone"'), "utf-8")
    assert "Grindstone" in run("cards", "bruti", "--option", "cards=mine.toml").out
    assert "mine.toml" in run("cards", "bruti", "--option", "cards=no/mine.toml").problem()


@pytest.mark.clause("BTI-MAT-01")
def test_a_record_finds_its_cards_from_any_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (resources.files("brutus_tui.games.bruti") / "data" / "cards.toml").read_text("utf-8")
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    (tmp_path / "elsewhere").mkdir()
    said = run("simulate", "bruti", "--games", "1", "--seed", "a", "--option", "cards=mine.toml", "--records", "kept")
    assert said.status == 0
    (record,) = (tmp_path / "kept").iterdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert run("verify", record).status == 0
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run("cards", "bruti", "--option", "cards=~/mine.toml").status == 0


def test_games_without_card_texts_say_so(run: Run) -> None:
    assert registry.glossary("brutus") is None
    said = run("cards", "brutus").problem()
    assert said == "Brutus has no cards with texts; 'brutus-tui rules brutus' says everything"
    assert run("cards", "chess").problem().startswith("there is no game 'chess'")


@pytest.mark.clause("BTI-OVT-02", "BTI-OVT-03")
def test_veterans_are_listed_as_the_roster_names_them(run: Run) -> None:
    assert run("veterans").out.startswith("no veterans yet")
    assert json.loads(run("veterans", "--json").out) == []
    manunta = Veteran("Octavius", "manunta", ("giants_belt", "whetstone"))
    veterans.update([manunta, Veteran("カエサル", "kumka_kok")], [])
    said = run("veterans")
    assert (said.status, said.err) == (0, "")
    first = next(line for line in said.out.splitlines() if line.startswith("Octavius "))
    assert "Manunta" in first
    assert "Giant's Belt" in first
    assert first.endswith("manunta giants_belt whetstone")
    (octavius, other) = json.loads(run("veterans", "--json").out)
    assert octavius["objects"] == ["giants_belt", "whetstone"]
    assert other == {"owner": "カエサル", "character": "kumka_kok", "objects": [], "scraps": 0, "roster": "kumka_kok"}
    options = Options(veterans=True, roster=f"p1 {octavius['roster']}, p2 {other['roster']}")
    assert registry.game("bruti").check_options(2, options) is None


def test_a_broken_file_of_veterans_is_one_sentence(run: Run) -> None:
    folders.veterans_file().parent.mkdir(parents=True)
    folders.veterans_file().write_text("[[veteran]", "utf-8")
    said = run("veterans")
    assert (said.status, said.out, len(said.err.splitlines())) == (0, "", 1)


@pytest.mark.clause("TRI-DECK-04", "TRI-DECK-05")
def test_the_cards_of_tribune_are_what_the_table_shows(run: Run) -> None:
    found = {one["id"]: one for one in json.loads(run("cards", "tribune", "--json").out)}
    shown = {one.key: one for section in tables.find("tribune").glossary(tribune.Options()) for one in section.entries}
    assert found.keys() == shown.keys()
    for key, one in found.items():
        assert one["name"] == shown[key].title
        assert one["text"] in " ".join(shown[key].text)
        assert set(one["notes"]) <= set(shown[key].text)
    assert found["le"]["provenance"] == "house"
    assert found["forum"]["provenance"] == "sources"
    said = run("cards", "tribune")
    assert (said.status, said.err) == (0, "")
    assert not any(key.startswith("action.") for key in found)
    assert "action.veto" in run("cards", "tribune", "--option", "mode=brutii").out


@pytest.mark.clause("TRI-DECK-04")
def test_the_cards_of_tribune_have_the_numbers_of_a_board_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[[region]]\nkey = "forum"\nprice = 2\n', "utf-8")
    said = {one["id"]: one for one in json.loads(run("cards", "tribune", "--json", "-o", "board=mine.toml").out)}
    assert said["forum"]["provenance"] == "changed"
    assert "Buy yours for 2." in said["forum"]["text"]
    assert "no.toml" in run("cards", "tribune", "--option", "board=no.toml").problem()
