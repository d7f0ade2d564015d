"""The position in a game of Bruti: mutable, slotted, cheap to copy.

What is open is one decision (`phase`, `actors`, `context`) and, below it, the
`stack` of everything that has been interrupted and is still to be done: tuples of
a task's name and its values. So an attack that waits for its answer, or a draw
of damages that a last attack interrupts, is a plain value that can be copied,
compared and looked at. Nothing on the stack or in `context` is hidden from
anybody; what only one seat may see stands in `plan`.

Decks hold no order: their cards stand in the order of the set. Only what
everybody saw put under a deck keeps its place there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from brutus_tui.core.game import Seat
from brutus_tui.games.bruti.cards import KITS, Card, CardSet
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.quest import Quest, begun
from brutus_tui.games.bruti.scenarios import SPECIAL, kit_of
from brutus_tui.games.bruti.sheet import Sheet, sheet

# The phases: what is asked, of chance (first) or of a seat.
DEALER: Final = "dealer"
CHARACTER: Final = "character"
SHOW: Final = "show"
OBJECTS: Final = "objects"
INVOCATION: Final = "invocation"
HANDS: Final = "hands"
FIRST: Final = "first"
DRAWING: Final = "drawing"
AT_RANDOM: Final = "at-random"
DAMAGE: Final = "damage"
VERDICT: Final = "verdict"
GOD: Final = "god"
FAVORED: Final = "favored"
TREASURE: Final = "treasure"
RISE: Final = "rise"

VETERAN: Final = "veteran"
DRAFT: Final = "draft"
DRAFT_OBJECT: Final = "draft-object"
DRAFT_RETURN: Final = "draft-return"
NEW_OBJECT: Final = "new-object"
KEEP: Final = "keep"
WEAPON: Final = "weapon"
SHIELD: Final = "shield"
ARMOR: Final = "armor"
PAIR: Final = "pair"

TURN: Final = "turn"
COMPOSE: Final = "compose"
REACT: Final = "react"
PREPARE: Final = "prepare"
INTERVENE: Final = "intervene"
DEFEND: Final = "defend"
RESPOND: Final = "respond"
WOUND: Final = "wound"
WOUNDED: Final = "wounded"
IGNORE: Final = "ignore"
RESCUE: Final = "rescue"
LAST_ATTACK: Final = "last-attack"
DISCARD: Final = "discard"
CHANGE: Final = "change"
SWAP: Final = "swap"
TAKE: Final = "take"
CHOOSE: Final = "choose"
READY: Final = "ready"
EXHAUST: Final = "exhaust"
HEAL: Final = "heal"
GIVE: Final = "give"
PLUNDER: Final = "plunder"
HAND_OVER: Final = "hand-over"
TRIM: Final = "trim"
UPKEEP: Final = "upkeep"
STANDINGS: Final = "standings"
OVER: Final = "over"

ALIVE: Final = 0
DEAD: Final = 1
SPARED: Final = 2

NO_MOVEMENT: Final = 0
MOVEMENT_UP: Final = 1
MOVEMENT_DOWN: Final = 2

Task: TypeAlias = tuple[Any, ...]
"""A task's name and its values."""

Item: TypeAlias = tuple[Card, bool]
"""A card on the table and whether it lies face up (BTI-A-104)."""


