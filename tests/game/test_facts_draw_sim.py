"""Five cards each and no betting: who wins, who ties, and in which order."""

from redbutton.game import Call, Check, Deal, Kind
from redbutton.history.narrator import Teller
from redbutton.ranking import DEUCE_TO_SEVEN, evaluate
from redbutton.rules import make_rules

CHOICES = (Check(), Call())
DOCUMENTED = ["6C 8C 8S 9D 9H", "2C 4S 8H JD AS", "3C 4H 5S 6H 7D"]
FULL_HOUSES = ["JS JH JD 4S 4C", "KH KC KD 10C 10D", "2C 2D 3H 5S 9C"]


def dealt(*hands: str, antes: tuple[int, ...] = (), **switches: str) -> Deal:
    deal = Deal(make_rules("draw-sim", antes=antes, switches=switches), [100] * len(hands))
    for hand in hands:
        deal.deal(hand)
    return deal


def winners(deal: Deal) -> list[int]:
    """The players who win or tie, numbered from 1, in the order in which they are named."""
    return [(event.player or 0) + 1 for event in deal.events if event.kind is Kind.WIN]


def told(deal: Deal, lang: str = "en") -> list[str]:
    return list(Teller(deal, lang=lang).catch_up())


def test_the_straight_of_the_documented_game_wins_and_nobody_pays() -> None:
    deal = dealt(*DOCUMENTED)
    assert (deal.over, winners(deal), deal.payoffs) == (True, [3], (0, 0, 0))


def test_the_log_tells_each_hand_with_its_points_and_who_wins() -> None:
    assert told(dealt(*DOCUMENTED))[-4:] == [
        "Player 1 shows 6♣ 8♣ 8♠ 9♦ 9♥: Two Pair, Nines and Eights (2766051 points)",
        "Player 2 shows 2♣ 4♠ 8♥ J♦ A♠: High Card, Ace (1507112 points)",
        "Player 3 shows 3♣ 4♥ 5♠ 6♥ 7♦: Straight, Seven high (4172688 points)",
        "Player 3 wins",
    ]


def test_hands_of_one_category_tie_in_order_of_points() -> None:
    deal = dealt(*FULL_HOUSES)
    assert winners(deal) == [2, 1]
    assert told(deal)[-2:] == ["Player 2 ties", "Player 1 ties"]
    assert told(deal, "zh")[-2:] == ["玩家 2 打平", "玩家 1 打平"]


def test_equal_points_tie_in_the_order_of_seats() -> None:
    assert winners(dealt("2c 3d 5h 7s 9c", "2d 3h 5s 7c 9d", "2h 3s 5c 7d 9h")) == [1, 2, 3]


def test_by_the_other_reading_the_cards_break_the_tie() -> None:
    deal = dealt(*FULL_HOUSES, ties="equal")
    assert (winners(deal), told(deal)[-1]) == ([2], "Player 2 wins")


def test_the_ace_is_only_high_here() -> None:
    assert winners(dealt("AS 2D 3C 4H 5S", "2c 2h 3h 4s 5c")) == [2]


def test_an_ante_makes_a_pot_that_hands_of_one_category_share() -> None:
    deal = dealt(*FULL_HOUSES, antes=(4,))
    assert deal.payoffs == (2, 2, -4)
    assert dealt(*FULL_HOUSES, antes=(4,), ties="equal").payoffs == (-4, 8, -4)


def test_a_loser_who_may_muck_does_and_the_winner_is_named() -> None:
    deal = dealt(*DOCUMENTED, losers_may_muck="yes")
    while not deal.over:
        deal.show_or_muck()
    assert winners(deal) == [3]
    assert [event.player for event in deal.events if event.kind is Kind.MUCK] == [1]


def test_a_game_with_betting_and_an_empty_pot_has_no_winner() -> None:
    deal = Deal(make_rules("standard", blinds=()), [0, 0])
    for cards in ("As Ad", "Ks Kd", "2c 3c 4d", "7h", "9s"):
        deal.deal(cards)
    while not deal.over:
        deal.show_or_muck()
    assert winners(deal) == []


def test_points_are_not_told_of_low_hands() -> None:
    assert evaluate("2c 3d 4h 5s 7c", order=DEUCE_TO_SEVEN).name(points=True) == "7-5-4-3-2 low"


def test_hands_of_one_category_can_tie_in_any_game() -> None:
    deal = Deal(make_rules("standard", blinds=(1, 2), switches={"ties": "category"}), [2, 2])
    for cards in ("As Ad", "Ks Kd", "2c 3c 4d", "7h", "9s"):
        if deal.options is not None:
            deal.act(next(action for action in CHOICES if action in deal.options))
        deal.deal(cards)
    while not deal.over:
        deal.show_or_muck()
    assert deal.payoffs == (0, 0)
