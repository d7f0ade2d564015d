"""Sentences for Tribune: values in, the player's language out. English is the source.

The log and the refusals speak of players by name, never as "you".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from brutus_tui.core.game import CHANCE, Decision, Event, Refusal, Result
from brutus_tui.core.language import _, ngettext
from brutus_tui.core.options import changed, value_text
from brutus_tui.core.sentences import listed, out_of_turn, take_back
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import (
    ALL_SETS,
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
from brutus_tui.games.tribune.board import BOARDS, builtin
from brutus_tui.games.tribune.brutii import CARDS, CROSS, DENARII, FACES, TAKE_OVER
from brutus_tui.games.tribune.cards import FACTION, FACTIONS, NATION, UNKNOWN, VALUE, Kind, is_leader
from brutus_tui.games.tribune.options import DESIGNS
from brutus_tui.games.tribune.places import CATACOMBS, CURIA, FIELDS, FORUM, LATRINE, REFUGIUM, REGION, THERMAE
from brutus_tui.games.tribune.view import PlayerView, View

# -- Names -----------------------------------------------------------------------------------


def faction(number: int) -> str:
    """The name of a faction."""
    return (
        _("Gladiators"),
        _("Legates"),
        _("Praetorians"),
        _("Plebeians"),
        _("Patricians"),
        _("Vestals"),
        _("Senators"),
    )[number]


def card(kind: Kind) -> str:
    """The name of a card, such as "Gladiators 5"."""
    if kind == UNKNOWN:
        return _("an unknown card")
    if FACTION[kind] >= 0:
        if is_leader(kind):
            return _("leader of the {faction}").format(faction=faction(FACTION[kind]))
        return f"{faction(FACTION[kind])} {VALUE[kind]}"
    if NATION[kind] >= 0:
        return f"{(_('Nubian'), _('Germanian'), _('Greek'))[NATION[kind]]} {VALUE[kind]}"
    return _("assassin")


def place(number: int) -> str:
    """The name of a place, with the number of its card where it has one."""
    if number < FORUM:
        return _("Thermae {number}").format(number=number - THERMAE + 1)
    if number < LATRINE:
        return _("Forum {number}").format(number=number - FORUM + 1)
    if number == LATRINE:
        return _("the Latrine")
    if number < CURIA + 6:
        return _("Curia {number}").format(number=number - CURIA + 1)
    if FIELDS <= number < REFUGIUM:
        return _("the field of the {faction}").format(faction=faction(number - FIELDS))
    return {
        "atrium": _("the Atrium"),
        "catacombs": _("the Catacombs"),
        "pantheon": _("the Pantheon"),
        "mars": _("the Field of Mars"),
        "bowl": _("the coin bowl"),
        "refugium": _("the Refugium"),
        "basilica": _("the Basilica"),
        "capitoleum": _("the Capitoleum"),
    }[REGION[number]]


def official(number: int) -> str:
    """The name of an official."""
    return (_("Augur"), _("Quaestor"), _("Matrona"), _("Princeps"), _("Tribunus Plebis"))[number]


def action_card(number: int) -> str:
    """The name of one of the Brutii's action cards."""
    return (
        _("Cards"),
        _("Denarii"),
        _("Wreaths"),
        _("Eternal Favor of the Gods"),
        _("Faction Take-Over"),
        _("Patron"),
        _("Favor of the Emperor"),
        _("Official"),
        _("Buy A Legion"),
        _("Slave Cards"),
        _("Mass Murder"),
        _("Veto"),
    )[number]


def effect(number: int) -> str:
    """What an action card does, in one short line."""
    return (
        _("Forum and Curia: what nobody takes; or what is paid in the Curia, and the rest of the Catacombs"),
        _("the Latrine's value, coins for each piece on the coin bowl, and the winning bid for the chariot"),
        _("Field of Mars: a pair for each space without a piece"),
        _("Pantheon: a sacrifice, if somebody else's piece stands there"),
        _("take over the factions whose field has no piece of another, or just one"),
        _("a visit to the Refugium"),
        _("Basilica: a claim, after the pieces"),
        _("Capitoleum: an official, after the pieces"),
        _("at once: a legion for money"),
        _("at once: open slaves without a piece, for hand cards"),
        _("at once: the highest card of each large set of the others, or one set cut to two"),
        _("at once: a piece goes back to its owner, and its space is closed"),
    )[number]


def face(number: int) -> str:
    """What a disc shows."""
    return (_("cross"), _("arrow"), _("arrow with follower"))[number]


def way(of: int, number: int) -> str:
    """The first or the second way of Cards or Faction Take-Over."""
    if of == CARDS:
        return (
            _("first way: Forum and Curia"),
            _("second way: what is paid in the Curia, and the Catacombs"),
        )[number - 1]
    return (
        _("first way: the fields without a piece of another"),
        _("second way: the fields with one piece of another"),
    )[number - 1]


def requirement(key: str) -> str:
    """What an emperor tile asks for."""
    return {
        "favor_of_gods": _("a favor of the gods"),
        "scroll": _("a scroll"),
        "patron": _("a patron tile"),
        "most_markers": _("most markers"),
        "most_laurels": _("most laurels"),
        "most_legions": _("most legions"),
        "most_denarii": _("most denarii"),
        "pay_12": _("a payment"),
    }[key]


def achievement(key: str) -> str:
    """A line of the victory card."""
    return {
        "tribune": _("tribune"),
        "favor": _("favor of the gods"),
        "laurels": _("laurels"),
        "legions": _("legions"),
        "markers": _("faction markers"),
        "denarii": _("denarii"),
        "emperor": _("favor of the emperor"),
        "patron": _("patron"),
    }[key]


def cards(kinds: Sequence[Kind]) -> str:
    """Several cards as a list."""
    return listed([card(kind) for kind in kinds]) if kinds else _("nothing")


