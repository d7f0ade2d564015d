"""Why an action is not allowed: the same rules as `legal_actions`, talkative instead of fast.

The causes go from the most general to the most specific: the game is over, it is
not your turn, that is not what is asked, the card is not there, and at last the
rule that stands against it. A refusal says nothing that its seat does not see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from brutus_tui.core.game import CHANCE, Refusal, Seat
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import (
    Action,
    Add,
    Appoint,
    Bid,
    Buy,
    Claim,
    Collect,
    Cover,
    Deal,
    Design,
    Disc,
    Discard,
    Done,
    Drawn,
    Free,
    Hit,
    Lay,
    Murder,
    Pair,
    Pass,
    Pick,
    Play,
    Put,
    Reject,
    Replace,
    Sacrifice,
    Sell,
    Start,
    Swap,
    Tiles,
    Tribune,
    Veto,
    Way,
)
from brutus_tui.games.tribune.board import MATRONA
from brutus_tui.games.tribune.brutii import EMPEROR
from brutus_tui.games.tribune.cards import ASSASSIN, FACTION, NATION, NUBIAN, UNKNOWN, VALUE, Kind, total
from brutus_tui.games.tribune.places import (
    ATRIUM,
    BASILICA,
    CAPITOLEUM,
    CATACOMBS,
    FACE_UP,
    FIELDS,
    LOTS,
    MARS,
    PANTHEON,
    REFUGIUM,
)
from brutus_tui.games.tribune.rules import emperor, laying, setup, upheaval
from brutus_tui.games.tribune.rules.action_cards import needs_card
from brutus_tui.games.tribune.rules.engine import legal_actions
from brutus_tui.games.tribune.rules.expansion import meets
from brutus_tui.games.tribune.rules.placement import may_enter_pantheon
from brutus_tui.games.tribune.state import State

CLAUSE: Final = {
    at.START: "TRI-SETUP-20",
    at.DESIGN: "TRI-SETUP-08",
    at.DEAL: "TRI-SETUP-15",
    at.KEEP: "TRI-SETUP-15",
    at.TILES: "TRI-NEXT-03",
    at.MATRONA_TILES: "TRI-OFF-09",
    at.LAY: "TRI-LAY-01",
    at.DRAW: "TRI-DECK-01",
    at.UPHEAVAL: "TRI-UPH-03",
    at.PLACE: "TRI-PLACE-01",
    at.MARKET: "TRI-FORUM-01",
    at.LATRINE_STEP: "TRI-LATR-01",
    at.CURIA_STEP: "TRI-CURIA-01",
    at.ATRIUM_STEP: "TRI-ATR-02",
    at.LONE: "TRI-ATR-06",
    at.CATACOMBS_STEP: "TRI-CATA-03",
    at.PANTHEON_STEP: "TRI-PANTH-02",
    at.MARS_STEP: "TRI-MARS-01",
    at.TAKEOVER: "TRI-TAKE-04",
    at.BENEFITS: "TRI-BENE-02",
    at.HIT: "TRI-BENE-05",
    at.REFUGIUM_STEP: "TRI-REF-03",
    at.BASILICA_STEP: "TRI-BAS-02",
    at.CAPITOLEUM_STEP: "TRI-CAP-02",
    at.BID: "TRI-CHAR-02",
    at.COVER: "TRI-CHAR-09",
    at.AUGUR: "TRI-OFF-02",
    at.OVER: "TRI-ROUND-04",
    at.DISC: "TRI-BRTURN-01",
    at.CARD: "TRI-BRTURN-06",
    at.LEGION: "TRI-IMM-01",
    at.SLAVES: "TRI-IMM-06",
    at.REPLACE: "TRI-IMM-04",
    at.MURDER: "TRI-IMM-12",
    at.VETO: "TRI-IMM-16",
    at.CARDS_WAY: "TRI-FORUM-02",
    at.TAKEOVER_WAY: "TRI-BRTAKE-02",
}
"""The clause that asks what each question asks."""

_ANSWERS: Final[dict[str, tuple[type, ...]]] = {
    at.KEEP: (Reject,),
    at.UPHEAVAL: (Discard,),
    at.PLACE: (Put, Pass),
    at.MARKET: (Buy, Pass),
    at.LATRINE_STEP: (Buy, Sell),
    at.CURIA_STEP: (Discard, Pass),
    at.ATRIUM_STEP: (Bid, Pass),
    at.LONE: (Buy, Pass),
    at.CATACOMBS_STEP: (Pick, Pass),
    at.PANTHEON_STEP: (Sacrifice, Pass),
    at.MARS_STEP: (Pair, Pass),
    at.TAKEOVER: (Add, Done, Pass),
    at.BENEFITS: (Collect, Tribune),
    at.HIT: (Hit, Pass),
    at.REFUGIUM_STEP: (Free, Pair, Pass),
    at.BASILICA_STEP: (Claim, Pass),
    at.CAPITOLEUM_STEP: (Appoint, Pass),
    at.BID: (Bid,),
    at.COVER: (Cover,),
    at.AUGUR: (Discard,),
    at.CARD: (Play,),
    at.LEGION: (Buy, Pass),
    at.SLAVES: (Swap, Pass),
    at.REPLACE: (Replace,),
    at.MURDER: (Murder,),
    at.VETO: (Veto, Pass),
    at.CARDS_WAY: (Way,),
    at.TAKEOVER_WAY: (Way,),
}
"""By question: the kinds of action it can be answered with."""


_LIMIT: Final = {
    ATRIUM: "TRI-PLACE-14",
    CATACOMBS: "TRI-PLACE-18",
    MARS: "TRI-PLACE-19",
    REFUGIUM: "TRI-PLACE-28",
    BASILICA: "TRI-PLACE-30",
    CAPITOLEUM: "TRI-PLACE-32",
}
"""By place: the clause that gives a seat one space only; of a faction field it is TRI-PLACE-23."""


def explain(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` (or CHANCE) may not take `action`; None exactly when it is legal."""
    stage = state.stage
    clause = CLAUSE[stage]
    if stage == at.OVER:
        return Refusal("over", clause)
    if seat not in state.actors:
        if not 0 <= seat < state.seats and seat != CHANCE:
            return Refusal("no-such-seat", "TRI-GEN-02", (seat, state.seats))
        return Refusal("not-your-turn", "TRI-GEN-09", (seat, tuple(state.actors)))
    if seat == CHANCE:
        return _chance(state, action)
    if isinstance(action, Action) and action in legal_actions(state, seat):
        return None
    if type(action) not in _ANSWERS[stage]:
        if stage == at.PLACE:
            return Refusal("must-place", "TRI-PLACE-03")
        return Refusal("not-asked", clause, (stage,))
    missing = _missing(state, seat, action)
    if missing is not None:
        return Refusal("not-held", clause, (missing,))
    return _turned_down(state, seat, action, clause)


