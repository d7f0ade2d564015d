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
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import (
    Action,
    Add,
    Audience,
    Break,
    Change,
    Choose,
    Deal,
    Defend,
    Discard,
    Doff,
    Done,
    Draw,
    Drawn,
    Exchange,
    Fight,
    Leave,
    Lot,
    Pair,
    Pick,
    PickUp,
    Play,
    Random,
    Ready,
    Shed,
    Shown,
    Strike,
    Surrender,
    Use,
    Veteran,
)
from brutus_tui.games.bruti.cards import (
    BLOW_IN_DEFENSE,
    DODGE,
    ENHANCEMENT,
    FORBIDDEN,
    MOVE,
    PARRY,
    SHIELD,
    TYPE,
    UNLIMITED,
    Card,
)
from brutus_tui.games.bruti.options import IDLE_ACTIONS
from brutus_tui.games.bruti.rules.engine import hand_sizes, legal_actions
from brutus_tui.games.bruti.rules.movement import MOVEMENT
from brutus_tui.games.bruti.rules.scenarios import is_ordinary, is_special
from brutus_tui.games.bruti.state import MOVEMENT_UP, Attack, State, Warrior

CLAUSE: Final = {
    at.DEALER: "BTI-PRE-01",
    at.CHARACTER: "BTI-PRE-06",
    at.SHOW: "BTI-TOU-01",
    at.OBJECTS: "BTI-PRE-07",
    at.INVOCATION: "BTI-DMD-09",
    at.HANDS: "BTI-DEA-02",
    at.FIRST: "BTI-DEA-04",
    at.DRAWING: "BTI-TRN-05",
    at.AT_RANDOM: "BTI-A-111",
    at.DAMAGE: "BTI-WND-05",
    at.VERDICT: "BTI-OSU-02",
    at.GOD: "BTI-FGD-03",
    at.FAVORED: "BTI-FGD-04",
    at.TREASURE: "BTI-SCN-04",
    at.RISE: "BTI-DEM-04",
    at.HAND_OVER: "BTI-SQD-10",
    at.VETERAN: "BTI-OVT-02",
    at.DRAFT: "BTI-TOU-02",
    at.DRAFT_OBJECT: "BTI-TOU-05",
    at.DRAFT_RETURN: "BTI-TOU-05",
    at.NEW_OBJECT: "BTI-OVT-05",
    at.KEEP: "BTI-PRE-07",
    at.WEAPON: "BTI-PRE-09",
    at.SHIELD: "BTI-PRE-10",
    at.ARMOR: "BTI-PRE-11",
    at.PAIR: "BTI-DMD-03",
    at.TURN: "BTI-TRN-01",
    at.COMPOSE: "BTI-ATK-01",
    at.REACT: "BTI-OSC-04",
    at.PREPARE: "BTI-MVD-01",
    at.INTERVENE: "BTI-SQD-11",
    at.DEFEND: "BTI-DFN-01",
    at.RESPOND: "BTI-EDW-06",
    at.WOUND: "BTI-WND-04",
    at.WOUNDED: "BTI-ARM-03",
    at.IGNORE: "BTI-EDW-06",
    at.RESCUE: "BTI-DMD-08",
    at.LAST_ATTACK: "BTI-V12-11",
    at.DISCARD: "BTI-HIT-03",
    at.CHANGE: "BTI-MVD-02",
    at.SWAP: "BTI-CRD-01",
    at.TAKE: "BTI-EDW-03",
    at.CHOOSE: "BTI-EDW-03",
    at.READY: "BTI-GLO-11",
    at.EXHAUST: "BTI-GLO-10",
    at.HEAL: "BTI-HEA-01",
    at.GIVE: "BTI-A-201",
    at.PLUNDER: "BTI-PLN-05",
    at.TRIM: "BTI-PLN-08",
    at.UPKEEP: "BTI-MDK-02",
    at.STANDINGS: "BTI-SCT-01",
    at.OVER: "BTI-DUR-01",
}
"""The clause that asks what each phase asks."""

_TURN: Final = (Strike, Add, Play, Use, Draw, Exchange, Ready, Audience, PickUp, Doff, Leave, Shed, Surrender)

