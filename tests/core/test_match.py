"""What a match promises: nothing half done, nothing taken back that was seen, nothing told to the wrong seat."""

from __future__ import annotations

import traceback
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from brutus_tui.core import match as match_module
from brutus_tui.core import record, registry
from brutus_tui.core.game import CHANCE, Refusal, Seat
from brutus_tui.core.match import CHECKPOINT, AnyMatch, CannotUndo, Entry, IllegalAction, Match
from brutus_tui.core.notation import Malformed
from brutus_tui.core.record import Header, SeatLabel
from brutus_tui.games.brutus import GAME
from brutus_tui.games.brutus.options import Options
from tests import conformance

HANDS: Final = (
    "1 1 2 3 4 4 5 6 7 8 9 10 11 12 12 13",
    "1 2 3 4 4 5 6 7 8 8 9 9 10 11 12 13",
    "1 2 3 3 5 5 6 6 7 7 8 9 10 11 12 13",
    "1 2 2 3 4 5 6 7 8 9 10 10 11 11 12 13",
)
DEAL: Final = "deal " + " / ".join(f"p{seat} {hand}" for seat, hand in enumerate(HANDS, 1))
SEED: Final = "ides of march"


def new(options: Options | None = None, seats: int = 4, **more: Any) -> AnyMatch:
    return Match(GAME, seats, options or Options(), seed=SEED, **more)


def do(match: AnyMatch, *lines: str) -> AnyMatch:
    """Play lines of a record."""
    for number, text in enumerate(lines, 1):
        for actor, action in record.actions(match.game, record.Line(number, text)):
            match.play(actor, action)
    return match


def dealt(options: Options | None = None, announce: int = 1) -> AnyMatch:
    """A match for four whose hands are HANDS, p1 to p4 in this order, before the gifts to the forum."""
    return do(new(options), "* ranks p1 p2 p3 p4", f"* {DEAL}", f"p1 announce {announce}")


def everything(match: AnyMatch) -> object:
    """All that can be asked of a match."""
    seats = range(match.seats)
    return (
        match.state(),
        match.entries,
        match.lines,
        [(match.view(who), match.log_for(who), match.lines_for(who)) for who in (None, *seats)],
        [(match.can_undo(seat), match.can_redo(seat), match.legal_actions(seat)) for seat in seats],
        (tuple(match.actors), match.result, match.last_undone, len(match)),
    )


def code(refusal: Refusal | None) -> str:
    return refusal.code if refusal else ""


# -- All or nothing


@pytest.mark.parametrize(("seat", "text"), [(0, "give 10"), (1, "give 3"), (0, "pass"), (7, "give 1"), (CHANCE, DEAL)])
def test_a_refused_action_changes_nothing(seat: Seat, text: str) -> None:
    written: list[str] = []
    match = do(dealt(announce=2), "p2 give 2 13", "p1 give 1")
    match.recorder = written.append
    if (seat, text) == (0, "give 10"):
        do(match, "p1 give 10")  # the hand has one of them
    before, lines = everything(match), list(written)
    with pytest.raises(IllegalAction) as caught:
        match.play(seat, GAME.parse_action(text))
    assert caught.value.refusal == match.explain(seat, GAME.parse_action(text))
    assert (caught.value.seat, caught.value.action) == (seat, GAME.parse_action(text))
    assert everything(match) == before
    assert written == lines


@pytest.mark.parametrize("key", registry.packages())
def test_what_cannot_be_written_has_not_happened(key: str) -> None:
    def full(line: str) -> None:
        raise OSError(28, "no space left")

    for case in conformance.cases(key)[:4]:
        match = case.match()
        while match.actors and len(match) < 100:
            before = everything(match)
            match.recorder = full
            actor = match.actors[0]
            action = None if actor == CHANCE else match.legal_actions(actor)[-1]
            with pytest.raises(OSError, match="no space left"):
                _ = match.chance() if action is None else match.play(actor, action)
            assert everything(match) == before
            if len(match) and match.can_undo(match.entries[-1].actor) is None:
                with pytest.raises(OSError, match="no space left"):
                    match.undo(match.entries[-1].actor)
                assert everything(match) == before
            match.recorder = None
            conformance.play_on(match, Random(len(match)), 9)


