"""The engine as the `Game` protocol wants it: the parts put together."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from brutus_tui.core.game import Bounds, Refusal, Seat, Sink
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import Action
from brutus_tui.games.tribune.board import BadBoard, load
from brutus_tui.games.tribune.options import DRAWN, LONGEST, Options
from brutus_tui.games.tribune.rules import (  # noqa: F401  # each registers its part
    atrium,
    benefits,
    brutii,
    chariot,
    emperor,
    expansion,
    immediate,
    laying,
    market,
    placement,
    preparation,
    setup,
    takeover,
    temples,
    upheaval,
    victory,
)
from brutus_tui.games.tribune.rules.flow import ANSWERS, LEGAL, NOBODY, run
from brutus_tui.games.tribune.state import State, initial

SEATS = range(2, 7)


def new_state(seats: int, options: Options) -> State:
    """The position before anything is drawn. Raises ValueError for a wrong number of seats, BadBoard for a bad file."""
    state = initial(seats, options)
    run(state, None)
    return state


def actors(state: State) -> Sequence[Seat]:
    """Who may act now."""
    return state.actors


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    """Every action open to `seat`, in a stable order; empty if it is not asked. Chance is sampled, not listed."""
    if seat < 0 or seat not in state.actors:
        return ()
    return LEGAL[state.stage](state, seat)


def apply(state: State, seat: Seat, action: Action, sink: Sink | None = None) -> None:
    """Carry out a legal action of `seat` (or CHANCE) in place; events go to `sink` if there is one."""
    state.actors = NOBODY
    ANSWERS[state.stage](state, seat, action, sink)
    if not state.actors:
        run(state, sink)


def sample_chance(state: State, rng: Random) -> Action:
    """One outcome of the shuffle, draw or lot that is open."""
    match state.stage:
        case at.DRAW:
            return upheaval.sample_draw(state, rng)
        case at.DISC:
            return brutii.sample_disc(state, rng)
        case at.LAY:
            return laying.sample(state, rng)
        case at.TILES | at.MATRONA_TILES:
            return emperor.sample(state, rng)
        case _:
            return setup.sample(state, rng)


_SEATS_CLAUSE = {at.BASE: "TRI-GEN-02", at.EXPANSION: "TRI-GEN-03", at.BRUTII: "TRI-GEN-04"}


def check_options(seats: int, options: Options) -> Refusal | None:
    """None if a game for `seats` can be played with these options."""
    fitting = at.SEATS[options.mode]
    if seats not in fitting:
        return Refusal("seats", _SEATS_CLAUSE[options.mode], (seats, fitting[0], fitting[-1]))
    try:
        board = load(options.board)
    except BadBoard as error:
        return Refusal("board", "TRI-DECK-04", (str(error),))
    if options.points or options.victory == DRAWN:
        return None
    design = board.designs[board.design(options.victory)]
    if not setup.fits(design, seats, options):
        return Refusal("design", "TRI-SETUP-10", (design.name, seats))
    return None


def traits(state: State) -> tuple[dict[str, str], ...]:
    """By seat whether it leads a family or the Brutii; empty where nobody leads them."""
    if state.brutii is None:
        return ()
    return tuple({"leads": "Brutii" if seat == state.seats - 1 else "family"} for seat in range(state.seats))


def bounds(seats: int, options: Options) -> Bounds:
    """Limits on decisions and scores: a round has so many pieces, cards and factions, and rounds are capped."""
    rounds = options.cap or LONGEST
    return Bounds(decisions=12 + rounds * 400 * seats, scores=(0, 2000))
