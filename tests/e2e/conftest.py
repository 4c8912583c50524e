"""One browser and one server for all tests of the page, and people who come to it.

Both end with the last test of this folder: as long as the browser runs, no other event loop can.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from server.live import Live

from e2e import chromium
from e2e.person import Person
from redbutton.server.table import clock

HERE = Path(__file__).parent
PATIENCE = 60_000
"""In milliseconds: nothing takes that long on a machine that is not very busy."""

NETWORK = "MAP poker.lan 127.0.0.1"
"""This computer as another one of the network would see it: by a name, and without https."""

Visitor = Callable[..., Person]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The page is the same for both engines: once is enough.

    Here real time passes, in a real browser that may get no processor for seconds. A test that fails is tried
    once more, and the summary counts it as rerun; what is really broken fails twice.
    """
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.compiled)
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium.found()
    if path is None:
        pytest.skip("no Chromium is installed")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=[f"--host-resolver-rules={NETWORK}"])
        yield running
        running.close()


@pytest.fixture(scope="package")
def live() -> Iterator[Live]:
    with Live(names=("poker.lan",)) as running:
        yield running


@pytest.fixture
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server waits for promises and seeds as long as a page needs that a busy machine holds up."""
    monkeypatch.setattr(clock, "GREETING", PATIENCE)
    monkeypatch.setattr(clock, "SEEDS", PATIENCE)


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

        def come(base: str = live.base, **settings: Any) -> Person:
            context = browser.new_context(base_url=base, **settings)
            context.set_default_timeout(PATIENCE)
            leaving.callback(context.close)
            person = Person(context.new_page(), base)
            leaving.callback(person.had_no_trouble)
            return person

        yield come
