"""Every bot at every table: legal, from its view alone, the same for the same seed, in any game."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.tables import Setting, deals, log_of, table_settings
from laws.test_secrecy import exchanged, hidden_from
from players.tables import COMPILED, play

from redbutton.cards import cards
from redbutton.equity import equity
from redbutton.game import Action, Deal, Discard
from redbutton.players import registry
from redbutton.players.bots.all_rounder import AllRounder
from redbutton.players.bots.playing_out import PlayingOut
from redbutton.players.bots.table_reading import read_table
from redbutton.players.listening import Hearing
from redbutton.ranking import ACE_TO_FIVE, BADUGI, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, HIGH
from redbutton.rules import Rules, Stakes, Street, Variant
from redbutton.rules.defaults import usual_rules
from redbutton.rules.variants import FLOP_STREETS
from redbutton.testing import deal

QUICK = 0.1
"""The smallest budget: what is held here does not depend on it."""

PINEAPPLE = Variant(
    name="pineapple",
    streets=(Street(name="preflop", down=3), Street(name="flop", discard=1, board=3), *FLOP_STREETS[2:]),
    orders=(HIGH,),
)
CRAZY_PINEAPPLE_HIGH_LOW = Variant(
    name="crazy-pineapple",
    streets=(
        Street(name="preflop", down=3),
        Street(name="flop", board=3),
        Street(name="turn", discard=1, board=1),
        Street(name="river", board=1),
    ),
    orders=(HIGH, EIGHT_OR_BETTER),
)
FIVE_CARD_OMAHA = Variant(
    name="five-card-omaha",
    streets=(Street(name="preflop", down=5), *FLOP_STREETS[1:]),
    orders=(HIGH,),
    from_hole=2,
    max_players=8,
)
CALIFORNIA_LOWBALL = Variant(
    name="california-lowball",
    streets=(Street(name="predraw", down=5), Street(name="draw", draw=5)),
    orders=(ACE_TO_FIVE,),
    max_players=8,
)
BADEUCY = Variant(
    name="badeucy",
    streets=(Street(name="predraw", down=4), Street(name="first draw", draw=4)),
    orders=(BADUGI, HIGH),
)
DRAWING_STUD = Variant(
    name="drawing-stud",
    streets=(Street(name="first", down=2, up=2), Street(name="second", draw=2), Street(name="third", down=1)),
    orders=(DEUCE_TO_SEVEN,),
    max_players=6,
)
OWN = (
    PINEAPPLE,
    CRAZY_PINEAPPLE_HIGH_LOW,
    FIVE_CARD_OMAHA,
    CALIFORNIA_LOWBALL,
    BADEUCY,
    DRAWING_STUD,
)
"""Games that are not in the house: some are played elsewhere, some nowhere."""


def at_turns(setting: Setting) -> list[int]:
    """The stops at which a player has to decide."""
    return [stop for stop, deal in enumerate(setting.play()) if deal.actor is not None]


FEWER = {
    "all-rounder": "budget=0.1",
    "nash": "budget=0",
    "pot-odds": "samples=50",
    "shark": "samples=50",
    "solver": "budget=0",
}
"""Bots that sample or solve, with less of it: what is held here does not depend on that."""
BOTS = tuple(f"{name}:{FEWER[name]}" if name in FEWER else name for name in registry.names())


def answer(bot: str, deal: Deal, seed: int) -> Action:
    """What a new bot does at its turn, after it has heard what its player saw."""
    assert deal.actor is not None
    hearing = Hearing(registry.make(bot, seed=seed))
    hearing.begin([*range(deal.players)])
    return hearing.act(deal.view(deal.actor))


@deals(200, 10)
@given(table_settings(), st.sampled_from(BOTS), st.integers(0, 60), st.integers(0, 2**16))
def test_whatever_the_table_every_bot_answers_legally_and_by_what_it_sees(
    setting: Setting, bot: str, stop: int, seed: int
) -> None:
    turns = at_turns(setting)
    if not turns:
        return
    *_, deal = islice(setting.play(), turns[stop % len(turns)] + 1)
    viewer = deal.actor
    assert viewer is not None
    decision = answer(bot, deal, seed)
    assert deal.options is not None
    assert decision in deal.options
    assert answer(bot, deal, seed) == decision
    other = setting.start()
    other.repeat(exchanged(log_of(deal), hidden_from(deal, viewer), seed))
    assert answer(bot, other, seed) == decision


@pytest.mark.parametrize("variant", OWN, ids=lambda variant: variant.name)
def test_a_game_that_a_user_made_up_is_played(variant: Variant) -> None:
    rules = Rules(variant=variant, stakes=Stakes(blinds=(1, 2)))
    for seed in range(8 if COMPILED else 1):
        bots = [AllRounder(seed=seed, budget=QUICK), registry.make("random", seed=seed)]
        assert play(rules, [*bots, *bots][: 2 + seed % 3], seed).over


@pytest.mark.compiled
def test_in_a_game_that_a_user_made_up_good_cards_are_known() -> None:
    """Three cards before the flop, of which one goes: the pair of aces is kept, whatever lies beside it."""
    rules = Rules(variant=PINEAPPLE, stakes=Stakes(blinds=(1, 2)))
    story = deal(rules, stacks=[200, 200], hands=["", "Ac Ad 7h"]).plays("p2 cc", "p1 cc", Discard("??"))
    view = story.view(story.actor)
    assert {AllRounder(seed=seed).act(view) for seed in range(10)} == {Discard("7h")}


def share_of(table: Deal) -> float:
    """The share of the player to act against opponents who told nothing, with many pools of their hands."""
    assert table.actor is not None
    seen = read_table(table.view(table.actor))
    told = dict.fromkeys(seen.opponents, 0.0)
    found = [
        PlayingOut(table.rules, seen, told, budget=1000, seed=seed).chances().share for seed in range(60)
    ]
    return sum(found) / len(found)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("variant", "hand", "board"),
    [
        ("holdem", "AhKh", ""),
        ("holdem", "JdTd", "Qh7h2c"),
        ("short-deck", "AhKh", "9h8d6c"),
        ("omaha", "AhKhQdJd", ""),
        ("omaha", "AhKhQdJd", "Th7h2c"),
        ("omaha-high-low", "Ah2hKdQd", ""),
        ("omaha-high-low", "Ah2h9d9s", "3c7dKh"),
    ],
)
def test_against_players_who_told_nothing_the_share_is_the_equity(
    variant: str, hand: str, board: str
) -> None:
    """Two ways to the same number: the kernel of `redbutton equity`, and deals that are played out."""
    story = deal(usual_rules(variant=variant), stacks=[200, 200], hands=["", hand], board=board)
    if board:
        story.plays("p2 cc", "p1 cc", "p1 cc")
    known = equity(hand, "random", board=board, variant=variant, samples=200_000, seed=1)[0].equity
    assert share_of(story) == pytest.approx(known, abs=0.015)


@pytest.mark.compiled
def test_the_more_the_bets_tell_the_smaller_the_share() -> None:
    story = deal(usual_rules(variant="omaha"), stacks=[200, 200], hands=["", "AhKhQdJd"], board="Th7h2c")
    story.plays("p2 cc", "p1 cc", "p1 cc")
    assert story.actor is not None
    seen = read_table(story.view(story.actor))
    shares = [
        PlayingOut(story.rules, seen, {0: told}, budget=1000, seed=1).chances().share for told in (0, 3, 9)
    ]
    assert shares[0] > shares[1] > shares[2]


def test_up_cards_draws_and_own_discards_are_read_off_the_table() -> None:
    razz = deal(usual_rules(variant="razz"), stacks=[100] * 3, hands=["Ac 2d 3h", "Ks Qd Jh", "5c 6c 7c"])
    assert razz.actor is not None
    seen = read_table(razz.view(razz.actor))
    assert sorted(hand.known for hand in seen.opponents.values()) == sorted(
        bytes(cards(c)) for c in ("3h", "7c")
    )
    draw = deal(
        usual_rules(variant="deuce-to-seven-triple-draw"), stacks=[100] * 2, hands=["", "2c3c4d7hKs9s"]
    )
    draw.plays("p2 cc", "p1 cc", Discard("?? ??"), Discard("Ks"), "p1 cc")
    seen = read_table(draw.view(draw.actor))
    assert [*seen.opponents[0].past] == [2]
    assert (seen.opponents[0].size, seen.deal_from, seen.draw_from) == (5, 2, 2)
    assert not {*seen.unseen} & {*bytes(cards("Ks 9s 2c"))}
