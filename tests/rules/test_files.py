"""Rules saved as text and loaded again."""

from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from redbutton.cards import SHORT_DECK, Card
from redbutton.errors import Code, PokerError, RulesError
from redbutton.ranking.orders import HIGH, ORDERS, Order
from redbutton.rules import PRESETS, VARIANTS, Limit, OpeningRule, Rules, Stakes, Street, Variant, make_rules
from redbutton.rules.files import dumps, loads
from redbutton.rules.house import RANGES
from redbutton.rules.switches import allowed, names

PINEAPPLE = Variant(
    name="pineapple",
    streets=(
        Street(name="preflop", down=3),
        Street(name="flop", board=3),
        Street(name="turn", board=1, big=True),
        Street(name="river", board=1, big=True),
    ),
    orders=(HIGH,),
)


def test_only_the_preset_and_its_stakes_are_written_where_nothing_else_differs() -> None:
    text = dumps(make_rules("dezhou"))
    assert text.startswith('preset = "dezhou"\n\n[stakes]\n')
    assert "[rules]" not in text
    assert "variant" not in text
    assert "limit" not in text


def test_switches_that_differ_from_the_preset_are_written_and_no_others() -> None:
    text = dumps(
        make_rules("home", switches={"raise_cap": "4", "burn_cards": "no", "odd_chips": "carry-over"})
    )
    assert text.endswith('\n[rules]\nraise_cap = 4\nburn_cards = false\nodd_chips = "carry-over"\n')


def test_a_file_by_hand_needs_no_more_than_what_matters() -> None:
    assert loads("") == make_rules("standard")
    assert loads('preset = "home"\n[stakes]\nbuy_in = 100') == make_rules("home", buy_in=100)
    assert loads('variant = "omaha"\nlimit = "pot"') == make_rules(variant="omaha", limit="pot")
    assert loads('preset = "fixed-limit"\nrules = {raise_cap = "none"}').house.raise_cap is None


def test_money_is_exact() -> None:
    stakes = loads("[stakes]\nunit = 0.05\nblinds = [0.10, 0.25]").stakes
    assert (stakes.unit, stakes.blinds) == (Decimal("0.05"), (2, 5))


def test_more_switches_can_be_set_on_top_and_another_variant() -> None:
    saved = dumps(make_rules("home", limit="pot", switches={"raise_cap": "4", "burn_cards": "no"}))
    rules = loads(saved, variant="omaha", switches={"raise_cap": "5", "limit": "none"})
    assert (rules.house.raise_cap, rules.house.burn_cards) == (5, False)
    assert (rules.variant.name, rules.limit) == ("omaha", Limit.NONE)


def test_a_variant_of_ones_own_is_saved_with_all_that_it_is() -> None:
    text = dumps(make_rules(variant=PINEAPPLE))
    assert 'name = "pineapple"\norders = ["high"]\nfrom_hole = 0\nmax_players = 10\n' in text
    assert '[[variant.streets]]\nname = "turn"\nboard = 1\nbig = true\n' in text
    assert loads(text).variant == PINEAPPLE


def test_an_order_of_hands_that_nobody_knows_cannot_be_saved() -> None:
    strange = Order(name="strange", ranks="AK", categories=HIGH.categories)
    variant = Variant(name="strange", streets=PINEAPPLE.streets, orders=(strange,))
    with pytest.raises(RulesError) as refused:
        dumps(make_rules(variant=variant))
    assert refused.value.code is Code.NO_SUCH_ORDER


TABLES = [
    (preset, name)
    for preset, (name, variant) in product(PRESETS, VARIANTS.items())
    if not (variant.has_upcards and PRESETS[preset].house.forced_bets == "actions")
]
"""Every game that can be played: stud does not begin with blinds that are actions."""


