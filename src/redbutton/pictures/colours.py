"""The colours, the same as those of the page."""

from redbutton.cards import Suit

SUITS = {Suit.CLUBS: "#1d7a3d", Suit.DIAMONDS: "#1f66c1", Suit.HEARTS: "#c9222b", Suit.SPADES: "#1b2126"}

PAPER, PAPER_EDGE = "#fdfcf8", "#cfcabd"
BACK, BACK_LINES, BACK_EDGE = "#23364a", "#3d556c", "#f5f2ea"
COURT, COURT_EDGE = "#e3ae3d", "#9a7113"
RED, DARK_RED = "#d5313a", "#7f1219"
FELT, FELT_DARK, FELT_LINE = "#24705d", "#185143", "#3a8a75"
FELT_INK = "#f0faf6"
RAIL, RAIL_LIGHT = "#33302e", "#4a4542"
PLATE, PLATE_LINE, PLATE_SOFT = "#1b2225", "#39454a", "#a5b0b1"
INK, INK_SOFT = "#eef1ef", "#a5b0b1"
SURFACE = "#191f22"
GOLD, GREEN, LOSS = "#e8b64c", "#63d3a6", "#ff8d8d"
SHARES = (
    "#3ea37f",
    "#5a9be6",
    "#e8b64c",
    "#d5525a",
    "#a57be0",
    "#4fb9c9",
    "#d77fb1",
    "#9aa6ad",
    "#b98a5a",
    "#8fbf5a",
)
"""One for each player in a picture of equities."""
