"""Recorded hands, played again through the engine."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from redbutton.errors import Code, ParseError, PokerError, RulesError
from redbutton.game import Call, RaiseTo
from redbutton.history import phh
from redbutton.history.checker import HandCheck, check, check_file
from redbutton.history.record import HandRecord
from redbutton.history.recorded_rules import rules_of
from redbutton.history.recorder import record_of
from redbutton.history.replay import Replay, replay
from redbutton.testing import deal


def hand(*actions: str, **fields: object) -> HandRecord:
    """Three players with 100 each, blinds 1 and 2."""
    given: dict[str, object] = {
        "variant": "NT",
        "antes": (0, 0, 0),
        "blinds_or_straddles": (1, 2, 0),
        "min_bet": 2,
        "starting_stacks": (100, 100, 100),
        "actions": ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", *actions),
    }
    return HandRecord(**given | fields)  # type: ignore[arg-type]


def test_every_example_ends_as_its_record_says(example: Path) -> None:
    report = check_file(example)
    assert not report.failed
    assert report.agree + report.unchecked == report.hands > 0


def test_examples_with_finishing_stacks_are_checked(example: Path) -> None:
    records = [section.record() for section in phh.read(example)]
    told = [record for record in records if record.finishing_stacks]
    assert all(check(record) == (HandCheck.AGREES, 0) for record in told)


def test_no_real_hand_fails(real_files: list[Path]) -> None:
    failures = [failure for path in real_files for failure in check_file(path).failed]
    assert failures == []


def test_every_real_finishing_stack_is_right(real_files: list[Path]) -> None:
    records = [section.record() for path in real_files for section in phh.read(path)]
    told = [record for record in records if record.finishing_stacks]
    assert len(told) > 200
    assert all(replay(record).stacks == record.units(record.finishing_stacks or ()) for record in told)


def test_real_hands_written_and_read_again_are_the_same_deals(real_files: list[Path]) -> None:
    for path in real_files:
        for section in phh.read(path):
            deal = replay(section.record())
            [again] = phh.loads(phh.dumps(record_of(deal)))
            assert replay(again).events == deal.events


def test_an_altered_stack_is_caught() -> None:
    record = hand("p3 cbr 6", "p1 f", "p2 f", finishing_stacks=(99, 98, 104))
    with pytest.raises(ParseError) as refused:
        check(record)
    assert refused.value.code is Code.STACK_DISAGREES
    assert refused.value.facts == {"player": 3, "written": 104, "computed": 103}


def test_winnings_may_be_less_than_was_won_but_not_more() -> None:
    actions = ("p3 cbr 6", "p1 f", "p2 f")
    assert check(hand(*actions, winnings=(0, 0, 5))) == (HandCheck.AGREES, 0)
    assert check(hand(*actions, winnings=(0, 0, 4))) == (HandCheck.AGREES, 1)
    with pytest.raises(ParseError, match="player 3 wins 20"):
        check(hand(*actions, winnings=(0, 0, 20)))


def test_winnings_of_somebody_else_are_caught() -> None:
    with pytest.raises(ParseError, match="player 1 wins 5"):
        check(hand("p3 cbr 6", "p1 f", "p2 f", winnings=(5, 0, 0)))


def test_a_hand_without_results_is_unchecked() -> None:
    assert check(hand("p3 cbr 6", "p1 f", "p2 f")) == (HandCheck.UNCHECKED, 0)


def test_a_hand_that_stops_in_the_middle_is_unchecked() -> None:
    assert check(hand("p3 cbr 6", winnings=(0, 0, 0))) == (HandCheck.UNCHECKED, 0)


@pytest.mark.parametrize(
    ("actions", "number", "code"),
    [
        (["p1 cc"], 4, Code.NOT_YOUR_TURN),
        (["p3 cbr 3"], 4, Code.RAISE_TOO_SMALL),
        (["p3 cbr 101"], 4, Code.RAISE_TOO_LARGE),
        (["p3 cc", "p1 cc", "p2 cc", "d db AsKs"], 7, Code.WRONG_NUMBER_OF_CARDS),
        (["p3 cc", "p1 cc", "p2 cc", "d db AsKsAs"], 7, Code.CARD_TWICE),
        (["p3 cc", "d db AsKsQs"], 5, Code.NOT_DEALING),
        (["p3 pb"], 4, Code.NO_BRING_IN),
        (["p3 sd"], 4, Code.NOT_DRAWING),
        (["p3 f", "p1 f", "p2 f"], 6, Code.NOBODY_TO_ACT),
    ],
)
def test_an_illegal_action_is_refused_with_its_number(actions: list[str], number: int, code: Code) -> None:
    with pytest.raises(ParseError) as refused:
        replay(hand(*actions))
    assert refused.value.code is Code.IN_ACTION
    assert refused.value.facts["number"] == number
    assert refused.value.facts["reason"].code is code


def test_cards_to_a_player_who_is_not_due_are_refused() -> None:
    with pytest.raises(ParseError, match="no cards are due to player 2 now"):
        replay(hand(actions=("d dh p2 ????",)))


def test_heads_up_the_blinds_are_turned_round() -> None:
    record = hand(
        antes=(0, 0), blinds_or_straddles=(1, 2), starting_stacks=(100, 100), actions=("d dh p1 ????",)
    )
    assert Replay(record).deal.bets == (2, 1)


def test_a_hand_shown_out_of_turn_is_taken() -> None:
    allin = ("p3 cbr 100", "p1 cc", "p2 f", "p1 sm 2c2d", "p3 sm AsAd", "d db 3h4h5s", "d db 9c", "d db Jd")
    deal = replay(hand(*allin))
    assert deal.payoffs == (-100, -2, 102)


def test_a_hand_nobody_saw_wins_nothing_from_one_that_was_shown() -> None:
    checks = ("p1 cc", "p2 cc")
    actions = ("p3 f", "p1 cc", "p2 cc", "d db 3h4h5s", *checks, "d db 9c", *checks, "d db Jd", *checks)
    deal = replay(hand(*actions, "p1 sm ????", "p2 sm 7c2d"))
    assert deal.payoffs == (-2, 2, 0)


def test_decimals_are_played_in_whole_units() -> None:
    record = hand(
        "p3 cbr 0.75",
        "p1 f",
        "p2 f",
        blinds_or_straddles=(Decimal("0.10"), Decimal("0.25"), 0),
        min_bet=Decimal("0.25"),
    )
    assert replay(record).payoffs == (-10, -25, 35)


def test_the_rules_named_in_a_record_are_played() -> None:
    with pytest.raises(ParseError, match="action 8: 2 is too little; a bet or raise is to 4"):
        replay(hand("p3 f", "p1 cc", "p2 cc", "d db 3h4h5s", "p1 cbr 2", extra={"_rules": ["home"]}))


def test_an_unknown_switch_in_a_record_is_refused() -> None:
    with pytest.raises(RulesError, match="no rule nonsense"):
        replay(hand(extra={"_rules": ["standard", "nonsense=1"]}))


def test_a_preset_can_say_who_pays_the_blinds_of_a_record() -> None:
    record = hand(extra={"_rules": ["ante-up"]})
    deal = replay(record)
    assert deal.pot == 5
    assert deal.actor == 0
    assert deal.options is not None
    assert deal.options.check


def test_a_negative_blind_smaller_than_the_big_one_is_a_dead_small_blind() -> None:
    dead = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cc", "p1 f", "p2 cbr 8", "p3 f")
    record = hand(actions=dead, blinds_or_straddles=(2, 4, -2), min_bet=4, winnings=(0, 12, 0))
    assert check(record) == (HandCheck.AGREES, 0)
    assert replay(record).payoffs == (-2, 8, -6)


def test_a_record_keeps_its_late_posts() -> None:
    record = hand("p3 f", "p1 f", blinds_or_straddles=(2, 4, -2), min_bet=4)
    assert record_of(replay(record)).blinds_or_straddles == (2, 4, -2)


RAZZ: dict[str, Any] = {
    "variant": "FR",
    "antes": (0, 0),
    "blinds_or_straddles": None,
    "bring_in": 50,
    "small_bet": 300,
    "big_bet": 600,
    "min_bet": None,
    "actions": (
        "d dh p1 ????Kd", "d dh p2 ????3c", "p1 pb", "p2 cbr 300", "p1 cc",
        "d dh p1 2h", "d dh p2 4h", "p2 cc", "p1 cc",
        "d dh p1 5h", "d dh p2 6h",
    ),
}  # fmt: skip


def test_a_raise_cut_to_the_last_chips_of_the_opponent_is_played_in_full() -> None:
    """With bets of 600 a raise is to 1200; but the opponent, who bet 600, has only 150 left."""
    played = replay(
        hand(
            **RAZZ | {"starting_stacks": (5000, 1050), "actions": (*RAZZ["actions"], *CUT)},
            finishing_stacks=(3950, 2100),
        )
    )
    assert played.over
    assert [result.returned for result in played.results] == [450, 0]


CUT = (
    "p2 cbr 600", "p1 cbr 750", "p2 cc", "d dh p1 Th", "d dh p2 7s", "d dh p1 ??", "d dh p2 ??",
    "p2 sm Ad2d3c4h6h7s8s", "p1 sm",
)  # fmt: skip


def test_a_raise_that_is_too_small_for_another_reason_is_refused() -> None:
    for total in ("700", "800"):
        wrong = tuple(action.replace("750", total) for action in CUT)
        with pytest.raises(ParseError, match=f"{total} is too little"):
            replay(hand(**RAZZ | {"starting_stacks": (5000, 1050), "actions": (*RAZZ["actions"], *wrong)}))


def test_a_stud_hand_that_names_one_up_card_twice_is_refused() -> None:
    shown = ("p2 cc", "p1 cc", "d dh p1 Th", "d dh p2 7s", "p2 cc", "p1 cc", "d dh p1 ??", "d dh p2 ??",
             "p2 cc", "p1 cc", "p2 sm Ad2d3c4h4h7s8s")  # fmt: skip
    record = hand(**RAZZ | {"starting_stacks": (5000, 5000), "actions": (*RAZZ["actions"], *shown)})
    with pytest.raises(ParseError, match="player 2"):
        replay(record)


def test_a_hand_that_was_recorded_before_a_preset_had_a_switch_is_played_without_it() -> None:
    """Earlier the first player of a later round could bet any amount in 德州."""
    actions = ("p1 cbr 1", "p2 cbr 2", "p3 cc", "d db 3h4h5s", "p1 cbr 30", "p2 f")
    record = hand(*actions, extra={"_rules": ["dezhou"]})
    assert replay(record).bets[0] == 30
    with pytest.raises(PokerError):
        replay(record, rules_of(record, ["dezhou", "later_rounds=first-checks"]))


def test_a_record_writes_money_as_its_own_unit_does_whatever_was_recorded_before() -> None:
    halves = [deal("standard", stacks=[100] * 3, blinds=("0.5", "1"), unit=unit) for unit in ("0.5", "0.50")]
    first, second = (record_of(story).extra["_rules"] for story in halves)
    assert (first[-1], second[-1]) == ("chip_unit=0.5", "chip_unit=0.50")


def test_a_call_that_opens_a_round_is_recorded_as_a_bet_with_a_comment() -> None:
    """PHH has one word for check and call, which would be a check where nobody has bet."""
    begun = ("p1 cbr 1", "p2 cbr 2", "p3 cc")
    for action, written in ((Call(), "p1 cbr 2 # call"), (RaiseTo(2), "p1 cbr 2")):
        story = deal("dezhou", stacks=[100] * 3, blinds=(1,)).plays(*begun, action)
        record = phh.loads(phh.dumps(record_of(story)))[0]
        assert record.actions[-1] == written
        assert replay(record).lists == story.lists
        assert replay(record).events == story.events


def test_a_record_names_a_switch_that_its_preset_got_later() -> None:
    story = deal("dezhou", stacks=[100] * 3, blinds=(1,)).plays("p1 cbr 1", "p2 cbr 2", "p3 cc", Call())
    record = record_of(story)
    later = {"late_post=answers", "later_rounds=first-opens", "offered_actions=short-list"}
    preset, *switches = record.extra["_rules"]
    assert (preset, {*switches}) == ("dezhou", later | {"unbeaten_may_muck=no"})
    assert replay(record).rules.house == story.rules.house
    assert replay(record).lists == story.lists
