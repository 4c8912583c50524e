"""What decisions cost: counted for each bot, told by the command, and no part of how bots play."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.arena import Match, enter, play
from redbutton.arena.decision_cost import DecisionCost, Timed
from redbutton.arena.round_robin import RoundRobin, play_robin
from redbutton.cli import main
from redbutton.game import Event, View
from redbutton.players.actor import Actor, Listener
from redbutton.players.bots.caller import Caller
from redbutton.rules import make_rules

RULES = make_rules()
COMMAND = [
    "arena",
    "caller",
    "random",
    "--hands",
    "40",
    "--seed",
    "3",
    "--jobs",
    "1",
    "--cost",
    "--lang",
    "en",
]


def counted(*seconds: float) -> DecisionCost:
    cost = DecisionCost()
    for each in seconds:
        cost.add(each)
    return cost


@given(st.lists(st.floats(1e-6, 10), min_size=1), st.floats(0.01, 1))
def test_that_share_of_all_times_is_below_and_no_smaller_number_would_do(
    times: list[float], share: float
) -> None:
    most = counted(*times).most(share) / 1000
    assert sum(time <= most * 1.03 for time in times) >= share * len(times) - 1e-9
    assert sum(time < most / 1.03 for time in times) < share * len(times)


@given(st.lists(st.floats(1e-6, 10)), st.lists(st.floats(1e-6, 10)))
def test_parts_add_up(some: list[float], others: list[float]) -> None:
    parts = counted(*some)
    parts.add_all(counted(*others))
    whole = counted(*some, *others)
    assert (parts.count, parts.steps) == (whole.count, whole.steps)
    assert parts.seconds == pytest.approx(whole.seconds)


def test_nothing_is_told_before_the_first_decision() -> None:
    assert DecisionCost().as_json() == {"decisions": 0, "mean_ms": None, "most_ms": 0.0}


def test_timed_bots_play_the_same_and_every_decision_counts() -> None:
    def match(timed: bool) -> Match:
        return Match(
            entrants=enter(["modest", "random"]), rules=RULES, stack=200, hands=480, seed=3, timed=timed
        )

    plain, timed = play(match(False)), play(match(True))
    assert plain.chips == timed.chips
    assert [cost.count for cost in plain.costs] == [0, 0]
    assert all(cost.count > 480 / 2 and cost.seconds > 0 for cost in timed.costs)


def test_a_bot_that_listens_still_hears() -> None:
    class Listening(Caller):
        heard = 0

        def hear(self, event: Event) -> None:
            self.heard += 1

    bot = Listening()
    timed: Actor = Timed(bot, DecisionCost())
    assert isinstance(timed, Listener)
    assert not isinstance(Timed(Caller(), DecisionCost()), Listener)


def test_a_decision_that_fails_has_its_cost_too() -> None:
    class Broken:
        def act(self, view: View) -> None:
            raise ValueError

    cost = DecisionCost()
    with pytest.raises(ValueError):  # noqa: PT011
        Timed(Broken(), cost).act(None)  # type: ignore[arg-type]
    assert cost.count == 1


def test_a_round_robin_adds_up_what_all_matches_cost() -> None:
    robin = RoundRobin(
        bots=("caller", "modest", "random"), rules=RULES, stack=200, hands=24, seed=3, timed=True
    )
    table = play_robin(robin)
    rows = table.rows()
    assert all(row["mean_ms"] > 0 for row in rows)
    decisions = [row["decisions"] for row in rows if row["bot"] == "modest"]
    assert table.cost(1).count == sum(decisions) > 0


def test_the_command_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(COMMAND) == 0
    shown = capsys.readouterr().out
    assert "Processor time of a decision in milliseconds" in shown
    assert "99 % ms" in shown
    assert main([*COMMAND, "--json", "-"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert all(bot["cost"]["decisions"] > 0 for bot in told["bots"])
    assert main([*COMMAND, "--all-play-all"]) == 0
    assert "99 % ms" in capsys.readouterr().out