class Warrior:
    """One player's cards. `plan` of the state holds what is laid aside of the hand."""

    __slots__ = (
        "armor",
        "armor_up",
        "boost",
        "character",
        "damages",
        "down",
        "foe",
        "hand",
        "kills",
        "marks",
        "movement",
        "pair",
        "received",
        "sheet",
        "shield",
        "shield_up",
        "status",
        "up",
        "veteran",
        "weapon",
    )

    status: int
    character: Card | None
    veteran: bool
    weapon: Card | None
    shield: Card | None
    shield_up: bool
    armor: Card | None
    armor_up: bool
    up: tuple[Card, ...]
    """Objects and invocations face up, oldest first."""
    down: tuple[Card, ...]
    """The same, exhausted."""
    movement: int
    damages: tuple[Card, ...]
    hand: tuple[Card, ...]
    boost: int
    """Condition lent by a damage that is being resolved (BTI-A-079), and by the gods (BTI-FGD-05)."""
    pair: bool
    """Whether the own Death! and Favor of the Gods! are still aside (BTI-DMD-06)."""
    kills: int
    received: int
    marks: int
    """Abilities used in this turn, by number; those used once a combat are at the upper end."""
    foe: Seat
    """Who last attacked this warrior (BTI-A-134)."""
    sheet: Sheet

    def copy(self) -> Warrior:
        """An independent copy."""
        new = Warrior()
        new.status = self.status
        new.character = self.character
        new.veteran = self.veteran
        new.weapon = self.weapon
        new.shield = self.shield
        new.shield_up = self.shield_up
        new.armor = self.armor
        new.armor_up = self.armor_up
        new.up = self.up
        new.down = self.down
        new.movement = self.movement
        new.damages = self.damages
        new.hand = self.hand
        new.boost = self.boost
        new.pair = self.pair
        new.kills = self.kills
        new.received = self.received
        new.marks = self.marks
        new.foe = self.foe
        new.sheet = self.sheet
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Warrior):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def refresh(self) -> None:
        """Work the derived values out again; needed after any change of cards."""
        self.sheet = sheet(self.character, self.weapon, self.shield, self.armor, self.up, self.damages, self.boost)

    @property
    def objects(self) -> tuple[Card, ...]:
        """The special objects, exhausted or not."""
        return tuple(card for card in self.up + self.down if card.deck == "object")


class Attack:
    """An attack from its declaration until everything it caused is over."""

    __slots__ = (
        "attacker",
        "blows",
        "canceled",
        "change",
        "damages",
        "defense",
        "discarded",
        "enhancements",
        "fervor",
        "forbid",
        "last",
        "orange",
        "outer",
        "power",
        "seize",
        "settled",
        "strike",
        "target",
        "types",
        "used",
        "wounded",
    )

    attacker: Seat
    target: Seat
    blows: tuple[Card, ...]
    enhancements: tuple[Card, ...]
    types: int
    power: int
    forbid: int
    """What the target may not use against it, as bits."""
    change: bool
    """Whether the target may still use his Movement (BTI-A-050)."""
    settled: bool
    """Whether the defence has been given."""
    used: tuple[Card, ...]
    """What was used in the defence."""
    defense: int
    orange: bool
    canceled: bool
    discarded: int
    """Cards that the attack itself cost the target (BTI-A-199)."""
    wounded: bool
    damages: int
    fervor: int
    seize: Seat
    """Who takes the turn when the attack is over, or -1 (BTI-V12-03)."""
    last: bool
    """Whether it is the attack of To Hell With Me! (BTI-V12-11)."""
    strike: Card | None
    """The card that strikes without a blow (BTI-SGV-05)."""
    outer: Attack | None
    """The attack that it interrupts."""

    def copy(self) -> Attack:
        """An independent copy."""
        new = Attack()
        new.attacker = self.attacker
        new.target = self.target
        new.blows = self.blows
        new.enhancements = self.enhancements
        new.types = self.types
        new.power = self.power
        new.forbid = self.forbid
        new.change = self.change
        new.settled = self.settled
        new.used = self.used
        new.defense = self.defense
        new.orange = self.orange
        new.canceled = self.canceled
        new.discarded = self.discarded
        new.wounded = self.wounded
        new.damages = self.damages
        new.fervor = self.fervor
        new.seize = self.seize
        new.last = self.last
        new.strike = self.strike
        new.outer = None if self.outer is None else self.outer.copy()
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Attack):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable


