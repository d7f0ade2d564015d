"""What the screens around the table share: a list, a text to read, a line of keys, and the screen that holds them.

Each is one widget that draws its own lines, so a screen has four or five widgets and opens at once. Nothing here
knows a match, so nothing here can show a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

from rich.cells import cell_len
from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from rich.theme import Theme
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Region, Size
from textual.message import Message
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from brutus_tui.core.language import _
from brutus_tui.core.options import Kind
from brutus_tui.tui import draw
from brutus_tui.tui.screens.base import LEAST, ZoneScreen

if TYPE_CHECKING:
    from rich.markdown import Markdown

    from brutus_tui.tui.app import BrutusApp

GUTTER: Final = 2
"""Cells before a row, where the cursor stands."""

MIN_WIDTH: Final = 12
"""In fewer cells a row is cut, not wrapped."""


def plain(text: str) -> str:
    """`text` for a terminal that draws only ASCII well; letters of any language stay."""
    return text.translate(draw.ASCII)


def too_small(screen: Screen[Any]) -> bool:
    """Whether the layer over the screen hides everything else."""
    return screen.has_class("-toonarrow") or screen.has_class("-tooshort")


class Pane(ScrollView, can_focus=True):
    """A framed part of a screen that draws its own lines. What lies outside is told in the frame, not by a bar."""

    def __init__(self, *, id: str, title: str = "") -> None:
        super().__init__(id=id)
        self.border_title = title
        self._strips: list[Strip] = []

    @property
    def ascii(self) -> bool:
        """Whether only ASCII characters may be drawn."""
        return cast("BrutusApp", self.app).settings.ascii

    @property
    def inner_width(self) -> int:
        """Cells across one line."""
        return max(1, self.scrollable_content_region.width)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """As on the screen: no key does anything that cannot be seen."""
        return not too_small(self.screen)

    def on_resize(self) -> None:
        """Lines are as wide as the pane."""
        self.redraw()

    def redraw(self) -> None:
        """Make the lines anew for the present width."""
        self._strips = list(self._draw()) if self.size else []
        self.virtual_size = Size(self.inner_width, len(self._strips))
        self._tell_rest()
        self.refresh()

    def _draw(self) -> Iterable[Strip]:
        raise NotImplementedError

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Keep the frame's count of lines right."""
        super().watch_scroll_y(old_value, new_value)
        self._tell_rest()

    def _tell_rest(self) -> None:
        height, total, top = self.scrollable_content_region.height, len(self._strips), round(self.scroll_y)
        if total <= height:
            self.border_subtitle = ""
        else:
            self.border_subtitle = _("{first}-{last} of {total}").format(
                first=top + 1, last=min(top + height, total), total=total
            )

    def render_line(self, y: int) -> Strip:
        """One line of the pane, on the pane's background."""
        number, width = y + round(self.scroll_y), self.inner_width
        strip = self._strips[number] if number < len(self._strips) else Strip.blank(width)
        return strip.adjust_cell_length(width).apply_style(self.rich_style)


