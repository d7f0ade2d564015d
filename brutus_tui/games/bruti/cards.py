"""The cards as values: what a card is, what it can do, and a set of them with the tables behind legal actions.

Cards are compared by identity; each kind of card exists once, however many copies
there are. `card_file` finds a set of cards, `card_reader` says what is wrong with a
broken one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from brutus_tui.games.bruti.actions import (
    MAX_SEATS,
    Action,
    Add,
    Change,
    Defend,
    Discard,
    Drawn,
    Exchange,
    Play,
    Strike,
)

if TYPE_CHECKING:
    from brutus_tui.games.bruti.scenarios import Scenario

BLOWS: Final = ("thrust", "diagonal", "chopping", "backhand")
"""The four types of blow (BTI-CDK-02)."""

TYPE: Final = {blow: 1 << place for place, blow in enumerate(BLOWS)}
"""A bit for each type of blow."""

FAMILIES: Final = ("blow", "enhancement", "move", "parry", "dodge")
"""The five families (BTI-CDK-01), in the order in which a hand is shown."""

# What can be forbidden, as bits.
SHIELD: Final = 1
ARMOR: Final = 2
DODGE: Final = 4
PARRY: Final = 8
ENHANCEMENT: Final = 16
MOVE: Final = 32
BLOW_IN_DEFENSE: Final = 64
INVOCATION: Final = 128
ABILITY: Final = 256
DEFENDING: Final = 512
"""Abilities that help in defence; only a strike shuts them out (BTI-A-198)."""

FORBIDDEN: Final = {
    "shield": SHIELD,
    "armor": ARMOR,
    "dodge": DODGE,
    "parry": PARRY,
    "enhancement": ENHANCEMENT,
    "move": MOVE,
    "blow_in_defense": BLOW_IN_DEFENSE,
    "invocation": INVOCATION,
    "ability": ABILITY,
}

UNLIMITED: Final = 99
"""Where nothing caps a number."""

COMBAT_MARK: Final = 1000
"""Marks of abilities used once in a combat stand this much higher than those used once in a turn."""
OBJECTS_KEPT: Final = 3
"""A warrior never keeps more special objects (BTI-PLN-07)."""

CROWD: Final = ("each", "lowest_condition", "lowest_hand", "highest_hand", "most_damages", "ring")
"""Targets that nobody chooses; a Fickle Gods card finds them among all the warriors (BTI-FGD-04)."""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One primitive of an ability with its operands; what each means stands in the file's vocabulary."""

    op: str
    who: str = "self"
    what: tuple[str, ...] = ()
    n: int | str = 0
    to: int | str = ""
    until: str = ""
    choice: str = "owner"
    icon: str = ""
    min: int = 0
    orange: bool = False
    power: int = 0
    canceled_by: tuple[str, ...] = ()
    discards: bool = True
    fervor: bool = True
    damage: int = 0
    then: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Condition:
    """When an ability answers to its trigger; a field that is not set asks nothing."""

    blow: str = ""
    using: str = ""
    enhanced: bool = False
    min_discarded: int = 0
    min_hand: int = 0
    fewer_cards: bool = False
    id: str = ""
    icon_not: str = ""
    cause: str = ""
    action: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """Steps that a trigger starts; `number` tells an ability from all others of its set."""

    number: int
    card: Card = field(repr=False)
    on: str
    steps: tuple[Step, ...]
    cost: str = ""
    pay: int = 0
    limit: str = ""
    optional: bool = False
    when: Condition | None = None
    mode: str = ""
    bit: int = 0
    """What remembers its use where that is limited (BTI-ABL-02)."""
    aims: bool = False
    """Whether its owner chooses another warrior for it."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One kind of card. `deck` says which fields mean something; `bit` is its place in a hand's mask."""

    id: str
    name: str
    name_it: str
    deck: str
    kind: str
    copies: int
    text: str
    provenance: str
    attested: tuple[str, ...] = ()
    source: str = ""
    blow: str = ""
    value: int = 0
    condition: int = 0
    skulls: int = 0
    hands: int = 0
    icons: frozenset[str] = frozenset()
    interrupts: bool = False
    returns: bool = False
    shed: bool = False
    deluxe: bool = False
    """Whether it joins its deck only with the Deluxe rule it belongs to (BTI-FGD-01)."""
    persists: bool = False
    """Whether it stays open on the board (BTI-FGD-05)."""
    traits: frozenset[str] = frozenset()
    starts_with: tuple[str, ...] = ()
    number: int = 0
    bit: int = 0

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """What it can do."""
        return _ABILITIES_OF[self][0]

    @property
    def standing(self) -> tuple[Step, ...]:
        """The steps of its passive abilities."""
        return _ABILITIES_OF[self][1]

    @property
    def acting(self) -> tuple[Ability, ...]:
        """Its abilities that answer to an event while it lies before a warrior."""
        return _ABILITIES_OF[self][2]

    def answers(self, trigger: str) -> Iterator[Ability]:
        """Its abilities with that trigger."""
        return (ability for ability in self.abilities if ability.on == trigger)


