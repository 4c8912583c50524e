"""Archived tables over HTTP: their people read everything as before; what is not due stays as it is."""

import asyncio
from pathlib import Path
from typing import Any

from patience import PATIENCE
from server.live import Live

from redbutton.server.archiving import DAY, Archiving
from redbutton.server.net.limits import Limits


def answers(live: Live, table: str, token: str) -> dict[str, Any]:
    """Everything that can be asked about a closed table."""
    base = f"/api/tables/{table}"
    parts = ("", "/ledger", "/statistics", "/hands", "/hands/1", "/hands.phhs")
    with live.http(headers={"Authorization": f"Bearer {token}"}) as http:
        found = {part: http.get(base + part) for part in parts}
    return {part: (answer.status_code, answer.content) for part, answer in found.items()}


def archived(live: Live) -> int:
    return live.call(Archiving(live.lobby.services).archive())


def test_an_archived_table_is_read_by_its_people_as_before(tmp_path: Path) -> None:
    limits = Limits(unlimited=True, archive_days=0)
    url = f"sqlite://{tmp_path}/games.db"
    with Live(url, limits=limits) as live:
        made = live.table(bots=["caller"], seats=2, sit=True)

        async def play() -> None:
            async with live.at(made["id"], made["token"]) as host:
                await host.play_on(3)
                await host.ask(type="end")
                while host.state["table"]["status"] != "over":
                    if options := (host.state.get("you") or {}).get("options"):
                        await host.decide(options)
                    else:
                        await host.hear()

        asyncio.run(asyncio.wait_for(play(), PATIENCE))
        assert archived(live) == 0  # it is not closed for good yet
        live.call(live.lobby._desert(made["id"]))
        before = answers(live, made["id"], made["token"])
        assert {status for status, _ in before.values()} == {200}
        assert archived(live) == 1
    with Live(url, limits=limits) as live:  # nothing is remembered from before
        assert answers(live, made["id"], made["token"]) == before


def test_a_closed_table_is_left_alone_until_its_last_hand_is_old(tmp_path: Path) -> None:
    with Live(f"sqlite://{tmp_path}/games.db", limits=Limits(unlimited=True, archive_days=3)) as live:
        made = live.table(bots=["caller"])
        live.call(live.lobby._desert(made["id"]))
        services, now = live.lobby.services, live.lobby.services.now()
        services.now = lambda: now + 3 * DAY - 60_000
        assert archived(live) == 0
        services.now = lambda: now + 3 * DAY + 60_000
        assert archived(live) == 1
        assert archived(live) == 0
