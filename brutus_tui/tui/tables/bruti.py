"""Bruti at the table: a panel for each warrior, the attack that is being answered, the hand by family and value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any, ClassVar, Final, TypeVar, cast

from brutus_tui.core import language
from brutus_tui.core.game import Decision, Event, Narrator, Result, Seat
from brutus_tui.core.language import _, ngettext
from brutus_tui.core.sentences import listed
from brutus_tui.games.bruti import glossary, narrate
from brutus_tui.games.bruti import state as at
from brutus_tui.games.bruti.actions import (
    DONE,
    DRAW,
    Add,
    Audience,
    Break,
    Change,
    Choose,
    Defend,
    Discard,
    Doff,
    Done,
    Draw,
    Exchange,
    Leave,
    PickUp,
    Play,
    Ready,
    Shed,
    Strike,
    Surrender,
    Use,
)
from brutus_tui.games.bruti.actions import (
    Pick as PickCard,
)
from brutus_tui.games.bruti.card_file import default
from brutus_tui.games.bruti.card_reader import BadCards
from brutus_tui.games.bruti.cards import FORBIDDEN, CardSet
from brutus_tui.games.bruti.cards import Card as Kind
from brutus_tui.games.bruti.effects import striking
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.rules.ends import DECKS
from brutus_tui.games.bruti.rules.scenarios import SLAIN
from brutus_tui.games.bruti.rules.scraps import SCRAPS
from brutus_tui.games.bruti.scenarios import SPECIAL, BadScenario, held_kit, held_scenario
from brutus_tui.games.bruti.sheet import Sheet, sheet
from brutus_tui.games.bruti.view import SECRETLY, View, survivors
from brutus_tui.store import veterans
from brutus_tui.store.files import StoreError
from brutus_tui.tui.draw import Line, Span, wrap
from brutus_tui.tui.tables import Card, Choice, Entry, Pick, Picked, Scene, Section, Table
from brutus_tui.tui.tables.bruti_board import attack_lines, board, muster, offers, short

KEYS: Final = "1234567890bcghjnoqyz"
"""The keys of the hand's cards, from left to right; the other letters do something."""

ATTACKING: Final = (at.TURN, at.COMPOSE, at.LAST_ATTACK)
ANSWERING: Final = (at.PREPARE, at.INTERVENE, at.DEFEND, at.RESPOND, at.REACT, at.WOUND, at.WOUNDED)
FROM_HAND: Final = (*ATTACKING, at.REACT, at.DEFEND, at.DISCARD, at.CHANGE, at.SWAP)

STAYS: Final = frozenset({"god", "fight-over", "damage", "killed", "spared", "verdict", "deck-over"})
"""What stays until a key: whatever changes a warrior for good, and what is read aloud (BTI-FGD-04)."""

QUIET: Final = frozenset({"turn", "declined", "laid-aside", "damages-announced"})
"""What a recap leaves out."""

LETTERS: Final = {"blow": "B", "enhancement": "E", "move": "M", "parry": "P", "dodge": "D"}

M = TypeVar("M", bound=Callable[..., Any])


def _in_its_words(method: M) -> M:
    """The cards in what `method` makes have their names from the set that its scene, or view, is played with."""

    @wraps(method)
    def told(self: BrutiTable, scene: Any, *args: Any) -> Any:
        with narrate.naming(getattr(scene, "view", scene).kit):
            return method(self, scene, *args)

    return cast(M, told)


