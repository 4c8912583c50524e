"""The network between workers and their database, in a test's hands: it can be cut for one worker alone."""

import asyncio
import re
from contextlib import suppress
from pathlib import Path
from typing import Self

ROW = re.compile(r"\s*\d+: 0100007F:(\w{4}) \w+:\w+ \w\w \S+ \S+ \S+\s+\d+\s+\d+ (\d+) ")
"""A connection in /proc/net/tcp whose own end is on loopback: its port and its inode."""


def process_at(port: int, among: list[int]) -> int:
    """The process whose connection has this port of its own; 0 if it is none of these."""
    rows = map(ROW.match, Path("/proc/net/tcp").read_text().splitlines())
    sockets = {f"socket:[{row[2]}]" for row in rows if row and int(row[1], 16) == port}
    for pid in among:
        with suppress(OSError):
            if any(str(handle.readlink()) in sockets for handle in Path(f"/proc/{pid}/fd").iterdir()):
                return pid
    return 0


class Cable:
    """Passes on what goes between a port of this computer and a Unix socket, unless it is cut."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket
        self.workers: list[int] = []
        """The processes that may be cut off."""
        self._cut: set[int] = set()
        self._mended = asyncio.Event()
        self._pumps: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for pump in self._pumps:
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)

    def cut(self, worker: int) -> None:
        """From now on nothing passes from or to this process; no end of a connection is told."""
        self._mended.clear()
        self._cut.add(worker)

    def mend(self) -> None:
        """What has waited passes now."""
        self._cut.clear()
        self._mended.set()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        worker = process_at(writer.get_extra_info("peername")[1], self.workers)
        try:
            far_reader, far_writer = await asyncio.open_unix_connection(str(self._socket))
        except OSError:  # the database is not there
            writer.close()
            return
        for source, sink in ((reader, far_writer), (far_reader, writer)):
            pump = asyncio.create_task(self._pump(worker, source, sink))
            self._pumps.add(pump)
            pump.add_done_callback(self._pumps.discard)

    async def _pump(self, worker: int, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError):
                while data := await source.read(65_536):
                    while worker in self._cut:
                        await self._mended.wait()
                    sink.write(data)
                    await sink.drain()
        finally:
            sink.close()
