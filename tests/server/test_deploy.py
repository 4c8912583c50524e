"""The files of `deploy/` fit the server: its settings, its metrics, and what systemd understands."""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from server.build_context import Ignored

from redbutton.cli.serve import check_network
from redbutton.cli.serve_settings import LIMITS as SECTION
from redbutton.cli.serve_settings import SETTINGS, read
from redbutton.server.net.limit_settings import LIMITS, settled

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")


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


# -- what an image is built from ---------------------------------------------------------------------------

CONTEXT = Ignored((ROOT / ".dockerignore").read_text("utf-8"))
needs_git = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="these are not the sources themselves")


def listed(*words: str) -> set[str]:
    done = subprocess.run(["git", "ls-files", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines())


@pytest.mark.parametrize(
    "path",
    [
        ".git/HEAD",
        ".venv/bin/python",
        "build/c/src/redbutton/_shuffle.c",
        "deploy/.env",
        "games.db",
        "src/redbutton.egg-info/PKG-INFO",
        "src/redbutton/__pycache__/cards.cpython-311.pyc",
        "src/redbutton/_shuffle.cpython-311-x86_64-linux-gnu.so",
        "src/redbutton/game/state.c",
        "src/redbutton/server/page/index.html",
        "web/node_modules/vite/package.json",
    ],
)
def test_leftovers_and_secrets_do_not_get_into_an_image(path: str) -> None:
    assert not CONTEXT.leaves(path)


@needs_git
def test_an_image_is_built_from_sources_and_from_all_of_them() -> None:
    sent = set(CONTEXT.files(ROOT))
    assert sent <= listed("--cached", "--others", "--exclude-standard")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = {project["readme"], *project["license-files"], "MANIFEST.in", "pyproject.toml"}
    assert listed("src", "web", "setup.py", "build_*.py") | named <= sent


@needs_git
def test_what_is_sent_to_a_build_can_be_built(tmp_path: Path) -> None:
    """As far as that goes without a compiler: the build starts, and knows what it makes."""
    for name in CONTEXT.files(ROOT):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "made").mkdir()
    build = "import build_backend; build_backend.prepare_metadata_for_build_wheel('made')"
    subprocess.run([sys.executable, "-c", build], cwd=tmp_path, capture_output=True, check=True)
    [made] = (tmp_path / "made").glob("*.dist-info")
    assert (made / "METADATA").read_text("utf-8").startswith("Metadata-Version")
    assert [*made.rglob("LICENSE")]


# -- compose -----------------------------------------------------------------------------------------------


def test_backups_have_a_place_that_outlives_the_container_and_that_its_user_may_write() -> None:
    compose = (DEPLOY / "compose.yaml").read_text("utf-8")
    assert "read_only: true" in compose
    assert "volumes: [backups:/backups]" in compose
    assert re.search(r"^volumes: .*\bbackups: \{\}", compose, re.MULTILINE)
    assert "--owner redbutton /backups" in (DEPLOY / "Dockerfile").read_text("utf-8")
    assert "store backup /backups/" in HOSTING


def test_with_compose_the_proxy_alone_is_believed_by_its_name() -> None:
    """A network of Docker's has other containers in it, and may be another one tomorrow."""
    compose = (DEPLOY / "compose.yaml").read_text("utf-8")
    [proxy] = re.findall(r"REDBUTTON_PROXIES: (.*)", compose)
    service = compose.partition(f"\n  {proxy}:\n")[2].partition("\n\n")[0]
    assert "image: caddy" in service
    check_network("--proxy", proxy)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl here")
def test_following_the_page_again_keeps_the_password_that_the_database_has(tmp_path: Path) -> None:
    script = HOSTING.partition("## In a few minutes")[2].split("```")[1]
    (tmp_path / "deploy").mkdir()
    (tmp_path / "docker").write_text("#!/bin/sh\n")
    (tmp_path / "docker").chmod(0o700)
    found = []
    for _ in range(2):
        path = f"{tmp_path}:{os.environ['PATH']}"
        subprocess.run(["sh", "-ec", script], cwd=tmp_path, env={"PATH": path}, check=True)
        found.append((tmp_path / "deploy" / ".env").read_text())
    assert found[0] == found[1]
    assert re.fullmatch(r"REDBUTTON_NAMES=poker.example.org\nPOSTGRES_PASSWORD=[0-9a-f]{32}\n", found[0])
    assert stat.S_IMODE((tmp_path / "deploy" / ".env").stat().st_mode) == 0o600
    wanted = set(re.findall(r"\$\{([A-Z_]+):\?", (DEPLOY / "compose.yaml").read_text("utf-8")))
    assert {line.partition("=")[0] for line in found[0].splitlines()} == wanted
