"""A strategy as a coloured 13 x 13 matrix, for the terminal."""

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from redbutton.equity.hand_classes import CLASSES, class_of

if TYPE_CHECKING:
    from redbutton.solver import SolvedNode

PASSIVE = {"fold": "white on dodger_blue3", "check": "white on green4", "call": "white on green4"}
BETS = ("black on light_salmon1", "white on red3", "white on dark_red", "white on purple4", "white on grey23")
"""The larger the bet, the darker."""


def colours(actions: tuple[str, ...]) -> dict[str, str]:
    bets = [action for action in actions if action not in PASSIVE]
    return {action: PASSIVE.get(action) or BETS[min(bets.index(action), len(BETS) - 1)] for action in actions}


def grid(node: "SolvedNode", columns: int) -> Group:
    """What is done most with each class of hands; a star where that is less than nine times in ten.

    Thirteen cells stand in a row of any terminal: in a narrow one without spaces between them, or stars.
    """
    assert node.player is not None
    reach, chosen = node.reach(node.player), colours(node.actions)
    totals = [dict.fromkeys(node.actions, 0.0) for _ in CLASSES]
    for hand, strategy in node.strategy.items():
        for action, share in strategy.items():
            totals[class_of(hand)][action] += share * reach[hand]
    between = Text(" " if columns >= 13 * 5 - 1 else "")
    width = 4 if columns >= 13 * 4 else 3
    rows = [
        between.join(
            _cell(CLASSES[13 * row + column], totals[13 * row + column], chosen, width)
            for column in range(13)
        )
        for row in range(13)
    ]
    return Group(*rows)


def _cell(name: str, shares: dict[str, float], chosen: dict[str, str], width: int) -> Text:
    total = sum(shares.values())
    if total <= 1e-9:
        return Text(" ·  "[:width], "dim")
    most = max(shares, key=lambda action: shares[action])
    mark = "" if shares[most] >= 0.9 * total else "*"
    return Text(f"{name + mark:<4}"[:width], chosen[most])
