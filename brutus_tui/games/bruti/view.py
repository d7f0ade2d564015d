"""What one seat may know: the view, what is asked, and a redacted action.

A view is built by allow-list and holds no state. Everything that lies open on a
table is in it, of the piles no more than the top card and the numbers. A seat adds
its own hand, what it has laid aside, and a hand it is looking at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from brutus_tui.core.game import CHANCE, Decision, Privacy, Seat
from brutus_tui.core.notation import UNKNOWN
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import (
    DONE,
    Action,
    Add,
    Break,
    Change,
    Deal,
    Defend,
    Discard,
    Done,
    Draw,
    Drawn,
    Exchange,
    Pick,
    Random,
    Ready,
    Veteran,
)
from brutus_tui.games.bruti.cards import KITS, Card, CardSet, by_number
from brutus_tui.games.bruti.effects import secret, wound_size
from brutus_tui.games.bruti.explain import CLAUSE
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.quest import Quest
from brutus_tui.games.bruti.rules.attack import defense_power
from brutus_tui.games.bruti.rules.engine import legal_actions
from brutus_tui.games.bruti.rules.scenarios import is_special
from brutus_tui.games.bruti.scenarios import SPECIAL
from brutus_tui.games.bruti.state import Attack, State, Task


@dataclass(frozen=True, slots=True)
class WarriorView:
    """A warrior as he lies on the table. Cards are ids; "" is no card. What is hidden is empty and `hidden` is set."""

    status: int
    character: str
    veteran: bool
    weapon: str
    shield: str
    shield_up: bool
    armor: str
    armor_up: bool
    up: tuple[str, ...]
    down: tuple[str, ...]
    movement: int
    damages: tuple[str, ...]
    condition: int
    cards: int
    """Cards in hand, those laid aside for an open decision included."""
    boost: int
    pair: bool
    kills: int
    received: int
    marks: int
    foe: Seat
    inflicts: int
    """Damages that a wound inflicts as things stand."""
    hidden: bool


@dataclass(frozen=True, slots=True)
class AttackView:
    """An attack that is being resolved."""

    attacker: Seat
    target: Seat
    blows: tuple[str, ...]
    enhancements: tuple[str, ...]
    types: int
    power: int
    forbid: int
    change: bool
    settled: bool
    used: tuple[str, ...]
    defense: int
    orange: bool
    canceled: bool
    discarded: int
    wounded: bool
    damages: int
    fervor: int
    seize: Seat
    last: bool
    strike: str
    """The card that strikes without a blow, or nothing."""
    inflicts: int
    outer: AttackView | None


@dataclass(frozen=True, slots=True)
class QuestView:
    """How far a scenario has come. Everybody sees all of it but the faces of the treasure."""

    scenario: str
    """Its id."""
    special: Seat
    last: Seat
    stock: int
    undead: tuple[str, ...]
    treasure: int
    due: tuple[tuple[Seat, str], ...]
    joined: bool
    under: tuple[str, ...]
    spared: tuple[tuple[Seat, str, tuple[str, ...], int], ...]


@dataclass(frozen=True, slots=True)
class View:
    """The position as `viewer` knows it (None: a spectator). Cards are ids."""

    viewer: Seat | None
    seats: int
    options: Options
    kit_key: str
    mode: str
    sides: tuple[int, ...]
    phase: str
    actors: tuple[Seat, ...]
    context: Task
    """What the open decision is about; nothing in it is hidden."""
    stack: tuple[Task, ...]
    """What is still to be done, the next thing last."""
    dealer: Seat
    turn: Seat
    fresh: bool
    acts: int
    flurry: bool
    idle: int
    warriors: tuple[WarriorView, ...]
    hand: tuple[str, ...]
    plan: tuple[str, ...]
    """What the viewer has laid aside, or is offered."""
    planner: Seat
    defense: tuple[int, int, bool]
    """What the viewer's defence makes so far: its power, the attack's, whether a dodge is in it."""
    answers: tuple[tuple[str, int, int, bool], ...]
    """What else the viewer can defend with: a card, what it adds to the defence and takes from the attack, a dodge?"""
    seen: tuple[str, ...]
    """A hand that the viewer may look at now."""
    attack: AttackView | None
    deck: int
    deck_number: int
    played: int
    top: str
    """The top of the played pile."""
    discards: int
    damage_deck: int
    limbo: tuple[str, ...]
    characters: int
    objects: int
    invocations: int
    stock: tuple[str, ...]
    shown: tuple[str, ...]
    table: tuple[tuple[str, bool], ...]
    spoils: tuple[tuple[str, bool], ...]
    killer: Seat
    removed: tuple[str, ...]
    revealed: bool
    fallen: tuple[Seat, ...]
    ending: str
    gods: int
    """Fickle Gods cards left in their deck."""
    gods_used: tuple[str, ...]
    gods_board: tuple[tuple[str, tuple[tuple[Seat, int], ...]], ...]
    """The gods' cards that stay: to whom each lends condition, and how much."""
    scraps: tuple[int, ...]
    fight: int
    """Which fight of a Scraps Tournament this is."""
    returning: tuple[tuple[Seat, str, tuple[str, ...], int], ...]
    """Who has outlived the fight before: seat, character, objects and Scraps."""
    lost: tuple[tuple[Seat, str], ...]
    """Whose characters have been killed and replaced."""
    home: tuple[tuple[Seat, str, tuple[str, ...], int], ...]
    """Whom their players have left at home in earlier fights of the tournament."""
    quest: QuestView | None

    @property
    def kit(self) -> CardSet:
        """The cards that are played with, whatever has come of their file."""
        return KITS[self.kit_key]

    @property
    def veiled(self) -> bool:
        """Whether somebody else prepares in secret, so that the phase says nothing (BTI-OSP-01)."""
        if self.revealed or not _hides(self.phase, self.options):
            return False
        return self.viewer is None or self.viewer not in (*self.actors, *self.context[:1])


