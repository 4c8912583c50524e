"""A table that was restored from a backup: the page tells what is lost, and accuses no honest operator."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.person import Person

Restart = Callable[..., None]
BANNER = re.compile(r"restored from a backup: \d+ hands after hand \d+ are lost")


def command(*words: str) -> None:
    """A command in a process of its own: while the browser runs, no other event loop can."""
    subprocess.run([sys.executable, "-m", "redbutton.cli", *words], check=True)


class Going:
    """A server of one test's own, which can go back to a backup."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.first, self.second = (f"sqlite://{folder}/{name}.db" for name in ("first", "second"))
        self.backup = folder / "backup.db"
        self.live = Live(self.first).start()

    def backs_up(self) -> None:
        command("store", "backup", str(self.backup), "--database", self.first)

    def goes_back(self) -> None:
        self.live.stop()
        words = ("restore", str(self.backup), "--database", self.second, "--replaces", self.first)
        command("store", *words)
        self.live = Live(self.second, port=self.live.port).start()


@pytest.fixture
def going(tmp_path: Path) -> Iterator[Going]:
    server = Going(tmp_path)
    yield server
    server.live.stop()


def plays(guest: Person, hands: int) -> None:
    """Plays some hands to their end, and sees the next one begin."""
    for _ in range(hands):
        hand = max(1, guest.hand)
        guest.plays_on(hand)
        guest.sees_the_end_of(hand)


def loses(guest: Person) -> None:
    """Gives up a small blind, after hands in which an even number of chips is won or lost."""
    hand = guest.waits_for_a_turn()
    while not guest.decision.get_by_role("button", name="Call").is_visible():
        plays(guest, 1)
        hand = guest.waits_for_a_turn()
    guest.decision.get_by_role("button", name="Fold").click()
    guest.sees_the_end_of(hand)


def goes_back(visitor: Visitor, going: Going) -> Person:
    """Somebody who has played on after a backup to which the server has gone back."""
    guest = visitor(base=going.live.base)
    guest.sits_at(going.live.table(seats=2, bots=["caller"]))
    plays(guest, 2)
    going.backs_up()
    loses(guest)
    before = guest.hand
    going.goes_back()
    expect(guest.page.locator("[data-part=announcement]")).to_contain_text(BANNER)
    guest.sees_the_end_of(before)
    return guest


def test_everybody_reads_what_is_lost_and_plays_on_under_new_numbers(visitor: Visitor, going: Going) -> None:
    guest = goes_back(visitor, going)
    expect(guest.log.locator(".restored")).to_contain_text(BANNER)
    guest.banner.get_by_role("button", name="Got it").click()
    expect(guest.page.locator("[data-part=announcement]")).to_have_count(0)
    plays(guest, 1)
    with sqlite3.connect(going.folder / "second.db") as db:
        numbers = [number for (number,) in db.execute("SELECT number FROM hands ORDER BY number")]
    assert numbers == sorted(set(numbers))
    assert not guest.has_evidence


def test_the_shield_doubts_and_accuses_nobody_of_cheating(visitor: Visitor, going: Going) -> None:
    guest = goes_back(visitor, going)
    assert guest.gets_a_turn()
    guest.page.get_by_role("banner").get_by_role("button", name="Something is odd").click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_contain_text("the server says that it was restored from a backup", ignore_case=True)
    expect(dialog).not_to_contain_text("Not as it was told")


def test_the_ledger_has_what_was_won_and_lost_in_lost_hands(visitor: Visitor, going: Going) -> None:
    guest = goes_back(visitor, going)
    guest.page.get_by_role("banner").get_by_role("button", name="Menu").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Hands and statistics").click()
    guest.page.get_by_role("tab", name="Ledger").click()
    expect(guest.page.get_by_role("columnheader", name="Undone")).to_be_visible()
    undone = [
        int(row.locator("td").last.inner_text().replace("−", "-"))
        for row in guest.page.get_by_role("table").last.locator("tbody tr").all()
    ]
    assert sum(undone) == 0
    assert any(undone)
