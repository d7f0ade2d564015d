"""A match at one keyboard, without a screen."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from brutus_tui.core.game import Decision, Refusal, Result
from brutus_tui.games.brutus.options import Options
from brutus_tui.store.files import StoreError
from brutus_tui.tui import tables
from brutus_tui.tui.session import Ask, Over, Pause, Think, Trouble
from tests.tui.seated import First, asked, match_of, play, session_of

HANDS = (
    (2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 9, 9, 13, 13),
    (1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10, 11, 12, 12, 13),
    (1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12),
    (1, 1, 2, 3, 4, 5, 6, 7, 8, 10, 10, 11, 11, 12, 12, 13),
)
FORUM = ("announce 1", "give 2", "give 2", "give 2", "give 2", "take 2", "take 2", "take 2")
"""Up to the Consul's choice; the Servus gets the last card without being asked."""


def at_play(humans: int = 4, options: Options | None = None) -> Any:
    """A session whose first lead is seat 0's."""
    session = session_of(match_of(HANDS, options), humans)
    play(session, *FORUM, "power off")
    return session


def test_a_second_answer_to_the_same_decision_is_dropped() -> None:
    session = at_play()
    ask = asked(session)
    session.reveal(ask.ticket, ask.seat)
    lead = session.read(0, "7 7")
    assert session.answer(ask.ticket, 0, (lead,)).played
    before = len(session.match)
    again = session.answer(ask.ticket, 0, (lead,))
    assert not again.played
    assert again.say == ""
    assert len(session.match) == before
    assert not session.answer(session.ticket, 2, (session.read(1, "pass"),)).played, "another seat is asked"


def test_only_the_asked_seat_is_revealed_and_only_for_this_decision() -> None:
    session = at_play()
    ask = asked(session)
    assert session.viewer is None
    assert not session.reveal(ask.ticket, 2)
    assert not session.reveal(ask.ticket - 1, 0)
    assert session.viewer is None
    assert session.reveal(ask.ticket, 0)
    assert session.viewer == 0


def test_the_hand_is_closed_before_the_action_is_written() -> None:
    session = at_play()
    ask = asked(session)
    session.reveal(ask.ticket, 0)
    seen = []
    session.match.recorder = lambda line: seen.append((line, session.viewer))
    session.answer(ask.ticket, 0, (session.read(0, "7 7"),))
    assert seen == [("p1 play 7x2", None)]


def test_the_same_person_goes_on_without_another_curtain() -> None:
    session = session_of(match_of(HANDS))
    play(session, "announce 2")
    ask = asked(session)
    assert ask.seat == 0, "whoever has the keyboard gives first"
    session.reveal(ask.ticket, 0)
    session.answer(ask.ticket, 0, (session.read(0, "give 2"),))
    step = session.next()
    assert isinstance(step, Ask)
    assert step.decision.part == (2, 2)
    assert session.viewer == 0
    session.answer(step.ticket, 0, (session.read(0, "give 2"),))
    assert asked(session).seat == 1
    assert session.viewer is None


def test_several_stages_are_answered_at_once() -> None:
    session = session_of(match_of(HANDS))
    play(session, "announce 2")
    ask = asked(session)
    session.reveal(ask.ticket, 0)
    give = session.read(0, "give 2")
    assert session.answer(ask.ticket, 0, (give, give)).played
    assert asked(session).seat == 1


def test_a_refused_action_costs_nothing_and_says_why() -> None:
    session = at_play()
    play(session, "7 7")
    ask = asked(session)
    session.reveal(ask.ticket, 1)
    answer = session.answer(ask.ticket, 1, (session.match.game.parse_action("play 8x1"),))
    assert not answer.played
    assert "[BRU-PLAY-12]" in answer.say
    step = session.next()
    assert isinstance(step, Ask)
    assert step.seat == 1
    assert session.viewer == 1


@pytest.mark.clause("BRU-FOR-08", "BRU-FOR-12")
def test_what_everybody_can_see_to_be_the_only_choice_is_played_with_a_line_in_the_log() -> None:
    session = session_of(match_of(HANDS))
    play(session, *FORUM)
    assert asked(session).decision.kind == "power"
    assert any("Decimus took" in line for line in session.log(None))