def test_a_redo_that_cannot_be_written_can_be_tried_again() -> None:
    match = do(dealt(), "p2 give 1")
    match.undo(1)
    before = everything(match)

    def full(line: str) -> None:
        raise OSError(28, line)

    match.recorder = full
    with pytest.raises(OSError, match="redo"):
        match.redo(1)
    assert everything(match) == before
    match.recorder = None
    assert match.redo(1).action == GAME.parse_action("give 1")


def test_of_several_chance_events_those_that_were_written_are_in_force() -> None:
    written: list[str] = []

    def nearly_full(line: str) -> None:
        if written:
            raise OSError(28, "no space left")
        written.append(line)

    match = new(recorder=nearly_full)
    with pytest.raises(OSError, match="no space left"):
        match.chance()
    assert list(match.lines) == written
    assert len(match) == 1
    match.recorder = None
    assert [entry.actor for entry in match.chance()] == [CHANCE]
    assert match.chance() == []
    twin = new()
    twin.chance()
    assert match.lines == twin.lines


@pytest.mark.parametrize(
    ("seats", "options", "clause"),
    [(3, Options(), "BRU-SET-01"), (10, Options(), "BRU-SET-01"), (4, Options(points=(2, 1)), "BRU-AMB-32")],
)
def test_a_table_that_cannot_be_played_makes_no_match(seats: int, options: Options, clause: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        new(options, seats)
    assert caught.value.refusal.clause == clause


# -- Taking back


def undo_code(match: AnyMatch, seat: Seat) -> str:
    """Why `seat` cannot take back, after a try that must agree."""
    refusal = match.can_undo(seat)
    assert refusal is not None
    before = everything(match)
    with pytest.raises(CannotUndo) as caught:
        match.undo(seat)
    assert caught.value.refusal == refusal
    assert str(caught.value) == refusal.code
    assert everything(match) == before
    return refusal.code


def test_barriers_of_taking_back() -> None:
    match = new()
    assert undo_code(match, 0) == "undo-nothing"
    do(match, "* ranks p1 p2 p3 p4")
    assert undo_code(match, 0) == "undo-chance"
    assert undo_code(match, CHANCE) == "undo-chance"
    do(match, f"* {DEAL}", "p1 announce 1")
    assert undo_code(match, 1) == "undo-other-seat"
    assert match.can_undo(1) == Refusal("undo-other-seat", "", (0,))
    match.hand_over()
    assert undo_code(match, 0) == "undo-handed-over"
    do(match, "p1 give 1", "p2 give 1", "p3 give 1", "p4 give 1")
    assert undo_code(match, 3) == "undo-revealed"  # the pool lies open


def test_a_combination_shown_is_not_taken_back_and_a_pass_is() -> None:
    match = do(dealt(), *(f"p{seat} give 1" for seat in range(1, 5)), *(f"p{seat} take 1" for seat in range(1, 5)))
    do(match, "p2 power off", "p1 play 2x1")
    assert undo_code(match, 0) == "undo-revealed"
    do(match, "p2 pass")
    match.undo(1)
    assert match.lines[-2:] == ("p2 pass", "undo")
    assert match.actors == (1,)
    do(match, "p2 play 3x1")
    assert undo_code(match, 1) == "undo-revealed"


def test_what_others_did_in_secret_shows_in_no_refusal() -> None:
    match = dealt()
    before = [match.can_undo(seat) for seat in range(4)]
    do(match, "p3 give 13")
    assert [match.can_undo(seat) for seat in (0, 1, 3)] == [Refusal("undo-handed-over", ""), before[1], before[3]]
    assert match.can_undo(2) is None
    do(match, "p2 give 1")
    assert undo_code(match, 2) == "undo-handed-over"  # as after any change of the keyboard
    match.undo(1)
    assert match.can_redo(1) is None
    assert match.can_redo(0) == Refusal("redo-nothing", "")
    assert match.can_redo(2) == Refusal("redo-nothing", "")
    assert match.last_undone == 1
    match.undo(2)
    assert [match.can_redo(seat) for seat in (1, 2)] == [None, None]
    assert match.can_redo(0) == Refusal("redo-nothing", "")
    before = [match.can_redo(seat) for seat in (0, 1, 2)]
    do(match, "p4 give 1")  # of which the others learn nothing
    assert [match.can_redo(seat) for seat in (0, 1, 2)] == before
    match.redo(1)
    assert match.lines[-1] == "p2 give 1"  # not `redo`, which would be the last of all
    match.redo(2)
    assert match.lines[-1] == "redo"
    assert match.last_undone is None
    header = record.Header("brutus", 1, tuple(record.SeatLabel(f"p{n}") for n in range(4)), match.options)
    again = record.read(record.format_record(header, match.lines).encode())[1]
    assert again.state() == match.state()


def test_replaying_what_was_taken_back() -> None:
    match = do(dealt(announce=2), "p3 give 13", "p3 give 1")
    full = everything(match)
    with pytest.raises(CannotUndo, match="redo-nothing"):
        match.redo(2)
    match.undo(2)
    match.undo(2)
    assert match.lines[-2:] == ("undo", "undo")
    assert undo_code(match, 2) == "undo-other-seat"
    do(match, "p3 give 13")  # the same again keeps what came after it
    match.redo(2)
    assert match.lines[-2:] == ("p3 give 13", "redo")
    assert match.last_undone is None
    assert (match.state(), match.entries) == full[:2]  # type: ignore[index]
    match.undo(2)
    match.undo(2)
    do(match, "p3 give 1")  # another one does not
    assert code(match.can_redo(2)) == "redo-nothing"
    assert match.last_undone is None


def test_the_same_action_by_another_seat_is_another_action() -> None:
    match = do(dealt(announce=2), "p3 give 13", "p3 give 1")
    match.undo(2)
    match.undo(2)
    do(match, "p2 give 13")
    assert match.can_redo(2) is None
    assert [match.redo(2).actor, match.redo(2).actor] == [2, 2]
    assert match.last_undone is None


def test_a_public_action_ends_what_could_be_replayed() -> None:
    match = dealt()
    match.undo(0)
    do(match, "p1 announce 2")
    assert code(match.can_redo(0)) == "redo-nothing"


def test_only_who_took_back_replays() -> None:
    match = dealt()
    match.undo(0)
    assert match.can_redo(1) == Refusal("redo-other-seat", "", (0,))
    with pytest.raises(CannotUndo, match="redo-other-seat"):
        match.redo(1)
    assert match.redo(0).action == GAME.parse_action("announce 1")


def test_a_hand_over_does_not_stop_a_replay() -> None:
    match = dealt()
    match.undo(0)
    match.hand_over()
    match.redo(0)
    assert match.can_undo(0) is None  # the keyboard went round before it was played


@pytest.mark.parametrize("key", registry.packages())
def test_positions_are_found_again_whatever_was_taken_back(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "CHECKPOINT", 3)
    crossed = 0
    for case in conformance.cases(key)[:4]:
        match, rng = case.match(), case.rng
        states = [match.state()]
        while match.actors and len(match) < 100:
            conformance.play_on(match, rng, 1)
            del states[len(match.entries) - 1 :]  # chance may have moved more than once
            for index in range(len(states), len(match) + 1):
                states.append(_replayed(match, index))
            seat = match.entries[-1].actor
            while rng.random() < 0.5 and len(match) and match.can_undo(seat) is None:
                match.undo(seat)
                states.pop()
                crossed += (len(match) + 1) % 3 == 0
            assert match.state() == states[-1]
            for index in rng.sample(range(len(states)), min(4, len(states))):
                assert match.at(index) == states[index]
    assert crossed


def test_a_long_match_with_the_last_action_before_a_copy_taken_back() -> None:
    undone = 0
    for seed in range(40):
        match, rng = new(), Random(seed)
        while len(match) < CHECKPOINT:
            conformance.play_on(match, rng, 1)
        if len(match) > CHECKPOINT or match.can_undo(match.entries[-1].actor) is not None:
            continue  # chance, which may act twice in a row, or something was shown
        undone += 1
        match.undo(match.entries[-1].actor)
        conformance.play_on(match, rng, 2 * CHECKPOINT)
        for index in (0, CHECKPOINT - 1, CHECKPOINT, CHECKPOINT + 1, 2 * CHECKPOINT, len(match)):
            assert match.at(index) == _replayed(match, index)
        if undone == 3:
            return
    pytest.fail("no match could be taken back at the place of a copy")


def _replayed(match: AnyMatch, index: int) -> Any:
    state = match.game.new_state(match.seats, match.options)
    for entry in match.entries[:index]:
        match.game.apply(state, entry.actor, entry.action)
    return state


def test_at_gives_copies_and_takes_only_what_there_is() -> None:
    match = dealt()
    before = everything(match)
    for state in (match.at(0), match.at(2), match.at(3), match.state()):
        for _ in range(5):
            actor = GAME.actors(state)[0]
            GAME.apply(state, actor, GAME.sample_chance(state, Random(0)) if actor == CHANCE
                       else GAME.legal_actions(state, actor)[0])  # fmt: skip
    assert everything(match) == before
    for index in (-1, 4, 99):
        with pytest.raises(IndexError, match=f"3 actions, not {index}"):
            match.at(index)


# -- Chance


def test_no_player_changes_a_later_shuffle() -> None:
    deals = set()
    for seed in range(3):
        match, rng = new(Options(length="deals", deals=2)), Random(seed)
        match.chance()
        while match.state().deal < 2:
            conformance.play_on(match, rng, 1)
            seat = match.entries[-1].actor
            if rng.random() < 0.3 and match.can_undo(seat) is None:
                match.undo(seat)
        (second,) = [line for line in match.lines if line.startswith("* deal")][1:]
        deals.add(second)
    assert len(deals) == 1


def test_a_real_clock_is_asked_once_where_the_clock_is_the_question() -> None:
    asked: list[int] = []

    def clock() -> str:
        asked.append(len(match))
        return "clock 7"

    match = new(Options(length="time", minutes=5), measured={"clock": clock})
    match.chance()
    assert asked == []
    conformance.play_on(match, Random(1))
    assert match.lines[-1] == "* clock 7"
    assert asked == [len(match) - 1]
    assert match.result is not None


@pytest.mark.parametrize(("text", "error"), [("clock soon", Malformed), ("pass", IllegalAction), ("", Malformed)])
def test_a_clock_that_tells_nonsense_changes_nothing(text: str, error: type[Exception]) -> None:
    match = new(Options(length="time", minutes=5), measured={"clock": lambda: text})
    with pytest.raises(error):
        conformance.play_on(match, Random(1))
    assert match.actors == (CHANCE,)
    assert match.decision(CHANCE).kind == "clock"
    with pytest.raises(error):
        match.chance()
    do(match, "* clock 5")
    assert match.result is not None


# -- What a debugger shows


def test_no_text_of_an_error_tells_a_card() -> None:
    texts = set()
    for value in range(1, 14):
        match = do(dealt(), "p1 give 1")
        action = GAME.parse_action(f"give {value}")
        try:
            match.play(0, action)
        except IllegalAction as error:
            lines = traceback.TracebackException.from_exception(error, capture_locals=False).format()
            texts.add(("".join(lines), str(error), repr(error), repr(match), repr(match.entries[-1])))
    assert len(texts) == 1
    ((shown, text, *_),) = texts
    assert "IllegalAction" in shown
    assert text.startswith("p1: ")


def test_reprs_tell_no_card() -> None:
    one, two = do(dealt(), "p1 give 13"), do(dealt(), "p1 give 1")
    assert repr(one) == repr(two) == "<Match of brutus, 4 seats, 4 actions>"
    assert repr(one.entries) == repr(two.entries)
    assert repr(one.entries[-1]) == "Entry(actor=0)"
    assert one.entries != two.entries
    assert SEED not in repr(one)
    assert isinstance(one.entries[-1], Entry)


# -- What one seat may know


def test_a_log_is_what_its_reader_learnt() -> None:
    match = do(dealt(), "p3 give 13")
    kinds = {who: [event.kind for event in match.log_for(who)] for who in (None, 0, 1, 2, 3)}
    everybody = ["ranks", "dealt", "announced"]
    assert kinds == {None: everybody, 0: everybody, 1: everybody, 2: [*everybody, "gave"], 3: everybody}
    assert [event.public for event in match.log_for(2, since=3)] == [(13,)]
    for who in (None, 0, 1, 2, 3):
        dealt_to = match.log_for(who)[1]
        assert dealt_to.private == ()
        hand = () if who is None else (tuple(map(int, HANDS[who].split())),)
        assert dealt_to.public == (1, 3, *hand)
        assert match.log_for(who, since=2) == match.log_for(who)[2:]
    match.undo(2)
    assert [event.kind for event in match.log_for(2)] == everybody


# -- What one seat may write down

UNKNOWN: Final = " ".join("?" * 16)


def deal_for(seat: Seat | None) -> str:
    """The deal as one seat knows it."""
    hands = [hand if who == seat else UNKNOWN for who, hand in enumerate(HANDS)]
    return "* deal " + " / ".join(f"p{who} {hand}" for who, hand in enumerate(hands, 1))


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 1, 0, 2), (2, 3, 1, 0)])
def test_lines_for_a_seat_tell_no_secret_and_not_when_it_was_chosen(order: tuple[int, ...]) -> None:
    gifts = ("give 2", "give 1", "give 13", "give 3")
    match = do(dealt(), *(f"p{seat + 1} {gifts[seat]}" for seat in order), "p1 take 13")
    for who in (None, 0, 1, 2, 3):
        mine = [] if who is None else [f"p{who + 1} {gifts[who]}"]
        assert match.lines_for(who) == [
            "* ranks p1 p2 p3 p4",
            deal_for(who),
            "p1 announce 1",
            *mine,
            "# forum * 1 2 3 13",
            "p1 take 13",
        ]


