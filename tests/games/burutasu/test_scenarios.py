"""The rulebook's examples (BUR-EX) and the boundary cases of our rulings (BUR-DS), by their ids."""

from __future__ import annotations

import pytest

from brutus_tui.games.burutasu import GAME
from tests.games.burutasu.table import Table

clause = pytest.mark.clause


@clause("BUR-EX-01", "BUR-PROC-02", "BUR-PROC-05", "BUR-CARD-F2", "BUR-AMB-02", "BUR-GOAL-03")
def test_two_assassins_clash_but_count() -> None:
    table = Table().sets("A A S F")
    assert table.hall == (1, 0)
    assert table.starter == table.caesar == "p2"
    placed = [(event.seat, event.public[1:3]) for event in table.events if event.kind == "pieces" and event.public]
    assert placed == [(2, (0, 0)), (3, (1, 0))]


@clause("BUR-EX-02", "BUR-CARD-T", "BUR-AMB-09", "BUR-AMB-12")
def test_sympathisers_clash_the_guard_works_and_the_teller_comes_last() -> None:
    table = Table().sets("T S S G")
    assert table.hall == (0, 0)
    assert table.caesar == "p4"
    assert table.asked == ("p1", "give")
    table.play("p1 give assassin")
    assert table.asked == ("p1", "take")
    table.play("p1 take p4 guard")
    assert table.starter == "p4"
    assert [len(table.hand(seat)) for seat in range(4)] == [4, 4, 4, 4]


@clause("BUR-EX-03", "BUR-REND-01", "BUR-REND-02", "BUR-END-05")
def test_exchanged_cards_are_kept_for_good() -> None:
    table = Table().sets("T S S G").play("p1 give assassin", "p1 take p4 guard")
    assert (table.hand(0), table.used(3)) == ("GGSF", "A")
    table.sets("S S G G").sets("F F A A").sets("A F F G").play("p2 send p3").sets("G T T T")
    assert table.state.round == 2
    assert [table.hand(seat) for seat in range(4)] == ["GGSFT", "GASFT", "GASFT", "AASFT"]
    assert [table.used(seat) for seat in range(4)] == ["", "", "", ""]


@clause("BUR-DS-01", "BUR-CARD-A", "BUR-AMB-03", "BUR-AMB-11", "BUR-END-03")
@pytest.mark.parametrize("target", ["p1", "p3", "p4"])
def test_guard_then_assassin(target: str) -> None:
    table = Table().sets("G A S T")
    assert table.caesar == "p1"
    assert table.legal() == {"send p1", "send p3", "send p4"}
    table.play(f"p2 send {target}")
    assert table.hall == (1, 1)
    assert table.asked == ("p4", "give")
    table.play("p4 give guard", "p4 take p1 guard")
    assert table.starter == target


@clause("BUR-DS-02", "BUR-AMB-11", "BUR-PROC-04")
@pytest.mark.parametrize("target", ["p2", "p3", "p4"])
def test_assassin_then_guard(target: str) -> None:
    table = Table().sets("A G S T").play(f"p1 send {target}")
    assert table.caesar == "p2"


@clause("BUR-DS-03", "BUR-AMB-03", "BUR-AMB-04", "BUR-CARD-01")
def test_four_pieces_in_one_turn() -> None:
    table = Table().sets("G A S F").play("p2 send p4")
    assert table.hall == (2, 2)


@clause("BUR-DS-04", "BUR-WIN-03", "BUR-WIN-05", "BUR-AMB-05")
@pytest.mark.parametrize("letters", ["G A S F", "G A F S"])
def test_both_reach_four_with_one_card(letters: str) -> None:
    table = Table(black=3, white=3).sets(letters).play("p2 send p4")
    assert table.hall == (4, 4)
    assert table.ending == "double-four"
    assert table.kinds_of_events().count("pieces") == 1
    assert GAME.actors(table.state) == ()


@clause("BUR-DS-05", "BUR-WIN-01", "BUR-AMB-06")
@pytest.mark.parametrize("letters", ["G A S F", "G A F S"])
def test_black_reaches_four_before_white(letters: str) -> None:
    table = Table(black=3, white=2).sets(letters).play("p2 send p4")
    assert table.hall == (4, 3)
    assert table.ending == "conspirators"


