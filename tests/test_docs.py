"""The documentation says what is true now."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import rulings

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])


def test_rulings_page_is_made_from_the_rulebooks() -> None:
    assert rulings.PAGE.read_text("utf-8") == rulings.page(), "run: python -m tests.rulings"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_in_the_text_exist(page: Path) -> None:
    named = re.findall(r"`((?:brutus_tui|tests|docs)/[\w/.-]+)`", page.read_text("utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_record_format_page_lists_every_verb() -> None:
    from brutus_tui.games.brutus.notation import VERBS

    text = (ROOT / "docs" / "record-format.md").read_text("utf-8")
    assert [verb for verb in sorted(VERBS) if f" {verb}" not in text] == []
