"""The button of a recorded hand, if it lay at an empty seat.

PHH has no field for it: the last player of a hand is on the button. So a dead button has a field of ours.
"""

from collections.abc import Sequence
from typing import Any

from redbutton.errors import Code, ParseError
from redbutton.history.record import HandRecord
from redbutton.ids import Seat
from redbutton.rules.variant import MOST_PLAYERS

FIELD = "_button"


def field_of(button: Seat | None, seats: Sequence[Seat] | None) -> dict[str, Any]:
    """The field for a record, if the seat of the button is nobody's.

    >>> field_of(Seat(3), [Seat(4), Seat(1), Seat(2)])
    {'_button': 3}
    """
    return {FIELD: int(button)} if button is not None and seats and button not in seats else {}


def dead_button(record: HandRecord) -> Seat | None:
    """The empty seat of the button; None if somebody is on it."""
    value = record.extra.get(FIELD)
    if value is None:
        return None
    if type(value) is not int or not 1 <= value <= MOST_PLAYERS or value in (record.seats or ()):
        raise ParseError(Code.FIELD_NOT_INTEGER, field=FIELD, value=repr(value))
    return Seat(value)
