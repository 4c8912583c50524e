# cython: annotation_typing=False
"""An event as bytes: for everybody, and for the one person who may know more."""

from redbutton.ids import PersonId, Viewer


class ToldEvent:
    """An event as it goes over the wire."""

    def __init__(self, public: bytes, person: PersonId | None = None, private: bytes = b"") -> None:
        self.public = public
        self.person = person
        self.private = private
        """What that person gets instead."""

    def bytes_for(self, viewer: Viewer) -> bytes:
        return self.private if self.person is not None and self.person == viewer else self.public


def listed(told: list[ToldEvent], viewer: Viewer) -> bytes:
    """Several events as a JSON list, for one viewer."""
    if len(told) == 1:
        return b"[" + told[0].bytes_for(viewer) + b"]"
    return b"[" + b",".join([each.bytes_for(viewer) for each in told]) + b"]"
