"""The colours: two Roman themes, one of high contrast, and the terminal's own palette."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

SEATS_DARK: Final = (
    "#e8705f",
    "#e6b450",
    "#7fb069",
    "#5fb3b3",
    "#6fa8dc",
    "#b291e0",
    "#e58fb1",
    "#c9a27a",
    "#b8c0c8",
)
SEATS_LIGHT: Final = (
    "#a62c1c",
    "#7d5a00",
    "#2f6b1f",
    "#0f6a6a",
    "#1f5fa8",
    "#6a3fb0",
    "#a32d63",
    "#7a4f22",
    "#48525c",
)
SEATS_ANSI: Final = (
    "ansi_red",
    "ansi_yellow",
    "ansi_green",
    "ansi_cyan",
    "ansi_blue",
    "ansi_magenta",
    "ansi_bright_red",
    "ansi_bright_green",
    "ansi_bright_cyan",
)


def seat_variables(colours: tuple[str, ...]) -> dict[str, str]:
    """One style-sheet variable a seat."""
    return {f"seat{number}": colour for number, colour in enumerate(colours)}


ROMAN_DARK: Final = Theme(
    name="roman-dark",
    primary="#d08a5b",
    secondary="#b0413e",
    accent="#e3b34c",
    warning="#e3b34c",
    error="#ff7a6b",
    success="#8fbf6f",
    foreground="#ece3d4",
    background="#16120f",
    surface="#1f1915",
    panel="#2a221c",
    dark=True,
    variables=seat_variables(SEATS_DARK),
)

ROMAN_LIGHT: Final = Theme(
    name="roman-light",
    primary="#8a3b1c",
    secondary="#9c2b28",
    accent="#8a3b1c",
    warning="#7d5a00",
    error="#a3160c",
    success="#2f6b1f",
    foreground="#2a1f16",
    background="#f4ecdd",
    surface="#ebe0cc",
    panel="#dfd1b8",
    dark=False,
    variables=seat_variables(SEATS_LIGHT),
)

CONTRAST: Final = Theme(
    name="contrast",
    primary="#ffffff",
    secondary="#ffffff",
    accent="#ffff00",
    warning="#ffff00",
    error="#ff8080",
    success="#80ff80",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#202020",
    dark=True,
    variables=seat_variables(
        ("#ff8080", "#ffd050", "#80ff80", "#60ffff", "#90c0ff", "#d0a0ff", "#ffa0d0", "#ffc090", "#ffffff")
    ),
)

THEMES: Final = (ROMAN_DARK, ROMAN_LIGHT, CONTRAST)

ANSI: Final = "ansi-dark"
"""Textual's theme that leaves every colour to the terminal."""


def theme_name(setting: str, no_color: bool) -> str:
    """Textual's name for the theme of a setting."""
    return ANSI if no_color or setting == "ansi" else setting
