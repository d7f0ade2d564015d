"""The outcome table, row by row, against all 625 ways to set four cards."""

from __future__ import annotations

from itertools import permutations

import pytest

from brutus_tui.games.burutasu import GAME
from tests.games.burutasu.outcomes import ROWS
from tests.games.burutasu.table import Table

TABLE = [line.split() for line in ROWS.split("\n") if line]


def test_the_table_covers_all_choices() -> None:
    assert len(TABLE) == 70
    assert sum(int(ways) for _, ways, *_ in TABLE) == 625
    pieces: dict[tuple[str, str], int] = {}
    for _, ways, _, black, white, *_ in TABLE:
        pieces[black, white] = pieces.get((black, white), 0) + int(ways)
    assert pieces == {
        ("0", "0"): 305,
        ("1", "0"): 88,
        ("0", "1"): 88,
        ("1", "1"): 72,
        ("2", "0"): 24,
        ("0", "2"): 24,
        ("2", "2"): 24,
    }


@pytest.mark.clause(
    "BUR-PROC-01", "BUR-PROC-02", "BUR-PROC-03", "BUR-PROC-04", "BUR-PROC-05", "BUR-CARD-G", "BUR-CARD-A",
    "BUR-CARD-S", "BUR-CARD-F", "BUR-CARD-F2", "BUR-CARD-T", "BUR-END-02", "BUR-AMB-02", "BUR-AMB-03",
    "BUR-AMB-04", "BUR-AMB-09", "BUR-AMB-11", "BUR-INV-04",
)  # fmt: skip
@pytest.mark.parametrize("row", TABLE, ids=lambda row: row[0])
@pytest.mark.parametrize("start", ["p1", "p4"])
def test_row(row: list[str], start: str) -> None:
    cards, ways, live, black, white, caesar, swap = row
    orders = sorted({*permutations(cards)})
    assert len(orders) == int(ways)
    for order in orders:
        for target in (1, 2, 3):
            check(order, live, (int(black), int(white)), caesar, swap == "swap", start, target)


def check(
    order: tuple[str, ...], live: str, pieces: tuple[int, int], caesar: str, swap: bool, start: str, target: int
) -> None:
    """One way to set the cards, in turn order; an Assassin names the seat `target` places to its left."""
    table = Table(start=start)
    first = table.state.caesar
    table.sets(" ".join(order))
    assert (table.asked[1] == "send") == ("A" in live)
    if "A" in live:
        assassin = (first + order.index("A")) % 4
        assert table.asked[0] == f"p{assassin + 1}"
        table.play(f"p{assassin + 1} send p{(assassin + target) % 4 + 1}")
    by_guard = caesar == "guard" or (caesar == "later" and order.index("G") > order.index("A"))
    if caesar == "left":
        holder = (first + 1) % 4
    elif by_guard:
        holder = (first + order.index("G")) % 4
    else:
        holder = (first + order.index("A") + target) % 4
    assert table.state.caesar == holder
    assert table.hall == pieces
    assert (table.asked[1] == "give") == swap
    if swap:
        assert table.asked[0] == f"p{(first + order.index('T')) % 4 + 1}"
    else:
        assert table.state.leader == holder
    done = {event.kind for event in table.events}
    assert ("guard" in done) == ("G" in live)
    placers = [event.seat for event in table.events if event.kind == "pieces"]
    assert placers == [(first + place) % 4 for place, card in enumerate(order) if card in "SF" and card in live]
    clashing = {event.public[0] for event in table.events if event.kind == "clash" and event.public}
    assert clashing == {"?GASFT".index(card) for card in order if order.count(card) > 1}
    assert GAME.result(table.state) is None
