"""The coach at the table: it says against what it counts, and shows nothing where it cannot tell."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person

COACHED = "localStorage['redbutton.settings'] = JSON.stringify({language: 'en', coach: true})"
WEAK = {"equity": 0.353, "error": 0.003, "opponents": 1, "to_call": 15, "pot": 35, "odds": 0.3}


class CoachesLine(Line):
    """The coach says what the test wants."""

    def __init__(self, page: Page, advice: dict[str, Any]) -> None:
        super().__init__(page)
        self.advice = advice

    def _hear(self, message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "coach":
            self._page.send(
                json.dumps({"type": "answer", "id": said["id"], "ok": True, "advice": self.advice})
            )
        else:
            super()._hear(message)


def coached(visitor: Visitor) -> Person:
    guest = visitor()
    guest.page.add_init_script(COACHED)
    return guest


@pytest.mark.parametrize(
    ("verdict", "mark"), [("yes", "30% ✓"), ("close", "30% ≈"), ("no", "30% ✗"), (None, "30%")]
)
def test_a_tick_is_for_calls_that_pay_against_what_a_raiser_holds(
    visitor: Visitor, live: Live, verdict: str | None, mark: str
) -> None:
    """More equity than the price is not enough: 35 % against 30 % is close, because more bets may come."""
    guest = coached(visitor)
    CoachesLine(guest.page, {**WEAK, "against": "bets", "pays": verdict})
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    coach = guest.page.get_by_role("region", name="Coach")
    expect(coach).to_contain_text("Against their bets")
    expect(coach).to_contain_text(mark)
    ticks = {"✓", "≈", "✗"} & set(coach.inner_text())
    assert ticks == {mark[-1]} - {"%"}
    coach.get_by_role("button").click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("hands that fit the other player’s bets")


def test_the_coach_says_when_it_counts_against_any_hands(visitor: Visitor, live: Live) -> None:
    guest = coached(visitor)
    guest.sits_at(live.table(seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    coach = guest.page.get_by_role("region", name="Coach")
    called = "caller calls" in guest.log.inner_text()
    expect(coach).to_contain_text("Against their bets" if called else "Against any hands")
    expect(coach).to_contain_text("%")


@pytest.mark.parametrize("variant", ["stud", "five-card-draw"])
def test_where_the_coach_cannot_tell_it_is_not_there(visitor: Visitor, live: Live, variant: str) -> None:
    guest = coached(visitor)
    line = Line(guest.page)
    guest.sits_at(live.table(variant=variant, seats=2, bots=["caller"]))
    assert guest.gets_a_turn()
    expect(guest.page.get_by_role("region", name="Coach")).to_have_count(0)
    assert [said for said in line.said if said["type"] == "coach"] == []
