"""A client's memory of all deals at a table, also after it was started again.

One deal that is never finished, or whose order has no seed of ours, can be chance. So they are counted.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from redbutton.fair.disclosure import Difference, Differs
from redbutton.wire.messages import Restore

MOST = 50
"""The last deals that are counted: what came before them is forgotten."""
MOST_UNDEALT = 3
"""Deals with our seed that were never finished or are gone, and restores that took back deals that we saw,
from which on that is a proof and not only a suspicion."""
OFTEN = 5
"""Deals without our seed, from which on it is reported as too often for a slow network: if they are half of
the deals that are counted."""


class Fate(StrEnum):
    """Why a deal that got our seed has no end or no hand."""

    STUCK = "STUCK"
    """The table was seen to stand still in this deal. It may go on."""
    CALLED_OFF = "CALLED_OFF"
    UNDEALT = "UNDEALT"
    GONE = "GONE"
    """Its end was seen, and its hand is not there any more."""
    RESTORED = "RESTORED"
    """The table was restored from a backup that does not have it."""


LOST = frozenset({Fate.UNDEALT, Fate.GONE, Fate.RESTORED})
"""Fates that a server can choose, so that they are counted together."""


class Past(Struct, kw_only=True):
    """Deals by name, the oldest first."""

    fates: dict[str, Fate] = {}
    """Deals with our seed that stood still or were never finished."""
    shares: dict[str, bool] = {}
    """Deals in which our seed was shown or we were left out: whether the order has no seed of ours."""
    open: dict[str, Mapping[str, Any]] = {}
    """Deals that have our seed and whose end was not seen: what was kept of them, as JSON."""
    restores: list[tuple[int, int, int]] = []
    """The announced restores that are known: when, the deal before the lost ones, and the next one.

    One that is announced again, as to a program that was started again, takes back nothing that came later.
    """

    def hears_of(self, restore: Restore) -> bool:
        """Note an announced restore; return whether it is a new one."""
        key = (restore.at, restore.after, restore.next)
        if key in self.restores:
            return False
        self.restores = [*self.restores, key]
        return True

    def is_stuck(self, deal: str) -> None:
        """Note that the table stands still in a deal that has our seed: the host may call it off."""
        self.fates.setdefault(deal, Fate.STUCK)
        _trim(self.fates)

    def is_endless(self, deal: str) -> bool:
        """Whether it was found that this deal has no end or no hand."""
        return self.fates.get(deal, Fate.STUCK) is not Fate.STUCK

    def has_no_end(self, deal: str) -> Difference:
        """Note that a deal with our seed was never finished."""
        called_off = self.fates.get(deal) in (Fate.STUCK, Fate.CALLED_OFF)
        fate = Fate.CALLED_OFF if called_off else Fate.UNDEALT
        return Difference.of(Differs(fate), deal, None, **self.counts(deal, fate))

    def counts(self, deal: str, fate: Fate) -> dict[str, Any]:
        """Note the fate of a deal; return how many had such a fate, and whether that is a proof."""
        self.fates[deal] = fate
        _trim(self.fates)
        self.open.pop(deal, None)
        alike = LOST if fate in LOST else {fate}
        count = sum(each in alike for each in self.fates.values())
        return {"count": count, "sure": fate in LOST and count >= MOST_UNDEALT}

    def has_share(self, deal: str) -> None:
        """Note that our seed is shown for a deal."""
        self.shares.setdefault(deal, False)
        _trim(self.shares)

    def is_passed_over(self, deal: str) -> Difference | None:
        """Note that our seed has no part in a deal; returns a finding if that is too often."""
        if self.shares.get(deal):
            return None
        self.shares[deal] = True
        _trim(self.shares)
        count, deals = sum(self.shares.values()), len(self.shares)
        if count < OFTEN or 2 * count < deals:
            return None
        return Difference.of(Differs.OWN_OFTEN, None, None, count=count, deals=deals)


def _trim(deals: dict[str, Any]) -> None:
    while len(deals) > MOST:
        del deals[next(iter(deals))]
