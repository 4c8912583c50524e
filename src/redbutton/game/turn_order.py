"""The round as lists: who acts, who waits, who has just acted, who has left, and what may be done."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from redbutton.game.options import Options

Who = TypeVar("Who", int, str)
"""A player's number in dealing order, or name."""


class Deed(NamedTuple, Generic[Who]):
    """What a player has done: a call with its chips, a bet or a raise with its total."""

    player: Who
    action: str
    amount: int


class Lists(NamedTuple, Generic[Who]):
    """Players by their part in the round: numbers in dealing order, or names.

    `done` is the one who acted last, unless it is that player's turn again; all others come around
    again. Players who are all in wait for nothing but the showdown.
    """

    acting: Who | None
    waiting: tuple[Who, ...]
    done: tuple[Deed[Who], ...]
    left: tuple[Who, ...]
    all_in: tuple[Who, ...]
    available: tuple[str, ...]
    bet_made: bool
    pot: int

    def named(self: "Lists[int]", names: Sequence[str]) -> "Lists[str]":  # type: ignore[misc]  # by number only
        """The same lists with the players' names, which are given in dealing order."""
        return Lists(
            acting=None if self.acting is None else names[self.acting],
            waiting=tuple(names[p] for p in self.waiting),
            done=tuple(Deed(names[deed.player], deed.action, deed.amount) for deed in self.done),
            left=tuple(names[p] for p in self.left),
            all_in=tuple(names[p] for p in self.all_in),
            available=self.available,
            bet_made=self.bet_made,
            pot=self.pot,
        )


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
