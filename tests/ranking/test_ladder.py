"""Every strength of every order, held against the slow reference."""

from itertools import pairwise

import pytest

from redbutton.cards import RANK_LETTERS, SUIT_LETTERS, Card
from redbutton.ranking import HIGH, ORDERS, SHORT_DECK, Category, Order, Rung, ladder, reference, strength

LADDERS = [
    (order, size) for order in ORDERS.values() for size in sorted({min(size, 5) for size in order.sizes})
]


def example(rung: Rung, order: Order) -> list[Card]:
    """Cards that make just this hand."""
    if rung.suited:
        return [Card(f"{rank}h") for rank in rung.ranks]
    used = dict.fromkeys(RANK_LETTERS, -1)
    hand = []
    for place, rank in enumerate(rung.ranks):
        used[rank] = used[rank] + 1 if used[rank] >= 0 else (place if order.rainbow else place % 2)
        hand.append(Card(rank + SUIT_LETTERS[used[rank] % 4]))
    return hand


@pytest.mark.parametrize(("order", "size"), LADDERS, ids=str)
def test_each_rung_is_better_than_the_one_below(order: Order, size: int) -> None:
    keys = [reference.best(example(rung, order), order) for rung in ladder(order, size)[1:]]
    assert all(low < high for low, high in pairwise(keys))


@pytest.mark.parametrize(("order", "size"), LADDERS, ids=str)
def test_each_rung_has_the_category_that_the_reference_sees(order: Order, size: int) -> None:
    for rung in ladder(order, size)[1:]:
        assert rung.category is reference.category(reference.best(example(rung, order), order), order)


@pytest.mark.parametrize(("order", "size"), LADDERS, ids=str)
def test_the_kernel_gives_each_rung_its_number(order: Order, size: int) -> None:
    for number, rung in enumerate(ladder(order, size)[1:], start=1):
        assert strength(example(rung, order), order) == number


@pytest.mark.parametrize(
    ("order", "strengths"),
    [
        ("high", 7462),
        ("high-no-wheel", 7462),
        ("short-deck", 1404),
        ("ace-to-five", 6175),
        ("eight-or-better", 56),
        ("deuce-to-seven", 7462),
        ("badugi", 1092),
    ],
)
def test_the_number_of_strengths_of_an_order(order: str, strengths: int) -> None:
    assert len(ladder(ORDERS[order], min(5, max(ORDERS[order].sizes)))) - 1 == strengths


def test_hands_of_fewer_cards_have_pairs_and_more_but_no_straights_or_flushes() -> None:
    assert {rung.category for rung in ladder(HIGH, 4)[1:]} == {
        Category.HIGH_CARD,
        Category.ONE_PAIR,
        Category.TWO_PAIR,
        Category.THREE_OF_A_KIND,
        Category.FOUR_OF_A_KIND,
    }


def test_in_short_deck_a_flush_beats_a_full_house_and_a_straight_beats_three_of_a_kind() -> None:
    flush, full = strength("Ah Th 9h 8h 6h", SHORT_DECK), strength("As Ah Ad Ks Kh", SHORT_DECK)
    straight, three = strength("As 6h 7d 8s 9h", SHORT_DECK), strength("As Ah Ad Ks Qh", SHORT_DECK)
    assert flush > full > straight > three
