"""The rules that options choose, and the same rules as a wish for a table of a server."""

from itertools import product
from pathlib import Path

import msgspec
import pytest

from redbutton.cli.hand_files import named
from redbutton.cli.rules_options import chosen, wish
from redbutton.errors import Code, PokerError, RulesError
from redbutton.rules import PRESETS, VARIANTS, Rules, usual_rules
from redbutton.server.table.config import rules_of
from redbutton.wire.messages import NewTable


def every_table() -> list[Rules]:
    """Each preset with each variant that it can have."""
    tables = []
    for preset, variant in product(PRESETS, (None, *VARIANTS)):
        try:
            tables.append(usual_rules(preset, variant=variant))
        except PokerError:
            continue
    return tables


def test_a_server_makes_the_same_rules_of_the_wish() -> None:
    for rules in every_table():
        assert rules_of(msgspec.convert({**wish(rules), "seats": 2}, NewTable)) == rules


def test_stakes_go_on_top_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text('preset = "home"\nstakes = {buy_in = 100}\nrules = {raise_cap = 4}', "utf-8")
    rules = chosen(str(file), switches=["burn_cards=no"], buy_in="50", limit="pot")
    assert (rules.stakes.blinds, rules.limit, rules.house.raise_cap) == ((2, 5), "pot", 4)
    assert not rules.house.burn_cards
    assert named(str(file), []) == ("home", "raise_cap=4")


def test_a_variant_of_ones_own_is_not_for_a_server(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    streets = "streets = [{name = 'only', down = 5}]"
    file.write_text(f"variant = {{name = 'five', orders = ['high'], {streets}}}", "utf-8")
    with pytest.raises(RulesError) as refused:
        wish(chosen(str(file), switches=[]))
    assert refused.value.code is Code.OWN_VARIANT_AT_SERVER
