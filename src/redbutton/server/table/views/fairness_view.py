"""The public part of a deal's proof while it is played."""

from redbutton.fair import announcement
from redbutton.ids import Seat
from redbutton.server.table.live_deal import LiveDeal
from redbutton.wire.messages import Fairness


def fairness(live: LiveDeal) -> Fairness:
    """The public part of the proof. Seeds are in it once all have come."""
    makers = {seat: share.by.maker for seat, share in live.shares.items()}
    commitments = {seat: share.commitment for seat, share in live.shares.items()}
    roots = [pack.root for pack in live.sealed]
    stages = _seeds(live)
    said = ((seat, makers[seat], commitments[seat]) for seat in makers)
    return Fairness(
        deal_id=live.deal_id,
        root=roots[0],
        envelopes=[list(pack.envelopes) for pack in live.sealed],
        roots=roots,
        announcement=announcement(live.deal_id, roots[0], said),
        commitments=commitments,
        makers=makers,  # type: ignore[arg-type]
        seeds=stages[0] if stages else {},
        later=stages[1:],
    )


def _seeds(live: LiveDeal) -> list[dict[Seat, str]]:
    """The seeds of each stage that has begun."""
    stages = [] if live.dealer is None else live.dealer.seeds
    return [{seat: seed.hex() for seat, seed in seeds} for seeds in stages]
