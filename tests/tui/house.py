"""The application around one screen, for the tests of the screens around the table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, ClassVar, Final

from rich.cells import cell_len

from brutus_tui.core.record import SeatLabel
from brutus_tui.store.settings import Settings
from brutus_tui.tui import app as app_module
from brutus_tui.tui.app import BrutusApp
from tests.tui.screen import screen_text

GOLDENS: Final = Path(__file__).parent / "goldens"
REWRITE: Final = "BRUTUS_TUI_REWRITE_GOLDENS"
"""Set this variable to write the goldens anew; read the difference before it is committed."""

SIZES: Final = ((60, 20), (80, 24), (120, 40))


class House(BrutusApp):
    """Opens `first`; where a screen would leave for a table or for the rules, it is only written down in `asked`."""

    CSS_PATH: ClassVar[Any] = Path(app_module.__file__).with_name("app.tcss")

    def __init__(self, first: Any, settings: Settings | None = None) -> None:
        super().__init__(settings or Settings(language="en"))
        self.first = first
        self.asked: list[tuple[object, ...]] = []
        self.answers: list[Any] = []

    def go_home(self, game_key: str = "") -> None:
        self.push_screen(self.first, self.answers.append)

    def start_match(self, game_key: str, labels: tuple[SeatLabel, ...], options: Any, seed: str | None = None) -> None:
        self.asked.append(("start", game_key, labels, options))

    def resume_match(self, match_id: str) -> None:
        self.asked.append(("resume", match_id))

    def show_rules(self, game_key: str, clause: str | None = None, options: Any = None) -> None:
        self.asked.append(("rules", game_key, clause, options))


def assert_golden(app: BrutusApp, name: str) -> None:
    """The screen is as the golden file of that name says, in the width and height of the terminal."""
    text = screen_text(app)
    rows = text.split("\n")
    assert len(rows) == app.size.height
    assert not [row for row in rows if cell_len(row) > app.size.width]
    assert_golden_text(f"house-{name}", text + "\n")


def assert_golden_text(name: str, text: str) -> None:
    """The golden file of that name holds this."""
    path = GOLDENS / f"{name}.txt"
    if os.environ.get(REWRITE):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
