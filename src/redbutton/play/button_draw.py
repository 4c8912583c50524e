"""The draw for the first button: everybody gets one card face up, and the highest deals.

>>> from redbutton.cards import Card
>>> from redbutton.ids import Seat
>>> first = {Seat(1): Card("Ks"), Seat(2): Card("Ad"), Seat(3): Card("Ac")}
>>> again = {Seat(2): Card("7h"), Seat(3): Card("9s")}
>>> names = {Seat(1): "Ann", Seat(2): "Ben", Seat(3): "Cleo"}
>>> for step in ButtonDraw(turns=(first, again), names=names, dealer=Seat(3)).steps():
...     print(step.phrase.put("en"))
Ann draws K♠
Ben draws A♦
Cleo draws A♣
Ben, Cleo are equal and draw again
Ben draws 7♥
Cleo draws 9♠
Cleo deals first
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from redbutton.cards import Card
from redbutton.history.narrator import Phrase
from redbutton.ids import Seat
from redbutton.words.narration import TELLING


class DrawStep(NamedTuple):
    """One thing that everybody sees of a draw, and its sentence."""

    kind: Literal["draw", "draw-again", "first-dealer"]
    phrase: Phrase
    seat: Seat | None = None
    card: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonDraw:
    """The cards that were drawn, by seat; after a tie the tied players draw again."""

    turns: tuple[Mapping[Seat, Card], ...]
    names: Mapping[Seat, str]
    dealer: Seat

    def steps(self) -> Iterator[DrawStep]:
        """All that happened, in order."""
        for number, drawn in enumerate(self.turns):
            if number:
                yield DrawStep("draw-again", self._again(drawn))
            for seat, card in sorted(drawn.items()):
                facts = {"name": self.names[seat], "card": card.pretty}
                yield DrawStep("draw", Phrase("draw", facts), seat, card)
        yield DrawStep("first-dealer", Phrase("first-dealer", {"name": self.names[self.dealer]}), self.dealer)

    def _again(self, drawn: Mapping[Seat, Card]) -> Phrase:
        tied = [self.names[seat] for seat in sorted(drawn)]
        return Phrase("draw-again", {}, {"names": lambda lang: TELLING[lang]["among"].join(tied)})
