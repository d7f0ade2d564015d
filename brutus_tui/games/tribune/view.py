"""What a seat may know, what it is asked, and what it may write down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from brutus_tui.core.game import CHANCE, Decision, Privacy, Seat
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import (
    NO,
    Action,
    Add,
    Bid,
    Deal,
    Discard,
    Drawn,
    Lay,
    Pick,
    Reject,
    Tiles,
)
from brutus_tui.games.tribune.board import AUGUR, BOARDS, MATRONA, PRINCEPS, Board
from brutus_tui.games.tribune.brutii import Brutii
from brutus_tui.games.tribune.cards import UNKNOWN, VALUE, Kind
from brutus_tui.games.tribune.explain import CLAUSE
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.places import CATACOMBS, CURIA, FACE_DOWN, LATRINE, PANTHEON
from brutus_tui.games.tribune.rules import laying, victory
from brutus_tui.games.tribune.rules.engine import legal_actions
from brutus_tui.games.tribune.rules.market import price
from brutus_tui.games.tribune.state import EVERYBODY, State, slot


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What everybody sees of a seat."""

    cards: int
    """Hand cards, those laid aside for an open choice included."""
    pool: int
    """Pieces not yet placed."""
    money: int
    laurels: int
    legions: int
    markers: int
    """Factions whose marker it has, as a mask."""
    scroll: int
    """NO_TILE, SCROLL or TRIBUNE."""
    eternal: bool
    temporary: bool
    patron: bool
    proconsul: bool
    """Whether it has the right to the proconsul."""
    claimed: tuple[int, ...]
    """Its emperor tiles."""
    official: int
    """The official it owns, or -1."""
    met: tuple[str, ...]
    """The achievements of the victory card that it meets now."""
    points: int


@dataclass(frozen=True, slots=True)
class View:
    """The position as `viewer` knows it (None: a spectator). Cards are kinds, UNKNOWN where face down."""

    viewer: Seat | None
    seats: int
    options: Options
    board_key: str
    brutii: Brutii | None
    """The Brutii's discs and action cards, of which everybody sees all there is to see (TRI-INFO-06, TRI-INFO-07)."""
    design: int
    """Index into the board's designs, or -1."""
    needed: int
    """Achievements needed to win, or 0."""
    round: int
    phase: int
    """1 to 8; 0 before the first round."""
    lap: int
    start: Seat
    step: str
    stage: str
    actors: tuple[Seat, ...]
    spot: int
    nth: int
    more: int
    due: tuple[tuple[Seat, int, str], ...]
    upheaval: int
    tried: bool
    deck: int
    discards: int
    players: tuple[PlayerView, ...]
    hand: tuple[Kind, ...]
    """The viewer's hand, sorted."""
    plan: tuple[Kind, ...]
    """What the viewer has chosen of it for the set to come."""
    rejected: tuple[Kind, ...]
    """First cards that the viewer does not keep, until all have chosen."""
    limbo: tuple[Kind, ...]
    """What the Augur looks at: faces for the Augur, else UNKNOWN."""
    bid: int
    """The viewer's own bid for the chariot, or -1."""
    lots: tuple[tuple[Kind, ...], ...]
    """By place: the cards there; what the viewer has looked at shows its face to it alone ("known to me")."""
    known: tuple[tuple[int, tuple[int, ...]], ...]
    """Face-down cards that only the viewer's own look has shown it: place and indices into `lots[place]`."""
    seen: tuple[int, ...]
    """By seat: which face-down cards it has looked at, as everybody saw it do; see `state.slot`."""
    shown: int
    sold: tuple[tuple[int, Seat, int, Kind], ...]
    """Catacombs: from which space, who, for how much; the card where the viewer bought it."""
    last_look: int
    """From which space, counted from 0, the viewer last looked into the Catacombs, or -1."""
    remembered: tuple[Kind, ...]
    """What the viewer last saw lying in the Catacombs, its own purchase taken out; later `sold` came from it.

    Nothing any more once the Brutii have taken the rest.
    """
    pieces: tuple[tuple[Seat, ...], ...]
    """By place: who stands there, space 1 first."""
    open: int
    """The places that still take a piece, as a mask."""
    price: int
    bidder: Seat
    pairs: tuple[tuple[Seat, Kind, Kind], ...]
    left: int
    chosen: int
    control: tuple[Seat, ...]
    displays: tuple[tuple[Kind, ...], ...]
    fresh: int
    """The fields that still hold their laurel, as a mask."""
    colosseum: int
    chariot: int
    tile: int
    pile: int
    """Emperor tiles face down."""
    under: tuple[int, ...]
    """Those at its bottom that were seen going there, the upper ones first; 0 where the viewer has not seen it."""
    matrona: tuple[int, ...]
    """The Matrona's tiles; 0 where the viewer may not see them."""
    dealt_to: Seat
    officials: tuple[Seat, ...]
    ending: str

    @property
    def board(self) -> Board:
        """The numbers that are played with."""
        return BOARDS[self.board_key]


