"""The button and the blinds as they move around the table.

Seats are numbers that grow clockwise. Under the dead button, the button and the small blind belong to seats,
even empty ones; the big blind always belongs to a player.

>>> last = Positions(button=Seat(1), small_blind=Seat(2), big_blind=Seat(3))
>>> moved(last, "dead", regulars=[Seat(1), Seat(2), Seat(4)], present=[Seat(1), Seat(2), Seat(4)])
Positions(button=2, small_blind=3, big_blind=4)
"""

from collections.abc import Collection, Mapping

from msgspec import Struct

from redbutton.cards import UNKNOWN, Card, distinct
from redbutton.errors import CardsError, Code
from redbutton.ids import Seat
from redbutton.rules import HouseRules
from redbutton.rules.variant import MOST_PLAYERS


class Positions(Struct, frozen=True, kw_only=True):
    """Where the button and the blinds are; in a game without blinds, where they would be."""

    button: Seat
    small_blind: Seat
    big_blind: Seat


def seats_clockwise(start: Seat, seat: Seat) -> int:
    """How many seats clockwise it is from one seat to another; a whole round to the same one."""
    return (seat - start - 1) % MOST_PLAYERS + 1


def after(seat: Seat, seats: Collection[Seat]) -> Seat:
    """The first of some seats clockwise from a seat, which itself comes last."""
    return min([other for other in seats if other > seat] or seats)


def clockwise(start: Seat, seats: Collection[Seat]) -> list[Seat]:
    """Seats in their order clockwise from a seat, which itself comes last."""
    around = sorted(seats)
    behind = [seat for seat in around if seat > start]
    return behind + around[: len(around) - len(behind)]


def between(start: Seat, seat: Seat, end: Seat) -> bool:
    """Is a seat on the way clockwise from one to another, both excluded?"""
    return seats_clockwise(start, seat) < seats_clockwise(start, end)


def from_button(button: Seat, regulars: Collection[Seat], present: Collection[Seat]) -> Positions:
    """The positions from the button on. The big blind may be a new player who comes in with it."""
    small_blind = after(button, regulars)
    return Positions(button=button, small_blind=small_blind, big_blind=after(small_blind, present))


def from_big_blind(big_blind: Seat, players: Collection[Seat]) -> Positions:
    """The positions back from the big blind, without empty seats in between."""
    *_, button, small_blind = sorted(players, key=lambda seat: (seat - big_blind) % MOST_PLAYERS)
    return Positions(button=button, small_blind=small_blind, big_blind=big_blind)


def moved(last: Positions, moves: str, *, regulars: Collection[Seat], present: Collection[Seat]) -> Positions:
    """The positions of the next hand, for three or more players."""
    if moves == "dead":  # the big blind moves to the next player, the rest follows it seat by seat
        due = after(last.big_blind, present)
        return Positions(button=last.small_blind, small_blind=last.big_blind, big_blind=due)
    return from_button(after(last.button, regulars), regulars, present)


def heads_up(
    last: Positions | None, placed: Positions, players: Collection[Seat], house: HouseRules
) -> Positions:
    """The positions of two players: nobody is the big blind twice in a row (TDA), wherever the button was.

    Before the first hand there is no last one, and the button is where it was placed.
    """
    turned = house.heads_up == "button-small-blind"
    first = placed.small_blind if turned else placed.button
    big_blind = after(last.big_blind, players) if last else first
    other = after(big_blind, players)
    return Positions(button=other if turned else big_blind, small_blind=other, big_blind=big_blind)


def contenders(
    house: HouseRules, seats: Collection[Seat], drawn: Mapping[Seat, Card] | None = None
) -> tuple[Seat, ...]:
    """The seats that may have the first button: one has it; several draw cards, or one of them is picked."""
    seats = sorted(seats)
    if house.first_button == "last-seat":
        # so that the first seat is the small blind; heads-up the small blind has the button
        first = len(seats) == 2 and house.heads_up == "button-small-blind"
        return (seats[0] if first else seats[-1],)
    if house.first_button == "random" or not drawn:
        return tuple(seats)
    return highest(drawn, suits_break_ties=house.first_button == "high-card")


def highest(drawn: Mapping[Seat, Card], *, suits_break_ties: bool) -> tuple[Seat, ...]:
    """The seats that drew the highest card: where suits count, spades before hearts, diamonds, clubs."""
    if UNKNOWN in distinct(drawn.values()):
        raise CardsError(Code.CARD_UNKNOWN)
    best = max(drawn.values())
    return tuple(
        seat
        for seat, card in sorted(drawn.items())
        if card == best or (card.rank == best.rank and not suits_break_ties)
    )
