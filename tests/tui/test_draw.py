"""Widths, measured in cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from brutus_tui.tui import draw
from brutus_tui.tui.draw import Span

TEXTS = st.text(st.sampled_from("ab Wi元老院議員カエサルｶﾅ—…"), max_size=40)


@given(TEXTS, st.integers(1, 30), st.sampled_from(["left", "right", "center"]))
def test_fit_is_exact(text: str, cells: int, align: str) -> None:
    assert cell_len(draw.fit(text, cells, align)) == cells


@given(TEXTS, st.integers(-2, 30), st.none() | st.integers(0, 3))
def test_wrap_ends_and_keeps_to_the_width(text: str, cells: int, rows: int | None) -> None:
    lines = draw.wrap(text, cells, rows=rows)
    assert all(draw.width(line) <= max(0, cells) for line in lines)
    if rows is not None:
        assert len(lines) <= rows
    elif cells >= 2:
        assert "".join(text.split()) == "".join("".join(span.text for span in line) for line in lines).replace(" ", "")


@given(st.lists(TEXTS, max_size=4), st.integers(0, 30))
def test_crop_is_exact(texts: list[str], cells: int) -> None:
    assert draw.width(draw.crop([Span(text) for text in texts], cells)) == cells


def test_an_ellipsis_follows_the_last_whole_character() -> None:
    assert draw.fit("カッシウス", 8) == "カッシ… "
    assert draw.fit("Octavius", 5) == "Octa…"
    assert draw.fit("Octavius", 0) == ""


@pytest.mark.parametrize("count", [1, 2, 8])
def test_a_fan_is_a_rectangle_and_shows_every_card(count: int) -> None:
    lines = draw.fan(["13"], count, 4, foot=f"×{count}")
    assert {draw.width(line) for line in lines} == {count + 5}
    assert lines[0][0].text.count("╭") == count


def test_plain_text_is_ascii_cell_by_cell() -> None:
    drawn = "".join(span.text for line in draw.fan(["9"], 3, 4, foot="×3") for span in line) + "▶◂▲…·–’“”↑↓"
    assert draw.plain(drawn).isascii()
    assert cell_len(draw.plain(drawn)) == cell_len(drawn)
