"""The study room over HTTP, with real processes that solve."""

import asyncio
import io
import os
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest
from patience import PATIENCE
from server.live import PATIENT, Live, eventually
from server.study.room import HARD, Student, code
from study.spots import TINY, TURN

from redbutton.server.net.limits import Limits
from redbutton.server.services import running_clock
from redbutton.server.study import room
from redbutton.wire.study import ANSWERS, StudyNode, StudySpot

pytestmark = pytest.mark.compiled


class Clock:
    """The server's clock, which can be put forward."""

    def __init__(self) -> None:
        self.later, self._now = 0, running_clock()

    def __call__(self) -> int:
        return self._now() + self.later


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    with Live(limits=replace(PATIENT, study_open=12)) as live:
        yield live


@pytest.fixture
def ann(live: Live) -> Iterator[Student]:
    with Student(live) as ann:
        yield ann
        for study in ann.get("")["studies"]:
            ann.post(f"/{study['id']}/close")


@pytest.fixture
def bob(live: Live) -> Iterator[Student]:
    with Student(live) as bob:
        yield bob
        for study in bob.get("")["studies"]:
            bob.post(f"/{study['id']}/close")


def test_a_spot_is_solved_looked_at_locked_and_closed(ann: Student) -> None:
    study = ann.begin(accuracy=0.001)
    state = ann.settled(study)
    assert (state["status"], state["problem"]) == ("solved", None)
    assert state["exploitability"] <= 0.1
    assert state["curve"][-1]["share"] <= 0.001
    node = msgspec.convert(ann.get(study + "/node?path=all-in 100"), StudyNode)
    assert node.player == "ip"
    assert {each.name: each.frequency for each in node.actions}["call"] == pytest.approx(0.5, abs=0.05)

    locked = ann.post(study + "/lock", {"path": ["all-in 100"], "all": {"call": 1.0}})
    assert [lock["path"] for lock in locked["locks"]] == [["all-in 100"]]
    ann.settled(study)
    node = msgspec.convert(ann.get(study + "/node?path=all-in 100"), StudyNode)
    assert ({each.name: each.frequency for each in node.actions}, node.locked) == (
        {"fold": 0, "call": 1},
        True,
    )
    assert ann.post(study + "/lock", {"path": ["all-in 100"]})["locks"] == []

    assert ann.post(study + "/close") == {"studies": []}
    assert code(ann.send("GET", study)) == "NO_SUCH_STUDY"


def test_every_answer_is_of_its_type(ann: Student) -> None:
    study = ann.begin(TURN, accuracy=0.01)
    ann.settled(study)
    spot, tail = msgspec.to_builtins(TURN), study.removeprefix("/")
    file = ann.send("GET", study + "/file")
    assert file.status_code == 200, file.text
    asked = {
        "GET /api/study/choices": ann.get("/choices"),
        "POST /api/study/range": ann.post("/range", {"text": "QQ+, AKs:0.5"}),
        "POST /api/study/check": ann.post("/check", spot),
        "GET /api/study": ann.get(""),
        "GET /api/study/{id}": ann.get(study),
        "POST /api/study/{id}/stop": ann.post(study + "/stop"),
        "POST /api/study/{id}/go": ann.post(study + "/go", {"accuracy": 0.01}),
        "POST /api/study/{id}/lock": ann.post(study + "/lock", {"path": []}),
        "GET /api/study/{id}/node": ann.get(study + "/node?path=check,check"),
        "GET /api/study/{id}/runouts": ann.get(study + "/runouts?path=check, check"),
        "GET /api/study/{id}/question": ann.get(study + "/question?seed=7&player=ip"),
        "POST /api/study/{id}/share": (shared := ann.post(study + "/share")),
        "POST /api/study/open": ann.send("POST", "/open", content=file.content).json(),
        "POST /api/study/shared/{key}": ann.post(f"/shared/{shared['key']}"),
        "POST /api/study/{id}/close": ann.post(study + "/close"),
    }
    for address, answer in asked.items():
        assert not answer.get("problem"), (address, answer)
        msgspec.convert(answer, ANSWERS[address])
    assert asked["GET /api/study"]["studies"][0]["id"] == tail
    apart = {"POST /api/study", "GET /api/tables/{table}/hands/{number}/study"}
    assert set(asked) == {*ANSWERS} - apart


