"""The screen as text, exactly as the terminal shows it: toasts and whatever shines through included."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.app import App

from brutus_tui.tui.widgets.zone import Zone


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


def painted(app: App[Any]) -> bool:
    """Whether the screen in front is there, laid out anew if it has to be, and every zone on it painted at its size."""
    screen = app.screen
    zones = [zone for zone in screen.query(Zone) if zone.display]
    # Private names of Textual again: what a widget still owes, and what it has not been told yet.
    owed = any(one._layout_required or one._repaint_required or one.message_queue_size for one in (screen, *zones))
    return screen.is_mounted and not owed and all(zone.size and zone._painted == tuple(zone.size) for zone in zones)


async def still(app: App[Any]) -> str:
    """The screen once it stands still: mounted, every zone painted at its size, nothing blank, nothing changing."""
    before, same = "", 0
    for _ in range(500):
        await asyncio.sleep(0.01)
        now = screen_text(app) if painted(app) else ""
        same = same + 1 if now.strip() and now == before else 0
        if same >= 3:
            return now
        before = now
    raise AssertionError("the screen does not come to rest")
