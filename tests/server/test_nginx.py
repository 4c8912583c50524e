"""The configuration for nginx in `deploy`, run by a real nginx in front of two real servers on loopback."""

import asyncio
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.live import Live, Socket
from store.cluster import Cluster

from redbutton.server.process import bind

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
PATIENCE = 60.0
pytestmark = pytest.mark.skipif(NGINX is None, reason="no nginx is installed")


def free_port() -> int:
    with bind("127.0.0.1", 0) as listening:
        return int(listening.getsockname()[1])


def adapted(servers: list[Live], port: int) -> str:
    """The configuration as it is delivered, without TLS, on another port and with our servers."""
    text = CONFIGURATION.read_text("utf-8")
    text = text[: text.rindex("server {")]  # the one that leads from http to https
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};").replace("example.org", "localhost")
    text = re.sub(r"ssl_certificate.*;", "", text)
    lines = "\n".join(f"server 127.0.0.1:{live.port} max_fails=1 fail_timeout=2s;" for live in servers)
    return text.replace("server 127.0.0.1:8000 max_fails=1 fail_timeout=2s;", lines)


class Nginx:
    """nginx in its own folder, without root and without a daemon."""

    def __init__(self, folder: Path, servers: list[Live]) -> None:
        self.port = free_port()
        self._config = folder / "nginx.conf"
        paths = "\n".join(
            f"{kind}_temp_path {folder}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        self._config.write_text(
            f"""
            daemon off; pid {folder}/pid; error_log {folder}/error.log;
            events {{ worker_connections 256; }}
            http {{ access_log off; {paths} {adapted(servers, self.port)} }}
            """
        )

    @property
    def base(self) -> str:
        return f"http://localhost:{self.port}/poker"

    def __enter__(self) -> "Nginx":
        assert NGINX is not None
        self._process = subprocess.Popen([NGINX, "-c", str(self._config)], stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                httpx.get(self.base, timeout=PATIENCE)
                return self
            except httpx.TransportError:
                assert self._process.poll() is None
        raise AssertionError("nginx does not answer")

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)


@pytest.fixture
def two(cluster: Cluster, postgres_url: str) -> Iterator[list[Live]]:
    settings: dict[str, Any] = {"names": ("localhost",), "proxies": ("127.0.0.1",)}
    with Live(postgres_url, **settings) as first, Live(postgres_url, **settings) as second:
        yield [first, second]


def test_a_table_is_reached_through_nginx_under_a_part_of_its_site(two: list[Live], tmp_path: Path) -> None:
    with Nginx(tmp_path, two) as nginx, httpx.Client(timeout=PATIENCE) as http:
        assert http.get(nginx.base).headers["location"].endswith("/poker/")
        assert "Redbutton" in http.get(f"{nginx.base}/").text
        assert http.get(f"{nginx.base}/health").json()["ok"]
        assert http.get(f"{nginx.base}/metrics").status_code == 404
        wish = {"host": "Ann", "clock": 0, "pace": "instant", "bots": ["caller"], "seats": 2}
        made = http.post(f"{nginx.base}/api/tables", json=wish).json()

        async def play() -> None:
            address = f"ws://localhost:{nginx.port}/poker/api/tables/{made['id']}/ws"
            async with Socket(address, made["token"]) as ann, Socket(address, None) as guest:
                await ann.play_on(2)
                await guest.seeing(lambda state: (state["table"].get("hands") or 0) >= 2)

        asyncio.run(asyncio.wait_for(play(), PATIENCE))
        ledger = http.get(f"{nginx.base}/api/tables/{made['id']}/ledger").json()["accounts"]
        assert sum(each["net"] for each in ledger) == 0
        assert sum(made["id"] in live.lobby.rooms for live in two) == 1
