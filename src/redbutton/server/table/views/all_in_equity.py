"""The equities of hands that lie face up while the rest of the board is still to come.

They are made from the spectator's view alone, so they tell nothing that not everybody can work out. The
same cards always give the same figures: what is sampled has a fixed seed and no time limit.
"""

from redbutton.cards import UNKNOWN
from redbutton.equity import equity
from redbutton.equity.games import KNOWN
from redbutton.game import View
from redbutton.ids import Player

SAMPLES = 1000
"""Boards that are dealt where there are too many to count."""
DIGITS = 3


class AllInEquities:
    """The equities of one deal, each worked out once for a board."""

    def __init__(self) -> None:
        self._known: tuple[object, dict[Player, float]] = (None, {})

    def of(self, view: View) -> dict[Player, float]:
        """Each player's equity; empty unless all hands lie face up and cards are still to come."""
        if not view.is_any_shown or view.over:
            return {}
        shown = view.shown
        live = [Player(player) for player, folded in enumerate(view.folded) if not folded]
        if len(live) < 2 or not all(shown[player] for player in live):
            return {}
        key = (tuple(live), view.boards)
        if self._known[0] != key:
            self._known = (key, _worked_out(view, live))
        return self._known[1]


def _worked_out(view: View, live: list[Player]) -> dict[Player, float]:
    rules, hands = view.rules, [view.hands[player] for player in live]
    known = all(len(hand) == rules.variant.hole_cards and UNKNOWN not in hand for hand in hands)
    board = view.boards[0]
    counted = len(view.boards) == 1 and len(board) in (0, 3, 4)
    if rules.variant not in KNOWN or rules.orders != rules.variant.orders or not known or not counted:
        return {}
    many = not board and len(live) > 2
    found = equity(
        *("".join(map(str, hand)) for hand in hands),
        board="".join(map(str, board)),
        variant=rules.variant,
        exact=not many,
        samples=SAMPLES if many else None,
        seed=1,
        threads=1,
    )
    return {player: round(each.equity, DIGITS) for player, each in zip(live, found, strict=True)}
