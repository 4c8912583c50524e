"""Names of hands, in any language and with any house's names for the categories."""

from collections.abc import Mapping
from typing import Literal

from redbutton.ranking.ladder import Rung
from redbutton.ranking.orders import Category
from redbutton.words.hands import CATEGORIES, HANDS, KICKERS, ONE_CARD, RANKS

Names = Literal["ten", "nine", "no-pair"]
"""Ten categories; nine, if a royal flush is just the highest straight flush; or "No Pair", "Two Pairs"."""


def category_name(category: Category, lang: str = "en", names: Names = "ten") -> str:
    """The name of a category.

    >>> category_name(Category.HIGH_CARD), category_name(Category.HIGH_CARD, names="no-pair")
    ('High Card', 'No Pair')
    """
    return _chosen(CATEGORIES[lang], category.name, names)


def hand_name(
    rung: Rung, *, low: bool = False, lang: str = "en", names: Names = "ten", kickers: str = ""
) -> str:
    """The name of a hand: its category, the ranks that people name with it, and the kickers that decide."""
    key = "LOW" if low and rung.category is Category.HIGH_CARD else rung.category.name
    ranks = [RANKS[lang][rank] for rank in dict.fromkeys(rung.ranks)] or [("", "")]
    (top, tops), (second, seconds) = ranks[0], ranks[min(1, len(ranks) - 1)]
    figures = "-".join(rung.ranks).replace("T", "10")
    name = _chosen(HANDS[lang], key, names).format(
        top=top, tops=tops, second=second, seconds=seconds, ranks=figures
    )
    return _with_kickers(name, kickers, lang) if kickers else name


def _with_kickers(name: str, kickers: str, lang: str) -> str:
    words, one = KICKERS[lang], ONE_CARD[lang]
    return words["named"].format(hand=name, kickers=words["and"].join([one[rank] for rank in kickers]))


def _chosen(tables: Mapping[str, Mapping[str, str]], key: str, names: Names) -> str:
    return tables[names].get(key) or tables["ten"][key]
