"""Ranges with a name, from the chart that the house's bots play by; and ranges that somebody typed.

>>> range_of("10%").combos, round(range_of("QQ+, AKs:0.5").share, 4)
(134.0, 0.0151)
"""

from functools import cache

from redbutton.equity import Range
from redbutton.equity.hand_classes import CLASSES, combos
from redbutton.errors import Code, ParseError
from redbutton.players.bots.hand_chart import CHART, TIERS
from redbutton.study.nodes import name_of
from redbutton.wire.study import StudyPreset, StudyRange
from redbutton.words import in_every_language
from redbutton.words.study import STUDY

POSITIONS = ("early", "middle", "cutoff", "button", "blinds", "heads-up")
MOST_WORDS = 1326
"""A range needs no more parts than there are hands; thousands of `100%` would only take long to read."""
TOP = (5, 10, 15, 20, 30, 40, 50, 75, 100)
"""Shares of all hands, the strongest first."""


def range_of(text: str) -> StudyRange:
    """A range that somebody typed: its hands, its classes, and how it is usually written."""
    words = len(text.replace(",", " ").split())
    if words > MOST_WORDS:
        raise ParseError(Code.RANGE_TOO_LONG, words=words, most=MOST_WORDS)
    found = Range(text)
    return StudyRange(
        text=str(found),
        combos=round(sum(found.values()), 6),
        share=found.share,
        classes={
            name: round(sum(map(found.weight, combos(index))) / len(combos(index)), 6)
            for index, name in enumerate(CLASSES)
            if any(map(found.weight, combos(index)))
        },
        hands={name_of(hand): weight for hand, weight in found.items()},
    )


@cache
def named_ranges() -> tuple[StudyPreset, ...]:
    """All ranges with a name: what is raised, called and raised again from each position, and the tops."""
    kinds = {
        "open": opening,
        "call": calling,
        "three-bet": three_bet,
        "call-3bet": facing_three_bet,
    }
    found = [
        _preset(f"{kind}-{position}", kind, position, of(position))
        for kind, of in kinds.items()
        for position in POSITIONS
    ]
    tops = [
        StudyPreset(
            id=f"top-{share}",
            name=in_every_language(lambda lang: STUDY[lang]["top-name"].format(share=share)),  # noqa: B023
            group=in_every_language(lambda lang: STUDY[lang]["top"]),
            text=str(Range(f"{share}%")),
        )
        for share in TOP
    ]
    return (*found, *tops)


def _preset(key: str, kind: str, position: str, text: str) -> StudyPreset:
    return StudyPreset(
        id=key,
        name=in_every_language(lambda lang: STUDY[lang][position]),
        group=in_every_language(lambda lang: STUDY[lang][kind]),
        text=text,
    )


def opening(position: str) -> str:
    """What is raised if nobody has raised before."""
    return tiers(1, CHART[position][0].raises)


def limping(position: str) -> str:
    """What sees the flop for the big blind: the hands that are not raised."""
    first = CHART[position][0].raises + 1
    return tiers(first, max(first + 2, CHART[position][0].calls))


def calling(position: str) -> str:
    """What calls a raise: worse than what would raise again."""
    return tiers(CHART[position][1].raises + 1, CHART[position][1].calls)


def three_bet(position: str) -> str:
    """What raises a raise."""
    return tiers(1, CHART[position][1].raises)


def facing_three_bet(position: str) -> str:
    """What calls a raise of one's own raise: the hands after the very best, which raise again."""
    return tiers(1, max(2, CHART[position][2].calls))


@cache
def tiers(first: int, last: int) -> str:
    """The hands of some tiers of the chart, written in the usual way."""
    return str(Range(", ".join(TIERS[first - 1 : last])))
