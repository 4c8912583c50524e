"""Nobody can stop a table for good: neither a guest, nor a host who vanishes, nor a mistake of ours."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import patience
import pytest
from server.live import Live, passive
from server.table.evenings import Evening, bought, chips, done_again
from server.table.test_seats import refused, seen

from redbutton.errors import Code, RulesError
from redbutton.ids import PersonId
from redbutton.play import Rounds, session_files
from redbutton.play.levels import HIGHEST
from redbutton.rules.defaults import usual_rules
from redbutton.server.table import chat, entries, hosting, records, seats
from redbutton.server.table.clock import GREETING, GREETINGS
from redbutton.server.table.waiting import PATIENCE, SENT_AWAY
from redbutton.server.table_timer import TableTimer
from redbutton.wire import messages
from redbutton.wire.messages import NewTable


def evening(**settings: Any) -> Evening:
    made = Evening(NewTable(host="Host", **settings))
    made.come(1)
    return made


def test_a_host_cannot_seat_and_send_away_bots_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MOST_PEOPLE", 20)
    made = evening()
    for _ in range(30):
        made.say(1, messages.AddBot, bot="caller")
        made.say(1, messages.Kick, person=made.state.last_person)
    assert len(made.state.people) == 21
    assert made.say(1, messages.AddBot, bot="caller") is None
    assert refused(made) is Code.TOO_MANY_PEOPLE


# -- the next deal ---------------------------------------------------------------------------------------


def test_people_who_connect_again_and_again_do_not_hold_up_the_next_deal() -> None:
    made = evening()
    made.say(1, messages.Pause)
    restless = [made.sit(name) for name in ("Ann", "Ben", "Cy")]
    made.say(1, messages.Resume)
    waits = 0
    while made.state.live is None and waits < 50:
        made.go(restless[waits % 3])
        made.come(restless[waits % 3])
        waits += 1
        made.at += 100
        due = made.table.next_due()
        assert due is not None
        if due.at <= made.at:
            made.wait()
    assert made.state.live is not None


def test_one_who_connects_again_is_not_waited_for_again() -> None:
    made = evening()
    made.say(1, messages.Pause)
    ann = made.sit("Ann")
    made.say(1, messages.Resume)
    first = made.at
    made.at += 200
    made.go(ann)
    made.come(ann)
    due = made.table.next_due()
    assert due is not None
    assert due.at == first + GREETING


def test_strangers_who_take_a_seat_and_leave_one_after_another_do_not_hold_up_the_next_deal() -> None:
    made = evening(seats=6)
    made.say(1, messages.Pause)
    made.sit("Ann")
    made.say(1, messages.Resume)
    before, could_begin = None, made.at
    for number in range(20):
        stranger = made.sit(f"Stranger {number}")
        if before is not None:
            made.say(before, messages.Leave)
            made.go(before)
        before = stranger
        due = made.table.next_due()
        assert due is not None
        assert due.at <= could_begin + GREETINGS
        if due.at <= made.at + 250:
            break
        made.at += 250
    made.wait()
    assert made.state.live is not None


# -- names -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Auto 1", "AUTO 1", "Аuto 1"])
def test_a_guest_with_the_name_of_a_newcomer_stops_no_game_of_rounds(name: str) -> None:
    made = evening(format="rounds", seats=3, bots=["random"], rounds=12, stack="4", doubles_every=1)
    guest = made.sit(name)
    made.say(1, messages.Start)
    made.say(guest, messages.Leave)
    made.go(guest)
    made.until(lambda: made.table.over, most=3000)
    assert len(made.hands) == 12
    names = [account["name"] for account in accounts_of(made)]
    assert len(names) == len(set(names)) > 3


def accounts_of(made: Evening) -> list[dict[str, Any]]:
    accounts: list[dict[str, Any]] = msgspec.json.decode(made.table.ledger())["accounts"]
    return accounts


def test_one_who_waits_for_a_seat_in_rounds_comes_in_before_any_program() -> None:
    made = evening(format="rounds", seats=2, bots=["random"], rounds=40, stack="4", doubles_every=1)
    waiting = made.sit("Auto 1")
    made.until(lambda: "Auto 1" in made.state.played or made.table.over, most=3000)
    assert made.state.people[waiting].name in made.state.played
    assert waiting not in made.state.queue


def test_a_person_who_is_out_of_rounds_does_not_wait_for_a_seat_that_never_comes() -> None:
    made = evening(format="rounds", seats=2, bots=["random"], rounds=60, stack="4", doubles_every=1)
    made.until(lambda: made.state.seat_of(made.state.people[1]) is None, most=3000)
    assert made.say(1, messages.Sit, name="Host") is None
    assert refused(made) is Code.GAME_OVER


# -- stakes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["standard", "fixed-limit", "ante-up", "dezhou"])
def test_stakes_that_double_for_ever_are_played_for_ever(preset: str) -> None:
    rules = usual_rules(preset)
    session = Rounds(rules=rules, names=("Ann", "Ben"), rounds=10_000, doubles_every=1)
    for number in (1, 50, 246, 10_000):
        stakes = session.stakes_of(number)
        assert max(*stakes.antes, *stakes.blinds, stakes.small_bet, stakes.late_bet) <= HIGHEST
    kept = session.save() | {"number": 9_000}
    deal = session_files.load(kept).next_deal()
    assert deal is not None
    assert sum(deal.posts[0]) + sum(deal.posts[1]) > 0


def test_a_table_of_rounds_goes_on_when_the_stakes_cannot_rise_any_more() -> None:
    made = evening(
        format="rounds", seats=2, bots=["caller"], rounds=60, doubles_every=1, stack="10", blinds=["1", "2"]
    )
    made.until(lambda: made.table.over, most=20_000, calls=True)
    assert len(made.hands) == 60


def test_chips_that_could_not_be_bet_any_more_are_not_brought() -> None:
    with pytest.raises(RulesError) as refusal:
        evening(stack="999999999999", blinds=["1", "2"], unit="0.01")
    assert refusal.value.code is Code.STACK_TOO_LARGE


def test_stakes_that_nobody_could_pay_are_refused_where_chips_are_not_sold_again() -> None:
    made = evening(preset="home", buy_in="50", bots=["caller", "random"])
    assert made.say(1, messages.NewStakes, blinds=["40", "80"]) is None
    assert refused(made) is Code.STAKES_TOO_HIGH


# -- clocks ----------------------------------------------------------------------------------------------


def without_a_clock() -> tuple[Evening, int]:
    """Two players without a clock; it is the second one's turn."""
    made = evening(clock=0, seats=3)
    ann = made.sit("Ann")
    assert ann is not None
    made.until(lambda: made.asked() is not None)
    while made.state.live.people[made.state.live.deal.actor] != ann:
        made.plays_on(calls=True)
    assert made.table.next_due() is None
    return made, ann


