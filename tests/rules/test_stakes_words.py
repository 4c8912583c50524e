"""What a table's stakes are called, in figures and in words."""

from typing import Any

import pytest

from redbutton.game import Deal
from redbutton.rules import PRESETS, Rules, make_rules, stakes_in_figures, stakes_in_words, usual_rules
from redbutton.words import LANGUAGES


@pytest.mark.parametrize(
    ("preset", "asked", "figures", "in_english", "in_chinese"),
    [
        ("standard", {}, "1/2", "1/2", "1/2"),
        ("standard", {"antes": (0, 2, 0)}, "1/2", "1/2, big blind ante 2", "1/2，大盲前注 2"),
        ("standard", {"blinds": (1, 2, 4)}, "1/2/4", "1/2/4", "1/2/4"),
        ("fixed-limit", {}, "2/4", "2/4, blinds 1/2", "2/4，盲注 1/2"),
        ("fixed-limit", {"bets": (1, 2)}, "1/2", "1/2, blinds 0.50/1", "1/2，盲注 0.50/1"),
        ("fixed-limit", {"blinds": (2, 4)}, "4/8", "4/8, blinds 2/4", "4/8，盲注 2/4"),
        ("home", {}, "0.10/0.25", "0.10/0.25", "0.10/0.25"),
        ("ante-up", {}, "1/2", "antes 1/2", "前注 1/2"),
        ("draw-sim", {}, "", "no betting", "不下注"),
    ],
)
def test_a_game_is_called_by_its_bets_its_blinds_or_its_antes(
    preset: str, asked: dict[str, Any], figures: str, in_english: str, in_chinese: str
) -> None:
    rules = make_rules(preset, **asked)
    assert stakes_in_figures(rules) == figures
    assert [stakes_in_words(rules, lang) for lang in ("en", "zh")] == [in_english, in_chinese]


def test_stud_tells_its_ante_and_its_bring_in() -> None:
    assert stakes_in_words(usual_rules(variant="stud")) == "4/8, ante 1, bring-in 2"


def said_amounts(rules: Rules, lang: str) -> set[str]:
    words = stakes_in_words(rules, lang).replace("，", " ").replace(",", " ").replace("/", " ")
    return {word for word in words.split() if word[0].isdigit()}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_no_amount_is_told_that_the_table_does_not_have(preset: str, lang: str) -> None:
    rules = make_rules(preset)
    stakes = rules.stakes
    bets = (stakes.small_bet, stakes.late_bet) if rules.limit.value == "fixed" else ()
    asked = {*stakes.blinds, *stakes.antes, *bets}
    assert said_amounts(rules, lang) == set(map(stakes.money, asked))


def test_a_printed_deal_is_called_by_the_same_name() -> None:
    assert str(Deal(make_rules("fixed-limit"), [100, 100])).startswith("fixed-limit holdem 2/4, preflop")
    assert str(Deal(make_rules("draw-sim"), [100, 100])).startswith("five-card-show, no betting")
