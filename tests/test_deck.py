import random
from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest

from redbutton._shuffle import CHUNK, permute
from redbutton.cards import FULL_DECK, SHORT_DECK, UNKNOWN, Card, Deck, cards, seeded_bytes
from redbutton.errors import CardsError, Code


def stream_of(first: bytes) -> Callable[[int], bytes]:
    """A source of bytes that gives these and then zeros."""
    left = bytearray(first)

    def draw(count: int) -> bytes:
        taken = bytes(left[:count])
        del left[:count]
        return taken.ljust(count, b"\0")

    return draw


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def test_a_new_deck_holds_every_card_once_in_order() -> None:
    assert tuple(Deck()) == FULL_DECK
    assert len(Deck(SHORT_DECK)) == 36


def test_a_seed_gives_the_same_order_for_ever() -> None:
    assert tuple(Deck().shuffle(seed=7)) == cards(GOLDEN)
    assert tuple(Deck(SHORT_DECK).shuffle(seed="白鹭")) == cards(GOLDEN_SHORT)


def test_a_seed_is_the_same_as_a_number_as_text_and_as_bytes() -> None:
    assert (
        list(Deck().shuffle(seed=42)) == list(Deck().shuffle(seed="42")) == list(Deck().shuffle(seed=b"42"))
    )


def test_different_seeds_give_different_orders() -> None:
    assert len({tuple(Deck().shuffle(seed)) for seed in range(100)}) == 100


def test_without_a_seed_no_generator_of_the_program_decides_the_order() -> None:
    random.seed(1)
    first = tuple(Deck().shuffle())
    random.seed(1)
    assert tuple(Deck().shuffle()) != first


def test_a_shuffle_keeps_every_card() -> None:
    assert sorted(Deck().shuffle()) == list(FULL_DECK)


def test_only_what_is_left_is_shuffled() -> None:
    deck = Deck()
    dealt = deck.deal(50)
    assert dealt == FULL_DECK[:50]
    assert sorted(deck.shuffle(seed=1)) == list(FULL_DECK[50:])


def test_a_seed_s_bytes_do_not_depend_on_how_they_are_drawn() -> None:
    whole, pieces = seeded_bytes(7), seeded_bytes(7)
    assert whole(300) == pieces(1) + pieces(0) + pieces(135) + pieces(164)


def test_every_card_comes_equally_often_to_every_place() -> None:
    shuffles = 5200
    counts = Counter(
        (place, card) for seed in range(shuffles) for place, card in enumerate(Deck().shuffle(seed))
    )
    freedom = 51 * 51
    spread = chi_square([counts[place, card] for place in range(52) for card in FULL_DECK], shuffles / 52)
    assert abs(spread - freedom) < 4 * sqrt(2 * freedom)


def test_every_order_of_four_cards_comes_equally_often() -> None:
    counts = Counter(tuple(Deck(FULL_DECK[:4]).shuffle(seed)) for seed in range(24_000))
    assert len(counts) == 24
    assert chi_square(list(counts.values()), 1000) < 49.7  # one fair shuffle in a thousand would fail


@pytest.mark.parametrize("size", range(2, 53))
def test_the_bytes_that_would_favour_a_place_are_thrown_away(size: int) -> None:
    """Of the 256 first bytes, each place gets as many; the rest are skipped, and the zero behind decides."""
    chosen: Counter[int] = Counter()
    for byte in range(256):
        items = list(range(size))
        permute(items, stream_of(bytes([byte])))
        chosen[items[-1]] += 1
    share, rest = divmod(256, size)
    assert chosen == {place: share + (rest if place == 0 else 0) for place in range(size)}


def test_a_byte_thrown_away_is_replaced_by_the_next() -> None:
    items = [*"abc"]
    permute(items, stream_of(bytes([255, 0, 1])))
    assert items == [*"cba"]


def test_more_bytes_are_drawn_when_a_whole_chunk_was_thrown_away() -> None:
    wasted, plain = [*range(52)], [*range(52)]
    permute(wasted, stream_of(bytes([255] * CHUNK) + bytes(range(52))))
    permute(plain, stream_of(bytes(range(52))))
    assert wasted == plain


@pytest.mark.parametrize("items", [[], ["alone"]])
def test_nothing_and_one_item_have_one_order(items: list[str]) -> None:
    before = list(items)
    permute(items, stream_of(b""))
    assert items == before


def test_cards_are_dealt_from_the_top_and_burned_cards_are_gone() -> None:
    deck = Deck()
    assert deck.deal(2) == cards("2c 2d")
    deck.burn()
    assert deck.deal() == (Card("2s"),)
    assert len(deck) == 48


def test_an_empty_deck_cannot_be_dealt_from() -> None:
    deck = Deck()
    deck.deal(51)
    with pytest.raises(CardsError) as error:
        deck.deal(2)
    assert (error.value.code, error.value.facts) == (Code.DECK_EMPTY, {"left": 1, "wanted": 2})
    assert deck.deal() == (Card("As"),)
    with pytest.raises(CardsError):
        deck.burn()


def test_nobody_deals_less_than_no_card() -> None:
    with pytest.raises(CardsError):
        Deck().deal(-1)


def test_a_deck_has_no_card_twice_and_no_unknown_card() -> None:
    with pytest.raises(CardsError, match="As is there twice"):
        Deck(cards("As Ks As"))
    with pytest.raises(CardsError, match="unknown"):
        Deck([UNKNOWN])


def test_a_deck_in_a_log_gives_no_card_away() -> None:
    assert repr(Deck().shuffle()) == "<Deck of 52 cards>"


GOLDEN = """
5c Ah Jd 9s Ks Ac 4h 7h 4d 6h 7d 9d 3c Jc Td Th Qd 3h Ad 9c Ts 4c 7c 5d 8d 2s
6c 8s 6s Tc 5s 2c Qc As Kd 4s Qh Js Kc 8c 7s Qs 2h 3s 5h Kh 9h 2d Jh 6d 8h 3d
"""

GOLDEN_SHORT = """
6h 9d 8h Qh Jd Js Qc 7c 8d 6s As Kd 8c Ks 9c Kh 9h 7s 7h Jh Th Kc Tc Ah 7d 9s
8s Td Ts Qd 6c Jc 6d Ad Ac Qs
"""
