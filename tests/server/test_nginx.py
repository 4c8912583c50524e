"""The configuration for nginx in `deploy`, run by a real nginx in front of two real servers on loopback.

As it is delivered: with TLS, under a part of a site, and with all connections of a table at the same server.
"""

import asyncio
import shutil
import ssl
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from patience import PATIENCE
from server.live import Live, Socket, eventually
from server.proxies import found
from store.cluster import Cluster

from redbutton.server.process import bind

NGINX, OPENSSL = found("nginx"), shutil.which("openssl")
CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
pytestmark = pytest.mark.skipif(not (NGINX and OPENSSL), reason="no nginx or no openssl is installed")
WISH = {"host": "Ann", "clock": 0, "pace": "instant", "bots": ["caller"], "seats": 2}


def free_port() -> int:
    with bind("127.0.0.1", 0) as listening:
        return int(listening.getsockname()[1])


def make_certificate(folder: Path) -> None:
    """A certificate for localhost that nobody but this test trusts."""
    assert OPENSSL is not None
    command = [OPENSSL, "req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    command += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    command += ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(command, check=True, capture_output=True)


class Nginx:
    """nginx in its own folder, without root and without a daemon."""

    def __init__(self, folder: Path, servers: list[Live]) -> None:
        self.port, self.plain_port = free_port(), free_port()
        self._folder, self._config = folder, folder / "nginx.conf"
        make_certificate(folder)
        self.trust = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        paths = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
        self._config.write_text(
            f"""
            daemon off; pid {folder}/pid; error_log {folder}/error.log;
            events {{ worker_connections 256; }}
            http {{
                log_format ways "$redbutton_key $upstream_addr"; access_log {folder}/ways ways;
                {paths} {self._adapted(servers)}
            }}
            """
        )

    def _adapted(self, servers: list[Live]) -> str:
        """The configuration as it is delivered, with other ports, another certificate and our servers."""
        lines = [f"server 127.0.0.1:{live.port} max_fails=1 fail_timeout=2s;" for live in servers]
        text = CONFIGURATION.read_text("utf-8")
        for delivered, ours in {
            "server 127.0.0.1:8000 max_fails=1 fail_timeout=2s;": "\n".join(lines),
            "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;",
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "/etc/letsencrypt/live/example.org": str(self._folder),
            "example.org": "localhost",
        }.items():
            assert delivered in text
            text = text.replace(delivered, ours)
        return text

    @property
    def base(self) -> str:
        return f"https://localhost:{self.port}/poker"

    def http(self) -> httpx.Client:
        return httpx.Client(timeout=PATIENCE, verify=self.trust)

    def at(self, made: dict[str, str], token: str | None) -> Socket:
        address = f"wss://localhost:{self.port}/poker/api/tables/{made['id']}/ws"
        return Socket(address, token, ssl=self.trust)

    def ways(self) -> dict[str, set[str]]:
        """The servers that the requests about each table went to, as far as they are over."""
        ways: defaultdict[str, set[str]] = defaultdict(set)
        for line in (self._folder / "ways").read_text().splitlines():
            key, server = line.split(" ", 1)
            ways[key].add(server)
        return ways

    def __enter__(self) -> "Nginx":
        assert NGINX is not None
        self._process = subprocess.Popen([NGINX, "-c", str(self._config)], stderr=subprocess.DEVNULL)
        assert eventually(self._answers), "nginx does not answer"
        return self

    def _answers(self) -> bool:
        assert self._process.poll() is None
        try:
            with self.http() as http:
                http.get(self.base)
        except httpx.TransportError:
            return False
        return True

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)


@pytest.fixture
def two(cluster: Cluster, postgres_url: str) -> Iterator[list[Live]]:
    settings: dict[str, Any] = {"names": ("localhost",), "proxies": ("127.0.0.1",)}
    with Live(postgres_url, **settings) as first, Live(postgres_url, **settings) as second:
        yield [first, second]


@pytest.fixture
def nginx(two: list[Live], tmp_path: Path) -> Iterator[Nginx]:
    with Nginx(tmp_path, two) as nginx:
        yield nginx


def test_a_table_is_reached_through_nginx_under_a_part_of_its_site(nginx: Nginx, two: list[Live]) -> None:
    with nginx.http() as http:
        assert http.get(nginx.base).headers["location"].endswith("/poker/")
        assert "Redbutton" in http.get(f"{nginx.base}/").text
        assert http.get(f"{nginx.base}/health").json()["ok"]
        assert http.get(f"{nginx.base}/metrics").status_code == 404
        plain = http.get(f"http://localhost:{nginx.plain_port}/poker/t/red")
        assert (plain.status_code, plain.headers["location"]) == (301, "https://localhost/poker/t/red")
        made = http.post(f"{nginx.base}/api/tables", json=WISH).json()

        async def play() -> None:
            async with nginx.at(made, made["token"]) as ann, nginx.at(made, None) as guest:
                await ann.play_on(2)
                await guest.seeing(lambda state: (state["table"].get("hands") or 0) >= 2)

        asyncio.run(asyncio.wait_for(play(), PATIENCE))
        ledger = http.get(f"{nginx.base}/api/tables/{made['id']}/ledger").json()["accounts"]
        assert sum(each["net"] for each in ledger) == 0
        assert sum(made["id"] in live.lobby.rooms for live in two) == 1


def test_all_requests_about_a_table_go_to_the_same_server_and_tables_to_both(nginx: Nginx) -> None:
    with nginx.http() as http:
        tables = [http.post(f"{nginx.base}/api/tables", json=WISH).json()["id"] for _ in range(12)]
        for table in tables * 2:
            assert http.get(f"{nginx.base}/api/tables/{table}").json()["id"] == table
    assert eventually(lambda: set(tables) <= nginx.ways().keys())
    ways = [nginx.ways()[table] for table in tables]
    assert {len(servers) for servers in ways} == {1}
    assert len(set.union(*ways)) == 2


def test_when_a_server_ends_its_tables_go_on_at_the_other_one(nginx: Nginx, two: list[Live]) -> None:
    with nginx.http() as http:
        made = http.post(f"{nginx.base}/api/tables", json=WISH).json()

    async def play() -> None:
        async with nginx.at(made, made["token"]) as ann:
            await ann.play_on(1)
            (home,) = (live for live in two if made["id"] in live.lobby.rooms)
            home.server.should_exit = True
            assert await ann.closed() == 1012
        async with nginx.at(made, made["token"]) as ann:
            await ann.play_on(2)
        assert made["id"] in next(live for live in two if live is not home).lobby.rooms

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
