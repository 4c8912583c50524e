"""Kuhn and Leduc poker, as the literature has them."""

import pytest

from redbutton.testing import Story, deal


def kuhn(hands: str = "KsQs") -> Story:
    """One chip each, one bet of one chip."""
    return deal(
        variant="kuhn",
        limit="fixed",
        stacks=[2, 2],
        hands=[hands[:2], hands[2:]],
        blinds=(),
        antes=(1,),
        bets=(1, 1),
        switches={"raise_cap": "1"},
    )


@pytest.mark.parametrize(
    ("texts", "payoff"),
    [
        (["p1 cc", "p2 cc"], 1),
        (["p1 cbr 1", "p2 cc"], 2),
        (["p1 cbr 1", "p2 f"], 1),
        (["p1 cc", "p2 cbr 1", "p1 f"], -1),
        (["p1 cc", "p2 cbr 1", "p1 cc"], 2),
    ],
)
def test_kuhn_pays_what_the_literature_says(texts: list[str], payoff: int) -> None:
    story = kuhn().plays(*texts).shows_down()
    assert (story.over, story.payoffs) == (True, (payoff, -payoff))


@pytest.mark.parametrize(("hands", "winner"), [("KsQs", 0), ("QsJs", 0), ("JsQs", 1), ("QsKs", 1)])
def test_in_kuhn_the_higher_card_wins(hands: str, winner: int) -> None:
    assert kuhn(hands).plays("p1 cbr 1", "p2 cc").shows_down().payoffs[winner] == 2


def leduc(hands: list[str], board: str) -> Story:
    """One chip each, bets of 2 and 4, at most two bets a round."""
    return deal(
        variant="leduc",
        limit="fixed",
        stacks=[13, 13],
        hands=hands,
        board=board,
        blinds=(),
        antes=(1,),
        bets=(2, 4),
        switches={"raise_cap": "2"},
    )


def test_leduc_capped_on_both_streets_costs_13() -> None:
    story = leduc(["Kh", "Qs"], "Js").plays("p1 cbr 2", "p2 cbr 4", "p1 cc", "p1 cbr 4", "p2 cbr 8", "p1 cc")
    assert story.shows_down().payoffs == (13, -13)


def test_leduc_lets_nobody_raise_twice() -> None:
    story = leduc(["Kh", "Qs"], "Js").plays("p1 cbr 2", "p2 cbr 4")
    assert story.options is not None
    assert story.options.raise_to is None


def test_in_leduc_a_pair_beats_a_king() -> None:
    story = leduc(["Kh", "Js"], "Jh").plays("p1 cc", "p2 cc", "p1 cc", "p2 cc").shows_down()
    assert story.payoffs == (-1, 1)


def test_in_leduc_equal_ranks_share() -> None:
    story = leduc(["Kh", "Ks"], "Jh").plays("p1 cbr 2", "p2 cc", "p1 cc", "p2 cc").shows_down()
    assert story.payoffs == (0, 0)


def test_in_both_the_first_player_acts_first_on_every_street() -> None:
    assert kuhn().actor == 0
    assert leduc(["Kh", "Qs"], "Js").plays("p1 cc", "p2 cc").actor == 0
