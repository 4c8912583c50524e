"""Studies of the tests are on machines that may be busy."""

import pytest
from patience import PATIENCE

from redbutton.server.study import room


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "FIRST_SECONDS", PATIENCE)
