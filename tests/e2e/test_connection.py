"""Connections that break, servers that die: the page goes on by itself."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person
from redbutton.server.operator_orders import announce

LOST = "The connection is lost"


def test_a_connection_that_breaks_in_the_middle_of_a_hand_comes_back_to_the_same_view(
    visitor: Visitor, live: Live
) -> None:
    guest = visitor()
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    guest.passive.click()
    expect(guest.board).to_have_count(3)
    assert guest.gets_a_turn()
    before = guest.felt.aria_snapshot()
    line.cut()
    expect(guest.banner).to_contain_text(LOST)
    expect(guest.felt).to_match_aria_snapshot(before)
    line.mend()
    expect(guest.banner).not_to_contain_text(LOST)
    expect(guest.felt).to_match_aria_snapshot(before)
    assert guest.plays_on() >= 1
    expect(guest.log).to_contain_text("wins")


def test_a_decision_made_without_a_connection_is_carried_out_once_when_it_is_back(
    visitor: Visitor, live: Live
) -> None:
    guest = visitor()
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    line.cut()
    expect(guest.banner).to_contain_text(LOST)
    guest.passive.click()
    line.mend()
    expect(guest.board).to_have_count(3)
    assert len(line.acts()) == 1


def test_a_network_that_the_browser_knows_to_be_gone_is_told_at_once(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    guest.page.context.set_offline(True)
    expect(guest.banner).to_contain_text(LOST)
    guest.page.context.set_offline(False)
    expect(guest.banner).not_to_contain_text(LOST)
    assert guest.plays_on() >= 1


def test_a_server_that_is_not_heard_is_told_and_when_it_is_heard_again(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    line.slow_down()
    expect(guest.banner).to_contain_text("No answer from the server")
    line.let_in()
    expect(guest.banner).not_to_contain_text("No answer")


def test_others_see_who_is_not_heard_any_more(visitor: Visitor, live: Live) -> None:
    made = live.table(host="Ann", seats=2, bots=["caller"])
    ann, bob = visitor(), visitor()
    line = Line(ann.page)
    ann.sits_at(made)
    bob.opens(made["link"])
    expect(bob.seat(1)).to_contain_text("Ann")
    line.mute()
    expect(bob.seat(1)).to_contain_text("Away")


def test_a_click_that_waits_for_the_network_says_so(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    line = Line(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    line.slow_down()
    guest.passive.click()
    expect(guest.decision).to_contain_text("Sending…")
    line.let_in()
    expect(guest.decision).not_to_contain_text("Sending…")
    expect(guest.board).to_have_count(3)


class Process:
    """The server as people run it, which can be killed and started again at the same place."""

    def __init__(self, database: Path) -> None:
        self.database, self.port = database, 0

    def start(self) -> None:
        command = ["-m", "redbutton.cli", "serve", "--port", str(self.port), "--database", str(self.database)]
        self.running = subprocess.Popen(
            [sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.running.stdout
        found = re.search(r"http://\S+:(\d+)", self.running.stdout.readline())
        assert found
        self.port, self.base = int(found[1]), found[0]

    def kill(self) -> None:
        self.running.kill()
        self.running.communicate()


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    server = Process(tmp_path / "kept.db")
    server.start()
    yield server
    server.kill()


def test_the_page_goes_on_by_itself_when_the_server_was_killed_and_started_again(
    visitor: Visitor, process: Process
) -> None:
    guest: Person = visitor(base=process.base)
    wish = {"host": "Ann", "seats": 2, "bots": ["caller"], "clock": 0, "pace": "instant"}
    guest.sits_at(httpx.post(f"{process.base}/api/tables", json=wish).json())
    assert guest.gets_a_turn()
    guest.passive.click()
    expect(guest.board).to_have_count(3)
    assert guest.gets_a_turn()
    before = guest.felt.aria_snapshot()
    process.kill()
    expect(guest.banner).to_contain_text(LOST)
    process.start()
    expect(guest.banner).not_to_contain_text(LOST)
    expect(guest.felt).to_match_aria_snapshot(before)
    assert guest.plays_on() >= 1
    expect(guest.log).to_contain_text("wins")


class Gossip(Line):
    """Something else happens at the table whenever cards are shuffled."""

    def _tell(self, message: str | bytes) -> None:
        super()._tell(message)
        if (json.loads(message).get("deal") or {}).get("phase") == "shuffle":
            self.invent(events=[{"kind": "chat", "name": "Bob", "text": {"en": "Hi", "zh": "Hi"}}])


def test_a_seed_is_shown_once_whatever_else_happens_while_cards_are_shuffled(
    visitor: Visitor, live: Live
) -> None:
    guest = visitor()
    line = Gossip(guest.page)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    guest.plays_on()
    guest.sees_the_end_of(1)
    assert guest.gets_a_turn()
    shown = [message["deal"] for message in line.said if message["type"] == "seed" and "deal" in message]
    assert shown
    assert len(shown) == len(set(shown))
    expect(guest.page.get_by_text("no seed is waited for")).to_have_count(0)


def test_what_the_operator_tells_everybody_is_shown_until_it_is_put_away(
    visitor: Visitor, live: Live
) -> None:
    guest = visitor()
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()

    async def tell() -> int:
        return announce(live.lobby, "we close at nine")

    assert live.call(tell()) >= 1
    expect(guest.banner).to_contain_text("From the operator of the server: we close at nine")
    assert guest.plays_on() >= 1
    expect(guest.banner).to_contain_text("we close at nine")
    guest.banner.get_by_role("button", name="Got it").click()
    expect(guest.banner).not_to_contain_text("we close at nine")
