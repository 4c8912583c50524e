"""A table as it is drawn, without anything that is hidden."""

from dataclasses import dataclass

from redbutton.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturedSeat:
    """One player. `label` is the position, such as BTN; `note` what happened, such as folded or +14."""

    number: int
    label: str
    stack: str
    bet: str
    """The chips in front of the player; empty if there are none."""
    cards: tuple[Card, ...]
    folded: bool = False
    acting: bool = False
    gain: int = 0
    """What the player has won or lost, once the deal is over."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturedTable:
    """The whole table. Amounts are written as the table writes money."""

    title: str
    street: str
    boards: tuple[tuple[Card, ...], ...]
    pots: tuple[str, ...]
    """The pot, or the main pot and the side pots; none when they are paid out."""
    seats: tuple[PicturedSeat, ...]
    viewer: int | None
    """The player whose view it is, who sits at the bottom."""
    button: int | None
    turn: str
    """Whose turn it is and what is legal."""
