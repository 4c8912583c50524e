"""The clients in the document play as they stand there."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from patience import PATIENCE
from server.live import Live

from redbutton.server.net.limits import Limits
from redbutton.wire.messages import VERSION, Message

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
SLOW = Limits(messages_at_once=1, messages_per_second=1)
"""Limits under which the hello is already as much as may be said at once."""


def example(language: str) -> str:
    found: list[str] = re.findall(rf"```{language}\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    (only,) = found
    return only


def play(live: Live, command: list[str]) -> str:
    made = live.table(bots=["rock"], sit=False)
    address = f"ws://127.0.0.1:{live.port}/api/tables/{made['id']}/ws"
    done = subprocess.run(
        [*command, address, "Reader", "3"], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    table = live.lobby.rooms[made["id"]].table
    assert table.count > 10
    return done.stdout + done.stderr


def test_the_python_client_plays(live: Live, tmp_path: Path) -> None:
    script = tmp_path / "client.py"
    script.write_text(example("python"), "utf-8")
    assert play(live, [sys.executable, "-W", "error", str(script)]) == ""


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_the_javascript_client_plays(live: Live, tmp_path: Path) -> None:
    assert play(live, javascript(tmp_path)) == ""


def test_the_python_client_says_again_what_was_too_fast(tmp_path: Path) -> None:
    script = tmp_path / "client.py"
    script.write_text(example("python"), "utf-8")
    with Live(limits=SLOW) as live:
        assert "try again in 1 s" in play(live, [sys.executable, "-W", "error", str(script)])


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_the_javascript_client_says_again_what_was_too_fast(tmp_path: Path) -> None:
    with Live(limits=SLOW) as live:
        assert "try again in 1 s" in play(live, javascript(tmp_path))


def javascript(folder: Path) -> list[str]:
    """The command that runs the client in JavaScript."""
    script = folder / "client.mjs"
    script.write_text(example("js"), "utf-8")
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    flags = ["--experimental-websocket", "--no-warnings"] if int(version[1:].split(".")[0]) < 22 else []
    return ["node", *flags, str(script)]


def test_every_message_is_in_the_document() -> None:
    told = DOCUMENT.read_text("utf-8")
    for kind in Message.__args__:
        assert f"`{kind.__struct_config__.tag}`" in told or f'"{kind.__struct_config__.tag}"' in told, (
            f"add to docs/protocol.md: {kind.__struct_config__.tag}"
        )
    assert f"`version` is {VERSION}" in told
