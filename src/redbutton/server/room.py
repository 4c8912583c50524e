"""A room: a table, those who look at it, its programs, its clock, and the log that it is kept in.

Everything that happens at a table happens here, one thing after the other: it is checked and applied, stored,
and only when it is durable does anybody hear of it. While nothing can be stored, nothing happens.
"""

import asyncio
from collections.abc import Iterator
from typing import Protocol

from redbutton.errors import Code, PokerError, ServerError, StoreError
from redbutton.game import Action
from redbutton.players.actor import default_action
from redbutton.server import entries, messages
from redbutton.server.coach import Spot
from redbutton.server.floor import Floor
from redbutton.server.loading import load
from redbutton.server.messages import Answer, Coach, Message, Notice, Reply, Sit
from redbutton.server.outcome import Due, News, Outcome, Viewer
from redbutton.server.pacing import Pacing
from redbutton.server.programs import decide, is_quick
from redbutton.server.protocols import frame
from redbutton.server.table import Table
from redbutton.server.tokens import hash_of, new_token
from redbutton.store import Append, crash

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Between attempts to store, in seconds: each twice as long as the one before."""
REFUSALS = 256
"""So many refusals are remembered at each table."""
ATTEMPTS = 3
"""After so many failures of the same thing the table stops, and its host decides."""
STALL = 1.0
"""A timer that rings so many seconds late means that the process stood still: that time does not count."""
TALLY_SECONDS = 2.0
"""How often it is told at most how many look on: otherwise each one who comes would cost all the others."""
UNSAVED_BYTES = 256 * 1024
"""After so many bytes of entries the table is saved as soon as that is possible."""
GOING_DOWN = 1012
BROKEN = 1011


class Guest(Protocol):
    """A connection, as far as a room needs to know it."""

    viewer: Viewer
    token: str | None
    """The token it came with, whether anybody has it or not."""

    def tell(self, whole: bytes) -> None:
        """Send a frame; it never waits."""

    def close(self, code: int) -> None:
        """Say goodbye."""


def framed(reply: Reply) -> bytes:
    return frame(messages.encode(reply))


class Room:
    """One table and everything around it."""

    def __init__(self, table: Table, floor: Floor, *, number: int = 1) -> None:
        self.table, self.floor = table, floor
        self.number = number
        """Of the last entry that was made."""
        self.storage = True
        self.broken = False
        self.empty_since = floor.now()
        self._ahead = max(0, table.now - floor.now())
        """How far the table's time is ahead, after the computer's clock was set back."""
        self._lock = asyncio.Lock()
        self._guests: dict[Viewer, list[Guest]] = {}
        self._coming: list[Guest] = []
        """Those whose arrival is not written down yet."""
        self._timer: asyncio.TimerHandle | None = None
        self._rings = 0.0
        """When the timer rings, by the loop's clock."""
        self._attending: asyncio.Task[None] | None = None
        self._tally: asyncio.TimerHandle | None = None
        self._counting: asyncio.Task[None] | None = None
        self._stalled = False
        self._stumbles = 0
        """How often in a row what is due has failed."""
        self._unsaved = 0
        """Bytes of entries since the table was saved last, as far as this room knows."""
        self._pacing = Pacing(floor.limits, asyncio.get_running_loop().time())
        self._refused: dict[tuple[object, str], PokerError] = {}

    @property
    def is_empty(self) -> bool:
        return not self._guests

    def _now(self) -> int:
        """The table's time: the clock's, unless that would be before what has happened already."""
        return self.floor.now() + self._ahead

    # -- coming and going --------------------------------------------------------------------------------

    async def enter(self, guest: Guest) -> None:
        """Somebody opens a connection: tell what there is to know, and from now on what happens."""
        if not self.storage:
            guest.tell(framed(Notice(storage=False)))
        self._coming.append(guest)
        try:
            async with self._lock:
                self._check_alive()
                guest.viewer = self.table.person_of(hash_of(guest.token)) if guest.token else None
                await self._arrive(guest)
                guest.tell(self._snapshot(guest.viewer))
        finally:
            self._coming.remove(guest)

    async def leave(self, guest: Guest) -> None:
        """A connection is gone."""
        async with self._lock:
            viewer = guest.viewer
            if self._remove(guest) and not self.broken and viewer is not None:
                await self._try(entries.Presence(at=self._now(), person=viewer, here=False))

    async def _arrive(self, guest: Guest) -> None:
        """Write down that somebody is here, unless that was known."""
        viewer = guest.viewer
        if viewer is None and not self.table.spectators:
            await self._step(entries.Watched(at=self._now(), spectators=1))
        elif viewer is not None and not self.table.person(viewer).connected:
            await self._step(entries.Presence(at=self._now(), person=viewer, here=True))
        self._guests.setdefault(viewer, []).append(guest)
        self._count_soon()

    def _remove(self, guest: Guest) -> bool:
        """Forget a connection; true if it was a viewer's last one."""
        there = self._guests.get(guest.viewer, [])
        if guest not in there:
            return False
        there.remove(guest)
        if not there:
            del self._guests[guest.viewer]
            self.empty_since = self.floor.now()
        self._count_soon()
        return not there

    def _count_soon(self) -> None:
        """See to it that everybody is told how many look on, if that is another number now."""
        if self._tally is None and not self.broken and self._spectators != self.table.spectators:
            loop = asyncio.get_running_loop()
            self._tally = loop.call_later(TALLY_SECONDS, self._count)

    @property
    def _spectators(self) -> int:
        return len(self._guests.get(None, ()))

    def _count(self) -> None:
        self._tally = None
        self._counting = asyncio.get_running_loop().create_task(self._tell_count())

    async def _tell_count(self) -> None:
        async with self._lock:
            if not self.broken and self._spectators != self.table.spectators:
                await self._try(entries.Watched(at=self._now(), spectators=self._spectators))

    def _snapshot(self, viewer: Viewer) -> bytes:
        return frame(self.table.snapshot(viewer, at=self._now(), storage=self.storage))

    async def show(self, guest: Guest) -> None:
        """Everything again."""
        async with self._lock:
            self._check_alive()
            guest.tell(self._snapshot(guest.viewer))

    # -- what people say ---------------------------------------------------------------------------------

    async def hear(self, guest: Guest, message: Message) -> None:
        """Somebody wants something: do it and answer; a refusal means that nothing has changed."""
        if not self.storage:
            raise StoreError(Code.STORE_UNAVAILABLE, reason="the server waits for its store")
        async with self._lock:
            self._check_alive()
            await self._recognize(guest)
            if first := self._answered(guest, message):
                guest.tell(framed(first))
                return
            self._pacing.check(_who(guest), message, asyncio.get_running_loop().time())
            await self._excuse()
            try:
                await self._take(guest, message)
            except PokerError as refusal:
                self._remember(guest, message, refusal)
                raise

    async def _recognize(self, guest: Guest) -> None:
        """Somebody has got a name over another connection meanwhile: one token is one person."""
        if guest.viewer is None and guest.token:
            known = self.table.person_of(hash_of(guest.token))
            if known is not None:
                await self._become(guest, known)

    async def _become(self, guest: Guest, person: int | None) -> None:
        """From now on this connection is a person's; if that fails, the client comes again with its token."""
        self._remove(guest)
        guest.viewer = person
        try:
            await self._arrive(guest)
        except PokerError as error:
            self.floor.log.tell("not recognized", table=self.table.id, code=error.code)
            guest.close(BROKEN)
        else:
            guest.tell(self._snapshot(guest.viewer))

    def _answered(self, guest: Guest, message: Message) -> Answer | None:
        """The first answer to a message that was heard before, or the first refusal again."""
        asked = getattr(message, "id", "")
        if refusal := self._refused.get((_who(guest), asked)):
            raise refusal.with_traceback(None)  # each raise would make the same one longer
        first = self.table.asked(guest.viewer, asked) if guest.viewer is not None and asked else None
        return with_token(first, guest.token) if first and isinstance(message, Sit) else first

    def _remember(self, guest: Guest, message: Message, refusal: PokerError) -> None:
        """Whoever was told no must not find it done when the same message arrives once more."""
        if asked := getattr(message, "id", ""):
            self._refused[_who(guest), asked] = refusal
            if len(self._refused) > REFUSALS:
                del self._refused[next(iter(self._refused))]

    async def _take(self, guest: Guest, message: Message) -> None:
        token = None
        if guest.viewer is None and isinstance(message, Sit):
            token = guest.token or new_token(self.floor.draw)
        hashed = hash_of(token) if token else None
        entry = self.table.entry_of(guest.viewer, message, at=self._now(), token=hashed)
        outcome = await self._step(entry)
        if outcome.answer is not None:
            guest.tell(framed(outcome.answer if token is None else with_token(outcome.answer, token)))
        if token is not None:
            guest.token = token
            await self._become(guest, outcome.person)

    async def advise(self, guest: Guest, wish: Coach) -> None:
        """A coach's answer, from the view of whoever asks; nothing changes by it."""
        async with self._lock:
            self._check_alive()
            seat = None if guest.viewer is None else self.table.seat_of(guest.viewer)
            view = None if seat is None else self.table.view_of(seat)
            if view is None:
                raise ServerError(Code.NO_ADVICE)
            spot = Spot.of(view)
        advice = await self.floor.work(spot.advice)
        guest.tell(framed(Answer(id=wish.id, ok=True, advice=advice)))

    # -- one step ----------------------------------------------------------------------------------------

    async def _step(self, entry: entries.Entry) -> Outcome:
        """Apply an entry, store it, tell it. If it is refused or fails, nothing has changed."""
        try:
            outcome = self.table.do(entry, self._guests.keys())
        except PokerError:
            raise
        except Exception as error:
            await self._recover(error)
            raise ServerError(Code.SERVER_FAULT) from error
        self.number += 1
        away = await self._keep(self._append(entry, outcome))
        crash.point("before-broadcast")
        self._tell(outcome.news)
        crash.point("before-answer")
        self._measure(entry, outcome)
        if away:
            await self._try(entries.Refreshed(at=self._now()))
        self._schedule()
        return outcome

    async def _try(self, entry: entries.Entry) -> None:
        """A step that nobody waits for: a refusal is no news to anybody."""
        try:
            await self._step(entry)
        except PokerError as refusal:
            self.floor.log.tell("refused", table=self.table.id, code=refusal.code)

    def _append(self, entry: entries.Entry, outcome: Outcome) -> Append:
        table, written = self.table, entries.encode(entry)
        self._unsaved += len(written)
        snapshot = None
        if outcome.snapshot_due or (self._unsaved > UNSAVED_BYTES and table.may_save):
            snapshot, self._unsaved = table.save(), 0
        return Append(
            table.id,
            self.number,
            written,
            hand=outcome.hand,
            snapshot=snapshot,
            summary=table.summary() if outcome.summary_changed else None,
        )

    async def _keep(self, step: Append) -> bool:
        """Store a step, however long it takes; true if the store was away meanwhile."""
        clock = asyncio.get_running_loop().time
        pause, began = FIRST_PAUSE, clock()
        while True:
            try:
                await self.floor.store.append(step)
                break
            except Exception as error:  # whatever it is: a step that is not stored must not be seen
                if not (isinstance(error, StoreError) and error.code is Code.STORE_UNAVAILABLE):
                    self._break(error)
                    raise ServerError(Code.SERVER_FAULT) from error
            self._be_stored(False)
            self._check_alive()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        self.floor.metrics.commit.observe(clock() - began)
        away = not self.storage
        self._be_stored(True)
        return away

    def _be_stored(self, storage: bool) -> None:
        """Tell everybody when the store goes away, and when it is back."""
        if storage == self.storage:
            return
        self.storage = storage
        self.floor.log.tell("storage", table=self.table.id, status=storage)
        whole = framed(Notice(storage=storage))
        for guest in (*self._everybody(), *self._coming):
            guest.tell(whole)

    def _tell(self, news: tuple[News, ...]) -> None:
        for one in news:
            public = frame(one.public)
            for viewer, guests in self._guests.items():
                mine = one.bytes_for(viewer)
                whole = public if mine is one.public else frame(mine)
                for guest in guests:
                    guest.tell(whole)
            self.floor.metrics.count("redbutton_sent_total", by=sum(map(len, self._guests.values())))

    def _tell_all(self, whole: bytes) -> None:
        for guest in self._everybody():
            guest.tell(whole)

    def _everybody(self) -> Iterator[Guest]:
        for guests in self._guests.values():
            yield from guests

    def _measure(self, entry: entries.Entry, outcome: Outcome) -> None:
        metrics = self.floor.metrics
        metrics.count("redbutton_entries_total")
        if outcome.hand is not None:
            metrics.count("redbutton_deals_total")
        decided = isinstance(entry, entries.Said) and isinstance(entry.message, messages.Act)
        if decided or isinstance(entry, entries.Decided):
            metrics.count("redbutton_actions_total")

    # -- what the table does by itself -------------------------------------------------------------------

    def _schedule(self) -> None:
        """See to it that the one timer of the table rings when something is due, or before.

        Most that is due is a clock that will not run out. To look again when a timer rings too early costs
        less than a new timer with every decision.
        """
        due = None if self.broken else self.table.next_due()
        if due is None:
            return
        loop = asyncio.get_running_loop()
        at = loop.time() + max(0.0, (due.at - self._now()) / 1000) + self._penalty()
        if self._timer is not None:
            if self._rings <= at:
                return
            self._timer.cancel()
        self._timer, self._rings = loop.call_at(at, self._ring), at

    def _penalty(self) -> float:
        """After mistakes of ours the table goes on more and more slowly, so that it does not fill the log."""
        return min(60.0, 2.0**self._stumbles - 1) if self._stumbles else 0.0

    def _ring(self) -> None:
        self._stalled = self._stalled or self._is_late()
        self._timer = None
        if self._attending is None or self._attending.done():
            self._attending = asyncio.get_running_loop().create_task(self._attend())

    async def _attend(self) -> None:
        """Do what is due, if it still is."""
        async with self._lock:
            if not self.broken:
                await self._excuse()
            due = self.table.next_due()
            if due is None or self.broken:
                return
            if due.at > self._now():
                self._schedule()
                return
            try:
                await self._step(await self._entry_of(due))
                self._stumbles = 0
            except PokerError as error:
                self._stumbles += 1
                self.floor.log.tell("stumbled", table=self.table.id, code=error.code, error=error)
                if self._stumbles >= ATTEMPTS:
                    await self._get_stuck(due)
                self._schedule()

    async def _get_stuck(self, due: Due) -> None:
        """Put aside what fails again and again: the table stops, and says so to its host."""
        self._stumbles = 0
        self.floor.log.tell("stuck", table=self.table.id, code=due.kind)
        try:
            await self._step(entries.Stuck(at=self._now(), due=due.kind, deal=due.deal, turn=due.turn))
        except PokerError as worse:
            self._break(worse)

    def _is_late(self) -> bool:
        """Should the timer have rung long ago?"""
        return asyncio.get_running_loop().time() - self._rings > STALL

    async def _excuse(self) -> None:
        """If the process stood still, nobody could be heard: all clocks are full again.

        What arrived before a time ran out is still on its way to us, and counts.
        """
        if self._stalled or (self._timer is not None and self._is_late()):
            self._stalled = False
            self.floor.log.tell("stalled", table=self.table.id)
            await self._step(entries.Refreshed(at=self._now()))

    async def _entry_of(self, due: Due) -> entries.Entry:
        if due.kind != "bot":
            return self.table.entry_for(due, at=self._now(), draw=self.floor.draw)
        action, faulty = await self._decision(due)
        return self.table.decision(due, action, at=self._now(), fault=faulty)

    async def _decision(self, due: Due) -> tuple[Action, bool]:
        """Ask a program; at once if it is known to be quick, else beside the loop and not for ever."""
        assert due.seat is not None
        view = self.table.view_of(due.seat)
        assert view is not None
        spec, seed = self.table.bot_for(due.seat)
        if is_quick(spec):
            action, fault = decide(spec, seed, view)
        else:
            try:
                async with asyncio.timeout(self.floor.limits.bot_seconds):
                    action, fault = await self.floor.think(lambda: decide(spec, seed, view))
            except (TimeoutError, ServerError):
                assert view.options is not None
                action, fault = default_action(view.options), None
                return action, True
        if fault is not None:
            self.floor.metrics.count("redbutton_faults_total", "BOT")
            self.floor.log.tell("bot", table=self.table.id, code=fault.reason.code)
        return action, fault is not None

    # -- trouble and the end -----------------------------------------------------------------------------

    def _check_alive(self) -> None:
        if self.broken:
            raise ServerError(Code.SERVER_FAULT)

    async def _recover(self, error: Exception) -> None:
        """A mistake of ours: the step never was. To be sure, the table is made again from what is stored."""
        self.floor.metrics.count("redbutton_faults_total", "SERVER")
        self.floor.log.tell("fault", table=self.table.id, error=error)
        try:
            made, number = await load(self.table.id, self.floor)
        except Exception as worse:
            self.floor.log.tell("not made again", table=self.table.id, error=worse)
            return
        if number != self.number:
            self._break(error)
            return
        self.table = made
        self._schedule()
        for guest in self._everybody():
            guest.tell(self._snapshot(guest.viewer))

    def _break(self, error: Exception) -> None:
        """Nothing can be done for this table any more until the server is started again."""
        self.broken = True
        self.floor.log.tell("broken", table=self.table.id, error=error)
        for guest in list(self._everybody()):
            guest.close(BROKEN)

    async def close(self, *, closing: bool = True) -> None:
        """Let everybody go: the server goes down, or the table is closed for good."""
        for timer in (self._timer, self._tally):
            if timer is not None:
                timer.cancel()
        self._tell_all(framed(Notice(closing=closing)))
        self.broken = True
        for guest in list(self._everybody()):
            guest.close(GOING_DOWN)

    def expect(self) -> None:
        """Somebody is on the way: the room is not to be given up now."""
        if self.is_empty:
            self.empty_since = self.floor.now()

    async def rest(self) -> bool:
        """Save the table and let it go until somebody comes again; false if something goes on here."""
        async with self._lock:
            if self._guests or self.broken or not self.storage or not self.table.may_save:
                return False
            since, entry = self.empty_since, entries.Refreshed(at=self._now())
            self.table.do(entry)
            self.number += 1
            try:
                await self._keep(self._append(entry, Outcome(snapshot_due=True)))
            except PokerError:
                return False  # the room has broken, and whoever comes will be told
            self.broken = self.empty_since == since
            return self.broken

    async def restart(self) -> None:
        """After the server was away: nobody is here any more, and all clocks are full."""
        async with self._lock:
            await self._try(entries.Restarted(at=self._now()))


def _who(guest: Guest) -> object:
    """A person, on whichever connection; of those without a name, each connection."""
    return guest if guest.viewer is None else guest.viewer


def with_token(answer: Answer, token: str | None) -> Answer:
    return Answer(id=answer.id, ok=answer.ok, problem=answer.problem, token=token)
