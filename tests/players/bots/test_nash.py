"""`nash`: charts of push or fold, asked through its own policy and measured by a best response."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from players.tables import COMPILED, every_table, name_of, play
from solver.push_fold_response import gains

from redbutton.cards import cards
from redbutton.equity.hand_classes import CLASSES, combos
from redbutton.errors import BotError, Code
from redbutton.game import Call, Fold, RaiseTo, View
from redbutton.players import registry
from redbutton.players.bots.nash import Nash
from redbutton.players.bots.push_fold_charts import chart, most_within, prepared, solved
from redbutton.players.bots.short_table import ShortTable, short_table
from redbutton.players.policy import policy_of
from redbutton.rules import Rules
from redbutton.solver import PushOrFold, icm, push_or_fold
from redbutton.solver.all_in_tree import AllInChoice
from redbutton.solver.forced_bets import ForcedBets
from redbutton.testing import Story, deal


def seen(story: Story) -> View:
    assert story.actor is not None
    return story.view(story.actor)


def heads_up(stack: int, big: int | None = None, **stakes: Any) -> Story:
    """The small blind, who acts first, is the second in dealing order."""
    hands = ["Ks Kh", "Qs Qh"]
    return deal(stacks=[big or stack, stack], hands=hands, **{"blinds": (50, 100), **stakes})


def classes(view: View) -> dict[str, float]:
    """How often each class is all-in, by the bot's own policy; the same for all hands of a class."""
    found = {}
    policy = policy_of(Nash(seed=1), view)
    for index, name in enumerate(CLASSES):
        folds = {round(policy.chance(hand, Fold()), 12) for hand in combos(index)}
        assert len(folds) == 1
        found[name] = 1 - folds.pop()
    return found


def told(stack: int) -> PushOrFold:
    """The bot's own policy, as the solver writes an equilibrium."""
    exact = push_or_fold(stack / 100)
    push = classes(seen(heads_up(stack)))
    call = classes(seen(heads_up(stack).plays(f"p2 cbr {stack}")))
    return PushOrFold(
        **{name: getattr(exact, name) for name in PushOrFold.__slots__ if name not in ("push", "call")},
        push=push,
        call=call,
    )


@pytest.mark.compiled
@pytest.mark.parametrize("stack", [300, 1000, 1150])
def test_a_best_response_wins_hardly_anything_from_its_policy(stack: int) -> None:
    """Worked out by another program than the one that solved it; in big blinds, asked for 0.001."""
    _, small, big = gains(told(stack))
    assert -1e-9 < small < 1e-5
    assert -1e-9 < big < 1e-5


@given(
    stack=st.integers(250, 1200),
    big=st.integers(250, 5000),
    ante=st.sampled_from([(), (10,), (0, 100), (25,)]),
)
def test_stacks_blinds_and_antes_are_read_off_the_table(stack: int, big: int, ante: tuple[int, ...]) -> None:
    table = short_table(seen(heads_up(stack, big, antes=ante)), depth=12)
    assert table is not None
    own, other = stack / 100, big / 100
    assert table.stacks == (own, other)
    assert (table.forced.ante, table.forced.big_blind_ante) == {
        (): (0, 0),
        (10,): (0.1, 0),
        (0, 100): (0, 1),
        (25,): (0.25, 0),
    }[ante]


def test_the_exact_equilibrium_is_the_one_of_the_solver() -> None:
    exact = push_or_fold(10, ante=0.1)
    table = short_table(seen(heads_up(1000, 3000, antes=(10,))), depth=12)
    assert table is not None
    found = chart(table, budget=1)
    assert max(abs(often - exact.push[name]) for often, name in zip(found, CLASSES, strict=True)) < 0.01


def test_it_pushes_and_calls_with_everything_it_has() -> None:
    story = heads_up(1000, 3000)
    bot = Nash(seed=1)
    assert bot.mix(seen(story), cards("As Ah"))[0].action == RaiseTo(1000)
    assert bot.mix(seen(story), cards("7s 2h"))[0].action == Fold()
    pushed = heads_up(3000, 1000).plays("p2 cbr 3000")
    assert bot.mix(seen(pushed), cards("As Ah"))[0].action == Call()


def test_a_raise_that_commits_is_answered_like_a_push_and_a_small_one_like_a_blind() -> None:
    bot = Nash(seed=1)
    large, small = heads_up(1000).plays("p2 cbr 400"), heads_up(1000).plays("p2 cbr 200")
    for story in (large, small):
        assert bot.mix(seen(story), cards("As Ah"))[0].action == RaiseTo(1000)
    pushed, raised = classes(seen(large)), classes(seen(small))
    assert pushed == classes(seen(heads_up(1000).plays("p2 cbr 1000")))
    assert raised == pytest.approx(push_or_fold(10, small_blind=1, big_blind=2).push, abs=0.01)
    for story in (heads_up(1000).plays("p2 cc"), heads_up(2000)):
        with pytest.raises(BotError) as refused:
            bot.mix(seen(story), cards("As Ah"))
        assert refused.value.code is Code.NO_POLICY_HERE
        assert bot.act(seen(story)) is not None


