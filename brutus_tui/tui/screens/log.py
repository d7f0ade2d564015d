"""What happened so far, one sentence a line, as the reader of this screen may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from brutus_tui.core.language import _, ngettext
from brutus_tui.tui.screens.dialogs import TextScreen
from brutus_tui.tui.screens.house import END, HouseScreen, Reader


class LogScreen(HouseScreen[None]):
    """Sentences, the newest at the end and in sight. The caller passes only what may be read here."""

    AUTO_FOCUS = "#text"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "filter", "Filter", key_display="/"),
        Binding("home", "top", "First", key_display="Home"),
        Binding("end", "bottom", "Last", key_display="End"),
        Binding("escape,l", "back", "Back", key_display="Esc"),
    ]

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__()
        self._sentences = tuple(sentences)
        self._words = ""

    def panes(self) -> ComposeResult:
        """One text."""
        yield Reader(id="text")

    def fill(self) -> None:
        """The sentences that pass the filter."""
        wanted = self._words.casefold().split()
        shown = [line for line in self._sentences if all(word in line.casefold() for word in wanted)]
        self.set_title(_("What happened"))
        self.reader.show(shown or [_("Nothing yet.") if not self._sentences else _("No line has these words.")], END)
        if wanted:
            self.say(
                ngettext(
                    "{shown} of {number} line has “{words}”; Esc shows all.",
                    "{shown} of {number} lines have “{words}”; Esc shows all.",
                    len(self._sentences),
                ).format(shown=len(shown), number=len(self._sentences), words=self._words)
            )
        else:
            self.say()

    def action_top(self) -> None:
        """To the oldest line."""
        self.reader.action_scroll_home()

    def action_bottom(self) -> None:
        """To the newest line."""
        self.reader.action_scroll_end()

    def action_filter(self) -> None:
        """Ask for words."""

        def take(words: str | None) -> None:
            if words is not None:
                self._words = words
                self.fill()

        ask = TextScreen(_("Show only lines with"), self._words, hint=_("A name, a card, anything."))
        self.app.push_screen(ask, take)

    def action_back(self) -> None:
        """Show everything again, or go back."""
        if self._words:
            self._words = ""
            self.fill()
        else:
            self.leave()
