"""What is said of the Brutii: every event, question and refusal of theirs has its sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from brutus_tui.core import language
from brutus_tui.core.game import CHANCE, Event
from brutus_tui.games.tribune import GAME, narrate
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.brutii import ACTION_CARDS, FACES
from tests.games.tribune.brutii import BrutiiTable

NAMES = ("Ann", "Ben", "Cay", "Dee", "Eva")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    language.use("en")


def told(table: BrutiiTable, kind: str, viewer: int | None = None) -> list[str]:
    """The sentences of the events of a kind, as a seat or a spectator reads them."""
    seen = [event.seen_by(viewer) for event in table.events if event.kind == kind]
    return [narrate.event(event, NAMES) for event in seen if event is not None]


def test_turns() -> None:
    table = BrutiiTable(faces="arrow cross").turns()
    assert narrate.question(GAME.decision(table.state, 4), NAMES) == "Play an action card."
    table.do("p5 play official", "p1 put bo", "p2 put bo", "p3 put bo", "p4 put bo")
    assert told(table, "disc") == ["Eva turns up a disc: arrow.", "Eva turns up a disc: cross. No card is played."]
    assert told(table, "played") == ["Eva plays Official."]
    text = narrate.position(GAME.view(table.state, 0), NAMES)
    assert "Eva leads the Brutii. Discs: arrow, cross; face down: cross, cross, cross, arrow with follower" in text
    assert "Action cards played: Official" in text


def test_immediate_cards() -> None:
    table = BrutiiTable(faces="arrow").lot("fo4", "gr5").hand("p5", "pl2 pl3").turns().do("p5 play slave_cards")
    table.do("p5 swap fo4 gr5")
    question = narrate.question(GAME.decision(table.state, 4), NAMES)
    assert question == "Forum 4: put down 2 cards for the slave."
    table.do("p5 replace pl2", "p5 replace pl3")
    assert told(table, "swapped") == ["Eva takes Greek 5 from the board: Forum 4."]
    assert told(table, "replaced")[0] == "Eva puts Plebeians 2 in its place: Forum 4."

    table = BrutiiTable(faces="arrow").stand("ba", "p1").turns().do("p5 play veto", "p5 veto ba p1")
    assert told(table, "vetoed") == ["Eva sends a piece of Ann back: the Basilica."]
    refusal = GAME.explain(table.state, 0, GAME.parse_action("play veto"))
    assert refusal is not None
    assert narrate.refusal(refusal, NAMES) == "A piece has to be placed."
    assert "Closed by a veto: the Basilica" in narrate.position(GAME.view(table.state, None), NAMES)

    table = BrutiiTable(faces="arrow").display("p1", "gl3 gl4 gl6").turns().do("p5 play mass_murder", "p5 murder gl")
    assert told(table, "murder") == ["Eva has the Gladiators murdered but for the two lowest."]
    assert told(table, "cut") == ["Ann loses Gladiators 6 from the Gladiators."]

    table = BrutiiTable(faces="arrow").give("p5", money=9).turns().do("p5 play buy_legion", "p5 pass")
    assert told(table, "cannot") == []
    assert told(table, "declined") == ["Eva buys no legion."]
    for card, reason in (
        ("buy_legion", "Eva cannot pay for a legion"),
        ("slave_cards", "no slave is free to be taken, or Eva has too few cards"),
        ("mass_murder", "the others have no set that can lose a card"),
        ("veto", "no piece of another player can be sent back"),
    ):
        table = BrutiiTable(faces="arrow").give("p5", money=0).turns().do(f"p5 play {card}")
        assert told(table, "cannot") == [f"It is played in vain: {reason}."]


def test_the_city_and_the_chariot() -> None:
    table = BrutiiTable().played("cards", "denarii", way=2).lot("ct", "pr4 pr5").lot("la", "se8")
    table.step(at.LATRINE_STEP, at.PANTHEON_STEP)
    assert told(table, "income") == ["Eva receives 8 denarii for the empty Latrine."]
    assert told(table, "received", 0) == ["Eva receives 2 cards for nothing: Catacombs."]
    assert told(table, "received", 4) == ["Eva receives Praetorians 4 and Praetorians 5 for nothing: Catacombs."]
    text = narrate.position(GAME.view(table.state, 0), NAMES)
    assert "Cards (second way: what is paid in the Curia, and the Catacombs)" in text
    table.state.money[:4] = [9, 9, 9, 9]
    table.phase(at.CHARIOT).do("p1 bid 5", "p2 bid 3", "p3 bid 0", "p4 bid 2")
    assert told(table, "income")[1:] == ["Ann pays 5 denarii to Eva instead of the stock."]
    assert told(table, "bids") == [
        "Bids for the chariot: Ann 5, Ben 3, Cay 0 and Dee 2. "
        "Eva has played Denarii, so does not bid; the winning bid comes to Eva."
    ]


@pytest.mark.clause("TRI-BRTURN-07", "TRI-BRTURN-08")
def test_the_brutii_are_asked_for_the_proconsul_by_name() -> None:
    table = BrutiiTable(faces="arrow_follower").turns()
    table.state.pool[4] = 1
    table.do("p5 play official")
    assert table.asked == "place p5"
    assert narrate.question(GAME.decision(table.state, 4), NAMES) == "Place the proconsul."


@pytest.mark.clause("TRI-BRTURN-17", "TRI-SETUP-08")
def test_what_chance_cannot_bring_is_named() -> None:
    table = BrutiiTable()
    table.state.brutii = replace(table.side, hidden=(0, 1, 0), revealed=())
    table.state.stage, table.state.actors = at.DISC, (CHANCE,)
    refusal = GAME.explain(table.state, CHANCE, GAME.parse_action("disc cross"))
    assert refusal is not None
    assert narrate.refusal(refusal, NAMES) == "No disc that shows this lies face down: cross."
    table.state.stage = at.DESIGN
    refusal = GAME.explain(table.state, CHANCE, GAME.parse_action("design carpe-diem"))
    assert refusal is not None
    assert narrate.refusal(refusal, NAMES) == "Such a lot cannot be drawn."


@pytest.mark.clause("TRI-TAKE-16")
def test_what_the_leader_brings_is_called_so() -> None:
    gained = [Event("gained", 0, ("laurel", 1, why, 4)) for why in ("takeover", "leader")]
    assert [narrate.event(event, NAMES) for event in gained] == [
        "Ann receives 1 laurel (Patricians).",
        "Ann receives 1 laurel for the leader of the Patricians.",
    ]


@pytest.mark.parametrize("code", language.languages())
def test_names_in_every_language(code: str) -> None:
    language.use(code)
    cards = [narrate.action_card(card) for card in range(len(ACTION_CARDS))]
    assert len(set(cards)) == len(ACTION_CARDS)
    assert len({narrate.effect(card) for card in range(len(ACTION_CARDS))}) == len(ACTION_CARDS)
    assert len({narrate.face(face) for face in range(len(FACES))}) == len(FACES)
    for card in (0, 4):
        assert narrate.way(card, 1) != narrate.way(card, 2)
