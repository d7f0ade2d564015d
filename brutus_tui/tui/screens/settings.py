"""The settings, made from their schema: one row each, in force and on disk at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType

from brutus_tui.core.language import _
from brutus_tui.core.options import Kind, kinds, kinds_by_key, parse
from brutus_tui.store.settings import Settings
from brutus_tui.tui.screens.dialogs import ValueScreen
from brutus_tui.tui.screens.house import Block, HouseScreen, Row, Rows, turned, turns


def words(key: str) -> tuple[str, str]:
    """A setting's title and what it does; the key itself for one without words."""
    return {
        "theme": (_("Colours"), _("The last one keeps to the colours that your terminal is set to.")),
        "ascii": (_("Plain ASCII"), _("Lines and signs are drawn as + - | >, for terminals that misplace others.")),
        "compact": (_("Compact"), _("Smaller cards and no empty lines, even where there is room.")),
        "pace": (_("Computer players"), _("How fast they act. “Step by step” waits for a key after each action.")),
        "deaf": (
            _("Deaf curtain"),
            _(
                "For so many tenths of a second after it has closed, a curtain ignores every key, "
                "so that a key pressed twice opens nobody's hand."
            ),
        ),
        "confirm": (
            _("Ask twice"),
            _("Before what: all that matters and cannot be taken back, everything, or nothing."),
        ),
        "bell": (_("Bell"), _("The terminal's bell rings when the keyboard goes to somebody else.")),
        "recap": (_("Recap"), _("How many lines of what happened meanwhile stand on the curtain.")),
        "titles": (
            _("Card names"),
            _("Of games whose cards are printed in another language: as printed, translated, or both side by side."),
        ),
        "language": (_("Language"), _("Of sentences and rulebooks, where there is a translation.")),
    }.get(key, (key, ""))


def value_words(key: str, value: object) -> str:
    """A setting's value in words."""
    if isinstance(value, bool):
        return _("on") if value else _("off")
    return {
        ("theme", "roman-dark"): _("Roman, dark"),
        ("theme", "roman-light"): _("Roman, light"),
        ("theme", "contrast"): _("high contrast"),
        ("theme", "ansi"): _("the terminal's own"),
        ("pace", "step"): _("step by step"),
        ("pace", "slow"): _("slow"),
        ("pace", "normal"): _("normal"),
        ("pace", "fast"): _("fast"),
        ("pace", "instant"): _("at once"),
        ("confirm", "some"): _("what matters"),
        ("confirm", "all"): _("everything"),
        ("confirm", "none"): _("nothing"),
        ("titles", "both"): _("both, side by side"),
        ("titles", "printed"): _("as printed"),
        ("titles", "translated"): _("translated"),
        ("language", "auto"): _("the system's"),
        ("language", "en"): "English",
        ("language", "ja"): "日本語",
        ("language", "it"): "Italiano",
    }.get((key, str(value)), str(value))


class SettingsScreen(HouseScreen[None]):
    """Every setting; a change takes effect under the hand and is on disk before the next key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", "Change", key_display="←→"),
        Binding("left", "turn(-1)", show=False),
        Binding("enter", "edit", "Edit", key_display="Enter"),
        Binding("escape", "leave", "Back", key_display="Esc"),
        Binding("backspace", "default", "Default", key_display="Bksp"),
        Binding("space", "turn(1)", show=False),
    ]

    def fill(self) -> None:
        """One row for each setting."""
        self.set_title(_("Settings"))
        settings, default = self.house.settings, Settings()
        rows = []
        for field, kind in kinds(settings):
            value = getattr(settings, field.name)
            text = value_words(field.name, value)
            sign = "" if value == getattr(default, field.name) else "* "
            rows.append(Row(field.name, words(field.name)[0], sign + (f"◂ {text} ▸" if turns(kind) else f"{text}  ")))
        self.rows.show(rows)
        self.describe()

    @on(Rows.Moved)
    def describe(self) -> None:
        """What the setting at the cursor does."""
        key, read = self.rows.key, self.reader
        title, text = words(key)
        kind = self._kind(key)
        default, value = getattr(Settings(), key), getattr(self.house.settings, key)
        read.border_title = title
        blocks: list[Block | str] = [text, ""]
        for one in kind.values:
            signs = [_("chosen")] * (one == value) + [_("default")] * (one == default)
            note = f" ({_(', ').join(signs)})" if signs else ""
            blocks.append(f"- {value_words(key, one)}{note}")
        if not kind.values:
            blocks.append(
                _("{what}; default {default}").format(what=kind.describe(), default=value_words(key, default))
            )
        read.show(blocks)

    def _kind(self, key: str) -> Kind:
        return dict(kinds_by_key(Settings))[key]

    @on(Rows.Chosen)
    def action_edit(self) -> None:
        """The next value, or a typed one."""
        key = self.rows.key
        if self._kind(key).values:
            self.action_turn(1)
            return

        def take(text: str | None) -> None:
            if text is not None:
                self._set(key, getattr(parse(Settings, {key: text}), key))

        self.app.push_screen(ValueScreen(words(key)[0], self.house.settings, key), take)

    def action_turn(self, step: int) -> None:
        """The next value."""
        key = self.rows.key
        if turns(self._kind(key)):
            self._set(key, turned(self._kind(key), getattr(self.house.settings, key), step))

    def action_default(self) -> None:
        """The setting at the cursor as it was at first."""
        self._set(self.rows.key, getattr(Settings(), self.rows.key))

    def _set(self, key: str, value: Any) -> None:
        self.house.save_settings(replace(self.house.settings, **{key: value}))
        self.on_screen_resume()
