"""What goes to the page is what the solution says."""

from typing import Any

import pytest
from study.spots import TINY, TURN

from redbutton.errors import Code, PokerError
from redbutton.solver import Solution, Solving, Spot
from redbutton.study import node_of, question_of, runouts_of, spot_of
from redbutton.study.nodes import name_of
from redbutton.wire.study import PlayerName, StreetName, StudySpot


def solved(study: StudySpot, iterations: int = 12) -> Solution:
    solving = Solving(spot_of(study), threads=1)
    *_, last = solving.run(1e-6, iterations=iterations)
    return Solution(solving, last)


@pytest.fixture(scope="module")
def river() -> Solution:
    return solved(TINY, 30)


@pytest.fixture(scope="module")
def turn() -> Solution:
    return solved(TURN, 4)


def near(values: Any) -> Any:
    """Within what single precision allows."""
    return pytest.approx(values, rel=1e-6, abs=2e-5)


@pytest.mark.parametrize("path", [[], ["check"], ["all-in 100"], ["check", "all-in 100"], ["check", "check"]])
def test_every_number_of_a_node_is_the_solutions(river: Solution, path: list[str]) -> None:
    told, node = node_of(river, path), river.at(*path)
    assert (told.player, told.pot, told.board) == (node.player, node.pot, "Kh9d4c7s2h")
    assert {action.name: action.frequency for action in told.actions} == near(node.frequency)
    assert told.ev == near(node.range_ev)
    assert told.equity == near(node.range_equity)
    players: list[PlayerName] = ["oop", "ip"]
    for player in players:
        columns = getattr(told, player)
        assert columns.hands == [name_of(hand) for hand in node.hands(player)]
        assert columns.ev == near(list(node.ev(player).values()))
        assert columns.equity == near(list(node.equity(player).values()))
        assert columns.reach == near(list(node.reach(player).values()))
        if player == node.player:
            for number, action in enumerate(node.actions):
                assert columns.strategy[number] == near([row[action] for row in node.strategy.values()])
                assert columns.action_ev[number] == near([row[action] for row in node.action_ev().values()])
        else:
            assert columns.strategy == columns.action_ev == []


@pytest.mark.compiled
def test_stacks_and_pot_add_up_to_all_chips(turn: Solution) -> None:
    for path in ([], ["all-in 150"], ["all-in 150", "call"], ["check", "check", "2c", "all-in 150"]):
        told = node_of(turn, path)
        assert told.pot + sum(told.stacks) == 100 + 2 * 150


@pytest.mark.compiled
def test_a_hands_ev_is_the_mean_of_its_actions(turn: Solution) -> None:
    for path in ([], ["check"], ["check", "check", "2c"], ["all-in 150"]):
        node = turn.at(*path)
        assert node.player is not None
        values, shares = node.action_ev(), node.strategy
        for hand, ev in node.ev(node.player).items():
            assert sum(shares[hand][action] * values[hand][action] for action in node.actions) == near(ev)


@pytest.mark.compiled
def test_what_one_walk_tells_of_a_street_is_what_each_node_tells(turn: Solution) -> None:
    """The same node read in another solution, where nothing was read before."""
    turn.reader.walk_from_root()
    for path in (
        [],
        ["check"],
        ["check", "check"],
        ["check", "check", "2c"],
        ["check", "check", "2c", "check"],
    ):
        fresh = Solution(turn.solving, turn.measured)
        assert turn.at(*path).range_ev == near(fresh.at(*path).range_ev)


@pytest.mark.compiled
def test_runouts_are_the_nodes_after_each_card(turn: Solution) -> None:
    told = runouts_of(turn, ["check", "check"])
    assert len(told.cards) == 48
    for each in told.cards[::7]:
        node = Solution(turn.solving, turn.measured).at("check", "check", each.card)
        assert each.player == node.player == "oop"
        assert each.frequency == near(node.frequency)
        assert (each.ev, each.equity) == (near(node.range_ev), near(node.range_equity))


def test_a_node_where_nobody_awaits_a_card_has_no_runouts(river: Solution) -> None:
    assert runouts_of(river, ["check"]).cards == []


@pytest.mark.compiled
def test_the_values_of_all_cards_make_that_of_the_node_before(turn: Solution) -> None:
    node, cards = node_of(turn, ["check", "check"]), runouts_of(turn, ["check", "check"]).cards
    assert (node.kind, len(node.cards)) == ("card", 48)
    assert sum(node.ev) == pytest.approx(100, abs=1e-3)
    assert all(sum(each.ev) == pytest.approx(100, abs=1e-3) for each in cards)


@pytest.mark.compiled
def test_a_question_is_a_decision_that_play_leads_to(turn: Solution) -> None:
    asked = [question_of(turn, seed) for seed in range(8)]
    assert asked == [question_of(turn, seed) for seed in range(8)]
    for question in asked:
        node = turn.at(*question.path)
        reach = {name_of(hand): weight for hand, weight in node.reach(question.player).items()}
        assert node.player == question.player
        assert reach[question.hand] > 0


@pytest.mark.parametrize("player", ["oop", "ip"])
def test_a_question_is_for_the_player_that_was_named(river: Solution, player: PlayerName) -> None:
    assert {question_of(river, seed, player).player for seed in range(5)} == {player}


@pytest.mark.compiled
@pytest.mark.parametrize("street", ["turn", "river"])
def test_a_question_is_of_the_street_that_was_named(turn: Solution, street: StreetName) -> None:
    asked = [question_of(turn, seed, "oop", street) for seed in range(8)]
    assert {node_of(turn, each.path).street for each in asked} == {street}
    assert {each.player for each in asked} == {"oop"}


def test_a_street_that_is_over_has_no_question(river: Solution) -> None:
    with pytest.raises(PokerError) as refusal:
        question_of(river, 1, street="flop")
    assert refusal.value.code is Code.NO_QUESTION


def test_a_player_with_one_hand_is_asked_about_it() -> None:
    spot = Spot(board="Kh9d4c7s2h", pot=10, stack=10, oop="AcAd", ip="QcQd")
    solving = Solving(spot, threads=1)
    *_, last = solving.run(0.5, iterations=1)
    question = question_of(Solution(solving, last), 1, "ip")
    assert (question.path, question.hand) == (["check"], "QdQc")


def test_a_step_that_there_is_not_is_refused(river: Solution) -> None:
    with pytest.raises(PokerError) as refusal:
        node_of(river, ["bet 7"])
    assert refusal.value.code is Code.NO_SUCH_STEP
