"""Spots that an independent solver has solved: the same trees, values and strategies."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from redbutton import cards
from redbutton.equity.notation import high_first
from redbutton.solver import Solution, loads, solve
from redbutton.solver.betting_tree import Node, NodeKind, build

SPOTS = Path(__file__).parents[3] / "shared" / "data" / "solver"
NAMES = sorted(path.stem for path in SPOTS.glob("*.toml"))
pytestmark = pytest.mark.skipif(not NAMES, reason="the shared spots are not here")
SOLVED = [name for name in NAMES if "REDBUTTON_SOAK" in os.environ or not name.startswith("flop")]
"""Flops take minutes: they are solved by `make soak`."""


def found(name: str) -> Any:
    return json.loads((SPOTS / f"{name}.json").read_text("utf-8"))


def actions(node: Node, path: tuple[str, ...] = ()) -> dict[str, list[str]]:
    """All decisions of a tree, as the files write them."""
    tree = (
        {", ".join(path): [child.action for child in node.children]} if node.kind <= NodeKind.IP_ACTS else {}
    )
    for child in node.children:
        if child.kind is NodeKind.NEXT_STREET:
            tree |= actions(child.children[0], (*path, child.action, "next street"))
        else:
            tree |= actions(child, (*path, child.action))
    return tree


@pytest.mark.parametrize("name", NAMES)
def test_trees_have_the_same_bets(name: str) -> None:
    tree = actions(build(loads((SPOTS / f"{name}.toml").read_text("utf-8")).betting))
    theirs = found(name)["tree"]
    assert {path: tree.get(path) for path in theirs} == theirs
    assert len(tree) == len(theirs) or len(theirs) == 60


@pytest.fixture(scope="module")
def solved(request: pytest.FixtureRequest) -> Solution:
    spot = loads((SPOTS / f"{request.param}.toml").read_text("utf-8"))
    return solve(spot, 0.0005 if request.param.startswith("river") else 0.001)


@pytest.mark.compiled
@pytest.mark.parametrize(("solved", "name"), [(name, name) for name in SOLVED], indirect=["solved"])
def test_values_equities_and_frequencies_are_the_same(solved: Solution, name: str) -> None:
    theirs, pot = found(name)["root"], solved.spot.pot
    root = solved.root
    assert root.player == theirs["player"]
    assert list(root.actions) == theirs["actions"]
    for own, other in zip(root.range_ev, theirs["ev"], strict=True):
        assert own == pytest.approx(other, abs=0.001 * pot)
    assert list(root.range_equity) == pytest.approx(theirs["equity"], abs=1e-5)
    assert list(root.frequency.values()) == pytest.approx(theirs["frequency"], abs=0.03)
    values, equities = root.ev(theirs["player"]), root.equity(theirs["player"])
    for text, hand in theirs["hands"].items():
        key = high_first(cards(text))
        assert equities[key] == pytest.approx(hand["equity"], abs=1e-4)
        assert values[key] == pytest.approx(hand["ev"], abs=0.015 * pot)


@pytest.mark.compiled
@pytest.mark.parametrize(("solved", "name"), [(name, name) for name in SOLVED], indirect=["solved"])
def test_the_value_of_the_game_lies_within_its_proven_bounds(solved: Solution, name: str) -> None:
    lowest, highest = found(name)["value_bounds_oop"]
    slack = 2 * solved.exploitability
    assert lowest - slack <= solved.ev[0] <= highest + slack
    assert sum(solved.ev) == pytest.approx(solved.spot.pot, abs=0.001)
