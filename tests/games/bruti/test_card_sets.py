"""Sets of cards that a player has written: refused with a sentence, known again, and named as they name themselves."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from brutus_tui import bots
from brutus_tui.core import options as core_options
from brutus_tui.core import record, registry
from brutus_tui.core.game import CHANCE, Refusal
from brutus_tui.core.match import AnyMatch, Match
from brutus_tui.core.record import BadRecord, Header, SeatLabel
from brutus_tui.games.bruti import GAME, card_file, card_reader, narrate, scenarios
from brutus_tui.games.bruti.options import Options
from brutus_tui.store import describe, library
from brutus_tui.store.files import StoreError
from tests.games.bruti.pit import Man, Pit

TEXT = (resources.files("brutus_tui.games.bruti") / "data" / "cards.toml").read_text("utf-8")
NAMES = ("Ann", "Bob")


def written(folder: Path, *changes: tuple[str, str], name: str = "mine.toml") -> str:
    """A file with the built-in set, changed; each change is made wherever it fits."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def refused(path: str) -> str:
    with pytest.raises(card_reader.BadCards) as caught:
        card_file.load(path)
    text = str(caught.value)
    assert "\n" not in text
    assert text.isprintable()
    return text


FAKE = (('name = "Thrust Blow"', 'name = "Fake Thrust"'), ('name_it = "Affondo"', 'name_it = "Finto"'))


# -- What a set may hold


@pytest.mark.parametrize("field", ["name", "name_it", "text", "source"])
@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("\\u001b]0;PWN\\u0007", "U+001B"),
        ("a\\nb", "U+000A"),
        ("a\\u202eb", "U+202E"),
        ("a\\u2028b", "U+2028"),
        ("", "is empty"),
        ("  ", "is empty"),
        ("\\u3164", "is empty"),
        ("x" * 601, "characters"),
    ],
)
def test_texts_that_a_screen_could_not_show_are_refused(field: str, value: str, told: str, tmp_path: Path) -> None:
    old = re.search(rf'id = "boccamarcia"(?:\n.*)*?\n({field} = ".*")', TEXT)
    assert old is not None
    text = refused(written(tmp_path, (old[1], f'{field} = "{value}"')))
    assert f"field '{field}'" in text
    assert told in text


NUMBERS = [
    ("condition = 4\n", "condition = 0\n"),
    ("condition = 4\n", "condition = -1\n"),
    ("condition = 5\n", "condition = 9\n"),
    ("condition = -1\n", "condition = -9\n"),
    ("condition = -2\n", "condition = 99\n"),
    ("copies = 10\n", "copies = 0\n"),
    ("skulls = 2\n", "skulls = -1\n"),
    ("hands = 2\n", "hands = 3\n"),
    ("value = 3\n", "value = -3\n"),
    ('op = "condition", n = 1', 'op = "condition", n = -9'),
    ('op = "condition", n = 1', 'op = "condition", n = 9'),
    ('op = "draw", n = 2', 'op = "draw", n = -2'),
    ('op = "draw", n = 2', 'op = "draw", n = 0'),
    ('op = "draw", n = 2', 'op = "draw"'),
    ('op = "draw", n = 2', 'op = "draw", n = true'),
    ('op = "draw", n = 2', 'op = "draw", n = 2.0'),
    ('op = "draw", n = 2', f'op = "draw", n = 0x{"f" * 5000}'),
    ('op = "draw", n = 2', f'op = "draw", n = {"9" * 5000}'),
    ('op = "draw", to = "condition"', 'op = "draw", to = -1'),
    ('op = "draw", to = "condition"', 'op = "draw", to = ["condition"]'),
]


@pytest.mark.parametrize(("good", "bad"), NUMBERS)
def test_numbers_that_no_card_could_have_are_refused(good: str, bad: str, tmp_path: Path) -> None:
    text = refused(written(tmp_path, (good, bad)))
    assert "sys." not in text
    assert len(text) < 500


@pytest.mark.clause("BTI-DEA-02", "BTI-A-076")
@pytest.mark.parametrize("condition", range(1, 9))
def test_any_condition_that_is_accepted_can_be_dealt(condition: int, tmp_path: Path) -> None:
    changes = [(f"condition = {old}\n", f"condition = {condition}\n") for old in (4, 5, 6)]
    path = written(tmp_path, *changes)
    for seats in (2, 3, 4):
        state = GAME.new_state(seats, Options(cards=path))
        rng = Random(seats)
        while not state.deck_number:
            (actor,) = state.actors
            legal = GAME.legal_actions(state, actor)
            GAME.apply(state, actor, GAME.sample_chance(state, rng) if actor == CHANCE else rng.choice(legal))


