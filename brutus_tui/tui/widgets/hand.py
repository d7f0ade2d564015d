"""A hand of cards in groups, as fans where there is room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rich.cells import cell_len

from brutus_tui.tui.draw import Line, Span, center, crop, fan, fit
from brutus_tui.tui.tables import Card

TALL: Final = 5
"""Lines that fans need: a title, three for the cards, the names."""


def paint_hand(
    title: Line, cards: Sequence[Card], picked: Mapping[Any, int], cursor: int | None, compact: bool
) -> Callable[[int, int], list[Line]]:
    """A painter of the hand; the group at `cursor` is pointed at, `picked` cards are counted as chosen."""

    def paint(width: int, height: int) -> list[Line]:
        if not cards:
            return [title]
        groups = None if compact or height < TALL else _fans(cards, picked, cursor, width)
        groups = groups or _cells(cards, picked, cursor, width)
        lines = [line for band in _bands(groups, cursor, width, (height - 1) // 2) for line in _beside(band, width)]
        return [crop(title, width), *(center(line, width) for line in lines)]

    return paint


def _bands(groups: list[list[Line]], cursor: int | None, width: int, most: int) -> list[list[list[Line]]]:
    """The groups in as many bands as they need; where there is no room for all, those around the cursor."""
    bands: list[list[list[Line]]] = [[]]
    here = 0
    for index, group in enumerate(groups):
        if bands[-1] and sum(map(_wide, bands[-1])) + _wide(group) > width:
            bands.append([])
        bands[-1].append(group)
        if index == cursor:
            here = len(bands) - 1
    first = max(0, min(here, len(bands) - max(1, most)))
    return bands[first : first + max(1, most)]


def _beside(groups: Sequence[Sequence[Line]], width: int) -> list[Line]:
    gap = 1 if sum(_wide(group) + 1 for group in groups) <= width + 1 else 0
    rows = max(len(group) for group in groups)
    return [_join([group[row] for group in groups], gap) for row in range(rows)]


def _wide(group: Sequence[Line]) -> int:
    return sum(cell_len(span.text) for span in group[0])


def _join(parts: Sequence[Line], gap: int) -> Line:
    line: Line = []
    for part in parts:
        line += [*part, Span(" " * gap)]
    return line


def _style(card: Card, here: bool, chosen: int) -> str:
    if here:
        return "cursor"
    if chosen:
        return "chosen"
    return "card" if card.playable else "illegal"


def _fans(cards: Sequence[Card], picked: Mapping[Any, int], cursor: int | None, width: int) -> list[list[Line]] | None:
    """Fans with names below; None if they do not fit."""
    for longest in (16, 8, 6, 4):
        sizes = [
            max(cell_len(card.face) + 1 + card.count, 3 + card.count, min(longest, _captioned(card)), 5)
            for card in cards
        ]
        if sum(sizes) + len(sizes) - 1 <= width:
            break
    else:
        sizes = [max(cell_len(card.face) + 1 + card.count, 3 + card.count) for card in cards]
        if sum(sizes) > width:
            return None
    groups = []
    for index, (card, size) in enumerate(zip(cards, sizes, strict=True)):
        here = index == cursor
        chosen = picked.get(card.value, 0)
        style = _style(card, here, chosen)
        behind = card.count - 1
        lines = fan(
            [card.face], card.count, size - behind - 2, style, f"×{card.count}" if card.count > 1 else "", index
        )
        groups.append([*lines, _below(card, here, chosen, size, index)])
    return groups


def _captioned(card: Card) -> int:
    """Room for the name and a mark before it."""
    return cell_len(card.name) + 1 if card.name else 0


def _cells(cards: Sequence[Card], picked: Mapping[Any, int], cursor: int | None, width: int) -> list[list[Line]]:
    """`7×3` over its name."""
    longest = max(8, *(cell_len(card.name) for card in cards))
    size = max(4, min(longest, (width + 1) // len(cards) - 1))
    texts = [f"{card.face}×{card.count}" if card.count > 1 else card.face for card in cards]
    least = max(map(cell_len, texts))
    if size < least and (len(cards) + 1) // 2 * (least + 1) <= width + 1:
        size = least + 1  # two bands of cells that say what they are
    groups = []
    for index, (card, text) in enumerate(zip(cards, texts, strict=True)):
        here = index == cursor
        chosen = picked.get(card.value, 0)
        groups.append(
            [
                [Span(fit(text, size, "center"), _style(card, here, chosen), index)],
                _below(card, here, chosen, size, index),
            ]
        )
    return groups


def _below(card: Card, here: bool, chosen: int, size: int, index: int) -> Line:
    """Under a group: the cursor, how many are chosen, and as much of the card's name as there is room for."""
    mark = ("▲" if here else "") + (f"●{chosen}" if chosen > 1 else "●" if chosen else "")
    if chosen > 1 and card.name[:1].isdigit():
        mark += " "  # 2 of the card 1 are not 21
    room = size - cell_len(mark)
    name = "" if room < 1 or (mark and room < min(4, cell_len(card.name))) else card.name
    style = "chosen" if chosen else "bold" if here else "dim"
    return [Span(fit(mark + (fit(name, room) if cell_len(name) > room else name), size, "center"), style, index)]
