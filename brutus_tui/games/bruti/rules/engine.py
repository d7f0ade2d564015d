"""The engine as the `Game` protocol wants it: the chapters put together."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random as Generator

from brutus_tui.core.game import Bounds, Event, Refusal, Seat, Sink
from brutus_tui.games.bruti import effects  # noqa: F401  # effects registers its phases
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import Action, Deal, Done, Drawn, Lot, Random, Shown
from brutus_tui.games.bruti.card_reader import BadCards
from brutus_tui.games.bruti.cards import Card
from brutus_tui.games.bruti.options import IDLE_ACTIONS, IDLE_TURNS, LAST_BLOOD_DECKS, TOURNAMENT_FIGHTS, Options
from brutus_tui.games.bruti.rules import (  # noqa: F401
    attack,
    ends,
    gods,
    movement,
    optional,
    preparation,
    scenarios,
    scraps,
    special,
    squads,
    turn,
    undead,
    wounds,
)
from brutus_tui.games.bruti.rules.flow import ANSWERS, LEGAL, NOBODY, run
from brutus_tui.games.bruti.scenarios import BadScenario, kit_of
from brutus_tui.games.bruti.state import ALIVE, State, combat_deck, mode_of

SEATS = range(2, 5)


def actors(state: State) -> Sequence[Seat]:
    """Who may act now."""
    return state.actors


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """Every action open to `seat`, in a stable order; empty if it is not asked. Chance is sampled, not listed."""
    if seat < 0 or seat not in state.actors:
        return ()
    return LEGAL[state.phase](state, seat)


def apply(state: State, seat: Seat, action: Action, sink: Sink | None = None) -> None:
    """Carry out a legal action of `seat` (or CHANCE) in place; events go to `sink` if there is one."""
    state.actors = NOBODY
    if sink is not None and type(action) is Done and state.phase not in _TOLD:
        sink(Event("declined", seat, (state.phase,)))
    ANSWERS[state.phase](state, seat, action, sink)
    if not state.actors:
        run(state, sink)


_TOLD = (at.DEFEND, at.CHANGE, at.SHIELD, at.ARMOR)
"""Phases in which "that is all" is an event of its own."""


# -- Chance ----------------------------------------------------------------------------------


def sample_chance(state: State, rng: Generator) -> Action:
    """One outcome of the shuffle, draw or lot that is open."""
    match state.phase:
        case at.DRAWING:
            seat, number = state.context
            deck = state.deck
            if number == 1:
                return state.kit.drawn[seat][deck[int(rng.random() * len(deck))]]
            return Drawn("combat", seat, tuple([card.id for card in rng.sample(deck, number)]))
        case at.DAMAGE:
            return Drawn("damage", state.context[0], (rng.choice(state.damage_deck).id,))
        case at.AT_RANDOM:
            seat = state.context[2]
            return Random(seat, rng.choice(state.warriors[seat].hand).id)
        case at.DEALER:
            return Lot(rng.randrange(state.seats))
        case at.FIRST:
            return Lot(rng.choice(state.context[0]))
        case at.HANDS:
            return _deal(state, rng)
        case at.CHARACTER:
            return Drawn("character", state.context[0], _top(state.characters, state.characters_under, 1, rng))
        case at.OBJECTS:
            seat, number = state.context
            return Drawn("object", seat, _top(state.objects, state.objects_under, number, rng))
        case at.INVOCATION:
            return Drawn("invocation", state.context[0], (rng.choice(state.invocations).id,))
        case at.GOD:
            return Drawn("fickle_god", state.context[0], (rng.choice(state.gods.deck).id,))
        case at.FAVORED:
            return Lot(rng.choice(state.context[-1]))
        case at.TREASURE:
            seat, number = state.context
            return Drawn("object", seat, tuple(card.id for card in rng.sample(state.objects, number)))
        case at.RISE:
            assert state.quest is not None
            return Drawn("special_character", state.context[0], (rng.choice(state.quest.undead).id,))
        case at.SHOW:
            deck, number = state.context
            cards = state.characters if deck == "character" else state.objects
            return Shown(deck, tuple(card.id for card in rng.sample(cards, number)))
        case _:  # the verdict of the audience
            return Drawn("damage", state.context[0], (rng.choice((state.kit.death, state.kit.favor)).id,))


def _deal(state: State, rng: Generator) -> Deal:
    """Hands as large as the conditions (BTI-DEA-02)."""
    sizes = hand_sizes(state)
    cards = [card.id for card in rng.sample(state.deck, sum(sizes))]
    ends_at = [sum(sizes[: seat + 1]) for seat in range(state.seats)]
    return Deal(tuple(tuple(cards[end - size : end]) for end, size in zip(ends_at, sizes, strict=True)))


def hand_sizes(state: State) -> list[int]:
    """How many cards each seat is dealt."""
    return [warrior.sheet.condition if warrior.status == ALIVE else 0 for warrior in state.warriors]


def _top(shuffled: tuple[Card, ...], under: tuple[Card, ...], number: int, rng: Generator) -> tuple[str, ...]:
    """Cards from the top of a deck; what was put under it comes last."""
    cards = rng.sample(shuffled, min(number, len(shuffled)))
    return tuple(card.id for card in (*cards, *under[: number - len(cards)]))


# -- Before the game -------------------------------------------------------------------------


def check_options(seats: int, options: Options) -> Refusal | None:
    """None if a game for `seats` can be played with these options."""
    if seats not in SEATS:
        return Refusal("seats", "BTI-MAT-12", (seats,))
    mode = mode_of(seats, options)
    if mode == "duel" and seats != 2:
        return Refusal("duel-seats", "BTI-GLO-08", (seats,))
    if mode == "squads" and seats != 4:
        return Refusal("squads-seats", "BTI-SQD-01", (seats,))
    if mode == "brawl" and seats < 3:
        return Refusal("brawl-seats", "BTI-BRW-01", (seats,))
    if options.scenario and options.mode != "usual":
        return Refusal("scenario-mode", "BTI-SCN-01", (options.mode,))
    if options.scenario and options.tournament:
        return Refusal("scenario-tournament", "BTI-SPC-06")
    if options.scenario and options.scraps_tournament:
        return Refusal("scenario-series", "BTI-SCT-01")
    if options.simultaneous and mode == "duel":
        return Refusal("simultaneous-duel", "BTI-OSC-01")
    if options.roster.strip() and not options.has_veterans:
        return Refusal("roster-without-veterans", "BTI-OVT-02")
    try:
        kit = kit_of(options)
        if kit.scenario is not None and seats - 1 not in kit.scenario.reinforcements:
            sizes = tuple(size + 1 for size in kit.scenario.reinforcements)
            return Refusal("scenario-seats", kit.scenario.clause or "BTI-SCN-01", (seats, sizes))
        preparation.roster(options, kit, seats)
    except BadCards as error:
        return Refusal("cards", "BTI-MAT-01", (str(error),))
    except BadScenario as error:
        return Refusal("scenario", "BTI-CUS-01", (str(error),))
    except preparation.BadRoster as error:
        return Refusal("roster", "BTI-OVT-02", (str(error),))
    if options.fickle_gods and not kit.gods:
        return Refusal("no-gods", "BTI-MAT-11")
    if options.secret:
        makes = [preparation.make(card) for card in kit.equipment]
        short = next((card for card in kit.equipment if makes.count(preparation.make(card)) < seats), None)
        if short is not None:
            return Refusal("secret-stock", "BTI-OSP-03", (short.id, seats, kit.key))
    return None


def bounds(seats: int, options: Options) -> Bounds:
    """Limits on decisions and scores.

    Each deck: at most so many draws, between two of them so many turns, in a turn so
    many actions, and around an action no more choices than cards in play.
    """
    decks = {"deck": 1, "decks": options.decks}.get(options.duration, LAST_BLOOD_DECKS)
    if options.duration == "usual" and not options.scenario:
        decks = 1
    decks *= TOURNAMENT_FIGHTS if options.scraps_tournament else 1
    kit = kit_of(options)
    turns = (len(combat_deck(kit, options)) + 1) * (IDLE_TURNS + 1) * seats
    decisions = 40 * seats + decks * turns * (IDLE_ACTIONS + 10) * 10 * seats
    return Bounds(decisions, (0, 2 * (seats - 1)))