# -- A list to choose from ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a list. A row without a `key` is a heading, or with `note` a remark; neither can be chosen.

    `right` goes to a second line where both do not fit, and so does the rest of a `left` that stands alone.
    """

    key: Any
    left: str
    right: str = ""
    below: str = ""
    note: bool = False
    seat: int | None = None
    """Whose colour the row has, as at the table."""


class Rows(Pane):
    """A list with a cursor. It tells where the cursor goes and what is chosen."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "rows--cursor",
        "rows--heading",
        "rows--faint",
        "rows--value",
        *(f"rows--seat{seat}" for seat in range(9)),
    }

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "edge(1)", show=False),
        Binding("end", "edge(-1)", show=False),
        Binding("enter", "choose", show=False),
    ]

    class Moved(Message):
        """The cursor stands on another row."""

        def __init__(self, key: Any) -> None:
            self.key = key
            super().__init__()

    class Chosen(Message):
        """Enter, or a click on the row at the cursor."""

        def __init__(self, key: Any) -> None:
            self.key = key
            super().__init__()

    def __init__(self, *, id: str, title: str = "") -> None:
        super().__init__(id=id, title=title)
        self._rows: tuple[Row, ...] = ()
        self._cursor = -1
        self._tops: list[int] = []

    @property
    def key(self) -> Any:
        """The key of the row at the cursor; None in an empty list."""
        return self._rows[self._cursor].key if self._cursor >= 0 else None

    def show(self, rows: Sequence[Row], key: Any = None) -> None:
        """Show these rows with the cursor on `key`, or where it was, or as near as can be."""
        wanted = self.key if key is None else key
        before = self._cursor
        self._rows = tuple(rows)
        choices = self._choices()
        at = next((number for number in choices if rows[number].key == wanted), None)
        if at is None:
            at = min(choices, key=lambda number: abs(number - before), default=-1)
        self._cursor = at
        self.redraw()
        self._reach()

    def _choices(self) -> list[int]:
        return [number for number, row in enumerate(self._rows) if row.key is not None]

    def select(self, key: Any) -> None:
        """Put the cursor on the row with that key, if there is one."""
        for number, row in enumerate(self._rows):
            if row.key == key:
                self._go(number)

    def _go(self, number: int) -> None:
        if number == self._cursor:
            return
        self._cursor = number
        self.redraw()
        self._reach()
        self.post_message(self.Moved(self.key))

    def _reach(self) -> None:
        if self._cursor < 0 or not self._tops:
            return
        top, bottom = self._tops[self._cursor], self._tops[self._cursor + 1]
        if all(row.key is None for row in self._rows[: self._cursor]):
            top = 0  # the heading of the first row is shown with it
        self.scroll_to_region(Region(0, top, 1, bottom - top), animate=False, force=True)

    def on_resize(self) -> None:
        """The cursor stays in sight."""
        super().on_resize()
        self._reach()

    def action_move(self, step: int) -> None:
        """The next row that can be chosen; none beyond the ends."""
        choices = self._choices()
        if self._cursor in choices:
            at = choices.index(self._cursor) + step
            self._go(choices[max(0, min(at, len(choices) - 1))])

    def action_page(self, way: int) -> None:
        """About a screenful further."""
        self.action_move(way * max(1, self.scrollable_content_region.height - 2))

    def action_edge(self, way: int) -> None:
        """The first or the last row."""
        self.action_move(-way * len(self._rows))

    def action_choose(self) -> None:
        """Tell that the row at the cursor is chosen."""
        if self._cursor >= 0:
            self.post_message(self.Chosen(self.key))

    def on_click(self, event: events.Click) -> None:
        """A click puts the cursor on a row, a click on that row chooses it."""
        line = event.get_content_offset(self)
        if line is None:
            return
        y = line.y + round(self.scroll_y)
        for number in self._choices():
            if self._tops[number] <= y < self._tops[number + 1]:
                if number == self._cursor:
                    self.action_choose()
                else:
                    self._go(number)

    def on_focus(self) -> None:
        """The cursor looks different in the list that takes the keys."""
        self.redraw()

    def on_blur(self) -> None:
        """The cursor looks different in a list that does not take the keys."""
        self.redraw()

    def _draw(self) -> Iterable[Strip]:
        self._tops = []
        strips: list[Strip] = []
        for number, row in enumerate(self._rows):
            if row.key is None and not row.note and strips:
                strips.append(Strip.blank(self.inner_width))
            self._tops.append(len(strips))
            strips += self._draw_row(row, number == self._cursor)
        self._tops.append(len(strips))
        return strips

    def _draw_row(self, row: Row, here: bool) -> Iterable[Strip]:
        width = self.inner_width
        if row.key is None:
            style = self.get_component_rich_style("rows--faint" if row.note else "rows--heading")
            indent = " " * GUTTER if row.note else ""
            left = draw.fit(row.left, width - len(indent) - cell_len(row.right))
            yield self._strip((indent + left + row.right, style))
            return
        if here:
            base = self.get_component_rich_style("rows--cursor")
        elif row.seat is not None:
            base = self.get_component_rich_style(f"rows--seat{row.seat}")
        else:
            base = Style()
        faint = base if here else self.get_component_rich_style("rows--faint")
        value = base if here else self.get_component_rich_style("rows--value")
        mark = "▶ " if here and self.has_focus else "▸ " if here else "  "
        room = width - GUTTER
        right = row.right
        if not right and cell_len(row.left) > room >= MIN_WIDTH:
            for number, line in enumerate(draw.wrap(row.left, room, rows=2)):
                yield self._strip((" " * GUTTER if number else mark, base), (draw.fit(line[0].text, room), base))
            if row.below:
                yield self._strip((" " * GUTTER, base), (draw.fit(row.below, room), faint))
            return
        gap = 1 if right else 0
        if cell_len(row.left) + gap + cell_len(right) > room:
            yield self._strip((mark, base), (draw.fit(row.left, room), base))
            yield self._strip((" " * GUTTER, base), (draw.fit(right, room, "right"), value))
        else:
            left = draw.fit(row.left, room - cell_len(right))
            yield self._strip((mark, base), (left, base), (right, value))
        if row.below:
            yield self._strip((" " * GUTTER, base), (draw.fit(row.below, room), faint))

    def _strip(self, *parts: tuple[str, Style]) -> Strip:
        return Strip([Segment(plain(text) if self.ascii else text, style) for text, style in parts if text])


