"""JSON that grows in one place: what is written is what was said, and no other memory is reached."""

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.wire.json_writer import begin_json

MOST = 2**63 - 1
pieces = st.lists(st.one_of(st.binary(max_size=9000), st.integers(-MOST, MOST)), max_size=12)


@given(pieces)
def test_everything_is_written_in_order(said: list[bytes | int]) -> None:
    writer = begin_json()
    for piece in said:
        if isinstance(piece, bytes):
            writer.put(piece)
        else:
            writer.number(piece)
    assert writer.take() == b"".join(p if isinstance(p, bytes) else b"%d" % p for p in said)


@given(st.integers(-MOST, MOST))
def test_chips_have_commas_as_python_writes_them(chips: int) -> None:
    writer = begin_json()
    writer.grouped(chips)
    assert writer.take().decode() == f"{chips:,}"


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(-MOST, MOST)), st.integers(0, 5000))
def test_fields_become_an_object_and_parts_a_list(fields: dict[str, int], before: int) -> None:
    writer = begin_json()
    writer.put(b" " * before)
    start = writer.size
    for name, value in fields.items():
        writer.field(b',"%b":' % name.encode(), value)
    writer.close(start)
    assert json.loads(writer.since(start)) == fields
    writer.back_to(start)
    for value in fields.values():
        writer.field(b",", value)
    writer.close_list(start)
    assert json.loads(writer.take()) == list(fields.values())


@pytest.mark.parametrize("place", [-1, -64, 4, 2**20, -(10**12)])
def test_a_place_that_was_not_written_to_is_refused(place: int) -> None:
    writer = begin_json()
    writer.put(b"abc")
    for reach in (writer.since, writer.close, writer.close_list, writer.back_to):
        with pytest.raises(IndexError):
            reach(place)
    assert writer.take() == b"abc"


def test_a_writer_that_is_taken_twice_has_only_one_next_user() -> None:
    writer = begin_json()
    assert (writer.take(), writer.take()) == (b"", b"")
    assert begin_json() is not begin_json()


@pytest.mark.compiled
def test_a_writer_cannot_be_pickled() -> None:
    with pytest.raises(TypeError):
        pickle.dumps(begin_json())
