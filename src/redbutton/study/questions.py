"""Questions for the trainer: a decision to which play leads, as often as it does."""

import random
from itertools import count
from typing import TypeVar

from redbutton.cards import Card
from redbutton.equity.hand_classes import Hand
from redbutton.errors import Code, SolverError
from redbutton.solver import Solution, SolvedNode
from redbutton.solver.spot import PLAYERS
from redbutton.study.nodes import name_of, street_of
from redbutton.wire.study import PlayerName, StreetName, StudyQuestion

T = TypeVar("T")
TRIES = 200
"""Hands that are played to find a decision. A player who never comes to act has none."""
SolvedDecision = tuple[SolvedNode, Hand]


def question_of(
    solution: Solution, seed: int, player: PlayerName | None = None, street: StreetName | None = None
) -> StudyQuestion:
    """A decision of one player, or of either, on one street, or on any, from a hand that both play as solved.

    A seed repeats it.
    """
    chance = random.Random(seed)
    tries = TRIES if street is None or street in solution.spot.streets else 0
    for _ in range(tries):
        found = [
            (node, hand)
            for node, hand in _played(solution, chance)
            if player in (None, node.player) and street in (None, street_of(node))
        ]
        if found:
            node, hand = chance.choice(found)
            assert node.player is not None
            return StudyQuestion(path=list(node.path), player=node.player, hand=name_of(hand))
    raise SolverError(Code.NO_QUESTION)


def _played(solution: Solution, chance: random.Random) -> list[SolvedDecision]:
    """All decisions of one hand, played as solved; none if both were dealt the same card."""
    node = solution.at()
    hands = [_drawn(node.reach(player), chance) for player in PLAYERS]  # type: ignore[arg-type]
    if {*hands[0]} & {*hands[1]}:
        return []
    met: list[SolvedDecision] = []
    for _ in count():
        if node.player is not None:
            hand = hands[PLAYERS.index(node.player)]
            met.append((node, hand))
            step = _drawn(node.strategy[hand], chance)
        elif node.awaits_card:
            step = str(chance.choice(_free(node, hands)))
        else:
            break
        node = solution.at(*node.path, step)
    return met


def _free(node: SolvedNode, hands: list[Hand]) -> list[Card]:
    return [card for card in node.cards if card not in hands[0] and card not in hands[1]]


def _drawn(weights: dict[T, float], chance: random.Random) -> T:
    [found] = chance.choices(list(weights), list(weights.values()))
    return found
