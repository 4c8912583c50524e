"""The page under a part of a site, behind a proxy that takes the part away."""

import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import expect
from server.live import Live

from e2e.conftest import Visitor
from e2e.proxy import Proxy


@pytest.fixture(scope="module")
def proxy(live: Live) -> Iterator[Proxy]:
    with Proxy(live.port, "/clubs/poker") as running:
        yield running


def test_a_table_is_found_and_joined_under_a_part_of_a_site(
    visitor: Visitor, live: Live, proxy: Proxy
) -> None:
    name = f"Behind {uuid4().hex[:8]}"
    made = live.table(name=name, sit=False)
    bob = visitor(proxy.base)
    bob.page.goto(f"{proxy.base}/")
    row = bob.page.get_by_role("link", name=re.compile(name))
    expect(row).to_have_attribute("href", f"/clubs/poker/t/{made['id']}")
    row.click()
    expect(bob.page).to_have_url(f"{proxy.base}/t/{made['id']}")
    bob.sits_down("Bob")
    bob.page.reload()
    expect(bob.own_seat).to_contain_text("Bob")
    bob.page.get_by_role("link", name="Redbutton").or_(
        bob.page.locator("a[href='/clubs/poker/']")
    ).first.click()
    expect(bob.page).to_have_url(f"{proxy.base}/")
    assert proxy.websockets >= 2
    assert [path for path in proxy.strays if path != "/favicon.ico"] == []
