"""Sentences for Bruti: values in, the player's language out. English is the source.

The log and the refusals speak of players by name, never as "you". The names of
the cards come with the set of cards, in English and in Italian: a match is told by
the narrator that `of` makes, which has the names of its own set. The functions of
this module themselves have those of the built-in set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any, Final, cast

from brutus_tui.core.game import CHANCE, Decision, Event, Narrator, Refusal, Result
from brutus_tui.core.language import _, current, ngettext, title
from brutus_tui.core.notation import UNKNOWN
from brutus_tui.core.options import changed, value_text
from brutus_tui.core.sentences import listed, out_of_turn, take_back
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import (
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
from brutus_tui.games.bruti.card_file import default, unpinned
from brutus_tui.games.bruti.cards import KITS, Card, CardSet
from brutus_tui.games.bruti.scenarios import held_scenario
from brutus_tui.games.bruti.view import View, WarriorView

_NAMES: Final[ContextVar[CardSet | None]] = ContextVar("names", default=None)
"""The set whose cards are named now; None: the built-in one."""


@contextmanager
def naming(kit: CardSet) -> Iterator[None]:
    """Name the cards of that set meanwhile."""
    token = _NAMES.set(kit)
    try:
        yield
    finally:
        _NAMES.reset(token)


def of(view: View) -> Narrator:
    """The narrator of the match that this is a view of."""
    kit = view.kit

    def named(tell: Callable[..., str]) -> Callable[..., str]:
        def told(*args: Any) -> str:
            with naming(kit):
                return tell(*args)

        return told

    told = {tell.__name__: named(tell) for tell in (event, refusal, question, action, position)}
    return cast(Narrator, SimpleNamespace(**told, ending=ending, option=option, value=value))


def known(name: str) -> Card | None:
    """The card of that id in the set whose cards are named now."""
    return (_NAMES.get() or default()).by_id.get(name)


def card(name: str) -> str:
    """The name of a card in the player's language."""
    if name == UNKNOWN:
        return _("an unknown card")
    found = known(name)
    if found is None:
        return name.replace("_", " ").capitalize()
    return found.name_it if current() == "it" else title(found.name_it, found.name)


def valued(name: str) -> str:
    """A card's name with the number on it, where it has one."""
    found = known(name)
    return f"{card(name)} {found.value}" if found is not None and found.value else card(name)


def detailed(name: str) -> str:
    """A card's name with everything on it that is not its text: what one chooses by."""
    more = facts(name)
    return f"{card(name)} ({more})" if more else valued(name)


def facts(name: str) -> str:
    """What is on a card besides its name and its text: `blood, condition -1`; nothing for what is fought with."""
    found = known(name)
    if found is None:
        return ""
    printed = found.deck in ("character", "special_character")
    more = [icon(one) for one in sorted(found.icons)]
    if found.kind == "shield":
        more.append(_("defends {number}").format(number=found.value))
    if found.skulls:
        number = found.skulls if printed else f"{found.skulls:+}"
        more.append(_("wounds for {number}").format(number=number))
    if found.condition:
        number = found.condition if printed else f"{found.condition:+}"
        more.append(_("condition {number}").format(number=number))
    return ", ".join(more)


def icon(name: str) -> str:
    """What a damage is about."""
    return {"bone": _("bone"), "blood": _("blood"), "brain": _("brain")}[name]


def _cards(names: Sequence[str]) -> str:
    """Cards in a sentence: what is fought with has its number, equipment only its name."""
    return listed([valued(name) if _fought_with(name) else card(name) for name in names]) if names else _("nothing")


def _fought_with(name: str) -> bool:
    found = known(name)
    return found is not None and found.deck == "combat"


