"""The places where pieces stand and cards lie, as small numbers.

A place is what a player names when placing a piece: one card space of Thermae,
Forum or Curia, or a whole region or faction field, in which the piece takes the
lowest free space. The numbering leaves room for boards with other numbers of
spaces; how many there are is data (`board.py`).
"""

from __future__ import annotations

from typing import Final, TypeAlias

from brutus_tui.games.tribune.cards import FACTIONS

Place: TypeAlias = int

MAX_THERMAE: Final = 6
MAX_FORUM: Final = 9
MAX_CURIA: Final = 6

THERMAE: Final = 0
FORUM: Final = THERMAE + MAX_THERMAE
LATRINE: Final = FORUM + MAX_FORUM
CURIA: Final = LATRINE + 1
ATRIUM: Final = CURIA + MAX_CURIA
CATACOMBS: Final = ATRIUM + 1
PANTHEON: Final = CATACOMBS + 1
LOTS: Final = PANTHEON + 1
"""The places below hold cards."""
MARS: Final = LOTS
BOWL: Final = MARS + 1
FIELDS: Final = BOWL + 1
"""The field of faction f is the place FIELDS + f."""
REFUGIUM: Final = FIELDS + 7
BASILICA: Final = REFUGIUM + 1
CAPITOLEUM: Final = BASILICA + 1
PLACES: Final = CAPITOLEUM + 1

FACE_DOWN: Final = (LATRINE, ATRIUM, CATACOMBS, PANTHEON)

PLACE_NAME: Final = (
    *(f"th{n + 1}" for n in range(MAX_THERMAE)),
    *(f"fo{n + 1}" for n in range(MAX_FORUM)),
    "la",
    *(f"cu{n + 1}" for n in range(MAX_CURIA)),
    *("at", "ct", "pn", "ma", "bo"),
    *FACTIONS,
    *("re", "ba", "cp"),
)
"""By place: its code."""

PLACE: Final = {name: place for place, name in enumerate(PLACE_NAME)}
"""By code: the place."""

REGION: Final = (
    *("thermae",) * MAX_THERMAE,
    *("forum",) * MAX_FORUM,
    "latrine",
    *("curia",) * MAX_CURIA,
    *("atrium", "catacombs", "pantheon", "mars", "bowl"),
    *("field",) * 7,
    *("refugium", "basilica", "capitoleum"),
)
"""By place: its region's key."""

FACE_UP: Final = (*range(THERMAE, LATRINE), *range(CURIA, ATRIUM))
"""The places whose cards lie open."""
