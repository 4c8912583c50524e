"""The files of `deploy/` fit the server: its settings, its metrics, and what systemd understands."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from redbutton.cli.serve_settings import LIMITS as SECTION
from redbutton.cli.serve_settings import SETTINGS, read
from redbutton.server.net.limit_settings import LIMITS, settled

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_the_settings_are_ones_that_a_server_takes() -> None:
    found = read(DEPLOY / "redbutton.toml")
    limits = settled(file=found[SECTION])
    assert limits.archive_days == 30
    assert found.keys() - {SECTION} <= set(SETTINGS)


def test_every_variable_is_one_that_is_read() -> None:
    known = {f"REDBUTTON_{name.upper()}" for name in SETTINGS} | {each.variable for each in LIMITS.values()}
    beside = {"REDBUTTON_SERVERS", "REDBUTTON_PART"}  # the proxy's own
    for file in DEPLOY.iterdir():
        named = set(re.findall(r"REDBUTTON_[A-Z_]+", file.read_text("utf-8")))
        assert named <= known | beside, file.name


def test_the_dashboard_shows_metrics_that_there_are() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    asked = {
        name.removesuffix("_bucket")
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"redbutton_\w+", target["expr"])
    }
    sources = (DEPLOY.parent / "src" / "redbutton" / "server").rglob("*.py")
    counted = {name for file in sources for name in re.findall(r"redbutton_\w+", file.read_text("utf-8"))}
    assert asked
    assert asked <= counted


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "redbutton.service").read_text("utf-8")
    copy = tmp_path / "redbutton.service"
    copy.write_text(unit.replace("/opt/redbutton/bin/redbutton", "/bin/true"), "utf-8")
    checked = subprocess.run(
        ["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False
    )
    ours = [line for line in checked.stderr.splitlines() if "redbutton.service" in line]
    assert ours == []


def test_the_container_is_run_by_a_user_of_its_own_and_tells_its_health() -> None:
    lines = (DEPLOY / "Dockerfile").read_text("utf-8").splitlines()
    assert "USER redbutton" in lines
    assert sum(line.startswith("FROM ") for line in lines) == 2  # what builds it is not part of it
    assert any(line.startswith("HEALTHCHECK") for line in lines)
