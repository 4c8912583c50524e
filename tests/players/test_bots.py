"""What the programs do, one poker fact at a time."""

from collections import Counter

import pytest

from redbutton.cards import cards
from redbutton.equity import Range
from redbutton.game import Action, Call, Check, Fold, RaiseTo
from redbutton.ids import Player
from redbutton.players.bots.caller import Caller
from redbutton.players.bots.hand_chart import TIERS, tier
from redbutton.players.bots.modest import Modest
from redbutton.players.bots.moves import bet, give_up
from redbutton.players.bots.opponent_hands import worse_starts
from redbutton.players.bots.pot_odds import PotOdds
from redbutton.players.bots.random_bot import RandomBot
from redbutton.players.bots.situation import opponents, price
from redbutton.players.bots.six_max import SixMax, in_chart
from redbutton.players.bots.tight_aggressive import TightAggressive
from redbutton.players.registry import make
from redbutton.ranking import HIGH, SHORT_DECK
from redbutton.testing import Story, deal


def three_handed(*, hands: list[str], board: str = "", stack: int = 1000, **stakes: object) -> Story:
    return deal(stacks=[stack] * 3, hands=hands, board=board, blinds=(5, 10), **stakes)  # type: ignore[arg-type]


def answers(player: object, story: Story, times: int = 200) -> Counter[Action]:
    assert story.actor is not None
    return Counter(player.act(story.view(story.actor)) for _ in range(times))  # type: ignore[attr-defined]


# -- default, modest, random


@pytest.mark.parametrize("name", ["caller", "default"])
def test_default_checks_else_calls_and_is_all_in_if_short(name: str) -> None:
    player = make(name)
    story = deal(stacks=[40, 1000, 1000], blinds=(5, 10))
    assert player.act(story.view(Player(2))) == Call()
    story.plays("p3 cbr 100")
    assert player.act(story.view(Player(0))) == Call()
    story.plays(Call())
    assert story.stacks[0] == 0
    story.plays("p2 cc")
    assert player.act(story.view(Player(1))) == Check()


def test_modest_tosses_a_coin_between_a_small_raise_and_a_call() -> None:
    said = answers(Modest(seed=1), deal(stacks=[1000, 1000], blinds=(5, 10)), 1000)
    assert set(said) == {RaiseTo(20), Call()}
    assert 430 < said[Call()] < 570


def test_modest_calls_where_it_may_not_raise() -> None:
    story = deal(stacks=[1000, 15, 1000], blinds=(5, 10)).plays("p3 cc", "p1 cc", "p2 cbr 15", "p3 cc")
    assert set(answers(Modest(seed=1), story)) == {Call()}


def test_random_does_everything_that_is_legal() -> None:
    said = answers(RandomBot(seed=1), deal(stacks=[1000, 1000], blinds=(5, 10)), 2000)
    raises = {action.amount for action in said if isinstance(action, RaiseTo)}
    assert {type(action) for action in said} == {Fold, Call, RaiseTo}
    assert 20 <= min(raises) < 40 < 960 < max(raises) <= 1000


# -- six-max


@pytest.mark.parametrize("hand", ["2c2d", "AhAd", "AhJd", "Ah5h", "KhJd", "KhTh", "QhJd", "QhJh", "AhTh"])
def test_six_max_plays_the_hands_of_its_chart(hand: str) -> None:
    assert in_chart(cards(hand))
    assert in_chart(cards(hand)[::-1])


@pytest.mark.parametrize("hand", ["AhTd", "Ah4h", "KhTd", "Kh9h", "QhTh", "JhTh", "7h2d"])
def test_six_max_plays_no_other(hand: str) -> None:
    assert not in_chart(cards(hand))
    story = three_handed(hands=["", "", hand])
    assert SixMax().act(story.view(Player(2))) == Fold()


def test_six_max_checks_where_it_is_free() -> None:
    story = three_handed(hands=["", "7h2d"]).plays("p3 cc", "p1 cc")
    assert SixMax().act(story.view(Player(1))) == Check()


