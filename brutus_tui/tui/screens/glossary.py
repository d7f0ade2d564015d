"""The cards of a game with their texts: a list on the left, the card at the cursor on the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from brutus_tui.core.language import _
from brutus_tui.tui.screens.dialogs import TextScreen
from brutus_tui.tui.screens.house import Block, HouseScreen, Row, Rows
from brutus_tui.tui.tables import Entry, Section


class GlossaryScreen(HouseScreen[None]):
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
        self._words = ""

    def fill(self) -> None:
        """The cards that the search lets through."""
        self.set_title(_("{title}: the cards").format(title=self._title))
        wanted = self._words.casefold().split()
        rows: list[Row] = []
        first: tuple[int, str] | None = None
        for number, section in enumerate(self._sections):
            entries = [one for one in section.entries if _has(one, wanted)]
            if entries:
                rows.append(Row(None, section.heading))
            for entry in entries:
                key = (number, entry.key)
                rows.append(Row(key, entry.title, entry.short))
                if entry.key == self._key and first is None:
                    first = key
        self.rows.show(rows, self.rows.key or first)
        self.say(_("With “{words}”; Esc shows all.").format(words=self._words) if self._words else "")
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

    def action_search(self) -> None:
        """Ask for words."""

        def take(words: str | None) -> None:
            if words is not None:
                self._words = words
                self.fill()

        hint = _("A name, a word of the text, where it comes from.")
        self.app.push_screen(TextScreen(_("Show only cards with"), self._words, hint=hint), take)

    def action_back(self) -> None:
        """Show everything again, or go back."""
        if self._words:
            self._words = ""
            self.fill()
        else:
            self.leave()


def _has(entry: Entry, words: Sequence[str]) -> bool:
    text = " ".join((entry.title, entry.short, *entry.text)).casefold()
    return all(word in text for word in words)