class BrutiTable(Table):
    """The table of Bruti."""

    title: ClassVar[str] = "Bruti"
    railed: ClassVar[bool] = False
    turns: ClassVar[frozenset[str]] = frozenset({"turn"})
    own_news: ClassVar[frozenset[str]] = frozenset({"peeked", "made-discard", "took", "swapped"})
    card_keys: ClassVar[str] = "1-9"

    # -- The board

    def status(self, scene: Scene) -> str:
        """`Bruti · Duel · deck 63`, `Bruti · Squads · deck 63 · A 1+3 · B 2+4`."""
        view: View = scene.view
        mode = narrate.value("mode", view.mode)
        parts = [self.title, mode if view.quest is None else narrate.scenario_name(view.options.scenario)]
        if view.options.scraps_tournament:
            parts.append(_("fight {number}").format(number=view.fight))
        if view.deck_number > 1:
            parts.append(_("deck number {number}").format(number=view.deck_number))
        if view.deck_number:
            parts.append(_("deck {count}").format(count=view.deck))
        if view.mode == "squads":
            for side, letter in ((0, "A"), (1, "B")):
                members = [str(seat + 1) for seat, where in enumerate(view.sides) if where == side]
                parts.append(f"{letter} {'+'.join(members)}")
        return " · ".join(parts)

    @_in_its_words
    def board(self, scene: Scene, width: int, height: int) -> list[Line]:
        """The warriors, and below them the attack, or what is to be chosen, or the piles."""
        return board(scene, width, height)

    def spare(self, scene: Scene) -> int:
        """The texts of abilities, which `k` shows too; nothing of an attack, nor of what is to be chosen between."""
        view: View = scene.view
        return 4 if view.attack is None and view.phase != at.STANDINGS and not offers(scene) else 0

    @_in_its_words
    def glance(self, scene: Scene, width: int, height: int) -> list[Line]:
        """The attack on the table, and a line for each warrior."""
        lines = attack_lines(scene, width)
        if scene.view.deck_number:
            lines += muster(scene, width)
        return lines[:height]

    def last_title(self) -> str:
        """A turn."""
        return _("Last turn")

    def last(self, scene: Scene, width: int) -> list[Line]:
        """What happened in the turn before this one."""
        turns: list[list[Event]] = []
        for event in scene.told:
            if event.kind == "turn":
                turns.append([])
            if turns:
                turns[-1].append(event)
        if len(turns) < 2:
            return [[Span(_("No turn has been finished yet."))]]
        first, *events = turns[-2]
        told = [line for event in events for line in wrap(scene.narrator.event(event, scene.names), width)]
        return [[Span(scene.narrator.event(first, scene.names), "title")], *told]

    # -- The hand

    def hand_title(self, scene: Scene) -> str:
        """How many cards, and how many there may be."""
        view: View = scene.view
        if scene.viewer is None:
            return ""
        warrior = view.warriors[scene.viewer]
        if not view.deck_number:
            return _("no cards yet")
        text = _("{count} of {condition}").format(count=warrior.cards, condition=warrior.condition)
        return text + ", " + _("full") if warrior.cards >= warrior.condition else text

    @_in_its_words
    def hand(self, scene: Scene) -> list[Card]:
        """The viewer's cards by family and value; at a defence the Shield and what else answers."""
        view: View = scene.view
        choosing = scene.decision is not None and scene.seat == scene.viewer and scene.decision.kind in FROM_HAND
        useful = {getattr(one, "card", None) for one in scene.legal if not isinstance(one, Exchange)}
        if choosing and view.phase == at.REACT:
            useful = set(view.hand)
        gains = {card: gain for card, gain, _less, _orange in view.answers}
        found = Counter(view.hand)
        more = [card for card in gains if card not in found and choosing]
        cards = []
        for place, name in enumerate([*found, *more]):
            kind = _card(scene, name)
            face = f"{LETTERS[kind.kind]}{kind.value or ''}" if kind.deck == "combat" else "+"
            gain = gains.get(name)
            if gain is not None and gain != kind.value:
                face = f"{face}={gain}"
            key = KEYS[place] if place < len(KEYS) else ""
            playable = not choosing or name in useful
            cards.append(Card(key, name, f"{key} {face}", short(kind), found.get(name, 1), playable))
        return cards

    def from_hand(self, decision: Decision) -> bool:
        """Attacking, defending, discarding, changing and giving."""
        return decision.kind in FROM_HAND

    @_in_its_words
    def tip(self, scene: Scene, card: Card) -> str:
        """The card's text."""
        kind = _card(scene, card.value)
        return f"{narrate.card(kind.id)}: {kind.text}"

    def legend(self) -> str:
        """The letters on the cards, the brackets on the board."""
        return _(
            "B blow, P parry, D dodge, E enhancement, M move, + other defense, each with its value; "
            "(in brackets) exhausted; 2/3 two cards, three at most."
        )

    def verb(self, scene: Scene) -> str:
        """What is done with cards in each phase."""
        match scene.view.phase:
            case at.DEFEND:
                return _("Defend")
            case at.DISCARD:
                return _("Discard")
            case at.CHANGE | at.REACT:
                return _("Change")
            case at.SWAP:
                return _("Give")
        return super().verb(scene)

    def wish(self, scene: Scene, key: str) -> Any | None:
        """Drawing and the Movement, which are not always possible."""
        if scene.view.phase != at.TURN or scene.viewer is None:
            return None
        return {"d": DRAW, "m": Use("movement", "draw")}.get(key)

    def bare(self, view: View, seat: Seat, decision: Decision) -> bool:
        """Without a card there is nothing to hide."""
        return view.revealed and decision.kind in (*ATTACKING, at.DEFEND, at.REACT) and not view.warriors[seat].cards

    def blind(self, scene: Scene) -> tuple[Any, ...]:
        """The Shield for a defence: everybody sees whether it can be used."""
        view: View = scene.view
        if scene.viewer is not None or view.phase != at.DEFEND or view.attack is None or scene.seat is None:
            return ()
        if DONE not in scene.legal:  # after a look, something may lie aside already
            return ()
        warrior = view.warriors[scene.seat]
        barred = view.attack.forbid | _sheet(view, scene.seat).forbids
        usable = warrior.shield and warrior.shield_up and not barred & FORBIDDEN["shield"]
        return (Defend(warrior.shield),) if usable else ()

    # -- Choosing cards

    def most(self, scene: Scene, value: str) -> int:
        """One blow, unless blows may be combined; as many as are to be discarded or changed; all that defends."""
        view: View = scene.view
        held = view.hand.count(value)
        kind = _card(scene, value)
        match view.phase:
            case at.DISCARD:
                return min(held, int(view.context[0]))
            case at.CHANGE:
                return min(held, int(view.context[0]) - len(view.plan))
            case at.DEFEND if kind.kind == "shield":
                return 2 if view.options.shields and _shield_up(view) else 1
            case at.DEFEND:
                return max(1, held)
            case at.TURN | at.COMPOSE | at.LAST_ATTACK if kind.kind == "blow" and _combines(scene):
                return held
        return 1

    def keeps(self, scene: Scene, picked: Picked, value: str) -> Picked:
        """What goes together: a blow with its enhancement, blows that are combined, the cards of a defence."""
        view: View = scene.view
        match view.phase:
            case at.DEFEND:
                return picked
            case at.DISCARD | at.CHANGE:
                room = view.context[0] - (len(view.plan) if view.phase == at.CHANGE else 0)
                if sum(picked.values()) < room:
                    return picked
                return {value: picked[value] - 1} if picked.get(value, 0) > 1 else {}
            case at.TURN | at.COMPOSE | at.LAST_ATTACK:
                return self._kept_for_attack(scene, picked, _card(scene, value))
        return {}

    def _kept_for_attack(self, scene: Scene, picked: Picked, new: Kind) -> Picked:
        kinds = {name: _card(scene, name).kind for name in picked}
        blows = {name: picked[name] for name, kind in kinds.items() if kind == "blow"}
        extras = {name: picked[name] for name, kind in kinds.items() if kind == "enhancement"}
        several = _combines(scene)
        if new.kind == "blow":
            return {**blows, **extras} if several else extras
        if new.kind == "enhancement":
            assert scene.viewer is not None
            room = _sheet(scene.view, scene.viewer).enhancements - 1
            return {**blows, **dict(list(extras.items())[:room])}
        return {}

    @_in_its_words
    def pick(self, scene: Scene, picked: Picked) -> Pick:
        """What the chosen cards do."""
        cards = [name for name, count in picked.items() for _copy in range(count)]
        if not cards:
            return Pick()
        view: View = scene.view
        match view.phase:
            case at.DEFEND:
                return self._defence(scene, cards)
            case at.DISCARD:
                return self._several(scene, cards, view.context[0], Discard)
            case at.CHANGE:
                return self._several(scene, cards, view.context[0] - len(view.plan), Change)
            case at.SWAP:
                text = _("Give {card}").format(card=narrate.valued(cards[0]))
                return Pick((PickCard(cards[0]),), say=text)
            case at.REACT:
                return Pick((Exchange(cards[0]),), say=scene.narrator.action(Exchange(cards[0]), scene.names))
        return self._attack(scene, cards)

    def _several(self, scene: Scene, cards: Sequence[str], number: int, act: Any) -> Pick:
        """Discards are owed all at once; of changes any number from one up."""
        names = listed([narrate.valued(card) for card in cards])
        if act is Change:
            end = (DONE,) if len(cards) < number else ()
            return Pick((*map(Change, cards), *end), say=_("Change {cards}").format(cards=names))
        missing = number - len(cards)
        text = _("Discard {cards}").format(cards=names)
        if missing:
            more = ngettext("and one card more", "and {count} cards more", missing).format(count=missing)
            return Pick(say=f"{text} {more}")
        return Pick(tuple(map(Discard, cards)), say=text)

    def _attack(self, scene: Scene, cards: Sequence[str]) -> Pick:
        kinds = [_card(scene, card) for card in cards]
        first = kinds[0]
        if first.kind == "move":
            return Pick((Play(first.id),), say=scene.narrator.action(Play(first.id), scene.names))
        blows = [kind for kind in kinds if kind.kind == "blow"]
        extras = [kind for kind in kinds if kind.kind == "enhancement"]
        if not blows:
            if extras:
                return Pick(say=_("{card} needs a blow: choose one too.").format(card=narrate.card(first.id)))
            return Pick(say=_("{card} is for defense; x changes it.").format(card=narrate.card(first.id)))
        view: View = scene.view
        laid = [_card(scene, name) for name in view.plan]
        power = sum(kind.value for kind in (*laid, *kinds) if kind.deck == "combat")
        what = " + ".join(narrate.valued(kind.id) for kind in (*laid, *blows, *extras))
        adds = tuple(Add(kind.id) for kind in (*extras, *blows[:-1]))
        blow = blows[-1].id
        targets = sorted({one.target for one in scene.legal if isinstance(one, Strike)}) or _foes(view)[:1]
        if len(targets) < 2:
            (target,) = targets  # where no blow may be struck at all, the refusal says why
            say = _("Strike {name}, {power} on the cards: {cards}").format(
                name=scene.names[target], cards=what, power=power
            )
            return Pick((*adds, Strike(blow, target)), say=say)
        choices = tuple(Choice(str(to + 1), scene.names[to], Strike(blow, to), before=adds) for to in targets)
        return Pick(
            choices=choices, say=_("Strike whom, {power} on the cards: {cards}?").format(cards=what, power=power)
        )

    def _defence(self, scene: Scene, cards: Sequence[str]) -> Pick:
        """The running sum, and what it would come to."""
        view: View = scene.view
        points, power, orange = view.defense
        can = {card: (gain, less, dodge) for card, gain, less, dodge in view.answers}
        strange = [card for card in cards if card not in can]
        if strange:
            wrong = Defend(strange[0])
            return Pick((wrong,), say=scene.narrator.action(wrong, scene.names))
        actions: list[Any] = []
        used: list[str] = []
        for card in cards:
            gain, less, dodge = can[card]
            kind = _card(scene, card)
            breaks = kind.kind == "shield" and (card in used or not _shield_up(view))
            points += 1 if breaks else gain
            power = max(0, power - less)
            orange = orange or dodge
            actions.append(Break(card) if breaks else Defend(card))
            used.append(card)
        what = " + ".join(narrate.valued(card) for card in (*view.plan, *used))
        spent = sum(_card(scene, card).deck == "combat" for card in used)
        verdict = _verdict(scene, points, power, orange, spent)
        say = _("{sum} of {power}, {verdict}: {cards}").format(sum=points, power=power, verdict=verdict, cards=what)
        if all(_card(scene, card).deck in ("combat", "equipment") for card in used):
            return Pick((*actions, DONE), say=say)
        objects = listed([narrate.card(card) for card in used])
        return Pick(tuple(actions), say=_("Use {cards} for this defense, then choose on").format(cards=objects))

    # -- Other choices

    @_in_its_words
    def choices(self, scene: Scene) -> list[Choice]:
        """The list where no cards of the hand are chosen; weapons by the hands that they need."""
        view: View = scene.view
        if view.phase == at.WEAPON and len(scene.legal) > 9:
            return _weapons(scene)
        found = []
        for place, action in enumerate(scene.legal, 1):
            label = _label(scene, action)
            key = str(action.seat + 1) if isinstance(action, Choose) else str(place) if place < 10 else ""
            found.append(Choice(key, label, action))
        return found

    @_in_its_words
    def aside(self, scene: Scene) -> list[Choice]:
        """Everything that is done without choosing cards of the hand."""
        assert scene.decision is not None
        phase = scene.decision.kind
        found: list[Choice] = []
        by_type: dict[type, list[Any]] = {}
        for action in scene.legal:
            by_type.setdefault(type(action), []).append(action)
        if Done in by_type:
            label = {at.DEFEND: _("Take it"), at.CHANGE: _("No more"), at.REACT: _("Nothing")}.get(phase, _("Done"))
            if phase == at.DEFEND and scene.view.plan:
                points, power, _orange = scene.view.defense
                label = _("Done: {sum} of {power}").format(sum=points, power=power)
            found.append(Choice("p", label, DONE))
        for shield in self.blind(scene):
            text = _("{card} alone").format(card=narrate.valued(shield.card))
            found.append(Choice("s", text, DONE, before=(shield,)))
        if Draw in by_type:
            found.append(Choice("d", _("Draw and pass"), by_type[Draw][0]))
        in_hand = set(scene.view.hand)
        groups: list[tuple[str, str, list[Any]]] = [
            ("x", _("Change a card"), by_type.get(Exchange, []) if phase == at.TURN else []),
            ("m", _("Movement"), [one for one in by_type.get(Use, []) if one.card == "movement"]),
            ("e", _("Use"), [one for one in by_type.get(Use, []) if one.card != "movement"]),
            ("a", _("Add to the attack"), [one for one in by_type.get(Add, []) if one.card not in in_hand]),
            ("r", _("Reactivate"), by_type.get(Ready, [])),
            ("f", _("Favor of the audience"), by_type.get(Audience, [])),
            ("w", _("Whole turn"), [one for kind in _WHOLE for one in by_type.get(kind, [])]),
        ]
        for key, label, actions in groups:
            if len(actions) == 1 and key not in ("x", "w"):
                found.append(Choice(key, scene.narrator.action(actions[0], scene.names), actions[0]))
            elif actions:
                digits = "1234567890bcghjnoqyz"
                more = tuple(
                    Choice(digits[place] if place < len(digits) else "", _label(scene, action), action)
                    for place, action in enumerate(actions)
                )
                found.append(Choice(key, label, more=more))
        return found

    # -- Phrases

    def question(self, scene: Scene) -> str:
        """Which secret pick it is, only its seat learns."""
        assert scene.decision is not None
        if scene.decision.kind == SECRETLY and scene.viewer != scene.seat:
            return _("Prepare in secret.")
        text = super().question(scene)
        if shared := _shared(scene):
            return f"{text} ({_('each {facts}').format(facts=shared)})"
        number = _attacks_so_far(scene)
        if number > 1 and scene.decision.kind in ANSWERING:
            return _("Attack {number} of this turn: {question}").format(number=number, question=text)
        return text

    def stays(self, event: Event) -> bool:
        """A damage, a death, a verdict, the end of a deck."""
        return event.kind in STAYS

    def recap(self, events: Sequence[Event], names: Sequence[str], narrator: Narrator, most: int) -> list[str]:
        """What says itself is left out, and so is the attack that lies on the table; a row of discards is one."""
        told = [event for event in events if event.kind not in QUIET]
        if told and told[-1].kind == "attacked":
            told.pop()
        return super().recap(_summed(told), names, narrator, most)

    def is_news(self, event: Event) -> bool:
        """The hand that was dealt lies on the screen."""
        return event.kind not in ("dealt", "discarded", "drew", "changed")

    def confirm(self, scene: Scene, actions: Sequence[Any]) -> str:
        """Before what costs the hand, the Shield or the fight."""
        if isinstance(actions[0], Surrender | Doff | Leave | Audience):
            return _("{action}?").format(action=scene.narrator.action(actions[0], scene.names))
        return ""

    @_in_its_words
    def result(self, view: View, result: Result, names: Sequence[str]) -> tuple[list[str], list[list[str]]]:
        """Who stands, with how many damages and their penalties, and whom he killed."""
        kit = view.kit
        rows = []
        for seat in sorted(range(view.seats), key=lambda seat: (result.ranks[seat], seat)):
            warrior = view.warriors[seat]
            state = {at.ALIVE: "", at.DEAD: f" ({_('dead')})", at.SPARED: f" ({_('spared')})"}[warrior.status]
            penalty = -sum(min(0, kit.by_id[name].condition) for name in warrior.damages)
            rows.append(
                [
                    str(result.ranks[seat]),
                    names[seat],
                    f"{narrate.card(warrior.character)}{state}",
                    f"{len(warrior.damages)} (-{penalty})" if penalty else str(len(warrior.damages)),
                    str(warrior.kills),
                ]
            )
            if view.mode == "squads":
                rows[-1].insert(2, "AB"[view.sides[seat]])
            if view.options.counts_scraps:
                rows[-1].append(str(view.scraps[seat]))
        columns = [_("Rank"), _("Name"), _("Warrior"), _("Damages"), _("Kills")]
        if view.mode == "squads":
            columns.insert(2, _("Side"))
        return columns + [_("Scraps")] * view.options.counts_scraps, rows

    @_in_its_words
    def explained(self, view: View, result: Result, names: Sequence[str]) -> list[str]:
        """What decided where the ending alone does not say it, and what the columns mean."""
        if result.ending == SCRAPS:
            decided = _decided_by_scraps(view)
        elif view.quest is not None:
            decided = _decided_in_scenario(view, result, names)
        else:
            decided = _decided(view, result, names) if result.ending == DECKS else ""
        columns = _(
            "Damages: how many the warrior bears at the end, in brackets what they take from the condition. "
            "Kills: whom this player has killed."
        )
        return [decided, columns] if decided else [columns]

    # -- Veterans

    recruits: ClassVar[bool] = True

    @_in_its_words
    def keep(self, view: View, names: Sequence[str], people: Collection[Seat]) -> str:
        """The people's survivors of a fight with veterans (BTI-OVT-01): a computer player keeps nobody."""
        if not view.options.has_veterans:
            return ""
        kept = [
            veterans.Veteran(names[seat], character, objects, _scraps_kept(view, seat, scraps))
            for seat, character, objects, scraps in survivors(view)
            if seat in people
        ]
        fallen = [(names[seat], character) for seat, character in view.lost if seat in people]
        fallen += [(names[seat], view.warriors[seat].character) for seat in people if _is_dead(view, seat)]
        if kept or fallen:
            veterans.update(kept, fallen)
        if not kept:
            return ""
        told = [f"{narrate.card(one.character)} ({one.owner})" for one in kept]
        return _("Kept as veterans: {names}.").format(names=listed(told))

    def recruit(self, options: Options, seat: Seat, name: str) -> Options:
        """The next veteran of whoever sits there, or none after the last (BTI-OVT-02)."""
        found, notices = veterans.load()
        own = [one.entry for one in found if one.owner == name]
        if not own:
            raise StoreError(notices[0] if notices else _("{name} has no veterans yet.").format(name=name))
        chosen = _roster(options)
        here = chosen.pop(seat, "")
        after = own.index(here) + 1 if here in own else 0
        if after < len(own):
            chosen[seat] = own[after]
        return _with_roster(options, chosen)

    def dismiss(self, options: Options, seat: Seat, *, gone: bool) -> Options:
        """Without that seat's veteran; if the seat itself is gone, the others' veterans move up with their seats."""
        chosen = _roster(options)
        chosen.pop(seat, None)
        if gone:
            chosen = {other - (other > seat): text for other, text in chosen.items()}
        return _with_roster(options, chosen)

    def recruited(self, options: Options, seat: Seat) -> str:
        """The veteran and what he carries, or the special character of a scenario."""
        if options.scenario and seat == SPECIAL:
            found = held_scenario(options.scenario)
            if found is None:
                return ""
            with narrate.naming(_cards_of(options)):
                return narrate.card(found.special.id)
        words, scraps = _brought(options, seat)
        with narrate.naming(_cards_of(options)):
            cards = [narrate.card(word) for word in words]
        if scraps:
            cards.append(ngettext("{count} Scrap", "{count} Scraps", scraps).format(count=scraps))
        return _("veteran: {cards}").format(cards=", ".join(cards)) if cards else ""

    def about(self, options: Options, key: str) -> str:
        """The story of the scenario that is chosen."""
        if key != "scenario" or not options.scenario:
            return ""
        found = held_scenario(options.scenario)
        return "" if found is None else found.story(language.current())

    # -- Cards that have texts

    def glossary(self, options: Any, scene: Scene | None = None) -> list[Section]:
        """First what lies on this table, seat by seat; then every card."""
        kit = _cards_of(options) if scene is None else scene.view.kit
        with narrate.naming(kit):
            found = list(_on_table(kit, scene)) if scene is not None else []
            return found + [
                Section(heading, tuple(_entry(card) for card in cards)) for heading, cards in glossary.parts(kit)
            ]

    def looked_up(self, scene: Scene, card: Card | None, choice: Choice | None) -> str:
        """The card at the cursor; the card that a choice is about."""
        if choice is not None:
            return getattr(choice.action, "card", "")
        return str(card.value) if card is not None else ""


