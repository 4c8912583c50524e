"""The targets of the Makefile do what the README says of them."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("jobs", ["1", "4"])
def test_all_parts_of_the_suite_run_even_if_the_first_one_fails_and_the_command_fails_then(
    tmp_path: Path, jobs: str
) -> None:
    """Every program that the target starts is replaced by one that notes its call; pytest fails."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    tools = tmp_path / ".venv" / "bin"
    for folder in (
        tools,
        tmp_path / "web" / "src",
        tmp_path / "web" / "scripts",
        tmp_path / "src" / "redbutton",
    ):
        folder.mkdir(parents=True)
    (tmp_path / "npm").write_text('#!/bin/sh\necho "page" >> calls\n')
    (tools / "python").write_text("#!/bin/sh\n")
    (tools / "pytest").write_text('#!/bin/sh\necho "${REDBUTTON_PURE:-compiled}" >> calls\nexit 1\n')
    for program in (tmp_path / "npm", tools / "python", tools / "pytest"):
        program.chmod(0o755)
    done = subprocess.run(
        [
            *("make", f"--jobs={jobs}", f"NPM={tmp_path}/npm", "test"),
            *("--old-file=.venv/developing", "--old-file=web/node_modules/.package-lock.json"),
        ],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert (tmp_path / "calls").read_text().split() == ["compiled", "1", "page"], done.stdout + done.stderr
