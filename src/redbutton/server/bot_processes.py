"""The processes in which bots think, seen from the server.

Bots think here that remember nothing, or whose memory comes with the question (`forgetful` and `carried` in
their profile). Then any process can answer, one that hangs can be ended, and one that has died costs nobody
anything but time. Bots that keep their memory to themselves stay in the server's threads: in a process that
many share, one that hangs would cost all others their memory.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from redbutton.cores.child_process import ENVIRONMENT, LENGTH, framed
from redbutton.cores.processors import available_cores
from redbutton.errors import Code, ServerError
from redbutton.server.bot_questions import BotAnswer, BotMemory, BotQuestion, answered, encode
from redbutton.server.cluster.own_core import may_use_all_cores

T = TypeVar("T")
TRIES = 2
"""How often a question is asked, if the process dies that was to answer it."""
PATIENCE = 10.0
"""Seconds that a process may be late before it is ended: starting another costs more than an answer that
nobody waits for any more."""
GONE = (asyncio.IncompleteReadError, ConnectionError, msgspec.MsgspecError)
"""What one reads from a process that has died, or that says something else than an answer."""


class BotProcess:
    """A running process. It answers one question at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._is_awake = False

    @classmethod
    async def start(cls) -> "BotProcess":
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "redbutton.server.bot_worker",
            stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env={**os.environ, **ENVIRONMENT},
        )  # fmt: skip
        with suppress(ProcessLookupError):
            may_use_all_cores(process.pid)
        return cls(process)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.returncode is None

    async def wake_up(self) -> None:
        """Wait until it has loaded what bots think with. Raises one of `GONE` if it has died."""
        if not self._is_awake:
            await self._next_frame()
            self._is_awake = True

    async def ask(self, question: BotQuestion) -> BotAnswer | BotMemory:
        """The answer. Raises one of `GONE` if there is none."""
        assert self._process.stdin is not None
        self._process.stdin.write(framed(encode(question)))
        answer: BotAnswer | BotMemory = answered(await self._next_frame())
        return answer

    async def _next_frame(self) -> bytes:
        listen = self._process.stdout
        assert listen is not None
        return await listen.readexactly(int.from_bytes(await listen.readexactly(LENGTH)))

    async def end(self) -> None:
        """End it now, whatever it does, and wait until it is gone."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class BotProcesses:
    """As many processes as this machine has cores, each started when it is first needed."""

    def __init__(self, most: int | None = None, *, patience: float = PATIENCE) -> None:
        self._turns = asyncio.Semaphore(most or max(2, available_cores()))
        """A turn for each process that there may be."""
        self._patience = patience
        self.running: set[BotProcess] = set()
        self._idle: list[BotProcess] = []
        self._chores: set[asyncio.Task[Any]] = set()
        self._is_warming = self._is_closed = False

    def warm(self) -> None:
        """Have a process ready: somebody will soon ask."""
        if not self._idle and not self._is_warming and not self._turns.locked():
            self._is_warming = True
            self._do(self._warm())

    async def _warm(self) -> None:
        try:
            async with self._turns:
                self._idle.append(await self._free())
        finally:
            self._is_warming = False

    async def decide(self, question: BotQuestion, seconds: float) -> BotAnswer:
        """A bot's decision. Raises if it takes longer, the wait for a process included, or cannot be had."""
        answer = await self._within(question, seconds)
        assert isinstance(answer, BotAnswer)
        return answer

    async def remember(self, question: BotQuestion, seconds: float) -> BotMemory:
        """What a bot remembers after a deal. Raises like a decision."""
        answer = await self._within(question, seconds)
        assert isinstance(answer, BotMemory)
        return answer

    async def _within(self, question: BotQuestion, seconds: float) -> BotAnswer | BotMemory:
        """An answer in this time.

        The longer a question has waited for a process, the less time the bot is given to think. So where more
        bots think than the machine has cores, they play a little worse, instead of being late.
        """
        until = asyncio.get_running_loop().time() + seconds
        async with asyncio.timeout_at(until):
            await self._turns.acquire()
            return await asyncio.shield(self._do(self._answer(question, until)))

    async def _answer(self, question: BotQuestion, until: float) -> BotAnswer | BotMemory:
        """Ask until there is an answer, even if it comes too late: then the process is free again."""
        try:
            for _ in range(TRIES):
                with suppress(*GONE):
                    return await self._ask(await self._free(), question, until)
            raise ServerError(Code.WORKER_LOST, tries=TRIES)
        finally:
            self._turns.release()

    async def _ask(self, process: BotProcess, question: BotQuestion, until: float) -> BotAnswer | BotMemory:
        """Ask a process. One that has died, or is far too late, is ended."""
        try:
            async with asyncio.timeout_at(until + self._patience):
                await process.wake_up()
                left = max(0.0, until - asyncio.get_running_loop().time())
                answer = await process.ask(replace(question, seconds=left))
        except BaseException:
            self.running.discard(process)
            self._do(process.end())
            raise
        self._idle.append(process)
        return answer

    async def _free(self) -> BotProcess:
        """The process that was busy last, which may remember what it solved; a new one if none is idle."""
        while self._idle:
            process = self._idle.pop()
            if process.is_running:
                return process
            self.running.discard(process)
        try:
            process = await BotProcess.start()
        except OSError:
            raise ServerError(Code.WORKER_LOST, tries=1) from None
        if self._is_closed:
            await process.end()
            raise ServerError(Code.WORKER_LOST, tries=1)
        self.running.add(process)
        return process

    def _do(self, chore: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something whether or not somebody waits for it."""
        task = asyncio.get_running_loop().create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._chores.discard(task)
        if not task.cancelled():
            task.exception()  # known to those who wait; if nobody does, the next question tries again

    async def close(self) -> None:
        """End all processes. Questions that are still open are refused."""
        self._is_closed = True
        while self.running or self._chores:
            await asyncio.gather(*(process.end() for process in self.running))
            self.running.clear()
            await asyncio.gather(*self._chores, return_exceptions=True)
        self._idle.clear()
