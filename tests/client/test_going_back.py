"""A server that goes back to a backup: an honest one is not accused, and one that cheats is caught."""

import asyncio
import json
import shutil
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from client.cheats import Patch, changed
from client.test_cheating import Guest, Said, sit, waits_for_everybody
from patience import PATIENCE
from server.live import Live

from redbutton.cli import main
from redbutton.client.bot import Joined
from redbutton.errors import Code, ServerError
from redbutton.fair.disclosure import Difference, Differs
from redbutton.players import registry
from redbutton.server.table import restoring
from redbutton.server.table.entries import Restored
from redbutton.store import use_backup

GoBack = Callable[[str, str, Path], None]
"""Puts a backup into the place of a store: the store, the new one, and the backup."""


def restored(*, knowing: bool = True) -> GoBack:
    """As `redbutton store restore` does it, with the store that is replaced or without."""

    def go_back(first: str, second: str, backup: Path) -> None:
        replaced = ["--replaces", first] if knowing else []
        assert main(["store", "restore", str(backup), "--database", second, *replaced]) == 0

    return go_back


def as_it_is(first: str, second: str, backup: Path) -> None:
    """A server is started on a backup itself."""
    shutil.copy(backup, second.removeprefix("sqlite://"))


def silently(first: str, second: str, backup: Path) -> None:
    """The table goes back, and nothing says so."""
    as_it_is(first, second, backup)
    use_backup(second)


class Evening:
    """A guest who plays at a server that goes back to a backup again and again."""

    def __init__(self, folder: Path, go_back: GoBack, times: int = 1) -> None:
        self.folder, self.go_back, self.times = folder, go_back, times
        self.announced: list[dict[str, str]] = []
        asyncio.run(asyncio.wait_for(self._play(), PATIENCE))

    async def _play(self) -> None:
        store = f"sqlite://{self.folder}/0.db"
        live = await asyncio.to_thread(Live(store).start)
        try:
            made = await asyncio.to_thread(live.table, bots=["caller"], sit=False, seats=2)
            self.guest = Guest(live.link(made["id"]), registry.make("caller"))
            self.guest.client.announced = self.announced.append
            async with AsyncExitStack() as stack:
                joined = await sit(stack, self.guest, "Guest")
                with suppress(ServerError):
                    await hands(joined, 2)
                    for number in range(1, self.times + 1):
                        store, live = await self._once(number, store, live, joined)
        finally:
            await asyncio.to_thread(live.stop)

    async def _once(self, number: int, store: str, live: Live, joined: Joined) -> tuple[str, Live]:
        """Back up, play on, and go back."""
        backup, second = self.folder / f"backup-{number}.db", f"sqlite://{self.folder}/{number}.db"
        await command("store", "backup", str(backup), "--database", store)
        await hands(joined, 3)
        await asyncio.to_thread(live.stop)
        await asyncio.to_thread(self.go_back, store, second, backup)
        live = await asyncio.to_thread(Live(second, port=live.port).start)
        await hands(joined, 3)
        return second, live

    @property
    def points(self) -> list[Differs]:
        return [found.point for found in self.guest.suspicions]

    @property
    def proof(self) -> Difference:
        """What the server was caught with."""
        over = self.guest.client.over
        assert over is not None
        assert over.code is Code.NOT_AS_TOLD
        found = over.facts["reason"]
        assert isinstance(found, Difference)
        return found


async def command(*words: str) -> None:
    assert await asyncio.to_thread(main, list(words)) == 0


async def hands(joined: Joined, more: int) -> None:
    """Play some more hands to their end."""
    await joined.play(joined.played.hands + more)


@pytest.fixture(autouse=True)
def patience(monkeypatch: Patch) -> None:
    waits_for_everybody(monkeypatch)


# -- an honest operator --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("go_back", "knowing"),
    [(restored(), True), (restored(knowing=False), False), (as_it_is, False)],
    ids=["exact", "unknown", "as it is"],
)
def test_an_operator_who_goes_back_to_a_backup_is_not_accused_and_everybody_is_told(
    go_back: GoBack, knowing: bool, tmp_path: Path
) -> None:
    evening = Evening(tmp_path, go_back)
    client = evening.guest.client
    assert client.caught is None
    assert evening.points == [Differs.RESTORED]
    [found] = evening.guest.suspicions
    assert not found.sure
    assert int(found.used.rpartition("#")[2]) >= int(found.told.rpartition("#")[2]) + 3
    assert client.table is not None
    [told] = client.table.restores
    assert evening.announced == [told.text]
    assert (told.hands is not None) == knowing


def test_all_hands_of_a_restored_table_are_proved(tmp_path: Path, capsys: Said) -> None:
    Evening(tmp_path, restored())
    assert main(["store", "export", str(tmp_path / "out"), "--database", f"sqlite://{tmp_path}/1.db"]) == 0
    [file] = (tmp_path / "out").glob("*.phhs")
    capsys.readouterr()
    assert main(["verify", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["hands"]
    numbers = [int(hand["deal"].rpartition("#")[2]) for hand in found]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] - numbers[0] > len(numbers) - 1


# -- others --------------------------------------------------------------------------------------------------


def test_a_server_that_goes_back_silently_is_caught(tmp_path: Path) -> None:
    evening = Evening(tmp_path, silently)
    assert evening.proof.point in (Differs.AGAIN, Differs.ANNOUNCED, Differs.OWN_FOREIGN)
    assert evening.announced == []


def test_a_server_that_announces_a_restore_and_deals_a_number_again_is_caught(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(
        restoring, "entry", lambda state, at, **_: Restored(at=at, number=state.number, hands=0)
    )
    evening = Evening(tmp_path, restored())
    assert evening.proof.point is Differs.RESTORED
    assert evening.proof.sure


def test_a_server_that_calls_fewer_hands_lost_than_were_played_is_caught(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    honest = restoring.entry

    def entry(state: Any, **more: Any) -> Restored:
        made = honest(state, **more)
        return Restored(at=made.at, number=made.number, hands=1)

    monkeypatch.setattr(restoring, "entry", entry)
    evening = Evening(tmp_path, restored())
    assert evening.proof.point is Differs.RESTORED


def test_a_server_that_goes_back_again_and_again_is_caught(tmp_path: Path) -> None:
    evening = Evening(tmp_path, restored(), times=4)
    assert evening.points == [Differs.RESTORED] * 2
    assert evening.proof.point is Differs.RESTORED
    assert evening.proof.facts["count"] == 3


def test_a_server_that_skips_numbers_and_says_nothing_has_no_hand_to_show(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    """The table goes back, numbers go on as if nothing had happened, and the restore is told to nobody."""
    from redbutton.server.table.views import table_view

    honest = table_view.table_state
    monkeypatch.setattr(
        "redbutton.server.table.views.updates.table_view.table_state",
        lambda *about: changed(honest(*about), restores=[]),
    )
    evening = Evening(tmp_path, restored())
    assert evening.guest.client.caught is None
    assert set(evening.points) <= {Differs.GONE, Differs.UNDEALT}
    assert evening.points
