"""Servers that know of each other: who should have which table, and what all of them count together."""

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from faults import Faulty

from redbutton.server.cluster import server_status
from redbutton.server.cluster.membership import Membership, distance, this_machine
from redbutton.server.cluster.server_status import ServerStatus
from redbutton.server.net.limits import Addresses, Limits, Usage
from redbutton.server.ops.metrics import Metrics
from redbutton.server.services import Services
from redbutton.store import open_store
from redbutton.store.leases import Peer, Renewal


class Leases:
    """The leases of a server in a company that the test makes up."""

    shared = True

    def __init__(self, server: str) -> None:
        self.server = server
        self.peers: list[Peer] = []
        self.late = False
        self.reports: list[bytes] = []
        self.buried: list[str] = []

    async def declare_dead(self, server: str) -> None:
        self.buried.append(server)
        self.peers = [peer._replace(alive=peer.alive and peer.server != server) for peer in self.peers]

    async def renew(self, machine: str, address: str, report: bytes) -> Renewal:
        self.reports.append(report)
        return Renewal(self.late, self.peers)


def member(leases: Leases, limits: Limits | None = None) -> Membership:
    async def made() -> Membership:
        store = Faulty(await open_store("sqlite://"))
        services = Services(store=store, pool=ThreadPoolExecutor(1), limits=limits or Limits())
        await store.close()
        membership = Membership(services)
        membership.leases = leases  # type: ignore[assignment]
        return membership

    return asyncio.run(made())


def peer(server: str, membership: Membership, **known: Any) -> Peer:
    return Peer(server, membership.machine, f"/tmp/{server}", b"", True)._replace(**known)


TABLES = [f"table {number}" for number in range(300)]


def test_all_servers_agree_on_who_should_have_a_table() -> None:
    names = ["a", "b", "c"]
    chosen = []
    for me in names:
        membership = member(Leases(me))
        membership.peers = {name: peer(name, membership) for name in names if name != me}
        chosen.append([found.server if (found := membership.preferred(table)) else me for table in TABLES])
    assert chosen[0] == chosen[1] == chosen[2]
    assert min(Counter(chosen[0]).values()) > 70


def test_when_a_server_ends_only_its_own_tables_move() -> None:
    before = {table: min("abc", key=lambda name: distance(table, name)) for table in TABLES}
    after = {table: min("ab", key=lambda name: distance(table, name)) for table in TABLES}
    assert all(after[table] == owner for table, owner in before.items() if owner != "c")


@pytest.mark.parametrize("known", [{"alive": False}, {"address": ""}, {"machine": "another"}])
def test_a_server_that_cannot_take_a_connection_gets_no_table(known: dict[str, object]) -> None:
    membership = member(Leases("me"))
    membership.peers = {"other": peer("other", membership, **known)}
    assert all(membership.preferred(table) is None for table in TABLES)


def test_who_has_fewer_tables_gets_more_of_those_that_are_free_and_all_agree_on_it() -> None:
    loaded = {"a": 150, "b": 140, "new": 0}
    chosen = []
    for me in loaded:
        leases = Leases(me)
        membership = member(leases)
        membership.tables = lambda: loaded[me]  # noqa: B023
        leases.peers = [
            peer(name, membership, report=server_status.write(ServerStatus(tables=tables)))
            for name, tables in loaded.items()
            if name != me
        ]
        asyncio.run(membership.renew())
        chosen.append([found.server if (found := membership.preferred(table)) else me for table in TABLES])
    assert chosen[0] == chosen[1] == chosen[2]
    share = Counter(chosen[0])
    assert share["new"] > 200
    assert min(share["a"], share["b"]) > 10