def new_attack(attacker: Seat, target: Seat, blows: tuple[Card, ...], enhancements: tuple[Card, ...]) -> Attack:
    """An attack that has just been declared."""
    attack = Attack()
    attack.attacker = attacker
    attack.target = target
    attack.blows = blows
    attack.enhancements = enhancements
    attack.types = 0
    attack.power = 0
    attack.forbid = 0
    attack.change = True
    attack.settled = False
    attack.used = ()
    attack.defense = 0
    attack.orange = False
    attack.canceled = False
    attack.discarded = 0
    attack.wounded = False
    attack.damages = 0
    attack.fervor = 0
    attack.seize = -1
    attack.last = False
    attack.strike = None
    attack.outer = None
    return attack


@dataclass(frozen=True, slots=True)
class Gods:
    """Where the Fickle Gods cards are. All of it is known to everybody but the order of the deck."""

    deck: tuple[Card, ...] = ()
    used: tuple[Card, ...] = ()
    """Set aside until the deck is empty (BTI-A-151)."""
    board: tuple[tuple[Card, tuple[tuple[Seat, int], ...]], ...] = ()
    """The cards that stay open, each with the warriors to whom it lends condition, and how much (BTI-FGD-05)."""

    def lent(self, seat: Seat) -> int:
        """How much condition that warrior owes to them."""
        return sum(n for _, loans in self.board for who, n in loans if who == seat)


@dataclass(frozen=True, slots=True)
class Tally:
    """What outlives a fight in the Pit: the Scraps by seat, and in a Scraps Tournament how far it is."""

    scraps: tuple[int, ...]
    fight: int = 1
    veterans: tuple[tuple[Seat, Card, tuple[Card, ...], int], ...] = ()
    """Who has outlived the fight before this one: seat, character, objects and Scraps (BTI-SCT-01)."""
    lost: tuple[tuple[Seat, Card], ...] = ()
    """Whose characters have been killed and replaced."""
    home: tuple[tuple[Seat, Card, tuple[Card, ...], int], ...] = ()
    """Whom their players have left at home since: they live, but are out of the tournament (BTI-A-156)."""


