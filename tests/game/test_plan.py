"""The plan that the engine makes of rules."""

from dataclasses import replace

from redbutton.game.plan import plan_of
from redbutton.rules import make_rules


def test_equal_rules_have_one_plan() -> None:
    rules = make_rules("standard", blinds=(5, 10))
    level = make_rules("standard", blinds=(10, 20)).stakes
    first, second = replace(rules, stakes=level), replace(rules, stakes=level)
    assert first is not second
    assert plan_of(first) is plan_of(second) is not plan_of(rules)


def test_more_rules_than_are_remembered_each_have_their_own_plan() -> None:
    several = [make_rules("standard", blinds=(blind, 2 * blind)) for blind in range(1, 70)]
    assert [plan_of(rules).posts(3)[1] for rules in several] == [(b, 2 * b, 0) for b in range(1, 70)]
    assert [plan_of(rules).posts(3)[1] for rules in several] == [(b, 2 * b, 0) for b in range(1, 70)]