@pytest.mark.parametrize(("preset", "variant"), TABLES)
def test_every_preset_and_every_variant_comes_back(preset: str, variant: str) -> None:
    rules = make_rules(preset, variant=variant)
    assert loads(dumps(rules)) == rules


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("preset = ", "line 1, column 10 is not TOML"),
        ("preset = 'home'\npreset = 'home'", "line 2"),
        ("preset = 'hom'", "there is no preset hom (there are: standard, fixed-limit, home"),
        ("preset = 3", "preset should be text in quotes, not 3"),
        ("colour = 'red'", "no colour in TOML (there are: preset, variant, limit, stakes, rules)"),
        ("limit = 'pott'", "the rule limit cannot be pott (allowed: fixed, pot, none)"),
        ("variant = 'holden'", "there is no variant holden"),
        (
            "[stakes]\nblind = 3",
            "no blind in [stakes] (there are: unit, bring_in, buy_in, blinds, antes, bets)",
        ),
        ("[stakes]\nblinds = 3", "blinds should be a list of numbers, not 3"),
        ("[stakes]\nblinds = [1, true]", "blinds should be a list of numbers"),
        ("[stakes]\nblinds = [1, inf]", "is not an amount"),
        ("[stakes]\nblinds = [1, 1e999999999999999999999]", "is not TOML"),
        ("[stakes]\nunit = 'one'", "unit should be a number, not one"),
        ("[stakes]\nunit = -1", "more than nothing"),
        ("[stakes]\nunit = nan", "chip_unit cannot be NaN (allowed: > 0)"),
        ("stakes = 5", "[stakes] should be a section with entries of its own, not 5"),
        ("rules = 5", "[rules] should be a section"),
        ("[rules]\nraise_kap = 4", "no rule raise_kap (there are: limit, chip_unit"),
        ("[rules]\nraise_cap = 4.5", "the rule raise_cap cannot be 4.5 (allowed: 1-100, none)"),
        ("[rules]\nburn_cards = 'perhaps'", "the rule burn_cards cannot be perhaps (allowed: yes, no)"),
        ("[rules]\nraise_cap = [4]", "raise_cap cannot be"),
        (
            "[rules]\nfirst_round_closes = 'one-orbit'",
            "first_round_closes=one-orbit needs forced_bets=actions",
        ),
        ("variant = 3", "[variant] should be a section"),
        ("[variant]\nname = 'x'", "the field streets is missing"),
        ("[variant]\nname = 'x'\nstreets = 3\norders = ['high']", "[[variant.streets]] should be a section"),
        (
            "[variant]\nname = 'x'\nstreets = [3]\norders = ['high']",
            "[[variant.streets]] should be a section",
        ),
        (
            "[variant]\nname = 'x'\nstreets = []\norders = ['high']",
            "x cannot have streets = 0 (allowed: 1-8)",
        ),
        (
            "variant = {name = 'x', orders = ['higher'], streets = [{name = 'only', down = 1}]}",
            "there is no order of hands higher (there are: high, high-no-wheel",
        ),
        ("variant = {name = 'x', orders = [3], streets = [{name = 'only', down = 1}]}", "list of texts"),
        ("variant = {name = 'x', orders = [], streets = [{name = 'only', down = 1}]}", "orders = 0"),
        ("variant = {name = 'x', orders = ['high'], streets = [{name = 'only'}]}", "hole_cards = 0"),
        ("variant = {name = 'x', orders = ['high'], streets = [{name = 'a', down = -1}]}", "down = -1"),
        ("variant = {name = 'x', orders = ['high'], streets = [{name = 'a', down = 'two'}]}", "whole number"),
        ("variant = {name = 'x', orders = ['high'], streets = [{name = 'a', big = 1}]}", "true or false"),
        ("variant = {name = 'x', orders = ['high'], streets = [{name = 'a', downs = 1}]}", "no downs in"),
        (
            "variant = {name = 'x', orders = ['high'], streets = [{name = 'a', down = 1, opening = 'me'}]}",
            "the rule opening cannot be me (allowed: position, low-card",
        ),
        (
            "variant = {name = 'x', orders = ['high'], deck = 'As Ks', streets = [{name = 'a', down = 1}]}",
            "the deck of the variant x has 2 cards; 10 players need 10",
        ),
        (
            "variant = {name = 'x', orders = ['high'], deck = 'As As', streets = [{name = 'a', down = 1}]}",
            "the card As is there twice",
        ),
        (
            "variant = {name = 'x', orders = ['high'], max_players = 1, streets = [{name = 'a', down = 1}]}",
            "x cannot have max_players = 1 (allowed: 2-10)",
        ),
        (
            "variant = {name = 'x', orders = ['high'], from_hole = 2, streets = [{name = 'a', down = 1}]}",
            "x cannot have from_hole = 2 (allowed: 0-1)",
        ),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(PokerError) as refused:
        loads(text)
    assert said in str(refused.value)
    assert refused.value.sentence("zh")


# -- laws ------------------------------------------------------------------------------------------------

STREETS = st.builds(
    Street,
    name=st.text(max_size=8),
    down=st.integers(0, 2),
    up=st.integers(0, 1),
    board=st.integers(0, 2),
    draw=st.integers(0, 5),
    betting=st.booleans(),
    big=st.booleans(),
    opening=st.sampled_from(OpeningRule),
)
DECKS = st.sampled_from([tuple(map(Card, range(52))), SHORT_DECK, tuple(map(Card, range(0, 52, 2)))])


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """Any variant at all that is one."""
    try:
        return Variant(
            name=draw(st.text(max_size=8)),
            streets=tuple(draw(st.lists(STREETS, min_size=1, max_size=4))),
            orders=tuple(draw(st.lists(st.sampled_from(list(ORDERS.values())), min_size=1, max_size=2))),
            deck=draw(DECKS),
            from_hole=draw(st.integers(0, 2)),
            max_players=draw(st.integers(2, 10)),
        )
    except RulesError:
        assume(False)
        raise


