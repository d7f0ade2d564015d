"""Scenarios (rulebook: Reinforcements; Predefined Scenarios): one special character against a squad.

The scenario itself is data (`games.bruti.scenarios`). Here stands how it is set up, how
the slain come back as reinforcements or as Undead, who has won, and who gets the treasure.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import Drawn
from brutus_tui.games.bruti.cards import without
from brutus_tui.games.bruti.quest import REINFORCEMENT, UNDEAD, Quest
from brutus_tui.games.bruti.rules.flow import answer, ask, draw, is_alive, task
from brutus_tui.games.bruti.rules.gods import lend_no_more
from brutus_tui.games.bruti.scenarios import ANYBODY, HOLD_OUT, SPECIAL, Scenario, equipment, starting
from brutus_tui.games.bruti.state import ALIVE, DEAD, MOVEMENT_UP, NO_MOVEMENT, State, Task, set_foes

SLAIN: Final = "slain"
"""The special character is dead."""
WIPED_OUT: Final = "kill"


def scenario_of(state: State) -> Scenario:
    """The scenario that is fought; only where there is one."""
    scenario = state.kit.scenario
    assert scenario is not None
    return scenario


def is_special(state: State, seat: Seat) -> bool:
    """Whether that seat plays the special character, whose kit the scenario fixes (BTI-SPC-06, BTI-A-166)."""
    return state.quest is not None and seat == SPECIAL


def is_ordinary(state: State, seat: Seat) -> bool:
    """Whether that warrior is neither the special character nor an Undead at his side."""
    return state.quest is None or state.sides[seat] != state.sides[SPECIAL]


def squad(state: State) -> list[Seat]:
    """The seats against the special character, from his right."""
    return [seat for seat in range(state.seats) if is_ordinary(state, seat)]


# -- Setting it up ---------------------------------------------------------------------------


@task
def muster(state: State, sink: Sink | None) -> None:
    """Q1: the special character's kit lies open (BTI-SPC-06, BTI-SPC-07); his treasure is drawn unseen (BTI-SCN-04)."""
    scenario = scenario_of(state)
    warrior = state.warriors[SPECIAL]
    warrior.character = scenario.special
    warrior.weapon, warrior.shield, warrior.armor = equipment(scenario, state.stock)
    warrior.up = scenario.abilities
    for card in (warrior.weapon, warrior.shield, warrior.armor):
        if card is not None:
            state.stock = without(state.stock, card)
    warrior.refresh()
    if sink is not None:
        cards = (scenario.special, warrior.weapon, warrior.shield, warrior.armor, *warrior.up)
        sink(Event("mustered", SPECIAL, tuple(card.id for card in cards if card is not None)))
    if scenario.treasure:
        ask(state, at.TREASURE, CHANCE, SPECIAL, scenario.treasure)


@answer(at.TREASURE)
def _treasure(state: State, _seat: Seat, action: Drawn, sink: Sink | None) -> None:
    assert state.quest is not None
    cards = tuple(state.kit.by_id[card] for card in action.cards)
    for card in cards:
        state.objects = without(state.objects, card)
    state.quest = replace(state.quest, treasure=cards)
    if sink is not None:
        sink(Event("treasure", SPECIAL, (len(cards),)))


# -- The slain -------------------------------------------------------------------------------


def fallen(state: State, seat: Seat, killer: Seat, *, spared: bool) -> str:
    """What the end of a warrior means: how the fight has ended, or nothing.

    Of a squad that has reinforcements, or whose slain rise, somebody comes back.
    """
    quest = state.quest
    assert quest is not None
    if seat == SPECIAL:
        return SLAIN  # BTI-SKR-11, BTI-STR-07: whatever else is still alive (BTI-A-178)
    if state.sides[seat] == state.sides[SPECIAL]:
        return ""  # BTI-A-179: an Undead is out for good
    quest = _comes_back(state, quest, seat, killer, spared=spared)
    state.quest = quest
    set_foes(state)
    if any(is_alive(state, other) for other in squad(state)):
        return ""
    # BTI-STR-08, BTI-SKR-10: whoever comes back as an Undead is no opponent any more (BTI-A-176).
    return "" if any(kind == REINFORCEMENT for _, kind in quest.due) else WIPED_OUT


def _comes_back(state: State, quest: Quest, seat: Seat, killer: Seat, *, spared: bool) -> Quest:
    scenario = scenario_of(state)
    warrior = state.warriors[seat]
    rising = sum(kind == UNDEAD for _, kind in quest.due)
    if not spared and len(quest.undead) > rising and (scenario.rise == ANYBODY or killer == SPECIAL):  # BTI-A-175
        return replace(quest, due=(*quest.due, (seat, UNDEAD)))
    if not quest.stock:
        return quest
    if spared and warrior.character is not None:
        # BTI-OSU-04: he has left this fight alive, with his objects.
        scraps = state.tally.scraps
        quest = replace(quest, spared=(*quest.spared, (seat, warrior.character, warrior.objects, scraps[seat])))
        state.tally = replace(state.tally, scraps=(*scraps[:seat], 0, *scraps[seat + 1 :]))
        state.removed += warrior.up
        warrior.up = ()
        warrior.refresh()
    return replace(quest, stock=quest.stock - 1, due=(*quest.due, (seat, REINFORCEMENT)))  # BTI-RNF-03, BTI-A-189


