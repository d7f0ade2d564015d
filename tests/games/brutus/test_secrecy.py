"""What a seat may not know does not reach it, by any door; what it may know is kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count, permutations
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from brutus_tui.core.game import CHANCE, Event, Seat
from brutus_tui.core.match import Match
from brutus_tui.games.brutus import GAME, determinize
from brutus_tui.games.brutus import state as at
from brutus_tui.games.brutus.actions import Action, Discard, Gift, Play, Take
from brutus_tui.games.brutus.cards import (
    CARD,
    DISCARD,
    GIFT,
    GIVE,
    NAME,
    PASS,
    PLAY,
    SLIP,
    TAKE,
    held,
    pack,
    size,
    unpack,
)
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.state import State
from brutus_tui.games.brutus.view import View
from tests.games.brutus.positions import position
from tests.games.brutus.reach import dealt, game, gone, positions, runs, walk

UNIVERSE: tuple[Action, ...] = (
    *GIVE, *TAKE, *SLIP, *DISCARD, *NAME, PASS,
    *(one for row in PLAY for one in row), *(one for row in GIFT for one in row),
)  # fmt: skip

BrutusMatch = Match[State, Action, View, Options]


def everybody(state: State) -> list[Seat | None]:
    return [None, *range(state.seats)]


def after_deal(state: State) -> bool:
    return bool(state.deal) and state.phase not in (at.RANKS, at.ANNOUNCE)


# ------------------------------------------------------------- non-interference


@settings(max_examples=120)
@given(state=positions(), seed=st.integers(0, 2**32 - 1))
@pytest.mark.clause("BRU-INV-08", "BRU-INFO-01", "BRU-INFO-02", "BRU-AMB-20", "BRU-AMB-33", "BRU-AMB-40", "BRU-DEAL-06")
def test_a_seat_cannot_tell_two_positions_apart(state: State, seed: int) -> None:
    rng = Random(seed)
    universe = rng.sample(UNIVERSE, 40)
    for seat in everybody(state):
        other = GAME.determinize(GAME.view(state, seat), rng)
        _compare(state, other, seat, universe)
        _play_both(state.copy(), other, seat, rng, universe)


def _compare(state: State, other: State, seat: Seat | None, universe: list[Action]) -> None:
    assert GAME.view(other, seat) == GAME.view(state, seat)
    assert GAME.actors(other) == GAME.actors(state)
    assert GAME.result(other) == GAME.result(state)
    if seat is None:
        return
    assert GAME.legal_actions(other, seat) == GAME.legal_actions(state, seat)
    for action in universe:
        assert GAME.explain(other, seat, action) == GAME.explain(state, seat, action)
    if seat in GAME.actors(state):
        assert GAME.decision(other, seat) == GAME.decision(state, seat)


def _play_both(state: State, other: State, seat: Seat | None, rng: Random, universe: list[Action]) -> None:
    """The same actions in both, as long as there are any, until something hidden is shown to all."""
    for _ in range(40):
        actors = GAME.actors(state)
        if not actors:
            return
        actor = rng.choice(actors)
        if actor == CHANCE:
            action = GAME.sample_chance(state, rng)
        elif state.phase == at.GIVE and state.owed[actor] != other.owed[actor]:
            return  # half a gift is as if there were none, until the other half
        elif state.phase == at.SLIP and state.slips != other.slips:
            return  # what lies there face down is shown to its receiver
        else:
            both = [action for action in GAME.legal_actions(state, actor) if action in GAME.legal_actions(other, actor)]
            if not both:
                return
            action = rng.choice(both)
        told: tuple[list[Event], list[Event]] = ([], [])
        GAME.apply(state, actor, action, told[0].append)
        GAME.apply(other, actor, action, told[1].append)
        seen = [[event.seen_by(seat) for event in events] for events in told]
        for mine, theirs in zip(*seen, strict=True):
            if mine is not None and mine.kind in ("forum", "deal-over"):
                return
            assert mine == theirs
        _compare(state, other, seat, universe)


# ------------------------------------------------------- what a draw has to keep


@settings(max_examples=150)
@given(state=positions(), seed=st.integers(0, 2**32 - 1))
@pytest.mark.clause("BRU-INV-01", "BRU-INV-08", "BRU-FOR-12", "BRU-INFO-02")
def test_a_draw_keeps_what_is_public_and_what_the_seat_knows(state: State, seed: int) -> None:
    rng = Random(seed)
    for seat in everybody(state):
        drawn = GAME.determinize(GAME.view(state, seat), rng)
        assert [size(hand) for hand in drawn.hands] == [
            size(hand) + (size(state.gave[who]) if state.phase == at.GIVE and who != seat and state.owed[who] else 0)
            for who, hand in enumerate(state.hands)
        ]
        assert size(drawn.aside) == size(state.aside)
        if not after_deal(state):
            continue
        deal, true = dealt(drawn), dealt(state)  # cards picked, given and received are where they can be
        assert Counter(unpack(drawn.gone)) == gone(drawn)
        for (_, mine), (_, theirs) in zip(state.log, drawn.log, strict=True):
            assert type(mine) is type(theirs)
        if seat is not None:
            assert deal.hands[seat] == true.hands[seat]
            assert drawn.hands[seat] == state.hands[seat]
            assert drawn.gave[seat] == state.gave[seat]
            assert drawn.slips[seat] == state.slips[seat]


@settings(max_examples=40)
@given(state=positions(), seed=st.integers(0, 2**32 - 1))
def test_a_drawn_position_is_one_for_every_seat(state: State, seed: int) -> None:
    rng = Random(seed)
    drawn = GAME.determinize(GAME.view(state, rng.choice(everybody(state))), rng)
    for seat in everybody(drawn):
        seen = GAME.view(drawn, seat)
        again = GAME.determinize(seen, rng)
        assert GAME.view(again, seat) == seen
        if seat is not None:
            own = [action.value for who, action in seen.log if who == seat and isinstance(action, Gift | Discard)]
            assert all(own)
        if after_deal(again):
            dealt(again)


def places(view: View) -> set[tuple[Seat, int]]:
    """Every (seat, value) such that the seat may hold that card, by trying out all that can have happened."""
    found: set[tuple[Seat, int]] = set()
    setup = view.setup

    def follow(index: int, known: list[Counter[int]], blank: list[int], lost: Counter[int]) -> None:
        if index == len(pieces):
            traced = sum(known, lost)
            unseen = Counter(unpack(view.unseen))
            if traced <= unseen:
                spare = unseen - traced
                for seat in range(view.seats):
                    found.update((seat, value) for value in known[seat] if known[seat][value])
                    if blank[seat]:
                        found.update((seat, value) for value in spare)
            return
        branches: list[tuple[list[Counter[int]], list[int], Counter[int], list[tuple[Seat, int]]]]
        branches = [([Counter(hand) for hand in known], blank[:], Counter(lost), [])]
        for seat, action in pieces[index]:
            grown = []
            for hands, blanks, gone_, arriving in branches:
                match action:
                    case Play() | Gift() | Discard() if action.value:
                        count = action.count if isinstance(action, Play) else 1
                        to = action.to if isinstance(action, Gift) else view.viewer
                        if seat != view.viewer:
                            used = min(count, hands[seat][action.value])
                            hands[seat][action.value] -= used
                            blanks[seat] -= count - used
                            if blanks[seat] < 0:
                                continue
                        more = [(to, action.value)] if to is not None and to != view.viewer else []
                        grown.append((hands, blanks, gone_, arriving + more))
                    case Gift() | Discard():
                        for value in [0] * bool(blanks[seat]) + [value for value in hands[seat] if hands[seat][value]]:
                            copies = [Counter(hand) for hand in hands]
                            rest = blanks[:]
                            if value:
                                copies[seat][value] -= 1
                            else:
                                rest[seat] -= 1
                            if isinstance(action, Gift):
                                grown.append((copies, rest, gone_, [*arriving, (action.to, value)]))
                            else:
                                grown.append((copies, rest, gone_ + Counter([value] * bool(value)), arriving))
                    case Take() if seat != view.viewer:
                        hands[seat][action.value] += 1
                        grown.append((hands, blanks, gone_, arriving))
                    case _:
                        grown.append((hands, blanks, gone_, arriving))
            branches = grown
        for hands, blanks, gone_, arriving in branches:
            for to, value in arriving:
                if value:
                    hands[to][value] += 1
                else:
                    blanks[to] += 1
            follow(index + 1, hands, blanks, gone_)

    pieces = runs(list(view.log))
    start = [0 if seat == view.viewer else setup.hand - view.k for seat in range(view.seats)]
    follow(0, [Counter() for _ in start], start, Counter())
    return found


def some_unseen(seed: int) -> State:
    """A position after up to five gifts and discards that a spectator did not see."""
    options = Options(length="deals", deals=1, conspiracy=seed % 2 == 0)
    for attempt in count():
        for state, _, _ in game(4 + seed % 3, options, Random(f"{seed}/{attempt}")):
            view = GAME.view(state, None)
            unseen = sum(not action.value for _, action in view.log if isinstance(action, Gift | Discard))
            if unseen and state.phase in (at.LEAD, at.FOLLOW) and (len(view.log) > 60 or unseen == 5):
                if unseen <= 5:
                    return state.copy()
                break
    raise AssertionError("count() does not end")


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.clause("BRU-INV-08")
def test_a_card_is_drawn_wherever_it_can_be_and_nowhere_else(seed: int) -> None:
    chosen = some_unseen(seed)
    for seat in (None, 0):
        view = GAME.view(chosen, seat)
        possible = places(view)
        met: set[tuple[Seat, int]] = set()
        for draw in range(3000):
            drawn = GAME.determinize(view, Random(draw))
            met |= {(who, value) for who, hand in enumerate(drawn.hands) if who != seat for value in unpack(hand)}
            if draw % 100 == 0 and met == possible:
                break
        assert met == possible


@pytest.mark.parametrize("share", [0.3, 0.6])
def test_set_aside_cards_are_drawn_everywhere_too(share: float) -> None:
    """So a draw never knows what was not dealt."""
    state = walk(9, Options(length="deals", deals=1), 3, share)
    view = GAME.view(state, 0)
    aside: set[int] = set()
    for seed in range(400):
        aside |= set(unpack(GAME.determinize(view, Random(seed)).aside))
    assert aside == set(unpack(view.unseen))


def test_a_traced_card_leaves_as_often_as_any_other() -> None:
    """p1 took a 1 and gives one of its 16 cards away unseen: the 1 goes in about one draw of 16."""
    match: BrutusMatch = Match(GAME, 4, Options(), seed="")
    hands = "p1 2 3 4 5 6 7 8 9 9 10 10 11 11 12 12 13 / p2 1 1 2 3 4 5 6 6 7 7 8 8 10 11 12 13"
    rest = "p3 1 1 2 3 3 4 4 5 5 6 7 8 9 10 12 13 / p4 1 2 2 3 4 5 6 7 8 9 10 11 11 12 13 13"
    play = [
        "* ranks p1 p2 p3 p4", f"* deal {hands} / {rest}", "p1 announce 1", "p1 give 9", "p2 give 1", "p3 give 3",
        "p4 give 13", "p1 take 1", "p2 take 9", "p3 take 3", "p4 take 13", "p2 power off", "p1 play 9x1", "p2 pass",
        "p3 pass", "p4 pass", "p1 gift 1 p3", "p1 done",
    ]  # fmt: skip
    for line in play:
        actor, _, text = line.partition(" ")
        match.play(CHANCE if actor == "*" else int(actor[1]) - 1, GAME.parse_action(text))
    draws = [GAME.determinize(match.view(None), Random(seed)) for seed in range(1600)]
    went = sum((0, GIFT[1][2]) in drawn.log for drawn in draws)
    # The 1 that p1 took, or one of the others of its hand, of which one in 13 or so is a 1.
    assert 1600 / 16 < went < 1600 * 3 / 16
    stayed = sum(held(drawn.hands[0], 1) > 0 for drawn in draws)
    assert stayed > 1600 * 0.9
    assert all((0, GIFT[1][2]) in GAME.determinize(match.view(seat), Random(1)).log for seat in (0, 2))


HARD = [
    (82, 4 + 82 % 6, 245), (93, 4 + 93 % 6, 165), (93, 4 + 93 % 6, 250), (107, 4 + 107 % 6, 258),
    (139, 4 + 139 % 6, 126), (1008, 9, 390), (1015, 9, 246), (17, 9, 300), (5, 9, 330),
]  # fmt: skip


@pytest.mark.parametrize(("seed", "seats", "index"), HARD)
def test_a_draw_ends_soon(seed: int, seats: int, index: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Late in deals with many Conspiracies, when almost all copies of some values have been seen."""
    steps = 0
    go_on = determinize._Search._go_on

    def counting(*args: object) -> object:
        nonlocal steps
        steps += 1
        return go_on(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(determinize._Search, "_go_on", counting)
    options = Options(length="deals", deals=1, conspiracy=True)
    for state, _, _ in list_of(seats, options, seed, index):
        for seat in (None, 0, seats - 1):
            steps = 0
            drawn = GAME.determinize(GAME.view(state, seat), Random(index))
            assert steps < 5_000
            dealt(drawn)


def list_of(seats: int, options: Options, seed: int, index: int) -> list[tuple[State, Seat, Action]]:
    """Some positions of a random game around an index."""
    wanted = range(max(0, index - 40), index + 1, 8)
    found = []
    for number, (state, actor, action) in enumerate(game(seats, options, Random(seed))):
        if number in wanted:
            found.append((state.copy(), actor, action))
    return found


def test_a_view_that_no_position_allows_is_refused() -> None:
    """The search through everything that can have happened comes to an end."""
    state = next(
        state.copy()
        for state, _, _ in game(4, Options(length="deals", deals=1), Random(4))
        if any(isinstance(action, Discard) for _, action in state.log)
    )
    view = GAME.view(state, None)
    log = tuple((who, TAKE[13] if isinstance(action, Take) else action) for who, action in view.log)
    with pytest.raises(ValueError, match="no position allows this view"):
        GAME.determinize(replace(view, log=log), Random(1))


# ------------------------------------------------------------- choices made in secret


def started(options: Options, k: int) -> BrutusMatch:
    match: BrutusMatch = Match(GAME, 4, options, seed="secret")
    match.chance()
    match.play(match.actors[0], GAME.parse_action(f"announce {k}"))
    match.hand_over()
    return match


def told(match: BrutusMatch, seat: Seat | None) -> tuple[object, ...]:
    """All that reaches a seat."""
    decision = match.decision(seat) if seat is not None and seat in match.actors else None
    legal = None if seat is None else match.legal_actions(seat)
    undo = None if seat is None else (match.can_undo(seat), match.can_redo(seat))
    return match.view(seat), match.log_for(seat), match.lines_for(seat), decision, legal, undo


@pytest.mark.clause("BRU-AMB-40", "BRU-FOR-03", "BRU-FOR-04", "BRU-INFO-02")
def test_half_a_forum_gift_shows_to_nobody_else() -> None:
    for given_ in (1, 2):
        match = started(Options(), 3)
        before = {seat: told(match, seat) for seat in (None, 1, 2, 3)}
        for _ in range(given_):
            match.play(0, match.legal_actions(0)[0])
        assert {seat: told(match, seat) for seat in (None, 1, 2, 3)} == before
        assert match.decision(0).part == (given_ + 1, 3)
        match.undo(0)
        assert {seat: told(match, seat) for seat in (None, 1, 2, 3)} == before
        assert match.can_redo(0) is None


@pytest.mark.clause("BRU-AMB-40", "BRU-FOR-04")
def test_what_was_given_shows_to_nobody_else_before_the_pool_lies_open() -> None:
    seen = []
    for choice in (0, -1):
        match = started(Options(benevolence=True), 2)
        for seat in (2, 0):
            for _ in range(2):
                match.play(seat, match.legal_actions(seat)[choice])
        seen.append([told(match, seat) for seat in (None, 1, 3)])
        own = sorted(unpack(match.state().gave[2]))
        assert list(match.view(2).gave) == own
    assert seen[0] == seen[1]


@pytest.mark.clause("BRU-AMB-40", "BRU-FOR-04")
def test_the_order_of_giving_leaves_no_trace() -> None:
    """Neither in the log nor in the pool, once it lies open."""
    seen = []
    for order in permutations(range(4)):
        match = started(Options(), 1)
        for seat in order:
            match.play(seat, match.legal_actions(seat)[seat])
        forum = [event for event in match.log_for(None) if event.kind == "forum"]
        assert len(forum) == 1
        pool = forum[0].public
        assert pool is not None
        assert list(pool[0]) == sorted(pool[0]) == list(match.view(None).pool)  # type: ignore[call-overload]
        seen.append([told(match, seat) for seat in (None, *range(4))])
    for told_ in seen[1:]:
        for (view, log, lines, *_), (view0, log0, lines0, *_) in zip(told_, seen[0], strict=True):
            assert (view, log, lines) == (view0, log0, lines0)


def conspiracy() -> BrutusMatch:
    """A match in which four seats owe a card to a Conspiracy."""
    options = Options(conspiracy=True)
    for seed in range(200):
        match: BrutusMatch = Match(GAME, 4, options, seed=f"{seed}")
        rng = Random(seed)
        while len(match) < 200 and match.actors:
            if match.actors == (CHANCE,):
                match.chance()
            elif match.decision(match.actors[0]).kind == "slip":
                if len(match.actors) == 4:
                    return match
                break
            else:
                seat = rng.choice(match.actors)
                match.play(seat, rng.choice(match.legal_actions(seat)))
    raise AssertionError("no Conspiracy of four")


@pytest.mark.clause("BRU-AMB-28", "BRU-AMB-40", "BRU-CSP-03")
def test_a_slip_shows_to_nobody_else_and_its_order_leaves_no_trace() -> None:
    seen = []
    for order in permutations(range(4)):
        match = conspiracy()
        for number, seat in enumerate(order):
            alternatives = []
            others = [who for who in (None, *range(4)) if who != seat]
            for choice in (match.legal_actions(seat)[-1], match.legal_actions(seat)[0]) if number < 3 else ():
                match.play(seat, choice)
                alternatives.append([told(match, who) for who in others])
                match.undo(seat)
            assert number == 3 or alternatives[0] == alternatives[1]
            match.play(seat, match.legal_actions(seat)[seat % len(match.legal_actions(seat))])
        seen.append([(match.view(who), match.log_for(who), match.lines_for(who)) for who in (None, *range(4))])
    for others_order in seen[1:]:
        for (view, log, lines), (view0, log0, lines0) in zip(others_order, seen[0], strict=True):
            assert view == view0
            assert sorted(map(repr, log)) == sorted(map(repr, log0))
            assert sorted(lines) == sorted(lines0)
    assert len(seen) == 24


# ---------------------------------------------------------------- what only some know


def seen_log(state: State, seat: Seat | None) -> list[Action]:
    return [action for _, action in GAME.view(state, seat).log if isinstance(action, Gift | Discard)]


@pytest.mark.clause("BRU-AMB-20", "BRU-INFO-02", "BRU-DUX-01")
def test_gifts_are_known_to_two_seats_each() -> None:
    scene = position("9 5 6 7", "2 3", "2 3", "2 3")
    scene.do("p1 play 9x1").passes("p2", "p3", "p4")
    scene.do("p1 gift 5 p2")
    gift = scene.events[0]
    assert {seat: gift.seen_by(seat) for seat in (None, 2, 3)} == dict.fromkeys(
        (None, 2, 3), Event("gift", 0, (1,), reveals=True)
    )
    assert gift.seen_by(0) == gift.seen_by(1) == Event("gift", 0, (1, 5), reveals=True)
    scene.do("p1 gift 6 p3")
    known: dict[Seat | None, list[Action]] = {
        None: [GIFT[0][1], GIFT[0][2]],
        0: [GIFT[5][1], GIFT[6][2]],
        1: [GIFT[5][1], GIFT[0][2]],
        2: [GIFT[0][1], GIFT[6][2]],
        3: [GIFT[0][1], GIFT[0][2]],
    }
    assert {seat: seen_log(scene.state, seat) for seat in known} == known


@pytest.mark.clause("BRU-AMB-21")
@pytest.mark.parametrize(("discards", "shown"), [("hidden", 0), ("shown", 4)])
@pytest.mark.parametrize("value", [10, 12])
def test_a_discard_is_known_to_its_seat_and_to_all_by_option(discards: str, shown: int, value: int) -> None:
    scene = position(f"{value} 4 5", "2", "3", "6", options=Options(discards=discards))
    scene.do(f"p1 play {value}x1").passes("p2", "p3", "p4").do("p1 discard 4")
    event = scene.events[0]
    assert event.seen_by(0) == Event("discarded", 0, (4,), reveals=bool(shown))
    assert event.seen_by(1) == Event("discarded", 0, (shown,) if shown else (), reveals=bool(shown))
    assert [seen_log(scene.state, seat) for seat in (0, 1, None)] == [[DISCARD[4]], [DISCARD[shown]], [DISCARD[shown]]]
    leader = scene.to_lead
    while scene.state.phase != at.DEAL:  # the rest of the deal
        seat = scene.actors[0]
        scene.do(f"{seat} {max(scene.legal(seat), key=lambda text: text.startswith('play'))}")
    over = next(event for event in scene.events if event.kind == "deal-over")
    assert over.public is not None
    assert (0, 4) in over.public[3]  # type: ignore[operator]
    assert DISCARD[4] in seen_log(scene.state, None)
    assert leader


@pytest.mark.clause("BRU-AMB-33", "BRU-DEAL-06", "BRU-DEAL-04")
def test_set_aside_cards_stay_unknown_for_ever() -> None:
    """Another card set aside, and nothing that anybody sees is different, after the deal as little as in it."""
    options = Options(length="deals", deals=2)
    for state, _, _ in game(8, options, Random(11)):
        holders = [seat for seat, hand in enumerate(state.hands) if hand]
        if not (state.aside and holders and state.deal):
            continue
        seat = holders[0]
        mine = next((v for v in unpack(state.hands[seat]) if not held(state.aside, v)), 0)
        aside = next((v for v in unpack(state.aside) if not held(state.hands[seat], v)), 0)
        if not (mine and aside):
            continue
        other = state.copy()
        other.hands[seat] += CARD[aside] - CARD[mine]
        other.aside += CARD[mine] - CARD[aside]
        for who in everybody(state):
            if who != seat:
                assert GAME.view(other, who) == GAME.view(state, who)


@pytest.mark.clause("BRU-AMB-37", "BRU-INFO-01")
def test_everybody_knows_the_sizes_of_hands() -> None:
    scene = position("4 4 9", "6 6", "7", "8 9 10 11")
    for seat in (None, 0, 1, 2, 3):
        assert GAME.view(scene.state, seat).counts == (3, 2, 1, 4)
    scene.do("p1 play 4x2", "p2 play 6x2")
    for seat in (None, 0, 1, 2, 3):
        view = GAME.view(scene.state, seat)
        assert view.counts == (1, 0, 1, 4)
        assert view.hand == (() if seat is None else tuple(scene.hands[seat]))
        assert view.order == (0, 1, 2, 3)
        assert view.scores == (0, 6, 0, 0)
        assert view.places == (1,)
        assert view.actors == (2,)
        assert view.options == Options()
        assert view.trick == ((0, PLAY[4][2]), (1, PLAY[6][2]))
        assert (view.top, view.owner) == (PLAY[6][2], 1)
        assert view.power is False


@pytest.mark.clause("BRU-AMB-38")
@pytest.mark.parametrize("memory", ["last", "all"])
def test_the_last_trick_may_be_looked_at(memory: str) -> None:
    scene = position("4 9", "6 7", "5 8", "3", power=True, options=Options(memory=memory))
    scene.do("p1 play 4x1", "p2 play 6x1").passes("p3", "p4", "p1")
    first = ((0, PLAY[4][1]), (1, PLAY[6][1]), (2, PASS), (3, PASS), (0, PASS))
    assert GAME.view(scene.state, 3).trick == ()
    assert GAME.view(scene.state, 3).last_trick == first
    scene.do("p2 play 7x1", "p3 play 8x1")
    assert GAME.view(scene.state, None).trick == ((1, PLAY[7][1]), (2, PLAY[8][1]))
    assert GAME.view(scene.state, None).last_trick == first
    scene.passes("p4").do("p1 play 9x1", "p3 pass", "p4 pass")  # p2 and p1 are out
    assert GAME.view(scene.state, 3).last_trick[-3:] == ((0, PLAY[9][1]), (2, PASS), (3, PASS))
    scene.do(f"{scene.actors[0]} {min(scene.legal(scene.actors[0]))}")
    assert scene.actors == ["*"]
    scene.chance(Random(1))
    assert GAME.view(scene.state, 3).last_trick == ()
    assert GAME.view(scene.state, 3).trick == ()


@pytest.mark.clause("BRU-AMB-39")
def test_a_pass_without_choice_looks_like_any_other() -> None:
    """That a seat can only pass follows from its hand, so nothing at the table may pass for it."""
    scene = position("9 10", "2 3", "10 11", "4 5")
    scene.do("p1 play 9x1")
    assert scene.legal("p2") == {"pass"}
    only = GAME.decision(scene.state, 1)
    scene.do("p2 pass")
    event = scene.events
    assert len(scene.legal("p3")) == 3
    choice = GAME.decision(scene.state, 2)
    assert only.forced is None
    assert replace(only, args=()) == replace(choice, args=())
    scene.do("p3 pass")
    assert [replace(one, seat=0) for one in scene.events] == [replace(one, seat=0) for one in event]


@pytest.mark.clause("BRU-AMB-39")
def test_passing_by_itself_changes_no_rule() -> None:
    """Whoever sits at a seat asks for it; the option only says that they may."""
    lines = []
    for autopass in (False, True):
        match: BrutusMatch = Match(GAME, 4, Options(autopass=autopass), seed="pass")
        rng = Random(1)
        while match.actors:
            match.chance()
            if match.actors:
                seat = rng.choice(match.actors)
                match.play(seat, rng.choice(match.legal_actions(seat)))
        lines.append(match.lines)
    assert lines[0] == lines[1]


@pytest.mark.clause("BRU-FOR-12", "BRU-INFO-01")
def test_picks_are_open() -> None:
    match = started(Options(), 2)
    for seat in range(4):
        for _ in range(2):
            match.play(seat, match.legal_actions(seat)[0])
    seat = match.actors[0]
    take = match.legal_actions(seat)[-1]
    assert isinstance(take, Take)
    entry = match.play(seat, take)
    for who in (None, *range(4)):
        assert [event.seen_by(who) for event in entry.events] == [Event("took", seat, (take.value,))]
        assert match.view(who).log[-1] == (seat, take)
        assert pack(match.view(who).pool) == match.state().pool


@pytest.mark.clause("BRU-FOR-01", "BRU-DEAL-01", "BRU-DEAL-02", "BRU-INFO-02")
def test_hands_are_dealt_and_looked_at_before_the_forum() -> None:
    match: BrutusMatch = Match(GAME, 5, Options(), seed="hands")
    match.chance()
    state = match.state()
    servus = state.order[-1]
    for seat in range(5):
        assert pack(match.view(seat).hand) == state.hands[seat]
        assert size(state.hands[seat]) == 15
        seen = [event for event in match.log_for(seat) if event.kind == "dealt"]
        assert seen == [Event("dealt", CHANCE, (1, servus, unpack(state.hands[seat])), reveals=True)]
    assert [event.public for event in match.log_for(None) if event.kind == "dealt"] == [(1, servus)]
    assert match.actors == (state.order[0],)
    assert match.decision(state.order[0]).kind == "announce"


# ------------------------------------------------------------------------ other doors


@settings(max_examples=60)
@given(state=positions())
@example(state=walk(9, Options(conspiracy=True, length="deals", deals=1), 7, 0.5))
def test_nothing_that_prints_shows_a_card(state: State) -> None:
    for seat in everybody(state):
        assert repr(GAME.determinize(GAME.view(state, seat), Random(1))) == repr(state)
    assert not any(
        character.isdigit()
        for character in repr(state).replace(f"{state.seats} seats", "").replace(f"deal {state.deal}", "")
    )
