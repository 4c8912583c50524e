"""Several server processes on one port: `redbutton serve --workers N`.

The parent opens the port, starts the workers and starts a worker again when it has died. All of them accept
from the same socket, so that no connection is lost when one of them ends; a connection that comes to the
wrong one is passed on. The parent itself serves nothing and has no connection to the database.
"""

import asyncio
import os
import select
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from redbutton.errors import Code, ServerError
from redbutton.server.cluster.own_core import keep_to_core
from redbutton.server.process import Server, Settings, answer, bind, loop_factory, run
from redbutton.store import is_server, open_store

AGAIN_SECONDS = 1.0
"""Seconds before a worker that died is started again."""
LOOK_SECONDS = 0.2
READY = b"."
DRAINED = 3
"""The exit status of a worker that the operator has ended: it is not started again."""


def serve_with_workers(settings: Settings, workers: int, ready: Callable[[int], None]) -> None:
    """Serve with several processes until Ctrl-C or SIGTERM. `ready` is called with the port."""
    if not hasattr(os, "fork"):
        raise ServerError(Code.NO_WORKERS)
    if not is_server(settings.database):
        raise ServerError(Code.WORKERS_NEED_POSTGRES)
    asyncio.run(_bring_up_to_date(settings))
    with bind(settings.host, settings.port) as listening:
        answer(listening)
        WorkerProcesses(settings, listening, workers).serve(ready)


async def _bring_up_to_date(settings: Settings) -> None:
    """Make the schema, or migrate it, before the workers come."""
    store = await open_store(settings.database)
    await store.close()


class WorkerProcesses:
    """The parent: it starts the workers, and ends when all of them have ended."""

    def __init__(self, settings: Settings, listening: socket.socket, count: int) -> None:
        self._settings, self._listening, self._count = settings, listening, count
        self._told, self._telling = os.pipe()
        self._parent = os.getpid()
        self._running: dict[int, int] = {}
        """The number of each worker, from 0, by its process."""
        self._ending = False
        self._server: Server | None = None
        """In a worker: its server."""

    def serve(self, ready: Callable[[int], None]) -> None:
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, self._end)
        try:
            for number in range(self._count):
                self._start(number)
            self._run(ready)
        finally:
            self._end()

    def _run(self, ready: Callable[[int], None]) -> None:
        serving = 0
        while self._running:
            before, serving = serving, serving + self._listen()
            if before < self._count <= serving:
                ready(self._listening.getsockname()[1])
            self._look_after()

    def _listen(self) -> int:
        """Wait a little. How many workers have begun to serve meanwhile?"""
        with suppress(InterruptedError):
            if select.select([self._told], [], [], LOOK_SECONDS)[0]:
                return len(os.read(self._told, 64))
        return 0

    def _look_after(self) -> None:
        """Start the workers that have died again, unless all are to end."""
        for pid in list(self._running):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if not ended:
                continue
            number = self._running.pop(pid)
            code = os.waitstatus_to_exitcode(status)
            if not self._ending and code != DRAINED:
                self._settings.log.tell("worker ended", number=number, status=code)
                time.sleep(AGAIN_SECONDS)
                self._start(number)

    def _start(self, number: int) -> None:
        if self._ending:
            return
        pid = os.fork()
        if pid == 0:
            os._exit(self._work(number))
        self._running[pid] = number
        if self._ending:
            os.kill(pid, signal.SIGTERM)

    def _work(self, number: int) -> int:
        """A worker's whole life; its exit status."""
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.SIG_DFL)
        keep_to_core(number, self._count)
        settings = replace(self._settings, group=str(self._parent))
        try:
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(run(settings, self._listening, self._serves))
        except BaseException as error:
            self._settings.log.tell("worker failed", error=error)
            return 1
        return DRAINED if self._server is not None and self._server.drained else 0

    def _serves(self, server: Server) -> None:
        self._server = server
        os.write(self._telling, READY)
        self._watching = asyncio.get_running_loop().create_task(self._end_with_parent(server))

    async def _end_with_parent(self, server: Server) -> None:
        """End if the parent was killed: the one that is started instead needs the port."""
        while os.getppid() == self._parent:
            await asyncio.sleep(LOOK_SECONDS)
        server.should_exit = True

    def _end(self, *_: object) -> None:
        """Let all workers end: each gives its tables up. Those that are left then take none of them."""
        self._ending = True
        for pid in self._running:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
