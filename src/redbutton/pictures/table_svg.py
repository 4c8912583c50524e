"""A table as SVG: the felt, the board and the pot in the middle, the players around it."""

from math import cos, pi, sin
from typing import NamedTuple

from redbutton.pictures import cards, colours
from redbutton.pictures.pictured_table import PicturedSeat, PicturedTable
from redbutton.pictures.svg import document, element, words

WIDTH, HEIGHT = 880, 560
MIDDLE_X, MIDDLE_Y = 440, 276
OUT_X, OUT_Y = 352, 186
"""How far from the centre the players sit."""
PLATE_WIDTH, PLATE_HEIGHT = 128, 44
CARD = 40
"""The width of a player's card, if there are few."""


class SeatPlace(NamedTuple):
    """The centre of a player's plate, and the place of the bet."""

    x: float
    y: float
    bet_x: float
    bet_y: float


def table_svg(table: PicturedTable) -> str:
    """The whole picture."""
    count = len(table.seats)
    first = table.viewer or 0
    places = {seat.number: _place((seat.number - first) % count, count) for seat in table.seats}
    return document(
        WIDTH,
        HEIGHT,
        _felt(),
        words(f"{table.title} · {table.street}", 22, 34, 15, fill=colours.INK_SOFT),
        _middle(table),
        *(_seat(seat, places[seat.number]) for seat in table.seats),
        *(_bet(seat.bet, places[seat.number]) for seat in table.seats if seat.bet),
        "" if table.button is None else _button(places[table.button]),
        words(table.turn, WIDTH / 2, HEIGHT - 18, 15, text_anchor="middle", fill=colours.INK),
        title=f"{table.title}, {table.street}: {table.turn}",
    )


def _place(turn: int, count: int) -> SeatPlace:
    """The first player sits at the bottom, the others follow clockwise."""
    angle = pi / 2 + 2 * pi * turn / count
    x, y = cos(angle), sin(angle)
    return SeatPlace(
        MIDDLE_X + OUT_X * x,
        MIDDLE_Y + OUT_Y * y + 8,
        MIDDLE_X + (OUT_X - 118) * x,
        MIDDLE_Y + (OUT_Y - (96 if y > 0 else 62)) * y,
    )


def _felt() -> str:
    def oval(grow: float, **paint: object) -> str:
        wide, tall = 640 + 2 * grow, 300 + 2 * grow
        return element(
            "rect",
            x=MIDDLE_X - wide / 2,
            y=MIDDLE_Y - tall / 2,
            width=wide,
            height=tall,
            rx=tall / 2,
            **paint,
        )

    return "".join(
        [
            element("rect", width=WIDTH, height=HEIGHT, rx=16, fill="#0f1315"),
            oval(27, fill="#000", fill_opacity=0.35),
            oval(22, fill=colours.RAIL_LIGHT),
            oval(18, fill=colours.RAIL),
            oval(3, fill="#0f372e"),
            oval(0, fill=colours.FELT_DARK),
            oval(-34, fill=colours.FELT, fill_opacity=0.55),
            oval(-80, fill="#2d8570", fill_opacity=0.35),
            oval(-26, fill="none", stroke=colours.FELT_LINE, stroke_opacity=0.55, stroke_width=1.5),
        ]
    )


def _middle(table: PicturedTable) -> str:
    boards = [board for board in table.boards if board]
    width = 54 if len(boards) < 2 else 34
    tall = width * cards.HEIGHT / cards.WIDTH + 8
    top = MIDDLE_Y - tall * len(boards) / 2 + 10
    drawn = []
    for number, board in enumerate(boards):
        step, y = width + 6, top + number * tall
        wanted = max(len(board), 5 if len(board) > 2 else 0)
        left = MIDDLE_X - (wanted * step - 6) / 2
        drawn += [_empty_place(left + place * step, y, width) for place in range(len(board), wanted)]
        drawn.append(cards.row(board, left, y, width, step))
    if table.pots:
        sides = " + ".join(table.pots)
        drawn.append(_pill(f"Pot {sides}", MIDDLE_X, top - 18 if boards else MIDDLE_Y))
    return "".join(drawn)


