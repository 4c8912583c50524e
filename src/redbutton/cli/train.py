"""`redbutton train`: make the blueprints and the charts that `blueprint` and `solver` play by."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from redbutton.cli import INTERRUPTED
from redbutton.cli.language import Lang
from redbutton.cli.progress import bar
from redbutton.cli.typed_numbers import not_numbers, numbers
from redbutton.cli.workers_options import Jobs, Ray, workers
from redbutton.cores import Workers
from redbutton.words.training import TRAINING

if TYPE_CHECKING:
    from redbutton.blueprint import Training

MOST_DEPTH, MOST_ROUNDS = 1_000, 10**7
"""Largest stack in big blinds, and most rounds."""
EVERY = 100
"""Rounds after which progress is told and everything is saved."""
ASKED = 4
"""To see what a blueprint can lose, a response to it is learnt in this many rounds."""


def train(
    folder: Annotated[Path, typer.Argument(file_okay=False, metavar="FOLDER", show_default=False)],
    depths: Annotated[str, typer.Option(metavar="BLINDS,BLINDS,...")] = "20,50,100,200",
    rounds: Annotated[str, typer.Option(metavar="ROUNDS,ROUNDS,...")] = "400",
    walks: Annotated[int, typer.Option(min=1, max=10**8)] = 20_000,
    parts: Annotated[int, typer.Option(min=1, max=10_000)] = 1,
    clusters: Annotated[int, typer.Option(min=2, max=250)] = 200,
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1)] = 1,
    charts: Annotated[bool, typer.Option("--charts")] = False,
    opens: Annotated[str, typer.Option(metavar="BLINDS,BLINDS,...")] = "2.5,4",
    habits: Annotated[float, typer.Option(min=0, max=1)] = 0.6,
    jobs: Jobs = None,
    ray: Ray = None,
    lang: Lang = "",
) -> None:
    from redbutton.blueprint import Training, TrainingPlan, usual_betting
    from redbutton.charts import ChartBetting, ChartPlan
    from redbutton.cli.train_charts import PLAYED, train_charts

    words, who, wanted = TRAINING[lang], workers(jobs, ray), numbers("depths", depths, 1, MOST_DEPTH)
    counts, opened_to = for_each(wanted, rounds), numbers("opens", opens, 1, MOST_DEPTH)
    folder.mkdir(parents=True, exist_ok=True)
    if charts:
        planned = partial(ChartPlan, walks=walks, parts=parts, played=PLAYED, habits=habits, seed=seed)
        plans = [
            planned(betting=ChartBetting(depth=depth, open=opened), rounds=count)
            for depth, count in zip(wanted, counts, strict=True)
            for opened in opened_to
        ]
        train_charts(folder, plans, who, lang)
        return
    print(words["cards"])
    trainings = []
    for depth, count in zip(wanted, counts, strict=True):
        plan = TrainingPlan(
            betting=usual_betting(depth),
            rounds=count,
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


def for_each(depths: Sequence[float], rounds: str) -> list[int]:
    """The rounds of each depth: one number for all, or one for each.

    >>> for_each([20, 50], "400"), for_each([20, 50], "400,100")
    ([400, 400], [400, 100])
    """
    found = numbers("rounds", rounds, 1, MOST_ROUNDS)
    if len(found) == 1:
        found *= len(depths)
    if len(found) != len(depths) or not all(each.is_integer() for each in found):
        raise not_numbers("rounds", rounds, 1, MOST_ROUNDS)
    return [int(each) for each in found]


def _learn(trainings: "Sequence[Training]", who: Workers, words: Mapping[str, str]) -> None:
    """Learn all rounds, and tell now and then where each depth stands."""
    from redbutton.blueprint import train as learn
    from redbutton.blueprint.training import measure

    rounds = max(training.plan.rounds for training in trainings)
    asked = ASKED * trainings[0].plan.walks
    with bar(rounds, slow=True) as advance, closing(learn(trainings, who)) as going:
        advance(min(training.round for training in trainings))
        for number in going:
            advance(1)
            due = [each for each in trainings if each.round == number and (each.done or not number % EVERY)]
            for training, lost in zip(due, measure(due, asked, who), strict=True):
                training.save()
                told = {"depth": training.plan.betting.depth, "round": training.round}
                print(words["round"].format(**told, value=training.value, lost=lost))
    for training in trainings:
        training.save()
