"""An estimate before a spot is solved: its memory, and about how long it takes."""

from redbutton.solver import dumps
from redbutton.solver import estimate as forecast
from redbutton.study.spots import spot_of
from redbutton.wire.study import StudyEstimate, StudySpot


def estimate(study: StudySpot, accuracy: float, most_memory: int) -> StudyEstimate:
    """The size of a spot's tree, and how long it takes until the accuracy, about."""
    spot = spot_of(study)
    expected = forecast(spot, accuracy)
    return StudyEstimate(
        nodes=expected.nodes,
        hands=expected.hands,
        memory=expected.memory,
        packed=expected.packed,
        most_memory=most_memory,
        seconds=round(expected.seconds, 3),
        toml=dumps(spot),
    )
