"""The public part of a deal's proof while it is played."""

from msgspec import Raw

from redbutton.ids import Seat
from redbutton.server.table.live_deal import LiveDeal
from redbutton.wire.messages import encode


def fairness(live: LiveDeal) -> Raw:
    """The public part of the proof, as `wire.messages.Fairness`. Seeds are in it once all have come.

    It is written at once: every deal has more than fifty envelopes, and tells them twice.
    """
    sealed, shares, seeds = live.sealed, live.shares.items(), _seeds(live)
    envelopes = '"],["'.join(['","'.join(pack.envelopes) for pack in sealed])
    roots = '","'.join([pack.root for pack in sealed])
    head = f'"root":"{sealed[0].root}","envelopes":[["{envelopes}"]],"roots":["{roots}"]'
    parts = [
        b'{"deal_id":' + encode(live.deal_id),
        f'{head},"announcement":"{live.announcement}"'.encode(),
        b'"commitments":' + encode({seat: share.commitment for seat, share in shares}),
        b'"makers":' + encode({seat: share.by.maker for seat, share in shares}),
    ]
    parts += [b'"seeds":' + encode(first) for first in seeds[:1]]
    if seeds[1:]:
        parts.append(b'"later":' + encode(seeds[1:]))
    return Raw(b",".join(parts) + b"}")


def _seeds(live: LiveDeal) -> list[dict[Seat, str]]:
    """The seeds of each stage that has begun."""
    stages = [] if live.dealer is None else live.dealer.seeds
    return [{seat: seed.hex() for seat, seed in seeds} for seeds in stages]
