"""What is run from the interpreted sources is there: a package with a compiled source has tests."""

from interpreted import packages, paths

from build_modules import ROOT


def test_everything_that_is_run_interpreted_is_there() -> None:
    assert "game" in packages()
    assert [path for path in paths() if not (ROOT / path).exists()] == []
