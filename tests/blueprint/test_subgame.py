"""Subgames: cards that are sampled, what leaves pay, and re-solving that is safe."""

import numpy as np
import pytest
from numpy.typing import NDArray

from redbutton.arena.showdowns import BoardShowdown, mass, met
from redbutton.blueprint.safe_subgame import Guard, SafeSubgame, abstract_root, blueprint_values
from redbutton.blueprint.sampled_cards import HANDS, ROW, SampledBoard, widths, without
from redbutton.blueprint.strategy import shipped
from redbutton.blueprint.subgame import Subgame, SubgameTree
from redbutton.cards import cards
from redbutton.equity import equity
from redbutton.players.bots import blueprint_line
from redbutton.players.bots.betting_line import betting_line
from redbutton.solver._subgame import SampledWalks
from redbutton.solver.betting_tree import Betting, Node, StreetSizes, build
from redbutton.solver.boards import PLACE
from redbutton.solver.sizes import read_sizes
from redbutton.testing import deal

BLUEPRINT = shipped(100)
RIVER = "2c 7d Jh 5s Kd"
PLAYED = ("p2 cbr 25", "p1 cbr 75", "p2 cc", "p1 cbr 75", "p2 cc", "p1 cc", "p2 cc")
"""Raised again before the flop and bet on it; checked on the turn."""

Floats = NDArray[np.float32]


def board_of(text: str) -> bytes:
    return bytes(int(card) for card in cards(text))


def place(hand: str) -> int:
    one, other = cards(hand)
    return int(PLACE[int(one), int(other)])


def all_hands(board: bytes) -> Floats:
    return without(board)[:HANDS]


def no_bets(board: bytes, pot: int = 2) -> SubgameTree:
    """A tree in which everybody checks."""
    nothing = (StreetSizes(), StreetSizes())
    root = build(Betting(pot=pot, stack=10, streets=(nothing,) * (6 - len(board))))
    return SubgameTree(root, widths(board, BLUEPRINT.buckets))


def checked(
    tree: SubgameTree, board_cards: SampledBoard, reach: Floats, *, samples: int, rivers: int
) -> Floats:
    """What each hand of the second player wins, the mean of some samples, each hand over those it can see."""
    walks, total, seen = SampledWalks(tree), np.zeros(HANDS), np.zeros(HANDS)
    cards_to_come = board_cards.samples(rivers)
    for _ in range(samples):
        sample = next(cards_to_come)
        walks.set_cards(sample)
        tree.work[:HANDS] = reach
        walks.run(1)
        total += tree.work[ROW : ROW + HANDS]
        seen += sample.alive[:HANDS]
    return (total / np.maximum(seen, 1)).astype(np.float32)


# -- leaves --------------------------------------------------------------------------------------------------


def test_a_showdown_on_the_river_pays_what_hands_win_from_each_other() -> None:
    board = board_of(RIVER)
    reach = all_hands(board) * np.linspace(0.1, 1, HANDS, dtype=np.float32)
    found = checked(no_bets(board), SampledBoard(board, BLUEPRINT.buckets), reach, samples=1, rivers=0)
    wanted = BoardShowdown(cards(RIVER)).won_from(reach.astype(float))
    assert np.allclose(found[all_hands(board) > 0], wanted[all_hands(board) > 0], rtol=1e-3, atol=0.05)


@pytest.mark.compiled
@pytest.mark.parametrize(("board", "runouts"), [("2c 7d Jh", 990), ("2c 7d Jh 5s", 44)])
def test_all_ins_are_counted_over_every_card_that_can_come(board: str, runouts: int) -> None:
    board_cards = SampledBoard(board_of(board), BLUEPRINT.buckets)
    for _ in board_cards.count_runouts():
        pass
    matrix = board_cards.matrix.reshape(HANDS, ROW)
    for mine, other in (("As Ad", "Kc Kh"), ("9h 8h", "Jc Ts"), ("Ah 3h", "7c 7h")):
        found = matrix[place(other), place(mine)] / runouts
        exact = equity(mine, other, board=board)
        assert (1 + found) / 2 == pytest.approx(exact.players[0].equity, abs=1e-6)
        assert matrix[place(mine), place(other)] == -matrix[place(other), place(mine)]
    assert matrix[place("As Ad"), place("As Kc")] == 0


@pytest.mark.compiled
@pytest.mark.parametrize(("board", "samples", "rivers"), [("2c 7d Jh 5s", 1, 48), ("2c 7d Jh", 49, 12)])
def test_sampled_cards_are_worth_on_average_what_all_cards_are(board: str, samples: int, rivers: int) -> None:
    """Checked down, a hand wins what its equity says: every turn was sampled, and many rivers or all.

    Not exactly, because on the river buckets tie, and blockers count only by their number.
    """
    known = board_of(board)
    board_cards = SampledBoard(known, BLUEPRINT.buckets)
    for _ in board_cards.count_runouts():
        pass
    reach, share = all_hands(known), 1 / (990 if len(known) == 3 else 44)
    wanted = share * (board_cards.matrix.reshape(HANDS, ROW)[:, :HANDS].T.astype(np.float32) @ reach)
    found = checked(no_bets(known), board_cards, reach, samples=samples, rivers=rivers)
    opposed = met(reach.astype(float))
    free = reach > 0
    error = (found - wanted)[free] / opposed[free]
    assert abs(error.mean()) < 0.002
    assert np.sqrt((error**2).mean()) < (0.02 if len(known) == 4 else 0.05)


