"""The rulebook once more, sentence by sentence: slow, without tables, with coloured cards on a table.

Shares nothing with the engine but the words of the record. `play` is one long
story that stops (`yield`) wherever somebody has to choose, offers the texts of all
choices, and is sent the one that was made.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

NAMES = ("guard", "assassin", "sympathiser", "fanatic", "fortune-teller")
PLAYERS = (1, 2, 3, 4)


@dataclass(frozen=True)
class Card:
    name: str
    colour: str


@dataclass
class Player:
    side: str
    hand: list[Card]
    used: list[Card] = field(default_factory=list)
    set: Card | None = None


def left_of(number: int) -> int:
    return 1 if number == 4 else number + 1


class Game:
    def __init__(self, conspirators: tuple[int, int], start: int, talk: bool) -> None:
        self.players = {
            number: Player(
                "conspirator" if number in conspirators else "supporter",
                [Card(name, colour) for name in NAMES],
            )
            for number, colour in zip(PLAYERS, ("red", "blue", "green", "yellow"), strict=True)
        }
        self.caesar = start
        self.black = 0
        self.white = 0
        self.talk = talk
        self.round = 0
        self.turn = 0
        self.starter = 0
        self.end = ""

    def play(self) -> Generator[tuple[int, list[str]], str, None]:
        for self.round in (1, 2, 3):
            for self.turn in (1, 2, 3, 4, 5):
                yield from self.play_turn()
                if self.end:
                    return
            if self.round < 3:
                for player in self.players.values():
                    player.hand = player.used
                    player.used = []
        self.end = "rounds"

    def play_turn(self) -> Generator[tuple[int, list[str]], str, None]:
        self.starter = self.caesar
        order = [self.starter]
        while len(order) < 4:
            order.append(left_of(order[-1]))
        for number in order:
            yield from self.set_card(number, waiting=order[order.index(number) + 1 :])

        # Card processing.
        took_effect = False
        fortune_teller = None
        names = [self.set_by(number).name for number in order]
        for number in order:
            name = self.set_by(number).name
            if names.count(name) >= 2:
                continue
            if name == "guard":
                self.caesar = number
                took_effect = True
            elif name == "assassin":
                others = [other for other in PLAYERS if other != number]
                choice = yield number, [f"send p{other}" for other in others]
                self.caesar = int(choice.removeprefix("send p"))
                took_effect = True
            elif name == "sympathiser":
                black, white = names.count("assassin") == 1, names.count("guard") == 1
                self.place(black, white)
            elif name == "fanatic":
                black, white = "assassin" in names, "guard" in names
                self.place(black, white)
            else:
                fortune_teller = number
            if self.end:
                return
        if not took_effect:
            self.caesar = left_of(self.caesar)

        # Turn end.
        for player in self.players.values():
            assert player.set is not None
            player.used.append(player.set)
            player.set = None
        if fortune_teller is not None and self.players[fortune_teller].hand:
            yield from self.exchange(fortune_teller)

    def set_card(self, number: int, waiting: list[int]) -> Generator[tuple[int, list[str]], str, None]:
        statements = 0
        while True:
            choices = [f"set {name}" for name in self.kinds(self.players[number].hand)]
            if self.talk and statements < 2 and self.turn < 5:
                for name in NAMES:
                    choices.append(f"say will {name}")
                    for other in waiting:
                        choices.append(f"say please p{other} {name}")
                        choices.append(f"say avoid p{other} {name}")
            choice = yield number, choices
            if choice.startswith("set "):
                break
            statements += 1
        name = choice.removeprefix("set ")
        player = self.players[number]
        player.set = next(card for card in player.hand if card.name == name)
        player.hand.remove(player.set)

    def exchange(self, number: int) -> Generator[tuple[int, list[str]], str, None]:
        player = self.players[number]
        choice = yield number, [f"give {name}" for name in self.kinds(player.hand)]
        given = next(card for card in player.hand if card.name == choice.removeprefix("give "))
        choices = []
        for other in PLAYERS:
            if other != number:
                choices += [f"take p{other} {name}" for name in self.kinds(self.players[other].used)]
        choice = yield number, choices
        _, victim, name = choice.split()
        used = self.players[int(victim[1])].used
        newest = max(place for place, card in enumerate(used) if card.name == name)
        player.hand.remove(given)
        player.hand.append(used[newest])
        used[newest] = given

    def place(self, black: bool, white: bool) -> None:
        if black:
            self.black += 1
        if white:
            self.white += 1
        if self.black == 4 and self.white == 4:
            self.end = "double-four"
        elif self.black == 4:
            self.end = "conspirators"
        elif self.white == 4:
            self.end = "supporters"

    def set_by(self, number: int) -> Card:
        card = self.players[number].set
        assert card is not None
        return card

    @staticmethod
    def kinds(cards: list[Card]) -> list[str]:
        return list(dict.fromkeys(card.name for card in cards))

    def colours(self) -> dict[str, int]:
        """How many cards of each colour there are, wherever they are."""
        counts: dict[str, int] = {}
        for player in self.players.values():
            for card in (*player.hand, *player.used, *([player.set] if player.set else [])):
                counts[card.colour] = counts.get(card.colour, 0) + 1
        return counts
