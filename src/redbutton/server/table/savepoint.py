"""The state of a table before a step, to be restored if the step fails.

A step may be refused, or hit a bug, after it has changed something. The log does not have such a step, so the
table must not have it either. A savepoint costs a few microseconds; only restoring is expensive, and only
after cards were dealt.
"""

from collections.abc import Iterable
from copy import copy
from dataclasses import fields
from operator import attrgetter
from typing import Any

from redbutton.server.table.person import Person
from redbutton.server.table.state import State

_NAMES = tuple(field.name for field in fields(State))
_values = attrgetter(*_NAMES)
COPIED = (list, dict, set)


class Savepoint:
    """What a step can change. Containers are copied; what is in them is never changed in place."""

    __slots__ = ("_deal", "_parts", "_people", "_state", "_values")

    def __init__(self, state: State) -> None:
        self._state = state
        self._values = [value.copy() if type(value) in COPIED else value for value in _values(state)]
        self._people = [(person, copy(person)) for person in state.people.values()]
        session, live = state.session, state.live
        parts: list[object] = [] if session is None else [session]
        if live is not None:
            parts.append(live)
            if live.dealer is not None:
                live.dealer.stepped = False
        self._parts = Parts(parts)
        self._deal = None if live is None else (live.deal, live.deal.copy())

    def restore(self) -> None:
        """Put everything back."""
        for name, value in zip(_NAMES, self._values, strict=True):
            setattr(self._state, name, value)
        for person, before in self._people:
            for name in Person.__struct_fields__:
                setattr(person, name, getattr(before, name))
        self._parts.restore()
        if self._deal is not None:
            deal, stood = self._deal
            deal.go_back(stood)
        if self._state.live is not None:
            self._state.live.dealer_again()


class Parts:
    """Attributes of objects, with copies of the lists, dictionaries and sets among them."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Iterable[object]) -> None:
        self._parts = [(part, _kept(vars(part))) for part in parts]

    def restore(self) -> None:
        for part, values in self._parts:
            vars(part).clear()
            vars(part).update(values)


def _kept(values: dict[str, Any]) -> dict[str, Any]:
    kept = values.copy()
    for name, value in values.items():
        if type(value) in COPIED:
            kept[name] = value.copy()
    return kept
