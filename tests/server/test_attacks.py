"""What strangers found when they attacked a table, each as it was found."""

import asyncio
from typing import Any

import patience
import pytest
from server.live import Live
from server.table.evenings import Evening, bought, chips
from server.table.test_seats import refused, seen
from server.test_nobody_stuck import accounts_of, evening, without_a_clock

from redbutton.errors import Code
from redbutton.server import room
from redbutton.server.table import entries, hosting, ledger, seats, settling
from redbutton.server.table.waiting import GRACE, PATIENCE
from redbutton.wire import messages

# -- clocks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [messages.Kick, messages.End])
def test_reloading_the_page_gives_nobody_all_the_time_who_has_to_go(said: type) -> None:
    made, ann = without_a_clock()
    made.say(1, said, **({"person": ann} if said is messages.Kick else {}))
    made.go(ann)
    made.come(ann)
    due = made.table.next_due()
    assert due is not None
    assert due.kind == "time-out"


def test_somebody_seated_who_never_came_is_not_waited_for_without_end() -> None:
    made = Evening(messages.NewTable(host="Host", clock=0, bots=["caller"]))
    watcher = made.say(None, messages.Sit, "ab" * 32, name="Ann")
    assert watcher is not None
    made.come(watcher.person)
    made.until(lambda: made.state.live is not None and made.asked() is not None)
    while made.state.live.people[made.state.live.deal.actor] != 1:
        made.plays_on(calls=True) or made.wait()
    due = made.table.next_due()
    assert due is not None
    assert due.at <= made.at + PATIENCE + 60_000


def test_a_moment_without_a_connection_takes_nobodys_time_bank() -> None:
    made = evening(clock=10, bank=60, seats=3)
    ann = made.sit("Ann")
    made.until(lambda: made.asked() is not None)
    while made.state.live.people[made.state.live.deal.actor] != ann:
        made.plays_on(calls=True)
    made.at += 12_500
    made.go(ann)
    due = made.table.next_due()
    assert due is not None
    assert due.at == made.at + GRACE
    made.at += 1000
    made.come(ann)
    due = made.table.next_due()
    assert due is not None
    assert due.at == made.state.live.since + 70_000


def test_who_comes_back_in_the_same_hand_is_asked_again() -> None:
    made = evening(clock=10, seats=3)
    ann = made.sit("Ann")
    made.until(lambda: made.asked() is not None)
    while made.state.live.people[made.state.live.deal.actor] != ann:
        made.plays_on(calls=True)
    made.go(ann)
    while not made.state.people[ann].late:
        made.wait()
    made.come(ann)
    assert not made.state.people[ann].absent


# -- seats and waiting lists -----------------------------------------------------------------------------


def is_in_one_place(made: Evening) -> bool:
    """Nobody sits and waits, or has two seats."""
    seated = [person.id for person in made.state.seated().values()]
    places = [*seated, *made.state.queue, *made.state.requests]
    return len(places) == len(set(places))


def test_a_new_host_who_had_asked_for_a_seat_does_not_wait_and_sit_at_once() -> None:
    made = evening(approval=True, seats=3, bots=["caller"])
    ann = made.sit("Ann")
    made.say(1, messages.Approve, person=ann)
    made.until(lambda: bool(made.hands), calls=True)
    made.say(ann, messages.Leave)
    made.until(lambda: made.state.seat_of(made.state.people[ann]) is None, calls=True)
    made.say(ann, messages.Sit, name="Ann")
    assert made.state.requests == (ann,)
    made.go(1)
    while made.state.host != ann:
        made.wait()
    made.say(ann, messages.Sit, name="Ann")
    assert is_in_one_place(made)
    assert made.say(ann, messages.Approve, person=ann) is None
    assert is_in_one_place(made)


def test_a_seat_does_not_go_to_somebody_who_left_the_browser_hours_ago() -> None:
    made = evening(seats=2, bots=["caller"])
    cy, di = made.sit("Cy"), made.sit("Di")
    made.go(cy)
    made.at += 7_200_000
    made.say(1, messages.Kick, person=2)
    made.until(lambda: made.state.seat_of(made.state.people[di]) is not None, calls=True)
    assert made.state.queue == (cy,)
    made.say(di, messages.Leave)
    made.come(cy)
    made.until(lambda: made.state.seat_of(made.state.people[cy]) is not None, calls=True)


def test_nobody_waits_for_a_seat_in_a_tournament_that_has_begun() -> None:
    made = evening(format="tournament", seats=3, bots=["caller"])
    made.sit("Ann")
    ben = made.sit("Ben")
    assert made.state.queue == (ben,)
    made.say(1, messages.Start)
    assert made.state.queue == ()


