"""`redbutton train`: make the blueprints that `blueprint` and `solver` play by."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redbutton.cli import INTERRUPTED
from redbutton.cli.language import Lang
from redbutton.cli.number_lists import numbers
from redbutton.cli.progress import bar
from redbutton.cli.workers_options import Jobs, Ray, workers
from redbutton.cores import Workers
from redbutton.words.training import TRAINING

if TYPE_CHECKING:
    from redbutton.blueprint import Training

EVERY = 20
"""Rounds after which progress is told and everything is saved."""
ASKED = 4
"""To see what a blueprint can lose, a response to it is learnt in this many rounds."""


def train(
    folder: Annotated[Path, typer.Argument(file_okay=False, metavar="FOLDER", show_default=False)],
    depths: Annotated[str, typer.Option(metavar="BLINDS,BLINDS,...")] = "20,50,100,200",
    rounds: Annotated[int, typer.Option(min=1)] = 300,
    walks: Annotated[int, typer.Option(min=1)] = 20_000,
    parts: Annotated[int, typer.Option(min=1)] = 1,
    clusters: Annotated[int, typer.Option(min=2, max=250)] = 200,
    seed: Annotated[int, typer.Option()] = 1,
    jobs: Jobs = None,
    ray: Ray = None,
    lang: Lang = "",
) -> None:
    from redbutton.blueprint import Training, TrainingPlan, usual_betting

    words, who = TRAINING[lang], workers(jobs, ray)
    folder.mkdir(parents=True, exist_ok=True)
    print(words["cards"])
    trainings = []
    for depth in numbers("depths", depths):
        plan = TrainingPlan(
            betting=usual_betting(depth),
            rounds=rounds,
            walks=walks,
            parts=parts,
            clusters=clusters,
            seed=seed,
        )
        trainings.append(training := Training(plan, folder))
        if training.resume():
            print(words["resumed"].format(depth=depth, round=training.round))
    try:
        _learn(trainings, who, words)
    except KeyboardInterrupt:
        print(words["stopped"].format(folder=folder))
        raise typer.Exit(INTERRUPTED) from None
    print(words["done"].format(folder=folder))


def _learn(trainings: "Sequence[Training]", who: Workers, words: Mapping[str, str]) -> None:
    """Learn all rounds, and tell now and then where each depth stands."""
    from redbutton.blueprint import train as learn
    from redbutton.blueprint.training import measure

    rounds, asked = trainings[0].plan.rounds, ASKED * trainings[0].plan.walks
    with bar(rounds, slow=True) as advance, closing(learn(trainings, who)) as going:
        advance(min(training.round for training in trainings))
        for number in going:
            advance(1)
            if number % EVERY and number < rounds:
                continue
            for training, lost in zip(trainings, measure(trainings, asked, who), strict=True):
                training.save()
                told = {"depth": training.plan.betting.depth, "round": training.round}
                print(words["round"].format(**told, value=training.value, lost=lost))
    for training in trainings:
        training.save()
