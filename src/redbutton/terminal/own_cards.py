"""The person's own cards, large, with their numbers while some may be exchanged."""

from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from redbutton.cards import Card
from redbutton.terminal.canvas import Canvas, large_card
from redbutton.terminal.table_drawing import PALE, ROOM

WIDE, STEP = 4, 5
CHOSEN = Style(bgcolor="#8a8f98", strike=True)
NUMBER = Style(color="#4b5563", bold=False, strike=False)


class OwnCards(Widget):
    """As wide as its cards."""

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.cards: tuple[Card, ...] = ()
        self.chosen: set[int] = set()
        self.numbered = False

    def show(self, cards: tuple[Card, ...], *, numbered: bool) -> None:
        if cards != self.cards or not numbered:
            self.chosen.clear()
        self.cards, self.numbered = cards, numbered
        self.styles.width = max(2 * STEP, STEP * len(cards)) + 1
        self.refresh()

    def toggle(self, place: int) -> None:
        """Choose a card, or unchoose it; places count from 0."""
        if place < len(self.cards):
            self.chosen ^= {place}
            self.refresh()

    def render_line(self, y: int) -> Strip:
        canvas = Canvas(self.size.width, 3, Style(color=PALE, bgcolor=ROOM))
        for place, card in enumerate(self.cards):
            large_card(canvas, 1 + place * STEP, 0, card, WIDE)
            if place in self.chosen:
                canvas.fill(1 + place * STEP, 0, WIDE, 3, CHOSEN)
                canvas.put(1 + place * STEP, 1, card.pretty.center(WIDE), CHOSEN)
            if self.numbered:
                canvas.put(1 + place * STEP, 2, f"{place + 1}", NUMBER)
        return canvas.strip(y) if y < 3 else Strip.blank(self.size.width)
