"""`redbutton admin`: the operator's view of the tables, and orders for running servers."""

import asyncio
import json
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal, assert_never

import typer

from redbutton.cli.language import Lang
from redbutton.cli.refusals import refused
from redbutton.cli.serve import packages
from redbutton.cli.store import Config, Database
from redbutton.cli.strange_variables import warn_of_strange_variables
from redbutton.errors import Code, ServerError
from redbutton.words.operator import ADMIN

if TYPE_CHECKING:
    from redbutton.server.operator_orders import Order
    from redbutton.store import Store, Visit
    from redbutton.store.leases import Peer

What = Literal["servers", "tables", "people", "pause", "resume", "close", "message", "drain"]
NEEDS = {"people": "TABLE", "pause": "TABLE", "resume": "TABLE", "close": "TABLE", "message": "TEXT"}
"""What must be named, besides a server to drain if there are several."""
QUESTIONS = ("servers", "tables", "people")
"""What is answered from the database, where nothing is written for it."""
EVERY = "all"
Lines = list[dict[str, Any]]


def admin(
    what: Annotated[What, typer.Argument(metavar="servers|tables|people|pause|resume|close|message|drain")],
    target: Annotated[str, typer.Argument(metavar="[TABLE|TEXT|SERVER]", show_default=False)] = "",
    database: Database = None,
    config: Config = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> int:
    with packages():
        import redbutton.server.operator_orders  # noqa: F401
        from redbutton.store import default_url
    warn_of_strange_variables(lang)
    if what in NEEDS and not target.strip():
        raise refused("missing", name=NEEDS[what])
    if what in ("servers", "tables") and target:
        raise refused("extra", names=target)
    return asyncio.run(Office(lang=lang, as_json=as_json).work(database or default_url(), what, target))


class Office:
    """Carries out one command of the operator."""

    def __init__(self, *, lang: str, as_json: bool) -> None:
        self._words, self._lang, self._as_json = ADMIN[lang], lang, as_json

    async def work(self, url: str, what: What, target: str) -> int:
        from redbutton.server.operator_orders import LONGEST, Announcement
        from redbutton.store import visiting

        async with visiting(url, writes=what not in QUESTIONS) as (log, visit):
            match what:
                case "servers":
                    self._show([_server_row(peer) for peer in await visit.servers()], "no-servers")
                case "tables":
                    self._show(await _tables(log, self._lang), "no-tables")
                case "people":
                    self._show(await self._people(log, target), "no-people")
                case "pause" | "resume" | "close":
                    await self._at_table(log, visit, target, what)
                case "message":
                    if len(target) > LONGEST:
                        raise refused("too-long", most=LONGEST)
                    servers = [peer.server for peer in await visit.servers()]
                    self._tell(
                        "told", count=await _give_all(visit, servers, Announcement(text=target.strip()))
                    )
                case "drain":
                    await self._drain(visit, target)
                case _:
                    assert_never(what)
        return 0

    # -- questions, answered from the database -----------------------------------------------------------

    async def _people(self, log: "Store", table: str) -> Lines:
        """Who is at a table, from what a spectator sees: no card and no token is in it."""
        import msgspec

        from redbutton.server.restore import read
        from redbutton.wire.messages import Snapshot

        made, _ = await read(await _named(log, table), log)
        told = msgspec.json.decode(made.snapshot(None), type=Snapshot).table
        words = self._words
        seated = [
            {
                "seat": sitting.seat,
                "name": sitting.name,
                "stack": sitting.stack,
                "here": words["bot"] if sitting.bot else words["yes" if sitting.connected else "no"],
                "host": words["host"] if sitting.host else "",
            }
            for sitting in told.seats
        ]
        waiting = [
            {"seat": words["waits"], "name": each.name, "stack": each.chips, "here": "", "host": ""}
            for each in (*told.queue, *told.requests)
        ]
        return [*seated, *waiting]

    # -- orders ------------------------------------------------------------------------------------------

    async def _at_table(
        self, log: "Store", visit: "Visit", table: str, order: Literal["pause", "resume", "close"]
    ) -> None:
        from redbutton.server.operator_orders import AtTable

        name = await _named(log, table)
        owner = await visit.owner(name)
        if owner is None:
            raise ServerError(Code.NO_SERVER)
        await _give_all(visit, [owner], AtTable(table=name, order=order))
        self._tell("done", table=name)

    async def _drain(self, visit: "Visit", target: str) -> None:
        """End servers: the only one, one that is named, those of a machine, or all."""
        from redbutton.server.operator_orders import Drain

        found = await visit.servers()
        if not target and len(found) > 1:
            raise refused("missing", name="SERVER")
        chosen = [peer for peer in found if target in ("", EVERY) or _is_called(peer, target)]
        if not chosen:
            raise ServerError(Code.NO_SERVER)
        for peer in chosen:
            await _give_all(visit, [peer.server], Drain())
            self._tell("drained", server=peer.server or self._words["server"])

    # -- words -------------------------------------------------------------------------------------------

    def _tell(self, key: str, **facts: object) -> None:
        print(json.dumps(facts, ensure_ascii=False) if self._as_json else self._words[key].format(**facts))

    def _show(self, rows: Lines, nothing: str) -> None:
        if self._as_json:
            print(json.dumps(rows, ensure_ascii=False))
            return
        if not rows:
            print(self._words[nothing])
            return
        from rich.console import Console
        from rich.table import Table

        shown = Table(*(self._words[name] for name in rows[0]), box=None)
        for row in rows:
            shown.add_row(*map(str, row.values()))
        Console().print(shown)


def _server_row(peer: "Peer") -> dict[str, Any]:
    from redbutton.server.cluster import server_status

    version = server_status.read(peer).version if peer.report else server_status.VERSION
    return {"server": peer.server, "machine": peer.machine.partition(" ")[0], "version": version}


def _is_called(peer: "Peer", name: str) -> bool:
    return name in (peer.server, peer.machine.partition(" ")[0])


async def _tables(log: "Store", lang: str) -> Lines:
    """All open tables, as their rows in the lobby tell them, also those that are not listed there."""
    import msgspec

    from redbutton.wire.http import TableRow

    rows: Lines = []
    for stored in await log.tables(closed=False):
        opened = datetime.fromtimestamp(stored.created / 1000).astimezone().isoformat(" ", "minutes")
        try:
            row = msgspec.json.decode(stored.summary, type=TableRow)
        except msgspec.MsgspecError:
            rows.append(
                {"table": stored.table, "name": "", "status": "damaged", "seats": "", "opened": opened}
            )
        else:
            seats = f"{row.taken}/{row.seats}"
            rows.append(
                {"table": row.id, "name": row.name, "status": row.status, "seats": seats, "opened": opened}
            )
    return rows


async def _named(log: "Store", text: str) -> str:
    """The table that is meant: its id, or its link."""
    name = text.rstrip("/").rpartition("/")[2]
    if await log.table(name) is None:
        raise ServerError(Code.NO_SUCH_TABLE, table=name)
    return name


async def _give_all(visit: "Visit", servers: list[str], order: "Order") -> int:
    """Give the same order to servers; the connections that it has reached."""
    from redbutton.server.operator_orders import give

    if not servers:
        raise ServerError(Code.NO_SERVER)
    results = [await give(visit, server, order) for server in servers]
    for result in results:
        result.check()
    return sum(result.count for result in results)
