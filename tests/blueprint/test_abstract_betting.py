"""The abstract betting."""

import numpy as np
import pytest

from redbutton.blueprint import AbstractBetting, BettingTree, usual_betting
from redbutton.blueprint.abstract_betting import ALL_IN, CALL, FOLD, AbstractKind


def leaf(tree: BettingTree, *parts: float) -> int:
    """The node after some actions."""
    node = 0
    for part in parts:
        node = int(tree.first[node]) + tree.nodes[node].parts.index(part)
    return node


def test_who_folds_loses_what_was_put_in() -> None:
    tree = BettingTree(usual_betting(100))
    assert tree.pay[leaf(tree, FOLD)] == 0.5  # the big blind wins the small one
    assert tree.pay[leaf(tree, 0.75, FOLD)] == -1.0  # and loses its own to a raise
    assert tree.pay[leaf(tree, 0.75, CALL, 1.0, FOLD)] == 2.5


def test_a_showdown_is_for_what_both_have_put_in() -> None:
    tree = BettingTree(usual_betting(100))
    node = leaf(tree, CALL, CALL, 1.0, CALL, CALL, CALL, CALL, CALL)
    assert (tree.kind[node], tree.pay[node]) == (AbstractKind.SHOWDOWN, 3.0)
    assert tree.pay[leaf(tree, ALL_IN, CALL)] == 100.0


def test_a_raise_is_a_part_of_the_pot_after_a_call() -> None:
    tree = BettingTree(usual_betting(100))
    assert tree.nodes[leaf(tree, 0.75)].put == (1.0, 2.5)
    assert tree.nodes[leaf(tree, 0.75, 1.0)].put == (7.5, 2.5)


def test_the_big_blind_acts_first_after_the_flop_and_last_before_it() -> None:
    tree = BettingTree(usual_betting(100))
    assert [tree.kind[0], tree.kind[leaf(tree, CALL)]] == [AbstractKind.BUTTON, AbstractKind.BIG_BLIND]
    flop = leaf(tree, CALL, CALL)
    assert (tree.kind[flop], tree.street[flop]) == (AbstractKind.BIG_BLIND, 1)


@pytest.mark.parametrize("depth", [3, 12, 20, 50, 100, 200])
def test_nobody_puts_in_more_than_there_is_or_less_than_the_other(depth: int) -> None:
    tree = BettingTree(usual_betting(depth))
    for node in tree.nodes:
        assert max(node.put) <= depth
        for part, child in zip(node.parts, node.children, strict=True):
            if node.kind <= AbstractKind.BUTTON and part >= 0:
                assert child.put[node.kind] > max(node.put)


def test_every_node_but_the_first_is_the_child_of_one() -> None:
    tree = BettingTree(usual_betting(50))
    children = [
        int(tree.first[node]) + action
        for node in range(len(tree.nodes))
        for action in range(int(tree.choices[node]))
    ]
    assert children == list(range(1, len(tree.nodes)))


def test_rows_of_a_table_do_not_overlap() -> None:
    tree = BettingTree(AbstractBetting(depth=2, posted=(1, 1), first=0, streets=(((),),)))
    starts = tree.starts((3,))
    assert np.diff(starts).tolist() == [6, 6, 6, 0, 6, 0, 0, 0, 0]
