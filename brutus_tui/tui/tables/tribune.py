"""Tribune at the table: the city and the factions, who has what, the victory card; sets composed from the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from brutus_tui.core import language
from brutus_tui.core.game import Decision, Event, Narrator, Result, Seat
from brutus_tui.core.language import _, ngettext
from brutus_tui.core.sentences import listed
from brutus_tui.games.tribune import glossary, narrate
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.actions import (
    PASS,
    REJECT,
    SACRIFICE,
    Appoint,
    Bid,
    Buy,
    Claim,
    Collect,
    Cover,
    Discard,
    Done,
    Free,
    Hit,
    Pair,
    Pass,
    Play,
    Put,
    Reject,
    Replace,
    Sacrifice,
    Sell,
    Tribune,
)
from brutus_tui.games.tribune.actions import Pick as PickCard
from brutus_tui.games.tribune.brutii import BUY_LEGION, CARDS, CROSS, MASS_MURDER, SLAVE_CARDS, TAKE_OVER, VETO
from brutus_tui.games.tribune.cards import ASSASSIN, FACTION, NATION, UNKNOWN, VALUE, Kind, total
from brutus_tui.games.tribune.options import Options
from brutus_tui.games.tribune.places import CATACOMBS, CURIA, FIELDS, FORUM, LATRINE, REGION, THERMAE, Place
from brutus_tui.games.tribune.view import View
from brutus_tui.tui.draw import Line, Span, wrap
from brutus_tui.tui.tables import Card, Choice, Entry, Pick, Picked, Scene, Section, Table
from brutus_tui.tui.tables import tribune_board as drawn
from brutus_tui.tui.tables import tribune_brutii as side
from brutus_tui.tui.tables import tribune_score as score
from brutus_tui.tui.tables import tribune_sets as sets

KEYS: Final = "1234567890bcdeghjnoqrsvwxyz"
"""The keys of the hand's cards, from left to right; the other letters do something."""

FROM_HAND: Final = frozenset(
    {
        at.KEEP,
        at.UPHEAVAL,
        at.CURIA_STEP,
        at.PANTHEON_STEP,
        at.MARS_STEP,
        at.TAKEOVER,
        at.HIT,
        at.REFUGIUM_STEP,
        at.REPLACE,
    }
)
"""The questions that are answered with cards of the hand."""

QUIET: Final = frozenset(
    {"phase", "laid", "cannot", "declined", "laid-aside", "cleared", "kept", "marker", "collected"}
)
"""What a recap leaves out."""

BOARD, FACTIONS, PLAYERS, GOALS, BRUTII = range(5)


