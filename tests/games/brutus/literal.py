"""Brutus a second time: slow, literal, and written from the clauses alone.

Nothing here is shared with the engine but the options. Cards are plain numbers in
plain lists, and the text of an action is the action. `test_differential` plays both
side by side.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from brutus_tui.games.brutus.options import Options

CHANCE = -1

# BRU-SET-02, BRU-SET-03: by number of players.
REMOVED = {4: 3, 5: 2, 6: 2, 7: 1, 8: 1, 9: 0}
HAND_SIZE = {4: 16, 5: 15, 6: 13, 7: 13, 8: 11, 9: 11}

BRUTUS, DUX, CENSOR, SENATOR, VESTALIS, CAESAR = 1, 9, 10, 11, 12, 13  # BRU-COMP-04


@dataclass
class Combination:
    """Cards of one value on the table, and who played them."""

    value: int
    count: int
    owner: int


@dataclass
class Table:
    """A whole game. `play` trusts its caller and takes the texts of chance too."""

    seats: int
    options: Options
    phase: str = "ranks"
    hands: list[list[int]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    deals_won: list[int] = field(default_factory=list)
    deals_ended: int = 0
    minutes: int = 0
    order: list[int] = field(default_factory=list)
    """Seats from Imperator to Servus, for the running deal."""
    aside: list[int] = field(default_factory=list)
    finished: list[int] = field(default_factory=list)
    """Seats in the order in which they went out in this deal."""
    size: int = 0
    """Cards per seat in the forum."""
    given: list[list[int]] = field(default_factory=list)
    """What each seat has put into the forum, or into a Conspiracy, so far."""
    pool: list[int] = field(default_factory=list)
    takers: list[int] = field(default_factory=list)
    """Who still takes from the forum, the next one first."""
    taken: int = 0
    power: bool = False
    turn: int = 0
    trick: list[Combination] = field(default_factory=list)
    discarded: list[int] = field(default_factory=list)
    gifts: int = 0
    """Cards that a Dux has given away in this effect."""

    def __post_init__(self) -> None:
        self.hands = [[] for _ in range(self.seats)]
        self.scores = [0] * self.seats  # BRU-SET-08
        self.deals_won = [0] * self.seats

    # ------------------------------------------------------------ questions

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def imperator(self) -> int:
        return self.order[0]

    @property
    def consul(self) -> int:
        """Who held that card when the deal began (BRU-OUT-11, BRU-AMB-10)."""
        return self.order[1]

    @property
    def servus(self) -> int:
        return self.order[-1]

    def deck(self) -> list[int]:
        """BRU-COMP-01, BRU-SET-02, BRU-SET-09."""
        return [value for value in range(1, 14) for _ in range(8 - REMOVED[self.seats])]

    def points(self, place: int) -> int:
        """For the Position card of this place, counted from 1 (BRU-OUT-05, BRU-AMB-32)."""
        if self.options.points:
            return self.options.points[place - 1]
        return 2 * (self.seats - place)

    def in_play(self) -> list[int]:
        """Seats that are not out; cards on their way in a Conspiracy put nobody out (BRU-AMB-25)."""
        return [seat for seat in range(self.seats) if seat not in self.finished]

    def left(self, seat: int) -> int:
        """The next seat in play, clockwise (BRU-PLAY-01, BRU-AMB-05)."""
        seat = (seat + 1) % self.seats
        while seat in self.finished:
            seat = (seat + 1) % self.seats
        return seat

    def right(self, seat: int) -> int:
        """The next seat in play, counter-clockwise (BRU-AMB-04)."""
        seat = (seat - 1) % self.seats
        while seat in self.finished:
            seat = (seat - 1) % self.seats
        return seat

    def ranks(self) -> list[int]:
        """Places by total, then by deals won; equal seats share (BRU-END-01, BRU-END-04, BRU-AMB-36, BRU-AMB-41)."""
        worth = [(self.scores[seat], self.deals_won[seat]) for seat in range(self.seats)]
        return [1 + sum(other > mine for other in worth) for mine in worth]

    def actors(self) -> list[int]:
        if self.phase == "over":
            return []
        if self.phase in ("ranks", "deal", "clock"):
            return [CHANCE]
        if self.phase in ("announce", "benevolence"):  # BRU-FOR-02, BRU-BEN-03
            return [self.imperator]
        if self.phase == "give":  # BRU-FOR-03
            return [seat for seat in range(self.seats) if len(self.given[seat]) < self.size]
        if self.phase == "take":
            return [self.takers[0]]
        if self.phase == "power":  # BRU-CON-01
            return [self.consul]
        if self.phase == "slip":  # BRU-CSP-03
            return [seat for seat in self.in_play() if not self.given[seat]]
        return [self.turn]

    def legal(self, seat: int) -> set[str]:
        if seat == CHANCE or seat not in self.actors():
            return set()
        hand = set(self.hands[seat])
        others = [other for other in self.in_play() if other != seat]  # BRU-AMB-17, BRU-AMB-18
        match self.phase:
            case "announce":  # BRU-FOR-02
                return {"announce 1", "announce 2", "announce 3"}
            case "give":
                return {f"give {value}" for value in hand}
            case "benevolence":
                return {"benevolence yes", "benevolence no"}
            case "take":  # BRU-FOR-05, BRU-FOR-10
                return {f"take {value}" for value in self.pool}
            case "power":
                return {"power on", "power off"}
            case "turn":
                return self.legal_plays(seat)
            case "conspiracy":  # BRU-CSP-02
                return {"conspiracy yes", "conspiracy no"}
            case "slip":
                return {f"slip {value}" for value in hand}
            case "dux":  # BRU-DUX-01, BRU-AMB-19
                texts = {f"gift {value} p{other + 1}" for value in hand for other in others}
                return texts | {"done"} if self.gifts == 1 else texts
            case "senator":  # BRU-SEN-01
                return {f"gift {value} p{other + 1}" for value in hand for other in others}
            case "discard":  # BRU-CEN-01, BRU-VES-01, BRU-AMB-22
                return {f"discard {value}" for value in hand}
            case "name":  # BRU-AMB-03, reading (b)
                return {f"name p{other + 1}" for other in others}
            case _:
                raise AssertionError(self.phase)

    def legal_plays(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        if not self.trick:
            # BRU-PLAY-03, BRU-PLAY-08, BRU-PLAY-13: any value, any number held, and no pass.
            return {combination(value, count) for value in hand for count in range(1, hand.count(value) + 1)}
        top = self.trick[-1]
        texts = {"pass"}  # BRU-PLAY-06
        for value in range(1, 14):
            if hand.count(value) >= top.count and self.goes_on(seat, value, top.value):  # BRU-PLAY-12
                texts.add(combination(value, top.count))
        return texts

    def goes_on(self, seat: int, value: int, top: int) -> bool:
        """Whether `seat` may put `value` on `top`, the counts being equal (BRU-INV-05)."""
        if value == top:  # BRU-CON-03, BRU-CON-06, BRU-CON-08
            if not self.power:
                return False
            if self.options.power == "consul" and seat != self.consul:  # BRU-AMB-01
                return False
            return not (value == CAESAR and self.options.caesar == "no-match")  # BRU-AMB-07
        if value == BRUTUS:  # BRU-CB-01, BRU-CB-02, BRU-CB-03
            return top == CAESAR
        # BRU-CB-04, BRU-CB-05, BRU-PLAY-05: nothing is higher than 13.
        return value > top

    # -------------------------------------------------------------- actions

    def play(self, actor: int, text: str) -> None:
        verb, _, rest = text.partition(" ")
        match verb:
            case "ranks":  # BRU-SET-05
                self.order = [seat_number(word) for word in rest.split()]
                self.phase = "deal"
            case "deal":
                self.deal(rest)
            case "announce":
                self.size = int(rest)
                self.given = [[] for _ in range(self.seats)]
                self.phase = "give"
            case "give":
                self.give(actor, int(rest))
            case "benevolence":
                self.reveal(rest == "yes")
            case "take":
                self.take(actor, int(rest))
            case "power":
                self.power = rest == "on"  # BRU-CON-02, BRU-CON-09
                self.turn = self.imperator  # BRU-PLAY-02
                self.phase = "turn"
            case "play":
                value, _, count = rest.partition("x")
                self.put(actor, int(value), int(count or 1))
            case "pass":
                self.turn_moves_on(actor)
            case "conspiracy":
                if rest == "yes":
                    self.given = [[] for _ in range(self.seats)]
                    self.phase = "slip"
                else:
                    self.phase = "turn"
                    self.turn_moves_on(actor)
            case "slip":
                self.slip(actor, int(rest))
            case "gift":
                value, to = rest.split()
                self.gift(actor, int(value), seat_number(to))
            case "done":
                self.effect_done(leader=actor)  # BRU-DUX-03
            case "discard":
                self.hands[actor].remove(int(rest))
                self.discarded.append(int(rest))
                if self.trick[-1].value == VESTALIS:
                    self.effect_done(leader=self.right(actor))  # BRU-VES-01, BRU-AMB-16
                else:
                    self.effect_done(leader=actor)  # BRU-CEN-02
            case "name":
                self.effect_done(leader=seat_number(rest))
            case "clock":
                self.minutes = int(rest)
                self.phase = "over" if self.minutes >= self.options.minutes else "deal"  # BRU-AMB-35
            case _:
                raise AssertionError(text)

    def deal(self, hands: str) -> None:
        """BRU-DEAL-03, BRU-DEAL-04, BRU-NEW-02."""
        self.aside = self.deck()
        for part in hands.split("/"):
            seat, *cards = part.split()
            self.hands[seat_number(seat)] = [int(card) for card in cards]
            for card in cards:
                self.aside.remove(int(card))
        self.finished = []
        self.trick = []
        self.discarded = []
        self.power = False
        self.phase = "announce"  # BRU-DEAL-01, BRU-FOR-01

    def give(self, seat: int, value: int) -> None:
        self.hands[seat].remove(value)
        self.given[seat].append(value)
        if all(len(cards) == self.size for cards in self.given):
            if self.options.benevolence:
                self.phase = "benevolence"  # BRU-BEN-01, BRU-AMB-31
            else:
                self.reveal(benevolence=False)

    def reveal(self, benevolence: bool) -> None:
        self.pool = [value for cards in self.given for value in cards]  # BRU-FOR-04
        self.given = []
        self.takers = list(self.order)  # BRU-FOR-05, BRU-FOR-06
        if benevolence:  # BRU-BEN-02
            self.scores[self.imperator] += 2
            self.takers = [self.servus, *self.order[1:-1], self.imperator]
        self.taken = 0
        self.phase = "take"

    def take(self, seat: int, value: int) -> None:
        self.pool.remove(value)
        self.hands[seat].append(value)
        self.taken += 1
        if self.taken == self.size:  # BRU-FOR-07
            self.takers.pop(0)
            self.taken = 0
        if not self.takers:
            self.phase = "power"

    def put(self, seat: int, value: int, count: int) -> None:
        before = self.trick[-1] if self.trick else None
        for _ in range(count):
            self.hands[seat].remove(value)
        self.trick.append(Combination(value, count, seat))
        if not self.hands[seat]:  # BRU-OUT-01
            self.out(seat)
            if self.options.gladiator and value == 2:  # BRU-GLA-01, BRU-GLA-02, BRU-AMB-30
                self.scores[seat] += 2 * count
            if len(self.in_play()) == 1:  # BRU-OUT-08, BRU-OUT-09
                self.pay_caesar()  # BRU-AMB-08
                self.end_of_deal()
                return
        killed_caesar = value == BRUTUS and before is not None and before.value == CAESAR
        if self.options.conspiracy and killed_caesar and self.hands[seat]:  # BRU-CSP-01, BRU-CSP-04
            self.phase = "conspiracy"
            return
        if before is not None and before.value == value:
            # A match: the next seat in play passes without being asked (BRU-CON-04, BRU-AMB-02, BRU-AMB-11).
            self.turn_moves_on(seat, skip_one=True)
        else:
            self.turn_moves_on(seat)

    def turn_moves_on(self, seat: int, skip_one: bool = False) -> None:
        """To the next seat in play; at the owner's seat the trick ends (BRU-PLAY-09, BRU-PLAY-11, BRU-AMB-13)."""
        while True:
            seat = (seat + 1) % self.seats
            if seat == self.trick[-1].owner:
                self.trick_won()
                return
            if seat in self.finished:  # BRU-OUT-03
                continue
            if skip_one:
                skip_one = False
                continue
            self.turn = seat
            return

    def slip(self, seat: int, value: int) -> None:
        self.hands[seat].remove(value)
        self.given[seat].append(value)
        if all(self.given[other] for other in self.in_play()):
            for giver in self.in_play():  # BRU-CSP-03, BRU-AMB-27, BRU-AMB-28
                self.hands[self.left(giver)].extend(self.given[giver])
            self.given = []
            self.phase = "turn"
            self.turn_moves_on(self.trick[-1].owner)

    def trick_won(self) -> None:
        """BRU-TRK-01, BRU-TRK-02, BRU-TRK-05, BRU-TRK-06."""
        winner = self.trick[-1].owner
        value = self.trick[-1].value
        self.turn = winner
        if winner in self.finished:
            self.pay_caesar()  # BRU-CAE-02
            if value == VESTALIS:
                self.next_trick(self.right(winner))  # BRU-VES-02
            elif value == SENATOR and self.options.senator == "names":
                self.phase = "name"  # BRU-AMB-03
            else:
                self.next_trick(self.left(winner))  # BRU-OUT-07, BRU-DUX-02, BRU-CEN-01, BRU-SEN-02
        elif value == DUX:
            self.gifts = 0
            self.phase = "dux"
        elif value == SENATOR:
            self.phase = "senator"
        elif value in (CENSOR, VESTALIS):
            self.phase = "discard"
        else:
            self.pay_caesar()  # BRU-CAE-01
            self.next_trick(winner)  # BRU-TRK-04

    def gift(self, giver: int, value: int, to: int) -> None:
        self.hands[giver].remove(value)
        self.hands[to].append(value)
        if self.phase == "senator":
            self.effect_done(leader=to)
            return
        self.gifts += 1
        if self.gifts == 2 or not self.hands[giver]:  # BRU-DUX-01, BRU-AMB-19
            self.effect_done(leader=giver)

    def effect_done(self, leader: int) -> None:
        """The winner has carried out an effect; `leader` is who leads if still in play."""
        winner = self.trick[-1].owner
        if winner not in self.finished and not self.hands[winner]:  # BRU-OUT-02
            self.out(winner)
            if len(self.in_play()) == 1:
                self.end_of_deal()
                return
        if leader in self.finished:  # BRU-AMB-15
            leader = self.left(leader)
        self.next_trick(leader)

    def next_trick(self, leader: int) -> None:
        self.discard_trick()
        self.turn = leader
        self.phase = "turn"

    def discard_trick(self) -> None:
        for played in self.trick:
            self.discarded += [played.value] * played.count
        self.trick = []

    def pay_caesar(self) -> None:
        """If the top combination is of 13s, to its owner (BRU-CAE-01, BRU-CAE-03, BRU-AMB-24)."""
        if self.trick[-1].value == CAESAR:
            self.scores[self.trick[-1].owner] += 1 if self.seats <= 6 else 2

    def out(self, seat: int) -> None:
        """BRU-OUT-04, BRU-OUT-05, BRU-OUT-10."""
        self.finished.append(seat)
        self.scores[seat] += self.points(len(self.finished))
        if len(self.finished) == 1:
            self.deals_won[seat] += 1  # BRU-AMB-36

    def end_of_deal(self) -> None:
        """One seat still holds cards: it is the next Servus (BRU-OUT-08, BRU-NEW-01)."""
        self.discard_trick()
        self.out(self.in_play()[0])
        self.order = list(self.finished)
        self.deals_ended += 1
        match self.options.length:
            case "recommended":  # BRU-END-02
                enough = self.deals_ended == (self.seats + 1) // 2
            case "players":  # BRU-END-03
                enough = self.deals_ended == self.seats
            case "deals":  # BRU-END-01
                enough = self.deals_ended == self.options.deals
            case "target":  # BRU-AMB-35
                enough = max(self.scores) >= self.options.target
            case _:
                self.phase = "clock"
                return
        self.phase = "over" if enough else "deal"


def seat_number(text: str) -> int:
    """`p1` is seat 0."""
    return int(text.removeprefix("p")) - 1


def combination(value: int, count: int) -> str:
    """A combination as the record writes it."""
    return f"play {value}x{count}"
