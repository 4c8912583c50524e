"""All studies of a server: who may open one, who may see it, and when it ends."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path

from redbutton.errors import Code, PokerError, ServerError
from redbutton.server.net.limits import group
from redbutton.server.services import Services
from redbutton.server.study.files_on_the_way import SPARE_DISK, FilesOnTheWay, check_disk
from redbutton.server.study.open_study import Study
from redbutton.server.study.processes import StudyProcess
from redbutton.server.study.shares import WHOLE, SharedStudies
from redbutton.server.study.spot_checker import SpotChecker
from redbutton.server.study.study_limits import check_room, check_turn
from redbutton.study.messages import (
    CheckSolution,
    GoOn,
    LockNode,
    OpenSolution,
    PauseSolving,
    SaveSolution,
    SolveSpot,
    StudyAsk,
)
from redbutton.wire.study import NewStudy, StudyLock, StudyShared
from redbutton.wire.tokens import new_token

FIRST_SECONDS = 3.0
"""Seconds for which a new study is waited for, so that what cannot be solved is refused at once."""
SWEEP_SECONDS = 5.0


class StudyRoom:
    """Every open study. Each has a process of its own, and each question to it has a time limit."""

    def __init__(self, services: Services, shared: Path | None = None) -> None:
        self.services, self.limits = services, services.limits
        self.studies: dict[str, Study] = {}
        self.checker = SpotChecker(self.limits)
        self.files = FilesOnTheWay(self.limits, services.draw)
        self._shared = shared
        self._is_closing = False
        self._chores: set[asyncio.Task[object]] = set()
        self._sweeping: asyncio.Task[None] | None = None
        services.metrics.gauges |= {
            "redbutton_studies": lambda: sum(not study.is_over for study in self.studies.values()),
            "redbutton_studies_solving": lambda: sum(study.is_busy for study in self.studies.values()),
            "redbutton_studies_memory_bytes": lambda: sum(study.memory for study in self.studies.values()),
        }

    @property
    def is_busy(self) -> bool:
        """Is anything open? What nobody looks at is closed after a while."""
        return any(not study.is_over for study in self.studies.values())

    @property
    def shares(self) -> SharedStudies:
        return SharedStudies(self._shared or self.files.folder / "shared", self.limits, self.services.now)

    # -- whose they are ------------------------------------------------------------------------------------

    def of(self, owner: str) -> list[Study]:
        """All studies of a person, the newest first."""
        mine = [study for study in self.studies.values() if compare_digest(study.owner, owner)]
        return mine[::-1]

    def find(self, name: str, owner: str | None) -> Study:
        """A study of this person. To everybody else it is as if there were none."""
        study = self.studies.get(name)
        if study is None or owner is None or not compare_digest(study.owner, owner):
            raise ServerError(Code.NO_SUCH_STUDY)
        study.seen = self.services.now()
        return study

    # -- opening -------------------------------------------------------------------------------------------

    async def open_spot(self, owner: str, address: str, new: NewStudy) -> Study:
        """Begin to solve a spot."""

        def asking(study: Study) -> StudyAsk:
            return SolveSpot(
                spot=new.spot,
                accuracy=new.accuracy,
                packed=new.packed,
                locks=new.locks,
                seconds=self.limits.study_seconds,
                memory=study.reserved,
            )

        study = self._new(owner, address, accuracy=new.accuracy)
        study.spot, study.packed, study.locks = new.spot, new.packed, new.locks
        return await self._begin(study, asking)

    async def open_file(self, owner: str, address: str, path: Path, *, keep: bool = False) -> Study:
        """Open a solution. Its file is read by the study's process alone, and removed unless it is kept.

        What cannot be a solution at first sight is refused here, however long the process takes to start.
        """
        study = self._new(owner, address, accuracy=0.005)
        return await self._begin(
            study,
            lambda study: OpenSolution(path=str(path), memory=study.reserved),
            check=CheckSolution(path=str(path)),
            after=None if keep else lambda: self.files.drop(path),
        )

    async def open_shared(self, owner: str, address: str, key: str) -> Study:
        shared = self.shares.find(key)
        if isinstance(shared, NewStudy):
            return await self.open_spot(owner, address, shared)
        return await self.open_file(owner, address, shared, keep=True)

    def _new(self, owner: str, address: str, *, accuracy: float) -> Study:
        """A place for a study, if the limits allow one more."""
        self._forget_ended(owner)
        left = self.check_room(owner, address)
        if not self.services.addresses.may_open_study(address):
            raise ServerError(Code.STUDIES_TOO_FAST)
        now = self.services.now()
        name = new_token(self.services.draw)[:22]
        study = Study(
            id=name,
            owner=owner,
            address=group(address),
            reserved=left,
            accuracy=accuracy,
            seen=now,
            reported_at=now,
        )
        self.studies[name] = study
        return study

    def check_room(self, owner: str, address: str) -> int:
        """The bytes that one more study of this person may take. Raises if there is no room for it."""
        if self._is_closing:
            raise ServerError(Code.SERVER_CLOSING)
        return check_room(self.studies.values(), self.limits, owner, address)

    def _forget_ended(self, owner: str) -> None:
        """Keep only as many ended studies of a person in the list as there may be open ones."""
        ended = [study for study in self.of(owner) if study.is_over]
        for study in ended[self.limits.study_per_person - 1 :]:
            del self.studies[study.id]

    async def _begin(
        self,
        study: Study,
        asking: Callable[[Study], StudyAsk],
        *,
        check: StudyAsk | None = None,
        after: Callable[[], object] | None = None,
    ) -> Study:
        """Start the process, and wait a little for its first answer: a refusal is told at once.

        The answer to a check that comes before is waited for as long as it takes.
        """
        self._keep_sweeping()
        self.services.metrics.count("redbutton_studies_total")
        self._pause_others(study)
        try:
            study.process = await StudyProcess.start(
                study.reserved,
                reported=lambda report: study.take_report(report, self.services.now()),
                ended=lambda: self._ended(study, ServerError(Code.STUDY_DIED)),
            )
        except OSError:
            self.studies.pop(study.id, None)
            raise ServerError(Code.STUDIES_BUSY) from None
        if study.is_over:  # it was closed while its process started
            await study.process.end()
            raise study.problem or ServerError(Code.NO_SUCH_STUDY)
        if check is not None:
            await self._first_answer(study, check)
            self._refuse_ended(study)
        first = self._chore(self._first_answer(study, asking(study), after))
        await asyncio.wait({first}, timeout=FIRST_SECONDS)
        if first.done():
            self._refuse_ended(study)
        return study

    def _refuse_ended(self, study: Study) -> None:
        """Raises why a study that has just begun is over, if it is."""
        if study.problem is not None:
            self.studies.pop(study.id, None)
            raise study.problem

    async def _first_answer(
        self, study: Study, ask: StudyAsk, after: Callable[[], object] | None = None
    ) -> None:
        assert study.process is not None
        try:
            await study.process.ask(ask, self.limits.study_hang_seconds)
        except PokerError as refusal:
            await self._end(study, refusal)
        except Exception as error:  # a mistake of ours must not leave a process that nobody asks
            self.services.log.tell("fault", error=error)
            await self._end(study, ServerError(Code.SERVER_FAULT))
        finally:
            if after is not None:
                after()

    # -- what is asked of one ------------------------------------------------------------------------------

    async def ask(self, study: Study, ask: StudyAsk) -> bytes:
        """The answer of a study's process. Raises if it takes too long."""
        if study.is_over or study.process is None:
            raise study.problem or ServerError(Code.NO_SUCH_STUDY)
        try:
            return await study.process.ask(ask, self.limits.study_answer_seconds)
        except ServerError as refusal:
            if refusal.code is Code.STUDY_DIED and study.problem is not None:
                raise study.problem from None  # such as that somebody has closed it meanwhile
            raise

    async def stop(self, study: Study) -> None:
        await self.ask(study, PauseSolving())

    async def go(self, study: Study, accuracy: float) -> None:
        await self._ask_to_solve(study, GoOn(accuracy=accuracy, seconds=self.limits.study_seconds))

    async def lock(self, study: Study, lock: StudyLock) -> None:
        await self._ask_to_solve(study, LockNode(lock=lock, seconds=self.limits.study_seconds))

    async def _ask_to_solve(self, study: Study, ask: GoOn | LockNode) -> None:
        """Let it be solved, if it is its turn. It counts at once, so that of two who ask both are counted."""
        check_turn(self.studies.values(), self.limits, study.owner, study.address)
        self._pause_others(study)
        study.solve_requests += 1
        try:
            await self.ask(study, ask)
        finally:
            study.solve_requests -= 1

    async def save(self, study: Study, address: str) -> Path:
        """The solution as a file on its way, to be dropped when it was sent."""
        path = self.files.take(address)
        try:
            await self.ask(study, self._saving(path, self.limits.study_upload_bytes))
        except BaseException:
            self.files.drop(path)
            raise
        return path

    def _saving(self, path: Path, most: int) -> SaveSolution:
        return SaveSolution(path=str(path), most=most, spare=SPARE_DISK)

    async def share(self, study: Study, address: str) -> StudyShared:
        """Keep a solution for others; one that is too large as its spot with its locks."""
        if not self.services.addresses.may_share(address):
            raise ServerError(Code.SHARES_FULL)
        shares = self.shares
        key = shares.new(self.services.draw)
        check_disk(shares.folder)
        try:
            await self.ask(study, self._saving(shares.place(key, WHOLE), self.limits.study_share_bytes))
            whole = True
        except PokerError as refusal:
            if refusal.code is not Code.STUDY_TOO_LARGE:
                raise
            spot = NewStudy(spot=study.spot, accuracy=study.accuracy, packed=study.packed, locks=study.locks)
            shares.keep_spot(key, spot)
            whole = False
        return StudyShared(key=key, link=f"/study/{key}", whole=whole)

    async def close_one(self, study: Study) -> None:
        self.studies.pop(study.id, None)
        await self._end(study, ServerError(Code.NO_SUCH_STUDY))

    def _pause_others(self, study: Study) -> None:
        """Let the other studies of a person pause: one is solved at a time."""
        for other in self.of(study.owner):
            if other is not study and other.is_busy and other.process is not None:
                self._chore(self._paused(other))

    async def _paused(self, study: Study) -> None:
        with suppress(PokerError):
            await self.ask(study, PauseSolving())

    # -- endings -------------------------------------------------------------------------------------------

    def _ended(self, study: Study, problem: PokerError) -> None:
        """A process is gone, for this reason unless another one is known already."""
        if not study.is_over:
            study.is_over, study.problem = True, problem
            self.services.metrics.count("redbutton_studies_ended_total", problem.code)

    async def _end(self, study: Study, problem: PokerError) -> None:
        self._ended(study, problem)
        if study.process is not None:
            await study.process.end()

    async def sweep(self) -> None:
        """End studies that nobody looks at, and those whose process hangs."""
        now, limits = self.services.now(), self.limits
        for study in list(self.studies.values()):
            if now - study.seen > limits.study_idle_minutes * 60_000:
                if study.is_over:
                    self.studies.pop(study.id, None)
                else:
                    study.seen = now  # so that its person can still read why
                    await self._end(study, ServerError(Code.STUDY_IDLE, minutes=limits.study_idle_minutes))
            elif study.is_busy and now - study.reported_at > limits.study_hang_seconds * 1000:
                await self._end(study, ServerError(Code.STUDY_HUNG))
        self.files.sweep()
        await self.checker.rest(now)

    def _keep_sweeping(self) -> None:
        if self._sweeping is None:
            self._sweeping = asyncio.create_task(self._sweep_on())

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.sweep()

    def _chore(self, work: Awaitable[object]) -> "asyncio.Task[object]":
        async def do() -> object:
            return await work

        task = asyncio.create_task(do())
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
        return task

    async def close(self) -> None:
        """End everything, when the server ends."""
        self._is_closing = True
        if self._sweeping is not None:
            self._sweeping.cancel()
        for study in list(self.studies.values()):
            await self._end(study, ServerError(Code.SERVER_CLOSING))
        await self.checker.close()
        await asyncio.gather(*self._chores, return_exceptions=True)
        self.files.close()
