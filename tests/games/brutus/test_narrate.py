"""Sentences of Brutus: every code of the engine has its own, none shows what is hidden.

Which codes there are is read out of the engine's source, so a new one without a
sentence fails here.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from brutus_tui.core import language, match, options
from brutus_tui.core.game import CHANCE, Decision, Event, Narrator, Privacy, Refusal, Result
from brutus_tui.games.brutus import GAME, actions, cards, explain, narrate, rules
from brutus_tui.games.brutus import state as at
from brutus_tui.games.brutus.actions import Action, Clock, Deal, Play, Ranks
from brutus_tui.games.brutus.options import Options
from brutus_tui.games.brutus.view import View
from tests.games.brutus.positions import position

NARRATOR: Narrator = narrate
NAMES = ("Octavius", "Agrippa", "Livia", "Cato")
LANGUAGES = language.languages()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    language.use("en")
    yield
    language.use("en")


# ------------------------------------------------------- what the engine can say


def source(module: Any) -> ast.Module:
    return ast.parse(Path(module.__file__).read_text("utf-8"))


def codes(module: Any, called: str) -> set[str]:
    """The first arguments of every `called(…)` in a module; a variable stands for what is assigned to it."""
    found: set[str] = set()
    for function in ast.walk(source(module)):
        if not isinstance(function, ast.FunctionDef):
            continue
        assigned: dict[str, set[str]] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                texts = _texts(node.value.body, node.value.orelse) if isinstance(node.value, ast.IfExp) else set()
                assigned[node.targets[0].id] = texts
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == called:
                first = node.args[0]
                texts = assigned[first.id] if isinstance(first, ast.Name) else _texts(first)
                assert texts, f"line {node.lineno}: which code is that?"
                found |= texts
    return found


def _texts(*nodes: ast.expr) -> set[str]:
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.IfExp):
            found |= _texts(node.body, node.orelse)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return found


EVENT_KINDS = codes(rules, "Event")
REFUSAL_CODES = codes(explain, "Refusal") | codes(rules, "Refusal") | codes(match, "Refusal")
PHASES = explain.CLAUSE.keys() - {at.OVER}

# ------------------------------------------------------- games played at random

VARIED = (
    (4, Options(gladiator=True, conspiracy=True, benevolence=True, length="time", minutes=30)),
    (4, Options(length="deals", deals=2, power="consul", senator="names", discards="shown")),
    (5, Options(length="target", target=9, conspiracy=True, memory="all", points=(9, 3, 1, 1, 0))),
    (9, Options(length="deals", deals=1, conspiracy=True, senator="names", gladiator=True)),
)


class Played:
    """What was seen in some games: events, decisions, refusals, views."""

    def __init__(self) -> None:
        self.events: list[tuple[int, Event]] = []
        self.decisions: list[tuple[int, Decision]] = []
        self.refusals: list[tuple[int, Refusal]] = []
        self.choices: list[tuple[int, Sequence[Action]]] = []
        self.views: list[tuple[int, View]] = []
        self.results: list[Result] = []


def attempts(view: View, rng: Random) -> list[Action]:
    """Actions of every type, most of them wrong at any one moment."""
    value = rng.choice((0, *actions.VALUES, *view.hand))
    other = rng.randrange(actions.MAX_SEATS)
    top = [] if view.top is None else [view.top]
    return [
        *top,
        cards.PASS,
        cards.DONE,
        cards.PLAY[value][rng.choice((1, 1, 2, 3, 8))],
        cards.PLAY[1][1],
        cards.GIVE[value],
        cards.TAKE[value],
        cards.SLIP[value],
        cards.DISCARD[value],
        cards.GIFT[value][other],
        cards.NAME[other],
        Clock(rng.randrange(40)),
        Ranks((0,) * view.seats),
    ]


@cache
def played() -> Played:
    """Games under every option, long enough for each event and each question."""
    seen = Played()
    rng = Random("sentences")
    for seats, chosen in VARIED * 4:
        game = match.Match(GAME, seats, chosen, seed=str(rng.random()))
        while game.result is None:
            actor = rng.choice(list(game.actors))
            seen.decisions.append((seats, game.decision(actor)))
            if rng.random() < 0.1:
                for seat in (CHANCE, *range(seats), seats):
                    tried = attempts(game.view(seat if 0 <= seat < seats else None), rng)
                    seen.refusals += [(seats, why) for one in tried if (why := game.explain(seat, one))]
                seen.refusals += _taking_back(game, seats)
                seen.views += [(seats, game.view(seat)) for seat in (None, *range(seats))]
            if actor == CHANCE:
                entry = game.play(CHANCE, GAME.sample_chance(game.state(), rng))
            else:
                legal = game.legal_actions(actor)
                seen.choices.append((seats, legal))
                entry = game.play(actor, _choose(legal, rng))
            seen.events += [(seats, event) for event in entry.events]
            if rng.random() < 0.1:
                game.hand_over()
            if rng.random() < 0.05 and actor != CHANCE and not game.can_undo(actor):
                game.undo(actor)
                seen.refusals += _taking_back(game, seats)
        seen.results.append(game.result)
        seen.refusals.append((seats, game.explain(0, cards.PASS) or pytest.fail("the game is over")))
    _rare(seen)
    return seen


def _rare(seen: Played) -> None:
    """What chance would bring about too seldom."""
    senator = position("11", "1 2", "3", "4 5", options=Options(senator="names"))
    senator.do("p1 play 11x1").passes("p2", "p3", "p4")
    seen.decisions.append((4, GAME.decision(senator.state, 0)))
    seen.choices.append((4, GAME.legal_actions(senator.state, 0)))
    seen.refusals.append((4, senator.refusal("p1 name p1")))
    senator.do("p1 name p3")
    seen.events += [(4, event) for event in senator.events]
    caesar = position("13 2", "13 3", "2", "4", power=True, options=Options(caesar="no-match")).do("p1 play 13x1")
    seen.refusals.append((4, caesar.refusal("p2 play 13x1")))
    consul = position("5 2", "6", "5 3", "4", power=True, options=Options(power="consul")).do("p1 play 5x1", "p2 pass")
    seen.refusals.append((4, consul.refusal("p3 play 5x1")))
    dux = position("9 2 3", "2", "3", "4").do("p1 play 9x1").passes("p2", "p3", "p4")
    seen.refusals.append((4, dux.refusal("p1 gift 2 p1")))


def _choose(legal: Sequence[Action], rng: Random) -> Action:
    """Like a player who wants to come to an end: rather plays than passes, rather many cards than one."""
    plays = [one for one in legal if isinstance(one, Play)]
    if plays and rng.random() < 0.7:
        return max(rng.sample(plays, min(3, len(plays))), key=lambda play: play.count)
    return rng.choice(legal)


def _taking_back(game: match.AnyMatch, seats: int) -> list[tuple[int, Refusal]]:
    return [(seats, why) for seat in range(seats) for why in (game.can_undo(seat), game.can_redo(seat)) if why]


BROKEN_SETTINGS = [
    GAME.check_options(3, Options()),
    GAME.check_options(5, Options(points=(4, 0))),
    GAME.check_options(4, Options(points=(4, 3, 2, 1))),
    GAME.check_options(4, Options(points=(0, 0, 0, 0), length="target")),
]


def broken_chance() -> Iterator[Refusal | None]:
    """Draws, deals and clocks that a record may hold and the rules do not."""
    state = GAME.new_state(4, Options(length="time"))
    yield GAME.explain(state, CHANCE, Ranks((0, 1, 2, 2)))
    GAME.apply(state, CHANCE, Ranks((0, 1, 2, 3)))
    deal = GAME.sample_chance(state, Random(0))
    assert isinstance(deal, Deal)
    one, *others = deal.hands
    yield GAME.explain(state, CHANCE, Deal(tuple(others)))
    yield GAME.explain(state, CHANCE, Deal((one[1:], *others)))
    yield GAME.explain(state, CHANCE, Deal(((0, *one[1:]), *others)))
    yield GAME.explain(state, CHANCE, Deal(((7,) * 16, *others)))
    state.phase = at.CLOCK
    state.minutes = 30
    yield GAME.explain(state, CHANCE, Clock(29))


def refusals() -> list[tuple[int, Refusal]]:
    broken = [(4, why) for why in (*BROKEN_SETTINGS, *broken_chance()) if why is not None]
    assert len(broken) == 10
    return played().refusals + broken


def names_for(seats: int) -> tuple[str, ...]:
    return (*NAMES, "Portia", "Brutus the Elder", "ネロ", "Drusilla", "Tullia")[:seats]


CLAUSE_ID = re.compile(r"[A-Z]{3}-[A-Z]+-\d+")


def check(text: str) -> None:
    """What is wrong with any sentence, whatever it says."""
    assert text.strip(), "an empty sentence"
    for wrong in ("{", "}", "None", "  ", "True", "False", "-1"):
        assert wrong not in text, text
    assert not CLAUSE_ID.search(text), text


def check_sentence(text: str) -> None:
    check(text)
    assert text[-1] in ".。", text
    assert "\n" not in text, text


# ------------------------------------------------------- events

EVENTS: list[tuple[str, int, tuple[object, ...], str]] = [
    (
        "ranks",
        CHANCE,
        ((2, 0, 3, 1),),
        "The starting ranks were drawn: Livia is Imperator, Octavius is Consul, Cato is III and Agrippa is Servus.",
    ),
    ("dealt", CHANCE, (2, 1), "Deal 2: Agrippa, the Servus, dealt."),
    ("dealt", CHANCE, (2, 1, (1, 1, 7, 13)), "Deal 2: Agrippa, the Servus, dealt. The hand: 1x2, 7, 13."),
    ("announced", 2, (1,), "Livia, the Imperator, called a forum of one card each."),
    ("announced", 2, (3,), "Livia, the Imperator, called a forum of three cards each."),
    ("gave", 0, (8,), "Octavius gave the forum an 8."),
    ("benevolence", 2, (True,), "Livia granted the Emperor's Benevolence for two points: the Servus takes first."),
    ("benevolence", 2, (False,), "Livia granted no Benevolence."),
    ("forum", CHANCE, ((1, 7, 7, 13),), "The forum was turned up: 1, 7x2, 13."),
    ("took", 0, (11,), "Octavius took a Senator from the forum."),
    ("power", 0, (True,), "Octavius, the Consul, turned the power on: a match skips the next player."),
    ("power", 0, (False,), "Octavius, the Consul, left the power off."),
    ("led", 0, (7, 2), "Octavius led a pair of 7s."),
    ("led", 0, (7, 7), "Octavius led seven 7s."),
    ("played", 1, (13, 3), "Agrippa played three Caesars."),
    ("matched", 1, (8, 4), "Agrippa matched with four 8s."),
    ("matched", 1, (12, 1), "Agrippa matched with a Vestalis."),
    ("passed", 3, (), "Cato passed."),
    ("skipped", 3, (1,), "Cato was skipped, because Agrippa matched."),
    ("won", 0, (9, 2), "Octavius won the trick with a pair of Duxes."),
    ("caesar", 0, (1,), "Octavius scored one point for Caesar."),
    ("caesar", 0, (2,), "Octavius scored two points for Caesar."),
    ("gift", 0, (1,), "Octavius gave Agrippa a card."),
    ("gift", 0, (1, 7), "Octavius gave Agrippa a 7."),
    ("discarded", 0, (), "Octavius discarded a card."),
    ("discarded", 0, (10,), "Octavius discarded a Censor."),
    ("named", 0, (1,), "Octavius named Agrippa to lead."),
    ("conspiracy", 0, (True,), "Octavius started a Conspiracy: everybody in play slips a card to the left."),
    ("conspiracy", 0, (False,), "Octavius started no Conspiracy."),
    ("slipped", 0, (1,), "Octavius chose a Brutus for the Conspiracy."),
    ("resumed", 0, (), "The cards of the Conspiracy have moved; the trick goes on after Octavius."),
    ("gladiator", 0, (2, 4), "Gladiator Revolt: Octavius scored four points for going out with a pair of 2s."),
    ("placed", 0, (1, 6), "Octavius went out and becomes Imperator: six points."),
    ("placed", 1, (3, 12), "Agrippa went out and becomes III: 12 points."),
    ("placed", 3, (4, 0), "Cato was left with cards and becomes Servus: no points."),
    (
        "deal-over",
        CHANCE,
        (1, (0, 1, 2, 3), (6, 4, 3, 0), ()),
        "Deal 1 is over. Points so far: Octavius 6, Agrippa 4, Livia 3 and Cato 0.",
    ),
    (
        "deal-over",
        CHANCE,
        (1, (0, 1, 2, 3), (6, 4, 3, 0), ((2, 7), (0, 13))),
        "Deal 1 is over. Points so far: Octavius 6, Agrippa 4, Livia 3 and Cato 0. "
        "Discarded in it: Livia a 7 and Octavius a Caesar.",
    ),
    ("no-more-gifts", 0, (), "Octavius gave no second card."),
    ("clock", CHANCE, (38, 45), "38 of 45 minutes have been played."),
    ("clock", CHANCE, (47, 45), "Time is up: 47 minutes have been played, 45 minutes were agreed."),
    ("over", CHANCE, ((9, 3, 2, 0), (1, 2, 3, 4)), "The game is over. Octavius wins with 9 points."),
]


@pytest.mark.parametrize(("kind", "seat", "args", "sentence"), EVENTS)
def test_events_in_words(kind: str, seat: int, args: tuple[object, ...], sentence: str) -> None:
    assert NARRATOR.event(Event(kind, seat, args), NAMES) == sentence
    check_sentence(sentence)


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {kind for kind, *_rest in EVENTS} == EVENT_KINDS
    assert len({sentence for *_rest, sentence in EVENTS}) == len(EVENTS)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_event_of_many_games_can_be_told_to_everybody(code: str) -> None:
    language.use(code)
    told: dict[str, set[str]] = defaultdict(set)
    for seats, event in played().events:
        for reader in (None, *range(seats)):
            seen = event.seen_by(reader)
            if seen is not None:
                told[event.kind].add(NARRATOR.event(seen, names_for(seats)))
    assert told.keys() == EVENT_KINDS
    for sentences in told.values():
        for sentence in sentences:
            check_sentence(sentence)


@pytest.mark.clause("BRU-INFO-01", "BRU-AMB-20", "BRU-AMB-21", "BRU-AMB-40")
def test_what_a_seat_may_not_know_is_in_no_sentence_of_its() -> None:
    hidden = 0
    for seats, event in played().events:
        names = names_for(seats)
        private = {who: NARRATOR.event(Event(event.kind, event.seat, args), names) for who, args in event.private}
        for reader in (None, *range(seats)):
            seen = event.seen_by(reader)
            if reader in private or seen is None:
                continue
            sentence = NARRATOR.event(seen, names)
            # The engine's event, private half and all, must come out as the public sentence too.
            assert NARRATOR.event(event, names) == sentence
            for told in private.values():
                hidden += 1
                assert sentence != told
                if event.kind in ("gift", "discarded"):
                    assert "a card" in sentence
                    assert not re.search(r"\d|Brutus\.|Dux|Censor|Senator|Vestalis|Caesar", sentence)
    assert hidden > 1000


# ------------------------------------------------------- refusals

REFUSALS: list[tuple[str, tuple[object, ...], str]] = [
    ("over", (), "The game is over."),
    ("no-such-seat", (6, 4), "There is no seat p7 at this table of 4."),
    ("out", (1,), "Agrippa is out and plays no more in this deal."),
    ("not-your-turn", (0, (2,)), "It is not Octavius's turn but Livia's."),
    ("not-your-turn", (0, (2, 3)), "Octavius has chosen already; the others are still choosing."),
    ("not-your-turn", (0, (CHANCE,)), "Nobody is to act now: the deal or the draw comes first."),
    ("not-your-turn", (CHANCE, (0,)), "Nothing is dealt or drawn now."),
    ("must-lead", (), "The leader cannot pass: this trick has to be led with any combination."),
    ("dux-must-give", (), "A Dux has to give at least one card away."),
    ("not-asked", (at.CENSOR,), "Now the Censor discards a card."),
    ("not-in-pool", (0,), "The card has to be named."),
    ("not-in-pool", (7,), "The forum holds no 7s."),
    ("not-held", (0, 1, 0), "The card has to be named."),
    ("not-held", (9, 1, 0), "The hand holds no Duxes (9)."),
    ("not-held", (7, 3, 1), "The hand holds a 7, not three 7s."),
    ("not-held", (9, 3, 2), "The hand holds a pair of Duxes, not three Duxes (9)."),
    ("wrong-count", (2, 1), "This trick needs one card, not two."),
    ("wrong-count", (1, 3), "This trick needs three equal cards, not one."),
    ("must-be-higher", (5, 6), "The cards must be higher than 6."),
    ("must-be-higher", (5, 11), "The cards must be higher than Senator (11)."),
    ("equal-without-power", (6,), "The cards must be higher than 6 (the Consul's power is off)."),
    ("equal-without-power", (13,), "Only Brutus beats Caesar (the Consul's power is off)."),
    ("equal-not-consul", (6, 1), "The cards must be higher than 6; the Consul's power is Agrippa's alone."),
    ("equal-not-consul", (13, 1), "Only Brutus beats Caesar; the Consul's power is Agrippa's alone."),
    ("caesar-not-matched", (), "Only Brutus beats Caesar: at this table Caesar may not be matched."),
    ("only-brutus-beats-caesar", (12,), "Only Brutus beats Caesar."),
    ("brutus-only-on-caesar", (9,), "Brutus beats nobody but Caesar, and here Dux (9) is to be beaten."),
    ("gift-to-self", (), "The card goes to another player."),
    ("recipient-out", (1,), "Agrippa is out; choose somebody who still has cards."),
    ("bad-ranks", (4,), "A draw of ranks names each of the 4 seats once."),
    ("clock-back", (20, 38), "The clock cannot go back to 20 minutes: 38 minutes had been played."),
    ("deal-hands", (4, 1), "A deal for 4 players has 4 hands, not one."),
    ("deal-hands", (4, 5), "A deal for 4 players has 4 hands, not five."),
    ("deal-size", (0, 16, 15), "Octavius is dealt 16 cards, not 15."),
    ("deal-unknown", (), "In a deal every card has to be known."),
    ("deal-copies", (7, 5, 6), "The card 7 comes only five times in this game, not six."),
    ("seats", (3,), "Brutus is for 4 to 9 players, not 3."),
    ("points-length", (4, 2), "A table of 4 needs points for each of the 4 places, not two numbers."),
    ("points-last", (1,), "The last place brings 0 points, not 1."),
    ("points-none", (30,), "Nobody can reach 30 points where every place brings 0 points."),
    ("undo-nothing", (), "There is nothing to take back yet."),
    ("undo-chance", (), "What chance decided cannot be taken back."),
    ("undo-other-seat", (1,), "The last action was Agrippa's, and only Agrippa can take it back."),
    ("undo-revealed", (), "The last action showed something that was hidden, so it cannot be taken back."),
    ("undo-handed-over", (), "The keyboard has been handed over since, so nothing can be taken back."),
    ("redo-nothing", (), "There is nothing to play again: nothing was taken back."),
    ("redo-other-seat", (1,), "The action taken back was Agrippa's, and only Agrippa can play it again."),
]


@pytest.mark.parametrize(("code", "args", "sentence"), REFUSALS)
def test_refusals_in_words(code: str, args: tuple[object, ...], sentence: str) -> None:
    assert NARRATOR.refusal(Refusal(code, "BRU-PLAY-05", args), NAMES) == sentence
    check_sentence(sentence)


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    assert {code for code, *_rest in REFUSALS} == REFUSAL_CODES
    by_sentence: dict[str, set[str]] = defaultdict(set)
    for code, _args, sentence in REFUSALS:
        by_sentence[sentence].add(code)
    shared = {sentence: codes for sentence, codes in by_sentence.items() if len(codes) > 1}
    assert shared == {"The card has to be named.": {"not-in-pool", "not-held"}}


def test_each_phase_says_what_it_waits_for() -> None:
    wanted = {NARRATOR.refusal(Refusal("not-asked", "", (phase,)), NAMES) for phase in PHASES}
    assert len(wanted) == len(PHASES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_refusal_of_many_attempts_can_be_told(code: str) -> None:
    language.use(code)
    met: set[str] = set()
    for seats, why in dict.fromkeys(refusals()):
        met.add(why.code)
        check_sentence(NARRATOR.refusal(why, names_for(seats)))
    assert met == REFUSAL_CODES


# ------------------------------------------------------- questions and choices

QUESTIONS: list[tuple[Decision, str]] = [
    (Decision(at.GIVE, "", Privacy.SECRET), "Give a card to the forum"),
    (Decision(at.GIVE, "", Privacy.SECRET, part=(1, 2)), "Give a card to the forum (1 of 2)"),
    (Decision(at.FOLLOW, "", Privacy.PEEK, args=(8, 2, 1, False)), "Beat a pair of 8s, or pass"),
    (Decision(at.FOLLOW, "", Privacy.PEEK, args=(9, 1, 1, True)), "Beat or match a Dux (9), or pass"),
    (
        Decision(at.FOLLOW, "", Privacy.PEEK, args=(13, 2, 1, False)),
        "Beat a pair of Caesars (13) with Brutus (1), or pass",
    ),
    (
        Decision(at.FOLLOW, "", Privacy.PEEK, args=(13, 1, 1, True)),
        "Beat a Caesar (13) with Brutus (1), match, or pass",
    ),
    (Decision(at.DUX_MORE, "", Privacy.PRIVATE, part=(2, 2)), "Dux: give a second card, or stop (2 of 2)"),
]


@pytest.mark.parametrize(("decision", "question"), QUESTIONS)
def test_questions_in_words(decision: Decision, question: str) -> None:
    assert NARRATOR.question(decision, NAMES) == question


@pytest.mark.clause("BRU-AMB-07")
@pytest.mark.parametrize(
    ("caesar", "question"),
    [
        ("match", "Beat a Caesar (13) with Brutus (1), match, or pass"),
        ("no-match", "Beat a Caesar (13) with Brutus (1), or pass"),
    ],
)
def test_a_match_on_caesar_is_offered_only_where_it_is_allowed(caesar: str, question: str) -> None:
    scene = position("13 2", "13 3", "2", "4", power=True, options=Options(caesar=caesar)).do("p1 play 13x1")
    assert NARRATOR.question(GAME.decision(scene.state, 1), NAMES) == question
    assert f"Agrippa: {question}" in NARRATOR.position(GAME.view(scene.state, 1), NAMES)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_decision_has_its_own_question(code: str) -> None:
    language.use(code)
    asked: dict[str, str] = {}
    for seats, decision in played().decisions:
        text = NARRATOR.question(decision, names_for(seats))
        check(text)
        assert asked.setdefault(text, decision.kind) == decision.kind, text
    assert set(asked.values()) == PHASES


@pytest.mark.parametrize("code", LANGUAGES)
def test_choices_differ_from_each_other(code: str) -> None:
    language.use(code)
    types: set[type] = set()
    for seats, legal in played().choices:
        texts = [NARRATOR.action(one, names_for(seats)) for one in legal]
        assert len(set(texts)) == len(texts), texts
        types |= {type(one) for one in legal}
        for text in texts:
            check(text)
    chance = (Ranks((0, 1, 2, 3)), Deal(((1, 7), (2, 3))), Clock(38))
    for one in chance:
        check(NARRATOR.action(one, NAMES))
    assert types | set(map(type, chance)) == set(get_args(actions.Action))


def test_choices_in_words() -> None:
    assert NARRATOR.action(cards.PLAY[7][2], NAMES) == "Play a pair of 7s"
    assert NARRATOR.action(cards.PLAY[10][1], NAMES) == "Play a Censor (10)"
    assert NARRATOR.action(cards.GIFT[8][1], NAMES) == "Give Agrippa an 8"
    assert NARRATOR.action(cards.GIFT[0][1], NAMES) == "Give Agrippa a card"
    assert NARRATOR.action(cards.PASS, NAMES) == "Pass"
    with pytest.raises(TypeError, match="not an action: str"):
        NARRATOR.action("pass", NAMES)


@pytest.mark.clause("BRU-SET-04")
def test_titles_by_place() -> None:
    assert [narrate.title(place, 4) for place in range(1, 5)] == ["Imperator", "Consul", "III", "Servus"]
    assert [narrate.title(place, 9) for place in range(3, 10)] == ["III", "IV", "V", "VI", "VII", "VIII", "Servus"]


@pytest.mark.clause("BRU-COMP-04")
def test_names_of_cards() -> None:
    named = {value: name for value in actions.VALUES if (name := narrate.card_name(value))}
    assert named == {1: "Brutus", 9: "Dux", 10: "Censor", 11: "Senator", 12: "Vestalis", 13: "Caesar"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_combination_reads_differently(code: str) -> None:
    language.use(code)
    texts = {narrate.combination(value, count) for value in (0, *actions.VALUES) for count in actions.COUNTS}
    assert len(texts) == 14 * 8


# ------------------------------------------------------- the position


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_position_can_be_told(code: str) -> None:
    language.use(code)
    for seats, view in played().views[:: 7 if code == "en" else 29]:
        names = names_for(seats)
        text = NARRATOR.position(view, names)
        for line in text.splitlines():
            assert line == line.rstrip()
            for wrong in ("{", "}", "None", "True", "False", "-1"):
                assert wrong not in line, line
        for seat, name in enumerate(names):
            row = next(line for line in text.splitlines() if line.endswith(f"  {name}") and f"p{seat + 1} " in line)
            for number in (view.counts[seat], view.scores[seat], view.wins[seat]):
                assert str(number) in row.split()


def test_a_position_line_by_line() -> None:
    game = match.Match(GAME, 4, Options(length="deals", deals=2, discards="shown"), seed="a position")
    for line in (
        "* ranks p2 p1 p3 p4",
        "* deal p1 1 1 2 3 4 4 5 6 7 8 9 10 11 12 12 13 / p2 1 2 3 4 4 5 6 7 8 8 9 9 10 11 12 13"
        " / p3 1 2 3 3 5 5 6 6 7 7 8 9 10 11 12 13 / p4 1 2 2 3 4 5 6 7 8 9 10 10 11 11 12 13",
        *("p2 announce 1", "p1 give 3", "p2 give 4", "p3 give 7", "p4 give 8"),
        *("p2 take 8", "p1 take 7", "p3 take 4", "p4 take 3", "p1 power on"),
        *("p2 play 9x2", "p3 pass", "p4 play 10x2", "p1 pass", "p2 pass", "p3 pass", "p4 discard 13"),
        *("p4 play 5x1", "p1 play 5x1"),
    ):
        actor, text = line.split(" ", 1)
        game.play(CHANCE if actor == "*" else int(actor[1]) - 1, GAME.parse_action(text))
    names = ("Octavius", "アグリッパ", "Livia", "Cato")
    assert NARRATOR.position(game.view(2), names).splitlines() == [
        "Deal 1 of 2",
        "Livia: Beat or match a 5, or pass",
        "   seat  rank       cards  points  won  place  name",
        "   p1    Consul     15     0       0    -      Octavius",
        "   p2    Imperator  14     0       0    -      アグリッパ",
        ">  p3    III        16     0       0    -      Livia",
        "   p4    Servus     12     0       0    -      Cato",
        "Set aside unseen: one card",
        "The Consul's power is on: everybody may match.",
        "To beat: a 5, played by Octavius",
        "This trick:",
        "  Cato: a 5",
        "  Octavius: a 5",
        "  アグリッパ: skipped",
        "Hand of Livia (16): 1, 2, 3x2, 4, 5x2, 6x2, 7, 8, 9, 10, 11, 12, 13",
        "Given to the forum: 7",
        "Last trick:",
        "  アグリッパ: a pair of Duxes (9)",
        "  passed: Livia",
        "  Cato: a pair of Censors (10)",
        "  passed: Octavius, アグリッパ and Livia",
        "Taken from the forum:",
        "  アグリッパ: 8",
        "  Octavius: 7",
        "  Livia: 4",
        "  Cato: 3",
        "Given and discarded in this deal:",
        "  Cato discarded a Caesar.",
        "Points by place: 6, 4, 2, 0",
        "Options:",
        "  Length of the game: a number of deals",
        "  Number of deals: two deals",
        "  Discards of Censor and Vestalis: face up",
    ]


@pytest.mark.clause("BRU-AMB-38")
def test_a_position_shows_earlier_tricks_only_where_the_table_agreed() -> None:
    shown = {
        view.options.memory: NARRATOR.position(view, names_for(seats)) for seats, view in played().views if view.seen
    }
    assert "Gone in this deal" in shown["all"]
    assert "Gone in this deal" not in shown["last"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_table_of_four_fits_into_eighty_columns(code: str) -> None:
    language.use(code)
    for seats, view in played().views[::5]:
        if seats == 4:
            for line in NARRATOR.position(view, NAMES).splitlines():
                assert narrate.cells(line) <= 80, line


def test_names_pass_through_as_they_are() -> None:
    odd = ("{name}", "%s {0}", "アグリッパ 🗡", "a" * 60)
    assert NARRATOR.event(Event("gift", 0, (1, 7)), odd) == "{name} gave %s {0} a 7."
    assert NARRATOR.refusal(Refusal("undo-other-seat", "", (1,)), odd).startswith("The last action was %s {0}'s")
    view = GAME.view(GAME.new_state(4, Options()), 0)
    rows = NARRATOR.position(view, odd).splitlines()
    assert [next(row for row in rows if row.endswith(f"  {name}")) for name in odd]


# ------------------------------------------------------- the end


@pytest.mark.clause("BRU-END-04", "BRU-AMB-41")
@pytest.mark.parametrize(
    ("scores", "ranks", "sentence"),
    [
        ((9, 3, 2, 0), (1, 2, 3, 4), "Octavius wins with 9 points."),
        ((9, 9, 2, 0), (2, 1, 3, 4), "Agrippa wins with 9 points, ahead of Octavius by deals won."),
        (
            (9, 9, 9, 0),
            (1, 3, 1, 4),
            "Octavius and Livia share the victory with 9 points, ahead of Agrippa by deals won.",
        ),
        (
            (9, 9, 2, 0),
            (1, 1, 3, 4),
            "Octavius and Agrippa share the victory with 9 points and equally many deals won.",
        ),
    ],
)
def test_who_won(scores: tuple[int, ...], ranks: tuple[int, ...], sentence: str) -> None:
    assert NARRATOR.ending(Result(scores, ranks, "deals"), NAMES) == f"All deals are played. {sentence}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_ending_has_its_own_sentence(code: str) -> None:
    language.use(code)
    texts = {NARRATOR.ending(Result((9, 3, 2, 0), (1, 2, 3, 4), ending), NAMES) for ending in GAME.info.endings}
    assert len(texts) == len(GAME.info.endings)
    for result in played().results:
        check_sentence(NARRATOR.ending(result, names_for(len(result.scores))))


# ------------------------------------------------------- options


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_option_and_every_value_is_named(code: str) -> None:
    language.use(code)
    titles = []
    for key, kind in options.kinds_by_key(Options):
        titles.append(NARRATOR.option(key))
        check(titles[-1])
        values = kind.values or {"number": (1, 2, 30), "numbers": ((), (6, 4, 2, 0))}[kind.name]
        texts = [NARRATOR.value(key, value) for value in values]
        assert len(set(texts)) == len(texts), key
        for value, text in zip(values, texts, strict=True):
            check(text)
            # A code such as "no-match" is not a sentence.
            assert text != str(value) or (language.current() == "en" and kind.name == "numbers"), key
    assert len(set(titles)) == len(titles)


def test_values_in_words() -> None:
    assert NARRATOR.value("deals", 3) == "three deals"
    assert NARRATOR.value("target", 30) == "30 points"
    assert NARRATOR.value("minutes", 1) == "one minute"
    assert NARRATOR.value("points", ()) == "as printed"
    assert NARRATOR.value("points", [6, 4, 2, 0]) == "6, 4, 2, 0"
    assert NARRATOR.value("conspiracy", True) == "on"
