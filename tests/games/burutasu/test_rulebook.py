"""The two rulebooks hold the same clauses, and everything that cites a clause cites one of them."""

from __future__ import annotations

from random import Random

from brutus_tui.core.options import kinds
from brutus_tui.core.rulebook import load
from brutus_tui.games.burutasu import GAME
from brutus_tui.games.burutasu.explain import CLAUSE
from brutus_tui.games.burutasu.options import Options
from tests.games.burutasu.positions import UNIVERSE, walk

ENGLISH = load("brutus_tui.games.burutasu", "en")
JAPANESE = load("brutus_tui.games.burutasu", "ja")


def test_both_languages_hold_the_same_clauses() -> None:
    assert JAPANESE.language == "ja"
    assert list(JAPANESE.clauses) == list(ENGLISH.clauses)
    assert len(ENGLISH.sections) == len(JAPANESE.sections)
    for one, other in zip(ENGLISH.clauses.values(), JAPANESE.clauses.values(), strict=True):
        assert (one.mark, bool(one.text), bool(one.heading)) == (other.mark, True, True)
        assert other.text != one.text


def test_every_option_is_named_by_its_clause() -> None:
    for one, kind in kinds(Options):
        for book in (ENGLISH, JAPANESE):
            assert f"{one.name} = " in book.clauses[kind.clause].text


def test_cited_clauses_exist() -> None:
    cited = {*CLAUSE.values()}
    for seed in range(10):
        for state, actor, _ in walk(Options(), Random(seed)):
            cited.add(GAME.decision(state, actor).clause)
            for action in UNIVERSE:
                for seat in (actor, 3):
                    refusal = GAME.explain(state, seat, action)
                    cited |= {refusal.clause} if refusal else set()
    assert cited <= {*ENGLISH.clauses}
