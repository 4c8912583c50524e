"""Training of blueprints, in games so small that the answer is known."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from redbutton._card_dice import CardDice
from redbutton.blueprint import AbstractBetting, Training, TrainingPlan, train
from redbutton.blueprint.training import measure

KUHN = AbstractBetting(depth=2, posted=(1, 1), first=0, streets=(((),),))
LEDUC = AbstractBetting(depth=13, posted=(1, 1), first=0, streets=(((2,), (2,)), ((4,), (4,))), chips=True)


class OneCard:
    """Kuhn: a card each, of three. Leduc: a card each and one on the board, of three pairs."""

    def __init__(self, *, board: bool) -> None:
        self.dice, self.board = CardDice(0), board

    def deal(self, count: int, hands: int, own: Any, strengths: Any, opposed: Any, opposing: Any) -> None:
        deck = 6 if self.board else 3
        for number in range(count):
            cards = list(range(deck))
            table = cards.pop(self.dice.below(len(cards)))
            theirs = cards.pop(self.dice.below(len(cards)))
            opposing[number] = self.put(opposed, 4 * number, 1, theirs, table)
            for hand in range(hands):
                mine = cards[self.dice.below(len(cards))]
                place = 4 * hands * number + hand
                strengths[number * hands + hand] = self.put(own, place, hands, mine, table)

    def put(self, found: Any, at: int, step: int, card: int, table: int) -> int:
        """The buckets of a card: its rank, then the ranks of both cards. Returns its strength."""
        if not self.board:
            found[at] = card
            return card
        rank, board = card // 2, table // 2
        found[at], found[at + step] = rank, 3 * rank + board
        return rank + 10 * (rank == board)


def kuhn(*, rounds: int = 30, walks: int = 600, parts: int = 1, folder: Path | None = None) -> Training:
    plan = TrainingPlan(betting=KUHN, rounds=rounds, walks=walks, parts=parts, seed=7)
    return Training(plan, folder, cards=((3,), OneCard(board=False)))


def trained(training: Training, workers: int = 1) -> Training:
    for _ in train([training], workers):
        pass
    return training


def share(training: Training, node: int, bucket: int, action: int) -> float:
    choices = int(training.tree.choices[node])
    return float(training.strategy()[training.starts[node] + bucket * choices + action])


@pytest.mark.compiled
def test_kuhn_is_played_as_it_is_known_to_be_right() -> None:
    training = trained(kuhn(rounds=60, walks=600))
    bluffs, bets = share(training, 0, 0, 1), share(training, 0, 2, 1)
    assert bets == pytest.approx(3 * bluffs, abs=0.12)  # a third of the bets of the first player are bluffs
    assert share(training, 1, 0, 1) == pytest.approx(
        1 / 3, abs=0.06
    )  # the second bluffs a third of its jacks
    assert share(training, 2, 1, 1) == pytest.approx(1 / 3, abs=0.06)  # and calls with a third of its queens
    assert share(training, 0, 1, 1) == pytest.approx(0, abs=0.05)


@pytest.mark.compiled
def test_the_first_player_of_kuhn_loses_an_eighteenth() -> None:
    training, values = kuhn(rounds=60, walks=600), []
    for _ in train([training]):
        values.append(training.value)
    assert np.mean(values[20:]) == pytest.approx(-1 / 18, abs=0.012)


@pytest.mark.compiled
def test_the_first_player_of_leduc_loses_what_is_known() -> None:
    plan = TrainingPlan(betting=LEDUC, rounds=60, walks=1500, seed=3)
    training, values = Training(plan, cards=((3, 9), OneCard(board=True))), []
    for _ in train([training]):
        values.append(training.value)
    assert np.mean(values[20:]) == pytest.approx(-0.0856, abs=0.03)


@pytest.mark.compiled
def test_a_response_wins_less_the_longer_a_blueprint_has_learnt() -> None:
    plan = TrainingPlan(betting=LEDUC, rounds=60, walks=1500, seed=3)
    training, lost = Training(plan, cards=((3, 9), OneCard(board=True))), []
    for number in train([training]):
        if number in (1, 60):
            lost += measure([training], 10_000)
    assert lost[1] < 0.1 < lost[0]


def test_the_same_seed_gives_the_same_bytes() -> None:
    first, second = trained(kuhn(rounds=3, walks=100)), trained(kuhn(rounds=3, walks=100))
    assert first.packed() == second.packed()
    assert first.regrets.tobytes() == second.regrets.tobytes()


def test_another_seed_gives_others() -> None:
    other = Training(
        TrainingPlan(betting=KUHN, rounds=3, walks=100, seed=8), cards=((3,), OneCard(board=False))
    )
    assert trained(other).regrets.tobytes() != trained(kuhn(rounds=3, walks=100)).regrets.tobytes()


def test_more_processes_give_the_same_bytes() -> None:
    alone = trained(kuhn(rounds=2, walks=100, parts=3))
    together = trained(kuhn(rounds=2, walks=100, parts=3), workers=2)
    assert alone.regrets.tobytes() == together.regrets.tobytes()
    assert alone.averages.tobytes() == together.averages.tobytes()


def test_training_goes_on_exactly_where_it_was(tmp_path: Path) -> None:
    whole = trained(kuhn(rounds=4, walks=100))
    trained(half := kuhn(rounds=2, walks=100, folder=tmp_path))
    half.save()
    rest = kuhn(rounds=4, walks=100, folder=tmp_path)
    assert rest.resume()
    assert rest.round == 2
    assert trained(rest).packed() == whole.packed()


def test_training_of_another_plan_is_not_resumed(tmp_path: Path) -> None:
    trained(done := kuhn(rounds=1, walks=100, folder=tmp_path))
    done.save()
    assert not kuhn(rounds=1, walks=200, folder=tmp_path).resume()
