"""`holdem` and `rules` run a test at every such table; the clock of bots that think stands still."""

import pytest
from players.tables import every_table, holdem_tables, name_of

from redbutton.players.bots import resolving, solver
from redbutton.rules import Rules


@pytest.fixture(autouse=True)
def still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine must not change what is solved."""
    for module in (resolving, solver):
        monkeypatch.setattr(module, "perf_counter", lambda: 0.0)


@pytest.fixture(params=holdem_tables(), ids=name_of)
def holdem(request: pytest.FixtureRequest) -> Rules:
    rules: Rules = request.param
    return rules


@pytest.fixture(params=every_table(), ids=name_of)
def rules(request: pytest.FixtureRequest) -> Rules:
    found: Rules = request.param
    return found
