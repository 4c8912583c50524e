"""`redbutton study`: the study room in a browser."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from patience import PATIENCE

SPOT = """board = "Kh9d4c7s2h"
pot = 100
stack = 100
oop = "AA, JTs"
ip = "KQs"

[river]
bet = "a"

[[lock]]
at = "all-in 100"
strategy = {call = 1.0}
"""


@pytest.mark.compiled
def test_a_spot_is_opened_in_the_page_and_solved(tmp_path: Path) -> None:
    (tmp_path / "spot.toml").write_text(SPOT)
    command = [sys.executable, "-m", "redbutton.cli", "study", str(tmp_path / "spot.toml"), "--lang", "en"]
    environment = {"BROWSER": "true", "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:
        assert running.stdout is not None
        try:
            found = re.search(r"(http://\S+)/study/(\S+) ", running.stdout.readline())
            assert found
            with httpx.Client(base_url=found[1], timeout=PATIENCE) as http:
                assert http.get(f"/study/{found[2]}").status_code in (200, 503)  # 503: the page is not built
                opened = http.post(f"/api/study/shared/{found[2]}").json()
                headers = {"Authorization": f"Bearer {opened['token']}"}
                state = http.get(f"/api/study/{opened['id']}", headers=headers).json()
            assert state["spot"]["board"] == "Kh9d4c7s2h"
            assert [lock["path"] for lock in state["locks"]] == [["all-in 100"]]
        finally:
            running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE) == 0


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("spot.toml", b"board = 7", "the spot lacks pot"),
        ("spot.TOML", b"\xff\xfe", "the text is not UTF-8 at byte 1"),
        ("spot.npz", b"nothing", "spot.npz is not a saved solution of this version"),
    ],
)
def test_a_file_that_is_none_is_refused_before_a_page_opens(
    tmp_path: Path, name: str, content: bytes, sentence: str
) -> None:
    (tmp_path / name).write_bytes(content)
    command = [sys.executable, "-m", "redbutton.cli", "study", name, "--lang", "en"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path)
    assert (told.returncode, told.stderr) == (2, f"redbutton: {sentence}\n")
