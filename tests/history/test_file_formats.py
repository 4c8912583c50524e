"""A file's ending says how its hands are read, for every command that reads hands."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from redbutton.cli import hand_files
from redbutton.history import checker, phh
from redbutton.history.file_formats import READERS, FiledHand
from redbutton.history.file_stats import Survey

HAND = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 AcKd', 'p2 f']
finishing_stacks = [101, 99]
"""


def backwards(path: Path) -> Iterator[FiledHand]:
    """A format of this test's own: PHH written from the end to the beginning."""
    return phh.sections(path.read_text("utf-8")[::-1])


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(READERS, ".hhp", backwards)
    path = tmp_path / "hand.hhp"
    path.write_text(HAND[::-1], "utf-8")
    return path


def test_a_new_format_is_checked_counted_and_shown(file: Path) -> None:
    assert checker.check_file(file).agree == 1
    assert [found.table.hands for found in Survey.of([file]).run(jobs=1)] == [1]
    assert hand_files.find(file, None).starting_stacks == (100, 100)


def test_its_files_are_found_in_folders_beside_the_others(file: Path) -> None:
    for name in ("a.phh", "b.phhs", "notes.txt"):
        (file.parent / name).write_text(HAND, "utf-8")
    assert [found.name for found in checker.files([file.parent])] == ["a.phh", "b.phhs", "hand.hhp"]


def test_a_file_with_any_other_ending_is_taken_for_phh(tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(HAND, "utf-8")
    assert checker.check_file(tmp_path / "hand.txt").agree == 1
