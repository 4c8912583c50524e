"""Work on a Ray cluster of this machine, with two processors."""

import os
import signal
import sys
import time
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from redbutton.cores import RayCluster, as_done, spread, spreading
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


def test_without_ray_one_sentence_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from redbutton.cli import main

    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setattr(spreading, "TRIAL", 0.0)
    assert main(["--lang", "en", "arena", "caller", "random", "--hands", "1000", "--ray", "local"]) == 2
    assert capsys.readouterr().err == "redbutton: a cluster needs Ray: pip install 'redbutton[ray]'\n"
