"""Somebody at the page, who sees what is on it, and uses mouse, keyboard or finger."""

import json
import re
import time
from typing import Any
from urllib.parse import urlsplit

from patience import PATIENCE
from playwright.sync_api import Error, Locator, Page, expect

PASSIVE = re.compile(r"^(Check|Call|Stay|Bring in|Stand pat|Muck|Show(?! my)|Bet|Raise)")
"""The buttons of one who never folds, and bets only where nothing else is possible: the first of them."""
HAND = re.compile(r"Hand (\d+)")


class Person:
    """What a test may see of a page, and do there; what the page fetched and what went wrong is kept."""

    def __init__(self, page: Page, base: str) -> None:
        self.page, self.base = page, base
        self.hosts: set[str] = set()
        self.faults: list[str] = []
        self.is_cheated = False
        """Is the server one that deals otherwise than it says? Then the page must have noticed."""
        self.is_fooled = False
        """Are cards invented, to see how they look? Then it does not matter whether the page notices."""
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        page.on("websocket", lambda socket: self.hosts.add(urlsplit(socket.url).netloc))
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    def had_no_trouble(self) -> None:
        assert self.faults == []
        assert self.is_fooled or self.has_evidence == self.is_cheated
        assert self.hosts - {""} <= {urlsplit(self.base).netloc}

    @property
    def has_evidence(self) -> bool:
        """Has the browser kept evidence against the server?"""
        kept = [
            item for origin in self.page.context.storage_state()["origins"] for item in origin["localStorage"]
        ]
        return any(item["name"] == "redbutton.evidence" for item in kept)

    # -- coming ------------------------------------------------------------------------------------------

    def opens(self, path: str = "/") -> None:
        self.page.goto(path)

    def owns(self, table: dict[str, str]) -> None:
        """Has the seat of a table that was made before."""
        key, token = f"redbutton.token.{table['id']}", json.dumps(table["token"])
        self.page.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(token)})")

    def sits_at(self, table: dict[str, str]) -> None:
        self.owns(table)
        self.opens(table["link"])

    def sits_down(self, name: str) -> None:
        """Takes a seat at a table that one looks at."""
        self.decision.get_by_role("button", name="Sit down").click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("Name").fill(name)
        dialog.get_by_role("button", name="Sit down").click()
        expect(dialog).to_have_count(0)

    # -- seeing ------------------------------------------------------------------------------------------

    @property
    def table(self) -> str:
        """The id of the table that one is at."""
        return urlsplit(self.page.url).path.rpartition("/")[2]

    @property
    def felt(self) -> Locator:
        return self.page.get_by_role("region", name="Table", exact=True)

    @property
    def decision(self) -> Locator:
        return self.page.get_by_role("region", name="Your decision")

    @property
    def passive(self) -> Locator:
        return self.decision.get_by_role("button", name=PASSIVE).first

    @property
    def winners(self) -> Locator:
        return self.page.locator("[data-part=winners]")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log", name="Log")

    @property
    def banner(self) -> Locator:
        return self.page.locator("[data-part=connection]")

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name="Board", exact=True).get_by_role("img")

    def seat(self, number: int) -> Locator:
        return self.page.locator(f"[data-seat='{number}']")

    @property
    def own_seat(self) -> Locator:
        return self.felt.get_by_role("group", name=re.compile(r"^Seat \d+, You(,|$)"))

    @property
    def cards(self) -> list[str]:
        """The names of one's own cards, without those that are on their way to the muck."""
        labels = self.own_seat.locator(".card:not([inert]) [aria-label*=' of ']")
        return [label for card in labels.all() if (label := card.get_attribute("aria-label"))]

    @property
    def hand(self) -> int:
        """The number of the hand that is played or looked at; 0 before the first one."""
        found = HAND.search(self.page.get_by_role("banner").inner_text())
        return int(found[1]) if found else 0

    # -- doing -------------------------------------------------------------------------------------------

    def gets_a_turn(self, hand: int | None = None, *, unless: Locator | None = None) -> bool:
        """Wait for something to decide in a hand, or for its end; return whether there is a decision to make.

        `unless` is another thing that ends the waiting.
        """
        hand = hand or max(1, self.hand)
        awaited = self.passive.or_(self.winners).or_(self._after(hand))
        expect((awaited if unless is None else awaited.or_(unless)).first).to_be_visible()
        return self.passive.is_visible() and not self.winners.is_visible() and self.hand <= hand

    def waits_for_a_turn(self) -> int:
        """Waits for the first hand that asks for a decision, because bots may fold before; its number."""
        hand = max(1, self.hand)
        while not self.gets_a_turn(hand):
            self.sees_the_end_of(hand)
            hand = self.hand
        return hand

    def plays_on(self, hand: int | None = None) -> int:
        """Checks and calls until the hand is over; how often."""
        hand, decisions = hand or max(1, self.hand), 0
        while self.gets_a_turn(hand):
            self.passive.click()
            decisions += 1
        return decisions

    def decides(self, *, unless: str = "false") -> None:
        """Check, call or the like if that is asked now, and if the condition does not hold in the page.

        A click waits until its button rests, and waits for ever if the question is withdrawn meanwhile: by
        the clock, by the end of the deal, by a page that has caught the server. This one does not wait.
        """
        self.passive.evaluate_all(f"(buttons) => {{ if (!({unless})) buttons[0]?.click(); }}")

    def sees_the_end_of(self, hand: int) -> None:
        """Waits for the next one."""
        expect(self._after(hand)).to_be_visible()

    def _after(self, hand: int) -> Locator:
        """The header, once it tells of a later hand."""
        before = "|".join(map(str, range(1, hand + 1)))
        return self.page.get_by_role("banner").filter(has_text=re.compile(rf"Hand (?!(?:{before})\b)\d"))

    def tabs_to(self, control: Locator) -> None:
        """Goes from control to control with the keyboard until it is this one."""
        expect(control).to_be_visible()
        for _ in range(50):
            if control.evaluate("control => control === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard does not lead there")

    def comes_to_rest(self) -> None:
        """Waits until everything that moves has arrived."""
        self.evaluate("Promise.allSettled(document.getAnimations().map((animation) => animation.finished))")

    def comes_to(self, condition: str) -> None:
        """Waits until it holds in the page, which allows no script of its own to be made from text."""
        end = time.monotonic() + PATIENCE
        while not self.evaluate(condition):
            assert time.monotonic() < end, f"it does not come to {condition}"
            self.page.wait_for_timeout(100)

    def stops_the_clock(self) -> None:
        """Stop the clock of a visitor with `clock=True` once nothing moves: what moves would never arrive."""
        self.comes_to_rest()
        stopped = False
        while not stopped:
            try:
                self.page.clock.pause_at(self.evaluate("Date.now() / 1000 + 1"))  # in seconds
                stopped = True
            except Error as error:  # the page got no processor for this second
                if "to the past" not in str(error):
                    raise

    def evaluate(self, script: str) -> Any:
        return self.page.evaluate(script)
