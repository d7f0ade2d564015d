"""Writes docs/rulings.md from the rulebooks and options: `python -m tests.rulings`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from brutus_tui.core import options, registry
from brutus_tui.core.rulebook import Clause

PAGE: Final = Path(__file__).parent.parent / "docs" / "rulings.md"


def page() -> str:
    """The whole page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Rulings and options"
    yield ""
    yield "Where a rulebook is silent or contradicts itself, the project has chosen. This page lists every such ruling,"
    yield "and every option that a table can set. It is made from the rulebooks by `python -m tests.rulings`."
    for key in registry.packages():
        game = registry.game(key)
        narrator = registry.narrator(key)
        yield from ("", f"## {game.info.title}", "", "### Options", "")
        yield from ("| option | values | default | clause | what it is |", "| --- | --- | --- | --- | --- |")
        for field, kind in options.kinds(game.options):
            default = options.value_text(field.default) or "as printed"
            what = narrator.option(field.name)
            yield f"| `{field.name}` | {kind.describe()} | {default} | {kind.clause} | {what} |"
        yield from ("", "### Rulings", "")
        rulings = [clause for clause in registry.clauses(key).clauses.values() if clause.is_ruling]
        for clause in rulings:
            yield from _ruling(clause)


def _ruling(clause: Clause) -> Iterator[str]:
    yield from (f"#### {clause.id} {clause.heading}", "", clause.text, "")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
