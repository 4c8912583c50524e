"""Five-card draw simulation in the browser, from quick play's list to its result."""

import re

from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.test_looks import PHONE

SHOWN = re.compile(r"^(.+) shows (?:\S+ ){4}\S+: .+ \((\d+) points\)$")
RESULT = re.compile(r"^(.+) (wins|ties)$")


def test_it_is_in_quick_plays_list_and_tells_points_and_who_wins_or_ties(visitor: Visitor) -> None:
    guest = visitor()
    guest.opens()
    guest.page.get_by_label("Game", exact=True).select_option(label="Five-card draw simulation")
    expect(guest.page.get_by_text("Nothing is bet and nothing decided here")).to_be_visible()
    guest.page.get_by_role("button", name="Deal me in").click()
    expect(guest.winners).to_be_visible()
    banner = guest.page.get_by_role("banner").inner_text()
    assert "Five-card draw simulation" in banner
    assert not re.search("blind|pot|1/2|no-limit", banner, re.IGNORECASE)
    assert len(guest.cards) == 5
    guest.sees_the_end_of(1)
    lines = [line.strip() for line in guest.log.inner_text().splitlines() if line.strip()]
    first = lines[lines.index("Hand 1") :] if "Hand 1" in lines else lines
    points = {found[1]: int(found[2]) for line in first[:20] if (found := SHOWN.match(line))}
    assert len(points) >= 2
    result = [(found[1], found[2]) for line in first if (found := RESULT.match(line))]
    assert result
    assert not any(re.search("pot|posts|uncalled", line) for line in lines)


def test_the_felt_shows_no_chips_and_the_seats_who_wins(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(preset="draw-sim", seats=3, bots=["caller", "caller"], pace="calm"))
    expect(guest.winners).to_be_visible()
    said = guest.winners.inner_text()
    assert re.search(r"\b(wins|ties|You win|You tie)\b", said)
    assert re.search(r"\d{6,7} points", said)
    assert not re.search(r"wins \d", said)
    assert guest.felt.locator(".stack").count() == 0
    assert guest.felt.locator(".pots").count() == 0
    label = guest.own_seat.get_attribute("aria-label") or ""
    assert "chips" not in label
    assert "BTN" not in label
    expect(guest.felt.locator(".tag.won").first).to_have_text(re.compile("^(Wins|Ties)$"))


def test_the_list_of_hands_and_the_replay_tell_the_result(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(preset="draw-sim", seats=2, bots=["caller"], pace="calm"))
    guest.sees_the_end_of(1)
    with live.http() as http:
        [first, *_] = http.get(f"/api/tables/{guest.table}/hands").json()["hands"]
        replay = http.get(f"/api/tables/{guest.table}/hands/1").json()
    assert first["winners"]
    assert all(winner["amount"] == 0 for winner in first["winners"])
    assert replay["free"] is True
    told = [step["event"]["text"]["en"] for step in replay["steps"] if step["event"].get("text")]
    assert RESULT.match(told[-1])
    assert sum("points" in line for line in told) == 2


COVERED = """() => [...document.querySelectorAll("[data-part=winners] strong")].filter((told) => {
  const { left, right, top, bottom } = told.getBoundingClientRect();
  const points = [left + 2, (left + right) / 2, right - 2].map((x) => [x, (top + bottom) / 2]);
  return points.some(([x, y]) => !told.contains(document.elementFromPoint(x, y)));
}).map((told) => told.innerText)"""
EARLY = """() => new Promise((answer) => {
  const look = () => {
    const result = document.querySelector("[data-part=winners]");
    if (!result || getComputedStyle(result).opacity === "0") return requestAnimationFrame(look);
    const cards = [...document.querySelectorAll(".hand .card")];
    answer(cards.filter((card) => getComputedStyle(card).opacity < 1).length);
  };
  look();
})"""


ALL_TIE = """() => {
  const result = document.querySelector("[data-part=winners]");
  while (result.children.length < 6) result.append(result.children[0].cloneNode(true));
}"""


def test_on_a_phone_nothing_lies_over_the_result_even_if_all_six_tie(visitor: Visitor, live: Live) -> None:
    guest = visitor(**PHONE)
    guest.sits_at(live.table(preset="draw-sim", seats=6, bots=["caller"] * 5, pace="calm"))
    expect(guest.winners).to_be_visible()
    guest.comes_to_rest()
    guest.evaluate(ALL_TIE)
    assert guest.evaluate(COVERED) == []


def test_the_result_is_told_when_the_cards_have_arrived(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.sits_at(live.table(preset="draw-sim", seats=6, bots=["caller"] * 5, pace="calm"))
    assert guest.evaluate(EARLY) == 0