def settings_of(switch: str) -> st.SearchStrategy[str]:
    """Any value that a switch may have."""
    if switch == "chip_unit":
        return st.sampled_from(["1", "0.5", "0.05", "0.01"])
    if switch in RANGES:
        numbers = st.integers(*RANGES[switch]).map(str)
        return numbers | st.just("none") if "none" in allowed(switch) else numbers
    return st.sampled_from(allowed(switch))


SWITCHES = st.fixed_dictionaries({}, optional={switch: settings_of(switch) for switch in names()})
MONEY = st.integers(0, 2000).map(lambda cents: Decimal(cents) / 2)


@st.composite
def tables(draw: st.DrawFn) -> Rules:
    """Any rules at all that make sense."""
    asked: dict[str, Any] = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "variant": st.sampled_from(sorted(VARIANTS)) | variants(),
                "limit": st.sampled_from(["fixed", "pot", "none"]),
                "blinds": st.lists(MONEY, max_size=4),
                "antes": st.lists(MONEY, max_size=4),
                "bets": st.lists(MONEY, max_size=2),
                "bring_in": MONEY,
                "buy_in": MONEY,
                "unit": st.sampled_from(["0.5", "0.05", "0.01"]),
            },
        )
    )
    try:
        return make_rules(draw(st.sampled_from(sorted(PRESETS))), switches=draw(SWITCHES), **asked)
    except RulesError:
        assume(False)
        raise


@given(tables())
def test_rules_come_back_as_they_were_saved(rules: Rules) -> None:
    assert loads(dumps(rules)) == rules


@given(tables())
def test_rules_come_back_with_stakes_in_chips(rules: Rules) -> None:
    assert loads(dumps(rules), stakes=rules.stakes) == rules


def test_preset_bets_make_way_for_a_larger_big_blind() -> None:
    switches = {"blind_size": "from-small", "bb_multiplier": "3", "limit": "fixed"}
    rules = make_rules("fixed-limit", switches=switches)
    assert (rules.stakes.blinds, rules.stakes.min_bet) == ((1, 3), 3)
    assert loads(dumps(rules)) == rules


@given(tables())
def test_saving_what_was_loaded_gives_the_same_text(rules: Rules) -> None:
    text = dumps(rules)
    assert dumps(loads(text)) == text


KEYS = st.sampled_from(
    [
        *(
            "preset",
            "variant",
            "limit",
            "stakes",
            "rules",
            "name",
            "streets",
            "orders",
            "deck",
            "down",
            "opening",
        ),
        *(
            "blinds",
            "unit",
            "buy_in",
            "max_players",
            "from_hole",
            "big",
            "raise_cap",
            "burn_cards",
            "chip_unit",
        ),
    ]
)
PLAIN = st.one_of(
    st.integers(-3, 60).map(str),
    st.floats().map(repr),
    st.sampled_from(
        ["true", "false", "'home'", "'holdem'", "'high'", "'AsKs'", "'4'", "'none'", "1e400", "07:32:00"]
    ),
)


def inside(values: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    lists = st.lists(values, max_size=3).map(lambda entries: f"[{', '.join(entries)}]")
    sections = st.dictionaries(KEYS, values, max_size=4).map(
        lambda entries: f"{{{', '.join(f'{key} = {value}' for key, value in entries.items())}}}"
    )
    return lists | sections


DOCUMENTS = st.dictionaries(KEYS, st.recursive(PLAIN, inside, max_leaves=8), max_size=4).map(
    lambda entries: "\n".join(f"{key} = {value}" for key, value in entries.items())
)


@given(st.text() | DOCUMENTS)
def test_any_text_at_all_is_rules_or_is_refused_in_a_sentence(text: str) -> None:
    said = None
    try:
        rules = loads(text)
    except PokerError as refused:
        said = refused.sentence("zh")
    assert said or rules.stakes is not None


@given(st.integers(0, 10**12), st.sampled_from(["1", "0.5", "0.05", "0.001", "2.5"]))
def test_money_turns_into_text_and_back(chips: int, unit: str) -> None:
    stakes = Stakes(unit=Decimal(unit))
    assert stakes.chips(stakes.money(chips).replace(",", "")) == chips


def test_a_stored_text_without_a_switch_may_be_older_than_it() -> None:
    """Tables of dezhou had been stored before it got `later_rounds`."""
    text = dumps(make_rules("dezhou"), whole=True).replace('later_rounds = "first-opens"\n', "")
    assert loads(text, stored=True).house.later_rounds == "open"
    assert loads(dumps(make_rules("dezhou"), whole=True), stored=True) == make_rules("dezhou")
