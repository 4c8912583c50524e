"""`redbutton admin`: an operator's questions and orders, with real servers on both databases."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE
from server.live import Live, Socket, eventually

from redbutton.cli import main
from redbutton.words.operator import ADMIN


def said(capsys: pytest.CaptureFixture[str], url: str, *words: str) -> Any:
    assert main(["admin", *words, "--database", url, "--json"]) == 0
    return json.loads(capsys.readouterr().out.splitlines()[-1])


async def order(url: str, *words: str) -> int:
    return await asyncio.to_thread(main, ["admin", *words, "--database", url])


def test_the_operator_sees_tables_and_people_but_no_card_and_no_token(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Live(url) as live:
        made = live.table(name="Friday", listed=False, bots=["caller"], seats=3, sit=True)

        async def look() -> None:
            async with live.at(made["id"], made["token"]) as host:
                await host.my_turn()
                cards = host.state["you"]["cards"]
                for words in (["tables"], ["people", live.link(made["id"])], ["servers"]):
                    assert await order(url, *words) == 0
                shown = capsys.readouterr().out
                assert "Friday" in shown
                assert "Ann" in shown
                assert "caller" in shown
                assert made["token"] not in shown
                assert not {*re.findall(r"\w+", shown)} & {*cards}  # words: ids may look like cards

        asyncio.run(asyncio.wait_for(look(), PATIENCE))
        [table] = said(capsys, url, "tables")
        assert (table["table"], table["seats"]) == (made["id"], "2/3")
        people = said(capsys, url, "people", made["id"])
        assert [each["name"] for each in people] == ["Ann", "caller"]
        assert len(said(capsys, url, "servers")) == 1


def test_a_table_is_stopped_goes_on_and_is_closed_by_order(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Live(url) as live:
        made = live.table(bots=["caller"], seats=2, sit=True)

        async def events(host: Socket, key: str) -> None:
            while not any(key in json.dumps(each, ensure_ascii=False) for each in host.heard):
                await host.hear()

        async def obey() -> None:
            async with live.at(made["id"], made["token"]) as host:
                await host.play_on(1)
                assert await order(url, "pause", made["id"]) == 0
                await host.seeing(lambda state: state["table"]["status"] == "paused")
                await events(host, "The operator of the server has stopped the clocks")
                assert await order(url, "pause", made["id"]) == 2
                assert await order(url, "resume", made["id"]) == 0
                await host.seeing(lambda state: state["table"]["status"] == "running")
                assert await order(url, "close", made["id"]) == 0
                while host.state["table"]["status"] != "over":
                    if options := (host.state.get("you") or {}).get("options"):
                        await host.decide(options)
                    else:
                        await host.hear()
                await events(host, "The operator of the server closes this table")

        asyncio.run(asyncio.wait_for(obey(), PATIENCE))
        assert main(["store", "check", "--database", url]) == 0
        assert "0 damaged" in capsys.readouterr().out


def test_a_message_reaches_everybody_who_is_connected_in_every_language(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "Back at nine {really}"
    with Live(url) as live:
        tables = [live.table(bots=["caller"], clock=60) for _ in range(2)]

        async def listen() -> None:
            async with live.at(tables[0]["id"]) as first, live.at(tables[1]["id"]) as second:
                assert await order(url, "message", text) == 0
                for each in (first, second):
                    told = await each.until(lambda reply: reply["type"] == "notice")
                    assert told["text"] == {
                        lang: words["announcement"].format(text=text) for lang, words in ADMIN.items()
                    }

        asyncio.run(asyncio.wait_for(listen(), PATIENCE))
    assert "2 connections" in capsys.readouterr().out


def test_a_drained_server_ends_and_another_goes_on_with_its_tables(
    postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Live(postgres_url) as first:
        made = first.table(bots=["caller"], seats=2, sit=True)
        second = Live(postgres_url).start()
        assert eventually(lambda: len(said(capsys, postgres_url, "servers")) == 2)
        assert main(["admin", "drain", "--database", postgres_url]) == 2  # which one?
        name = first.lobby.leases.server
        assert said(capsys, postgres_url, "drain", name) == {"server": name}
        assert eventually(lambda: not first.thread.is_alive())
        assert first.server.drained

        async def go_on() -> None:
            async with second.at(made["id"], made["token"]) as host:
                await host.play_on(1)

        asyncio.run(asyncio.wait_for(go_on(), PATIENCE))
        assert [each["server"] for each in said(capsys, postgres_url, "servers")] == [
            second.lobby.leases.server
        ]
        second.stop()


def test_an_order_without_a_server_is_refused_and_never_done_later(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite://{tmp_path}/games.db"
    with Live(url) as live:
        made = live.table(bots=["caller"])
    for words in (["pause", made["id"]], ["message", "hello"], ["drain"]):
        assert main(["admin", *words, "--database", url]) == 2
    with Live(url) as live:
        assert said(capsys, url, "tables")[0]["status"] == "waiting"
        assert not live.server.drained


@pytest.mark.parametrize(
    "words",
    [["people"], ["people", "nobody"], ["message"], ["message", "x" * 501], ["tables", "x"], ["burn"]],
)
def test_what_makes_no_sense_gets_one_sentence(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite://{tmp_path}/games.db"
    with Live(url):
        assert main(["admin", *words, "--database", url]) == 2
    assert capsys.readouterr().err.count("\n") == 1