def test_lines_for_a_seat_before_all_have_chosen() -> None:
    match = do(dealt(announce=2), "p3 give 13 1", "p1 give 2")
    assert match.lines_for(2)[3:] == ["p3 give 13", "p3 give 1"]
    assert match.lines_for(0)[3:] == ["p1 give 2"]
    assert match.lines_for(1)[3:] == match.lines_for(None)[3:] == []


def test_lines_for_a_seat_leave_out_what_was_taken_back() -> None:
    match = do(dealt(), "p3 give 13")
    match.undo(2)
    do(match, "p3 give 1")
    assert match.lines_for(2)[3:] == ["p3 give 1"]
    assert [line for line in match.lines if line == "undo"]


def test_lines_of_a_conspiracy() -> None:
    match = do(
        dealt(Options(conspiracy=True)),
        *(f"p{seat} give 2" for seat in range(1, 5)),
        *(f"p{seat} take 2" for seat in range(1, 5)),
        "p2 power off", "p1 play 13x1", "p2 play 1x1", "p2 conspiracy yes",
        "p4 slip 4", "p2 slip 8", "p1 slip 12", "p3 slip 3",
    )  # fmt: skip
    lines = {who: match.lines_for(who) for who in (None, 0, 1, 2, 3)}
    after = {who: mine[mine.index("p2 conspiracy yes") + 1 :] for who, mine in lines.items()}
    for who, slip in enumerate(("slip 12", "slip 8", "slip 3", "slip 4")):
        assert after[who][0] == f"p{who + 1} {slip}"
        assert all(line.startswith("# ") for line in after[who][1:])
    everybody = [line.split()[1:3] for line in after[None]]
    assert everybody == [["gift", "p1"], ["gift", "p2"], ["gift", "p3"], ["gift", "p4"], ["resumed", "p2"]]
    # A card is told to who gave it and to who has it now: the left-hand neighbour.
    for giver, card in enumerate(("12", "8", "3", "4")):
        told = [who for who in range(4) if after[who][1 + giver].split()[4:] == [card]]
        assert told == sorted((giver, (giver + 1) % 4))
    assert not any(line.split()[4:] for line in after[None])


