"""Two solutions side by side, at a node: other sizes, other ranges, a lock, or simple shares."""

from dataclasses import dataclass

from redbutton.equity.hand_classes import Hand
from redbutton.errors import Code, SolverError
from redbutton.solver.solution import Solution
from redbutton.solver.spot import PLAYERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What is different at a node, the second solution less the first."""

    path: tuple[str, ...]
    ev: tuple[float, float]
    """What both ranges win more: out of position, in position."""
    equity: tuple[float, float]
    frequency: dict[str, float]
    """How much more often each action is taken by the whole range."""
    strategy: dict[Hand, dict[str, float]]
    """The same for each hand that the player to act can hold in both; the most different first."""
    hand_ev: dict[str, dict[Hand, float]]
    """By player, what each hand wins more."""


def compare(first: Solution, second: Solution, *path: str) -> Comparison:
    """What is different at a node of two solutions that have the same actions there."""
    one, other = first.at(*path), second.at(*path)
    if (one.player, one.actions, one.board) != (other.player, other.actions, other.board):
        raise SolverError(
            Code.NOTHING_TO_COMPARE,
            path=", ".join(path),
            first=", ".join(one.actions),
            second=", ".join(other.actions),
        )
    return Comparison(
        path=tuple(path),
        ev=_more(one.range_ev, other.range_ev),
        equity=_more(one.range_equity, other.range_equity),
        frequency={action: other.frequency[action] - share for action, share in one.frequency.items()},
        strategy=_by_difference(one.strategy, other.strategy),
        hand_ev={
            player: {hand: values[hand] - ev for hand, ev in one.ev(player).items() if hand in values}  # type: ignore[arg-type]
            for player in PLAYERS
            for values in [other.ev(player)]  # type: ignore[arg-type]
        },
    )


def _more(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return other[0] - one[0], other[1] - one[1]


def _by_difference(
    one: dict[Hand, dict[str, float]], other: dict[Hand, dict[str, float]]
) -> dict[Hand, dict[str, float]]:
    found = {
        hand: {action: other[hand][action] - share for action, share in strategy.items()}
        for hand, strategy in one.items()
        if hand in other
    }
    return dict(sorted(found.items(), key=lambda each: -max(map(abs, each[1].values()))))
