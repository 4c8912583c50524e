"""The coach's advice."""

import pytest

from redbutton.cards import Deck
from redbutton.errors import EquityError
from redbutton.game import Deal
from redbutton.ids import Player
from redbutton.play.dealer import Dealer
from redbutton.players.advice import Spot
from redbutton.rules import make_rules
from redbutton.server.coach import advise


def dealt(variant: str = "holdem") -> tuple[Deal, Dealer]:
    deal = Deal(make_rules("standard", variant=variant, blinds=(1, 2)), [100, 100, 100])
    dealer = Dealer(Deck(deal.rules.variant.deck).shuffle(seed=3))
    dealer.serve(deal)
    return deal, dealer


def test_the_coach_knows_the_price_of_a_call() -> None:
    deal, _ = dealt()
    assert deal.actor is not None
    spot = Spot.of(deal.view(deal.actor))
    assert (spot.price, spot.opponents, spot.board) == ((2, 3), 2, "")


@pytest.mark.compiled
@pytest.mark.parametrize("variant", ["holdem", "omaha", "omaha-high-low", "short-deck"])
def test_the_coach_counts_equity_and_outs(variant: str) -> None:
    deal, dealer = dealt(variant)
    while not deal.board:
        deal.check_or_call()
        dealer.serve(deal)
    advice = advise(Spot.of(deal.view(Player(0))))
    assert 0 <= advice.equity <= 1
    assert advice.error < 0.01
    assert advice.odds is None
    held = {str(card) for card in (*deal.hand(0), *deal.board)}
    assert held.isdisjoint(advice.outs)


def test_the_coach_has_nothing_to_say_to_those_without_cards_or_chances() -> None:
    deal, _ = dealt("five-card-draw")
    with pytest.raises(EquityError, match="no advice"):
        Spot.of(deal.view(Player(0)))
    with pytest.raises(EquityError, match="no advice"):
        Spot.of(dealt()[0].view(None))
