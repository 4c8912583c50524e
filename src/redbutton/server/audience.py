"""The connections to one table, and how updates reach them."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, KeysView
from typing import Protocol

from redbutton.ids import Viewer
from redbutton.server.net.uvicorn_protocols import frame
from redbutton.server.ops.metrics import SENT
from redbutton.server.services import Services
from redbutton.server.table.outcome import News
from redbutton.wire import messages
from redbutton.wire.messages import Reply

TALLY_SECONDS = 2.0
"""Shortest time between two counts of spectators: otherwise each newcomer would cost an update to all."""


class Guest(Protocol):
    """What a room needs of a connection."""

    viewer: Viewer
    token: str | None
    """The token sent with the hello, even if it belongs to nobody yet."""

    def tell(self, whole: bytes) -> object:
        """Send a frame, without waiting."""

    def close(self, code: int) -> None:
        """Close the connection with this websocket code."""


def who(guest: Guest) -> object:
    """The key for limits and first answers: a person's number, or the connection if it has no name."""
    return guest if guest.viewer is None else guest.viewer


def framed(reply: Reply) -> bytes:
    return frame(messages.encode(reply))


class Audience:
    """The connections by viewer: a person may have several, and all spectators are one viewer (None).

    `counted` is called some time after the number of connections has changed, to announce the spectators.
    """

    def __init__(self, services: Services, counted: Callable[[], Coroutine[None, None, None]]) -> None:
        self._guests: dict[Viewer, list[Guest]] = {}
        self._quiet: set[Guest] = set()
        self._services, self._counted = services, counted
        self._tally: asyncio.TimerHandle | None = None
        self._counting: asyncio.Task[None] | None = None
        self._closed = False
        self.arriving: list[Guest] = []
        """Connections whose arrival is not stored yet."""
        self.empty_since = services.now()
        """When the last connection went, or somebody was expected; it counts only while nobody is here."""

    def __iter__(self) -> Iterator[Guest]:
        for guests in self._guests.values():
            yield from guests

    @property
    def viewers(self) -> KeysView[Viewer]:
        return self._guests.keys()

    @property
    def is_empty(self) -> bool:
        return not self._guests

    @property
    def spectators(self) -> int:
        return len(self._guests.get(None, ()))

    def expect(self) -> None:
        """Somebody is about to come, so the table stays loaded."""
        if self.is_empty:
            self.empty_since = self._services.now()

    def add(self, guest: Guest) -> None:
        self._guests.setdefault(guest.viewer, []).append(guest)
        self._count_soon()

    def remove(self, guest: Guest) -> bool:
        """Remove a connection. True if it was there and its viewer has no other one."""
        there = self._guests.get(guest.viewer, [])
        if guest not in there:
            return False
        there.remove(guest)
        self._quiet.discard(guest)
        self._count_soon()
        if not there:
            del self._guests[guest.viewer]
            self.empty_since = self._services.now()
        return not there

    def note(self, guest: Guest, *, quiet: bool) -> None:
        """Note that nothing is heard over a connection, or something again."""
        there = guest in self._guests.get(guest.viewer, ())
        self._quiet = self._quiet | {guest} if quiet and there else self._quiet - {guest}

    def is_quiet(self, viewer: Viewer) -> bool:
        """Is nothing heard over any of a person's connections?"""
        return viewer in self._guests and self._quiet.issuperset(self._guests[viewer])

    def _count_soon(self) -> None:
        if self._tally is None and not self._closed:
            self._tally = asyncio.get_running_loop().call_later(TALLY_SECONDS, self._count)

    def _count(self) -> None:
        self._tally = None
        self._counting = asyncio.get_running_loop().create_task(self._counted())

    def tell(self, news: tuple[News, ...]) -> None:
        """Send each viewer the update that viewer may see. A public update is framed only once."""
        counters = self._services.metrics.counters
        for one in news:
            public, private, sent = frame(one.public), one.private, 0
            for viewer, guests in self._guests.items():
                mine = None if viewer is None else private.get(viewer)
                whole = public if mine is None else frame(mine)
                for guest in guests:
                    guest.tell(whole)
                    sent += 1
            counters[SENT] += sent

    def tell_all(self, reply: Reply, *, arriving: bool = False) -> None:
        """Send the same reply to every connection."""
        whole = framed(reply)
        for guest in (*self, *(self.arriving if arriving else ())):
            guest.tell(whole)

    def close(self, code: int) -> None:
        """Close every connection, and count no more."""
        self._closed = True
        if self._tally is not None:
            self._tally.cancel()
        for guest in list(self):
            guest.close(code)
