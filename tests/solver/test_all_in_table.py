"""Push or fold at a table: pots, choices, and equilibria of three and more players."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from solver.push_fold_deals import played

from redbutton.equity.hand_classes import CLASSES
from redbutton.errors import Code, SolverError
from redbutton.solver import ForcedBets, PushFoldTable, push_fold_table, push_or_fold
from redbutton.solver.all_in_pots import AllInTable
from redbutton.solver.all_in_tree import all_in_tree
from redbutton.testing import deal

FOLDED_CARDS = 0.006
"""What boards without the folded cards give some positions more, in big blinds (`docs/push-or-fold.md`)."""

sizes = some.integers(2, 40).map(lambda halves: halves / 2)


def table(*stacks: float, payouts: tuple[float, ...] = (), **forced: float) -> AllInTable:
    return AllInTable(stacks=stacks, forced=ForcedBets(**forced), payouts=payouts)


@settings(max_examples=60, deadline=None)
@given(data=some.data(), stacks=some.lists(sizes, min_size=2, max_size=6))
def test_chips_stay_on_the_table(data: some.DataObject, stacks: list[float]) -> None:
    there = table(*stacks, ante=0.1, big_blind_ante=0.5)
    order = data.draw(some.lists(some.sampled_from(range(len(stacks))), unique=True))
    after = there.after([[player] for player in order])
    assert sum(after) == pytest.approx(sum(stacks))
    assert min(after) >= 0


def test_side_pots_go_to_the_players_who_can_win_them() -> None:
    """The short stack wins 4 from each and both blinds, the second best the side pot of 6 from the third."""
    there = table(4, 10, 10, 10, 10)
    assert there.after([[0], [1], [2]]) == (4 + 8 + 1.5, 12, 0, 9.5, 9)


def test_ties_share_a_pot() -> None:
    assert table(10, 10, 10).after([[0, 1]]) == (10.5, 10.5, 9)


def test_the_engine_shares_out_the_same_chips() -> None:
    """Three all-in with different stacks, dealt and played by the rules of the house."""
    played = deal(
        stacks=[200, 600, 1000],
        blinds=(50, 100),
        hands=("AsAh", "KsKh", "QsQh"),
        board="2c 3d 4h 9s Jd",
    ).plays("p3 cbr 1000", "p1 cc", "p2 cc")
    there = table(1000, 200, 600, small_blind=50, big_blind=100)
    button, small, big = there.after([[1], [2], [0]])
    assert tuple(played.stacks) == (small, big, button)


def test_players_who_go_out_together_take_places_by_their_stacks() -> None:
    there = table(10, 5, 3, 20, payouts=(40, 30, 20, 10))
    worth = there.worth([[[0], [1], [2]]])[0]
    assert worth[1:3] == pytest.approx([20, 10])
    assert worth[0] + worth[3] == pytest.approx(70)


@settings(max_examples=40, deadline=None)
@given(
    stacks=some.lists(sizes, min_size=4, max_size=6),
    order=some.permutations(range(3)),
    prizes=some.sampled_from([(), (50.0, 30.0, 20.0)]),
)
def test_seats_before_the_blinds_can_be_exchanged(
    stacks: list[float], order: list[int], prizes: tuple[float, ...]
) -> None:
    """Any player with this stack wins the same with the same hands."""
    early = len(stacks) - 2
    places = [*(place for place in order if place < early), *range(min(3, early), len(stacks))]
    moved = table(*(stacks[place] for place in places), payouts=prizes)
    inside = [place for place in range(len(stacks)) if place != early - 1]
    one = table(*stacks, payouts=prizes).worth([[[place] for place in inside]])[0]
    other = moved.worth([[[places.index(place)] for place in inside]])[0]
    assert [other[places.index(place)] for place in range(len(stacks))] == pytest.approx(list(one))


def test_a_player_who_is_all_in_with_the_blind_has_no_choice() -> None:
    there = table(10, 10, 1)
    tree = all_in_tree(3, most_in=3, has_no_choice=there.has_no_choice)
    assert there.has_no_choice == (False, False, True)
    assert {choice.player for choice in tree.choices} == {0, 1}


@settings(max_examples=30, deadline=None)
@given(players=some.integers(2, 9), most=some.integers(2, 4))
def test_every_ending_has_at_most_a_given_number_all_in_and_all_are_reached(players: int, most: int) -> None:
    tree = all_in_tree(players, most_in=most)
    sets = [ending.inside for ending in tree.endings]
    assert len(set(sets)) == len(sets)
    assert max(inside.bit_count() for inside in sets) == min(players, most)
    assert 1 << players - 1 not in sets, "the big blind alone is a walk, not a push"


@settings(max_examples=8, deadline=None)
@given(small=sizes, big=sizes, prizes=some.sampled_from([(), (100.0,), (65.0, 35.0)]))
def test_two_players_play_the_exact_game_whatever_the_prizes(
    small: float, big: float, prizes: tuple[float, ...]
) -> None:
    solved = push_fold_table([small, big], prizes)
    alone = push_or_fold(min(small, big))
    for decision, exact in zip(solved.decisions, (alone.push_share, alone.call_share), strict=False):
        if decision.position == "SB":
            assert decision.share == pytest.approx(exact, abs=1e-9)
    price = (prizes[0] - (*prizes, 0)[1]) / (small + big) if prizes else 1.0
    base = (*prizes, 0)[1] if prizes else 0.0
    assert solved.values[0] == pytest.approx(base + price * (small + alone.value), abs=1e-5 * price + 1e-9)
    assert sum(solved.gains) <= 2e-5 * price


def test_the_winner_takes_all_between_two_is_playing_for_chips() -> None:
    chips, prize = push_fold_table([8, 8]), push_fold_table([8, 8], [100])
    for one, other in zip(chips.decisions, prize.decisions, strict=True):
        assert one.strategy == other.strategy
        for name in CLASSES:
            assert other.gain[name] == pytest.approx(one.gain[name] * 100 / 16, abs=1e-9)


def test_steps_alone_find_the_exact_game_of_two_as_well() -> None:
    """What tables of more players are solved with, held against what two are."""
    from redbutton.solver.all_in_solving import AllInSolving

    solving = AllInSolving(table(10, 10), most_in=3)
    *_, measured = solving.run(2e-6, steps=2_000)
    exact = push_or_fold(10)
    assert measured.gains.max() <= 2e-6
    assert measured.values[0] - 10 == pytest.approx(exact.value, abs=1e-5)
    push, call = (dict(zip(CLASSES, row, strict=True)) for row in solving.average)
    assert sum(abs(push[name] - exact.push[name]) > 0.2 for name in CLASSES) <= 2
    assert sum(abs(call[name] - exact.call[name]) > 0.2 for name in CLASSES) <= 2


@pytest.fixture(scope="module")
def three() -> PushFoldTable:
    return push_fold_table([10, 10, 10], accuracy=0.0002)


@pytest.mark.compiled
def test_three_players_could_hardly_win_more(three: PushFoldTable) -> None:
    assert max(three.gains) <= 0.0002
    assert sum(three.values) == pytest.approx(30, abs=1e-6)


@pytest.mark.compiled
def test_later_positions_push_more_and_callers_need_more(three: PushFoldTable) -> None:
    button, small = three.at("BTN"), three.at("SB")
    assert button.share < small.share
    assert three.at("SB", "BTN").share < three.at("BB", "BTN").share < three.at("BB", "SB").share
    assert three.at("BB", "BTN", "SB").share < three.at("BB", "BTN").share
    for decision in three.decisions:
        assert decision.strategy["AA"] > 0.999
        assert decision.gain["AA"] > 0


@pytest.mark.compiled
def test_after_the_button_folds_the_blinds_play_nearly_their_game(three: PushFoldTable) -> None:
    alone = push_or_fold(10)
    assert three.at("SB").share == pytest.approx(alone.push_share, abs=0.03)
    assert three.at("BB", "SB").share == pytest.approx(alone.call_share, abs=0.03)


@pytest.mark.compiled
def test_prizes_make_callers_careful(three: PushFoldTable) -> None:
    prizes = push_fold_table([10, 10, 10], [50, 30, 20], accuracy=0.001)
    assert prizes.at("BB", "BTN").share < three.at("BB", "BTN").share / 2
    assert sum(prizes.values) == pytest.approx(100, abs=1e-6)


@pytest.mark.parametrize(
    ("stacks", "options", "code"),
    [
        ([10], {}, Code.PUSH_FOLD_PLAYERS),
        ([10] * 10, {}, Code.PUSH_FOLD_PLAYERS),
        ([10, 0], {}, Code.SPOT_NOT_A_NUMBER),
        ([10, 0.5], {"ante": 0.5}, Code.STACK_WITHIN_ANTE),
        ([10, 10], {"most_in": 5}, Code.MOST_IN),
        ([10, 10], {"payouts": [-1]}, Code.SPOT_NOT_A_NUMBER),
    ],
)
def test_what_makes_no_sense_is_refused(stacks: list[float], options: dict[str, float], code: Code) -> None:
    with pytest.raises(SolverError) as refusal:
        push_fold_table(stacks, **options)  # type: ignore[arg-type]
    assert refusal.value.code is code


def test_a_choice_that_there_is_not_is_refused() -> None:
    solved = push_fold_table([5, 5])
    with pytest.raises(SolverError) as refusal:
        solved.at("SB", "BB")
    assert refusal.value.code is Code.NO_SUCH_CHOICE


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("stacks", "payouts", "options"),
    [
        ((10, 10, 10), (), {}),
        ((10, 6, 14), (50, 30, 20), {}),
        ((10, 0.7, 8, 0.9), (), {"most_in": 4}),
        ((10, 5, 8, 12), (50, 30, 20), {"most_in": 4, "ante": 0.1}),
        ((20, 0.3, 5), (30, 30, 0), {"big_blind_ante": 1}),
        ((5,) * 6, (), {"ante": 0.1, "most_in": 2}),
    ],
)
def test_nothing_is_lost_and_nothing_is_made(
    stacks: tuple[float, ...], payouts: tuple[float, ...], options: dict[str, float]
) -> None:
    """Chips or prizes of all players add up, however good they play: to rounding, not about."""
    solved = push_fold_table(stacks, payouts, steps=4, **options)  # type: ignore[arg-type]
    assert sum(solved.values) == pytest.approx(sum(payouts or stacks), abs=1e-5)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("stacks", "payouts", "options"),
    [
        ((10, 10, 10), (), {}),
        ((10, 6, 14), (50, 30, 20), {}),
        ((10, 5, 8, 12), (), {"most_in": 4}),
        ((8,) * 6, (), {"ante": 0.1}),
    ],
)
def test_real_deals_give_everybody_what_the_table_says(
    stacks: tuple[float, ...], payouts: tuple[float, ...], options: dict[str, float]
) -> None:
    """Hands and boards are dealt without the solver's tables, and everybody plays the strategies found."""
    solved = push_fold_table(stacks, payouts, steps=10, **options)  # type: ignore[arg-type]
    values, errors = played(solved, 200_000, seed=5)
    for position, value, found, error in zip(
        solved.table.positions, solved.values, values, errors, strict=True
    ):
        assert value == pytest.approx(found, abs=3 * error + FOLDED_CARDS), position


