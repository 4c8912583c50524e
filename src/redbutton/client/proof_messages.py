"""A server's messages about a deal's proof, in the forms in which they are kept and checked."""

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from redbutton.errors import Code, ParseError
from redbutton.fair.client_notes import Kept
from redbutton.fair.disclosure import Disclosure
from redbutton.fair.proof import SCHEME, Proof
from redbutton.ids import Seat
from redbutton.wire.messages import Fairness, Opening


def story_of(fairness: Fairness) -> Disclosure:
    return Disclosure(
        deal=fairness.deal_id,
        announcement=fairness.announcement,
        makers=fairness.makers,
        commitments=fairness.commitments,
        roots=tuple(fairness.roots),
        seeds=tuple(seeds_of(fairness)),
    )


def seeds_of(fairness: Fairness) -> list[dict[Seat, str]]:
    return [fairness.seeds, *fairness.later] if fairness.seeds else []


def grown(kept: Kept, fairness: Fairness) -> Kept:
    """What was kept, extended by what is new in this message."""
    known, told = kept.story, story_of(fairness)
    news = range(len(known.roots) if kept.before else 0, len(told.roots))
    return replace(
        kept,
        story=replace(
            known,
            roots=(*known.roots, *told.roots[len(known.roots) :]),
            seeds=(*known.seeds, *told.seeds[len(known.seeds) :]),
        ),
        before=(*kept.before, *(stage >= len(told.seeds) for stage in news)),
    )


def proof_of(fairness: Fairness, openings: Iterable[Opening]) -> Proof:
    """The proof so far: without a pack whose seeds are still to come."""
    stages = seeds_of(fairness)
    shares = []
    for seat, commitment in sorted(fairness.commitments.items()):
        seeds = [seeds.get(seat, "") for seeds in stages]
        maker = fairness.makers.get(seat, "")
        by = "absent" if maker == "client" and seeds[0] == commitment else maker
        shares.append({"seat": seat, "by": by, "commitment": commitment, "seeds": seeds})
    if any(set(seeds) != set(fairness.commitments) for seeds in stages) or len(stages) > len(fairness.roots):
        raise ParseError(Code.NOT_A_PROOF, field="seeds")
    sealed = zip(fairness.roots, fairness.envelopes, strict=False)
    packs = [{"root": root, "envelopes": envelopes} for root, envelopes in sealed]
    return Proof.from_json(
        {
            "scheme": SCHEME,
            "deal": fairness.deal_id,
            "announcement": fairness.announcement,
            "seats": shares,
            "stages": packs[: len(stages)],
            "openings": [msgspec.to_builtins(opening) for opening in openings],
        }
    )
