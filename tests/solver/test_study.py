"""What helps to learn from solutions: comparing, simple shares, and how long it will take."""

import pytest
from solver.best_response import exploitability

from redbutton import PokerError
from redbutton.solver import Measured, Spot, compare, estimate, rounded, solve, time_left
from redbutton.solver.betting_tree import MOST_DECISIONS

RIVER = {
    "board": "Kh 9d 4c 7s 2h",
    "pot": 100,
    "stack": 100,
    "oop": "AA, JTs, 98s",
    "ip": "KQ, 99",
    "bet": "50%, a",
}


@pytest.mark.compiled
@pytest.mark.parametrize("share", [0.25, 0.5, 1])
def test_strategies_are_rounded_to_simple_shares_and_measured_anew(share: float) -> None:
    solution = solve(Spot(**RIVER), 0.0005)  # type: ignore[arg-type]
    simple = rounded(solution, share)
    for path in ((), ("check",), ("bet 50",), ("all-in 100",)):
        for hand, strategy in simple.at(*path).strategy.items():
            before = solution.at(*path).strategy[hand]
            for action, often in strategy.items():
                assert often / share == pytest.approx(round(often / share), abs=1e-6)
                assert abs(often - before[action]) < share
            assert sum(strategy.values()) == pytest.approx(1)
    assert simple.exploitability == pytest.approx(exploitability(simple), abs=1e-3)
    assert simple.exploitability > solution.exploitability


@pytest.mark.compiled
@pytest.mark.parametrize("share", [0, -0.5, 0.3, 2, float("nan"), 1e-9])
def test_shares_that_do_not_add_up_to_one_are_refused(share: float) -> None:
    solution = solve(Spot(**RIVER), 0.1)  # type: ignore[arg-type]
    with pytest.raises(PokerError, match="rounded to shares"):
        rounded(solution, share)


@pytest.mark.compiled
def test_two_solutions_are_compared_at_a_node() -> None:
    first = solve(Spot(**RIVER), 0.001)  # type: ignore[arg-type]
    second = solve(Spot(**(RIVER | {"ip": "KQ"})), 0.001)  # type: ignore[arg-type]
    found = compare(first, second, "bet 50")
    one, other = first.at("bet 50"), second.at("bet 50")
    assert found.ev[0] == pytest.approx(other.range_ev[0] - one.range_ev[0])
    assert sum(found.frequency.values()) == pytest.approx(0, abs=1e-9)
    assert found.strategy.keys() == other.strategy.keys()
    largest = [max(map(abs, shares.values())) for shares in found.strategy.values()]
    assert largest == sorted(largest, reverse=True)
    assert found.hand_ev["oop"] == pytest.approx(
        {hand: other.ev("oop")[hand] - ev for hand, ev in one.ev("oop").items()}
    )
    assert found.hand_ev["ip"].keys() == other.ev("ip").keys()
    assert not any(compare(first, first).frequency.values())


@pytest.mark.compiled
def test_nodes_with_other_actions_cannot_be_compared() -> None:
    first = solve(Spot(**RIVER), 0.1)  # type: ignore[arg-type]
    second = solve(Spot(**(RIVER | {"bet": "a"})), 0.1)  # type: ignore[arg-type]
    with pytest.raises(PokerError, match="other actions"):
        compare(first, second)


@pytest.mark.compiled
def test_an_estimate_tells_what_solving_then_takes() -> None:
    spot = Spot(**RIVER)  # type: ignore[arg-type]
    found = estimate(spot, 0.001)
    solution = solve(spot, 0.001)
    assert found.nodes == solution.solving.tables.all_nodes
    assert found.memory == solution.solving.memory
    assert found.packed < found.memory
    assert found.hands == (6 + 4 + 3, 12 + 3)
    assert found.seconds > 0
    assert estimate(spot, 0.0001).seconds > 2 * found.seconds
    with pytest.raises(PokerError):
        estimate(spot, 0)


def curve(power: float) -> list[Measured]:
    return [
        Measured(iterations=n, share=n**-power, exploitability=n**-power, seconds=n / 10)
        for n in range(10, 110, 10)
    ]


def test_the_time_left_follows_the_curve() -> None:
    assert time_left([], 0.001) is None
    assert time_left(curve(1.5), 1) == 0
    assert time_left(curve(1.5), 200**-1.5) == pytest.approx(10, rel=0.01)
    assert time_left(curve(1.0), 400**-1.0) == pytest.approx(30, rel=0.01)
    assert (time_left(curve(1.5)[:1], 0.01) or 0) > 0


def test_betting_without_end_is_refused() -> None:
    spot = Spot(
        board="Kh 9d 4c",
        pot=2,
        stack=100_000,
        oop="AA",
        ip="QQ",
        bet="1%, 2%, 3%, 4%",
        raise_="2%, 3%, 4%, 5%",
    )
    with pytest.raises(PokerError, match=f"{MOST_DECISIONS}"):
        estimate(spot)
