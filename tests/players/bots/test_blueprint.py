"""The bot `blueprint`: how it follows a deal, and what it says of itself."""

import numpy as np
import pytest

from redbutton.blueprint import depths, nearest_depth, shipped, usual_betting
from redbutton.blueprint.abstract_betting import ALL_IN, CALL
from redbutton.blueprint.cards import CLUSTERS, RIVER
from redbutton.game import Fold, View
from redbutton.players import policy_of, registry
from redbutton.players.bots.betting_line import betting_line
from redbutton.players.bots.blueprint_line import follow, pseudo_harmonic, translated
from redbutton.players.policy import Strategy
from redbutton.testing import deal


def bot(spec: str = "blueprint") -> Strategy:
    made = registry.make(spec, seed=1)
    assert isinstance(made, Strategy)
    return made


def facing(*plays: str, stacks: tuple[int, int] = (1000, 1000)) -> View:
    """The view of the player who is to act after some actions."""
    played = deal(stacks=list(stacks), blinds=(5, 10), board="2c7dJh").plays(*plays)
    return played.view(played.actor)


def test_the_line_tells_pot_bets_and_raises() -> None:
    view = facing("p2 cbr 25", "p1 cc", "p1 cc", "p2 cbr 40", stacks=(2000, 2000))
    line = betting_line(view)
    assert [spot.pot for spot in line] == [15, 35, 50, 50, 90]
    assert [spot.part for spot in line] == [0.75, None, None, 0.8, None]
    assert (line[-1].player, line[-1].street, line[-1].to_call) == (0, 1, 40)


def test_bets_of_the_tree_are_not_translated() -> None:
    blueprint = shipped(100)
    view = facing("p2 cbr 25", "p1 cc", "p1 cbr 50")
    found = follow(blueprint, betting_line(view))
    assert (len(found.ways), found.replaced, found.translated) == (1, 0, 0)
    node = blueprint.tree.nodes[found.ways[0].node]
    assert (node.kind, node.street, node.put) == (1, 1, (7.5, 2.5))


def test_bets_between_two_sizes_are_both_with_chances() -> None:
    view = facing("p2 cbr 25", "p1 cc", "p1 cbr 38")
    found = follow(shipped(100), betting_line(view))
    assert [round(way.chance, 2) for way in found.ways] == [0.59, 0.41]
    assert sum(way.chance for way in found.ways) == pytest.approx(1)


def test_translation_is_pseudo_harmonic() -> None:
    (one, chance), (other, rest) = pseudo_harmonic([(2, 0.5), (3, 1.0)], 0.75)
    assert (one, other, chance + rest) == (2, 3, 1.0)
    assert chance == pytest.approx((1 - 0.75) * 1.5 / (0.5 * 1.75))


def test_all_in_is_all_in() -> None:
    view = facing("p2 cbr 1000")
    line, blueprint = betting_line(view), shipped(100)
    ((action, chance),) = translated(blueprint, 0, line[0])
    assert (blueprint.tree.nodes[0].parts[action], chance) == (ALL_IN, 1.0)


def test_a_small_part_of_the_stack_is_never_taken_for_all_in() -> None:
    view = facing("p2 cbr 120")
    blueprint = shipped(100)
    parts = blueprint.tree.nodes[0].parts
    assert {parts[action] for action, _ in translated(blueprint, 0, betting_line(view)[0])} == {1.5}


def test_more_raises_than_the_tree_has_find_a_place_that_is_like_it() -> None:
    raises = ("p2 cbr 20", "p1 cbr 40", "p2 cbr 60", "p1 cbr 80", "p2 cbr 100", "p1 cbr 120")
    view = facing(*raises)
    blueprint = shipped(100)
    found = follow(blueprint, betting_line(view))
    assert found.replaced
    assert all(blueprint.tree.kind[way.node] == 1 for way in found.ways)


def test_chances_of_every_hand_add_up_to_one_and_are_legal() -> None:
    view = facing("p2 cbr 27", "p1 cc", "p1 cbr 33", stacks=(900, 1100))
    asked = policy_of(bot(), view)
    assert len(asked) == 1176
    for mix in asked.values():
        assert sum(likely.chance for likely in mix) == pytest.approx(1)
        assert all(view.options is not None and likely.action in view.options for likely in mix)


def test_aces_are_never_folded_before_the_flop() -> None:
    for line in (("p2 cbr 25",), ("p2 cbr 1000",), ("p2 cbr 40",)):
        view = facing(*line)
        assert policy_of(bot(), view).chance("As Ad", Fold()) == 0


def test_what_is_seldom_done_is_not_done_at_all() -> None:
    view = facing()
    asked = policy_of(bot("blueprint:least=0.3"), view)
    assert min(likely.chance for mix in asked.values() for likely in mix) >= 0.3


def test_other_depths_are_played_by_the_nearest_by_ratio() -> None:
    assert [nearest_depth(blinds) for blinds in (25, 90, 130, 150, 400)] == [20, 100, 100, 200, 200]


@pytest.mark.parametrize("depth", depths())
def test_every_shipped_strategy_is_of_the_betting_and_the_hands_that_training_makes(
    depth: int,
) -> None:
    blueprint = shipped(depth)
    assert blueprint.betting == usual_betting(depth)
    assert len(blueprint.table) == blueprint.starts[-1]
    assert blueprint.buckets.counts == (169, CLUSTERS, CLUSTERS, RIVER)


def test_a_range_without_decisions_is_every_hand() -> None:
    view = facing()
    found = follow(shipped(100), betting_line(view))
    assert np.all(found.range_of(0) == 1)
    assert shipped(100).tree.nodes[found.ways[0].node].parts[1] == CALL