def test_six_max_raises_at_most_twice_a_round() -> None:
    story = deal(stacks=[5000, 5000], hands=["2c3d", "AhAd"], board="7h8d2s", blinds=(5, 10))
    for _ in range(2):
        action = SixMax().act(story.view(Player(1)))
        assert isinstance(action, RaiseTo)
        assert story.options is not None
        story.plays(action)
        assert story.options.raise_to is not None
        story.plays(RaiseTo(story.options.raise_to.min))
    assert SixMax().act(story.view(Player(1))) == Call()
    story.plays(Call(), "p1 cc")
    assert isinstance(SixMax().act(story.view(Player(1))), RaiseTo), "a new round, new raises"


# -- tight-aggressive


def test_the_tiers_have_every_hand_at_most_once() -> None:
    hands = [hand for text in TIERS for hand in Range(text)]
    assert len(hands) == len(set(hands))
    assert [tier(cards(hand)) for hand in ("AsAd", "JsJd", "Ts9s", "3d2c")] == [1, 2, 4, 9]


@pytest.mark.parametrize(
    ("player", "hand", "opens"),
    [(2, "Jc9c", False), (2, "AhQd", True), (5, "Jc9c", True), (5, "Jc2d", False)],
)
def test_tight_aggressive_opens_more_hands_near_the_button(player: int, hand: str, opens: bool) -> None:
    hands = [""] * player + [hand]
    story = deal(stacks=[1000] * 6, hands=hands, blinds=(5, 10)).plays(*[Fold()] * (player - 2))
    action = TightAggressive(aggression=1, seed=1).act(story.view(Player(player)))
    assert isinstance(action, RaiseTo) if opens else action == Fold()


def test_tight_aggressive_raises_what_is_good_and_folds_what_is_not() -> None:
    def facing_a_bet(hand: str) -> Action:
        story = three_handed(hands=["", hand], board="Kc8d3h").plays("p3 f", "p1 cc", "p2 cc", "p1 cbr 10")
        return TightAggressive(aggression=1, bluff=0, seed=1).act(story.view(Player(1)))

    assert isinstance(facing_a_bet("8h8c"), RaiseTo)
    assert facing_a_bet("8h7c") == Call()
    assert facing_a_bet("7h2c") == Fold()


@pytest.mark.parametrize(("wager", "answer"), [(10, Call()), (400, Fold())])
def test_tight_aggressive_draws_at_the_right_price(wager: int, answer: Action) -> None:
    story = three_handed(hands=["", "6s5s"], board="KsJs2h").plays(
        "p3 f", "p1 cc", "p2 cc", f"p1 cbr {wager}"
    )
    assert TightAggressive(seed=1).act(story.view(Player(1))) == answer


# -- pot-odds


def test_the_price_of_a_call_counts_only_what_a_short_stack_can_win() -> None:
    story = deal(stacks=[1000, 1000, 1000], blinds=(5, 10)).plays("p3 cbr 30")
    assert price(story.view(Player(0))) == 25 / 70
    short = deal(stacks=[20, 1000, 1000], blinds=(5, 10)).plays("p3 cbr 500")
    assert price(short.view(Player(0))) == 15 / 50


@pytest.mark.parametrize(
    ("player", "hand", "opens"),
    [(2, "9c8d", False), (2, "AhQd", True), (5, "9c8d", True), (5, "7c2d", False), (0, "7c6c", True)],
)
def test_pot_odds_opens_more_hands_the_fewer_are_left_to_act(player: int, hand: str, opens: bool) -> None:
    hands = [""] * player + [hand]
    story = deal(stacks=[1000] * 6, hands=hands, blinds=(5, 10)).plays(*[Fold()] * ((player - 2) % 6))
    action = PotOdds(seed=1, steal=0.75).act(story.view(Player(player)))
    assert isinstance(action, RaiseTo) if opens else action == Fold()


