"""The openings of envelopes that were given out."""

from dataclasses import dataclass, field

from redbutton.fair import Opening
from redbutton.ids import PersonId, Viewer

EnvelopePlace = tuple[int, int]
"""A stage, and the place of an envelope in its pack."""


@dataclass
class Openings:
    """Openings by recipient (None is everybody) and place."""

    given: dict[tuple[int | None, EnvelopePlace], bytes] = field(default_factory=dict)
    fresh: list[tuple[int | None, EnvelopePlace, bytes]] = field(default_factory=list)
    """Openings that go out with the next update."""
    _own: set[EnvelopePlace] = field(default_factory=set)
    """The places that somebody knew before everybody did."""

    def give(self, person: PersonId | None, opening: Opening, encoded: bytes) -> None:
        """Give an opening to a person, or to everybody (None)."""
        place = opening[:2]
        if (None, place) not in self.given:
            self.given[person, place] = encoded
            self.fresh.append((person, place, encoded))
            if person is not None:
                self._own.add(place)

    @property
    def are_for_all(self) -> bool:
        """Is everything that goes out new for everybody, as most cards of a board are?"""
        return all(person is None and place not in self._own for person, place, _ in self.fresh)

    def fresh_for(self, viewer: Viewer) -> list[bytes]:
        """Openings that a viewer gets for the first time."""
        return [
            encoded
            for person, place, encoded in self.fresh
            if person == viewer or (person is None and (viewer, place) not in self.given)
        ]

    def all_for(self, viewer: Viewer) -> list[bytes]:
        """All openings that a viewer has."""
        given = {
            place: encoded for (person, place), encoded in self.given.items() if person in (None, viewer)
        }
        return [encoded for _, encoded in sorted(given.items())]