TYPES = [
    ('what = ["movement"]', "what = 5"),
    ('what = ["movement"]', "what = []"),
    ('what = ["movement"]', 'what = ["movement", 5]'),
    ('what = ["movement"]', 'what = { a = "movement" }'),
    ("enhanced = true", "enhanced = 1"),
    ("fewer_cards = true", "fewer_cards = 1.0"),
    ("min_discarded = 2", "min_discarded = 2.0"),
    ("min_discarded = 2", "min_discarded = true"),
    ("orange = true", "orange = 1"),
    ("may = true", "may = 1"),
    ("squads = true", "squads = 1"),
    ('mode = "draw"', 'mode = "Draw a card"'),
    ('mode = "draw"', f'mode = "{"d" * 61}"'),
    ("[meta]\nformat = 1", "[meta]\nformat = 2"),
    ("[meta]\nformat = 1", "[meta]\nformat = true"),
    ('game = "Bruti"', 'game = "Tribune"'),
    ('[meta]\nformat = 1\ngame = "Bruti"\nrules = "1.2"', "meta = 3"),
    ("[totals]\ncombat = 112", "[totals]\ncombat = 112.0"),
    ('attested = ["name", "type", "value"]', 'attested = ["\\u001b[2J"]'),
]


@pytest.mark.parametrize(("good", "bad"), TYPES)
def test_values_of_another_type_are_refused(good: str, bad: str, tmp_path: Path) -> None:
    refused(written(tmp_path, (good, bad)))


@pytest.mark.parametrize("name", ["a" * 61, "Thrust", "tìrust", "a-b", "", "thrust\\n"])
def test_an_id_is_what_a_record_can_hold(name: str, tmp_path: Path) -> None:
    assert "field 'id'" in refused(written(tmp_path, ('id = "thrust"', f'id = "{name}"')))


def test_the_longest_id_is_written_and_read(tmp_path: Path) -> None:
    name = "a" * 60
    kit = card_file.load(written(tmp_path, ('id = "thrust"', f'id = "{name}"')))
    action = kit.plays.actions[kit.combat.index(kit.by_id[name])]
    assert GAME.parse_action(GAME.format_action(action)) == action


def test_a_card_has_so_many_abilities_and_no_more(tmp_path: Path) -> None:
    one = '{ on = "play", do = [{ op = "draw", n = 2 }] }'
    assert one in TEXT
    assert "abilities" in refused(written(tmp_path, (one, ", ".join([one] * 10))))


def test_how_the_file_was_saved_does_not_matter(tmp_path: Path) -> None:
    for number, data in enumerate((TEXT, "\ufeff" + TEXT, TEXT.replace("\n", "\r\n"))):
        path = tmp_path / f"{number}.toml"
        path.write_bytes(data.encode())
        assert card_file.load(str(path)) is card_file.default()


def test_a_file_that_would_take_for_ever_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    for text in (".".join(["a"] * 100_000) + " = 1", "#" * (card_file.MAX_BYTES + 1)):
        path.write_text(text, "utf-8")
        began = perf_counter()
        refused(str(path))
        assert perf_counter() - began < 5


def test_a_long_path_makes_no_long_line() -> None:
    assert len(refused("/x" * 2500)) < 300


# -- Whose names they are


def test_names_are_those_of_the_set_that_is_played(tmp_path: Path) -> None:
    fake = Options(cards=written(tmp_path, *FAKE))
    own, other = GAME.new_state(2, fake), GAME.new_state(2, Options())
    views = [GAME.view(state, None) for state in (own, other, own)]
    told = [registry.narrator("bruti", view) for view in views]
    action = GAME.parse_action("add thrust")
    refusal = Refusal("not-held", "", ("thrust",))
    for load in ("", fake.cards, ""):  # whichever was read last
        card_file.load(load)
        assert [one.action(action, NAMES) for one in told] == [
            "Add Fake Thrust 1",
            "Add Thrust Blow 1",
            "Add Fake Thrust 1",
        ]
        assert ["Fake" in one.refusal(refusal, NAMES) for one in told] == [True, False, True]
        assert narrate.card("thrust") == "Thrust Blow"