class TribuneTable(Table):
    """The table of Tribune."""

    title: ClassVar[str] = "Tribune"
    railed: ClassVar[bool] = False
    yields: ClassVar[bool] = True
    own_news: ClassVar[frozenset[str]] = frozenset({"looked", "drew"})
    looks: ClassVar[frozenset[str]] = frozenset({"looked"})
    turns: ClassVar[frozenset[str]] = frozenset({"phase"})
    card_keys: ClassVar[str] = "1-9"
    aside_waits: ClassVar[bool] = True
    glance_lines: ClassVar[int] = 6

    # -- The board

    def status(self, scene: Scene) -> str:
        """`Round 6 · placement, lap 2 · start Julia · pile 29/22`: the draw pile and the discards."""
        view: View = scene.view
        parts = [_("Round {number}").format(number=view.round) if view.round else self.title]
        phase = narrate.phase(view.phase)
        parts.append(_("{phase}, lap {number}").format(phase=phase, number=view.lap) if view.phase == 2 else phase)
        if view.start >= 0 and view.round:
            parts.append(_("start {name}").format(name=scene.names[view.start]))
        parts.append(_("pile {deck}/{discards}").format(deck=view.deck, discards=view.discards))
        return " · ".join(parts)

    def pages(self, scene: Scene, width: int, height: int) -> tuple[str, ...]:
        """The board, the factions, the players, the victory card; with the Brutii their discs and cards."""
        names = _("Board"), _("Factions"), _("Players"), _("Goals")
        return names if scene.view.brutii is None else (*names, _("Brutii"))

    def page(self, scene: Scene, width: int, height: int) -> int:
        """The factions while they are taken over and bring benefits, the players at the auction, else the board."""
        view: View = scene.view
        if _everything(width, height - 1):
            return BOARD
        match view.stage:
            case at.CARD:
                return BRUTII
            case at.MURDER | at.TAKEOVER_WAY:
                return FACTIONS
        match view.step:
            case at.TAKEOVER | at.BENEFITS:
                return FACTIONS
            case at.CHARIOT:
                return FACTIONS if view.stage == at.COVER else PLAYERS
            case at.OVER:
                return GOALS
        if drawn.choosing_field(scene) and not drawn.has_columns(scene, width, height - 1):
            return FACTIONS
        return BOARD

    def page_note(self, scene: Scene, width: int) -> Line:
        """What the acting seat has."""
        seat = scene.seat if scene.seat is not None else scene.viewer
        return [] if seat is None else score.possessions(scene, seat, width)

    def board(self, scene: Scene, width: int, height: int) -> list[Line]:
        """The page that is wanted; on a large screen the first one holds everything but the victory card."""
        match scene.page:
            case 0 if _everything(width, height):
                table = drawn.everything(scene, width, side.panel(scene, width))[: height - scene.view.seats - 1]
                return [*table, *score.players(scene, width, height - len(table))]
            case 0:
                return drawn.board(scene, width, height, side.panel(scene, width), side.brief(scene))
            case 1:
                return drawn.factions(scene, width, height)
            case 2:
                return [
                    *score.players(scene, width, height),
                    *drawn.offices(scene, width),
                    *side.panel(scene, width),
                ]
            case 4:
                return side.page(scene, width, height)
            case _:
                return score.goals(scene, width, height)

    def side(self, scene: Scene, width: int, height: int) -> list[Line]:
        """The victory card; while the Brutii choose an action card, those."""
        if scene.view.stage == at.CARD:
            return side.cards(scene, width)
        return score.goals(scene, width, height) if scene.view.round else []

    def glance(self, scene: Scene, width: int, height: int) -> list[Line]:
        """What the called seat can spend."""
        return [score.possessions(scene, scene.seat, width)] if scene.seat is not None else []

    def verb(self, scene: Scene) -> str:
        """What happens to the chosen cards."""
        match scene.view.stage:
            case at.TAKEOVER:
                return _("Take over")
            case at.PANTHEON_STEP:
                return _("Sacrifice")
            case at.REFUGIUM_STEP:
                return _("Hand in")
            case at.REPLACE:
                return _("Put down")
        return _("Put away")

    def last_title(self) -> str:
        """A phase."""
        return _("Last phase")

    def last(self, scene: Scene, width: int) -> list[Line]:
        """What happened in the phase before this one."""
        phases: list[list[Event]] = []
        for event in scene.told:
            if event.kind == "phase":
                phases.append([])
            if phases:
                phases[-1].append(event)
        if len(phases) < 2:
            return [[Span(_("No phase has been finished yet."))]]
        first, *events = phases[-2]
        lines = [scene.narrator.event(event, scene.names) for event in events if event.kind not in QUIET]
        return [
            [Span(scene.narrator.event(first, scene.names), "title")],
            *(line for text in lines for line in wrap(text, width)),
        ]

    # -- The hand

    def hand_title(self, scene: Scene) -> str:
        """How many cards, and what else the seat has seen ("known to me")."""
        view: View = scene.view
        if scene.viewer is None:
            return ""
        count = len(sets.left(view))
        parts = [ngettext("{count} card", "{count} cards", count).format(count=count)]
        seen = _known(view)
        if seen:
            parts.append(_("known to you: {cards}").format(cards=_("; ").join(seen)))
        return " · ".join(parts)

    def hand(self, scene: Scene) -> list[Card]:
        """The viewer's cards by faction and value, those first that the question is about."""
        view: View = scene.view
        choosing = scene.decision is not None and scene.seat == scene.viewer and self.from_hand(scene.decision)
        useful = _useful(scene) if choosing else frozenset(view.hand)
        cards = []
        held = sorted(Counter(sets.left(view)).items(), key=lambda item: item[0] not in useful)
        for place, (kind, count) in enumerate(held):
            key = KEYS[place] if place < len(KEYS) else ""
            cards.append(Card(key, kind, drawn.code(kind), key, count, kind in useful, narrate.card(kind)))
        return cards

    def from_hand(self, decision: Decision) -> bool:
        """Whatever is discarded, sacrificed, paired, laid and freed."""
        return decision.kind in FROM_HAND

    def tip(self, scene: Scene, card: Card) -> str:
        """The card's name."""
        return card.title

    # -- Choosing cards

    def most(self, scene: Scene, value: Kind) -> int:
        """As many as there are in the hand, where several are chosen."""
        view: View = scene.view
        held = sets.left(view).count(value)
        match view.stage:
            case at.KEEP | at.UPHEAVAL:
                return min(held, _owed(view))
            case at.TAKEOVER | at.REFUGIUM_STEP:
                return held
            case at.MARS_STEP:
                return min(held, 2)
            case at.REPLACE:
                return min(held, _still(scene))
        return 1

    def keeps(self, scene: Scene, picked: Picked, value: Kind) -> Picked:
        """A set keeps its cards; a pair its other card; a choice of one card nothing."""
        view: View = scene.view
        match view.stage:
            case at.TAKEOVER | at.REFUGIUM_STEP:
                return picked
            case at.KEEP | at.UPHEAVAL:
                return picked if sum(picked.values()) < _owed(view) else {}
            case at.MARS_STEP:
                return picked if sum(picked.values()) < 2 else {}
            case at.REPLACE:
                return picked if sum(picked.values()) < _still(scene) else {}
        return {}

    def pick(self, scene: Scene, picked: Picked) -> Pick:
        """What the chosen cards do."""
        cards = [kind for kind, count in picked.items() for _copy in range(count)]
        if not cards:
            return Pick()
        view: View = scene.view
        match view.stage:
            case at.KEEP:
                return _rejects(view, cards)
            case at.UPHEAVAL:
                return _discards(view, cards)
            case at.CURIA_STEP:
                taken = narrate.cards(view.lots[CURIA + view.spot])
                say = _("Discard {card} for {cards}").format(card=narrate.card(cards[0]), cards=taken)
                return Pick((Discard(cards[0]),), say=say)
            case at.PANTHEON_STEP:
                say = _("Sacrifice {card} for an eternal favor").format(card=narrate.card(cards[0]))
                return Pick((SACRIFICE[cards[0]],), say=say)
            case at.MARS_STEP:
                return _pair(scene, cards)
            case at.HIT:
                return _hit(scene, cards[0])
            case at.REFUGIUM_STEP:
                return _slaves(scene, cards)
            case at.REPLACE:
                return _replaced(scene, cards)
        return _set(view, cards)

    # -- Other choices

    def aside(self, scene: Scene) -> list[Choice]:
        """To decline; the smallest set that succeeds."""
        view: View = scene.view
        found = [Choice("p", _declined(view), PASS)] if PASS in scene.legal else []
        if view.stage == at.TAKEOVER and view.hand:
            least = sets.smallest(view, view.spot)
            if least:
                *before, done = sets.laying(least)[len(view.plan) :]
                text = _("Smallest set: {cards}").format(cards=_codes(least))
                found.append(Choice("m", text, done, before=tuple(before)))
        return found

    def choices(self, scene: Scene) -> list[Choice]:
        """Places by region; amounts; else a numbered list, at its end to decline."""
        assert scene.decision is not None
        of_brutii = side.choices(scene)
        match scene.decision.kind:
            case _ if of_brutii is not None:
                found = of_brutii
            case at.PLACE:
                found = _places(scene)
            case at.BID | at.ATRIUM_STEP:
                amounts = [action for action in scene.legal if isinstance(action, Bid)]
                found = [Choice(str(action.amount), "", action) for action in amounts]
            case _:
                others = [action for action in scene.legal if action != PASS]
                found = [
                    Choice(str(number) if number < 10 else "", _label(scene, action), action)
                    for number, action in enumerate(others, 1)
                ]
        if PASS in scene.legal:
            found.append(Choice("p", _declined(scene.view), PASS))
        return found

    def meant(self, scene: Scene, key: str) -> Sequence[Any]:
        """A place of the region, or of those shown, where no piece can go; a bid."""
        view: View = scene.view
        if scene.decision is None:
            return ()
        match scene.decision.kind:
            case at.BID | at.ATRIUM_STEP if key.isdigit():
                return (Bid(int(key)),)
            case at.PLACE:
                within = drawn.which_region(scene)
                if within and key.isdigit():
                    found = [place for place in drawn.places_of(view, within) if str(_number(place)) == key]
                    return [Put(place) for place in found]
                region = next((name for name, its in drawn.KEY.items() if its == key), "")
                return [Put(place) for place in drawn.places_of(view, region)] if region else ()
        return ()

    # -- Phrases

    def question(self, scene: Scene) -> str:
        """The question, with what its answer depends on."""
        text = self._asked(scene)
        alone = scene.viewer == scene.seat and tuple(scene.legal) == (PASS,)  # what only the own eyes may see
        return text + " " + _("There is nothing to choose.") if alone else text

    def _asked(self, scene: Scene) -> str:
        assert scene.decision is not None
        view: View = scene.view
        text = super().question(scene)
        match scene.decision.kind:
            case at.TAKEOVER:
                display, owner = view.displays[view.spot], view.control[view.spot]
                if view.plan:
                    text += " " + _("So far: {cards}.").format(cards=_codes(view.plan))
                if owner < 0:
                    return text + " " + _("Nobody has them.")
                against = _("{name} has them with {set}.").format(name=scene.names[owner], set=_summed(display))
                return f"{text} {against}"
            case at.CATACOMBS_STEP:
                return text + " " + _("Its price is its value.")
            case at.KEEP | at.UPHEAVAL if scene.viewer == scene.seat:
                number = _owed(view)
                if view.stage == at.KEEP:
                    return ngettext("which card is not kept?", "which {count} cards are not kept?", number).format(
                        count=number
                    )
            case at.AUGUR if scene.viewer == scene.seat and UNKNOWN not in view.limbo:
                return _("Augur: {cards}. Which one is discarded?").format(cards=narrate.cards(view.limbo))
        return text

    def explain(self, scene: Scene) -> str:
        """What a place, an official, a tile, an action card, the smallest set bring."""
        if scene.at is None or scene.at >= len(scene.offered):
            return ""
        view: View = scene.view
        action = scene.offered[scene.at].action
        match action:
            case Play(card):
                return side.told(view, card)
            case Put(place) if REGION[place] == "field":
                faction = place - FIELDS
                return _about(view.options, glossary.faction_key(faction), 0, 2 + bool(view.board.leader_else[faction]))
            case Put() | Appoint() | Claim():
                return _about(view.options, _entry(action), 0)
            case Cover():
                return _about(view.options, "chariot", 0)
            case Done() if view.stage == at.TAKEOVER:
                whole = sets.smallest(view, view.spot)
                return _set(view, whole[len(view.plan) :]).say
        return ""

    def reason(self, scene: Scene) -> str:
        """On the curtain; what of several stages it is shows how far others are."""
        assert scene.decision is not None
        if scene.decision.kind == at.KEEP:
            return _("Choose the cards to keep.")
        return self.question(scene)

    def stays(self, event: Event) -> bool:
        """The bids for the chariot, and an upheaval."""
        return event.kind in ("bids", "upheaval")

    def headline(self, scene: Scene) -> str:
        """The bids and what came of them."""
        told = [event for event in scene.events if event.kind in ("bids", "chariot", "no-chariot", "upheaval", "cut")]
        return " ".join(scene.narrator.event(event, scene.names) for event in told)

    def recap(self, events: Sequence[Event], names: Sequence[str], narrator: Narrator, most: int) -> list[str]:
        """What says itself is left out; placements stand together, seat by seat."""
        return _shortened([*_recap(events, names, narrator)], most)

    def is_news(self, event: Event) -> bool:
        """Not the hand that was dealt, nor what lies on the screen at the question."""
        if event.kind == "looked":
            return bool(event.public) and event.public[0] != CATACOMBS  # type: ignore[index]
        return event.kind in ("drew",)

    def confirm(self, scene: Scene, actions: Sequence[Any]) -> str:
        """Before benefits are given up, money goes for a tile, or a set that would succeed stays in the hand."""
        view: View = scene.view
        match actions[-1]:
            case Play(card):
                return side.in_vain(view, card)
            case Tribune():
                return scene.narrator.action(actions[-1], scene.names) + "?"
            case Claim(tile) if "pay_12" in view.board.emperor_tiles[tile]:
                text = scene.narrator.action(actions[-1], scene.names)
                return _("{action}, and pay {price}?").format(action=text, price=view.board.emperor_pay)
            case Free(cards):
                text = scene.narrator.action(actions[-1], scene.names)
                return _("{action}, and pay {price}?").format(action=text, price=total(cards))
            case Pass() if view.stage == at.TAKEOVER and sets.smallest(view, view.spot):
                return _("Leave the {faction}? {cards} would take them over.").format(
                    faction=narrate.faction(view.spot), cards=narrate.cards(sets.smallest(view, view.spot))
                )
        return ""

    def result(self, view: View, result: Result, names: Sequence[str]) -> tuple[list[str], list[list[str]]]:
        """Achievements, points, and where the points come from."""
        return score.result_rows(view, result, tuple(names))

    def explained(self, view: View, result: Result, names: Sequence[str]) -> list[str]:
        """How it was decided, who has met what, and what the columns mean."""
        return list(score.explained(view, result, names))

    # -- The seat setup

    def role(self, options: Options, seat: Seat, seats: int) -> str:
        """The last seat leads the Brutii (TRI-GEN-04)."""
        return _("leads the Brutii") if options.mode == at.BRUTII and seat == seats - 1 else ""

    # -- Cards that have texts

    def glossary(self, options: Options, scene: Scene | None = None) -> list[Section]:
        """Factions, regions, officials, tiles and victory cards, with the numbers of the board that is played with."""
        return [
            Section(heading, tuple(Entry(one.key, one.title, one.short, one.paragraphs) for one in articles))
            for heading, articles in glossary.sections(options)
        ]

    def looked_up(self, scene: Scene, card: Card | None, choice: Choice | None) -> str:
        """The entry of the card, the place, the official at the cursor; without one, of the place where it happens."""
        if choice is not None:
            action = choice.action if choice.action is not None else choice.more[0].action if choice.more else None
            return _entry(action)
        if card is not None:
            return _card_entry(card.value)
        return _here(scene)


