"""A client's own part in the order of the cards.

A secret is drawn for every deal and committed to before it. Its seeds are shown, one for each time that cards
are shuffled, when the envelopes lie on the table and not before; and only to a deal in which the commitment
stands at one's own seat, and which no earlier deal has used.
"""

from collections.abc import Callable, Iterator

from redbutton.fair import announcement, seed_chain, seed_commitment
from redbutton.fair.envelopes import root_of
from redbutton.fair.hashing import SIZE
from redbutton.fair.story import Difference, Differs
from redbutton.server.messages import DealState, Fairness, Seed


class Secrets:
    """The secret of the deal that comes, or that is being dealt, and the one after it."""

    def __init__(self, draw: Callable[[int], bytes], *, sole: bool = False) -> None:
        self._draw = draw
        self._current, self._next = draw(SIZE), draw(SIZE)
        self._used: str | None = None
        """The deal that has the current secret. No other one may have it: its seed is known."""
        self._promised = False
        self._sole = sole
        """Does nobody else commit for this seat? Else a commitment that is not ours may be theirs."""

    def greeting(self, fairness: Fairness | None) -> Seed:
        """Said after sitting down and after every connecting: what the next deal may count on."""
        used = self._used or (fairness is not None and _is_in(self._current, fairness))
        self._promised = True
        return Seed(next=_promise(self._next if used else self._current))

    def reveal(self, deal: DealState, fairness: Fairness, seat: int | None = None) -> Seed | None:
        """The answer to envelopes on the table, if we have a part in the deal and all is as it should be."""
        if any(self.misplaced(fairness, seat)) or not _is_announced(fairness):
            return None
        if _is_in(self._next, fairness):
            self._current, self._next, self._used = self._next, self._draw(SIZE), None
        later = len(fairness.envelopes) > 1 and self._used != fairness.deal_id
        if later or not _is_in(self._current, fairness):  # whoever had no part at first has none later
            return None
        self._used, self._promised = fairness.deal_id, True
        seed = seed_chain(self._current)[len(fairness.envelopes) - 1]
        return Seed(deal=deal.number, seed=seed.hex(), next=_promise(self._next))

    def misplaced(self, fairness: Fairness, seat: int | None) -> Iterator[Difference]:
        """What is wrong with where our commitment stands, and with what stands at our seat."""
        current, coming = _promise(self._current), _promise(self._next)
        for other, said in fairness.commitments.items():
            if said in (current, coming) and seat is not None and other != seat:
                yield Difference.of(Differs.OWN_ELSEWHERE, str(seat), str(other))
        stands = None if seat is None else fairness.commitments.get(seat)
        if stands is None or not self._promised:
            return
        expected = coming if self._used else current
        if fairness.makers.get(seat or 0) == "server":
            yield Difference.of(Differs.OWN_LEFT_OUT, expected, stands, seat=seat)
        elif stands not in (current, coming) or (
            stands == current and self._used not in (None, fairness.deal_id)
        ):
            yield Difference.of(Differs.OWN_FOREIGN, expected, stands, seat=seat, sure=self._sole)

    def has_promised(self, commitment: str) -> bool:
        """Is it one of ours?"""
        return commitment in (_promise(self._current), _promise(self._next))


def _is_announced(fairness: Fairness) -> bool:
    """Do the newest envelopes fit their root, and the announcement all that it is made of?"""
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
