"""What a check of a proof has found, point by point."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from redbutton.errors import PokerError
from redbutton.words.fairness import CAUTIONS, WRONG


class Point(StrEnum):
    """What is looked at."""

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
class Check:
    """One point, whether it is as it should be, and the facts."""

    point: Point
    good: bool
    facts: Mapping[str, Any]

    def sentence(self, lang: str = "en") -> str:
        """What is wrong, if it is."""
        facts = {
            name: fact.sentence(lang) if isinstance(fact, PokerError) else fact
            for name, fact in self.facts.items()
        }
        return WRONG[lang][self.point].format_map(facts)


class Caution(StrEnum):
    """What a good proof still leaves open, because of how the deal went."""

    NO_CLIENT = "NO_CLIENT"
    """The server made all the seeds, so it knew the order."""
    FORESEEN = "FORESEEN"
    """Cards were shuffled again without a fresh seed from a client."""

    def sentence(self, lang: str = "en") -> str:
        return CAUTIONS[lang][self]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """All that was checked of one hand."""

    checks: tuple[Check, ...]
    cautions: tuple[Caution, ...] = ()
    proved: int = 0
    """How many of the cards dealt are seen, and came out of their envelopes."""
    hidden: int = 0
    """How many were dealt and are not seen, so that nothing can be said about them."""

    @property
    def good(self) -> bool:
        return not self.wrong

    @property
    def wrong(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if not check.good)
