from hypothesis import given
from hypothesis import strategies as st

from redbutton.play.levels import times, usual_levels
from redbutton.rules import Stakes, make_rules


def test_levels_rise_as_tournaments_are_used_to() -> None:
    levels = usual_levels(Stakes(blinds=(25, 50)), 15_000)
    assert [level.big_blind for level in levels[:9]] == [50, 100, 150, 200, 300, 400, 600, 800, 1200]


def test_the_big_blind_pays_an_ante_for_all_from_the_fifth_level_on() -> None:
    levels = usual_levels(Stakes(blinds=(25, 50)), 15_000)
    assert [level.antes for level in levels[3:6]] == [(), (0, 300, 0), (0, 400, 0)]


def test_there_can_be_levels_without_antes() -> None:
    levels = usual_levels(Stakes(blinds=(25, 50)), 15_000, antes_from=None)
    assert not any(level.antes for level in levels)


def test_antes_that_everybody_pays_only_grow() -> None:
    levels = usual_levels(make_rules("ante-up", blinds=(5, 10)).stakes, 1000)
    assert [(level.antes, level.min_bet) for level in levels[4:6]] == [((30, 60), 60), ((40, 80), 80)]


def test_fixed_bets_and_the_bring_in_grow_with_the_rest() -> None:
    stakes = make_rules(
        "standard", variant="stud", limit="fixed", blinds=(), antes=(1,), bets=(10, 20), bring_in=3
    ).stakes
    third = usual_levels(stakes, 1000)[2]
    assert (third.antes, third.min_bet, third.big_bet, third.bring_in) == ((3,), 30, 60, 9)


def test_the_buy_in_stays() -> None:
    assert times(Stakes(blinds=(1, 2), buy_in=200), 8).buy_in == 200


def test_without_stakes_nothing_rises() -> None:
    assert usual_levels(Stakes(), 1000) == (Stakes(),)


@given(st.integers(1, 500), st.integers(1, 10**7))
def test_in_the_end_one_bet_is_all_the_chips(small: int, chips: int) -> None:
    levels = usual_levels(Stakes(blinds=(small, 2 * small)), chips)
    assert levels[-1].big_blind >= chips or len(levels) == 1
    bets = [level.big_blind for level in levels]
    assert bets == sorted(set(bets))
