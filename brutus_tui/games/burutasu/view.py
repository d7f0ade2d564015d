"""What one seat may know, and a full position that such knowledge allows.

Everything in this game can be followed from what all see, except the one card
that lies face down before a seat in this turn (BUR-AMB-18, BUR-INV-09). So a
view holds every hand; that of another seat whose set card lies face down includes
this card, and only its owner knows which it is. The option `hands` is a challenge
to the memory: it changes what is shown (`shown_hand`, `shown_used`), not what can
be known.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from brutus_tui.core.game import CHANCE, Decision, Privacy, Seat
from brutus_tui.games.burutasu import rules
from brutus_tui.games.burutasu import state as at
from brutus_tui.games.burutasu.actions import SEATS, SET, Action, Say, Set
from brutus_tui.games.burutasu.cards import HANDS, UNKNOWN, kinds_in, pack, row
from brutus_tui.games.burutasu.explain import CLAUSE
from brutus_tui.games.burutasu.options import Options
from brutus_tui.games.burutasu.state import State, initial


@dataclass(frozen=True, slots=True)
class View:
    """The position as `viewer` knows it (None: a spectator). Cards are kinds, 1 to 5."""

    viewer: Seat | None
    options: Options
    phase: str
    actors: tuple[Seat, ...]
    sides: tuple[int, ...]
    """By seat; empty until the character cards are dealt."""
    round: int
    turn: int
    leader: Seat
    """Who started this turn."""
    caesar: Seat
    """Who holds the Caesar card."""
    hands: tuple[tuple[int, ...], ...]
    """By seat: its hand; while its set card lies face down for the viewer, hand and set card together."""
    set: tuple[int | None, ...]
    """By seat: the card set in this turn, UNKNOWN (0) where it lies face down, None before."""
    used: tuple[tuple[int, ...], ...]
    """By seat: its used cards of this round, the oldest first."""
    giving: int
    """The hand card that a Fortune-teller has chosen to give, or 0."""
    said: tuple[tuple[Seat, Say], ...]
    """This turn's statements."""
    black: int
    white: int
    ending: str

    def shown_hand(self, seat: Seat) -> tuple[int, ...] | None:
        """`hands[seat]` as the screen may show it; None where the table plays from memory."""
        return self.hands[seat] if seat == self.viewer or self.options.hands == "shown" else None

    def shown_used(self, seat: Seat) -> tuple[int, ...]:
        """`used[seat]` as the screen may show it; from memory all but the newest are face down (0)."""
        used = self.used[seat]
        return used if self.options.hands == "shown" else (UNKNOWN,) * (len(used) - 1) + used[-1:]


def view(state: State, seat: Seat | None) -> View:
    """What `seat` may know; None: a spectator. Raises IndexError for a seat that is not at the table."""
    if seat is not None and seat not in SEATS:
        raise IndexError(f"there is no seat {seat} at a table of 4")
    hands = [HANDS[hand] for hand in state.hands]
    lying: list[int | None] = [None] * 4
    for place, kind in enumerate(kinds_in(state.set)):
        owner = state.leader + place & 3
        if state.phase == at.SET and _face_down(state, owner, seat):
            lying[owner] = UNKNOWN
            hands[owner] = tuple(sorted((*hands[owner], kind)))
        else:
            lying[owner] = kind
    return View(
        viewer=seat,
        options=state.options,
        phase=state.phase,
        actors=state.actors,
        sides=state.sides,
        round=state.round,
        turn=state.turn,
        leader=state.leader,
        caesar=state.caesar,
        hands=tuple(hands),
        set=tuple(lying),
        used=tuple(map(kinds_in, state.used)),
        giving=state.giving,
        said=state.said,
        black=state.black,
        white=state.white,
        ending=rules.ending(state),
    )


def redact(state: State, actor: Seat, action: Action, seat: Seat | None) -> Action:
    """`action` as `seat` may write it down: a card set face down by another is 0."""
    if type(action) is Set and _face_down(state, actor, seat):
        return SET[UNKNOWN]
    return action


def _face_down(state: State, owner: Seat, seat: Seat | None) -> bool:
    """Whether a card that `owner` sets in this turn is hidden from `seat` until the reveal (BUR-SETT-02)."""
    return owner not in (state.leader, seat)


# -- What is asked ---------------------------------------------------------------------------


def decision(state: State, seat: Seat) -> Decision:
    """What `seat` (or CHANCE) is asked. Raises ValueError if it is not an actor."""
    if seat not in state.actors:
        raise ValueError("that seat is not asked anything now")
    phase = state.phase
    clause = CLAUSE[phase]
    if seat == CHANCE:
        return Decision(phase, clause, Privacy.PUBLIC)
    legal = tuple(rules.legal_actions(state, seat))
    if phase == at.SEND:
        return Decision(phase, clause, Privacy.PUBLIC, legal, args=(state.caesar,))
    if phase == at.SET and seat != state.leader:
        privacy = Privacy.SECRET
    else:
        # What lies or will lie open; everybody knows between which cards the choice is.
        privacy = Privacy.PUBLIC if state.options.hands == "shown" else Privacy.PRIVATE
    unseen = legal if privacy is Privacy.PUBLIC else tuple(action for action in legal if type(action) is Say)
    forced = _forced(state, seat, legal)
    if phase == at.SET:
        kind = "set-open" if seat == state.leader else "set"
        return Decision(kind, clause, privacy, unseen, forced, args=(state.round, state.turn))
    part = (1, 2) if phase == at.GIVE else (2, 2)
    return Decision(phase, clause, privacy, unseen, forced, part, (state.giving,))


def _forced(state: State, seat: Seat, legal: tuple[Action, ...]) -> Action | None:
    """The only action, where the public hands, or the number of cards alone, show that it is the only one."""
    if len(legal) != 1 or (state.phase == at.SET and not state.options.autolast):  # BUR-AMB-28
        return None
    if state.options.hands == "hidden" and len(HANDS[state.hands[seat]]) > 1:
        return None
    return legal[0]


# -- Determinization -------------------------------------------------------------------------


def determinize(view: View, rng: Random) -> State:
    """A position, drawn at random, that `view` allows: each card lying face down is any of its owner's."""
    state = initial(4, view.options)
    state.phase = view.phase
    state.actors = view.actors
    state.sides = view.sides
    state.round = view.round
    state.turn = view.turn
    state.leader = view.leader
    state.caesar = view.caesar
    state.used = [row(cards) for cards in view.used]
    state.giving = view.giving
    state.said = view.said
    state.black = view.black
    state.white = view.white
    lying = []
    for place in range(4):
        seat = view.leader + place & 3
        held, kind = list(view.hands[seat]), view.set[seat]
        if kind == UNKNOWN:
            kind = held.pop(rng.randrange(len(held)))
        if kind is not None:
            lying.append(kind)
        state.hands[seat] = pack(held)
    state.set = row(lying)
    return state
