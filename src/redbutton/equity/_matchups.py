# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False
# cython: initializedcheck=False
"""Which hands can meet, and which matchups differ only in suits' names; compiled: there are millions."""

from array import array
from collections.abc import Sequence


class Matchups:
    """All ways to deal hands of the ranges to the players, with the sum of their weights.

    Suits that the board and the dead cards do not distinguish can be renamed without changing who wins. So
    the hands of a matchup are written with such suits in order, and matchups that are written alike are one.
    """

    def __init__(
        self, ranges: Sequence[tuple[Sequence[int], Sequence[float]]], board: int, live: int
    ) -> None:
        self.players = len(ranges)
        self.hands = array("Q", [hand for hands, _ in ranges for hand in hands])
        self.weights = array("d", [weight for _, weights in ranges for weight in weights])
        ends = [sum(len(hands) for hands, _ in ranges[:player]) for player in range(len(ranges) + 1)]
        self.first = ends + [0] * (11 - len(ends))
        suits = [(board >> 16 * suit & 0x1FFF, live >> 16 * suit & 0x1FFF) for suit in range(4)]
        self.alike = [one == other for one in suits for other in suits]
        self.dealt = [0] * 10
        self.name = array("Q", bytes(8 * len(ranges)))
        self.row = self.name
        self.found: dict[bytes, float] = {}
        self.deals = 0
        self.deal(0, 0, 1.0)

    def rows(self) -> tuple[Sequence[int], Sequence[float]]:
        """The hands of all matchups in one row, and each matchup's weight."""
        return array("Q", b"".join(self.found)), array("d", self.found.values())

    def deal(self, player: int, used: int, weight: float) -> None:
        if player < self.players:
            for index in range(self.first[player], self.first[player + 1]):
                if not self.hands[index] & used:
                    self.dealt[player] = self.hands[index]
                    self.deal(player + 1, used | self.hands[index], weight * self.weights[index])
        else:
            self.note(weight)

    def note(self, weight: float) -> None:
        """Add the dealt hands."""
        for player in range(self.players):
            self.row[player] = self.dealt[player]
        self.arrange()
        name = self.name.tobytes()
        self.found[name] = self.found.get(name, 0.0) + weight
        self.deals += 1

    def arrange(self) -> None:
        """Sort the suits that are alike."""
        for one in range(1, 4):
            for other in range(one):
                if self.alike[one * 4 + other] and self.out_of_order(other, one):
                    self.swap(other, one)

    def out_of_order(self, one: int, other: int) -> bool:
        """Does the first player with different ranks in the two suits have more in the first?"""
        for player in range(self.players):
            mine = self.row[player] >> one * 16 & 0x1FFF
            yours = self.row[player] >> other * 16 & 0x1FFF
            if mine != yours:
                return mine > yours
        return False

    def swap(self, one: int, other: int) -> None:
        for player in range(self.players):
            difference = (self.row[player] >> one * 16 ^ self.row[player] >> other * 16) & 0x1FFF
            self.row[player] ^= difference << one * 16 | difference << other * 16