def test_absent_people_who_wait_do_not_close_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MOST_PEOPLE", 8)
    made = evening(seats=2, bots=["caller"])
    for number in range(20):
        guest = made.sit(f"guest {number:02}")
        assert guest is not None
        made.go(guest)
        made.at += 10
    assert made.sit("Ann") is not None
    assert 1 in made.state.people


def test_programs_come_into_rounds_however_many_people_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MOST_PEOPLE", 3)
    made = evening(format="rounds", seats=2, bots=["random"], rounds=8, stack="4", doubles_every=1)
    made.until(lambda: made.table.over, most=3000)
    assert len(made.hands) == 8


def test_the_programs_of_very_many_rounds_come_back_instead_of_getting_ever_new_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settling, "MOST_OUT", 3)
    made = evening(
        format="rounds", seats=4, bots=["random"] * 3, sit=False, rounds=60, stack="4", doubles_every=1
    )
    made.say(1, messages.Start)
    made.sit("Ann")
    made.say(1, messages.Start)
    made.until(lambda: made.table.over, most=9000)
    assert len(made.hands) == 60
    assert len(made.state.people) < 16
    assert sum(made.state.played.values()) > len(made.state.played)
    assert chips(made.state) == bought(made.state)
    accounts = accounts_of(made)
    assert (
        sum(each["brought"] - each["holds"] - each["took"] for each in accounts) == made.state.session.carried
    )


def test_debts_of_thousands_are_worked_out_at_once_and_right() -> None:
    nets = {f"p{number}": (number % 97) - 48 for number in range(4000)}
    nets["bank"] = -sum(nets.values())
    left = dict(nets)
    found = ledger.debts(nets)
    for debt in found:
        left[debt.debtor] += debt.amount
        left[debt.creditor] -= debt.amount
    assert not any(left.values())
    assert len(found) < len(nets)


# -- the host --------------------------------------------------------------------------------------------


def test_one_whom_the_host_has_refused_does_not_become_the_host() -> None:
    made = evening(approval=True, bots=["caller"])
    stranger = made.sit("Stranger")
    made.say(1, messages.Approve, person=stranger, yes=False)
    made.go(1)
    made.at += 10 * hosting.HOST_AWAY
    due = made.table.next_due()
    assert due is None or due.kind != "host"
    made.come(1)
    assert made.state.host == 1


def test_the_person_who_made_the_table_is_never_forgotten() -> None:
    made = evening(sit=False)
    ann = made.sit("Ann")
    made.go(1)
    made.until(lambda: made.state.host == ann)
    made.come(1)
    made.go(1)
    assert 1 in made.state.people
    assert made.sit("Host") is None


def test_a_person_who_has_talked_is_not_taken_for_somebody_else_later() -> None:
    made = evening()
    made.say(1, messages.SitOut)
    carol = made.sit("Carol")
    made.say(carol, messages.Chat, text="hello")
    made.say(carol, messages.Leave)
    made.go(carol)
    assert made.sit("Carol") is None


def test_a_host_who_comes_back_to_the_seat_stays_the_host() -> None:
    made = evening(format="tournament", seats=3, bots=["caller", "caller"])
    made.until(lambda: made.asked() is not None)
    made.say(1, messages.Leave)
    made.say(1, messages.SitIn)
    assert not made.state.people[1].gone


def test_a_player_who_was_sent_away_plays_no_further_hand_of_a_tournament() -> None:
    made = evening(format="tournament", seats=3, bots=["caller"])
    ann = made.sit("Ann")
    assert ann is not None
    made.say(1, messages.Start)
    made.until(lambda: made.asked() is not None)
    made.say(1, messages.Kick, person=ann)
    assert not made.state.people[ann].absent
    made.until(lambda: made.state.live is not None and made.state.live.number == 2, calls=True)
    assert made.state.people[ann].absent
    made.until(lambda: made.asked() is not None)
    assert made.act(ann, "fold") is None
    assert refused(made) is Code.SENT_AWAY


# -- stuck -----------------------------------------------------------------------------------------------


def test_a_hand_that_is_over_counts_though_it_cannot_be_settled() -> None:
    made = evening(seats=3, bots=["caller"])
    made.until(lambda: made.asked() is not None)
    made.act(1, "fold")
    made.until(lambda: made.state.live.phase == "over")
    won = made.state.live.deal.payoffs
    names = made.state.session.names
    before = {sitting.name: sitting.stack for sitting in seen(made).table.seats}
    made.do(entries.Stuck(at=made.at, due="settle", deal=1, turn=made.state.live.turn))
    made.say(1, messages.CallOff)
    after = {sitting.name: sitting.stack for sitting in seen(made).table.seats}
    assert after == {name: before[name] + won[names.index(name)] for name in names}
    assert chips(made.state) == bought(made.state)