def _count_cards(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def _amount(what: str, count: int) -> str:
    match what:
        case "legion":
            return ngettext("{count} legion", "{count} legions", count).format(count=count)
        case "laurel":
            return ngettext("{count} laurel", "{count} laurels", count).format(count=count)
        case "scroll":
            return _("a scroll")
        case _:
            return ngettext("{count} denarius", "{count} denarii", count).format(count=count)


def _money(count: int) -> str:
    return _amount("denarii", count)


# -- What happened ---------------------------------------------------------------------------


def event(event: Event, names: Sequence[str]) -> str:
    """One sentence for the log; `event` is already what the reader may learn."""
    args: tuple[Any, ...] = event.public or ()
    name = names[event.seat] if event.seat >= 0 else ""
    for tell in (_set_up, _placed, _brutii, _in_town, _factions, _expansion, _rounds):
        sentence = tell(event.kind, args, name, names)
        if sentence is not None:
            return sentence
    raise ValueError(f"no sentence for the event {event.kind!r}")


def _set_up(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "start", ():
            return _("{name} is the start player.").format(name=name)
        case "design", (key,):
            return _("The victory card: {card}").format(card=design(key))
        case "dealt", (count, *own):
            text = _("Everybody is dealt {cards}.").format(cards=_count_cards(count))
            return text + " " + _("In this hand: {cards}.").format(cards=cards(own[0])) if own else text
        case "rejected", (kind_,):
            return _("{name} does not keep {card}.").format(name=name, card=card(kind_))
        case "kept", (count,):
            return _("Everybody keeps {cards}.").format(cards=_count_cards(count))
        case "drew", (count,):
            return _("{name} draws {cards}.").format(name=name, cards=_count_cards(count))
        case "drew", (_count, drawn):
            return _("{name} draws {cards}.").format(name=name, cards=cards(drawn))
        case "upheaval", ():
            return _("The draw pile is empty: an upheaval.")
        case "cut", (number, gone):
            return _("{name} loses {cards} from the {faction}.").format(
                name=name, cards=cards(gone), faction=faction(number)
            )
        case "discarded", (count,):
            return _("{name} discards {cards}.").format(name=name, cards=_count_cards(count))
        case "discarded", (_count, kind_):
            return _("{name} discards {cards}.").format(name=name, cards=card(kind_))
        case "reshuffled", (count,):
            return _("The discard pile becomes the draw pile: {cards}.").format(cards=_count_cards(count))
    return None


def _placed(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "phase", (number, round_number):
            return _("Round {round}, phase {number}: {phase}.").format(
                round=round_number, number=number, phase=phase(number)
            )
        case "laid", lots:
            open_cards = [kind_ for _place, lot in lots for kind_ in lot if kind_ != UNKNOWN]
            hidden = sum(kind_ == UNKNOWN for _place, lot in lots for kind_ in lot)
            text = _("Laid on the board: {cards}").format(cards=cards(open_cards))
            return text + " " + _("({cards} face down).").format(cards=_count_cards(hidden))
        case "put", (number, _space):
            return _("{name} places a piece: {place}.").format(name=name, place=place(number))
        case "looked", (number, count):
            return _("{name} looks at {cards}: {place}.").format(
                name=name, cards=_count_cards(count), place=place(number)
            )
        case "looked", (number, _count, seen):
            return _("{name} looks at {cards}: {place}.").format(name=name, cards=cards(seen), place=place(number))
        case "declined", (at.PLACE, _place):
            return _("{name} places no second piece.").format(name=name)
        case "declined", (at.LEGION | at.SLAVES | at.VETO as stage, _place):
            return _left_alone(stage).format(name=name)
        case "cannot", (at.LEGION | at.SLAVES | at.MURDER | at.VETO as stage, _place):
            return _in_vain(stage).format(name=name)
        case "declined", (_stage, number):
            return _("{name} declines: {place}.").format(name=name, place=place(number))
        case "cannot", (_stage, number):
            return _("{name} can do nothing: {place}.").format(name=name, place=place(number))
    return None


def _left_alone(stage: str) -> str:
    """What somebody declines who has played an immediate card."""
    return {
        at.LEGION: _("{name} buys no legion."),
        at.SLAVES: _("{name} takes no slave."),
        at.VETO: _("{name} sends no piece back."),
    }[stage]


def _in_vain(stage: str) -> str:
    """Why an immediate card does nothing."""
    return {
        at.LEGION: _("It is played in vain: {name} cannot pay for a legion."),
        at.SLAVES: _("It is played in vain: no slave is free to be taken, or {name} has too few cards."),
        at.MURDER: _("It is played in vain: the others have no set that can lose a card."),
        at.VETO: _("It is played in vain: no piece of another player can be sent back."),
    }[stage]


def _brutii(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "disc", (number,):
            text = _("{name} turns up a disc: {face}.").format(name=name, face=face(number))
            return text if number != CROSS else text + " " + _("No card is played.")
        case "played", (number,):
            return _("{name} plays {card}.").format(name=name, card=action_card(number))
        case "way", (of, number):
            return _("{name} chooses for {card} the {way}.").format(
                name=name, card=action_card(of), way=way(of, number)
            )
        case "swapped", (number, kind_):
            return _("{name} takes {card} from the board: {place}.").format(
                name=name, card=card(kind_), place=place(number)
            )
        case "replaced", (number, kind_):
            return _("{name} puts {card} in its place: {place}.").format(
                name=name, card=card(kind_), place=place(number)
            )
        case "murder", (number,) if number == ALL_SETS:
            return _("{name} has the highest cards of the large sets murdered.").format(name=name)
        case "murder", (number,):
            return _("{name} has the {faction} murdered but for the two lowest.").format(
                name=name, faction=faction(number)
            )
        case "vetoed", (number, _space, owner):
            return _("{name} sends a piece of {other} back: {place}.").format(
                name=name, other=names[owner], place=place(number)
            )
        case "income", (amount, _region, payer) if payer >= 0:
            return _("{other} pays {money} to {name} instead of the stock.").format(
                name=name, other=names[payer], money=_money(amount)
            )
        case "income", (amount, "latrine", _payer):
            return _("{name} receives {money} for the empty Latrine.").format(name=name, money=_money(amount))
        case "income", (amount, _region, _payer):
            return _("{name} receives {money} for the pieces on the coin bowl.").format(name=name, money=_money(amount))
        case "received", (number, count):
            return _("{name} receives {cards} for nothing: {place}.").format(
                name=name, cards=_count_cards(count), place=_part_of_town(number)
            )
        case "received", (number, _count, got):
            return _("{name} receives {cards} for nothing: {place}.").format(
                name=name, cards=cards(got), place=_part_of_town(number)
            )
        case "taken-back", (_cards, _discs):
            return _("{name} takes all action cards back, and the discs are shuffled.").format(name=name)
    return None


def _part_of_town(number: int) -> str:
    return {FORUM: _("Forum"), CURIA: _("Curia"), CATACOMBS: _("Catacombs")}[number]


def phase(number: int) -> str:
    """The name of a phase of the round."""
    return (
        _("set-up"),
        _("cards"),
        _("placement"),
        _("the city"),
        _("take-overs"),
        _("benefits"),
        _("the expansion board"),
        _("chariot"),
        _("preparation"),
    )[number]


def _in_town(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "bought", (_place, taken, price):
            return _("{name} buys {cards} for {money}.").format(name=name, cards=cards(taken), money=_money(price))
        case "turned-up", (number, kind_):
            return _("Turned up: {card} ({place}).").format(card=card(kind_), place=place(number))
        case "sold", (kind_, value_):
            return _("{name} takes {money} for {card}.").format(name=name, money=_money(value_), card=card(kind_))
        case "exchanged", (number, given, taken):
            return _("{name} discards {card} for {cards}: {place}.").format(
                name=name, card=card(given), cards=cards(taken), place=place(number)
            )
        case "bid", (amount,):
            return _("{name} bids {amount}.").format(name=name, amount=amount)
        case "lot", (price, count):
            return _("{name} buys {cards} in the Atrium for {money}.").format(
                name=name, cards=_count_cards(count), money=_money(price)
            )
        case "lot", (price, _count, taken):
            return _("{name} buys {cards} in the Atrium for {money}.").format(
                name=name, cards=cards(taken), money=_money(price)
            )
        case "picked", (price, _left):
            return _("{name} buys a card in the Catacombs for {money}.").format(name=name, money=_money(price))
        case "picked", (price, _left, kind_):
            return _("{name} buys {cards} in the Catacombs for {money}.").format(
                name=name, cards=card(kind_), money=_money(price)
            )
        case "sacrificed", (kind_,):
            return _("{name} sacrifices {card} for an eternal favor of the gods.").format(name=name, card=card(kind_))
        case "pair", (high, low, total):
            return _("{name} discards {cards} ({total}) for a laurel.").format(
                name=name, cards=cards((high, low)), total=total
            )
        case "highest", (count,):
            return _("The highest pair is {name}'s: {amount} more.").format(name=name, amount=_amount("laurel", count))
        case "bowl", (pieces, money):
            return _("{name} takes {money} from the coin bowl ({pieces}).").format(
                name=name,
                money=_money(money),
                pieces=ngettext("{count} piece", "{count} pieces", pieces).format(count=pieces),
            )
        case "cleared", (count,):
            return _("What nobody took leaves the board: {cards}.").format(cards=_count_cards(count))
    return None


def _factions(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "laid-aside", (kind_,):
            return _("{name} chooses {card} for the set.").format(name=name, card=card(kind_))
        case "taken", (number, used, assassins, removed, former):
            return _taken(name, names, number, used, assassins, removed, former)
        case "marker", (number,):
            return _("{name} takes a marker of the {faction}.").format(name=name, faction=faction(number))
        case "first-laurel", (number,):
            return _("{name} takes the laurel of the {faction}.").format(name=name, faction=faction(number))
        case "gained", (what, amount, "leader", number):
            return _("{name} receives {amount} for the leader of the {faction}.").format(
                name=name, amount=_amount(what, amount), faction=faction(number)
            )
        case "gained", (what, amount, _why, number):
            return _("{name} receives {amount} ({faction}).").format(
                name=name, amount=_amount(what, amount), faction=faction(number)
            )
        case "collected", (number, _way):
            return _("{name} takes the benefit of the {faction}.").format(name=name, faction=faction(number))
        case "colosseum", (amount,):
            return _("{name} takes {money} from the Colosseum.").format(name=name, money=_money(amount))
        case "bought-legion", (price,):
            return _("{name} buys a legion for {money}.").format(name=name, money=_money(price))
        case "proconsul", ():
            return _("{name} has the proconsul in the next round.").format(name=name)
        case "temporary", ():
            return _("{name} has the temporary favor of the gods.").format(name=name)
        case "lost", ("temporary",):
            return _("{name} gives the temporary favor of the gods back.").format(name=name)
        case "lost", ("proconsul",):
            return _("{name} gives the proconsul back.").format(name=name)
        case "tribune", (first, second):
            return _("{name} gives up the benefits of the {first} and the {second} and becomes tribune.").format(
                name=name, first=faction(first), second=faction(second)
            )
        case "hit", (paid, number, removed, owner):
            return _("{name} discards {paid} and removes {card} of {other} ({faction}).").format(
                name=name, paid=card(paid), card=card(removed), other=names[owner], faction=faction(number)
            )
    return None


def _taken(
    name: str,
    names: Sequence[str],
    number: int,
    used: Sequence[Kind],
    assassins: int,
    removed: Sequence[Kind],
    former: int,
) -> str:
    if former >= 0:
        text = _("{name} takes the {faction} over from {other} with {cards}.").format(
            name=name, faction=faction(number), other=names[former], cards=cards(used)
        )
    else:
        text = _("{name} takes the {faction} over with {cards}.").format(
            name=name, faction=faction(number), cards=cards(used)
        )
    if assassins:
        text += " " + _("Assassinated: {cards}.").format(cards=cards(removed))
    return text


def _expansion(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "freed", (freed, price):
            return _("{name} frees {cards} for {money} and is a patron.").format(
                name=name, cards=cards(freed), money=_money(price)
            )
        case "slaves", (high, low, what, amount):
            return _("{name} discards {cards} for {amount}.").format(
                name=name, cards=cards((high, low)), amount=_amount(what, amount)
            )
        case "claimed", (tile, source, paid):
            text = (
                _("{name} claims the favor of the emperor: {tile}.")
                if source == "open"
                else _("{name} claims a favor of the emperor as Matrona: {tile}.")
            ).format(name=name, tile=emperor_tile(tile))
            return text + " " + _("It costs {money}.").format(money=_money(paid)) if paid else text
        case "appointed", (number, former):
            if former >= 0 and names[former] != name:
                return _("{name} takes {official} from {other}.").format(
                    name=name, official=official(number), other=names[former]
                )
            return _("{name} takes {official}.").format(name=name, official=official(number))
        case "tile", (tile,):
            return _("The next favor of the emperor is {tile}.").format(tile=emperor_tile(tile))
        case "tile-under", (tile,):
            return _("Nobody claimed {tile}; it goes under the pile.").format(tile=emperor_tile(tile))
        case "tiles-back", (count,):
            return _("Left by the Matrona, under the pile: {tiles}.").format(tiles=_count_tiles(count))
        case "matrona", (count,):
            return _("{name} receives {tiles} as Matrona.").format(name=name, tiles=_count_tiles(count))
        case "matrona", (_count, dealt):
            return _("{name} receives {tiles} as Matrona.").format(
                name=name, tiles=listed([emperor_tile(tile) for tile in dealt])
            )
    return None


def _count_tiles(count: int) -> str:
    return ngettext("{count} emperor tile", "{count} emperor tiles", count).format(count=count)


def emperor_tile(number: int) -> str:
    """An emperor tile, such as "#4 (a scroll, most legions)"; its number alone where boards in use differ in it."""
    if not number:
        return "#?"
    requires = {board.emperor_tiles[number] for board in (builtin(), *BOARDS.values())}
    if len(requires) > 1:
        return f"#{number}"
    return f"#{number} (" + _(", ").join(map(requirement, requires.pop())) + ")"


def _rounds(kind: str, args: tuple[Any, ...], name: str, names: Sequence[str]) -> str | None:
    match kind, args:
        case "chariot-back", (number,):
            return _("The chariot leaves the field of the {faction}.").format(faction=faction(number))
        case "bid-made", (amount,):
            return _("{name} bids {amount} for the chariot.").format(name=name, amount=amount)
        case "bids", amounts:
            return _bids(amounts, names)
        case "chariot", (price,):
            return _("{name} pays {money} for the chariot.").format(name=name, money=_money(price))
        case "no-chariot", ("tie",):
            return _("A tie for the highest bid: nobody gets the chariot.")
        case "no-chariot", _rest:
            return _("Nobody wants the chariot.")
        case "covered", (number,):
            return _("{name} closes the field of the {faction} with the chariot.").format(
                name=name, faction=faction(number)
            )
        case "augur", (drawn, discarded, *own):
            return _augur(name, drawn, discarded, own)
        case "levy", (paid, stock):
            return _levy(name, names, paid, stock)
        case "start-seat", ():
            return _("{name} is the start player of the next round.").format(name=name)
        case "ended", (how, winners, fulfilled):
            return _won(how, [names[seat] for seat in winners], len(names), [names[seat] for seat in fulfilled])
    return None


def _bids(amounts: Sequence[int], names: Sequence[str]) -> str:
    text = _("Bids for the chariot: {bids}.").format(
        bids=listed([f"{names[seat]} {amount}" for seat, amount in enumerate(amounts) if amount >= 0])
    )
    for seat, amount in enumerate(amounts):
        if amount < 0:
            text += " " + _("{name} has played {card}, so does not bid; the winning bid comes to {name}.").format(
                name=names[seat], card=action_card(DENARII)
            )
    return text


def _augur(name: str, drawn: Any, discarded: Any, own: Sequence[Any]) -> str:
    if own:
        kept, gone = discarded, own[0]
        text = _("{name} keeps {cards} as Augur.").format(name=name, cards=cards(kept))
        return text if gone is None else text + " " + _("Discarded: {card}.").format(card=card(gone))
    if isinstance(discarded, tuple):
        return _("{name} keeps {cards} as Augur.").format(name=name, cards=cards(discarded))
    return _("{name} draws {cards} as Augur and discards {count}.").format(
        name=name, cards=_count_cards(drawn), count=discarded
    )


def _levy(name: str, names: Sequence[str], paid: Sequence[int], stock: int) -> str:
    total = sum(paid) + stock
    payers = [f"{names[seat]} {amount}" for seat, amount in enumerate(paid) if amount]
    text = _("{name} receives {money} as Quaestor.").format(name=name, money=_money(total))
    return text + " " + _("It is paid by {payers}.").format(payers=listed(payers)) if payers else text


def _won(how: str, winners: Sequence[str], seats: int, fulfilled: Sequence[str] = ()) -> str:
    reason = {
        "victory": _("The victory card is fulfilled."),
        "markers": _("The faction markers end the game."),
        "cap": _("The last round is over."),
    }[how]
    if len(fulfilled) > 1:
        reason = _("{names} fulfill the victory card; points decide, then denarii.").format(names=listed(fulfilled))
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
    for tell in (_refused_generally, _refused_place, _refused_cards, _refused_tiles):
        sentence = tell(refusal.code, args, names)
        if sentence is not None:
            return sentence
    raise ValueError(f"no sentence for the refusal {refusal.code!r}")


def _refused_generally(code: str, args: tuple[Any, ...], names: Sequence[str]) -> str | None:
    match code, args:
        case "over", ():
            return _("The game is over.")
        case "not-asked", (stage,):
            return _("That is not what is asked now: {question}").format(question=_asked(stage))
        case "bad-chance", ():
            return _("The pile cannot yield that.")
        case "bad-disc", (number,):
            return _("No disc that shows this lies face down: {face}.").format(face=face(number))
        case "bad-lot", ():
            return _("Such a lot cannot be drawn.")
        case "not-possible", ():
            return _("That is not possible now.")
        case "too-much", (amount, money):
            return _("A bid of {amount} is more than {money}.").format(amount=amount, money=_money(money))
        case "too-low", (amount, highest):
            if not highest:
                return _("A bid of {amount} is too low.").format(amount=amount)
            return _("A bid of {amount} is not higher than {highest}.").format(amount=amount, highest=highest)
        case "seats", (seats, low, high):
            return _("This mode is for {low} to {high} players, not {number}.").format(low=low, high=high, number=seats)
        case "board", (reason,):
            return _("The board file cannot be used: {reason}").format(reason=reason)
        case "design", (name, seats):
            return _("The victory card {card} is not made for this game with {seats} players.").format(
                card=name, seats=seats
            )
    return None


def _refused_place(code: str, args: tuple[Any, ...], names: Sequence[str]) -> str | None:
    match code, args:
        case "must-place", ():
            return _("A piece has to be placed.")
        case "no-such-place", (number,):
            return _("This game is played without {place}.").format(place=place(number))
        case "one-piece", (number,):
            return _("One piece of a player is all that {place} takes.").format(place=place(number))
        case "no-card", (number,):
            return _("No card lies there: {place}.").format(place=place(number))
        case "no-access", (how,):
            return {
                "control": _("Only who controls the Vestals may go to the Pantheon."),
                "marker": _("Only who has a marker of the Vestals may go to the Pantheon."),
            }.get(how, _("Only who controls the Vestals, or has their marker, may go to the Pantheon."))
        case "covered", (number,):
            return _("The chariot closes the field of the {faction}.").format(faction=faction(number))
        case "closed", (number,):
            return _("A veto has closed the space there: {place}.").format(place=place(number))
        case "no-piece", (number,):
            return _("No such piece of another player stands there: {place}.").format(place=place(number))
        case "full", (number, _pieces):
            return _("Taken: {place}.").format(place=place(number))
    return None


def _refused_cards(code: str, args: tuple[Any, ...], names: Sequence[str]) -> str | None:
    match code, args:
        case "not-held", (kind,):
            return _("There is no {card} in the hand.").format(card=card(kind))
        case "played", (number,):
            return _("{card} has been played in this round.").format(card=action_card(number))
        case "no-open-slave", (number,):
            return _("There is no such open slave: {place}.").format(place=place(number))
        case "claimed-slave", (number,):
            return _("A piece of another player has a claim on that: {place}.").format(place=place(number))
        case "own-slave", (kind,):
            return _("{card} has just been put down there.").format(card=card(kind))
        case "not-there", (kind,):
            return _("There is no {card} in the Catacombs.").format(card=card(kind))
        case "too-dear", (price, money):
            return _("That costs {price}, and there are only {money}.").format(price=_money(price), money=_money(money))
        case "no-match", (kind, shown):
            return _("{card} is no sacrifice for {other}.").format(card=card(kind), other=card(shown))
        case "no-faction", _pair:
            return _("Slaves and assassins make no pair on the Field of Mars.")
        case "two-factions", _pair:
            return _("A pair is two cards of one faction.")
        case "nubians", ():
            return _("Two Nubians are no pair.")
        case "no-slave-pair", _pair:
            return _("A pair is two Greeks or two Germanians.")
        case "pairs-begun", ():
            return _("A visit is for a patron tile or for pairs, not for both.")
        case "has-patron", ():
            return _("Nobody becomes a patron twice.")
        case "no-slave", ():
            return _("Only slaves can be freed.")
        case "number-of-slaves", (number,):
            return _("Without a Nubian a patron frees exactly {number} slaves.").format(number=number)
        case "number-with-nubian", (number,):
            return _("With a Nubian among them a patron frees exactly {number} slaves.").format(number=number)
        case "too-weak", (number,):
            return _("This set does not take the {faction} over.").format(faction=faction(number))
        case "no-assassin", (number,):
            return _("No assassin, or none more, can be played against the {faction} with this set.").format(
                faction=faction(number)
            )
        case "wrong-faction", (kind, number):
            return _("{card} is not one of the {faction}.").format(card=card(kind), faction=faction(number))
        case "set-order", (kind, number):
            return _("With {card} next, this set cannot take the {faction} over; choose the highest first.").format(
                card=card(kind), faction=faction(number)
            )
    return None


def _refused_tiles(code: str, args: tuple[Any, ...], names: Sequence[str]) -> str | None:
    match code, args:
        case "no-such-tile", (tile,):
            return _("Emperor tile {number} cannot be claimed here.").format(number=tile or "?")
        case "needs-card", (number,):
            return _("That needs the action card {card}.").format(card=action_card(number))
        case "unmet", (tile, unmet):
            return _("For {tile} this is missing: {unmet}.").format(
                tile=f"#{tile}", unmet=listed(list(map(requirement, unmet)))
            )
        case "chosen", (number,):
            return _("{official} has been chosen in this round.").format(official=official(number))
        case "not-open", (number,):
            return _("There is no benefit of the {faction} to be had.").format(faction=faction(number))
        case "no-such-way", (number, _way):
            return _("The benefit of the {faction} cannot be taken so.").format(faction=faction(number))
        case "no-scroll", ():
            return _("A tribune needs a scroll.")
        case "no-tribune-pair", (first, second):
            return _("The {first} and the {second} do not make a tribune.").format(
                first=faction(first), second=faction(second)
            )
        case "no-target", (number,):
            return _("No card of the {faction} can be removed.").format(faction=faction(number))
    return None


# -- Questions and choices -------------------------------------------------------------------


def question(decision: Decision, names: Sequence[str]) -> str:
    """What the acting seat is asked, as one short line."""
    args: tuple[Any, ...] = decision.args
    match decision.kind, args:
        case at.KEEP, _rest:
            return _("Reject a card ({part} of {parts}).").format(part=decision.part[0], parts=decision.part[1])
        case at.PLACE, ("proconsul",):
            return _("Place the proconsul.")
        case at.PLACE, _rest if decision.part[1] > 1:
            return _("Place a piece ({part} of {parts}).").format(part=decision.part[0], parts=decision.part[1])
        case at.UPHEAVAL, (count,):
            return _("Upheaval: {cards} to discard.").format(cards=_count_cards(count))
        case at.MARKET, (number, lot, price):
            return _("{place}: pay {price} for {cards}?").format(place=place(number), price=price, cards=cards(lot))
        case at.LATRINE_STEP, (kind,):
            return _("Latrine: keep {card} for {price}, or take {price}?").format(card=card(kind), price=VALUE[kind])
        case at.CURIA_STEP, (number, lot):
            return _("{place}: discard a card for {cards}?").format(place=place(number), cards=cards(lot))
        case at.ATRIUM_STEP, (price,) if price:
            return _("Atrium: bid more than {price}?").format(price=price)
        case at.LONE, (price,):
            return _("Atrium: take the cards for {price}?").format(price=price)
        case at.PANTHEON_STEP, (kind,):
            return _("The Pantheon shows {card}. Sacrifice a card?").format(card=card(kind))
        case at.TAKEOVER, (number,):
            return _("{faction}: which set?").format(faction=faction(number))
        case at.BASILICA_STEP, (tile,) if tile:
            return _("Claim {tile}?").format(tile=emperor_tile(tile))
        case at.LEGION, (price,):
            return _("Buy a legion for {money}?").format(money=_money(price))
        case at.REPLACE, (number, left):
            return _("{place}: put down {cards} for the slave.").format(place=place(number), cards=_count_cards(left))
        case at.BID, (money,):
            return _("Bid for the chariot, from 0 to {money}.").format(money=money)
    return _asked(decision.kind)


def _asked(stage: str) -> str:
    return {
        at.START: _("The start player is drawn."),
        at.DESIGN: _("The victory card is drawn."),
        at.DEAL: _("The hands are dealt."),
        at.KEEP: _("Choose the cards to keep."),
        at.TILES: _("A favor of the emperor is turned up."),
        at.MATRONA_TILES: _("The Matrona receives emperor tiles."),
        at.LAY: _("Cards are laid on the board."),
        at.DRAW: _("Cards are drawn."),
        at.UPHEAVAL: _("Upheaval: discard a card."),
        at.PLACE: _("Place a piece."),
        at.MARKET: _("Buy the card?"),
        at.LATRINE_STEP: _("Keep the card, or take the money?"),
        at.CURIA_STEP: _("Discard a card for the Curia field?"),
        at.ATRIUM_STEP: _("Atrium: bid?"),
        at.LONE: _("Atrium: take the cards?"),
        at.CATACOMBS_STEP: _("Catacombs: buy one card?"),
        at.PANTHEON_STEP: _("Pantheon: sacrifice a card?"),
        at.MARS_STEP: _("Field of Mars: discard a pair?"),
        at.TAKEOVER: _("Take the faction over?"),
        at.BENEFITS: _("Which benefit?"),
        at.HIT: _("Gladiators: discard a card to remove one from a set?"),
        at.REFUGIUM_STEP: _("Refugium: a patron tile, a pair, or nothing?"),
        at.BASILICA_STEP: _("Basilica: claim a favor of the emperor?"),
        at.CAPITOLEUM_STEP: _("Capitoleum: which official?"),
        at.BID: _("Bid for the chariot."),
        at.COVER: _("Which field does the chariot close?"),
        at.AUGUR: _("Augur: which card to discard?"),
        at.DISC: _("The Brutii turn up a disc."),
        at.CARD: _("Play an action card."),
        at.LEGION: _("Buy a legion?"),
        at.SLAVES: _("Slave Cards: take which slave?"),
        at.REPLACE: _("Slave Cards: put down a card."),
        at.MURDER: _("Mass Murder: all large sets, or one?"),
        at.VETO: _("Veto: which piece goes back?"),
        at.CARDS_WAY: _("Cards: which way?"),
        at.TAKEOVER_WAY: _("Faction Take-Over: which way?"),
        at.OVER: _("The game is over."),
    }[stage]


def action(action: Any, names: Sequence[str]) -> str:
    """An action as a choice in a list."""
    match action:
        case Reject():
            return _("Reject {card}").format(card=card(action.card))
        case Put():
            return place(action.place)
        case Buy():
            return _("Buy")
        case Sell():
            return _("Take the money")
        case Discard():
            return _("Discard {card}").format(card=card(action.card))
        case Bid():
            return _("Bid {amount}").format(amount=action.amount)
        case Pick():
            return _("Buy {card}").format(card=card(action.card))
        case Sacrifice():
            return _("Sacrifice {card}").format(card=card(action.card))
        case Pair():
            return _("Pair: {cards}").format(cards=cards((action.high, action.low)))
        case Add():
            return _("Add {card}").format(card=card(action.card))
        case Done():
            return _("Take over with this set")
        case Collect():
            return _collect(action)
        case Tribune():
            return _("Tribune, for the {first} and the {second}").format(
                first=faction(action.first), second=faction(action.second)
            )
        case Hit():
            return _("Discard {card} against the {faction}").format(
                card=card(action.card), faction=faction(action.faction)
            )
        case Free():
            return _("Patron, for {cards}").format(cards=cards(action.cards))
        case Claim():
            return _("Claim {tile}").format(tile=emperor_tile(action.tile))
        case Appoint():
            return official(action.official)
        case Cover():
            return faction(action.faction)
        case Pass():
            return _("No")
        case Play():
            return action_card(action.card)
        case Way():
            return (_("First way"), _("Second way"))[action.way - 1]
        case Swap():
            return _("Take {card}: {place}").format(card=card(action.slave), place=place(action.place))
        case Replace():
            return _("Put down {card}").format(card=card(action.card))
        case Murder():
            return _("All large sets") if action.faction == ALL_SETS else faction(action.faction)
        case Veto():
            return _("{name}: {place}").format(name=names[action.seat], place=place(action.place))
    return _outcome(action, names)


def _collect(action: Collect) -> str:
    name = faction(action.faction)
    match action.way:
        case "scroll":
            return _("{faction}: a scroll").format(faction=name)
        case "denarii":
            return _("{faction}: money").format(faction=name)
        case "legion":
            return _("{faction}: buy a legion").format(faction=name)
        case "nothing":
            return _("{faction}: buy nothing").format(faction=name)
    return name


def _outcome(action: Any, names: Sequence[str]) -> str:
    match action:
        case Start():
            return _("Start player: {name}").format(name=names[action.seat])
        case Design():
            return _("Victory card: {card}").format(card=design(action.key))
        case Deal():
            return _("The hands are dealt")
        case Tiles():
            return _("Emperor tiles: {tiles}").format(tiles=listed([emperor_tile(tile) for tile in action.tiles]))
        case Lay():
            return _("Laid: {cards}").format(cards=cards(action.cards))
        case Drawn():
            return _("{name} draws {cards}").format(name=names[action.seat], cards=cards(action.cards))
        case Disc():
            return _("Disc: {face}").format(face=face(action.face))
    raise ValueError(f"no words for the action {action!r}")


def design(key: str) -> str:
    """The name of a victory card, which is Latin in every language."""
    return next(one.name for one in builtin().designs if one.key == key)


# -- The position as text --------------------------------------------------------------------


def position(view: View, names: Sequence[str]) -> str:
    """The position as plain text, several lines, for the command line."""
    return "\n".join(_position(view, names))


def _position(view: View, names: Sequence[str]) -> Iterator[str]:
    yield _("Round {round}, phase {number}: {phase}. Draw pile {deck}, discards {discards}").format(
        round=view.round, number=view.phase, phase=phase(view.phase), deck=view.deck, discards=view.discards
    )
    if view.stage == at.OVER or view.actors == (CHANCE,):
        yield _asked(view.stage)
    else:
        yield _("{name}: {question}").format(
            name=listed([names[seat] for seat in view.actors]), question=_asked(view.stage)
        )
    if view.design >= 0:
        card_ = view.board.designs[view.design]
        wanted = [_wanted(view, key) for key in card_.achievements]
        yield _("{card}: {needed} of {achievements}").format(
            card=card_.name, needed=view.needed, achievements=_(", ").join(wanted)
        )
    for seat, player in enumerate(view.players):
        yield _player(view, player, names[seat])
    if view.brutii is not None:
        yield from _brutii_of(view, names)
    yield from _factions_of(view, names)
    yield from _board(view, names)
    if view.viewer is not None:
        yield _("Hand: {cards}").format(cards=_counted(view.hand))
    if view.plan:
        yield _("Laid aside: {cards}").format(cards=_counted(view.plan))
    settings = changed(view.options)
    if settings:
        parts = [f"{option(key)}: {value(key, getattr(view.options, key))}" for key in settings]
        yield _("Rules: {rules}").format(rules="; ".join(parts))


def _wanted(view: View, key: str) -> str:
    card_ = view.board.designs[view.design]
    number = card_.favor if key == "favor" else getattr(card_, key)
    text = achievement(key) if key in ("tribune", "patron", "favor") else f"{achievement(key)} {number}"
    if number == "eternal":
        text = _("eternal favor of the gods")
    return text + "!" if key in card_.mandatory else text


def _player(view: View, player: PlayerView, name: str) -> str:
    parts = [
        _("pieces {count}").format(count=player.pool),
        _("cards {count}").format(count=player.cards),
        _("denarii {count}").format(count=player.money),
        _("laurels {count}").format(count=player.laurels),
        _("legions {count}").format(count=player.legions),
    ]
    if player.markers:
        parts.append(_("markers {names}").format(names=" ".join(_codes(player.markers))))
    parts += [_("scroll")] * (player.scroll == at.SCROLL) + [_("tribune")] * (player.scroll == at.TRIBUNE)
    parts += [_("eternal favor")] * player.eternal + [_("temporary favor")] * player.temporary
    parts += [_("patron")] * player.patron + [_("proconsul")] * player.proconsul
    parts += [f"#{tile}" for tile in player.claimed]
    if player.official >= 0:
        parts.append(official(player.official))
    if view.needed:
        parts.append(_("met {met}/{needed}").format(met=len(player.met), needed=view.needed))
    parts.append(_("points {count}").format(count=player.points))
    return f"  {name}: " + _(", ").join(parts)


def _codes(mask: int) -> list[str]:
    return [code.upper() for number, code in enumerate(FACTIONS) if mask >> number & 1]


def _brutii_of(view: View, names: Sequence[str]) -> Iterator[str]:
    table = view.brutii
    assert table is not None
    hidden = [face(number) for number in range(len(FACES)) for _one in range(table.hidden[number])]
    yield "  " + _("{name} leads the Brutii. Discs: {shown}; face down: {hidden}").format(
        name=names[table.seat],
        shown=_(", ").join(map(face, table.revealed)) or _("nothing"),
        hidden=_(", ").join(hidden) or _("nothing"),
    )
    ways = dict(_chosen_ways(view))
    played = [f"{action_card(number)}{ways.get(number, '')}" for number in table.played]
    yield "  " + _("Action cards played: {cards}").format(cards=_(", ").join(played) or _("nothing"))
    if table.closed >= 0:
        yield "  " + _("Closed by a veto: {place}").format(place=place(table.closed))


def _chosen_ways(view: View) -> Iterator[tuple[int, str]]:
    table = view.brutii
    assert table is not None
    for number, chosen in ((CARDS, table.cards_way), (TAKE_OVER, table.takeover_way)):
        if chosen:
            yield number, f" ({way(number, chosen)})"


def _factions_of(view: View, names: Sequence[str]) -> Iterator[str]:
    for number, owner in enumerate(view.control):
        parts = [f"{names[owner]}: {cards(view.displays[number])}" if owner >= 0 else _("nobody")]
        parts += [names[seat] for seat in view.pieces[FIELDS + number]]
        parts += [_("laurel")] * (view.fresh >> number & 1) + [_("chariot")] * (view.chariot == number)
        yield f"  {faction(number)}: " + "; ".join(parts)


def _board(view: View, names: Sequence[str]) -> Iterator[str]:
    for number, standing in enumerate(view.pieces):
        lot = view.lots[number] if number < len(view.lots) else ()
        if (lot or standing) and not FIELDS <= number < REFUGIUM:
            faces = " ".join("?" if kind == UNKNOWN else card(kind) for kind in lot)
            yield f"  {place(number)}: " + "; ".join(filter(None, (faces, _(", ").join(names[s] for s in standing))))
    if view.colosseum:
        yield "  " + _("Colosseum: {money}").format(money=_money(view.colosseum))
    if view.tile:
        yield "  " + _("Favor of the emperor: {tile}").format(tile=emperor_tile(view.tile))
    if view.matrona:
        tiles = [emperor_tile(tile) for tile in view.matrona]
        yield "  " + _("The Matrona's tiles: {tiles}").format(tiles=_(", ").join(tiles))


def _counted(kinds: Sequence[Kind]) -> str:
    if not kinds:
        return _("nothing")
    return ", ".join(f"{card(kind)} x{count}" if count > 1 else card(kind) for kind, count in Counter(kinds).items())


def ending(result: Result, names: Sequence[str]) -> str:
    """How the game ended and who won."""
    return _won(result.ending, [names[seat] for seat, rank in enumerate(result.ranks) if rank == 1], len(names))


# -- Options ---------------------------------------------------------------------------------


def option(key: str) -> str:
    """An option's title."""
    return {
        "mode": _("What is played with"),
        "victory": _("Victory card"),
        "points": _("Point-value variant"),
        "start": _("First start player"),
        "cap": _("Most rounds (0: no limit)"),
        "board": _("Board file"),
        "thermae": _("Cards in the Thermae"),
        "cards": _("Victory cards with the expansion"),
        "rejects": _("First cards not kept"),
        "princeps": _("Pieces of the Princeps"),
        "pantheon": _("Who may go to the Pantheon"),
        "keep_favor": _("A tribune keeps the temporary favor"),
        "tribune_scroll": _("A tribune counts as a scroll"),
        "matrona": _("The Matrona's tiles"),
        "check": _("Victory is checked"),
        "upheaval": _("When the draw pile is empty"),
        "brutii_turns": _("The Brutii's turns"),
        "brutii_discs": _("The Brutii's discs"),
        "brutii_cards": _("When the way of Cards is chosen"),
        "brutii_proconsul": _("The Brutii's proconsul"),
        "brutii_favor": _("Eternal Favor for the Brutii"),
    }[key]


def value(key: str, value: object) -> str:
    """An option's value in words."""
    words: dict[tuple[str, object], str] = {
        ("mode", "expansion"): _("base game and expansion board"),
        ("mode", "base"): _("base game"),
        ("mode", "brutii"): _("expansion and the Brutii"),
        ("victory", "drawn"): _("drawn by lot"),
        ("start", "drawn"): _("drawn by lot"),
        ("start", "first"): _("the first seat"),
        ("thermae", "board"): _("as on the board"),
        ("thermae", "two"): _("two"),
        ("cards", "expansion"): _("those of the expansion"),
        ("cards", "any"): _("any"),
        ("rejects", "discard"): _("to the discard pile"),
        ("rejects", "reshuffle"): _("back into the draw pile"),
        ("princeps", "must-two"): _("two each turn"),
        ("princeps", "one-or-two"): _("one or two each turn"),
        ("pantheon", "control-or-marker"): _("who controls the Vestals or has their marker"),
        ("pantheon", "control"): _("who controls the Vestals"),
        ("pantheon", "marker"): _("who has the Vestals' marker"),
        ("pantheon", "anyone"): _("anyone"),
        ("matrona", "open"): _("open"),
        ("matrona", "secret"): _("secret"),
        ("check", "before"): _("before the preparation"),
        ("check", "after"): _("after the preparation"),
        ("upheaval", "house"): _("upheaval of the house"),
        ("upheaval", "reshuffle"): _("the discards are shuffled"),
        ("brutii_turns", "every-lap"): _("one in every lap played"),
        ("brutii_turns", "as-followers"): _("as many as the others have followers"),
        ("brutii_turns", "all-discs"): _("until all discs are turned up"),
        ("brutii_discs", "lean"): _("four crosses"),
        ("brutii_discs", "even"): _("three crosses"),
        ("brutii_discs", "rich"): _("two crosses"),
        ("brutii_cards", "after-forum"): _("after the Forum"),
        ("brutii_cards", "before-phase-3"): _("before phase 3"),
        ("brutii_proconsul", "full-follower"): _("acts without a card"),
        ("brutii_proconsul", "needs-card"): _("needs the card for take-overs and the Matrona"),
        ("brutii_favor", "piece-is-enough"): _("if somebody stands in the Pantheon"),
        ("brutii_favor", "owner-must-sacrifice"): _("if somebody sacrifices in the Pantheon"),
    }
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if key == "board" and not value:
        return _("as built in")
    if key == "victory" and value in DESIGNS:
        return design(str(value))
    return words.get((key, value), value_text(value))
