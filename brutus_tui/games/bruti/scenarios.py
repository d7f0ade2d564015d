"""Scenarios as data: what a file holds, how it is read, and what is wrong with a broken one.

A scenario is a TOML file (`data/scenarios/` has the rulebook's four, docs/scenarios.md
explains every field): the special character with his equipment and endowment, the
squads he can face, what becomes of the slain, who wins when, and a story. The special
characters and special abilities that a scenario names stand in `data/special.toml` or
in the scenario's own file, in the form of the set of cards. A file with an unknown
field, an unknown card or a missing value is refused with the file, the scenario and the
field.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from brutus_tui.core import toml
from brutus_tui.core.notation import clip
from brutus_tui.core.text import flaw
from brutus_tui.games.bruti import card_file, card_reader, cards
from brutus_tui.games.bruti.actions import ID
from brutus_tui.games.bruti.card_reader import BadCards, Reader, told
from brutus_tui.games.bruti.cards import Ability, Card, CardSet, Condition, Step
from brutus_tui.games.bruti.options import SCENARIOS, Options

SPECIAL: Final = 0
"""The seat of the special character."""

MAX_BYTES: Final = 64 * 1024
"""A larger file is no scenario; ours have a thirtieth of it."""

LANGUAGES: Final = ("en", "it", "ja")

ANYBODY: Final = "anybody"
KILL: Final = "kill"
HOLD_OUT: Final = "hold-out"


class BadScenario(ValueError):
    """A scenario that cannot be used; the text is one sentence with file, scenario and field."""

    def __init__(self, source: str, scenario: str, where: str, reason: str) -> None:
        source = clip(source, 200)
        place = f"scenario {scenario!r}, field {where!r}" if scenario and where else where
        super().__init__(f"{source}: {place}: {reason}" if place else f"{source}: {reason}")


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """What is fought over, and by whom (BTI-SCN-01)."""

    id: str
    clause: str
    names: Mapping[str, str]
    """By language; English is always there."""
    stories: Mapping[str, str]
    special: Card
    """The special character as he is in this scenario."""
    abilities: tuple[Card, ...]
    """The special abilities in his endowment (BTI-SPC-07)."""
    weapon_hands: int
    """One- or two-handed; 0: no weapon."""
    shield: bool
    armor: bool
    treasure: int
    """Special objects that lie face down (BTI-SCN-04)."""
    reinforcements: Mapping[int, int]
    """By the size of the squad; no other sizes can be played (BTI-RNF-01)."""
    undead: tuple[Card, ...]
    """The Undead that can replace the slain (BTI-DEM-04)."""
    rise: str
    """Who rises: `anybody` slain, or only whom the special character has killed (BTI-A-175)."""
    squad_wins: str
    special_wins: str
    """`kill`, or `hold-out`: also whoever lives when the agreed decks are over."""

    def name(self, language: str) -> str:
        """Its name, in English where the file does not have that language."""
        return self.names.get(language, self.names["en"])

    def story(self, language: str) -> str:
        """Its story in the same way, in one paragraph."""
        return self.stories.get(language, self.stories["en"])


# -- Finding one -----------------------------------------------------------------------------


def kit_of(options: Options) -> CardSet:
    """The cards that are played with under these options, those of the scenario included. Raises BadCards, BadScenario.

    The set has the scenario with it.
    """
    base = card_file.load(options.cards)
    if not options.scenario:
        return base
    path, key = card_file.split(options.scenario)
    if path in SCENARIOS:
        return _built_in(base.key, path)
    if not path.isprintable():
        raise BadScenario(clip(path), "", "", "is no path of a file")
    try:
        data = card_file.read_file(path, MAX_BYTES)
    except OSError as error:
        names = ", ".join(name for name in SCENARIOS if name)
        raise BadScenario(
            path, "", "", f"cannot be read: {error.strerror or error}; the scenarios are {names}"
        ) from None
    if key not in ("", card_file.fingerprint(data)):
        raise BadScenario(path, "", "", "the scenario has changed since the match began")
    return parse(data, path, base)


def held_kit(options: Options) -> CardSet:
    """The same for those who only look at a match: whatever has come of the files, what was read from them."""
    base = card_file.held(options.cards)
    path, key = card_file.split(options.scenario)
    if path in SCENARIOS:
        return _built_in(base.key, path) if path else base
    return cards.KITS.get(f"{base.key}+{key}") or kit_of(options)


def held_scenario(value: str) -> Scenario | None:
    """The scenario that the option's value means, as it was read if it was; None if it cannot be."""
    key = card_file.split(value)[1]
    if key:
        kits = (kit for kit in cards.KITS.values() if kit.key.endswith(f"+{key}"))
        found = next(kits, None)
        if found is not None:
            return found.scenario
    try:
        return kit_of(Options(scenario=value)).scenario
    except BadScenario:
        return None