def _everything(width: int, height: int) -> bool:
    """Whether there is room for the whole table at once."""
    return width >= drawn.FULL[0] and height >= drawn.FULL[1]


# -- Cards -----------------------------------------------------------------------------------


def _summed(cards: Sequence[Kind]) -> str:
    """A set as take-overs compare it: its cards, their number and their sum."""
    if not cards:
        return _("no cards")
    values = ", ".join(str(VALUE[kind]) for kind in cards)
    return ngettext("{values}: {count} card, sum {sum}", "{values}: {count} cards, sum {sum}", len(cards)).format(
        values=values, count=len(cards), sum=total(cards)
    )


def _codes(cards: Sequence[Kind]) -> str:
    return " ".join(map(drawn.code, cards))


def _known(view: View) -> list[str]:
    """The face-down cards that the viewer has looked at, place by place."""
    found = []
    for place, faces in view.known:
        lot = view.lots[place]
        shown = " ".join(
            drawn.code(kind) if index in faces else "??"
            for index, kind in enumerate(lot)
            if index in faces or place != CATACOMBS
        )
        found.append(f"{drawn.region_name(REGION[place])} {shown}")
    if view.remembered and not dict(view.known).get(CATACOMBS):
        found.append(f"{drawn.region_name('catacombs')} {' '.join(map(drawn.code, view.remembered))}")
    return found


