"""`redbutton train FOLDER --charts`: make the charts for larger tables before the flop."""

from collections.abc import Sequence
from pathlib import Path

import typer

from redbutton.charts import ChartBetting, ChartPlan, ChartTraining, learnt_realisation
from redbutton.cli import INTERRUPTED
from redbutton.cli.progress import bar
from redbutton.words.training import TRAINING

PLAYED = 20_000
"""Deals that are played on from each kind of pot, so that charts know what hands are worth after the flop."""
EVERY = 100
"""Rounds after which everything is saved."""


def train_charts(
    folder: Path, depths: Sequence[float], opens: Sequence[float], rounds: str, walks: int, seed: int,
    lang: str, *, played: int = PLAYED,
) -> None:  # fmt: skip
    """Learn the charts of each depth and each first raise, one after the other."""
    from redbutton.cli.train import for_each

    words = TRAINING[lang]
    try:
        for depth, count in zip(depths, for_each(depths, rounds), strict=True):
            print(words["played"].format(depth=depth), flush=True)
            found = learnt_realisation(folder, depth, played=played, seed=seed)
            for opened in opens:
                betting = ChartBetting(depth=depth, open=opened)
                plan = ChartPlan(betting=betting, rounds=count, walks=walks, played=played, seed=seed)
                training = ChartTraining(plan, found, folder)
                if training.resume():
                    print(words["resumed"].format(depth=depth, round=training.round))
                _learn(training)
                print(words["charts"].format(depth=depth, opened=opened, round=training.round), flush=True)
    except KeyboardInterrupt:
        print(words["stopped"].format(folder=folder))
        raise typer.Exit(INTERRUPTED) from None
    print(words["done"].format(folder=folder))


def _learn(training: ChartTraining) -> None:
    with bar(training.plan.rounds, slow=True) as advance:
        advance(training.round)
        while not training.done:
            training.learn()
            advance(1)
            if training.done or not training.round % EVERY:
                training.save()
    training.save()