def test_a_study_of_one_person_is_none_for_another(ann: Student, bob: Student) -> None:
    study = ann.begin()
    bob.begin()
    for method, path in (
        ("GET", ""), ("GET", "/node"), ("GET", "/runouts"), ("GET", "/question"), ("GET", "/file"),
        ("POST", "/stop"), ("POST", "/close"), ("POST", "/share"),
    ):  # fmt: skip
        answer = bob.send(method, study + path)
        assert (answer.status_code, code(answer)) == (404, "NO_SUCH_STUDY")
    assert code(bob.send("POST", study + "/go", json={"accuracy": 0.01})) == "NO_SUCH_STUDY"
    assert code(bob.send("POST", study + "/lock", json={"path": []})) == "NO_SUCH_STUDY"
    assert study.strip("/") not in [each["id"] for each in bob.get("")["studies"]]
    assert len(ann.get("")["studies"]) == 1


def test_it_stops_and_goes_on_and_answers_meanwhile(ann: Student) -> None:
    study = ann.begin(HARD, accuracy=1e-7)
    ann.settled(study, until=("solving",))
    assert ann.get(study + "/node")["player"] == "oop"
    stopped = ann.post(study + "/stop")
    assert stopped["status"] == "paused"
    done = stopped["curve"]
    assert ann.post(study + "/go", {"accuracy": 1e-7})["status"] == "solving"
    assert eventually(lambda: len(ann.get(study)["curve"]) > len(done))


def test_one_study_of_a_person_is_solved_at_a_time(ann: Student) -> None:
    first = ann.begin(HARD, accuracy=1e-7)
    ann.settled(first, until=("solving",))
    ann.begin(HARD, accuracy=1e-7)
    assert ann.settled(first)["status"] == "paused"


def test_what_cannot_be_solved_is_refused_at_once(ann: Student) -> None:
    for change, wrong in (
        ({"oop": "nonsense"}, "NOT_A_RANGE"),
        ({"board": "KhKh4c"}, "CARD_TWICE"),
        ({"pot": 0}, "SPOT_NOT_A_NUMBER"),
    ):
        spot = msgspec.to_builtins(TINY) | change
        assert code(ann.send("POST", "", json={"spot": spot})) == wrong
        assert code(ann.send("POST", "/check", json=spot)) == wrong
    assert code(ann.send("POST", "/check?accuracy=7", json=msgspec.to_builtins(TINY))) == "NOT_AN_ACCURACY"
    assert ann.get("")["studies"] == []


def test_a_saved_study_is_opened_again(ann: Student, tmp_path: Path) -> None:
    from redbutton.solver import load

    locks = [{"path": ["all-in 100"], "all": {"fold": 0.25, "call": 0.75}}]
    study = ann.begin(accuracy=0.01, locks=locks)
    state = ann.settled(study)
    saved = ann.send("GET", study + "/file")
    assert saved.headers["content-disposition"] == 'attachment; filename="Kh9d4c7s2h.npz"'
    (tmp_path / "it.npz").write_bytes(saved.content)
    assert load(tmp_path / "it.npz").measured.iterations == state["curve"][-1]["iterations"]

    again = ann.settled(ann.opened(ann.send("POST", "/open", content=saved.content)))
    assert again["status"] in ("solved", "paused")
    assert again["exploitability"] == pytest.approx(state["exploitability"], rel=1e-5)
    assert [(lock["path"], lock["all"]) for lock in again["locks"]] == [(locks[0]["path"], locks[0]["all"])]
    assert again["spot"] == state["spot"]


def changed(file: bytes, **tables: object) -> bytes:
    """A saved solution with other tables."""
    with np.load(io.BytesIO(file)) as saved:
        parts = dict(saved.items()) | tables
    written = io.BytesIO()
    np.savez(written, **{name: part for name, part in parts.items() if part is not None})
    return written.getvalue()


def compressed(file: bytes) -> bytes:
    with np.load(io.BytesIO(file)) as saved:
        written = io.BytesIO()
        np.savez_compressed(written, **dict(saved.items()))
    return written.getvalue()


