"""What a client keeps for itself of each deal: what it was told before its seed was out, and what it showed.

It goes into the file of a hand as the field `_told`, or into a file of seeds, a line a deal.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self

import msgspec

from redbutton.errors import Code, ParseError
from redbutton.fair.envelopes import checked_id
from redbutton.fair.proof import By, Proof, Share
from redbutton.fair.seeds import seed_commitment, seed_of
from redbutton.fair.story import Difference, Differs, Story
from redbutton.history.record import HandRecord

TOLD = "_told"
"""Where a hand history keeps it, as a text of JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A deal as it was told to somebody, with that one's own part in it."""

    story: Story
    seat: int | None = None
    """One's own, if one had a part."""
    shown: tuple[str | None, ...] = ()
    """One's own seeds, for each stage the one that was sent; None where none was."""
    before: tuple[bool, ...] = ()
    """For each stage: was its root told before its seeds were out?"""

    def differences(self, proof: Proof) -> Iterator[Difference]:
        """What of the proof is not as it was told, or not as one's own seeds demand."""
        yield from self.story.differences(Story.of(proof))
        yield from self.own_differences(proof)

    def own_differences(self, proof: Proof) -> Iterator[Difference]:
        """Where one's own seeds were not used, or not for one's own seat. The first one is enough."""
        for stage, seed in enumerate(self.shown[: len(proof.stages)]):
            if seed is not None and (found := self._own(proof, stage, seed)) is not None:
                yield found
                return

    @classmethod
    def of_seed(cls, deal: str, seed: bytes) -> Self:
        """A deal of which one kept nothing but the seed."""
        return cls(story=Story(deal=deal), shown=(seed.hex(),))

    def was_used(self, proof: Proof) -> bool:
        """Did one's own seeds have their part?"""
        return not any(self.own_differences(proof))

    def _own(self, proof: Proof, stage: int, seed: str) -> Difference | None:
        """Was the seed that one showed at a stage used, and for one's own seat?"""
        users = [each for each in proof.seats if each.by is By.CLIENT and each.seeds[stage].hex() == seed]
        if users and self.seat in (None, *(share.seat for share in users)):
            return None
        if users:
            return Difference.of(Differs.OWN_ELSEWHERE, str(self.seat), str(users[0].seat))
        if self.seat is None and self.shown[0] is None:
            return None  # nobody knows which share is one's own
        share = self._share(proof)
        used = None if share is None else share.seeds[stage].hex()
        late = share is not None and _may_be_late(share, stage)
        return Difference.of(Differs.OWN_ABSENT if late else Differs.OWN_SEED, seed, used, stage=stage)

    def _share(self, proof: Proof) -> Share | None:
        """One's own share: by the commitment to one's first seed, which nobody else can have."""
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
        """Read what a page or a program has kept; what is not that is refused."""
        try:
            told = msgspec.convert(value, _Told, str_keys=True)
        except msgspec.ValidationError:
            raise ParseError(Code.NOT_A_PROOF, field=TOLD) from None
        return cls(
            story=Story(
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
        """The line of a file of seeds, if a seed was shown."""
        if not self.shown or self.shown[0] is None:
            return None
        words = (self.story.deal, self.shown[0], self.story.announcement, self.seat)
        return " ".join(str(word) for word in words if word is not None)


def _may_be_late(share: Share, stage: int) -> bool:
    """Is what was used in place of one's seed what is used when none has come in time?"""
    return share.by is By.ABSENT or (stage > 0 and share.seeds[stage] == share.seeds[stage - 1])


def kept_in(record: HandRecord) -> Kept | None:
    """What the one who saved a hand was told of it, if the file says so."""
    text = record.extra.get(TOLD)
    if text is None:
        return None
    try:
        value = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise ParseError(Code.NOT_A_PROOF, field=TOLD) from None
    return Kept.from_json(value)


def read_kept(text: str, file: str) -> Mapping[str, Kept]:
    """Deals with what was kept of them, from lines such as `t1#12 SEED` or `t1#12 SEED ANNOUNCEMENT SEAT`."""
    lines = enumerate(text.splitlines(), 1)
    found = (_kept(line.split(), file, number) for number, line in lines if line.strip())
    return {kept.story.deal: kept for kept in found}


def _kept(words: list[str], file: str, line: int) -> Kept:
    try:
        deal, seed, announced, seat, *more = [*words, None, None]
        if None in (deal, seed) or any(more):
            raise ValueError(words)
        story = Story(deal=str(deal), announcement=None if announced is None else seed_of(announced).hex())
        return Kept(story=story, seat=None if seat is None else int(seat), shown=(seed_of(str(seed)).hex(),))
    except (TypeError, ValueError):
        raise ParseError(Code.SEEDS_LINE, file=file, line=line) from None


_Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_Seat = Annotated[int, msgspec.Meta(ge=0)]


class _Told(msgspec.Struct, kw_only=True):
    """The JSON, with each of its parts as it must be."""

    deal: str
    seat: _Seat | None = None
    announcement: _Hash | None = None
    makers: dict[_Seat, Literal["client", "server"]] = {}
    commitments: dict[_Seat, _Hash] = {}
    roots: list[_Hash] = []
    before: list[bool] = []
    shown: list[_Hash | None] = []
    seeds: list[dict[_Seat, _Hash]] = []
