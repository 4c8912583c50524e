"""Beside a package that brings bots of its own, the house's tests say the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
LISTS = ("players/test_registry.py", "players/test_profile.py", "cli/test_bots.py")
"""Tests of whatever lists bots: the registry, profiles, the command."""
PROGRAM = '''
class Stranger:
    """Comes from far away."""

    def act(self, view):
        raise NotImplementedError
'''
ENTRY_POINTS = """
[redbutton.bots]
aardvark = strangers:Stranger
stranger = strangers:Stranger
unloadable = nowhere:Nobody
caller = strangers:Stranger
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with a package, as an installer leaves it."""
    (tmp_path / "strangers.py").write_text(PROGRAM)
    about = tmp_path / "strangers-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    return tmp_path


def run(installed: Path, *command: str) -> str:
    path = os.pathsep.join([str(installed), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=TESTS.parent,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_the_command_lists_foreign_bots_after_those_of_the_house(installed: Path) -> None:
    names = [
        line.split()[0]
        for line in run(installed, "redbutton.cli", "bots", "--lang", "en").splitlines()
        if line
    ]
    assert names.index("shark") < names.index("aardvark") < names.index("stranger")
    assert "unloadable" not in names
    assert names.count("caller") == 1


@pytest.mark.compiled  # a run within the run: which bots are listed does not depend on how the engine is run
def test_the_tests_of_whatever_lists_bots_pass_beside_foreign_ones(installed: Path) -> None:
    tests = [str(TESTS / name) for name in LISTS]
    told = run(installed, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests)
    assert "passed" in told
