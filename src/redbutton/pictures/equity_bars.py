"""An equity as bars: each player's share of the pot, with the pots won whole, split and lost."""

from collections.abc import Sequence
from typing import NamedTuple

from redbutton.cards import Card
from redbutton.pictures import cards, colours
from redbutton.pictures.svg import document, element, words

WIDTH, EDGE, ROW, BAR = 620, 18, 62, 14
NAME, CARD = 170, 32
"""Where the bars begin, and the width of a card."""


class EquityBar(NamedTuple):
    """One player's row: a hand of cards, or the name of a range."""

    name: str
    cards: tuple[Card, ...]
    equity: float
    error: float
    win: float
    tie: float


def bars(shares: Sequence[EquityBar], board: Sequence[Card], caption: str) -> str:
    """All players, below the board if there is one."""
    top = EDGE + (62 if board else 0)
    height = top + ROW * len(shares) + 32
    lines = [_line(share, top + ROW * place, colours.SHARES[place]) for place, share in enumerate(shares)]
    return document(
        WIDTH,
        height,
        element("rect", width=WIDTH, height=height, rx=10, fill=colours.SURFACE),
        words("board", EDGE, EDGE + 30, 13, fill=colours.INK_SOFT) if board else "",
        cards.row(board, NAME, EDGE, 36),
        *lines,
        words(caption, EDGE, height - 14, 12, fill=colours.INK_SOFT),
        title=", ".join(f"{share.name} {share.equity:.2%}" for share in shares),
    )


def _line(share: EquityBar, y: float, colour: str) -> str:
    wide = WIDTH - NAME - EDGE - 84
    lose = max(0.0, 1 - share.win - share.tie)
    told = f"wins {share.win:.1%} · ties {share.tie:.1%} · loses {lose:.1%}"
    step = min(CARD + 4, (NAME - EDGE - 12 - CARD) / max(1, len(share.cards) - 1))
    name = share.name if len(share.name) < 20 else f"{share.name[:18]}…"
    held = cards.row(share.cards, EDGE, y + 4, CARD, step) if share.cards else ""
    bar = {"x": NAME, "y": y + 12, "height": BAR, "rx": BAR / 2}
    return "".join(
        [
            held or words(name, EDGE, y + 31, 16, font_weight=600, fill=colours.INK),
            element("rect", **bar, width=wide, fill="#2c363b"),
            element("rect", **bar, width=max(BAR, wide * share.equity), fill=colour) if share.equity else "",
            words(
                f"{share.equity:.2%}",
                WIDTH - EDGE,
                y + 25,
                18,
                text_anchor="end",
                font_weight=700,
                fill=colours.INK,
            ),
            words(told, NAME, y + 44, 12, fill=colours.INK_SOFT),
            words(f"± {share.error:.2%}", WIDTH - EDGE, y + 44, 12, text_anchor="end", fill=colours.INK_SOFT)
            if share.error
            else "",
        ]
    )
