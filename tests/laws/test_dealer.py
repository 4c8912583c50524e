"""The law of the dealer: with a real deck every table is dealt to its end, and no card is in two places."""

import random

from hypothesis import given
from laws.tables import Setting, choose_action, chooser, deals, table_settings

from redbutton.cards import Deck, seeded_bytes
from redbutton.game import Deal, Discard
from redbutton.play.dealer import Dealer
from redbutton.rules import make_rules


def cards_in_play(deal: Deal) -> list[int]:
    """What lies on the boards, shared cards once, and in the hands of those still in."""
    boards = {card for board in deal.boards for card in board}
    hands = [deal.hand(player) for player in range(deal.players) if not deal.folded[player]]
    return [*boards, *(card for hand in hands for card in hand)]


@deals(400, 30)
@given(table_settings())
def test_the_dealer_never_runs_out_and_deals_no_card_twice(setting: Setting) -> None:
    deck = Deck(setting.rules.variant.deck).shuffle(seed=setting.seed)
    deal, dealer, choose = (
        setting.start(),
        Dealer(deck, seeded_bytes(setting.seed)),
        chooser(setting.choices, setting.seed),
    )
    while not deal.over:
        if deal.dealing is None:
            assert deal.options is not None
            deal.act(choose_action(deal.options, choose))
            continue
        if deal.may_run_it(2) and choose(2):
            deal.run_it(2)
        dealer.serve(deal)
        in_play = cards_in_play(deal)
        assert len(set(in_play)) == len(in_play)
        assert set(in_play) <= set(setting.rules.variant.deck)


def test_everybody_draws_until_the_deck_has_gone_round_many_times() -> None:
    """Ten players exchange all five cards three times: 150 cards from a deck of 52."""
    rules = make_rules(variant="deuce-to-seven-triple-draw", limit="fixed", blinds=(1, 2), bets=(2, 4))
    for seed in range(20):
        deal, dealer = (
            Deal(rules, [100] * 10),
            Dealer(Deck().shuffle(seed=seed), random.Random(seed).randbytes),
        )
        while not deal.showing_down:
            if deal.dealing:
                dealer.serve(deal)
            elif deal.options and deal.options.discard:
                deal.act(Discard(deal.hand(deal.actor or 0)))
            else:
                deal.check_or_call()
        assert len(set(cards_in_play(deal))) == 50
