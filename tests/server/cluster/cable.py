"""The network between workers and their database, in a test's hands: it can be cut for one worker alone.

It is a process of its own: what the workers say to their database must not wait for the people of a test.
"""

import asyncio
import json
import re
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Self

ROW = re.compile(r"\s*\d+: 0100007F:(\w{4}) \w+:\w+ \w\w \S+ \S+ \S+\s+\d+\s+\d+ (\d+) ")
"""A connection in /proc/net/tcp whose own end is on loopback: its port and its inode."""


class Cable:
    """Passes on what goes between a port of this computer and a Unix socket, unless it is cut."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket
        self._cut: list[int] = []

    def __enter__(self) -> Self:
        command = [sys.executable, __file__, str(self._socket)]
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    @property
    def pid(self) -> int:
        return self._process.pid

    def cut(self, worker: int) -> None:
        """From now on nothing passes from or to this process; no end of a connection is told."""
        self._cut.append(worker)
        self._tell()

    def mend(self, worker: int) -> None:
        """What has waited passes now."""
        self._cut.remove(worker)
        self._tell()

    def _tell(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(self._cut) + "\n")
        self._process.stdin.flush()


def has_end(worker: int, port: int) -> bool:
    """Is the connection whose own end has this port one of this process?"""
    rows = map(ROW.match, Path("/proc/net/tcp").read_text().splitlines())
    sockets = {f"socket:[{row[2]}]" for row in rows if row and int(row[1], 16) == port}
    with suppress(OSError):
        for handle in Path(f"/proc/{worker}/fd").iterdir():
            with suppress(OSError):
                if str(handle.readlink()) in sockets:
                    return True
    return False


class Line:
    """One connection from a worker, and its other half to the database."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.whole = asyncio.Event()
        self.whole.set()

    async def pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError):
                while data := await source.read(65_536):
                    await self.whole.wait()
                    sink.write(data)
                    await sink.drain()
        finally:
            sink.close()


class Exchange:
    """All lines, and which processes are cut off now."""

    def __init__(self, socket: str) -> None:
        self._socket = socket
        self._lines: set[Line] = set()
        self._cut: list[int] = []

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = Line(writer.get_extra_info("peername")[1])
        self._lines.add(line)
        self._look_at(line)
        try:
            await line.whole.wait()
            far_reader, far_writer = await asyncio.open_unix_connection(self._socket)
            await asyncio.gather(line.pump(reader, far_writer), line.pump(far_reader, writer))
        except OSError:  # the database is not there
            writer.close()
        finally:
            self._lines.discard(line)

    def cut(self, workers: list[int]) -> None:
        self._cut = workers
        for line in self._lines:
            self._look_at(line)

    def _look_at(self, line: Line) -> None:
        if any(has_end(worker, line.port) for worker in self._cut):
            line.whole.clear()
        else:
            line.whole.set()


async def main(socket: str) -> None:
    """Pass on until standard input ends. Each line of it names the processes that are cut off now."""
    exchange, loop, orders = Exchange(socket), asyncio.get_running_loop(), asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    server = await asyncio.start_server(exchange.meet, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    while order := await orders.readline():
        exchange.cut(json.loads(order))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
