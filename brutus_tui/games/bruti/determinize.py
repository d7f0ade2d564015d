"""A full position that a view allows, for players that search.

Known are the own hand, what lies open and how many cards each place holds; every
card that is not known goes to any place left, each as likely as the next. Under
secret preparation the others' picks are drawn as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from brutus_tui.core.game import CHANCE, Seat
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.cards import Card, CardSet, by_number, without
from brutus_tui.games.bruti.effects import secret
from brutus_tui.games.bruti.rules.ends import preparation_order
from brutus_tui.games.bruti.rules.engine import legal_actions
from brutus_tui.games.bruti.rules.preparation import owned
from brutus_tui.games.bruti.rules.scenarios import is_special
from brutus_tui.games.bruti.rules.squads import can_take
from brutus_tui.games.bruti.state import Attack, Gods, State, Tally, combat_deck, initial, new_attack, set_foes
from brutus_tui.games.bruti.view import AttackView, QuestView, View, WarriorView


class _Unknown:
    """The cards of one deck of which the viewer does not know where they are, in random order."""

    def __init__(self, cards: Sequence[Card], known: Iterable[Card], rng: Random) -> None:
        self.cards = list(cards)
        for card in known:
            self.cards.remove(card)
        rng.shuffle(self.cards)

    def draw(self, number: int) -> tuple[Card, ...]:
        drawn = tuple(self.cards[:number])
        del self.cards[:number]
        return drawn

    def take(self, card: Card) -> bool:
        """Draw that card if it is there."""
        if card not in self.cards:
            return False
        self.cards.remove(card)
        return True

    def rest(self) -> tuple[Card, ...]:
        return tuple(sorted(self.cards, key=by_number))


def determinize(view: View, rng: Random) -> State:
    """A position, drawn at random, that `view` allows; its own view for the viewer equals `view`."""
    state = initial(view.seats, view.options, view.kit)
    kit = state.kit
    state.phase = view.phase
    state.actors = view.actors
    state.context = view.context
    state.stack = list(view.stack)
    state.dealer = view.dealer
    state.turn = view.turn
    state.fresh = view.fresh
    state.acts = view.acts
    state.flurry = view.flurry
    state.idle = view.idle
    state.planner = view.planner
    state.attack = None if view.attack is None else _attack(view.attack, kit)
    state.deck_number = view.deck_number
    state.shown = _cards(kit, view.shown)
    state.table = tuple((kit.by_id[card], up) for card, up in view.table)
    state.spoils = tuple((kit.by_id[card], up) for card, up in view.spoils)
    state.killer = view.killer
    state.revealed = view.revealed
    state.fallen = view.fallen
    state.ending = view.ending
    state.limbo = _cards(kit, view.limbo)
    board = tuple((kit.by_id[card], loans) for card, loans in view.gods_board)
    gone = [*view.gods_used, *(card for card, _ in view.gods_board)]
    deck = _Unknown(state.gods.deck, _cards(kit, gone), rng).rest()
    state.gods = Gods(deck, _cards(kit, view.gods_used), board)
    veterans = tuple((seat, kit.by_id[name], _cards(kit, objects), n) for seat, name, objects, n in view.returning)
    lost = tuple((seat, kit.by_id[name]) for seat, name in view.lost)
    home = tuple((seat, kit.by_id[name], _cards(kit, objects), n) for seat, name, objects, n in view.home)
    state.tally = Tally(view.scraps, view.fight, veterans, lost, home)
    if view.revealed:
        state.stock = _cards(kit, view.stock)
    if view.revealed or view.options.tournament:
        state.removed = _cards(kit, view.removed)
    for seat, seen in enumerate(view.warriors):
        _restore(state, seat, seen)
    state.sides = view.sides
    if view.quest is not None:
        _quest(state, view.quest)
    set_foes(state)
    if view.viewer is not None and view.planner == view.viewer:
        state.plan = _cards(kit, view.plan)
    _endowments(state, view, rng)
    _hands(state, view, rng)
    _damages(state)
    return state


def _cards(kit: CardSet, names: Iterable[str]) -> tuple[Card, ...]:
    return tuple(kit.by_id[name] for name in names)


def _quest(state: State, seen: QuestView) -> None:
    """All of a scenario but its treasure, which is drawn with the other objects."""
    assert state.quest is not None
    kit = state.kit
    state.quest = replace(
        state.quest,
        last=seen.last,
        stock=seen.stock,
        undead=_cards(kit, seen.undead),
        due=seen.due,
        joined=seen.joined,
        under=_cards(kit, seen.under),
        spared=tuple((seat, kit.by_id[card], _cards(kit, objects), n) for seat, card, objects, n in seen.spared),
    )


def _restore(state: State, seat: Seat, seen: WarriorView) -> None:
    by_id = state.kit.by_id
    warrior = state.warriors[seat]
    warrior.status = seen.status
    warrior.character = by_id.get(seen.character)
    warrior.veteran = seen.veteran
    warrior.weapon = by_id.get(seen.weapon)
    warrior.shield = by_id.get(seen.shield)
    warrior.shield_up = seen.shield_up
    warrior.armor = by_id.get(seen.armor)
    warrior.armor_up = seen.armor_up
    warrior.up = _cards(state.kit, seen.up)
    warrior.down = _cards(state.kit, seen.down)
    warrior.movement = seen.movement
    warrior.damages = _cards(state.kit, seen.damages)
    warrior.boost = seen.boost
    warrior.pair = seen.pair
    warrior.kills = seen.kills
    warrior.received = seen.received
    warrior.marks = seen.marks
    warrior.foe = seen.foe
    warrior.refresh()


def _attack(seen: AttackView, kit: CardSet) -> Attack:
    attack = new_attack(seen.attacker, seen.target, _cards(kit, seen.blows), _cards(kit, seen.enhancements))
    attack.types = seen.types
    attack.power = seen.power
    attack.forbid = seen.forbid
    attack.change = seen.change
    attack.settled = seen.settled
    attack.used = _cards(kit, seen.used)
    attack.defense = seen.defense
    attack.orange = seen.orange
    attack.canceled = seen.canceled
    attack.discarded = seen.discarded
    attack.wounded = seen.wounded
    attack.damages = seen.damages
    attack.fervor = seen.fervor
    attack.seize = seen.seize
    attack.last = seen.last
    attack.strike = kit.by_id.get(seen.strike)
    attack.outer = None if seen.outer is None else _attack(seen.outer, kit)
    return attack


# -- Characters, objects, invocations --------------------------------------------------------


def _endowments(state: State, view: View, rng: Random) -> None:
    kit = state.kit
    if secret(state) and all(task[0] != "prepare" for task in view.stack):
        for seat, (character, carried, _) in owned(state).items():  # BTI-A-141: kept out of the decks
            if not state.warriors[seat].veteran:
                state.removed += (character, *carried)
    known = [card for warrior in state.warriors for card in (*warrior.up, *warrior.down)]
    known += [*(state.plan if view.phase == at.KEEP else ()), *state.shown, *state.removed]
    known += [card for card, _ in (*state.table, *state.spoils)]
    known += [warrior.character for warrior in state.warriors if warrior.character is not None]

    def unknown(cards: Sequence[Card], deck: str) -> _Unknown:
        return _Unknown(cards, [card for card in known if card.deck == deck], rng)

    characters = unknown(kit.characters, "character")
    objects = unknown(kit.objects, "object")
    invocations = unknown(kit.invocations, "invocation")
    if not view.revealed:
        _secret_picks(state, view, characters, objects, rng)
    if view.phase == at.KEEP and not state.plan:
        state.plan = objects.draw(2)
    if view.quest is not None and state.quest is not None:
        state.quest = replace(state.quest, treasure=objects.draw(view.quest.treasure))
    state.characters, state.characters_under = characters.rest(), ()
    state.objects, state.objects_under = objects.rest(), ()
    state.invocations = invocations.rest()


_PICKING: Final = ("weapon", "shield", "armor", "set_up")


def _secret_picks(state: State, view: View, characters: _Unknown, objects: _Unknown, rng: Random) -> None:
    """Whoever has finished gets a character, an object and equipment; whoever is at it gets no equipment yet."""
    order = [seat for seat in preparation_order(state) if not is_special(state, seat)]
    waiting = {task[1] for task in view.stack if task[0] in _PICKING}
    if view.dealer < 0 or view.phase == at.STANDINGS or len(waiting) == len(order):
        return
    actor = view.actors[0]
    done = [seat for seat in order if seat not in waiting and seat != view.viewer]
    if view.viewer is not None and (actor == view.viewer or view.context[:1] == (view.viewer,)):
        at_it = -1
    else:
        # The seats finish in order, so whoever is at it is the last of those that do not wait.
        at_it = max((seat for seat in order if seat not in waiting), key=order.index)
    for seat in done:
        warrior = state.warriors[seat]
        if actor == CHANCE and seat == at_it:
            continue
        if warrior.character is None:
            (warrior.character,) = characters.draw(1)
        if not warrior.up:
            warrior.up = objects.draw(1)
        warrior.refresh()
        if seat != at_it:
            for kind in ("weapon", "shield", "armor"):
                offered = [card for card in state.kit.equipment if card.kind == kind and can_take(warrior, card)]
                if offered and (kind == "weapon" or rng.random() < 0.5):
                    setattr(warrior, kind, rng.choice(offered))
                    warrior.refresh()
    if at_it >= 0 and at_it != view.viewer:
        rest = [(name, at_it) for name in ("set_up", "armor", "shield")]
        if actor == CHANCE:
            rest += [("weapon", at_it), ("draw_objects", at_it)]
            state.phase, state.context = at.CHARACTER, (at_it,)
        state.stack += rest


# -- Combat cards ----------------------------------------------------------------------------


def _hands(state: State, view: View, rng: Random) -> None:
    kit = state.kit
    viewer = view.viewer
    own = _cards(kit, view.hand)
    seen = _cards(kit, view.seen)
    aside = tuple(card for card in state.plan if card.deck == "combat")
    top = _cards(kit, (view.top,) if view.top else ())
    unknown = _Unknown(combat_deck(kit, view.options), (*own, *seen, *aside, *top), rng)
    for seat, shown in enumerate(view.warriors):
        warrior = state.warriors[seat]
        if seat == viewer:
            warrior.hand = own
        elif seen and seat == view.context[0]:
            warrior.hand = seen
        else:
            warrior.hand = unknown.draw(shown.cards)
    if view.phase in (at.COMPOSE, at.LAST_ATTACK) and view.actors[0] != viewer:
        _arm(state, view.actors[0], unknown)
    if view.phase == at.AT_RANDOM and view.planner >= 0 and not state.plan:
        planner = state.warriors[view.planner]
        state.plan, planner.hand = planner.hand[:1], planner.hand[1:]
    pile: list[Card] = []
    if state.attack is not None:  # what the attack is made of lies somewhere near the top
        for card in (*state.attack.blows, *state.attack.enhancements, *state.attack.used):
            if len(pile) + len(top) < view.played and card.deck == "combat" and unknown.take(card):
                pile.append(card)
    missing = view.played - len(pile) - len(top)
    state.played = [*unknown.draw(missing), *pile, *top]
    state.discards = list(unknown.draw(view.discards))
    state.deck = list(unknown.rest())


def _arm(state: State, seat: Seat, unknown: _Unknown) -> None:
    """Whoever is composing an attack holds a blow to complete it with."""
    warrior = state.warriors[seat]
    for card in list(unknown.cards):
        if legal_actions(state, seat):
            return
        if card.kind == "blow":
            unknown.take(card)
            given = warrior.hand[0]
            unknown.cards.append(given)
            warrior.hand = (card, *without(warrior.hand, given))


def _damages(state: State) -> None:
    """The damage deck is what lies nowhere else."""
    pairs = [card for warrior in state.warriors if warrior.pair for card in (state.kit.death, state.kit.favor)]
    known = [card for warrior in state.warriors for card in warrior.damages]
    known += [*pairs, *state.limbo, *(card for card in state.removed if card.deck == "damage")]
    left = list(state.kit.damages)
    for card in known:
        left.remove(card)
    state.damage_deck = sorted(left, key=by_number)
