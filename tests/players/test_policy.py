"""Bots that can be asked: what they say they would do is legal, adds up, and is what they do."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from players.tables import COMPILED, every_table, name_of, stacks_for

from redbutton.cards import Deck, cards, seeded_bytes
from redbutton.errors import BotError, Code
from redbutton.game import Call, Deal, Fold, RaiseTo, View
from redbutton.ids import Player
from redbutton.play.dealer import Dealer
from redbutton.players import registry
from redbutton.players.policy import Strategy, certain, either, pick, policy_of, possible_hands
from redbutton.rules import Rules, make_rules
from redbutton.rules.defaults import usual_rules
from redbutton.testing import Story, deal

ASKED = ("caller", "default", "random", "modest", "six-max", "tight-aggressive", "rock", "maniac", "station")
TIMES = 400


def turns(bot: str, rules: Rules, deals: int) -> Iterator[View]:
    """Situations in which a bot has to decide, against others who do anything."""
    for seed in range(deals):
        players = min(3, rules.max_players)
        actors = [registry.make(name, seed=seed) for name in [bot, "random", "random"][:players]]
        table = Deal(rules, stacks_for(rules, players, seed))
        dealer = Dealer(Deck(rules.variant.deck).shuffle(seed=seed), seeded_bytes(seed))
        while not table.over:
            if table.dealing:
                dealer.serve(table)
                continue
            player = table.actor
            assert player is not None
            if player == 0:
                yield table.view(player)
            table.act(actors[player].act(table.view(player)), player)


def strategy(bot: str, seed: int = 1) -> Strategy:
    made = registry.make(bot, seed=seed)
    assert isinstance(made, Strategy)
    return made


@pytest.mark.parametrize("rules", every_table(), ids=name_of)
@pytest.mark.parametrize("bot", ASKED)
def test_chances_add_up_and_every_action_is_legal(bot: str, rules: Rules) -> None:
    asked = strategy(bot)
    for view in turns(bot, rules, 2 if COMPILED else 1):
        mix = asked.mix(view, view.hole)
        assert sum(likely.chance for likely in mix) == pytest.approx(1)
        options = view.options
        assert options is not None
        assert all(likely.chance > 0 and likely.action in options for likely in mix)
        assert all(RaiseTo(likely.up_to) in options for likely in mix if likely.up_to is not None)


@pytest.mark.parametrize("bot", ASKED)
def test_a_bot_does_what_it_says_as_often_as_it_says(bot: str) -> None:
    """With four standard errors for each share, and no action that was not named."""
    for table in (make_rules("standard"), make_rules("dezhou"), usual_rules(variant="five-card-draw")):
        for view in islice(turns(bot, table, 1), 3):
            said = policy_of(strategy(bot), view, [view.hole])
            player = registry.make(bot, seed=1)
            done = Counter(player.act(view) for _ in range(TIMES))
            for likely in said[view.hole]:
                share = sum(times for action, times in done.items() if likely.covers(action)) / TIMES
                assert abs(share - likely.chance) <= 4 * (likely.chance * (1 - likely.chance) / TIMES) ** 0.5
            assert all(said.chance(view.hole, action) > 0 for action in done)


def after_the_flop(mine: str, theirs: str) -> Story:
    story = deal(stacks=[1000] * 3, hands=[theirs, mine], board="Kc 8d 3h", blinds=(5, 10))
    return story.plays("p3 f", "p1 cc", "p2 cc", "p1 cbr 10")


@pytest.mark.parametrize("bot", ["six-max", "tight-aggressive", "random"])
def test_a_policy_depends_on_no_hidden_card_not_even_on_one_s_own(bot: str) -> None:
    hands = [cards(hand) for hand in ("AsAd", "KdKh", "8h7c", "Qs2s", "6s5s")]
    one, other = after_the_flop("AhQd", "9c9d"), after_the_flop("4s2d", "JcTc")
    policies = [policy_of(strategy(bot), story.view(Player(1)), hands) for story in (one, other)]
    assert policies[0] == policies[1]


def test_a_chart_is_read_off_its_policy() -> None:
    asked = policy_of(strategy("tight-aggressive"), deal(stacks=[1000] * 6, blinds=(5, 10)).view(Player(2)))
    assert len(asked) == 1326
    assert asked.chance("As Ah", RaiseTo(30)) == pytest.approx(0.9)
    assert asked["7h 2c"] == asked["2c 7h"] == certain(Fold())
    raised = sum(likely.chance for mix in asked.values() for likely in mix if likely.action != Fold())
    assert 0.08 < raised / 1326 < 0.12, "about a tenth of all hands, as the tiers say"


def test_every_hand_that_fits_what_lies_face_up_is_possible() -> None:
    razz = next(rules for rules in every_table() if rules.variant.name == "razz")
    story = deal(razz, stacks=[100] * 3, hands=["Ac 2d 3h", "Ks Qd Jh", "5c 6c 7c"])
    assert story.actor is not None
    view = story.view(story.actor)
    hands = [*possible_hands(view)]
    up = view.hole[2]
    assert len(hands) == 49 * 48 // 2
    assert all(up in hand and not {*cards("3h Jh 7c")} - {up} & {*hand} for hand in hands)


def test_more_hands_than_anybody_wants_have_to_be_named() -> None:
    draw = next(rules for rules in every_table() if rules.variant.name == "five-card-draw")
    view = deal(draw, stacks=[100, 100]).view(Player(1))
    with pytest.raises(BotError) as refused:
        policy_of(strategy("caller"), view)
    assert refused.value.code is Code.TOO_MANY_HANDS
    assert policy_of(strategy("caller"), view, [cards("As Ks Qs Js Ts")])["Ts Js Qs Ks As"] == certain(Call())


def test_an_action_is_picked_as_often_as_it_is_likely() -> None:
    dice = Random(1)
    picked = Counter(pick(either(0.25, Call(), Fold()), dice) for _ in range(4000))
    assert 900 < picked[Call()] < 1100
    assert either(0, Call(), Fold()) == certain(Fold())
    assert either(1, Call(), Fold()) == certain(Call())


def test_a_bot_that_plays_deals_out_cannot_be_asked() -> None:
    assert not isinstance(registry.make("all-rounder", seed=1), Strategy)
