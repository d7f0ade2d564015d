"""Brutus, the climbing game for four to nine."""

from __future__ import annotations

from typing import ClassVar, Final

from brutus_tui.core.game import GameInfo
from brutus_tui.games.brutus import determinize, explain, notation, rules
from brutus_tui.games.brutus import view as views
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import initial


class Brutus:
    """The `Game` protocol for Brutus; each name says in which module the rules stand."""

    info: ClassVar[GameInfo] = GameInfo(
        key="brutus",
        title="Brutus",
        seats=range(4, 10),
        rules_version=1,
        has_chance=True,
        has_hidden=True,
        simultaneous=True,
        minutes=(30, 90),
        endings=frozenset(rules.ENDINGS.values()),
        staged=frozenset({"give", "take"}),
    )
    options: ClassVar[type[Options]] = Options

    check_options = staticmethod(rules.check_options)
    bounds = staticmethod(rules.bounds)
    new_state = staticmethod(initial)
    actors = staticmethod(rules.actors)
    decision = staticmethod(views.decision)
    legal_actions = staticmethod(rules.legal_actions)
    apply = staticmethod(rules.apply)
    result = staticmethod(rules.result)
    sample_chance = staticmethod(rules.sample_chance)
    explain = staticmethod(explain.explain)
    view = staticmethod(views.view)
    determinize = staticmethod(determinize.determinize)
    redact = staticmethod(views.redact)
    format_action = staticmethod(notation.format_action)
    parse_action = staticmethod(notation.parse_action)


GAME: Final = Brutus()
