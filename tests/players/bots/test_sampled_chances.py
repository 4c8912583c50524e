"""Bots that sample their chances can be asked: what they say is counted, and is what they do."""

from collections import Counter

import numpy as np
import pytest

from redbutton.cards import cards
from redbutton.errors import BotError, Code
from redbutton.game import Action, Call, Fold, RaiseTo, View
from redbutton.ids import Player
from redbutton.players import registry
from redbutton.players.actor import Actor
from redbutton.players.bots.opponent_hands import BetSigns, sampled_shares
from redbutton.players.bots.sampled_chances import SampledChances, sampled
from redbutton.players.policy import ManyHands, Mix, Strategy, policy_of
from redbutton.ranking import HIGH, SHORT_DECK
from redbutton.rules import usual_rules
from redbutton.testing import deal

FLOP, TURN, RIVER = cards("Kd 9h 7s"), cards("Kd 9h 7s 4c"), cards("Kd 9h 7s 4c 2d")
TOLD = BetSigns(before=3.0, after=4.0)


def asked(name: str) -> tuple[Actor, Strategy]:
    bot = registry.make(name, seed=1)
    assert isinstance(bot, Strategy)
    return bot, bot


# -- one deal of a sample ------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("board", [(), FLOP, TURN, RIVER], ids=len)
@pytest.mark.parametrize("hole", ["7c 6c", "As Ad", "Qs Jh"])
def test_what_is_counted_is_what_is_sampled(board: tuple, hole: str) -> None:  # type: ignore[type-arg]
    """Wins, ties and losses, and so the deals that are thrown away, within five standard errors."""
    samples = 20_000
    counted = sampled([cards(hole)], board, HIGH, TOLD)
    shares = sampled_shares(cards(hole), board, HIGH, [TOLD], samples, np.random.default_rng(7))
    for chance, share in ((counted.wins, 1.0), (counted.ties, 0.5), (counted.losses, 0.0)):
        error = (chance[0] * (1 - chance[0]) / samples) ** 0.5
        assert abs((shares == share).sum() / samples - chance[0]) < 5 * error + 1e-4


@pytest.mark.compiled
def test_all_hands_at_once_are_each_hand_by_itself() -> None:
    holes = [cards("7c 6c"), cards("As Ad"), cards("Ks 2s")]
    together = sampled(holes, TURN, HIGH, TOLD)
    for number, hole in enumerate(holes):
        alone = sampled([hole], TURN, HIGH, TOLD)
        assert together.wins[number] == pytest.approx(alone.wins[0], abs=1e-5)
        assert together.ties[number] == pytest.approx(alone.ties[0], abs=1e-5)


def test_the_nuts_never_lose_and_a_short_deck_has_other_chances() -> None:
    assert sampled([cards("Ks Kh")], RIVER, HIGH, TOLD).losses[0] == 0
    high, short = (
        sampled([cards("Ts 8s")], cards("Kd 9h 7s Qc Qd"), order, TOLD) for order in (HIGH, SHORT_DECK)
    )
    assert high.wins[0] != short.wins[0]


# -- a whole sample ------------------------------------------------------------------------------------------


def chances(wins: float, ties: float, losses: float) -> SampledChances:
    return SampledChances(wins=np.array([wins]), ties=np.array([ties]), losses=np.array([losses]))


def test_a_sample_is_counted_as_by_hand() -> None:
    """Two coins: three of four times one is heads, once in four both. A tie counts half."""
    assert chances(0.5, 0, 0.5).reaching([0.5, 1.0], samples=2).ravel() == pytest.approx([0.75, 0.25])
    assert chances(0.5, 0.5, 0).reaching([0.5, 0.75, 1.0], samples=2).ravel() == pytest.approx(
        [1, 0.75, 0.25]
    )


def test_deals_that_are_thrown_away_do_not_count() -> None:
    """Of two deals each is left every other time; one alone is won or lost. None at all reaches nothing."""
    assert chances(0.25, 0, 0.25).reaching([0.5], samples=2)[0, 0] == pytest.approx(0.5 * 0.5 + 0.25 * 0.75)


def test_what_is_far_away_is_certain() -> None:
    assert chances(0.8, 0, 0.2).reaching([0.2, 0.99], samples=500).ravel().tolist() == [1, 0]


# -- the bots ------------------------------------------------------------------------------------------------


