"""The screen as text, exactly as the terminal shows it: toasts and whatever shines through included."""

from __future__ import annotations

from typing import Any

from textual.app import App


def strips(app: App[Any]) -> Any:
    """The rows of the screen as strips of segments."""
    # Two private names of Textual, kept in this one place.
    update: Any = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    return update.strips


def screen_text(app: App[Any]) -> str:
    """The lines of the screen, without blanks at their ends."""
    return "\n".join(
        "".join(segment.text for strip in row for segment in strip if not segment.control).rstrip()
        for row in strips(app)
    )
