"""Clauses that no example shows: setup, options, talk, what is asked."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from brutus_tui.core.game import CHANCE, Privacy, Refusal
from brutus_tui.core.match import Match
from brutus_tui.core.notation import Ambiguous, resolve
from brutus_tui.games.burutasu import GAME
from brutus_tui.games.burutasu.actions import CONSPIRATORS, SET, SUPPORTERS, TEAMS, Set
from brutus_tui.games.burutasu.options import Options
from tests.games.burutasu.positions import walk
from tests.games.burutasu.table import Table

clause = pytest.mark.clause


def dealt(options: Options, seed: int) -> tuple[tuple[int, ...], int]:
    """The sides and the start player of a game."""
    state = GAME.new_state(4, options)
    rng = Random(seed)
    while GAME.actors(state) == (CHANCE,):
        GAME.apply(state, CHANCE, GAME.sample_chance(state, rng))
    return state.sides, state.caesar


# -- Setup -----------------------------------------------------------------------------------


@clause("BUR-SET-01")
@pytest.mark.parametrize("seats", [0, 1, 3, 5, 9])
def test_exactly_four(seats: int) -> None:
    assert GAME.check_options(seats, Options()) == Refusal("seats", "BUR-SET-01", (seats,))
    with pytest.raises(ValueError, match="for 4 players"):
        GAME.new_state(seats, Options())
    assert GAME.check_options(4, Options()) is None
    assert [*GAME.info.seats] == [4]


@clause("BUR-SET-02", "BUR-SET-03", "BUR-AMB-23")
def test_two_against_two_and_everybody_knows() -> None:
    seen = {dealt(Options(), seed)[0] for seed in range(200)}
    assert seen == {action.sides for action in TEAMS.values()}
    assert all(Counter(sides) == {CONSPIRATORS: 2, SUPPORTERS: 2} for sides in seen)
    table = Table()
    assert {GAME.view(table.state, seat).sides for seat in (None, 0, 1, 2, 3)} == {(0, 1, 0, 1)}


@clause("BUR-AMB-23")
def test_partners_opposite_or_side_by_side() -> None:
    assert {dealt(Options(seating="opposite"), seed)[0] for seed in range(50)} == {(0, 1, 0, 1), (1, 0, 1, 0)}
    adjacent = {dealt(Options(seating="adjacent"), seed)[0] for seed in range(50)}
    assert adjacent == {(0, 0, 1, 1), (1, 0, 0, 1), (1, 1, 0, 0), (0, 1, 1, 0)}
    state = GAME.new_state(4, Options(seating="adjacent"))
    refusal = GAME.explain(state, CHANCE, GAME.parse_action("teams p1 p3"))
    assert refusal == Refusal("seating", "BUR-AMB-23", ("adjacent",))
    assert GAME.explain(state, CHANCE, GAME.parse_action("teams p4 p1")) is None


@clause("BUR-SET-07", "BUR-AMB-24")
def test_the_first_start_player() -> None:
    assert {dealt(Options(), seed)[1] for seed in range(50)} == {0, 1, 2, 3}
    assert {dealt(Options(start="p3"), seed)[1] for seed in range(20)} == {2}


@clause("BUR-SET-05", "BUR-SET-06", "BUR-SET-04")
def test_the_table_at_the_start() -> None:
    table = Table()
    view = GAME.view(table.state, None)
    assert (view.black, view.white) == (0, 0)
    assert (view.round, view.turn) == (1, 1)
    assert view.hands == ((1, 2, 3, 4, 5),) * 4
    assert view.used == ((),) * 4


# -- Turns -----------------------------------------------------------------------------------


@clause("BUR-SETT-01", "BUR-AMB-25", "BUR-RND-02")
def test_clockwise_from_the_start_player() -> None:
    table = Table(start="p3")
    for seat in ("p3", "p4", "p1", "p2"):
        assert table.asked[0] == seat
        table.play(f"{seat} set guard")
    assert (table.state.turn, table.starter) == (2, "p4")


@clause("BUR-PROC-01", "BUR-AMB-26")
def test_all_four_are_turned_up_together() -> None:
    table = Table().play("p1 set guard", "p2 set assassin", "p3 set fanatic")
    assert "revealed" not in table.kinds_of_events()
    table.play("p4 set sympathiser")
    (event,) = [event for event in table.events if event.kind == "revealed"]
    assert event.public == ((1, 2, 4, 3),)
    assert event.reveals


@clause("BUR-AMB-26")
def test_an_open_card_cannot_be_taken_back() -> None:
    match = Match(GAME, 4, Options(start="p1", talk=False), seed="1")
    match.chance()
    match.play(0, SET[1])
    refusal = match.can_undo(0)
    assert refusal is not None
    assert refusal.code == "undo-revealed"


@clause("BUR-PROC-06", "BUR-PROC-04")
def test_order_is_that_of_the_seat_that_started() -> None:
    table = Table(start="p2").sets("G S F A")  # p2 G, p3 S, p4 F, p1 A
    table.play("p1 send p4")
    order = [event.seat for event in table.events if event.kind in ("guard", "pieces", "assassin")]
    assert order == [1, 2, 3, 0]
    table = Table(start="p2").sets("A G S F").play("p2 send p1")
    order = [event.seat for event in table.events if event.kind in ("guard", "pieces", "assassin")]
    assert order == [1, 2, 3, 0]


@clause("BUR-GOAL-03", "BUR-CARD-01")
def test_guards_and_assassins_place_nothing_and_placing_is_no_decision() -> None:
    assert Table().sets("G A A G").hall == (0, 0)
    assert Table().sets("A S S G").play("p1 send p2").hall == (0, 0)
    table = Table().sets("G S F T")
    assert table.hall == (0, 2)
    assert table.asked == ("p4", "give")


@clause("BUR-END-05", "BUR-AMB-17")
def test_the_card_taken_can_be_set_in_the_next_turn() -> None:
    table = Table().sets("S T F G").play("p2 give fanatic", "p2 take p4 guard")
    assert table.used(3) == "F"
    table.play("p4 set assassin", "p1 set assassin")
    assert table.legal() == {"set guard", "set assassin", "set sympathiser"}
    table.play("p2 set guard")


@clause("BUR-END-06", "BUR-AMB-19")
def test_a_card_that_came_by_an_exchange_can_be_taken_again() -> None:
    table = Table().sets("S T F G").play("p2 give fanatic", "p2 take p4 guard")
    assert (table.starter, table.used(3)) == ("p4", "F")
    table.sets("A A G T").play("p3 give sympathiser", "p3 take p4 fanatic")
    assert (table.hand(2), table.used(3)) == ("GAF", "SA")


@clause("BUR-AMB-18", "BUR-AMB-13")
def test_the_exchange_is_public() -> None:
    table = Table().sets("T S S G").play("p1 give assassin", "p1 take p4 guard")
    (event,) = [event for event in table.events if event.kind == "exchanged"]
    for seat in (None, 0, 1, 2, 3):
        assert event.seen_by(seat) == event
    assert GAME.view(table.state, 1).hands[0] == (1, 1, 3, 4)


# -- Winning ---------------------------------------------------------------------------------


@clause("BUR-AMB-31", "BUR-AMB-30")
def test_partners_share_the_result() -> None:
    seen = set()
    for seed in range(300):
        *_, (state, _, _) = walk(Options(talk=False), Random(seed))
        result = GAME.result(state)
        assert result is not None
        seen.add(result.ending)
        for first in range(4):
            for other in range(4):
                same = state.sides[first] == state.sides[other]
                if same or result.ending in ("double-four", "rounds"):
                    assert result.scores[first] == result.scores[other]
                    assert result.ranks[first] == result.ranks[other]
                else:
                    assert result.scores[first] == -result.scores[other] != 0
    assert seen == GAME.info.endings


@clause("BUR-WIN-05")
def test_nothing_is_allowed_after_the_end() -> None:
    table = Table(black=3).sets("A A F S")
    assert table.ending == "conspirators"
    assert GAME.actors(table.state) == ()
    for seat in (CHANCE, 0, 1, 2, 3):
        assert GAME.legal_actions(table.state, seat) == ()
        assert GAME.explain(table.state, seat, SET[1]) == Refusal("over", "BUR-WIN-05")


# -- Talk ------------------------------------------------------------------------------------


@clause("BUR-TALK-01", "BUR-SETT-03", "BUR-AMB-27")
def test_statements_are_heard_by_everybody() -> None:
    table = Table(Options()).play("p1 say please p3 assassin")
    (event,) = [event for event in table.events if event.kind == "said"]
    for seat in (None, 0, 1, 2, 3):
        assert event.seen_by(seat) == event
        (words,) = GAME.view(table.state, seat).said
        assert words == (0, GAME.parse_action("say please p3 assassin"))
    assert table.asked == ("p1", "set-open")


@clause("BUR-TALK-02", "BUR-AMB-27")
def test_statements_may_be_lies_and_change_nothing_allowed() -> None:
    table = Table(Options()).play("p1 set guard")
    sets = {text for text in table.legal() if text.startswith("set")}
    table.play("p2 say will guard", "p2 say avoid p4 fanatic")
    assert table.legal() == sets
    table.play("p2 set assassin")


@clause("BUR-AMB-27")
def test_who_may_say_what_and_how_often() -> None:
    table = Table(Options()).play("p1 set guard")
    assert len([text for text in table.legal() if text.startswith("say")]) == 5 + 2 * 2 * 5
    assert table.refused("p2 say please p1 guard") == ("talk-too-late", "BUR-AMB-27")
    assert table.refused("p2 say avoid p2 guard") == ("talk-to-self", "BUR-AMB-27")
    assert table.refused("p3 say will guard") == ("not-your-turn", "BUR-SETT-01")
    table.play("p2 say will guard", "p2 say will guard")
    assert table.refused("p2 say will fanatic") == ("talk-enough", "BUR-AMB-27")
    table.play("p2 set guard", "p3 set guard", "p4 say will fanatic", "p4 set guard")
    assert table.state.turn == 2
    assert GAME.view(table.state, 0).said == ()
    table.play("p2 say will assassin")


@clause("BUR-AMB-27")
def test_talk_can_be_turned_off() -> None:
    table = Table(Options(talk=False))
    assert len(table.legal()) == 5
    assert table.refused("p1 say will guard") == ("talk-off", "BUR-AMB-27")


# -- What is asked ---------------------------------------------------------------------------


@clause("BUR-AMB-28")
def test_the_last_card_sets_itself() -> None:
    for autolast in (True, False):
        for hands in ("shown", "hidden"):
            table = Table(Options(talk=True, autolast=autolast, hands=hands))
            for letter in "GASF":
                assert GAME.decision(table.state, table.state.leader).forced is None
                table.sets(" ".join(letter * 4))
            assert table.refused(f"{table.starter} say will guard") == ("talk-last-turn", "BUR-AMB-28")
            for _ in range(4):
                (seat,) = table.state.actors
                assert GAME.decision(table.state, seat).forced == (SET[5] if autolast else None)
                table.play(f"p{seat + 1} set fortune-teller")
            assert table.kinds_of_events().count("revealed") == 5


@clause("BUR-AMB-28", "BUR-AMB-18")
@pytest.mark.parametrize("hands", ["shown", "hidden"])
def test_two_of_a_kind_are_forced_only_where_all_see_them(hands: str) -> None:
    table = Table(Options(talk=False, hands=hands))
    table.sets("T F F S").play("p1 give sympathiser", "p1 take p2 fanatic")
    table.sets("G G A A").sets("A G G A").play("p4 set fanatic")
    assert (table.asked[0], table.hand(0)) == ("p1", "FF")
    assert GAME.decision(table.state, 0).forced == (SET[4] if hands == "shown" else None)


@clause("BUR-AMB-15", "BUR-AMB-16")
@pytest.mark.parametrize("hands", ["shown", "hidden"])
def test_in_the_fourth_turn_there_is_only_one_card_to_give(hands: str) -> None:
    table = Table(Options(talk=False, hands=hands))
    table.sets("G G G G").sets("A A A A").sets("S S S S").sets("T F F F")
    decision = GAME.decision(table.state, 3)
    assert (decision.kind, decision.forced) == ("give", GAME.parse_action("give fanatic"))
    table.play("p4 give fanatic")
    assert GAME.decision(table.state, 3).forced is None


@clause("BUR-SETT-02", "BUR-AMB-18")
def test_how_private_each_question_is() -> None:
    shown, hidden = (Table(Options(hands=hands)) for hands in ("shown", "hidden"))
    for table, own in ((shown, Privacy.PUBLIC), (hidden, Privacy.PRIVATE)):
        assert GAME.decision(table.state, 0).privacy is own
        table.play("p1 set fortune-teller")
        decision = GAME.decision(table.state, 1)
        assert decision.privacy is Privacy.SECRET
        assert decision.unseen
        assert not any(type(action) is Set for action in decision.unseen)
        table.play("p2 set assassin", "p3 set sympathiser", "p4 set fanatic")
        assert GAME.decision(table.state, 1).privacy is Privacy.PUBLIC
        table.play("p2 send p1")
        decision = GAME.decision(table.state, 0)
        assert (decision.privacy, decision.part) == (own, (1, 2))
        table.play("p1 give guard")
        decision = GAME.decision(table.state, 0)
        assert (decision.privacy, decision.part) == (own, (2, 2))


@clause("BUR-AMB-18")
def test_playing_from_memory() -> None:
    table = Table(Options(talk=False, hands="hidden")).sets("G G S S").sets("A A F F")
    view = GAME.view(table.state, 0)
    assert view.shown_hand(0) == (2, 3, 5)
    assert view.shown_hand(1) is None
    assert view.shown_used(1) == (0, 2)
    assert GAME.view(table.state, None).shown_hand(0) is None
    shown = GAME.view(Table().sets("G G S S").sets("A A F F").state, None)
    assert shown.shown_used(1) == (1, 2)
    assert shown.shown_hand(1) == (3, 4, 5)


@clause("BUR-AMB-01")
@pytest.mark.parametrize(
    ("names", "text"),
    [
        ("護衛 守護 guard g Guard ＧＵＡＲＤ", "set guard"),
        ("刺客 assassin a", "set assassin"),
        ("賛同者 sympathiser sympathizer s", "set sympathiser"),
        ("熱狂者 狂信者 fanatic f", "set fanatic"),
        ("占い師 fortune-teller teller t", "set fortune-teller"),
    ],
)
def test_both_printed_names_are_understood(names: str, text: str) -> None:
    table = Table()
    for name in names.split():
        assert GAME.format_action(GAME.parse_action(f"set {name}")) == text
        assert GAME.format_action(GAME.parse_action(name)) == text
        assert GAME.format_action(resolve(GAME, table.state, 0, f"set {name}")) == text
    with pytest.raises(Ambiguous):
        resolve(GAME, table.state, 0, "se")
