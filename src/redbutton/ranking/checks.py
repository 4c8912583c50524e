"""What is wrong with cards that cannot be ranked."""

from collections.abc import Iterable
from typing import NoReturn

from redbutton.cards import UNKNOWN, Card, distinct
from redbutton.errors import CardsError, Code
from redbutton.ranking.orders import Order


def check_count(count: int, least: int, most: int) -> None:
    """Raises on too few and too many cards."""
    if count < least:
        raise CardsError(Code.TOO_FEW_CARDS, count=count, least=least)
    if count > most:
        raise CardsError(Code.TOO_MANY_CARDS, count=count, most=most)


def check_cards(hand: Iterable[int], order: Order) -> None:
    """Raises on cards that are invalid, unknown, of another deck, or there twice."""
    several = tuple(map(Card, hand))
    for card in several:
        if card == UNKNOWN:
            raise CardsError(Code.CARD_UNKNOWN)
        if card not in order.deck:
            raise CardsError(Code.NOT_IN_DECK, card=str(card))
    distinct(several)


def refuse(hand: bytes, order: Order) -> NoReturn:
    """Raises with what is wrong with cards that a kernel has refused."""
    check_count(len(hand), min(order.sizes), max(order.sizes))
    check_cards(hand, order)
    raise AssertionError(f"nothing is wrong with {hand!r}")


def refuse_row(hands: Iterable[Iterable[int]], order: Order) -> NoReturn:
    """Raises with what is wrong with the first invalid hand."""
    for row, hand in enumerate(hands):
        try:
            check_cards(map(int, hand), order)
        except CardsError as error:
            error.add_note(f"hands[{row}]")
            raise
    raise AssertionError("nothing is wrong with these hands")
