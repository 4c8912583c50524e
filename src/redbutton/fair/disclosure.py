"""What is published about a deal besides its cards: envelopes, commitments and seeds.

A server publishes it before the seeds are shown, during the deal, in the replay and in the hand's file, to
everybody. All versions must agree: an exchanged deck shows as two different disclosures of one deal.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from redbutton.fair.hashing import digest
from redbutton.fair.proof import Proof
from redbutton.ids import Seat
from redbutton.words import in_every_language
from redbutton.words.fairness import DIFFERENT

NOTHING = "-"
"""Stands in a sentence for what was not published at all."""
CODE = 8
"""Digits compared aloud; to match them with a second disclosure takes billions of attempts."""
DIGITS = 12
"""Digits of a hash in a sentence; the evidence has all of them."""


class Differs(StrEnum):
    """What differs from what was published."""

    NAME = "NAME"
    UNTOLD = "UNTOLD"
    ANNOUNCED = "ANNOUNCED"
    ROOT = "ROOT"
    ENVELOPES = "ENVELOPES"
    MAKER = "MAKER"
    COMMITMENT = "COMMITMENT"
    SEED = "SEED"
    OWN_ELSEWHERE = "OWN_ELSEWHERE"
    OWN_FOREIGN = "OWN_FOREIGN"
    OWN_SEED = "OWN_SEED"
    OWN_UNASKED = "OWN_UNASKED"
    OWN_ABSENT = "OWN_ABSENT"
    OWN_LEFT_OUT = "OWN_LEFT_OUT"
    OWN_OFTEN = "OWN_OFTEN"
    CARD = "CARD"
    SEATS = "SEATS"
    UNDEALT = "UNDEALT"
    CALLED_OFF = "CALLED_OFF"
    UNANSWERED = "UNANSWERED"
    ORDER = "ORDER"
    RULES = "RULES"
    AGAIN = "AGAIN"
    GONE = "GONE"
    RESTORED = "RESTORED"


SUSPICIONS = frozenset(
    {
        Differs.OWN_ABSENT,
        Differs.OWN_LEFT_OUT,
        Differs.OWN_OFTEN,
        Differs.CALLED_OFF,
        Differs.UNANSWERED,
    }
)
"""Differences that a slow connection or a fault can cause as well: they are reported, and prove nothing."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One published fact, and the different one that was used."""

    point: Differs
    told: str = NOTHING
    used: str = NOTHING
    facts: Mapping[str, Any] = field(default_factory=dict)
    sure: bool = True
    """False if there is an innocent explanation as well."""

    @classmethod
    def of(cls, point: Differs, told: str | None, used: str | None, **facts: Any) -> Self:
        sure = facts.pop("sure", point not in SUSPICIONS)
        return cls(point, told or NOTHING, used or NOTHING, facts, sure)

    def sentence(self, lang: str = "en") -> str:
        facts = {"told": _short(self.told), "used": _short(self.used), **self.facts}
        return DIFFERENT[lang][self.point].format_map(facts)

    def to_json(self) -> dict[str, Any]:
        return {
            "point": str(self.point),
            "told": self.told,
            "used": self.used,
            **self.facts,
            "sure": self.sure,
            "sentences": in_every_language(self.sentence),
        }


def _short(text: str) -> str:
    return text[:DIGITS] + "…" if len(text) > 2 * DIGITS else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Disclosure:
    """What was published of one deal so far. Seats are in the order in which they were published."""

    deal: str
    announcement: str | None = None
    makers: Mapping[Seat, str] = field(default_factory=dict)
    commitments: Mapping[Seat, str] = field(default_factory=dict)
    roots: tuple[str, ...] = ()
    seeds: tuple[Mapping[Seat, str], ...] = ()
    """The seed of each seat, for each stage whose seeds are public."""

    @classmethod
    def of(cls, proof: Proof) -> Self:
        return cls(
            deal=proof.deal_id,
            announcement=proof.announcement,
            makers={share.seat: share.by.maker for share in proof.seats},
            commitments={share.seat: share.commitment for share in proof.seats},
            roots=tuple(sealed.root for sealed in proof.stages),
            seeds=tuple(
                {share.seat: share.seeds[stage].hex() for share in proof.seats}
                for stage in range(len(proof.stages))
            ),
        )

    @property
    def code(self) -> str:
        """Eight digits that are the same for everybody at the table, unless somebody was told something else.

        >>> Disclosure(deal="t1#12", announcement="00" * 32, seeds=({1: "11" * 32, 4: "22" * 32},)).code
        '59914339'
        """
        seeds = self.seeds[0] if self.seeds else {}
        listed = (f"{seat} {seed}" for seat, seed in sorted(seeds.items()))
        return digest("story", self.deal, self.announcement, *listed)[:CODE]

    def differences(self, later: "Disclosure", *, whole: bool = True) -> Iterator[Difference]:
        """The differences in a later disclosure of the same deal.

        It may have more; if it is `whole`, it must not have less.
        """
        if self.announcement not in (None, later.announcement):
            yield Difference.of(Differs.ANNOUNCED, self.announcement, later.announcement)
        yield from _by_seat(Differs.MAKER, self.makers, later.makers)
        yield from _by_seat(Differs.COMMITMENT, self.commitments, later.commitments)
        yield from self._other_roots(later, whole)
        for stage, (told, used) in enumerate(zip(self.seeds, later.seeds, strict=False)):
            yield from _by_seat(Differs.SEED, told, used, stage=stage)
        if whole and len(later.seeds) < len(self.seeds):
            stage = len(later.seeds)
            yield from _by_seat(Differs.SEED, self.seeds[stage], {}, stage=stage)

    def _other_roots(self, later: "Disclosure", whole: bool) -> Iterator[Difference]:
        for stage, root in enumerate(self.roots):
            used = later.roots[stage] if stage < len(later.roots) else None
            if used != root and (whole or used is not None):
                yield Difference.of(Differs.ROOT, root, used, stage=stage)


def _by_seat(
    point: Differs, told: Mapping[Seat, str], used: Mapping[Seat, str], **facts: Any
) -> Iterator[Difference]:
    """No seats at all means that nothing was published."""
    for seat in sorted({*told, *used}) if told else ():
        if told.get(seat) != used.get(seat):
            yield Difference.of(point, told.get(seat), used.get(seat), seat=seat, **facts)