def test_without_a_clock_one_who_is_there_has_all_the_time() -> None:
    made, _ = without_a_clock()
    made.at += 10**9
    assert made.table.next_due() is None


@pytest.mark.parametrize("how", ["gone", "restart", "kick", "end"])
def test_without_a_clock_the_deal_goes_on_when_somebody_is_not_to_be_waited_for(how: str) -> None:
    made, ann = without_a_clock()
    made.at += 3_600_000
    match how:
        case "gone":
            made.go(ann)
        case "restart":
            made.do(entries.Restarted(at=made.at))
            made.come(1)
        case "kick":
            made.say(1, messages.Kick, person=ann)
        case "end":
            made.say(1, messages.End)
    due = made.table.next_due()
    assert due is not None
    assert due.kind == "time-out"
    assert due.at == made.at + (SENT_AWAY if how == "kick" else PATIENCE)
    made.until(lambda: bool(made.hands), calls=False)
    assert chips(made.state) == bought(made.state)


def test_one_who_comes_back_has_all_the_time_again() -> None:
    made, ann = without_a_clock()
    made.go(ann)
    made.at += 1000
    made.come(ann)
    assert made.table.next_due() is None


# -- a host who is not there -----------------------------------------------------------------------------


def test_a_host_who_pauses_and_vanishes_is_replaced_by_the_oldest_player() -> None:
    made = evening(seats=4)
    ann, ben = made.sit("Ann"), made.sit("Ben")
    made.until(lambda: made.asked() is not None)
    made.say(1, messages.Pause)
    made.go(1)
    assert made.say(ann, messages.Resume) is None
    due = made.table.next_due()
    assert due is not None
    assert due.at == made.at + hosting.HOST_AWAY
    made.wait()
    assert made.state.host == ann
    assert not made.state.paused
    assert made.say(ben, messages.Pause) is None
    assert made.say(ann, messages.Pause) is not None
    made.come(1)
    assert made.state.host == ann


