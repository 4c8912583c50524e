"""What a coach would say to a player: the player's own cards, nobody else's, and the price of a call."""

from dataclasses import dataclass

from redbutton.cards import UNKNOWN
from redbutton.equity import equity, outs
from redbutton.equity.games import KNOWN
from redbutton.errors import Code, EquityError, ServerError
from redbutton.game import View
from redbutton.rules import Variant
from redbutton.server.messages import Advice

SAMPLES = 20_000
"""Enough for a third of a percent, in some milliseconds."""
ENOUGH = 0.004


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A player's place in a deal, as far as the player may know it, kept apart from the deal that goes on."""

    variant: Variant
    hand: str
    board: str
    opponents: int
    to_call: int
    pot: int

    @classmethod
    def of(cls, view: View) -> "Spot":
        """Where the player is; a refusal where there is nothing to advise."""
        if view.player is None or view.over or view.folded[view.player] or not _is_ready(view):
            raise ServerError(Code.NO_ADVICE)
        return cls(
            variant=view.rules.variant,
            hand="".join(map(str, view.hole)),
            board="".join(map(str, view.board)),
            opponents=sum(not folded for folded in view.folded) - 1,
            to_call=view.to_call,
            pot=view.pot,
        )

    def advice(self) -> Advice:
        """Equity against hands that may be anything, the price of a call, and the cards that help.

        The work has an end: so many samples, on one thread.
        """
        standing = self._equity()
        found, improve = self._outs()
        return Advice(
            equity=standing[0],
            error=standing[1],
            opponents=self.opponents,
            to_call=self.to_call,
            pot=self.pot,
            odds=self.to_call / (self.pot + self.to_call) if self.to_call else None,
            outs=found,
            improve=improve,
        )

    def _equity(self) -> tuple[float, float]:
        mine = equity(
            self.hand,
            *["random"] * self.opponents,
            board=self.board,
            variant=self.variant,
            samples=SAMPLES,
            precision=ENOUGH,
            threads=1,
        )[0]
        return mine.equity, mine.error

    def _outs(self) -> tuple[list[str], float | None]:
        """The cards that help, and the chance that the next one is among them; on flop and turn only."""
        try:
            found = outs(self.hand, self.board, variant=self.variant)
        except EquityError:
            return [], None
        return [str(card) for cards in found.cards.values() for card in cards], found.next_card


def _is_ready(view: View) -> bool:
    """All own cards are there and known, and it is a game whose chances can be counted."""
    variant = view.rules.variant
    return variant in KNOWN and len(view.hole) == variant.hole_cards and UNKNOWN not in view.hole
