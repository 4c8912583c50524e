import pytest
from hypothesis import given
from hypothesis import strategies as st

from redbutton.play.prizes import finishing, payout_table, prizes, usual_payouts


def test_of_players_who_go_out_in_one_hand_the_larger_stack_finishes_higher() -> None:
    assert finishing({"Ann": 120, "Ben": 300, "Cleo": 5}, best=4) == (("Ben", 4), ("Ann", 5), ("Cleo", 6))


def test_equal_stacks_share_the_better_place_and_the_next_one_is_left_out() -> None:
    began = {"Ann": 50, "Ben": 80, "Cleo": 80, "Dan": 20}
    assert dict(finishing(began, best=2)) == {"Ben": 2, "Cleo": 2, "Ann": 4, "Dan": 5}


def test_players_who_share_a_place_share_the_prizes_of_the_places_they_fill() -> None:
    assert prizes({"Ann": 1, "Ben": 2, "Cleo": 2, "Dan": 4}, (500, 300, 200)) == {
        "Ann": 500,
        "Ben": 250,
        "Cleo": 250,
        "Dan": 0,
    }


@pytest.mark.parametrize(("players", "paid"), [(2, 1), (3, 1), (4, 2), (6, 2), (7, 3), (10, 3)])
def test_about_a_third_of_the_players_is_paid(players: int, paid: int) -> None:
    assert len(usual_payouts(players)) == paid


@given(st.integers(0, 10**12), st.lists(st.integers(1, 1000), min_size=1, max_size=10))
def test_the_table_gives_away_the_whole_pool_and_nothing_more(pool: int, parts: list[int]) -> None:
    table = payout_table(pool, parts)
    assert sum(table) == pool
    assert min(table) >= 0


@given(st.data(), st.integers(0, 10**6), st.integers(2, 10))
def test_all_prizes_are_paid_however_places_are_shared(data: st.DataObject, pool: int, players: int) -> None:
    table = payout_table(pool, usual_payouts(players))
    places: dict[str, int] = {}
    while len(places) < players:
        together = data.draw(st.integers(1, players - len(places)))
        best = len(places) + 1
        places.update({f"player {best + turn}": best for turn in range(together)})
    assert sum(prizes(places, table).values()) == pool
