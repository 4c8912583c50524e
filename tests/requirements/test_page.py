"""The page of requirements: every line to type works, and every test in the browser shows a point."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from requirements.asked import DOCUMENTS, Document
from requirements.page import ROOT, load

load()
ATTEMPTS = sorted({point.attempt for document in DOCUMENTS for point in document.points})


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.key)
def test_every_test_in_the_browser_shows_a_point(document: Document) -> None:
    names = [point.name for point in document.points]
    assert len(names) == len(set(names)) > 0
    assert set(document.in_browser) <= set(names)


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_every_line_to_type_works(attempt: str, tmp_path: Path) -> None:
    """A table in the browser is opened by other tests: of its line only the options are read."""
    program, *words = shlex.split(attempt)
    if words[:1] == ["play"] and "--plain" not in words:
        words.append("--help")
    here = Path(sys.executable).parent
    done = subprocess.run(
        [here / program, *words], input="quit\nyes\n", text=True, cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
