"""Places where a store can be."""

import sys
from pathlib import Path

import pytest
from store.logs import opened, table

from redbutton.errors import Code
from redbutton.store import StoreError, default_url, open_store


async def test_a_path_a_url_and_an_encoded_url_name_the_same_file(tmp_path: Path) -> None:
    place = tmp_path / "my games.db"
    async with table(str(place)):
        pass
    for url in (f"sqlite://{place}", place.as_uri().replace("file", "sqlite")):
        async with opened(url) as store:
            assert (await store.load("red")).entries == [b"opened"]


async def test_a_path_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    async with table("~/log.db"):
        assert (tmp_path / "log.db").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="the usual place is another one there")
@pytest.mark.parametrize(
    ("data", "folder"), [("/x/data", "/x/data"), ("", "/x/.local/share"), ("not/absolute", "/x/.local/share")]
)
def test_the_usual_place_is_the_user_s_folder_for_data(
    data: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/x")
    monkeypatch.setenv("XDG_DATA_HOME", data)
    assert default_url() == f"sqlite://{folder}/redbutton/redbutton.db"


async def test_the_usual_place_is_made_for_its_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "Möbel & more"))
    async with table(default_url()):
        folder = tmp_path / "Möbel & more" / "redbutton"
        assert folder.stat().st_mode & 0o777 == 0o700
        assert (folder / "redbutton.db").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "url",
    ["mysql://me:secret@host/db", "sqlite://relative.db", "://", "postgresql://me:secret@host:secret/db"],
)
async def test_a_place_of_no_known_kind_is_refused_without_repeating_secrets(url: str) -> None:
    with pytest.raises(StoreError) as caught:
        await open_store(url)
    assert caught.value.code == Code.STORE_PLACE
    assert "secret" not in str(caught.value)


async def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    for module in ("redbutton.store.postgres", "redbutton.store.postgres_schema"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(StoreError, match=r"pip install 'redbutton\[server\]'"):
        await open_store("postgresql://nowhere/db")


async def test_a_database_that_is_not_there_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        await open_store(f"postgresql://me:secret@/db?host={tmp_path}")
    assert caught.value.code == Code.STORE_UNAVAILABLE
    assert "secret" not in str(caught.value)