def view(state: State, seat: Seat | None) -> View:
    """What `seat` may know; None: a spectator. Raises IndexError for a seat that is not at the table."""
    if seat is not None and not 0 <= seat < state.seats:
        raise IndexError(f"there is no seat {seat} at a table of {state.seats}")
    asked = seat is not None and seat in state.actors
    lots, known = _lots(state, seat)
    over = state.stage == at.OVER
    return View(
        viewer=seat,
        seats=state.seats,
        options=state.options,
        board_key=state.board_key,
        brutii=state.brutii,
        design=state.design,
        needed=victory.needed(state),
        round=state.round,
        phase=at.PHASE[state.step],
        lap=state.lap,
        start=state.start,
        step=state.step,
        stage=state.stage,
        actors=tuple(state.actors),
        spot=state.spot,
        nth=state.nth,
        more=state.more,
        due=state.due,
        upheaval=state.upheaval,
        tried=state.tried,
        deck=len(state.deck),
        discards=len(state.discards),
        players=tuple(_player(state, who) for who in range(state.seats)),
        hand=() if seat is None else state.hands[seat],
        plan=state.plan if asked else (),
        rejected=() if seat is None else state.rejected[seat],
        limbo=_limbo(state, seat),
        bid=-1 if seat is None else state.bids[seat],
        lots=lots,
        known=known,
        seen=tuple(state.seen),
        shown=state.shown,
        sold=_sold(state, seat),
        last_look=-1 if seat is None else _last_look(state, seat),
        remembered=_remembered(state, seat),
        pieces=tuple(state.pieces),
        open=state.open,
        price=state.price,
        bidder=state.bidder,
        pairs=state.pairs,
        left=state.left,
        chosen=state.chosen,
        control=tuple(state.control),
        displays=tuple(state.displays),
        fresh=state.fresh,
        colosseum=state.colosseum,
        chariot=state.chariot,
        tile=state.tile,
        pile=len(state.tiles) + len(state.under),
        under=tuple(tile if over or who in (EVERYBODY, seat) else 0 for tile, who in state.under),
        matrona=state.matrona if _sees_matrona(state, seat) else (0,) * len(state.matrona),
        dealt_to=state.dealt_to,
        officials=tuple(state.officials),
        ending=state.ending,
    )


def _player(state: State, seat: Seat) -> PlayerView:
    claimed = state.claimed[seat]
    return PlayerView(
        # How far anybody is with the first choice does not show before all have made it (TRI-SETUP-16).
        cards=len(state.hands[seat]) + len(state.rejected[seat]),
        pool=state.pool[seat],
        money=state.money[seat],
        laurels=state.laurels[seat],
        legions=state.legions[seat],
        markers=state.markers[seat],
        scroll=state.scrolls[seat],
        eternal=bool(state.eternal >> seat & 1),
        temporary=state.temporary == seat,
        patron=bool(state.patrons >> seat & 1),
        proconsul=state.proconsul == seat,
        claimed=tuple(tile for tile in range(claimed.bit_length()) if claimed >> tile & 1),
        official=state.officials.index(seat) if seat in state.officials else -1,
        met=victory.met(state, seat),
        points=victory.points(state, seat),
    )


def _lots(
    state: State, seat: Seat | None
) -> tuple[tuple[tuple[Kind, ...], ...], tuple[tuple[int, tuple[int, ...]], ...]]:
    """The lots as the viewer knows them, and what only its own look has shown it (TRI-INFO-03)."""
    lots = list(state.lots)
    known = []
    for place in FACE_DOWN:
        lot = lots[place]
        if not lot or state.shown >> place & 1:
            continue
        if seat is None:
            faces: tuple[int, ...] = ()
        elif place == CATACOMBS:
            faces = _seen_in_catacombs(state, seat)
            if faces:
                lot = tuple(sorted(lot))  # the order would tell which card is gone
        else:
            faces = tuple(card for card in range(len(lot)) if state.seen[seat] & slot(place, card))
        lots[place] = tuple(kind if card in faces else UNKNOWN for card, kind in enumerate(lot))
        if faces:
            known.append((place, faces))
    return tuple(lots), tuple(known)


