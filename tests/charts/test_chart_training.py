"""Training of charts: the same seed, the same bytes, however many work; and chips that stay on the table."""

from pathlib import Path

import numpy as np
import pytest

from redbutton.blueprint import BettingTree, Blueprint, usual_betting
from redbutton.cards import Card
from redbutton.charts import (
    ChartBetting,
    ChartPlan,
    ChartTraining,
    chart_training,
    facing_open,
    learnt_realisations,
    train_side_by_side,
)
from redbutton.charts.best_hands import best
from redbutton.charts.chart_betting import RAISE, first_in
from redbutton.charts.chart_training import class_table
from redbutton.charts.charts import dumps
from redbutton.charts.realisation import (
    POTS,
    PlayedHands,
    PlayedShares,
    PotKind,
    Realisation,
    equities,
    fitted,
    flop_node,
)
from redbutton.cores import Workers
from redbutton.equity.hand_classes import CLASSES

CHECKED_DOWN = Realisation(
    shares=np.array([equities()] * len(POTS), np.float32), beyond=np.zeros((4, 2, 169), np.float32)
)
"""As if nobody bet after the flop."""


def training(
    *, rounds: int, walks: int = 40, depth: float = 100, seed: int = 7, parts: int = 1, habits: float = 0.0,
    folder: Path | None = None,
) -> ChartTraining:  # fmt: skip
    betting = ChartBetting(depth=depth, open=2.5)
    plan = ChartPlan(
        betting=betting, rounds=rounds, walks=walks, played=1, parts=parts, habits=habits, seed=seed
    )
    return ChartTraining(plan, CHECKED_DOWN, folder)


def trained(made: ChartTraining, workers: Workers = 1) -> ChartTraining:
    for _ in train_side_by_side([made], workers):
        pass
    return made


def test_the_same_seed_gives_the_same_bytes() -> None:
    one, other = trained(training(rounds=2)), trained(training(rounds=2))
    assert dumps(one.charts()) == dumps(other.charts())
    assert one.regrets.tobytes() == other.regrets.tobytes()


def test_another_seed_gives_others() -> None:
    assert (
        trained(training(rounds=1)).regrets.tobytes() != trained(training(rounds=1, seed=8)).regrets.tobytes()
    )


@pytest.mark.parametrize("parts", [1, 2])
def test_how_many_work_makes_no_difference(parts: int) -> None:
    one, two = (trained(training(rounds=1, parts=parts, habits=0.5), workers) for workers in (1, 2))
    assert one.regrets.tobytes() == two.regrets.tobytes()
    assert dumps(one.charts()) == dumps(two.charts())


def test_charts_are_handed_back_after_a_stretch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chart_training, "STRETCH", 2)
    assert list(train_side_by_side([training(rounds=3)])) == [2, 3]
    assert list(train_side_by_side([training(rounds=2, parts=2)])) == [1, 2]


def test_charts_learn_side_by_side_as_they_would_alone() -> None:
    both = [training(rounds=1), training(rounds=2, seed=8)]
    assert list(train_side_by_side(both)) == [2]
    assert both[0].regrets.tobytes() == trained(training(rounds=1)).regrets.tobytes()
    assert both[1].regrets.tobytes() == trained(training(rounds=2, seed=8)).regrets.tobytes()


def test_without_habits_nobody_else_learns() -> None:
    ours, others = trained(training(rounds=1)).regrets.reshape(2, -1)
    assert ours.any()
    assert not others.any()


def test_with_habits_those_learn_too_who_know_how_we_play() -> None:
    ours, others = trained(training(rounds=1, habits=0.5)).regrets.reshape(2, -1)
    assert ours.any()
    assert others.any()


@pytest.mark.compiled
def test_who_meets_habits_raises_again_more_often() -> None:
    """Most of those who open give up when they are raised, so a raise wins at once."""
    raised = []
    for habits in (0.0, 0.9):
        strategy = trained(training(rounds=4, walks=9_000, habits=habits)).averages.reshape(-1, 169, 3)
        row = strategy[facing_open(0, 1).row].sum(axis=0)
        raised.append(row[RAISE] / row.sum())
    assert raised[1] > raised[0] + 0.1


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
    learnt = made.regrets.reshape(2, -1, 169 * 3)[0]
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


def played(shares: np.ndarray) -> PlayedShares:
    """Each pair of classes, met as often as any other."""
    deals = np.full((169, 169), 1000.0)
    return PlayedShares(deals, shares * deals)


def test_hands_that_are_checked_down_win_their_equity() -> None:
    assert np.allclose(fitted(played(equities()), 0.2), equities(), atol=1e-6)


def test_position_counts_in_full() -> None:
    assert np.allclose(fitted(played(equities() - 0.05), 0.2), equities() - 0.05, atol=1e-6)


def test_what_good_hands_win_from_each_other_counts_most() -> None:
    """All good hands win a tenth more from each other than their equity, out of position."""
    good = best(0.2).astype(float) > 0.5
    shares = equities() + 0.1 * (good[:, None] & good[None, :])
    found = (fitted(played(shares), 0.2) - equities())[np.ix_(good, good)]
    assert found.mean() == pytest.approx(0.1, abs=0.02)


def test_what_hands_are_worth_does_not_depend_on_who_works_it_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each flop and player is a piece of its own; here made up, because real ones take a minute."""

    def made_up(blueprint: Blueprint, deals: object, node: int, player: int, **_: int) -> PlayedHands:
        chance = np.random.default_rng([node, player])
        deals_of_pairs = np.full(169 * 169, 9.0)
        shares = deals_of_pairs * (equities().reshape(-1) + chance.normal(0, 0.1, 169 * 169))
        return PlayedHands(np.array([deals_of_pairs, shares, shares * 0]), np.array([0.0, 1.0]))

    monkeypatch.setattr(chart_training, "_deals", lambda folder: None)
    monkeypatch.setattr(chart_training, "play_on", made_up)
    found = []
    for workers in (1, 2):
        (folder := tmp_path / str(workers)).mkdir()
        found.append(learnt_realisations(folder, [20], played=1, seed=1, workers=workers)[20].shares)
    assert found[0].tobytes() == found[1].tobytes()
    monkeypatch.delattr(chart_training, "play_on")
    again = learnt_realisations(tmp_path / "1", [20], played=1, seed=1)[20]
    assert again.shares.tobytes() == found[0].tobytes()


def test_every_two_cards_have_their_class() -> None:
    table = class_table()
    assert (table == table.T).all()
    counts = np.bincount(table[np.triu_indices(52, 1)], minlength=169)
    assert sorted(set(counts.tolist())) == [4, 6, 12]
    assert table[int(Card("As")), int(Card("Kd"))] == CLASSES.index("AKo")
