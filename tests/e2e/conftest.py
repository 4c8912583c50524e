"""One browser and one server for all tests of the page, and people who come to it.

Both end with the last test of this folder: as long as the browser runs, no other event loop can.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE
from playwright.sync_api import Browser, expect, sync_playwright
from server.live import Live

from e2e import chromium
from e2e.person import Person
from redbutton.server.table import clock

HERE = Path(__file__).parent
MILLISECONDS = int(PATIENCE * 1000)
"""The patience of all tests, as the browser and the table's clock count it."""

NETWORK = "MAP poker.lan 127.0.0.1"
"""This computer as another one of the network would see it: by a name, and without https."""

Visitor = Callable[..., Person]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page is the same for both engines: once is enough."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.compiled)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium.found()
    if path is None:
        pytest.skip("no Chromium is installed")
    expect.set_options(timeout=MILLISECONDS)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=[f"--host-resolver-rules={NETWORK}"])
        yield running
        running.close()


@pytest.fixture(scope="package")
def live() -> Iterator[Live]:
    with Live(names=("poker.lan",)) as running:
        yield running


@pytest.fixture(autouse=True)
def _awaits_commitments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server wait with a deal until the page has committed to a seed.

    On a busy machine that takes longer than a server usually waits. The page has no part in such a deal: it
    doubts the deal and can prove nothing.
    """
    monkeypatch.setattr(clock, "GREETING", MILLISECONDS)


@pytest.fixture
def _awaits_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server wait for the page's seeds, too. It waits in vain where the page shows none."""
    monkeypatch.setattr(clock, "SEEDS", MILLISECONDS)


@pytest.fixture(autouse=True)
def _no_studies_left(live: Live) -> Iterator[None]:
    """Studies that a test has opened are closed after it, for those that come later."""
    yield
    for study in list(live.server.studies.studies.values()):
        live.call(live.server.studies.close_one(study))


@pytest.fixture
def visitor(browser: Browser, live: Live) -> Iterator[Visitor]:
    """Somebody with a browser of their own; when they go, nothing strange must have happened in it."""
    with ExitStack() as leaving:

        def come(base: str = live.base, *, clock: bool = False, **settings: Any) -> Person:
            context = browser.new_context(base_url=base, **settings)
            context.set_default_timeout(MILLISECONDS)
            if clock:  # before the page begins: what it has begun by its own clock cannot be stopped
                context.clock.install()
            leaving.callback(context.close)
            person = Person(context.new_page(), base)
            leaving.callback(person.had_no_trouble)
            return person

        yield come
