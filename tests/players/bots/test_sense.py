"""What nobody who knows a game does: fold what cannot lose, keep nothing, chase half a pot, misread a low."""

from itertools import combinations
from random import Random

import pytest

from redbutton.cards import Card, Deck, cards
from redbutton.game import Action, Call, Check, Discard, Fold, RaiseTo
from redbutton.players import registry
from redbutton.players.bots.playing_out import drawing_rule
from redbutton.rules import Rules
from redbutton.rules.defaults import usual_rules
from redbutton.testing import Story, deal

pytestmark = pytest.mark.compiled

EVERYWHERE = ("all-rounder", "grinder", "gambler")
HOLDEM = ("tight-aggressive", "rock", "maniac", "station", "six-max", "pot-odds", "shark", "nash")
TIMES = 6


def actions(bot: str, story: Story, times: int = TIMES) -> set[Action]:
    """What a bot does at this turn, with different seeds."""
    assert story.actor is not None
    view = story.view(story.actor)
    return {registry.make(bot, seed=seed).act(view) for seed in range(times)}


def game(variant: str, *, hands: list[str], board: str = "", stack: int = 400) -> Story:
    return deal(usual_rules(variant=variant), stacks=[stack] * len(hands), hands=hands, board=board)


# -- folding what cannot lose --------------------------------------------------------------------------------


def facing_everything(hand: str, board: str, variant: str = "holdem", opponents: int = 1) -> Story:
    """Checked to the river, where the opponent bets all there is."""
    rules = usual_rules(variant=variant, limit="none")
    story = deal(rules, stacks=[400] * (1 + opponents), hands=["", hand], board=board)
    story.plays(*[Call()] * opponents, Check())
    for _ in range(2):
        story.plays(*[Check()] * (1 + opponents))
    return story.plays(RaiseTo(398))


@pytest.mark.parametrize("opponents", [1, 2])
@pytest.mark.parametrize("bot", [*EVERYWHERE, *HOLDEM])
def test_a_board_that_nobody_can_beat_is_not_folded(bot: str, opponents: int) -> None:
    story = facing_everything("3c 2d", "As Ks Qs Js Ts", opponents=opponents)
    assert Fold() not in actions(bot, story)


@pytest.mark.parametrize("bot", [*EVERYWHERE, *HOLDEM])
@pytest.mark.parametrize("variant", ["holdem", "short-deck"])
def test_the_nuts_are_not_folded_on_any_river(bot: str, variant: str) -> None:
    rules = usual_rules(variant=variant)
    for seed in range(12):
        board = Deck(rules.variant.deck).shuffle(seed=seed).deal(5)
        story = facing_everything(text(best_hand(board, rules)), text(board), variant)
        assert Fold() not in actions(bot, story, times=2), board


def best_hand(board: tuple[Card, ...], rules: Rules) -> tuple[Card, ...]:
    """The best two cards with a board."""
    left = [card for card in rules.variant.deck if card not in board]
    return max(combinations(left, 2), key=lambda hand: rules.hand(hand, board))


def text(hand: tuple[Card, ...]) -> str:
    return " ".join(map(str, hand))


@pytest.mark.parametrize("bot", EVERYWHERE)
@pytest.mark.parametrize(
    ("variant", "hand"),
    [
        ("five-card-draw", "As Ks Qs Js Ts"),
        ("deuce-to-seven-single-draw", "7c 5d 4h 3s 2c"),
        ("deuce-to-seven-triple-draw", "7c 5d 4h 3s 2c"),
        ("badugi", "4c 3d 2h As"),
    ],
)
def test_in_draw_games_the_best_hand_stands_pat_and_is_never_folded(
    bot: str, variant: str, hand: str
) -> None:
    rules = usual_rules(variant=variant)
    story = deal(rules, stacks=[400] * 2, hands=["", hand]).plays(Call(), Check())
    for street in rules.variant.streets[1:]:
        story.plays(Discard())
        assert actions(bot, story) == {Discard()}
        assert story.options is not None
        story.plays(Discard())
        bets(story)
        assert Fold() not in actions(bot, story), street.name
        story.plays(Call())


def bets(story: Story) -> None:
    assert story.options is not None
    assert story.options.raise_to is not None
    story.plays(RaiseTo(story.options.raise_to.max))


