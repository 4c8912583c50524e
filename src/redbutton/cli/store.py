"""`redbutton store`: what is stored is checked, backed up, restored, compacted and exported."""

import asyncio
import json
import os
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, assert_never

import typer

from redbutton.cli.language import Lang
from redbutton.cli.progress import bar
from redbutton.cli.refusals import refused
from redbutton.cli.serve import packages, warn_if_exposed
from redbutton.cli.serve_settings import from_file
from redbutton.cli.strange_variables import warn_of_strange_variables
from redbutton.errors import Code, PokerError, ServerError, StoreError
from redbutton.words.operator import FLAWS, STORE

if TYPE_CHECKING:
    from redbutton.server.store_check import Checked
    from redbutton.store import Store
    from redbutton.store.backup import Advance

T = TypeVar("T")
What = Literal["check", "backup", "restore", "compact", "export"]
DAYS = 30.0
"""As a server archives them, unless it is told otherwise."""
SIZE = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
POSTGRES_SIZE = (
    "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class"
    " WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
)
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", show_default=False, envvar="REDBUTTON_DATABASE", show_envvar=False),
]
Config = Annotated[
    Path | None,
    typer.Option(
        show_default=False, is_eager=True, callback=from_file, envvar="REDBUTTON_CONFIG", show_envvar=False
    ),
]


def store(
    what: Annotated[What, typer.Argument(metavar="check|backup|restore|compact|export")],
    path: Annotated[Path | None, typer.Argument(metavar="[FILE|FOLDER]", show_default=False)] = None,
    database: Database = None,
    config: Config = None,
    only: Annotated[list[str], typer.Option("--table", metavar="ID")] = [],  # noqa: B006
    replaces: Annotated[str | None, typer.Option(metavar="URL", show_default=False)] = None,
    days: Annotated[float, typer.Option(min=0, max=1_000_000)] = DAYS,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    lang: Lang = "",
) -> int:
    with packages():
        import redbutton.server.store_check  # noqa: F401
        from redbutton.store import default_url
    warn_of_strange_variables(lang)
    if (path is None) != (what in ("check", "compact")):
        raise refused("store-path-missing" if path is None else "store-no-path", what=what)
    work = StoreWork(database or default_url(), lang=lang, as_json=as_json)
    match what:
        case "check":
            return asyncio.run(work.check(only))
        case "compact":
            return asyncio.run(work.compact(days))
        case "backup" | "restore" | "export":
            assert path is not None
            if what == "export":
                return asyncio.run(work.export(path, only))
            return asyncio.run(work.back_up(path) if what == "backup" else work.restore(path, replaces))
        case _:
            assert_never(what)


