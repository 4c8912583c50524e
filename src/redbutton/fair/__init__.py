"""Fair deals: cards in envelopes, an order that everybody's seeds make, and the proof of both."""

from redbutton.fair.envelopes import Opening, Pack, deal_id
from redbutton.fair.seeds import announcement, permutation, seed_chain, seed_commitment

__all__ = ["Opening", "Pack", "announcement", "deal_id", "permutation", "seed_chain", "seed_commitment"]
