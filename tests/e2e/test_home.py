"""The home game in the browser, from the draw for the button to the last one left."""

import re
import time
from typing import Any

import pytest
from patience import PATIENCE
from playwright.sync_api import Locator, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.person import Person
from e2e.test_looks import DESK, PHONE, PICTURES
from redbutton.ids import PersonId, Seat
from redbutton.server.room import Room
from redbutton.wire.messages import AddBot

DRAWS = re.compile(r"^(\w+) draws (\S+)$")


def home(live: Live, **wish: Any) -> dict[str, str]:
    """Ann and two who raise and call with anything, with eight big blinds each."""
    return live.table(preset="home", seats=3, bots=["maniac", "caller"], stack="2", least="1", **wish)


def draw(person: Person) -> Locator:
    return person.felt.get_by_role("group", name="The highest card deals first")


def burned(person: Person, count: int) -> Locator:
    return person.felt.get_by_role("img", name=f"Burned cards: {count}")


def lines(person: Person) -> list[str]:
    return person.log.locator("p, h2").all_inner_texts()


def goes_all_in(person: Person) -> None:
    """If it is one's turn; where that is no raise, one calls."""
    if person.passive.is_visible():
        person.page.keyboard.press("a")
        person.page.keyboard.press("Enter")
        if person.passive.is_visible():
            person.page.keyboard.press("c")


def plays_to_the_end(person: Person) -> set[str]:
    """Goes all-in with everything until one is left. Tells who went out: a long log forgets its beginning."""
    until = time.monotonic() + PATIENCE
    over = person.felt.locator("[data-status=over]")
    outs: set[str] = set()
    while not over.is_visible():
        assert time.monotonic() < until
        goes_all_in(person)
        outs |= _outs(person)
    return outs | _outs(person)


def _outs(person: Person) -> set[str]:
    return {line for line in lines(person) if " is out" in line}


@pytest.mark.parametrize("pace", ["calm", "quick"])
def test_the_draw_is_shown_until_cards_are_dealt_and_stays_in_the_log(
    visitor: Visitor, live: Live, pace: str
) -> None:
    ann = visitor()
    ann.page.add_init_script(DRAWING)
    ann.sits_at(live.table(preset="home", seats=3, bots=["caller", "station"], pace=pace))
    assert ann.gets_a_turn()
    shown = [now for now in ann.evaluate("window.drawing") if now["drawn"]]
    assert shown
    assert all(now["drawn"] == 3 and now["faces"] >= 3 and now["dealt"] == 0 for now in shown)
    assert ann.evaluate("window.drawing").pop()["drawn"] == 0
    drew = {found[1] for line in lines(ann) if (found := DRAWS.match(line))}
    assert drew == {"Ann", "caller", "station"}
    expect(ann.log).to_contain_text(f"{shown[0]['dealer']} deals first")
    ann.page.reload()
    expect(ann.log).to_contain_text(f"{shown[0]['dealer']} deals first")
    expect(draw(ann)).to_have_count(0)


DRAWING = """
  window.drawing = [];
  const count = (selector) => document.querySelectorAll(selector).length;
  const look = () => {
    const now = {
      drawn: count('[aria-label="The highest card deals first"] li'),
      faces: count('[aria-label="The highest card deals first"] [role=img]'),
      dealer: document.querySelector('[aria-label="The highest card deals first"] .deals .name')?.innerText,
      dealt: count('[data-seat] .card'),
    };
    if (JSON.stringify(now) !== JSON.stringify(window.drawing.at(-1))) window.drawing.push(now);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""What lies on the table of the draw for the button and of the hands, each time it has changed."""


def test_burned_cards_lie_beside_the_board_face_down(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    ann.sits_at(live.table(preset="home", seats=2, bots=["caller"]))
    assert ann.gets_a_turn()
    assert ann.felt.get_by_role("img", name="Burned cards").count() == 0
    for cards, count in ((3, 1), (4, 2), (5, 3)):
        assert ann.gets_a_turn(1)
        ann.passive.click()
        expect(ann.board).to_have_count(cards)
        expect(burned(ann, count)).to_be_visible()
        assert burned(ann, count).locator("svg.back").count() == count
        assert lines(ann).count("A card is burned") == count


def test_the_home_game_is_played_until_one_is_left(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    ann.sits_at(home(live, name="Kitchen"))
    assert ann.gets_a_turn()
    expect(ann.page.get_by_role("banner")).to_contain_text("Kitchen")
    expect(ann.page.get_by_role("banner")).to_contain_text("0.10/0.25")
    outs = plays_to_the_end(ann)
    told = lines(ann)
    winner = next(found[1] for line in told if (found := re.search(r"The game is over: (\w+) has won", line)))
    expect(ann.felt.locator(".podium .step1")).to_contain_text(winner)
    expect(ann.felt.locator(".podium li")).to_have_count(3)
    assert "A card is burned" in told
    assert len(outs) == 2
    _side_pots_come_first(told)


def is_out_before_the_end(person: Person) -> bool:
    """Goes all-in with everything, until out, or until one is left."""
    out = person.decision.get_by_text(re.compile(r"^You finished (2nd|3rd|4th) of 4$"))
    over = person.felt.locator("[data-status=over]")
    until = time.monotonic() + PATIENCE
    while not (out.is_visible() or over.is_visible()):
        assert time.monotonic() < until
        goes_all_in(person)
    return out.is_visible()


async def leave_one_chip(room: Room) -> None:
    """The host, alone at the table, has a single chip; then three bots sit down who never raise."""
    state = room.table._state
    assert state.session is not None
    async with room.lock:
        state.session.seating = state.session.seating._change(Seat(1), stack=1)
        for number in range(3):
            wish = AddBot(id=f"bot{number}", bot="caller")
            await room.step(room.table.entry_of(PersonId(1), wish, at=room.now()))


def test_one_who_is_out_is_told_the_place_and_offered_no_seat(visitor: Visitor, live: Live) -> None:
    ann = visitor()
    ann.sits_at(live.table(preset="home", seats=4, stack="2", least="1"))
    expect(ann.own_seat).to_be_visible()
    live.call(leave_one_chip(live.lobby.rooms[ann.table]))
    assert is_out_before_the_end(ann)
    expect(ann.decision.get_by_role("button")).to_have_text(["Watch", "Start another"])
    assert ann.felt.get_by_role("button", name="Sit").count() == 0


def _side_pots_come_first(told: list[str]) -> None:
    """Wherever there was a side pot, a hand is turned up between it and the main pot."""
    for at, line in enumerate(told):
        if "from side pot" in line and "from the main pot" in told[at + 1]:
            raise AssertionError(told[at - 4 : at + 3])


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_pictures_of_the_draw_and_of_the_burned_cards(visitor: Visitor, live: Live, screen: str) -> None:
    ann = visitor(**{"desk": DESK, "phone": PHONE}[screen])
    ann.sits_at(live.table(preset="home", seats=6, bots=["caller"] * 5))
    assert ann.gets_a_turn()
    _picture(ann, f"home-draw-{screen}")
    while ann.board.count() < 4:
        assert ann.gets_a_turn(1)
        ann.passive.click()
        ann.page.wait_for_timeout(50)
    _picture(ann, f"home-burned-{screen}")


def _picture(person: Person, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for light in ("light", "dark"):
        person.page.emulate_media(color_scheme=light)
        person.comes_to_rest()
        person.page.screenshot(path=PICTURES / f"{name}-{light}.png")
