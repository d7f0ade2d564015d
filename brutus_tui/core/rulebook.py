"""A rulebook in the project's own words: clauses by id, in sections, one file per language.

    # Brutus
    ## How to play
    A page without clauses for who has never played; it may be missing.
    ## Playing
    ### BRU-PLAY-03 What a combination is [R]
    One or more cards of one value. Nothing else exists.

The letter in brackets says where a clause comes from (a legend stands at the
top of each file). The same file feeds the rules screen, `brutus-tui rules`, the
documentation and the test that every clause has a test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

_CLAUSE: Final = re.compile(r"### (?P<id>[A-Z0-9]+(?:-[A-Z0-9]+)+) (?P<heading>.+?)(?: \[(?P<mark>\w+)\])?")


class BadRulebook(ValueError):
    """A rulebook file that cannot be read; the text names the line."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule. `mark` is the provenance letter, `section` the heading it stands under."""

    id: str
    heading: str
    text: str
    mark: str
    section: str

    @property
    def is_ruling(self) -> bool:
        """Whether the project chose where the game's rulebook is silent: the whole clause, or in a paragraph of it."""
        return self.mark == "A" or "Ruling A-" in self.text


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All clauses of one game in one language, in the order of the file."""

    title: str
    language: str
    preface: str
    clauses: dict[str, Clause]
    opening: tuple[str, str] = ("", "")
    """The heading and the text of the page that says how to play; empty where there is none."""

    @property
    def sections(self) -> list[str]:
        """The section headings in order."""
        return list(dict.fromkeys(clause.section for clause in self.clauses.values()))

    def section(self, heading: str) -> Iterator[Clause]:
        """The clauses under one heading."""
        return (clause for clause in self.clauses.values() if clause.section == heading)

    def find(self, clause_id: str) -> Clause | None:
        """The clause with this id, in any case."""
        return self.clauses.get(clause_id.upper())

    def search(self, words: str) -> list[Clause]:
        """The clauses that hold every one of the words, in any case and order."""
        wanted = words.casefold().split()
        return [
            clause
            for clause in self.clauses.values()
            if all(word in f"{clause.id} {clause.heading} {clause.text}".casefold() for word in wanted)
        ]


def parse(text: str, language: str) -> Rulebook:
    """A rulebook from its Markdown text. Raises BadRulebook."""
    title, section, preface = "", "", []
    first = ""
    opening: list[str] = []
    clauses: dict[str, Clause] = {}
    current: re.Match[str] | None = None
    body: list[str] = []

    def close() -> None:
        if current is not None:
            clauses[current["id"]] = Clause(
                current["id"], current["heading"], "\n".join(body).strip(), current["mark"] or "", section
            )

    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("### "):
            close()
            current, body = _CLAUSE.fullmatch(line.rstrip()), []
            if current is None:
                raise BadRulebook(f"line {number}: a clause heading is '### ID Heading [mark]'")
            if current["id"] in clauses:
                raise BadRulebook(f"line {number}: {current['id']} stands here a second time")
        elif line.startswith("## "):
            close()
            current, section = None, line[3:].strip()
        elif line.startswith("# "):
            title = line[2:].strip()
        elif current is not None:
            body.append(line)
        elif not section:
            preface.append(line)
        elif not clauses and first in ("", section):
            first = section
            opening.append(line)
    close()
    page = "\n".join(opening).strip()
    return Rulebook(title, language, "\n".join(preface).strip(), clauses, (first, page) if page else ("", ""))


@cache
def load(package: str, language: str = "en") -> Rulebook:
    """The rulebook of a game package, in English where the language is missing."""
    folder = resources.files(package) / "rulebook"
    path = folder / f"{language}.md"
    if not path.is_file():
        language, path = "en", folder / "en.md"
    return parse(path.read_text("utf-8"), language)