_WHOLE: Final = (PickUp, Shed, Leave, Doff, Surrender)


# -- Pieces ----------------------------------------------------------------------------------


def _summed(events: Sequence[Event]) -> list[Event]:
    """Cards that a seat discards one after the other for the same reason, together."""
    found: list[Event] = []
    for event in events:
        before = found[-1] if found else None
        if before is not None and event.kind == "discarded" == before.kind and event.seat == before.seat:
            (count, why), (more, reason) = before.public or (0, ""), event.public or (0, "")
            if why == reason:
                assert isinstance(count, int)
                assert isinstance(more, int)
                found[-1] = replace(event, public=(count + more, why))
                continue
        found.append(event)
    return found


def _attacks_so_far(scene: Scene) -> int:
    """How many attacks this turn has seen."""
    number = 0
    for event in scene.told:
        number = 0 if event.kind == "turn" else number + (event.kind == "attacked")
    return number


def _decided(view: View, result: Result, names: Sequence[str]) -> str:
    """By what the best side is ahead of the next one when time is up (BTI-DUR-05, BTI-DUR-06, BTI-SQD-08)."""
    kit = view.kit
    sides: dict[int, list[Seat]] = {}
    for seat in sorted(range(view.seats), key=lambda seat: result.ranks[seat]):
        if view.warriors[seat].status == at.ALIVE or view.mode == "squads":
            sides.setdefault(view.sides[seat], []).append(seat)
    if len(sides) < 2:
        return ""
    first, second = list(sides.values())[:2]
    received = view.options.damages == "received" and view.mode != "duel"

    def count(seats: Sequence[Seat], what: str) -> int:
        warriors = [view.warriors[seat] for seat in seats]
        match what:
            case "kills":
                return sum(one.kills for one in warriors)
            case "damages":
                return sum(one.received if received else len(one.damages) for one in warriors)
        return -sum(min(0, kit.by_id[name].condition) for one in warriors for name in one.damages)

    texts = {
        "kills": _("{names}: more kills, {own} against {other}."),
        "damages": _("{names}: fewer damages received, {own} against {other}.")
        if received
        else _("{names}: fewer damages, {own} against {other}."),
        "penalties": _("{names}: as many damages, but they take less from the condition, {own} against {other}."),
    }
    for what, text in texts.items():
        own, other = count(first, what), count(second, what)
        if own != other and (what != "kills" or view.mode == "squads"):
            return text.format(names=listed([names[seat] for seat in first]), own=own, other=other)
    return _("Kills, damages and what they take from the condition are equal.")