@clause("BUR-DS-06", "BUR-WIN-03")
def test_both_reach_four_with_the_second_card() -> None:
    table = Table(black=2, white=2).sets("G A S F").play("p2 send p4")
    assert table.hall == (4, 4)
    assert table.ending == "double-four"
    assert table.kinds_of_events().count("pieces") == 2


@clause("BUR-DS-07", "BUR-CARD-F")
def test_fanatic_counts_clashed_assassins_and_the_guard() -> None:
    table = Table().sets("A A G F")
    assert table.hall == (1, 1)
    assert table.caesar == "p3"


@clause("BUR-DS-08", "BUR-CARD-S")
def test_sympathiser_wants_exactly_one() -> None:
    assert Table().sets("A A G S").hall == (0, 1)


@clause("BUR-DS-09")
def test_clashed_fanatics_leave_the_sympathiser() -> None:
    table = Table().sets("F F A S").play("p3 send p1")
    assert table.hall == (1, 0)


@clause("BUR-DS-10", "BUR-END-02", "BUR-AMB-10")
def test_four_alike_do_nothing() -> None:
    table = Table(start="p4").sets("S S S S")
    assert table.hall == (0, 0)
    assert table.starter == "p1"


@clause("BUR-DS-11", "BUR-END-02", "BUR-AMB-09")
def test_clashed_texts_did_not_take_effect() -> None:
    table = Table().sets("A A G G")
    assert table.hall == (0, 0)
    assert table.starter == "p2"


@clause("BUR-DS-12", "BUR-AMB-08")
def test_a_guard_that_moves_nothing_took_effect() -> None:
    table = Table(start="p3").sets("G S S F")
    assert table.starter == table.caesar == "p3"
    assert "left" not in table.kinds_of_events()


@clause("BUR-DS-13", "BUR-AMB-16", "BUR-INV-05")
def test_no_exchange_with_an_empty_hand() -> None:
    table = Table().sets("G G G G").sets("A A A A").sets("T T T S").sets("S S F S").sets("F T F F")
    assert table.state.round == 2
    assert [event.seat for event in table.events if event.kind == "no-exchange"] == [1]
    assert [table.hand(seat) for seat in range(4)] == ["GASFT"] * 4


@clause("BUR-DS-14", "BUR-END-04", "BUR-END-06")
def test_first_turn_targets_are_the_three_set_cards() -> None:
    table = Table().sets("T A G F").play("p2 send p4")
    assert table.asked == ("p1", "give")
    assert table.legal() == {"give guard", "give assassin", "give sympathiser", "give fanatic"}
    table.play("p1 give guard")
    assert table.legal() == {"take p2 assassin", "take p3 guard", "take p4 fanatic"}


@clause("BUR-DS-15", "BUR-AMB-19", "BUR-END-01")
def test_taking_a_card_of_this_turn_changes_no_count() -> None:
    table = Table().sets("T A S F").play("p2 send p4", "p1 give guard", "p1 take p2 assassin")
    assert table.hall == (2, 0)
    assert (table.hand(0), table.used(1)) == ("AASF", "G")


@clause("BUR-DS-16", "BUR-PROC-08", "BUR-WIN-01", "BUR-WIN-05")
def test_a_win_ends_the_turn_before_guard_and_exchange() -> None:
    table = Table(black=3).sets("T A S G")
    assert table.hall == (3, 0)
    table.play("p2 send p3")
    assert table.hall == (4, 1)
    assert table.ending == "conspirators"
    assert table.caesar == "p3"
    assert table.kinds_of_events()[-2:] == ["pieces", "over"]


@clause("BUR-DS-17", "BUR-WIN-04", "BUR-RND-01", "BUR-AMB-22", "BUR-AMB-31")
def test_three_rounds_without_a_decision() -> None:
    table = Table(black=3, white=2)
    for number in (1, 2, 3):
        assert table.state.round == number
        for letter in "GASFT":
            table.sets(" ".join(letter * 4))
    assert table.ending == "rounds"
    result = GAME.result(table.state)
    assert result is not None
    assert (result.scores, result.ranks) == ((0, 0, 0, 0), (1, 1, 1, 1))
    assert table.state.round == 3
    assert table.used(0) == "GASFT"
    assert table.kinds_of_events().count("round") == 2


@clause("BUR-DS-18", "BUR-AMB-20", "BUR-REND-03", "BUR-REND-04", "BUR-AMB-21")
def test_the_caesar_card_moves_after_a_fifth_turn_too() -> None:
    table = Table(black=1, white=2, start="p2")
    for letter in "GASF":
        table.sets(" ".join(letter * 4))
    assert table.starter == "p2"
    table.sets("T T T T")
    assert (table.state.round, table.state.turn, table.starter) == (2, 1, "p3")
    assert table.hall == (1, 2)
    assert table.state.sides == (0, 1, 0, 1)


