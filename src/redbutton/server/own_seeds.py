"""A client's own part in the order of the cards.

A secret is drawn for every deal and committed to before it. Its seeds are shown, one for each time that cards
are shuffled, when the envelopes lie on the table and not before.
"""

from collections.abc import Callable

from redbutton.fair import seed_chain, seed_commitment
from redbutton.fair.envelopes import root_of
from redbutton.fair.hashing import SIZE
from redbutton.server.messages import DealState, Fairness, Seed


class Secrets:
    """The secret of the deal that comes, or that is being dealt, and the one after it."""

    def __init__(self, draw: Callable[[int], bytes]) -> None:
        self._draw = draw
        self._current, self._next = draw(SIZE), draw(SIZE)

    def greeting(self, fairness: Fairness | None) -> Seed:
        """Said after sitting down and after every connecting: what the next deal may count on."""
        used = fairness is not None and _is_in(self._current, fairness)
        return Seed(next=_promise(self._next if used else self._current))

    def reveal(self, deal: DealState, fairness: Fairness) -> Seed | None:
        """The answer to envelopes on the table, if we have a part in the deal and their root fits."""
        stage = len(fairness.envelopes) - 1
        if root_of(fairness.deal_id, stage, fairness.envelopes[stage]) != fairness.roots[stage]:
            return None
        if _is_in(self._next, fairness):
            self._current, self._next = self._next, self._draw(SIZE)
        if not _is_in(self._current, fairness):
            return None
        seed = seed_chain(self._current)[stage]
        return Seed(deal=deal.number, seed=seed.hex(), next=_promise(self._next))


def _promise(secret: bytes) -> str:
    return seed_commitment(seed_chain(secret)[0])


def _is_in(secret: bytes, fairness: Fairness) -> bool:
    return _promise(secret) in fairness.commitments.values()
