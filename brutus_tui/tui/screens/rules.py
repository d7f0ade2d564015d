"""A game's rulebook: sections on the left, their clauses on the right, a search, and the options in force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType

from brutus_tui.core import language, registry
from brutus_tui.core.language import _, ngettext
from brutus_tui.core.options import kinds
from brutus_tui.core.rulebook import Clause
from brutus_tui.tui import tables
from brutus_tui.tui.screens.dialogs import TextScreen
from brutus_tui.tui.screens.glossary import GlossaryScreen
from brutus_tui.tui.screens.house import Block, HouseScreen, Row, Rows, markdown


@dataclass(frozen=True, slots=True)
class ForceKey:
    """The row of the options in force."""


@dataclass(frozen=True, slots=True)
class PrefaceKey:
    """The row of what stands before the first section."""


@dataclass(frozen=True, slots=True)
class OpeningKey:
    """The row of the page that says how to play."""


@dataclass(frozen=True, slots=True)
class SectionKey:
    """The row of a section."""

    section: str


@dataclass(frozen=True, slots=True)
class ClauseKey:
    """The row of a clause that a search found."""

    clause: str


class RulesScreen(HouseScreen[None]):
    """The rulebook, open at a clause. Nothing on this screen comes from a match but the options, which are public."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search", key_display="/"),
        Binding("pagedown,space", "page(1)", "Text", key_display="PgDn", priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("v", "rulings", "Rulings"),
        Binding("o", "options", "Options"),
        Binding("k", "cards", "Cards"),
        Binding("escape,question_mark", "back", "Back", key_display="Esc"),
        Binding("enter", "read", show=False),
    ]

    def __init__(self, game_key: str, clause: str | None = None, options: Any = None) -> None:
        super().__init__()
        self._key = game_key
        self._clause = clause or ""
        self._options = options
        self._glossary = tables.find(game_key).glossary(options or registry.game(game_key).options())
        self._found: list[Clause] = []
        self._words = ""

    def fill(self) -> None:
        """Open at the clause that was asked for, else at what comes first."""
        self.book = registry.clauses(self._key, language.current())
        self.set_title(_("{title}: the rules").format(title=self.book.title))
        clause = self.book.find(self._clause) if self._clause else None
        self._list(self.rows.key or (SectionKey(clause.section) if clause else None))
        if self._clause and not clause:
            self.say(_("There is no clause {id}.").format(id=self._clause), wrong=True)

    def _list(self, key: Any) -> None:
        rows = []
        if self._found:
            title = ngettext("{number} clause with “{words}”", "{number} clauses with “{words}”", len(self._found))
            rows.append(Row(None, title.format(number=len(self._found), words=self._words)))
            rows += (Row(ClauseKey(one.id), one.heading, below=one.id) for one in self._found)
            rows.append(Row(None, _("Sections")))
        if self.book.opening[0]:
            rows.append(Row(OpeningKey(), self.book.opening[0]))
        if self._options is not None:
            rows.append(Row(ForceKey(), _("Options in force")))
        rows.append(Row(PrefaceKey(), _("About these rules")))
        rows += (Row(SectionKey(section), section) for section in self.book.sections)
        self.rows.show(rows, key or rows[0 if rows[0].key is not None else 1].key)
        self.describe()

    @on(Rows.Moved)
    def describe(self) -> None:
        """The text of the row at the cursor."""
        read = self.reader
        match self.rows.key:
            case ForceKey():
                read.border_title = _("Options in force")
                read.show(self._in_force())
            case PrefaceKey():
                read.border_title = self.book.title
                read.show([Block(markdown(self.book.preface))])
            case OpeningKey():
                read.border_title, text = self.book.opening
                read.show([Block(markdown(text))])
            case SectionKey(section=section):
                self._show_section(section, self._clause)
            case ClauseKey(clause=found):
                self._show_section(self.book.clauses[found].section, found)

    def _show_section(self, section: str, marked: str) -> None:
        self.reader.border_title = section
        blocks: list[Block | str] = []
        for one in self.book.section(section):
            if blocks:
                blocks.append("")
            here = one.id == marked.upper()
            source = f" [{one.mark}]" if one.mark else ""
            title = Text.assemble(
                self.reader.heading(f"{one.id} {one.heading}", marked=here), self.reader.faint(source)
            )
            blocks += [Block(title, one.id), Block(markdown(one.text))]
        self.reader.show(blocks, marked.upper())

    def _in_force(self) -> Iterator[Block | str]:
        narrator = registry.narrator(self._key)
        default = type(self._options)()
        for detail, title in ((False, _("Options")), (True, _("Rule details"))):
            some = [(field.name, kind) for field, kind in kinds(self._options) if kind.detail is detail]
            if some:
                yield Block(self.reader.heading(title))
            for key, kind in some:
                value = getattr(self._options, key)
                note = _("default") if value == getattr(default, key) else _("changed")
                line = f"{narrator.option(key)}: {narrator.value(key, value)} "
                yield Block(Text(line).append(self.reader.faint(f"({note}, {kind.clause})")))
            if some:
                yield ""

    # -- Keys

    def action_page(self, way: int) -> None:
        """Scroll the text, whatever has the focus."""
        if way > 0:
            self.reader.action_page_down()
        else:
            self.reader.action_page_up()

    @on(Rows.Chosen)
    def action_read(self) -> None:
        """From the list into the text."""
        self.reader.focus()

    def action_rulings(self) -> None:
        """To the first section that has rulings, and on to the next with each press."""
        rulings = [
            section for section in self.book.sections if any(clause.is_ruling for clause in self.book.section(section))
        ]
        if not rulings:
            self.say(_("No ruling was needed for this game."))
            return
        match self.rows.key:
            case SectionKey(section=here) if here in rulings:
                self.rows.select(SectionKey(rulings[(rulings.index(here) + 1) % len(rulings)]))
            case _:
                self.rows.select(SectionKey(rulings[0]))
        self.rows.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The options are offered where there are any, and so are the cards."""
        if (action == "options" and self._options is None) or (action == "cards" and not self._glossary):
            return False
        return super().check_action(action, parameters)

    def action_cards(self) -> None:
        """The texts of the cards."""
        self.app.push_screen(GlossaryScreen(self.book.title, self._glossary))

    def action_options(self) -> None:
        """To the options in force."""
        self.rows.select(ForceKey())
        self.rows.focus()

    def action_search(self) -> None:
        """Ask for words."""
        self.app.push_screen(
            TextScreen(
                _("Search the rules for"),
                self._words,
                hint=_("Words in any order, or the number of a clause."),
                tidy=lambda text: " ".join(text.split()),
            ),
            self._search,
        )

    def _search(self, words: str | None) -> None:
        if words is None:
            return
        found = self.book.search(words) if words else []
        if words and not found:
            self.say(_("Nothing has “{words}”.").format(words=words), wrong=True)
            return
        self._found, self._words = found, words
        self.say()
        self._list(ClauseKey(found[0].id) if found else self.rows.key)
        self.rows.focus()

    def action_back(self) -> None:
        """Out of the text, out of the search, out of the rules."""
        if self.reader.has_focus:
            self.rows.focus()
        elif self._found:
            key = self.rows.key
            if isinstance(key, ClauseKey):
                self._clause = key.clause
                key = SectionKey(self.book.clauses[key.clause].section)
            self._found, self._words = [], ""
            self._list(key)
        else:
            self.leave()