@pytest.mark.parametrize(
    "stakes",
    [
        {"variant": "short-deck"},
        {"limit": "pot"},
        {"blinds": (50, 100, 200)},
        {"blinds": (), "antes": (10,)},
    ],
)
def test_there_is_no_chart_for_other_tables(stakes: dict[str, Any]) -> None:
    story = deal(stacks=[1000] * 3, **{"blinds": (50, 100), **stakes})
    assert short_table(seen(story), depth=12) is None


def test_blinds_that_were_not_posted_as_usual_are_not_taken_for_the_usual_ones() -> None:
    story = deal(stacks=[1000] * 3, blinds=(50, 100), blinds_due=[0, 100, 100])
    assert short_table(seen(story), depth=12) is None


# -- several players ---------------------------------------------------------------------------------------


def share(often: Sequence[float]) -> float:
    return sum(len(combos(i)) * x for i, x in enumerate(often)) / 1326


def test_the_fewer_are_left_to_act_the_more_is_pushed() -> None:
    shares = [share(prepared(10.0, place=place, inside=(), players=9)) for place in range(8)]
    assert shares == sorted(shares)
    assert 0.05 < shares[0] < 0.15
    alone = push_or_fold(10).push_share
    assert 0.9 * alone < shares[-1] < alone, "seven who folded leave the high cards to the blinds"


def test_an_overcall_is_tighter_than_a_call() -> None:
    call, overcall = (prepared(10.0, place=8, inside=inside, players=9) for inside in ((6,), (5, 6)))
    assert share(overcall) < share(call)


def test_a_table_is_solved_within_the_budget_and_else_read_off_the_nearest_chart() -> None:
    assert [most_within(players, 0.6) for players in (2, 6, 9, 10)] == [2, 2, 2, 0]
    assert [most_within(players, 0.0) for players in (2, 6)] == [0, 0]
    assert most_within(6, 20) == 3
    table = ShortTable(stacks=(10.0,) * 4, forced=ForcedBets(), place=1, inside=())
    assert chart(table, budget=0) == prepared(10.0, place=1, inside=(), players=4)
    own = chart(table, budget=1)
    assert own == solved((10.0,) * 4, ForcedBets(), (), 2)[AllInChoice(1, 0)]
    assert share(own) == pytest.approx(share(prepared(10.0, place=1, inside=(), players=4)), abs=0.03)


def test_near_the_prizes_it_calls_less() -> None:
    """Three players, two prizes: the caller who goes out gets nothing; to be in is worth more than chips."""
    table = ShortTable(stacks=(8.0, 8.0, 8.0), forced=ForcedBets(), place=2, inside=(1,))
    chips, prizes = (chart(table, payouts=paid, budget=1) for paid in ((), (50.0, 50.0)))
    assert share(prizes) < 0.6 * share(chips)
    assert icm([16, 8], [50, 50]) == pytest.approx([50, 50])


def test_payouts_are_read_or_refused() -> None:
    with pytest.raises(BotError) as refused:
        registry.make("nash:payouts=50/x")
    assert refused.value.code is Code.PARAMETER_VALUE


@pytest.mark.parametrize("rules", every_table(), ids=name_of)
def test_it_plays_every_table_without_an_illegal_action(rules: Rules) -> None:
    for seed in range(6 if COMPILED else 1):
        dice = Random(seed)
        specs = ["nash", "nash:budget=0", "random", "caller"]
        players = dice.randint(2, rules.max_players) if COMPILED else 2
        actors = [registry.make(dice.choice(specs), seed=f"{seed}/{p}") for p in range(players)]
        assert play(rules, actors, seed).over


@given(st.integers(2, 12), st.randoms(use_true_random=False))
def test_with_short_stacks_it_is_legal_whatever_the_others_do(players: int, dice: Random) -> None:
    rules = deal(stacks=[100, 100], blinds=(5, 10)).rules
    stacks = [dice.randint(1, 150) for _ in range(players if players <= rules.max_players else 2)]
    actors = [
        registry.make(dice.choice(["nash:budget=0", "random"]), seed=dice.getrandbits(32)) for _ in stacks
    ]
    assert play(rules, actors, dice.randint(0, 10**6), stacks).over
