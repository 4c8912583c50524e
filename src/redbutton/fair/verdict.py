"""The result of checking a proof, point by point."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from redbutton.errors import PokerError
from redbutton.words.fairness import CAUTIONS, WRONG


class Point(StrEnum):
    """What is checked."""

    READ = "READ"
    REPLAY = "REPLAY"
    ROOT = "ROOT"
    STAGES = "STAGES"
    SIZE = "SIZE"
    ANNOUNCEMENT = "ANNOUNCEMENT"
    SEATS = "SEATS"
    SEED = "SEED"
    CHAIN = "CHAIN"
    ENVELOPE = "ENVELOPE"
    OPENED_TWICE = "OPENED_TWICE"
    CARD_TWICE = "CARD_TWICE"
    DECK = "DECK"
    OPENED = "OPENED"
    CARD = "CARD"
    SHOWN = "SHOWN"
    KEPT = "KEPT"
    STRAY = "STRAY"


@dataclass(frozen=True, slots=True)
class CheckedPoint:
    """One point, whether it holds, and the facts."""

    point: Point
    good: bool
    facts: Mapping[str, Any]

    def sentence(self, lang: str = "en") -> str:
        """What is wrong, if anything."""
        facts = {
            name: fact.sentence(lang) if isinstance(fact, PokerError) else fact
            for name, fact in self.facts.items()
        }
        return WRONG[lang][self.point].format_map(facts)


class Caution(StrEnum):
    """What a valid proof still leaves open, because of how the deal went."""

    NO_CLIENT = "NO_CLIENT"
    """The server made all the seeds, so it knew the order."""
    FORESEEN = "FORESEEN"
    """Cards were shuffled again without a fresh seed from a client."""

    def sentence(self, lang: str = "en") -> str:
        return CAUTIONS[lang][self]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """All that was checked of one hand."""

    checks: tuple[CheckedPoint, ...]
    cautions: tuple[Caution, ...] = ()
    proved: int = 0
    """Dealt cards that are visible and came out of their envelopes."""
    hidden: int = 0
    """Dealt cards that are not visible, so that nothing can be said about them."""

    @property
    def good(self) -> bool:
        return not self.wrong

    @property
    def wrong(self) -> tuple[CheckedPoint, ...]:
        return tuple(check for check in self.checks if not check.good)
