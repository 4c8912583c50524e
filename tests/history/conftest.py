"""Hands to read: our own examples, and the real ones where they are installed."""

from pathlib import Path

import pytest

EXAMPLES = sorted(Path(__file__).with_name("examples").iterdir())
REAL = Path(__file__).parents[2].parent / "shared" / "data" / "phh"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "example" in metafunc.fixturenames:
        metafunc.parametrize("example", EXAMPLES, ids=lambda path: path.name)


@pytest.fixture(scope="session")
def real_files() -> list[Path]:
    """Every real file; the tests that want them are skipped where there are none."""
    if not REAL.is_dir():
        pytest.skip("the real hands are not here")
    return sorted(REAL.rglob("*.phh")) + sorted(REAL.rglob("*.phhs"))
