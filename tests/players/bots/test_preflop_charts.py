"""What charts say before the flop at larger tables, and how a deal is followed through them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.blueprint.cards import classes
from redbutton.cards import cards
from redbutton.charts.best_hands import best
from redbutton.game import Call, Check, Fold, RaiseTo, View
from redbutton.players import policy_of, registry
from redbutton.players.bots.heads_up_pot import heads_up_pot, held_before_flop
from redbutton.players.bots.preflop_charts import chart_policy, follow_charts, place_of
from redbutton.players.policy import Strategy
from redbutton.solver.boards import PLACE
from redbutton.testing import deal


def table(*plays: str, stacks: int = 1000, players: int = 6) -> View:
    played = deal(stacks=[stacks] * players, blinds=(5, 10), board="2c7dJh5sKd").plays(*plays)
    return played.view(played.actor)


def solver() -> Strategy:
    made = registry.make("solver:budget=0", seed=1)
    assert isinstance(made, Strategy)
    return made


def place(hand: str) -> int:
    one, other = cards(hand)
    return int(PLACE[int(one), int(other)])


def test_places_are_counted_from_the_big_blind() -> None:
    assert [place_of(player, 6) for player in range(6)] == [1, 0, 5, 4, 3, 2]
    assert [place_of(player, 3) for player in range(3)] == [1, 0, 2]


def test_aces_raise_first_in_and_deuce_seven_folds() -> None:
    asked = policy_of(solver(), table())
    assert asked.chance("As Ah", RaiseTo(30)) == 1
    assert asked.chance("7s 2h", Fold()) == 1


def test_the_button_raises_more_than_the_first_to_act() -> None:
    first, button = table(), table("p3 f", "p4 f", "p5 f")
    opens = [float(np.mean(chart_policy(view)[RaiseTo(30)])) for view in (first, button)]  # type: ignore[index]
    assert 0.12 < opens[0] < 0.22
    assert 0.36 < opens[1] < 0.52


@pytest.mark.parametrize("players", range(3, 10))
def test_the_same_players_behind_are_the_same_chart_at_any_table(players: int) -> None:
    folds = [f"p{player} f" for player in range(3, players)]
    view, three = table(*folds, players=players), table(players=3)
    asked, few = chart_policy(view), chart_policy(three)
    assert asked is not None
    assert few is not None
    assert np.array_equal(asked[RaiseTo(30)], few[RaiseTo(30)])


def test_a_limp_is_left_to_shark() -> None:
    assert chart_policy(table("p3 cc")) is None


def test_the_small_blind_may_limp_and_the_big_blind_may_check() -> None:
    folds = ("p3 f", "p4 f", "p5 f", "p6 f")
    small, big = chart_policy(table(*folds)), chart_policy(table(*folds, "p1 cc"))
    assert small is not None
    assert big is not None
    assert Call() in small
    assert Check() in big
    assert Fold() not in big


@given(size=st.integers(20, 330))
def test_any_raise_has_an_answer_and_aces_never_fold(size: int) -> None:
    view = table("p3 f", "p4 f", "p5 f", f"p6 cbr {size}", "p1 f")
    asked = chart_policy(view)
    assert asked is not None
    assert np.allclose(sum(asked.values()), 1, atol=1e-5)
    assert asked.get(Fold(), np.zeros(1326))[place("As Ah")] == 0
    assert view.options is not None
    assert all(action in view.options for action in asked)


def test_a_larger_raise_is_answered_with_fewer_hands() -> None:
    answers = []
    for size in (20, 25, 30, 40, 300):
        asked = chart_policy(table("p3 f", "p4 f", "p5 f", f"p6 cbr {size}", "p1 f"))
        assert asked is not None
        answers.append(1 - float(np.mean(asked[Fold()])))
    assert answers == sorted(answers, reverse=True)
    assert answers[0] > 0.5 > answers[-1]


def test_an_all_in_out_of_nothing_is_left_to_shark() -> None:
    view = table("p3 f", "p4 f", "p5 f", "p6 cbr 1000", "p1 f")
    assert chart_policy(view) is None


def test_raises_beyond_the_charts_are_answered_too() -> None:
    raises = (
        "p3 cbr 25",
        "p4 f",
        "p5 f",
        "p6 f",
        "p1 f",
        "p2 cbr 55",
        "p3 cbr 90",
        "p2 cbr 130",
        "p3 cbr 180",
    )
    asked = chart_policy(table(*raises))
    assert asked is not None
    assert asked.get(Fold(), np.zeros(1326))[place("As Ah")] == 0


def test_who_calls_a_raise_holds_no_trash_and_hardly_aces() -> None:
    view = table("p3 f", "p4 f", "p5 f", "p6 cbr 25", "p1 f", "p2 cc")
    held = held_before_flop(view, soft=0.06)
    assert held[1][place("9s 8s")] > 5 * held[1][place("7s 2h")]
    assert held[1][place("9s 8s")] > 3 * held[1][place("As Ah")]
    assert held[5][place("As Ah")] > 5 * held[5][place("7s 2h")]


RERAISED = ("p3 cbr 25", "p4 f", "p5 cbr 80", "p6 f", "p1 f", "p2 f", "p3 cc")


def test_others_are_read_by_charts_and_habits_and_oneself_by_charts() -> None:
    read, own = (held_before_flop(table(*plays), soft=0.0)[4] for plays in (RERAISED, (*RERAISED, "p3 cc")))
    best_hands = best(0.03)[classes()] > 0.5
    often = [float(row[best_hands].sum() / row.sum()) for row in (read, own)]
    assert often[0] > often[1] + 0.05  # the habit is to raise again with little but the best hands


def test_of_those_who_do_something_a_fixed_share_holds_anything() -> None:
    """However seldom it is done: a rare raise would else be taken for one with any hand."""
    sure, soft = (held_before_flop(table(*RERAISED), soft=share)[4] for share in (0.0, 0.1))
    trash = sure < 1e-3 * sure.max()
    assert 0.03 < float(soft[trash].sum() / soft.sum()) < 0.2


def test_no_hand_is_ever_ruled_out() -> None:
    view = table("p3 cbr 25", "p4 f", "p5 cbr 80", "p6 f", "p1 f", "p2 f", "p3 cc")
    assert all((row > 0).all() for row in held_before_flop(view, soft=0.06).values())


def test_after_limps_bets_say_what_players_hold() -> None:
    view = table("p3 cc", "p4 f", "p5 f", "p6 f", "p1 f", "p2 cc")
    assert follow_charts(view) is None
    held = held_before_flop(view, soft=0.06)
    assert held[2][place("As Ah")] > held[2][place("7s 2h")]


def test_a_flop_of_two_is_played_by_the_blueprint() -> None:
    view = table("p3 f", "p4 f", "p5 f", "p6 cbr 25", "p1 f", "p2 cc", "p2 cc")
    pot = heads_up_pot(view, soft=0.06)
    assert pot is not None
    assert pot.players == (1, 5)
    assert pot.blueprint.tree.street[pot.node] == 1
    asked = policy_of(solver(), view)
    assert sum(likely.chance for likely in asked["Js Jc"]) == pytest.approx(1)


def test_a_flop_that_three_have_seen_is_no_pot_of_two() -> None:
    view = table("p3 f", "p4 f", "p5 f", "p6 cbr 25", "p1 cc", "p2 cc", "p1 cc", "p2 cbr 40", "p6 f", "p1 cc")
    assert heads_up_pot(view, soft=0.06) is None
    assert all((row >= 0).all() for row in held_before_flop(view, soft=0.06).values())


def test_hidden_cards_and_dice_play_no_part() -> None:
    plays = ("p3 cbr 25", "p4 f", "p5 cbr 80", "p6 f", "p1 f", "p2 f")
    view = table(*plays)
    assert solver().mix(view, tuple(cards("Ks Kh"))) == solver().mix(view, tuple(cards("Ks Kh")))


def test_with_short_stacks_it_is_all_in_or_folds() -> None:
    asked = policy_of(solver(), table("p3 f", "p4 f", "p5 f", stacks=100))
    assert asked.chance("As Ah", RaiseTo(100)) == 1
