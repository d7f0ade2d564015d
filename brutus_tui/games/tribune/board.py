"""The board as data: every number of the game, read from a file and checked.

The built-in file is `data/board.toml`. A file of the user's own holds what differs
from it; the two are merged entry by entry and then checked as one. What the rules
never read cannot be changed, so a file never promises what the game does not do.
"""

from __future__ import annotations

import stat
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeAlias

from brutus_tui.games.tribune.brutii import DISCS, FACES, Mix
from brutus_tui.games.tribune.cards import ASSASSIN, FACTIONS, MAX_VALUE, SLAVES, Kind, card, slave
from brutus_tui.games.tribune.places import (
    ATRIUM,
    BASILICA,
    BOWL,
    CAPITOLEUM,
    CATACOMBS,
    CURIA,
    FIELDS,
    FORUM,
    LATRINE,
    MARS,
    MAX_CURIA,
    MAX_FORUM,
    MAX_THERMAE,
    PANTHEON,
    PLACES,
    REFUGIUM,
    THERMAE,
)

MAX_BYTES: Final = 200_000
"""A larger file is no board; ours has a tenth of it."""

MAX_NUMBER: Final = 99
MAX_TEXT: Final = 600
"""What a message shows of a file's own words."""
UNLIMITED: Final = 10_000
"""The capacity of the coin bowl."""

OFFICIALS: Final = ("augur", "quaestor", "matrona", "princeps", "tribunus_plebis")
AUGUR, QUAESTOR, MATRONA, PRINCEPS, TRIBUNUS = range(5)

REQUIREMENTS: Final = (
    "favor_of_gods",
    "scroll",
    "patron",
    "most_markers",
    "most_laurels",
    "most_legions",
    "most_denarii",
    "pay_12",
)

AMOUNTS: Final = ("laurels", "legions", "markers", "denarii", "emperor")
ACHIEVEMENTS: Final = ("tribune", "favor", *AMOUNTS, "patron")
"""The kinds of achievement, in the order of the cards (TRI-WIN-14, TRI-WIN-15)."""

AT_ONCE: Final = ("legion", "laurel", "denarii", "draw_card", "scroll")
"""Effects of a take-over."""
EACH_ROUND: Final = (
    *("legion", "laurel", "denarii", "draw_card"),
    *("collect_colosseum", "assassinate_for_cards", "buy_legion", "choose_scroll_or_denarii"),
    *("proconsul", "temporary_favor"),
)
"""Effects of a faction benefit."""
_ONCE: Final = ("scroll", "collect_colosseum", "assassinate_for_cards", "proconsul", "temporary_favor")
"""Effects of which there is no more or less."""
_CHOICES: Final = frozenset({"buy_legion", "choose_scroll_or_denarii"})
"""Effects that leave a choice; a benefit has one way to be taken at a time."""

Effects: TypeAlias = tuple[tuple[str, int], ...]


class BadBoard(ValueError):
    """A board file that cannot be used; the text is one sentence with file, place and reason."""

    def __init__(self, source: str, where: str, reason: str) -> None:
        super().__init__(": ".join(_printable(part) for part in (source, where, reason) if part))


def _printable(text: str) -> str:
    """Fit for one line of a message: keys come from the file and may hold anything."""
    line = "".join(one if one.isprintable() else "?" for one in text)
    return line if len(line) <= MAX_TEXT else line[:MAX_TEXT] + "…"


@dataclass(frozen=True, slots=True)
class Design:
    """A victory card. `favor` is "any" or "eternal"; an amount of 0 is not on the card."""

    key: str
    name: str
    expansion: bool
    length: str
    seats: tuple[int, ...]
    favor: str
    tribune: int
    laurels: int
    legions: int
    markers: int
    denarii: int
    emperor: int
    patron: int
    mandatory: tuple[str, ...]
    required: tuple[int, ...]
    """By number of seats: how many achievements are needed; 0 where the card is not for so many."""
    required_brutii: tuple[int, ...]
    """The same in games with the Brutii (TRI-WIN-04)."""
    goals: tuple[tuple[str, int], ...]
    """What stands on the card, in its order, and how much of it is asked for."""

    @property
    def achievements(self) -> tuple[str, ...]:
        """What stands on the card."""
        return tuple(key for key, _ in self.goals)


