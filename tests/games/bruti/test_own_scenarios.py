"""Scenarios of one's own: what the form can say, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from brutus_tui.core.game import CHANCE
from brutus_tui.games.bruti import GAME, bot, narrate, scenarios
from brutus_tui.games.bruti.options import Options
from brutus_tui.games.bruti.rules.ends import result
from tests.games.bruti.fights import check_position, fight
from tests.games.bruti.pit import Man
from tests.games.bruti.test_fights import check_doors
from tests.games.bruti.test_scenarios import STILL, Pit, kill

PAGE = Path(__file__).parents[3] / "docs" / "scenarios.md"

BRIDGE = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]
"""The example of the documentation."""

CRYPT = """
format = 1
id = "the_crypt"
name = { en = "The Crypt" }
story = { en = "Somebody sings down there." }
[special]
character = "boccamarcia"
abilities = ["power_of_the_dead", "choir"]
weapon_hands = 1
armor = true
condition = 7
traits = ["refills_hand", "undead"]
ignores = ["on_the_head"]
[squad]
reinforcements = { 1 = 2, 2 = 1 }
[slain]
rise_as = ["saro", "the_cantor"]
[victory]
special = "hold-out"
[[special_character]]
id = "the_cantor"
name = "The Cantor"
name_it = "Il cantore"
type = "special_character"
condition = 3
skulls = 1
copies = 1
traits = ["undead", "minor"]
starts_with = ["choir"]
provenance = "house"
text = "Undead."
abilities = [{ on = "damage_drawn", if = { icon_not = "bone" }, do = [{ op = "ignore" }] }]
[[special_ability]]
id = "choir"
name = "Choir"
name_it = "Coro"
type = "special_ability"
copies = 2
provenance = "house"
text = "Exhaust it: an attack of power 2."
abilities = [{ on = "act", cost = "exhaust", do = [{ op = "strike", who = "opponent", power = 2 }] }]
"""


@pytest.fixture
def bridge(tmp_path: Path) -> str:
    path = tmp_path / "bridge.toml"
    path.write_text(BRIDGE, "utf-8")
    return str(path)


@pytest.fixture
def crypt(tmp_path: Path) -> str:
    path = tmp_path / "crypt.toml"
    path.write_text(CRYPT, "utf-8")
    return str(path)


@pytest.mark.clause("BTI-CUS-01")
def test_the_example_of_the_documentation_can_be_played(bridge: str) -> None:
    options = Options(scenario=bridge, duration="deck")
    assert [GAME.check_options(seats, options) for seats in (2, 3, 4)] == [None] * 3
    assert narrate.value("scenario", bridge) == "The Toll Bridge"
    endings = set()
    for seed in range(30):
        *_, (last, _, _, _) = fight(4, options, seed)
        found = result(last)
        assert found is not None
        endings.add((found.ending, found.ranks[0]))
    assert {("kill", 1), ("decks", 4)} <= endings  # holding out wins, too
    pit = Pit(Man("thrust"), Man("parry dodge", shield="buckler", **STILL), options=options)
    pit.do("p1 use kick")
    assert pit.legal() == {"done", "defend dodge", "defend buckler"}
    pit.do("p2 defend buckler", "p2 done", "* drawn damage p2 lost_ear")
    assert pit.turn == "p2"  # the kick ends the turn


@pytest.mark.clause("BTI-CUS-01", "BTI-A-175", "BTI-A-173")
def test_only_the_special_characters_own_victims_rise(crypt: str) -> None:
    options = Options(scenario=crypt)
    pit = Pit(Man("thrust"), Man("", **STILL), Man("parry", **STILL), options=options)
    special = pit.man("p1")
    assert (special.sheet.condition, special.armor is not None) == (6, True)
    assert pit.state.kit.by_id["boccamarcia"] not in pit.state.characters
    kill(pit, "p1", "p2")
    pit.do("* drawn special_character p2 the_cantor")
    assert pit.up("p2") == ["choir"]
    lonely = Pit(
        Man(""), Man("", **STILL), Man("", **STILL), options=Options(scenario=crypt, surrender=True), turn="p2"
    )
    lonely.do("p2 surrender", "* drawn damage p2 favor_of_the_gods")
    assert lonely.asked == ("*", "character")  # not killed, so there is a reinforcement instead


@pytest.mark.clause("BTI-CUS-01")
@pytest.mark.parametrize("seats", [2, 3])
def test_own_scenarios_keep_every_promise(crypt: str, seats: int) -> None:
    options = Options(scenario=crypt, duration="deck", simultaneous=True)
    rng = Random(seats)
    for seed in range(6):
        for state, seat, action, _events in fight(seats, options, seed):
            check_position(state)
            if action is not None and rng.random() < 0.03:
                check_doors(state, seat, action, rng)
    state = GAME.new_state(seats, options)
    while actors := GAME.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            GAME.apply(state, seat, GAME.sample_chance(state, rng))
        else:
            legal = GAME.legal_actions(state, seat)
            chosen = bot.decide(GAME.view(state, seat), GAME.decision(state, seat), legal, rng)
            assert chosen in legal
            GAME.apply(state, seat, chosen)


@pytest.mark.clause("BTI-CUS-01")
def test_names_and_stories_are_one_line_of_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    told = 'story = { en = "Somebody\\t sings\\n  down there.", ja = "誰かが\u3000歌う\\nらしい。" }'
    path.write_text(CRYPT.replace('story = { en = "Somebody sings down there." }', told), "utf-8")
    scenario = scenarios.kit_of(Options(scenario=str(path))).scenario
    assert scenario is not None
    assert scenario.story("en") == "Somebody sings down there."
    assert scenario.story("ja") == "誰かが\u3000歌うらしい。"


@pytest.mark.clause("BTI-CUS-01")
def test_a_fight_goes_on_with_the_cards_it_began_with(bridge: str) -> None:
    """Whoever is inventing a scenario has its file open beside the fight; its name is looked up for the title."""
    pit = Pit(Man("thrust parry"), Man("parry", **STILL), Man("parry", **STILL), options=Options(scenario=bridge))
    for text, name in ((BRIDGE.replace('"kick"', '"stamp"').replace("Toll", "Old"), "The Old Bridge"), ("x", bridge)):
        Path(bridge).write_text(text, "utf-8")
        assert narrate.value("scenario", bridge) == name
        seen, legal = GAME.view(pit.state, 0), GAME.legal_actions(pit.state, 0)
        assert bot.decide(seen, GAME.decision(pit.state, 0), legal, Random(1)) in legal
        other = GAME.determinize(seen, Random(1))
        assert GAME.view(other, 0) == seen
        assert "use kick" in pit.legal()


BROKEN = [
    ("format = 1", "format = 2", ("format", "must be 1")),
    ('id = "the_crypt"', 'id = "The Crypt"', ("id",)),
    ('name = { en = "The Crypt" }', 'name = { it = "La cripta" }', ("name.en", "missing")),
    ('name = { en = "The Crypt" }', 'name = { en = "The Crypt", fr = "La crypte" }', ("name.fr", "language")),
    ('story = { en = "Somebody sings down there." }\n', "", ("story.en", "missing")),
    ('story = { en = "Somebody sings down there." }', "story = { en = 7 }", ("story.en", "text")),
    ('character = "boccamarcia"', 'character = "nobody"', ("special.character", "nobody")),
    ('character = "boccamarcia"\n', "", ("special.character", "missing")),
    ('abilities = ["power_of_the_dead", "choir"]', 'abilities = ["opera"]', ("special.abilities", "opera")),
    ('abilities = ["power_of_the_dead", "choir"]', 'abilities = ["choir", "choir"]', ("special.abilities", "twice")),
    ("weapon_hands = 1", "weapon_hands = 3", ("special.weapon_hands", "0 to 2")),
    ("weapon_hands = 1\n", "", ("special.weapon_hands", "missing")),
    ("armor = true", "armour = true", ("special.armour", "no field")),
    ("armor = true", 'armor = "yes"', ("special.armor", "true or false")),
    ("armor = true", "weapon_hands = 2", ("TOML",)),
    ("weapon_hands = 1", "weapon_hands = 2\nshield = true", ("special.one_hand",)),
    ("condition = 7", "condition = 1", ("special.condition", "nothing is left")),
    ("condition = 7", "condition = 0", ("special.condition", "1 to 20")),
    ('"refills_hand", "undead"', '"flies"', ("special.traits", "flies")),
    ('ignores = ["on_the_head"]', 'ignores = ["hiccups"]', ("special.ignores", "hiccups")),
    ('ignores = ["on_the_head"]', 'waive = ["boots"]', ("special.waive", "boots")),
    ('ignores = ["on_the_head"]', "treasure = 99", ("special.treasure",)),
    ("reinforcements = { 1 = 2, 2 = 1 }", "reinforcements = { 5 = 2 }", ("squad.reinforcements.5",)),
    ("reinforcements = { 1 = 2, 2 = 1 }", "reinforcements = { 2 = -1 }", ("squad.reinforcements.2",)),
    ("reinforcements = { 1 = 2, 2 = 1 }", "reinforcements = 2", ("squad.reinforcements",)),
    ("reinforcements = { 1 = 2, 2 = 1 }", "", ("squad.reinforcements", "missing")),
    ('rise_as = ["saro", "the_cantor"]', 'rise_as = ["zombie"]', ("slain.rise_as", "zombie")),
    ('rise_as = ["saro", "the_cantor"]', 'rise_as = ["saro"]\nby = "chance"', ("slain.by",)),
    ('special = "hold-out"', 'special = "always"', ("victory.special",)),
    ('special = "hold-out"', 'special = "hold-out"\nsquad = "hold-out"', ("victory", "both")),
    ("[victory]", "[weather]", ("weather", "no field")),
    ('traits = ["undead", "minor"]', 'traits = ["tall"]', ("the_cantor", "traits", "tall")),
    ('op = "strike", who', 'op = "juggle", who', ("choir", "abilities[0].do[0].op", "juggle")),
    (", power = 2 }", "}", ("choir", "power")),
    ("power = 2 }", 'power = 2, canceled_by = ["prayer"] }', ("choir", "canceled_by")),
    ("power = 2 }", "power = 2, discards = false }", ("choir", "damage")),
    ("power = 2 }", 'power = 2, then = "sleep" }', ("choir", "then")),
    ('id = "choir"', 'id = "thrust"', ("thrust",)),
    ("format = 1", "format = ", ("TOML",)),
    ("format = 1", "format = true", ("format", "must be 1")),
    ("format = 1", 'format = 1\nclause = "\\u001b[2J"', ("clause", "BTI-SCN-01")),
    ('en = "The Crypt"', 'en = "The\\u001b[2J Crypt"', ("name.en", "cannot be shown")),
    ('name = "The Cantor"', 'name = "\\u001b[2J"', ("the_cantor", "name", "cannot be shown")),
    ('name = "Choir"', 'name = " "', ("choir", "name", "empty")),
    ('text = "Undead."', 'text = "Undead.\\nSings."', ("the_cantor", "text", "cannot be shown")),
    ("condition = 3", "condition = 0", ("the_cantor", "condition", "1 to 20")),
    ('starts_with = ["choir"]', 'starts_with = ["opera"]', ("special_character.the_cantor.starts_with", "opera")),
    ('character = "boccamarcia"', 'character = "saro"', ("slain.rise_as", "saro")),
    ('on = "act", cost = "exhaust", do = [{ op = "strike", who = "opponent", power = 2 }]',
     'on = "was_wounded", cost = "exhaust", do = [{ op = "ignore" }]', ("choir", "do[0].op", "Armor")),
    ('op = "strike", who = "opponent", power = 2', 'op = "swap", who = "self", n = 1, choice = "random"',
     ("choir", "do[0].who", "another")),
    ('op = "strike", who = "opponent", power = 2', 'op = "steal", who = "attacker", n = 1, choice = "random"',
     ("choir", "do[0].who", "another")),
    ('op = "strike", who', f'op = 0x{"f" * 9999}, who', ("choir", "do[0].op", "this")),
    ('character = "boccamarcia"', f'character = 0x{"f" * 9999}', ("special.character", "this")),
    ('character = "boccamarcia"', f'character = "{"x" * 9999}"', ("special.character", "xxx…")),
    ('id = "choir"', f'id = "{"x" * 61}"', ("special_ability number 1", "id", "60")),
    ('op = "strike", who = "opponent", power = 2', 'op = "discard", who = "opponent", choice = "owner", to = -1',
     ("choir", "do[0].to")),
]  # fmt: skip


@pytest.mark.clause("BTI-CUS-01")
@pytest.mark.parametrize(("good", "bad", "told"), BROKEN)
def test_a_broken_scenario_is_refused(good: str, bad: str, told: tuple[str, ...], tmp_path: Path) -> None:
    assert good in CRYPT
    path = tmp_path / "mine.toml"
    path.write_text(CRYPT.replace(good, bad, 1), "utf-8")
    with pytest.raises(scenarios.BadScenario) as caught:
        scenarios.kit_of(Options(scenario=str(path)))
    text = str(caught.value)
    assert str(path) in text
    assert len(text) < len(str(path)) + 400
    assert all(part in text for part in told), text
    assert "\n" not in text
    refusal = GAME.check_options(3, Options(scenario=str(path)))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("scenario", "BTI-CUS-01")


def test_files_that_are_no_scenarios(tmp_path: Path) -> None:
    large = tmp_path / "large.toml"
    large.write_text("#" * (scenarios.MAX_BYTES + 1), "utf-8")
    for path in (str(large), str(tmp_path), str(tmp_path / "none.toml"), "no_such_scenario"):
        refusal = GAME.check_options(3, Options(scenario=path))
        assert refusal is not None
        assert refusal.code == "scenario"
        assert narrate.refusal(refusal, ("A", "B", "C"))
    for path in ("mine\0.toml", "mine\x1b[2J.toml"):
        for options in (Options(scenario=path), Options(cards=path)):
            refusal = GAME.check_options(3, options)
            assert refusal is not None
            assert "no path" in narrate.refusal(refusal, ("A", "B", "C"))
            assert narrate.refusal(refusal, ("A", "B", "C")).isprintable()
    assert "a_troll_in_the_latrines" in str(GAME.check_options(3, Options(scenario="no_such_scenario")))