def _decided_by_scraps(view: View) -> str:
    """Whether somebody had enough (BTI-SCT-03)."""
    enough = view.options.scraps_to_win
    if max(view.scraps) >= enough:
        text = ngettext("One Scrap wins the tournament.", "{count} Scraps win the tournament.", enough)
        return text.format(count=enough)
    return _("After {count} fights whoever has most Scraps wins.").format(count=view.fight)


def _decided_in_scenario(view: View, result: Result, names: Sequence[str]) -> str:
    """What has become of both sides (BTI-STR-07, BTI-STR-08, BTI-SKR-10, BTI-SKR-11, BTI-A-191)."""
    quest = view.quest
    assert quest is not None
    special = narrate.card(view.warriors[quest.special].character)
    turned = [
        name
        for seat, name in enumerate(names)
        if seat != quest.special and view.sides[seat] == view.sides[quest.special]
    ]
    if result.ending == DECKS:
        return {
            0: _("Time is up, and {special} and somebody of the squad are alive: nobody wins."),
            1: _("Time is up, and {special} is alive: that is enough here."),
            -1: _("Time is up, and the squad is alive: that is enough here."),
        }[(result.scores[quest.special] > 1) - (result.scores[quest.special] < 1)].format(special=special)
    if result.ending == SLAIN:
        told = [_("The squad has won by the death of {special}.").format(special=special)]
        if turned:
            told.append(_("Whoever rose at his side has lost with him: {names}.").format(names=listed(turned)))
        elif quest.stock:
            left = ngettext("One reinforcement was left.", "{count} reinforcements were left.", quest.stock)
            told.append(left.format(count=quest.stock))
        return " ".join(told)
    told = [_("{special} has won: nobody of the squad fights on.").format(special=special)]
    if turned:
        told.append(_("Whoever rose at his side has won with him: {names}.").format(names=listed(turned)))
    elif view.kit.scenario is not None and any(view.kit.scenario.reinforcements.values()):
        told.append(_("No reinforcement was left."))
    return " ".join(told)