def test_an_overloaded_server_gets_no_table_unless_all_are() -> None:
    membership = member(Leases("me"))
    busy = server_status.write(ServerStatus(lateness=0.3, overloaded=True))
    membership.peers = {
        "busy": peer("busy", membership, report=busy),
        "calm": peer("calm", membership, report=server_status.write(ServerStatus())),
    }
    chosen = Counter(getattr(membership.preferred(table), "server", "me") for table in TABLES)
    assert chosen.keys() == {"me", "calm"}
    membership.workload.is_overloaded = True
    assert {getattr(membership.preferred(table), "server", "me") for table in TABLES} == {"calm"}
    membership.peers.pop("calm")
    assert {getattr(membership.preferred(table), "server", "me") for table in TABLES} == {"me", "busy"}


def test_an_overloaded_server_gives_tables_away_only_to_one_that_has_time() -> None:
    membership = member(Leases("me"))
    assert not membership.should_give_away
    membership.workload.is_overloaded = True
    assert not membership.should_give_away  # it is alone
    for lateness, number, expected in ((0.05, 50, False), (0.01, 50, True), (0.0, 3, False)):
        report = server_status.write(ServerStatus(lateness=lateness, number=number))
        membership.peers = {"other": peer("other", membership, report=report)}
        assert membership.should_give_away is expected


def test_a_server_that_is_about_to_end_gets_no_table_unless_it_is_alone() -> None:
    membership = member(Leases("a"))
    asyncio.run(membership.withdraw())
    assert membership.preferred("some") is None
    membership.peers = {"b": peer("b", membership)}
    assert all(membership.preferred(table) == membership.peers["b"] for table in TABLES)


def test_of_all_who_find_a_process_gone_one_declares_it_dead() -> None:
    leases = Leases("a")
    membership = member(leases)
    leases.peers = [peer("b", membership), peer("c", membership)]

    async def find_out() -> None:
        await membership.renew()
        await asyncio.gather(*(membership.miss("b", dead=True) for _ in range(100)))

    asyncio.run(find_out())
    assert leases.buried == ["b"]
    assert len(leases.reports) == 2
    assert all(found is None or found.server == "c" for found in map(membership.preferred, TABLES))


def test_a_server_that_is_about_to_end_is_not_declared_dead() -> None:
    leases = Leases("a")
    membership = member(leases)
    leases.peers = [peer("b", membership)]

    async def find_out() -> None:
        await membership.renew()
        leases.peers = [peer("b", membership, address="")]
        await membership.miss("b", dead=False)

    asyncio.run(find_out())
    assert leases.buried == []
    assert all(membership.preferred(table) is None for table in TABLES)


def test_many_who_ask_for_a_server_that_has_just_come_are_one_question() -> None:
    leases = Leases("a")
    membership = member(leases)
    leases.peers = [peer("b", membership)]

    async def ask() -> list[Peer | None]:
        return await asyncio.gather(*(membership.peer("b") for _ in range(100)))

    assert asyncio.run(ask()) == leases.peers * 100
    assert len(leases.reports) == 1


def test_servers_of_one_machine_are_those_that_share_a_folder_of_sockets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A unit with a /tmp of its own has the same host and the same kernel, and cannot be handed anything."""
    machines = []
    for name in ("one", "two", "one"):
        (tmp_path / name).mkdir(exist_ok=True)
        monkeypatch.setenv("RUNTIME_DIRECTORY", f"{tmp_path / name}:/run/other")
        machines.append(this_machine())
    assert machines[0] == machines[2] != machines[1]
    assert len({machine.partition(" ")[0] for machine in machines}) == 1  # the name that people see


def test_a_server_whose_socket_is_missing_is_as_far_as_on_another_machine() -> None:
    leases = Leases("a")
    membership = member(leases)
    leases.peers = [peer("b", membership)]

    async def find_out() -> None:
        await membership.renew()
        assert membership.is_near(leases.peers[0])
        await membership.miss("b", dead=False)

    asyncio.run(find_out())
    assert leases.buried == []
    assert not membership.is_near(leases.peers[0])
    assert all(membership.preferred(table) is None for table in TABLES)


def test_loopback_is_reached_by_servers_of_the_same_network_alone() -> None:
    membership = member(Leases("me"))
    near = f"{membership.machine.rpartition(' ')[0]} another-folder"
    for place, machine, found in (
        ("127.0.0.1:8001", near, "127.0.0.1:8001"),
        ("127.0.0.1:8001", "another kernel folder", ""),
        ("10.0.0.5:8000", "another kernel folder", "10.0.0.5:8000"),
        ("", near, ""),
    ):
        report = server_status.write(ServerStatus(place=place))
        assert membership.place_of(peer("other", membership, machine=machine, report=report)) == found


@pytest.fixture
def no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The study room is taken at once."""
    monkeypatch.setattr("redbutton.server.cluster.membership.UNCLAIMED_SECONDS", 0)


