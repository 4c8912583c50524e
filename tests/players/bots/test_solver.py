"""The bot `solver`: what it does on the streets that it solves."""

from itertools import count

import numpy as np
import pytest

from redbutton.blueprint.subgame import SubgameTree
from redbutton.cards import cards
from redbutton.errors import BotError
from redbutton.game import Call, Fold, RaiseTo, View
from redbutton.players import policy_of, registry
from redbutton.players.bots import resolving
from redbutton.players.bots import solver as solver_module
from redbutton.players.bots.betting_line import betting_line
from redbutton.players.bots.solver import SolverBot
from redbutton.players.policy import Strategy
from redbutton.solver.boards import PAIRS
from redbutton.testing import deal

BUDGET = 0.9
"""Seconds with which turn and river are solved, but not the flop: it takes longest."""
LONG = 3.0
"""Seconds with which the flop is solved, too."""

RIVER = ("p2 cbr 25", "p1 cc", "p1 cc", "p2 cbr 30", "p1 cc", "p1 cc", "p2 cc")
"""A raise and a call, a bet and a call on the flop, checks on the turn."""


def solver(**parameters: float) -> Strategy:
    text = ",".join(f"{name}={value}" for name, value in parameters.items())
    made = registry.make(f"solver:{text}", seed=1)
    assert isinstance(made, Strategy)
    return made


def river(*plays: str, hands: tuple[str, str] = ("JsTs", "AhKh")) -> View:
    played = deal(stacks=[1000, 1000], blinds=(5, 10), hands=[*hands], board="2c7dJh5sKd").plays(
        *RIVER, *plays
    )
    return played.view(played.actor)


@pytest.mark.compiled
@pytest.mark.parametrize("bet", ["p1 cbr 57", "p1 cbr 300", "p1 cbr 945"])
def test_whatever_is_bet_the_best_hand_stays_and_nothing_folds(bet: str) -> None:
    view, bot = river(bet), solver(budget=BUDGET)
    asked = policy_of(bot, view, [tuple(cards("Kc Ks")), tuple(cards("4s 3s"))])
    assert asked.chance("Kc Ks", Fold()) == 0
    assert asked.chance("4s 3s", Call()) == 0


@pytest.mark.compiled
def test_raises_that_were_really_made_are_solved() -> None:
    view, bot = river("p1 cbr 57", "p2 cbr 199"), solver(budget=BUDGET)
    asked = policy_of(bot, view)
    assert len(asked) == 1081
    for mix in asked.values():
        assert sum(likely.chance for likely in mix) == pytest.approx(1)
        assert all(view.options is not None and likely.action in view.options for likely in mix)


@pytest.mark.compiled
@pytest.mark.parametrize(
    "raises",
    [
        ("p1 cbr 40", "p2 cbr 160", "p1 cbr 400", "p2 cbr 850"),
        ("p1 cbr 40", "p2 cbr 160", "p1 cbr 400", "p2 cbr 850", "p1 cbr 945"),
    ],
)
def test_a_raise_that_leaves_little_behind_is_answered_too(raises: tuple[str, ...]) -> None:
    """In the tree it is all-in; what comes after it, the tree may not have at all."""
    view = river(*raises)
    asked = policy_of(solver(budget=BUDGET), view)
    assert asked.chance("Kc Ks", Fold()) == 0
    for mix in asked.values():
        assert sum(likely.chance for likely in mix) == pytest.approx(1)


@pytest.mark.compiled
def test_the_same_view_gives_the_same_distribution() -> None:
    view = river("p1 cbr 57")
    assert solver(budget=BUDGET).mix(view, view.hole) == solver(budget=BUDGET).mix(view, view.hole)


@pytest.mark.compiled
def test_hidden_cards_play_no_part() -> None:
    mine = tuple(cards("Ah Kh"))
    one, other = river("p1 cbr 57"), river("p1 cbr 57", hands=("4s3s", "AhKh"))
    assert solver(budget=BUDGET).mix(one, mine) == solver(budget=BUDGET).mix(other, mine)


def test_without_time_the_blueprint_decides() -> None:
    view = river("p1 cbr 57")
    blueprint = registry.make("blueprint:least=0.05", seed=1)
    assert isinstance(blueprint, Strategy)
    for hand in ("Kc Ks", "Jc Tc", "9s 8s"):
        hole = tuple(cards(hand))
        asked = {str(likely.action): likely.chance for likely in solver(budget=0).mix(view, hole)}
        planned = {str(likely.action): likely.chance for likely in blueprint.mix(view, hole)}
        assert asked.keys() == planned.keys()


@pytest.mark.compiled
def test_at_a_larger_table_it_solves_the_river_when_two_are_left() -> None:
    before = ("p3 f", "p4 f", "p5 f", "p6 cbr 25", "p1 f", "p2 cc")
    after = ("p2 cc", "p6 cbr 30", "p2 cc", "p2 cc", "p6 cc", "p2 cbr 60")
    played = deal(stacks=[1000] * 6, blinds=(5, 10), board="2c7dJh5sKd").plays(*before, *after)
    asked = policy_of(solver(budget=BUDGET), played.view(played.actor))
    assert len(asked) == 1081
    assert asked.chance("Kc Ks", Fold()) == 0
    assert asked.chance("4s 3s", Call()) == 0


def test_with_three_in_the_pot_it_cannot_be_asked() -> None:
    played = deal(stacks=[1000] * 3, blinds=(5, 10), board="2c7dJh5s").plays(
        "p3 cbr 25", "p1 cc", "p2 cc", "p1 cc", "p2 cc", "p3 cc"
    )
    view = played.view(played.actor)
    with pytest.raises(BotError):
        solver(budget=BUDGET).mix(view, tuple(cards("Kc Ks")))


