"""Trees, as the engine makes them: their sizes, what players know in them, and what is refused."""

from collections.abc import Callable

import numpy as np
import pytest
from laws.tables import SWITCHES
from solver.small.own_games import kuhn_of, no_limit_leduc, one_draw, own_rules, short_holdem, two_card_stud

from redbutton import Code, PokerError
from redbutton.errors import RulesError
from redbutton.game import Deal
from redbutton.rules import HouseRules, Limit, Street, make_rules, usual_rules
from redbutton.rules.rules import NEEDS
from redbutton.solver.small import (
    KUHN,
    LEDUC,
    GameTree,
    RegretLearner,
    SmallGame,
    StrategyTable,
    best_response,
    count_nodes,
    exploitability,
    game_tree,
    slots_of,
    small_game,
    table_of,
    values,
)
from redbutton.solver.small.alike import how_alike
from redbutton.solver.small.tree import Floats


def names(tree: GameTree) -> list[str]:
    return [situation.name for situation in tree.situations]


def test_kuhn_has_the_nodes_and_situations_of_the_literature() -> None:
    tree = game_tree(KUHN)
    assert (tree.nodes, len(tree.situations), tree.slots) == (58, 12, 24)


@pytest.mark.compiled
def test_leduc_has_the_nodes_and_situations_of_the_literature() -> None:
    """9,457 histories; 936 situations, 288 if the suits count for nothing."""
    whole, merged = game_tree(LEDUC, merge=False), game_tree(LEDUC)
    assert (whole.nodes, len(whole.situations), len(merged.situations)) == (9457, 936, 288)


@pytest.mark.compiled
@pytest.mark.parametrize("make", [short_holdem, no_limit_leduc, one_draw, lambda: KUHN, lambda: LEDUC])
def test_the_size_is_known_before(make: Callable[[], SmallGame]) -> None:
    game = make()
    assert count_nodes(game) == game_tree(game, merge=False).nodes
    assert count_nodes(game, how_alike(game.rules)) == game_tree(game).nodes


def test_of_every_chance_node_something_comes() -> None:
    for game in (kuhn_of("TsJsQsKs", 3), one_draw(), two_card_stud()):
        tree = game_tree(game)
        dealt = (tree.slot < 0) & (np.arange(tree.nodes) > 0)
        totals = np.bincount(tree.parent[dealt], weights=tree.chance[dealt], minlength=tree.nodes)
        assert totals[np.unique(tree.parent[dealt])] == pytest.approx(1)


def test_a_player_knows_own_cards_the_board_and_what_was_done() -> None:
    tree = game_tree(no_limit_leduc(), merge=False)
    assert "Jh: call, check, Qs, check, bet 2, all-in 10" in names(tree)


def test_where_cards_are_exchanged_only_their_owner_knows_which() -> None:
    tree = game_tree(one_draw())
    assert "Js: check, check, discard Js, draws 1, Ks" in names(tree)
    assert "Qs: check, check, draws 1, stand pat, check" in names(tree)


def test_cards_that_lie_face_up_are_known_to_both_and_which_of_one_s_own() -> None:
    tree = game_tree(two_card_stud())
    assert {"Jh up Js: p2 gets Qs", "Js up Jh: p2 gets Qs", "Qh up Ks: p1 gets Js, bring in"} <= {
        *names(tree)
    }


def test_nodes_of_a_situation_have_the_same_depth() -> None:
    """The best response relies on it."""
    for game in (KUHN, one_draw(), two_card_stud(), kuhn_of("TsJsQsKs", 3)):
        tree = game_tree(game)
        depth = np.repeat(np.arange(len(tree.levels) - 1), np.diff(tree.levels))
        for situation in range(len(tree.situations)):
            assert len({*depth[tree.situation == situation].tolist()}) == 1


@pytest.mark.compiled
@pytest.mark.parametrize("make", [short_holdem, no_limit_leduc, lambda: LEDUC])
def test_merging_cards_that_are_alike_changes_nothing_but_the_size(make: Callable[[], SmallGame]) -> None:
    """Any strategy of the merged tree is worth the same in the whole one, and can be exploited as much."""
    merged, whole = game_tree(make()), game_tree(make(), merge=False)
    assert merged.nodes < whole.nodes / 3
    parts = np.random.default_rng(1).random(merged.slots)
    strategy = parts / np.repeat(np.add.reduceat(parts, merged.first_slots[:-1]), np.diff(merged.first_slots))
    same = carried_over(table_of(merged, strategy), whole)
    assert values(merged, strategy) == pytest.approx(values(whole, same), abs=1e-12)
    for player in range(2):
        won = best_response(merged, strategy, player)[0]
        assert won == pytest.approx(best_response(whole, same, player)[0], abs=1e-12)


