"""Getting ready: dealer, characters, objects, equipment, the pairs, and the other ways to do it.

Rulebook: Get Ready; Form the Damage Deck; Receive Your Hand; Veterans; Secret Preparation; Tournament Rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from brutus_tui.core.game import CHANCE, Event, Seat, Sink
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import DONE, VETERAN, Action, Done, Drawn, Lot, Pick, Shown, Veteran
from brutus_tui.games.bruti.cards import OBJECTS_KEPT, Card, CardSet, without
from brutus_tui.games.bruti.effects import gained, picks, secret
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.rules.ends import preparation_order
from brutus_tui.games.bruti.rules.flow import answer, ask, gain, legal, task
from brutus_tui.games.bruti.rules.scenarios import is_special
from brutus_tui.games.bruti.rules.squads import can_take
from brutus_tui.games.bruti.scenarios import SPECIAL
from brutus_tui.games.bruti.state import MOVEMENT_UP, State

# -- The roster of veterans ------------------------------------------------------------------

Roster = Mapping[Seat, tuple[Card, tuple[Card, ...], int]]
"""By seat: a veteran's character, his objects and his Scraps."""


class BadRoster(ValueError):
    """A roster that cannot be used; the text is one phrase."""


_ENTRY: Final = re.compile(r"p([1-4])((?: +[a-z0-9_]{1,60}){1,4})(?: +\+([0-9]{1,2}))?", re.ASCII)


def roster(options: Options, kit: CardSet, seats: int) -> Roster:
    """The veterans at the table: `p1 boccamarcia giants_belt, p3 manunta +2`. Raises BadRoster.

    A number after a plus sign tells the veteran's Scraps (BTI-A-138).
    """
    if not options.has_veterans or not options.roster.strip():
        return {}
    found: dict[Seat, tuple[Card, tuple[Card, ...], int]] = {}
    used: list[str] = []
    for entry in options.roster.split(","):
        parts = _ENTRY.fullmatch(entry.strip())
        if parts is None:
            raise BadRoster(f"{entry.strip()[:40]!r} is not a seat, a character, up to three objects and +Scraps")
        seat = int(parts[1]) - 1
        if kit.scenario is not None and seat == SPECIAL:
            raise BadRoster("p1 plays the special character")  # BTI-SPC-06
        name, *objects = parts[2].split()
        if seat >= seats or seat in found:
            raise BadRoster(f"p{seat + 1} is not at the table, or stands there twice")
        for word, deck in ((name, "character"), *((word, "object") for word in objects)):
            if word not in kit.by_id or kit.by_id[word].deck != deck:
                raise BadRoster(f"there is no {deck} {word!r}")
            if used.count(word) >= kit.by_id[word].copies:
                raise BadRoster(f"{word!r} is at the table already")  # BTI-A-141
            used.append(word)
        scraps = int(parts[3] or 0) if options.counts_scraps else 0
        if options.scraps_tournament and scraps >= options.scraps_to_win:
            raise BadRoster(f"{name!r} has won a Scraps Tournament already")
        found[seat] = kit.by_id[name], tuple(kit.by_id[word] for word in objects), scraps
    return found


def owned(state: State) -> Roster:
    """The veterans that may fight now: those of the roster, later those of the fight before (BTI-SCT-01)."""
    if state.tally.fight == 1:
        return roster(state.options, state.kit, state.seats)
    return {seat: (character, objects, scraps) for seat, character, objects, scraps in state.tally.veterans}


# -- The order of things ---------------------------------------------------------------------


@answer(at.DEALER)
def _dealer(state: State, seat: Seat, action: Lot, sink: Sink | None) -> None:
    state.dealer = action.seat  # BTI-PRE-01
    if sink is not None:
        sink(Event("dealer", action.seat, (), reveals=True))


