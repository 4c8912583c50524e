"""The solver of spots against regret minimisation through the engine, which shares nothing with it but sizes.

A solution, played by the engine, is worth what it says and loses what it says; and both ways of solving come
to the same value, as far as they can be trusted.
"""

from itertools import combinations

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from solver.small.spots import game_of, table_from

from redbutton import PokerError
from redbutton.solver import Solution, Spot, solve
from redbutton.solver.small import GameTree, Judgement, RegretLearner, game_tree, judge, table_of

DECK = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
SIZES = ("", "a", "50%", "33%, 120%", "e", "2")
pytestmark = pytest.mark.compiled


@st.composite
def spots(draw: st.DrawFn, board: int, hands: int, sizes: tuple[str, ...] = SIZES) -> Spot:
    """Any board, a few hands each out of few cards, so that they often share some."""
    drawn = draw(st.lists(st.sampled_from(DECK), unique=True, min_size=board + 6, max_size=board + 9))
    known, few, dead = drawn[:board], drawn[board : board + 6], drawn[board + 6 :]
    pairs = st.lists(st.sampled_from([*combinations(few, 2)]), min_size=1, max_size=hands)
    weight = st.sampled_from(["", ":0.5", ":0.25"])
    ranges = [", ".join(f"{one}{two}{draw(weight)}" for one, two in draw(pairs)) for _ in range(2)]
    rake, cap = draw(st.sampled_from([(0.0, 0.0), (0.0, 0.0), (0.05, 0.0), (0.1, 3.0)]))
    try:
        return Spot(
            board=known,
            pot=draw(st.sampled_from([2, 10, 30])),
            stack=draw(st.sampled_from([4, 15, 40])),
            oop=ranges[0],
            ip=ranges[1],
            bet=draw(st.sampled_from(sizes)),
            raise_=draw(st.sampled_from(sizes)),
            rake=rake,
            rake_cap=cap,
            dead=dead,
        )
    except PokerError:  # the ranges exclude each other
        reject()


def as_told(solution: Solution) -> tuple[float, float]:
    """What both players win, from the middle of the pot."""
    half = solution.spot.pot / 2
    return solution.ev[0] - half, solution.ev[1] - half


def check(spot: Spot) -> None:
    solution, tree = solve(spot, 0.002, iterations=400), game_tree(game_of(spot))
    played = judge(tree, table_from(solution, tree))
    rounding = 2e-5 * (spot.pot + spot.stack)
    assert played.values == pytest.approx(as_told(solution), abs=rounding)
    assert played.exploitability == pytest.approx(solution.exploitability, abs=rounding)
    if not spot.rake:
        agree_on_the_value(tree, played)


def agree_on_the_value(tree: GameTree, played: Judgement) -> None:
    """What a best response wins bounds the value of the game from both sides, for any strategy."""
    learner = RegretLearner(tree)
    learner.run(200)
    learned = judge(tree, table_of(tree, learner.average()))
    assert learned.exploitability < 0.01 * (1 + max(tree.payoffs[0]))
    low = max(-each.best_responses[1] for each in (played, learned))
    high = min(each.best_responses[0] for each in (played, learned))
    assert low <= high + 1e-9
    apart = 2 * (played.exploitability + learned.exploitability)
    assert abs(played.values[0] - learned.values[0]) <= apart + 1e-9


@settings(max_examples=25)
@given(spots(board=5, hands=4))
def test_on_any_small_river_both_solvers_agree(spot: Spot) -> None:
    check(spot)


@settings(max_examples=5)
@given(spots(board=4, hands=2, sizes=("", "a", "60%")))
def test_on_any_small_turn_both_solvers_agree(spot: Spot) -> None:
    check(spot)


@pytest.mark.parametrize("rake", [0.0, 0.05])
@pytest.mark.parametrize("board", ["Kh 9d 4c 7s 2h", "Kh 9d 4c 7s"])
def test_where_both_have_to_mix_both_solvers_agree(board: str, rake: float) -> None:
    oop, ip = "AhAd, JcTc, QhJh:0.5", "KcQc, QdQs"
    check(Spot(board=board, pot=20, stack=30, oop=oop, ip=ip, bet="75%", raise_="a", rake=rake, dead="3c"))
