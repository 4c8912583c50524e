"""Without chips: what a cash game offers, and what a tournament says."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person
from e2e.test_looks import DESK, PHONE
from e2e.test_order import Scene
from e2e.test_small_screens import LOW, picture
from redbutton.ids import PersonId, Seat
from redbutton.server.room import Room
from redbutton.wire.messages import AddBot


async def lose_everything(room: Room) -> None:
    """The host, alone at the table, has no chips left; then two bots sit down."""
    state = room.table._state
    assert state.session is not None
    async with room.lock:
        state.session.seating = state.session.seating._change(Seat(1), stack=0)
        state.people[PersonId(1)].broke = room.now()
        for number in (1, 2):
            wish = AddBot(id=f"bot{number}", bot="caller")
            await room.step(room.table.entry_of(PersonId(1), wish, at=room.now()))


def broke(guest: Person, live: Live) -> None:
    guest.sits_at(live.table(host="Ann", seats=3))
    expect(guest.own_seat).to_be_visible()
    live.call(lose_everything(live.lobby.rooms[guest.table]))


def offer(guest: Person) -> Locator:
    return guest.page.get_by_role("dialog", name="You have no chips left.")


def test_the_offer_of_chips_opens_by_itself_and_bots_wait_for_the_answer(
    visitor: Visitor, live: Live
) -> None:
    guest = visitor()
    broke(guest, live)
    expect(offer(guest)).to_be_visible()
    guest.comes_to_rest()
    assert live.lobby.rooms[guest.table].table._state.live is None
    offer(guest).get_by_role("button", name="Buy 200 and play").click()
    expect(offer(guest)).to_have_count(0)
    assert guest.waits_for_a_turn() == 1


def test_a_game_without_other_people_waits_as_long_as_one_likes(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    broke(guest, live)
    expect(offer(guest)).to_contain_text("The game waits while you decide.")
    assert live.lobby.rooms[guest.table].table.next_due() is None


def loses_all(scene: Scene, **you: Any) -> None:
    """The rival has won everything, and the next hand is not dealt yet."""
    scene.to_the_turn()
    scene.tells(seats={1: {"stack": 0, "all_in": True}, 2: {"stack": 0, "all_in": True}}, pot=400)
    scene.shows_down(amount=400, stack=400)
    expect(scene.guest.winners).to_be_visible()
    table = scene.line.told["table"]
    seats = [{**each, "stack": 0 if each["seat"] == 1 else 400} for each in table["seats"]]
    person = {"person": 1, "name": "Ann", "seat": 1, "rebuy_least": 40, "rebuy_most": 200}
    scene.line.invent(table={**table, "seats": seats}, deal=None, fairness=None, you={**person, **you})
    expect(offer(scene.guest)).to_be_visible()
    scene.guest.comes_to_rest()


@pytest.mark.parametrize("screen", [DESK, PHONE, LOW, {"viewport": {"width": 2560, "height": 1440}}])
def test_the_last_board_stays_in_sight_behind_the_offer(
    visitor: Visitor, live: Live, screen: dict[str, Any]
) -> None:
    scene = Scene(visitor(**screen), live)
    loses_all(scene, held=True)
    cards = scene.guest.page.locator('[aria-label="Board"] .card:not([inert])')
    expect(cards).to_have_count(5)
    dialog = scene.guest.page.locator("dialog[open]").bounding_box()
    assert dialog
    for card in cards.all():
        box = card.bounding_box()
        assert box
        assert box["y"] + box["height"] <= dialog["y"]
    expect(scene.guest.winners).to_contain_text("caller wins 400")
    picture(scene.guest, f"broke-{screen['viewport']['width']}")


def test_both_answers_to_the_offer_have_one_line_in_chinese(visitor: Visitor, live: Live) -> None:
    guest = visitor(**LOW, locale="zh-CN")
    guest.sits_at(live.table(host="Ann", seats=3))
    expect(guest.page.locator(".seat.you")).to_be_visible()
    live.call(lose_everything(live.lobby.rooms[guest.table]))
    answers = guest.page.locator("dialog[open] footer button")
    expect(answers).to_have_count(2)
    assert [answer.evaluate(LINES) for answer in answers.all()] == [1, 1]


LINES = """(button) => {
  const words = document.createRange();
  words.selectNodeContents(button);
  return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
"""The number of lines that the words of a button take."""


def test_where_the_wait_has_an_end_it_is_counted_down(visitor: Visitor, live: Live) -> None:
    scene = Scene(visitor(), live)
    loses_all(scene, held=True, held_until=scene.guest.evaluate("Date.now() + 600_000"))
    timer = offer(scene.guest).get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^The game waits for you: \d+ s\.$"))
    before = timer.inner_text()
    expect(timer).not_to_have_text(before)


def test_the_wait_is_counted_by_the_clock_of_the_server(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.page.add_init_script("const now = Date.now; Date.now = () => now() + 1_000_000")
    scene = Scene(guest, live)
    loses_all(scene, held=True, held_until=int(time.time() * 1000) + 600_000)
    expect(offer(guest).get_by_role("timer")).to_have_text(re.compile(r" [3-6]\d\d s\.$"))


def test_where_others_play_on_nobody_is_told_that_they_wait(visitor: Visitor, live: Live) -> None:
    scene = Scene(visitor(), live)
    loses_all(scene)
    expect(offer(scene.guest)).to_contain_text("The others play on")
    expect(offer(scene.guest)).not_to_contain_text("waits")


def test_who_would_rather_watch_sees_the_bots_play(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    broke(guest, live)
    offer(guest).get_by_role("button", name="Watch").click()
    guest.sees_the_end_of(1)
    expect(offer(guest)).to_have_count(0)
    expect(guest.decision.get_by_role("button", name="More chips")).to_be_visible()


def test_chips_are_bought_without_a_question_by_who_likes_it_so(visitor: Visitor, live: Live) -> None:
    guest = visitor()
    guest.opens()
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_role("switch", name="Buy chips automatically").click()
    broke(guest, live)
    assert guest.waits_for_a_turn() == 1
    expect(offer(guest)).to_have_count(0)
    expect(guest.log).to_contain_text("Ann buys 200")


def out(guest: Person, live: Live) -> Line:
    """One is out of a tournament of six in the fifth place, while the others play on."""
    line = Line(guest.page)
    guest.sits_at(live.table(format="tournament", seats=6, bots=["caller"] * 5, pace="calm"))
    expect(guest.own_seat).to_be_visible()
    line.hold()
    table, you = line.told["table"], line.told["you"]
    names = ["b", "c", "d", "e", "Ann", "f"]
    standings = [{"name": name, "chips": 0, **({"place": 5} if name == "Ann" else {})} for name in names]
    line.invent(
        table={**table, "seats": table["seats"][1:5], "standings": standings},
        you={"person": you["person"], "name": "Ann", "host": True},
    )
    return line


def test_who_is_out_of_a_tournament_is_told_the_place_and_may_watch_or_start_another(
    visitor: Visitor, live: Live
) -> None:
    guest = visitor()
    line = out(guest, live)
    expect(guest.decision).to_contain_text("You finished 5th of 6")
    guest.decision.get_by_role("button", name="Watch").click()
    expect(guest.decision.get_by_role("button", name="To the lobby")).to_be_visible()
    first = guest.table
    line.is_held = False
    guest.decision.get_by_role("button", name="Start another").click()
    expect(guest.page).not_to_have_url(re.compile(f"/t/{first}$"))
    expect(guest.own_seat).to_be_visible()
    expect(guest.page.get_by_role("banner")).to_contain_text("Hand 1")