# -- learning ------------------------------------------------------------------------------------------------


def best_response(root: Node, board: bytes, averages: Floats, player: int, reach: Floats) -> Floats:
    """What each hand of a player wins at most on a river, against strategies that were learnt."""
    tree = SubgameTree(root, widths(board, BLUEPRINT.buckets))
    tree.regrets[: len(averages)] = averages
    walks = SampledWalks(tree)
    walks.set_cards(next(SampledBoard(board, BLUEPRINT.buckets).samples(0)))
    walks.respond(True)
    tree.work[:HANDS] = reach
    walks.run(player)
    return tree.work[ROW : ROW + HANDS].copy()


@pytest.mark.compiled
def test_a_river_converges_to_what_nobody_can_exploit() -> None:
    board = board_of(RIVER)
    sizes = StreetSizes(bet=read_sizes("50%, 100%, a"), raise_=read_sizes("100%, a"))
    root = build(Betting(pot=100, stack=400, streets=((sizes, sizes),)))
    tree = SubgameTree(root, widths(board, BLUEPRINT.buckets))
    reach = all_hands(board)
    subgame = Subgame(tree, SampledBoard(board, BLUEPRINT.buckets), (reach, reach), rivers=0)
    for _ in range(200):
        subgame.iterate()
    won = [float(reach @ best_response(root, board, tree.averages, player, reach)) for player in range(2)]
    exploitable = sum(won) / 2 / mass(reach.astype(float), reach.astype(float))
    assert 0 <= exploitable < 0.005 * 100


@pytest.fixture(scope="module")
def river() -> tuple[int, bytes, tuple[Floats, Floats]]:
    """The blueprint's node, the board, and the ranges with which it comes there."""
    played = deal(stacks=[1000, 1000], blinds=(5, 10), board="2c7dJh5sKd").plays(*PLAYED)
    line = betting_line(played.view(played.actor))
    board = line[-1].board
    found = blueprint_line.follow(BLUEPRINT, line, soft=0.06)
    ranges = [found.range_of(player) * all_hands(board) for player in range(2)]
    first, second = (np.maximum(row / row.max(), 1e-4) * all_hands(board) for row in ranges)
    return found.ways[0].node, board, (first, second)


@pytest.mark.compiled
@pytest.mark.parametrize("opponent", [0, 1])
def test_no_hand_wins_more_from_safe_resolving_than_from_the_blueprint(
    opponent: int, river: tuple[int, bytes, tuple[Floats, Floats]]
) -> None:
    """Within convergence; and without the guard, some hand does."""
    node, board, ranges = river
    own = ranges[1 - opponent]
    guard = Guard(blueprint=BLUEPRINT, node=node, opponent=opponent)
    pot = 1000 * sum(BLUEPRINT.tree.nodes[node].put)
    allowed = guard.values(board, int(pot), own)
    opposed = np.maximum(met(own.astype(float)), 1e-9)
    free = all_hands(board) > 0

    def most_over(subgame: Subgame) -> float:
        for _ in range(150):
            subgame.iterate()
        won = best_response(subgame.tree.nodes[0], board, subgame.tree.averages, opponent, own)
        return float(((won - allowed) / opposed)[free].max()) / pot

    def tree() -> SubgameTree:
        return SubgameTree(abstract_root(BLUEPRINT, node)[0], widths(board, BLUEPRINT.buckets))

    dealt = SampledBoard(board, BLUEPRINT.buckets)
    safe = SafeSubgame(
        tree(), dealt, ranges, rivers=0, opponent=opponent, values=allowed, believed=guard.believed
    )
    assert most_over(safe) < 0.01
    assert most_over(Subgame(tree(), dealt, ranges, rivers=0)) > 0.015


@pytest.mark.compiled
def test_a_best_response_wins_more_than_the_blueprint_itself(
    river: tuple[int, bytes, tuple[Floats, Floats]],
) -> None:
    node, board, ranges = river
    for player in range(2):
        best = blueprint_values(BLUEPRINT, node, board, player, ranges[1 - player])
        usual = blueprint_values(BLUEPRINT, node, board, player, ranges[1 - player], best=False)
        assert np.all(best >= usual - 1e-3 * np.abs(usual).max())
    own = [
        float(ranges[player] @ blueprint_values(
            BLUEPRINT, node, board, player, ranges[1 - player], best=False
        ))
        for player in range(2)
    ]  # fmt: skip
    assert own[0] == pytest.approx(-own[1], rel=1e-3)
