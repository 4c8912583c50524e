# cython: annotation_typing=False
"""The state of a table before a step, to be restored if the step fails.

A step may be refused, or hit a bug, after it has changed something. The log does not have such a step, so the
table must not have it either. A savepoint costs a few microseconds, and is compiled because every step of
every table takes one; only restoring is expensive, and only after cards were dealt.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import astuple

from redbutton.server.table.person import Person
from redbutton.server.table.state import State


class Savepoint:
    """What a step can change. Containers are copied; what is in them is never changed in place."""

    __slots__ = ("_deal", "_parts", "_people", "_state")

    def __init__(self, state: State) -> None:
        live = state.live
        self._state = state
        self._parts = Parts([each for each in (state, state.session, live) if each is not None])
        self._people = [(person, astuple(person)) for person in state.people.values()]
        self._deal = None if live is None else (live.deal, live.deal.copy())
        if live is not None and live.dealer is not None:
            live.dealer.stepped = False

    def restore(self) -> None:
        """Put everything back."""
        for person, before in self._people:
            for name, value in zip(Person.__struct_fields__, before, strict=True):
                setattr(person, name, value)
        self._parts.restore()
        if self._deal is not None:
            deal, stood = self._deal
            deal.go_back(stood)
        if self._state.live is not None:
            self._state.live.dealer_again()


class Parts:
    """Attributes of objects, with copies of the lists, dictionaries and sets among them.

    What never changes is best held in a tuple or behind a `MappingProxyType`: it costs nothing here.
    """

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
        kind = type(value)
        if kind is dict or kind is list or kind is set:
            kept[name] = value.copy()
    return kept