def _card(scene: Scene, name: str) -> Kind:
    kind: Kind = scene.view.kit.by_id[name]
    return kind


def _cards_of(options: Options) -> CardSet:
    """The set that these options name; the built-in one where there is none: the options' own check says so."""
    try:
        return held_kit(options)
    except (BadCards, BadScenario):
        return default()


def _roster(options: Options) -> dict[Seat, str]:
    """The roster by seat; whatever is no entry of a seat is left out."""
    found = {}
    for entry in options.roster.split(","):
        who, _blank, what = entry.strip().partition(" ")
        if len(who) == 2 and who[0] == "p" and who[1] in "1234":
            found[int(who[1]) - 1] = " ".join(what.split())
    return found


def _with_roster(options: Options, chosen: Mapping[Seat, str]) -> Options:
    """With these veterans; whoever brings some plays by their rules."""
    roster = ", ".join(f"p{seat + 1} {chosen[seat]}" for seat in sorted(chosen))
    takes_them = options.veterans or (bool(chosen) and not options.scraps_tournament)
    return replace(options, veterans=takes_them, roster=roster)


def _brought(options: Options, seat: Seat) -> tuple[list[str], int]:
    """The cards of a seat's veteran, and his Scraps."""
    words = _roster(options).get(seat, "").split()
    if words and words[-1][0] == "+" and words[-1][1:].isdigit():
        return words[:-1], int(words[-1])
    return words, 0