@dataclass(frozen=True, slots=True)
class Points:
    """What possessions are worth at the end (TRI-POINT-01 to TRI-POINT-10)."""

    tribune: int
    scroll: int
    eternal_favor: int
    temporary_favor: int
    legion: int
    laurel: int
    patron: int
    emperor_tile: int
    marker: int
    denarii_per_point: int


@dataclass(frozen=True, slots=True)
class Board:
    """Every number of the game. Modes are "base", "expansion" and "brutii"."""

    key: str
    house: tuple[tuple[str, str], ...]
    """The entries that are house numbers, or partly so: where they stand, and their provenance."""
    correctable: tuple[str, ...]
    """Where the values stand that a file can change."""
    changed: tuple[tuple[str, str], ...]
    """What a file of the user's own changed: where it stands, and the value."""
    deck: Mapping[str, tuple[Kind, ...]]
    """By mode: every card, sorted."""
    followers: Mapping[str, tuple[int, ...]]
    """By mode and number of seats."""
    hand_draw: int
    hand_keep: int
    money: int
    money_step: int
    thermae_cards: int
    thermae_price: int
    forum_cards: int
    forum_price: int
    curia_fields: int
    curia_sum: int
    atrium_cards: int
    atrium_looks: tuple[tuple[int, ...], tuple[int, ...]]
    """Which cards the first and the second to arrive look at, counted from 0 (TRI-PLACE-14)."""
    atrium_minimum: int
    atrium_lone: int
    catacombs_cards: int
    mars_pair: int
    mars_highest: int
    bowl_income: int
    capacity: tuple[int, ...]
    """By place: how many pieces it takes."""
    places: Mapping[str, int]
    """By mode: a mask of the places that exist."""
    single: int
    """A mask of the places where a seat may have one piece only."""
    immune: int
    """So many of a display's lowest cards cannot be removed (TRI-ASSN-06)."""
    minimum_set: int
    takeover: tuple[Effects, ...]
    leader: tuple[Effects, ...]
    leader_else: tuple[Effects, ...]
    """Instead of `leader` for a seat that has a scroll or tribune; empty where nothing is replaced."""
    benefit: tuple[Effects, ...]
    temporary_of: int
    """The faction whose benefit is the temporary favor."""
    proconsul_of: int
    """The faction whose benefit is the proconsul."""
    tribune_pair: tuple[int, int]
    patron_slaves: int
    patron_slaves_with_nubian: int
    greek_pair_laurels: int
    germanian_pair_legions: int
    emperor_tiles: tuple[tuple[str, str], ...]
    """By tile, from 1 on: its two requirements; entry 0 is empty."""
    emperor_pay: int
    emperor_least: int
    """"Most" needs at least so many (TRI-BAS-11)."""
    augur_draw: int
    augur_keep: int
    quaestor_share: tuple[int, ...]
    """By number of opponents."""
    quaestor_stock: int
    matrona_tiles: int
    princeps_pieces: int
    upheaval_display: int
    upheaval_hand: int
    points: Points
    marker_goal: tuple[int, ...]
    """By number of seats: the markers that end the point-value variant."""
    designs: tuple[Design, ...]
    disc_mixes: Mapping[str, Mix]
    """By option: the faces of the Brutii's discs (TRI-BRTURN-17)."""
    legion_price: int
    """Of Buy A Legion (TRI-IMM-02)."""
    slave_price: int
    """Cards put down for a slave by Slave Cards (TRI-IMM-04)."""
    brutii_bowl: int
    """What Denarii brings for a piece on the coin bowl (TRI-BOWL-02)."""

    def design(self, key: str) -> int:
        """The index of the victory card with that key."""
        return next(index for index, design in enumerate(self.designs) if design.key == key)


BOARDS: Final[dict[str, Board]] = {}
"""The boards that have been read, by their keys. A position holds the key, not the board."""


def load(path: str) -> Board:
    """The board with the numbers of that file, or the built-in one for no path. Raises BadBoard."""
    if not path:
        return builtin()
    try:
        found = Path(path).stat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > MAX_BYTES:
            raise BadBoard(path, "", f"is no file of at most {MAX_BYTES:,} bytes")
        return _read(path, found.st_mtime_ns, found.st_size)
    except OSError as error:
        raise BadBoard(path, "", f"cannot be read: {error.strerror or error}") from None