def preparing(state: State) -> Seat:
    """Whose hidden picks are being made, or -1: nobody else learns how far they are (BTI-OSP-01)."""
    if state.revealed or not _hides(state.phase, state.options):
        return -1
    return state.actors[0] if state.actors[0] != CHANCE else int(state.context[0])


def _hides(phase: str, options: Options) -> bool:
    # BTI-A-144: in a tournament only the equipment is hidden
    return phase not in _OPEN and not (options.tournament and phase in (at.VETERAN, at.TRIM))


_OPEN: Final = (at.STANDINGS, at.DEALER, at.TREASURE, at.SHOW, at.DRAFT, at.DRAFT_OBJECT, at.DRAFT_RETURN)


def ids(cards: Sequence[Card]) -> tuple[str, ...]:
    """The ids of cards, in their order."""
    return tuple(card.id for card in cards)


def in_order(cards: Sequence[Card]) -> tuple[str, ...]:
    """The ids of a hand, by family and value."""
    return ids(sorted(cards, key=by_number))


def view(state: State, seat: Seat | None) -> View:
    """What `seat` may know; None: a spectator. Raises IndexError for a seat that is not at the table."""
    if seat is not None and not 0 <= seat < state.seats:
        raise IndexError(f"there is no seat {seat} at a table of {state.seats}")
    own = seat is not None and state.planner == seat
    attack = state.attack
    picking = not state.revealed
    veiled = preparing(state)
    if veiled == seat:
        veiled = -1
    return View(
        viewer=seat,
        seats=state.seats,
        options=state.options,
        kit_key=state.kit_key,
        mode=state.mode,
        sides=state.sides,
        phase=state.phase if veiled < 0 else at.WEAPON,
        actors=tuple(state.actors),
        context=state.context if veiled < 0 else (),
        stack=tuple(task for task in state.stack if veiled < 0 or task[0] == "add_pair" or task[1:2] != (veiled,)),
        dealer=state.dealer,
        turn=state.turn,
        fresh=state.fresh,
        acts=state.acts,
        flurry=state.flurry,
        idle=state.idle,
        warriors=tuple(_warrior(state, who, seat) for who in range(state.seats)),
        hand=() if seat is None else in_order(state.warriors[seat].hand),
        plan=ids(state.plan) if own else (),
        planner=state.planner if veiled < 0 else -1,
        defense=(
            defense_power(state, attack, state.plan)
            if own and attack is not None and state.phase == at.DEFEND
            else (0, 0, False)
        ),
        answers=_answers(state, attack) if own and attack is not None and state.phase == at.DEFEND else (),
        seen=(
            in_order(state.warriors[state.context[0]].hand) if state.phase == at.TAKE and seat in state.actors else ()
        ),
        attack=None if attack is None else _attack(state, attack),
        deck=len(state.deck),
        deck_number=state.deck_number,
        played=len(state.played),
        top=state.played[-1].id if state.played else "",
        discards=len(state.discards),
        damage_deck=len(state.damage_deck),
        limbo=ids(state.limbo),
        # How many cards others have taken in secret must not show in the decks (BTI-OSP-03).
        characters=0 if secret(state) else len(state.characters) + len(state.characters_under),
        objects=0 if secret(state) else len(state.objects) + len(state.objects_under),
        invocations=0 if secret(state) else len(state.invocations),
        stock=() if picking else ids(state.stock),
        shown=ids(state.shown),
        table=tuple((card.id, up) for card, up in state.table),
        spoils=tuple((card.id, up) for card, up in state.spoils),
        killer=state.killer,
        removed=() if secret(state) else ids(sorted(state.removed, key=lambda card: card.id)),
        revealed=state.revealed,
        fallen=state.fallen,
        ending=state.ending,
        gods=len(state.gods.deck),
        gods_used=in_order(state.gods.used),
        gods_board=tuple((card.id, loans) for card, loans in state.gods.board),
        scraps=state.tally.scraps,
        fight=state.tally.fight,
        returning=tuple((who, card.id, ids(carried), n) for who, card, carried, n in state.tally.veterans),
        lost=tuple((who, card.id) for who, card in state.tally.lost),
        home=tuple((who, card.id, ids(carried), n) for who, card, carried, n in state.tally.home),
        quest=None if state.quest is None else _quest(state, state.quest),
    )


