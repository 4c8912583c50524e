"""`redbutton train FOLDER --charts`, with hands that are checked down: to play them on takes a minute."""

from pathlib import Path

import numpy as np
import pytest

from redbutton.charts.charts import loads
from redbutton.charts.realisation import POTS, Realisation, equities
from redbutton.cli import main, train_charts

CHECKED_DOWN = Realisation(
    shares=np.array([equities()] * len(POTS), np.float32), beyond=np.zeros((4, 2, 169), np.float32)
)


@pytest.fixture(autouse=True)
def checked_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_charts, "learnt_realisations", lambda *_, **__: {30.0: CHECKED_DOWN})


def trained(folder: Path, *more: str, rounds: int, jobs: int = 1, opens: str = "2.5") -> bytes:
    size = ("--rounds", str(rounds), "--walks", "40", "--depths", "30", "--opens", opens, *more)
    order = ["train", str(folder), "--charts", *size, "--seed", "7", "--jobs", str(jobs), "--lang", "en"]
    assert main(order) == 0
    return (folder / "30-2.5.bin").read_bytes()


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    assert trained(tmp_path / "one", rounds=1) == trained(tmp_path / "other", rounds=1)


def test_the_number_of_cores_changes_nothing(tmp_path: Path) -> None:
    one = trained(tmp_path / "one", "--parts", "2", rounds=1)
    assert one == trained(tmp_path / "other", "--parts", "2", rounds=1, jobs=2)


def test_charts_remember_how_many_had_habits(tmp_path: Path) -> None:
    assert loads(trained(tmp_path, "--habits", "0.4", rounds=1)).habits == 0.4


def test_it_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = trained(tmp_path / "whole", rounds=2)
    trained(tmp_path / "half", rounds=1)
    capsys.readouterr()
    assert trained(tmp_path / "half", rounds=2) == whole
    assert "30 big blinds: goes on after round 1" in capsys.readouterr().out


def test_there_are_charts_for_each_first_raise(tmp_path: Path) -> None:
    trained(tmp_path, rounds=1, opens="2.5,3")
    opened = [loads((tmp_path / f"30-{size}.bin").read_bytes()).betting.open for size in ("2.5", "3")]
    assert opened == [2.5, 3.0]
