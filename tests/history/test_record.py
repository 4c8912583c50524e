"""One hand as data."""

import pickle
from dataclasses import FrozenInstanceError, replace
from decimal import Decimal

import pytest

from redbutton.errors import Code, ParseError
from redbutton.history.phh_actions import Verb
from redbutton.history.record import HandRecord

HAND = HandRecord(
    variant="NT",
    antes=(0, 0),
    blinds_or_straddles=(Decimal("0.25"), Decimal("0.50")),
    min_bet=Decimal("0.50"),
    starting_stacks=(20, Decimal("12.5")),
    actions=("d dh p1 AcKd", "d dh p2 ????", "# a phone rings", "p2 cbr 1.125", "p1 f"),
)


def test_all_the_money_of_a_hand_is_whole_in_its_chip_unit() -> None:
    assert HAND.scale == 1000
    assert HAND.units(HAND.blinds_or_straddles or ()) == (250, 500)
    assert HAND.units(HAND.starting_stacks) == (20000, 12500)
    assert HAND.steps[3].amount == 1125


def test_rake_may_be_finer_than_the_bets() -> None:
    assert replace(HAND, actions=(), winnings=(0, Decimal("0.71255"))).scale == 100_000


def test_numbers_in_commentary_are_no_money() -> None:
    hand = replace(HAND, actions=("p2 cbr 1.50 # he has 3.14159 left", "# 2.71828"))
    assert hand.scale == 100
    assert hand.steps[0].amount == 150


def test_a_hand_without_decimals_counts_as_it_is_written() -> None:
    hand = replace(HAND, blinds_or_straddles=(1, 2), min_bet=2, starting_stacks=(20, 12), actions=())
    assert hand.scale == 1
    assert hand.units(hand.starting_stacks) == (20, 12)


def test_an_unknown_stack_has_no_units() -> None:
    hand = replace(HAND, starting_stacks=(20, Decimal("inf")))
    assert hand.units(hand.starting_stacks) == (20000, None)


def test_there_is_a_step_for_each_action_text_notes_too() -> None:
    assert len(HAND.steps) == len(HAND.actions)
    assert HAND.steps[2].verb is Verb.NOTE
    assert HAND.steps[2].commentary == "a phone rings"


def test_a_record_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        HAND.variant = "PO"  # type: ignore[misc]


def test_equal_hands_are_equal_whatever_was_asked_of_them() -> None:
    other = replace(HAND)
    assert other.steps
    assert other == HAND
    assert hash(other) == hash(HAND)
    assert other != replace(HAND, hand=7)


def test_a_record_goes_from_process_to_process() -> None:
    assert pickle.loads(pickle.dumps(HAND)) == HAND


def test_a_record_made_of_fields_equals_the_one_made_by_name() -> None:
    fields = HAND.fields() | {"_mood": "calm"}
    assert HandRecord.of(fields) == replace(HAND, extra={"_mood": "calm"})
    assert HandRecord.of(fields).author is None


def test_a_record_with_one_more_field_of_ours_is_otherwise_the_same() -> None:
    calm = HAND.with_own("_mood", "calm")
    assert calm == replace(HAND, extra={"_mood": "calm"})
    assert calm.with_own("_table", 7).extra == {"_mood": "calm", "_table": 7}
    assert calm.steps == HAND.steps
    assert not HAND.extra


def test_a_player_who_is_not_there_cannot_act() -> None:
    with pytest.raises(ParseError) as refusal:
        _ = replace(HAND, actions=("p1 f", "p3 f")).steps
    assert refusal.value.code is Code.IN_ACTION
    assert refusal.value.facts["number"] == 2
    assert refusal.value.facts["reason"].code is Code.NO_SUCH_PLAYER


def test_an_action_that_cannot_be_read_is_named_by_its_number() -> None:
    with pytest.raises(ParseError) as refusal:
        _ = replace(HAND, actions=("p1 f", "p2 dances", "p3 f")).steps
    assert refusal.value.facts["number"] == 2
    assert "p2 dances" in str(refusal.value)


def test_a_record_made_by_name_is_checked_too() -> None:
    with pytest.raises(ParseError) as refusal:
        replace(HAND, min_bet=0.5)  # type: ignore[arg-type]
    assert refusal.value.code is Code.FIELD_NOT_AMOUNT