def turns(kind: Kind) -> bool:
    """Whether an option goes from value to value by a key; the others are typed."""
    return bool(kind.values) or kind.name == "number"


def turned(kind: Kind, value: Any, step: int) -> Any:
    """The value `step` further: listed ones go around, numbers stop at their limits."""
    if kind.values:
        place = kind.values.index(value) if value in kind.values else -1 if step > 0 else 0
        return kind.values[(place + step) % len(kind.values)]
    return max(kind.low, min(kind.high, value + step))


# -- A text to read ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a text, an empty one for an empty line; `anchor` is how to find it again."""

    body: RenderableType
    anchor: str = ""


_MARKDOWN: Final = Theme(
    {
        "markdown.code": Style(bold=True),
        "markdown.table.border": Style(dim=True),
        "markdown.table.header": Style(bold=True),
        "markdown.item.bullet": Style(bold=True),
        "markdown.item.number": Style(bold=True),
        "markdown.link": Style(underline=True),
        "markdown.link_url": Style(underline=True),
    },
)
"""Weight instead of colour, so that a rulebook reads the same in every theme."""


def markdown(text: str) -> Markdown:
    """A rulebook's text, ready to be shown."""
    from rich.markdown import Markdown  # 30 ms that only the rules need

    return Markdown(text, hyperlinks=False)


def paragraph(text: str) -> Block | str:
    """One paragraph of a rulebook: as Markdown only if it has any of its signs, so that the lobby need not wait."""
    return Block(markdown(text)) if set("*_`[<#|\\&") & set(text) else text


END: Final = "$"
"""The anchor that stands for the end of a text."""


class Reader(Pane):
    """A text with a frame, wrapped to the width, scrolled by keys."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"reader--heading", "reader--marked", "reader--faint"}

    def __init__(self, *, id: str, title: str = "") -> None:
        super().__init__(id=id, title=title)
        self._blocks: tuple[Block, ...] = ()
        self._tops: dict[str, int] = {}
        self._anchor = ""

    def show(self, blocks: Iterable[Block | str], anchor: str = "") -> None:
        """Show a text from its beginning, from the block with that anchor, or (`END`) its last lines."""
        self._blocks = tuple(Block(block) if isinstance(block, str) else block for block in blocks)
        self._anchor = anchor
        self.redraw()
        self._find()

    def heading(self, text: str, *, marked: bool = False) -> Text:
        """A heading; `marked` ones are seen first."""
        style = self.get_component_rich_style("reader--marked" if marked else "reader--heading")
        return Text(f" {text} " if marked else text, style)

    def faint(self, text: str) -> Text:
        """A remark."""
        return Text(text, self.get_component_rich_style("reader--faint"))

    def on_resize(self) -> None:
        """The block that was looked up stays in sight when the width changes."""
        super().on_resize()
        self._find()

    def _find(self) -> None:
        top = len(self._strips) if self._anchor == END else self._tops.get(self._anchor, 0)
        self.scroll_to(y=top, animate=False, force=True)

    def action_scroll_home(self) -> None:
        """To the beginning, at once."""
        self.scroll_to(y=0, animate=False)

    def action_scroll_end(self) -> None:
        """To the end, at once."""
        self.scroll_to(y=self.max_scroll_y, animate=False)

    def action_page_up(self) -> None:
        """A screenful back, at once, with a line of what was seen."""
        self.scroll_to(y=self.scroll_y - self.scrollable_content_region.height + 1, animate=False)

    def action_page_down(self) -> None:
        """A screenful on, at once, with a line of what was seen."""
        self.scroll_to(y=self.scroll_y + self.scrollable_content_region.height - 1, animate=False)

    def _draw(self) -> Iterable[Strip]:
        self._tops = {}
        console = self.app.console
        options = console.options.update(width=self.inner_width, height=None)
        strips: list[Strip] = []
        with console.use_theme(_MARKDOWN):
            for block in self._blocks:
                if block.anchor:
                    self._tops[block.anchor] = len(strips)
                if isinstance(block.body, str):
                    # Plain sentences break as on the table: Japanese also in the middle.
                    lines = [[Segment(line[0].text)] for line in draw.wrap(block.body, max(2, self.inner_width))] or [
                        []
                    ]
                else:
                    lines = list(_tight(console.render_lines(block.body, options, pad=False)))
                strips += map(self._strip, lines)
        return strips

    def _strip(self, line: list[Segment]) -> Strip:
        return Strip([Segment(plain(part.text), part.style) for part in line] if self.ascii else line)


def _tight(lines: Iterable[list[Segment]]) -> Iterable[list[Segment]]:
    """Lines with single empty ones between them, none before and after; Markdown leaves two around a table."""
    gap, begun = False, False
    for line in lines:
        if not "".join(part.text for part in line).strip():
            gap = begun
            continue
        if gap:
            yield []
        gap, begun = False, True
        yield line


# -- The line of keys --------------------------------------------------------------------------


class Keys(Widget):
    """The screen's own keys on one line, the most important first; what does not fit is left out at the end.

    Each can be clicked. Textual's own footer would be a widget per key, and drops keys without an order.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"keys--key"}

    def __init__(self) -> None:
        super().__init__(id="keys")
        self._spans: list[tuple[int, int, str]] = []

    def render(self) -> Text:
        """`n New  r Rules`."""
        ascii_only = cast("BrutusApp", self.app).settings.ascii
        style = self.get_component_rich_style("keys--key")
        line = Text(no_wrap=True)
        self._spans = []
        for binding in type(self.screen).BINDINGS:
            if not isinstance(binding, Binding) or not binding.show:
                continue
            if self.screen.check_action(binding.action.partition("(")[0], ()) is False:
                continue
            key, name = binding.key_display or binding.key.partition(",")[0], _(binding.description)
            if ascii_only:
                key, name = plain(key), plain(name)
            start = line.cell_len + (2 if line else 0)
            end = start + cell_len(key) + 1 + cell_len(name)
            if end > self.content_size.width:
                break
            line.append("  " if line else "").append(key, style).append(f" {name}")
            self._spans.append((start, end, binding.action))
        return line

    async def on_click(self, event: events.Click) -> None:
        """A click on a key is that key."""
        at = event.get_content_offset(self)
        for start, end, action in self._spans:
            if at is not None and start <= at.x < end:
                await self.screen.run_action(action)
                return


