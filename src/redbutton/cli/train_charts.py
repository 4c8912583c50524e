"""`redbutton train FOLDER --charts`: make the charts for larger tables before the flop."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import typer

from redbutton.charts import ChartPlan, ChartTraining, learnt_realisations, train_side_by_side
from redbutton.cli import INTERRUPTED
from redbutton.cli.progress import bar
from redbutton.cores import Workers
from redbutton.words.training import TRAINING

PLAYED = 100_000
"""Deals that are played on from each kind of pot, so that charts know what hands are worth after the flop."""
EVERY = 100
"""Rounds after which everything is saved."""


def train_charts(folder: Path, plans: Sequence[ChartPlan], workers: Workers, lang: str) -> None:
    """Learn the charts of all plans, side by side."""
    words = TRAINING[lang]
    try:
        print(words["played"], flush=True)
        depths, plan = [each.betting.depth for each in plans], plans[0]
        found = learnt_realisations(folder, depths, played=plan.played, seed=plan.seed, workers=workers)
        trainings = [ChartTraining(each, found[each.betting.depth], folder) for each in plans]
        for training in trainings:
            if training.resume():
                print(words["resumed"].format(depth=training.plan.betting.depth, round=training.round))
        _learn(trainings, workers)
    except KeyboardInterrupt:
        print(words["stopped"].format(folder=folder))
        raise typer.Exit(INTERRUPTED) from None
    for plan in plans:
        told = {"depth": plan.betting.depth, "opened": plan.betting.open, "round": plan.rounds}
        print(words["charts"].format(**told), flush=True)
    print(words["done"].format(folder=folder))


def _learn(trainings: Sequence[ChartTraining], workers: Workers) -> None:
    rounds = max(training.plan.rounds for training in trainings)
    with bar(rounds, slow=True) as advance, closing(train_side_by_side(trainings, workers)) as going:
        done = min(training.round for training in trainings)
        advance(done)
        for number in going:
            advance(number - done)
            done = number
            for training in trainings:
                if training.round == number and (training.done or not number % EVERY):
                    training.save()
    for training in trainings:
        training.save()
