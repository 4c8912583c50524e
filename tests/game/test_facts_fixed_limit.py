"""The `fixed-limit` preset, and limit betting at large: bet sizes, the cap, completion and half bets."""

from typing import Any

import pytest

from redbutton.errors import Code, IllegalAction, RulesError
from redbutton.game import Call, Check, RaiseTo, Span
from redbutton.ids import Player
from redbutton.players.house_note import house_note
from redbutton.rules import make_rules
from redbutton.testing import Story, deal


def span(story: Story) -> tuple[int, int] | None:
    assert story.options is not None
    raise_to = story.options.raise_to
    return None if raise_to is None else (raise_to.min, raise_to.max)


def limit(stacks: list[int], bets: tuple[object, object] = (2, 4), **more: Any) -> Story:
    """Stacks are in chips: half a small bet each."""
    return deal("fixed-limit", stacks=stacks, bets=bets, **more)


def flop(stacks: list[int]) -> Story:
    """Bets of 20 (in chips of 1), everybody limped in for 20, the flop lies there."""
    story = limit([stack + 20 for stack in stacks], (20, 40), unit=1)
    players = len(stacks)
    order = [*range(2, players), 0, 1] if players > 2 else [1, 0]
    return story.plays(*(f"p{p + 1} cc" for p in order))


def test_at_2_and_4_the_blinds_are_1_and_2() -> None:
    stakes = make_rules("fixed-limit", bets=(2, 4)).stakes
    assert [stakes.money(blind) for blind in stakes.blinds] == ["1", "2"]


def test_at_1_and_2_the_blinds_are_a_half_and_1() -> None:
    stakes = make_rules("fixed-limit", bets=(1, 2)).stakes
    assert [stakes.money(blind) for blind in stakes.blinds] == ["0.50", "1"]


def test_bets_are_small_on_two_streets_and_big_on_two() -> None:
    story = limit([100, 100], unit=1).plays("p2 cc", "p1 cc")
    sizes = []
    for _ in range(3):
        sizes.append(span(story))
        story.plays("p1 cc", "p2 cc")
    assert sizes == [(2, 2), (4, 4), (4, 4)]


def test_the_first_round_goes_2_4_6_8_and_then_only_call_or_fold() -> None:
    story = limit([100] * 3, unit=1)
    levels = [story.current_bet]
    for player in (3, 1, 2):
        levels.append(story.plays(f"p{player} cbr {story.current_bet + 2}").current_bet)
    assert levels == [2, 4, 6, 8]
    assert story.options is not None
    assert (story.options.fold, story.options.call, story.options.raise_to) == (True, 4, None)


def test_a_raise_over_the_cap_is_told_that_betting_is_capped() -> None:
    story = limit([100] * 3, unit=1).plays("p3 cbr 4", "p1 cbr 6", "p2 cbr 8")
    with pytest.raises(IllegalAction) as refused:
        story.act(RaiseTo(10))
    assert refused.value.code is Code.BETTING_CAPPED
    assert str(refused.value) == "betting is capped: call or fold"
    assert refused.value.sentence("zh") == "下注已封顶：只能跟注或弃牌"
    assert house_note(story.view(Player(2))) == "capped"


def test_who_cannot_raise_for_want_of_chips_is_not_told_of_the_cap() -> None:
    story = limit([100, 100, 8], unit=1).plays("p3 cbr 4", "p1 cbr 6", "p2 cbr 8")
    assert story.refusal("p3 cbr 10") is Code.CANNOT_RAISE
    assert house_note(story.view(Player(2))) is None


def test_the_turn_goes_4_8_12_16() -> None:
    story = limit([100] * 3, unit=1).plays("p3 cc", "p1 cc", "p2 cc", "p1 cc", "p2 cc", "p3 cc")
    story.plays("p1 cbr 4", "p2 cbr 8", "p3 cbr 12", "p1 cbr 16")
    assert span(story) is None


def test_capped_on_all_four_streets_it_is_48_each() -> None:
    story = limit([100] * 3, unit=1)
    story.plays("p3 cbr 4", "p1 cbr 6", "p2 cbr 8", "p3 cc", "p1 cc")
    story.plays("p1 cbr 2", "p2 cbr 4", "p3 cbr 6", "p1 cbr 8", "p2 cc", "p3 cc")
    for _ in range(2):
        story.plays("p1 cbr 4", "p2 cbr 8", "p3 cbr 12", "p1 cbr 16", "p2 cc", "p3 cc")
    assert (story.stacks, story.pot) == ((52, 52, 52), 144)


