"""What a table needs of a dealer, so that other ways to shuffle and to prove it fit in."""

from typing import Protocol

from redbutton.game import Deal


class AnyDealer(Protocol):
    """Whoever deals: `Dealer` from a pile of cards, `FairDealer` out of envelopes, or a scheme of one's own.

    What is due follows from the deal alone (`deal.dealing`). A dealer hands it the cards through `deal.deal`,
    and decides only which they are.
    """

    def serve(self, deal: Deal) -> None:
        """Deal all that is due, until a player is to act or the deal is over."""

    def step(self, deal: Deal) -> bool:
        """Deal the next thing: a round of cards, one player's draw, or one street of a board. Is more due?"""