class StoreWork:
    """The five things to do with a store. Each is safe while servers use it."""

    def __init__(self, url: str, *, lang: str, as_json: bool) -> None:
        self._url, self._words, self._lang, self._as_json = url, STORE[lang], lang, as_json

    # -- check -------------------------------------------------------------------------------------------

    async def check(self, only: list[str]) -> int:
        """Play every table again. Each is read at one moment: so one that is played at fits together."""
        from redbutton.server.store_check import check_table
        from redbutton.store import visiting

        found: list[Checked] = []
        async with visiting(self._url) as (log, visit):
            names = await _wanted(log, only)
            with bar(len(names)) as advance:
                for name in names:
                    async with visit.moment():
                        found.append(await check_table(name, log))
                    advance(1)
        return self._tell_checked(found)

    def _tell_checked(self, found: "list[Checked]") -> int:
        from redbutton.server.store_check import Flaw

        flawed = [each for each in found if each.flaws]
        newer = [each for each in flawed if Flaw.NEWER in each.flaws]
        counts = {
            "tables": len(found),
            "steps": sum(each.steps for each in found),
            "hands": sum(each.hands for each in found),
        }
        if self._as_json:
            damaged = [_flaws_json(each, self._lang) for each in flawed if each not in newer]
            told = [_flaws_json(each, self._lang) for each in newer]
            self._print_json({**counts, "damaged": damaged, "newer": told})
            return 1 if flawed else 0
        for each in flawed:
            print(self._words["damaged"].format(table=each.table, flaws=_flaws(each, self._lang)))
        print(self._words["checked"].format(**counts, damaged=len(flawed) - len(newer)))
        if newer:
            print(self._words["newer"].format(newer=len(newer)))
        return 1 if flawed else 0

    # -- copies ------------------------------------------------------------------------------------------

    async def back_up(self, path: Path) -> int:
        from redbutton.store import back_up

        counts = await _with_bar(lambda begin: back_up(self._url, path, begin))
        self._tell(counts, "backed-up", tables=counts["tables"], path=path)
        return 0

    async def restore(self, path: Path, replaces: str | None) -> int:
        """Restore a backup. Its open tables tell their people what is lost."""
        import time

        from redbutton.server.going_back import going_back
        from redbutton.store import restore

        warn_if_exposed(path, self._lang)
        lost = await going_back(path, replaces, int(time.time() * 1000))
        counts = await _with_bar(lambda begin: restore(path, self._url, begin, lost.entries))
        named = {"unknown": lost.unknown, "gone": lost.gone, "unreadable": lost.unreadable}
        if self._as_json:
            self._print_json({**counts, "lost": lost.hands, **named})
            return 0
        print(self._words["restored"].format(tables=counts["tables"]))
        if known := len(lost.entries) - len(lost.unknown):
            print(self._words["lost"].format(hands=lost.hands, tables=known))
        for key, tables in named.items():
            if tables:
                print(self._words[f"lost-{key}"].format(tables=", ".join(tables)))
        return 0

    # -- less room ---------------------------------------------------------------------------------------

    async def compact(self, days: float) -> int:
        """Archive old tables, and give room back."""
        import time

        from redbutton.server.archiving import days_before
        from redbutton.store import file_of, visiting

        size = POSTGRES_SIZE if file_of(self._url) is None else SIZE
        before_day = days_before(int(time.time() * 1000), days)
        async with visiting(self._url, writes=True) as (log, visit):
            [(before,)] = await visit.read(size)
            names = await log.to_archive(before_day, 10**9)
            archived = 0
            with bar(len(names)) as advance:
                for name in names:
                    archived += await self._archive(name, log)
                    advance(1)
            free = await visit.give_back()
            [(after,)] = await visit.read(size)
        said = {"archived": archived, "before": before, "after": after, "free": free}
        self._tell(said, "compacted", **{name: f"{value:,}" for name, value in said.items()})
        if free and not self._as_json:
            print(self._words["not-given-back"].format(free=f"{free:,}"))
        return 0

    async def _archive(self, name: str, log: "Store") -> bool:
        """Archive a table. One that is damaged stays as it is."""
        try:
            await log.archive(name)
        except StoreError as error:
            if error.code is not Code.STORE_DAMAGED:
                raise
            print(self._words["left-out"].format(table=name), file=sys.stderr)
            return False
        return True

    # -- export ------------------------------------------------------------------------------------------

    async def export(self, folder: Path, only: list[str]) -> int:
        """Write each table's hands as PHH and what is known of the table as JSON into a new folder."""
        from redbutton.store import visiting
        from redbutton.store.privacy import make_folder

        async with visiting(self._url) as (log, visit):
            names = await _wanted(log, only)
            make_folder(folder.parent)
            folder.mkdir(mode=0o700)
            hands, done = 0, 0
            with bar(len(names)) as advance:
                for name in names:
                    async with visit.moment():
                        count = await self._export(name, folder, log)
                    hands, done = hands + (count or 0), done + (count is not None)
                    advance(1)
        self._tell({"tables": done, "hands": hands}, "exported", tables=done, hands=hands, path=folder)
        return 0

    async def _export(self, name: str, folder: Path, log: "Store") -> int | None:
        """One table; the number of its hands, or None if it cannot be read."""
        from redbutton.server.restore import read
        from redbutton.server.store_check import AWAY

        try:
            table, _ = await read(name, log)
            told = {"table": json.loads(table.summary()), "ledger": json.loads(table.ledger())}
        except (PokerError, AssertionError) as error:
            if isinstance(error, PokerError) and error.code in AWAY:
                raise
            print(self._words["left-out"].format(table=name), file=sys.stderr)
            return None
        _write(folder / f"{name}.json", [json.dumps(told, ensure_ascii=False, indent=1), "\n"])
        last = count = 0
        while some := await log.hands(name, after=last, limit=500):
            last, count = some[-1].number, count + len(some)
            _write(folder / f"{name}.phhs", (f"[{hand.number}]\n{hand.record.decode()}\n" for hand in some))
        return count

    # -- words -------------------------------------------------------------------------------------------

    def _tell(self, facts: dict[str, int], key: str, **told: object) -> None:
        if self._as_json:
            self._print_json(facts)
        else:
            print(self._words[key].format(**told))

    def _print_json(self, facts: dict[str, Any]) -> None:
        print(json.dumps(facts, ensure_ascii=False))


async def _wanted(log: "Store", only: list[str]) -> list[str]:
    """The tables that are named, each once, or all. Raises if there is none of that name."""
    there = [each.table for each in await log.tables()]
    for name in only:
        if name not in there:
            raise ServerError(Code.NO_SUCH_TABLE, table=name)
    return list(dict.fromkeys(only)) or there


def _flaws(checked: "Checked", lang: str) -> str:
    said = [FLAWS[lang][flaw.value] for flaw in checked.flaws]
    return "; ".join(said) + (f" ({checked.reason.sentence(lang)})" if checked.reason else "")


def _flaws_json(checked: "Checked", lang: str) -> dict[str, Any]:
    reason = checked.reason
    return {
        "table": checked.table,
        "flaws": [flaw.value for flaw in checked.flaws],
        "code": None if reason is None else reason.code.value,
        "text": _flaws(checked, lang),
    }


async def _with_bar(work: "Callable[[Callable[[int], Advance]], Coroutine[Any, Any, T]]") -> T:
    """Do something that first says how much there is to do."""
    with ExitStack() as shown:
        return await work(lambda total: shown.enter_context(bar(total)))


def _write(path: Path, parts: "list[str] | Iterator[str]") -> None:
    """Add text to a file that only its owner can read."""
    with open(path, "a", encoding="utf-8", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.writelines(parts)
