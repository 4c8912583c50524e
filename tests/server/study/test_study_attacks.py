"""Floods, races, processes that stop, and disks that are full: the study room under attack."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from server.live import Live, eventually
from server.study.room import HARD, Student, code
from study.spots import TINY

from redbutton.errors import Code, PokerError
from redbutton.server.net.limits import Limits
from redbutton.server.study import files_on_the_way, room
from redbutton.server.study.open_study import Study
from redbutton.server.study.processes import MOST_UNANSWERED, StudyProcess
from redbutton.server.study.room import StudyRoom
from redbutton.study.messages import ReadNode
from redbutton.wire.study import NewStudy

pytestmark = pytest.mark.compiled
ADDRESS = "192.0.2.7"


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    limits = Limits(unlimited=True, study_open=12, study_solving=2, study_answer_seconds=5)
    with Live(limits=limits) as live:
        yield live


@pytest.fixture
def ann(live: Live) -> Iterator[Student]:
    with Student(live) as ann:
        yield ann
        for study in ann.get("")["studies"]:
            ann.post(f"/{study['id']}/close")


def process_of(live: Live, study: str) -> StudyProcess:
    found = live.server.studies.studies[study.strip("/")].process
    assert found is not None
    return found


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")")[1].split()[0] != "Z"


def refusals(results: list[Any]) -> list[Code]:
    return [each.code for each in results if isinstance(each, PokerError)]


def test_questions_to_a_process_that_does_not_answer_pile_up_to_a_limit(ann: Student, live: Live) -> None:
    study = ann.begin()
    ann.settled(study)
    process = process_of(live, study)
    os.kill(process.pid, signal.SIGSTOP)
    many = MOST_UNANSWERED + 5
    with ThreadPoolExecutor(many) as pool:
        answers = list(pool.map(lambda _: ann.send("GET", study + "/node"), range(many)))
    found = [code(each) for each in answers]
    assert (found.count("STUDY_BUSY"), found.count("TOO_MANY_MESSAGES")) == (MOST_UNANSWERED, 5)
    assert code(ann.send("GET", study + "/node")) == "TOO_MANY_MESSAGES"  # it still has all of them to answer
    os.kill(process.pid, signal.SIGCONT)
    assert eventually(lambda: ann.send("GET", study + "/node").status_code == 200)


def test_a_study_that_is_closed_while_it_starts_leaves_no_process(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list of studies has a new one before its process is there."""
    began: list[StudyProcess] = []
    start = StudyProcess.start

    async def closing_race() -> list[Any]:
        studies, waiting, go_on = live.server.studies, asyncio.Event(), asyncio.Event()

        async def late(*given: Any, **more: Any) -> StudyProcess:
            waiting.set()
            await go_on.wait()
            began.append(await start(*given, **more))
            return began[0]

        monkeypatch.setattr(StudyProcess, "start", late)
        opening = asyncio.create_task(studies.open_spot("me", ADDRESS, NewStudy(spot=TINY)))
        await waiting.wait()
        [mine] = studies.of("me")
        await studies.close_one(mine)
        go_on.set()
        return list(await asyncio.gather(opening, return_exceptions=True))

    assert refusals(live.call(closing_race())) == [Code.NO_SUCH_STUDY]
    assert not is_alive(began[0].pid)
    assert live.server.studies.of("me") == []


def test_who_asks_while_a_study_is_closed_is_not_told_that_it_crashed(ann: Student, live: Live) -> None:
    study = ann.begin()
    ann.settled(study)
    os.kill(process_of(live, study).pid, signal.SIGSTOP)

    async def both() -> list[Any]:
        studies = live.server.studies
        mine = studies.studies[study.strip("/")]
        asking = asyncio.create_task(studies.ask(mine, ReadNode(path=[])))
        await asyncio.sleep(0)
        await studies.close_one(mine)
        return list(await asyncio.gather(asking, return_exceptions=True))

    assert refusals(live.call(both())) == [Code.NO_SUCH_STUDY]


async def opened_and_paused(studies: StudyRoom, owner: str) -> Study:
    study = await studies.open_spot(owner, ADDRESS, NewStudy(spot=HARD, accuracy=1e-7))
    await studies.stop(study)
    return study


def test_of_two_studies_that_a_person_lets_go_on_at_once_one_is_solved(live: Live) -> None:
    async def both() -> tuple[Study, Study]:
        studies = live.server.studies
        first, second = [await opened_and_paused(studies, "me") for _ in range(2)]
        await asyncio.gather(studies.go(first, 1e-7), studies.go(second, 1e-7))
        return first, second

    first, second = live.call(both())
    try:
        assert eventually(lambda: not first.is_busy)
        assert second.status == "solving"
    finally:
        for study in (first, second):
            live.call(live.server.studies.close_one(study))


