"""Playing cards as SVG, in four colours."""

from collections.abc import Sequence

from redbutton.cards import UNKNOWN, Card
from redbutton.pictures import colours
from redbutton.pictures.card_paths import COURT_PATHS, RANK_PATHS, SUIT_PATHS
from redbutton.pictures.svg import document, element, words

WIDTH, HEIGHT = 60, 84
"""The size of a card before it is scaled."""
GAP = 6
LATTICE = (
    "M4 20L20 4M4 36L36 4M4 52L52 4M4 68L56 16M8 80L56 32M24 80L56 48M40 80L56 64"
    "M56 20L40 4M56 36L24 4M56 52L8 4M56 68L4 16M52 80L4 32M36 80L4 48M20 80L4 64"
)


def card(shown: Card, x: float = 0, y: float = 0, width: float = WIDTH) -> str:
    """One card with its upper left corner at a point; an unknown card is face down."""
    drawn = _back() if shown == UNKNOWN else _face(shown, small=width < 40)
    return element("g", *drawn, transform=f"translate({x:g} {y:g}) scale({width / WIDTH:g})")


def row(several: Sequence[Card], x: float, y: float, width: float, step: float | None = None) -> str:
    """Cards side by side; with a step smaller than a card they overlap."""
    step = width + GAP * width / WIDTH if step is None else step
    return "".join(card(each, x + place * step, y, width) for place, each in enumerate(several))


def hand(several: Sequence[Card], name: str = "") -> str:
    """A picture of some cards, with their name below them."""
    wide = len(several) * (WIDTH + GAP) - GAP
    width, height = max(wide, 8 * len(name), WIDTH) + 2 * GAP, HEIGHT + 2 * GAP + (26 if name else 0)
    below = words(
        name, width / 2, HEIGHT + GAP + 23, 15, text_anchor="middle", font_weight=600, fill="#7f8a8c"
    )
    return document(
        width,
        height,
        row(several, (width - wide) / 2, GAP, WIDTH),
        below if name else "",
        title=" ".join(map(str, several)) + (f": {name}" if name else ""),
    )


def _paper(fill: str) -> str:
    edge = {"stroke": colours.PAPER_EDGE, "stroke_width": 1}
    return element("rect", x=0.5, y=0.5, width=59, height=83, rx=6.5, fill=fill, **edge)


def _back() -> list[str]:
    return [
        _paper(colours.BACK_EDGE),
        element("rect", x=4, y=4, width=52, height=76, rx=3.5, fill=colours.BACK),
        element("path", d=LATTICE, stroke=colours.BACK_LINES, stroke_width=1.3),
        element("circle", cx=30, cy=42, r=15, fill=colours.BACK, stroke="#4a647d", stroke_width=1.3),
        element("circle", cx=30, cy=43.3, r=11.5, fill=colours.DARK_RED),
        element("circle", cx=30, cy=41.5, r=11.5, fill=colours.RED),
        element(
            "circle", cx=30, cy=41.5, r=7.6, fill="none", stroke="#fff", stroke_opacity=0.55, stroke_width=1.3
        ),
    ]


def _face(shown: Card, *, small: bool) -> list[str]:
    rank, suit, colour = shown.rank.letter, shown.suit.letter, colours.SUITS[shown.suit]

    def pip(x: float, y: float, scale: float) -> str:
        return element(
            "path", d=SUIT_PATHS[suit], fill=colour, transform=f"translate({x} {y}) scale({scale})"
        )

    def letter(x: float, y: float, scale: float) -> str:
        return element(
            "path",
            d=RANK_PATHS[rank],
            fill="none",
            stroke=colour,
            stroke_width=4.4,
            stroke_linejoin="round",
            stroke_linecap="round",
            transform=f"translate({x} {y}) scale({scale})",
        )

    if small:
        return [_paper(colours.PAPER), letter(10, 8, 1.25), pip(15, 46, 1.35)]
    drawn = [_paper(colours.PAPER), letter(6, 7, 0.92), pip(6.4, 36.5, 0.74)]
    if rank in COURT_PATHS:
        court = {"fill": colours.COURT, "stroke": colours.COURT_EDGE, "stroke_width": 1.1}
        place = "translate(26.4 37.6) scale(0.72)"
        drawn.append(element("path", d=COURT_PATHS[rank], transform=place, stroke_linejoin="round", **court))
        return [*drawn, pip(26, 51, 1.12)]
    return [*drawn, pip(19.5, 39, 1.6) if rank == "A" else pip(24.5, 46, 1.28)]
