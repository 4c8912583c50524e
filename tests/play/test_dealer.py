"""The dealer deals as people deal, and never runs out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.cards import FULL_DECK, Card, Deck, seeded_bytes
from redbutton.errors import CardsError
from redbutton.game import Action, BringIn, Deal, Discard, View
from redbutton.play.dealer import Dealer
from redbutton.play.sync_driver import play_out
from redbutton.rules import make_rules


def passive(view: View) -> Action:
    assert view.options is not None
    action = view.options.passive()
    assert action is not None
    return action


def draws_all(view: View) -> Action:
    assert view.options is not None
    return Discard(view.hole) if view.options.discard is not None else passive(view)


def test_hole_cards_go_round_the_table_one_at_a_time_and_a_card_is_burned_before_each_street() -> None:
    deal = Deal(make_rules("home", buy_in=50), [1000, 1000])
    play_out(deal, Dealer(FULL_DECK), [passive] * 2)
    d = FULL_DECK
    assert deal.hand(0) == (d[0], d[2])
    assert deal.hand(1) == (d[1], d[3])
    assert deal.board == (d[5], d[6], d[7], d[9], d[11])


def test_no_card_is_burned_where_the_house_burns_none() -> None:
    deal = Deal(make_rules("fixed-limit", bets=(2, 4)), [1000, 1000])
    play_out(deal, Dealer(FULL_DECK), [passive] * 2)
    assert deal.board == FULL_DECK[4:9]


@given(seed=st.integers(0, 10**6))
def test_eight_players_can_stay_in_stud_to_the_end(seed: int) -> None:
    rules = make_rules(
        "standard", variant="stud", limit="fixed", bets=(2, 4), antes=(1,), bring_in=1, blinds=()
    )
    deal = Deal(rules, [1000] * 8)
    play_out(deal, Dealer(Deck().shuffle(seed), seeded_bytes(seed)), [bring_in_then_call] * 8)
    assert sum(deal.stacks) == 8000
    assert deal.over


def bring_in_then_call(view: View) -> Action:
    assert view.options is not None
    return BringIn() if view.options.bring_in is not None else passive(view)


@given(seed=st.integers(0, 10**6), players=st.integers(2, 10))
def test_ten_players_can_draw_five_cards_three_times(seed: int, players: int) -> None:
    rules = make_rules("standard", variant="deuce-to-seven-triple-draw", limit="fixed", bets=(2, 4))
    deal = Deal(rules, [1000] * players)
    play_out(deal, Dealer(Deck().shuffle(seed), seeded_bytes(seed)), [draws_all] * players)
    assert deal.over
    hands = [card for player in range(players) for card in deal.hand(player)]
    assert len(set(hands)) == len(hands) == 5 * players


def test_a_deck_with_too_few_cards_is_refused() -> None:
    deal = Deal(make_rules("standard"), [100, 100])
    with pytest.raises(CardsError):
        Dealer(FULL_DECK[:3]).serve(deal)


def test_step_deals_the_hole_cards_in_one_round_and_then_street_by_street() -> None:
    deal, dealer = Deal(make_rules("standard", blinds=(1, 2)), [2, 2]), Dealer(FULL_DECK)
    assert not dealer.step(deal)
    assert all(deal.hand(player) for player in (0, 1))
    deal.check_or_call()
    assert [(dealer.step(deal), len(deal.board)) for _ in range(3)] == [(True, 3), (True, 4), (False, 5)]


def test_step_deals_nothing_when_nothing_is_due() -> None:
    deal, dealer = Deal(make_rules("standard", blinds=(1, 2)), [100, 100]), Dealer(FULL_DECK)
    dealer.serve(deal)
    assert not dealer.step(deal)
    assert deal.board == ()


def test_step_deals_one_players_draw_at_a_time() -> None:
    rules = make_rules("standard", variant="deuce-to-seven-triple-draw", limit="fixed", bets=(2, 4))
    deal, dealer = Deal(rules, [1000] * 3), Dealer(FULL_DECK)
    dealer.serve(deal)
    while deal.dealing is None:
        deal.act(draws_all(deal.view(deal.actor)))
    assert [(dealer.step(deal), len(deal.hand(0)), len(deal.hand(1))) for _ in range(2)] == [
        (True, 5, 0),
        (True, 5, 5),
    ]


def test_somebody_else_may_put_cards_that_come_back_in_order() -> None:
    rules = make_rules("standard", variant="deuce-to-seven-triple-draw", limit="fixed", bets=(2, 4))
    came: list[tuple[Card, ...]] = []

    def sort(cards: list[Card]) -> list[Card]:
        came.append(tuple(cards))
        return sorted(cards)

    deal, dealer = Deal(rules, [1000] * 6), Dealer(FULL_DECK, reshuffle=sort)
    foreseen = []
    while not deal.showing_down:
        if deal.dealing is None:
            deal.act(draws_all(deal.view(deal.actor)))
            continue
        foreseen.append(dealer.coming_back(deal))
        dealer.step(deal)
    assert len(came) == 3
    assert came == [back for back in foreseen if back]
