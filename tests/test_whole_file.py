"""Files that are written whole."""

import os
import stat
from pathlib import Path

import pytest

from redbutton._whole_file import check_writable, writing_whole


def test_the_new_file_takes_the_place_of_the_old_one_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text("old")
    with writing_whole(path) as file:
        file.write(b"new")
        file.flush()
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert [each.name for each in tmp_path.iterdir()] == ["kept"]


def test_whatever_stops_the_writing_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError), writing_whole(path) as file:
        file.writelines(text.encode("ascii") for text in ("ne", "\N{WHITE SMILING FACE}"))
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["kept"]


def test_a_private_file_is_never_open_to_others(tmp_path: Path) -> None:
    with writing_whole(tmp_path / "kept", mode=0o600) as file:
        assert stat.S_IMODE(os.fstat(file.fileno()).st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "kept").stat().st_mode) == 0o600


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("old")
    (tmp_path / "link").symlink_to("there")
    with writing_whole(tmp_path / "link") as file:
        file.write(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there").read_text() == "new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_device_or_a_pipe_is_written_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    check_writable(path)
    with writing_whole(path) as file:
        file.write(b"new")
    assert os.read(reader, 9) == b"new"
    assert stat.S_ISFIFO(path.stat().st_mode)
    os.close(reader)


@pytest.mark.parametrize("place", ["folder", "nowhere/kept"])
def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path, place: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=f"{place}'$"), writing_whole(tmp_path / place):
        pass
    with pytest.raises(OSError, match=f"{place}'$"):
        check_writable(tmp_path / place)
