"""Sets of cards, options, and the text of actions."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brutus_tui.core import options as core_options
from brutus_tui.core import rulebook
from brutus_tui.core.notation import Malformed
from brutus_tui.games.bruti import GAME, card_file, card_reader, cards, narrate
from brutus_tui.games.bruti.notation import VERBS
from brutus_tui.games.bruti.options import Options

TEXT = (resources.files("brutus_tui.games.bruti") / "data" / "cards.toml").read_text("utf-8")


@pytest.mark.clause(
    "BTI-MAT-01", "BTI-MAT-02", "BTI-MAT-03", "BTI-MAT-04", "BTI-MAT-05", "BTI-MAT-06", "BTI-MAT-07", "BTI-MAT-08",
    "BTI-MAT-09", "BTI-MAT-10", "BTI-A-131", "BTI-V12-01", "BTI-V12-05", "BTI-V12-07", "BTI-DMD-01",
)  # fmt: skip
def test_what_the_box_holds() -> None:
    kit = card_file.default()
    sizes = [len(deck) for deck in (kit.deck, kit.characters, kit.damages, kit.objects, kit.equipment, kit.invocations)]
    assert sizes == [112, 20, 44, 42, 24, 16]
    assert len(kit.deck_with_gods) == 116
    assert kit.by_id["divine_intervention"].copies == 4
    assert len(kit.gods) == 20
    assert sum(card.copies for card in kit.scraps) == 16
    kinds = [card.kind for card in kit.equipment]
    assert [kinds.count(kind) for kind in ("weapon", "shield", "armor")] == [16, 4, 4]
    assert kit.movement.copies == 6
    assert kit.by_id["condition_low"].copies + kit.by_id["condition_high"].copies == 12
    assert kit.death.copies == kit.favor.copies == 4
    assert kit.by_id["reeling"].copies == kit.by_id["dazed"].copies == 2
    assert "brain" in kit.by_id["reeling"].icons & kit.by_id["dazed"].icons
    assert {card.provenance for card in kit.by_id.values()} == {"rulebook", "public", "house"}
    assert all(card.source for card in kit.by_id.values() if card.provenance == "public")


def test_the_vocabulary_of_the_file_is_that_of_the_engine() -> None:
    vocabulary = tomllib.loads(TEXT)["vocabulary"]
    assert set(vocabulary["triggers"]) == set(card_reader.TRIGGERS)
    assert set(vocabulary["primitives"]) == card_reader.OPS
    assert set(vocabulary["who"]) == {*card_reader.WHO, *cards.CROWD}


BROKEN = [
    ('op = "draw", n = 2', 'op = "juggle", n = 2', ("circle_around", "abilities[0].do[0].op", "juggle")),
    ('on = "play", do = [{ op = "heal", n = 1 }]', 'on = "pray", do = [{ op = "heal", n = 1 }]', ("on", "pray")),
    ('id = "parry"\nname = "Parry"\n', 'id = "parry"\n', ("parry", "name", "missing")),
    ("value = 1\ncopies = 10", 'value = "one"\ncopies = 10', ("parry", "value")),
    ("value = 1\ncopies = 10", "value = 1\ncopies = 9", ("totals.combat", "112", "111")),
    ('id = "parry"', 'id = "dodge"', ("dodge", "id")),
    ('blow = "thrust"\nvalue = 1', 'blow = "poke"\nvalue = 1', ("thrust", "blow")),
    ('icons = ["blood"]\ncopies = 1', 'icons = ["spleen"]\ncopies = 1', ("icons", "spleen")),
    ('provenance = "public"', 'provenance = "rumour"', ("provenance",)),
    ('if = { using = "dodge" }', 'if = { using = "luck" }', ("il_mezzuomo", "if.using", "luck")),
    ('limit = "turn", pay = 1', 'limit = "week", pay = 1', ("kumka_kok", "limit", "week")),
    ('on = "act", limit = "turn", do = [{ op = "peek"', 'on = "act", do = [{ op = "peek"', ("donna_carlotta", "limit")),
    (
        'cost = "discard", do = [{ op = "loot", n = 1 }]',
        'cost = "blood", do = [{ op = "loot", n = 1 }]',
        ("cost", "blood"),
    ),
    ('[[condition]]\nid = "condition_low"', '[[condition]]\nface = 1\nid = "condition_low"', ("condition_low", "face")),
    ("copies = 1\npersists = true", "copies = 1", ("the_bull_bellows", "persists")),
    ('who = "each", n = 1, until = "deck"', 'who = "each", n = 1', ("the_bull_bellows", "until")),
    ('who = "each", n = 1, until = "deck"', 'who = "them", n = 1, until = "deck"', ("the_bull_bellows", "who")),
    ('[{ op = "end_turn" }]', '[{ op = "god", n = 1 }]', ("the_god_sleeps", "op", "god")),
    (
        'on = "reveal", do = [{ op = "end_turn" }]',
        'on = "play", do = [{ op = "draw", n = 1 }]',
        ("the_god_sleeps", "reveal"),
    ),
    ('who = "ring", n = "hand"', 'who = "each", n = "hand"', ("the_wind_turns", "who")),
    ('who = "opponent", n = "hand"', 'who = "opponent", n = 1', ("trading_places", "choice")),
    ('on = "reveal", do = [{ op = "end_turn"', 'on = "reveal", may = true, do = [{ op = "end_turn"', ("obeyed",)),
    ('edition = "deluxe"\n', "", ("divine_intervention", "edition")),
    ('edition = "deluxe"', 'edition = "luxury"', ("divine_intervention", "edition")),
    ("[meta]", "[[dragon]]\nid = 1\n[meta]", ("dragon",)),
    ("[meta]", "[meta", ("TOML",)),
]


@pytest.mark.parametrize(("good", "bad", "told"), BROKEN)
def test_a_broken_set_is_refused(good: str, bad: str, told: tuple[str, ...], tmp_path: Path) -> None:
    assert good in TEXT
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace(good, bad, 1), "utf-8")
    with pytest.raises(card_reader.BadCards) as caught:
        card_file.load(str(path))
    text = str(caught.value)
    assert str(path) in text
    assert "\n" not in text.strip()
    assert all(word in text for word in told), text
    refusal = GAME.check_options(2, Options(cards=str(path)))
    assert refusal is not None
    assert text in narrate.refusal(refusal, ("Ann", "Bob"))


def test_an_own_set_is_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        TEXT.replace('name = "Perfect Dodge"', 'name = "The Great Escape"').replace("value = 3", "value = 4"), "utf-8"
    )
    kit = card_file.load(str(path))
    assert kit.by_id["perfect_dodge"].value == 4
    assert GAME.new_state(2, Options(cards=str(path))).kit is kit
    assert GAME.check_options(2, Options(cards=str(tmp_path / "none.toml"))) is not None


@pytest.mark.clause("BTI-MAT-11", "BTI-MAT-12", "BTI-BRW-01", "BTI-SQD-01", "BTI-OSC-01", "BTI-OVT-02", "BTI-A-141")
@pytest.mark.parametrize(
    ("seats", "options", "clause"),
    [
        (1, Options(), "BTI-MAT-12"),
        (5, Options(), "BTI-MAT-12"),
        (3, Options(mode="duel"), "BTI-GLO-08"),
        (3, Options(mode="squads"), "BTI-SQD-01"),
        (2, Options(mode="brawl"), "BTI-BRW-01"),
        (2, Options(simultaneous=True), "BTI-OSC-01"),
        (2, Options(roster="p1 manunta"), "BTI-OVT-02"),
        (2, Options(veterans=True, roster="p1 manunta, p2 manunta"), "BTI-OVT-02"),
        (2, Options(veterans=True, roster="p3 manunta"), "BTI-OVT-02"),
        (2, Options(veterans=True, roster="p1 whetstone"), "BTI-OVT-02"),
        (2, Options(veterans=True, roster="Ann"), "BTI-OVT-02"),
        (2, Options(scraps_tournament=True, roster="p1 manunta +7"), "BTI-OVT-02"),
    ],
)
def test_options_that_do_not_go_together(seats: int, options: Options, clause: str) -> None:
    refusal = GAME.check_options(seats, options)
    assert refusal is not None
    assert refusal.clause == clause
    assert narrate.refusal(refusal, ("Ann", "Bob"))


def test_every_option_has_words_and_a_clause() -> None:
    book = rulebook.load("brutus_tui.games.bruti")
    for key, kind in core_options.kinds_by_key(Options):
        assert narrate.option(key)
        assert kind.clause in book.clauses
        assert f"Option: {key}" in book.clauses[kind.clause].text
        for value in kind.values:
            assert narrate.value(key, value)


def test_references_in_the_rulebook_lead_somewhere() -> None:
    import re

    book = rulebook.load("brutus_tui.games.bruti")
    named = {name for clause in book.clauses.values() for name in re.findall(r"BTI-[A-Z0-9]+-\d+", clause.text)}
    assert named - book.clauses.keys() == set()


@pytest.mark.clause("BTI-MAT-12")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_wrong_seats(seats: int) -> None:
    with pytest.raises(ValueError, match=r"2 to 4"):
        GAME.new_state(seats, Options())


@given(
    st.text(max_size=40)
    | st.sampled_from(sorted(VERBS)).flatmap(lambda verb: st.text(max_size=20).map(lambda rest: f"{verb} {rest}"))
)
def test_any_text_is_an_action_or_malformed(text: str) -> None:
    try:
        action = GAME.parse_action(text)
    except Malformed:
        return
    assert GAME.parse_action(GAME.format_action(action)) == action
