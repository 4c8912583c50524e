"""A room: a table with its audience, its keeper, and the steps that it takes by itself.

Everything that happens at a table goes through here, one step after the other. A step is checked, applied and
stored, and sent to the audience only once it is durable. While the store is away, nothing happens: what
people say is refused at once, and it is as if it had not been said.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from redbutton.errors import Code, PokerError, ServerError, StoreError
from redbutton.ids import PersonId, Viewer
from redbutton.players.advice import Spot
from redbutton.server.audience import Audience, Guest, framed, who
from redbutton.server.coach import advise
from redbutton.server.coming_back import RECENT, ComingBack
from redbutton.server.due_steps import DueSteps
from redbutton.server.first_answers import FirstAnswers, gives_name, with_token
from redbutton.server.keeper import Keeper
from redbutton.server.net.message_rates import Pacing
from redbutton.server.net.uvicorn_protocols import frame
from redbutton.server.restore import load
from redbutton.server.services import Services
from redbutton.server.table import Table, entries
from redbutton.server.table.outcome import Outcome
from redbutton.store import crash_points
from redbutton.wire.messages import Answer, Coach, Message, Notice
from redbutton.wire.tokens import hash_of, new_token

GOING_DOWN = 1012
BROKEN = 1011
WORTH_SAVING = 16 * 1024
"""Bytes of entries above which a table is saved before it is given up: others load it more quickly then."""
GIVING_UP_SECONDS = 3.0
"""Seconds to store a table before it is given up."""


def away() -> StoreError:
    return StoreError(Code.STORE_UNAVAILABLE, reason="the server waits for its store")


class Room:
    """One table and everything around it."""

    def __init__(self, table: Table, services: Services, *, number: int = 1, lease: int = 0) -> None:
        self.table, self.services = table, services
        self.broken = False
        self.moved = False
        """Has another server the table now, or may it take it?"""
        self.lock = asyncio.Lock()
        self.audience = Audience(services, self._count_spectators)
        self.keeper = Keeper(
            services, number, self.audience, lease=lease, check=self._check_alive, lost=self.stop
        )
        self.due_steps = DueSteps(self)
        self.due_steps.bots.expect(table)
        self._coming_back = ComingBack(self._go_on)
        self._ahead = max(0, table.now - services.now())
        """Milliseconds that the table's time is ahead, if the computer's clock was set back."""
        self._time = asyncio.get_running_loop().time
        self._pacing = Pacing(services.limits, self._time())
        self._answers = FirstAnswers()
        self._waking: asyncio.Task[None] | None = None
        """Waits until something can be stored again."""

    def now(self) -> int:
        """The table's time: the clock's, but never before the last entry."""
        return self.services.now() + self._ahead

    # -- messages from people ----------------------------------------------------------------------------

    async def receive(self, guest: Guest, message: Message) -> None:
        """Carry out a message and answer it. After a refusal nothing has changed."""
        async with self._turn():
            if guest.viewer is None and guest.token:
                await self._recognize(guest, guest.token)
            if first := self._answers.find(self.table, guest, message):
                guest.tell(framed(first))
                return
            if self.table.question_to(guest.viewer, message) is None:
                self._pacing.check(who(guest), message, self._time())
            if self.due_steps.stood_still():
                await self.due_steps.excuse()
            try:
                await self._carry_out(guest, message)
            except PokerError as refusal:
                if refusal.code is not Code.STORE_UNAVAILABLE:
                    self._answers.refused(guest, message, refusal)
                raise
            self._pacing.note(message, self._time())

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """The lock. Raises at once if nothing can be stored, also while waiting for it."""
        if not self.keeper.storage:
            raise away()
        if self.lock.locked() or getattr(self.lock, "_waiters", None):
            await self._wait_in_line()
        else:
            await self.lock.acquire()
        try:
            if not self.keeper.storage:
                raise away()
            self._check_alive()
            yield
        finally:
            self.lock.release()

    async def _wait_in_line(self) -> None:
        """Wait for the lock, or raise when the store goes away."""
        turn = asyncio.ensure_future(self.lock.acquire())
        ends: list[asyncio.Future[Any]] = [turn, self.keeper.away]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            if not turn.cancel():
                self.lock.release()
            raise
        if not turn.done():
            turn.cancel()
            raise away()

    async def _recognize(self, guest: Guest, token: str) -> None:
        """Recognize a person who got a name over another connection meanwhile: one token is one person."""
        known = self.table.person_of(hash_of(token))
        if known is not None:
            await self._become(guest, known)

    async def _carry_out(self, guest: Guest, message: Message) -> None:
        token = None
        if guest.viewer is None and gives_name(message):
            token = guest.token = guest.token or new_token(self.services.draw)
        hashed = hash_of(token) if token else None
        entry = self.table.entry_of(guest.viewer, message, at=self.now(), token=hashed)
        outcome = await self.step(entry, waits=False)
        if outcome.answer is not None:
            guest.tell(framed(outcome.answer if token is None else with_token(outcome.answer, token)))
        if token is not None:
            await self._become(guest, outcome.person)

    async def _become(self, guest: Guest, person: PersonId | None) -> None:
        """Make this connection a person's. If that fails, the client comes again with its token."""
        self.audience.remove(guest)
        guest.viewer = person
        try:
            await self._arrive(guest)
        except PokerError as error:
            self.services.log.tell("not recognized", table=self.table.id, code=error.code)
            guest.close(BROKEN)
        else:
            guest.tell(self._snapshot(guest.viewer))

    # -- one step ----------------------------------------------------------------------------------------

    async def step(self, entry: entries.Entry, *, waits: bool = True) -> Outcome:
        """Apply an entry, store it, send the update. If it is refused or fails, nothing has changed.

        While the store is away it waits, or is refused at once.
        """
        try:
            outcome = self.table.do(entry, self.audience.viewers)
        except PokerError:
            raise
        except Exception as error:
            await asyncio.create_task(self._recover(error))  # a task, because databases ask for one
            raise ServerError(Code.SERVER_FAULT) from error
        try:
            was_away = await self.keeper.keep(self.table, entry, outcome, waits=waits)
        except StoreError as error:
            self.table.undo()
            if error.code is Code.STORE_CONFLICT:
                await self._catch_up(self.keeper.accept())
                return await self.step(entry, waits=waits)
            self._waking = asyncio.get_running_loop().create_task(self._wait_for_the_store())
            raise
        crash_points.point("before-broadcast")
        self.audience.tell(outcome.news)
        if outcome.summary_changed or outcome.hand is not None:
            self.due_steps.bots.keep(self.table.bots_seated)
            self.due_steps.bots.expect(self.table)
        crash_points.point("before-answer")
        if was_away and not isinstance(entry, entries.Refreshed):
            await self._try(entries.Refreshed(at=self.now()))
        self.due_steps.schedule()
        return outcome

    async def _catch_up(self, entry: entries.Entry) -> None:
        """Carry out a step that was refused and is stored all the same: only the answer was lost."""
        try:
            self.audience.tell(self.table.do(entry, self.audience.viewers).news)
        except Exception as error:
            await asyncio.create_task(self._recover(error))
            if self.table.count != self.keeper.number:
                self.stop(error)
                raise ServerError(Code.SERVER_FAULT) from error

    async def _wait_for_the_store(self) -> None:
        """Wait until something can be stored again. Then all clocks are full."""
        async with self.lock:
            if not (self.keeper.storage or self.broken):
                await self._try(entries.Refreshed(at=self.now()))

    async def _try(self, entry: entries.Entry) -> None:
        """A step that no client waits for: a refusal is ignored."""
        try:
            await self.step(entry)
        except PokerError as refusal:
            self.services.log.tell("refused", table=self.table.id, code=refusal.code)

    async def obey(self, order: entries.OperatorOrder) -> None:
        """Carry out an order of the server's operator."""
        async with self._turn():
            await self.step(entries.Ordered(at=self.now(), order=order), waits=False)

    # -- coming and going --------------------------------------------------------------------------------

    async def enter(self, guest: Guest) -> None:
        """Add a connection: send it the whole state now, and updates from now on."""
        if not self.keeper.storage:
            guest.tell(framed(Notice(storage=False)))
        self.audience.arriving.append(guest)
        try:
            async with self.lock:
                self._check_alive()
                guest.viewer = self.table.person_of(hash_of(guest.token)) if guest.token else None
                await self._arrive(guest)
                guest.tell(self._snapshot(guest.viewer))
        finally:
            self.audience.arriving.remove(guest)

    async def leave(self, guest: Guest) -> None:
        """Remove a connection that is gone."""
        async with self.lock:
            viewer = guest.viewer
            if self.audience.remove(guest) and not self.broken and viewer is not None:
                await self._try(entries.Presence(at=self.now(), person=viewer, here=False))

    async def note(self, guest: Guest, *, quiet: bool) -> None:
        """A connection does not say what it promised, or is heard again: others see who is quiet."""
        self.audience.note(guest, quiet=quiet)
        if not self.keeper.storage:
            return
        async with self.lock:
            viewer = guest.viewer
            if viewer is None or self.broken or not self.keeper.storage:
                return
            now = self.audience.is_quiet(viewer)
            if self.table.seat_of(viewer) is not None and self.table.person(viewer).quiet != now:
                await self._try(entries.Quiet(at=self.now(), person=viewer, quiet=now))

    async def _arrive(self, guest: Guest) -> None:
        """Record that a person is connected, unless that is known."""
        viewer = guest.viewer
        if viewer is None and not self.table.spectators:
            await self.step(entries.Watched(at=self.now(), spectators=1))
        elif viewer is not None and not self.table.person(viewer).connected:
            await self.step(entries.Presence(at=self.now(), person=viewer, here=True))
        elif viewer is not None and self.table.person(viewer).quiet:
            await self.step(entries.Quiet(at=self.now(), person=viewer, quiet=False))
        self.audience.add(guest)
        self._coming_back.came(viewer)

    async def _count_spectators(self) -> None:
        """Announce the number of spectators, if it has changed."""
        async with self.lock:
            spectators = self.audience.spectators
            if not self.broken and spectators != self.table.spectators:
                await self._try(entries.Watched(at=self.now(), spectators=spectators))

    # -- what changes nothing ----------------------------------------------------------------------------

    async def show(self, guest: Guest) -> None:
        """Send the whole state again."""
        async with self.lock:
            self._check_alive()
            guest.tell(self._snapshot(guest.viewer))

    async def advise(self, guest: Guest, wish: Coach) -> None:
        """Send a coach's advice, from the viewer's own view."""
        async with self._turn():
            seat = None if guest.viewer is None else self.table.seat_of(guest.viewer)
            view = None if seat is None else self.table.view_of(seat)
            if view is None:
                raise ServerError(Code.NO_ADVICE)
            spot = Spot.of(view)
        advice = await self.services.work(lambda: advise(spot))
        guest.tell(framed(Answer(id=wish.id, ok=True, advice=advice)))

    def _snapshot(self, viewer: Viewer) -> bytes:
        return frame(self.table.snapshot(viewer, at=self.now(), storage=self.keeper.storage))

    # -- trouble and the end -----------------------------------------------------------------------------

    def _check_alive(self) -> None:
        if self.moved:
            raise ServerError(Code.TABLE_MOVED, table=self.table.id)
        if self.broken:
            raise ServerError(Code.SERVER_FAULT)

    async def _recover(self, error: Exception) -> None:
        """Recover from a bug: undo the step. To be sure, the table is loaded again from the store."""
        self.services.metrics.count("redbutton_faults_total", "SERVER")
        self.services.log.tell("fault", table=self.table.id, error=error)
        try:
            await self.keeper.catch_up(self.table.id)
            made, number = await load(self.table.id, self.services)
        except Exception as worse:
            self.services.log.tell("not made again", table=self.table.id, error=worse)
            return
        if number != self.keeper.number:
            self.stop(error)
            return
        self.table = made
        self.due_steps.schedule()
        for guest in self.audience:
            guest.tell(self._snapshot(guest.viewer))

    def stop(self, error: Exception) -> None:
        """Stop this table until the server is started again, or because another server has it now."""
        if getattr(error, "code", None) is Code.TABLE_MOVED:
            self.move()
        if not self.broken:
            self.broken = True
            self.services.log.tell("broken", table=self.table.id, error=error)
            self.audience.close(BROKEN)

    def move(self) -> None:
        """Another server has the table: everybody connects again, and gets there."""
        if not self.moved:
            self.broken = self.moved = True
            self.due_steps.cancel()
            self.services.log.tell("moved", table=self.table.id)
            self.audience.close(GOING_DOWN)

    async def give_up(self) -> None:
        """Give the table up between two actions, so that another server can go on with it at once."""
        try:
            async with asyncio.timeout(GIVING_UP_SECONDS), self.lock:
                if self.keeper.unsaved > WORTH_SAVING and self.table.may_save and not self.broken:
                    await self._save()
                if not self.moved:
                    await self.keeper.catch_up(self.table.id)
                    await self.services.store.leases.give_up(self.table.id, self.keeper.lease)
                self.move()
        except (PokerError, TimeoutError) as error:  # then it can be taken when the lease has run out
            self.services.log.tell("not given up", table=self.table.id, error=error)
        self.move()

    async def close(self, *, closing: bool = True) -> None:
        """Close all connections: the server shuts down, or the table is closed for good."""
        self.due_steps.cancel()
        self.audience.tell_all(Notice(closing=closing))
        self.broken = True
        self.audience.close(GOING_DOWN)
        if closing:
            with suppress(PokerError):  # then those who said it say it again
                await self.keeper.catch_up(self.table.id)

    async def rest(self) -> bool:
        """Save the table and unload it. False if something is going on here."""
        async with self.lock:
            busy = not self.audience.is_empty or self.broken or not self.keeper.storage
            if busy or not self.table.may_save:
                return False
            since = self.audience.empty_since
            try:
                await self._save()
            except PokerError:
                return False  # the room is broken, and says so to the next visitor
            self.broken = self.audience.empty_since == since
            return self.broken

    async def _save(self) -> None:
        """Store the whole table, so that it is loaded quickly."""
        entry = entries.Refreshed(at=self.now())
        self.table.do(entry)
        await self.keeper.keep(self.table, entry, Outcome(snapshot_due=True))

    async def restart(self) -> None:
        """After a restart of the server: nobody is connected, and all clocks are full.

        If another server may have had the table a moment ago, its people are about to come back.
        """
        shared, since = self.services.store.leases.shared, self.services.now() - self.table.now
        awaited = self.table.connected if shared and since < RECENT else ()
        async with self.lock:
            if not awaited:
                await self._try(entries.Restarted(at=self.now()))
                return
            self.due_steps.held = True
            self._coming_back.expect(awaited)
            await self._try(entries.Restarted(at=self.now(), awaited=True))

    async def _go_on(self) -> None:
        """All who were here are back, or they do not come: who is missing is gone.

        The time in which others were awaited is nobody's: all clocks are full again.
        """
        async with self.lock:
            self.due_steps.held = False
            if not self.broken:
                await self._try(entries.Refreshed(at=self.now()))
            for person in self.table.connected - self.audience.viewers:
                if not self.broken:
                    await self._try(entries.Presence(at=self.now(), person=person, here=False))
            self.due_steps.schedule()
        await self._count_spectators()