def _missing(state: State, seat: Seat, action: Action) -> Kind | None:
    """A card that the action takes from the hand and that is not there."""
    match action:
        case Discard() if state.stage == at.AUGUR:
            return None if action.card in state.limbo else action.card
        case Reject() | Discard() | Sacrifice() | Add() | Hit() | Replace():
            wanted: tuple[Kind, ...] = (action.card,)
        case Pair():
            wanted = (action.high, action.low)
        case Free():
            wanted = action.cards
        case _:
            return None
    lacking = Counter(wanted) - Counter(state.hands[seat])
    return next(iter(lacking), None)


def _turned_down(state: State, seat: Seat, action: Action, clause: str) -> Refusal:
    """The rule against an action of a kind that can be asked for."""
    money = state.money[seat]
    match action:
        case Put():
            return _put(state, seat, action)
        case Pass():
            return Refusal("must-place", "TRI-PLACE-03")
        case Bid():
            if action.amount > money:
                return Refusal("too-much", "TRI-GEN-14", (action.amount, money))
            return Refusal("too-low", "TRI-ATR-03", (action.amount, state.price))
        case Pick():
            if action.card not in state.lots[CATACOMBS]:
                return Refusal("not-there", clause, (action.card,))
            return Refusal("too-dear", "TRI-CATA-03", (VALUE[action.card], money))
        case Sacrifice():
            shown = state.lots[PANTHEON][0]
            return Refusal("no-match", _match_clause(shown), (action.card, shown))
        case Pair():
            return _pair(state, action)
        case Free():
            return _free(state, seat, action)
        case Claim():
            return _claim(state, seat, action)
        case Appoint():
            return Refusal("chosen", "TRI-CAP-02", (action.official,))
        case Add() | Done():
            return _set(state, seat, action)
        case Tribune():
            return _tribune(state, seat, action)
        case Collect():
            if not state.left >> action.faction & 1:
                return Refusal("not-open", "TRI-BENE-18", (action.faction,))
            return Refusal("no-such-way", "TRI-BENE-02", (action.faction, action.way))
        case Hit():
            return Refusal("no-target", "TRI-BENE-06", (action.faction,))
        case Play():
            return Refusal("played", "TRI-BRTURN-10", (action.card,))
        case Swap():
            return _swap(state, seat, action)
        case Murder():
            return Refusal("no-target", "TRI-IMM-15", (action.faction,))
        case Veto():
            return Refusal("no-piece", "TRI-IMM-16", (action.place,))
    return Refusal("not-possible", clause)