@pytest.mark.compiled
def test_a_fourth_all_in_changes_little() -> None:
    three, four = (push_fold_table([10] * 4, most_in=most, steps=20) for most in (3, 4))
    assert four.values == pytest.approx(three.values, abs=0.01)
    assert four.at("CO").share == pytest.approx(three.at("CO").share, abs=0.01)


@pytest.mark.compiled
def test_the_winner_takes_all_among_three_is_playing_for_chips() -> None:
    """Ties are shared for prizes and broken by lot for chips, which comes to the same here."""
    chips, prize = (push_fold_table([10, 6, 14], payouts, steps=10) for payouts in ((), (30,)))
    assert prize.values == pytest.approx(chips.values, abs=1e-4)
    for one, other in zip(chips.decisions, prize.decisions, strict=True):
        assert other.share == pytest.approx(one.share, abs=1e-3)


@pytest.mark.compiled
def test_a_satellite_is_folded_with_nearly_everything_on_the_bubble() -> None:
    """Two equal tickets for three: who calls a push risks a ticket for little."""
    solved = push_fold_table([10, 10, 10], [50, 50], accuracy=0.001)
    assert solved.at("BB", "BTN").share < 0.1
    assert solved.at("BB", "BTN").gain["AA"] > 0


@pytest.mark.compiled
def test_a_huge_stack_pushes_at_the_bubble_and_the_others_wait_for_the_tiny_one() -> None:
    solved = push_fold_table([50, 10, 10, 1.5], [50, 30, 20], accuracy=0.002)
    assert solved.at("CO").share > 0.5
    assert solved.at("BTN", "CO").share < 0.1
    assert solved.at("BTN", "CO").gain["AA"] > 0
