"""Small games: Leduc poker from its rules to a strategy that can hardly be exploited, and by sampling."""

from collections.abc import Iterator
from functools import partial

import pyspiel

from benchmarks.report import Row, milliseconds
from benchmarks.timing import Work, race, seconds
from redbutton.solver.small import LEDUC, Method, RegretLearner, exploitability, game_tree

ENOUGH = 0.001
SAMPLES = 1_000_000
LEAST = 10


def rows() -> Iterator[Row]:
    yield _leduc()
    yield _sampled()


def _leduc() -> Row:
    """Both do the same iterations of CFR+, as many as our strategy needs, and measure what they have come to.

    Ours makes the tree by the engine each time; theirs makes its own, and both are counted.
    """
    iterations = _needed()
    rates = race(
        {
            "redbutton": Work(run=partial(solved, iterations), count=1),
            "open_spiel": Work(run=partial(solved_by_open_spiel, iterations), count=1),
        },
        rounds=3,
    )
    ours, peer, tree = rates["redbutton"], rates["open_spiel"], min(seconds(_tree) for _ in range(5))
    return Row(
        work=f"Leduc by CFR+ to {ENOUGH} chips a deal, {iterations} iterations, tree included",
        ours=f"{milliseconds(1 / ours)}, of which the tree {milliseconds(tree)}",
        peers=f"open_spiel {milliseconds(1 / peer)}",
        ratio=f"{ours / peer:,.0f} x open_spiel",
        target=f"at least {LEAST} x open_spiel",
        reached=ours >= LEAST * peer,
    )


def _tree() -> None:
    game_tree(LEDUC)


def _needed() -> int:
    tree = game_tree(LEDUC)
    learner = RegretLearner(tree, Method.CFR_PLUS)
    while learner.iterations == 0 or exploitability(tree, learner.average()) > ENOUGH:
        learner.run(10)
    return learner.iterations


def solved(iterations: int) -> float:
    tree = game_tree(LEDUC)
    learner = RegretLearner(tree, Method.CFR_PLUS)
    learner.run(iterations)
    return exploitability(tree, learner.average())


def solved_by_open_spiel(iterations: int) -> float:
    game = pyspiel.load_game("leduc_poker")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return float(pyspiel.exploitability(game, solver.average_policy()))


def _sampled() -> Row:
    tree = game_tree(LEDUC)
    learner = RegretLearner(tree, Method.SAMPLING, seed=1)
    taken = seconds(partial(learner.run, SAMPLES))
    left = exploitability(tree, learner.average())
    return Row(
        work=f"Leduc by external sampling, {SAMPLES:,} iterations",
        ours=f"{milliseconds(taken)}, exploitability {left:.4f}",
        peers="",
        ratio="",
        target="below 0.03",
        reached=left < 0.03,
    )
