"""A client's own share in the order of the cards.

The client draws a secret for every deal and commits to it beforehand. It shows a seed, one for each shuffle,
only when the envelopes are published and its commitment stands at its own seat. A secret is never used for
two deals.
"""

from collections.abc import Callable, Iterator

from redbutton.fair import announcement, seed_chain, seed_commitment
from redbutton.fair.disclosure import Difference, Differs
from redbutton.fair.envelopes import root_of
from redbutton.fair.hashing import SIZE
from redbutton.ids import Seat
from redbutton.wire.messages import DealState, Fairness, Seed


class Secrets:
    """The secret of the next or running deal, and the one after it."""

    def __init__(self, draw: Callable[[int], bytes], *, sole: bool = False) -> None:
        self._draw = draw
        self._current, self._next = draw(SIZE), draw(SIZE)
        self._used: str | None = None
        """The deal that used the current secret. No other deal may use it, as its seed is public."""
        self._promised = False
        self._sole = sole
        """Are we the only ones who commit for this seat? If not, another commitment there may be honest."""

    def greeting(self, fairness: Fairness | None) -> Seed:
        """The commitment for the next deal, sent after sitting down and after each connecting."""
        if fairness is not None and _is_in(self._next, fairness):
            self._go_on()
        used = self._used or (fairness is not None and _is_in(self._current, fairness))
        self._promised = True
        return Seed(next=_promise(self._next if used else self._current))

    def reveal(self, deal: DealState, fairness: Fairness, seat: Seat | None = None) -> Seed | None:
        """Our seed, once the envelopes lie on the table, if we have a share and nothing is wrong."""
        if any(self.misplaced(fairness, seat)) or not _is_announced(fairness):
            return None
        if _is_in(self._next, fairness):
            self._go_on()
        later = len(fairness.envelopes) > 1 and self._used != fairness.deal_id
        if later or not _is_in(self._current, fairness):  # no share at first means none later
            return None
        self._used, self._promised = fairness.deal_id, True
        seed = seed_chain(self._current)[len(fairness.envelopes) - 1]
        return Seed(deal=deal.number, seed=seed.hex(), next=_promise(self._next))

    def _go_on(self) -> None:
        """The current secret is spent: a deal has the next one."""
        self._current, self._next, self._used = self._next, self._draw(SIZE), None

    def misplaced(self, fairness: Fairness, seat: Seat | None) -> Iterator[Difference]:
        """What is wrong with the place of our commitment, or with the commitment at our seat."""
        current, coming = _promise(self._current), _promise(self._next)
        for other, said in fairness.commitments.items():
            if said in (current, coming) and seat is not None and other != seat:
                yield Difference.of(Differs.OWN_ELSEWHERE, str(seat), str(other))
        stands = None if seat is None else fairness.commitments.get(seat)
        if seat is None or stands is None or not self._promised:
            return
        expected = coming if self._used else current
        if fairness.makers.get(seat) == "server":
            yield Difference.of(Differs.OWN_LEFT_OUT, expected, stands, seat=seat)
        elif stands not in (current, coming) or (
            stands == current and self._used not in (None, fairness.deal_id)
        ):
            yield Difference.of(Differs.OWN_FOREIGN, expected, stands, seat=seat, sure=self._sole)

    def has_promised(self, commitment: str) -> bool:
        """Is this commitment ours?"""
        return commitment in (_promise(self._current), _promise(self._next))


def _is_announced(fairness: Fairness) -> bool:
    """Do the newest envelopes fit their root, and does the announcement fit its parts?"""
    stage = len(fairness.envelopes) - 1
    said = ((seat, fairness.makers.get(seat, ""), each) for seat, each in fairness.commitments.items())
    return (
        len(fairness.roots) == stage + 1
        and root_of(fairness.deal_id, stage, fairness.envelopes[stage]) == fairness.roots[stage]
        and fairness.root == fairness.roots[0]
        and announcement(fairness.deal_id, fairness.root, said) == fairness.announcement
    )


def _promise(secret: bytes) -> str:
    return seed_commitment(seed_chain(secret)[0])


def _is_in(secret: bytes, fairness: Fairness) -> bool:
    return _promise(secret) in fairness.commitments.values()