def test_heads_up_the_cap_holds_too() -> None:
    story = limit([100] * 2, unit=1).plays("p2 cbr 4", "p1 cbr 6", "p2 cbr 8")
    assert span(story) is None


def test_the_big_blind_is_offered_stay_raise_and_fold_but_no_check() -> None:
    story = limit([100] * 3, unit=1).plays("p3 cc", "p1 cc")
    options = story.options
    assert options is not None
    assert (options.check, options.call, options.fold, options.raise_to) == (False, 0, True, Span(4, 4))
    assert story.refusal(Check()) == Code.STAY_INSTEAD
    assert story.plays(Call()).street_name == "flop"


def test_on_the_flop_the_first_player_may_check_bet_2_or_fold() -> None:
    options = limit([100] * 3, unit=1).plays("p3 cc", "p1 cc", "p2 cc").options
    assert options is not None
    assert (options.check, options.call, options.fold, options.raise_to) == (True, None, True, Span(2, 2))


def test_amounts_between_the_bets_are_refused() -> None:
    story = limit([100] * 3, unit=1)
    assert story.refusal("p3 cbr 3") == Code.RAISE_TOO_SMALL
    assert story.refusal("p3 cbr 5") == Code.RAISE_TOO_LARGE


def test_an_all_in_of_15_may_be_raised_to_35() -> None:
    assert span(flop([15, 100, 100]).plays("p1 cbr 15")) == (35, 35)


def test_an_all_in_of_8_may_be_called_or_completed_to_20() -> None:
    story = flop([8, 100, 100]).plays("p1 cbr 8")
    assert story.options is not None
    assert (story.options.call, span(story)) == (8, (20, 20))


def test_after_an_all_in_raise_to_28_the_bettor_may_not_raise() -> None:
    story = flop([100, 28, 100]).plays("p1 cbr 20", "p2 cbr 28", "p3 cc")
    assert (story.actor, span(story)) == (0, None)


def test_after_an_all_in_raise_to_30_the_bettor_may_raise_to_50() -> None:
    story = flop([100, 30, 100]).plays("p1 cbr 20", "p2 cbr 30", "p3 cc")
    assert (story.actor, span(story)) == (0, (50, 50))


def test_one_who_has_not_acted_may_complete_a_raise_of_less_than_half() -> None:
    story = flop([100, 28, 100]).plays("p1 cbr 20", "p2 cbr 28")
    assert span(story) == (40, 40)
    assert span(story.plays("p3 cbr 40")) == (60, 60)


def test_half_a_bet_counts_toward_the_cap_and_less_does_not() -> None:
    half = flop([200, 30, 200]).plays("p1 cbr 20", "p2 cbr 30", "p3 cbr 50", "p1 cbr 70")
    assert span(half) is None
    less = flop([200, 28, 200]).plays("p1 cbr 20", "p2 cbr 28", "p3 cbr 40", "p1 cbr 60", "p3 cbr 80")
    assert span(less) is None


def test_all_ins_of_less_than_half_add_up() -> None:
    story = flop([100, 28, 100, 36]).plays("p1 cbr 20", "p2 cbr 28", "p3 cc", "p4 cbr 36")
    assert (story.actor, span(story)) == (0, (56, 56))
    assert span(story.plays("p1 cc")) is None


def test_a_capped_round_is_not_opened_by_a_short_all_in() -> None:
    story = flop([200, 200, 85]).plays("p1 cbr 20", "p2 cbr 40", "p3 cbr 60", "p1 cbr 80", "p2 cc")
    assert span(story) is None
    assert story.plays("p3 cc").street_name == "turn"


def test_a_short_big_blind_leaves_the_bets_as_they_are() -> None:
    story = limit([100, 1, 100], unit=1)
    assert story.options is not None
    assert (story.options.call, span(story)) == (2, (4, 4))


def test_a_straddle_is_the_second_bet() -> None:
    story = deal("fixed-limit", stacks=[100] * 4, bets=(2, 4), unit=1, blinds=(1, 2, 4))
    story.plays("p4 cbr 6", "p1 cbr 8")
    assert span(story) is None