def facing(hole: str, *played: str) -> View:
    """The first player's turn, heads-up, with the flop, the turn and the river as they come."""
    story = deal(stacks=[200, 200], hands=[hole], board="Kd 9h 7s 4c 2d", blinds=(1, 2))
    return story.plays(*played).view(Player(0))


SPOTS = {
    "before the flop": facing("Jc Tc", "p2 cbr 6"),
    "raised again": facing("As Kc", "p2 cbr 6", "p1 cbr 20", "p2 cbr 60"),
    "a bet on the flop": facing("9s 5d", "p2 cc", "p1 cc", "p1 cc", "p2 cbr 4"),
    "first on the flop": facing("Ts 9c", "p2 cbr 6", "p1 cc"),
    "a bet on the turn": facing("Qh Qs", "p2 cc", "p1 cc", "p1 cc", "p2 cc", "p1 cc", "p2 cbr 5"),
    "a bet on the river": facing(
        "4d 2h", "p2 cbr 6", "p1 cc", "p1 cc", "p2 cc", "p1 cc", "p2 cc", "p1 cc", "p2 cbr 12"
    ),
}


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["pot-odds", "shark", "expert"])
@pytest.mark.parametrize("spot", SPOTS)
def test_what_is_asked_is_what_is_played(name: str, spot: str) -> None:
    """Each action as often as asked for, within four standard errors of 400 decisions."""
    actor, strategy = asked(name)
    view, times = SPOTS[spot], 400
    played = Counter(actor.act(view) for _ in range(times))
    mix = {likely.action: likely.chance for likely in strategy.mix(view, view.hole)}
    assert sum(mix.values()) == pytest.approx(1)
    for action in {*played, *mix}:
        chance = mix.get(action, 0.0)
        assert abs(played[action] / times - chance) < 4 * (chance * (1 - chance) / times) ** 0.5 + 0.01


def mixed(name: str, view: View, hole: str) -> Mix:
    return asked(name)[1].mix(view, cards(hole))


@pytest.mark.compiled
def test_some_of_these_decisions_are_really_open() -> None:
    """Otherwise the test before would say little."""
    mixes = [mixed("pot-odds", view, " ".join(map(str, view.hole))) for view in SPOTS.values()]
    assert sum(max(likely.chance for likely in mix) < 0.9 for mix in mixes) >= 5


def test_a_whole_policy_is_that_of_each_hand() -> None:
    view = SPOTS["a bet on the river"]
    shark = asked("shark")[1]
    assert isinstance(shark, ManyHands)
    policy = policy_of(shark, view)
    for hole in ("Kc 3c", "9s 8s", "Qh Jh"):
        for likely in mixed("shark", view, hole):
            assert policy.chance(hole, likely.action) == pytest.approx(likely.chance, abs=1e-4)
    assert len(policy) == 47 * 46 // 2


def test_what_cannot_lose_is_never_folded() -> None:
    """All play the board: nobody can win more than half of the pot, but nobody folds."""
    story = deal(stacks=[200, 200], hands=["3c 2d"], board="As Ks Qs Js Ts", blinds=(1, 2))
    view = story.plays("p2 cc", "p1 cc", *["p1 cc", "p2 cc"] * 2, "p1 cc", "p2 cbr 198").view(Player(0))
    actions: dict[Action, float] = {likely.action: likely.chance for likely in mixed("shark", view, "3c 2d")}
    assert actions == {Call(): pytest.approx(1)}


def test_starting_hands_open_by_their_rank_alone() -> None:
    view = deal(stacks=[200, 200], blinds=(1, 2)).view(Player(1))
    assert isinstance(mixed("shark", view, "As Ad")[0].action, RaiseTo)
    assert mixed("shark", view, "3c 2d")[0].action == Fold()


def test_against_several_it_cannot_be_asked_once_it_has_to_sample() -> None:
    story = deal(stacks=[200] * 3, blinds=(1, 2)).plays("p3 cbr 6", "p1 cc")
    with pytest.raises(BotError) as refused:
        mixed("pot-odds", story.view(Player(1)), "As Kd")
    assert refused.value.code is Code.NO_POLICY_HERE


def test_expert_can_be_asked_in_holdem_alone() -> None:
    view = deal(usual_rules(variant="omaha"), stacks=[200, 200]).view(Player(1))
    with pytest.raises(BotError):
        mixed("expert", view, "As Kd Qs Jd")
