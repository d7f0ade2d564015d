"""The table: one screen for every game, driven by the session's steps.

It draws from views and never from a state. What a game adds is its `Table`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import uniform
from time import monotonic
from typing import Any, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal

from brutus_tui.core import notation
from brutus_tui.core.game import CHANCE, Bot, Privacy, Seat
from brutus_tui.core.language import _, ngettext
from brutus_tui.tui.draw import ELLIPSIS, Line, Span, fit, width, wrap
from brutus_tui.tui.quiet import Quiet
from brutus_tui.tui.screens.base import ZoneScreen
from brutus_tui.tui.screens.curtain import CurtainScreen, Lifted
from brutus_tui.tui.screens.glossary import GlossaryScreen
from brutus_tui.tui.session import Answer, Ask, Over, Pause, Session, Step, Think, Trouble
from brutus_tui.tui.tables import LOOK, Card, Choice, Pick, Scene, Table, stride
from brutus_tui.tui.widgets.hand import paint_hand
from brutus_tui.tui.widgets.keybar import paint_keys
from brutus_tui.tui.widgets.prompt import Prompt, paint_prompt
from brutus_tui.tui.widgets.zone import Zone

PACES: Final = {"step": 0.0, "slow": 2.0, "normal": 1.0, "fast": 0.35, "instant": 0.0}
"""Seconds that a computer player's action takes; `step` waits for a key."""

LEAST_TOLD: Final = 3
"""Empty rows of the board that are worth a heading and what happened."""

MOST_SHOWN: Final = 6
"""How many of the actions that may be typed are shown."""

THOUGHT: Final = (1.0, 2.5)
"""Seconds, at least and at most, after which a seat that wants it is passed: as long as anybody takes."""