@pytest.mark.parametrize("form", ["cash", "tournament", "rounds"])
def test_a_table_that_was_to_end_ends_when_its_hand_is_called_off(form: str) -> None:
    made = evening(format=form, seats=2, bots=["caller"])
    made.until(lambda: made.asked() is not None)
    made.say(1, messages.End)
    made.do(entries.Stuck(at=made.at, due="bot", deal=1, turn=made.state.live.turn))
    made.say(1, messages.CallOff)
    assert made.table.over
    assert made.state.closed


def test_a_step_that_the_store_takes_in_no_way_is_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    async def try_it(live: Live) -> None:
        made = live.table()
        async with live.at(made["id"], made["token"]) as ann:

            async def fails(step: Any) -> None:
                raise TypeError("'<=' not supported")

            monkeypatch.setattr(live.lobby.services.store, "append", fails)
            assert await ann.refused(type="chat", text="hello") == "SERVER_FAULT"
            assert await ann.closed() == room.BROKEN

    with Live() as live:
        asyncio.run(asyncio.wait_for(try_it(live), patience.PATIENCE))


# -- chips -----------------------------------------------------------------------------------------------


def test_odd_chips_that_are_carried_over_are_somebodys_when_everybody_leaves() -> None:
    made = evening(seats=3, bots=["caller"], switches={"odd_chips": "carry-over"})
    made.until(lambda: bool(made.hands), calls=True)
    session = made.state.session
    sitter = session.sitter("Host")
    session.seating = session.seating._change(sitter.seat, stack=sitter.stack - 1)
    session.carried += 1
    made.say(1, messages.Leave)
    made.say(1, messages.Kick, person=2)
    made.say(1, messages.End)
    assert sum(each["net"] for each in accounts_of(made)) == 0


def test_where_nobody_buys_twice_leaving_is_no_way_to_buy() -> None:
    made = evening(preset="ante-up", seats=4, bots=["caller", "caller"])
    ann = made.sit("Ann")
    made.until(lambda: bool(made.hands), calls=True)
    made.say(ann, messages.Leave)
    made.until(lambda: made.state.seat_of(made.state.people[ann]) is None, calls=True)
    took = made.state.session.took_along["Ann"]
    assert made.say(ann, messages.Sit, name="Ann") is not None
    assert made.state.session.sitter("Ann").stack == took


def test_a_game_of_knocking_out_that_ends_by_leaving_says_so() -> None:
    made = evening(preset="ante-up", seats=3)
    ann, ben = made.sit("Ann"), made.sit("Ben")
    made.until(lambda: bool(made.hands), calls=True)
    made.until(lambda: made.state.live is None)
    made.say(ann, messages.Leave)
    made.say(ben, messages.Leave)
    assert made.state.closed
    standings = {each.name: each.chips for each in seen(made).table.standings}
    assert standings["Host"] > 0


def test_stakes_that_few_could_pay_after_the_hand_do_not_take_hold() -> None:
    made = evening(preset="home", buy_in="50", seats=2, bots=["caller"])
    made.until(lambda: made.asked() is not None)
    made.say(1, messages.NewStakes, blinds=["20", "40"])
    session = made.state.session
    before = session.rules.stakes
    made.until(lambda: made.state.live.phase == "over")
    sitter = session.sitter("Host")
    session.seating = session.seating._change(sitter.seat, stack=sitter.stack - 900)
    session._book("Host", took=900)
    made.wait()
    assert session.rules.stakes == before
    assert made.table.next_due() is not None


def test_what_is_said_about_the_stakes_in_one_hand_adds_up() -> None:
    made = evening(seats=3, bots=["caller"])
    made.until(lambda: made.asked() is not None)
    made.say(1, messages.NewStakes, blinds=["2", "4"])
    made.say(1, messages.NewStakes, antes=["1"])
    made.until(lambda: bool(made.hands), calls=True)
    stakes = made.state.session.rules.stakes
    assert (stakes.blinds, stakes.antes) == ((2, 4), (1,))


def test_one_who_waits_past_the_hour_with_the_chips_that_had_to_be_brought_gets_the_seat() -> None:
    made = evening(seats=2, bots=["caller"])
    ann = made.sit("Ann")
    made.state.session.took_along = {"Ann": 351}
    made.state.people[ann].left_at = made.at
    assert made.say(ann, messages.Sit, name="Ann", chips=351) is not None
    made.at += seats.COMING_BACK + 1
    made.say(1, messages.Kick, person=2)
    made.until(lambda: made.state.seat_of(made.state.people[ann]) is not None, calls=True)
    assert made.state.session.ledger["Ann"].brought == 351


def test_who_stays_after_all_does_not_go() -> None:
    made = evening(seats=3)
    ann = made.sit("Ann")
    made.until(lambda: made.asked() is not None)
    made.say(ann, messages.Leave)
    made.say(ann, messages.SitIn)
    made.until(lambda: bool(made.hands), calls=True)
    assert made.state.seat_of(made.state.people[ann]) is not None
