"""What a spot takes in memory, estimated in a moment: enough to know how many can be solved side by side.

The tables of a spot are exact about it but take a second to lay out. Here all suits count as different, so
it is more where suits are alike, and a tenth is added for what goes with the tables.
"""

from math import comb

from redbutton.solver.betting_tree import NodeKind, build, streets_of
from redbutton.solver.spot import PLAYERS, Spot


def memory_needed(spot: Spot, *, packed: bool = False) -> int:
    """Bytes that solving takes at most, about."""
    gone = (*spot.board, *spot.dead)
    hands = [len(getattr(spot, player).without(gone)) for player in PLAYERS]
    streets = streets_of(build(spot.betting), len(spot.streets))
    left = 52 - len(gone)
    total, all_in = 0, False
    for street, nodes in enumerate(streets):
        boards = _orders(left, street)
        live = [own * comb(left - street, 2) // comb(left, 2) for own in hands]
        actions = [
            sum(len(node.children) for node in nodes if node.kind == player) for player in range(len(PLAYERS))
        ]
        numbers = sum(own * several for own, several in zip(live, actions, strict=True))
        total += boards * ((4 if packed else 8) * numbers + (12 if packed else 4) * len(nodes))
        total += boards * 2 * 16 * sum(live)
        all_in = all_in or any(node.kind is NodeKind.ALL_IN for node in nodes)
        if all_in and street < len(streets) - 1:
            total += boards * 2 * live[0] * live[1]
    return total * 11 // 10


def _orders(left: int, street: int) -> int:
    """The ways in which cards can have come on the streets before, in order."""
    ways = 1
    for each in range(street):
        ways *= left - each
    return ways