def _put(state: State, seat: Seat, action: Put) -> Refusal:
    place = action.place
    board = state.board
    if not board.places[state.options.mode] >> place & 1:
        return Refusal("no-such-place", "TRI-GEN-01", (place,))
    if place < LOTS and not state.lots[place]:
        return Refusal("no-card", "TRI-PLACE-35", (place,))
    if place == PANTHEON and not may_enter_pantheon(state, seat):
        return Refusal("no-access", "TRI-PLACE-16", (state.options.pantheon,))
    if state.barred[seat] >> place & 1:
        return Refusal("one-piece", _LIMIT.get(place, "TRI-PLACE-23"), (place,))
    if place - FIELDS == state.chariot and state.chariot >= 0:
        return Refusal("covered", "TRI-PLACE-24", (state.chariot,))
    if state.brutii is not None and state.brutii.closed == place:
        return Refusal("closed", "TRI-IMM-17", (place,))
    return Refusal("full", "TRI-PLACE-05", (place, len(state.pieces[place])))


def _swap(state: State, seat: Seat, action: Swap) -> Refusal:
    place = action.place
    if place not in FACE_UP or NATION[action.slave] < 0 or action.slave not in state.lots[place]:
        return Refusal("no-open-slave", "TRI-IMM-05", (place,))
    if any(owner != seat for owner in state.pieces[place]):
        return Refusal("claimed-slave", "TRI-IMM-03", (place,))
    return Refusal("own-slave", "TRI-IMM-07", (action.slave,))


def _match_clause(shown: Kind) -> str:
    if shown == ASSASSIN:
        return "TRI-PANTH-04"
    return "TRI-PANTH-05" if NATION[shown] >= 0 else "TRI-PANTH-02"


def _pair(state: State, action: Pair) -> Refusal:
    cards = (action.high, action.low)
    if state.stage == at.MARS_STEP:
        if FACTION[action.high] < 0 or FACTION[action.low] < 0:
            return Refusal("no-faction", "TRI-MARS-02", cards)
        return Refusal("two-factions", "TRI-MARS-01", cards)
    if NATION[action.high] == NATION[action.low] == NUBIAN:
        return Refusal("nubians", "TRI-REF-11")
    return Refusal("no-slave-pair", "TRI-REF-12", cards)


def _free(state: State, seat: Seat, action: Free) -> Refusal:
    board = state.board
    if state.nth:
        return Refusal("pairs-begun", "TRI-REF-03")
    if state.patrons >> seat & 1:
        return Refusal("has-patron", "TRI-REF-08")
    if any(NATION[kind] < 0 for kind in action.cards):
        return Refusal("no-slave", "TRI-REF-04")
    nubian = any(NATION[kind] == NUBIAN for kind in action.cards)
    number = board.patron_slaves_with_nubian if nubian else board.patron_slaves
    if len(action.cards) != number:
        if nubian:
            return Refusal("number-with-nubian", "TRI-REF-05", (number,))
        return Refusal("number-of-slaves", "TRI-REF-04", (number,))
    return Refusal("too-dear", "TRI-REF-07", (total(action.cards), state.money[seat]))