def test_finished_tricks_and_reveals_stay_until_a_key() -> None:
    session = session_of(match_of(HANDS))
    play(session, *FORUM[:4])
    ask = asked(session)
    session.reveal(ask.ticket, ask.seat)
    session.answer(ask.ticket, ask.seat, (session.read(ask.seat, "give 2"),))
    pause = session.next()
    assert isinstance(pause, Pause)
    assert [event.kind for event in pause.events] == ["forum"]
    assert session.next() == pause, "it stays"
    session.go_on()
    assert isinstance(session.next(), Ask)


@pytest.mark.clause("BRU-PLAY-07")
def test_a_standing_order_passes_aloud_until_the_trick_is_won() -> None:
    session = at_play()
    play(session, "3")
    ask = asked(session)
    assert session.passes_on(ask.ticket, 1).played
    assert session.passing == {1}
    play(session, "4", "5", "6")  # seats 2, 3, 0: seat 1 would be next
    assert asked(session).seat == 2, "seat 1 passed by itself"
    assert [line for line in session.log(None) if "Agrippa pass" in line] == [
        "Agrippa passed.",
        "Agrippa passes for the rest of this trick.",
        "Agrippa passed.",
    ]
    play(session, "pass", "pass")
    step = session.next()
    assert isinstance(step, Pause)
    assert session.passing == frozenset()


@pytest.mark.clause("BRU-AMB-39")
def test_a_seat_is_passed_by_itself_only_where_it_wished_it_and_the_table_allows_it() -> None:
    for options, wanted in ((Options(autopass=True), True), (Options(), False)):
        session = at_play(options=options)
        play(session, "13 13")
        for seat in (1, 2):
            ask = asked(session)
            assert session.automatic_action(ask) is None, "nobody wished anything yet"
            session.toggle_automatic(seat)
            legal = session.match.legal_actions(seat)
            assert (session.automatic_action(ask) is not None) == (wanted and len(legal) == 1)
            assert isinstance(session.next(), Ask), "nothing is played before the seat has looked"
            play(session, "pass")


def test_undo_until_the_keyboard_is_handed_over() -> None:
    session = at_play()
    play(session, "7 7", "pass")
    assert session.last_actor == 1
    assert session.undo(1).played
    assert asked(session).seat == 1
    assert session.log(None)[-1] == "Agrippa takes back the last action."
    play(session, "pass")
    ask = asked(session)
    session.reveal(ask.ticket, 2)
    answer = session.undo(1)
    assert not answer.played
    assert "handed over" in answer.say


def test_what_is_taken_back_in_public_is_said_and_what_a_computer_has_played_is_named_so() -> None:
    session = at_play()
    play(session, "7 7", "pass")
    assert session.undo(1).say == "Agrippa takes back the last action."
    mixed = session_of(match_of(HANDS), 1)
    say = mixed.sentence(Refusal("undo-other-seat", "", (2,)))
    assert say == "A computer player has played on since, so nothing can be taken back."


def test_what_cannot_be_saved_is_not_played() -> None:
    session = at_play()
    ask = asked(session)
    session.reveal(ask.ticket, 0)

    def full(line: str) -> None:
        raise OSError(28, "No space left on device")

    session.match.recorder = full
    before = session.match.lines
    answer = session.answer(ask.ticket, 0, (session.read(0, "7 7"),))
    assert not answer.played
    assert "no space left" in answer.say
    assert session.match.lines == before
    session.match.recorder = None
    assert session.next() == ask
    assert session.answer(ask.ticket, 0, (session.read(0, "7 7"),)).played


def test_chance_that_cannot_be_saved_waits() -> None:
    session = session_of(match_of())

    def full(line: str) -> None:
        raise OSError(28, "No space left on device")

    session.match.recorder = full
    assert isinstance(session.next(), Trouble)
    session.match.recorder = None
    assert isinstance(session.next(), Ask)


@pytest.mark.clause("BRU-AMB-20")
def test_a_gift_is_news_for_its_receiver_alone_and_waits_for_a_look() -> None:
    session = at_play()
    play(session, "9", "pass", "pass", "pass", "gift 13 p2")
    ask = asked(session)
    assert ask.seat == 0
    assert session.news(0) == [], "the giver knows"
    assert session.news(2) == []
    assert session.news(1) == ["Octavius gave Agrippa a Caesar."]
    assert "Octavius gave Agrippa a card." in session.log(None)
    play(session, "done", "2")
    ask = asked(session)
    assert ask.seat == 1
    assert session.answer(ask.ticket, 1, (session.read(1, "pass"),)).played, "without a look"
    play(session, "pass", "pass")
    play(session, "2")
    assert asked(session).seat == 1
    assert session.news(1) == ["Octavius gave Agrippa a Caesar."], "still to be told"
    session.heard(1)
    assert session.news(1) == []


