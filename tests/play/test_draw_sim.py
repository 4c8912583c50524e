"""Five cards each: facts of the points' game, whose text is fixed to the letter."""

import pytest

from redbutton.cards import FULL_DECK, cards
from redbutton.errors import Code, PokerError
from redbutton.play.draw_sim import deal_hands, number_of_players, read_hands, result_text

DOCUMENTED = ["6C 8C 8S 9D 9H", "2C 4S 8H JD AS", "3C 4H 5S 6H 7D"]


def lines(*hands: str) -> list[str]:
    return result_text([cards(hand) for hand in hands]).splitlines()


def test_the_documented_game() -> None:
    assert result_text(read_hands(DOCUMENTED, 3)) == (
        "Player 1: 6C 8C 8S 9D 9H\n"
        "Player 2: 2C 4S 8H JD AS\n"
        "Player 3: 3C 4H 5S 6H 7D\n"
        "\n"
        "Player 1: Two Pair\n"
        "Player 2: High Card\n"
        "Player 3: Straight\n"
        "\n"
        "Player 3 wins."
    )


def test_cards_ascend_by_rank_and_then_by_suit_and_a_ten_has_two_figures() -> None:
    assert lines("As Th Tc Ts 2d", "3c 4c 5c 6c 8d")[0] == "Player 1: 2D 10C 10H 10S AS"


def test_hands_of_the_best_category_tie_and_are_told_by_points() -> None:
    assert lines("JS JH JD 4S 4C", "KH KC KD 10C 10D", "2C 2D 3H 5S 9C")[-2:] == [
        "Player 2 ties.",
        "Player 1 ties.",
    ]


def test_equal_points_are_told_in_the_order_of_seats() -> None:
    tied = lines("2c 3d 5h 7s 9c", "2d 3h 5s 7c 9d", "2h 3s 5c 7d 9h")[-3:]
    assert tied == ["Player 1 ties.", "Player 2 ties.", "Player 3 ties."]


def test_two_royal_flushes_tie() -> None:
    shown = lines("10S JS QS KS AS", "10H JH QH KH AH")
    assert shown[-5:] == [
        "Player 1: Royal Flush",
        "Player 2: Royal Flush",
        "",
        "Player 1 ties.",
        "Player 2 ties.",
    ]


def test_the_ace_is_only_high() -> None:
    assert lines("AS 2D 3C 4H 5S", "2c 2d 3h 4s 5c")[3:] == [
        "Player 1: High Card",
        "Player 2: One Pair",
        "",
        "Player 2 wins.",
    ]


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("10H JH QH KH AH", "Royal Flush"),
        ("8D 9D 10D JD QD", "Straight Flush"),
        ("9S 9H 9C 9D 10C", "Four of a Kind"),
        ("KH KC KD 10C 10D", "Full House"),
        ("3S 5S 8S 10S KS", "Flush"),
        ("5D 6S 7C 8H 9H", "Straight"),
        ("8S 8D 8C 2H 5C", "Three of a Kind"),
        ("9H 9D 5S 5C 3D", "Two Pair"),
        ("8S 8H 3D KC 7S", "One Pair"),
        ("9S 10D 4S 6H KC", "High Card"),
    ],
)
def test_the_names_of_the_hands(hand: str, name: str) -> None:
    assert lines(hand, "2c 3d 5h 7c Qs")[3] == f"Player 1: {name}"


def test_hands_come_from_one_deck() -> None:
    dealt = [card for hand in deal_hands(6) for card in hand]
    assert len(set(dealt)) == 30
    assert set(dealt) <= set(FULL_DECK)


def test_the_seed_decides_the_hands() -> None:
    assert deal_hands(4, seed=7) == deal_hands(4, seed="7")
    assert deal_hands(4, seed=7) != deal_hands(4, seed=8)


@pytest.mark.parametrize("text", ["2", " 3\n", "06", "4\r"])
def test_a_number_of_players(text: str) -> None:
    assert 2 <= number_of_players(text) <= 6


@pytest.mark.parametrize("text", ["1", "7", "0", "-3", "", "three", "3.0", "3 4", "٣", "9" * 5000])
def test_no_number_of_players(text: str) -> None:
    with pytest.raises(PokerError) as refused:
        number_of_players(text)
    assert refused.value.code is Code.DRAW_PLAYERS


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (["6C 8C 8S 9D 9H"], "2 hands are needed, and there are 1"),
        (["6C 8C 8S 9D 9H", "AS AS AH AC AD"], "hand 2: the card As is there twice"),
        (["6C 8C 8S 9D", "2C 4S 8H JD AS"], "hand 1: 4 cards were given where 5 are due"),
        (["6C 8C 8S 9D 9H", "2C 4S 8H JD ??"], "hand 2: an unknown card"),
        (["6C 8C 8S 9D 9H", "2C 4S 8H JD 1S"], "hand 2: '2C 4S 8H JD 1S' has no card rank at place 13"),
    ],
)
def test_hands_that_cannot_be(written: list[str], said: str) -> None:
    with pytest.raises(PokerError) as refused:
        read_hands(written, 2)
    assert said in str(refused.value)


def test_two_hands_of_a_file_may_hold_the_same_card() -> None:
    straights = ["3S 4D 5S 6H 7C", "5D 6S 7C 8H 9H"]
    assert result_text(read_hands(straights), ties="equal").endswith("\nPlayer 2 wins.")


def test_lines_without_cards_and_hands_that_are_not_needed_are_left_out() -> None:
    assert read_hands(["", *DOCUMENTED, "nonsense"], 3) == [cards(hand) for hand in DOCUMENTED]
