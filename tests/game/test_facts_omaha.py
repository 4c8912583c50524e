"""Omaha: exactly two from the hand; eight-or-better splits, quarters, and lows that do not qualify."""

from typing import Any

from redbutton.testing import Story, deal


def high_low(hands: list[str], board: str, stacks: list[int], **more: Any) -> Story:
    """Everybody is all-in before the flop."""
    story = deal(variant="omaha-high-low", stacks=stacks, hands=hands, board=board, blinds=(1, 2), **more)
    order = [*range(2, len(stacks)), 0, 1] if len(stacks) > 2 else [1, 0]
    story.plays(f"p{order[0] + 1} cbr {stacks[order[0]]}", *(f"p{p + 1} cc" for p in order[1:]))
    return story


def test_a_hand_uses_exactly_two_hole_cards() -> None:
    """One spade in the hand makes no flush, four of a kind in the hand are a pair."""
    hands = ["As2d3c4h", "KcKdKhKs"]
    story = deal(variant="omaha", stacks=[50, 50], hands=hands, board="QsJs9s7s8d", blinds=(1, 2))
    assert story.plays("p2 cbr 50", "p1 cc").stacks == (0, 100)


def test_high_and_low_take_half_each() -> None:
    story = high_low(["Ac2cKdQd", "KsKcQhQs"], "3d4h8sKh9c", [50, 50])
    assert story.stacks == (50, 50)


def test_without_a_qualifying_low_the_high_hand_takes_all() -> None:
    story = high_low(["Ac2c6d5d", "KsKcQhQs"], "3d9h8sKhTc", [50, 50])
    assert story.stacks == (0, 100)


def test_a_nine_is_no_low() -> None:
    story = high_low(["Ac2cQd7d", "KsKcTh5s"], "9d4h3sKhTc", [50, 50])
    assert story.stacks == (0, 100)


def test_the_odd_chip_goes_to_the_high_hand() -> None:
    """A pot of 75: 38 high, 37 low."""
    story = high_low(["Ac2cKdQd", "KsKcQhQs", "JcJd9h9d"], "3d4h8sKh7c", [25, 25, 25])
    assert story.stacks == (37, 38, 0)


def test_two_tied_lows_get_a_quarter_each() -> None:
    story = high_low(["Ac2cJdJh", "Ad2dTcTh", "KsKcQhQs"], "3d4h8sKh9c", [40, 40, 40])
    assert story.stacks == (30, 30, 60)


def test_the_odd_chip_of_a_quartered_half_goes_left_of_the_button() -> None:
    """A pot of 75: the kings take 38, the two lows share 37."""
    story = high_low(["Ac2cJdJh", "Ad2dTcTh", "KsKcQhQs"], "3d4h8sKh9c", [25, 25, 25])
    assert story.stacks == (19, 18, 38)


def test_hands_that_tie_both_ways_share_as_evenly_as_possible() -> None:
    """A pot of 66 is 33 and 33, not 34 and 32 (TDA 20)."""
    story = high_low(["Ac2cJdTh", "Ad2dJcTs"], "3d4h5sKhKc", [33, 33])
    assert story.stacks == (33, 33)
    hands = ["Ac2cJdTh", "Ad2dJcTs", "6c7d8h9h"]
    story = deal(variant="omaha-high-low", stacks=[100] * 3, hands=hands, board="3d4h5sKhKc", blinds=(3, 6))
    story.plays("p3 cbr 18", "p1 cbr 31", "p2 cc", "p3 f", *["p1 cc", "p2 cc"] * 3).shows_down()
    assert [result.won for result in story.results] == [40, 40, 0]
    story = deal(variant="omaha-high-low", stacks=[100] * 3, hands=hands, board="3d4h5sKhKc", blinds=(2, 6))
    story.plays("p3 cc", "p1 cc", "p2 cc", "p1 cbr 8", "p2 cc", "p3 f", *["p1 cc", "p2 cc"] * 2).shows_down()
    assert [result.won for result in story.results] == [17, 17, 0]


def test_each_side_pot_is_split_on_its_own() -> None:
    hands = ["Ac2cJdJh", "KsKcQhQs", "Ad3c9s9d"]
    story = high_low(hands, "3d4h8sKh6c", [20, 50, 50])
    assert story.stacks == (30, 60, 30)


def test_a_low_alone_is_worth_showing() -> None:
    hands = ["KsKcQhQs", "Ac2cJdJh"]
    story = deal(variant="omaha-high-low", stacks=[50, 50], hands=hands, board="3d4h8sKh9c", blinds=(1, 2))
    story.plays("p2 cc", "p1 cc", *["p1 cc", "p2 cc"] * 3).shows_down()
    assert (story.shown, story.stacks) == ((True, True), (50, 50))


def test_in_fixed_limit_omaha_the_bets_double_on_the_turn() -> None:
    story = deal(variant="omaha-high-low", limit="fixed", stacks=[100] * 2, blinds=(1, 2), bets=(2, 4))
    story.plays("p2 cc", "p1 cc", "p1 cc", "p2 cc")
    assert story.options is not None
    assert story.options.raise_to == (4, 4)
