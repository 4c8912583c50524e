"""A process that solves, seen from the server: questions and answers over its pipes.

The server never solves and never reads a stranger's file itself. Whatever happens in the process, its
questions are answered or refused, and its end is told once.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import assert_never

from redbutton.cores.child_process import ENVIRONMENT, LENGTH
from redbutton.errors import Code, PokerError, ServerError
from redbutton.server.cluster.own_core import may_use_all_cores
from redbutton.server.net.limits import too_fast
from redbutton.study.messages import (
    NumberedAsk,
    PauseSolving,
    StudyAnswer,
    StudyAsk,
    StudyRefusal,
    StudyReport,
    framed,
    told,
)

MOST_UNANSWERED = 16
"""Questions that wait in a process; more are refused, so that a flood of them fills no memory. That it pause
can be asked at any time."""
Reported = Callable[[StudyReport], object]
Ended = Callable[[], object]


class StudyProcess:
    """A running process. `reported` is called with its reports, `ended` once when it is gone."""

    def __init__(self, process: Process, reported: Reported, ended: Ended) -> None:
        self._process, self._reported, self._ended = process, reported, ended
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[bytes]] = {}
        self._unanswered: set[int] = set()
        """Questions that the process has still to answer, even if nobody waits for it any more."""
        self.is_running = True
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, memory: int, *, reported: Reported, ended: Ended) -> "StudyProcess":
        """Start a process whose study may take that much memory, in bytes."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "redbutton.study.worker", str(memory),
            stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env={**os.environ, **ENVIRONMENT},
        )  # fmt: skip
        with suppress(ProcessLookupError):
            may_use_all_cores(process.pid)
        return cls(process, reported, ended)

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ask(self, ask: StudyAsk, seconds: float) -> bytes:
        """The answer to a question. Raises the refusal, or that there is no answer in time."""
        if not self.is_running:
            raise ServerError(Code.STUDY_DIED)
        if len(self._unanswered) >= MOST_UNANSWERED and not isinstance(ask, PauseSolving):
            raise too_fast(Code.TOO_MANY_MESSAGES, 1)
        number, pipe = next(self._numbers), self._process.stdin
        assert pipe is not None
        message = framed(NumberedAsk(number=number, ask=ask))
        self._unanswered.add(number)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            with suppress(OSError):  # it is gone: its reader reports that
                pipe.write(message)
            async with asyncio.timeout(seconds):
                return await answer
        except TimeoutError:
            raise ServerError(Code.STUDY_BUSY, seconds=seconds) from None
        finally:
            self._waiting.pop(number, None)

    async def _listen(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        try:
            while True:
                size = int.from_bytes(await pipe.readexactly(LENGTH))
                self._receive(await pipe.readexactly(size))
        except (asyncio.IncompleteReadError, OSError):
            pass
        finally:
            self._gone()
        await self._process.wait()

    def _receive(self, content: bytes) -> None:
        message = told(content)
        if isinstance(message, StudyReport):
            self._reported(message)
            return
        self._unanswered.discard(message.number)
        asked = self._waiting.get(message.number)
        if asked is None or asked.done():
            return  # nobody waits for it any more
        match message:
            case StudyAnswer():
                asked.set_result(message.body)
            case StudyRefusal():
                asked.set_exception(message.error())
            case _:
                assert_never(message)

    def _gone(self) -> None:
        """Everybody who waits is told, then the owner."""
        if not self.is_running:
            return
        self.is_running = False
        for asked in self._waiting.values():
            if not asked.done():
                asked.set_exception(ServerError(Code.STUDY_DIED))
        self._ended()

    async def end(self) -> None:
        """End the process now, and wait until it is gone."""
        with suppress(ProcessLookupError):
            self._process.kill()
        with suppress(PokerError):
            await self._listening
