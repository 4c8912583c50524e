"""A range as the 13 x 13 grid that players know; the stronger the colour, the more of a class is in it."""

from collections.abc import Sequence

from redbutton.pictures import colours
from redbutton.pictures.svg import document, element, words

CELL, GAP, EDGE, FOOT = 34, 2, 12, 30
PAIR, SUITED, OFFSUIT, EMPTY = "#2f9273", "#3f7fce", "#c1503f", "#242c30"


def grid(names: Sequence[str], weights: Sequence[float], caption: str) -> str:
    """The classes row by row, each with the share of it that is in the range, from 0 to 1."""
    size = 13 * (CELL + GAP) - GAP + 2 * EDGE
    cells = [
        _cell(place, name, weight) for place, (name, weight) in enumerate(zip(names, weights, strict=True))
    ]
    return document(
        size,
        size + FOOT,
        element("rect", width=size, height=size + FOOT, rx=10, fill=colours.SURFACE),
        *cells,
        words(caption, size / 2, size + FOOT - 15, 14, text_anchor="middle", fill=colours.INK),
        title=caption,
    )


def grid_rows(names: Sequence[str], weights: Sequence[float]) -> list[list[str]]:
    """The grid as text, in cells of three letters: classes in the range by their names, others as dots."""
    cells = [f"{name:<3}" if weight else " · " for name, weight in zip(names, weights, strict=True)]
    return [cells[start : start + 13] for start in range(0, 169, 13)]


def _cell(place: int, name: str, weight: float) -> str:
    row, column = divmod(place, 13)
    x, y = EDGE + column * (CELL + GAP), EDGE + row * (CELL + GAP)
    colour = PAIR if row == column else SUITED if row < column else OFFSUIT
    box = {"x": x, "y": y, "width": CELL, "height": CELL, "rx": 4}
    ink = colours.INK if weight else "#6d7a81"
    drawn = [element("rect", **box, fill=EMPTY)]
    if weight:
        drawn.append(element("rect", **box, fill=colour, fill_opacity=0.25 + 0.75 * weight))
    part = 0 < weight < 0.995
    bold = {"font_weight": 600} if weight else {}
    drawn.append(
        words(name, x + CELL / 2, y + (16 if part else 21.5), 12, text_anchor="middle", fill=ink, **bold)
    )
    if part:
        drawn.append(
            words(f"{weight:.0%}", x + CELL / 2, y + 28, 9, text_anchor="middle", fill=ink, fill_opacity=0.85)
        )
    return "".join(drawn)