@cache
def _built_in(base: str, name: str) -> CardSet:
    text = (resources.files(__package__) / "data" / "scenarios" / f"{name}.toml").read_bytes()
    return parse(text, f"{name}.toml", cards.KITS[base])


@cache
def _special() -> Mapping[str, Any]:
    return tomllib.loads((resources.files(__package__) / "data" / "special.toml").read_text("utf-8"))


def parse(data: bytes, source: str, base: CardSet) -> CardSet:
    """A set of cards with a scenario from the bytes of its file. Raises BadScenario."""
    key = f"{base.key}+{card_file.fingerprint(data)}"
    if key in cards.KITS:
        return cards.KITS[key]
    try:
        table = toml.read(data, MAX_BYTES, whatever=True)
    except toml.BadToml as error:
        raise BadScenario(source, "", "", f"is not TOML: {error}") from None
    return _ScenarioReader(source, base).read(table, key)


# -- Reading one -----------------------------------------------------------------------------

_MUST: Final = object()

_TABLES: Final[dict[str, dict[str, Any]]] = {
    "special": {
        "character": _MUST,
        "abilities": [],
        "weapon_hands": _MUST,
        "shield": False,
        "armor": False,
        "one_hand": False,
        "waive": [],
        "ignores": [],
        "treasure": 0,
        "condition": None,
        "traits": None,
    },
    "squad": {"reinforcements": _MUST},
    "slain": {"rise_as": _MUST, "by": "special"},
    "victory": {"squad": KILL, "special": KILL},
}
"""By table: its fields with what they are if they are not written."""

_NEEDED: Final = ("special", "squad")

_TOP: Final = ("format", "id", "clause", "name", "story", "special_character", "special_ability")


_CLAUSE: Final = re.compile(r"BTI-[A-Z]{1,3}-[0-9]{2,3}", re.ASCII)