class State:
    """One position. The engine's `apply` is the only thing that changes it."""

    __slots__ = (
        "actors",
        "acts",
        "attack",
        "characters",
        "characters_under",
        "context",
        "damage_deck",
        "dealer",
        "deck",
        "deck_number",
        "discards",
        "ending",
        "fallen",
        "flurry",
        "foes",
        "following",
        "fresh",
        "gods",
        "idle",
        "invocations",
        "killer",
        "kit_key",
        "limbo",
        "mode",
        "objects",
        "objects_under",
        "options",
        "phase",
        "plan",
        "planner",
        "played",
        "quest",
        "removed",
        "revealed",
        "seats",
        "shown",
        "sides",
        "spoils",
        "stack",
        "stock",
        "table",
        "tally",
        "turn",
        "warriors",
    )

    seats: int
    options: Options
    kit_key: str
    mode: str
    sides: tuple[int, ...]
    """Which side each seat is on."""
    foes: tuple[tuple[Seat, ...], ...]
    """For each seat its living opponents, counterclockwise from its right."""
    following: tuple[Seat, ...]
    """For each seat the next living one counterclockwise, itself if there is no other."""
    phase: str
    actors: tuple[Seat, ...]
    context: Task
    stack: list[Task]
    plan: tuple[Card, ...]
    """Cards that `planner` has laid aside, or been offered, and that nobody else sees."""
    planner: Seat
    warriors: list[Warrior]
    dealer: Seat
    turn: Seat
    fresh: bool
    """Whether nothing has been done in this turn yet (BTI-ARM-08)."""
    acts: int
    flurry: bool
    """Whether the next attack of this turn may be combined."""
    idle: int
    """Turns in a row in which the combat deck lost no card (BTI-A-018)."""
    attack: Attack | None
    deck: list[Card]
    deck_number: int
    played: list[Card]
    """The pile of played cards, its top last (BTI-PIL-01)."""
    discards: list[Card]
    damage_deck: list[Card]
    limbo: tuple[Card, ...]
    """Damages drawn and not applied yet, and those being resolved."""
    characters: tuple[Card, ...]
    characters_under: tuple[Card, ...]
    objects: tuple[Card, ...]
    objects_under: tuple[Card, ...]
    invocations: tuple[Card, ...]
    stock: tuple[Card, ...]
    """Equipment that nobody has."""
    shown: tuple[Card, ...]
    """Cards turned up for everybody to choose from (BTI-TOU-01)."""
    table: tuple[Item, ...]
    spoils: tuple[Item, ...]
    """What the warrior just killed has left, for his killer (BTI-PLN-02)."""
    killer: Seat
    """Who may plunder `spoils`, or -1."""
    removed: tuple[Card, ...]
    """Out of the game: broken Shields, characters of the dead, pairs that nobody has."""
    revealed: bool
    """Whether all picks of the preparation lie open (BTI-OSP-04)."""
    fallen: tuple[Seat, ...]
    """Who is out of the fight, in this order."""
    ending: str
    gods: Gods
    tally: Tally
    quest: Quest | None
    """What only a scenario has."""

    @property
    def kit(self) -> CardSet:
        """The cards that are played with."""
        return KITS[self.kit_key]

    def copy(self) -> State:
        """An independent copy."""
        new = State()
        new.seats = self.seats
        new.options = self.options
        new.kit_key = self.kit_key
        new.mode = self.mode
        new.sides = self.sides
        new.foes = self.foes
        new.following = self.following
        new.phase = self.phase
        new.actors = self.actors
        new.context = self.context
        new.stack = self.stack[:]
        new.plan = self.plan
        new.planner = self.planner
        new.warriors = [warrior.copy() for warrior in self.warriors]
        new.dealer = self.dealer
        new.turn = self.turn
        new.fresh = self.fresh
        new.acts = self.acts
        new.flurry = self.flurry
        new.idle = self.idle
        attack = self.attack
        new.attack = None if attack is None else attack.copy()
        new.deck = self.deck[:]
        new.deck_number = self.deck_number
        new.played = self.played[:]
        new.discards = self.discards[:]
        new.damage_deck = self.damage_deck[:]
        new.limbo = self.limbo
        new.characters = self.characters
        new.characters_under = self.characters_under
        new.objects = self.objects
        new.objects_under = self.objects_under
        new.invocations = self.invocations
        new.stock = self.stock
        new.shown = self.shown
        new.table = self.table
        new.spoils = self.spoils
        new.killer = self.killer
        new.removed = self.removed
        new.revealed = self.revealed
        new.fallen = self.fallen
        new.ending = self.ending
        new.gods = self.gods
        new.tally = self.tally
        new.quest = self.quest
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable

    def __repr__(self) -> str:
        """Nothing that any seat may not know."""
        phase = self.phase if self.revealed else "preparation"
        return f"<Bruti, {self.mode} of {self.seats}, deck {self.deck_number}, {phase}>"


def combat_deck(kit: CardSet, options: Options) -> tuple[Card, ...]:
    """The cards of the combat deck; the gods bring Divine Intervention! with them (BTI-MAT-10, BTI-FGD-01)."""
    return kit.deck_with_gods if options.fickle_gods else kit.deck


MODES: Final = {2: "duel", 3: "brawl", 4: "squads"}
"""The usual mode by number of players."""

SCENARIO: Final = "scenario"

TEAMS: Final = ("squads", SCENARIO)
"""Modes in which warriors have companions (BTI-A-192)."""


