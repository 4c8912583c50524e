"""A table as it stood before a step, to be put back if the step fails half way.

A step may be refused, or meet a mistake of ours, after it has changed something already. Then the log does
not have it, so the table must not have it either. Making a savepoint costs a few microseconds; only going
back is expensive, and only after cards were dealt.
"""

from copy import copy
from dataclasses import fields
from operator import attrgetter
from typing import Any

from redbutton.server.people import Person
from redbutton.server.state import State

_NAMES = tuple(field.name for field in fields(State))
_values = attrgetter(*_NAMES)
COPIED = (list, dict)


class Savepoint:
    """What a step can change: containers are copied, everything else in them is never changed in place."""

    __slots__ = ("_deal", "_parts", "_people", "_state", "_values")

    def __init__(self, state: State) -> None:
        self._state = state
        self._values = [value.copy() if type(value) in COPIED else value for value in _values(state)]
        self._people = [(person, copy(person)) for person in state.people.values()]
        session, course = state.session, state.course
        parts: list[Any] = [] if session is None else [session]
        if course is not None:
            parts += [course, course.teller, course.opened]
            if course.dealer is not None:
                course.dealer.stepped = False
        self._parts = [(part, _kept(vars(part))) for part in parts]
        self._deal = None if course is None else (course.deal, course.deal.copy())

    def restore(self) -> None:
        """Put everything back."""
        for name, value in zip(_NAMES, self._values, strict=True):
            setattr(self._state, name, value)
        for person, before in self._people:
            for name in Person.__struct_fields__:
                setattr(person, name, getattr(before, name))
        for part, values in self._parts:
            vars(part).clear()
            vars(part).update(values)
        if self._deal is not None:
            deal, stood = self._deal
            deal.go_back(stood)
        if self._state.course is not None:
            self._state.course.dealer_again()


def _kept(values: dict[str, Any]) -> dict[str, Any]:
    kept = values.copy()
    for name, value in values.items():
        if type(value) in COPIED:
            kept[name] = value.copy()
    return kept
