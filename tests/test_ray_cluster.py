"""Work on a Ray cluster of this machine, with two processors."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from redbutton.cores import RayCluster, as_done, ray_workers, spread, spreading
from redbutton.cores.ray_workers import QUIET
from redbutton.errors import Code, PokerError

CLUSTER = RayCluster()


@pytest.fixture(scope="module")
def cluster() -> Iterator[RayCluster]:
    """One for all tests here; Ray's own warnings are its own business."""
    os.environ.update(QUIET)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ray = pytest.importorskip("ray")
        ray.init(
            address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR",
            object_store_memory=100_000_000,
        )  # fmt: skip
        yield CLUSTER
        ray.shutdown()


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The workers get to work at once, a few pieces at a time."""
    monkeypatch.setattr(spreading, "TRIAL", 0.0)
    monkeypatch.setattr(spreading, "BATCH", 1e-6)


def test_results_come_in_order_from_other_processes(cluster: RayCluster, soon: None) -> None:
    found = list(spread(lambda piece: (piece * piece, os.getpid()), 20, cluster))
    assert [square for square, _ in found] == [piece * piece for piece in range(20)]
    assert {process for _, process in found} - {os.getpid()}


def test_an_error_in_the_work_is_told_as_it_is(cluster: RayCluster) -> None:
    def refuse(piece: int) -> int:
        raise PokerError(Code.NOT_AN_AMOUNT, text=str(piece))

    with pytest.raises(PokerError) as told:
        list(as_done(refuse, 3, cluster))
    assert told.value.code is Code.NOT_AN_AMOUNT


def test_what_cannot_be_sent_is_told_as_that(cluster: RayCluster) -> None:
    with pytest.raises(PokerError) as told:
        list(as_done(lambda piece: threading.Lock(), 3, cluster))
    assert told.value.code is Code.RESULT_UNSENDABLE


def killed(folder: Path, times: int, piece: int) -> int:
    if piece == 3 and len(list(folder.iterdir())) < times:
        (folder / str(len(list(folder.iterdir())))).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return piece


def test_a_piece_whose_worker_was_killed_is_done_again(
    cluster: RayCluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sorted(as_done(partial(killed, tmp_path, 1), 5, cluster)) == [(piece, piece) for piece in range(5)]
    assert len(list(tmp_path.iterdir())) == 1
    time.sleep(1)  # Ray tells of it a moment later, from a thread
    assert capsys.readouterr().out == ""


def test_a_piece_that_kills_every_worker_is_given_up(cluster: RayCluster, tmp_path: Path) -> None:
    done = dict(as_done(partial(killed, tmp_path, 9), 5, cluster, if_lost=lambda piece, error: -1))
    assert done == {0: 0, 1: 1, 2: 2, 3: -1, 4: 4}
    assert len(list(tmp_path.iterdir())) == 3


def test_the_arena_says_the_same_on_a_cluster(
    cluster: RayCluster, soon: None, capsys: pytest.CaptureFixture[str]
) -> None:
    from redbutton.cli import main

    command = ["arena", "caller", "random", "--hands", "1000", "--seed", "7", "--json", "-"]
    told = []
    for where in (["--jobs", "1"], ["--ray", "auto"]):
        assert main([*command, *where]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_training_gives_the_same_bytes_on_a_cluster(cluster: RayCluster, tmp_path: Path) -> None:
    from cli.test_train import with_cards

    from redbutton.cli import main

    size = ["--rounds", "1", "--walks", "12", "--clusters", "2", "--depths", "4,6", "--seed", "7"]
    for name, where in (("here", ["--jobs", "1"]), ("there", ["--ray", "auto"])):
        assert main(["train", str(with_cards(tmp_path / name)), *size, *where]) == 0
    for file in ("4.bin", "6.bin"):
        assert (tmp_path / "here" / file).read_bytes() == (tmp_path / "there" / file).read_bytes()


def test_charts_have_the_same_bytes_on_a_cluster(
    cluster: RayCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cli.test_train_charts import CHECKED_DOWN

    from redbutton.cli import main, train_charts

    monkeypatch.setattr(train_charts, "learnt_realisations", lambda *_, **__: {30.0: CHECKED_DOWN})
    size = [
        "--charts",
        "--rounds",
        "1",
        "--walks",
        "40",
        "--parts",
        "2",
        "--depths",
        "30",
        "--opens",
        "2.5,3",
    ]
    for name, where in (("here", ["--jobs", "1"]), ("there", ["--ray", "auto"])):
        assert main(["train", str(tmp_path / name), *size, "--seed", "7", *where]) == 0
    for file in ("30-2.5.bin", "30-3.bin"):
        assert (tmp_path / "here" / file).read_bytes() == (tmp_path / "there" / file).read_bytes()


def without_time(file: Path) -> object:
    """What is in a file, but for the seconds that it took."""
    if file.suffix == ".json":
        return {name: value for name, value in json.loads(file.read_text()).items() if name != "seconds"}
    if file.suffix == ".npz":
        saved = dict(np.load(file))
        saved["measured"] = saved["measured"][:2]
        return {name: (array.dtype, array.shape, array.tobytes()) for name, array in saved.items()}
    return file.read_bytes()


@pytest.mark.compiled
def test_many_spots_are_solved_the_same_on_a_cluster(
    cluster: RayCluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from cli.test_solve_many import RIVERS, write_spots

    from redbutton.cli import main

    order, told = ["solve", str(write_spots(tmp_path / "spots")), "--json"], []
    for name, where in (("here", ["--jobs", "1"]), ("there", ["--ray", "auto"])):
        places = ["--out", str(tmp_path / name), "--save", str(tmp_path / name / "solutions")]
        assert main([*order, *places, *where]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    here, there = (
        {file.relative_to(tmp_path / name): without_time(file) for file in (tmp_path / name).rglob("*.*")}
        for name in ("here", "there")
    )
    assert here == there
    assert len(here) == 2 * len(RIVERS) + 2


@pytest.fixture
def histories(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    from redbutton.cli import main

    for seed in (1, 2):
        file = str(tmp_path / f"{seed}.phhs")
        command = ["arena", "caller", "random", "--hands", "20", "--seed", str(seed), "--history", file]
        assert main([*command, "--jobs", "1"]) == 0
    capsys.readouterr()
    return tmp_path


@pytest.mark.parametrize(
    "command",
    [
        ["tournament", "caller", "random", "modest", "--count", "6", "--seed", "7", "--json", "-"],
        ["check", "HISTORIES"],
        ["stats", "HISTORIES", "--json"],
    ],
    ids=lambda command: command[0],
)
def test_what_is_large_says_the_same_on_a_cluster(
    cluster: RayCluster, soon: None, histories: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    from redbutton.cli import main

    named = [str(histories) if word == "HISTORIES" else word for word in command]
    told = []
    for where in (["--jobs", "1"], ["--ray", "auto"]):
        assert main([*named, *where]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert told[0]


# -- which cluster ------------------------------------------------------------------------------------------

IN_A_PROCESS_OF_ITS_OWN = """
import sys
from redbutton.cli import main
from redbutton.cores import spreading