def _quest(state: State, quest: Quest) -> QuestView:
    assert state.kit.scenario is not None
    return QuestView(
        scenario=state.kit.scenario.id,
        special=SPECIAL,
        last=quest.last,
        stock=quest.stock,
        undead=ids(quest.undead),
        treasure=len(quest.treasure),
        due=quest.due,
        joined=quest.joined,
        under=ids(quest.under),
        spared=tuple((seat, character.id, ids(objects), scraps) for seat, character, objects, scraps in quest.spared),
    )


def _answers(state: State, attack: Attack) -> tuple[tuple[str, int, int, bool], ...]:
    points, power, _ = defense_power(state, attack, state.plan)
    found = []
    for action in legal_actions(state, attack.target):
        if isinstance(action, Defend | Break):
            card = state.kit.by_id[action.card]
            with_it, left, orange = defense_power(state, attack, (*state.plan, card))
            found.append((card.id, with_it - points, power - left, orange))
    return tuple(found)


def _warrior(state: State, seat: Seat, viewer: Seat | None) -> WarriorView:
    warrior = state.warriors[seat]
    hidden = not state.revealed and seat != viewer and not is_special(state, seat)
    veiled = hidden and secret(state)  # in a tournament only the equipment is hidden (BTI-A-144)
    aside = sum(card.deck == "combat" for card in state.plan) if state.planner == seat else 0
    return WarriorView(
        status=warrior.status,
        character="" if veiled else _id(warrior.character),
        veteran=warrior.veteran and not veiled,
        weapon="" if hidden else _id(warrior.weapon),
        shield="" if hidden else _id(warrior.shield),
        shield_up=warrior.shield_up,
        armor="" if hidden else _id(warrior.armor),
        armor_up=warrior.armor_up,
        up=() if veiled else ids(warrior.up),
        down=() if veiled else ids(warrior.down),
        movement=warrior.movement,
        damages=ids(warrior.damages),
        condition=0 if hidden else warrior.sheet.condition,
        cards=len(warrior.hand) + aside,
        boost=warrior.boost,
        pair=warrior.pair,
        kills=warrior.kills,
        received=warrior.received,
        marks=warrior.marks,
        foe=warrior.foe,
        inflicts=0 if hidden else warrior.sheet.damages,
        hidden=hidden,
    )