def _last_look(state: State, seat: Seat) -> int:
    """The space, counted from 0, at which the viewer last looked into the Catacombs, or -1."""
    if not state.seen[seat] & at.ALL_OF_CATACOMBS:
        return -1
    standing = state.pieces[CATACOMBS]
    served = state.nth if state.step == at.CATACOMBS_STEP else len(standing)
    return max(turn for turn, who in enumerate(standing) if who == seat and turn <= served)


def _seen_in_catacombs(state: State, seat: Seat) -> tuple[int, ...]:
    """All cards there for a viewer after whose look nobody bought; none for the others."""
    last = _last_look(state, seat)
    if last < 0 or any(turn > last for turn, _ in state.sold):
        return ()
    return tuple(range(len(state.lots[CATACOMBS])))


def _remembered(state: State, seat: Seat | None) -> tuple[Kind, ...]:
    if seat is None or (last := _last_look(state, seat)) < 0:
        return ()
    return tuple(sorted((*state.lots[CATACOMBS], *(kind for turn, kind in state.sold if turn > last))))


def _sold(state: State, seat: Seat | None) -> tuple[tuple[int, Seat, int, Kind], ...]:
    """The price is public, the card is not (TRI-CATA-06)."""
    standing = state.pieces[CATACOMBS]
    return tuple(
        (turn, standing[turn], VALUE[kind], kind if standing[turn] == seat else UNKNOWN) for turn, kind in state.sold
    )


def _limbo(state: State, seat: Seat | None) -> tuple[Kind, ...]:
    return state.limbo if augur(state) == seat else (UNKNOWN,) * len(state.limbo)


def augur(state: State) -> Seat:
    """Who looks at the cards in limbo, or -1."""
    return state.officials[AUGUR]


def _sees_matrona(state: State, seat: Seat | None) -> bool:
    """TRI-OFF-11, option `matrona`; all is open in the end."""
    return state.options.matrona == "open" or state.dealt_to == seat or state.stage == at.OVER


# -- What others may write down --------------------------------------------------------------


def _redact_lay(state: State, action: Lay) -> Lay:
    """The cards that are laid face down are unknown to all."""
    cards = list(action.cards)
    used = 0
    for place, lot in laying.spread(state, action.cards)[0].items():
        new = len(lot) - len(state.lots[place])
        if place in FACE_DOWN:
            cards[used : used + new] = [UNKNOWN] * new
        used += new
    return Lay(tuple(cards))


def redact(state: State, actor: Seat, action: Action, seat: Seat | None) -> Action:
    """`action`, about to be applied to `state`, as `seat` may write it down."""
    match action:
        case Deal():
            return Deal(tuple(hand if who == seat else (UNKNOWN,) * len(hand) for who, hand in enumerate(action.hands)))
        case Drawn() if action.seat != seat:
            return Drawn(action.seat, (UNKNOWN,) * len(action.cards))
        case Lay():
            return _redact_lay(state, action)
        case Tiles() if state.stage == at.MATRONA_TILES and state.options.matrona == "secret":
            return action if state.officials[MATRONA] == seat else Tiles((0,) * len(action.tiles))
    if actor in (seat, CHANCE):
        return action
    match action:
        case Reject():
            return Reject(UNKNOWN)
        case Discard() if state.stage in (at.UPHEAVAL, at.AUGUR):
            return Discard(UNKNOWN)
        case Pick():
            return Pick(UNKNOWN)
        case Add():
            return Add(UNKNOWN)
        case Bid() if state.stage == at.BID:
            return Bid(0)
    return action


# -- What is asked ---------------------------------------------------------------------------

