"""Bruti, the combat game for two to four."""

from __future__ import annotations

from typing import ClassVar, Final

from brutus_tui.core.game import GameInfo
from brutus_tui.games.bruti import determinize, explain, notation
from brutus_tui.games.bruti import view as views
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.rules import ends, engine
from brutus_tui.games.bruti.state import initial


class Bruti:
    """The `Game` protocol for Bruti; each name says in which module the rules stand."""

    info: ClassVar[GameInfo] = GameInfo(
        key="bruti",
        title="Bruti",
        seats=engine.SEATS,
        rules_version=1,
        has_chance=True,
        has_hidden=True,
        simultaneous=False,
        minutes=(20, 60),
        endings=ends.ENDINGS,
        staged=frozenset({"add", "defend", "change", "discard"}),
    )
    options: ClassVar[type[Options]] = Options

    check_options = staticmethod(engine.check_options)
    bounds = staticmethod(engine.bounds)
    new_state = staticmethod(initial)
    actors = staticmethod(engine.actors)
    decision = staticmethod(views.decision)
    legal_actions = staticmethod(engine.legal_actions)
    apply = staticmethod(engine.apply)
    result = staticmethod(ends.result)
    traits = staticmethod(ends.traits)
    sample_chance = staticmethod(engine.sample_chance)
    explain = staticmethod(explain.explain)
    view = staticmethod(views.view)
    determinize = staticmethod(determinize.determinize)
    redact = staticmethod(views.redact)
    format_action = staticmethod(notation.format_action)
    parse_action = staticmethod(notation.parse_action)


GAME: Final = Bruti()