def test_people_who_go_on_at_once_are_not_solved_all(live: Live) -> None:
    """Two are solved at a time, however closely a third follows."""

    async def three() -> tuple[list[Study], list[Any]]:
        studies = live.server.studies
        found = [await opened_and_paused(studies, owner) for owner in ("ann", "bob", "eve")]
        return found, await asyncio.gather(
            *(studies.go(each, 1e-7) for each in found), return_exceptions=True
        )

    found, results = live.call(three())
    try:
        assert refusals(results) == [Code.STUDIES_BUSY]
        assert [each.status for each in found] == ["solving", "solving", "paused"]
    finally:
        for study in found:
            live.call(live.server.studies.close_one(study))


def test_one_address_leaves_a_turn_memory_and_checks_for_others() -> None:
    limits = Limits(study_solving=2, study_solving_per_address=1, study_memory_total=2_600_000_000)
    with Live(limits=limits) as live:
        studies = live.server.studies

        async def begin() -> None:
            first = await studies.open_spot("ann", ADDRESS, NewStudy(spot=HARD, accuracy=1e-7))
            first.report = None  # as if it were still starting, with all the memory that it may take
            for owner in ("ann", "bob"):  # the one has no more memory, the other no turn
                with pytest.raises(PokerError) as refusal:
                    studies.check_room(owner, ADDRESS)
                assert refusal.value.code is Code.STUDIES_BUSY
            assert studies.check_room("eve", "198.51.100.1") == 600_000_000

        live.call(begin())

        async def many_checks() -> list[Any]:
            checks = [studies.checker.check(TINY, 0.01, ADDRESS) for _ in range(6)]
            other = studies.checker.check(TINY, 0.01, "198.51.100.1")
            return await asyncio.gather(*checks, other, return_exceptions=True)

        checks = live.call(many_checks())
        assert refusals(checks) == [Code.TOO_MANY_MESSAGES] * 2
        assert b"nodes" in checks[-1]


def test_nothing_begins_when_the_server_goes_down() -> None:
    with Live() as live:
        studies = live.server.studies

        async def late() -> list[Any]:
            waiting = [asyncio.create_task(studies.checker.check(TINY, 0.01, ADDRESS)) for _ in range(3)]
            await asyncio.sleep(0)
            await studies.close()
            opening = studies.open_spot("me", ADDRESS, NewStudy(spot=TINY))
            return await asyncio.gather(*waiting, opening, return_exceptions=True)

        found = refusals(live.call(late()))
    assert found == [Code.SERVER_CLOSING] * 4


def test_a_full_disk_is_told_and_the_study_goes_on(
    ann: Student, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = ann.begin()
    ann.settled(study)
    for module in (files_on_the_way, room):
        monkeypatch.setattr(module, "SPARE_DISK", 10**18)
    for method, path, content in (
        ("GET", study + "/file", b""),
        ("POST", study + "/share", b""),
        ("POST", "/open", b"x" * 1_100_000),
    ):
        answer = ann.send(method, path, content=content)
        assert (answer.status_code, code(answer)) == (507, "DISK_FULL")
    assert ann.get(study + "/node")["player"] == "oop"
    assert len(live.server.studies.files) == 0


def test_a_file_whose_reader_is_gone_is_removed(ann: Student, live: Live) -> None:
    study = ann.begin()
    ann.settled(study)
    on_the_way = live.server.studies.files
    headers = {"Authorization": f"Bearer {ann.token}"}
    with ann.http.stream("GET", f"/api/study{study}/file", headers=headers):
        pass
    assert eventually(lambda: not len(on_the_way) and not list(on_the_way.folder.glob("*.npz*")))
    (on_the_way.folder / "late.npz").touch()  # written after its person had given up
    live.call(live.server.studies.sweep())
    assert not list(on_the_way.folder.glob("*.npz*"))


def test_nobody_shares_so_much_that_others_lose_theirs() -> None:
    with Live(limits=Limits(study_shares_per_hour=4)) as live, Student(live) as ann:
        study = ann.begin()
        ann.settled(study)
        answers = [ann.send("POST", study + "/share") for _ in range(3)]
        assert [each.status_code for each in answers] == [200, 200, 503]
        assert code(answers[2]) == "SHARES_FULL"


def test_what_was_shared_and_is_damaged_is_gone(ann: Student, live: Live) -> None:
    shares = live.server.studies.shares
    key = shares.new(os.urandom)
    shares.keep_spot(key, NewStudy(spot=TINY))
    assert isinstance(shares.find(key), NewStudy)
    shares.place(key, ".json").write_bytes(b'{"spot":')
    assert code(ann.send("POST", f"/shared/{key}")) == "NO_SUCH_SHARE"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems tell a process by its pipe alone")
def test_even_a_stopped_process_ends_with_a_server_that_was_killed() -> None:
    program = (
        "import subprocess, sys, time\n"
        "worker = [sys.executable, '-m', 'redbutton.study.worker', '100000000']\n"
        "pipe = subprocess.PIPE\n"
        "print(subprocess.Popen(worker, stdin=pipe, stdout=pipe).pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        assert eventually(lambda: is_ready(worker))
        os.kill(worker, signal.SIGSTOP)
        server.kill()
    assert eventually(lambda: not is_alive(worker))


def is_ready(pid: int) -> bool:
    """Has it a second thread, the one that listens?"""
    return len(os.listdir(f"/proc/{pid}/task")) > 1