def worker(server: str) -> tuple[Leases, Membership]:
    leases = Leases(server)
    membership = member(leases)
    membership.group, membership.address = "g", f"/tmp/{server}"
    return leases, membership


def beside(membership: Membership, server: str, *, studies: bool, group: str = "g", **known: Any) -> Peer:
    report = server_status.write(ServerStatus(group=group, studies=studies))
    return peer(server, membership, report=report, **known)


@pytest.mark.usefixtures("no_wait")
def test_the_study_room_is_where_it_was_taken_first_for_as_long_as_that_is_there() -> None:
    leases, membership = worker("a")
    leases.peers = [beside(membership, "b", studies=True), beside(membership, "c", studies=False)]
    asyncio.run(membership.renew())
    found = membership.study_room()
    assert getattr(found, "server", None) == "b"
    for gone in ({"alive": False}, {"address": ""}):
        leases, membership = worker("a")
        leases.peers = [beside(membership, "b", studies=True, **gone), beside(membership, "c", studies=False)]
        asyncio.run(membership.renew())
        assert membership.has_study_room
        assert msgspec.msgpack.decode(leases.reports[-1], type=ServerStatus).studies  # all hear it at once


def test_a_study_room_that_none_has_is_taken_when_all_have_heard_of_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Workers that start together: the one that came first must not take what another one takes as well."""
    leases, membership = worker("b")
    asyncio.run(membership.renew())
    assert membership.study_room() is None
    leases.peers = [beside(membership, "a", studies=False)]
    monkeypatch.setattr("redbutton.server.cluster.membership.UNCLAIMED_SECONDS", 0)
    asyncio.run(membership.renew())
    assert not membership.has_study_room  # it is the other one's


@pytest.mark.usefixtures("no_wait")
def test_of_two_workers_that_have_taken_the_study_room_at_once_one_has_it() -> None:
    for me, expected in (("a", True), ("c", False)):
        leases, membership = worker(me)
        asyncio.run(membership.renew())
        assert membership.has_study_room  # alone
        leases.peers = [beside(membership, "b", studies=True)]
        asyncio.run(membership.renew())
        assert membership.has_study_room is expected


@pytest.mark.usefixtures("no_wait")
def test_a_worker_that_is_about_to_end_leaves_the_study_room_to_another_one() -> None:
    leases, membership = worker("a")
    asyncio.run(membership.renew())
    leases.peers = [beside(membership, "b", studies=False)]
    asyncio.run(membership.withdraw())
    assert not membership.has_study_room


@pytest.mark.usefixtures("no_wait")
def test_servers_that_are_no_workers_of_each_other_have_each_their_own_study_room() -> None:
    leases, membership = worker("b")
    leases.peers = [beside(membership, "a", studies=True, group="other")]
    asyncio.run(membership.renew())
    assert membership.has_study_room
    membership.group = ""
    leases.peers = [beside(membership, "a", studies=True, group="")]
    asyncio.run(membership.renew())
    assert membership.has_study_room


def test_servers_know_each_other_by_their_keys() -> None:
    membership = member(Leases("me"))
    report = server_status.write(ServerStatus(key="other's key", place="10.0.0.5:8000"))
    membership.peers = {"other": peer("other", membership, report=report), "old": peer("old", membership)}
    assert membership.knows("other's key")
    assert not any(membership.knows(key) for key in (None, "", "other's", membership.key, "\xff"))
    assert membership.hosts == {"10.0.0.5"}
    membership.peers = {"other": peer("other", membership, report=report, alive=False)}
    assert not membership.knows("other's key")


def test_a_server_alone_has_everything() -> None:
    membership = member(Leases("me"))
    assert all(membership.preferred(table) is None for table in TABLES)


def test_a_late_sign_of_life_lets_the_server_look_what_it_still_has() -> None:
    leases = Leases("me")
    membership, looked = member(leases), []

    async def look() -> None:
        looked.append(True)

    membership.passed_over = look

    async def live() -> None:
        leases.late = True
        await membership.renew()  # the first one is never in time
        assert looked == []
        await membership.renew()
        leases.late = False
        await membership.renew()

    asyncio.run(live())
    assert looked == [True]


def test_the_report_of_an_unknown_version_is_passed_over() -> None:
    membership = member(Leases("me"))
    assert server_status.read(peer("other", membership, report=b"\xc1 nonsense")).version == ""
    longer = [*msgspec.structs.astuple(ServerStatus(number=7)), "a field of a newer version"]
    assert server_status.read(peer("other", membership, report=server_status.write(longer))).number == 7


def test_an_address_has_as_many_connections_at_all_servers_as_it_may_have() -> None:
    addresses = Addresses(Limits(connections_per_address=3), clock=float)
    addresses.enter("192.0.2.1")
    addresses.take_in([Usage(connections={"192.0.2.1": 1}), Usage(connections={"192.0.2.2": 9})], [])
    assert not addresses.is_full("192.0.2.1")
    addresses.take_in([Usage(connections={"192.0.2.1": 2})], [])
    assert addresses.is_full("192.0.2.1")
    addresses.take_in([], [])
    assert not addresses.is_full("192.0.2.1")


def test_what_an_address_spends_at_one_server_is_missing_at_the_others() -> None:
    first, second = (Addresses(Limits(handshakes_per_minute=4), clock=lambda: 1.0) for _ in range(2))
    first.usage()  # from now on it is counted
    assert [first.may_shake_hands("192.0.2.1") for _ in range(3)] == [True] * 3
    second.take_in([], [first.usage()])
    assert [second.may_shake_hands("192.0.2.1") for _ in range(3)] == [True, False, False]
    assert second.may_shake_hands("192.0.2.9")
    assert first.usage().spent["handshakes"] == {}


def test_each_report_is_heard_once() -> None:
    leases = Leases("me")
    membership = member(leases, Limits(handshakes_per_minute=4))
    addresses = membership._services.addresses
    spent = Usage(spent={"handshakes": {"192.0.2.1": 3.0}})
    leases.peers = [
        peer("other", membership, report=server_status.write(ServerStatus(number=1, usage=spent)))
    ]

    async def renew_twice() -> None:
        await membership.renew()
        await membership.renew()

    asyncio.run(renew_twice())
    assert addresses.may_shake_hands("192.0.2.1")
    assert not addresses.may_shake_hands("192.0.2.1")


def test_the_metrics_of_any_server_are_those_of_all() -> None:
    leases = Leases("me")
    membership, other = member(leases), Metrics()
    other.count("redbutton_actions_total", by=5)
    membership._services.metrics.count("redbutton_actions_total", by=2)
    leases.peers = [
        peer("other", membership, report=server_status.write(ServerStatus(counted=other.counted())))
    ]
    asyncio.run(membership.renew())
    assert "redbutton_actions_total 7" in membership._services.metrics.text().splitlines()


def test_nothing_of_an_address_is_left_when_a_server_has_gone(tmp_path: Path) -> None:
    leases = Leases("me")
    membership = member(leases)
    membership._services.addresses.enter("192.0.2.1")
    asyncio.run(membership.renew())
    assert b"192.0.2.1" in leases.reports[-1]
    asyncio.run(membership.leave())
    assert b"192.0.2.1" not in leases.reports[-1]