def initial(seats: int, options: Options, kit: CardSet | None = None) -> State:
    """The position before a dealer is drawn (BTI-PRE-01). Raises ValueError for a wrong number of seats.

    The cards are those of `kit`, or else those that the options name. Raises BadCards or BadScenario if these cannot
    be used.
    """
    if seats not in MODES:
        raise ValueError(f"Bruti is for 2 to 4 players, not {seats}")
    if kit is None:
        kit = kit_of(options)
    state = State()
    state.seats = seats
    state.options = options
    state.kit_key = kit.key
    state.quest = begun(kit, seats)
    state.mode = mode_of(seats, options)
    if state.quest is not None:
        state.sides = tuple(int(seat != SPECIAL) for seat in range(seats))  # BTI-SCN-01
    else:
        state.sides = tuple(seat % 2 if state.mode == "squads" else seat for seat in range(seats))  # BTI-SQD-02
    state.phase = DEALER
    state.actors = (-1,)
    state.context = ()
    state.stack = [("prepare",)]
    state.plan = ()
    state.planner = -1
    state.warriors = [_recruit(seat) for seat in range(seats)]
    state.dealer = -1
    state.turn = -1
    state.fresh = True
    state.acts = 0
    state.flurry = False
    state.idle = 0
    state.attack = None
    state.deck = list(combat_deck(kit, options))
    state.deck_number = 0
    state.played = []
    state.discards = []
    pairs = (kit.death, kit.favor)
    state.damage_deck = [card for card in kit.damages if card not in pairs]  # BTI-DMD-01
    state.limbo = ()
    state.characters = kit.characters
    state.characters_under = ()
    state.objects = kit.objects
    state.objects_under = ()
    state.invocations = kit.invocations
    state.stock = kit.equipment
    state.shown = ()
    state.table = ()
    state.spoils = ()
    state.killer = -1
    state.removed = tuple(card for pair in pairs for card in (pair,) * (pair.copies - seats))  # BTI-DMD-02
    state.revealed = not options.secret
    state.fallen = ()
    state.ending = ""
    state.gods = Gods(kit.gods if options.fickle_gods else ())
    state.tally = Tally((0,) * seats)
    set_foes(state)
    return state


def mode_of(seats: int, options: Options) -> str:
    """What is fought: a scenario, the mode that the options name, or the usual one."""
    if options.scenario:
        return SCENARIO
    return MODES[seats] if options.mode == "usual" else options.mode


def _recruit(seat: Seat) -> Warrior:
    warrior = Warrior()
    warrior.status = ALIVE
    warrior.character = None
    warrior.veteran = False
    warrior.weapon = warrior.shield = warrior.armor = None
    warrior.shield_up = warrior.armor_up = True
    warrior.up = warrior.down = ()
    warrior.movement = NO_MOVEMENT
    warrior.damages = warrior.hand = ()
    warrior.boost = 0
    warrior.pair = True
    warrior.kills = warrior.received = warrior.marks = 0
    warrior.foe = -1
    warrior.refresh()
    return warrior


def set_foes(state: State) -> None:
    """Who can be attacked by whom, after somebody has left the fight (BTI-ATK-09, BTI-BRW-02)."""
    ring = [[(seat + step) % state.seats for step in range(1, state.seats)] for seat in range(state.seats)]
    state.following = tuple(
        next((other for other in ring[seat] if state.warriors[other].status == ALIVE), seat)
        for seat in range(state.seats)
    )
    state.foes = tuple(
        tuple(
            other
            for other in ring[seat]
            if state.warriors[other].status == ALIVE and state.sides[other] != state.sides[seat]
        )
        for seat in range(state.seats)
    )
    if state.quest is not None:
        set_order(state, state.quest)


def set_order(state: State, quest: Quest) -> None:
    """Who follows whom in a scenario: whoever comes back has his place already (BTI-A-188).

    The special character follows every warrior of the squad, and after him comes the next of
    the squad (BTI-SPC-11, BTI-A-161); once an Undead has joined him turns go round
    (BTI-DEM-07, BTI-A-177).
    """
    seats = state.seats

    def next_of(seat: Seat, *, squad: bool) -> Seat:
        ring = ((seat + step) % seats for step in range(1, seats))
        return next(
            (
                other
                for other in ring
                if (state.warriors[other].status == ALIVE or quest.waits(other)) and not (squad and other == SPECIAL)
            ),
            seat,
        )

    if quest.joined:
        state.following = tuple(next_of(seat, squad=False) for seat in range(seats))
    else:
        following = next_of(quest.last, squad=True)
        if state.warriors[following].status != ALIVE and not quest.waits(following):
            following = SPECIAL
        state.following = (following, *(SPECIAL for _ in range(1, seats)))
