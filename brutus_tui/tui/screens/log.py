"""What happened so far, one sentence a line, as the reader of this screen may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from brutus_tui.core.language import _, ngettext
from brutus_tui.tui.screens.filtered import FilteredScreen
from brutus_tui.tui.screens.house import END, Reader


class LogScreen(FilteredScreen):
    """Sentences, the newest at the end and in sight. The caller passes only what may be read here."""

    AUTO_FOCUS = "#text"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Filter", key_display="/"),
        Binding("home", "top", "First", key_display="Home"),
        Binding("end", "bottom", "Last", key_display="End"),
        Binding("escape,l", "back", "Back", key_display="Esc"),
    ]

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__()
        self._sentences = tuple(sentences)

    def asks(self) -> tuple[str, str]:
        """For words of a sentence."""
        return _("Show only lines with"), _("A name, a card, anything.")

    def panes(self) -> ComposeResult:
        """One text."""
        yield Reader(id="text")

    def fill(self) -> None:
        """The sentences that pass the filter."""
        shown = list(filter(self.passes, self._sentences))
        self.set_title(_("What happened"))
        self.reader.show(shown or [_("Nothing yet.") if not self._sentences else _("No line has these words.")], END)
        if self.words:
            self.say(
                ngettext(
                    "{shown} of {number} line has “{words}”; Esc shows all.",
                    "{shown} of {number} lines have “{words}”; Esc shows all.",
                    len(self._sentences),
                ).format(shown=len(shown), number=len(self._sentences), words=self.words)
            )
        else:
            self.say()

    def action_top(self) -> None:
        """To the oldest line."""
        self.reader.action_scroll_home()

    def action_bottom(self) -> None:
        """To the newest line."""
        self.reader.action_scroll_end()
