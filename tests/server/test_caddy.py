"""The configuration for Caddy in `deploy`, run by a real Caddy in front of two servers with names."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest
from server.test_nginx import free_port

CADDY = shutil.which("caddy")
CONFIGURATION = Path(__file__).parents[2] / "deploy" / "Caddyfile"
PATIENCE = 60.0
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


@pytest.fixture
def base(tmp_path: Path) -> Iterator[str]:
    """Where Caddy answers, with the configuration as it is delivered except for TLS."""
    with ExitStack() as stack:
        servers = [stack.enter_context(named()) for _ in range(2)]
        address = f"http://localhost:{free_port()}"
        environment = os.environ | {
            "REDBUTTON_NAMES": address,
            "REDBUTTON_SERVERS": " ".join(f"127.0.0.1:{port}" for port in servers),
            "HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path),
        }
        config = tmp_path / "Caddyfile"
        config.write_text("{\n\tadmin off\n}\n" + CONFIGURATION.read_text("utf-8"))
        command = [str(CADDY), "run", "--adapter", "caddyfile", "--config", str(config)]
        process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        try:
            await_answer(address, process)
            yield address
        finally:
            process.terminate()
            process.wait(PATIENCE)


def await_answer(address: str, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(6000):
        try:
            httpx.get(address, timeout=PATIENCE)
            return
        except httpx.TransportError:
            assert process.poll() is None
    raise AssertionError("Caddy does not answer")


def test_all_requests_about_a_table_go_to_the_same_server_and_tables_to_both(base: str) -> None:
    with httpx.Client(timeout=PATIENCE) as http:
        ways = [
            {http.get(f"{base}/api/tables/table{number}{what}").text for what in ("", "/ledger", "/ws", "")}
            for number in range(12)
        ]
        assert {len(servers) for servers in ways} == {1}
        assert len(set.union(*ways)) == 2
        assert len({http.get(f"{base}/api/study/{number}").text for number in range(12)}) == 1
        assert http.get(f"{base}/metrics").status_code == 404