def enter_first(state: State, waiting: Task, seat: Seat = -1) -> bool:
    """Before that task is done, whoever was slain comes back; `seat` is about to have a turn, or -1 (BTI-A-188)."""
    quest = state.quest
    if quest is None or not quest.due:
        return False
    due = [who for who, _ in quest.due]
    if state.options.reentry == "turn" and any(is_alive(state, other) for other in squad(state)):
        due = [who for who, kind in quest.due if kind == UNDEAD or who == seat]
    if not due:
        return False
    state.stack.append(waiting)
    state.stack += [("enter", who) for who in reversed(due)]
    return True


@task
def enter(state: State, sink: Sink | None, seat: Seat) -> None:
    """N1, N2: a new character for the seat, with what goes with it (BTI-RNF-01, BTI-RNF-02, BTI-DEM-04)."""
    quest = state.quest
    assert quest is not None
    kind = dict(quest.due)[seat]
    state.quest = replace(quest, due=tuple(one for one in quest.due if one[0] != seat))
    warrior = state.warriors[seat]
    if warrior.character is not None:
        state.removed += (warrior.character,)  # BTI-A-110
        if warrior.status == DEAD:
            state.tally = replace(state.tally, lost=(*state.tally.lost, (seat, warrior.character)))
    warrior.character = None
    warrior.status = ALIVE
    warrior.veteran = False
    warrior.shield_up = warrior.armor_up = True
    warrior.movement = NO_MOVEMENT
    warrior.marks = 0
    lend_no_more(state, seat)
    warrior.foe = -1
    warrior.refresh()
    state.fallen = tuple(other for other in state.fallen if other != seat)
    state.stack += [("arrive", seat, kind), ("set_up", seat), ("armor", seat), ("shield", seat), ("weapon", seat)]
    if kind == REINFORCEMENT:
        state.stack += [("draw_objects", seat), ("draw_character", seat)]
        return
    if state.options.undead_kit == "object":  # BTI-A-172
        state.stack.append(("draw_objects", seat))
    ask(state, at.RISE, CHANCE, seat)


@answer(at.RISE)
def _rise(state: State, _seat: Seat, action: Drawn, sink: Sink | None) -> None:
    """BTI-SKR-05: one of those that are left."""
    assert state.quest is not None
    seat = action.seat
    card = state.kit.by_id[action.cards[0]]
    state.quest = replace(state.quest, undead=without(state.quest.undead, card))
    warrior = state.warriors[seat]
    warrior.character = card
    warrior.up = starting(state.kit, card)
    warrior.refresh()
    if sink is not None:
        sink(Event("rises", seat, (card.id,), reveals=True))


@task
def arrive(state: State, sink: Sink | None, seat: Seat, kind: str) -> None:
    """He stands in the Pit with a full hand; a risen one on the other side (BTI-SKR-06, BTI-DEM-03)."""
    quest = state.quest
    assert quest is not None
    warrior = state.warriors[seat]
    warrior.movement = MOVEMENT_UP
    warrior.refresh()
    if kind == UNDEAD:
        state.sides = tuple(state.sides[SPECIAL] if who == seat else side for who, side in enumerate(state.sides))
        state.quest = replace(quest, joined=True)
    set_foes(state)
    if sink is not None:
        cards = (warrior.character, warrior.weapon, warrior.shield, warrior.armor, *warrior.up)
        shown = tuple(card.id for card in cards if card is not None)
        sink(Event("arrived", seat, (kind, warrior.sheet.condition, shown, quest.stock)))
    draw(state, seat, warrior.sheet.condition)


# -- The end ---------------------------------------------------------------------------------


def winning_side(state: State) -> int:
    """The side that has won a scenario, or -1 (BTI-SKR-10, BTI-SKR-11, BTI-A-191)."""
    special = state.sides[SPECIAL]
    if state.ending == SLAIN:
        return 1 - special
    assert state.quest is not None
    reinforced = any(kind == REINFORCEMENT for _, kind in state.quest.due)  # BTI-STR-08: not all used up
    if reinforced or any(is_alive(state, seat) for seat in squad(state)):
        scenario = scenario_of(state)
        if scenario.squad_wins == HOLD_OUT:
            return 1 - special
        return special if scenario.special_wins == HOLD_OUT else -1
    return special


def share_treasure(state: State, killer: Seat, sink: Sink | None) -> None:
    """The treasure is for the killer, then for his companions (BTI-A-165); it is kept only by veterans (BTI-SCN-05)."""
    quest = state.quest
    assert quest is not None
    state.table += state.spoils
    state.spoils = ()
    if killer < 0 or state.options.treasure == "shared":
        start = killer if killer >= 0 else SPECIAL
        ring = [(start + step) % state.seats for step in range(state.seats)]
        sharing = [seat for seat in ring if is_ordinary(state, seat) and is_alive(state, seat)]
    else:
        sharing = [killer]
    state.stack += [("share", seat) for seat in reversed(sharing)]
    state.table += tuple((card, True) for card in quest.treasure)
    if sink is not None and quest.treasure:
        sink(Event("treasure-found", SPECIAL, tuple(card.id for card in quest.treasure), reveals=True))
    state.quest = replace(quest, treasure=())


@task
def share(state: State, sink: Sink | None, seat: Seat) -> None:
    """One of the squad takes what he wants of the objects that lie there."""
    state.spoils = tuple(item for item in state.table if item[0].deck == "object")
    state.table = tuple(item for item in state.table if item[0].deck != "object")
    state.killer = seat
    state.stack.append(("plunder", -1))
