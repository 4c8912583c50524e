"""The kernel agrees with the slow reference, whatever the cards."""

import random
from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton import _pure
from redbutton.cards import Card
from redbutton.ranking import ACE_TO_FIVE, EIGHT_OR_BETTER, HIGH, ORDERS, SHORT_DECK, Order, ranker, reference
from redbutton.ranking._tables import card_sums, collections, layout, ranks_of

HANDS = 2_000
SIZES = [(order, size) for order in ORDERS.values() for size in order.sizes]


def random_hands(order: Order, size: int, hands: int = HANDS) -> list[list[Card]]:
    chance = random.Random(f"{order.name} {size}")
    return [chance.sample(order.deck, size) for _ in range(hands)]


def suited_hands(order: Order, size: int, hands: int = HANDS // 4) -> list[list[Card]]:
    """Hands from two suits only, which are rich in flushes and straight flushes."""
    chance = random.Random(f"suited {order.name} {size}")
    return [chance.sample([card for card in order.deck if card % 4 < 2], size) for _ in range(hands)]


def agree(ranked: Iterable[tuple[reference.Key, int]]) -> bool:
    """Sorted by key, strengths rise exactly where keys do."""
    in_order = sorted(ranked)
    return all(
        (key == next_key) == (strength == next_strength) and strength <= next_strength
        for (key, strength), (next_key, next_strength) in pairwise(in_order)
    )


@pytest.mark.parametrize(("order", "size"), SIZES, ids=str)
def test_strengths_are_ordered_as_the_reference_orders_hands(order: Order, size: int) -> None:
    hands = random_hands(order, size) + suited_hands(order, size)
    assert agree((reference.best(hand, order), ranker(order).strength(bytes(hand))) for hand in hands)


@pytest.mark.parametrize("order", [HIGH, SHORT_DECK, ACE_TO_FIVE, EIGHT_OR_BETTER], ids=str)
@pytest.mark.parametrize(("hole", "board"), [(4, 5), (4, 3), (5, 4), (6, 5)])
def test_omaha_takes_exactly_two_and_three(order: Order, hole: int, board: int) -> None:
    hands = random_hands(order, hole + board, 300) + suited_hands(order, hole + board, 100)
    assert agree(
        (
            reference.best_omaha(hand[:hole], hand[hole:], order),
            ranker(order).omaha_strength(bytes(hand[:hole]), bytes(hand[hole:])),
        )
        for hand in hands
    )


@given(st.sampled_from(SIZES), st.data())
def test_the_order_of_the_cards_does_not_matter(case: tuple[Order, int], data: st.DataObject) -> None:
    order, size = case
    hand = data.draw(st.lists(st.sampled_from(order.deck), min_size=size, max_size=size, unique=True))
    mixed = data.draw(st.permutations(hand))
    assert ranker(order).strength(bytes(hand)) == ranker(order).strength(bytes(mixed))


@given(st.lists(st.sampled_from(HIGH.deck), min_size=6, max_size=7, unique=True))
def test_another_card_never_makes_a_hand_worse(hand: list[Card]) -> None:
    assert ranker(HIGH).strength(bytes(hand)) >= ranker(HIGH).strength(bytes(hand[1:]))


@given(st.lists(st.sampled_from(HIGH.deck), min_size=5, max_size=7, unique=True), st.permutations(range(4)))
def test_suits_have_no_rank(hand: list[Card], suits: list[int]) -> None:
    exchanged = [card - card % 4 + suits[card % 4] for card in hand]
    assert ranker(HIGH).strength(bytes(hand)) == ranker(HIGH).strength(bytes(exchanged))


@pytest.mark.parametrize("ranks", [6, 7])
def test_no_two_collections_of_ranks_have_the_same_key(ranks: int) -> None:
    keys = [key for _, key, _ in collections(ranks)]
    assert len(set(keys)) == len(keys)


def test_the_table_of_ranks_has_a_place_for_each_collection_and_no_hole() -> None:
    high, low, places = layout()
    taken = {high[total >> 32] + low[total >> 16 & 0xFFFF] for n in range(8) for total, _ in ranks_of(n)}
    assert taken == set(range(places)) == set(range(76_155))


def test_even_cards_that_cannot_be_stay_within_the_tables() -> None:
    high, low, _ = layout()
    for card, total in enumerate(card_sums()):
        assert (7 * total >> 32) < len(high), card
        assert (7 * total >> 16 & 0xFFFF) < len(low), card
        assert (7 * total & 0xFFFF) + 0x3333 < 1 << 16, card
    assert max(high) + max(low) < len(ranker(HIGH).tables[0])


@pytest.mark.skipif(
    not _pure.wanted(), reason="compiled, the fields are C's; the equity kernel uses them there"
)
def test_other_kernels_may_add_cards_up_and_look_their_sum_up() -> None:
    ranks = ranker(HIGH)
    for hand in random_hands(HIGH, 7, 500):
        total = ranks.start + sum(ranks.card_sum[card] for card in hand)
        bits = sum(ranks.card_bit[card] for card in hand)
        assert ranks.look_up(total, bits) == ranks.rank(hand, 7) == ranks.strength(bytes(hand))
