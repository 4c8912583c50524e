"""An event as bytes: for everybody, and for the one person who may know more."""

from typing import NamedTuple

from redbutton.ids import PersonId, Viewer


class ToldEvent(NamedTuple):
    """An event as it goes over the wire."""

    public: bytes
    person: PersonId | None = None
    private: bytes = b""
    """What that person gets instead."""

    def bytes_for(self, viewer: Viewer) -> bytes:
        return self.private if self.person is not None and self.person == viewer else self.public


def listed(told: list[ToldEvent], viewer: Viewer) -> bytes:
    """Several events as a JSON list, for one viewer."""
    return b"[" + b",".join([each.bytes_for(viewer) for each in told]) + b"]"
