"""Connections passed on between the servers of one machine.

A browser may come to any server, but its table is at one of them. The server that took the connection hands
the open socket itself to the right one, over a Unix socket, together with the request that it has read. From
then on it has nothing to do with it: no frame is copied from process to process.
"""

import asyncio
import os
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from redbutton.store.leases import Peer

GREETING = b"."
"""Sent by the server that is to take a connection: a process that is stopped does not say it."""
GREETING_SECONDS = 1.0
LENGTH = struct.Struct("!I")
MOST = 2**20
"""Most bytes of a request that are passed on with its connection; the rest comes over that itself."""


class Given(Enum):
    """What came of a connection that was to be passed on."""

    TAKEN = "taken"
    """By the other server, or by nobody, because it is over."""
    NOT_NOW = "not now"
    """The other server did not answer."""
    LEAVES = "leaves"
    """The other server is about to end, and takes no more connections."""
    NOBODY = "nobody"
    """The process of the other server is gone."""


def meeting_place() -> Path:
    """The folder in which servers find each other's sockets: systemd's `RuntimeDirectory`, if there is one.

    Units that have a /tmp of their own can share that, and nothing else.
    """
    return Path(os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0] or gettempdir())


@contextmanager
def private_place() -> Iterator[Path]:
    """A new Unix socket's address, in a folder that only this user can enter."""
    with TemporaryDirectory(prefix="redbutton-", dir=meeting_place(), ignore_cleanup_errors=True) as folder:
        yield Path(folder, "connections")


async def give(transport: asyncio.Transport, request: bytes, peer: Peer) -> Given:
    """Hand a connection whose request was not answered yet to another server of this machine.

    If it was taken, the caller closes its own end without a word.
    """
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.setblocking(False)
        try:
            async with asyncio.timeout(GREETING_SECONDS):
                await loop.sock_connect(line, peer.address)
                if await loop.sock_recv(line, 1) != GREETING:
                    return Given.NOT_NOW
        except FileNotFoundError:  # it was removed: see `close`
            return Given.LEAVES
        except ConnectionRefusedError:  # the file was left behind
            return Given.NOBODY
        except (TimeoutError, OSError):
            return Given.NOT_NOW
        if transport.is_closing():
            return Given.TAKEN  # by nobody: the client has gone
        socket.send_fds(line, [LENGTH.pack(len(request))], [transport.get_extra_info("socket").fileno()])
        await loop.sock_sendall(line, request)
    return Given.TAKEN


class Handover:
    """Takes connections that other servers of this machine hand over."""

    def __init__(self, place: Path, take: Callable[[socket.socket, bytes], None]) -> None:
        self._place, self._take = place, take
        self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listening.setblocking(False)
        self._listening.bind(str(place))
        self._listening.listen(1024)
        self._accepting = asyncio.get_running_loop().create_task(self._accept())
        self._receiving: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Take no more. The socket's file goes first, so that nobody comes any more."""
        with suppress(FileNotFoundError):
            self._place.unlink()
        self._accepting.cancel()
        await asyncio.gather(self._accepting, return_exceptions=True)
        self._listening.close()
        if self._receiving:
            await asyncio.wait(self._receiving, timeout=GREETING_SECONDS)

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            line, _ = await loop.sock_accept(self._listening)
            task = loop.create_task(self._receive(line))
            self._receiving.add(task)
            task.add_done_callback(self._receiving.discard)

    async def _receive(self, line: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        with line, suppress(OSError, TimeoutError):
            async with asyncio.timeout(5 * GREETING_SECONDS):
                await loop.sock_sendall(line, GREETING)
                await _readable(line)
                begun, handles, _, _ = socket.recv_fds(line, LENGTH.size, 1)
                if not handles:
                    return  # the other server has changed its mind
                connection = socket.socket(fileno=handles[0])
                try:
                    request = await self._request(line, begun)
                except BaseException:
                    connection.close()
                    raise
            connection.setblocking(False)
            self._take(connection, request)

    async def _request(self, line: socket.socket, begun: bytes) -> bytes:
        (size,) = LENGTH.unpack(begun)
        if size > MOST:
            raise OSError("no such request")
        request = b""
        while len(request) < size:
            more = await asyncio.get_running_loop().sock_recv(line, size - len(request))
            if not more:
                raise OSError("the other server has ended")
            request += more
        return request


async def _readable(line: socket.socket) -> None:
    """Wait until something has come. What comes with a socket in it cannot be awaited directly."""
    loop, came = asyncio.get_running_loop(), asyncio.Event()
    handle = os.dup(line.fileno())
    loop.add_reader(handle, came.set)
    try:
        await came.wait()
    finally:
        loop.remove_reader(handle)
        os.close(handle)