def test_the_recap_tells_what_everybody_saw_since_the_last_decision() -> None:
    session = at_play()
    play(session, "2", "3", "4", "5", "6", "pass", "pass")
    ask = asked(session)
    assert ask.seat == 3
    assert session.recap(3, 6) == ["Octavius played a 6.", "Passed: Agrippa, Claudius."]
    assert session.recap(3, 1) == ["… and 2 lines before (l: log)"]


@pytest.mark.clause("BRU-AMB-40", "BRU-FOR-03")
def test_nothing_in_the_public_log_tells_that_somebody_gave() -> None:
    session = session_of(match_of(HANDS))
    play(session, "announce 1")
    before = session.log(None)
    play(session, "give 2", "give 1")
    assert session.log(None) == before
    assert len(session.log(0)) == len(before) + 1


def test_a_computer_player_that_fails_is_replaced_once_and_the_log_says_so() -> None:
    class Broken(First):
        def decide(self, view: Any, decision: Decision, legal: Any, rng: Random) -> Any:
            raise RuntimeError

    session = session_of(match_of(HANDS), 2, Broken())
    play(session, "announce 1")
    step = session.next()
    assert isinstance(step, Think)
    assert step.quick, "nobody may see when a secret choice is made"
    assert session.computed(step, None).played
    assert not session.computed(step, None).played, "it acts once"
    assert any("found no answer" in line for line in session.log(None))


def test_a_computer_player_is_given_a_view_of_its_own_seat_only() -> None:
    given: list[Any] = []

    class Nosy(First):
        def decide(self, view: Any, decision: Decision, legal: Any, rng: Random) -> Any:
            given.append(view)
            return legal[0]

    session = session_of(match_of(HANDS), 1, Nosy())
    play(session, "announce 1")
    for seat in (1, 2, 3):
        step = session.next()
        assert isinstance(step, Think)
        session.computed(step, session.thinking(step)())
        assert given[-1] == session.match.game.view(session.match.at(len(session.match) - 1), seat)


def test_a_lone_player_keeps_the_hand_open() -> None:
    session = session_of(match_of(HANDS), 1)
    assert session.viewer == 0
    session.closed = True
    assert session.viewer is None
    assert session_of(match_of(HANDS), 0).viewer is None


def test_a_continued_match_tells_news_since_the_last_look() -> None:
    session = at_play()
    play(session, "9", "pass", "pass", "pass", "gift 13 p2", "done", "2")
    ask = asked(session)
    session.answer(ask.ticket, 1, (session.read(1, "pass"),))
    again = session_of(session.match)
    assert again.viewer is None
    assert again.news(1) == ["Octavius gave Agrippa a Caesar."]


@pytest.mark.parametrize("humans", [0, 1, 4])
def test_a_whole_game_without_a_screen(humans: int) -> None:
    session = session_of(match_of(), humans)
    rng = Random(7)
    for _ in range(5000):
        match session.next():
            case Over(result):
                assert sorted(result.ranks)[0] == 1
                return
            case Pause():
                session.go_on()
            case Think() as think:
                assert session.computed(think, session.thinking(think)()).played
            case Ask() as ask:
                session.reveal(ask.ticket, ask.seat)
                action = rng.choice(session.match.legal_actions(ask.seat))
                assert session.answer(ask.ticket, ask.seat, (action,)).played
    pytest.fail("the game does not end")


def test_what_cannot_be_saved_begins_with_the_advice() -> None:
    session = session_of(match_of())
    say = session._unsaved(StoreError(f"cannot write /{'long/' * 60}one: no space left on device"))
    assert "Make room and try again." in say[:80]


def test_seats_with_the_same_name_keep_their_own_deals_won() -> None:
    match = match_of()
    view = replace(match.view(None), wins=(3, 1, 2, 0))
    result = Result(scores=(9, 7, 5, 1), ranks=(4, 3, 2, 1), ending="deals")
    _columns, rows = tables.find("brutus").result(view, result, ["Ann", "Ann", "Ann", "Ann"])
    assert [row[-1] for row in rows] == ["0", "2", "1", "3"]