def _scraps_kept(view: View, seat: Seat, scraps: int) -> int:
    """Where none are counted a veteran keeps those that he had."""
    if view.options.counts_scraps:
        return scraps
    return _brought(view.options, seat)[1] if view.warriors[seat].veteran else 0


def _is_dead(view: View, seat: Seat) -> bool:
    """Whether that seat's own warrior has been killed; a special character and an Undead are nobody's own."""
    special = view.quest is not None and view.sides[seat] == view.sides[SPECIAL]
    return view.warriors[seat].status == at.DEAD and not special


def _sheet(view: View, seat: Seat) -> Sheet:
    """What follows from a warrior's own cards, all of which lie open."""
    warrior = view.warriors[seat]
    kit = view.kit

    def one(name: str) -> Kind | None:
        return kit.by_id[name] if name else None

    return sheet(
        one(warrior.character),
        one(warrior.weapon),
        one(warrior.shield),
        one(warrior.armor),
        tuple(kit.by_id[name] for name in warrior.up),
        tuple(kit.by_id[name] for name in warrior.damages),
        warrior.boost,
    )


def _combines(scene: Scene) -> bool:
    """Whether blows may be struck together now."""
    view: View = scene.view
    return (
        view.phase == at.LAST_ATTACK or view.flurry or (view.viewer is not None and _sheet(view, view.viewer).combine)
    )


