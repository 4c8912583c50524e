"""Training of charts: the same seed, the same bytes; and chips that stay on the table."""

from pathlib import Path

import numpy as np
import pytest

from redbutton.blueprint import BettingTree, usual_betting
from redbutton.cards import Card
from redbutton.charts import ChartBetting, ChartPlan, ChartTraining
from redbutton.charts.chart_betting import RAISE, first_in
from redbutton.charts.chart_training import class_table
from redbutton.charts.charts import dumps
from redbutton.charts.realisation import POTS, PotKind, Realisation, equities, flop_node, tightened
from redbutton.equity.hand_classes import CLASSES

CHECKED_DOWN = Realisation(
    shares=np.array([equities()] * len(POTS), np.float32), beyond=np.zeros((4, 2, 169), np.float32)
)
"""As if nobody bet after the flop."""


def training(
    *, rounds: int, walks: int = 40, depth: float = 100, seed: int = 7, folder: Path | None = None
) -> ChartTraining:
    betting = ChartBetting(depth=depth, open=2.5)
    plan = ChartPlan(betting=betting, rounds=rounds, walks=walks, played=1, seed=seed)
    return ChartTraining(plan, CHECKED_DOWN, folder)


def trained(made: ChartTraining) -> ChartTraining:
    while not made.done:
        made.learn()
    return made


def test_the_same_seed_gives_the_same_bytes() -> None:
    one, other = trained(training(rounds=2)), trained(training(rounds=2))
    assert dumps(one.charts()) == dumps(other.charts())
    assert one.regrets.tobytes() == other.regrets.tobytes()


def test_another_seed_gives_others() -> None:
    assert (
        trained(training(rounds=1)).regrets.tobytes() != trained(training(rounds=1, seed=8)).regrets.tobytes()
    )


def test_training_goes_on_exactly_where_it_was(tmp_path: Path) -> None:
    whole = trained(training(rounds=3))
    trained(half := training(rounds=1, folder=tmp_path)).save()
    rest = training(rounds=3, folder=tmp_path)
    assert rest.resume()
    assert rest.round == half.round
    assert trained(rest).averages.tobytes() == whole.averages.tobytes()


def test_training_of_another_plan_is_not_resumed(tmp_path: Path) -> None:
    trained(training(rounds=1, folder=tmp_path)).save()
    assert not training(rounds=1, walks=50, folder=tmp_path).resume()


@pytest.mark.compiled
def test_what_all_places_win_together_is_nothing() -> None:
    """Each place is followed in other deals, so the sum is zero up to chance."""
    made = training(rounds=10, walks=9_000, depth=6)
    total = []
    while not made.done:
        made.learn()
        total.append(made.winnings().sum())
    assert np.mean(total[5:]) == pytest.approx(0, abs=0.4)


@pytest.mark.compiled
def test_a_little_training_knows_aces_from_trash() -> None:
    averages = trained(training(rounds=10, walks=9_000, depth=20)).averages.reshape(-1, 169, 3)
    aces, trash = (averages[first_in(2).row, CLASSES.index(name)] for name in ("AA", "72o"))
    assert aces[RAISE] > 0.8 * aces.sum()
    assert trash[RAISE] < 0.4 * trash.sum()


def test_nothing_is_learnt_where_nobody_decides() -> None:
    made = trained(training(rounds=1))
    learnt = made.regrets.reshape(-1, 169 * 3)
    assert learnt[first_in(8).row].any()
    assert not learnt[first_in(0).row].any()  # nobody is first in at the big blind


def test_each_kind_of_pot_has_its_flop_in_the_blueprint_s_betting() -> None:
    tree = BettingTree(usual_betting(100))
    for kind in POTS:
        node = tree.nodes[flop_node(tree, kind)]
        assert node.street == 1
        assert node.put[0] == node.put[1]
    puts = [tree.nodes[flop_node(tree, PotKind(raises, True))].put[0] for raises in range(4)]
    assert puts == sorted(puts)
    assert puts[0] == 1


def test_stacks_too_short_for_three_raises_count_two() -> None:
    tree = BettingTree(usual_betting(20))
    assert flop_node(tree, PotKind(3, True)) == flop_node(tree, PotKind(2, True))


def test_position_counts_in_full_at_a_full_table() -> None:
    found = tightened(equities() - 0.05)
    assert np.allclose(found, equities() - 0.05)


def test_every_two_cards_have_their_class() -> None:
    table = class_table()
    assert (table == table.T).all()
    counts = np.bincount(table[np.triu_indices(52, 1)], minlength=169)
    assert sorted(set(counts.tolist())) == [4, 6, 12]
    assert table[int(Card("As")), int(Card("Kd"))] == CLASSES.index("AKo")
