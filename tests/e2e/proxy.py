"""A small proxy in front of a server: it has a part of its site for it, and takes that part away."""

import asyncio
import threading
from typing import Self

from patience import PATIENCE


class Proxy:
    """Passes on what is asked below its part, and remembers everything else that was asked for."""

    def __init__(self, server: int, part: str) -> None:
        self._server, self._part = server, part.encode()
        self.strays: list[str] = []
        """What was asked for outside the part."""
        self.websockets = 0

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}{self._part.decode()}"

    def __enter__(self) -> Self:
        up = threading.Event()

        async def serve() -> None:
            self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
            server = await asyncio.start_server(self._meet, "127.0.0.1", 0)
            self.port = server.sockets[0].getsockname()[1]
            up.set()
            await self._end.wait()
            server.close()

        self._thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
        self._thread.start()
        assert up.wait(PATIENCE)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(PATIENCE)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request for each connection, which is simple; a websocket goes on as long as it likes."""
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()
            return
        method, target, rest = head.split(b" ", 2)
        if not target.startswith(self._part + b"/"):
            self.strays.append(target.decode())
            writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            writer.close()
            return
        is_websocket = b"upgrade: websocket" in rest.lower()
        self.websockets += is_websocket
        if not is_websocket:
            lines = [line for line in rest.split(b"\r\n") if not line.lower().startswith(b"connection:")]
            rest = b"\r\n".join([*lines[:1], b"Connection: close", *lines[1:]])
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", self._server)
        inner_writer.write(method + b" " + target[len(self._part) :] + b" " + rest)
        await asyncio.gather(_pump(reader, inner_writer), _pump(inner_reader, writer))


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65536):
            sink.write(data)
            await sink.drain()
    except ConnectionError:
        pass
    finally:
        sink.close()
