"""Rulebooks as files: what is read of them, what is refused, and those of this project."""

from __future__ import annotations

import re

import pytest

from brutus_tui.core import options, registry, rulebook
from brutus_tui.core.rulebook import BadRulebook, Clause

TEXT = """\
# Small
What it is about.

## One
### S-A-01 First things [R]
Text of the first,
in two lines.

### S-A-02 Second
## Two
### S-B-01 Third: a (b) [D]

Text.
"""


def test_clauses_in_sections() -> None:
    book = rulebook.parse(TEXT, "en")
    assert (book.title, book.language, book.preface) == ("Small", "en", "What it is about.")
    assert book.sections == ["One", "Two"]
    assert list(book.clauses.values()) == [
        Clause("S-A-01", "First things", "Text of the first,\nin two lines.", "R", "One"),
        Clause("S-A-02", "Second", "", "", "One"),
        Clause("S-B-01", "Third: a (b)", "Text.", "D", "Two"),
    ]
    assert [clause.id for clause in book.section("One")] == ["S-A-01", "S-A-02"]
    assert list(book.section("Three")) == []


def test_clauses_are_found_by_id_and_words() -> None:
    book = rulebook.parse(TEXT, "en")
    assert book.find("s-a-01") is book.clauses["S-A-01"]
    assert book.find("S-A-99") is None
    assert [clause.id for clause in book.search("LINES first")] == ["S-A-01"]
    assert [clause.id for clause in book.search("text")] == ["S-A-01", "S-B-01"]
    assert book.search("nowhere") == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("# T\n## S\n### no id\n", 3),
        ("# T\n## S\n### S-1\n", 3),
        ("# T\n## S\n### S-1 One\n### S-1 Again\n", 4),
        ("# T\n## S\n### s-1 Small letters\n", 3),
    ],
)
def test_bad_files_name_the_line(text: str, line: int) -> None:
    with pytest.raises(BadRulebook, match=rf"^line {line}:"):
        rulebook.parse(text, "en")


def test_a_missing_language_is_english() -> None:
    book = registry.clauses("brutus", "xx")
    assert book.language == "en"
    assert book == registry.clauses("brutus")


@pytest.mark.parametrize("key", registry.packages())
def test_rulebooks_of_the_games(key: str) -> None:
    """Each clause has a text and a mark that the legend explains, and cites only clauses that exist."""
    book = registry.clauses(key)
    assert book.title
    prefixes = {clause.split("-")[0] for clause in book.clauses}
    for clause in book.clauses.values():
        assert clause.text, clause.id
        assert clause.section
        for cited in re.findall(r"\b[A-Z]{3}(?:-[A-Z]+)*-\d+\b", clause.text):
            assert cited in book.clauses or cited.split("-")[0] not in prefixes, f"{clause.id} cites {cited}"


@pytest.mark.parametrize("key", registry.packages())
def test_options_cite_clauses_that_exist(key: str) -> None:
    book = registry.clauses(key)
    for name, kind in options.kinds_by_key(registry.game(key).options):
        assert kind.clause in book.clauses, name
