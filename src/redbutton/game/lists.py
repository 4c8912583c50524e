"""The round as lists: who acts, who waits, who has just acted, who has left, and what may be done."""

from typing import NamedTuple

from redbutton.game.options import Options


class Lists(NamedTuple):
    """Players by what they are about. `done` is the one who acted last; everybody else comes round again."""

    acting: int | None
    waiting: tuple[int, ...]
    done: tuple[int, ...]
    left: tuple[int, ...]
    available: tuple[str, ...]
    pot: int


def available(options: Options | None, *, facing_bet: bool, all_in: int) -> tuple[str, ...]:
    """The names of what the player to act may do; `all_in` is the total that takes the whole stack."""
    if options is None:
        return ()
    raising = options.raise_to
    opening = raising is not None and not facing_bet and options.call is None
    ways = {
        "fold": options.fold,
        "check": options.check,
        "stay": options.call == 0,
        "call": bool(options.call),
        "bring-in": options.bring_in is not None,
        "bet": opening,
        "raise": raising is not None and not opening,
        "all-in": raising is not None and raising.max == all_in and raising.max > raising.min,
        "discard": options.discard is not None,
        "show": options.show,
        "muck": options.muck,
    }
    return tuple(name for name, there in ways.items() if there)
