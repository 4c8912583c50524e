"""Three workers on one PostgreSQL, and everything that can happen to them: nothing is lost, nothing twice."""

import asyncio
from uuid import uuid4

import asyncpg
import pytest
from patience import PATIENCE
from server.cluster import chaos
from store.cluster import Cluster

from redbutton.store.leases import FIRST_LEASE

pytestmark = pytest.mark.compiled


def test_whatever_happens_to_workers_and_database_every_table_goes_on_exactly(cluster: Cluster) -> None:
    schema = f"chaos_{uuid4().hex}"
    kinds = ["kill", "cut", "drain", "restart", "stop"]
    evening = chaos.run(cluster, schema, tables=4, pause=0.1, kinds=kinds)
    played = asyncio.run(asyncio.wait_for(evening, PATIENCE)).evening
    people = [person for company in played.companies for person in company.people]
    assert all(any(cards for cards in person.seen.values()) for person in people)
    assert any(person.away for person in people)
    moved = asyncio.run(leases(cluster, schema))
    assert max(moved) > FIRST_LEASE


def test_faults_that_come_by_the_clock_find_nothing_that_is_lost_either(cluster: Cluster) -> None:
    """A random worker is killed, stands still or is cut off while others have not come back yet."""
    schema = f"chaos_{uuid4().hex}"
    kinds = ["kill", "stop", "kill", "cut", "kill", "restart", "kill"]
    evening = chaos.run(cluster, schema, tables=6, pause=0.3, kinds=kinds, every=2.0, seed=5)
    played = asyncio.run(asyncio.wait_for(evening, PATIENCE)).evening
    assert any(person.away for company in played.companies for person in company.people)
    assert max(asyncio.run(leases(cluster, schema))) > FIRST_LEASE


async def leases(cluster: Cluster, schema: str) -> list[int]:
    db = await asyncpg.connect(cluster.url(schema))
    found = [number for (number,) in await db.fetch("SELECT number FROM leases")]
    await db.close()
    return found
