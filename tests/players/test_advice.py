"""What a player is told about a decision."""

import pytest

from redbutton.errors import Code, EquityError
from redbutton.game import Call, RaiseTo
from redbutton.ids import Player
from redbutton.players.advice import Price, Spot, price_of
from redbutton.rules import make_rules
from redbutton.testing import deal


def test_a_call_costs_what_is_missing_and_wins_what_lies_there() -> None:
    view = deal(stacks=[500, 500, 500], blinds=(5, 10)).plays("p3 cbr 30", "p1 f").view(Player(1))
    assert price_of(view) == Price(cost=20, pot=45)
    assert price_of(view).share == 20 / 65


def test_a_short_stack_can_win_only_what_it_can_match() -> None:
    view = deal(stacks=[500, 60, 500], blinds=(5, 10)).plays("p3 cbr 200", "p1 f").view(Player(1))
    assert price_of(view) == Price(cost=50, pot=5 + 10 + 60)


def test_an_ante_that_one_pays_for_all_can_be_won_by_all() -> None:
    view = deal(stacks=[500, 500, 500], blinds=(5, 10), antes=(0, 10, 0)).view(Player(2))
    assert price_of(view) == Price(cost=10, pot=25)


def test_where_a_round_begins_at_the_last_bet_staying_in_costs_that() -> None:
    story = deal("dezhou", stacks=[200, 200])
    while story.street == 0:
        options = story.options
        assert options is not None
        story.plays(RaiseTo(options.raise_to.min) if options.call is None and options.raise_to else Call())
    actor, options = story.actor, story.options
    assert actor is not None
    assert options is not None
    assert options.call
    assert price_of(story.view(actor)) == Price(cost=options.call, pot=story.pot)


def test_what_is_free_has_no_price() -> None:
    view = deal(stacks=[500, 500, 500], blinds=(5, 10)).plays("p3 cc", "p1 cc").view(Player(1))
    assert price_of(view).share is None


@pytest.mark.compiled
def test_the_same_spot_gets_the_same_advice() -> None:
    spot = Spot.of(deal(stacks=[100, 100], blinds=(5, 10), hands=["AsAh", "7d2c"]).view(Player(1)))
    assert spot.chances() == spot.chances()


@pytest.mark.compiled
def test_outs_are_counted_on_the_flop_only_from_there_on() -> None:
    story = deal(stacks=[100, 100], blinds=(5, 10), hands=["6s5s", "7d2c"], board="2s9sJd4h5c")
    assert Spot.of(story.view(Player(0))).chances().outs is None
    found = Spot.of(story.plays("p2 cc", "p1 cc").view(Player(0))).chances().outs
    assert found is not None
    assert len(found.cards) > 0


def flop(hand: str, *, board: str = "Qh7h2c2d9s") -> Spot:
    """Heads-up against a raise before the flop and a bet on it."""
    story = deal(stacks=[1000, 1000], blinds=(5, 10), hands=[hand, "3d3c"], board=board)
    return Spot.of(story.plays("p2 cbr 25", "p1 cc", "p1 cc", "p2 cbr 40").view(Player(0)))


def before_flop(hand: str, raised: int) -> Spot:
    story = deal(stacks=[1000, 1000], blinds=(5, 10), hands=[hand, "3d3c"])
    return Spot.of(story.plays(f"p2 cbr {raised}").view(Player(0)))


@pytest.mark.compiled
@pytest.mark.parametrize("raised", [20, 25, 30, 40])
def test_a_hand_that_is_good_against_anything_is_not_called_good_against_a_raise(raised: int) -> None:
    weak, strong = before_flop("Qs5h", raised), before_flop("AhKh", raised)
    assert weak.reads_bets
    assert weak.chances().equity < 0.4  # 51 % against a random hand
    assert weak.verdict(weak.chances().equity) in ("close", "no")
    assert strong.verdict(strong.chances().equity) == "yes"


@pytest.mark.compiled
def test_outs_put_the_hand_ahead_and_are_no_pairs_of_the_board() -> None:
    found = flop("7c6c").chances().outs
    assert found is not None
    assert not found.is_ahead
    assert {str(card) for card in found.cards} == {"6d", "6h", "6s", "7d", "7s"}
    assert found.next_card == pytest.approx(5 / 47)


@pytest.mark.compiled
def test_a_hand_that_is_probably_ahead_needs_no_outs() -> None:
    found = flop("QdJd").chances().outs
    assert found is not None
    assert found.is_ahead
    assert found.cards == ()


@pytest.mark.compiled
def test_a_call_that_ends_the_betting_needs_no_more_than_its_price() -> None:
    story = deal(stacks=[1000, 1000], blinds=(5, 10), hands=["JsTs", "3d3c"]).plays("p2 cbr 1000")
    spot = Spot.of(story.view(Player(0)))
    assert spot.ends_betting
    share = spot.price.share
    assert share is not None
    assert (spot.verdict(share), spot.verdict(share - 0.01)) == ("yes", "no")


@pytest.mark.compiled
def test_where_bets_cannot_be_read_no_call_is_judged() -> None:
    rules = make_rules("standard", variant="omaha", blinds=(5, 10))
    spot = Spot.of(
        deal(rules, stacks=[1000, 1000], hands=["AsKsQdJd", "7c6c5d4d"]).plays("p2 cbr 30").view(Player(0))
    )
    found = spot.chances()
    assert not spot.reads_bets
    assert spot.verdict(found.equity) is None
    assert found.outs is None


def test_a_spectator_gets_no_advice() -> None:
    with pytest.raises(EquityError) as refused:
        Spot.of(deal(stacks=[100, 100], blinds=(5, 10)).view(None))
    assert refused.value.code is Code.NO_ADVICE
