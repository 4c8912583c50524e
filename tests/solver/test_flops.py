"""Flops that stand for all flops, held against all of them."""

import csv
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from redbutton import PokerError, Range, cards, equity
from redbutton.cards import Card
from redbutton.solver.flop_choice import SIZES, FlopChooser
from redbutton.solver.flop_equities import Floats, showdowns
from redbutton.solver.flop_matchups import CHOSEN_BY, HELD_OUT
from redbutton.solver.flops import DECK, all_flops, canonical, read_flops
from redbutton.solver.solving import weights as weigh
from redbutton.solver.textures import Texture, texture

BOUNDS = {
    25: (0.0006, 0.012, 0.035),
    49: (0.0003, 0.007, 0.006),
    95: (0.0002, 0.003, 0.002),
    184: (0.0002, 0.0045, 0.001),
}
"""By size, how far mean equities may be off, of the matchups it was fitted to and of others; then shares."""


@pytest.fixture(scope="module")
def known() -> Floats:
    """The equity of the first range of every matchup on every flop, as `flop_equities` counted it."""
    with (Path(__file__).parent / "flop_equities.csv").open(encoding="utf-8") as file:
        first, *rows = csv.reader(file)
    assert first[1:] == [*CHOSEN_BY, *HELD_OUT]
    assert [row[0] for row in rows] == [*all_flops()]
    return np.array([[float(number) for number in row[1:]] for row in rows])


def counts() -> NDArray[np.float64]:
    return np.array([*all_flops().values()], float)


def weights(size: int) -> NDArray[np.float64]:
    """A subset's weight of every flop, most of them 0."""
    subset = read_flops(str(size))
    return np.array([subset.get(flop, 0) for flop in all_flops()], float)


def test_there_are_1755_flops() -> None:
    assert (len(all_flops()), sum(all_flops().values())) == (1755, DECK)


@given(st.lists(st.integers(0, 51), min_size=3, max_size=3, unique=True), st.permutations(range(4)))
def test_other_names_of_suits_are_the_same_flop(flop: list[int], suits: list[int]) -> None:
    renamed = [card & ~3 | suits[card & 3] for card in flop]
    named = [canonical("".join(str(Card(card)) for card in cards)) for cards in (flop, renamed)]
    assert named[0] == named[1] in all_flops()


def test_a_flop_counts_as_many_as_have_its_name() -> None:
    wanted = ("AsKhQd", "AsAhKs", "7s7h7d", "9s8s2h")
    found = dict.fromkeys(wanted, 0)
    for flop in combinations(range(52), 3):
        name = canonical("".join(str(Card(card)) for card in flop))
        if name in found:
            found[name] += 1
    assert found == {name: all_flops()[name] for name in wanted}


@pytest.mark.parametrize("size", SIZES)
def test_a_subset_stands_for_all_flops(size: int) -> None:
    subset = read_flops(str(size))
    assert len(subset) == size
    assert sum(subset.values()) == DECK
    assert all(canonical(flop) == flop for flop in subset)
    assert min(subset.values()) > 0


@pytest.mark.parametrize("size", SIZES)
def test_mean_equities_of_a_subset_are_those_of_all_flops(size: int, known: Floats) -> None:
    off = np.abs(weights(size) @ known - counts() @ known) / DECK
    fitted, others, _ = BOUNDS[size]
    assert off[: len(CHOSEN_BY)].max() < fitted
    assert off[len(CHOSEN_BY) :].max() < others


@pytest.mark.parametrize("size", SIZES)
def test_textures_of_a_subset_are_as_frequent_as_among_all_flops(size: int) -> None:
    for name in Texture.names():
        kinds = np.array([getattr(texture(flop), name) for flop in all_flops()])
        for kind in np.unique(kinds):
            off = abs(weights(size) @ (kinds == kind) - counts() @ (kinds == kind)) / DECK
            exact = name in ("suits", "pairing")
            assert off < (1e-3 if exact else BOUNDS[size][2]), (name, kind)


@pytest.mark.parametrize("size", SIZES)
def test_a_subset_is_better_than_random_ones(size: int, known: Floats) -> None:
    """On matchups that it never saw, better than all but few of 200 subsets drawn by how often flops come."""
    unseen = known[:, len(CHOSEN_BY) :]
    truth = counts() @ unseen / DECK
    dice = np.random.default_rng(7)
    errors = []
    for _ in range(200):
        drawn = dice.choice(len(unseen), size, replace=False, p=counts() / DECK)
        errors.append(np.sqrt(np.mean((unseen[drawn].mean(axis=0) - truth) ** 2)))
    own = np.sqrt(np.mean((weights(size) @ unseen / DECK - truth) ** 2))
    assert own < np.quantile(errors, 0.1)
    assert own < np.median(errors) / 2


@pytest.mark.compiled
@pytest.mark.parametrize("flop", ["AsKh2d", "9s8s7h", "6s6h3s"])
def test_the_equities_are_those_of_the_calculator(flop: str, known: Floats) -> None:
    row = [*all_flops()].index(flop)
    for number in (3, 4, 6):
        first, second = [*CHOSEN_BY.values(), *HELD_OUT.values()][number]
        assert equity(first, second, board=flop, exact=True)[0].equity == pytest.approx(
            known[row, number], abs=1e-5
        )


@pytest.mark.compiled
@pytest.mark.parametrize("board", ["KsTd7c2h2s", "AsKsQsJsTs", "9h8h7d2c3c"])
def test_showdowns_are_counted_as_the_calculator_counts_them(board: str) -> None:
    matchups = [*CHOSEN_BY.values(), ("AA, 32s:0.5", "KK, JTs:0.25")]
    first, second = (np.stack([weigh(Range(pair[side])) for pair in matchups], axis=1) for side in range(2))
    won, met = showdowns([int(card) for card in cards(board)], first, second)
    for number, (one, other) in enumerate(matchups):
        assert equity(one, other, board=board, exact=True)[0].equity == pytest.approx(
            won[number] / met[number]
        )


def test_the_subsets_are_what_the_method_makes(known: Floats) -> None:
    made = FlopChooser(known[:, : len(CHOSEN_BY)]).choose(25)
    assert made.keys() == read_flops("25").keys()
    assert made == pytest.approx(read_flops("25"), abs=3)  # another processor may round otherwise


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("17", "no subset of 17 flops"),
        ("AsKd", "AsKd is not a flop"),
        ("AsKd2cc", "c"),
        ("AsKd2c, 7h7d2c:0", "7h7d2c:0 is not a flop"),
    ],
)
def test_what_is_no_subset_is_refused(text: str, reason: str) -> None:
    with pytest.raises(PokerError, match=reason):
        read_flops(text)


def test_flops_can_be_named_with_weights() -> None:
    assert read_flops("AsKd2c, 7h7d2c:3") == {"AsKd2c": 1, "7h7d2c": 3}
