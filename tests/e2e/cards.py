"""Finds cards in whatever a page says or hears: `Kd`, `K♦`, `King of diamonds`."""

import json
import re
from collections.abc import Iterable, Iterator

RANKS = "23456789TJQKA"
RUN = re.compile(rf"(?<![0-9A-Za-z])(?:[{RANKS}][cdhs])+(?![0-9A-Za-z])")
SIGNS = re.compile(rf"([{RANKS}]|10)([♣♦♥♠])")
NAMES = re.compile(r"(\d|Ten|Jack|Queen|King|Ace) of ([cdhs])(?:lub|iamond|eart|pade)s", re.IGNORECASE)
DRAWN = re.compile(r' d="[^"]*"')
"""Outlines: numbers and letters that look like cards, and are none."""


def spoken(text: str) -> set[str]:
    """The cards that a person would read in it."""
    signs = {rank[0].replace("1", "T") + "cdhs"["♣♦♥♠".index(suit)] for rank, suit in SIGNS.findall(text)}
    return signs | {rank[0].upper() + suit.lower() for rank, suit in NAMES.findall(text)}


def written(text: str) -> set[str]:
    """The cards in what goes over a wire, or in a document."""
    runs = RUN.findall(DRAWN.sub("", text))
    return spoken(text) | {run[at : at + 2] for run in runs for at in range(0, len(run), 2)}


def kept(texts: Iterable[str]) -> set[str]:
    """The cards among the texts of a memory, where code lies about as well."""
    return {
        card
        for text in texts
        for card in ({text} if len(text) == 2 and RUN.fullmatch(text) else spoken(text))
    }


def by_deal(frames: Iterable[str]) -> dict[int, set[str]]:
    """The cards of each deal that a table's news tell."""
    found: dict[int, set[str]] = {}
    for deal, frame in _numbered(frames):
        found.setdefault(deal, set()).update(written(frame))
    return found


def _numbered(frames: Iterable[str]) -> Iterator[tuple[int, str]]:
    deal = 0
    for frame in frames:
        news = json.loads(frame)
        news.pop("token", None)
        deal = (news.get("deal") or {}).get("number", deal)
        yield deal, json.dumps(news, ensure_ascii=False)
