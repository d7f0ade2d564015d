"""What the table, its curtain and its menu share: zones, keys, and a layer that says when the terminal is too small."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.screen import Screen

from brutus_tui.core.language import _
from brutus_tui.tui.draw import Line, Span, center
from brutus_tui.tui.widgets.zone import STYLES, Zone

if TYPE_CHECKING:
    from brutus_tui.tui.app import BrutusApp

R = TypeVar("R")

LEAST: tuple[int, int] = (60, 20)
"""Columns and lines that the screens need."""


class ZoneScreen(Screen[R], Generic[R]):
    """A screen made of zones that takes every key itself, closes once, and never shows half of anything."""

    CSS_PATH = "base.tcss"
    COMPONENT_CLASSES: ClassVar[set[str]] = {f"zone--{name}" for name in STYLES}
    AUTO_FOCUS = ""
    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-toonarrow"),
        (LEAST[0], "-narrow"),
        (80, "-normal"),
        (110, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-tooshort"),
        (LEAST[1], "-short"),
        (24, "-medium"),
        (34, "-tall"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._left = False

    @property
    def house(self) -> BrutusApp:
        """The application, for what the screens ask of it."""
        return cast("BrutusApp", self.app)

    def zones(self) -> ComposeResult:
        """The zones, from top to bottom."""
        yield from ()

    def compose(self) -> ComposeResult:
        """The zones, and over them the layer for small terminals."""
        yield from self.zones()
        yield Zone(self._paint_small, id="small")

    def on_mount(self) -> None:
        """Draw for the first time."""
        self.paint()

    def on_screen_resume(self) -> None:
        """Settings may have changed on another screen."""
        self.paint()

    def paint(self) -> None:
        """Give every zone its painter; nothing may be drawn in another way."""
        for zone in self.query(Zone):
            zone.ascii = self.house.settings.ascii
        self.set_class(self.house.settings.ascii, "-ascii")

    def zone(self, name: str) -> Zone:
        """A zone by its id."""
        return self.query_one(f"#{name}", Zone)

    def leave(self, result: R | None = None) -> None:
        """Close this screen, once: a second key or message that was under way does nothing."""
        if not self._left:
            self._left = True
            self.dismiss(result)

    def _paint_small(self, width: int, height: int) -> list[Line]:
        text = _("{columns}×{lines} needed, {width}×{height} here").format(
            columns=LEAST[0], lines=LEAST[1], width=width, height=height
        )
        return [[] for _row in range(max(0, height // 2 - 1))] + [
            center([Span(_("The terminal is too small."), "bold")], width),
            center([Span(text)], width),
        ]

    # -- Keys

    @on(Zone.Hit)
    def _hit(self, event: Zone.Hit) -> None:
        event.stop()
        if isinstance(event.target, str):
            self.press(event.target)
        else:
            self.point(event.target)

    def point(self, target: object) -> None:
        """Something on the screen that is no key was clicked."""

    def on_key(self, event: events.Key) -> None:
        """Every key comes here; one that means nothing does nothing."""
        if event.key in ("ctrl+q", "ctrl+c", "ctrl+z"):
            return
        event.stop()
        event.prevent_default()
        if not self.has_class("-toonarrow", "-tooshort"):
            printable = event.character is not None and event.is_printable
            self.press(event.character if printable and event.character else event.key)

    def press(self, key: str) -> None:
        """A key, by its sign where it has one, else by its name."""
