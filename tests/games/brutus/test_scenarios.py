"""The rulebook's worked examples and the boundary scenarios, by their ids.

Every scene is played through the protocol and, step by step, through the literal
engine as well (`positions`). p1 sits left of the last seat and leads unless
a scene says otherwise; seats without cards are out.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from brutus_tui.core.game import CHANCE, Event, Refusal
from brutus_tui.games.brutus import GAME
from brutus_tui.games.brutus.actions import Deal
from brutus_tui.games.brutus.options import Options
from tests.games.brutus.positions import Scene, fresh, position

GLADIATOR = Options(gladiator=True)
CONSPIRACY = Options(conspiracy=True)
CONSUL_ONLY = Options(power="consul")

# A real deal for four, the 65th card set aside: every value five times but one 13.
FOUR_HANDS = (
    "deal p1 1 1 2 3 4 4 5 6 7 8 9 10 11 12 12 13"
    " / p2 1 2 3 4 4 5 6 7 8 8 9 9 10 11 12 13"
    " / p3 1 2 3 3 5 5 6 6 7 7 8 9 10 11 12 13"
    " / p4 1 2 2 3 4 5 6 7 8 9 10 10 11 11 12 13"
)


# ------------------------------------------------------- worked examples


@pytest.mark.clause(
    "BRU-EX-01", "BRU-COMP-01", "BRU-SET-01", "BRU-SET-02", "BRU-SET-03", "BRU-DEAL-03", "BRU-DEAL-04",
    "BRU-DEAL-05",
)  # fmt: skip
@pytest.mark.parametrize(
    ("seats", "copies", "hand", "aside"),
    [(4, 5, 16, 1), (5, 6, 15, 3), (6, 6, 13, 0), (7, 7, 13, 0), (8, 7, 11, 3), (9, 8, 11, 5)],
)
def test_ex_01_distribution(seats: int, copies: int, hand: int, aside: int) -> None:
    state = GAME.new_state(seats, Options())
    GAME.apply(state, CHANCE, GAME.sample_chance(state, Random(1)))
    deal = GAME.sample_chance(state, Random(seats))
    assert isinstance(deal, Deal)
    assert [len(cards) for cards in deal.hands] == [hand] * seats
    dealt = Counter(card for cards in deal.hands for card in cards)
    missing = {value: copies - dealt[value] for value in range(1, 14)}
    assert set(dealt) <= set(range(1, 14))
    assert min(missing.values()) >= 0
    assert sum(missing.values()) == aside
    assert GAME.explain(state, CHANCE, deal) is None

    short = Deal((deal.hands[0][1:], *deal.hands[1:]))
    refusal = GAME.explain(state, CHANCE, short)
    assert refusal is not None
    # One card too many of a value: all 2s of the deck and one more, in hands of the right size.
    cards = sorted((card for cards in deal.hands for card in cards), key=lambda card: card != 2)
    cards[: copies + 1] = [2] * (copies + 1)
    over = Deal(tuple(tuple(sorted(cards[seat * hand : (seat + 1) * hand])) for seat in range(seats)))
    refusal = GAME.explain(state, CHANCE, over)
    assert refusal is not None


@pytest.mark.clause("BRU-SET-01", "BRU-AMB-34")
@pytest.mark.parametrize("seats", [-1, 0, 3, 10])
def test_seat_counts_outside_the_table_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=r".+"):
        GAME.new_state(seats, Options())


@pytest.mark.clause(
    "BRU-EX-02", "BRU-FOR-02", "BRU-FOR-03", "BRU-FOR-05", "BRU-FOR-06", "BRU-FOR-07", "BRU-FOR-08", "BRU-FOR-09",
    "BRU-FOR-10", "BRU-FOR-11", "BRU-SET-05", "BRU-SET-06", "BRU-SET-07", "BRU-DEAL-01",
)  # fmt: skip
def test_ex_02_forum_of_two() -> None:
    scene = fresh(4)
    scene.do("* ranks p3 p1 p4 p2", f"* {FOUR_HANDS}")
    assert scene.actors == ["p3"]
    assert scene.legal("p3") == {"announce 1", "announce 2", "announce 3"}
    assert scene.refused("p1 announce 2")
    scene.do("p3 announce 2")
    assert scene.actors == ["p1", "p2", "p3", "p4"]
    assert scene.refused("p4 take 2")
    scene.do("p4 give 2", "p1 give 1", "p4 give 2")
    assert scene.actors == ["p1", "p2", "p3"]
    scene.do("p2 give 3", "p3 give 13", "p1 give 1", "p3 give 12", "p2 give 4")
    # The pool: 1 1 2 2 3 4 12 13, and the ranks are p3 p1 p4 p2.
    assert scene.actors == ["p3"]
    assert scene.legal("p3") == {f"take {value}" for value in (1, 2, 3, 4, 12, 13)}
    scene.do("p3 take 13", "p3 take 12")  # both were given by p3
    assert scene.actors == ["p1"]
    scene.do("p1 take 1")
    assert scene.actors == ["p1"]
    scene.do("p1 take 4")
    assert scene.actors == ["p4"]
    scene.do("p4 take 1", "p4 take 2")
    assert scene.actors == ["p2"]
    assert scene.legal("p2") == {"take 2", "take 3"}
    scene.do("p2 take 3")
    assert scene.legal("p2") == {"take 2"}
    scene.do("p2 take 2")
    assert scene.actors == ["p1"]
    assert scene.legal("p1") == {"power on", "power off"}
    assert [len(hand) for hand in scene.hands] == [16] * 4
    assert scene.hand("p2") == [1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 11, 12, 13]
    scene.do("p1 power off")
    assert scene.to_lead == "p3"


@pytest.mark.clause(
    "BRU-EX-03", "BRU-AMB-01", "BRU-CON-01", "BRU-CON-03", "BRU-CON-04", "BRU-CON-05", "BRU-CON-07", "BRU-PLAY-01",
)  # fmt: skip
def test_ex_03_power_chain() -> None:
    scene = position("4 10", "4 8 9", "5 9", "4 11", power=True)
    scene.do("p1 play 4x1", "p2 play 4x1")
    assert scene.to_follow == "p4"
    assert scene.refused("p3 play 5x1") == "BRU-PLAY-01"
    scene.do("p4 play 4x1")
    assert scene.to_follow == "p2"
    scene.do("p2 play 8x1")
    assert scene.to_follow == "p3"
    assert scene.legal("p3") == {"pass", "play 9x1"}


@pytest.mark.clause("BRU-EX-03", "BRU-AMB-01")
def test_ex_03_cannot_happen_with_the_consul_alone() -> None:
    scene = position("4 10", "4 8 9", "5 9", "4 11", power=True, ranks="p1 p2 p3 p4", options=CONSUL_ONLY)
    scene.do("p1 play 4x1", "p2 play 4x1")
    assert scene.to_follow == "p4"
    assert scene.legal("p4") == {"pass", "play 11x1"}


@pytest.mark.clause("BRU-EX-04", "BRU-CB-02", "BRU-CB-03")
@pytest.mark.parametrize("power", [False, True])
def test_ex_04_no_brutus_on_a_vestalis(power: bool) -> None:
    scene = position("12 12 3", "1 1 3", "4 5", "4 5", power=power)
    scene.do("p1 play 12x2")
    assert scene.refused("p2 play 1x2") == "BRU-CB-03"
    assert scene.legal("p2") == {"pass"}
    scene.do("p2 pass")


@pytest.mark.clause("BRU-EX-04b", "BRU-CB-01", "BRU-CB-05", "BRU-PLAY-12")
def test_ex_04b_only_brutus_beats_caesar() -> None:
    scene = position("13 13 3", "1 1 12 12", "4 5", "4 5")
    scene.do("p1 play 13x2")
    assert scene.refused("p2 play 12x2") == "BRU-CB-05"
    assert scene.refused("p2 play 1x1") == "BRU-PLAY-12"
    assert scene.legal("p2") == {"pass", "play 1x2"}
    scene.do("p2 play 1x2")
    assert scene.to_follow == "p3"


@pytest.mark.clause("BRU-EX-05", "BRU-CON-08", "BRU-CON-04")
def test_ex_05_brutus_matched_on_brutus() -> None:
    scene = position("1 7", "1 7", "8 8", "9 9", power=True)
    scene.do("p1 play 1x1", "p2 play 1x1")
    assert scene.to_follow == "p4"
    scene.do("p4 pass", "p1 pass")
    assert scene.to_lead == "p2"  # the owner of the top 1


@pytest.mark.clause("BRU-AMB-14", "BRU-CON-04")
def test_a_forced_pass_is_told() -> None:
    scene = position("4 7", "4 7", "8 8", "9 9", power=True)
    scene.do("p1 play 4x1", "p2 play 4x1")
    assert Event("skipped", 2, (1,)) in scene.events


@pytest.mark.clause("BRU-EX-05b", "BRU-CB-02", "BRU-CON-06")
def test_ex_05b_not_without_the_power() -> None:
    scene = position("1 7", "1 7", "8 8", "9 9")
    scene.do("p1 play 1x1")
    assert scene.refused("p2 play 1x1") == "BRU-CON-06"
    assert scene.legal("p2") == {"pass", "play 7x1"}


@pytest.mark.clause(
    "BRU-EX-06", "BRU-PLAY-02", "BRU-PLAY-04", "BRU-PLAY-05", "BRU-PLAY-06", "BRU-PLAY-07", "BRU-PLAY-09",
    "BRU-PLAY-10", "BRU-PLAY-12", "BRU-TRK-01", "BRU-DUX-01", "BRU-DUX-03",
)  # fmt: skip
def test_ex_06_whole_trick() -> None:
    scene = position("2 2 7 7 10", "8 8 3 3", "5 5 4 13", "6 6 9 9 5 7 12")
    scene.do("p1 play 2x2", "p2 pass", "p3 play 5x2", "p4 play 6x2", "p1 pass")  # p1 could play 7x2
    scene.do("p2 play 8x2", "p3 pass", "p4 play 9x2", "p1 pass", "p2 pass", "p3 pass")
    assert scene.actors == ["p4"]
    assert not any(text.startswith("play") for text in scene.legal("p4"))
    scene.do("p4 gift 7 p2", "p4 gift 12 p2")
    assert scene.hand("p2") == [3, 3, 7, 12]
    assert scene.hand("p4") == [5]
    assert scene.to_lead == "p4"
    scene.do("p4 play 5x1")


@pytest.mark.clause(
    "BRU-EX-07", "BRU-DUX-01", "BRU-AMB-17", "BRU-AMB-18", "BRU-AMB-19", "BRU-AMB-23", "BRU-TRK-03", "BRU-TRK-05",
)  # fmt: skip
def test_ex_07_dux_shapes() -> None:
    def won() -> Scene:
        scene = position("3 4", "9 9 5 6 7 8", "", "3 4", "3 4", lead="p2", out="p3")
        return scene.do("p2 play 9x2", "p4 pass", "p5 pass", "p1 pass")

    scene = won()
    assert scene.legal("p2") == {f"gift {value} {to}" for value in (5, 6, 7, 8) for to in ("p1", "p4", "p5")}
    assert scene.refused("p2 done") == "BRU-AMB-19"
    assert scene.refused("p2 play 5x1")
    assert scene.refused("p2 gift 5 p2") == "BRU-AMB-18"
    assert scene.refused("p2 gift 5 p3") == "BRU-AMB-17"
    scene.do("p2 gift 5 p5")
    assert scene.refused("p2 gift 6 p2") == "BRU-AMB-18"
    assert scene.refused("p2 gift 6 p3") == "BRU-AMB-17"
    assert scene.legal("p2") == {f"gift {value} {to}" for value in (6, 7, 8) for to in ("p1", "p4", "p5")} | {"done"}
    scene.do("p2 gift 6 p4")  # one card to each of two
    assert scene.to_lead == "p2"
    assert scene.refused("p2 gift 7 p1")  # no third card
    assert (scene.hand("p4"), scene.hand("p5")) == ([3, 4, 6], [3, 4, 5])

    scene = won().do("p2 gift 5 p4", "p2 gift 8 p4")  # two cards to one
    assert scene.hand("p4") == [3, 4, 5, 8]
    assert scene.to_lead == "p2"

    scene = won().do("p2 gift 5 p5", "p2 done")  # one card to one
    assert scene.hand("p5") == [3, 4, 5]
    assert scene.to_lead == "p2"


@pytest.mark.clause("BRU-EX-08", "BRU-SEN-01", "BRU-TRK-05", "BRU-AMB-17", "BRU-AMB-18")
def test_ex_08_senator() -> None:
    scene = position("3 5", "3 5", "11 11 4 6", "4 4 5", lead="p3")
    scene.do("p3 play 11x2", "p4 pass", "p1 pass", "p2 pass")
    assert scene.legal("p3") == {f"gift {value} {to}" for value in (4, 6) for to in ("p1", "p2", "p4")}
    assert scene.refused("p3 gift 4 p3") == "BRU-AMB-18"
    assert scene.refused("p3 done")
    scene.do("p3 gift 4 p4")
    assert scene.hand("p4") == [4, 4, 4, 5]
    assert scene.hand("p3") == [6]
    assert scene.to_lead == "p4"
    scene.do("p4 play 4x3")


@pytest.mark.clause("BRU-EX-09", "BRU-OUT-04", "BRU-OUT-05", "BRU-OUT-08", "BRU-SET-04", "BRU-AMB-32", "BRU-INV-07")
@pytest.mark.parametrize(
    ("seats", "points"),
    [
        (4, [6, 4, 2, 0]),
        (5, [8, 6, 4, 2, 0]),
        (6, [10, 8, 6, 4, 2, 0]),
        (7, [12, 10, 8, 6, 4, 2, 0]),
        (8, [14, 12, 10, 8, 6, 4, 2, 0]),
        (9, [16, 14, 12, 10, 8, 6, 4, 2, 0]),
    ],
)
def test_ex_09_points_by_place(seats: int, points: list[int]) -> None:
    scene = position(*(str(3 + seat) for seat in range(seats)))
    for seat in range(seats - 1):
        scene.do(f"p{seat + 1} play {3 + seat}x1")
        assert scene.scores == points[: seat + 1] + [0] * (seats - seat - 1)
    assert scene.actors == ["*"]  # the next deal


@pytest.mark.clause(
    "BRU-EX-10", "BRU-GOAL-01", "BRU-OUT-01", "BRU-OUT-03", "BRU-OUT-04", "BRU-OUT-05", "BRU-OUT-06", "BRU-OUT-07",
    "BRU-OUT-08", "BRU-OUT-09", "BRU-NEW-01",
)  # fmt: skip
def test_ex_10_run_out() -> None:
    scene = position("7", "4 4 4", "5 5 5", "6 8")
    scene.do("p1 play 7x1")
    assert scene.scores == [6, 0, 0, 0]  # at once, the trick goes on
    scene.passes("p2", "p3", "p4")
    assert scene.to_lead == "p2"
    scene.do("p2 play 4x3")
    assert scene.scores == [6, 4, 0, 0]
    assert scene.to_follow == "p3"
    scene.do("p3 play 5x3")
    assert scene.scores == [6, 4, 2, 0]
    assert scene.actors == ["*"]
    assert scene.ranks() == ["p1", "p2", "p3", "p4"]


@pytest.mark.clause("BRU-EX-11", "BRU-END-01", "BRU-END-02", "BRU-END-03")
@pytest.mark.parametrize(("seats", "deals"), [(4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5)])
def test_ex_11_length(seats: int, deals: int) -> None:
    assert _deals_played(seats, Options()) == deals
    assert _deals_played(seats, Options(length="players")) == seats
    assert _deals_played(seats, Options(length="deals", deals=1)) == 1


def _deals_played(seats: int, options: Options) -> int:
    """Deals in a game of random moves."""
    rng = Random(seats)
    state = GAME.new_state(seats, options)
    deals = 0
    while actors := GAME.actors(state):
        seat = actors[0]
        action = GAME.sample_chance(state, rng) if seat == CHANCE else rng.choice(GAME.legal_actions(state, seat))
        deals += isinstance(action, Deal)
        GAME.apply(state, seat, action)
    return deals


@pytest.mark.clause("BRU-EX-12", "BRU-GLA-01", "BRU-GLA-02", "BRU-VAR-01")
@pytest.mark.parametrize(("options", "score"), [(GLADIATOR, 6 + 4), (Options(), 6)])
def test_ex_12_gladiator(options: Options, score: int) -> None:
    scene = position("2 2", "3 3", "4 4", "5 5", options=options)
    scene.do("p1 play 2x2")
    assert scene.scores == [score, 0, 0, 0]


@pytest.mark.clause("BRU-EX-13", "BRU-CSP-04")
def test_ex_13_no_conspiracy() -> None:
    scene = position("1 7", "1 7", "8 8", "9 9", power=True, options=CONSPIRACY)
    scene.do("p1 play 1x1")
    assert scene.to_follow == "p2"  # 1s led
    scene.do("p2 play 1x1")
    assert scene.to_follow == "p4"  # 1s matched on 1s


# --------------------------------------------------- boundary scenarios


@pytest.mark.clause("BRU-DS-01", "BRU-AMB-04", "BRU-VES-01")
def test_ds_01_vestalis_right_hand_seat_out() -> None:
    scene = position("12 3 4", "5 6", "5 6", "", out="p4")
    scene.do("p1 play 12x1").passes("p2", "p3")
    assert scene.legal("p1") == {"discard 3", "discard 4"}
    scene.do("p1 discard 3")
    assert scene.hand("p1") == [4]
    assert scene.to_lead == "p3"


@pytest.mark.clause("BRU-DS-02", "BRU-AMB-04", "BRU-VES-02")
def test_ds_02_vestalis_out_right_hand_seat_out() -> None:
    scene = position("12", "5 6", "5 6", "", out="p4")
    scene.do("p1 play 12x1").passes("p2", "p3")
    assert scene.to_lead == "p3"
    assert [len(hand) for hand in scene.hands] == [0, 2, 2, 0]


@pytest.mark.clause("BRU-DS-03", "BRU-AMB-05", "BRU-OUT-07")
def test_ds_03_left_hand_seat_out() -> None:
    scene = position("7", "", "5 6", "5 6", out="p2")
    scene.do("p1 play 7x1").passes("p3", "p4")
    assert scene.to_lead == "p3"


@pytest.mark.clause("BRU-DS-04", "BRU-TRK-06", "BRU-OUT-02", "BRU-OUT-07", "BRU-SEN-01")
@pytest.mark.parametrize("senator", ["left", "names"])
def test_ds_04_senator_gives_the_last_card(senator: str) -> None:
    scene = position("11 5", "2 3", "2 3", "2 3", options=Options(senator=senator))
    scene.do("p1 play 11x1").passes("p2", "p3", "p4")
    assert scene.scores == [0, 0, 0, 0]
    scene.do("p1 gift 5 p3")
    assert scene.scores == [6, 0, 0, 0]
    assert scene.hand("p3") == [2, 3, 5]
    assert scene.to_lead == "p3"


@pytest.mark.clause("BRU-DS-05", "BRU-AMB-03", "BRU-SEN-02")
def test_ds_05_senator_with_an_empty_hand() -> None:
    scene = position("11", "2 3", "2 3", "2 3")
    scene.do("p1 play 11x1").passes("p2", "p3", "p4")
    assert [len(hand) for hand in scene.hands] == [0, 2, 2, 2]
    assert scene.to_lead == "p2"


@pytest.mark.clause("BRU-DS-05", "BRU-AMB-03", "BRU-SEN-02")
def test_ds_05_senator_names_the_leader() -> None:
    scene = position("11", "2 3", "", "2 3", out="p3", options=Options(senator="names"))
    scene.do("p1 play 11x1").passes("p2", "p4")
    assert scene.actors == ["p1"]
    assert scene.legal("p1") == {"name p2", "name p4"}  # in play
    scene.do("p1 name p4")
    assert [len(hand) for hand in scene.hands] == [0, 2, 0, 2]
    assert scene.to_lead == "p4"


@pytest.mark.clause("BRU-DS-06", "BRU-AMB-15", "BRU-CEN-01", "BRU-OUT-02")
def test_ds_06_censor_discards_the_last_card() -> None:
    scene = position("10 5", "2 3", "2 3", "2 3")
    scene.do("p1 play 10x1").passes("p2", "p3", "p4").do("p1 discard 5")
    assert scene.scores == [6, 0, 0, 0]
    assert scene.to_lead == "p2"


@pytest.mark.clause("BRU-DS-07", "BRU-AMB-15", "BRU-DUX-01")
def test_ds_07_dux_gives_the_last_two_cards() -> None:
    scene = position("9 5 6", "2 3", "2 3", "2 3")
    scene.do("p1 play 9x1").passes("p2", "p3", "p4").do("p1 gift 5 p3", "p1 gift 6 p3")
    assert scene.scores == [6, 0, 0, 0]
    assert scene.hand("p3") == [2, 3, 5, 6]
    assert scene.to_lead == "p2"


@pytest.mark.clause("BRU-DS-08", "BRU-AMB-19", "BRU-AMB-15")
def test_ds_08_dux_with_one_card() -> None:
    scene = position("9 5", "2 3", "2 3", "2 3")
    scene.do("p1 play 9x1").passes("p2", "p3", "p4")
    assert scene.legal("p1") == {"gift 5 p2", "gift 5 p3", "gift 5 p4"}
    scene.do("p1 gift 5 p4")
    assert scene.scores == [6, 0, 0, 0]
    assert scene.to_lead == "p2"


@pytest.mark.clause("BRU-DS-09", "BRU-AMB-17", "BRU-AMB-18", "BRU-DUX-03")
@pytest.mark.parametrize(("second", "left"), [("done", [4, 5]), ("gift 4 p3", [5])])
def test_ds_09_dux_with_one_opponent(second: str, left: list[int]) -> None:
    scene = position("9 3 4 5", "", "6 7", "", out="p2 p4")
    scene.do("p1 play 9x1").passes("p3")
    assert scene.legal("p1") == {"gift 3 p3", "gift 4 p3", "gift 5 p3"}
    scene.do("p1 gift 3 p3")
    assert scene.legal("p1") == {"gift 4 p3", "gift 5 p3", "done"}
    scene.do(f"p1 {second}")
    assert scene.hand("p1") == left
    assert scene.to_lead == "p1"


@pytest.mark.clause("BRU-DS-10", "BRU-AMB-06", "BRU-PLAY-11")
def test_ds_10_match_with_one_opponent() -> None:
    scene = position("4 8", "", "4 5", "", out="p2 p4", power=True)
    scene.do("p1 play 4x1", "p3 play 4x1")
    assert scene.to_lead == "p3"


@pytest.mark.clause("BRU-DS-11", "BRU-AMB-11", "BRU-AMB-13", "BRU-OUT-07")
def test_ds_11_match_and_go_out() -> None:
    scene = position("4 8", "4", "6 7", "", out="p4", power=True)
    scene.do("p1 play 4x1", "p2 play 4x1")
    assert scene.scores == [0, 4, 0, 0]
    assert scene.to_follow == "p1"
    scene.do("p1 pass")
    assert scene.to_lead == "p3"


@pytest.mark.clause("BRU-DS-12", "BRU-AMB-02")
def test_ds_12_skip_goes_to_the_next_seat_in_play() -> None:
    scene = position("4 8", "4 7", "", "5 9", out="p3", power=True)
    scene.do("p1 play 4x1", "p2 play 4x1")
    assert scene.to_follow == "p1"


@pytest.mark.clause("BRU-AMB-12", "BRU-PLAY-01", "BRU-PLAY-04")
def test_the_turn_goes_by_seat_whatever_the_ranks() -> None:
    scene = position("3 9", "4 9", "5 9", "6 9", lead="p3", ranks="p3 p2 p1 p4")
    scene.do("p3 play 5x1")
    assert scene.to_follow == "p4"
    scene.do("p4 play 6x1")
    assert scene.to_follow == "p1"
    scene.do("p1 pass")
    assert scene.to_follow == "p2"


@pytest.mark.clause("BRU-DS-13", "BRU-AMB-26", "BRU-TRK-02", "BRU-OUT-06", "BRU-CB-01")
def test_ds_13_caesar_goes_out_and_is_beaten() -> None:
    scene = position("13", "1 3 4", "5 6", "5 6")
    scene.do("p1 play 13x1", "p2 play 1x1")
    assert scene.to_follow == "p3"
    scene.passes("p3", "p4")
    assert scene.to_lead == "p2"
    assert scene.scores == [6, 0, 0, 0]


@pytest.mark.clause("BRU-DS-14", "BRU-CAE-01", "BRU-CAE-02", "BRU-OUT-07")
def test_ds_14_caesar_out_and_unbeaten_with_seven() -> None:
    scene = position("13", *["5 6"] * 6)
    scene.do("p1 play 13x1")
    assert scene.scores == [12, 0, 0, 0, 0, 0, 0]
    scene.passes("p2", "p3", "p4", "p5", "p6", "p7")
    assert scene.scores == [12 + 2, 0, 0, 0, 0, 0, 0]
    assert scene.to_lead == "p2"


@pytest.mark.clause("BRU-DS-15", "BRU-TRK-06", "BRU-AMB-08", "BRU-OUT-09")
def test_ds_15_caesar_ends_the_deal() -> None:
    scene = position("13 13", "", "1 1", "", out="p4 p2")
    scene.do("p1 play 13x2")
    assert scene.scores == [2 + 1, 0, 0, 0]
    assert scene.actors == ["*"]
    assert scene.ranks() == ["p4", "p2", "p1", "p3"]


@pytest.mark.clause("BRU-DS-16", "BRU-CB-04", "BRU-CB-01")
def test_ds_16_caesar_on_brutus() -> None:
    scene = position("13 4", "1 4", "13 4", "1 2 3")
    scene.do("p1 play 13x1", "p2 play 1x1")
    assert scene.legal("p3") == {"pass", "play 4x1", "play 13x1"}
    scene.do("p3 play 13x1")
    assert scene.legal("p4") == {"pass", "play 1x1"}


@pytest.mark.clause("BRU-DS-17", "BRU-AMB-07")
def test_ds_17_caesar_matched_on_caesar() -> None:
    scene = position("13 4", "13 4", "1 5", "1 5", power=True)
    scene.do("p1 play 13x1", "p2 play 13x1")
    assert scene.to_follow == "p4"


@pytest.mark.clause("BRU-DS-17", "BRU-AMB-07")
def test_ds_17_option_no_match_of_caesar() -> None:
    scene = position("13 4", "13 4", "1 5", "1 5", power=True, options=Options(caesar="no-match"))
    scene.do("p1 play 13x1")
    assert scene.refused("p2 play 13x1") == "BRU-AMB-07"
    assert scene.legal("p2") == {"pass"}
    scene.do("p2 pass", "p3 play 1x1")  # beating it is no match
    assert scene.to_follow == "p4"
    assert scene.legal("p4") == {"pass", "play 1x1", "play 5x1"}  # other values still match


@pytest.mark.clause("BRU-DS-18", "BRU-AMB-27", "BRU-AMB-28", "BRU-CSP-01", "BRU-CSP-03", "BRU-INV-06")
def test_ds_18_conspiracy_with_a_seat_out() -> None:
    scene = position("1 4 5", "6 7", "", "13 8 9", lead="p4", out="p3", options=CONSPIRACY)
    scene.do("p4 play 13x1", "p1 play 1x1")
    assert scene.legal("p1") == {"conspiracy yes", "conspiracy no"}
    scene.do("p1 conspiracy yes")
    assert scene.actors == ["p1", "p2", "p4"]
    assert scene.legal("p2") == {"slip 6", "slip 7"}
    scene.do("p2 slip 7")
    assert scene.actors == ["p1", "p4"]
    assert scene.legal("p4") == {"slip 8", "slip 9"}  # nothing has moved yet
    scene.do("p4 slip 8", "p1 slip 4")
    assert scene.hands == [[5, 8], [4, 6], [], [7, 9]]
    assert scene.to_follow == "p2"
    assert scene.legal("p2") == {"pass", "play 4x1", "play 6x1"}


@pytest.mark.clause("BRU-AMB-25", "BRU-AMB-28", "BRU-CSP-03")
def test_conspiracy_between_two_with_one_card_each() -> None:
    scene = position("1 4", "", "13 8", "", lead="p3", out="p2 p4", options=CONSPIRACY)
    scene.do("p3 play 13x1", "p1 play 1x1", "p1 conspiracy yes", "p1 slip 4")
    assert scene.actors == ["p3"]
    scene.do("p3 slip 8")
    assert scene.hands == [[8], [], [4], []]
    assert scene.scores == [0, 0, 0, 0]
    assert scene.to_follow == "p3"


@pytest.mark.clause("BRU-AMB-29", "BRU-CSP-02")
def test_several_conspiracies_in_one_trick() -> None:
    scene = position("13 5", "1 6", "13 7", "1 8", options=CONSPIRACY)
    scene.do("p1 play 13x1", "p2 play 1x1", "p2 conspiracy no")
    assert scene.to_follow == "p3"
    scene.do("p3 play 13x1", "p4 play 1x1")
    assert scene.legal("p4") == {"conspiracy yes", "conspiracy no"}


@pytest.mark.clause("BRU-DS-19", "BRU-CSP-01")
def test_ds_19_no_conspiracy_with_the_last_cards() -> None:
    scene = position("13 4", "1", "5 6", "5 6", options=CONSPIRACY)
    scene.do("p1 play 13x1", "p2 play 1x1")
    assert scene.scores == [0, 6, 0, 0]
    assert scene.to_follow == "p3"


@pytest.mark.clause("BRU-DS-20", "BRU-AMB-30", "BRU-GLA-01")
def test_ds_20_gladiator_not_by_an_effect() -> None:
    scene = position("10 2", "3 4", "3 4", "3 4", options=GLADIATOR)
    scene.do("p1 play 10x1").passes("p2", "p3", "p4").do("p1 discard 2")
    assert scene.scores == [6, 0, 0, 0]


@pytest.mark.clause("BRU-DS-21", "BRU-GLA-01", "BRU-GLA-02", "BRU-AMB-30")
def test_ds_21_gladiator_ends_the_deal() -> None:
    scene = position("2 2 2", "1 1 1 5", "", "", lead="p2", out="p3 p4", options=GLADIATOR)
    scene.do("p2 play 1x3", "p1 play 2x3")
    assert scene.scores == [2 + 6, 0, 0, 0]
    assert scene.actors == ["*"]


@pytest.mark.clause("BRU-AMB-30")
def test_gladiator_counts_though_the_2s_are_beaten() -> None:
    scene = position("2 2", "3 3 4", "5 6", "5 6", options=GLADIATOR)
    scene.do("p1 play 2x2", "p2 play 3x2").passes("p3", "p4")
    assert scene.scores == [6 + 4, 0, 0, 0]
    assert scene.to_lead == "p2"


@pytest.mark.clause("BRU-DS-22", "BRU-BEN-01", "BRU-BEN-02", "BRU-BEN-03", "BRU-AMB-31")
@pytest.mark.parametrize(
    ("answer", "takers", "scores"),
    [("yes", ["p5", "p2", "p3", "p4", "p1"], [2, 0, 0, 0, 0]), ("no", ["p1", "p2", "p3", "p4", "p5"], [0] * 5)],
)
def test_ds_22_benevolence(answer: str, takers: list[str], scores: list[int]) -> None:
    scene = fresh(5, Options(benevolence=True))
    scene.do("* ranks p1 p2 p3 p4 p5")
    scene.chance(Random(5)).do("p1 announce 3")
    for seat in scene.actors:
        for _ in range(3):
            assert "benevolence yes" not in scene.legal("p1")
            scene.do(f"{seat} {min(scene.legal(seat))}")
    assert scene.actors == ["p1"]
    assert scene.legal("p1") == {"benevolence yes", "benevolence no"}
    scene.do(f"p1 benevolence {answer}")
    assert scene.scores == scores
    order = []
    while scene.legal(scene.actors[0]) != {"power on", "power off"}:
        seat = scene.actors[0]
        order.append(seat)
        scene.do(f"{seat} {min(scene.legal(seat))}")
    assert order == [seat for seat in takers for _ in range(3)]
    assert scene.actors == ["p2"]
    assert [len(hand) for hand in scene.hands] == [15] * 5


@pytest.mark.clause("BRU-DS-23", "BRU-END-01", "BRU-END-04", "BRU-AMB-36", "BRU-AMB-41")
def test_ds_23_tie_broken_by_deals_won() -> None:
    options = Options(length="deals", deals=3)
    scene = position("7", "5", "8", "3 4", lead="p2", options=options, deals=2, scores=[10, 8, 7, 9], won=[1, 1, 0, 0])
    scene.do("p2 play 5x1", "p3 pass", "p4 pass", "p1 play 7x1", "p3 play 8x1")
    assert scene.result() == ([14, 14, 9, 9], [2, 1, 3, 3])


@pytest.mark.clause("BRU-DS-24", "BRU-END-04", "BRU-AMB-41")
def test_ds_24_shared_victory() -> None:
    scene = position(
        "", "", "7", "5 6", lead="p3", out="p2 p1",
        options=Options(length="deals", deals=4), deals=3, scores=[14, 14, 7, 9], won=[2, 2, 0, 0],
    )  # fmt: skip
    scene.do("p3 play 7x1")
    assert scene.result() == ([14, 14, 9, 9], [1, 1, 3, 3])


@pytest.mark.clause("BRU-DS-25", "BRU-AMB-23", "BRU-TRK-05")
def test_ds_25_three_nines_give_no_third_card() -> None:
    scene = position("9 9 9 3 4 5 6", "2 3", "2 3", "2 3")
    scene.do("p1 play 9x3").passes("p2", "p3", "p4")
    scene.do("p1 gift 3 p2", "p1 gift 4 p3")
    assert scene.to_lead == "p1"
    assert scene.hand("p1") == [5, 6]


@pytest.mark.clause("BRU-DS-26", "BRU-CON-06", "BRU-CON-02", "BRU-PLAY-05")
def test_ds_26_equal_value_without_the_power() -> None:
    scene = position("6 9", "6 9 5", "3 4", "3 4")
    scene.do("p1 play 6x1")
    assert scene.refusal("p2 play 6x1") == Refusal("equal-without-power", "BRU-CON-06", (6,))
    assert scene.refusal("p2 play 5x1") == Refusal("must-be-higher", "BRU-PLAY-05", (5, 6))
    assert scene.legal("p2") == {"pass", "play 9x1"}


@pytest.mark.clause("BRU-DS-27", "BRU-AMB-09", "BRU-PLAY-03", "BRU-PLAY-08", "BRU-PLAY-13")
def test_ds_27_leader_may_not_pass() -> None:
    scene = position("1 1 6 13", "3 4", "3 4", "3 4")
    assert scene.refusal("p1 pass") == Refusal("must-lead", "BRU-PLAY-08")
    assert scene.legal("p1") == {"play 1x1", "play 1x2", "play 6x1", "play 13x1"}


@pytest.mark.clause("BRU-DS-28", "BRU-PLAY-09", "BRU-TRK-04", "BRU-CEN-01", "BRU-CEN-02", "BRU-AMB-22")
@pytest.mark.parametrize(("lead", "hand"), [("6x1", "6 3 4"), ("10x1", "10 3 4"), ("10x2", "10 10 3 4")])
def test_ds_28_everybody_passes(lead: str, hand: str) -> None:
    scene = position(hand, "2 3", "2 3", "2 3")
    scene.do(f"p1 play {lead}").passes("p2", "p3", "p4")
    if lead.startswith("10"):
        assert scene.legal("p1") == {"discard 3", "discard 4"}
        scene.do("p1 discard 4")
        assert scene.hand("p1") == [3]
    assert scene.to_lead == "p1"


@pytest.mark.clause("BRU-DS-28", "BRU-CEN-01", "BRU-OUT-07")
def test_ds_28_censor_with_no_card_left() -> None:
    scene = position("10", "2 3", "2 3", "2 3")
    scene.do("p1 play 10x1").passes("p2", "p3", "p4")
    assert scene.to_lead == "p2"


@pytest.mark.clause("BRU-DS-29", "BRU-PLAY-11", "BRU-CON-04")
def test_ds_29_a_skipped_seat_counts_as_having_passed() -> None:
    scene = position("4 9", "4 8", "5 9", "5 9", power=True)
    scene.do("p1 play 4x1", "p2 play 4x1", "p4 pass", "p1 pass")
    assert scene.to_lead == "p2"


@pytest.mark.clause("BRU-DS-30", "BRU-AMB-13", "BRU-AMB-26", "BRU-OUT-03", "BRU-OUT-06", "BRU-PLAY-07")
def test_ds_30_trick_goes_on_past_an_empty_seat() -> None:
    scene = position("5", "6 9", "8 3", "9 4")
    scene.do("p1 play 5x1", "p2 pass", "p3 play 8x1", "p4 pass")
    assert scene.to_follow == "p2"
    assert scene.legal("p2") == {"pass", "play 9x1"}
    scene.do("p2 pass")
    assert scene.to_lead == "p3"
    assert scene.scores == [6, 0, 0, 0]


@pytest.mark.clause("BRU-DS-31", "BRU-VES-01", "BRU-TRK-05")
def test_ds_31_vestalis() -> None:
    scene = position("12 12 3 4", "5 6", "5 6", "5 6")
    scene.do("p1 play 12x2").passes("p2", "p3", "p4").do("p1 discard 4")
    assert scene.hand("p1") == [3]
    assert scene.to_lead == "p4"


@pytest.mark.clause("BRU-AMB-16", "BRU-VES-01")
def test_vestalis_discards_the_last_card() -> None:
    scene = position("12 3", "5 6", "5 6", "5 6")
    scene.do("p1 play 12x1").passes("p2", "p3", "p4").do("p1 discard 3")
    assert scene.scores == [6, 0, 0, 0]
    assert scene.to_lead == "p4"


@pytest.mark.clause("BRU-AMB-04", "BRU-VES-01")
def test_vestalis_with_one_opponent() -> None:
    scene = position("12 3 4", "5 6", "", "", out="p3 p4")
    scene.do("p1 play 12x1", "p2 pass", "p1 discard 3")
    assert scene.to_lead == "p2"


@pytest.mark.clause("BRU-DS-32", "BRU-CSP-02", "BRU-CSP-04", "BRU-CON-08")
def test_ds_32_declined_conspiracy_and_a_match() -> None:
    scene = position("13 4", "1 5", "1 6", "7 8", power=True, options=CONSPIRACY)
    scene.do("p1 play 13x1", "p2 play 1x1", "p2 conspiracy no")
    assert scene.hands == [[4], [5], [1, 6], [7, 8]]
    assert scene.to_follow == "p3"
    scene.do("p3 play 1x1")
    assert scene.to_follow == "p1"


@pytest.mark.clause("BRU-DS-33", "BRU-CAE-01", "BRU-CAE-03", "BRU-TRK-04")
def test_ds_33_three_caesars_pay_once() -> None:
    scene = position("13 13 13 3", *["5 6"] * 5)
    scene.do("p1 play 13x3").passes("p2", "p3", "p4", "p5", "p6")
    assert scene.scores == [1, 0, 0, 0, 0, 0]
    assert scene.to_lead == "p1"


@pytest.mark.clause("BRU-AMB-24", "BRU-CAE-01")
def test_caesar_counts_the_seats_at_the_table() -> None:
    scene = position("13 3", "5 6", "", "", "", "", "", out="p3 p4 p5 p6 p7")
    scene.do("p1 play 13x1").passes("p2")
    assert scene.scores == [2, 0, 0, 0, 0, 0, 0]


@pytest.mark.clause("BRU-DS-34", "BRU-DUX-02", "BRU-TRK-02", "BRU-CEN-01")
def test_ds_34_only_the_winning_effect_counts() -> None:
    scene = position("9", "10 3 4", "5 6", "5 6")
    scene.do("p1 play 9x1", "p2 play 10x1").passes("p3", "p4")
    assert scene.legal("p2") == {"discard 3", "discard 4"}
    scene.do("p2 discard 3")
    assert scene.hands == [[], [4], [5, 6], [5, 6]]
    assert scene.to_lead == "p2"


@pytest.mark.clause("BRU-DUX-02", "BRU-OUT-07")
def test_dux_with_an_empty_hand() -> None:
    scene = position("9", "3 4", "5 6", "5 6")
    scene.do("p1 play 9x1").passes("p2", "p3", "p4")
    assert scene.to_lead == "p2"


@pytest.mark.clause("BRU-DS-35", "BRU-AMB-01", "BRU-CON-03")
def test_ds_35_consul_only() -> None:
    scene = position("6 9", "6 9", "6 9", "5 9", power=True, ranks="p1 p2 p3 p4", options=CONSUL_ONLY)
    scene.do("p1 play 6x1")
    assert scene.legal("p2") == {"pass", "play 6x1", "play 9x1"}
    scene.do("p2 pass")
    assert scene.refused("p3 play 6x1") == "BRU-AMB-01"
    scene.do("p3 pass", "p4 pass")
    assert scene.to_lead == "p1"


@pytest.mark.clause("BRU-AMB-10", "BRU-OUT-11")
@pytest.mark.parametrize(("power", "may"), [("everyone", True), ("consul", False)])
def test_power_after_the_consul_is_out(power: str, may: bool) -> None:
    # p2 began the deal as Consul and is out; p1 finishes second, which gives the next deal's Consul card.
    scene = position("6", "", "6 9", "6 9", power=True, ranks="p1 p2 p3 p4", out="p2", options=Options(power=power))
    scene.do("p1 play 6x1")
    assert ("play 6x1" in scene.legal("p3")) == may
    scene.do("p3 pass")
    assert ("play 6x1" in scene.legal("p4")) == may


@pytest.mark.clause("BRU-CON-02", "BRU-CON-09", "BRU-NEW-01", "BRU-NEW-02", "BRU-DEAL-04", "BRU-SET-09")
def test_the_next_deal() -> None:
    scene = position("3", "5", "4", "", power=True, out="p4")
    scene.do("p1 play 3x1", "p2 play 5x1")
    assert scene.ranks() == ["p4", "p1", "p2", "p3"]
    scene.chance(Random(3))
    assert [len(hand) for hand in scene.hands] == [16] * 4
    assert scene.actors == ["p4"]
    scene.forum(1)
    assert scene.actors == ["p1"]
    scene.do("p1 power off")  # chosen anew
    assert scene.to_lead == "p4"
    shared = min(set(scene.hand("p4")) & set(scene.hand("p1")))
    scene.do(f"p4 play {shared}x1")
    assert scene.refused(f"p1 play {shared}x1") == "BRU-CON-06"


@pytest.mark.clause("BRU-END-03", "BRU-AMB-35", "BRU-END-01")
def test_target_is_looked_at_after_a_whole_deal() -> None:
    options = Options(length="target", target=7)
    scene = position("", "3", "4", "13 8", lead="p4", out="p1", options=options, scores=[7, 0, 0, 0])
    scene.do("p4 play 13x1").passes("p2", "p3")
    assert scene.actors == ["p4"]  # 7 points do not stop a deal
    scene.do("p4 play 8x1").passes("p2", "p3")
    scene.do("p2 play 3x1")
    assert scene.result() == ([7, 2, 0, 1 + 4], [1, 3, 4, 2])


@pytest.mark.clause("BRU-END-03", "BRU-AMB-35")
@pytest.mark.parametrize(("target", "over"), [(8, True), (9, False)])
def test_target_is_met_by_equal_points(target: int, over: bool) -> None:
    options = Options(length="target", target=target)
    scene = position("3", "4", "", "", out="p3 p4", options=options, scores=[6, 0, 0, 0], deals=7)
    scene.do("p1 play 3x1")
    assert scene.actors == ([] if over else ["*"])


@pytest.mark.clause("BRU-END-03", "BRU-AMB-35")
@pytest.mark.parametrize(("minutes", "over"), [(20, False), (29, False), (30, True), (55, True)])
def test_time_is_called_between_two_deals(minutes: int, over: bool) -> None:
    options = Options(length="time", minutes=30)
    scene = position("3", "4", "", "", out="p3 p4", options=options, deals=7, minutes=20)
    scene.do("p1 play 3x1")
    assert scene.actors == ["*"]
    assert scene.refused("* clock 19") == "BRU-AMB-35"  # a clock does not go back
    scene.do(f"* clock {minutes}")
    if over:
        assert scene.result() == ([2, 0, 0, 0], [1, 2, 2, 2])
    else:
        scene.chance(Random(1))
        assert scene.legal("p3") == {"announce 1", "announce 2", "announce 3"}


@pytest.mark.clause("BRU-AMB-32", "BRU-OUT-08", "BRU-SET-01")
def test_points_table_of_the_table() -> None:
    assert GAME.check_options(4, Options(points=(9, 5, 5, 0))) is None
    scene = position("3", "4", "5", "6", options=Options(points=(9, 5, 1, 0)))
    scene.do("p1 play 3x1", "p2 play 4x1", "p3 play 5x1")
    assert scene.scores == [9, 5, 1, 0]
    for points, clause in (((9, 5, 0), "BRU-AMB-32"), ((9, 5, 1, 1), "BRU-OUT-08")):
        refusal = GAME.check_options(4, Options(points=points))
        assert refusal is not None
        assert refusal.clause == clause
