"""Two short questions with a screen of their own: a text, and yes or no.

Typing happens only here, so no other key of the program can be swallowed by a text field, or end up in one.
Both are opaque: what lies below is not to be seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from brutus_tui.core.language import _
from brutus_tui.core.options import BadOption, kinds_by_key, parse, value_text
from brutus_tui.tui.screens.house import HouseScreen, Keys, TooSmall, too_small


def accept(text: str) -> str:
    """The check of a `TextScreen` that takes anything."""
    return ""


class TextScreen(HouseScreen[str | None]):
    """Asks for a line of text; gives back what was typed, or None.

    `check` says in one sentence why a text is no answer, or nothing if it is one.
    `tidy` makes the answer of what was typed; `hint` is shown below the field.
    """

    AUTO_FOCUS = "#field"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "OK", key_display="Enter"),
        Binding("escape", "leave", "Cancel", key_display="Esc"),
    ]

    def __init__(
        self,
        question: str,
        value: str = "",
        *,
        hint: str = "",
        check: Callable[[str], str] = accept,
        tidy: Callable[[str], str] = str.strip,
    ) -> None:
        super().__init__()
        self._question = question
        self._value = value
        self._hint = hint
        self._check = check
        self._tidy = tidy

    def compose(self) -> ComposeResult:
        """The question over the field."""
        with Vertical(id="box"):
            yield Static(id="question", markup=False)
            yield Input(self._value, id="field", select_on_focus=True)
            yield Static(id="say", markup=False)
        yield Keys()
        yield TooSmall()

    def fill(self) -> None:
        """The question and the hint."""
        self.query_one("#question", Static).update(self._drawn(self._question))
        self.say(self._hint)

    @on(Input.Changed)
    def typed(self) -> None:
        """Say at once what is wrong, but only once something was typed."""
        text = self.query_one(Input).value
        sentence = self._check(self._tidy(text)) if text != self._value else ""
        self.say(sentence or self._hint, wrong=bool(sentence))

    @on(Input.Submitted)
    def action_accept(self) -> None:
        """Give the text back, or say why not."""
        text = self._tidy(self.query_one(Input).value)
        sentence = self._check(text)
        if too_small(self):
            return
        if sentence:
            self.say(sentence, wrong=True)
        else:
            self.leave(text)


class ValueScreen(TextScreen):
    """Asks for the value of one field of an options value; gives back a text that `options.parse` takes."""

    def __init__(self, title: str, options: Any, key: str) -> None:
        schema, kind = type(options), dict(kinds_by_key(options))[key]

        def check(text: str) -> str:
            try:
                parse(schema, {key: text})
            except BadOption:
                return _("This takes {what}.").format(what=kind.describe())
            return ""

        super().__init__(title, value_text(getattr(options, key)), hint=kind.describe(), check=check)


class ConfirmScreen(HouseScreen[bool]):
    """Asks before something that cannot be taken back; the key that confirms is not Enter."""

    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", "Yes"),
        Binding("n,escape", "no", "No"),
    ]

    def __init__(self, question: str, consequence: str = "") -> None:
        super().__init__()
        self._question = question
        self._consequence = consequence

    def compose(self) -> ComposeResult:
        """The question and what follows from a yes."""
        with Vertical(id="box"):
            yield Static(id="question", markup=False)
            yield Static(id="say", markup=False)
        yield Keys()
        yield TooSmall()

    def fill(self) -> None:
        """The question and what follows from a yes."""
        self.query_one("#question", Static).update(self._drawn(self._question))
        self.say(self._consequence)

    def action_yes(self) -> None:
        """Do it."""
        self.leave(True)

    def action_no(self) -> None:
        """Leave everything as it is."""
        self.leave(False)
