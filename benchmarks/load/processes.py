"""The servers under load, as the operating system sees them."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from socket import socket
from subprocess import DEVNULL, Popen
from time import monotonic, sleep
from typing import NamedTuple

import httpx

HOST = "127.0.0.1"
SERVER_CORE = 0
UP_SECONDS = 60
"""Seconds that a server may take to come up."""


class Cpu(NamedTuple):
    """Seconds of processor time: in the process itself, and in the kernel for it."""

    user: float
    kernel: float

    @property
    def all(self) -> float:
        return self.user + self.kernel


@dataclass
class Process:
    """One server."""

    process: Popen[bytes]
    port: int

    def memory(self) -> float:
        """Megabytes in use now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def cpu(self) -> Cpu:
        """Processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks = os.sysconf("SC_CLK_TCK")
        return Cpu(int(fields[11]) / ticks, int(fields[12]) / ticks)


def free_port() -> int:
    """A port that nobody listens on at the moment."""
    with socket() as taken:
        taken.bind((HOST, 0))
        port: int = taken.getsockname()[1]
        return port


def serving(database: str, port: int) -> list[str]:
    """The command that starts our server."""
    command = [sys.executable, "-m", "redbutton.cli", "serve", "--host", HOST, "--port", str(port)]
    return [*command, "--database", database, "--unlimited", "--log", os.devnull]


def yardstick(traffic: Path, database: Path, port: int) -> list[str]:
    """The command that starts the yardstick."""
    return [sys.executable, "-m", "benchmarks.load.yardstick", str(traffic), str(database), str(port)]


@contextmanager
def running(command: list[str], port: int) -> Iterator[Process]:
    """A server on its core, stopped at the end."""
    process = Popen(command, stdout=DEVNULL, preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}))
    try:
        _await_answer(process, port)
        yield Process(process, port)
    finally:
        process.terminate()
        process.wait(30)


def _await_answer(process: Popen[bytes], port: int) -> None:
    until = monotonic() + UP_SECONDS
    while monotonic() < until and process.poll() is None:
        try:
            httpx.get(f"http://{HOST}:{port}/health").raise_for_status()
            return
        except httpx.HTTPError:
            sleep(0.1)
    raise SystemExit("the server does not come up")