class _ScenarioReader:
    def __init__(self, source: str, base: CardSet) -> None:
        self.source = source
        self.base = base
        self.id = ""

    def fail(self, where: str, reason: str) -> BadScenario:
        return BadScenario(self.source, self.id, where, reason)

    def read(self, table: Mapping[str, Any], key: str) -> CardSet:
        name = table.get("id")
        if not isinstance(name, str) or not ID.fullmatch(name):
            raise self.fail("id", "an id is of at most 60 small letters, digits and _")
        self.id = name
        for field in table:
            if field not in _TOP and field not in _TABLES:
                raise self.fail(field, "is no field of a scenario")
        if type(table.get("format")) is not int or table["format"] != 1:
            raise self.fail("format", "must be 1")
        clause = table.get("clause", "")
        if not isinstance(clause, str) or (clause and not _CLAUSE.fullmatch(clause)):
            raise self.fail("clause", "must be the id of a clause, such as BTI-SCN-01")
        names, stories = (self.texts(table, field) for field in ("name", "story"))
        parts = {field: self.table(field, table.get(field)) for field in _TABLES}
        special, squad, slain, victory = (parts[field] for field in ("special", "squad", "slain", "victory"))
        self.numbers = abilities_of(self.base)
        characters = self.deck("special_character", table)
        abilities = self.deck("special_ability", table)
        owned = self.named("special.abilities", special["abilities"], abilities)
        scenario = Scenario(
            id=name,
            clause=clause,
            names=names,
            stories=stories,
            special=self.special(special, characters),
            abilities=owned,
            weapon_hands=self.number("special.weapon_hands", special["weapon_hands"], 0, 2),
            shield=self.flag("special.shield", special["shield"]),
            armor=self.flag("special.armor", special["armor"]),
            treasure=self.number("special.treasure", special["treasure"], 0, 12),
            reinforcements=self.squads(squad["reinforcements"]),
            undead=self.named("slain.rise_as", slain["rise_as"], characters) if slain else (),
            rise=self.word("slain.by", slain["by"], ("special", ANYBODY)) if slain else "special",
            squad_wins=self.word("victory.squad", victory["squad"], (KILL, HOLD_OUT)),
            special_wins=self.word("victory.special", victory["special"], (KILL, HOLD_OUT)),
        )
        self.fits(scenario, special)
        self.brought(characters, abilities)
        return self.whole(scenario, characters, abilities, key)

    # -- Values

    def texts(self, table: Mapping[str, Any], key: str) -> Mapping[str, str]:
        found = table.get(key)
        if not isinstance(found, dict) or "en" not in found:
            raise self.fail(f"{key}.en", "is missing")
        for language, text in found.items():
            if language not in LANGUAGES:
                raise self.fail(f"{key}.{language}", f"is no language; the languages are {', '.join(LANGUAGES)}")
            if not isinstance(text, str):
                raise self.fail(f"{key}.{language}", "must be a text")
            wrong = flaw(text.replace("\n", " ").replace("\t", " "))
            if wrong:
                raise self.fail(f"{key}.{language}", wrong)
        return {language: _paragraph(text, language) for language, text in found.items()}

    def table(self, key: str, found: Any) -> Mapping[str, Any]:
        fields = _TABLES[key]
        if found is None:
            if key in _NEEDED:
                raise self.fail(key, "is missing")
            return {} if key == "slain" else fields
        if not isinstance(found, dict):
            raise self.fail(key, "must be a table")
        for field in found:
            if field not in fields:
                raise self.fail(f"{key}.{field}", "is no field of a scenario")
        for field, value in fields.items():
            if value is _MUST and field not in found:
                raise self.fail(f"{key}.{field}", "is missing")
        return {**fields, **found}

    def number(self, where: str, value: Any, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise self.fail(where, f"must be a whole number from {low} to {high}")
        return value

    def flag(self, where: str, value: Any) -> bool:
        if not isinstance(value, bool):
            raise self.fail(where, "must be true or false")
        return value

    def word(self, where: str, value: Any, words: Sequence[str]) -> str:
        if value not in words:
            raise self.fail(where, f"must be {' or '.join(words)}")
        return str(value)

    def words(self, where: str, value: Any, words: Sequence[str] | None = None) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.fail(where, "must be a list of texts")
        for one in value:
            if words is not None and one not in words:
                raise self.fail(where, f"there is no {told(one)}; there are {', '.join(words)}")
        return tuple(value)

    def squads(self, found: Any) -> Mapping[int, int]:
        if not isinstance(found, dict) or not found:
            raise self.fail(
                "squad.reinforcements", "must say how many there are for each size of squad: { 2 = 2, 3 = 1 }"
            )
        for size, number in found.items():
            if size not in ("1", "2", "3"):
                raise self.fail(f"squad.reinforcements.{size}", "a squad has 1 to 3 warriors")
            self.number(f"squad.reinforcements.{size}", number, 0, 9)
        return {int(size): number for size, number in sorted(found.items())}

    # -- Cards

    def deck(self, deck: str, table: Mapping[str, Any]) -> dict[str, Card]:
        """The special cards of that deck by id: those of the game, and the scenario's own, which may replace them."""
        found: dict[str, Card] = {}
        own = table.get(deck, [])
        if not isinstance(own, list) or not all(isinstance(row, dict) for row in own):
            raise self.fail(deck, f"must be a list of [[{deck}]] tables")
        for rows, source in ((_special()[deck], "special.toml"), (own, self.source)):
            reader = Reader(source, self.numbers)
            for place, row in enumerate(rows):
                before = 900 + len(found)
                try:
                    card = reader.card(deck, row, before + place, before)
                except BadCards as error:
                    raise BadScenario(self.source, "", "", str(error).removeprefix(f"{clip(source, 200)}: ")) from None
                if card.id in self.base.by_id:
                    raise self.fail(f"{deck}.{card.id}", "the set of cards has a card of that id")
                found[card.id] = card
            self.numbers = reader.abilities
        return found

    def named(self, where: str, value: Any, found: Mapping[str, Card]) -> tuple[Card, ...]:
        names = self.words(where, value, tuple(found))
        if len(set(names)) != len(names):
            raise self.fail(where, "names a card twice")
        return tuple(found[name] for name in names)

    def special(self, table: Mapping[str, Any], characters: dict[str, Card]) -> Card:
        """The special character, with what this scenario waives and lets him ignore (BTI-A-180, BTI-A-182)."""
        where = "special.character"
        name = table["character"]
        ordinary = {card.id: card for card in self.base.characters}
        if not isinstance(name, str) or name not in characters.keys() | ordinary.keys():
            raise self.fail(where, f"there is no character {told(name)}")
        printed = characters.get(name) or ordinary[name]
        waive = self.words("special.waive", table["waive"], ("shield", "armor", "two_handed"))
        damages = tuple(dict.fromkeys(card.id for card in self.base.damages))
        ignored = self.words("special.ignores", table["ignores"], damages)
        condition = table["condition"]
        if condition is not None:
            condition = self.number("special.condition", condition, 1, 20)
        traits = table["traits"]
        if traits is not None:
            traits = frozenset(self.words("special.traits", traits, card_reader.TRAITS))
        card = Card(
            id=printed.id,
            name=printed.name,
            name_it=printed.name_it,
            deck="special_character",
            kind="special_character",
            copies=1,
            text=printed.text,
            provenance=printed.provenance,
            attested=printed.attested,
            source=printed.source,
            condition=printed.condition if condition is None else condition,
            skulls=printed.skulls,
            traits=printed.traits if traits is None else traits,
            starts_with=printed.starts_with,
            number=printed.number,
        )
        texts = [(one.on, one.steps, one.when, one) for one in printed.abilities]
        made = [self._again(card, ability) for *_, ability in texts]
        if waive:
            made.append(self._new(card, "passive", Step("waive", what=waive), None))
        made += [self._new(card, "damage_drawn", Step("ignore"), Condition(id=one)) for one in ignored]
        cards.print_on(card, made)
        if name in ordinary:
            self.taken = printed
        else:
            characters[name] = card
        return card

    taken: Card | None = None
    """The ordinary character that fights as the special one."""

    def _again(self, card: Card, ability: Ability) -> Ability:
        return Ability(
            ability.number,
            card,
            ability.on,
            ability.steps,
            ability.cost,
            ability.pay,
            ability.limit,
            ability.optional,
            ability.when,
            ability.mode,
            ability.bit,
            ability.aims,
        )

    def _new(self, card: Card, on: str, step: Step, when: Condition | None) -> Ability:
        self.numbers += 1
        return Ability(self.numbers, card, on, (step,), when=when)

    # -- The whole

    def fits(self, scenario: Scenario, table: Mapping[str, Any]) -> None:
        """Whether the equipment goes together (BTI-A-090) and leaves him alive."""
        one_hand = self.flag("special.one_hand", table["one_hand"])
        if scenario.shield and scenario.weapon_hands == 2 and not one_hand:
            raise self.fail("special.one_hand", "a two-handed weapon leaves no hand for a Shield unless this is true")
        stock = self.base.equipment
        for kind, wanted in (("shield", scenario.shield), ("armor", scenario.armor)):
            forbidden = any(step.op == "forbid" and kind in step.what for step in scenario.special.standing)
            if wanted and forbidden:
                raise self.fail(f"special.{kind}", f"{scenario.special.id} may not use it")
        chosen = equipment(scenario, stock)
        worn = [card for card in chosen if card is not None]
        waived = {kind for step in scenario.special.standing if step.op == "waive" for kind in step.what}
        weight = sum(
            card.condition for card in worn if not (card.kind in waived or (card.hands == 2 and "two_handed" in waived))
        )
        if scenario.special.condition + weight < 1:
            raise self.fail("special.condition", "with this equipment nothing is left of it")
        if scenario.special in scenario.undead:
            raise self.fail("slain.rise_as", f"{scenario.special.id} is the special character himself")
        if (scenario.squad_wins, scenario.special_wins) == (HOLD_OUT, HOLD_OUT):
            raise self.fail("victory", "not both sides can win by holding out")
        if scenario.treasure + 4 * max(scenario.reinforcements) > len(self.base.objects):
            raise self.fail("special.treasure", "the set of cards has not so many objects")

    def brought(self, characters: Mapping[str, Card], abilities: Mapping[str, Card]) -> None:
        """Whether everything that a special character begins with is there."""
        for card in characters.values():
            for name in card.starts_with:
                if name not in abilities:
                    raise self.fail(
                        f"special_character.{card.id}.starts_with",
                        f"there is no {told(name)}; there are {', '.join(abilities)}",
                    )

    def whole(
        self, scenario: Scenario, characters: Mapping[str, Card], abilities: Mapping[str, Card], key: str
    ) -> CardSet:
        decks = dict(self.base.decks)
        if self.taken is not None:
            decks["character"] = [card for card in decks["character"] if card is not self.taken]
        special = [card for card in characters.values() if card is not scenario.special]
        made = CardSet(
            {**decks, "special_character": [scenario.special, *special], "special_ability": list(abilities.values())},
            key,
        )
        made.scenario = scenario
        return made


def abilities_of(base: CardSet) -> int:
    """How many abilities a set has numbered."""
    return max((one.number for card in base.by_id.values() for one in card.abilities), default=0)


def equipment(scenario: Scenario, stock: Sequence[Card]) -> tuple[Card | None, Card | None, Card | None]:
    """Weapon, Shield and Armor of the special character: the first of each kind, for all are alike."""

    def first(kind: str, hands: int = 0) -> Card:
        return next(card for card in stock if card.kind == kind and card.hands == hands)

    return (
        first("weapon", scenario.weapon_hands) if scenario.weapon_hands else None,
        first("shield") if scenario.shield else None,
        first("armor") if scenario.armor else None,
    )


def starting(kit: CardSet, card: Card) -> tuple[Card, ...]:
    """The special abilities that an Undead brings with it, as far as the scenario gives them an effect (BTI-A-173)."""
    assert kit.scenario is not None
    return tuple(one for one in kit.scenario.abilities if one.id in card.starts_with)


def _paragraph(text: str, language: str) -> str:
    """One line; Japanese is joined without blanks."""
    lines = (re.sub(r"[ \t]+", " ", line.strip()) for line in text.strip().splitlines())
    return ("" if language == "ja" else " ").join(lines)
