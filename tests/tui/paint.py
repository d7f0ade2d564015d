"""Paints a screen cell by cell into a picture, to look at. Needs Pillow and two fonts; no test needs it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.cells import get_character_cell_size
from rich.style import Style
from textual.app import App

from tests.tui.screen import strips

MONO = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
BOLD = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf"
CJK = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"


def _colours(style: Style | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    front, back = (220, 220, 220), (0, 0, 0)
    if style is not None:
        if style.color is not None:
            front = tuple(style.color.get_truecolor(foreground=True))  # type: ignore[assignment]
        if style.bgcolor is not None:
            back = tuple(style.bgcolor.get_truecolor(foreground=False))  # type: ignore[assignment]
        if style.reverse:
            front, back = back, front
    return front, back


def paint(app: App[Any], path: Path, size: int = 18) -> None:
    """Write the screen as it is now to a PNG file."""
    from PIL import Image, ImageDraw, ImageFont

    plain, bold, wide = (ImageFont.truetype(font, px) for font, px in ((MONO, size), (BOLD, size), (CJK, size - 2)))
    cell, line = round(plain.getlength("M")), int(size * 1.3)
    columns, rows = app.size
    image = Image.new("RGB", (columns * cell, rows * line))
    draw = ImageDraw.Draw(image)
    for y, row in enumerate(strips(app)):
        x = 0
        for text, style, control in (segment for strip in row for segment in strip):
            if control:
                continue
            front, back = _colours(style)
            for char in text:
                cells = get_character_cell_size(char)
                if not cells:
                    continue
                draw.rectangle([x * cell, y * line, (x + cells) * cell - 1, (y + 1) * line - 1], fill=back)
                font = wide if cells == 2 else bold if style is not None and style.bold else plain
                draw.text((x * cell, y * line), char, font=font, fill=front)
                x += cells
    image.save(path)