@cache
def builtin() -> Board:
    """The board of `data/board.toml`."""
    return _Reader(deepcopy(_table()), "board.toml", ()).board()


@lru_cache(maxsize=8)
def _read(path: str, _time: int, _size: int) -> Board:
    return parse(Path(path).read_bytes(), path)


def parse(text: bytes, source: str) -> Board:
    """The board with the numbers of a user's file; `source` names it in errors. Raises BadBoard."""
    try:
        given = tomllib.loads(text.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadBoard(source, "", f"is not TOML: {error}") from None
    table = deepcopy(_table())
    changed = tuple(_merge(table, given, source, ""))
    return _Reader(table, source, changed).board()


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / "data" / "board.toml").read_text("utf-8"))


# -- Merging ---------------------------------------------------------------------------------

_NAMED_BY: Final = ("key", "id", "number", "face")
"""What tells the entries of a list of tables apart."""


def _merge(table: dict[str, Any], given: Mapping[str, Any], source: str, where: str) -> Iterator[tuple[str, str]]:
    """Put what is given into `table`, and say which values that changed. Raises BadBoard."""
    for key, value in given.items():
        path = f"{where}.{key}" if where else key
        if key not in table:
            raise BadBoard(source, path, f"there is no such entry; here stand {', '.join(table)}")
        old = table[key]
        if key == "provenance":
            if not isinstance(value, str) or value[:1] not in tuple("SKIHM"):
                raise BadBoard(source, path, "begins with S, K, I, H or M")
            table[key] = value
        elif isinstance(old, dict):
            if not isinstance(value, dict):
                raise BadBoard(source, path, "is a table")
            yield from _merge(old, value, source, path)
        elif isinstance(old, list) and isinstance(old[0] if old else None, dict):
            yield from _merge_entries(old, value, source, path)
        elif value != old:
            if not _same_form(value, old):
                raise BadBoard(source, path, _wanted(old))
            table[key] = value
            yield path, repr(value)


def _merge_entries(old: list[dict[str, Any]], given: Any, source: str, path: str) -> Iterator[tuple[str, str]]:
    name = next(key for key in _NAMED_BY if key in old[0])
    if not isinstance(given, list) or not all(isinstance(entry, dict) for entry in given):
        raise BadBoard(source, path, f"is a list of entries, written [[{path}]]")
    for entry in given:
        which = entry.get(name)
        mine = next((one for one in old if one[name] == which), None)
        if mine is None:
            raise BadBoard(
                source, path, f"each entry has one of these as {name}: {', '.join(str(e[name]) for e in old)}"
            )
        yield from _merge(mine, entry, source, f"{path}.{which}")


def _same_form(value: Any, old: Any) -> bool:
    """Whether a value may stand where the other one stood: whole numbers in range, texts, lists of the same."""
    match old:
        case bool() | str():
            return type(value) is type(old) and (not isinstance(value, str) or len(value) < 200)
        case int():
            return type(value) is int and 0 <= value <= MAX_NUMBER
        case list():
            return isinstance(value, list) and len(value) <= MAX_NUMBER and all(map(_plain, value))
    return False


def _wanted(old: Any) -> str:
    """What may stand where `old` stands."""
    match old:
        case bool():
            return "is true or false"
        case int():
            return f"is a whole number from 0 to {MAX_NUMBER}"
        case str():
            return "is a short text"
    return f"is a list like {old!r}"


def _plain(value: Any) -> bool:
    """A number or a text, or a list of two of them."""
    if isinstance(value, list):
        return len(value) == 2 and all(map(_plain, value)) and not any(isinstance(one, list) for one in value)
    return (type(value) is int and 0 <= value <= MAX_NUMBER) or isinstance(value, str)


# -- Reading and checking --------------------------------------------------------------------


