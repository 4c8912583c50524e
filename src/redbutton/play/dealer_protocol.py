"""What a table needs of a dealer, so that other ways to shuffle and prove it can be plugged in."""

from typing import Protocol

from redbutton.game import Deal


class AnyDealer(Protocol):
    """A dealer: `Dealer` from a pile of cards, `FairDealer` from envelopes, or your own.

    What is due follows from the deal alone (`deal.dealing`). A dealer hands over the cards with `deal.deal`,
    and decides only which they are.
    """

    def serve(self, deal: Deal) -> None:
        """Deal all that is due, until a player is to act or the deal is over."""

    def step(self, deal: Deal) -> bool:
        """Deal one thing: a round of cards, a draw, or one street of a board. True if more is due."""
