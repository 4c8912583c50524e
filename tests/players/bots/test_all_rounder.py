"""What `all-rounder` does in each kind of poker, one fact that players agree on at a time."""

from collections import Counter

import pytest

from redbutton.cards import cards
from redbutton.game import Action, Call, Check, Discard, Fold, RaiseTo
from redbutton.players.bots.all_rounder import AllRounder
from redbutton.rules.defaults import usual_rules
from redbutton.testing import Story, deal

pytestmark = pytest.mark.compiled

TIMES = 20
FOUR_FLUSH = "Ah Jh 8h 3h 5c"


def game(variant: str, *, hands: list[str], board: str = "", stack: int = 400, **stakes: object) -> Story:
    rules = usual_rules(variant=variant, **stakes)  # type: ignore[arg-type]
    return deal(rules, stacks=[stack] * len(hands), hands=hands, board=board)


def answers(story: Story, **parameters: float) -> Counter[Action]:
    """What bots with different seeds do at this turn."""
    assert story.actor is not None
    view = story.view(story.actor)
    return Counter(AllRounder(seed=seed, **parameters).act(view) for seed in range(TIMES))


def usual(story: Story) -> Action:
    [(action, times)] = answers(story).most_common(1)
    assert times > 0.8 * TIMES
    return action


def folds(story: Story) -> float:
    return answers(story)[Fold()] / TIMES


def raises(story: Story) -> float:
    return sum(times for action, times in answers(story).items() if isinstance(action, RaiseTo)) / TIMES


# -- draws


def drawing(variant: str, hand: str, *, number: int = 1, their_draws: str = "") -> Story:
    """The player on the button, who has only called, is to draw; the other one stays, too."""
    story = game(variant, hands=["", hand]).plays(Call(), Check())
    for one in range(number):
        story.plays(Discard("?? " * int((their_draws or "1" * number)[one])))
        if one < number - 1:
            story.plays(Discard(), Check(), Check())
    return story


@pytest.mark.parametrize("number", [1, 2, 3])
def test_badugi_an_eight_high_badugi_stands_pat(number: int) -> None:
    assert usual(drawing("badugi", "8c 5d 3h As", number=number)) == Discard()


@pytest.mark.parametrize("hand", ["4c 3d 2h As", "6c 4d 2h As", "7c 5d 3h 2s"])
def test_badugi_nothing_better_is_broken(hand: str) -> None:
    assert usual(drawing("badugi", hand)) == Discard()


def test_badugi_a_card_of_a_suit_that_is_there_goes() -> None:
    assert usual(drawing("badugi", "Ah 2d 3c Kc")) == Discard("Kc")
    assert {*answers(drawing("badugi", "Ah 2d 6c 3c"))} == {Discard("6c")}


def test_badugi_a_king_high_badugi_is_broken_with_three_draws_to_come() -> None:
    assert usual(drawing("badugi", "Ks 3d 2h Ac")) == Discard("Ks")


@pytest.mark.parametrize("variant", ["deuce-to-seven-single-draw", "deuce-to-seven-triple-draw"])
def test_deuce_to_seven_an_eight_six_stands_pat(variant: str) -> None:
    assert usual(drawing(variant, "8c 6d 4h 3s 2c")) == Discard()


@pytest.mark.parametrize("variant", ["deuce-to-seven-single-draw", "deuce-to-seven-triple-draw"])
def test_deuce_to_seven_one_card_to_seven_four_three_two(variant: str) -> None:
    assert usual(drawing(variant, "2c 3d 4h 7s Kc")) == Discard("Kc")
    assert usual(drawing(variant, "2c 3d 4h 7s 7c")) in (Discard("7c"), Discard("7s"))


def test_deuce_to_seven_a_king_high_hand_is_broken() -> None:
    assert usual(drawing("deuce-to-seven-triple-draw", "Kc 7d 5h 3s 2c")) == Discard("Kc")
    assert usual(drawing("deuce-to-seven-single-draw", "Kc 7d 5h 3s 2c")) == Discard("Kc")


def test_deuce_to_seven_straights_and_flushes_are_no_good() -> None:
    assert Discard() not in answers(drawing("deuce-to-seven-triple-draw", "6c 5d 4h 3s 2c"))
    assert Discard() not in answers(drawing("deuce-to-seven-triple-draw", "8c 7c 5c 4c 2c"))


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("Kc Kd 9h 5s 2c", "9h 5s 2c"),
        ("8c 8d Jh 6s 3c", "Jh 6s 3c"),
        ("Qc Qd 4h 4s 9c", "9c"),
        ("Tc 9d 8h 7s 2c", "2c"),
        (FOUR_FLUSH, "5c"),
        ("Th 9c 8d 7s 6c", ""),
        ("5c 5d 5h Ks Kc", ""),
    ],
)
def test_five_card_draw_keeps_what_is_worth_it(hand: str, thrown: str) -> None:
    assert {*usual_discard(hand)} == {*cards(thrown)}


