"""The presets against the table of house rules: every row, every column, in words."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from redbutton.errors import Code, PokerError
from redbutton.rules import PRESETS, Limit, OpeningRule, Rules, make_rules
from redbutton.rules.switches import names, value_of

Cell = dict[str, str] | Callable[[Rules], bool]
"""What a cell of the table stands for: switches and their values, or a look at the rules."""

COLUMNS = ("standard", "fixed-limit", "home", "ante-up", "dezhou")

TABLE = {
    "limit": ("none", "fixed: low, low, high, high", "none", "none", "none"),
    "players": ("2-10", "2-10", "2-10", "2-10, 2-22 from Python", "2-10"),
    "chip unit": ("1", "half the small bet", "0.05", "1", "1"),
    "forced bets": ("live blinds", "live blinds", "live blinds", "dead antes", "the first two actions"),
    "blind size": ("given", "half the small bet", "from the buy-in", "half the big", "twice the small"),
    "buy-in": ("given", "given", "given", "100 big blinds", "given"),
    "first button": ("high card, suits", "random", "high card, redraw", "random", "last seat"),
    "button moves": ("dead button", "next player", "next player", "next player", "next player"),
    "heads-up": ("button small", "button small", "button small", "left of button small", "button small"),
    "a late post after a raise": ("stands", "stands", "stands", "stands", "answers"),
    "first to act before the flop": (
        "left of big blind",
        "left of big blind",
        "left of big blind",
        "left of button",
        "small blind",
    ),
    "first to act later": ("left of button",) * 5,
    "fold before the flop": ("yes", "yes", "yes", "yes", "no"),
    "big blind's option": ("check or raise", "stay or raise", "check or raise", "n/a", "none"),
    "the first round closes": ("all matched", "all matched", "all matched", "all matched", "one orbit"),
    "later rounds": ("open", "open", "open", "open", "the first checks or calls"),
    "smallest opening bet": ("big blind", "fixed", "two big blinds", "big blind", "last amount"),
    "smallest raise": ("last raise", "fixed", "last raise", "any amount", "last raise"),
    "raise cap": ("none", "4 bets", "none", "none", "none"),
    "short all-in reopens": ("full raise", "half a bet", "full raise", "always", "full raise"),
    "cannot pay the blind": ("all-in", "all-in", "eliminated", "all-in", "all-in"),
    "burn cards": ("yes", "no", "yes", "yes", "no"),
    "uncalled bet": ("returned", "returned", "returned", "returned", "stays"),
    "everyone else folded": ("at once", "at once", "at once", "at once", "next round"),
    "odd chips": ("one each",) * 5,
    "showdown": (
        "last aggressor, may muck",
        "last aggressor, all show",
        "side pots first, all show",
        "last aggressor, all show",
        "last aggressor, all show",
    ),
    "actions listed": ("all", "all", "all", "all", "as in its scenes"),
    "ace plays low": ("yes",) * 5,
    "hand names": ("ten", "no pair, two pairs", "ten", "ten", "ten"),
    "the game ends": ("host", "host", "one left", "one left", "host"),
}


def later_streets_open_by_position(rules: Rules) -> bool:
    return all(street.opening is OpeningRule.POSITION for street in rules.variant.streets)


def bets_low_low_high_high(rules: Rules) -> bool:
    sizes = [
        rules.stakes.late_bet if street.big else rules.stakes.small_bet for street in rules.variant.streets
    ]
    return rules.limit is Limit.FIXED and sizes == [2, 2, 4, 4]


def small_and_big(**asked: Any) -> Callable[[Rules], bool]:
    """The blinds, or the antes where everybody pays, that a preset makes of some stakes."""
    blinds: tuple[int, ...] = asked.pop("makes")

    def look(rules: Rules) -> bool:
        stakes = make_rules(rules.preset, **asked).stakes
        return (stakes.blinds or stakes.antes) == blinds

    return look


def buy_in_of_70(rules: Rules) -> str:
    stakes = make_rules(rules.preset, buy_in=70).stakes
    return stakes.money(stakes.buy_in)


MEANING: dict[tuple[str, str], Cell] = {
    ("limit", "none"): {"limit": "none"},
    ("limit", "fixed: low, low, high, high"): bets_low_low_high_high,
    ("players", "2-10"): {"max_players": "10"},
    ("players", "2-10, 2-22 from Python"): {"max_players": "22"},
    ("chip unit", "1"): {"chip_unit": "1"},
    ("chip unit", "0.05"): {"chip_unit": "0.05"},
    ("chip unit", "half the small bet"): lambda rules: (
        make_rules(rules.preset, bets=(1, 2)).stakes.unit == Decimal("0.5")
        and make_rules(rules.preset, bets=(10, 20)).stakes.unit == 5
    ),
    ("forced bets", "live blinds"): {"forced_bets": "blinds"},
    ("forced bets", "dead antes"): {"forced_bets": "antes"},
    ("forced bets", "the first two actions"): {"forced_bets": "actions"},
    ("blind size", "given"): small_and_big(blinds=(3, 7), makes=(3, 7)),
    ("blind size", "half the small bet"): small_and_big(bets=(20, 40), makes=(1, 2)),
    ("blind size", "from the buy-in"): small_and_big(buy_in=100, makes=(5, 10)),
    ("blind size", "half the big"): small_and_big(blinds=(1, 7), makes=(3, 7)),
    ("blind size", "twice the small"): small_and_big(blinds=(7, 9), makes=(7, 14)),
    ("buy-in", "given"): lambda rules: buy_in_of_70(rules) == "70",
    ("buy-in", "100 big blinds"): lambda rules: (
        make_rules(rules.preset, blinds=(50, 100)).stakes.buy_in == 10_000
    ),
    ("first button", "high card, suits"): {"first_button": "high-card"},
    ("first button", "high card, redraw"): {"first_button": "high-card-redraw"},
    ("first button", "random"): {"first_button": "random"},
    ("first button", "last seat"): {"first_button": "last-seat"},
    ("button moves", "dead button"): {"button_moves": "dead"},
    ("button moves", "next player"): {"button_moves": "next"},
    ("heads-up", "button small"): {"heads_up": "button-small-blind"},
    ("heads-up", "left of button small"): {"heads_up": "left-small-blind"},
    ("a late post after a raise", "stands"): {"late_post": "stands"},
    ("a late post after a raise", "answers"): {"late_post": "answers"},
    ("first to act before the flop", "left of big blind"): {"first_to_act": "left-of-big-blind"},
    ("first to act before the flop", "left of button"): {"first_to_act": "left-of-button"},
    ("first to act before the flop", "small blind"): {"first_to_act": "small-blind"},
    ("first to act later", "left of button"): later_streets_open_by_position,
    ("fold before the flop", "yes"): {"first_round_fold": "yes"},
    ("fold before the flop", "no"): {"first_round_fold": "no"},
    ("big blind's option", "check or raise"): {"big_blind_option": "check"},
    ("big blind's option", "stay or raise"): {"big_blind_option": "stay"},
    ("big blind's option", "n/a"): lambda rules: rules.stakes.big_blind == 0,
    ("big blind's option", "none"): {"big_blind_option": "none"},
    ("the first round closes", "all matched"): {"first_round_closes": "matched"},
    ("the first round closes", "one orbit"): {"first_round_closes": "one-orbit"},
    ("later rounds", "open"): {"later_rounds": "open"},
    ("later rounds", "the first checks or calls"): {"later_rounds": "first-opens"},
    ("smallest opening bet", "big blind"): {"smallest_bet": "big-blind"},
    ("smallest opening bet", "two big blinds"): {"smallest_bet": "two-big-blinds"},
    ("smallest opening bet", "last amount"): {"smallest_bet": "last-amount"},
    ("smallest opening bet", "fixed"): {"limit": "fixed"},
    ("smallest raise", "last raise"): {"smallest_raise": "last-raise"},
    ("smallest raise", "any amount"): {"smallest_raise": "any"},
    ("smallest raise", "fixed"): {"limit": "fixed"},
    ("raise cap", "none"): {"raise_cap": "none"},
    ("raise cap", "4 bets"): {"raise_cap": "4"},
    ("short all-in reopens", "full raise"): {"short_all_in_reopens": "full-raise"},
    ("short all-in reopens", "half a bet"): {"short_all_in_reopens": "half-bet"},
    ("short all-in reopens", "always"): {"short_all_in_reopens": "always"},
    ("cannot pay the blind", "all-in"): {"cannot_pay_blind": "all-in"},
    ("cannot pay the blind", "eliminated"): {"cannot_pay_blind": "eliminated"},
    ("burn cards", "yes"): {"burn_cards": "yes"},
    ("burn cards", "no"): {"burn_cards": "no"},
    ("uncalled bet", "returned"): {"uncalled_bet": "returned"},
    ("uncalled bet", "stays"): {"uncalled_bet": "stays"},
    ("everyone else folded", "at once"): {"everyone_folded": "at-once"},
    ("everyone else folded", "next round"): {"everyone_folded": "next-round"},
    ("odd chips", "one each"): {"odd_chips": "one-each"},
    ("showdown", "last aggressor, may muck"): {"showdown": "last-aggressor", "losers_may_muck": "yes"},
    ("showdown", "last aggressor, all show"): {"showdown": "last-aggressor", "losers_may_muck": "no"},
    ("showdown", "side pots first, all show"): {"showdown": "side-pots-first", "losers_may_muck": "no"},
    ("actions listed", "all"): {"offered_actions": "all"},
    ("actions listed", "as in its scenes"): {"offered_actions": "short-list"},
    ("ace plays low", "yes"): {"ace_plays_low": "yes"},
    ("hand names", "ten"): {"hand_names": "ten"},
    ("hand names", "no pair, two pairs"): {"hand_names": "no-pair"},
    ("the game ends", "host"): {"game_ends": "host"},
    ("the game ends", "one left"): {"game_ends": "one-left"},
}


@pytest.mark.parametrize("preset", COLUMNS)
@pytest.mark.parametrize("row", TABLE)
def test_a_preset_is_as_its_cell_says(row: str, preset: str) -> None:
    rules = make_rules(preset)
    cell = MEANING[row, TABLE[row][COLUMNS.index(preset)]]
    if callable(cell):
        assert cell(rules)
    else:
        assert {switch: value_of(rules, switch) for switch in cell} == cell


def test_every_switch_that_differs_in_any_preset_has_its_row() -> None:
    told = {switch for cell in MEANING.values() if isinstance(cell, dict) for switch in cell}
    told |= {"blind_size", "buy_in"}  # told by what they make of the stakes
    apart = {"all_in_face_up"}  # a part of the showdown, see the facts of each preset
    standard = make_rules("standard")
    for preset in COLUMNS:
        rules = make_rules(preset)
        differing = {switch for switch in names() if value_of(rules, switch) != value_of(standard, switch)}
        assert differing <= told | apart, preset


def test_draw_sim_is_five_cards_shown_without_betting_and_the_ace_is_high() -> None:
    rules = make_rules("draw-sim")
    assert [(street.down, street.betting) for street in rules.variant.streets] == [(5, False)]
    assert (rules.max_players, rules.stakes.blinds, rules.house.ace_plays_low) == (6, (), False)
    assert rules.orders[0].wheel == ""


def test_the_ace_can_be_let_play_low_in_draw_sim_and_forbidden_in_any_game() -> None:
    assert make_rules("draw-sim", switches={"ace_plays_low": "yes"}).orders[0].wheel == "5432A"
    assert make_rules(variant="short-deck", switches={"ace_plays_low": "no"}).orders[0].wheel == ""


@pytest.mark.parametrize(
    ("bets", "unit", "blinds"), [((2, 4), "1", ("1", "2")), ((1, 2), "0.5", ("0.50", "1"))]
)
def test_fixed_limit_blinds_are_half_a_small_bet_and_a_whole_one(
    bets: tuple[int, int], unit: str, blinds: tuple[str, str]
) -> None:
    stakes = make_rules("fixed-limit", bets=bets).stakes
    assert stakes.unit == Decimal(unit)
    assert tuple(map(stakes.money, stakes.blinds)) == blinds


@pytest.mark.parametrize(
    ("buy_in", "big", "small"), [(50, "0.25", "0.10"), (100, "0.50", "0.25"), (20, "0.10", "0.05")]
)
def test_home_blinds_come_from_the_buy_in(buy_in: int, big: str, small: str) -> None:
    stakes = make_rules("home", buy_in=buy_in).stakes
    assert tuple(map(stakes.money, stakes.blinds)) == (small, big)


def test_half_a_chip_can_be_rounded_up() -> None:
    stakes = make_rules("home", buy_in=50, switches={"blind_rounding": "half-up"}).stakes
    assert tuple(map(stakes.money, stakes.blinds)) == ("0.15", "0.25")


def test_ante_up_at_a_big_blind_of_100_is_a_buy_in_of_10000_and_antes_of_50_and_100() -> None:
    stakes = make_rules("ante-up", blinds=(50, 100)).stakes
    assert (stakes.buy_in, stakes.antes, stakes.blinds) == (10_000, (50, 100), ())


def test_a_multiplier_of_one_makes_the_blinds_of_dezhou_equal() -> None:
    assert make_rules("dezhou", blinds=(2, 4), switches={"bb_multiplier": "1"}).stakes.blinds == (2, 2)


def test_blinds_that_are_given_are_not_computed() -> None:
    assert make_rules("home", blinds=(1, 2), unit=1).stakes.blinds == (1, 2)
    assert make_rules("fixed-limit", bets=(10, 20), blinds=(10, 10)).stakes.blinds == (2, 2)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_switch_can_be_set_to_what_it_is(preset: str) -> None:
    rules = make_rules(preset)
    switches = {switch: value_of(rules, switch) for switch in names()}
    assert make_rules(preset, switches=switches) == rules


@pytest.mark.parametrize(
    ("preset", "asked", "said"),
    [
        ("standart", {}, "no preset standart (there are: standard, fixed-limit"),
        ("standard", {"variant": "holden"}, "no variant holden (there are: holdem"),
        ("standard", {"limit": "pott"}, "the rule limit cannot be pott (allowed: fixed, pot, none)"),
        ("standard", {"switches": {"raise_kap": "4"}}, "no rule raise_kap (there are: limit, chip_unit"),
        ("standard", {"switches": {"raise_cap": "four"}}, "raise_cap cannot be four (allowed: 1-100, none)"),
        ("standard", {"switches": {"raise_cap": "0"}}, "raise_cap cannot be 0 (allowed: 1-100)"),
        ("standard", {"switches": {"raise_cap": "9" * 5000}}, "raise_cap cannot be 999"),
        ("standard", {"switches": {"burn_cards": "perhaps"}}, "cannot be perhaps (allowed: yes, no)"),
        ("standard", {"switches": {"button_moves": "left"}}, "(allowed: dead, next, moving)"),
        ("standard", {"switches": {"odd_chips": "x"}}, "(allowed: one-each, first-takes-all, carry-over)"),
        ("standard", {"switches": {"max_players": "23"}}, "max_players cannot be 23 (allowed: 2-22)"),
        ("standard", {"switches": {"chip_unit": "nan"}}, "chip_unit cannot be nan (allowed: > 0)"),
        ("standard", {"switches": {"chip_unit": "0"}}, "more than nothing"),
        ("fixed-limit", {"limit": "none"}, "short_all_in_reopens=half-bet needs limit=fixed"),
        ("dezhou", {"switches": {"forced_bets": "blinds"}}, "needs forced_bets=actions"),
        ("standard", {"switches": {"first_to_act": "small-blind"}}, "needs forced_bets=actions"),
        ("standard", {"switches": {"big_blind_option": "none"}}, "needs first_round_closes=one-orbit"),
        ("home", {"switches": {"buy_in": "100-big-blinds"}}, "blind_size=from-buy-in needs buy_in=given"),
        ("standard", {"bring_in": 1}, "a bring-in needs a game with up-cards, and holdem has none"),
        ("standard", {"blinds": ("one", 2)}, "'one' is not an amount"),
        ("standard", {"blinds": (1, "inf")}, "'inf' is not an amount"),
        ("standard", {"blinds": (1, "1e999999")}, "is not an amount"),
        ("standard", {"blinds": ("0.5", 1)}, "0.5 is not a whole number of chips of 1"),
        ("standard", {"blinds": (-1, 2)}, "cannot be negative"),
        ("fixed-limit", {"bets": (1, 2), "unit": 1}, "0.5 is not a whole number of chips of 1"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_switch_and_what_is_allowed(
    preset: str, asked: dict[str, Any], said: str
) -> None:
    with pytest.raises(PokerError) as refused:
        make_rules(preset, **asked)
    assert said in str(refused.value)
    assert refused.value.sentence("zh")


@pytest.mark.parametrize(
    ("preset", "told"),
    [
        ("standard", ["4", "8"]),
        ("fixed-limit", ["4", "8"]),
        ("home", ["4", "8"]),
        ("dezhou", ["4", "8"]),
    ],
)
def test_one_blind_alone_is_the_small_one_in_every_house_with_two(preset: str, told: list[str]) -> None:
    stakes = make_rules(preset, blinds=("4",)).stakes
    assert [stakes.money(blind) for blind in stakes.blinds] == told


def test_stud_cannot_begin_with_blinds_that_are_actions() -> None:
    with pytest.raises(PokerError) as refusal:
        make_rules("dezhou", variant="stud")
    assert refusal.value.code is Code.FORCED_BETS_WITH_UPCARDS