@pytest.mark.parametrize("bot", EVERYWHERE)
@pytest.mark.parametrize(
    ("variant", "mine", "theirs"),
    [
        ("razz", "Ac 2d 3h 4s 5c Kd Kh", "Ks Qd 9h 8d 6c 7d"),
        ("stud", "As Ah Ac Ad 5c Kd Kh", "2s 3d 9h 8d 6c Jd"),
        ("stud-high-low", "As 2s 3s 4s 5s Kd Kh", "Ks Qd 9h 8d Jc 9d"),
    ],
)
def test_in_stud_games_the_best_hand_is_never_folded(bot: str, variant: str, mine: str, theirs: str) -> None:
    story = game(variant, hands=[mine, theirs])
    while not story.over:
        assert story.options is not None
        if story.actor == 0 and story.options.call:
            assert Fold() not in actions(bot, story)
        if story.options.bring_in is not None:
            story.plays("p1 pb" if story.actor == 0 else "p2 pb")
        elif story.actor == 1 and story.options.raise_to is not None:
            bets(story)
        elif story.showing_down:
            story.shows_down()
        else:
            story.plays(Call() if story.options.call else Check())


# -- drawing -------------------------------------------------------------------------------------------------


def kept_by_rule(variant: str, hand: str, draws: int = 1) -> set[Card]:
    held = cards(hand)
    gone = drawing_rule(usual_rules(variant=variant)).discards(bytes(held), 0, len(held), draws)
    return {card for place, card in enumerate(held) if not gone >> place & 1}


@pytest.mark.parametrize(
    ("variant", "draws", "hand", "kept"),
    [
        ("badugi", 2, "Ad 3c 2d 5d", "Ad 3c"),
        ("badugi", 2, "3s Qh Kh 3d", "3s|3d"),
        ("badugi", 3, "8h 5h Th Jh", "5h"),
        ("deuce-to-seven-triple-draw", 3, "7h 2c Js Ks 3h", "7h 2c 3h"),
        ("deuce-to-seven-triple-draw", 2, "8h 5h Jd Js 2c", "8h 5h 2c"),
        ("deuce-to-seven-triple-draw", 3, "7c 2d 7h Qc 4s", "7c 2d 4s|7h 2d 4s"),
        ("badugi", 3, "6h Qd Ah 7s", "Ah 7s"),
        ("badugi", 3, "Jd 2c Qs 9d", "2c 9d|2c"),
        ("deuce-to-seven-triple-draw", 2, "8c 2s Td 7c 2d", "8c 2s 7c|8c 7c 2d"),
        ("five-card-draw", 1, "9c 8d 7h 6s 2c", "9c 8d 7h 6s"),
        ("five-card-draw", 1, "4c 4d Ah 9s 7c", "4c 4d|4c 4d Ah"),
    ],
)
def test_the_right_cards_are_kept(variant: str, draws: int, hand: str, kept: str) -> None:
    assert kept_by_rule(variant, hand, draws) in [{*cards(one)} for one in kept.split("|")]


@pytest.mark.parametrize(
    ("variant", "rough", "smooth"),
    [
        ("deuce-to-seven-triple-draw", "Td 8c 7c 2d", "8c 7c 2d"),
        ("badugi", "Ah 7s Qd", "Ah 7s"),
    ],
)
def test_a_rough_draw_is_better_with_the_last_draw_and_worse_before(
    variant: str, rough: str, smooth: str
) -> None:
    """With a draw to come, a good new card can be kept and the rest drawn for again."""
    size = usual_rules(variant=variant).variant.hole_cards
    rest = [card for card in Deck() if card not in cards(rough)]

    def value(kept: str, draws: int) -> float:
        count = len(cards(kept))
        hand = bytes([*cards(kept), *rest[: size - count]])
        return drawing_rule(usual_rules(variant=variant)).value_of(hand, (1 << size) - (1 << count), draws)

    assert value(rough, 1) > value(smooth, 1)
    assert value(rough, 2) < value(smooth, 2)


def random_hands(variant: str, count: int) -> list[str]:
    rules = usual_rules(variant=variant)
    size = rules.variant.hole_cards
    return [text(Deck(rules.variant.deck).shuffle(seed=seed).deal(size)) for seed in range(count)]


def before_the_draw(variant: str, hand: str) -> Story:
    return game(variant, hands=["", hand]).plays(Call(), Check(), Discard("??"))


@pytest.mark.parametrize("bot", EVERYWHERE)
def test_five_card_draw_nobody_stands_pat_on_less_than_two_pair(bot: str) -> None:
    for hand in random_hands("five-card-draw", 40):
        if len({card.rank for card in cards(hand)}) >= 4 and not is_pat(hand):
            assert Discard() not in actions(bot, before_the_draw("five-card-draw", hand), 2), hand


