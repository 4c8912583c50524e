"""Without chips: what a cash game offers, and what a tournament says."""

import re

from playwright.sync_api import Locator, expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.line import Line
from e2e.person import Person
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
