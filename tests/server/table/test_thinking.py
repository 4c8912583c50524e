"""How long bots take: by what everybody sees, and by chance."""

from itertools import pairwise

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from server.table.evenings import Evening

from redbutton.ids import Seat
from redbutton.server.table import entries
from redbutton.server.table.clock import PACES
from redbutton.server.table.thinking import Facts, chance_of, facts_of, thinking_time
from redbutton.wire.messages import NewTable, PaceName

CALM = PACES["calm"].bot
chances = st.floats(0, 1, exclude_max=True)


def bots_thinking(made: Evening) -> int | None:
    """The milliseconds after which the bot to act decides; None if no bot is to act."""
    due = made.table.next_due()
    return due.at - made.state.live.since if due is not None and due.kind == "bot" else None


def first_decision(pace: PaceName, secret: str = "5e" * 32) -> Evening:
    """Three bots, before the first decision; the secret is where all cards come from."""
    made = Evening(NewTable(host="Host", sit=False, bots=["caller"] * 3, pace=pace), 1)
    made.come(1)
    due = made.table.next_due()
    assert due is not None
    seeds = {Seat(seat): "ab" * 32 for seat in (1, 2, 3)}
    made.do(entries.Shuffled(at=due.at, deal=1, secret=secret, seeds=seeds))
    made.until(lambda: bots_thinking(made) is not None)
    return made


def test_other_cards_do_not_change_how_long_a_bot_thinks() -> None:
    worlds = [first_decision("calm", f"{number:064x}") for number in range(6)]
    assert len({made.state.live.deal.hand(made.state.live.deal.actor) for made in worlds}) == 6
    assert len({bots_thinking(made) for made in worlds}) == 1


@given(chances)
def test_a_small_price_before_the_flop_takes_less_than_a_stack_on_the_river(chance: float) -> None:
    routine = thinking_time(CALM, Facts(progress=0.0, price=2, stack=200), chance=chance)
    whole = thinking_time(CALM, Facts(progress=1.0, price=180, stack=180), chance=chance)
    assert 300 <= routine <= 832
    assert 1800 <= whole <= 4800
    assert whole > 5 * routine


@given(chances, st.integers(0, 500), st.integers(1, 500))
def test_a_higher_price_and_a_later_street_never_take_less(chance: float, price: int, stack: int) -> None:
    price = min(price, stack)
    by_street = [
        thinking_time(CALM, Facts(progress=progress / 3, price=price, stack=stack), chance=chance)
        for progress in range(4)
    ]
    assert all(before <= after for before, after in pairwise(by_street))
    free = thinking_time(CALM, Facts(progress=0.0, price=0, stack=stack), chance=chance)
    assert free <= by_street[0]


def test_the_same_decision_takes_uneven_time() -> None:
    facts = Facts(progress=0.0, price=2, stack=200)
    times = [thinking_time(CALM, facts, chance=chance_of("seed", 1, turn)) for turn in range(200)]
    assert min(times) < 350
    assert max(times) > 750
    assert len(set(times)) > 100


def test_bots_take_the_pace_of_the_table() -> None:
    paces: tuple[PaceName, ...] = ("calm", "quick", "instant")
    calm, quick, instant = (bots_thinking(first_decision(pace)) for pace in paces)
    assert calm is not None
    assert quick is not None
    assert calm > 2 * quick > 0
    assert instant == 0


def test_the_price_is_what_a_call_costs_and_never_more_than_the_stack() -> None:
    made = first_decision("calm")
    assert facts_of(made.state.live.public) == Facts(progress=0.0, price=2, stack=200)
    made.state.settings = msgspec.structs.replace(made.state.settings, pace="instant")
    made.until(lambda: made.state.live is not None and made.state.live.public.street == 3)
    assert facts_of(made.state.live.public).progress == 1.0
    assert facts_of(made.state.live.public).price == 0
