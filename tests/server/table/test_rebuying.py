"""Players without chips: a game of bots waits for its person, and bots are no quicker than people."""

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace
from server.table.evenings import Evening
from server.table.test_seats import evening, seen

from redbutton.play import Cash
from redbutton.server.table import clock, entries, waiting
from redbutton.wire import messages


def stacks(made: Evening) -> dict[str, int]:
    return {sitter.player: sitter.stack for sitter in made.state.session.seating.sitters}


def goes_all_in(made: Evening, person: int, name: str) -> None:
    """A person puts everything in until somebody with this name has nothing left."""
    for _ in range(600):
        if made.state.live is None and stacks(made)[name] == 0:
            return
        options = made.asked()
        if options is not None:
            made.act(person, "all-in" if options.all_in is not None else "call")
        elif made.state.live is None and stacks(made)["Host"] == 0:
            made.say(1, messages.Rebuy, chips=200)
        else:
            made.wait()
    raise AssertionError("it did not happen")


def broke_person(**settings: Any) -> Evening:
    made = evening(**{"bots": ["caller", "caller"], "seats": 3, "clock": 0, **settings})
    goes_all_in(made, 1, "Host")
    return made


def test_a_game_of_bots_waits_for_its_only_person_to_buy_more_chips() -> None:
    made = broke_person()
    made.at += 100 * waiting.REBUYING
    assert made.table.next_due() is None
    you = seen(made, 1).you
    assert you is not None
    assert (you.held, you.held_until) == (True, 0)
    made.say(1, messages.Rebuy, chips=200)
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.seconds) == ("begin", 0)
    made.wait()
    assert 1 in made.state.live.people


def test_with_somebody_else_at_the_table_the_wait_has_an_end_that_is_told() -> None:
    made = broke_person(seats=4)
    made.sit("Ann")
    made.say(4, messages.SitOut)
    you, due, deals = seen(made, 1).you, made.table.next_due(), made.state.session.number
    assert you is not None
    assert due is not None
    assert (you.held, you.held_until) == (True, due.at)
    assert due.at == made.state.people[4].came_first + waiting.REBUYING
    made.wait()
    assert made.state.session.number == deals + 1
    assert 1 not in made.state.live.people
    made.until(lambda: len(made.hands) > deals)
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.seconds) == ("begin", 0)


@pytest.mark.parametrize("person", [1, 4])
def test_who_comes_again_and_again_does_not_make_the_others_wait_longer(person: int) -> None:
    made = broke_person(seats=4)
    made.sit("Ann")
    made.say(4, messages.SitOut)
    deals, came = made.state.session.number, made.at + 10_000
    for _ in range(3):
        made.at += 10_000
        made.go(person)
        made.come(person)
    made.wait()
    assert made.at <= came + waiting.REBUYING
    assert made.state.session.number == deals + 1


def test_who_would_rather_watch_is_not_waited_for() -> None:
    made = broke_person()
    made.say(1, messages.SitOut)
    due = made.table.next_due()
    assert due is not None
    assert (due.kind, due.seconds) == ("begin", 0)
    you = seen(made, 1).you
    assert you is not None
    assert not you.held


def test_people_who_still_have_chips_wait_for_nobody() -> None:
    made = evening(bots=["caller"], seats=3, clock=0)
    ann = made.sit("Ann")
    assert ann is not None
    for _ in range(600):
        if made.state.live is None and stacks(made)["Host"] == 0 and stacks(made)["Ann"]:
            break
        options = made.asked()
        if options is None:
            made.wait()
            continue
        actor = made.state.live.people[made.state.live.deal.actor]
        made.act(actor, "fold" if actor != 1 else "call" if options.all_in is None else "all-in")
    assert stacks(made)["Host"] == 0
    due = made.table.next_due()
    assert due is not None
    assert due.kind == "begin"
    assert due.seconds <= clock.GREETING / 1000


def test_a_bot_that_lost_everything_watches_a_deal_before_it_buys() -> None:
    made = evening(bots=["caller", "caller"], seats=3, clock=0)
    goes_all_in(made, 1, "caller")
    if stacks(made)["Host"] == 0:
        made.say(1, messages.Rebuy, chips=200)
    lost = made.state.session.number
    made.wait()
    assert 2 not in made.state.live.people
    made.until(lambda: len(made.hands) > lost, calls=True)
    assert stacks(made)["caller"] == 200
    made.until(lambda: made.state.live is not None)
    assert 2 in made.state.live.people


def test_a_bot_buys_at_once_if_nobody_could_play_without_it() -> None:
    made = evening(bots=["caller"], seats=2, clock=0)
    for _ in range(200):
        if made.state.session.ledger["caller"].brought > 200:
            break
        options = made.asked()
        if options is not None:
            made.act(1, "all-in" if options.all_in is not None else "call")
        elif made.state.live is None and stacks(made)["Host"] == 0:
            made.say(1, messages.Rebuy, chips=200)
        else:
            made.wait()
    assert made.state.session.ledger["caller"].brought == 400
    made.until(lambda: made.state.live is not None)
    assert {1, 2} == set(made.state.live.people)


def test_in_a_log_of_an_earlier_version_bots_buy_as_they_did_then(monkeypatch: pytest.MonkeyPatch) -> None:
    made = evening(bots=["caller", "caller"], seats=3, clock=0)
    made.until(lambda: made.state.live is not None and made.state.live.phase == "over", calls=True)
    live = made.state.live
    asked: list[set[str]] = []

    def restock(_: Cash, names: Iterable[str]) -> list[str]:
        asked.append({*names})
        return []

    monkeypatch.setattr(Cash, "restock", restock)
    settle = entries.Elapsed(at=made.at, due="settle", deal=live.number, turn=live.turn)
    made.table.do(replace(settle, format=2))
    assert asked[0] == {"caller", "caller 2"}
