"""Text notation of ranges, `QQ+, A5s-A2s, KQo:0.5`: read, and written back.

>>> write(read("KQo:0.5 AKs, AKo; AhQh".replace(";", ",")) | read("AA, KK, QQ"))
'QQ+,AK,AhQh,KQo:0.5'
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from redbutton.cards import UNKNOWN, Card, cards, distinct
from redbutton.equity import preflop
from redbutton.equity.hand_classes import CLASSES, Hand, class_of, combos, every_hand
from redbutton.errors import CardsError, Code, ParseError

LINES: tuple[tuple[int, ...], ...] = (
    tuple(range(0, 169, 14)),
    *(tuple(range(row * 14 + 1, row * 13 + 13)) for row in range(12)),
    *(tuple(range(column * 14 + 13, 169, 13)) for column in range(12)),
)
"""The lines along which runs of classes go, strongest first: pairs, then suited, then offsuit hands."""

_PLACES = {CLASSES[index]: (line, place) for line in LINES for place, index in enumerate(line)}
_WORD = re.compile(r"[^\s,]+")
_RANK = "(10|[2-9TJQKA])"
_CLASS = re.compile(f"{_RANK}{_RANK}([so]?)", re.IGNORECASE)
_CARD = re.compile(f"{_RANK}[cdhs♣♦♥♠♧♢♡♤]", re.IGNORECASE)
ONLY_CARDS = re.compile(f"(?:(?:{_CARD.pattern}|\\?\\?)[\\s,]*)+", re.IGNORECASE)
"""Text that names cards and nothing else."""
_PERCENT = re.compile(r"(\d+\.?\d*|\.\d+)%")


@dataclass(frozen=True, slots=True)
class _Word:
    """One word of a text, and where it starts."""

    text: str
    start: int
    body: str

    def wrong(self, code: Code, at: int = 0, **facts: object) -> ParseError:
        return ParseError(code, text=self.text, place=self.start + at + 1, **facts)


def read(text: str, size: int = 2) -> dict[Hand, float]:
    """The hands that a text names, with their weights; the last weight counts if a hand is named twice.

    Hands of another size than two cards have no classes: they are written out, card by card.
    """
    weights: dict[Hand, float] = {}
    for match in _WORD.finditer(text):
        body, colon, number = match[0].partition(":")
        hands = _hands(_Word(text, match.start(), body), size)
        weight = _weight(_Word(text, match.start() + len(body) + 1, number)) if colon else 1.0
        weights.update(dict.fromkeys(hands, weight))
    return {hand: weight for hand, weight in weights.items() if weight}


def _weight(word: _Word) -> float:
    try:
        weight = float(word.body)
    except ValueError:
        weight = -1.0
    if not 0 <= weight <= 1:
        raise word.wrong(Code.NOT_A_WEIGHT)
    return weight


def _hands(word: _Word, size: int) -> Iterable[Hand]:
    if _CARD.match(word.body):
        return [_hand(word, size)]
    if size != 2:
        raise word.wrong(Code.NOT_A_HAND, size=size)
    if word.body.lower() == "random":
        return every_hand()
    if percent := _PERCENT.fullmatch(word.body):
        return _strongest(word, float(percent[1]))
    return [hand for index in _classes(word) for hand in combos(index)]


def _hand(word: _Word, size: int) -> Hand:
    try:
        hand = distinct(cards(word.body))
    except ParseError as error:
        raise word.wrong(error.code, error.facts["place"] - 1) from None
    except CardsError as error:
        raise word.wrong(error.code, **error.facts) from None
    if len(hand) != size or UNKNOWN in hand:
        raise word.wrong(Code.NOT_A_HAND, size=size)
    return high_first(hand)


def high_first(hand: Iterable[Card]) -> Hand:
    return tuple(sorted(hand, reverse=True))


def _strongest(word: _Word, percent: float) -> Iterator[Hand]:
    """The strongest classes against a random hand, until they are at least that share of all hands."""
    if not 0 < percent <= 100:
        raise word.wrong(Code.NOT_A_RANGE)
    count = 0
    for index in preflop.by_strength():
        if count * 100 >= percent * 1326:
            return
        yield from combos(index)
        count += len(combos(index))


def _classes(word: _Word) -> Iterator[int]:
    """The classes of a word like `QQ`, `ATs+`, `A5s-A2s` or `AK`, which is suited and offsuit."""
    first, end = _names(word, 0)
    last, mark = first, word.body[end : end + 1]
    if mark == "-":
        last, end = _names(word, end + 1)
    elif mark == "+":
        end += 1
    if end < len(word.body):
        raise word.wrong(Code.NOT_A_RANGE, end)
    if len(first) != len(last):
        raise word.wrong(Code.NOT_A_RUN, run=word.body)
    for one, other in zip(first, last, strict=True):
        yield from _run(word, one, other, to_the_top=mark == "+")


def _run(word: _Word, one: str, other: str, *, to_the_top: bool) -> tuple[int, ...]:
    (line, begin), (same_line, end) = _PLACES[one], _PLACES[other]
    if line is not same_line:
        raise word.wrong(Code.NOT_A_RUN, run=word.body)
    return line[0 if to_the_top else min(begin, end) : max(begin, end) + 1]


def _names(word: _Word, at: int) -> tuple[list[str], int]:
    """The classes at a place of the word, and the place after them."""
    match = _CLASS.match(word.body, at)
    if not match:
        raise word.wrong(Code.NOT_A_RANGE, at)
    ranks = "".join(
        sorted(match[1].upper().replace("10", "T") + match[2].upper().replace("10", "T"), key=_order)
    )
    kinds = [match[3].lower()] if match[3] else ["s", "o"]
    names = [ranks] if ranks in _PLACES else [ranks + kind for kind in kinds]
    if names == [ranks] and match[3]:
        raise word.wrong(Code.NOT_A_RANGE, match.start(3))
    return names, match.end()


def _order(letter: str) -> int:
    return "AKQJT98765432".index(letter)


def write(weights: Mapping[Hand, float]) -> str:
    """The shortest text for a range: whole classes and runs first, then single hands; the heaviest first.

    Percentages are read but not written: `1%` would hide what `QQ+` says.
    """
    by_weight: dict[float, set[Hand]] = {}
    for hand, weight in weights.items():
        by_weight.setdefault(weight, set()).add(hand)
    return ",".join(
        word if weight == 1 else f"{word}:{weight!r}"
        for weight in sorted(by_weight, reverse=True)
        for word in _words(by_weight[weight])
    )


def _words(hands: Collection[Hand]) -> Iterator[str]:
    if len(hands) == len(every_hand()):
        yield "random"
        return
    if any(len(hand) != 2 for hand in hands):
        yield from ("".join(map(str, hand)) for hand in sorted(hands, reverse=True))
        return
    there = Counter(map(class_of, hands))
    whole = {index for index, count in there.items() if count == len(combos(index))}
    yield from _merged([text for line in LINES for text in _runs(line, whole)])
    rest = set(hands).difference(hand for index in whole for hand in combos(index))
    yield from ("".join(map(str, hand)) for hand in sorted(rest, reverse=True))


def _runs(line: tuple[int, ...], whole: Collection[int]) -> Iterator[str]:
    """The runs of classes of a line that are complete."""
    for there, run in groupby(line, whole.__contains__):
        if there:
            first, *_, last = [CLASSES[index] for index in run] * 2
            yield first if first == last else f"{last}+" if first == CLASSES[line[0]] else f"{first}-{last}"


def _merged(runs: list[str]) -> Iterator[str]:
    """The same runs, with suited and offsuit ones joined: `AK` for `AKs` and `AKo`."""
    bare = [run.replace("s", "") for run in runs if run.replace("s", "o") in runs and "s" in run]
    yield from (run for run in runs if run[0] == run[1])
    yield from bare
    yield from (run for run in runs if run[0] != run[1] and run.replace("s", "").replace("o", "") not in bare)