def usual_discard(hand: str) -> tuple[object, ...]:
    action = usual(drawing("five-card-draw", hand))
    assert isinstance(action, Discard)
    return action.cards


def test_five_card_draw_four_to_a_flush_stays_for_little_and_not_for_much() -> None:
    def facing(total: int) -> Story:
        story = game("five-card-draw", hands=["", "", FOUR_FLUSH, ""])
        return story.plays("p3 cc", f"p4 cbr {total}", "p1 cc", "p2 cc" if total < 100 else "p2 f")

    assert folds(facing(4)) < 0.2
    assert folds(facing(400)) > 0.8


# -- stud


def test_razz_plays_three_low_cards() -> None:
    story = game("razz", hands=["Ac 2d 3h", "Ks Qd Kh"]).plays("p2 pb")
    assert raises(story) > 0.7


def test_razz_folds_three_pictures_to_a_raise() -> None:
    story = game("razz", hands=["9c 9d Qs", "Kc Qd Jh", "2c 2d 3h"]).plays(
        "p1 pb", "p2 cc", "p3 cbr 4", "p1 f"
    )
    assert folds(story) > 0.9


def test_stud_folds_a_low_pair_against_an_obviously_better_one() -> None:
    story = game("stud", hands=["Ts 9d Kh Kc 8d", "2c 2d 7h 9c Js"])
    story.plays("p2 pb", "p1 cbr 4", "p2 cc", "p1 cbr 4", "p2 cc", "p1 cbr 8")
    assert folds(story) > 0.8


def test_stud_raises_three_of_a_kind() -> None:
    story = game("stud", hands=["9c 9d 9h", "Ks Td 2h"]).plays("p2 pb")
    assert raises(story) > 0.7


# -- Omaha


MONOTONE = "Kh 7h 3h"


def test_omaha_bottom_two_pair_is_no_hand_for_all_the_chips_on_a_board_of_one_suit() -> None:
    story = game("omaha", hands=["7c 3c Td 9s", "", ""], board=MONOTONE, stack=200)
    story.plays("p3 cbr 6", "p1 cc", "p2 cc", Check(), "p2 cbr 18", "p3 cbr 72")
    assert folds(story) > 0.8


def test_omaha_the_nuts_are_never_folded() -> None:
    story = game("omaha", hands=["Ah 2h Tc 9c", ""], board=f"{MONOTONE} 8s 2d", stack=400)
    story.plays("p2 cbr 6", "p1 cc", "p1 cc", "p2 cbr 12", "p1 cc", "p1 cc", "p2 cbr 36", "p1 cc", "p1 cc")
    story.plays("p2 cbr 108")
    assert folds(story) == 0
    assert raises(story) > 0.7


def test_omaha_a_single_heart_is_no_flush() -> None:
    """Two own cards have to play: with one heart, the board's four do not make a flush."""
    story = game("omaha", hands=["Ah Kc Qd 9s", "", ""], board="Jh 7h 3h 4h 2c", stack=400)
    story.plays(
        "p3 cbr 6", "p1 cc", "p2 cc", *[Check()] * 3, *[Check()] * 3, Check(), "p2 cbr 18", "p3 cbr 72"
    )
    assert folds(story) > 0.9


# -- high-low


def test_omaha_high_low_the_nut_low_alone_is_not_raised_three_ways() -> None:
    story = game("omaha-high-low", hands=["Ac 2d 9s 9h", "", ""], board="3h 6h 7c Kh Kd", stack=400)
    story.plays("p3 cbr 6", "p1 cc", "p2 cc", *[Check()] * 3, *[Check()] * 3, Check(), "p2 cbr 12", "p3 cc")
    assert raises(story) < 0.2
    assert folds(story) < 0.2


def test_omaha_high_low_a_hand_for_both_halves_is_raised() -> None:
    story = game("omaha-high-low", hands=["Ah 2h 9s 9c", "", ""], board="3h 6h 7c Kh Td", stack=400)
    story.plays("p3 cbr 6", "p1 cc", "p2 cc", *[Check()] * 3, *[Check()] * 3, Check(), "p2 cbr 12", "p3 cc")
    assert raises(story) > 0.7


def test_what_is_free_is_never_folded() -> None:
    story = game("omaha", hands=["2c 2d 2h 7s", ""], board="Ks Qs Js 9d 8d").plays("p2 cc")
    assert folds(story) == 0
    story.plays(Check())
    assert folds(story) == 0
