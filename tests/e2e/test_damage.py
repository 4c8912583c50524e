"""A table that the server cannot load: its people are told so, wherever they look for it."""

import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor


def break_it(live: Live, table: str) -> None:
    async def give_up() -> None:
        live.lobby._give_up(table, live.lobby.rooms[table])

    live.call(give_up())


@pytest.mark.parametrize("listed", [True, False])
def test_a_damaged_table_is_marked_in_the_lobby_and_its_seat_is_not_forgotten(
    visitor: Visitor, live: Live, listed: bool
) -> None:
    guest, table = visitor(), live.table(name="Oak", listed=listed)
    guest.owns(table)
    break_it(live, table["id"])
    guest.opens("/")
    row = guest.page.locator(f'a[href="/t/{table["id"]}"]')
    expect(row.get_by_text("damaged")).to_be_visible()
    assert guest.page.evaluate(f"localStorage.getItem('redbutton.token.{table['id']}')")


def test_who_opens_a_damaged_table_reads_why_there_is_nothing_to_see(visitor: Visitor, live: Live) -> None:
    guest, table = visitor(), live.table()
    guest.owns(table)
    break_it(live, table["id"])
    guest.opens(table["link"])
    expect(guest.page.get_by_role("alert")).to_contain_text("cannot be loaded")
