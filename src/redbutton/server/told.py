"""Something that happened, as bytes: for everybody, and for the one person who may know more."""

from typing import NamedTuple


class Told(NamedTuple):
    """An event as it goes over the wire."""

    public: bytes
    person: int | None = None
    private: bytes = b""
    """What that person gets instead."""

    def bytes_for(self, viewer: int | None) -> bytes:
        return self.private if self.person is not None and self.person == viewer else self.public


def listed(told: list[Told], viewer: int | None) -> bytes:
    """Several of them as a JSON list."""
    return b"[" + b",".join([each.bytes_for(viewer) for each in told]) + b"]"