class TableScreen(ZoneScreen[None]):
    """A match being played.

    Law: a view with secrets is drawn only for `session.viewer`; every selection
    belongs to one decision (`_for`) and to the eyes that made it (`_eyes`), and goes with either.
    """

    CSS_PATH: ClassVar[Any] = ["base.tcss", "table.tcss"]

    def __init__(self, session: Session, hinter: Bot | None = None) -> None:
        super().__init__()
        self.session = session
        self.table = session.table
        self._hinter = hinter
        self._step: Step | None = None
        self._quiet = Quiet(0)
        self._double = Quiet(0)
        """After Enter has chosen a card: a double press does not play it too."""
        self._asked: Seat | None = None
        self._for: tuple[int, Seat] | None = None
        self._eyes: Seat | None = None
        """Whose view was on the screen when what is chosen, typed and said came about."""
        self._picked: dict[Any, int] = {}
        self._card = 0
        self._choices: tuple[Choice, ...] = ()
        self._under = ""
        """The choice that led to `_choices`."""
        self._put: tuple[Seat, str, int] = (-1, "", -1)
        """The question that was last put to everybody: to whom, in which words, which decision."""
        self._at: int | None = None
        self._said = ("", False)
        self._number = ""
        """The digits typed so far of a choice that has several."""
        self._sure: tuple[str, tuple[Any, ...], bool] | None = None
        self._typed: str | None = None
        self._news: list[str] = []
        self._last = False
        self._turned: int | None = None
        """The page of the board that was turned to; None: the one that belongs to the decision."""
        self._pages = (0, 0)
        """The page that is seen, and how many there are."""
        self._behind = False
        """A curtain is up, or has been lifted a moment ago and what came of it is still on the way."""
        self._stepping: asyncio.Event | None = None
        self._resumed = asyncio.Event()
        self._scene: Scene | None = None

    def zones(self) -> ComposeResult:
        """Status, the seats beside the board and the log, prompt, hand, keys."""
        yield Zone(id="status")
        with Horizontal(id="middle"):
            yield Zone(id="rail")
            yield Zone(id="board")
            yield Zone(id="log")
        yield Zone(id="prompt")
        yield Zone(id="hand")
        yield Zone(id="keys")

    def on_mount(self) -> None:
        """Begin where the match stands."""
        self.proceed()

    def on_screen_resume(self) -> None:
        """Come back from another screen: computers go on, settings may have changed."""
        super().on_screen_resume()
        self._resumed.set()

    def on_screen_suspend(self) -> None:
        """Another screen is on top: computers wait."""
        self._resumed.clear()

    # -- The flow

    def proceed(self, refusal: str = "", told: str = "") -> None:
        """Do the next thing, and say why the last one was refused, or what everybody is told of it."""
        before, self._step = self._step, self.session.next()
        step = self._step
        self._follow_eyes()
        seat = step.seat if isinstance(step, Ask | Think) else None
        if isinstance(step, Pause | Over) or (isinstance(step, Ask) and self._asked not in (None, seat)):
            self._quiet = Quiet(
                self.house.settings.deaf / 10 if not self.session.alone or isinstance(step, Pause) else 0
            )
        if isinstance(step, Ask):
            self._begin(step)
            self._asked = seat
        elif step != before:
            self._forget()
        if refusal or told:
            self._said = (refusal or told, bool(refusal))
        self.paint()
        match step:
            case Think():
                self._compute(step)
            case Ask():
                if self.session.viewer == step.seat:
                    self._opened(step)
                elif self._wants_curtain(step):
                    self._draw_curtain(step)
                elif self._bare(step) and self.session.reveal(step.ticket, step.seat, bare=True):
                    self._opened(step)
            case Over() if not isinstance(before, Over):
                self.house.match_over(self.session)

    def _begin(self, step: Ask) -> None:
        """A new decision has nothing chosen; the same one keeps what was."""
        if self._for != (step.ticket, step.seat):
            self._for = (step.ticket, step.seat)
            self._forget()
            if step.seat != self._asked or step.decision.privacy is Privacy.PUBLIC:
                self._card = 0  # where the cursor was would tell what the seat before has chosen
            self._last = False
            self._turned = None

    def _forget(self) -> None:
        """Nothing is chosen, asked, typed or said."""
        self._picked = {}
        self._choices = ()
        self._under = ""
        self._at = self._typed = self._sure = None
        self._number = ""
        self._said = ("", False)

    def _follow_eyes(self) -> None:
        """Whoever closes a hand, and in whatever way: what was chosen and said over it goes with it."""
        if self.session.viewer != self._eyes:
            said = self._said if self._eyes is None else ("", False)  # said before a look: public
            self._eyes = self.session.viewer
            self._forget()
            self._said = said

    def _wants_curtain(self, step: Ask) -> bool:
        """Whether the seat is called to a curtain; not for what is decided by what lies open on the table."""
        if self.session.alone or step.decision.privacy is Privacy.PUBLIC or self._bare(step):
            return False
        return step.decision.privacy is not Privacy.PEEK or self.table.from_hand(step.decision)

    def _bare(self, step: Ask) -> bool:
        """Whether the seat has nothing to hide now, neither cards nor news of its own."""
        public = self.session.match.view(None)
        return self.table.bare(public, step.seat, step.decision) and not self.session.news(step.seat)

    def _draw_curtain(self, step: Ask) -> None:
        if self.house.settings.bell:
            self.app.bell()
        self.app.clear_notifications()
        self.session.hide()
        self._put = (-1, "", -1)
        self._behind = True
        self.paint()
        self.app.push_screen(CurtainScreen(self.session, step, self._make_scene(), self._said[0]), self._lifted)

    def _lifted(self, lifted: Lifted | None) -> None:
        """What came of a curtain."""
        self._behind = False
        step = self._step
        if lifted is None or not isinstance(step, Ask):
            return
        match lifted.how:
            case "open":
                self._lift(step)
            case "more" | "act" if lifted.choice is not None:
                self._take(self._make_scene(), step, lifted.choice)
            case "pass-on":
                self._tell(self.session.passes_on(step.ticket, step.seat))
            case "undo":
                self._take_back()
            case _:
                self._quiet = Quiet(self.house.settings.deaf / 10)
                self.paint()

    def _lift(self, step: Ask) -> None:
        """The asked seat opens its hand; what was refused because it was closed is refused no longer."""
        if self.session.reveal(step.ticket, step.seat):
            if self._said[1]:
                self._said = ("", False)
            self._opened(step)

    def _opened(self, step: Ask) -> None:
        """The asked seat looks at its own view: first what happened to it, then the question."""
        self._follow_eyes()
        self._news = self.session.news(step.seat)
        cards = self.table.hand(self._make_scene())
        self._card = min(self._card, max(0, len(cards) - 1))
        if cards and not cards[self._card].playable:
            self._card = next((place for place, card in enumerate(cards) if card.playable), self._card)
        if not self._news:
            self._automatic(step)
        self.paint()

    def _automatic(self, step: Ask) -> None:
        action = self.session.automatic_action(step)
        if action is not None:
            self._said = (_("Nothing to play: {name} passes.").format(name=self.session.names[step.seat]), False)
            self.set_timer(uniform(*THOUGHT), lambda: self._pass_automatically(step, action))

    def _pass_automatically(self, step: Ask, action: Any) -> None:
        if self._step == step and self.session.viewer == step.seat and self.session.automatic(step.seat):
            self._tell(self.session.answer(step.ticket, step.seat, (action,)))

    def _tell(self, answer: Answer) -> None:
        """Go on after an answer, or say why it was refused."""
        if answer.played:
            self._said = ("", False)
            self._sure = None
            self.proceed(told=answer.say)
        elif answer.say:
            self._sure = None
            self.proceed(answer.say)

    @work(exclusive=True, group="computer")
    async def _compute(self, step: Think) -> None:
        """A computer player acts, once, at the chosen pace, while the table is in front."""
        started = monotonic()
        try:
            action = await asyncio.to_thread(self.session.thinking(step))
        except Exception as error:  # a computer player that fails must not end the game
            self.house.note_error(error)
            action = None
        if not step.quick:
            if self.house.settings.pace == "step":
                self._stepping = asyncio.Event()
                self.paint()
                await self._stepping.wait()
                self._stepping = None
            else:
                await asyncio.sleep(max(0.0, PACES[self.house.settings.pace] - (monotonic() - started)))
        await self._resumed.wait()
        answer = self.session.computed(step, action)
        if answer.say:
            self._step = Trouble(answer.say)
            self.paint()
        else:
            self.proceed()

    # -- What is asked

    @property
    def _ask(self) -> Ask | None:
        return self._step if isinstance(self._step, Ask) else None

    @property
    def _open(self) -> bool:
        """Whether the asked seat sees its own view."""
        ask = self._ask
        return ask is not None and self.session.viewer == ask.seat

    @property
    def _by_cards(self) -> bool:
        """Whether cards are being chosen: of the open hand, or of one that everybody knows."""
        ask = self._ask
        return (
            ask is not None
            and (self._open or ask.decision.privacy is Privacy.PUBLIC)
            and self.table.from_hand(ask.decision)
            and not self._choices
        )

    def _make_scene(self) -> Scene:
        session, step = self.session, self._step
        viewer = session.viewer
        ask = step if isinstance(step, Ask) else None
        legal: Sequence[Any] = ()
        if ask is not None and ask.decision.kind != LOOK:
            legal = session.match.legal_actions(ask.seat) if viewer == ask.seat else session.unseen(ask)
        scene = Scene(
            view=session.after(step) if isinstance(step, Pause) else session.match.view(viewer),
            names=session.names,
            narrator=session.narrator,
            viewer=viewer,
            seat=step.seat if isinstance(step, Ask | Think) else None,
            decision=ask.decision if ask else None,
            legal=tuple(legal),
            events=step.events if isinstance(step, Pause) else (),
            before=session.before(step) if isinstance(step, Pause) else None,
            told=session.told(),
            passing=session.passing,
            computers=frozenset(range(len(session.names))) - session.humans,
            compact=self.house.settings.compact,
        )
        return replace(scene, offered=self._offered(scene), at=self._at)

    def _offered(self, scene: Scene) -> tuple[Choice, ...]:
        """The choices in the prompt."""
        if self._choices:
            return self._choices
        if scene.decision is None:
            return ()
        if self.table.from_hand(scene.decision):
            return tuple(self.table.aside(scene))
        return tuple(self.table.choices(scene))

    def _pick(self, scene: Scene) -> Pick:
        return self.table.pick(scene, self._picked)

    # -- Drawing

    def paint(self) -> None:
        """Draw every zone from what may be seen now."""
        super().paint()
        if self._step is None:
            return
        self._follow_eyes()
        scene = self._scene = self._make_scene()
        self.set_class(scene.compact, "-compact")
        self.set_class(not self.table.railed, "-railless")
        shown = self._hand_of(scene) is not None and bool(self.table.hand(scene))
        self.set_class(self.table.yields and not shown, "-closed")
        self.zone("status").show(self._paint_status(scene))
        self.zone("rail").show(self._paint_rail(scene))
        self.zone("board").show(lambda width, height: self._board(scene, width, height))
        self.zone("log").show(self._paint_log(scene))
        self.zone("prompt").show(lambda width, height: paint_prompt(self._make_prompt(scene, height))(width, height))
        self.zone("hand").show(self._paint_hand(scene))
        self.zone("keys").show(paint_keys(self._make_keys(scene)))

    def _paint_status(self, scene: Scene) -> Any:
        def paint(cells: int, height: int) -> list[Line]:
            left = " " + self.table.status(scene)
            right = ""
            if scene.seat is not None:
                right = " " + _("{name} to act").format(name=scene.names[scene.seat]) + " "
            room = cells - width([Span(right)])
            return [[Span(fit(left, room)), Span(right, "title")]]

        return paint

    def _paint_rail(self, scene: Scene) -> Any:
        def paint(cells: int, height: int) -> list[Line]:
            head = self.table.rail_head(scene)
            lines: list[Line] = [[Span(fit(head, cells - 1, "right"), "dim")]]
            apart = stride(height, len(scene.names))
            for seat, name in enumerate(scene.names):
                numbers = self.table.rail(scene, seat)
                here = seat == scene.seat
                mark = "▶" if here else " "
                style = f"seat{seat} bold" if here else f"seat{seat}"
                lines.append(
                    [
                        Span(mark, "turn"),
                        Span(f"{seat + 1} ", style),
                        Span(fit(name, cells - 5 - width(numbers)) + " ", style),
                        *numbers,
                    ]
                )
                lines += [self.table.below(scene, seat)] * (apart - 1)
            return lines

        return paint

    def _board(self, scene: Scene, cells: int, height: int) -> list[Line]:
        """The board, or the last turn; in the rows that the board leaves empty, what happened meanwhile."""
        if self._last:
            return _to_the_end(self.table.last(scene, cells), cells, height)
        pages = self.table.pages(scene, cells, height)
        if not pages:
            self._pages = (0, 0)
            lines, told = self._with_recap(scene, cells, height)
            return [*lines, *told]
        page = self.table.page(scene, cells, height) if self._turned is None else self._turned % len(pages)
        self._pages = (page, len(pages))
        tabs: Line = [Span(" ")]
        for number, name in enumerate(pages):
            tabs += [Span(f" {name} ", "cursor" if number == page else "key", _page_key(number))]
        note = self.table.page_note(scene, cells - width(tabs) - 2)
        gap = Span(" " * max(1, cells - width(tabs) - width(note) - 1))
        lines, told = self._with_recap(replace(scene, page=page), cells, height - 1)
        return [[*tabs, gap, *note], *lines, *told]

    def _with_recap(self, scene: Scene, cells: int, height: int) -> tuple[list[Line], list[Line]]:
        """The board without empty rows at its end where something is told there, and what is told."""
        lines = self.table.board(scene, cells, height)
        seat = self._reader(scene)
        if seat is None or self._ask is None or height < LEAST_TOLD:
            return lines, []
        texts = [wrap(text, cells - 1) for text in self.session.recap(seat, height)]
        told = [[Span(" "), *line] for text in texts for line in text]
        short = len(told) + 1 - (height - _used(lines))
        spare = self.table.spare(scene)
        if spare and len(told) >= LEAST_TOLD and short > 0:
            lines = self.table.board(scene, cells, height - min(short, spare))
        room = height - _used(lines)
        if not told or room < LEAST_TOLD:
            return lines, []
        if len(told) > room - 1:
            while len(texts) > 1 and sum(map(len, texts)) > room - 2:
                del texts[0]  # no sentence is begun in its middle
            last = [[Span(" "), *line] for text in texts for line in text]
            told = [[Span(" " + _("… (l: log)"), "dim")], *last[max(0, len(last) - room + 2) :]]
        title: Line = [Span(" " + _("Since the last action of {name}:").format(name=scene.names[seat]), "dim")]
        gap: list[Line] = [[]] if room > len(told) + 1 else []
        return lines[: _used(lines)], [*gap, title, *told]

    def _reader(self, scene: Scene) -> Seat | None:
        """Who is told what happened meanwhile."""
        seat = scene.viewer if scene.viewer is not None else scene.seat
        return seat if seat in self.session.humans else None

    def _paint_log(self, scene: Scene) -> Any:
        viewer = None if self.session.bare else scene.viewer

        def paint(cells: int, height: int) -> list[Line]:
            side = self.table.side(scene, cells, height)
            if side:
                side.append([Span("─" * cells, "rule")])
            room = height - len(side)
            texts = self.session.log(viewer, most=room, ruled=True)
            lines = [line for text in texts for line in wrap(text, cells, "title" if text.startswith("──") else "")]
            return [*side, *lines[max(0, len(lines) - room) :]]

        return paint

    def _make_prompt(self, scene: Scene, height: int) -> Prompt:
        say, wrong = self._said
        before = self._told_below(scene, height)
        whole = self.table.yields
        match self._step:
            case Trouble(text):
                return Prompt(text, keys=[("enter", "Enter", _("Try again"))], style="alert")
            case Pause():
                holder = self.session.holder
                go_on = _("Go on")
                if holder is not None and not self.session.alone:
                    go_on = _("Go on, {name} at the keyboard").format(name=scene.names[holder])
                return Prompt(self.table.headline(scene), keys=[("enter", "Enter", go_on)])
            case Over(result):
                ending = scene.narrator.ending(result, scene.names)
                return Prompt(ending, keys=[("enter", "Enter", _("Result"))])
            case Think(seat=seat):
                keys = [("enter", "Enter", _("Let it act"))] if self._stepping else []
                text = _("{name} is thinking.").format(name=scene.names[seat])
                return Prompt(text, keys=keys, before=before, whole=whole)
        assert scene.decision is not None
        assert scene.seat is not None
        assert isinstance(self._step, Ask)
        if self._news and self._open:
            return Prompt("  ".join(self._news), keys=[("enter", "Enter", _("Read"))], style="title")
        if self._sure:
            return Prompt(self._sure[0], say=say, keys=[("y", "y", _("Yes")), ("n", "n", _("No"))], style="title")
        who, call, head = self._make_head(scene, self._step)
        if self._typed is not None:
            if not say:
                found = _each_kind_first(self._completions(scene))
                say = " · ".join(found[:MOST_SHOWN]) + (f" {ELLIPSIS}" if len(found) > MOST_SHOWN else "")
            return Prompt(head, who, call, self._typed, say, wrong, keys=self._typing_keys(scene))
        keys = []
        if self._by_cards:
            pick = self._pick(scene)
            cards = self.table.hand(scene)
            if self._at is not None:
                keys.append(("enter", "Enter", _("Do it")))
            elif pick.actions or pick.choices:
                refusal = self.session.refused(scene.seat, pick.actions)
                if refusal is None:
                    keys.append(("enter", "Enter", pick.say))
                say = say or (self.session.sentence(refusal) if refusal else "")
            elif cards:
                say = say or pick.say
                card = cards[min(self._card, len(cards) - 1)]
                if card.playable and card.value not in self._picked:
                    title = card.title or f"{card.face} {card.name}".strip()
                    keys.append(("enter", "Enter", _("Choose {card}").format(card=title)))
            if self._picked:
                keys.append(("backspace", "Bksp", _("Clear")))
        elif self._offered(scene) and self._at is not None:
            keys.append(("enter", "Enter", _("Do it")))
        elif not self._open and self.session.closed:
            keys.append(("space", "Space", _("Open the hand")))
        elif self._lifts(self._step, str(scene.seat + 1)):
            # The digit is shown but cannot be clicked: a mouse never opens a hand.
            keys.append(("", str(scene.seat + 1), _("{name} opens").format(name=scene.names[scene.seat])))
        if self._choices:
            keys.append(("backspace", "Bksp", _("Another card") if self._picked else _("Back")))
        if (
            not self._choices
            and self.table.from_hand(scene.decision)
            and self.table.standing(scene.decision) is not None
        ):
            keys.append(("P", "P", _("Pass for this trick")))
        return Prompt(head, who, call, None, say, wrong, self._offered(scene), self._at, keys, before, whole=whole)

    def _typing_keys(self, scene: Scene) -> list[tuple[str, str, str]]:
        """Every other key is text."""
        keys = [("enter", "Enter", _("Play"))]
        if self._completions(scene):
            keys.append(("tab", "Tab", _("Complete")))
        return [*keys, ("escape", "Esc", _("Stop typing"))]

    def _make_head(self, scene: Scene, ask: Ask) -> tuple[str, str, str]:
        """Who is asked, in which style, and what. Where anybody could answer, the name is loud."""
        name, question = scene.names[ask.seat], self.table.question(scene)
        if self._choices:
            pick = self._pick(scene)
            question = pick.say or _("{choice}: which one?").format(choice=self._under)
        told = self.table.explain(scene) if self._at is not None else ""
        if self.session.alone or (self._open and not self.session.bare):
            return name, "", told or question
        asked_before = self._put[:2] == (ask.seat, question) and self._put[2] != ask.ticket
        if told:
            question = told
        elif asked_before and self._last_to_act() == ask.seat:  # in a later turn the question is a new one
            question = _("{question} (once more)").format(question=question)
        elif not self._choices:
            self._put = (ask.seat, question, ask.ticket)
        return _("▶ {name} decides").format(name=name.upper()), f"seat{ask.seat} bold reverse", question

    def _last_to_act(self) -> Seat | None:
        """The seat that has acted last."""
        entries = self.session.match.entries
        return next((entry.actor for entry in reversed(entries) if entry.actor != CHANCE), None)

    def _told_below(self, scene: Scene, most: int) -> list[str]:
        """What is told under the question, where neither the board nor, where hands yield, the log has room for it."""
        if self.zone("log").display and self.table.yields:
            return []
        seat = self._reader(scene)
        if self._ask is not None and seat is not None:
            board = self.zone("board").size
            page, pages = self._pages
            if self._with_recap(replace(scene, page=page), board.width, board.height - bool(pages))[1]:
                return []
            if told := self.session.recap(seat, most):
                return told
        return self.session.log(scene.viewer if self.session.alone else None, most=most)

    def _hand_of(self, scene: Scene) -> Seat | None:
        """Whose hand is drawn."""
        return scene.seat if scene.viewer is None and self._by_cards else scene.viewer

    def _paint_hand(self, scene: Scene) -> Any:
        seat = self._hand_of(scene)
        if seat is None:
            return paint_hand(self._closed_title(), (), {}, None, scene.compact)
        cards = self.table.hand(scene)
        choosing = self._by_cards and not self._news
        title: Line = [
            Span(f" {seat + 1} {scene.names[seat]}", f"seat{seat} bold"),
            Span(" · " + self.table.hand_title(scene), "dim"),
        ]
        if scene.viewer is not None and self.session.automatic(seat):
            title.append(Span(" · " + _("passes by itself"), "dim"))
        if choosing and cards:
            tip = self.table.tip(scene, cards[min(self._card, len(cards) - 1)])
            title += [Span(" · "), Span(tip)] if tip else []
        mine = self._picked if self._open or self._by_cards else {}
        return paint_hand(title, cards, mine, self._card if choosing else None, scene.compact)

    def _closed_title(self) -> Line:
        if not self.session.humans:
            return [Span(" " + _("Computer players only"), "dim")]
        if self._ask is not None and not self._open:
            return [
                Span(" " + _("All hands are closed"), "dim"),
                Span(" · "),
                Span("Space", "key", "space"),
                Span(_(" look")),
            ]
        return [Span(" " + _("All hands are closed"), "dim")]

    def _make_keys(self, scene: Scene) -> list[tuple[str, str, str]]:
        keys: list[tuple[str, str, str]] = []
        ask = self._ask
        if self._typed is not None:
            return self._typing_keys(scene)
        if self._sure is not None:
            keys += [("y", "y", _("Yes")), ("n", "n", _("No"))]
        elif self._news and self._open:
            keys.append(("enter", "Enter", _("Read")))
        elif self._by_cards:
            ready = bool(self._picked) and bool(self._pick(scene).actions)
            does = _("Do it") if self._at is not None else self.table.verb(scene) if ready else _("Choose")
            keys.append(("enter", "Enter", does))
            keys.append(("", self.table.card_keys, _("Card")))
            if self._picked:
                keys.append(("backspace", "Bksp", _("Clear")))
        elif ask is not None and self._lifts(ask, str(ask.seat + 1)):
            keys.append(("", str(ask.seat + 1), _("{name} opens").format(name=scene.names[ask.seat])))
        elif ask is not None and self._offered(scene):
            keys.append(("", "1-9", _("Choose")))
            keys.append(("enter", "Enter", _("Do it")))
        elif not isinstance(self._step, Think) and ask is None:
            keys.append(("enter", "Enter", _("Go on")))
        elif self._stepping is not None:
            keys.append(("enter", "Enter", _("Let it act")))
        keys += [("escape", "Esc", _("Menu")), ("?", "?", _("Rules"))]
        if self._glossary:
            keys.append(("k", "k", _("Cards")))
        if type(self.table).pages is not Table.pages:
            keys.append(("tab", "Tab", _("Page")))
        if scene.viewer is not None or ask is not None:
            keys.append(("space", "Space", _("Hide") if scene.viewer is not None else _("Look")))
        keys += [
            ("l", "l", _("Log")),
            ("t", "t", self.table.last_title()),
            ("u", "u", _("Undo")),
            ("i", "i", _("Hint")),
            (":", ":", _("Type")),
        ]
        if scene.computers:
            keys.append(("+", "+-", _("Pace {pace}").format(pace=self.house.settings.pace)))
        if scene.viewer is not None and self.table.may_automate(self.session.match.options):
            keys.append(("A", "A", _("Pass by itself")))
        return keys

    # -- Keys

    def press(self, key: str) -> None:
        """One key of the table's map."""
        if self._behind:
            return
        self._follow_eyes()
        if self._typed is not None:
            self._press_typing(key)
            return
        if self._last:
            self._last = False
            self.paint()
            return
        if self._turn(key):
            return
        handler = self._GLOBAL.get(key)
        if handler is not None:
            getattr(self, handler)()
            return
        if (not isinstance(self._step, Ask) or self._commits(key)) and self._quiet.broken():
            return
        match self._step:
            case Pause() if key == "enter":
                self.session.go_on()
                self.proceed()
            case Trouble() if key == "enter":
                self.proceed()
            case Over() if key == "enter":
                self.house.match_over(self.session)
            case Think() if key == "enter" and self._stepping is not None:
                self._stepping.set()
            case Ask():
                self._press_asked(self._step, key)

    def _turn(self, key: str) -> bool:
        """Show another page of the board; tells whether the key does that. Nothing on a page is secret by itself."""
        page, count = self._pages
        named = {_page_key(number): number for number in range(count)}
        if count and key in ("tab", "shift+tab"):
            self._turned = (page + (1 if key == "tab" else -1)) % count
        elif key in named:
            self._turned = named[key]
        else:
            return False
        self.paint()
        return True

    def _commits(self, key: str) -> bool:
        """Whether a key can do more than point at something."""
        if self._ask is not None and self._lifts(self._ask, key):
            return True
        return key in ("enter", "y", "u", "P", "backspace") or any(
            key == one.key for one in self._offered(self._make_scene()) if self._by_cards
        )

    def _lifts(self, ask: Ask, key: str) -> bool:
        """Whether a key opens the hand that a curtain would call for: its own digit, where that means nothing else."""
        return key == str(ask.seat + 1) and not self._open and not self._choices and self._wants_curtain(ask)

    _GLOBAL: ClassVar[dict[str, str]] = {
        "space": "hide_or_show",
        " ": "hide_or_show",
        "escape": "open_menu",
        "?": "open_rules",
        "l": "open_log",
        "t": "show_last",
        "k": "open_glossary",
        "+": "faster",
        "-": "slower",
    }

    def _press_asked(self, ask: Ask, key: str) -> None:
        if self._news and self._open:
            if key == "enter":
                self.session.heard(ask.seat)
                self._news = []
                if ask.decision.kind == LOOK:
                    self.proceed()
                    return
                self._automatic(ask)
                self.paint()
            return
        if self._sure is not None:
            self._press_sure(ask, key)
            return
        if self._lifts(ask, key):
            self._lift(ask)
            return
        scene = self._make_scene()
        if self._said[0]:
            self._said = ("", False)
        number, self._number = self._number, ""
        offered = self._offered(scene)
        if key == "u":
            self._take_back()
        elif key == ":":
            self._typed = ""
        elif key == "P":
            self._tell(self.session.passes_on(ask.ticket, ask.seat))
            return
        elif key == "i":
            self._ask_hint(ask)
        elif key == "A" and self._open:
            self.session.toggle_automatic(ask.seat)
            self._automatic(ask)
        elif self._by_cards:
            self._press_cards(scene, ask, key, offered)
            return
        elif key == "backspace":
            if number:
                self._count(number[:-1])
            elif self._choices:
                self._choices, self._under, self._at = (), "", None
            else:
                self._take_back()
        elif key == "enter":
            if self._at is not None and self._at < len(offered):
                self._take(scene, ask, offered[self._at])
                return
            if number:
                self._explain(scene, ask, number)
            elif offered:
                self._said = (_("Choose first: by the key before a choice, or with ↑ ↓."), False)
        elif key in ("left", "up", "right", "down"):
            self._move(len(offered), 1 if key in ("right", "down") else -1)
        else:
            self._press_choice(scene, ask, key, number)
            return
        self.paint()

    def _press_choice(self, scene: Scene, ask: Ask, key: str, number: str) -> None:
        """Point at the choice of a key; digits are collected; what is no choice is explained."""
        offered = self._offered(scene)
        before = number or (offered[self._at].key if self._at is not None and self._at < len(offered) else "")
        # Numbers are typed: 1 points at 1, and then 2 at 12.
        chosen = next((one for wanted in (before + key, key) for one in offered if one.key == wanted), None)
        if chosen is not None and chosen.more:
            self._take(scene, ask, chosen)
            return
        typed = number + key
        if chosen is not None:
            self._at = offered.index(chosen)
        elif typed.isascii() and typed.isdigit() and any(len(one.key) >= len(typed) > 0 for one in _numbers(offered)):
            self._at = None
            self._count(typed)
        elif self._choices and not number and any(one.key == key for one in self._above(scene)):
            self._choices, self._under, self._at = (), "", None
            self._press_choice(replace(scene, offered=self._above(scene), at=None), ask, key, "")
            return
        else:
            self._explain(scene, ask, typed)
        self.paint()

    def _count(self, number: str) -> None:
        """Show the digits of a number that is being typed."""
        self._number = number
        self._said = (f"> {number}_", False) if number else ("", False)

    def _above(self, scene: Scene) -> tuple[Choice, ...]:
        """The choices that those on the screen are a part of."""
        if scene.decision is None or self.table.from_hand(scene.decision):
            return ()
        return tuple(self.table.choices(scene))

    def _explain(self, scene: Scene, ask: Ask, key: str) -> None:
        """Say why what a key stands for is refused, if it stands for something."""
        refusals = [self.session.refused(ask.seat, (action,)) for action in self.table.meant(scene, key)]
        refusal = next((one for one in refusals if one is not None), None)
        if refusal is not None:
            self._said = (self.session.sentence(refusal), True)

    def _move(self, count: int, step: int) -> None:
        if count:
            self._at = (self._at + step) % count if self._at is not None else (0 if step > 0 else count - 1)

    def _press_cards(self, scene: Scene, ask: Ask, key: str, offered: Sequence[Choice]) -> None:
        """Choose cards of the hand: by key, or by cursor."""
        cards = self.table.hand(scene)
        aside = next((one for one in offered if one.key == key), None)
        by_key = next((index for index, card in enumerate(cards) if card.key == key), None)
        if aside is not None:
            if self.table.aside_waits and self._at != offered.index(aside):
                self._picked, self._at = {}, offered.index(aside)
                self.paint()
            else:
                self._take(scene, ask, aside)
            return
        here, self._at = self._at, None
        if here is not None and key == "enter" and here < len(offered):
            self._take(scene, ask, offered[here])
            return
        if by_key is not None:
            self._card = by_key
            value = cards[by_key].value
            chosen = self._picked.get(value, 0)
            if chosen and chosen >= self.table.most(scene, value):
                self._add(scene, cards[by_key], -chosen)
            else:
                self._add(scene, cards[by_key], 1 if chosen else self.table.least(scene, value))
        elif key in ("left", "right") and cards:
            self._card = (self._card + (1 if key == "right" else -1)) % len(cards)
        elif key in ("home", "end") and cards:
            self._card = 0 if key == "home" else len(cards) - 1
        elif key in ("up", "down") and cards:
            self._add(scene, cards[self._card], 1 if key == "up" else -1)
        elif key == "backspace":
            if self._picked:
                self._picked = {}
            else:
                self._take_back()
        elif key == "enter":
            self._enter_cards(scene, ask, cards)
            return
        elif (wish := self.table.wish(scene, key)) is not None:
            self._play(scene, ask, (wish,))
            return
        self.paint()

    def _add(self, scene: Scene, card: Card, step: int) -> None:
        """Choose more cards of a value, or fewer; with all that there are, nothing changes."""
        chosen = self._picked.get(card.value, 0) + step
        if chosen > self.table.most(scene, card.value):
            return
        kept = dict(self.table.keeps(scene, self._picked, card.value)) if step > 0 else dict(self._picked)
        kept[card.value] = max(0, chosen)
        self._picked = {value: count for value, count in kept.items() if count}

    def _enter_cards(self, scene: Scene, ask: Ask, cards: Sequence[Card]) -> None:
        pick = self._pick(scene)
        if pick.actions:
            if not self._double.broken():
                self._play(scene, ask, pick.actions)
            return
        if pick.choices:
            self._choices, self._at = pick.choices, None
        elif cards and (not self._picked or pick.say):
            card = cards[self._card]
            usual = self.table.usual(scene, card.value)
            if self._picked.get(card.value, 0) < self.table.most(scene, card.value):
                self._add(scene, card, max(1, usual - self._picked.get(card.value, 0)))
            else:
                self._said = (pick.say, True)
            self._double = Quiet(min(0.2, self.house.settings.deaf / 10))
        elif cards and not pick.say:
            self._said = (_("None of these cards can go to anybody."), True)
        self.paint()

    def _take(self, scene: Scene, ask: Ask, choice: Choice) -> None:
        """Do what a choice says, or go on to those that it leads to."""
        if choice.more:
            if not self._choices:
                self._picked = {}  # it leads away from what the chosen cards would do
            self._choices, self._under, self._at = choice.more, choice.label, None
            self.paint()
        else:
            self._play(scene, ask, (*choice.before, choice.action))

    def _play(self, scene: Scene, ask: Ask, actions: tuple[Any, ...]) -> None:
        """Play, after asking again where that is wanted; what is refused says why and costs nothing."""
        if self._blind(ask, actions[0]):
            self._said = (_("Open the hand first, or type one of the choices."), True)
            self.paint()
            return
        refusal = self.session.refused(ask.seat, actions)
        if refusal is not None:
            self._said = (self.session.sentence(refusal), True)
            if self.house.settings.bell:
                self.app.bell()
            self.paint()
            return
        wish = self.house.settings.confirm
        question = self.table.confirm(scene, actions) if wish != "none" else ""
        if not question and wish == "all":
            said = self._pick(scene).say if self._by_cards and self._picked else ""
            question = f"{said or scene.narrator.action(actions[-1], scene.names)}?"
        if question:
            self._sure = (question, actions, self._open)
            self.paint()
            return
        self._tell(self.session.answer(ask.ticket, ask.seat, actions))

    def _blind(self, ask: Ask, action: Any) -> bool:
        """Whether an action needs the hand, and the hand is closed."""
        if self._open or ask.decision.privacy is Privacy.PUBLIC or action in self.session.unseen(ask):
            return False
        return action not in self.table.blind(self._make_scene())

    def _press_sure(self, ask: Ask, key: str) -> None:
        assert self._sure is not None
        question, actions, private = self._sure
        if key == "y" and private == self._open:
            self._sure = None
            self._tell(self.session.answer(ask.ticket, ask.seat, actions))
        elif key in ("n", "backspace"):
            self._sure = None
            self.paint()
        elif key == "enter":
            self._sure = (question, actions, private)
            self._said = (_("y or n, please."), False)
            self.paint()

    def _press_typing(self, key: str) -> None:
        """A typed action: everything is text until Enter or Esc; a blank that parts no words closes the hand."""
        ask, typed = self._ask, self._typed or ""
        if key == "escape" or ask is None:
            self._typed, self._said = None, ("", False)
        elif key == "backspace":
            self._typed, self._said = typed[:-1], ("", False)
        elif key == "tab":
            self._complete(typed)
        elif key in ("space", " "):
            if not typed or typed.endswith(" "):
                self._typed = None
                if self.session.viewer is not None:
                    self.hide_or_show()
                    return
            else:
                self._typed = typed + " "
        elif key == "enter":
            if typed.strip():
                self._read(ask, typed)
                return
            self._typed = None
        elif len(key) == 1 and len(typed) < 60:
            self._typed, self._said = typed + key, ("", False)
        self.paint()

    def _completions(self, scene: Scene) -> list[str]:
        """What may be typed now and begins like what has been typed, in full; of a closed hand nothing is told."""
        begun = " ".join((self._typed or "").casefold().split())
        write = self.session.match.game.format_action
        return [text for text in map(write, scene.legal) if text.startswith(begun) and text != begun]

    def _complete(self, typed: str) -> None:
        """Type on as far as there is only one way; with nothing typed, or at a fork, the first of the ways."""
        found = self._completions(self._make_scene())
        if not found:
            return
        common = found[0]
        while not all(text.startswith(common) for text in found):
            common = common[:-1]
        self._typed = common if len(common) > len(typed.lstrip()) else found[0]
        self._said = ("", False)

    def _read(self, ask: Ask, typed: str) -> None:
        scene = self._make_scene()
        try:
            action = self.session.read(ask.seat, typed)
        except notation.NotationError as error:
            # Without the hand on the screen a refusal could tell what is in it.
            known = self._open or self._by_cards
            say = self.session.misread(error) if known else _("Open the hand first, or type one of the choices.")
            self._said = (say, True)
            self.paint()
            return
        if not self._open and action not in self.session.unseen(ask):
            self._said = (_("Open the hand first, or type one of the choices."), True)
            self.paint()
            return
        self._typed = None
        self._play(scene, ask, (action,))

    def point(self, target: object) -> None:
        """A click puts the cursor on a card or a choice; a click there is Enter."""
        if self._behind or self._ask is None or self._typed is not None or self._sure or self._quiet.broken():
            return
        scene = self._make_scene()
        offered = self._offered(scene)
        if isinstance(target, Choice) and target in offered:
            index = offered.index(target)
            if self._by_cards:
                self.press(target.key)
            elif index == self._at:
                self.press("enter")
            else:
                self._at = index
        elif isinstance(target, int) and self._by_cards:
            cards = self.table.hand(scene)
            if target == self._card and self._picked:
                self.press("enter")
            elif target < len(cards):
                self._card = target
                self._add(scene, cards[target], max(1, self.table.usual(scene, cards[target].value)))
        self.paint()

    # -- What the keys do

    def hide_or_show(self) -> None:
        """Close the open hand at once; open it again, at a curtain where several people play."""
        session, ask = self.session, self._ask
        self._sure = None
        if session.viewer is not None:
            if session.alone:
                session.closed = True
            session.hide()
        elif session.alone:
            session.closed = False
            self._said = ("", False)
            if ask is not None:
                self._opened(ask)
        elif ask is not None:
            self._draw_curtain(ask)
            return
        self.paint()

    def _take_back(self) -> None:
        """Undo, or say why not."""
        seat = self.session.last_actor
        ask = self._ask
        if seat is None:
            seat = ask.seat if ask is not None else 0
        self._tell(self.session.undo(seat))

    def _ask_hint(self, ask: Ask) -> None:
        if self._hinter is None:
            self._said = (_("There is no computer player to ask for this game."), True)
        elif not self._open:
            self._said = (_("A hint needs the open hand."), True)
        else:
            self._hint(ask, self._hinter)

    @work(exclusive=True, group="hint")
    async def _hint(self, ask: Ask, bot: Bot) -> None:
        try:
            action = await asyncio.to_thread(self.session.hint(ask.seat, bot))
        except Exception as error:  # a computer player that fails must not end the game
            self.house.note_error(error)
            return
        if self._step == ask and self._open:
            text = self.session.narrator.action(action, self.session.names)
            self._said = (_("Hint: {action}").format(action=text), False)
            self.paint()

    def show_last(self) -> None:
        """The trick or turn before this one, until a key."""
        self._last = True
        self.paint()

    def open_menu(self) -> None:
        """The menu; with several people it first closes the hand. Esc takes back a question first."""
        if self._sure is not None or self._choices:
            self._sure, self._choices, self._under, self._at = None, (), "", None
            self.paint()
            return
        keys = self._make_keys(self._make_scene())
        if not self.session.alone:
            self.session.hide()
            self.paint()
        self.house.show_menu(self.session, [(shown, what) for _key, shown, what in keys])

    def open_rules(self) -> None:
        """The rules, at the clause of the open decision."""
        clause = self._ask.decision.clause if self._ask else None
        self.house.show_rules(self.session.match.game.info.key, clause, self.session.match.options)

    @property
    def _glossary(self) -> bool:
        return type(self.table).glossary is not Table.glossary

    def open_glossary(self) -> None:
        """The texts of the cards, open at what the cursor points at."""
        if not self._glossary:
            return
        scene = self._make_scene()
        cards = self.table.hand(scene) if self._by_cards else []
        offered = self._offered(scene)
        key = self.table.looked_up(
            scene,
            cards[min(self._card, len(cards) - 1)] if cards and not self._news else None,
            offered[self._at] if self._at is not None and self._at < len(offered) else None,
        )
        # Whose cards lie where is public; the viewer's own hand is no part of it.
        public = replace(scene, view=self.session.match.view(None), viewer=None, seat=None, legal=())
        self.app.push_screen(GlossaryScreen(self.table.title, self.table.glossary(scene.view.options, public), key))

    def open_log(self) -> None:
        """What happened; only what everybody may know where several people play."""
        self.house.show_log(self.session)

    def faster(self) -> None:
        """Computers act faster."""
        self.house.change_pace(1)
        self.paint()

    def slower(self) -> None:
        """Computers act more slowly."""
        self.house.change_pace(-1)
        self.paint()

    def close_hands(self) -> None:
        """Whatever takes the program away from the players closes the hands first."""
        self.session.hide()
        if self.session.alone:
            self.session.closed = bool(self.session.humans)
        if isinstance(self.app.screen, GlossaryScreen):
            self.app.screen.leave()  # it may be open at a card of a hand
        self.paint()