class _Reader:
    """Makes the board of a merged table, and says what is wrong with it."""

    def __init__(self, table: dict[str, Any], source: str, changed: tuple[tuple[str, str], ...]) -> None:
        self.table = table
        self.source = source
        self.changed = changed
        self.asked: set[str] = set()

    def fail(self, where: str, reason: str) -> BadBoard:
        return BadBoard(self.source, where, reason)

    def get(self, path: str) -> Any:
        """The value at a path such as `region.mars.spaces`, which a file may change."""
        self.asked.add(path)
        return self.find(path)

    def find(self, path: str) -> Any:
        """The value at a path."""
        found: Any = self.table
        for key in path.split("."):
            if isinstance(found, list):
                name = next(one for one in _NAMED_BY if one in found[0])
                found = next(entry for entry in found if str(entry[name]) == key)
            elif key in found:
                found = found[key]
            else:  # a count that was changed, such as a victory card's seats, asks for what is not there
                raise self.fail(path, "is missing")
        return found

    def number(self, path: str, low: int = 0, high: int = MAX_NUMBER) -> int:
        value = self.find(path) if low == high else self.get(path)
        if low == high != value:
            raise self.fail(path, f"is {low} by the rules, not {value}")
        if not low <= value <= high:
            raise self.fail(path, f"is a whole number from {low} to {high}, not {value}")
        return int(value)

    def board(self) -> Board:
        number = self.number
        designs = tuple(self.design(entry["key"]) for entry in self.table["victory_design"])
        shares = tuple(number(f"quaestor_share.o{opponents}") for opponents in range(1, 6))
        benefit = tuple(self.effects(f"faction.{key.upper()}.benefit.effects", EACH_ROUND) for key in FACTIONS)
        board = Board(
            key=str(len(BOARDS)),
            house=tuple(_house(self.table, "")),
            correctable=(),
            changed=self.changed,
            deck=self.decks(),
            followers={
                "base": self.by_seats("setup.followers_BASE"),
                "expansion": self.by_seats("setup.followers_EXP"),
                "brutii": self.by_seats("setup.followers_BRU", range(5, 7)),
            },
            hand_draw=number("setup.hand.draw", 1, 12),
            hand_keep=number("setup.hand.keep", 1, 12),
            money=number("setup.money.start_seat"),
            money_step=number("setup.money.step_clockwise", 0, 10),
            thermae_cards=self.space_per_card("thermae", "cards", MAX_THERMAE),
            thermae_price=number("region.thermae.price"),
            forum_cards=self.space_per_card("forum", "cards", MAX_FORUM),
            forum_price=number("region.forum.price"),
            curia_fields=self.space_per_card("curia", "fields", MAX_CURIA),
            curia_sum=number("region.curia.fill_until_sum", 1, MAX_VALUE),
            atrium_cards=number("region.atrium.cards", 1, 8),
            atrium_looks=(self.looks("first_looks_at"), self.looks("second_looks_at")),
            atrium_minimum=number("region.atrium.minimum_bid", 1),
            atrium_lone=number("region.atrium.lone_price"),
            catacombs_cards=number("region.catacombs.cards", 1, 12),
            mars_pair=number("region.mars.laurels_per_pair"),
            mars_highest=number("region.mars.laurels_for_highest_pair"),
            bowl_income=number("region.bowl.income_per_follower"),
            capacity=self.capacity(),
            places=self.places(),
            single=self.single(),
            immune=number("assassination.immune_lowest_cards", 2),
            minimum_set=number("faction_fields.minimum_set", 2, 5),
            takeover=tuple(self.effects(f"faction.{key.upper()}.takeover.effects", AT_ONCE) for key in FACTIONS),
            leader=tuple(self.effects(f"faction.{key.upper()}.leader.effects", AT_ONCE) for key in FACTIONS),
            leader_else=tuple(self.leader_else(key.upper()) for key in FACTIONS),
            benefit=benefit,
            temporary_of=self.only_one(benefit, "temporary_favor"),
            proconsul_of=self.only_one(benefit, "proconsul"),
            tribune_pair=self.pair(),
            patron_slaves=number("refugium.patron_slaves", 2, 6),
            patron_slaves_with_nubian=number("refugium.patron_slaves_with_nubian", 2, 6),
            greek_pair_laurels=number("refugium.greek_pair_laurels"),
            germanian_pair_legions=number("refugium.germanian_pair_legions"),
            emperor_tiles=self.tiles(),
            emperor_pay=number("emperor.pay_amount"),
            emperor_least=number("emperor.most_needs_at_least"),
            augur_draw=number("official.augur.draw", 1, 6),
            augur_keep=number("official.augur.keep", 1, 6),
            quaestor_share=(0, *shares),
            quaestor_stock=number("official.quaestor.from_stock"),
            matrona_tiles=number("official.matrona.own_tiles", 1, 3),
            princeps_pieces=number("official.princeps.pieces_per_turn", 2, 3),
            upheaval_display=number("upheaval.cut_displays_to_lowest", 2),
            upheaval_hand=number("upheaval.hand_limit_once"),
            points=self.points(),
            marker_goal=(0, 0, *(number(f"points_variant.p{seats}", 1, 7) for seats in range(2, 7))),
            designs=designs,
            disc_mixes={name: self.mix(name) for name in ("lean", "even", "rich")},
            legion_price=number("action_card.buy_legion.price"),
            slave_price=number("action_card.slave_cards.replacement_cards_per_slave", 1, 4),
            brutii_bowl=number("brutii.coin_bowl_per_follower"),
        )
        self.check(board)
        board = replace(board, correctable=tuple(self.correctable(self.table, "")))
        BOARDS[board.key] = board
        return board

    def check(self, board: Board) -> None:
        """What holds between numbers, and that nothing was changed which no rule reads."""
        house = dict(board.house)
        for path, _value in self.changed:
            if path in self.asked:
                continue
            if provenance := house.get(path.rpartition(".")[0]):
                raise self.fail(path, f"cannot be changed; it is a ruling, not a number that is read ({provenance})")
            raise self.fail(path, "cannot be changed; it is a rule of the game, or a count that follows from others")
        if board.hand_keep > board.hand_draw:
            raise self.fail("setup.hand.keep", "is at most the number drawn")
        if board.augur_keep >= board.augur_draw:
            raise self.fail("official.augur.keep", "is less than the number drawn")
        if board.patron_slaves_with_nubian > board.patron_slaves:
            raise self.fail("refugium.patron_slaves_with_nubian", "is at most the number needed without a Nubian")
        if board.hand_draw * 5 > min(map(len, board.deck.values())) // 2:
            raise self.fail("setup.hand.draw", "is more than the cards allow")

    def correctable(self, table: Mapping[str, Any], where: str) -> Iterator[str]:
        """Where the values stand that have been asked for, in the order of the file."""
        for key, value in table.items():
            path = f"{where}.{key}" if where else key
            if isinstance(value, dict):
                yield from self.correctable(value, path)
            elif isinstance(value, list) and value and isinstance(value[0], dict):
                name = next(one for one in _NAMED_BY if one in value[0])
                for entry in value:
                    yield from self.correctable(entry, f"{path}.{entry[name]}")
            elif path in self.asked:
                yield path

    def decks(self) -> dict[str, tuple[Kind, ...]]:
        cards = [kind for faction, key in enumerate(FACTIONS) for kind in self.faction(faction, key.upper())]
        values = self.get("slaves.values_of_each_nationality")
        if not all(type(value) is int and 1 <= value <= MAX_VALUE for value in values):
            raise self.fail("slaves.values_of_each_nationality", f"are numbers from 1 to {MAX_VALUE}")
        copies = self.number("slaves.copies_of_each_value", 0, 5)
        slaves = [slave(nation, value) for nation in range(len(SLAVES)) for value in values for _ in range(copies)]
        others = slaves + [ASSASSIN] * self.number("assassins.count", 0, 9)
        expansion = tuple(sorted(cards + others))
        return {"base": tuple(sorted(cards)), "expansion": expansion, "brutii": expansion}

    def faction(self, faction: int, key: str) -> list[Kind]:
        path = f"faction.{key}.cards.number_cards"
        rows = self.get(path)
        if not all(isinstance(row, list) and all(type(one) is int for one in row) for row in rows):
            raise self.fail(path, "is a list of pairs: value, copies")
        if not all(1 <= value <= MAX_VALUE and copies <= 9 for value, copies in rows):
            raise self.fail(path, f"has values from 1 to {MAX_VALUE}, each at most 9 times")
        if len({value for value, _ in rows}) < len(rows):
            raise self.fail(path, "names a value twice")
        cards = [card(faction, 0)] + [card(faction, value) for value, copies in rows for _ in range(copies)]
        if self.number(f"faction.{key}.cards.total") != len(cards):
            raise self.fail(f"faction.{key}.cards.total", f"is {len(cards)}, the leader included")
        return cards

    def by_seats(self, path: str, played: range = range(2, 6)) -> tuple[int, ...]:
        return tuple(self.number(f"{path}.p{seats}", 1, 12) if seats in played else 0 for seats in range(7))

    def space_per_card(self, region: str, cards: str, most: int) -> int:
        """Regions in which each card, or pile, has a space of its own (TRI-PLACE-08, 09, 11)."""
        number = self.number(f"region.{region}.{cards}", 1, most)
        if self.number(f"region.{region}.spaces") != number:
            raise self.fail(f"region.{region}.spaces", f"is {number}, one for each card")
        return number

    def looks(self, key: str) -> tuple[int, ...]:
        path = f"region.atrium.{key}"
        places, cards = self.get(path), self.number("region.atrium.cards")
        if not all(type(place) is int and 1 <= place <= cards for place in places):
            raise self.fail(path, f"are numbers from 1 to {cards}")
        if len(set(places)) < len(places):
            raise self.fail(path, "names a card twice")
        return tuple(place - 1 for place in places)

    def capacity(self) -> tuple[int, ...]:
        """By place; each space of Thermae, Forum and Curia is a place of its own."""
        found = [1] * PLACES
        found[ATRIUM] = self.number("region.atrium.spaces", 2, 2)
        found[CATACOMBS] = self.number("region.catacombs.spaces", 1, 9)
        found[MARS] = self.number("region.mars.spaces", 1, 9)
        found[BOWL] = UNLIMITED
        for faction in range(7):
            found[FIELDS + faction] = self.number("faction_fields.spaces", 2, 2)
        for place, region in ((REFUGIUM, "refugium"), (BASILICA, "basilica"), (CAPITOLEUM, "capitoleum")):
            found[place] = self.number(f"expansion_region.{region}.spaces", 1, 9)
        return tuple(found)

    def places(self) -> dict[str, int]:
        cards = (
            *range(THERMAE, THERMAE + self.get("region.thermae.cards")),
            *range(FORUM, FORUM + self.get("region.forum.cards")),
            LATRINE,
            *range(CURIA, CURIA + self.get("region.curia.fields")),
        )
        base = sum(1 << place for place in (*cards, *range(ATRIUM, REFUGIUM)))
        expansion = base | sum(1 << place for place in range(REFUGIUM, PLACES))
        return {"base": base, "expansion": expansion, "brutii": expansion}

    def single(self) -> int:
        limits = {
            ATRIUM: "region.atrium",
            CATACOMBS: "region.catacombs",
            PANTHEON: "region.pantheon",
            MARS: "region.mars",
            **{FIELDS + faction: "faction_fields" for faction in range(7)},
            REFUGIUM: "expansion_region.refugium",
            BASILICA: "expansion_region.basilica",
            CAPITOLEUM: "expansion_region.capitoleum",
        }
        # Two looks, two sets or two emperor tiles for one seat are against the rules (TRI-PLACE-14, 23, TRI-BAS-06).
        low = {ATRIUM: 1, BASILICA: 1, **dict.fromkeys(range(FIELDS, REFUGIUM), 1)}
        return sum(
            1 << place for place, path in limits.items() if self.number(f"{path}.per_seat_limit", low.get(place, 0), 1)
        )

    def effects(self, path: str, known: tuple[str, ...]) -> Effects:
        rows = self.get(path)
        if not all(isinstance(row, list) and row[0] in known and type(row[1]) is int for row in rows):
            raise self.fail(path, f"is a list of pairs: one of {', '.join(known)}, and an amount")
        kinds = [kind for kind, _ in rows]
        if len(set(kinds)) < len(kinds):
            raise self.fail(path, "names an effect twice")
        if len(_CHOICES.intersection(kinds)) > 1:
            raise self.fail(path, f"has at most one of {' and '.join(sorted(_CHOICES))}")
        for kind, amount in rows:
            if kind in _ONCE and amount != 1:
                raise self.fail(path, f"{kind} has the amount 1")
        return tuple((kind, amount) for kind, amount in rows)

    def leader_else(self, key: str) -> Effects:
        has = "else_effects" in self.get(f"faction.{key}.leader")
        return self.effects(f"faction.{key}.leader.else_effects", AT_ONCE) if has else ()

    def only_one(self, benefit: tuple[Effects, ...], wanted: str) -> int:
        found = [faction for faction, effects in enumerate(benefit) if wanted in dict(effects)]
        if len(found) != 1:
            raise self.fail("faction", f"exactly one benefit has {wanted}")
        return found[0]

    def pair(self) -> tuple[int, int]:
        keys = [key.casefold() for key in self.get("tribune_pair.factions") if isinstance(key, str)]
        if len(set(keys)) != 2 or not set(keys) <= set(FACTIONS):
            raise self.fail("tribune_pair.factions", "names two factions")
        first, second = sorted(FACTIONS.index(key) for key in keys)
        return first, second

    def tiles(self) -> tuple[tuple[str, str], ...]:
        found: list[tuple[str, str]] = [("", "")]
        for entry in self.table["emperor_tile"]:
            path = f"emperor_tile.{entry['id']}.requires"
            requires = self.get(path)
            if len(requires) != 2 or requires[0] == requires[1] or not all(one in REQUIREMENTS for one in requires):
                raise self.fail(path, f"names two of {', '.join(REQUIREMENTS)}")
            found.append((requires[0], requires[1]))
        return tuple(found)

    def mix(self, name: str) -> Mix:
        path = f"brutii_disc_mixes.{name}"
        counts = self.get(path)
        if len(counts) != len(FACES) or not all(type(count) is int for count in counts) or sum(counts) != DISCS:
            raise self.fail(path, f"are {len(FACES)} numbers, together {DISCS}")
        cross, arrow, follower = counts
        return cross, arrow, follower

    def points(self) -> Points:
        names = [name for name in Points.__slots__ if name != "denarii_per_point"]
        values = {name: self.number(f"points.{name}") for name in names}
        return Points(**values, denarii_per_point=self.number("points.denarii_per_point", 1))

    def design(self, key: str) -> Design:
        path = f"victory_design.{key}"
        entry = self.get(path)
        expansion = entry["set"] == "expansion"
        amounts = {name: self.number(f"{path}.{name}") for name in AMOUNTS}
        flags = {name: self.number(f"{path}.{name}", 0, 1) for name in ("tribune", "patron")}
        favor = self.get(f"{path}.favor")
        if favor not in ("any", "eternal", ""):
            raise self.fail(f"{path}.favor", "is any, eternal, or nothing")
        goals = {**amounts, **flags, "favor": int(bool(favor))}
        on_card = [name for name, amount in goals.items() if amount]
        mandatory = tuple(self.get(f"{path}.mandatory"))
        if not all(one in on_card for one in mandatory):
            raise self.fail(f"{path}.mandatory", "names achievements of this card")
        seats = tuple(entry["seats"])
        required = [0] * 7
        for number in seats:
            required[number] = self.number(f"{path}.required_p{number}", 1, len(on_card))
        required_brutii = [0] * 7
        for number in entry.get("seats_bru", ()):
            required_brutii[number] = self.number(f"{path}.required_bru{number}", 1, len(on_card))
        return Design(
            key=key,
            name=entry["name"],
            expansion=expansion,
            length=entry["length"],
            seats=seats,
            favor=favor,
            mandatory=mandatory,
            required=tuple(required),
            required_brutii=tuple(required_brutii),
            goals=tuple((name, goals[name]) for name in ACHIEVEMENTS if goals[name]),
            **amounts,
            **flags,
        )


def _house(table: Mapping[str, Any], where: str) -> Iterator[tuple[str, str]]:
    """Every table that is, or holds, a house number."""
    provenance = table.get("provenance", "")
    if where and "H" in Counter(provenance.replace(":", " ").replace(";", " ").split()):
        yield where, provenance
    for key, value in table.items():
        path = f"{where}.{key}" if where else key
        if isinstance(value, dict):
            yield from _house(value, path)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            name = next(one for one in _NAMED_BY if one in value[0])
            for entry in value:
                yield from _house(entry, f"{path}.{entry[name]}")
