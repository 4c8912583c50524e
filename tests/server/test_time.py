"""Time that stands still, jumps or runs backwards folds nobody, and stops no table."""

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE
from server.live import Live
from server.table.evenings import Evening

from redbutton.errors import Code
from redbutton.server.table.entries import Refreshed, Restarted
from redbutton.wire import messages
from redbutton.wire.messages import NewTable


class Time:
    """A computer's clock, which somebody sets."""

    def __init__(self) -> None:
        self.ahead = 0

    def now(self) -> int:
        return int(time.time() * 1000) + self.ahead


def at_ones_turn(**wish: Any) -> tuple[Evening, int]:
    """A table at which a person is to act, with somebody else in the hand."""
    evening = Evening(NewTable(host="Host", clock=30, bank=0, pace="instant", **wish), 1)
    evening.come(1)
    evening.sit("Ann")
    while evening.asked() is None:
        evening.wait()
    live_deal = evening.state.live
    return evening, live_deal.people[live_deal.deal.actor]


# -- nobody is folded ------------------------------------------------------------------------------------


@pytest.mark.parametrize("hours", [0, 1, 1000])
def test_a_pause_of_any_length_folds_nobody(hours: int) -> None:
    evening, actor = at_ones_turn()
    turn = evening.state.live.turn
    for _ in range(3):
        evening.at += 29_000
        assert evening.say(1, messages.Pause) is not None
        evening.at += hours * 3_600_000
        assert evening.table.next_due() is None
        assert evening.say(1, messages.Resume) is not None
    assert evening.state.live.turn == turn
    due = evening.table.next_due()
    assert due is not None
    assert due.seconds == 30
    assert evening.act(actor, "call") is not None


@pytest.mark.parametrize("entry", [Restarted, partial(Restarted, awaited=True), Refreshed])
def test_a_server_that_was_away_for_any_time_folds_nobody(entry: Any) -> None:
    evening, actor = at_ones_turn()
    for _ in range(5):
        evening.at += 10**9
        evening.do(entry(at=evening.at))
        due = evening.table.next_due()
        assert due is not None
        assert (due.kind, due.seconds) == ("time-out", 30)
    assert not evening.state.live.deal.folded[evening.state.live.player_of(actor)]


def test_people_who_are_awaited_stay_connected_and_spectators_are_counted_anew() -> None:
    evening, actor = at_ones_turn()
    other = next(person for person in evening.state.people if person != actor)
    evening.go(other)
    evening.at += 50_000
    evening.do(Restarted(at=evening.at, awaited=True))
    here, gone = evening.state.people[actor], evening.state.people[other]
    assert (here.connected, gone.connected, evening.state.spectators) == (True, False, 0)
    assert gone.went == evening.state.counted == evening.at


def test_who_is_away_when_the_clock_runs_out_checks_where_that_is_free() -> None:
    evening, actor = at_ones_turn()
    evening.act(actor, "call")
    while evening.asked() is None:
        evening.wait()
    live_deal = evening.state.live
    other = live_deal.people[live_deal.deal.actor]
    evening.go(other)
    evening.wait()
    assert not live_deal.deal.folded[live_deal.player_of(other)]
    assert evening.state.people[other].absent


def test_a_decision_that_comes_after_the_pause_began_is_refused_and_not_lost() -> None:
    evening, actor = at_ones_turn()
    evening.say(1, messages.Pause)
    assert evening.act(actor, "call") is None
    assert evening.refused[-1].code is Code.TABLE_PAUSED
    evening.say(1, messages.Resume)
    assert evening.act(actor, "call") is not None


# -- the computer's clock --------------------------------------------------------------------------------


async def run_out_of_time(live: Live, made: Any) -> None:
    """Let the clock run out, in whichever deal that is."""
    async with live.at(made.id, made.token) as ann:
        await ann.ask(type="sit-in", posts=True)
        await ann.until(lambda reply: any(event["kind"] == "time-out" for event in reply.get("events", [])))


def test_a_table_goes_on_after_the_clock_of_the_computer_was_set_back(tmp_path: Path) -> None:
    """Else nothing would be due until that time has come again."""
    hours = Time()
    live = Live(f"sqlite:///{tmp_path}/log.db", now=hours.now).start()
    try:
        wish = NewTable(host="Ann", clock=1, bank=0, pace="instant", bots=["caller"], seats=2)
        made = live.call(live.lobby.create(wish))
        for _ in range(2):
            asyncio.run(asyncio.wait_for(run_out_of_time(live, made), PATIENCE))
            live.stop()
            hours.ahead -= 86_400_000
            live.start()
    finally:
        live.stop()
