"""The processes in which bots think, seen from the server.

Only bots that remember nothing (`forgetful` in their profile) think here. Then any process can answer, one
that is late can be ended at once, and one that has died costs nobody anything but time. Bots that remember
stay in the server's threads: in a process that many share, one that hangs would cost all others their memory.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from redbutton.cores.child_process import ENVIRONMENT, LENGTH, framed
from redbutton.cores.processors import available_cores
from redbutton.errors import Code, ServerError
from redbutton.server.bot_questions import BotAnswer, BotQuestion, answered, encode
from redbutton.server.cluster.own_core import may_use_all_cores

TRIES = 2
"""How often a question is asked, if the process dies that was to answer it."""
GONE = (asyncio.IncompleteReadError, OSError, msgspec.MsgspecError)
"""What one reads from a process that has died, or that says something else than an answer."""


class BotProcess:
    """A running process. It answers one question at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

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

    async def ask(self, question: BotQuestion) -> BotAnswer:
        """The answer. Raises one of `GONE` if there is none."""
        say, listen = self._process.stdin, self._process.stdout
        assert say is not None
        assert listen is not None
        say.write(framed(encode(question)))
        size = int.from_bytes(await listen.readexactly(LENGTH))
        return answered(await listen.readexactly(size))

    async def end(self) -> None:
        """End it now, whatever it does, and wait until it is gone."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class BotProcesses:
    """As many processes as this machine has cores, each started when it is first needed."""

    def __init__(self, most: int | None = None) -> None:
        self._turns = asyncio.Semaphore(most or max(2, available_cores()))
        """A turn for each process that there may be."""
        self.running: set[BotProcess] = set()
        self._idle: list[BotProcess] = []
        self._chores: set[asyncio.Task[None]] = set()
        self._is_warming = self._is_closed = False

    def warm(self) -> None:
        """Have a process ready: somebody will soon ask."""
        if not self._idle and not self._is_warming and not self._turns.locked():
            self._is_warming = True
            self._do(self._warm())

    async def _warm(self) -> None:
        try:
            async with self._turns:
                self._idle.append(await self._ready())
        except (ServerError, OSError):
            return  # the next question tries again
        finally:
            self._is_warming = False

    async def decide(self, question: BotQuestion, seconds: float) -> BotAnswer:
        """A bot's decision. Raises if it takes longer, the wait for a process included, or cannot be had.

        The longer a question has waited for a process, the less time the bot is given to think. So where more
        bots think than the machine has cores, they play a little worse, instead of being late.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        async with asyncio.timeout_at(until), self._turns:
            for _ in range(TRIES):
                with suppress(*GONE):
                    process = await self._ready()
                    return await self._ask(process, replace(question, seconds=max(0.0, until - loop.time())))
        raise ServerError(Code.WORKER_LOST, tries=TRIES)

    async def _ask(self, process: BotProcess, question: BotQuestion) -> BotAnswer:
        """Ask a process. One that does not answer, or not in time, is ended."""
        try:
            answer = await process.ask(question)
        except BaseException:
            self.running.discard(process)
            self._do(process.end())
            raise
        self._idle.append(process)
        return answer

    async def _ready(self) -> BotProcess:
        """The process that was busy last, which may remember what it solved; a new one if none is idle."""
        while self._idle:
            process = self._idle.pop()
            if process.is_running:
                return process
            self.running.discard(process)
        process = await BotProcess.start()
        if self._is_closed:
            await process.end()
            raise ServerError(Code.WORKER_LOST, tries=1)
        self.running.add(process)
        return process

    def _do(self, chore: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def close(self) -> None:
        """End all processes. Questions that are still open are refused."""
        self._is_closed = True
        await asyncio.gather(*self._chores, return_exceptions=True)
        await asyncio.gather(*(process.end() for process in self.running))
        self.running.clear()
        self._idle.clear()