def is_pat(hand: str) -> bool:
    """Is it a straight or a flush?"""
    ranks = sorted(card.rank for card in cards(hand))
    return (
        len({card.suit for card in cards(hand)}) == 1 or ranks[4] - ranks[0] == 4 or ranks[:4] == [0, 1, 2, 3]
    )


@pytest.mark.parametrize("bot", EVERYWHERE)
@pytest.mark.parametrize("variant", ["deuce-to-seven-single-draw", "deuce-to-seven-triple-draw"])
def test_deuce_to_seven_nobody_stands_pat_on_a_pair(bot: str, variant: str) -> None:
    paired = [hand for hand in random_hands(variant, 60) if len({card.rank for card in cards(hand)}) < 5]
    for hand in paired[:16]:
        assert Discard() not in actions(bot, before_the_draw(variant, hand), 2), hand


@pytest.mark.parametrize("bot", EVERYWHERE)
def test_badugi_nobody_stands_pat_without_four_suits_and_ranks(bot: str) -> None:
    for hand in random_hands("badugi", 24):
        held = cards(hand)
        if len({card.rank for card in held}) < 4 or len({card.suit for card in held}) < 4:
            assert Discard() not in actions(bot, before_the_draw("badugi", hand), 2), hand


# -- lows and halves -----------------------------------------------------------------------------------------


def river_bet(variant: str, hand: str, board: str, to: int) -> Story:
    story = game(variant, hands=[hand, "", ""], board=board)
    story.plays("p3 cbr 6", "p1 cc", "p2 cc", *[Check()] * 6)
    return story.plays(Check(), f"p2 cbr {to}", "p3 cc" if to <= 12 else f"p3 cbr {3 * to}")


@pytest.mark.parametrize("bot", ["all-rounder", "grinder"])
def test_omaha_high_low_a_poor_low_is_not_worth_a_raised_pot(bot: str) -> None:
    """Eight-seven against a bet and a raise: others have better lows, and half a pot is all it could win."""
    poor = river_bet("omaha-high-low", "8d 7s Kc Qs", "2h 4h 5c Js Td", 18)
    assert actions(bot, poor) == {Fold()}
    nuts = river_bet("omaha-high-low", "Ad 3s Kc Qs", "2h 4h 5c Js Td", 18)
    assert Fold() not in actions(bot, nuts)


@pytest.mark.parametrize("bot", ["all-rounder", "grinder"])
def test_omaha_high_low_a_low_draw_alone_is_no_hand_for_a_large_bet_on_the_turn(bot: str) -> None:
    """A few cards for half of a pot that may have to be shared: that is chasing."""
    story = game("omaha-high-low", hands=["7d 6s Tc Ts", "", ""], board="Kh 8h 2c Qh")
    story.plays("p3 cbr 6", "p1 cc", "p2 cc", *[Check()] * 3, Check(), "p2 cbr 18", "p3 cbr 72")
    assert actions(bot, story) == {Fold()}


@pytest.mark.parametrize("bot", EVERYWHERE)
def test_a_low_without_five_low_ranks_is_none(bot: str) -> None:
    """No three low cards lie there: ace and deuce win nothing, and a pair of threes is no high hand."""
    story = river_bet("omaha-high-low", "Ad 2s 3c 3s", "Kh Qh Jc Th 8d", 18)
    assert actions(bot, story) == {Fold()}


def test_aces_are_high_in_deuce_to_seven_and_low_in_razz_and_badugi() -> None:
    assert cards("Ac")[0] not in kept_by_rule("deuce-to-seven-triple-draw", "Ac 2d 3h 5s 8c", 3)
    assert cards("Ac")[0] in kept_by_rule("badugi", "Ac 2d 3h 5h", 3)


@pytest.mark.parametrize("bot", EVERYWHERE)
def test_a_completion_is_a_raise(bot: str) -> None:
    """Razz: a ten up is no hand to raise again with, after the bet was completed behind the bring-in."""
    story = game("razz", hands=["Ac 3c 6d", "Kh Jh Qh"]).plays("p2 pb", "p1 cbr 4")
    assert not any(isinstance(action, RaiseTo) for action in actions(bot, story, 10))


def test_seeds_are_only_dice() -> None:
    """The same seed gives the same answer, however often it is asked for."""
    story = game("omaha", hands=["", "Ah Kh Qd Jd"])
    assert story.actor is not None
    view, dice = story.view(story.actor), Random(1)
    for seed in dice.sample(range(1000), 5):
        assert registry.make("gambler", seed=seed).act(view) == registry.make("gambler", seed=seed).act(view)
