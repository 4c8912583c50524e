"""Tests that ask for `holdem` or `rules` are run at every such table."""

import pytest
from players.tables import every_table, holdem_tables, name_of

from redbutton.rules import Rules


@pytest.fixture(params=holdem_tables(), ids=name_of)
def holdem(request: pytest.FixtureRequest) -> Rules:
    rules: Rules = request.param
    return rules


@pytest.fixture(params=every_table(), ids=name_of)
def rules(request: pytest.FixtureRequest) -> Rules:
    found: Rules = request.param
    return found
