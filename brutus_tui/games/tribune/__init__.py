"""Tribune, the game of Roman families, with its expansion board, for two to five."""

from __future__ import annotations

from typing import ClassVar, Final

from brutus_tui.core.game import GameInfo
from brutus_tui.games.tribune import determinize, explain, notation
from brutus_tui.games.tribune import view as views
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.rules import engine, victory


class Tribune:
    """The `Game` protocol for Tribune; each name says in which module the rules stand."""

    info: ClassVar[GameInfo] = GameInfo(
        key="tribune",
        title="Tribune",
        seats=engine.SEATS,
        rules_version=1,
        has_chance=True,
        has_hidden=True,
        simultaneous=True,
        minutes=(60, 120),
        endings=victory.ENDINGS,
        staged=frozenset({"reject", "discard", "add"}),
    )
    options: ClassVar[type[Options]] = Options

    check_options = staticmethod(engine.check_options)
    bounds = staticmethod(engine.bounds)
    traits = staticmethod(engine.traits)
    new_state = staticmethod(engine.new_state)
    actors = staticmethod(engine.actors)
    decision = staticmethod(views.decision)
    legal_actions = staticmethod(engine.legal_actions)
    apply = staticmethod(engine.apply)
    result = staticmethod(victory.result)
    sample_chance = staticmethod(engine.sample_chance)
    explain = staticmethod(explain.explain)
    view = staticmethod(views.view)
    determinize = staticmethod(determinize.determinize)
    redact = staticmethod(views.redact)
    format_action = staticmethod(notation.format_action)
    parse_action = staticmethod(notation.parse_action)


GAME: Final = Tribune()
