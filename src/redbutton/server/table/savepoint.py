"""The state of a table before a step, to be restored if the step fails.

A step may be refused, or hit a bug, after it has changed something. The log does not have such a step, so the
table must not have it either. A savepoint costs a few microseconds, because every step of every table takes
one; only restoring is expensive, and only after cards were dealt.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import astuple

from redbutton.server.table.person import Person
from redbutton.server.table.state import State


class Savepoint:
    """What a step can change: attributes of the table, the session and the deal, people, and the deal itself.

    Lists and dictionaries are never changed in place, so nothing but attributes has to be noted.
    """

    __slots__ = ("_deal", "_parts", "_people", "_state")

    def __init__(self, state: State, people: Iterable[Person]) -> None:
        """Before a step that changes nobody but these people."""
        self._state, live, session = state, state.live, state.session
        self._parts: list[tuple[object, dict[str, Any]]] = [(state, vars(state).copy())]
        self._people = [(person, astuple(person)) for person in people]
        self._deal = None
        if session is not None:
            self._parts.append((session, vars(session).copy()))
        if live is not None:
            self._parts.append((live, vars(live).copy()))
            self._deal = live.deal, live.deal.copy()
            if live.dealer is not None:
                live.dealer.stepped = False

    def restore(self) -> None:
        """Put everything back."""
        for person, before in self._people:
            for name, value in zip(Person.__struct_fields__, before, strict=True):
                setattr(person, name, value)
        for part, values in self._parts:
            vars(part).clear()
            vars(part).update(values)
        if self._deal is not None:
            deal, stood = self._deal
            deal.go_back(stood)
        if self._state.live is not None:
            self._state.live.dealer_again()