def survivors(seen: View) -> list[tuple[Seat, str, tuple[str, ...], int]]:
    """Who is alive after a fight, with the objects and Scraps that he keeps (BTI-OVT-01, BTI-A-138, BTI-A-139).

    Of a scenario, those of the squad (BTI-SCN-05), whoever was spared and followed by another among them. Of a
    tournament also those whom their players have left at home (BTI-A-156).
    """
    by_id = seen.kit.by_id
    quest = seen.quest
    found = [*seen.home, *(one for one in seen.returning if not seen.warriors[one[0]].veteran)]
    found += quest.spared if quest is not None else ()
    for seat, warrior in enumerate(seen.warriors):
        special = quest is not None and seen.sides[seat] == seen.sides[quest.special]
        if warrior.status != at.DEAD and warrior.character and not special:
            objects = tuple(card for card in warrior.up + warrior.down if by_id[card].deck == "object")
            found.append((seat, warrior.character, objects, seen.scraps[seat]))
    return found


def _id(card: Card | None) -> str:
    return "" if card is None else card.id


def _attack(state: State, attack: Attack) -> AttackView:
    return AttackView(
        attacker=attack.attacker,
        target=attack.target,
        blows=ids(attack.blows),
        enhancements=ids(attack.enhancements),
        types=attack.types,
        power=attack.power,
        forbid=attack.forbid,
        change=attack.change,
        settled=attack.settled,
        used=ids(attack.used),
        defense=attack.defense,
        orange=attack.orange,
        canceled=attack.canceled,
        discarded=attack.discarded,
        wounded=attack.wounded,
        damages=attack.damages,
        fervor=attack.fervor,
        seize=attack.seize,
        last=attack.last,
        strike=_id(attack.strike),
        inflicts=wound_size(state, attack),
        outer=None if attack.outer is None else _attack(state, attack.outer),
    )


# -- What others may write down --------------------------------------------------------------


def redact(state: State, actor: Seat, action: Action, seat: Seat | None) -> Action:
    """`action`, about to be applied to `state`, as `seat` may write it down."""
    match action:
        case Deal():
            return Deal(tuple(hand if who == seat else (UNKNOWN,) * len(hand) for who, hand in enumerate(action.hands)))
        case Drawn() if state.phase == at.TREASURE:  # BTI-SCN-04: not even its guardian knows it
            return Drawn(action.deck, action.seat, (UNKNOWN,) * len(action.cards))
        case Drawn() if action.seat != seat and _hidden_draw(state, action):
            return Drawn(action.deck, action.seat, (UNKNOWN,) * len(action.cards))
        case Random() if seat not in _parties(state, action.seat):
            return Random(action.seat, UNKNOWN)
    if actor in (seat, CHANCE):
        return action
    match action:
        case Discard():
            return Discard(UNKNOWN)
        case Change():
            return Change(UNKNOWN)
        case Exchange():
            return Exchange(UNKNOWN)
        case Add():
            return Add(UNKNOWN)
        case Defend():
            return Defend(UNKNOWN)
        case Break():
            return Defend(UNKNOWN)
        case Pick() if state.phase == at.SWAP:
            return Pick(UNKNOWN)
        case Pick() if state.phase == at.TAKE and state.context[0] != seat:
            return Pick(UNKNOWN)
        case Pick() | Veteran() | Done() if preparing(state) >= 0:
            return Pick(UNKNOWN)
    return action


def _hidden_draw(state: State, action: Drawn) -> bool:
    """Hands are hidden; so are two objects to choose from, and what is picked in secret."""
    if action.deck == "combat":
        return True
    if action.deck == "object" and len(action.cards) > 1:
        return True
    return secret(state) and action.deck in ("character", "object", "invocation")


