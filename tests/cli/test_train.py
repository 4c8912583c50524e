"""`redbutton train`, with kinds of hands that are made up: sorting the hands of all boards takes a minute."""

from math import comb
from pathlib import Path

import numpy as np
import pytest

from redbutton.blueprint.strategy import loads, loads_buckets
from redbutton.cli import main


def with_cards(folder: Path) -> Path:
    """A folder in which every board has the same two kinds of hands."""
    folder.mkdir()
    kinds = (np.arange(1326) % 2).astype(np.uint8)
    centres = np.repeat(np.array([[64], [192]], np.uint8), 16, axis=1)
    codes = {f"codes{size}": np.zeros(comb(52, size), np.int32) for size in (3, 4, 5)}
    tables = {f"buckets{size}": kinds for size in (3, 4, 5)}
    np.savez(folder / "cards-2-7.npz", flop=centres, turn=centres, **codes, **tables)  # type: ignore[arg-type]
    return folder


def trained(folder: Path, *, rounds: int | str = 2, depths: str = "4", jobs: int = 1) -> bytes:
    size = ("--rounds", str(rounds), "--walks", "12", "--clusters", "2", "--depths", depths)
    assert main(["train", str(folder), *size, "--seed", "7", "--jobs", str(jobs), "--lang", "en"]) == 0
    return (folder / "4.bin").read_bytes()


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    assert trained(with_cards(tmp_path / "one")) == trained(with_cards(tmp_path / "other"))


def test_with_several_processes_too(tmp_path: Path) -> None:
    alone = trained(with_cards(tmp_path / "one"), depths="4,6")
    assert alone == trained(with_cards(tmp_path / "other"), depths="4,6", jobs=2)


def test_it_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = trained(with_cards(tmp_path / "whole"), rounds=3)
    half = with_cards(tmp_path / "half")
    trained(half, rounds=1)
    capsys.readouterr()
    assert trained(half, rounds=3) == whole
    shown = capsys.readouterr().out
    assert "4 big blinds: goes on after round 1" in shown
    assert "4 big blinds, round 3:" in shown


def test_what_it_makes_can_be_played(tmp_path: Path) -> None:
    folder = with_cards(tmp_path / "made")
    data = trained(folder)
    buckets = loads_buckets((folder / "cards.bin").read_bytes())
    blueprint = loads(data, buckets)
    assert blueprint.betting.depth == 4
    mixes = blueprint.mixes(0, buckets.of(b""))
    assert np.allclose(mixes.sum(axis=1), 1, atol=1e-6)


def test_each_depth_may_have_rounds_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone = trained(with_cards(tmp_path / "one"), rounds=3)
    assert trained(with_cards(tmp_path / "other"), rounds="3,1", depths="4,6") == alone
    shown = capsys.readouterr().out
    assert "4 big blinds, round 3:" in shown
    assert "6 big blinds, round 1:" in shown
    assert "6 big blinds, round 3:" not in shown


def test_rounds_for_other_depths_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", str(tmp_path), "--depths", "4", "--rounds", "3,1"]) != 0
    assert "rounds" in capsys.readouterr().err
