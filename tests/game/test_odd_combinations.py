"""Odd combinations of switches, streets and posts."""

from typing import Any

import pytest

from redbutton.errors import RulesError
from redbutton.game import Call, Check, Deal, Discard, Fold, Options, RaiseTo, Show, Span
from redbutton.history import phh
from redbutton.history.dead_button import dead_button
from redbutton.history.narrator import Teller
from redbutton.history.recorder import record_of
from redbutton.history.replay import replay
from redbutton.ids import Player, Seat
from redbutton.ranking import HIGH
from redbutton.rules import Street, Variant, make_rules


def dealt(preset: str, stacks: list[int], *hands: str, **rules: Any) -> Deal:
    deal = Deal(make_rules(preset, **rules), stacks)
    for hand in hands:
        deal.deal(hand)
    return deal


def options(deal: Deal) -> Options:
    assert deal.options is not None
    return deal.options


def test_blinds_that_are_actions_leave_both_blinds_their_say_where_all_must_match() -> None:
    switches = {"first_round_closes": "matched", "big_blind_option": "check"}
    deal = dealt("dezhou", [100] * 3, "AsAd", "7c2d", "KhQh", blinds=(1,), switches=switches)
    for action in (RaiseTo(1), RaiseTo(2), Call()):
        deal.act(action)
    assert (deal.actor, options(deal).raise_to) == (0, Span(4, 100))
    deal.act(Call())
    assert (deal.actor, options(deal).check, options(deal).raise_to) == (1, True, Span(4, 100))
    deal.act(Check())
    assert deal.dealing


def test_with_equal_blinds_heads_up_the_small_blind_left_of_the_button_begins() -> None:
    switches = {"heads_up": "left-small-blind"}
    assert dealt("standard", [100, 100], "AsAd", "KsKd", blinds=(2, 2), switches=switches).actor == 0
    assert dealt("standard", [100, 100], "AsAd", "KsKd", blinds=(2, 2)).actor == 1


def test_one_may_fold_where_checking_is_not_possible() -> None:
    """The first player has checked; the others of 德州 call the last amount, raise, or fold."""
    deal = dealt("dezhou", [100] * 3, "AsAd", "KsKd", "QsQd", blinds=(1,), switches={"fold_when_free": "no"})
    for action in (RaiseTo(1), RaiseTo(2), Call()):
        deal.act(action)
    deal.deal("2c3d7h")
    assert not options(deal).fold
    deal.act(Check())
    assert (options(deal).check, options(deal).fold) == (False, True)


PINEAPPLE = Variant(
    name="pineapple",
    streets=(
        Street(name="preflop", down=3),
        Street(name="flop", discard=1, board=3),
        Street(name="turn", board=1),
        Street(name="river", board=1),
    ),
    orders=(HIGH,),
)


def test_a_hand_that_was_folded_before_the_discard_is_shown_without_a_name() -> None:
    deal = dealt("standard", [100] * 3, "AsAd2c", "KsKd3c", "QsQd4c", variant=PINEAPPLE, blinds=(1, 2))
    for action in (Fold(), Call(), Check(), Discard("2c"), Discard("3c")):
        deal.act(action)
    for cards in ("5h6h9h", "Jc", "8s"):
        deal.deal(cards)
        deal.act(Check())
        deal.act(Check())
    while deal.showing_down:
        deal.show_or_muck()
    deal.act_early(Show(), Player(2))
    assert list(Teller(deal).catch_up())[-1] == "Player 3 shows Q♠ Q♦ 4♣"


def test_categories_are_those_of_the_cards_that_are_kept() -> None:
    streets = (Street(name="first", down=5), Street(name="second", discard=2))
    variant = Variant(name="three-of-five", streets=streets, orders=(HIGH,), max_players=4)
    switches = {"ties": "category", "losers_may_muck": "no"}
    hands = ("AsAdAc2s3s", "KsQdJc8c9c")
    deal = dealt("standard", [100, 100], *hands, variant=variant, blinds=(1, 2), switches=switches)
    for action in (Call(), Check(), Discard("2s3s"), Discard("8c9c"), Check(), Check()):
        deal.act(action)
    assert deal.payoffs == (2, -2)


@pytest.mark.parametrize("more", [{"up": 1}, {"down": 1}])
def test_a_street_cannot_exchange_cards_and_deal_others(more: dict[str, Any]) -> None:
    with pytest.raises(RulesError, match="allowed: 0"):
        Street(name="second", draw=2, **more)


def test_where_no_blind_is_live_the_first_bet_is_two_big_blinds_as_well() -> None:
    switches = {"smallest_bet": "two-big-blinds"}
    deal = dealt("ante-up", [100] * 3, "AsAd", "KsKd", "QsQd", blinds=(1, 2), switches=switches)
    assert options(deal).raise_to == Span(4, 99)


def test_a_hand_with_more_raises_than_the_usual_cap_can_be_replayed() -> None:
    switches = {"all_in_face_up": "no", "runouts": "4"}
    deal = dealt("standard", [100, 100], "AsAd", "KsKd", limit="fixed", bets=(2, 4), switches=switches)
    for total in (4, 6, 8, 10):
        deal.act(RaiseTo(total))
    deal.act(Fold())
    [record] = phh.loads(phh.dumps(record_of(deal)))
    assert replay(record).payoffs == deal.payoffs


def test_a_dead_button_beyond_ten_seats_is_read_back() -> None:
    deal = Deal(make_rules(switches={"max_players": "22"}), [100] * 12)
    record = record_of(deal, seats=tuple(range(4, 16)), button=Seat(16))
    assert dead_button(record) == 16


def test_nothing_is_no_deal_and_no_action() -> None:
    deal = dealt("standard", [100, 100], "AsAd", "KsKd", blinds=(1, 2))
    with pytest.raises(TypeError):
        deal.go_back(None)  # type: ignore[arg-type]
    assert not options(deal).allows(None)  # type: ignore[arg-type]
    with pytest.raises(RulesError):
        Deal(make_rules(), [], [], [])
