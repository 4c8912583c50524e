"""What no deal takes: players who are not there, amounts beyond counting, hands out of turn."""

import pytest
from laws.tables import fingerprint

from redbutton.errors import Code, IllegalAction, PokerError, RulesError
from redbutton.game import Check, Deal, Fold, Kind, Muck, RaiseTo, Show
from redbutton.ids import Player
from redbutton.rules import Rules, Stakes, make_rules
from redbutton.rules.limits import Limit
from redbutton.testing import Story, deal

HANDS = ["AsAd", "KsKd", "QsQd"]


FREE = {"unbeaten_may_muck": "yes"}


def showdown() -> Story:
    story = deal(stacks=[100] * 3, blinds=(1, 2), hands=HANDS, board="2c7d8h3s4c", switches=FREE)
    return story.plays("p3 cc", "p1 cc", "p2 cc", *["p1 cc", "p2 cc", "p3 cc"] * 3)


@pytest.mark.parametrize("player", [-2, -1, 3, 99])
def test_a_player_who_is_not_there_has_no_hand_and_no_view(player: int) -> None:
    story = showdown()
    for ask in (story.hand, story.view):
        with pytest.raises(IllegalAction) as refused:
            ask(Player(player))
        assert refused.value.code == Code.NO_SUCH_PLAYER


@pytest.mark.parametrize("player", [-2, -1, 3, 99])
def test_a_player_who_is_not_there_shows_nothing(player: int) -> None:
    with pytest.raises(IllegalAction):
        showdown().act_early(Show(), player)


@pytest.mark.parametrize("amount", [10**30, -(10**30), 2**63, 10**17 + 1])
def test_an_amount_beyond_counting_is_refused_in_words(amount: int) -> None:
    with pytest.raises(PokerError) as refused:
        RaiseTo(amount)
    assert str(refused.value)


def test_the_largest_amounts_that_can_be_counted_are_played_exactly() -> None:
    most = 10**17
    hands, board = [f"{rank}s{rank}d" for rank in "AKQJT98765"], "2c3c4hJcTc"
    story = deal(stacks=[most] * 10, blinds=(5, 10), hands=hands, board=board).plays(RaiseTo(most))
    for player in (4, 5, 6, 7, 8, 9, 10, 1, 2):
        story.plays(f"p{player} cc")
    assert (story.over, story.stacks) == (True, (0, 0, 0, 10 * most, *[0] * 6))


def test_mucking_early_where_it_is_not_allowed_changes_nothing() -> None:
    story = showdown().plays("p1 sm", "p2 sm -")
    before = fingerprint(story)
    with pytest.raises(IllegalAction):
        story.act_early(Fold(), 2)
    with pytest.raises(IllegalAction):
        story.act_early(Show("AsAd"), 2)
    assert fingerprint(story) == before


def test_a_hand_may_be_shown_out_of_turn_at_the_showdown_and_the_turn_stays() -> None:
    story = showdown()
    story.act_early(Show(), 2)
    assert (story.actor, story.shown) == (0, (False, False, True))


def test_a_hand_may_be_shown_when_the_deal_is_over() -> None:
    story = deal(stacks=[100] * 3, blinds=(1, 2), hands=HANDS).plays("p3 f", "p1 f")
    story.act_early(Show(), 1)
    assert story.events[-1].kind is Kind.SHOW
    with pytest.raises(IllegalAction):
        story.act_early(Muck(), 1)


def test_nobody_shows_while_there_is_betting_to_come() -> None:
    story = deal(stacks=[100] * 3, blinds=(1, 2), hands=HANDS)
    with pytest.raises(IllegalAction):
        story.act_early(Show(), 0)


def test_nothing_is_owed_between_the_rounds() -> None:
    one = Deal(make_rules(blinds=(1, 2)), [100, 100])
    one.deal("AsAd")
    one.deal("KsKd")
    one.act(RaiseTo(10))
    one.check_or_call()
    assert one.dealing is not None
    assert (one.current_bet, one.view(Player(0)).to_call) == (0, 0)


def test_a_hand_nobody_knows_is_mucked_or_named() -> None:
    story = deal(variant="badugi", limit="fixed", stacks=[50] * 2, blinds=(1, 2), bets=(2, 4))
    story.plays("p2 cc", "p1 cc", *["p1 sd", "p2 sd", "p1 cc", "p2 cc"] * 3)
    assert story.refusal("p1 sm -") == Code.CARD_UNKNOWN
    assert Show() not in story.options  # type: ignore[operator]
    story.shows_down()
    assert (story.over, story.shown) == (True, (False, False))


def test_a_named_hand_has_as_many_cards_as_were_dealt_and_none_that_is_out() -> None:
    story = deal(stacks=[50] * 2, blinds=(1, 2), board="2c7d8h3s4c")
    story.plays("p2 cc", "p1 cc", *["p1 cc", "p2 cc"] * 3)
    assert story.refusal("p1 sm As") == Code.WRONG_NUMBER_OF_CARDS
    assert story.refusal("p1 sm 2cAs") == Code.CARD_TWICE
    assert story.refusal("p1 sm AsAs") == Code.CARD_TWICE
    assert story.plays("p1 sm AsAd").hand(0) == story.events[-1].cards


def test_fixed_limits_need_the_size_of_a_bet() -> None:
    with pytest.raises(RulesError) as refused:
        Rules(limit=Limit.FIXED, stakes=Stakes())
    assert refused.value.code == Code.FIXED_WITHOUT_BETS


def test_a_bring_in_is_smaller_than_the_bet() -> None:
    with pytest.raises(RulesError) as refused:
        make_rules(variant="stud", limit="fixed", blinds=(), antes=(1,), bring_in=10, bets=(10, 20))
    assert refused.value.code == Code.BRING_IN_TOO_LARGE


def test_a_raise_that_nobody_called_comes_back_each_time() -> None:
    """One orbit in the first round leaves a raise uncalled there; it may happen again at the end."""
    story = deal("dezhou", stacks=[100] * 3, blinds=(1,), switches={"uncalled_bet": "returned"})
    story.plays("p1 cbr 1", "p2 cbr 2", "p3 cbr 10", "p1 cc", "p2 cbr 20", "p3 f", "p1 f")
    returns = [(event.player, event.amount) for event in story.events if event.kind is Kind.RETURN]
    assert returns == [(2, 8), (1, 20)]
    assert sum(story.stacks) == 300


def test_an_action_during_the_deal_of_cards_is_refused() -> None:
    one = Deal(make_rules(blinds=(1, 2)), [100, 100])
    with pytest.raises(IllegalAction) as refused:
        one.act(Check())
    assert refused.value.code == Code.NOBODY_TO_ACT


def test_there_is_nothing_to_undo_before_the_first_step() -> None:
    with pytest.raises(IllegalAction) as refused:
        Deal(make_rules(blinds=(1, 2)), [100, 100]).undo()
    assert refused.value.code == Code.NOTHING_TO_UNDO


@pytest.mark.parametrize("amount", [15.5, "15", None])
def test_an_amount_that_is_no_whole_number_is_a_type_error(amount: object) -> None:
    with pytest.raises(TypeError):
        RaiseTo(amount)  # type: ignore[arg-type]
