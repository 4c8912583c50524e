"""Draw games: who draws when, what is hidden, and a deck that runs out."""

from typing import Any

import pytest

from redbutton.cards import UNKNOWN, Card, cards
from redbutton.errors import Code, IllegalAction
from redbutton.game import Deal, Discard, Kind, Show
from redbutton.history import phh
from redbutton.history.recorder import record_of
from redbutton.history.replay import replay
from redbutton.ids import Player
from redbutton.rules import make_rules
from redbutton.testing import Story, deal

TRIPLE = "deuce-to-seven-triple-draw"
LIMIT: dict[str, Any] = {"limit": "fixed", "blinds": (1, 2), "bets": (2, 4)}


def called(players: int = 3, variant: str = TRIPLE, **more: Any) -> Story:
    """Everybody has called before the first draw."""
    story = deal(variant=variant, stacks=[100] * players, **{**LIMIT, **more})
    order = [*range(2, players), 0, 1] if players > 2 else [1, 0]
    return story.plays(*(f"p{p + 1} cc" for p in order))


def test_the_first_left_of_the_button_draws_first() -> None:
    story = called()
    assert story.options is not None
    assert (story.actor, story.options.discard) == (0, 5)


def test_everybody_draws_once_and_then_bets() -> None:
    story = called(hands=["2c3c4c5c7d9s"])
    story.plays("p1 sd 7d", "p2 sd", "p3 sd ????")
    assert (story.street_name, story.actor, story.hand(0)) == ("first draw", 0, cards("2c3c4c5c9s"))


def test_nobody_discards_a_card_that_he_does_not_hold() -> None:
    story = called(hands=["2c3c4c5c7d"])
    assert story.refusal("p1 sd 9s") == Code.CARD_NOT_IN_HAND
    assert story.refusal("p1 sd 2c2c") == Code.CARD_NOT_IN_HAND


def test_betting_is_refused_during_the_draw() -> None:
    story = called()
    assert story.refusal("p1 f") == Code.NOT_BETTING
    assert story.refusal("p1 cbr 2") == Code.CANNOT_RAISE
    assert story.refusal("p1 cc") == Code.NOT_BETTING


def test_others_see_how_many_cards_one_draws_but_not_which() -> None:
    story = called(hands=["2c3c4c5c7d9s"]).plays("p1 sd 7d")
    told = next(event for event in story.view(Player(1)).events if event.kind is Kind.DISCARD)
    assert (told.amount, told.cards) == (1, (UNKNOWN,))
    own = next(event for event in story.view(Player(0)).events if event.kind is Kind.DISCARD)
    assert own.cards == cards("7d")


def test_triple_draw_has_four_rounds_of_betting_the_last_two_of_big_bets() -> None:
    story = called(2)
    sizes = []
    for _ in range(3):
        story.plays("p1 sd", "p2 sd")
        assert story.options is not None
        sizes.append(story.options.raise_to)
        story.plays("p1 cc", "p2 cc")
    assert sizes == [(2, 2), (4, 4), (4, 4)]


def test_single_draw_has_a_big_bet_after_the_draw() -> None:
    story = called(2, "deuce-to-seven-single-draw").plays("p1 sd", "p2 sd")
    assert story.options is not None
    assert story.options.raise_to == (4, 4)


def test_in_deuce_to_seven_straights_flushes_and_aces_are_bad() -> None:
    hands = ["2c3d4h5s7c", "2d3h4s5c6d"]
    story = deal(variant=TRIPLE, stacks=[100] * 2, hands=hands, **LIMIT)
    story.plays("p2 cc", "p1 cc", *["p1 sd", "p2 sd", "p1 cc", "p2 cc"] * 3).shows_down()
    assert story.stacks == (102, 98)


def test_in_badugi_four_different_suits_beat_three() -> None:
    hands = ["AcKdQhJs", "Ad2c3h4h"]
    story = deal(variant="badugi", stacks=[100] * 2, hands=hands, **LIMIT)
    story.plays("p2 cc", "p1 cc", *["p1 sd", "p2 sd", "p1 cc", "p2 cc"] * 3).shows_down()
    assert story.stacks == (102, 98)


def test_an_all_in_player_still_draws() -> None:
    story = deal(variant=TRIPLE, stacks=[2, 100], **LIMIT).plays("p2 cc")
    assert story.options is not None
    assert (story.actor, story.options.discard) == (0, 5)


def test_all_in_hands_stay_down_until_the_last_draw_is_done() -> None:
    """Face up before the draw, the later player would draw knowing what to beat."""
    hands = ["2c3d4h5s7c", "2d3h4s5c8d"]
    story = deal(variant=TRIPLE, stacks=[2, 100], hands=hands, **LIMIT).plays("p2 cc")
    assert story.shown == (False, False)
    story.plays(*["p1 sd", "p2 sd"] * 3)
    assert (story.over, story.shown, story.stacks) == (True, (True, True), (4, 98))


def test_who_folded_does_not_draw() -> None:
    story = deal(variant=TRIPLE, stacks=[100] * 3, **LIMIT).plays("p3 cc", "p1 f", "p2 cc")
    assert story.actor == 1


DECK = [str(card) for card in (Card(number) for number in range(52))]


