"""Scraps, and the Scraps Tournament, which is a series of fights (rulebook: Scraps, Deluxe).

A warrior has a number of Scraps; the cards of the bank only show it (BTI-A-153). In
a tournament one match holds all its fights: when one is over the survivors, their
objects and the Scraps go into the state's `tally`, everything else begins anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from brutus_tui.core.game import CHANCE, Event, Result, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import FIGHT, Action
from brutus_tui.games.bruti.cards import Card
from brutus_tui.games.bruti.options import TOURNAMENT_FIGHTS
from brutus_tui.games.bruti.rules.flow import answer, ask, legal, task
from brutus_tui.games.bruti.rules.scenarios import is_ordinary
from brutus_tui.games.bruti.state import DEAD, State, Tally, initial

SCRAPS = "scraps"
"""The ending of a Scraps Tournament."""


def as_cards(kinds: Sequence[Card], number: int) -> tuple[Card, ...]:
    """So many Scraps in as few cards as can be, the larger first (BTI-SCR-05)."""
    found: list[Card] = []
    for card in kinds:
        found += [card] * (number // card.value)
        number %= card.value
    return tuple(found)


# -- Winning and losing them -----------------------------------------------------------------


def settle(state: State, seat: Seat, killer: Seat, sink: Sink | None, *, spared: bool) -> None:
    """What becomes of the Scraps of a warrior who leaves the fight, and what his killer gains."""
    if not state.options.counts_scraps:
        return
    scraps = list(state.tally.scraps)
    tournament = state.options.scraps_tournament
    lost = scraps[seat]
    if spared:
        lost = (lost + 1) // 2 if tournament else 0  # BTI-SCT-04
    gained = 0
    if killer >= 0 and is_ordinary(state, killer):  # BTI-A-154
        gained = 1 + (lost if tournament else 0)  # BTI-SCR-04, BTI-SCT-02
        scraps[killer] += gained
    scraps[seat] -= lost  # BTI-SCR-06
    state.tally = replace(state.tally, scraps=tuple(scraps))
    if sink is not None and gained:
        sink(Event("scraps", killer, (gained, scraps[killer])))
    if sink is not None and lost > (gained and gained - 1):
        sink(Event("scraps-returned", seat, (lost,)))


def won(state: State) -> bool:
    """G5, BTI-SCT-03, BTI-A-155: whether somebody has enough, in the middle of a fight or not."""
    return state.options.scraps_tournament and max(state.tally.scraps) >= state.options.scraps_to_win


def most_scraps(state: State, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """BTI-SCR-03: those of the seats who have most; all of them where Scraps do not count."""
    top = max(state.tally.scraps[seat] for seat in seats)
    return tuple(seat for seat in seats if state.tally.scraps[seat] == top)


# -- From one fight to the next --------------------------------------------------------------


@task
def fight_over(state: State, sink: Sink | None, ending: str, ranks: tuple[int, ...]) -> None:
    """BTI-SCT-01: a fight of the tournament is over, and unless it was the last another one follows."""
    tally = state.tally
    if sink is not None:
        sink(Event("fight-over", CHANCE, (ending, ranks, tally.fight, tally.scraps), reveals=True))
    if tally.fight >= TOURNAMENT_FIGHTS:
        state.stack.append(("over", SCRAPS))
        return
    characters = [(seat, one, one.character) for seat, one in enumerate(state.warriors) if one.character is not None]
    veterans = tuple(
        (seat, character, one.objects, tally.scraps[seat])  # BTI-OVT-01, BTI-A-138, BTI-A-139
        for seat, one, character in characters
        if one.status != DEAD
    )
    lost = (*tally.lost, *((seat, character) for seat, one, character in characters if one.status == DEAD))
    home = (*tally.home, *(one for one in tally.veterans if not state.warriors[one[0]].veteran))
    anew = initial(state.seats, state.options, state.kit)
    dealer = (state.dealer + 1) % state.seats  # BTI-A-147
    for slot in State.__slots__:
        if slot != "stack":
            setattr(state, slot, getattr(anew, slot))
    state.stack[:] = anew.stack
    state.dealer = dealer
    state.tally = Tally(tally.scraps, tally.fight + 1, veterans, lost, home)
    ask(state, at.STANDINGS, dealer)


@legal(at.STANDINGS)
def _to_fight(state: State, seat: Seat) -> Sequence[Action]:
    return (FIGHT,)


@answer(at.STANDINGS)
def _fight(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    """The dealer opens the next fight."""
    if sink is not None:
        sink(Event("next-fight", seat, (state.tally.fight,)))


def tournament_result(state: State) -> Result:
    """Against every other seat two points for more Scraps and one for as many."""
    scraps = state.tally.scraps
    scores = tuple(
        sum(2 * (own > other) + (own == other) for one, other in enumerate(scraps) if one != seat)
        for seat, own in enumerate(scraps)
    )
    ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
    return Result(scores, ranks, SCRAPS)