# -- the flop ------------------------------------------------------------------------------------------------


def flop(*plays: str, hands: tuple[str, str] = ("JsTs", "AhKh")) -> View:
    played = deal(stacks=[1000, 1000], blinds=(5, 10), hands=[*hands], board="2c7dJh").plays(
        "p2 cbr 25", "p1 cc", *plays
    )
    return played.view(played.actor)


@pytest.mark.compiled
def test_on_the_flop_sets_stay_and_nothing_folds_to_a_bet_of_any_size() -> None:
    view = flop("p1 cc", "p2 cbr 43")
    asked = policy_of(solver(budget=LONG), view)
    assert len(resolving._kept) > 0
    assert asked.chance("Jc Jd", Fold()) == asked.chance("7c 7h", Fold()) == 0
    assert asked.chance("4h 3s", Fold()) > 0.9
    for mix in asked.values():
        assert sum(likely.chance for likely in mix) == pytest.approx(1)
        assert all(view.options is not None and likely.action in view.options for likely in mix)


@pytest.mark.compiled
def test_the_flop_is_solved_the_same_way_again_whatever_is_hidden() -> None:
    mine = tuple(cards("Ah Kh"))
    found = []
    for hands in (("JsTs", "AhKh"), ("4s3s", "AhKh")):
        resolving.forget()
        found.append(solver(budget=LONG).mix(flop("p1 cbr 25", hands=hands), mine))
    assert found[0] == found[1]


@pytest.mark.compiled
def test_at_a_larger_table_it_solves_the_flop_when_two_are_left() -> None:
    before = ("p3 f", "p4 f", "p5 f", "p6 cbr 25", "p1 f", "p2 cc")
    played = deal(stacks=[1000] * 6, blinds=(5, 10), board="2c7dJh").plays(*before, "p2 cc", "p6 cbr 30")
    asked = policy_of(solver(budget=LONG), played.view(played.actor))
    assert asked.chance("Jc Jd", Fold()) == 0


# -- what it holds itself ------------------------------------------------------------------------------------

LEADS = ("p2 cbr 25", "p1 cc", "p1 cc", "p2 cc")
"""A raise and a call, checks on the flop."""


@pytest.mark.compiled
def test_on_the_river_its_own_range_is_what_it_did_on_the_turn() -> None:
    """It has bet the turn: so it holds what its solution of the turn bets."""
    bot = SolverBot(budget=BUDGET, least=0.0, seed=1)
    played = deal(stacks=[1000, 1000], blinds=(5, 10), board="2c7dJh5sKd").plays(*LEADS)
    asked = bot.policy(played.view(played.actor))
    bets = RaiseTo(25)
    done = played.plays("p1 cbr 25", "p2 cc")
    view = done.view(done.actor)
    line = betting_line(view)
    own, _ = bot._ranges(view, line, 0.0)
    before, _ = bot._ranges(view, line[:5], 0.0)
    held = (before > 0.05 * before.max()) & ~np.isin(PAIRS, [int(card) for card in view.board]).any(axis=1)
    kept = own[held] / before[held]
    assert np.corrcoef(kept, asked[bets][held])[0, 1] > 0.999


# -- its time ------------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("step", [0.004, 0.02, 0.3])
def test_the_budget_is_kept_however_slow_the_machine_is(step: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on with every look at it: nothing begins after the time is up."""
    clock, looks = count(), [0.0]

    def looked() -> float:
        looks[0] = next(clock) * step
        return looks[0]

    monkeypatch.setattr(resolving, "perf_counter", looked)
    monkeypatch.setattr(solver_module, "perf_counter", looked)
    resolving.forget()
    view = river("p1 cbr 57")
    mix = solver(budget=1.5).mix(view, view.hole)
    assert sum(likely.chance for likely in mix) == pytest.approx(1)
    assert looks[0] <= 1.5 + step


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("budget", "board", "solved"),
    [
        (1.5, "2c7dJh", 0), (1.5, "2c7dJh5s", 1), (1.5, "2c7dJh5sKd", 2),
        (LONG, "2c7dJh", 1), (LONG, "2c7dJh5s", 2), (LONG, "2c7dJh5sKd", 3),
    ],
)  # fmt: skip
def test_what_is_planned_for_all_streets_fits_into_the_budget(
    budget: float, board: str, solved: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted in work: on the river the flop and the turn may have to be solved again, too."""
    planned: list[float] = []

    def plan(tree: SubgameTree, street: int, seconds: float) -> int:
        iterations = planned_iterations(tree, street, seconds)
        work = tree.work_of_walks(resolving.SAMPLED_RIVERS[street])
        planned.append(iterations * work / resolving.WORK + (resolving.COUNTING if street == 1 else 0))
        return 0

    planned_iterations = resolving.planned_iterations
    monkeypatch.setattr(resolving, "planned_iterations", plan)
    resolving.forget()
    checks = ["p1 cc", "p2 cc"] * (len(board) // 2 - 3)
    played = deal(stacks=[1000, 1000], blinds=(5, 10), board=board).plays("p2 cbr 25", "p1 cc", *checks)
    SolverBot(budget=budget, seed=1).policy(played.view(played.actor))
    assert len(planned) == solved
    assert sum(planned) <= budget


@pytest.mark.compiled
def test_other_decisions_of_a_street_are_not_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    resolving.forget()
    first = river("p1 cc")
    solver(budget=0.19).mix(first, first.hole)
    solved: list[object] = []
    monkeypatch.setattr(resolving, "Subgame", solved.append)
    monkeypatch.setattr(resolving, "SafeSubgame", solved.append)
    again = river("p1 cc")
    solver(budget=0.19).mix(again, tuple(cards("Kc Ks")))
    assert not solved