@pytest.mark.clause("BTI-A-028")
def test_a_position_is_told_with_the_names_of_its_set(tmp_path: Path) -> None:
    pit = Pit(Man("parry"), Man("dodge"), options=Options(cards=written(tmp_path, *FAKE)), top="thrust")
    assert "Fake Thrust" in narrate.position(GAME.view(pit.state, None), NAMES)
    pit = Pit(Man("parry"), Man("dodge"), top="thrust")
    assert "Thrust Blow" in narrate.position(GAME.view(pit.state, None), NAMES)


@pytest.mark.clause("BTI-OSP-03")
def test_a_refusal_before_the_match_names_the_card_of_that_set(tmp_path: Path) -> None:
    path = written(tmp_path, ('name = "Hatchet"', 'name = "Fake Axe"'), ("skulls = 2\n", "skulls = 3\n"))
    options = Options(cards=path, secret=True)
    for seats in (2, 3, 4):
        refusal = GAME.check_options(seats, options)
        assert refusal is None or "{" not in narrate.refusal(refusal, NAMES)
    kit = card_file.load(path)
    refusal = Refusal("secret-stock", "BTI-OSP-03", ("hatchet", 4, kit.key))
    assert "Fake Axe" in narrate.refusal(refusal, NAMES)


def test_an_unknown_card_is_named_in_a_whole_sentence() -> None:
    sentence = narrate.refusal(Refusal("not-held", "", ("?",)), NAMES)
    assert "no an" not in sentence
    assert sentence == "Say which card: no unknown one can be played."


# -- A match and its set


def begun(options: Options) -> tuple[AnyMatch, library.Saved]:
    header = Header("bruti", 1, tuple(map(SeatLabel, NAMES)), options)
    saved = library.create(header)
    match: AnyMatch = Match(GAME, 2, saved.header.options, seed=saved.header.seed or "", recorder=saved.journal.append)
    return match, saved


@pytest.fixture
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRUTUS_TUI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("_folders")
def test_a_record_knows_its_set_again(tmp_path: Path) -> None:
    path = Path(written(tmp_path, *FAKE))
    match, saved = begun(Options(cards="mine.toml"))
    match.chance()
    saved.close()
    held = saved.header.options.cards
    assert re.fullmatch(re.escape(str(path)) + "#[0-9a-f]{16}", held)
    assert narrate.value("cards", held) == str(path)
    assert core_options.pinned(saved.header.options) == saved.header.options
    text = path.read_text("utf-8")
    library.resume(saved.id)[2].close()
    path.write_text(text.replace("value = 3", "value = 4"), "utf-8")
    with pytest.raises(StoreError, match="the set of cards has changed"):
        library.resume(saved.id)
    with pytest.raises(BadRecord) as caught:
        record.read(saved.path.read_bytes())
    assert "the set of cards has changed" in describe.describe(caught.value)
    path.unlink()
    with pytest.raises(StoreError, match=r"mine\.toml: cannot be read"):
        library.resume(saved.id)
    path.write_text(text, "utf-8")
    library.resume(saved.id)[2].close()
    assert begun(Options())[1].header.options == Options()


@pytest.mark.usefixtures("_folders")
def test_a_set_that_is_gone_before_the_match_begins_is_one_sentence() -> None:
    with pytest.raises(StoreError, match=r"none\.toml: cannot be read"):
        begun(Options(cards="none.toml"))
    assert library.matches() == []


@pytest.mark.usefixtures("_folders")
def test_a_running_match_does_not_look_at_its_file(tmp_path: Path) -> None:
    path = Path(written(tmp_path, *FAKE))
    match, saved = begun(Options(cards=str(path)))
    path.write_text("broken", "utf-8")
    rng, narrator = Random(1), registry.narrator("bruti", match.view(None))
    greedy = bots.make("greedy", "bruti")
    for _ in range(60):
        match.chance()
        if not match.actors:
            break
        seat = match.actors[0]
        view, decision = match.view(seat), match.decision(seat)
        assert GAME.determinize(view, rng).kit is view.kit
        assert narrator.position(view, NAMES)
        match.play(seat, greedy.decide(view, decision, tuple(match.legal_actions(seat)), rng))
    assert len(match) > 60
    assert match.at(30) != match.state()
    saved.close()