_ABILITIES_OF: Final[dict[Card, tuple[tuple[Ability, ...], tuple[Step, ...], tuple[Ability, ...]]]] = {}
"""The abilities of every card, beside the cards: an ability names its card, and values stay free of circles."""

_ELSEWHERE: Final = {"shield": ("setup", "defend"), "armor": ("setup", "was_wounded"), "damage": ("damage_drawn",)}
"""What Shield and Armor do is a rule of its own (BTI-DFN-02, BTI-ARM-01); a damage acts once when it arrives."""


def print_on(card: Card, abilities: Iterable[Ability]) -> None:
    """Give a card its abilities."""
    found = tuple(abilities)
    elsewhere = ("passive", *_ELSEWHERE.get(card.kind, ("setup",)))
    _ABILITIES_OF[card] = (
        found,
        tuple(step for one in found if one.on == "passive" for step in one.steps),
        tuple(one for one in found if one.on not in elsewhere),
    )


def by_number(card: Card) -> int:
    """The order in which a deck is kept, which says nothing about the order of drawing."""
    return card.number


class ByMask(dict[int, tuple[Any, ...]]):
    """Mask of combat cards -> one action for each card in it, in the set's order. Filled as masks occur."""

    def __init__(self, actions: Sequence[Action]) -> None:
        super().__init__()
        self.actions = actions

    def __missing__(self, mask: int) -> tuple[Any, ...]:
        self[mask] = found = tuple(action for place, action in enumerate(self.actions) if mask >> place & 1)
        return found


KITS: Final[dict[str, CardSet]] = {}
"""The sets that have been read, by their keys. A position holds the key, not the set with all its tables."""


class CardSet:
    """All cards of a game, and the tables that make legal actions a look-up."""

    def __init__(self, decks: Mapping[str, Sequence[Card]], key: str) -> None:
        self.key = key
        """Made of everything that the set holds."""
        KITS[key] = self
        self.decks = decks
        self.scenario: Scenario | None = None
        """What is fought, where these are the cards of a scenario."""
        self.by_id: dict[str, Card] = {card.id: card for cards in decks.values() for card in cards}
        combat = tuple(decks["combat"])
        self.combat = combat
        self.characters = _copies(decks["character"])
        self.damages = _copies(decks["damage"])
        self.objects = _copies(decks["object"])
        self.invocations = _copies(decks["invocation"])
        self.equipment = _copies(decks["equipment"])
        self.deck = _copies([card for card in combat if not card.deluxe])
        self.deck_with_gods = _copies(combat)
        """The combat deck with Divine Intervention! in it (BTI-FGD-01)."""
        self.gods = _copies(decks["fickle_god"])
        self.scraps = tuple(sorted(decks["scrap"], key=lambda card: -card.value))
        """The kinds of Scraps card, the largest first; none of these decks is in a basic set (BTI-MAT-11)."""
        self.movement = decks["movement"][0]
        self.death = next(card for card in self.damages if any(s.op == "die" for a in card.abilities for s in a.steps))
        self.favor = next(
            card for card in self.damages if any(s.n == "this_draw" for a in card.abilities for s in a.steps)
        )
        """The cards of each player's pair (BTI-DMD-01)."""

        def mask(*kinds: str) -> int:
            return sum(card.bit for card in combat if card.kind in kinds)

        self.blows = mask("blow")
        self.enhancements = mask("enhancement")
        self.moves = mask("move")
        self.parries = mask("parry")
        self.dodges = mask("dodge")
        self.defenses = self.parries | self.dodges
        self.matching = tuple(
            sum(card.bit for card in combat if card.kind == "blow" and TYPE[card.blow] & types) for types in range(16)
        )
        """By a mask of types of blow: the blows that may answer them (BTI-CDK-05)."""
        self.strikes = tuple(ByMask([Strike(card.id, seat) for card in combat]) for seat in range(MAX_SEATS))
        self.adds = ByMask([Add(card.id) for card in combat])
        self.plays = ByMask([Play(card.id) for card in combat])
        self.defends = ByMask([Defend(card.id) for card in combat])
        self.discards = ByMask([Discard(card.id) for card in combat])
        self.exchanges = ByMask([Exchange(card.id) for card in combat])
        self.changes = ByMask([Change(card.id) for card in combat])
        self.drawn = tuple({card: Drawn("combat", seat, (card.id,)) for card in combat} for seat in range(MAX_SEATS))
        """A draw of one card, by seat and card."""

    def actions(self, table: ByMask, mask: int) -> tuple[Any, ...]:
        """One action of a table for each card of a hand's mask, looked up by family."""
        return (
            table[mask & self.blows]
            + table[mask & self.enhancements]
            + table[mask & self.moves]
            + table[mask & self.defenses]
        )


def _copies(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards for _ in range(card.copies))


def mask_of(hand: Sequence[Card]) -> int:
    """The kinds of card in a hand, as a mask."""
    mask = 0
    for card in hand:
        mask |= card.bit
    return mask


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards but one copy of that one."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
