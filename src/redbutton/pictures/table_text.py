"""A table as text, for terminals."""

from redbutton.pictures.pictured_table import PicturedSeat, PicturedTable

STACK = 2
"""The column of the stacks, which are right-aligned."""


def table_text(table: PicturedTable) -> str:
    """Title, board, pot, a line for each player, and whose turn it is."""
    lines = [f"{table.title}, {table.street}"]
    lines += [f"board  {' '.join(map(str, board))}" for board in table.boards if board]
    if table.pots:
        lines.append("pot    " + " + ".join(table.pots))
    rows = [_columns(seat) for seat in table.seats]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join([*lines, *(_line(row, widths) for row in rows), table.turn])


def _columns(seat: PicturedSeat) -> tuple[str, ...]:
    return (
        f"{'>' if seat.acting else ' '} {seat.number}",
        seat.label,
        seat.stack,
        f"bet {seat.bet}" if seat.bet else "",
        " ".join(map(str, seat.cards)),
        seat.note,
    )


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    """One player's line; empty columns are left out."""
    padded = [
        said.rjust(width) if column == STACK else said.ljust(width)
        for column, (said, width) in enumerate(zip(row, widths, strict=True))
        if width
    ]
    return "  ".join(padded).rstrip()