@clause("BUR-DS-19", "BUR-SETT-02")
def test_the_start_players_card_is_open_at_once() -> None:
    table = Table().play("p1 set fanatic")
    for seat in (None, 0, 1, 2, 3):
        assert GAME.view(table.state, seat).set == (4, None, None, None)


@clause("BUR-DS-20", "BUR-SETT-01", "BUR-AMB-26", "BUR-AMB-25")
def test_one_card_of_the_hand_and_only_one() -> None:
    table = Table().sets("G G G G")
    assert table.starter == "p2"
    assert table.refused("p2 set guard") == ("not-held", "BUR-SETT-01")
    table.play("p2 set assassin", "p3 set assassin")
    assert table.refused("p2 set fanatic") == ("has-set", "BUR-AMB-26")
    assert table.refused("p3 set fanatic") == ("has-set", "BUR-AMB-26")
    assert table.refused("p1 set fanatic") == ("not-your-turn", "BUR-SETT-01")
    assert table.refused("p4 set ?") == ("unknown-card", "BUR-SETT-01")


@clause("BUR-DS-21", "BUR-CARD-A", "BUR-AMB-07")
def test_not_to_oneself_but_to_the_present_holder() -> None:
    table = Table().sets("S A S F")
    assert table.refused("p2 send p2") == ("send-to-self", "BUR-CARD-A")
    assert table.refused("p1 send p3") == ("not-your-turn", "BUR-CARD-A")
    table.play("p2 send p1")
    assert table.starter == "p1"
    assert "left" not in table.kinds_of_events()


@clause("BUR-DS-22", "BUR-AMB-14", "BUR-END-06", "BUR-AMB-15")
def test_second_turn_targets_and_own_cards() -> None:
    table = Table().sets("G S S A").play("p4 send p1").sets("T A G S").play("p2 send p1")
    assert table.hall == (1, 1)
    table.play("p1 give assassin")
    assert table.legal() == {
        "take p2 assassin", "take p2 sympathiser", "take p3 guard", "take p3 sympathiser",
        "take p4 assassin", "take p4 sympathiser",
    }  # fmt: skip
    assert table.refused("p1 take p1 guard") == ("own-table", "BUR-AMB-14")
    assert table.refused("p1 take p1 fortune-teller") == ("own-table", "BUR-AMB-14")
    assert table.refused("p1 take p2 fanatic") == ("not-on-table", "BUR-END-04")
    assert table.refused("p1 set sympathiser") == ("not-asked", "BUR-CARD-T")


@clause("BUR-DS-23", "BUR-PROC-07", "BUR-AMB-13")
def test_a_kind_for_the_same_kind() -> None:
    table = Table().sets("T F G S").play("p1 give fanatic", "p1 take p2 fanatic")
    assert (table.hand(0), table.used(1)) == ("GASF", "F")


@clause("BUR-DS-24", "BUR-PROC-03", "BUR-PROC-07", "BUR-AMB-17")
def test_a_card_of_another_colour_clashes_all_the_same() -> None:
    table = Table().sets("T A S F").play("p2 send p1", "p1 give guard", "p1 take p2 assassin")
    table.play("p1 set assassin", "p2 set sympathiser", "p3 set assassin", "p4 set guard")
    assert ("clash", (2, (0, 2))) in [(event.kind, event.public) for event in table.events]
    assert table.caesar == "p4"


@clause("BUR-DS-25", "BUR-WIN-02")
def test_white_alone_reaches_four() -> None:
    table = Table(black=3, white=3).sets("A A G S")
    assert table.hall == (3, 4)
    assert table.ending == "supporters"
    result = GAME.result(table.state)
    assert result is not None
    assert (result.scores, result.ranks) == ((-1, 1, -1, 1), (3, 1, 3, 1))


@clause("BUR-DS-26", "BUR-WIN-01", "BUR-AMB-12")
def test_the_first_placer_wins_before_the_exchange() -> None:
    table = Table(black=3, white=3).sets("A T S F").play("p1 send p2")
    assert table.hall == (4, 3)
    assert table.ending == "conspirators"
    assert "giving" not in table.kinds_of_events()