@task
def prepare(state: State, sink: Sink | None) -> None:
    """S3 to S9: from the dealer's right, each seat with all its picks before the next (BTI-PRE-04, BTI-PRE-05)."""
    veterans = owned(state)
    for character, objects, _ in veterans.values():  # BTI-A-141
        state.characters = without(state.characters, character)
        for card in objects:
            state.objects = without(state.objects, card)
        state.removed += (character, *objects)
    order = [seat for seat in preparation_order(state) if not is_special(state, seat)]
    equipment = [(name, seat) for seat in order for name in ("weapon", "shield", "armor", "set_up")]
    asked = [("ask_veteran", seat) for seat in order if seat in veterans]
    if state.options.tournament:
        # BTI-TOU-05, BTI-A-145: clockwise from the dealer's left, or from the dealer.
        clockwise = [(state.dealer - step) % state.seats for step in range(1, state.seats + 1)]
        if state.options.draft == "dealer-first":
            clockwise = clockwise[-1:] + clockwise[:-1]
        tasks = [
            *asked,
            ("show_characters",),
            *(("draft_character", seat) for seat in order),
            ("draft_left",),
            ("show_objects",),
            *(("draft_object", seat) for seat in clockwise),
            *equipment,
        ]
    else:
        tasks = [("muster",)] if state.quest is not None else []
        for seat in order:
            tasks += [one for one in asked if one[1] == seat]
            tasks += [("draw_character", seat), ("draw_objects", seat)]
            tasks += [one for one in equipment if one[1] == seat]
    tasks += [("reveal",), *(("add_pair", seat) for seat in preparation_order(state)), ("combat",)]  # BTI-A-160
    state.stack += reversed(tasks)


# -- Characters ------------------------------------------------------------------------------