@pytest.mark.clause("BTI-SCN-01")
@pytest.mark.usefixtures("_folders")
def test_a_scenario_from_a_file_is_held_and_known_again_like_a_set(tmp_path: Path) -> None:
    data = resources.files("brutus_tui.games.bruti") / "data" / "scenarios" / "a_troll_in_the_latrines.toml"
    text = data.read_text("utf-8").replace("A Troll in the Latrines", "Mine Own")
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    seats = 1 + max(scenarios.kit_of(Options(scenario=str(path))).scenario.reinforcements)  # type: ignore[union-attr]
    header = Header("bruti", 1, tuple(SeatLabel(f"p{seat}") for seat in range(seats)), Options(scenario="own.toml"))
    saved = library.create(header)
    held = saved.header.options
    assert re.fullmatch(re.escape(str(path)) + "#[0-9a-f]{16}", held.scenario)
    match: AnyMatch = Match(GAME, seats, held, seed="x")
    match.chance()
    saved.close()
    path.write_text(text.replace("Mine Own", "Another"), "utf-8")
    with pytest.raises(StoreError, match="the scenario has changed"):
        library.resume(saved.id)
    path.write_text(".".join(["a"] * 30_000) + " = 1", "utf-8")
    refusal = GAME.check_options(seats, Options(scenario=str(path)))
    assert refusal is not None
    assert "nested too deeply" in narrate.refusal(refusal, NAMES)
    path.unlink()
    view = match.view(None)
    assert narrate.value("scenario", held.scenario) == "Mine Own"
    assert GAME.determinize(view, Random(1)).kit is view.kit
    assert "Mine Own" in registry.narrator("bruti", view).position(view, [f"p{seat}" for seat in range(seats)])
    assert core_options.pinned(Options(scenario="the_kings_room")) == Options(scenario="the_kings_room")


@pytest.mark.clause("BTI-SCN-01")
@pytest.mark.parametrize("name", ["\\u001b]0;PWN\\u0007", "a\\u202eb", "  "])
def test_the_texts_of_a_scenario_can_be_shown(name: str, tmp_path: Path) -> None:
    data = resources.files("brutus_tui.games.bruti") / "data" / "scenarios" / "a_troll_in_the_latrines.toml"
    path = tmp_path / "own.toml"
    path.write_text(data.read_text("utf-8").replace("A Troll in the Latrines", name), "utf-8")
    with pytest.raises(scenarios.BadScenario, match=r"name\.en"):
        scenarios.kit_of(Options(scenario=str(path)))


def test_a_refused_line_of_a_record_has_the_names_of_its_set(tmp_path: Path) -> None:
    path = written(tmp_path, *FAKE)
    header = Header("bruti", 1, tuple(map(SeatLabel, NAMES)), core_options.pinned(Options(cards=path)), seed="x")
    match: AnyMatch = Match(GAME, 2, header.options, seed="x")
    rng = Random(3)
    while match.actors == (CHANCE,) or match.decision(match.actors[0]).kind != "turn":
        match.chance()
        if match.decision(match.actors[0]).kind == "turn":
            break
        match.play(match.actors[0], rng.choice(match.legal_actions(match.actors[0])))
    line = f"p{match.actors[0] + 1} play thrust"
    with pytest.raises(BadRecord) as caught:
        record.read(record.format_record(header, [*match.lines, line]).encode())
    assert "Fake Thrust" in describe.describe(caught.value)


# -- Secrets


@pytest.mark.clause("BTI-OSP-01")
def test_a_position_does_not_ask_a_wrong_question_while_others_prepare_in_secret() -> None:
    rng = Random(5)
    state = GAME.new_state(2, Options(secret=True))
    seen = set()
    while not state.revealed:
        (actor,) = state.actors
        texts = {who: narrate.position(GAME.view(state, who), NAMES) for who in (None, 0, 1)}
        if state.phase != "dealer":
            preparing = actor if actor != CHANCE else state.context[0]
            for who in {None, 0, 1} - {preparing}:
                assert "Prepare in secret." in texts[who]
                assert "Choose a weapon." not in texts[who]
            if actor != CHANCE:
                assert "Prepare in secret." not in texts[preparing]
                seen.add(state.phase)
        legal = GAME.legal_actions(state, actor)
        GAME.apply(state, actor, GAME.sample_chance(state, rng) if actor == CHANCE else rng.choice(legal))
    assert {"keep", "weapon"} <= seen
