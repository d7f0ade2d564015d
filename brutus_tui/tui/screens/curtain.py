"""The curtain: stands between two players and shows nothing that is not public."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from textual.app import ComposeResult

from brutus_tui.core.language import _
from brutus_tui.tui.draw import Line, Span, center, wrap
from brutus_tui.tui.quiet import Quiet
from brutus_tui.tui.screens.base import ZoneScreen
from brutus_tui.tui.session import Ask, Session
from brutus_tui.tui.tables import Choice, Scene
from brutus_tui.tui.widgets.keybar import paint_keys
from brutus_tui.tui.widgets.zone import Zone

Lift = Literal["open", "act", "more", "pass-on", "table", "undo"]


@dataclass(frozen=True, slots=True)
class Lifted:
    """How a curtain was lifted: opened by its seat, answered without a look, or left for the open table.

    `choice` is the answer, or with "more" the one that leads to others.
    """

    how: Lift
    choice: Choice | None = None


class CurtainScreen(ZoneScreen[Lifted]):
    """Calls one seat to the keyboard.

    Law: only the seat's own digit opens it, and only after a time without keys;
    Enter, Space and the mouse never do. All that it draws comes from the public view.
    """

    CSS_PATH: ClassVar[Any] = ["base.tcss", "curtain.tcss"]

    def __init__(self, session: Session, step: Ask, scene: Scene, say: str = "") -> None:
        super().__init__()
        self._session = session
        self._ask = step
        self._say = say
        """What came of the last key, for everybody: what was taken back, or why nothing can be."""
        self._scene = replace(scene, view=session.match.view(None), viewer=None, legal=session.unseen(step), events=())
        self._quiet = Quiet(0)

    def zones(self) -> ComposeResult:
        """The call, and the keys."""
        yield Zone(id="curtain")
        yield Zone(id="keys")

    def on_mount(self) -> None:
        """Deaf at first."""
        self._quiet = Quiet(self.house.settings.deaf / 10)
        super().on_mount()

    def on_screen_resume(self) -> None:
        """Deaf again after another screen."""
        self._quiet = Quiet(self.house.settings.deaf / 10)
        super().on_screen_resume()

    @property
    def _shortcuts(self) -> list[Choice]:
        table = self._session.table
        return table.aside(self._scene) if table.from_hand(self._ask.decision) else []

    @property
    def _keys(self) -> list[tuple[str, str, str]]:
        digit = str(self._ask.seat + 1)
        keys = [(digit, digit, _("{name} opens").format(name=self._session.names[self._ask.seat]))]
        keys += [(one.key, one.key, one.label) for one in self._shortcuts]
        if self._session.table.standing(self._ask.decision) is not None:
            keys.append(("P", "P", _("Pass for this trick")))
        return [
            *keys,
            ("escape", "Esc", _("Menu")),
            ("v", "v", _("View the table")),
            ("l", "l", _("Log")),
            ("?", "?", _("Rules")),
            ("u", "u", _("Undo")),
        ]

    def paint(self) -> None:
        """Everything public that the called seat may want to know."""
        super().paint()
        self.zone("curtain").show(self._paint)
        digit, keys = str(self._ask.seat + 1), self._keys
        # The digit is shown but cannot be clicked: a mouse never opens a curtain.
        self.zone("keys").show(
            lambda width, height: [
                [span if span.target != digit else span._replace(target=None) for span in line]
                for line in paint_keys(keys)(width, height)
            ]
        )

    def _paint(self, width: int, height: int) -> list[Line]:
        session, seat = self._session, self._ask.seat
        name = session.names[seat]
        inner = min(width - 4, 72)
        style = f"seat{seat} bold"
        call = [Span(_("Pass the keyboard to") + " "), Span(f" {seat + 1} {name} ", f"{style} reverse")]
        head: list[Line] = [
            [Span("━" * width, f"seat{seat}")],
            center(call, width),
            *(center(line, width) for line in wrap(session.table.reason(self._scene), inner, "bold", 2)),
            *(center(line, width) for line in wrap(self._say, inner, "alert", 2) if self._say),
            [],
        ]
        press = _("{name}: press {digit}").format(name=name, digit=seat + 1)
        foot: list[Line] = [[], center([Span(press, "title")], width)]
        shortcuts = [f"{one.key} {one.label}" for one in self._shortcuts]
        if shortcuts:
            without = _("without a look: {choices}").format(choices=", ".join(shortcuts))
            foot.append(center([Span(without, "dim")], width))
        foot.append([Span("━" * width, f"seat{seat}")])
        room = height - len(head) - len(foot)
        glance = session.table.glance(self._scene, inner, min(session.table.glance_lines, max(0, room - 1)))
        lines = min(self.house.settings.recap, max(0, room - len(glance) - 1))
        told: list[Line] = []
        for text in reversed(session.recap(seat, lines)):
            sentence = wrap(text, inner, "", 2)
            if len(told) + len(sentence) > room - len(glance) - 1:
                break  # no sentence is begun in its middle
            told = [*sentence, *told]
        left = (width - inner) // 2
        body = [center(line, width) for line in glance]
        if told:
            body += [[], *([Span(" " * left), *line] for line in told)]
        body = body[:room]
        top = (room - len(body)) // 2
        return [*head, *([] for _ in range(top)), *body, *([] for _ in range(room - top - len(body))), *foot]

    def press(self, key: str) -> None:
        """The seat's digit, a choice that needs no look, or a way to somewhere public."""
        if self._quiet.broken():
            return
        if key == str(self._ask.seat + 1):
            self.leave(Lifted("open"))
        elif key == "v":
            self.leave(Lifted("table"))
        elif key == "u":
            self.leave(Lifted("undo"))
        elif key == "P" and self._session.table.standing(self._ask.decision) is not None:
            self.leave(Lifted("pass-on"))
        elif key == "l":
            self.house.show_log(self._session)
        elif key == "?":
            info, options = self._session.match.game.info, self._session.match.options
            self.house.show_rules(info.key, self._ask.decision.clause, options)
        elif key == "escape":
            self.house.show_menu(self._session, [(shown, what) for _key, shown, what in self._keys])
        else:
            choice = next((one for one in self._shortcuts if one.key == key), None)
            if choice is not None:
                self.leave(Lifted("more" if choice.more else "act", choice))
