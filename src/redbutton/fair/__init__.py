"""Provably fair deals: cards in envelopes, an order made from everybody's seeds, and the proof of both."""

from typing import TYPE_CHECKING

from redbutton._lazy import lazy

__all__ = [
    "By",
    "Opening",
    "Pack",
    "Proof",
    "Verdict",
    "announcement",
    "deal_id",
    "permutation",
    "proof_of",
    "redacted",
    "seed_chain",
    "seed_commitment",
    "verify",
    "with_proof",
]

if TYPE_CHECKING:
    from redbutton.fair.envelopes import Opening, Pack, deal_id
    from redbutton.fair.proof import By, Proof, proof_of, with_proof
    from redbutton.fair.seeds import announcement, permutation, seed_chain, seed_commitment
    from redbutton.fair.verdict import Verdict
    from redbutton.fair.verifier import redacted, verify
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "envelopes": "Opening Pack deal_id",
            "seeds": "announcement permutation seed_chain seed_commitment",
            "proof": "By Proof proof_of with_proof",
            "verifier": "redacted verify",
            "verdict": "Verdict",
        },
    )