def _empty_place(x: float, y: float, width: float) -> str:
    """An empty place for a card of the board that is still to come."""
    tall = width * cards.HEIGHT / cards.WIDTH
    line = {"fill": "none", "stroke": colours.FELT_INK, "stroke_opacity": 0.16, "stroke_width": 1.5}
    return element("rect", x=x + 1, y=y + 1, width=width - 2, height=tall - 2, rx=6, **line)


def _pill(said: str, x: float, y: float) -> str:
    wide = 9 * len(said) + 26
    return element(
        "g",
        element(
            "rect", x=x - wide / 2, y=y - 14, width=wide, height=28, rx=14, fill="#0b2a23", fill_opacity=0.72
        ),
        words(said, x, y + 5.5, 16, text_anchor="middle", font_weight=600, fill=colours.FELT_INK),
    )


def _seat(seat: PicturedSeat, place: SeatPlace) -> str:
    left, top = place.x - PLATE_WIDTH / 2, place.y - PLATE_HEIGHT / 2
    edge = {"stroke": colours.GOLD, "stroke_width": 2.5} if seat.acting else {"stroke": colours.PLATE_LINE}
    faint = {"fill_opacity": 0.55} if seat.folded else {}
    name = f"{seat.label} · {seat.number}" if seat.label else f"Player {seat.number}"
    ink = {"fill": colours.PLATE_SOFT, **faint}
    said = [words(name, place.x, top + 17, 12, text_anchor="middle", **ink)]
    if seat.note:
        said = [
            words(name, left + 11, top + 17, 12, **ink),
            words(seat.note, left + PLATE_WIDTH - 11, top + 17, 12, text_anchor="end", **_note_ink(seat)),
        ]
    return element(
        "g",
        _held(seat, place.x, top),
        element(
            "rect", x=left, y=top, width=PLATE_WIDTH, height=PLATE_HEIGHT, rx=10, fill=colours.PLATE, **edge
        ),
        *said,
        words(
            seat.stack,
            place.x,
            top + 36,
            17,
            text_anchor="middle",
            font_weight=700,
            fill=colours.INK,
            **faint,
        ),
    )


def _note_ink(seat: PicturedSeat) -> dict[str, object]:
    if seat.gain:
        return {"font_weight": 700, "fill": colours.GREEN if seat.gain > 0 else colours.LOSS}
    return {"fill": colours.PLATE_SOFT if seat.folded or seat.note == "0" else colours.GOLD}


def _held(seat: PicturedSeat, x: float, top: float) -> str:
    """A player's cards, behind the plate; many cards are smaller and overlap."""
    count = len(seat.cards)
    if not count:
        return ""
    width = CARD if count < 4 else 32
    step = min(width + 4, (PLATE_WIDTH + 18 - width) / max(1, count - 1))
    left = x - (step * (count - 1) + width) / 2
    behind = 10 if count < 4 else 2  # the suit of a small card is low
    drawn = cards.row(seat.cards, left, top - width * 1.4 + behind, width, step)
    return element("g", drawn, opacity=0.45) if seat.folded else drawn


def _bet(amount: str, place: SeatPlace) -> str:
    """A chip and the amount beside it."""
    x, y = place.bet_x - 4.5 * len(amount) - 6, place.bet_y
    return element(
        "g",
        element("ellipse", cx=x, cy=y + 3, rx=10, ry=7, fill=colours.DARK_RED),
        element("ellipse", cx=x, cy=y, rx=10, ry=7, fill=colours.RED),
        element("ellipse", cx=x, cy=y, rx=5.6, ry=3.8, fill="none", stroke="#fff", stroke_opacity=0.7),
        words(amount, x + 16, y + 6, 16, font_weight=600, fill=colours.FELT_INK),
    )


def _button(place: SeatPlace) -> str:
    """The dealer's red button, at the lower right corner of the plate."""
    x, y = place.x + PLATE_WIDTH / 2 - 6, place.y + PLATE_HEIGHT / 2 - 5
    return element(
        "g",
        element("circle", cx=x, cy=y + 2, r=13, fill="#74101a"),
        element("circle", cx=x, cy=y, r=13, fill="#d42b35"),
        element(
            "circle", cx=x, cy=y, r=9.4, fill="none", stroke="#fff", stroke_opacity=0.55, stroke_width=1.2
        ),
        words("D", x, y + 4.2, 11.5, text_anchor="middle", font_weight=700, fill="#fff"),
    )