def _owed(view: View) -> int:
    """How many cards are still to be rejected or discarded."""
    if view.stage == at.KEEP:
        return len(view.hand) - view.board.hand_keep
    return len(view.hand) - view.board.upheaval_hand


def _useful(scene: Scene) -> frozenset[Kind]:
    """The cards of the hand that may be chosen here, alone or with others."""
    view: View = scene.view
    match view.stage:
        case at.TAKEOVER:
            return frozenset(kind for kind in view.hand if sets.open_to(view, kind))
        case at.REFUGIUM_STEP:
            return frozenset(kind for kind in view.hand if NATION[kind] >= 0)
    found: set[Kind] = set()
    for action in scene.legal:
        match action:
            case Pair(high, low):
                found |= {high, low}
            case Reject(card) | Discard(card) | Sacrifice(card) | Hit(card, _) | Replace(card):
                found.add(card)
    return frozenset(found)


def _rejects(view: View, cards: Sequence[Kind]) -> Pick:
    missing = _owed(view) - len(cards)
    kept = Counter(view.hand) - Counter(cards)
    say = _("Not kept: {cards}").format(cards=_codes(cards))
    if missing:
        return Pick(
            say=say + "; " + ngettext("and one card more", "and {count} cards more", missing).format(count=missing)
        )
    say += ". " + _("Kept: {cards}").format(cards=_codes(sorted(kept.elements())))
    return Pick(tuple(REJECT[kind] for kind in cards), say=say)