def _count_cards(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def _count_damages(count: int) -> str:
    return ngettext("{count} damage", "{count} damages", count).format(count=count)


# -- What happened ---------------------------------------------------------------------------


def event(event: Event, names: Sequence[str]) -> str:
    """One sentence for the log; `event` is already what the reader may learn."""
    args: tuple[Any, ...] = event.public or ()
    name = names[event.seat] if event.seat >= 0 else ""
    for tell in (_preparing, _fighting, _hurting, _handling, _of_gods, _ending):
        sentence = tell(event.kind, args, name, names)
        if sentence is not None:
            return sentence
    raise ValueError(f"no sentence for the event {event.kind!r}")


def _preparing(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "dealer", ():
            return _("{name} is the dealer.").format(name=name)
        case "veteran", (character, *objects):
            if objects:
                return _("{name} sends a veteran: {card}, with {cards}.").format(
                    name=name, card=card(character), cards=_cards(objects)
                )
            return _("{name} sends a veteran: {card}.").format(name=name, card=card(character))
        case "no-veteran", ():
            return _("{name} leaves the veteran at home.").format(name=name)
        case "character", (character,):
            return _("{name} fights as {card}.").format(name=name, card=card(character))
        case "shown", (_deck, cards):
            return _("Turned up to choose from: {cards}.").format(cards=_cards(cards))
        case "offered", ():
            return _("{name} looks at two special objects.").format(name=name)
        case "offered", cards:
            return _("{name} looks at {cards}.").format(name=name, cards=_cards(cards))
        case "kept", (thing,):
            return _("{name} keeps {card}.").format(name=name, card=card(thing))
        case "sent-back", (thing,):
            return _("{name} sends {card} back.").format(name=name, card=card(thing))
        case "new-object", ():
            return _("{name} draws a new special object.").format(name=name)
        case "no-object", ():
            return _("{name} draws no new special object.").format(name=name)
        case "equipped", (slot, ""):
            return _("{name} takes no {slot}.").format(name=name, slot=_slot(slot))
        case "equipped", (_slot_name, thing):
            return _("{name} takes the {card}.").format(name=name, card=card(thing))
        case "ready", ():
            return _("{name} is ready.").format(name=name)
        case "warrior", (condition, cards):
            return _("{name}: condition {condition}, {cards}.").format(
                name=name, condition=condition, cards=_cards(cards)
            )
        case "pair", (True,):
            return _("{name} adds a Death! and a Favor of the Gods! to the damage deck.").format(name=name)
        case "pair", (False,):
            return _("{name} leaves Death! and Favor of the Gods! out of the damage deck.").format(name=name)
        case "dealt", (sizes, *own):
            text = _("The hands are dealt: {sizes} cards.").format(sizes=", ".join(map(str, sizes)))
            return text + " " + _("In this hand: {cards}.").format(cards=_cards(own[0])) if own else text
        case "mustered", cards:
            return _("{name} fights as {card}, with {cards}.").format(
                name=name, card=card(cards[0]), cards=_cards(cards[1:])
            )
        case "treasure", (number,):
            return ngettext(
                "{count} special object lies face down with {name}.",
                "{count} special objects lie face down with {name}.",
                number,
            ).format(count=number, name=name)
        case "rises", (character,):
            return _("{name} rises again as {card}.").format(name=name, card=card(character))
        case "arrived", ("undead", condition, cards, _stock):
            return _("{name} fights for the other side now: condition {condition}, {cards}.").format(
                name=name, condition=condition, cards=_cards(cards)
            )
        case "arrived", (_kind, condition, cards, stock):
            text = _("{name} comes as a reinforcement: condition {condition}, {cards}.").format(
                name=name, condition=condition, cards=_cards(cards)
            )
            return text + " " + _("Reinforcements left: {number}.").format(number=stock)
        case "lot", ():
            return _("The lot decides: {name} begins.").format(name=name)
    return None


def _slot(slot: str) -> str:
    return {"shield": _("Shield"), "armor": _("Armor"), "weapon": _("weapon")}[slot]


def _fighting(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "turn", ():
            return _("{name} is in attack.").format(name=name)
        case "played", (move,):
            return _("{name} plays {card}.").format(name=name, card=card(move))
        case "attacked", (target, cards, abilities, power):
            return _("{name} attacks {other} with {cards}: power {power}.").format(
                name=name, other=names[target], cards=_cards((*cards, *abilities)), power=power
            )
        case "stepped-in", (target,):
            return _("{name} steps in for {other}.").format(name=name, other=names[target])
        case "defended", ((), _defense, 0):
            return _("{name} has nothing left to answer: the attack has no power.").format(name=name)
        case "defended", ((), 0, power):
            return _("{name} does not defend against {power}.").format(name=name, power=power)
        case "defended", (cards, defense, power) if defense >= power:
            return _("{name} defends with {cards}: {defense} against {power}, canceled.").format(
                name=name, cards=_cards(cards), defense=defense, power=power
            )
        case "defended", (cards, defense, power):
            return _("{name} defends with {cards}: {defense} against {power}, not enough.").format(
                name=name, cards=_cards(cards), defense=defense, power=power
            )
        case "broke", (thing,):
            return _("The {card} of {name} breaks.").format(name=name, card=card(thing))
        case "handed-over", (companion,):
            return _("{name} hands the turn to {other}.").format(name=name, other=names[companion])
        case "draws", ():
            return _("{name} draws and passes.").format(name=name)
        case "moved", (mode,):
            return _("{name} uses the Movement: {use}.").format(name=name, use=_movement(mode))
        case "declined", (phase,):
            return _declined(phase, name)
        case "audience", ():
            return _("{name} asks the audience for a favor.").format(name=name)
        case "surrendered", ():
            return _("{name} surrenders.").format(name=name)
        case "verdict", (thing,):
            return _("The audience decides on {name}: {card}").format(name=name, card=card(thing))
    return None


def _declined(phase: str, name: str) -> str:
    """What somebody does not do."""
    texts = {
        at.PREPARE: _("{name} keeps the Movement."),
        at.INTERVENE: _("{name} does not step in."),
        at.WOUND: _("{name} adds nothing to the wound."),
        at.WOUNDED: _("{name} does not answer the wound."),
        at.IGNORE: _("{name} lets the damage count."),
        at.RESCUE: _("{name} does not save the warrior."),
        at.PLUNDER: _("{name} plunders nothing more."),
        at.REACT: _("{name} does nothing meanwhile."),
    }
    return texts.get(phase, _("{name} uses nothing.")).format(name=name)


def _movement(mode: str) -> str:
    return {
        "draw": _("draw a card"),
        "change": _("change cards"),
        "change_in_defense": _("change cards before the defense"),
        "pass_to_ally": _("hand the turn to the companion"),
        "protect_ally": _("step in for the companion"),
    }.get(mode, mode)


def _hurting(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "wounded", (attacker,):
            return _("{name} is wounded by {other}.").format(name=name, other=names[attacker])
        case "damages-announced", (number,):
            return _("The wound is worth {damages}.").format(damages=_count_damages(number))
        case "armor", (thing,):
            return _("The {card} of {name} stops the wound.").format(name=name, card=card(thing))
        case "damage", (thing,):
            return _("{name} draws a damage: {card}").format(name=name, card=detailed(thing))
        case "ignored", (thing, damage):
            return _("{name} uses {card} and ignores {damage}.").format(
                name=name, damage=detailed(damage), card=card(thing)
            )
        case "undrawn", (cards,):
            return _("{name} puts back {cards}.").format(name=name, cards=_cards(cards))
        case "returned", (thing,):
            return _("{card} goes back to the damage deck.").format(card=card(thing))
        case "healed", (thing,):
            return _("{name} loses a damage: {card}").format(name=name, card=detailed(thing))
        case "gave", (other, thing):
            return _("{name} gives {card} to {other}.").format(name=name, card=detailed(thing), other=names[other])
        case "condition", (before, now):
            return _("The condition of {name} goes from {before} to {now}.").format(name=name, before=before, now=now)
        case "killed", (killer,):
            if killer < 0:
                return _("{name} is dead.").format(name=name)
            return _("{name} is dead, killed by {other}.").format(name=name, other=names[killer])
        case "spared", (_killer,):
            return _("{name} is spared and leaves the Pit.").format(name=name)
    return None


def _handling(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "laid-aside", (thing,):
            return _("{name} lays {card} aside.").format(name=name, card=card(thing))
        case "drew", (count,):
            return _("{name} draws {cards}.").format(name=name, cards=_count_cards(count))
        case "drew", (_count, cards):
            return _("{name} draws {cards}.").format(name=name, cards=_cards(cards))
        case "discarded", (count, why, *own):
            cards = _cards(own[0]) if own else _count_cards(count)
            return _discarded(why).format(name=name, cards=cards)
        case "changed", (count,):
            return _("{name} changes {cards}.").format(name=name, cards=_count_cards(count))
        case "changed", (_count, cards):
            return _("{name} changes {cards}.").format(name=name, cards=_cards(cards))
        case "made-discard", (by_seat,):
            return _("{other} makes {name} discard a card.").format(name=name, other=names[by_seat])
        case "made-discard", (by_seat, thing):
            return _("{other} makes {name} discard {card}.").format(name=name, other=names[by_seat], card=card(thing))
        case "took", (giver,):
            return _("{name} takes a card from {other}.").format(name=name, other=names[giver])
        case "took", (giver, thing):
            return _("{name} takes {card} from {other}.").format(name=name, card=card(thing), other=names[giver])
        case "swapped", (other,):
            return _("{name} and {other} exchange a card.").format(name=name, other=names[other])
        case "swapped", (other, given, taken):
            return _("{name} gives {given} to {other} for {taken}.").format(
                name=name, other=names[other], given=card(given), taken=card(taken)
            )
        case "peeked", (other,):
            return _("{name} looks at the hand of {other}.").format(name=name, other=names[other])
        case "peeked", (other, cards):
            return _("{name} looks at the hand of {other}: {cards}.").format(
                name=name, other=names[other], cards=_cards(cards)
            )
        case "recovered", (thing,):
            return _("{name} takes {card} from the played pile.").format(name=name, card=card(thing))
        case "aims", (thing,):
            return _("{name} uses {card}.").format(name=name, card=card(thing))
        case "used", (thing, subject):
            if subject < 0:
                return _("{name} uses {card}.").format(name=name, card=card(thing))
            return _("{name} uses {card} on {other}.").format(name=name, card=card(thing), other=names[subject])
        case "exhausted", (thing,):
            return _("{card} of {name} is exhausted.").format(name=name, card=card(thing))
        case "readied", (thing,):
            return _("{card} of {name} is active again.").format(name=name, card=card(thing))
        case "gained", (thing,):
            return _("{name} gains {card}.").format(name=name, card=card(thing))
        case "left", (thing,):
            return _("{name} leaves {card}.").format(name=name, card=card(thing))
        case "lost", (thing,):
            return _("{name} loses {card}.").format(name=name, card=card(thing))
        case "picked-up", (thing,):
            return _("{name} takes {card}.").format(name=name, card=card(thing))
    return None


def _discarded(why: str) -> str:
    """A discard with what it is for."""
    return {
        "hit": _("{name} is hit and discards {cards}."),
        "cap": _("{name} discards {cards}: the condition allows no more."),
        "cost": _("{name} discards {cards} as the price."),
        "armor": _("{name} discards {cards} to take the Armor off."),
        "audience": _("{name} discards {cards} for the audience."),
    }.get(why, _("{name} discards {cards}."))


def _of_gods(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "god", (thing,):
            return _("{name} calls the gods: {card}").format(name=name, card=card(thing))
        case "scraps", (gained, number):
            return ngettext(
                "{name} cuts off {count} Scrap and has {number}.",
                "{name} takes {count} Scraps and has {number}.",
                gained,
            ).format(name=name, count=gained, number=number)
        case "scraps-returned", (number,):
            return ngettext(
                "{name} returns {count} Scrap to the bank.", "{name} returns {count} Scraps to the bank.", number
            ).format(name=name, count=number)
        case "next-fight", (number,):
            return _("{name} opens fight {number}.").format(name=name, number=number)
        case "fight-over", (how, ranks, number, scraps):
            winners = [names[seat] for seat, rank in enumerate(ranks) if rank == 1]
            counts = ", ".join(f"{one} {count}" for one, count in zip(names, scraps, strict=True))
            return _("Fight {number} is over. {won} Scraps: {counts}.").format(
                number=number, won=_won(how, winners, len(names)), counts=counts
            )
        case "favored", ():
            return _("The lot falls on {name}.").format(name=name)
        case "passed-hands", (seats, *own):
            if len(seats) == 2:
                text = _("{name} and {other} swap their hands.").format(name=names[seats[0]], other=names[seats[1]])
            else:
                text = _("Every hand goes to the player on the right.")
            return text + " " + _("In this hand: {cards}.").format(cards=_cards(own[0])) if own else text
    return None


def _ending(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "deck-over", (number,):
            return _("The combat deck is used up (deck {number}).").format(number=number)
        case "treasure-found", cards:
            return _("The treasure of {name} is found: {cards}.").format(name=name, cards=_cards(cards))
        case "over", (how, ranks):
            winners = [names[seat] for seat, rank in enumerate(ranks) if rank == 1]
            return _won(how, winners, len(names))
    return None


def _won(how: str, winners: Sequence[str], seats: int) -> str:
    reason = {
        "kill": _("The last opponent is dead."),
        "surrender": _("The last opponent has given up."),
        "decks": _("The combat deck is used up, and with it the agreed time."),
        "scraps": _("The Scraps Tournament is over."),
        "slain": _("The special character is dead."),
    }[how]
    if len(winners) == seats:
        return reason + " " + _("A draw.")
    if len(winners) == 1:
        return reason + " " + _("{name} wins.").format(name=winners[0])
    return reason + " " + _("{names} win.").format(names=listed(winners))


# -- Refusals --------------------------------------------------------------------------------


def refusal(refusal: Refusal, names: Sequence[str]) -> str:
    """One sentence that says why an action is refused."""
    said = take_back(refusal, names) or out_of_turn(refusal, names)
    if said is not None:
        return said
    args: tuple[Any, ...] = refusal.args
    for tell in (_refused_generally, _refused_card, _refused_options):
        sentence = tell(refusal.code, args, names)
        if sentence is not None:
            return sentence
    raise ValueError(f"no sentence for the refusal {refusal.code!r}")


def _refused_generally(code: str, args: tuple[Any, ...], names: Sequence[str]) -> str | None:
    match code, args:
        case "over", ():
            return _("The fight is over.")
        case "not-asked", (phase,):
            return _("That is not what is asked now: {question}").format(question=_asked(phase))
        case "bad-chance", ():
            return _("The deck cannot yield that.")
        case "no-pass", ():
            return _("Nobody may simply pass: draw, change a card or reactivate one.")
        case "turn-too-long", (most,):
            return _("After {most} actions the turn has to end: draw, change a card or reactivate one.").format(
                most=most
            )
        case "whole-turn", ():
            return _("That takes a whole turn and must be the first thing in it.")
        case "option-off", (key,):
            return _("This fight is played without that rule: {option}.").format(option=option(key))
        case "hand-full", (cap,):
            return _("The hand is full ({count} of {count}): nothing can be drawn.").format(count=cap)
        case "hand-not-full", (cap,):
            return _("The audience only favors a full hand of {cards}.").format(cards=_count_cards(cap))
        case "no-objects", ():
            return _("There are no special objects left.")
        case "change-nothing", ():
            return _("At least one card has to be changed.")
        case "movement-down", ():
            return _("The Movement is exhausted.")
        case "movement-toll", (toll,):
            return _("The Movement costs {cards} first, and then nothing is left to change.").format(
                cards=_count_cards(toll)
            )
        case "movement-not-so", (mode,):
            return _("The Movement cannot be used for that now: {use}.").format(use=_movement(mode))
        case "no-armor", ():
            return _("There is no Armor to take off.")
        case "special-cannot", ():
            return _("A special character does not do that.")
        case "no-shield", ():
            return _("There is no Shield to leave.")
    return None


def _refused_card(code: str, args: tuple[Any, ...], names: Sequence[str]) -> str | None:
    match code, args:
        case "not-held", (name,):
            if name == UNKNOWN:
                return _("Say which card: no unknown one can be played.")
            return _("There is no {card} in the hand.").format(card=card(name))
        case "not-a-move", (name,):
            return _("{card} is not a move.").format(card=card(name))
        case "not-a-blow", (name,):
            return _("{card} is not a blow.").format(card=card(name))
        case "not-an-opponent", (seat,):
            who = names[seat] if seat < len(names) else _("nobody")
            return _("{name} is not an opponent who can be attacked.").format(name=who)
        case "too-strong", (most, culprit):
            return _("{card} allows no attack of more than {power}.").format(card=card(culprit), power=most)
        case "forbidden", (kind, culprit):
            return _("{card} forbids {kind}.").format(card=card(culprit), kind=family(kind))
        case "combined-enhanced", ():
            return _("A combined attack takes no enhancement.")
        case "one-enhancement", (most,):
            return _("No more than {count} in one attack.").format(
                count=ngettext("{count} enhancement", "{count} enhancements", most).format(count=most)
            )
        case "needs-a-blow", (name,):
            return _("{card} needs a blow to go with it.").format(card=card(name))
        case "one-blow", ():
            return _("Several blows in one attack need a card that allows it.")
        case "not-exhausted", (name,):
            return _("{card} is not there to be reactivated.").format(card=card(name))
        case "armor-stays-down", ():
            return _("An exhausted Armor is never reactivated.")
        case "not-on-table", (name,):
            return _("{card} does not lie on the table.").format(card=card(name))
        case "cannot-equip", (name,):
            return _("{card} cannot be used with what this warrior carries.").format(card=card(name))
        case "cannot-shed", (name,):
            return _("{card} cannot be shaken off.").format(card=card(name))
        case "not-in-defense", (name,):
            return _("{card} cannot be played in defense.").format(card=card(name))
        case "wrong-blow", (name, types):
            return _("{card} does not answer this attack ({types}).").format(
                card=card(name), types=", ".join(card(one) for one in types) or _("no blow")
            )
        case "shield-down", ():
            return _("The Shield is exhausted.")
        case "not-possible", (name,):
            return (
                _("That is not possible now.")
                if not name
                else _("{card} cannot be used for that now.").format(card=card(name))
            )
    return None


def family(kind: str) -> str:
    """What may not be used, as one thinks of it: a family of cards, or a part of the equipment."""
    return {
        "move": _("moves"),
        "enhancement": _("enhancements"),
        "parry": _("parries"),
        "dodge": _("dodges"),
        "blow": _("blows in defense"),
        "shield": _("the Shield"),
        "armor": _("the Armor"),
    }[kind]


def _refused_options(code: str, args: tuple[Any, ...], names: Sequence[str]) -> str | None:
    match code, args:
        case "seats", (seats,):
            return _("Bruti is for 2 to 4 players, not {number}.").format(number=seats)
        case "duel-seats", (seats,):
            return _("A duel is for two players, not {number}.").format(number=seats)
        case "squads-seats", (seats,):
            return _("Squads need four players, not {number}.").format(number=seats)
        case "brawl-seats", (seats,):
            return _("A brawl is for three or four players, not {number}.").format(number=seats)
        case "scenario-series", ():
            return _("A Scraps Tournament is made of duels, squads or brawls, not of scenarios.")
        case "no-gods", ():
            return _("This set of cards is for the basic game: it has no Fickle Gods.")
        case "simultaneous-duel", ():
            return _("Simultaneous combat is for squads and brawls: a duel has no bystanders.")
        case "roster-without-veterans", ():
            return _("Veterans are named, but the rule of the veterans is off.")
        case "cards", (reason,):
            return _("The set of cards cannot be used: {reason}").format(reason=reason)
        case "roster", (reason,):
            return _("The veterans cannot be used: {reason}").format(reason=reason)
        case "scenario", (reason,):
            return _("The scenario cannot be played: {reason}").format(reason=reason)
        case "scenario-mode", (mode,):
            return _("A scenario says who fights whom: leave the kind of fight as usual, not {mode}.").format(
                mode=value("mode", mode)
            )
        case "scenario-tournament", ():
            return _("In a scenario nobody prepares as in a tournament.")
        case "scenario-seats", (seats, sizes):
            return _("This scenario is for {sizes} players, not {number}.").format(
                sizes=_(" or ").join(map(str, sizes)), number=seats
            )
        case "secret-stock", (name, seats, kit):
            with naming(KITS[kit]):
                return _("Secret preparation needs {number} cards equal to {card}.").format(
                    number=seats, card=card(name)
                )
    return None


# -- Questions and choices -------------------------------------------------------------------


def question(decision: Decision, names: Sequence[str]) -> str:
    """What the acting seat is asked, as one short line."""
    args: tuple[Any, ...] = decision.args
    match decision.kind, args:
        case "secretly", (phase,):
            return _asked(phase)
        case at.DEFEND, (attacker, power, _target):
            return _("{name} attacks with {power}. Defend?").format(name=names[attacker], power=power)
        case at.PREPARE, (attacker, power, _target):
            return _("{name} attacks with {power}. Use the Movement first?").format(name=names[attacker], power=power)
        case at.INTERVENE, (attacker, power, target):
            return _("{name} attacks {other} with {power}. Step in?").format(
                name=names[attacker], other=names[target], power=power
            )
        case at.WOUND, (_attacker, number, target):
            return _("{name} is wounded ({damages}). Add to it?").format(
                name=names[target], damages=_count_damages(number)
            )
        case at.WOUNDED, (attacker, number, _target):
            return _("{name} inflicts {damages}. Answer?").format(name=names[attacker], damages=_count_damages(number))
        case at.DISCARD, (number, _why):
            return _("Discard {cards}.").format(cards=_count_cards(number))
        case at.CHANGE, (most,):
            return _("Change up to {cards}.").format(cards=_count_cards(most))
        case at.PLUNDER, (dead,):
            return _("Plunder {name}? That ends the turn.").format(name=names[dead])
        case at.TAKE, (other,):
            return _("Pick a card from the hand of {name}.").format(name=names[other])
        case at.EXHAUST, (other,):
            return _("Pick a card of {name} to exhaust.").format(name=names[other])
        case at.IGNORE, (damage,):
            return _("Ignore {card}?").format(card=detailed(damage))
        case at.RESPOND, (trigger,):
            return _occasion(trigger) + " " + _asked(decision.kind)
        case at.CHOOSE, (thing,):
            return _("Use {card} on whom?").format(card=card(thing))
    return _asked(decision.kind)


def _occasion(trigger: str) -> str:
    """What has just happened, or is about to, when somebody may use something."""
    return {
        "cancel": _("The attack is canceled."),
        "hit": _("The attack has hit."),
        "was_hit": _("The attack has cost cards."),
        "turn_start": _("The turn begins."),
        "turn_end": _("The turn ends."),
    }.get(trigger, "")


def _asked(phase: str) -> str:
    return {
        at.DEALER: _("The dealer is drawn by lot."),
        at.CHARACTER: _("A character is drawn."),
        at.SHOW: _("Cards are turned up."),
        at.OBJECTS: _("Special objects are drawn."),
        at.INVOCATION: _("A mystic invocation is drawn."),
        at.HANDS: _("The hands are dealt."),
        at.FIRST: _("The first player is drawn by lot."),
        at.DRAWING: _("Cards are drawn."),
        at.AT_RANDOM: _("A card is taken at random."),
        at.DAMAGE: _("A damage is drawn."),
        at.VERDICT: _("The audience decides."),
        at.GOD: _("A Fickle Gods card is drawn."),
        at.FAVORED: _("The lot decides whom the gods mean."),
        at.TREASURE: _("The treasure is drawn unseen."),
        at.RISE: _("An Undead is drawn."),
        at.HAND_OVER: _("Which companion takes the turn?"),
        at.VETERAN: _("Send the veteran?"),
        at.DRAFT: _("Choose a character."),
        at.DRAFT_OBJECT: _("Choose a special object."),
        at.DRAFT_RETURN: _("Send another object back."),
        at.NEW_OBJECT: _("Draw a new special object?"),
        at.KEEP: _("Keep one of the two objects."),
        at.WEAPON: _("Choose a weapon."),
        at.SHIELD: _("Take a Shield?"),
        at.ARMOR: _("Take an Armor?"),
        at.PAIR: _("Add Death! and Favor of the Gods! to the damage deck?"),
        at.TURN: _("In attack: what next?"),
        at.COMPOSE: _("Complete the attack."),
        at.REACT: _("Do something meanwhile?"),
        at.PREPARE: _("Use the Movement first?"),
        at.INTERVENE: _("Step in?"),
        at.DEFEND: _("Defend?"),
        at.RESPOND: _("Use something?"),
        at.WOUND: _("Add to the wound?"),
        at.WOUNDED: _("Answer the wound?"),
        at.IGNORE: _("Ignore the damage?"),
        at.RESCUE: _("Save the warrior?"),
        at.LAST_ATTACK: _("One last attack."),
        at.DISCARD: _("Discard a card."),
        at.CHANGE: _("Change cards."),
        at.SWAP: _("Pick the card to give."),
        at.TAKE: _("Pick a card."),
        at.CHOOSE: _("Choose a warrior."),
        at.READY: _("Pick a card to reactivate."),
        at.EXHAUST: _("Pick a card to exhaust."),
        at.HEAL: _("Pick a damage to remove."),
        at.GIVE: _("Pick a damage to give away."),
        at.PLUNDER: _("Plunder?"),
        at.TRIM: _("Three objects are the most: pick one to leave."),
        at.UPKEEP: _("The deck is over: pick a damage to lose."),
        at.STANDINGS: _("The Scraps are counted. On to the next fight?"),
        at.OVER: _("The fight is over."),
    }[phase]


def action(action: Any, names: Sequence[str]) -> str:
    """An action as a choice in a list."""
    match action:
        case Strike():
            return _("Strike {name} with {card}").format(name=names[action.target], card=valued(action.card))
        case Add():
            return _("Add {card}").format(card=valued(action.card))
        case Play():
            return _("Play {card}").format(card=card(action.card))
        case Use(card="movement"):
            return _("Movement: {use}").format(use=_movement(action.mode))
        case Use():
            return _("Use {card}").format(card=card(action.card))
        case Draw():
            return _("Draw a card and pass")
        case Exchange():
            return _("Change {card}").format(card=valued(action.card))
        case Ready():
            return _("Reactivate {card}").format(card=card(action.card))
        case Audience():
            return _("Favor of the audience: the whole hand for an object")
        case PickUp():
            return _("Pick up {card} (whole turn)").format(card=card(action.card))
        case Doff():
            return _("Take the Armor off (hand and whole turn)")
        case Leave():
            return _("Leave the Shield on the table (whole turn)")
        case Shed():
            return _("Shake off {card} (whole turn)").format(card=card(action.card))
        case Surrender():
            return _("Surrender")
        case Defend():
            return _("Defend with {card}").format(card=valued(action.card))
        case Break():
            return _("Break {card}").format(card=card(action.card))
        case Done():
            return _("Done")
        case Discard() | Change():
            return valued(action.card)
        case Pick():
            return detailed(action.card)
        case Choose():
            return names[action.seat]
        case Fight():
            return _("To the next fight")
        case Pair():
            return _("Add the pair") if action.added else _("Keep the pair aside")
        case Veteran():
            return _("Yes") if action.yes else _("No")
        case Lot():
            return _("The lot: {name}").format(name=names[action.seat])
        case Deal():
            return _("The hands are dealt")
        case Drawn():
            return _("{name} draws {cards}").format(name=names[action.seat], cards=_cards(action.cards))
        case Shown():
            return _("Turned up: {cards}").format(cards=_cards(action.cards))
        case Random():
            return _("At random from {name}: {card}").format(name=names[action.seat], card=card(action.card))
    raise ValueError(f"no words for the action {action!r}")


# -- The position as text --------------------------------------------------------------------


def position(view: View, names: Sequence[str]) -> str:
    """The position as plain text, several lines, for the command line."""
    with naming(view.kit):
        return "\n".join(_position(view, names))


def _position(view: View, names: Sequence[str]) -> Iterator[str]:
    yield _("{mode}, deck {number}: {cards} left, {played} played, {discards} discarded").format(
        mode=value("mode", view.mode),
        number=max(1, view.deck_number),
        cards=view.deck,
        played=view.played,
        discards=view.discards,
    )
    asked = _("Prepare in secret.") if view.veiled else _asked(view.phase)
    if view.phase == at.OVER or view.actors == (CHANCE,):
        yield asked
    else:
        yield _("{name}: {question}").format(name=names[view.actors[0]], question=asked)
    for seat, warrior in enumerate(view.warriors):
        scraps = view.scraps[seat] if view.options.counts_scraps else 0
        yield from _warrior(warrior, names[seat], scraps, attacking=seat == view.turn)
    attack = view.attack
    if attack is not None:
        yield _("On the table: {cards} of {name} against {other}, power {power}").format(
            cards=_cards((*attack.blows, *attack.enhancements) or (attack.strike,)),
            name=names[attack.attacker],
            other=names[attack.target],
            power=attack.power,
        )
    if view.top:
        yield _("Top of the played pile: {card}").format(card=card(view.top))
    if view.options.fickle_gods:
        left = _("gods {count}").format(count=view.gods)
        yield " · ".join((left, *(card(name) for name, _loans in view.gods_board)))
    if view.quest is not None:
        yield _("{scenario}: reinforcements {stock}, face-down objects {treasure}").format(
            scenario=scenario_name(view.options.scenario), stock=view.quest.stock, treasure=view.quest.treasure
        )
        if view.quest.undead:
            yield _("Undead still to come: {cards}").format(cards=_cards(view.quest.undead))
    if view.shown:
        yield _("To choose from: {cards}").format(cards=_cards(view.shown))
    if view.table:
        yield _("On the ground: {cards}").format(cards=_cards([name for name, _up in view.table]))
    if view.viewer is not None:
        yield _("Hand: {cards}").format(cards=_counted(view.hand))
    if view.plan:
        yield _("Laid aside: {cards}").format(cards=_counted(view.plan))
    settings = changed(view.options)
    if settings:
        parts = [f"{option(key)}: {value(key, getattr(view.options, key))}" for key in settings]
        yield _("Rules: {rules}").format(rules="; ".join(parts))


def _counted(cards: Sequence[str]) -> str:
    if not cards:
        return _("nothing")
    return ", ".join(
        f"{valued(name)} x{count}" if count > 1 else valued(name) for name, count in Counter(cards).items()
    )


def _warrior(warrior: WarriorView, name: str, scraps: int, *, attacking: bool) -> Iterator[str]:
    if warrior.status == at.DEAD:
        yield _("  {name}: dead").format(name=name)
        return
    if warrior.status == at.SPARED:
        yield _("  {name}: spared").format(name=name)
        return
    if not warrior.character:
        yield _("  {name}: getting ready").format(name=name)
        return
    mark = ">" if attacking else " "
    yield (
        f"{mark} {name}: {card(warrior.character)}, "
        + _("condition {cards}/{condition}").format(cards=warrior.cards, condition=warrior.condition)
        + (", " + ngettext("{count} Scrap", "{count} Scraps", scraps).format(count=scraps) if scraps else "")
    )
    equipment = [card(warrior.weapon)] if warrior.weapon else []
    for thing, up in ((warrior.shield, warrior.shield_up), (warrior.armor, warrior.armor_up)):
        if thing:
            equipment.append(card(thing) if up else _("{card} (exhausted)").format(card=card(thing)))
    endowment = [card(thing) for thing in warrior.up]
    if warrior.movement == at.MOVEMENT_UP:
        endowment.append(card("movement"))
    endowment += [_("{card} (exhausted)").format(card=card(thing)) for thing in warrior.down]
    if warrior.movement == at.MOVEMENT_DOWN:
        endowment.append(_("{card} (exhausted)").format(card=card("movement")))
    yield "    " + "; ".join(part for part in (", ".join(equipment), ", ".join(endowment)) if part)
    if warrior.damages:
        yield "    " + _("damages: {cards}").format(cards=", ".join(map(card, warrior.damages)))


def ending(result: Result, names: Sequence[str]) -> str:
    """How the fight ended and who won."""
    return _won(result.ending, [names[seat] for seat, rank in enumerate(result.ranks) if rank == 1], len(names))


# -- Options ---------------------------------------------------------------------------------


def option(key: str) -> str:
    """An option's title."""
    return {
        "mode": _("Kind of fight"),
        "scenario": _("Scenario"),
        "duration": _("How long"),
        "decks": _("Number of combat decks"),
        "tournament": _("Tournament preparation"),
        "shields": _("Breaking and leaving the Shield"),
        "simultaneous": _("Simultaneous combat"),
        "surrender": _("Surrender"),
        "audience": _("Favor of the audience"),
        "veterans": _("Veterans"),
        "roster": _("The veterans at the table"),
        "secret": _("Secret preparation"),
        "fickle_gods": _("Fickle Gods"),
        "scraps": _("Scraps"),
        "scraps_tournament": _("Scraps Tournament"),
        "scraps_to_win": _("Scraps that win the tournament"),
        "cards": _("Set of cards"),
        "last_card": _("Last card drawn while an attack is pending"),
        "death": _("Death! drawn with others"),
        "damages": _("Damages counted at the end"),
        "draft": _("Draft of objects"),
        "treasure": _("Treasure of a special character"),
        "undead_death": _("Death! drawn for an Undead"),
        "undead_kit": _("Kit of a new Undead"),
        "crushing": _("After Crushing"),
        "crushing_armor": _("Armor against Crushing"),
        "reentry": _("When a reinforcement arrives"),
    }[key]


def value(key: str, value: object) -> str:
    """An option's value in words."""
    words: dict[tuple[str, object], str] = {
        ("mode", "usual"): _("usual for the number of players"),
        ("mode", "duel"): _("Duel"),
        ("mode", "squads"): _("Squads"),
        ("mode", "brawl"): _("Brawl"),
        ("mode", "scenario"): _("Scenario"),
        ("duration", "usual"): _("one combat deck; scenarios to the last blood"),
        ("duration", "deck"): _("one combat deck"),
        ("duration", "decks"): _("several combat decks"),
        ("duration", "last-blood"): _("to the last blood"),
        ("last_card", "void"): _("the attack is void"),
        ("last_card", "finish"): _("the attack is finished first"),
        ("death", "at-once"): _("kills at once"),
        ("death", "favor-saves"): _("a later Favor of the Gods! saves"),
        ("damages", "associated"): _("those still borne"),
        ("damages", "received"): _("all received in the fight"),
        ("draft", "dealer-last"): _("dealer last"),
        ("draft", "dealer-first"): _("dealer first"),
        ("treasure", "shared"): _("the killer first, then the squad"),
        ("treasure", "killer"): _("the killer only"),
        ("undead_death", "kills"): _("kills"),
        ("undead_death", "ignored"): _("is ignored"),
        ("undead_kit", "equipment"): _("equipment only"),
        ("undead_kit", "object"): _("equipment and one of two objects"),
        ("crushing", "stays"): _("stays in attack"),
        ("crushing", "passes"): _("passes the turn"),
        ("reentry", "at-once"): _("at once"),
        ("reentry", "turn"): _("when his turn comes"),
    }
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if key in ("cards", "roster") and not value:
        return _("as built in") if key == "cards" else _("none")
    if key == "cards":
        return unpinned(str(value))
    if key == "scenario":
        return scenario_name(str(value))
    return words.get((key, value), value_text(value))


def scenario_name(value: str) -> str:
    """A scenario's name: the option's value is one of the rulebook's, or a file."""
    if not value:
        return _("none")
    found = held_scenario(value)
    return unpinned(value) if found is None else found.name(current())
