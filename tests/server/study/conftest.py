"""Studies of the tests are on machines that may be busy."""

import pytest

from redbutton.server.study import room

PATIENCE = 60.0
"""Seconds for which a refusal is waited for, before a study counts as begun."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "FIRST_SECONDS", PATIENCE)
