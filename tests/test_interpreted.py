"""What is run from the interpreted sources is there: a package with a compiled source has tests."""

from build_modules import ROOT
from interpreted import packages, paths


def test_everything_that_is_run_interpreted_is_there() -> None:
    assert "game" in packages()
    assert [path for path in paths() if not (ROOT / path).exists()] == []
