"""The round as lists: who acts, who waits, who has just acted, who has left, and what may be done."""

from typing import NamedTuple

from redbutton.game.options import Options
from redbutton.ids import Player


class Deed(NamedTuple):
    """What a player has done: a call with its chips, a bet or a raise with its total."""

    player: int
    action: str
    amount: int


class Lists(NamedTuple):
    """Players by their part in the round.

    `done` is the one who acted last, unless it is that player's turn again; all others come around
    again. Players who are all in wait for nothing but the showdown.
    """

    acting: Player | None
    waiting: tuple[int, ...]
    done: tuple[Deed, ...]
    left: tuple[int, ...]
    all_in: tuple[int, ...]
    available: tuple[str, ...]
    bet_made: bool
    pot: int


def available(options: Options | None) -> tuple[str, ...]:
    """The names of the legal actions, as far as the house lists them."""
    if options is None:
        return ()
    ways = {
        "fold": options.fold,
        "check": options.check,
        "stay": options.call == 0,
        "call": bool(options.call),
        "bring-in": options.bring_in is not None,
        "bet": options.raise_to is not None and options.opens,
        "raise": options.raise_to is not None and not options.opens,
        "all-in": options.all_in is not None,
        "discard": options.discard is not None,
        "show": options.show,
        "muck": options.muck,
    }
    return tuple(name for name, there in ways.items() if there and name not in options.unlisted)