def _discards(view: View, cards: Sequence[Kind]) -> Pick:
    missing = _owed(view) - len(cards)
    say = _("Discard {cards}").format(cards=_codes(cards))
    if missing:
        return Pick(
            say=say + "; " + ngettext("and one card more", "and {count} cards more", missing).format(count=missing)
        )
    return Pick(tuple(Discard(kind) for kind in cards), say=say)


def _still(scene: Scene) -> int:
    """How many cards are still to be put down for a slave."""
    assert scene.decision is not None
    number = scene.decision.args[1]
    assert isinstance(number, int)
    return number


def _replaced(scene: Scene, cards: Sequence[Kind]) -> Pick:
    missing = _still(scene) - len(cards)
    say = _("Put down {card}").format(card=_codes(cards))
    if missing:
        return Pick(
            say=say + "; " + ngettext("and one card more", "and {count} cards more", missing).format(count=missing)
        )
    return Pick(tuple(Replace(kind) for kind in cards), say=say)


def _pair(scene: Scene, cards: Sequence[Kind]) -> Pick:
    low, *rest = sorted(cards)
    if not rest:
        return Pick(say=_("{card}, and another card of that faction").format(card=narrate.card(low)))
    high = rest[0]
    if Pair(high, low) not in scene.legal:
        return Pick(say=_("{cards}: not of one faction").format(cards=narrate.cards((high, low))))
    say = _("Discard {cards}, sum {sum}, for a laurel").format(cards=narrate.cards((high, low)), sum=total(cards))
    return Pick((Pair(high, low),), say=say)


