"""Locked strategies: in files, on their own, and what the rest does around them."""

from dataclasses import replace
from pathlib import Path

import pytest
from solver.best_response import exploitability

from redbutton import PokerError
from redbutton.equity import Range
from redbutton.solver import (
    NodeLock,
    Solution,
    Solving,
    Spot,
    dumps,
    load,
    loads,
    lock,
    read_lock,
    save,
    solve,
)

FILE = """
board = "Kh9d4c7s2h"
pot = 100
stack = 100
oop = "AA, JTs"
ip = "KQ"

[river]
bet = "a"

[[lock]]
at = "all-in 100"
strategy = {call = 1.0}
hands = {"KhQh, KsQs" = {fold = 0.75, call = 0.25}, KQo = {fold = 1}}
"""


def test_a_spot_s_file_has_its_locks_and_keeps_them() -> None:
    file = FILE.replace('"KhQh, KsQs"', '"KdQd"')
    spot = loads(file)
    assert [each.at for each in spot.locks] == [("all-in 100",)]
    assert loads(dumps(spot)) == spot


@pytest.mark.compiled
def test_hands_go_before_the_strategy_of_all() -> None:
    solution = solve(loads(FILE.replace('"KhQh, KsQs"', '"KdQd"')), 0.01, iterations=50)
    strategy = solution.at("all-in 100").strategy
    calls = {"".join(map(str, hand)): shares["call"] for hand, shares in strategy.items()}
    assert calls["KdQd"] == 0.25
    assert calls["KcQc"] == 1
    assert calls["KdQc"] == 0


@pytest.mark.compiled
def test_the_rest_is_optimal_around_a_lock() -> None:
    """Only the locked player can gain by playing otherwise: the other's part is a best response already."""
    spot = loads(FILE.split("[[lock]]")[0])
    solving = Solving(spot)
    lock(solving, ("all-in 100",), {"call": 1.0})
    *_, measured = solving.run(1e-4, iterations=2000)
    around = Solution(solving, measured)
    assert measured.share < 1e-4
    assert exploitability(around) > 10 * measured.exploitability
    free = solve(spot, 1e-4)
    assert around.ev[0] >= free.ev[0] - 0.02


@pytest.mark.compiled
def test_locks_are_saved_with_a_solution(tmp_path: Path) -> None:
    solution = solve(loads(FILE.replace('"KhQh, KsQs"', '"KdQd"')), 0.01, iterations=20)
    save(solution, tmp_path / "locked.npz")
    again = load(tmp_path / "locked.npz")
    assert again.spot.locks == solution.spot.locks
    assert again.at("all-in 100").strategy == solution.at("all-in 100").strategy


def test_a_lock_reads_as_it_is_written() -> None:
    assert read_lock("check, bet 50: call=0.25, fold=0.75") == NodeLock(
        at=("check", "bet 50"), strategy={"call": 0.25, "fold": 0.75}
    )
    fixed = read_lock(": AKs: check=1")
    assert fixed == NodeLock(at=(), hands={"AKs": {"check": 1.0}})
    assert str(fixed) == ": AKs: check=1"


@pytest.mark.parametrize(
    "text", ["", "check", "check: ", "check: call", "a: b: c: d=1", "check: =1", "check: call=x"]
)
def test_what_locks_nothing_is_refused(text: str) -> None:
    with pytest.raises(PokerError, match="locks nothing"):
        read_lock(text)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("check, check: call=1", "NOTHING_TO_LOCK"),
        ("bet 30: call=1", "NO_SUCH_STEP"),
        ("all-in 100: raise 200=1", "NO_SUCH_STEP"),
        ("all-in 100: call=0.5", "NOT_PROBABILITIES"),
        ("all-in 100: call=nan", "NOT_PROBABILITIES"),
        ("all-in 100: call=2, fold=-1", "NOT_PROBABILITIES"),
        ("all-in 100: 22: call=1", "NOT_IN_RANGE"),
    ],
)
def test_a_lock_that_does_not_fit_is_refused(text: str, code: str) -> None:
    spot = Spot(
        board="Kh9d4c7s2h", pot=100, stack=100, oop="AA, JTs", ip="KQ", bet="a", locks=[read_lock(text)]
    )
    with pytest.raises(PokerError) as refused:
        Solving(spot)
    assert refused.value.code == code
    assert refused.value.sentence("zh")


