"""The page of requirements: every line to type works, and every test in the browser shows a point."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from requirements.asked import ANTE_UP, DOCUMENTS, FIXED_LIMIT, HOME, Document
from requirements.page import ROOT, load

load()
POINTS = [point for document in DOCUMENTS for point in document.points]
ATTEMPTS = sorted({(point.attempt, point.typed) for point in POINTS})
SHOWING = (FIXED_LIMIT, HOME, ANTE_UP)
HERE = Path(sys.executable).parent


def opens_the_browser(attempt: str) -> bool:
    return attempt.startswith("redbutton play ") and "--plain" not in attempt


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.key)
def test_every_test_in_the_browser_shows_a_point(document: Document) -> None:
    names = [point.name for point in document.points]
    assert len(names) == len(set(names)) > 0
    assert set(document.in_browser) <= set(names)


@pytest.mark.parametrize(("attempt", "typed"), ATTEMPTS)
def test_every_line_to_type_works_and_shows_its_points(attempt: str, typed: str, tmp_path: Path) -> None:
    """A table in the browser is opened by other tests: of its line only the options are read."""
    for folder in ("examples", "src"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    line = f"{attempt} --help" if opens_the_browser(attempt) else attempt
    done = subprocess.run(
        ["sh", "-c", line],
        input="\n".join([*filter(None, typed.split(", ")), "quit", "yes", ""]),
        text=True,
        cwd=tmp_path,  # a game that is over asks for a file name to save its hands in
        env=os.environ | {"PATH": f"{HERE}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for point in () if opens_the_browser(attempt) else POINTS:
        if (point.attempt, point.typed) == (attempt, typed):
            assert_shows(done.stdout, point.shows)


def assert_shows(said: str, shows: str) -> None:
    """The pieces are in what was said, in this order."""
    rest = " ".join(said.split())
    for piece in filter(None, shows.split(" … ")):
        assert piece in rest, f"{piece!r} is not in {rest!r}"
        rest = rest.partition(piece)[2]


@pytest.mark.parametrize("document", SHOWING, ids=lambda document: document.key)
def test_every_point_says_what_one_sees_of_it(document: Document) -> None:
    silent = [point.name for point in document.points if not point.shows]
    assert silent == []