spreading.TRIAL = 0.0
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("is_named", [True, False])
def test_another_process_finds_the_cluster(
    cluster: RayCluster, capsys: pytest.CaptureFixture[str], is_named: bool
) -> None:
    """By its address; or by what Ray knows, if it is not told where."""
    import ray

    from redbutton.cli import main

    address = ray.get_runtime_context().gcs_address
    command = ["arena", "caller", "random", "--hands", "500", "--seed", "7", "--json", "-"]
    assert main([*command, "--jobs", "1"]) == 0
    where = ["--ray", address] if is_named else ["--ray"]
    told = subprocess.run(
        [sys.executable, "-c", IN_A_PROCESS_OF_ITS_OWN, *command, *where],
        env=os.environ | {"RAY_ADDRESS": "" if is_named else address}, capture_output=True, text=True,
    )  # fmt: skip
    assert (told.stdout, told.returncode) == (capsys.readouterr().out, 0), told.stderr


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses for which Ray is asked, on a machine where none runs."""
    found: list[str] = []
    fake: Any = SimpleNamespace(init=lambda address, **_: found.append(address))
    monkeypatch.setattr(ray_workers, "_ray", lambda: fake)
    monkeypatch.setattr(fake, "is_initialized", lambda: False, raising=False)
    monkeypatch.setattr(fake, "shutdown", lambda: None, raising=False)
    monkeypatch.setattr(ray_workers, "_run", lambda *_: iter([(0, [7])]))
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    return found


def in_vain(address: str) -> str:
    with pytest.raises(PokerError) as told:
        list(as_done(abs, 1, RayCluster(address=address)))
    assert told.value.code is Code.RAY_UNREACHABLE
    return str(told.value)


def test_without_an_address_it_is_the_one_that_runs_or_else_one_is_started(
    asked: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list(as_done(abs, 1, RayCluster()))
    (tmp_path / "ray").mkdir()
    with socket.create_server(("127.0.0.1", 0)) as started, socket.create_server(("127.0.0.1", 0)) as told:
        port = started.getsockname()[1]
        (tmp_path / "ray" / "ray_current_cluster").write_text(f"127.0.0.1:{port}\n")
        list(as_done(abs, 1, RayCluster()))
        monkeypatch.setenv("RAY_ADDRESS", f"127.0.0.1:{told.getsockname()[1]}")
        started.close()
        list(as_done(abs, 1, RayCluster()))
    monkeypatch.delenv("RAY_ADDRESS")
    list(as_done(abs, 1, RayCluster()))
    assert asked == ["local", "auto", "auto", "local"], "the last one had ended"
    assert f":{port}: " in in_vain("auto")


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_where_nobody_answers_ray_is_not_even_asked(
    asked: list[str], monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))  # it does not listen
        address = f"{scheme}127.0.0.1:{silent.getsockname()[1]}"
        assert in_vain(address) == f"no Ray cluster at {address}: Connection refused"
        monkeypatch.setenv("RAY_ADDRESS", address)
        assert address in in_vain("")
        assert address in in_vain("auto")
    assert asked == []


def test_a_command_says_within_seconds_that_nobody_answers(
    asked: list[str], soon: None, capsys: pytest.CaptureFixture[str]
) -> None:
    from redbutton.cli import main

    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        command = ["--lang", "en", "arena", "caller", "random", "--hands", "1000", "--ray", address]
        assert main(command) == 2
    assert capsys.readouterr().err == f"redbutton: no Ray cluster at {address}: Connection refused\n"


def test_without_ray_one_sentence_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from redbutton.cli import main

    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setattr(spreading, "TRIAL", 0.0)
    assert main(["--lang", "en", "arena", "caller", "random", "--hands", "1000", "--ray", "local"]) == 2
    assert capsys.readouterr().err == "redbutton: a cluster needs Ray: pip install 'redbutton[ray]'\n"
