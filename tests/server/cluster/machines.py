"""Two servers as on two machines."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from server.live import Live


@contextmanager
def machines(url: str, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> Iterator[list[Live]]:
    """Two servers that cannot hand sockets to each other: each has its own folder for them."""
    with ExitStack() as stack:
        found = []
        for _ in range(2):
            monkeypatch.setenv("RUNTIME_DIRECTORY", stack.enter_context(TemporaryDirectory()))
            found.append(stack.enter_context(Live(url, **settings)))
        for live in (*found, *found):
            live.call(live.lobby.membership.renew())
        yield found
