"""Whatever table is let be made can also be played at, to the last chip."""

import os
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.tables import COMPILED
from server.table.evenings import Evening

from redbutton.errors import PokerError
from redbutton.ids import PersonId
from redbutton.rules import PRESETS, VARIANTS
from redbutton.wire import messages
from redbutton.wire.messages import NewTable

SOAK = int(os.environ.get("REDBUTTON_SOAK", "1"))
money = st.sampled_from(
    ["0", "0.5", "1", "2", "3", "5", "10", "100", "1000", "0.000000001", "99999999999", "999999999999"]
)
WISHES: dict[str, st.SearchStrategy[Any]] = {
    "preset": st.sampled_from(sorted(PRESETS)),
    "variant": st.sampled_from(sorted(VARIANTS)),
    "limit": st.sampled_from(["none", "pot", "fixed", "spread"]),
    "blinds": st.lists(money, max_size=4),
    "antes": st.lists(money, max_size=10),
    "bets": st.lists(money, min_size=2, max_size=2),
    "bring_in": money,
    "buy_in": money,
    "unit": money,
    "format": st.sampled_from(["cash", "tournament", "rounds"]),
    "seats": st.integers(2, 10),
    "stack": money,
    "least": money,
    "most": money,
    "rounds": st.sampled_from([1, 3, 10_000]),
    "doubles_every": st.sampled_from([1, 5, 10_000]),
    "level_hands": st.sampled_from([1, 10, 10_000]),
    "level_minutes": st.sampled_from([5e-324, 0.1, 10_000]),
    "bots": st.lists(st.sampled_from(["random", "caller", "maniac"]), max_size=4),
    "clock": st.sampled_from([0, 1, 3600]),
    "bank": st.sampled_from([0, 3600]),
    "sit": st.booleans(),
    "approval": st.booleans(),
    "pace": st.sampled_from(["calm", "quick", "instant"]),
    "switches": st.dictionaries(
        st.sampled_from(
            ["runouts", "losers_may_muck", "odd_chips", "cannot_pay_blind", "raise_cap", "burn_cards"]
        ),
        st.sampled_from(["yes", "no", "1", "2", "4", "carry-over", "eliminated", "all-in"]),
        max_size=3,
    ),
}


@st.composite
def tables(draw: Any) -> NewTable:
    """A table with some things as one likes, and the rest as usual."""
    named = draw(st.lists(st.sampled_from(sorted(WISHES)), max_size=7, unique=True))
    return NewTable(
        host="Host", **{"bots": ["random", "caller"], **{name: draw(WISHES[name]) for name in named}}
    )


def assert_told(refusal: PokerError) -> None:
    assert refusal.sentence("en")
    assert refusal.sentence("zh")


@settings(max_examples=(150 if COMPILED else 25) * SOAK)
@given(tables(), st.integers(0, 10**6))
def test_a_table_that_can_be_made_can_be_played_at(wish: NewTable, seed: int) -> None:
    try:
        evening = Evening(wish, seed)
    except PokerError as refusal:
        assert_told(refusal)
        return
    evening.come(1)
    evening.sit("Ann")
    if evening.state.session is None:
        evening.say(1, messages.Start)
    evening.roll(25)
    for viewer in (None, PersonId(1)):
        msgspec.json.decode(evening.table.snapshot(viewer), type=messages.Reply)
