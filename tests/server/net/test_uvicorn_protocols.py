"""The websocket frames that we make and read ourselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from redbutton.server.net.uvicorn_protocols import SHORT, frame, text_of


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_our_frames_are_those_of_the_library(size: int) -> None:
    assert frame(b"x" * size) == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)


@given(st.binary(max_size=300) | st.binary(min_size=SHORT - 8, max_size=SHORT))
def test_a_short_text_is_read_as_the_library_wrote_it(text: bytes) -> None:
    whole = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert text_of(whole) == (text if len(whole) <= SHORT else None)


@given(st.integers(0, 255), st.booleans(), st.binary(max_size=125))
def test_any_other_frame_is_left_to_the_library(first: int, masked: bool, content: bytes) -> None:
    whole = bytes([first]) + Frame(Opcode.TEXT, content).serialize(mask=masked)[1:]
    is_plain = masked and first == 0x80 | Opcode.TEXT
    assert text_of(whole) == (content if is_plain else None)


@given(st.binary(max_size=200), st.data())
def test_a_part_of_a_frame_or_more_than_one_is_left_to_the_library(text: bytes, data: st.DataObject) -> None:
    whole = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert text_of(whole[: data.draw(st.integers(0, len(whole) - 1))]) is None
    assert text_of(whole + data.draw(st.binary(min_size=1, max_size=20))) is None
