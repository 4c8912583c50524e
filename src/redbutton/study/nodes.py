"""Nodes of a solution as they go over the wire. Numbers are rounded: a page shows fewer digits than that."""

from typing import Literal

from redbutton.equity.hand_classes import Hand
from redbutton.solver import Solution, SolvedNode
from redbutton.solver.spot import STREETS
from redbutton.wire.study import (
    Pair,
    PlayerName,
    StreetName,
    StudyAction,
    StudyHands,
    StudyNode,
    StudyRunout,
    StudyRunouts,
)

DIGITS = 5


def node_of(solution: Solution, path: list[str]) -> StudyNode:
    """Everything about one node."""
    node = solution.at(*path)
    kind: Literal["acts", "card", "over"] = "acts" if node.player else "card" if node.awaits_card else "over"
    return StudyNode(
        path=list(node.path),
        board="".join(map(str, node.board)),
        street=street_of(node),
        pot=node.pot,
        stacks=node.stacks,
        kind=kind,
        player=node.player,
        actions=_actions(node),
        cards=list(map(str, node.cards)),
        ev=_pair(node.range_ev),
        equity=_pair(node.range_equity),
        oop=_hands(node, "oop"),
        ip=_hands(node, "ip"),
        locked=node.is_locked,
        iterations=solution.solving.iterations,
    )


def runouts_of(solution: Solution, path: list[str]) -> StudyRunouts:
    """Every card that can come; cards that suits do not tell apart are worked out once."""
    above = solution.at(*path)
    solution.reader.walk_from_root()
    nodes = {str(card): solution.at(*above.path, str(card)) for card in above.cards}
    boards = {node.solved_board: node for node in nodes.values()}
    told = {board: _runout(node) for board, node in boards.items()}
    cards = [
        StudyRunout(card=card, player=node.player, frequency=share, ev=ev, equity=equity)
        for card, node in nodes.items()
        for share, ev, equity in [told[node.solved_board]]
    ]
    return StudyRunouts(path=list(above.path), cards=cards)


def _runout(node: SolvedNode) -> tuple[dict[str, float], Pair, Pair]:
    shares = {action: round(share, DIGITS) for action, share in node.frequency.items()}
    return shares, _pair(node.range_ev), _pair(node.range_equity)


def _actions(node: SolvedNode) -> list[StudyAction]:
    """Each action, how often it is taken, and what it wins for the hands that take it."""
    if node.player is None:
        return []
    values, strategy, weights = node.action_ev(), node.strategy, node.weights(node.player)
    found = []
    for action, share in node.frequency.items():
        taken = {hand: weights[hand] * strategy[hand][action] for hand in weights}
        total = sum(taken.values())
        ev = sum(taken[hand] * values[hand][action] for hand in taken) / total if total > 0 else 0.0
        found.append(StudyAction(name=action, frequency=round(share, DIGITS), ev=round(ev, DIGITS)))
    return found


def _hands(node: SolvedNode, player: PlayerName) -> StudyHands:
    reach, ev, equity = node.reach(player), node.ev(player), node.equity(player)
    acts = node.player == player
    return StudyHands(
        hands=[name_of(hand) for hand in reach],
        reach=_rounded(reach),
        ev=_rounded(ev),
        equity=_rounded(equity),
        strategy=_columns(node.strategy, node.actions) if acts else [],
        action_ev=_columns(node.action_ev(), node.actions) if acts else [],
    )


def _columns(table: dict[Hand, dict[str, float]], actions: tuple[str, ...]) -> list[list[float]]:
    return [[round(row[action], DIGITS) for row in table.values()] for action in actions]


def _rounded(values: dict[Hand, float]) -> list[float]:
    return [round(value, DIGITS) for value in values.values()]


def _pair(values: tuple[float, float]) -> Pair:
    return round(values[0], DIGITS), round(values[1], DIGITS)


def street_of(node: SolvedNode) -> StreetName:
    return STREETS[len(node.board) - 3]  # type: ignore[return-value]


def name_of(hand: Hand) -> str:
    """A hand as text: `AhKh`."""
    return "".join(map(str, hand))