@pytest.mark.parametrize("who", [None, 0, 1, 2, 3])
def test_a_seats_record(who: Seat | None) -> None:
    header = Header("brutus", 1, tuple(SeatLabel(f"Name {seat}") for seat in range(4)), Options(), seed=SEED)
    match = do(dealt(announce=2), "p3 give 13 12", "p1 give 11 10")
    text = record.seat_record(header, match, who)
    read, lines = record.parse(text.encode())
    assert SEED not in text
    assert read == replace(header, seed=None, viewer="public" if who is None else f"p{who + 1}")
    assert [line.text for line in lines] == match.lines_for(who)
    assert ("give 13" in text) == (who == 2)
    assert ("give 11" in text) == (who == 0)
    for seat, hand in enumerate(HANDS):
        assert (hand in text) == (seat == who)
    with pytest.raises(record.BadRecord, match="record of one viewer"):
        record.read(text.encode())


def test_a_finished_seats_record_states_the_result() -> None:
    match = new(Options(length="deals", deals=1))
    conformance.play_on(match, Random(3))
    header = Header("brutus", 1, tuple(SeatLabel(f"p{seat}") for seat in range(4)), match.options, seed=SEED)
    read, _ = record.parse(record.seat_record(header, match, 1).encode())
    assert read.result == record.result_table(match)
