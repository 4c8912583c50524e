"""What bots say of themselves, held against what they do."""

from collections.abc import Iterator

import pytest
from players.tables import every_table, name_of, stacks_for

from redbutton.cards import Deck, seeded_bytes
from redbutton.errors import BotError
from redbutton.game import Action, Call, Check, Deal, Discard, Show
from redbutton.play.dealer import Dealer
from redbutton.players import registry
from redbutton.players.default_bots import ELSEWHERE, HOLDEM, mix_for, usual_mix
from redbutton.players.profile import UNKNOWN, Cost, Profile, profile_of
from redbutton.rules import VARIANTS, Rules, make_rules
from redbutton.server.bots import is_quick

NAMES = (*registry.HOUSE, *registry.PERSONALITIES)
TABLES = every_table()
DEALS = 40


def choices_made(bot: str, rules: Rules) -> Iterator[Action]:
    """What a bot does where it may do more than one thing, against two who do anything."""
    for seed in range(DEALS):
        players = min(3, rules.max_players)
        actors = [registry.make(name, seed=seed) for name in [bot, "random", "random"][:players]]
        deal = Deal(rules, stacks_for(rules, players, seed))
        dealer = Dealer(Deck(rules.variant.deck).shuffle(seed=seed), seeded_bytes(seed))
        while not deal.over:
            if deal.dealing:
                dealer.serve(deal)
                continue
            player, options = deal.actor, deal.options
            assert player is not None
            assert options is not None
            action = actors[player].act(deal.view(player))
            if player == 0 and (options.check or options.call is not None or options.discard is not None):
                yield action
            deal.act(action, player)


def only_stays(actions: Iterator[Action]) -> bool:
    """Checks, calls, stands pat or shows, whatever the cards are."""
    return all(action in (Check(), Call(), Discard(), Show()) for action in actions)


@pytest.mark.parametrize("rules", TABLES, ids=name_of)
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_really_plays_the_games_it_says_and_only_stays_in_the_others(name: str, rules: Rules) -> None:
    plays = registry.profile(name).plays
    assert plays is not None
    assert only_stays(choices_made(name, rules)) is not plays(rules.variant)


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_of_the_house_says_what_it_is(name: str) -> None:
    profile = registry.find(name).profile
    thinks = name in ("nash", "blueprint", "solver", "exploiter")
    assert profile.cost is (Cost.SLOW if thinks else Cost.QUICK), "only these solve or follow a game first"
    assert profile.strength is not None
    assert profile.variants is not None


def test_a_personality_is_as_its_bot_is_but_for_its_strength() -> None:
    shark, base = registry.profile("shark"), registry.profile("pot-odds")
    assert (shark.personality_of, shark.strength) == ("pot-odds", 5)
    assert (shark.cost, shark.variants) == (base.cost, base.variants)
    assert base.personality_of == ""


def test_games_are_told_by_name() -> None:
    assert registry.profile("shark").variants == ("holdem", "short-deck")
    assert registry.profile("caller").variants == ()
    assert registry.profile("random").variants == tuple(
        name for name, variant in VARIANTS.items() if variant.has_betting
    )


def test_of_a_bot_that_says_nothing_nothing_is_known() -> None:
    assert profile_of(object()) == UNKNOWN
    assert (UNKNOWN.cost, UNKNOWN.strength, UNKNOWN.variants) == (Cost.UNKNOWN, None, None)


def test_what_is_no_profile_says_nothing() -> None:
    class Boaster:
        profile = "the best of all"

    assert profile_of(Boaster) == UNKNOWN


def test_a_strength_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="not 6"):
        Profile(strength=6)


def test_of_other_parameters_nobody_knows_what_they_cost_and_how_strong_they_are() -> None:
    profile = registry.profile("pot-odds:samples=100000")
    assert (profile.cost, profile.strength) == (Cost.UNKNOWN, None)
    assert profile.variants == ("holdem", "short-deck")


def test_a_profile_of_nobody_is_refused() -> None:
    with pytest.raises(BotError):
        registry.profile("nobody")


def test_a_server_waits_apart_for_bots_that_do_not_say_that_they_are_quick() -> None:
    assert is_quick("shark")
    assert not is_quick("pot-odds:samples=100000")
    assert not is_quick("a bot that is not installed")


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_mixes_are_of_bots_that_there_are(variant: object) -> None:
    assert set(mix_for(variant)) <= set(NAMES)  # type: ignore[arg-type]


def test_where_the_house_knows_the_game_those_come_who_play_it() -> None:
    assert usual_mix(make_rules("standard")) == HOLDEM
    assert all("holdem" in (registry.profile(name).variants or ()) for name in HOLDEM)
    assert usual_mix(make_rules("standard", variant="omaha", blinds=(1, 2))) == ELSEWHERE
