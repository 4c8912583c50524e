"""What is told of a deal beside its cards: envelopes, promises and seeds. Told twice, it must be the same.

A server tells it before the seeds are shown, while the deal is played, in the replay and in the file; and it
tells it to everybody. A deck that was exchanged shows itself as two stories of one deal.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from redbutton.fair.hashing import digest
from redbutton.fair.proof import Proof
from redbutton.words.fairness import DIFFERENT

NOTHING = "-"
"""Stands in a sentence for what was not told at all."""
CODE = 8
"""So many digits are compared aloud; to fit a second story to them takes billions of attempts at once."""
DIGITS = 12
"""So many digits of a hash are in a sentence; all of them are in the evidence."""


class Differs(StrEnum):
    """What is not as it was told."""

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
    CARD = "CARD"
    SEATS = "SEATS"
    UNDEALT = "UNDEALT"
    ORDER = "ORDER"
    RULES = "RULES"
    AGAIN = "AGAIN"


SUSPICIONS = frozenset({Differs.OWN_ABSENT, Differs.OWN_LEFT_OUT})
"""What a slow line or a lost connection can bring about as well: it is told, and proves nothing."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that was told, and something else that was used."""

    point: Differs
    told: str = NOTHING
    used: str = NOTHING
    facts: Mapping[str, Any] = field(default_factory=dict)
    sure: bool = True
    """False if it has an innocent explanation as well."""

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
            "sentences": {lang: self.sentence(lang) for lang in DIFFERENT},
        }


def _short(text: str) -> str:
    return text[:DIGITS] + "…" if len(text) > 2 * DIGITS else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """What was told of one deal, as far as it went. Seats are in the order in which they were told."""

    deal: str
    announcement: str | None = None
    makers: Mapping[int, str] = field(default_factory=dict)
    commitments: Mapping[int, str] = field(default_factory=dict)
    roots: tuple[str, ...] = ()
    seeds: tuple[Mapping[int, str], ...] = ()
    """For each stage whose seeds are out, the seed of each seat."""

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
        """Eight digits that everybody at the table has in common; whoever has others was told something else.

        >>> Story(deal="t1#12", announcement="00" * 32, seeds=({1: "11" * 32, 4: "22" * 32},)).code
        '59914339'
        """
        seeds = self.seeds[0] if self.seeds else {}
        listed = (f"{seat} {seed}" for seat, seed in sorted(seeds.items()))
        return digest("story", self.deal, self.announcement, *listed)[:CODE]

    def differences(self, later: "Story", *, whole: bool = True) -> Iterator[Difference]:
        """Hold a later telling of the same deal against this one.

        It may go further, and if it is `whole` it cannot stop before this one does.
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

    def _other_roots(self, later: "Story", whole: bool) -> Iterator[Difference]:
        for stage, root in enumerate(self.roots):
            used = later.roots[stage] if stage < len(later.roots) else None
            if used != root and (whole or used is not None):
                yield Difference.of(Differs.ROOT, root, used, stage=stage)


def _by_seat(
    point: Differs, told: Mapping[int, str], used: Mapping[int, str], **facts: Any
) -> Iterator[Difference]:
    """Nothing was told where there are no seats at all."""
    for seat in sorted({*told, *used}) if told else ():
        if told.get(seat) != used.get(seat):
            yield Difference.of(point, told.get(seat), used.get(seat), seat=seat, **facts)