def _each_kind_first(texts: Sequence[str]) -> list[str]:
    """These actions, with one of each verb before the others."""
    first: dict[str, str] = {}
    for text in texts:
        first.setdefault(text.partition(" ")[0], text)
    ones = list(first.values())
    return [*ones, *(text for text in texts if text not in ones)]


def _numbers(offered: Sequence[Choice]) -> list[Choice]:
    """The choices whose keys are numbers of several digits."""
    return [one for one in offered if len(one.key) > 1 and one.key.isdigit()]


def _page_key(number: int) -> str:
    """The key of a page, beside Tab: the function keys from F2 on."""
    return f"f{number + 2}"


def _used(lines: list[Line]) -> int:
    """How many of these rows there are without the empty ones at the end."""
    used = len(lines)
    while used and not "".join(span.text for span in lines[used - 1]).strip():
        used -= 1
    return used


def _to_the_end(lines: list[Line], cells: int, height: int) -> list[Line]:
    """Of a text that is too long its heading and its end, and between them how much is left out."""
    if len(lines) <= height:
        return lines
    left = len(lines) - height + 1
    text = ngettext("… one line left out (l: log)", "… {count} lines left out (l: log)", left).format(count=left)
    return [lines[0], [Span(fit(text, cells), "dim")], *lines[len(lines) - height + 2 :]]
