"""The board as a file: what a user's own file changes, and what is wrong with a broken one (TRI-DECK-05)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from random import Random
from typing import Any

import pytest

from brutus_tui.games.tribune import GAME, board
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.board import BadBoard, builtin, load, parse
from brutus_tui.games.tribune.cards import FACTIONS, KIND
from brutus_tui.games.tribune.options import DESIGNS, Options
from brutus_tui.games.tribune.places import PLACE
from brutus_tui.games.tribune.rules import engine
from brutus_tui.games.tribune.rules.victory import needed, points
from tests.games.tribune.board import Table

pytestmark = pytest.mark.clause("TRI-DECK-05")

# -- What is wrong with a file ---------------------------------------------------------------

BROKEN = [
    ("x = [", "is not TOML"),
    ("nothing = 1", "nothing: there is no such entry"),
    ("[setup.money]\nstart = 1", "setup.money.start: there is no such entry; here stand start_seat"),
    ("[setup.money]\nstart_seat = -1", "setup.money.start_seat: is a whole number from 0 to 99"),
    ("[setup.money]\nstart_seat = 100", "setup.money.start_seat: is a whole number from 0 to 99"),
    ("[setup.money]\nstart_seat = 1.5", "setup.money.start_seat: is a whole number"),
    ("[setup.money]\nstart_seat = true", "setup.money.start_seat: is a whole number"),
    ("[setup.money]\nstart_seat = '12'", "setup.money.start_seat: is a whole number"),
    ("[setup.money]\n'start\\nseat' = 1", "there is no such entry"),
    ("setup = 3", "setup: is a table"),
    ("faction = 3", "faction: is a list of entries"),
    ("[[faction]]\nkey = 'XX'", "faction: each entry has one of these as key: GL, LE"),
    ("[[faction]]\norder = 1", "faction: each entry has one of these as key"),
    ("[[faction]]\nkey = 'GL'\norder = 2", "faction.GL.order: cannot be changed"),
    ("[[faction]]\nkey = 'GL'\n[faction.cards]\ntotal = 15", "faction.GL.cards.total: is 16"),
    ("[[faction]]\nkey = 'GL'\n[faction.cards]\nnumber_cards = [2, 3]", "faction.GL.cards.number_cards: is a list of"),
    ("[[faction]]\nkey = 'GL'\n[faction.cards]\nnumber_cards = [[0, 1]]", "number_cards: has values from 1 to 10"),
    ("[[faction]]\nkey = 'GL'\n[faction.cards]\nnumber_cards = [[2, 1], [2, 1]]", "names a value twice"),
    ("[[faction]]\nkey = 'GL'\n[faction.takeover]\neffects = [['gold', 1]]", "faction.GL.takeover.effects: is a list"),
    ("[[faction]]\nkey = 'GL'\n[faction.takeover]\neffects = ['legion']", "faction.GL.takeover.effects: is a list"),
    ("[[faction]]\nkey = 'GL'\n[faction.takeover]\neffects = [['proconsul', 1]]", "GL.takeover.effects: is a list"),
    ("[[faction]]\nkey = 'LE'\n[faction.takeover]\neffects = [['scroll', 2]]", "scroll has the amount 1"),
    ("[[faction]]\nkey = 'LE'\n[faction.benefit]\neffects = [['laurel', 1], ['laurel', 1]]", "names an effect twice"),
    (
        "[[faction]]\nkey = 'LE'\n[faction.benefit]\neffects = [['buy_legion', 5], ['choose_scroll_or_denarii', 4]]",
        "faction.LE.benefit.effects: has at most one of",
    ),
    ("[[faction]]\nkey = 'VE'\n[faction.benefit]\neffects = []", "exactly one benefit has temporary_favor"),
    ("[slaves]\nvalues_of_each_nationality = [0]", "slaves.values_of_each_nationality: are numbers from 1 to 10"),
    ("[[region]]\nkey = 'thermae'\ncards = 4", "region.thermae.spaces: is 4"),
    ("[[region]]\nkey = 'atrium'\nfirst_looks_at = [4]", "region.atrium.first_looks_at: are numbers from 1 to 3"),
    ("[[region]]\nkey = 'atrium'\nfirst_looks_at = [1, 1]", "region.atrium.first_looks_at: names a card twice"),
    ("[[expansion_region]]\nkey = 'basilica'\nper_seat_limit = 0", "expansion_region.basilica.per_seat_limit: is"),
    ("[tribune_pair]\nfactions = ['VE', 'VE']", "tribune_pair.factions: names two factions"),
    ("[setup.hand]\nkeep = 7", "setup.hand.keep: is at most the number drawn"),
    ("[setup.hand]\ndraw = 12", "setup.hand.draw: is more than the cards allow"),
    ("[[official]]\nkey = 'augur'\nkeep = 3", "official.augur.keep: is less than the number drawn"),
    ("[[emperor_tile]]\nid = 1\nrequires = ['scroll']", "emperor_tile.1.requires: names two of favor_of_gods"),
    ("[[emperor_tile]]\nid = 1\nrequires = ['scroll', 'gold']", "emperor_tile.1.requires: names two of"),
    ("[[emperor_tile]]\nid = 1\nrequires = [['scroll', 1], 'patron']", "emperor_tile.1.requires: names two of"),
    ("[[victory_design]]\nkey = 'carpe-diem'\nfavor = 'some'", "victory_design.carpe-diem.favor: is any, eternal"),
    ("[[victory_design]]\nkey = 'carpe-diem'\nmandatory = ['patron']", "carpe-diem.mandatory: names achievements"),
    (
        "[[victory_design]]\nkey = 'carpe-diem'\nmandatory = [['tribune', 1]]",
        "carpe-diem.mandatory: names achievements",
    ),
    (
        "[[victory_design]]\nkey = 'carpe-diem'\nrequired_p2 = 7",
        "carpe-diem.required_p2: is a whole number from 1 to 6",
    ),
    ("[chariot]\nzero_can_win = true", "chariot.zero_can_win: cannot be changed; it is a ruling, not a number"),
    ("[points]\nprovenance = 'X'", "points.provenance: begins with S, K, I, H or M"),
    ("provenance = 5", "provenance: begins with S, K, I, H or M"),
]


@pytest.mark.parametrize(("text", "told"), BROKEN)
def test_a_broken_file_is_refused_in_one_sentence(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text + "\n", "utf-8")
    with pytest.raises(BadBoard) as caught:
        load(str(file))
    message = str(caught.value)
    assert message.startswith(f"{file}: ")
    assert told in message
    assert message.isprintable()
    refusal = engine.check_options(3, Options(board=str(file)))
    assert refusal is not None
    assert (refusal.code, refusal.args) == ("board", (message,))
    with pytest.raises(BadBoard):
        engine.new_state(3, Options(board=str(file)))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (board.MAX_BYTES + 1))
    text = tmp_path / "text.toml"
    text.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "missing.toml", tmp_path, large, text):
        with pytest.raises(BadBoard) as caught:
            load(str(path))
        assert str(caught.value).startswith(f"{path}: ")
        assert str(caught.value).isprintable()


def test_however_a_value_is_bent_there_is_a_board_or_a_sentence() -> None:
    """Every value of our own file replaced by something else: read and used, or refused, but never a crash."""
    table = tomllib.loads((resources.files("brutus_tui.games.tribune") / "data" / "board.toml").read_text("utf-8"))
    others = ["0", "7", "99", "-1", "true", "'x'", "[]", "[1]", "['x']", "[[1, 2]]", "[['x', 1]]", "[[['x'], 1]]", "{}"]
    rng = Random(1)
    refused: list[tuple[str, str]] = []
    for path, line in _lines(table):
        text = f"{line} = {rng.choice(others)}\n"
        try:
            parse(text.encode(), "mine.toml")
        except BadBoard as error:
            refused.append((path, str(error)))
    assert len(refused) > 100
    for path, message in refused:
        assert message.startswith("mine.toml: ")
        assert path.split(".")[0] in message


def _lines(table: dict[str, Any]) -> list[tuple[str, str]]:
    """Path and TOML line, ready for a value, of every value of a table."""
    found = []
    for key, value in table.items():
        if isinstance(value, dict):
            found += [(f"{key}.{path}", _into(f"[{key}]", line, key)) for path, line in _lines(value)]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for entry in value:
                name = next(one for one in ("key", "id", "number", "face") if one in entry)
                head = f"[[{key}]]\n{name} = {entry[name]!r}"
                rest = {inner: one for inner, one in entry.items() if inner != name}
                found += [(f"{key}.{path}", _into(head, line, key)) for path, line in _lines(rest)]
        else:
            found.append((key, key))
    return found


def _into(head: str, line: str, key: str) -> str:
    """A line of an inner table under its head."""
    return f"{head}\n{line}" if not line.startswith("[") else f"{head}\n[{key}.{line[1:]}"


def _accepts(text: str) -> bool:
    try:
        parse(text.encode(), "mine.toml")
    except BadBoard:
        return False
    return True


def test_what_is_called_correctable_can_be_changed_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    builtin()
    monkeypatch.setattr(board, "BOARDS", dict(board.BOARDS))
    text = (resources.files("brutus_tui.games.tribune") / "data" / "board.toml").read_text("utf-8")
    paths = _paths(tomllib.loads(text), "")
    others = ["0", "1", "2", "3", "5", "true", "false", "'any'", "'eternal'", "[1, 2]", "[3]", "[2, 2, 2]", "[3, 3, 0]"]
    others += ["['markers']", "['laurels']", "['scroll', 'patron']", "['patron', 'pay_12']", "['VE', 'PA']"]
    others += ["[['laurel', 7]]", "[['collect_colosseum', 1]]", "[['temporary_favor', 1], ['laurel', 1]]"]
    others += ["[['proconsul', 1], ['laurel', 1]]"]
    tied = {f"faction.{key}.cards.{one}" for key in map(str.upper, FACTIONS) for one in ("total", "number_cards")}
    tied |= {f"region.{key}.{one}" for key in ("thermae", "forum", "curia") for one in ("cards", "fields", "spaces")}
    tied |= {f"victory_design.{key}.tribune" for key in ("carpe-diem", "per-aspera-ad-astra")}  # mandatory there
    changed = set()
    for path, old, line in paths:
        for other in others:
            if tomllib.loads(f"x = {other}")["x"] != old and _accepts(f"{line} = {other}\n"):
                changed.add(path)
                break
    correctable = set(builtin().correctable)
    assert changed <= correctable
    assert correctable - tied <= changed


def _paths(table: dict[str, Any], where: str) -> list[tuple[str, Any, str]]:
    """Path, value and TOML line of every value, entries of lists by their names."""
    found = []
    for (_path, line), (path, old) in zip(_lines(table), _values(table, where), strict=True):
        if not path.endswith("provenance"):
            found.append((path, old, line))
    return found


def _values(table: dict[str, Any], where: str) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for key, value in table.items():
        path = f"{where}.{key}" if where else key
        if isinstance(value, dict):
            found += _values(value, path)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for entry in value:
                name = next(one for one in ("key", "id", "number", "face") if one in entry)
                rest = {inner: one for inner, one in entry.items() if inner != name}
                found += _values(rest, f"{path}.{entry[name]}")
        else:
            found.append((path, value))
    return found


# -- What a file changes ---------------------------------------------------------------------


@pytest.fixture
def mine(tmp_path: Path) -> Callable[[str], str]:
    """Writes a board file and gives its path."""

    def write(text: str) -> str:
        file = tmp_path / "mine.toml"
        file.write_text(text, "utf-8")
        return str(file)

    return write


Mine = Callable[[str], str]


def test_what_was_changed_is_told(mine: Mine) -> None:
    changed = load(
        mine("[setup.money]\nstart_seat = 20\nstep_clockwise = 1\n[[region]]\nkey = 'bowl'\nincome_per_follower = 3")
    )
    assert changed.changed == (("setup.money.start_seat", "20"), ("region.bowl.income_per_follower", "3"))
    assert (changed.money, changed.money_step, changed.bowl_income) == (20, 1, 3)
    assert builtin().changed == ()
    assert (builtin().money, builtin().bowl_income) == (12, 2)


def test_house_numbers_are_marked_until_the_user_knows_better(mine: Mine) -> None:
    house = dict(builtin().house)
    assert house["faction.LE.cards"] == "H"
    assert house["emperor_tile.1"] == "H"
    assert "region.bowl" in house
    assert {"setup.money", "setup.followers_EXP", "setup.followers_BASE", "assassins"}.isdisjoint(house)
    own = load(mine("[[faction]]\nkey = 'LE'\n[faction.cards]\nprovenance = 'S: my copy'\n"))
    assert "faction.LE.cards" not in dict(own.house)
    assert own.changed == ()


def test_an_empty_file_changes_nothing(mine: Mine) -> None:
    own = load(mine(""))
    for name in builtin().__slots__:
        assert name == "key" or getattr(own, name) == getattr(builtin(), name)


@pytest.mark.parametrize(
    ("text", "seats", "followers"),
    [
        ("[setup.followers_EXP]\np3 = 2", 3, 2),
        ("[setup.followers_EXP]\np3 = 2", 4, 6),
        ("[setup.followers_BASE]\np3 = 2", 3, 6),
    ],
)
def test_followers_of_the_file(mine: Mine, text: str, seats: int, followers: int) -> None:
    assert Table(seats, board=mine(text)).place().state.pool == [followers] * seats


def test_prices_and_income_of_the_file(mine: Mine) -> None:
    text = "[[region]]\nkey = 'thermae'\nprice = 4\n[[region]]\nkey = 'forum'\nprice = 0\n"
    text += "[[region]]\nkey = 'bowl'\nincome_per_follower = 5\n"
    table = Table(2, board=mine(text)).give("p1", money=4).lot("th1", "gl2").lot("fo1", "gl3").stand("th1", "p1")
    table.stand("fo1", "p1").stand("bo", "p1", "p2").phase(at.MARKET)
    table.do("p1 buy", "p1 buy")
    assert table.state.money == [5, 5]


def test_cards_of_the_file(mine: Mine) -> None:
    text = "[[faction]]\nkey = 'SE'\n[faction.cards]\ntotal = 4\nnumber_cards = [[1, 2], [10, 1]]\n"
    own = load(
        mine(text + "[assassins]\ncount = 5\n[slaves]\nvalues_of_each_nationality = [2, 9]\ncopies_of_each_value = 2\n")
    )
    deck = own.deck["expansion"]
    assert [deck.count(KIND[name]) for name in ("se0", "se1", "se10", "se5", "as", "nu2", "gr9", "ge1")] == [
        *(1, 2, 1, 0, 5, 2, 2, 0)
    ]
    assert (len(own.deck["base"]), len(deck)) == (92, 92 + 12 + 5)


def test_the_board_of_the_file(mine: Mine) -> None:
    text = "[[region]]\nkey = 'thermae'\ncards = 2\nspaces = 2\n[[region]]\nkey = 'curia'\nfields = 2\nspaces = 2\n"
    text += "fill_until_sum = 9\n[[region]]\nkey = 'catacombs'\ncards = 7\n"
    text += "[[expansion_region]]\nkey = 'capitoleum'\nspaces = 1\n"
    table = Table(3, board=mine(text)).place()
    lots = table.state.lots
    assert [name for name in ("th1", "th2", "th3", "cu1", "cu2", "cu3") if lots[PLACE[name]]] == [
        "th1",
        "th2",
        "cu1",
        "cu2",
    ]
    assert len(lots[PLACE["ct"]]) == 7
    table.do("p1 put cp")
    assert "put cp" not in table.legal()
    assert {"put th3", "put cu3"}.isdisjoint(table.legal())


def test_benefits_of_the_file(mine: Mine) -> None:
    text = "[[faction]]\nkey = 'LE'\n[faction.takeover]\neffects = [['denarii', 7]]\n"
    text += "[faction.benefit]\neffects = [['legion', 2]]\n"
    table = Table(2, board=mine(text)).hand("p1", "le3 le4").stand("le", "p1").begin(at.TAKEOVER, stop=at.REFUGIUM_STEP)
    table.do("p1 add le4", "p1 add le3", "p1 done")
    assert (table.state.money[0], table.state.legions[0], table.state.laurels[0]) == (7, 2, 1)


def test_officials_emperor_and_refugium_of_the_file(mine: Mine) -> None:
    text = "[quaestor_share]\no1 = 6\n[[official]]\nkey = 'quaestor'\nfrom_stock = 1\n[refugium]\npatron_slaves = 2\n"
    text += "[emperor]\npay_amount = 5\n[[emperor_tile]]\nid = 1\nrequires = ['pay_12', 'patron']\n"
    path = mine(text)
    table = Table(2, board=path).official("p1", "quaestor").give("p2", money=6).phase(at.PREPARE)
    assert table.state.money == [7, 0]
    table = Table(2, board=path).stand("re", "p1").stand("ba", "p1").hand("p1", "gr1 ge1").give("p1", money=7)
    table.state.tile = 1
    table.phase(at.REFUGIUM_STEP).do("p1 free ge1 gr1", "p1 claim 1")
    assert table.state.money == [0, 0]


def test_victory_cards_and_points_of_the_file(mine: Mine) -> None:
    text = "[[victory_design]]\nkey = 'quid-est-veritas'\nlaurels = 2\nrequired_p2 = 1\n[points]\nlegion = 9\n"
    table = Table(2, board=mine(text)).give("p2", laurels=2, legions=1)
    assert needed(table.state) == 1
    assert points(table.state, 1) == 11
    table.phase(at.VICTORY)
    assert GAME.result(table.state) is not None
    assert table.told("ended")[0][1] == ("victory", (1,), (1,))


def test_a_file_with_nothing_to_reject(mine: Mine) -> None:
    state = engine.new_state(2, Options(board=mine("[setup.hand]\nkeep = 6\n")))
    while state.actors == (-1,) and state.stage != at.LAY:
        engine.apply(state, -1, engine.sample_chance(state, Random(1)))
    assert state.stage == at.LAY
    assert list(map(len, state.hands)) == [6, 6]


def test_the_cards_of_the_options_are_those_of_the_board() -> None:
    assert tuple(design.key for design in builtin().designs) == DESIGNS


@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_game_on_another_board(mine: Mine, seats: int) -> None:
    text = (
        "[[region]]\nkey = 'catacombs'\nper_seat_limit = 0\n[[region]]\nkey = 'mars'\nper_seat_limit = 0\nspaces = 6\n"
    )
    text += "[[expansion_region]]\nkey = 'refugium'\nper_seat_limit = 0\n[[official]]\nkey = 'princeps'\n"
    text += "pieces_per_turn = 3\n[faction_fields]\nminimum_set = 3\n[upheaval]\nhand_limit_once = 2\n"
    state = engine.new_state(seats, Options(board=mine(text)))
    rng = Random(seats)
    while actors := state.actors:
        seat = rng.choice(actors)
        legal = engine.legal_actions(state, seat)
        engine.apply(state, seat, rng.choice(legal) if legal else engine.sample_chance(state, rng))
        assert all(GAME.view(state, viewer).round == state.round for viewer in (0, None))
        assert all(len(display) >= 2 for display in state.displays if display)
    assert state.ending


def test_the_page_on_board_files_shows_one_that_plays(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "board-file.md").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(page.split("```toml\n")[1].split("```")[0], "utf-8")
    changed, before = load(str(mine)), builtin()
    assert changed.key != before.key
    assert len(changed.changed) == 3
    rng, state = Random(4), GAME.new_state(3, Options(board=str(mine)))
    while actors := GAME.actors(state):
        actor = actors[0]
        legal = [GAME.sample_chance(state, rng)] if actor == -1 else GAME.legal_actions(state, actor)
        GAME.apply(state, actor, rng.choice(legal))
    assert GAME.result(state) is not None
