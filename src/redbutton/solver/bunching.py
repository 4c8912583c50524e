"""What folds tell about the cards that are left: a player who folded holds fewer aces than others.

A fold makes each class of a later player a little likelier or less likely. For one fold, beside at most one
player who is all-in, this is exact, class by class. Several folds multiply, as if the folded players did not
hold each other's cards, and beside two players all-in a fold tells what it does beside nobody.
"""

from typing import NamedTuple

import numpy as np

from redbutton.solver.class_matchups import Floats, class_matchups
from redbutton.solver.overcalls import all_deals, summed


class Folds(NamedTuple):
    """By how much a fold at each choice raises the chances of a later player's classes."""

    alone: Floats
    beside: Floats
    """The same by the class of a player who is all-in."""


def after_folds(strategies: Floats, *, players: int) -> Folds:
    """What folds with these strategies tell, a row each; two players have nobody to tell it to."""
    met = class_matchups()
    folds = 1 - strategies
    alone = _ratio(folds @ met.facing.T, (folds @ met.share)[:, None])
    if players == 2:
        return Folds(alone, np.ones((len(folds), 1, 1)))
    deals = 1326 * 1225 * 1128 * met.together
    both = _ratio(summed(all_deals(), folds.astype(np.float32)).astype(float), deals)
    return Folds(alone, _ratio(both, (folds @ met.facing.T)[:, :, None]))


def _ratio(part: Floats, whole: Floats) -> Floats:
    whole = np.broadcast_to(whole, part.shape)
    return np.divide(part, whole, out=np.ones_like(part), where=whole > 1e-9)
