"""Evidence about a deal, written by a client or a page, and judged again."""

from typing import Any, Literal

import msgspec

from redbutton.client.contradictions import Finding, opened, sealed, settled
from redbutton.client.proof_messages import story_of
from redbutton.errors import Code, ParseError
from redbutton.fair.client_notes import Kept
from redbutton.fair.proof import Proof
from redbutton.fair.verifier import verify
from redbutton.history import phh
from redbutton.wire.messages import Fairness, Opening


class Evidence(msgspec.Struct, kw_only=True):
    """What a client or a page has recorded about a deal. The findings in it are not trusted."""

    evidence: Literal["redbutton-evidence-1"]
    deal: str
    kept: dict[str, Any]
    told: list[Fairness]
    proof: dict[str, Any] | None = None
    """The proof published later, if that is what differs."""
    openings: list[Opening] = []
    hand: str | None = None


def read_evidence(text: bytes) -> list[Evidence]:
    """The evidence in a file, about one deal or several."""
    try:
        found = msgspec.json.decode(text, type=Evidence | list[Evidence])
        return found if isinstance(found, list) else [found]
    except msgspec.MsgspecError as reason:
        raise ParseError(Code.NOT_EVIDENCE, reason=str(reason)) from None


def judge(evidence: Evidence) -> list[Finding]:
    """Find again what is inconsistent in the recorded messages."""
    kept, found = Kept.from_json(evidence.kept), list[Finding]()
    for before, fairness in zip([None, *evidence.told], evidence.told, strict=False):
        found += sealed(fairness, before)
        found += kept.story.differences(story_of(fairness), whole=False)
        if before is not None:
            found += story_of(before).differences(story_of(fairness))
        if fairness.seeds:
            found += settled(kept, fairness)
        if fairness.seeds and fairness is evidence.told[-1]:
            found += opened(fairness, evidence.openings)
    if evidence.proof is not None:
        found += kept.differences(Proof.from_json(evidence.proof))
    if evidence.hand is not None:
        found += [check for record in phh.loads(evidence.hand) for check in verify(record).wrong]
    return [each for number, each in enumerate(found) if each not in found[:number]]