def carried_over(table: StrategyTable, tree: GameTree) -> Floats:
    """What a table says, asked with the cards of another tree."""
    rows = {}
    for name in names(tree):
        hand, _, line = name.partition(": ")
        rows[name] = table.at(*(line.split(", ") if line else ()), hand=hand)
    return slots_of(tree, StrategyTable(frequencies=rows))


def test_suits_are_alike_where_flushes_count_and_trade_places_only_as_a_whole() -> None:
    """One card each and four on the board make five: with two suits, half of all deals are enough."""
    game = small_game(own_rules("QhQsKhKsAhAs", Street(name="all", down=1, board=4)), (3, 3), bet="a")
    halved, whole = game_tree(game), game_tree(game, merge=False)
    assert (halved.alike, whole.alike) == ("suits", "none")
    assert halved.nodes == pytest.approx(whole.nodes / 2, abs=3)


def test_a_tree_that_is_too_large_is_refused_with_its_size() -> None:
    game = small_game(usual_rules(), (20, 20))
    with pytest.raises(PokerError) as refused:
        game_tree(game)
    assert refused.value.code is Code.GAME_TOO_LARGE
    assert refused.value.facts["nodes"] > 10**12


def test_a_tree_that_merging_makes_small_enough_is_made() -> None:
    with pytest.raises(PokerError) as refused:
        game_tree(no_limit_leduc(), most_nodes=2000, merge=False)
    assert refused.value.facts["nodes"] == count_nodes(no_limit_leduc()) > 2000
    assert game_tree(no_limit_leduc(), most_nodes=2000).nodes < 2000
    with pytest.raises(PokerError) as refused:
        game_tree(no_limit_leduc(), most_nodes=1000)
    assert 1000 < refused.value.facts["nodes"] < 2000


def test_a_tree_that_cannot_be_counted_before_is_refused_on_the_way() -> None:
    with pytest.raises(PokerError) as refused:
        game_tree(two_card_stud(), most_nodes=100)
    assert refused.value.code is Code.GAME_TOO_LARGE


def test_a_deck_that_runs_out_is_refused() -> None:
    streets = Street(name="before", down=1), Street(name="draw", draw=1)
    house = HouseRules(raise_cap=1, burn_cards=False)
    rules = own_rules("JsQsKs", *streets, limit=Limit.FIXED, house=house)
    with pytest.raises(PokerError) as refused:
        game_tree(small_game(rules, (10, 10)))
    assert refused.value.code is Code.DECK_RUNS_OUT


def test_a_game_begins_with_the_deals_that_are_given() -> None:
    """A king against a jack or a queen, the queen three times as likely."""
    starts = []
    for card, weight in (("Js", 1.0), ("Qs", 3.0)):
        deal = Deal(KUHN.rules, KUHN.stacks)
        deal.deal("Ks")
        deal.deal(card)
        starts.append((deal, weight))
    tree = game_tree(SmallGame(rules=KUHN.rules, stacks=KUHN.stacks, starts=tuple(starts)))
    assert tree.chance[1:3].tolist() == [0.25, 0.75]
    assert {name[:2] for name in names(tree)} == {"Ks", "Js", "Qs"}


@pytest.mark.parametrize("weights", [(1.0, -1.0), (0.0, 0.0), (float("nan"), 1.0)])
def test_weights_that_make_no_sense_are_refused(weights: tuple[float, float]) -> None:
    starts = tuple((Deal(KUHN.rules, KUHN.stacks), weight) for weight in weights)
    with pytest.raises(PokerError) as refused:
        SmallGame(rules=KUHN.rules, stacks=KUHN.stacks, starts=starts)
    assert refused.value.code is Code.START_WEIGHTS


def test_what_a_deal_pays_can_be_said() -> None:
    """A house that takes a tenth of what is won."""

    def raked(deal: Deal) -> tuple[float, ...]:
        return tuple(0.9 * won if won > 0 else won for won in deal.payoffs)

    tree = game_tree(SmallGame(rules=KUHN.rules, stacks=KUHN.stacks, payoffs=raked))
    even = np.repeat(0.5, tree.slots)
    assert sum(values(tree, even)) < 0
    assert exploitability(tree, even) > 0


@pytest.mark.compiled
@pytest.mark.parametrize("switch", SWITCHES)
def test_under_every_house_rule_a_tree_is_made_and_learned(switch: str) -> None:
    """No chip gets lost, all players know what they need, and learning gets somewhere."""
    for value in SWITCHES[switch]:
        try:
            rules = make_rules(variant="leduc", limit="none", blinds=(1, 2), switches={switch: value})
        except RulesError:  # a switch that works only together with another
            assert switch in {name for name, *_ in NEEDS}
            continue
        tree = game_tree(small_game(rules, (7, 7), bet="a", raise_="a"))
        assert not tree.payoffs.sum(axis=0).any()
        learner = RegretLearner(tree)
        even = exploitability(tree, learner.average())
        learner.run(50)
        assert exploitability(tree, learner.average()) < even / 5
