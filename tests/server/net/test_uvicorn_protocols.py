"""The websocket frames that we make and read ourselves."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.exceptions import ProtocolError
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

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


HEADS = st.tuples(st.sampled_from((0x01, 0x80, 0x81, 0x82, 0x89, 0xC1)), st.integers(0, 255)).map(bytes)


@given(HEADS, st.binary(max_size=200))
@example(b"\x81\xff", bytes(131))
@example(b"\x81\xfe", b"\x00\x02abcdhi")
def test_what_is_read_at_once_is_what_the_library_reads(head: bytes, rest: bytes) -> None:
    assert text_of(head + rest) in (None, library_reads(head + rest))


def library_reads(data: bytes) -> bytes | None:
    """The text of a frame, if there is one and nothing else."""
    reader = StreamReader()
    reader.feed_data(data)
    try:
        next(Frame.parse(reader.read_exact, mask=True))
    except StopIteration as done:
        read: Frame = done.value
        is_text = read.opcode is Opcode.TEXT and read.fin and not (read.rsv1 or read.rsv2 or read.rsv3)
        return bytes(read.data) if is_text and not reader.buffer else None
    except ProtocolError:
        return None
    return None  # more is to come
