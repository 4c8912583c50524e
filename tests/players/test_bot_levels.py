"""The levels for people: five bots that play every game, each with the mistakes that it should have."""

import pytest

from redbutton.errors import Code, RulesError
from redbutton.game import Action, Call, Check, Fold, RaiseTo
from redbutton.players import registry
from redbutton.players.bot_levels import LEVELS, find_level
from redbutton.players.profile import games_with_bets
from redbutton.rules import VARIANTS
from redbutton.rules.defaults import usual_rules
from redbutton.testing import Story, deal
from redbutton.words.bots import BOTS
from redbutton.words.choices import BOT_TITLES

HUMAN = LEVELS[:3]
TIMES = 40


def actions(bot: str, story: Story) -> list[Action]:
    assert story.actor is not None
    view = story.view(story.actor)
    return [registry.make(bot, seed=seed).act(view) for seed in range(TIMES)]


def share(bot: str, story: Story, *kinds: type[Action]) -> float:
    return sum(isinstance(action, kinds) for action in actions(bot, story)) / TIMES


def test_there_are_five_each_stronger_than_the_one_before() -> None:
    strengths = [registry.profile(level).strength for level in LEVELS]
    assert strengths == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("level", LEVELS)
def test_each_plays_every_game_and_is_described_in_every_language(level: str) -> None:
    plays = registry.profile(level).plays
    assert plays is not None
    assert all(plays(variant) for variant in VARIANTS.values() if games_with_bets(variant))
    for lang in ("en", "zh"):
        assert BOTS[lang][level]
        assert BOT_TITLES[lang][level]


def test_titles_are_all_different() -> None:
    for lang in ("en", "zh"):
        assert len({*BOT_TITLES[lang].values()}) == len(BOT_TITLES[lang])


def test_a_level_is_found_by_its_name_and_by_its_number() -> None:
    assert [find_level(str(number)) for number in range(1, 6)] == [find_level(name) for name in LEVELS]
    for other in ("0", "6", "shark", ""):
        with pytest.raises(RulesError) as refused:
            find_level(other)
        assert refused.value.code is Code.NO_SUCH_LEVEL


# -- mistakes ------------------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_the_lower_the_level_the_more_poor_hands_are_played() -> None:
    """Six players, the first one raises: queen-nine is folded by those who know better."""
    story = deal(stacks=[200] * 6, hands=["", "", "", "", "Qc 9d"], blinds=(1, 2)).plays("p3 cbr 6", "p4 f")
    stays = [share(level, story, Call, RaiseTo) for level in HUMAN]
    assert stays[0] > 0.8 > stays[1] > stays[2]
    assert stays[2] < 0.1


@pytest.mark.compiled
def test_the_lower_the_level_the_more_seldom_good_hands_are_bet() -> None:
    story = deal(stacks=[200, 200], hands=["", "Ac Kd"], board="Kh 7s 2c", blinds=(1, 2))
    story.plays(Call(), Check(), Check())
    often = [share(level, story, RaiseTo) for level in HUMAN]
    assert often == sorted(often)
    assert often[0] < 0.55
    assert often[2] > 0.6


@pytest.mark.compiled
def test_a_beginner_is_afraid_of_large_bets_and_not_of_small_ones() -> None:
    """Top pair on the river: a small bet is called, one of more than the pot gives the beginner a fright."""

    def facing(total: int) -> Story:
        story = deal(stacks=[200, 200], hands=["", "Kc 5d"], board="Kh 9s 7c 4d 2s", blinds=(1, 2))
        return story.plays(Call(), Check(), *[Check()] * 4, RaiseTo(total))

    assert share("beginner", facing(2), Fold) == 0
    assert share("beginner", facing(120), Fold) > 0.5 > share("regular", facing(120), Fold)


@pytest.mark.compiled
def test_nobody_is_so_poor_as_to_fold_for_free_or_to_fold_what_cannot_lose() -> None:
    royal = deal(stacks=[200, 200], hands=["3c 2d", ""], board="As Ks Qs Js Ts", blinds=(1, 2))
    royal.plays(Call(), Check(), *[Check()] * 4)
    bet = deal(stacks=[200, 200], hands=["", "3c 2d"], board="As Ks Qs Js Ts", blinds=(1, 2))
    bet.plays(Call(), Check(), *[Check()] * 4, RaiseTo(198))
    for level in LEVELS[:4]:
        assert share(level, royal, Fold) == share(level, bet, Fold) == 0


@pytest.mark.compiled
@pytest.mark.parametrize("variant", ["five-card-draw", "badugi"])
def test_even_a_beginner_knows_which_cards_to_keep(variant: str) -> None:
    """Mistakes are a person's mistakes: nobody who has learned the rules throws a full house away."""
    hand = "5c 5d 5h Ks Kc" if variant == "five-card-draw" else "4c 3d 2h As"
    story = deal(usual_rules(variant=variant), stacks=[200] * 2, hands=["", hand])
    story.plays(Call(), Check(), "p1 sd")
    assert {*actions("beginner", story)} == {story.options.fewest_discards()}  # type: ignore[union-attr]
