"""The configuration for Caddy in `deploy`, run by a real Caddy, with a whole site and with a part of one."""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest
from patience import PATIENCE
from server.live import Live, Socket, eventually
from server.proxies import found
from server.test_nginx import WISH, free_port

CADDY = found("caddy")
CONFIGURATION = Path(__file__).parents[2] / "deploy" / "Caddyfile"
pytestmark = pytest.mark.skipif(CADDY is None, reason="no Caddy is installed")


class Named(BaseHTTPRequestHandler):
    """Answers with its port."""

    def do_GET(self) -> None:
        body = str(self.server.server_port).encode()  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None: ...


@contextmanager
def named() -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Named)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def caddy(folder: Path, ports: list[int], part: str) -> Iterator[str]:
    """Where Caddy answers, with the configuration as it is delivered except for TLS."""
    address = f"http://localhost:{free_port()}"
    environment = os.environ | {
        "REDBUTTON_NAMES": address,
        "REDBUTTON_SERVERS": " ".join(f"127.0.0.1:{port}" for port in ports),
        "REDBUTTON_PART": part,
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    config = folder / "Caddyfile"
    config.write_text("{\n\tadmin off\n}\n" + CONFIGURATION.read_text("utf-8"))
    command = [str(CADDY), "run", "--adapter", "caddyfile", "--config", str(config)]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    try:
        assert eventually(lambda: answers(address, process)), "Caddy does not answer"
        yield f"{address}{part}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def answers(address: str, process: "subprocess.Popen[bytes]") -> bool:
    assert process.poll() is None
    try:
        httpx.get(address, timeout=PATIENCE)
    except httpx.TransportError:
        return False
    return True


@pytest.mark.parametrize("part", ["", "/poker"])
def test_all_requests_about_a_table_go_to_the_same_server_and_tables_to_both(
    tmp_path: Path, part: str
) -> None:
    with ExitStack() as stack:
        servers = [stack.enter_context(named()) for _ in range(2)]
        base = stack.enter_context(caddy(tmp_path, servers, part))
        http = stack.enter_context(httpx.Client(timeout=PATIENCE))
        ways = [
            {http.get(f"{base}/api/tables/table{number}{what}").text for what in ("", "/ledger", "/ws", "")}
            for number in range(12)
        ]
        assert {len(ports) for ports in ways} == {1}
        assert len(set.union(*ways)) == 2
        assert len({http.get(f"{base}/api/study/{number}").text for number in range(12)}) == 1
        assert http.get(f"{base}/metrics").status_code == 404


@pytest.mark.parametrize("part", ["", "/poker"])
def test_a_table_is_played_at_through_caddy(tmp_path: Path, part: str) -> None:
    with (
        Live(names=("localhost",), proxies=("127.0.0.1",)) as live,
        caddy(tmp_path, [live.port], part) as base,
        httpx.Client(timeout=PATIENCE) as http,
    ):
        assert "Redbutton" in http.get(f"{base}/").text
        assert http.get(f"{base}/health").json()["ok"]
        made = http.post(f"{base}/api/tables", json=WISH).json()

        async def play() -> None:
            address = f"{base.replace('http', 'ws', 1)}/api/tables/{made['id']}/ws"
            async with Socket(address, made["token"]) as ann, Socket(address, None) as guest:
                await ann.play_on(2)
                await guest.seeing(lambda state: (state["table"].get("hands") or 0) >= 2)

        asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_a_part_of_a_site_is_that_part_and_nothing_else(tmp_path: Path) -> None:
    with (
        named() as port,
        caddy(tmp_path, [port], "/poker") as base,
        httpx.Client(timeout=PATIENCE) as http,
    ):
        bare = http.get(base)
        assert (bare.status_code, bare.headers["location"]) == (301, "/poker/")
        site = base.removesuffix("/poker")
        assert [http.get(f"{site}{path}").status_code for path in ("/", "/pokerface")] == [404, 404]
        assert http.get(f"{base}/").text == str(port)
