"""All hands there are, counted."""

from math import comb

import pytest

from redbutton.ranking import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    HIGH_WITHOUT_WHEEL,
    SHORT_DECK,
    Category,
    count,
    count_by_strength,
    ranker,
)


def test_all_five_card_hands_by_category() -> None:
    assert count(5) == {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: 36,
        Category.FOUR_OF_A_KIND: 624,
        Category.FULL_HOUSE: 3_744,
        Category.FLUSH: 5_108,
        Category.STRAIGHT: 10_200,
        Category.THREE_OF_A_KIND: 54_912,
        Category.TWO_PAIR: 123_552,
        Category.ONE_PAIR: 1_098_240,
        Category.HIGH_CARD: 1_302_540,
    }


@pytest.mark.compiled
def test_all_seven_card_hands_by_category() -> None:
    assert count(7) == {
        Category.ROYAL_FLUSH: 4_324,
        Category.STRAIGHT_FLUSH: 37_260,
        Category.FOUR_OF_A_KIND: 224_848,
        Category.FULL_HOUSE: 3_473_184,
        Category.FLUSH: 4_047_644,
        Category.STRAIGHT: 6_180_020,
        Category.THREE_OF_A_KIND: 6_461_620,
        Category.TWO_PAIR: 31_433_400,
        Category.ONE_PAIR: 58_627_800,
        Category.HIGH_CARD: 23_294_460,
    }


def test_all_five_card_hands_of_the_short_deck_by_category() -> None:
    assert count(5, SHORT_DECK) == {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: 20,
        Category.FOUR_OF_A_KIND: 288,
        Category.FLUSH: 480,
        Category.FULL_HOUSE: 1_728,
        Category.STRAIGHT: 6_120,
        Category.THREE_OF_A_KIND: 16_128,
        Category.TWO_PAIR: 36_288,
        Category.ONE_PAIR: 193_536,
        Category.HIGH_CARD: 122_400,
    }


@pytest.mark.parametrize(
    ("size", "different"),
    [
        (5, 7462),
        pytest.param(6, 6075, marks=pytest.mark.compiled),
        pytest.param(7, 4824, marks=pytest.mark.compiled),
    ],
)
def test_the_number_of_strengths_that_occur(size: int, different: int) -> None:
    counts = count_by_strength(size)
    assert sum(counts) == comb(52, size)
    assert sum(hands > 0 for hands in counts) == different


@pytest.mark.parametrize(("size", "different"), [(5, 7462), (6, 6075), (7, 4824)])
def test_the_number_of_strengths_in_the_tables(size: int, different: int) -> None:
    """Without counting: what stands in the tables for hands of this size."""
    from redbutton.ranking._tables import layout, ranks_of

    by_ranks, by_suit = ranker(HIGH).tables[:2]
    found = {
        by_ranks[layout().high[total >> 32] + layout().low[total >> 16 & 0xFFFF]]
        for total, _ in ranks_of(size)
    }
    found |= {by_suit[mask] for mask in range(8192) if 5 <= mask.bit_count() <= size}
    assert len(found - {0}) == different


@pytest.mark.parametrize(
    ("size", "pairs"), [(1, 0), (2, 13 * 6), (3, 13 * 6 * 48), (4, 13 * 6 * comb(12, 2) * 16)]
)
def test_hands_of_fewer_cards_by_category(size: int, pairs: int) -> None:
    counts = count(size)
    assert sum(counts.values()) == comb(52, size)
    assert counts[Category.ONE_PAIR] == pairs
    assert counts[Category.STRAIGHT] == counts[Category.FLUSH] == 0


def test_without_the_wheel_it_counts_as_high_cards() -> None:
    counts = count(5, HIGH_WITHOUT_WHEEL)
    assert counts[Category.STRAIGHT] == 10_200 - 1_020
    assert counts[Category.STRAIGHT_FLUSH] == 36 - 4
    assert counts[Category.HIGH_CARD] == 1_302_540 + 1_020


def test_lows_of_five_different_ranks() -> None:
    assert count(5, ACE_TO_FIVE)[Category.HIGH_CARD] == comb(13, 5) * 4**5
    assert count(5, DEUCE_TO_SEVEN)[Category.HIGH_CARD] == (comb(13, 5) - 9) * (4**5 - 4)


def test_five_cards_without_a_low() -> None:
    assert count(5, EIGHT_OR_BETTER) == {
        Category.HIGH_CARD: comb(8, 5) * 4**5,
        Category.NO_LOW: comb(52, 5) - comb(8, 5) * 4**5,
    }


@pytest.mark.compiled
def test_badugis_of_four_different_ranks_and_suits() -> None:
    counts = count(4, BADUGI)
    assert counts[Category.BADUGI] == 13 * 12 * 11 * 10
    assert sum(counts.values()) == comb(52, 4)


@pytest.mark.compiled
def test_seven_cards_have_a_low_so_often() -> None:
    counts = count(7, EIGHT_OR_BETTER)
    assert sum(counts.values()) == comb(52, 7)
    assert counts[Category.HIGH_CARD] == lows_of_seven_by_ranks()


def lows_of_seven_by_ranks() -> int:
    """Seven cards with five or more ranks up to eight, counted by how many cards each rank gives."""
    ways = {(0, 0): 1}
    for rank in range(13):
        more: dict[tuple[int, int], int] = {}
        for (cards, low), before in ways.items():
            for given in range(min(4, 7 - cards) + 1):
                state = (cards + given, low + (rank < 8 and given > 0))
                more[state] = more.get(state, 0) + before * comb(4, given)
        ways = more
    return sum(hands for (cards, low), hands in ways.items() if cards == 7 and low >= 5)
