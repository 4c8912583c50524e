"""What everybody has brought, holds and has taken, and who owes whom."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from server.table.evenings import Evening
from server.table.test_seats import evening

from redbutton.server.table.ledger import debts
from redbutton.wire import messages


def told(made: Evening) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(made.table.ledger())
    return found


def test_a_cash_game_is_accounted_for_to_the_chip_programs_included() -> None:
    made = evening(bots=["random", "random"], clock=0)
    ann = made.sit("Ann", chips=100)
    made.until(lambda: len(made.hands) > 5)
    made.say(ann, messages.Leave)
    made.until(lambda: made.state.live is None)
    accounts = {one["name"]: one for one in told(made)["accounts"]}
    assert accounts.keys() == {"Host", "random", "random 2", "Ann"}
    assert accounts["Ann"]["brought"] == 100
    assert accounts["Ann"]["holds"] == 0
    assert sum(one["net"] for one in accounts.values()) == 0
    for one in accounts.values():
        assert one["net"] == one["holds"] + one["took"] - one["brought"]


def test_chips_in_a_running_deal_count_as_before_it() -> None:
    made = evening(bots=["caller"], clock=0)
    made.until(lambda: made.asked() is not None)
    assert {one["net"] for one in told(made)["accounts"]} == {0}


def test_a_tournament_owes_nothing_until_it_is_over_and_then_the_prizes() -> None:
    made = evening(format="tournament", bots=["random"] * 3, seats=4, stack="8", level_hands=1)
    assert told(made)["debts"] == []
    made.until(lambda: made.table.over, most=3000)
    accounts = told(made)["accounts"]
    assert [one["took"] for one in accounts] == [21, 11, 0, 0]
    assert {one["brought"] for one in accounts} == {8}
    assert sum(one["net"] for one in accounts) == 0
    assert sum(one["amount"] for one in told(made)["debts"]) == 13 + 3


def test_rounds_count_each_newcomers_stack() -> None:
    made = evening(format="rounds", bots=["random", "random"], seats=3, rounds=12, stack="5")
    made.until(lambda: made.table.over, most=3000)
    accounts = told(made)["accounts"]
    assert len(accounts) == len(made.state.played)
    assert sum(one["net"] for one in accounts) == 0


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=9))
def test_debts_make_everybody_even_with_few_payments(wins: list[int]) -> None:
    nets = {f"p{number}": net for number, net in enumerate([*wins, -sum(wins)])}
    left = dict(nets)
    payments = debts(nets)
    for debt in payments:
        assert debt.amount > 0
        left[debt.debtor] += debt.amount
        left[debt.creditor] -= debt.amount
    assert set(left.values()) == {0}
    assert len(payments) <= max(0, sum(net != 0 for net in nets.values()) - 1)


def test_equal_amounts_are_paid_at_once() -> None:
    assert len(debts({"a": 30, "b": -30, "c": 50, "d": -50})) == 2