def waiting_to_begin() -> Evening:
    made = evening(format="tournament", seats=4)
    made.sit("Ann")
    return made


def between_deals() -> Evening:
    made = evening(seats=4)
    made.sit("Ann")
    made.say(1, messages.Pause)
    return made


def in_a_deal() -> Evening:
    made = evening(seats=4, clock=0)
    made.sit("Ann")
    made.until(lambda: made.asked() is not None)
    return made


def watching_bots() -> Evening:
    made = evening(seats=2, sit=False, bots=["caller", "caller"])
    made.sit("Ann")
    assert made.state.queue
    return made


def restarted() -> Evening:
    made = in_a_deal()
    made.do(entries.Restarted(at=made.at))
    made.come(2)
    return made


@pytest.mark.parametrize("table", [waiting_to_begin, between_deals, in_a_deal, watching_bots, restarted])
def test_a_host_who_vanishes_is_replaced_whatever_the_table_is_doing(table: Callable[[], Evening]) -> None:
    made = table()
    if made.state.people[PersonId(1)].connected:
        made.go(1)
    gone = made.at
    made.until(lambda: made.state.host != 1)
    assert made.state.people[made.state.host].name == "Ann"
    assert made.at == gone + hosting.HOST_AWAY


def test_a_host_who_vanishes_is_replaced_where_the_game_never_pauses() -> None:
    made = evening(seats=3, sit=False, bots=["caller", "caller"], pace="instant")
    ann = made.sit("Ann")
    made.say(ann, messages.SitOut)
    made.go(1)
    made.at += hosting.HOST_AWAY
    made.wait()  # the game was due before
    made.wait()
    assert made.state.host == ann


def test_a_host_among_bots_alone_stays_the_host_until_a_person_takes_a_name() -> None:
    made = evening(seats=4, bots=["caller", "caller"])
    made.do(entries.Watched(at=made.at, spectators=1))
    made.go(1)
    made.at += 10 * hosting.HOST_AWAY
    for _ in range(50):
        made.wait()
    assert made.state.host == 1
    ann = made.sit("Ann")
    made.until(lambda: made.state.host != 1)
    assert made.state.host == ann


def test_a_host_who_comes_back_in_time_stays_the_host() -> None:
    made = evening(seats=4)
    made.sit("Ann")
    made.go(1)
    made.at += hosting.HOST_AWAY - 1
    made.come(1)
    made.at += 10 * hosting.HOST_AWAY
    assert made.state.host == 1
    assert all(due is None or due.kind != "host" for due in [made.table.next_due()])


def test_a_person_who_leaves_while_the_game_is_paused_is_gone_when_it_goes_on() -> None:
    made = evening(seats=4)
    ann, ben = made.sit("Ann"), made.sit("Ben")
    made.until(lambda: made.asked() is not None)
    made.say(1, messages.Pause)
    assert made.say(ann, messages.Leave) is not None
    made.say(1, messages.Resume)
    made.until(lambda: bool(made.hands), calls=True)
    assert made.state.seat_of(made.state.people[ann]) is None
    assert made.state.seat_of(made.state.people[ben]) is not None


def test_a_table_ends_though_it_is_paused() -> None:
    made = evening(seats=4)
    made.sit("Ann")
    made.until(lambda: made.asked() is not None)
    made.say(1, messages.Pause)
    assert made.say(1, messages.End) is not None
    made.until(lambda: made.table.over)
    assert made.hands


