"""The engine against the literal one: random duels, compared after every action."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from brutus_tui.core.game import CHANCE
from brutus_tui.core.notation import format_actor
from brutus_tui.games.bruti import GAME
from brutus_tui.games.bruti.state import ALIVE, MOVEMENT_UP, OVER
from tests.games.bruti.literal import (
    ARMORS,
    CHARACTERS,
    INVOCATIONS,
    MOVES,
    OBJECTS,
    ONE_HANDED,
    PENALTY,
    POWER,
    SHEDDABLE,
    SHIELDS,
    TWO_HANDED,
    Duel,
    Fighter,
)
from tests.games.bruti.pit import Man, Pit

GAMES = int(os.environ.get("BRUTUS_DIFFERENTIAL", "120"))


def random_men(rng: Random) -> list[Man]:
    """Two warriors with different things; some have been hurt before."""
    objects = rng.sample(OBJECTS, 6)
    invocations = rng.sample(INVOCATIONS, 4)
    damages = [
        damage
        for damage in (*PENALTY, *SHEDDABLE, "broken_jaw", "just_a_scratch")
        if damage not in ("in_the_guts", "broken_back")
    ]
    rng.shuffle(damages)
    men = []
    for seat, character in enumerate(rng.sample(sorted(CHARACTERS), 2)):
        weapon = rng.choice((ONE_HANDED, TWO_HANDED))[seat]
        armor = ARMORS[seat] if rng.random() < 0.5 and character != "suor_mannaia" else ""
        shield = SHIELDS[seat] if weapon in ONE_HANDED and character != "enorme_pipino" and rng.random() < 0.8 else ""
        things = objects[3 * seat : 3 * seat + rng.randrange(4)] + invocations[2 * seat : 2 * seat + rng.randrange(3)]
        up = [thing for thing in things if rng.random() < 0.8]
        hurt = [damages.pop() for _ in range(rng.choice((0, 0, 1, 2)))]
        if shield and "on_the_arms" in hurt:
            hurt.remove("on_the_arms")
        men.append(
            Man(
                character=character,
                weapon=weapon,
                shield=shield,
                shield_up=rng.random() < 0.8,
                armor=armor,
                armor_up=rng.random() < 0.8,
                up=" ".join(up),
                down=" ".join(thing for thing in things if thing not in up),
                movement=rng.random() < 0.8,
                damages=" ".join(hurt),
            )
        )
    return men


def fighter(man: Man, seat: int) -> Fighter:
    """The same warrior for the literal engine, with empty hands."""
    return Fighter(
        name=format_actor(seat),
        character=man.character,
        weapon=man.weapon,
        shield=man.shield,
        shield_up=man.shield_up,
        armor=man.armor,
        armor_up=man.armor_up,
        up=man.up.split(),
        down=man.down.split(),
        movement_up=man.movement,
        damages=man.damages.split(),
    )


def random_duel(rng: Random) -> tuple[Pit, Duel]:
    """The same fight in both engines, with hands drawn from a deck that may be short."""
    while True:
        men = random_men(rng)
        fighters = [fighter(man, seat) for seat, man in enumerate(men)]
        if all(man.condition > 0 for man in fighters):
            break
    pit = Pit(*men, turn=rng.choice(("p1", "p2")), deck=112)
    state = pit.state
    kit = state.kit
    deck = list(state.deck)
    rng.shuffle(deck)
    for warrior in state.warriors:
        size = rng.randint(0, warrior.sheet.condition)
        warrior.hand, deck = tuple(deck[:size]), deck[size:]
    state.deck = sorted(deck[: rng.choice((20, 50, 112))], key=lambda card: card.number)
    if rng.random() < 0.7:
        state.damage_deck += [kit.death, kit.favor]
        state.damage_deck.sort(key=lambda card: card.number)
    if rng.random() < 0.3:  # a deck of damages that interrupt, or kill quickly, or run out
        few = set(rng.sample(range(len(state.damage_deck)), 6))
        state.damage_deck = [card for n, card in enumerate(state.damage_deck) if n in few or card.interrupts]
    state.invocations = tuple(card for card in state.invocations if card.id in INVOCATIONS)
    state.discards = []
    for warrior, man in zip(state.warriors, fighters, strict=True):
        man.hand = [card.id for card in warrior.hand]
    ids = [[card.id for card in cards] for cards in (state.deck, state.damage_deck)]
    return pit, Duel(fighters, state.turn, *ids)


def compare(pit: Pit, duel: Duel) -> None:
    """What lies where is the same on both tables."""
    state = pit.state
    for warrior, fighter in zip(state.warriors, duel.fighters, strict=True):
        assert (warrior.status == ALIVE) == fighter.alive
        if not fighter.alive:
            continue
        assert sorted(card.id for card in warrior.hand) == sorted(fighter.hand)
        assert [card.id for card in warrior.damages] == fighter.damages
        assert warrior.sheet.condition == fighter.condition
        assert (warrior.movement == MOVEMENT_UP) == fighter.movement_up
        assert (warrior.shield.id if warrior.shield else "") == fighter.shield
        assert (warrior.armor.id if warrior.armor else "") == fighter.armor
        if fighter.shield:
            assert warrior.shield_up == fighter.shield_up
        if fighter.armor:
            assert warrior.armor_up == fighter.armor_up
        assert sorted(card.id for card in warrior.up) == sorted(fighter.up)
        assert sorted(card.id for card in warrior.down) == sorted(fighter.down)
    assert [card.id for card in state.played] == duel.played
    if duel.winner is None:
        assert Counter(card.id for card in state.discards) == Counter(duel.discards)
        assert sorted(card.id for card in state.damage_deck) == sorted(duel.damage_deck)
    assert sorted(card.id for card in state.deck) == sorted(duel.deck)


def playout(rng: Random) -> list[str]:
    """A random duel in both engines; the record of it. How bold the duellists are differs from duel to duel."""
    pit, duel = random_duel(rng)
    state = pit.state
    boldness = rng.choice((0.3, 0.7, 1.0))
    asking = duel.play()
    record = [str(duel.fighters)]
    try:
        question = next(asking)
        while True:
            seat, texts = question
            assert (seat,) == tuple(state.actors), (state.phase, question)
            compare(pit, duel)
            if seat == CHANCE:
                action = GAME.sample_chance(state, rng)
                text = GAME.format_action(action)
                assert text.startswith(tuple(texts)), (text, texts)
            else:
                legal = {GAME.format_action(action): action for action in GAME.legal_actions(state, seat)}
                assert set(legal) == texts, (set(legal) - texts, texts - set(legal))
                bold = sorted(text for text in legal if text.split()[0] in ("strike", "add", "play", "defend", "use"))
                text = rng.choice(bold if bold and rng.random() < boldness else sorted(legal))
                action = legal[text]
            record.append(f"{format_actor(seat)} {text}")
            GAME.apply(state, seat, action)
            question = asking.send(text)
    except StopIteration:
        compare(pit, duel)
        assert state.phase == OVER
        result = GAME.result(state)
        assert result is not None
        assert result.ranks == duel.ranks()
        assert result.ending == ("kill" if duel.winner is not None else "decks")
    except Exception as error:
        error.add_note("\n".join(record))
        raise
    return record


@pytest.mark.clause(
    "BTI-TRN-09", "BTI-ATK-03", "BTI-DFN-04", "BTI-DFN-05", "BTI-HIT-01", "BTI-WND-02", "BTI-WND-06", "BTI-WND-08",
    "BTI-FRV-01", "BTI-PAS-04", "BTI-PAS-05", "BTI-KPF-02", "BTI-DUR-02", "BTI-DUR-05", "BTI-V12-09",
)  # fmt: skip
def test_random_duels_are_the_same_in_both_engines() -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        for line in playout(Random(seed))[1:]:
            seen.update({line.partition(" ")[2], line.split()[1]})
    # Else the comparison says less than it seems to.
    assert {
        "strike", "add", "play", "use", "draw", "exchange", "ready", "doff", "shed", "defend", "done", "discard",
        "change", "pick", "drawn", "random",
    } <= seen.keys()  # fmt: skip
    wanted = [*(f"play {move}" for move in MOVES), *(f"defend {blow}" for blow in POWER)]
    wanted += [f"drawn damage p1 {name}" for name in ("death", "favor_of_the_gods", "knocked_down", "to_hell_with_me")]
    wanted += ["use undertakers_coin", "use padded_jack", "use poison_vial", "use oil_of_the_two_saints"]
    assert [text for text in wanted if text not in seen] == []
