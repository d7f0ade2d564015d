"""Rulebooks as files: what is read, what is refused, how clauses are found."""

from __future__ import annotations

from importlib import resources
from typing import Final

import pytest

from brutus_tui.core import registry
from brutus_tui.core.rulebook import BadRulebook, Clause, load, parse

TEXT: Final = """\
# The Game of Geese

A preface.

Two paragraphs of it.

## Setting out

### GEE-SET-01 The board [R]
Sixty-three squares.

A second paragraph.

### GEE-SET-02 Who begins
The youngest.

## Moving
Between heading and clause.

### GEE-MOVE-01 Dice [AX]
Throw two dice (GEE-SET-02).
### GEE-A1-B2-C3 Nothing stands here [V]
"""

KEYS: Final = list(registry.packages())
FILES: Final = [
    (key, file.name.removesuffix(".md"))
    for key in KEYS
    for file in sorted((resources.files(registry.package(key)) / "rulebook").iterdir(), key=lambda file: file.name)
    if file.name.endswith(".md")
]


def test_a_rulebook_is_read_as_it_stands() -> None:
    book = parse(TEXT, "en")
    assert (book.title, book.language) == ("The Game of Geese", "en")
    assert book.preface == "A preface.\n\nTwo paragraphs of it."
    assert book.sections == ["Setting out", "Moving"]
    assert list(book.clauses.values()) == [
        Clause("GEE-SET-01", "The board", "Sixty-three squares.\n\nA second paragraph.", "R", "Setting out"),
        Clause("GEE-SET-02", "Who begins", "The youngest.", "", "Setting out"),
        Clause("GEE-MOVE-01", "Dice", "Throw two dice (GEE-SET-02).", "AX", "Moving"),
        Clause("GEE-A1-B2-C3", "Nothing stands here", "", "V", "Moving"),
    ]
    assert all(book.clauses[clause.id] is clause for clause in book.clauses.values())


def test_line_ends_and_blanks_at_line_ends_do_not_matter() -> None:
    assert parse(TEXT.replace("\n", "\r\n"), "en") == parse(TEXT, "en")
    assert parse(TEXT.replace("[R]\n", "[R]  \n"), "en") == parse(TEXT, "en")


def test_an_empty_rulebook() -> None:
    book = parse("", "la")
    assert (book.title, book.preface, book.clauses, book.sections) == ("", "", {}, [])
    assert book.search("anything") == []


@pytest.mark.parametrize(
    "heading",
    ["GEE The board [R]", "GEE-SET-01", "gee-set-01 The board", "GEE-SET- The board", "The board", "", "-1 x"],
)
def test_a_heading_that_names_no_clause_is_refused_with_its_line(heading: str) -> None:
    with pytest.raises(BadRulebook, match=r"^line 3: a clause heading is '### ID Heading \[mark\]'$"):
        parse(f"# T\n## S\n### {heading}\n", "en")


def test_a_clause_that_stands_twice_is_refused() -> None:
    with pytest.raises(BadRulebook, match=r"^line 6: GEE-SET-01 stands here a second time$"):
        parse("# T\n## S\n### GEE-SET-01 One\nText.\n## More\n### GEE-SET-01 Two\n", "en")


def test_clauses_are_found_by_id() -> None:
    book = parse(TEXT, "en")
    assert book.find("gee-Move-01") is book.clauses["GEE-MOVE-01"]
    for missing in ("", "GEE", "GEE-MOVE-02", "GEE-MOVE-01 "):
        assert book.find(missing) is None


def test_clauses_are_found_by_words() -> None:
    book = parse(TEXT, "en")

    def found(words: str) -> list[str]:
        return [clause.id for clause in book.search(words)]

    assert found("DICE") == ["GEE-MOVE-01"]
    assert found("dice throw") == ["GEE-MOVE-01"]
    assert found("gee-set-02") == ["GEE-SET-02", "GEE-MOVE-01"]  # its own id, and a reference
    assert found("board squares") == ["GEE-SET-01"]  # heading and text
    assert found("board dice") == []
    assert found("  ") == list(book.clauses)


def test_clauses_by_section() -> None:
    book = parse(TEXT, "en")
    assert [clause.id for clause in book.section("Moving")] == ["GEE-MOVE-01", "GEE-A1-B2-C3"]
    assert list(book.section("moving")) == []


@pytest.mark.parametrize(("key", "language"), FILES)
def test_every_rulebook_can_be_read_and_searched(key: str, language: str) -> None:
    book = load(registry.package(key), language)
    assert book.language == language
    assert book.title
    assert book.preface
    for clause in book.clauses.values():
        assert book.find(clause.id.lower()) is clause
        assert clause in book.search(clause.id)
        assert clause in book.search(clause.heading.upper())
        assert clause.section in book.sections
        assert clause.text
        assert clause.mark
    assert [clause for section in book.sections for clause in book.section(section)] == list(book.clauses.values())


@pytest.mark.parametrize("key", KEYS)
def test_a_language_that_is_missing_falls_back_to_english(key: str) -> None:
    english = registry.clauses(key)
    assert english.language == "en"
    for language in ("xx", "tlh", ""):
        assert registry.clauses(key, language) == english


def test_a_game_that_is_not_there() -> None:
    for key in ("chess", "", "../brutus", "\x1b[2J", "x" * 500):
        with pytest.raises(registry.UnknownGame) as caught:
            registry.clauses(key)
        assert str(caught.value).isprintable()
        assert str(caught.value).endswith(f"the games are {', '.join(KEYS)}")


def test_a_section_without_clauses_at_the_head_is_the_page_that_says_how_to_play() -> None:
    text = "# Game\n\nPreface.\n\n## How to play\nDo this.\n\nThen that.\n\n## Rules\n\n### A-B-01 One [R]\nText.\n"
    book = parse(text, "en")
    assert book.opening == ("How to play", "Do this.\n\nThen that.")
    assert book.preface == "Preface."
    assert book.sections == ["Rules"]
    assert parse("# Game\n\n## Rules\n\n### A-B-01 One [R]\nText.\n", "en").opening == ("", "")


@pytest.mark.parametrize("key", KEYS)
def test_every_game_says_at_its_head_how_to_play(key: str) -> None:
    heading, text = registry.clauses(key).opening
    assert heading == "How to play"
    assert text.startswith("**What it is about.**")
    assert "**Keys.**" in text


def test_how_to_play_speaks_of_what_comes_with_an_edition_of_its_own() -> None:
    assert "**The Brutii.**" in registry.clauses("tribune").opening[1]
    assert "**Deluxe.**" in registry.clauses("bruti").opening[1]
