"""Nobody else on the computer reads what is kept, whatever the umask says."""

import asyncio
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from redbutton.store import Append, file_of, is_exposed, open_private, open_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no modes")


@pytest.fixture(params=[0o000, 0o022, 0o077], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*")}


def test_a_database_with_all_its_files_and_folders_is_its_owners(tmp_path: Path, umask: None) -> None:
    async def keep() -> dict[str, int]:
        store = await open_store(f"sqlite://{tmp_path}/one/two/log.db")
        await store.create("red", created=0, summary=b"{}", first=b"opened")
        await store.append(Append("red", 2, b"dealt"))
        found = modes(tmp_path)
        await store.close()
        return found

    found = asyncio.run(keep())
    assert found.keys() >= {"one", "two", "log.db", "log.db-wal", "log.db-shm", "log.db.lock"}
    for name, mode in found.items():
        assert mode == (0o700 if name in ("one", "two") else 0o600), name


def test_a_new_log_and_its_folder_are_their_owners(tmp_path: Path, umask: None) -> None:
    with open_private(tmp_path / "logs" / "poker.log") as stream:
        print("one", file=stream)
    assert modes(tmp_path) == {"logs": 0o700, "poker.log": 0o600}
    assert not is_exposed(tmp_path / "logs" / "poker.log")


def test_a_log_is_written_on(tmp_path: Path) -> None:
    for line in ("one", "two"):
        with open_private(tmp_path / "poker.log") as stream:
            print(line, file=stream)
    assert (tmp_path / "poker.log").read_text() == "one\ntwo\n"


@pytest.mark.parametrize(("mode", "exposed"), [(0o600, False), (0o400, False), (0o640, True), (0o604, True)])
def test_a_file_that_others_can_read_is_exposed(tmp_path: Path, mode: int, exposed: bool) -> None:
    path = tmp_path / "poker.log"
    path.touch()
    path.chmod(mode)
    assert is_exposed(path) is exposed


def test_what_is_no_file_is_not_exposed(tmp_path: Path) -> None:
    assert not is_exposed(tmp_path / "nothing")
    assert not is_exposed(Path(os.devnull))


def test_the_file_of_a_store(tmp_path: Path) -> None:
    assert file_of(f"sqlite://{tmp_path}/log.db") == tmp_path / "log.db"
    assert file_of("log.db") == Path("log.db")
    assert file_of("sqlite://") is None
    assert file_of("postgresql://somebody@localhost/poker") is None