def test_a_starting_hand_is_measured_by_its_own_deck() -> None:
    """A nine and an eight are about the middle of all hands, and low in a deck that begins with the six."""
    assert worse_starts(cards("9c8d"), HIGH) > 0.45
    assert worse_starts(cards("9c8d"), SHORT_DECK) < 0.2
    assert worse_starts(cards("AcAd"), SHORT_DECK) == 1


def test_pot_odds_raises_players_who_limp_or_gives_up() -> None:
    def behind_a_limp(hand: str) -> Action:
        story = deal(stacks=[1000] * 4, hands=["", "", "", hand], blinds=(5, 10)).plays("p3 cc")
        return PotOdds(seed=1, samples=500).act(story.view(Player(3)))

    assert isinstance(behind_a_limp("AhQd"), RaiseTo)
    assert behind_a_limp("9c3d") == Fold()


def test_pot_odds_calls_with_the_right_price_and_folds_with_the_wrong_one() -> None:
    def facing(wager: int) -> set[Action]:
        story = three_handed(hands=["", "6s5s"], board="KsJs2h").plays(
            "p3 f", "p1 cc", "p2 cc", f"p1 cbr {wager}"
        )
        return set(answers(PotOdds(seed=1, samples=500), story, 20))

    assert facing(10) == {Call()}
    assert facing(900) == {Fold()}


def test_pot_odds_believes_players_who_bet() -> None:
    """A pair of tens is worth less against one who bets on every street."""

    def last_answer(*river: str) -> Action:
        hands, board = ["", "TsTd"], "Kc9d4h2c7s"
        story = deal(stacks=[1000, 1000], hands=hands, board=board, blinds=(5, 10)).plays(
            "p2 cc", "p1 cc", *river
        )
        return PotOdds(seed=1, samples=500).act(story.view(Player(1)))

    assert last_answer("p1 cc", "p2 cc", "p1 cc", "p2 cc", "p1 cbr 10") == Call()
    assert last_answer("p1 cbr 20", "p2 cc", "p1 cbr 60", "p2 cc", "p1 cbr 180") == Fold()


def test_pot_odds_bluffs_as_often_as_it_is_told() -> None:
    def bets(bluff: float) -> int:
        story = deal(stacks=[1000, 1000], hands=["", "3s2d"], board="AcKdJh", blinds=(5, 10))
        said = answers(PotOdds(seed=1, samples=50, bluff=bluff), story.plays("p2 cc", "p1 cc", "p1 cc"))
        return sum(count for action, count in said.items() if isinstance(action, RaiseTo))

    assert bets(0) == 0
    assert 60 < bets(0.5) < 140
    assert bets(1) == 200


# -- what they want, within what is allowed


def test_a_bet_is_brought_within_the_limits() -> None:
    options = deal(stacks=[100, 100], blinds=(5, 10)).options
    assert options is not None
    assert [bet(options, wanted) for wanted in (0, 33.4, 500)] == [RaiseTo(20), RaiseTo(33), RaiseTo(100)]


def test_nobody_gives_up_a_hand_that_costs_nothing() -> None:
    options = deal("fixed-limit", stacks=[100, 100, 100]).plays("p3 cc", "p1 cc").options
    assert options is not None
    assert options.fold
    assert give_up(options) == Call()


def test_who_has_folded_is_no_opponent() -> None:
    assert opponents(deal(stacks=[100] * 4, blinds=(5, 10)).plays("p3 f").view(Player(3))) == [0, 1]


def test_nobody_left_to_beat_is_no_reason_to_break() -> None:
    """In dezhou the last one left is asked until the round is over."""
    for name in ("tight-aggressive", "pot-odds", "six-max"):
        story = deal("dezhou", stacks=[100, 100, 100], hands=["AsAd", "KsKd", "QsQd"], board="2c3d4h")
        while not story.over:
            actor = story.actor
            assert actor is not None
            action = make(name, seed=1).act(story.view(actor)) if actor == 2 else _folds(story)
            story.plays(action)


def _folds(story: Story) -> Action:
    assert story.options is not None
    return Fold() if story.options.fold else Caller().act(story.view(story.actor))