def _foes(view: View) -> list[Seat]:
    """The viewer's living opponents."""
    assert view.viewer is not None
    return [
        seat
        for seat, warrior in enumerate(view.warriors)
        if warrior.status == at.ALIVE and view.sides[seat] != view.sides[view.viewer]
    ]


def _shield_up(view: View) -> bool:
    """Whether the viewer's Shield can still be exhausted for this defence."""
    assert view.viewer is not None
    warrior = view.warriors[view.viewer]
    return warrior.shield_up and warrior.shield not in view.plan


def _verdict(scene: Scene, points: int, power: int, orange: bool, used: int) -> str:
    """What a defence of so much against so much comes to."""
    view: View = scene.view
    short_by = power - points
    name = view.attack.strike if view.attack is not None else ""
    strike = striking(view.kit.by_id[name]) if name else None
    if short_by <= 0:  # BTI-A-184: a strike may say itself who has the turn after it
        turns = orange and not (strike is not None and strike.then)
        return _("canceled by a dodge, you attack") if turns else _("canceled")
    text = ngettext("one short", "{count} short", short_by).format(count=short_by)
    if strike is not None and not strike.discards:
        return text
    return text if short_by <= len(view.hand) - used else text + ", " + _("a wound")


def _shared(scene: Scene) -> str:
    """What all pieces of equipment that are offered have in common, so that it need not stand on each."""
    if scene.view.phase not in (at.SHIELD, at.ARMOR):
        return ""
    found = {narrate.facts(one.card) for one in scene.legal if isinstance(one, PickCard)}
    return found.pop() if len(found) == 1 else ""