_ANSWERS: Final[dict[str, tuple[type, ...]]] = {
    at.TURN: _TURN,
    at.COMPOSE: (Strike, Add),
    at.LAST_ATTACK: (Strike, Add),
    at.REACT: (Ready, Exchange, Done),
    at.PREPARE: (Use, Done),
    at.INTERVENE: (Use, Done),
    at.DEFEND: (Defend, Break, Use, Done),
    at.RESPOND: (Use, Done),
    at.WOUND: (Use, Done),
    at.WOUNDED: (Use, Done),
    at.IGNORE: (Use, Done),
    at.RESCUE: (Use, Done),
    at.VETERAN: (Veteran,),
    at.STANDINGS: (Fight,),
    at.NEW_OBJECT: (Veteran,),
    at.PAIR: (Pair,),
    at.CHOOSE: (Choose,),
    at.HAND_OVER: (Choose,),
    at.DISCARD: (Discard,),
    at.CHANGE: (Change, Done),
    at.SHIELD: (Pick, Done),
    at.ARMOR: (Pick, Done),
    at.PLUNDER: (Pick, Done),
}
"""By phase: the kinds of action it can be answered with; any other phase offers cards to pick."""


def explain(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat` (or CHANCE) may not take `action`; None exactly when it is legal."""
    phase = state.phase
    clause = CLAUSE[phase]
    if phase == at.OVER:
        return Refusal("over", clause)
    if seat not in state.actors:
        if not 0 <= seat < state.seats and seat != CHANCE:
            return Refusal("no-such-seat", "BTI-MAT-12", (seat, state.seats))
        return Refusal("not-your-turn", "BTI-TRN-13", (seat, state.actors))
    if seat == CHANCE:
        return _chance(state, action)
    if isinstance(action, Action) and action in legal_actions(state, seat):
        return None
    if type(action) not in _ANSWERS.get(phase, (Pick,)):
        if phase == at.TURN and type(action) is Done:
            return Refusal("no-pass", "BTI-TRN-11")
        return Refusal("not-asked", clause, (phase,))
    if isinstance(action, Strike | Add | Play | Exchange | Discard | Change) and not _held(state, seat, action.card):
        return Refusal("not-held", clause, (action.card,))
    return _turned_down(state, seat, action, clause)


def _held(state: State, seat: Seat, name: str) -> bool:
    card = state.kit.by_id.get(name)
    if card is None:
        return False
    return card.deck != "combat" or card in state.warriors[seat].hand


def _turned_down(state: State, seat: Seat, action: Action, clause: str) -> Refusal:
    """The rule against an action of a kind that can be asked for."""
    warrior = state.warriors[seat]
    card = state.kit.by_id.get(getattr(action, "card", ""))
    if state.phase == at.TURN and state.acts >= IDLE_ACTIONS and isinstance(action, Strike | Add | Play | Use):
        return Refusal("turn-too-long", "BTI-A-018", (IDLE_ACTIONS,))
    match action:
        case Strike() | Add() if card is not None:
            return _attack(state, seat, warrior, action, card)
        case Play() if card is not None:
            if card.kind != "move":
                return Refusal("not-a-move", "BTI-CDK-09", (card.id,))
            if warrior.sheet.forbids & MOVE:
                return Refusal("forbidden", "BTI-WND-13", ("move", _culprit(warrior, "move")))
        case Use() if action.card == MOVEMENT:
            return _movement(warrior, action)
        case Use() if state.phase == at.TURN:
            return Refusal("not-possible", "BTI-EDW-02", (action.card,))
        case Draw():
            return Refusal("hand-full", "BTI-A-002", (warrior.sheet.condition,))
        case Ready():
            if card is not None and card is warrior.armor:
                return Refusal("armor-stays-down", "BTI-ARM-04")
            return Refusal("not-exhausted", "BTI-TRN-08", (action.card,))
        case Audience():
            if not state.options.audience:
                return Refusal("option-off", "BTI-OPT-02", ("audience",))
            if not is_ordinary(state, seat):
                return Refusal("special-cannot", "BTI-OFA-01")
            if not (state.objects or state.objects_under):
                return Refusal("no-objects", "BTI-A-097")
            return Refusal("hand-not-full", "BTI-OFA-01", (warrior.sheet.condition,))
        case PickUp() | Doff() | Leave() | Shed() | Surrender():
            return _whole_turn(state, seat, warrior, action)
        case Defend() | Break() if card is not None:
            return _defense(state, warrior, action, card)
        case Done() if state.phase == at.CHANGE:
            return Refusal("change-nothing", "BTI-A-048")
    return Refusal("not-possible", clause, (getattr(action, "card", ""),))


def _attack(state: State, seat: Seat, warrior: Warrior, action: Strike | Add, card: Card) -> Refusal:
    sheet = warrior.sheet
    planned = [one.kind for one in state.plan]
    if type(action) is Strike:
        if card.kind != "blow":
            return Refusal("not-a-blow", "BTI-ATK-01", (card.id,))
        if action.target not in state.foes[seat]:
            return Refusal("not-an-opponent", "BTI-ATK-09", (action.target,))
        if sheet.power != UNLIMITED:
            return Refusal("too-strong", "BTI-V12-05", (sheet.power, _culprit(warrior, "attack_power")))
    elif card.kind == "enhancement":
        if sheet.forbids & ENHANCEMENT:
            return Refusal("forbidden", "BTI-WND-13", ("enhancement", _culprit(warrior, "enhancement")))
        if "blow" in planned:
            return Refusal("combined-enhanced", "BTI-CMB-05")
        if planned.count("enhancement") >= sheet.enhancements:
            return Refusal("one-enhancement", "BTI-ATK-05", (sheet.enhancements,))
        if sheet.power != UNLIMITED:
            return Refusal("too-strong", "BTI-V12-05", (sheet.power, _culprit(warrior, "attack_power")))
        return Refusal("needs-a-blow", "BTI-CDK-06", (card.id,))
    elif card.kind == "blow":
        if "enhancement" in planned:
            return Refusal("combined-enhanced", "BTI-CMB-05")
        if not (sheet.combine or state.flurry or state.phase == at.LAST_ATTACK):
            return Refusal("one-blow", "BTI-ATK-04")
        return Refusal("needs-a-blow", "BTI-CMB-01", (card.id,))
    return Refusal("not-possible", "BTI-EDW-02", (card.id,))


def _movement(warrior: Warrior, action: Use) -> Refusal:
    if warrior.movement != MOVEMENT_UP:
        return Refusal("movement-down", "BTI-MVA-04")
    if len(warrior.hand) <= warrior.sheet.toll and warrior.sheet.toll:
        return Refusal("movement-toll", "BTI-A-054", (warrior.sheet.toll,))
    if action.mode == "draw":
        return Refusal("hand-full", "BTI-A-002", (warrior.sheet.condition,))
    if action.mode in ("change", "change_in_defense") and not warrior.hand:
        return Refusal("change-nothing", "BTI-A-049")
    return Refusal("movement-not-so", "BTI-MVD-04", (action.mode,))


def _whole_turn(
    state: State, seat: Seat, warrior: Warrior, action: PickUp | Doff | Leave | Shed | Surrender
) -> Refusal:
    if not state.fresh:
        return Refusal("whole-turn", "BTI-ARM-08")
    match action:
        case PickUp() if is_special(state, seat):
            return Refusal("special-cannot", "BTI-A-166")
        case Surrender() if state.options.surrender:
            return Refusal("special-cannot", "BTI-OSU-01")
        case PickUp():
            if action.card not in (card.id for card, _ in state.table):
                return Refusal("not-on-table", "BTI-PLN-09", (action.card,))
            return Refusal("cannot-equip", "BTI-A-107", (action.card,))
        case Doff() if warrior.armor is not None:
            return Refusal("not-possible", "BTI-A-076", (warrior.armor.id,))
        case Doff():
            return Refusal("no-armor", "BTI-ARM-06")
        case Leave() if state.options.shields and warrior.shield is not None:
            return Refusal("not-possible", "BTI-A-076", (warrior.shield.id,))
        case Leave() if state.options.shields:
            return Refusal("no-shield", "BTI-OBS-03")
        case Leave():
            return Refusal("option-off", "BTI-OPT-02", ("shields",))
        case Shed():
            return Refusal("cannot-shed", "BTI-V12-06", (action.card,))
        case Surrender():
            return Refusal("option-off", "BTI-OPT-02", ("surrender",))


def _defense(state: State, warrior: Warrior, action: Defend | Break, card: Card) -> Refusal:
    attack = state.attack
    assert attack is not None
    barred = attack.forbid | warrior.sheet.forbids
    if card.deck == "combat":
        bit = {"parry": PARRY, "dodge": DODGE, "blow": BLOW_IN_DEFENSE}.get(card.kind)
        if bit is None:
            return Refusal("not-in-defense", "BTI-DFN-03", (card.id,))
        if card not in warrior.hand:
            return Refusal("not-held", "BTI-DFN-01", (card.id,))
        if barred & bit:
            kind = "blow_in_defense" if card.kind == "blow" else card.kind
            return _forbidden(state, attack, warrior, card.kind, kind)
        return Refusal("wrong-blow", "BTI-DFN-03", (card.id, tuple(t for t, b in TYPE.items() if attack.types & b)))
    if card is warrior.shield:
        if barred & SHIELD:
            return _forbidden(state, attack, warrior, "shield", "shield")
        if not state.options.shields:
            return Refusal("shield-down", "BTI-DFN-02")
    return Refusal("not-possible", "BTI-DFN-01", (card.id,))


def _culprit(warrior: Warrior, kind: str) -> str:
    """The id of the card before a warrior that bars or caps a kind; empty if none of them does."""
    own = (warrior.character, warrior.weapon, warrior.shield, warrior.armor, *warrior.up, *warrior.damages)
    return next(
        (
            card.id
            for card in own
            if card is not None and any(step.op in ("forbid", "cap") and kind in step.what for step in card.standing)
        ),
        "",
    )


def _forbidden(state: State, attack: Attack, warrior: Warrior, told: str, kind: str) -> Refusal:
    """Something bars a kind in this defence: the strike that only some kinds cancel, or a card's text."""
    by_strike = attack.strike is not None and attack.forbid & FORBIDDEN[kind]
    return Refusal(
        "forbidden", "BTI-SGV-06" if by_strike else "BTI-WND-13", (told, _barring(state, attack, warrior, kind))
    )


def _barring(state: State, attack: Attack, warrior: Warrior, kind: str) -> str:
    """The id of the card that bars a kind in this defence: one of the attack's, else one before the defender."""
    if not attack.forbid & FORBIDDEN[kind]:
        return _culprit(warrior, kind)
    if attack.strike is not None:
        return attack.strike.id
    attacker = state.warriors[attack.attacker]
    cards = (*attack.enhancements, *attack.blows, attacker.character, *attacker.up, *attacker.down)
    for card in cards:
        if card is not None and any(
            step.op == "forbid" and kind in step.what
            for ability in card.abilities
            if ability.on != "passive"  # that would be a limit of the attacker's own
            for step in ability.steps
        ):
            return card.id
    return ""


# -- Chance ----------------------------------------------------------------------------------


def _chance(state: State, action: Action) -> Refusal | None:
    """Whether the decks can yield that."""
    clause = CLAUSE[state.phase]
    bad = Refusal("bad-chance", clause)
    context = state.context
    match state.phase, action:
        case at.DEALER, Lot():
            return None if action.seat < state.seats else bad
        case at.FIRST, Lot():
            return None if action.seat in context[0] else bad
        case at.FAVORED, Lot():
            return None if action.seat in context[-1] else bad
        case at.GOD, Drawn(deck="fickle_god"):
            fits = action.seat == context[0] and len(action.cards) == 1
            return None if fits and _within(action.cards, state.gods.deck) else bad
        case at.HANDS, Deal():
            fits = [len(hand) for hand in action.hands] == hand_sizes(state)
            dealt = [card for hand in action.hands for card in hand]
            return None if fits and _within(dealt, state.deck) else bad
        case at.DRAWING, Drawn(deck="combat"):
            fits = (action.seat, len(action.cards)) == context
            return None if fits and _within(action.cards, state.deck) else bad
        case at.DAMAGE, Drawn(deck="damage"):
            fits = action.seat == context[0] and len(action.cards) == 1
            return None if fits and _within(action.cards, state.damage_deck) else bad
        case at.INVOCATION, Drawn(deck="invocation"):
            fits = action.seat == context[0] and len(action.cards) == 1
            return None if fits and _within(action.cards, state.invocations) else bad
        case at.CHARACTER, Drawn(deck="character"):
            fits = action.seat == context[0] and len(action.cards) == 1
            return None if fits and _within(action.cards, state.characters) else bad
        case at.OBJECTS, Drawn(deck="object"):
            fits = action.seat == context[0] and len(action.cards) == context[1]
            return None if fits and _from_top(action.cards, state.objects, state.objects_under) else bad
        case at.TREASURE, Drawn(deck="object"):
            fits = (action.seat, len(action.cards)) == context
            return None if fits and _within(action.cards, state.objects) else bad
        case at.RISE, Drawn(deck="special_character"):
            assert state.quest is not None
            fits = action.seat == context[0] and len(action.cards) == 1
            return None if fits and _within(action.cards, state.quest.undead) else bad
        case at.SHOW, Shown():
            cards = state.characters if context[0] == "character" else state.objects
            fits = (action.deck, len(action.cards)) == context
            return None if fits and _within(action.cards, cards) else bad
        case at.AT_RANDOM, Random():
            fits = action.seat == context[2]
            return None if fits and _within((action.card,), state.warriors[context[2]].hand) else bad
        case at.VERDICT, Drawn(deck="damage"):
            pair = (state.kit.death, state.kit.favor)
            fits = action.seat == context[0] and len(action.cards) == 1
            return None if fits and _within(action.cards, pair) else bad
    return Refusal("not-asked", clause, (state.phase,))


def _within(names: Sequence[str], cards: Sequence[Card]) -> bool:
    return Counter(names) <= Counter(card.id for card in cards)


def _from_top(names: Sequence[str], shuffled: Sequence[Card], under: Sequence[Card]) -> bool:
    first, rest = names[: len(shuffled)], names[len(shuffled) :]
    return _within(first, shuffled) and tuple(rest) == tuple(card.id for card in under[: len(rest)])