def _slaves(scene: Scene, cards: Sequence[Kind]) -> Pick:
    """Two of a nationality are a pair; with a Nubian, or three, they make a patron."""
    kinds = tuple(sorted(cards))
    action = next((one for one in scene.legal if isinstance(one, Free) and one.cards == kinds), None)
    if action is not None:
        text = scene.narrator.action(action, scene.names)
        return Pick((action,), say=_("{action}: pay {price}").format(action=text, price=total(kinds)))
    if len(kinds) == 2 and Pair(kinds[1], kinds[0]) in scene.legal:
        pair = Pair(kinds[1], kinds[0])
        return Pick((pair,), say=scene.narrator.action(pair, scene.names))
    text = _("{cards}, worth {price}").format(cards=narrate.cards(kinds), price=total(kinds))
    return Pick(say=text + ": " + _("neither a pair nor slaves for a patron"))


def _hit(scene: Scene, kind: Kind) -> Pick:
    view: View = scene.view
    aims = [action for action in scene.legal if isinstance(action, Hit) and action.card == kind]
    say = _("Discard {card}, and remove").format(card=narrate.card(kind))
    return Pick(
        choices=tuple(
            Choice(
                str(action.faction + 1),
                f"{narrate.card(view.displays[action.faction][-1])} ({scene.names[view.control[action.faction]]})",
                action,
            )
            for action in aims
        ),
        say=say,
    )


