"""The cards of a game with their texts: a list on the left, the card at the cursor on the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from brutus_tui.core.language import _
from brutus_tui.tui.screens.filtered import FilteredScreen
from brutus_tui.tui.screens.house import Block, Row, Rows
from brutus_tui.tui.tables import Section


class GlossaryScreen(FilteredScreen):
    """Cards, open at `key` where there is such a card. Nothing here is secret but which card was looked up."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search", key_display="/"),
        Binding("pagedown,space", "page(1)", "Text", key_display="PgDn", priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("escape,k", "back", "Back", key_display="Esc"),
    ]

    def __init__(self, title: str, sections: Sequence[Section], key: str = "") -> None:
        super().__init__()
        self._title = title
        self._sections = tuple(sections)
        self._key = key

    def asks(self) -> tuple[str, str]:
        """For words on a card."""
        return _("Show only cards with"), _("A name, a word of the text, where it comes from.")

    def fill(self) -> None:
        """The cards that the search lets through."""
        self.set_title(_("{title}: the cards").format(title=self._title))
        rows: list[Row] = []
        first: tuple[int, str] | None = None
        for number, section in enumerate(self._sections):
            entries = [one for one in section.entries if self.passes(" ".join((one.title, one.short, *one.text)))]
            if entries:
                rows.append(Row(None, section.heading))
            for entry in entries:
                key = (number, entry.key)
                rows.append(Row(key, entry.title, entry.short))
                if entry.key == self._key and first is None:
                    first = key
        self.rows.show(rows, self.rows.key or first)
        self.say(_("With “{words}”; Esc shows all.").format(words=self.words) if self.words else "")
        self.describe()

    @on(Rows.Moved)
    def describe(self) -> None:
        """The card at the cursor."""
        key = self.rows.key
        if key is None:
            self.reader.show([_("No card has these words.")])
            return
        number, wanted = key
        entry = next(one for one in self._sections[number].entries if one.key == wanted)
        self.reader.border_title = self._sections[number].heading
        blocks: list[Block | str] = [Block(self.reader.heading(entry.title))]
        for paragraph in entry.text:
            blocks += ["", paragraph]
        self.reader.show(blocks)

    def action_page(self, way: int) -> None:
        """Scroll the text."""
        if way > 0:
            self.reader.action_page_down()
        else:
            self.reader.action_page_up()
