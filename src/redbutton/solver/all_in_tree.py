"""Who decides what when everybody is all-in or folds: the decisions, and the ways in which a hand ends.

Sets of players are bits. A choice is who acts and who is all-in already; an ending is who is all-in at last.

>>> tree = all_in_tree(3, most_in=3)
>>> [(choice.player, bin(choice.inside)) for choice in tree.choices[:4]]
[(0, '0b0'), (1, '0b0'), (2, '0b10'), (1, '0b1')]
>>> len(tree.choices), len(tree.endings)
(6, 7)
"""

from collections.abc import Sequence
from typing import NamedTuple

CERTAIN = -1
"""Instead of a choice where there is none: the player folds, or is all-in with what was posted."""


class AllInChoice(NamedTuple):
    """A player, and the set of players who went all-in before."""

    player: int
    inside: int


class AllInEnding(NamedTuple):
    """A set of players all-in, and the choices that led there: one for each player."""

    inside: int
    path: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        return members(self.inside)


class AllInTree(NamedTuple):
    choices: tuple[AllInChoice, ...]
    endings: tuple[AllInEnding, ...]


def members(inside: int) -> tuple[int, ...]:
    """The players of a set.

    >>> members(0b1010)
    (1, 3)
    """
    return tuple(player for player in range(inside.bit_length()) if inside >> player & 1)


def all_in_tree(players: int, *, most_in: int, has_no_choice: Sequence[bool] = ()) -> AllInTree:
    """All choices, in the order of a walk that folds first; at most `most_in` players can be all-in.

    A player who is all-in with a forced bet has no choice, but counts among `most_in`.
    """
    bound = [*has_no_choice, *[False] * (players - len(has_no_choice))]
    choices: list[AllInChoice] = []
    endings: list[AllInEnding] = []

    def walk(player: int, inside: int, path: tuple[int, ...]) -> None:
        if player == players:
            endings.append(AllInEnding(inside, path))
        elif player == players - 1 and not inside:
            walk(players, inside, (*path, CERTAIN))
        elif bound[player]:
            walk(player + 1, inside | 1 << player, (*path, CERTAIN))
        elif inside.bit_count() + sum(bound[player:]) >= most_in:
            walk(player + 1, inside, (*path, CERTAIN))
        else:
            choice = len(choices)
            choices.append(AllInChoice(player, inside))
            walk(player + 1, inside, (*path, choice))
            walk(player + 1, inside | 1 << player, (*path, choice))

    walk(0, 0, ())
    return AllInTree(tuple(choices), tuple(endings))
