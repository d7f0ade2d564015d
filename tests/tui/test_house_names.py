"""Names of players."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from brutus_tui.tui import names


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Octavius  ", "Octavius"),
        ("Gaius\tJulius\nCaesar", "Gaius Julius Cae"),
        ("Cato\ufe0f\u200d\u202e\x07", "Cato"),
        ("カ\u3099イウス", "ガイウス"),
        ("元老院議員元老院議員", "元老院議員元老院"),
        ("x元老院議員元老院議員", "x元老院議員元老"),
        ("a" + "\u0301\u0302\u0303\u0304" * 9, "á\u0302\u0303"),
        ("\u3164\u2800", ""),
        ("\u0301", ""),
    ],
)
def test_clean(typed: str, name: str) -> None:
    assert names.clean(typed) == name


@given(st.text(max_size=40))
def test_a_clean_name_is_one_visible_line_that_fits(text: str) -> None:
    name = names.clean(text)
    assert cell_len(name) <= names.MAX_CELLS
    assert name == name.strip()
    assert not any(unicodedata.category(char)[0] == "C" or "\ufe00" <= char <= "\ufe0f" for char in name)
    assert names.clean(name) == name


def test_free_names_never_run_out() -> None:
    taken: list[str] = []
    for _ in range(12):
        taken.append(names.free(taken))
    assert len({name.casefold() for name in taken}) == 12


def test_refusal() -> None:
    assert names.refusal("", [])
    assert "Octavius" in names.refusal("ＯＣＴＡＶＩＵＳ", ["Octavius"])
    assert not names.refusal("Portia", ["Octavius"])
