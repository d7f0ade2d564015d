"""Sets of Tribune while they are being chosen: whether a take-over succeeds, and the smallest one that does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from brutus_tui.games.tribune.actions import ADD, DONE
from brutus_tui.games.tribune.cards import ASSASSIN, FACTION, Kind, total
from brutus_tui.games.tribune.rules.takeover import beats, most_assassins
from brutus_tui.games.tribune.view import View


def split(cards: Sequence[Kind]) -> tuple[tuple[Kind, ...], int]:
    """The faction cards of a choice, the highest first as they are laid, and the number of assassins."""
    own = tuple(sorted((kind for kind in cards if kind != ASSASSIN), reverse=True))
    return own, sum(kind == ASSASSIN for kind in cards)


def attacked(view: View, faction: int, assassins: int) -> tuple[Kind, ...]:
    """The set that lies there after so many assassins."""
    display = view.displays[faction]
    return display[: len(display) - assassins]


def succeeds(view: View, faction: int, cards: Sequence[Kind]) -> bool:
    """Whether these cards take the faction over (TRI-TAKE-05 to TRI-TAKE-08, TRI-ASSN-05)."""
    own, assassins = split(cards)
    if len(own) < view.board.minimum_set or any(FACTION[kind] != faction for kind in own):
        return False
    if assassins > most_assassins(view.hand, view.displays[faction], view.board.immune):
        return False
    return beats(own, attacked(view, faction, assassins))


def laying(cards: Sequence[Kind]) -> tuple[object, ...]:
    """The actions that lay a whole set."""
    own, assassins = split(cards)
    return (*(ADD[kind] for kind in own), *(ADD[ASSASSIN] for _one in range(assassins)), DONE)


def left(view: View) -> tuple[Kind, ...]:
    """The hand without what has been chosen of it for the set to come."""
    return tuple(sorted((Counter(view.hand) - Counter(view.plan)).elements()))


def open_to(view: View, kind: Kind) -> bool:
    """Whether a card may still join what has been chosen: from the highest card down, then the assassins."""
    own, assassins = split(view.plan)
    return kind == ASSASSIN or (FACTION[kind] == view.spot and not assassins and (not own or kind <= own[-1]))


def smallest(view: View, faction: int) -> tuple[Kind, ...]:
    """The set that gives away least: few assassins, few cards, low values; nothing where no set succeeds.

    What has been chosen already is a part of it.
    """
    chosen, used = split(view.plan)
    own = [kind for kind in left(view) if FACTION[kind] == faction and open_to(view, kind)]
    killers = most_assassins(view.hand, view.displays[faction], view.board.immune)
    for assassins in range(used, killers + 1):
        against = attacked(view, faction, assassins)
        for count in range(max(0, view.board.minimum_set - len(chosen)), len(own) + 1):
            good = [cards for cards in combinations(own, count) if beats((*chosen, *cards), against)]
            if good:
                return (*chosen, *sorted(min(good, key=total), reverse=True), *(ASSASSIN,) * assassins)
    return ()
