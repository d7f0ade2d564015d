"""From the tables of a file to a set of cards; whatever is wrong is named with file, card and field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from brutus_tui.core import text as texts
from brutus_tui.core.notation import clip
from brutus_tui.games.bruti.actions import ID, MAX_SEATS
from brutus_tui.games.bruti.cards import (
    BLOWS,
    COMBAT_MARK,
    CROWD,
    FAMILIES,
    FORBIDDEN,
    OBJECTS_KEPT,
    Ability,
    Card,
    CardSet,
    Condition,
    Step,
    print_on,
)

TOTALS: Final = {
    "combat": 112,
    "character": 20,
    "damage": 44,
    "object": 42,
    "equipment": 24,
    "weapon": 16,
    "shield": 4,
    "armor": 4,
    "invocation": 16,
    "condition": 12,
    "movement": 6,
}
"""How many cards the box holds (BTI-MAT-01 to BTI-MAT-08)."""

TOTALS_OF_GODS: Final = {"combat_deluxe": 116, "fickle_god": 20, "scrap": 16}
"""What the Deluxe box has besides, in a set that has Fickle Gods (BTI-MAT-09, BTI-MAT-10)."""

PROVENANCE: Final = ("rulebook", "public", "house")

MOVEMENT_MODES: Final = ("draw", "change", "change_in_defense", "pass_to_ally", "protect_ally")
"""What the Movement does; its rules are chapters of their own (BTI-MVA, BTI-MVD, BTI-SQD-10, BTI-SQD-11)."""

_TEXTS: Final = {"id", "name", "name_it", "type", "provenance", "text"}
_COMMON: Final = _TEXTS | {"copies", "attested", "source", "abilities"}

FORMAT: Final = 1
MAX_TEXT: Final = {"name": 60, "text": 600, "source": 600}
"""The longest texts, in characters; whatever is not named here is a name."""
MOST: Final = 9
"""Abilities of a card, and steps of an ability."""

_NUMBERS: Final = {"copies": (1, 112), "value": (0, 9), "skulls": (0, 9), "hands": (1, 2)}
_CONDITIONS: Final = {"character": (1, 8), "special_character": (1, 20), "equipment": (-4, 4), "damage": (-8, 8)}
"""The numbers that may stand on cards; the markers of the box go from 1 to 8 (BTI-MAT-08)."""
_SIGNED: Final = ("condition", "damage", "attack", "defense", "fervor")
"""Primitives whose n may be negative."""

_FIELDS: Final[dict[str, tuple[set[str], set[str]]]] = {
    "combat": ({"copies"}, {"blow", "value", "edition"}),
    "character": ({"condition", "skulls", "copies"}, set()),
    "damage": ({"condition", "icons", "copies"}, {"interrupts", "returns", "shed_by_pass"}),
    "object": ({"copies"}, set()),
    "equipment": ({"condition", "copies"}, {"hands", "skulls", "value"}),
    "invocation": ({"copies"}, set()),
    "fickle_god": ({"copies"}, {"persists"}),
    "scrap": ({"copies", "value"}, set()),
    "condition": ({"faces", "copies"}, set()),
    "movement": ({"copies"}, set()),
}
"""By deck: the fields a card must have and may have, besides those common to all."""

DELUXE_DECKS: Final = ("fickle_god", "scrap")
"""Decks that a set may lack: it is then a set for the basic game."""

SPECIAL_FIELDS: Final[dict[str, tuple[set[str], set[str]]]] = {
    "special_character": ({"condition", "skulls", "copies"}, {"traits", "starts_with"}),
    "special_ability": ({"copies"}, set()),
}
"""The same for the decks that only scenarios have; they stand in files of their own (see `scenarios`)."""

TRAITS: Final = ("undead", "minor", "raises_slain", "refills_hand", "troll", "barbarian", "giant")
"""What a special character can be."""

_KINDS: Final = {"combat": FAMILIES, "equipment": ("weapon", "shield", "armor")}

TRIGGERS: Final[dict[str, frozenset[str]]] = {
    "setup": frozenset({"invoke", "loot"}),
    "passive": frozenset(
        {"condition", "damage", "defense", "waive", "forbid", "cap", "toll", "combine", "any_blow", "fervor"}
    ),
    "act": frozenset(
        {"draw", "discard", "change", "swap", "steal", "peek", "recover", "ready", "exhaust", "destroy", "heal"}
        | {"hurt", "give", "combine", "invoke", "loot", "strike"}
    ),
    "play": frozenset(
        {"draw", "discard", "change", "swap", "steal", "peek", "recover", "ready", "exhaust", "destroy", "heal"}
        | {"hurt", "give", "combine", "invoke", "loot", "god"}
    ),
    "reveal": frozenset(
        {"condition", "draw", "discard", "change", "swap", "steal", "peek", "recover", "ready", "exhaust", "destroy"}
        | {"heal", "hurt", "give", "invoke", "loot", "end_turn"}
    ),
    "attack": frozenset({"attack", "forbid"}),
    "defend": frozenset({"attack", "defense", "any_blow"}),
    "cancel": frozenset({"draw", "discard", "recover", "ready", "exhaust", "steal", "heal"}),
    "hit": frozenset({"draw", "discard", "recover", "ready", "exhaust", "fervor", "steal", "heal"}),
    "was_hit": frozenset({"seize", "draw", "ready"}),
    "wound": frozenset({"damage", "forbid"}),
    "was_wounded": frozenset({"damage", "ignore"}),
    "damage_drawn": frozenset(
        {"ignore", "destroy", "exhaust", "die", "heal", "invoke", "draw", "strike", "discard", "hurt"}
    ),
    "would_die": frozenset({"heal"}),
    "turn_start": frozenset({"discard", "draw"}),
    "turn_end": frozenset({"ready", "draw"}),
}
"""By trigger: the primitives that can answer to it."""

OPS: Final = frozenset().union(*TRIGGERS.values())

WHO: Final = ("self", "opponent", "any_other", "attacker", "defender")

_OPERANDS: Final[dict[str, tuple[set[str], set[str]]]] = {
    "condition": ({"n"}, {"until"}),
    "damage": ({"n"}, {"what", "min", "until", "who"}),
    "attack": ({"n"}, {"until", "who"}),
    "defense": ({"n"}, {"what", "orange", "until"}),
    "waive": ({"what"}, set()),
    "forbid": ({"what"}, {"who", "until"}),
    "cap": ({"what", "n"}, set()),
    "toll": ({"what", "n"}, set()),
    "draw": (set(), {"n", "to"}),
    "discard": ({"choice"}, {"n", "to", "who"}),
    "change": ({"n"}, set()),
    "swap": ({"who", "n"}, {"choice"}),
    "steal": ({"who", "n", "choice"}, set()),
    "peek": ({"who"}, set()),
    "recover": ({"n"}, set()),
    "ready": ({"what", "n"}, set()),
    "exhaust": ({"what", "n"}, {"who"}),
    "destroy": ({"what"}, {"who"}),
    "heal": ({"n"}, {"icon"}),
    "hurt": ({"n"}, set()),
    "ignore": (set(), {"n"}),
    "give": ({"who", "n"}, set()),
    "combine": (set(), {"until"}),
    "any_blow": (set(), {"until"}),
    "seize": (set(), set()),
    "die": (set(), set()),
    "invoke": ({"n"}, set()),
    "loot": ({"n"}, set()),
    "fervor": ({"n"}, {"until"}),
    "strike": ({"who"}, {"from", "power", "canceled_by", "discards", "fervor", "damage", "then"}),
    "god": ({"n"}, set()),
    "end_turn": (set(), set()),
}
"""By primitive: the operands it must have and may have."""

_TURNED: Final = ("shield", "movement", "endowment")
_WHAT: Final[dict[str, tuple[str, ...]]] = {
    "damage": ("weapon",),
    "defense": ("dodge", "parry", "shield", "blow_in_defense"),
    "waive": ("shield", "armor", "two_handed"),
    "forbid": tuple(FORBIDDEN),
    "cap": ("attack_power", "change", "enhancements"),
    "toll": ("movement",),
    "ready": _TURNED,
    "exhaust": _TURNED,
    "destroy": ("shield",),
}
"""By primitive: the kinds it can be about."""

_WITH_ANOTHER: Final = ("swap", "steal", "peek", "give")
"""Primitives between two warriors."""

_UNPROVOKED: Final = ("act", "play", "reveal")
"""Triggers without an attack, and so without an attacker and a defender."""

_WORDS: Final = {
    "change": ("any", "hand"),
    "swap": ("hand",),
    "discard": ("all",),
    "exhaust": ("all",),
    "heal": ("this_draw",),
    "ignore": ("all",),
}
"""By primitive: what n can be besides a number."""

_ABILITY: Final = {"on", "do", "cost", "pay", "limit", "may", "if", "mode", "squads"}
_ICONS: Final = ("bone", "blood", "brain")
_CAUSES: Final = ("condition", "damage")
_ENDS: Final = ("draw", "change", "reactivate")


class BadCards(ValueError):
    """A set of cards that cannot be used; the text is one sentence with file, card and field."""

    def __init__(self, source: str, where: str, reason: str) -> None:
        source = clip(source, 200)
        super().__init__(f"{source}: {clip(where, 100)}: {reason}" if where else f"{source}: {reason}")


def told(value: object, length: int = 60) -> str:
    """What stands in a file, as a message can repeat it: short, and even if Python will not write it out."""
    try:
        return clip(repr(value), length)
    except (ValueError, RecursionError):  # digits, or lists in lists, without end
        return "this"


def _one_of(value: object, allowed: Iterable[object]) -> bool:
    """Whether it is one of these, and not only equal to one: in TOML 1, 1.0 and true are three values."""
    return any(type(value) is type(one) and value == one for one in allowed)


class Reader:
    """Turns the tables of a file into cards, and says where one is wrong."""

    def __init__(self, source: str, abilities: int = 0) -> None:
        self.source = source
        self.abilities = abilities

    def fail(self, card: str, where: str, reason: str) -> BadCards:
        return BadCards(self.source, f"card {told(card)}, field {told(where, 160)}" if card else clip(where), reason)

    def read(self, table: Mapping[str, Any], key: str) -> CardSet:
        for deck in table:
            if deck not in _FIELDS and deck not in ("meta", "totals", "vocabulary"):
                raise self.fail("", deck, f"is no deck of this game; the decks are {', '.join(_FIELDS)}")
        self.meta(table.get("meta", {}))
        decks = {
            deck: [] if deck in DELUXE_DECKS and deck not in table else self.deck(deck, table.get(deck))
            for deck in _FIELDS
        }
        seen: set[str] = set()
        for card in (card for cards in decks.values() for card in cards):
            if card.id in seen:
                raise self.fail(card.id, "id", "another card has the same id")
            seen.add(card.id)
        self.totals(decks, table.get("totals"))
        self.whole(decks)
        return CardSet(decks, key)

    def meta(self, row: object) -> None:
        """What the file says of itself."""
        if not isinstance(row, dict):
            raise self.fail("", "meta", "must be a table")
        for key, wanted in (("format", FORMAT), ("game", "Bruti")):
            if not _one_of(row.get(key, wanted), (wanted,)):
                raise self.fail("", f"meta.{key}", f"must be {wanted!r}, not {told(row[key])}")

    def deck(self, deck: str, rows: object) -> list[Card]:
        if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
            raise self.fail("", deck, f"there are no cards of this deck (a list of [[{deck}]] tables)")
        cards = [self.card(deck, row, number) for number, row in enumerate(rows)]
        if deck != "combat":
            return cards
        order = sorted(range(len(cards)), key=lambda place: FAMILIES.index(cards[place].kind))
        return [self.card(deck, rows[place], number) for number, place in enumerate(order)]

    def card(self, deck: str, row: Mapping[str, Any], number: int, before: int = 0) -> Card:
        """One card; `before` of those with a smaller number do not stand in this file."""
        name = row.get("id")
        if not isinstance(name, str) or not ID.fullmatch(name):
            raise self.fail(
                f"{deck} number {number - before + 1}", "id", "an id is of at most 60 small letters, digits and _"
            )
        must, may = (_FIELDS | SPECIAL_FIELDS)[deck]
        for key in (_TEXTS | must) - row.keys():
            raise self.fail(name, key, "is missing")
        for key in row:
            if key not in _COMMON | must | may:
                raise self.fail(name, key, "is no field of this deck")
        for key in _TEXTS | {"source", "blow"}:
            if not isinstance(row.get(key, ""), str):
                raise self.fail(name, key, "must be a text")
            flaw = texts.flaw(row[key]) if key in row else ""
            if flaw:
                raise self.fail(name, key, flaw)
            if len(row.get(key, "")) > MAX_TEXT.get(key, MAX_TEXT["name"]):
                raise self.fail(name, key, f"has more than {MAX_TEXT.get(key, MAX_TEXT['name'])} characters")
        for key, (low, high) in (_NUMBERS | {"condition": _CONDITIONS.get(deck, (0, 0))}).items():
            if key in row and not (type(row[key]) is int and low <= row[key] <= high):
                raise self.fail(name, key, f"must be a whole number from {low} to {high}")
        for key in ("interrupts", "returns", "shed_by_pass", "persists"):
            if not isinstance(row.get(key, False), bool):
                raise self.fail(name, key, "must be true or false")
        for key in ("attested", "icons", "traits", "starts_with"):
            if not (isinstance(row.get(key, []), list) and all(isinstance(one, str) for one in row.get(key, []))):
                raise self.fail(name, key, "must be a list of texts")
        for key in row.get("attested", ()):
            if not ID.fullmatch(key):
                raise self.fail(name, "attested", "must be names of fields")
        kind = row["type"]
        if kind not in _KINDS.get(deck, (deck,)):
            raise self.fail(name, "type", f"must be {' or '.join(_KINDS.get(deck, (deck,)))}")
        if row["provenance"] not in PROVENANCE:
            raise self.fail(name, "provenance", f"must be {' or '.join(PROVENANCE)}")
        if row.get("edition", "basic") not in ("basic", "deluxe"):
            raise self.fail(name, "edition", "must be basic or deluxe")
        self.by_kind(name, kind, row)
        card = Card(
            id=name,
            name=row["name"],
            name_it=row["name_it"],
            deck=deck,
            kind=kind,
            copies=row["copies"],
            text=row["text"],
            provenance=row["provenance"],
            attested=tuple(row.get("attested", ())),
            source=row.get("source", ""),
            blow=row.get("blow", ""),
            value=row.get("value", 0),
            condition=row.get("condition", 0),
            skulls=row.get("skulls", 0),
            hands=row.get("hands", 0),
            icons=frozenset(row.get("icons", ())),
            interrupts=row.get("interrupts", False),
            returns=row.get("returns", False),
            shed=row.get("shed_by_pass", False),
            deluxe=row.get("edition") == "deluxe",
            persists=row.get("persists", False),
            traits=frozenset(row.get("traits", ())),
            starts_with=tuple(row.get("starts_with", ())),
            number=number,
            bit=1 << number if deck == "combat" else 0,
        )
        rows = row.get("abilities", [])
        if not isinstance(rows, list) or not all(isinstance(one, dict) for one in rows):
            raise self.fail(name, "abilities", "must be a list of tables")
        if len(rows) > MOST:
            raise self.fail(name, "abilities", f"a card has at most {MOST}")
        read = [self.ability(card, one, f"abilities[{place}]") for place, one in enumerate(rows)]
        print_on(card, [one for one in read if one is not None])
        self.distinct(card)
        self.of_gods(card)
        return card

    def by_kind(self, name: str, kind: str, row: Mapping[str, Any]) -> None:
        """What cards of one kind need besides what all cards of their deck need."""
        if kind in ("blow", "enhancement", "parry", "dodge", "shield") and "value" not in row:
            raise self.fail(name, "value", "is missing")
        if kind == "blow" and row.get("blow") not in BLOWS:
            raise self.fail(name, "blow", f"must be {' or '.join(BLOWS)}")
        if kind == "weapon" and not {"hands", "skulls"} <= row.keys():
            raise self.fail(name, "hands" if "hands" not in row else "skulls", "is missing")
        for icon in row.get("icons", ()):
            if icon not in _ICONS:
                raise self.fail(name, "icons", f"there is no icon {told(icon)}; the icons are {', '.join(_ICONS)}")
        for trait in row.get("traits", ()):
            if trait not in TRAITS:
                raise self.fail(name, "traits", f"there is no trait {told(trait)}; the traits are {', '.join(TRAITS)}")

    def ability(self, card: Card, row: Mapping[str, Any], where: str) -> Ability | None:
        def check(key: str, allowed: Sequence[Any]) -> Any:
            if not _one_of(row.get(key, allowed[0]), allowed):
                raise self.fail(card.id, f"{where}.{key}", f"unknown value {told(row[key])}")
            return row.get(key, allowed[0])

        for key in row:
            if key not in _ABILITY:
                raise self.fail(card.id, f"{where}.{key}", "is no field of an ability")
        for key in ("may", "squads"):
            if not isinstance(row.get(key, False), bool):
                raise self.fail(card.id, f"{where}.{key}", "must be true or false")
        if card.deck == "movement":
            if row.get("mode") not in MOVEMENT_MODES:
                raise self.fail(card.id, f"{where}.mode", f"must be {' or '.join(MOVEMENT_MODES)}")
            return None
        trigger = row.get("on")
        if not isinstance(trigger, str) or trigger not in TRIGGERS:
            raise self.fail(card.id, f"{where}.on", f"unknown trigger {told(trigger)}")
        steps = row.get("do")
        if not isinstance(steps, list) or not steps or not all(isinstance(step, dict) for step in steps):
            raise self.fail(card.id, f"{where}.do", "must be a list of steps")
        if len(steps) > MOST:
            raise self.fail(card.id, f"{where}.do", f"an ability has at most {MOST} steps")
        cost = check("cost", ("", "exhaust", "discard"))
        pay = row.get("pay", 0)
        if type(pay) is not int or not 0 <= pay <= 9 or (pay and trigger != "act"):
            raise self.fail(
                card.id, f"{where}.pay", "must be a whole number, and only abilities with on = 'act' are paid"
            )
        if cost and card.deck not in ("object", "invocation", "equipment", "special_ability"):
            raise self.fail(card.id, f"{where}.cost", "only equipment and endowment can be exhausted or discarded")
        if cost == "discard" and card.deck in ("equipment", "special_ability"):
            raise self.fail(card.id, f"{where}.cost", "only objects and invocations are discarded as a cost")
        if trigger == "act" and not cost and row.get("limit") is None:
            raise self.fail(card.id, f"{where}.limit", "an act without a cost needs a limit")
        mode = row.get("mode")
        if mode is not None and not (isinstance(mode, str) and ID.fullmatch(mode)):
            raise self.fail(card.id, f"{where}.mode", "must be of at most 60 small letters, digits and _")
        self.abilities += 1
        steps = tuple(self.step(card, trigger, step, f"{where}.do[{n}]") for n, step in enumerate(steps))
        return Ability(
            number=self.abilities,
            card=card,
            on=trigger,
            steps=steps,
            cost=cost,
            pay=pay,
            limit=check("limit", ("", "turn", "combat")),
            optional=bool(row.get("may") or cost or pay or trigger == "act"),
            when=self.when(card, row.get("if"), f"{where}.if"),
            mode=row.get("mode", ""),
            bit=self.bit(row.get("limit", "")),
            aims=any(step.who in ("opponent", "any_other") for step in steps),
        )

    def bit(self, limit: str) -> int:
        """A bit for the marks of a warrior; those of a combat stand above those of a turn."""
        return {"": 0, "turn": 1 << self.abilities, "combat": 1 << self.abilities + COMBAT_MARK}[limit]

    def step(self, card: Card, trigger: str, row: Mapping[str, Any], where: str) -> Step:
        op = row.get("op")
        if not isinstance(op, str) or op not in OPS:
            raise self.fail(card.id, f"{where}.op", f"unknown effect {told(op)}")
        if op not in TRIGGERS[trigger]:
            raise self.fail(card.id, f"{where}.op", f"{op} does not go with on = {told(trigger)}")
        must, may = _OPERANDS[op]
        who = row.get("who", "self")
        if who in CROWD:
            self.crowd(card, trigger, op, row, where)
            may = may | {"who"}
        for key in must - row.keys():
            raise self.fail(card.id, f"{where}.{key}", "is missing")
        for key in row:
            if key not in must | may | {"op"}:
                raise self.fail(card.id, f"{where}.{key}", f"is no operand of {op}")
        what = row.get("what", ())
        kinds = (what,) if isinstance(what, str) else what
        if not isinstance(kinds, list | tuple) or ("what" in row and not kinds):
            raise self.fail(card.id, f"{where}.what", "must be a text or a list of texts")
        for one in kinds:
            if not isinstance(one, str) or one not in _WHAT.get(op, ()):
                raise self.fail(card.id, f"{where}.what", f"{op} is not about {told(one)}")
        n = row.get("n", 0)
        low = -9 if op in _SIGNED else 1
        if "n" in row and not (type(n) is int and low <= n <= 9) and not _one_of(n, _WORDS.get(op, ())):
            raise self.fail(card.id, f"{where}.n", f"must be a whole number from {low} to 9, not {told(n)}")
        to = row.get("to", "")
        if "to" in row and not (type(to) is int and 0 <= to <= 9) and not _one_of(to, ("condition", "my_hand")):
            raise self.fail(card.id, f"{where}.to", f"unknown size {told(to)}")
        if op in ("draw", "discard") and not {"n", "to"} & row.keys():
            raise self.fail(card.id, f"{where}.n", "is missing")
        for key, allowed in (
            ("who", (*WHO, *CROWD)),
            ("choice", ("owner", "actor", "random")),
            ("until", ("", "attack", "turn", "deck")),
            ("icon", ("", *_ICONS)),
            ("from", ("hand",)),
            ("orange", (False, True)),
        ):
            if not _one_of(row.get(key, allowed[0]), allowed):
                raise self.fail(card.id, f"{where}.{key}", f"unknown value {told(row[key])}")
        if (row.get("until") == "deck") != (op == "condition" and trigger == "reveal"):
            raise self.fail(card.id, f"{where}.until", "only a Fickle Gods card lends condition, until the deck ends")
        if op == "swap" and n != "hand" and "choice" not in row:
            raise self.fail(card.id, f"{where}.choice", "is missing")
        if op in _WITH_ANOTHER and trigger in _UNPROVOKED and who not in ("opponent", "any_other", *CROWD):
            raise self.fail(card.id, f"{where}.who", f"{op} takes another warrior, opponent or any_other")
        if op == "ignore" and trigger == "was_wounded" and card.kind != "armor":
            raise self.fail(card.id, f"{where}.op", "only an Armor ignores a whole wound")
        if op == "strike":
            self.strike(card, trigger, row, where)
        floor = row.get("min", 0)
        if type(floor) is not int or not 0 <= floor <= 9:
            raise self.fail(card.id, f"{where}.min", "must be a whole number from 0 to 9")
        return Step(
            op=op,
            who=row.get("who", "self"),
            what=tuple(kinds),
            n=n,
            to=to,
            until=row.get("until", ""),
            choice=row.get("choice", "owner"),
            icon=row.get("icon", ""),
            min=floor,
            orange=row.get("orange", False),
            power=row.get("power", 0),
            canceled_by=tuple(row.get("canceled_by", ())),
            discards=row.get("discards", True),
            fervor=row.get("fervor", True),
            damage=row.get("damage", 0),
            then=row.get("then", ""),
        )

    def crowd(self, card: Card, trigger: str, op: str, row: Mapping[str, Any], where: str) -> None:
        """What can be done to warriors that nobody chooses."""
        whole_hands = op == "swap" and row.get("n") == "hand"
        if trigger != "reveal" or (row["who"] == "ring") != whole_hands or op in ("steal", "peek", "give", "end_turn"):
            raise self.fail(card.id, f"{where}.who", f"{op} does not go to {row['who']} here")

    def of_gods(self, card: Card) -> None:
        """A Fickle Gods card is obeyed when it is drawn, and only a Deluxe card of the combat deck draws one."""
        for place, ability in enumerate(card.abilities):
            where = f"abilities[{place}]"
            if (ability.on == "reveal") != (card.deck == "fickle_god"):
                raise self.fail(card.id, f"{where}.on", "a Fickle Gods card, and no other, acts on = 'reveal'")
            if ability.on == "reveal" and (ability.optional or ability.limit or ability.when):
                raise self.fail(card.id, where, "a Fickle Gods card is obeyed: it has no cost, limit or condition")
            if any(step.op == "god" for step in ability.steps) and not card.deluxe:
                raise self.fail(card.id, where, "only a card with edition = 'deluxe' draws Fickle Gods")
        lasts = any(step.until == "deck" for ability in card.abilities for step in ability.steps)
        if card.persists != lasts:
            raise self.fail(card.id, "persists", "a card stays on the board exactly as long as its effect lasts")

    def strike(self, card: Card, trigger: str, row: Mapping[str, Any], where: str) -> None:
        """An attack from the hand answers to a damage; one of a fixed power is used in attack (BTI-SGV-05)."""
        if trigger != "act":
            if row.keys() - {"op", "who", "from"} or "from" not in row:
                raise self.fail(card.id, f"{where}.from", "here a strike is made from the hand")
            return
        if "from" in row or row["who"] != "opponent":
            raise self.fail(card.id, f"{where}.who", "a strike with on = 'act' has a fixed power and an opponent")
        for key, low in (("power", 1), ("damage", 0)):
            if not (type(row.get(key, low)) is int and low <= row.get(key, low) <= 9) or (low and key not in row):
                raise self.fail(card.id, f"{where}.{key}", f"must be a whole number from {low} to 9")
        kinds = row.get("canceled_by", [])
        if not isinstance(kinds, list) or any(one not in ("dodge", "parry", "shield") for one in kinds):
            raise self.fail(card.id, f"{where}.canceled_by", "must be a list of dodge, parry, shield")
        for key in ("discards", "fervor"):
            if not isinstance(row.get(key, True), bool):
                raise self.fail(card.id, f"{where}.{key}", "must be true or false")
        if row.get("discards", True) == bool(row.get("damage")):
            raise self.fail(card.id, f"{where}.damage", "stands where a strike makes nobody discard, and only there")
        if row.get("then", "") not in ("", "stay", "pass"):
            raise self.fail(card.id, f"{where}.then", "must be stay or pass")

    def when(self, card: Card, row: object, where: str) -> Condition | None:
        if row is None:
            return None
        if not isinstance(row, dict):
            raise self.fail(card.id, where, "must be a table")
        allowed: dict[str, Any] = {
            "blow": BLOWS,
            "using": ("parry", "dodge", "blow", "shield"),
            "enhanced": (True,),
            "min_discarded": range(1, 10),
            "min_hand": range(1, 10),
            "fewer_cards": (True,),
            "id": (),
            "icon_not": _ICONS,
            "cause": _CAUSES,
            "action": _ENDS,
        }
        for key, value in row.items():
            if key not in allowed:
                raise self.fail(card.id, f"{where}.{key}", "unknown condition")
            fits = isinstance(value, str) and ID.fullmatch(value) if key == "id" else _one_of(value, allowed[key])
            if not fits:
                raise self.fail(card.id, f"{where}.{key}", f"unknown value {told(value)}")
        return Condition(**row)

    def distinct(self, card: Card) -> None:
        """Two acts of one card must have names to choose by."""
        acts = [ability.mode for ability in card.answers("act")]
        if len(set(acts)) != len(acts):
            raise self.fail(card.id, "abilities", "two acts of one card need different modes")

    def totals(self, decks: Mapping[str, Sequence[Card]], stated: object) -> None:
        """The file's own totals, if it states any, and those of the rulebook."""
        if not isinstance(stated, dict | None):
            raise self.fail("", "totals", "must be a table")
        counts = {deck: sum(card.copies for card in cards) for deck, cards in decks.items()}
        counts["combat_deluxe"] = counts["combat"]
        counts["combat"] = sum(card.copies for card in decks["combat"] if not card.deluxe)
        for kind in ("weapon", "shield", "armor"):
            counts[kind] = sum(card.copies for card in decks["equipment"] if card.kind == kind)
        box = {**TOTALS, **(TOTALS_OF_GODS if any(decks[deck] for deck in DELUXE_DECKS) else {})}
        for key, wanted in {**box, **(stated or {})}.items():
            if key not in box:
                raise self.fail("", f"totals.{key}", "is no deck of this game")
            if type(wanted) is not int:
                raise self.fail("", f"totals.{key}", "must be a whole number")
            if counts[key] != wanted:
                raise self.fail("", f"totals.{key}", f"there should be {wanted} cards, and there are {counts[key]}")

    def whole(self, decks: Mapping[str, Sequence[Card]]) -> None:
        """What the rules need of a set as a whole."""
        for op, word, needed in (("die", 0, "kills"), ("heal", "this_draw", "cancels a draw")):
            cards = [
                card
                for card in decks["damage"]
                if any(s.op == op and (op == "die" or s.n == word) for a in card.abilities for s in a.steps)
            ]
            if len(cards) != 1 or cards[0].copies < MAX_SEATS:
                raise self.fail("", "damage", f"there must be one damage that {needed}, in at least {MAX_SEATS} copies")
        self.conditions(decks)
        for kind in FAMILIES:
            if not any(card.kind == kind and not card.deluxe for card in decks["combat"]):
                raise self.fail("", "combat", f"there is no card of the family {kind}")

    def conditions(self, decks: Mapping[str, Sequence[Card]]) -> None:
        """Nobody may be dead before the hands are dealt (BTI-A-076), and the combat deck must do for all hands."""

        def lends(card: Card, op: str, on: str) -> int:
            steps = (step for ability in card.answers(on) for step in ability.steps if step.op == op)
            return sum(step.n for step in steps if isinstance(step.n, int))

        def most(deck: str, op: str, on: str, *, least: bool = False, kind: str = "") -> int:
            """The highest, or lowest, number that a card of a deck lends with such steps; 0 where none does."""
            found = [lends(card, op, on) for card in decks[deck] if kind in ("", card.kind)]
            return min(0, *found) if least else max(0, *found)

        invoked = most("character", "invoke", "setup") + OBJECTS_KEPT * most("object", "invoke", "setup")
        own = [card.condition + lends(card, "condition", "passive") for card in decks["character"]]
        low, high = min(own), max(own)
        for kind in ("weapon", "shield", "armor"):
            low += most("equipment", "condition", "passive", least=True, kind=kind)
            high += most("equipment", "condition", "passive", kind=kind)
            high += max(0, *(card.condition for card in decks["equipment"] if card.kind == kind))
        for deck, number in (("object", OBJECTS_KEPT), ("invocation", invoked)):
            low += number * most(deck, "condition", "passive", least=True)
            high += number * most(deck, "condition", "passive")
        if low < 1:
            raise self.fail("", "condition", f"a warrior could begin with condition {low}")
        if high * MAX_SEATS > TOTALS["combat"]:
            raise self.fail(
                "", "condition", f"a warrior could begin with condition {high}, too many cards for the deck"
            )
