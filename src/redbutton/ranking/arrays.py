"""Many hands at once: arrays of hands, and all possible hands."""

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from redbutton.errors import CardsError, Code
from redbutton.ranking._counting import count_strengths
from redbutton.ranking._kernel import ranker
from redbutton.ranking._rows import rank_rows
from redbutton.ranking.checks import check_count, refuse_row
from redbutton.ranking.ladder import ladder
from redbutton.ranking.orders import HIGH, Category, Order

if TYPE_CHECKING:
    from numpy import uint16
    from numpy.typing import ArrayLike, NDArray


def strengths(hands: "ArrayLike", order: Order = HIGH) -> "NDArray[uint16]":
    """The strength of each row of card numbers; contiguous uint8 rows are fastest.

    Every card is checked: a row with a card twice, or with one that is not in the deck, is an error, and its
    note says which row. Python's lock is released meanwhile.
    """
    import numpy as np

    rows = _rows(np.asarray(hands))
    check_count(rows.shape[1], min(order.sizes), max(order.sizes))
    found = np.empty(len(rows), np.uint16)
    if len(rows) and not _rank(rows, order, found):
        refuse_row(rows, order)
    return found


def _rows(hands: Any) -> Any:
    """The hands as rows of bytes. Raises if they cannot be that."""
    import numpy as np

    if hands.ndim != 2 or hands.dtype.kind not in "iu":
        raise CardsError(Code.NOT_HANDS, shape=hands.shape, type=str(hands.dtype))
    if hands.dtype != np.uint8:
        for number in hands[(hands < 0) | (hands > 52)]:
            raise CardsError(Code.NOT_A_CARD_NUMBER, number=int(number))
    return np.ascontiguousarray(hands, np.uint8)


def _rank(rows: Any, order: Order, found: Any) -> bool:
    """Fill in the strengths. True if all rows are valid hands."""
    size = rows.shape[1]
    if size >= 5 and sys.byteorder == "little":
        return rank_rows(ranker(order), memoryview(rows.reshape(-1)), size, memoryview(found))
    try:
        found[:] = [ranker(order).strength(row.tobytes()) for row in rows]
    except CardsError:
        return False
    return True


def count(size: int, order: Order = HIGH) -> Mapping[Category, int]:
    """How many of all hands of this size are of each category, the strongest first.

    >>> count(5)[Category.FULL_HOUSE]
    3744
    """
    counts = dict.fromkeys(reversed(order.categories), 0)
    for rung, hands in zip(ladder(order, min(size, 5)), count_by_strength(size, order), strict=True):
        if hands:
            counts[rung.category] = counts.get(rung.category, 0) + hands
    return counts


def count_by_strength(size: int, order: Order = HIGH) -> list[int]:
    """How many of all hands of this size have each strength, from 0 (does not qualify)."""
    check_count(size, min(order.sizes), max(order.sizes))
    return count_strengths(ranker(order), size)
