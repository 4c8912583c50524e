"""What follows from rules is worked out once, and never mixed up."""

from redbutton.rules import Rules, make_rules
from redbutton.rules.once import MOST, once_for_rules


def blinds(big: int = 2) -> Rules:
    return make_rules("standard", blinds=(1, big))


def test_equal_rules_share_what_was_made_of_the_first() -> None:
    made: list[Rules] = []
    note = once_for_rules(lambda rules: made.append(rules) or len(made))  # type: ignore[func-returns-value]
    first, equal, other = blinds(), blinds(), blinds(3)
    assert [note(rules) for rules in (first, first, equal, other, equal, first)] == [1, 1, 1, 2, 1, 1]
    assert made == [first, other]


def test_rules_are_apart_if_their_money_is_written_differently() -> None:
    unit_of = once_for_rules(lambda rules: str(rules.stakes.unit))
    halves = [make_rules("standard", blinds=("0.5", "1"), unit=unit) for unit in ("0.5", "0.50")]
    assert halves[0] == halves[1]
    assert [unit_of(rules) for rules in (*halves, *halves)] == ["0.5", "0.50"] * 2


def test_more_rules_than_are_remembered_are_told_apart_too() -> None:
    big_blind = once_for_rules(lambda rules: rules.stakes.big_blind)
    sizes = [2 + number % 300 for number in range(MOST + 10)]
    assert [big_blind(blinds(size)) for size in sizes] == sizes