def test_everybody_shows_in_order() -> None:
    hands = ["AsAd", "KsKd", "QsQd"]
    story = limit([100] * 3, unit=1, hands=hands, board="2c7d8h3s4c").plays("p3 cc", "p1 cc", "p2 cc")
    story.plays(*["p1 cc", "p2 cc", "p3 cc"] * 2, "p1 cc", "p2 cbr 4", "p3 cc", "p1 cc")
    shows = [event.player for event in story.events if event.kind == "show"]
    assert (story.over, shows) == (True, [1, 2, 0])


def test_no_cards_are_burned() -> None:
    assert not make_rules("fixed-limit").house.burn_cards


def test_where_any_limit_game_is_played_half_a_bet_reopens() -> None:
    """TDA 47: in limit, half of a full bet is what it takes."""
    story = deal(stacks=[35, 120, 120], limit="fixed", blinds=(10, 20), bets=(20, 40))
    story.plays("p3 cc", "p1 cc", "p2 cc", "p1 cbr 15")
    assert span(story) == (35, 35)


@pytest.mark.parametrize("cap", ["3", "5"])
def test_another_cap_can_be_set(cap: str) -> None:
    story = limit([100] * 3, unit=1, switches={"raise_cap": cap})
    story.plays("p3 cbr 4", "p1 cbr 6")
    assert (span(story) is None) == (cap == "3")


# -- other readings of the written rules -----------------------------------------------------------------


def raised_on(story: Story, *players: int) -> list[int]:
    """The levels that the players raise to, one after the other."""
    return [story.plays(f"p{player} cbr {story.current_bet + 2}").current_bet for player in players]


def test_counted_by_player_each_one_has_four_bets_and_the_big_blind_is_the_first_of_its_own() -> None:
    story = limit([100] * 3, unit=1, switches={"cap_counts": "player"}).plays("p3 cc")
    assert raised_on(story, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1) == [4, 6, 8, 10, 12, 14, 16, 18, 20, 22]
    assert span(story) is None  # the blind, and three raises
    story.plays("p2 cc")
    assert span(story) == (24, 24)  # three so far
    story.plays("p3 cbr 24", "p1 cc")
    assert span(story) is None


def test_on_later_streets_everybody_has_four_where_bets_are_counted_by_player() -> None:
    story = limit([100] * 2, unit=1, switches={"cap_counts": "player"}).plays("p2 cc", "p1 cc")
    assert raised_on(story, 1, 2, 1, 2, 1, 2, 1, 2) == [2, 4, 6, 8, 10, 12, 14, 16]
    assert span(story) is None


def test_counting_by_player_goes_on_in_a_copy_of_the_deal() -> None:
    story = limit([100] * 2, unit=1, switches={"cap_counts": "player"}).plays("p2 cc", "p1 cc")
    raised_on(story, 1, 2, 1, 2, 1, 2, 1, 2)
    again = story.copy()
    assert again.options is not None
    assert again.options.raise_to is None


def test_of_two_players_the_one_left_of_the_dealer_may_be_the_small_blind_and_always_first() -> None:
    usual, other = limit([100] * 2), limit([100] * 2, switches={"heads_up": "left-small-blind"})
    assert [usual.bets, other.bets] == [(2, 1), (1, 2)]
    assert [usual.actor, other.actor] == [1, 0]
    for story, first in ((usual, "p2 cc"), (other, "p1 cc")):
        story.plays(first, "p1 cc" if first == "p2 cc" else "p2 cc")
        assert (story.street_name, story.actor) == ("flop", 0)


# -- what the game is called -----------------------------------------------------------------------------


def test_blinds_without_bets_make_bets_that_fit_them() -> None:
    stakes = make_rules("fixed-limit", blinds=("0.50", "1")).stakes
    assert [stakes.money(bet) for bet in (stakes.small_bet, stakes.late_bet)] == ["1", "2"]


@pytest.mark.parametrize("blinds", [(2, 4), (1, 3)])
def test_a_big_blind_above_the_small_bet_is_refused(blinds: tuple[int, int]) -> None:
    with pytest.raises(RulesError) as refused:
        make_rules("fixed-limit", blinds=blinds, bets=(2, 4))
    assert refused.value.code == Code.BLIND_OVER_BET
    assert "2/4" in str(refused.value)


def test_smaller_blinds_than_the_bets_may_be_asked_for() -> None:
    stakes = make_rules("fixed-limit", blinds=(2, 2), bets=(4, 8)).stakes
    assert [stakes.money(blind) for blind in stakes.blinds] == ["2", "2"]
