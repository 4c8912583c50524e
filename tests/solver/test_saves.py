"""Solutions as files: small ones, damaged ones, and those of others."""

import io
import pickle
import struct
import zipfile
from pathlib import Path

import numpy as np
import pytest

from redbutton import PokerError
from redbutton.solver import Solution, Solving, Spot, load, save, solve

TURN = Spot(
    board="Kh 9d 4c 7s", pot=100, stack=300, oop="AK, QQ, JTs", ip="KQ, TT, 98s", bet="50%", raise_="a"
)


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(TURN, 0.004, threads=1)


@pytest.mark.compiled
@pytest.mark.parametrize("packed", [False, True])
def test_a_save_without_rivers_is_small_and_solves_them_again(tmp_path: Path, packed: bool) -> None:
    solution = solve(TURN, 0.004, packed=packed)
    save(solution, tmp_path / "whole.npz")
    save(solution, tmp_path / "small.npz", without="river")
    assert (tmp_path / "small.npz").stat().st_size < (tmp_path / "whole.npz").stat().st_size / 20
    again = load(tmp_path / "small.npz")
    assert again.root.strategy == solution.root.strategy
    assert again.solving.measure().exploitability == again.exploitability
    again.solving.kernel.hold_streets(1)
    assert again.solving.measure().share <= solution.measured.share  # rivers are best responses to each other
    assert again.ev == pytest.approx(solution.ev, abs=0.004 * TURN.pot)
    river = ("check", "check", "2c")
    assert again.at(*river).range_ev == pytest.approx(solution.at(*river).range_ev, abs=1)


@pytest.mark.compiled
def test_a_save_without_any_street_keeps_the_spot_and_is_solved_anew(
    tmp_path: Path, solution: Solution
) -> None:
    save(solution, tmp_path / "none.npz", without="turn")
    again = load(tmp_path / "none.npz", threads=1)
    assert again.spot == solution.spot
    assert again.measured.share <= solution.measured.share


@pytest.mark.compiled
def test_a_file_that_was_cut_off_is_refused(tmp_path: Path, solution: Solution) -> None:
    path = tmp_path / "cut.npz"
    save(solution, path)
    whole = path.read_bytes()
    for size in (0, 10, 200, len(whole) // 2, len(whole) - 40):
        path.write_bytes(whole[:size])
        with pytest.raises(PokerError, match="is not a saved solution"):
            load(path)


@pytest.mark.compiled
def test_a_file_with_other_bytes_in_it_is_refused(tmp_path: Path, solution: Solution) -> None:
    path = tmp_path / "other.npz"
    save(solution, path)
    changed = bytearray(path.read_bytes())
    for place in range(300, len(changed), len(changed) // 9):
        changed[place] ^= 255
    path.write_bytes(changed)
    with pytest.raises(PokerError, match="is not a saved solution"):
        load(path)


class Trap:
    """Reading it would run code."""

    def __reduce__(self) -> tuple[object, ...]:
        return (pytest.fail, ("a pickle was read",))


def test_files_of_another_kind_are_refused_and_nothing_in_them_is_run(tmp_path: Path) -> None:
    path = tmp_path / "trap.npz"
    np.savez(path, format=np.array([Trap()], object), allow_pickle=True)
    with pytest.raises(PokerError, match="is not a saved solution"):
        load(path)
    path.write_bytes(pickle.dumps(Trap()))
    with pytest.raises(PokerError, match="is not a saved solution"):
        load(path)
    np.savez(path, other=np.zeros(3))
    with pytest.raises(PokerError, match="is not a saved solution"):
        load(path)
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("format.npy", b"nothing")
    with pytest.raises(PokerError, match="is not a saved solution"):
        load(path)


@pytest.mark.compiled
def test_tables_of_another_size_are_refused(tmp_path: Path, solution: Solution) -> None:
    path = tmp_path / "size.npz"
    save(solution, path)
    with np.load(path) as saved:
        parts = dict(saved)
    parts["averages"] = parts["averages"][:-1]
    np.savez(path, **parts)
    with pytest.raises(PokerError, match="is not a saved solution"):
        load(path)


@pytest.mark.compiled
def test_what_is_told_of_a_solution_was_measured() -> None:
    solving = Solving(TURN, threads=1)
    for measured in solving.run(0.01, iterations=40):
        assert solving.measure().exploitability == measured.exploitability
        assert measured.iterations == solving.iterations


@pytest.mark.compiled
def test_what_a_file_says_of_itself_is_not_believed(tmp_path: Path, solution: Solution) -> None:
    path = tmp_path / "boasts.npz"
    save(solution, path)
    with np.load(path) as saved:
        parts = dict(saved)
    parts["measured"][1] = -5
    np.savez(path, **parts)
    assert load(path).exploitability == solution.exploitability


@pytest.mark.compiled
@pytest.mark.parametrize(("part", "shape"), [("averages", (10**14,)), ("measured", (10**13,))])
def test_no_room_is_made_for_what_is_not_in_a_file(
    tmp_path: Path, solution: Solution, part: str, shape: tuple[int, ...]
) -> None:
    """A header may announce terabytes."""
    honest, path = tmp_path / "honest.npz", tmp_path / "announces.npz"
    save(solution, honest)
    announced = io.BytesIO()
    header = {"descr": "<f4", "fortran_order": False, "shape": shape}
    np.lib.format.write_array_header_1_0(announced, header)
    with zipfile.ZipFile(honest) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            target.writestr(name, announced.getvalue() if name == f"{part}.npy" else source.read(name))
    with pytest.raises(PokerError, match="is not a saved solution"):
        load(path)


@pytest.mark.parametrize("large", [False, True])
def test_a_long_list_of_parts_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: bool
) -> None:
    """Millions of names fit into a file that may be sent; `large` is the form of large files."""
    path, count = tmp_path / "many.npz", 300
    with zipfile.ZipFile(path, "w") as file:
        for number in range(count):
            file.writestr(f"part {number}.npy", b"")
    assert np.load(path).files
    if large:
        content = path.read_bytes()
        size, start = struct.unpack("<LL", content[-10:-2])
        record = struct.pack(
            "<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, start
        ) + struct.pack("<4sLQL", b"PK\6\7", 0, len(content) - 22, 1)
        path.write_bytes(content[:-22] + record + content[-22:-10] + struct.pack("<LLH", 0, 0, 0))
        assert np.load(path).files
    monkeypatch.setattr(np, "load", lambda *_, **__: pytest.fail("all names are read"))
    with pytest.raises(PokerError, match="is not a saved solution"):
        load(path)
