"""What may be bet, worked out by hand: every kind of size, donk bets, thresholds and merging."""

import pytest

from redbutton.solver import Spot
from redbutton.solver.betting_tree import NodeKind, build

BOARDS = {"flop": "Kh9d4c", "turn": "Kh9d4c7s", "river": "Kh9d4c7s2h"}


def offered(
    *path: str, street: str = "river", pot: int = 100, stack: int = 400, **sizes: object
) -> list[str]:
    """The actions after a path, in which the cards of later streets are left out."""
    spot = Spot(board=BOARDS[street], pot=pot, stack=stack, oop="AA", ip="QQ", **sizes)  # type: ignore[arg-type]
    node = build(spot.betting)
    for step in path:
        node = next(child for child in node.children if child.action == step)
        if node.kind is NodeKind.NEXT_STREET:
            (node,) = node.children
    return [child.action for child in node.children]


def bets(*path: str, **spot: object) -> list[str]:
    """The bets and raises alone."""
    passive = ("check", "fold", "call")
    return [action for action in offered(*path, **spot) if action not in passive]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("pot", "size", "bet"),
    [
        (180, "52%", "bet 94"),
        (50, "33%", "bet 17"),  # half a chip goes up
        (100, "0.3%", "bet 1"),  # no bet is less than a chip
        (100, "30", "bet 30"),
        (100, "30c", "bet 30"),
        (100, "400%", "all-in 400"),
        (100, "500", "all-in 400"),
        (100, "a", "all-in 400"),
    ],
)
def test_a_bet_is_a_share_of_the_pot_or_chips(pot: int, size: str, bet: str) -> None:
    assert bets(pot=pot, bet=size) == [bet]


@pytest.mark.parametrize(
    ("size", "raised"),
    [
        ("60%", "raise 170"),  # 50 more than nothing, and 60 % of 200
        ("2.5x", "raise 125"),
        ("130", "raise 130"),
        ("10%", "raise 100"),  # a raise is at least as large as the bet before
        ("60", "raise 100"),
        ("2e", "raise 162"),  # 350 behind a pot of 200: 4.5 ** 0.5 is 2.1213
        ("e", "all-in 400"),
        ("a", "all-in 400"),
    ],
)
def test_a_raise_is_of_the_pot_after_the_call(size: str, raised: str) -> None:
    assert bets("bet 50", bet="50", raise_=size) == [raised]


def test_a_raise_again_is_at_least_as_large_as_the_one_before() -> None:
    assert bets("bet 50", "raise 170", bet="50", raise_="60%") == ["all-in 400"]
    assert bets("bet 50", "raise 170", bet="50", raise_="60%", stack=2000) == ["raise 434"]
    assert bets("bet 50", "raise 170", bet="50", raise_="60%, 180", stack=2000) == ["raise 290", "raise 434"]


def test_geometric_bets_end_all_in_on_the_river() -> None:
    """400 behind a pot of 100: three bets of 54 % of the pot, two of the whole pot, or one of all."""
    line = ("bet 54", "call", "bet 112", "call")
    assert bets(street="flop", bet="e") == ["bet 54"]
    assert bets("bet 54", "call", street="flop", bet="e") == ["bet 112"]
    assert bets(*line, street="flop", bet="e") == ["all-in 234"]
    assert bets(street="turn", bet="e") == ["bet 100"]
    assert bets(bet="e") == ["all-in 400"]


def test_geometric_bets_may_count_other_streets_than_are_left() -> None:
    assert bets(street="turn", bet="3e") == ["bet 54"]
    assert bets(bet="2e") == ["bet 100"]
    assert bets(street="flop", bet="1e") == ["all-in 400"]


def test_sizes_that_come_to_the_same_are_one() -> None:
    assert bets(bet="400%, a, 50%, 50") == ["bet 50", "all-in 400"]


def test_after_an_all_in_there_is_no_raise() -> None:
    assert offered("all-in 400", bet="a", raise_="a") == ["fold", "call"]


@pytest.mark.parametrize(("donk", "bet"), [(None, ["bet 100"]), ("25%", ["bet 50"]), ("none", [])])
def test_a_donk_bet_follows_a_call_out_of_position(donk: str | None, bet: list[str]) -> None:
    sizes = {"street": "turn", "bet": "50%", "donk": donk}
    assert bets("check", "bet 50", "call", **sizes) == bet


@pytest.mark.parametrize("path", [("check", "check"), ("bet 50", "call")])
def test_without_a_call_out_of_position_the_sizes_are_those_of_bets(path: tuple[str, ...]) -> None:
    """Who bet last is not bet into."""
    assert bets(*path, street="turn", bet="50%", donk="none") == [f"bet {50 if path[0] == 'check' else 100}"]


def test_sizes_are_of_a_street_and_a_player() -> None:
    river = {"bet": "75%", "ip": {"bet": "33%, a"}}
    assert bets(river=river) == ["bet 75"]
    assert bets("check", river=river) == ["bet 33", "all-in 400"]


@pytest.mark.parametrize(("stack", "more"), [(150, ["all-in 150"]), (151, [])])
def test_all_in_is_added_up_to_that_many_pots(stack: int, more: list[str]) -> None:
    assert bets(bet="50%", stack=stack, add_all_in=1.5) == ["bet 50", *more]


@pytest.mark.parametrize(("stack", "more"), [(350, ["all-in 350"]), (351, [])])
def test_for_a_raise_it_is_what_is_left_after_the_call(stack: int, more: list[str]) -> None:
    """A pot of 200 after the call of 50: 300 behind are one and a half pots."""
    assert bets("bet 50", bet="50%", stack=stack, add_all_in=1.5) == more


@pytest.mark.parametrize(("stack", "bet"), [(160, "all-in 160"), (161, "bet 100")])
def test_a_bet_that_leaves_little_behind_is_all_in(stack: int, bet: str) -> None:
    """A fifth of 300, the pot after the bet is called, is 60."""
    assert bets(bet="100%", stack=stack, force_all_in=0.2) == [bet]


@pytest.mark.parametrize(("stack", "raised"), [(280, "all-in 280"), (281, "raise 170")])
def test_a_raise_that_leaves_little_behind_is_all_in(stack: int, raised: str) -> None:
    """A quarter of 440, the pot of 100 and twice the raise to 170, is 110."""
    assert bets("bet 50", bet="50%", raise_="60%", stack=stack, force_all_in=0.25) == [raised]


@pytest.mark.parametrize(
    ("sizes", "kept"),
    [
        ("90%, 100%", ["bet 100"]),  # 200 / 190 is less than 1.1
        ("80%, 100%", ["bet 80", "bet 100"]),
        ("80%, 90%, 100%", ["bet 80", "bet 100"]),  # 80 is held against what is left, not against 90
        ("390%, a", ["all-in 400"]),
    ],
)
def test_close_sizes_are_merged_into_the_larger(sizes: str, kept: list[str]) -> None:
    assert bets(bet=sizes, merging=0.1) == kept


def test_a_threshold_that_is_not_said_changes_nothing() -> None:
    assert bets(bet="99%, 100%, 399") == ["bet 99", "bet 100", "bet 399"]
    assert bets(bet="50%", stack=60) == ["bet 50"]
