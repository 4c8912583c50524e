"""Outs: which cards help, and how likely they are."""

import pytest

import redbutton as front
from redbutton.cards import cards
from redbutton.equity import Range, equity, outs
from redbutton.errors import Code, PokerError
from redbutton.ranking.orders import Category


def test_a_flush_draw_with_two_overcards() -> None:
    draw = outs("AhKh", "Qh7h2c")
    assert draw.category == Category.HIGH_CARD
    assert set(draw.cards[Category.FLUSH]) == set(cards("2h3h4h5h6h8h9hThJh"))
    assert set(draw.cards[Category.ONE_PAIR]) == set(cards("AcAdAsKcKdKs"))
    assert len(draw) == 15
    assert draw.next_card == 15 / 47


def test_a_pair_on_the_board_is_nobodys_out() -> None:
    found = outs("AhKh", "Qd7s2c").cards[Category.ONE_PAIR]
    assert set(found) == set(cards("AcAdAsKcKdKs"))


def test_on_the_turn_the_next_card_is_the_river() -> None:
    draw = outs("AhKh", "Qh7h2c3d")
    assert draw.next_card == draw.by_river == 15 / 46


def test_two_overcards_miss_twice() -> None:
    draw = outs("9h8h", "7c6d2s")
    straights = outs("9h8h", "7c6d2s").cards[Category.STRAIGHT]
    assert set(straights) == set(cards("Tc Td Th Ts 5c 5d 5h 5s"))
    assert draw.by_river > draw.next_card


def test_against_a_known_hand_an_out_puts_the_player_ahead() -> None:
    draw = outs("AhKh", "Qh7h2c3d", "QsQd")
    assert set(draw.cards[Category.FLUSH]) == set(cards("4h5h6h8h9hThJh"))
    assert len(draw) == 7
    assert draw.by_river == equity("AhKh", "QsQd", board="Qh7h2c3d")[0].win


def test_with_two_cards_to_come_the_chance_is_the_equity() -> None:
    assert outs("AhKh", "Qh7h2c", "QsQd").by_river == pytest.approx(253 / 990)


def test_dead_cards_are_no_outs() -> None:
    assert len(outs("AhKh", "Qh7h2c", dead="3h4h").cards[Category.FLUSH]) == 7


def test_omaha_uses_two_cards_of_the_hand() -> None:
    draw = outs("AhKsQdJc", "7h2h9h", variant="omaha")
    assert Category.FLUSH not in draw.cards
    assert Category.FLUSH in outs("AhKhQdJc", "7h2h9s", variant="omaha").cards


def test_odds_are_a_number_to_one() -> None:
    draw = outs("AhKh", "Qh7h2c3d")
    assert draw.odds == pytest.approx(31 / 15)
    assert outs("AhAd", "AcAs2d2h").odds == float("inf")


@pytest.mark.parametrize(
    ("hand", "board", "against", "code"),
    [
        ("AhKh", "", (), Code.OUTS_BOARD),
        ("AhKh", "2c3c4c5c6c", (), Code.OUTS_BOARD),
        ("AA", "2c3c4c", (), Code.NOT_A_HAND),
        ("random", "2c3c4c", (), Code.NOT_A_HAND),
        ("random", "2c3c4c", ("AhAd",), Code.NOT_A_HAND),
        ("AhKh", "2c3c4c", ("QQ",), Code.NOT_A_HAND),
        ("AhKh", "2c3cAh", (), Code.CARD_TWICE),
    ],
)
def test_outs_that_cannot_be_counted_are_refused(
    hand: str, board: str, against: tuple[str, ...], code: Code
) -> None:
    with pytest.raises(PokerError) as caught:
        outs(hand, board, *against)
    assert caught.value.code == code


def test_cards_are_taken_as_well_as_text() -> None:
    """What people hold are cards: mypy must accept them wherever a text is."""
    board, dead = cards("Qh7h2c"), cards("3h4h")
    assert outs("AhKh", board, dead=dead) == outs("AhKh", "Qh7h2c", dead="3h4h")
    told = equity(cards("AhKh"), Range("QQ"), board=board, dead=list(dead))
    assert told[0].equity == equity("AhKh", "QQ", board="Qh7h2c", dead="3h4h")[0].equity
    assert front.equity("AhKh", "QQ", board=front.cards("Qh7h2c")).exact
