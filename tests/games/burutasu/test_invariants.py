"""BUR-INV-01 to 09 over random games, and the mirror of the two sides."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given

from brutus_tui.core.game import CHANCE, Event
from brutus_tui.games.burutasu import GAME
from brutus_tui.games.burutasu.actions import SEND, SET, TEAMS, Give, Say, Send, Set, Take
from brutus_tui.games.burutasu.cards import ASSASSIN, FANATIC, GUARD, HANDS, KINDS, kinds_in, pack
from brutus_tui.games.burutasu.options import Options
from brutus_tui.games.burutasu.state import State
from tests.games.burutasu.positions import OPTIONS, SEEDS, UNIVERSE, positions, walk
from tests.games.burutasu.table import Table

clause = pytest.mark.clause


def lying(state: State, seat: int) -> tuple[int, ...]:
    """The card that a seat has set in this turn, if it has."""
    return kinds_in(state.set)[(place := (seat - state.leader) % 4) : place + 1]


def table_cards(state: State, seat: int) -> tuple[int, ...]:
    return (*kinds_in(state.used[seat]), *lying(state, seat))


@clause("BUR-INV-01", "BUR-INV-02", "BUR-COMP-01", "BUR-SET-04", "BUR-AMB-16")
@given(positions())
def test_twenty_cards_five_each(state: State) -> None:
    everything: Counter[int] = Counter()
    for seat in range(4):
        hand = HANDS[state.hands[seat]]
        own = (*hand, *table_cards(state, seat))
        assert len(own) == 5
        has_set = bool(lying(state, seat))
        assert len(hand) == 5 - state.turn + (not has_set)
        everything.update(own)
    assert everything == dict.fromkeys(KINDS, 4)


@clause("BUR-INV-03", "BUR-END-03", "BUR-SET-07")
@given(OPTIONS, SEEDS)
def test_the_holder_of_the_caesar_card_starts(options: Options, seed: int) -> None:
    started = []
    for state, actor, action in walk(options, Random(seed)):
        assert state.caesar in range(4)
        if state.phase == "set" and not state.set and type(action) is Set:
            started.append((state.round, state.turn))
            assert actor == state.leader == state.caesar
    assert started == sorted({*started})


@clause("BUR-INV-04", "BUR-INV-05", "BUR-INV-06", "BUR-AMB-28", "BUR-AMB-29", "BUR-RND-01")
@given(OPTIONS, SEEDS)
def test_turns_pieces_exchanges_and_length(options: Options, seed: int) -> None:
    halls: dict[tuple[int, int], tuple[int, int]] = {}
    exchanges: Counter[tuple[int, int]] = Counter()
    statements: Counter[tuple[int, int, int]] = Counter()
    decisions = 0
    for state, actor, action in walk(options, Random(seed)):
        halls.setdefault((state.round, state.turn), (state.black, state.white))
        decisions += actor != CHANCE
        exchanges[state.round, state.turn] += type(action) is Take
        statements[state.round, state.turn, actor] += type(action) is Say
        last = state
    assert len(halls) <= 15
    for before, after in pairwise((*halls.values(), (last.black, last.white))):
        assert all(0 <= new - old <= 2 for old, new in zip(before, after, strict=True))
    assert max(last.black, last.white) <= 4
    assert max(exchanges.values()) <= 1
    assert not any(exchanges[number, 5] for number in (1, 2, 3))
    assert max(statements.values()) <= (2 if options.talk else 0)
    assert not any(count for (_, turn, _), count in statements.items() if turn == 5)
    assert decisions <= GAME.bounds(4, options).decisions
    result = GAME.result(last)
    assert result is not None
    assert result.ending in GAME.info.endings


@clause("BUR-INV-07", "BUR-SETT-02", "BUR-AMB-18")
@given(positions())
def test_before_the_reveal_only_the_start_players_card_shows(state: State) -> None:
    if state.phase != "set":
        return
    count = len(kinds_in(state.set))
    for viewer in (None, 0, 1, 2, 3):
        view = GAME.view(state, viewer)
        for seat in range(4):
            place = (seat - state.leader) % 4
            own = HANDS[state.hands[seat]]
            if place >= count:
                assert (view.set[seat], view.hands[seat]) == (None, own)
            elif place == 0 or seat == viewer:
                assert (view.set[seat], view.hands[seat]) == (lying(state, seat)[0], own)
            else:
                assert view.set[seat] == 0
                assert view.hands[seat] == tuple(sorted((*own, *lying(state, seat))))


@clause("BUR-INV-07", "BUR-AMB-25")
@given(positions(), SEEDS)
def test_a_hidden_card_is_nowhere_to_be_seen(state: State, seed: int) -> None:
    for viewer in (None, 0, 1, 2, 3):
        other = GAME.determinize(GAME.view(state, viewer), Random(seed))
        assert GAME.view(other, viewer) == GAME.view(state, viewer)
        if viewer is None:
            continue
        assert GAME.legal_actions(other, viewer) == GAME.legal_actions(state, viewer)
        for action in UNIVERSE:
            assert GAME.explain(other, viewer, action) == GAME.explain(state, viewer, action)
        if viewer in GAME.actors(state):
            assert GAME.decision(other, viewer) == GAME.decision(state, viewer)


@clause("BUR-INV-07")
def test_a_hidden_card_may_be_any_of_its_owners() -> None:
    table = Table().play("p1 set guard", "p2 set fanatic", "p3 set assassin")
    for viewer, unknown in ((None, {1, 2}), (0, {1, 2}), (1, {2}), (2, {1}), (3, {1, 2})):
        view = GAME.view(table.state, viewer)
        worlds = [GAME.determinize(view, Random(seed)) for seed in range(100)]
        for seat in (1, 2):
            drawn = {lying(world, seat)[0] for world in worlds}
            assert drawn == ({*KINDS} if seat in unknown else set(lying(table.state, seat)))


@clause("BUR-INV-08", "BUR-GOAL-01", "BUR-GOAL-02")
def test_the_sides_are_mirror_images() -> None:
    """All 625 turns from all 16 halls, and the same with Assassin and Guard, black and white exchanged."""
    swap = {GUARD: ASSASSIN, ASSASSIN: GUARD}
    mirrored_ending = {"conspirators": "supporters", "supporters": "conspirators"}
    for cards in product(KINDS, repeat=4):
        mirrored = tuple(swap.get(kind, kind) for kind in cards)
        for black, white in product(range(4), repeat=2):
            hall, ending = place_pieces(cards, black, white)
            other_hall, other_ending = place_pieces(mirrored, white, black)
            assert other_hall == hall[::-1]
            assert other_ending == mirrored_ending.get(ending, ending)


def place_pieces(cards: tuple[int, ...], black: int, white: int) -> tuple[tuple[int, int], str]:
    """The hall after a turn with these cards, and the ending if it is one."""
    state = GAME.new_state(4, Options(talk=False, start="p1"))
    GAME.apply(state, CHANCE, TEAMS[0, 1])
    state.black, state.white = black, white
    for seat, kind in enumerate(cards):
        GAME.apply(state, seat, SET[kind])
    if state.phase == "send":
        (seat,) = state.actors
        GAME.apply(state, seat, SEND[(seat + 1) % 4])
    result = GAME.result(state)
    return (state.black, state.white), result.ending if result else ""


@clause("BUR-INV-09", "BUR-AMB-18", "BUR-REND-02")
@given(OPTIONS, SEEDS)
def test_hands_follow_from_public_events(options: Options, seed: int) -> None:
    public = Follower()
    for state, _, _ in walk(options, Random(seed), public.hear):
        for seat in range(4):
            known = public.hands[seat]
            hidden = lying(state, seat) if seat in public.hidden else ()
            assert pack(known.elements()) == state.hands[seat] + pack(hidden)


class Follower:
    """Somebody at the table without a seat, who writes down what all can see."""

    def __init__(self) -> None:
        self.hands = [Counter(KINDS) for _ in range(4)]
        self.used: list[Counter[int]] = [Counter() for _ in range(4)]
        self.hidden: set[int] = set()

    def hear(self, event: Event) -> None:
        seen = event.seen_by(None)
        assert seen is not None
        assert seen.public is not None
        match seen.kind, seen.public:
            case "set-open", (int(kind),):
                self.hands[seen.seat][kind] -= 1
            case "set", ():
                self.hidden.add(seen.seat)
            case "revealed", (tuple(by_seat),):
                for seat, kind in enumerate(by_seat):
                    self.hands[seat][kind] -= seat in self.hidden
                    self.used[seat][kind] += 1
                self.hidden.clear()
            case "exchanged", (int(given), int(other), int(taken)):
                self.hands[seen.seat].subtract((given,))
                self.hands[seen.seat].update((taken,))
                self.used[other].subtract((taken,))
                self.used[other].update((given,))
            case "round", _:
                self.hands, self.used = self.used, [Counter() for _ in range(4)]


@given(positions())
def test_copies_are_equal_and_independent(state: State) -> None:
    copy = state.copy()
    assert copy == state
    if not GAME.actors(state):
        return
    (actor,) = GAME.actors(state)
    action = GAME.sample_chance(state, Random(1)) if actor == CHANCE else GAME.legal_actions(state, actor)[-1]
    before = state.copy()
    GAME.apply(copy, actor, action)
    assert state == before
    assert copy != state


def test_a_copy_in_the_middle_of_an_exchange() -> None:
    table = Table().sets("T S S G").play("p1 give fanatic")
    copy = table.state.copy()
    assert (copy.giving, copy.phase) == (FANATIC, "take")


def test_every_kind_of_action_comes_up() -> None:
    kinds = {type(action) for seed in range(5) for _, _, action in walk(Options(), Random(seed))}
    assert kinds >= {Set, Say, Send, Give, Take}
