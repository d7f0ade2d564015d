"""A screen that can be told to show only what has certain words."""

from __future__ import annotations

from brutus_tui.tui.screens.dialogs import TextScreen
from brutus_tui.tui.screens.house import HouseScreen


class FilteredScreen(HouseScreen[None]):
    """Asks for words and shows what has them all; Esc shows everything again, and only then leaves.

    A screen of this kind binds `search` and `back`, and lets `fill` show what `passes`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        """What was searched for, as it was typed; empty where everything is shown."""

    def asks(self) -> tuple[str, str]:
        """The question for the words, and a hint which words make sense."""
        raise NotImplementedError

    def passes(self, text: str) -> bool:
        """Whether a text has all the words."""
        folded = text.casefold()
        return all(word in folded for word in self.words.casefold().split())

    def action_search(self) -> None:
        """Ask for words."""

        def take(words: str | None) -> None:
            if words is not None:
                self.words = words
                self.fill()

        question, hint = self.asks()
        self.app.push_screen(TextScreen(question, self.words, hint=hint), take)

    def action_back(self) -> None:
        """Show everything again, or go back."""
        if self.words:
            self.words = ""
            self.fill()
        else:
            self.leave()
