"""Requests are counted by address, and what is known is not made again: nobody makes it slow for others."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from patience import PATIENCE
from server.http.test_app import bearer, code, play
from server.live import Live, eventually, live_test

from redbutton.errors import Code, ServerError
from redbutton.server.hands import replayer
from redbutton.server.http import choices, hand_routes
from redbutton.server.http.answer_cache import BESIDE, AnswerCache
from redbutton.server.http.lobby_routes import check_key
from redbutton.server.net.limits import ANSWER, CHECK, FILE, WORK, Addresses, Limits
from redbutton.wire import schema
from redbutton.wire.messages import NewTable
from redbutton.words import LANGUAGES

PROXY = ("127.0.0.1",)


def of(address: str) -> dict[str, str]:
    """Ask as if from another address, through a proxy that is believed."""
    return {"X-Forwarded-For": address}


def points(number: int, **more: Any) -> Limits:
    """A number of points of which next to none come back."""
    return Limits(requests_at_once=number, requests_per_second=0.001, **more)


# -- how much one address may ask ------------------------------------------------------------------------


def test_too_many_requests_are_refused_with_a_code_a_sentence_and_a_time() -> None:
    with Live(limits=points(3 * FILE)) as live, live.http() as http:
        assert [http.get("/").status_code for _ in range(4)] == [200, 200, 200, 429]
        refused = http.get("/")
    problem = refused.json()["problem"]
    seconds = problem["facts"]["seconds"]
    assert (problem["code"], refused.headers["retry-after"]) == ("TOO_MANY_REQUESTS", str(seconds))
    assert seconds > 900
    assert all(str(seconds) in problem["text"][lang] for lang in LANGUAGES)


def test_points_come_back_with_time() -> None:
    now = 0.0
    addresses = Addresses(Limits(requests_at_once=2, requests_per_second=0.5), clock=lambda: now)
    addresses.charge("192.0.2.1", 2)
    with pytest.raises(ServerError) as refusal:
        addresses.charge("192.0.2.1", 1)
    assert refusal.value.facts == {"seconds": 2}
    now = 2.0
    addresses.charge("192.0.2.1", 1)


def test_a_file_costs_less_than_an_answer_and_an_answer_less_than_work() -> None:
    assert FILE < ANSWER < CHECK < WORK
    with Live(limits=points(10 * ANSWER), proxies=PROXY) as live, live.http() as http:

        def taken(path: str, address: str) -> int:
            answers = (http.get(path, headers=of(address)).status_code for _ in range(50))
            return next(number for number, status in enumerate(answers) if status == 429)

        assert taken("/", "192.0.2.1") == 10 * ANSWER // FILE
        assert taken("/api/choices", "192.0.2.2") == 10
        assert taken("/metrics", "192.0.2.3") == 10


def test_one_address_does_not_use_up_what_is_anothers() -> None:
    with Live(limits=points(ANSWER), proxies=PROXY) as live, live.http() as http:
        asked = [http.get("/health", headers=of(f"192.0.2.{last}")).status_code for last in (1, 1, 2, 2)]
    assert asked == [200, 429, 200, 429]


def test_handshakes_are_requests_too() -> None:
    with Live(limits=points(2 * ANSWER)) as live:
        for wanted in ("NO_SUCH_TABLE", "NO_SUCH_TABLE", "TOO_MANY_REQUESTS"):
            with pytest.raises(Exception, match="HTTP") as refusal:
                asyncio.run(live.at("nowhere").__aenter__())
            assert json.loads(refusal.value.response.body)["problem"]["code"] == wanted  # type: ignore[attr-defined]


def test_a_hundred_browsers_of_one_address_load_the_page_at_once() -> None:
    """A school: everybody opens the page, sits down, and looks at the lobby."""
    with Live(limits=Limits()) as live, live.http() as http:
        files = ["/", *(f"/{name}" for name in live.settings.pages.files)][:25]
        for _ in range(100):
            for path in (*files, "/api/play", "/api/choices", "/api/glossary", "/api/tables"):
                assert http.get(path).status_code == 200


def test_without_limits_nobody_is_counted() -> None:
    limits = Limits(unlimited=True, requests_at_once=1, questions_per_address=0)
    with Live(limits=limits) as live, live.http() as http:
        assert {http.get("/api/choices").status_code for _ in range(20)} == {200}
        assert http.post("/api/check", json={}).status_code == 200


# -- what is made once -----------------------------------------------------------------------------------


def test_what_never_changes_is_made_once() -> None:
    assert schema.text() is schema.text()
    for lang in LANGUAGES:
        assert choices.choices_text(lang) is choices.choices_text(lang)
        assert choices.glossary_text(lang) is choices.glossary_text(lang)


class Counted:
    """A function, and in which threads it was called."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.threads: list[str] = []

    def __call__(self, *asked: Any) -> Any:
        self.threads.append(threading.current_thread().name)
        return self.function(*asked)