@task
def ask_veteran(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-OVT-02: a veteran may fight again."""
    ask(state, at.VETERAN, seat)


@legal(at.VETERAN, at.NEW_OBJECT)
def _yes_or_no(state: State, seat: Seat) -> Sequence[Action]:
    return VETERAN[::-1]


@answer(at.VETERAN)
def _veteran(state: State, seat: Seat, action: Veteran, sink: Sink | None) -> None:
    if action.yes:
        character, objects, _ = owned(state)[seat]
        warrior = state.warriors[seat]
        for card in (character, *objects):
            state.removed = without(state.removed, card)
        warrior.veteran = True
        warrior.character = character
        warrior.up = objects  # BTI-OVT-03
        warrior.refresh()
        _tell(state, seat, "veteran", (character.id, *(card.id for card in objects)), sink)
    else:
        _tell(state, seat, "no-veteran", (), sink)


def _tell(state: State, seat: Seat, kind: str, args: tuple[object, ...], sink: Sink | None) -> None:
    """A pick that everybody sees, unless preparation is secret (BTI-OSP-01)."""
    if sink is not None:
        sink(Event(kind, seat, None, ((seat, args),)) if secret(state) else Event(kind, seat, args, reveals=True))


@task
def draw_character(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-PRE-06: the top card, without a choice."""
    if not state.warriors[seat].veteran:
        ask(state, at.CHARACTER, CHANCE, seat)


@answer(at.CHARACTER)
def _character(state: State, _seat: Seat, action: Drawn, sink: Sink | None) -> None:
    card = state.kit.by_id[action.cards[0]]
    state.characters = without(state.characters, card)
    _become(state, action.seat, card, sink)


def _become(state: State, seat: Seat, card: Card, sink: Sink | None) -> None:
    state.warriors[seat].character = card
    state.warriors[seat].refresh()
    _tell(state, seat, "character", (card.id,), sink)


# -- Objects ---------------------------------------------------------------------------------


@task
def draw_objects(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-PRE-07: two, of which one is kept; a veteran may draw a new one (BTI-OVT-05, BTI-A-140)."""
    if state.warriors[seat].veteran:
        ask(state, at.NEW_OBJECT, seat)
    elif (number := min(2, len(state.objects) + len(state.objects_under))) > 0:
        ask(state, at.OBJECTS, CHANCE, seat, number)


@answer(at.NEW_OBJECT)
def _new_object(state: State, seat: Seat, action: Veteran, sink: Sink | None) -> None:
    if action.yes:
        state.stack.append(("loot", seat, 1))  # BTI-OVT-06: above three, one is rejected
    if sink is not None:
        kind = "new-object" if action.yes else "no-object"
        sink(Event(kind, seat, None, ((seat, ()),)) if secret(state) else Event(kind, seat))


@answer(at.OBJECTS)
def _objects(state: State, _seat: Seat, action: Drawn, sink: Sink | None) -> None:
    """Objects off the deck: one into the endowment, or two to choose from."""
    seat = action.seat
    cards = tuple(state.kit.by_id[card] for card in action.cards)
    for card in cards:
        if state.objects:
            state.objects = without(state.objects, card)
        else:
            state.objects_under = without(state.objects_under, card)
    if len(cards) == 1:
        gained(state, seat, cards[0], sink)
        return
    state.plan = cards
    state.planner = seat
    if sink is not None:
        public = None if secret(state) else ()
        sink(Event("offered", seat, public, ((seat, action.cards),), reveals=True))
    ask(state, at.KEEP, seat)


@legal(at.KEEP)
def _to_keep(state: State, seat: Seat) -> Sequence[Action]:
    return picks(state.plan)


@answer(at.KEEP)
def _kept(state: State, seat: Seat, action: Pick, sink: Sink | None) -> None:
    kept = state.kit.by_id[action.card]
    (rejected,) = without(state.plan, kept)
    state.plan = ()
    state.planner = -1
    state.objects_under += (rejected,)  # BTI-PRE-08, BTI-A-098: nobody else sees it
    _tell(state, seat, "kept", (kept.id,), sink)
    gain(state, seat, kept, None)


# -- The tournament drafts -------------------------------------------------------------------


@task
def show_characters(state: State, sink: Sink | None) -> None:
    """BTI-TOU-01, BTI-A-142: one more than players who need one."""
    needed = sum(not warrior.veteran for warrior in state.warriors)
    if needed:
        ask(state, at.SHOW, CHANCE, "character", needed + 1)


@task
def show_objects(state: State, sink: Sink | None) -> None:
    """BTI-TOU-04: two for each player."""
    ask(state, at.SHOW, CHANCE, "object", 2 * state.seats)


@answer(at.SHOW)
def _shown(state: State, seat: Seat, action: Shown, sink: Sink | None) -> None:
    state.shown = tuple(state.kit.by_id[card] for card in action.cards)
    for card in state.shown:
        if card.deck == "character":
            state.characters = without(state.characters, card)
        else:
            state.objects = without(state.objects, card)
    if sink is not None:
        sink(Event("shown", CHANCE, (action.deck, action.cards), reveals=True))


@task
def draft_character(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-TOU-02."""
    if not state.warriors[seat].veteran:
        ask(state, at.DRAFT, seat)


@task
def draft_left(state: State, sink: Sink | None) -> None:
    """BTI-TOU-03: the character left over goes under its deck."""
    state.characters_under += state.shown
    state.shown = ()


@task
def draft_object(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-TOU-05: one for oneself, and one back."""
    ask(state, at.DRAFT_OBJECT, seat)


@legal(at.DRAFT, at.DRAFT_OBJECT, at.DRAFT_RETURN)
def _to_draft(state: State, seat: Seat) -> Sequence[Action]:
    return picks(state.shown)


@answer(at.DRAFT)
def _drafted(state: State, seat: Seat, action: Pick, sink: Sink | None) -> None:
    card = state.kit.by_id[action.card]
    state.shown = without(state.shown, card)
    _become(state, seat, card, sink)


@answer(at.DRAFT_OBJECT)
def _drafted_object(state: State, seat: Seat, action: Pick, sink: Sink | None) -> None:
    card = state.kit.by_id[action.card]
    state.shown = without(state.shown, card)
    if sink is not None:
        sink(Event("kept", seat, (card.id,)))
    gain(state, seat, card, None)
    ask(state, at.DRAFT_RETURN, seat)


@answer(at.DRAFT_RETURN)
def _returned(state: State, seat: Seat, action: Pick, sink: Sink | None) -> None:
    card = state.kit.by_id[action.card]
    state.shown = without(state.shown, card)
    state.objects_under += (card,)  # BTI-A-146
    if sink is not None:
        sink(Event("sent-back", seat, (card.id,)))
    if len(state.warriors[seat].objects) > OBJECTS_KEPT:
        state.stack.append(("keep_three", seat))


# -- Equipment -------------------------------------------------------------------------------


def _on_offer(state: State, seat: Seat, kind: str) -> list[Card]:
    """The equipment of that kind that a seat may take.

    Under secret preparation nobody learns what others have taken, so everything is
    offered; what two have taken is exchanged for an equal card at the reveal.
    """
    stock = state.stock if state.revealed else state.kit.equipment
    warrior = state.warriors[seat]
    return [card for card in stock if card.kind == kind and can_take(warrior, card)]


@task
def weapon(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-PRE-09: exactly one."""
    if _on_offer(state, seat, "weapon"):
        ask(state, at.WEAPON, seat)


@task
def shield(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-PRE-10, BTI-PRE-12: one, if the weapon leaves a hand for it."""
    if _on_offer(state, seat, "shield"):
        ask(state, at.SHIELD, seat)


@task
def armor(state: State, sink: Sink | None, seat: Seat) -> None:
    """BTI-PRE-11."""
    if _on_offer(state, seat, "armor"):
        ask(state, at.ARMOR, seat)


@legal(at.WEAPON)
def _to_arm(state: State, seat: Seat) -> Sequence[Action]:
    return picks(_on_offer(state, seat, "weapon"))


@legal(at.SHIELD, at.ARMOR)
def _to_equip(state: State, seat: Seat) -> Sequence[Action]:
    return (DONE, *picks(_on_offer(state, seat, state.phase)))


@answer(at.WEAPON, at.SHIELD, at.ARMOR)
def _equipped(state: State, seat: Seat, action: Action, sink: Sink | None) -> None:
    if type(action) is Done:
        name = ""
    else:
        assert isinstance(action, Pick)
        name = action.card
        card = state.kit.by_id[name]
        warrior = state.warriors[seat]
        match card.kind:
            case "weapon":
                warrior.weapon = card
            case "shield":
                warrior.shield = card
            case _:
                warrior.armor = card
        warrior.refresh()
        if state.revealed:
            state.stock = without(state.stock, card)
    if sink is not None:
        if state.revealed:
            sink(Event("equipped", seat, (state.phase, name)))  # BTI-PRE-13
        else:
            sink(Event("equipped", seat, None, ((seat, (state.phase, name)),)))


@task
def set_up(state: State, sink: Sink | None, seat: Seat) -> None:
    """What a character or an object brings with it (`setup`)."""
    warrior = state.warriors[seat]
    cards = (*((warrior.character,) if warrior.character is not None else ()), *warrior.up)
    for card in reversed(cards):
        for ability in card.answers("setup"):
            state.stack.append(("steps", seat, ability, 0, -1, ()))
    if sink is not None and not state.revealed:
        sink(Event("ready", seat))


@task
def reveal(state: State, sink: Sink | None) -> None:
    """S7: everything lies open, and conditions are worked out (BTI-PRE-14 to BTI-PRE-17, BTI-OSP-04, BTI-OSP-05)."""
    if not state.revealed:
        for seat in preparation_order(state):
            if not is_special(state, seat):
                _claim(state, seat)
        state.revealed = True
    if state.options.counts_scraps:
        # BTI-A-138, BTI-A-156: Scraps are the veteran's; whoever begins has none.
        veterans = owned(state)
        scraps = tuple(veterans[seat][2] if w.veteran else 0 for seat, w in enumerate(state.warriors))
        state.tally = replace(state.tally, scraps=scraps)
    for seat in preparation_order(state):
        warrior = state.warriors[seat]
        warrior.movement = MOVEMENT_UP
        warrior.refresh()
        if sink is not None:
            cards = (warrior.character, warrior.weapon, warrior.shield, warrior.armor, *warrior.up)
            shown = tuple(card.id for card in cards if card is not None)
            sink(Event("warrior", seat, (warrior.sheet.condition, shown), reveals=state.options.secret))


def _claim(state: State, seat: Seat) -> None:
    """Take the equipment picked in secret out of the stock, or equal cards where another was first."""
    warrior = state.warriors[seat]
    for slot in ("weapon", "shield", "armor"):
        card = getattr(warrior, slot)
        if card is not None:
            given = card if card in state.stock else next(c for c in state.stock if make(c) == make(card))
            state.stock = without(state.stock, given)
            setattr(warrior, slot, given)


def make(card: Card) -> tuple[object, ...]:
    """What makes two pieces of equipment equal in every rule."""
    texts = tuple((a.on, a.cost, tuple((s.op, s.what, s.n) for s in a.steps)) for a in card.abilities)
    return card.kind, card.hands, card.skulls, card.condition, card.value, texts