@pytest.mark.parametrize(
    "table",
    [
        "at = 3\nstrategy = {call = 1}",
        'at = "check"',
        'at = ""\nstrategy = {call = "1"}',
        'at = ""\nhands = 3',
    ],
)
def test_a_file_s_lock_that_is_none_is_refused(table: str) -> None:
    with pytest.raises(PokerError) as refused:
        loads(FILE.split("[[lock]]")[0] + "\n[[lock]]\n" + table)
    assert refused.value.code == "NOT_A_LOCK"


TURN = Spot(board="AsKs7h2h", pot=100, stack=100, oop="QQ, JJ", ip="AQ, TT", bet="a")
"""Clubs and diamonds are alike, until a lock tells them apart."""
TELLS_APART = {"QcQs": {"check": 1.0}, "JcJs": {"all-in 100": 1.0}}


def locked_turn(*, before: bool) -> Solution:
    """With the locks from the start, or put on it later."""
    locks = [NodeLock(at=(), hands=TELLS_APART)]
    solving = Solving(replace(TURN, locks=tuple(locks)) if before else TURN, threads=1)
    if not before:
        solving.iterate()
        lock(solving, [], TELLS_APART)
    *_, measured = solving.run(0.005, iterations=100)
    return Solution(solving, measured)


@pytest.mark.compiled
def test_a_lock_that_tells_suits_apart_is_solved_for_each_of_them(tmp_path: Path) -> None:
    first, later = locked_turn(before=True), locked_turn(before=False)
    assert sum(first.ev) == pytest.approx(100, abs=1e-3)
    assert later.ev == first.ev
    one, other = first.at("check", "check", "4c"), first.at("check", "check", "4d")
    assert one.solved_board != other.solved_board
    save(later, tmp_path / "locked.npz")
    assert load(tmp_path / "locked.npz").ev == first.ev


@pytest.mark.compiled
def test_values_around_a_lock_that_tells_suits_apart_are_those_of_a_spot_that_does_so_itself() -> None:
    """A range with next to nothing of a hand more in one suit is solved for each suit, too."""
    locks = (NodeLock(at=(), hands=TELLS_APART),)
    told_apart = replace(TURN, oop=Range("QQ, JJ, 3c3s:0.000001"), locks=locks)
    assert solve(told_apart, 0.002).ev == pytest.approx(locked_turn(before=True).ev, abs=0.4)
    values = solve(told_apart, 0.005, iterations=100).root.ev("ip")
    for hand, value in locked_turn(before=True).root.ev("ip").items():
        assert value == pytest.approx(values[hand], abs=0.01)


@pytest.mark.compiled
def test_a_lock_that_cannot_be_leaves_those_from_before() -> None:
    solving = Solving(TURN)
    lock(solving, [], {"QQ": {"check": 1}})
    before = solving.spot
    with pytest.raises(PokerError, match="no 'bet 3'"):
        lock(solving, ["check"], {"bet 3": 1})
    assert solving.spot == before
    solution = Solution(solving, solving.measure())
    assert {shares["check"] for hand, shares in solution.root.strategy.items() if "Q" in str(hand[0])} == {1}


@pytest.mark.compiled
def test_locks_of_one_node_stand_side_by_side() -> None:
    once = replace(TURN, locks=(read_lock(": QQ: check=1"), read_lock(": JJ: check=0.25, all-in 100=0.75")))
    solving = Solving(TURN)
    lock(solving, [], {"QQ": {"check": 1}})
    lock(solving, [], {"JJ": {"check": 0.25, "all-in 100": 0.75}})
    assert solving.spot == once == loads(dumps(once))
    for each in (solving, Solving(once)):
        strategy = Solution(each, each.measure()).root.strategy
        assert {(str(hand[0])[0], shares["check"]) for hand, shares in strategy.items()} == {
            ("Q", 1.0),
            ("J", 0.25),
        }


def test_a_strategy_for_all_hands_replaces_what_was_locked_there() -> None:
    spot = replace(TURN, locks=(read_lock(": QQ: check=1"), read_lock(": all-in 100=1")))
    assert spot.locks == (read_lock(": all-in 100=1"),)


@pytest.mark.compiled
def test_other_locks_are_seen_at_once() -> None:
    """What is remembered of a street is forgotten when locks change, even if nothing was solved since."""
    solving = Solving(TURN)
    lock(solving, [], {"check": 1.0})
    solution = Solution(solving, solving.measure())
    before = solution.ev
    lock(solving, [], {"all-in 100": 1.0})
    assert solution.ev != before
    assert solution.ev == Solution(solving, solving.measure()).ev


def test_hands_are_written_so_that_they_can_be_read() -> None:
    spot = replace(TURN, locks=(NodeLock(at=(), hands={"QQ,\nJJ": {"check": 1.0}}),))
    assert loads(dumps(spot)) == spot