def six_handed(burn: str = "no") -> tuple[Deal, list[str]]:
    """Six players with five known cards each, and the 22 cards left."""
    rules = make_rules(variant=TRIPLE, switches={"burn_cards": burn}, **LIMIT)
    one = Deal(rules, [100] * 6)
    for player in range(6):
        one.deal("".join(DECK[5 * player : 5 * player + 5]))
    for _ in range(6):
        one.check_or_call()
    return one, DECK[30:]


def draw_all(one: Deal, stub: list[str]) -> None:
    """Everybody exchanges five; the cards come off the stub."""
    for player in range(6):
        one.act(Discard(one.hand(player)))
    while one.dealing:
        count = one.dealing.count
        if count > len(stub):
            stub += [str(card) for card in one.discards]
        one.deal("".join(stub[:count]))
        del stub[:count]
    for _ in range(6):
        one.check_or_call()


def test_when_the_deck_runs_out_the_discards_come_back() -> None:
    one, stub = six_handed()
    for _ in range(3):
        draw_all(one, stub)
    assert one.showing_down
    held = [card for player in range(6) for card in one.hand(player)]
    assert len(set(held)) == 30


def test_a_discarded_card_does_not_come_back_before_the_deck_has_run_out() -> None:
    one, _ = six_handed()
    for player in range(6):
        one.act(Discard(one.hand(player)))
    with pytest.raises(ValueError, match=r"2c"):
        one.deal("2c2d2h2s3c")


def test_a_refused_reshuffle_changes_nothing() -> None:
    one, stub = six_handed()
    for player in range(6):
        one.act(Discard(one.hand(player)))
    for _ in range(4):
        one.deal("".join(stub[:5]))
        del stub[:5]
    before = one.discards
    with pytest.raises(ValueError, match="5"):
        one.deal("2c")
    assert one.discards == before


def test_older_discards_come_back_before_this_draws() -> None:
    """The first draw's discards are enough for the second draw, so the second's stay out."""
    one, stub = six_handed()
    for player in range(6):
        one.act(Discard(one.hand(player)[:2]))
    first = set(DECK[:2] + DECK[5:7] + DECK[10:12] + DECK[15:17] + DECK[20:22] + DECK[25:27])
    for _ in range(6):
        one.deal("".join(stub[:2]))
        del stub[:2]
    for _ in range(6):
        one.check_or_call()
    for player in range(6):
        one.act(Discard(one.hand(player)[:3]))
    for _ in range(3):
        one.deal("".join(stub[:3]))
        del stub[:3]
    assert len(stub) == 1
    assert {str(card) for card in one.discards} == first


def test_both_piles_come_back_where_one_is_not_enough() -> None:
    rules = make_rules(variant="five-card-draw", limit="fixed", blinds=(1, 2), bets=(2, 4))
    one = Deal(rules, [100] * 10)
    for player in range(10):
        one.deal("".join(DECK[5 * player : 5 * player + 5]))
    one.check_or_call()
    for _ in range(8):
        one.check_or_call()
    one.check_or_call()
    for player in range(10):
        one.act(Discard(one.hand(player)))
    assert one.dealing is not None
    assert len(one.discards) >= one.dealing.count - 1


DRAWN = "?" * 10 + "2c3c4c5c6c"


def after_a_shuffle(kept: str = "") -> Story:
    """Player 1 has folded unknown cards, and player 6 was dealt four of them again.

    Player 2 keeps a hand if one is given, and wins with a bet.
    """
    players = 7 if kept else 6
    hands = ["", kept, "", "", "", DRAWN]
    others = range(3, players + 1)
    story = deal(variant="five-card-draw", stacks=[100] * players, blinds=(1, 2), hands=hands)
    story.plays(*(f"p{player} cc" for player in others), "p1 f", "p2 cc")
    story.plays("p2 sd" if kept else "p2 sd ??????????", *(f"p{player} sd ??????????" for player in others))
    assert story.hand(5) == cards("2c3c4c5c6c")
    return story.plays("p2 cbr 2", *(f"p{player} f" for player in others))


def test_a_folded_hand_may_be_shown_after_its_cards_were_dealt_again() -> None:
    story = after_a_shuffle()
    story.act_early(Show(cards("2c3c4c5c7h")), 0)
    assert story.hand(0) == cards("2c3c4c5c7h")


def test_cards_that_were_never_shuffled_again_are_not_in_a_folded_hand() -> None:
    story = after_a_shuffle(kept="AhAdAcAsKd")
    with pytest.raises(IllegalAction) as refused:
        story.act_early(Show(cards("Ah3c4c5c7h")), 0)
    assert refused.value.code is Code.CARD_TWICE


def test_a_hand_folded_after_the_shuffle_has_no_card_of_another() -> None:
    with pytest.raises(IllegalAction) as refused:
        after_a_shuffle().act_early(Show(cards("2c8h9hThJh")), 2)
    assert refused.value.code is Code.CARD_TWICE


def test_a_hand_shown_after_its_cards_were_dealt_again_is_read_back() -> None:
    story = after_a_shuffle(kept="AhAdAcAsKd")
    story.act_early(Show(cards("2c3c4c5c7h")), 0)
    [again] = phh.loads(phh.dumps(record_of(story, viewer=None)))
    assert again.actions[-1] == "p1 sm 2c3c4c5c7h"
    assert replay(again).hand(0) == cards("2c3c4c5c7h")
