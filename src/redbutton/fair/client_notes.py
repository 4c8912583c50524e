"""What a client keeps of each deal: what was published before its seed, and the seeds it showed.

It is stored in the hand's file as the field `_told`, or in a file of seeds with a line for each deal.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self

import msgspec

from redbutton.errors import Code, ParseError
from redbutton.fair.disclosure import Difference, Differs, Disclosure
from redbutton.fair.envelopes import checked_id
from redbutton.fair.proof import By, Proof, Share, json_field
from redbutton.fair.seeds import seed_commitment, seed_of
from redbutton.history.record import HandRecord
from redbutton.ids import Seat

TOLD = "_told"
"""The field of a hand history that holds it, as JSON text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A deal as a client saw it, with the client's own share in it."""

    story: Disclosure
    seat: Seat | None = None
    """The client's seat, if it had a share."""
    shown: tuple[str | None, ...] = ()
    """The client's own seeds, one for each stage; None where it sent none."""
    before: tuple[bool, ...] = ()
    """For each stage: was its root known before its seeds were public?"""

    def differences(self, proof: Proof) -> Iterator[Difference]:
        """Where the proof differs from what was published, or from the client's own seeds."""
        yield from self.story.differences(Disclosure.of(proof))
        yield from self.own_differences(proof)

    def own_differences(self, proof: Proof) -> Iterator[Difference]:
        """Where the client's seeds were not used for its seat. Stops at the first one."""
        for stage, seed in enumerate(self.shown[: len(proof.stages)]):
            if seed is not None and (found := self._own(proof, stage, seed)) is not None:
                yield found
                return

    @classmethod
    def of_seed(cls, deal: str, seed: bytes) -> Self:
        """A deal of which only the seed was kept."""
        return cls(story=Disclosure(deal=deal), shown=(seed.hex(),))

    def was_used(self, proof: Proof) -> bool:
        """Were the client's seeds used?"""
        return not any(self.own_differences(proof))

    def _own(self, proof: Proof, stage: int, seed: str) -> Difference | None:
        """Was the seed that the client showed at a stage used, and for its seat?"""
        users = [each for each in proof.seats if each.by is By.CLIENT and each.seeds[stage].hex() == seed]
        if users and self.seat in (None, *(share.seat for share in users)):
            return None
        if users:
            return Difference.of(Differs.OWN_ELSEWHERE, str(self.seat), str(users[0].seat))
        if self.seat is None and self.shown[0] is None:
            return None  # it is unknown which share is the client's
        share = self._share(proof)
        used = None if share is None else share.seeds[stage].hex()
        late = share is not None and _may_be_late(share, stage)
        return Difference.of(Differs.OWN_ABSENT if late else Differs.OWN_SEED, seed, used, stage=stage)

    def _share(self, proof: Proof) -> Share | None:
        """The client's share: by the commitment to its first seed, which nobody else can have."""
        first = self.shown[0]
        mine = None if first is None else seed_commitment(bytes.fromhex(first))
        found = [share for share in proof.seats if mine in (None, share.commitment)]
        return next((share for share in found if self.seat in (None, share.seat)), None)

    def to_json(self) -> dict[str, Any]:
        story = self.story
        return {
            "deal": story.deal,
            "seat": self.seat,
            "announcement": story.announcement,
            "makers": {str(seat): maker for seat, maker in story.makers.items()},
            "commitments": {str(seat): said for seat, said in story.commitments.items()},
            "roots": list(story.roots),
            "before": list(self.before),
            "shown": list(self.shown),
            "seeds": [{str(seat): seed for seat, seed in seeds.items()} for seeds in story.seeds],
        }

    @classmethod
    def from_json(cls, value: Any) -> Self:
        """Read what a page or a client has kept. Raises if it is malformed."""
        try:
            told = msgspec.convert(value, _Told, str_keys=True)
        except msgspec.ValidationError:
            raise ParseError(Code.NOT_A_PROOF, field=TOLD) from None
        return cls(
            story=Disclosure(
                deal=checked_id(told.deal),
                announcement=told.announcement,
                makers=told.makers,
                commitments=told.commitments,
                roots=tuple(told.roots),
                seeds=tuple(told.seeds),
            ),
            seat=told.seat,
            shown=tuple(told.shown),
            before=tuple(told.before),
        )

    @property
    def line(self) -> str | None:
        """A line for a file of seeds, if a seed was shown."""
        if not self.shown or self.shown[0] is None:
            return None
        words = (self.story.deal, self.shown[0], self.story.announcement, self.seat)
        return " ".join(str(word) for word in words if word is not None)


def _may_be_late(share: Share, stage: int) -> bool:
    """Was the seed replaced by what is used when none has come in time?"""
    return share.by is By.ABSENT or (stage > 0 and share.seeds[stage] == share.seeds[stage - 1])


def kept_in(record: HandRecord) -> Kept | None:
    """What the person who saved a hand knew of it, if the file has that."""
    return Kept.from_json(json_field(record, TOLD)) if TOLD in record.extra else None


def read_kept(text: str, file: str) -> Mapping[str, Kept]:
    """Notes by deal, from lines such as `t1#12 SEED` or `t1#12 SEED ANNOUNCEMENT SEAT`."""
    lines = enumerate(text.splitlines(), 1)
    found = (_kept(line.split(), file, number) for number, line in lines if line.strip())
    return {kept.story.deal: kept for kept in found}


def _kept(words: list[str], file: str, line: int) -> Kept:
    try:
        deal, seed, announced, seat, *more = [*words, None, None]
        if None in (deal, seed) or any(more):
            raise ValueError(words)
        story = Disclosure(
            deal=str(deal), announcement=None if announced is None else seed_of(announced).hex()
        )
        return Kept(
            story=story, seat=None if seat is None else Seat(int(seat)), shown=(seed_of(str(seed)).hex(),)
        )
    except (TypeError, ValueError):
        raise ParseError(Code.SEEDS_LINE, file=file, line=line) from None


_Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_Seat = Annotated[Seat, msgspec.Meta(ge=0)]


class _Told(msgspec.Struct, kw_only=True):
    """The JSON, with the type of each part."""

    deal: str
    seat: _Seat | None = None
    announcement: _Hash | None = None
    makers: dict[_Seat, Literal["client", "server"]] = {}
    commitments: dict[_Seat, _Hash] = {}
    roots: list[_Hash] = []
    before: list[bool] = []
    shown: list[_Hash | None] = []
    seeds: list[dict[_Seat, _Hash]] = []