def _set(view: View, cards: Sequence[Kind]) -> Pick:
    """The running sum of a set, and whether it succeeds."""
    faction = view.spot
    whole = (*view.plan, *cards)
    late = [kind for kind in cards if FACTION[kind] == faction and not sets.open_to(view, kind)]
    if late:
        say = _("{card} comes before what has been chosen; u takes that back.")
        return Pick(say=say.format(card=narrate.card(late[0])))
    own, assassins = sets.split(whole)
    display, safe = view.displays[faction], view.board.immune
    useful = max(0, len(display) - safe)
    against = sets.attacked(view, faction, min(assassins, useful))
    text = _summed(own)
    if assassins:
        text += " + " + ngettext("an assassin", "{count} assassins", assassins).format(count=assassins)
    strange = [kind for kind in own if FACTION[kind] != faction]
    if strange:
        return Pick(
            say=_("{card} is not of the {faction}.").format(
                card=narrate.card(strange[0]), faction=narrate.faction(faction)
            )
        )
    if assassins > useful:  # TRI-ASSN-06, TRI-ASSN-07
        if not display:
            return Pick(say=_("{set}: there is no set that an assassin could strike").format(set=text))
        say = _("{set}: the {count} lowest cards of a set are safe from assassins")
        return Pick(say=say.format(set=text, count=safe))
    other = _summed(against) if against else _("nothing")
    if sets.succeeds(view, faction, whole):
        actions = sets.laying(whole)[len(view.plan) :]
        return Pick(actions, say=_("Take over: {set}, against {other}").format(set=text, other=other))
    if not against:
        return Pick(
            say=_("{set}: a faction without cards needs {count}").format(set=text, count=view.board.minimum_set)
        )
    return Pick(say=_("{set}: too weak against {other}").format(set=text, other=other))


# -- Choices ---------------------------------------------------------------------------------


def _declined(view: View) -> str:
    """What declining means here."""
    match view.stage:
        case at.ATRIUM_STEP:
            return _("Bid no more")
        case at.PLACE:
            return _("No second piece")
        case at.TAKEOVER:
            return _("No take-over")
        case at.REFUGIUM_STEP if view.nth:
            return _("No more")
        case at.SLAVES if view.brutii is not None and view.brutii.taken:
            return _("No more")
    return _("No")


def _places(scene: Scene) -> list[Choice]:
    """The regions with room, by their keys; those of several places lead to a second choice."""
    by_region: dict[str, list[Place]] = {}
    for action in scene.legal:
        if isinstance(action, Put):
            by_region.setdefault(REGION[action.place], []).append(action.place)
    found = []
    for region, key in drawn.KEY.items():
        places = by_region.get(region, [])
        name = drawn.region_name(region)
        if len(places) == 1:
            found.append(Choice(key, _spot(scene, places[0]), Put(places[0])))
        elif places:
            more = tuple(Choice(str(_number(place)), _spot(scene, place), Put(place)) for place in places if place >= 0)
            found.append(Choice(key, name, more=more))
    return found


def _number(place: Place) -> int:
    """What a place's card or field is called on the board."""
    for first in (FIELDS, CURIA, FORUM, THERMAE):
        if place >= first:
            return place - first + 1
    return 1


def _spot(scene: Scene, place: Place) -> str:
    """A place as a choice: the card that lies there, the faction."""
    view: View = scene.view
    region = REGION[place]
    if region == "field":
        return narrate.faction(place - FIELDS)
    if place < LATRINE or region == "curia":
        cards = "+".join(map(drawn.code, view.lots[place]))
        return f"{drawn.region_name(region)} {cards}"
    return drawn.region_name(region)


def _label(scene: Scene, action: Any) -> str:
    """A choice in few words: what is asked stands above it."""
    view: View = scene.view
    match action:
        case Buy() if view.stage == at.LATRINE_STEP:
            return _("Keep it, pay {price}").format(price=VALUE[view.lots[LATRINE][0]])
        case Sell():
            return _("Take {price}").format(price=VALUE[view.lots[LATRINE][0]])
        case Buy():
            price = scene.decision.args[-1] if scene.decision is not None and scene.decision.args else view.price
            return _("Buy for {price}").format(price=price)
        case PickCard(card):
            return _("{card} for {price}").format(card=narrate.card(card), price=VALUE[card])
        case Appoint(official):
            owner = view.officials[official]
            name = narrate.official(official)
            return f"{name} ({scene.names[owner]})" if owner >= 0 else name
        case Claim(tile):
            return drawn.emperor(view, tile)
        case Collect(faction, ""):
            return f"{narrate.faction(faction)}: {drawn.benefit(view, faction)}"
        case Cover(faction):
            return narrate.faction(faction)
        case Discard(card):
            return narrate.card(card)
    return scene.narrator.action(action, scene.names)


