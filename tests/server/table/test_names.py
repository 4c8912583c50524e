"""Names and chat are cleaned, so that others can read them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.server.table.names import clean


@given(st.text())
def test_a_clean_text_is_clean_and_stays_as_it_is(text: str) -> None:
    once = clean(text, most=40)
    assert clean(once, most=40) == once
    assert once == once.strip()
    assert len(once) <= 40
    assert not any(letter in once for letter in "\n\r\t\x00\u200b\u202e\u2066\u2069\ufeff\x7f\x85")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ann", "Ann"),
        ("  Ann   B. ", "Ann B."),
        ("A\u0308nn", "Änn"),
        ("\u202eAnn\u202c", "Ann"),
        ("An\x00n", "Ann"),
        ("小明 🂡", "小明 🂡"),
        ("\u3164\u2800\u200d", ""),
        ("\u00a0\u2003", ""),
    ],
)
def test_what_is_left_of_a_name(text: str, left: str) -> None:
    assert clean(text, most=40) == left
