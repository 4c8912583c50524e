"""Many tournaments."""

import pytest

from redbutton.arena import Series, enter, play_series
from redbutton.cores import spreading
from redbutton.errors import Code, RulesError
from redbutton.rules import make_rules

RULES = make_rules("standard", blinds=(1, 2))


def series(*bots: str, count: int = 30, seed: int = 5, **settings: object) -> Series:
    specs = bots or ("random", "caller", "random", "caller")
    return Series(entrants=enter(specs), rules=RULES, stack=60, count=count, seed=seed, **settings)  # type: ignore[arg-type]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreading, "TRIAL", 0.0)
    monkeypatch.setattr(spreading, "BATCH", 0.0001)


def test_every_tournament_has_one_winner_and_everybody_a_place() -> None:
    standings = play_series(series())
    assert sum(finishes[0] for finishes in standings.finishes) == 30
    assert [sum(finishes) for finishes in standings.finishes] == [30] * 4


def test_prizes_are_what_was_paid_in() -> None:
    standings = play_series(series())
    assert sum(sample.total for sample in standings.profit) == pytest.approx(0)
    assert sum(standings.prizes) == 4


def test_the_same_seed_gives_the_same_standings_for_one_job_and_for_two(soon: None) -> None:
    assert play_series(series(), 1).as_json() == play_series(series(), 2).as_json()


def test_another_seed_gives_other_standings() -> None:
    assert play_series(series()).as_json() != play_series(series(seed=6)).as_json()


def test_the_return_on_investment_has_an_interval_over_tournaments() -> None:
    [first, *_] = play_series(series("caller", "random", count=50)).as_json()
    wins = first["places"][0]
    assert first["roi"] == pytest.approx(100 * (2 * wins / 50 - 1))
    spread = (4 * wins / 50 - (2 * wins / 50) ** 2) * 50 / 49
    assert first["margin"] == pytest.approx(100 * 1.959964 * (spread / 50) ** 0.5)


def test_payouts_can_be_set() -> None:
    assert play_series(series(payouts=(3, 1))).prizes == [3, 1]


def test_seats_go_round() -> None:
    first = [series().tournament(number).entrants[0] for number in range(4)]
    assert first == ["random 1", "caller 1", "random 2", "caller 2"]


def test_no_tournaments_are_refused() -> None:
    with pytest.raises(RulesError) as refused:
        series(count=0)
    assert refused.value.code is Code.SETTING_NOT_POSITIVE