def test_a_damaged_file_is_refused_and_harms_nothing(ann: Student) -> None:
    study = ann.begin(accuracy=0.01)
    ann.settled(study)
    good = ann.send("GET", study + "/file").content
    with np.load(io.BytesIO(good)) as saved:
        averages, spot = saved["averages"], str(saved["spot"])
    nowhere = spot + '\n[[lock]]\nat = "check, bet 7"\nstrategy = {call = 1.0}\n'
    damaged = {
        "nothing": b"",
        "noise": os.urandom(3000),
        "half": good[: len(good) // 2],
        "no spot": changed(good, spot=None),
        "a pickle": changed(good, spot=np.array([{"a": 1}], dtype=object)),
        "another size": changed(good, averages=averages[:-1]),
        "another kind": changed(good, averages=averages.astype(np.float64)),
        "no numbers": changed(good, averages=averages * np.float32("nan")),
        "a lock that points elsewhere": changed(good, spot=np.array(nowhere)),
        "a bomb": compressed(good),
    }
    for what, content in damaged.items():
        answer = ann.send("POST", "/open", content=content)
        assert (answer.status_code, code(answer)) == (400, "NOT_A_SOLUTION"), what
    assert ann.get(study + "/node")["player"] == "oop"


def test_what_cannot_be_a_solution_is_refused_before_it_is_accepted(
    ann: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long its process takes to start."""
    study = ann.begin(accuracy=0.01)
    ann.settled(study)
    good = ann.send("GET", study + "/file").content
    objects = np.array([{"a": 1}], dtype=object)
    strange = {
        "noise": os.urandom(3000),
        "half": good[: len(good) // 2],
        "an object for a text": changed(good, spot=objects),
        "objects for a table": changed(good, averages=objects),
        "no regrets": changed(good, regrets=None),
        "one part more": changed(good, more=np.zeros(3)),
        "another spot": changed(good, spot=np.array("board = 7")),
        "another format": changed(good, format=np.array(99)),
        "more streets than a deal has": changed(good, streets=np.array(9)),
        "compressed": compressed(good),
    }
    monkeypatch.setattr(room, "FIRST_SECONDS", 0)
    for what, content in strange.items():
        answer = ann.send("POST", "/open", content=content)
        assert (answer.status_code, code(answer)) == (400, "NOT_A_SOLUTION"), what
    assert len(ann.get("")["studies"]) == 1
    assert ann.settled(ann.opened(ann.send("POST", "/open", content=good)))["problem"] is None


def test_a_shared_study_is_opened_by_anybody_with_the_key(ann: Student, bob: Student, live: Live) -> None:
    study = ann.begin(accuracy=0.01)
    state = ann.settled(study)
    shared = ann.post(study + "/share")
    assert (shared["link"], shared["whole"]) == (f"/study/{shared['key']}", True)
    found = bob.settled(bob.opened(bob.send("POST", f"/shared/{shared['key']}")))
    assert found["curve"][-1]["iterations"] == state["curve"][-1]["iterations"]
    for key in ("A" * 22, "..%5c..%5cpasswd", "x", shared["key"][:-1], "%00"):
        assert bob.send("POST", f"/shared/{key}").status_code == 404


def test_a_study_whose_process_is_killed_says_so_and_others_go_on(
    ann: Student, bob: Student, live: Live
) -> None:
    mine, other = ann.begin(HARD, accuracy=1e-7), bob.begin()
    ann.settled(mine, until=("solving",))
    process = live.server.studies.studies[mine.strip("/")].process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    state = ann.settled(mine, until=("ended",))
    assert state["problem"]["code"] == "STUDY_DIED"
    answer = ann.send("GET", mine + "/node")
    assert (answer.status_code, code(answer)) == (410, "STUDY_DIED")
    assert bob.settled(other)["status"] == "solved"


def test_a_page_of_another_site_cannot_ask(ann: Student) -> None:
    study = ann.begin()
    for path, body in (("", {"spot": msgspec.to_builtins(TINY)}), (study + "/close", {}), ("/open", {})):
        headers = {"Origin": "https://evil.example", "Authorization": f"Bearer {ann.token}"}
        answer = ann.http.post(f"/api/study{path}", headers=headers, json=body)
        assert (answer.status_code, code(answer)) == (403, "WRONG_ORIGIN")


def test_a_token_that_can_be_guessed_is_refused(ann: Student) -> None:
    ann.token = "a" * 43
    assert code(ann.send("POST", "", json={"spot": msgspec.to_builtins(TINY)})) == "WEAK_TOKEN"
    ann.token = ""


def test_limits_hold() -> None:
    """Few studies, little memory, little time, small files: every limit is told in a sentence."""
    limits = Limits(
        study_per_person=1, study_per_address=2, study_seconds=0.3, study_memory=20_000_000,
        study_upload_bytes=2000, study_share_bytes=1000, study_shares=2,
    )  # fmt: skip
    clock = Clock()
    with (
        Live(limits=limits, now=clock) as live,
        Student(live) as ann,
        Student(live) as bob,
        Student(live) as eve,
    ):
        assert ann.refused(msgspec.structs.replace(HARD, oop="100%", ip="100%")) == "TREE_TOO_LARGE"
        assert code(ann.send("POST", "/open", content=b"x" * 3000)) == "MESSAGE_TOO_LONG"
        study = ann.begin(TURN, accuracy=1e-9)
        assert ann.settled(study)["status"] == "paused"  # the limit of time
        assert code(ann.send("POST", "/open", content=b"x" * 3000)) == "TOO_MANY_STUDIES"  # before it is read
        assert code(ann.send("POST", "", json={"spot": msgspec.to_builtins(TINY)})) == "TOO_MANY_STUDIES"
        bob.begin()
        assert code(eve.send("POST", "", json={"spot": msgspec.to_builtins(TINY)})) == "TOO_MANY_STUDIES"
        assert code(ann.send("GET", study + "/file")) == "STUDY_TOO_LARGE"
        keys = [ann.post(study + "/share") for _ in range(3)]
        assert [each["whole"] for each in keys] == [False] * 3
        assert ann.send("POST", f"/shared/{keys[0]['key']}").status_code == 404  # it made room
        ann.post(study + "/close")
        again = ann.opened(ann.send("POST", f"/shared/{keys[2]['key']}"))
        assert ann.get(again)["accuracy"] == 1e-9

        clock.later += 20 * 60_000 + 1
        live.call(live.server.studies.sweep())
        state = ann.get(again)
        assert (state["status"], state["problem"]["code"]) == ("ended", "STUDY_IDLE")
        assert "redbutton_studies 0" in bob.http.get("/metrics").text


def test_a_process_that_hangs_is_ended() -> None:
    clock = Clock()
    limits = Limits(unlimited=True, study_answer_seconds=0.3)
    with Live(limits=limits, now=clock) as live, Student(live) as ann:
        study = ann.begin(HARD, accuracy=1e-7)
        ann.settled(study, until=("solving",))
        process = live.server.studies.studies[study.strip("/")].process
        assert process is not None
        os.kill(process.pid, signal.SIGSTOP)
        answer = ann.send("GET", study + "/node?path=check")
        assert (answer.status_code, code(answer)) == (503, "STUDY_BUSY")
        clock.later += 181_000
        live.call(live.server.studies.sweep())
        state = ann.get(study)
        assert (state["status"], state["problem"]["code"]) == ("ended", "STUDY_HUNG")


def test_processes_end_with_their_server() -> None:
    with Live() as live, Student(live) as ann:
        study = ann.begin(HARD, accuracy=1e-7)
        process = live.server.studies.studies[study.strip("/")].process
        assert process is not None
        scratch = live.server.studies.files.folder
    assert not is_alive(process.pid)
    assert not scratch.exists()


def test_a_process_notices_that_its_pipe_is_closed() -> None:
    """As after the end of a server that could not say goodbye."""
    read, write = os.pipe()
    worker = subprocess.Popen(
        [sys.executable, "-m", "redbutton.study.worker", "100000000"], stdin=read, stdout=subprocess.DEVNULL
    )
    os.close(read)
    assert worker.poll() is None
    os.close(write)
    assert worker.wait(PATIENCE) == 0


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_is_saved_is_not_compressed(ann: Student) -> None:
    study = ann.begin(accuracy=0.01)
    ann.settled(study)
    with zipfile.ZipFile(io.BytesIO(ann.send("GET", study + "/file").content)) as archive:
        assert {part.compress_type for part in archive.infolist()} == {zipfile.ZIP_STORED}


def test_a_finished_hand_gives_the_same_spot_to_everybody(live: Live) -> None:
    """Ann checks and calls against one bot, so most hands go to the river."""

    async def played() -> dict[str, str]:
        made = live.table(bots=["caller"], seats=2)
        async with live.at(made["id"], made["token"]) as host:
            await host.play_on(2)
        return made

    made = asyncio.run(played())
    address = f"/api/tables/{made['id']}/hands/1"
    with live.http() as http:
        own = {"Authorization": f"Bearer {made['token']}"}
        told, replay = http.get(address + "/study"), http.get(address, headers=own).json()
        spot = msgspec.convert(told.json(), StudySpot)
        assert told.content == http.get(address + "/study", headers=own).content
        [board] = replay["steps"][-1]["deal"]["boards"]
        assert (spot.board, len(board)) == ("".join(board), 5)
        moment = next(i for i, step in enumerate(replay["steps"]) if step["event"]["kind"] == "board-cards")
        flop = http.get(f"{address}/study?moment={moment}").json()
        assert flop["board"] == "".join(board[:3])
        assert code(http.get(f"{address}/study?moment={moment - 1}")) == "NOT_FOR_STUDY"
        assert code(http.get(address.replace("/1", "/99") + "/study")) == "NO_SUCH_HAND"
