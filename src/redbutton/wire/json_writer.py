# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True, auto_pickle=False
"""JSON as it grows, piece by piece in one place, for what is written at each step of every table.

Each piece that is a string of its own would cost more than all digits in it.
"""

import cython

FIRST_ROOM = 4096
"""Bytes that there is room for at first."""
MOST_SPARE = 4
SPARE: list["JsonWriter"] = []
"""Writers that nobody uses now: a thousand tables need one at a time."""


def begin_json() -> "JsonWriter":
    """A writer with nothing in it. `take` gives back what was written, and the writer."""
    return SPARE.pop() if SPARE else JsonWriter()


class JsonWriter:
    """Bytes that are added one after another.

    >>> writer = begin_json()
    >>> writer.put(b'{"pot":')
    >>> writer.number(-120)
    >>> writer.put(b'}')
    >>> writer.take()
    b'{"pot":-120}'
    >>> writer = begin_json()
    >>> writer.grouped(1234567)
    >>> writer.take()
    b'1,234,567'
    """

    def __init__(self) -> None:
        self._room = bytearray(FIRST_ROOM)
        self._bytes = self._room
        self.size = 0
        """How many bytes are written."""

    def put(self, text: bytes) -> None:
        """Add a piece as it is."""
        count = len(text)
        if self.size + count > len(self._room):
            self._grow(count)
        if cython.compiled:
            memcpy(self._bytes + self.size, cython.cast(cython.p_char, text), count)  # type: ignore[name-defined, operator]  # noqa: F821
        else:
            self._room[self.size : self.size + count] = text
        self.size += count

    def field(self, name: bytes, value: int) -> None:
        """Add a number with what comes before it, such as `,"pot":`."""
        self.put(name)
        self._digits(value, 0)

    def number(self, value: int) -> None:
        """Add a whole number."""
        self._digits(value, 0)

    def grouped(self, value: int) -> None:
        """Add a whole number with commas, as money is written."""
        self._digits(value, 3)

    def _digits(self, value: int, group: int) -> None:
        if self.size + 32 > len(self._room):
            self._grow(32)
        if value < 0:
            self._bytes[self.size] = 45
            self.size += 1
            value = -value
        end = self.size + _length(value, group)
        at, count = end, 0
        while at > self.size:
            at -= 1
            if group and count and count % group == 0:
                self._bytes[at] = 44
                at -= 1
            self._bytes[at] = 48 + value % 10
            value //= 10
            count += 1
        self.size = end

    def _grow(self, count: int) -> None:
        room = bytearray(2 * (len(self._room) + count))
        room[: self.size] = self._room[: self.size]
        self._room = room
        self._bytes = self._room

    def close(self, start: int) -> None:
        """Make an object of the fields written since then, which begin with a comma or are none."""
        self._enclose(start, 123)
        self.put(b"}")

    def close_list(self, start: int) -> None:
        """The same for a list, of what has a comma before each part."""
        self._enclose(start, 91)
        self.put(b"]")

    def _enclose(self, start: int, bracket: int) -> None:
        """Put a bracket in the place of the first comma, or where one would be."""
        self._check(start)
        if self.size == start:
            self.put(b",")
        self._bytes[start] = bracket

    def _check(self, place: int) -> None:
        """Is it a place that was written to? All else would reach other memory."""
        if not 0 <= place <= self.size:
            raise IndexError(place)

    def back_to(self, size: int) -> None:
        """Forget what was written after that."""
        self._check(size)
        self.size = size

    def since(self, start: int) -> bytes:
        """What was written after the first `start` bytes, which stays."""
        self._check(start)
        room = self._bytes if cython.compiled else memoryview(self._room)  # a part of a pointer is bytes
        return bytes(room[start : self.size])

    def take(self) -> bytes:
        """All that was written. The writer is somebody else's then."""
        written = self.since(0)
        self.size = 0
        if len(SPARE) < MOST_SPARE and self not in SPARE:
            SPARE.append(self)
        return written


def _length(value: int, group: int) -> int:
    """How long a number is with its commas."""
    digits = 1
    while value >= 10:
        value //= 10
        digits += 1
    return digits + (digits - 1) // group if group else digits