class TooSmall(Widget):
    """Lies over a screen for which the terminal is too small, and says so; a layer, so nothing has to be closed."""

    def __init__(self) -> None:
        super().__init__(id="small")

    def render(self) -> Text:
        """What is needed and what there is."""
        size = self.app.size
        needed = _("{columns}×{lines} needed, {width}×{height} here").format(
            columns=LEAST[0], lines=LEAST[1], width=size.width, height=size.height
        )
        return Text(f"{_('The terminal is too small.')}\n{needed}", justify="center")


# -- The screen --------------------------------------------------------------------------------

R = TypeVar("R")


class HouseScreen(Screen[R], Generic[R]):
    """A screen outside the table: a title, a list, what the row at the cursor means, one line to say something, keys.

    Law: it closes once. A second `leave`, from a key or a message that was under way, does nothing.
    """

    CSS_PATH = "house.tcss"
    AUTO_FOCUS = "#list"
    ALLOW_SELECT = False
    HORIZONTAL_BREAKPOINTS = ZoneScreen.HORIZONTAL_BREAKPOINTS
    VERTICAL_BREAKPOINTS = ZoneScreen.VERTICAL_BREAKPOINTS

    def __init__(self) -> None:
        super().__init__()
        self._left = False

    @property
    def house(self) -> BrutusApp:
        """The application, for what the screens ask of it."""
        return cast("BrutusApp", self.app)

    @property
    def rows(self) -> Rows:
        """The list."""
        return self.query_one("#list", Rows)

    @property
    def reader(self) -> Reader:
        """The text beside or below the list."""
        return self.query_one("#text", Reader)

    def compose(self) -> ComposeResult:
        """Title, list and text, one line to say something, keys."""
        yield Static(id="title", markup=False)
        with Horizontal(id="body"):
            yield from self.panes()
        yield Static(id="say", markup=False)
        yield Keys()
        yield TooSmall()

    def panes(self) -> ComposeResult:
        """What stands between the title and the line to say something."""
        yield Rows(id="list")
        yield Reader(id="text")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No key does anything that cannot be seen."""
        return not too_small(self)

    def on_screen_resume(self) -> None:
        """Draw anew whenever this screen comes to the top: the settings may have changed below another one."""
        if self.is_current:  # not while several screens are closed at once
            self.set_class(self.house.settings.ascii, "-ascii")
            self.fill()

    def fill(self) -> None:
        """Put everything on the screen anew."""

    def set_title(self, text: str) -> None:
        """The first line."""
        self.query_one("#title", Static).update(self._drawn(text))

    def say(self, text: str = "", *, wrong: bool = False) -> None:
        """One line for the person at the keyboard; never private. `wrong` marks it with a sign, not only a colour."""
        line = self.query_one("#say", Static)
        line.set_class(wrong, "-wrong")
        line.update(self._drawn(f"! {text}" if wrong else text))

    def _drawn(self, text: str) -> str:
        return plain(text) if self.house.settings.ascii else text

    def leave(self, result: R | None = None) -> None:
        """Close this screen, once."""
        if not self._left:
            self._left = True
            self.dismiss(result)

    def action_leave(self) -> None:
        """Go back to where this screen was opened."""
        self.leave()
