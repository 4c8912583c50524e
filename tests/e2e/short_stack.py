"""A table at which one bot has so few chips that the next bet puts it all-in, and makes a side pot."""

from typing import Any

from playwright.sync_api import expect
from server.live import Live

from e2e.person import Person
from redbutton.ids import PersonId, Seat
from redbutton.server.room import Room
from redbutton.wire.messages import AddBot


def sits_with_a_short_bot(person: Person, live: Live, *, chips: int, **wish: Any) -> None:
    """Sit down as the host with two bots who call everything; the first one, `caller`, has so few chips."""
    person.sits_at(live.table(seats=3, **wish))
    expect(person.own_seat).to_be_visible()
    live.call(_add_callers(live.lobby.rooms[person.table], chips))


async def _add_callers(room: Room, chips: int) -> None:
    state = room.table._state
    assert state.session is not None
    async with room.lock:
        for number in (1, 2):
            wish = AddBot(id=f"bot{number}", bot="caller")
            await room.step(room.table.entry_of(PersonId(1), wish, at=room.now()))
        state.session.seating = state.session.seating._change(Seat(2), stack=chips)


def pots(person: Person) -> list[str]:
    """The pots on the table, as they are named: `Main pot 8`."""
    shown = person.felt.locator(".pots .pot").all()
    return [" ".join(pot.inner_text().split()) for pot in shown]
