"""A grid of letters and colours to draw on, which becomes the lines of a widget."""

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from redbutton.cards import UNKNOWN, Card, Suit

INK = {
    Suit.CLUBS: "#15803d",
    Suit.DIAMONDS: "#1d4ed8",
    Suit.HEARTS: "#d21f1f",
    Suit.SPADES: "#16181d",
}
PAPER, BACK, BACK_INK = "#f6f4ea", "#274690", "#5b7fd1"
BACK_STYLE = Style(color=BACK_INK, bgcolor=BACK)


class Canvas:
    """Cells of one letter each; a wide letter takes the next cell too."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", style)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style = Style.null()) -> None:  # noqa: B008
        """Write over what is there; without a background in the style, the old one stays."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for letter in text:
            wide = cell_len(letter)
            if x >= 0 and x + wide <= self.width:
                row[x] = (letter, row[x][1] + style)
                if wide == 2:
                    row[x + 1] = ("", row[x + 1][1] + style)
            x += wide

    def centre(self, x: int, y: int, text: str, style: Style = Style.null()) -> None:  # noqa: B008
        """Write centred on a column."""
        self.put(x - cell_len(text) // 2, y, text, style)

    def fill(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        for row in range(y, y + height):
            self.put(x, row, " " * width, style)

    def strip(self, y: int) -> Strip:
        """One line, ready for the screen."""
        return Strip(
            [Segment(letter, style) for letter, style in self._cells[y] if letter], self.width
        ).simplify()


def fit(text: str, width: int) -> str:
    """As much of a text as fits, with a mark if something is missing.

    >>> fit("tight-aggressive", 10), fit("rock", 10)
    ('tight-agg…', 'rock')
    """
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) >= width:
        text = text[:-1]
    return f"{text}…"


def rank(card: Card) -> str:
    return "10" if card.rank.letter == "T" else card.rank.letter


def ink(card: Card) -> Style:
    return Style(color=INK[card.suit], bgcolor=PAPER, bold=True)


def small_card(canvas: Canvas, x: int, y: int, card: Card) -> None:
    """A card of three cells on one line."""
    if card == UNKNOWN:
        canvas.put(x, y, "░░░", BACK_STYLE)
    else:
        canvas.put(x, y, f"{rank(card) + card.suit.sign:>3}", ink(card))


def large_card(canvas: Canvas, x: int, y: int, card: Card, width: int = 5) -> None:
    """A card of three lines."""
    if card == UNKNOWN:
        for row in range(3):
            canvas.put(x, y + row, "░" * width, BACK_STYLE)
        return
    style = ink(card)
    canvas.fill(x, y, width, 3, style)
    canvas.put(x + (width == 5), y, rank(card), style)
    canvas.put(x + width // 2, y + 1, card.suit.sign, style)
    canvas.put(x + width - len(rank(card)) - (width == 5), y + 2, rank(card), style)
