"""Three and four hands at once: counted deals, and shares that add up."""

from itertools import combinations, permutations

import numpy as np
import pytest

from redbutton.equity import equity
from redbutton.equity.hand_classes import CLASSES, combos
from redbutton.solver.three_way import deals_of_three


@pytest.mark.parametrize(
    "names", [("AA", "AKs", "AKo"), ("KQs", "KQs", "77"), ("54o", "54s", "44"), ("AA", "AA", "AA")]
)
def test_deals_are_counted_as_one_counts_them(names: tuple[str, str, str]) -> None:
    places = [CLASSES.index(name) for name in names]
    count = sum(
        not set(one) & set(two) and not set(three) & {*one, *two}
        for one in combos(places[0])
        for two in combos(places[1])
        for three in combos(places[2])
    )
    assert deals_of_three()[tuple(places)] == count


@pytest.mark.compiled
def test_the_orders_of_every_triple_add_up_to_its_deals() -> None:
    from redbutton.solver.three_way import three_way

    broken = three_way().broken
    whole = sum(broken.transpose(axes) for axes in permutations(range(3)))
    assert np.allclose(whole, deals_of_three(), rtol=1e-5)


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["AA", "AKs", "JTs", "55", "72o"])
def test_a_class_wins_its_share_against_two_random_hands(name: str) -> None:
    from redbutton.solver.three_way import three_way

    own, broken = CLASSES.index(name), three_way().broken
    best = 2 * broken[own].sum(dtype=float) / deals_of_three()[own].sum(dtype=float)
    exact = equity(name, "random", "random", samples=200_000, seed=1)[0].equity
    assert best == pytest.approx(exact, abs=0.004)


@pytest.mark.compiled
def test_single_triples_are_only_noisy() -> None:
    """The mean of the differences is near 0, and their size is that of 100 deals."""
    from redbutton.solver.three_way import three_way

    names = ("AA", "KK", "QQ", "AKs", "AQo", "JTs", "77", "K9s")
    broken, off = three_way().broken, []
    for trio in combinations(names, 3):
        exact = [player.equity for player in equity(*trio, samples=20_000, seed=1)]
        one, two, three = (CLASSES.index(name) for name in trio)
        won = (broken[one, two, three] + broken[one, three, two]) / deals_of_three()[one, two, three]
        off.append(float(won) - exact[0])
    assert abs(np.mean(off)) < 0.025
    assert 0.02 < np.std(off) < 0.07


@pytest.mark.compiled
def test_four_random_hands_are_equally_likely_to_be_best() -> None:
    from redbutton.solver.four_way import four_deals

    deals = four_deals()
    won = np.zeros(4)
    for order, count in zip(deals.orders, np.bincount(deals.order, deals.weight), strict=True):
        won[list(order[0])] += count / len(order[0])
    assert won == pytest.approx([0.25] * 4, abs=0.02)
    assert won.sum() == pytest.approx(1)