_PRIVACY: Final = {
    at.KEEP: Privacy.SECRET,
    at.UPHEAVAL: Privacy.PRIVATE,
    at.PLACE: Privacy.PEEK,
    at.MARKET: Privacy.PEEK,
    at.LATRINE_STEP: Privacy.PEEK,
    at.CURIA_STEP: Privacy.PRIVATE,
    at.ATRIUM_STEP: Privacy.PEEK,
    at.LONE: Privacy.PEEK,
    at.CATACOMBS_STEP: Privacy.PRIVATE,
    at.PANTHEON_STEP: Privacy.PRIVATE,
    at.MARS_STEP: Privacy.PRIVATE,
    at.TAKEOVER: Privacy.PRIVATE,
    at.BENEFITS: Privacy.PUBLIC,
    at.HIT: Privacy.PRIVATE,
    at.REFUGIUM_STEP: Privacy.PRIVATE,
    at.BASILICA_STEP: Privacy.PUBLIC,
    at.CAPITOLEUM_STEP: Privacy.PUBLIC,
    at.BID: Privacy.SECRET,
    at.COVER: Privacy.PUBLIC,
    at.AUGUR: Privacy.PRIVATE,
    at.CARD: Privacy.PEEK,
    at.LEGION: Privacy.PEEK,
    at.SLAVES: Privacy.PEEK,
    at.REPLACE: Privacy.PRIVATE,
    at.MURDER: Privacy.PUBLIC,
    at.VETO: Privacy.PUBLIC,
    at.CARDS_WAY: Privacy.PEEK,
    at.TAKEOVER_WAY: Privacy.PEEK,
}
"""By question; nature's are public."""

_MAY_PASS_BLINDLY: Final = (at.CURIA_STEP, at.CATACOMBS_STEP, at.PANTHEON_STEP, at.MARS_STEP, at.TAKEOVER, at.HIT)


def decision(state: State, seat: Seat) -> Decision:
    """What `seat` (or CHANCE) is asked. Raises ValueError if it is not an actor."""
    if seat not in state.actors:
        raise ValueError("that seat is not asked anything now")
    stage = state.stage
    clause = CLAUSE[stage]
    if seat == CHANCE:
        return Decision(stage, clause, Privacy.PUBLIC)
    privacy = _PRIVACY[stage]
    if stage == at.BASILICA_STEP and state.options.matrona == "secret":
        privacy = Privacy.PRIVATE
    open_to_all = privacy in (Privacy.PUBLIC, Privacy.PEEK)
    legal = tuple(legal_actions(state, seat)) if open_to_all else ()
    unseen = legal if open_to_all else NO if stage in (*_MAY_PASS_BLINDLY, at.REFUGIUM_STEP, at.BASILICA_STEP) else ()
    forced = legal[0] if len(legal) == 1 else None
    return Decision(stage, clause, privacy, unseen, forced, _part(state, seat), _about(state, seat))


def _part(state: State, seat: Seat) -> tuple[int, int]:
    board = state.board
    match state.stage:
        case at.KEEP:
            return len(state.rejected[seat]) + 1, board.hand_draw - board.hand_keep
        case at.PLACE if state.officials[PRINCEPS] == seat and not _leads_brutii(state, seat):
            return board.princeps_pieces - state.more + 1, board.princeps_pieces
    return 1, 1


def _leads_brutii(state: State, seat: Seat) -> bool:
    return state.brutii is not None and state.brutii.seat == seat


def _about(state: State, seat: Seat) -> tuple[object, ...]:
    """What the question needs to be put: all of it is public, or known to the seat."""
    match state.stage:
        case at.PLACE if _leads_brutii(state, seat):  # who has no followers
            return ("proconsul",)
        case at.UPHEAVAL:
            return (len(state.hands[seat]) - state.board.upheaval_hand,)
        case at.MARKET:
            return state.spot, state.lots[state.spot], price(state, state.spot)
        case at.LATRINE_STEP:
            return (state.lots[LATRINE][0],)
        case at.CURIA_STEP:
            return CURIA + state.spot, state.lots[CURIA + state.spot]
        case at.ATRIUM_STEP | at.LONE:
            return (state.price,)
        case at.PANTHEON_STEP:
            return (state.lots[PANTHEON][0],)
        case at.TAKEOVER:
            return (state.spot,)
        case at.BASILICA_STEP:
            return (state.tile,)
        case at.BID:
            return (state.money[seat],)
        case at.LEGION:
            return (state.board.legion_price,)
        case at.REPLACE if state.brutii is not None:
            done = len(state.brutii.swaps) % state.board.slave_price
            return state.brutii.owed, state.board.slave_price - done
    return ()
