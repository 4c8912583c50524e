"""What is computed once is read afterwards, and only whole files are believed."""

from pathlib import Path

import numpy as np
import pytest

from redbutton.solver.table_cache import cached


def test_an_array_is_computed_once_for_each_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDBUTTON_CACHE", str(tmp_path / "new"))
    asked: list[int] = []

    def compute() -> np.ndarray:
        asked.append(1)
        return np.arange(len(asked), len(asked) + 3)

    assert cached("some", 1, (3,), compute).tolist() == cached("some", 1, (3,), compute).tolist() == [1, 2, 3]
    assert cached("some", 2, (3,), compute).tolist() == [2, 3, 4]
    assert sorted(file.name for file in (tmp_path / "new").iterdir()) == ["some-1.npy", "some-2.npy"]


@pytest.mark.parametrize("content", [b"", b"\x93NUMPY", b"no array at all"])
def test_a_broken_file_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setenv("REDBUTTON_CACHE", str(tmp_path))
    (tmp_path / "some-1.npy").write_bytes(content)
    assert cached("some", 1, (2,), lambda: np.ones(2)).tolist() == [1, 1]
    assert np.load(tmp_path / "some-1.npy").tolist() == [1, 1]


def test_an_array_of_another_shape_is_computed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDBUTTON_CACHE", str(tmp_path))
    cached("some", 1, (2,), lambda: np.ones(2))
    assert cached("some", 1, (3,), lambda: np.zeros(3)).tolist() == [0, 0, 0]


def test_without_a_folder_it_is_computed_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("REDBUTTON_CACHE", str(tmp_path / "file"))
    assert cached("some", 1, (2,), lambda: np.ones(2)).tolist() == [1, 1]
