"""Every answer is of the type that the document and the schema say, at every kind of table."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from server.live import Live
from starlette.routing import Route

from redbutton.errors import Code, StoreError
from redbutton.rules import PRESETS, VARIANTS
from redbutton.server.http.app import build
from redbutton.server.http.page_routes import ADDRESSES
from redbutton.server.http.static_files import Pages
from redbutton.wire import schema, study
from redbutton.wire.http import (
    ANSWERS,
    CheckedTable,
    CreatedTable,
    HandReplay,
    Health,
    ProblemBody,
    StartPage,
)
from redbutton.wire.messages import NewTable
from redbutton.words import LANGUAGES

DOCUMENT = Path(__file__).parents[3] / "docs" / "protocol.md"
NOT_BODIES = {
    "GET /metrics",
    "GET /api/schema.json",
    "GET /api/study/{id}/file",
    "GET /api/tables/{table}/hands.phhs",
    "GET /api/tables/{table}/hands/{number}.phh",
    *(f"GET {re.sub(':hand', '', address)}" for address in ADDRESSES),
    "GET /{path}",
}
"""Addresses that answer with something else than JSON of ours."""
SMALL = {"kuhn": 2, "leduc": 2}
"""Games that no more can play."""
KINDS: list[dict[str, Any]] = [
    *(
        {"preset": name, "format": kind}
        for name, preset in PRESETS.items()
        for kind in ("cash", "tournament", "rounds")
        if preset.variant.has_betting or kind != "tournament"  # without chips nobody is ever out
    ),
    *({"variant": variant, "seats": SMALL.get(variant, 3)} for variant in VARIANTS),
]


def assert_body(body: bytes, kind: type[msgspec.Struct]) -> Any:
    """The body has all that its type asks for, and nothing else in any of its parts."""
    found = msgspec.json.decode(body, type=kind)
    assert json.loads(msgspec.json.encode(found)) == json.loads(body)
    return found


def get(http: httpx.Client, address: str, **about: Any) -> Any:
    path = address.removeprefix("GET ").format(**about)
    answer = http.get(path)
    assert answer.status_code == 200, path
    return assert_body(answer.content, ANSWERS[address])


# -- every address ---------------------------------------------------------------------------------------


def test_every_address_has_a_type(live: Live) -> None:
    routes = build(live.lobby, Pages(Path("/nowhere"))).routes
    asked = {
        f"{method} {route.path_format}"
        for route in routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert asked == ANSWERS.keys() | study.ANSWERS.keys() | NOT_BODIES


def test_the_document_names_the_type_of_every_address() -> None:
    rows = re.findall(r"^\| `((?:GET|POST) [^`?]+)[^`]*` \| `(\w+)` \|", DOCUMENT.read_text("utf-8"), re.M)
    told = {path.replace("TABLE", "{table}").replace("/N", "/{number}"): name for path, name in rows}
    assert told == {address: kind.__name__ for address, kind in ANSWERS.items()}


def test_the_schema_has_every_body() -> None:
    told = schema.schema()
    bodies: list[type[msgspec.Struct]] = [
        *ANSWERS.values(),
        *study.ANSWERS.values(),
        *study.BODIES,
        ProblemBody,
        NewTable,
    ]
    for kind in bodies:
        assert {"$ref": f"#/$defs/{kind.__name__}"} in told["anyOf"]
        assert told["$defs"][kind.__name__]["type"] == "object"


# -- every kind of table ---------------------------------------------------------------------------------


async def played(live: Live, wish: dict[str, Any]) -> CreatedTable:
    """A table at which Ann has played two hands with bots, and plays the third."""
    bots = ["caller"] if wish.get("seats") == 2 else ["caller", "station"]
    made = CreatedTable(**live.table(bots=bots, **wish))
    async with live.at(made.id, made.token) as ann:
        if wish.get("format") in ("tournament", "rounds"):
            await ann.ask(type="start")
        await ann.play_on(3)
    return made


@pytest.mark.parametrize("wish", KINDS, ids=lambda wish: "-".join(map(str, wish.values())))
def test_every_answer_about_a_table_is_of_its_type(live: Live, wish: dict[str, Any]) -> None:
    made = asyncio.run(played(live, wish))
    about = [address for address in ANSWERS if address.startswith("GET /api/tables/{table}")]
    for headers in ({}, {"Authorization": f"Bearer {made.token}"}):
        with live.http(headers=headers) as http:
            told = {address: get(http, address, table=made.id, number=1) for address in about}
        replay = told["GET /api/tables/{table}/hands/{number}"]
        assert isinstance(replay, HandReplay)
        assert replay.steps
        assert replay.proof is not None
        assert (replay.you is not None) == bool(headers)


@pytest.mark.parametrize("wish", KINDS, ids=lambda wish: "-".join(map(str, wish.values())))
def test_a_table_that_is_asked_for_is_checked_and_created(live: Live, wish: dict[str, Any]) -> None:
    with live.http() as http:
        checked = http.post("/api/check", json=wish)
        assert_body(checked.content, CheckedTable)
        assert_body(http.post("/api/tables", json=wish).content, CreatedTable)


# -- the server and the lobby ----------------------------------------------------------------------------


def test_every_answer_about_no_table_is_of_its_type(live: Live) -> None:
    live.table(), live.table(preset="home")
    with live.http() as http:
        for address in ANSWERS:
            if address.startswith("GET") and "{table}" not in address:
                get(http, address)
        assert len(get(http, "GET /api/tables").tables) >= 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_in_words_is_of_its_type_in_every_language(live: Live, lang: str) -> None:
    made = live.table(switches={"raise_cap": "4"})
    with live.http(params={"lang": lang}) as http:
        for address in ("GET /api/choices", "GET /api/glossary", "GET /api/tables/{table}/rules"):
            get(http, address, table=made["id"])


def test_the_start_page_is_of_its_type(live: Live) -> None:
    start = StartPage(table=NewTable(preset="home", bots=["rock"]), lang="zh")
    transport = httpx.ASGITransport(app=build(live.lobby, Pages(Path("/nowhere")), start=start))

    async def ask() -> bytes:
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            return (await http.get("/api/play")).content

    assert assert_body(asyncio.run(ask()), StartPage) == start


# -- refusals --------------------------------------------------------------------------------------------


def test_every_refusal_is_a_problem(live: Live) -> None:
    table = live.table()["id"]
    with live.http() as http:
        refused = [
            http.get("/api/nothing"),
            http.get("/api/tables/nowhere"),
            http.delete("/api/tables"),
            http.post("/api/tables", content=b"{"),
            http.post("/api/check", json={"preset": "nothing"}),
            http.get(f"/api/tables/{table}/hands/9"),
            http.get(f"/api/tables/{table}/hands", headers={"Authorization": f"Bearer {'x' * 43}"}),
        ]
    for answer in refused:
        assert answer.status_code >= 400
        assert_body(answer.content, ProblemBody)


def test_a_server_that_cannot_store_says_what_is_wrong(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    async def feel() -> None:
        raise StoreError(Code.STORE_UNAVAILABLE, reason="the disk is full")

    monkeypatch.setattr(live.lobby.pulse, "feel", feel)
    with live.http() as http:
        answer = http.get("/health")
    assert answer.status_code == 503
    health = assert_body(answer.content, Health)
    assert health.problem.code == "STORE_UNAVAILABLE"
