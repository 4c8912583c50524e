"""What can be asked over HTTP."""

import asyncio
import json
from typing import Any

import httpx
import pytest
from server.live import Live, live_test, passive

from redbutton.fair.verifier import verify
from redbutton.history import phh
from redbutton.server.net.limits import Limits


def code(answer: httpx.Response) -> str:
    found: str = answer.json()["problem"]["code"]
    return found


async def play(live: Live, hands: int, **wish: Any) -> dict[str, str]:
    """A table at which Ann has played some hands."""
    made = live.table(**{"bots": ["caller", "station"], **wish})
    async with live.at(made["id"], made["token"]) as ann:
        while (ann.state["table"].get("hands") or 0) <= hands:
            options = (ann.state.get("you") or {}).get("options")
            if options:
                await ann.act(passive(options))
            else:
                await ann.hear()
    return made


@pytest.fixture(scope="module")
def played(live: Live) -> dict[str, str]:
    return asyncio.run(play(live, 6))


def bearer(made: dict[str, str]) -> dict[str, str]:
    return {"Authorization": f"Bearer {made['token']}"}


def test_health_and_metrics(live: Live, played: dict[str, str]) -> None:
    with live.http() as http:
        assert http.get("/health").json()["ok"] is True
        told = http.get("/metrics")
        assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
        lines = dict(line.rsplit(" ", 1) for line in told.text.splitlines() if not line.startswith("#"))
        assert float(lines["redbutton_tables"]) >= 1
        assert float(lines["redbutton_deals_total"]) >= 6
        assert float(lines["redbutton_commit_seconds_count"]) == float(lines["redbutton_entries_total"])


def test_a_table_is_listed_unless_its_host_wants_it_otherwise(live: Live) -> None:
    shown, hidden = live.table(name="Here"), live.table(listed=False)
    with live.http() as http:
        listed = {row["id"]: row for row in http.get("/api/tables").json()["tables"]}
        assert listed[shown["id"]]["name"] == "Here"
        assert hidden["id"] not in listed
        assert http.get(f"/api/tables/{hidden['id']}").json()["id"] == hidden["id"]
    assert shown["link"] == f"/t/{shown['id']}"


