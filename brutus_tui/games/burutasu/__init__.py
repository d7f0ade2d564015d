"""ブルータス, the game of assassins and guards for two against two."""

from __future__ import annotations

from typing import ClassVar, Final

from brutus_tui.core.game import GameInfo
from brutus_tui.games.burutasu import explain, notation, rules
from brutus_tui.games.burutasu import view as views
from brutus_tui.games.burutasu.options import Options
from brutus_tui.games.burutasu.state import initial


class Burutasu:
    """The `Game` protocol for ブルータス; each name says in which module the rules stand."""

    info: ClassVar[GameInfo] = GameInfo(
        key="burutasu",
        title="ブルータス",
        seats=range(4, 5),
        rules_version=1,
        has_chance=True,
        has_hidden=True,
        simultaneous=False,  # cards are set in turn order, face down (BUR-AMB-25)
        minutes=(10, 30),
        endings=rules.ENDINGS,
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
    determinize = staticmethod(views.determinize)
    redact = staticmethod(views.redact)
    format_action = staticmethod(notation.format_action)
    parse_action = staticmethod(notation.parse_action)


GAME: Final = Burutasu()
