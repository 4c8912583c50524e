"""The same games in open_spiel, where it is installed: `pip install open_spiel`."""

from collections.abc import Iterator
from typing import Any

import pytest

from redbutton.solver.small import (
    KUHN,
    LEDUC,
    GameTree,
    Method,
    RegretLearner,
    exploitability,
    game_tree,
    table_of,
    values,
)
from redbutton.solver.small.tree import Situation

pyspiel = pytest.importorskip("pyspiel")

GAMES = {"kuhn_poker": KUHN, "leduc_poker": LEDUC}
SOLVERS = {Method.CFR: "CFRSolver", Method.CFR_PLUS: "CFRPlusSolver"}
pytestmark = pytest.mark.compiled


def both_ways(tree: GameTree, game: Any) -> Iterator[tuple[Any, Situation | None]]:
    """All states of theirs, each with our situation. Their choices and cards are numbered in our order."""
    ours = {situation.name: situation for situation in tree.situations}

    def walk(
        state: Any, hands: tuple[str, ...], line: tuple[str, ...]
    ) -> Iterator[tuple[Any, Situation | None]]:
        if state.is_chance_node():
            yield state, None
            for outcome, _ in state.chance_outcomes():
                card = str(tree.deck[outcome])
                after = ((*hands, card), line) if len(hands) < 2 else (hands, (*line, card))
                yield from walk(state.child(outcome), *after)
        elif state.is_terminal():
            yield state, None
        else:
            hand = hands[state.current_player()]
            situation = ours[f"{hand}: {', '.join(line)}" if line else hand]
            yield state, situation
            for choice, action in zip(situation.choices, state.legal_actions(), strict=True):
                yield from walk(state.child(action), hands, (*line, choice))

    yield from walk(game.new_initial_state(), (), ())


@pytest.mark.parametrize("name", GAMES)
def test_both_have_the_same_tree(name: str) -> None:
    tree = game_tree(GAMES[name], merge=False)
    pairs = [*both_ways(tree, pyspiel.load_game(name))]
    assert len(pairs) == tree.nodes
    theirs = {(state.information_state_string(), own.name) for state, own in pairs if own}
    assert len(theirs) == len(tree.situations)
    paid = sorted(state.returns()[0] for state, _ in pairs if state.is_terminal())
    over = (tree.situation < 0) & ~tree_has_children(tree)
    assert paid == sorted(tree.payoffs[0][over].tolist())


def tree_has_children(tree: GameTree) -> Any:
    found = tree.situation >= 0
    found[tree.parent[1:]] = True
    return found


@pytest.mark.parametrize("method", SOLVERS)
@pytest.mark.parametrize("name", GAMES)
def test_both_learn_the_same_in_every_situation(name: str, method: Method) -> None:
    game, tree = pyspiel.load_game(name), game_tree(GAMES[name], merge=False)
    solver, learner = getattr(pyspiel, SOLVERS[method])(game), RegretLearner(tree, method)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    learner.run(20)
    policy, table = solver.tabular_average_policy(), table_of(tree, learner.average())
    for state, situation in both_ways(tree, game):
        if situation:
            theirs = [often for _, often in policy.get_state_policy(state.information_state_string())]
            assert [*table[situation.name].values()] == pytest.approx(theirs, abs=1e-6), situation.name
    assert exploitability(tree, learner.average()) == pytest.approx(
        pyspiel.exploitability(game, policy), abs=1e-6
    )
    worth = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert values(tree, learner.average()) == pytest.approx(worth, abs=1e-6)