@pytest.mark.parametrize(
    ("wish", "wanted"),
    [
        ({"preset": "nothing"}, "NO_SUCH_PRESET"),
        ({"seats": 11}, "NOT_A_MESSAGE"),
        ({"clock": -1}, "NOT_A_MESSAGE"),
        ({"blinds": [1, 2]}, "NOT_A_MESSAGE"),
        ({"blinds": ["-1", "2"]}, "NOT_A_MESSAGE"),
        ({"unknown": 1}, "NOT_A_MESSAGE"),
        ({"bots": ["nobody"]}, "NO_SUCH_BOT"),
        ({"host": "\u200b"}, "TEXT_EMPTY"),
        ({"switches": {"raise_cap": "many"}}, "SWITCH_VALUE"),
        ({"seats": 2, "bots": ["rock", "rock"]}, "TABLE_FULL"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_the_form_and_by_the_lobby(
    live: Live, wish: dict[str, Any], wanted: str
) -> None:
    with live.http() as http:
        before = len(http.get("/api/tables").json()["tables"])
        for path in ("/api/check", "/api/tables"):
            answer = http.post(path, json=wish)
            assert (answer.status_code, code(answer)) == (400, wanted)
        assert len(http.get("/api/tables").json()["tables"]) == before


def test_what_is_no_json_or_too_long_is_refused(live: Live) -> None:
    with live.http() as http:
        assert code(http.post("/api/tables", content=b"\xff")) == "NOT_A_MESSAGE"
        assert code(http.post("/api/tables", content=b"")) == "NOT_A_MESSAGE"
        long = http.post("/api/tables", content=b" " * 100_000)
        assert (long.status_code, code(long)) == (413, "MESSAGE_TOO_LONG")


def test_the_form_is_told_what_would_be_played(live: Live) -> None:
    with live.http() as http:
        told = http.post("/api/check", json={"preset": "home", "buy_in": "100"}).json()
    assert told["ok"] is True
    assert told["game"]["blinds"] == [5, 10]
    assert told["game"]["unit"] == "0.05"


def test_pages_of_other_hosts_make_no_tables(live: Live) -> None:
    with live.http(headers={"Origin": "https://evil.example"}) as http:
        answer = http.post("/api/tables", json={})
    assert (answer.status_code, code(answer)) == (403, "WRONG_ORIGIN")


def test_an_address_makes_a_limited_number_of_tables_in_an_hour() -> None:
    with Live(limits=Limits(tables_per_hour=2)) as live, live.http() as http:
        assert [http.post("/api/tables", json={}).status_code for _ in range(3)] == [201, 201, 429]


def test_a_server_has_room_for_a_limited_number_of_tables() -> None:
    with Live(limits=Limits(tables=1)) as live, live.http() as http:
        assert http.post("/api/tables", json={}).status_code == 201
        full = http.post("/api/tables", json={})
        assert (full.status_code, code(full)) == (503, "TOO_MANY_TABLES")


def test_hands_are_listed_with_ones_own_cards_only(live: Live, played: dict[str, str]) -> None:
    path = f"/api/tables/{played['id']}/hands"
    with live.http() as http:
        mine = http.get(path, headers=bearer(played)).json()["hands"]
        theirs = http.get(path).json()["hands"]
        assert [row["number"] for row in mine][:3] == [1, 2, 3]
        assert all(len(row["cards"]) == 2 and row["your_net"] is not None for row in mine)
        assert all(row["cards"] == [] and row["your_net"] is None for row in theirs)
        assert [row["number"] for row in http.get(f"{path}?after=2&limit=2").json()["hands"]] == [3, 4]


def test_a_hand_can_be_replayed_step_by_step(live: Live, played: dict[str, str]) -> None:
    with live.http() as http:
        told = http.get(f"/api/tables/{played['id']}/hands/1", headers=bearer(played)).json()
    kinds = [step["event"]["kind"] for step in told["steps"]]
    assert kinds[:2] == ["blind", "blind"]
    assert kinds.count("hole-cards") == 3
    last = told["steps"][-1]
    assert last["deal"]["phase"] == "over"
    assert sum(playing["net"] for playing in last["deal"]["seats"]) == 0
    assert "Ann" in told["names"].values()
    assert told["proof"]["openings"]


def test_a_replay_shows_equities_only_of_hands_that_are_known(live: Live) -> None:
    made = asyncio.run(play(live, 3, bots=["caller"], switches={"losers_may_muck": "no"}))
    with live.http() as http:
        steps = http.get(f"/api/tables/{made['id']}/hands/1", headers=bearer(made)).json()["steps"]
    equities = [step["equity"] for step in steps if step["equity"]]
    assert equities
    assert all(abs(sum(shares.values()) - 1) < 1e-6 for shares in equities)
    assert set(equities[-1].values()) <= {0.0, 0.5, 1.0}


def test_what_nobody_has_seen_is_in_no_answer(live: Live, played: dict[str, str]) -> None:
    """Cards that were neither one's own nor shown are in no list, replay or download."""
    stored = live.call(live.lobby.services.store.hand(played["id"], 2))
    assert stored is not None
    [whole] = phh.loads(stored.record.decode())
    with live.http() as http:
        base = f"/api/tables/{played['id']}"
        for headers, name in (({}, None), (bearer(played), "Ann")):
            [told] = phh.loads(http.get(f"{base}/hands/2.phh", headers=headers).text)
            hidden = [
                real.split()[-1]
                for real, seen in zip(whole.actions, told.actions, strict=True)
                if real != seen
            ]
            assert len(hidden) >= (2 if name else 0)
            shown = " ".join(told.actions)
            answers = http.get(f"{base}/hands/2", headers=headers).text
            for hand in hidden:
                for card in (hand[:2], hand[2:]):
                    if card not in shown:
                        assert f'"{card}"' not in answers


def test_downloads_are_phh_with_a_proof_that_holds(live: Live, played: dict[str, str]) -> None:
    base = f"/api/tables/{played['id']}"
    with live.http() as http:
        one = http.get(f"{base}/hands/1.phh", headers=bearer(played))
        several = http.get(f"{base}/hands.phhs", headers=bearer(played))
    assert one.headers["content-disposition"].endswith('.phh"')
    hands = list(phh.loads(several.text))
    assert len(hands) >= 6
    for hand in (*phh.loads(one.text), *hands):
        assert verify(hand).good


def test_a_hand_that_there_is_not(live: Live, played: dict[str, str]) -> None:
    with live.http() as http:
        for number in ("9999", "9" * 30):
            answer = http.get(f"/api/tables/{played['id']}/hands/{number}")
            assert (answer.status_code, code(answer)) == (404, "NO_SUCH_HAND")


def test_a_wrong_token_is_not_taken_for_no_token(live: Live, played: dict[str, str]) -> None:
    with live.http() as http:
        answer = http.get(
            f"/api/tables/{played['id']}/hands", headers={"Authorization": f"Bearer {'x' * 43}"}
        )
    assert (answer.status_code, code(answer)) == (401, "TOKEN_UNKNOWN")


def test_the_ledger_adds_up(live: Live, played: dict[str, str]) -> None:
    with live.http() as http:
        told = http.get(f"/api/tables/{played['id']}/ledger").json()
    assert {account["name"] for account in told["accounts"]} == {"Ann", "caller", "station"}
    for account in told["accounts"]:
        assert account["net"] == account["holds"] + account["took"] - account["brought"]


def test_statistics_count_new_hands_only_once(live: Live) -> None:
    made = asyncio.run(play(live, 3))
    with live.http() as http:
        path = f"/api/tables/{made['id']}/statistics"
        first = http.get(path).json()
        assert http.get(path).json() == first
    ann = next(player for player in first["players"] if player["name"] == "Ann")
    assert ann["hands"] == 3
    assert first["graph"]["Ann"][-1] == [3, ann["net"]]
    assert sum(player["net"] for player in first["players"]) == 0


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rules_choices_and_glossary_in_both_languages(live: Live, lang: str) -> None:
    table = live.table(preset="dezhou", switches={"raise_cap": "4"})["id"]
    with live.http() as http:
        told = http.get(f"/api/tables/{table}/rules?lang={lang}").json()
        assert len(told["sections"]) == 4
        assert http.get(f"/api/glossary?lang={lang}").json()["entries"]
        choices = http.get(f"/api/choices?lang={lang}").json()
        assert choices.keys() == {"presets", "variants", "switches", "bots", "levels", "formats"}
    assert (lang == "zh") == ("德州" in told["title"])


@live_test
async def test_a_table_nobody_has_visited_for_long_is_closed_but_its_hands_stay(live: Live) -> None:
    """Closing is for good, and reading goes on."""
    made = await play(live, 2)
    await asyncio.sleep(0.05)
    room = live.lobby.rooms[made["id"]]
    while not room.audience.is_empty:
        await asyncio.sleep(0.01)
    room.audience.empty_since = 0
    await asyncio.to_thread(live.call, live.lobby.sweep())
    assert made["id"] not in live.lobby.rooms
    with live.http() as http:
        assert len(http.get(f"/api/tables/{made['id']}/hands", headers=bearer(made)).json()["hands"]) >= 2
        assert http.get(f"/api/tables/{made['id']}/ledger").status_code == 200
        assert made["id"] not in {row["id"] for row in http.get("/api/tables").json()["tables"]}


def test_pages_and_methods_that_there_are_not(live: Live) -> None:
    with live.http() as http:
        assert code(http.get("/api/nothing")) == "PAGE_NOT_FOUND"
        assert code(http.get("/api/tables/nowhere")) == "NO_SUCH_TABLE"
        assert code(http.delete("/api/tables")) == "METHOD_NOT_ALLOWED"
        assert http.get("/../../etc/passwd").status_code == 404


def test_a_mistake_of_the_server_is_told_without_its_words(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live.lobby, "listed", lambda: 1 / 0)
    with live.http() as http:
        answer = http.get("/api/tables")
    assert (answer.status_code, code(answer)) == (500, "SERVER_FAULT")
    assert "division" not in answer.text


def test_the_schema_is_json(live: Live) -> None:
    with live.http() as http:
        told = json.loads(http.get("/api/schema.json").text)
    assert {"Message", "Reply", "NewTable", "Act", "Snapshot"} <= told["$defs"].keys()


@pytest.mark.parametrize("spoiled", [b"\x00" * 50, b"\xff\xfe noise", b"variant = 'XX'\n"])
def test_a_hand_whose_record_is_damaged_says_so_and_spoils_no_other(
    live: Live, spoiled: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = asyncio.run(play(live, 3))
    store = live.lobby.services.store
    hands, hand = store.hands, store.hand

    def with_damage(found: Any) -> Any:
        return found._replace(record=spoiled) if found and found.number == 2 else found

    async def damaged_hands(*about: Any, **more: Any) -> list[Any]:
        return [with_damage(each) for each in await hands(*about, **more)]

    async def damaged_hand(*about: Any) -> Any:
        return with_damage(await hand(*about))

    monkeypatch.setattr(store, "hands", damaged_hands)
    monkeypatch.setattr(store, "hand", damaged_hand)
    with live.http() as http:
        path = f"/api/tables/{made['id']}"
        listed = [each["number"] for each in http.get(f"{path}/hands").json()["hands"]]
        assert 2 not in listed
        assert len(listed) > 0
        for address in (f"{path}/hands/2", f"{path}/hands/2.phh"):
            answer = http.get(address)
            assert answer.status_code == 500
            assert answer.json()["problem"]["code"] == "HAND_DAMAGED"
        assert http.get(f"{path}/hands/1").status_code == 200
        assert "[2]" not in http.get(f"{path}/hands.phhs").text
        assert http.get(f"{path}/statistics").status_code == 200