def test_one_may_leave_a_table_that_is_about_to_end() -> None:
    made = evening(seats=4)
    ann = made.sit("Ann")
    made.until(lambda: made.asked() is not None)
    made.say(1, messages.End)
    assert made.say(ann, messages.Leave) is not None
    made.until(lambda: made.table.over)


# -- a mistake of ours -----------------------------------------------------------------------------------


def stuck() -> Evening:
    """A table that has stopped in the middle of a hand."""
    made = evening(seats=3, bots=["caller"])
    made.until(lambda: made.asked() is not None)
    made.act(1, "raise", 20)
    made.do(entries.Stuck(at=made.at, due="bot", deal=1, turn=made.state.live.turn))
    return made


def test_a_table_that_is_stuck_says_so_and_waits_for_its_host() -> None:
    made = stuck()
    assert seen(made).table.stuck
    assert seen(made).table.status == "paused"
    assert made.table.next_due() is None


def test_the_host_of_a_table_that_is_stuck_may_try_again() -> None:
    made = stuck()
    made.say(1, messages.Resume)
    assert not seen(made).table.stuck
    made.until(lambda: bool(made.hands), calls=True)


def test_a_hand_that_cannot_go_on_is_called_off_and_everybody_has_the_chips_from_before() -> None:
    made = stuck()
    before = [each["brought"] for each in accounts_of(made)]
    assert made.say(1, messages.CallOff) is not None
    assert [sitting.stack for sitting in seen(made).table.seats] == before
    made.until(lambda: bool(made.hands), calls=True)
    assert made.hands[0].number == 2
    assert chips(made.state) == bought(made.state)
    assert done_again(made.log, made.heard)[0].snapshot(PersonId(1)) == made.table.snapshot(PersonId(1))


def test_a_table_that_is_stuck_ends_at_once() -> None:
    made = stuck()
    made.say(1, messages.End)
    assert made.table.over
    assert all(each["net"] == 0 for each in accounts_of(made))


def test_a_hand_that_goes_well_cannot_be_called_off() -> None:
    made = evening(seats=3, bots=["caller"])
    made.until(lambda: made.asked() is not None)
    assert made.say(1, messages.CallOff) is None
    assert refused(made) is Code.NOT_STUCK


def test_what_fails_again_and_again_is_put_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    async def try_it(live: Live) -> None:
        made = live.table(bots=["caller"], pace="instant")
        async with live.at(made["id"], made["token"]) as ann:
            broken = True

            def fails(*given: Any) -> Any:
                if broken:
                    raise ValueError("list.remove(x): x not in list")
                return settle(*given)

            settle = records.record
            monkeypatch.setattr(records, "record", fails)
            while not (ann.state["table"].get("stuck")):
                options = (ann.state.get("you") or {}).get("options")
                if options:
                    await ann.act(passive(options))
                else:
                    await ann.hear()
            entries_then = live.lobby.rooms[made["id"]].keeper.number
            await asyncio.sleep(0.3)
            assert live.lobby.rooms[made["id"]].keeper.number == entries_then
            broken = False
            assert (await ann.ask(type="resume"))["ok"]
            await ann.seeing(lambda state: state["table"].get("hands", 0) > 1)

    patient = TableTimer.set
    monkeypatch.setattr(TableTimer, "set", lambda timer, seconds: patient(timer, min(seconds, 0.01)))
    with Live() as live:
        asyncio.run(asyncio.wait_for(try_it(live), patience.PATIENCE))


def test_a_mistake_while_somebody_is_heard_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def try_it(live: Live) -> None:
        made = live.table(bots=["caller"])
        async with live.at(made["id"], made["token"]) as ann:
            await ann.my_turn()
            before = live.lobby.rooms[made["id"]].table.snapshot(PersonId(1))
            with monkeypatch.context() as patch:
                patch.setattr(chat, "announce", None)  # called when the line is already there
                assert await ann.refused(type="chat", text="hello") == "SERVER_FAULT"
            assert live.lobby.rooms[made["id"]].table.snapshot(PersonId(1)) == before
            assert (await ann.ask(type="chat", text="hello"))["ok"]

    with Live() as live:
        asyncio.run(asyncio.wait_for(try_it(live), patience.PATIENCE))