# -- What happened ---------------------------------------------------------------------------


def _recap(events: Sequence[Event], names: Sequence[str], narrator: Narrator) -> Iterator[str]:
    placed: dict[Seat, list[str]] = {}
    for event in events:
        match event.kind, event.public:
            case "put", (int(place), *_space):
                placed.setdefault(event.seat, []).append(_put_at(place))
                continue
            case "disc", (int(face), *_more):
                if face == CROSS:
                    placed.setdefault(event.seat, []).append(side.SIGNS[CROSS])
                continue
        if event.kind in QUIET:
            continue
        yield from _put(placed, names)
        placed = {}
        yield narrator.event(event, names)
    yield from _put(placed, names)


def _put(placed: dict[Seat, list[str]], names: Sequence[str]) -> Iterator[str]:
    """Who stands where now, all in one line."""
    if placed:
        yield " · ".join(f"{names[seat]}: {listed(places)}" for seat, places in placed.items())


def _put_at(place: Place) -> str:
    """A place in few words: a faction by its letters."""
    region = REGION[place]
    if region == "field":
        return drawn.codes(1 << place - FIELDS)[0]
    number = f" {_number(place)}" if place < LATRINE or region == "curia" else ""
    return drawn.region_name(region) + number


def _shortened(lines: list[str], most: int) -> list[str]:
    if len(lines) <= most:
        return lines
    earlier = len(lines) - most + 1
    return [_("… and {count} lines before (l: log)").format(count=earlier), *lines[earlier:]] if most else []


# -- The glossary's entries ------------------------------------------------------------------


@lru_cache(maxsize=2)
def _articles(options: Options, spoken: str) -> dict[str, glossary.Article]:
    return {one.key: one for _heading, articles in glossary.sections(options) for one in articles}


def _about(options: Options, key: str, *parts: int) -> str:
    """These paragraphs of an entry of the glossary."""
    entry = _articles(options, language.current()).get(key)
    if entry is None:
        return ""
    return f"{entry.title}: {' '.join(entry.paragraphs[part] for part in parts)}"


def _here(scene: Scene) -> str:
    """The entry of the place, the faction, the cards that the open question is about."""
    view: View = scene.view
    match view.stage:
        case at.CARD:
            return glossary.action_key(0)
        case at.CARDS_WAY:
            return glossary.action_key(CARDS)
        case at.TAKEOVER_WAY:
            return glossary.action_key(TAKE_OVER)
        case at.VETO:
            return glossary.action_key(VETO)
        case at.MURDER:
            return glossary.action_key(MASS_MURDER)
        case at.SLAVES | at.REPLACE:
            return glossary.action_key(SLAVE_CARDS)
        case at.LEGION:
            return glossary.action_key(BUY_LEGION)
        case at.PLACE:
            return drawn.which_region(scene)
        case at.BID | at.COVER:
            return "chariot"
        case at.AUGUR:
            return glossary.official_key(0)
    place = drawn.busy(view)
    if place < 0:
        return ""
    return glossary.faction_key(place - FIELDS) if REGION[place] == "field" else REGION[place]


def _entry(action: Any) -> str:
    match action:
        case Put(place):
            region = REGION[place]
            return glossary.faction_key(place - FIELDS) if region == "field" else region
        case Appoint(official):
            return glossary.official_key(official)
        case Collect(faction, _) | Cover(faction) | Hit(_, faction):
            return glossary.faction_key(faction)
        case Claim(tile):
            return f"tile{tile}"
        case PickCard(card) | Discard(card):
            return _card_entry(card)
        case Tribune():
            return "tribune"
    return side.entry(action)


def _card_entry(kind: Kind) -> str:
    if kind == ASSASSIN:
        return "assassin"
    return glossary.nation_key(NATION[kind]) if NATION[kind] >= 0 else glossary.faction_key(FACTION[kind])


TABLE: Final = TribuneTable()
