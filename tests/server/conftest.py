"""One server for all tests that do no harm to it."""

from collections.abc import Iterator

import pytest
from server.live import Live


@pytest.fixture(scope="session")
def live() -> Iterator[Live]:
    with Live() as running:
        yield running
