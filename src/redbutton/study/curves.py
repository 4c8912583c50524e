"""The curve of a study: what was measured while it was solved."""

from collections.abc import Sequence

from redbutton.wire.study import StudyPoint

MOST_POINTS = 200


def thinned(points: Sequence[StudyPoint], most: int = MOST_POINTS) -> list[StudyPoint]:
    """At most that many points, evenly spread; the first and the last one stay."""
    if len(points) <= most:
        return list(points)
    last = len(points) - 1
    return [points[round(number * last / (most - 1))] for number in range(most)]
