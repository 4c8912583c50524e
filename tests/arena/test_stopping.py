"""Looking all the time without fooling oneself."""

import numpy as np
import pytest

from redbutton.arena import Entrant, Match, enter, play
from redbutton.arena.stopping import LEAST, WatchedSample, is_decided, margin_at_any_time
from redbutton.game import Action, Fold, View
from redbutton.history.sample_mean import Sample
from redbutton.players.actor import default_action
from redbutton.rules import make_rules

LOOKS, EACH = 40, 50


def false_alarms(*, watched: bool, trials: int = 300) -> float:
    """How often zero is left at one of many looks, where the true mean is zero and results are skewed."""
    dice, wrong = np.random.default_rng(4), 0
    for _ in range(trials):
        won = dice.exponential(size=LOOKS * EACH) - 1
        for count in range(EACH * 2, LOOKS * EACH + 1, EACH):
            seen = won[:count]
            total, squares = float(seen.sum()), float((seen**2).sum())
            sample = (
                WatchedSample(count, total, squares, LOOKS * EACH)
                if watched
                else Sample(count, total, squares)
            )
            if is_decided(sample):
                wrong += 1
                break
    return wrong / trials


def test_an_interval_that_is_looked_at_all_the_time_is_wrong_in_five_per_cent_of_cases() -> None:
    assert false_alarms(watched=True) <= 0.05 + 2 * (0.05 * 0.95 / 300) ** 0.5


def test_the_usual_interval_would_be_wrong_far_more_often() -> None:
    assert false_alarms(watched=False) > 0.15


def test_it_is_wider_than_the_usual_one_and_shrinks() -> None:
    samples = [Sample(count, 0.0, float(count)) for count in (LEAST, 400, 1600, 6400)]
    widths = [margin_at_any_time(sample, planned=1600) for sample in samples]
    assert all(width is not None for width in widths)
    assert sorted(widths, reverse=True) == widths  # type: ignore[type-var]
    assert all((width or 0) > (sample.margin() or 0) for width, sample in zip(widths, samples, strict=True))
    assert margin_at_any_time(Sample(LEAST - 1, 0.0, 99.0), planned=1600) is None


class Folder:
    """Gives up whenever that is possible."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def act(self, view: View) -> Action:
        assert view.options is not None
        return Fold() if view.options.fold else default_action(view.options)


@pytest.mark.parametrize("watched", [True, False])
def test_a_match_ends_once_it_is_decided(watched: bool) -> None:
    entrants = (*enter(["modest"]), Entrant("folder", Folder))
    rules = make_rules("standard", blinds=(1, 2))
    result = play(Match(entrants=entrants, rules=rules, stack=200, hands=4800, seed=1, watched=watched))
    assert result.complete
    assert (result.hands < 4800) is watched
    assert result.decided is watched
    assert result.chips[0] > 0