def _parties(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Who learns a card taken at random: its owner, and whoever takes it."""
    owner, why, _ = state.context
    return (seat,) if why == "discard" else (seat, owner)


# -- What is asked ---------------------------------------------------------------------------

_PRIVACY: Final = {
    at.STANDINGS: Privacy.PUBLIC,
    at.VETERAN: Privacy.PUBLIC,
    at.DRAFT: Privacy.PUBLIC,
    at.DRAFT_OBJECT: Privacy.PUBLIC,
    at.DRAFT_RETURN: Privacy.PUBLIC,
    at.NEW_OBJECT: Privacy.PUBLIC,
    at.WEAPON: Privacy.PUBLIC,
    at.SHIELD: Privacy.PUBLIC,
    at.ARMOR: Privacy.PUBLIC,
    at.PAIR: Privacy.PUBLIC,
    at.PREPARE: Privacy.PEEK,
    at.INTERVENE: Privacy.PEEK,
    at.RESPOND: Privacy.PEEK,
    at.WOUND: Privacy.PUBLIC,
    at.WOUNDED: Privacy.PUBLIC,
    at.IGNORE: Privacy.PUBLIC,
    at.RESCUE: Privacy.PUBLIC,
    at.CHOOSE: Privacy.PEEK,
    at.HAND_OVER: Privacy.PEEK,
    at.READY: Privacy.PUBLIC,
    at.EXHAUST: Privacy.PUBLIC,
    at.HEAL: Privacy.PUBLIC,
    at.GIVE: Privacy.PUBLIC,
    at.PLUNDER: Privacy.PUBLIC,
    at.TRIM: Privacy.PUBLIC,
    at.UPKEEP: Privacy.PUBLIC,
}
"""Phases that need no look at the own cards; all others do."""

SECRETLY: Final = "secretly"
"""What is asked while picks are hidden; which pick it is stands in the arguments, for its seat alone."""


def decision(state: State, seat: Seat) -> Decision:
    """What `seat` (or CHANCE) is asked. Raises ValueError if it is not an actor."""
    if seat not in state.actors:
        raise ValueError("that seat is not asked anything now")
    phase = state.phase
    clause = CLAUSE[phase]
    if seat == CHANCE:
        return Decision(phase, clause, Privacy.PUBLIC)
    if preparing(state) >= 0:
        return Decision(SECRETLY, "BTI-OSP-01", Privacy.SECRET, args=(phase,))
    privacy = _PRIVACY.get(phase, Privacy.PRIVATE)
    attack = state.attack
    args: tuple[object, ...] = ()
    part = (1, 1)
    match phase:
        case at.DEFEND | at.PREPARE | at.INTERVENE if attack is not None:
            args = (attack.attacker, attack.power, attack.target)
        case at.WOUND | at.WOUNDED if attack is not None:
            args = (attack.attacker, wound_size(state, attack), attack.target)
        case at.DISCARD:
            args = state.context
        case at.CHANGE:
            args = state.context
            part = (len(state.plan) + 1, state.context[0])
        case at.PLUNDER:
            args = (state.fallen[-1],)
        case at.TAKE:
            args = (state.context[0],)
        case at.EXHAUST:
            args = (state.context[1],)
        case at.IGNORE:
            args = (state.context[1].id,)
        case at.RESCUE:
            args = (state.context[0],)
        case at.RESPOND:
            args = (state.context[0],)
        case at.CHOOSE:
            args = (state.context[0].card.id,)
    return Decision(phase, clause, privacy, _unseen(state, seat, privacy), _forced(state, seat), part, args)


def _unseen(state: State, seat: Seat, privacy: Privacy) -> tuple[Action, ...]:
    """What can be chosen without a look at the own hand."""
    if privacy is Privacy.PUBLIC:
        return tuple(legal_actions(state, seat))
    match state.phase:
        case at.DEFEND | at.REACT:
            return (DONE,)
        case at.TURN:
            return tuple(one for one in legal_actions(state, seat) if type(one) in (Draw, Ready))
        case at.PREPARE | at.INTERVENE | at.RESPOND | at.CHOOSE | at.HAND_OVER:
            return tuple(legal_actions(state, seat))
    return ()


def _forced(state: State, seat: Seat) -> Action | None:
    """The only action where everybody can tell that it is the only one."""
    warrior = state.warriors[seat]
    match state.phase:
        case at.DEFEND:
            # An empty hand, and nothing on the table to defend with.
            public = not warrior.hand and not state.plan
        case at.STANDINGS:
            return None  # everybody looks at the Scraps first
        case at.KEEP | at.TAKE | at.SWAP | at.TURN | at.COMPOSE | at.LAST_ATTACK | at.DISCARD | at.CHANGE:
            return None
        case _:
            public = state.revealed
    if not public:
        return None
    found = legal_actions(state, seat)
    return found[0] if len(found) == 1 else None
