"""The documentation says what is true now."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from brutus_tui.core import registry
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
    assert [path for path in named if "senate" not in path and not (ROOT / path).exists()] == []


@pytest.mark.parametrize("key", registry.packages())
def test_record_format_page_lists_every_verb(key: str) -> None:
    verbs = import_module(f"{registry.package(key)}.notation").VERBS
    text = (ROOT / "docs" / "record-format.md").read_text("utf-8")
    section = text[text.index(f"\n## {registry.game(key).info.title}\n") :]
    assert [verb for verb in sorted(verbs) if not re.search(rf"`[^`]*\b{verb}\b", section)] == []


def test_cited_clauses_exist() -> None:
    ids = {clause for key in registry.packages() for clause in registry.clauses(key).clauses}
    for page in PAGES:
        cited = set(re.findall(r"\b(?:BRU|BUR|BTI)-[A-Z]+-\d+\b", page.read_text("utf-8")))
        assert cited <= ids, page.name