def _label(scene: Scene, action: Any) -> str:
    """A choice in few words: what is asked stands above it."""
    view: View = scene.view
    match action:
        case Done():
            return {
                at.SHIELD: _("No Shield"),
                at.ARMOR: _("No Armor"),
            }.get(view.phase, _("No"))
        case Use(card="movement") | Shed() | Doff() | Leave() | Surrender() | PickUp():
            return scene.narrator.action(action, scene.names)
        case Ready() | Add():
            return narrate.card(action.card)
        case PickCard() if _shared(scene):
            return narrate.card(action.card)
        case Exchange():
            return narrate.valued(action.card)
        case Use():
            return scene.narrator.action(action, scene.names)
    return scene.narrator.action(action, scene.names)


def _weapons(scene: Scene) -> list[Choice]:
    """One hand or two, then which."""
    found = []
    for key, hands in (("1", 1), ("2", 2)):
        actions = [action for action in scene.legal if _card(scene, action.card).hands == hands]
        if not actions:
            continue
        first = _card(scene, actions[0].card)
        label = _("One-handed") if hands == 1 else _("Two-handed, no Shield")
        effect = [_("wounds for {number}").format(number=f"{first.skulls:+}")]
        if first.condition:
            effect.append(_("condition {number}").format(number=f"{first.condition:+}"))
        more = tuple(
            Choice(str(place) if place < 10 else "", _named_apart(scene, action.card, first), action)
            for place, action in enumerate(actions, 1)
        )
        found.append(Choice(key, f"{label} ({', '.join(effect)})", more=more))
    return found


def _named_apart(scene: Scene, name: str, like: Kind) -> str:
    """A weapon's name, and its numbers where they differ from those of the heading."""
    kind = _card(scene, name)
    same = (kind.skulls, kind.condition) == (like.skulls, like.condition)
    return narrate.card(name) if same else narrate.detailed(name)


def _entry(card: Kind) -> Entry:
    other = narrate.card(card.id)
    names = [name for name in (card.name, card.name_it) if name != other]
    text = [glossary.numbers(card), card.text, glossary.origin(card)]
    if names:
        text.insert(0, " · ".join(names))
    if "orange" in card.text:
        text.append(_("Orange: once the whole defense cancels the attack, the defender attacks next."))
    if card.source:
        text.append(_("Source: {source}").format(source=card.source))
    return Entry(card.id, narrate.valued(card.id), glossary.provenance(card), tuple(text))


def _on_table(kit: CardSet, scene: Scene) -> Iterator[Section]:
    """The cards before each warrior, and those of the attack."""
    view: View = scene.view
    attack = view.attack
    if attack is not None:
        names = dict.fromkeys((*attack.blows, *attack.enhancements, *attack.used))
        yield Section(_("The attack"), tuple(_entry(kit.by_id[name]) for name in names))
    for seat, warrior in enumerate(view.warriors):
        names = dict.fromkeys(
            (
                *(name for name in (warrior.character, warrior.weapon, warrior.shield, warrior.armor) if name),
                *warrior.up,
                *warrior.down,
                *warrior.damages,
            )
        )
        if names:
            yield Section(scene.names[seat], tuple(_entry(kit.by_id[name]) for name in names))
    lying = dict.fromkeys(name for name, _up in (*view.table, *view.spoils))
    if lying:
        yield Section(_("On the ground"), tuple(_entry(kit.by_id[name]) for name in lying))


TABLE: Final = BrutiTable()
