"""What good players do in each spot with hands of each step of strength, heads-up.

As `blueprint` plays against itself with 100 big blinds, counted in 20,000 deals; what came seldom there is
drawn towards the same spot on other streets.
"""

import numpy as np
from numpy.typing import NDArray

FOLDS_AND_RAISES = (
    ((29, 0, 0, 0, 0, 0, 0, 0), (27, 61, 63, 67, 58, 84, 95, 83)),  # first
    ((0, 0, 0, 0, 0, 0, 0, 0), (12, 24, 34, 27, 60, 87, 100, 100)),  # option
    ((71, 48, 20, 1, 0, 0, 0, 0), (3, 7, 6, 17, 15, 42, 95, 85)),  # opened
    ((85, 67, 50, 33, 9, 3, 0, 0), (1, 3, 3, 6, 10, 26, 75, 84)),  # opened, large
    ((58, 69, 57, 48, 26, 11, 7, 1), (3, 1, 1, 4, 5, 9, 16, 44)),  # reraised
    ((0, 0, 0, 0, 0, 0, 0, 0), (65, 62, 32, 35, 43, 45, 65, 83)),  # flop, leading
    ((0, 0, 0, 0, 0, 0, 0, 0), (28, 18, 13, 19, 20, 21, 32, 54)),  # flop, unbet
    ((73, 66, 35, 8, 2, 0, 0, 0), (6, 5, 5, 2, 2, 2, 14, 50)),  # flop, small
    ((75, 78, 70, 39, 21, 5, 0, 0), (3, 2, 1, 3, 2, 1, 12, 31)),  # flop, medium
    ((82, 76, 64, 54, 46, 37, 19, 2), (5, 3, 2, 1, 1, 3, 16, 23)),  # flop, large
    ((74, 89, 77, 56, 24, 26, 6, 0), (1, 0, 0, 0, 4, 0, 5, 16)),  # flop, raised
    ((0, 0, 0, 0, 0, 0, 0, 0), (46, 40, 11, 19, 35, 60, 85, 82)),  # turn, leading
    ((0, 0, 0, 0, 0, 0, 0, 0), (40, 18, 4, 13, 24, 39, 46, 51)),  # turn, unbet
    ((72, 65, 42, 12, 4, 1, 0, 0), (11, 6, 4, 3, 1, 8, 34, 52)),  # turn, small
    ((83, 76, 68, 39, 18, 3, 1, 0), (5, 2, 2, 1, 0, 1, 24, 41)),  # turn, medium
    ((82, 79, 64, 54, 42, 43, 19, 2), (5, 3, 2, 1, 1, 2, 16, 23)),  # turn, large
    ((93, 93, 66, 59, 35, 28, 11, 0), (0, 1, 0, 0, 1, 0, 3, 11)),  # turn, raised
    ((0, 0, 0, 0, 0, 0, 0, 0), (48, 12, 2, 37, 63, 83, 91, 83)),  # river, leading
    ((0, 0, 0, 0, 0, 0, 0, 0), (53, 11, 13, 40, 47, 58, 51, 45)),  # river, unbet
    ((93, 62, 36, 23, 6, 1, 0, 0), (5, 7, 5, 3, 8, 45, 81, 91)),  # river, small
    ((97, 77, 62, 53, 27, 6, 1, 0), (2, 2, 2, 1, 0, 5, 48, 59)),  # river, medium
    ((88, 88, 88, 80, 69, 54, 27, 1), (3, 2, 1, 0, 0, 1, 9, 12)),  # river, large
    ((94, 97, 77, 68, 71, 49, 18, 0), (5, 0, 0, 0, 4, 0, 7, 30)),  # river, raised
)
"""For each spot, how often each step of strength folds and how often it raises, in per cent."""


LEAST = 0.002
"""Nothing that is allowed is done less often than this."""


def _usual() -> NDArray[np.float64]:
    folds, raises = np.moveaxis(np.array(FOLDS_AND_RAISES, float) / 100, 1, 0)
    chances = np.maximum(np.stack([folds, 1 - folds - raises, raises], axis=-1), LEAST)
    chances[~folds.any(axis=1), :, 0] = 0
    return np.asarray(chances / chances.sum(axis=-1, keepdims=True))


USUAL = _usual()
"""The chances to fold, to stay and to raise, by spot and step."""
