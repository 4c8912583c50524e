"""Blinds that are actions: a forced bet is the player's first decision, and should be called by its name."""

from typing import Literal

from redbutton.game import View

Blind = Literal["small-blind", "big-blind"]
NAMES: tuple[Blind, Blind] = ("small-blind", "big-blind")


def blind_to_bet(view: View) -> Blind | None:
    """The blind that the player to act bets now; None where blinds are posted, or if it is bet already."""
    actor = view.actor
    if view.street or actor is None or actor not in view.blinds_to_bet or view.bets[actor]:
        return None
    blinds = view.posts[1]
    due = sorted(blind for blind in blinds if blind > 0)
    return dict(zip(due, NAMES[max(0, 2 - len(due)) :], strict=False)).get(blinds[actor])