def _claim(state: State, seat: Seat, action: Claim) -> Refusal:
    own = state.matrona if state.officials[MATRONA] == seat == state.dealt_to else ()
    if action.tile in own and needs_card(state, seat, EMPEROR):
        return Refusal("needs-card", "TRI-BRPROC-03", (EMPEROR,))
    if not action.tile or action.tile not in (state.tile, *own):
        return Refusal("no-such-tile", "TRI-BAS-02", (action.tile,))
    requires = state.board.emperor_tiles[action.tile]
    unmet = tuple(one for one in requires if not meets(state, seat, one))
    return Refusal("unmet", "TRI-BAS-03", (action.tile, unmet))


def _set(state: State, seat: Seat, action: Add | Done) -> Refusal:
    faction = state.spot
    if isinstance(action, Done):
        return Refusal("too-weak", "TRI-TAKE-08", (faction,))
    card = action.card
    if card == ASSASSIN:
        return Refusal("no-assassin", "TRI-ASSN-06", (faction,))
    if FACTION[card] != faction:
        return Refusal("wrong-faction", "TRI-TAKE-04", (card, faction))
    if Counter(state.plan)[card] >= Counter(state.hands[seat])[card]:
        return Refusal("not-held", "TRI-TAKE-04", (card,))
    return Refusal("set-order", "TRI-TAKE-08", (card, faction))


def _tribune(state: State, seat: Seat, action: Tribune) -> Refusal:
    if state.scrolls[seat] != at.SCROLL:
        return Refusal("no-scroll", "TRI-BENE-14")
    for faction in (action.first, action.second):
        if not state.left >> faction & 1:
            return Refusal("not-open", "TRI-BENE-18", (faction,))
    return Refusal("no-tribune-pair", "TRI-BENE-22", (action.first, action.second))


# -- Chance ----------------------------------------------------------------------------------


def _chance(state: State, action: Action) -> Refusal | None:
    """Whether the piles can yield that."""
    clause = CLAUSE[state.stage]
    bad = Refusal("bad-chance", clause)
    match state.stage, action:
        case at.START, Start():
            return None if action.seat < state.seats else Refusal("bad-lot", clause)
        case at.DESIGN, Design():
            return None if action.key in setup.designs(state) else Refusal("bad-lot", clause)
        case at.DEAL, Deal():
            sizes = [len(hand) for hand in action.hands]
            fits = sizes == [state.board.hand_draw] * state.seats
            return None if fits and _within([kind for hand in action.hands for kind in hand], state.deck) else bad
        case ((at.TILES | at.MATRONA_TILES), Tiles()):
            return None if _top(state, action.tiles) else bad
        case at.LAY, Lay():
            if not _within(action.cards, state.deck):
                return bad
            _, used, full = laying.spread(state, action.cards)
            return None if used == len(action.cards) and (full or used == len(state.deck)) else bad
        case at.DISC, Disc():
            hidden = state.brutii is not None and state.brutii.hidden[action.face]
            return None if hidden else Refusal("bad-disc", clause, (action.face,))
        case at.DRAW, Drawn():
            fits = (action.seat, len(action.cards)) == upheaval.drawing(state)
            return None if fits and _within(action.cards, state.deck) else bad
    return Refusal("not-asked", clause, (state.stage,))


def _within(cards: Sequence[Kind], deck: Sequence[Kind]) -> bool:
    return UNKNOWN not in cards and Counter(cards) <= Counter(deck)


def _top(state: State, tiles: tuple[int, ...]) -> bool:
    """Whether these tiles can lie on top of the pile: those of unknown order first, then what was put under."""
    first, rest = tiles[: len(state.tiles)], tiles[len(state.tiles) :]
    under = tuple(tile for tile, _ in state.under[: len(rest)])
    return (
        len(tiles) == emperor.wanted(state)
        and len(set(first)) == len(first)
        and set(first) <= set(state.tiles)
        and rest == under
    )