def test_a_wished_table_is_looked_at_once_and_beside_the_loop(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(live.lobby.try_out)
    monkeypatch.setattr(live.lobby, "try_out", counted)
    with live.http() as http:
        wish = {"name": "looked at once", "blinds": ["5", "10"]}
        first = http.post("/api/check", json=wish)
        assert http.post("/api/check", json=wish).content == first.content
        assert first.json()["game"]["blinds"] == [5, 10]
        assert len(counted.threads) == 1
        assert counted.threads[0].startswith("question")
        assert http.post("/api/check", json={**wish, "blinds": ["1", "2"]}).json()["game"]["blinds"] == [1, 2]


def test_a_long_wish_is_kept_under_a_short_key() -> None:
    kind, digest = check_key(NewTable(name="x" * 10_000))
    assert (kind, len(str(digest)) < 200) == ("check", True)
    assert check_key(NewTable(name="x" * 10_000)) == (kind, digest)
    assert check_key(NewTable(name="x" * 9_999)) != (kind, digest)


def test_a_wish_that_is_refused_is_refused_again(live: Live) -> None:
    with live.http() as http:
        for _ in range(2):
            assert code(http.post("/api/check", json={"preset": "nothing"})) == "NO_SUCH_PRESET"


@pytest.fixture(scope="module")
def played(live: Live) -> dict[str, str]:
    return asyncio.run(play(live, 4))


@pytest.mark.parametrize(
    ("path", "function"), [("hands/2", "replayed"), ("hands/2.phh", "written"), ("hands?limit=3", "row")]
)
def test_a_finished_hand_is_worked_out_once_for_each_viewer(
    live: Live, played: dict[str, str], monkeypatch: pytest.MonkeyPatch, path: str, function: str
) -> None:
    counted = Counted(getattr(replayer, function))
    monkeypatch.setattr(replayer, function, counted)
    with live.http() as http:
        address = f"/api/tables/{played['id']}/{path}"
        mine, theirs = (http.get(address, headers=headers).content for headers in (bearer(played), {}))
        made = len(counted.threads)
        assert made == (6 if function == "row" else 2)
        assert mine != theirs
        assert http.get(address, headers=bearer(played)).content == mine
        assert http.get(address).content == theirs
        assert len(counted.threads) == made


def test_new_hands_are_listed_beside_those_that_are_kept(live: Live, played: dict[str, str]) -> None:
    with live.http() as http:
        path = f"/api/tables/{played['id']}/hands"
        first = http.get(f"{path}?limit=2").json()["hands"]
        assert http.get(f"{path}?limit=4").json()["hands"][:2] == first
        assert [row["number"] for row in http.get(f"{path}?after=1&limit=3").json()["hands"]] == [2, 3, 4]


def test_a_hand_that_there_is_not_yet_is_not_remembered(live: Live) -> None:
    made = asyncio.run(play(live, 1))
    number = 3
    path = f"/api/tables/{made['id']}/hands/{number}"
    with live.http() as http:
        assert code(http.get(path)) == "NO_SUCH_HAND"
        asyncio.run(go_on(live, made, number))
        assert eventually(lambda: http.get(path).status_code == 200)


async def go_on(live: Live, made: dict[str, str], hands: int) -> None:
    async with live.at(made["id"], made["token"]) as ann:
        await ann.play_on(hands + 1)


def test_statistics_are_written_once_for_each_hand(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    from redbutton.server.hands.table_stats import Statistics

    made = asyncio.run(play(live, 2))
    counted: list[int] = []
    told = Statistics.told

    def count(self: Statistics) -> Any:
        counted.append(self.last)
        return told(self)

    monkeypatch.setattr(Statistics, "told", count)
    with live.http() as http:
        path = f"/api/tables/{made['id']}/statistics"
        first = http.get(path).content
        assert http.get(path).content == first
        assert len(counted) == 1
        asyncio.run(go_on(live, made, 4))
        assert eventually(lambda: http.get(path).content != first)
    assert counted == sorted(set(counted))


# -- the answers that are kept ---------------------------------------------------------------------------


def test_answers_are_kept_up_to_a_number_of_bytes() -> None:
    answers = AnswerCache(20 * (100 + BESIDE))
    for number in range(50):
        answers.keep(("replay", number), bytes(100))
        answers.get(("replay", 0))
    assert answers.size <= answers.most
    kept = [number for number in range(50) if answers.get(("replay", number)) is not None]
    assert kept == [0, *range(31, 50)]


def test_an_answer_that_would_push_out_the_others_is_not_kept() -> None:
    answers = AnswerCache(10_000)
    answers.keep(("small",), b"kept")
    answers.keep(("large",), bytes(5_000))
    answers.keep(("small",), b"kept again")
    assert (answers.get(("small",)), answers.get(("large",))) == (b"kept again", None)
    assert answers.size == len(b"kept again") + BESIDE


def test_one_answer_is_made_for_all_who_ask_at_the_same_time() -> None:
    made: list[int] = []

    async def make() -> bytes:
        made.append(1)
        await asyncio.sleep(0)
        return b"answer"

    async def ask() -> list[bytes]:
        answers = AnswerCache(1_000_000)
        return await asyncio.gather(*(answers.of(("hand", 1), make) for _ in range(5)))

    assert asyncio.run(ask()) == [b"answer"] * 5
    assert made == [1]


def test_a_refusal_is_only_for_the_person_who_got_it() -> None:
    async def refuse() -> bytes:
        await asyncio.sleep(0)
        raise ServerError(Code.TOO_MANY_REQUESTS, seconds=1)

    async def make() -> bytes:
        return b"answer"

    async def ask() -> list[bytes | BaseException]:
        answers = AnswerCache(1_000_000)
        asking = (answers.of(("hand", 1), one) for one in (refuse, make))
        return await asyncio.gather(*asking, return_exceptions=True)

    refused, answered = asyncio.run(ask())
    assert isinstance(refused, ServerError)
    assert answered == b"answer"


# -- questions -------------------------------------------------------------------------------------------


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Replays that take until they are let go."""
    go, replayed = threading.Event(), replayer.replayed

    def wait(*asked: Any) -> Any:
        assert go.wait(PATIENCE)
        return replayed(*asked)

    monkeypatch.setattr(replayer, "replayed", wait)
    yield go
    go.set()


def test_one_address_does_not_occupy_all_who_work_things_out(slow: threading.Event) -> None:
    limits = Limits(questions=3, questions_per_address=2)
    with Live(limits=limits, proxies=PROXY) as live, ThreadPoolExecutor(4) as people:
        made = asyncio.run(play(live, 4))

        def ask(number: int, address: str) -> httpx.Response:
            with live.http() as http:
                return http.get(f"/api/tables/{made['id']}/hands/{number}", headers=of(address))

        waiting = [people.submit(ask, number, "192.0.2.1") for number in (1, 2)]
        assert eventually(lambda: live.lobby.services._asked == 2)
        assert (ask(3, "192.0.2.1").status_code, code(ask(3, "192.0.2.1"))) == (429, "TOO_MANY_REQUESTS")
        waiting.append(people.submit(ask, 3, "192.0.2.2"))
        assert eventually(lambda: live.lobby.services._asked == 3)
        slow.set()
        assert [each.result().status_code for each in waiting] == [200] * 3
        assert ask(4, "192.0.2.1").status_code == 200


def test_work_costs_its_address_but_an_answer_that_is_kept_does_not() -> None:
    with Live(limits=Limits(unlimited=True)) as live:
        made = asyncio.run(play(live, 3))
        live.lobby.services.addresses = Addresses(points(2 * WORK), clock=float)
        with live.http() as http:
            path = f"/api/tables/{made['id']}/hands"
            assert [http.get(f"{path}/{number}").status_code for number in (1, 1, 1, 2)] == [
                200,
                200,
                200,
                429,
            ]


def test_a_long_list_costs_more_than_a_short_one() -> None:
    with Live(limits=Limits(unlimited=True)) as live:
        made = asyncio.run(play(live, 1))
        with live.http() as http:
            path = f"/api/tables/{made['id']}/hands"
            assert http.get(path).status_code == 200
            live.lobby.services.addresses = Addresses(points(10 * ANSWER), clock=float)
            assert [http.get(f"{path}?limit=200").status_code for _ in range(2)] == [429, 429]
            assert [http.get(f"{path}?limit=1").status_code for _ in range(2)] == [200, 200]


def test_a_long_download_waits_where_another_question_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_routes, "MOST_HANDS", 1)
    with Live(limits=Limits(unlimited=True)) as live:
        made = asyncio.run(play(live, 4))
        limits = Limits(requests_at_once=2 * WORK, requests_per_second=20 * WORK)
        live.lobby.services.addresses = Addresses(limits, clock=lambda: live.lobby.services.now() / 1000)
        with live.http() as http:
            told = http.get(f"/api/tables/{made['id']}/hands.phhs")
    assert [f"[{number}]" in told.text for number in (1, 2, 3, 4)] == [True] * 4


@live_test
async def test_advice_counts_among_the_questions_of_its_address(live: Live) -> None:
    made = live.table(bots=["caller"])
    async with live.at(made["id"], made["token"]) as ann:
        await ann.my_turn()
        before = live.lobby.services.addresses
        live.lobby.services.addresses = full = Addresses(Limits(questions_per_address=0), clock=float)
        full.open = before.open
        try:
            assert await ann.refused(type="coach") == "TOO_MANY_REQUESTS"
        finally:
            live.lobby.services.addresses = before
        assert (await ann.ask(type="coach"))["ok"]
