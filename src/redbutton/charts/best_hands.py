"""The best starting hands, by their equity against any hand.

>>> [float(best(0.01)[CLASSES.index(name)]) > 0.9 for name in ("AA", "KK", "QQ")]
[True, True, False]
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from redbutton.equity.hand_classes import CLASSES, combos
from redbutton.equity.preflop import by_strength


@cache
def best(share: float) -> NDArray[np.float32]:
    """How much of each class is among this share of all hands, the best ones."""
    found, left = np.zeros(len(CLASSES), np.float32), 1326 * share
    for index in by_strength():
        found[index] = min(1.0, max(0.0, left / len(combos(index))))
        left -= len(combos(index))
    return found
