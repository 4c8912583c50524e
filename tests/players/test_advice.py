"""What a player is told about a decision."""

import pytest

from redbutton.errors import Code, EquityError
from redbutton.game import Call, RaiseTo
from redbutton.ids import Player
from redbutton.players.advice import Price, Spot, price_of
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
    story = deal(stacks=[100, 100], blinds=(5, 10), hands=["AsKs", "7d2c"], board="2s9sJd4h5c")
    assert Spot.of(story.view(Player(0))).chances().outs is None
    found = Spot.of(story.plays("p2 cc", "p1 cc").view(Player(0))).chances().outs
    assert found is not None
    assert len(found) > 0


def test_a_spectator_gets_no_advice() -> None:
    with pytest.raises(EquityError) as refused:
        Spot.of(deal(stacks=[100, 100], blinds=(5, 10)).view(None))
    assert refused.value.code is Code.NO_ADVICE
